#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::commands::command::{
    DeskCommand, EntryText, Judgement, Lodging, NewEntry, ProtestCommand,
};
use crate::commands::decide::decide;
use crate::commands::undo::*;
use crate::entry::{Entry, EntryNo, EntryState, Player};
use crate::event::{Event, EventKind, Settings};
use crate::event_file::EventFile;
use crate::movement::{Movement, propose};
use crate::points::{MatchPoints, VictoryPoints};
use crate::protest::{Claimant, ProtestSubject};
use crate::roster_change::{Exit, LateSeat, Leaving};
use crate::round::{HandNo, Table, TableNo, TableState};
use crate::rulings::adjustment::MatchSum;
use crate::testing::{at, event, fill, play, sheet, teams, version, withdrawing};
use burraco_rules::Side;

mod later_rulings;

/// The result of an action of the desk in a test: the event after it, its changes, and those that undo it.
fn act(event: &Event, command: &DeskCommand) -> (Event, Vec<Change>, Vec<Change>) {
    let done = decide(event, command, "ada", at(1)).unwrap();
    let back = way_back(event, &done).unwrap();
    let mut after = event.clone();
    done.iter().for_each(|change| after.apply(change));
    (after, done, back)
}

fn taking_back(done: Vec<Change>, back: Vec<Change>) -> DeskCommand {
    DeskCommand::TakeBack {
        ended: None,
        done,
        back,
        reason: "sbagliato".to_owned(),
    }
}

fn refused(event: &Event, (done, back): (Vec<Change>, Vec<Change>)) -> Refusal {
    decide(event, &taking_back(done, back), "ada", at(2)).unwrap_err()
}

/// Reduces an event in a test to its present data: revoked rulings and the earlier versions of rulings are left out, so
/// that two events can be compared.
fn what_holds(event: &Event) -> Event {
    let mut event = event.clone();
    event.adjustments.retain(|a| a.ruling().is_some());
    for adjustment in &mut event.adjustments {
        let last = adjustment.versions.last().unwrap().clone();
        adjustment.versions = vec![AdjustmentVersion {
            version: 0,
            reason: String::new(),
            by: String::new(),
            at: at(0),
            ..last
        }];
    }
    event
}

fn players(names: [&str; 2]) -> Vec<Player> {
    let named = |name: &str| Player {
        name: name.to_owned(),
        ..Player::default()
    };
    names.map(named).to_vec()
}

fn new_entry(names: [&str; 2]) -> NewEntry {
    NewEntry {
        number: None,
        players: players(names),
        group: String::new(),
        line: None,
        paid_cents: 0,
    }
}

fn edit(event: &Event, entry: u32, names: [&str; 2]) -> DeskCommand {
    let entry = event.entry(EntryNo(entry)).unwrap();
    DeskCommand::EditEntry {
        entry: entry.number,
        was: EntryText::of(entry),
        is: EntryText {
            players: players(names),
            group: String::new(),
        },
        reason: "refuso".to_owned(),
    }
}

/// Builds a test's command for a ruling, given as new or as the next version of an existing one.
pub(crate) fn ruling(
    number: Option<u32>,
    base_version: u32,
    ruling: Option<Ruling>,
) -> DeskCommand {
    DeskCommand::Rule(Judgement {
        number,
        base_version,
        ruling,
        infraction: None,
        article: "art. 20".to_owned(),
        reason: "suggerimento".to_owned(),
    })
}

/// Lists for a test every action of the desk, each with an event in which it is possible.
fn actions() -> Vec<(Event, DeskCommand)> {
    let (first, second) = (RoundNo(1), RoundNo(2));
    let empty = event(6, "2 danese");
    let proposing = || DeskCommand::Propose { movement: None };
    let drafted = act(&empty, &proposing()).0;
    let published = act(&drafted, &DeskCommand::Publish(first)).0;
    let mut played = published.clone();
    let round = &mut played.rounds[0];
    round
        .tables
        .iter_mut()
        .for_each(|table| fill(table, 2, 700, 300));
    round.state = RoundState::Playing;
    let next = act(&played, &proposing()).0;
    let odd = act(
        &act(&event(5, "2 danese"), &proposing()).0,
        &DeskCommand::Publish(first),
    )
    .0;
    let warned = Ruling::Ammonizione {
        entry: EntryNo(2),
        round: first,
        mp: crate::points::MatchPoints(0),
    };
    let judged = act(&played, &ruling(None, 0, Some(warned))).0;
    let mut renamed = empty.settings.clone();
    renamed.name = "Torneo d'autunno".to_owned();
    let leave = |how| DeskCommand::Leave {
        entry: EntryNo(1),
        exit: Exit::Match(how),
        article: String::new(),
        reason: "malore".to_owned(),
    };
    let mut all = vec![
        (
            empty.clone(),
            DeskCommand::ChangeSettings(Box::new(renamed)),
        ),
        (
            empty.clone(),
            DeskCommand::AddEntries(vec![new_entry(["Ada", "Bo"]), new_entry(["Cy", "Di"])]),
        ),
        (empty.clone(), edit(&empty, 3, ["Eva", "Fé"])),
        (
            empty.clone(),
            DeskCommand::CheckIn {
                entries: (1..=6).map(EntryNo).collect(),
                state: EntryState::Absent,
                paid_cents: Some(1_000),
            },
        ),
        (empty.clone(), proposing()),
        (
            drafted.clone(),
            DeskCommand::Propose {
                movement: Some(Movement::RoundRobin),
            },
        ),
        (drafted.clone(), DeskCommand::Publish(first)),
        (drafted.clone(), withdrawing(first)),
        (
            drafted.clone(),
            DeskCommand::SwapSeats {
                round: first,
                entries: [EntryNo(1), EntryNo(3)],
                reason: "carrozzina".to_owned(),
            },
        ),
        (published.clone(), withdrawing(first)),
        (played.clone(), DeskCommand::CloseRound(first)),
        (next, DeskCommand::Publish(second)),
        (odd, DeskCommand::ComeLate(new_entry(["Gio", "Ivo"]))),
        (
            published.clone(),
            DeskCommand::Replace {
                entry: EntryNo(4),
                was: published.entry(EntryNo(4)).unwrap().players.clone(),
                players: players(["A4", "Riserva"]),
                reason: "malore".to_owned(),
            },
        ),
        (played.clone(), ruling(None, 0, Some(warned))),
        (judged.clone(), ruling(Some(1), 1, None)),
    ];
    for how in [Leaving::Justified, Leaving::Unjustified] {
        all.push((published.clone(), leave(how)));
        all.push((played.clone(), leave(how)));
    }
    let teams = act(&teams(4, "2 danese"), &proposing()).0;
    assert_eq!(teams.settings.kind, EventKind::Teams);
    all.push((teams, DeskCommand::Publish(first)));
    all
}

#[test]
fn what_is_taken_back_stands_as_before_and_comes_again() {
    for (before, command) in actions() {
        let (after, done, back) = act(&before, &command);
        assert_ne!(before, after, "{command:?}");
        let (again, undone, forth) = act(&after, &taking_back(done, back));
        assert_eq!(what_holds(&again), what_holds(&before), "{command:?}");
        let (redone, ..) = act(&again, &taking_back(undone, forth));
        assert_eq!(what_holds(&redone), what_holds(&after), "{command:?}");
        for event in [again, redone] {
            let file = EventFile::of(&event, "pozzetto", Vec::new());
            assert_eq!(file.problems(), [], "{command:?}");
        }
    }
}

#[test]
fn an_action_is_taken_back_once() {
    for (before, command) in actions() {
        let (after, done, back) = act(&before, &command);
        let (again, ..) = act(&after, &taking_back(done.clone(), back.clone()));
        let refusal = refused(&again, (done, back));
        assert!(
            matches!(refusal, Refusal::ChangedSince(_)),
            "{command:?}: {refusal:?}"
        );
    }
}

#[test]
fn a_ruling_stands_again_only_where_its_round_is_there() {
    let first = RoundNo(1);
    let mut published = event(6, "2 danese");
    published = act(&published, &DeskCommand::Propose { movement: None }).0;
    published = act(&published, &DeskCommand::Publish(first)).0;
    let warned = Ruling::Richiamo {
        entry: EntryNo(1),
        round: first,
    };
    let (given, ..) = act(&published, &ruling(None, 0, Some(warned)));
    let (taken, done, back) = act(&given, &ruling(Some(1), 1, None));
    let mut gone = taken.clone();
    gone.rounds.clear();
    let refusal = refused(&gone, (done.clone(), back.clone()));
    assert_eq!(refusal, Refusal::NoSuchRound(first));
    let (hidden, ..) = act(&taken, &withdrawing(first));
    refused(&hidden, (done.clone(), back.clone()));
    let (again, ..) = act(&taken, &taking_back(done, back));
    assert_eq!(again.adjustments[0].ruling(), Some(warned));
}

#[test]
fn what_changed_since_is_named() {
    let before = event(6, "2 danese");
    let absent = |entries: &[u32]| DeskCommand::CheckIn {
        entries: entries.iter().copied().map(EntryNo).collect(),
        state: EntryState::Absent,
        paid_cents: None,
    };
    let (after, done, back) = act(&before, &absent(&[1, 2, 3]));
    let (later, ..) = act(&after, &edit(&after, 2, ["Ada", "Bo"]));
    let refusal = refused(&later, (done, back));
    assert_eq!(
        refusal,
        Refusal::ChangedSince(ActionTarget::Entry(EntryNo(2)))
    );
}

#[test]
fn a_reason_is_needed() {
    let (after, done, back) = act(
        &event(6, "2 danese"),
        &DeskCommand::Propose { movement: None },
    );
    let silent = DeskCommand::TakeBack {
        ended: None,
        done,
        back,
        reason: " ".to_owned(),
    };
    assert_eq!(
        decide(&after, &silent, "ada", at(2)),
        Err(Refusal::ReasonNeeded)
    );
}

#[test]
fn what_rests_on_an_action_keeps_it() {
    let (first, second) = (RoundNo(1), RoundNo(2));
    let empty = event(6, "2 danese");
    let added = DeskCommand::AddEntries(vec![new_entry(["Ada", "Bo"])]);
    let (seven, done, back) = act(&empty, &added);
    let mut seated = seven.clone();
    seated
        .rounds
        .push(propose(&event(7, "2 danese"), Movement::DanesePuro).unwrap());
    assert_eq!(
        refused(&seated, (done, back)),
        Refusal::AlreadySeated(EntryNo(7))
    );

    let mut playing = event(6, "2 danese");
    play(&mut playing);
    playing.rounds[0].state = RoundState::Playing;
    let (closed, done, back) = act(&playing, &DeskCommand::CloseRound(first));
    let (next, ..) = act(&closed, &DeskCommand::Propose { movement: None });
    let (known, published, unpublished) = act(&next, &DeskCommand::Publish(second));
    assert_eq!(
        refused(&known, (done.clone(), back.clone())),
        Refusal::LaterRound(second)
    );
    // Once the later round is taken back, the earlier can be.
    let (hidden, ..) = act(&known, &taking_back(published, unpublished));
    let (reopened, ..) = act(&hidden, &taking_back(done, back));
    assert_eq!(reopened.rounds[0].state, RoundState::Playing);
}

#[test]
fn an_entered_hand_is_corrected_and_not_unmade() {
    let mut before = event(6, "2 danese");
    play(&mut before);
    let table = before.rounds[0].tables[0].clone();
    before.rounds[0].tables[0].hands.clear();
    let saved = Change::HandSaved {
        round: RoundNo(1),
        table: table.number,
        hand: table.hands[0].number,
        version: table.hands[0].versions[0].clone(),
    };
    assert_eq!(way_back(&before, &[saved]), None);
}

#[test]
fn settings_are_taken_back_one_by_one() {
    let before = event(6, "2 danese");
    let with = |event: &Event, change: &dyn Fn(&mut Settings)| {
        let mut settings = event.settings.clone();
        change(&mut settings);
        act(event, &DeskCommand::ChangeSettings(Box::new(settings)))
    };
    let (renamed, done, back) = with(&before, &|s| s.name = "Torneo d'autunno".to_owned());
    let line = |code: &str, article: &str| {
        let mut line = before.settings.infraction(code).unwrap();
        line.article = article.to_owned();
        DeskCommand::ChangeInfraction {
            was: Box::new(before.settings.infraction(code).unwrap()),
            is: Box::new(line),
        }
    };
    let (later, own, back_own) = act(&renamed, &line("suggestion", "23"));
    let (later, ..) = act(&later, &line("exposed_card", "99"));
    let (later, ..) = with(&later, &|s| s.minutes = 77);
    // the name goes back, and what was changed since stays
    let (again, ..) = act(&later, &taking_back(done.clone(), back.clone()));
    assert_eq!(again.settings.name, before.settings.name);
    assert_eq!(
        (again.settings.minutes, again.settings.infractions.len()),
        (77, 2)
    );
    // one line of the catalogue goes back, and the other stays
    let (again, ..) = act(&again, &taking_back(own, back_own));
    let articles: Vec<&str> = again
        .settings
        .infractions
        .iter()
        .map(|l| l.article.as_str())
        .collect();
    assert_eq!(articles, ["99"]);
    // what was changed itself stays as it is
    let (twice, ..) = with(&later, &|s| s.name = "Coppa".to_owned());
    assert_eq!(
        refused(&twice, (done, back)),
        Refusal::ChangedSince(ActionTarget::Settings)
    );
}

/// Builds a test's command by which the referee gives points (an award) at table 1 of a round.
fn award(number: Option<u32>) -> DeskCommand {
    let given = Ruling::Awarded {
        round: RoundNo(1),
        table: crate::round::TableNo(1),
        leaves: None,
        who: None,
        awards: crate::award::Awards::Lines(burraco_rules::BySide::from_fn(|_| {
            crate::award::Award {
                kind: crate::award::AwardKind::Arbitral,
                vp: crate::points::VictoryPoints(10),
                mp: crate::points::MatchPoints(0),
            }
        })),
    };
    ruling(
        number,
        u32::from(number.is_some()),
        number.is_none().then_some(given),
    )
}

#[test]
fn an_award_of_a_team_match_is_taken_back_at_both_its_tables() {
    let first = RoundNo(1);
    let drafted = act(
        &teams(4, "2 danese"),
        &DeskCommand::Propose { movement: None },
    )
    .0;
    let playing = act(&drafted, &DeskCommand::Publish(first)).0;
    let states = |event: &Event| -> Vec<bool> {
        let tables = event.rounds[0].tables.iter();
        tables.map(|table| table.state.counts()).collect()
    };
    let (given, done, back) = act(&playing, &award(None));
    assert_eq!(states(&given), [true, true, false, false]);
    let (again, ..) = act(&given, &taking_back(done.clone(), back.clone()));
    assert_eq!(states(&again), [false; 4]);
    let (ruled, ..) = act(&given, &award(Some(1)));
    assert_eq!(states(&ruled), [false; 4], "taken back as a ruling");
    // the other match is played, and the round closed by it: taken back, the round is open again
    let mut over = given.clone();
    let round = &mut over.rounds[0];
    round.state = RoundState::Playing;
    round.tables[2..]
        .iter_mut()
        .for_each(|table| fill(table, 2, 700, 300));
    let (closed, ..) = act(&over, &DeskCommand::CloseRound(first));
    let (reopened, ..) = act(&closed, &taking_back(done.clone(), back.clone()));
    assert_eq!(reopened.rounds[0].state, RoundState::Playing);
    assert_eq!(states(&reopened), [false, false, true, true]);
    // once others are paired by it, the later round goes first
    let next = act(&closed, &DeskCommand::Propose { movement: None }).0;
    let next = act(&next, &DeskCommand::Publish(RoundNo(2))).0;
    assert_eq!(
        refused(&next, (done, back)),
        Refusal::LaterRound(RoundNo(2))
    );
}

/// Builds a test event with round 2 published, together with the undo of its publication and the undo of that undo.
fn hidden_again() -> (Event, (Vec<Change>, Vec<Change>)) {
    let mut played = event(6, "2 danese");
    play(&mut played);
    played.rounds[0].state = RoundState::Playing;
    let (drafted, ..) = act(&played, &DeskCommand::Propose { movement: None });
    let (known, done, back) = act(&drafted, &DeskCommand::Publish(RoundNo(2)));
    let (hidden, undone, forth) = act(&known, &taking_back(done, back));
    (hidden, (undone, forth))
}

#[test]
fn what_could_not_be_published_is_not_published_by_undoing() {
    let (hidden, way) = hidden_again();
    assert_eq!(hidden.rounds[0].state, RoundState::Playing);
    let (known, ..) = act(&hidden, &taking_back(way.0.clone(), way.1.clone()));
    assert_eq!(known.rounds[0].state, RoundState::Closed);
    let (withdrawn, gone, returns) = act(&known, &withdrawing(RoundNo(2)));
    for (event, way) in [(hidden, way), (withdrawn, (gone, returns))] {
        let mut missing = event.clone();
        missing.rounds[0].tables[1].state = TableState::Entered;
        missing.rounds[0].state = RoundState::Playing;
        let tables = vec![missing.rounds[0].tables[1].number];
        let refusal = Refusal::RoundNotFinished {
            round: RoundNo(1),
            missing: tables,
        };
        assert_eq!(refused(&missing, way.clone()), refusal);

        let mut moved = event.clone();
        for table in &mut moved.rounds[0].tables {
            let (low, high) = (100, 900);
            let ns_first = table.seats.ns < table.seats.ew;
            let (ns, ew) = if ns_first { (low, high) } else { (high, low) };
            table.hands.clear();
            fill(table, 2, ns, ew);
        }
        let outdated = Refusal::ProposalOutdated(RoundNo(2));
        assert_eq!(refused(&moved, way), outdated);
    }
}

#[test]
fn a_round_that_comes_back_closes_the_one_before() {
    let (hidden, way) = hidden_again();
    let (known, ..) = act(&hidden, &taking_back(way.0, way.1));
    let (mut withdrawn, gone, returns) = act(&known, &withdrawing(RoundNo(2)));
    withdrawn.rounds[0].state = RoundState::Playing;
    let (again, ..) = act(&withdrawn, &taking_back(gone, returns));
    assert_eq!(again.rounds, known.rounds);
}

#[test]
fn a_round_is_not_closed_by_undoing_while_tables_are_missing() {
    let mut playing = event(6, "2 danese");
    play(&mut playing);
    playing.rounds[0].state = RoundState::Playing;
    let (closed, done, back) = act(&playing, &DeskCommand::CloseRound(RoundNo(1)));
    let (mut open, undone, forth) = act(&closed, &taking_back(done, back));
    open.rounds[0].tables[0].state = TableState::Entered;
    let missing = vec![open.rounds[0].tables[0].number];
    assert_eq!(
        refused(&open, (undone, forth)),
        Refusal::RoundNotFinished {
            round: RoundNo(1),
            missing
        }
    );
}

#[test]
fn a_penalty_after_which_its_match_could_not_be_does_not_come_back() {
    let mut event = event(6, "2 danese");
    play(&mut event);
    let (round, entry) = (RoundNo(1), event.rounds[0].tables[0].seats.ns);
    let had = MatchSum::of(&event, round, entry).unwrap();
    let taken = |vp: i64| Ruling::Points {
        entry,
        round,
        vp: VictoryPoints(vp),
        mp: MatchPoints(0),
    };
    let all = taken(-had.own.0);
    let (event, ..) = act(&event, &ruling(None, 0, Some(all)));
    let (event, done, back) = act(&event, &ruling(Some(1), 1, None));
    let (event, ..) = act(&event, &ruling(None, 0, Some(taken(-1))));
    let sum = MatchSum {
        own: VictoryPoints(-1),
        ..had
    };
    let given = decide(&event, &ruling(Some(1), 2, Some(all)), "ada", at(2));
    assert_eq!(given, Err(Refusal::MatchSum(sum)), "as giving it");
    assert_eq!(refused(&event, (done, back)), Refusal::MatchSum(sum));
}

/// The changes of an action, and the changes that undo it.
type Done<'a> = (&'a [Change], &'a [Change]);

#[test]
fn a_round_that_is_gone_ends_every_action_about_it() {
    let (first, empty) = (RoundNo(1), event(6, "2 danese"));
    let (drafted, ..) = act(&empty, &DeskCommand::Propose { movement: None });
    let (known, published, hides) = act(&drafted, &DeskCommand::Publish(first));
    let warned = Ruling::Richiamo {
        entry: EntryNo(2),
        round: first,
    };
    let (judged, ..) = act(&known, &ruling(None, 0, Some(warned)));
    let (quiet, taken, given) = act(&judged, &ruling(Some(1), 1, None));
    let lodge = ProtestCommand::Lodge(Lodging {
        claimant: Claimant::Referee,
        about: ProtestSubject::Table {
            round: first,
            table: TableNo(1),
            hand: None,
        },
        text: "manca una smazzata".to_owned(),
        by: ProtestVoice::Staff("ada".to_owned()),
        published: None,
    });
    let (protested, ..) = act(&quiet, &DeskCommand::Protest(lodge));
    let withdraw = DeskCommand::Protest(ProtestCommand::Withdraw {
        number: 1,
        base_version: 1,
        by: ProtestVoice::Staff("ada".to_owned()),
        reason: "scritto due volte".to_owned(),
    });
    let (event, silent, aloud) = act(&protested, &withdraw);
    let (_, gone, returns) = act(&event, &withdrawing(first));
    let gone: Done = (&gone, &returns);
    let ended = |action: Done, later: Done| ended_by(&event, action, later);
    assert_eq!(ended((&taken, &given), gone), Some(first), "a ruling");
    assert_eq!(ended((&silent, &aloud), gone), Some(first), "a protest");
    assert_eq!(ended((&published, &hides), gone), Some(first));

    // a proposal in the place of another ends what was done to that one, and the first proposal ends nothing
    let (again, undone, forth) = act(&known, &taking_back(published.clone(), hides));
    let other = DeskCommand::Propose {
        movement: Some(Movement::RoundRobin),
    };
    let (_, proposed, before) = act(&again, &other);
    let proposed: Done = (&proposed, &before);
    assert_eq!(ended((&undone, &forth), proposed), Some(first));
    let (_, anew, none) = act(&empty, &DeskCommand::Propose { movement: None });
    assert_eq!(ended((&undone, &forth), (&anew, &none)), None);
    let (_, renamed, was) = act(&event, &edit(&event, 3, ["Eva", "Fé"]));
    assert_eq!(ended((&renamed, &was), gone), None);
}
