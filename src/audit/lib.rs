//! An event recomputed from the cards up and compared with its file.
//!
//! Only the scoring of a sheet is shared with the code that ran the event. Results, Victory Points, meetings and
//! rankings are recomputed by other means.

mod departures;
mod gironi;
mod individual;
mod knockout;
mod meetings;
mod optimum;
mod partita;
mod proof;
mod ranking;
mod rounds;
mod rulings;
mod teams;
mod three;
mod three_sums;

pub use proof::{ProofVerdict, judge};

use burraco_rules::{SideScore, Verified};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::EventKind;
use burraco_tournament::event_file::{EventFile, FileProblem};
use burraco_tournament::movement::Movement;
use burraco_tournament::round::{
    Bye, Hand, HandNo, Round, RoundNo, RoundState, Table, TableNo, TableState,
};
use std::collections::BTreeMap;
use std::fmt;

/// A difference that the audit found between an event's file and the recomputed event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The file does not describe a valid event, so the audit makes no further check.
    File(FileProblem),
    /// A hand has a fault that nobody overruled, at a table whose result counts as settled.
    HandFaulty {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
    },
    /// A table's state in the file does not follow from its hands.
    TableState {
        round: RoundNo,
        table: TableNo,
        /// The table's state in the file.
        state: TableState,
    },
    /// A round's state in the file does not follow from its tables.
    RoundState {
        round: RoundNo,
        /// The round's state in the file.
        state: RoundState,
    },
    /// Two entries meet again in a movement that does not allow it.
    Rematch {
        round: RoundNo,
        table: TableNo,
        /// The earlier round in which the two entries met.
        met: RoundNo,
    },
    /// An entry has a bye again while another entry has had fewer.
    RestTooEarly { round: RoundNo, entry: EntryNo },
    /// Two players are partners again in an individual event, though other partners were left.
    PartnersAgain {
        round: RoundNo,
        table: TableNo,
        /// The earlier round in which the two entries were partners.
        met: RoundNo,
    },
    /// At the end of an individual event, some players have met far more often than others.
    OpponentsUneven { round: RoundNo },
    /// A bye is worth something else than the event's settings say.
    Award { round: RoundNo, entry: EntryNo },
    /// A Mitchell table where N/S have not stayed, or E/W have not moved by the step.
    MitchellSeat { round: RoundNo, table: TableNo },
    /// A table of a round robin (all'italiana) seats entries of two groups; or a table after the split, of two gironi.
    GroupsMixed { round: RoundNo, table: TableNo },
    /// A knockout table seats an entry that does not belong there: it is out, comes from another part of the bracket,
    /// or was placed by another ranking.
    KnockoutSeat { round: RoundNo, table: TableNo },
    /// A Danese table whose entries do not have the ranks that its pairing reason names. In a Danese puro, also one
    /// whose entries are not neighbours in the ranking.
    DaneseOrder { round: RoundNo, table: TableNo },
    /// A table of a Danese modificato pairs two entries of one club, though the settings forbid it.
    ClubMatesMeet { round: RoundNo, table: TableNo },
    /// Another pairing of a Danese modificato is better: it costs less, or at the same cost the top entries meet nearer
    /// opponents.
    DaneseNotBest { round: RoundNo },
    /// No proof shows that the pairing of a Danese modificato is the best.
    DaneseUnproved { round: RoundNo },
    /// The file has no standings for a published round.
    StandingsMissing { after: RoundNo },
    /// The file has standings after a round that was not published.
    StandingsUnexpected { after: RoundNo },
    /// An entry is missing in the standings, or does not belong there.
    StandingsEntry { after: RoundNo, entry: EntryNo },
    /// A figure of the standings in the file differs from the recomputed one.
    Figure {
        after: RoundNo,
        /// The entry the figure belongs to; none for a figure of the whole standings.
        entry: Option<EntryNo>,
        /// The name of the differing figure, as in the file.
        what: &'static str,
        /// The differing figure's value in the file.
        file: String,
        computed: String,
    },
}

impl Difference {
    /// Returns the machine-readable code of the difference.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Difference::File(problem) => problem.code(),
            Difference::HandFaulty { .. } => "hand_faulty",
            Difference::TableState { .. } => "table_state",
            Difference::RoundState { .. } => "round_state",
            Difference::Rematch { .. } => "rematch",
            Difference::RestTooEarly { .. } => "rest_too_early",
            Difference::PartnersAgain { .. } => "partners_again",
            Difference::OpponentsUneven { .. } => "opponents_uneven",
            Difference::Award { .. } => "award",
            Difference::MitchellSeat { .. } => "mitchell_seat",
            Difference::GroupsMixed { .. } => "groups_mixed",
            Difference::KnockoutSeat { .. } => "knockout_seat",
            Difference::DaneseOrder { .. } => "danese_order",
            Difference::ClubMatesMeet { .. } => "club_mates_meet",
            Difference::DaneseNotBest { .. } => "danese_not_best",
            Difference::DaneseUnproved { .. } => "danese_unproved",
            Difference::StandingsMissing { .. } => "standings_missing",
            Difference::StandingsUnexpected { .. } => "standings_unexpected",
            Difference::StandingsEntry { .. } => "standings_entry",
            Difference::Figure { .. } => "figure",
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code())?;
        match self {
            Difference::File(_) => Ok(()),
            Difference::HandFaulty { round, table, hand } => {
                write!(f, " round {round} table {table} hand {hand}")
            }
            Difference::TableState { round, table, .. }
            | Difference::Rematch { round, table, .. }
            | Difference::PartnersAgain { round, table, .. }
            | Difference::MitchellSeat { round, table }
            | Difference::DaneseOrder { round, table }
            | Difference::GroupsMixed { round, table }
            | Difference::KnockoutSeat { round, table }
            | Difference::ClubMatesMeet { round, table } => {
                write!(f, " round {round} table {table}")
            }
            Difference::RoundState { round, .. }
            | Difference::OpponentsUneven { round }
            | Difference::DaneseNotBest { round }
            | Difference::DaneseUnproved { round } => write!(f, " round {round}"),
            Difference::RestTooEarly { round, entry } | Difference::Award { round, entry } => {
                write!(f, " round {round} entry {entry}")
            }
            Difference::StandingsMissing { after } | Difference::StandingsUnexpected { after } => {
                write!(f, " after {after}")
            }
            Difference::StandingsEntry { after, entry } => {
                write!(f, " after {after} entry {entry}")
            }
            Difference::Figure {
                after,
                entry,
                what,
                file,
                computed,
            } => {
                write!(f, " after {after}")?;
                if let Some(entry) = entry {
                    write!(f, " entry {entry}")?;
                }
                write!(f, " {what}: {file} in the file, {computed} computed")
            }
        }
    }
}

/// The sums of the hands of a table, N/S first.
struct TableSum {
    points: [i64; 2],
    vp: [i64; 2],
    burrachi: [Option<u32>; 2],
    hands: u32,
    verified: u32,
}

/// The sums of all tables with a complete result, by round and table.
type TableSums = BTreeMap<(RoundNo, TableNo), TableSum>;

/// Recomputes an event's file from the cards up. Returns every difference; none when the file is right.
#[must_use]
pub fn verify(file: &EventFile) -> Vec<Difference> {
    let mut found: Vec<Difference> = file.problems().into_iter().map(Difference::File).collect();
    if !found.is_empty() {
        return found;
    }
    let original = file;
    let file = &departures::written_down(original);
    let mut sums = TableSums::new();
    for round in &file.rounds {
        for table in &round.tables {
            if let Some(sum) = check_table(file, round.number, table, &mut found) {
                sums.insert((round.number, table.number), sum);
            }
        }
    }
    departures::sums_given(original, file, &mut sums);
    check_round_states(file, &mut found);
    if file.event.kind == EventKind::Teams {
        let (file, sums) = teams::as_matches(file, &sums);
        meetings::check(&file, &sums, &mut found);
        ranking::check(&file, &sums, &mut found);
    } else {
        meetings::check(file, &sums, &mut found);
        ranking::check(file, &sums, &mut found);
    }
    found
}

/// Adds up a table from its current sheets, and checks its state against them.
fn check_table(
    file: &EventFile,
    round: RoundNo,
    table: &Table,
    found: &mut Vec<Difference>,
) -> Option<TableSum> {
    let given = teams::tables(file.event.kind, table.number)
        .any(|table| rulings::awarded(file, round, table).is_some());
    let settled = !given && !matches!(table.state, TableState::Open | TableState::Disputed);
    let mut sum = TableSum {
        points: [0; 2],
        vp: [0; 2],
        burrachi: [Some(0); 2],
        hands: 0,
        verified: 0,
    };
    let partita::Counted { hands, complete } = partita::counted(file, table);
    let mut faulty = false;
    for hand in hands {
        let sheet = &hand.versions.last()?.sheet;
        let score = sheet.score(&file.event.rules);
        if !partita::stands(file, table, hand) {
            if settled {
                let (table, hand) = (table.number, hand.number);
                found.push(Difference::HandFaulty { round, table, hand });
            }
            // a table that counts was accepted as it is
            if !table.state.counts() {
                faulty = true;
                continue;
            }
        }
        let [ns, ew] = &mut sum.points;
        *ns += i64::from(score.sides.ns.total());
        *ew += i64::from(score.sides.ew.total());
        let sides = [score.sides.ns, score.sides.ew];
        for (all, side) in sum.burrachi.iter_mut().zip(sides) {
            *all = match (*all, side) {
                (Some(all), SideScore::Cards(b) | SideScore::Melds(b) | SideScore::Parts(b)) => {
                    Some(all + b.burrachi.count())
                }
                _ => None,
            };
        }
        sum.hands += u32::from(sheet.hands().unwrap_or(1));
        sum.verified += u32::from(score.verified() == Verified::Cards);
    }
    let extra =
        |hand: &&Hand| partita::planned(file, table).is_some_and(|planned| hand.number.0 > planned);
    for hand in table.hands.iter().filter(extra) {
        if settled && !partita::stands(file, table, hand) {
            let (table, hand) = (table.number, hand.number);
            found.push(Difference::HandFaulty { round, table, hand });
        }
    }
    let complete = complete && !faulty;
    if settled && !complete || complete && table.state == TableState::Open {
        let (table, state) = (table.number, table.state);
        found.push(Difference::TableState {
            round,
            table,
            state,
        });
    }
    let [ns, ew] = sum.points;
    sum.vp = shares(file, ns - ew);
    complete.then_some(sum)
}

/// The Victory Points of both sides, N/S first, for the points of N/S minus those of E/W.
fn shares(file: &EventFile, difference: i64) -> [i64; 2] {
    if let Some(shares) = partita::won_or_lost(file, difference) {
        return shares;
    }
    let ns_ahead = difference >= 0;
    let difference = difference.unsigned_abs();
    // the step is the place of the first limit not below the difference
    let reached = |limit: &u32| u64::from(*limit) >= difference;
    let step = file
        .event
        .vp_table
        .limits
        .iter()
        .position(reached)
        .unwrap_or(10);
    let better = 10 + i64::try_from(step).unwrap_or(10);
    if ns_ahead {
        [better, 20 - better]
    } else {
        [20 - better, better]
    }
}

fn check_round_states(file: &EventFile, found: &mut Vec<Difference>) {
    let last = file
        .rounds
        .iter()
        .rfind(|round| round.state != RoundState::Draft);
    let is_last = |round: &Round| last.is_some_and(|last| last.number == round.number);
    for round in &file.rounds {
        let knockout = matches!(round.movement, Movement::Knockout { .. });
        let worth = |bye: &Bye| match knockout {
            _ if round.is_recorded() => bye.award.kind.recorded_place().is_some(),
            true => bye.award.vp.0 == 0 && bye.award.mp.0 == 0,
            false => bye.award == three::rest(file).unwrap_or(file.event.bye.award()),
        };
        for bye in round.byes.iter().filter(|bye| !worth(bye)) {
            let (round, entry) = (round.number, bye.entry);
            found.push(Difference::Award { round, entry });
        }
        let hands = round.tables.iter().any(|table| !table.hands.is_empty());
        let open = round.tables.iter().any(|table| !table.state.counts());
        let wrong = match round.state {
            RoundState::Draft => hands,
            RoundState::Published => hands || !is_last(round),
            RoundState::Playing => !is_last(round),
            // a table reopened after the next round was published leaves its round closed
            RoundState::Closed => open && is_last(round),
        };
        if wrong {
            let (round, state) = (round.number, round.state);
            found.push(Difference::RoundState { round, state });
        }
    }
}
