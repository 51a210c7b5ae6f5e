//! The types of columns and of rows, for reading and writing whole rows.

use crate::AnyConn;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamp};
use std::fmt::Debug;

/// A type of database column, with the Rust type of its values.
pub(crate) trait Native {
    type Rust;
}

impl Native for BigInt {
    type Rust = i64;
}

impl Native for Text {
    type Rust = String;
}

impl Native for Timestamp {
    type Rust = NaiveDateTime;
}

impl Native for Nullable<BigInt> {
    type Rust = Option<i64>;
}

impl Native for Nullable<Text> {
    type Rust = Option<String>;
}

impl Native for Nullable<Timestamp> {
    type Rust = Option<NaiveDateTime>;
}

/// A table whose rows can be read and written whole.
pub(crate) trait Rows {
    /// A row of the database table: every column, in order.
    type Row: PartialEq + Debug;
    /// The table's name.
    const NAME: &'static str;
    /// The columns of the database table's primary key.
    const KEY: &'static [&'static str];
    /// Returns up to `most` rows in the order of their key, after skipping the first `after`.
    fn page(conn: &mut AnyConn, after: i64, most: i64) -> QueryResult<Vec<Self::Row>>;
    /// Inserts a row into the database table.
    fn put(conn: &mut AnyConn, row: Self::Row) -> QueryResult<usize>;
}
