//! The page before a correction is saved, for a hand of a table that counts. It shows the saved hand, the typed hand,
//! and what changes in the standings.

use crate::components::form::FieldView;
use crate::hands::compare::{Compared, ComparedRow};
use crate::hands::hand::HandPlace;
use crate::hands::hand_view::HandView;
use crate::locale::Lang;
use crate::numbers::{NOTHING, points, points_in, signed};
use crate::protests::followups::waiting_again;
use crate::rulings::consequences::{
    bracket_stays, girone_changes_ignored, prizes_moved, seats_lost,
};
use crate::rulings::preview::PreviewView;
use crate::{Frame, Masthead};
use askama::Template;
use burraco_rules::{HandScore, Sheet, Side};
use burraco_tournament::award::Awards;
use burraco_tournament::commands::preview::Preview;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::round::{HandNo, HandVersion, Round, RoundNo, Spot, Table};
use burraco_tournament::rulings::adjustment::Ruling;
use burraco_tournament::scoring::result::TableResult;
use burraco_tournament::scoring::three_player_table::Chair;
use pozzetto_form_data::Fields;

/// The value that the form posts when the correction is to be saved.
pub const CORRECT: &str = "correct";

/// The page that previews a correction of a hand.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/correction.html")]
pub struct CorrectionPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The table's label, as in `Tavolo 7`.
    pub table: String,
    /// The hand's label, as in `Smazzata 2`.
    pub hand: String,
    pub table_href: String,
    /// The URL that the correction is posted to. It also opens the typed hand again.
    pub action: String,
    /// The name under which the device stores the unsaved hand.
    pub draft: String,
    /// The consequences of correcting the hand, by the rules on corrections.
    pub explained: Vec<String>,
    /// The author of the saved version of the hand.
    pub was_by: String,
    /// The hand as it was typed.
    pub typed_hand: HandView,
    /// The saved hand and the typed one beside each other.
    pub compared: Compared,
    /// The table's result with the saved hand and with the typed one.
    pub outcome: Vec<ComparedRow>,
    pub moves: PreviewView,
    /// The digest of the changes that the page shows. The form posts it back, so that changes made after the page was
    /// shown are detected.
    pub seen: String,
    /// The fields of the typed hand, to be posted again.
    pub typed: Vec<(String, String)>,
    /// The number of the saved version, which the correction would follow.
    pub base_version: u32,
    pub reason: FieldView,
}

/// The data that the preview of a correction is made from, besides the present event.
#[derive(Clone, Copy, Debug)]
pub struct CorrectionContext<'a> {
    pub round: &'a Round,
    /// The table as it is now.
    pub table: &'a Table,
    /// The event as it would be after the correction of the hand.
    pub after: &'a Event,
    pub number: HandNo,
    /// The saved version of the hand, with its score.
    pub was: (&'a HandVersion, &'a HandScore),
    /// The typed sheet of the hand, with its score.
    pub is: (&'a Sheet, &'a HandScore),
    pub moves: &'a Preview,
}

impl CorrectionPage {
    /// Builds the page that previews a correction of a hand.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        foreseen: CorrectionContext<'_>,
        fields: &Fields,
        seen: String,
    ) -> CorrectionPage {
        let t = frame.t;
        let (settings, place) = (&event.settings, HandPlace::Desk { corrects: true });
        let CorrectionContext {
            round,
            table,
            number,
            was,
            is,
            ..
        } = foreseen;
        let before = HandView::of_version(
            number.0,
            was.0,
            was.1,
            &settings.rules,
            &settings.time_zone,
            t,
        );
        let typed_hand = HandView::of_sheet(number.0, is.0, is.1, &settings.rules, t);
        let anew = ["csrf", "key", "base_version", "action", "reason", "seen"];
        let typed = fields.list.iter();
        let typed = typed.filter(|f| !anew.contains(&f.name.as_str()));
        let slug = &settings.slug;
        let awarded = event.awarded_by(round.number, table.number);
        let ruling = awarded.and_then(|number| event.adjustment(number)?.ruling());
        let left = matches!(ruling, Some(Ruling::Left { .. }));
        let awarded_holds = awarded.map(|number| match left {
            true => t.left_follows(number),
            false => t.awarded_holds(number),
        });
        let by_hand = seats_lost(event, foreseen.after, t);
        let explained = awarded_holds
            .into_iter()
            .chain(t.correction_said(event, round.number))
            .chain(by_hand)
            .chain(girone_changes_ignored(event, foreseen.after, t))
            .chain(bracket_stays(event, foreseen.after, t))
            .chain(prizes_moved(event, foreseen.after, t));
        CorrectionPage {
            t,
            head: place.head(event, &frame),
            table: t.table_n(table.number),
            hand: t.sheet_n(is.0.hands().unwrap_or(1), number),
            table_href: place.table(slug, round.number, table.number),
            action: place.action(slug, (round.number, table.number, number), &frame.here),
            draft: place.draft(
                slug,
                (round.number, table.number, number),
                is.0.hands().unwrap_or(1),
            ),
            explained: explained
                .chain(waiting_again(event, foreseen.after, t))
                .collect(),
            was_by: before.version.clone(),
            compared: Compared::new(&before, &typed_hand, t),
            typed_hand,
            outcome: {
                let here = (round.number, table);
                let points = match (awarded, left) {
                    (None, _) => PointsFrom::Played,
                    (Some(_), true) => PointsFrom::Left,
                    (Some(_), false) => PointsFrom::Awarded,
                };
                match table.trio() {
                    Some(_) => outcome_of_three([event, foreseen.after], here, points, t),
                    None => outcome([event, foreseen.after], here, points, t),
                }
            },
            moves: PreviewView::new(event, foreseen.moves, t),
            seen,
            typed: typed.map(|f| (f.name.clone(), f.value.clone())).collect(),
            base_version: was.0.version,
            reason: FieldView::new(fields, "reason", t.correction_reason(), t)
                .hint(t.reason_read_by_all())
                .required(),
            frame,
        }
    }
}

/// The source of a table's Victory Points.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PointsFrom {
    /// The table's points come from all of its hands.
    Played,
    /// The table's points come from the hands that are in, because somebody left the match.
    Left,
    /// The table's points come from a ruling, whatever the hands say.
    Awarded,
}

/// Returns the rows of the table's result before and after the correction: the two totals and their difference. Victory
/// Points follow where a correction of the hands moves them. A table that was not played to its end counts the hands
/// that are in.
fn outcome(
    events: [&Event; 2],
    (round, table): (RoundNo, &Table),
    points_by: PointsFrom,
    t: Lang,
) -> Vec<ComparedRow> {
    let results = events.map(|event| event.come_to(round, table.number)?.lines());
    let row = |label: &str, said: &dyn Fn(&TableResult) -> String| {
        let said = results.map(|result| shown(result.as_ref().map(said)));
        ComparedRow::said(label, "part", said.each_ref().map(String::as_str))
    };
    let (ns, ew) = (t.side(Side::Ns), t.side(Side::Ew));
    let mut rows = vec![
        row(t.table_points(), &|r| {
            t.points_to(ns, points(r.gross.ns.0), points(r.gross.ew.0), ew)
        }),
        row(t.difference(), &|r| signed(r.difference.0)),
    ];
    let given = |event: &Event| match event.awards_at(round, table.number)? {
        Awards::Lines(given) => Some(format!("{} : {}", given.ns.vp, given.ew.vp)),
        Awards::Three(_) => None,
    };
    // one table of a team match brings no points by itself
    match points_by {
        PointsFrom::Played if table_earns(events) => {
            rows.push(row(t.vp(), &|r| format!("{} : {}", r.vp.ns.0, r.vp.ew.0)));
        }
        PointsFrom::Left if table_earns(events) => {
            let said = events.map(|event| shown(given(event)));
            rows.push(ComparedRow::said(
                t.vp(),
                "part",
                said.each_ref().map(String::as_str),
            ));
        }
        _ => {}
    }
    rows
}

fn table_earns([event, _]: [&Event; 2]) -> bool {
    event.settings.kind != EventKind::Teams
}

fn shown(said: Option<String>) -> String {
    said.unwrap_or_else(|| NOTHING.to_owned())
}

/// Returns the rows of [`outcome`] for a table of three: each player's points and what the two matches give.
fn outcome_of_three(
    events: [&Event; 2],
    (round, table): (RoundNo, &Table),
    points_by: PointsFrom,
    t: Lang,
) -> Vec<ComparedRow> {
    let row = |chair: Chair| {
        let said = |event: &Event| {
            let settings = &event.settings;
            let parts = settings.parts();
            let result = event.come_to(round, table.number)?.three()?;
            let points = points_in(result.points.get(chair).0, parts, t);
            let vp = match (points_by, event.awards_at(round, table.number)) {
                (PointsFrom::Played, _) => Some(result.earned(settings, chair).vp),
                (PointsFrom::Left, Some(Awards::Three(given))) => Some(given.get(chair).vp),
                _ => None,
            };
            Some(match vp {
                Some(vp) => format!("{points}, {} {}", points_in(vp.0, parts, t), t.vp()),
                None => points,
            })
        };
        let said = events.map(|event| shown(said(event)));
        let sign = t.spot(Spot::Chair(chair));
        ComparedRow::said(sign, "part", said.each_ref().map(String::as_str))
    };
    Chair::ALL.map(row).to_vec()
}
