//! The CSV files, one function for each. Headers are frozen. The form may change (`;`, byte order mark, an office's
//! words), the columns never.

pub(crate) mod file;
#[cfg(test)]
mod tests;

pub(crate) use self::file::CsvWriter;
pub use self::file::{CsvForm, CsvReader, sheet};

use crate::components::summaries::{
    PairView, ScoreSource, SpotFigures, figures_at, fill_left, public_player, public_players,
};
use crate::locale::Lang;
use crate::rounds::matches::match_result;
use crate::standings::prizes::Contests;
use burraco_rules::{Breakdown, Seat, Side, SideScore, Verified};
use burraco_tournament::award::AwardKind;
use burraco_tournament::entry::{Entry, EntryNo, EntryState};
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::gironi::{name_after, name_of_table};
use burraco_tournament::prizes::fee::{self, PartPayment, PaymentWay};
use burraco_tournament::prizes::prize::PrizeList;
use burraco_tournament::ranking::credited_for_byes;
use burraco_tournament::ranking::{DecidedBy, Standings};
use burraco_tournament::round::{Hand, Round, Spot, Table};
use burraco_tournament::rulings::adjustment::{Rulings, SidePoints};
use burraco_tournament::scoring::meeting::Meeting;
use burraco_tournament::scoring::three_player_table::Chair;
use burraco_tournament::visibility::final_ranking::{at_end, rank_at_end};
use std::collections::BTreeSet;

/// The header of `classifica.csv`. `rank` ignores knockout matches. `final` is the place in the final ranking, once a
/// knockout has decided it, and empty otherwise.
pub const STANDINGS: [&str; 20] = [
    "rank",
    "tied",
    "number",
    "entry",
    "player1",
    "card1",
    "club1",
    "player2",
    "card2",
    "club2",
    "group",
    "vp",
    "mp",
    "mp_gross",
    "rounds",
    "penalties",
    "decided_by",
    "hands_verified",
    "hands",
    "final",
];
/// The header of `premi.csv`. `cents` is the amount for each entry that shares a prize. `remainder` is the part that
/// could not be divided, written in the row of the first of them.
pub const PRIZES: [&str; 10] = [
    "contest",
    "place",
    "shared_by",
    "number",
    "entry",
    "cents",
    "remainder",
    "rank",
    "vp",
    "mp",
];
/// The header of `quote.csv`: the amounts that each entry owes, has paid and still has to pay. It also says how and by
/// whom the payment was taken.
pub const FEES: [&str; 8] = [
    "number",
    "entry",
    "present",
    "due_cents",
    "paid_cents",
    "open_cents",
    "way",
    "taken_by",
];
/// The header of `risultati.csv`. In a team event `mp` is the table's; difference and VP are the match's and stand at
/// its first table. `mp` is empty for a match that somebody left, except in an event ranked by own points. There it is
/// the figure that the standings count. In an individual event `number` and `entry` name both partners.
pub const RESULTS: [&str; 11] = [
    "round",
    "table",
    "line",
    "number",
    "entry",
    "mp",
    "mp_difference",
    "vp",
    "status",
    "award",
    "room",
];
/// The header of `smazzate.csv`. `base` is 200 for each `pulito`, 150 for each `semipulito` and 100 for each `sporco`,
/// plus `closing`, `pozzetto` and `cut`. `points` adds up `melded`, `held`, `unseen` and `penalised`. `cut` is the last
/// column, because it was added later.
pub const HANDS: [&str; 20] = [
    "round",
    "table",
    "hand",
    "line",
    "number",
    "level",
    "melded",
    "pulito",
    "semipulito",
    "sporco",
    "closing",
    "pozzetto",
    "held",
    "unseen",
    "penalised",
    "base",
    "points",
    "total",
    "version",
    "cut",
];
/// The header of `tavoli.csv`.
pub const TABLES: [&str; 3] = ["GIRONE", "TAVOLO", "COPPIA"];

/// Returns an entry's cells: all names in one, then name, card and club of the first two players, under the event's rule
/// of names.
fn entry_cells(entry: Option<&Entry>, names: PublicNames, t: Lang) -> (String, [String; 6]) {
    let mut cells: [String; 6] = Default::default();
    let Some(entry) = entry else {
        return (String::new(), cells);
    };
    let all = public_players(entry.players.iter(), entry, names, t).into_iter();
    let all: Vec<String> = all.map(|player| player.name).collect();
    for (player, slots) in entry.players.iter().zip(cells.chunks_mut(3)) {
        let player = public_player(player, entry, names, t);
        let values = [player.name, player.card, player.club];
        for (slot, value) in slots.iter_mut().zip(values) {
            *slot = value;
        }
    }
    (all.join(" - "), cells)
}

/// Writes `classifica.csv`, the standings.
#[must_use]
pub fn standings(event: &Event, standings: &Standings, form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(STANDINGS, form);
    let end = at_end(event, standings);
    for line in standings.shown(event) {
        let entry = event.entry(line.entry);
        let (both, players) = entry_cells(entry, event.settings.public_names, form.t);
        let [player1, card1, club1, player2, card2, club2] = players;
        let known = |points: i64, known: bool| match known {
            true => form.points(points, standings.parts),
            false => String::new(),
        };
        file.row([
            line.rank.to_string(),
            form.yes(line.tied).to_owned(),
            line.entry.to_string(),
            both,
            player1,
            card1,
            club1,
            player2,
            card2,
            club2,
            entry.map_or_else(String::new, |entry| {
                name_after(event, standings.after, entry).to_owned()
            }),
            form.points(line.vp.0, standings.parts),
            known(line.mp.0, event.has_match_points()),
            known(line.mp_gross.0, !event.is_recorded()),
            line.rounds.to_string(),
            form.points(line.adjusted.vp.0, standings.parts),
            form.word(decided_by(line.decided_by)).to_owned(),
            line.hands_verified.to_string(),
            line.hands.to_string(),
            rank_at_end(end.as_ref(), line.entry)
                .map_or_else(String::new, |place| place.to_string()),
        ]);
    }
    file.done()
}

/// Writes `premi.csv`, a row for each prize that is won. Rows for prizes that nobody has come first: shared by 0,
/// without number, rank and points.
#[must_use]
pub fn prizes(event: &Event, list: &PrizeList, form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(PRIZES, form);
    let mut said = BTreeSet::new();
    let contests = Contests::of(event);
    let contest = |rule: u32| contests.named(rule, form.t);
    for free in &list.unwon {
        let [contest, cents] = [contest(free.rule), form.amount(free.cents)];
        let (place, nobody) = (free.place.to_string(), form.t.nobody());
        let none = form.amount(0);
        let row = [&contest, &place, "0", "", nobody, &cents, &none, "", "", ""];
        file.row(row);
    }
    for prize in &list.prizes {
        let here = (prize.rule, prize.place);
        let mut left = list.remainders.iter().filter(|r| (r.rule, r.place) == here);
        let remainder = match said.insert(here) {
            true => left.next().map_or(0, |r| r.cents),
            false => 0,
        };
        let (both, _) = entry_cells(event.entry(prize.entry), PublicNames::Full, form.t);
        file.row([
            contest(prize.rule),
            prize.place.to_string(),
            prize.shared_by.to_string(),
            prize.entry.to_string(),
            both,
            form.amount(prize.cents),
            form.amount(remainder),
            prize.rank.to_string(),
            form.points(prize.vp.0, prize.parts),
            form.points(prize.mp.0, prize.parts),
        ]);
    }
    file.done()
}

/// Returns the partial payments of an entry's fee. For an entry that plays for free, it adds a payment of 0 cents,
/// marked as free.
fn paid_in(entry: &Entry) -> Vec<PartPayment> {
    let mut parts = fee::parts(entry);
    let free = entry
        .payment
        .as_ref()
        .filter(|paid| paid.way == PaymentWay::Free);
    parts.extend(free.map(|paid| PartPayment {
        cents: 0,
        way: Some(paid.way),
        by: paid.by.clone(),
    }));
    parts
}

/// Writes `quote.csv`, a row for each entry, by number.
#[must_use]
pub fn fees(event: &Event, form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(FEES, form);
    for entry in &event.entries {
        let (both, _) = entry_cells(Some(entry), PublicNames::Full, form.t);
        let parts = paid_in(entry);
        let joined = |cell: &dyn Fn(&PartPayment) -> String| {
            let mut cells: Vec<String> = parts.iter().map(cell).collect();
            cells.retain(|cell| !cell.is_empty());
            cells.dedup();
            cells.join(" + ")
        };
        let amount = |cents: i64| form.amount(u32::try_from(cents).unwrap_or(u32::MAX));
        file.row([
            entry.number.to_string(),
            both,
            form.yes(entry.state == EntryState::CheckedIn).to_owned(),
            amount(fee::due(event, entry)),
            amount(entry.paid_cents),
            amount(fee::open(event, entry)),
            joined(&|part| form.word(part.way.map_or("", PaymentWay::word)).to_owned()),
            joined(&|part| part.by.clone()),
        ]);
    }
    file.done()
}

/// Returns the machine-readable word for the criterion that decided a rank.
#[must_use]
pub fn decided_by(decided: DecidedBy) -> &'static str {
    match decided {
        DecidedBy::First => "first",
        DecidedBy::Vp => "vp",
        DecidedBy::Mp => "mp",
        DecidedBy::Girone => "girone",
        DecidedBy::Recorded => "recorded",
        DecidedBy::TieBreak(tie_break) => tie_break.into(),
        DecidedBy::Shared => "shared",
    }
}

pub(super) fn line(spot: Spot) -> &'static str {
    match spot {
        Spot::Line(Side::Ns) => "NS",
        Spot::Line(Side::Ew) => "EW",
        Spot::Chair(Chair::North) => "N",
        Spot::Chair(Chair::East) => "E",
        Spot::Chair(Chair::West) => "W",
    }
}

fn names_of(event: &Event, number: EntryNo, t: Lang) -> String {
    entry_cells(event.entry(number), event.settings.public_names, t).0
}

/// Returns the number and names of those who play at a side or seat of a table. In an individual event it names both
/// partners, `3+7` and `Anna - Ugo`. For a team it names the two who sit there.
fn who_plays(event: &Event, table: &Table, spot: Spot, t: Lang) -> (String, String) {
    let view = PairView::at_spot(event, table, spot, event.settings.public_names, t);
    let numbers: Vec<String> = table
        .entries_at(spot)
        .iter()
        .map(EntryNo::to_string)
        .collect();
    (numbers.join("+"), view.players.join(" - "))
}

/// Returns the points of a table's sides or seats. The points of a team match are the team's, and are written at the
/// match's first table.
pub(super) fn points_at(
    event: &Event,
    round: &Round,
    table: &Table,
    rulings: &Rulings,
    figures: &dyn ScoreSource,
) -> Vec<SpotFigures> {
    let settings = &event.settings;
    let result = figures.result(round.number, table.number);
    let mut at = figures_at(event, (round.number, table), result.as_ref());
    if settings.kind == EventKind::Teams {
        let mut meetings = Meeting::all(settings.kind, round).into_iter();
        let meeting = meetings.find(|meeting| meeting.home.number == table.number);
        let given = meeting.and_then(|meeting| {
            let result = match_result(settings, round, &meeting, figures);
            rulings.at(settings, round.number, &meeting, result.as_ref())
        });
        for (figures, side) in at.iter_mut().zip(Side::ALL) {
            figures.given = given.map(|given| *given.get(side));
        }
        return at;
    }
    let spots = table.spots();
    let places: Vec<_> = spots.iter().map(|spot| table.entries_at(*spot)).collect();
    fill_left(event, round.number, &places, &mut at);
    at
}

/// Writes `risultati.csv`. It has a row per table and side, or per player of three, of every published round, and one
/// per rest.
#[must_use]
pub fn results(event: &Event, figures: &dyn ScoreSource, form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(RESULTS, form);
    let parts = event.settings.parts();
    for round in event.published() {
        let rulings = Rulings::of(event, round.number);
        for table in &round.tables {
            let room = event.settings.rooms.of_table(table.number);
            let points = points_at(event, round, table, &rulings, figures);
            for (spot, at) in table.spots().into_iter().zip(points) {
                let (number, names) = who_plays(event, table, spot, form.t);
                let given = |of: &dyn Fn(SidePoints) -> i64| {
                    at.given
                        .map_or_else(String::new, |p| form.points(of(p), parts))
                };
                file.row([
                    round.number.to_string(),
                    table.number.to_string(),
                    form.word(line(spot)).to_owned(),
                    number,
                    names,
                    at.gross
                        .map_or_else(String::new, |mp| form.points(mp.0, parts)),
                    given(&|p| p.mp.0),
                    given(&|p| p.vp.0),
                    form.word(table.state.word()).to_owned(),
                    at.given
                        .and_then(|p| p.award)
                        .map_or("", |kind| form.word(award(kind)))
                        .to_owned(),
                    room.map_or_else(String::new, |room| room.name.clone()),
                ]);
            }
        }
        rests(&mut file, event, round, form);
    }
    file.done()
}

/// Returns the machine-readable word for the reason why points were given.
pub(super) fn award(kind: AwardKind) -> &'static str {
    match kind {
        AwardKind::Bye => "bye",
        AwardKind::Opponent => "opponent",
        AwardKind::Late => "late",
        AwardKind::Left | AwardKind::Quit => "left",
        AwardKind::Absent => "absent",
        AwardKind::Arbitral => "arbitral",
        AwardKind::Recorded { .. } => "recorded",
    }
}

/// Writes the byes of a round. In a hidden round their points are left out, like those of its tables.
fn rests(file: &mut CsvWriter<{ RESULTS.len() }>, event: &Event, round: &Round, form: CsvForm) {
    let parts = event.settings.parts();
    let told = |points: String| match event.hides(round.number) {
        true => String::new(),
        false => points,
    };
    let mean = credited_for_byes(event, round);
    for bye in &round.byes {
        let mean = mean(bye.entry);
        file.row([
            round.number.to_string(),
            String::new(),
            String::new(),
            bye.entry.to_string(),
            names_of(event, bye.entry, form.t),
            told(mean.map_or_else(String::new, |mp| form.points(mp.0, parts))),
            told(bye.award.mp.to_string()),
            told(bye.award.vp.to_string()),
            form.word("closed").to_owned(),
            form.word(award(bye.award.kind)).to_owned(),
            String::new(),
        ]);
    }
}

/// Writes `smazzate.csv`, a row per hand and side, with every component. A component that the hand's entry does not
/// tell is empty.
#[must_use]
pub fn hands(event: &Event, figures: &dyn ScoreSource, form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(HANDS, form);
    for round in event.published() {
        for table in &round.tables {
            for hand in &table.hands {
                let score = figures.score(round.number, table.number, hand.number);
                let version = hand.current().map_or(0, |version| version.version);
                let Some(score) = score else { continue };
                let sides = Side::ALL.map(|side| (Some(side), score.sides.get(side)));
                let third = score.third.as_ref().map(|third| (None, third));
                for (side, figures) in sides.into_iter().chain(third) {
                    let (line, number) = wrote(event, table, hand, side);
                    let place = [
                        round.number.to_string(),
                        table.number.to_string(),
                        hand.number.to_string(),
                        line.split('+')
                            .map(|line| form.word(line))
                            .collect::<Vec<_>>()
                            .join("+"),
                        number,
                    ];
                    file.row(hand_row(place, figures, version, form));
                }
            }
        }
    }
    file.done()
}

/// Returns the line and the entry numbers of the players who made a side's points. With three players, that is `N`, or
/// both partners, `E+W` and `5+9`. No side means the third of three players who are each alone.
fn wrote(event: &Event, table: &Table, hand: &Hand, side: Option<Side>) -> (String, String) {
    let numbers = |spot: Spot| -> Vec<String> {
        table
            .entries_at(spot)
            .iter()
            .map(EntryNo::to_string)
            .collect()
    };
    if table.trio().is_none() {
        let spot = Spot::Line(side.unwrap_or(Side::Ew));
        return (line(spot).to_owned(), numbers(spot).join("+"));
    }
    let solo = hand.current().and_then(|version| version.sheet.solo);
    let seats = side.map_or(vec![Seat::West], |side| {
        event.settings.rules.written_as(side, solo)
    });
    let spots: Vec<Spot> = seats
        .into_iter()
        .filter_map(Chair::at)
        .map(Spot::Chair)
        .collect();
    let lines: Vec<&str> = spots.iter().map(|spot| line(*spot)).collect();
    let who: Vec<String> = spots.into_iter().flat_map(numbers).collect();
    (lines.join("+"), who.join("+"))
}

fn hand_row(
    place: [String; 5],
    score: &SideScore,
    version: u32,
    form: CsvForm,
) -> [String; HANDS.len()] {
    let [round, table, hand, line, number] = place;
    let level = match score.verified() {
        Verified::Cards => "cards",
        Verified::Melds => "melds",
        Verified::Parts => "parts",
        Verified::Totals => "totals",
        Verified::TableTotal => "table_total",
    };
    let breakdown = score.breakdown();
    let part =
        |of: fn(&Breakdown) -> i32| breakdown.map_or_else(String::new, |b| of(b).to_string());
    let known = |figure: Option<i32>| figure.map_or_else(String::new, |n| n.to_string());
    [
        round,
        table,
        hand,
        line,
        number,
        form.word(level).to_owned(),
        part(|b| b.melded),
        part(|b| b.burrachi.pulito.into()),
        part(|b| b.burrachi.semipulito.into()),
        part(|b| b.burrachi.sporco.into()),
        part(|b| b.closing),
        part(|b| b.pozzetto),
        part(|b| b.held),
        part(|b| b.unseen),
        part(|b| b.penalised),
        known(score.base()),
        known(score.points()),
        score.total().to_string(),
        version.to_string(),
        part(|b| b.cut),
    ]
}

/// Writes `tavoli.csv` in the form that display programs take. Each table has two rows, the fixed pair first; a table
/// of three players has three.
#[must_use]
pub fn tables(event: &Event, round: Option<&Round>, form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(TABLES, form);
    let tables = round.into_iter().flat_map(|round| {
        let tables = round.tables.iter();
        tables.map(|table| (name_of_table(event, round.number, table), table))
    });
    for (girone, table) in tables {
        for spot in table.spots() {
            let number = table.entries_at(spot).first().copied();
            let group = number.and_then(|number| event.entry(number));
            let group = group.map_or("", |entry| entry.group.as_str());
            let group = girone.unwrap_or(group);
            let group = if group.is_empty() { "A" } else { group };
            file.row([
                group.to_owned(),
                table.number.to_string(),
                who_plays(event, table, spot, form.t).1,
            ]);
        }
    }
    file.done()
}
