//! The catalogue of infractions, and the form of one infraction.

use crate::components::form::{Choice, FieldView};
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::numbers::NOTHING;
use crate::rules::search::holds_words;
use crate::rulings::ruling_ways::{may_give, may_rule};
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_rules::Certainty;
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundNo;
use burraco_tournament::rulings::adjustment::Measure;
use burraco_tournament::rulings::infraction::{Infraction, InfractionUse, own_line};
use pozzetto_form_data::{FieldFault, Fields};
use strum::VariantArray;

/// The subject of a future ruling, as a link carries it: entry, round and table. A value not given is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulingSubject {
    pub entry: String,
    pub round: String,
    pub table: String,
}

impl RulingSubject {
    /// Returns the parameters for an address, each with its value.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, &str)> {
        let all = [
            ("coppia", &self.entry),
            ("turno", &self.round),
            ("tavolo", &self.table),
        ];
        let said = all.into_iter().filter(|(_, value)| !value.is_empty());
        said.map(|(name, value)| (name, value.as_str())).collect()
    }

    /// Whether the reader may rule on this subject. Without a turno the check is made later, when one is chosen.
    fn may_rule(&self, frame: &Frame, event: &Event) -> bool {
        match self.round.parse().map(RoundNo) {
            Ok(round) => may_rule(frame, event, round),
            Err(_) => frame.open(urls::NEW_RULING),
        }
    }

    fn place(&self, t: Lang) -> String {
        let round = Some(&self.round).filter(|n| !n.is_empty());
        let table = Some(&self.table).filter(|n| !n.is_empty());
        let all = [round.map(|n| t.round_n(n)), table.map(|n| t.table_n(n))];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// `/direzione/{slug}/infrazioni`: the catalogue of infractions, from which a ruling starts and which users may edit.
#[derive(Clone, Debug, Template)]
#[template(path = "rulings/infractions.html")]
pub struct CataloguePage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The page's title, which depends on whether a ruling is being prepared or the catalogue is only viewed.
    pub title: &'static str,
    /// The table or round of the future ruling, as in `Turno 1, Tavolo 3`; empty when none is being prepared.
    pub place: String,
    /// The words to search for in the catalogue of infractions.
    pub search: String,
    /// The address parameters that a search keeps.
    pub kept: Vec<(String, String)>,
    /// The address of the whole catalogue of infractions, without the search.
    pub all: String,
    pub lines: Vec<InfractionLine>,
    /// The address to add an infraction; `None` for users who may not.
    pub add: Option<String>,
}

/// An infraction in the catalogue, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfractionLine {
    /// The infraction's code, which is also the anchor of its row.
    pub code: String,
    pub name: String,
    /// The description of the infraction and its consequences; empty for one that an organiser added.
    pub explained: String,
    pub measures: String,
    /// The infraction's articles, and how reliably they are known.
    pub source: String,
    /// The change made by the organiser: `modificata`, `aggiunta`, `non più in uso`; empty for an unchanged infraction.
    pub state: &'static str,
    /// The address to give a ruling for the infraction; `None` for users who may not.
    pub give: Option<String>,
    /// The address to edit the infraction; `None` for users who may not.
    pub edit: Option<String>,
    /// The text of the infraction that is compared with the search words while somebody types.
    pub search: String,
}

fn explained(line: &Infraction, t: Lang) -> String {
    line.irregularity().map_or_else(String::new, |row| {
        format!("{} {}", t.irregularity_is(row), t.consequences(row))
    })
}

impl InfractionLine {
    fn new(
        event: &Event,
        line: &Infraction,
        about: &RulingSubject,
        frame: &Frame,
    ) -> InfractionLine {
        let t = frame.t;
        let slug = &event.settings.slug;
        let started = event.published().next().is_some();
        let offered = line.offered == InfractionUse::Offered;
        let mut measures = line.measures.iter();
        let gives = started
            && offered
            && about.may_rule(frame, event)
            && measures.any(|measure| may_give(frame, *measure));
        let changed = event.settings.infractions.iter();
        let mut changed = changed.filter(|known| known.code == line.code);
        let both = Lang::ALL.map(|t| t.infraction(&line.cited()));
        let name = t.infraction(&line.cited());
        let (explained, source) = (explained(line, t), t.infraction_source(line));
        let measures = t.infraction_measures(line);
        InfractionLine {
            search: [&both.join(" "), &explained, &source, &measures]
                .map(String::as_str)
                .join(" "),
            code: line.code.clone(),
            name,
            explained,
            measures,
            source,
            state: match (offered, own_line(&line.code), changed.next()) {
                (false, ..) => t.infraction_withdrawn(),
                (true, None, _) => t.infraction_added(),
                (true, Some(_), Some(_)) => t.infraction_changed(),
                (true, Some(_), None) => "",
            },
            give: gives.then(|| urls::new_ruling_for(slug, &line.code, &about.params())),
            edit: frame
                .open(urls::INFRACTION)
                .then(|| urls::infraction(slug, &line.code)),
        }
    }
}

impl CataloguePage {
    /// Builds the catalogue, limited to lines that match the search. Infractions no longer in use appear only to users
    /// who may restore them.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, about: &RulingSubject, search: &str) -> CataloguePage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let edits = frame.open(urls::INFRACTION);
        let chooses = about.may_rule(&frame, event) && event.published().next().is_some();
        let catalogue = event.settings.catalogue();
        let shown = catalogue.iter();
        let shown = shown.filter(|line| edits || line.offered == InfractionUse::Offered);
        let lines = shown.map(|line| InfractionLine::new(event, line, about, &frame));
        let params = about.params();
        CataloguePage {
            t,
            head: desk_head(event, MenuPage::Infractions, &frame),
            title: match chooses {
                true => t.infraction_choose(),
                false => t.infractions(),
            },
            place: about.place(t),
            search: search.to_owned(),
            all: urls::infractions_about(slug, &params),
            kept: params
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            lines: lines
                .filter(|line| holds_words(&line.search, search))
                .collect(),
            add: edits.then(|| urls::new_infraction(slug)),
            frame,
        }
    }
}

/// `/direzione/{slug}/infrazioni/{code}` and `/nuova`: the form of an infraction. Its fields are `it en article edition
/// old_article sure usual vp mp offered reason`, and `m_CODE` for each measure.
#[derive(Clone, Debug, Template)]
#[template(path = "rulings/infraction.html")]
pub struct InfractionPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub title: String,
    /// The description of the infraction; empty for one that an organiser added.
    pub explained: String,
    /// The address to which the infraction is posted.
    pub action: String,
    /// The infraction as it is shown, which the form posts back; empty for a new one.
    pub was: String,
    /// The form fields for the infraction's names, articles and usual measure.
    pub fields: Vec<FieldView>,
    /// The measures that a referee may choose instead of the usual one.
    pub measures: Vec<Choice>,
    /// The faults of the measures chosen for the infraction.
    pub measure_faults: Vec<String>,
    /// The infraction form's fields for points, use and reason.
    pub more: Vec<FieldView>,
    pub back: Link,
}

/// Fills the infraction form's fields from an existing infraction.
#[must_use]
pub fn fields_of(line: &Infraction) -> Fields {
    let mut fields = Fields::default();
    let texts = [
        ("it", &line.it),
        ("en", &line.en),
        ("article", &line.article),
        ("edition", &line.edition),
        ("old_article", &line.old_article),
    ];
    for (name, text) in texts {
        fields.set(name, text);
    }
    fields.set("sure", line.sure.code());
    let mut measures = line.measures.iter().map(|measure| measure.code());
    fields.set("usual", measures.next().unwrap_or_default());
    for code in measures {
        fields.set(&format!("m_{code}"), "yes");
    }
    let figure = |n: i64| if n == 0 { String::new() } else { n.to_string() };
    fields.set("vp", figure(line.vp.0));
    fields.set("mp", figure(line.mp.0));
    fields.set("offered", use_code(line.offered));
    fields
}

/// Returns an infraction as its form posts it back, so that changes made meanwhile are detected.
#[must_use]
pub fn as_it_stands(line: &Infraction) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

/// Returns the code that the form posts for whether referees are offered an infraction.
#[must_use]
pub const fn use_code(offered: InfractionUse) -> &'static str {
    match offered {
        InfractionUse::Offered => "yes",
        InfractionUse::Withdrawn => "no",
    }
}

impl InfractionPage {
    /// Builds the form of an existing or a new infraction, with the values typed so far.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, line: Option<&Infraction>, fields: &Fields) -> Self {
        let t = frame.t;
        let slug = &event.settings.slug;
        let own = line.and_then(Infraction::irregularity);
        let asked = |name: &str, label: &str| FieldView::new(fields, name, label, t);
        let named = |name: &str, label: &str, said: Lang| {
            let hint = own.map(|row| t.infraction_name_hint(said.irregularity(row)));
            asked(name, label).hint(&hint.unwrap_or_default())
        };
        let ticked = |measure: Measure| Choice {
            value: format!("m_{}", measure.code()),
            label: t.measure(measure).to_owned(),
            chosen: !fields.value(&format!("m_{}", measure.code())).is_empty(),
            ..Choice::default()
        };
        let usual = Measure::VARIANTS
            .iter()
            .map(|one| (one.code(), t.measure(*one)));
        let measure_faults = asked("measures", "").faults;
        InfractionPage {
            t,
            head: desk_head(event, MenuPage::Infractions, &frame),
            title: match line {
                Some(line) => t.infraction(&line.cited()),
                None => t.infraction_new().to_owned(),
            },
            explained: line.map_or_else(String::new, |line| explained(line, t)),
            action: match line {
                Some(line) => urls::infraction(slug, &line.code),
                None => urls::new_infraction(slug),
            },
            was: line.map(as_it_stands).unwrap_or_default(),
            fields: vec![
                named("it", t.infraction_name_it(), Lang::It),
                named("en", t.infraction_name_en(), Lang::En),
                asked("article", t.infraction_article_new()).hint(t.infraction_article_hint()),
                asked("edition", t.infraction_edition()),
                asked("old_article", t.infraction_article_old()),
                asked("sure", t.infraction_sure())
                    .hint(if own.is_some() {
                        ""
                    } else {
                        t.infraction_sure_hint()
                    })
                    .choices(sures(own.is_some(), t)),
                asked("usual", t.infraction_usual()).choices(usual),
            ],
            measures: Measure::VARIANTS.iter().copied().map(ticked).collect(),
            measure_faults,
            more: vec![
                asked("vp", t.infraction_vp()).kind("signed"),
                asked("mp", t.infraction_mp()).kind("signed"),
                asked("offered", t.infraction_use()).choices([("yes", t.yes()), ("no", t.no())]),
                asked("reason", t.infraction_why()).kind("area"),
            ],
            back: Link::new(urls::infractions(slug), t.infractions()),
            frame,
        }
    }
}

/// Lists the degrees of certainty about an infraction's source. For one that an organiser adds, a rule of the event
/// comes first.
fn sures(of_program: bool, t: Lang) -> Vec<(&'static str, &'static str)> {
    let mut all = Certainty::ALL;
    if !of_program {
        all.rotate_right(1);
    }
    all.map(|sure| (sure.code(), t.infraction_known(of_program, sure)))
        .to_vec()
}

/// Shows a fault of the whole infraction form at its first field, the Italian name.
pub fn blame(fields: &mut Fields, said: String) {
    fields.fault("it", FieldFault::Said(said));
}

/// Lists the infractions that differ between two versions of an event's changes to the catalogue. Each has its name and
/// its summary before and after.
#[must_use]
pub fn differences(was: &[Infraction], is: &[Infraction], t: Lang) -> Vec<(String, [String; 2])> {
    let find = |among: &[Infraction], code: &str| {
        let found = among.iter().find(|line| line.code == code);
        found.cloned().or_else(|| own_line(code))
    };
    let mut codes: Vec<&str> = was
        .iter()
        .chain(is)
        .map(|line| line.code.as_str())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let differ = codes.into_iter().filter_map(|code| {
        let (before, after) = (find(was, code), find(is, code));
        let named = after.as_ref().or(before.as_ref())?;
        let name = t.infraction(&named.cited());
        (before != after).then(|| (name, [before, after].map(|line| summary(line.as_ref(), t))))
    });
    differ.collect()
}

/// Summarises an infraction in one sentence; `-` for none.
pub(crate) fn summary(line: Option<&Infraction>, t: Lang) -> String {
    let Some(line) = line else {
        return NOTHING.to_owned();
    };
    let points = t.amounts(line.vp, line.mp);
    let withdrawn = match line.offered {
        InfractionUse::Offered => "",
        InfractionUse::Withdrawn => t.infraction_withdrawn(),
    };
    let (name, source) = (t.infraction(&line.cited()), t.infraction_source(line));
    let measures = t.infraction_measures(line);
    let all = [&*name, &source, &measures, &points, withdrawn];
    let said = all.into_iter().filter(|part| !part.is_empty());
    said.collect::<Vec<_>>().join("; ")
}
