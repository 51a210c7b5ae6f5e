//! The sheet of a hand that both sides of a table write at the same time, each its own part on its own phone.
//!
//! It is in the memory of this process and is rebuilt from the phones, which repeat their own part every few seconds.
//! Nothing counts until a phone saves the whole sheet, which is judged like any other.

use crate::form_data::Fields;
use crate::store::TablePlace;
use burraco_rules::{BySide, Side};
use burraco_tournament::round::HandNo;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The time after which a phone counts as silent, which the page of the other side's phone then says.
const SILENT: TimeDelta = TimeDelta::seconds(15);
/// The time after which a sheet without messages is dropped. The phones still have what they wrote.
const FORGOTTEN: TimeDelta = TimeDelta::minutes(30);
/// The longest text of a part, in bytes: one side's cards with the questions about them, as a form posts them.
const LONGEST: usize = 24_000;

/// The key of a shared sheet: the table, the hand, and the version it replaces.
pub type SheetKey = (TablePlace, HandNo, u32);

/// The hand sheets that two phones are writing together. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct SharedSheets(Arc<Mutex<HashMap<SheetKey, Shared>>>);

#[derive(Debug, Default)]
struct Shared {
    lines: BySide<Option<SidePhone>>,
    rest: Option<SharedFields>,
}

/// The state of one side's phone, as the phone reports it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SidePhone {
    /// The form fields of the phone's own side. Empty until something is written there.
    pub side: String,
    /// Whether the phone also writes the other side's part of the hand.
    pub both: bool,
    /// Whether the players have marked their side as finished.
    pub ready: bool,
    /// Whether the phone has sent nothing for 15 seconds or more.
    pub silent: bool,
    #[serde(skip)]
    heard: DateTime<Utc>,
}

/// The form fields that belong to no side: the end of the hand, the side that closed, the level of detail. The latest
/// update wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SharedFields {
    /// The fields of the hand form that belong to no side, as the form posts them.
    pub fields: String,
    /// The number of the update. A later update has a higher number.
    pub number: i64,
}

/// The data sent to a phone that shares a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PhoneUpdate {
    /// The other side's phone, once it has opened this hand.
    pub theirs: Option<SidePhone>,
    /// The fields of the hand form that belong to no side.
    pub rest: Option<SharedFields>,
}

impl SharedSheets {
    fn sheets(&self) -> MutexGuard<'_, HashMap<SheetKey, Shared>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the state of a side's phone and returns that of the other side. If the version the phone replaces is no
    /// longer `current`, nothing is recorded.
    #[must_use]
    pub fn exchange(
        &self,
        written: SheetKey,
        (line, current): (Side, bool),
        said: &Fields,
        at: DateTime<Utc>,
    ) -> PhoneUpdate {
        let mut all = self.sheets();
        all.retain(|_, sheet| sheet.heard_since(at - FORGOTTEN));
        if current {
            let sheet = all.entry(written).or_default();
            let text = |name| Some(said.value(name)).filter(|text| text.len() <= LONGEST);
            *sheet.lines.get_mut(line) = Some(SidePhone {
                side: text("side").unwrap_or_default().to_owned(),
                both: said.value("both") == "yes",
                ready: said.value("ready") == "yes",
                silent: false,
                heard: at,
            });
            if let Some(fields) = text("rest").filter(|text| !text.is_empty()) {
                let last = sheet.rest.as_ref().map_or(0, |rest| rest.number);
                sheet.rest = Some(SharedFields {
                    fields: fields.to_owned(),
                    number: at.timestamp_millis().max(last + 1),
                });
            }
        }
        let Some(sheet) = all.get(&written) else {
            return PhoneUpdate::default();
        };
        let theirs = sheet
            .lines
            .get(line.other())
            .clone()
            .map(|theirs| SidePhone {
                silent: theirs.heard <= at - SILENT,
                ..theirs
            });
        PhoneUpdate {
            theirs,
            rest: sheet.rest.clone(),
        }
    }

    /// Records that a phone has left the table's forms. Nobody waits for it any more, and what it wrote stays.
    pub fn left(&self, place: TablePlace, line: Side) {
        for ((at, ..), sheet) in self.sheets().iter_mut() {
            if let Some(line) = sheet.lines.get_mut(line).as_mut().filter(|_| *at == place) {
                line.ready = false;
                line.heard -= SILENT;
            }
        }
    }
}

impl Shared {
    fn heard_since(&self, at: DateTime<Utc>) -> bool {
        Side::ALL.into_iter().any(|side| {
            let line = self.lines.get(side).as_ref();
            line.is_some_and(|line| line.heard > at)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::EventId;
    use burraco_tournament::round::{RoundNo, TableNo};

    const PLACE: TablePlace = TablePlace::new(EventId(1), RoundNo(1), TableNo(1));
    const WRITTEN: SheetKey = (PLACE, HandNo(1), 0);

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    fn says(fields: &[(&str, &str)]) -> Fields {
        let pairs = fields.iter();
        Fields::posted(pairs.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn each_line_hears_of_the_other() {
        let sheets = SharedSheets::default();
        let alone = sheets.exchange(
            WRITTEN,
            (Side::Ns, true),
            &says(&[("side", "a"), ("ready", "yes")]),
            at(0),
        );
        assert_eq!(alone, PhoneUpdate::default());
        let told = sheets.exchange(WRITTEN, (Side::Ew, true), &says(&[]), at(5));
        let theirs = told.theirs.unwrap();
        assert_eq!((theirs.side.as_str(), theirs.ready), ("a", true));
        assert!(!theirs.silent);
        let later = sheets.exchange(WRITTEN, (Side::Ew, true), &says(&[]), at(20));
        assert!(later.theirs.unwrap().silent);
        let other = (PLACE, HandNo(2), 0);
        let told = sheets.exchange(other, (Side::Ew, true), &says(&[]), at(20));
        assert_eq!(told, PhoneUpdate::default(), "another hand");
    }

    #[test]
    fn the_last_word_about_what_belongs_to_no_side_holds() {
        let sheets = SharedSheets::default();
        let say = |line, rest, at| {
            let told = sheets.exchange(WRITTEN, (line, true), &says(&[("rest", rest)]), at);
            told.rest.map(|rest| (rest.fields, rest.number))
        };
        assert_eq!(say(Side::Ns, "", at(0)), None);
        let first = say(Side::Ns, "ended=stock", at(1)).unwrap();
        let second = say(Side::Ew, "ended=time", at(1)).unwrap();
        assert!(second.1 > first.1, "in the same moment, too");
        assert_eq!(say(Side::Ns, "", at(2)).unwrap(), second);
    }

    #[test]
    fn over_a_version_that_was_replaced_a_phone_only_hears() {
        let sheets = SharedSheets::default();
        let say = |line, current, side| {
            sheets.exchange(WRITTEN, (line, current), &says(&[("side", side)]), at(0))
        };
        let _ = say(Side::Ew, true, "last");
        let told = say(Side::Ns, false, "late");
        assert_eq!(told.theirs.unwrap().side, "last");
        assert_eq!(say(Side::Ew, true, "last").theirs, None);
    }

    #[test]
    fn a_phone_that_left_is_not_waited_for_and_a_sheet_is_forgotten_in_the_end() {
        let sheets = SharedSheets::default();
        let side = says(&[("side", "a"), ("ready", "yes")]);
        let _ = sheets.exchange(WRITTEN, (Side::Ns, true), &side, at(0));
        sheets.left(PLACE, Side::Ns);
        let told = sheets.exchange(WRITTEN, (Side::Ew, true), &says(&[]), at(1));
        let theirs = told.theirs.unwrap();
        assert!(theirs.silent && !theirs.ready);
        assert_eq!(theirs.side, "a", "what it wrote stays");
        let told = sheets.exchange(WRITTEN, (Side::Ew, true), &says(&[]), at(3600));
        assert_eq!(told, PhoneUpdate::default());
        let long = "x".repeat(LONGEST + 1);
        let _ = sheets.exchange(
            WRITTEN,
            (Side::Ns, true),
            &says(&[("side", &long)]),
            at(3600),
        );
        let told = sheets.exchange(WRITTEN, (Side::Ew, true), &says(&[]), at(3600));
        assert_eq!(told.theirs.unwrap().side, "", "too long for any side");
    }
}
