//! Changes of the entries that take part: late arrivals, replacements and withdrawals. Each function returns the event
//! as it would be. The desk shows it with [`preview`](crate::commands::preview::preview) before anybody confirms.

mod late_seat;

pub use self::late_seat::{LateSeat, NoSeat, joins_next, seats_for, shut_out, sits_down, unseated};
use crate::entry::{Entry, EntryNo, EntryState, Player};
use crate::event::Event;
use crate::movement::{Movement, PairingReason, new_table, propose, small};
use crate::round::{Partners, Round, RoundNo, RoundState, Table, TableNo};
pub use crate::rulings::adjustment::Leaving;
use crate::rulings::adjustment::{AdjustmentVersion, GoneFor, Ruling};
use crate::scoring::meeting::Meeting;
use burraco_rules::BySide;

/// The reason an arrival, replacement or withdrawal is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAllowed {
    /// The event has no entry with this number.
    NoSuchEntry(EntryNo),
    /// The entry number has been given already.
    NumberTaken(EntryNo),
    /// A late entry can sit down only while round 1 is played and round 2 has no known tables.
    TooLate { rounds: u32 },
    /// Every table of round 1 is complete, so a late entry has no seat.
    NoIncompleteTable,
    /// A player can be replaced only while at most half of the matches are played.
    HalfPlayed {
        /// The number of matches the entry has played.
        played: u32,
        /// The number of matches in the event's plan.
        planned: u32,
    },
    /// The entry has left already.
    Gone(EntryNo),
    /// The match that the entry is playing is not over.
    MatchGoesOn(EntryNo),
    /// The entry already has a seat, or is not present.
    HasSeat(EntryNo),
    /// The seat that the entry asks for is no longer free.
    SeatTaken,
}

/// Seats a late entry at the table of round 1 that lacks an opponent. It meets an entry that would have had a bye, of
/// its own group first, and plays in that entry's group. A single player needs three who have a bye; at tables of
/// three, two.
///
/// Source: Codice di Gara, late enrolment.
///
/// # Errors
/// When it is too late, or no table is incomplete.
pub fn late_entry(event: &Event, entry: Entry) -> Result<Event, NotAllowed> {
    if event.entry(entry.number).is_some() {
        return Err(NotAllowed::NumberTaken(entry.number));
    }
    let rounds = small(event.rounds.len());
    let [first] = event.rounds.as_slice() else {
        return Err(NotAllowed::TooLate { rounds });
    };
    if !matches!(first.state, RoundState::Published | RoundState::Playing) {
        return Err(NotAllowed::TooLate { rounds });
    }
    let group = |number: EntryNo| event.entry(number).map(|e| e.group.clone());
    if event.settings.is_of_three() {
        return fills_table_of_three(event, first, entry);
    }
    if first.movement == Movement::Individual {
        return fills_individual_table(event, first, entry);
    }
    let rests = || first.byes.iter();
    let own = rests().find(|bye| group(bye.entry).as_ref() == Some(&entry.group));
    let alone = own.or_else(|| rests().next());
    let alone = alone
        .map(|bye| bye.entry)
        .ok_or(NotAllowed::NoIncompleteTable)?;
    let waits = group(alone);
    let mut event = event.clone();
    let (number, group) = (entry.number, waits.unwrap_or(entry.group));
    add_entry(&mut event, Entry { group, ..entry });
    late_seat::add_table(&mut event, number, alone);
    Ok(event)
}

/// Whether entries may still be added to the list. While round 1 is played, who comes waits for a seat.
#[must_use]
pub fn takes_entries(event: &Event) -> bool {
    let mut known = event
        .rounds
        .iter()
        .filter(|round| round.state != RoundState::Draft);
    match (known.next(), known.next()) {
        (None, _) => true,
        (Some(first), None) => first.state != RoundState::Closed,
        (Some(_), Some(_)) => false,
    }
}

/// Whether a late entry would now find a table of round 1 that lacks an opponent.
#[must_use]
pub fn takes_late_entries(event: &Event) -> bool {
    let last = event.entries.last();
    let next = last.map(|last| Entry {
        number: EntryNo(last.number.0.saturating_add(1)),
        ..last.clone()
    });
    next.is_some_and(|entry| late_entry(event, entry).is_ok())
}

fn add_entry(event: &mut Event, entry: Entry) {
    let at = event.entries.partition_point(|e| e.number < entry.number);
    let state = EntryState::CheckedIn;
    event.entries.insert(at, Entry { state, ..entry });
}

/// Forms an individual table from three players who rest and the newcomer. The newcomer sits N/S with the first of
/// them.
fn fills_individual_table(event: &Event, first: &Round, entry: Entry) -> Result<Event, NotAllowed> {
    let rests: Vec<EntryNo> = first.byes.iter().map(|bye| bye.entry).collect();
    let [partner, east, west] = rests.as_slice() else {
        return Err(NotAllowed::NoIncompleteTable);
    };
    let number = small(first.tables.len() + 1);
    let table = Table {
        partners: Partners::With(BySide {
            ns: *partner,
            ew: *west,
        }),
        ..new_table(number, entry.number, *east, PairingReason::Late)
    };
    let mut event = event.clone();
    if let Some(round) = event.rounds.first_mut() {
        round.byes.clear();
        round.tables.push(table);
    }
    add_entry(&mut event, entry);
    Ok(event)
}

/// Forms a table of three from two players who rest and the newcomer, who sits North.
fn fills_table_of_three(event: &Event, first: &Round, entry: Entry) -> Result<Event, NotAllowed> {
    let rests: Vec<EntryNo> = first.byes.iter().map(|bye| bye.entry).collect();
    let [east, west] = rests.as_slice() else {
        return Err(NotAllowed::NoIncompleteTable);
    };
    let number = small(first.tables.len() + 1);
    let table = Table {
        partners: Partners::Third(*west),
        ..new_table(number, entry.number, *east, PairingReason::Late)
    };
    let mut event = event.clone();
    if let Some(round) = event.rounds.first_mut() {
        round.byes.clear();
        round.tables.push(table);
    }
    add_entry(&mut event, entry);
    Ok(event)
}

/// The number that a new table gets for an entry with a bye. In a round robin (all'italiana) it is before the tables of
/// its group, else after them.
fn incomplete_table(event: &Event, round: &Round, alone: EntryNo) -> u32 {
    let group = |number: EntryNo| event.entry(number).map(|entry| &entry.group);
    let halls = !round.movement.seats_by_ranking();
    let own = |t: &&Table| !halls || group(t.seats.ns) == group(alone);
    let numbers = || round.tables.iter().filter(own).map(|table| table.number.0);
    match round.movement.meets_all() {
        true => numbers().min().map_or(1, |first| first.saturating_sub(1)),
        false => numbers().max().map_or(1, |last| last.saturating_add(1)),
    }
}

/// The number of matches an entry has sat down to: those with a result that counts.
#[must_use]
pub fn matches_played(event: &Event, entry: EntryNo) -> u32 {
    let rounds = event.rounds.iter();
    let matches = rounds.flat_map(|round| Meeting::all(event.settings.kind, round));
    let played = matches.filter(|m| m.counts() && m.home.side_of(entry).is_some());
    small(played.count())
}

/// Replaces the players of an entry, which keeps its number, while at most half of the plan's matches are played.
///
/// Source: Codice di Gara, substitution (art. 33 in the older numbering).
///
/// # Errors
/// When more are played, or there is no such entry.
pub fn replaced(event: &Event, number: EntryNo, players: Vec<Player>) -> Result<Event, NotAllowed> {
    let entry = event.entry(number).ok_or(NotAllowed::NoSuchEntry(number))?;
    if entry.state == EntryState::Withdrawn {
        return Err(NotAllowed::Gone(number));
    }
    let played = matches_played(event, number);
    let planned = small(event.settings.plan.rounds.len());
    if played.saturating_mul(2) > planned {
        return Err(NotAllowed::HalfPlayed { played, planned });
    }
    let mut event = event.clone();
    if let Some(entry) = entry_mut(&mut event, number) {
        entry.players = players;
    }
    Ok(event)
}

/// The extent of a withdrawal: what an entry leaves together with the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The entry also leaves the match in which it sits, if that has not been played to its end.
    Match(Leaving),
    /// The entry leaves only the event. The points of its match are given already, by another departure or by the
    /// referee.
    AfterTheMatch,
}

/// Withdraws an entry from the event, so that later draws omit it and a draft is proposed again. It also leaves the
/// unfinished match at which it sits, whose points follow from the hands so far. A match whose points are given already
/// may count as over. `decided` signs the departure. Earlier results stand, and later opponents have a bye instead.
///
/// # Errors
/// When there is no such entry, it has left, or its match is not over as was said.
pub fn leaves(
    event: &Event,
    number: EntryNo,
    exit: Exit,
    decided: &AdjustmentVersion,
) -> Result<Event, NotAllowed> {
    let entry = event.entry(number).ok_or(NotAllowed::NoSuchEntry(number))?;
    if entry.state == EntryState::Withdrawn {
        return Err(NotAllowed::Gone(number));
    }
    let mut after = event.clone();
    let sits = sits_now(event, number);
    let how = match (exit, sits) {
        (Exit::Match(how), _) => Some(how),
        (Exit::AfterTheMatch, Some(_)) if given_where_it_sits(event, number).is_none() => {
            return Err(NotAllowed::MatchGoesOn(number));
        }
        (Exit::AfterTheMatch, _) => None,
    };
    if let (Some((round, table)), Some(how)) = (sits, how) {
        // of a team match at the table whose ruling gives its points already: the two are read together
        let given = event.awarded_by(round, table.number);
        let given = given.and_then(|given| event.adjustment(given)?.ruling()?.table());
        let ruling = Ruling::Left {
            round,
            table: given.unwrap_or(table.number),
            entry: number,
            how,
            gone_for: GoneFor::Event,
        };
        let decided = AdjustmentVersion {
            ruling: Some(ruling),
            ..decided.clone()
        };
        after = after.ruled(None, decided);
    }
    if let Some(entry) = entry_mut(&mut after, number) {
        entry.state = EntryState::Withdrawn;
    }
    redraw_draft(&mut after);
    Ok(after)
}

/// The table of a running round at which an entry sits and whose points a ruling already gives, together with that
/// ruling.
#[must_use]
pub fn given_where_it_sits(event: &Event, entry: EntryNo) -> Option<(TableNo, u32)> {
    let (round, table) = sits_now(event, entry)?;
    let closed = table.state.counts();
    let giving = event.awarded_by(round, table.number).filter(|_| closed)?;
    Some((table.number, giving))
}

/// Returns the withdrawn entries that sit at a table whose match is still being played and which no ruling decides. The
/// referee must decide it.
#[must_use]
pub fn gone_from_play(event: &Event) -> Vec<(EntryNo, RoundNo, TableNo)> {
    let gone = event.entries.iter();
    let gone = gone.filter(|entry| entry.state == EntryState::Withdrawn);
    let open = gone.filter_map(|entry| {
        let (round, table) = sits_now(event, entry.number)?;
        let given = event.awarded_by(round, table.number).is_some();
        (!given).then_some((entry.number, round, table.number))
    });
    open.collect()
}

/// The table of a running round at which an entry sits and whose match has not been played to its end.
#[must_use]
pub fn sits_now(event: &Event, entry: EntryNo) -> Option<(RoundNo, &Table)> {
    let running = |r: &&Round| matches!(r.state, RoundState::Published | RoundState::Playing);
    event.rounds.iter().filter(running).find_map(|round| {
        let mut tables = round.tables.iter();
        let table = tables.find(|table| {
            table.side_of(entry).is_some() && !event.played_out(round.number, table.number)
        })?;
        Some((round.number, table))
    })
}

/// Proposes a draft round again, or drops it if no round can be proposed any more.
fn redraw_draft(event: &mut Event) {
    let Some(draft) = event.rounds.last().filter(|r| r.state == RoundState::Draft) else {
        return;
    };
    let movement = draft.movement;
    event.rounds.pop();
    if let Ok(again) = propose(event, movement) {
        event.rounds.push(again);
    }
}

fn entry_mut(event: &mut Event, number: EntryNo) -> Option<&mut Entry> {
    event
        .entries
        .iter_mut()
        .find(|entry| entry.number == number)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::audit::verify;
    use crate::commands::preview::{Sits, preview};
    use crate::event_file::EventFile;
    use crate::ranking::standings;
    use crate::round::{HandNo, TableState};
    use crate::testing::{entry, event, fill, play, sheet, signed, teams, version};

    /// An event with round 1 published, with tables but no hands.
    fn published(entries: u32, plan: &str) -> Event {
        let mut event = event(entries, plan);
        let movement = event.next_movement().unwrap();
        let mut round = propose(&event, movement).unwrap();
        round.state = RoundState::Published;
        event.rounds.push(round);
        event
    }

    fn sound(event: &Event) {
        assert_eq!(verify(&EventFile::of(event, "pozzetto", Vec::new())), []);
    }

    #[test]
    fn who_comes_late_meets_whoever_would_rest() {
        let before = published(9, "3 mitchell + 1 danese");
        let alone = before.rounds[0].byes[0].entry;
        let mut after = late_entry(&before, entry(10)).unwrap();
        let seats = preview(&before, &after).seats;
        let moved: Vec<_> = seats.iter().map(|m| (m.entry, &*m.before)).collect();
        let rests = [Sits::Rests];
        assert_eq!(moved, [(alone, &rests[..]), (EntryNo(10), &[])]);
        assert!(seats.iter().all(|m| m.published));
        assert_eq!(after.rounds[0].byes, []);
        // and it is played on from there
        for table in &mut after.rounds[0].tables {
            fill(table, 2, 300, 100);
        }
        after.rounds[0].state = RoundState::Closed;
        (0..3).for_each(|_| play(&mut after));
        assert!(after.rounds.iter().all(|round| round.byes.is_empty()));
        sound(&after);
    }

    #[test]
    fn who_comes_late_sits_in_the_hall_of_its_group() {
        for (plan, at) in [("3 mitchell", 8), ("5 round robin", 5)] {
            let mut before = event(14, plan);
            for entry in &mut before.entries {
                entry.group = if entry.number.0 <= 7 { "A" } else { "B" }.to_owned();
            }
            let movement = before.next_movement().unwrap();
            let mut round = propose(&before, movement).unwrap();
            round.state = RoundState::Published;
            before.rounds.push(round);
            let mut late = entry(15);
            late.group = "B".to_owned();
            let mut after = late_entry(&before, late).unwrap();
            let table = after.table(RoundNo(1), TableNo(at)).unwrap();
            assert_eq!(table.seats.ns, EntryNo(15));
            for table in &mut after.rounds[0].tables {
                fill(table, 2, 300, 100);
            }
            after.rounds[0].state = RoundState::Closed;
            (0..2).for_each(|_| play(&mut after));
            assert!(after.rounds.iter().all(|round| round.byes.len() == 1));
            sound(&after);
        }
    }

    #[test]
    fn it_can_be_too_late() {
        let full = published(8, "3 mitchell");
        assert_eq!(
            late_entry(&full, entry(9)),
            Err(NotAllowed::NoIncompleteTable)
        );
        let taken = NotAllowed::NumberTaken(EntryNo(3));
        assert_eq!(late_entry(&full, entry(3)), Err(taken));
        let mut later = published(9, "3 mitchell");
        later.rounds[0].state = RoundState::Closed;
        let late = |event: &Event| late_entry(event, entry(10)).unwrap_err();
        assert_eq!(late(&later), NotAllowed::TooLate { rounds: 1 });
        later.rounds[0].state = RoundState::Draft;
        assert_eq!(late(&later), NotAllowed::TooLate { rounds: 1 });
        let mut second = event(9, "3 mitchell");
        play(&mut second);
        play(&mut second);
        assert_eq!(late(&second), NotAllowed::TooLate { rounds: 2 });
    }

    #[test]
    fn half_of_the_matches_may_be_played_before_a_substitution() {
        let mut event = event(8, "4 mitchell");
        let players = entry(77).players;
        for allowed in [true, true, true, false] {
            let after = replaced(&event, EntryNo(5), players.clone());
            assert_eq!(after.is_ok(), allowed, "{} rounds", event.rounds.len());
            if let Ok(after) = after {
                assert_eq!(after.entry(EntryNo(5)).unwrap().players, players);
                assert_eq!(preview(&event, &after), Default::default());
            }
            play(&mut event);
        }
        let (played, planned) = (4, 4);
        let refused = NotAllowed::HalfPlayed { played, planned };
        assert_eq!(replaced(&event, EntryNo(5), players), Err(refused));
    }

    #[test]
    fn who_leaves_in_the_middle_loses_the_match_and_later_opponents_rest() {
        for (how, share) in [(Leaving::Justified, 6), (Leaving::Unjustified, 0)] {
            let mut before = published(8, "4 mitchell");
            for table in before.rounds[0].tables.iter_mut().skip(1) {
                fill(table, 2, 300, 100);
            }
            let seats = before.rounds[0].tables[0].seats;
            let mut after = leaves(&before, seats.ew, Exit::Match(how), &signed()).unwrap();
            let lines = standings(&after, RoundNo(1));
            assert_eq!(lines.line(seats.ns).unwrap().vp.0, 14);
            assert_eq!(lines.line(seats.ew).unwrap().vp.0, share);
            let moved = preview(&before, &after);
            assert_eq!(moved.seats, [], "tables that are known stay");
            assert!(moved.places.iter().any(|m| m.entry == seats.ns));
            after.rounds[0].state = RoundState::Closed;
            (0..3).for_each(|_| play(&mut after));
            assert!(after.rounds[1..].iter().all(|round| round.byes.len() == 1));
            sound(&after);
            let gone = NotAllowed::Gone(seats.ew);
            assert_eq!(
                leaves(&after, seats.ew, Exit::Match(how), &signed()),
                Err(gone)
            );
        }
    }

    #[test]
    fn who_stays_keeps_what_the_hands_so_far_have_earned() {
        for (ns, vp, mp) in [(900, 18, 800), (150, 14, 305)] {
            let mut before = published(8, "3 mitchell");
            before.rounds[0].state = RoundState::Playing;
            let table = &mut before.rounds[0].tables[0];
            table.save(HandNo(1), version(1, sheet(ns, 100)));
            let [stays, gone] = [table.seats.ns, table.seats.ew];
            let after = leaves(&before, gone, Exit::Match(Leaving::Justified), &signed()).unwrap();
            let ranked = standings(&after, RoundNo(1));
            let credit = &ranked.line(stays).unwrap().credits[0];
            assert_eq!((credit.vp.0, credit.mp.0), (vp, mp), "{ns}");
            sound(&after);
        }
    }

    #[test]
    fn a_team_that_stays_keeps_what_one_of_its_tables_has_earned() {
        let mut before = teams(4, "2 mitchell");
        let mut round = propose(&before, before.next_movement().unwrap()).unwrap();
        round.state = RoundState::Playing;
        fill(&mut round.tables[0], 2, 1500, 0);
        before.rounds.push(round);
        let seats = before.rounds[0].tables[0].seats;
        let after = leaves(
            &before,
            seats.ew,
            Exit::Match(Leaving::Justified),
            &signed(),
        )
        .unwrap();
        let ranked = standings(&after, RoundNo(1));
        let points = |entry| ranked.line(entry).map(|line| (line.vp.0, line.mp.0));
        assert_eq!(points(seats.ns), Some((20, 3000)));
        assert_eq!(points(seats.ew), Some((0, -3000)));
        sound(&after);
    }

    #[test]
    fn who_leaves_a_match_it_is_losing_gains_nothing_by_it() {
        for how in [Leaving::Justified, Leaving::Unjustified] {
            let mut before = published(8, "3 mitchell");
            before.rounds[0].state = RoundState::Playing;
            let table = &mut before.rounds[0].tables[0];
            table.save(HandNo(1), version(1, sheet(0, 1200)));
            let seats = table.seats;
            let after = leaves(&before, seats.ns, Exit::Match(how), &signed()).unwrap();
            let ranked = standings(&after, RoundNo(1));
            let points = |entry| ranked.line(entry).map(|line| (line.vp.0, line.mp.0));
            assert_eq!(points(seats.ew), Some((20, 1200)), "{how:?}");
            assert_eq!(points(seats.ns), Some((0, -1200)), "{how:?}");
            sound(&after);
        }
    }

    #[test]
    fn a_match_played_to_its_end_nobody_leaves() {
        for state in [
            TableState::Entered,
            TableState::Disputed,
            TableState::Confirmed,
            TableState::Closed,
        ] {
            let mut before = published(8, "3 mitchell");
            before.rounds[0].state = RoundState::Playing;
            let table = &mut before.rounds[0].tables[0];
            fill(table, 2, 1200, 0);
            table.state = state;
            let seats = table.seats;
            let after = leaves(
                &before,
                seats.ns,
                Exit::Match(Leaving::Justified),
                &signed(),
            )
            .unwrap();
            assert_eq!(after.adjustments, []);
            assert_eq!(after.rounds, before.rounds);
            sound(&after);
        }
    }

    #[test]
    fn a_hand_corrected_or_entered_since_counts() {
        let mut before = published(8, "3 mitchell");
        before.rounds[0].state = RoundState::Playing;
        let table = &mut before.rounds[0].tables[0];
        table.save(HandNo(1), version(1, sheet(300, 0)));
        let seats = table.seats;
        let mut after = leaves(
            &before,
            seats.ns,
            Exit::Match(Leaving::Unjustified),
            &signed(),
        )
        .unwrap();
        let points = |event: &Event| {
            let ranked = standings(event, RoundNo(1));
            [seats.ns, seats.ew].map(|entry| {
                let line = ranked.line(entry).unwrap();
                (line.vp.0, line.mp.0)
            })
        };
        assert_eq!(points(&after), [(0, 0), (14, 305)]);
        // who stays had the better of it
        let table = &mut after.rounds[0].tables[0];
        table.save(HandNo(1), version(2, sheet(0, 1_500)));
        assert_eq!(points(&after), [(0, -1500), (20, 1500)]);
        sound(&after);
        // the second hand had been played: nobody left the match
        let table = &mut after.rounds[0].tables[0];
        table.save(HandNo(2), version(1, sheet(3_000, 0)));
        assert_eq!(points(&after), [(20, 1500), (0, -1500)]);
        assert!(after.left_after_the_end(after.adjustments[0].ruling().unwrap()));
        sound(&after);
    }

    #[test]
    fn a_draft_is_made_again_without_who_leaves() {
        let mut before = event(9, "1 mitchell + 2 danese");
        play(&mut before);
        let draft = propose(&before, before.next_movement().unwrap()).unwrap();
        before.rounds.push(draft);
        let gone = before.rounds[1].tables[0].seats.ns;
        let after = leaves(&before, gone, Exit::Match(Leaving::Justified), &signed()).unwrap();
        assert_eq!(after.adjustments, [], "no table was running");
        assert!(after.rounds[1].byes.is_empty());
        let moved = preview(&before, &after);
        assert!(
            moved
                .seats
                .iter()
                .any(|m| m.entry == gone && m.after.is_empty())
        );
        assert!(moved.seats.iter().all(|m| !m.published));
    }
}
