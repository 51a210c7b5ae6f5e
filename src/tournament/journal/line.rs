//! The details of a journal line.

use crate::journal::Fact;
use crate::model::round::{RoundNo, TableNo, TableState};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The details of a journal line: its facts, and what was said beside them.
///
/// In JSON it is the list of the facts, or an object as soon as something stands beside them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineDetail {
    pub facts: Vec<Fact>,
    /// The reason of the action; empty where nobody gave one.
    pub reason: String,
    /// The user, by the journal's name, who was signed in on the device from which players wrote; empty for nobody.
    pub signed_in: String,
    /// The number of the earlier line that this line undoes.
    pub undoes: Option<i64>,
}

impl From<Vec<Fact>> for LineDetail {
    fn from(facts: Vec<Fact>) -> LineDetail {
        LineDetail {
            facts,
            ..LineDetail::default()
        }
    }
}

impl LineDetail {
    /// Reads the details from their JSON.
    ///
    /// # Errors
    /// A text that is no JSON.
    pub fn read(text: &str) -> serde_json::Result<LineDetail> {
        serde_json::from_str(text)
    }

    /// Returns the tables of a round that the line put into a state, such as disputed.
    #[must_use]
    pub fn tables_made(&self, round: RoundNo, state: TableState) -> Vec<TableNo> {
        let made = self.facts.iter().filter_map(|fact| match fact {
            Fact::TableState {
                round: of,
                table,
                state: is,
            } if (*of, *is) == (round, state) => Some(*table),
            _ => None,
        });
        made.collect()
    }
}

/// The object form of the details.
#[derive(Serialize, Deserialize)]
struct Whole<F> {
    facts: F,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    reason: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    signed_in: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undoes: Option<i64>,
}

impl Serialize for LineDetail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.reason.is_empty() && self.signed_in.is_empty() && self.undoes.is_none() {
            return self.facts.serialize(serializer);
        }
        let whole = Whole {
            facts: &self.facts,
            reason: self.reason.clone(),
            signed_in: self.signed_in.clone(),
            undoes: self.undoes,
        };
        whole.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for LineDetail {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LineDetail, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Facts(Vec<Fact>),
            Whole(Whole<Vec<Fact>>),
            Unknown(Value),
        }
        Ok(match Form::deserialize(deserializer)? {
            Form::Facts(facts) => facts.into(),
            Form::Whole(whole) => LineDetail {
                facts: whole.facts,
                reason: whole.reason,
                signed_in: whole.signed_in,
                undoes: whole.undoes,
            },
            Form::Unknown(value) => vec![Fact::Unknown(value)].into(),
        })
    }
}
