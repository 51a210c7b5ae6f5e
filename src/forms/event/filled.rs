//! The settings form filled from existing settings.

use super::field::word;
use crate::{fees, prizes};
use burraco_rules::{RuleSet, Target};
use burraco_tournament::event::Settings;
use burraco_tournament::ranking::TieBreak;
use burraco_tournament::scoring::match_score::{Length, MatchVp};
use pozzetto_form_data::{Fields, ONLY_TOTAL, rule_field, typed_amount};

/// Fills the event form's fields from existing settings.
#[must_use]
pub fn fields_of(settings: &Settings) -> Fields {
    let mut fields = Fields::default();
    fields.set("name", settings.name.clone());
    fields.set("slug", settings.slug.clone());
    fields.set("venue", settings.venue.clone());
    fields.set("date", settings.date.to_string());
    fields.set("organiser", settings.organiser.clone());
    fields.set("officials", settings.officials.join("\n"));
    fields.set("results_sheet", settings.results_sheet.to_string());
    fields.set("rooms", settings.rooms.to_string());
    let colour = settings.colour.map_or_else(String::new, String::from);
    fields.set("colour", colour);
    fields.set("kind", word(settings.kind));
    fields.set("plan", settings.plan.to_string());
    fields.set("hands", settings.hands.to_string());
    fields.set("minutes", settings.minutes.to_string());
    let infractions = serde_json::to_string(&settings.infractions).unwrap_or_default();
    fields.set("infractions", infractions);
    fields.set("last_hand", settings.last_hand.to_string());
    fields.set("protest_minutes", settings.protest_minutes.to_string());
    let (length, match_vp) = match settings.length {
        Length::Hands => (Target::Hands.word(), MatchVp::Column),
        Length::Total => (ONLY_TOTAL, MatchVp::Column),
        Length::Target(by) => (settings.rules.target.word(), by),
    };
    fields.set("length", length);
    fields.set("match_vp", word(match_vp));
    let base = RuleSet::of(settings.rules.base());
    fields.set("rules", base.to_string());
    let as_base: Vec<(&str, &str)> = base.settings().collect();
    for (setting, value) in settings
        .rules
        .settings()
        .filter(|(name, _)| *name != "target")
    {
        let differs = !as_base.contains(&(setting, value));
        fields.set(&rule_field(setting), if differs { value } else { "" });
    }
    fields.set("ties", ties_word(&settings.tie_breaks));
    fields.set("confirmation", word(settings.confirmation));
    fields.set("draw", word(settings.draw));
    fields.set("clubs_apart", word(settings.clubs_apart));
    fields.set("level", word(settings.level));
    fields.set("sessions", settings.sessions.to_string());
    fields.set("mp", word(settings.mp));
    fields.set("public_names", word(settings.public_names));
    fees::fill(&mut fields, &settings.fee);
    fields.set("prizes", prizes::text_of(&settings.prizes));
    prizes::fill(&mut fields, &settings.prizes);
    let in_kind = match settings.in_kind_cents {
        0 => String::new(),
        cents => typed_amount(cents),
    };
    fields.set("in_kind", in_kind);
    fields.set("notice", settings.notice.clone());
    fields
}

fn ties_word(ties: &[TieBreak]) -> String {
    let words: Vec<&str> = ties.iter().map(|tie| word(*tie)).collect();
    if words.is_empty() {
        "shared".to_owned()
    } else {
        words.join("+")
    }
}
