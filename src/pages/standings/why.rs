//! Explanations of a rank, with a sentence on the criterion that separates the entry from each neighbour in the
//! ranking. Also the rule documents behind the points.

use crate::components::summaries::PairView;
use crate::locale::Lang;
use crate::numbers::{match_points, points_in, signed_in};
use burraco_rules::{Breakdown, Burraco, HandScore, RuleSet, Topic};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::gironi::is_ranked_by_gironi;
use burraco_tournament::plan::CarryOver;
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::ranking::{DecidedBy, Standing, Standings, TieBreak};

/// Two neighbours in a ranking, from the viewpoint of one of them.
struct Neighbours<'s> {
    event: &'s Event,
    standings: &'s Standings,
    own: &'s Standing,
    other: &'s Standing,
    /// The name and number of the neighbour that the entry is compared with.
    who: String,
    t: Lang,
}

/// Explains the rank of an entry in the standings: first against the entry above, then against the entry below.
#[must_use]
pub fn why_rank(
    event: &Event,
    standings: &Standings,
    at: usize,
    names: PublicNames,
    t: Lang,
) -> Vec<String> {
    let Some(own) = standings.lines.get(at) else {
        return Vec::new();
    };
    let next_to = |place: Option<usize>| {
        let other = standings.lines.get(place?)?;
        let view = PairView::of(event, other.entry, names, t);
        Some(Neighbours {
            event,
            standings,
            own,
            other,
            who: view.numbered(),
            t,
        })
    };
    let above = next_to(at.checked_sub(1));
    let gironi = is_ranked_by_gironi(event, standings.after);
    let first = || match gironi {
        true => t.why_first_of_all().to_owned(),
        false => t.why_first().to_owned(),
    };
    let above = above.map_or_else(first, |two| two.behind());
    let below = next_to(at.checked_add(1)).map(|two| two.ahead());
    [above].into_iter().chain(below).collect()
}

impl Neighbours<'_> {
    /// Describes the lead that the entry above has over this entry.
    fn behind(&self) -> String {
        match self.own.decided_by {
            DecidedBy::First => self.t.why_first().to_owned(),
            decided => self.parted(decided, true),
        }
    }

    /// Describes the deficit that the entry below has to this entry.
    fn ahead(&self) -> String {
        self.parted(self.other.decided_by, false)
    }

    /// Describes what parts the two, with this entry behind the other or ahead of it.
    fn parted(&self, decided: DecidedBy, behind: bool) -> String {
        let Neighbours { who, t, .. } = self;
        let either = |less: String, more: String| if behind { less } else { more };
        match decided {
            DecidedBy::First => String::new(),
            DecidedBy::Girone => either(t.why_worse_girone(who), t.why_better_girone(who)),
            DecidedBy::Recorded => t.recorded().to_owned(),
            DecidedBy::Vp => {
                let ([own, theirs], gap) = (&self.vp(), &self.gap());
                either(
                    t.why_less_vp(gap, who, own, theirs),
                    t.why_more_vp(gap, who, own, theirs),
                )
            }
            DecidedBy::Mp => {
                let [own, theirs] = &self.mp();
                either(
                    t.why_less_mp(who, own, theirs),
                    t.why_more_mp(who, own, theirs),
                )
            }
            DecidedBy::TieBreak(TieBreak::HeadToHead) => {
                let [own, theirs] = &self.met();
                either(
                    t.why_lost_to(who, own, theirs),
                    t.why_won_against(who, own, theirs),
                )
            }
            DecidedBy::TieBreak(TieBreak::BestRound) => {
                let [own, theirs] = &self.best();
                either(
                    t.why_worse_round(who, own, theirs),
                    t.why_better_round(who, own, theirs),
                )
            }
            DecidedBy::TieBreak(TieBreak::MostBurrachi) => {
                let [own, theirs] = &self.burrachi();
                either(
                    t.why_fewer_burrachi(who, own, theirs),
                    t.why_more_burrachi(who, own, theirs),
                )
            }
            DecidedBy::TieBreak(TieBreak::Lot) => {
                either(t.why_lot_behind(who), t.why_lot_ahead(who))
            }
            DecidedBy::Shared => t.why_shared(who),
        }
    }

    fn both(&self, of: impl Fn(&Standing) -> String) -> [String; 2] {
        [of(self.own), of(self.other)]
    }

    fn gap(&self) -> String {
        let gap = (self.own.vp.0 - self.other.vp.0).abs();
        points_in(gap, self.standings.parts, self.t)
    }

    fn vp(&self) -> [String; 2] {
        self.both(|line| points_in(line.vp.0, self.standings.parts, self.t))
    }

    fn mp(&self) -> [String; 2] {
        self.both(|line| match_points(self.event, line.mp.0, self.standings.parts, self.t))
    }

    fn burrachi(&self) -> [String; 2] {
        self.both(|line| line.burrachi.unwrap_or(0).to_string())
    }

    /// Returns the points that each of two neighbours in the ranking scored against all entries with the same VP and
    /// MP.
    fn met(&self) -> [String; 2] {
        let level = |line: &&Standing| (line.vp, line.mp) == (self.own.vp, self.own.mp);
        let level = self.standings.lines.iter().filter(level);
        let level: Vec<EntryNo> = level.map(|line| line.entry).collect();
        let made = |line: &Standing| {
            let met = line.credits.iter();
            let met = met.filter(|credit| credit.opponents().any(|entry| level.contains(&entry)));
            met.fold((VictoryPoints(0), MatchPoints(0)), |(vp, mp), credit| {
                (vp + credit.vp, mp + credit.mp)
            })
        };
        let (own, other) = (made(self.own), made(self.other));
        [own, other].map(|(vp, mp)| match own.0 == other.0 {
            true => self.scored(vp, mp),
            false => format!(
                "{} VP",
                points_in(vp.0, self.event.settings.parts(), self.t)
            ),
        })
    }

    /// Returns the best round of each of two neighbours in the ranking: `20 VP, +1 200 MP`.
    fn best(&self) -> [String; 2] {
        self.both(|line| {
            let rounds = line.credits.iter().map(|credit| (credit.vp, credit.mp));
            let (vp, mp): (VictoryPoints, MatchPoints) = rounds.max().unwrap_or_default();
            self.scored(vp, mp)
        })
    }

    /// Formats the points scored in rounds: `14 VP, +200 MP`.
    fn scored(&self, vp: VictoryPoints, mp: MatchPoints) -> String {
        let (parts, t) = (self.event.settings.parts(), self.t);
        let (vp, mp) = (points_in(vp.0, parts, t), signed_in(mp.0, parts, t));
        format!("{vp} VP, {mp} MP")
    }
}

/// Writes out the sum of a line's Victory Points, `14 + 12 + 16 = 42 VP`, with what was carried over as half of a sum:
/// `½ (14 + 12) + 16 = 29 VP`. Empty where one round is all there is to say.
#[must_use]
pub fn sum(event: &Event, line: &Standing, standings: &Standings, t: Lang) -> String {
    if line.credits.len() < 2 && line.adjusted.vp.0 == 0 {
        return String::new();
    }
    let mut sum: Vec<String> = Vec::new();
    let mut since = None;
    for (share, rounds) in event.settings.plan.parts_up_to(standings.after) {
        match share {
            CarryOver::Half if !sum.is_empty() => sum = vec![format!("½ ({})", sum.join(" + "))],
            CarryOver::None => {
                sum.clear();
                since = Some(*rounds.start());
            }
            CarryOver::All | CarryOver::Half => {}
        }
        let here = line
            .credits
            .iter()
            .filter(|credit| rounds.contains(&credit.round.0));
        sum.extend(here.map(|credit| points_in(credit.vp.0, event.settings.parts(), t)));
    }
    let ruled = match line.adjusted.vp.0 {
        0 => String::new(),
        vp => t.why_ruled(signed_in(vp, standings.parts, t)),
    };
    let parts = [sum.join(" + "), ruled]
        .into_iter()
        .filter(|part| !part.is_empty());
    let sum = parts.collect::<Vec<_>>().join(", ");
    let sum = t.why_sum(sum, points_in(line.vp.0, standings.parts, t));
    match since {
        None => sum,
        Some(round) => t.why_since(round, sum),
    }
}

/// A rule behind points or penalties, with the document and article that state it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The name of what earned or cost the points: `burraco pulito`.
    pub what: &'static str,
    /// The rule's source: `F.I.Bur., Codice di Gara, art. 17 (chiusura)`.
    pub source: String,
}

/// Lists the rules behind the points that some hands earned and lost, each once.
#[must_use]
pub fn origins(hands: &[HandScore], rules: &RuleSet, t: Lang) -> Vec<Origin> {
    let sides = hands
        .iter()
        .flat_map(|hand| [&hand.sides.ns, &hand.sides.ew]);
    let known: Vec<&Breakdown> = sides.filter_map(|side| side.breakdown()).collect();
    let any = |has: fn(&Breakdown) -> bool| known.iter().any(|b| has(b));
    let burrachi = Burraco::EARNING.map(|kind| {
        let made = known.iter().any(|b| b.burrachi.of(kind) > 0);
        (t.burraco(kind), Topic::of_burraco(kind), made)
    });
    let others = [
        (t.closing(), Topic::Closing, any(|b| b.closing != 0)),
        (t.pozzetto(), Topic::Pozzetto, any(|b| b.pozzetto != 0)),
        (t.cards_unseen(), Topic::Pozzetto, any(|b| b.unseen != 0)),
        (t.exact_cut(), Topic::Dealing, any(|b| b.cut != 0)),
    ];
    let all = burrachi.into_iter().chain(others);
    let there = all.filter(|(.., there)| *there);
    there
        .map(|(what, topic, _)| Origin {
            what,
            source: topic.source(rules).to_string(),
        })
        .collect()
}
