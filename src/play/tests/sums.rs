//! Tests of sheets written by parts and by sums. A sheet that a table can write of a played hand is never refused. An
//! impossible sum is refused, with the least that it must be.

use super::*;

/// The level of detail at which a side's part of a sheet is written.
#[derive(Clone, Copy, Debug)]
enum Level {
    Cards,
    /// The melds written card by card, and the cards left as points.
    Melds,
    Parts,
    Split,
    Whole,
}

const LEVELS: [Level; 5] = [
    Level::Cards,
    Level::Melds,
    Level::Parts,
    Level::Split,
    Level::Whole,
];

/// A side of a sheet rewritten at another level of detail, as the players at a table would write it.
fn at_level(part: &SideSheet, score: &SideScore, level: Level) -> SideSheet {
    let (SideEntry::Cards(cards), Some(figures)) = (&part.entry, score.breakdown()) else {
        panic!("written card by card: {part:?}");
    };
    let hands = cards.hands.cards().unwrap().iter();
    let held = hands.map(|hand| value_of(&hand.cards)).sum();
    let unseen = value_of(&cards.unseen.cards().unwrap().cards);
    let mut written = part.clone();
    written.entry = match level {
        Level::Cards => return written,
        Level::Melds => SideEntry::Cards(Cards {
            hands: RemainingCards::Points(held),
            unseen: match part.pozzetto {
                Pozzetto::Unseen => RemainingCards::Points(unseen),
                Pozzetto::Seen | Pozzetto::None => RemainingCards::default(),
            },
            ..cards.clone()
        }),
        Level::Parts => SideEntry::Parts(Parts {
            table: figures.melded,
            held,
            unseen,
            penalised: value_of(&cards.penalised.cards),
            ..Parts::of(figures.burrachi)
        }),
        Level::Split => SideEntry::Totals(Totals::Split {
            base: figures.base(),
            points: figures.points(),
        }),
        Level::Whole => SideEntry::Totals(Totals::Whole {
            total: score.total(),
        }),
    };
    if matches!(level, Level::Split | Level::Whole) {
        // On paper nothing is said of the pozzetto; a sheet read from JSON says then that it was seen.
        written.pozzetto = Pozzetto::Seen;
    }
    written
}

/// Checks that a sheet without a fault has none at any level of its sides, and comes to the same totals.
pub(super) fn come_to_the_same(sheet: &Sheet, rules: &RuleSet) {
    let score = sheet.score(rules);
    assert_eq!(score.faults, [], "{rules} {sheet:?}");
    for (ns, ew) in LEVELS.into_iter().flat_map(|ns| LEVELS.map(|ew| (ns, ew))) {
        let mut written = sheet.clone();
        written.sides.ns = at_level(&sheet.sides.ns, &score.sides.ns, ns);
        written.sides.ew = at_level(&sheet.sides.ew, &score.sides.ew, ew);
        if let (Some(part), Some(score)) = (&sheet.third, &score.third) {
            written.third = Some(at_level(part, score, ew));
        }
        let again = written.score(rules);
        assert_eq!(again.faults, [], "{rules} {ns:?} {ew:?} {written:?}");
        for side in Side::ALL {
            let (total, before) = (again.sides.get(side).total(), score.sides.get(side).total());
            // Whether the others took a pozzetto, a side's own cost may hang on, and sums do not say it.
            let hangs = rules.missing_pozzetto == MissingPozzetto::NoneIfNeither
                && !sheet.sides.ns.pozzetto.taken()
                && !sheet.sides.ew.pozzetto.taken();
            assert!(
                total == before || hangs,
                "{rules} {ns:?} {ew:?} {written:?}"
            );
        }
    }
}

/// Checks every sheet in the table of cases that has no fault and no ruling.
#[test]
fn the_hands_of_the_documents_may_be_written_by_sums() {
    let table = include_str!("../../../tests/data/hands.tsv");
    let mut hands = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [name, _, _, _, _, hand] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("six columns: {line}");
        };
        let (rules, sheet) = (rules(name), serde_json::from_str::<Sheet>(hand).unwrap());
        let parts = || sheet.sides.iter().map(|(_, part)| part).chain(&sheet.third);
        // A burraco that earns nothing is a ruling: by sums the referee lets the fault stand.
        let plain = |part: &SideSheet| match &part.entry {
            SideEntry::Cards(cards) => {
                cards.are_all_written() && cards.melds.iter().all(|meld| meld.counts)
            }
            SideEntry::Parts(_) | SideEntry::Totals(_) => false,
        };
        if parts().all(plain) && sheet.score(&rules).faults.is_empty() {
            come_to_the_same(&sheet, &rules);
            hands += 1;
        }
    }
    assert!(hands >= 35, "{hands} hands");
}

/// Checks the faults of impossible sums against `tests/data/sums.tsv`. A row gives the rule set, the two sides, the
/// rest of the hand, and all its faults.
#[test]
fn sums_that_cannot_be_are_told_with_what_they_must_be() {
    let table = include_str!("../../../tests/data/sums.tsv");
    let (mut wrong, mut cases) = (Vec::new(), 0);
    for line in table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let [name, ns, ew, rest, expected, note] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("six columns: {line}");
        };
        let sheet: Sheet =
            serde_json::from_str(&format!(r#"{{"ns":{ns},"ew":{ew},{rest}}}"#)).unwrap();
        let faults = sheet.score(&rules(name)).faults;
        let said = faults
            .iter()
            .map(|fault| format!("{:?} {:?}", fault.place, fault.kind));
        let said = said.collect::<Vec<String>>().join("; ");
        if said != expected {
            wrong.push(format!("{name}\t{ns}\t{ew}\t{rest}\t{said}\t{note}"));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "told otherwise:\n{}", wrong.join("\n"));
    assert!(cases >= 60, "{cases} cases");
}
