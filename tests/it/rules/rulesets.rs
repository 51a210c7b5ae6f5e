//! Every column and every variant of the rules, through the commands.

use crate::operator::commands::run;
use crate::rulings::given::exported;
use crate::support::{Hall, event_by_rules, publish};
use burraco_rules::Sheet;
use pozzetto::auth::Role;
use serde_json::Value;

const RULES: [&str; 16] = [
    "federation",
    "italian",
    "english",
    "brochure",
    "buraco",
    "italian+semipulito",
    "italian+close-without-discard",
    "italian+next-must-draw",
    "italian+two",
    "italian+three",
    "italian+three-shared",
    "brochure+two",
    "brochure+three",
    "buraco+unplayed_pozzetto=value",
    "federation+semipulito_set=eight-or-nine+missing_pozzetto=each",
    "federation+wild_points=none",
];

fn lines(out: &str) -> Vec<Value> {
    out.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn hands_dealt_by_every_rule_set_score_without_a_fault() {
    for rules in RULES {
        let asked = ["simulate", "--deals", "20", "--rules", rules, "--seed", "7"];
        let (code, hands, told) = run(&asked, "");
        assert_eq!(code, 0, "{rules}: {told}");
        let (code, scores, _) = run(&["score", "--rules", rules], &hands);
        assert_eq!(code, 0, "{rules}");
        let (hands, scores) = (lines(&hands), lines(&scores));
        assert_eq!((hands.len(), scores.len()), (20, 20));
        for (hand, score) in hands.iter().zip(&scores) {
            assert_eq!(score["valid"], true, "{rules}: {hand} {}", score["faults"]);
        }
        let (code, melds, _) = run(&["meld", "--rules", rules], "3H 4H 5H 6H 7H 8H 9H 2C\n");
        assert_eq!(
            (code, &lines(&melds)[0]["valid"]),
            (0, &true.into()),
            "{rules}"
        );
    }
}

#[test]
fn no_hands_at_all_are_not_dealt() {
    let (code, out, said) = run(&["simulate", "--deals", "0"], "");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(said.contains("1 or more"), "{said}");
}

#[test]
fn of_three_players_the_partners_share_or_each_take_all() {
    let hand = concat!(
        r#"{"players":3,"ns":{"melds":["4H 5H 6H 7H 8H 9H TH","3C 4C 5C 6C 7C 8C","3C 4C 5C 6C 7C 8C","3D 4D 5D 6D 7D 8D","9C TC JC QC"],"hands":[""],"pozzetto":"seen"},"#,
        r#""ew":{"melds":["KS KD KC"],"hands":["3S","4S"],"pozzetto":"none"},"closed_by":"N","ended":"closed"}"#
    );
    for (rules, each) in [("italian+three", -40.0), ("italian+three-shared", -80.0)] {
        let (_, out, _) = run(&["score", "--rules", rules], hand);
        let score = &lines(&out)[0];
        assert_eq!(
            (&score["valid"], &score["ew"]["total"]),
            (&true.into(), &(-80).into())
        );
        assert_eq!(score["ew"]["each"], each);
        assert_eq!(score["ns"]["each"], Value::Null);
    }
    let odd = hand.replace("3S", "3S 3D");
    let (_, out, _) = run(&["score", "--rules", "italian+three"], &odd);
    assert_eq!(lines(&out)[0]["ew"]["each"], -42.5, "a half is a half");
    let alone = r#"{"players":3,"ns":{"melds":[],"hands":["3S"],"pozzetto":"none"},"ew":{"melds":[],"hands":["4S"],"pozzetto":"none"},"third":{"melds":["3H 4H 5H"],"hands":["KC"],"pozzetto":"none"},"closed_by":null,"ended":"stock"}"#;
    let (_, out, _) = run(&["score", "--rules", "italian+three"], alone);
    let score = &lines(&out)[0];
    assert_eq!(score["third"]["total"], 15 - 10 - 100);
    assert_eq!(score["ew"]["each"], Value::Null);
}

#[test]
fn rules_are_listed_and_the_unknown_is_refused_by_name() {
    let (code, out, _) = run(&["meld", "--rules", "list"], "");
    assert_eq!(code, 0);
    for name in [
        "brochure",
        "+three-shared",
        "+stock_end=pozzetti",
        "+closing=free",
    ] {
        assert!(out.contains(name), "{name}");
    }
    let (code, _, told) = run(&["score", "--rules", "italian+moon"], "");
    assert_eq!(code, 2);
    assert!(told.contains("+moon"), "{told}");
}

#[test]
fn wilds_without_points_are_scored_alike_at_the_table_in_files_and_by_the_judge() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = "number;player1;player2\n1;Ada;Bice\n2;Carla;Dora\n";
    let rules = "federation+wild_points=none";
    let slug = event_by_rules(&mut organiser, "Prova", "1 mitchell", "2", list, rules);
    publish(&mut organiser, &slug, 1);
    let hand = include_str!("../../data/reference-hand.json");
    let sheet: Sheet = serde_json::from_str(hand).unwrap();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    assert_eq!(organiser.enter_hand(&way, &sheet).status, 303);

    let mut visitor = hall.visitor();
    let table = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    assert!(table.contains("700") && table.contains("160"), "{table}");
    let csv = visitor.get(&format!("/t/{slug}/smazzate.csv")).body;
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|cell| *cell == name).unwrap();
    for (row, (melded, held, total)) in rows[1..]
        .iter()
        .zip([("265", "-15", "700"), ("205", "-145", "160")])
    {
        let of = ["melded", "held", "total"].map(|name| row[column(name)]);
        assert_eq!(of, [melded, held, total]);
    }
    let said = visitor
        .get("/regole?regole=federation%2Bwild_points=none")
        .body;
    for words in [
        "matte senza punti sul tavolo",
        "jolly e pinelle sul tavolo",
        "ogni jolly in mano",
    ] {
        assert!(said.contains(words), "{words}");
    }

    // and the judge of event files finds the same
    exported(&mut organiser, &slug);
}
