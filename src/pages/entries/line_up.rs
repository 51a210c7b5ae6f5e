//! The line-ups of teams: who plays where in a round, and the form of one line-up.

use crate::components::form::FieldView;
use crate::components::summaries::PairView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_rules::Side;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::round::{Round, Table, TableNo, TableState};
use burraco_tournament::team::{LineUp, Pair, line_up};
use pozzetto_form_data::Fields;

/// The page `/direzione/{slug}/turni/{n}/formazioni`: every team of a round with its line-up.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/line_ups.html")]
pub struct LineUpsPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The title of the page, as in `Formazioni, turno 2`.
    pub title: String,
    pub lines: Vec<LineUpLine>,
    pub back: Link,
}

/// A team with its line-up (formazione).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineUpLine {
    /// The whole team.
    pub pair: PairView,
    /// The team's seats, one for each of its two tables, as in `Tavolo 3, N-S: Anna – Ugo`.
    pub seats: Vec<String>,
    /// The team's players who sit out; empty when everybody plays.
    pub spare: String,
    /// The URL where the line-up is changed; none once the match has begun.
    pub href: Option<String>,
}

/// The page `/direzione/{slug}/turni/{n}/formazioni/{k}`: the form of one line-up. Posts `ns1 ns2 ew1 ew2`, each a
/// player's position in the team from 1.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/line_up.html")]
pub struct LineUpForm {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The title of the form, as in `Formazione, squadra 3, turno 2`.
    pub title: String,
    /// The URL that the team's line-up is posted to.
    pub action: String,
    /// The two pairs of the line-up: the table and side of each, and its two form fields.
    pub pairs: Vec<(String, Vec<FieldView>)>,
    pub back: Link,
}

/// The four seats of a line-up, as the form posts them.
pub const PLACES: [&str; 4] = ["ns1", "ns2", "ew1", "ew2"];

/// Returns the form's fields for a line-up.
#[must_use]
pub fn fields_of(known: LineUp) -> Fields {
    let mut fields = Fields::default();
    for (name, player) in PLACES.into_iter().zip(known.ns.into_iter().chain(known.ew)) {
        fields.set(name, (player + 1).to_string());
    }
    fields
}

/// Returns the table of a round at which a team's pair sits on a given side (N/S or E/W).
fn table_of(round: &Round, team: EntryNo, side: Side) -> Option<TableNo> {
    let here = |table: &&Table| *table.seats.get(side) == team;
    round.tables.iter().find(here).map(|table| table.number)
}

/// Returns the table and side of a team's pair, as in `Tavolo 3, N-S`.
fn place(round: &Round, team: EntryNo, side: Side, t: Lang) -> String {
    let table = table_of(round, team, side).map_or_else(String::new, |n| t.table_n(n));
    format!("{table}, {}", t.side(side))
}

fn names(entry: &Entry, pair: Pair) -> String {
    let names = pair.iter().filter_map(|at| entry.players.get(*at));
    let names: Vec<&str> = names.map(|player| player.name.as_str()).collect();
    names.join(" – ")
}

/// Whether a team's match has begun. The line-up can then no longer change.
fn has_begun(round: &Round, team: EntryNo) -> bool {
    let began = |table: &Table| !table.hands.is_empty() || table.state != TableState::Open;
    let own = |table: &&Table| table.side_of(team).is_some();
    round.tables.iter().filter(own).any(began)
}

/// Returns the links to the line-up forms of the teams at a table, while their match has not begun.
#[must_use]
pub fn line_up_links(event: &Event, round: &Round, table: &Table, t: Lang) -> Vec<Link> {
    let slug = &event.settings.slug;
    let teams = Side::ALL.map(|side| *table.seats.get(side));
    let open = |team: &EntryNo| event.settings.kind == EventKind::Teams && !has_begun(round, *team);
    let link = |team: EntryNo| {
        let label = t.line_up_of(t.entry_n(EventKind::Teams, team).to_lowercase());
        Link::new(urls::line_up(slug, round.number, team), label)
    };
    teams.into_iter().filter(open).map(link).collect()
}

impl LineUpsPage {
    /// Builds the page of a round of a team event.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, round: &Round) -> LineUpsPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let line = |entry: &Entry| {
            let known = line_up(round, entry.number)?;
            let seat = |(side, pair): (Side, Pair)| {
                format!(
                    "{}: {}",
                    place(round, entry.number, side, t),
                    names(entry, pair)
                )
            };
            let plays = |at: &usize| known.ns.contains(at) || known.ew.contains(at);
            let spare = (0..entry.players.len()).filter(|at| !plays(at));
            let spare = spare.filter_map(|at| entry.players.get(at));
            let spare: Vec<&str> = spare.map(|player| player.name.as_str()).collect();
            Some(LineUpLine {
                pair: PairView::new(entry, slug, PublicNames::Full, t),
                seats: [(Side::Ns, known.ns), (Side::Ew, known.ew)]
                    .map(seat)
                    .to_vec(),
                spare: spare.join(" – "),
                href: (!has_begun(round, entry.number))
                    .then(|| urls::line_up(slug, round.number, entry.number)),
            })
        };
        LineUpsPage {
            t,
            head: desk_head(event, MenuPage::Desk, &frame),
            title: t.line_ups_in(round.number),
            lines: event.entries.iter().filter_map(line).collect(),
            back: Link::new(urls::proposal(slug, round.number), t.round_n(round.number)),
            frame,
        }
    }
}

impl LineUpForm {
    /// Returns every field of the form.
    pub fn fields(&self) -> impl Iterator<Item = &FieldView> {
        self.pairs.iter().flat_map(|(_, players)| players)
    }

    /// Builds the form of a team's line-up. `fields` are its present line-up, or what was posted.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: &Round,
        entry: &Entry,
        fields: &Fields,
    ) -> LineUpForm {
        let t = frame.t;
        let slug = &event.settings.slug;
        let players = (1..).zip(&entry.players);
        let players: Vec<(String, &str)> = players
            .map(|(n, player): (usize, _)| (n.to_string(), player.name.as_str()))
            .collect();
        let field = |(name, n): (&str, usize)| {
            let field = FieldView::new(fields, name, &t.player_n(n), t);
            field.choices(players.clone())
        };
        let pair = |side: Side, names: [&'static str; 2]| {
            let fields = names.into_iter().zip(1..).map(field).collect();
            (place(round, entry.number, side, t), fields)
        };
        let [ns1, ns2, ew1, ew2] = PLACES;
        let who = t.entry_n(EventKind::Teams, entry.number).to_lowercase();
        LineUpForm {
            t,
            head: desk_head(event, MenuPage::Desk, &frame),
            title: format!(
                "{}, {}",
                t.line_up_of(who),
                t.round_n(round.number).to_lowercase()
            ),
            action: urls::line_up(slug, round.number, entry.number),
            pairs: vec![pair(Side::Ns, [ns1, ns2]), pair(Side::Ew, [ew1, ew2])],
            back: Link::new(urls::line_ups(slug, round.number), t.line_ups()),
            frame,
        }
    }
}
