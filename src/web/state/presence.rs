//! The people who have a hand form open at each table now. This is kept in the memory of the process, expires after
//! seconds, and never reaches the journal.

use crate::pages::locale::Lang;
use crate::store::{EventId, TablePlace};
use burraco_rules::Side;
use burraco_tournament::round::{RoundNo, TableNo};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The time after which a silent form counts as closed. Forms send a heartbeat every four seconds.
const FORGOTTEN: TimeDelta = TimeDelta::seconds(15);

/// A person with an open hand form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormHolder {
    pub(crate) actor: String,
    pub(crate) name: String,
    /// The page from which the person's form sends its heartbeats.
    pub(crate) page: String,
    pub(crate) hand: u32,
    pub(crate) heard: DateTime<Utc>,
}

/// The people entering hands, by table. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Presence(Arc<Mutex<Tables>>);

#[derive(Debug, Default)]
struct Tables {
    here: HashMap<TablePlace, Vec<FormHolder>>,
    /// The pages with hand forms that people have left, and the time. A late heartbeat from such a page is ignored.
    left: Vec<(String, DateTime<Utc>)>,
}

impl Presence {
    pub(crate) fn heard(&self, place: TablePlace, here: FormHolder) {
        let mut all = self.tables();
        let oldest = here.heard - FORGOTTEN;
        all.left.retain(|(_, at)| *at > oldest);
        if all.left.iter().any(|(page, _)| *page == here.page) {
            return;
        }
        all.forget(|other| other.heard <= oldest || other.actor == here.actor);
        if here.hand > 0 {
            all.here.entry(place).or_default().push(here);
        } else if !here.page.is_empty() {
            all.left.push((here.page, here.heard));
        }
    }

    /// Removes a person who has saved and has no form open any more.
    pub fn gone(&self, actor: &str) {
        self.tables().forget(|other| other.actor == actor);
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The other people entering the table's hands, in words. Empty if there are none.
    #[must_use]
    pub fn others(&self, place: TablePlace, but: &str, at: DateTime<Utc>, t: Lang) -> String {
        let all = self.tables();
        let table = all.here.get(&place).map_or(&[][..], Vec::as_slice);
        let here = table
            .iter()
            .filter(|one| one.actor != but && one.heard > at - FORGOTTEN);
        let here: Vec<String> = here.map(|one| t.entering(&one.name, one.hand)).collect();
        here.join(" ")
    }

    /// The names of the people entering hands, by table of a round.
    #[must_use]
    pub fn at_tables(
        &self,
        event: EventId,
        round: RoundNo,
        at: DateTime<Utc>,
    ) -> HashMap<TableNo, Vec<String>> {
        let all = self.tables();
        let here = all
            .here
            .iter()
            .filter(|(place, _)| (place.event, place.round) == (event, round));
        let names = here.map(|(place, here)| {
            let here = here.iter().filter(|one| one.heard > at - FORGOTTEN);
            (place.table, here.map(|one| one.name.clone()).collect())
        });
        names.collect()
    }
}

impl Tables {
    pub(crate) fn forget(&mut self, whom: impl Fn(&FormHolder) -> bool) {
        for table in self.here.values_mut() {
            table.retain(|one| !whom(one));
        }
        self.here.retain(|_, table| !table.is_empty());
    }
}

/// A person who has a form open.
#[derive(Clone, Debug)]
pub struct FormHolders {
    /// The person's identifier in the journal.
    pub actor: String,
    /// The person's name, in the reader's language.
    pub name: String,
    /// The side whose phone this is, if two phones share the sheet.
    pub line: Option<Side>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_not_heard_of_any_more_is_gone() {
        let presence = Presence::default();
        let place = |table| TablePlace::new(EventId(1), RoundNo(1), TableNo(table));
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let here = |actor: &str, hand, heard| FormHolder {
            actor: actor.into(),
            name: actor.to_uppercase(),
            page: format!("{actor} {hand}"),
            hand,
            heard,
        };
        presence.heard(place(1), here("anna", 2, at));
        presence.heard(place(1), here("ugo", 1, at));
        let others =
            |but, later| presence.others(place(1), but, at + TimeDelta::seconds(later), Lang::En);
        assert_eq!(others("ugo", 10), "ANNA is entering smazzata 2.");
        assert_eq!(others("ugo", 30), "");
        presence.heard(place(2), here("anna", 1, at));
        assert_eq!(others("ugo", 10), "", "one person is at one table");
        let names = presence.at_tables(EventId(1), RoundNo(1), at);
        assert_eq!(names.get(&TableNo(2)), Some(&vec!["ANNA".to_owned()]));
        presence.heard(
            place(2),
            FormHolder {
                page: "anna 1".into(),
                ..here("anna", 0, at)
            },
        );
        presence.heard(place(2), here("anna", 1, at));
        let names = presence.at_tables(EventId(1), RoundNo(1), at);
        assert!(
            !names.contains_key(&TableNo(2)),
            "a look that comes after the page was left"
        );
        presence.heard(place(2), here("anna", 2, at));
        assert!(
            presence
                .at_tables(EventId(1), RoundNo(1), at)
                .contains_key(&TableNo(2))
        );
        presence.gone("anna");
        assert!(presence.at_tables(EventId(1), RoundNo(1), at).len() == 1);
    }
}
