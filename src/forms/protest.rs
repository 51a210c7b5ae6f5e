//! The forms of protests: one to lodge a protest and one for the ruling about it.

use burraco_tournament::commands::command::Finding;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::protest::{
    Claimant, LONGEST_PROTEST, ProtestBench, ProtestSubject, Remedy,
};
use burraco_tournament::round::{HandNo, RoundNo, Spot, Table};
use pozzetto_form_data::{FieldFault, Fields};

/// The largest number of characters in an article, and in the name of a member of the jury.
const LONGEST: usize = 120;

/// Reads a new protest: its author, its subject and its text. `claimant` is known when an entry writes for itself.
/// Unreadable input becomes a fault of its field.
pub fn lodging(
    fields: &mut Fields,
    event: &Event,
    claimant: Option<Claimant>,
) -> Option<(Claimant, ProtestSubject, String)> {
    let text = text(fields, "text");
    let claimant = claimant.or_else(|| whose(fields, event));
    let about = claimant.and_then(|claimant| about(fields, event, claimant));
    let sound = fields.sound();
    let (claimant, about) = (claimant?, about?);
    sound.then_some((claimant, about, text))
}

fn text(fields: &mut Fields, name: &str) -> String {
    let typed = fields.value(name).trim().to_owned();
    if typed.is_empty() {
        fields.fault(name, FieldFault::Missing);
    }
    limit(fields, name, LONGEST_PROTEST);
    typed
}

fn limit(fields: &mut Fields, name: &str, most: usize) {
    if fields.value(name).chars().count() > most {
        fields.fault(name, FieldFault::TooLong { most });
    }
}

fn whose(fields: &mut Fields, event: &Event) -> Option<Claimant> {
    let found = match fields.value("claimant").trim() {
        "referee" => Some(Claimant::Referee),
        number => {
            let number = number.parse().ok().map(EntryNo);
            let number = number.filter(|number| event.entry(*number).is_some());
            number.map(Claimant::Entry)
        }
    };
    if found.is_none() {
        fields.fault("claimant", FieldFault::UnknownChoice);
    }
    found
}

/// Reads the subject of a protest. `table.2.5` and `ranking.2` are taken as they are. `round.2` is the entry's table in
/// that round. `round.2.ns` is the table where the team's pair on that line sits.
fn about(fields: &mut Fields, event: &Event, claimant: Claimant) -> Option<ProtestSubject> {
    let hand = hand(fields)?;
    let word = fields.value("about").trim().to_owned();
    let found = match word.strip_prefix("round.") {
        Some(rest) => {
            let (number, line) = match rest.split_once('.') {
                Some((number, line)) => (number, Spot::read(line)),
                None => (rest, None),
            };
            let number = number.parse().ok().map(RoundNo);
            if let Some(RoundNo(round)) = number.filter(|number| rests(event, *number, claimant)) {
                fields.fault("about", FieldFault::NoTable { round });
                return None;
            }
            number.and_then(|number| at_table_of(event, number, claimant, line))
        }
        None => word.parse().ok(),
    };
    let Some(found) = found else {
        fields.fault("about", FieldFault::UnknownChoice);
        return None;
    };
    Some(match found {
        ProtestSubject::Table { round, table, .. } => ProtestSubject::Table { round, table, hand },
        ranking @ ProtestSubject::Ranking { .. } => ranking,
    })
}

/// Whether the claimant sits at no table of a round.
fn rests(event: &Event, number: RoundNo, claimant: Claimant) -> bool {
    let Claimant::Entry(entry) = claimant else {
        return false;
    };
    let sits = |table: &Table| table.side_of(entry).is_some();
    event
        .round(number)
        .is_some_and(|round| !round.tables.iter().any(sits))
}

/// Returns the claimant's table in a round; `None` when a team sits at two tables and no line was named.
fn at_table_of(
    event: &Event,
    number: RoundNo,
    claimant: Claimant,
    line: Option<Spot>,
) -> Option<ProtestSubject> {
    let Claimant::Entry(entry) = claimant else {
        return None;
    };
    let tables = event.round(number)?.tables.iter();
    let meant = |table: &&Table| match (table.spot_of(entry), line) {
        (sits, None) => sits.is_some(),
        (sits, line) => sits == line,
    };
    let mut tables = tables.filter(meant);
    let table = tables.next().filter(|_| tables.next().is_none())?;
    Some(ProtestSubject::Table {
        round: number,
        table: table.number,
        hand: None,
    })
}

/// Reads the chosen hand; an empty field means the result of the whole table.
fn hand(fields: &mut Fields) -> Option<Option<HandNo>> {
    match fields.value("hand").trim() {
        "" => Some(None),
        typed => match typed.parse() {
            Ok(number) => Some(Some(HandNo(number))),
            Err(_) => {
                fields.fault("hand", FieldFault::UnknownChoice);
                None
            }
        },
    }
}

/// Reads the referee's decision on a protest from its form.
pub fn finding(fields: &mut Fields) -> Option<Finding> {
    let words = text(fields, "words");
    limit(fields, "article", LONGEST);
    let outcome = fields.value("outcome").parse().ok();
    if outcome.is_none() {
        fields.fault("outcome", FieldFault::UnknownChoice);
    }
    let remedy = match fields.value("remedy") {
        "" | "none" => Some(None),
        "hand" => Some(Some(Remedy::Hand)),
        "result" => Some(Some(Remedy::Result)),
        "penalty" => Some(Some(Remedy::PublicRuling)),
        "take_back" => Some(Some(Remedy::TakeBack)),
        _ => None,
    };
    if remedy.is_none() {
        fields.fault("remedy", FieldFault::UnknownChoice);
    }
    let bench = bench(fields);
    if !fields.sound() {
        return None;
    }
    Some(Finding {
        bench: bench?,
        outcome: outcome?,
        words,
        article: fields.value("article").trim().to_owned(),
        remedy: remedy?,
    })
}

fn bench(fields: &mut Fields) -> Option<ProtestBench> {
    match fields.value("bench") {
        "referee" => Some(ProtestBench::Referee),
        "chief" => Some(ProtestBench::ChiefReferee),
        "jury" => {
            let names = ["juror1", "juror2", "juror3"].map(|name| {
                limit(fields, name, LONGEST);
                let typed = fields.value(name).trim().to_owned();
                if typed.is_empty() {
                    fields.fault(name, FieldFault::Missing);
                }
                typed
            });
            Some(ProtestBench::Jury(names))
        }
        _ => {
            fields.fault("bench", FieldFault::UnknownChoice);
            None
        }
    }
}
