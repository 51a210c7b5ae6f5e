//! The table of codes for everything that can be wrong or unusual on a sheet. A fault takes from it its code and
//! whether a referee may overrule it. The printed list is made from it too.

use crate::fault::{FaultKind, MeldFault, WarningKind};

/// Whether a code is of a fault or of a warning.
///
/// ```
/// use burraco_rules::{Gravity, codes};
/// assert!(codes().any(|row| row.gravity == Gravity::Warning));
/// assert_eq!(Gravity::Fault.word(), "fault");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gravity {
    /// A fault: the sheet is not valid until the fault is corrected or overruled.
    Fault,
    /// A warning: the sheet is valid, but somebody should look at it.
    Warning,
}

impl Gravity {
    /// The machine-readable word for the gravity, `fault` or `warning`.
    ///
    /// ```
    /// use burraco_rules::{WarningKind, MeldFault};
    /// assert_eq!(MeldFault::OnlyWilds.row().gravity.word(), "fault");
    /// assert_eq!(WarningKind::StalemateUnknown.row().gravity.word(), "warning");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Gravity::Fault => "fault",
            Gravity::Warning => "warning",
        }
    }
}

/// A row in the table of codes for faults and warnings.
///
/// ```
/// use burraco_rules::MeldFault;
/// let row = MeldFault::TwoWilds { wilds: 2 }.row();
/// assert_eq!((row.code, row.overrulable, row.arguments), ("two_wilds", true, ["wilds"].as_slice()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The machine-readable code of a fault or warning.
    pub code: &'static str,
    /// The gravity of the code: a fault or a warning.
    pub gravity: Gravity,
    /// Whether a referee may overrule the fault. Never for unreadable text, for cards that the deck does not have, and
    /// for two closers. A warning needs no overruling.
    pub overrulable: bool,
    /// The names of the values given with the fault or warning, such as `points`.
    pub arguments: &'static [&'static str],
}

/// Declares the rows of a table of codes for an enum, and the enum's three methods with their documentation. The match
/// has no wildcard, so that a variant without a row does not compile.
macro_rules! rows {
    ($kind:ident, $gravity:ident, $all:ident
        $(, through $through:ident)?;
        $(#[$row:meta])* row;
        $(#[$code_of:meta])* code;
        $(#[$overrulable_of:meta])* overrulable;
        $( $variant:ident { $($argument:ident),* } = $code:literal, $overrulable:ident; )+) => {
        impl $kind {
            $(#[$row])*
            #[must_use]
            pub const fn row(&self) -> Code {
                match self {
                    $($kind::$through(fault) => fault.row(),)?
                    $($kind::$variant { $($argument: _),* } => Code {
                        code: $code,
                        gravity: Gravity::$gravity,
                        overrulable: $overrulable,
                        arguments: &[$(stringify!($argument)),*],
                    },)+
                }
            }

            $(#[$code_of])*
            #[must_use]
            pub const fn code(&self) -> &'static str {
                self.row().code
            }

            $(#[$overrulable_of])*
            #[must_use]
            pub const fn overrulable(&self) -> bool {
                self.row().overrulable
            }
        }

        const $all: &[Code] = &[$(Code {
            code: $code,
            gravity: Gravity::$gravity,
            overrulable: $overrulable,
            arguments: &[$(stringify!($argument)),*],
        },)+];
    };
}

rows! { FaultKind, Fault, FAULTS, through Meld;
    /// The fault's row in the table of codes. An illegal meld has the row of the meld's own fault.
    ///
    /// ```
    /// use burraco_rules::{FaultKind, MeldFault};
    /// let row = FaultKind::UnseenCount { cards: 10, wanted: 11 }.row();
    /// assert_eq!((row.code, row.arguments), ("unseen_count", ["cards", "wanted"].as_slice()));
    /// assert_eq!(FaultKind::Meld(MeldFault::OnlyWilds).row(), MeldFault::OnlyWilds.row());
    /// ```
    row;
    /// The machine-readable code, as `score` writes it and an overruling names it.
    ///
    /// ```
    /// use burraco_rules::{Ended, RuleSet, Sheet};
    /// let faults = Sheet::empty(Ended::Closed).score(&RuleSet::FEDERATION).faults;
    /// assert!(faults.iter().any(|fault| fault.kind.code() == "closer_missing"));
    /// ```
    code;
    /// Whether a referee may overrule the fault, with a reason.
    ///
    /// ```
    /// use burraco_rules::{Card, FaultKind};
    /// assert!(FaultKind::CloserHoldsCards.overrulable());
    /// let fifth_joker = FaultKind::ThirdCopy { card: Card::JOKER, copies: 5 };
    /// assert!(!fifth_joker.overrulable(), "no deck has it");
    /// ```
    overrulable;
    UnreadableCard { text } = "unreadable_card", false;
    ThirdCopy { card, copies } = "third_copy", false;
    TwoSetsOfRank { rank } = "two_sets_of_rank", true;
    TwoClosers {} = "two_closers", false;
    CloserMissing {} = "closer_missing", true;
    CloserNotClosed {} = "closer_not_closed", true;
    NoStalemate {} = "no_stalemate", true;
    FirstMeldsTooLow { points, least } = "first_melds_too_low", true;
    CloserWithoutPozzetto {} = "closer_without_pozzetto", true;
    CloserWithoutBurraco {} = "closer_without_burraco", true;
    CloserWithoutCleanBurraco {} = "closer_without_clean_burraco", true;
    CloserHoldsCards {} = "closer_holds_cards", true;
    ClosingDiscardWild { card } = "closing_discard_wild", true;
    DiscardNotExpected { card } = "discard_not_expected", true;
    UnseenCount { cards, wanted } = "unseen_count", true;
    UnseenNotExpected {} = "unseen_not_expected", true;
    UnseenOwnerHoldsCards {} = "unseen_owner_holds_cards", true;
    PlayerWithoutCards {} = "player_without_cards", true;
    PlayersDiffer { written, wanted } = "players_differ", true;
    CardsInPozzetti { cards, most } = "cards_in_pozzetti", true;
    NoSuchPlayer { seat } = "no_such_player", true;
    SoloWithoutPozzetto {} = "solo_without_pozzetto", true;
    ThirdNotExpected {} = "third_not_expected", true;
    CutNotExpected {} = "cut_not_expected", true;
    TooManyPoints { points, most } = "too_many_points", false;
    TooManyBurrachi { burrachi, points, least } = "too_many_burrachi", true;
    NoSemipulito {} = "no_semipulito", true;
    TooManyForTheDeck { burrachi, most } = "too_many_for_the_deck", true;
    TooManyWithWild { burrachi, most } = "too_many_with_wild", true;
    TableTooLow { points, least } = "table_too_low", true;
    TooFewMelded { cards, least } = "too_few_melded", true;
    MeldedTooLow { points, least } = "melded_too_low", true;
    HeldTooLow { points, least } = "held_too_low", true;
    HeldTooHigh { points, most } = "held_too_high", false;
    UnseenPoints { points, least, most } = "unseen_points", true;
    ImpossibleNumber { number, unit, least } = "impossible_number", true;
    ImpossibleBase { base, below, above } = "impossible_base", true;
    PointsTooLow { points, base, least } = "points_too_low", true;
    CloserBaseTooLow { base, least } = "closer_base_too_low", true;
    NoBaseCloses { least } = "no_base_closes", true;
    PozzettoPaidByBoth {} = "pozzetto_paid_by_both", true;
    DeclaredDiffers { what, declared, computed } = "declared_differs", true;
}

rows! { MeldFault, Fault, MELD_FAULTS;
    /// The row, in the table of codes, of a fault that keeps cards from being a meld.
    ///
    /// ```
    /// use burraco_rules::{Gravity, MeldFault, Rank};
    /// let row = MeldFault::Gap { missing: Rank::KING }.row();
    /// assert_eq!((row.gravity, row.arguments), (Gravity::Fault, ["missing"].as_slice()));
    /// ```
    row;
    /// The machine-readable code of the meld fault.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards};
    /// let faults = judge(&read_cards("9H TH TH JK 2C").unwrap(), &RuleSet::ITALIAN).unwrap_err();
    /// let codes: Vec<&str> = faults.iter().map(|fault| fault.code()).collect();
    /// assert_eq!(codes, ["twice", "two_wilds"], "all that is wrong, at once");
    /// ```
    code;
    /// Whether a referee may overrule this fault of a meld on a sheet.
    ///
    /// ```
    /// use burraco_rules::{Card, MeldFault};
    /// assert!(MeldFault::TwoWilds { wilds: 2 }.overrulable());
    /// assert!(!MeldFault::NotInDeck { card: Card::JOKER }.overrulable());
    /// ```
    overrulable;
    TooFewCards { cards } = "too_few_cards", true;
    TooManyCards { cards } = "too_many_cards", true;
    TwoWilds { wilds } = "two_wilds", true;
    OnlyWilds {} = "only_wilds", true;
    NeitherSetNorSequence {} = "neither_set_nor_sequence", true;
    Twice { card } = "twice", true;
    Gap { missing } = "gap", true;
    ThirdCopy { card } = "third_copy", false;
    NotInDeck { card } = "not_in_deck", false;
    OutOfOrder { order } = "out_of_order", true;
}

rows! { WarningKind, Warning, WARNINGS;
    /// The warning's row in the table of codes.
    ///
    /// ```
    /// use burraco_rules::{Gravity, WarningKind};
    /// assert_eq!(WarningKind::ManyCardsLeft { cards: 14 }.row().gravity, Gravity::Warning);
    /// ```
    row;
    /// The machine-readable code of the warning.
    ///
    /// ```
    /// use burraco_rules::{Burraco, WarningKind};
    /// let marked = WarningKind::MarkedOtherwise { shown: Burraco::Pulito, found: Burraco::Sporco };
    /// assert_eq!(marked.code(), "marked_otherwise");
    /// ```
    code;
    /// Always false: a warning needs no overruling, because the sheet is valid beside it.
    ///
    /// ```
    /// use burraco_rules::{Ended, SideEntry, RuleSet, Sheet, Totals};
    /// let mut sheet = Sheet::empty(Ended::Stalemate);
    /// sheet.sides.ns.entry = SideEntry::Totals(Totals::Whole { total: 85 });
    /// sheet.sides.ew.entry = SideEntry::Totals(Totals::Whole { total: 140 });
    /// let score = sheet.score(&RuleSet::BROCHURE);
    /// assert!(score.valid() && !score.warnings[0].kind.overrulable());
    /// ```
    overrulable;
    ManyCardsLeft { cards } = "many_cards_left", false;
    CardsMissing { cards, least } = "cards_missing", false;
    StalemateUnknown {} = "stalemate_unknown", false;
    MarkedOtherwise { shown, found } = "marked_otherwise", false;
    PozzettoNotSaid {} = "pozzetto_not_said", false;
    OverruleUnknown { code } = "overrule_unknown", false;
    OverruleBarred { code } = "overrule_barred", false;
    OverruleWithoutReason { code } = "overrule_without_reason", false;
}

/// Every code once: faults of the sheet, faults of a meld, warnings.
///
/// ```
/// use burraco_rules::codes;
/// let never: Vec<&str> = codes().filter(|row| !row.overrulable).map(|row| row.code).collect();
/// assert!(never.contains(&"third_copy") && never.contains(&"two_closers"));
/// ```
pub fn codes() -> impl Iterator<Item = &'static Code> {
    let of_melds = MELD_FAULTS
        .iter()
        .filter(|row| FAULTS.iter().all(|other| other.code != row.code));
    FAULTS.iter().chain(of_melds).chain(WARNINGS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;

    #[test]
    fn a_code_stands_once_and_says_one_thing() {
        let all: Vec<&Code> = codes().collect();
        for (at, row) in all.iter().enumerate() {
            assert!(all.iter().skip(at + 1).all(|other| other.code != row.code));
        }
        for row in MELD_FAULTS {
            let told = all.iter().find(|other| other.code == row.code);
            assert_eq!(
                told.map(|other| other.overrulable),
                Some(row.overrulable),
                "{}",
                row.code
            );
        }
    }

    #[test]
    fn a_fault_of_a_meld_keeps_its_own_row() {
        let fault = MeldFault::ThirdCopy { card: Card::JOKER };
        assert_eq!(FaultKind::Meld(fault).row(), fault.row());
        assert!(!FaultKind::Meld(fault).overrulable());
        assert!(FaultKind::Meld(MeldFault::OnlyWilds).overrulable());
    }
}
