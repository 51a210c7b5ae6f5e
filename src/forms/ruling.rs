//! The form of a referee's ruling: its measure, entry, round, amounts and reason.

use crate::numbers;
use burraco_rules::{BySide, Side};
use burraco_tournament::award::{Award, AwardKind, Awards};
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::round::{HandNo, RoundNo, Table, TableNo};
use burraco_tournament::rulings::adjustment::{
    GoneFor, Incident, Leaving, Measure, Ruling, awards_of_incident, awards_of_three,
};
use burraco_tournament::scoring::three_player_table::{Chair, Trio};
use burraco_tournament::vp::MOST_VP;
use pozzetto_form_data::{FieldFault, Fields};

/// The largest number of characters in an article or a reason.
const LONGEST: usize = 300;
/// The Victory Points that a match distributes in all.
/// A limit of Match Points typed in a ruling, above any winning margin of a table.
const MOST_MP: i64 = 9_999;

/// Reads a ruling of a given measure. A measure about a table finds the table by the entry and the round. Unreadable
/// input becomes a fault of its field.
pub fn read(fields: &mut Fields, event: &Event, measure: Measure) -> Option<Ruling> {
    reason(fields);
    let entry = entry(fields, event);
    let round = round(fields, event);
    let ruling = match (entry, round) {
        (Some(entry), Some(round)) => of(fields, event, measure, entry, round),
        _ => None,
    };
    ruling.filter(|_| fields.sound())
}

/// Checks the reason, which every ruling needs, and the article.
pub fn reason(fields: &mut Fields) {
    if fields.value("reason").trim().is_empty() {
        fields.fault("reason", FieldFault::Missing);
    }
    for name in ["reason", "article"] {
        if fields.value(name).chars().count() > LONGEST {
            fields.fault(name, FieldFault::TooLong { most: LONGEST });
        }
    }
}

fn entry(fields: &mut Fields, event: &Event) -> Option<EntryNo> {
    let number = fields.value("entry").trim().parse().ok().map(EntryNo);
    let known = number.filter(|number| event.entry(*number).is_some());
    if known.is_none() {
        let fault = match fields.value("entry").trim() {
            "" => FieldFault::Missing,
            _ => FieldFault::UnknownChoice,
        };
        fields.fault("entry", fault);
    }
    known
}

fn round(fields: &mut Fields, event: &Event) -> Option<RoundNo> {
    let number = fields.value("round").trim().parse().ok().map(RoundNo);
    let known = number.filter(|number| event.round(*number).is_some());
    if known.is_none() {
        fields.fault("round", FieldFault::UnknownChoice);
    }
    known
}

/// Reads the hand that a ruling concerns: one that the table has played or may play next.
fn hand(fields: &mut Fields, event: &Event, round: RoundNo, table: &Table) -> Option<HandNo> {
    let number = fields.value("hand").trim().parse().ok().map(HandNo);
    let scene = event
        .round(round)
        .map(|round| TableContext::of(event, round, table));
    let most = scene.map_or(0, |scene| scene.last_hand_named().0);
    let known = number.filter(|hand| (1..=most).contains(&hand.0));
    if known.is_none() {
        fields.fault("hand", FieldFault::UnknownChoice);
    }
    known
}

fn of(
    fields: &mut Fields,
    event: &Event,
    measure: Measure,
    entry: EntryNo,
    round: RoundNo,
) -> Option<Ruling> {
    let ruling = match measure {
        Measure::Richiamo => Ruling::Richiamo { entry, round },
        Measure::Struck => Ruling::Struck { entry, round },
        Measure::Ammonizione => {
            let mp = mp(fields, "mp", 0);
            Ruling::Ammonizione { entry, round, mp }
        }
        Measure::Points => {
            let vp = vp(fields, "vp", -20);
            let mp = mp(fields, "mp", -MOST_MP);
            // what cannot be read counts as nothing here, and has its fault already
            let read = |name| {
                let field = fields.get(name);
                field.is_none_or(|field| field.faults.is_empty())
            };
            if read("vp") && read("mp") && (vp.0, mp.0) == (0, 0) {
                fields.fault("vp", FieldFault::Missing);
            }
            Ruling::Points {
                entry,
                round,
                vp,
                mp,
            }
        }
        _ => return at_table(fields, event, measure, entry, round),
    };
    Some(ruling)
}

/// Returns an entry's table in a round and its side there; for a team at two tables, the named one. An entry that sits
/// at no table gets a fault.
fn sits<'a>(
    fields: &mut Fields,
    event: &'a Event,
    entry: EntryNo,
    round: RoundNo,
) -> Option<(&'a Table, Side)> {
    let tables = event.round(round).map_or(&[][..], |round| &round.tables);
    let said = fields.value("table").trim().parse().ok().map(TableNo);
    let here = |table: &'a Table| Some((table, table.side_of(entry)?));
    let mut sat = tables.iter().filter_map(here).peekable();
    let first = sat.peek().copied();
    let found = sat.find(|(table, _)| Some(table.number) == said).or(first);
    if found.is_none() {
        fields.fault("entry", FieldFault::NoTable { round: round.0 });
    }
    found
}

fn at_table(
    fields: &mut Fields,
    event: &Event,
    measure: Measure,
    entry: EntryNo,
    round: RoundNo,
) -> Option<Ruling> {
    let (at, side) = sits(fields, event, entry, round)?;
    let table = at.number;
    if let Some(mark) = measure.mark() {
        let hand = hand(fields, event, round, at)?;
        return Some(Ruling::OnCards {
            round,
            table,
            hand,
            side,
            mark,
        });
    }
    if let Some(how) = leaving(measure) {
        return Some(Ruling::Left {
            round,
            table,
            entry,
            how,
            gone_for: GoneFor::Match,
        });
    }
    let incident = match measure {
        Measure::OffMatch => {
            let hand = match fields.value("hand").trim() {
                "" | "0" => None,
                _ => Some(hand(fields, event, round, at)?),
            };
            let mp = mp(fields, "mp", 1);
            return Some(Ruling::OffMatch {
                round,
                table,
                side,
                hand,
                mp,
            });
        }
        Measure::LateStart => {
            let mp = mp(fields, "mp", 1);
            return Some(Ruling::LateStart {
                round,
                table,
                side,
                mp,
            });
        }
        _ if at.trio().is_some() => {
            let awards = of_three(fields, event, measure, at.chair_of(entry)?);
            return Some(Ruling::Awarded {
                round,
                table,
                leaves: None,
                who: None,
                awards: Awards::Three(awards),
            });
        }
        Measure::LateOverTen => Some(Incident::LateOverTen(side)),
        Measure::BothAbsent => Some(Incident::NobodyThere),
        _ => None,
    };
    let awards = match incident {
        Some(incident) => awards_of_incident(incident, event.settings.bye),
        None => {
            let own = arbitral(fields, "vp", "mp", MOST_VP);
            let other = arbitral(fields, "vp_other", "mp_other", MOST_VP);
            BySide::from_fn(|at| if at == side { own } else { other })
        }
    };
    Some(Ruling::Awarded {
        round,
        table,
        leaves: None,
        who: None,
        awards: Awards::Lines(awards),
    })
}

/// Returns the kind of departure that a measure stands for; `None` for other measures.
fn leaving(measure: Measure) -> Option<Leaving> {
    match measure {
        Measure::LeftJustified => Some(Leaving::Justified),
        Measure::LeftUnjustified => Some(Leaving::Unjustified),
        _ => None,
    }
}

/// Reads the points awarded at a table of three players: those of one player, and those of each of the other two.
fn of_three(fields: &mut Fields, event: &Event, measure: Measure, who: Chair) -> Trio<Award> {
    let incident = match measure {
        Measure::LateOverTen => Incident::LateOverTen(who),
        Measure::BothAbsent => Incident::NobodyThere,
        _ => {
            let own = arbitral(fields, "vp", "mp", 2 * MOST_VP);
            let other = arbitral(fields, "vp_other", "mp_other", 2 * MOST_VP);
            return Trio::from_fn(|chair| if chair == who { own } else { other });
        }
    };
    awards_of_three(incident, event.settings.bye)
}

fn arbitral(fields: &mut Fields, of_vp: &str, of_mp: &str, most: i64) -> Award {
    // an amount left empty would be read as nothing: the referee says 0 where 0 is meant
    for name in [of_vp, of_mp] {
        if fields.value(name).trim().is_empty() {
            fields.fault(name, FieldFault::Missing);
        }
    }
    Award {
        kind: AwardKind::Arbitral,
        vp: VictoryPoints(amount(fields, of_vp, 0, most)),
        mp: mp(fields, of_mp, -MOST_MP),
    }
}

fn vp(fields: &mut Fields, name: &str, least: i64) -> VictoryPoints {
    VictoryPoints(amount(fields, name, least, MOST_VP))
}

fn mp(fields: &mut Fields, name: &str, least: i64) -> MatchPoints {
    MatchPoints(amount(fields, name, least, MOST_MP))
}

/// Reads an amount from a field of the ruling form; an empty field means zero, where zero is allowed.
pub(super) fn amount(fields: &mut Fields, name: &str, least: i64, most: i64) -> i64 {
    let typed = fields.value(name).trim().to_owned();
    let fault = match numbers::read(&typed) {
        Some(number) if (least..=most).contains(&number) => return number,
        None if typed.is_empty() && least <= 0 => return 0,
        None if typed.is_empty() => FieldFault::Missing,
        None => FieldFault::NotANumber,
        Some(_) => FieldFault::OutOfRange { least, most },
    };
    fields.fault(name, fault);
    0
}
