//! A line of the catalogue of infractions, and a citation of one.

use crate::model::measure::Measure;
use crate::model::points::{MatchPoints, VictoryPoints};
use burraco_rules::Certainty;
use serde::{Deserialize, Serialize};

/// Whether a line is offered to referees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InfractionUse {
    Offered,
    /// No longer; rulings that were given for it keep its words.
    Withdrawn,
}

/// A line of the catalogue.
///
/// Source of the program's own lines: F.I.Bur., *Codice di Gara*, the articles on irregularities and penalties. Numbers
/// after 26 of the latest edition were not seen, which is why a line can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Infraction {
    /// Its word in forms and addresses; one of the program's own has that of its [`Irregularity`](burraco_rules::Irregularity).
    pub code: String,
    /// Its name in Italian; empty for the program's own words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub it: String,
    /// Its name in English; empty for the program's own words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub en: String,
    /// Its article in `edition`; empty where it was not seen.
    #[serde(default)]
    pub article: String,
    /// The edition of `article`.
    #[serde(default)]
    pub edition: String,
    /// Its article in the editions of 2012 to 2017; empty where it was not seen.
    #[serde(default)]
    pub old_article: String,
    /// How well it is known.
    pub sure: Certainty,
    /// What the referee may choose from, the usual measure first; never empty.
    pub measures: Vec<Measure>,
    /// Victory Points the usual measure gives (positive) or takes, when the code names a figure; 0 else.
    #[serde(default)]
    pub vp: VictoryPoints,
    /// Match Points, in the same way.
    #[serde(default)]
    pub mp: MatchPoints,
    /// Whether it is offered.
    pub offered: InfractionUse,
}

/// A line of the catalogue as it read when a ruling was given for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedInfraction {
    pub code: String,
    /// Its name in Italian; empty for the program's own words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub it: String,
    /// Its name in English; empty for the program's own words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub en: String,
}
