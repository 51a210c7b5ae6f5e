//! The head of the organiser's pages: the tabs of an event's desk.

use crate::pages::{Frame, Link, Masthead, urls};
use burraco_tournament::event::Event;

/// Which of the desk's tabs a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskTab {
    /// The desk itself.
    Desk,
    /// The list of entries.
    Import,
    /// The check-in.
    CheckIn,
    /// The referee's rulings.
    Rulings,
    /// The protests.
    Protests,
    /// The projectors.
    Screens,
    /// What is printed.
    Paper,
    /// The journal.
    Journal,
    /// The last actions.
    Undo,
    /// The settings.
    Settings,
}

/// Links to the ways, each given with its route, that stand open to a reader.
pub(super) fn open_ways<const N: usize>(
    frame: &Frame,
    ways: [(&str, String, &str); N],
) -> Vec<Link> {
    let ways = ways.into_iter().filter(|(route, ..)| frame.open(route));
    ways.map(|(_, href, label)| Link::new(href, label))
        .collect()
}

/// The head of the organiser's pages, with the tabs its reader may open.
#[must_use]
pub fn desk_head(event: &Event, tab: DeskTab, frame: &Frame) -> Masthead {
    let t = frame.t;
    let slug = &event.settings.slug;
    let here = match tab {
        DeskTab::Desk => urls::event_desk(slug),
        DeskTab::Import => urls::import(slug),
        DeskTab::CheckIn => urls::check_in(slug),
        DeskTab::Rulings => urls::rulings(slug),
        DeskTab::Protests => urls::protests(slug),
        DeskTab::Screens => urls::screens(slug),
        DeskTab::Paper => urls::paper(slug),
        DeskTab::Journal => urls::journal(slug),
        DeskTab::Undo => urls::undo(slug),
        DeskTab::Settings => urls::settings(slug),
    };
    let tabs = open_ways(
        frame,
        [
            (urls::EVENT_DESK, urls::event_desk(slug), t.desk()),
            (urls::IMPORT, urls::import(slug), t.import()),
            (urls::CHECK_IN, urls::check_in(slug), t.check_in()),
            (urls::BOARD, urls::board(slug), t.board()),
            (urls::RULINGS, urls::rulings(slug), t.rulings()),
            (urls::PROTESTS, urls::protests(slug), t.protests()),
            (urls::SCREENS, urls::screens(slug), t.screens()),
            (urls::JOURNAL, urls::journal(slug), t.journal()),
            (urls::STANDINGS, urls::standings(slug), t.standings()),
            (urls::PAPER, urls::paper(slug), t.paper()),
            (urls::UNDO, urls::undo(slug), t.undo()),
            (urls::SETTINGS, urls::settings(slug), t.settings()),
        ],
    );
    // nobody sees the public pages of a draft
    let private = event.is_private().then(|| urls::standings(slug));
    let tabs = tabs
        .into_iter()
        .filter(|tab| Some(&tab.href) != private.as_ref());
    let current = |tab: Link| {
        let current = tab.href == here;
        tab.here(current)
    };
    let tabs = tabs.map(current).collect();
    Masthead::with(event, tabs, t)
}
