//! Digests of a previewed decision. A person who confirms a preview confirms exactly what it showed.

use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::preview::Preview;
use burraco_tournament::commands::undo::HeldByPlayers;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Returns the digest of a previewed decision: its effects, its changes, and the links and hands that players would
/// lose. Two different corrections may have the same effects.
#[must_use]
pub fn digest(moves: &Preview, changes: &[Change], held: Option<&HeldByPlayers>) -> String {
    let mut changed = serde_json::to_value(changes).unwrap_or_default();
    forget_unseen(&mut changed);
    let text = json!([moves, changed, held]).to_string();
    format!("{:x}", Sha256::digest(text))
}

/// Blanks the values that a preview cannot know: the author, the time, the wording, and the number of a new ruling or
/// protest.
fn forget_unseen(changed: &mut Value) {
    match changed {
        Value::Array(parts) => parts.iter_mut().for_each(forget_unseen),
        Value::Object(parts) => {
            for (name, part) in parts {
                match (name.as_str(), &mut *part) {
                    ("by" | "at" | "reason" | "article", _) => *part = Value::Null,
                    (
                        "ruled" | "ruling" | "protest_lodged" | "protest_moved",
                        Value::Object(given),
                    ) => {
                        given.remove("number");
                    }
                    _ => {}
                }
                forget_unseen(part);
            }
        }
        _ => {}
    }
}
