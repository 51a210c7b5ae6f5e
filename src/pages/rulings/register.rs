//! The register of the referee's rulings, and the page of one ruling.

use crate::components::summaries::PairView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::{Lang, list};
use crate::protests::followups::carried;
use crate::protests::protest::behind_ruling;
use crate::rulings::decision::DecisionPage;
use crate::rulings::public_rulings::{effect, place};
use crate::rulings::ruling_ways::{may_give, may_turn, register};
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, Masthead, numbers, urls};
use askama::Template;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::is_knockout;
use burraco_tournament::protest::Protest;
use burraco_tournament::round::RoundNo;
use burraco_tournament::rulings::adjustment::{
    Adjustment, AdjustmentVersion, AwardConflict, Measure, Ruling, RulingInForce, Rulings,
};
use burraco_tournament::rulings::correction::{Correction, correction};
use pozzetto_form_data::Fields;
use strum::VariantArray;

/// `/direzione/{slug}/provvedimenti`: all rulings, including revoked ones.
#[derive(Clone, Debug, Template)]
#[template(path = "rulings/register.html")]
pub struct RulingsPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The link to the catalogue of infractions.
    pub catalogue: Link,
    /// The measures that can be given without an infraction of the catalogue; empty for users who may not, and before
    /// the first round is known.
    pub measures: Vec<Link>,
    /// Warnings about rulings that exceed the points of their match, and about points that lost their basis.
    pub overdrawn: Vec<WarningLine>,
    /// The rulings, the latest first.
    pub lines: Vec<RulingLine>,
    /// The text shown for an empty register of rulings.
    pub empty: &'static str,
}

/// A ruling in the register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingLine {
    pub number: u32,
    /// The address of the ruling's page; `None` for users who may not revoke or restore it.
    pub href: Option<String>,
    /// The name of the measure: `ammonizione`.
    pub measure: &'static str,
    /// The round of the ruling: `Turno 2`, with the table if it is about one.
    pub place: String,
    /// The entries that the ruling is about.
    pub pairs: Vec<PairView>,
    /// The effect of the ruling: `−1 VP`.
    pub effect: String,
    /// The article and the reason of the ruling, as it was given.
    pub why: String,
    /// The decisions made about the ruling after it was given, each with its reason: `tolto: era un altro tavolo (Olga,
    /// 21:04)`.
    pub since: Vec<String>,
    /// The protest that led to the ruling; empty for none.
    pub protest: String,
    /// The author of the ruling and its time.
    pub signed: String,
    pub stands: bool,
    /// The notice that another ruling gives the same table's points instead; empty for none.
    pub replaced: String,
}

fn why(version: &AdjustmentVersion, t: Lang) -> String {
    let infraction = version.infraction.as_ref().map(|cited| t.infraction(cited));
    let article = match version.article.as_str() {
        "" => None,
        article => Some(format!("{} {article}", t.ruling_article())),
    };
    let written: Vec<String> = [infraction, article].into_iter().flatten().collect();
    match written.is_empty() {
        true => version.reason.clone(),
        false => format!("{}: {}", written.join(", "), version.reason),
    }
}

fn signed(event: &Event, version: &AdjustmentVersion, t: Lang) -> String {
    let when = numbers::moment(version.at, &event.settings.time_zone, t);
    format!("{}, {when}", version.by)
}

/// Lists the decisions made about a ruling after it was given. The reason of a revocation never replaces the reason of
/// the ruling.
fn since(event: &Event, adjustment: &Adjustment, t: Lang) -> Vec<String> {
    let versions = &adjustment.versions;
    let later = versions.iter().zip(versions.iter().skip(1));
    let said = later.map(|(was, is)| {
        let what = match (was.ruling, is.ruling) {
            (_, None) => t.ruling_taken_back().to_owned(),
            (None, Some(ruling)) if last_given_before(versions, is) == Some(ruling) => {
                t.ruling_given_again().to_owned()
            }
            (Some(left), Some(ruling)) if is_let_in(left, ruling) => {
                return t.is_now(t.let_in_again(), signed(event, is, t));
            }
            (_, Some(ruling)) => {
                let effect = t.ruling_effect(&ruling);
                let what = match effect.as_str() {
                    "" => t.measure_given(ruling).to_owned(),
                    _ => t.is_now(t.measure_given(ruling), effect),
                };
                t.ruling_changed(what)
            }
        };
        t.is_now(what, format!("{} ({})", is.reason, signed(event, is, t)))
    });
    said.collect()
}

/// Whether a changed ruling, which had removed an entry from the event, now removes it from the match alone.
pub(crate) fn is_let_in(was: Ruling, is: Ruling) -> bool {
    was.withdraws().is_some() && was.of_the_match() == is
}

fn pairs(event: &Event, whom: Vec<EntryNo>, t: Lang) -> Vec<PairView> {
    let whom = whom.into_iter();
    whom.map(|entry| PairView::of(event, entry, PublicNames::Full, t))
        .collect()
}

/// Returns the last ruling in force before a given version.
fn last_given_before(versions: &[AdjustmentVersion], is: &AdjustmentVersion) -> Option<Ruling> {
    let earlier = versions.iter().rev();
    let mut earlier = earlier.skip_while(|v| v.version >= is.version);
    earlier.find_map(|v| v.ruling)
}

/// States that another ruling gives the points of the same table; empty for none.
fn replaced(event: &Event, adjustment: &Adjustment, t: Lang) -> String {
    let other = event.replaced_by(adjustment);
    other.map_or_else(String::new, |number| t.behind(adjustment.number, number))
}

/// A predicate that tells whether the page of a ruling is open to the reader.
pub type RulingPageOpen<'o> = &'o dyn Fn(&Adjustment) -> bool;

impl RulingLine {
    fn new(
        event: &Event,
        standing: &[RulingInForce],
        adjustment: &Adjustment,
        open: RulingPageOpen<'_>,
        t: Lang,
    ) -> Option<RulingLine> {
        let last = adjustment.last_version_given()?;
        let ruling = last.ruling?;
        let given = adjustment.versions.first()?;
        Some(RulingLine {
            number: adjustment.number,
            href: open(adjustment).then(|| urls::ruling(&event.settings.slug, adjustment.number)),
            measure: t.measure_given(ruling),
            place: place(ruling, t),
            pairs: pairs(event, event.was_against(last), t),
            effect: effect_now(event, standing, adjustment, t),
            why: why(given, t),
            since: since(event, adjustment, t),
            protest: behind_ruling(event, adjustment.number, t).unwrap_or_default(),
            signed: signed(event, given, t),
            stands: adjustment.ruling().is_some(),
            replaced: replaced(event, adjustment, t),
        })
    }
}

/// Lists all rulings in the order they were given, including revoked ones. `open` tells which have a linked page.
pub fn ruling_lines(event: &Event, open: RulingPageOpen<'_>, t: Lang) -> Vec<RulingLine> {
    let standing = event.rulings_in_force();
    let all = event.adjustments.iter();
    all.filter_map(|adjustment| RulingLine::new(event, &standing, adjustment, open, t))
        .collect()
}

/// Describes what a ruling comes to among those in force. A revoked ruling is described as it was given.
fn effect_now(
    event: &Event,
    standing: &[RulingInForce],
    adjustment: &Adjustment,
    t: Lang,
) -> String {
    let given = adjustment.last_given();
    let given = given.map_or_else(String::new, |ruling| t.ruling_effect(&ruling));
    let mut standing = standing.iter();
    let stands = standing.find(|one| one.number == adjustment.number);
    let comes_to =
        stands.and_then(|one| Some((one.ruling, effect(event, one.ruling, one.costs, t)?)));
    match comes_to {
        // who left the event left a match, too
        Some((Ruling::Left { .. }, points)) if !given.is_empty() => format!("{given}, {points}"),
        Some((_, effect)) => effect,
        None => given,
    }
}

impl RulingsPage {
    /// Builds the register; `may_judge` adds the links to give a measure.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, may_judge: bool) -> RulingsPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let started = event.published().next().is_some();
        let measure = |m: Measure| Link::new(urls::new_ruling_of(slug, m.code()), t.measure(m));
        let offered = Measure::VARIANTS
            .iter()
            .copied()
            .filter(|_| may_judge && started);
        let offered = offered.filter(|measure| may_give(&frame, *measure));
        let open = |adjustment: &Adjustment| may_turn(&frame, event, adjustment);
        let lines = ruling_lines(event, &open, t);
        RulingsPage {
            t,
            head: desk_head(event, MenuPage::Rulings, &frame),
            catalogue: match may_judge && started {
                true => Link::new(urls::infractions(slug), t.infraction_choose()),
                false => Link::new(urls::infractions(slug), t.infractions()),
            },
            measures: offered.map(measure).collect(),
            overdrawn: {
                let mut all = WarningLine::all(&frame, event);
                all.extend(WarningLine::groundless(&frame, None, event));
                all.extend(WarningLine::gone(&frame, event));
                all
            },
            lines: lines.into_iter().rev().collect(),
            empty: if started {
                t.no_rulings()
            } else {
                t.no_rulings_yet()
            },
            frame,
        }
    }
}

/// Builds the page of a ruling: its history, and the form that revokes or restores it.
#[must_use]
pub fn one_ruling(
    frame: Frame,
    event: &Event,
    adjustment: &Adjustment,
    fields: &Fields,
) -> DecisionPage {
    let t = frame.t;
    let stands = adjustment.ruling().is_some();
    let named = t.ruling_n(adjustment.number);
    let (doing, title) = if stands {
        (t.take_back(), named)
    } else {
        (
            t.give_again(),
            format!("{named}, {}", t.ruling_taken_back()),
        )
    };
    let action = urls::ruling(&event.settings.slug, adjustment.number);
    let action = urls::carrying_on(action, &frame.here);
    let back = register(event, t);
    let contested = |protest: &Protest| event.answers(protest, adjustment.number, None) && stands;
    let protest = carried(event, &frame.here, contested, t);
    let current = adjustment.versions.last().map_or(0, |v| v.version);
    let mut page = DecisionPage::new(frame, event, MenuPage::Rulings, (title, action), back)
        .with("base_version", current);
    doing.clone_into(&mut page.save);
    page.protest = protest.unwrap_or_default();
    page.warnings.extend(given_again(event, adjustment, t));
    page.warnings.extend(second_again(event, adjustment, t));
    let then = if_given_again(event, adjustment);
    let then = then.as_ref().unwrap_or(event);
    let said = then.adjustment(adjustment.number);
    page.explained
        .extend(said.and_then(|said| told(then, said, t)));
    let line = |version: &AdjustmentVersion| {
        let what = match version.ruling {
            Some(ruling) => t.measure_given(ruling),
            None => t.ruling_taken_back(),
        };
        let when = numbers::moment(version.at, &event.settings.time_zone, t);
        let what = format!("{what}. {}", why(version, t));
        t.ruling_version(version.version, what, &version.by, when)
    };
    page.history = adjustment.versions.iter().rev().map(line).collect();
    page.reasoned(fields)
}

/// Returns the event in which a revoked ruling is given again; none for a ruling in force.
fn if_given_again(event: &Event, adjustment: &Adjustment) -> Option<Event> {
    let revoked = adjustment.ruling().is_none();
    let given = adjustment.last_version_given().filter(|_| revoked)?;
    Some(event.ruled(Some(adjustment.number), given.clone()))
}

/// Describes a ruling in one sentence: measure, table or round, entries and effect.
fn told(event: &Event, adjustment: &Adjustment, t: Lang) -> Option<String> {
    let version = adjustment.last_version_given()?;
    let ruling = version.ruling?;
    let names = pairs(event, event.was_against(version), t);
    let names: Vec<String> = names.iter().map(|pair| pair.numbered()).collect();
    let said = [
        t.measure_given(ruling).to_owned(),
        place(ruling, t),
        names.join("; "),
        effect_now(event, &event.rulings_in_force(), adjustment, t),
    ];
    let said: Vec<String> = said.into_iter().filter(|s| !s.is_empty()).collect();
    Some(said.join(" · "))
}

/// Describes a ruling with its number: `Provvedimento 3, ammonizione · Turno 2 · 4 Rossi – Bianchi`.
#[must_use]
pub fn ruling_said(event: &Event, adjustment: &Adjustment, t: Lang) -> String {
    let name = t.ruling_n(adjustment.number);
    match told(event, adjustment, t) {
        Some(said) => format!("{name}, {said}"),
        None => name,
    }
}

/// Explains how restoring a ruling conflicts with another one that gives the points of the same table.
fn given_again(event: &Event, adjustment: &Adjustment, t: Lang) -> Option<String> {
    let ruling = adjustment
        .last_given()
        .filter(|_| adjustment.ruling().is_none())?;
    match ruling.awards_table() {
        Some(_) => beside(event, Some(adjustment.number), ruling, t),
        None => silenced(event, ruling, t).or_else(|| struck_already(event, ruling, t)),
    }
}

/// Explains how a ruling relates to another ruling on the points of the same match: it replaces that one, adds to it,
/// or stays replaced.
fn beside(event: &Event, number: Option<u32>, ruling: Ruling, t: Lang) -> Option<String> {
    if event.left_after_the_end(ruling) {
        return Some(t.ruling_left_after_the_end().to_owned());
    }
    Some(match event.stands_beside(number, ruling)? {
        AwardConflict::Replaces(others) => match others.as_slice() {
            [other] => t.ruling_replaces(*other),
            _ => t.rulings_replaced(list(&others)),
        },
        AwardConflict::Joins(other) => t.ruling_joins(other),
        AwardConflict::Waits(other) => t.ruling_stays_replaced(other),
    })
}

/// Explains the cost of restoring an ammonizione that becomes a second one.
fn second_again(event: &Event, adjustment: &Adjustment, t: Lang) -> Option<String> {
    let again = if_given_again(event, adjustment)?;
    let entry = again.adjustment(adjustment.number)?.ruling()?.entry()?;
    let standing = again.rulings_in_force();
    let own = standing
        .iter()
        .find(|own| own.number == adjustment.number)?;
    let before = standing.iter().filter(|other| {
        let warns =
            matches!(other.ruling, Ruling::Ammonizione { entry: whose, .. } if whose == entry);
        warns && other.number < own.number
    });
    let named = t.entry_n(event.settings.kind, entry);
    own.costs
        .then(|| t.second_warning(named, times(before.count(), t)))
}

/// Explains that a ruling takes no Match Points, because another ruling already decides the points of its match.
fn silenced(event: &Event, ruling: Ruling, t: Lang) -> Option<String> {
    let giving = event.silenced_by(ruling);
    giving.map(|number| t.awarded_takes_nothing(number))
}

/// Whether a ruling about people who were not there is about a match that was played to its end.
fn is_after_play(event: &Event, ruling: Ruling) -> bool {
    let absent = matches!(
        Measure::of(ruling),
        Measure::LateOverTen | Measure::BothAbsent
    );
    let place = ruling.awards_table().filter(|_| absent);
    place.is_some_and(|(round, table)| event.played_out(round, table))
}

/// Explains that an entry is out of the standings already, from the same round or an earlier one.
fn struck_already(event: &Event, ruling: Ruling, t: Lang) -> Option<String> {
    let Ruling::Struck { entry, round } = ruling else {
        return None;
    };
    let who = t.entry_n(event.settings.kind, entry);
    event.adjustments.iter().find_map(|known| {
        let same =
            |known: &Ruling| matches!(known, Ruling::Struck { entry: of, .. } if *of == entry);
        let since = known.ruling().filter(same)?.round();
        (since <= round).then(|| t.struck_already(&who, since, known.number))
    })
}

/// Adds to the form of a ruling the earlier rulings whose table points it replaces, or the one that leaves it nothing to
/// take.
#[must_use]
pub fn with_replaced(
    mut page: DecisionPage,
    event: &Event,
    ruling: Option<Ruling>,
) -> DecisionPage {
    let at_table = ruling.filter(|ruling| ruling.table().is_some());
    let at_table = at_table.map(|ruling| page.t.ruling_at(place(ruling, page.t)));
    page.explained.splice(..0, at_table);
    let said = ruling.and_then(|ruling| beside(event, None, ruling, page.t));
    page.warnings.extend(said);
    let played = ruling.filter(|ruling| is_after_play(event, *ruling));
    page.warnings
        .extend(played.map(|_| page.t.ruling_after_play().to_owned()));
    let silenced = ruling.and_then(|ruling| silenced(event, ruling, page.t));
    page.warnings.extend(silenced);
    let struck = ruling.and_then(|ruling| struck_already(event, ruling, page.t));
    page.warnings.extend(struck);
    page
}

/// Adds to the form the consequences of a ruling in its round, as a warning if tables or a signature depend on them.
#[must_use]
pub fn with_consequence(
    mut page: DecisionPage,
    event: &Event,
    ruling: Option<Ruling>,
) -> DecisionPage {
    let Some(ruling) = ruling else {
        return page;
    };
    let round = ruling.round();
    let knockout = event.round(round).is_some_and(is_knockout);
    if knockout && ruling.adds_to_played() {
        page.explained.push(page.t.knockout_unmoved().to_owned());
    }
    let leads_to = correction(event, round);
    // where it moves nothing only the signature is said
    if !ruling.moves_points() && leads_to != Some(Correction::NeedsSignature) {
        return page;
    }
    let mut said = page.t.correction_said(event, round);
    if !ruling.moves_points() {
        said.truncate(1);
    }
    match leads_to {
        Some(Correction::RanksAgain) => page.explained.extend(said),
        _ => page.warnings.extend(said),
    }
    page
}

/// Explains what an ammonizione would cost an entry by being its second one.
pub(crate) fn second_of(
    event: &Event,
    measure: Measure,
    entry: EntryNo,
    t: Lang,
) -> Option<String> {
    let had = standing(event).warnings_before_a_second(entry)?;
    let named = t.entry_n(event.settings.kind, event.entry(entry)?.number);
    (measure == Measure::Ammonizione).then(|| t.second_warning(named, times(had, t)))
}

/// Tells how many ammonizioni an entry has had.
pub(crate) fn times(warnings: usize, t: Lang) -> String {
    match warnings {
        1 => t.warned_once().to_owned(),
        n => t.warned_before(n),
    }
}

/// Returns the rulings in force after the last published turno.
pub(crate) fn standing(event: &Event) -> Rulings<'_> {
    let last = event.published().next_back();
    Rulings::of(event, last.map_or(RoundNo(0), |round| round.number))
}
