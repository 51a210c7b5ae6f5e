//! The main action of a desk: the next step of an event, or what the event waits for.

use crate::locale::Lang;
use crate::rounds::unplayed_matches::{without_tables_at_desk, without_third};
use crate::{Frame, urls};
use burraco_tournament::commands::next_step::NextStep;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::{RoundNo, TableNo};

/// The main action on an event's desk: the next step of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextStepView {
    pub label: String,
    /// The explanation of the step: its reason, or what is missing.
    pub explained: String,
    pub href: String,
    /// Whether the step changes something, so that it is posted.
    pub post: bool,
}

impl NextStepView {
    /// Returns the next step of an event for a page away from the desk; `None` for a reader who may not post it to its
    /// route.
    #[must_use]
    pub fn open_to(
        frame: &Frame,
        route: &'static str,
        event: &Event,
        step: &NextStep,
    ) -> Option<NextStepView> {
        frame
            .open(route)
            .then(|| NextStepView::new(event, step, frame.t))
    }

    /// Returns the next step of an event in words, with its address.
    #[must_use]
    pub fn new(event: &Event, step: &NextStep, t: Lang) -> NextStepView {
        let slug = &event.settings.slug;
        let view = |label: &str, explained: String, href: String, post: bool| NextStepView {
            label: label.to_owned(),
            explained,
            href,
            post,
        };
        let link =
            |label: &str, explained: String, href: String| view(label, explained, href, false);
        match step {
            NextStep::FinishEarlier(waiting) => finish_earlier(event, waiting, t),
            NextStep::ImportEntries => link(
                t.do_import(),
                t.import_explained().into(),
                urls::import(slug),
            ),
            NextStep::CheckIn(expected) => {
                let kind = event.settings.kind;
                let why = match *expected {
                    0 => t.too_few_present().to_owned(),
                    expected => t.check_in_explained(t.entries_count(kind, expected)),
                };
                link(t.do_check_in(), why, urls::check_in(slug))
            }
            NextStep::Propose(round) => {
                let movement = event.next_movement().map(|m| t.movement(m));
                let why = t.propose_explained(movement.unwrap_or_default());
                view(&t.do_propose(round), why, urls::propose(slug), true)
            }
            NextStep::ProposeAgain(round) => {
                let why = t.draft_outdated().into();
                view(&t.do_propose_again(round), why, urls::propose(slug), true)
            }
            NextStep::Review(round) => {
                let why = t.review_explained().into();
                link(&t.do_review(round), why, urls::proposal(slug, *round))
            }
            NextStep::AwaitResults(round) => {
                let why = match event.round(*round) {
                    Some(last) => t.still_played(&event.settings, last),
                    None => String::new(),
                };
                let why = beside_third(event, *round, why, t);
                link(t.do_board(), why, whole_board(event))
            }
            NextStep::CloseRound(round) => {
                let last = event.round(*round);
                let why = last.and_then(|last| without_tables_at_desk(event, last, t));
                let why = why.unwrap_or_else(|| t.all_tables_in().to_owned());
                let why = beside_third(event, *round, why, t);
                view(
                    t.do_close_round(),
                    why,
                    urls::close_round(slug, *round),
                    true,
                )
            }
            NextStep::DecideProtests(open) => link(
                t.do_protests(),
                t.protests_before_end(t.protests_open(*open)),
                urls::protests(slug),
            ),
            NextStep::RevealResults => link(
                t.do_uncover(),
                t.uncover_explained().into(),
                urls::screens(slug),
            ),
            NextStep::ShowStandings => link(
                t.do_standings(),
                t.over_explained().into(),
                urls::standings(slug),
            ),
        }
    }
}

/// Returns the step that closes a table of an earlier round. Its explanation also says what the last round lacks.
fn finish_earlier(event: &Event, waiting: &[(RoundNo, TableNo)], t: Lang) -> NextStepView {
    let mut explained = vec![t.earlier_tables_explained(t.tables_of_rounds(waiting))];
    let last = event.published().next_back();
    let open = last.filter(|last| !last.tables.iter().all(|table| table.state.counts()));
    explained.extend(open.map(|last| t.still_played(&event.settings, last)));
    let (label, href) = match waiting.first() {
        Some((round, table)) => (
            t.do_earlier_table(t.table_of_round(table, round)),
            urls::referee_table(&event.settings.slug, round, table),
        ),
        None => (t.do_board().to_owned(), whole_board(event)),
    };
    NextStepView {
        label,
        explained: explained.join(" "),
        href,
        post: false,
    }
}

/// Adds to an explanation that nobody plays for the third place, where that is so.
fn beside_third(event: &Event, round: RoundNo, why: String, t: Lang) -> String {
    let third = event
        .round(round)
        .and_then(|round| without_third(event, round, PublicNames::Full, t));
    match third {
        Some(third) => format!("{why} {third}"),
        None => why,
    }
}
/// Returns the address of the board with the tables of every room.
fn whole_board(event: &Event) -> String {
    let board = urls::board(&event.settings.slug);
    match event.settings.rooms.is_empty() {
        true => board,
        false => urls::in_every_room(board),
    }
}
