//! Views that several pages share: pairs, tables, results.

use crate::locale::{Lang, kind_of};
use crate::numbers::{points, points_in, signed_in};
use crate::urls;
use askama::Template;
use burraco_rules::{HandScore, Side};
use burraco_tournament::entry::{Entry, EntryNo, Player};
use burraco_tournament::event::{Event, EventKind, MpReading, PublicNames, Settings};
use burraco_tournament::gironi::name_of_table;
use burraco_tournament::movement::PairingReason;
use burraco_tournament::points::MatchPoints;
use burraco_tournament::ranking::credited;
use burraco_tournament::ranking::last_round;
use burraco_tournament::round::{
    HandNo, Partners, Round, RoundNo, Spot, Table, TableNo, TableState,
};
use burraco_tournament::rulings::adjustment::{Adjustment, Rulings, SidePoints};
use burraco_tournament::scoring::match_score::{Length, MatchVp};
use burraco_tournament::scoring::meeting::Meeting;
use burraco_tournament::scoring::result::{HandsTally, is_late};
use burraco_tournament::scoring::three_player_table::Chair;
use burraco_tournament::vp::VpBand;
use chrono::{DateTime, Utc};

/// A source of an event's scores and results, whether cached or computed on request.
pub trait ScoreSource {
    /// Returns the result of a table, once all of its hands give one.
    fn result(&self, round: RoundNo, table: TableNo) -> Option<HandsTally>;

    /// Returns the score of a hand as it now stands.
    fn score(&self, round: RoundNo, table: TableNo, hand: HandNo) -> Option<HandScore>;
}

/// Returns a note that the public does not see the results of a turno, and up to where it sees them. Empty where the
/// public sees them.
#[must_use]
pub fn kept_private(event: &Event, of: RoundNo, t: Lang) -> String {
    match event.last_shown() {
        _ if !event.hides(of) => String::new(),
        RoundNo(0) => t.public_sees_none().to_owned(),
        RoundNo(shown) => t.public_sees_to(shown),
    }
}

/// Returns a note that says which turno is the last one in a ranking, and whether the public sees that ranking. Empty
/// before the first turno.
#[must_use]
pub fn counted_to(event: &Event, t: Lang) -> String {
    match last_round(event) {
        RoundNo(0) => String::new(),
        to => {
            let kept = kept_private(event, to, t);
            format!("{} {kept}", t.counts_to(to)).trim_end().to_owned()
        }
    }
}

/// Returns a player's name under the event's rule of names.
#[must_use]
pub fn player_name(player: &Player, entry: &Entry, rule: PublicNames, t: Lang) -> String {
    match rule {
        PublicNames::Full | PublicNames::Initials if player.name.starts_with('#') => {
            t.erased_player(&player.name)
        }
        PublicNames::Full => player.name.clone(),
        PublicNames::Initials => match player.name.split_once(' ') {
            Some((first, rest)) => match first.chars().next() {
                Some(initial) => format!("{initial}.\u{a0}{rest}"),
                None => rest.to_owned(),
            },
            None => player.name.clone(),
        },
        PublicNames::CardNumber if !player.card.is_empty() => player.card.clone(),
        PublicNames::CardNumber | PublicNames::Hidden => t.entry_n(kind_of(entry), entry.number),
    }
}

/// Returns a player as the public may see them under the event's rule: name, card and club. Withheld data is empty.
#[must_use]
pub fn public_player(player: &Player, entry: &Entry, rule: PublicNames, t: Lang) -> Player {
    let card = matches!(rule, PublicNames::Full | PublicNames::CardNumber);
    let told = |tells: bool, text: &str| {
        if tells {
            text.to_owned()
        } else {
            String::new()
        }
    };
    Player {
        name: player_name(player, entry, rule, t),
        card: told(card, &player.card),
        club: told(rule != PublicNames::Hidden, &player.club),
        ..Player::default()
    }
}

/// Returns some players of an entry as the public may see them. Two players whose names read the same stay two. Those
/// of whom the rule withholds everything stand as one, because `Coppia 12` need not be said twice.
pub fn public_players<'p>(
    players: impl IntoIterator<Item = &'p Player>,
    entry: &Entry,
    rule: PublicNames,
    t: Lang,
) -> Vec<Player> {
    let mut withheld = false;
    let told =
        |player: &&Player| !is_withheld(player, rule) || !std::mem::replace(&mut withheld, true);
    let players = players.into_iter().filter(told);
    players
        .map(|player| public_player(player, entry, rule, t))
        .collect()
}

/// Whether a rule of names shows nothing of a player but the number of the entry.
pub(crate) fn is_withheld(player: &Player, rule: PublicNames) -> bool {
    match rule {
        PublicNames::Full | PublicNames::Initials => false,
        PublicNames::CardNumber => player.card.is_empty(),
        PublicNames::Hidden => true,
    }
}

fn names_of(players: Vec<Player>) -> Vec<String> {
    players.into_iter().map(|player| player.name).collect()
}

/// A pair, player or team as pages show it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "components/pair.html")]
pub struct PairView {
    pub number: u32,
    /// The names of the players, as they may be shown. In an individual event they include the partner's.
    pub players: Vec<String>,
    pub clubs: String,
    pub href: String,
    /// The partner of the round in an individual event.
    pub partner: Option<Box<PairView>>,
}

impl PairView {
    /// Builds the view of an entry under a rule of names.
    #[must_use]
    pub fn new(entry: &Entry, slug: &str, names: PublicNames, t: Lang) -> PairView {
        let players = public_players(&entry.players, entry, names, t);
        let hides = names == PublicNames::Hidden;
        PairView {
            number: entry.number.0,
            players: names_of(players),
            clubs: if hides {
                String::new()
            } else {
                entry.clubs().collect::<Vec<_>>().join(" · ")
            },
            href: urls::pair(slug, entry.number),
            partner: None,
        }
    }

    /// Builds the view of the event's entry with a number. A number that no entry has gives only the number.
    #[must_use]
    pub fn of(event: &Event, number: EntryNo, names: PublicNames, t: Lang) -> PairView {
        let slug = &event.settings.slug;
        match event.entry(number) {
            Some(entry) => PairView::new(entry, slug, names, t),
            None => PairView {
                number: number.0,
                players: vec![t.entry_n(event.settings.kind, number)],
                clubs: String::new(),
                href: urls::pair(slug, number),
                partner: None,
            },
        }
    }

    /// Builds the view of the two who play a line of a table. They are the entry itself, or an entry and its partner in
    /// an individual event, or two players of a team.
    #[must_use]
    pub fn at(event: &Event, table: &Table, side: Side, names: PublicNames, t: Lang) -> PairView {
        let mut view = PairView::of(event, *table.seats.get(side), names, t);
        match table.partners {
            Partners::Entry | Partners::Third(_) => {}
            Partners::With(partners) => {
                let partner = PairView::of(event, *partners.get(side), names, t);
                view.players.extend(partner.players.iter().cloned());
                view.partner = Some(Box::new(partner));
            }
            Partners::OfTeam(pairs) => {
                if let Some(team) = event.entry(*table.seats.get(side)) {
                    let two = pairs.get(side).iter();
                    let two = two.filter_map(|at| team.players.get(*at));
                    view.players = names_of(public_players(two, team, names, t));
                }
            }
        }
        view
    }

    /// Builds the view of the players at a table's side, or at one of its three seats.
    #[must_use]
    pub fn at_spot(
        event: &Event,
        table: &Table,
        spot: Spot,
        names: PublicNames,
        t: Lang,
    ) -> PairView {
        match (spot, table.entries_at(spot).as_slice()) {
            (Spot::Line(side), _) => PairView::at(event, table, side, names, t),
            (Spot::Chair(_), [entry]) => PairView::of(event, *entry, names, t),
            (Spot::Chair(_), _) => PairView::default(),
        }
    }

    /// Returns the names of the entry's own players, without the partner of the round.
    #[must_use]
    pub fn own(&self) -> &[String] {
        match self.partner {
            Some(_) => self.players.get(..1).unwrap_or_default(),
            None => &self.players,
        }
    }

    /// Formats the number and the players in one row of text.
    #[must_use]
    pub fn numbered(&self) -> String {
        format!("{} {}", self.number, self.line())
    }

    /// Formats the players in one row of text. A partner's name has the partner's number before it.
    #[must_use]
    pub fn line(&self) -> String {
        match &self.partner {
            Some(partner) => {
                let own = self.own().join("");
                format!("{own} – {} {}", partner.number, partner.line())
            }
            None => self.players.join(" – "),
        }
    }

    /// Returns the text of a pair that the name filter searches.
    #[must_use]
    pub fn search(&self) -> String {
        let partner = self
            .partner
            .as_ref()
            .map(|partner| partner.number.to_string());
        let words = [
            self.number.to_string(),
            partner.unwrap_or_default(),
            self.players.join(" "),
            self.clubs.clone(),
        ];
        words.join(" ").to_lowercase()
    }
}

/// A side of a table in a list, or one of its three players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideLine {
    /// The sign of the side, as in `N-S`; with three players, as in `N`.
    pub sign: &'static str,
    /// The code of the side: `ns` or `ew`; with three players, `north`, `east` or `west`.
    pub code: &'static str,
    pub pair: PairView,
    /// The points of the side; empty before there are any.
    pub points: String,
    pub difference: String,
    pub vp: String,
    /// The reason why the points come from an award and not from play; empty when they come from play.
    pub award: String,
    /// Whether the side has more points than any other.
    pub ahead: bool,
}

/// Returns the labels of the sides or seats at an event's tables: `N-S` and `E-O`, or `N`, `E` and `O`.
#[must_use]
pub fn signs(event: &Event, t: Lang) -> Vec<&'static str> {
    match event.settings.is_of_three() {
        true => Chair::ALL.map(|chair| t.spot(Spot::Chair(chair))).to_vec(),
        false => Side::ALL.map(|side| t.side(side)).to_vec(),
    }
}

/// Returns the name of the room where a table stands; empty in an event in one room.
#[must_use]
pub fn room_of(event: &Event, table: TableNo) -> String {
    let room = event.settings.rooms.of_table(table);
    room.map_or_else(String::new, |room| room.name.clone())
}

/// Returns a table with its girone and its room, as in `Tavolo 8, girone B, Terrazza`.
#[must_use]
pub fn table_placed(event: &Event, (round, table): (RoundNo, &Table), t: Lang) -> String {
    let girone = name_of_table(event, round, table).map(|name| t.girone_named(name));
    let room = Some(room_of(event, table.number)).filter(|room| !room.is_empty());
    let parts = [t.table_n(table.number)].into_iter();
    parts
        .chain(girone)
        .chain(room)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A table of a round, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLine {
    pub number: u32,
    /// The name of the girone that plays here, after the split of the ranking; empty before.
    pub girone: String,
    /// The name of the room where the table stands; empty in an event in one room.
    pub room: String,
    pub href: String,
    /// The state of the table as a style class: `open late entered confirmed closed disputed`.
    pub class: &'static str,
    /// The state of the table in words.
    pub state: &'static str,
    /// The number of hands entered, as in `2/4`; of a match to a target, as in `3 smazzate`.
    pub hands_in: String,
    /// The two sides of the table, or its three players.
    pub sides: Vec<SideLine>,
    /// Whether the table has a result.
    pub has_result: bool,
    /// The reason why the entries at this table meet.
    pub reason: String,
}

/// A table of a list as a part of a page.
#[derive(Debug, Template)]
#[template(path = "components/tableline.html")]
pub struct TableShown<'a> {
    t: Lang,
    table: &'a TableLine,
    /// Whether it says why the entries meet.
    explains: bool,
}

impl TableLine {
    /// Returns the table as a part of a page. A round's page `explains` why the entries meet.
    #[must_use]
    pub fn shown(&self, t: Lang, explains: bool) -> TableShown<'_> {
        let table = self;
        TableShown { t, table, explains }
    }
}

/// Returns the CSS class for a table's state.
#[must_use]
pub fn state_class(state: TableState, late: bool) -> &'static str {
    match state {
        TableState::Open if late => "late",
        TableState::Open => "open",
        TableState::Entered => "entered",
        TableState::Confirmed => "confirmed",
        TableState::Closed => "closed",
        TableState::Disputed => "disputed",
    }
}

/// Returns the word for the state of a table.
#[must_use]
pub fn state_word(state: TableState, late: bool, t: Lang) -> &'static str {
    if late && state == TableState::Open {
        t.table_late()
    } else {
        t.table_state(state)
    }
}

/// Lists the Victory Points of each difference of points, from 10–10 to 20–0. Empty where they are read in no table: a
/// match to a target may count only as won or lost.
#[must_use]
pub fn vp_bands(settings: &Settings, t: Lang) -> Vec<(String, String)> {
    let band = |band: VpBand| {
        let difference = match band.to {
            Some(to) => format!("{}–{}", points(band.from), points(to)),
            None => t.and_more(points(band.from)),
        };
        (difference, format!("{}–{}", band.winner, band.loser))
    };
    match settings.length {
        Length::Target(MatchVp::WonLost) => Vec::new(),
        Length::Hands | Length::Total | Length::Target(MatchVp::Column) => {
            settings.vp_table.bands().map(band).collect()
        }
    }
}

/// Explains why the entries of a table meet. In a Mitchell the E/W entry may come from a bye instead of a table.
#[must_use]
pub fn reason_of(event: &Event, round: RoundNo, table: &Table, t: Lang) -> String {
    let before = event.round(RoundNo(round.0.saturating_sub(1)));
    let mut byes = before.into_iter().flat_map(|before| &before.byes);
    let moved = matches!(table.reason, PairingReason::Moved { .. });
    match moved && byes.any(|bye| bye.entry == table.seats.ew) {
        true => t.moved_from_rest().to_owned(),
        false => t.reason(&table.reason),
    }
}

impl TableLine {
    /// Returns the girone and the room of the table, as far as it has them.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        let both = [&self.girone, &self.room].into_iter();
        both.map(String::as_str).filter(|place| !place.is_empty())
    }

    /// Builds the view of a table with its result, if there is one. `late` comes from the clock.
    #[must_use]
    pub fn new(
        event: &Event,
        (round, table): (RoundNo, &Table),
        result: Option<&HandsTally>,
        href: String,
        late: bool,
        names: PublicNames,
        t: Lang,
    ) -> TableLine {
        let gives = Some((round, table.number));
        let mut rulings = event.adjustments.iter().filter_map(Adjustment::ruling);
        let awarded = rulings.any(|ruling| ruling.awards_table() == gives);
        TableLine {
            number: table.number.0,
            girone: name_of_table(event, round, table)
                .map_or_else(String::new, |name| t.girone_named(name)),
            room: room_of(event, table.number),
            href,
            class: state_class(table.state, late),
            state: state_word(table.state, late, t),
            hands_in: match event.settings.length.is_match() {
                false => format!(
                    "{}/{}",
                    table.hands_in(&event.settings),
                    event.settings.hands
                ),
                true => t.hands_count(table.hands.len()),
            },
            sides: side_lines(event, (round, table), result, names, t),
            has_result: result.is_some() || awarded,
            reason: reason_of(event, round, table, t),
        }
    }

    /// Returns the text of a table that the name filter searches.
    #[must_use]
    pub fn search(&self) -> String {
        let words: Vec<String> = self.sides.iter().map(|side| side.pair.search()).collect();
        words.join(" ")
    }
}

/// Returns the players who sit at a table, by side or seat.
#[must_use]
pub fn seats(event: &Event, table: &Table, names: PublicNames, t: Lang) -> Vec<SideLine> {
    let line = |spot: Spot| SideLine {
        sign: t.spot(spot),
        code: spot.word(),
        pair: PairView::at_spot(event, table, spot, names, t),
        ..SideLine::default()
    };
    table.spots().into_iter().map(line).collect()
}

/// Returns the sides of a table, each with its result.
#[must_use]
pub fn side_lines(
    event: &Event,
    (round, table): (RoundNo, &Table),
    result: Option<&HandsTally>,
    names: PublicNames,
    t: Lang,
) -> Vec<SideLine> {
    let mut lines = seats(event, table, names, t);
    let figures = figures_at(event, (round, table), result);
    let parts = event.settings.parts();
    let all_left = event.left_alone(round, table);
    let spots = table.spots();
    let places: Vec<_> = spots.iter().map(|spot| table.entries_at(*spot)).collect();
    let mut counted = figures.clone();
    fill_left(event, round, &places, &mut counted);
    let gross = |figures: &SpotFigures| figures.gross;
    for ((at, line), counted) in lines.iter_mut().enumerate().zip(&counted) {
        let Some(own) = figures.get(at) else { continue };
        let others = figures.iter().enumerate().filter(|(other, _)| *other != at);
        let here = |entry: &&EntryNo| table.spot_of(**entry).as_ref() == spots.get(at);
        let left: Vec<EntryNo> = all_left.iter().filter(here).copied().collect();
        line.ahead = own.gross.is_some() && others.map(|(_, f)| gross(f)).max() < Some(own.gross);
        line.points = counted
            .gross
            .map_or_else(String::new, |p| points_in(p.0, parts, t));
        if let Some(given) = own.given {
            line.vp = points_in(given.vp.0, parts, t);
            line.difference = signed_in(given.mp.0, parts, t);
            line.award = match given.award {
                Some(kind) if kind.is_left() && !left.is_empty() => t.award_left_by(numbers(&left)),
                Some(award) => t.award(award).to_owned(),
                None => String::new(),
            };
        }
    }
    lines
}

fn numbers(entries: &[EntryNo]) -> String {
    let numbers: Vec<String> = entries.iter().map(EntryNo::to_string).collect();
    numbers.join(", ")
}

/// The points of the players at one side or seat of a table, in fractions of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpotFigures {
    /// The gross points of this side or seat; none before every hand is in.
    pub gross: Option<MatchPoints>,
    /// The points that count after rulings; none while there is neither a result nor an award.
    pub given: Option<SidePoints>,
}

/// Returns the points of a table's sides or seats, in their order.
#[must_use]
pub fn figures_at(
    event: &Event,
    (round, table): (RoundNo, &Table),
    result: Option<&HandsTally>,
) -> Vec<SpotFigures> {
    let settings = &event.settings;
    let rulings = Rulings::of(event, round);
    if table.trio().is_some() {
        let result = result.and_then(|result| result.three());
        let given = rulings.at_three(settings, (round, table.number), result.as_ref());
        let figures = |chair: Chair| SpotFigures {
            gross: result.map(|result| *result.points.get(chair)),
            given: given.map(|given| *given.get(chair)),
        };
        return Chair::ALL.map(figures).to_vec();
    }
    let result = result.and_then(|result| result.lines());
    // one table of a team match brings no points by itself
    let given = match settings.kind {
        EventKind::Teams => None,
        EventKind::Pairs | EventKind::Individual => {
            rulings.at(settings, round, &Meeting::at(table), result.as_ref())
        }
    };
    let figures = |side: Side| SpotFigures {
        gross: result.map(|result| *result.gross.get(side)),
        given: given.map(|given| *given.get(side)),
    };
    Side::ALL.map(figures).to_vec()
}

/// Returns the tables of a round as the public sees them at a given time.
#[must_use]
pub fn public_tables(
    event: &Event,
    round: &Round,
    figures: &dyn ScoreSource,
    now: DateTime<Utc>,
    t: Lang,
) -> Vec<TableLine> {
    let lines = round.tables.iter().map(|table| {
        let result = figures.result(round.number, table.number);
        let href = urls::table(&event.settings.slug, round.number, table.number);
        let line = TableLine::new(
            event,
            (round.number, table),
            result.as_ref(),
            href,
            is_late(&event.settings, round, table, now),
            event.settings.public_names,
            t,
        );
        // Of a hidden round nobody counts hands.
        match event.hides(round.number) && !line.has_result {
            true => TableLine {
                hands_in: String::new(),
                ..line
            },
            false => line,
        }
    });
    lines.collect()
}

/// Fills in the own points of a match that somebody left, where the hands give none. Each place at the table gets the
/// points that the standings count. If two entries share a line and their figures differ, the figure stays empty.
pub(crate) fn fill_left(
    event: &Event,
    round: RoundNo,
    places: &[Vec<EntryNo>],
    points: &mut [SpotFigures],
) {
    let left = |at: &SpotFigures| {
        let award = at.given.and_then(|given| given.award);
        award.is_some_and(|award| award.is_left())
    };
    let by_hands = |at: &SpotFigures| at.gross.is_some();
    if event.settings.mp != MpReading::Gross
        || points.iter().any(by_hands)
        || !points.iter().any(left)
    {
        return;
    }
    let entries: Vec<EntryNo> = places.iter().flatten().copied().collect();
    let of = credited(event, round, &entries);
    for (at, entries) in points.iter_mut().zip(places) {
        let mut counted = entries.iter().map(|entry| of(*entry));
        at.gross = counted.next().flatten();
        if counted.any(|other| other != at.gross) {
            at.gross = None;
        }
    }
}

/// Returns an entry's number with the full names of its players.
pub(crate) fn named(event: &Event, entry: EntryNo, t: Lang) -> String {
    PairView::of(event, entry, PublicNames::Full, t).numbered()
}
