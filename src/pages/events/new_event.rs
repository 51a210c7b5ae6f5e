//! The form of a new event: only its name is asked, and what it will be reads as one sentence.

use crate::components::form::{FieldView, WrongFields, wrong_fields};
use crate::events::event_form::{EventForm, FormSection};
use crate::locale::Lang;
use crate::{Frame, Link, urls};
use burraco_tournament::plan::{Plan, TEMPLATES, Template};
use burraco_tournament::vp::usual_turno::USUAL_HANDS;
use pozzetto_form_data::{Fields, PlanDraft};

/// The form of `/direzione/nuovo`. Fields: those of [`EventForm`], and `da`, the event that it copies its settings
/// from.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "events/new_event.html")]
pub struct NewEventForm {
    pub frame: Frame,
    pub t: Lang,
    /// The URL that the event is posted to.
    pub action: String,
    /// The event that the new one copies its settings from; empty for none.
    pub like: String,
    /// The fields that are wrong; `None` before anything was posted.
    pub refusal: WrongFields,
    pub name: FieldView,
    /// The parts of the sentence that says the event to be, each with the name of the field that changes it.
    pub parts: Vec<(&'static str, String)>,
    /// All other fields, in sections.
    pub sections: Vec<FormSection>,
    /// The links to a new event like one of the reader's newest.
    pub earlier: Vec<Link>,
    /// The templates that the event may start from.
    pub templates: Vec<PlanTemplate>,
}

/// A template for a common kind of event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanTemplate {
    pub name: &'static str,
    /// The kind of entries that compete, as the form posts it.
    pub kind: &'static str,
    /// The kind of entries that compete, in words.
    pub kind_words: &'static str,
    /// The plan of rounds that the template fills in.
    pub plan: String,
    /// The plan in words.
    pub plan_words: String,
    /// The number of hands of a round that the template fills in.
    pub hands: String,
    /// The number of hands in words, as in `4 smazzate`.
    pub hands_words: String,
    /// The URL that choosing the template leads to when scripts are off.
    pub href: String,
}

/// Returns the fields of a new event from a template's kind, plan and hands. The page shows them before anything is
/// typed.
#[must_use]
pub fn new_event_fields(kind: &str, plan: &str, hands: &str) -> Fields {
    let mut fields = Fields::default();
    let or = |value: &str, usual: &str| {
        if value.is_empty() {
            usual.to_owned()
        } else {
            value.to_owned()
        }
    };
    fields.set("kind", or(kind, "pairs"));
    fields.set("plan", or(plan, "3 mitchell + 1 danese"));
    fields.set("hands", or(hands, &USUAL_HANDS.to_string()));
    fields.set("rules", "federation");
    fields
}

/// The fields that make up what an event will be, in the order in which it is said.
const PARTS: [&str; 6] = ["date", "kind", "plan", "hands", "length", "rules"];

impl NewEventForm {
    /// Builds the form of a new event, with what was typed and what is wrong.
    #[must_use]
    pub fn new(frame: Frame, fields: &Fields, draft: &PlanDraft) -> NewEventForm {
        let t = frame.t;
        let form = EventForm::of(frame.clone(), None, fields, true);
        let said = |name: &'static str| (name, form.said(name));
        let parts = PARTS.into_iter().map(said).collect();
        let refusal = wrong_fields(form.all(), &t);
        let mut sections = form.sections;
        for section in &mut sections {
            section.draw_strip(urls::plan_strip(), draft, t);
        }
        let mut facts = sections.iter_mut().map(|section| &mut section.fields);
        let name = facts
            .next()
            .map(|fields| fields.remove(0))
            .unwrap_or_default();
        let like = fields.value("da").to_owned();
        NewEventForm {
            t,
            action: urls::new_event(),
            refusal,
            earlier: Vec::new(),
            name,
            parts,
            sections,
            templates: match like.is_empty() {
                true => TEMPLATES
                    .iter()
                    .filter_map(|one| PlanTemplate::of(one, t))
                    .collect(),
                false => Vec::new(),
            },
            like,
            frame,
        }
    }
}

impl PlanTemplate {
    fn of(template: &Template, t: Lang) -> Option<PlanTemplate> {
        let plan: Plan = template.plan.parse().ok()?;
        Some(PlanTemplate {
            name: t.template(template.name),
            kind: template.kind.into(),
            kind_words: t.kind(template.kind),
            plan: t.plan_written(&plan),
            plan_words: t.plan_said(&plan),
            hands: template.hands.to_string(),
            hands_words: t.hands_count(template.hands.into()),
            href: format!(
                "{}?kind={}&plan={}&hands={}",
                urls::new_event(),
                <&str>::from(template.kind),
                template.plan.replace(' ', "%20").replace('+', "%2B"),
                template.hands
            ),
        })
    }
}
