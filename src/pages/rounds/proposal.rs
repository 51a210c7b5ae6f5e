//! A round at the desk: proposed with its reasons, then published.

use crate::components::summaries::{PairView, TableLine, signs};
use crate::desk::head::{DeskTab, desk_head};
use crate::desk::overview::RoundAction;
use crate::locale::Lang;
use crate::protests::register::open_protests;
use crate::rounds::byes::ByeLine;
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::decide::seats::misfit;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::movement::knockout::unplayed;
use burraco_tournament::round::{Round, RoundNo, RoundState};

/// `/direzione/{slug}/turni/{n}`: the tables of a round with the reason of each.
#[derive(Clone, Debug, Template)]
#[template(path = "rounds/proposal.html")]
pub struct ProposalPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Turno 3`.
    pub round: String,
    /// `Danese modificato`.
    pub movement: String,
    pub state: &'static str,
    /// Whether only the desk sees it.
    pub draft: bool,
    /// Why it is a draft that no longer fits; empty where it fits.
    pub outdated: &'static str,
    /// Proposing it again where it no longer fits, when it may be done: the button and where it posts.
    pub again: Option<Link>,
    /// `N-S` and `E-O`, or `N`, `E` and `O`.
    pub signs: Vec<&'static str>,
    pub tables: Vec<TableLine>,
    pub byes: Vec<ByeLine>,
    /// Matches of the last round of a knockout that are not played, and why.
    pub unplayed: Vec<String>,
    /// Matches of a knockout that a known turno no longer follows from, where this one may be closed.
    pub overdrawn: Vec<WarningLine>,
    /// How many protests are open, with the way to them; none when none is.
    pub protests: Option<Link>,
    /// Publishing, when it may be done.
    pub publish: Option<String>,
    /// Withdrawing, when it may be done.
    pub withdraw: Option<String>,
    /// Swapping two seats, when it may be done.
    pub swap: Option<String>,
    /// The line-ups, in a team event.
    pub line_ups: Option<String>,
    /// Numbering the tables by lot, where their numbers would tell what is hidden.
    pub by_lot: Option<String>,
    /// Giving all seats by hand, when it may be done.
    pub seat: Option<String>,
    /// Closing, when it may be done.
    pub close: Option<String>,
    pub desk: String,
}

impl ProposalPage {
    /// The page of a round; `may` says what may be done with it now.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, round: &Round, may: &[RoundAction]) -> ProposalPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let names = PublicNames::Full;
        let table = |table: &burraco_tournament::round::Table| {
            let href = urls::referee_table(slug, round.number, table.number);
            TableLine::new(event, (round.number, table), None, href, false, names, t)
        };
        let named = |entry: EntryNo| {
            let pair = PairView::of(event, entry, names, t);
            format!("{} {}", pair.number, pair.line())
        };
        let n = round.number;
        let draft = Some(round).filter(|round| round.state == RoundState::Draft);
        let misfit = draft.and_then(|draft| misfit(event, draft));
        ProposalPage {
            t,
            head: desk_head(event, DeskTab::Desk, &frame),
            round: t.round_n(n),
            movement: t.movement(round.movement),
            state: t.round_state(round.state),
            draft: round.state == RoundState::Draft,
            outdated: misfit.map_or("", |misfit| t.misfit(misfit)),
            again: misfit
                .filter(|_| frame.open(urls::PROPOSE))
                .map(|_| Link::new(urls::propose(slug), t.do_propose_again(n))),
            signs: signs(event, t),
            tables: round.tables.iter().map(table).collect(),
            byes: ByeLine::others(ByeLine::of(event, round, names, t)),
            unplayed: unplayed(event, round)
                .iter()
                .map(|unplayed| t.unplayed(unplayed, named))
                .collect(),
            overdrawn: match may.contains(&RoundAction::Close) {
                true => WarningLine::unfollowed(&frame, event),
                false => Vec::new(),
            },
            protests: open_protests(event, t),
            publish: may
                .contains(&RoundAction::Publish)
                .then_some(())
                .filter(|()| misfit.is_none())
                .map(|()| urls::publish(slug, n)),
            withdraw: may
                .contains(&RoundAction::Withdraw)
                .then(|| urls::withdraw(slug, n)),
            swap: may
                .contains(&RoundAction::Swap)
                .then(|| urls::swap_seats(slug, n)),
            seat: may
                .contains(&RoundAction::Swap)
                .then(|| urls::seat_round(slug, n)),
            by_lot: (may.contains(&RoundAction::Swap)
                && round.movement.seats_by_ranking()
                && round
                    .number
                    .0
                    .checked_sub(1)
                    .is_some_and(|before| event.hides(RoundNo(before))))
            .then(|| urls::number_by_lot(slug, n)),
            line_ups: (event.settings.kind == EventKind::Teams).then(|| urls::line_ups(slug, n)),
            close: may
                .contains(&RoundAction::Close)
                .then(|| urls::close_round(slug, n)),
            desk: urls::event_desk(slug),
            frame,
        }
    }
}
