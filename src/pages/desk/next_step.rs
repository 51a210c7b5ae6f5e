//! The main action of a desk: the next step of an event, or what the event waits for.

use crate::components::summaries::{published, waiting_before_last};
use crate::locale::Lang;
use crate::rounds::unplayed_matches::{without_tables_at_desk, without_third};
use crate::urls;
use burraco_tournament::commands::decide::seats::still_fits;
use burraco_tournament::entry::EntryState;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::{Round, RoundState};

/// The main action on an event's desk: the next step of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextStep {
    pub label: String,
    /// The explanation of the step: its reason, or what is missing.
    pub explained: String,
    pub href: String,
    /// Whether the step changes something, so that it is posted.
    pub post: bool,
}

/// Returns the step that closes a table of an earlier round, which must come before any other step. Its explanation
/// also says what the last round lacks.
fn close_earlier(event: &Event, t: Lang) -> Option<NextStep> {
    let waiting = waiting_before_last(event);
    let (round, table) = waiting.first()?;
    let mut explained = vec![t.earlier_tables_explained(t.tables_of_rounds(&waiting))];
    if let Some(last) = published(event)
        .next_back()
        .filter(|last| missing(last) > 0)
    {
        explained.push(t.still_played(&event.settings, last));
    }
    Some(NextStep {
        label: t.do_earlier_table(t.table_of_round(table, round)),
        explained: explained.join(" "),
        href: urls::referee_table(&event.settings.slug, round, table),
        post: false,
    })
}

/// Returns the number of tables of a round without a result that counts.
fn missing(round: &Round) -> usize {
    let missing = round.tables.iter().filter(|table| !table.state.counts());
    missing.count()
}

/// Returns the next step of an event.
#[must_use]
pub fn next_step(event: &Event, t: Lang) -> NextStep {
    let slug = &event.settings.slug;
    let step = |label: &str, explained: String, href: String, post: bool| NextStep {
        label: label.to_owned(),
        explained,
        href,
        post,
    };
    let propose = |n: usize| {
        let movement = event.next_movement().map(|m| t.movement(m));
        step(
            &t.do_propose(n),
            t.propose_explained(movement.unwrap_or_default()),
            urls::propose(slug),
            true,
        )
    };
    let waiting = event
        .entries
        .iter()
        .filter(|e| e.state == EntryState::Entered)
        .count();
    let present = event
        .entries
        .iter()
        .filter(|e| e.state == EntryState::CheckedIn)
        .count();
    if let Some(earlier) = close_earlier(event, t) {
        return earlier;
    }
    match event.rounds.last() {
        None if event.entries.is_empty() => step(
            t.do_import(),
            t.import_explained().into(),
            urls::import(slug),
            false,
        ),
        None if waiting > 0 || present < 2 => step(
            t.do_check_in(),
            t.check_in_explained(t.entries_count(event.settings.kind, waiting)),
            urls::check_in(slug),
            false,
        ),
        None => propose(1),
        Some(round) => match round.state {
            RoundState::Draft if !still_fits(event, round) => step(
                &t.do_propose_again(round.number),
                t.draft_outdated().into(),
                urls::propose(slug),
                true,
            ),
            RoundState::Draft => step(
                &t.do_review(round.number),
                t.review_explained().into(),
                urls::proposal(slug, round.number),
                false,
            ),
            RoundState::Published | RoundState::Playing => {
                let third = without_third(event, round, PublicNames::Full, t);
                let beside = |why: String| match third {
                    Some(third) => format!("{why} {third}"),
                    None => why,
                };
                if missing(round) == 0 {
                    let close = urls::close_round(slug, round.number);
                    let why = without_tables_at_desk(event, round, t);
                    let why = why.unwrap_or_else(|| t.all_tables_in().to_owned());
                    return step(t.do_close_round(), beside(why), close, true);
                }
                step(
                    t.do_board(),
                    beside(t.still_played(&event.settings, round)),
                    urls::board(slug),
                    false,
                )
            }
            RoundState::Closed if event.next_movement().is_some() => {
                propose(event.rounds.len() + 1)
            }
            RoundState::Closed if event.hidden_now().is_some() => step(
                t.do_uncover(),
                t.uncover_explained().into(),
                urls::screens(slug),
                false,
            ),
            RoundState::Closed => step(
                t.do_standings(),
                t.over_explained().into(),
                urls::standings(slug),
                false,
            ),
        },
    }
}
