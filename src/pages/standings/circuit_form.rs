//! The list of circuits, and the form of a circuit.

use crate::components::form::FieldView;
use crate::locale::Lang;
use crate::numbers::short_date;
use crate::standings::circuit::stage_about;
use crate::standings::ranked_circuit::CircuitStage;
use crate::{Frame, Link, urls};
use askama::Template;
use burraco_tournament::prizes::circuit::place_points::PlacePoints;
use burraco_tournament::prizes::circuit::{Circuit, Stage};
use burraco_tournament::visibility::headline::Headline;
use pozzetto_form_data::Fields;

/// `/circuiti`: the list of all circuits.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/circuits.html")]
pub struct CircuitList {
    pub frame: Frame,
    pub t: Lang,
    pub circuits: Vec<Link>,
    /// The address to create a circuit; `None` for users who may not.
    pub new_circuit: Option<String>,
}

impl CircuitList {
    /// Builds the page of some circuits, in the order given.
    #[must_use]
    pub fn new<'c>(
        frame: Frame,
        circuits: impl IntoIterator<Item = &'c Circuit>,
        may_create: bool,
    ) -> CircuitList {
        CircuitList {
            t: frame.t,
            circuits: circuits.into_iter().map(link).collect(),
            new_circuit: may_create.then(urls::new_circuit),
            frame,
        }
    }
}

/// Returns a link to a circuit's ranking.
#[must_use]
pub fn link(circuit: &Circuit) -> Link {
    Link::new(urls::circuit(&circuit.slug), circuit.name.clone())
}

/// The form of a circuit: `/circuiti/nuovo` and `/circuiti/{slug}/impostazioni`. Its fields are `name slug competitors
/// best attendance least finalists`, and a tick `tappa-SLUG` for every event.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/circuit_form.html")]
pub struct CircuitForm {
    pub frame: Frame,
    pub t: Lang,
    pub title: String,
    /// The address to which the circuit is posted.
    pub action: String,
    pub fields: Vec<FieldView>,
    /// The points for each place, folded away while it is empty.
    pub by_place: FieldView,
    /// The events that can be included in the circuit.
    pub stages: Vec<EventTick>,
    /// The points that each ticked event would give; empty unless they are asked for.
    pub scales: Vec<StageScale>,
    /// The revision of the circuit that the form was made from; empty for a new circuit.
    pub base: String,
    /// Whether the circuit exists and may be deleted.
    pub deletable: bool,
    /// The label of the button that saves the circuit.
    pub submit: &'static str,
    /// The link back, for users who cancel.
    pub back: Link,
}

/// An event that can be included in the circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTick {
    pub name: String,
    pub label: String,
    pub date: String,
    /// Whether the event is included in the circuit.
    pub ticked: bool,
}

/// The points by place of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageScale {
    pub event: String,
    /// The level of the event and its number of entries.
    pub about: String,
    /// The points from the first place on: `1ª: 100, 2–4ª: 60`.
    pub points: String,
}

impl StageScale {
    /// Describes the points that a table gives for the places of an event.
    #[must_use]
    pub fn of(table: &PlacePoints, stage: &CircuitStage, t: Lang) -> StageScale {
        let settings = &stage.event.settings;
        let entries = Stage::of(stage.event, stage.standings).size();
        let each = table.scale(settings.level, entries).into_iter();
        let each = each.map(|(places, points)| {
            let points = match points {
                0 => t.circuit_scale_none().to_owned(),
                points => points.to_string(),
            };
            format!("{}: {points}", t.in_place(t.span(places)))
        });
        let points: Vec<String> = each.collect();
        StageScale {
            event: settings.name.clone(),
            about: stage_about(stage, t),
            points: match points.is_empty() {
                false => points.join(", "),
                true if settings.level.is_unsaid() => t.circuit_scale_unsaid().to_owned(),
                true => t.circuit_scale_none().to_owned(),
            },
        }
    }
}

impl CircuitForm {
    /// Builds the form of a new circuit, or of an existing one at a revision, with the values typed so far. `stage`
    /// names the field of an event's tick.
    #[must_use]
    pub fn new(
        frame: Frame,
        known: Option<(&Circuit, i64)>,
        fields: &Fields,
        events: &[Headline],
        stage: fn(&str) -> String,
    ) -> CircuitForm {
        let t = frame.t;
        let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
        let number = |name: &str, label: &str| field(name, label).kind("number");
        let mut all = vec![field("name", t.circuit_name()).required()];
        if known.is_none() {
            let slug = field("slug", t.event_slug());
            all.push(slug.hint(t.event_slug_hint()));
        }
        all.extend([
            field("competitors", t.circuit_ranks())
                .hint(t.circuit_ranks_hint())
                .one_of(|of| t.competitors(of)),
            number("best", t.circuit_best_label()).hint(t.circuit_best_hint()),
            number("attendance", t.circuit_attendance_label()),
            number("finalists", t.circuit_finalists_label()),
            number("least", t.circuit_least_label()),
        ]);
        let by_place = field("by_place", t.circuit_by_place_label());
        let tick = |event: &Headline| EventTick {
            ticked: !fields.value(&stage(&event.slug)).is_empty(),
            name: stage(&event.slug),
            label: event.name.clone(),
            date: short_date(event.date, t),
        };
        let (title, action, submit, back) = match known {
            None => (
                t.new_circuit().to_owned(),
                urls::new_circuit(),
                t.create_circuit(),
                Link::new(urls::circuits(), t.circuits()),
            ),
            Some((circuit, _)) => (
                circuit.name.clone(),
                urls::edit_circuit(&circuit.slug),
                t.save(),
                link(circuit),
            ),
        };
        CircuitForm {
            t,
            title,
            action,
            fields: all,
            by_place: by_place.kind("list").hint(t.circuit_by_place_hint()),
            stages: events.iter().map(tick).collect(),
            scales: Vec::new(),
            base: known.map_or_else(String::new, |(_, revision)| revision.to_string()),
            deletable: known.is_some(),
            submit,
            back,
            frame,
        }
    }

    /// Adds the points that each ticked event would give.
    #[must_use]
    pub fn with_scales(mut self, scales: Vec<StageScale>) -> CircuitForm {
        self.scales = scales;
        self
    }
}
