//! Every route of the service, with who may use it and a request that tries it.

mod desk;
mod everybody;
mod installation;
mod referee;

use pozzetto::auth::Action;

/// The people whom a route serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// Everybody.
    Anybody,
    /// Everybody who is signed in.
    SignedIn,
    /// Everybody who holds the link of a table.
    Link,
    /// Everybody who may do this in the event, or everywhere if the route is about no event.
    Allowed(Action),
}

/// The event a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// A round is played: at table 1 nothing is entered, 2 to 4 are entered, entered, closed.
    Playing,
    /// A round is proposed.
    Draft,
    /// A round is proposed, and will be published.
    Ready,
    /// The first round is closed; of the second all tables are closed.
    Second,
    /// A round is played, and a second clerk confirms.
    Clerks,
    /// A round of teams is proposed.
    Teams,
    /// No event.
    Nothing,
}

/// A request that tries a route.
pub struct Try {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The route's name in `pages::urls`.
    pub route: &'static str,
    /// The people who may use the route.
    pub who: For,
    /// Subject.
    pub on: On,
    /// The texts for the braces of the address, in their order after the event's word.
    pub with: &'static str,
    /// The fields that are posted; `sheet` stands for those of a hand.
    pub fields: &'static [(&'static str, &'static str)],
    /// A page of the same address from which hidden fields (`from`, `base_version`, `seen`) are taken.
    pub page: &'static str,
}

const fn get(route: &'static str, who: For, on: On, with: &'static str) -> Try {
    Try {
        method: "GET",
        route,
        who,
        on,
        with,
        fields: &[],
        page: "",
    }
}

const fn post(
    route: &'static str,
    who: For,
    on: On,
    with: &'static str,
    fields: &'static [(&'static str, &'static str)],
) -> Try {
    Try {
        method: "POST",
        route,
        who,
        on,
        with,
        fields,
        page: "",
    }
}

impl Try {
    const fn from(mut self, page: &'static str) -> Try {
        self.page = page;
        self
    }
}

const SETTINGS: &[(&str, &str)] = &[
    ("name", "Gioco"),
    ("date", "2026-11-21"),
    ("plan", "3 mitchell"),
    ("hands", "2"),
    ("rules", "federation"),
    ("draw", "by_number"),
];

const PAIR: &[(&str, &str)] = &[("player1", "Ida Rossi"), ("player2", "Leo Verdi")];

const INFRACTION: &[(&str, &str)] = &[
    ("it", "Telefono"),
    ("en", "A phone"),
    ("sure", "confirmed"),
    ("usual", "richiamo"),
    ("offered", "yes"),
];

const POINTS: &[(&str, &str)] = &[
    ("measure", "points"),
    ("entry", "1"),
    ("round", "1"),
    ("vp", "-1"),
    ("mp", "0"),
    ("reason", "prova"),
    ("step", "look"),
];

/// In the order they are tried: what ends something stands after what needs it.
pub fn tries() -> impl Iterator<Item = &'static Try> + Clone {
    let rooms = [
        everybody::TRIES,
        installation::TRIES,
        desk::TRIES,
        referee::TRIES,
    ];
    rooms.into_iter().flatten()
}
