//! The draw at the desk: one that takes long, for which nobody else waits, and one that spreads the clubs.

use crate::rulings::given::{decide, eight};
use crate::support::{Hall, event_with_pairs};
use crate::tables::staff::{hall, sheet};
use burraco_rules::RuleSet;
use burraco_tournament::event::{ClubsApart, DrawOrder, Event, EventKind};
use burraco_tournament::movement::propose;
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, gather, simulate};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{StoreError, import_event};
use pozzetto::web::now;

/// Pairs of the event that is drawn: half of the hall is of one club, so the draw is hard.
const PAIRS: u32 = 180;
/// Saves that are answered while it is drawn, at least.
const SAVES: u32 = 20;

/// An event of which only the last round, a Danese with clubs apart, is not drawn.
fn event(slug: &str) -> Event {
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries: PAIRS,
        plan: "3 mitchell + 1 danese".parse().unwrap(),
        hands: 2,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::ByNumber,
        seed: 7,
        start: now(),
    };
    let mut event = simulate(&spec, |_, _, _| ()).unwrap();
    event.rounds.pop();
    event.settings.clubs_apart = ClubsApart::Prefer;
    event.settings.slug = slug.to_owned();
    for entry in &mut event.entries {
        let club = (entry.number.0 * 7 % 4).saturating_sub(1).to_string();
        for player in &mut entry.players {
            player.club.clone_from(&club);
        }
    }
    event
}

#[test]
fn hands_are_saved_while_a_long_draw_is_proposed_and_published() {
    let (hall, slug) = hall();
    let proposed = event("nazionale");
    // nobody in this program drew this one: it is drawn again to be published
    let mut drafted = event("regionale");
    let movement = drafted.next_movement().unwrap();
    drafted.rounds.push(propose(&drafted, movement).unwrap());
    for event in [proposed, drafted] {
        let import = move |tx: &mut pozzetto::store::Tx<'_>| -> Result<_, StoreError> {
            import_event(tx, &event, now())
        };
        hall.store.write_now(import).unwrap();
    }

    let mut organiser = hall.person("Olga", Role::Admin, None);
    let mut referee = hall.person("Renzo", Role::Referee, Some(&slug));
    let mut seed = 0;
    let mut saves_while = |work: &mut (dyn FnMut() + Send)| {
        std::thread::scope(|scope| {
            let drawing = scope.spawn(work);
            let mut saves = 0;
            while !drawing.is_finished() {
                seed += 1;
                let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
                assert_eq!(referee.enter_hand(&way, &sheet(seed)).status, 303);
                saves += 1;
            }
            saves
        })
    };
    let desk = "/direzione/nazionale";
    let mut draft = String::new();
    let proposing = saves_while(&mut || {
        draft = organiser.submit(desk, &format!("{desk}/turni"), &[]);
    });
    assert_eq!(draft, format!("{desk}/turni/4"));
    // what was drawn is remembered: the publication waits for no other draw
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    assert_eq!(hall.visitor().get("/t/nazionale/turni/4").status, 200);
    let draft = "/direzione/regionale/turni/4";
    let publishing = saves_while(&mut || {
        organiser.submit(draft, &format!("{draft}/pubblica"), &[]);
    });
    assert_eq!(hall.visitor().get("/t/regionale/turni/4").status, 200);
    eprintln!("{proposing} and {publishing} saves while a round was drawn");
    assert!(
        proposing >= SAVES && publishing >= SAVES,
        "{proposing} and {publishing}"
    );
}

#[test]
fn the_proposal_says_how_seldom_the_clubs_meet() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    for (slug, of_one_club, said) in [
        ("larga", 5, "nessuno incontra la propria società"),
        // seven of ten: two of them meet at two tables in each of the three turni
        (
            "stretta",
            7,
            "gli incontri dentro una società sono 6, il primo al turno 1. Con questi iscritti non possono",
        ),
    ] {
        let spec = SimulationSpec {
            kind: EventKind::Pairs,
            entries: 10,
            plan: "3 mitchell + 1 danese".parse().unwrap(),
            hands: 2,
            length: Length::Hands,
            rules: RuleSet::FEDERATION,
            draw: DrawOrder::Spread,
            seed: 7,
            start: now(),
        };
        let mut event = gather(&spec).unwrap();
        event.settings.slug = slug.to_owned();
        for entry in &mut event.entries {
            let club = match entry.number.0 <= of_one_club {
                true => "ASD Due Torri".to_owned(),
                false => String::new(),
            };
            for player in &mut entry.players {
                player.club.clone_from(&club);
                player.province = "BO".to_owned();
            }
        }
        let import = move |tx: &mut pozzetto::store::Tx<'_>| -> Result<_, StoreError> {
            import_event(tx, &event, now())
        };
        hall.store.write_now(import).unwrap();
        let desk = urls::event_desk(slug);
        let proposal = organiser.submit(&desk, &urls::propose(slug), &[]);
        let page = organiser.get(&proposal).body;
        assert!(page.contains(said), "{said}: {page}");
        for said in [
            "Nel Mitchell gli incontri dentro una provincia sono",
            "Con le società così distanti non possono essere meno.",
        ] {
            assert!(page.contains(said), "{said}: {page}");
        }
        assert!(!page.contains("dentro una regione"), "nobody knows it");
        let settings = organiser.get(&urls::settings(slug)).body;
        assert!(settings.contains("a sorteggio, società distanziate"));
    }
}

#[test]
fn a_turno_is_published_as_it_was_looked_at() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Coppa", "2 mitchell", "2", &eight());
    let mut referee = hall.person("Renzo", Role::ChiefReferee, Some(&slug));
    let desk = urls::event_desk(&slug);
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let shown = organiser.get(&draft);
    let swap = urls::swap_seats(&slug, 1);
    let exchanged = [("one", "1"), ("other", "3"), ("reason", "chiesto")];
    decide(&mut referee, &swap, &swap, &exchanged);
    let publish = format!("{draft}/pubblica");
    let seen = shown.hidden("seen");
    let late = organiser.post_from(&shown, &publish, &[("seen", &seen)]);
    assert_eq!(late.status, 409);
    assert!(late.body.contains("i posti sono cambiati"), "{}", late.body);
    assert_eq!(hall.visitor().get(&urls::round(&slug, 1)).status, 404);
    let seen = late.hidden("seen");
    let now = organiser.post_from(&late, &publish, &[("seen", &seen)]);
    assert_eq!(now.status, 303, "{}", now.body);
    assert_eq!(hall.visitor().get(&urls::round(&slug, 1)).status, 200);
}
