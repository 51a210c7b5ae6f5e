//! The sheet's JSON form (feature `serde`): one side is `{"melds":[..],"hands":[..],"pozzetto":"seen","unseen":""}`,
//! or `{"parts":{..}}`, or `{"totals":{..}}`.

use crate::card::Card;
use crate::marking::Crosswise;
use crate::ruleset::Players;
use crate::sheet::{
    Cards, ClosedBy, Declared, Ended, Entry, Overrule, Parts, Pozzetto, Sheet, SideSheet, Totals,
    Written, WrittenMeld,
};
use crate::side::BySide;
use serde::de::{Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a hand: an object with `ns`, `ew`, `ended`"
)]
struct SheetWire {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<u8>,
    ns: SideWire,
    ew: SideWire,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    third: Option<SideWire>,
    #[serde(default)]
    closed_by: CloserWire,
    ended: Ended,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    discard: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    overrule: Vec<Overrule>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(
    untagged,
    expecting = "`closed_by` is a seat or a line as one word, or a list of them"
)]
enum CloserWire {
    #[default]
    Nobody,
    One(String),
    Several(Vec<String>),
}

#[derive(Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a side: an object with `melds`, `parts` or `totals`"
)]
struct SideWire {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    melds: Option<Vec<MeldWire>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parts: Option<Parts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    totals: Option<TotalsWire>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pozzetto: Option<Pozzetto>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unseen: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    penalised: Option<String>,
    #[serde(default, skip_serializing_if = "Declared::is_empty")]
    declared: Declared,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    cut: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a meld is its cards as one text, or an object with `cards` and `frozen`, `counts`, `crosswise`"
)]
enum MeldWire {
    Plain(String),
    Ruled(RuledWire),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a meld: an object with `cards`")]
struct RuledWire {
    cards: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    frozen: bool,
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    counts: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    crosswise: Option<Crosswise>,
}

#[derive(Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "totals: an object with `base` and `points`, or `total`"
)]
struct TotalsWire {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    total: Option<i32>,
}

fn yes() -> bool {
    true
}

fn is_yes(value: &bool) -> bool {
    *value
}

impl From<&WrittenMeld> for MeldWire {
    fn from(meld: &WrittenMeld) -> MeldWire {
        let cards = meld.cards.to_string();
        if meld.frozen || !meld.counts || meld.crosswise.is_some() {
            MeldWire::Ruled(RuledWire {
                cards,
                frozen: meld.frozen,
                counts: meld.counts,
                crosswise: meld.crosswise,
            })
        } else {
            MeldWire::Plain(cards)
        }
    }
}

impl From<MeldWire> for WrittenMeld {
    fn from(wire: MeldWire) -> WrittenMeld {
        match wire {
            MeldWire::Plain(cards) => Written::read(&cards).into(),
            MeldWire::Ruled(ruled) => WrittenMeld {
                cards: Written::read(&ruled.cards),
                frozen: ruled.frozen,
                counts: ruled.counts,
                crosswise: ruled.crosswise,
            },
        }
    }
}

impl SideWire {
    /// A side of so many players: each has a hand, empty or not.
    fn of(side: &SideSheet, players: usize) -> SideWire {
        let mut wire = SideWire {
            melds: None,
            hands: None,
            parts: None,
            totals: None,
            pozzetto: Some(side.pozzetto),
            unseen: None,
            penalised: None,
            declared: side.declared,
            cut: side.cut,
        };
        match &side.entry {
            Entry::Cards(cards) => {
                wire.melds = Some(cards.melds.iter().map(MeldWire::from).collect());
                let absent = |hand: &Written| hand.is_empty();
                let written = cards.hands.iter().enumerate();
                let played = written.filter(|(at, hand)| *at < players || !absent(hand));
                wire.hands = Some(played.map(|(_, hand)| hand.to_string()).collect());
                wire.unseen = Some(cards.unseen.to_string());
                if !cards.penalised.is_empty() {
                    wire.penalised = Some(cards.penalised.to_string());
                }
            }
            Entry::Parts(parts) => wire.parts = Some(*parts),
            Entry::Totals(totals) => {
                wire.pozzetto = (side.pozzetto != Pozzetto::Seen).then_some(side.pozzetto);
                wire.totals = Some(match *totals {
                    Totals::Split { base, points } => TotalsWire {
                        base: Some(base),
                        points: Some(points),
                        total: None,
                    },
                    Totals::Whole { total } => TotalsWire {
                        base: None,
                        points: None,
                        total: Some(total),
                    },
                });
            }
        }
        wire
    }
}

impl TryFrom<SideWire> for SideSheet {
    type Error = &'static str;

    fn try_from(wire: SideWire) -> Result<SideSheet, &'static str> {
        let has_cards = wire.melds.is_some() || wire.hands.is_some();
        let levels = [has_cards, wire.parts.is_some(), wire.totals.is_some()];
        if levels.iter().filter(|given| **given).count() > 1 {
            return Err("a side is written by cards, by parts or by totals, not by two of them");
        }
        let beside_cards = wire.unseen.is_some() || wire.penalised.is_some();
        if !has_cards && beside_cards {
            return Err(
                "`unseen` and `penalised` are cards: they stand beside `melds` and `hands`",
            );
        }
        let read = |text: Option<String>| Written::read(text.as_deref().unwrap_or(""));
        let entry = match (wire.parts, wire.totals) {
            (Some(parts), _) => Entry::Parts(parts),
            (None, Some(totals)) => Entry::Totals(match totals {
                TotalsWire {
                    base: Some(base),
                    points: Some(points),
                    total: None,
                } => Totals::Split { base, points },
                TotalsWire {
                    base: None,
                    points: None,
                    total: Some(total),
                } => Totals::Whole { total },
                _ => return Err("totals are `base` and `points`, or `total`"),
            }),
            (None, None) if has_cards => {
                let mut hands = wire.hands.unwrap_or_default().into_iter();
                let mut hand = || Written::read(&hands.next().unwrap_or_default());
                let pair = [hand(), hand()];
                if hands.next().is_some() {
                    return Err("a side has two hands");
                }
                Entry::Cards(Cards {
                    melds: wire
                        .melds
                        .unwrap_or_default()
                        .into_iter()
                        .map(Into::into)
                        .collect(),
                    hands: pair,
                    unseen: read(wire.unseen),
                    penalised: read(wire.penalised),
                })
            }
            (None, None) => return Err("a side needs `melds` and `hands`, `parts`, or `totals`"),
        };
        let pozzetto = match (wire.pozzetto, &entry) {
            (Some(pozzetto), _) => pozzetto,
            (None, Entry::Totals(_)) => Pozzetto::Seen,
            (None, _) => return Err("`pozzetto` is missing: seen, unseen or none"),
        };
        Ok(SideSheet {
            entry,
            pozzetto,
            declared: wire.declared,
            cut: wire.cut,
        })
    }
}

impl Serialize for Sheet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut closers = self.closed_by.iter().map(|closer| closer.word().to_owned());
        let (ns, ew) = match (self.players, &self.third) {
            (None | Some(Players::Four), _) => (2, 2),
            (Some(Players::Three), None) => (1, 2),
            (Some(Players::Three | Players::Two), _) => (1, 1),
        };
        SheetWire {
            players: self.players.map(|players| match players {
                Players::Four => 4,
                Players::Three => 3,
                Players::Two => 2,
            }),
            ns: SideWire::of(&self.sides.ns, ns),
            ew: SideWire::of(&self.sides.ew, ew),
            third: self.third.as_ref().map(|third| SideWire::of(third, 1)),
            closed_by: match self.closed_by.len() {
                0 => CloserWire::Nobody,
                1 => closers.next().map_or(CloserWire::Nobody, CloserWire::One),
                _ => CloserWire::Several(closers.collect()),
            },
            ended: self.ended,
            discard: self.discard.map(|card| card.to_string()),
            overrule: self.overrule.clone(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Sheet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sheet, D::Error> {
        let wire = SheetWire::deserialize(deserializer)?;
        let words = match wire.closed_by {
            CloserWire::Nobody => Vec::new(),
            CloserWire::One(word) => vec![word],
            CloserWire::Several(words) => words,
        };
        let closed_by = words.iter().map(|word| {
            ClosedBy::read(word).ok_or_else(|| {
                D::Error::custom(format!("closed_by {word:?} is none of N S E W NS EW"))
            })
        });
        let players = match wire.players {
            None => None,
            Some(4) => Some(Players::Four),
            Some(3) => Some(Players::Three),
            Some(2) => Some(Players::Two),
            Some(n) => return Err(D::Error::custom(format!("players: {n} is none of 2 3 4"))),
        };
        let third = wire.third.map(SideSheet::try_from).transpose();
        let discard = wire.discard.filter(|text| !text.trim().is_empty());
        Ok(Sheet {
            players,
            third: third.map_err(|e| D::Error::custom(format!("third: {e}")))?,
            sides: BySide {
                ns: wire
                    .ns
                    .try_into()
                    .map_err(|e| D::Error::custom(format!("ns: {e}")))?,
                ew: wire
                    .ew
                    .try_into()
                    .map_err(|e| D::Error::custom(format!("ew: {e}")))?,
            },
            closed_by: closed_by.collect::<Result<_, _>>()?,
            ended: wire.ended,
            discard: discard
                .map(|text| text.trim().parse::<Card>())
                .transpose()
                .map_err(|e| D::Error::custom(format!("discard: {e}")))?,
            overrule: wire.overrule,
        })
    }
}
