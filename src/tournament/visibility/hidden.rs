//! Results hidden from the public until the ceremony: those of the last rounds, and all standings that include them.
//!
//! [`Event::seen_by`] alone decides what is hidden. It returns an event without the hidden data, so that no page, file
//! or message made from it can reveal them.

use crate::entry::EntryNo;
use crate::event::Event;
use crate::movement::{PairingReason, small};
use crate::prizes::prize::PrizesShown;
use crate::ranking::{Standings, last_round};
use crate::round::{Round, RoundNo, RoundState, Table};
use crate::rulings::adjustment::{AdjustmentVersion, Ruling};
use std::collections::BTreeMap;

/// The published rounds whose results are hidden. A ceremony uncovers the ranks for one such range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiddenRange {
    /// The first round whose results are hidden.
    pub from: RoundNo,
    /// The last hidden round, which is the last published one.
    pub to: RoundNo,
}

/// A viewer of an event that does not belong to its staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onlooker {
    Everybody,
    /// An entry of the event, which may see its own results.
    Entry(EntryNo),
}

impl Onlooker {
    /// Whether the viewer sat at a table, and therefore knows its results even if the round is hidden.
    fn sat_at(self, table: &Table) -> bool {
        matches!(self, Onlooker::Entry(entry) if table.side_of(entry).is_some())
    }
}

/// The ranks that a ceremony uncovers one by one, from last to first, each with the number of entries that share it. What
/// was uncovered is remembered in entries: a correction that ties two of them uncovers no other rank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CeremonyRanks(Vec<u32>);

impl CeremonyRanks {
    /// Counts the entries of each rank.
    #[must_use]
    pub fn of(standings: &Standings) -> CeremonyRanks {
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for line in &standings.lines {
            *counts.entry(line.rank).or_default() += 1;
        }
        CeremonyRanks(counts.into_values().rev().collect())
    }

    /// Returns the number of ranks.
    #[must_use]
    pub fn ranks(&self) -> u32 {
        small(self.0.len())
    }

    /// Returns the number of entries in the last so many ranks.
    #[must_use]
    pub fn entries_of(&self, ranks: u32) -> u32 {
        let ranks = usize::try_from(ranks).unwrap_or(usize::MAX);
        self.0.iter().take(ranks).sum()
    }

    /// Returns the number of ranks whose entries are all among the last so many.
    #[must_use]
    pub fn ranks_of(&self, entries: u32) -> u32 {
        let ends = self.0.iter().scan(0_u32, |end, count| {
            *end = end.saturating_add(*count);
            Some(*end)
        });
        small(ends.take_while(|end| *end <= entries).count())
    }
}

impl Event {
    /// Whether the results of a round are hidden from the public.
    #[must_use]
    pub fn hides(&self, round: RoundNo) -> bool {
        self.settings.hidden_from.is_some_and(|from| round >= from)
    }

    /// Returns the first published round whose results are hidden; `None` if there is none so far.
    #[must_use]
    pub fn hidden_now(&self) -> Option<RoundNo> {
        let from = self.settings.hidden_from?;
        (from <= last_round(self)).then_some(from)
    }

    /// Returns the range of published rounds whose results are hidden; `None` if there are none.
    #[must_use]
    pub fn hidden_range(&self) -> Option<HiddenRange> {
        let from = self.hidden_now()?;
        let to = last_round(self);
        Some(HiddenRange { from, to })
    }

    /// Whether results are hidden while rounds remain to be played or closed. During that time, a ceremony uncovers
    /// nothing.
    #[must_use]
    pub fn keeps_suspense(&self) -> bool {
        let closed = |round: &Round| round.state == RoundState::Closed;
        let over = self.rounds.len() >= self.settings.plan.rounds.len();
        self.hidden_now().is_some() && !(over && self.rounds.iter().all(closed))
    }

    /// Returns the number of ranks that a ceremony shows. The last `entries` of the ranking were uncovered while the range
    /// `made_for` was hidden; what was uncovered for another range is covered. The first place stays covered as long as
    /// results are hidden, because uncovering it ends the secrecy.
    #[must_use]
    pub fn uncovered(
        &self,
        (entries, made_for): (u32, Option<HiddenRange>),
        ceremony: &CeremonyRanks,
    ) -> u32 {
        let step = ceremony.ranks_of(entries);
        match self.hidden_range() {
            None => step,
            Some(_) if self.keeps_suspense() => 0,
            Some(range) if made_for == Some(range) => step.min(ceremony.ranks().saturating_sub(1)),
            Some(_) => 0,
        }
    }

    /// Returns the last published round whose results everybody may see; 0 before the first.
    #[must_use]
    pub fn last_shown(&self) -> RoundNo {
        match self.hidden_now() {
            Some(RoundNo(from)) => RoundNo(from.saturating_sub(1)),
            None => last_round(self),
        }
    }

    /// Whether everybody sees the prizes. The organiser must have published them, a table's result must count or the final
    /// standings be recorded, and no results may be hidden.
    #[must_use]
    pub fn shows_prizes(&self) -> bool {
        let mut tables = self.rounds.iter().flat_map(|round| &round.tables);
        let played = self.is_recorded() || tables.any(|table| table.state.counts());
        self.settings.prizes_shown == PrizesShown::Everybody
            && played
            && self.hidden_now().is_none()
    }

    /// Returns the event as a viewer may see it; `None` when nothing is hidden from that viewer. Hidden rounds keep
    /// their seats and the state of their tables, but no hands, rulings or protests of others. Pairing reasons that
    /// would reveal hidden standings are withheld.
    #[must_use]
    pub fn seen_by(&self, who: Onlooker) -> Option<Event> {
        let from = self.hidden_now()?;
        let mut event = self.clone();
        for round in event.rounds.iter_mut().filter(|r| r.number >= from) {
            withhold(round, from, who);
        }
        let known = |ruling: Ruling| ruling.round() < from || self.is_of(ruling, who);
        for given in &mut event.adjustments {
            // What came after what is withheld speaks of it, a taking back too.
            let withheld =
                |version: &AdjustmentVersion| version.ruling.is_some_and(|is| !known(is));
            let told = given.versions.iter().position(withheld);
            given
                .versions
                .truncate(told.unwrap_or(given.versions.len()));
        }
        event.adjustments.retain(|given| !given.versions.is_empty());
        // A number left out would tell that there is something to hide.
        for (given, number) in event.adjustments.iter_mut().zip(1..) {
            given.number = number;
        }
        event.protests.retain(|protest| {
            let claim = &protest.claim;
            let own = matches!(who, Onlooker::Entry(entry) if claim.claimant == crate::protest::Claimant::Entry(entry));
            own || claim.about.round() < from
        });
        Some(event)
    }

    /// Whether a ruling concerns the viewer, or a table at which the viewer sat.
    fn is_of(&self, ruling: Ruling, who: Onlooker) -> bool {
        let table = || self.table(ruling.round(), ruling.table()?);
        let own =
            matches!((who, ruling.entry()), (Onlooker::Entry(own), Some(entry)) if own == entry);
        own || table().is_some_and(|table| who.sat_at(table))
    }
}

fn withhold(round: &mut Round, from: RoundNo, who: Onlooker) {
    for table in round.tables.iter_mut().filter(|table| !who.sat_at(table)) {
        table.hands.clear();
        table.stopped = None;
    }
    // The reasons of the first hidden round speak of the ranking before it, which everybody knows.
    if round.number > from {
        let reasons = round.tables.iter_mut().map(|table| &mut table.reason);
        let rests = round.byes.iter_mut().map(|bye| &mut bye.reason);
        reasons
            .chain(rests)
            .for_each(|reason| *reason = PairingReason::Withheld);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::award::{Award, AwardKind, Awards};
    use crate::entry::Entry;
    use crate::event_file::EventFile;
    use crate::points::{MatchPoints, VictoryPoints};
    use crate::round::TableNo;
    use crate::testing::{event, play};
    use burraco_rules::BySide;
    use chrono::DateTime;

    /// Builds an event with four rounds of eight pairs, whose results are hidden from the third round on.
    fn played() -> Event {
        let mut event = event(8, "2 mitchell + 2 danese");
        (0..4).for_each(|_| play(&mut event));
        event.settings.hidden_from = Some(RoundNo(3));
        event
    }

    #[test]
    fn hidden_rounds_have_seats_and_no_results() {
        let event = played();
        assert_eq!(event.last_shown(), RoundNo(2));
        let seen = event.seen_by(Onlooker::Everybody).unwrap();
        for (was, is) in event.rounds.iter().zip(&seen.rounds) {
            if was.number < RoundNo(3) {
                assert_eq!(was, is);
                continue;
            }
            for (was, is) in was.tables.iter().zip(&is.tables) {
                assert_eq!((was.seats, was.state), (is.seats, is.state));
                assert!(!was.hands.is_empty() && is.hands.is_empty());
            }
        }
        let reasons = |round: usize| seen.rounds[round].tables.iter().map(|table| &table.reason);
        assert!(reasons(2).all(|reason| *reason != PairingReason::Withheld));
        assert!(reasons(3).all(|reason| *reason == PairingReason::Withheld));
    }

    #[test]
    fn who_sat_there_knows_the_own_results() {
        let event = played();
        let own = EntryNo(5);
        let seen = event.seen_by(Onlooker::Entry(own)).unwrap();
        for round in &seen.rounds[2..] {
            for table in &round.tables {
                assert_eq!(table.hands.is_empty(), table.side_of(own).is_none());
            }
        }
    }

    #[test]
    fn of_a_hidden_award_nothing_is_told() {
        let mut event = played();
        event.settings.hidden_from = None;
        let half = Award {
            kind: AwardKind::Arbitral,
            vp: VictoryPoints(10),
            mp: MatchPoints(0),
        };
        let version = AdjustmentVersion {
            version: 1,
            ruling: Some(Ruling::Awarded {
                round: RoundNo(4),
                table: TableNo(2),
                leaves: None,
                who: None,
                awards: Awards::Lines(BySide::from_fn(|_| half)),
            }),
            infraction: None,
            found: Vec::new(),
            against: Vec::new(),
            article: "art. 9".to_owned(),
            reason: "al tavolo 2".to_owned(),
            by: "Carla".to_owned(),
            at: DateTime::UNIX_EPOCH,
        };
        let mut event = event.ruled(None, version);
        assert!(!event.adjustments[0].versions[0].found.is_empty());
        let public = EventFile::public(&event, "pozzetto", Entry::clone);
        assert!(public.adjustments[0].versions[0].ruling.is_some());

        event.settings.hidden_from = Some(RoundNo(3));
        let called = AdjustmentVersion {
            version: 1,
            ruling: Some(Ruling::Richiamo {
                round: RoundNo(1),
                entry: EntryNo(1),
            }),
            ..event.adjustments[0].versions[0].clone()
        };
        let event = event.ruled(None, called);
        let seen = event.seen_by(Onlooker::Everybody).unwrap();
        let numbers: Vec<u32> = seen.adjustments.iter().map(|given| given.number).collect();
        assert_eq!(numbers, [1], "not even that there is a number before");
        assert_eq!(seen.adjustments[0].versions, event.adjustments[1].versions);

        // Taken back while it is hidden: nothing is told of that either.
        let back = AdjustmentVersion {
            version: 2,
            ruling: None,
            ..event.adjustments[0].versions[0].clone()
        };
        let after = event.ruled(Some(1), back).seen_by(Onlooker::Everybody);
        assert_eq!(after, Some(seen));
    }

    #[test]
    fn a_step_of_the_ceremony_belongs_to_the_rounds_it_was_made_for() {
        let mut event = event(8, "2 mitchell + 2 danese");
        (0..2).for_each(|_| play(&mut event));
        event.settings.hidden_from = Some(RoundNo(3));
        let rehearsed = event.hidden_range();
        assert_eq!(rehearsed, None);
        let ceremony = CeremonyRanks(vec![1; 8]);
        let shown = |event: &Event, step, made_for| event.uncovered((step, made_for), &ceremony);
        assert_eq!(shown(&event, 3, rehearsed), 3, "nothing is hidden yet");
        assert_eq!(shown(&event, 99, rehearsed), 8);
        play(&mut event);
        let third = event.hidden_range();
        assert!(third.is_some() && event.keeps_suspense());
        assert_eq!(shown(&event, 3, rehearsed), 0);
        assert_eq!(shown(&event, 3, third), 0, "a round is still to be played");
        play(&mut event);
        assert_eq!(shown(&event, 3, third), 0, "one more is hidden");
        let both = event.hidden_range();
        assert_eq!(shown(&event, 3, both), 3);
        assert_eq!(shown(&event, 99, both), 7, "the first place");
        event.rounds[3].state = RoundState::Playing;
        assert_eq!(shown(&event, 3, both), 0);
        event.rounds[3].state = RoundState::Closed;
        event.settings.hidden_from = Some(RoundNo(2));
        assert_eq!(shown(&event, 3, both), 0);
        event.settings.hidden_from = None;
        assert_eq!(shown(&event, 99, both), 8);
    }

    #[test]
    fn entries_that_tie_later_uncover_no_other_rank() {
        let ranks = CeremonyRanks(vec![1; 8]);
        let uncovered = ranks.entries_of(5);
        // the last two tie
        let tied = CeremonyRanks(vec![2, 1, 1, 1, 1, 1, 1]);
        assert_eq!((tied.ranks_of(uncovered), tied.ranks()), (4, 7));
        // one that was uncovered ties with one that was not: neither is shown
        let higher = CeremonyRanks(vec![1, 1, 1, 1, 2, 1, 1]);
        assert_eq!(higher.ranks_of(uncovered), 4);
        // all is uncovered, and two that were level are not any more
        assert_eq!(tied.entries_of(7), 8);
        assert_eq!(ranks.ranks_of(tied.entries_of(7)), 8);
        assert_eq!(ranks.ranks_of(99), 8);
    }

    #[test]
    fn nothing_is_hidden_before_the_round_is_there() {
        let mut event = played();
        event.settings.hidden_from = Some(RoundNo(5));
        assert_eq!(event.seen_by(Onlooker::Everybody), None);
        assert_eq!(event.last_shown(), RoundNo(4));
        event.settings.hidden_from = None;
        assert_eq!(event.seen_by(Onlooker::Everybody), None);
    }
}
