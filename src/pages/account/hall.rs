//! The page with the address of the service, for the devices of the hall, and the end of the program.

use crate::components::qr;
use crate::locale::Lang;
use crate::{Frame, urls};
use askama::Template;

/// The address at which the devices of a hall reach the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallAddress {
    pub address: String,
    /// The QR code of the address.
    pub code: String,
    /// The reason why only this machine reaches the address, where that is so.
    pub why_here_only: Option<&'static str>,
}

impl HallAddress {
    /// Builds the address of the hall with its QR code. `for_all` says that the program listens to the whole network.
    #[must_use]
    pub fn new(address: &str, for_all: bool, t: Lang) -> HallAddress {
        let here = ["http://127.", "http://localhost", "http://[::1]"];
        let why = match for_all {
            true => t.hall_no_network(),
            false => t.hall_here_only(),
        };
        HallAddress {
            address: address.to_owned(),
            code: qr::svg(address, &t.code_of(address)),
            why_here_only: here
                .iter()
                .any(|here| address.starts_with(here))
                .then_some(why),
        }
    }
}

/// The page `/sala`: how tablets and phones reach the service. Its form ends the program.
#[derive(Clone, Debug, Template)]
#[template(path = "account/hall.html")]
pub struct HallPage {
    pub frame: Frame,
    pub t: Lang,
    pub hall: HallAddress,
    /// The file of the database, for those who look after it.
    pub database: Option<String>,
    /// The URL that ends the program, for those who may.
    pub quit: Option<String>,
}

impl HallPage {
    /// Builds the page of the hall's address.
    #[must_use]
    pub fn new(frame: Frame, hall: HallAddress) -> HallPage {
        HallPage {
            t: frame.t,
            hall,
            database: None,
            quit: None,
            frame,
        }
    }

    /// Returns the page with the place of the database and, if `ends`, the form that ends the program.
    #[must_use]
    pub fn looked_after(mut self, database: String, ends: bool) -> HallPage {
        self.database = Some(database);
        self.quit = ends.then(urls::quit);
        self
    }
}

/// The page shown when the program has ended.
#[derive(Clone, Debug, Template)]
#[template(path = "account/ended.html")]
pub struct EndedPage {
    pub frame: Frame,
    pub t: Lang,
}

impl EndedPage {
    /// Builds the page of a program that has ended.
    #[must_use]
    pub fn new(frame: Frame) -> EndedPage {
        EndedPage { t: frame.t, frame }
    }
}

/// A page without a service, which a browser opens from the disk: the reason why the program did not start.
#[derive(Clone, Debug, Template)]
#[template(path = "account/not_started.html")]
pub struct NotStartedPage {
    pub all: [Lang; 2],
    pub reason: String,
}

impl NotStartedPage {
    /// Builds the page with a reason, as the command says it.
    #[must_use]
    pub fn new(reason: &str) -> NotStartedPage {
        NotStartedPage {
            all: [Lang::It, Lang::En],
            reason: reason.to_owned(),
        }
    }
}
