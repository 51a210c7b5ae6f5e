//! A hand as it was written: the description of the JSON that [`burraco_rules::Sheet`] writes of itself.
//!
//! Nothing is made of these structs but schemas; tests hold what is answered to them.
#![expect(dead_code, reason = "only the descriptions of these are used")]

use crate::api::words;
use utoipa::ToSchema;

/// A hand as the table wrote it.
#[derive(Clone, Debug, ToSchema)]
pub struct SheetJson {
    /// Where two or three play: how many.
    #[schema(minimum = 2, maximum = 3, nullable = false)]
    pub players: Option<u8>,
    /// North-South; of three the player who was alone.
    pub ns: SheetSideJson,
    /// East-West; of three the two partners.
    pub ew: SheetSideJson,
    /// The third of three who were each alone.
    #[schema(nullable = false)]
    pub third: Option<SheetSideJson>,
    /// Where the player sat who was alone: `N`, `E` or `W`.
    #[schema(nullable = false)]
    pub solo: Option<String>,
    /// Who closed: a seat, a line, several of them when the sheet says so, or null for nobody.
    pub closed_by: Option<ClosedByJson>,
    /// How it ended.
    #[schema(schema_with = words::ended)]
    pub ended: String,
    /// The card a player closed with.
    #[schema(nullable = false)]
    pub discard: Option<String>,
    /// The faults a referee let stand; reasons are not for everybody.
    #[schema(nullable = false)]
    pub overrule: Option<Vec<OverruleJson>>,
}

/// Who closed.
#[derive(Clone, Debug, ToSchema)]
#[serde(untagged)]
pub enum ClosedByJson {
    /// `N S E W`, or `NS EW` when the player is not known.
    One(String),
    /// More than one, which is a fault.
    Several(Vec<String>),
}

/// A side as it was written: by cards (`melds`, `hands`), by the cards of its melds and the points of those left (`melds`,
/// `held`), by `parts` or by `totals`.
#[derive(Clone, Debug, ToSchema)]
pub struct SheetSideJson {
    /// Its melds.
    #[schema(nullable = false)]
    pub melds: Option<Vec<WrittenMeldJson>>,
    /// The cards left to each of its players: `5D 4C`.
    #[schema(nullable = false)]
    pub hands: Option<Vec<String>>,
    /// In place of `hands`: the points of the cards left, as the table counted them.
    #[schema(nullable = false)]
    pub held: Option<i32>,
    /// Its points by parts.
    #[schema(nullable = false)]
    pub parts: Option<PartsJson>,
    /// Its points by totals.
    #[schema(nullable = false)]
    pub totals: Option<TotalsJson>,
    /// What became of its pozzetto; a side by totals need not say.
    #[schema(schema_with = words::pozzetto, required = false)]
    pub pozzetto: String,
    /// The cards of a pozzetto that was taken and not seen, or their points.
    #[schema(nullable = false)]
    pub unseen: Option<UnseenJson>,
    /// The cards that count against it by a ruling.
    #[schema(nullable = false)]
    pub penalised: Option<String>,
    /// The sums that stand on the paper.
    #[schema(nullable = false)]
    pub declared: Option<TotalsJson>,
    /// Whether it cut the stock exactly.
    #[schema(nullable = false)]
    pub cut: Option<bool>,
}

/// An unseen pozzetto.
#[derive(Clone, Debug, ToSchema)]
#[serde(untagged)]
pub enum UnseenJson {
    /// Its cards: `5D 4C`.
    Cards(String),
    /// Their points, as the table counted them.
    Points(i32),
}

/// A meld: its cards, or its cards with what the table or the referee adds.
#[derive(Clone, Debug, ToSchema)]
#[serde(untagged)]
pub enum WrittenMeldJson {
    /// `3H 4H 5H`.
    Cards(String),
    /// With more.
    Ruled {
        /// Its cards.
        cards: String,
        /// Frozen by the referee.
        #[schema(nullable = false)]
        frozen: Option<bool>,
        /// False for a burraco that by a ruling earns nothing.
        #[schema(nullable = false)]
        counts: Option<bool>,
        /// How its cards lay crosswise: `none last last-but-one last-two`.
        #[schema(nullable = false)]
        crosswise: Option<String>,
    },
}

/// A side by parts: burrachi by number, cards in points.
#[derive(Clone, Debug, ToSchema)]
pub struct PartsJson {
    /// Burrachi puliti.
    pub pulito: u16,
    /// Burrachi semipuliti.
    pub semipulito: u16,
    /// Burrachi sporchi.
    pub sporco: u16,
    /// Cards on the table.
    pub table: i32,
    /// Cards left in hand.
    pub held: i32,
    /// Cards of an unseen pozzetto.
    pub unseen: i32,
    /// Cards that count against it by a ruling.
    #[schema(nullable = false)]
    pub penalised: Option<i32>,
}

/// The sums of a side in this hand.
#[derive(Clone, Debug, ToSchema)]
pub struct TotalsJson {
    /// BASE.
    #[schema(nullable = false)]
    pub base: Option<i32>,
    /// PUNTI.
    #[schema(nullable = false)]
    pub points: Option<i32>,
    /// TOTALE of this hand.
    #[schema(nullable = false)]
    pub total: Option<i32>,
}

/// A fault that a referee let stand.
#[derive(Clone, Debug, ToSchema)]
pub struct OverruleJson {
    /// The fault's code.
    pub code: String,
    /// Always a dash: the reason is not for everybody.
    pub reason: String,
}
