//! The organiser's pages: the list of events, and the desk of one event.

use crate::account::users::InvitedState;
use crate::components::form::FieldView;
use crate::components::refused::Refused;
use crate::csv::sheet;
use crate::desk::clock::span;
use crate::desk::head::{MenuPage, desk_head, open_ways};
use crate::desk::next_step::NextStepView;
use crate::entries::roster_change::waiting_for_a_seat;
use crate::events::home::{EventLine, phase};
use crate::locale::Lang;
use crate::numbers::euro;
use crate::protests::register::waiting_protests;
use crate::rulings::warnings::WarningLine;
use crate::standings::results_sheet::sending;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::decide::plan_trouble;
use burraco_tournament::commands::decide::seats::still_fits;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::commands::next_step::{NextStep, can_propose, next_step};
use burraco_tournament::entry::EntryState;
use burraco_tournament::event::Event;
use burraco_tournament::movement::Movement;
use burraco_tournament::prizes::fee::Takings;
use burraco_tournament::round::{Round, RoundState};
use burraco_tournament::visibility::stage::EventStage;
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;

/// The page `/direzione`: the list of the organiser's events.
#[derive(Clone, Debug, Template)]
#[template(path = "desk/list.html")]
pub struct DeskList {
    pub frame: Frame,
    pub t: Lang,
    /// The events, in the order given.
    pub events: Vec<EventLine>,
    /// The URL of the list of earlier events, when there are any.
    pub earlier: Option<String>,
    /// The URL where a new event is made, for those who may.
    pub new_event: Option<String>,
    /// The URL of the installation's users, for those who may.
    pub users: Option<String>,
    /// The URL of the register of members, for those who may.
    pub members: Option<String>,
    /// The URL that downloads a copy of the whole database, for those who may.
    pub backup: Option<String>,
    /// The URL of the page that restores a copy of the database, for those who may.
    pub restore: Option<String>,
    /// The URL of the archived and deleted events; none on that page itself.
    pub put_away: Option<String>,
    /// The problems of the installation, such as failed snapshots, for those who may mend them.
    pub troubles: Vec<String>,
}

impl DeskList {
    /// Builds the desk's page with the list of events that a person runs.
    #[must_use]
    pub fn new(frame: Frame, events: Vec<EventLine>, may_create: bool) -> DeskList {
        DeskList {
            t: frame.t,
            events,
            earlier: None,
            new_event: may_create.then(urls::new_event),
            users: frame.open(urls::ALL_USERS).then(urls::all_users),
            members: frame.open(urls::MEMBERS).then(urls::members),
            backup: frame.open(urls::BACKUP).then(urls::backup),
            restore: frame.open(urls::RESTORE).then(urls::restore),
            put_away: Some(urls::put_away()),
            troubles: Vec::new(),
            frame,
        }
    }

    /// Returns the page with the link to earlier events, when there are more.
    #[must_use]
    pub fn before(mut self, more: bool) -> DeskList {
        let last = self.events.last().filter(|_| more);
        self.earlier = last.map(|event| urls::desk_before(&event.slug));
        self
    }

    /// Returns the page with the problems of the installation.
    #[must_use]
    pub fn warned(mut self, troubles: Vec<String>) -> DeskList {
        self.troubles = troubles;
        self
    }
}

/// The page `/direzione/{slug}`: the desk of an event, led by the next step.
#[derive(Clone, Debug, Template)]
#[template(path = "desk/desk.html")]
pub struct DeskPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The phase of the event, in words.
    pub phase: String,
    pub next: NextStepView,
    /// The next step itself.
    pub step: NextStep,
    /// The steps left after the last turno is closed, in order.
    pub ending: Vec<Link>,
    /// The event's place among drafts, archived and deleted events; none for an event that everybody sees.
    pub stage: Option<ShelvedEvent>,
    /// The reason why the present entries cannot play the whole plan; only before round 1.
    pub trouble: Option<String>,
    /// The number of open protests, with a link to them; none when none is open.
    pub protests: Option<Link>,
    /// Until when the final ranking may be protested against; none before the end and afterwards.
    pub protest_time: Option<String>,
    /// The warnings of the event, each with its links. They name entries without a seat, and rulings that their match
    /// can no longer bear.
    pub overdrawn: Vec<WarningLine>,
    /// The problems of the installation, for those who may mend them.
    pub troubles: Vec<String>,
    /// The reasons why the round asked for cannot be proposed.
    pub refused: Vec<Refused>,
    /// The choice of another movement than the plan's, where a round can be proposed.
    pub other: Option<FieldView>,
    /// The URL that proposes the next round.
    pub propose: String,
    /// The number of entries in each state that has any.
    pub entries: Vec<DeskCount>,
    /// The event's rounds so far, and the rounds that the plan foresees.
    pub rounds: Vec<RoundLine>,
    /// The age of the newest copy of the database, for those who may mend it; empty where none is taken.
    pub kept: String,
    /// The links to the event's files to download.
    pub exports: Vec<Link>,
    /// The people who work at the event.
    pub users: Vec<UserLine>,
    /// The field for the name of a user to be given a role in the event, as typed.
    pub person: FieldView,
    /// The URL that adds users, for those who may; posts `name` and `role`.
    pub users_href: Option<String>,
    /// The links to the pages about the entries, for those who may open them.
    pub ways: Vec<Link>,
    /// The one-time invitation link just made, which is shown once.
    pub invitation: Option<String>,
}

/// The state of an event that is a draft, archived or deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelvedEvent {
    /// The meaning of the state (draft, archived or deleted), in a sentence.
    pub said: &'static str,
    /// The button that changes the event's state (draft, archived or deleted), for those who may: the URL it is posted
    /// to, its value, and its label.
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

/// Returns the steps left after the last turno, in order, as far as the reader may take them.
fn ending(event: &Event, frame: &Frame) -> Vec<Link> {
    let (t, slug) = (frame.t, &event.settings.slug);
    if !is_over(event) {
        return Vec::new();
    }
    let mut ways: Vec<(&str, String, String)> = Vec::new();
    if event.hidden_now().is_some() {
        ways.push((
            urls::SCREENS,
            urls::screens(slug),
            t.end_uncover().to_owned(),
        ));
    }
    if !event.settings.prizes.is_empty() {
        let label = match event.shows_prizes() {
            true => t.end_prizes_shown(),
            false => t.end_prizes(),
        };
        ways.push((urls::PRIZES, urls::prizes(slug), label.to_owned()));
    }
    let fees = Takings::of(event).open;
    if fees > 0 {
        let label = t.end_fees(euro(fees, t));
        ways.push((urls::CHECK_IN, urls::check_in(slug), label));
    }
    ways.push((
        urls::PAPER_END,
        urls::paper_end(slug),
        t.end_print().to_owned(),
    ));
    let today = frame.now.date_naive();
    if !event.is_recorded() {
        let send = sending(event, today, t);
        ways.push((urls::RESULTS_SHEET, urls::results_sheet(slug), send));
    }
    if event.settings.stage.is_open() {
        let archive = urls::event_stage(slug);
        ways.push((urls::EVENT_STAGE, archive, t.end_archive().to_owned()));
    }
    let open = ways.into_iter().filter(|(route, ..)| frame.open(route));
    open.map(|(_, href, label)| Link::new(href, &label))
        .collect()
}

/// A count of the event's entries, with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskCount {
    pub label: String,
    pub number: usize,
}

/// A round in the list at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundLine {
    /// The round's label, as in `Turno 3`.
    pub name: String,
    /// The movement of the round, as in `Danese modificato`.
    pub movement: String,
    /// The state of the round, in words.
    pub state: String,
    /// The state of the round as a style class: `draft published playing closed planned`.
    pub class: &'static str,
    /// The number of tables with a confirmed result, as in `37/40`; for a round not yet published, as in `40 tavoli`.
    pub progress: String,
    /// The URL of the round's page; empty for a round that is only foreseen.
    pub href: String,
    /// The actions on the round that can be posted at once: publish it, delete the proposal, close it.
    pub actions: Vec<Link>,
    /// The links to actions that first ask for a reason: withdraw what is published.
    pub ways: Vec<Link>,
}

/// A person who works at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserLine {
    pub name: String,
    /// The code of the person's role: `organiser`, `chief-referee`, `referee`, `clerk`, `admin`.
    pub role: String,
    /// The state of the person's invitation.
    pub invited: InvitedState,
    /// The URL that takes the role back, for those who may; posts `role`.
    pub revoke: Option<String>,
}

impl UserLine {
    /// Returns the key of the form that revokes the role.
    fn key(&self) -> String {
        format!("{}.{}", self.name, self.role)
    }

    /// Returns the person's role in words.
    #[must_use]
    pub fn role_word(&self, t: &Lang) -> &'static str {
        t.role(&self.role)
    }
}

/// The reason why a snapshot could not be written, as far as somebody at the desk can mend it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotTrouble {
    /// The folder does not exist, such as that of a stick that is not plugged in.
    NoFolder,
    /// The disk or the stick for snapshots is full.
    NoRoom,
    /// The write failed for another reason, which the log tells.
    Unwritable,
}

/// An action that a person may do with a round now. The permission is decided elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundAction {
    /// The action that makes the round visible to everybody.
    Publish,
    /// The action that deletes a proposed round, or hides a published round again.
    Withdraw,
    /// The action that swaps two seats of the round.
    Swap,
    /// The action that closes the tables of the round.
    Close,
}

impl DeskPage {
    /// Builds the desk. `may` lists what the reader may do with a round now. `users` is `None` for people who may not
    /// see the users.
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
        let entries = [
            count(EntryState::Entered, t.entries_waiting()),
            count(EntryState::CheckedIn, t.entries_present()),
            match count(EntryState::Absent, t.entries_absent()) {
                DeskCount { number: 1, .. } => count(EntryState::Absent, t.one_absent()),
                more => more,
            },
            match count(EntryState::Withdrawn, t.entries_withdrawn()) {
                DeskCount { number: 1, .. } => count(EntryState::Withdrawn, t.one_withdrawn()),
                more => more,
            },
        ];
        let entries = entries.into_iter().filter(|count| count.number > 0);
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
        let prizes = !event.settings.prizes.is_empty();
        let prizes = prizes.then(|| export(sheet(urls::prizes_csv(slug)), t.prizes()));
        let fees = !event.settings.fee.is_none() || event.entries.iter().any(|e| e.paid_cents != 0);
        let fees = fees.then(|| export(sheet(urls::fees_csv(slug)), t.fees()));
        let whole = frame.open(urls::EXPORT_JSON);
        let whole = whole.then(|| export(urls::export_json(slug), t.whole_event()));
        let step = next_step(event);
        DeskPage {
            t,
            head: desk_head(event, MenuPage::Desk, &frame),
            phase: phase(event, t).0,
            next: NextStepView::new(event, &step, t),
            step,
            ending: ending(event, &frame),
            stage: ShelvedEvent::of(event, &frame),
            // where a refusal says it already, once is enough
            trouble: trouble(event, t).filter(|said| {
                let refused = frame.refused.as_ref();
                refused.is_none_or(|refused| refused.text != *said)
            }),
            protests: waiting_protests(event, t),
            protest_time: None,
            overdrawn: {
                let mut all = waiting_for_a_seat(&frame, event);
                all.extend(WarningLine::all(&frame, event));
                all.extend(WarningLine::gone(&frame, event));
                all.extend(WarningLine::unfollowed(&frame, event));
                all.extend(WarningLine::misplaced(&frame, event));
                all.extend(WarningLine::of_bracket(&frame, event));
                all
            },
            troubles: Vec::new(),
            refused: Vec::new(),
            other: can_propose(event).then(|| other_movement(event, &Fields::default(), t)),
            propose: urls::propose(slug),
            entries: entries.collect(),
            rounds: event.rounds.iter().map(round).chain(planned).collect(),
            kept: String::new(),
            exports: vec![
                export(sheet(urls::standings_csv(slug)), t.standings()),
                export(sheet(urls::results_csv(slug)), t.results()),
                export(sheet(urls::hands_csv(slug)), t.smazzate()),
                export(sheet(urls::tables_csv(slug)), t.tavoli()),
            ]
            .into_iter()
            .chain(prizes)
            .chain(fees)
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

    /// Returns the desk for a reader who may not take the next step. The main link leads to the overview of the tables
    /// instead.
    #[must_use]
    pub fn looking_on(mut self, slug: &str) -> DeskPage {
        self.next = NextStepView {
            label: self.t.do_board().to_owned(),
            href: urls::board(slug),
            post: false,
            ..self.next
        };
        self
    }

    /// Returns the page with the problems of the installation.
    #[must_use]
    pub fn warned(mut self, troubles: Vec<String>) -> DeskPage {
        self.troubles = troubles;
        self
    }

    /// Returns the page with the time of the newest copy of the database; without one, with the cause: the first is
    /// taken once a round is published, which `due` says of this event.
    #[must_use]
    pub fn kept(mut self, newest: Option<DateTime<Utc>>, due: bool) -> DeskPage {
        let t = self.t;
        self.kept = match newest {
            Some(at) => t.copy_taken(span(self.frame.now - at, t)),
            None if due => t.copy_under_way().to_owned(),
            None => t.no_copy_yet().to_owned(),
        };
        self
    }

    /// Returns the desk with the movement that was asked for the next round, and the reason why it is refused.
    #[must_use]
    pub fn refused(mut self, event: &Event, fields: &Fields, why: Refused) -> DeskPage {
        let movement = other_movement(event, fields, self.t);
        self.other = Some(movement).filter(|_| can_propose(event));
        self.refused = vec![why];
        self
    }

    /// Returns the desk with what was typed about a user to be given a role, and what is wrong with it.
    #[must_use]
    pub fn typed(mut self, fields: &Fields) -> DeskPage {
        self.person = FieldView::new(fields, "name", self.t.user_name(), self.t).required();
        self
    }

    /// Returns the desk with a one-time invitation link to hand over.
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
    let asks_first = !draft && !round.is_recorded() && may.contains(&RoundAction::Withdraw);
    let prints = (!draft && !round.tables.is_empty())
        .then(|| Link::new(urls::paper_round(slug, n), t.paper()));
    RoundLine {
        name: t.round_n(n),
        movement: t.seated_by(round),
        state: t.round_state(round.state).into(),
        class: round.state.into(),
        progress: match round.tables.len() {
            0 => t.tableless().to_owned(),
            tables if draft => t.tables_count(tables),
            tables => t.tables_in(counted.count(), tables),
        },
        href: urls::proposal(slug, n),
        actions: may.iter().filter_map(action).collect(),
        ways: prints
            .into_iter()
            .chain(asks_first.then(withdraw))
            .collect(),
    }
}

/// Returns the reason why the entries, or those present, cannot play the whole plan.
fn trouble(event: &Event, t: Lang) -> Option<String> {
    let enough = event.rounds.is_empty() && event.entries.len() > 1;
    let states = [EntryState::Entered, EntryState::CheckedIn];
    let trouble = plan_trouble(event, &states).filter(|_| enough)?;
    Some(t.plan_trouble(&trouble))
}

/// The movements often chosen by hand. The list also offers the plan's own movements.
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

/// Builds the list of movements that suit the event, the plan's own first.
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
