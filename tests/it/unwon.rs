//! A knockout whose finalists are not there to the end: nobody is first, and every page that tells places says so.

use crate::kinds::{enter, event_of};
use crate::knockout::{between, play};
use crate::people::play_but;
use crate::rulings::{decide, exported};
use crate::support::{Browser, Hall, publish};
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;
use serde_json::{Value, json};

const LEAVES: [(&str, &str); 2] = [("how", "justified"), ("reason", "febbre")];
const NOBODY: &str = "Nessuno ha vinto la finale";

struct Semifinals {
    hall: Hall,
    organiser: Browser,
    chief: Browser,
    slug: String,
    /// Who won them, and who lost them.
    won: [u32; 2],
    lost: [u32; 2],
}

/// Six pairs, four of them in a knockout whose semifinals are published.
fn seated(third: &str) -> (Hall, Browser, Browser, String) {
    let hall = Hall::open();
    let mut organiser = hall.person("Olga", Role::Organiser, None);
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
fn semifinals(third: &str) -> Semifinals {
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
    fn leaves(&mut self, entry: u32) {
        let way = format!("/direzione/{}/coppie/{entry}/ritiro", self.slug);
        decide(&mut self.chief, &way, &way, &LEAVES);
    }

    fn propose(&mut self) -> String {
        let desk = format!("/direzione/{}", self.slug);
        let draft = self.organiser.submit(&desk, &format!("{desk}/turni"), &[]);
        self.organiser.get(&draft).body
    }

    fn act(&mut self, what: &str) {
        let desk = format!("/direzione/{}", self.slug);
        let way = format!("{desk}/turni/3");
        self.organiser.submit(&way, &format!("{way}/{what}"), &[]);
    }

    fn public(&self, rest: &str) -> String {
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
    assert!(last.contains("vince senza giocare"), "{last}");
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
fn a_draft_says_why_nobody_plays_for_third_place() {
    let mut event = semifinals(" third");
    event.leaves(event.lost[0]);
    let left = event.lost[1];
    let said = format!("resta solo {left} Ada {left}");
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
