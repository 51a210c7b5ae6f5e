//! The path and query parameters of the API. A value that does not fit is a bad request before anything is looked up.

use burraco_tournament::event::is_slug;
use burraco_tournament::prizes::circuit::Competitors;
use serde::Deserialize;
use std::fmt;
use std::num::NonZeroU32;
use utoipa::IntoParams;

/// The slug that identifies an event or a circuit in addresses.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Slug(String);

/// The error for a text that is not a valid slug.
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

/// The path parameters of an event.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfEvent {
    /// The event's slug in addresses; `nuovo` is not a slug.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
}

/// The path parameters of a round.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfRound {
    /// The event's slug in addresses; `nuovo` is not a slug.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
    /// The round's number.
    #[param(value_type = u32, minimum = 1, maximum = 2147483647)]
    pub n: NonZeroU32,
}

/// The path parameters of a table.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfTable {
    /// The event's slug in addresses; `nuovo` is not a slug.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
    /// The round's number.
    #[param(value_type = u32, minimum = 1, maximum = 2147483647)]
    pub n: NonZeroU32,
    /// The table's number.
    #[param(value_type = u32, minimum = 1, maximum = 2147483647)]
    pub k: NonZeroU32,
}

/// The path parameters of an entry.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfEntry {
    /// The event's slug in addresses; `nuovo` is not a slug.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
    /// The entry's number.
    #[param(value_type = u32, minimum = 1, maximum = 2147483647)]
    pub n: NonZeroU32,
}

/// The path parameters of a circuit.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfCircuit {
    /// The circuit's slug in addresses; `nuovo` is not a slug.
    #[param(value_type = String, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub slug: Slug,
}

/// The query parameters that select a ranking of a circuit.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfCompetitors {
    /// The competitors that are ranked; without it those of the circuit.
    #[param(value_type = Option<String>, nullable = false, pattern = "^(players|entries|clubs|provinces|regions)$")]
    pub di: Option<Competitors>,
}

/// The query parameters that select a page of events.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsBefore {
    /// The slug of an event: only events after it in the list are returned. The `next` of a page holds it.
    #[param(value_type = Option<String>, nullable = false, pattern = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", min_length = 1, max_length = 60)]
    pub prima: Option<Slug>,
}

/// The query parameters that select the standings.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AfterRound {
    /// The round after which the standings are taken, 0 before the first. Without it, the last public round.
    #[param(nullable = false, minimum = 0, maximum = 2147483647)]
    pub dopo: Option<u32>,
}
