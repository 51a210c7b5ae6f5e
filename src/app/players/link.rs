//! A table's link: whether it still works, and whether the hands of its table are accepted.

use crate::app::Failure;
use crate::auth::Token;
use crate::store::{TableCodes, TableLink, TablePlace, Tx, find_table_link, table_codes};
use burraco_tournament::commands::hand_permissions::must_accept;
use burraco_tournament::round::{RoundState, Table};

/// The state of a table's link: whether it still works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkState {
    Works,
    /// A referee has revoked the table's link.
    Revoked,
    /// The link's table or round is closed, or has been closed.
    Expired,
}

impl LinkState {
    /// Returns the state of a link to a table, whose round is in a given state.
    #[must_use]
    pub fn of(link: TableLink, codes: Option<&TableCodes>, round: RoundState) -> LinkState {
        match round {
            _ if link.revoked => LinkState::Revoked,
            RoundState::Published | RoundState::Playing if codes.is_some() => LinkState::Works,
            _ => LinkState::Expired,
        }
    }
}

/// A link by which a request came, and its table.
#[derive(Clone, Debug)]
pub struct OpenLink {
    pub token: Token,
    pub place: TablePlace,
}

/// Checks inside a transaction that a link can still write at its table, whose round is in a given state.
///
/// # Errors
/// [`Failure::DeadLink`] when it cannot.
pub fn still_works(tx: &mut Tx<'_>, token: &Token, round: RoundState) -> Result<(), Failure> {
    let link = find_table_link(tx, token.hash().as_str())?.ok_or(Failure::DeadLink)?;
    let codes = table_codes(tx, link.place)?;
    match LinkState::of(link, codes.as_ref(), round) {
        LinkState::Works => Ok(()),
        LinkState::Revoked | LinkState::Expired => Err(Failure::DeadLink),
    }
}

/// Whether everybody who must accept the hands has accepted them in their current state.
#[must_use]
pub fn accepted(table: &Table, codes: &TableCodes) -> bool {
    let accepted = codes.accepted(table);
    let asked = must_accept(table);
    !asked.is_empty() && asked.iter().all(|spot| accepted.contains(spot))
}
