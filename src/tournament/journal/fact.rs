//! The facts of a journal line: one for each change.

use crate::model::clock::{ClockMove, TimedMove};
use crate::model::entry::{EntryNo, EntryState};
use crate::model::movement::Movement;
use crate::model::payment::{PartPayment, PaymentWay};
use crate::model::protest::{
    Claimant, ProtestBench, ProtestEffect, ProtestOutcome, ProtestState, ProtestSubject,
};
use crate::model::round::{HandNo, Partners, RoundNo, RoundState, TableNo, TableState};
use crate::model::ruling::Ruling;
use crate::prizes::circuit::CircuitRule;
use crate::prizes::circuit::place_points::PlacePoints;
use crate::visibility::screen::Screen;
use burraco_rules::Side;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use strum::{IntoStaticStr, VariantNames};

/// A fact of a journal line: a single change, as it is written into the line and read back.
///
/// In JSON a fact is an object without a tag; its keys tell which fact it is. The first fact below that has all keys of
/// the object, and whose own keys are all there, is the one read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(untagged, deny_unknown_fields)]
pub enum Fact {
    /// A version of a hand was saved.
    HandSaved {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// The number of the hand's version, from 1.
        version: u32,
        /// The digest of the sheet; empty in lines that do not hold it.
        #[serde(default)]
        sheet: String,
    },
    /// An entry was changed.
    EntryChanged(EntryFacts),
    /// An entry was added. The digests are those of its players.
    EntryAdded {
        entry_added: EntryNo,
        state: EntryState,
        #[serde(default)]
        players: Vec<String>,
    },
    /// An entry was removed, together with its number.
    EntryDropped { entry_dropped: EntryNo },
    /// The settings changed. Holds their digest, and each setting that changed before and after. A value that may name
    /// a person is null on both sides.
    Settings {
        settings: String,
        #[serde(default)]
        changed: BTreeMap<String, (Value, Value)>,
    },
    /// A round was proposed, with the seats of its tables (N/S first) and its byes.
    RoundProposed {
        round_proposed: RoundNo,
        movement: Movement,
        #[serde(default)]
        seats: Vec<(TableNo, EntryNo, EntryNo)>,
        #[serde(default)]
        byes: Vec<EntryNo>,
    },
    /// A round was discarded.
    RoundDropped { round_dropped: RoundNo },
    /// A table was added to a round, with its seats, N/S first.
    TableAdded {
        round: RoundNo,
        table_added: TableNo,
        seats: (EntryNo, EntryNo),
    },
    /// A table was removed from a round. Holds the entries that have a bye now.
    TableDropped {
        round: RoundNo,
        table_dropped: TableNo,
        #[serde(default)]
        byes: Vec<EntryNo>,
    },
    /// Other entries sit at a table now, N/S first.
    Reseated {
        round: RoundNo,
        table: TableNo,
        reseated: (EntryNo, EntryNo),
    },
    /// The partners at a table changed.
    LinedUp {
        round: RoundNo,
        table: TableNo,
        lined_up: Partners,
    },
    /// A match was ended before its target score, or its early end was undone.
    Stopped {
        round: RoundNo,
        table: TableNo,
        stopped: bool,
    },
    /// The links of a table were revoked. Holds the number of codes that ended.
    LinksRevoked {
        round: RoundNo,
        table: TableNo,
        links_taken_back: usize,
    },
    /// A referee removed a hand that players sent.
    UnconfirmedDropped {
        round: RoundNo,
        table: TableNo,
        unconfirmed_dropped: i64,
    },
    /// A decision discarded hands that players sent. The table is missing where the other facts of the line name it.
    UnconfirmedAside {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<RoundNo>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableNo>,
        unconfirmed_aside: Vec<i64>,
    },
    /// A hand that players sent became the valid one.
    UnconfirmedTaken { unconfirmed_taken: i64 },
    /// A hand that players sent is kept beside the valid one.
    UnconfirmedKept { unconfirmed_hand: HandNo },
    /// A side accepted the hands of its table. Holds the code of the side or seat, the versions it accepted, and the
    /// staff members who had been shown the side's code.
    Accepted {
        accepted: String,
        #[serde(default)]
        versions: String,
        #[serde(default)]
        saw_codes: Vec<String>,
    },
    /// A version of a ruling was saved.
    Ruled {
        ruling: u32,
        version: u32,
        /// The ruling; none when it was revoked.
        decided: Option<Ruling>,
        /// The article that the ruling cites, as text.
        #[serde(default)]
        article: String,
        /// The code of the infraction, if the ruling is for one of the catalogue.
        #[serde(default)]
        infraction: Option<String>,
    },
    /// A protest was lodged. Holds the digest of its text.
    ProtestLodged {
        protest: u32,
        claimant: Claimant,
        about: ProtestSubject,
        #[serde(default)]
        due: Option<DateTime<Utc>>,
        text: String,
        state: Option<ProtestProgress>,
    },
    /// A protest was ruled. Holds the digest of the ruling's text.
    ProtestRuled {
        protest: u32,
        version: u32,
        state: ProtestProgress,
        bench: RulingBench,
        outcome: ProtestOutcome,
        effect: ProtestEffect,
        text: String,
    },
    /// A protest came to another state, without a ruling.
    ProtestMoved {
        protest: u32,
        version: u32,
        state: ProtestProgress,
    },
    /// An entry left the event without leaving a match at a table.
    Left {
        left: EntryNo,
        /// Whether the entry left with good reason.
        #[serde(default)]
        justified: bool,
        /// Whether the entry's match was already over for it.
        #[serde(default)]
        after_the_match: bool,
        /// The article that the decision cites, as text; empty for none.
        #[serde(default)]
        article: String,
    },
    /// Something was done to a round's clock. Holds the number of its moves, and the last one; none when the clock
    /// waits again.
    Clock {
        round: RoundNo,
        clock_moves: usize,
        clock: Option<ClockFact>,
    },
    /// The desk chose what a projector shows.
    ScreenShown {
        screen: String,
        /// The content that the projector shows; none when it follows the event.
        shown: Option<Screen>,
        /// The number of ranks that the ceremony has uncovered.
        step: u32,
    },
    /// A projector was removed.
    ScreenRemoved { screen: String, removed: bool },
    /// A projector was added.
    ScreenAdded { screen: String },
    /// New private links of entries were made.
    PairLinks { pair_links: Vec<EntryNo> },
    /// New links of tables were made.
    TableLinks { round: RoundNo, links: Vec<TableNo> },
    /// A file was imported although some of its figures differ from those its hands give. Holds the number of
    /// differences.
    Differences { differences: usize },
    /// A person was erased from an entry. Holds the place among the entry's players, from 0.
    Erased { erased: EntryNo, player: usize },
    /// A role was given to a user, or taken away; empty for none.
    Staff { user: i64, role: String },
    /// Something was done about a user; the line's action says what.
    OfUser { user: i64 },
    /// A circuit was created, changed or deleted, with the numbers of its events.
    Circuit {
        circuit: i64,
        rule: CircuitRule,
        /// The points for each place, where they count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by_place: Option<PlacePoints>,
        events: Vec<i64>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        deleted: bool,
    },
    /// A list of members was taken into the register. Holds the numbers of members who are new and of whom something
    /// changed.
    Members {
        new_members: usize,
        changed_members: usize,
    },
    /// Something was done about the event as a whole; the line's action says what.
    OfEvent { event: i64 },
    /// A table came to another state.
    TableState {
        round: RoundNo,
        table: TableNo,
        state: TableState,
    },
    /// Something was done at a table; the line's action says what.
    OfTable { round: RoundNo, table: TableNo },
    /// A round came to another state.
    RoundState { round: RoundNo, state: RoundState },
    /// Something was done about a round; the line's action says what.
    OfRound { round: RoundNo },
    /// A fact in a form that this version does not know, as it was written.
    Unknown(Value),
}

/// An entry (pair, player or team) as the journal keeps it. Its people appear only as digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryFacts {
    pub entry: EntryNo,
    pub state: EntryState,
    /// The side (N/S or E/W) at which the entry must sit.
    #[serde(default)]
    pub line: Option<Side>,
    #[serde(default)]
    pub group: String,
    /// The amount that the entry has paid, in euro cents. None where the journal line does not say.
    #[serde(default)]
    pub paid_cents: Option<i64>,
    /// The way of payment, of the whole fee or of the last partial payment.
    #[serde(default)]
    pub paid_way: Option<PaymentWay>,
    /// The parts of the fee paid before the last one.
    #[serde(default)]
    pub paid_earlier: Vec<PartPayment>,
    /// The digests of the entry's players.
    #[serde(default)]
    pub players: Vec<String>,
}

impl EntryFacts {
    /// Returns what the journal keeps of a new entry.
    #[must_use]
    pub fn new(entry: EntryNo, state: EntryState, players: Vec<String>) -> EntryFacts {
        EntryFacts {
            entry,
            state,
            line: None,
            group: String::new(),
            paid_cents: None,
            paid_way: None,
            paid_earlier: Vec::new(),
            players,
        }
    }
}

/// An action on a round's clock, without its reason, which may name somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ClockFact {
    /// The clock was started with a number of minutes, the last hand being called a number of minutes before the end.
    Start {
        start: u16,
        last_hand: u16,
        at: DateTime<Utc>,
    },
    /// The time was extended by a number of minutes.
    Extend {
        extend: u16,
        at: DateTime<Utc>,
    },
    Pause {
        pause: DateTime<Utc>,
    },
    Resume {
        resume: DateTime<Utc>,
    },
}

impl From<&TimedMove> for ClockFact {
    fn from(moved: &TimedMove) -> ClockFact {
        let at = moved.at;
        match moved.what {
            ClockMove::Start { minutes, last_hand } => ClockFact::Start {
                start: minutes,
                last_hand,
                at,
            },
            ClockMove::Pause => ClockFact::Pause { pause: at },
            ClockMove::Resume => ClockFact::Resume { resume: at },
            ClockMove::Extend { minutes, .. } => ClockFact::Extend {
                extend: minutes,
                at,
            },
        }
    }
}

/// The state of a protest, without the text of a ruling, which may name somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestProgress {
    Lodged,
    OutOfTime,
    Withdrawn,
    Ruled,
    TakenBack,
}

impl From<&ProtestState> for ProtestProgress {
    fn from(state: &ProtestState) -> ProtestProgress {
        match state {
            ProtestState::Lodged => ProtestProgress::Lodged,
            ProtestState::OutOfTime => ProtestProgress::OutOfTime,
            ProtestState::Withdrawn => ProtestProgress::Withdrawn,
            ProtestState::Ruled(_) => ProtestProgress::Ruled,
            ProtestState::TakenBack => ProtestProgress::TakenBack,
        }
    }
}

/// The kind of judge that ruled about a protest. The members of a jury are not named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulingBench {
    Referee,
    /// The chief referee (capo arbitro).
    ChiefReferee,
    Jury,
}

impl From<&ProtestBench> for RulingBench {
    fn from(bench: &ProtestBench) -> RulingBench {
        match bench {
            ProtestBench::Referee => RulingBench::Referee,
            ProtestBench::ChiefReferee => RulingBench::ChiefReferee,
            ProtestBench::Jury(_) => RulingBench::Jury,
        }
    }
}
