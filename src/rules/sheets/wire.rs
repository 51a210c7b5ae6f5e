//! The JSON form of a sheet (feature `serde`). A side is `{"melds":[..],"hands":[..],"pozzetto":"seen","unseen":""}`,
//! or has the points of the cards left, as in `{"melds":[..],"held":145,"pozzetto":"seen","unseen":85}`. A side may
//! also be `{"parts":{..}}` or `{"totals":{..}}`.

use crate::card::Card;
use crate::melds::burraco::Crosswise;
use crate::ruleset::Players;
use crate::sheets::remaining_cards::RemainingCards;
use crate::sheets::sheet::{
    Cards, ClosedBy, Declared, Ended, Overrule, Parts, Pozzetto, Sheet, SideEntry, SideSheet,
    Totals, WrittenMeld,
};
use crate::sheets::written::WrittenCards;
use crate::side::BySide;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// A wrapper for a value that is written as an object with its keys. A derived reader would also accept a list of the
/// fields, and so guess which is which.
struct Object<T>(T);

/// The name of a part of a hand's JSON, as used in a sentence.
trait Named {
    const NAME: &'static str;
}

impl Named for SheetWire {
    const NAME: &'static str = "a hand: an object with `ns`, `ew`, `ended`";
}
impl Named for SideWire {
    const NAME: &'static str = "a side: an object with `melds`, `parts` or `totals`";
}
impl Named for Parts {
    const NAME: &'static str = "parts: an object with `pulito`, `table`, `held` and the like";
}
impl Named for TotalsWire {
    const NAME: &'static str =
        "totals: an object with `base` and `points`, `total`, or `total` and `hands`";
}
impl Named for Declared {
    const NAME: &'static str = "declared sums: an object with `base`, `points`, `total`";
}
impl Named for Overrule {
    const NAME: &'static str = "an overruling: an object with `code` and `reason`";
}

impl<'de, T: Deserialize<'de> + Named> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Keys<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Named> Visitor<'de> for Keys<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(T::NAME)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_map(Keys(PhantomData)).map(Object)
    }
}

fn object<'de, D: Deserializer<'de>, T: Deserialize<'de> + Named>(from: D) -> Result<T, D::Error> {
    Object::deserialize(from).map(|Object(value)| value)
}

fn object_or_null<'de, D: Deserializer<'de>, T: Deserialize<'de> + Named>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let value: Option<Object<T>> = Option::deserialize(from)?;
    Ok(value.map(|Object(value)| value))
}

fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de> + Named>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let values: Vec<Object<T>> = Vec::deserialize(from)?;
    Ok(values.into_iter().map(|Object(value)| value).collect())
}

/// A wrapper for a value that is written as a word. A derived reader would also accept `{"stock":null}`.
struct Word<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word<T>, D::Error> {
        struct Text<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Text<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<T, E> {
                T::deserialize(word.into_deserializer())
            }
        }
        deserializer.deserialize_str(Text(PhantomData)).map(Word)
    }
}

fn word<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    Word::deserialize(from).map(|Word(value)| value)
}

fn word_or_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let value: Option<Word<T>> = Option::deserialize(from)?;
    Ok(value.map(|Word(value)| value))
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetWire {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<u8>,
    #[serde(deserialize_with = "object")]
    ns: SideWire,
    #[serde(deserialize_with = "object")]
    ew: SideWire,
    #[serde(
        default,
        deserialize_with = "object_or_null",
        skip_serializing_if = "Option::is_none"
    )]
    third: Option<SideWire>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solo: Option<String>,
    #[serde(default)]
    closed_by: CloserWire,
    #[serde(deserialize_with = "word")]
    ended: Ended,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    discard: Option<String>,
    #[serde(
        default,
        deserialize_with = "objects",
        skip_serializing_if = "Vec::is_empty"
    )]
    overrule: Vec<Overrule>,
}

#[derive(Serialize, Default)]
#[serde(untagged)]
enum CloserWire {
    #[default]
    Nobody,
    One(String),
    Several(Vec<String>),
}

impl<'de> Deserialize<'de> for CloserWire {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CloserWire, D::Error> {
        struct Closers;
        impl<'de> Visitor<'de> for Closers {
            type Value = CloserWire;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat or a line as one word, a list of them, or null")
            }

            fn visit_unit<E>(self) -> Result<CloserWire, E> {
                Ok(CloserWire::Nobody)
            }

            fn visit_str<E>(self, word: &str) -> Result<CloserWire, E> {
                Ok(CloserWire::One(word.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, words: A) -> Result<CloserWire, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(words)).map(CloserWire::Several)
            }
        }
        deserializer.deserialize_any(Closers)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideWire {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    melds: Option<Vec<MeldWire>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    held: Option<i32>,
    #[serde(
        default,
        deserialize_with = "object_or_null",
        skip_serializing_if = "Option::is_none"
    )]
    parts: Option<Parts>,
    #[serde(
        default,
        deserialize_with = "object_or_null",
        skip_serializing_if = "Option::is_none"
    )]
    totals: Option<TotalsWire>,
    #[serde(
        default,
        deserialize_with = "word_or_null",
        skip_serializing_if = "Option::is_none"
    )]
    pozzetto: Option<Pozzetto>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unseen: Option<UnseenWire>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    penalised: Option<String>,
    #[serde(
        default,
        deserialize_with = "object",
        skip_serializing_if = "Declared::is_empty"
    )]
    declared: Declared,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    cut: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum MeldWire {
    Plain(String),
    Ruled(RuledWire),
}

impl<'de> Deserialize<'de> for MeldWire {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MeldWire, D::Error> {
        struct Meld;
        impl<'de> Visitor<'de> for Meld {
            type Value = MeldWire;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a meld: its cards as one text, or an object with `cards`")
            }

            fn visit_str<E>(self, cards: &str) -> Result<MeldWire, E> {
                Ok(MeldWire::Plain(cards.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<MeldWire, A::Error> {
                RuledWire::deserialize(MapAccessDeserializer::new(map)).map(MeldWire::Ruled)
            }
        }
        deserializer.deserialize_any(Meld)
    }
}

/// An unseen pozzetto: its cards as a text, or their points as a number.
#[derive(Serialize)]
#[serde(untagged)]
enum UnseenWire {
    Cards(String),
    Points(i32),
}

impl<'de> Deserialize<'de> for UnseenWire {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnseenWire, D::Error> {
        struct Unseen;
        impl Visitor<'_> for Unseen {
            type Value = UnseenWire;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "an unseen pozzetto: its cards as one text, or their points as a number",
                )
            }

            fn visit_str<E>(self, cards: &str) -> Result<UnseenWire, E> {
                Ok(UnseenWire::Cards(cards.to_owned()))
            }

            fn visit_i64<E: serde::de::Error>(self, points: i64) -> Result<UnseenWire, E> {
                i32::deserialize(points.into_deserializer()).map(UnseenWire::Points)
            }

            fn visit_u64<E: serde::de::Error>(self, points: u64) -> Result<UnseenWire, E> {
                i32::deserialize(points.into_deserializer()).map(UnseenWire::Points)
            }
        }
        deserializer.deserialize_any(Unseen)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuledWire {
    cards: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    frozen: bool,
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    counts: bool,
    #[serde(
        default,
        deserialize_with = "word_or_null",
        skip_serializing_if = "Option::is_none"
    )]
    crosswise: Option<Crosswise>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TotalsWire {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    total: Option<i32>,
    /// The number of hands that the total covers, when it is more than this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hands: Option<u8>,
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
            MeldWire::Plain(cards) => WrittenCards::read(&cards).into(),
            MeldWire::Ruled(ruled) => WrittenMeld {
                cards: WrittenCards::read(&ruled.cards),
                frozen: ruled.frozen,
                counts: ruled.counts,
                crosswise: ruled.crosswise,
            },
        }
    }
}

impl SideWire {
    /// The JSON form of a side with this many players. Each player has a hand, empty or not.
    fn of(side: &SideSheet, players: usize) -> SideWire {
        let mut wire = SideWire {
            melds: None,
            hands: None,
            held: None,
            parts: None,
            totals: None,
            pozzetto: Some(side.pozzetto),
            unseen: None,
            penalised: None,
            declared: side.declared,
            cut: side.cut,
        };
        match &side.entry {
            SideEntry::Cards(cards) => {
                wire.melds = Some(cards.melds.iter().map(MeldWire::from).collect());
                match &cards.hands {
                    RemainingCards::Cards(hands) => {
                        let written = hands.iter().enumerate();
                        let played = written.filter(|(at, hand)| *at < players || !hand.is_empty());
                        wire.hands = Some(played.map(|(_, hand)| hand.to_string()).collect());
                    }
                    RemainingCards::Points(points) => wire.held = Some(*points),
                }
                wire.unseen = Some(match &cards.unseen {
                    RemainingCards::Cards(unseen) => UnseenWire::Cards(unseen.to_string()),
                    RemainingCards::Points(points) => UnseenWire::Points(*points),
                });
                if !cards.penalised.is_empty() {
                    wire.penalised = Some(cards.penalised.to_string());
                }
            }
            SideEntry::Parts(parts) => wire.parts = Some(*parts),
            SideEntry::Totals(totals) => {
                wire.pozzetto = (side.pozzetto != Pozzetto::Seen).then_some(side.pozzetto);
                wire.totals = Some(match *totals {
                    Totals::Split { base, points } => TotalsWire {
                        base: Some(base),
                        points: Some(points),
                        ..TotalsWire::default()
                    },
                    Totals::Whole { total } => TotalsWire {
                        total: Some(total),
                        ..TotalsWire::default()
                    },
                    Totals::Table { total, hands } => TotalsWire {
                        total: Some(total),
                        hands: Some(hands),
                        ..TotalsWire::default()
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
        let has_cards = wire.melds.is_some() || wire.hands.is_some() || wire.held.is_some();
        let levels = [has_cards, wire.parts.is_some(), wire.totals.is_some()];
        if levels.iter().filter(|given| **given).count() > 1 {
            return Err("a side is written by cards, by parts or by totals, not by two of them");
        }
        let beside_cards = wire.unseen.is_some() || wire.penalised.is_some();
        if !has_cards && beside_cards {
            return Err("`unseen` and `penalised` are of cards: they stand beside `melds`");
        }
        if wire.hands.is_some() && wire.held.is_some() {
            return Err("the cards left are `hands`, or their points `held`, not both");
        }
        let entry = match (wire.parts, wire.totals) {
            (Some(parts), _) => SideEntry::Parts(parts),
            (None, Some(totals)) => SideEntry::Totals(match totals {
                TotalsWire {
                    base: Some(base),
                    points: Some(points),
                    total: None,
                    hands: None,
                } => Totals::Split { base, points },
                TotalsWire {
                    base: None,
                    points: None,
                    total: Some(total),
                    hands: None,
                } => Totals::Whole { total },
                TotalsWire {
                    base: None,
                    points: None,
                    total: Some(total),
                    hands: Some(hands @ 2..),
                } => Totals::Table { total, hands },
                _ => {
                    return Err(
                        "totals are `base` and `points`, or `total`, or `total` of `hands`",
                    );
                }
            }),
            (None, None) if has_cards => {
                let mut hands = wire.hands.unwrap_or_default().into_iter();
                let mut hand = || WrittenCards::read(&hands.next().unwrap_or_default());
                let pair = [hand(), hand()];
                let unseen = match wire.unseen {
                    Some(UnseenWire::Points(points)) => RemainingCards::Points(points),
                    Some(UnseenWire::Cards(cards)) => WrittenCards::read(&cards).into(),
                    None => RemainingCards::default(),
                };
                if hands.next().is_some() {
                    return Err("a side has two hands");
                }
                SideEntry::Cards(Cards {
                    melds: wire
                        .melds
                        .unwrap_or_default()
                        .into_iter()
                        .map(Into::into)
                        .collect(),
                    hands: wire
                        .held
                        .map_or(RemainingCards::Cards(pair), RemainingCards::Points),
                    unseen,
                    penalised: WrittenCards::read(wire.penalised.as_deref().unwrap_or("")),
                })
            }
            (None, None) => return Err("a side needs `melds` and `hands`, `parts`, or `totals`"),
        };
        let pozzetto = match (wire.pozzetto, &entry) {
            (Some(pozzetto), _) => pozzetto,
            (None, SideEntry::Totals(_)) => Pozzetto::Seen,
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
            solo: self.solo.map(|seat| seat.letter().to_string()),
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
        let wire: SheetWire = object(deserializer)?;
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
        let solo = wire.solo.map(|word| match ClosedBy::read(&word) {
            Some(ClosedBy::Player(seat)) if Players::Three.seats().contains(&seat) => Ok(seat),
            _ => Err(D::Error::custom(format!("solo {word:?} is none of N E W"))),
        });
        let sheet = Sheet {
            players,
            solo: solo.transpose()?,
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
        };
        match sheet.hands() {
            Some(_) => Ok(sheet),
            None => Err(D::Error::custom(
                "`ns` and `ew` are totals of as many `hands`",
            )),
        }
    }
}
