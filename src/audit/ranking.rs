//! The ranking recomputed: every entry gets a row of numbers, one for each criterion. The larger row ranks higher.

mod rows;

use super::{Difference, TableSums, rulings, three};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::EventKind;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::movement::Movement;
use burraco_tournament::ranking::{DecidedBy, RoundCredit, Standing, Standings};
use burraco_tournament::round::{Round, RoundNo, RoundState, Table, TableNo};
use rows::{RankedRow, RankedRows, RoundScore, carried, rows};

/// Compares the standings of the file with the recomputed ones.
pub(super) fn check(file: &EventFile, sums: &TableSums, found: &mut Vec<Difference>) {
    let published = || {
        file.rounds
            .iter()
            .filter(|round| round.state != RoundState::Draft)
    };
    for after in published().map(|round| round.number) {
        match file
            .standings
            .iter()
            .find(|standings| standings.after == after)
        {
            Some(standings) => compare(file, sums, standings, found),
            None => found.push(Difference::StandingsMissing { after }),
        }
    }
    for (at, after) in file
        .standings
        .iter()
        .map(|standings| standings.after)
        .enumerate()
    {
        let again = file
            .standings
            .iter()
            .take(at)
            .any(|other| other.after == after);
        if again || !published().any(|round| round.number == after) {
            found.push(Difference::StandingsUnexpected { after });
        }
    }
}

/// Some entries in order of ranking after a round, equal ones in order of number. An entry that has withdrawn since
/// then keeps its rank.
pub(super) fn order(
    file: &EventFile,
    sums: &TableSums,
    after: RoundNo,
    of: &[EntryNo],
) -> Vec<EntryNo> {
    in_order(&rows(file, sums, after, of))
        .into_iter()
        .map(|(entry, _)| entry)
        .filter(|entry| of.contains(entry))
        .collect()
}

fn in_order(rows: &RankedRows) -> Vec<(EntryNo, &RankedRow)> {
    let mut order: Vec<(EntryNo, &RankedRow)> =
        rows.iter().map(|(entry, row)| (*entry, row)).collect();
    order.sort_by(|(a, one), (b, other)| other.deciding().cmp(one.deciding()).then(a.cmp(b)));
    order
}

/// The name of the criterion at a position among the ranking keys, used when it decides a rank.
fn decider(file: &EventFile, key: usize) -> DecidedBy {
    match key.checked_sub(3).map(|at| file.event.tie_breaks.get(at)) {
        None if key == 0 && file.rounds.iter().any(Round::is_recorded) => DecidedBy::Recorded,
        None if key == 0 => DecidedBy::Girone,
        None if key == 1 => DecidedBy::Vp,
        None => DecidedBy::Mp,
        Some(Some(tie_break)) => DecidedBy::TieBreak(*tie_break),
        Some(None) => DecidedBy::Shared,
    }
}

fn compare(file: &EventFile, sums: &TableSums, said: &Standings, found: &mut Vec<Difference>) {
    let after = said.after;
    let rows = rows(file, sums, after, &[]);
    let order = in_order(&rows);
    let tables = file
        .rounds
        .iter()
        .find(|round| round.number == after)
        .map(|r| &r.tables);
    let counted = tables
        .into_iter()
        .flatten()
        .filter(|table| is_in(file, sums, after, table))
        .count();
    let all = tables.map_or(0, Vec::len);
    let mut whole = |what, file: u32, computed: usize| {
        if usize::try_from(file) != Ok(computed) {
            let (file, computed) = (file.to_string(), computed.to_string());
            found.push(Difference::Figure {
                after,
                entry: None,
                what,
                file,
                computed,
            });
        }
    };
    whole("tables_in", said.tables_in, counted);
    whole("tables", said.tables, all);
    let halves = carried(file, after).values().max().copied();
    let parts = halves.unwrap_or(1) * three::parts(file);
    if !said.waiting.is_empty() {
        // files of earlier versions do not say it
        let waiting = earlier_waiting(file, sums, after);
        whole("waiting", u32::from(said.waiting == waiting), 1);
    }
    whole("parts", said.parts, usize::try_from(parts).unwrap_or(0));
    for line in said
        .lines
        .iter()
        .filter(|line| !rows.contains_key(&line.entry))
    {
        let entry = line.entry;
        found.push(Difference::StandingsEntry { after, entry });
    }
    let mut above: Option<&RankedRow> = None;
    for (place, (entry, row)) in order.iter().enumerate() {
        let lines: Vec<&Standing> = said
            .lines
            .iter()
            .filter(|line| line.entry == *entry)
            .collect();
        let [line] = lines.as_slice() else {
            let entry = *entry;
            found.push(Difference::StandingsEntry { after, entry });
            continue;
        };
        let decided = match above {
            None => DecidedBy::First,
            Some(above) => {
                let differs = above
                    .deciding()
                    .iter()
                    .zip(row.deciding())
                    .position(|(a, b)| a != b);
                differs.map_or(DecidedBy::Shared, |key| decider(file, key))
            }
        };
        above = Some(row);
        let in_place = said
            .lines
            .get(place)
            .is_some_and(|line| line.entry == *entry);
        let figures = figures(&order, row, decided, line, in_place);
        found.extend(
            figures
                .into_iter()
                .filter(|(_, file, computed)| file != computed)
                .map(|(what, file, computed)| Difference::Figure {
                    after,
                    entry: Some(*entry),
                    what,
                    file,
                    computed,
                }),
        );
    }
}

/// Whether a table's result is included in the ranking and has points, from the sum of its hands or from a ruling.
fn is_in(file: &EventFile, sums: &TableSums, round: RoundNo, table: &Table) -> bool {
    let given = || rulings::awarded(file, round, table.number).is_some();
    table.state.counts() && (sums.contains_key(&(round, table.number)) || given())
}

/// The tables of earlier rounds whose results are not yet in the ranking, except those of a knockout. A team match
/// appears once, as the first of its two tables.
fn earlier_waiting(file: &EventFile, sums: &TableSums, after: RoundNo) -> Vec<(RoundNo, TableNo)> {
    let ranked = |round: &&Round| {
        let knockout = matches!(round.movement, Movement::Knockout { .. });
        round.number < after && round.state != RoundState::Draft && !knockout
    };
    let first = |table: &Table| match file.event.kind {
        EventKind::Teams => TableNo(table.number.0.saturating_mul(2).saturating_sub(1)),
        EventKind::Pairs | EventKind::Individual => table.number,
    };
    let mut waiting = Vec::new();
    for round in file.rounds.iter().filter(ranked) {
        let open = |table: &&Table| !is_in(file, sums, round.number, table);
        let open = round.tables.iter().filter(open);
        waiting.extend(open.map(|table| (round.number, first(table))));
    }
    waiting
}

/// Every figure of a standings line: its name, its value in the file, and the recomputed value.
fn figures(
    order: &[(EntryNo, &RankedRow)],
    row: &RankedRow,
    decided: DecidedBy,
    line: &Standing,
    in_place: bool,
) -> Vec<(&'static str, String, String)> {
    let rank = 1 + order
        .iter()
        .filter(|(_, other)| other.deciding() > row.deciding())
        .count();
    let equal = order
        .iter()
        .filter(|(_, other)| other.deciding() == row.deciding())
        .count();
    let key = |at: usize| row.keys.get(at).map_or(String::new(), ToString::to_string);
    vec![
        ("rank", line.rank.to_string(), rank.to_string()),
        ("order", in_place.to_string(), true.to_string()),
        ("tied", line.tied.to_string(), (equal > 1).to_string()),
        ("vp", line.vp.to_string(), key(1)),
        ("mp", line.mp.to_string(), key(2)),
        (
            "adjusted",
            format!("{} {}", line.adjusted.vp, line.adjusted.mp),
            row.beside.map(|figure| figure.to_string()).join(" "),
        ),
        ("mp_gross", line.mp_gross.to_string(), row.gross.to_string()),
        (
            "rounds",
            line.rounds.to_string(),
            row.scores.len().to_string(),
        ),
        (
            "decided_by",
            format!("{:?}", line.decided_by),
            format!("{decided:?}"),
        ),
        ("hands", line.hands.to_string(), row.hands.to_string()),
        (
            "hands_verified",
            line.hands_verified.to_string(),
            row.verified.to_string(),
        ),
        (
            "credits",
            credits_said(&line.credits),
            credits_computed(&row.scores),
        ),
    ]
}

/// The rounds, opponents and points of an entry's credits as one text. Their order does not matter.
fn credits_said(credits: &[RoundCredit]) -> String {
    let scores = credits.iter().map(|credit| RoundScore {
        round: credit.round,
        opponents: [credit.opponent, credit.second_opponent],
        partner: credit.partner,
        played: credit.award.is_none(),
        vp: credit.vp.0,
        difference: credit.mp.0,
        own: credit.gross.0,
        left: None,
    });
    credits_computed(&scores.collect::<Vec<_>>())
}

fn credits_computed(scores: &[RoundScore]) -> String {
    let mut scores = scores.to_vec();
    scores.sort_by_key(|score| score.round);
    let text = scores.iter().map(|score| {
        let [one, other] = score.opponents;
        let met: Vec<String> = [one, other, score.partner]
            .into_iter()
            .map(|entry| entry.map_or("-".to_owned(), |entry| entry.to_string()))
            .collect();
        format!(
            "{}:{}:{}:{}:{}",
            score.round,
            met.join("/"),
            score.vp,
            score.difference,
            score.own
        )
    });
    text.collect::<Vec<_>>().join(" ")
}
