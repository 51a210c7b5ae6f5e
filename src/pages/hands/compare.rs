//! Two versions of one hand beside each other, row by row. Differences are marked.

use crate::components::cards::{CardView, MeldView};
use crate::hands::hand_view::{HandSideView, HandView, LeftView};
use crate::locale::Lang;
use crate::numbers::NOTHING;
use askama::Template;

/// Two versions of a hand, compared row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The compared rows of each side, its points first.
    pub sides: Vec<ComparedSide>,
    /// The row that says how the hand ended.
    pub ending: ComparedRow,
}

/// A side of a hand in two versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedSide {
    /// The sign of the side, as in `N-S`.
    pub sign: String,
    pub rows: Vec<ComparedRow>,
}

/// A row of the comparison, with the content of both versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedRow {
    pub label: String,
    /// The style class of the row: `total`, `part`, `melds`, `held` or `word`.
    pub class: &'static str,
    pub cells: [ComparedCell; 2],
}

/// The content of one version of the hand in a compared row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComparedCell {
    /// The content of the cell in words or figures.
    pub text: String,
    /// The content of the cell in cards: melds, or one hand.
    pub cards: Vec<DrawnCards>,
}

/// Cards that lie together, with the pieces of written text that are no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCards {
    pub cards: Vec<CardView>,
    pub unread: Vec<String>,
    /// The referee's decision about the cards: frozen, or without a bonus.
    pub remark: String,
}

/// Two versions of a hand as a part of a page: the bodies of a table.
#[derive(Debug, Template)]
#[template(path = "hands/compare.html")]
pub struct ComparedShown<'a> {
    t: Lang,
    compared: &'a Compared,
}

/// A row of the comparison as a part of a page.
#[derive(Debug, Template)]
#[template(path = "hands/comparerow.html")]
pub struct ComparedRowShown<'a> {
    t: Lang,
    row: &'a ComparedRow,
}

impl ComparedRow {
    /// Returns the row as a part of a page.
    #[must_use]
    pub fn shown(&self, t: Lang) -> ComparedRowShown<'_> {
        ComparedRowShown { t, row: self }
    }

    /// Builds a row that compares two words or figures.
    #[must_use]
    pub fn said(label: impl Into<String>, class: &'static str, texts: [&str; 2]) -> ComparedRow {
        let cell = |text: &str| ComparedCell {
            text: text.to_owned(),
            cards: Vec::new(),
        };
        ComparedRow {
            label: label.into(),
            class,
            cells: texts.map(cell),
        }
    }

    /// Whether the two versions have different content in the row.
    #[must_use]
    pub fn differs(&self) -> bool {
        let [one, other] = &self.cells;
        one != other
    }
}

impl Compared {
    /// Returns the comparison as a part of a page.
    #[must_use]
    pub fn shown(&self, t: Lang) -> ComparedShown<'_> {
        ComparedShown { t, compared: self }
    }

    /// Compares two versions of one hand.
    #[must_use]
    pub fn new(one: &HandView, other: &HandView, t: Lang) -> Compared {
        let absent = HandSideView {
            total: NOTHING.to_owned(),
            pozzetto: NOTHING,
            ..HandSideView::default()
        };
        let side = |[one, other]: [&HandSideView; 2]| ComparedSide {
            sign: match (one.sign.as_str(), other.sign.as_str()) {
                // in one version only each of three was alone
                (sign, "") | ("", sign) => sign.to_owned(),
                (sign, same) if sign == same => sign.to_owned(),
                // another of three was alone
                (sign, other) => format!("{sign} / {other}"),
            },
            rows: rows(one, other, t),
        };
        let sides = one.sides.len().max(other.sides.len());
        let at = |n: usize| [one, other].map(|hand| hand.sides.get(n).unwrap_or(&absent));
        Compared {
            sides: (0..sides).map(|n| side(at(n))).collect(),
            ending: ComparedRow::said(t.how_ended(), "word", [&one.ending, &other.ending]),
        }
    }
}

fn rows(one: &HandSideView, other: &HandSideView, t: Lang) -> Vec<ComparedRow> {
    let mut rows = vec![ComparedRow::said(
        t.total(),
        "total",
        [&one.total, &other.total],
    )];
    rows.extend(melds(&one.melds, &other.melds, t));
    rows.extend(left(one, other));
    let pozzetti = [one.pozzetto, other.pozzetto];
    if pozzetti.iter().any(|pozzetto| !pozzetto.is_empty()) {
        rows.push(ComparedRow::said(t.pozzetto(), "word", pozzetti));
    }
    let mut labels: Vec<&str> = Vec::new();
    for part in one.parts.iter().chain(&other.parts) {
        if !labels.contains(&part.label.as_str()) {
            labels.push(&part.label);
        }
    }
    rows.extend(labels.into_iter().map(|label| {
        let value = |side: &HandSideView| {
            let part = side.parts.iter().find(|part| part.label == label);
            part.map_or_else(|| NOTHING.to_owned(), |part| part.value.clone())
        };
        ComparedRow::said(label, "part", [&value(one), &value(other)])
    }));
    rows
}

/// Returns the row of melds that only one of the two versions has. Melds that both have are only counted.
fn melds(one: &[MeldView], other: &[MeldView], t: Lang) -> Option<ComparedRow> {
    if one.is_empty() && other.is_empty() {
        return None;
    }
    let drawn = |meld: &MeldView| DrawnCards {
        cards: meld.cards.clone(),
        unread: meld.unread.clone(),
        remark: meld.remark.clone(),
    };
    let (mut only_one, mut only_other) = (Vec::new(), other.iter().map(drawn).collect::<Vec<_>>());
    let mut same = 0_usize;
    for meld in one.iter().map(drawn) {
        match only_other.iter().position(|known| *known == meld) {
            Some(at) => {
                only_other.remove(at);
                same += 1;
            }
            None => only_one.push(meld),
        }
    }
    let cell = |cards: Vec<DrawnCards>| ComparedCell {
        text: match same {
            0 => String::new(),
            n if cards.is_empty() => t.only_same_melds(n),
            n => t.same_melds(n),
        },
        cards,
    };
    Some(ComparedRow {
        label: t.melds().to_owned(),
        class: "melds",
        cells: [cell(only_one), cell(only_other)],
    })
}

fn left(one: &HandSideView, other: &HandSideView) -> Vec<ComparedRow> {
    let mut whose: Vec<&str> = Vec::new();
    for left in one.left.iter().chain(&other.left) {
        if !whose.contains(&left.whose.as_str()) {
            whose.push(&left.whose);
        }
    }
    let cell = |side: &HandSideView, who: &str| {
        let left = side.left.iter().find(|left| left.whose == who);
        let written = |left: &&LeftView| {
            !(left.cards.is_empty() && left.unread.is_empty() && left.counted.is_empty())
        };
        let left = left.filter(written);
        match left {
            Some(left) if !left.counted.is_empty() => ComparedCell {
                text: left.counted.clone(),
                cards: Vec::new(),
            },
            Some(left) => ComparedCell {
                text: String::new(),
                cards: vec![DrawnCards {
                    cards: left.cards.clone(),
                    unread: left.unread.clone(),
                    remark: String::new(),
                }],
            },
            None => ComparedCell {
                text: NOTHING.to_owned(),
                cards: Vec::new(),
            },
        }
    };
    let row = |who: &str| ComparedRow {
        label: who.to_owned(),
        class: "held",
        cells: [cell(one, who), cell(other, who)],
    };
    whose.into_iter().map(row).collect()
}
