//! Finals: a ranking, then a bracket the public sees, down to the places and the prizes.

use crate::events::kinds::{enter, event_of};
use crate::rulings::given::{self, eight, exported, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::tables::corrections::looked;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::RoundNo;
use pozzetto::auth::Role;

/// Plays every table of a round: the lower number wins, by more the lower it is; gives how many tables there were.
pub fn play(organiser: &mut Browser, referee: &mut Browser, slug: &str, round: u32) -> usize {
    let file = exported(organiser, slug);
    let tables = &file
        .rounds
        .iter()
        .find(|r| r.number == RoundNo(round))
        .unwrap()
        .tables;
    for table in tables {
        let way = format!("/arbitro/{slug}/turni/{round}/tavoli/{}", table.number);
        let strength = |entry: u32| 600 - 50 * i32::try_from(entry).unwrap();
        let sheet = totals(strength(table.seats.ns.0), strength(table.seats.ew.0));
        for hand in 1..=2 {
            let saved = referee.enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
        referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
    tables.len()
}

fn six() -> String {
    (1..=6).map(|n| format!("{n};Ada {n};Ugo {n}\n")).collect()
}

/// The part of a page between two words.
pub fn between<'p>(page: &'p str, from: &str, to: &str) -> &'p str {
    let rest = page
        .split(from)
        .nth(1)
        .unwrap_or_else(|| panic!("{from}: {page}"));
    rest.split(to).next().unwrap()
}

#[test]
fn six_in_a_bracket_with_byes_an_extra_hand_and_a_match_for_third_place() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_of(
        &mut organiser,
        "Finali",
        "pairs",
        "1 danese + knockout 6 third",
    );
    enter(&mut organiser, &slug, &six());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let mut visitor = hall.visitor();
    let desk = format!("/direzione/{slug}");
    let bracket = format!("/t/{slug}/tabellone");
    publish(&mut organiser, &slug, 1);
    assert!(!visitor.get(&format!("/t/{slug}")).body.contains(&bracket));
    // by number: 1-2, 3-4 and 5-6 meet; the odd are ahead, and rank by number
    play(&mut organiser, &mut chief, &slug, 1);
    organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    assert!(
        visitor
            .get(&bracket)
            .body
            .contains("Il tabellone si vede quando"),
        "a draft is hidden"
    );
    organiser.submit(&desk, &format!("{desk}/turni/2/pubblica"), &[]);
    assert!(visitor.get(&format!("/t/{slug}")).body.contains(&bracket));
    let page = visitor.get(&bracket).body;
    let first = between(&page, "Quarti di finale", "Semifinali");
    assert_eq!(first.matches("passa senza giocare").count(), 2, "{first}");
    assert!(
        between(&page, "Semifinali", "Finale").contains("chi vince tavolo 3 e tavolo 4"),
        "{page}"
    );
    assert!(page.contains("Terzo posto"), "{page}");
    assert_eq!(play(&mut organiser, &mut chief, &slug, 2), 2);
    let swap = format!("{desk}/turni/2/posti");
    assert!(
        !organiser
            .get(&format!("{desk}/turni/2"))
            .body
            .contains(&swap)
    );

    publish(&mut organiser, &slug, 3);
    // the first semifinal ends level: only then there is a third hand, and it decides
    let file = exported(&mut organiser, &slug);
    let seats = file.rounds[2].tables[0].seats;
    let way = format!("/arbitro/{slug}/turni/3/tavoli/1");
    assert_eq!(chief.get(&format!("{way}/smazzate/3")).status, 404);
    for hand in 1..=2 {
        chief.enter_hand(&format!("{way}/smazzate/{hand}"), &totals(400, 400));
    }
    let level = chief.get(&way).body;
    assert!(
        level.contains("Incontro pari") && level.contains("smazzate/3"),
        "{level}"
    );
    assert!(
        chief
            .get(&format!("{way}/smazzate/3"))
            .body
            .contains("Smazzata di spareggio")
    );
    // no tap closes it beside others: the board says what is missing
    let board = chief.get(&format!("/arbitro/{slug}?turno=3")).body;
    assert!(board.contains("pari: manca lo spareggio"), "{board}");
    assert!(!board.contains("Chiudi il tavolo 1"), "{board}");
    let ready = chief.get(&format!("/arbitro/{slug}/turni/3/pronti")).body;
    assert!(!ready.contains("Tavolo 1"), "{ready}");
    let public = format!("/t/{slug}/turni/3/tavoli/1");
    assert!(
        visitor
            .get(&public)
            .body
            .contains("si gioca una smazzata di spareggio")
    );
    let saved = chief.enter_hand(&format!("{way}/smazzate/3"), &totals(100, 150));
    assert_eq!(saved.status, 303, "{}", saved.body);
    chief.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    let way = format!("/arbitro/{slug}/turni/3/tavoli/2");
    for hand in 1..=2 {
        chief.enter_hand(&format!("{way}/smazzate/{hand}"), &totals(500, 300));
    }
    chief.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    let page = visitor.get(&bracket).body;
    assert!(
        page.contains("pari, decide lo spareggio: 100 a 150"),
        "{page}"
    );
    let page = visitor.get(&public).body;
    assert!(
        page.contains("smazzata di spareggio: N-S 100 a 150 E-O")
            && page.contains("Smazzata di spareggio</"),
        "{page}"
    );
    assert!(!page.contains("Piazzamenti finali"));

    publish(&mut organiser, &slug, 4);
    let file = exported(&mut organiser, &slug);
    let [last, third] = [&file.rounds[3].tables[0], &file.rounds[3].tables[1]];
    assert!(last.side_of(seats.ew).is_some(), "the extra hand decided");
    assert!(
        third.side_of(seats.ns).is_some(),
        "who lost plays for third place"
    );
    for table in [1, 2] {
        let way = format!("/arbitro/{slug}/turni/4/tavoli/{table}");
        for hand in 1..=2 {
            // E/W win the final, N/S third place
            let sheet = if table == 1 {
                totals(300, 500)
            } else {
                totals(500, 300)
            };
            chief.enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
        }
        chief.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
    organiser.submit(&desk, &format!("{desk}/turni/4/chiudi"), &[]);
    let expected = [last.seats.ew, last.seats.ns, third.seats.ns, third.seats.ew];
    for way in [bracket, format!("/t/{slug}/classifica")] {
        let page = visitor.get(&way).body;
        let places = between(&page, "Piazzamenti finali", "</ol>");
        let found: Vec<&str> = places.split("class=\"no\">").skip(1).collect();
        let found: Vec<&str> = found.iter().map(|s| s.split('<').next().unwrap()).collect();
        let wanted: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(found[..4], wanted[..], "{way}");
        assert_eq!(found.len(), 6);
    }
    // prizes go by the places of the finals
    let settings = format!("{desk}/impostazioni");
    let page = organiser.get(&settings);
    let form = [
        ("name", "Finali"),
        ("date", "2026-11-21"),
        ("plan", "1 danese + 3 knockout 6 third"),
        ("hands", "2"),
        ("draw", "by_number"),
        ("prizes", "100 50 25"),
    ];
    let saved = organiser.post_from(&page, &settings, &form);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let csv = organiser.get(&format!("{desk}/premi.csv")).body;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let won = reader.records().map(Result::unwrap);
    let won: Vec<[String; 2]> = won
        .map(|row| [0, 3].map(|at: usize| row[at].to_owned()))
        .collect();
    let of_final = |entry: &EntryNo| ["Piazzamenti finali".to_owned(), entry.to_string()];
    let wanted: Vec<[String; 2]> = expected[..3].iter().map(of_final).collect();
    assert_eq!(won, wanted);
    // what won them is the place of a final, no rank
    let page = organiser.get(&format!("{desk}/premi")).body;
    for place in 1..=3 {
        let why = format!("piazzamento finale {place}; nei turni ");
        assert!(page.contains(&why), "{why}: {page}");
    }
    assert!(!page.contains("º in classifica"), "{page}");
}

#[test]
fn a_round_robin_takes_its_length_from_the_list_and_the_best_four_go_on() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_of(&mut organiser, "Italiana", "pairs", "1 danese");
    enter(&mut organiser, &slug, &six());
    let desk = format!("/direzione/{slug}");
    let settings = format!("{desk}/impostazioni");
    let form = [
        ("name", "Italiana"),
        ("date", "2026-11-21"),
        ("plan", "round robin + knockout 4"),
        ("hands", "2"),
        ("draw", "by_number"),
    ];
    organiser.submit(&settings, &settings, &form);
    assert!(
        organiser
            .get(&settings)
            .body
            .contains("5 round robin + 2 knockout 4")
    );
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    for round in 1..=7 {
        publish(&mut organiser, &slug, round);
        let tables = play(
            &mut organiser,
            &mut chief,
            &slug,
            u32::try_from(round).unwrap(),
        );
        assert_eq!(tables, [3, 3, 3, 3, 3, 2, 1][round - 1]);
    }
    organiser.submit(&desk, &format!("{desk}/turni/7/chiudi"), &[]);
    let file = exported(&mut organiser, &slug);
    let semifinals = &file.rounds[5].tables;
    let met: Vec<(u32, u32)> = semifinals
        .iter()
        .map(|t| (t.seats.ns.0, t.seats.ew.0))
        .collect();
    assert_eq!(
        met,
        [(1, 4), (2, 3)],
        "everybody met everybody, the lower number always ahead"
    );
    let page = hall.visitor().get(&format!("/t/{slug}/tabellone")).body;
    let places = between(&page, "Piazzamenti finali", "</ol>");
    assert_eq!(
        places.matches("a pari merito").count(),
        2,
        "both third: {places}"
    );
    let over = organiser.get(&desk).body;
    assert!(over.contains("concluso"), "{over}");
    // one more knockout round: the bracket is over, said where it was asked
    let page = organiser.get(&desk);
    let refused = organiser.post_from(
        &page,
        &format!("{desk}/turni"),
        &[("movement", "knockout 4")],
    );
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("il tabellone è finito"),
        "{}",
        refused.body
    );
}

#[test]
fn a_correction_says_who_goes_on_instead_and_who_is_seated() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_of(&mut organiser, "Coppa", "pairs", "1 danese + knockout 4");
    enter(&mut organiser, &slug, &six());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    for round in 1..=2 {
        publish(&mut organiser, &slug, round);
        let number = u32::try_from(round).unwrap();
        play(&mut organiser, &mut chief, &slug, number);
    }
    let file = exported(&mut organiser, &slug);
    let seats = file.rounds[1].tables[0].seats;
    let way = format!("/arbitro/{slug}/turni/2/tavoli/1/smazzate/1");
    let instead = format!("Al tavolo 1 del turno 2 passa {} Ada", seats.ew);
    let seated = format!("Al tavolo 1 del turno 3 siede {} Ada", seats.ns);
    let early = looked(&mut chief, &way, &totals(100, 2_000)).body;
    assert!(early.contains(&instead), "{early}");
    assert!(!early.contains(&seated), "it is not published: {early}");
    publish(&mut organiser, &slug, 3);
    let late = looked(&mut chief, &way, &totals(100, 2_000)).body;
    assert!(late.contains(&instead) && late.contains(&seated), "{late}");
    assert!(late.contains("Ritira il turno 3"), "{late}");
    let same = looked(&mut chief, &way, &totals(2_000, 100)).body;
    assert!(!same.contains("passa il turno"), "{same}");
}

#[test]
fn a_proposal_says_who_is_level_at_the_cut() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(
        &mut organiser,
        "Taglio",
        "1 mitchell + 1 knockout 2",
        "2",
        &eight(),
    );
    publish(&mut organiser, &slug, 1);
    given::play(&mut organiser, &slug, 1, 4);
    let desk = format!("/direzione/{slug}");
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let page = organiser.get(&draft).body;
    let four = "1º: Coppia 1, Coppia 3, Coppia 5, Coppia 7.";
    assert!(
        page.contains("proprio al taglio") && page.contains(four),
        "{page}"
    );
}
