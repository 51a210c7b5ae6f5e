//! A team event with one table for each match, so that the checks of meetings and rankings can treat it like any other.

use super::{TableSum, TableSums, shares};
use burraco_tournament::award::Awards;
use burraco_tournament::event::EventKind;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::round::{Table, TableNo, TableState};
use burraco_tournament::rulings::adjustment::Ruling;

/// The match a table belongs to, and whether its sides are exchanged in relation to the match.
fn match_of(table: TableNo) -> (TableNo, bool) {
    (TableNo(table.0.div_ceil(2)), table.0.is_multiple_of(2))
}

/// The tables that share one result: both tables of a team match, else the table alone.
pub(super) fn tables(kind: EventKind, table: TableNo) -> impl Iterator<Item = TableNo> {
    let (TableNo(number), _) = match_of(table);
    // a file may number its tables as it likes
    let last = number.saturating_mul(2);
    (last.saturating_sub(1)..=last)
        .map(TableNo)
        .filter(move |other| kind == EventKind::Teams || *other == table)
}

/// The file and the sums of its tables, with the two tables of every match merged into one.
pub(super) fn as_matches(file: &EventFile, sums: &TableSums) -> (EventFile, TableSums) {
    let mut file = file.clone();
    let mut folded = TableSums::new();
    for round in &mut file.rounds {
        let (home, away): (Vec<Table>, Vec<Table>) = std::mem::take(&mut round.tables)
            .into_iter()
            .partition(|table| !match_of(table.number).1);
        for mut home in home {
            let (number, _) = match_of(home.number);
            let other = away.iter().find(|t| match_of(t.number).0 == number);
            let Some(other) = other else { continue };
            let here = sums.get(&(round.number, home.number));
            let there = sums.get(&(round.number, other.number));
            if let (Some(here), Some(there)) = (here, there) {
                folded.insert((round.number, number), both(here, there));
            }
            if !other.state.counts() {
                home.state = TableState::Open;
            }
            home.hands.extend(other.hands.iter().cloned());
            home.number = number;
            round.tables.push(home);
        }
    }
    for sum in folded.values_mut() {
        let [one, other] = sum.points;
        sum.vp = shares(&file, one - other);
    }
    for version in file.adjustments.iter_mut().flat_map(|a| &mut a.versions) {
        version.ruling = version.ruling.map(of_match);
    }
    (file, folded)
}

/// Adds up both tables of a team match: the team that sits N/S at the first table, then its opponent.
fn both(here: &TableSum, there: &TableSum) -> TableSum {
    let [one, other] = here.points;
    let [others, ones] = there.points;
    let [burrachi, burrachi_other] = here.burrachi;
    let [their_other, their] = there.burrachi;
    let add = |a: Option<u32>, b: Option<u32>| a.zip(b).map(|(a, b)| a + b);
    TableSum {
        points: [one + ones, other + others],
        vp: [0; 2],
        burrachi: [add(burrachi, their), add(burrachi_other, their_other)],
        hands: here.hands + there.hands,
        verified: here.verified + there.verified,
    }
}

fn of_match(ruling: Ruling) -> Ruling {
    match ruling {
        Ruling::LateStart {
            round,
            table,
            side,
            mp,
        } => {
            let (table, exchanged) = match_of(table);
            Ruling::LateStart {
                round,
                table,
                side: if exchanged { side.other() } else { side },
                mp,
            }
        }
        Ruling::OffMatch {
            round,
            table,
            side,
            hand,
            mp,
        } => {
            let (table, exchanged) = match_of(table);
            Ruling::OffMatch {
                round,
                table,
                side: if exchanged { side.other() } else { side },
                hand,
                mp,
            }
        }
        Ruling::Awarded {
            round,
            table,
            awards,
            leaves,
            who,
        } => {
            let (table, exchanged) = match_of(table);
            Ruling::Awarded {
                round,
                table,
                leaves,
                who,
                awards: match awards {
                    Awards::Lines(lines) if exchanged => Awards::Lines(lines.swapped()),
                    awards => awards,
                },
            }
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_a_match_are_two_whatever_their_numbers() {
        let of = |table| tables(EventKind::Teams, TableNo(table)).map(|t| t.0);
        assert_eq!(of(4).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(of(0).collect::<Vec<_>>(), [0]);
        assert_eq!(of(u32::MAX).collect::<Vec<_>>(), [u32::MAX - 1, u32::MAX]);
        let alone = tables(EventKind::Pairs, TableNo(3)).map(|t| t.0);
        assert_eq!(alone.collect::<Vec<_>>(), [3]);
    }
}
