//! The form of a circuit: its competitors, its way of counting and its events.

use crate::event;
use crate::numbers::whole;
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::prizes::circuit::place_points::PlacePoints;
use burraco_tournament::prizes::circuit::{Circuit, CircuitRule, Competitors};
use pozzetto_form_data::{FieldFault, Fields};

/// The most stages that may be chosen as the best ones.
const MOST_BEST: i64 = 98;

/// The prefix of the form fields that tick an event of the circuit; the event's slug follows.
pub const STAGE: &str = "tappa-";

/// Reads the form of a circuit. `slug` is the circuit's slug when it exists already. Unreadable input becomes a fault
/// of its field.
pub fn read(fields: &mut Fields, slug: Option<&str>) -> Option<Circuit> {
    let name = event::text(fields, "name", true);
    let slug = match slug {
        Some(slug) => slug.to_owned(),
        None => event::slug(fields),
    };
    let competitors = match fields.value("competitors") {
        "" => Some(Competitors::Players),
        word => Competitors::named(word),
    };
    if competitors.is_none() {
        fields.fault("competitors", FieldFault::UnknownChoice);
    }
    let by_place = by_place(fields);
    let best = match fields.value("best").trim() {
        "" => Some(CircuitRule::ALL),
        _ => count(fields, "best", 1, MOST_BEST),
    };
    let attendance = count(fields, "attendance", 0, 20);
    let least = count(fields, "least", 0, 99);
    let finalists = count(fields, "finalists", 0, 999);
    if !fields.sound() {
        return None;
    }
    let rule = CircuitRule {
        best: best?,
        attendance: VictoryPoints(i64::try_from(attendance?).ok()?),
        least: least?,
        finalists: finalists?,
    };
    Some(Circuit {
        slug,
        name,
        competitors: competitors?,
        rule,
        by_place,
    })
}

/// Reads the points by place from the field `by_place`, a row a line; an empty field has the Victory Points count. A form
/// with `look`, which asks to see the points, needs it.
fn by_place(fields: &mut Fields) -> Option<PlacePoints> {
    let typed = fields.value("by_place").trim();
    if typed.is_empty() {
        if !fields.value("look").is_empty() {
            fields.fault("by_place", FieldFault::Missing);
        }
        return None;
    }
    match typed.parse() {
        Ok(points) => Some(points),
        Err(fault) => {
            fields.fault("by_place", FieldFault::PlacePoints(fault));
            None
        }
    }
}

/// Reads a whole number within limits; an empty field gives the lower limit.
fn count(fields: &mut Fields, name: &str, least: i64, most: i64) -> Option<usize> {
    let typed = fields.value(name).trim();
    if typed.is_empty() {
        return usize::try_from(least).ok();
    }
    usize::try_from(whole(fields, name, least, most)?).ok()
}

/// Returns the slugs of the events ticked as stages of the circuit.
pub fn stages(fields: &Fields) -> impl Iterator<Item = &str> {
    let ticked = fields.list.iter().filter(|field| !field.value.is_empty());
    ticked.filter_map(|field| field.name.strip_prefix(STAGE))
}

/// Fills the form's fields from an existing circuit and the slugs of its events.
#[must_use]
pub fn fields_of<'s>(circuit: &Circuit, stages: impl IntoIterator<Item = &'s str>) -> Fields {
    let mut fields = Fields::default();
    fields.set("name", circuit.name.clone());
    fields.set("slug", circuit.slug.clone());
    fields.set("competitors", <&str>::from(circuit.competitors));
    if !circuit.rule.counts_all() {
        fields.set("best", circuit.rule.best.to_string());
    }
    fields.set("attendance", circuit.rule.attendance.to_string());
    fields.set("least", circuit.rule.least.to_string());
    fields.set("finalists", circuit.rule.finalists.to_string());
    if let Some(points) = &circuit.by_place {
        fields.set("by_place", points.to_string());
    }
    for slug in stages {
        fields.set(&format!("{STAGE}{slug}"), "1");
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circuit_reads_back_from_its_own_form() {
        let mut fields = Fields::default();
        for (name, value) in [
            ("name", "Circuito d’inverno"),
            ("competitors", "entries"),
            ("best", "3"),
            ("attendance", "1"),
            ("least", "2"),
            ("finalists", "16"),
            ("by_place", "nazionale;*;1;100"),
            ("tappa-uno", "1"),
            ("tappa-due", ""),
        ] {
            fields.set(name, value);
        }
        let circuit = read(&mut fields, None).unwrap();
        assert_eq!(circuit.slug, "circuito-d-inverno");
        assert_eq!(stages(&fields).collect::<Vec<_>>(), ["uno"]);
        let mut again = fields_of(&circuit, ["uno"]);
        assert_eq!(stages(&again).collect::<Vec<_>>(), ["uno"]);
        assert_eq!(read(&mut again, Some(&circuit.slug)), Some(circuit));
        for (name, value) in [
            ("best", "0"),
            ("best", "tre"),
            ("attendance", "21"),
            ("competitors", "cani"),
            ("by_place", "nazionale;*;1"),
            ("best", "99"),
            ("name", " "),
        ] {
            let mut wrong = fields.clone();
            wrong.set(name, value);
            assert_eq!(read(&mut wrong, None), None, "{name} {value}");
            assert!(!wrong.get(name).unwrap().faults.is_empty());
        }
    }
}
