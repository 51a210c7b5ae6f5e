//! The referee's rulings as the public may read them: measure, infraction, place and effect. The referee's name and
//! reason stay at the desk, because they may name people.

use crate::locale::Lang;
use crate::urls;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::round::{Partners, RoundNo, Table};
use burraco_tournament::rulings::adjustment::{
    Adjustment, AdjustmentVersion, Ruling, RulingInForce,
};

/// Names the round, table and hand that a ruling is about: `Turno 2, Tavolo 3, Smazzata 1`.
#[must_use]
pub fn place(ruling: Ruling, t: Lang) -> String {
    let table = ruling.table().map(|table| t.table_n(table));
    let hand = ruling.hand().map(|hand| t.hand_n(hand));
    let round = Some(t.round_n(ruling.round()));
    let all: Vec<String> = [round, table, hand].into_iter().flatten().collect();
    all.join(", ")
}

/// Names the infraction and article that a version of a ruling cites: `Suggerimento al compagno, art. 22 (ed.
/// 2024-2026)`; empty without both.
#[must_use]
pub fn cited(version: &AdjustmentVersion, t: Lang) -> String {
    let name = version.infraction.as_ref().map(|cited| t.infraction(cited));
    let article = Some(version.article.as_str()).filter(|article| !article.is_empty());
    let article = article.map(|article| format!("art. {article}"));
    let all: Vec<String> = [name, article].into_iter().flatten().collect();
    all.join(", ")
}

/// A ruling that has not been revoked, as the public may read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicRuling {
    pub standing: RulingInForce,
    /// The round and table that the ruling is about: `Turno 2, Tavolo 3`.
    pub place: String,
    /// The measure and its effect: `ammonizione, −1 VP`.
    pub what: String,
    /// The infraction and article that the ruling cites; empty without both.
    pub cited: String,
}

impl PublicRuling {
    /// Lists the rulings that are neither revoked nor replaced by another, in the order they were given.
    #[must_use]
    pub fn all(event: &Event, t: Lang) -> Vec<PublicRuling> {
        PublicRuling::of_those(event, |ruling| ruling.replaced.is_none(), t)
    }

    /// Lists those rulings not revoked that `shown` picks.
    fn of_those(
        event: &Event,
        shown: impl Fn(&RulingInForce) -> bool,
        t: Lang,
    ) -> Vec<PublicRuling> {
        let all = event.rulings_in_force().into_iter();
        let all = all.filter(shown).map(|standing| {
            let ruling = standing.ruling;
            let effect = effect(event, ruling, standing.costs, t);
            let measure = Some(t.measure_given(ruling).to_owned());
            let what: Vec<String> = [measure, effect].into_iter().flatten().collect();
            let version = event
                .adjustment(standing.number)
                .and_then(|a| a.versions.last());
            PublicRuling {
                place: place(ruling, t),
                what: what.join(", "),
                cited: version.map_or_else(String::new, |version| cited(version, t)),
                standing,
            }
        });
        all.collect()
    }

    /// Lists the rulings against an entry that affect the standings after a round.
    #[must_use]
    pub fn of(event: &Event, entry: EntryNo, after: RoundNo, t: Lang) -> Vec<PublicRuling> {
        let shown =
            |ruling: &RulingInForce| ruling.replaced.is_none() && ruling.concerns(entry, after);
        PublicRuling::of_those(event, shown, t)
    }

    /// Lists the rulings given at a table or to entries that sat there, each with the sides it is against.
    #[must_use]
    pub fn at_table(event: &Event, round: RoundNo, table: &Table, t: Lang) -> Vec<TableRuling> {
        let here =
            |ruling: &RulingInForce| ruling.replaced.is_none() && ruling.was_at(round, table);
        let here = PublicRuling::of_those(event, here, t).into_iter();
        here.map(|penalty| penalty.on_page(table, t)).collect()
    }

    /// Lists the rulings of a table for the referee, including replaced ones. `open` tells which have a linked page.
    /// Rulings settled on the cards are shown with their hand.
    #[must_use]
    pub fn for_referee(
        event: &Event,
        (round, table): (RoundNo, &Table),
        open: &dyn Fn(&Adjustment) -> bool,
        t: Lang,
    ) -> Vec<TableRuling> {
        let here = |ruling: &RulingInForce| {
            ruling.was_at(round, table) && !matches!(ruling.ruling, Ruling::OnCards { .. })
        };
        let here = PublicRuling::of_those(event, here, t).into_iter();
        here.map(|penalty| {
            let href = urls::ruling(&event.settings.slug, penalty.standing.number);
            TableRuling {
                href: event
                    .adjustment(penalty.standing.number)
                    .filter(|ruling| open(ruling))
                    .map(|_| href),
                ..penalty.on_page(table, t)
            }
        })
        .collect()
    }

    fn on_page(self, table: &Table, t: Lang) -> TableRuling {
        let hand = self.standing.ruling.hand();
        let replaced = self.standing.replaced;
        TableRuling {
            number: t.ruling_n(self.standing.number),
            href: None,
            sides: self.sides(table, t),
            hand: hand.map_or_else(String::new, |hand| t.hand_n(hand)),
            replaced: replaced.map_or_else(String::new, |by| t.behind(self.standing.number, by)),
            what: self.what,
            cited: self.cited,
        }
    }

    /// Returns the sides of a table that the ruling is against: `N-S`.
    fn sides(&self, table: &Table, t: Lang) -> String {
        // of two who share a line only one has left
        if let (Some(who), Partners::With(_)) = (self.standing.ruling.left_match(), table.partners)
        {
            let spot = table.spot_of(who).map_or("", |spot| t.spot(spot));
            return format!("{spot} {who}");
        }
        let mut sides: Vec<&str> = Vec::new();
        for spot in self
            .standing
            .against
            .iter()
            .filter_map(|e| table.spot_of(*e))
        {
            if !sides.contains(&t.spot(spot)) {
                sides.push(t.spot(spot));
            }
        }
        sides.join(", ")
    }

    /// Describes the whole ruling in one line.
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
pub struct TableRuling {
    /// The ruling's title: `Provvedimento 3`.
    pub number: String,
    /// The address of the ruling's page, for users who may revoke or restore it.
    pub href: Option<String>,
    /// The side that the ruling is against: `N-S`.
    pub sides: String,
    /// The hand that the ruling is about, as in `Smazzata 2`; empty for the whole match.
    pub hand: String,
    /// The measure and its effect: `ammonizione, −1 VP`.
    pub what: String,
    /// The infraction and article that the ruling cites.
    pub cited: String,
    /// The notice that another ruling gives the table's points instead; empty for none.
    pub replaced: String,
}

/// Describes the points of a match that an entry left, after all departures from it, or states that it was played to
/// its end. Empty when another ruling gives the points.
fn left(event: &Event, ruling: Ruling, t: Lang) -> String {
    if event.left_after_the_end(ruling) {
        return t.left_after_the_end().to_owned();
    }
    let place = ruling.awards_table();
    let given = place.and_then(|(round, table)| {
        let giving = event.awarding(round, table);
        let about = |number: &u32| {
            let of = event.adjustment(*number).and_then(Adjustment::ruling);
            of.and_then(Ruling::left_match) == ruling.left_match()
        };
        let awards = event.awards_at(round, table)?;
        let holds = giving.iter().any(about);
        holds.then_some((awards, giving.len()))
    });
    given.map_or_else(String::new, |(awards, rulings)| {
        let awards = t.awards(&awards, event.settings.parts());
        match rulings {
            0 | 1 => awards,
            _ => t.left_together(awards),
        }
    })
}

/// Describes what a ruling gives or takes, or that it takes nothing because another ruling gives the match's points.
/// `costs` tells whether an ammonizione costs points.
#[must_use]
pub fn effect(event: &Event, ruling: Ruling, costs: bool, t: Lang) -> Option<String> {
    let said = match ruling {
        Ruling::OnCards { .. } => String::new(),
        Ruling::Ammonizione { mp, .. } if costs => t.amounts(VictoryPoints(-1), -mp),
        Ruling::Ammonizione { .. } => String::new(),
        Ruling::Left { .. } => left(event, ruling, t),
        _ if event.silenced_by(ruling).is_some() => {
            format!("{}, {}", t.ruling_effect(&ruling), t.ruling_silenced())
        }
        _ => t.ruling_effect(&ruling),
    };
    Some(said).filter(|said| !said.is_empty())
}
