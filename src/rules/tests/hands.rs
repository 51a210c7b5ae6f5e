//! Tests of hand sheets against a table of cases.

use crate::*;

#[test]
fn hands_score_as_the_table_of_cases_says() {
    let table = include_str!("../../../tests/data/hands.tsv");
    let (mut cases, mut wrong) = (0, Vec::new());
    for line in table
        .lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty())
    {
        let [rules, ns, ew, codes, note, hand] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("six columns: {line}");
        };
        let sheet: Sheet = serde_json::from_str(hand).unwrap();
        let score = sheet.score(&rules.parse().unwrap());
        let code = |fault: &Fault| match fault.overruled {
            true => format!("({})", fault.kind.code()),
            false => fault.kind.code().to_owned(),
        };
        let warned = score.warnings.iter();
        let warned = warned.map(|warning| format!("~{}", warning.kind.code()));
        let found: Vec<String> = score.faults.iter().map(code).chain(warned).collect();
        let totals = score.sides.map(|side| side.total().to_string());
        if (
            totals.ns.as_str(),
            totals.ew.as_str(),
            found.join(" ").as_str(),
        ) != (ns, ew, codes)
        {
            wrong.push(format!(
                "{note}: {} {} {}",
                totals.ns,
                totals.ew,
                found.join(" ")
            ));
        }
        let written = serde_json::to_string(&sheet).unwrap();
        assert_eq!(
            serde_json::from_str::<Sheet>(&written).unwrap(),
            sheet,
            "{note}"
        );
        cases += 1;
    }
    assert!(wrong.is_empty(), "scored otherwise:\n{}", wrong.join("\n"));
    assert!(cases >= 30, "{cases} cases");
}

#[test]
fn what_is_no_hand_is_refused_with_its_reason() {
    let side = r#"{"melds":[],"hands":["3S","3D"],"pozzetto":"seen"}"#;
    let hand = |ns: &str, rest: &str| format!(r#"{{"ns":{ns},"ew":{side}{rest}}}"#);
    for (text, reason) in [
        (
            hand(side, r#","ended":"stock","players":5"#),
            "players: 5 is none of 2 3 4",
        ),
        (hand(side, r#","ended":"later""#), "unknown variant `later`"),
        (
            hand(side, r#","ended":{"stock":null}"#),
            "invalid type: map, expected a word",
        ),
        (
            hand(
                r#"{"melds":[],"pozzetto":{"seen":null}}"#,
                r#","ended":"stock""#,
            ),
            "invalid type: map, expected a word",
        ),
        (
            hand(
                r#"{"melds":[{"cards":"3H","crosswise":{"last":null}}],"pozzetto":"seen"}"#,
                r#","ended":"stock""#,
            ),
            "invalid type: map, expected a word",
        ),
        (hand(side, ""), "missing field `ended`"),
        (
            hand(side, r#","ended":"stock","closed_by":"X""#),
            "none of N S E W NS EW",
        ),
        (
            hand(side, r#","ended":"stock","discard":"9X""#),
            "discard: not a card",
        ),
        (
            hand(side, r#","ended":"stock","moon":1"#),
            "unknown field `moon`",
        ),
        (hand("{}", r#","ended":"stock""#), "ns: a side needs"),
        (
            hand(
                r#"{"hands":["3S","3D","4D"],"pozzetto":"seen"}"#,
                r#","ended":"stock""#,
            ),
            "two hands",
        ),
        (
            hand(r#"{"melds":[]}"#, r#","ended":"stock""#),
            "`pozzetto` is missing",
        ),
        (
            hand(
                r#"{"melds":[],"totals":{"total":5}}"#,
                r#","ended":"stock""#,
            ),
            "not by two of them",
        ),
        (
            hand(
                r#"{"melds":[],"hands":["",""],"held":5,"pozzetto":"seen"}"#,
                r#","ended":"stock""#,
            ),
            "or their points `held`, not both",
        ),
        (
            hand(
                r#"{"held":5,"parts":{"held":5},"pozzetto":"seen"}"#,
                r#","ended":"stock""#,
            ),
            "not by two of them",
        ),
        (
            hand(
                r#"{"melds":[],"held":"5D","pozzetto":"seen"}"#,
                r#","ended":"stock""#,
            ),
            "invalid type: string",
        ),
        (
            hand(
                r#"{"melds":[],"unseen":5000000000,"pozzetto":"seen"}"#,
                r#","ended":"stock""#,
            ),
            "invalid value: integer `5000000000`",
        ),
        (
            hand(
                r#"{"melds":[],"unseen":["3S"],"pozzetto":"seen"}"#,
                r#","ended":"stock""#,
            ),
            "expected an unseen pozzetto",
        ),
        (
            hand(
                r#"{"totals":{"total":5},"unseen":"3S"}"#,
                r#","ended":"stock""#,
            ),
            "they stand beside",
        ),
        (
            hand(
                r#"{"parts":{"pulito":0,"semipulito":0,"sporco":0,"table":0,"held":0,"unseen":0},"penalised":"3S","pozzetto":"seen"}"#,
                r#","ended":"stock""#,
            ),
            "they stand beside",
        ),
        (
            hand(r#"{"totals":{"base":5}}"#, r#","ended":"stock""#),
            "totals are `base` and `points`",
        ),
        (
            hand(
                r#"{"totals":{"base":5,"points":5,"total":10}}"#,
                r#","ended":"stock""#,
            ),
            "totals are",
        ),
        (
            hand(side, r#","ended":"stock","third":{}"#),
            "third: a side needs",
        ),
    ] {
        let refused = serde_json::from_str::<Sheet>(&text)
            .unwrap_err()
            .to_string();
        assert!(refused.contains(reason), "{text}: {refused}");
    }
}

/// Checks the source of each fault (the section of the rule document that it breaks), for the bases whose documents
/// differ.
#[test]
fn a_fault_says_where_the_rule_is_written_that_it_breaks() {
    let (points, least) = (5, 15);
    let source = |fault: &FaultKind, rules: &str| {
        let rules: RuleSet = rules.parse().unwrap();
        fault.source(&rules).to_string()
    };
    for (fault, rules, section) in [
        (
            FaultKind::TableTooLow { points, least },
            "italian",
            "Pagat, Burraco, The objective",
        ),
        (
            FaultKind::HeldTooLow { points, least },
            "federation",
            "F.I.Bur., Codice di Gara, art. 17 (chiusura)",
        ),
        (
            FaultKind::CloserBaseTooLow {
                base: 100,
                least: 200,
            },
            "federation",
            "F.I.Bur., Codice di Gara, art. 17 (chiusura)",
        ),
        (
            FaultKind::NoBaseCloses { least: 300 },
            "buraco",
            "Buraco, Course of play",
        ),
        (
            FaultKind::PozzettoPaidByBoth,
            "federation",
            "F.I.Bur., Codice di Gara, art. 18 (conteggio dei punti)",
        ),
        (
            FaultKind::ImpossibleBase {
                base: -50,
                below: -100,
                above: 0,
            },
            "english",
            "The rules and how to play Buraco in 4 players, The scoring is done by adding up the various categories of points",
        ),
        (
            FaultKind::UnseenNotExpected,
            "italian",
            "Pagat, Burraco, The Play",
        ),
        (
            FaultKind::NoSuchPlayer { seat: Seat::South },
            "italian+two",
            "Pagat, Burraco, Burraco for two players",
        ),
        (FaultKind::CutNotExpected, "buraco", "Buraco, The Setup"),
        (
            FaultKind::TwoSetsOfRank { rank: Rank::KING },
            "italian",
            "Pagat, Burraco, The objective",
        ),
    ] {
        assert_eq!(source(&fault, rules), section, "{fault:?}");
    }
}

#[test]
fn a_score_is_valid_when_every_fault_left_is_let_stand() {
    let mut sheet = Sheet::empty(Ended::Stock);
    let score = sheet.score(&RuleSet::FEDERATION);
    assert!(!score.valid() && !score.faults.is_empty());
    let (code, reason) = ("player_without_cards".into(), "carte mescolate".into());
    sheet.overrule = vec![Overrule { code, reason }];
    assert!(sheet.score(&RuleSet::FEDERATION).valid());
}

#[test]
fn a_player_without_cards_is_named_where_it_is_certain() {
    let places = |closed_by: &str| {
        let side = r#"{"melds":["4H 5H 6H 7H 8H 9H TH","3C 4C 5C 6C 7C 8C","3C 4C 5C 6C 7C 8C","JC QC KC"],"hands":["",""],"pozzetto":"seen"}"#;
        let other = r#"{"melds":[],"hands":["3S","4S"],"pozzetto":"none"}"#;
        let text =
            format!(r#"{{"ns":{side},"ew":{other},"closed_by":"{closed_by}","ended":"closed"}}"#);
        let sheet: Sheet = serde_json::from_str(&text).unwrap();
        let faults = sheet.score(&RuleSet::FEDERATION).faults;
        faults
            .into_iter()
            .map(|fault| (fault.kind, fault.place))
            .collect::<Vec<_>>()
    };
    let without = FaultKind::PlayerWithoutCards;
    assert_eq!(
        places("N"),
        [(without.clone(), SheetPlace::Hand(Seat::South))]
    );
    assert_eq!(
        places("S"),
        [(without.clone(), SheetPlace::Hand(Seat::North))]
    );
    assert_eq!(places("NS"), [(without, SheetPlace::Side(Side::Ns))]);
}

#[test]
fn a_sheet_is_written_as_short_as_it_can_be_read() {
    for text in [
        r#"{"ns":{"melds":["KH KS KD",{"cards":"3H 4H 5H","frozen":true}],"hands":["5D","XX"],"pozzetto":"seen","unseen":""},"ew":{"melds":[{"cards":"KC KC JK","counts":false},{"cards":"7H 8H 9H","crosswise":"none"}],"hands":["",""],"pozzetto":"none","unseen":"","penalised":"7C"},"closed_by":null,"ended":"stock"}"#,
        r#"{"ns":{"totals":{"base":300,"points":175}},"ew":{"totals":{"total":475},"pozzetto":"none"},"closed_by":"N","ended":"closed"}"#,
        r#"{"ns":{"parts":{"pulito":1,"semipulito":0,"sporco":0,"table":0,"held":0,"unseen":0,"penalised":5},"pozzetto":"seen"},"ew":{"parts":{"pulito":0,"semipulito":0,"sporco":0,"table":0,"held":0,"unseen":0},"pozzetto":"none"},"closed_by":["N","E"],"ended":"time"}"#,
        r#"{"ns":{"melds":["KH KS KD"],"held":145,"pozzetto":"seen","unseen":""},"ew":{"melds":[],"hands":["5D",""],"pozzetto":"unseen","unseen":85},"closed_by":null,"ended":"stock"}"#,
        r#"{"players":2,"ns":{"melds":[],"hands":["5D"],"pozzetto":"seen","unseen":""},"ew":{"melds":[],"hands":["5D","6D"],"pozzetto":"seen","unseen":"","declared":{"total":-10},"cut":true},"closed_by":"EW","ended":"stalemate","discard":"9S","overrule":[{"code":"no_such_player","reason":"ospite"}]}"#,
    ] {
        let sheet: Sheet = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&sheet).unwrap(), text);
    }
}

#[test]
fn of_two_exact_cuts_the_second_is_told() {
    let mut sheet = Sheet::empty(Ended::Stock);
    (sheet.sides.ns.cut, sheet.sides.ew.cut) = (true, true);
    let faults = sheet.score(&RuleSet::BURACO).faults;
    let cuts = faults
        .iter()
        .filter(|f| f.kind == FaultKind::CutNotExpected);
    let places: Vec<SheetPlace> = cuts.map(|fault| fault.place).collect();
    assert_eq!(places, [SheetPlace::Side(Side::Ew)]);
}
