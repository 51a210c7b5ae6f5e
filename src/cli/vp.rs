//! The `vp` command: converts differences of points into Victory Points.

use crate::cli::Stop;
use burraco_tournament::vp::VpTable;
use burraco_tournament::vp::usual_turno::UsualTurno;
use std::io::Write;

/// Runs `pozzetto vp`.
///
/// # Errors
/// No table for so many hands, or a difference that is no whole number.
pub fn run(hands: Option<u8>, teams: bool, differences: &[String]) -> Result<(), Stop> {
    let table = match hands {
        Some(hands) if !teams => VpTable::for_hands(hands).ok_or_else(|| no_table(hands))?,
        _ => VpTable::for_teams(),
    };
    let mut out = std::io::stdout().lock();
    for text in differences {
        let difference: i64 = text.parse().map_err(|_| {
            Stop::input(format_args!(
                "{text:?} is no difference: write a whole number of points"
            ))
        })?;
        let line = table.line(difference.unsigned_abs());
        writeln!(out, "{line}").map_err(|e| Stop::from_output(&e))?;
    }
    Ok(())
}

/// Returns what help says of the option `--hands`.
pub(super) fn hands_help() -> String {
    format!("Hands of a round: {}", published())
}

/// Returns the refusal of a number of hands that no table of Victory Points is for.
pub(super) fn no_table(hands: u8) -> Stop {
    Stop::input(format_args!(
        "there is no table of Victory Points for {hands} hands: use {}",
        published()
    ))
}

fn published() -> String {
    UsualTurno::in_words(|turno| turno.hands, "or")
}
