//! The clock of a round: its time in words, and the page that controls it.

use crate::components::form::FieldView;
use crate::components::refused::Refused;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::numbers;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::clock::{Clock, ClockMove, ClockPhase, Pace, TimedMove};
use burraco_tournament::event::Event;
use burraco_tournament::round::{Round, RoundState};
use chrono::{DateTime, TimeDelta, Utc};
use pozzetto_form_data::Fields;
use strum::{EnumString, IntoStaticStr};

/// The time of a round, as everybody reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockLine {
    /// The phase of the round as a style class: `waiting play last-hand time`, or `paused`.
    pub class: &'static str,
    /// The phase of the round as it is called out in the hall, for instance `ultima smazzata`.
    pub word: &'static str,
    /// The times of the round, as in `iniziato alle 21:05, finisce alle 21:50`; empty before it begins.
    pub sentence: String,
    /// The time that is left or past, as in `restano 12 min` and `da 3 min`. Empty before the round begins and while
    /// its clock is stopped.
    pub left: String,
    /// The time of the last hand, as in `ultima smazzata alle 21:40`; empty when that is past or not known.
    pub last_hand: String,
}

impl ClockLine {
    /// Describes a clock at a given time, in the time zone of its event.
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

/// Formats a length of time, as in `34 min`, `1 h 05` and, from a day on, `3 giorni`.
#[must_use]
pub fn span(length: TimeDelta, t: Lang) -> String {
    let minutes = length.num_minutes().max(0);
    match (minutes / 60, minutes % 60) {
        (0, 0) => t.under_a_minute().to_owned(),
        (0, minutes) => format!("{minutes} min"),
        (hours @ 0..24, minutes) => format!("{hours} h {minutes:02}"),
        (24..48, _) => t.one_day().to_owned(),
        (hours, _) => t.days(hours / 24),
    }
}

/// An action on the clock of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ClockAction {
    Start,
    Pause,
    Resume,
    Extend,
    /// The action that undoes the last action on the clock.
    TakeBack,
}

impl ClockAction {
    /// Returns the action's machine-readable name in forms.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
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

/// A button for an action on the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SayButton {
    pub word: &'static str,
    pub label: &'static str,
}

/// Returns the button that starts or stops the clock of a round that is played. None for a closed round.
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

/// The page `/arbitro/{slug}/turni/{n}/tempo`, where the clock of a round is controlled.
#[derive(Clone, Debug, Template)]
#[template(path = "desk/clock.html")]
pub struct ClockPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's label, as in `Turno 3`.
    pub round: String,
    /// The time of the round, in words.
    pub line: ClockLine,
    /// The advice for the time before the round begins; empty later.
    pub waits: String,
    /// The URL that every form of the page is posted to.
    pub action: String,
    pub board: String,
    /// The button to start, stop or continue the clock, for those who may.
    pub turn: Option<SayButton>,
    /// The number of actions on the clock so far, with which an extension is sent.
    pub moves: usize,
    /// The fields to extend the round's time, for those who may.
    pub extend: Option<[FieldView; 2]>,
    /// The clock action that would be undone, in words, for users who may undo it.
    pub take_back: Option<String>,
    /// The time of the last action on the clock, which the form posts back to detect actions made meanwhile.
    pub last: String,
    /// The actions on the clock so far, oldest first: the time, and the words.
    pub said: Vec<(String, String)>,
    /// The sentences that say why an action on the clock was refused.
    pub refused: Vec<Refused>,
}

impl ClockPage {
    /// Builds the page that controls the clock. `may` lists what this reader may do, and `fields` has what was typed
    /// about an extension.
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
            head: desk_head(event, MenuPage::Tables, &frame),
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
            moves: round.clock.moves.len(),
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

    /// Returns the clock page with the reason why an action was refused.
    #[must_use]
    pub fn refused(mut self, why: Refused) -> ClockPage {
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
