//! Writing a decision's changes as database rows: one function for every [`Change`].

use crate::access::secrets::digest;
use crate::access::table_links;
use crate::database::columns;
use crate::database::columns::as_stored;
use crate::event::{entries, events, hands, protests, rounds, rulings, screens};
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::clock::{ClockMove, TimedMove};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::hand_permissions::ends_links;
use burraco_tournament::event::Event;
use burraco_tournament::event::Settings;
use burraco_tournament::protest::{ProtestBench, ProtestState};
use burraco_tournament::round::{HandVersion, Round, RoundState};
use burraco_tournament::rulings::adjustment::AdjustmentVersion;
use chrono::DateTime;
use chrono::SubsecRound;
use chrono::Utc;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The result of writing changes to an event with `Tx::apply`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The event's revision after the changes.
    pub revision: i64,
    /// The facts for the journal line, one for each change: numbers, states and digests, never a personal value.
    pub facts: Vec<Value>,
    /// The applied changes, exactly as they would be read back from the database.
    pub(crate) changes: Arc<[Change]>,
}

impl Applied {
    /// Returns the applied changes, exactly as they would be read back from the database.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }
}

/// Writes the changes as rows and raises the event's revision once. Without changes the revision stays.
///
/// A change must fit the stored data on which it was decided; otherwise it is a fault. A version that was saved
/// meanwhile is a conflict. Code outside the store uses `Tx::apply`, which also updates the caches.
///
/// # Errors
/// [`StoreError::NotFound`] when there is no such event, [`StoreError::Conflict`] when a version was saved meanwhile.
/// The caller's transaction must then be rolled back.
pub(crate) fn apply(
    conn: &mut AnyConn,
    event: EventId,
    changes: &[Change],
) -> Result<Applied, StoreError> {
    if changes.is_empty() {
        return Ok(Applied {
            revision: events::current_revision(conn, event)?,
            facts: Vec::new(),
            changes: Arc::default(),
        });
    }
    let revision = events::raise_revision(conn, event)?;
    let (mut facts, mut kept) = (Vec::new(), Vec::new());
    for change in changes {
        let (change, sheet) = stored(change)?;
        facts.push(write(conn, event, &change, &sheet)?);
        kept.push(change);
    }
    Ok(Applied {
        revision,
        facts,
        changes: kept.into(),
    })
}

/// Returns the change as it would be read back from the database, and the JSON text of a saved hand's sheet (empty for
/// any other change). JSON drops what the wire form does not carry, and times end at microseconds.
fn stored(change: &Change) -> Result<(Change, String), StoreError> {
    let change = match change {
        Change::Settings(settings) => Change::Settings(Box::new(as_stored(settings.as_ref())?)),
        Change::RoundProposed(round) => Change::RoundProposed(stored_round(round)?),
        Change::HandSaved {
            round,
            table,
            hand,
            version,
        } => {
            let (version, sheet) = stored_version(version)?;
            let change = Change::HandSaved {
                round: *round,
                table: *table,
                hand: *hand,
                version,
            };
            return Ok((change, sheet));
        }
        Change::Ruled { number, version } => Change::Ruled {
            number: *number,
            version: AdjustmentVersion {
                at: version.at.trunc_subsecs(6),
                ..version.clone()
            },
        },
        Change::EntryAdded(_)
        | Change::EntryChanged(_)
        | Change::EntryDropped(_)
        | Change::TableDropped { .. }
        | Change::RoundDropped(_)
        | Change::RoundState(..)
        | Change::Clock { .. }
        | Change::TableAdded { .. }
        | Change::Reseated { .. }
        | Change::LinedUp { .. }
        | Change::ProtestLodged(_)
        | Change::ProtestMoved { .. }
        | Change::Stopped { .. }
        | Change::TableState { .. } => change.clone(),
    };
    Ok((change, String::new()))
}

fn stored_round(round: &Round) -> Result<Round, StoreError> {
    let mut round = round.clone();
    round.tables.sort_by_key(|table| table.number);
    for table in &mut round.tables {
        table.hands.sort_by_key(|hand| hand.number);
        for hand in &mut table.hands {
            for version in &mut hand.versions {
                (*version, _) = stored_version(version)?;
            }
        }
    }
    Ok(round)
}

fn stored_version(version: &HandVersion) -> Result<(HandVersion, String), StoreError> {
    let sheet = columns::json(&version.sheet)?;
    let version = HandVersion {
        version: version.version,
        sheet: columns::read_json("a sheet", &sheet)?,
        by: version.by.clone(),
        at: version.at.trunc_subsecs(6),
        reason: version.reason.clone(),
    };
    Ok((version, sheet))
}

/// Returns the settings that differ, with their values before and after. For the organiser, who may be a person, it
/// only tells that the value changed.
fn changed_settings(before: &Settings, after: &Settings) -> Result<Value, StoreError> {
    let fields = |settings: &Settings| match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(StoreError::fault("settings are no object")),
        Err(error) => Err(StoreError::fault(error)),
    };
    let (before, after) = (fields(before)?, fields(after)?);
    let mut changed = serde_json::Map::new();
    // what is as usual is not written: a setting may be on one side only
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for name in names {
        let of = |fields: &serde_json::Map<String, Value>| fields.get(name).cloned();
        let (was, is) = (
            of(&before).unwrap_or_default(),
            of(&after).unwrap_or_default(),
        );
        if was != is {
            let pair = match name.as_str() {
                "organiser" => json!([null, null]),
                _ => json!([was, is]),
            };
            changed.insert(name.clone(), pair);
        }
    }
    Ok(Value::Object(changed))
}

/// Writes one change and returns its facts for the journal. `sheet` is the JSON text of a saved hand's sheet.
fn write(
    conn: &mut AnyConn,
    event: EventId,
    change: &Change,
    sheet: &str,
) -> Result<Value, StoreError> {
    Ok(match change {
        Change::Settings(settings) => {
            let before = events::load_settings(conn, event)?;
            events::save_settings(conn, event, settings)?;
            // Ranks that a ceremony uncovered earlier are hidden again.
            if settings.hidden_from.is_some() && settings.hidden_from != before.hidden_from {
                screens::cover_screens(conn, event)?;
            }
            json!({
                "settings": digest(&[&columns::json(settings)?]),
                "changed": changed_settings(&before, settings)?,
            })
        }
        Change::EntryAdded(entry) => {
            let players = entries::add_entry(conn, event, entry)?;
            json!({"entry_added": entry.number, "state": entry.state, "players": players})
        }
        Change::EntryChanged(entry) => {
            let players = entries::change_entry(conn, event, entry)?;
            json!({
                "entry": entry.number, "state": entry.state, "line": entry.line, "group": entry.group,
                "paid_cents": entry.paid_cents, "paid_way": entry.payment.as_ref().map(|paid| paid.way),
                "paid_earlier": entry.payment.as_ref().map_or(&[][..], |paid| &paid.earlier),
                "players": players,
            })
        }
        Change::EntryDropped(entry) => {
            entries::drop_entry(conn, event, *entry)?;
            json!({"entry_dropped": entry})
        }
        Change::TableDropped { round, table, byes } => {
            rounds::drop_table(conn, event, *round, *table, byes)?;
            let resting: Vec<_> = byes.iter().map(|bye| bye.entry).collect();
            json!({"round": round, "table_dropped": table, "byes": resting})
        }
        Change::RoundProposed(round) => {
            rounds::save_round(conn, event, round)?;
            let seats = round
                .tables
                .iter()
                .map(|t| (t.number, t.seats.ns, t.seats.ew));
            json!({
                "round_proposed": round.number, "movement": round.movement,
                "seats": seats.collect::<Vec<_>>(),
                "byes": round.byes.iter().map(|bye| bye.entry).collect::<Vec<_>>(),
            })
        }
        Change::RoundDropped(round) => {
            rounds::drop_round(conn, event, *round)?;
            json!({"round_dropped": round})
        }
        Change::TableAdded { round, table } => {
            rounds::add_table(conn, event, *round, table)?;
            json!({
                "round": round, "table_added": table.number,
                "seats": (table.seats.ns, table.seats.ew),
            })
        }
        Change::Reseated {
            round,
            table,
            seats,
        } => {
            rounds::reseat(conn, event, (*round, *table), *seats)?;
            json!({"round": round, "table": table, "reseated": (seats.ns, seats.ew)})
        }
        Change::Ruled { number, version } => {
            rulings::save_version(conn, event, *number, version)?;
            json!({
                "ruling": number, "version": version.version, "decided": version.ruling,
                "article": version.article,
                "infraction": version.infraction.as_ref().map(|cited| &cited.code),
            })
        }
        Change::ProtestLodged(protest) => {
            protests::save_protest(conn, event, protest)?;
            let claim = &protest.claim;
            json!({
                "protest": protest.number, "claimant": claim.claimant, "about": claim.about,
                "due": claim.due, "text": digest(&[&claim.text]),
                "state": protest.steps.last().map(|step| state_word(&step.state)),
            })
        }
        Change::ProtestMoved { number, step } => {
            protests::save_step(conn, event, *number, step)?;
            let mut fact = json!({
                "protest": number, "version": step.version, "state": state_word(&step.state),
            });
            if let ProtestState::Ruled(verdict) = &step.state {
                fact["bench"] = json!(bench_word(&verdict.bench));
                fact["outcome"] = json!(verdict.outcome);
                fact["effect"] = json!(verdict.effect);
                fact["text"] = json!(digest(&[&verdict.words]));
            }
            fact
        }
        Change::LinedUp {
            round,
            table,
            partners,
        } => {
            rounds::set_partners(conn, event, *round, *table, *partners)?;
            json!({"round": round, "table": table, "lined_up": partners})
        }
        Change::RoundState(round, state) => {
            rounds::set_round_state(conn, event, *round, *state)?;
            if *state == RoundState::Closed {
                table_links::end_codes(conn, event, *round, None)?;
            }
            json!({"round": round, "state": state})
        }
        Change::Clock { round, clock } => {
            rounds::set_clock(conn, event, *round, clock)?;
            json!({
                "round": round, "clock_moves": clock.moves.len(),
                "clock": clock.moves.last().map(said),
            })
        }
        Change::HandSaved {
            round,
            table,
            hand,
            version,
        } => {
            hands::save_version(conn, event, (*round, *table, *hand), version, sheet)?;
            json!({
                "round": round, "table": table, "hand": hand, "version": version.version,
                "sheet": digest(&[sheet]),
            })
        }
        Change::TableState {
            round,
            table,
            state,
        } => {
            let before = rounds::load_bare_table(conn, event, *round, *table)?.state;
            rounds::set_table_state(conn, event, *round, *table, *state)?;
            if ends_links(before, *state) {
                table_links::end_codes(conn, event, *round, Some(*table))?;
            }
            json!({"round": round, "table": table, "state": state})
        }
        Change::Stopped {
            round,
            table,
            stopped,
        } => {
            rounds::set_stopped(conn, event, *round, *table, stopped.as_ref())?;
            // by whom and why stands in the journal's line beside the facts
            json!({"round": round, "table": table, "stopped": stopped.is_some()})
        }
    })
}

/// Returns the state of a protest for the journal. It leaves out the text of a ruling, which may name somebody.
fn state_word(state: &ProtestState) -> &'static str {
    match state {
        ProtestState::Lodged => "lodged",
        ProtestState::OutOfTime => "out_of_time",
        ProtestState::Withdrawn => "withdrawn",
        ProtestState::Ruled(_) => "ruled",
        ProtestState::TakenBack => "taken_back",
    }
}

/// Returns the journal's code for the kind of judge that ruled. The members of a jury are not named.
const fn bench_word(bench: &ProtestBench) -> &'static str {
    match bench {
        ProtestBench::Referee => "referee",
        ProtestBench::ChiefReferee => "chief_referee",
        ProtestBench::Jury(_) => "jury",
    }
}

/// Returns the last start, pause or extension of a clock as a journal fact, without its reason, which may name
/// somebody. The journal line holds the reason separately.
fn said(moved: &TimedMove) -> Value {
    match moved.what {
        ClockMove::Start { minutes, last_hand } => {
            json!({"start": minutes, "last_hand": last_hand, "at": moved.at})
        }
        ClockMove::Pause => json!({"pause": moved.at}),
        ClockMove::Resume => json!({"resume": moved.at}),
        ClockMove::Extend { minutes, .. } => json!({"extend": minutes, "at": moved.at}),
    }
}

/// Stores a whole event, such as one read from a file.
///
/// # Errors
/// [`StoreError::Conflict`] when the slug is taken.
pub fn import_event(
    conn: &mut AnyConn,
    event: &Event,
    now: DateTime<Utc>,
) -> Result<(EventId, Applied), StoreError> {
    let id = events::create_event(conn, &event.settings, now)?;
    let entries = event.entries.iter().cloned().map(Change::EntryAdded);
    let rounds = event.rounds.iter().cloned().map(Change::RoundProposed);
    let rulings = event.adjustments.iter().flat_map(|ruling| {
        let number = ruling.number;
        let versions = ruling.versions.iter().cloned();
        versions.map(move |version| Change::Ruled { number, version })
    });
    let protests = event.protests.iter().cloned().map(Box::new);
    let protests = protests.map(Change::ProtestLodged);
    let all: Vec<Change> = entries
        .chain(rounds)
        .chain(rulings)
        .chain(protests)
        .collect();
    Ok((id, apply(conn, id, &all)?))
}
