//! The form of an event's settings.

mod draft;
pub(crate) mod field;
mod filled;
mod shown;

use crate::numbers::whole;
use crate::text::{keep_visible_lines, visible};
use crate::{fees, prizes};
use burraco_rules::{Players, RuleSet, Target};
use burraco_tournament::award::ByeAward;
use burraco_tournament::branding::{Colour, NotAColour};
use burraco_tournament::clock::{USUAL_LAST_HAND, usual_minutes};
use burraco_tournament::entry::EntryState;
use burraco_tournament::event::results_sheet::ResultsSheet;
use burraco_tournament::event::rooms::Rooms;
use burraco_tournament::event::{Event, EventKind, Settings};
use burraco_tournament::movement::Movement;
use burraco_tournament::plan::{Plan, PlanTrouble};
use burraco_tournament::protest::USUAL_PROTEST_MINUTES;
use burraco_tournament::ranking::TieBreak;
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::vp::VpTable;
use burraco_tournament::vp::usual_turno::{FEWEST_HANDS, USUAL_HANDS};
pub use draft::draft;
use field::{choice, date, one_of};
pub(super) use field::{slug, text};
pub use filled::fields_of;
use pozzetto_form_data::{FieldFault, Fields, ONLY_TOTAL, rule_field};
pub use shown::{as_they_stand, follow};
use std::collections::BTreeMap;
use strum::VariantArray;

/// The most characters about the officials.
const MOST_OFFICIALS: usize = 2_000;
/// The longest time limit for protests, in minutes: a day.
const MOST_PROTEST_MINUTES: i64 = 24 * 60;
/// The most sessions of play of an event.
const MOST_SESSIONS: i64 = 20;

/// Reads the form of a new event, or the settings form of an existing one. Unreadable input becomes a fault of its
/// field.
pub fn read(fields: &mut Fields, event: Option<&Event>, seed: u64) -> Option<Settings> {
    let before = event.map(|event| &event.settings);
    no_colour(fields);
    let name = text(fields, "name", true);
    let slug = match before {
        Some(before) => before.slug.clone(),
        None => slug(fields),
    };
    let date = date(fields);
    let kind = match before {
        Some(before) if fields.value("kind").is_empty() => Some(before.kind),
        _ => one_of(fields, "kind"),
    };
    if event.is_some_and(|event| !event.entries.is_empty() && kind != Some(event.settings.kind)) {
        fields.fault("kind", FieldFault::KindFixed);
    }
    let (length, target) = length(fields, kind);
    let mut rules = rules(fields, kind, target);
    if let (Some(rules), Some(before), Some(Length::Hands | Length::Total)) =
        (&mut rules, before, length)
        && !before.length.is_match()
        && rules.base() == before.rules.base()
    {
        // no field has the target of an event without matches
        rules.target = before.rules.target;
    }
    if length == Some(Length::Total) && rules.is_some_and(|rules| rules.players == Players::Three) {
        fields.fault("length", FieldFault::NoTotalOfThree);
    }
    let players = rules.map(|rules| rules.players);
    let plan = plan(fields, kind.zip(players), event);
    let hands = whole(fields, "hands", FEWEST_HANDS.into(), USUAL_HANDS.into());
    let hands = hands.and_then(|hands| u8::try_from(hands).ok());
    let hands = hands.unwrap_or(USUAL_HANDS);
    let vp_table = match kind {
        Some(EventKind::Teams) => Some(VpTable::for_teams()),
        _ => VpTable::for_hands(hands),
    };
    if vp_table.is_none() {
        fields.fault("hands", FieldFault::NoVpTable { hands });
    }
    let minutes = match fields.value("minutes").trim() {
        "" => usual_minutes(hands),
        _ => whole(fields, "minutes", 5, 300)
            .and_then(|m| u16::try_from(m).ok())
            .unwrap_or(0),
    };
    let last_hand = last_hand(fields, minutes);
    let protest_minutes = match fields.value("protest_minutes").trim() {
        "" => USUAL_PROTEST_MINUTES,
        _ => whole(fields, "protest_minutes", 1, MOST_PROTEST_MINUTES)
            .and_then(|m| u16::try_from(m).ok())
            .unwrap_or(USUAL_PROTEST_MINUTES),
    };
    let confirmation = one_of(fields, "confirmation");
    let draw = one_of(fields, "draw");
    let clubs_apart = one_of(fields, "clubs_apart");
    let level = one_of(fields, "level");
    let sessions = match fields.value("sessions").trim() {
        "" => 1,
        _ => whole(fields, "sessions", 1, MOST_SESSIONS)
            .and_then(|sessions| u8::try_from(sessions).ok())
            .unwrap_or(1),
    };
    let mp = one_of(fields, "mp");
    let public_names = one_of(fields, "public_names");
    let tie_breaks = ties(fields);
    let fee = fees::read(fields);
    let prizes = prizes::read(fields);
    let in_kind_cents = prizes::read_in_kind(fields);
    let venue = text(fields, "venue", false);
    let organiser = text(fields, "organiser", false);
    let officials = officials(fields);
    let rooms = rooms(fields);
    let results_sheet = results_sheet(fields);
    let colour = colour(fields);
    if !fields.sound() {
        return None;
    }
    let same_hands = before.filter(|before| before.hands == hands && Some(before.kind) == kind);
    let vp_table = same_hands.map_or(vp_table, |before| Some(before.vp_table.clone()))?;
    let bye = same_hands.map_or_else(|| ByeAward::usual(hands, &vp_table), |before| before.bye);
    let (date, plan) = (date?, plan?);
    let others = before.cloned().unwrap_or_else(|| Settings {
        seed,
        ..Settings::usual(date, plan.clone(), hands)
    });
    Some(Settings {
        slug,
        name,
        venue,
        date,
        organiser,
        officials,
        rooms,
        results_sheet,
        kind: kind?,
        rules: rules?,
        hands,
        length: length?,
        vp_table,
        plan,
        tie_breaks: tie_breaks?,
        bye,
        mp: mp?,
        minutes,
        last_hand,
        protest_minutes,
        confirmation: confirmation?,
        public_names: public_names?,
        draw: draw?,
        clubs_apart: clubs_apart?,
        level: level?,
        sessions,
        fee: fee?,
        prizes: prizes?,
        in_kind_cents: in_kind_cents?,
        colour,
        ..others
    })
}

/// Reads the officials from the field `officials`, one a line.
fn officials(fields: &mut Fields) -> Vec<String> {
    let typed = fields.value("officials").to_owned();
    if typed.chars().count() > MOST_OFFICIALS {
        let most = MOST_OFFICIALS;
        fields.fault("officials", FieldFault::TooLong { most });
    }
    let lines = typed.lines().map(|line| visible(line).trim().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

/// Reads the rooms from the field `rooms`, one a line.
fn rooms(fields: &mut Fields) -> Rooms {
    let mut typed = fields.value("rooms").to_owned();
    keep_visible_lines(&mut typed);
    typed.parse().unwrap_or_else(|fault| {
        fields.fault("rooms", FieldFault::Rooms(fault));
        Rooms::default()
    })
}

/// Reads the columns of the results sheet from the field `results_sheet`, one a line.
fn results_sheet(fields: &mut Fields) -> ResultsSheet {
    let mut typed = fields.value("results_sheet").to_owned();
    keep_visible_lines(&mut typed);
    typed.parse().unwrap_or_else(|fault| {
        fields.fault("results_sheet", FieldFault::ResultsSheet(fault));
        ResultsSheet::default()
    })
}

/// Empties the field of the colour where the box for none is ticked; a browser's colour field is never empty.
fn no_colour(fields: &mut Fields) {
    if !fields.value("colour_none").is_empty() {
        fields.set("colour", "");
    }
}

/// Reads the organiser's colour; an empty field means none.
fn colour(fields: &mut Fields) -> Option<Colour> {
    let typed = fields.value("colour").trim().to_owned();
    match typed.parse() {
        Ok(colour) => Some(colour),
        Err(NotAColour) => {
            if !typed.is_empty() {
                fields.fault("colour", FieldFault::NotAColour);
            }
            None
        }
    }
}

/// Reads the minutes before the end of the round at which the last hand is announced, or 0 for never.
fn last_hand(fields: &mut Fields, minutes: u16) -> u16 {
    let usual = USUAL_LAST_HAND.min(minutes.saturating_sub(1));
    if fields.value("last_hand").trim().is_empty() {
        return usual;
    }
    if minutes == 0 {
        // what is wrong stands at the minutes
        return usual;
    }
    let most = i64::from(minutes) - 1;
    let read = whole(fields, "last_hand", 0, most);
    read.and_then(|m| u16::try_from(m).ok()).unwrap_or(usual)
}

/// Reads the length of play at a table and, for matches to a target score, the target.
fn length(fields: &mut Fields, kind: Option<EventKind>) -> (Option<Length>, Option<Target>) {
    let only_total = fields.value("length") == ONLY_TOTAL;
    let target = choice(
        fields,
        "length",
        [
            (Target::Hands.word(), None),
            (ONLY_TOTAL, None),
            (Target::Over2000.word(), Some(Target::Over2000)),
            (Target::From2005.word(), Some(Target::From2005)),
            (Target::From3000.word(), Some(Target::From3000)),
        ],
    );
    let vp = one_of(fields, "match_vp");
    let target = target.flatten();
    if target.is_some() && kind == Some(EventKind::Teams) {
        fields.fault("length", FieldFault::NoMatchOfTeams);
    }
    let length = vp.map(|vp| match target {
        Some(_) => Length::Target(vp),
        None if only_total => Length::Total,
        None => Length::Hands,
    });
    (length, target)
}

/// Returns the settings of the rules that the form has a field for, each with its values. The target of matches is
/// part of the length of play.
fn rule_choices() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    RuleSet::choices().filter(|(name, _)| *name != "target")
}

/// Reads the chosen base rule set and the settings changed beside it; an empty setting stays as the base has it.
fn rule_set(fields: &mut Fields) -> Option<RuleSet> {
    let mut name = match fields.value("rules").trim() {
        "" => RuleSet::FEDERATION.to_string(),
        name => name.to_owned(),
    };
    if let Err(fault) = name.parse::<RuleSet>() {
        fields.fault("rules", fault.into());
        return None;
    }
    for (setting, values) in rule_choices() {
        let field = rule_field(setting);
        let typed = fields.value(&field);
        if values.contains(&typed) {
            name.push_str(&format!("+{setting}={typed}"));
        } else if !typed.is_empty() {
            fields.fault(&field, FieldFault::UnknownChoice);
        }
    }
    let read = name.parse::<RuleSet>();
    read.map_err(|fault| fields.fault("rules", fault.into()))
        .ok()
}

/// Reads the rules, with the target of matches. The number of players at a table must suit the kind of competitors.
fn rules(fields: &mut Fields, kind: Option<EventKind>, target: Option<Target>) -> Option<RuleSet> {
    let mut rules = rule_set(fields)?;
    rules.target = target.unwrap_or(rules.target);
    let alone = matches!(rules.players, Players::Three | Players::Two);
    let in_pairs = matches!(kind, Some(EventKind::Pairs | EventKind::Teams));
    if alone && in_pairs {
        let players = rules.players.seats().len();
        // the plan is not blamed for it as well
        fields.fault(&rule_field("players"), FieldFault::PlayAlone { players });
        return None;
    }
    Some(rules)
}

/// Reads the chosen tie-breaks; an empty list means that ranks are shared.
fn ties(fields: &mut Fields) -> Option<Vec<TieBreak>> {
    let typed = fields.value("ties").to_owned();
    let words = typed
        .split('+')
        .filter(|word| !matches!(*word, "" | "shared"));
    let known = |word: &str| {
        let mut all = TieBreak::VARIANTS.iter().copied();
        all.find(|tie| field::word(*tie) == word)
    };
    let found: Option<Vec<TieBreak>> = words.map(known).collect();
    if found.is_none() {
        fields.fault("ties", FieldFault::UnknownChoice);
    }
    found
}

/// Reads the plan of rounds. Each movement must suit the kind of competitors and the number of players at a table. A
/// part without a number of rounds takes it from the number of entries in the largest group.
fn plan(
    fields: &mut Fields,
    who: Option<(EventKind, Players)>,
    event: Option<&Event>,
) -> Option<Plan> {
    let plan = match Plan::read(fields.value("plan").trim(), event.and_then(largest_group)) {
        Ok(plan) => plan,
        Err(fault) => {
            fields.fault("plan", FieldFault::Plan(fault));
            return None;
        }
    };
    let (kind, players) = who?;
    let suits = |movement: &Movement| movement.suits(kind, players);
    if let Some(round) = (1..)
        .zip(&plan.rounds)
        .find(|(_, movement)| !suits(movement))
    {
        let round = round.0;
        fields.fault(
            "plan",
            FieldFault::PlanTrouble(PlanTrouble::NotForKind { kind, round }),
        );
    }
    Some(plan)
}

/// Returns the number of entries that may still play in the largest group.
fn largest_group(event: &Event) -> Option<usize> {
    let mut groups: BTreeMap<&str, usize> = BTreeMap::new();
    let gone = |state| matches!(state, EntryState::Absent | EntryState::Withdrawn);
    for entry in event.entries.iter().filter(|entry| !gone(entry.state)) {
        *groups.entry(&entry.group).or_default() += 1;
    }
    groups.into_values().max()
}

#[cfg(test)]
mod tests;
