//! Decisions of the desk in two steps: a form, then the same form with a preview of the effects, to be saved.

use crate::components::form::FieldView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::rulings::preview::PreviewView;
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, Masthead};
use askama::Template;
use burraco_tournament::event::Event;
use pozzetto_form_data::Fields;

/// The page of a decision. It posts its fields together with `step` (`look`, `save`) and `seen`, the digest of the
/// preview shown.
#[derive(Clone, Debug, Template)]
#[template(path = "rulings/decision.html")]
pub struct DecisionPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub title: String,
    /// The effect on the protest that the page was opened for; empty for none.
    pub protest: String,
    /// Sentences about the entries that the decision concerns, and about its consequences.
    pub explained: Vec<String>,
    /// Warnings to consider before saving: a rematch, clubmates, a proposal to be made again.
    pub warnings: Vec<String>,
    /// Other rulings that lose their basis through this decision, with a link to each.
    pub overdrawn: Vec<WarningLine>,
    /// The better alternative to the decision, as a button with its address: proposing a round again that no longer
    /// matches the event.
    pub again: Option<Link>,
    /// Earlier decisions about the same subject, newest first.
    pub history: Vec<String>,
    /// The address to which the decision is posted.
    pub action: String,
    pub hidden: Vec<(String, String)>,
    pub fields: Vec<FieldView>,
    /// Whether players who are in the event already are saved all the same; `None` where the form does not ask.
    pub anyway: Option<bool>,
    /// The fields that few decisions need, folded away.
    pub further: Vec<FieldView>,
    /// The preview of the decision's effects; `None` in the first step.
    pub preview: Option<PreviewView>,
    /// The digest of the preview shown; empty in the first step.
    pub seen: String,
    /// The label of the button that saves the decision.
    pub save: String,
    /// The link back, for users who cancel.
    pub back: Link,
}

impl DecisionPage {
    /// Builds an empty form for a decision; the fields are added afterwards.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        tab: MenuPage,
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
            anyway: None,
            further: Vec::new(),
            preview: None,
            seen: String::new(),
            save: t.save().to_owned(),
            back,
            frame,
        }
    }

    /// Adds a hidden field to the decision's form.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> DecisionPage {
        self.hidden.push((name.to_owned(), value.to_string()));
        self
    }

    /// Adds the field for the reason, which every decision needs.
    #[must_use]
    pub fn reasoned(mut self, fields: &Fields) -> DecisionPage {
        let t = self.t;
        let reason = FieldView::new(fields, "reason", t.reason_label(), t);
        self.fields.push(reason.kind("area").required());
        self
    }

    /// Adds the preview of the decision's effects.
    #[must_use]
    pub fn foreseen(mut self, preview: PreviewView, seen: String) -> DecisionPage {
        self.preview = Some(preview);
        self.seen = seen;
        self
    }
}
