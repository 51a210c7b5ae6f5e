//! The bracket of a knockout (tabellone): the matches, the winners with the reason, and the final places.

use crate::components::frame::Tab;
use crate::components::summaries::{PairView, ScoreSource};
use crate::locale::Lang;
use crate::numbers::points;
use crate::rounds::matches::match_result;
use crate::rounds::superseded_rounds::{MatchFilter, won_since};
use crate::standings::final_place::unassigned;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_rules::{BySide, Side};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::movement::knockout::{
    self, FinalPlace, Unplayed, WonBy, outcome, unplayed,
};
use burraco_tournament::movement::{Movement, PairingReason, ThirdPlace};
use burraco_tournament::ranking::last_round;
use burraco_tournament::round::Round;
use burraco_tournament::scoring::meeting::Meeting;
use burraco_tournament::scoring::result::extra_hand;
use burraco_tournament::scoring::scored_hand::ScoredHand;
use burraco_tournament::visibility::final_ranking::decided;

/// `/t/{slug}/tabellone`: every knockout of an event.
#[derive(Clone, Debug, Template)]
#[template(path = "rounds/bracket.html")]
pub struct BracketPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The brackets of the event, normally one.
    pub brackets: Vec<Bracket>,
    /// The places of the final ranking, once the last knockout is decided.
    pub places: Vec<PlaceLine>,
    /// Sentences about places of the final ranking that nobody has.
    pub unassigned: Vec<String>,
    /// Sentences about knockout matches whose winner was changed by a correction after the next turno was published.
    pub since: Vec<String>,
    /// The notice that the final ranking may still change, as in `piazzamenti provvisori: 1 reclamo aperto`; `None`
    /// when it is final or not yet known.
    pub protested: Option<String>,
}

/// One knockout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The bracket's name: `Eliminazione diretta a 8`.
    pub name: String,
    /// The rounds of the bracket, including future ones.
    pub rounds: Vec<BracketRound>,
}

/// A round of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketRound {
    /// The round's name: `Semifinali`.
    pub name: String,
    /// The matches and byes of the round, from the top of the bracket.
    pub places: Vec<BracketPlace>,
}

/// A position in a knockout bracket: a match, a bye, or a future match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketPlace {
    /// The label of the match or bye: `Tavolo 2`, or `Terzo posto`.
    pub name: String,
    /// The address of the table's page; empty before the table exists.
    pub href: String,
    /// The sides that meet; a side with a bye stands alone.
    pub sides: Vec<BracketSide>,
    /// The reason why one side advances, or a statement of what the match still waits for.
    pub note: String,
}

/// A side of a match in a bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketSide {
    /// The seed, as in `4ª`: the entry's rank before the knockout; empty when not known.
    pub seed: String,
    /// The entry on this side; `None` before it is decided.
    pub pair: Option<PairView>,
    /// The entry's points in the knockout match.
    pub points: String,
    /// Whether the entry wins the match and advances.
    pub wins: bool,
}

/// An entry with its place in the final ranking of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceLine {
    /// The place in the final ranking; shared places repeat, as in 1, 2, 3, 3.
    pub place: u32,
    pub pair: PairView,
    /// Whether several entries share this place in the final ranking.
    pub shared: bool,
}

/// Returns the final ranking of an event whose last knockout is decided; empty before.
#[must_use]
pub fn places(event: &Event, t: Lang) -> Vec<PlaceLine> {
    let line = |place: FinalPlace| PlaceLine {
        place: place.place,
        pair: PairView::of(event, place.entry, event.settings.public_names, t),
        shared: place.shared,
    };
    decided(event).into_iter().map(line).collect()
}

impl BracketPage {
    /// Whether any entry of the brackets shows its seed.
    fn seeded(&self) -> bool {
        let rounds = self.brackets.iter().flat_map(|bracket| &bracket.rounds);
        let mut sides = rounds
            .flat_map(|round| &round.places)
            .flat_map(|place| &place.sides);
        sides.any(|side| !side.seed.is_empty())
    }

    /// Builds the bracket page as the public may see it.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, figures: &dyn ScoreSource) -> BracketPage {
        let t = frame.t;
        let rounds: Vec<&Round> = event.published().collect();
        let runs = rounds.chunk_by(|one, other| one.movement == other.movement);
        let brackets = runs.filter_map(|run| bracket(event, run, figures, t));
        let places = places(event, t);
        let open = match event.open_protests(last_round(event)) {
            0 => None,
            open => Some(t.is_now(t.final_places_provisional(), t.protests_open(open))),
        };
        BracketPage {
            t,
            head: Masthead::public(event, Tab::Bracket, t),
            brackets: brackets.collect(),
            protested: open.filter(|_| !places.is_empty()),
            unassigned: unassigned(event, t),
            since: won_since(event, MatchFilter::Event, t),
            places,
            frame,
        }
    }
}

fn bracket(event: &Event, run: &[&Round], figures: &dyn ScoreSource, t: Lang) -> Option<Bracket> {
    let Movement::Knockout { size, third } = run.first()?.movement else {
        return None;
    };
    let places = size.next_power_of_two();
    let rounds = (0..places.ilog2()).map(|at| {
        let matches = places >> (at + 1);
        let index = usize::try_from(at).unwrap_or(usize::MAX);
        let played = run.get(index).copied();
        let for_third = (matches == 1 && third == ThirdPlace::Played && places > 2).then_some(2);
        let numbers = (1..=matches).chain(for_third);
        let place = |number: u32| match played {
            Some(round) => {
                let place = (number, for_third == Some(number));
                let met = met(event, round, place, figures, t);
                met.unwrap_or_else(|| passes(event, run, (index, matches == 1), number, t))
            }
            None => to_come(
                event.settings.kind,
                number,
                at,
                for_third == Some(number),
                t,
            ),
        };
        BracketRound {
            name: t.bracket_round(matches),
            places: numbers.map(place).collect(),
        }
    });
    Some(Bracket {
        name: t.movement(run.first()?.movement),
        rounds: rounds.collect(),
    })
}

/// Builds the bracket's view of a match in a round that is already known.
fn met(
    event: &Event,
    round: &Round,
    (number, third): (u32, bool),
    figures: &dyn ScoreSource,
    t: Lang,
) -> Option<BracketPlace> {
    let home = match event.settings.kind {
        EventKind::Teams => number.saturating_mul(2).saturating_sub(1),
        EventKind::Pairs | EventKind::Individual => number,
    };
    let mut meetings = Meeting::all(event.settings.kind, round).into_iter();
    let meeting = meetings.find(|meeting| meeting.home.number.0 == home)?;
    let mut place = played(event, round, (number, &meeting), figures, t);
    if third {
        // by its place in the bracket: the reason of a hidden turno is told to nobody
        place.name = t.third_place().to_owned();
    }
    Some(place)
}

fn played(
    event: &Event,
    round: &Round,
    (number, meeting): (u32, &Meeting),
    figures: &dyn ScoreSource,
    t: Lang,
) -> BracketPlace {
    let table = meeting.home;
    let seeds = match table.reason {
        PairingReason::Bracket { seeds } | PairingReason::ForThird { seeds } => {
            seeds.map(|seed| t.seed(seed))
        }
        _ => BySide::default(),
    };
    let result = match_result(&event.settings, round, meeting, figures);
    let won = outcome(event, round.number, meeting);
    let extra = won.filter(|(_, by)| *by == WonBy::ExtraHand).and_then(|_| {
        let hand = extra_hand(&event.settings, table)?;
        let made = ScoredHand::at(&event.settings, table, hand)?.totals;
        Some(t.won_by_extra_hand(points(made.ns), points(made.ew)))
    });
    let side = |side: Side| BracketSide {
        seed: seeds.get(side).clone(),
        pair: Some(view(event, *table.seats.get(side), t)),
        points: result
            .as_ref()
            .map_or_else(String::new, |r| points(r.gross.get(side).0)),
        wins: won.is_some_and(|(winner, _)| winner == Some(side)),
    };
    BracketPlace {
        name: named(event.settings.kind, number, t),
        href: urls::table(&event.settings.slug, round.number, table.number),
        sides: Side::ALL.map(side).to_vec(),
        note: match (won, extra) {
            (Some(_), Some(extra)) => extra,
            (Some((_, by)), None) => t.won_by(by).to_owned(),
            (None, _) => t.table_state(table.state).to_owned(),
        },
    }
}

/// Builds the bracket's view of an entry that advances without a match, because of its seed or because its opponent has
/// withdrawn.
fn passes(
    event: &Event,
    run: &[&Round],
    (round, last): (usize, bool),
    number: u32,
    t: Lang,
) -> BracketPlace {
    let third = last && number == 2;
    // whoever passes a final that is hidden would be told to have won it
    let hidden = run
        .get(round)
        .is_some_and(|round| event.hides(round.number));
    let side = who_passes(run, round, number).map(|(entry, seed)| BracketSide {
        seed: t.seed(seed),
        pair: Some(view(event, entry, t)),
        wins: !hidden,
        ..BracketSide::default()
    });
    let shown = run.get(round).filter(|_| last && !hidden);
    let unplayed = shown.and_then(|round| {
        let mut all = unplayed(event, round).into_iter();
        all.find(|unplayed| third == matches!(unplayed, Unplayed::Third(_)))
    });
    let name = |entry: EntryNo| {
        let pair = view(event, entry, t);
        pair.numbered()
    };
    BracketPlace {
        name: match side {
            _ if third => t.third_place().to_owned(),
            Some(_) => t.without_match_title().to_owned(),
            None => named(event.settings.kind, number, t),
        },
        note: match (&side, unplayed) {
            _ if hidden => String::new(),
            (_, Some(unplayed)) => t.unplayed(&unplayed, name),
            (Some(_), None) => t.passes_on().to_owned(),
            (None, None) => t.no_match().to_owned(),
        },
        sides: side.into_iter().collect(),
        ..BracketPlace::default()
    }
}

/// Returns the entry, with its seed, that has a bye at a given position of a knockout round because of that seed.
fn who_passes(run: &[&Round], round: usize, number: u32) -> Option<(EntryNo, u32)> {
    let Movement::Knockout { size, .. } = run.first()?.movement else {
        return None;
    };
    let order = knockout::bracket(size.next_power_of_two());
    let at = usize::try_from(number.checked_sub(1)?).ok()?;
    let here = order.chunks(2 << round).nth(at)?;
    let resting = run.get(round)?.byes.iter();
    let mut seeded = resting.filter_map(|bye| Some((bye.entry, seed_of(run, bye.entry)?)));
    seeded.find(|(_, seed)| here.contains(seed))
}

/// Returns the seed with which an entry came into the bracket.
fn seed_of(run: &[&Round], entry: EntryNo) -> Option<u32> {
    run.iter().find_map(|round| {
        let passed = round.byes.iter().find_map(|bye| match bye.reason {
            PairingReason::BestPass { seed } if bye.entry == entry => Some(seed),
            _ => None,
        });
        let sits = || {
            round
                .tables
                .iter()
                .find(|table| table.side_of(entry).is_some())
        };
        passed.or_else(|| match sits()?.reason {
            PairingReason::Bracket { seeds } => Some(*seeds.get(sits()?.side_of(entry)?)),
            _ => None,
        })
    })
}

/// Names a position of a bracket round: `Tavolo 2`, in a team event `Incontro 2`.
fn named(kind: EventKind, number: u32, t: Lang) -> String {
    match kind {
        EventKind::Teams => t.match_n(number),
        EventKind::Pairs | EventKind::Individual => t.table_n(number),
    }
}

fn to_come(kind: EventKind, number: u32, round: u32, third: bool, t: Lang) -> BracketPlace {
    let awaited = if third {
        t.losers_meet().to_owned()
    } else if round == 0 {
        t.not_drawn().to_owned()
    } else {
        let name = |number: u32| named(kind, number, t).to_lowercase();
        t.winners_meet(name(number * 2 - 1), name(number * 2))
    };
    BracketPlace {
        name: if third {
            t.third_place().to_owned()
        } else {
            named(kind, number, t)
        },
        note: awaited,
        ..BracketPlace::default()
    }
}

/// Builds the view of an entry; a team appears by its number, because it has up to six names.
fn view(event: &Event, entry: EntryNo, t: Lang) -> PairView {
    let mut view = PairView::of(event, entry, event.settings.public_names, t);
    if event.settings.kind == EventKind::Teams {
        view.players = vec![t.entry_n(EventKind::Teams, entry)];
    }
    view
}
