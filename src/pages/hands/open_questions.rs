//! The questions that the hand screen asks about melds. Each answer shows the melds it makes, with their burrachi and
//! the side's points.

use crate::components::cards::{CardView, spoken};
use crate::hands::hand_view::HandView;
use crate::hands::meld_read::read_meld;
use crate::locale::Lang;
use crate::numbers::points;
use askama::Template;
use burraco_rules::{Burraco, Card, RuleSet, Sheet, Side, SideEntry, WrittenMeld};
use pozzetto_form_data::{OpenQuestion, RowsReading};

/// An open question about rows of melds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionView {
    /// The question's number among those of the form.
    pub number: usize,
    /// The names of the form fields for the meld rows that the question is about.
    pub rows: String,
    /// The question in words, with the numbers of the melds in doubt.
    pub title: String,
    pub ways: Vec<WayView>,
}

/// A possible answer to an open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayView {
    /// Whether the form now writes the melds as in this answer.
    pub now: bool,
    /// The value that the form posts for this answer, as in `0.1`.
    pub value: String,
    /// The melds that are not written now; of what is written now, those that some other answer has otherwise. Each shows
    /// as few cards as identify it.
    pub melds: Vec<Vec<BriefCards>>,
    /// The result of the answer: its burraco and the side's points, as in `semipulito, 650`.
    pub comes_to: String,
    /// The position of the card in doubt, as in `2♠ dopo 9♦`. Screen readers read it in place of the drawn cards.
    pub lies: String,
}

/// A piece of a meld that is drawn in short form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BriefCards {
    /// A card of the answer's melds that is drawn.
    Card(CardView),
    /// The gap for the left-out cards between two ends of a run.
    Between,
}

/// The open questions of a hand as a part of a page.
#[derive(Debug, Template)]
#[template(path = "hands/asks.html")]
pub struct QuestionsShown<'a> {
    t: Lang,
    questions: &'a [QuestionView],
}

impl Lang {
    /// Returns the open questions of a hand as a part of a page.
    #[must_use]
    pub fn asked(self, questions: &[QuestionView]) -> QuestionsShown<'_> {
        let t = self;
        QuestionsShown { t, questions }
    }
}

impl QuestionView {
    /// Builds the view of an open question about melds of the side with the given sign.
    #[must_use]
    pub fn new(question: &OpenQuestion, sign: &str, rules: &RuleSet, t: Lang) -> QuestionView {
        let several = question.ways.len() > 2;
        let ways = question.ways.iter().enumerate().map(|(n, way)| {
            let others = match n {
                0 => question.ways.get(1..),
                _ => question.ways.get(..1),
            };
            let in_doubt = in_doubt(way, others.unwrap_or_default());
            let (melds, doubtful): (Vec<_>, Vec<_>) = in_doubt.into_iter().unzip();
            let drawn = melds.iter().zip(&doubtful);
            let drawn = drawn.map(|(meld, doubtful)| brief(meld, doubtful, rules, t));
            WayView {
                now: n == 0,
                value: format!("{}.{}", question.number, way.number),
                melds: drawn.collect(),
                lies: said(&melds, &doubtful, rules, t),
                comes_to: match n == 0 && several {
                    true => t.total_of(points(way.total)),
                    false => comes_to(way, &melds, rules, t),
                },
            }
        });
        QuestionView {
            number: question.number,
            rows: question.rows.join(" "),
            title: title(sign, &numbers_in_doubt(question), t),
            ways: ways.collect(),
        }
    }
}

/// Returns the melds of an answer that some other answer has otherwise, each with its cards that lie elsewhere there.
fn in_doubt<'a>(way: &'a RowsReading, others: &[RowsReading]) -> Vec<(&'a WrittenMeld, Vec<Card>)> {
    let own = way.melds.iter().filter_map(|meld| {
        let other = others.iter().find(|other| !has(other, meld))?;
        Some((meld, doubtful(meld, way, other)))
    });
    own.collect()
}

fn has(way: &RowsReading, meld: &WrittenMeld) -> bool {
    way.melds.iter().any(|own| sorted(own) == sorted(meld))
}

/// Returns the numbers of the rows whose melds some other answer has otherwise, from 1.
fn numbers_in_doubt(question: &OpenQuestion) -> Vec<usize> {
    let Some((now, others)) = question.ways.split_first() else {
        return Vec::new();
    };
    let melds = question.rows.iter().zip(&now.melds);
    let lacked = melds.filter(|(_, meld)| others.iter().any(|other| !has(other, meld)));
    let number = |row: &String| row.rsplit_once('_')?.1.parse::<usize>().ok();
    let mut numbers: Vec<usize> = lacked
        .filter_map(|(row, _)| Some(number(row)? + 1))
        .collect();
    numbers.sort_unstable();
    numbers
}

fn title(sign: &str, numbers: &[usize], t: Lang) -> String {
    match numbers {
        [] => t.which_way(sign, 1),
        [number] => t.which_way(sign, number),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(usize::to_string).collect();
            t.which_ways(sign, t.both_of(first.join(", "), last))
        }
    }
}

fn sorted(meld: &WrittenMeld) -> Vec<Card> {
    let mut cards = meld.cards.cards.clone();
    cards.sort_unstable();
    cards
}

/// Returns the cards of a meld of an answer that lie elsewhere in another. They are those missing from its most similar
/// meld there.
fn doubtful(meld: &WrittenMeld, way: &RowsReading, other: &RowsReading) -> Vec<Card> {
    let others = other.melds.iter().filter(|known| !has(way, known));
    let rests = others.map(|known| without(&sorted(meld), &sorted(known)));
    let rest = rests.min_by_key(Vec::len).unwrap_or_default();
    // a meld that has nothing in common with the other way is another meld, and no card of it is in doubt
    match rest.len() == meld.cards.cards.len() {
        true => Vec::new(),
        false => rest,
    }
}

fn without(cards: &[Card], others: &[Card]) -> Vec<Card> {
    let mut rest = others.to_vec();
    let left = cards.iter().filter(|card| {
        let found = rest.iter().position(|other| other == *card);
        found.map(|at| rest.swap_remove(at)).is_none()
    });
    left.copied().collect()
}

/// The largest number of cards in a row of a meld that are all drawn; a longer row is shortened.
const WHOLE: usize = 4;

/// Marks the cards in doubt where the melds of a hand are drawn: those that another answer has elsewhere.
pub fn mark_doubtful(view: &mut HandView, sheet: &Sheet, question: &OpenQuestion, rules: &RuleSet) {
    let side = Side::ALL
        .into_iter()
        .find(|side| side.word() == question.side);
    let written = match side {
        Some(side) => Some(&sheet.sides.get(side).entry),
        None => sheet.third.as_ref().map(|third| &third.entry),
    };
    let (Some(SideEntry::Cards(cards)), [now, others @ ..]) = (written, &question.ways[..]) else {
        return;
    };
    let Some(drawn) = view
        .sides
        .iter_mut()
        .find(|drawn| drawn.code == question.side)
    else {
        return;
    };
    for (meld, doubtful) in in_doubt(now, others) {
        // of two melds with the same cards the later is the one just laid
        let at = cards
            .melds
            .iter()
            .rposition(|one| sorted(one) == sorted(meld));
        if let Some(drawn) = at.and_then(|at| drawn.melds.get_mut(at)) {
            mark(&mut drawn.cards, &read_meld(meld, rules).cards, &doubtful);
        }
    }
}

/// Marks the drawn cards that are in doubt. Of several copies of a card, the last is marked.
fn mark(views: &mut [CardView], cards: &[Card], doubtful: &[Card]) {
    let mut rest = doubtful.to_vec();
    for (view, card) in views.iter_mut().zip(cards).rev() {
        let found = rest.iter().position(|doubtful| doubtful == card);
        view.doubtful |= found.map(|at| rest.swap_remove(at)).is_some();
    }
}

fn brief(meld: &WrittenMeld, doubtful: &[Card], rules: &RuleSet, t: Lang) -> Vec<BriefCards> {
    let read = read_meld(meld, rules);
    let mut views = CardView::row(&read.cards, t);
    if let Some(wild) = read.wild.and_then(|at| views.get_mut(at)) {
        wild.wild = true;
    }
    mark(&mut views, &read.cards, doubtful);
    let naturals = read.cards.iter().enumerate();
    let naturals = naturals.filter(|(at, _)| Some(*at) != read.wild);
    let mut ranks = naturals.map(|(_, card)| card.rank());
    let rank = ranks.next();
    let set = ranks.all(|other| Some(other) == rank);
    if set || views.len() <= WHOLE {
        return views.into_iter().map(BriefCards::Card).collect();
    }
    // of a run its ends, its wild and what is in doubt; the cards between go without saying
    let last = views.len() - 1;
    let stays = |at: usize| {
        let tells = |at: usize| views.get(at).is_some_and(|v| v.wild || v.doubtful);
        at == 0 || at == last || tells(at) || tells(at + 1) || (at > 0 && tells(at - 1))
    };
    let keep: Vec<bool> = (0..views.len()).map(stays).collect();
    let mut pieces: Vec<BriefCards> = Vec::new();
    for (view, keep) in views.into_iter().zip(keep) {
        match (keep, pieces.last()) {
            (true, _) => pieces.push(BriefCards::Card(view)),
            (false, Some(BriefCards::Between)) => {}
            (false, _) => pieces.push(BriefCards::Between),
        }
    }
    pieces
}

fn comes_to(way: &RowsReading, melds: &[&WrittenMeld], rules: &RuleSet, t: Lang) -> String {
    let bonus = melds.iter().map(|meld| read_meld(meld, rules).bonus);
    let names = bonus.filter(|bonus| *bonus != Burraco::None);
    let names = names.map(|bonus| bonus.word().to_owned());
    let what = names.reduce(|one, other| t.both_of(one, other));
    match what {
        Some(what) => t.way_comes_to(what, points(way.total)),
        None => t.total_of(points(way.total)),
    }
}

/// Describes an answer in words: the position of the one card in doubt, or all of its melds.
fn said(melds: &[&WrittenMeld], doubtful: &[Vec<Card>], rules: &RuleSet, t: Lang) -> String {
    let all = melds.iter().zip(doubtful.iter().map(Vec::as_slice));
    let mut in_doubt = all.filter(|(_, cards)| !cards.is_empty());
    if let (Some((meld, [card])), None) = (in_doubt.next(), in_doubt.next()) {
        let (cards, card) = (read_meld(meld, rules).cards, *card);
        let at = cards.iter().rposition(|other| *other == card);
        let before = at.and_then(|at| cards.get(at.checked_sub(1)?));
        let after = at.and_then(|at| cards.get(at + 1));
        let name = |card: &Card| spoken(*card, t);
        return match (before, after) {
            (Some(before), _) => t.card_after(name(&card), name(before)),
            (None, Some(after)) => t.card_before(name(&card), name(after)),
            (None, None) => name(&card),
        };
    }
    let said = melds.iter().map(|meld| {
        let cards = read_meld(meld, rules).cards;
        let names: Vec<String> = cards.iter().map(|card| spoken(*card, t)).collect();
        names.join(" ")
    });
    said.collect::<Vec<_>>().join("; ")
}
