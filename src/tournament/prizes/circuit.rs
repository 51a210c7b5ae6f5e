//! A circuit of several events (tappe): its ranking by each competitor's best results and attendance, and the
//! qualification for its final.
//!
//! An event brings its Victory Points, or the points of its place. A competitor is a player, an entry, or the players of
//! a club, province or region together, as the circuit decides. It is recognised in all events by a name: a player's
//! federation card number, both numbers of a pair, the club's name. A player without a card is the one of the same name
//! who has a card elsewhere in the circuit, if there is only one.

use crate::entry::{Entry, EntryNo, Player};
use crate::event::{Event, EventLevel};
use crate::person::plain;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::Standings;
use place_points::PlacePoints;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use strum::{IntoStaticStr, VariantArray};

pub mod place_points;

/// The result of a competitor in one event of the circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageResult {
    pub who: String,
    /// The points that count: the Victory Points, in the parts of the ranking, or the points for the place.
    pub points: i64,
    /// The Match Points, which decide between equal points; 0 where points count by place.
    pub mp: MatchPoints,
}

/// The scoring rule of a circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitRule {
    /// The number of events whose points are added for each competitor: its best ones.
    pub best: usize,
    /// The points for every event attended, whether or not it is among the competitor's best.
    pub attendance: VictoryPoints,
    /// The number of events that a competitor must have attended to play the final.
    pub least: usize,
    /// The number of places in the final.
    pub finalists: usize,
}

impl CircuitRule {
    /// The number of best events that stands for all of them.
    pub const ALL: usize = 99;

    /// Whether every event counts.
    #[must_use]
    pub fn counts_all(self) -> bool {
        self.best >= CircuitRule::ALL
    }
}

/// The kind of competitor that a circuit ranks.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Competitors {
    /// Single players. Each player of a pair or a team is credited with all of its points.
    Players,
    /// Entries: a pair counts as the same if both its players are the same.
    Entries,
    /// Clubs. Each is credited with the points of all its players together.
    Clubs,
    /// Provinces, like clubs.
    Provinces,
    /// Regions, like clubs.
    Regions,
}

/// The settings of a circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Circuit {
    /// The circuit's name in web addresses, written like an event's.
    pub slug: String,
    pub name: String,
    pub competitors: Competitors,
    pub rule: CircuitRule,
    /// The points for each place in an event; `None` where the Victory Points of the events count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_place: Option<PlacePoints>,
}

/// An event of a circuit, as far as the circuit's ranking needs it.
#[derive(Clone, Debug)]
pub struct Stage<'e> {
    pub level: EventLevel,
    pub entries: &'e [Entry],
    /// The entries that have played, as the standings so far have them.
    pub finishes: Vec<Finish>,
    /// The number of parts into which the event's points are divided.
    pub parts: u32,
}

/// The result of an entry in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    pub entry: EntryNo,
    /// The rank of the entry; equal ones share one, as in 1, 1, 3.
    pub place: u32,
    /// The Victory Points, in the parts of the event.
    pub vp: VictoryPoints,
    /// The Match Points, in the same parts.
    pub mp: MatchPoints,
}

impl<'e> Stage<'e> {
    /// Takes an event with the standings that count, or `None` if it has none yet.
    #[must_use]
    pub fn of(event: &'e Event, standings: Option<&Standings>) -> Stage<'e> {
        let lines = standings.iter().flat_map(|standings| &standings.lines);
        let played = lines.filter(|line| line.rounds > 0);
        Stage {
            level: event.settings.level,
            entries: &event.entries,
            finishes: played
                .map(|line| Finish {
                    entry: line.entry,
                    place: line.rank,
                    vp: line.vp,
                    mp: line.mp,
                })
                .collect(),
            parts: standings.map_or(1, |standings| standings.parts),
        }
    }

    /// Returns the number of entries that have played; of an event still to be played, of those on its list.
    #[must_use]
    pub fn size(&self) -> u32 {
        let size = match self.finishes.len() {
            0 => self.entries.len(),
            played => played,
        };
        u32::try_from(size).unwrap_or(u32::MAX)
    }

    fn entry(&self, number: EntryNo) -> Option<&'e Entry> {
        self.entries.iter().find(|entry| entry.number == number)
    }
}

/// A result in one event, with the entries that made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attended {
    pub result: StageResult,
    /// The origin of the points: one entry, or each player of a club, province or region, best first.
    pub credits: Vec<Credit>,
}

/// The points that an entry, or one of its players, brings a competitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credit {
    pub entry: EntryNo,
    /// The index of the player in the entry, from 0; `None` when the entry itself competes.
    pub player: Option<usize>,
    /// The rank of the entry in the event.
    pub place: u32,
    /// The points, like those of the result.
    pub points: i64,
}

/// The ranking of a circuit, with the results of all competitors in each event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitRanking {
    /// The number of parts into which all points are divided. It is more than 1 when an event carries over half of the
    /// points.
    pub parts: u32,
    /// The rows of the circuit's ranking, best first.
    pub lines: Vec<CircuitLine>,
    /// The results in each event, in the order of the events; those of one event by competitor.
    pub stages: Vec<Vec<Attended>>,
}

impl CircuitRanking {
    /// Returns the result of a competitor in the event at an index.
    #[must_use]
    pub fn made(&self, stage: usize, who: &str) -> Option<&Attended> {
        let made = self.stages.get(stage)?;
        let at = made.binary_search_by(|one| one.result.who.as_str().cmp(who));
        made.get(at.ok()?)
    }

    /// Returns the categories of the competitors, in order.
    #[must_use]
    pub fn categories(&self) -> BTreeSet<&str> {
        let all = self.lines.iter().map(|line| line.category.as_str());
        all.filter(|category| !category.is_empty()).collect()
    }

    /// Returns the ranking among the competitors of a category. The final stays that of all.
    #[must_use]
    pub fn of_category(mut self, category: &str) -> CircuitRanking {
        self.lines.retain(|line| line.category == category);
        give_ranks(&mut self.lines);
        self
    }
}

impl Circuit {
    /// Returns the circuit with a ranking of other competitors. Only its own play a final.
    #[must_use]
    pub fn ranking(&self, competitors: Competitors) -> Circuit {
        let rule = match competitors == self.competitors {
            true => self.rule,
            false => CircuitRule {
                least: 0,
                finalists: 0,
                ..self.rule
            },
        };
        Circuit {
            competitors,
            rule,
            ..self.clone()
        }
    }

    /// Ranks the competitors that have played. The events come in order.
    #[must_use]
    pub fn rank(&self, events: &[Stage<'_>]) -> CircuitRanking {
        let parts = match self.by_place {
            None => events.iter().map(|stage| stage.parts).max().unwrap_or(1),
            Some(_) => 1,
        };
        let parts = parts.max(1);
        let known = KnownCards::of(events);
        let stages: Vec<Vec<Attended>> = events
            .iter()
            .map(|stage| self.stage(stage, parts, &known))
            .collect();
        let results = stages
            .iter()
            .map(|stage| stage.iter().map(|a| a.result.clone()).collect());
        let rule = CircuitRule {
            attendance: self.rule.attendance.times(i64::from(parts)),
            ..self.rule
        };
        let mut lines = circuit(rule, &results.collect::<Vec<_>>());
        let categories = self.competitors.categories(events, &known);
        for line in &mut lines {
            let known = categories.get(&line.who).cloned();
            line.category = known.unwrap_or_default();
        }
        CircuitRanking {
            parts,
            lines,
            stages,
        }
    }

    /// Returns the results of all competitors that have played a round. A player or a pair that appears twice keeps the
    /// better result.
    fn stage(&self, stage: &Stage<'_>, parts: u32, known: &KnownCards) -> Vec<Attended> {
        let times = i64::from(parts.checked_div(stage.parts).unwrap_or(1));
        let entries = stage.size();
        let mut made: BTreeMap<String, Attended> = BTreeMap::new();
        for finish in &stage.finishes {
            let Some(entry) = stage.entry(finish.entry) else {
                continue;
            };
            let (points, mp) = match &self.by_place {
                None => (finish.vp.times(times).0, finish.mp.times(times)),
                Some(table) => {
                    let points = table.of(stage.level, entries, finish.place);
                    (i64::from(points), MatchPoints(0))
                }
            };
            for (who, player) in self.competitors.of(entry, known) {
                let credit = Credit {
                    entry: entry.number,
                    player,
                    place: finish.place,
                    points,
                };
                let own = made.entry(who).or_insert_with_key(|who| Attended {
                    result: StageResult {
                        who: who.clone(),
                        points: 0,
                        mp: MatchPoints(0),
                    },
                    credits: Vec::new(),
                });
                if self.competitors.together() {
                    own.result.points = own.result.points.saturating_add(points);
                    own.result.mp = [own.result.mp, mp].into_iter().sum();
                    own.credits.push(credit);
                } else if own.credits.is_empty()
                    || (points, mp) > (own.result.points, own.result.mp)
                {
                    (own.result.points, own.result.mp) = (points, mp);
                    own.credits = vec![credit];
                }
            }
        }
        let mut made: Vec<Attended> = made.into_values().collect();
        for own in &mut made {
            own.credits
                .sort_by_key(|credit| (credit.place, credit.entry, credit.player));
        }
        made
    }
}

impl Competitors {
    /// Returns the kind of competitors with a machine-readable word, as in `players`.
    #[must_use]
    pub fn named(word: &str) -> Option<Competitors> {
        let named = |one: &&Competitors| word == one.word();
        Competitors::VARIANTS.iter().find(named).copied()
    }

    /// Returns the machine-readable word of the kind.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Whether an event tells of competitors of this kind: of pairs or teams, and of clubs, provinces or regions where a
    /// list names some.
    #[must_use]
    pub fn are_in(self, entries: &[Entry]) -> bool {
        let mut players = entries.iter().flat_map(|entry| &entry.players);
        match self {
            Competitors::Players => true,
            Competitors::Entries => entries.iter().any(|entry| entry.players.len() > 1),
            Competitors::Clubs | Competitors::Provinces | Competitors::Regions => {
                players.any(|player| self.group(player).is_some_and(|name| !name.is_empty()))
            }
        }
    }

    /// Whether the points of several players make one result.
    #[must_use]
    pub fn together(self) -> bool {
        match self {
            Competitors::Players | Competitors::Entries => false,
            Competitors::Clubs | Competitors::Provinces | Competitors::Regions => true,
        }
    }

    /// Returns the competitors of an entry: the name by which each is recognised in all events, with the player's index
    /// in the entry. A player without a club plays for none.
    fn of(self, entry: &Entry, known: &KnownCards) -> Vec<(String, Option<usize>)> {
        let each = |name: &dyn Fn(&Player) -> String| {
            let names = entry.players.iter().map(name).zip((0..).map(Some));
            names.filter(|(name, _)| !name.is_empty()).collect()
        };
        match self {
            Competitors::Players => each(&|player| known.name_of(player)),
            Competitors::Entries => {
                let players = entry.players.iter();
                let mut names: Vec<String> = players.map(|player| known.name_of(player)).collect();
                names.sort();
                vec![(names.join(" + "), None)]
            }
            Competitors::Clubs => each(&|player| plain(&player.club)),
            Competitors::Provinces => each(&|player| plain(&player.province)),
            Competitors::Regions => each(&|player| plain(&player.region)),
        }
    }

    /// Returns the name of a club, province or region as a player's list has it; `None` for players and entries, which
    /// have names of their own.
    #[must_use]
    pub fn group(self, player: &Player) -> Option<&str> {
        match self {
            Competitors::Players | Competitors::Entries => None,
            Competitors::Clubs => Some(player.club.trim()),
            Competitors::Provinces => Some(player.province.trim()),
            Competitors::Regions => Some(player.region.trim()),
        }
    }

    /// Returns the category of each player, or of each entry whose players have the same, as in the latest event that
    /// tells it. Clubs, provinces and regions have none.
    fn categories(self, events: &[Stage<'_>], known: &KnownCards) -> BTreeMap<String, String> {
        let mut categories = BTreeMap::new();
        if self.together() {
            return categories;
        }
        for entry in events.iter().flat_map(|stage| stage.entries) {
            for (who, player) in self.of(entry, known) {
                let of = |player: &Player| player.category.trim().to_uppercase();
                let players = entry.players.iter().enumerate();
                let own = players.filter(|(at, _)| player.is_none_or(|own| own == *at));
                let own: BTreeSet<String> = own.map(|(_, player)| of(player)).collect();
                if let Some(category) = own.first().filter(|c| own.len() == 1 && !c.is_empty()) {
                    categories.insert(who, category.clone());
                }
            }
        }
        categories
    }
}

/// The card of each name in the events of a circuit; `None` for a name with several cards.
struct KnownCards(BTreeMap<String, Option<String>>);

impl KnownCards {
    fn of(events: &[Stage<'_>]) -> KnownCards {
        let mut known: BTreeMap<String, Option<String>> = BTreeMap::new();
        let entries = events.iter().flat_map(|stage| stage.entries);
        for player in entries.flat_map(|entry| &entry.players) {
            if let Some(card) = card_of(player) {
                let own = known
                    .entry(words_of(player))
                    .or_insert_with(|| Some(card.clone()));
                own.take_if(|other| *other != card);
            }
        }
        KnownCards(known)
    }

    /// Returns the name that identifies a player in a circuit: the federation card number, or without one the words of
    /// the name in any order.
    fn name_of(&self, player: &Player) -> String {
        card_of(player).unwrap_or_else(|| {
            let words = words_of(player);
            let card = self.0.get(&words).cloned().flatten();
            card.unwrap_or_else(|| format!("~{words}"))
        })
    }
}

/// Returns the cards that entries give to people of several names, each with those names. A name with its words in
/// another order is the same.
#[must_use]
pub fn shared_cards<'e>(
    entries: impl IntoIterator<Item = &'e Entry>,
) -> BTreeMap<String, Vec<String>> {
    let mut holders: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for player in entries.into_iter().flat_map(|entry| &entry.players) {
        if let Some(card) = card_of(player) {
            let names = holders.entry(card).or_default();
            names.insert(words_of(player), player.name.clone());
        }
    }
    holders.retain(|_, names| names.len() > 1);
    let names =
        |(card, names): (String, BTreeMap<String, String>)| (card, names.into_values().collect());
    holders.into_iter().map(names).collect()
}

fn card_of(player: &Player) -> Option<String> {
    Some(player.card_key()?.to_uppercase())
}

/// Returns the words of a player's name in order: `Costa Ines` is `INES COSTA`.
fn words_of(player: &Player) -> String {
    let name = plain(&player.name);
    let mut words: Vec<&str> = name.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// Whether a competitor qualifies for the final, and the reason if it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FinalQualification {
    /// The competitor qualifies: it is among the first of those that attended enough events.
    Goes,
    /// The competitor shares the last place in the final with others. The organiser decides.
    Tied,
    /// The competitor attended too few events.
    TooFewEvents {
        /// The number of events that the competitor still needs to attend.
        missing: usize,
    },
    Below,
}

/// A competitor's row in the ranking of a circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitLine {
    /// The rank of the competitor. Ties share a rank, as in 1, 1, 3.
    pub rank: usize,
    pub who: String,
    /// The category of a player, or of an entry whose players have the same; empty where no list tells it.
    pub category: String,
    /// The competitor's points from its best events, plus those for attendance.
    pub points: i64,
    /// The competitor's Match Points from its best events.
    pub mp: MatchPoints,
    /// The events whose points are added for the competitor, by their index in the circuit, from 0.
    pub counted: Vec<usize>,
    /// The attended events whose points are not added, because the competitor has better ones, by their index in the
    /// circuit.
    pub dropped: Vec<usize>,
    /// Whether the competitor qualifies for the final.
    pub finalist: FinalQualification,
}

/// Ranks the competitors of a circuit after its events so far, with one list of results for each event.
///
/// Of equal results, the earlier event counts. Equal points and MP share a rank. The order of results within a list does
/// not matter.
#[must_use]
pub fn circuit(rule: CircuitRule, events: &[Vec<StageResult>]) -> Vec<CircuitLine> {
    let mut made: BTreeMap<&str, Vec<(usize, &StageResult)>> = BTreeMap::new();
    for (at, event) in events.iter().enumerate() {
        for result in event {
            made.entry(&result.who).or_default().push((at, result));
        }
    }
    let mut lines: Vec<CircuitLine> = made
        .into_iter()
        .map(|(who, results)| line(rule, who, results))
        .collect();
    lines.sort_by(|a, b| (b.points, b.mp, &a.who).cmp(&(a.points, a.mp, &b.who)));
    give_ranks(&mut lines);
    choose_finalists(rule, &mut lines);
    lines
}

fn line(rule: CircuitRule, who: &str, mut results: Vec<(usize, &StageResult)>) -> CircuitLine {
    results.sort_by(|(at, a), (other, b)| (b.points, b.mp, at).cmp(&(a.points, a.mp, other)));
    let (best, rest) = results.split_at(rule.best.min(results.len()));
    let attended = results.iter().map(|_| rule.attendance.0);
    let places = |of: &[(usize, &StageResult)]| {
        let mut places: Vec<usize> = of.iter().map(|(at, _)| *at).collect();
        places.sort_unstable();
        places
    };
    CircuitLine {
        rank: 0,
        who: who.to_owned(),
        category: String::new(),
        points: best.iter().map(|(_, r)| r.points).chain(attended).sum(),
        mp: best.iter().map(|(_, r)| r.mp).sum(),
        counted: places(best),
        dropped: places(rest),
        finalist: FinalQualification::Below,
    }
}

fn give_ranks(lines: &mut [CircuitLine]) {
    let mut last = None;
    for (line, place) in lines.iter_mut().zip(1..) {
        let points = (line.points, line.mp);
        line.rank = match last {
            Some((same, rank)) if same == points => rank,
            _ => place,
        };
        last = Some((points, line.rank));
    }
}

fn choose_finalists(rule: CircuitRule, lines: &mut [CircuitLine]) {
    let attended = |line: &CircuitLine| line.counted.len() + line.dropped.len();
    let may: Vec<usize> = lines
        .iter()
        .filter(|line| attended(line) >= rule.least)
        .map(|line| line.rank)
        .collect();
    for line in lines.iter_mut() {
        let above = may.iter().filter(|rank| **rank < line.rank).count();
        let with = may.iter().filter(|rank| **rank == line.rank).count();
        line.finalist = match rule.least.checked_sub(attended(line)) {
            Some(missing) if missing > 0 => FinalQualification::TooFewEvents { missing },
            _ if above + with <= rule.finalists => FinalQualification::Goes,
            _ if above < rule.finalists => FinalQualification::Tied,
            _ => FinalQualification::Below,
        };
    }
}

#[cfg(test)]
mod tests;
