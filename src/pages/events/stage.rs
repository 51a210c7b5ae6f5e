//! The page that asks before an event is archived or deleted.

use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::event::Event;

/// The page `/direzione/{slug}/archivia`. Posts `stage`: `archived`, or `deleted` where no hand has been entered.
#[derive(Clone, Debug, Template)]
#[template(path = "events/stage.html")]
pub struct StagePage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub title: &'static str,
    /// The consequences of archiving or deleting, in a sentence.
    pub explained: String,
    /// The URL that the event's new stage is posted to.
    pub action: String,
    /// The stage that the event is to get (archived or deleted), as posted, and the label of the button.
    pub to: (&'static str, &'static str),
    /// The link back for a reader who decides not to archive or delete the event.
    pub back: Link,
}

/// Returns the link for an event that is over or was a mistake: `Archivia`, or `Elimina` where nothing was played.
#[must_use]
pub fn way_out(event: &Event, t: Lang) -> Link {
    let label = match event.has_hands() {
        true => t.do_archive_event(),
        false => t.do_delete_event(),
    };
    Link::new(urls::event_stage(&event.settings.slug), label)
}

impl StagePage {
    /// Builds the page that asks whether to archive or delete an event.
    #[must_use]
    pub fn new(frame: Frame, event: &Event) -> StagePage {
        let (t, slug) = (frame.t, &event.settings.slug);
        let (title, explained, to) = match event.has_hands() {
            true => (
                t.archive_event_asked(),
                match is_over(event) {
                    true => t.archive_event_explained().to_owned(),
                    false => t.archive_unfinished(t.archive_event_explained()),
                },
                ("archived", t.do_archive_event()),
            ),
            false => (
                t.delete_event_asked(),
                t.delete_event_explained().to_owned(),
                ("deleted", t.do_delete_event()),
            ),
        };
        StagePage {
            t,
            head: desk_head(event, MenuPage::Settings, &frame),
            title,
            explained,
            action: urls::event_stage(slug),
            to,
            back: Link::new(urls::settings(slug), t.settings()),
            frame,
        }
    }
}
