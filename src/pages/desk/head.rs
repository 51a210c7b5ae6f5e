//! The head of the staff's pages: one menu for all of them.

use crate::locale::Lang;
use crate::{Frame, Link, Masthead, urls};
use burraco_tournament::event::Event;

/// The tab of the staff's menu that a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskTab {
    Desk,
    /// The tab of the entries: the check-in, and the list of the event's entries.
    CheckIn,
    Tables,
    Rulings,
    Protests,
    Screens,
    Paper,
    Journal,
    Undo,
    Settings,
}

/// Returns the links that a reader may open. Each link is given with its route.
pub(crate) fn open_ways<const N: usize>(
    frame: &Frame,
    ways: [(&str, String, &str); N],
) -> Vec<Link> {
    let ways = ways.into_iter().filter(|(route, ..)| frame.open(route));
    ways.map(|(_, href, label)| Link::new(href, label))
        .collect()
}

/// Builds the head of a staff page, with the tabs its reader may open.
#[must_use]
pub fn desk_head(event: &Event, tab: DeskTab, frame: &Frame) -> Masthead {
    let t = frame.t;
    let slug = &event.settings.slug;
    let here = match tab {
        DeskTab::Desk => urls::event_desk(slug),
        DeskTab::CheckIn => urls::check_in(slug),
        DeskTab::Tables => urls::board(slug),
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
            (urls::BOARD, urls::board(slug), t.board()),
            (urls::CHECK_IN, urls::check_in(slug), t.check_in()),
            (urls::RULINGS, urls::rulings(slug), t.rulings()),
            (urls::PROTESTS, urls::protests(slug), t.protests()),
            (urls::STANDINGS, urls::standings(slug), t.standings()),
            (urls::SCREENS, urls::screens(slug), t.screens()),
            (urls::PAPER, urls::paper(slug), t.paper()),
            (urls::JOURNAL, urls::journal(slug), t.journal()),
            (urls::UNDO, urls::undo(slug), t.undo()),
            (urls::SETTINGS, urls::settings(slug), t.settings()),
            (urls::EVENT, urls::event(slug), t.public_page()),
        ],
    );
    // nobody sees the public pages of a draft
    let public = [urls::standings(slug), urls::event(slug)];
    let private = event.is_private();
    let shown = |tab: &Link| !private || !public.contains(&tab.href);
    let tabs = tabs.into_iter().filter(shown);
    let current = |tab: Link| {
        let current = tab.href == here;
        tab.here(current)
    };
    let tabs = tabs.map(current).collect();
    let head = Masthead::with(event, tabs, t);
    match private {
        true => Masthead {
            href: urls::event_desk(slug),
            ..head
        },
        false => head,
    }
}

/// Returns the links from a public page back to the desk and to the tables.
#[must_use]
pub fn ways_back(slug: &str, t: Lang) -> Vec<Link> {
    vec![
        Link::new(urls::event_desk(slug), t.desk()),
        Link::new(urls::board(slug), t.board()),
    ]
}
