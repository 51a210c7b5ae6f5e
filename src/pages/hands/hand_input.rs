//! The names and values of the hand form's fields, and the filling of them from a saved sheet opened for correction.

use crate::components::cards::face;
use burraco_rules::{
    Burraco, BySide, Card, Cards, ClosedBy, Ended, Pozzetto, RemainingCards, RuleSet, Sheet,
    SideEntry, SideSheet, Totals, WrittenCards,
};
use pozzetto_form_data::{Fields, HANDS_OF_SHEET};

/// Returns the form's value for the way a hand ended.
#[must_use]
pub fn ended_word(ended: Ended) -> &'static str {
    match ended {
        Ended::Closed => "closed",
        Ended::Stock => "stock",
        Ended::Stalemate => "stalemate",
        Ended::Time => "time",
    }
}

/// Returns the form's value for the state of a pozzetto.
#[must_use]
pub fn pozzetto_word(pozzetto: Pozzetto) -> &'static str {
    match pozzetto {
        Pozzetto::Seen => "seen",
        Pozzetto::Unseen => "unseen",
        Pozzetto::None => "none",
    }
}

/// Returns a card as the form writes it. Suits are signs, so that no letter can be mistaken; a joker is `*`.
#[must_use]
pub fn typed(card: Card) -> String {
    face(card).unwrap_or_else(|| "*".into())
}

fn typed_all(written: &WrittenCards) -> String {
    let cards = written.cards.iter().map(|card| typed(*card));
    let all: Vec<String> = cards.chain(written.unread.iter().cloned()).collect();
    all.join(" ")
}

/// The fields whose values are guessed from the cards until somebody fills them in.
pub const GUESSED: [&str; 3] = ["closed_by", "ns_pozzetto", "ew_pozzetto"];

/// Returns the fields of an empty hand form: the level of detail, and nothing else.
#[must_use]
pub fn empty() -> Fields {
    let mut fields = Fields::default();
    fields.set("level", "cards");
    fields.set("ended", "");
    fields.set("unsaid", GUESSED.join(" "));
    fields
}

/// Returns the hand form's fields filled from a saved sheet. The form has one level of detail for both sides, so that a
/// sheet of two levels opens at its lower one.
#[must_use]
pub fn fields_of(sheet: &Sheet, rules: &RuleSet) -> Fields {
    let mut fields = Fields::default();
    let levels: BySide<&str> = sheet.sides.as_ref().map(|side| level(&side.entry));
    let level = if levels.ns == levels.ew || levels.ew == "cards" {
        levels.ns
    } else {
        levels.ew
    };
    fields.set("level", level);
    fields.set("ended", ended_word(sheet.ended));
    // players are named where they sit
    let closer = |closer: &ClosedBy| match *closer {
        ClosedBy::Player(seat) => ClosedBy::Player(rules.sitting(seat, sheet.solo)).word(),
        ClosedBy::Side(_) => closer.word(),
    };
    let closers: Vec<&str> = sheet.closed_by.iter().map(closer).collect();
    fields.set("closed_by", closers.join(" "));
    match (sheet.solo, &sheet.third) {
        (Some(seat), _) => fields.set("solo", seat.letter().to_string()),
        (None, Some(third)) => {
            fields.set("solo", "nobody");
            side_fields(&mut fields, "third", third);
        }
        (None, None) => {}
    }
    let discard = sheet.discard.map_or_else(String::new, typed);
    fields.set("discard", discard);
    for (side, written) in sheet.sides.iter() {
        side_fields(&mut fields, side.word(), written);
    }
    if let Some(hands) = sheet.hands() {
        fields.set(HANDS_OF_SHEET, hands.to_string());
    }
    for overrule in &sheet.overrule {
        let name = format!("overrule_{}", overrule.code);
        fields.set(&name, overrule.reason.clone());
    }
    fields
}

fn level(entry: &SideEntry) -> &'static str {
    match entry {
        SideEntry::Cards(_) => "cards",
        SideEntry::Parts(_) => "parts",
        SideEntry::Totals(_) => "totals",
    }
}

fn side_fields(fields: &mut Fields, side: &str, written: &SideSheet) {
    let mut set = |name: &str, value: String| fields.set(&format!("{side}_{name}"), value);
    set("pozzetto", pozzetto_word(written.pozzetto).into());
    if written.cut {
        set("cut", "yes".into());
    }
    let declared = &written.declared;
    let sums = [
        ("declared_base", declared.base),
        ("declared_points", declared.points),
        ("declared_total", declared.total),
    ];
    for (name, sum) in sums {
        set(name, sum.map_or_else(String::new, |n| n.to_string()));
    }
    match &written.entry {
        SideEntry::Cards(cards) => card_fields(fields, side, cards),
        SideEntry::Parts(parts) => {
            for kind in Burraco::EARNING {
                set(kind.word(), parts.burrachi().of(kind).to_string());
            }
            set("table", parts.table.to_string());
            set("held", parts.held.to_string());
            set("unseen_points", parts.unseen.to_string());
            set("penalised_points", parts.penalised.to_string());
        }
        SideEntry::Totals(Totals::Split { base, points }) => {
            set("base", base.to_string());
            set("points", points.to_string());
        }
        SideEntry::Totals(Totals::Whole { total } | Totals::Table { total, .. }) => {
            set("total", total.to_string());
        }
    }
}

fn card_fields(fields: &mut Fields, side: &str, cards: &Cards) {
    for (n, meld) in cards.melds.iter().enumerate() {
        fields.set(&format!("{side}_meld_{n}"), typed_all(&meld.cards));
        if meld.frozen {
            fields.set(&format!("{side}_meld_{n}_frozen"), "yes");
        }
        if !meld.counts {
            fields.set(&format!("{side}_meld_{n}_uncounted"), "yes");
        }
        if let Some(crosswise) = meld.crosswise {
            fields.set(&format!("{side}_meld_{n}_crosswise"), crosswise.word());
        }
    }
    // the points of both hands stand in the field of the first
    let hands = match &cards.hands {
        RemainingCards::Cards(hands) => hands.each_ref().map(typed_all),
        RemainingCards::Points(points) => [points.to_string(), String::new()],
    };
    for (n, hand) in hands.into_iter().enumerate() {
        fields.set(&format!("{side}_hand_{n}"), hand);
    }
    let unseen = match &cards.unseen {
        RemainingCards::Cards(unseen) => typed_all(unseen),
        RemainingCards::Points(points) => points.to_string(),
    };
    fields.set(&format!("{side}_unseen"), unseen);
    fields.set(&format!("{side}_penalised"), typed_all(&cards.penalised));
}
