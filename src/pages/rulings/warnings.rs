//! Warnings about rulings and results that no longer fit after a change, with links to a remedy. The desk's pages show
//! them at the top.

use crate::rulings::ruling_ways::{may_give, may_rule, may_turn};
use crate::{Frame, Lang, Link, urls};
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::gironi::{Misplaced, misplaced};
use burraco_tournament::movement::cut::{CutTie, cut_ties};
use burraco_tournament::movement::knockout::{WrongEntrants, is_knockout, wrong_entrants};
use burraco_tournament::roster_change::gone_from_play;
use burraco_tournament::round::{Round, RoundNo, RoundState, Table, TableNo};
use burraco_tournament::rulings::adjustment::{GroundlessPoints, MatchSum, Measure, Overdrawn};

/// A warning about a ruling that exceeds its match's points or has lost its basis, with links to a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarningLine {
    /// The warning's text: the ruling in question and the remedy.
    pub said: String,
    /// The links to the remedy, for users who may apply it.
    pub ways: Vec<Link>,
}

impl WarningLine {
    /// Lists an event's warnings about rulings that exceed a match's points or have lost their basis.
    #[must_use]
    pub fn all(frame: &Frame, event: &Event) -> Vec<WarningLine> {
        let (t, slug) = (frame.t, &event.settings.slug);
        let line = |overdrawn: &Overdrawn| {
            let MatchSum { round, entry, .. } = overdrawn.sum;
            let mut tables = event.round(round).into_iter().flat_map(|r| &r.tables);
            let table = tables.find(|table| table.side_of(entry).is_some());
            let arbitral = table.map(|table| {
                let form = urls::new_ruling_of(slug, Measure::Arbitral.code());
                let about = format!("{form}&turno={round}&tavolo={}", table.number);
                Link::new(about, t.measure(Measure::Arbitral))
            });
            let back = Link::new(
                urls::ruling(slug, overdrawn.ruling),
                t.ruling_n(overdrawn.ruling),
            );
            let ways = arbitral.into_iter().chain([back]);
            WarningLine {
                said: t.overdrawn_said(overdrawn),
                ways: ways.filter(|_| may_rule(frame, event, round)).collect(),
            }
        };
        event.overdrawn().iter().map(line).collect()
    }

    /// Lists the withdrawn entries that sit at a table whose match goes on, with links to decide it.
    #[must_use]
    pub fn gone(frame: &Frame, event: &Event) -> Vec<WarningLine> {
        let (t, slug) = (frame.t, &event.settings.slug);
        let line = |(entry, round, table): (EntryNo, RoundNo, TableNo)| {
            let way = |measure: Measure| {
                let form = urls::new_ruling_of(slug, measure.code());
                let about = format!("{form}&turno={round}&tavolo={table}&coppia={entry}");
                Link::new(about, t.measure(measure))
            };
            let who = t.entry_n(event.settings.kind, entry);
            let measures = [
                Measure::LeftJustified,
                Measure::LeftUnjustified,
                Measure::Arbitral,
            ];
            let ways = measures
                .into_iter()
                .filter(|measure| may_give(frame, *measure));
            let ways = ways.map(way);
            WarningLine {
                said: t.gone_sits(t.place_of_table(table, round), who),
                ways: ways.filter(|_| may_rule(frame, event, round)).collect(),
            }
        };
        gone_from_play(event).into_iter().map(line).collect()
    }

    /// Warns, until the event is over, of entries that the ranking as it is now would put in another girone. While
    /// nothing is written in the first turno of the gironi, it can be withdrawn and drawn again.
    #[must_use]
    pub fn misplaced(frame: &Frame, event: &Event) -> Option<WarningLine> {
        let (t, slug) = (frame.t, &event.settings.slug);
        let moved = misplaced(event);
        let last = event.rounds.last()?;
        // a bracket follows the gironi
        if moved.is_empty() || is_over(event) || is_knockout(last) {
            return None;
        }
        let is_first = event.settings.plan.split.as_ref()?.after + 1 == event.rounds.len();
        Some(WarningLine {
            said: t.gironi_moved(girone_changes(&moved)),
            ways: again(frame, slug, last, is_first),
        })
    }

    /// Warns, until the event is over, of entries that the ranking as it is now would choose for the bracket. While
    /// nothing is written in its first turno, it can be withdrawn and drawn again.
    #[must_use]
    pub fn of_bracket(frame: &Frame, event: &Event) -> Option<WarningLine> {
        let (t, slug) = (frame.t, &event.settings.slug);
        let said = entrants_said(event.settings.kind, &wrong_entrants(event), t)?;
        let (last, earlier) = event.rounds.split_last()?;
        let is_first = earlier.last()?.movement != last.movement;
        (!is_over(event)).then(|| WarningLine {
            said,
            ways: again(frame, slug, last, is_first),
        })
    }

    /// Lists points given back to the partner of an entry that, after a decision, did not leave, with a link to revoke
    /// them. Points that had already lost their basis `before` are left out.
    #[must_use]
    pub fn groundless(frame: &Frame, before: Option<&Event>, event: &Event) -> Vec<WarningLine> {
        let (t, slug) = (frame.t, &event.settings.slug);
        let known = before.map_or_else(Vec::new, Event::groundless_points);
        let new = event.groundless_points().into_iter();
        let new = new.filter(|given| !known.contains(given));
        let line = |given: GroundlessPoints| {
            let way = Link::new(
                urls::ruling(slug, given.ruling),
                t.take_back_n(given.ruling),
            );
            let who = t.entry_n(event.settings.kind, given.entry);
            WarningLine {
                said: t.given_back_said(given.ruling, who, given.left),
                ways: event
                    .adjustment(given.ruling)
                    .filter(|ruling| may_turn(frame, event, ruling))
                    .map(|_| way)
                    .into_iter()
                    .collect(),
            }
        };
        new.map(line).collect()
    }
}

impl WarningLine {
    /// Warns of entries that are level where a proposed round parts the ranking.
    #[must_use]
    pub fn at_cut(event: &Event, round: &Round, t: Lang) -> Vec<WarningLine> {
        if round.state != RoundState::Draft {
            return Vec::new();
        }
        let line = |tie: CutTie| {
            let who = tie.entries.iter();
            let who: Vec<String> = who.map(|n| t.entry_n(event.settings.kind, *n)).collect();
            WarningLine {
                said: t.cut_tied(tie.rank, who.join(", ")),
                ways: Vec::new(),
            }
        };
        cut_ties(event, round).into_iter().map(line).collect()
    }

    /// Warns of a round's tables that stand in none of the event's rooms, with a link to the rooms.
    #[must_use]
    pub fn without_room(frame: &Frame, event: &Event, round: &Round) -> Option<WarningLine> {
        let (t, rooms) = (frame.t, &event.settings.rooms);
        let outside = |table: &&Table| !rooms.is_empty() && rooms.of_table(table.number).is_none();
        let outside = round.tables.iter().filter(outside).count();
        let settings = urls::settings_section(&event.settings.slug, "conduzione");
        let way = frame
            .open(urls::SETTINGS)
            .then(|| Link::new(settings, t.rooms()));
        (outside > 0).then(|| WarningLine {
            said: t.without_room(outside),
            ways: way.into_iter().collect(),
        })
    }
}

/// Links to the withdrawal of a round, if it is the first of a part and nothing is written in it.
fn again(frame: &Frame, slug: &str, last: &Round, is_first: bool) -> Vec<Link> {
    let untouched = last.tables.iter().all(|table| table.hands.is_empty());
    let open = is_first && untouched && frame.open(urls::WITHDRAW);
    let way = || {
        let withdraw = urls::withdraw(slug, last.number);
        Link::new(withdraw, frame.t.withdraw_round(last.number))
    };
    open.then(way).into_iter().collect()
}

/// Names the entries that the ranking would choose for a bracket, and those in their places; `None` without any.
#[must_use]
pub fn entrants_said(kind: EventKind, wrong: &WrongEntrants, t: Lang) -> Option<String> {
    let WrongEntrants { chosen, instead_of } = wrong;
    let named = |all: &[EntryNo]| {
        let all: Vec<String> = all.iter().map(|entry| t.entry_n(kind, *entry)).collect();
        all.join(", ")
    };
    let any = !chosen.is_empty() && !instead_of.is_empty();
    any.then(|| t.bracket_stays(named(chosen), named(instead_of)))
}

/// Writes the entries with the girone in which they play and the one where they belong: `12 (B → A)`.
#[must_use]
pub fn girone_changes(moved: &[Misplaced<'_>]) -> String {
    let each = moved.iter();
    let each = each.map(|now| format!("{} ({} → {})", now.entry, now.plays_in, now.belongs_in));
    each.collect::<Vec<String>>().join(", ")
}
