//! Every route of the service, with who may use it and a request that tries it, as `tests/data/routes.tsv` has them.

use pozzetto::auth::Action;
use std::sync::LazyLock;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
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
    /// The event it is about.
    pub on: On,
    /// The texts for the braces of the address, in their order after the event's word.
    pub with: &'static str,
    /// The fields that are posted; `sheet` stands for those of a hand.
    pub fields: Vec<(&'static str, String)>,
    /// A page of the same address from which hidden fields (`from`, `base_version`, `seen`) are taken.
    pub page: &'static str,
}

impl Try {
    /// Whether a field is posted with a value.
    pub fn posts(&self, name: &str, value: &str) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|(field, text)| *field == name && text == value)
    }

    fn read(row: &'static str) -> Try {
        let mut cells = row.split('\t').chain(std::iter::repeat(""));
        let [method, route, who, on, with, fields, page] =
            std::array::from_fn(|_| cells.next().unwrap());
        let pairs = fields.split_terminator('&');
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap());
        Try {
            method,
            route,
            who: match who {
                "Anybody" => For::Anybody,
                "SignedIn" => For::SignedIn,
                "Link" => For::Link,
                action => For::Allowed(named(action)),
            },
            on: on.parse().unwrap(),
            with,
            fields: pairs
                .map(|(name, value)| (name, value.replace("\\n", "\n")))
                .collect(),
            page,
        }
    }
}

fn named(action: &str) -> Action {
    let found = Action::all().find(|one| format!("{one:?}") == action);
    found.unwrap_or_else(|| panic!("no action is called {action}"))
}

/// In the order they are tried: what ends something stands after what needs it.
pub fn tries() -> impl Iterator<Item = &'static Try> + Clone {
    static TRIES: LazyLock<Vec<Try>> = LazyLock::new(|| {
        let rows = include_str!("../../../data/routes.tsv").lines().skip(1);
        rows.filter(|row| !row.starts_with('#'))
            .map(Try::read)
            .collect()
    });
    TRIES.iter()
}
