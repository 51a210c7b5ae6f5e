//! Views of a hand sheet's faults and warnings, in words. Each names the form field that it concerns.

use crate::guide::explained;
use crate::locale::Lang;
use crate::numbers::signed;
use burraco_rules::{
    Base, BySide, Card, Fault, FaultKind, HandScore, Irregularity, Players, RuleSet, Sheet,
    SheetPlace, Side, SideEntry, Totals,
};

/// A fault of a hand sheet, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultView {
    pub code: &'static str,
    pub place: String,
    /// The form field that the fault concerns; empty for the whole hand.
    pub field: String,
    pub text: String,
    /// The source of the rule that the fault breaks; empty for a warning.
    pub source: String,
    /// The address of the section of the guide that explains the fault; empty where none does.
    pub guide: String,
    /// The consequences that the federation's code names for the fault, for a referee about to accept it. Empty where
    /// it names none.
    pub hint: String,
    /// Whether the referee accepted the fault.
    pub overruled: bool,
    /// Whether a referee may accept the fault, and is asked so here. For several faults of one code the question is
    /// asked once.
    pub overrulable: bool,
    /// The reason that the referee gave for accepting the fault.
    pub reason: String,
}

impl FaultView {
    /// Returns a warning for each side about two sequences on the sheet that were probably meant to be one.
    pub fn to_join(sheet: &Sheet, rules: &RuleSet, t: Lang) -> impl Iterator<Item = FaultView> {
        Side::ALL.into_iter().filter_map(move |side| {
            let [one, other] = sheet.joinable_sequences(side, rules)?;
            let place = SheetPlace::Meld(side, other);
            Some(FaultView {
                place: place_of(place, sheet, rules, t),
                field: field_of(place),
                text: t.to_join(one + 1),
                ..FaultView::default()
            })
        })
    }
}

/// Returns the field of the hand form for a position on the hand sheet. Empty for the whole hand.
#[must_use]
pub fn field_of(place: SheetPlace) -> String {
    match place {
        SheetPlace::Sheet => String::new(),
        SheetPlace::Side(side) => format!("{}_pozzetto", side.word()),
        SheetPlace::Meld(side, n) => format!("{}_meld_{n}", side.word()),
        SheetPlace::Hand(seat) => format!("{}_hand_{}", seat.side().word(), seat.place()),
        // the points of both hands stand in the field of the first
        SheetPlace::Held(side) => format!("{}_hand_0", side.word()),
        SheetPlace::Unseen(side) => format!("{}_unseen", side.word()),
        SheetPlace::Penalised(side) => format!("{}_penalised", side.word()),
        SheetPlace::Declared(side) => format!("{}_declared_total", side.word()),
        SheetPlace::Third => String::new(),
    }
}

/// Returns all positions on a sheet where a card lies.
fn places_with(card: Card, sheet: &Sheet) -> Vec<SheetPlace> {
    let places = Side::ALL.into_iter().flat_map(|side| {
        let SideEntry::Cards(cards) = &sheet.sides.get(side).entry else {
            return Vec::new();
        };
        let melds = cards.melds.iter().enumerate();
        let melds = melds.map(|(n, meld)| (SheetPlace::Meld(side, n), &meld.cards));
        let hands = cards.hands.cards().into_iter().flatten();
        let hands = side.seats().into_iter().map(SheetPlace::Hand).zip(hands);
        let unseen = cards.unseen.cards();
        let unseen = unseen.map(|unseen| (SheetPlace::Unseen(side), unseen));
        let penalised = (SheetPlace::Penalised(side), &cards.penalised);
        melds
            .chain(hands)
            .chain(unseen)
            .chain([penalised])
            .collect()
    });
    places
        .filter(|(_, written)| written.cards.contains(&card))
        .map(|(place, _)| place)
        .collect()
}

/// Returns the field of the number that a fault is about, where a side is entered by parts or by sums.
fn sum_field(kind: &FaultKind, place: SheetPlace, sheet: &Sheet) -> Option<String> {
    let (SheetPlace::Side(side) | SheetPlace::Unseen(side)) = place else {
        return None;
    };
    let field = match &sheet.sides.get(side).entry {
        SideEntry::Cards(_) => None,
        SideEntry::Parts(parts) => match kind {
            FaultKind::ImpossibleNumber { number, .. } => {
                let fields = [
                    ("table", parts.table),
                    ("held", parts.held),
                    ("unseen_points", parts.unseen),
                    ("penalised_points", parts.penalised),
                ];
                let found = fields.into_iter().find(|(_, value)| value == number);
                found.map(|(field, _)| field)
            }
            FaultKind::TooManyBurrachi { .. }
            | FaultKind::TableTooLow { .. }
            | FaultKind::MeldedTooLow { .. } => Some("table"),
            FaultKind::HeldTooLow { .. }
            | FaultKind::CloserHoldsCards
            | FaultKind::UnseenOwnerHoldsCards => Some("held"),
            FaultKind::NoSemipulito => Some("semipulito"),
            FaultKind::UnseenCount { .. }
            | FaultKind::UnseenPoints { .. }
            | FaultKind::UnseenNotExpected => Some("unseen_points"),
            _ => None,
        },
        SideEntry::Totals(Totals::Split { base, .. }) => match kind {
            FaultKind::ImpossibleBase { .. } | FaultKind::CloserBaseTooLow { .. } => Some("base"),
            // The cards' own points are multiples of 5.
            FaultKind::ImpossibleNumber { unit, .. } if *unit != 5 => Some("base"),
            FaultKind::TooManyPoints { points, .. } if points == base => Some("base"),
            _ => Some("points"),
        },
        SideEntry::Totals(Totals::Whole { .. } | Totals::Table { .. }) => Some("total"),
    };
    field.map(|field| format!("{}_{field}", side.word()))
}

/// Returns the signs of the two sides of a sheet: `N-S` and `E-O`. With three players, they name those who sit there.
#[must_use]
pub fn side_signs(sheet: &Sheet, rules: &RuleSet, t: Lang) -> BySide<String> {
    BySide::from_fn(|side| match rules.players {
        Players::Four | Players::Two => t.side(side).to_owned(),
        Players::Three => {
            let seats = rules.written_as(side, sheet.solo).into_iter();
            seats
                .map(|seat| t.seat_sign(seat))
                .collect::<Vec<_>>()
                .join("-")
        }
    })
}

/// Returns a position on the hand sheet in words. With three players, it names those who sit there.
fn place_of(place: SheetPlace, sheet: &Sheet, rules: &RuleSet, t: Lang) -> String {
    let signs = side_signs(sheet, rules, t);
    match place {
        SheetPlace::Hand(seat) => t.place_hand(t.seat(rules.sitting(seat, sheet.solo))),
        SheetPlace::Side(side) => signs.get(side).clone(),
        SheetPlace::Meld(side, n) => t.place_meld(signs.get(side), n.saturating_add(1)),
        SheetPlace::Held(side) => t.place_held(signs.get(side)),
        SheetPlace::Unseen(side) => t.place_unseen(signs.get(side)),
        SheetPlace::Penalised(side) => t.place_penalised(signs.get(side)),
        SheetPlace::Declared(side) => t.place_declared(signs.get(side)),
        SheetPlace::Sheet | SheetPlace::Third => t.place(place),
    }
}

/// Returns the consequences of a fault. Two equal sets merge into a burraco that earns nothing, which a referee who
/// accepts the fault could overlook.
fn hint(kind: &FaultKind, rules: &RuleSet, t: Lang) -> String {
    match (kind, rules.base()) {
        (FaultKind::TwoSetsOfRank { .. }, Base::Federation) => {
            t.consequences(Irregularity::SecondEqualSet)
        }
        _ => String::new(),
    }
}

impl FaultView {
    /// Describes a fault of a sheet by the given rules.
    #[must_use]
    pub fn new(fault: &Fault, sheet: &Sheet, rules: &RuleSet, t: Lang) -> FaultView {
        let code = fault.kind.code();
        let reason = sheet.overrule.iter().find(|o| o.code == code);
        FaultView {
            code,
            place: place_of(fault.place, sheet, rules, t),
            field: match (&fault.kind, fault.place) {
                (FaultKind::DeclaredDiffers { what, .. }, SheetPlace::Declared(side)) => {
                    format!("{}_declared_{what}", side.word())
                }
                // one copy is to be taken away where the last lies
                (FaultKind::ThirdCopy { card, .. }, _) => {
                    let last = places_with(*card, sheet).pop();
                    last.map_or_else(String::new, field_of)
                }
                (kind, place) => sum_field(kind, place, sheet).unwrap_or_else(|| field_of(place)),
            },
            text: match &fault.kind {
                FaultKind::DeclaredDiffers {
                    declared, computed, ..
                } => {
                    let difference = i64::from(*declared) - i64::from(*computed);
                    t.with_difference(t.fault(&fault.kind), signed(difference))
                }
                FaultKind::UnreadableCard { .. } => t.how_to_type(t.fault(&fault.kind)),
                FaultKind::ThirdCopy { card, .. } => {
                    let places = places_with(*card, sheet).into_iter();
                    let places = places.map(|place| place_of(place, sheet, rules, t));
                    let places: Vec<String> = places.collect();
                    t.lying_at(t.fault(&fault.kind), places.join(" · "))
                }
                kind => t.fault(kind),
            },
            source: fault.kind.source(rules).to_string(),
            guide: explained::of_fault(code),
            hint: hint(&fault.kind, rules, t),
            overruled: fault.overruled,
            overrulable: fault.kind.overrulable(),
            reason: reason.map_or_else(String::new, |o| o.reason.clone()),
        }
    }

    /// Returns all faults of a hand, then all its warnings.
    #[must_use]
    pub fn all(
        score: &HandScore,
        sheet: &Sheet,
        rules: &RuleSet,
        t: Lang,
    ) -> (Vec<FaultView>, Vec<FaultView>) {
        let faults = score.faults.iter().enumerate().map(|(n, fault)| {
            let mut view = FaultView::new(fault, sheet, rules, t);
            let mut earlier = score.faults.iter().take(n);
            view.overrulable &= !earlier.any(|f| f.kind.code() == view.code);
            view
        });
        let warnings = score.warnings.iter().map(|w| FaultView {
            code: w.kind.code(),
            place: place_of(w.place, sheet, rules, t),
            field: field_of(w.place),
            text: t.warning(&w.kind),
            guide: explained::of_fault(w.kind.code()),
            ..FaultView::default()
        });
        (faults.collect(), warnings.collect())
    }
}

/// Returns a sentence for each fault of a meld that the referee has not accepted.
#[must_use]
pub fn meld_faults(faults: &[Fault], side: Side, n: usize, t: Lang) -> Vec<String> {
    let here = faults
        .iter()
        .filter(|f| f.place == SheetPlace::Meld(side, n) && !f.overruled);
    here.map(|f| t.fault(&f.kind)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn views(sheet: &str, rules: &str) -> (Vec<FaultView>, Vec<FaultView>) {
        let (sheet, rules) = (serde_json::from_str(sheet).unwrap(), rules.parse().unwrap());
        let score = Sheet::score(&sheet, &rules);
        FaultView::all(&score, &sheet, &rules, Lang::It)
    }

    #[test]
    fn who_lets_two_equal_sets_stand_reads_what_follows_from_them() {
        let sheet = r#"{"ns":{"melds":["KS KH KD","KC KS KH"],"hands":["3S","3D"],"pozzetto":"none"},"ew":{"melds":[],"hands":["4S",""],"pozzetto":"none"},"ended":"stock"}"#;
        let (faults, _) = views(sheet, "federation");
        let hints = faults.iter().map(|fault| (fault.code, fault.hint.as_str()));
        let hints: Vec<(&str, &str)> = hints.collect();
        assert_eq!(hints.len(), 2);
        assert_eq!(hints[1], ("player_without_cards", ""));
        let (code, hint) = hints[0];
        assert_eq!(code, "two_sets_of_rank");
        assert!(
            hint.contains("non dà premio, ma permette di chiudere"),
            "{hint}"
        );
        let (faults, _) = views(sheet, "italian");
        assert!(
            faults.iter().all(|fault| fault.hint.is_empty()),
            "Pagat has no such article"
        );
    }

    #[test]
    fn a_card_too_often_names_every_place_where_it_lies() {
        let sheet = r#"{"ns":{"melds":["KS KH KD","JS QS KS"],"hands":["3S","KS 4D"],"pozzetto":"none"},"ew":{"melds":[],"hands":["4S","5S"],"pozzetto":"none"},"ended":"stock"}"#;
        let (faults, _) = views(sheet, "federation");
        let [fault] = faults.as_slice() else {
            panic!("{faults:?}");
        };
        assert_eq!(fault.field, "ns_hand_1");
        assert_eq!(
            fault.text,
            "tre copie di K♠: il mazzo ne ha 2. Qui: N-S, gioco 1 · N-S, gioco 2 · carte rimaste a Sud"
        );
    }

    #[test]
    fn a_side_by_sums_is_asked_for_its_pozzetto_where_the_other_pays() {
        let sheet = r#"{"ns":{"parts":{"held":10},"pozzetto":"none"},"ew":{"totals":{"total":40}},"ended":"stock"}"#;
        let (faults, warnings) = views(sheet, "federation");
        assert_eq!(faults, []);
        let [warning] = warnings.as_slice() else {
            panic!("{warnings:?}");
        };
        assert_eq!(
            (warning.code, warning.place.as_str()),
            ("pozzetto_not_said", "E-O")
        );
        assert!(warning.text.contains("paga 100"), "{}", warning.text);
    }
}
