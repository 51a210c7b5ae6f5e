//! The judgement of a move from the player's hand and the side's table.

use crate::question::layout::{LayoutSearch, search};
use crate::question::position_fault::PositionFault;
use crate::question::reason::{Reason, Why, plays_a_wild};
use crate::question::{Answer, LegalEffect, Note};
use burraco_rules::{
    Card, ClosingBurraco, FIRST_MELDS, FirstMeld, LoneCard, RefusedCard, RuleSet, Shape, TableMeld,
    Topic, WithoutBurraco,
};

/// The player's hand and the side's table in a turn, before the move.
///
/// ```
/// use burraco_play::{TurnStart, Situation};
/// assert_eq!(Situation::default().drawn, TurnStart::Stock);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The cards in hand, including those drawn in this turn.
    pub hand: Vec<Card>,
    /// The melds of the player's side, as they lie on the table.
    pub melds: Vec<Vec<Card>>,
    /// Whether the player's side has taken its pozzetto.
    pub pozzetto: bool,
    /// The way in which the player's turn began.
    pub drawn: TurnStart,
}

/// The way in which a turn began.
///
/// Source: Pagat, *Burraco*, "The Play".
///
/// ```
/// use burraco_play::{Answer, TurnStart, Play, Question, Situation, ask};
/// use burraco_rules::{RuleSet, read_cards};
/// let cards = |text| read_cards(text).unwrap();
/// let drawn = TurnStart::Pile(cards("5C"));
/// let position = Situation { hand: cards("5C KD"), drawn, ..Situation::default() };
/// let play = Play::Discard(cards("5C")[0]);
/// let answer = ask(&Question::Move { position, play }, &RuleSet::ITALIAN);
/// assert!(matches!(answer, Ok(Answer::NotLegal(_))), "the lone card of the pile stays a turn");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TurnStart {
    /// A turn that began with a card drawn from the stock.
    #[default]
    Stock,
    /// A turn that began with taking the pile, which held these cards.
    Pile(Vec<Card>),
    /// A turn that has not begun yet.
    Nothing,
}

/// The move that a question asks about.
///
/// ```
/// use burraco_play::{Answer, LegalEffect, Play, Question, Situation, ask};
/// use burraco_rules::{RuleSet, read_cards};
/// let cards = |text| read_cards(text).unwrap();
/// let melds = vec![cards("3H 4H 5H 6H 7H 8H 9H")];
/// let position = Situation { hand: cards("TH KC"), melds, pozzetto: true, ..Situation::default() };
/// let play = Play::Close(Some(cards("KC")[0]));
/// let answer = ask(&Question::Move { position, play }, &RuleSet::FEDERATION);
/// assert!(matches!(answer, Ok(Answer::Legal { outcome: LegalEffect::Closes(_), .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// The laying of a new meld of these cards.
    Meld(Vec<Card>),
    /// The addition of cards to a meld of the side, counted from 0.
    LayOff {
        /// The index of the meld that cards are added to, counted from 0.
        meld: usize,
        /// The cards that are added to the meld.
        cards: Vec<Card>,
    },
    /// The discard of a card from the hand.
    Discard(Card),
    /// A closing: the rest of the hand goes on the table, and then this card is discarded. Without a card, the whole
    /// hand is melded.
    Close(Option<Card>),
}

type Judged = Result<(LegalEffect, Topic, Vec<Note>), Vec<Why>>;

impl Situation {
    /// Judges a move.
    ///
    /// # Errors
    /// Everything that is impossible in the position or in the move.
    pub(crate) fn judge(&self, play: &Play, rules: &RuleSet) -> Result<Answer, Vec<PositionFault>> {
        let table = self.read(play, rules)?;
        let judged = match play {
            _ if self.drawn == TurnStart::Nothing => Some(Err(vec![Why::DrawFirst])),
            Play::Meld(cards) => Some(table.meld(cards)),
            Play::LayOff { meld, cards } => Some(table.lay_off(*meld, cards)),
            Play::Discard(card) => Some(table.discard(*card)),
            Play::Close(discard) => table.close(*discard),
        };
        Ok(match judged {
            Some(Ok((outcome, topic, notes))) => Answer::Legal {
                outcome,
                source: topic.source(rules),
                notes,
            },
            Some(Err(whys)) => Answer::NotLegal(Reason::all(whys, table.wild(play), rules)),
            None => Answer::NotDecided,
        })
    }
}

impl Play {
    /// The cards of the move, which leave the hand.
    pub(crate) fn cards(&self) -> &[Card] {
        match self {
            Play::Meld(cards) | Play::LayOff { cards, .. } => cards,
            Play::Discard(card) => std::slice::from_ref(card),
            Play::Close(card) => card.as_slice(),
        }
    }
}

/// A position that is possible in play, with its melds read, after the cards of the move have left the hand.
pub(crate) struct CheckedPosition<'a> {
    pub(crate) position: &'a Situation,
    /// The melds of the player's side, numbered as in the position.
    pub(crate) melds: Vec<TableMeld>,
    pub(crate) left: Vec<Card>,
    pub(crate) rules: &'a RuleSet,
}

impl CheckedPosition<'_> {
    /// Whether the meld that the move makes holds a wild card.
    fn wild(&self, play: &Play) -> bool {
        match play {
            Play::Meld(cards) => plays_a_wild(cards),
            Play::LayOff { meld, cards } => {
                let lies = self.melds.get(*meld);
                let wild = lies.is_some_and(|lies| lies.reading().wild.is_some());
                wild || cards.iter().any(|card| card.can_be_wild())
            }
            Play::Discard(_) | Play::Close(_) => false,
        }
    }

    /// The lone card taken from the pile, when it may not be discarded. A second copy held before may be discarded. So
    /// may the remaining copy once the other has been melded.
    fn lone(&self) -> Option<Card> {
        let card = self.only_card_of_pile()?;
        let held = self.position.hand.iter().filter(|held| **held == card);
        (held.count() < 2 && !self.lies_too(card)).then_some(card)
    }

    /// The card taken from a pile of one, where the rules forbid discarding it again.
    fn only_card_of_pile(&self) -> Option<Card> {
        match &self.position.drawn {
            TurnStart::Pile(pile) if self.rules.lone_card != LoneCard::Free => {
                match pile.as_slice() {
                    [card] => Some(*card),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a card of the same face as the given one lies on the side's table. It may be the card of the pile,
    /// melded since it was taken.
    fn lies_too(&self, card: Card) -> bool {
        self.position
            .melds
            .iter()
            .flatten()
            .any(|laid| *laid == card)
    }

    fn meld(&self, cards: &[Card]) -> Judged {
        let made = TableMeld::lay(cards.to_vec(), self.rules)
            .map_err(|faults| faults.into_iter().map(Why::Meld).collect::<Vec<_>>())?;
        no_second_set(&made, &self.melds)?;
        let mut table = self.melds.clone();
        table.push(made.clone());
        let (outcome, topic, mut notes) = self.after_melding(&table, made)?;
        if self.melds.is_empty() && self.rules.first_meld == FirstMeld::Fifty {
            let points = self.rules.melded_points(cards);
            notes.push(Note::FirstMelds { points });
        }
        Ok((outcome, topic, notes))
    }

    /// Judges the addition of cards to a meld that lies on the table.
    fn lay_off(&self, at: usize, cards: &[Card]) -> Judged {
        let refused = |all: Vec<RefusedCard>| all.into_iter().map(Why::from).collect::<Vec<_>>();
        let mut table = self.melds.clone();
        let Some(meld) = table.get_mut(at) else {
            return Err(Vec::new());
        };
        let grown = meld.add_all(cards, self.rules).map_err(refused)?;
        *meld = grown.clone();
        self.after_melding(&table, grown)
    }

    /// Judges a meld by the cards that it leaves in hand.
    fn after_melding(&self, table: &[TableMeld], made: TableMeld) -> Judged {
        let about = Topic::of_reading(made.reading());
        let notes = match self.left.as_slice() {
            [] => return self.emptied(table, Some(made)),
            // One card left is discarded, or goes on a meld as well.
            [last] => match self.may_discard_last(*last, table) {
                Ok(notes) => notes,
                Err(_) if self.last_goes_on(*last, table) => Vec::new(),
                Err(whys) => return Err(whys),
            },
            _ if self.keeps_two(table) => vec![Note::KeepTwo],
            _ => Vec::new(),
        };
        Ok((LegalEffect::TurnGoesOn(made), about, notes))
    }

    fn keeps_two(&self, table: &[TableMeld]) -> bool {
        self.position.pozzetto
            && self.lacks_burraco(table).is_some()
            && self.rules.without_burraco == WithoutBurraco::KeepsACard
    }

    /// Judges a hand emptied by melding, given the side's melds.
    fn emptied(&self, table: &[TableMeld], made: Option<TableMeld>) -> Judged {
        if !self.position.pozzetto {
            let points = table.iter().map(|meld| meld.points(self.rules)).sum();
            let first = self.position.melds.is_empty() && self.rules.first_meld == FirstMeld::Fifty;
            if first && points < FIRST_MELDS {
                return Err(vec![Why::FirstMelds { points }]);
            }
            let effect = made.map_or(LegalEffect::TakesPozzettoUnseen, LegalEffect::TakesPozzetto);
            return Ok((effect, Topic::Pozzetto, Vec::new()));
        }
        let melds_out = self.rules.closing.melds_out();
        match self.lacks_burraco(table) {
            None if melds_out => Ok((
                LegalEffect::Closes(table.to_vec()),
                Topic::Closing,
                Vec::new(),
            )),
            None => Err(vec![Why::DiscardNeeded]),
            Some(_) if self.rules.without_burraco == WithoutBurraco::PlaysOn => Ok((
                LegalEffect::PlaysOnWithoutCards,
                Topic::KeepingCards,
                Vec::new(),
            )),
            Some(why) if melds_out => Err(vec![why]),
            Some(why) => Err(vec![why, Why::DiscardNeeded]),
        }
    }

    /// Whether the last card may be discarded, given the side's melds, and the remarks that go with that.
    fn may_discard_last(&self, last: Card, table: &[TableMeld]) -> Result<Vec<Note>, Vec<Why>> {
        let lacks = self.lacks_burraco(table).is_some();
        match self.position.pozzetto {
            _ if self.lone() == Some(last) => Err(vec![Why::LoneCard(last)]),
            false => Ok(Vec::new()),
            true if self.rules.without_burraco == WithoutBurraco::PlaysOn => Ok(Vec::new()),
            true if lacks => Err(vec![Why::KeepACard]),
            true if self.rules.closing.discard_closes(last) => Ok(vec![Note::MustClose(last)]),
            true => Err(vec![Why::WildCloses(last)]),
        }
    }

    /// Whether the last card may be added to one of these melds, so that the hand is empty.
    fn last_goes_on(&self, last: Card, table: &[TableMeld]) -> bool {
        (0..table.len()).any(|at| {
            let grown = table.get(at).map(|meld| meld.add(last, self.rules));
            let Some(Ok(grown)) = grown else { return false };
            let mut table = table.to_vec();
            if let Some(meld) = table.get_mut(at) {
                *meld = grown;
            }
            self.emptied(&table, None).is_ok()
        })
    }

    fn discard(&self, card: Card) -> Judged {
        if self.lone() == Some(card) {
            return Err(vec![Why::LoneCard(card)]);
        }
        let notes = self.twin_to_show(card);
        if !self.left.is_empty() {
            return Ok((LegalEffect::TurnEnds, Topic::Turn, notes));
        }
        if !self.position.pozzetto {
            return Ok((LegalEffect::TakesPozzettoUnseen, Topic::Pozzetto, notes));
        }
        let whys = self.closing_faults(card, self.lacks_burraco(&self.melds));
        match self.rules.without_burraco {
            _ if whys.is_empty() => Ok((
                LegalEffect::Closes(self.melds.clone()),
                Topic::Closing,
                notes,
            )),
            WithoutBurraco::PlaysOn => {
                Ok((LegalEffect::PlaysOnWithoutCards, Topic::KeepingCards, notes))
            }
            WithoutBurraco::KeepsACard => Err(whys),
        }
    }

    fn closing_faults(&self, card: Card, lacks: Option<Why>) -> Vec<Why> {
        let wild = !self.rules.closing.discard_closes(card);
        let wild = wild.then_some(Why::WildCloses(card));
        lacks.into_iter().chain(wild).collect()
    }

    /// Judges a closing as a whole, after searching for a way to lay the rest of the hand on the table. None when the
    /// search gives no answer and nothing else forbids the closing.
    fn close(&self, discard: Option<Card>) -> Option<Judged> {
        let (layout, lacks) = match search(&self.melds, &self.left, self.rules) {
            LayoutSearch::Closes(layout) => (Some(layout), None),
            LayoutSearch::Fails(layout) => {
                let lacks = self.lacks_burraco(&layout.table);
                (Some(layout), lacks)
            }
            LayoutSearch::Open => (None, None),
        };
        let stays = layout.iter().flat_map(|layout| &layout.stays);
        let mut whys: Vec<Why> = stays.map(|card| Why::HoldsCards(*card)).collect();
        if !self.position.pozzetto {
            whys.push(Why::NoPozzetto);
        }
        match discard {
            Some(card) => {
                if self.lone() == Some(card) {
                    whys.push(Why::LoneCard(card));
                }
                whys.extend(self.closing_faults(card, lacks));
            }
            None => {
                whys.extend(lacks);
                if !self.rules.closing.melds_out() {
                    whys.push(Why::DiscardNeeded);
                }
            }
        }
        if !whys.is_empty() {
            return Some(Err(whys));
        }
        let notes = discard.map_or_else(Vec::new, |card| self.twin_to_show(card));
        layout.map(|layout| Ok((LegalEffect::Closes(layout.table), Topic::Closing, notes)))
    }

    /// The remark that the second copy must be shown before the discard, when the pile was one card of the same face.
    fn twin_to_show(&self, card: Card) -> Vec<Note> {
        if self.only_card_of_pile() != Some(card) {
            return Vec::new();
        }
        let held = self.position.hand.iter().filter(|held| **held == card);
        let melded = held.count() < 2 && self.lies_too(card);
        let shown = self.rules.lone_card == LoneCard::TwinShown;
        let note = match melded {
            true => Some(Note::IfPileCardMelded(card)),
            false => shown.then_some(Note::ShowTwin(card)),
        };
        note.into_iter().collect()
    }

    /// The reason why the table does not allow closing, if it does not.
    fn lacks_burraco(&self, table: &[TableMeld]) -> Option<Why> {
        let wanted = self.rules.closing_burraco;
        let met = table
            .iter()
            .any(|meld| wanted.met_by(meld.reading().burraco));
        (!met).then_some(match wanted {
            ClosingBurraco::Any => Why::NoBurraco,
            ClosingBurraco::Clean => Why::NoCleanBurraco,
        })
    }
}

/// Checks that the side has only one set of a rank.
fn no_second_set(made: &TableMeld, table: &[TableMeld]) -> Result<(), Vec<Why>> {
    match made.reading().shape {
        Shape::Set { rank } if table.iter().any(|other| made.same_set(other)) => {
            Err(vec![Why::SecondSet(rank)])
        }
        Shape::Set { .. } | Shape::Sequence { .. } => Ok(()),
    }
}
