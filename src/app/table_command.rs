//! A command of the staff at a table.

use super::applied;
use super::carried_protests::{carried_out, waiting_again};
use super::earned_rights::{may_be_own, to_reopen};
use super::{CommandContext, Failure};
use crate::auth::Action;
use crate::auth::needed_rights::rights_at_table;
use crate::store::{
    EventId, Store, TableInPlay, TablePlace, is_awarded, settle_dispute, table_codes,
};
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::{TableContext, decide_table};
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::journal::Fact;
use burraco_tournament::round::{RoundNo, RoundState, TableNo, TableState};

/// Carries out a command at a table. Only the table is loaded, so the cost does not grow with the event. `shown` is the
/// table's state as the form showed it, for commands about the whole table.
///
/// # Errors
/// The reason nothing was changed.
pub async fn run_table_command(
    store: &Store,
    event: EventId,
    context: CommandContext,
    place: (RoundNo, TableNo),
    shown: Option<String>,
    command: TableCommand,
) -> Result<String, Failure> {
    let at = context.at;
    let done = store.write_event(event, move |tx| {
        context.once(tx, |tx| {
            let of_table = TablePlace::new(event, place.0, place.1);
            let here = tx.table(of_table)?;
            if shown.is_some_and(|shown| shown != here.table.seen()) {
                return Err(Failure::StaleTable);
            }
            // only the closing asks: the rulings are those of the whole event
            let closes = matches!(command, TableCommand::Close { .. });
            let scene = TableContext {
                awarded: closes && is_awarded(tx, event, here.settings.kind, place)?,
                ..scene(&here, false)
            };
            let decides = matches!(
                command,
                TableCommand::Confirm { .. } | TableCommand::Close { .. }
            );
            let codes = table_codes(tx, of_table)?;
            if decides && may_be_own(&here.settings, &here.table, codes.as_ref(), &context.actor) {
                return Err(Refusal::SameClerk.into());
            }
            let mut changes = decide_table(scene, &command, &context.by, at)?;
            let mut rights = rights_at_table(&here.settings, here.table.state, &changes);
            if rights.remove(&Action::ReopenTable) {
                rights.insert(to_reopen(tx, event, place, &context.actor, at)?);
            }
            context.has_all(&rights)?;
            let sheet = match command {
                TableCommand::EnterHand { hand, .. } => {
                    Some((place, here.table.hands_on_sheet(&here.settings, hand)))
                }
                _ => None,
            };
            let step = carried_out(tx, event, &context, (sheet, &changes))?;
            changes.extend(step);
            changes.extend(waiting_again(
                tx,
                event,
                &here.table,
                &changes,
                &context.by,
                at,
            )?);
            let mut facts = applied(tx, event, &changes)?;
            if decides && here.table.state == TableState::Disputed {
                let aside = settle_dispute(tx, of_table)?;
                if !aside.is_empty() {
                    facts.push(Fact::UnconfirmedAside {
                        round: None,
                        table: None,
                        unconfirmed_aside: aside,
                    });
                }
            }
            Ok((Some(event), facts))
        })
    });
    done.await
}

/// The context in which decisions at a table are made. Whether a ruling gives the table's points is not loaded here.
#[must_use]
pub fn scene(here: &TableInPlay, accepted: bool) -> TableContext<'_> {
    let published = |(_, state)| state != RoundState::Draft;
    TableContext {
        settings: &here.settings,
        round: here.round,
        round_state: here.round_state,
        next_published: here.next_round.is_some_and(published),
        table: &here.table,
        accepted,
        awarded: false,
    }
}
