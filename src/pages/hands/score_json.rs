//! The JSON objects of the commands `meld`, `layoff` and `score`. Programs may rely on their form.

use crate::api::words;
use crate::locale::Lang;
use burraco_rules::{
    Breakdown, Card, Fault, HandScore, LaidMeld, Meld, MeldFault, NotGrown, Players, RefusedCard,
    RuleSet, Seat, Shape, Sheet, SheetPlace, SideEntry, SideScore, SideSheet, StandsFor, TableMeld,
    Verified, Warning, judge,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A fault with its code and its sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaultJson {
    /// The machine-readable code of the fault.
    pub code: &'static str,
    /// The path to the part of the hand with the fault: `ns`, `ns.melds.0`, `ew.hands.1`; empty for the whole hand.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// The fault's sentence in Italian.
    pub it: String,
    /// The fault's sentence in English.
    pub en: String,
    /// Whether a referee accepted the fault.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
}

/// The wild card of a meld.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WildJson {
    /// The card that stands as the wild card.
    pub card: String,
    /// The card that the wild card represents: a card of a sequence, the rank of a set, null for the fourteenth card.
    #[serde(rename = "as")]
    pub stands_for: Option<String>,
}

/// A meld with its best reading, or its faults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum MeldJson {
    /// A legal meld.
    Valid {
        /// Whether the cards are a legal meld: always true here.
        valid: bool,
        /// The kind of meld: `sequence` or `set`.
        kind: &'static str,
        /// The cards in the order in which they are laid.
        layout: Vec<String>,
        /// The wild card of the meld; null when the meld is clean.
        wild: Option<WildJson>,
        /// The kind of burraco: `none sporco semipulito pulito`.
        burraco: &'static str,
        /// The bonus of the meld, in points.
        bonus: i32,
        /// The value of the meld's cards, in points.
        points: i32,
        /// The number of readings that the cards have.
        readings: u8,
        /// The higher bonus that the cards would earn laid in another order, for a meld judged as laid.
        #[serde(skip_serializing_if = "Option::is_none")]
        better_bonus: Option<i32>,
    },
    /// Cards that are no meld.
    Faulty {
        /// Whether the cards are a legal meld: always false here.
        valid: bool,
        /// The faults of the cards.
        faults: Vec<FaultJson>,
    },
}

impl MeldJson {
    /// Describes as JSON whether cards in any order form a meld.
    #[must_use]
    pub fn of(cards: &[Card], judged: Result<Meld, Vec<MeldFault>>) -> MeldJson {
        match judged {
            Ok(meld) => MeldJson::legal(cards, &meld, None),
            Err(faults) => MeldJson::faulty(&faults),
        }
    }

    /// Describes as JSON whether cards, as they lie, form a meld.
    #[must_use]
    pub fn laid(cards: &[Card], judged: Result<LaidMeld, Vec<MeldFault>>) -> MeldJson {
        match judged {
            Ok(laid) => {
                let better = laid.better.map(|reading| reading.burraco.bonus());
                MeldJson::legal(cards, &laid.meld, better)
            }
            Err(faults) => MeldJson::faulty(&faults),
        }
    }

    fn legal(cards: &[Card], meld: &Meld, better_bonus: Option<i32>) -> MeldJson {
        let reading = &meld.reading;
        let stands_for = match reading.wild_stands_for() {
            Some(StandsFor::Card(card)) => Some(card.to_string()),
            Some(StandsFor::Rank(rank)) => Some(rank.to_string()),
            Some(StandsFor::Nothing) | None => None,
        };
        MeldJson::Valid {
            valid: true,
            kind: match reading.shape {
                Shape::Set { .. } => "set",
                Shape::Sequence { .. } => "sequence",
            },
            layout: reading.layout(cards).iter().map(Card::to_string).collect(),
            wild: reading.wild.map(|card| WildJson {
                card: card.to_string(),
                stands_for,
            }),
            burraco: reading.burraco.word(),
            bonus: reading.burraco.bonus(),
            points: meld.points,
            readings: meld.readings,
            better_bonus,
        }
    }

    /// Describes as JSON a meld after cards were added to it.
    #[must_use]
    pub fn grown(grown: Result<TableMeld, NotGrown>, rules: &RuleSet) -> MeldJson {
        match grown {
            Ok(meld) => MeldJson::legal(meld.cards(), &meld.meld(rules), None),
            Err(NotGrown::NoMeld(faults)) => MeldJson::faulty(&faults),
            Err(NotGrown::Refused(refused)) => MeldJson::refused(&refused),
        }
    }

    /// Describes as JSON cards that are no meld.
    fn faulty(faults: &[MeldFault]) -> MeldJson {
        let fault = |fault: &MeldFault| FaultJson {
            code: fault.code(),
            place: String::new(),
            it: Lang::It.meld_fault(*fault),
            en: Lang::En.meld_fault(*fault),
            overruled: false,
        };
        MeldJson::Faulty {
            valid: false,
            faults: faults.iter().map(fault).collect(),
        }
    }

    fn refused(refused: &[RefusedCard]) -> MeldJson {
        let fault = |refused: &RefusedCard| FaultJson {
            code: refused.fault.code(),
            place: String::new(),
            it: Lang::It.refused(*refused),
            en: Lang::En.refused(*refused),
            overruled: false,
        };
        MeldJson::Faulty {
            valid: false,
            faults: refused.iter().map(fault).collect(),
        }
    }
}

/// A side of a scored hand, in points. Costs are negative, and a figure that the side's entry does not tell is null.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct SideJson {
    /// The points of the side's cards on the table.
    melded: Option<i32>,
    /// The side's bonuses for burrachi.
    bonuses: Option<i32>,
    /// The side's bonus for closing (chiusura).
    closing: Option<i32>,
    /// The cost of a pozzetto not taken, or not played.
    pozzetto: Option<i32>,
    /// The side's bonus for the exact cut of the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<i32>,
    /// The cost of the cards left in the side's hands.
    held: Option<i32>,
    /// The cost of the cards of a pozzetto that was taken and not seen.
    unseen: Option<i32>,
    /// The cost of the cards that count against the side because of a ruling.
    penalised: Option<i32>,
    /// The BASE of the side: burrachi, closing, pozzetto.
    base: Option<i32>,
    /// The PUNTI of the side: its cards, with those left subtracted.
    points: Option<i32>,
    /// The sum of the side's BASE and PUNTI.
    total: i32,
    /// The points that each of two partners against a solo player writes down. A half point is a true half.
    #[serde(skip_serializing_if = "Option::is_none")]
    each: Option<f64>,
    /// The side's melds, read the best way; empty when the side was not written by cards.
    melds: Vec<MeldJson>,
}

/// A scored hand, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ScoreJson {
    /// Whether the hand has no fault except those that a referee overruled.
    valid: bool,
    /// The score of North-South; with three players, of the player who was alone.
    ns: SideJson,
    /// The score of East-West; with three players, of the two partners.
    ew: SideJson,
    /// The score of the third player, where three players were each alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    third: Option<SideJson>,
    /// The faults of the hand.
    faults: Vec<FaultJson>,
    /// The warnings about unusual things in the hand.
    warnings: Vec<FaultJson>,
    /// The extent to which the score can be checked from the cards written.
    #[schema(schema_with = words::verified)]
    verified: Verified,
}

impl ScoreJson {
    /// Describes a hand sheet and its score as JSON.
    #[must_use]
    pub fn of(sheet: &Sheet, score: &HandScore, rules: &RuleSet) -> ScoreJson {
        let third = sheet.third.as_ref().zip(score.third.as_ref());
        let mut ew = side(&sheet.sides.ew, &score.sides.ew, rules);
        let players = rules.players;
        if players == Players::Three && third.is_none() {
            let each = rules.partners_score.each(ew.total);
            ew.each = Some(f64::from(each.halves()) / 2.0);
        }
        ScoreJson {
            valid: score.valid(),
            ns: side(&sheet.sides.ns, &score.sides.ns, rules),
            ew,
            third: third.map(|(written, figures)| side(written, figures, rules)),
            faults: score.faults.iter().map(fault).collect(),
            warnings: score.warnings.iter().map(warning).collect(),
            verified: score.verified(),
        }
    }
}

fn side(written: &SideSheet, figures: &SideScore, rules: &RuleSet) -> SideJson {
    let part = |of: fn(&Breakdown) -> i32| figures.breakdown().map(of);
    let melds = match &written.entry {
        SideEntry::Cards(cards) => cards.melds.as_slice(),
        SideEntry::Parts(_) | SideEntry::Totals(_) => &[],
    };
    let meld = |meld: &burraco_rules::WrittenMeld| {
        let cards = &meld.cards.cards;
        MeldJson::of(cards, judge(cards, rules))
    };
    SideJson {
        melded: part(|b| b.melded),
        bonuses: part(|b| b.burrachi.bonus()),
        closing: part(|b| b.closing),
        pozzetto: part(|b| b.pozzetto),
        cut: part(|b| b.cut).filter(|cut| *cut != 0),
        held: part(|b| b.held),
        unseen: part(|b| b.unseen),
        penalised: part(|b| b.penalised),
        base: figures.base(),
        points: figures.points(),
        total: figures.total(),
        each: None,
        melds: melds.iter().map(meld).collect(),
    }
}

fn fault(fault: &Fault) -> FaultJson {
    FaultJson {
        code: fault.kind.code(),
        place: place(fault.place),
        it: Lang::It.fault(&fault.kind),
        en: Lang::En.fault(&fault.kind),
        overruled: fault.overruled,
    }
}

fn warning(warning: &Warning) -> FaultJson {
    FaultJson {
        code: warning.kind.code(),
        place: place(warning.place),
        it: Lang::It.warning(&warning.kind),
        en: Lang::En.warning(&warning.kind),
        overruled: false,
    }
}

/// Formats the position of a fault as a path into the JSON of the hand, as in `ns.melds.0`.
fn place(place: SheetPlace) -> String {
    let hand = |seat: Seat| format!("{}.hands.{}", seat.side().word(), seat.place());
    match place {
        SheetPlace::Sheet => String::new(),
        SheetPlace::Side(side) => side.word().to_owned(),
        SheetPlace::Meld(side, n) => format!("{}.melds.{n}", side.word()),
        SheetPlace::Hand(seat) => hand(seat),
        SheetPlace::Held(side) => format!("{}.held", side.word()),
        SheetPlace::Unseen(side) => format!("{}.unseen", side.word()),
        SheetPlace::Penalised(side) => format!("{}.penalised", side.word()),
        SheetPlace::Declared(side) => format!("{}.declared", side.word()),
        SheetPlace::Third => "third".into(),
    }
}
