//! One more link to a table.

use crate::app::Failure;
use crate::auth::{Token, seat_cookie};
use crate::store::{
    StoreError, TablePlace, Tx, add_table_link, count_table_links, revoke_table_links, secret,
    set_table_codes, table_codes,
};
use burraco_tournament::round::{Spot, TableNo};
use chrono::{DateTime, Utc};

/// A new link to a table, with the codes of its sides or seats. It is shown once and stored nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAccess {
    pub table: TableNo,
    /// The token of the link.
    pub token: Token,
    pub codes: Vec<(Spot, String)>,
}

/// Makes new codes for the sides or seats of a table.
pub(super) fn codes(spots: &[Spot]) -> Result<Vec<String>, Failure> {
    seat_cookie::codes(spots.len()).map_err(|error| StoreError::Fault(error.to_string()).into())
}

/// Makes an additional link to a table. The table's codes come with its first link. A closed table gets none, because
/// the link would allow no changes.
///
/// # Errors
/// Only the store's own.
pub fn issue(
    tx: &mut Tx<'_>,
    here: TablePlace,
    spots: &[Spot],
    at: DateTime<Utc>,
) -> Result<TableAccess, Failure> {
    // The secret behind the lines' cookies is there before the first link is.
    secret(tx, seat_cookie::SECRET)?;
    let works = count_table_links(tx, here)? > 0;
    let code = match table_codes(tx, here)? {
        Some(known) if works && !seat_cookie::needs_new_codes(&known) => {
            known.places.into_iter().map(|place| place.code).collect()
        }
        // Codes that open nothing any more, or whose links were all revoked, are not shown again; and what was given
        // before the table was closed does not come back to life.
        Some(_) | None => {
            revoke_table_links(tx, here, at)?;
            let code = codes(spots)?;
            set_table_codes(tx, here, &code)?;
            code
        }
    };
    let token = Token::random().map_err(|error| StoreError::Fault(error.to_string()))?;
    add_table_link(tx, token.hash().as_str(), here, at)?;
    Ok(TableAccess {
        table: here.table,
        token,
        codes: spots.iter().copied().zip(code).collect(),
    })
}
