//! The `pair` command: proposes the next round of an event file, with the reasons.

use crate::cli::{Stop, event_file};
use crate::pages::Lang;
use burraco_rules::Side;
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::decide;
use burraco_tournament::movement::{Movement, PairingReason};
use burraco_tournament::round::{Partners, Round};
use chrono::DateTime;
use serde_json::{Value, json};
use std::path::Path;

/// Runs `pozzetto pair`, with the movement named or else the one the plan has next. The file is not changed.
///
/// # Errors
/// A file that is no sound event, a name that is no movement; exit code 1 with the reason when nothing can be proposed.
pub fn run(path: &Path, movement: Option<&str>) -> Result<(), Stop> {
    let read = |name: &str| {
        let unknown = |_| {
            Stop::input(format_args!(
                "{name:?} is no movement: write it as in a plan, \"mitchell\", \"danese\", \"danese puro\", \"round robin\""
            ))
        };
        name.parse::<Movement>().map_err(unknown)
    };
    let movement = movement.map(read).transpose()?;
    let event = event_file::event(path, event_file::read(path)?)?;
    // a proposal carries no signature
    let command = DeskCommand::Propose { movement };
    let changes = decide(&event, &command, "", DateTime::UNIX_EPOCH);
    let changes = changes.map_err(|refusal| Stop::failed(Lang::En.refusal(&refusal)))?;
    let rounds = changes.iter().filter_map(|change| match change {
        Change::RoundProposed(round) => Some(round),
        _ => None,
    });
    for round in rounds {
        event_file::write_json(&proposal(round))?;
    }
    Ok(())
}

fn proposal(round: &Round) -> Value {
    let said = |reason: &PairingReason| [Lang::It, Lang::En].map(|t| t.reason(reason));
    let tables = round.tables.iter().map(|table| {
        let [it, en] = said(&table.reason);
        let [ns, ew] = Side::ALL.map(|side| *table.seats.get(side));
        let mut said = json!({"table": table.number, "ns": ns, "ew": ew, "reason": table.reason, "it": it, "en": en});
        // who else sits there, where the two are not all
        if table.partners != Partners::Entry {
            said["partners"] = json!(table.partners);
        }
        said
    });
    let byes = round.byes.iter().map(|bye| {
        let [it, en] = said(&bye.reason);
        json!({"entry": bye.entry, "award": bye.award, "reason": bye.reason, "it": it, "en": en})
    });
    json!({
        "round": round.number,
        "movement": round.movement,
        "tables": tables.collect::<Vec<_>>(),
        "byes": byes.collect::<Vec<_>>(),
    })
}
