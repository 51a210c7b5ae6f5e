//! A knockout whose finalists are not there to the end: nobody is first, and every page that tells places says so.

use crate::entries::people::play_but;
use crate::events::kinds::{enter, event_of};
use crate::knockout::bracket::{between, play};
use crate::rulings::given::{decide, exported, look};
use crate::support::{Browser, Hall, publish};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;
use serde_json::{Value, json};

pub const LEAVES: [(&str, &str); 2] = [("how", "justified"), ("reason", "febbre")];
const NOBODY: &str = "Nessuno ha vinto la finale";

pub struct Semifinals {
    pub hall: Hall,
    pub organiser: Browser,
    pub chief: Browser,
    pub slug: String,
    /// The winners of the semifinals, and the losers.
    pub won: [u32; 2],
    pub lost: [u32; 2],
}

/// Six pairs, four of them in a knockout whose semifinals are published.
pub fn seated(third: &str) -> (Hall, Browser, Browser, String) {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let plan = format!("1 danese + 2 knockout 4{third}");
    let slug = event_of(&mut organiser, "Finali", "pairs", &plan);
    let pairs: String = (1..=6).map(|n| format!("{n};Ada {n};Ugo {n}\n")).collect();
    enter(&mut organiser, &slug, &pairs);
    let settings = format!("/direzione/{slug}/impostazioni");
    let form = [
        ("name", "Finali"),
        ("date", "2026-11-21"),
        ("plan", plan.as_str()),
        ("hands", "2"),
        ("draw", "by_number"),
        ("prizes", "100 60 40 20"),
    ];
    organiser.submit(&settings, &settings, &form);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut organiser, &mut chief, &slug, 1);
    publish(&mut organiser, &slug, 2);
    (hall, organiser, chief, slug)
}

/// The same with the semifinals played.
pub fn semifinals(third: &str) -> Semifinals {
    let (hall, mut organiser, mut chief, slug) = seated(third);
    play(&mut organiser, &mut chief, &slug, 2);
    let tables = exported(&mut organiser, &slug).rounds[1].tables.clone();
    // the lower number wins
    let met = |at: usize| [tables[at].seats.ns.0, tables[at].seats.ew.0];
    Semifinals {
        hall,
        organiser,
        chief,
        won: [0, 1].map(|at| *met(at).iter().min().unwrap()),
        lost: [0, 1].map(|at| *met(at).iter().max().unwrap()),
        slug,
    }
}

impl Semifinals {
    pub fn leaves(&mut self, entry: u32) {
        let way = format!("/direzione/{}/coppie/{entry}/ritiro", self.slug);
        decide(&mut self.chief, &way, &way, &LEAVES);
    }

    pub fn propose(&mut self) -> String {
        let desk = format!("/direzione/{}", self.slug);
        let draft = self.organiser.submit(&desk, &format!("{desk}/turni"), &[]);
        self.organiser.get(&draft).body
    }

    pub fn act(&mut self, what: &str) {
        let desk = format!("/direzione/{}", self.slug);
        let way = format!("{desk}/turni/3");
        self.organiser.submit(&way, &format!("{way}/{what}"), &[]);
    }

    pub fn public(&self, rest: &str) -> String {
        let way = format!("/t/{}{rest}", self.slug);
        let answer = self.hall.visitor().get(&way);
        assert_eq!(answer.status, 200, "{way}: {}", answer.body);
        answer.body
    }

    fn places(&self) -> Vec<(u64, u64)> {
        let way = format!("/api/tornei/{}/classifica", self.slug);
        let api: Value = serde_json::from_str(&self.hall.visitor().get(&way).body).unwrap();
        assert_eq!(api["final_unwon"], json!(true), "{api}");
        let lines = api["lines"].as_array().unwrap().iter();
        let told = lines.map(|line| {
            let number = line["entry"]["number"].as_u64().unwrap();
            (number, line["final_place"].as_u64().unwrap())
        });
        told.collect()
    }
}

#[test]
fn where_both_finalists_have_left_nobody_is_first_and_everybody_is_told() {
    let mut event = semifinals("");
    for entry in event.won {
        event.leaves(entry);
    }
    let draft = event.propose();
    assert!(draft.contains("La finale non si gioca"), "{draft}");
    event.act("pubblica");
    let waits = "La finale non si gioca: chi doveva giocarla ha lasciato. \
                 Il primo posto non è assegnato.";
    let closes = format!("{waits} Il turno si può chiudere.");
    let desk = event
        .organiser
        .get(&format!("/direzione/{}", event.slug))
        .body;
    assert!(
        desk.contains(&closes) && desk.contains("senza tavoli"),
        "{desk}"
    );
    for empty in ["Tutti i tavoli sono arrivati", "0/0"] {
        assert!(!desk.contains(empty), "{empty}: {desk}");
    }
    let paper = format!("/direzione/{}/stampe", event.slug);
    let paper = event.organiser.get(&paper).body;
    let offered = |n: u32| paper.contains(&format!("stampe/turni/{n}"));
    assert_eq!([2, 3].map(offered), [true, false], "{paper}");
    let board = event.chief.get(&format!("/arbitro/{}", event.slug)).body;
    assert!(
        board.contains(&closes) && !board.contains("Nessun turno pubblicato"),
        "{board}"
    );
    let screens = format!("/direzione/{}/schermi", event.slug);
    let clock = [("show", "clock")];
    event
        .organiser
        .submit(&screens, &format!("{screens}/sala"), &clock);
    for empty in ["talloncini", "/tempo"] {
        assert!(!board.contains(empty), "{empty}: {board}");
    }
    for way in ["", "/turni/3", "/schermo?parte=schermo"] {
        let page = event.public(way);
        // what only the desk can do is said there
        let stands = ["0 su 0", "si attende il via", "si può chiudere"];
        assert!(
            page.contains(waits) && stands.iter().all(|words| !page.contains(words)),
            "{way}: {page}"
        );
    }
    event.act("chiudi");
    for way in ["", "/tabellone", "/classifica"] {
        let page = event.public(way);
        assert!(page.contains(NOBODY), "{way}: {page}");
    }
    let front = event.public("");
    let podium = between(&front, "class=\"won\"", "</section>");
    let counted = |place: u32| podium.matches(&format!("class=\"place{place}\"")).count();
    assert_eq!([1, 2, 3].map(counted), [0, 2, 2], "{podium}");
    let [one, other] = event.won;
    let places = event.places();
    for (entry, place) in [(one, 2), (other, 2), (event.lost[0], 3), (event.lost[1], 3)] {
        assert!(places.contains(&(entry.into(), place)), "{places:?}");
    }
    let own = event.public(&format!("/coppie/{one}"));
    assert!(own.contains("finale non vinta da nessuno"), "{own}");
    let home = event.hall.visitor().get("/").body;
    assert!(home.contains("primo posto non assegnato"), "{home}");

    let prizes = format!("/direzione/{}/premi", event.slug);
    let page = event.organiser.get(&prizes).body;
    assert!(
        page.contains("primo premio (100,00\u{a0}€): non va a nessuno"),
        "{page}"
    );
    assert_eq!(page.matches("30,00\u{a0}€").count(), 4, "{page}");
    let csv = event.organiser.get(&format!("{prizes}.csv"));
    let mut reader = csv::Reader::from_reader(csv.body.as_bytes());
    let first = reader.records().next().unwrap().unwrap();
    let told: Vec<&str> = first.iter().skip(1).take(5).collect();
    assert_eq!(told, ["1", "0", "", "nessuno", "10000"], "{}", csv.body);
    let prints = format!("/direzione/{}/stampe/finali?foglio=", event.slug);
    for (part, said) in [
        ("classifica", NOBODY),
        ("federazione", NOBODY),
        ("premi", "non va a nessuno"),
    ] {
        let page = event.organiser.get(&format!("{prints}{part}")).body;
        assert!(page.contains(said), "{part}: {page}");
    }
    let screens = format!("/direzione/{}/schermi", event.slug);
    let mut shown = |asked: (&str, &str)| {
        event
            .organiser
            .submit(&screens, &format!("{screens}/sala"), &[asked]);
        event.public("/schermo?parte=schermo")
    };
    assert!(shown(("show", "standings")).contains(NOBODY));
    shown(("show", "ceremony"));
    let third = shown(("rank", "3"));
    assert!(
        third.contains("3º posto") && !third.contains(NOBODY),
        "{third}"
    );
    let last = shown(("rank", "2"));
    assert!(last.contains(NOBODY) && last.contains("2º posto"), "{last}");
}

#[test]
fn a_semifinal_left_by_both_is_won_by_nobody_and_the_final_without_a_match() {
    let (hall, mut organiser, mut chief, slug) = seated("");
    let desk = format!("/direzione/{slug}");
    let tables = exported(&mut organiser, &slug).rounds[1].tables.clone();
    let [first, second] = [0, 1].map(|at: usize| tables[at].seats);
    play_but(&mut chief, &slug, 2, first.ns.0);
    for entry in [first.ns, first.ew] {
        let leave = format!("{desk}/coppie/{entry}/ritiro");
        decide(&mut chief, &leave, &leave, &LEAVES);
    }
    let table = exported(&mut organiser, &slug).rounds[1].tables[0].clone();
    assert_eq!(table.state, TableState::Closed);
    let page = hall.visitor().get(&format!("/t/{slug}/tabellone")).body;
    let first = between(&page, "tavoli/1", "</li>");
    assert!(
        first.contains("non l’ha vinto nessuno") && !first.contains("wins"),
        "{first}"
    );
    publish(&mut organiser, &slug, 3);
    let page = hall.visitor().get(&format!("/t/{slug}/tabellone")).body;
    let last = page.split("<h3>Finale</h3>").nth(1).unwrap();
    let why = format!(
        "La finale la vince senza giocare {n} Ada {n} – Ugo {n}: l’altra semifinale non l’ha vinta nessuno.",
        n = second.ns
    );
    assert!(last.contains(&why), "{last}");
    let own = hall
        .visitor()
        .get(&format!("/t/{slug}/coppie/{}", second.ns))
        .body;
    assert!(own.contains("finale vinta"), "{own}");
    // who lost to it is second, and lost no final
    let own = hall
        .visitor()
        .get(&format!("/t/{slug}/coppie/{}", second.ew))
        .body;
    let end = between(&own, "Piazzamento finale", "</section>");
    assert!(
        end.contains("<span class=\"num\">2</span>") && !end.contains("finale persa"),
        "{end}"
    );
}

#[test]
fn a_final_whose_other_finalist_left_says_who_wins_it_and_why() {
    let mut event = semifinals("");
    let [left, wins] = event.won;
    event.leaves(left);
    let who = |n: u32| format!("{n} Ada {n} – Ugo {n}");
    let said = format!(
        "La finale la vince senza giocare {}: {} ha lasciato.",
        who(wins),
        who(left)
    );
    let draft = event.propose();
    assert!(draft.contains(&said), "{draft}");
    event.act("pubblica");
    for way in ["", "/turni/3", "/tabellone", "/schermo?parte=schermo"] {
        let page = event.public(way);
        assert!(
            page.contains(&said) && !page.contains("non ci sono tavoli"),
            "{way}: {page}"
        );
    }
    let closes = format!("{said} Il turno si può chiudere.");
    for way in ["direzione", "arbitro"] {
        let page = event.chief.get(&format!("/{way}/{}", event.slug)).body;
        assert!(page.contains(&closes), "{way}: {page}");
    }
    // nor is there anything to print, whoever types the address
    for print in [
        format!("/direzione/{}/stampe/turni/3", event.slug),
        format!("/direzione/{}/stampe/turni/3?foglio=posti", event.slug),
        format!("/arbitro/{}/turni/3/talloncini", event.slug),
    ] {
        let page = event.chief.get(&print).body;
        assert!(
            page.contains(&closes)
                && !page.contains("class=\"sheet")
                && !page.contains("non è in gioco"),
            "{print}: {page}"
        );
    }
    // the ceremony waits for the turno to be closed
    let hall = event.public("/schermo?parte=schermo");
    assert!(
        !hall.contains("Premiazione") && !hall.contains("Riposo"),
        "{hall}"
    );
    event.act("chiudi");
    assert!(
        event
            .public("/schermo?parte=schermo")
            .contains("Premiazione")
    );
    // what was said while it was open stands afterwards, and on the paper that is kept
    for way in ["", "/turni/3"] {
        let page = event.public(way);
        assert_eq!(page.matches(&said).count(), 1, "{way}: {page}");
    }
    let results = format!("/direzione/{}/stampe/finali?foglio=risultati", event.slug);
    let page = event.organiser.get(&results).body;
    assert!(page.contains(&said), "{page}");
    // one that comes back was not beaten: no result has changed, it only has no place
    let desk = format!("/direzione/{}", event.slug);
    let check_in = format!("{desk}/accettazione");
    let present = [("state", "checked_in")];
    event
        .organiser
        .submit(&check_in, &format!("{check_in}/{left}"), &present);
    let page = event.public("/turni/3");
    assert!(
        page.contains(&format!(
            "Nel turno 3 non siede {}, che ha vinto",
            who(left)
        )) && !page.contains("ora l’ha vinto"),
        "{page}"
    );
}

#[test]
fn beside_a_match_for_third_place_the_final_without_a_match_is_told_too() {
    let mut event = semifinals(" third");
    let [left, wins] = event.won;
    event.leaves(left);
    let said = format!("La finale la vince senza giocare {wins} Ada {wins}");
    let draft = event.propose();
    assert_eq!(draft.matches(&said).count(), 1, "{draft}");
    event.act("pubblica");
    for way in ["", "/turni/3", "/tabellone"] {
        let page = event.public(way);
        assert!(
            page.contains(&said) && !page.contains("passa il turno senza giocare"),
            "{way}: {page}"
        );
    }
    let board = event.chief.get(&format!("/arbitro/{}", event.slug)).body;
    assert!(board.contains(&said), "{board}");
    // beside its name on the screen and on paper, where others read their table
    let desk = format!("/direzione/{}", event.slug);
    let screens = format!("{desk}/schermi");
    let show = [("show", "seats")];
    event
        .organiser
        .submit(&screens, &format!("{screens}/sala"), &show);
    let name = format!("Ada {wins}<");
    let screen = event.public("/schermo?parte=schermo");
    let own = between(&screen, &name, "</li>");
    assert!(own.contains(">vince<"), "{own}");
    for (part, word) in [
        ("per-nome", ">vince<"),
        ("per-tavolo", "vince: "),
        ("posti", ">vince<"),
    ] {
        let way = format!("{desk}/stampe/turni/3?foglio={part}");
        let print = event.organiser.get(&way).body;
        assert!(print.contains(word) && !print.contains("riposo"), "{print}");
    }
}

#[test]
fn a_draft_says_why_nobody_plays_for_third_place() {
    let mut event = semifinals(" third");
    event.leaves(event.lost[0]);
    let left = event.lost[1];
    let said = format!("c’è solo {left} Ada {left}");
    let draft = event.propose();
    assert!(draft.contains(&said), "{draft}");
    event.act("pubblica");
    let page = event.public("/tabellone");
    let third = between(&page, "Terzo posto", "</li>");
    assert!(third.contains(&said), "{third}");

    let mut event = semifinals(" third");
    for entry in event.lost {
        event.leaves(entry);
    }
    let draft = event.propose();
    assert!(
        draft.contains("di chi ha perso la semifinale non resta nessuno"),
        "{draft}"
    );
    // with both there it is played, and nothing needs saying
    let mut event = semifinals(" third");
    assert!(!event.propose().contains("Per il terzo posto non si gioca"));
}

#[test]
fn a_winner_that_is_struck_is_first_nowhere() {
    let mut event = semifinals("");
    event.propose();
    event.act("pubblica");
    let (organiser, chief) = (&mut event.organiser, &mut event.chief);
    play(organiser, chief, &event.slug, 3);
    event.act("chiudi");
    let [one, other] = event.won;
    let (winner, second) = (one.min(other), one.max(other));
    let new = format!("/direzione/{}/provvedimenti/nuovo", event.slug);
    let form = format!("{new}?provvedimento=struck");
    let number = winner.to_string();
    let fields = [
        ("entry", number.as_str()),
        ("round", "3"),
        ("reason", "condotta"),
    ];
    let seen = look(&mut event.chief, &form, &new, &fields).body;
    let loses = format!(
        "Piazzamento finale di {winner} Ada {winner} – Ugo {winner}: 1º posto → nessun piazzamento."
    );
    assert!(seen.contains(&loses), "{seen}");
    assert_eq!(seen.matches("Piazzamento finale di").count(), 1, "{seen}");
    decide(&mut event.chief, &form, &new, &fields);
    let said = "Chi ha vinto la finale è fuori classifica. Il primo posto non è assegnato.";
    for way in ["", "/tabellone", "/classifica"] {
        let page = event.public(way);
        assert!(
            page.contains(said) && !page.contains(NOBODY),
            "{way}: {page}"
        );
    }
    let front = event.public("");
    let podium = between(&front, "class=\"won\"", "</section>");
    let counted = |place: u32| podium.matches(&format!("class=\"place{place}\"")).count();
    assert_eq!([1, 2, 3].map(counted), [0, 1, 2], "{podium}");
    assert!(!podium.contains(&format!("Ada {winner}")), "{podium}");
    let home = event.hall.visitor().get("/").body;
    assert!(home.contains("primo posto non assegnato"), "{home}");
    let way = format!("/api/tornei/{}/classifica", event.slug);
    let api = event.hall.visitor().get(&way);
    let api: Value = serde_json::from_str(&api.body).unwrap();
    let lines = api["lines"].as_array().unwrap().iter();
    let mut places: Vec<u64> = lines.map(|l| l["final_place"].as_u64().unwrap()).collect();
    places.sort_unstable();
    assert_eq!(places, [2, 3, 3, 5, 5], "{api}");
    let prizes = format!("/direzione/{}/premi", event.slug);
    let page = event.organiser.get(&prizes).body;
    assert!(
        page.contains("perché chi ha vinto la finale è fuori classifica"),
        "{page}"
    );
    let prints = format!("/direzione/{}/stampe/finali?foglio=", event.slug);
    for part in ["classifica", "federazione"] {
        let page = event.organiser.get(&format!("{prints}{part}")).body;
        assert!(page.contains(said), "{part}: {page}");
    }
    let screens = format!("/direzione/{}/schermi", event.slug);
    event
        .organiser
        .submit(&screens, &format!("{screens}/sala"), &[("rank", "2")]);
    let screen = event.public("/schermo?parte=schermo");
    assert!(
        screen.contains(said) && screen.contains(&format!("Ada {second}")),
        "{screen}"
    );
}

#[test]
fn a_preview_says_that_nobody_wins_a_match_any_more() {
    let mut event = semifinals("");
    let [winner, _] = event.won;
    let rulings = format!("/direzione/{}/provvedimenti/nuovo", event.slug);
    let tables = exported(&mut event.organiser, &event.slug).rounds[1]
        .tables
        .clone();
    let number = winner.to_string();
    let at = tables
        .iter()
        .position(|t| t.side_of(EntryNo(winner)).is_some());
    let table = (at.unwrap() + 1).to_string();
    let form = format!("{rulings}?provvedimento=both_absent&turno=2&tavolo={table}");
    let fields = [
        ("entry", number.as_str()),
        ("round", "2"),
        ("table", table.as_str()),
        ("reason", "non ci sono"),
    ];
    let seen = look(&mut event.chief, &form, &rulings, &fields).body;
    let said = format!("Al tavolo {table} del turno 2 {winner} Ada");
    assert!(seen.contains(&said), "{seen}");
}

#[test]
fn of_a_hidden_final_nothing_is_told_that_its_semifinals_decided() {
    let mut event = semifinals(" third");
    let screens = format!("/direzione/{}/schermi", event.slug);
    let hide = format!("/direzione/{}/nascondi", event.slug);
    event.organiser.submit(&screens, &hide, &[("from", "2")]);
    let [one, _] = event.won;
    event.leaves(one);
    event.leaves(event.lost[0]);
    event.propose();
    event.act("pubblica");
    let [_, wins] = event.won;
    let own = format!("/coppie/{wins}");
    let nothing_told = |event: &Semifinals| {
        let screen = "/schermo?parte=schermo";
        for way in ["", "/turni/3", "/tabellone", screen, &own] {
            let page = event.public(way);
            for told in [
                "non si gioca",
                "non è assegnato",
                "non resta nessuno",
                "c’è solo",
                "senza giocare",
                "nessun incontro",
            ] {
                assert!(!page.contains(told), "{way}, {told}: {page}");
            }
        }
    };
    nothing_told(&event);
    // nor does the projector rank anybody by it: its order is that of everybody's ranking
    let all = [("show", "standings")];
    event
        .organiser
        .submit(&screens, &format!("{screens}/sala"), &all);
    let hall = event.public("/schermo?parte=schermo");
    let ranking = event.public("/classifica");
    let order = |page: &str| -> Vec<usize> {
        let found = (1..=6).map(|n| page.find(&format!("Ada {n}")).expect("everybody"));
        let mut numbers: Vec<(usize, usize)> = found.zip(1..).collect();
        numbers.sort_unstable();
        numbers.into_iter().map(|(_, number)| number).collect()
    };
    assert_eq!(order(&hall), order(&ranking), "{hall}");
}

#[test]
fn beside_a_match_for_third_place_a_hidden_final_has_a_rest_and_no_winner() {
    let mut event = semifinals(" third");
    let screens = format!("/direzione/{}/schermi", event.slug);
    let hide = format!("/direzione/{}/nascondi", event.slug);
    event.organiser.submit(&screens, &hide, &[("from", "2")]);
    let [left, wins] = event.won;
    event.leaves(left);
    event.propose();
    event.act("pubblica");
    let show = [("show", "seats")];
    event
        .organiser
        .submit(&screens, &format!("{screens}/sala"), &show);
    let screen = event.public("/schermo?parte=schermo");
    let name = format!("Ada {wins}<");
    let own = between(&screen, &name, "</li>");
    assert!(own.contains("riposo"), "{screen}");
    let own = event.public(&format!("/coppie/{wins}?parte=posto"));
    assert!(own.contains("riposa in questo turno"), "{own}");
}

#[test]
fn no_prize_moves_up_where_the_second_of_a_final_is_struck() {
    let mut event = semifinals("");
    event.propose();
    event.act("pubblica");
    play(&mut event.organiser, &mut event.chief, &event.slug, 3);
    event.act("chiudi");
    let [one, other] = event.won;
    let new = format!("/direzione/{}/provvedimenti/nuovo", event.slug);
    let form = format!("{new}?provvedimento=struck");
    let second = one.max(other).to_string();
    let fields = [
        ("entry", second.as_str()),
        ("round", "3"),
        ("reason", "condotta"),
    ];
    decide(&mut event.chief, &form, &new, &fields);
    let prizes = format!("/direzione/{}/premi", event.slug);
    let page = event.organiser.get(&prizes).body;
    let said = "premio del posto 2 (60,00\u{a0}€): non va a nessuno";
    assert!(page.contains(said), "{page}");
    // the third share theirs, as they did
    assert_eq!(page.matches("30,00\u{a0}€").count(), 2, "{page}");
    let csv = event.organiser.get(&format!("{prizes}.csv")).body;
    assert!(csv.contains(",2,0,,nessuno,6000,"), "{csv}");
    let said = "Chi è arrivato al 2º posto è fuori classifica. Quel posto non è assegnato.";
    for way in ["", "/tabellone", "/classifica"] {
        let page = event.public(way);
        assert!(
            page.contains(said) && !page.contains(NOBODY),
            "{way}: {page}"
        );
    }
    let print = format!("/direzione/{}/stampe/finali?foglio=classifica", event.slug);
    assert!(event.organiser.get(&print).body.contains(said));
    // the ceremony says so where it would have come: after the third, with the first
    let screens = format!("/direzione/{}/schermi", event.slug);
    let at = |rank: &str| {
        let asked = [("rank", rank)];
        event
            .organiser
            .submit(&screens, &format!("{screens}/sala"), &asked);
        event.public("/schermo?parte=schermo").contains(said)
    };
    assert_eq!(["3", "1"].map(at), [false, true]);
}

#[test]
fn points_given_over_a_departure_say_who_left_and_who_goes_on() {
    let (_hall, mut organiser, mut chief, slug) = seated("");
    let desk = format!("/direzione/{slug}");
    let seats = exported(&mut organiser, &slug).rounds[1].tables[0].seats;
    let leave = format!("{desk}/coppie/{}/ritiro", seats.ns);
    decide(&mut chief, &leave, &leave, &LEAVES);
    let new = format!("{desk}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=late_over_ten&turno=2&tavolo=1");
    let stays = seats.ew.to_string();
    let fields = [
        ("entry", stays.as_str()),
        ("round", "2"),
        ("reason", "in ritardo"),
    ];
    let seen = look(&mut chief, &form, &new, &fields).body;
    let [left, on] = [seats.ns, seats.ew].map(|n| format!("{n} Ada {n} – Ugo {n}"));
    for said in [
        format!("passa {left}, non più {on}"),
        format!(
            "Coppia {} ha lasciato il tavolo 1 del turno 2 (provvedimento 1)",
            seats.ns
        ),
        format!("{left} ha lasciato il torneo: nel turno dopo il suo posto resta vuoto"),
    ] {
        assert!(seen.contains(&said), "{said}: {seen}");
    }
}

#[test]
fn a_penalty_on_a_knockout_match_says_that_it_does_not_decide_it() {
    let mut event = semifinals("");
    let new = format!("/direzione/{}/provvedimenti/nuovo", event.slug);
    let lost = event.won[0].to_string();
    let unmoved = "Una penalità non decide un incontro a eliminazione giocato fino alla fine";
    for (round, told) in [("1", false), ("2", true)] {
        let form = format!("{new}?provvedimento=off_match&coppia={lost}&turno={round}");
        let fields = [
            ("entry", lost.as_str()),
            ("round", round),
            ("hand", "0"),
            ("mp", "5000"),
            ("reason", "gioco lento"),
        ];
        let seen = look(&mut event.chief, &form, &new, &fields).body;
        assert_eq!(seen.contains(unmoved), told, "{round}: {seen}");
        // and it is so
        assert!(!seen.contains("invece di"), "{seen}");
    }
    event.propose();
    event.act("pubblica");
    let bracket = event.public("/tabellone");
    let said = "una penalità non decide un incontro giocato fino alla fine";
    assert!(bracket.contains(said), "{bracket}");
}
