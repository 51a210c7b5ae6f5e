//! Rulings settled on the cards, shown at their table. Each says what the hand's sheet must hold, and whether it does.

use crate::locale::Lang;
use crate::rulings::public_rulings::cited;
use crate::urls;
use burraco_rules::{Side, SideEntry, SideSheet};
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::round::{HandNo, RoundNo, Table, TableNo};
use burraco_tournament::rulings::adjustment::{Adjustment, CardMark, Measure, Ruling};

/// Returns the URL of the field in a hand's form where the mark of a ruling on cards is written. The field depends on
/// how the hand is written so far.
#[must_use]
pub fn field(
    event: &Event,
    (round, table, hand): (RoundNo, TableNo, HandNo),
    side: Side,
    mark: CardMark,
) -> String {
    let found = event
        .table(round, table)
        .and_then(|table| sheet(&event.settings, table, hand, side));
    let name = match found.map(|side| &side.entry) {
        Some(SideEntry::Parts(_)) => "penalised_points",
        _ if mark.freezes() => "marks",
        _ => "penalised",
    };
    let way = urls::hand(&event.settings.slug, round, table, hand);
    format!("{way}#{}_{name}", side.word())
}

/// The sheet of a side on which a hand is written; the sum of the table, where it covers the hand.
fn sheet<'t>(
    settings: &Settings,
    table: &'t Table,
    hand: HandNo,
    side: Side,
) -> Option<&'t SideSheet> {
    let version = table.hand(table.sheet_of(settings, hand))?.current()?;
    Some(version.sheet.sides.get(side))
}

/// Whether a hand's sheet already shows what a ruling decided about its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnSheet {
    /// The hand's sheet already shows the ruling, or nothing needs to be written.
    Done,
    /// The hand is written by sums, which already include it.
    InSums,
    /// The sheet does not hold the ruling yet, or the hand is not written yet.
    Missing,
}

impl OnSheet {
    fn of(sheet: Option<&SideSheet>, mark: CardMark) -> OnSheet {
        let Some(side) = sheet else {
            return OnSheet::Missing;
        };
        let (frozen, negative) = match &side.entry {
            SideEntry::Totals(_) => return OnSheet::InSums,
            SideEntry::Parts(parts) => (true, parts.penalised != 0),
            SideEntry::Cards(cards) => (
                cards.melds.iter().any(|meld| meld.frozen),
                !cards.penalised.is_empty(),
            ),
        };
        let missing = (mark.freezes() && !frozen) || (mark.counts_negative() && !negative);
        if missing {
            OnSheet::Missing
        } else {
            OnSheet::Done
        }
    }
}

/// A ruling settled on the cards of a hand, as the referee's page of its table shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkLine {
    /// The ruling's label, as in `Provvedimento 3`.
    pub number: String,
    pub href: Option<String>,
    /// The hand, side and content of the ruling, as in `Smazzata 2, N-S: gioco congelato`.
    pub said: String,
    /// The infraction and article that the ruling cites.
    pub cited: String,
    /// The explanation of what must be written on the hand's sheet for the ruling.
    pub explained: &'static str,
    /// The note that the hand's sheet shows the ruling, or not, as in `scritto sulla smazzata`. Empty where nothing
    /// needs to be written.
    pub state: &'static str,
    /// The URL of the hand's field where the ruling's mark is written, while it is missing.
    pub write: Option<String>,
}

impl MarkLine {
    /// Returns the rulings settled on cards of a table that have not been revoked. `open` says whether a ruling's page
    /// can be opened.
    #[must_use]
    pub fn of_table(
        event: &Event,
        (round, table): (RoundNo, &Table),
        open: &dyn Fn(&Adjustment) -> bool,
        t: Lang,
    ) -> Vec<MarkLine> {
        let slug = &event.settings.slug;
        let line = |adjustment: &Adjustment| {
            let version = adjustment.versions.last()?;
            let Some(Ruling::OnCards {
                round: there,
                table: number,
                hand,
                side,
                mark,
            }) = version.ruling
            else {
                return None;
            };
            if (there, number) != (round, table.number) {
                return None;
            }
            let written = OnSheet::of(sheet(&event.settings, table, hand, side), mark);
            let measure = Measure::of(version.ruling?);
            let silent = matches!(mark, CardMark::InPlay | CardMark::Penalised);
            Some(MarkLine {
                number: t.ruling_n(adjustment.number),
                href: open(adjustment).then(|| urls::ruling(slug, adjustment.number)),
                said: format!(
                    "{}, {}: {}",
                    t.hand_n(hand),
                    t.side(side),
                    t.measure(measure)
                ),
                cited: cited(version, t),
                explained: t.mark_to_write(mark),
                state: match written {
                    _ if silent => "",
                    OnSheet::Done => t.mark_done(),
                    OnSheet::InSums => t.mark_by_sums(),
                    OnSheet::Missing => t.mark_missing(),
                },
                write: (written == OnSheet::Missing || mark == CardMark::Penalised)
                    .then(|| field(event, (round, table.number, hand), side, mark))
                    .filter(|_| mark != CardMark::InPlay),
            })
        };
        event.adjustments.iter().filter_map(line).collect()
    }
}
