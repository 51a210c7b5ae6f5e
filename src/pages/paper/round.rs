//! The prints of a round: seats by name and by table, slips, blank score sheets, and the list of sheets that must come
//! back.

use super::{
    PackPage, PaperColumn, PaperPart, PaperTable, PartBody, ScoreSheet, SeatSlip, SheetLine,
    number, text,
};
use crate::components::qr;
use crate::components::summaries::{PairView, room_of, signs, table_placed, vp_bands};
use crate::locale::{Company, Lang};
use crate::rounds::byes::rest_word;
use crate::rounds::unplayed_matches::{is_decided, without_tables_at_desk};
use crate::screens::screen::sorted_as;
use crate::{Frame, urls};
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::gironi::name_of_table;
use burraco_tournament::round::{Partners, Round, Spot, Table, TableState};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::team::line_up;
use std::collections::BTreeMap;

/// The number of rows for hands on the score sheet of a match to a target, more than nearly any match has.
const ROWS_OF_A_MATCH: u32 = 8;

/// Builds the pack of a round. `site` is the address people type, which starts the QR codes' addresses.
#[must_use]
pub fn round(
    frame: Frame,
    event: &Event,
    round: &Round,
    site: &str,
    only: Option<&str>,
) -> PackPage {
    let t = frame.t;
    let paper = Paper { event, round, t };
    let part = |code, title: &str, body| PaperPart {
        code,
        title: title.to_owned(),
        body,
        goes_on: false,
    };
    // each room has a list of its own to hang up
    let mut by_table = paper.by_table();
    if let Some(last) = by_table.last_mut() {
        last.1.below = paper.without_table();
    }
    let by_table = by_table.into_iter().map(|(room, rows)| {
        let title = match room.as_str() {
            "" => t.paper_by_table().to_owned(),
            room => t.is_now(t.paper_by_table(), room),
        };
        part("per-tavolo", &title, PartBody::Rows(rows))
    });
    let by_name = part(
        "per-nome",
        t.paper_by_name(),
        PartBody::Rows(paper.by_name()),
    );
    let mut parts: Vec<PaperPart> = std::iter::once(by_name).chain(by_table).collect();
    parts.extend([
        part("posti", t.paper_slips(), PartBody::Slips(paper.slips())),
        part(
            "segnapunti",
            t.paper_sheets(),
            PartBody::Sheets(paper.sheets(site)),
        ),
        part(
            "da-ritirare",
            t.paper_missing(),
            PartBody::Rows(paper.missing()),
        ),
    ]);
    let here = urls::paper_round(&event.settings.slug, round.number);
    let title = t.paper_of_round(round.number);
    let pack = PackPage::new(frame, event, (title, here), parts, only);
    let about = t.round_n(round.number);
    match without_tables_at_desk(event, round, t) {
        None => PackPage { about, ..pack },
        without => PackPage {
            about,
            without,
            choices: Vec::new(),
            parts: Vec::new(),
            ..pack
        },
    }
}

/// The event, round and language that the prints of a round are made from.
#[derive(Clone, Copy)]
struct Paper<'a> {
    event: &'a Event,
    round: &'a Round,
    t: Lang,
}

/// The seat of an entry in a round, or its bye.
enum RoundPlace<'a> {
    At(&'a Table, Spot),
    /// A seat at a table whose match a ruling has decided, so that the entry is not sent there.
    Decided(&'a Table, Spot),
    Rests,
}

impl<'a> Paper<'a> {
    fn tables(&self) -> impl Iterator<Item = &'a Table> + use<'a> {
        self.round.tables.iter()
    }

    fn is_decided(&self, table: &Table) -> bool {
        is_decided(self.event, self.round, table)
    }

    /// Returns the tables that are played, without those that a ruling has decided.
    fn played(&self) -> impl Iterator<Item = &'a Table> {
        self.tables().filter(|table| !self.is_decided(table))
    }

    fn rests(&self, entry: EntryNo) -> String {
        rest_word(self.event, self.round, entry, self.t).to_owned()
    }

    /// Returns every entry of the round with its table and side, or its bye; a team appears at each of its two tables.
    fn places(&self) -> Vec<(EntryNo, RoundPlace<'a>)> {
        let seated = self.tables().flat_map(|table| {
            table.spots().into_iter().flat_map(move |spot| {
                let entries = table.entries_at(spot).into_iter();
                let place = move |entry| match self.is_decided(table) {
                    true => (entry, RoundPlace::Decided(table, spot)),
                    false => (entry, RoundPlace::At(table, spot)),
                };
                entries.map(place)
            })
        });
        let byes = self.round.byes.iter();
        let resting = byes.map(|bye| (bye.entry, RoundPlace::Rests));
        seated.chain(resting).collect()
    }

    /// Returns the names of an entry's players at a place; for a team, only those at that table.
    fn names(&self, entry: EntryNo, place: &RoundPlace<'_>) -> Vec<String> {
        match place {
            RoundPlace::At(table, spot) | RoundPlace::Decided(table, spot)
                if matches!(table.partners, Partners::OfTeam(_)) =>
            {
                self.pair(table, *spot).players
            }
            _ => {
                let players = self.event.entry(entry).map(|entry| &entry.players);
                let players = players.into_iter().flatten();
                players.map(|player| player.name.clone()).collect()
            }
        }
    }

    /// Returns the players whom their team's line-up leaves out, each with the team's number.
    fn spare(&self) -> Vec<(EntryNo, String)> {
        let spare = |entry: &'a Entry| {
            let line_up = line_up(self.round, entry.number)?;
            let sits = move |at: &usize| line_up.ns.contains(at) || line_up.ew.contains(at);
            let players = entry.players.iter().enumerate();
            let left = players.filter(move |(at, _)| !sits(at));
            Some(left.map(|(_, player)| (entry.number, player.name.clone())))
        };
        let teams = self.event.entries.iter().filter_map(spare);
        teams.flatten().collect()
    }

    fn pair(&self, table: &Table, spot: Spot) -> PairView {
        PairView::at_spot(self.event, table, spot, PublicNames::Full, self.t)
    }

    /// Returns the number and names of the entry at each side or seat of a table.
    fn sitting(&self, table: &Table) -> Vec<String> {
        let line = |spot: Spot| {
            let pair = self.pair(table, spot);
            pair.numbered()
        };
        table.spots().into_iter().map(line).collect()
    }

    /// Returns the name of the girone that plays at a table; `None` before the split.
    fn girone(&self, table: &Table) -> Option<&'a str> {
        name_of_table(self.event, self.round.number, table)
    }

    /// Returns a printed column for each side or seat of a table.
    fn place_columns(&self) -> Vec<PaperColumn> {
        signs(self.event, self.t).into_iter().map(text).collect()
    }

    fn by_name(&self) -> PaperTable {
        let t = self.t;
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (entry, place) in self.places() {
            let where_to = match place {
                RoundPlace::At(table, spot) => [
                    table.number.to_string(),
                    t.spot(spot).to_owned(),
                    room_of(self.event, table.number),
                ],
                RoundPlace::Decided(..) => {
                    [t.match_decided().to_owned(), String::new(), String::new()]
                }
                RoundPlace::Rests => [self.rests(entry), String::new(), String::new()],
            };
            for name in self.names(entry, &place) {
                let mut row = vec![name, entry.to_string()];
                row.extend(where_to.clone());
                rows.push(row);
            }
        }
        for (entry, name) in self.spare() {
            let spare = t.paper_spare().to_owned();
            rows.push(vec![
                name,
                entry.to_string(),
                spare,
                String::new(),
                String::new(),
            ]);
        }
        rows.sort_by_cached_key(|row| (row.first().map(|name| sorted_as(name)), row.clone()));
        rows.dedup();
        let columns = [
            text(t.paper_name()),
            number(t.paper_number()),
            number(t.paper_table()),
            text(t.paper_line()),
        ];
        let columns = columns
            .into_iter()
            .chain(self.in_rooms().then(|| text(t.room())));
        PaperTable {
            narrow: true,
            ..PaperTable::new(columns, rows)
        }
    }

    /// Whether the tables stand in several rooms.
    fn in_rooms(&self) -> bool {
        !self.event.settings.rooms.is_empty()
    }

    /// Lists the tables of each room with who sits there, after the room's name; without rooms, all of them.
    fn by_table(&self) -> Vec<(String, PaperTable)> {
        let t = self.t;
        let row = |table: &Table| {
            let mut row = vec![table.number.to_string()];
            row.extend(self.girone(table).map(str::to_owned));
            row.extend(self.sitting(table));
            row
        };
        let girone = self.round.tables.first();
        let girone = girone.and_then(|table| self.girone(table));
        let girone = girone.map(|_| text(t.group()));
        let columns = [number(t.paper_table())].into_iter().chain(girone);
        let columns: Vec<PaperColumn> = columns.chain(self.place_columns()).collect();
        let mut rooms: Vec<(String, PaperTable)> = Vec::new();
        for table in self.played() {
            let room = room_of(self.event, table.number);
            if rooms.last().is_none_or(|(last, _)| *last != room) {
                rooms.push((room, PaperTable::new(columns.clone(), Vec::new())));
            }
            if let Some((_, last)) = rooms.last_mut() {
                last.rows.push(row(table));
            }
        }
        if rooms.is_empty() {
            rooms.push((String::new(), PaperTable::new(columns, Vec::new())));
        }
        rooms
    }

    /// Says who has no table in the round, and which tables are not played.
    fn without_table(&self) -> String {
        let t = self.t;
        let mut resting: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for bye in &self.round.byes {
            let pair = PairView::of(self.event, bye.entry, PublicNames::Full, t);
            let who = pair.numbered();
            resting.entry(self.rests(bye.entry)).or_default().push(who);
        }
        let resting = resting.into_iter();
        let resting = resting.map(|(word, who)| t.is_now(word, who.join(", ")));
        let decided = self.tables().filter(|table| self.is_decided(table));
        let decided = decided.map(|table| t.match_decided_at(table.number));
        resting.chain(decided).collect::<Vec<_>>().join(" · ")
    }

    fn slips(&self) -> Vec<SeatSlip> {
        let t = self.t;
        let slip = |(entry, place): (EntryNo, RoundPlace<'_>)| {
            let names = self.names(entry, &place);
            let (table, side, against) = match place {
                RoundPlace::At(table, spot) => {
                    let others = table.spots().into_iter().zip(self.sitting(table));
                    let others = others.filter(|(other, _)| *other != spot);
                    let others: Vec<String> = others.map(|(_, who)| who).collect();
                    let against = t.slip_against(others.join(" – "));
                    let at = table_placed(self.event, (self.round.number, table), t);
                    (at, t.spot(spot), against)
                }
                RoundPlace::Decided(..) => (t.match_decided().to_owned(), "", String::new()),
                RoundPlace::Rests => (self.rests(entry), "", String::new()),
            };
            SeatSlip {
                number: entry.0,
                names,
                table,
                side,
                against,
            }
        };
        let mut slips: Vec<SeatSlip> = self.places().into_iter().map(slip).collect();
        slips.sort_by_key(|slip| slip.number);
        slips
    }

    fn sheets(&self, site: &str) -> Vec<ScoreSheet> {
        let t = self.t;
        let settings = &self.event.settings;
        let earns = settings.kind != EventKind::Teams;
        let vp = match earns {
            true => vp_bands(settings, t),
            false => Vec::new(),
        };
        let line = |table: &Table, spot: Spot| {
            let pair = self.pair(table, spot);
            SheetLine {
                sign: t.spot(spot),
                number: pair.number,
                names: pair.players,
            }
        };
        let sheet = |table: &'a Table| {
            let way = urls::referee_table(&settings.slug, self.round.number, table.number);
            ScoreSheet {
                table: table_placed(self.event, (self.round.number, table), t),
                plays: t.table_plays(settings),
                company: Company::of(self.event),
                lines: table
                    .spots()
                    .into_iter()
                    .map(|spot| line(table, spot))
                    .collect(),
                hands: match settings.length {
                    Length::Hands | Length::Total => (1..=u32::from(settings.hands)).collect(),
                    Length::Target(_) => (1..=ROWS_OF_A_MATCH).collect(),
                },
                qr: qr::svg(&format!("{site}{way}"), &t.paper_qr(table.number)),
                earns,
                difference: match earns {
                    true => t.paper_difference(),
                    false => t.paper_table_difference(),
                },
                vp: vp.clone(),
            }
        };
        self.played().map(sheet).collect()
    }

    /// Lists the tables, to be ticked off as their sheets come back. Tables with a result are marked already.
    fn missing(&self) -> PaperTable {
        let t = self.t;
        let settings = &self.event.settings;
        let row = |table: &Table| {
            let sheets = table.sheets(settings);
            let sheets = sheets.and_then(|all| usize::try_from(all).ok());
            let state = match (table.hands.len(), sheets) {
                (0, _) => String::new(),
                (some, None) => match table.state {
                    TableState::Open => t.hands_count(some),
                    state => t.table_state(state).to_owned(),
                },
                (all, Some(sheets)) if all >= sheets => t.table_state(table.state).to_owned(),
                (some, Some(sheets)) => t.paper_some_in(some, sheets),
            };
            let box_or_in = if table.state.counts() { "✓" } else { "☐" };
            let mut row = vec![box_or_in.to_owned(), table.number.to_string()];
            row.extend(self.sitting(table));
            row.push(state);
            row.push(room_of(self.event, table.number));
            row
        };
        let columns = [text(""), number(t.paper_table())].into_iter();
        let columns = columns.chain(self.place_columns());
        let columns = columns.chain([text(t.paper_state())]);
        let columns = columns.chain(self.in_rooms().then(|| text(t.room())));
        PaperTable::new(columns, self.tables().map(row).collect())
    }
}
