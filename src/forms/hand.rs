//! The hand form: what was typed on the tablet becomes a sheet, with every field's own faults beside it.

use crate::fields::{FieldFault, Fields};
use crate::forms::numbers;
use burraco_rules::{
    BySide, Card, Cards, ClosedBy, Crosswise, Declared, Ended, Entry, FaultKind, Letters, Overrule,
    Parts, Place, Pozzetto, Sheet, Side, SideSheet, Totals, Written, WrittenMeld, read_typed,
};

/// As many melds a side can be written; the deck has cards for 36 in all.
const MOST_MELDS: usize = 36;
/// Points no hand can reach, either way.
const MOST_POINTS: i64 = 10_000;

/// Reads the form. A sheet always comes out; what could not be read is a fault of its field.
pub fn read(fields: &mut Fields, letters: Letters) -> Sheet {
    let closed_by = closers(fields);
    let ended = ended(fields, &closed_by);
    let discard = discard(fields, letters);
    Sheet {
        players: None,
        third: None,
        sides: BySide::from_fn(|side| side_sheet(fields, side, letters)),
        closed_by,
        ended,
        discard,
        overrule: overrules(fields),
    }
}

fn closers(fields: &mut Fields) -> Vec<ClosedBy> {
    let typed = fields.value("closed_by").to_owned();
    let mut closers = Vec::new();
    for word in typed.split_whitespace() {
        match ClosedBy::read(word) {
            Some(closer) => closers.push(closer),
            None => fields.fault("closed_by", FieldFault::UnknownChoice),
        }
    }
    closers
}

fn ended(fields: &mut Fields, closed_by: &[ClosedBy]) -> Ended {
    match fields.value("ended") {
        "closed" => Ended::Closed,
        "stock" => Ended::Stock,
        "stalemate" => Ended::Stalemate,
        "time" => Ended::Time,
        // Whoever names the closer has said how the hand ended.
        "" if !closed_by.is_empty() => Ended::Closed,
        "" => {
            fields.fault("ended", FieldFault::EndingMissing);
            Ended::Stock
        }
        _ => {
            fields.fault("ended", FieldFault::UnknownChoice);
            Ended::Stock
        }
    }
}

fn discard(fields: &mut Fields, letters: Letters) -> Option<Card> {
    let written = read_typed(fields.value("discard"), letters);
    let text = fields.value("discard").trim().to_owned();
    match (written.cards.as_slice(), written.unread.is_empty()) {
        ([], true) => None,
        ([card], true) => Some(*card),
        _ => {
            let fault = FieldFault::Sheet(FaultKind::UnreadableCard { text }, Place::Sheet);
            fields.fault("discard", fault);
            None
        }
    }
}

fn overrules(fields: &Fields) -> Vec<Overrule> {
    let given = fields.list.iter().filter_map(|field| {
        let code = field.name.strip_prefix("overrule_")?;
        let reason = field.value.trim();
        (!reason.is_empty()).then(|| Overrule {
            code: code.to_owned(),
            reason: reason.to_owned(),
        })
    });
    given.collect()
}

fn side_sheet(fields: &mut Fields, side: Side, letters: Letters) -> SideSheet {
    let level = fields.value("level").to_owned();
    let entry = match level.as_str() {
        "parts" => Entry::Parts(parts(fields, side)),
        "totals" => Entry::Totals(totals(fields, side)),
        _ => Entry::Cards(cards(fields, side, letters)),
    };
    let name = |part: &str| format!("{}_{part}", side.word());
    let pozzetto = match fields.value(&name("pozzetto")) {
        "unseen" => Pozzetto::Unseen,
        "none" => Pozzetto::None,
        _ => Pozzetto::Seen,
    };
    let declared = Declared {
        base: number(fields, &name("declared_base")),
        points: number(fields, &name("declared_points")),
        total: number(fields, &name("declared_total")),
    };
    SideSheet {
        entry,
        pozzetto,
        declared,
        cut: !fields.value(&name("cut")).is_empty(),
    }
}

fn crosswise(word: &str) -> Option<Crosswise> {
    let mut all = Crosswise::ALL.into_iter();
    all.find(|crosswise| crosswise.word() == word)
}

fn cards(fields: &Fields, side: Side, letters: Letters) -> Cards {
    let value = |part: &str| fields.value(&format!("{}_{part}", side.word()));
    let read = |part: &str| read_typed(value(part), letters);
    let meld = |n: usize| {
        let ticked = |what: &str| !value(&format!("meld_{n}_{what}")).is_empty();
        WrittenMeld {
            cards: read(&format!("meld_{n}")),
            frozen: ticked("frozen"),
            counts: !ticked("uncounted"),
            crosswise: crosswise(value(&format!("meld_{n}_crosswise"))),
        }
    };
    let melds = (0..MOST_MELDS)
        .map(meld)
        .filter(|meld| !meld.cards.is_empty());
    // The field of an unseen pozzetto stays filled when the choice changes; it counts only when it is chosen.
    let unseen = match value("pozzetto") {
        "unseen" => read("unseen"),
        _ => Written::default(),
    };
    Cards {
        melds: melds.collect(),
        hands: [read("hand_0"), read("hand_1")],
        unseen,
        penalised: read("penalised"),
    }
}

fn parts(fields: &mut Fields, side: Side) -> Parts {
    // A side nobody wrote anything about is forgotten, not worth nothing.
    let all = [
        "pulito",
        "semipulito",
        "sporco",
        "table",
        "held",
        "unseen_points",
        "penalised_points",
    ];
    let blank = |part: &&str| {
        fields
            .value(&format!("{}_{part}", side.word()))
            .trim()
            .is_empty()
    };
    if all.iter().all(blank) {
        fields.fault(&format!("{}_table", side.word()), FieldFault::Missing);
    }
    let mut points = |part: &str| number(fields, &format!("{}_{part}", side.word())).unwrap_or(0);
    let (table, held) = (points("table"), points("held"));
    let (unseen, penalised) = (points("unseen_points"), points("penalised_points"));
    let mut count = |kind: &str| {
        let name = format!("{}_{kind}", side.word());
        let typed = number(fields, &name).unwrap_or(0);
        // The deck has cards for fifteen burrachi.
        u16::try_from(typed)
            .ok()
            .filter(|n| *n <= 15)
            .unwrap_or_else(|| {
                fields.fault(&name, FieldFault::OutOfRange { least: 0, most: 15 });
                0
            })
    };
    Parts {
        pulito: count("pulito"),
        semipulito: count("semipulito"),
        sporco: count("sporco"),
        table,
        held,
        unseen,
        penalised,
    }
}

fn totals(fields: &mut Fields, side: Side) -> Totals {
    let mut sum = |part: &str| number(fields, &format!("{}_{part}", side.word()));
    let sums = (sum("base"), sum("points"), sum("total"));
    let mut fault = |part: &str, fault| fields.fault(&format!("{}_{part}", side.word()), fault);
    match sums {
        (None, None, Some(total)) => Totals::Whole { total },
        (Some(base), Some(points), total) => {
            let sum = i64::from(base) + i64::from(points);
            if let Some(typed) = total.map(i64::from).filter(|typed| *typed != sum) {
                fault("total", FieldFault::SumDiffers { sum, typed });
            }
            Totals::Split { base, points }
        }
        (base, points, _) => {
            let missing = match (base, points) {
                (Some(_), None) => "points",
                (None, Some(_)) => "base",
                _ => "total",
            };
            fault(missing, FieldFault::Missing);
            Totals::Split {
                base: base.unwrap_or(0),
                points: points.unwrap_or(0),
            }
        }
    }
}

/// A number in a field: nothing when it is empty, a fault when it is none or too large.
fn number(fields: &mut Fields, name: &str) -> Option<i32> {
    let typed = fields.value(name).trim().to_owned();
    if typed.is_empty() {
        return None;
    }
    let Some(number) = numbers::read(&typed) else {
        fields.fault(name, FieldFault::NotANumber);
        return None;
    };
    let (least, most) = (-MOST_POINTS, MOST_POINTS);
    if !(least..=most).contains(&number) {
        fields.fault(name, FieldFault::OutOfRange { least, most });
        return None;
    }
    i32::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_rules::RuleSet;

    fn form(pairs: &[(&str, &str)]) -> Fields {
        Fields::posted(
            pairs
                .iter()
                .map(|(name, value)| ((*name).into(), (*value).into())),
        )
    }

    #[test]
    fn the_form_becomes_a_sheet() {
        let mut fields = form(&[
            ("level", "cards"),
            ("ended", "closed"),
            ("closed_by", "N"),
            ("ns_meld_0", "4-10♥"),
            ("ns_meld_3", "KKKK *"),
            ("ns_hand_1", "5♠"),
            ("ns_pozzetto", "seen"),
            ("ew_hand_0", "3c"),
            ("ew_hand_1", "4♠"),
            ("ew_pozzetto", "none"),
            ("ew_unseen", "left over"),
            ("ns_declared_total", "1.385"),
        ]);
        let sheet = read(&mut fields, Letters::Italian);
        assert!(fields.sound());
        let score = sheet.score(&RuleSet::FEDERATION);
        assert_eq!(score.sides.ns.total(), 50 + 70 + 200 + 100 - 5);
        assert_eq!(score.sides.ew.total(), -100 - 5 - 5);
        assert_eq!(score.faults.len(), 1, "{:?}", score.faults);
    }

    #[test]
    fn what_cannot_be_read_stays_in_its_field() {
        let mut fields = form(&[
            ("level", "parts"),
            ("ns_table", "12x"),
            ("ew_pulito", "16"),
            ("discard", "9"),
        ]);
        read(&mut fields, Letters::Italian);
        let faulty: Vec<&str> = fields
            .list
            .iter()
            .filter(|f| !f.faults.is_empty())
            .map(|f| f.name.as_str())
            .collect();
        assert_eq!(faulty, ["ns_table", "ew_pulito", "discard", "ended"]);
        assert_eq!(fields.value("ns_table"), "12x");
    }
}
