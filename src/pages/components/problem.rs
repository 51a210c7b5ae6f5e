//! The page shown for an error.

use crate::components::refused::Refused;
use crate::locale::Lang;
use crate::{Frame, Link, urls};
use askama::Template;

/// An error page. It says what happened and what to do next, and never shows internals.
#[derive(Clone, Debug, Template)]
#[template(path = "components/problem.html")]
pub struct ProblemPage {
    pub frame: Frame,
    pub t: Lang,
    pub status: u16,
    pub title: String,
    pub advice: String,
    /// The details that the reader may know, such as the reason why a command was refused.
    pub refused: Vec<Refused>,
    pub ways: Vec<Link>,
}

impl ProblemPage {
    /// Builds the error page of an HTTP status. `refused` are reasons in the reader's language.
    #[must_use]
    pub fn new(frame: Frame, status: u16, refused: Vec<Refused>) -> ProblemPage {
        let t = frame.t;
        let (title, advice) = match status {
            400 => (t.problem_bad(), t.problem_bad_advice()),
            401 => (t.problem_login(), t.problem_login_advice()),
            403 => (t.problem_forbidden(), t.problem_forbidden_advice()),
            404 | 410 => (t.problem_missing(), t.problem_missing_advice()),
            408 => (t.problem_slow(), t.problem_slow_advice()),
            409 => (t.problem_conflict(), t.problem_conflict_advice()),
            413 => (t.problem_large(), t.problem_large_advice()),
            415 => (t.problem_encoded(), t.problem_encoded_advice()),
            422 => (t.problem_faults(), t.problem_faults_advice()),
            429 => (t.problem_often(), t.problem_often_advice()),
            503 => (t.problem_busy(), t.problem_busy_advice()),
            _ => (t.problem_ours(), t.problem_ours_advice()),
        };
        let mut ways = vec![Link::new(urls::home(), t.to_events())];
        if matches!(status, 401 | 403) && frame.user.is_none() {
            ways.insert(0, Link::new(urls::login(), t.log_in()));
        }
        ProblemPage {
            t,
            status,
            title: title.to_owned(),
            advice: advice.to_owned(),
            refused,
            ways,
            frame,
        }
    }

    /// Returns the error page with another first link, by which the reader can go on.
    #[must_use]
    pub fn way(mut self, link: Link) -> ProblemPage {
        self.ways.insert(0, link);
        self
    }
}
