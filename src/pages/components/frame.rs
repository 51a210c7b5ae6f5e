//! What every page stands in: language, menu, the person, the tokens of its forms, the event's masthead.

use crate::components::summaries::published;
use crate::locale::Lang;
use crate::{numbers, urls};
use burraco_tournament::event::Event;
use burraco_tournament::movement::knockout::is_knockout;
use chrono::{DateTime, Utc};

/// A link of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub href: String,
    pub label: String,
    /// Whether it is the page itself.
    pub current: bool,
}

impl Link {
    /// A link.
    #[must_use]
    pub fn new(href: impl Into<String>, label: impl Into<String>) -> Link {
        Link {
            href: href.into(),
            label: label.into(),
            current: false,
        }
    }

    /// The same link, marked when it is the page itself.
    #[must_use]
    pub fn here(mut self, current: bool) -> Link {
        self.current = current;
        self
    }
}

/// What every page needs of its reader. Built by the handler.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    pub t: Lang,
    /// The moment the page is made.
    pub now: DateTime<Utc>,
    /// Path and query of the page, for the language link.
    pub here: String,
    /// The name of the person logged in.
    pub user: Option<String>,
    /// The links this person may follow (`Direzione`, `Arbitro`), beside those everybody has.
    pub menu: Vec<Link>,
    /// On a public page of an event, the ways back of somebody who works at it.
    pub staff: Vec<Link>,
    /// Ways of the desk this person may not go, as routes: no page leads there.
    pub closed: Vec<&'static str>,
    /// The token that every form carries against forged posts.
    pub csrf: String,
    /// The seed of the idempotency keys of this page's forms, new at every rendering.
    pub key: String,
    /// One sentence about what was just done.
    pub notice: Option<String>,
    /// One sentence about what was refused.
    pub refused: Option<String>,
    /// The event's revision that the page shows, where it is known: what comes later is news.
    pub revision: Option<i64>,
}

impl Frame {
    /// A frame for a reader who is not logged in.
    #[must_use]
    pub fn public(t: Lang, here: &str) -> Frame {
        Frame {
            t,
            here: here.to_owned(),
            ..Frame::default()
        }
    }

    /// The same frame with one more sentence about what was just done, if there is one.
    #[must_use]
    pub fn noticing(mut self, said: Option<String>) -> Frame {
        let all: Vec<String> = self.notice.into_iter().chain(said).collect();
        self.notice = Some(all.join(" ")).filter(|all| !all.is_empty());
        self
    }

    /// Whether the reader may go a way of the desk, by its route.
    #[must_use]
    pub fn open(&self, route: &str) -> bool {
        !self.closed.contains(&route)
    }

    /// The idempotency key of one of the page's forms.
    #[must_use]
    pub fn key_for(&self, form: impl std::fmt::Display) -> String {
        format!("{}.{form}", self.key)
    }

    /// The version of the program, for the foot of the page.
    #[must_use]
    pub fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    /// The same page in the other language.
    #[must_use]
    pub fn other_language(&self) -> String {
        urls::in_language(&self.here, self.t.other().code())
    }
}

/// The head of an event's pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Masthead {
    pub name: String,
    pub href: String,
    /// Where its news come from.
    pub news: String,
    /// `sabato 21 novembre 2026`.
    pub date: String,
    pub venue: String,
    pub organiser: String,
    /// The colour of whoever runs it, as `#a4161a`.
    pub colour: Option<String>,
    /// Their logo: where it is.
    pub logo: Option<String>,
    /// What competes: `Coppia`.
    pub entry_word: &'static str,
    /// The same of many: `Coppie`.
    pub entries_word: &'static str,
    pub tabs: Vec<Link>,
    /// `I risultati dal turno 4 si scoprono alla cerimonia.`, on a public page while they are hidden.
    pub hidden: Option<String>,
}

/// Which of an event's tabs a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    Event,
    Standings,
    Bracket,
    Prizes,
    Figures,
    Round(u32),
    Other,
}

/// Where an event's logo is; another address for another image, so that none is kept too long.
#[must_use]
pub fn logo(event: &Event) -> Option<String> {
    let logo = event.settings.logo.as_ref()?;
    let mark: String = logo.digest().chars().take(8).collect();
    Some(format!("{}?di={mark}", urls::logo(&event.settings.slug)))
}

impl Masthead {
    /// The public head: the event, its standings, its published rounds.
    #[must_use]
    pub fn public(event: &Event, tab: Tab, t: Lang) -> Masthead {
        let slug = &event.settings.slug;
        let mut tabs = vec![
            Link::new(urls::event(slug), t.status()).here(tab == Tab::Event),
            Link::new(urls::standings(slug), t.standings()).here(tab == Tab::Standings),
        ];
        for round in crate::components::summaries::published(event) {
            let n = round.number;
            let link = Link::new(urls::round(slug, n), t.round_n(n));
            tabs.push(link.here(tab == Tab::Round(n.0)));
        }
        if has_bracket(event) {
            let link = Link::new(urls::bracket(slug), t.bracket());
            tabs.push(link.here(tab == Tab::Bracket));
        }
        if event.last_shown().0 > 0 {
            let link = Link::new(urls::figures(slug), t.in_figures());
            tabs.push(link.here(tab == Tab::Figures));
        }
        if event.shows_prizes() {
            let link = Link::new(urls::public_prizes(slug), t.prizes());
            tabs.push(link.here(tab == Tab::Prizes));
        }
        Masthead {
            hidden: event.hidden_now().map(|from| t.results_hidden(from)),
            ..Masthead::with(event, tabs, t)
        }
    }

    /// A head with other tabs.
    #[must_use]
    pub fn with(event: &Event, tabs: Vec<Link>, t: Lang) -> Masthead {
        let settings = &event.settings;
        Masthead {
            name: settings.name.clone(),
            href: urls::event(&settings.slug),
            news: urls::news(&settings.slug),
            date: numbers::date(settings.date, t),
            venue: settings.venue.clone(),
            organiser: settings.organiser.clone(),
            colour: settings.colour.map(String::from),
            logo: logo(event),
            entry_word: t.entry_word(settings.kind),
            entries_word: t.entries_word(settings.kind),
            tabs,
            hidden: None,
        }
    }
}

/// Whether the public has a bracket to see.
#[must_use]
pub fn has_bracket(event: &Event) -> bool {
    published(event).any(is_knockout)
}
