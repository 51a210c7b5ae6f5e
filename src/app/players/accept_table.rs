//! The acceptance of a table's hands by the players of a side or seat.

use super::link::{OpenLink, accepted, still_works};
use crate::app::{CommandContext, Failure, applied, scene};
use crate::store::{Store, load_table, set_accepted, table_codes};
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::decide_table;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Confirmation;
use burraco_tournament::journal::Fact;
use burraco_tournament::round::{Spot, TableState};

/// Records that the players of a side or seat accept the versions they saw, given by `shown`. After the last
/// acceptance, the table is confirmed if the event lets opponents confirm.
///
/// # Errors
/// The reason nothing was changed; [`Failure::StaleTable`] when the versions are no longer those shown.
pub async fn accept_table(
    store: &Store,
    OpenLink { token, place }: OpenLink,
    context: CommandContext,
    (spot, shown): (Spot, String),
) -> Result<String, Failure> {
    let done = store.write_event(place.event, move |tx| {
        context.once(tx, |tx| {
            let here = load_table(tx, place)?;
            still_works(tx, &token, here.round_state)?;
            if here.table.versions() != shown {
                return Err(Failure::StaleTable);
            }
            if here.table.state != TableState::Entered {
                return Err(Refusal::WrongState(here.table.state).into());
            }
            set_accepted(tx, place, spot, &shown)?;
            let codes = table_codes(tx, place)?;
            let seen_by = codes.iter().flat_map(|codes| &codes.seen_by);
            let mut facts = vec![Fact::Accepted {
                accepted: spot.word().to_owned(),
                saw_codes: seen_by.map(|one| one.who.clone()).collect(),
                versions: shown,
            }];
            let all = codes
                .as_ref()
                .is_some_and(|codes| accepted(&here.table, codes));
            let in_doubt = codes.is_some_and(|codes| codes.are_in_doubt());
            let enough = match here.settings.confirmation {
                Confirmation::OpponentsUnseen => !in_doubt,
                other => other.by_opponents(),
            };
            if all && enough {
                let reason = String::new();
                let confirm = TableCommand::Confirm { reason };
                let scene = scene(&here, true);
                let changes = decide_table(scene, &confirm, &context.by, context.at)?;
                facts.extend(applied(tx, place.event, &changes)?);
            }
            Ok((Some(place.event), facts))
        })
    });
    done.await
}
