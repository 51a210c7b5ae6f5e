//! Writing a decision's changes as database rows: one function for every [`Change`].

use crate::access::secrets::digest;
use crate::access::table_links;
use crate::database::columns;
use crate::database::columns::as_stored;
use crate::event::{entries, events, hands, protests, rounds, rulings, screens};
use crate::{AnyConn, EventId, StoreError, TablePlace};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::hand_permissions::ends_links;
use burraco_tournament::event::Event;
use burraco_tournament::event::Settings;
use burraco_tournament::journal::{ClockFact, EntryFacts, Fact};
use burraco_tournament::protest::ProtestState;
use burraco_tournament::round::{HandVersion, Round, RoundState};
use burraco_tournament::rulings::adjustment::AdjustmentVersion;
use chrono::DateTime;
use chrono::SubsecRound;
use chrono::Utc;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The result of writing changes to an event with `Tx::apply`.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// The event's revision after the changes.
    pub revision: i64,
    /// The facts for the journal line, one for each change: numbers, states and digests, never a personal value.
    pub facts: Vec<Fact>,
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
fn changed_settings(
    before: &Settings,
    after: &Settings,
) -> Result<BTreeMap<String, (Value, Value)>, StoreError> {
    let fields = |settings: &Settings| match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(StoreError::fault("settings are no object")),
        Err(error) => Err(StoreError::fault(error)),
    };
    let (before, after) = (fields(before)?, fields(after)?);
    let mut changed = BTreeMap::new();
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
                "organiser" | "officials" | "rooms" => (Value::Null, Value::Null),
                _ => (was, is),
            };
            changed.insert(name.clone(), pair);
        }
    }
    Ok(changed)
}

/// Writes one change and returns its facts for the journal. `sheet` is the JSON text of a saved hand's sheet.
fn write(
    conn: &mut AnyConn,
    event: EventId,
    change: &Change,
    sheet: &str,
) -> Result<Fact, StoreError> {
    Ok(match change {
        Change::Settings(settings) => {
            let before = events::load_settings(conn, event)?;
            events::save_settings(conn, event, settings)?;
            // Ranks that a ceremony uncovered earlier are hidden again.
            if settings.hidden_from.is_some() && settings.hidden_from != before.hidden_from {
                screens::cover_screens(conn, event)?;
            }
            Fact::Settings {
                settings: digest(&[&columns::json(settings)?]),
                changed: changed_settings(&before, settings)?,
            }
        }
        Change::EntryAdded(entry) => {
            let players = entries::add_entry(conn, event, entry)?;
            Fact::EntryAdded {
                entry_added: entry.number,
                state: entry.state,
                players,
            }
        }
        Change::EntryChanged(entry) => {
            let players = entries::change_entry(conn, event, entry)?;
            let paid = entry.payment.as_ref();
            Fact::EntryChanged(EntryFacts {
                entry: entry.number,
                state: entry.state,
                line: entry.line,
                group: entry.group.clone(),
                paid_cents: Some(entry.paid_cents),
                paid_way: paid.map(|paid| paid.way),
                paid_earlier: paid.map_or_else(Vec::new, |paid| paid.earlier.clone()),
                players,
            })
        }
        Change::EntryDropped(entry) => {
            entries::drop_entry(conn, event, *entry)?;
            Fact::EntryDropped {
                entry_dropped: *entry,
            }
        }
        Change::TableDropped { round, table, byes } => {
            rounds::drop_table(conn, event, *round, *table, byes)?;
            Fact::TableDropped {
                round: *round,
                table_dropped: *table,
                byes: byes.iter().map(|bye| bye.entry).collect(),
            }
        }
        Change::RoundProposed(round) => {
            rounds::save_round(conn, event, round)?;
            let seats = round
                .tables
                .iter()
                .map(|t| (t.number, t.seats.ns, t.seats.ew));
            Fact::RoundProposed {
                round_proposed: round.number,
                movement: round.movement,
                seats: seats.collect(),
                byes: round.byes.iter().map(|bye| bye.entry).collect(),
            }
        }
        Change::RoundDropped(round) => {
            rounds::drop_round(conn, event, *round)?;
            Fact::RoundDropped {
                round_dropped: *round,
            }
        }
        Change::TableAdded { round, table } => {
            rounds::add_table(conn, event, *round, table)?;
            Fact::TableAdded {
                round: *round,
                table_added: table.number,
                seats: (table.seats.ns, table.seats.ew),
            }
        }
        Change::Reseated {
            round,
            table,
            seats,
        } => {
            rounds::reseat(conn, event, (*round, *table), *seats)?;
            // whoever left the table has its slip
            table_links::end_codes(conn, event, *round, Some(*table))?;
            Fact::Reseated {
                round: *round,
                table: *table,
                reseated: (seats.ns, seats.ew),
            }
        }
        Change::Ruled { number, version } => {
            rulings::save_version(conn, event, *number, version)?;
            let infraction = version.infraction.as_ref();
            Fact::Ruled {
                ruling: *number,
                version: version.version,
                decided: version.ruling,
                article: version.article.clone(),
                infraction: infraction.map(|cited| cited.code.clone()),
            }
        }
        Change::ProtestLodged(protest) => {
            protests::save_protest(conn, event, protest)?;
            let claim = &protest.claim;
            Fact::ProtestLodged {
                protest: protest.number,
                claimant: claim.claimant,
                about: claim.about,
                due: claim.due,
                text: digest(&[&claim.text]),
                state: protest.steps.last().map(|step| (&step.state).into()),
            }
        }
        Change::ProtestMoved { number, step } => {
            protests::save_step(conn, event, *number, step)?;
            let (protest, version, state) = (*number, step.version, (&step.state).into());
            match &step.state {
                ProtestState::Ruled(verdict) => Fact::ProtestRuled {
                    protest,
                    version,
                    state,
                    bench: (&verdict.bench).into(),
                    outcome: verdict.outcome,
                    effect: verdict.effect,
                    text: digest(&[&verdict.words]),
                },
                ProtestState::Lodged
                | ProtestState::OutOfTime
                | ProtestState::Withdrawn
                | ProtestState::TakenBack => Fact::ProtestMoved {
                    protest,
                    version,
                    state,
                },
            }
        }
        Change::LinedUp {
            round,
            table,
            partners,
        } => {
            rounds::set_partners(conn, TablePlace::new(event, *round, *table), *partners)?;
            Fact::LinedUp {
                round: *round,
                table: *table,
                lined_up: *partners,
            }
        }
        Change::RoundState(round, state) => {
            rounds::set_round_state(conn, event, *round, *state)?;
            if *state == RoundState::Closed {
                table_links::end_codes(conn, event, *round, None)?;
            }
            Fact::RoundState {
                round: *round,
                state: *state,
            }
        }
        Change::Clock { round, clock } => {
            rounds::set_clock(conn, event, *round, clock)?;
            Fact::Clock {
                round: *round,
                clock_moves: clock.moves.len(),
                clock: clock.moves.last().map(ClockFact::from),
            }
        }
        Change::HandSaved {
            round,
            table,
            hand,
            version,
        } => {
            hands::save_version(conn, event, (*round, *table, *hand), version, sheet)?;
            Fact::HandSaved {
                round: *round,
                table: *table,
                hand: *hand,
                version: version.version,
                sheet: digest(&[sheet]),
            }
        }
        Change::TableState {
            round,
            table,
            state,
        } => {
            let place = TablePlace::new(event, *round, *table);
            let before = rounds::load_bare_table(conn, place)?.state;
            rounds::set_table_state(conn, place, *state)?;
            if ends_links(before, *state) {
                table_links::end_codes(conn, event, *round, Some(*table))?;
            }
            Fact::TableState {
                round: *round,
                table: *table,
                state: *state,
            }
        }
        Change::Stopped {
            round,
            table,
            stopped,
        } => {
            rounds::set_stopped(
                conn,
                TablePlace::new(event, *round, *table),
                stopped.as_ref(),
            )?;
            // by whom and why stands in the journal's line beside the facts
            Fact::Stopped {
                round: *round,
                table: *table,
                stopped: stopped.is_some(),
            }
        }
    })
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
