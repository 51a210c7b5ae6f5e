//! The JSON objects of the commands `meld`, `layoff` and `score`: what machines may rely on.

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
    /// The machine's code.
    pub code: &'static str,
    /// Where: `ns`, `ns.melds.0`, `ew.hands.1`; empty for the whole.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// In Italian.
    pub it: String,
    /// In English.
    pub en: String,
    /// Let stand by a referee.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
}

/// The wild card of a meld.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WildJson {
    /// The card.
    pub card: String,
    /// What it stands for: a card of a sequence, the rank of a set, null for the fourteenth card.
    #[serde(rename = "as")]
    pub stands_for: Option<String>,
}

/// A meld: its best reading, or its faults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum MeldJson {
    /// A legal meld.
    Valid {
        /// Always true.
        valid: bool,
        /// `sequence` or `set`.
        kind: &'static str,
        /// The cards as they are laid.
        layout: Vec<String>,
        /// The wild card; null when clean.
        wild: Option<WildJson>,
        /// `none sporco semipulito pulito`.
        burraco: &'static str,
        /// Its bonus, in points.
        bonus: i32,
        /// Its cards, in points.
        points: i32,
        /// How many readings the cards have.
        readings: u8,
        /// As laid, the bonus of a better reading.
        #[serde(skip_serializing_if = "Option::is_none")]
        better_bonus: Option<i32>,
    },
    /// No meld.
    Faulty {
        /// Always false.
        valid: bool,
        /// What is wrong.
        faults: Vec<FaultJson>,
    },
}

impl MeldJson {
    /// A bag of cards judged.
    #[must_use]
    pub fn of(cards: &[Card], judged: Result<Meld, Vec<MeldFault>>) -> MeldJson {
        match judged {
            Ok(meld) => MeldJson::legal(cards, &meld, None),
            Err(faults) => MeldJson::faulty(&faults),
        }
    }

    /// Cards judged as they lie.
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

    /// A meld with cards added.
    #[must_use]
    pub fn grown(grown: Result<TableMeld, NotGrown>, rules: &RuleSet) -> MeldJson {
        match grown {
            Ok(meld) => MeldJson::legal(meld.cards(), &meld.meld(rules), None),
            Err(NotGrown::NoMeld(faults)) => MeldJson::faulty(&faults),
            Err(NotGrown::Refused(refused)) => MeldJson::refused(&refused),
        }
    }

    /// Cards that are no meld.
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

/// A side of a scored hand, in points; costs are negative, and what its entry does not tell is null.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct SideJson {
    /// The cards on the table.
    melded: Option<i32>,
    /// The burrachi.
    bonuses: Option<i32>,
    /// Closing (chiusura).
    closing: Option<i32>,
    /// The pozzetto not taken, or not played.
    pozzetto: Option<i32>,
    /// The exact cut of the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<i32>,
    /// The cards left in hand.
    held: Option<i32>,
    /// The cards of a pozzetto that was taken and not seen.
    unseen: Option<i32>,
    /// The cards that count against it by a ruling.
    penalised: Option<i32>,
    /// BASE: burrachi, closing, pozzetto.
    base: Option<i32>,
    /// PUNTI: the cards, those left subtracted.
    points: Option<i32>,
    /// BASE and PUNTI together.
    total: i32,
    /// What each of two partners against a solo player writes down; a half point is a true half.
    #[serde(skip_serializing_if = "Option::is_none")]
    each: Option<f64>,
    /// Its melds, read the best way; empty when it was not written by cards.
    melds: Vec<MeldJson>,
}

/// A scored hand.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ScoreJson {
    /// Whether no fault is left that nobody has overruled.
    valid: bool,
    /// North-South; of three the player who was alone.
    ns: SideJson,
    /// East-West; of three the two partners.
    ew: SideJson,
    /// The third of three who were each alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    third: Option<SideJson>,
    /// What is wrong.
    faults: Vec<FaultJson>,
    /// What is unusual.
    warnings: Vec<FaultJson>,
    /// How far it can be checked.
    #[schema(schema_with = words::verified)]
    verified: Verified,
}

impl ScoreJson {
    /// A sheet with its score.
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

/// A place as a path into the hand that was read.
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
