//! The parts that surround every page: language, menu, reader, form tokens, and the event's masthead.

use crate::components::refused::Refused;
use crate::guide::places::guide_to;
use crate::locale::Lang;
use crate::{numbers, urls};
use askama::Template;
use burraco_tournament::event::Event;
use burraco_tournament::movement::knockout::is_knockout;
use chrono::{DateTime, Utc};

/// A link of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub href: String,
    pub label: String,
    /// Whether the link leads to the present page.
    pub current: bool,
}

impl Link {
    /// Builds a link from its address and label.
    #[must_use]
    pub fn new(href: impl Into<String>, label: impl Into<String>) -> Link {
        Link {
            href: href.into(),
            label: label.into(),
            current: false,
        }
    }

    /// Returns the link, marked as current when it leads to the present page.
    #[must_use]
    pub fn here(mut self, current: bool) -> Link {
        self.current = current;
        self
    }
}

/// The data that every page needs about its reader. The request handler builds it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    pub t: Lang,
    /// The time at which the page is made.
    pub now: DateTime<Utc>,
    /// The path and query of the page, from which the language link is made.
    pub here: String,
    /// The address of the service, as phones and other sites write it; empty where the page needs none.
    pub site: String,
    /// The name of the signed-in user; none for a reader who is not signed in.
    pub user: Option<String>,
    /// The links that this user may follow, such as `Direzione` and `Arbitro`. They come beside those that everybody
    /// has.
    pub menu: Vec<Link>,
    /// The links back to the staff's pages, on a public page of an event at which the reader works.
    pub staff: Vec<Link>,
    /// The routes of the organiser's desk that this reader may not open. No page links to them.
    pub closed: Vec<&'static str>,
    /// The CSRF token that every form carries.
    pub csrf: String,
    /// The seed of the idempotency keys of this page's forms, new at every rendering.
    pub key: String,
    /// A sentence about what was just done; none when there is nothing to say.
    pub notice: Option<String>,
    /// A sentence about what was refused; none when nothing was.
    pub refused: Option<Refused>,
    /// The event's revision that the page shows, where it is known. Later revisions count as news.
    pub revision: Option<i64>,
}

impl Frame {
    /// Builds the data of a public page (its frame) for a reader who is not signed in.
    #[must_use]
    pub fn public(t: Lang, here: &str) -> Frame {
        Frame {
            t,
            here: here.to_owned(),
            ..Frame::default()
        }
    }

    /// Returns the frame with one more sentence about what was just done, if there is one.
    #[must_use]
    pub fn noticing(mut self, said: Option<String>) -> Frame {
        let all: Vec<String> = self.notice.into_iter().chain(said).collect();
        self.notice = Some(all.join(" ")).filter(|all| !all.is_empty());
        self
    }

    /// Whether the reader may open a page of the organiser's desk, given by its route.
    #[must_use]
    pub fn open(&self, route: &str) -> bool {
        !self.closed.contains(&route)
    }

    /// Returns the idempotency key of one of the page's forms.
    #[must_use]
    pub fn key_for(&self, form: impl std::fmt::Display) -> String {
        format!("{}.{form}", self.key)
    }

    /// Returns the hidden fields that a form carries: its CSRF token and its idempotency key. `form` is the form's name
    /// on its page.
    #[must_use]
    pub fn tokens(&self, form: impl std::fmt::Display) -> FormTokens<'_> {
        let (csrf, key) = (self.csrf.as_str(), self.key_for(form));
        FormTokens { csrf, key }
    }

    /// Returns the version of the program, for the foot of the page.
    #[must_use]
    pub fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    /// Returns the address of the section of the guide that belongs to the page.
    #[must_use]
    pub fn guide(&self) -> String {
        guide_to(&self.here)
    }

    /// Returns the URL of the same page in the other language.
    #[must_use]
    pub fn other_language(&self) -> String {
        urls::in_language(&self.here, self.t.other().code())
    }
}

/// The hidden fields that a form carries.
#[derive(Debug, Template)]
#[template(path = "components/tokens.html")]
pub struct FormTokens<'a> {
    csrf: &'a str,
    key: String,
}

/// The styles, scripts and icon that the head of every page's HTML names.
#[derive(Debug, Template)]
#[template(path = "components/head.html")]
pub struct Head;

/// The top of every page: the menu, the guide, the language, and who is signed in.
#[derive(Debug, Template)]
#[template(path = "components/strip.html")]
pub struct Strip<'a> {
    t: Lang,
    frame: &'a Frame,
}

/// The sentences about what was just done or refused, at the top of a page's content.
#[derive(Debug, Template)]
#[template(path = "components/notices.html")]
pub struct Notices<'a> {
    t: Lang,
    frame: &'a Frame,
}

/// The foot of every page: the program's version, the rules, the guide.
#[derive(Debug, Template)]
#[template(path = "components/foot.html")]
pub struct Foot<'a> {
    t: Lang,
    frame: &'a Frame,
}

/// The parts of every page. Each is a template of its own, so that it is compiled once and not for each page.
impl Frame {
    /// Returns the head of the page's HTML.
    #[must_use]
    pub fn head(&self) -> Head {
        Head
    }

    /// Returns the top of the page.
    #[must_use]
    pub fn strip(&self) -> Strip<'_> {
        let (t, frame) = (self.t, self);
        Strip { t, frame }
    }

    /// Returns the sentences about what was just done or refused.
    #[must_use]
    pub fn notices(&self) -> Notices<'_> {
        let (t, frame) = (self.t, self);
        Notices { t, frame }
    }

    /// Returns the foot of the page.
    #[must_use]
    pub fn foot(&self) -> Foot<'_> {
        let (t, frame) = (self.t, self);
        Foot { t, frame }
    }
}

/// The head of an event's pages as a part of a page.
#[derive(Debug, Template)]
#[template(path = "components/masthead.html")]
pub struct MastheadShown<'a> {
    t: Lang,
    frame: &'a Frame,
    head: &'a Masthead,
}

/// The title, picture and description that other sites and phones show of a link to an event's page.
#[derive(Debug, Template)]
#[template(path = "components/card.html")]
pub struct SocialCard<'a> {
    frame: &'a Frame,
    head: &'a Masthead,
}

impl Masthead {
    /// Returns the data that other sites show of a link to the page.
    #[must_use]
    pub fn card<'a>(&'a self, frame: &'a Frame) -> SocialCard<'a> {
        SocialCard { frame, head: self }
    }

    /// Returns the head as a part of a page.
    #[must_use]
    pub fn shown<'a>(&'a self, frame: &'a Frame) -> MastheadShown<'a> {
        let (t, head) = (frame.t, self);
        MastheadShown { t, frame, head }
    }
}

/// The head of an event's pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Masthead {
    pub name: String,
    pub href: String,
    /// The URL from which the page learns of changes to the event since it was loaded; empty for a draft.
    pub news: String,
    /// The date of the event, as in `sabato 21 novembre 2026`.
    pub date: String,
    pub venue: String,
    pub organiser: String,
    /// The organiser's colour, as in `#a4161a`.
    pub colour: Option<String>,
    /// The URL of the organiser's logo; none without a logo.
    pub logo: Option<String>,
    /// The URL of the picture that a link to the page unfolds to.
    pub picture: String,
    /// The word for an entry of the event, as in `Coppia`.
    pub entry_word: &'static str,
    /// The plural word for the entries of the event, as in `Coppie`.
    pub entries_word: &'static str,
    /// Whether it heads a staff page: its reader knows the day and the place, and needs the room.
    pub staff: bool,
    pub tabs: Vec<Link>,
    /// The pages behind the current tab, on staff pages; empty for a tab with one page.
    pub pages: Vec<Link>,
    /// The sentence shown on public pages while results are hidden, as in `I risultati dal turno 4 saranno visibili alla
    /// premiazione.`
    pub hidden: Option<String>,
}

/// The tab of an event's pages that a page belongs to.
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

/// Returns the URL of an event's logo. A new image gets a new URL, so that no cache keeps an old one.
#[must_use]
pub fn logo(event: &Event) -> Option<String> {
    let logo = event.settings.logo.as_ref()?;
    let mark: String = logo.digest().chars().take(8).collect();
    Some(format!("{}?di={mark}", urls::logo(&event.settings.slug)))
}

impl Masthead {
    /// Builds the public head, with tabs for the event, its standings and its published rounds.
    #[must_use]
    pub fn public(event: &Event, tab: Tab, t: Lang) -> Masthead {
        let slug = &event.settings.slug;
        let mut tabs = vec![
            Link::new(urls::event(slug), t.status()).here(tab == Tab::Event),
            Link::new(urls::standings(slug), t.standings()).here(tab == Tab::Standings),
        ];
        for round in event.published() {
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

    /// Builds the head of an event's pages with the given tabs.
    #[must_use]
    pub fn with(event: &Event, tabs: Vec<Link>, t: Lang) -> Masthead {
        let settings = &event.settings;
        Masthead {
            name: settings.name.clone(),
            href: urls::event(&settings.slug),
            news: match event.is_private() {
                true => String::new(),
                false => urls::news(&settings.slug),
            },
            date: numbers::date(settings.date, t),
            venue: settings.venue.clone(),
            organiser: settings.organiser.clone(),
            colour: settings.colour.map(String::from),
            logo: logo(event),
            picture: urls::picture(&settings.slug),
            entry_word: t.entry_word(settings.kind),
            entries_word: t.entries_word(settings.kind),
            staff: false,
            tabs,
            pages: Vec::new(),
            hidden: None,
        }
    }
}

/// Whether the event has a bracket that the public may see.
#[must_use]
pub fn has_bracket(event: &Event) -> bool {
    event.published().any(is_knockout)
}
