//! What a column holds and what a row of a table is, as the program reads and writes them whole.

use crate::AnyConn;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamp};
use std::fmt::Debug;

/// A column's type, as the program holds its values.
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

/// A table whose rows can be read and written as they are.
pub(crate) trait Rows {
    /// Every column, in order.
    type Row: PartialEq + Debug;
    /// The table's name.
    const NAME: &'static str;
    /// Its key.
    const KEY: &'static [&'static str];
    /// Some rows in order of their key.
    fn page(conn: &mut AnyConn, after: i64, most: i64) -> QueryResult<Vec<Self::Row>>;
    /// Writes a row.
    fn put(conn: &mut AnyConn, row: Self::Row) -> QueryResult<usize>;
}
