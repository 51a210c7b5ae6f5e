//! Rulings settled on the cards, at their table: what the hand's sheet must hold for them, and whether it does.

use crate::locale::Lang;
use crate::rulings::penalties::cited;
use crate::urls;
use burraco_rules::{Side, SideEntry, SideSheet};
use burraco_tournament::event::Event;
use burraco_tournament::round::{HandNo, RoundNo, Table, TableNo};
use burraco_tournament::rulings::adjustment::{Adjustment, CardMark, Measure, Ruling};

/// The field of a hand's form that a mark is written in, as an address; by how the hand is written so far.
#[must_use]
pub fn field(
    event: &Event,
    (round, table, hand): (RoundNo, TableNo, HandNo),
    side: Side,
    mark: CardMark,
) -> String {
    let found = event
        .table(round, table)
        .and_then(|table| sheet(table, hand, side));
    let name = match found.map(|side| &side.entry) {
        Some(SideEntry::Parts(_)) => "penalised_points",
        _ if mark.freezes() => "marks",
        _ => "penalised",
    };
    let way = urls::hand(&event.settings.slug, round, table, hand);
    format!("{way}#{}_{name}", side.word())
}

fn sheet(table: &Table, hand: HandNo, side: Side) -> Option<&SideSheet> {
    let version = table.hand(hand)?.current()?;
    Some(version.sheet.sides.get(side))
}

/// Whether a hand's sheet holds what was settled on its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnSheet {
    /// It does, or nothing need be written.
    Done,
    /// The hand is written by sums, which have it in.
    InSums,
    /// It does not, or the hand is not written yet.
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

/// A ruling settled on the cards, as the referee's page of its table shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkLine {
    /// `Provvedimento 3`.
    pub number: String,
    pub href: Option<String>,
    /// `Smazzata 2, N-S: gioco congelato`.
    pub said: String,
    /// For what: infraction and article.
    pub cited: String,
    /// What must be written.
    pub explained: &'static str,
    /// Whether it is: `scritto sulla smazzata`; empty where nothing need be.
    pub state: &'static str,
    /// The field of the hand it is written in, while it is missing.
    pub write: Option<String>,
}

impl MarkLine {
    /// Those of a table that stand; `open` leads to the page of each.
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
            let written = OnSheet::of(sheet(table, hand, side), mark);
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
