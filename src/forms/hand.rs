//! The hand form: turns the fields typed on the tablet into a hand sheet and adds faults to the fields.

use crate::numbers::whole;
use burraco_rules::{
    Burrachi, Burraco, BySide, Card, Cards, ClosedBy, Crosswise, Declared, Ended, FaultKind,
    Letters, Overrule, Parts, Players, Pozzetto, RemainingCards, RuleSet, Seat, Sheet, SheetPlace,
    SideEntry, SideSheet, Totals, WrittenMeld, read_points, read_typed, read_typed_meld,
};
use pozzetto_form_data::{FieldFault, Fields, hands_of_sheet};

/// The largest number of melds a side can write; the deck has cards for 36 in all.
pub const MOST_MELDS: usize = 36;
/// The prefix of the third player's fields, used when each of three plays alone.
const THIRD: &str = "third";
/// The choice in the hand form that none of three players played alone against two.
const NOBODY: &str = "nobody";
/// The limit of typed points, positive or negative; no hand can reach it.
const MOST_POINTS: i64 = 10_000;

/// Reads the hand form. The result is always a sheet; unreadable input becomes a fault of its field.
pub fn read(fields: &mut Fields, rules: &RuleSet, letters: Letters) -> Sheet {
    // a form that says nothing is one of cards
    if !["", "cards", "parts", "totals"].contains(&fields.value("level")) {
        fields.fault("level", FieldFault::UnknownChoice);
    }
    // one total of several hands says nothing else
    if hands_of_sheet(fields) > 1 {
        let totals = BySide::from_fn(|side| total_of(fields, side.word()));
        return Sheet {
            overrule: overrules(fields),
            ..Sheet::of_table(totals, hands_of_sheet(fields))
        };
    }
    let solo = match rules.players {
        Players::Three => solo(fields),
        Players::Four | Players::Two => SoloAnswer::Unsaid,
    };
    let alone = match solo {
        SoloAnswer::Player(seat) => Some(seat),
        SoloAnswer::Nobody | SoloAnswer::Unsaid => None,
    };
    let mut closed_by = closers(fields);
    for closer in &mut closed_by {
        // the form names players where they sit
        if let ClosedBy::Player(seat) = closer {
            *seat = rules.written_seat(*seat, alone);
        }
    }
    let ended = ended(fields, &closed_by);
    let discard = discard(fields, letters);
    let mut side = |word: &str| {
        let written = side_sheet(fields, word, letters);
        match solo {
            // nobody is alone because nobody took a pozzetto
            SoloAnswer::Nobody => SideSheet {
                pozzetto: Pozzetto::None,
                ..written
            },
            SoloAnswer::Player(_) | SoloAnswer::Unsaid => written,
        }
    };
    Sheet {
        players: None,
        solo: alone,
        sides: BySide::from_fn(|of| side(of.word())),
        third: (solo == SoloAnswer::Nobody).then(|| side(THIRD)),
        closed_by,
        ended,
        discard,
        overrule: overrules(fields),
    }
}

/// The hand form's answer about the solo player, who plays alone against two at a table of three.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SoloAnswer {
    Player(Seat),
    Nobody,
    Unsaid,
}

fn solo(fields: &mut Fields) -> SoloAnswer {
    let seats = Players::Three.seats().iter().copied();
    let chosen = fields.value("solo").to_owned();
    let found = seats
        .into_iter()
        .find(|seat| seat.letter().to_string() == chosen);
    match (found, chosen.as_str()) {
        (Some(seat), _) => SoloAnswer::Player(seat),
        (None, NOBODY) => SoloAnswer::Nobody,
        (None, _) => {
            let fault = match chosen.is_empty() {
                true => FieldFault::SoloMissing,
                false => FieldFault::UnknownChoice,
            };
            fields.fault("solo", fault);
            SoloAnswer::Unsaid
        }
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
            let fault = FieldFault::Sheet(FaultKind::UnreadableCard { text }, SheetPlace::Sheet);
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

fn side_sheet(fields: &mut Fields, side: &str, letters: Letters) -> SideSheet {
    let level = fields.value("level").to_owned();
    let entry = match level.as_str() {
        "parts" => SideEntry::Parts(parts(fields, side)),
        "totals" => SideEntry::Totals(totals(fields, side)),
        _ => SideEntry::Cards(cards(fields, side, letters)),
    };
    let name = |part: &str| format!("{}_{part}", side);
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

fn cards(fields: &Fields, side: &str, letters: Letters) -> Cards {
    let value = |part: &str| fields.value(&format!("{side}_{part}"));
    let read = |part: &str| read_typed(value(part), letters);
    // The field of an unseen pozzetto stays filled when the choice changes; it counts only when it is chosen.
    let unseen = match (value("pozzetto"), read_points(value("unseen"))) {
        ("unseen", Some(points)) => RemainingCards::Points(points),
        ("unseen", None) => RemainingCards::Cards(read("unseen")),
        _ => RemainingCards::default(),
    };
    let hands = ["hand_0", "hand_1"];
    let empty = |part: &str| value(part).trim().is_empty();
    let hands = match hands.map(|part| read_points(value(part))) {
        // each player's points, or those of both in one of the fields
        [Some(one), Some(other)] => RemainingCards::Points(one.saturating_add(other)),
        [Some(points), None] if empty("hand_1") => RemainingCards::Points(points),
        [None, Some(points)] if empty("hand_0") => RemainingCards::Points(points),
        // a number beside cards is told as what is no card
        _ => RemainingCards::Cards(hands.map(read)),
    };
    Cards {
        melds: written_melds(fields, side, letters),
        hands,
        unseen,
        penalised: read("penalised"),
    }
}

/// Returns the melds of a side, without the empty rows.
#[must_use]
pub fn written_melds(fields: &Fields, side: &str, letters: Letters) -> Vec<WrittenMeld> {
    let melds = melds(fields, side).into_iter().map(|typed| WrittenMeld {
        cards: read_typed_meld(typed.cards.unwrap_or_default(), letters),
        frozen: typed.frozen,
        counts: !typed.uncounted,
        crosswise: crosswise(typed.crosswise.unwrap_or_default()),
    });
    melds.filter(|meld| !meld.cards.is_empty()).collect()
}

/// The form fields typed for one meld of a hand.
#[derive(Clone, Copy, Default)]
struct TypedMeld<'f> {
    cards: Option<&'f str>,
    frozen: bool,
    uncounted: bool,
    crosswise: Option<&'f str>,
}

/// Collects a side's melds as they were typed, in one pass, since a form has hundreds of fields. If two fields share a
/// name, the first counts.
fn melds<'f>(fields: &'f Fields, side: &str) -> [TypedMeld<'f>; MOST_MELDS] {
    let mut melds = [TypedMeld::default(); MOST_MELDS];
    for field in &fields.list {
        let rest = field.name.strip_prefix(side);
        let Some(rest) = rest.and_then(|rest| rest.strip_prefix("_meld_")) else {
            continue;
        };
        let (number, part) = rest.split_once('_').unwrap_or((rest, ""));
        let Some(meld) = number.parse().ok().and_then(|n: usize| melds.get_mut(n)) else {
            continue;
        };
        let value = field.value.as_str();
        match part {
            "" => meld.cards = meld.cards.or(Some(value)),
            "frozen" => meld.frozen |= !value.is_empty(),
            "uncounted" => meld.uncounted |= !value.is_empty(),
            "crosswise" => meld.crosswise = meld.crosswise.or(Some(value)),
            _ => {}
        }
    }
    melds
}

fn parts(fields: &mut Fields, side: &str) -> Parts {
    // A side nobody wrote anything about is forgotten, not worth nothing.
    let points = ["table", "held", "unseen_points", "penalised_points"];
    let mut all = Burraco::EARNING
        .map(Burraco::word)
        .into_iter()
        .chain(points);
    if all.all(|part| fields.value(&format!("{}_{part}", side)).trim().is_empty()) {
        fields.fault(&format!("{}_table", side), FieldFault::Missing);
    }
    let mut points = |part: &str| number(fields, &format!("{}_{part}", side)).unwrap_or(0);
    let (table, held) = (points("table"), points("held"));
    let (unseen, penalised) = (points("unseen_points"), points("penalised_points"));
    let mut count = |kind: &str| {
        let name = format!("{}_{kind}", side);
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
    let burrachi = Burrachi::from_fn(|kind| count(kind.word()));
    Parts {
        table,
        held,
        unseen,
        penalised,
        ..Parts::of(burrachi)
    }
}

/// Reads the total of a side (N/S or E/W) for the hands that the hand sheet covers.
fn total_of(fields: &mut Fields, side: &str) -> i32 {
    let name = format!("{side}_total");
    let most = MOST_POINTS * i64::from(hands_of_sheet(fields));
    let total = number_within(fields, &name, most);
    if fields.value(&name).trim().is_empty() {
        fields.fault(&name, FieldFault::Missing);
    }
    total.unwrap_or(0)
}

fn totals(fields: &mut Fields, side: &str) -> Totals {
    let mut sum = |part: &str| number(fields, &format!("{}_{part}", side));
    let sums = (sum("base"), sum("points"), sum("total"));
    let mut fault = |part: &str, fault| fields.fault(&format!("{}_{part}", side), fault);
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

/// Reads a number from a field: `None` when the field is empty, and a fault when it is not a number or too large.
fn number(fields: &mut Fields, name: &str) -> Option<i32> {
    number_within(fields, name, MOST_POINTS)
}

fn number_within(fields: &mut Fields, name: &str, most: i64) -> Option<i32> {
    if fields.value(name).trim().is_empty() {
        return None;
    }
    i32::try_from(whole(fields, name, -most, most)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("ns_meld_4", "3-8♠"),
            ("ns_meld_5", "3-6c"),
            ("ns_hand_1", "5♠"),
            ("ns_pozzetto", "seen"),
            ("ew_hand_0", "3c"),
            ("ew_hand_1", "4♠"),
            ("ew_pozzetto", "none"),
            ("ew_unseen", "left over"),
            ("ns_declared_total", "1.385"),
        ]);
        let sheet = read(&mut fields, &RuleSet::FEDERATION, Letters::Italian);
        assert!(fields.sound());
        let score = sheet.score(&RuleSet::FEDERATION);
        assert_eq!(score.sides.ns.total(), 50 + 70 + 35 + 20 + 200 + 100 - 5);
        assert_eq!(score.sides.ew.total(), -100 - 5 - 5);
        assert_eq!(score.faults.len(), 1, "{:?}", score.faults);
    }

    #[test]
    fn a_number_among_the_cards_left_is_points() {
        let cards = |hands: [&str; 2], unseen: &str| {
            let mut fields = form(&[
                ("level", "cards"),
                ("ended", "stock"),
                ("ns_meld_0", "145"),
                ("ns_hand_0", hands[0]),
                ("ns_hand_1", hands[1]),
                ("ns_pozzetto", "unseen"),
                ("ns_unseen", unseen),
            ]);
            let sheet = read(&mut fields, &RuleSet::FEDERATION, Letters::Italian);
            match sheet.sides.ns.entry {
                SideEntry::Cards(cards) => cards,
                other => panic!("{other:?}"),
            }
        };
        for (hands, points) in [
            (["145", ""], Some(145)),
            (["", " 15 "], Some(15)),
            (["80", "65"], Some(145)),
            (["10", ""], Some(10)),
            (["7", ""], Some(7)),
            (["", ""], None),
            (["7777", ""], None),
            (["10♥", ""], None),
            (["80", "5♠"], None),
            (["5♠", "80"], None),
            (["80 65", ""], None),
            (["12345", ""], None),
        ] {
            let cards = cards(hands, "85");
            assert_eq!(cards.hands.points(), points, "{hands:?}");
            assert_eq!(cards.unseen.points(), Some(85));
            // a meld is never points
            assert_eq!(cards.melds[0].cards.unread, ["145"]);
        }
        let mixed = cards(["80", "5♠"], "3♠");
        assert_eq!(mixed.hands.cards().unwrap()[0].unread, ["80"]);
        assert_eq!(mixed.unseen.cards().unwrap().cards.len(), 1);
    }

    #[test]
    fn what_cannot_be_read_stays_in_its_field() {
        let mut fields = form(&[
            ("level", "parts"),
            ("ns_table", "12x"),
            ("ew_pulito", "16"),
            ("discard", "9"),
        ]);
        read(&mut fields, &RuleSet::FEDERATION, Letters::Italian);
        let faulty: Vec<&str> = fields
            .list
            .iter()
            .filter(|f| !f.faults.is_empty())
            .map(|f| f.name.as_str())
            .collect();
        assert_eq!(faulty, ["ns_table", "ew_pulito", "discard", "ended"]);
        assert_eq!(fields.value("ns_table"), "12x");
        for (level, faults) in [("cards", 0), ("totals", 0), ("", 0), ("carte", 1)] {
            let mut fields = form(&[("level", level), ("ended", "stock")]);
            read(&mut fields, &RuleSet::FEDERATION, Letters::Italian);
            let said = fields.list.iter().filter(|field| field.name == "level");
            let said: usize = said.map(|field| field.faults.len()).sum();
            assert_eq!(said, faults, "{level}");
        }
    }

    #[test]
    fn of_three_the_form_says_who_was_alone() {
        let rules: RuleSet = "federation+three".parse().unwrap();
        let typed = |solo: &str, closer: &str| {
            // where nobody has a pozzetto nobody closes
            let ended = if solo == "nobody" { "stock" } else { "closed" };
            let mut fields = form(&[
                ("level", "totals"),
                ("solo", solo),
                ("ended", ended),
                ("closed_by", closer),
                ("ns_total", "500"),
                ("ew_total", "300"),
                ("third_total", "200"),
            ]);
            let sheet = read(&mut fields, &rules, Letters::Italian);
            let faults: Vec<FieldFault> = fields.list.into_iter().flat_map(|f| f.faults).collect();
            (sheet, faults)
        };
        // West closed: against East, who is alone, West plays next and is written first
        let (sheet, faults) = typed("E", "W");
        assert_eq!((sheet.solo, faults), (Some(Seat::East), vec![]));
        assert_eq!(sheet.closed_by, [ClosedBy::Player(Seat::East)]);
        assert!(sheet.third.is_none(), "what is hidden is not counted");
        let (sheet, faults) = typed("nobody", "");
        assert_eq!((sheet.solo, faults), (None, vec![]));
        let third = sheet.third.as_ref().unwrap();
        assert_eq!(third.pozzetto, Pozzetto::None);
        assert!(
            sheet.score(&rules).valid(),
            "{:?}",
            sheet.score(&rules).faults
        );
        for (solo, fault) in [
            ("", FieldFault::SoloMissing),
            ("S", FieldFault::UnknownChoice),
        ] {
            assert_eq!(typed(solo, "").1, [fault]);
        }
    }
}
