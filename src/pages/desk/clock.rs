//! A round's time in words, and the page where it is run.

use crate::components::form::FieldView;
use crate::desk::head::{DeskTab, desk_head};
use crate::locale::Lang;
use crate::numbers;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::clock::{Clock, ClockMove, ClockPhase, Pace, TimedMove};
use burraco_tournament::event::Event;
use burraco_tournament::round::{Round, RoundState};
use chrono::{DateTime, TimeDelta, Utc};
use pozzetto_form_data::Fields;

/// A round's time as everybody reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockLine {
    /// The phase as a class: `waiting play last-hand time`, or `paused`.
    pub class: &'static str,
    /// The phase in the word that is called out: `ultima smazzata`.
    pub word: &'static str,
    /// `iniziato alle 21:05, finisce alle 21:50`; empty before it begins.
    pub sentence: String,
    /// `restano 12 min`, `da 3 min`; empty before it begins and while it stands still.
    pub left: String,
    /// `ultima smazzata alle 21:40`; empty when that is past or not known.
    pub last_hand: String,
}

impl ClockLine {
    /// A clock at a moment, in the time zone of its event.
    #[must_use]
    pub fn new(clock: &Clock, now: DateTime<Utc>, zone: &str, t: Lang) -> ClockLine {
        let time = |at| numbers::time(at, zone);
        let phase = clock.phase(now);
        let (Some(began), Some(left)) = (clock.began().map(time), clock.left(now)) else {
            return ClockLine {
                class: ClockPhase::Waiting.word(),
                word: t.phase_called(ClockPhase::Waiting),
                ..ClockLine::default()
            };
        };
        let Some(ends) = clock.ends(now) else {
            return ClockLine {
                class: "paused",
                word: t.time_paused(),
                sentence: t.clock_stands(began, span(left, t)),
                ..ClockLine::default()
            };
        };
        let over = phase == ClockPhase::Time;
        let announced = ends - clock.last_hand();
        ClockLine {
            class: phase.word(),
            word: t.phase_called(phase),
            sentence: if over {
                t.clock_was_over(began, time(ends))
            } else {
                t.clock_runs(began, time(ends))
            },
            left: if over {
                t.clock_over_since(span(-left, t))
            } else {
                t.clock_left(span(left, t))
            },
            last_hand: if phase == ClockPhase::Play && clock.last_hand() > TimeDelta::zero() {
                t.clock_last_hand_at(time(announced))
            } else {
                String::new()
            },
        }
    }
}

/// `34 min`, `1 h 05`.
#[must_use]
pub fn span(length: TimeDelta, t: Lang) -> String {
    let minutes = length.num_minutes().max(0);
    match (minutes / 60, minutes % 60) {
        (0, 0) => t.under_a_minute().to_owned(),
        (0, minutes) => format!("{minutes} min"),
        (hours, minutes) => format!("{hours} h {minutes:02}"),
    }
}

/// What somebody may say about a round's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockAction {
    Start,
    Pause,
    Resume,
    Extend,
    /// What was said last is taken back.
    TakeBack,
}

impl ClockAction {
    /// Every one of them.
    const ALL: [ClockAction; 5] = [
        ClockAction::Start,
        ClockAction::Pause,
        ClockAction::Resume,
        ClockAction::Extend,
        ClockAction::TakeBack,
    ];

    /// Its word in forms.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ClockAction::Start => "start",
            ClockAction::Pause => "pause",
            ClockAction::Resume => "resume",
            ClockAction::Extend => "extend",
            ClockAction::TakeBack => "take-back",
        }
    }

    /// Reads a word.
    #[must_use]
    pub fn read(word: &str) -> Option<ClockAction> {
        ClockAction::ALL.into_iter().find(|say| say.word() == word)
    }

    fn label(self, t: Lang) -> &'static str {
        match self {
            ClockAction::Start => t.start_round(),
            ClockAction::Pause => t.pause_round(),
            ClockAction::Resume => t.resume_round(),
            ClockAction::Extend => t.extend_do(),
            ClockAction::TakeBack => "",
        }
    }
}

/// A button that says something about the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SayButton {
    pub word: &'static str,
    pub label: &'static str,
}

/// The button that turns the clock of a round that is played; none in a closed one.
#[must_use]
pub fn turn(round: &Round, now: DateTime<Utc>, t: Lang) -> Option<(ClockAction, SayButton)> {
    if matches!(round.state, RoundState::Draft | RoundState::Closed) {
        return None;
    }
    let say = match round.clock.pace() {
        Pace::Waiting => ClockAction::Start,
        Pace::Paused => ClockAction::Resume,
        Pace::Running if round.clock.phase(now) == ClockPhase::Time => return None,
        Pace::Running => ClockAction::Pause,
    };
    let button = SayButton {
        word: say.word(),
        label: say.label(t),
    };
    Some((say, button))
}

/// `/arbitro/{slug}/turni/{n}/tempo`: the time of a round, where it is run.
#[derive(Clone, Debug, Template)]
#[template(path = "desk/clock.html")]
pub struct ClockPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Turno 3`.
    pub round: String,
    /// The time in words.
    pub line: ClockLine,
    /// What to know before it begins; empty later.
    pub waits: String,
    /// Where everything is posted.
    pub action: String,
    pub board: String,
    /// Start, stop or go on, for those who may.
    pub turn: Option<SayButton>,
    /// The fields of an extension, for those who may.
    pub extend: Option<[FieldView; 2]>,
    /// What would be taken back, in words, for those who may.
    pub take_back: Option<String>,
    /// When the last move was made, as the form carries it.
    pub last: String,
    /// What was said, oldest first: the time, and the words.
    pub said: Vec<(String, String)>,
    /// Why something was refused.
    pub refused: Vec<String>,
}

impl ClockPage {
    /// The page; `may` says what this person may say, and `fields` what was typed about an extension.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: &Round,
        fields: &Fields,
        may: &dyn Fn(ClockAction) -> bool,
    ) -> ClockPage {
        let t = frame.t;
        let (settings, clock, now) = (&event.settings, &round.clock, frame.now);
        let open = !matches!(round.state, RoundState::Draft | RoundState::Closed);
        let begun = clock.pace() != Pace::Waiting;
        let fields_of_extension = || {
            let minutes = FieldView::new(fields, "minutes", t.extend_minutes(), t);
            let reason = FieldView::new(fields, "reason", t.reason_label(), t);
            [minutes.kind("number").required(), reason.required()]
        };
        let time = |at| numbers::time(at, &settings.time_zone);
        let said = clock
            .moves
            .iter()
            .map(|moved| (time(moved.at), t.said_of_time(moved)));
        let last = clock
            .moves
            .last()
            .filter(|_| open && may(ClockAction::TakeBack));
        ClockPage {
            t,
            head: desk_head(event, DeskTab::Tables, &frame),
            round: t.round_n(round.number),
            line: ClockLine::new(clock, now, &settings.time_zone, t),
            waits: if begun || !open {
                String::new()
            } else {
                t.clock_waits(t.minutes_said(settings.minutes))
            },
            action: urls::clock(&settings.slug, round.number),
            board: urls::board(&settings.slug),
            turn: turn(round, now, t)
                .filter(|(say, _)| may(*say))
                .map(|(_, button)| button),
            extend: (open && begun && may(ClockAction::Extend)).then(fields_of_extension),
            take_back: last.map(|moved| taken_back(moved, t)),
            last: clock
                .moves
                .last()
                .map_or_else(String::new, |moved| moved.at.to_rfc3339()),
            said: said.collect(),
            refused: Vec::new(),
            frame,
        }
    }

    /// The same page with a refusal.
    #[must_use]
    pub fn refused(mut self, why: String) -> ClockPage {
        self.refused.push(why);
        self
    }
}

fn taken_back(moved: &TimedMove, t: Lang) -> String {
    match &moved.what {
        ClockMove::Start { .. } => t.take_back_start().to_owned(),
        ClockMove::Pause => t.take_back_pause().to_owned(),
        ClockMove::Resume => t.take_back_resume().to_owned(),
        ClockMove::Extend { minutes: 1, .. } => t.take_back_one_minute().to_owned(),
        ClockMove::Extend { minutes, .. } => t.take_back_extension(minutes),
    }
}
