//! The form of a new ruling, for an infraction of the catalogue or for a measure without one.

use crate::components::form::FieldView;
use crate::components::summaries::PairView;
use crate::desk::head::MenuPage;
use crate::locale::{Lang, capital};
use crate::protests::followups::carried;
use crate::rulings::decision::DecisionPage;
use crate::rulings::register::{second_of, standing, times};
use crate::rulings::ruling_ways::{may_give, register};
use crate::{Frame, urls};
use burraco_rules::{Players, Side};
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{Event, EventKind, PublicNames, Settings};
use burraco_tournament::protest::{Protest, Remedy};
use burraco_tournament::round::{Round, RoundNo, Table, TableNo};
use burraco_tournament::rulings::adjustment::Measure;
use burraco_tournament::rulings::infraction::Infraction;
use pozzetto_form_data::Fields;

/// The measure that a new ruling starts from, with or without an infraction.
#[derive(Clone, Copy, Debug)]
pub struct RulingContext<'a> {
    pub measure: Measure,
    /// The infraction that the ruling is for; `None` without one.
    pub infraction: Option<&'a Infraction>,
}

/// Returns the initial fields of a new ruling: values from the link, and defaults from the catalogue.
#[must_use]
pub fn first_fields(given: RulingContext<'_>, about: &[(&'static str, &str)], t: Lang) -> Fields {
    let mut fields = Fields::default();
    for (name, value) in about {
        let field = match *name {
            "coppia" => "entry",
            "turno" => "round",
            _ => "table",
        };
        fields.set(field, *value);
    }
    fill(&mut fields, given, t);
    fields
}

/// Fills empty fields for article and points of a ruling from the catalogue of infractions.
pub fn fill(fields: &mut Fields, given: RulingContext<'_>, t: Lang) {
    let figure = |n: i64| if n == 0 { String::new() } else { n.to_string() };
    let usual = given.infraction;
    let usual = usual.filter(|line| line.measures.first() == Some(&given.measure));
    let mp = match given.measure {
        // Codice di Gara, lateness: 100 MP from five to ten minutes.
        Measure::LateStart if given.infraction.is_none() => "100".to_owned(),
        _ => usual.map_or_else(String::new, |line| figure(line.mp.0)),
    };
    let vp = usual.map_or_else(String::new, |line| figure(line.vp.0));
    let article = given.infraction.map(|line| t.infraction_article(line));
    for (name, value) in [
        ("mp", mp),
        ("vp", vp),
        ("article", article.unwrap_or_default()),
    ] {
        if fields.value(name).is_empty() && !value.is_empty() {
            fields.set(name, value);
        }
    }
}

/// Builds the form of a new ruling, with the values typed so far.
#[must_use]
pub fn new_ruling(
    frame: Frame,
    event: &Event,
    given: RulingContext<'_>,
    fields: &Fields,
) -> DecisionPage {
    let t = frame.t;
    let RulingContext {
        measure,
        infraction,
    } = given;
    let title = match infraction {
        Some(line) => t.infraction(&line.cited()),
        None => format!("{}: {}", t.new_ruling(), t.measure(measure)),
    };
    let action = urls::carrying_on(urls::new_ruling(&event.settings.slug), &frame.here);
    let back = register(event, t);
    // whom it is about is still to be said
    let asks = |protest: &Protest| match protest.owes() {
        Some(Remedy::Result) => measure.gives_points(),
        Some(Remedy::PublicRuling) => true,
        _ => false,
    };
    let protest = carried(event, &frame.here, asks, t);
    let measures = infraction.map_or(&[][..], |line| &line.measures).iter();
    let measures = measures.filter(|measure| may_give(&frame, **measure));
    let measures: Vec<Measure> = measures.copied().collect();
    let mut page = DecisionPage::new(frame, event, MenuPage::Rulings, (title, action), back);
    page.protest = protest.unwrap_or_default();
    page.explained = explained(given, t);
    page.explained.extend(late_alone(event, measure, t));
    let left = matches!(measure, Measure::LeftJustified | Measure::LeftUnjustified);
    page.explained.extend(left_alone(event, t).filter(|_| left));
    let asked = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    match infraction {
        Some(line) => {
            page = page
                .with("infraction", &line.code)
                .with("asked", measure.code());
            let choices = measures.iter().map(|m| (m.code(), t.measure(*m)));
            let chosen = asked("measure", t.ruling_measure()).choices(choices);
            page.fields.push(match measures.len() {
                1 => chosen,
                _ => chosen.hint(t.ruling_measure_hint()),
            });
        }
        None => page = page.with("measure", measure.code()),
    }
    let everybody = entries(event, measure, fields, t);
    let whom = fields.value("entry").trim();
    let about = everybody.iter().find(|(number, _)| number == whom);
    let about = about.map(|(_, named)| t.ruling_about(named));
    if let Some(about) = about {
        page.explained.insert(0, about);
    }
    let whom_label = match left {
        true => t.ruling_who_left(),
        false => t.entry_word(event.settings.kind),
    };
    // nobody is punished for being the first of the list
    let nobody = (String::new(), t.ruling_choose_whom().to_owned());
    let choose = [nobody].into_iter().chain(everybody);
    let rounds = event.published().rev();
    let rounds = rounds.map(|r| (r.number.to_string(), t.round_n(r.number)));
    let mut whom_field = asked("entry", whom_label).choices(choose);
    if let Some(at) = opened_from(event, fields) {
        let here = at.everybody().count();
        let first = t.table_n(at.number);
        whom_field = whom_field
            .grouped(1, &first)
            .grouped(here.saturating_add(1), t.ruling_other_tables());
        page.warnings.extend(elsewhere(event, at, fields, t));
    }
    page.fields
        .extend([whom_field, asked("round", t.ruling_round()).choices(rounds)]);
    page.fields.extend(place_fields(event, measure, fields, t));
    if event.settings.kind != EventKind::Teams && !fields.value("table").is_empty() {
        page = page.with("table", fields.value("table"));
    }
    let amount = |(name, label): &(&str, String)| asked(name, label).kind("signed");
    page.fields
        .extend(amounts(measure, event, t).iter().map(amount));
    let article = asked("article", t.ruling_article()).hint(t.ruling_article_hint());
    page.fields.push(article);
    page.warnings.extend(second(event, measure, fields, t));
    page.reasoned(fields)
}

/// Explains to whom a lateness is charged in individual and team events. The known rules speak of pairs only, while
/// points belong to a line or a team.
///
/// Source: Codice di Gara, lateness (34 in the older numbering).
fn late_alone(event: &Event, measure: Measure, t: Lang) -> Option<String> {
    let settings = &event.settings;
    let late = matches!(measure, Measure::LateStart | Measure::LateOverTen);
    let said = match settings.kind {
        EventKind::Individual if settings.rules.players == Players::Four => t.late_of_a_player(),
        EventKind::Teams => t.late_of_a_team_table(),
        EventKind::Pairs | EventKind::Individual => return None,
    };
    late.then(|| said.to_owned())
}

/// Explains a departure of a single player, which the rules do not cover: the points are those of the line.
///
/// Source: Codice di Gara, abandonment (33 in the older numbering).
pub(crate) fn left_alone(event: &Event, t: Lang) -> Option<String> {
    let settings = &event.settings;
    let of_two = settings.kind == EventKind::Individual && settings.rules.players == Players::Four;
    of_two.then(|| t.left_of_a_player().to_owned())
}

fn explained(given: RulingContext<'_>, t: Lang) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(line) = given.infraction {
        if let Some(row) = line.irregularity() {
            said.push(format!(
                "{} {}",
                t.irregularity_is(row),
                t.consequences(row)
            ));
        }
        said.push(format!("{}.", capital(&t.infraction_source(line))));
    }
    let measure = t.measure_explained(given.measure);
    said.push(match given.infraction {
        Some(_) => format!("{}: {measure}", capital(t.measure(given.measure))),
        None => measure.to_owned(),
    });
    said
}

/// Returns the table that the form was opened from, or that was chosen in it.
fn opened_from<'e>(event: &'e Event, fields: &Fields) -> Option<&'e Table> {
    let round = fields.value("round").parse().ok().map(RoundNo)?;
    let table = fields.value("table").parse().ok().map(TableNo)?;
    event.table(round, table)
}

/// Warns that the chosen entry sits at another table than the one the form was opened from. The ruling concerns that
/// other table.
fn elsewhere(event: &Event, at: &Table, fields: &Fields, t: Lang) -> Option<String> {
    let entry = fields.value("entry").trim().parse().ok().map(EntryNo)?;
    let round = fields.value("round").parse().ok().map(RoundNo)?;
    if at.side_of(entry).is_some() {
        return None;
    }
    let mut tables = event.round(round)?.tables.iter();
    let table = tables.find(|table| table.side_of(entry).is_some())?;
    let who = t.entry_n(event.settings.kind, entry);
    let place = t.place_of_table(table.number, round);
    Some(t.ruling_elsewhere(who, at.number, place))
}

/// Lists the entries to choose from, those of the linked table first. For an ammonizione, each shows the warnings it
/// has had.
fn entries(event: &Event, measure: Measure, fields: &Fields, t: Lang) -> Vec<(String, String)> {
    let at = opened_from(event, fields);
    let here = |entry: &&Entry| at.is_some_and(|table| table.side_of(entry.number).is_some());
    let (mut sit, others): (Vec<&Entry>, Vec<&Entry>) = event.entries.iter().partition(here);
    sit.sort_by_key(|entry| {
        let side = at.and_then(|table| table.side_of(entry.number));
        (side != Some(Side::Ns), entry.number)
    });
    let rulings = standing(event);
    let choice = |entry: &Entry| {
        let pair = PairView::new(entry, &event.settings.slug, PublicNames::Full, t);
        let spot = at.and_then(|table| table.spot_of(entry.number));
        let side = spot.map_or_else(String::new, |spot| format!("{} ", t.spot(spot)));
        let warned = match rulings.warnings(entry.number) {
            n if n > 0 && measure == Measure::Ammonizione => format!(" · {}", times(n, t)),
            _ => String::new(),
        };
        let label = format!("{side}{} {}{warned}", pair.number, pair.line());
        (pair.number.to_string(), label)
    };
    sit.into_iter().chain(others).map(choice).collect()
}

/// Explains what an ammonizione costs by being a second one.
fn second(event: &Event, measure: Measure, fields: &Fields, t: Lang) -> Option<String> {
    let entry = fields.value("entry").trim().parse().ok().map(EntryNo)?;
    second_of(event, measure, entry, t)
}

/// Builds the fields for the hand, if the measure is about one, and for the table, if an entry sits at two.
fn place_fields(event: &Event, measure: Measure, fields: &Fields, t: Lang) -> Vec<FieldView> {
    let asked = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    // whose table it is comes with the answer: the decision holds the hand against that one
    let last = event.published().flat_map(|round| {
        let scenes = round.tables.iter();
        scenes.map(move |table| TableContext::of(event, round, table).last_hand_named().0)
    });
    let last = if at_hand(measure) { last.max() } else { None };
    let hands = (1..=last.unwrap_or(0)).map(|n| t.planned_sheet(&event.settings, n));
    let whole = ("0".to_owned(), t.ruling_whole_match().to_owned());
    let hand = match measure {
        Measure::OffMatch => Some([whole].into_iter().chain(hands).collect::<Vec<_>>()),
        _ if measure.mark().is_some() => Some(hands.collect()),
        _ => None,
    };
    let at_table = hand.is_some() || measure == Measure::LateStart;
    let tables = event.published().flat_map(|round: &Round| &round.tables);
    let mut numbers: Vec<u32> = tables.map(|table| table.number.0).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let tables = numbers.into_iter().map(|n| (n.to_string(), t.table_n(n)));
    let table = (at_table && event.settings.kind == EventKind::Teams).then(|| {
        asked("table", t.ruling_table())
            .choices(tables)
            .hint(t.ruling_table_hint())
    });
    let hand = hand.map(|hands| asked("hand", t.ruling_hand()).choices(hands));
    table.into_iter().chain(hand).collect()
}

/// Whether a measure concerns one hand of a match, or can.
fn at_hand(measure: Measure) -> bool {
    measure == Measure::OffMatch || measure.mark().is_some()
}

fn amounts(measure: Measure, event: &Event, t: Lang) -> Vec<(&'static str, String)> {
    let Settings { kind, rules, .. } = &event.settings;
    let alone = *kind == EventKind::Individual && rules.players != Players::Four;
    let whose = match alone {
        true => t.of_the_player(),
        false => t.of_its_side(*kind),
    };
    let asked = match measure {
        Measure::Ammonizione => vec![("mp", t.ruling_mp_second())],
        Measure::Points => vec![("vp", t.ruling_vp()), ("mp", t.ruling_mp())],
        Measure::LateStart | Measure::OffMatch => vec![("mp", t.ruling_mp_taken())],
        Measure::Arbitral => {
            return vec![
                ("vp", t.ruling_vp_own(whose)),
                ("mp", t.ruling_mp_own(whose)),
                ("vp_other", t.ruling_vp_other().to_owned()),
                ("mp_other", t.ruling_mp_other().to_owned()),
            ];
        }
        _ => Vec::new(),
    };
    let asked = asked.into_iter();
    asked
        .map(|(name, label)| (name, label.to_owned()))
        .collect()
}
