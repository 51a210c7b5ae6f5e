//! The form for the totals of all missing hands of a table, for a clerk copying from the paper sheet.

use crate::components::form::FieldView;
use crate::components::refused::Refused;
use crate::components::summaries::ScoreSource;
use crate::desk::head::{MenuPage, desk_head};
use crate::hands::hand_view::HandView;
use crate::locale::Lang;
use crate::tables::table::TableBody;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_rules::Side;
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::event::{Event, PublicNames, Settings};
use burraco_tournament::round::{HandNo, Round, RoundNo, Table, TableNo, TableState};
use pozzetto_form_data::{Fields, ended_field, sum_field, total_field};

/// `/arbitro/{slug}/turni/{n}/tavoli/{k}/totali`: the totals of the missing hands. The form posts [`total_field`] and
/// [`ended_field`] of each row, and [`sum_field`].
#[derive(Clone, Debug, Template)]
#[template(path = "tables/totals.html")]
pub struct TotalsPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's name: `Turno 3`.
    pub round: String,
    pub board: String,
    pub table: TableBody,
    pub table_href: String,
    /// The reason why no totals were saved.
    pub refused: Vec<Refused>,
    /// The rows of totals, one for each hand.
    pub rows: Vec<TotalsRow>,
    /// Whether a single total for the whole table is written.
    pub whole: bool,
    /// The fields for the sum of all hands; none if the table has a hand already.
    pub sum: Option<[FieldView; 2]>,
    /// Whether the sum is what the reader writes first, as at the table before.
    pub sum_first: bool,
    /// The address to which the totals are posted.
    pub action: String,
}

/// A hand of the form: its points if it is entered, or else its input fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalsRow {
    /// The hand's number, or the word for the total of the table.
    pub label: String,
    /// The address to correct the hand, or to write it card by card.
    pub href: String,
    /// The points of both lines in a hand that is already entered. Each has the value that was typed in this form
    /// before the hand was saved elsewhere.
    pub saved: Vec<(String, String)>,
    /// The form fields for the hand's two totals.
    pub totals: [FieldView; 2],
    /// The field for the way the hand ended; `None` for the total of a whole table.
    pub ended: Option<FieldView>,
}

/// Returns the missing hands that can be written as totals of two lines. A closed table, a table of three, or a match
/// to a target score has none.
#[must_use]
pub fn to_total(event: &Event, round: &Round, table: &Table) -> Vec<HandNo> {
    let two_lines = table.trio().is_none() && !event.settings.length.is_match();
    if !two_lines || table.state == TableState::Closed {
        return Vec::new();
    }
    let all = (1..=TableContext::of(event, round, table).last_hand().0).map(HandNo);
    all.filter(|hand| table.hand(*hand).is_none()).collect()
}

/// Returns the address of the totals form; `None` when fewer than two hands are missing. The total of a whole table is
/// always written there.
#[must_use]
pub fn way_to_totals(event: &Event, round: &Round, table: &Table) -> Option<String> {
    let slug = &event.settings.slug;
    let missing = to_total(event, round, table);
    let whole = |hand: &HandNo| event.settings.planned_hands(*hand) > 1;
    let several = missing.len() > 1 || missing.first().is_some_and(whole);
    several.then(|| urls::table_totals(slug, round.number, table.number))
}

/// Confirms that the totals are saved, `Tavolo 7 scritto.`, or tells how many hands are still missing.
#[must_use]
pub fn written_said(event: &Event, round: &Round, table: &Table, t: Lang) -> String {
    match to_total(event, round, table).len() {
        0 => t.table_is_written(table.number),
        missing => t.table_lacks_hands(table.number, missing),
    }
}

impl TotalsPage {
    /// Builds the totals form of a table, with the values typed so far.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        (round, table): (&Round, &Table),
        figures: &dyn ScoreSource,
        fields: &Fields,
    ) -> TotalsPage {
        let (t, slug) = (frame.t, &event.settings.slug);
        let place = (round.number, table.number);
        let body = TableBody::new(event, round, table, figures, PublicNames::Full, t);
        let body = body.at(event, (round, table), frame.now, t);
        let settings = &event.settings;
        let typed = |name: &str| !fields.value(name).trim().is_empty();
        let sum_typed = Side::ALL.iter().any(|side| typed(&sum_field(*side)));
        let whole = table.hands_of_sheet(settings, HandNo(1)) > 1;
        let sum = (!whole && table.may_be_summed(settings) || sum_typed).then(|| {
            Side::ALL.map(|side| {
                let label = t.total_of_side(t.side(side), settings.hands);
                FieldView::new(fields, &sum_field(side), &label, t)
            })
        });
        let last = last_row(TableContext::of(event, round, table), fields);
        let row = |hand: HandNo| {
            let view = body.hands.iter().find(|view| view.number == hand.0);
            row((settings, table), place, (hand, view), fields, t)
        };
        let rows = (1..=last.0).map(|number| row(HandNo(number))).collect();
        TotalsPage {
            t,
            head: desk_head(event, MenuPage::Tables, &frame),
            round: t.round_n(round.number),
            board: urls::board(slug),
            table: body,
            table_href: urls::referee_table(slug, place.0, place.1),
            refused: Vec::new(),
            rows,
            whole,
            sum,
            sum_first: false,
            action: urls::table_totals(slug, place.0, place.1),
            frame,
        }
    }
}

/// The last hand that the form shows: the last one of the table, or the last one that was typed.
fn last_row(scene: TableContext<'_>, fields: &Fields) -> HandNo {
    let typed = |hand: &HandNo| {
        let mut names = Side::ALL.map(|side| total_field(side, *hand)).into_iter();
        names.any(|name| !fields.value(&name).trim().is_empty())
    };
    let entered = scene.table.hands.iter().map(|hand| hand.number).max();
    let named = (1..=scene.last_hand_named().0).map(HandNo);
    let last = [Some(scene.last_hand()), entered, named.rev().find(typed)];
    last.into_iter().flatten().max().unwrap_or(HandNo(1))
}

fn row(
    (settings, of_table): (&Settings, &Table),
    (round, table): (RoundNo, TableNo),
    (hand, saved): (HandNo, Option<&HandView>),
    fields: &Fields,
    t: Lang,
) -> TotalsRow {
    let (slug, hands) = (&settings.slug, of_table.hands_of_sheet(settings, hand));
    let total = |side| {
        let label = match hands {
            1 => t.total_of_hand(t.side(side), hand),
            hands => t.total_of_side(t.side(side), hands),
        };
        FieldView::new(fields, &total_field(side, hand), &label, t)
    };
    let ended = ended_field(hand);
    let choices = [
        (String::new(), t.closer_unsaid().to_owned()),
        ("ns".to_owned(), t.has_closed(t.side(Side::Ns))),
        ("ew".to_owned(), t.has_closed(t.side(Side::Ew))),
        ("stock".to_owned(), t.ended_stock().to_owned()),
    ];
    let label = t.how_hand_ended(hand);
    TotalsRow {
        label: t.sheet_label(hands, hand),
        href: urls::hand(slug, round, table, hand),
        saved: saved.map_or_else(Vec::new, |view| {
            let sides = view.sides.iter().zip(Side::ALL);
            let typed = |side| fields.value(&total_field(side, hand)).to_owned();
            sides
                .map(|(own, side)| (own.total.clone(), typed(side)))
                .collect()
        }),
        totals: [total(Side::Ns), total(Side::Ew)],
        ended: (hands == 1).then(|| FieldView::new(fields, &ended, &label, t).choices(choices)),
    }
}
