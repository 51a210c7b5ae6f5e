//! The catalogue of infractions, and the form of one of its lines.

use crate::components::form::{Choice, FieldView};
use crate::components::summaries::published;
use crate::desk::head::{DeskTab, desk_head};
use crate::locale::Lang;
use crate::numbers::NOTHING;
use crate::rules::rule_answer::holds_words;
use crate::rulings::ruling_ways::{may_give, may_rule};
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_rules::Certainty;
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundNo;
use burraco_tournament::rulings::adjustment::Measure;
use burraco_tournament::rulings::infraction::{Infraction, InfractionUse, own_line};
use pozzetto_form_data::{FieldFault, Fields};

/// What a ruling is to be about, as a link carries it: empty for what is not said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulingSubject {
    pub entry: String,
    pub round: String,
    pub table: String,
}

impl RulingSubject {
    /// The parameters of an address, each with its value.
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

    /// Whether the reader may rule about it; where no turno is named it is chosen later.
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

/// `/direzione/{slug}/infrazioni`: the catalogue, to choose from and to be corrected.
#[derive(Clone, Debug, Template)]
#[template(path = "rulings/infractions.html")]
pub struct CataloguePage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// Its title: to choose from, or to look at.
    pub title: &'static str,
    /// `Turno 1, Tavolo 3`, when a ruling is to be about it.
    pub place: String,
    /// What is looked for.
    pub search: String,
    /// What a search keeps of the address.
    pub kept: Vec<(String, String)>,
    /// The page without the search.
    pub all: String,
    pub lines: Vec<InfractionLine>,
    /// Where a line is added, for those who may.
    pub add: Option<String>,
}

/// A line of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfractionLine {
    /// Its code, the anchor of its row.
    pub code: String,
    pub name: String,
    /// What it is and what follows; empty for one that was added.
    pub explained: String,
    pub measures: String,
    /// Its articles, and how well they are known.
    pub source: String,
    /// `modificata`, `aggiunta`, `non più in uso`; empty for one as the program has it.
    pub state: &'static str,
    /// Where a ruling for it is given, for those who may.
    pub give: Option<String>,
    /// Where it is changed, for those who may.
    pub edit: Option<String>,
    /// What it is found by while somebody types.
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
        let started = published(event).next().is_some();
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
    /// The catalogue, or what of it holds the words looked for. A line no longer in use is shown to those who may bring it
    /// back.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, about: &RulingSubject, search: &str) -> CataloguePage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let edits = frame.open(urls::INFRACTION);
        let chooses = about.may_rule(&frame, event) && published(event).next().is_some();
        let catalogue = event.settings.catalogue();
        let shown = catalogue.iter();
        let shown = shown.filter(|line| edits || line.offered == InfractionUse::Offered);
        let lines = shown.map(|line| InfractionLine::new(event, line, about, &frame));
        let params = about.params();
        CataloguePage {
            t,
            head: desk_head(event, DeskTab::Rulings, &frame),
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

/// `/direzione/{slug}/infrazioni/{code}` and `/nuova`: the form of a line. Fields: `it en article edition old_article sure
/// usual vp mp offered reason`, and `m_CODE` for each measure.
#[derive(Clone, Debug, Template)]
#[template(path = "rulings/infraction.html")]
pub struct InfractionPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub title: String,
    /// What it is; empty for one that was added.
    pub explained: String,
    /// Where it is posted.
    pub action: String,
    /// The line as it is shown, as the form posts it back; empty for a new one.
    pub was: String,
    /// Names, articles, what it provides.
    pub fields: Vec<FieldView>,
    /// The measures a referee may choose beside the usual one.
    pub measures: Vec<Choice>,
    /// What is wrong with them.
    pub measure_faults: Vec<String>,
    /// Points, use and reason.
    pub more: Vec<FieldView>,
    pub back: Link,
}

/// A line as the fields of its form.
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

/// A line as its form posts it back: another change meanwhile is found out by it.
#[must_use]
pub fn as_it_stands(line: &Infraction) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

/// Whether a line is offered, as the form posts it.
#[must_use]
pub const fn use_code(offered: InfractionUse) -> &'static str {
    match offered {
        InfractionUse::Offered => "yes",
        InfractionUse::Withdrawn => "no",
    }
}

impl InfractionPage {
    /// The form of a line, or of a new one, with what was typed.
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
        let usual = Measure::ALL.map(|measure| (measure.code(), t.measure(measure)));
        let measure_faults = asked("measures", "").faults;
        InfractionPage {
            t,
            head: desk_head(event, DeskTab::Rulings, &frame),
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
            measures: Measure::ALL.map(ticked).to_vec(),
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

/// How well a line may be known; one that an organiser adds is first of all a rule of the event.
fn sures(of_program: bool, t: Lang) -> Vec<(&'static str, &'static str)> {
    let mut all = Certainty::ALL;
    if !of_program {
        all.rotate_right(1);
    }
    all.map(|sure| (sure.code(), t.infraction_known(of_program, sure)))
        .to_vec()
}

/// The field a fault of the whole line is said at.
pub fn blame(fields: &mut Fields, said: String) {
    fields.fault("it", FieldFault::Said(said));
}

/// The lines that differ between two catalogues' changes, each with its name and its words before and after.
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

/// A line in one sentence; `-` for none.
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
