//! Parts that several JSON answers share: points, players, sentences.

use crate::components::summaries::public_players;
use crate::locale::Lang;
use burraco_tournament::entry::{Entry, EntryNo, Player};
use burraco_tournament::event::Event;
use burraco_tournament::gironi::name_of;
use burraco_tournament::movement::PairingReason;
use burraco_tournament::points::in_parts;
use serde::Serialize;
use serde_json::{Number, Value};
use utoipa::ToSchema;

/// The language of the words that replace a withheld name, as in `Coppia 12`. Sentences are in both languages.
pub(super) const NAMES_IN: Lang = Lang::It;

/// Victory Points or Match Points: a whole number, or one with a true half (quarter ...), never rounded.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = f64)]
pub struct Points(Number);

impl Points {
    /// Makes points from a whole number of fractions of a point, where `parts` fractions make one point.
    pub(super) fn of(points: i64, parts: u32) -> Points {
        let written = in_parts(points, parts).parse();
        Points(written.unwrap_or_else(|_| Number::from(points)))
    }
}

/// A sentence in Italian and English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Sentence {
    /// The sentence in Italian.
    pub it: String,
    /// The sentence in English.
    pub en: String,
}

/// The reason why two entries meet, or why an entry rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReasonJson {
    /// The machine-readable code of the reason: `drawn`, `moved`, `ranked`, `withheld` and the like.
    pub code: String,
    /// The reason why entries meet or rest, in Italian.
    pub it: String,
    /// The reason why entries meet or rest, in English.
    pub en: String,
}

impl ReasonJson {
    pub(super) fn of(reason: &PairingReason) -> ReasonJson {
        let written = serde_json::to_value(reason).unwrap_or_default();
        let code = written.get("why").and_then(Value::as_str);
        ReasonJson {
            code: code.unwrap_or_default().to_owned(),
            it: Lang::It.reason(reason),
            en: Lang::En.reason(reason),
        }
    }
}

/// A player, as the event's rule of names shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlayerJson {
    /// The player's name. Where the event's rule of names withholds it, the card or `Coppia 12`.
    pub name: String,
    /// The player's federation card (tessera); null when there is none or the event's rule of names withholds it.
    pub card: Option<String>,
    /// The player's club; null when there is none or the event's rule of names withholds it.
    pub club: Option<String>,
}

/// An entry that competes: a pair, a single player or a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EntryJson {
    /// The entry's number in the event.
    #[schema(minimum = 1)]
    pub number: u32,
    /// The entry's players. Those whose names the event's rule withholds appear as one player.
    pub players: Vec<PlayerJson>,
    /// The group (girone) that the entry plays in: by the split of the ranking once that is published, or else by the
    /// list of entries; null in an event of one group.
    pub group: Option<String>,
}

pub(super) fn said(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

impl EntryJson {
    /// Describes an entry under the event's rule of names.
    pub(super) fn new(event: &Event, entry: &Entry) -> EntryJson {
        let rule = event.settings.public_names;
        let shown = |player: Player| PlayerJson {
            name: player.name,
            card: said(player.card),
            club: said(player.club),
        };
        let players = public_players(&entry.players, entry, rule, NAMES_IN);
        EntryJson {
            number: entry.number.0,
            players: players.into_iter().map(shown).collect(),
            group: said(name_of(event, entry).to_owned()),
        }
    }

    /// Describes the event's entry with a number. A number that no entry has gives an entry without players.
    pub(super) fn by_number(event: &Event, number: EntryNo) -> EntryJson {
        match event.entry(number) {
            Some(entry) => EntryJson::new(event, entry),
            None => EntryJson {
                number: number.0,
                players: Vec::new(),
                group: None,
            },
        }
    }
}
