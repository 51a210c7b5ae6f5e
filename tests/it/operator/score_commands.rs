//! The commands that judge melds and score hands, as machines rely on them.

use crate::operator::commands::{pozzetto, run};
use crate::support::Folder;

#[test]
fn simulate_prints_the_rules_it_knows() {
    let known = run(&["meld", "--rules", "list"], "").1;
    for arguments in [
        &["simulate", "--rules", "list"][..],
        &["simulate", "--rules", "list", "--deals", "1"],
    ] {
        let (code, out, _) = run(arguments, "");
        assert_eq!((code, &out), (0, &known), "{arguments:?}");
    }
}

#[test]
fn meld_judges_a_bag_a_line() {
    let (code, out, _) = run(
        &["meld"],
        "3H 4H 5H 6H 7H 8H 9H JK\nKS KD 10h\n\n8S 9S JS\n",
    );
    assert_eq!(code, 0);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        r#"{"valid":true,"kind":"sequence","layout":["JK","3H","4H","5H","6H","7H","8H","9H"],"wild":{"card":"JK","as":"2H"},"burraco":"semipulito","bonus":150,"points":75,"readings":2}"#
    );
    assert!(
        lines[1]
            .starts_with(r#"{"valid":false,"faults":[{"code":"neither_set_nor_sequence","it":""#)
    );
    assert!(lines[2].contains(r#""code":"gap""#) && lines[2].contains("10"));
    assert_eq!(lines.len(), 3);
}

#[test]
fn as_laid_a_meld_is_judged_as_it_lies() {
    let bag = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK";
    let (_, best, _) = run(&["meld"], &format!("{bag}\n"));
    assert!(best.contains(r#""burraco":"semipulito""#));
    let worse = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK AS\nAS 3S 2S\n";
    let (_, laid, _) = run(&["meld", "--laid"], worse);
    let lines: Vec<&str> = laid.lines().collect();
    assert!(
        lines[0].contains(r#""burraco":"sporco""#) && lines[0].contains(r#""better_bonus":150"#)
    );
    assert!(lines[1].contains(r#""code":"out_of_order""#));
}

#[test]
fn rules_change_what_a_meld_is_worth() {
    let bag = "7S 7S 7H 7H 7D 7D 7C 7C JK\n";
    for (rules, burraco) in [
        ("federation", "sporco"),
        ("federation+semipulito_set=eight-or-nine", "semipulito"),
        ("italian", "sporco"),
        ("italian+semipulito", "semipulito"),
    ] {
        let (code, out, _) = run(&["meld", "--rules", rules], bag);
        assert_eq!(code, 0);
        assert!(
            out.contains(&format!(r#""burraco":"{burraco}""#)),
            "{rules}: {out}"
        );
    }
    let (code, out, _) = run(&["meld", "--rules", "list"], "");
    assert_eq!(code, 0);
    assert!(out.lines().any(|line| line == "federation") && out.contains("+semipulito"));
    let (code, _, err) = run(&["meld", "--rules", "bridge"], bag);
    assert_eq!((code, err.lines().count()), (2, 1));
}

#[test]
fn score_gives_the_reference_hand() {
    let (code, out, _) = run(&["score"], include_str!("../../data/reference-hand.json"));
    assert_eq!(code, 0);
    let hand: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&hand["valid"], &hand["verified"]),
        (&true.into(), &"cards".into())
    );
    let side = |side: &str| {
        let parts = [
            "melded",
            "bonuses",
            "closing",
            "pozzetto",
            "held",
            "unseen",
            "penalised",
            "base",
            "points",
            "total",
        ];
        parts.map(|part| hand[side][part].as_i64().unwrap())
    };
    assert_eq!(side("ns"), [315, 350, 100, 0, -15, 0, 0, 450, 300, 750]);
    assert_eq!(side("ew")[9], 210);
    assert_eq!(hand["ns"]["melds"].as_array().unwrap().len(), 6);
}

#[test]
fn faults_never_withhold_figures_and_an_overruled_one_stays() {
    let hand = |more: &str| {
        format!(
            r#"{{"ns":{{"melds":["3H 4H 5H 6H 7H 8H","KH KS KD KC KD"],"hands":["5D","4C"],"pozzetto":"seen","unseen":""{more}}},"ew":{{"parts":{{"table":100,"held":20}},"pozzetto":"none"}},"closed_by":null,"ended":"stock"}}"#
        )
    };
    let (_, out, _) = run(&["score"], &hand(""));
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&scored["ns"]["total"], &scored["ew"]["total"]),
        (&75.into(), &(-20).into())
    );
    assert_eq!(
        (&scored["valid"], &scored["verified"]),
        (&true.into(), &"parts".into())
    );

    let (_, out, _) = run(&["score"], &hand(r#","declared":{"total":80}"#));
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&scored["valid"], &scored["ns"]["total"]),
        (&false.into(), &75.into())
    );
    assert_eq!(scored["faults"][0]["code"], "declared_differs");
    let overruled = hand(r#","declared":{"total":80}"#).replace(
        r#""closed_by""#,
        r#""overrule":[{"code":"declared_differs","reason":"foglio macchiato"}],"closed_by""#,
    );
    let (_, out, _) = run(&["score"], &overruled);
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&scored["valid"], &scored["faults"][0]["overruled"]),
        (&true.into(), &true.into())
    );
}

#[test]
fn a_bad_line_is_named_and_the_rest_goes_on() {
    let (code, out, err) = run(&["meld"], "3H 4H 5H\nwhat\n5H 5S 5D\n");
    assert_eq!((code, err.lines().count()), (2, 1));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1], r#"{"error":"not a card: \"what\"","line":2}"#);
    assert!(lines[2].starts_with(r#"{"valid":true"#));
    for bad in [
        "{",
        "[]",
        "null",
        r#"{"ns":{},"ew":{},"ended":"stock"}"#,
        r#"{"ns":1}"#,
        "\u{0}",
        "{\"ns\":\"\u{fffd}\"}",
    ] {
        let (code, out, err) = run(&["score"], bad);
        assert_eq!((code, err.lines().count()), (2, 1), "{bad}");
        assert!(
            out.starts_with(r#"{"error":"#) && out.contains(r#""line":1"#),
            "{bad}: {out}"
        );
    }
    let ran = pozzetto(&["meld"], b"\xff\xfe\n3H 4H 5H\n", &Folder::new());
    assert_eq!(ran.status.code(), Some(2));
    assert_eq!(
        ran.stdout
            .split(|b| *b == b'\n')
            .filter(|l| !l.is_empty())
            .count(),
        2
    );
}

#[test]
fn figures_that_no_hand_can_have_are_faults_and_no_panic() {
    for number in [i64::from(i32::MAX), i64::from(i32::MIN), 1085, -5] {
        let hand = format!(
            r#"{{"ns":{{"parts":{{"pulito":65535,"table":{number},"held":{number},"unseen":{number}}},"pozzetto":"seen"}},"ew":{{"totals":{{"base":{number},"points":{number}}}}},"closed_by":null,"ended":"stock"}}"#
        );
        let (code, out, _) = run(&["score"], &hand);
        assert_eq!(code, 0, "{out}");
        assert!(out.starts_with(r#"{"valid":false"#), "{out}");
    }
}

#[test]
fn vp_reads_the_table_at_its_edges() {
    let (code, out, _) = run(
        &["vp", "--hands", "4", "0", "100", "105", "2000", "2005"],
        "",
    );
    assert_eq!(
        (code, out.as_str()),
        (0, "0 10 10\n100 10 10\n105 11 9\n2000 19 1\n2005 20 0\n")
    );
    let (code, out, _) = run(&["vp", "--teams", "150", "155"], "");
    assert_eq!((code, out.as_str()), (0, "150 10 10\n155 11 9\n"));
    for bad in [
        &["vp", "--hands", "5", "10"][..],
        &["vp", "--hands", "4", "x"],
        &["vp", "10"],
    ] {
        assert_eq!(run(bad, "").0, 2, "{bad:?}");
    }
}

#[test]
fn what_is_no_hand_is_said_in_a_persons_words() {
    let with = |side: &str, more: &str| {
        format!(r#"{{"ns":{side},"ew":{{"melds":[]}},"ended":"stock"{more}}}"#)
    };
    let meld = |meld: &str| with(&format!(r#"{{"melds":[{meld}]}}"#), "");
    let frozen = r#"{"cards":"3H 4H 5H","frozen":"yes"}"#;
    let plain = r#"{"melds":[]}"#;
    for (hand, said) in [
        ("null".to_owned(), "expected a hand"),
        (meld("7"), "expected a meld: its cards"),
        (meld(frozen), "ns.melds.0.frozen: invalid type"),
        (with(r#"{"totals":7}"#, ""), "expected totals"),
        (with("7", ""), "expected a side"),
        (with(plain, r#","closed_by":3"#), "closed_by: invalid type"),
        (
            with(plain, r#","overrule":["x"]"#),
            "expected an overruling",
        ),
    ] {
        let (code, out, _) = run(&["score", "/dev/stdin"], &format!("{hand}\n"));
        assert_eq!(code, 2, "{hand}: {out}");
        assert!(out.contains(said), "{hand}: {out}");
        for name in ["Wire", "struct", "enum", "Overrule", "Declared"] {
            assert!(!out.contains(name), "{hand}: {out}");
        }
    }
}

#[test]
fn an_editors_mark_before_the_first_line_is_no_card() {
    let (code, out, _) = run(&["meld"], "\u{feff}3H 4H 5H\n");
    assert_eq!(code, 0, "{out}");
    let (code, out, _) = run(&["meld"], "3H 4H 5H\n\u{feff}3H 4H 5H\n");
    assert_eq!(code, 2, "anywhere else it is: {out}");
}

#[test]
fn cards_may_be_written_in_the_short_form_in_every_command() {
    let (code, out, _) = run(&["meld"], "4-JH *\nKKKK\nKKK\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(code, 2);
    assert!(lines[0].contains(r#""layout":["JK","4H""#), "{out}");
    assert!(
        lines[1].contains(r#""layout":["KS","KH","KD","KC"]"#),
        "{out}"
    );
    assert_eq!(lines[2], r#"{"error":"not a card: \"KKK\"","line":3}"#);
    let (_, out, _) = run(&["layoff"], "4-JH + QH *\n");
    assert!(out.contains(r#""points":100"#), "{out}");
    let hand = r#"{"ns":{"melds":["3-5H",{"cards":"KKKK"}],"hands":["3S","4-5S"],"pozzetto":"seen"},"ew":{"totals":{"total":5}},"ended":"stock"}"#;
    let (code, out, _) = run(&["score", "-"], &format!("{hand}\n"));
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &scored["ns"]["melded"]), (0, &55.into()));
    assert_eq!(scored["ns"]["held"], -15);
}

#[test]
fn a_hand_is_an_object_and_what_cannot_be_read_of_it_has_its_key() {
    let hands = [
        r#"[{"totals":{"total":5}},{"totals":{"total":5}},null,"stock"]"#,
        r#"{"ns":[[],["3H","4H"],null,null,"seen"],"ew":{"totals":{"total":5}},"ended":"stock"}"#,
        r#"{"ns":{"parts":[1,0,0,180],"pozzetto":"seen"},"ew":{"totals":{"total":5}},"ended":"stock"}"#,
        r#"{"ns":{"totals":{"total":5}},"ew":{"totals":{"total":5}},"ended":"stock","overrule":[["gap","foglio bagnato"]]}"#,
        r#"{"ns":{"totals":{"total":5}},"ew":{"totals":{"total":"5"}},"ended":"stock"}"#,
    ];
    let keys = [
        "object",
        "ns:",
        "ns.parts:",
        "overrule:",
        "ew.totals.total:",
    ];
    let (code, out, _) = run(&["score"], &hands.join("\n"));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len()), (2, hands.len()));
    for (line, key) in lines.iter().zip(keys) {
        let bad: serde_json::Value = serde_json::from_str(line).unwrap();
        let said = bad["error"].as_str().unwrap();
        assert!(said.contains(key), "{said}");
        assert!(!said.contains("i32") && !said.contains(" line "), "{said}");
    }
}

#[test]
fn an_overruling_that_lets_nothing_stand_is_a_warning() {
    let hand = r#"{"ns":{"totals":{"total":5}},"ew":{"totals":{"total":5}},"ended":"stock","overrule":[{"code":"gapp","reason":"x"},{"code":"gap","reason":""},{"code":"two_closers","reason":"x"}]}"#;
    let (_, out, _) = run(&["score"], hand);
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    let warnings = scored["warnings"].as_array().unwrap().iter();
    let codes: Vec<&str> = warnings.map(|w| w["code"].as_str().unwrap()).collect();
    assert_eq!(
        codes,
        [
            "overrule_unknown",
            "overrule_without_reason",
            "overrule_barred"
        ]
    );
    let said = scored["warnings"][0]["en"].as_str().unwrap();
    assert!(said.contains("gapp"), "{said}");
}

#[test]
fn a_side_by_sums_that_makes_the_other_pay_is_a_warning() {
    let hand = |said: &str| {
        let sums = format!(r#"{{"totals":{{"total":40}}{said}}}"#);
        let parts = r#"{"parts":{"held":10},"pozzetto":"none"}"#;
        format!(r#"{{"ns":{parts},"ew":{sums},"ended":"stock"}}"#)
    };
    let scored = |said: &str| {
        let (code, out, _) = run(&["score"], &hand(said));
        assert_eq!(code, 0);
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let unsaid = scored("");
    assert_eq!(unsaid["ns"]["total"], -110);
    assert_eq!(unsaid["warnings"][0]["code"], "pozzetto_not_said");
    let (it, en) = (&unsaid["warnings"][0]["it"], &unsaid["warnings"][0]["en"]);
    assert!(it.as_str().unwrap().contains("paga 100"), "{it}");
    assert!(en.as_str().unwrap().contains("pays 100"), "{en}");
    let said = scored(r#","pozzetto":"none""#);
    assert_eq!(said["ns"]["total"], -10);
    assert_eq!(said["warnings"], serde_json::json!([]));
}
