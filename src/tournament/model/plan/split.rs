//! The split of an event into gironi, by the ranking so far.

use super::PlanFault;
use crate::model::movement::PlanWords;
use serde::{Deserialize, Serialize};

/// The most tables of one girone.
const MOST_TABLES: u32 = 999;
/// The most letters in the name of a girone.
const LONGEST_NAME: usize = 12;

/// A girone of a split: the entries that play among themselves from then on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Girone {
    /// The name of the girone, as in `A`.
    pub name: String,
    /// The number of its tables; in a team event, of its matches. `None` for the last girone, which takes the rest.
    pub tables: Option<u32>,
}

/// A split of the ranking into gironi between two rounds of a plan. The best entries play in the first girone, the next
/// ones in the second.
///
/// Source: the exam of the federation's arbitri di sala conti, 2016: Danese in one girone, then Danese by gironi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The number of rounds before the split.
    pub after: usize,
    /// The gironi, from the best. There are at least two, and the last one alone has no number of tables.
    pub gironi: Vec<Girone>,
}

impl Split {
    /// Returns the position in [`gironi`](Split::gironi) of the girone in which a place of the ranking plays, from 0.
    #[must_use]
    pub fn girone_of_place(&self, place: usize) -> usize {
        self.position(place / 2)
    }

    /// Returns the position of the girone that plays at a table of the first round after the split, from table 1. In a
    /// team event, the number is the match's.
    #[must_use]
    pub fn girone_of_table(&self, number: u32) -> usize {
        self.position(usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX))
    }

    fn position(&self, table: usize) -> usize {
        let mut tables = 0_usize;
        let ends = self.gironi.iter().map(|girone| {
            let own = girone.tables.and_then(|own| usize::try_from(own).ok());
            tables = tables.saturating_add(own?);
            Some(tables)
        });
        let before = ends.take_while(|end| end.is_some_and(|end| end <= table));
        before.count()
    }

    /// Returns the number of entries in each girone when this many are split.
    #[must_use]
    pub fn sizes(&self, entries: usize) -> Vec<usize> {
        let mut left = entries;
        let sizes = self.gironi.iter().map(|girone| {
            let own = girone.tables.and_then(|own| usize::try_from(own).ok());
            let own = own.map_or(left, |own| left.min(own.saturating_mul(2)));
            left -= own;
            own
        });
        sizes.collect()
    }
}

impl Split {
    /// Writes the split as part of a plan, in the words of a language.
    pub(crate) fn written(&self, words: &PlanWords) -> String {
        let girone = |girone: &Girone| match girone.tables {
            Some(tables) => format!("{} {tables}", girone.name),
            None => format!("{} {}", girone.name, words.rest),
        };
        let gironi: Vec<String> = self.gironi.iter().map(girone).collect();
        format!("{} {}", words.split, gironi.join(", "))
    }
}

/// Reads the gironi of a split such as `split A 7, B 9, C rest` or `gironi A 7, B resto`; returns `None` for a part
/// that is no split.
pub(super) fn read(part: &str) -> Result<Option<Vec<Girone>>, PlanFault> {
    let (word, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
    if !["split", "gironi"].contains(&word.to_lowercase().as_str()) {
        return Ok(None);
    }
    let gironi: Option<Vec<Girone>> = rest.split(',').map(girone).collect();
    let gironi = gironi.filter(|gironi| is_complete(gironi));
    match gironi {
        Some(gironi) => Ok(Some(gironi)),
        None => Err(PlanFault::Split {
            part: part.to_owned(),
        }),
    }
}

fn girone(text: &str) -> Option<Girone> {
    let (name, tables) = text.trim().rsplit_once(char::is_whitespace)?;
    let name = name.trim();
    let known = !name.is_empty() && name.chars().count() <= LONGEST_NAME;
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == ' ');
    let tables = match tables.to_lowercase().as_str() {
        "rest" | "resto" => None,
        number => Some(
            number
                .parse()
                .ok()
                .filter(|n| (1..=MOST_TABLES).contains(n))?,
        ),
    };
    (known && plain).then(|| Girone {
        name: name.to_owned(),
        tables,
    })
}

/// Whether there are two gironi or more, only the last of which takes the rest, and no two with one name.
fn is_complete(gironi: &[Girone]) -> bool {
    let mut names: Vec<String> = gironi.iter().map(|g| g.name.to_lowercase()).collect();
    names.sort();
    let twice = names.windows(2).any(|two| matches!(two, [a, b] if a == b));
    let rest = gironi.iter().position(|girone| girone.tables.is_none());
    gironi.len() > 1 && !twice && rest == Some(gironi.len() - 1)
}
