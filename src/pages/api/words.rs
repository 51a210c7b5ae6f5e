//! The words that a field may hold, as schemas of the OpenAPI document.

use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};

/// Returns the text under which a value is serialised. Empty for a value that does not serialise to a string.
pub(super) fn word(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}

fn one_of(words: &[&str]) -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words.iter().copied()))
        .build()
}

/// Builds the schema of a field that holds one of the given words, or null.
fn one_of_or_null(words: &[&str]) -> Object {
    let words = words.iter().map(|word| Value::from(*word));
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .enum_values(Some(words.chain([Value::Null])))
        .build()
}

pub(super) fn kind() -> Object {
    one_of(&["pairs", "individual", "teams"])
}

pub(super) fn event_state() -> Object {
    one_of(&["to_come", "running", "over"])
}

pub(super) fn mp() -> Object {
    one_of(&["difference", "gross"])
}

pub(super) fn target() -> Object {
    one_of_or_null(&["over-2000", "from-2005", "from-3000"])
}

pub(super) fn names() -> Object {
    one_of(&["full", "initials", "card_number", "hidden"])
}

pub(super) fn round_state() -> Object {
    one_of(&["published", "playing", "closed"])
}

pub(super) fn table_state() -> Object {
    one_of(&["open", "entered", "confirmed", "closed", "disputed"])
}

pub(super) fn entry_state() -> Object {
    one_of(&["entered", "checked_in", "absent", "withdrawn"])
}

pub(super) fn pace() -> Object {
    one_of(&["waiting", "running", "paused"])
}

pub(super) fn line() -> Object {
    one_of(&["NS", "EW", "N", "E", "W"])
}

pub(super) fn award() -> Object {
    one_of_or_null(&[
        "bye", "opponent", "late", "left", "absent", "arbitral", "recorded",
    ])
}

pub(super) fn won_by() -> Object {
    one_of_or_null(&["points", "extra_hand", "rank", "ruling", "nobody"])
}

pub(super) fn decided_by() -> Object {
    one_of(&[
        "first",
        "vp",
        "mp",
        "girone",
        "recorded",
        "head_to_head",
        "best_round",
        "most_burrachi",
        "lot",
        "shared",
    ])
}

pub(super) fn level_or_null() -> Object {
    one_of_or_null(&["circolo", "federale", "regionale", "nazionale"])
}

pub(super) fn competitors() -> Object {
    one_of(&["players", "entries", "clubs", "provinces", "regions"])
}

pub(super) fn finalist() -> Object {
    one_of(&["goes", "tied", "too_few", "below"])
}

pub(crate) fn verified() -> Object {
    one_of(&["cards", "melds", "parts", "totals", "table_total"])
}

pub(super) fn pozzetto() -> Object {
    one_of(&["seen", "unseen", "none"])
}

pub(super) fn ended() -> Object {
    one_of(&["closed", "stock", "stalemate", "time"])
}

pub(super) fn problem() -> Object {
    one_of(&[
        "bad_request",
        "not_found",
        "only_get",
        "compressed",
        "busy",
        "ours",
    ])
}
