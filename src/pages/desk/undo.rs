//! The last actions of the desk, and the form that undoes one of them.

use crate::components::summaries::PairView;
use crate::desk::head::{MenuPage, desk_head};
use crate::entries::check_in::LastCheckIn;
use crate::events::event_form::differences;
use crate::hands::hand_view::sheet_sums;
use crate::journal::{JournalWords, Renamed, points_moved};
use crate::locale::{EACH, Lang, capital, is_entry, kind_of};
use crate::protests::protest::effect;
use crate::rulings::decision::DecisionPage;
use crate::rulings::register::is_let_in;
use crate::{Frame, Link, Masthead, numbers, urls};
use askama::Template;
use burraco_rules::Sheet;
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::decide;
use burraco_tournament::commands::decide::seats::seats_of;
use burraco_tournament::commands::refusal::{ActionTarget, Refusal};
use burraco_tournament::commands::undo::can_take_back;
use burraco_tournament::entry::{Entry, EntryNo, PlayerField};
use burraco_tournament::event::{Event, PublicNames, Settings};
use burraco_tournament::movement::PairingReason;
use burraco_tournament::protest::{Protest, ProtestState};
use burraco_tournament::round::{Round, RoundNo, RoundState, TableNo};
use burraco_tournament::rulings::adjustment::{AdjustmentVersion, Ruling};
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;
use std::collections::HashMap;
use strum::VariantArray;

/// An action as the journal recorded it.
#[derive(Clone, Copy, Debug)]
pub struct DoneAction<'a> {
    /// The number of the action's line in the journal.
    pub seq: i64,
    pub by: &'a str,
    pub at: DateTime<Utc>,
    pub done: &'a [Change],
    pub back: &'a [Change],
    /// The event's settings before and after the action, in the fields of their form. None where the action did not
    /// change them.
    pub settings: Option<&'a [Fields; 2]>,
    /// Whether the reader may undo the action.
    pub may: bool,
    /// The number of the journal line of the earlier action that this action undid.
    pub undoes: Option<i64>,
    /// The user who undid the action and the time; none if that undoing was itself undone.
    pub undone: Option<(&'a str, DateTime<Utc>)>,
    /// The round that the action was about, if that round was removed since. Another round may have its number now.
    pub ended: Option<RoundNo>,
}

/// The page `/direzione/{slug}/annulla`: the list of the last actions.
#[derive(Clone, Debug, Template)]
#[template(path = "desk/undo.html")]
pub struct UndoPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The last actions, the newest first.
    pub lines: Vec<UndoLine>,
}

/// An action in the list of the last actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoLine {
    pub signed: String,
    pub did: Vec<String>,
    /// The URL of the form that takes the action back, when that is possible.
    pub href: Option<String>,
    /// The user who undid the action, or the reason why it cannot be undone now. Otherwise empty.
    pub since: String,
}

/// Describes the reader's last action at the check-in; none when it cannot be taken back.
#[must_use]
pub fn last_check_in(frame: &Frame, event: &Event, action: DoneAction<'_>) -> Option<LastCheckIn> {
    can_take_back(event, (action.done, action.back)).ok()?;
    Some(LastCheckIn {
        said: said(frame, event, action, action.done, 1),
        seq: action.seq,
    })
}

/// Describes in words the changes of an action. Of the settings, only those that differ are described, with their
/// values before (0) or after (1).
fn said(
    frame: &Frame,
    event: &Event,
    action: DoneAction<'_>,
    changes: &[Change],
    when: usize,
) -> Vec<String> {
    let t = frame.t;
    let recorded =
        |change: &Change| matches!(change, Change::RoundProposed(round) if round.is_recorded());
    if changes.iter().any(recorded) {
        return vec![t.did_record_standings().to_owned()];
    }
    let mut lines: Vec<String> = match (action.undoes, when) {
        (Some(seq), 1) => vec![t.undo_of_line(seq)],
        _ => Vec::new(),
    };
    let (own, others) = told(event, action, changes, when, t);
    lines.extend(own);
    let changes = others.as_slice();
    let Some([before, after]) = action.settings else {
        lines.extend(t.changes(changes));
        return lines;
    };
    let others = changes.iter().filter(|change| change.settings().is_none());
    let others: Vec<Change> = others.cloned().collect();
    let told = differences(frame, before, after);
    let elsewhere = settings_elsewhere(action, t).into_iter();
    let mut settings: Vec<String> = told
        .into_iter()
        .chain(elsewhere)
        .filter_map(|(label, words)| Some(t.is_now(label, words.into_iter().nth(when)?)))
        .collect();
    if settings.is_empty() {
        settings.push(t.settings().to_owned());
    }
    lines.extend(settings);
    lines.extend(t.changes(&others));
    lines
}

/// Lists the settings changed by an action that the form of settings does not show, each before and after: what is hidden
/// from the public, whether it sees the prizes, whether it sees the event.
fn settings_elsewhere(action: DoneAction<'_>, t: Lang) -> Vec<(String, [String; 2])> {
    let [was, is] = [action.back, action.done].map(|all| all.iter().find_map(Change::settings));
    let Some((was, is)) = was.zip(is) else {
        return Vec::new();
    };
    let hidden = |settings: &Settings| match settings.hidden_from {
        Some(round) => t.from_round(round),
        None => numbers::NOTHING.to_owned(),
    };
    let prizes = |settings: &Settings| t.prizes_are_shown(settings.prizes_shown).to_owned();
    let stage = |settings: &Settings| t.at_stage(settings.stage).to_owned();
    let told = [
        (t.hidden_from(), [was, is].map(hidden)),
        (t.prizes(), [was, is].map(prizes)),
        (t.stage(), [was, is].map(stage)),
    ];
    let told = told.into_iter().filter(|(_, [was, is])| was != is);
    told.map(|(label, words)| (capital(label), words)).collect()
}

/// Splits the changes of an action in two. The first part has sentences that tell the old and the new state. The second
/// has the changes that tell only the new state.
fn told(
    event: &Event,
    action: DoneAction<'_>,
    changes: &[Change],
    when: usize,
    t: Lang,
) -> (Vec<String>, Vec<Change>) {
    let others = if when == 1 { action.back } else { action.done };
    let entries = changes.iter().filter(|change| is_entry(change)).count();
    let (mut own, mut rest) = (Vec::new(), Vec::new());
    for change in changes {
        let line = match change {
            Change::EntryChanged(is) if entries <= EACH => {
                let was = others.iter().find_map(|other| match other {
                    Change::EntryChanged(was) if was.number == is.number => Some(was),
                    _ => None,
                });
                was.and_then(|was| renamed(was, is, t))
            }
            Change::HandSaved {
                round,
                table,
                hand,
                version,
            } => {
                let was = others.iter().find_map(|other| match other {
                    Change::HandSaved {
                        round: r,
                        table: k,
                        hand: h,
                        version,
                    } if (r, k, h) == (round, table, hand) => Some(&version.sheet),
                    _ => None,
                });
                let what = t.hand_corrected_at(round, table, hand);
                Some(t.is_now(what, moved(event, was, &version.sheet, t)))
            }
            Change::Ruled { number, version } => {
                let was = others.iter().find_map(|other| match other {
                    Change::Ruled { number: n, version } if n == number => Some(version),
                    _ => None,
                });
                let let_in = was.and_then(|was| Some(is_let_in(was.ruling?, version.ruling?)));
                let stood = was.and_then(|was| ruled(event, was, t));
                Some(match (ruled(event, version, t), stood) {
                    _ if let_in == Some(true) => t.is_now(t.ruling_n(number), t.let_in_again()),
                    (Some(is), _) => t.is_now(t.ruling_n(number), is),
                    (None, Some(was)) => t.is_now(
                        format!("{}, {}", t.ruling_n(number), t.ruling_taken_back()),
                        was,
                    ),
                    (None, None) => t.is_now(t.ruling_n(number), t.ruling_taken_back()),
                })
            }
            Change::RoundProposed(is) => {
                let was = others.iter().find_map(|other| match other {
                    Change::RoundProposed(was) if was.number == is.number => Some(was),
                    _ => None,
                });
                was.and_then(|was| reseated(event, was, is, t))
            }
            Change::ProtestLodged(protest) => Some(of_protest(event, protest, protest.state(), t)),
            Change::ProtestMoved { number, step } => {
                let protest = event.protest(*number);
                protest.map(|protest| of_protest(event, protest, &step.state, t))
            }
            _ => None,
        };
        match line {
            Some(line) => own.push(line),
            None => rest.push(change.clone()),
        }
    }
    (own, rest)
}

/// Describes a protest, its subject, and its progress in a given state. A ruled protest includes the effect of its
/// ruling.
fn of_protest(event: &Event, protest: &Protest, state: &ProtestState, t: Lang) -> String {
    let about = t.protest_about(protest.claim.about);
    let name = format!("{} ({about})", t.protest_n(protest.number));
    let led_to = match state {
        ProtestState::Ruled(verdict) => effect(event, verdict.effect, t),
        _ => String::new(),
    };
    let said = t.is_now(name, t.protest_state(state));
    match led_to.as_str() {
        "" => said,
        led_to => format!("{said}; {led_to}"),
    }
}

/// Describes a ruling: its content, the table and hand it is about, and its entries by number and name. None for a
/// version that revokes it.
fn ruled(event: &Event, version: &AdjustmentVersion, t: Lang) -> Option<String> {
    let ruling = version.ruling?;
    let users = HashMap::new();
    let speaker = JournalWords {
        event,
        users: &users,
        renamed: &Renamed::new(),
        t,
    };
    let said = speaker.ruling(&ruling);
    let whom = event.was_against(version).into_iter().map(|entry| {
        let pair = PairView::of(event, entry, PublicNames::Full, t);
        match ruling.entry() {
            // said by number already
            Some(_) => pair.line(),
            None => pair.numbered(),
        }
    });
    Some(match whom.collect::<Vec<_>>().join("; ").as_str() {
        "" => said,
        whom => format!("{said} ({whom})"),
    })
}

/// Returns the people of an entry before and after a change. It gives membership card numbers and clubs too where the
/// names stayed the same. None when nothing changed.
#[must_use]
pub fn people(was: &Entry, is: &Entry) -> Option<[String; 2]> {
    if was.players == is.players {
        return None;
    }
    let names = |entry: &Entry| {
        let names = entry.players.iter().map(|player| player.name.clone());
        names.collect::<Vec<_>>().join(", ")
    };
    let whole = |entry: &Entry| {
        let said = entry.players.iter().map(|player| {
            let known = PlayerField::VARIANTS.iter();
            let known = known.map(|field| player.get(*field));
            let known = known.filter(|word| !word.is_empty());
            known.collect::<Vec<_>>().join(" ")
        });
        said.collect::<Vec<_>>().join(", ")
    };
    Some(match [was, is].map(names) {
        [before, after] if before == after => [was, is].map(whole),
        names => names,
    })
}

/// Describes an entry whose names, membership card numbers or clubs changed. None when only something else of it
/// changed.
fn renamed(was: &Entry, is: &Entry, t: Lang) -> Option<String> {
    let [before, after] = people(was, is)?;
    let said = format!("{before} → {after}");
    let kind = kind_of(is);
    let mut line = t.is_now(t.entry_n(kind, is.number), said);
    if was.state != is.state {
        line = format!("{line}; {}", t.entry_state(is.state, kind));
    }
    if (was.paid_cents, &was.payment) != (is.paid_cents, &is.payment) {
        line = format!("{line}; {}", t.paid_by(is));
    }
    Some(line)
}

/// Describes the tables of a proposed round whose seats were changed by hand, or changed back. None if the round has
/// been proposed anew since.
fn reseated(event: &Event, was: &Round, is: &Round, t: Lang) -> Option<String> {
    let kind = event.settings.kind;
    let by_hand = |number: TableNo| {
        let mut tables = was.tables.iter().chain(&is.tables);
        tables.any(|table| table.number == number && table.reason == PairingReason::Manual)
    };
    let drafts = [was, is].map(|round| round.state == RoundState::Draft);
    let (before, after) = (seats_of(kind, was), seats_of(kind, is));
    let others: Vec<_> = after.iter().filter(|s| !before.contains(s)).collect();
    let drawn = was.movement != is.movement || before.len() != after.len();
    if drafts != [true; 2] || drawn || others.is_empty() || !others.iter().all(|s| by_hand(s.table))
    {
        return None;
    }
    if others.len() > EACH {
        let numbers: Vec<String> = others.iter().map(|s| s.table.to_string()).collect();
        return Some(t.is_now(t.round_n(is.number), t.other_seats(numbers.join(", "))));
    }
    let line = |side: &[EntryNo]| {
        let numbers: Vec<String> = side.iter().map(EntryNo::to_string).collect();
        numbers.join("+")
    };
    let said = others.iter().map(|seats| {
        let sides = seats.sides.as_ref().map(|side| line(side));
        let at = t.table_of(is.number, seats.table);
        t.is_now(at, t.sits_against(sides.ns, sides.ew))
    });
    Some(said.collect::<Vec<_>>().join("; "))
}

/// Describes a hand's points before and after an action.
fn moved(event: &Event, was: Option<&Sheet>, is: &Sheet, t: Lang) -> String {
    let sums = |sheet: &Sheet| sheet_sums(sheet, &event.settings.rules, t);
    points_moved(was.map(sums).as_deref(), &sums(is))
}

impl UndoPage {
    /// Builds the list of actions that can be undone.
    #[must_use]
    pub fn new<'a>(
        frame: Frame,
        event: &Event,
        actions: impl Iterator<Item = DoneAction<'a>>,
    ) -> UndoPage {
        let t = frame.t;
        let line = |action: DoneAction<'_>| {
            let refused = match (action.undone, action.ended) {
                (Some(_), _) => None,
                (None, Some(round)) => Some(Refusal::ChangedSince(ActionTarget::Round(round))),
                (None, None) => can_take_back(event, (action.done, action.back)).err(),
            };
            let when = numbers::moment(action.at, &event.settings.time_zone, t);
            let href = urls::undo_one(&event.settings.slug, action.seq);
            UndoLine {
                signed: format!("{}, {when}", action.by),
                did: said(&frame, event, action, action.done, 1),
                href: (action.undone.is_none() && refused.is_none() && action.may).then_some(href),
                since: match (action.undone, refused) {
                    (Some((by, at)), _) => {
                        let when = numbers::moment(at, &event.settings.time_zone, t);
                        t.undo_undone(by, when)
                    }
                    (None, Some(Refusal::ChangedSince(thing))) => t.undo_since(t.thing(thing)),
                    (None, Some(refusal)) => t.undo_refused(t.refusal(&refusal)),
                    (None, None) => String::new(),
                },
            }
        };
        UndoPage {
            t,
            head: desk_head(event, MenuPage::Undo, &frame),
            lines: actions.map(line).collect(),
            frame,
        }
    }
}

/// Describes the effects that undoing a correction or a ruling has in later turni.
fn later_turni(event: &Event, action: DoneAction<'_>, t: Lang) -> Vec<String> {
    let rounds = action.back.iter().filter_map(|change| match change {
        Change::HandSaved { round, .. } => Some(*round),
        Change::Ruled { number, .. } => {
            let known = event.adjustment(*number)?;
            let ruling = known.last_given().filter(|ruling| ruling.moves_points());
            ruling.map(Ruling::round)
        }
        _ => None,
    });
    let first = rounds.min();
    first.map_or_else(Vec::new, |round| t.correction_said(event, round))
}

/// Returns the changes made by taking an action back now. They may differ from the reverse changes recorded with the
/// action: a withdrawn entry may stay outside later tables, and a table that another ruling decides stays closed.
/// Returns the recorded changes where the action would be refused.
fn will_change(event: &Event, action: DoneAction<'_>) -> Vec<Change> {
    let command = DeskCommand::TakeBack {
        done: action.done.to_vec(),
        back: action.back.to_vec(),
        ended: action.ended,
        // still to be written
        reason: "?".to_owned(),
    };
    let changes = decide(event, &command, "", DateTime::UNIX_EPOCH);
    changes.unwrap_or_else(|_| action.back.to_vec())
}

/// Builds the form that undoes one action. It says what the action did and what its undoing restores, and asks for a
/// reason.
#[must_use]
pub fn undo_one(
    frame: Frame,
    event: &Event,
    action: DoneAction<'_>,
    fields: &Fields,
) -> DecisionPage {
    let t = frame.t;
    let slug = &event.settings.slug;
    let titled = (t.undo_title().to_owned(), urls::undo_one(slug, action.seq));
    let back = Link::new(urls::undo(slug), t.undo());
    let did = said(&frame, event, action, action.done, 1);
    let changes = will_change(event, action);
    let will = said(&frame, event, action, &changes, 0);
    let mut page = DecisionPage::new(frame, event, MenuPage::Undo, titled, back);
    let when = numbers::moment(action.at, &event.settings.time_zone, t);
    page.explained.push(t.undo_did(action.by, when));
    page.explained.extend(did);
    page.explained.push(t.undo_will().to_owned());
    page.explained.extend(will);
    page.save = t.undo_save().to_owned();
    page.explained.extend(later_turni(event, action, t));
    let mut page = page.reasoned(fields);
    let hand = |change: &Change| matches!(change, Change::HandSaved { .. });
    // a hand taken back is a corrected one
    let corrects = action.back.iter().any(hand);
    if let Some(reason) = page.fields.last_mut().filter(|_| corrects) {
        t.reason_public_hint().clone_into(&mut reason.hint);
    }
    page
}
