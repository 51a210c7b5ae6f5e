//! A decision of the desk in two steps: a form, then what it would move, then the same form to be saved.

use crate::components::form::FieldView;
use crate::desk::head::{DeskTab, desk_head};
use crate::locale::Lang;
use crate::rulings::preview::PreviewView;
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, Masthead};
use askama::Template;
use burraco_tournament::event::Event;
use pozzetto_form_data::Fields;

/// The page of a decision. It posts its fields with `step` (`look`, `save`) and `seen`, the digest of the preview shown.
#[derive(Clone, Debug, Template)]
#[template(path = "rulings/decision.html")]
pub struct DecisionPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub title: String,
    /// What it does about the protest it was opened for; empty for none.
    pub protest: String,
    /// Whom it is about, and what follows from it.
    pub explained: Vec<String>,
    /// What must be thought of before saving: a rematch, clubmates, a proposal to be made again.
    pub warnings: Vec<String>,
    /// Other rulings that lose their ground by it, with the way to each.
    pub overdrawn: Vec<WarningLine>,
    /// What had better be done instead, and where it posts: a proposal that no longer fits is made again.
    pub again: Option<Link>,
    /// What was decided before about the same thing, newest first.
    pub history: Vec<String>,
    /// Where it is posted.
    pub action: String,
    pub hidden: Vec<(String, String)>,
    pub fields: Vec<FieldView>,
    /// What it would move, once somebody looked.
    pub preview: Option<PreviewView>,
    /// The digest of what was shown; empty before.
    pub seen: String,
    /// What saving is called.
    pub save: String,
    /// Where somebody goes who changed their mind.
    pub back: Link,
}

impl DecisionPage {
    /// An empty form; the fields follow.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        tab: DeskTab,
        (title, action): (String, String),
        back: Link,
    ) -> DecisionPage {
        let t = frame.t;
        DecisionPage {
            t,
            head: desk_head(event, tab, &frame),
            title,
            protest: String::new(),
            explained: Vec::new(),
            warnings: Vec::new(),
            overdrawn: Vec::new(),
            again: None,
            history: Vec::new(),
            action,
            hidden: Vec::new(),
            fields: Vec::new(),
            preview: None,
            seen: String::new(),
            save: t.save().to_owned(),
            back,
            frame,
        }
    }

    /// The same page with a hidden field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> DecisionPage {
        self.hidden.push((name.to_owned(), value.to_string()));
        self
    }

    /// The same page with the field of the reason, which every decision needs.
    #[must_use]
    pub fn reasoned(mut self, fields: &Fields) -> DecisionPage {
        let t = self.t;
        let reason = FieldView::new(fields, "reason", t.reason_label(), t);
        self.fields.push(reason.kind("area").required());
        self
    }

    /// The same page with what the decision would move.
    #[must_use]
    pub fn foreseen(mut self, preview: PreviewView, seen: String) -> DecisionPage {
        self.preview = Some(preview);
        self.seen = seen;
        self
    }
}
