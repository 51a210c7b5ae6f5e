//! Questions that the hand form asks about rows of melds that can be read in several ways. The questions are a field of
//! the form, so they are posted, kept in drafts and shown again. A hand with an open question is not saved.

use crate::hand::{MOST_MELDS, written_melds};
use burraco_rules::{Card, Letters, RuleSet, Sheet, Side, SideEntry, WrittenMeld, read_typed_meld};
use pozzetto_form_data::{FieldFault, Fields, OpenQuestion, RowsReading};
use serde::{Deserialize, Serialize};
use std::iter::repeat;

/// The name of the field that holds the questions, as JSON.
pub const FIELD: &str = "open";
/// The name of the field with an answer: the index of the question and of the reading, `0.1`, or [`NONE`] in place of the
/// reading.
pub const ANSWER: &str = "answer";
/// The answer that none of the readings is meant.
pub const NONE: &str = "none";
/// The largest number of characters in the form field of the open questions.
pub const LONGEST: usize = 8_000;
/// The largest number of questions, and of readings of each, that are considered.
pub const MOST: usize = 8;
/// The prefixes of each side's fields in the hand form.
const SIDES: [&str; 3] = ["ns", "ew", "third"];

/// A question as it is posted: rows of melds that can be read in several ways.
///
/// ```json
/// {"rows": ["ns_meld_2", "ns_meld_3"], "ways": [["3♦ 4♦ 5♦ 2♠", "10♥ J♥ Q♥"], ["3♦ 4♦ 5♦", "2♠ 10♥ J♥ Q♥"]]}
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PostedQuestion {
    /// The names of the form fields that hold the rows in question, in order.
    rows: Vec<String>,
    /// The possible readings of the rows, first as they are written now. A reading may have more melds than there are
    /// rows.
    ways: Vec<Vec<String>>,
}

impl PostedQuestion {
    /// Returns the side (N/S or E/W) that the rows belong to; `None` when they are not all rows of one side.
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

    /// Whether the rows still hold the melds that the question is about.
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

    /// Writes one of the readings into the form's rows of melds. When there are more melds than rows, the rest go into
    /// empty rows of the side.
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

    /// Clears the rows that some reading has otherwise, so that they can be written again.
    fn clear(&self, fields: &mut Fields) {
        let now = self.ways.first().map_or(&[][..], Vec::as_slice);
        for (row, meld) in self.rows.iter().zip(now) {
            if !self.ways.iter().all(|way| way.contains(meld)) {
                fields.set(row, "");
            }
        }
    }
}

/// Reads the open questions that a form posted, without judging them. Only the page's script writes them, so an
/// unreadable value means no question.
fn asked(fields: &Fields) -> Vec<PostedQuestion> {
    let text = fields.value(FIELD);
    let asked: Vec<PostedQuestion> = match text.chars().count() {
        1..=LONGEST => serde_json::from_str(text).unwrap_or_default(),
        _ => Vec::new(),
    };
    asked.into_iter().take(MOST).collect()
}

/// Returns the open questions: their rows still hold the melds in question, and their readings lead to different
/// results.
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

/// Adds a fault to the questions' field when a question is open.
pub fn refuse(fields: &mut Fields, judged: (&Sheet, &RuleSet), letters: Letters) {
    if !open(fields, judged, letters).is_empty() {
        fields.fault(FIELD, FieldFault::QuestionOpen);
    }
}

/// Returns the readings of a question, without those that lead to the same result as an earlier reading.
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

/// Takes the question that an answer is about out of the others. Returns it with its side and with the reading that is
/// meant, if any is.
fn answered(
    answer: &str,
    all: &mut Vec<PostedQuestion>,
) -> Option<(PostedQuestion, &'static str, Option<usize>)> {
    let (number, way) = answer.split_once('.')?;
    let number: usize = number.parse().ok()?;
    let question = all.get(number)?;
    let side = question.side()?;
    let way = match way {
        NONE => None,
        way => Some(way.parse().ok().filter(|way| *way < question.ways.len())?),
    };
    Some((all.remove(number), side, way))
}

/// Applies the answer in the field [`ANSWER`] and removes its question. Returns whether there was a valid answer.
pub fn answer(fields: &mut Fields) -> bool {
    let typed = fields.value(ANSWER).to_owned();
    let mut all = asked(fields);
    let Some((question, side, way)) = answered(&typed, &mut all) else {
        return false;
    };
    if question.stands(fields) {
        match way {
            Some(way) => question.write(way, side, fields),
            None => question.clear(fields),
        }
    }
    // the others speak of rows that still hold what they asked about, or they ask nothing any more
    let rest = match all.is_empty() {
        true => String::new(),
        false => serde_json::to_string(&all).unwrap_or_default(),
    };
    fields.set(FIELD, rest);
    true
}
