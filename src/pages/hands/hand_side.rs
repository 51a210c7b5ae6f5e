//! A side of the hand form: its fields, what is typed in them, the cards drawn beside them.

use crate::components::cards::{CardView, MeldView};
use crate::components::form::{Choice, FieldView, choices};
use crate::components::summaries::PairView;
use crate::hands::fault_view::field_of;
use crate::hands::hand_solo::SideOf;
use crate::hands::hand_view::{HANDS, HandView, PENALISED, UNSEEN};
use crate::locale::Lang;
use askama::Template;
use burraco_rules::{Burraco, CutBonus, Side, read_points};
use burraco_tournament::event::Event;
use pozzetto_form_data::Fields;

/// The least number of meld rows that a side has.
const ROWS: usize = 6;

/// A side's part of the hand form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandSideForm {
    /// The sign of the side, as in `N-S`; with three players, of those who sit there.
    pub sign: String,
    /// The code of the side: `ns` or `ew`; `third` for the third of three players who are each alone.
    pub code: &'static str,
    pub who: Vec<PairView>,
    pub melds: Vec<CardsInput>,
    /// The fields for the cards left to the side's players.
    pub hands: Vec<CardsInput>,
    pub pozzetto: Vec<Choice>,
    /// The tick for a side that went out with an exact cut of the deck; none where the rules do not reward it.
    pub cut: Option<bool>,
    /// The field for the cards of an unseen pozzetto.
    pub unseen: CardsInput,
    pub penalised: CardsInput,
    /// The fields of a side entered at the level of detail `parts`: burrachi by number, cards in points.
    pub parts: Vec<FieldView>,
    /// The fields of a side entered at the level of detail `totals`: its sums alone.
    pub totals: Vec<FieldView>,
    pub declared: Vec<FieldView>,
    /// Whether the hand form shows the fields for a declared sum and a penalised card opened.
    pub declared_open: bool,
    /// The sums as computed so far, shown beside the declared ones.
    pub sums: SideSums,
    /// The faults of a side's sheet as a whole.
    pub faults: Vec<String>,
}

/// A side's three sums as they are recomputed; empty where they are not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideSums {
    pub base: String,
    pub points: String,
    pub total: String,
}

/// A sum of a side's points in the hand, as it is recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputedSum<'a> {
    /// The code of the sum: `base`, `points`, `total`.
    pub sum: &'static str,
    pub value: &'a str,
}

impl HandSideForm {
    /// Returns each sum declared on the paper with the computed one.
    pub fn declared_beside(&self) -> impl Iterator<Item = (&FieldView, ComputedSum<'_>)> {
        let sums = [
            ("base", &self.sums.base),
            ("points", &self.sums.points),
            ("total", &self.sums.total),
        ];
        let computed = sums.map(|(sum, value)| ComputedSum { sum, value });
        self.declared.iter().zip(computed)
    }
}

/// A form field for cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardsInput {
    /// The name that the field is posted under.
    pub name: String,
    pub label: String,
    pub value: String,
    pub meld: Option<MeldView>,
    /// The drawn cards, when the field holds no meld.
    pub cards: Vec<CardView>,
    pub faults: Vec<String>,
    /// Whether the referee froze the meld.
    pub frozen: bool,
    /// Whether the meld earns no bonus because of a ruling.
    pub uncounted: bool,
    /// Whether the field may hold points in place of cards.
    pub in_points: bool,
    pub counted: bool,
    /// The label of the field for cards left in hand when its points are those of both partners' hands; empty for any
    /// other field.
    pub whole: String,
    /// The cards of the meld that lay crosswise; empty when that was not written down.
    pub crosswise: String,
}

/// A form field for cards as a part of a page.
#[derive(Debug, Template)]
#[template(path = "hands/cardsinput.html")]
pub struct CardsRow<'a> {
    t: Lang,
    input: &'a CardsInput,
    /// Whether the referee may mark the meld.
    marks: bool,
    droppable: bool,
}

impl CardsInput {
    /// Returns the field as a part of a page.
    #[must_use]
    pub fn row(&self, t: Lang) -> CardsRow<'_> {
        let (input, marks, droppable) = (self, false, false);
        CardsRow {
            t,
            input,
            marks,
            droppable,
        }
    }

    /// Returns the field of a meld as a part of a page. A table's players mark no meld, and a sheet that is only read
    /// drops none.
    #[must_use]
    pub fn meld_row(&self, t: Lang, by_link: bool, read_only: bool) -> CardsRow<'_> {
        let (marks, droppable) = (!by_link, !read_only);
        CardsRow {
            marks,
            droppable,
            ..self.row(t)
        }
    }
}

struct SideFields<'a> {
    word: &'static str,
    fields: &'a Fields,
    view: Option<&'a HandView>,
    t: Lang,
}

impl SideFields<'_> {
    fn own(&self, name: &str, label: String) -> CardsInput {
        let place = format!("{}_{name}", self.word);
        self.cards(name, label, Some(&place))
    }

    /// Builds a field for the cards left in hand, which may hold points instead.
    fn left(&self, name: &str, label: String) -> CardsInput {
        let mut input = self.own(name, label);
        input.counted = read_points(&input.value).is_some();
        input.in_points = name != HANDS[1];
        input
    }

    fn cards(&self, name: &str, label: String, place: Option<&str>) -> CardsInput {
        let name = format!("{}_{name}", self.word);
        let mut faults = FieldView::new(self.fields, &name, "", self.t).faults;
        if let (Some(view), Some(place)) = (self.view, place) {
            faults.extend(whole_faults(view, place));
        }
        CardsInput {
            label,
            value: self.fields.value(&name).to_owned(),
            frozen: !self.fields.value(&format!("{name}_frozen")).is_empty(),
            uncounted: !self.fields.value(&format!("{name}_uncounted")).is_empty(),
            crosswise: self.fields.value(&format!("{name}_crosswise")).to_owned(),
            in_points: false,
            counted: false,
            whole: String::new(),
            meld: None,
            cards: Vec::new(),
            faults,
            name,
        }
    }

    fn signed(&self, name: &str, label: &str) -> FieldView {
        self.number(name, label).kind("signed")
    }

    fn number(&self, name: &str, label: &str) -> FieldView {
        let name = format!("{}_{name}", self.word);
        let mut view = FieldView::new(self.fields, &name, label, self.t).kind("number");
        let faults = self.view.map_or_else(Vec::new, |v| whole_faults(v, &name));
        view.faults.extend(faults);
        view
    }
}

impl HandSideForm {
    /// Returns a side's part of the form for a table of which only the total is entered.
    pub(crate) fn by_total_alone(mut self) -> HandSideForm {
        self.totals.retain(|field| field.name.ends_with("_total"));
        for field in &mut self.totals {
            field.hint.clear();
        }
        self
    }
}

/// Builds a side's part of the form of a table.
pub(crate) fn side_form(
    event: &Event,
    side: SideOf,
    fields: &Fields,
    view: Option<&HandView>,
    t: Lang,
) -> HandSideForm {
    let word = side.code;
    let of = SideFields {
        word,
        fields,
        view,
        t,
    };
    let known = Side::ALL.into_iter().find(|side| side.word() == word);
    let drawn = view.and_then(|v| v.sides.iter().find(|side| side.code == word));
    let typed = (0..64).rev();
    let last = typed
        .clone()
        .find(|n| !fields.value(&format!("{word}_meld_{n}")).is_empty());
    let rows = last.map_or(ROWS, |last| (last + 2).max(ROWS));
    let written = |n: &usize| !fields.value(&format!("{word}_meld_{n}")).trim().is_empty();
    let filled: Vec<usize> = (0..rows).filter(written).collect();
    // as it is read out: of two sides side by side, which one this is
    let sign = side.sign.clone();
    let label = |n: usize| format!("{sign}, {}", t.meld_n(n + 1));
    let melds = (0..rows).map(|n| {
        let mut input = of.cards(&format!("meld_{n}"), label(n), None);
        // The sheet counts only the rows that hold something.
        if let Some(index) = filled.iter().position(|row| *row == n) {
            let place = known.map(|side| field_of(burraco_rules::SheetPlace::Meld(side, index)));
            input = of.cards(&format!("meld_{n}"), label(n), place.as_deref());
            input.meld = drawn.and_then(|d| d.melds.get(index).cloned());
        }
        input
    });
    // at a table of three the second hand of E/W is there even while nobody is said to be its player
    let many = match word {
        "ew" if event.settings.is_of_three() => 2,
        _ => side.hands.len(),
    };
    let with_cards = |field: &str, mut input: CardsInput| {
        let left = drawn.and_then(|d| d.left.iter().find(|left| left.field == field));
        input.cards = left.map_or_else(Vec::new, |left| left.cards.clone());
        input
    };
    let hands = HANDS.into_iter().enumerate().take(many).map(|(n, field)| {
        let mut input = with_cards(field, of.left(field, t.cards_left_to(side.hand(n))));
        if n == 0 && many > 1 {
            input.whole = t.left_in_points().to_owned();
        }
        input
    });
    let hands: Vec<CardsInput> = hands.collect();
    let pozzetto = format!("{word}_pozzetto");
    let place = match known {
        Some(side) => field_of(burraco_rules::SheetPlace::Side(side)),
        None => format!("{word}_pozzetto"),
    };
    let burrachi = Burraco::EARNING.into_iter();
    let burrachi = burrachi.map(|kind| of.number(kind.word(), t.several_burrachi(kind)));
    HandSideForm {
        sign: side.sign,
        code: word,
        who: side.who,
        melds: melds.collect(),
        hands,
        pozzetto: choices(
            [
                ("seen", t.pozzetto_seen()),
                ("unseen", t.pozzetto_unseen()),
                ("none", t.pozzetto_none()),
            ],
            fields.value(&pozzetto),
        ),
        cut: (event.settings.rules.cut_bonus == CutBonus::Hundred)
            .then(|| !fields.value(&format!("{word}_cut")).is_empty()),
        unseen: with_cards(UNSEEN, of.left(UNSEEN, t.unseen_cards().into())),
        penalised: with_cards(PENALISED, of.own(PENALISED, t.penalised_cards().into())),
        parts: burrachi
            .chain([
                of.number("table", t.cards_melded()).hint(t.in_points()),
                of.number("held", t.cards_held())
                    .hint(t.in_points_taken_off()),
                of.number("unseen_points", t.cards_unseen())
                    .hint(t.in_points_taken_off()),
                of.number("penalised_points", t.cards_penalised())
                    .hint(t.in_points_taken_off()),
            ])
            .collect(),
        totals: vec![
            of.signed("base", t.base()),
            of.signed("points", t.punti()),
            of.signed("total", t.total()).hint(t.total_alone()),
        ],
        declared: vec![
            of.signed("declared_base", t.base()),
            of.signed("declared_points", t.punti()),
            of.signed("declared_total", t.total()),
        ],
        sums: drawn.map_or_else(
            || SideSums {
                total: "0".into(),
                ..SideSums::default()
            },
            |d| SideSums {
                base: d.base.clone(),
                points: d.points.clone(),
                total: d.total.clone(),
            },
        ),
        declared_open: fields.value("level") == "parts"
            || [
                "declared_base",
                "declared_points",
                "declared_total",
                "penalised",
            ]
            .iter()
            .any(|name| !fields.value(&format!("{word}_{name}")).is_empty()),
        faults: {
            let unsaid = FieldView::new(fields, &pozzetto, "", t).faults.into_iter();
            unsaid
                .chain(view.into_iter().flat_map(|v| whole_faults(v, &place)))
                .collect()
        },
    }
}

/// Returns the sentences of the unaccepted faults that concern one field of the hand form.
pub(crate) fn whole_faults(view: &HandView, field: &str) -> Vec<String> {
    let here = view
        .faults
        .iter()
        .filter(|f| f.field == field && !f.overruled);
    here.map(|f| f.text.clone()).collect()
}
