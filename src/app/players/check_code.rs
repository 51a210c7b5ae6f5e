//! The check of a code that players type to say which side or seat they are.

use crate::auth::seat_cookie;
use crate::store::{
    Act, Store, StoreError, TablePlace, Tx, count_wrong_code, forgive_wrong_codes, journal_append,
    table_codes,
};
use burraco_tournament::journal::{Fact, JournalAction};
use burraco_tournament::round::Spot;
use chrono::{DateTime, Utc};

/// The outcome of checking a typed code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCheck {
    /// The typed code belongs to this side or seat at the table.
    Of(Spot),
    Wrong,
    /// Too many wrong codes were typed, so no code is accepted for now.
    Locked,
}

/// The author of a typed code, as the journal keeps it: its identifier and its network address.
pub struct CodeAuthor {
    pub actor: String,
    pub address: String,
    /// The side or seat whose players already hold the phone.
    pub holder: Option<Spot>,
}

/// Checks a typed code and returns its side or seat. A wrong code is counted and recorded in the journal.
///
/// # Errors
/// An error of the store.
pub async fn check_code(
    store: &Store,
    place: TablePlace,
    author: CodeAuthor,
    code: String,
    at: DateTime<Utc>,
) -> Result<CodeCheck, StoreError> {
    let holder = author.holder;
    let look = move |tx: &mut Tx<'_>| -> Result<CodeCheck, StoreError> {
        let codes = table_codes(tx, place)?.ok_or(StoreError::NotFound)?;
        if seat_cookie::is_locked(&codes, holder) {
            return Ok(CodeCheck::Locked);
        }
        if let Some(spot) = seat_cookie::whose(&codes.places, &code) {
            // one's own code says nothing about the guesses at another's
            if holder != Some(spot) {
                forgive_wrong_codes(tx, place, holder)?;
            }
            return Ok(CodeCheck::Of(spot));
        }
        count_wrong_code(tx, place, holder)?;
        let act = Act {
            actor: author.actor,
            role: "table".to_owned(),
            address: author.address,
            action: JournalAction::WrongCode,
            detail: vec![Fact::OfTable {
                round: place.round,
                table: place.table,
            }]
            .into(),
        };
        journal_append(tx, Some(place.event), &act, at)?;
        let after = table_codes(tx, place)?.ok_or(StoreError::NotFound)?;
        Ok(match seat_cookie::is_locked(&after, holder) {
            true => CodeCheck::Locked,
            false => CodeCheck::Wrong,
        })
    };
    store.write_event(place.event, look).await
}
