//! The written form of a rule set, as in `italian+three+semipulito`.

use super::{Base, RuleSet, settings};
use std::fmt;
use std::str::FromStr;

/// The short names for groups of settings that the documents call variants, each with its settings.
const SHORTHANDS: [(&str, &str); 6] = [
    ("three-shared", "players=3,partners_score=full"),
    (
        "semipulito",
        "semipulito_sequence=seven-in-a-row,semipulito_set=eight-or-nine",
    ),
    ("close-without-discard", "closing=discard-optional"),
    ("next-must-draw", "stalemate=next-must-draw"),
    ("two", "players=2"),
    ("three", "players=3"),
];

impl RuleSet {
    /// Everything that may be written after `--rules`: the bases, the named changes, and the settings with their values.
    ///
    /// ```
    /// use burraco_rules::RuleSet;
    /// let all = RuleSet::catalogue();
    /// assert!(all.contains(&"+three-shared (players=3,partners_score=full)".to_owned()));
    /// assert!(all.contains(&"+semipulito_set=eight-or-nine".to_owned()));
    /// ```
    #[must_use]
    pub fn catalogue() -> Vec<String> {
        let mut lines: Vec<String> = Base::ALL.iter().map(|b| b.word().to_owned()).collect();
        lines.extend(
            SHORTHANDS
                .iter()
                .map(|(word, means)| format!("+{word} ({means})")),
        );
        for (name, values) in settings::SETTINGS {
            lines.extend(values.iter().map(|value| format!("+{name}={value}")));
        }
        lines
    }

    /// Changes some settings of these rules, given as `name=value,name=value`.
    fn changed(mut self, settings: &str) -> Option<RuleSet> {
        for setting in settings.split(',') {
            let (name, value) = setting.split_once('=')?;
            settings::set(&mut self, name, value)?;
        }
        Some(self)
    }

    /// The word of a setting's value, by the setting's name.
    pub(crate) fn setting(&self, name: &str) -> Option<&'static str> {
        settings::value(self, name)
    }

    /// The names of all settings, each with the words of its values, in the order of the documentation.
    ///
    /// ```
    /// use burraco_rules::RuleSet;
    /// let mut all = RuleSet::choices();
    /// assert_eq!(all.next(), Some(("players", &["4", "3", "2"][..])));
    /// ```
    pub fn choices() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
        settings::SETTINGS.iter().copied()
    }

    /// The settings of the rule set by name, each with its value, in the order of the documentation.
    ///
    /// ```
    /// use burraco_rules::RuleSet;
    /// let own: Vec<_> = RuleSet::FEDERATION.settings().collect();
    /// assert!(own.contains(&("missing_pozzetto", "none-if-neither")));
    /// let differ = own.iter().zip(RuleSet::ITALIAN.settings()).filter(|(own, italian)| **own != *italian);
    /// assert_eq!(differ.count(), 8, "the points on which Pagat and the Codice di Gara do not agree");
    /// ```
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        settings::SETTINGS
            .iter()
            .filter_map(|(name, _)| Some((*name, self.setting(name)?)))
    }
}

impl fmt::Display for RuleSet {
    /// Writes the base, then the named changes, then every other setting that differs from the base. The text reads
    /// back as the same rule set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.word())?;
        let mut written = RuleSet::of(self.base);
        for (word, means) in SHORTHANDS {
            let differs = |setting: &str| {
                written.changed(setting) != Some(written) && self.changed(setting) == Some(*self)
            };
            if means.split(',').all(differs)
                && let Some(changed) = written.changed(means)
            {
                write!(f, "+{word}")?;
                written = changed;
            }
        }
        for (own, plain) in self.settings().zip(written.settings()) {
            if own != plain {
                write!(f, "+{}={}", own.0, own.1)?;
            }
        }
        Ok(())
    }
}

/// The error for a text that is not the name of a rule set.
///
/// ```
/// use burraco_rules::{NotRules, RuleSet};
/// assert_eq!("italian+moon".parse::<RuleSet>(), Err(NotRules::Unknown("+moon".into())));
/// let twice = NotRules::Twice { part: "+three".into(), setting: "players" };
/// assert_eq!("italian+two+three".parse::<RuleSet>(), Err(twice));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRules {
    /// The part of a rule set's name that is not known.
    Unknown(String),
    /// A part of a rule set's name changes a setting to another value than an earlier part of the name did.
    Twice {
        /// The part of a rule set's name that is in conflict with an earlier part.
        part: String,
        /// The setting to which two parts of the rule set's name give different values.
        setting: &'static str,
    },
}

impl fmt::Display for NotRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRules::Unknown(part) => {
                write!(
                    f,
                    "unknown rules {part:?}; `--rules list` prints what is known"
                )
            }
            NotRules::Twice { part, setting } => {
                write!(
                    f,
                    "{part:?} changes `{setting}`, which is changed before it"
                )
            }
        }
    }
}

impl std::error::Error for NotRules {}

impl FromStr for RuleSet {
    type Err = NotRules;

    /// Reads the name of a rule set, in upper or lower case.
    fn from_str(text: &str) -> Result<RuleSet, NotRules> {
        let mut parts = text.trim().split('+').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let named = |base: &Base| base.word().eq_ignore_ascii_case(name);
        let base = Base::ALL.into_iter().find(named);
        let mut rules = RuleSet::of(base.ok_or_else(|| NotRules::Unknown(name.to_owned()))?);
        let mut set: Vec<(&'static str, &'static str)> = Vec::new();
        for typed in parts {
            let part = &typed.to_ascii_lowercase();
            let shorthand = SHORTHANDS.iter().find(|(word, _)| word == part);
            let settings = shorthand.map_or(part.as_str(), |(_, means)| means);
            let changed = rules.changed(settings);
            rules = changed.ok_or_else(|| NotRules::Unknown(format!("+{typed}")))?;
            let named = |name: &str| {
                let mut names = settings.split(',').filter_map(|one| one.split_once('='));
                names.any(|(other, _)| other == name)
            };
            let now: Vec<_> = rules.settings().filter(|(name, _)| named(name)).collect();
            for (name, value) in &now {
                if set.iter().any(|(other, was)| other == name && was != value) {
                    let (part, setting) = (format!("+{typed}"), *name);
                    return Err(NotRules::Twice { part, setting });
                }
            }
            set.extend(now);
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
            for (name, values) in settings::SETTINGS {
                for value in *values {
                    let mut rules = RuleSet::of(base);
                    assert_eq!(
                        settings::set(&mut rules, name, value),
                        Some(()),
                        "{name}={value}"
                    );
                    assert_eq!(settings::value(&rules, name), Some(*value));
                    assert_eq!(rules.to_string().parse(), Ok(rules));
                }
            }
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_rule_set_is_its_name_in_a_file() {
        let rules: RuleSet = "italian+semipulito".parse().unwrap();
        let written = serde_json::to_string(&rules).unwrap();
        assert_eq!(written, "\"italian+semipulito\"");
        assert_eq!(serde_json::from_str::<RuleSet>(&written).unwrap(), rules);
        assert!(serde_json::from_str::<RuleSet>("\"bridge\"").is_err());
    }

    #[test]
    fn named_changes_are_written_by_their_names() {
        for name in [
            "italian+semipulito",
            "italian+semipulito+close-without-discard+next-must-draw",
            "brochure+three",
            "italian+three-shared",
            "italian+two",
            "english+semipulito_set=eight",
            "buraco+unplayed_pozzetto=value",
        ] {
            let rules: RuleSet = name.parse().unwrap();
            assert_eq!(rules.to_string().parse(), Ok(rules), "{name}");
            assert_eq!(rules.to_string().len(), name.len(), "{rules} for {name}");
        }
    }

    #[test]
    fn a_name_is_read_in_any_case() {
        for text in [
            "Federation+SEMIPULITO_SET=Eight-Or-Nine",
            " FEDERATION + semipulito_set=EIGHT-OR-NINE ",
        ] {
            let rules: RuleSet = text.parse().unwrap();
            let name = "federation+semipulito_set=eight-or-nine";
            assert_eq!(rules.to_string(), name, "{text}");
        }
        assert_eq!("Italian+Three".parse::<RuleSet>(), "italian+three".parse());
    }

    #[test]
    fn the_unknown_is_refused_by_name() {
        for (text, part) in [
            ("Bridge", "Bridge"),
            ("Italian+Moon", "+Moon"),
            ("", ""),
            ("federation+moon", "+moon"),
            ("italian+semipulito_set=ten", "+semipulito_set=ten"),
        ] {
            assert_eq!(text.parse::<RuleSet>(), Err(NotRules::Unknown(part.into())));
        }
    }

    #[test]
    fn a_setting_is_changed_once() {
        for (text, part, setting) in [
            ("italian+two+three", "+three", "players"),
            ("brochure+three-shared+two", "+two", "players"),
            (
                "italian+semipulito+semipulito_set=eight",
                "+semipulito_set=eight",
                "semipulito_set",
            ),
            ("buraco+deck=108+deck=104", "+deck=104", "deck"),
        ] {
            let part = part.into();
            let twice = NotRules::Twice { part, setting };
            assert_eq!(text.parse::<RuleSet>(), Err(twice), "{text}");
        }
        for text in ["italian+two+two", "italian+three+three-shared"] {
            assert!(text.parse::<RuleSet>().is_ok(), "{text}");
        }
    }
}
