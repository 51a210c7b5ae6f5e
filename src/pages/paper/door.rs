//! The poster for the door: the event with the QR code that leads phones to its page.

use super::{DoorPoster, PackPage, PaperPart, PartBody};
use crate::components::qr;
use crate::tables::slips::loopback;
use crate::{Frame, urls};
use burraco_tournament::event::Event;

/// Builds the poster. `site` is the address people type, which starts the QR code's address.
#[must_use]
pub fn door(frame: Frame, event: &Event, site: &str) -> PackPage {
    let t = frame.t;
    let address = format!("{site}{}", urls::event(&event.settings.slug));
    let poster = DoorPoster {
        qr: qr::svg(&address, &t.code_of(&address)),
        officials: event.settings.officials.clone(),
        loopback: loopback(site),
        address,
    };
    let parts = vec![PaperPart {
        code: "locandina",
        title: t.paper_door().to_owned(),
        body: PartBody::Poster(poster),
        goes_on: false,
    }];
    let way = urls::paper_door(&event.settings.slug);
    let pack = PackPage::new(frame, event, (t.paper_door().to_owned(), way), parts, None);
    let choices = Vec::new();
    PackPage { choices, ..pack }
}
