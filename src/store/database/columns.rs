//! The conversion of values to and from columns: words, JSON, numbers and times. A value that cannot be read back is a
//! fault.

use crate::StoreError;
use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};

/// Names the columns of a table that a query reads, in the order of its rows.
macro_rules! columns {
    ($name:ident of $table:ident: $($column:ident),+ $(,)?) => {
        const $name: ($($table::$column,)+) = ($($table::$column,)+);
    };
}
pub(crate) use columns;

/// Returns a value as JSON text.
pub(crate) fn json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(StoreError::fault)
}

/// Parses a value from JSON text; `what` names it in the fault.
pub(crate) fn read_json<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| StoreError::fault(format_args!("{what}: {e}")))
}

/// Returns a value as it would be read back from a row, so that memory and rows agree.
pub(crate) fn as_stored<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, StoreError> {
    read_json("value", &json(value)?)
}

/// Returns the serde name of an enum's variant, without quotes.
pub(crate) fn word<T: Serialize>(value: &T) -> Result<String, StoreError> {
    match serde_json::to_value(value).map_err(StoreError::fault)? {
        serde_json::Value::String(word) => Ok(word),
        other => Err(StoreError::fault(format_args!("{other} is not a word"))),
    }
}

/// Parses an enum from its serde word; `what` names it in the fault.
pub(crate) fn read_word<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    let word: StrDeserializer<'_, ValueError> = text.into_deserializer();
    T::deserialize(word).map_err(|e| StoreError::fault(format_args!("{what}: {e}")))
}

/// Converts one of this program's numbers from the database's 64 bits; `what` names it in the fault.
pub(crate) fn number(what: &str, value: i64) -> Result<u32, StoreError> {
    u32::try_from(value).map_err(|_| StoreError::fault(format_args!("{what}: {value}")))
}

/// Converts a position in a list to a number for a column.
pub(crate) fn place(index: usize) -> Result<i64, StoreError> {
    i64::try_from(index).map_err(StoreError::fault)
}

/// Converts a time to its form in a column: UTC, to the microsecond on both databases.
pub(crate) fn stamp(at: DateTime<Utc>) -> NaiveDateTime {
    at.trunc_subsecs(6).naive_utc()
}

/// Converts a time in UTC from its form in a database column.
pub(crate) fn utc(at: NaiveDateTime) -> DateTime<Utc> {
    at.and_utc()
}
