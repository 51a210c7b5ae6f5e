//! The `simulate` command: plays a whole event with legal hands, or hands alone.

mod deals;

use crate::cli::{Stop, event_file, judge, vp, whole};
use burraco_rules::{Players, Target};
use burraco_tournament::event::{self, DrawOrder, Event};
use burraco_tournament::event_file::EventFile;
use burraco_tournament::plan::Plan;
use burraco_tournament::scoring::match_score::{Length, MatchVp};
use burraco_tournament::simulate::{CannotSimulate, SimulationSpec, random, simulate};
use chrono::{DateTime, Utc};
use clap::{Args, ValueEnum};

/// The kind of entry that competes in a simulated event.
#[derive(Clone, Copy, ValueEnum)]
pub enum EventKind {
    /// An event of fixed pairs
    Pairs,
    /// An event of single players, another partner each round
    Individual,
    /// An event of teams of four to six, two tables a match
    Teams,
}

/// The way the points of a team match become Victory Points.
#[derive(Clone, Copy, ValueEnum)]
pub enum Vp {
    /// Victory Points by the difference in points, in the table's column for the number of hands
    Column,
    /// 20 Victory Points to the winner, 0 to the loser
    WonLost,
}

/// The way round 1 is seated.
#[derive(Clone, Copy, ValueEnum)]
pub enum FirstDraw {
    /// Seats of round 1 by lot, from the seed
    Seeded,
    /// Seats of round 1 in order of entry number
    ByNumber,
    /// Seats of round 1 in order of the first players' names
    Alphabetical,
    /// Seats of round 1 by lot, with the clubs spread
    Spread,
}

/// The options of `simulate`.
#[derive(Args)]
pub struct SimulateArgs {
    /// Rule set, as `federation` or `italian+semipulito`; `list` prints what is known
    #[arg(long, default_value = "federation")]
    rules: String,
    /// Kind of entry: by default pairs, or single players at tables of two or three
    #[arg(long, value_enum)]
    kind: Option<EventKind>,
    /// Play so many hands and no event, one JSON object a line as `score` reads them; a summary goes to stderr
    #[arg(long, value_parser = some_hands, conflicts_with_all = ["entries", "plan", "hands", "random"])]
    deals: Option<u64>,
    /// Pairs, players or teams that take part
    #[arg(long, value_parser = whole::<u32>, required_unless_present_any = ["deals", "random"])]
    entries: Option<u32>,
    /// The rounds, as `3 mitchell + 1 danese`, `7 individual`, `2 danese + carry half + split A 7, B rest + 3 danese`
    #[arg(long, required_unless_present_any = ["deals", "random"])]
    plan: Option<String>,
    #[arg(long, help = format!("{}; teams up to 12", vp::hands_help()), value_parser = whole::<u8>, required_unless_present_any = ["deals", "random"])]
    hands: Option<u8>,
    /// Matches to the target of the rules; --hands then only names the column of Victory Points
    #[arg(long, value_enum, num_args = 0..=1, default_missing_value = "column", conflicts_with_all = ["deals", "random"])]
    to_target: Option<Vp>,
    /// An event in which everything happens: any size and plan, rulings, corrections, people who come late and leave
    #[arg(long, conflicts_with_all = ["entries", "plan", "hands"])]
    random: bool,
    /// With --random: entries at most, 5 or more
    #[arg(long, requires = "random", default_value_t = 40, value_parser = clap::value_parser!(u32).range(5..=4000))]
    most: u32,
    /// Seed of names, draw and cards; by default one is chosen and printed
    #[arg(long, value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// Seating of round 1
    #[arg(long, value_enum, default_value = "seeded")]
    draw: FirstDraw,
}

/// The start of every simulated event, in seconds since 1970: 2026-01-10 20:00 UTC. It is fixed, so that one seed
/// always gives the same bytes.
const START: i64 = 1_768_075_200;
/// The most entries that an event may have.
const MOST: u32 = 4000;

/// Reads a number of hands to play, at least 1.
fn some_hands(text: &str) -> Result<u64, &'static str> {
    match text.parse() {
        Ok(hands) if hands > 0 => Ok(hands),
        _ => Err("a whole number is needed, 1 or more and not too large"),
    }
}

/// Runs `pozzetto simulate`.
///
/// # Errors
/// What cannot be played, in words.
pub fn run(args: &SimulateArgs) -> Result<(), Stop> {
    let Some(rules) = judge::rules(&args.rules)? else {
        return Ok(());
    };
    let seed = match args.seed {
        Some(seed) => seed,
        None => getrandom::u64()
            .map(|seed| seed >> 32)
            .map_err(Stop::failed)?,
    };
    // Before anything can go wrong, so that a failure can be played again.
    eprintln!("seed {seed}");
    if let Some(hands) = args.deals {
        return deals::run(&rules, hands, seed);
    }
    let start = DateTime::<Utc>::from_timestamp(START, 0).unwrap_or_default();
    if args.random {
        return write(random(seed, args.most, start));
    }
    let kind = match (args.kind, rules.players) {
        (Some(EventKind::Pairs | EventKind::Teams), Players::Three | Players::Two) => {
            return Err(Stop::input(
                "at a table of two or three each plays alone: use --kind individual",
            ));
        }
        (Some(EventKind::Individual), _) | (None, Players::Three | Players::Two) => {
            event::EventKind::Individual
        }
        (Some(EventKind::Teams), _) => event::EventKind::Teams,
        (Some(EventKind::Pairs) | None, _) => event::EventKind::Pairs,
    };
    // Clap has seen to it that all three are there.
    let plan = args.plan.clone().unwrap_or_default();
    let entries = args.entries.unwrap_or_default();
    let plan: Plan = plan.parse().map_err(|_| {
        Stop::input(format_args!(
            "{plan:?} is no plan: write it as \"3 mitchell + 1 danese\""
        ))
    })?;
    if !(2..=MOST).contains(&entries) {
        return Err(Stop::input(format_args!(
            "an event has 2 to {MOST} entries, not {entries}"
        )));
    }
    let matches = kind != event::EventKind::Teams && rules.target != Target::Hands;
    if args.to_target.is_some() && !matches {
        return Err(Stop::input(
            "matches need pairs or single players, and rules with a target: italian, or federation+target=from-2005",
        ));
    }
    let spec = SimulationSpec {
        kind,
        entries,
        plan,
        hands: args.hands.unwrap_or_default(),
        length: match args.to_target {
            None => Length::Hands,
            Some(Vp::Column) => Length::Target(MatchVp::Column),
            Some(Vp::WonLost) => Length::Target(MatchVp::WonLost),
        },
        rules,
        draw: match args.draw {
            FirstDraw::Seeded => DrawOrder::Seeded,
            FirstDraw::ByNumber => DrawOrder::ByNumber,
            FirstDraw::Alphabetical => DrawOrder::Alphabetical,
            FirstDraw::Spread => DrawOrder::Spread,
        },
        seed,
        start,
    };
    let mut hands = 0;
    let mut progress = crate::cli::lines::Progress::new();
    let event = simulate(&spec, |_, _, _| {
        hands += 1;
        progress.at(hands);
    });
    drop(progress);
    write(event)
}

/// Writes a simulated event, or returns the reason that it could not be played.
fn write(event: Result<Event, CannotSimulate>) -> Result<(), Stop> {
    let event = event.map_err(|error| match error {
        CannotSimulate::NoVpTable { hands } => vp::no_table(hands),
        CannotSimulate::Refused { round, refusal } => {
            let why = crate::pages::Lang::En.refusal(&refusal);
            Stop::input(format_args!("round {round} cannot be played: {why}"))
        }
    })?;
    event_file::write(&EventFile::of(&event, crate::store::SOFTWARE, Vec::new()))
}
