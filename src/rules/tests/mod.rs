//! Tests of the crate against tables of cases, and against judges that share no code with it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]

#[cfg(feature = "serde")]
mod hands;
mod melds;
mod slow_layoffs;
mod slow_melds;
mod words;

use crate::{Card, read_cards};

fn cards(text: &str) -> Vec<Card> {
    read_cards(text).unwrap()
}
