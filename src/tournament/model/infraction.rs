//! An infraction of the catalogue, and the citation of one in a ruling.

use crate::model::measure::Measure;
use crate::model::points::{MatchPoints, VictoryPoints};
use burraco_rules::Certainty;
use serde::{Deserialize, Serialize};

/// Whether an infraction of the catalogue is offered to referees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InfractionUse {
    Offered,
    /// The infraction is no longer offered to referees. Rulings given for it keep its text.
    Withdrawn,
}

/// A line of the catalogue of infractions.
///
/// Source of the program's own lines: F.I.Bur., *Codice di Gara*, the articles on irregularities and penalties. Numbers
/// after 26 of the latest edition were not seen, which is why a line can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Infraction {
    /// The code of the infraction in forms and addresses. A built-in one has the code of its
    /// [`Irregularity`](burraco_rules::Irregularity).
    pub code: String,
    /// The name of the infraction in Italian; empty for one with the built-in text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub it: String,
    /// The name of the infraction in English; empty for one with the built-in text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub en: String,
    /// The article for the infraction in `edition`; empty where nobody could check it.
    #[serde(default)]
    pub article: String,
    /// The edition of the Codice di Gara to which `article` refers.
    #[serde(default)]
    pub edition: String,
    /// The article for the infraction in the editions of 2012 to 2017; empty where nobody could check it.
    #[serde(default)]
    pub old_article: String,
    /// The degree of certainty about the code's text on the infraction.
    pub sure: Certainty,
    /// The measures from which the referee may choose, the usual one first; never empty.
    pub measures: Vec<Measure>,
    /// The Victory Points that the usual measure gives (positive) or takes (negative); 0 where the code names no
    /// figure.
    #[serde(default)]
    pub vp: VictoryPoints,
    /// The Match Points that the usual measure gives (positive) or takes (negative); 0 where the code names no figure.
    #[serde(default)]
    pub mp: MatchPoints,
    /// Whether the infraction is offered to referees.
    pub offered: InfractionUse,
}

/// The infraction of the catalogue that a ruling cites, with the text it had when the ruling was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedInfraction {
    pub code: String,
    /// The name of the cited infraction in Italian; empty for one with the built-in text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub it: String,
    /// The name of the cited infraction in English; empty for one with the built-in text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub en: String,
}
