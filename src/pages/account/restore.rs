//! The page where an administrator replaces the database with a copy.

use crate::components::form::{Choice, FieldView};
use crate::locale::Lang;
use crate::{Frame, urls};
use askama::Template;
use pozzetto_form_data::{FieldFault, Fields};

/// The page `/copia/ripristina`. Its first form posts `copy`, a snapshot or a file to be looked at. The second posts
/// `mark` and `name`, and restores that copy.
#[derive(Clone, Debug, Template)]
#[template(path = "account/restore.html")]
pub struct RestorePage {
    pub frame: Frame,
    pub t: Lang,
    /// The URL that the forms to restore a database copy are posted to.
    pub action: String,
    /// Whether the database is a file, so that a copy can replace it.
    pub possible: bool,
    /// The snapshots on this machine, the newest first. Each choice has the file's name and a description.
    pub copies: Vec<Choice>,
    /// The database copy that was looked at; none before one is chosen.
    pub looked: Option<LookedAt>,
}

/// A database copy that was read through and compared with the database in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookedAt {
    /// The mark by which the form identifies the database copy that was read.
    pub mark: String,
    /// The file name of the database copy.
    pub file: String,
    pub holds: String,
    /// The time of the last change in the database copy; empty when it is not known.
    pub changed: String,
    /// The differences between the copy and the database, a sentence each; empty where there are none.
    pub differences: Vec<String>,
    /// The name that must be typed to confirm the restore.
    pub asked: String,
    /// The field in which the confirming name is typed.
    pub name: FieldView,
}

/// The page shown while the service restores a copy and starts again.
#[derive(Clone, Debug, Template)]
#[template(path = "account/restoring.html")]
pub struct RestoringPage {
    pub frame: Frame,
    pub t: Lang,
    /// The URL that the page shown during a restore goes to by itself.
    pub then: String,
}

impl RestorePage {
    /// Builds the page to restore a database copy, with the snapshots to choose from.
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
    /// Adds the confirmation field to the view of a copy. `wrong` says that the name typed is not the one asked for.
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
    /// Builds the page.
    #[must_use]
    pub fn new(frame: Frame) -> RestoringPage {
        RestoringPage {
            t: frame.t,
            then: urls::restore(),
            frame,
        }
    }
}
