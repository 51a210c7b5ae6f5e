//! A copy that an administrator puts in the place of the database.

use crate::components::form::{Choice, FieldView};
use crate::locale::Lang;
use crate::{Frame, urls};
use askama::Template;
use pozzetto_form_data::{FieldFault, Fields};

/// `/copia/ripristina`. Posts `copy`, a snapshot or a file, to be looked at; then `mark` and `name`, to be put in place.
#[derive(Clone, Debug, Template)]
#[template(path = "account/restore.html")]
pub struct RestorePage {
    pub frame: Frame,
    pub t: Lang,
    /// Where the forms are posted.
    pub action: String,
    /// Whether the database is a file that a copy can take the place of.
    pub possible: bool,
    /// The snapshots on this machine, the newest first: the name of the file, and what it is.
    pub copies: Vec<Choice>,
    /// The copy that was looked at.
    pub looked: Option<LookedAt>,
}

/// A copy that was read through and compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookedAt {
    /// The mark by which the form names the copy that was read.
    pub mark: String,
    /// The name of its file.
    pub file: String,
    pub holds: String,
    /// When it was changed last; empty when nobody knows.
    pub changed: String,
    /// The differences, a sentence each; empty where there are none.
    pub differences: Vec<String>,
    /// The name that confirms.
    pub asked: String,
    /// The field for it.
    pub name: FieldView,
}

/// The page while the service puts a copy in place and starts again.
#[derive(Clone, Debug, Template)]
#[template(path = "account/restoring.html")]
pub struct RestoringPage {
    pub frame: Frame,
    pub t: Lang,
    /// Where the page goes by itself.
    pub then: String,
}

impl RestorePage {
    /// The page with the snapshots to choose from.
    #[must_use]
    pub fn new(frame: Frame, possible: bool, copies: Vec<Choice>) -> RestorePage {
        RestorePage {
            t: frame.t,
            action: urls::restore(),
            possible,
            copies,
            looked: None,
            frame,
        }
    }
}

impl LookedAt {
    /// The question about a copy; `wrong` when the name typed is not the one asked for.
    #[must_use]
    pub fn asking(mut self, typed: &str, wrong: bool, t: Lang) -> LookedAt {
        let mut fields = Fields::default();
        fields.set("name", typed);
        if wrong {
            let fault = FieldFault::Said(t.restore_name_differs().to_owned());
            fields.fault("name", fault);
        }
        let label = t.restore_type_name(&self.asked);
        self.name = FieldView::new(&fields, "name", &label, t).required();
        self
    }
}

impl RestoringPage {
    /// The page.
    #[must_use]
    pub fn new(frame: Frame) -> RestoringPage {
        RestoringPage {
            t: frame.t,
            then: urls::restore(),
            frame,
        }
    }
}
