//! The plan in the form of an event while it is put together.

use super::field::one_of;
use super::{largest_group, rule_set};
use crate::numbers;
use burraco_rules::Players;
use burraco_tournament::clock::usual_minutes;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::plan::Plan;
use burraco_tournament::vp::usual_turno::USUAL_HANDS;
use chrono::NaiveTime;
use pozzetto_form_data::{Fields, PlanDraft};

/// The entries expected where nobody says how many.
const EXPECTED: u32 = 20;
/// The most entries that a plan is foretold for.
const MOST_EXPECTED: u32 = 1_000;

/// Reads the plan and what it depends on. What cannot be read is taken as usual, for its field says what is wrong. The
/// settings of an existing event stand where the form has no field.
#[must_use]
pub fn draft(fields: &Fields, event: Option<&Event>) -> PlanDraft {
    let mut fields = fields.clone();
    let number = |fields: &Fields, name: &str| numbers::read(fields.value(name));
    let settings = event.map(|event| &event.settings);
    let kind = match (settings, fields.value("kind")) {
        (Some(settings), "") => Some(settings.kind),
        _ => one_of::<EventKind>(&mut fields, "kind"),
    };
    let players = match (settings, fields.value("rules")) {
        (Some(settings), "") => Some(settings.rules.players),
        _ => rule_set(&mut fields).map(|rules| rules.players),
    };
    let hands = number(&fields, "hands").and_then(|hands| u8::try_from(hands).ok());
    let hands = hands.or(settings.map(|settings| settings.hands));
    let minutes = number(&fields, "minutes").and_then(|minutes| u16::try_from(minutes).ok());
    let entered = event.map(|event| event.entries.len()).filter(|n| *n > 1);
    let expected = match fields.value("expected").trim() {
        "" => entered.map_or(Some(EXPECTED), |n| u32::try_from(n).ok()),
        _ => number(&fields, "expected").and_then(|n| u32::try_from(n).ok()),
    };
    let start = NaiveTime::parse_from_str(fields.value("start").trim(), "%H:%M").ok();
    let plan = Plan::read(fields.value("plan").trim(), event.and_then(largest_group));
    PlanDraft {
        plan: plan.map(|plan| keeping_rounds(plan, event)),
        kind: kind.unwrap_or(EventKind::Pairs),
        players: players.unwrap_or(Players::Four),
        entries: expected.filter(|n| *n >= 2).map(|n| n.min(MOST_EXPECTED)),
        minutes: minutes.unwrap_or_else(|| usual_minutes(hands.unwrap_or(USUAL_HANDS))),
        start: start
            .or_else(|| NaiveTime::from_hms_opt(21, 0, 0))
            .unwrap_or_default(),
        proposed: event.map_or(0, |event| event.rounds.len()),
    }
}

/// Returns a plan, or that of the event where it would change a round proposed already.
fn keeping_rounds(plan: Plan, event: Option<&Event>) -> Plan {
    let Some(event) = event else { return plan };
    let known = &event.settings.plan;
    let kept = (0..event.rounds.len()).all(|round| plan.movement(round) == known.movement(round));
    if kept { plan } else { known.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &[(&str, &str)]) -> PlanDraft {
        let mut fields = Fields::default();
        for (name, value) in typed {
            fields.set(name, *value);
        }
        draft(&fields, None)
    }

    #[test]
    fn a_draft_is_read_as_far_as_it_can_be() {
        let usual = of(&[("plan", "3 mitchell + 1 danese")]);
        assert_eq!(usual.plan.as_ref().map(|plan| plan.rounds.len()), Ok(4));
        assert_eq!(
            (usual.kind, usual.players),
            (EventKind::Pairs, Players::Four)
        );
        assert_eq!((usual.entries, usual.minutes), (Some(20), 45));
        assert_eq!(usual.start.to_string(), "21:00:00");
        let typed = of(&[
            ("plan", "moon"),
            ("kind", "individual"),
            ("rules", "italian"),
            ("rule_players", "3"),
            ("hands", "2"),
            ("expected", "99999"),
            ("start", "15:30"),
        ]);
        assert!(typed.plan.is_err());
        assert_eq!(
            (typed.kind, typed.players),
            (EventKind::Individual, Players::Three)
        );
        assert_eq!((typed.entries, typed.minutes), (Some(1_000), 25));
        assert_eq!(typed.start.to_string(), "15:30:00");
        let wrong = of(&[
            ("expected", "-3"),
            ("minutes", "x"),
            ("rules", "moon"),
            ("start", "9"),
        ]);
        assert_eq!((wrong.entries, wrong.players), (None, Players::Four));
    }
}
