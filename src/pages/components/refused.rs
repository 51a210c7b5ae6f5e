//! The reason why something was not done, in words.

use crate::guide::explained;
use crate::locale::Lang;
use askama::Template;
use burraco_tournament::commands::refusal::Refusal;

/// The reason why something was not done, with the section of the guide that explains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub text: String,
    /// The address of the section; empty where the sentence says all there is.
    pub guide: String,
}

impl Refused {
    /// Builds the reason why the tournament refused a command.
    #[must_use]
    pub fn new(refusal: &Refusal, t: Lang) -> Refused {
        Refused {
            text: t.refusal(refusal),
            guide: explained::of_refusal(refusal),
        }
    }
}

impl<T: Into<String>> From<T> for Refused {
    fn from(text: T) -> Refused {
        Refused {
            text: text.into(),
            guide: String::new(),
        }
    }
}

/// A link to the section of the guide that explains something, as a part of a page. It is empty where none does.
#[derive(Debug, Template)]
#[template(path = "components/why.html")]
pub struct WhyLink<'a> {
    t: Lang,
    guide: &'a str,
}

/// The reasons why something was not done, as a part of a page.
#[derive(Debug, Template)]
#[template(path = "components/refused.html")]
pub struct RefusedShown<'a> {
    t: Lang,
    refused: &'a [Refused],
}

impl Lang {
    /// Returns the link to a section of the guide, as a part of a page.
    #[must_use]
    pub fn why_link(self, guide: &str) -> WhyLink<'_> {
        WhyLink { t: self, guide }
    }

    /// Returns the reasons why something was not done, as a part of a page.
    #[must_use]
    pub fn refused_list(self, refused: &[Refused]) -> RefusedShown<'_> {
        RefusedShown { t: self, refused }
    }
}
