//! A club evening of three at a table: each plays for oneself and is alone in some hands, through HTTP alone.

use crate::events::kinds::enter;
use crate::knockout::bracket::between;
use crate::rulings::given::{decide, exported, look, totals};
use crate::support::{Browser, Hall, hand_form, publish};
use crate::tables::corrections::looked;
use burraco_play::play_hand;
use burraco_rules::{Players, RuleSet, Seat, Sheet};
use burraco_tournament::round::Partners;
use pozzetto::auth::Role;

const NEW: &str = "/direzione/nuovo";

pub fn form<'f>(kind: &'f str, plan: &'f str, rules: &'f str) -> [(&'f str, &'f str); 7] {
    [
        ("name", "Sera in tre"),
        ("kind", kind),
        ("date", "2026-11-21"),
        ("plan", plan),
        ("hands", "3"),
        ("rules", rules),
        ("draw", "by_number"),
    ]
}

fn rows(csv: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

/// A hand played card by card in which this player is the one who is alone.
pub fn hand_of(rules: &RuleSet, solo: Seat, from: u64) -> Sheet {
    let mut hands = (from..).map(|seed| play_hand(rules, seed));
    hands.find(|sheet| sheet.solo == Some(solo)).unwrap()
}

/// Plays every table of a round, each player alone in one of the three hands.
fn play(referee: &mut Browser, slug: &str, round: u32, tables: u32, rules: &RuleSet) {
    for table in 1..=tables {
        let way = format!("/arbitro/{slug}/turni/{round}/tavoli/{table}");
        for (hand, solo) in (1..).zip([Seat::North, Seat::East, Seat::West]) {
            let from = u64::from(round * 10_000 + table * 1_000 + hand * 100);
            let sheet = hand_of(rules, solo, from);
            let saved = referee.enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
        referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
}

#[test]
fn seven_players_meet_three_at_a_table() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let page = organiser.get(NEW);
    for (kind, plan, rules, said) in [
        (
            "pairs",
            "3 danese",
            "federation+three",
            "in tre ognuno gioca per sé",
        ),
        (
            "individual",
            "3 danese",
            "federation+three",
            "ai tavoli da quattro e da tre",
        ),
    ] {
        let refused = organiser.post_from(&page, NEW, &form(kind, plan, rules));
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains(said), "{}", refused.body);
    }
    let desk = organiser.submit(
        NEW,
        NEW,
        &form("individual", "2 individual", "federation+three"),
    );
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    enter(
        &mut organiser,
        &slug,
        "Anna\nUgo\nIda\nLeo\nEva\nTea\nRea\n",
    );
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let mut visitor = hall.visitor();
    let rules: RuleSet = "federation+three".parse().unwrap();

    publish(&mut organiser, &slug, 1);
    let seats = organiser.get(&format!("{desk}/turni/1")).body;
    assert!(seats.contains("<th scope=\"col\">O</th>"), "{seats}");
    let anna = visitor.get(&format!("/t/{slug}/coppie/1")).body;
    assert!(
        anna.contains("Tavolo 1") && anna.contains("contro <a href"),
        "{anna}"
    );
    assert!(!anna.contains("Compagno"), "{anna}");

    // a hand is asked for who was alone; what was typed stays
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let empty = chief.get(&way);
    for seat in [
        "value=\"N\"",
        "value=\"E\"",
        "value=\"W\"",
        "value=\"nobody\"",
    ] {
        assert!(
            empty.body.contains(&format!("name=\"solo\" {seat}")),
            "{}",
            empty.body
        );
    }
    let unsaid = chief.enter_hand(&way, &totals(500, 300));
    assert_eq!(unsaid.status, 422);
    assert!(
        unsaid.body.contains("manca chi era solo"),
        "{}",
        unsaid.body
    );
    assert!(unsaid.body.contains("value=\"500\""), "{}", unsaid.body);

    play(&mut chief, &slug, 1, 2, &rules);
    let file = exported(&mut organiser, &slug);
    let table = &file.rounds[0].tables[0];
    assert!(matches!(table.partners, Partners::Third(_)));
    let solos: Vec<Option<Seat>> = table
        .hands
        .iter()
        .map(|hand| hand.versions[0].sheet.solo)
        .collect();
    assert_eq!(
        solos,
        [Some(Seat::North), Some(Seat::East), Some(Seat::West)]
    );

    // the form gives back what was saved: the same again changes nothing
    let saved = &table.hands[1].versions[0].sheet;
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/2");
    let page = chief.get(&way);
    let east = page.body.split("name=\"solo\" value=\"E\"").nth(1).unwrap();
    assert!(
        east.split('>').next().unwrap().ends_with(" checked"),
        "{east}"
    );
    for (name, value) in hand_form(saved, "1") {
        if name.contains("_meld_") && !name.ends_with("_crosswise") {
            assert!(
                page.body
                    .contains(&format!("name=\"{name}\" value=\"{value}\"")),
                "{name}"
            );
        }
    }

    publish(&mut organiser, &slug, 2);
    play(&mut chief, &slug, 2, 2, &rules);
    organiser.submit(&desk, &format!("{desk}/turni/2/chiudi"), &[]);
    exported(&mut organiser, &slug);

    // three rows a table and one for who rests; a table gives 60, a rest is two matches
    let results = rows(&visitor.get(&format!("/t/{slug}/risultati.csv")).body);
    assert_eq!(results.len(), 2 * (2 * 3 + 1));
    for round in ["1", "2"] {
        for table in ["1", "2"] {
            let here = results
                .iter()
                .filter(|row| (&row[0], &row[1]) == (round, table));
            let here: Vec<_> = here.collect();
            let lines: Vec<&str> = here.iter().map(|row| &row[2]).collect();
            assert_eq!(lines, ["N", "E", "W"]);
            let sum =
                |at: usize| -> f64 { here.iter().map(|row| row[at].parse::<f64>().unwrap()).sum() };
            assert_eq!((sum(7), sum(6)), (60.0, 0.0), "{here:?}");
        }
    }
    let rest = results.iter().find(|row| row[1].is_empty()).unwrap();
    assert_eq!((&rest[6], &rest[7], &rest[9]), ("710", "28", "bye"));
    let page = visitor.get(&format!("/t/{slug}/classifica")).body;
    let said = format!(
        "Smazzate verificate dalle carte: {} su {}.",
        2 * 2 * 3,
        2 * 2 * 3
    );
    assert!(page.contains(&said), "{page}");
    let standings = rows(&visitor.get(&format!("/t/{slug}/classifica.csv")).body);
    let vp: Vec<f64> = standings
        .iter()
        .map(|row| row[11].parse().unwrap())
        .collect();
    assert!(vp.is_sorted_by(|a, b| a >= b), "{vp:?}");
    assert_eq!(vp.iter().sum::<f64>(), f64::from(2 * (2 * 60 + 28)));
    let hands = rows(&visitor.get(&format!("/t/{slug}/smazzate.csv")).body);
    assert_eq!(hands.len(), 2 * 2 * 3 * 2);
    let lines: Vec<&str> = hands.iter().take(6).map(|row| &row[3]).collect();
    assert_eq!(lines, ["N", "E+W", "E", "W+N", "W", "N+E"]);

    // all three on every page and paper of their table
    let page = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    let sheets = format!("{desk}/stampe/turni/1");
    let paper = organiser.get(&sheets).body;
    // a hand in which nobody was alone has room for the points of each
    let writing = between(&paper, "class=\"writing three\"", "</table>");
    for (side, nobody) in [("Solo", "N"), ("Compagni", "E"), ("Terzo", "O")] {
        let nobody = format!("senza solo:\u{a0}{nobody}");
        let head = format!("<b>{side}</b><span class=\"caption\">{nobody}</span>");
        assert!(writing.contains(&head), "{head}: {writing}");
    }
    let first = between(writing, "<tbody>", "</tr>");
    assert_eq!(first.matches("<td></td>").count(), 3 * 2 + 3, "{first}");
    let end = organiser.get(&format!("{desk}/stampe/finali")).body;
    for entry in table.everybody() {
        let link = format!("/t/{slug}/coppie/{entry}\"");
        assert!(page.contains(&link), "{entry}: {page}");
        let names = ["Anna", "Ugo", "Ida", "Leo", "Eva", "Tea", "Rea"];
        let name = format!("{entry} {}", names[usize::try_from(entry.0).unwrap() - 1]);
        assert!(paper.contains(&name), "{name}: {paper}");
        assert!(end.contains(&name), "{name}: {end}");
    }
    let said = page.matches("class=\"vpline\"").count();
    assert_eq!(said, 3, "{page}");
    for way in ["turni/2", "schermo", "coppie/1"] {
        let page = visitor.get(&format!("/t/{slug}/{way}"));
        assert_eq!(page.status, 200, "{way}");
    }
    let tables = rows(&visitor.get(&format!("/t/{slug}/tavoli.csv?dopo=2")).body);
    assert_eq!(tables.len(), 2 * 3);
}

#[test]
fn what_a_table_of_three_cannot_have_is_said() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let desk = organiser.submit(
        NEW,
        NEW,
        &form("individual", "2 individual", "federation+three-shared"),
    );
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    enter(&mut organiser, &slug, "Anna\nUgo\nIda\nLeo\nEva\nTea\n");
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    // all seats by hand: three numbers after the table's
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let seats = format!("{draft}/tutti-i-posti");
    let typed = organiser.get(&seats).body;
    assert!(typed.contains("Nord, Est, Ovest"), "{typed}");
    let why = ("reason", "amici");
    let two = [("seats", "1 1 2\n2 4 5"), why];
    let refused = look(&mut organiser, &seats, &seats, &two);
    assert!(refused.body.contains("siedono in tre"), "{}", refused.body);
    let three = [("seats", "1 1 2 3\n2 4 5 6"), why];
    decide(&mut organiser, &seats, &seats, &three);
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);

    // nobody has a line there, so nothing is taken off one
    let rule = format!("/direzione/{slug}/provvedimenti/nuovo");
    let about = |measure: &str| format!("{rule}?provvedimento={measure}");
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("mp", "100"),
        ("reason", "ritardo"),
    ];
    let refused = look(&mut chief, &about("late_start"), &rule, &fields);
    assert!(
        refused.body.contains("nessuno ha una linea"),
        "{}",
        refused.body
    );

    // who does not come in time loses both matches, and the others have 14 and 10
    decide(&mut chief, &about("late_over_ten"), &rule, &fields);
    let results = rows(&chief.get(&format!("/t/{slug}/risultati.csv")).body);
    let vp: Vec<&str> = results.iter().take(3).map(|row| &row[7]).collect();
    let mut sorted = vp.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["12", "24", "24"]);
    let late = results.iter().find(|row| &row[3] == "1").unwrap();
    assert_eq!((&late[7], &late[9]), ("12", "late"));
    exported(&mut organiser, &slug);

    // a hand of a table that counts: another was alone, and everybody's points move
    let way = format!("/arbitro/{slug}/turni/1/tavoli/2");
    let alone = |seat: Seat| Sheet {
        players: Some(Players::Three),
        solo: Some(seat),
        ..totals(900, 300)
    };
    for hand in 1..=3 {
        chief.enter_hand(&format!("{way}/smazzate/{hand}"), &alone(Seat::North));
    }
    chief.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    let seen = looked(&mut chief, &format!("{way}/smazzate/2"), &alone(Seat::West));
    assert!(seen.body.contains("Non è ancora salvata"), "{}", seen.body);
    assert!(
        seen.body.contains("N / O") && seen.body.contains("2\u{202f}700"),
        "{}",
        seen.body
    );
}

#[test]
fn three_play_a_match_until_one_of_them_has_won() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let fields = form("individual", "1 individual", "federation+three");
    let mut fields = fields.to_vec();
    fields.extend([("length", "from-2005"), ("match_vp", "won_lost")]);
    let desk = organiser.submit(NEW, NEW, &fields);
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    enter(&mut organiser, &slug, "Anna\nUgo\nIda\n");
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    let paper = organiser.get(&format!("{desk}/stampe/turni/1")).body;
    assert!(paper.contains("una partita a 2005 punti"), "{paper}");
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let alone = |seat: Seat, own: i32, others: i32| Sheet {
        players: Some(Players::Three),
        solo: Some(seat),
        ..totals(own, others)
    };
    // West has half of what the partners make, and is not at 2005 yet
    for (hand, sheet) in [
        (1, alone(Seat::West, 1_000, 300)),
        (2, alone(Seat::West, 1_000, 205)),
        (3, alone(Seat::North, 600, 5)),
    ] {
        let saved = chief.enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    let open = chief.get(&way).body.replace(['\u{202f}', '\u{a0}'], " ");
    let said = "Partita a 2005 punti: N 852,5, E 255, O 2 002,5.";
    assert!(open.contains(said), "{open}");
    let board = chief.get(&format!("/arbitro/{slug}")).body;
    assert!(board.contains("2\u{202f}002,5"), "{board}");
    let saved = chief.enter_hand(&format!("{way}/smazzate/4"), &alone(Seat::East, 100, 205));
    assert_eq!(saved.status, 303, "{}", saved.body);
    let won = chief.get(&way).body;
    assert!(
        won.contains("Partita a 2005 punti, vinta da O con la smazzata 4."),
        "{won}"
    );
    chief.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let results = rows(&hall.visitor().get(&format!("/t/{slug}/risultati.csv")).body);
    let vp: Vec<&str> = results.iter().map(|row| &row[7]).collect();
    assert_eq!(vp, ["20", "0", "40"]);
    exported(&mut organiser, &slug);
}
