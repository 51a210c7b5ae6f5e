//! The totals of the hands a table lacks, all in one form, for the clerk with the paper in hand.

use crate::components::form::FieldView;
use crate::components::summaries::ScoreSource;
use crate::desk::head::{DeskTab, desk_head};
use crate::hands::hand_view::HandView;
use crate::locale::Lang;
use crate::tables::table::TableBody;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_rules::Side;
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::event::{Event, PublicNames, Settings};
use burraco_tournament::round::{HandNo, Round, RoundNo, Table, TableNo, TableState};
use pozzetto_form_data::{Fields, ended_field, total_field};

/// `/arbitro/{slug}/turni/{n}/tavoli/{k}/totali`. Posts [`total_field`] and [`ended_field`] of each row.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/totals.html")]
pub struct TotalsPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Turno 3`.
    pub round: String,
    pub board: String,
    pub table: TableBody,
    pub table_href: String,
    /// Why nothing was saved.
    pub refused: Option<String>,
    /// A row for each hand.
    pub rows: Vec<TotalsRow>,
    /// Whether one total of the whole table is written.
    pub whole: bool,
    /// Where they are posted.
    pub action: String,
}

/// A hand: its points where it is in, or the fields of what is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalsRow {
    /// Its number, or that it is the total of the table.
    pub label: String,
    /// Where it is corrected or written card by card.
    pub href: String,
    /// Of a hand that is in the points of both lines, each with what was typed here meanwhile.
    pub saved: Vec<(String, String)>,
    /// The totals to write.
    pub totals: [FieldView; 2],
    /// How it ended; none of the total of a table.
    pub ended: Option<FieldView>,
}

/// The hands that a table lacks and that can be written by the totals of two lines: none of a table that is closed, of three
/// players, or of a match, whose next hand nobody knows.
#[must_use]
pub fn to_total(event: &Event, round: &Round, table: &Table) -> Vec<HandNo> {
    let two_lines = table.trio().is_none() && !event.settings.length.is_match();
    if !two_lines || table.state == TableState::Closed {
        return Vec::new();
    }
    let all = (1..=TableContext::of(event, round, table).last_hand().0).map(HandNo);
    all.filter(|hand| table.hand(*hand).is_none()).collect()
}

/// Where the totals of a table's missing hands are written; none where one alone is missing, or none. The total of a whole
/// table is always written there.
#[must_use]
pub fn way_to_totals(event: &Event, round: &Round, table: &Table) -> Option<String> {
    let slug = &event.settings.slug;
    let missing = to_total(event, round, table);
    let whole = |hand: &HandNo| event.settings.hands_of_sheet(*hand) > 1;
    let several = missing.len() > 1 || missing.first().is_some_and(whole);
    several.then(|| urls::table_totals(slug, round.number, table.number))
}

/// `Tavolo 7 scritto.`, or how many of its hands are missing still.
#[must_use]
pub fn written_said(event: &Event, round: &Round, table: &Table, t: Lang) -> String {
    match to_total(event, round, table).len() {
        0 => t.table_is_written(table.number),
        missing => t.table_lacks_hands(table.number, missing),
    }
}

impl TotalsPage {
    /// The page of a table, with what was typed.
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
        let body = body.at(round, table, frame.now, t);
        let last = TableContext::of(event, round, table).last_hand_named();
        let row = |hand: HandNo| {
            let view = body.hands.iter().find(|view| view.number == hand.0);
            row(&event.settings, place, (hand, view), fields, t)
        };
        let rows = (1..=last.0).map(|number| row(HandNo(number))).collect();
        TotalsPage {
            t,
            head: desk_head(event, DeskTab::Tables, &frame),
            round: t.round_n(round.number),
            board: urls::board(slug),
            table: body,
            table_href: urls::referee_table(slug, place.0, place.1),
            refused: None,
            rows,
            whole: event.settings.hands_of_sheet(HandNo(1)) > 1,
            action: urls::table_totals(slug, place.0, place.1),
            frame,
        }
    }
}

fn row(
    settings: &Settings,
    (round, table): (RoundNo, TableNo),
    (hand, saved): (HandNo, Option<&HandView>),
    fields: &Fields,
    t: Lang,
) -> TotalsRow {
    let (slug, hands) = (&settings.slug, settings.hands_of_sheet(hand));
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
        label: t.sheet_label(settings, hand),
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
