//! The JSON answer about a table, down to its hands and cards.

use crate::api::round::{MatchJson, TableJson};
use crate::api::sheet::SheetJson;
use crate::components::summaries::ScoreSource;
use crate::hands::score_json::ScoreJson;
use crate::numbers::NOTHING;
use burraco_rules::{RuleSet, Sheet};
use burraco_tournament::event::Event;
use burraco_tournament::round::{Hand, Round, Table};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A table and its hands.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TableAnswer {
    /// The event's slug: its name in addresses.
    pub event: String,
    /// The number of the round.
    #[schema(minimum = 1)]
    pub round: u32,
    /// Whether the results of the round are hidden until the ceremony. The answer then contains no hands.
    pub hidden: bool,
    /// The table itself, with its sides and its state.
    pub table: TableJson,
    /// The match that the table belongs to, in a team event; null otherwise.
    #[serde(rename = "match")]
    pub matched: Option<MatchJson>,
    /// The table's hands that are in, by number.
    pub hands: Vec<HandJson>,
}

/// A hand (smazzata): the sheet as it was written, and its score.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HandJson {
    /// The hand's number at the table.
    #[schema(minimum = 1)]
    pub number: u32,
    /// The number of the version, from 1: how often the hand was written.
    #[schema(minimum = 1)]
    pub version: u32,
    /// The time when this version of the hand was saved.
    pub at: DateTime<Utc>,
    /// The sheet as it was written, in the form that the command `pozzetto score` reads.
    #[schema(value_type = SheetJson)]
    pub sheet: Sheet,
    /// The hand's score, as the command `pozzetto score` writes it.
    pub score: ScoreJson,
}

impl TableAnswer {
    /// Describes a table as everybody may see it.
    #[must_use]
    pub fn new(
        event: &Event,
        round: &Round,
        table: &Table,
        figures: &dyn ScoreSource,
    ) -> TableAnswer {
        let hand = |hand| HandJson::new(event, (round, table), hand, figures);
        TableAnswer {
            event: event.settings.slug.clone(),
            round: round.number.0,
            hidden: event.hides(round.number),
            table: TableJson::new(event, round, table, figures),
            matched: MatchJson::of_table(event, round, table, figures),
            hands: table.hands.iter().filter_map(hand).collect(),
        }
    }
}

impl HandJson {
    fn new(
        event: &Event,
        (round, table): (&Round, &Table),
        hand: &Hand,
        figures: &dyn ScoreSource,
    ) -> Option<HandJson> {
        let rules: &RuleSet = &event.settings.rules;
        let current = hand.current()?;
        let score = figures.score(round.number, table.number, hand.number)?;
        Some(HandJson {
            number: hand.number.0,
            version: current.version,
            at: current.at,
            score: ScoreJson::of(&current.sheet, &score, rules),
            sheet: public_sheet(&current.sheet),
        })
    }
}

/// Returns a sheet without the referee's reasons, which are not for everybody.
fn public_sheet(sheet: &Sheet) -> Sheet {
    let mut sheet = sheet.clone();
    for overrule in &mut sheet.overrule {
        NOTHING.clone_into(&mut overrule.reason);
    }
    sheet
}
