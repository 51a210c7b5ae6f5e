//! The players of each side in the hand form. The sides are two pairs, or at a table of three the lone player and the
//! two partners.

use crate::components::form::Choice;
use crate::components::summaries::PairView;
use crate::locale::Lang;
use burraco_rules::{Players, Seat, Side};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::{Spot, Table};
use burraco_tournament::scoring::three_player_table::Chair;
use pozzetto_form_data::Fields;
use std::collections::BTreeMap;

/// The players of a side, with the labels of the side and of its card fields.
pub(crate) struct SideOf {
    /// The code of the side: `ns`, `ew` or `third`.
    pub code: &'static str,
    /// The label of the side.
    pub sign: String,
    pub who: Vec<PairView>,
    /// The label of each hand's cards, which names the player or players who hold them.
    pub hands: Vec<&'static str>,
}

impl SideOf {
    /// Returns the two sides of a table, or three sides at a table where each of three players may be alone.
    pub(crate) fn all(
        event: &Event,
        table: &Table,
        solo: SoloPlayer,
        names: PublicNames,
        t: Lang,
    ) -> Vec<SideOf> {
        let rules = &event.settings.rules;
        let two = |side: Side| SideOf {
            code: side.word(),
            sign: t.side(side).to_owned(),
            who: vec![PairView::at(event, table, side, names, t)],
            hands: rules
                .written_as(side, None)
                .into_iter()
                .map(|seat| t.seat(seat))
                .collect(),
        };
        if table.trio().is_none() {
            return Side::ALL.map(two).into_iter().collect();
        }
        let seated = |code, seats: Vec<Seat>| {
            let chairs = seats.iter().filter_map(|seat| Chair::at(*seat));
            let who = |chair| PairView::at_spot(event, table, Spot::Chair(chair), names, t);
            let signs: Vec<&str> = seats.iter().map(|seat| t.seat_sign(*seat)).collect();
            SideOf {
                code,
                sign: signs.join("-"),
                who: chairs.map(who).collect(),
                hands: seats.iter().map(|seat| t.seat(*seat)).collect(),
            }
        };
        let unsaid = |code, sign: &str, hands| SideOf {
            code,
            sign: sign.to_owned(),
            who: Vec::new(),
            hands,
        };
        let third = seated("third", vec![Seat::West]);
        match solo {
            SoloPlayer::Unsaid => vec![
                unsaid("ns", t.solo(), vec![t.solo_own()]),
                unsaid("ew", t.solo_others(), vec![t.solo_one(), t.solo_other()]),
                third,
            ],
            SoloPlayer::Player(seat) => vec![
                seated("ns", rules.written_as(Side::Ns, Some(seat))),
                seated("ew", rules.written_as(Side::Ew, Some(seat))),
                third,
            ],
            SoloPlayer::Nobody => vec![
                seated("ns", vec![Seat::North]),
                seated("ew", vec![Seat::East]),
                third,
            ],
        }
    }

    /// Returns the owner of a hand's cards. Empty where a side has no such hand.
    pub(crate) fn hand(&self, n: usize) -> &'static str {
        self.hands.get(n).copied().unwrap_or_default()
    }
}

/// The player, of three, who was alone in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SoloPlayer {
    Unsaid,
    Player(Seat),
    /// Nobody was alone, because no pozzetto was taken.
    Nobody,
}

impl SoloPlayer {
    /// Reads the solo player from the form.
    pub(crate) fn of(fields: &Fields) -> SoloPlayer {
        let mut seats = Players::Three.seats().iter().copied();
        match fields.value("solo") {
            "nobody" => SoloPlayer::Nobody,
            chosen => seats
                .find(|seat| seat.letter().to_string() == chosen)
                .map_or(SoloPlayer::Unsaid, SoloPlayer::Player),
        }
    }
}

/// A choice of the player who may have been alone against two, with the labels that the sides then have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoloChoice {
    pub choice: Choice,
    /// The labels of sides and fields by their code, as JSON.
    pub labels: String,
}

impl SoloChoice {
    /// Returns the choices of the solo player at a table of three. Empty at any other table.
    pub(crate) fn all(
        event: &Event,
        table: &Table,
        fields: &Fields,
        names: PublicNames,
        t: Lang,
    ) -> Vec<SoloChoice> {
        if table.trio().is_none() {
            return Vec::new();
        }
        let player = |chair: Chair| {
            let seat = chair.seat();
            let pair = PairView::at_spot(event, table, Spot::Chair(chair), names, t);
            let label = format!("{} {} {}", t.seat_sign(seat), pair.number, pair.line());
            (SoloPlayer::Player(seat), seat.letter().to_string(), label)
        };
        let nobody = (
            SoloPlayer::Nobody,
            "nobody".to_owned(),
            t.nobody().to_owned(),
        );
        let chosen = SoloPlayer::of(fields);
        let all = Chair::ALL.map(player).into_iter().chain([nobody]);
        let choice = |(solo, value, label)| SoloChoice {
            choice: Choice {
                value,
                label,
                chosen: solo == chosen,
                ..Choice::default()
            },
            labels: labels(&SideOf::all(event, table, solo, names, t), t),
        };
        all.map(choice).collect()
    }
}

fn labels(sides: &[SideOf], t: Lang) -> String {
    let mut labels: BTreeMap<String, String> = BTreeMap::new();
    for side in sides {
        let who = side.who.iter().map(|pair| pair.numbered());
        let who: Vec<String> = who.collect();
        labels.insert(side.code.to_owned(), side.sign.clone());
        labels.insert(format!("{}_who", side.code), who.join(" – "));
        for (n, whose) in side.hands.iter().enumerate() {
            let left = match *whose == t.solo_other() {
                true => t.cards_left_to_other().to_owned(),
                false => t.cards_left_to(whose),
            };
            labels.insert(format!("{}_hand_{n}", side.code), left);
        }
    }
    serde_json::to_string(&labels).unwrap_or_default()
}
