//! Line-ups of teams, and the results of their matches.

use super::*;
use crate::audit::{Difference, verify};
use crate::event_file::EventFile;
use crate::movement::propose;
use crate::points::MatchPoints;
use crate::ranking::standings;
use crate::roster_change::{Exit, Leaving, leaves};
use crate::round::RoundState;
use crate::rulings::adjustment::{AdjustmentVersion, Ruling};
use crate::testing::{at, fill, play, teams};

fn line_up_of(team: u32, ns: Pair, ew: Pair) -> LineUp {
    let team = EntryNo(team);
    LineUp { team, ns, ew }
}

#[test]
fn each_line_has_one_pair_of_each_team() {
    let event = teams(4, "2 mitchell");
    let round = propose(&event, event.next_movement().unwrap()).unwrap();
    assert_eq!(round.tables.len(), 4);
    let [home, away] = [&round.tables[0], &round.tables[1]];
    assert_eq!(home.seats, away.seats.swapped());
    let pairs = BySide {
        ns: [0, 1],
        ew: [2, 3],
    };
    assert_eq!(home.partners, Partners::OfTeam(pairs));
    assert_eq!(away.partners, Partners::OfTeam(pairs));
}

#[test]
fn pairs_change_until_the_match_starts_and_stay_for_the_next() {
    let mut event = teams(4, "2 mitchell + 1 danese puro");
    play(&mut event);
    let asked = line_up_of(2, [0, 5], [3, 2]);
    let played = lined_up(&event, RoundNo(1), asked);
    assert_eq!(played, Err(LineUpFault::Started));
    let draft = propose(&event, event.next_movement().unwrap()).unwrap();
    event.rounds.push(draft);
    let event = lined_up(&event, RoundNo(2), asked).unwrap();
    assert_eq!(line_up(&event.rounds[1], EntryNo(2)), Some(asked));
    let others = (1..=4).filter(|team| *team != 2);
    for team in others {
        let usual = line_up_of(team, [0, 1], [2, 3]);
        assert_eq!(line_up(&event.rounds[1], EntryNo(team)), Some(usual));
    }
    let refused = |asked: LineUp| lined_up(&event, RoundNo(2), asked).unwrap_err();
    let twice = LineUpFault::SitsTwice { player: 2 };
    assert_eq!(refused(line_up_of(2, [0, 2], [2, 3])), twice);
    let absent = LineUpFault::NoSuchPlayer { player: 6 };
    assert_eq!(refused(line_up_of(2, [0, 6], [2, 3])), absent);
    assert_eq!(refused(line_up_of(9, [0, 1], [2, 3])), LineUpFault::NoMatch);
    // the next round keeps it
    let mut event = event;
    for table in &mut event.rounds[1].tables {
        fill(table, 2, 300, 100);
    }
    event.rounds[1].state = RoundState::Closed;
    let next = propose(&event, event.next_movement().unwrap()).unwrap();
    assert_eq!(line_up(&next, EntryNo(2)), Some(asked));
}

fn sound(event: &Event) {
    assert_eq!(verify(&EventFile::of(event, "pozzetto", Vec::new())), []);
}

/// Builds a test event of three team matches, the first with 600 at its first table and 200 less at its second.
fn played() -> Event {
    let mut event = teams(6, "2 mitchell + 2 danese puro");
    play(&mut event);
    for (at, ns, ew) in [(0, 400, 100), (1, 200, 100)] {
        let table = &mut event.rounds[0].tables[at];
        table.hands.clear();
        fill(table, 2, ns, ew);
    }
    event
}

#[test]
fn a_match_is_ranked_as_a_whole() {
    let mut event = played();
    let [home, away] = [&event.rounds[0].tables[0], &event.rounds[0].tables[1]];
    let seats = home.seats;
    assert_eq!(away.seats, seats.swapped());
    let of = |event: &Event, team: EntryNo| {
        let line = standings(event, RoundNo(1)).line(team).cloned().unwrap();
        (line.vp.0, line.mp.0, line.hands)
    };
    // 600 less 200 is 12-8 in the team table
    assert_eq!(of(&event, seats.ns), (12, 400, 4));
    assert_eq!(of(&event, seats.ew), (8, -400, 4));
    sound(&event);
    // one table alone is no result
    event.rounds[0].tables[1].state = TableState::Entered;
    event.rounds[0].state = RoundState::Playing;
    assert_eq!(of(&event, seats.ns), (0, 0, 0));
    let standings = standings(&event, RoundNo(1));
    assert_eq!((standings.tables_in, standings.tables), (2, 3));
    sound(&event);
}

#[test]
fn rulings_at_either_table_are_of_the_match() {
    let event = played();
    let seats = event.rounds[0].tables[0].seats;
    let signed = |ruling: Ruling| AdjustmentVersion {
        version: 0,
        ruling: Some(ruling),
        infraction: None,
        found: Vec::new(),
        against: Vec::new(),
        article: String::new(),
        reason: "tardi".to_owned(),
        by: "ada".to_owned(),
        at: at(0),
    };
    let (round, table) = (RoundNo(1), TableNo(2));
    let (side, mp) = (Side::Ew, MatchPoints(100));
    // E/W at the second table is the team that sits N/S at the first
    let late = event.ruled(
        None,
        signed(Ruling::LateStart {
            round,
            table,
            side,
            mp,
        }),
    );
    let of = |event: &Event, team: EntryNo| {
        let line = standings(event, RoundNo(1)).line(team).cloned().unwrap();
        (line.vp.0, line.mp.0)
    };
    assert_eq!(of(&late, seats.ns), (11, 300));
    assert_eq!(of(&late, seats.ew), (8, -400));
    sound(&late);
    let mut open = event.clone();
    open.rounds[0].state = RoundState::Playing;
    for table in &mut open.rounds[0].tables[..2] {
        table.hands.clear();
        table.state = TableState::Open;
    }
    let decided = AdjustmentVersion {
        ruling: None,
        ..signed(Ruling::Richiamo {
            entry: seats.ns,
            round,
        })
    };
    let gone = leaves(&open, seats.ns, Exit::Match(Leaving::Justified), &decided).unwrap();
    let closed = |t: &Table| t.state == TableState::Closed;
    assert!(gone.rounds[0].tables.iter().all(closed), "both tables");
    let bye = event.settings.bye;
    assert_eq!(of(&gone, seats.ew), (bye.vp.0, bye.mp.0));
    sound(&gone);
}

#[test]
fn a_judge_finds_a_wrong_line_up() {
    let event = played();
    let codes = |change: fn(&mut EventFile)| -> Vec<&'static str> {
        let mut file = EventFile::of(&event, "pozzetto", Vec::new());
        change(&mut file);
        verify(&file).iter().map(Difference::code).collect()
    };
    let twice = codes(|f| {
        let (ns, ew) = ([0, 2], [2, 3]);
        f.rounds[0].tables[0].partners = Partners::OfTeam(BySide { ns, ew });
    });
    assert_eq!(twice, ["partners"; 2], "at both tables of the match");
    let absent = codes(|f| drop(f.entries[0].players.drain(3..)));
    assert!(absent.contains(&"players_missing") && absent.contains(&"partners"));
    let alone = codes(|f| drop(f.rounds[0].tables.remove(1)));
    assert_eq!(alone, ["partners"]);
    let another = codes(|f| f.rounds[0].tables[1].seats.ns = f.rounds[0].tables[2].seats.ns);
    assert!(another.contains(&"partners"));
    let forged = codes(|f| f.standings[0].lines[0].vp.0 += 1);
    assert_eq!(forged, ["figure"]);
}
