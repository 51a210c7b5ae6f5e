//! The last actions of the desk, and the form that takes one back.

use crate::fields::Fields;
use crate::pages::decision::DecisionPage;
use crate::pages::desk::{DeskTab, desk_head};
use crate::pages::event_form::differences;
use crate::pages::words::Lang;
use crate::pages::{Frame, Link, Masthead, numbers, urls};
use askama::Template;
use burraco_tournament::change::Change;
use burraco_tournament::event::Event;
use burraco_tournament::undo::changed_since;
use chrono::{DateTime, Utc};

/// An action as it was done.
#[derive(Clone, Copy, Debug)]
pub struct Done<'a> {
    /// The place of its line in the journal.
    pub seq: i64,
    /// Who did it.
    pub by: &'a str,
    /// When.
    pub at: DateTime<Utc>,
    /// What it changed.
    pub done: &'a [Change],
    /// What leads back.
    pub back: &'a [Change],
    /// The event's settings before and after, as their form shows them, where they were changed.
    pub settings: Option<&'a [Fields; 2]>,
    /// Whether the reader may take it back.
    pub may: bool,
}

/// `/direzione/{slug}/annulla`
#[derive(Clone, Debug, Template)]
#[template(path = "desk/undo.html")]
pub struct UndoPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// The last actions, the newest first.
    pub lines: Vec<UndoLine>,
}

/// An action in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoLine {
    /// Who and when.
    pub signed: String,
    /// What it changed.
    pub did: Vec<String>,
    /// Its form, when it may be taken back.
    pub href: Option<String>,
    /// What has changed since, when it may not; empty else.
    pub since: String,
}

/// What changes make true, in words; of the settings only what is another before (0) and after (1).
fn said(frame: &Frame, action: Done<'_>, changes: &[Change], when: usize) -> Vec<String> {
    let t = frame.t;
    let Some([before, after]) = action.settings else {
        return t.changes(changes);
    };
    let is_settings = |change: &&Change| matches!(change, Change::Settings(_));
    let others: Vec<Change> = changes
        .iter()
        .filter(|c| !is_settings(c))
        .cloned()
        .collect();
    let told = differences(frame, before, after);
    let mut lines: Vec<String> = told
        .into_iter()
        .filter_map(|(label, words)| Some(t.is_now(label, words.into_iter().nth(when)?)))
        .collect();
    if lines.is_empty() {
        lines.push(t.settings().to_owned());
    }
    lines.extend(t.changes(&others));
    lines
}

impl UndoPage {
    /// The list.
    #[must_use]
    pub fn new<'a>(
        frame: Frame,
        event: &Event,
        actions: impl Iterator<Item = Done<'a>>,
    ) -> UndoPage {
        let t = frame.t;
        let line = |action: Done<'_>| {
            let since = changed_since(event, action.done);
            let when = numbers::moment(action.at, &event.settings.time_zone, t);
            let href = urls::undo_one(&event.settings.slug, action.seq);
            UndoLine {
                signed: format!("{}, {when}", action.by),
                did: said(&frame, action, action.done, 1),
                href: (since.is_none() && action.may).then_some(href),
                since: since.map_or_else(String::new, |thing| t.undo_since(t.thing(thing))),
            }
        };
        UndoPage {
            t,
            head: desk_head(event, DeskTab::Undo, &frame),
            lines: actions.map(line).collect(),
            frame,
        }
    }
}

/// The form that takes one action back: what it did, what comes back, and why.
#[must_use]
pub fn undo_one(frame: Frame, event: &Event, action: Done<'_>, fields: &Fields) -> DecisionPage {
    let t = frame.t;
    let slug = &event.settings.slug;
    let titled = (t.undo_title().to_owned(), urls::undo_one(slug, action.seq));
    let back = Link::new(urls::undo(slug), t.undo());
    let did = said(&frame, action, action.done, 1);
    let will = said(&frame, action, action.back, 0);
    let mut page = DecisionPage::new(frame, event, DeskTab::Undo, titled, back);
    let when = numbers::moment(action.at, &event.settings.time_zone, t);
    page.explained.push(t.undo_did(action.by, when));
    page.explained.extend(did);
    page.explained.push(t.undo_will().to_owned());
    page.explained.extend(will);
    page.save = t.undo_save().to_owned();
    page.reasoned(fields)
}
