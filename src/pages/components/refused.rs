//! The reason why something was not done, in words.

use crate::guide::explained;
use crate::locale::Lang;
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
