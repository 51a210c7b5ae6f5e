//! Two seats of a proposed round swapped: the form.

use crate::fields::Fields;
use crate::pages::decision::DecisionPage;
use crate::pages::desk::DeskTab;
use crate::pages::form::FieldView;
use crate::pages::parts::PairView;
use crate::pages::{Frame, Link, urls};
use burraco_rules::Side;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::Round;

/// `/direzione/{slug}/turni/{n}/posti`. Posts `one` and `other`, the numbers of two entries.
#[must_use]
pub fn swap_seats(frame: Frame, event: &Event, round: &Round, fields: &Fields) -> DecisionPage {
    let t = frame.t;
    let slug = &event.settings.slug;
    let action = urls::swap_seats(slug, round.number);
    let back = Link::new(urls::proposal(slug, round.number), t.round_n(round.number));
    let title = t.swap_seats_in(round.number);
    let mut page = DecisionPage::new(frame, event, DeskTab::Desk, (title, action), back);
    page.explained = vec![t.swap_explained().to_owned()];
    let place = |number: EntryNo, place: String| {
        let pair = PairView::of(event, number, PublicNames::Full, t);
        let label = format!("{} {} ({place})", pair.number, pair.line());
        (number.to_string(), label)
    };
    let seated = round.tables.iter().flat_map(|table| {
        Side::ALL.map(|side| {
            let at = format!("{} {}", t.table_n(table.number), t.side(side));
            place(*table.seats.get(side), at)
        })
    });
    let resting = round
        .byes
        .iter()
        .map(|bye| place(bye.entry, t.bye().to_owned()));
    let mut places: Vec<(String, String)> = seated.chain(resting).collect();
    places.sort_by_key(|(number, _)| number.parse::<u32>().unwrap_or(0));
    let asked = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    page.fields = vec![
        asked("one", t.swap_one()).choices(places.clone()),
        asked("other", t.swap_other()).choices(places),
    ];
    page.reasoned(fields)
}
