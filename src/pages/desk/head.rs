//! The head of the staff's pages: one menu for all of them, six doors with their pages behind them.

use crate::locale::Lang;
use crate::{Frame, Link, Masthead, urls};
use burraco_tournament::event::Event;
use strum::VariantArray;

/// A door of the staff's menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Door {
    Event,
    Entries,
    Tables,
    Referee,
    Hall,
    Journal,
}

/// The page of the staff's menu that a page is, or belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuPage {
    Desk,
    Standings,
    Prizes,
    Settings,
    PublicPage,
    CheckIn,
    Import,
    EntryLinks,
    Tables,
    Rulings,
    Protests,
    Infractions,
    Screens,
    Paper,
    Journal,
    Undo,
}

impl Door {
    /// Returns the pages behind the door. The door itself leads to the first that its reader may open.
    const fn pages(self) -> &'static [MenuPage] {
        use MenuPage::*;
        match self {
            Door::Event => &[Desk, Standings, Prizes, Settings, PublicPage],
            Door::Entries => &[CheckIn, Import, EntryLinks],
            Door::Tables => &[Tables],
            Door::Referee => &[Rulings, Protests, Infractions],
            Door::Hall => &[Screens, Paper],
            Door::Journal => &[Journal, Undo],
        }
    }

    fn label(self, t: Lang) -> &'static str {
        match self {
            Door::Event => t.door_event(),
            Door::Entries => t.door_entries(),
            Door::Tables => t.board(),
            Door::Referee => t.door_referee(),
            Door::Hall => t.door_hall(),
            Door::Journal => t.journal(),
        }
    }
}

impl MenuPage {
    /// Returns the page's route, its address and its label.
    fn way(self, event: &Event, t: Lang) -> (&'static str, String, &'static str) {
        let slug = &event.settings.slug;
        match self {
            MenuPage::Desk => (urls::EVENT_DESK, urls::event_desk(slug), t.desk()),
            MenuPage::Standings => (urls::STANDINGS, urls::standings(slug), t.standings()),
            MenuPage::Prizes => (urls::PRIZES, urls::prizes(slug), t.prizes()),
            MenuPage::Settings => (urls::SETTINGS, urls::settings(slug), t.settings()),
            MenuPage::PublicPage => (urls::EVENT, urls::event(slug), t.public_page()),
            MenuPage::CheckIn => (urls::CHECK_IN, urls::check_in(slug), t.check_in()),
            MenuPage::Import => (urls::IMPORT, urls::import(slug), t.import()),
            MenuPage::EntryLinks => {
                let label = t.entry_links(event.settings.kind);
                (urls::PAIR_LINKS, urls::pair_links(slug), label)
            }
            MenuPage::Tables => (urls::BOARD, urls::board(slug), t.board()),
            MenuPage::Rulings => (urls::RULINGS, urls::rulings(slug), t.rulings()),
            MenuPage::Protests => (urls::PROTESTS, urls::protests(slug), t.protests()),
            MenuPage::Infractions => (urls::INFRACTIONS, urls::infractions(slug), t.infractions()),
            MenuPage::Screens => (urls::SCREENS, urls::screens(slug), t.screens()),
            MenuPage::Paper => (urls::PAPER, urls::paper(slug), t.paper()),
            MenuPage::Journal => (urls::JOURNAL, urls::journal(slug), t.journal()),
            MenuPage::Undo => (urls::UNDO, urls::undo(slug), t.undo()),
        }
    }

    /// Whether the page is one that everybody sees, once the event is no draft.
    fn is_public(self) -> bool {
        matches!(self, MenuPage::Standings | MenuPage::PublicPage)
    }
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

/// Builds the head of a staff page, with the doors its reader may open and the pages behind the current one.
#[must_use]
pub fn desk_head(event: &Event, tab: MenuPage, frame: &Frame) -> Masthead {
    let t = frame.t;
    let private = event.is_private();
    let open = |page: &MenuPage| {
        let (route, href, label) = page.way(event, t);
        let shown = frame.open(route) && !(private && page.is_public());
        shown.then(|| Link::new(href, label).here(*page == tab))
    };
    let doors = Door::VARIANTS.iter().filter_map(|door| {
        let first = door.pages().iter().find_map(open)?;
        let current = door.pages().contains(&tab);
        Some(Link::new(first.href, door.label(t)).here(current))
    });
    let behind = Door::VARIANTS.iter().map(|door| door.pages());
    let behind = behind.filter(|pages| pages.contains(&tab)).flatten();
    let behind: Vec<Link> = behind.filter_map(open).collect();
    let head = Masthead {
        staff: true,
        pages: match behind.len() {
            0 | 1 => Vec::new(),
            _ => behind,
        },
        ..Masthead::with(event, doors.collect(), t)
    };
    match private {
        true => Masthead {
            href: urls::event_desk(&event.settings.slug),
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
