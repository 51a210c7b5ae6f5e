//! The CSV files: headers frozen, one function a file. Form changes (`;`, byte order mark), never columns.

use crate::pages::matches::match_result;
use crate::pages::parts::{Figures, PairView, player_name, published};
use crate::pages::words::Lang;
use burraco_rules::{BySide, Side, SideScore, Verified};
use burraco_tournament::adjustment::{Rulings, SidePoints};
use burraco_tournament::award::AwardKind;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{Event, Kind, PublicNames};
use burraco_tournament::meeting::Meeting;
use burraco_tournament::points::in_parts;
use burraco_tournament::prize::PrizeList;
use burraco_tournament::ranking::{DecidedBy, Standings, TieBreak};
use burraco_tournament::round::{HandNo, Round, Table, TableState};
use std::collections::BTreeSet;

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// `,` or `;`.
    pub separator: u8,
    /// Whether a byte order mark stands before it, for older spreadsheets.
    pub bom: bool,
    /// The language of words inside cells.
    pub t: Lang,
}

impl Default for Form {
    fn default() -> Form {
        Form {
            separator: b',',
            bom: false,
            t: Lang::It,
        }
    }
}

/// The header of `classifica.csv`.
pub const STANDINGS: &str = "rank,tied,number,entry,player1,card1,club1,player2,card2,club2,group,vp,mp,mp_gross,\
                             rounds,penalties,decided_by,hands_verified,hands";
/// The header of `premi.csv`: `cents` for each that shares, `remainder` what did not divide, on the first of them.
pub const PRIZES: &str = "contest,place,shared_by,number,entry,cents,remainder,rank,vp,mp";
/// The header of `risultati.csv`. In a team event `mp` is the table's; difference and VP are the match's and stand at its
/// first table. In an individual event `number` and `entry` name both partners.
pub const RESULTS: &str = "round,table,line,number,entry,mp,mp_difference,vp,status,award";
/// The header of `smazzate.csv`.
pub const HANDS: &str = "round,table,hand,line,number,level,melded,pulito,semipulito,sporco,closing,pozzetto,held,\
                         unseen,penalised,base,points,total,version";
/// The header of `tavoli.csv`.
pub const TABLES: &str = "GIRONE,TAVOLO,COPPIA";

/// A file being written.
pub(super) struct File {
    writer: csv::Writer<Vec<u8>>,
}

impl File {
    pub(super) fn new(header: &str, form: Form) -> File {
        let start = if form.bom {
            "\u{feff}".as_bytes().to_vec()
        } else {
            Vec::new()
        };
        let writer = csv::WriterBuilder::new()
            .delimiter(form.separator)
            .terminator(csv::Terminator::CRLF)
            .from_writer(start);
        let mut file = File { writer };
        file.row(header.split(','));
        file
    }

    /// Writing to memory cannot fail; rows all have the header's length.
    pub(super) fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let guarded = cells.into_iter().map(|cell| guard(cell.as_ref()));
        if let Err(error) = self.writer.write_record(guarded) {
            tracing::error!(%error, "a CSV row could not be written");
        }
    }

    pub(super) fn done(self) -> Vec<u8> {
        self.writer.into_inner().unwrap_or_default()
    }
}

/// A cell that a spreadsheet would take for a formula gets an apostrophe before it, unless it is a number.
fn guard(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula && cell.parse::<i64>().is_err() {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

/// An entry's cells: both names in one, then name, card and club of each player, under the event's rule of names.
fn entry_cells(entry: Option<&Entry>, names: PublicNames, t: Lang) -> (String, [String; 6]) {
    let mut cells: [String; 6] = Default::default();
    let Some(entry) = entry else {
        return (String::new(), cells);
    };
    let shown = matches!(names, PublicNames::Full);
    let mut both = Vec::new();
    for (player, slots) in entry.players.iter().zip(cells.chunks_mut(3)) {
        let name = player_name(player, entry, names, t);
        if !both.contains(&name) || shown {
            both.push(name.clone());
        }
        let with_card = shown || names == PublicNames::CardNumber;
        let with_club = names != PublicNames::Hidden;
        let values = [
            name,
            if with_card {
                player.card.clone()
            } else {
                String::new()
            },
            if with_club {
                player.club.clone()
            } else {
                String::new()
            },
        ];
        for (slot, value) in slots.iter_mut().zip(values) {
            *slot = value;
        }
    }
    (both.join(" - "), cells)
}

/// `classifica.csv`: the standings.
#[must_use]
pub fn standings(event: &Event, standings: &Standings, form: Form) -> Vec<u8> {
    let mut file = File::new(STANDINGS, form);
    for line in &standings.lines {
        let entry = event.entry(line.entry);
        let (both, players) = entry_cells(entry, event.settings.public_names, form.t);
        let mut cells = vec![
            line.rank.to_string(),
            yes(line.tied).to_owned(),
            line.entry.to_string(),
            both,
        ];
        cells.extend(players);
        cells.extend([
            entry.map_or_else(String::new, |e| e.group.clone()),
            in_parts(line.vp.0, standings.parts),
            in_parts(line.mp.0, standings.parts),
            in_parts(line.mp_gross.0, standings.parts),
            line.rounds.to_string(),
            line.adjusted.vp.to_string(),
            decided_by(line.decided_by).to_owned(),
            line.hands_verified.to_string(),
            line.hands.to_string(),
        ]);
        file.row(&cells);
    }
    file.done()
}

/// `premi.csv`: a row for each prize that is won.
#[must_use]
pub fn prizes(event: &Event, list: &PrizeList, form: Form) -> Vec<u8> {
    let mut file = File::new(PRIZES, form);
    let mut said = BTreeSet::new();
    for prize in &list.prizes {
        let rules = (1..).zip(&event.settings.prizes);
        let mut rule = rules.filter(|(number, _)| *number == prize.rule);
        let contest = rule.next().map(|(_, rule)| form.t.contest(&rule.contest));
        let here = (prize.rule, prize.place);
        let mut left = list.remainders.iter().filter(|r| (r.rule, r.place) == here);
        let remainder = match said.insert(here) {
            true => left.next().map_or(0, |r| r.cents),
            false => 0,
        };
        let (both, _) = entry_cells(event.entry(prize.entry), PublicNames::Full, form.t);
        file.row(&[
            contest.unwrap_or_default(),
            prize.place.to_string(),
            prize.shared_by.to_string(),
            prize.entry.to_string(),
            both,
            prize.cents.to_string(),
            remainder.to_string(),
            prize.rank.to_string(),
            prize.vp.to_string(),
            prize.mp.to_string(),
        ]);
    }
    file.done()
}

fn yes(value: bool) -> &'static str {
    if value { "1" } else { "0" }
}

/// The machine's word for what decided a rank.
#[must_use]
pub fn decided_by(decided: DecidedBy) -> &'static str {
    match decided {
        DecidedBy::First => "first",
        DecidedBy::Vp => "vp",
        DecidedBy::Mp => "mp",
        DecidedBy::HeadToHead => tie_break(TieBreak::HeadToHead),
        DecidedBy::BestRound => tie_break(TieBreak::BestRound),
        DecidedBy::MostBurrachi => tie_break(TieBreak::MostBurrachi),
        DecidedBy::Lot => tie_break(TieBreak::Lot),
        DecidedBy::Shared => "shared",
    }
}

fn tie_break(criterion: TieBreak) -> &'static str {
    match criterion {
        TieBreak::HeadToHead => "head_to_head",
        TieBreak::BestRound => "best_round",
        TieBreak::MostBurrachi => "most_burrachi",
        TieBreak::Lot => "lot",
    }
}

fn line(side: Side) -> &'static str {
    match side {
        Side::Ns => "NS",
        Side::Ew => "EW",
    }
}

fn status(state: TableState) -> &'static str {
    match state {
        TableState::Open => "open",
        TableState::Entered => "entered",
        TableState::Confirmed => "confirmed",
        TableState::Closed => "closed",
        TableState::Disputed => "disputed",
    }
}

fn names_of(event: &Event, number: EntryNo, t: Lang) -> String {
    entry_cells(event.entry(number), event.settings.public_names, t).0
}

/// Number and names of those who play a line of a table: in an individual event both partners, `3+7` and `Anna - Ugo`; of
/// a team the two who sit there.
fn who_plays(event: &Event, table: &Table, side: Side, t: Lang) -> (String, String) {
    let view = PairView::at(event, table, side, event.settings.public_names, t);
    let numbers: Vec<String> = table.entries(side).map(|entry| entry.to_string()).collect();
    (numbers.join("+"), view.players.join(" - "))
}

/// The points of a table's sides. Those of a team match stand at its first table, and are its own.
pub(super) fn points_at(
    event: &Event,
    round: &Round,
    table: &Table,
    rulings: &Rulings,
    figures: &dyn Figures,
) -> Option<BySide<SidePoints>> {
    let settings = &event.settings;
    let meeting = match settings.kind {
        Kind::Pairs | Kind::Individual => Meeting::at(table),
        Kind::Teams => {
            let mut meetings = Meeting::all(settings.kind, round).into_iter();
            meetings.find(|meeting| meeting.home.number == table.number)?
        }
    };
    let result = match_result(settings, round, &meeting, figures);
    rulings.at(settings, round.number, &meeting, result.as_ref())
}

/// `risultati.csv`: a row per table and side of every published round, and one per rest.
#[must_use]
pub fn results(event: &Event, figures: &dyn Figures, form: Form) -> Vec<u8> {
    let mut file = File::new(RESULTS, form);
    for round in published(event) {
        let rulings = Rulings::of(event, round.number);
        for table in &round.tables {
            let result = figures.result(round.number, table.number);
            let points = points_at(event, round, table, &rulings, figures);
            for side in Side::ALL {
                let (number, names) = who_plays(event, table, side, form.t);
                let figure = |of: &dyn Fn(&burraco_tournament::result::TableResult) -> i64| {
                    result
                        .as_ref()
                        .map_or_else(String::new, |r| of(r).to_string())
                };
                let points = points.map(|points| *points.get(side));
                let given = |of: &dyn Fn(SidePoints) -> i64| {
                    points.map_or_else(String::new, |p| of(p).to_string())
                };
                file.row(&[
                    round.number.to_string(),
                    table.number.to_string(),
                    line(side).to_owned(),
                    number,
                    names,
                    figure(&|r| r.gross.get(side).0),
                    given(&|p| p.mp.0),
                    given(&|p| p.vp.0),
                    status(table.state).to_owned(),
                    points.and_then(|p| p.award).map_or("", award).to_owned(),
                ]);
            }
        }
        rests(&mut file, event, round, form.t);
    }
    file.done()
}

/// The machine's word for why points were given.
fn award(kind: AwardKind) -> &'static str {
    match kind {
        AwardKind::Bye => "bye",
        AwardKind::Opponent => "opponent",
        AwardKind::Late => "late",
        AwardKind::Left => "left",
        AwardKind::Absent => "absent",
        AwardKind::Arbitral => "arbitral",
    }
}

fn rests(file: &mut File, event: &Event, round: &Round, t: Lang) {
    for bye in &round.byes {
        file.row(&[
            round.number.to_string(),
            String::new(),
            String::new(),
            bye.entry.to_string(),
            names_of(event, bye.entry, t),
            String::new(),
            bye.award.mp.to_string(),
            bye.award.vp.to_string(),
            "closed".to_owned(),
            award(bye.award.kind).to_owned(),
        ]);
    }
}

/// `smazzate.csv`: a row per hand and side, with every component. What the entry does not tell is empty.
#[must_use]
pub fn hands(event: &Event, figures: &dyn Figures, form: Form) -> Vec<u8> {
    let mut file = File::new(HANDS, form);
    for round in published(event) {
        for table in &round.tables {
            for hand in &table.hands {
                let score = figures.score(round.number, table.number, hand.number);
                let version = hand.current().map_or(0, |version| version.version);
                let Some(score) = score else { continue };
                for side in Side::ALL {
                    let place = [
                        round.number.to_string(),
                        table.number.to_string(),
                        HandNo::to_string(&hand.number),
                        line(side).to_owned(),
                        who_plays(event, table, side, form.t).0,
                    ];
                    let mut cells = place.to_vec();
                    cells.extend(components(score.sides.get(side)));
                    cells.push(version.to_string());
                    file.row(&cells);
                }
            }
        }
    }
    file.done()
}

fn components(score: &SideScore) -> Vec<String> {
    let level = match score.verified() {
        Verified::Cards => "cards",
        Verified::Parts => "parts",
        Verified::Totals => "totals",
    };
    let mut cells = vec![level.to_owned()];
    match score.breakdown() {
        Some(b) => cells.extend([
            b.melded.to_string(),
            b.burrachi.pulito.to_string(),
            b.burrachi.semipulito.to_string(),
            b.burrachi.sporco.to_string(),
            b.closing.to_string(),
            b.pozzetto.to_string(),
            b.held.to_string(),
            b.unseen.to_string(),
            b.penalised.to_string(),
        ]),
        None => cells.extend(std::iter::repeat_n(String::new(), 9)),
    }
    let known = |figure: Option<i32>| figure.map_or_else(String::new, |n| n.to_string());
    cells.extend([
        known(score.base()),
        known(score.points()),
        score.total().to_string(),
    ]);
    cells
}

/// `tavoli.csv`: two rows a table, the fixed pair first, as display programs take it.
#[must_use]
pub fn tables(event: &Event, round: Option<&Round>, form: Form) -> Vec<u8> {
    let mut file = File::new(TABLES, form);
    for table in round.into_iter().flat_map(|round| &round.tables) {
        for side in Side::ALL {
            let number = *table.seats.get(side);
            let group = event.entry(number).map_or("", |entry| entry.group.as_str());
            let group = if group.is_empty() { "A" } else { group };
            file.row(&[
                group.to_owned(),
                table.number.to_string(),
                who_plays(event, table, side, form.t).1,
            ]);
        }
    }
    file.done()
}

#[cfg(test)]
mod tests {
    use super::guard;

    #[test]
    fn formulas_are_guarded_and_numbers_are_not() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("@x", "'@x"),
            ("+39 333", "'+39 333"),
            ("-85", "-85"),
            ("-", "'-"),
            ("D'Angelo", "D'Angelo"),
        ] {
            assert_eq!(guard(cell), written);
        }
    }
}
