//! Tests of the audit: the faults it finds, and the files it accepts.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod files;
mod proofs;
