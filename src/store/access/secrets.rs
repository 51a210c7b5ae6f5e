//! Values made once per installation, and random words for salts.

use crate::database::connection::prepared;
use crate::database::schema::secrets;
use crate::{AnyConn, StoreError};
use diesel::prelude::*;
use sha2::{Digest, Sha256};

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let half = |digit: u8| char::from_digit(digit.into(), 16);
    let digits = bytes
        .iter()
        .flat_map(|byte| [half(byte >> 4), half(byte & 15)]);
    digits.flatten().collect()
}

/// 128 random bits in hexadecimal digits.
pub(crate) fn random_word() -> Result<String, StoreError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(StoreError::fault)?;
    Ok(hex(&bytes))
}

/// SHA-256 of several values, each with its length, so that values cannot flow into one another.
pub(crate) fn digest(values: &[&str]) -> String {
    let mut sha = Sha256::new();
    for value in values {
        sha.update(value.len().to_string());
        sha.update(":");
        sha.update(value);
    }
    hex(&sha.finalize())
}

/// The installation's secret of this name, made when it is first asked for.
///
/// # Errors
/// Only the database's own.
pub fn secret(conn: &mut AnyConn, name: &str) -> Result<String, StoreError> {
    let found = secrets::table.find(name).select(secrets::value);
    if let Some(value) = prepared!(conn, conn => found.first(conn).optional()?) {
        return Ok(value);
    }
    let value = random_word()?;
    let row = (secrets::name.eq(name), secrets::value.eq(&value));
    let new = diesel::insert_into(secrets::table).values(row);
    // Another instance may make it at once: the first one counts.
    let new = new.on_conflict_do_nothing();
    prepared!(conn, conn => new.execute(conn)?);
    Ok(prepared!(conn, conn => found.first(conn)?))
}

/// The digests of the secrets that stay as they are for the life of an installation: its copies share them.
///
/// # Errors
/// Only the database's own.
pub(crate) fn of_installation(conn: &mut AnyConn) -> Result<Vec<String>, StoreError> {
    let lasting = secrets::table.filter(secrets::name.ne(LINEAGE));
    let lasting: Vec<(String, String)> = lasting.load(conn)?;
    let digests = lasting.iter().map(|(name, value)| digest(&[name, value]));
    Ok(digests.collect())
}

/// The name of the secret that tells one history of a database from another.
const LINEAGE: &str = "lineage";

/// A word for the history the database is in: another one once a copy was put in its place, when revisions begin to mean
/// something else.
///
/// # Errors
/// Only the database's own.
pub fn lineage(conn: &mut AnyConn) -> Result<String, StoreError> {
    let word = secret(conn, LINEAGE)?;
    Ok(digest(&[LINEAGE, &word]).chars().take(8).collect())
}

/// Begins another history: what browsers keep of the one before is asked for anew.
///
/// # Errors
/// Only the database's own.
pub fn begin_lineage(conn: &mut AnyConn) -> Result<(), StoreError> {
    diesel::delete(secrets::table.find(LINEAGE)).execute(conn)?;
    secret(conn, LINEAGE)?;
    Ok(())
}
