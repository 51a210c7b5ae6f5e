//! Every column and every variant of the rules, through the commands.

use crate::operator::commands::run;
use serde_json::Value;

const RULES: [&str; 15] = [
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
