//! The second opinion, tried: faults it finds, and files it takes for right.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod files;
mod proofs;
