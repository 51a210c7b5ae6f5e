//! Final standings of events that were not kept here: a list of entries with place, Victory Points and Match Points in
//! columns of their own, such as a `classifica.csv`.

use super::entries::headings::{ResultColumn, result_column};
use super::entries::{self, ParsedList};
use super::rows::{self, decode, rows_of};
use crate::numbers;
use burraco_tournament::event::EventKind;
use burraco_tournament::event::recorded::RecordedResult;
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use pozzetto_form_data::{ImportRow, RowFault};

/// Standings, as they were understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedStandings {
    /// The rows, best first, each with its result; `None` where it cannot be read.
    pub rows: Vec<(ImportRow, Option<RecordedResult>)>,
    /// The headings of columns that are skipped.
    pub ignored: Vec<String>,
}

impl ParsedStandings {
    /// Returns the results, if no row must be corrected. Repeated players stand as they are.
    #[must_use]
    pub fn results(&self) -> Option<Vec<RecordedResult>> {
        if self.rows.is_empty() || self.rows.iter().any(|(row, _)| row.is_wrong()) {
            return None;
        }
        self.rows.iter().map(|(_, result)| result.clone()).collect()
    }
}

/// The figures of a row.
#[derive(Clone, Copy)]
struct Figures {
    place: Option<u32>,
    vp: i64,
    mp: i64,
}

/// Reads final standings of entries of a kind; `None` for a list whose first row names no column of Victory Points. Rows
/// come in any order. Without a column of places, Victory Points and then Match Points make them.
#[must_use]
pub fn read(bytes: &[u8], kind: EventKind) -> Option<ParsedStandings> {
    let text = decode(bytes);
    let all = rows_of(&text).ok()?.collect::<Vec<_>>();
    let (_, headings) = all.first()?;
    let columns: Vec<Option<ResultColumn>> =
        headings.iter().map(|cell| result_column(cell)).collect();
    if !columns.contains(&Some(ResultColumn::Vp)) {
        return None;
    }
    let (mut people, mut figured) = (Vec::new(), Vec::new());
    for (_, cells) in &all {
        let of = |wanted: ResultColumn| {
            let mut cells = columns.iter().zip(cells);
            let cell = cells.find(|(column, _)| **column == Some(wanted));
            cell.map_or("", |(_, cell)| cell.as_str())
        };
        figured.push(figures(of));
        let others = columns
            .iter()
            .zip(cells)
            .filter(|(column, _)| column.is_none());
        people.push(others.map(|(_, cell)| cell.clone()).collect::<Vec<_>>());
    }
    let ParsedList { rows, ignored } = entries::read(rows::written(people).as_bytes(), kind);
    let mut read: Vec<(ImportRow, Option<Figures>)> = Vec::with_capacity(rows.len());
    for mut row in rows {
        let at = row.row.saturating_sub(1);
        row.row = all.get(at).map_or(row.row, |(line, _)| *line);
        let found = match figured.get(at) {
            Some(Ok(figures)) => Some(*figures),
            Some(Err(fault)) => {
                row.faults.push(fault.clone());
                None
            }
            None => None,
        };
        read.push((row, found));
    }
    Some(ParsedStandings {
        rows: placed(read),
        ignored,
    })
}

/// Reads the figures of a row. Match Points may be left out.
fn figures<'c>(of: impl Fn(ResultColumn) -> &'c str) -> Result<Figures, RowFault> {
    let number = |cell: &str| numbers::read(cell).ok_or(RowFault::NotPoints(cell.to_owned()));
    let place = of(ResultColumn::Place).trim_end_matches(['º', 'ª', '°', '.']);
    let fault = || RowFault::NotAPlace(place.to_owned());
    let place = match place {
        "" => None,
        place => {
            let place = place.parse().ok().filter(|place| *place > 0);
            Some(place.ok_or_else(fault)?)
        }
    };
    Ok(Figures {
        place,
        vp: match of(ResultColumn::Vp) {
            "" => return Err(RowFault::PointsMissing),
            vp => number(vp)?,
        },
        mp: match of(ResultColumn::Mp) {
            "" => 0,
            mp => number(mp)?,
        },
    })
}

/// Orders the rows and gives each its place: that of the list, or the one that follows from the points.
fn placed(mut rows: Vec<(ImportRow, Option<Figures>)>) -> Vec<(ImportRow, Option<RecordedResult>)> {
    let said = rows
        .iter()
        .any(|(_, f)| f.is_some_and(|f| f.place.is_some()));
    if said {
        check_places(&mut rows);
    }
    let key = |figures: &Option<Figures>| match figures {
        Some(f) if said => (i64::from(f.place.unwrap_or(u32::MAX)), 0),
        Some(f) => (-f.vp, -f.mp),
        None => (i64::MAX, 0),
    };
    rows.sort_by_key(|(_, figures)| key(figures));
    let keys: Vec<(i64, i64)> = rows.iter().map(|(_, figures)| key(figures)).collect();
    let mut placed: Vec<(ImportRow, Option<RecordedResult>)> = Vec::with_capacity(rows.len());
    for ((mut row, figures), own) in rows.into_iter().zip(&keys) {
        let ahead = keys.iter().take_while(|key| *key < own).count();
        let follows = u32::try_from(ahead).map_or(u32::MAX, |ahead| ahead.saturating_add(1));
        let result = figures.map(|f| RecordedResult {
            players: row.players.clone(),
            place: f.place.unwrap_or(follows),
            vp: VictoryPoints(f.vp),
            mp: MatchPoints(f.mp),
        });
        if let (Some(own), Some((above, Some(better)))) = (&result, placed.last())
            && !row.is_wrong()
        {
            let above = above.row;
            if own.vp > better.vp {
                row.faults.push(RowFault::MorePoints { above });
            } else if own.place == better.place && own.vp < better.vp {
                row.faults.push(RowFault::SamePlace { above });
            }
        }
        placed.push((row, result));
    }
    placed
}

/// Reports the first place that cannot be: one without those before it. Where the list goes back, the row above is the
/// one that does not fit. Rows that cannot be read come first.
fn check_places(rows: &mut [(ImportRow, Option<Figures>)]) {
    let places: Option<Vec<u32>> = rows.iter().map(|(_, figures)| (*figures)?.place).collect();
    let Some(places) = places else {
        let missing = rows
            .iter_mut()
            .filter(|(_, f)| f.is_some_and(|f| f.place.is_none()));
        for (row, _) in missing {
            row.faults.push(RowFault::NotAPlace(String::new()));
        }
        return;
    };
    let before = |place: u32| places.iter().filter(|other| **other < place).count();
    let fits = |place: u32| u32::try_from(before(place) + 1) == Ok(place);
    if places.iter().all(|place| fits(*place)) {
        return;
    }
    let back = places
        .windows(2)
        .position(|two| matches!(two, [one, next] if one > next));
    let at = back.or_else(|| places.iter().position(|place| !fits(*place)));
    let Some(((row, _), place)) = at.and_then(|at| Some((rows.get_mut(at)?, *places.get(at)?)))
    else {
        return;
    };
    row.faults.push(RowFault::PlaceOutOfOrder { place });
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::*;

    fn results(list: &str) -> Vec<(u32, i64, i64, String)> {
        let parsed = read(list.as_bytes(), EventKind::Pairs).unwrap();
        let results = parsed.results().unwrap_or_else(|| panic!("{parsed:?}"));
        let told = |r: RecordedResult| (r.place, r.vp.0, r.mp.0, r.players[0].name.clone());
        results.into_iter().map(told).collect()
    }

    fn faults(list: &str) -> Vec<(usize, RowFault)> {
        let parsed = read(list.as_bytes(), EventKind::Pairs).unwrap();
        assert_eq!(parsed.results(), None);
        let rows = parsed.rows.into_iter();
        let each = rows.flat_map(|(row, _)| row.faults.into_iter().map(move |f| (row.row, f)));
        each.collect()
    }

    #[test]
    fn places_come_from_their_column_or_from_the_points() {
        let said = "Pos.;Giocatore1;Tessera1;Giocatore2;VP;MP\n\
            3º;Ada;07;Bea;40;-120\n1;Cid;08;Dea;55;1.200\n1;Eva;;Fio;61;+5\n";
        let of = |place, vp, mp, name: &str| (place, vp, mp, name.to_owned());
        let expected = [
            of(1, 55, 1200, "Cid"),
            of(1, 61, 5, "Eva"),
            of(3, 40, -120, "Ada"),
        ];
        assert_eq!(
            results(said),
            expected,
            "a girone may stand above more points"
        );
        let unsaid = "player1,player2,vp\nAda,Bea,40\nCid,Dea,55\nEva,Fio,40\n";
        let expected = [
            of(1, 55, 0, "Cid"),
            of(2, 40, 0, "Ada"),
            of(2, 40, 0, "Eva"),
        ];
        assert_eq!(results(unsaid), expected);
    }

    #[test]
    fn names_in_one_column_are_read_under_the_titles_that_people_write() {
        for title in [
            "Coppia",
            "nomi",
            "NOMI",
            "Giocatori",
            "Nome",
            "giocatore",
            "Nominativi",
        ] {
            for (list, place) in [
                (
                    format!("Posizione;{title};VP;MP\n1;Ada Neri - Bea;61;5\n"),
                    1,
                ),
                (
                    format!(
                        "Pos.;{title};Società;VP\n2;Cid/Dea;Perla;60\n1;Ada Neri - Bea;Bari;61\n"
                    ),
                    1,
                ),
                (format!("{title}\tVP\nAda Neri – Bea\t61\n"), 1),
            ] {
                let found = results(&list);
                let entered = entries::read(list.as_bytes(), EventKind::Pairs).rows;
                assert!(
                    !entered.iter().any(ImportRow::is_wrong),
                    "{list}: {entered:?}"
                );
                let best = (found[0].0, found[0].1, found[0].3.as_str());
                assert_eq!(best, (place, 61, "Ada Neri"), "{list}");
            }
        }
        let own = "rank,tied,number,entry,player1,card1,club1,player2,card2,club2,group,vp,mp\n\
            1,,7,Ada - Bea,Ada,07,,Bea,08,,,61,5\n";
        let parsed = read(own.as_bytes(), EventKind::Pairs).unwrap();
        let names: Vec<&str> = parsed.rows[0]
            .0
            .players
            .iter()
            .map(|p| p.name.as_str())
            .collect();
        assert_eq!(names, ["Ada", "Bea"]);
    }

    #[test]
    fn a_row_that_must_be_corrected_is_named_by_its_line() {
        let none = "player1;player2\nAda;Bea\n";
        assert_eq!(read(none.as_bytes(), EventKind::Pairs), None);
        let wrong = "posizione;player1;player2;vp\n1;Ada;Bea;molti\n\n2;Cid;;50\n4;Eva;Fio;\n";
        assert_eq!(
            faults(wrong),
            [
                (4, RowFault::NameMissing { player: 2 }),
                (2, RowFault::NotPoints("molti".to_owned())),
                (5, RowFault::PointsMissing),
            ]
        );
        // a slip is named where it stands, not where the others no longer follow
        let slip = "pos;player1;player2;vp\n1;A;B;9\n2;C;D;8\n9;E;F;7\n4;G;H;6\n5;I;L;5\n";
        let place = 9;
        assert_eq!(faults(slip), [(4, RowFault::PlaceOutOfOrder { place })]);
        let gap = "pos;player1;player2;vp\n1;A;B;9\n2;C;D;8\n4;E;F;7\n";
        let place = 4;
        assert_eq!(faults(gap), [(4, RowFault::PlaceOutOfOrder { place })]);
        let more = "pos;player1;player2;vp\n1;A;B;7\n2;C;D;8\n";
        let parsed = read(more.as_bytes(), EventKind::Pairs).unwrap();
        assert!(
            parsed.results().is_some(),
            "a girone may stand above more points"
        );
        let above = 2;
        assert_eq!(parsed.rows[1].0.faults, [RowFault::MorePoints { above }]);
        assert_eq!(read(b"vp;player1\n\"5;Ada\n", EventKind::Pairs), None);
        let same = "pos;player1;player2;vp\n1;A;B;8\n1;C;D;7\n";
        let parsed = read(same.as_bytes(), EventKind::Pairs).unwrap();
        assert_eq!(parsed.rows[1].0.faults, [RowFault::SamePlace { above }]);
        assert!(parsed.results().is_some(), "said, and taken");
    }
}
