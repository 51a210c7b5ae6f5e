//! Who is entering which table now: in the memory of this process, forgotten after seconds, never in the journal.

use crate::auth::Action;
use crate::pages::words::Lang;
use crate::store::EventId;
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::hand_form;
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::derived;
use crate::web::shared_sheet::Told;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};
use burraco_rules::Side;
use burraco_tournament::round::{Hand, HandNo, RoundNo, TableNo};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A form that has not been heard of for so long is closed. Forms speak every four seconds.
const FORGOTTEN: TimeDelta = TimeDelta::seconds(15);

/// Somebody with a hand form open.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Here {
    actor: String,
    name: String,
    /// Which page of theirs says so.
    page: String,
    hand: u32,
    heard: DateTime<Utc>,
}

/// A table of a round of an event.
pub type Place = (EventId, RoundNo, TableNo);

/// Who is at which table.
#[derive(Clone, Debug, Default)]
pub struct Presence(Arc<Mutex<Tables>>);

#[derive(Debug, Default)]
struct Tables {
    here: HashMap<Place, Vec<Here>>,
    /// Pages that were left: a look that was under way then comes after it, and is not heard.
    left: Vec<(String, DateTime<Utc>)>,
}

impl Presence {
    fn heard(&self, place: Place, here: Here) {
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

    /// Somebody has saved, and is at no form any more.
    pub fn gone(&self, actor: &str) {
        self.tables().forget(|other| other.actor == actor);
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is entering the table, but for one person, in words; empty for nobody.
    #[must_use]
    pub fn others(&self, place: Place, but: &str, at: DateTime<Utc>, t: Lang) -> String {
        let all = self.tables();
        let table = all.here.get(&place).map_or(&[][..], Vec::as_slice);
        let here = table
            .iter()
            .filter(|one| one.actor != but && one.heard > at - FORGOTTEN);
        let here: Vec<String> = here.map(|one| t.entering(&one.name, one.hand)).collect();
        here.join(" ")
    }

    /// The names of those entering the tables of a round.
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
            .filter(|((e, r, _), _)| (*e, *r) == (event, round));
        let names = here.map(|((_, _, table), here)| {
            let here = here.iter().filter(|one| one.heard > at - FORGOTTEN);
            (*table, here.map(|one| one.name.clone()).collect())
        });
        names.collect()
    }
}

impl Tables {
    fn forget(&mut self, whom: impl Fn(&Here) -> bool) {
        for table in self.here.values_mut() {
            table.retain(|one| !whom(one));
        }
        self.here.retain(|_, table| !table.is_empty());
    }
}

/// Who has a form open.
#[derive(Clone, Debug)]
pub struct Who {
    /// The journal's word for them.
    pub actor: String,
    /// Their name, in the reader's language.
    pub name: String,
    /// The line whose phone it is, if it shares its sheet with the other's.
    pub line: Option<Side>,
}

/// What a form is told.
#[derive(Clone, Debug, Serialize)]
struct Answer {
    /// Who else is at the table, in words.
    others: String,
    /// Who has saved the hand since, in words.
    newer: String,
    /// How the sheet stands that two phones write.
    #[serde(flatten)]
    shared: Told,
}

/// `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/presenze`: this form is open at hand `hand`, or at none (0), and was made from
/// the version `base`.
pub async fn here(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let reader = &posted.reader;
    reader.may(Action::EnterHand, Some(derived.id))?;
    let who = Who {
        actor: reader.actor(),
        name: reader.name(),
        line: None,
    };
    said(&app, &derived, (round, table), who, &posted)
}

/// Notes that somebody has a form of this table open, and answers who else has, and what the other line has written.
///
/// # Errors
/// 404 for a table or a hand that is not there.
pub fn said(
    app: &App,
    derived: &Derived,
    (round, table): (u32, u32),
    who: Who,
    posted: &Posted,
) -> Result<HttpResponse, Problem> {
    let (_, of_table) = hand_form::place(&derived.event, round, table)?;
    let hand = posted.fields.value("hand").parse().unwrap_or(0);
    if hand > 0 {
        hand_form::number(&derived.event, (round, table), hand)?;
    }
    let (place, at) = ((derived.id, RoundNo(round), TableNo(table)), now());
    let here = Here {
        actor: who.actor.clone(),
        name: who.name,
        page: posted.fields.value("page").chars().take(40).collect(),
        hand,
        heard: at,
    };
    app.presence.heard(place, here);
    let t = posted.reader.t;
    let others = app.presence.others(place, &who.actor, at, t);
    let current = of_table.hand(HandNo(hand)).and_then(Hand::current);
    let since: Option<u32> = posted.fields.value("base").parse().ok();
    let newer = current.filter(|version| since.is_some_and(|base| version.version > base));
    let newer = newer.map(|version| t.saved_meanwhile(t.signed_by(&version.by)));
    let shared = match (who.line, since) {
        (Some(line), Some(base)) if hand > 0 => {
            let holds = current.map_or(0, |version| version.version) == base;
            let written = (place, HandNo(hand), base);
            app.sheets
                .exchange(written, (line, holds), &posted.fields, at)
        }
        (Some(line), _) => {
            app.sheets.left(place, line);
            Told::default()
        }
        (None, _) => Told::default(),
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(Answer {
            others,
            newer: newer.unwrap_or_default(),
            shared,
        }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_not_heard_of_any_more_is_gone() {
        let presence = Presence::default();
        let place = |table| (EventId(1), RoundNo(1), TableNo(table));
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let here = |actor: &str, hand, heard| Here {
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
            Here {
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
