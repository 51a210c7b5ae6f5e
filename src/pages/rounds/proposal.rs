//! The desk's page of a round: first as a proposal with the pairing reasons, then published.

use crate::components::summaries::{PairView, TableLine, signs};
use crate::desk::head::{MenuPage, desk_head};
use crate::desk::overview::RoundAction;
use crate::locale::Lang;
use crate::protests::register::waiting_protests;
use crate::rounds::byes::ByeLine;
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::decide::seats::StaleProposal;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{DrawOrder, Event, EventKind, PublicNames};
use burraco_tournament::movement::knockout::unplayed;
use burraco_tournament::movement::spread::{KinMeetings, kin_meetings};
use burraco_tournament::round::{Round, RoundNo, RoundState};

/// `/direzione/{slug}/turni/{n}`: the tables of a round with the pairing reason of each.
#[derive(Clone, Debug, Template)]
#[template(path = "rounds/proposal.html")]
pub struct ProposalPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's name: `Turno 3`.
    pub round: String,
    /// The round's movement: `Danese modificato`.
    pub movement: String,
    pub state: &'static str,
    /// Whether the round is only proposed, so that only the desk sees it.
    pub draft: bool,
    /// The reason why the proposed round no longer matches the event's entries and results; empty when it does.
    pub outdated: &'static str,
    /// The button that proposes the round again when the proposal no longer matches the event, with its address; `None`
    /// when not allowed.
    pub again: Option<Link>,
    /// The meetings within a club, a province and a region that the seats of turno 1 bring, where the draw spreads them.
    pub spread: Vec<String>,
    /// The labels of the sides or seats at a table: `N-S` and `E-O`, or `N`, `E` and `O`.
    pub signs: Vec<&'static str>,
    pub tables: Vec<TableLine>,
    pub byes: Vec<ByeLine>,
    /// Sentences about matches of a knockout's last round that are not played, with the reason.
    pub unplayed: Vec<String>,
    /// Warnings on a round that may be closed, about knockout matches whose changed winner a later turno does not
    /// follow.
    pub overdrawn: Vec<WarningLine>,
    /// The link to the open protests, labelled with their number; `None` when there are none.
    pub protests: Option<Link>,
    /// The address to publish the round; `None` when not allowed.
    pub publish: Option<String>,
    /// The seats that are shown, which whoever publishes sends back.
    pub seen: String,
    /// The address to withdraw the round; `None` when not allowed.
    pub withdraw: Option<String>,
    /// The address to swap two seats; `None` when not allowed.
    pub swap: Option<String>,
    /// The address of the teams' line-ups, in a team event.
    pub line_ups: Option<String>,
    /// The address to number the tables by lot, offered when their numbers would reveal a hidden ranking.
    pub by_lot: Option<String>,
    /// The address to assign all seats by hand; `None` when not allowed.
    pub seat: Option<String>,
    /// The address to close the round; `None` when not allowed.
    pub close: Option<String>,
    pub desk: String,
}

impl ProposalPage {
    /// Builds the page of a round; `may` lists the actions that are allowed now.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        (round, misfit): (&Round, Option<StaleProposal>),
        may: &[RoundAction],
    ) -> ProposalPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let names = PublicNames::Full;
        let table = |table: &burraco_tournament::round::Table| {
            let href = urls::referee_table(slug, round.number, table.number);
            TableLine::new(event, (round.number, table), None, href, false, names, t)
        };
        let named = |entry: EntryNo| {
            let pair = PairView::of(event, entry, names, t);
            pair.numbered()
        };
        let n = round.number;
        ProposalPage {
            t,
            head: desk_head(event, MenuPage::Desk, &frame),
            round: t.round_n(n),
            movement: t.seated_by(round),
            state: t.round_state(round.state),
            draft: round.state == RoundState::Draft,
            outdated: misfit.map_or("", |misfit| t.misfit(misfit)),
            again: misfit
                .filter(|_| frame.open(urls::PROPOSE))
                .map(|_| Link::new(urls::propose(slug), t.do_propose_again(n))),
            spread: spread_reached(event, round, t),
            signs: signs(event, t),
            tables: round.tables.iter().map(table).collect(),
            byes: ByeLine::others(ByeLine::of(event, round, names, t)),
            unplayed: unplayed(event, round)
                .iter()
                .map(|unplayed| t.unplayed(unplayed, named))
                .collect(),
            overdrawn: match may.contains(&RoundAction::Close) {
                true => WarningLine::unfollowed(&frame, event),
                false => {
                    let mut all = WarningLine::at_cut(event, round, t);
                    all.extend(WarningLine::without_room(&frame, event, round));
                    all
                }
            },
            protests: waiting_protests(event, t),
            seen: round.seats_seen(),
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

/// Tells the meetings within a club, province or region that the proposed seats of turno 1 bring, and the least that
/// are possible.
fn spread_reached(event: &Event, round: &Round, t: Lang) -> Vec<String> {
    let drawn = round.number == RoundNo(1) && round.state == RoundState::Draft;
    if !drawn || event.settings.draw != DrawOrder::Spread {
        return Vec::new();
    }
    let all = kin_meetings(event, round).unwrap_or_default();
    all.into_iter().map(|met| reached(met, t)).collect()
}

fn reached(met: KinMeetings, t: Lang) -> String {
    let kin = met.kin;
    let Some(first) = met.first else {
        return t.kin_never_meet(kin).to_owned();
    };
    let within = t.within_kin(kin);
    let said = match met.meetings {
        1 => t.kin_meet_once(within, first + 1),
        meetings => t.kin_meet(within, meetings, first + 1),
    };
    match met.least {
        least if least == met.meetings => format!("{said} {}", t.kin_meet_least(kin)),
        0 => said,
        least => format!("{said} {}", t.kin_meet_at_least(least)),
    }
}
