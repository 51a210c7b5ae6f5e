//! The referee's rulings as everybody may read them: what was given, for which infraction, where, with what effect. Who
//! decided and the reason in the referee's own words stay at the desk: they may name people.

use crate::pages::words::Lang;
use burraco_tournament::adjustment::{AdjustmentVersion, Ruling};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::round::{RoundNo, Table};
use std::collections::BTreeMap;

/// Where a ruling holds: `Turno 2, Tavolo 3, Smazzata 1`.
#[must_use]
pub fn place(ruling: Ruling, t: Lang) -> String {
    let table = ruling.table().map(|table| t.table_n(table));
    let hand = ruling.hand().map(|hand| t.hand_n(hand));
    let round = Some(t.round_n(ruling.round()));
    let all: Vec<String> = [round, table, hand].into_iter().flatten().collect();
    all.join(", ")
}

/// What a version was given for: `Suggerimento al compagno, art. 22 (ed. 2024-2026)`; empty for neither.
#[must_use]
pub fn cited(version: &AdjustmentVersion, t: Lang) -> String {
    let name = version.infraction.as_ref().map(|cited| t.infraction(cited));
    let article = Some(version.article.as_str()).filter(|article| !article.is_empty());
    let article = article.map(|article| format!("art. {article}"));
    let all: Vec<String> = [name, article].into_iter().flatten().collect();
    all.join(", ")
}

/// A ruling that stands, for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalty {
    ruling: Ruling,
    against: Vec<EntryNo>,
    /// Where: `Turno 2, Tavolo 3`.
    pub place: String,
    /// What: `ammonizione, −1 VP`.
    pub what: String,
    /// For what: infraction and article; empty where neither was said.
    pub cited: String,
}

impl Penalty {
    /// Every ruling that stands, in the order they were given.
    #[must_use]
    pub fn all(event: &Event, t: Lang) -> Vec<Penalty> {
        let mut warned: BTreeMap<EntryNo, u32> = BTreeMap::new();
        let standing = event.adjustments.iter().filter_map(|adjustment| {
            let version = adjustment.versions.last()?;
            Some((version, version.ruling?))
        });
        let penalty = |(version, ruling): (&AdjustmentVersion, Ruling)| {
            let effect = effect(ruling, &mut warned, t);
            let measure = Some(t.measure_given(ruling).to_owned());
            let what: Vec<String> = [measure, effect].into_iter().flatten().collect();
            Penalty {
                ruling,
                against: event.ruled_against(ruling),
                place: place(ruling, t),
                what: what.join(", "),
                cited: cited(version, t),
            }
        };
        standing.map(penalty).collect()
    }

    /// Those against an entry that count after a round.
    #[must_use]
    pub fn of(event: &Event, entry: EntryNo, after: RoundNo, t: Lang) -> Vec<Penalty> {
        let mut all = Penalty::all(event, t);
        all.retain(|penalty| penalty.concerns(entry, after));
        all
    }

    /// Those given at a table, or to who sat there, each with the sides it is against.
    #[must_use]
    pub fn at_table(event: &Event, round: RoundNo, table: &Table, t: Lang) -> Vec<TablePenalty> {
        let here = Penalty::all(event, t).into_iter();
        let here = here.filter(|penalty| penalty.was_at(round, table));
        here.map(|penalty| TablePenalty {
            sides: penalty.sides(table, t),
            hand: penalty
                .ruling
                .hand()
                .map_or_else(String::new, |hand| t.hand_n(hand)),
            what: penalty.what,
            cited: penalty.cited,
        })
        .collect()
    }

    /// Whether it is against an entry, and counts after a round.
    #[must_use]
    pub fn concerns(&self, entry: EntryNo, after: RoundNo) -> bool {
        self.ruling.round() <= after && self.against.contains(&entry)
    }

    /// Whether it was given at a table, or to somebody who sat there in that round.
    fn was_at(&self, round: RoundNo, table: &Table) -> bool {
        let here = match self.ruling.table() {
            Some(number) => number == table.number,
            None => self.against.iter().any(|e| table.side_of(*e).is_some()),
        };
        here && self.ruling.round() == round
    }

    /// The sides of a table it is against: `N-S`.
    fn sides(&self, table: &Table, t: Lang) -> String {
        let mut sides: Vec<&str> = Vec::new();
        for spot in self.against.iter().filter_map(|e| table.spot_of(*e)) {
            if !sides.contains(&t.spot(spot)) {
                sides.push(t.spot(spot));
            }
        }
        sides.join(", ")
    }

    /// All of it in one line.
    #[must_use]
    pub fn said(&self) -> String {
        let cited = match self.cited.as_str() {
            "" => String::new(),
            cited => format!(" ({cited})"),
        };
        format!("{}: {}{cited}", self.place, self.what)
    }
}

/// A ruling as the page of its table shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePenalty {
    /// Against which side: `N-S`.
    pub sides: String,
    /// `Smazzata 2`; empty for the match.
    pub hand: String,
    /// What: `ammonizione, −1 VP`.
    pub what: String,
    /// For what: infraction and article.
    pub cited: String,
}

/// What a ruling gives or takes; of the ammonizioni of an entry every second one costs.
#[must_use]
pub fn effect(ruling: Ruling, warned: &mut BTreeMap<EntryNo, u32>, t: Lang) -> Option<String> {
    let said = match ruling {
        Ruling::OnCards { .. } => String::new(),
        Ruling::Ammonizione { entry, mp, .. } => {
            let count = warned.entry(entry).or_default();
            *count += 1;
            match *count % 2 {
                0 => t.amounts(VictoryPoints(-1), -mp),
                _ => String::new(),
            }
        }
        _ => t.ruling_effect(&ruling),
    };
    Some(said).filter(|said| !said.is_empty())
}
