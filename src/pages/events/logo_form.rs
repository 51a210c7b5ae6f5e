//! The form of an event's logo. It has a page of its own, so that nothing typed elsewhere is lost when it is sent.

use crate::components::form::FieldView;
use crate::desk::head::{DeskTab, desk_head};
use crate::locale::Lang;
use crate::{Frame, Link, Masthead, urls};
use burraco_tournament::event::Event;
use pozzetto_form_data::Fields;

/// `/direzione/{slug}/logo`. Fields: the file `logo`, or `remove`.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "events/logo_form.html")]
pub struct LogoForm {
    pub frame: Frame,
    pub t: Lang,
    /// The event's head, which shows the logo as well.
    pub head: Masthead,
    /// Where the form is posted.
    pub action: String,
    pub file: FieldView,
    /// The way back to the settings.
    pub back: Link,
}

impl LogoForm {
    /// The form, with what is wrong with the file that was sent.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, fields: &Fields) -> LogoForm {
        let t = frame.t;
        let slug = &event.settings.slug;
        LogoForm {
            t,
            head: desk_head(event, DeskTab::Settings, &frame),
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
