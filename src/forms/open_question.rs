//! What the hand screen still asks: rows of melds that can be read in several ways. The questions are a field of the form, so
//! that they are posted, kept in drafts and shown again with it; a hand with one is not saved.

use crate::hand::{MOST_MELDS, written_melds};
use burraco_rules::{Card, Letters, RuleSet, Sheet, Side, SideEntry, WrittenMeld, read_typed_meld};
use pozzetto_form_data::{FieldFault, Fields, OpenQuestion, RowsReading};
use serde::{Deserialize, Serialize};
use std::iter::repeat;

/// The field that holds the questions, as JSON.
pub const FIELD: &str = "open";
/// The field of an answer: the question and the way, `0.1`.
pub const ANSWER: &str = "answer";
/// The longest text of the field, in characters.
pub const LONGEST: usize = 8_000;
/// As many questions and ways as are looked at.
const MOST: usize = 8;
/// What the fields of a side begin with.
const SIDES: [&str; 3] = ["ns", "ew", "third"];

/// A question as it is posted: rows of melds that can be read in several ways.
///
/// ```json
/// {"rows": ["ns_meld_2", "ns_meld_3"], "ways": [["3♦ 4♦ 5♦ 2♠", "10♥ J♥ Q♥"], ["3♦ 4♦ 5♦", "2♠ 10♥ J♥ Q♥"]]}
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PostedQuestion {
    /// The fields of the rows, in order.
    rows: Vec<String>,
    /// What the rows can hold: first as they are written now. A way may have more melds than there are rows.
    ways: Vec<Vec<String>>,
}

impl PostedQuestion {
    /// Whose rows they are; nothing where they are no rows of one side.
    fn side(&self) -> Option<&'static str> {
        let (word, _) = self.rows.first()?.split_once("_meld_")?;
        let side = SIDES.into_iter().find(|side| *side == word)?;
        let number = |row: &String| {
            let digits = row.strip_prefix(side)?.strip_prefix("_meld_")?;
            digits.parse().ok().filter(|n: &usize| *n < MOST_MELDS)
        };
        self.rows
            .iter()
            .all(|row| number(row).is_some())
            .then_some(side)
    }

    /// Whether the rows still hold what was asked about.
    fn stands(&self, fields: &Fields) -> bool {
        let Some(written) = self.ways.first() else {
            return false;
        };
        let now: Vec<&str> = self
            .rows
            .iter()
            .map(|row| fields.value(row).trim())
            .collect();
        now == written.iter().map(|meld| meld.trim()).collect::<Vec<_>>()
    }

    /// Writes one of the ways into its rows. A meld more than there are rows goes into an empty row of the side.
    fn write(&self, way: usize, side: &str, fields: &mut Fields) {
        let melds = self.ways.get(way).map_or(&[][..], Vec::as_slice);
        let rows = (0..MOST_MELDS).map(|n| format!("{side}_meld_{n}"));
        let empty: Vec<String> = rows
            .filter(|row| !self.rows.contains(row) && fields.value(row).trim().is_empty())
            .collect();
        let melds = melds.iter().map(String::as_str).chain(repeat(""));
        let all = self.rows.iter().chain(&empty).zip(melds);
        for (n, (row, meld)) in all.enumerate() {
            if n < self.rows.len() || !meld.is_empty() {
                fields.set(row, meld);
            }
        }
    }
}

/// The questions of a form, whatever they are worth. They are written by the page's script alone: what is none asks nothing.
fn asked(fields: &Fields) -> Vec<PostedQuestion> {
    let text = fields.value(FIELD);
    let asked: Vec<PostedQuestion> = match text.chars().count() {
        1..=LONGEST => serde_json::from_str(text).unwrap_or_default(),
        _ => Vec::new(),
    };
    asked.into_iter().take(MOST).collect()
}

/// The questions that are open: their rows hold what was asked about, and their ways do not all come to the same.
#[must_use]
pub fn open(
    fields: &Fields,
    (sheet, rules): (&Sheet, &RuleSet),
    letters: Letters,
) -> Vec<OpenQuestion> {
    if !["", "cards"].contains(&fields.value("level")) {
        return Vec::new();
    }
    let asked = asked(fields).into_iter().enumerate();
    let judged = asked.filter_map(|(number, question)| {
        let side = question.side().filter(|_| question.stands(fields))?;
        let ways = judge(&question, side, fields, (sheet, rules), letters);
        (ways.len() > 1).then_some(OpenQuestion {
            number,
            side,
            rows: question.rows,
            ways,
        })
    });
    judged.collect()
}

/// Says at the field that questions are open, where some are.
pub fn refuse(fields: &mut Fields, judged: (&Sheet, &RuleSet), letters: Letters) {
    if !open(fields, judged, letters).is_empty() {
        fields.fault(FIELD, FieldFault::QuestionOpen);
    }
}

/// The ways of a question, without those that come to the same as one before.
fn judge(
    question: &PostedQuestion,
    side: &str,
    fields: &Fields,
    (sheet, rules): (&Sheet, &RuleSet),
    letters: Letters,
) -> Vec<RowsReading> {
    let mut outcomes = Vec::new();
    let ways = question.ways.iter().take(MOST).enumerate();
    let judged = ways.filter_map(|(number, way)| {
        let mut typed = fields.clone();
        question.write(number, side, &mut typed);
        let melds = written_melds(&typed, side, letters);
        let mut on_table: Vec<Card> = melds.iter().flat_map(|m| m.cards.cards.clone()).collect();
        on_table.sort_unstable();
        let mut sheet = sheet.clone();
        let of_side = match of(side) {
            Some(known) => Some(sheet.sides.get_mut(known)),
            None => sheet.third.as_mut(),
        };
        if let SideEntry::Cards(cards) = &mut of_side?.entry {
            cards.melds = melds;
        }
        let score = sheet.score(rules);
        let third = score.third.map_or(0, |third| third.total());
        let sums = score.sides.map(|side| side.total());
        let outcome = (sums.ns, sums.ew, third, score.faults.len(), on_table);
        if outcomes.contains(&outcome) {
            return None;
        }
        outcomes.push(outcome);
        let meld = |text: &String| WrittenMeld::from(read_typed_meld(text, letters));
        Some(RowsReading {
            number,
            melds: way
                .iter()
                .filter(|text| !text.trim().is_empty())
                .map(meld)
                .collect(),
            total: of(side).map_or(third, |known| *sums.get(known)),
        })
    });
    judged.collect()
}

fn of(side: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|known| known.word() == side)
}

/// Answers one of the questions, as the field [`ANSWER`] says, and drops it. Whether there was such an answer.
pub fn answer(fields: &mut Fields) -> bool {
    let typed = fields.value(ANSWER).to_owned();
    let Some((number, way)) = typed.split_once('.') else {
        return false;
    };
    let (Ok(number), Ok(way)) = (number.parse::<usize>(), way.parse::<usize>()) else {
        return false;
    };
    let mut all = asked(fields);
    let question = all.get(number).filter(|question| way < question.ways.len());
    let Some((question, side)) = question.and_then(|question| Some((question, question.side()?)))
    else {
        return false;
    };
    if question.stands(fields) {
        question.clone().write(way, side, fields);
    }
    all.remove(number);
    // the others speak of rows that still hold what they asked about, or they ask nothing any more
    let rest = match all.is_empty() {
        true => String::new(),
        false => serde_json::to_string(&all).unwrap_or_default(),
    };
    fields.set(FIELD, rest);
    true
}
