//! Rulings of the referee: every version ever decided, with the ruling as one JSON text.

use crate::database::columns::{json, number, read_json, stamp, utc};
use crate::database::connection::RunOnEither;
use crate::database::schema::ruling_versions as versions;
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::rulings::adjustment::{Adjustment, AdjustmentVersion};
use chrono::NaiveDateTime;
use diesel::prelude::*;

type RulingColumns = (
    i64,
    i64,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
    String,
    String,
    NaiveDateTime,
);

/// Returns all rulings of an event, by number.
pub(crate) fn load_rulings(
    conn: &mut AnyConn,
    event: EventId,
) -> Result<Vec<Adjustment>, StoreError> {
    let rows: Vec<RulingColumns> = versions::table
        .filter(versions::event_id.eq(event.0))
        .order((versions::number, versions::version))
        .select((
            versions::number,
            versions::version,
            versions::ruling,
            versions::infraction,
            versions::found,
            versions::against,
            versions::article,
            versions::reason,
            versions::decided_by,
            versions::decided_at,
        ))
        .rows(conn)?;
    let mut rulings: Vec<Adjustment> = Vec::new();
    for (row, version, ruling, infraction, found, against, article, reason, by, at) in rows {
        let row = number("ruling_versions.number", row)?;
        let version = AdjustmentVersion {
            version: number("ruling_versions.version", version)?,
            ruling: ruling
                .map(|text| read_json("ruling_versions.ruling", &text))
                .transpose()?,
            infraction: infraction
                .map(|text| read_json("ruling_versions.infraction", &text))
                .transpose()?,
            found: found
                .map(|text| read_json("ruling_versions.found", &text))
                .transpose()?
                .unwrap_or_default(),
            against: against
                .map(|text| read_json("ruling_versions.against", &text))
                .transpose()?
                .unwrap_or_default(),
            article,
            reason,
            by,
            at: utc(at),
        };
        match rulings.last_mut().filter(|last| last.number == row) {
            Some(last) => last.versions.push(version),
            None => rulings.push(Adjustment {
                number: row,
                versions: vec![version],
            }),
        }
    }
    Ok(rulings)
}

/// Adds a version of a ruling. A version that exists is a conflict.
pub(crate) fn save_version(
    conn: &mut AnyConn,
    event: EventId,
    ruling: u32,
    version: &AdjustmentVersion,
) -> Result<(), StoreError> {
    diesel::insert_into(versions::table)
        .values((
            versions::event_id.eq(event.0),
            versions::number.eq(i64::from(ruling)),
            versions::version.eq(i64::from(version.version)),
            versions::ruling.eq(version.ruling.as_ref().map(json).transpose()?),
            versions::infraction.eq(version.infraction.as_ref().map(json).transpose()?),
            versions::found.eq(Some(&version.found)
                .filter(|found| !found.is_empty())
                .map(json)
                .transpose()?),
            versions::against.eq(Some(&version.against)
                .filter(|against| !against.is_empty())
                .map(json)
                .transpose()?),
            versions::article.eq(&version.article),
            versions::reason.eq(&version.reason),
            versions::decided_by.eq(&version.by),
            versions::decided_at.eq(stamp(version.at)),
        ))
        .run(conn)?;
    Ok(())
}
