//! The public page of a table, with its hands down to the cards.

use crate::components::frame::Tab;
use crate::components::summaries::{
    ScoreSource, SideLine, public_tables, reason_of, side_lines, state_class, state_word,
};
use crate::hands::hand_view::HandView;
use crate::journal::{CorrectionLine, VersionRoles};
use crate::locale::Lang;
use crate::numbers::points;
use crate::rounds::matches::MatchLine;
use crate::rounds::superseded_rounds::{MatchFilter, won_since};
use crate::rulings::public_rulings::{PublicRuling, TableRuling};
use crate::standings::why::{self, Origin};
use crate::tables::match_score::MatchCourse;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_rules::{HandScore, Side};
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::round::{Hand, HandNo, Round, Table};
use burraco_tournament::scoring::result::{extra_hand, is_late};
use burraco_tournament::scoring::scored_hand::ScoredHand;
use chrono::{DateTime, Utc};

/// `/t/{slug}/turni/{n}/tavoli/{k}`: a table and its hands.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/table.html")]
pub struct TablePage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub table: TableBody,
    /// The match that the table belongs to, in a team event.
    pub matched: Option<MatchLine>,
    /// Sentences about knockout matches whose winner was changed by a correction after the next turno was published.
    pub since: Vec<String>,
    pub round_href: String,
    /// The round's name: `Turno 3`.
    pub round: String,
    /// The referee's rulings at the table.
    pub penalties: Vec<TableRuling>,
    /// The corrections of the table's hands, as the public may see them.
    pub corrections: Vec<CorrectionLine>,
    /// The reason why the table shows no hands.
    pub empty: String,
    /// The rules behind the points that the hands earned and lost.
    pub origins: Vec<Origin>,
}

/// The content that all pages of a table share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableBody {
    pub number: u32,
    /// The CSS class of the table's state.
    pub class: &'static str,
    /// The table's state in a word.
    pub state: &'static str,
    /// The sides, or the three players, with their points.
    pub sides: Vec<SideLine>,
    /// Whether the table has a result.
    pub has_result: bool,
    /// The result in one row of text: `N-S 1 640 a 985 E-O, 16 : 4`.
    pub said: String,
    pub hands: Vec<HandView>,
    /// Sentences about the score of a match to a target score and the reason it ended, or about the extra hand of a
    /// level knockout match; normally none.
    pub course: Vec<String>,
    /// The reason why the two entries at the table meet.
    pub reason: String,
}

/// The names and the points of a table as a part of a page.
#[derive(Debug, Template)]
#[template(path = "tables/scoreboard.html")]
pub struct Scoreboard<'a> {
    t: Lang,
    table: &'a TableBody,
}

impl TableBody {
    /// Returns the names and the points of the table as a part of a page.
    #[must_use]
    pub fn scoreboard(&self, t: Lang) -> Scoreboard<'_> {
        Scoreboard { t, table: self }
    }

    /// Builds the content of a table under a rule for showing names.
    #[must_use]
    pub fn new(
        event: &Event,
        round: &Round,
        table: &Table,
        figures: &dyn ScoreSource,
        names: burraco_tournament::event::PublicNames,
        t: Lang,
    ) -> TableBody {
        let settings = &event.settings;
        let result = figures.result(round.number, table.number);
        let sides = side_lines(event, (round.number, table), result.as_ref(), names, t);
        let extra = extra_hand(settings, table);
        let hands = table.hands.iter().filter_map(|hand| {
            let score = figures.score(round.number, table.number, hand.number)?;
            let view = HandView::of_hand(hand, &score, &settings.rules, &settings.time_zone, t)?;
            let title = match extra == Some(hand.number) {
                true => t.extra_hand().to_owned(),
                false => view.title,
            };
            Some(HandView { title, ..view })
        });
        let mut course = MatchCourse::of(event, round.number, table, figures)
            .map_or_else(Vec::new, |course| course.said(t));
        let awarded = event.awarded_by(round.number, table.number).is_some();
        let extra = extra.filter(|_| !awarded);
        course.extend(extra.map(|hand| said_of_extra_hand(settings, table, hand, t)));
        TableBody {
            number: table.number.0,
            class: state_class(table.state, false),
            state: t.table_state(table.state),
            said: said(&sides, t),
            has_result: result.is_some() || sides.iter().any(|side| !side.award.is_empty()),
            hands: hands.collect(),
            course,
            reason: reason_of(event, round.number, table, t),
            sides,
        }
    }

    /// Marks the table as late if its round's time is over and hands are missing.
    #[must_use]
    pub fn at(
        mut self,
        event: &Event,
        (round, table): (&Round, &Table),
        now: DateTime<Utc>,
        t: Lang,
    ) -> TableBody {
        let late = is_late(&event.settings, round, table, now);
        self.class = state_class(table.state, late);
        self.state = state_word(table.state, late, t);
        self
    }
}

/// Explains a level knockout match: by its extra hand, or without one.
fn said_of_extra_hand(settings: &Settings, table: &Table, hand: HandNo, t: Lang) -> String {
    match ScoredHand::at(settings, table, hand) {
        Some(played) => {
            let made = played.totals.map(points);
            let [ns, ew] = Side::ALL.map(|side| t.side(side));
            t.extra_hand_played(t.points_to(ns, &made.ns, &made.ew, ew))
        }
        None if table.state.counts() => t.extra_hand_unplayed().to_owned(),
        None => t.extra_hand_due().to_owned(),
    }
}

fn said(sides: &[SideLine], t: Lang) -> String {
    let [ns, ew] = sides else {
        return said_of_three(sides);
    };
    // A word and no dash between the two: points may be negative.
    let points = t.points_to(ns.sign, &ns.points, &ew.points, ew.sign);
    // one table of a team match brings no points by itself
    if ns.vp.is_empty() {
        return points;
    }
    // a table whose points are given may have no hands
    if ns.points.is_empty() || ew.points.is_empty() {
        return format!("{} – {}, {} : {}", ns.sign, ew.sign, ns.vp, ew.vp);
    }
    format!("{points}, {} : {}", ns.vp, ew.vp)
}

/// Formats the result of three players: `N 1 400, E 1 500, O 700, 46 : 50 : 24`.
fn said_of_three(sides: &[SideLine]) -> String {
    // a table whose points are given may have no hands
    let points = |side: &SideLine| match side.points.as_str() {
        "" => side.sign.to_owned(),
        points => format!("{} {points}", side.sign),
    };
    let vp: Vec<&str> = sides.iter().map(|side| side.vp.as_str()).collect();
    let points: Vec<String> = sides.iter().map(points).collect();
    format!("{}, {}", points.join(", "), vp.join("\u{a0}:\u{a0}"))
}

impl TablePage {
    /// Builds the page of a table as the public may see it; `signed` gives the roles under which its hands were
    /// corrected.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: &Round,
        table: &Table,
        figures: &dyn ScoreSource,
        signed: &VersionRoles,
    ) -> TablePage {
        let t = frame.t;
        let names = event.settings.public_names;
        let lines = public_tables(event, round, figures, frame.now, t);
        let matches = MatchLine::all(event, round, &lines, figures, names, t);
        TablePage {
            matched: MatchLine::of_table(matches, table.number),
            t,
            head: Masthead::public(event, Tab::Round(round.number.0), t),
            table: TableBody::new(event, round, table, figures, names, t).at(
                event,
                (round, table),
                frame.now,
                t,
            ),
            round_href: urls::round(&event.settings.slug, round.number),
            round: t.round_n(round.number),
            since: won_since(event, MatchFilter::Table(round.number, table.number), t),
            penalties: PublicRuling::at_table(event, round.number, table, t),
            corrections: CorrectionLine::of_table(event, round, table, signed, t),
            origins: {
                let score = |hand: &Hand| figures.score(round.number, table.number, hand.number);
                let scores: Vec<HandScore> = table.hands.iter().filter_map(score).collect();
                why::origins(&scores, &event.settings.rules, t)
            },
            empty: match event.hides(round.number) {
                true => t.hand_hidden().to_owned(),
                false if event.awarded_by(round.number, table.number).is_some() => {
                    t.no_hands_awarded().to_owned()
                }
                false => format!("{} {}", t.no_hands(), t.no_hands_next()),
            },
            frame,
        }
    }
}
