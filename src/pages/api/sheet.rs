//! The OpenAPI schemas of a hand as it was written. They describe the JSON that [`burraco_rules::Sheet`] writes of
//! itself.
//!
//! These structs serve only to generate schemas. Tests compare the actual answers with them.
#![expect(dead_code, reason = "only the descriptions of these are used")]

use crate::api::words;
use utoipa::ToSchema;

/// A hand sheet as the players at the table wrote it.
#[derive(Clone, Debug, ToSchema)]
pub struct SheetJson {
    /// The number of players at the table, where two or three play.
    #[schema(minimum = 2, maximum = 3, nullable = false)]
    pub players: Option<u8>,
    /// The sheet of North-South; with three players, of the player who was alone.
    pub ns: SheetSideJson,
    /// The sheet of East-West; with three players, of the two partners.
    pub ew: SheetSideJson,
    /// The sheet of the third player, where three players were each alone.
    #[schema(nullable = false)]
    pub third: Option<SheetSideJson>,
    /// The seat of the player who was alone: `N`, `E` or `W`.
    #[schema(nullable = false)]
    pub solo: Option<String>,
    /// The player who closed: a seat, a line, several of them when the sheet says so, or null for nobody.
    pub closed_by: Option<ClosedByJson>,
    /// The way in which the hand ended.
    #[schema(schema_with = words::ended)]
    pub ended: String,
    /// The card with which a player closed.
    #[schema(nullable = false)]
    pub discard: Option<String>,
    /// The faults that a referee accepted. The reasons are withheld from the public.
    #[schema(nullable = false)]
    pub overrule: Option<Vec<OverruleJson>>,
}

/// The player, or the players, who closed the hand.
#[derive(Clone, Debug, ToSchema)]
#[serde(untagged)]
pub enum ClosedByJson {
    /// A seat, `N S E W`, or a line, `NS EW`, when the player is not known.
    One(String),
    /// More than one player closed, which is a fault.
    Several(Vec<String>),
}

/// A side as it was written: by cards (`melds`, `hands`), by the cards of its melds and the points of those left (`melds`,
/// `held`), by `parts` or by `totals`.
#[derive(Clone, Debug, ToSchema)]
pub struct SheetSideJson {
    /// The side's melds.
    #[schema(nullable = false)]
    pub melds: Option<Vec<WrittenMeldJson>>,
    /// The cards left to each of the side's players, as in `5D 4C`.
    #[schema(nullable = false)]
    pub hands: Option<Vec<String>>,
    /// The points of the cards left, as the table counted them; in place of `hands`.
    #[schema(nullable = false)]
    pub held: Option<i32>,
    /// The side's points by parts.
    #[schema(nullable = false)]
    pub parts: Option<PartsJson>,
    /// The side's points by totals.
    #[schema(nullable = false)]
    pub totals: Option<TotalsJson>,
    /// The state of the side's pozzetto. A side by totals need not say it.
    #[schema(schema_with = words::pozzetto, required = false)]
    pub pozzetto: String,
    /// The cards of a pozzetto that was taken but whose cards nobody saw, or their points.
    #[schema(nullable = false)]
    pub unseen: Option<UnseenJson>,
    /// The cards that count against the side because of a ruling.
    #[schema(nullable = false)]
    pub penalised: Option<String>,
    /// The sums of the side's points as written on the paper sheet.
    #[schema(nullable = false)]
    pub declared: Option<TotalsJson>,
    /// Whether the side cut the stock exactly.
    #[schema(nullable = false)]
    pub cut: Option<bool>,
}

/// A pozzetto that was taken and whose cards nobody saw.
#[derive(Clone, Debug, ToSchema)]
#[serde(untagged)]
pub enum UnseenJson {
    /// The cards of the pozzetto, as in `5D 4C`.
    Cards(String),
    /// The points of the pozzetto's cards, as the table counted them.
    Points(i32),
}

/// A meld: its cards, or its cards with what the table or the referee adds.
#[derive(Clone, Debug, ToSchema)]
#[serde(untagged)]
pub enum WrittenMeldJson {
    /// The cards of a meld, as in `3H 4H 5H`.
    Cards(String),
    /// The cards of a meld, with what the table or the referee adds.
    Ruled {
        /// The cards of the meld.
        cards: String,
        /// Whether the referee froze the meld.
        #[schema(nullable = false)]
        frozen: Option<bool>,
        /// Whether the burraco earns its bonus; false where a ruling takes the bonus away.
        #[schema(nullable = false)]
        counts: Option<bool>,
        /// The cards of the meld that lay crosswise: `none last last-but-one last-two`.
        #[schema(nullable = false)]
        crosswise: Option<String>,
    },
}

/// The points of a side by components: the number of burrachi of each kind, and the cards in points.
#[derive(Clone, Debug, ToSchema)]
pub struct PartsJson {
    /// The number of the side's burrachi puliti.
    pub pulito: u16,
    /// The number of the side's burrachi semipuliti.
    pub semipulito: u16,
    /// The number of the side's burrachi sporchi.
    pub sporco: u16,
    /// The points of the side's cards on the table.
    pub table: i32,
    /// The points of the cards left in the side's hands.
    pub held: i32,
    /// The points of the cards of a pozzetto that was taken and not seen.
    pub unseen: i32,
    /// The points of the cards that count against the side by a ruling.
    #[schema(nullable = false)]
    pub penalised: Option<i32>,
}

/// The sums of a side's points in one hand.
#[derive(Clone, Debug, ToSchema)]
pub struct TotalsJson {
    /// The BASE of the side.
    #[schema(nullable = false)]
    pub base: Option<i32>,
    /// The PUNTI of the side.
    #[schema(nullable = false)]
    pub points: Option<i32>,
    /// The TOTALE of the side in this hand.
    #[schema(nullable = false)]
    pub total: Option<i32>,
}

/// A fault of a hand that a referee accepted.
#[derive(Clone, Debug, ToSchema)]
pub struct OverruleJson {
    /// The fault's code.
    pub code: String,
    /// The reason for accepting the fault, always a dash: the public does not see it.
    pub reason: String,
}
