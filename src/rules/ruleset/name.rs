//! How a rule set is written: `italian+three+semipulito`.

use super::{Base, RuleSet, settings};
use std::fmt;
use std::str::FromStr;

/// The named variants of the documents, each a list of settings.
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

    /// These rules with some settings changed, `name=value,name=value`.
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

    /// The settings by name with the value each has here, in the order of the documentation.
    ///
    /// ```
    /// use burraco_rules::RuleSet;
    /// let own: Vec<_> = RuleSet::FEDERATION.settings().collect();
    /// assert!(own.contains(&("missing_pozzetto", "none-if-neither")));
    /// let differ = own.iter().zip(RuleSet::ITALIAN.settings()).filter(|(own, italian)| **own != *italian);
    /// assert_eq!(differ.count(), 7, "the points on which Pagat and the Codice di Gara do not agree");
    /// ```
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        settings::SETTINGS
            .iter()
            .filter_map(|(name, _)| Some((*name, self.setting(name)?)))
    }
}

impl fmt::Display for RuleSet {
    /// The base, then the named changes, then every other setting that differs from the base; reads back as the
    /// same rule set.
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

/// A rule set name that is not known; it holds the part that was not understood.
///
/// ```
/// use burraco_rules::{RuleSet, UnknownRules};
/// assert_eq!("italian+moon".parse::<RuleSet>(), Err(UnknownRules("+moon".into())));
/// ```
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
            let shorthand = SHORTHANDS.iter().find(|(word, _)| *word == part);
            let settings = shorthand.map_or(part, |(_, means)| means);
            let changed = rules.changed(settings);
            rules = changed.ok_or_else(|| UnknownRules(format!("+{part}")))?;
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
