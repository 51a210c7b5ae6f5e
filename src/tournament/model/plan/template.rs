//! Templates: plans that clubs often play.

use crate::model::event::EventKind;

/// A ready-made plan of rounds that clubs often play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    pub name: &'static str,
    pub kind: EventKind,
    /// The text of the ready-made plan, to be parsed.
    pub plan: &'static str,
    /// The number of hands in each round of the ready-made plan.
    pub hands: u8,
}

/// The plans that the form for a new event offers.
pub const TEMPLATES: [Template; 13] = [
    pairs("club_3_1", "3 mitchell + 1 danese", 4),
    pairs("club_2_2", "2 mitchell + 2 danese", 4),
    pairs("club_short", "3 mitchell + 1 danese", 3),
    pairs("mitchell_4", "4 mitchell", 3),
    pairs("regional_3_2", "3 mitchell + 2 danese", 4),
    pairs("regional_3_3", "3 mitchell + 3 danese", 3),
    pairs("national_4_4", "4 mitchell + 4 danese", 4),
    pairs(
        "national_gironi",
        "6 mitchell + 2 danese + split A 7, B 9, C rest + 3 danese",
        4,
    ),
    pairs("danese_4", "4 danese", 3),
    pairs("finals_4", "3 danese + knockout 4 third", 3),
    template("individual_8", EventKind::Individual, "7 individual", 2),
    template("teams_3", EventKind::Teams, "3 danese", 3),
    template("teams_finals", EventKind::Teams, "3 danese + knockout 4", 3),
];

const fn pairs(name: &'static str, plan: &'static str, hands: u8) -> Template {
    template(name, EventKind::Pairs, plan, hands)
}

const fn template(name: &'static str, kind: EventKind, plan: &'static str, hands: u8) -> Template {
    Template {
        name,
        kind,
        plan,
        hands,
    }
}
