//! The logos of events, by the digest of their bytes. A stored image never changes, so that undoing an action finds the
//! earlier logo.

use crate::access::secrets::hex;
use crate::database::connection::RunOnEither;
use crate::database::schema::images;
use crate::{AnyConn, StoreError};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use burraco_tournament::branding::{ImageKind, LARGEST_LOGO, Logo};
use diesel::prelude::*;
use sha2::{Digest, Sha256};

/// Stores an image and returns the digest-based name by which it is known.
///
/// # Errors
/// Only the database's own.
pub fn put_image(conn: &mut AnyConn, bytes: &[u8]) -> Result<Logo, StoreError> {
    let logo = Logo::try_from(hex(&Sha256::digest(bytes))).map_err(StoreError::fault)?;
    let row = (
        images::digest.eq(logo.digest()),
        images::data.eq(STANDARD.encode(bytes)),
    );
    let new = diesel::insert_into(images::table).values(row);
    // Two people may upload the same logo at once.
    let new = new.on_conflict_do_nothing();
    new.run(conn)?;
    Ok(logo)
}

/// Returns the bytes of an image.
///
/// # Errors
/// Those of the database, and a stored text that is no image.
pub fn find_image(conn: &mut AnyConn, logo: &Logo) -> Result<Option<Vec<u8>>, StoreError> {
    let found = images::table.find(logo.digest()).select(images::data);
    let text: Option<String> = found.first_row(conn).optional()?;
    let bytes = text.map(|text| STANDARD.decode(text)).transpose();
    bytes.map_err(StoreError::fault)
}

/// Returns an image as event files carry it, in base64.
///
/// # Errors
/// Only the database's own.
pub fn image_text(conn: &mut AnyConn, logo: Option<&Logo>) -> Result<Option<String>, StoreError> {
    let Some(logo) = logo else { return Ok(None) };
    Ok(find_image(conn, logo)?.map(|bytes| STANDARD.encode(bytes)))
}

/// Decodes the image in an event file. None when it does not match the event's logo, or is not a valid logo.
#[must_use]
pub fn image_of_text(text: &str, logo: &Logo) -> Option<Vec<u8>> {
    let bytes = STANDARD.decode(text).ok()?;
    let same = logo.digest() == hex(&Sha256::digest(&bytes));
    let sound = bytes.len() <= LARGEST_LOGO && ImageKind::of(&bytes).is_some();
    (same && sound).then_some(bytes)
}
