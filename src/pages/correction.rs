//! A hand of a table that counts, before its correction is saved: what was, what would be, what moves.

use crate::fields::Fields;
use crate::pages::carried::waiting_again;
use crate::pages::compare::{Compared, ComparedRow};
use crate::pages::consequences::seats_lost;
use crate::pages::form::FieldView;
use crate::pages::hand::HandPlace;
use crate::pages::hand_view::HandView;
use crate::pages::numbers::{NOTHING, points, points_in, signed};
use crate::pages::preview::PreviewView;
use crate::pages::urls;
use crate::pages::words::Lang;
use crate::pages::{Frame, Masthead};
use askama::Template;
use burraco_rules::{HandScore, Sheet, Side};
use burraco_tournament::adjustment::Ruling;
use burraco_tournament::event::{Event, Kind, Settings};
use burraco_tournament::preview::Preview;
use burraco_tournament::result::{TableResult, Tally};
use burraco_tournament::round::{HandNo, HandVersion, Round, Spot, Table};
use burraco_tournament::three::{Chair, ThreeResult};

/// What the form asks for when the correction is to be saved.
pub const CORRECT: &str = "correct";

/// A correction that is looked at.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/correction.html")]
pub struct CorrectionPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// `Tavolo 7`.
    pub table: String,
    /// `Smazzata 2`.
    pub hand: String,
    /// The table's page.
    pub table_href: String,
    /// Where the form is posted, and where the typed hand is opened again.
    pub action: String,
    /// The name of the draft on the device.
    pub draft: String,
    /// What follows from it by the table of corrections.
    pub explained: Vec<String>,
    /// Who saved the version that holds.
    pub was_by: String,
    /// The hand as it is typed.
    pub typed_hand: HandView,
    /// The saved hand and the typed one beside each other.
    pub compared: Compared,
    /// The table's result with either.
    pub outcome: Vec<ComparedRow>,
    /// What moves.
    pub moves: PreviewView,
    /// The digest of what moves.
    pub seen: String,
    /// Everything typed, to be posted again.
    pub typed: Vec<(String, String)>,
    /// The saved version, which this one would follow.
    pub base_version: u32,
    /// Why.
    pub reason: FieldView,
}

/// A correction that is looked at, beside the event as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Foreseen<'a> {
    /// The round.
    pub round: &'a Round,
    /// The table as it stands.
    pub table: &'a Table,
    /// The event as it would stand.
    pub after: &'a Event,
    /// Which hand.
    pub number: HandNo,
    /// The version that holds, with its score.
    pub was: (&'a HandVersion, &'a HandScore),
    /// What is typed, with its score.
    pub is: (&'a Sheet, &'a HandScore),
    /// What moves.
    pub moves: &'a Preview,
}

impl CorrectionPage {
    /// What a correction would do.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        foreseen: Foreseen<'_>,
        fields: &Fields,
        seen: String,
    ) -> CorrectionPage {
        let t = frame.t;
        let (settings, place) = (&event.settings, HandPlace::Desk);
        let Foreseen {
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
        let after = foreseen.after.table(round.number, table.number);
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
            .chain(by_hand);
        CorrectionPage {
            t,
            head: place.head(event, round.number, t),
            table: t.table_n(table.number),
            hand: t.hand_n(number),
            table_href: place.table(slug, round.number, table.number),
            action: urls::carrying_on(
                place.hand(slug, round.number, table.number, number),
                &frame.here,
            ),
            draft: place.draft(slug, round.number, table.number, number),
            explained: explained
                .chain(waiting_again(event, foreseen.after, t))
                .collect(),
            was_by: before.version.clone(),
            compared: Compared::new(&before, &typed_hand, t),
            typed_hand,
            outcome: match table.trio() {
                Some(_) => outcome_of_three(event, [Some(table), after], awarded.is_none(), t),
                None => outcome(settings, [Some(table), after], awarded.is_none(), t),
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

/// The table's result before and after: the two totals, their difference, the Victory Points where they are `earned` by
/// the hands and not given by a ruling.
fn outcome(
    settings: &Settings,
    tables: [Option<&Table>; 2],
    earned: bool,
    t: Lang,
) -> Vec<ComparedRow> {
    let results = tables.map(|table| TableResult::of(settings, table?));
    let row = |label: &str, said: &dyn Fn(&TableResult) -> String| {
        let said = |result: &Option<TableResult>| {
            let said = result.as_ref().map(said);
            said.unwrap_or_else(|| NOTHING.to_owned())
        };
        let [before, after] = &results;
        ComparedRow::said(label, "part", [&said(before), &said(after)])
    };
    let (ns, ew) = (t.side(Side::Ns), t.side(Side::Ew));
    let mut rows = vec![
        row(t.table_points(), &|r| {
            t.points_to(ns, points(r.gross.ns.0), points(r.gross.ew.0), ew)
        }),
        row(t.difference(), &|r| signed(r.difference.0)),
    ];
    // one table of a team match brings no points by itself
    if earned && settings.kind != Kind::Teams {
        rows.push(row(t.vp(), &|r| format!("{} : {}", r.vp.ns.0, r.vp.ew.0)));
    }
    rows
}

/// As [`outcome`], of a table of three: each player's points and what the two matches bring.
fn outcome_of_three(
    event: &Event,
    tables: [Option<&Table>; 2],
    by_hands: bool,
    t: Lang,
) -> Vec<ComparedRow> {
    let settings = &event.settings;
    let results = tables.map(|table| Tally::of(settings, table?)?.three());
    let row = |chair: Chair| {
        let said = |result: &Option<ThreeResult>| {
            result.as_ref().map_or_else(
                || NOTHING.to_owned(),
                |result| {
                    let parts = settings.parts();
                    let earned = result.earned(settings, chair);
                    let points = points_in(result.points.get(chair).0, parts, t);
                    match by_hands {
                        true => {
                            format!("{points}, {} {}", points_in(earned.vp.0, parts, t), t.vp())
                        }
                        false => points,
                    }
                },
            )
        };
        let [before, after] = &results;
        let sign = t.spot(Spot::Chair(chair));
        ComparedRow::said(sign, "part", [&said(before), &said(after)])
    };
    Chair::ALL.map(row).to_vec()
}
