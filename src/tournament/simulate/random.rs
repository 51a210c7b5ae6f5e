//! Random events of any size and plan, with forfeits, warnings, lateness, corrections, late arrivals and withdrawals.
//! All of it follows from one seed, so that any failure can be reproduced.

use super::{
    BY, CannotSimulate, SimulationSpec, added, at_table, desk, enter, enter_and_close, event_start,
    gather, hand_seed, play_table, played_hands, seat_next,
};
use crate::award::Awards;
use crate::commands::command::TableCommand;
use crate::commands::refusal::Refusal;
use crate::entry::{EntryNo, EntryState, Player};
use crate::event::{ClubsApart, DaneseRest, DrawOrder, Event, EventKind, MpReading, RematchScope};
use crate::plan::Plan;
use crate::points::{MatchPoints, VictoryPoints};
use crate::roster_change::{Exit, Leaving, late_entry, leaves, replaced};
use crate::round::{HandNo, RoundNo, Table, TableNo, TableState};
use crate::rulings::adjustment::{
    AdjustmentVersion, Incident, Ruling, awards_of_incident, awards_of_three,
};
use crate::scoring::match_score::{Length, MatchVp};
use crate::scoring::three_player_table::Chair;
use crate::vp::usual_turno::{USUAL_HANDS, USUAL_TURNI};
use burraco_play::play_hand;
use burraco_rules::{Players, Rng, RuleSet, Side, Target};
use chrono::{DateTime, Utc};

/// The plans from which a random event's plan is chosen. A plan that the given number of entries cannot play is
/// skipped.
const PLANS: [&str; 19] = [
    "3 mitchell + 1 danese",
    "4 mitchell + 4 danese",
    "2 mitchell + 2 danese",
    "3 mitchell/2 + 2 danese",
    "5 danese",
    "2 danese puro + 2 danese",
    "4 mitchell",
    "round robin + knockout 4",
    "round robin",
    "2 mitchell + 2 danese + knockout 4 third",
    "1 danese + knockout 7",
    "3 mitchell + 1 danese puro",
    "2 mitchell + carry half + 2 danese",
    "1 danese + carry half + 2 danese + carry half + 1 danese puro",
    "2 danese puro + carry none + 2 danese",
    "2 mitchell + split A 2, B 3, C rest + 2 danese",
    "3 mitchell + 1 danese + split A 4, B rest + 3 danese puro",
    "1 danese + carry half + split A 2, B rest + 2 danese + knockout 4",
    "2 danese + split A 3, B rest + 1 danese",
];

/// The plans of simulated individual events.
const INDIVIDUAL: [&str; 4] = [
    "4 individual",
    "7 individual",
    "2 individual + carry half + 2 individual",
    "10 individual",
];

/// Returns a random event with at most `most` entries (from 5), played to its end or until no further round is
/// possible.
///
/// # Errors
/// When a step is refused that should not be: a fault of this program.
pub fn random(seed: u64, most: u32, start: DateTime<Utc>) -> Result<Event, CannotSimulate> {
    let mut rng = Rng::new(seed);
    let mut event = opening(&mut rng, seed, most, start)?;
    // in a calm event nothing keeps a Danese from being judged to the last seat
    let calm = one_in(&mut rng, 2);
    for _ in 0..event.settings.plan.rounds.len() {
        let round = match seat_next(&mut event) {
            Ok(round) => round,
            // people left, or results brought it about: a real event ends here too
            Err(CannotSimulate::Refused {
                refusal: Refusal::NoPairing(_) | Refusal::TooFewPresent,
                ..
            }) => break,
            Err(other) => return Err(other),
        };
        if calm {
            for table in tables(&event, round) {
                play_table(&mut event, start, round, table, |_| ())?;
            }
            continue;
        }
        people(&mut event, &mut rng, round);
        for table in tables(&event, round) {
            play(&mut event, &mut rng, start, round, table)?;
        }
        warn(&mut event, &mut rng, round);
        correct(&mut event, &mut rng, start, round)?;
    }
    if let Some(last) = event.rounds.last().map(|round| round.number) {
        desk(
            &mut event,
            last,
            &crate::commands::command::DeskCommand::CloseRound(last),
        )?;
    }
    Ok(event)
}

fn one_in(rng: &mut Rng, many: usize) -> bool {
    rng.below(many) == 0
}

fn pick<T: Copy>(rng: &mut Rng, all: &[T], otherwise: T) -> T {
    all.get(rng.below(all.len())).copied().unwrap_or(otherwise)
}

/// The settings and entries of a random event, with everybody present. Most events are small, some are not.
pub(super) fn opening(
    rng: &mut Rng,
    seed: u64,
    most: u32,
    start: DateTime<Utc>,
) -> Result<Event, CannotSimulate> {
    let range = usize::try_from(most.saturating_sub(4)).unwrap_or(1).max(1);
    let small_range = if one_in(rng, 4) { range } else { range.min(26) };
    let entries = 5 + u32::try_from(rng.below(small_range)).unwrap_or(0);
    let kinds = [
        EventKind::Pairs,
        EventKind::Pairs,
        EventKind::Individual,
        EventKind::Teams,
    ];
    let kind = pick(rng, &kinds, EventKind::Pairs);
    let (plan, groups) = playable(rng, kind, entries);
    let hands: Vec<u8> = USUAL_TURNI.iter().map(|turno| turno.hands).collect();
    let (length, rules) = match kind {
        EventKind::Individual if one_in(rng, 3) => of_three(rng, entries),
        _ => length(rng, kind, entries),
    };
    let spec = SimulationSpec {
        kind,
        entries,
        plan,
        hands: pick(rng, &hands, USUAL_HANDS),
        length,
        rules,
        draw: pick(
            rng,
            &[
                DrawOrder::Seeded,
                DrawOrder::ByNumber,
                DrawOrder::Alphabetical,
                DrawOrder::Spread,
            ],
            DrawOrder::Seeded,
        ),
        seed,
        start,
    };
    let mut event = gather(&spec)?;
    for entry in event.entries.iter_mut().filter(|_| groups == 2) {
        entry.group = if entry.number.0 % 2 == 0 { "B" } else { "A" }.to_owned();
    }
    let settings = &mut event.settings;
    let clubs = [ClubsApart::No, ClubsApart::Prefer, ClubsApart::NeverMeet];
    settings.clubs_apart = pick(rng, &clubs, ClubsApart::No);
    let rests = [DaneseRest::Closest, DaneseRest::Lowest];
    settings.danese_rest = pick(rng, &rests, DaneseRest::Closest);
    if one_in(rng, 4) {
        settings.rematches = RematchScope::PreviousRound;
    }
    if one_in(rng, 4) {
        settings.mp = MpReading::Gross;
    }
    let ties = rng.below(settings.tie_breaks.len() + 1);
    rng.shuffle(&mut settings.tie_breaks);
    settings.tie_breaks.truncate(ties);
    Ok(event)
}

/// The length and rules for tables of three. Small events may play matches, where the rules have a target.
fn of_three(rng: &mut Rng, entries: u32) -> (Length, RuleSet) {
    let rules = rules_of_three(rng);
    let by = pick(rng, &[MatchVp::Column, MatchVp::WonLost], MatchVp::Column);
    match entries > 30 || rules.target == Target::Hands || one_in(rng, 2) {
        true => (Length::Hands, rules),
        false => (Length::Target(by), rules),
    }
}

/// Random rules by which simulated tables of three play.
fn rules_of_three(rng: &mut Rng) -> RuleSet {
    let names = [
        "federation+three",
        "italian+three",
        "italian+three-shared",
        "brochure+three",
    ];
    let rules = pick(rng, &names, "federation+three").parse();
    rules.unwrap_or(RuleSet::FEDERATION)
}

/// The length and rules of an event. Small events of pairs or single players may play matches.
fn length(rng: &mut Rng, kind: EventKind, entries: u32) -> (Length, RuleSet) {
    if kind == EventKind::Teams || entries > 30 || one_in(rng, 2) {
        let length = match one_in(rng, 4) {
            true => Length::Total,
            false => Length::Hands,
        };
        return (length, RuleSet::FEDERATION);
    }
    let by = pick(rng, &[MatchVp::Column, MatchVp::WonLost], MatchVp::Column);
    let rules = [RuleSet::ITALIAN, RuleSet::ENGLISH, RuleSet::BROCHURE];
    (Length::Target(by), pick(rng, &rules, RuleSet::ITALIAN))
}

/// A plan that the given number of entries can play, and its number of groups.
fn playable(rng: &mut Rng, kind: EventKind, entries: u32) -> (Plan, u32) {
    let size = usize::try_from(entries).unwrap_or(usize::MAX);
    loop {
        let groups = if entries > 9 && one_in(rng, 4) { 2 } else { 1 };
        let parts: Vec<usize> = match groups {
            2 => vec![size.div_ceil(2), size / 2],
            _ => vec![size],
        };
        let text = match kind {
            EventKind::Individual => pick(rng, &INDIVIDUAL, "4 individual"),
            EventKind::Pairs | EventKind::Teams => pick(rng, &PLANS, "1 danese puro"),
        };
        let Ok(plan) = Plan::read(text, parts.first().copied()) else {
            continue;
        };
        // an all'italiana of many would never end
        if plan.rounds.len() <= 12
            && plan.check(&parts, true).is_ok()
            && plan.check_kind(kind, Players::Four, size).is_ok()
        {
            return (plan, groups);
        }
    }
}

fn tables(event: &Event, round: RoundNo) -> Vec<TableNo> {
    let tables = event.round(round).map(|round| &round.tables);
    tables
        .into_iter()
        .flatten()
        .map(|table| table.number)
        .collect()
}

fn decided(ruling: Option<Ruling>, at: DateTime<Utc>) -> AdjustmentVersion {
    AdjustmentVersion {
        version: 0,
        ruling,
        infraction: None,
        found: Vec::new(),
        against: Vec::new(),
        article: "34".to_owned(),
        reason: "simulazione".to_owned(),
        by: BY.to_owned(),
        at,
    }
}

/// Adds late arrivals to round 1, replacements and withdrawals at random, where the rules allow them.
fn people(event: &mut Event, rng: &mut Rng, round: RoundNo) {
    let many = event.entries.len().max(1);
    let anybody = |event: &Event, rng: &mut Rng| {
        let entry = event.entries.get(rng.below(many));
        entry.map_or(EntryNo(0), |entry| entry.number)
    };
    if round == RoundNo(1) && one_in(rng, 2) {
        let model = event.entries.first().cloned();
        let late = model.map(|entry| crate::entry::Entry {
            number: EntryNo(event.entries.last().map_or(1, |last| last.number.0 + 1)),
            ..entry
        });
        if let Some(Ok(after)) = late.map(|entry| late_entry(event, entry)) {
            *event = after;
        }
    }
    // a replaced player brings no club, so that earlier rounds are judged by the clubs they were made with
    if one_in(rng, 6) && event.settings.clubs_apart == ClubsApart::No {
        let player = |name: &str| Player {
            name: name.to_owned(),
            ..Player::default()
        };
        let players = (0..*event.settings.kind.players().start())
            .map(|at| player(&format!("Riserva {}", at + 1)))
            .collect();
        let number = anybody(event, rng);
        if let Ok(after) = replaced(event, number, players) {
            *event = after;
        }
    }
    let present = |event: &Event| {
        let here = event
            .entries
            .iter()
            .filter(|e| e.state == EntryState::CheckedIn);
        here.count()
    };
    if one_in(rng, 6) && present(event) > 4 {
        let how = match one_in(rng, 2) {
            true => Leaving::Justified,
            false => Leaving::Unjustified,
        };
        let number = anybody(event, rng);
        let sign = decided(None, event_start(event));
        if let Ok(after) = leaves(event, number, Exit::Match(how), &sign) {
            *event = after;
        }
    }
}

/// Plays a table of a random event, or gives it an award. A few tables start late or lose points of the match.
fn play(
    event: &mut Event,
    rng: &mut Rng,
    start: DateTime<Utc>,
    round: RoundNo,
    table: TableNo,
) -> Result<(), CannotSimulate> {
    let side = pick(rng, &Side::ALL, Side::Ns);
    if event.table(round, table).is_some_and(|t| t.state.counts()) {
        return Ok(()); // awarded when somebody left
    }
    let of_three = event.settings.is_of_three();
    if one_in(rng, 40) {
        let nobody = one_in(rng, 4);
        let ruling = Ruling::Awarded {
            round,
            table,
            leaves: None,
            who: None,
            awards: match of_three {
                true => not_three(event, rng, nobody),
                false => not_both(event, side, nobody),
            },
        };
        *event = event.ruled(None, decided(Some(ruling), start));
        return Ok(());
    }
    let sheets = match event.settings.length {
        Length::Target(_) if one_in(rng, 4) => played_hands(event, round, table),
        Length::Target(_) | Length::Hands | Length::Total => Vec::new(),
    };
    match sheets.len() {
        0 | 1 if writes_sum(event, round, table) => {
            let hands = played_hands(event, round, table);
            let sum = vec![added(hands, &event.settings.rules)];
            enter_and_close(event, start, (round, table), sum, |_| ())?;
        }
        0 | 1 => play_table(event, start, round, table, |_| ())?,
        all => {
            let before = 1 + rng.below(all - 1);
            let sheets = sheets.into_iter().take(before).collect();
            enter(event, start, (round, table), sheets, |_| ())?;
            stop_and_close(event, start, round, table)?;
        }
    }
    if one_in(rng, 30) && !of_three {
        let mp = MatchPoints(100);
        let ruling = match table.0 % 2 {
            0 => Ruling::OffMatch {
                round,
                table,
                side,
                hand: None,
                mp,
            },
            _ => Ruling::LateStart {
                round,
                table,
                side,
                mp,
            },
        };
        *event = event.ruled(None, decided(Some(ruling), start));
    }
    Ok(())
}

/// Whether a simulated table writes the sum of its hands instead of each of them. One in ten does, where it may.
fn writes_sum(event: &Event, round: RoundNo, table: TableNo) -> bool {
    let mut rng = Rng::new(hand_seed(event.settings.seed, round, table, HandNo(0)));
    let may_be = |table: &Table| table.may_be_summed(&event.settings);
    event.table(round, table).is_some_and(may_be) && one_in(&mut rng, 10)
}

/// The awards of a table where one side is late, or nobody comes.
fn not_both(event: &Event, side: Side, nobody: bool) -> Awards {
    let incident = match nobody {
        true => Incident::NobodyThere,
        false => Incident::LateOverTen(side),
    };
    Awards::Lines(awards_of_incident(incident, event.settings.bye))
}

/// The awards of a table of three where one player is late, or nobody comes.
fn not_three(event: &Event, rng: &mut Rng, nobody: bool) -> Awards {
    let incident = match nobody {
        true => Incident::NobodyThere,
        false => Incident::LateOverTen(pick(rng, &Chair::ALL, Chair::North)),
    };
    Awards::Three(awards_of_three(incident, event.settings.bye))
}

fn stop_and_close(
    event: &mut Event,
    start: DateTime<Utc>,
    round: RoundNo,
    table: TableNo,
) -> Result<(), CannotSimulate> {
    let reason = || "fine tempo".to_owned();
    let stop = TableCommand::Stop { reason: reason() };
    let close = TableCommand::Close { reason: reason() };
    at_table(event, round, table, &stop, start)?;
    at_table(event, round, table, &close, start)
}

/// Gives random warnings and penalties in a simulated event, and sometimes revokes a ruling.
fn warn(event: &mut Event, rng: &mut Rng, round: RoundNo) {
    for _ in 0..rng.below(4) {
        let at = rng.below(event.entries.len().max(1));
        let Some(entry) = event.entries.get(at).map(|entry| entry.number) else {
            return;
        };
        let ruling = match rng.below(4) {
            0 => Ruling::Richiamo { entry, round },
            1 => Ruling::Points {
                entry,
                round,
                vp: VictoryPoints(-1),
                mp: MatchPoints(-50),
            },
            _ => Ruling::Ammonizione {
                entry,
                round,
                mp: MatchPoints(pick(rng, &[0, 50], 0)),
            },
        };
        *event = event.ruled(None, decided(Some(ruling), event_start(event)));
    }
    let points = event.adjustments.iter().find(|adjustment| {
        let last = adjustment
            .versions
            .last()
            .and_then(|version| version.ruling);
        matches!(last, Some(Ruling::Points { .. }))
    });
    if let Some(number) = points
        .map(|adjustment| adjustment.number)
        .filter(|_| one_in(rng, 3))
    {
        *event = event.ruled(Some(number), decided(None, event_start(event)));
    }
}

/// Reopens a table of the round, enters one hand again and closes it.
fn correct(
    event: &mut Event,
    rng: &mut Rng,
    start: DateTime<Utc>,
    round: RoundNo,
) -> Result<(), CannotSimulate> {
    let tables = tables(event, round);
    let Some(table) = tables.get(rng.below(tables.len().max(1))).copied() else {
        return Ok(());
    };
    let hand = HandNo(1);
    let settings = &event.settings;
    let covered = |t: &Table| t.hand(hand).map(|_| t.hands_of_sheet(settings, hand));
    let Some(covered) = event.table(round, table).and_then(covered) else {
        return Ok(());
    };
    if !one_in(rng, 3) {
        return Ok(());
    }
    let reason = || "somma sbagliata".to_owned();
    let rules = settings.rules;
    let mut one = || play_hand(&rules, rng.draw());
    let sheet = match covered {
        1 => one(),
        hands => added((0..hands).map(|_| one()), &rules),
    };
    let commands = [
        TableCommand::Reopen { reason: reason() },
        TableCommand::EnterHand {
            hand,
            sheet,
            base_version: 1,
            reason: reason(),
        },
    ];
    for command in commands {
        at_table(event, round, table, &command, start)?;
    }
    let open = |t: &Table| t.state == TableState::Open;
    if event.table(round, table).is_some_and(open) {
        // by the new figures the match was not over
        return stop_and_close(event, start, round, table);
    }
    let close = TableCommand::Close { reason: reason() };
    at_table(event, round, table, &close, start)
}
