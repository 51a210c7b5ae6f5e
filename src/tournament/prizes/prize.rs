//! The prizes of an event: the winners, the amounts, and the division among tied entries to the cent.

use crate::entry::{Entry, EntryNo};
use crate::event::Event;
use crate::gironi::name_of;
pub use crate::model::prize_rule::{Contest, Cumulation, PrizeRule, PrizesShown};
use crate::movement::knockout::{NoFirst, Vacant, awaits_bracket, vacant_places};
use crate::movement::small;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::{Standing, Standings};
use crate::round::RoundState;
use serde::{Deserialize, Serialize};

/// A prize that an entry has won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prize {
    /// The number of the prize rule, from 1 in the order of the list.
    pub rule: u32,
    /// The place in the contest. Entries that tie all have the best of their shared places.
    pub place: u32,
    /// The number of entries that share the prize.
    pub shared_by: u32,
    pub entry: EntryNo,
    /// The amount for each entry that shares the prize, in euro cents.
    pub cents: u32,
    /// The entry's rank in the standings of the whole event.
    pub rank: u32,
    /// The Victory Points made in the contest: in the whole event, or in the last Danese rounds.
    pub vp: VictoryPoints,
    /// The Match Points made in the contest for the prize.
    pub mp: MatchPoints,
    /// The number of parts into which `vp` and `mp` divide a point; see [`Standings::parts`].
    pub parts: u32,
}

/// The list of an event's prizes, won and not won.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrizeList {
    /// The prizes won, by rule and place.
    pub prizes: Vec<Prize>,
    /// The cents left over after division, with their rule and place. The organiser decides who gets them.
    pub remainders: Vec<Remainder>,
    /// The prizes of the whole ranking that nobody wins, because no entry has their final rank at the end of a
    /// knockout.
    pub unwon: Vec<Unwon>,
}

/// A prize that nobody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unwon {
    /// The number of the prize rule, from 1.
    pub rule: u32,
    /// The place that wins the prize. For shared places, it is the best of them.
    pub place: u32,
    /// The amount of the prize that nobody wins, in euro cents; 0 for a cup. For a shared rank, it is the part of the
    /// entries that a ruling removed from it.
    pub cents: u32,
    /// The reason nobody wins the prize.
    pub why: NoFirst,
}

/// The cents left over when tied entries divide the prizes of their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remainder {
    /// The number of the prize rule, from 1.
    pub rule: u32,
    /// The place shared by the entries whose prize leaves these cents over.
    pub place: u32,
    /// The cents left over, fewer than the entries that share the prize.
    pub cents: u32,
}

/// Returns the prizes that entries win. Tied entries add up the prizes of their ranks and share them equally. In the
/// whole ranking, nobody wins the prize of a rank that is vacant after a knockout. If a ruling removes (strikes) one of
/// several sharing entries, the others keep their part. An entry moves up to a better prize only if its rank moves up.
/// While a knockout is still to decide the first places, nobody has won a prize of the whole ranking, nor one for which
/// such winners are passed over.
#[must_use]
pub fn prizes(event: &Event, standings: &Standings, rules: &[PrizeRule]) -> PrizeList {
    let mut list = PrizeList::default();
    let vacant = vacant_places(event);
    let awaits = awaits_bracket(event);
    let mut winners_known = true;
    for (rule, number) in rules.iter().zip(1..) {
        let open = awaits && rule.contest == Contest::All;
        winners_known &= !open;
        if open || !winners_known && rule.cumulation == Cumulation::PassedOver {
            continue;
        }
        let before: Vec<EntryNo> = list.prizes.iter().map(|prize| prize.entry).collect();
        let passed =
            |entry: EntryNo| rule.cumulation == Cumulation::PassedOver && before.contains(&entry);
        let mut field = contestants(event, standings, &rule.contest);
        field.retain(|contestant| !passed(contestant.line.entry));
        let vacant = match rule.contest {
            Contest::All => vacant.as_slice(),
            _ => &[],
        };
        share_out(&field, &rule.cents, (number, vacant), &mut list);
    }
    list
}

/// An entry in a contest. Entries with equal keys tie.
struct Contestant<'s> {
    line: &'s Standing,
    /// The contestant's sort key in the contest; smaller is better.
    key: (i64, i64, u32),
    vp: VictoryPoints,
    mp: MatchPoints,
    parts: u32,
}

fn contestants<'s>(
    event: &Event,
    standings: &'s Standings,
    contest: &Contest,
) -> Vec<Contestant<'s>> {
    let has = |line: &Standing, holds: &dyn Fn(&Entry) -> bool| {
        event.entry(line.entry).is_some_and(holds)
    };
    let takes_part = |line: &&Standing| match contest {
        Contest::All | Contest::LastDanese { .. } => true,
        Contest::Group { group } => has(line, &|entry| name_of(event, entry) == *group),
        Contest::Club { club } => has(line, &|entry| entry.clubs().any(|c| c == club)),
        Contest::Category { entries, .. } => entries.contains(&line.entry),
    };
    let lines = standings.lines.iter().filter(takes_part);
    let mut field: Vec<Contestant> = match contest {
        Contest::LastDanese { rounds } => {
            let counted = last_danese(event, *rounds);
            lines.map(|line| of_rounds(line, &counted)).collect()
        }
        _ => lines
            .map(|line| of_ranking(line, standings.parts))
            .collect(),
    };
    field.sort_by_key(|contestant| (contestant.key, contestant.line.entry));
    field
}

/// Builds a contestant placed by its rank in the standings, which includes all tie-breaks.
fn of_ranking(line: &Standing, parts: u32) -> Contestant<'_> {
    Contestant {
        line,
        key: (0, 0, line.rank),
        vp: line.vp,
        mp: line.mp,
        parts,
    }
}

fn of_rounds<'s>(line: &'s Standing, rounds: &[u32]) -> Contestant<'s> {
    let credits = || line.credits.iter().filter(|c| rounds.contains(&c.round.0));
    let vp: VictoryPoints = credits().map(|credit| credit.vp).sum();
    let mp: MatchPoints = credits().map(|credit| credit.mp).sum();
    Contestant {
        line,
        key: (-vp.0, -mp.0, 0),
        vp,
        mp,
        // a round is counted in whole points wherever a Danese is played
        parts: 1,
    }
}

/// Returns the numbers of the last Danese rounds.
fn last_danese(event: &Event, rounds: u32) -> Vec<u32> {
    let known = event.rounds.iter().filter(|r| r.state != RoundState::Draft);
    let danese = known
        .rev()
        .filter(|round| round.movement.seats_by_ranking());
    let rounds = usize::try_from(rounds).unwrap_or(usize::MAX);
    danese.take(rounds).map(|round| round.number.0).collect()
}

/// Shares out the prizes of a rule among the entries of its contest. The prizes of `vacant` places go to nobody.
fn share_out(
    field: &[Contestant<'_>],
    cents: &[u32],
    (rule, vacant): (u32, &[Vacant]),
    list: &mut PrizeList,
) {
    let no_winner = |first: &Vacant| matches!(first.why, NoFirst::Unwon(_));
    let mut purse = Purse {
        rule,
        cents,
        place: 0,
        no_winner: vacant.first().is_some_and(no_winner),
    };
    let mut vacant = vacant.iter().peekable();
    for tied in field.chunk_by(|one, other| one.key == other.key) {
        let rank = tied.first().map_or(0, |one| one.line.rank);
        while let Some(free) = vacant.next_if(|free| free.place < rank) {
            purse.share(free.place, &[], Some(free), list);
        }
        let free = vacant.next_if(|free| free.place == rank);
        purse.share(rank, tied, free, list);
    }
    vacant.for_each(|free| purse.share(free.place, &[], Some(free), list));
}

/// The prizes of a rule that are not shared out yet.
struct Purse<'c> {
    rule: u32,
    cents: &'c [u32],
    /// The number of prizes of the rule that are already shared out, from the first rank down.
    place: usize,
    /// Whether nobody won the final of the knockout.
    no_winner: bool,
}

impl Purse<'_> {
    /// Shares out the prizes among the entries that tie at a rank, and withholds the part of those that a ruling
    /// removed from it.
    fn share(
        &mut self,
        rank: u32,
        tied: &[Contestant<'_>],
        free: Option<&Vacant>,
        list: &mut PrizeList,
    ) {
        let nobody = free.map_or(0, |free| free.shares);
        let by = small(tied.len()) + nobody;
        // those that share second place where nobody won the final leave a prize to those behind
        let second = self.no_winner && rank == 2 && by > 1;
        let places = usize::try_from(by - u32::from(second)).unwrap_or(usize::MAX);
        let taken = self.cents.iter().skip(self.place).take(places);
        if taken.len() == 0 {
            return;
        }
        let sum: u32 = taken.fold(0, |sum, cents| sum.saturating_add(*cents));
        let each = sum.checked_div(by).unwrap_or(0);
        let (rule, place) = (self.rule, small(self.place + 1));
        self.place += places;
        if let Some(free) = free {
            let cents = if tied.is_empty() { sum } else { each * nobody };
            let why = free.why;
            list.unwon.push(Unwon {
                rule,
                place,
                cents,
                why,
            });
        }
        let left = sum - each * by;
        if left > 0 && !tied.is_empty() {
            list.remainders.push(Remainder {
                rule,
                place,
                cents: left,
            });
        }
        list.prizes.extend(tied.iter().map(|contestant| Prize {
            rule,
            place,
            shared_by: by,
            entry: contestant.line.entry,
            cents: each,
            rank: contestant.line.rank,
            vp: contestant.vp,
            mp: contestant.mp,
            parts: contestant.parts,
        }));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::entry::EntryState;
    use crate::movement::knockout::NoFinal;
    use crate::movement::knockout::placed;
    use crate::ranking::standings;
    use crate::round::RoundNo;
    use crate::rulings::adjustment::{AdjustmentVersion, Ruling};
    use crate::testing::{event, play, signed};

    fn rule(contest: Contest, cents: &[u32]) -> PrizeRule {
        PrizeRule {
            contest,
            cents: cents.to_vec(),
            cumulation: Cumulation::May,
        }
    }

    /// Lists the places, entries and cents of a prize list, for comparison in tests.
    fn won(list: &PrizeList) -> Vec<(u32, u32, u32)> {
        let prizes = list.prizes.iter();
        prizes.map(|p| (p.place, p.entry.0, p.cents)).collect()
    }

    /// Builds a test event of eight entries after one Mitchell and two Danese rounds, with the given ranks in its
    /// standings.
    fn played(ranks: [u32; 8]) -> (Event, Standings) {
        let mut event = event(8, "1 mitchell + 2 danese");
        (0..3).for_each(|_| play(&mut event));
        let mut standings = standings(&event, RoundNo(3));
        for ((line, rank), number) in standings.lines.iter_mut().zip(ranks).zip(1..) {
            line.rank = rank;
            line.entry = EntryNo(number);
        }
        (event, standings)
    }

    #[test]
    fn ties_add_up_their_places_and_share_to_the_cent() {
        let (event, standings) = played([1, 2, 2, 2, 5, 6, 7, 8]);
        let list = prizes(
            &event,
            &standings,
            &[rule(Contest::All, &[10_000, 5_000, 3_001])],
        );
        // 50.00 + 30.01 + nothing for the fourth place, by three
        assert_eq!(
            won(&list),
            [(1, 1, 10_000), (2, 2, 2_667), (2, 3, 2_667), (2, 4, 2_667)]
        );
        assert!(list.remainders.is_empty(), "80.01 divides by three");
        let list = prizes(
            &event,
            &standings,
            &[rule(Contest::All, &[10_000, 5_000, 3_000])],
        );
        let left = Remainder {
            rule: 1,
            place: 2,
            cents: 2,
        };
        assert_eq!(list.remainders, [left]);
        let given: u32 = list.prizes.iter().map(|p| p.cents).sum();
        assert_eq!(given + left.cents, 18_000, "no cent is lost");
    }

    #[test]
    fn groups_clubs_and_categories_have_their_own_places() {
        let (mut event, standings) = played([1, 2, 3, 4, 5, 6, 7, 8]);
        for number in [3, 6, 8] {
            event.entries[number - 1].group = "B".to_owned();
            event.entries[number - 1].players[1].club = "ASD".to_owned();
        }
        let group = Contest::Group {
            group: "B".to_owned(),
        };
        let club = Contest::Club {
            club: "ASD".to_owned(),
        };
        let name = "juniores".to_owned();
        let category = Contest::Category {
            name,
            entries: vec![EntryNo(7), EntryNo(4)],
        };
        let mut rules = [
            rule(group, &[100, 50]),
            rule(club, &[70]),
            rule(category, &[30, 20, 10]),
        ];
        let list = prizes(&event, &standings, &rules);
        let expected = [(1, 3, 100), (2, 6, 50), (1, 3, 70), (1, 4, 30), (2, 7, 20)];
        assert_eq!(won(&list), expected);
        rules[1].cumulation = Cumulation::PassedOver;
        let list = prizes(&event, &standings, &rules);
        assert_eq!(won(&list)[2], (1, 8, 70), "3 and 6 have won already");
    }

    #[test]
    fn the_best_of_the_last_danese_rounds() {
        let mut event = event(8, "1 mitchell + 2 danese");
        (0..3).for_each(|_| play(&mut event));
        let standings = standings(&event, RoundNo(3));
        let list = prizes(
            &event,
            &standings,
            &[rule(Contest::LastDanese { rounds: 2 }, &[500])],
        );
        let best = standings.lines.iter().map(|line| {
            let last = line.credits.iter().filter(|c| c.round.0 > 1);
            last.fold((0, 0), |(vp, mp), c| (vp + c.vp.0, mp + c.mp.0))
        });
        let best = best.max().unwrap();
        assert_eq!((list.prizes[0].vp.0, list.prizes[0].mp.0), best);
        assert_eq!(list.prizes[0].cents * list.prizes[0].shared_by, 500);
    }

    #[test]
    fn the_first_prize_is_nobodys_where_nobody_won_the_final() {
        let mut event = event(6, "5 round robin + 2 knockout 4");
        (0..6).for_each(|_| play(&mut event));
        for finalist in [0, 1] {
            event.entries[finalist].state = EntryState::Withdrawn;
        }
        play(&mut event);
        let places = placed(&event, &standings(&event, RoundNo(7)));
        let cents = [10_000, 6_000, 4_001, 2_000, 1_000];
        let name = "misti".to_owned();
        let entries = vec![EntryNo(1), EntryNo(3)];
        let category = Contest::Category { name, entries };
        let rules = [rule(Contest::All, &cents), rule(category, &[500])];
        let list = prizes(&event, &places, &rules);
        let expected = [
            (2, 1, 3_000),
            (2, 2, 3_000),
            (3, 3, 3_000),
            (3, 4, 3_000),
            (5, 5, 1_000),
            (1, 1, 500),
        ];
        assert_eq!(won(&list), expected);
        let first = Unwon {
            rule: 1,
            place: 1,
            cents: 10_000,
            why: NoFirst::Unwon(NoFinal::Left),
        };
        assert_eq!(list.unwon, [first]);
        assert_eq!(list.remainders[0].cents, 1);
        let given: u32 = list
            .prizes
            .iter()
            .filter(|p| p.rule == 1)
            .map(|p| p.cents)
            .sum();
        assert_eq!(given + first.cents + 1, cents.iter().sum::<u32>());
    }

    #[test]
    fn the_prizes_of_the_ranking_wait_for_the_bracket() {
        let mut event = event(6, "5 round robin + 2 knockout 4");
        let name = "misti".to_owned();
        let entries = vec![EntryNo(1), EntryNo(3)];
        let category = Contest::Category { name, entries };
        let once = PrizeRule {
            cumulation: Cumulation::PassedOver,
            ..rule(category.clone(), &[300])
        };
        let rules = [rule(Contest::All, &[100]), rule(category, &[500]), once];
        for round in 1..=7 {
            play(&mut event);
            let places = placed(&event, &standings(&event, RoundNo(round)));
            let list = prizes(&event, &places, &rules);
            let by = [1, 2, 3].map(|n| list.prizes.iter().filter(|p| p.rule == n).count());
            let decided = usize::from(round == 7);
            assert_eq!(by, [decided, 1, decided], "after turno {round}");
        }
    }

    #[test]
    fn no_prize_moves_up_where_somebody_struck_leaves_a_place_of_the_bracket() {
        let mut event = event(6, "5 round robin + 2 knockout 4");
        (0..7).for_each(|_| play(&mut event));
        let rules = [rule(Contest::All, &[100, 60, 40, 20, 10])];
        let told = |struck: &[u32]| {
            let mut event = event.clone();
            for entry in struck {
                let (entry, round) = (EntryNo(*entry), RoundNo(7));
                let ruling = Some(Ruling::Struck { entry, round });
                event = event.ruled(None, AdjustmentVersion { ruling, ..signed() });
            }
            let places = placed(&event, &standings(&event, RoundNo(7)));
            let list = prizes(&event, &places, &rules);
            let free = list.unwon.iter().map(|unwon| (unwon.place, unwon.cents));
            (won(&list), free.collect::<Vec<_>>())
        };
        let [first, second] = [(1, 1, 100), (2, 2, 60)];
        let [third, fourth] = [(3, 3, 30), (3, 4, 30)];
        let fifth = (5, 5, 10);
        let all = vec![first, second, third, fourth, fifth];
        assert_eq!(told(&[]), (all, vec![]));
        let no_first = vec![second, third, fourth, fifth];
        assert_eq!(told(&[1]), (no_first, vec![(1, 100)]));
        let no_second = vec![first, third, fourth, fifth];
        assert_eq!(told(&[2]), (no_second, vec![(2, 60)]));
        // who shared third place has what it had
        let one_of_two = vec![first, second, fourth, fifth];
        assert_eq!(told(&[3]), (one_of_two, vec![(3, 30)]));
        // who did not play in it is behind, and is struck from the ranking alone
        let last = vec![first, second, third, fourth, (5, 6, 10)];
        assert_eq!(told(&[5]), (last, vec![]));
        let none = vec![fifth];
        let free = vec![(1, 100), (2, 60), (3, 60)];
        assert_eq!(told(&[1, 2, 3, 4]), (none, free));
    }

    #[test]
    fn a_proposed_round_is_none_of_the_last_danese() {
        let mut event = event(8, "1 mitchell + 2 danese");
        (0..2).for_each(|_| play(&mut event));
        let last = Contest::LastDanese { rounds: 1 };
        let rules = [rule(last, &[60_00])];
        let won = |event: &Event| prizes(event, &standings(event, RoundNo(2)), &rules).prizes;
        let before = won(&event);
        let movement = event.next_movement().unwrap();
        let draft = crate::movement::propose(&event, movement).unwrap();
        event.rounds.push(draft);
        assert_eq!(won(&event), before);
        assert!(before[0].vp.0 > 0, "of the round that was played");
    }
}
