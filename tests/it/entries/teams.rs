//! Team matches: line-ups, the two tables of each, the points of the match.

use crate::events::kinds::{enter, event_of};
use crate::rulings::given::{exported, totals};
use crate::support::{Browser, Hall, publish};
use crate::tables::links::slip;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::Partners;
use burraco_tournament::team::line_up;
use pozzetto::auth::Role;

fn rows(csv: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

/// Enters both hands of a table and closes it.
fn play(referee: &mut Browser, slug: &str, (round, table): (u32, u32), ns: i32, ew: i32) {
    let way = format!("/arbitro/{slug}/turni/{round}/tavoli/{table}");
    for hand in 1..=2 {
        let saved = referee.enter_hand(&format!("{way}/smazzate/{hand}"), &totals(ns, ew));
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
}

#[test]
fn four_teams_play_two_matches_each() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_of(&mut organiser, "Squadre", "teams", "2 danese");
    let team = |n: u32| format!("{n};Ada {n};Bea {n};Cid {n};Dan {n};Eva {n}\n");
    enter(
        &mut organiser,
        &slug,
        &(1..=4).map(team).collect::<String>(),
    );
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let mut visitor = hall.visitor();
    let desk = format!("/direzione/{slug}");

    // a draft may be lined up too, and is published as it is
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let line_ups = format!("{draft}/formazioni");
    assert!(organiser.get(&draft).body.contains(&line_ups));
    let form = format!("{line_ups}/1");
    let places = |a: &'static str| [("ns1", a), ("ns2", "2"), ("ew1", "3"), ("ew2", "4")];
    let page = organiser.get(&form);
    let twice = organiser.post_from(&page, &form, &places("3"));
    assert_eq!(twice.status, 409);
    assert!(twice.body.contains("id=\"ew1-faults\"") && twice.body.contains("siede due volte"));
    let nobody = organiser.post_from(&page, &form, &places("x"));
    assert_eq!(nobody.status, 422);
    organiser.submit(&form, &form, &places("5"));
    let shown = organiser.get(&line_ups).body;
    assert!(
        shown.contains("N-S: Eva 1 – Bea 1") && shown.contains("riserve: Ada 1"),
        "{shown}"
    );
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    let file = exported(&mut organiser, &slug);
    let lined = line_up(&file.rounds[0], EntryNo(1)).unwrap();
    assert_eq!((lined.ns, lined.ew), ([4, 1], [2, 3]));
    let seats = file.rounds[0].tables[0].seats;
    assert_eq!((seats.ns.0, seats.ew.0), (1, 2), "drawn by number");

    // team 1 is ahead by 400 at both tables: 800 is 13 to 7 in the team table
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    assert!(chief.get(&table).body.contains("Formazione, squadra 2"));
    play(&mut chief, &slug, (1, 1), 500, 300);
    let page = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    assert!(
        page.contains("L’altro tavolo: Tavolo 2, in gioco"),
        "{page}"
    );
    assert!(page.contains("quando sono arrivati tutti e due"), "{page}");
    let standings = visitor.get(&format!("/t/{slug}/classifica")).body;
    assert!(
        standings.contains("provvisoria: 0 su 2\u{a0}incontri"),
        "{standings}"
    );
    let page = organiser.get(&form);
    let late = organiser.post_from(&page, &form, &places("1"));
    assert_eq!(late.status, 409);
    assert!(late.body.contains("la formazione non cambia più"));
    play(&mut chief, &slug, (1, 2), 300, 500);
    play(&mut chief, &slug, (1, 3), 500, 300);
    play(&mut chief, &slug, (1, 4), 500, 300);
    let round = visitor.get(&format!("/t/{slug}/turni/1")).body;
    assert!(
        round.contains("Incontro 1") && round.contains("Incontro 2"),
        "{round}"
    );
    assert!(
        round.contains("<span class=\"num diff\">+800</span> <span class=\"num vp\">13</span>"),
        "{round}"
    );
    // the second match is level, which decides nothing outside a knockout
    assert!(!round.contains("passa la meglio classificata"), "{round}");
    let results = rows(&visitor.get(&format!("/t/{slug}/risultati.csv")).body);
    let vp: Vec<&str> = results.iter().map(|row| &row[7]).collect();
    assert_eq!(vp, ["13", "7", "", "", "10", "10", "", ""]);
    assert_eq!(&results[0][4], "Eva 1 - Bea 1");

    // the line-up is kept, and the first of the ranking meets the next it has not met
    publish(&mut organiser, &slug, 2);
    let file = exported(&mut organiser, &slug);
    let lined = line_up(&file.rounds[1], EntryNo(1)).unwrap();
    assert_eq!(lined.ns, [4, 1]);
    assert!(matches!(
        file.rounds[1].tables[3].partners,
        Partners::OfTeam(_)
    ));
    for table in 1..=4 {
        play(&mut chief, &slug, (2, table), 900, 100);
    }
    organiser.submit(&desk, &format!("{desk}/turni/2/chiudi"), &[]);
    let standings = rows(&visitor.get(&format!("/t/{slug}/classifica.csv")).body);
    let points: Vec<(&str, &str)> = standings.iter().map(|row| (&row[2], &row[11])).collect();
    assert_eq!(points, [("1", "23"), ("3", "20"), ("4", "20"), ("2", "17")]);
    let players = file.entries[0].players.iter().map(|player| &*player.name);
    let players: Vec<&str> = players.collect();
    assert_eq!(standings[0][3], players.join(" - "), "all of the team");
    let event = visitor.get(&format!("/t/{slug}/coppie/1")).body;
    assert!(event.contains("Squadra 1"), "{event}");
    let mut clerk = hall.person("Clara", Role::Clerk, Some(&slug));
    assert_eq!(clerk.get(&line_ups).status, 200);
    assert_eq!(hall.visitor().get(&line_ups).status, 303);
}

/// Four teams of five, `A1` to `E4`, their first round published: teams 1 and 2 at tables 1 and 2.
fn seated(hall: &Hall) -> (Browser, String) {
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_of(&mut organiser, "Squadre", "teams", "2 danese");
    let team = |n: u32| format!("{n};A{n};B{n};C{n};D{n};E{n}\n");
    let list: String = (1..=4).map(team).collect();
    enter(&mut organiser, &slug, &list);
    publish(&mut organiser, &slug, 1);
    (organiser, slug)
}

/// The words of a page, without its markup.
fn said(page: &str) -> String {
    let parts = page.split('<').filter_map(|part| part.split_once('>'));
    let words: Vec<&str> = parts
        .flat_map(|(_, text)| text.split_whitespace())
        .collect();
    words.join(" ")
}

fn private_link(hall: &Hall, organiser: &mut Browser, slug: &str, entry: &str) -> String {
    let way = format!("/direzione/{slug}/link-coppie");
    let page = organiser.get(&way);
    let shown = organiser.post_from(&page, &way, &[("entry", entry)]).body;
    let link = shown.split(&hall.address).nth(1).unwrap();
    link.split('"').next().unwrap().to_owned()
}

#[test]
fn everybody_of_a_team_is_told_the_own_table() {
    let hall = Hall::open();
    let (mut organiser, slug) = seated(&hall);
    let own = private_link(&hall, &mut organiser, &slug, "1");
    let mut visitor = hall.visitor();
    for page in [format!("/t/{slug}/coppie/1"), own] {
        let page = said(&visitor.get(&page).body);
        assert!(page.contains("A1 – B1 Tavolo 1 N-S"), "{page}");
        assert!(page.contains("C1 – D1 Tavolo 2 E-O"), "{page}");
    }
    let mut find = |typed: &str| said(&visitor.get(&format!("/t/{slug}/trova?nome={typed}")).body);
    let one = find("C1");
    assert!(one.contains("C1 – D1, Turno 1: Tavolo 2 E-O"), "{one}");
    assert!(!one.contains("Tavolo 1"), "only where C1 sits: {one}");
    let spare = find("E1");
    let both = ["A1 – B1, Turno 1: Tavolo 1", "C1 – D1, Turno 1: Tavolo 2"];
    assert!(both.iter().all(|seat| spare.contains(seat)), "{spare}");
    let me = said(&visitor.get(&format!("/t/{slug}/coppie/1?parte=io")).body);
    assert!(both.iter().all(|seat| me.contains(seat)), "{me}");
}

#[test]
fn the_phone_at_a_team_table_says_where_each_of_its_two_sits_next() {
    let hall = Hall::open();
    let (mut organiser, slug) = seated(&hall);
    let way = format!("/arbitro/{slug}/turni/1/tavoli/2");
    let page = organiser.get(&way);
    let link = organiser.post_from(&page, &format!("{way}/link"), &[("action", "show")]);
    let link = slip(&link, &hall.address);
    for table in 1..=4 {
        play(&mut organiser, &slug, (1, table), 500, 300);
    }
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    // C1 moves to the other line, D1 rests
    let form = format!("{draft}/formazioni/1");
    let places = [("ns1", "3"), ("ns2", "1"), ("ew1", "2"), ("ew2", "5")];
    organiser.submit(&form, &form, &places);
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    let file = exported(&mut organiser, &slug);
    let second = &file.rounds[1];
    let north = second.tables.iter().find(|t| t.seats.ns.0 == 1).unwrap();
    let other = second.tables.iter().find(|t| t.seats.ew.0 == 2).unwrap();
    let page = said(&hall.visitor().get(&link.way).body);
    let own = format!("1 C1 Tavolo {} N-S", north.number);
    assert!(page.contains(&own), "{page}");
    assert!(page.contains("1 D1 riserva nel prossimo turno"), "{page}");
    // the line-up of team 2 is as it was: of its five the two who sat N-S here are on N-S again
    let north = second.tables.iter().find(|t| t.seats.ns.0 == 2).unwrap();
    let own = format!("2 A2 B2 Tavolo {} N-S", north.number);
    assert!(page.contains(&own), "{page}");
    assert!(
        !page.contains(&format!("Tavolo {} E-O", other.number)),
        "{page}"
    );
}

#[test]
fn a_team_protests_about_either_of_its_tables() {
    let hall = Hall::open();
    let (mut organiser, slug) = seated(&hall);
    play(&mut organiser, &slug, (1, 1), 500, 300);
    play(&mut organiser, &slug, (1, 2), 500, 300);
    let own = private_link(&hall, &mut organiser, &slug, "1");
    let mut captain = hall.visitor();
    let page = captain.get(&own);
    let choices = ["value=\"table.1.1\"", "value=\"table.1.2\""];
    assert!(
        choices.iter().all(|c| page.body.contains(c)),
        "{}",
        page.body
    );
    let fields = [
        ("action", "lodge"),
        ("about", "table.1.2"),
        ("text", "era 350"),
    ];
    let lodged = captain.post_from(&page, &format!("{own}/reclami"), &fields);
    assert_eq!(lodged.status, 303, "{}", lodged.body);
    // at the desk the line names the table
    let form = format!("/direzione/{slug}/reclami/nuovo");
    let page = organiser.get(&form);
    assert!(
        page.body.contains("il suo tavolo in E-O nel turno 1"),
        "{}",
        page.body
    );
    let fields = |about| [("claimant", "2"), ("about", about), ("text", "era 350")];
    let unclear = organiser.post_from(&page, &form, &fields("round.1"));
    assert_eq!(unclear.status, 422, "{}", unclear.body);
    organiser.submit(&form, &form, &fields("round.1.ew"));
    organiser.submit(&form, &form, &fields("round.1.ns"));
    let about = exported(&mut organiser, &slug).protests;
    let about: Vec<String> = about.iter().map(|p| p.claim.about.to_string()).collect();
    assert_eq!(about, ["table.1.2", "table.1.1", "table.1.2"]);
}

#[test]
fn the_paper_of_a_team_names_the_two_of_each_table() {
    let hall = Hall::open();
    let (mut organiser, slug) = seated(&hall);
    let way = format!("/direzione/{slug}/stampe/turni/1");
    let slips = organiser.get(&format!("{way}?foglio=posti")).body;
    let slips: Vec<String> = slips.split("class=\"whom\"").skip(1).map(said).collect();
    assert_eq!(slips.len(), 8, "two of each team");
    assert!(slips[0].contains("A1 B1 Tavolo 1 N-S"), "{}", slips[0]);
    assert!(slips[1].contains("C1 D1 Tavolo 2 E-O"), "{}", slips[1]);
    assert!(!slips.iter().any(|slip| slip.contains("E1")), "{slips:?}");
    // the list by name has the reserves, too, once
    let list = organiser.get(&format!("{way}?foglio=per-nome")).body;
    let list = list.split("class=\"byname\"").nth(1).unwrap();
    for (name, place) in [
        ("A1", "1"),
        ("D1", "2"),
        ("E1", "riserva"),
        ("E4", "riserva"),
    ] {
        let mut rows = list.split("<li>").filter(|row| row.contains(name));
        let row = rows.next().unwrap_or_else(|| panic!("{name}: {list}"));
        assert!(row.contains(&format!(">{place}</span>")), "{row}");
        assert!(rows.next().is_none(), "{name}");
    }
    let sheets = organiser.get(&format!("{way}?foglio=segnapunti")).body;
    assert_eq!(sheets.matches("class=\"scoresheet\"").count(), 4);
    assert_eq!(sheets.matches("Differenza del tavolo").count(), 4);
    assert!(!sheets.contains("vptable"), "{sheets}");
    assert!(!sheets.contains(">VP<"), "one table earns none: {sheets}");
}

#[test]
fn a_line_up_is_not_taken_back_once_its_match_has_started() {
    let hall = Hall::open();
    let (mut organiser, slug) = seated(&hall);
    let form = format!("/direzione/{slug}/turni/1/formazioni/1");
    let page = organiser.get(&form);
    let fields = [("ns1", "1"), ("ns2", "5"), ("ew1", "3"), ("ew2", "4")];
    let saved = organiser.post_from(&page, &form, &fields);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let way = crate::desk::undo::offered(&mut organiser, &slug)[0].clone();
    assert_eq!(organiser.get(&way).status, 200);
    let table = exported(&mut organiser, &slug).rounds[0]
        .tables
        .iter()
        .find(|table| table.seats.ns.0 == 1 || table.seats.ew.0 == 1)
        .unwrap()
        .number;
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/1");
    assert_eq!(organiser.enter_hand(&hand, &totals(100, 200)).status, 303);
    let before = exported(&mut organiser, &slug).rounds;
    let page = organiser.get(&format!("/direzione/{slug}"));
    let why = [("reason", "tasto sbagliato"), ("step", "look")];
    let refused = organiser.post_from(&page, &way, &why);
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(!crate::desk::undo::offered(&mut organiser, &slug).contains(&way));
    assert_eq!(exported(&mut organiser, &slug).rounds, before);
}
