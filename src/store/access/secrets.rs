//! Secrets made once per installation, and random words for salts.

use crate::database::connection::RunOnEither;
use crate::database::schema::secrets;
use crate::{AnyConn, StoreError};
use diesel::prelude::*;
use sha2::{Digest, Sha256};

/// Returns bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let half = |digit: u8| char::from_digit(digit.into(), 16);
    let digits = bytes
        .iter()
        .flat_map(|byte| [half(byte >> 4), half(byte & 15)]);
    digits.flatten().collect()
}

/// Returns 128 random bits as hexadecimal digits.
pub(crate) fn random_word() -> Result<String, StoreError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(StoreError::fault)?;
    Ok(hex(&bytes))
}

/// Returns the SHA-256 digest of several texts. Each is preceded by its length, so that one cannot run into the next.
pub(crate) fn digest(values: &[&str]) -> String {
    let mut sha = Sha256::new();
    for value in values {
        sha.update(value.len().to_string());
        sha.update(":");
        sha.update(value);
    }
    hex(&sha.finalize())
}

/// Returns the installation's secret of this name. It is made on first use.
///
/// # Errors
/// Only the database's own.
pub fn secret(conn: &mut AnyConn, name: &str) -> Result<String, StoreError> {
    let found = secrets::table.find(name).select(secrets::value);
    if let Some(value) = found.first_row(conn).optional()? {
        return Ok(value);
    }
    let value = random_word()?;
    let row = (secrets::name.eq(name), secrets::value.eq(&value));
    let new = diesel::insert_into(secrets::table).values(row);
    // Another instance may make it at once: the first one counts.
    let new = new.on_conflict_do_nothing();
    new.run(conn)?;
    Ok(found.first_row(conn)?)
}

/// Returns the digests of the installation's secrets that never change. Copies of one database share them, which shows
/// that they belong together.
///
/// # Errors
/// Only the database's own.
pub(crate) fn of_installation(conn: &mut AnyConn) -> Result<Vec<String>, StoreError> {
    let lasting = secrets::table.filter(secrets::name.ne(LINEAGE));
    let lasting: Vec<(String, String)> = lasting.rows(conn)?;
    let digests = lasting.iter().map(|(name, value)| digest(&[name, value]));
    Ok(digests.collect())
}

/// The name of the stored secret that identifies one history of a database.
const LINEAGE: &str = "lineage";

/// Returns a random word that identifies the database's history. Restoring a copy changes it, because revision numbers
/// then mean something else.
///
/// # Errors
/// Only the database's own.
pub fn lineage(conn: &mut AnyConn) -> Result<String, StoreError> {
    let word = secret(conn, LINEAGE)?;
    Ok(digest(&[LINEAGE, &word]).chars().take(8).collect())
}

/// Begins a new history of the database, so that browsers no longer use the responses they have cached.
///
/// # Errors
/// Only the database's own.
pub fn begin_lineage(conn: &mut AnyConn) -> Result<(), StoreError> {
    diesel::delete(secrets::table.find(LINEAGE)).run(conn)?;
    secret(conn, LINEAGE)?;
    Ok(())
}
