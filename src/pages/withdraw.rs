//! A published round withdrawn: the form that says what goes with it.

use crate::fields::Fields;
use crate::pages::decision::DecisionPage;
use crate::pages::desk::DeskTab;
use crate::pages::{Frame, Link, urls};
use burraco_tournament::event::Event;
use burraco_tournament::refusal::Refusal;
use burraco_tournament::round::Round;

/// What players hold of a round, beside its tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Tables whose link and codes were given out.
    pub links: usize,
    /// Hands they sent that wait for a referee.
    pub waiting: usize,
}

/// `/direzione/{slug}/turni/{n}/ritira`, of a round that everybody has seen.
#[must_use]
pub fn withdraw_round(
    frame: Frame,
    event: &Event,
    round: &Round,
    held: Held,
    fields: &Fields,
) -> DecisionPage {
    let t = frame.t;
    let (slug, n) = (&event.settings.slug, round.number);
    let back = Link::new(urls::proposal(slug, n), t.round_n(n));
    let titled = (t.withdraw_round(n), urls::withdraw(slug, n));
    let mut page = DecisionPage::new(frame, event, DeskTab::Desk, titled, back);
    let tables = t.tables_count(round.tables.len());
    page.explained.push(t.withdraw_takes_tables(tables));
    if held.links > 0 {
        let tables = t.tables_count(held.links);
        page.warnings.push(t.withdraw_takes_links(tables));
    }
    if held.waiting > 0 {
        page.warnings.push(t.refusal(&Refusal::VersionsWait(n)));
    }
    page.save = t.withdraw_round(n);
    page.reasoned(fields)
}
