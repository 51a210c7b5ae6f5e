//! The table of prizes in an event's settings, with their sum and what is left of the fees.

use crate::components::form::FieldView;
use crate::locale::Lang;
use crate::numbers::euro;
use burraco_tournament::event::Event;
use burraco_tournament::prizes::fee::Takings;
use pozzetto_form_data::{Fields, MOST_PRIZE_ROWS, PrizeColumn, PrizeContest, prize_field};

/// The table of an event's prizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeTable {
    /// The prizes as rows of text, which the journal and the undo compare; what is wrong with them as a whole.
    pub text: FieldView,
    pub rows: Vec<PrizeRow>,
    /// The labels and amounts of the account, as saved: prizes, fees and what is left; empty for a new event.
    pub account: Vec<(&'static str, String)>,
}

/// A row of the table: a place, or a range of places, of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeRow {
    pub place: FieldView,
    pub amount: FieldView,
    pub contest: FieldView,
    /// The group, club, category or number of rounds of the contest.
    pub which: FieldView,
    /// Whether entries with a prize from a row above get none here; empty for no.
    pub once: FieldView,
}

impl PrizeRow {
    fn of(fields: &Fields, row: usize, t: Lang) -> PrizeRow {
        let cell = |column, label: &str| {
            let label = t.prize_cell(row, label);
            FieldView::new(fields, &prize_field(column, row), &label, t)
        };
        PrizeRow {
            place: cell(PrizeColumn::Place, t.prize_place()),
            amount: cell(PrizeColumn::Amount, t.prize_amount()),
            contest: cell(PrizeColumn::Contest, t.prize_among())
                .one_of(|contest: PrizeContest| t.prize_contest(contest)),
            which: cell(PrizeColumn::Which, t.prize_which()),
            once: cell(PrizeColumn::Once, t.prize_once()),
        }
    }

    /// Returns the cells of the row.
    pub fn cells(&self) -> [&FieldView; 5] {
        [
            &self.place,
            &self.amount,
            &self.contest,
            &self.which,
            &self.once,
        ]
    }

    /// Returns the cells of the place and of the amount.
    #[must_use]
    pub fn numbers(&self) -> [&FieldView; 2] {
        [&self.place, &self.amount]
    }

    /// Returns what is wrong in the row.
    #[must_use]
    pub fn faults(&self) -> Vec<&String> {
        let cells = self.cells().into_iter();
        cells.flat_map(|cell| &cell.faults).collect()
    }

    fn is_empty(&self) -> bool {
        self.cells().iter().all(|cell| cell.value.trim().is_empty())
    }
}

/// The empty rows at the end of the table.
const EMPTY_ROWS: usize = 3;

impl PrizeTable {
    /// Builds the table from its rows, with some empty ones at the end.
    pub(super) fn new(fields: &Fields, t: Lang) -> PrizeTable {
        let known = |row: &usize| {
            let name = prize_field(PrizeColumn::Amount, *row);
            fields.get(&name).is_some()
        };
        let rows = (1..=MOST_PRIZE_ROWS)
            .take_while(known)
            .map(|row| PrizeRow::of(fields, row, t));
        let rows: Vec<PrizeRow> = rows.collect();
        let last = rows.iter().rposition(|row| !row.is_empty());
        let shown = last.map_or(0, |last| last + 1) + EMPTY_ROWS;
        PrizeTable {
            text: FieldView::new(fields, "prizes", t.prizes(), t),
            rows: (1..=shown)
                .map(|row| PrizeRow::of(fields, row, t))
                .collect(),
            account: Vec::new(),
        }
    }

    /// Returns every field of the table.
    pub fn all(&self) -> impl Iterator<Item = &FieldView> {
        let cells = self.rows.iter().flat_map(PrizeRow::cells);
        std::iter::once(&self.text).chain(cells)
    }

    /// Adds the account of the event: the prizes, the fees taken, and what is left of them.
    pub(super) fn count(&mut self, event: &Event, t: Lang) {
        let settings = &event.settings;
        let prizes = settings.prizes_in_money();
        let in_kind = i64::from(settings.in_kind_cents);
        let takings = Takings::of(event);
        let spent = [(t.prizes(), prizes), (t.in_kind(), in_kind)];
        let fees = [
            (t.fees_taken(), takings.paid),
            (t.fees_open(), takings.open),
        ];
        let spent = spent.into_iter().filter(|(_, cents)| *cents > 0);
        let fees = fees.into_iter().filter(|(_, cents)| *cents > 0);
        let mut lines: Vec<(&'static str, i64)> = spent.chain(fees).collect();
        if takings.paid > 0 {
            lines.push((t.fees_left(), takings.paid - prizes - in_kind));
        }
        let said = lines
            .into_iter()
            .map(|(label, cents)| (label, euro(cents, t)));
        self.account = said.collect();
    }
}
