//! A decision about a version of a hand that players sent and that waits for a referee.

use super::{CommandContext, Failure, applied, scene};
use crate::store::{
    Store, StoreError, TablePlace, Tx, drop_unconfirmed, load_table, settle_unconfirmed,
    unconfirmed_hands,
};
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::decide_table;
use burraco_tournament::journal::Fact;

/// A referee's decision about a version of a hand that waits.
pub enum VersionDecision {
    /// The version becomes the current one, if the current version is still the one with this number.
    Holds(u32),
    /// The version is stored as decided.
    PutAside,
    /// The version is removed.
    Drop,
}

/// Carries out a referee's decision about the version `id` that waits at a table.
///
/// # Errors
/// The reason nothing was changed.
pub async fn decide_version(
    store: &Store,
    here: TablePlace,
    context: CommandContext,
    (id, decision): (i64, VersionDecision),
) -> Result<String, Failure> {
    let (round, table) = (here.round, here.table);
    let done = store.write_event(here.event, move |tx| {
        context.once(tx, |tx| {
            let facts = match decision {
                VersionDecision::Holds(base) => let_hold(tx, here, id, (base, &context))?,
                VersionDecision::PutAside => {
                    settle_unconfirmed(tx, here, id)?;
                    vec![Fact::UnconfirmedAside {
                        round: Some(round),
                        table: Some(table),
                        unconfirmed_aside: vec![id],
                    }]
                }
                VersionDecision::Drop => {
                    drop_unconfirmed(tx, here, id)?;
                    vec![Fact::UnconfirmedDropped {
                        round,
                        table,
                        unconfirmed_dropped: id,
                    }]
                }
            };
            Ok((Some(here.event), facts))
        })
    });
    done.await
}

/// Makes a version of a hand that players sent the current one, if the referee saw the latest version before it.
fn let_hold(
    tx: &mut Tx<'_>,
    here: TablePlace,
    id: i64,
    (base_version, context): (u32, &CommandContext),
) -> Result<Vec<Fact>, Failure> {
    let all = unconfirmed_hands(tx, here)?;
    let sent = all.into_iter().find(|one| one.id == id);
    let sent = sent.ok_or(StoreError::NotFound)?;
    let enter = TableCommand::EnterHand {
        hand: sent.hand,
        sheet: sent.sheet,
        base_version,
        reason: context.reason.clone(),
    };
    let table = load_table(tx, here)?;
    let changes = decide_table(scene(&table, false), &enter, &context.by, context.at)?;
    let mut facts = applied(tx, here.event, &changes)?;
    drop_unconfirmed(tx, here, id)?;
    facts.push(Fact::UnconfirmedTaken {
        unconfirmed_taken: id,
    });
    Ok(facts)
}
