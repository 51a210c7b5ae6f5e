//! The desk's page of the projectors: the connected ones and their screens, the ceremony step by step, the notice shown
//! in the hall.

use crate::components::form::FieldView;
use crate::desk::clock::span;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::screens::screen::{HALL, address, steps};
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::event::Event;
use burraco_tournament::ranking::Standings;
use burraco_tournament::visibility::screen::Screen;
use chrono::{DateTime, TimeDelta, Utc};
use pozzetto_form_data::Fields;
use strum::VariantArray;

/// The name of a permission in the page frame: holding the ceremony while results are hidden. Users who may show
/// results to everybody have it.
pub const REVEALS: &str = "reveals";

/// The state of a projector in the hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projector {
    pub name: String,
    /// The screen that the desk chose; `None` when the projector follows the event.
    pub shown: Option<Screen>,
    /// The screen that a projector shows when the desk chooses none for it.
    pub by_itself: Screen,
    /// The number of ceremony ranks already revealed.
    pub step: u32,
    /// The time of the projector's last request.
    pub seen: Option<DateTime<Utc>>,
    /// Whether the server stores the choices made at the desk for this projector.
    pub kept: bool,
}

/// `/direzione/{slug}/schermi`: the list of projectors.
#[derive(Clone, Debug, Template)]
#[template(path = "screens/remote.html")]
pub struct ScreensPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub lines: Vec<ScreenLine>,
    /// Whether the user may control the projectors.
    pub may_tell: bool,
    pub add: FieldView,
    /// The address to which the new projector's name is posted.
    pub add_href: String,
    /// The field for the notice shown in the hall; `None` for users who may not set it.
    pub notice: Option<FieldView>,
    /// The notice currently shown in the hall.
    pub said: String,
    /// The address to which the notice is posted.
    pub notice_href: String,
    /// The choice of hidden results; `None` for users who may not decide it.
    pub suspense: Option<HiddenResults>,
}

/// The choice of the round from which results are hidden from the public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenResults {
    /// The address to which the choice of hidden results is posted.
    pub href: String,
    /// The present state, as in `Dal turno 4 i risultati sono nascosti.`; `None` while nothing is hidden.
    pub known: Option<String>,
    /// The rounds to choose from, each with number, label and whether it is chosen.
    pub rounds: Vec<(u32, String, bool)>,
    /// The address of the prints at the end of the event, which contain the whole ranking.
    pub prints: String,
}

impl HiddenResults {
    fn new(event: &Event, t: Lang) -> HiddenResults {
        let slug = &event.settings.slug;
        let from = event.settings.hidden_from;
        let planned = event.settings.plan.rounds.len().max(event.rounds.len());
        let last = u32::try_from(planned).unwrap_or(u32::MAX);
        let chosen = from.map_or(last, |from| from.0);
        let round = |n: u32| (n, t.round_n(n), n == chosen);
        HiddenResults {
            href: urls::hide(slug),
            known: from.map(|from| t.hide_known(from)),
            rounds: (1..=last).map(round).collect(),
            prints: urls::paper_end(slug),
        }
    }
}

/// A projector in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenLine {
    pub name: String,
    pub href: String,
    /// The address to which the choice for this projector is posted.
    pub action: String,
    /// The projector's connection state: `collegato adesso`, `visto 3 min fa`.
    pub seen: String,
    /// Whether the projector is connected.
    pub live: bool,
    /// The screen that the projector shows now: `automatico: Posti`.
    pub shows: String,
    /// The screens to choose from, each with the posted code, label and whether it is chosen.
    pub choices: Vec<(&'static str, &'static str, bool)>,
    /// The controls of the ceremony; `None` when it is not shown.
    pub ceremony: Option<Remote>,
    /// Whether the desk can remove the projector from the list.
    pub kept: bool,
}

/// The remote controls of the prize ceremony.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remote {
    /// The ranks that the ceremony has revealed so far, in words.
    pub said: String,
    pub back: Option<u32>,
    pub next: Option<u32>,
    /// The refusal shown to a reader who may reveal no places; `None` otherwise.
    pub refused: Option<&'static str>,
    pub rank: String,
    /// The faults of the rank typed for the ceremony.
    pub faults: Vec<String>,
}

/// The time after which a silent projector counts as disconnected; it sends a request every three seconds.
const CONNECTED: TimeDelta = TimeDelta::seconds(20);

impl ScreensPage {
    /// Builds the page with the values typed so far; `screen` among the fields names the projector they belong to.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        projectors: &[Projector],
        standings: &Standings,
        fields: &Fields,
    ) -> ScreensPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let ranks = steps(standings);
        let apart = event.hidden_range().is_some() && !frame.open(REVEALS);
        let refused = apart.then(|| t.ceremony_by_organiser());
        let line =
            |projector: &Projector| line(slug, projector, (&ranks, refused), frame.now, fields, t);
        let mut typed = fields.clone();
        if typed.get("notice").is_none() {
            typed.set("notice", event.settings.notice.clone());
        }
        let notice = FieldView::new(&typed, "notice", t.hall_notice(), t);
        let add = FieldView::new(&typed, "name", t.screen_name(), t);
        ScreensPage {
            t,
            head: desk_head(event, MenuPage::Screens, &frame),
            lines: projectors.iter().map(line).collect(),
            may_tell: false,
            add: add.hint(t.screen_name_hint()).required(),
            add_href: urls::screens(slug),
            notice: Some(notice.hint(t.hall_notice_hint())),
            said: event.settings.notice.clone(),
            notice_href: urls::notice(slug),
            suspense: Some(HiddenResults::new(event, t)),
            frame,
        }
    }

    /// Restricts the page to a user's permissions: to control the projectors, set the notice, hide results, or only
    /// look on.
    #[must_use]
    pub fn with_rights(
        mut self,
        may_tell: bool,
        may_announce: bool,
        may_hide: bool,
    ) -> ScreensPage {
        self.may_tell = may_tell;
        self.suspense = self.suspense.filter(|_| may_hide);
        self.notice = self.notice.filter(|_| may_announce);
        self
    }
}

fn line(
    slug: &str,
    projector: &Projector,
    (ranks, refused): (&[u32], Option<&'static str>),
    now: DateTime<Utc>,
    fields: &Fields,
    t: Lang,
) -> ScreenLine {
    let live = projector.seen.is_some_and(|seen| now - seen < CONNECTED);
    let effective = projector.shown.unwrap_or(projector.by_itself);
    let by_itself = ("auto", t.screen_automatic(), projector.shown.is_none());
    let choice = |screen: Screen| {
        let held = projector.shown == Some(screen);
        (screen.word(), t.screen(screen), held)
    };
    let here = fields.value("screen") == projector.name;
    ScreenLine {
        href: address(slug, &projector.name),
        action: urls::tell_screen(slug, &projector.name),
        seen: match projector.seen {
            Some(_) if live => t.screen_seen_now().to_owned(),
            Some(seen) => t.screen_seen(span(now - seen, t)),
            None => t.screen_never_seen().to_owned(),
        },
        live,
        shows: match projector.shown {
            Some(screen) => t.screen(screen).to_owned(),
            None => t.screen_automatic_now(t.screen(projector.by_itself)),
        },
        choices: [by_itself]
            .into_iter()
            .chain(Screen::VARIANTS.iter().copied().map(choice))
            .collect(),
        ceremony: (effective == Screen::Ceremony).then(|| {
            let typed = Some(fields).filter(|_| here);
            remote(projector.step, (ranks, refused), typed, t)
        }),
        kept: projector.kept && projector.name != HALL,
        name: projector.name.clone(),
    }
}

fn remote(
    step: u32,
    (ranks, refused): (&[u32], Option<&'static str>),
    typed: Option<&Fields>,
    t: Lang,
) -> Remote {
    let all = u32::try_from(ranks.len()).unwrap_or(u32::MAX);
    let step = step.min(all);
    let at = step.checked_sub(1).and_then(|at| ranks.get(at as usize));
    let rank = typed.map(|fields| FieldView::new(fields, "rank", "", t));
    Remote {
        said: match at {
            _ if all == 0 => t.ceremony_nobody().to_owned(),
            None => t.ceremony_none_yet(all),
            Some(rank) => t.ceremony_at(t.nth_place(rank), step, all),
        },
        back: step.checked_sub(1),
        next: Some(step + 1).filter(|next| *next <= all && refused.is_none()),
        refused,
        rank: rank.as_ref().map_or_else(String::new, |f| f.value.clone()),
        faults: rank.map_or_else(Vec::new, |field| field.faults),
    }
}
