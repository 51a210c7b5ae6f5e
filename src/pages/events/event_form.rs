//! The form of an event's settings, and the fields that a new event has, too.

use crate::components::form::FieldView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::rulings::infractions;
use crate::{Frame, Link, Masthead, urls};
use burraco_rules::{Base, Target};
use burraco_tournament::event::Event;
use burraco_tournament::rulings::infraction::Infraction;
use burraco_tournament::vp::usual_turno::USUAL_TURNI;
use pozzetto_form_data::{Fields, ONLY_TOTAL};

/// The form of `/direzione/{slug}/impostazioni`. Fields: `name slug venue date organiser kind
/// plan hands minutes length match_vp protest_minutes confirmation rules rules_more public_names draw clubs_apart mp`.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "events/event_form.html")]
pub struct EventForm {
    pub frame: Frame,
    pub t: Lang,
    /// The head of the event's pages; `None` for fields that no page shows.
    pub head: Option<Masthead>,
    pub title: &'static str,
    /// The URL that the event's settings are posted to.
    pub action: String,
    /// The event's present settings, which the form posts back to detect other edits; empty for a new event.
    pub was: String,
    /// The URL that makes another event with the same settings, for those who may.
    pub duplicate: Option<String>,
    /// The link to archive or delete the event; none for a new event.
    pub way_out: Option<Link>,
    pub where_fields: Vec<FieldView>,
    pub play_fields: Vec<FieldView>,
    /// The fields about how the event is run.
    pub run_fields: Vec<FieldView>,
    /// The link to the form of the event's logo; none for a new event.
    pub logo_form: Option<Link>,
    /// The label of the submit button.
    pub submit: &'static str,
}

impl EventForm {
    /// Builds the form of an event's settings. Its field `was` holds the present settings.
    #[must_use]
    pub fn edit(frame: Frame, event: &Event, fields: &Fields) -> EventForm {
        let t = frame.t;
        let head = desk_head(event, MenuPage::Settings, &frame);
        EventForm {
            title: t.settings(),
            action: urls::settings(&event.settings.slug),
            was: fields.value("was").to_owned(),
            logo_form: Some(Link::new(
                urls::set_logo(&event.settings.slug),
                match event.settings.logo {
                    Some(_) => t.logo_change(),
                    None => t.logo_set(),
                },
            )),
            submit: t.save(),
            ..EventForm::of(frame, Some(head), fields, false)
        }
    }

    /// Returns the value of one of the event form's fields, in words.
    #[must_use]
    pub fn said(&self, name: &str) -> String {
        let all = [&self.where_fields, &self.play_fields, &self.run_fields];
        let mut all = all.into_iter().flatten();
        let found = all.find(|field| field.name == name);
        found.map(FieldView::said).unwrap_or_default()
    }

    /// Builds the fields of an event, those of its slug only where it is `new`.
    pub(crate) fn of(
        frame: Frame,
        head: Option<Masthead>,
        fields: &Fields,
        new: bool,
    ) -> EventForm {
        let t = frame.t;
        let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
        let mut where_fields = vec![
            field("name", t.event_name()).required(),
            field("slug", t.event_slug()).hint(t.event_slug_hint()),
            field("venue", t.venue()),
            field("date", t.date()).kind("date").required(),
            field("organiser", t.organiser()),
            field("colour", t.colour()).hint(t.colour_hint()),
        ];
        if !new {
            where_fields.retain(|f| f.name != "slug");
        }
        EventForm {
            t,
            head,
            title: "",
            action: String::new(),
            was: String::new(),
            duplicate: None,
            way_out: None,
            logo_form: None,
            where_fields,
            play_fields: vec![
                field("kind", t.kind_of_event())
                    .hint(t.kind_hint())
                    .one_of(|kind| t.kind(kind)),
                field("plan", t.plan()).hint(t.plan_hint()).required(),
                field("length", t.length())
                    .hint(t.length_hint())
                    .choices(lengths(t)),
                field("hands", t.hands_per_round())
                    .hint(t.hands_column_hint())
                    .choices(USUAL_TURNI.iter().map(|turno| {
                        let hands = turno.hands.to_string();
                        (hands.clone(), hands)
                    })),
                field("match_vp", t.match_vp())
                    .hint(t.match_vp_hint())
                    .one_of(|by| t.match_vp_by(by)),
                field("minutes", t.minutes())
                    .kind("number")
                    .hint(&t.minutes_by_hands()),
                field("last_hand", t.last_hand_minutes())
                    .kind("number")
                    .hint(t.last_hand_hint()),
                field("rules", t.rule_set())
                    .hint(t.rule_set_hint())
                    .choices(Base::ALL.map(|base| (base.word(), t.rules_of(base)))),
                field("rules_more", t.rules_more()).hint(t.rules_more_hint()),
            ],
            run_fields: vec![
                field("confirmation", t.confirmation()).one_of(|by| t.confirmed_by(by)),
                field("protest_minutes", t.protest_minutes_label())
                    .kind("number")
                    .hint(t.protest_minutes_hint()),
                field("draw", t.draw()).one_of(|order| t.drawn_by(order)),
                field("clubs_apart", t.clubs_apart()).one_of(|apart| t.clubs_are_apart(apart)),
                ties(fields, t),
                field("mp", t.mp_reading()).one_of(|reading| t.mp_read_as(reading)),
                field("public_names", t.public_names()).one_of(|names| t.names_as(names)),
                field("fee", t.fee()).kind("area").hint(t.fee_hint()),
                field("prizes", t.prizes())
                    .kind("area")
                    .hint(t.prizes_hint()),
                field("in_kind", t.in_kind()).hint(t.in_kind_hint()),
            ],
            submit: "",
            frame,
        }
    }
}

/// Returns the settings that differ, each with its label and its words before and after.
#[must_use]
pub fn differences(frame: &Frame, before: &Fields, after: &Fields) -> Vec<(String, [String; 2])> {
    let told = |fields: &Fields| -> Vec<FieldView> {
        let form = EventForm::of(frame.clone(), None, fields, true);
        let all = [form.where_fields, form.play_fields, form.run_fields];
        // The word to the hall is among the settings and has a form of its own.
        let notice = FieldView::new(fields, "notice", frame.t.hall_notice(), frame.t);
        all.into_iter().flatten().chain([notice]).collect()
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
