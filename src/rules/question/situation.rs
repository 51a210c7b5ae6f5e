//! A move judged from what the player has in hand and the side on the table.

use super::reason::{Reason, Why};
use super::{Answer, Effect, Note, lying};
use crate::card::{Card, value_of};
use crate::meld::{Burraco, Shape};
use crate::ruleset::{Closing, ClosingBurraco, FirstMeld, LoneCard, RuleSet, WithoutBurraco};
use crate::table::{Refused, TableMeld};
use crate::topic::Topic;

/// What a player has, in the turn, before the move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The cards in hand, with what was drawn in this turn.
    pub hand: Vec<Card>,
    /// The side's melds as they lie.
    pub melds: Vec<Vec<Card>>,
    /// Whether the side has taken its pozzetto.
    pub pozzetto: bool,
    /// How the turn began.
    pub drawn: Drawn,
}

/// How the turn began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Drawn {
    /// With a card of the stock.
    #[default]
    Stock,
    /// With the pile, of these cards.
    Pile(Vec<Card>),
    /// It has not begun.
    Nothing,
}

/// The move asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// Lay a new meld.
    Meld(Vec<Card>),
    /// Add cards to a meld of the side, counted from 0.
    LayOff {
        /// The meld.
        meld: usize,
        /// The cards.
        cards: Vec<Card>,
    },
    /// Discard a card.
    Discard(Card),
    /// Close: the rest of the hand goes on the table, then this card is discarded; without one all is melded.
    Close(Option<Card>),
}

/// The position with its melds read.
struct Table<'a> {
    position: &'a Situation,
    melds: Vec<TableMeld>,
    rules: &'a RuleSet,
}

type Judged = Result<(Effect, Topic, Vec<Note>), Vec<Why>>;

impl Situation {
    /// Judges a move.
    pub(super) fn judge(&self, play: &Play, rules: &RuleSet) -> Answer {
        let moved: &[Card] = match play {
            Play::Meld(cards) | Play::LayOff { cards, .. } => cards,
            Play::Discard(_) | Play::Close(_) => &[],
        };
        let judged = self.read(rules).and_then(|table| match play {
            _ if self.drawn == Drawn::Nothing => Err(vec![Why::DrawFirst]),
            Play::Meld(cards) => table.meld(cards),
            Play::LayOff { meld, cards } => table.lay_off(*meld, cards),
            Play::Discard(card) => table.discard(*card),
            Play::Close(discard) => table.close(*discard),
        });
        match judged {
            Ok((outcome, topic, notes)) => Answer::Legal {
                outcome,
                source: topic.source(rules),
                notes,
            },
            Err(whys) => Answer::NotLegal(Reason::all(whys, moved, rules)),
        }
    }

    fn read<'a>(&'a self, rules: &'a RuleSet) -> Result<Table<'a>, Vec<Why>> {
        let mut all: Vec<Card> = self.hand.clone();
        all.extend(self.melds.iter().flatten());
        let copies = |card: Card| all.iter().filter(|other| **other == card).count();
        let too_many = |card: &&Card| copies(**card) > usize::from(rules.deck.copies(**card));
        if let Some(card) = all.iter().find(too_many) {
            return Err(vec![Why::ThirdCopy(*card)]);
        }
        let melds = self.melds.iter().map(|cards| lying(cards, rules));
        let melds: Result<Vec<TableMeld>, _> = melds.collect();
        let melds =
            melds.map_err(|faults| faults.into_iter().map(Why::Meld).collect::<Vec<_>>())?;
        Ok(Table {
            position: self,
            melds,
            rules,
        })
    }
}

impl Table<'_> {
    /// The lone card of the pile that was taken, when it may not be discarded: its twin, held before, may.
    fn lone(&self) -> Option<Card> {
        let Drawn::Pile(pile) = &self.position.drawn else {
            return None;
        };
        let [card] = pile.as_slice() else { return None };
        let held = self.position.hand.iter().filter(|held| *held == card);
        (self.rules.lone_card != LoneCard::Free && held.count() < 2).then_some(*card)
    }

    fn meld(&self, cards: &[Card]) -> Judged {
        let left = without(&self.position.hand, cards)?;
        let made = TableMeld::lay(cards.to_vec(), self.rules)
            .map_err(|faults| faults.into_iter().map(Why::Meld).collect::<Vec<_>>())?;
        self.no_second_set(&made)?;
        let mut table = self.melds.clone();
        table.push(made.clone());
        let (outcome, topic, mut notes) = self.after_melding(&left, &table, made)?;
        if self.melds.is_empty() && self.rules.first_meld == FirstMeld::Fifty {
            let points = value_of(cards);
            notes.push(Note::FirstMelds { points });
        }
        Ok((outcome, topic, notes))
    }

    fn no_second_set(&self, made: &TableMeld) -> Result<(), Vec<Why>> {
        let Shape::Set { rank } = made.reading().shape else {
            return Ok(());
        };
        let same = |other: &TableMeld| other.reading().shape == made.reading().shape;
        if self.melds.iter().any(same) {
            return Err(vec![Why::SecondSet(rank)]);
        }
        Ok(())
    }

    fn lay_off(&self, at: usize, cards: &[Card]) -> Judged {
        let left = without(&self.position.hand, cards)?;
        let meld = self.melds.get(at).ok_or_else(|| vec![Why::NoSuchMeld])?;
        let refused = |all: Vec<Refused>| all.into_iter().map(Why::from).collect::<Vec<_>>();
        let grown = meld.add_all(cards, self.rules).map_err(refused)?;
        let mut table = self.melds.clone();
        if let Some(meld) = table.get_mut(at) {
            *meld = grown.clone();
        }
        self.after_melding(&left, &table, grown)
    }

    /// What a player with these cards left may do after melding.
    fn after_melding(&self, left: &[Card], table: &[TableMeld], made: TableMeld) -> Judged {
        let goes_on = |topic, notes| Ok((Effect::TurnGoesOn(made.clone()), topic, notes));
        let about = Topic::of_reading(made.reading());
        let lacks = self.lacks_burraco(table);
        match left {
            [] if !self.position.pozzetto => {
                Ok((Effect::TakesPozzetto(made), Topic::Pozzetto, Vec::new()))
            }
            [] => self.empties_by_melding(lacks),
            [last] if self.stuck_with(*last, table) => Err(vec![Why::LoneCard(*last)]),
            [_] if !self.position.pozzetto => goes_on(about, Vec::new()),
            [_] if self.rules.without_burraco == WithoutBurraco::PlaysOn => {
                goes_on(about, Vec::new())
            }
            [last] => match lacks {
                Some(_) => Err(vec![Why::KeepACard]),
                None if self.wild_cannot_close(*last, table) => Err(vec![Why::WildCloses(*last)]),
                None => goes_on(about, vec![Note::MustClose(*last)]),
            },
            _ if self.keeps_two(lacks) => goes_on(about, vec![Note::KeepTwo]),
            _ => goes_on(about, Vec::new()),
        }
    }

    fn keeps_two(&self, lacks: Option<Why>) -> bool {
        self.position.pozzetto
            && lacks.is_some()
            && self.rules.without_burraco == WithoutBurraco::KeepsACard
    }

    fn empties_by_melding(&self, lacks: Option<Why>) -> Judged {
        let melded_close = matches!(self.rules.closing, Closing::DiscardOptional | Closing::Free);
        match lacks {
            None if melded_close => Ok((Effect::Closes, Topic::Closing, Vec::new())),
            None => Err(vec![Why::DiscardNeeded]),
            Some(_) if self.rules.without_burraco == WithoutBurraco::PlaysOn => {
                Ok((Effect::PlaysOnWithoutCards, Topic::KeepingCards, Vec::new()))
            }
            Some(why) if melded_close => Err(vec![why]),
            Some(why) => Err(vec![why, Why::DiscardNeeded]),
        }
    }

    fn discard(&self, card: Card) -> Judged {
        let left = without(&self.position.hand, &[card])?;
        if self.lone() == Some(card) {
            return Err(vec![Why::LoneCard(card)]);
        }
        let notes = self.twin_to_show(card);
        if !left.is_empty() {
            return Ok((Effect::TurnEnds, Topic::Turn, notes));
        }
        if !self.position.pozzetto {
            return Ok((Effect::TakesPozzettoUnseen, Topic::Pozzetto, notes));
        }
        let whys = self.closing_faults(card, self.lacks_burraco(&self.melds));
        match self.rules.without_burraco {
            _ if whys.is_empty() => Ok((Effect::Closes, Topic::Closing, notes)),
            WithoutBurraco::PlaysOn => {
                Ok((Effect::PlaysOnWithoutCards, Topic::KeepingCards, notes))
            }
            WithoutBurraco::KeepsACard => Err(whys),
        }
    }

    fn closing_faults(&self, card: Card, lacks: Option<Why>) -> Vec<Why> {
        let wild = card.can_be_wild() && self.natural_discard();
        let wild = wild.then_some(Why::WildCloses(card));
        lacks.into_iter().chain(wild).collect()
    }

    /// Closing as a whole: what is left of the hand must find its place on the table first.
    fn close(&self, discard: Option<Card>) -> Judged {
        let discarded: Vec<Card> = discard.into_iter().collect();
        let rest = without(&self.position.hand, &discarded)?;
        let (table, stays) = self.lay_out(&rest);
        let mut whys: Vec<Why> = stays
            .first()
            .map(|card| Why::HoldsCards(*card))
            .into_iter()
            .collect();
        if !self.position.pozzetto {
            whys.push(Why::NoPozzetto);
        }
        let lacks = self.lacks_burraco(&table);
        match discard {
            Some(card) => {
                if self.lone() == Some(card) {
                    whys.push(Why::LoneCard(card));
                }
                whys.extend(self.closing_faults(card, lacks));
            }
            None => {
                whys.extend(lacks);
                if !matches!(self.rules.closing, Closing::DiscardOptional | Closing::Free) {
                    whys.push(Why::DiscardNeeded);
                }
            }
        }
        if whys.is_empty() {
            let notes = discard.map_or_else(Vec::new, |card| self.twin_to_show(card));
            Ok((Effect::Closes, Topic::Closing, notes))
        } else {
            Err(whys)
        }
    }

    /// The table with as many of these cards as go on it, as one new meld or one by one; and those that do not.
    fn lay_out(&self, cards: &[Card]) -> (Vec<TableMeld>, Vec<Card>) {
        let mut table = self.melds.clone();
        let new = TableMeld::lay(cards.to_vec(), self.rules).ok();
        if let Some(made) = new.filter(|made| self.no_second_set(made).is_ok()) {
            table.push(made);
            return (table, Vec::new());
        }
        let mut stays = cards.to_vec();
        while let Some((at, held, grown)) = next_placed(&table, &stays, self.rules) {
            stays.swap_remove(held);
            if let Some(meld) = table.get_mut(at) {
                *meld = grown;
            }
        }
        (table, stays)
    }

    /// The twin, shown before it is discarded, when the pile was one card of the same face.
    fn twin_to_show(&self, card: Card) -> Vec<Note> {
        let shown = self.rules.lone_card == LoneCard::TwinShown;
        let lone = matches!(&self.position.drawn, Drawn::Pile(pile) if pile.as_slice() == [card]);
        let note = (shown && lone).then_some(Note::ShowTwin(card));
        note.into_iter().collect()
    }

    fn natural_discard(&self) -> bool {
        matches!(
            self.rules.closing,
            Closing::NaturalDiscard | Closing::DiscardOptional
        )
    }

    /// What is missing on the table for closing.
    fn lacks_burraco(&self, table: &[TableMeld]) -> Option<Why> {
        let has = |wanted: fn(&TableMeld) -> bool| table.iter().any(wanted);
        match self.rules.closing_burraco {
            ClosingBurraco::Any if has(TableMeld::is_burraco) => None,
            ClosingBurraco::Any => Some(Why::NoBurraco),
            ClosingBurraco::Clean if has(|m| m.reading().burraco == Burraco::Pulito) => None,
            ClosingBurraco::Clean => Some(Why::NoCleanBurraco),
        }
    }

    fn goes_on(&self, card: Card, table: &[TableMeld]) -> bool {
        table.iter().any(|meld| meld.add(card, self.rules).is_ok())
    }

    /// Whether the last card is the pile's lone card, which goes nowhere and may not be discarded.
    fn stuck_with(&self, last: Card, table: &[TableMeld]) -> bool {
        self.lone() == Some(last) && !self.goes_on(last, table)
    }

    /// Whether a last wild may neither be discarded nor melded away.
    fn wild_cannot_close(&self, last: Card, table: &[TableMeld]) -> bool {
        let melded = self.rules.closing == Closing::DiscardOptional && self.goes_on(last, table);
        last.can_be_wild() && self.natural_discard() && !melded
    }
}

/// The first card that goes on a meld: the meld, the card's place among the cards, the meld with it.
fn next_placed(
    table: &[TableMeld],
    cards: &[Card],
    rules: &RuleSet,
) -> Option<(usize, usize, TableMeld)> {
    cards.iter().enumerate().find_map(|(held, card)| {
        table.iter().enumerate().find_map(|(at, meld)| {
            let grown = meld.add(*card, rules).ok()?;
            Some((at, held, grown))
        })
    })
}

/// A hand without some of its cards.
fn without(hand: &[Card], cards: &[Card]) -> Result<Vec<Card>, Vec<Why>> {
    let mut left = hand.to_vec();
    for card in cards {
        let at = left.iter().position(|held| held == card);
        left.swap_remove(at.ok_or_else(|| vec![Why::NotHeld(*card)])?);
    }
    Ok(left)
}
