//! Who is entering which table now: in the memory of this process, forgotten after seconds, never in the journal.

use crate::auth::Action;
use crate::pages::words::Lang;
use crate::store::EventId;
use crate::web::app::{App, now};
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::derived;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};
use burraco_tournament::round::{RoundNo, TableNo};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A form that has not been heard of for so long is closed. Forms speak every ten seconds.
const FORGOTTEN: TimeDelta = TimeDelta::seconds(25);

/// Somebody with a hand form open.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Here {
    actor: String,
    name: String,
    hand: u32,
    heard: DateTime<Utc>,
}

/// A table of a round of an event.
pub type Place = (EventId, RoundNo, TableNo);

/// Who is at which table.
#[derive(Clone, Debug, Default)]
pub struct Presence(Arc<Mutex<HashMap<Place, Vec<Here>>>>);

impl Presence {
    fn heard(&self, place: Place, here: Here) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = here.heard - FORGOTTEN;
        for table in all.values_mut() {
            table.retain(|other| other.heard > oldest && other.actor != here.actor);
        }
        all.retain(|_, table| !table.is_empty());
        if here.hand > 0 {
            all.entry(place).or_default().push(here);
        }
    }

    /// Who is entering the table, but for one person, in words; empty for nobody.
    #[must_use]
    pub fn others(&self, place: Place, but: &str, at: DateTime<Utc>, t: Lang) -> String {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let table = all.get(&place).map_or(&[][..], Vec::as_slice);
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
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = all
            .iter()
            .filter(|((e, r, _), _)| (*e, *r) == (event, round));
        let names = here.map(|((_, _, table), here)| {
            let here = here.iter().filter(|one| one.heard > at - FORGOTTEN);
            (*table, here.map(|one| one.name.clone()).collect())
        });
        names.collect()
    }
}

/// `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/presenze`: this form is open at hand `hand`, or at none (0). The answer says
/// who else is at the table.
pub async fn here(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let reader = &posted.reader;
    reader.may(Action::EnterHand, Some(derived.id))?;
    let place = (derived.id, RoundNo(round), TableNo(table));
    Ok(said(&app, place, (reader.actor(), reader.name()), &posted))
}

/// Notes that somebody (word and name) has a form of this table open, and answers who else has.
#[must_use]
pub fn said(
    app: &App,
    place: Place,
    (actor, name): (String, String),
    posted: &Posted,
) -> HttpResponse {
    let at = now();
    let here = Here {
        actor: actor.clone(),
        name,
        hand: posted.fields.value("hand").parse().unwrap_or(0),
        heard: at,
    };
    app.presence.heard(place, here);
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(app.presence.others(place, &actor, at, posted.reader.t))
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
        presence.heard(place(2), here("anna", 0, at));
        assert!(presence.at_tables(EventId(1), RoundNo(1), at).len() == 1);
    }
}
