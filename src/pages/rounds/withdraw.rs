//! The form that withdraws a published round and states what is lost with it.

use crate::desk::head::MenuPage;
use crate::rulings::decision::DecisionPage;
use crate::{Frame, Link, urls};
use burraco_tournament::event::Event;
use burraco_tournament::round::Round;
use pozzetto_form_data::Fields;

/// Builds the form at `/direzione/{slug}/turni/{n}/ritira` to withdraw a round that has been public.
#[must_use]
pub fn withdraw_round(frame: Frame, event: &Event, round: &Round, fields: &Fields) -> DecisionPage {
    let t = frame.t;
    let (slug, n) = (&event.settings.slug, round.number);
    let back = Link::new(urls::proposal(slug, n), t.round_n(n));
    let titled = (t.withdraw_round(n), urls::withdraw(slug, n));
    let mut page = DecisionPage::new(frame, event, MenuPage::Desk, titled, back);
    let tables = t.tables_count(round.tables.len());
    page.explained.push(t.withdraw_takes_tables(tables));
    page.save = t.withdraw_round(n);
    page.reasoned(fields)
}
