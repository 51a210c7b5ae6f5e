//! The organiser's pages: my events, and the desk of one event.

use crate::account::users::InvitedState;
use crate::components::form::FieldView;
use crate::components::summaries::waiting_before_last;
use crate::csv::sheet;
use crate::desk::clock::span;
use crate::desk::head::{DeskTab, desk_head, open_ways};
use crate::desk::next_step::{NextStep, next_step};
use crate::entries::roster_change::waiting_for_a_seat;
use crate::events::home::{EventLine, phase};
use crate::events::podium::is_over;
use crate::locale::Lang;
use crate::protests::register::open_protests;
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::decide::plan_trouble;
use burraco_tournament::commands::decide::seats::still_fits;
use burraco_tournament::entry::EntryState;
use burraco_tournament::event::Event;
use burraco_tournament::movement::Movement;
use burraco_tournament::round::{Round, RoundState};
use burraco_tournament::visibility::stage::EventStage;
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;

/// `/direzione`: the organiser's events.
#[derive(Clone, Debug, Template)]
#[template(path = "desk/list.html")]
pub struct DeskList {
    pub frame: Frame,
    pub t: Lang,
    /// The events, as they were given.
    pub events: Vec<EventLine>,
    /// Where those made before them are listed, when there are any.
    pub earlier: Option<String>,
    /// Where a new one is made, for those who may.
    pub new_event: Option<String>,
    /// The users of the installation, for those who may.
    pub users: Option<String>,
    /// Where a copy of the whole database is taken away, for those who may.
    pub backup: Option<String>,
    /// Where one is put in place of it.
    pub restore: Option<String>,
    /// Where those that were archived or deleted are listed; none there.
    pub put_away: Option<String>,
    /// What is wrong with the installation, for those who may mend it.
    pub troubles: Vec<String>,
}

impl DeskList {
    /// The page of the events a person runs.
    #[must_use]
    pub fn new(frame: Frame, events: Vec<EventLine>, may_create: bool) -> DeskList {
        DeskList {
            t: frame.t,
            events,
            earlier: None,
            new_event: may_create.then(urls::new_event),
            users: frame.open(urls::ALL_USERS).then(urls::all_users),
            backup: frame.open(urls::BACKUP).then(urls::backup),
            restore: frame.open(urls::RESTORE).then(urls::restore),
            put_away: Some(urls::put_away()),
            troubles: Vec::new(),
            frame,
        }
    }

    /// The same page with the way to earlier events, when there are more.
    #[must_use]
    pub fn before(mut self, more: bool) -> DeskList {
        let last = self.events.last().filter(|_| more);
        self.earlier = last.map(|event| urls::desk_before(&event.slug));
        self
    }

    /// The same page with what is wrong with the installation.
    #[must_use]
    pub fn warned(mut self, troubles: Vec<String>) -> DeskList {
        self.troubles = troubles;
        self
    }
}

/// `/direzione/{slug}`: the desk of an event, led by what comes next.
#[derive(Clone, Debug, Template)]
#[template(path = "desk/desk.html")]
pub struct DeskPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// How far it is.
    pub phase: String,
    pub next: NextStep,
    /// Once the last turno is closed, the steps left, in order.
    pub ending: Vec<Link>,
    /// Where it stands, unless everybody sees it.
    pub stage: Option<ShelvedEvent>,
    /// Why the plan cannot be played to its end by those who are entered; before round 1 only.
    pub trouble: Option<String>,
    /// How many protests are open, with the way to them; none when none is.
    pub protests: Option<Link>,
    /// Entries without a seat, and rulings that their match can no longer bear, each with its ways.
    pub overdrawn: Vec<WarningLine>,
    /// What is wrong with the installation, for those who may mend it.
    pub troubles: Vec<String>,
    /// Why the round asked for cannot be proposed.
    pub refused: Vec<String>,
    /// Another movement than the plan's, where a round can be proposed.
    pub other: Option<FieldView>,
    /// Where a round is proposed.
    pub propose: String,
    pub entries: Vec<DeskCount>,
    /// The rounds so far and the ones foreseen.
    pub rounds: Vec<RoundLine>,
    /// How old the newest copy of the database is, for those who may mend it; empty where none is taken.
    pub kept: String,
    /// Files to take away.
    pub exports: Vec<Link>,
    /// The people who work at the event.
    pub users: Vec<UserLine>,
    /// The name of somebody to be added, as typed.
    pub person: FieldView,
    /// Where users are added, for those who may; posts `name`, `role`.
    pub users_href: Option<String>,
    /// The pages about the entries, for those who may open them.
    pub ways: Vec<Link>,
    /// A one-time link just made, shown once.
    pub invitation: Option<String>,
}

/// A draft, an event in the archive or one that was deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelvedEvent {
    /// Its meaning, in a sentence.
    pub said: &'static str,
    /// The button that changes it, for those who may: where it is posted, its value, what it says.
    pub button: Option<(String, &'static str, &'static str)>,
}

impl ShelvedEvent {
    fn of(event: &Event, frame: &Frame) -> Option<ShelvedEvent> {
        let t = frame.t;
        let (said, button) = match event.settings.stage {
            EventStage::Draft if event.is_private() => {
                (t.draft_explained(), Some(("open", t.do_publish_event())))
            }
            EventStage::Archived => (
                t.archived_explained(),
                Some(("open", t.do_take_back_event())),
            ),
            EventStage::Deleted(at) => {
                let still = frame.now < at + EventStage::TAKEN_BACK_FOR;
                let button = still.then(|| ("draft", t.do_take_back_event()));
                (t.deleted_explained(), button)
            }
            EventStage::Draft | EventStage::Open => return None,
        };
        let button = button.filter(|_| frame.open(urls::EVENT_STAGE));
        let way = urls::event_stage(&event.settings.slug);
        let button = button.map(|(value, label)| (way, value, label));
        Some(ShelvedEvent { said, button })
    }
}

/// The steps left after the last turno, in order, as far as the reader may take them.
fn ending(event: &Event, frame: &Frame) -> Vec<Link> {
    let (t, slug) = (frame.t, &event.settings.slug);
    if !is_over(event) {
        return Vec::new();
    }
    let mut ways = Vec::new();
    if event.hidden_now().is_some() {
        ways.push((urls::SCREENS, urls::screens(slug), t.end_uncover()));
    }
    if !event.settings.prizes.is_empty() {
        ways.push((urls::PRIZES, urls::prizes(slug), t.end_prizes()));
    }
    ways.push((urls::PAPER_END, urls::paper_end(slug), t.end_print()));
    let results = sheet(urls::results_csv(slug), t);
    ways.push((urls::RESULTS_CSV, results, t.end_send()));
    if event.settings.stage.is_open() {
        let archive = urls::event_stage(slug);
        ways.push((urls::EVENT_STAGE, archive, t.end_archive()));
    }
    let open = ways.into_iter().filter(|(route, ..)| frame.open(route));
    open.map(|(_, href, label)| Link::new(href, label))
        .collect()
}

/// A number of things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskCount {
    pub label: String,
    pub number: usize,
}

/// A round at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundLine {
    /// `Turno 3`.
    pub name: String,
    /// `Danese modificato`.
    pub movement: String,
    /// Its state as a word.
    pub state: String,
    /// Its state as a class: `draft published playing closed planned`.
    pub class: &'static str,
    /// `37/40` tables with a confirmed result; `40 tavoli` for a draft.
    pub progress: String,
    /// Its page; empty for one only foreseen.
    pub href: String,
    /// What may be posted: publish, throw a draft away, close.
    pub actions: Vec<Link>,
    /// What asks for a reason first: withdraw what is published.
    pub ways: Vec<Link>,
}

/// A person who works at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserLine {
    pub name: String,
    /// The role's code: `organiser`, `chief-referee`, `referee`, `clerk`, `admin`.
    pub role: String,
    /// How far the invitation has come.
    pub invited: InvitedState,
    /// Where the role is taken back, for those who may; posts `role`.
    pub revoke: Option<String>,
}

impl UserLine {
    /// The key of the form that takes the role back.
    fn key(&self) -> String {
        format!("{}.{}", self.name, self.role)
    }

    /// The role in words.
    #[must_use]
    pub fn role_word(&self, t: &Lang) -> &'static str {
        t.role(&self.role)
    }
}

/// Why a snapshot could not be written, as far as somebody at the desk can mend it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotTrouble {
    /// The folder is not there, as that of a stick that is not plugged in.
    NoFolder,
    /// The disk or the stick is full.
    NoRoom,
    /// Anything else; the log says what.
    Unwritable,
}

/// What a person may do with a round now, decided elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundAction {
    /// Everybody may see it.
    Publish,
    /// It is thrown away, or hidden again.
    Withdraw,
    /// Two of its seats are swapped.
    Swap,
    /// Its tables are closed.
    Close,
}

impl DeskPage {
    /// The desk. `may` says what may be done with a round now; `users` is `None` for people who may not see them.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        may: &dyn Fn(&Round) -> Vec<RoundAction>,
        users: Option<Vec<UserLine>>,
    ) -> DeskPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let count = |state: EntryState, label: &str| DeskCount {
            label: label.to_owned(),
            number: event.entries.iter().filter(|e| e.state == state).count(),
        };
        let entries = vec![
            count(EntryState::Entered, t.entries_waiting()),
            count(EntryState::CheckedIn, t.entries_present()),
            count(EntryState::Absent, t.entries_absent()),
            count(EntryState::Withdrawn, t.entries_withdrawn()),
        ];
        let round = |round: &Round| {
            let line = round_line(slug, round, &may(round), t);
            match round.state == RoundState::Draft && !still_fits(event, round) {
                true => RoundLine {
                    state: t.round_outdated().to_owned(),
                    ..line
                },
                false => line,
            }
        };
        let played = event.rounds.len();
        let planned = event.settings.plan.rounds.iter().enumerate().skip(played);
        let planned = planned.map(|(n, movement)| RoundLine {
            name: t.round_n(n + 1),
            movement: t.movement(*movement),
            state: t.round_planned().into(),
            class: "planned",
            progress: String::new(),
            href: String::new(),
            actions: Vec::new(),
            ways: Vec::new(),
        });
        let export = |href: String, label: &str| Link::new(href, label);
        let sheet = |href: String| sheet(href, t);
        let whole = frame.open(urls::EXPORT_JSON);
        let whole = whole.then(|| export(urls::export_json(slug), t.whole_event()));
        DeskPage {
            t,
            head: desk_head(event, DeskTab::Desk, &frame),
            phase: phase(event, t).0,
            next: next_step(event, t),
            ending: ending(event, &frame),
            stage: ShelvedEvent::of(event, &frame),
            trouble: trouble(event, t),
            protests: open_protests(event, t),
            overdrawn: {
                let mut all = waiting_for_a_seat(&frame, event);
                all.extend(WarningLine::all(&frame, event));
                all.extend(WarningLine::gone(&frame, event));
                all.extend(WarningLine::unfollowed(&frame, event));
                all
            },
            troubles: Vec::new(),
            refused: Vec::new(),
            other: may_propose(event).then(|| other_movement(event, &Fields::default(), t)),
            propose: urls::propose(slug),
            entries,
            rounds: event.rounds.iter().map(round).chain(planned).collect(),
            kept: String::new(),
            exports: vec![
                export(sheet(urls::standings_csv(slug)), t.standings()),
                export(sheet(urls::results_csv(slug)), t.results()),
                export(sheet(urls::hands_csv(slug)), t.smazzate()),
                export(sheet(urls::tables_csv(slug)), t.tavoli()),
                export(urls::prizes(slug), t.prizes()),
                export(sheet(urls::fees_csv(slug)), t.fees()),
            ]
            .into_iter()
            .chain(whole)
            .collect(),
            person: FieldView::new(&Fields::default(), "name", t.user_name(), t).required(),
            users_href: users.is_some().then(|| urls::users(slug)),
            users: users.unwrap_or_default(),
            ways: open_ways(
                &frame,
                [
                    (urls::CHECK_IN, urls::check_in(slug), t.check_in()),
                    (urls::IMPORT, urls::import(slug), t.import()),
                    (
                        urls::PAIR_LINKS,
                        urls::pair_links(slug),
                        t.entry_links(event.settings.kind),
                    ),
                ],
            ),
            invitation: None,
            frame,
        }
    }

    /// The same page for somebody who may not take the next step: it leads to the board instead.
    #[must_use]
    pub fn looking_on(mut self, slug: &str) -> DeskPage {
        self.next = NextStep {
            label: self.t.do_board().to_owned(),
            href: urls::board(slug),
            post: false,
            ..self.next
        };
        self
    }

    /// The same page with what is wrong with the installation.
    #[must_use]
    pub fn warned(mut self, troubles: Vec<String>) -> DeskPage {
        self.troubles = troubles;
        self
    }

    /// The same page with when the newest copy of the database was taken, where any are.
    #[must_use]
    pub fn kept(mut self, newest: Option<DateTime<Utc>>) -> DeskPage {
        let t = self.t;
        self.kept = match newest {
            Some(at) => t.copy_taken(span(self.frame.now - at, t)),
            None => t.no_copy_yet().to_owned(),
        };
        self
    }

    /// The same page with the movement that was asked for and why it is refused.
    #[must_use]
    pub fn refused(mut self, event: &Event, fields: &Fields, why: String) -> DeskPage {
        let movement = other_movement(event, fields, self.t);
        self.other = Some(movement).filter(|_| may_propose(event));
        self.refused = vec![why];
        self
    }

    /// The same page with what was typed about somebody to be added, and what is wrong with it.
    #[must_use]
    pub fn typed(mut self, fields: &Fields) -> DeskPage {
        self.person = FieldView::new(fields, "name", self.t.user_name(), self.t).required();
        self
    }

    /// The same page with a one-time link to hand over.
    #[must_use]
    pub fn invited(mut self, link: String) -> DeskPage {
        self.invitation = Some(link);
        self
    }
}

fn round_line(slug: &str, round: &Round, may: &[RoundAction], t: Lang) -> RoundLine {
    let n = round.number;
    let counted = round.tables.iter().filter(|table| table.state.counts());
    let draft = round.state == RoundState::Draft;
    let withdraw = || Link::new(urls::withdraw(slug, n), t.do_withdraw());
    let action = |action: &RoundAction| match action {
        RoundAction::Publish => Some(Link::new(urls::publish(slug, n), t.do_publish())),
        RoundAction::Withdraw => draft.then(withdraw),
        RoundAction::Close => Some(Link::new(urls::close_round(slug, n), t.do_close_round())),
        // from the round's own page, where the seats are seen
        RoundAction::Swap => None,
    };
    let asks_first = !draft && may.contains(&RoundAction::Withdraw);
    RoundLine {
        name: t.round_n(n),
        movement: t.movement(round.movement),
        state: t.round_state(round.state).into(),
        class: match round.state {
            RoundState::Draft => "draft",
            RoundState::Published => "published",
            RoundState::Playing => "playing",
            RoundState::Closed => "closed",
        },
        progress: match round.tables.len() {
            0 => t.tableless().to_owned(),
            tables if draft => t.tables_count(tables),
            tables => format!("{}/{tables}", counted.count()),
        },
        href: urls::proposal(slug, n),
        actions: may.iter().filter_map(action).collect(),
        ways: asks_first.then(withdraw).into_iter().collect(),
    }
}

/// Why those who are entered or present cannot play the whole plan.
fn trouble(event: &Event, t: Lang) -> Option<String> {
    let enough = event.rounds.is_empty() && event.entries.len() > 1;
    let states = [EntryState::Entered, EntryState::CheckedIn];
    let trouble = plan_trouble(event, &states).filter(|_| enough)?;
    Some(t.plan_trouble(&trouble))
}

/// Whether the next round can be proposed now: nothing runs, and somebody is here.
fn may_propose(event: &Event) -> bool {
    let closed = |round: &Round| matches!(round.state, RoundState::Closed | RoundState::Draft);
    let here = event.entries.iter();
    let here = here.filter(|entry| entry.state == EntryState::CheckedIn);
    let earlier = waiting_before_last(event);
    event.rounds.last().is_none_or(closed) && earlier.is_empty() && here.count() > 1
}

/// Movements often chosen by hand; those of the plan come with them.
const MOVEMENTS: [&str; 11] = [
    "mitchell",
    "mitchell/2",
    "danese",
    "danese puro",
    "round robin",
    "individual",
    "knockout 4",
    "knockout 4 third",
    "knockout 8",
    "knockout 8 third",
    "knockout 16",
];

/// The movements that suit the event, the plan's own first.
fn other_movement(event: &Event, fields: &Fields, t: Lang) -> FieldView {
    let settings = &event.settings;
    let usual = MOVEMENTS
        .iter()
        .filter_map(|name| name.parse::<Movement>().ok());
    let mut movements: Vec<Movement> = Vec::new();
    for movement in settings.plan.rounds.iter().copied().chain(usual) {
        if movement.suits(settings.kind, settings.rules.players) && !movements.contains(&movement) {
            movements.push(movement);
        }
    }
    let planned = event
        .next_movement()
        .map(|_| (String::new(), t.as_planned().to_owned()));
    let named = movements
        .into_iter()
        .map(|movement| (movement.to_string(), t.movement(movement)));
    let field = FieldView::new(fields, "movement", t.other_movement(), t);
    field.choices(planned.into_iter().chain(named))
}
