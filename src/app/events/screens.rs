//! The projectors of an event, and what they show.

use crate::app::{CommandContext, Failure};
use crate::auth::Action;
use crate::auth::needed_rights::rights_of;
use crate::store::{
    EventId, ScreenRow, Store, StoreError, current_event, drop_screen, find_screen, list_screens,
    set_screen,
};
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::decide;
use burraco_tournament::journal::Fact;
use burraco_tournament::visibility::hidden::CeremonyRanks;
use burraco_tournament::visibility::screen::Screen;
use std::collections::BTreeSet;

/// A command to a projector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenCommand {
    /// Shows a screen; none to follow the event.
    Show(Option<Screen>),
    /// Uncovers a number of ranks of the ceremony.
    Step(u32),
    /// Removes the projector.
    Forget,
}

/// Adds a projector.
///
/// # Errors
/// The reason nothing was changed.
pub async fn add_screen(
    store: &Store,
    event: EventId,
    context: CommandContext,
    name: String,
) -> Result<String, Failure> {
    let row = ScreenRow {
        name,
        ..ScreenRow::default()
    };
    let done = store.write_event(event, move |tx| {
        context.once(tx, |tx| {
            let told = list_screens(tx, event)?;
            if told.iter().any(|other| other.name == row.name) {
                return Err(StoreError::Conflict.into());
            }
            set_screen(tx, event, &row)?;
            Ok((Some(event), vec![Fact::ScreenAdded { screen: row.name }]))
        })
    });
    done.await
}

/// Changes what a projector shows. The results hidden for a ceremony are revealed with the first of its ranks, which the
/// hall has then seen.
///
/// # Errors
/// The reason nothing was changed; [`Failure::TablesPlay`] when a ceremony would begin while tables still play.
pub async fn tell_screen(
    store: &Store,
    event: EventId,
    context: CommandContext,
    (name, command, ceremony): (String, ScreenCommand, CeremonyRanks),
) -> Result<String, Failure> {
    let at_hand = store.event(event).await?;
    let done = store.write_event(event, move |tx| {
        context.once(tx, |tx| {
            let mut row = find_screen(tx, event, &name)?;
            let mut facts = Vec::new();
            match command {
                ScreenCommand::Show(shown) => {
                    // A ceremony that is called up begins covered.
                    if shown == Some(Screen::Ceremony) && row.shown != shown {
                        row.step = 0;
                    }
                    row.shown = shown;
                }
                ScreenCommand::Step(step) => {
                    let whole = current_event(tx, at_hand)?.event;
                    if step > 0 && whole.keeps_suspense() {
                        return Err(Failure::TablesPlay);
                    }
                    row.step = ceremony.entries_of(step);
                    row.made_for = whole.hidden_range();
                    if step > 0 && row.made_for.is_some() {
                        context.has_all(&BTreeSet::from([Action::RevealResults]))?;
                    }
                    if step > 0 && step >= ceremony.ranks() && row.made_for.is_some() {
                        let reveal = DeskCommand::Hide(None);
                        let changes = decide(&whole, &reveal, &context.by, context.at)?;
                        context.has_all(&rights_of(&whole, &changes))?;
                        facts = tx.apply(event, &changes)?.facts;
                    }
                }
                ScreenCommand::Forget => {
                    drop_screen(tx, event, &name)?;
                    let fact = Fact::ScreenRemoved {
                        screen: name,
                        removed: true,
                    };
                    return Ok((Some(event), vec![fact]));
                }
            }
            set_screen(tx, event, &row)?;
            let told = Fact::ScreenShown {
                screen: name,
                shown: row.shown,
                step: ceremony.ranks_of(row.step),
            };
            facts.insert(0, told);
            Ok((Some(event), facts))
        })
    });
    done.await
}
