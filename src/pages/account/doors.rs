//! The doors of a demo: what a stranger may want to try, by role.

use crate::locale::Lang;
use crate::urls;
use burraco_rules::Side;

/// A door of the demo: where it leads, and as whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Door {
    pub title: &'static str,
    pub text: String,
    pub way: DoorWay,
}

/// The way through a door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DoorWay {
    /// To a page that everybody sees.
    Page(String),
    /// Signed in as a person of the demo.
    Person(String),
}

/// The doors on the first page of a demo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doors {
    pub action: String,
    pub all: Vec<Door>,
}

impl Doors {
    /// Builds the doors of a demo: to the event with slug `event`, to its people by name and role, and to the own page
    /// of a table with the code of each side.
    #[must_use]
    pub fn new<'a>(
        event: &str,
        people: impl Iterator<Item = (&'a str, &'a str)>,
        table: Option<(&str, &[String])>,
        t: Lang,
    ) -> Doors {
        let page = |title, text: &str, way| Door {
            title,
            text: text.to_owned(),
            way: DoorWay::Page(way),
        };
        let mut all = vec![page(
            t.try_practice(),
            t.try_practice_text(),
            urls::practice(),
        )];
        let person = |(name, role): (&str, &str)| {
            let (title, text) = match role {
                "chief-referee" | "referee" => (t.try_referee(), t.try_referee_text()),
                "clerk" => (t.try_clerk(), t.try_clerk_text()),
                _ => (t.try_organiser(), t.try_organiser_text()),
            };
            Door {
                title,
                text: text.to_owned(),
                way: DoorWay::Person(name.to_owned()),
            }
        };
        all.extend(people.map(person));
        let coded = |codes: &[String]| {
            let sides = Side::ALL.into_iter().zip(codes);
            let coded = sides.map(|(side, code)| format!("{}\u{a0}{code}", t.side(side)));
            coded.collect::<Vec<_>>().join(", ")
        };
        let player = |(way, codes): (&str, &[String])| Door {
            title: t.try_player(),
            text: t.try_player_text(coded(codes)),
            way: DoorWay::Page(way.to_owned()),
        };
        all.extend(table.map(player));
        all.push(page(
            t.try_spectator(),
            t.try_spectator_text(),
            urls::event(event),
        ));
        all.push(page(
            t.try_screen(),
            t.try_screen_text(),
            urls::screen(event),
        ));
        Doors {
            action: urls::enter_as(),
            all,
        }
    }
}
