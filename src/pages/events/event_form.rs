//! The form of an event's settings by sections, and the fields that a new event has, too.

use super::contrast::faint_on;
use super::plan_strip::PlanStrip;
use super::prize_table::PrizeTable;
use crate::components::form::FieldView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::numbers::{self, NOTHING};
use crate::rulings::infractions;
use crate::{Frame, Link, Masthead, urls};
use burraco_rules::{Base, Certainty, RuleSet, Target};
use burraco_tournament::event::Event;
use burraco_tournament::plan::Plan;
use burraco_tournament::round::Round;
use burraco_tournament::rulings::infraction::Infraction;
use burraco_tournament::vp::usual_turno::USUAL_TURNI;
use pozzetto_form_data::{Fields, ONLY_TOTAL, PlanDraft, rule_field};
use strum::{EnumString, IntoStaticStr};

/// The form of `/direzione/{slug}/impostazioni`: each section is posted alone, with its name as `section`. Fields:
/// `name slug venue date organiser officials colour colour_none kind plan hands minutes last_hand length match_vp rules rule_*
/// protest_minutes confirmation public_names draw clubs_apart rooms results_sheet level sessions ties mp fee fee_per fee_reduced prize_* in_kind`.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "events/event_form.html")]
pub struct EventForm {
    pub frame: Frame,
    pub t: Lang,
    /// The head of the event's pages; `None` for fields that no page shows.
    pub head: Option<Masthead>,
    /// The URL that the event's settings are posted to.
    pub action: String,
    /// The event's present settings, which the form posts back to detect other edits; empty for a new event.
    pub was: String,
    /// The URL that makes another event with the same settings, for those who may.
    pub duplicate: Option<String>,
    /// The link to archive or delete the event; none for a new event.
    pub way_out: Option<Link>,
    pub sections: Vec<FormSection>,
    /// The link to the form of the event's logo; none for a new event.
    pub logo_form: Option<Link>,
}

/// A section of an event's settings. Its word is posted with the section, and is its anchor on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
pub enum SectionName {
    #[strum(serialize = "dati")]
    Facts,
    #[strum(serialize = "programma")]
    Programme,
    #[strum(serialize = "regole")]
    Rules,
    #[strum(serialize = "conduzione")]
    Conduct,
    #[strum(serialize = "quota-e-premi")]
    Money,
}

/// A section of the form, folded unless something in it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormSection {
    pub name: SectionName,
    pub legend: &'static str,
    /// The present settings of the section, in a line; empty for a new event.
    pub said: String,
    pub fields: Vec<FieldView>,
    /// The fields that few events need, folded in the section.
    pub seldom: Vec<FieldView>,
    /// The strip of rounds, in the section that has it.
    pub strip: Option<PlanStrip>,
    /// The table of prizes, in the section that has it.
    pub prizes: Option<PrizeTable>,
    /// The settings of the section that cannot change any more.
    pub fixed: Option<FixedFields>,
}

/// The fields of a section as a part of a page.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "events/form_section.html")]
pub struct SectionFields<'a> {
    t: Lang,
    section: &'a FormSection,
}

/// Settings that cannot change any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedFields {
    /// The reason, in a sentence.
    pub why: String,
    /// The label and the value of each.
    pub fields: Vec<(String, String)>,
}

impl FormSection {
    /// Builds a section from its name, its legend and its fields. The rules that clubs seldom change are folded.
    fn new(
        (name, legend, all): (SectionName, &'static str, Vec<FieldView>),
        typed: &Fields,
        t: Lang,
    ) -> FormSection {
        let usual =
            |field: &FieldView| name != SectionName::Rules || USUAL_RULES.contains(&&*field.name);
        let (fields, seldom) = all.into_iter().partition(usual);
        FormSection {
            name,
            legend,
            said: String::new(),
            fields,
            seldom,
            strip: None,
            prizes: (name == SectionName::Money).then(|| PrizeTable::new(typed, t)),
            fixed: None,
        }
    }

    /// Builds the section of the rules with the typed values, for a form in which other rules were chosen.
    #[must_use]
    pub fn rules(typed: &Fields, t: Lang) -> FormSection {
        let fields = rules(typed, t);
        FormSection::new((SectionName::Rules, t.rule_set(), fields), typed, t)
    }

    /// Returns the fields of the section as a part of a page.
    #[must_use]
    pub fn shown(&self, t: Lang) -> SectionFields<'_> {
        SectionFields { t, section: self }
    }

    /// Returns the word of the section.
    #[must_use]
    pub fn anchor(&self) -> &'static str {
        self.name.into()
    }

    /// Returns the address of the section's fields as they are under other rules; only the rules have one.
    #[must_use]
    pub fn anew(&self) -> Option<String> {
        (self.name == SectionName::Rules).then(urls::rule_fields)
    }

    /// Returns every field of the section.
    pub fn all(&self) -> impl Iterator<Item = &FieldView> {
        let prizes = self.prizes.iter().flat_map(PrizeTable::all);
        self.fields.iter().chain(&self.seldom).chain(prizes)
    }

    /// Whether something in the section is wrong.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.all().any(|field| !field.faults.is_empty())
    }

    /// Whether a setting that few events need is changed here, or wrong.
    #[must_use]
    pub fn is_seldom_open(&self) -> bool {
        let differs = |field: &FieldView| !field.value.is_empty() || !field.faults.is_empty();
        self.seldom.iter().any(differs)
    }
}

impl EventForm {
    /// Builds the form of an event's settings. Its field `was` holds the present settings.
    #[must_use]
    pub fn edit(frame: Frame, event: &Event, fields: &Fields, draft: &PlanDraft) -> EventForm {
        let t = frame.t;
        let head = desk_head(event, MenuPage::Settings, &frame);
        let mut form = EventForm::of(frame, Some(head), fields, false);
        for section in &mut form.sections {
            if let Some(table) = &mut section.prizes {
                table.count(event, t);
            }
            section.said = section.in_a_line(t);
            let level = section
                .fields
                .iter_mut()
                .filter(|field| field.name == "level");
            for field in level {
                let lacks = t.level_lacks(&event.settings);
                field.hint = format!("{} {lacks}", field.hint).trim_end().to_owned();
            }
            section.fix(event, t);
            section.draw_strip(urls::plan_strip_of(&event.settings.slug), draft, t);
        }
        EventForm {
            action: urls::settings(&event.settings.slug),
            was: fields.value("was").to_owned(),
            logo_form: Some(Link::new(
                urls::set_logo(&event.settings.slug),
                match event.settings.logo {
                    Some(_) => t.logo_change(),
                    None => t.logo_set(),
                },
            )),
            ..form
        }
    }

    /// Returns every field of the form.
    pub fn all(&self) -> impl Iterator<Item = &FieldView> {
        self.sections.iter().flat_map(FormSection::all)
    }

    /// Returns the value of one of the event form's fields, in words.
    #[must_use]
    pub fn said(&self, name: &str) -> String {
        said(self.all(), name, self.t)
    }

    /// Builds the fields of an event, those of its slug only where it is `new`.
    pub(crate) fn of(
        frame: Frame,
        head: Option<Masthead>,
        fields: &Fields,
        new: bool,
    ) -> EventForm {
        let t = frame.t;
        let sections = [
            (SectionName::Facts, t.where_when(), facts(fields, new, t)),
            (
                SectionName::Programme,
                t.what_played(),
                programme(fields, t),
            ),
            (SectionName::Rules, t.rule_set(), rules(fields, t)),
            (SectionName::Conduct, t.how_run(), conduct(fields, t)),
            (SectionName::Money, t.fee_and_prizes(), money(fields, t)),
        ];
        EventForm {
            t,
            head,
            action: String::new(),
            was: String::new(),
            duplicate: None,
            way_out: None,
            logo_form: None,
            sections: sections
                .map(|section| FormSection::new(section, fields, t))
                .into(),
            frame,
        }
    }
}

/// The settings of the rules that clubs change, by their fields; the others are folded.
const USUAL_RULES: [&str; 5] = [
    "rules",
    "rule_players",
    "rule_semipulito_sequence",
    "rule_semipulito_set",
    "rule_closing",
];

/// The fields that stay as they are once a round is proposed.
fn is_fixed(name: &str) -> bool {
    matches!(name, "kind" | "length" | "hands" | "match_vp" | "rules") || name.starts_with("rule_")
}

fn said<'f>(all: impl IntoIterator<Item = &'f FieldView>, name: &str, t: Lang) -> String {
    let found = all.into_iter().find(|field| field.name == name);
    let said = found.map(FieldView::said).unwrap_or_default();
    let read = match name {
        "date" => said.parse().ok().map(|date| numbers::date(date, t)),
        "hands" => said.parse().ok().map(|hands: usize| t.hands_count(hands)),
        "plan" => said.parse().ok().map(|plan: Plan| t.plan_said(&plan)),
        "minutes" => said
            .parse()
            .ok()
            .map(|minutes: u16| t.minutes_count(minutes)),
        _ => None,
    };
    read.unwrap_or(said)
}

impl FormSection {
    /// Returns the present settings of the section, in a line.
    fn in_a_line(&self, t: Lang) -> String {
        let changed = self
            .all()
            .filter(|field| field.name.starts_with("rule_") && !field.value.is_empty());
        let names: &[&str] = match self.name {
            SectionName::Facts => &["name", "venue", "date"],
            SectionName::Programme => &["kind", "plan", "hands", "minutes"],
            SectionName::Rules => &["rules"],
            SectionName::Conduct => &["confirmation", "draw"],
            SectionName::Money if said(self.all(), "fee", t) == NOTHING => &[],
            SectionName::Money => &["fee", "fee_per"],
        };
        let account = self.prizes.iter().flat_map(|table| &table.account);
        let sum = account.filter(|(label, _)| *label == t.prizes());
        let sum = sum.map(|(label, sum)| format!("{label}: {sum}"));
        names
            .iter()
            .map(|name| said(self.all(), name, t))
            .chain(changed.map(|field| field.label.clone()))
            .chain(sum)
            .filter(|said| said != NOTHING && !said.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Adds the strip of rounds to the section of the programme.
    pub(super) fn draw_strip(&mut self, address: String, draft: &PlanDraft, t: Lang) {
        if self.name == SectionName::Programme {
            self.strip = Some(PlanStrip::new(address, draft, t));
        }
    }

    /// Takes the fields that cannot change any more out of the form, and says why.
    fn fix(&mut self, event: &Event, t: Lang) {
        let why = match event.rounds.last() {
            Some(first) if event.rounds.len() == 1 && untouched(first) => {
                t.fixed_by_first_round().to_owned()
            }
            Some(_) => t.fixed_by_rounds().to_owned(),
            None if !event.entries.is_empty() => t.fixed_by_entries().to_owned(),
            None => return,
        };
        let stays = |field: &FieldView| {
            let fixed = field.name == "kind" || !event.rounds.is_empty() && is_fixed(&field.name);
            fixed && field.faults.is_empty()
        };
        let (mut gone, fields): (Vec<_>, Vec<_>) = self.fields.drain(..).partition(stays);
        self.fields = fields;
        let (more, seldom): (Vec<_>, Vec<_>) = self.seldom.drain(..).partition(stays);
        self.seldom = seldom;
        gone.extend(more);
        gone.retain(|field| match field.name.as_str() {
            "match_vp" => event.settings.length.is_match(),
            name => !name.starts_with("rule_") || !field.value.is_empty(),
        });
        let told = gone
            .iter()
            .map(|field| (field.label.clone(), said([field], &field.name, t)));
        let fields: Vec<_> = told.collect();
        self.fixed = (!fields.is_empty()).then_some(FixedFields { why, fields });
    }
}

/// Whether nothing is written at any table of a round, so that it may be withdrawn.
fn untouched(round: &Round) -> bool {
    round.tables.iter().all(|table| table.hands.is_empty())
}

fn facts(fields: &Fields, new: bool, t: Lang) -> Vec<FieldView> {
    let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    let mut facts = vec![
        field("name", t.event_name()).required(),
        field("slug", t.event_slug()).hint(t.event_slug_hint()),
        field("venue", t.venue()),
        field("date", t.date()).kind("date").required(),
        field("organiser", t.organiser()),
        field("officials", t.officials())
            .kind("area")
            .hint(t.officials_hint()),
        colour(fields, t),
    ];
    // its address is chosen once; the officials are known later
    facts.retain(|field| field.name != if new { "officials" } else { "slug" });
    facts
}

/// Builds the field of the organiser's colour, which says where the chosen one is hard to see.
fn colour(fields: &Fields, t: Lang) -> FieldView {
    let field = FieldView::new(fields, "colour", t.colour(), t).kind("colour");
    let chosen = field.value.parse().ok();
    let faint = chosen
        .and_then(faint_on)
        .map(|ground| t.faint_colour(ground));
    field.hint(faint.unwrap_or(t.colour_hint()))
}

/// Builds the field of the plan. A plan as files have it is written in the reader's words.
fn plan_field(fields: &Fields, t: Lang) -> FieldView {
    let mut field = FieldView::new(fields, "plan", t.plan(), t);
    let known = field.value.parse().ok();
    if let Some(plan) = known.filter(|plan: &Plan| plan.to_string() == field.value) {
        field.value = t.plan_written(&plan);
    }
    field.hint(t.plan_hint()).required()
}

fn programme(fields: &Fields, t: Lang) -> Vec<FieldView> {
    let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    vec![
        field("kind", t.kind_of_event())
            .hint(t.kind_hint())
            .one_of(|kind| t.kind(kind)),
        plan_field(fields, t),
        field("hands", t.hands_per_round())
            .hint(t.hands_column_hint())
            .choices(USUAL_TURNI.iter().map(|turno| {
                let hands = turno.hands.to_string();
                (hands.clone(), hands)
            })),
        field("length", t.length())
            .hint(t.length_hint())
            .choices(lengths(t)),
        field("match_vp", t.match_vp())
            .hint(t.match_vp_hint())
            .one_of(|by| t.match_vp_by(by)),
        field("minutes", t.minutes())
            .kind("number")
            .hint(&t.minutes_by_hands()),
        field("last_hand", t.last_hand_minutes())
            .kind("number")
            .hint(t.last_hand_hint()),
    ]
}

/// Builds the fields of the base rule set and of each setting, with the sentence of its value in the base. A setting of
/// two values is a switch. The target of matches is part of the length of play.
fn rules(fields: &Fields, t: Lang) -> Vec<FieldView> {
    let base = FieldView::new(fields, "rules", t.rule_set(), t)
        .hint(t.rule_set_hint())
        .choices(Base::ALL.map(|base| (base.word(), t.rules_of(base))));
    let chosen: Base = fields
        .value("rules")
        .parse::<RuleSet>()
        .map_or(RuleSet::FEDERATION.base(), |rules| rules.base());
    let own = RuleSet::of(chosen);
    let settings = RuleSet::choices().filter(|(name, _)| *name != "target");
    let setting = |(name, values): (&'static str, &'static [&'static str])| {
        let means = |value: &&'static str| Some((*value, t.setting_value(name, value)?));
        let as_base = std::iter::once(("", t.as_in_rules()));
        let of_base = own.settings().find(|(other, _)| *other == name);
        let of_base = of_base.map(|(_, value)| value);
        let source = match own.sure(name) {
            Some(Certainty::Inferred) => t.inferred_in(t.rules_of(chosen)),
            _ => t.rules_of(chosen).to_owned(),
        };
        let in_base = of_base.and_then(|value| t.setting_value(name, value));
        let in_base = t.setting_in_base(source, in_base.unwrap_or_default());
        let about = t.setting(name).unwrap_or(name);
        let field = FieldView::new(fields, &rule_field(name), about, t);
        if let [one, other] = values {
            let other = if of_base == Some(*one) { other } else { one };
            let switched = std::iter::once(("", &*in_base)).chain(means(other));
            return field.kind("switch").choices(switched);
        }
        field
            .hint(&in_base)
            .choices(as_base.chain(values.iter().filter_map(means)))
    };
    std::iter::once(base).chain(settings.map(setting)).collect()
}

fn conduct(fields: &Fields, t: Lang) -> Vec<FieldView> {
    let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    vec![
        field("confirmation", t.confirmation()).one_of(|by| t.confirmed_by(by)),
        field("protest_minutes", t.protest_minutes_label())
            .kind("number")
            .hint(t.protest_minutes_hint()),
        field("draw", t.draw()).one_of(|order| t.drawn_by(order)),
        field("clubs_apart", t.clubs_apart()).one_of(|apart| t.clubs_are_apart(apart)),
        field("level", t.event_level())
            .one_of(|level| t.of_level(level))
            .hint(t.event_level_hint()),
        field("sessions", t.sessions_of_play())
            .kind("number")
            .hint(t.sessions_of_play_hint()),
        field("rooms", t.rooms()).kind("area").hint(t.rooms_hint()),
        field("results_sheet", t.results_sheet())
            .kind("area")
            .hint(t.results_sheet_hint()),
        ties(fields, t),
        field("mp", t.mp_reading()).one_of(|reading| t.mp_read_as(reading)),
        field("public_names", t.public_names()).one_of(|names| t.names_as(names)),
    ]
}

fn money(fields: &Fields, t: Lang) -> Vec<FieldView> {
    let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    vec![
        field("fee", t.fee()).hint(t.fee_hint()),
        field("fee_per", t.fee_per())
            .kind("switch")
            .one_of(|per| t.paid_per(per)),
        field("in_kind", t.in_kind()).hint(t.in_kind_hint()),
        field("fee_reduced", t.fee_reduced())
            .kind("area")
            .hint(t.fee_reduced_hint()),
    ]
}

/// Returns the settings that differ, each with its label and its words before and after.
#[must_use]
pub fn differences(frame: &Frame, before: &Fields, after: &Fields) -> Vec<(String, [String; 2])> {
    let told = |fields: &Fields| -> Vec<FieldView> {
        let form = EventForm::of(frame.clone(), None, fields, true);
        let told = form.sections.iter().flat_map(|section| {
            let prizes = section.prizes.iter().map(|table| &table.text);
            section.fields.iter().chain(&section.seldom).chain(prizes)
        });
        // The word to the hall is among the settings and has a form of its own.
        let notice = FieldView::new(fields, "notice", frame.t.hall_notice(), frame.t);
        told.cloned().chain([notice]).collect()
    };
    let lines = |fields: &Fields| -> Vec<Infraction> {
        serde_json::from_str(fields.value("infractions")).unwrap_or_default()
    };
    let infractions = infractions::differences(&lines(before), &lines(after), frame.t);
    // the logo has a form of its own as well, and its digest says nothing to people
    let logos = [before, after].map(|fields| fields.value("logo").to_owned());
    let [was, is] = logos.each_ref().map(|logo| !logo.is_empty());
    let logo = (logos.first() != logos.last()).then(|| {
        let words = frame.t.logo_was_and_is(was, is).map(str::to_owned);
        (frame.t.logo().to_owned(), words)
    });
    let (before, after) = (told(before), told(after));
    let both = before.iter().zip(&after);
    let lines = infractions.into_iter();
    let lines = lines.map(|(name, words)| (format!("{}, {name}", frame.t.infractions()), words));
    both.filter(|(before, after)| before.value != after.value)
        .map(|(before, after)| (before.label.clone(), [before.said(), after.said()]))
        .chain(logo)
        .chain(lines)
        .collect()
}

/// Builds the field of the tie-breaks after VP and MP. It offers the usual lists, and the one that an event has
/// already.
fn ties(fields: &Fields, t: Lang) -> FieldView {
    let usual = [
        ("shared", t.ties_shared()),
        ("head_to_head+best_round", t.ties_played()),
        ("head_to_head+best_round+most_burrachi+lot", t.ties_all()),
    ];
    let held = fields.value("ties");
    let other = !held.is_empty() && usual.iter().all(|(code, _)| *code != held);
    let choices = usual.into_iter().chain(other.then_some((held, held)));
    FieldView::new(fields, "ties", t.ties(), t).choices(choices)
}

/// Returns the lengths to choose from: a fixed number of hands, or a match to one of the targets that rules have.
fn lengths(t: Lang) -> Vec<(&'static str, String)> {
    let all = Target::ALL.iter().map(|target| match target {
        Target::Hands => (target.word(), t.length_hands().to_owned()),
        target => (target.word(), t.a_match(t.target(*target))),
    });
    let mut all: Vec<_> = all.collect();
    all.push((ONLY_TOTAL, t.length_total().to_owned()));
    // the usual first
    all.sort_by_key(|(word, _)| *word != Target::Hands.word());
    all
}
