//! The corrections shown to the pairs that they concern: hands that were written again after the first time.

use super::describe::moved_apart;
use crate::hands::hand_view::sheet_sums;
use crate::locale::Lang;
use crate::numbers::moment;
use crate::protests::protest::behind_version;
use crate::urls;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::round::{Hand, HandNo, HandVersion, Round, RoundNo, Table, TableNo};
use std::collections::HashMap;

/// The name of the role under which each version of a hand was saved, as the journal records it.
pub type VersionRoles = HashMap<(RoundNo, TableNo, HandNo, u32), String>;

/// A correction as the public may see it. It shows the role of its author, but no name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectionLine {
    /// The hand that was corrected, as in `Turno 1, tavolo 3, smazzata 2`.
    pub which: String,
    pub href: String,
    /// The time of the correction, as in `21 nov 2026, 14:32`.
    pub when: String,
    /// The role of the correction's author, as in `capo arbitro`.
    pub by: String,
    /// The hand's points before the correction, as in `N-S 475, E-O 85`.
    pub was: String,
    /// The hand's points after the correction, in the same form as those before it.
    pub is: String,
    /// The protest that led to the correction; empty for none.
    pub protest: String,
    /// The reason of the correction, as it was written.
    pub reason: String,
}

fn corrected(table: &Table) -> impl Iterator<Item = (&Hand, &[HandVersion])> {
    let pairs = |hand: &'_ Hand| hand.versions.len() > 1;
    let hands = table.hands.iter().filter(move |hand| pairs(hand));
    hands.flat_map(|hand| hand.versions.windows(2).map(move |pair| (hand, pair)))
}

impl CorrectionLine {
    /// Whether any hand of the given tables was corrected after it was first saved.
    #[must_use]
    pub fn any<'a>(tables: impl IntoIterator<Item = &'a Table>) -> bool {
        tables
            .into_iter()
            .any(|table| corrected(table).next().is_some())
    }

    /// Returns the corrections of a table.
    #[must_use]
    pub fn of_table(
        event: &Event,
        round: &Round,
        table: &Table,
        signed: &VersionRoles,
        t: Lang,
    ) -> Vec<CorrectionLine> {
        let at = (round.number, table.number);
        let line = |(hand, pair): (&Hand, &[HandVersion])| {
            let [was, is] = pair else { return None };
            Some(CorrectionLine::new(
                event,
                at,
                hand.number,
                (was, is),
                signed,
                t,
            ))
        };
        corrected(table).filter_map(line).collect()
    }

    /// Returns the corrections at the tables where an entry has sat, in published rounds.
    #[must_use]
    pub fn of_entry(
        event: &Event,
        entry: EntryNo,
        signed: &VersionRoles,
        t: Lang,
    ) -> Vec<CorrectionLine> {
        let tables = CorrectionLine::tables_of(event, entry);
        let lines = tables
            .flat_map(|(round, table)| CorrectionLine::of_table(event, round, table, signed, t));
        lines.collect()
    }

    /// Returns the tables where an entry has sat, in published rounds.
    pub fn tables_of(event: &Event, entry: EntryNo) -> impl Iterator<Item = (&Round, &Table)> {
        let tables = event
            .published()
            .flat_map(|round| round.tables.iter().map(move |t| (round, t)));
        tables.filter(move |(_, table)| table.side_of(entry).is_some())
    }

    fn new(
        event: &Event,
        (round, table): (RoundNo, TableNo),
        hand: HandNo,
        (was, is): (&HandVersion, &HandVersion),
        signed: &VersionRoles,
        t: Lang,
    ) -> CorrectionLine {
        let settings = &event.settings;
        let which = [t.round_n(round), t.table_n(table), t.hand_n(hand)];
        let sums = |version: &HandVersion| sheet_sums(&version.sheet, &settings.rules, t);
        let (before, after) = moved_apart(&sums(was), &sums(is), t);
        let role = signed.get(&(round, table, hand, is.version));
        CorrectionLine {
            which: which.join(", "),
            href: urls::table(&settings.slug, round, table),
            when: moment(is.at, &settings.time_zone, t),
            by: match (Author::read(&is.by), role) {
                (Author::Players { spot, .. }, _) => format!("{} {}", t.role_table(), t.spot(spot)),
                (Author::Staff, Some(role)) => t.journal_role(role, settings.kind).to_owned(),
                (Author::Staff, None) => t.correction_desk().to_owned(),
            },
            was: before,
            is: after,
            protest: behind_version(event, (round, table), (hand, is.version), t)
                .unwrap_or_default(),
            reason: is.reason.clone(),
        }
    }
}
