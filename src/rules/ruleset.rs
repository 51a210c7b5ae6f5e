//! Rule sets: the points on which the rule documents disagree, as data.
//!
//! A rule set is a base (`italian`, `federation`) and changes to it, written
//! `federation+semipulito_set=at-least-eight`.

use std::fmt;
use std::str::FromStr;

/// When a sequence with a wild card is a burraco semipulito.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SemipulitoSequence {
    /// Never: it is sporco.
    Off,
    /// The wild stands at an end beside seven or more naturals (federation).
    WildAtEnd,
    /// Seven consecutive naturals anywhere, and a wild (Pagat, variations).
    SevenInARow,
}

/// When a set with a wild card is a burraco semipulito.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SemipulitoSet {
    /// Never: it is sporco.
    Off,
    /// Exactly eight cards, the wild included (federation 2026).
    Eight,
    /// Eight or nine cards (older federation text; Pagat, variations).
    EightOrNine,
}

/// Who pays 100 for a pozzetto not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingPozzetto {
    /// Each side without one (Pagat).
    Each,
    /// The side without one, but nobody if neither side took one (federation 2026).
    NoneIfNeither,
}

/// What happens when all four players only take one card from the pile and discard one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// The hand ends, with no closing bonus (Pagat, "The Play").
    Ends,
    /// The next player must draw from the stock (Pagat, variations).
    NextMustDraw,
}

/// How the last card leaves a hand when a side closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// A discard, neither a joker nor a 2, is needed.
    NaturalDiscard,
    /// As above, or the last card may be melded.
    DiscardOptional,
}

/// The rules a hand is scored and played by.
///
/// ```
/// use burraco_rules::{RuleSet, SemipulitoSet};
/// let rules: RuleSet = "federation+semipulito_set=eight-or-nine".parse().unwrap();
/// assert_eq!(rules.semipulito_set, SemipulitoSet::EightOrNine);
/// assert_eq!(rules.to_string(), "federation+semipulito_set=eight-or-nine");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    base: Base,
    /// When a sequence is semipulito.
    pub semipulito_sequence: SemipulitoSequence,
    /// When a set is semipulito.
    pub semipulito_set: SemipulitoSet,
    /// Who pays for a pozzetto not taken.
    pub missing_pozzetto: MissingPozzetto,
    /// How a stalemate is resolved.
    pub stalemate: Stalemate,
    /// What closing needs.
    pub closing: Closing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    Italian,
    Federation,
}

impl Base {
    const ALL: [Base; 2] = [Base::Federation, Base::Italian];

    fn word(self) -> &'static str {
        match self {
            Base::Italian => "italian",
            Base::Federation => "federation",
        }
    }
}

/// Points for a burraco pulito.
pub const PULITO: i32 = 200;
/// Points for a burraco semipulito.
pub const SEMIPULITO: i32 = 150;
/// Points for a burraco sporco.
pub const SPORCO: i32 = 100;
/// Points for closing, and the cost of a pozzetto not taken.
pub const HUNDRED: i32 = 100;
/// Cards of a pozzetto.
pub const POZZETTO: usize = 11;

impl RuleSet {
    /// The Italian game as Pagat and the printed rules of the club game describe it.
    pub const ITALIAN: RuleSet = RuleSet {
        base: Base::Italian,
        semipulito_sequence: SemipulitoSequence::Off,
        semipulito_set: SemipulitoSet::Off,
        missing_pozzetto: MissingPozzetto::Each,
        stalemate: Stalemate::Ends,
        closing: Closing::NaturalDiscard,
    };

    /// The federation's tournament code (Codice di Gara, January 2026, as far as it is known).
    pub const FEDERATION: RuleSet = RuleSet {
        base: Base::Federation,
        semipulito_sequence: SemipulitoSequence::WildAtEnd,
        semipulito_set: SemipulitoSet::Eight,
        missing_pozzetto: MissingPozzetto::NoneIfNeither,
        stalemate: Stalemate::Ends,
        closing: Closing::NaturalDiscard,
    };

    fn of(base: Base) -> RuleSet {
        match base {
            Base::Italian => RuleSet::ITALIAN,
            Base::Federation => RuleSet::FEDERATION,
        }
    }

    /// Everything that may be written after `--rules`: the bases, the named changes, and the settings with their values.
    #[must_use]
    pub fn catalogue() -> Vec<String> {
        let mut lines: Vec<String> = Base::ALL.iter().map(|b| b.word().to_owned()).collect();
        lines.extend(
            SHORTHANDS
                .iter()
                .map(|(word, means)| format!("+{word} ({means})")),
        );
        for (name, values) in SETTINGS {
            lines.extend(values.iter().map(|value| format!("+{name}={value}")));
        }
        lines
    }

    fn value(&self, name: &str) -> &'static str {
        match name {
            "semipulito_sequence" => match self.semipulito_sequence {
                SemipulitoSequence::Off => "off",
                SemipulitoSequence::WildAtEnd => "wild-at-end",
                SemipulitoSequence::SevenInARow => "seven-in-a-row",
            },
            "semipulito_set" => match self.semipulito_set {
                SemipulitoSet::Off => "off",
                SemipulitoSet::Eight => "eight",
                SemipulitoSet::EightOrNine => "eight-or-nine",
            },
            "missing_pozzetto" => match self.missing_pozzetto {
                MissingPozzetto::Each => "each",
                MissingPozzetto::NoneIfNeither => "none-if-neither",
            },
            "stalemate" => match self.stalemate {
                Stalemate::Ends => "ends",
                Stalemate::NextMustDraw => "next-must-draw",
            },
            _ => match self.closing {
                Closing::NaturalDiscard => "natural-discard",
                Closing::DiscardOptional => "discard-optional",
            },
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match (name, value) {
            ("semipulito_sequence", "off") => self.semipulito_sequence = SemipulitoSequence::Off,
            ("semipulito_sequence", "wild-at-end") => {
                self.semipulito_sequence = SemipulitoSequence::WildAtEnd;
            }
            ("semipulito_sequence", "seven-in-a-row") => {
                self.semipulito_sequence = SemipulitoSequence::SevenInARow;
            }
            ("semipulito_set", "off") => self.semipulito_set = SemipulitoSet::Off,
            ("semipulito_set", "eight") => self.semipulito_set = SemipulitoSet::Eight,
            ("semipulito_set", "eight-or-nine") => self.semipulito_set = SemipulitoSet::EightOrNine,
            ("missing_pozzetto", "each") => self.missing_pozzetto = MissingPozzetto::Each,
            ("missing_pozzetto", "none-if-neither") => {
                self.missing_pozzetto = MissingPozzetto::NoneIfNeither;
            }
            ("stalemate", "ends") => self.stalemate = Stalemate::Ends,
            ("stalemate", "next-must-draw") => self.stalemate = Stalemate::NextMustDraw,
            ("closing", "natural-discard") => self.closing = Closing::NaturalDiscard,
            ("closing", "discard-optional") => self.closing = Closing::DiscardOptional,
            _ => return None,
        }
        Some(())
    }
}

const SETTINGS: [(&str, &[&str]); 5] = [
    (
        "semipulito_sequence",
        &["off", "wild-at-end", "seven-in-a-row"],
    ),
    ("semipulito_set", &["off", "eight", "eight-or-nine"]),
    ("missing_pozzetto", &["each", "none-if-neither"]),
    ("stalemate", &["ends", "next-must-draw"]),
    ("closing", &["natural-discard", "discard-optional"]),
];

/// The named variants of the documents, each a list of settings.
const SHORTHANDS: [(&str, &str); 3] = [
    (
        "semipulito",
        "semipulito_sequence=seven-in-a-row,semipulito_set=eight-or-nine",
    ),
    ("close-without-discard", "closing=discard-optional"),
    ("next-must-draw", "stalemate=next-must-draw"),
];

impl Default for RuleSet {
    fn default() -> RuleSet {
        RuleSet::FEDERATION
    }
}

impl fmt::Display for RuleSet {
    /// The base, then every setting that differs from it; reads back as the same rule set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = RuleSet::of(self.base);
        write!(f, "{}", self.base.word())?;
        for (name, _) in SETTINGS {
            if self.value(name) != base.value(name) {
                write!(f, "+{name}={}", self.value(name))?;
            }
        }
        Ok(())
    }
}

/// A rule set name that is not known; it holds the part that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRules(pub String);

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown rules {:?}; `--rules list` prints what is known",
            self.0
        )
    }
}

impl std::error::Error for UnknownRules {}

impl FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<RuleSet, UnknownRules> {
        let mut parts = text.trim().split('+').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let base = Base::ALL.into_iter().find(|base| base.word() == name);
        let mut rules = RuleSet::of(base.ok_or_else(|| UnknownRules(name.to_owned()))?);
        for part in parts {
            let unknown = || UnknownRules(format!("+{part}"));
            let shorthand = SHORTHANDS.iter().find(|(word, _)| *word == part);
            for setting in shorthand.map_or(part, |(_, means)| means).split(',') {
                let (name, value) = setting.split_once('=').ok_or_else(unknown)?;
                rules.set(name, value).ok_or_else(unknown)?;
            }
        }
        Ok(rules)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for RuleSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RuleSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_reads_back() {
        for base in Base::ALL {
            for (name, values) in SETTINGS {
                for value in values {
                    let mut rules = RuleSet::of(base);
                    assert_eq!(rules.set(name, value), Some(()), "{name}={value}");
                    assert_eq!(rules.value(name), *value);
                    assert_eq!(rules.to_string().parse(), Ok(rules));
                }
            }
        }
    }

    #[test]
    fn the_unknown_is_refused_by_name() {
        for (text, part) in [
            ("bridge", "bridge"),
            ("", ""),
            ("federation+moon", "+moon"),
            ("italian+semipulito_set=ten", "+semipulito_set=ten"),
        ] {
            assert_eq!(text.parse::<RuleSet>(), Err(UnknownRules(part.into())));
        }
    }
}
