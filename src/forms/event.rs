//! The form of an event's settings.

use crate::fields::{FieldFault, Fields};
use crate::forms::{numbers, prizes};
use burraco_rules::{Players, RuleSet, UnknownRules};
use burraco_tournament::award::ByeAward;
use burraco_tournament::clock::{USUAL_LAST_HAND, usual_minutes};
use burraco_tournament::entry::EntryState;
use burraco_tournament::event::{
    ClubsApart, Confirmation, DaneseRest, DrawOrder, Event, Kind, MpReading, PublicNames,
    RematchScope, Settings, is_slug,
};
use burraco_tournament::movement::Movement;
use burraco_tournament::plan::{Plan, PlanTrouble};
use burraco_tournament::prize::PrizesShown;
use burraco_tournament::ranking::TieBreak;
use burraco_tournament::vp::VpTable;
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeMap;

/// The longest text of a field.
const LONGEST: usize = 120;
/// Reads the form of a new event, or of the settings of one. What cannot be read is a fault of its field.
pub fn read(fields: &mut Fields, event: Option<&Event>, seed: u64) -> Option<Settings> {
    let before = event.map(|event| &event.settings);
    let name = text(fields, "name", true);
    let slug = match before {
        Some(before) => before.slug.clone(),
        None => slug(fields),
    };
    let date = date(fields);
    let kind = match before {
        Some(before) if fields.value("kind").is_empty() => Some(before.kind),
        _ => choice(
            fields,
            "kind",
            [
                ("pairs", Kind::Pairs),
                ("individual", Kind::Individual),
                ("teams", Kind::Teams),
            ],
        ),
    };
    if event.is_some_and(|event| !event.entries.is_empty() && kind != Some(event.settings.kind)) {
        fields.fault("kind", FieldFault::KindFixed);
    }
    let plan = plan(fields, kind, event);
    let hands = whole(fields, "hands", 2, 4).unwrap_or(4);
    let hands = u8::try_from(hands).unwrap_or(4);
    let vp_table = match kind {
        Some(Kind::Teams) => Some(VpTable::for_teams()),
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
    let rules = rules(fields);
    let confirmation = choice(
        fields,
        "confirmation",
        [
            ("referee", Confirmation::Referee),
            ("opponents", Confirmation::Opponents),
            ("second_clerk", Confirmation::SecondClerk),
            ("on_entry", Confirmation::OnEntry),
        ],
    );
    let draw = choice(
        fields,
        "draw",
        [
            ("seeded", DrawOrder::Seeded),
            ("by_number", DrawOrder::ByNumber),
        ],
    );
    let clubs_apart = choice(
        fields,
        "clubs_apart",
        [
            ("no", ClubsApart::No),
            ("yes", ClubsApart::Prefer),
            ("never", ClubsApart::NeverMeet),
        ],
    );
    let mp = choice(
        fields,
        "mp",
        [
            ("difference", MpReading::Difference),
            ("gross", MpReading::Gross),
        ],
    );
    let public_names = choice(
        fields,
        "public_names",
        [
            ("full", PublicNames::Full),
            ("initials", PublicNames::Initials),
            ("card_number", PublicNames::CardNumber),
            ("hidden", PublicNames::Hidden),
        ],
    );
    let tie_breaks = ties(fields);
    let prizes = prizes::read(fields);
    let venue = text(fields, "venue", false);
    let organiser = text(fields, "organiser", false);
    if !fields.sound() {
        return None;
    }
    let same_hands = before.filter(|before| before.hands == hands && Some(before.kind) == kind);
    Some(Settings {
        slug,
        name,
        venue,
        date: date?,
        organiser,
        kind: kind?,
        rules: rules?,
        hands,
        vp_table: same_hands.map_or(vp_table, |before| Some(before.vp_table.clone()))?,
        plan: plan?,
        tie_breaks: tie_breaks?,
        bye: same_hands.map_or_else(|| ByeAward::usual(hands), |before| before.bye),
        mp: mp?,
        minutes,
        last_hand,
        notice: before.map_or_else(String::new, |before| before.notice.clone()),
        confirmation: confirmation?,
        public_names: public_names?,
        draw: draw?,
        clubs_apart: clubs_apart?,
        rematches: before.map_or(RematchScope::AllRounds, |before| before.rematches),
        prizes: prizes?,
        prizes_shown: before.map_or(PrizesShown::Desk, |before| before.prizes_shown),
        danese_rest: before.map_or(DaneseRest::Closest, |before| before.danese_rest),
        seed: before.map_or(seed, |before| before.seed),
        time_zone: before.map_or_else(
            || "Europe/Rome".to_owned(),
            |before| before.time_zone.clone(),
        ),
    })
}

/// When the last hand is announced: within the round, or never.
fn last_hand(fields: &mut Fields, minutes: u16) -> u16 {
    let usual = USUAL_LAST_HAND.min(minutes.saturating_sub(1));
    if fields.value("last_hand").trim().is_empty() {
        return usual;
    }
    let most = i64::from(minutes.max(1)) - 1;
    let read = whole(fields, "last_hand", 0, most);
    read.and_then(|m| u16::try_from(m).ok()).unwrap_or(usual)
}

/// The column chosen, and the changes typed beside it: `+semipulito`, `semipulito, next-must-draw`.
fn rules(fields: &mut Fields) -> Option<RuleSet> {
    let base = match fields.value("rules").trim() {
        "" => RuleSet::FEDERATION.to_string(),
        name => name.to_owned(),
    };
    let rules = match base.parse::<RuleSet>() {
        Ok(rules) => rules,
        Err(UnknownRules(part)) => {
            fields.fault("rules", FieldFault::UnknownRules(part));
            return None;
        }
    };
    let typed = fields.value("rules_more").to_owned();
    let words = typed.split(|c: char| c.is_whitespace() || matches!(c, '+' | ',' | ';'));
    let changes = words.filter(|word| !word.is_empty());
    let name = changes.fold(base, |name, word| format!("{name}+{word}"));
    match name.parse::<RuleSet>() {
        Ok(rules) if rules.players == Players::Four => Some(rules),
        Ok(_) => {
            fields.fault("rules_more", FieldFault::FourPlay);
            Some(rules)
        }
        Err(UnknownRules(part)) => {
            fields.fault("rules_more", FieldFault::UnknownRules(part));
            Some(rules)
        }
    }
}

/// The words of the criteria after VP and MP, as the form joins them with `+`.
const TIES: [(&str, TieBreak); 4] = [
    ("head_to_head", TieBreak::HeadToHead),
    ("best_round", TieBreak::BestRound),
    ("most_burrachi", TieBreak::MostBurrachi),
    ("lot", TieBreak::Lot),
];

/// The criteria chosen; none when ranks are shared.
fn ties(fields: &mut Fields) -> Option<Vec<TieBreak>> {
    let typed = fields.value("ties").to_owned();
    let words = typed
        .split('+')
        .filter(|word| !matches!(*word, "" | "shared"));
    let known = |word: &str| {
        TIES.iter()
            .find(|(name, _)| *name == word)
            .map(|(_, tie)| *tie)
    };
    let found: Option<Vec<TieBreak>> = words.map(known).collect();
    if found.is_none() {
        fields.fault("ties", FieldFault::UnknownChoice);
    }
    found
}

fn ties_word(ties: &[TieBreak]) -> String {
    let word = |tie: &TieBreak| {
        TIES.iter()
            .find(|(_, known)| known == tie)
            .map(|(name, _)| *name)
    };
    let words: Vec<&str> = ties.iter().filter_map(word).collect();
    if words.is_empty() {
        "shared".to_owned()
    } else {
        words.join("+")
    }
}

/// The form's fields for settings that exist.
#[must_use]
pub fn fields_of(settings: &Settings) -> Fields {
    let mut fields = Fields::default();
    fields.set("name", settings.name.clone());
    fields.set("slug", settings.slug.clone());
    fields.set("venue", settings.venue.clone());
    fields.set("date", settings.date.to_string());
    fields.set("organiser", settings.organiser.clone());
    let kind = match settings.kind {
        Kind::Pairs => "pairs",
        Kind::Individual => "individual",
        Kind::Teams => "teams",
    };
    fields.set("kind", kind);
    fields.set("plan", settings.plan.to_string());
    fields.set("hands", settings.hands.to_string());
    fields.set("minutes", settings.minutes.to_string());
    fields.set("last_hand", settings.last_hand.to_string());
    let name = settings.rules.to_string();
    let (base, more) = name.split_at(name.find('+').unwrap_or(name.len()));
    fields.set("rules", base);
    fields.set("rules_more", more.replace('+', " +").trim());
    fields.set("ties", ties_word(&settings.tie_breaks));
    let confirmation = match settings.confirmation {
        Confirmation::Referee => "referee",
        Confirmation::Opponents => "opponents",
        Confirmation::SecondClerk => "second_clerk",
        Confirmation::OnEntry => "on_entry",
    };
    fields.set("confirmation", confirmation);
    let draw = match settings.draw {
        DrawOrder::Seeded => "seeded",
        DrawOrder::ByNumber => "by_number",
    };
    fields.set("draw", draw);
    let clubs_apart = match settings.clubs_apart {
        ClubsApart::No => "no",
        ClubsApart::Prefer => "yes",
        ClubsApart::NeverMeet => "never",
    };
    fields.set("clubs_apart", clubs_apart);
    let mp = match settings.mp {
        MpReading::Difference => "difference",
        MpReading::Gross => "gross",
    };
    fields.set("mp", mp);
    let names = match settings.public_names {
        PublicNames::Full => "full",
        PublicNames::Initials => "initials",
        PublicNames::CardNumber => "card_number",
        PublicNames::Hidden => "hidden",
    };
    fields.set("public_names", names);
    fields.set("prizes", prizes::text_of(&settings.prizes));
    fields.set("notice", settings.notice.clone());
    fields
}

/// A text of one line, without what cannot be seen.
pub(super) fn text(fields: &mut Fields, name: &str, needed: bool) -> String {
    let typed = fields.value(name).trim().to_owned();
    if needed && typed.is_empty() {
        fields.fault(name, FieldFault::Missing);
    }
    if typed.chars().count() > LONGEST {
        fields.fault(name, FieldFault::TooLong { most: LONGEST });
    }
    // What cannot be seen has no place in a name.
    typed.chars().filter(|c| !c.is_control()).collect()
}

/// The word in addresses; without one it is made from the name.
pub(super) fn slug(fields: &mut Fields) -> String {
    let typed = fields.value("slug").trim().to_owned();
    let slug = if typed.is_empty() {
        slug_of(fields.value("name"))
    } else {
        typed
    };
    if !is_slug(&slug) {
        fields.fault("slug", FieldFault::NotASlug);
    }
    slug
}

/// A name as a word for addresses: `Città di Bari, 2° trofeo` is `citta-di-bari-2-trofeo`.
#[must_use]
pub fn slug_of(name: &str) -> String {
    let lower = name.to_lowercase();
    let plain = lower.chars().map(|c| match c {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        c if c.is_ascii_alphanumeric() => c,
        _ => '-',
    });
    let plain: String = plain.collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-");
    slug.truncate(60);
    slug.trim_end_matches('-').to_owned()
}

fn date(fields: &mut Fields) -> Option<NaiveDate> {
    let typed = fields.value("date").trim().to_owned();
    if typed.is_empty() {
        fields.fault("date", FieldFault::Missing);
        return None;
    }
    let read = |form| NaiveDate::parse_from_str(&typed, form).ok();
    let date = read("%Y-%m-%d").or_else(|| read("%d/%m/%Y"));
    let date = date.filter(|date| (1950..=2200).contains(&date.year()));
    if date.is_none() {
        fields.fault("date", FieldFault::NotADate);
    }
    date
}

/// The plan, which every movement of must suit what competes. A part without a number of rounds takes it from the
/// entries of the largest group.
fn plan(fields: &mut Fields, kind: Option<Kind>, event: Option<&Event>) -> Option<Plan> {
    let plan = match Plan::read(fields.value("plan").trim(), event.and_then(largest_group)) {
        Ok(plan) => plan,
        Err(fault) => {
            fields.fault("plan", FieldFault::Plan(fault));
            return None;
        }
    };
    let kind = kind?;
    let suits = |movement: &Movement| movement.suits(kind, Players::Four);
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

/// The entries of the largest group that may still play.
fn largest_group(event: &Event) -> Option<usize> {
    let mut groups: BTreeMap<&str, usize> = BTreeMap::new();
    let gone = |state| matches!(state, EntryState::Absent | EntryState::Withdrawn);
    for entry in event.entries.iter().filter(|entry| !gone(entry.state)) {
        *groups.entry(&entry.group).or_default() += 1;
    }
    groups.into_values().max()
}

fn whole(fields: &mut Fields, name: &str, least: i64, most: i64) -> Option<i64> {
    let Some(number) = numbers::read(fields.value(name)) else {
        fields.fault(name, FieldFault::NotANumber);
        return None;
    };
    if (least..=most).contains(&number) {
        return Some(number);
    }
    fields.fault(name, FieldFault::OutOfRange { least, most });
    None
}

/// The first choice is the usual one, taken when nothing was chosen.
fn choice<T: Copy, const N: usize>(
    fields: &mut Fields,
    name: &str,
    all: [(&str, T); N],
) -> Option<T> {
    let typed = fields.value(name).to_owned();
    let found = match typed.as_str() {
        "" => all.first(),
        typed => all.iter().find(|(word, _)| *word == typed),
    };
    if found.is_none() {
        fields.fault(name, FieldFault::UnknownChoice);
    }
    found.map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_tournament::entry::{Entry, EntryNo, Player};

    fn form(pairs: &[(&str, &str)]) -> Fields {
        Fields::posted(
            pairs
                .iter()
                .map(|(name, value)| ((*name).into(), (*value).into())),
        )
    }

    #[test]
    fn settings_read_back_from_their_own_form() {
        let mut fields = form(&[
            ("name", "Città di Bari, 2° trofeo"),
            ("date", "21/11/2026"),
            ("plan", "3 mitchell + 1 danese"),
            ("hands", "4"),
            ("ties", "head_to_head+lot"),
        ]);
        let settings = read(&mut fields, None, 7).unwrap();
        assert_eq!(settings.slug, "citta-di-bari-2-trofeo");
        assert_eq!((settings.minutes, settings.bye), (45, ByeAward::usual(4)));
        assert_eq!(settings.tie_breaks, [TieBreak::HeadToHead, TieBreak::Lot]);
        let mut again = fields_of(&settings);
        let event = Event {
            settings,
            entries: Vec::new(),
            rounds: Vec::new(),
            adjustments: Vec::new(),
        };
        assert_eq!(read(&mut again, Some(&event), 9), Some(event.settings));
    }

    #[test]
    fn a_plan_suits_what_competes_and_a_team_event_has_its_own_points() {
        let read = |kind: &str, plan: &str| {
            let pairs = [("name", "Sera"), ("date", "21/11/2026"), ("hands", "3")];
            let mut fields = form(&[&pairs[..], &[("kind", kind), ("plan", plan)]].concat());
            let settings = read(&mut fields, None, 7);
            let faults = fields.get("plan").map(|f| f.faults.clone());
            (settings, faults.unwrap_or_default())
        };
        let (settings, _) = read("teams", "3 danese + knockout 4");
        let settings = settings.unwrap();
        assert_eq!(
            (settings.kind, settings.vp_table),
            (Kind::Teams, VpTable::for_teams())
        );
        assert_eq!(read("individual", "7 individual").1, []);
        for (kind, plan, named) in [
            ("individual", "3 mitchell", (Kind::Individual, 1)),
            ("pairs", "2 danese + 1 individual", (Kind::Pairs, 3)),
        ] {
            let (kind_named, round) = named;
            let trouble = PlanTrouble::NotForKind {
                kind: kind_named,
                round,
            };
            let (settings, faults) = read(kind, plan);
            assert_eq!(
                (settings, faults),
                (None, vec![FieldFault::PlanTrouble(trouble)])
            );
        }
    }

    #[test]
    fn a_round_robin_takes_its_length_from_the_entries() {
        let mut fields = form(&[
            ("name", "Sera"),
            ("date", "21/11/2026"),
            ("plan", "round robin + knockout 4"),
            ("hands", "3"),
        ]);
        assert_eq!(
            read(&mut fields.clone(), None, 7),
            None,
            "nobody knows how many"
        );
        fields.set("plan", "1 danese");
        let settings = read(&mut fields, None, 7).unwrap();
        let entry = |number| Entry {
            number: EntryNo(number),
            players: vec![Player::default(); 2],
            group: String::new(),
            line: None,
            state: EntryState::Entered,
            paid_cents: 0,
        };
        let event = Event {
            settings,
            entries: (1..=6).map(entry).collect(),
            rounds: Vec::new(),
            adjustments: Vec::new(),
        };
        fields.set("plan", "round robin + knockout 4");
        let plan = read(&mut fields, Some(&event), 7).unwrap().plan;
        assert_eq!(plan.to_string(), "5 round robin + 2 knockout 4");
    }

    #[test]
    fn every_column_and_variant_of_four_players_is_an_event() {
        for (base, more, name) in [
            ("", "", "federation"),
            ("italian", "semipulito", "italian+semipulito"),
            (
                "italian",
                "+semipulito +close-without-discard",
                "italian+semipulito+close-without-discard",
            ),
            (
                "english",
                "semipulito_set=eight",
                "english+semipulito_set=eight",
            ),
            ("brochure", "", "brochure"),
            (
                "buraco",
                "unplayed_pozzetto=value",
                "buraco+unplayed_pozzetto=value",
            ),
        ] {
            let mut fields = form(&[("rules", base), ("rules_more", more)]);
            assert_eq!(rules(&mut fields).unwrap().to_string(), name);
            assert!(fields.sound(), "{name}");
        }
        for (base, more, field) in [
            ("bridge", "", "rules"),
            ("italian", "+moon", "rules_more"),
            ("italian", "two", "rules_more"),
            ("brochure", "three", "rules_more"),
        ] {
            let mut fields = form(&[("rules", base), ("rules_more", more)]);
            let _ = rules(&mut fields);
            let faulty = fields.list.iter().find(|f| !f.faults.is_empty());
            assert_eq!(faulty.map(|f| f.name.as_str()), Some(field));
        }
    }

    #[test]
    fn every_fault_is_beside_its_field() {
        let mut fields = form(&[
            ("slug", "Bari!"),
            ("date", "31/02/2026"),
            ("plan", "3 valzer"),
            ("hands", "5"),
            ("rules", "bridge"),
            ("confirmation", "nobody"),
        ]);
        assert_eq!(read(&mut fields, None, 7), None);
        let faulty: Vec<&str> = fields
            .list
            .iter()
            .filter(|f| !f.faults.is_empty())
            .map(|f| f.name.as_str())
            .collect();
        assert_eq!(
            faulty,
            [
                "slug",
                "date",
                "plan",
                "hands",
                "rules",
                "confirmation",
                "name"
            ]
        );
    }
}
