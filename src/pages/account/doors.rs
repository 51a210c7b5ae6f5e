//! The doors of a demo: what a stranger may want to try, by role.

use crate::locale::Lang;
use crate::urls;
use burraco_tournament::round::Spot;

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

/// The work that a person of the demo does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    Organiser,
    Referee,
    Clerk,
}

/// The doors on the first page of a demo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doors {
    pub action: String,
    pub all: Vec<Door>,
}

impl Doors {
    /// Builds the doors of a demo: to the event with slug `event`, to its people by name and work, and to the own page
    /// of a table with the code of each side.
    #[must_use]
    pub fn new<'a>(
        event: &str,
        people: impl Iterator<Item = (&'a str, Work)>,
        table: Option<(String, &[(Spot, String)])>,
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
        let person = |(name, work): (&str, Work)| {
            let (title, text) = match work {
                Work::Referee => (t.try_referee(), t.try_referee_text()),
                Work::Clerk => (t.try_clerk(), t.try_clerk_text()),
                Work::Organiser => (t.try_organiser(), t.try_organiser_text()),
            };
            Door {
                title,
                text: text.to_owned(),
                way: DoorWay::Person(name.to_owned()),
            }
        };
        all.extend(people.map(person));
        let coded = |codes: &[(Spot, String)]| {
            let codes = codes.iter();
            let coded = codes.map(|(spot, code)| format!("{}\u{a0}{code}", t.spot(*spot)));
            coded.collect::<Vec<_>>().join(", ")
        };
        let player = |(way, codes): (String, &[(Spot, String)])| Door {
            title: t.try_player(),
            text: t.try_player_text(coded(codes)),
            way: DoorWay::Page(way),
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
