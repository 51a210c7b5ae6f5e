//! Seats of a proposed round chosen by hand: a form to swap two entries, and one for all seats.

use crate::components::form::FieldView;
use crate::components::summaries::PairView;
use crate::desk::head::MenuPage;
use crate::rounds::byes::rest_word;
use crate::rulings::decision::DecisionPage;
use crate::{Frame, Link, urls};
use burraco_tournament::commands::decide::seats::StaleProposal;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::round::Round;
use pozzetto_form_data::Fields;

/// Warns in the form that the proposed round no longer matches the event, so its seats cannot be published, and offers
/// to propose it again.
fn with_misfit(
    mut page: DecisionPage,
    event: &Event,
    (round, misfit): (&Round, Option<StaleProposal>),
) -> DecisionPage {
    if let Some(misfit) = misfit {
        let t = page.t;
        let way = urls::propose(&event.settings.slug);
        page.warnings.push(t.misfit(misfit).to_owned());
        page.again = Some(Link::new(way, t.do_propose_again(round.number)));
    }
    page
}

/// Builds the form at `/direzione/{slug}/turni/{n}/posti`. It posts `one` and `other`, the numbers of the two entries
/// to swap.
#[must_use]
pub fn swap_seats(
    frame: Frame,
    event: &Event,
    (round, misfit): (&Round, Option<StaleProposal>),
    fields: &Fields,
) -> DecisionPage {
    let t = frame.t;
    let slug = &event.settings.slug;
    let action = urls::swap_seats(slug, round.number);
    let back = Link::new(urls::proposal(slug, round.number), t.round_n(round.number));
    let title = t.swap_seats_in(round.number);
    let page = DecisionPage::new(frame, event, MenuPage::Desk, (title, action), back);
    let mut page = with_misfit(page, event, (round, misfit));
    page.explained = vec![t.swap_explained().to_owned()];
    let place = |number: EntryNo, place: String| {
        let pair = PairView::of(event, number, PublicNames::Full, t);
        let label = format!("{} {} ({place})", pair.number, pair.line());
        (number.to_string(), label)
    };
    let kind = event.settings.kind;
    // a team sits at two tables: it is listed with the first
    let shown = round.tables.iter();
    let shown = shown.filter(|table| kind != EventKind::Teams || table.number.0 % 2 == 1);
    let seated = shown.flat_map(|table| {
        let at = |spot| format!("{} {}", t.table_n(table.number), t.spot(spot));
        let spot = |spot| {
            table
                .entries_at(spot)
                .into_iter()
                .map(move |entry| (entry, spot))
        };
        let all: Vec<_> = table.spots().into_iter().flat_map(spot).collect();
        all.into_iter()
            .map(move |(entry, spot)| place(entry, at(spot)))
    });
    let resting = round
        .byes
        .iter()
        .map(|bye| place(bye.entry, rest_word(event, round, bye.entry, t).to_owned()));
    let mut places: Vec<(String, String)> = seated.chain(resting).collect();
    places.sort_by_key(|(number, _)| number.parse::<u32>().unwrap_or(0));
    let asked = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    page.fields = vec![
        asked("one", t.swap_one()).choices(places.clone()),
        asked("other", t.swap_other()).choices(places),
    ];
    page.reasoned(fields)
}

/// Builds the form at `/direzione/{slug}/turni/{n}/tutti-i-posti`. It posts `seats`, a line for each table; `typed` is
/// the text in that field.
#[must_use]
pub fn seat_round(
    frame: Frame,
    event: &Event,
    (round, misfit): (&Round, Option<StaleProposal>),
    typed: &Fields,
) -> DecisionPage {
    let t = frame.t;
    let slug = &event.settings.slug;
    let action = urls::seat_round(slug, round.number);
    let back = Link::new(urls::proposal(slug, round.number), t.round_n(round.number));
    let title = t.seat_round_in(round.number);
    let page = DecisionPage::new(frame, event, MenuPage::Desk, (title, action), back);
    let mut page = with_misfit(page, event, (round, misfit));
    let how = match event.settings.kind {
        EventKind::Pairs => t.seat_round_pairs(),
        EventKind::Individual if event.settings.is_of_three() => t.seat_round_three(),
        EventKind::Individual => t.seat_round_players(),
        EventKind::Teams => t.seat_round_teams(),
    };
    page.explained = vec![how.to_owned(), t.seat_round_explained().to_owned()];
    page.fields = vec![FieldView::new(typed, "seats", t.seats_label(), t).kind("list")];
    page.reasoned(typed)
}
