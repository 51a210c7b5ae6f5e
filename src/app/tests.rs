//! An evening by its use cases alone, on real database files: what a command does to the event, to the journal, and to
//! a repeated request.

use super::players::OpenLink;
use super::scored_event::ScoredEvents;
use super::slips::Renewal;
use super::{
    CommandContext, Failure, events, foresee, players, run_desk_command, run_desk_command_as_seen,
    run_table_command, slips,
};
use crate::auth::{Action, Grant, Role};
use crate::store::testing::{Scratch, at, entry, settings};
use crate::store::{
    EventId, JournalLine, Store, TablePlace, current_event, journal_lines, load_event, locate_event,
};
use burraco_rules::Side;
use burraco_tournament::commands::command::{DeskCommand, NewEntry, TableCommand};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Confirmation, Event, Settings};
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{HandNo, RoundNo, Spot, TableNo, TableState};

fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.unwrap().block_on(future)
}

/// The context of a command that somebody with a role in every event gives, with an idempotency key of its own.
fn by(role: Role, action: JournalAction, needs: Action, key: &str) -> CommandContext {
    CommandContext {
        at: at(60),
        actor: format!("user:{}", role.word()),
        by: "Renzo".to_owned(),
        role: role.word(),
        needs,
        grants: vec![Grant { role, event: None }],
        place: None,
        address: "10.0.0.7".to_owned(),
        key: key.to_owned(),
        body_hash: key.to_owned(),
        action,
        reason: String::new(),
        protest: None,
        promised: false,
        beside: String::new(),
        undoes: None,
        then: format!("/{key}"),
    }
}

fn event(store: &Store, id: EventId) -> Event {
    store.read_now(|conn| load_event(conn, id)).unwrap().0
}

/// An event of eight pairs that are present, with its first round published, made by its use cases.
fn published(store: &Store) -> EventId {
    let organiser = Role::Organiser;
    let make = |key| {
        by(
            organiser,
            JournalAction::CreateEvent,
            Action::CreateEvent,
            key,
        )
    };
    let made = Settings {
        confirmation: Confirmation::Referee,
        ..settings("sera")
    };
    wait(events::create_event(
        store,
        make("made"),
        made,
        (None, None),
    ))
    .unwrap();
    let id = store.read_now(|conn| locate_event(conn, "sera")).unwrap().0;
    let new = |number: u32| NewEntry {
        number: Some(EntryNo(number)),
        players: entry(number).players,
        group: String::new(),
        line: None,
        paid_cents: 0,
    };
    let steps = [
        (
            JournalAction::ImportEntries,
            Action::EditEntries,
            DeskCommand::AddEntries((1..=8).map(new).collect()),
        ),
        (
            JournalAction::CheckIn,
            Action::EditEntries,
            DeskCommand::CheckInAll,
        ),
        (
            JournalAction::ProposeRound,
            Action::ProposeRound,
            DeskCommand::Propose { movement: None },
        ),
        (
            JournalAction::PublishRound,
            Action::PublishRound,
            DeskCommand::Publish(RoundNo(1)),
        ),
    ];
    for (n, (action, right, command)) in steps.into_iter().enumerate() {
        let context = by(organiser, action, right, &format!("step{n}"));
        wait(run_desk_command(store, id, context, command)).unwrap();
    }
    id
}

/// A new hand of two sums, that of N/S as given.
fn hand(number: u32, points: i32) -> TableCommand {
    let sheet = serde_json::json!({
        "ns": { "totals": { "total": points } },
        "ew": { "totals": { "total": 205 } },
        "closed_by": null,
        "ended": "stock",
    });
    TableCommand::EnterHand {
        hand: HandNo(number),
        sheet: serde_json::from_value(sheet).unwrap(),
        base_version: 0,
        reason: String::new(),
    }
}

fn actions(store: &Store, id: EventId) -> Vec<JournalAction> {
    let lines = store.read_now(|conn| journal_lines(conn, Some(id), 0, 100));
    let action = |line: JournalLine| line.action.parse().unwrap();
    lines.unwrap().into_iter().map(action).collect()
}

const TABLE: (RoundNo, TableNo) = (RoundNo(1), TableNo(1));

fn enters(store: &Store, id: EventId, key: &str, points: i32) -> Result<String, Failure> {
    let context = by(
        Role::Clerk,
        JournalAction::EnterHand,
        Action::EnterHand,
        key,
    );
    wait(run_table_command(
        store,
        id,
        context,
        TABLE,
        None,
        hand(1, points),
    ))
}

#[test]
fn a_hand_is_saved_once_and_the_journal_has_every_step() {
    for (_scratch, store) in Scratch::ready() {
        let id = published(&store);
        assert_eq!(enters(&store, id, "hand", 475).unwrap(), "/hand");
        assert_eq!(
            enters(&store, id, "hand", 475).unwrap(),
            "/hand",
            "the same request again"
        );
        let table = event(&store, id).rounds[0].tables[0].clone();
        assert_eq!((table.hands.len(), table.state), (1, TableState::Open));
        let again = enters(&store, id, "other", 480);
        assert!(
            matches!(again, Err(Failure::Refused(_))),
            "two who do not know of each other: {again:?}"
        );
        let expected = [
            JournalAction::CreateEvent,
            JournalAction::ImportEntries,
            JournalAction::CheckIn,
            JournalAction::ProposeRound,
            JournalAction::PublishRound,
            JournalAction::EnterHand,
        ];
        assert_eq!(actions(&store, id), expected);
    }
}

#[test]
fn a_key_that_comes_back_with_another_body_is_refused() {
    for (_scratch, store) in Scratch::ready() {
        let id = published(&store);
        enters(&store, id, "hand", 475).unwrap();
        let context = CommandContext {
            body_hash: "another".to_owned(),
            ..by(
                Role::Clerk,
                JournalAction::EnterHand,
                Action::EnterHand,
                "hand",
            )
        };
        let other = wait(run_table_command(
            &store,
            id,
            context,
            TABLE,
            None,
            hand(2, 475),
        ));
        assert!(matches!(other, Err(Failure::OtherBody)), "{other:?}");
        assert_eq!(event(&store, id).rounds[0].tables[0].hands.len(), 1);
    }
}

#[test]
fn a_clerk_does_not_give_what_a_command_turns_out_to_need() {
    for (_scratch, store) in Scratch::ready() {
        let id = published(&store);
        let before = event(&store, id);
        let context = by(
            Role::Clerk,
            JournalAction::Settings,
            Action::EnterHand,
            "mine",
        );
        let changed = Settings {
            name: "Il mio torneo".to_owned(),
            ..before.settings.clone()
        };
        let command = DeskCommand::ChangeSettings(Box::new(changed));
        let done = wait(run_desk_command(&store, id, context, command));
        assert!(matches!(done, Err(Failure::Forbidden(_))), "{done:?}");
        assert_eq!(event(&store, id), before);
    }
}

#[test]
fn players_save_by_their_link_until_it_is_renewed() {
    for (_scratch, store) in Scratch::ready() {
        let id = published(&store);
        let context = || {
            by(
                Role::Referee,
                JournalAction::PrintSlips,
                Action::PrintSlips,
                "slips",
            )
        };
        let spots = vec![Spot::Line(Side::Ns), Spot::Line(Side::Ew)];
        let tables = vec![(TableNo(1), spots.clone())];
        let made = slips::make_links(&store, (id, RoundNo(1)), context(), tables.clone());
        let (_, access) = wait(made).unwrap();
        let place = TablePlace::new(id, RoundNo(1), TableNo(1));
        let save = |key: &str, number: u32| {
            let link = OpenLink {
                token: access[0].token.clone(),
                place,
            };
            let context = CommandContext {
                grants: Vec::new(),
                ..by(
                    Role::Clerk,
                    JournalAction::EnterHand,
                    Action::EnterHand,
                    key,
                )
            };
            wait(players::save_hand(&store, link, context, hand(number, 475)))
        };
        save("first", 1).unwrap();
        assert_eq!(event(&store, id).rounds[0].tables[0].hands.len(), 1);
        let (_, again) = wait(slips::make_links(
            &store,
            (id, RoundNo(1)),
            context(),
            tables,
        ))
        .unwrap();
        assert!(again.is_empty(), "links are shown once");
        let renewing = by(
            Role::Referee,
            JournalAction::RevokeLinks,
            Action::PrintSlips,
            "renew",
        );
        wait(slips::renew_link(
            &store,
            place,
            renewing,
            Renewal::Renew(spots),
        ))
        .unwrap();
        let late = save("second", 2);
        assert!(matches!(late, Err(Failure::DeadLink)), "{late:?}");
        assert_eq!(event(&store, id).rounds[0].tables[0].hands.len(), 1);
    }
}

#[test]
fn a_proposal_is_seen_without_another_draw() {
    for (_scratch, store) in Scratch::ready() {
        let id = published(&store);
        let withdrawn = DeskCommand::Withdraw {
            round: RoundNo(1),
            reason: "manca un tavolo".to_owned(),
        };
        let again = DeskCommand::Propose { movement: None };
        let withdraw = JournalAction::WithdrawRound;
        let propose = JournalAction::ProposeRound;
        for (key, action, command) in [("back", withdraw, withdrawn), ("anew", propose, again)] {
            let context = by(Role::Organiser, action, Action::ProposeRound, key);
            wait(run_desk_command(&store, id, context, command)).unwrap();
        }
        let proposed = event(&store, id);
        assert_eq!(super::draw::known_misfit(&proposed), Some(None));
    }
}

#[test]
fn a_decision_is_carried_out_as_it_was_foreseen_and_no_other() {
    for (_scratch, store) in Scratch::ready() {
        let id = published(&store);
        let withdrawal = || DeskCommand::Withdraw {
            round: RoundNo(1),
            reason: "manca un tavolo".to_owned(),
        };
        let looked = || {
            let scored = ScoredEvents::default().of(store.event_now(id).unwrap());
            let by = ("Renzo".to_owned(), at(60));
            wait(foresee(&store, scored, withdrawal(), None, by))
        };
        let saved = |key: &str, seen: String| {
            let action = JournalAction::WithdrawRound;
            let context = by(Role::Organiser, action, Action::WithdrawRound, key);
            wait(run_desk_command_as_seen(
                &store,
                id,
                context,
                withdrawal(),
                seen,
            ))
        };
        let first = looked().unwrap();
        assert_eq!(first.after.rounds.len(), 0);
        let printed = by(
            Role::Referee,
            JournalAction::PrintSlips,
            Action::PrintSlips,
            "slips",
        );
        let tables = vec![(TableNo(1), vec![Spot::Line(Side::Ns), Spot::Line(Side::Ew)])];
        wait(slips::make_links(&store, (id, RoundNo(1)), printed, tables)).unwrap();
        // the slips made since would be lost without a word
        let late = saved("late", first.seen);
        assert!(matches!(late, Err(Failure::OtherMoves)), "{late:?}");
        let second = looked().unwrap();
        assert_eq!(second.held.map(|held| held.links), Some(1));
        saved("again", second.seen).unwrap();
        assert_eq!(event(&store, id).rounds.len(), 0);
    }
}

#[test]
fn a_command_in_the_writer_decides_on_what_is_written_by_then() {
    for (_scratch, store) in Scratch::ready() {
        let id = published(&store);
        let known = store.event_now(id).unwrap();
        enters(&store, id, "hand", 475).unwrap();
        let now = store.read_now(|conn| current_event(conn, known.clone()));
        let now = now.unwrap();
        assert!(now.revision > known.revision);
        assert_eq!(*now.event, event(&store, id));
        let same = store.read_now(|conn| current_event(conn, now.clone()));
        assert!(std::sync::Arc::ptr_eq(&same.unwrap().event, &now.event));
    }
}
