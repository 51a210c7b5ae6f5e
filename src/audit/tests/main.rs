//! What the second opinion finds, and what it takes for right.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod files;
mod proofs;
