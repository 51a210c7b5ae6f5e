//! The form of an event's logo. It has its own page, so that sending a logo loses nothing typed elsewhere.

use crate::components::form::FieldView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::{Frame, Link, Masthead, urls};
use burraco_tournament::event::Event;
use pozzetto_form_data::Fields;

/// The page `/direzione/{slug}/logo`. Fields: the file `logo`, or `remove`.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "events/logo_form.html")]
pub struct LogoForm {
    pub frame: Frame,
    pub t: Lang,
    /// The event's head, which also shows the logo.
    pub head: Masthead,
    /// The URL that the logo is posted to.
    pub action: String,
    pub file: FieldView,
    /// The link back to the event's settings.
    pub back: Link,
}

impl LogoForm {
    /// Builds the form, with what is wrong with the file that was sent.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, fields: &Fields) -> LogoForm {
        let t = frame.t;
        let slug = &event.settings.slug;
        LogoForm {
            t,
            head: desk_head(event, MenuPage::Settings, &frame),
            action: urls::set_logo(slug),
            file: FieldView::new(fields, "logo", t.logo_file(), t)
                .kind("image")
                .hint(t.logo_hint())
                .required(),
            back: Link::new(urls::settings(slug), t.settings()),
            frame,
        }
    }
}
