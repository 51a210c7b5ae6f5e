//! The connections to either database: opening, migrating, reading, and the one writer.

pub(crate) mod column_types;
pub(crate) mod columns;
pub(crate) mod connection;
pub(crate) mod migrations;
pub(crate) mod read_pool;
pub(crate) mod schema;
pub(crate) mod tx;
pub(crate) mod url;
pub(crate) mod writer;
