//! Two halls that differ only in what a reader may not see answer alike, byte for byte, at every address the reader reaches.

use crate::rulings::given::{decide, eight, exported, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::tables::links::slip;
use burraco_tournament::event::Event;
use chrono::{DateTime, Utc};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::import_event;
use std::collections::{BTreeMap, BTreeSet};

/// The last event that everybody sees, and one of other people: as they are, and with other secrets in them.
struct Evening {
    shown: Event,
    others: Event,
}

/// Where every hall says it is: QR codes hold it.
const PUBLIC: &str = "http://sera.example";

fn long_ago() -> DateTime<Utc> {
    "2026-11-21T14:00:00Z".parse().unwrap()
}

/// Two rounds of four tables, the second hidden; a third that is being played, with one table's hands in. And an event with a
/// ruling and a draft.
fn evening() -> Evening {
    let (_hall, mut admin) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut admin, "Serata", "4 mitchell", "2", &eight());
    publish(&mut admin, &slug, 1);
    play(&mut admin, &slug, 1, 4);
    let screens = urls::screens(&slug);
    admin.submit(&screens, &urls::hide(&slug), &[("from", "2")]);
    publish(&mut admin, &slug, 2);
    play(&mut admin, &slug, 2, 4);
    publish(&mut admin, &slug, 3);
    for hand in 1..=2 {
        let way = urls::referee_table(&slug, 3, 1);
        let saved = admin.enter_hand(&format!("{way}/smazzate/{hand}"), &totals(500, 300));
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    let other = event_with_pairs(&mut admin, "Altrove", "3 mitchell", "2", &eight());
    publish(&mut admin, &other, 1);
    play(&mut admin, &other, 1, 4);
    let ruling = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "-1"),
        ("reason", "parole grosse"),
    ];
    let new = urls::new_ruling(&other);
    decide(
        &mut admin,
        &urls::new_ruling_of(&other, "points"),
        &new,
        &ruling,
    );
    let desk = urls::event_desk(&other);
    admin.submit(&desk, &format!("{desk}/turni"), &[]);
    // no time is running any more: what is left of it differs from page to page
    let event = |admin: &mut Browser, slug: &str| {
        let mut event = exported(admin, slug).into_event().unwrap();
        let tables = event.rounds.iter_mut().flat_map(|round| &mut round.tables);
        let versions = tables
            .flat_map(|table| &mut table.hands)
            .flat_map(|hand| &mut hand.versions);
        versions.for_each(|version| version.at = long_ago());
        event
    };
    Evening {
        shown: event(&mut admin, &slug),
        others: event(&mut admin, &other),
    }
}

impl Evening {
    /// Other results at a table of each hidden round.
    fn hidden_otherwise(mut self) -> Evening {
        for round in &mut self.shown.rounds[1..] {
            for hand in &mut round.tables[0].hands {
                hand.versions.last_mut().unwrap().sheet = totals(90, 1_985);
            }
        }
        self
    }

    /// Other words of a referee, money and a draft where others have the desk.
    fn others_otherwise(mut self) -> Evening {
        let ruled = self.others.adjustments[0].versions.last_mut().unwrap();
        ruled.reason = "un ritardo".to_owned();
        self.others.entries[0].paid_cents += 500;
        let draft = self.others.rounds.last_mut().unwrap();
        let [one, other, ..] = &mut draft.tables[..] else {
            panic!("a draft of four tables");
        };
        std::mem::swap(&mut one.seats, &mut other.seats);
        self
    }

    fn hall(&self) -> Hall {
        let hall = Hall::open_with(|app| PUBLIC.clone_into(&mut app.options.public_url));
        hall.person("Olga", Role::Admin, None);
        for event in [&self.shown, &self.others] {
            let (event, at) = (event.clone(), long_ago());
            let made = hall.store.write_now(move |tx| import_event(tx, &event, at));
            made.unwrap();
        }
        hall
    }
}

/// Somebody who looks: the browser, and where it begins.
type Onlooker = fn(&Hall, &str) -> (Browser, Vec<String>);

fn visitor(hall: &Hall, _: &str) -> (Browser, Vec<String>) {
    (hall.visitor(), Vec::new())
}

fn pair_link(hall: &Hall, slug: &str) -> (Browser, Vec<String>) {
    let mut admin = hall.person("Ada", Role::Admin, None);
    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    // of the hidden round a pair knows its own result
    let entry = event.rounds[1].tables[1].seats.ns.to_string();
    let way = urls::pair_links(slug);
    let page = admin.get(&way);
    let shown = admin.post_from(&page, &way, &[("entry", &entry)]).body;
    let link = shown.split(PUBLIC).nth(1).unwrap();
    (
        hall.visitor(),
        vec![link.split('"').next().unwrap().to_owned()],
    )
}

fn table_link(hall: &Hall, slug: &str) -> (Browser, Vec<String>) {
    let mut admin = hall.person("Ada", Role::Admin, None);
    let way = urls::referee_table(slug, 3, 2);
    let page = admin.get(&way);
    let page = admin.post_from(&page, &format!("{way}/link"), &[("action", "show")]);
    let slip = slip(&page, PUBLIC);
    let mut phone = hall.visitor();
    phone.submit(
        &slip.way,
        &format!("{}/linea", slip.way),
        &[("code", &slip.codes[0])],
    );
    (phone, vec![slip.way])
}

/// The link of the table whose hidden result differs, scanned by somebody who has no code of it.
fn scanned_link(hall: &Hall, slug: &str) -> (Browser, Vec<String>) {
    let mut admin = hall.person("Ada", Role::Admin, None);
    let way = urls::referee_table(slug, 3, 1);
    let page = admin.get(&way);
    let page = admin.post_from(&page, &format!("{way}/link"), &[("action", "show")]);
    let slip = slip(&page, PUBLIC);
    let status = format!("{}?parte=stato", slip.way);
    (hall.visitor(), vec![slip.way, status])
}

fn staff_of(hall: &Hall, slug: &str, role: Role, event: Option<&str>) -> (Browser, Vec<String>) {
    let who = hall.person(role.word(), role, event);
    (who, vec![urls::event_desk(slug), urls::desk()])
}

fn clerk(hall: &Hall, slug: &str) -> (Browser, Vec<String>) {
    staff_of(hall, slug, Role::Clerk, Some(slug))
}

fn referee(hall: &Hall, slug: &str) -> (Browser, Vec<String>) {
    staff_of(hall, slug, Role::Referee, Some(slug))
}

/// A text without what is new in every page and hall: tokens, the time of day, and how long ago something was.
fn timeless(text: &str) -> String {
    // how long ago a message was written, and a projector seen
    let text = ["<span class=\"since\">", "<span class=\"seen"]
        .iter()
        .fold(text.to_owned(), |text, mark| {
            let mut parts = text.split(mark);
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |all, part| {
                all + part.split_once("</span>").map_or("", |(_, rest)| rest)
            })
        });
    let mut out = String::with_capacity(text.len());
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_hexdigit() {
            word.push(c);
            continue;
        }
        match word.len() {
            8.. => out.push_str("TOKEN"),
            _ => out.push_str(&word),
        }
        word.clear();
        out.push(c);
    }
    let mut all: Vec<char> = out.chars().collect();
    for at in 2..all.len().saturating_sub(2) {
        let clock = [at - 2, at - 1, at + 1, at + 2];
        if all[at] == ':' && clock.iter().all(|n| all[*n].is_ascii_digit()) {
            clock.iter().for_each(|n| all[*n] = '0');
        }
    }
    all.into_iter().collect()
}

/// The addresses of a page: links to this service that only show something.
fn named(body: &str) -> impl Iterator<Item = String> {
    // pictures that links unfold to are named with the whole address
    let picture = format!("content=\"{PUBLIC}/");
    let links = ["href=\"/".to_owned(), "src=\"/".to_owned(), picture].into_iter();
    let links = links.flat_map(|mark| body.split(&mark).skip(1).collect::<Vec<_>>());
    let links = links.filter_map(|rest| rest.split('"').next());
    let links = links.map(|way| format!("/{}", way.replace("&#38;", "&").replace("&amp;", "&")));
    let links = links.map(|way| way.split('#').next().unwrap_or_default().to_owned());
    // in one language, and one form of a ruling for all of its infractions
    let same = |way: &String| {
        ["/static/", "lang=", "infrazione="]
            .iter()
            .any(|of| way.contains(of))
    };
    links.filter(move |way| !same(way))
}

/// Everything that is reached, by its address without tokens.
fn reached(hall: &Hall, slug: &str, onlooker: Onlooker) -> BTreeMap<String, String> {
    let (mut browser, own) = onlooker(hall, slug);
    let common = [
        urls::home(),
        urls::archive(),
        urls::api_events(),
        urls::circuits(),
    ];
    let mut open: BTreeSet<String> = common.into_iter().chain(own).collect();
    let (mut seen, mut found) = (BTreeSet::new(), BTreeMap::new());
    while let Some(way) = open.pop_first() {
        seen.insert(way.clone());
        let answer = browser.get(&way);
        let text = format!("{} {} {}", answer.status, answer.location, answer.body);
        found.insert(timeless(&way).trim_end().to_owned(), timeless(&text));
        open.extend(named(&answer.body).filter(|way| !seen.contains(way)));
        assert!(seen.len() < 2_000, "{way}");
    }
    found
}

fn are_alike(one: &Hall, other: &Hall, slug: &str, onlooker: Onlooker, least: usize) {
    let (mine, theirs) = (reached(one, slug, onlooker), reached(other, slug, onlooker));
    assert!(mine.len() >= least, "{} addresses", mine.len());
    let ways = |found: &BTreeMap<String, String>| found.keys().cloned().collect::<Vec<_>>();
    assert_eq!(ways(&mine), ways(&theirs));
    for (way, text) in &mine {
        let both = text.lines().zip(theirs[way].lines());
        let differ: Vec<_> = both.filter(|(one, other)| one != other).take(3).collect();
        assert!(text == &theirs[way], "{way}: {differ:#?}");
    }
}

/// The addresses at which whoever may see everything is told the difference.
fn told_apart(one: &Hall, other: &Hall, slug: &str) -> Vec<String> {
    let chief: Onlooker = |hall, slug| staff_of(hall, slug, Role::Admin, None);
    let (mine, theirs) = (reached(one, slug, chief), reached(other, slug, chief));
    let differ = mine
        .iter()
        .filter(|(way, text)| theirs.get(*way) != Some(text));
    differ.map(|(way, _)| way.clone()).collect()
}

#[test]
fn a_hidden_result_changes_nothing_that_others_see() {
    let evening = evening();
    let slug = evening.shown.settings.slug.clone();
    let one = evening.hall();
    let other = evening.hidden_otherwise().others_otherwise().hall();
    are_alike(&one, &other, &slug, visitor, 80);
    are_alike(&one, &other, &slug, pair_link, 80);
    are_alike(&one, &other, &slug, table_link, 80);
    are_alike(&one, &other, &slug, scanned_link, 80);
    let told = told_apart(&one, &other, &slug);
    for way in [urls::referee_table(&slug, 2, 1), urls::rulings("altrove")] {
        assert!(told.contains(&way), "{way}: {told:?}");
    }
}

#[test]
fn the_desk_of_others_changes_nothing_that_a_clerk_or_a_referee_sees() {
    let evening = evening();
    let slug = evening.shown.settings.slug.clone();
    let one = evening.hall();
    let other = evening.others_otherwise().hall();
    are_alike(&one, &other, &slug, clerk, 180);
    are_alike(&one, &other, &slug, referee, 180);
}
