//! What an address of the API holds. What does not fit is a bad request before anybody looks for it.

use burraco_tournament::event::is_slug;
use serde::Deserialize;
use std::fmt;
use std::num::NonZeroU32;
use utoipa::IntoParams;

/// The word of an event or a circuit in addresses.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Slug(String);

/// A text that cannot be such a word.
pub struct NoSlug;

impl fmt::Display for NoSlug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("slug")
    }
}

impl TryFrom<String> for Slug {
    type Error = NoSlug;

    fn try_from(text: String) -> Result<Slug, NoSlug> {
        match is_slug(&text) {
            true => Ok(Slug(text)),
            false => Err(NoSlug),
        }
    }
}

impl AsRef<str> for Slug {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An event.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfEvent {
    /// The event's word in addresses; `nuovo` is none.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
}

/// A round of an event.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfRound {
    /// The event's word in addresses; `nuovo` is none.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
    /// The round's number.
    #[param(value_type = u32, minimum = 1, maximum = 2147483647)]
    pub n: NonZeroU32,
}

/// A table of a round.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfTable {
    /// The event's word in addresses; `nuovo` is none.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
    /// The round's number.
    #[param(value_type = u32, minimum = 1, maximum = 2147483647)]
    pub n: NonZeroU32,
    /// The table's number.
    #[param(value_type = u32, minimum = 1, maximum = 2147483647)]
    pub k: NonZeroU32,
}

/// An entry of an event.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfEntry {
    /// The event's word in addresses; `nuovo` is none.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
    /// The entry's number.
    #[param(value_type = u32, minimum = 1, maximum = 2147483647)]
    pub n: NonZeroU32,
}

/// A circuit.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfCircuit {
    /// The circuit's word in addresses; `nuovo` is none.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
}

/// Which page of the events.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsBefore {
    /// Only events before this one in the list; `next` of a page says it.
    #[param(value_type = Option<String>, nullable = false, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub prima: Option<Slug>,
}

/// Which standings.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AfterRound {
    /// After this round, 0 before the first; after the last that is told without it.
    #[param(nullable = false, minimum = 0, maximum = 2147483647)]
    pub dopo: Option<u32>,
}
