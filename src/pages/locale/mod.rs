//! The catalogue of texts in Italian and English: every sentence a person reads, checked when it is compiled.
//!
//! A text is a method of [`Lang`]; the federation's words (pozzetto, pinella, smazzata, turno) stay Italian in both.

mod account;
mod api;
mod common;
pub(crate) mod desk;
mod events;
mod find;
mod members;
mod rounds;
mod rules;
mod rulings;
mod tables;
mod why;

pub use crate::locale::desk::undo::{EACH, is_entry};
pub use crate::locale::events::kinds::kind_of;
pub use crate::locale::rules::questions::capital;
pub(crate) use crate::locale::rulings::refusals::list;
pub use crate::locale::tables::company::Company;

/// The language of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Italian, the default language.
    #[default]
    It,
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::It, Lang::En];

    /// Returns the text of the two that is in this language.
    pub(crate) fn say(self, it: impl Into<String>, en: impl Into<String>) -> String {
        match self {
            Lang::It => it.into(),
            Lang::En => en.into(),
        }
    }

    /// The language's code in addresses, cookies and the `lang` attribute.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::It => "it",
            Lang::En => "en",
        }
    }

    /// Parses a language code; `None` for anything but `it` and `en`.
    #[must_use]
    pub fn read(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The other language.
    #[must_use]
    pub const fn other(self) -> Lang {
        match self {
            Lang::It => Lang::En,
            Lang::En => Lang::It,
        }
    }

    /// Returns the one of two texts that is in this language.
    #[must_use]
    pub const fn pick(self, it: &'static str, en: &'static str) -> &'static str {
        match self {
            Lang::It => it,
            Lang::En => en,
        }
    }
}

/// Defines methods of [`Lang`]: `name = "italiano", "English";` or `name(a, b) = "{a} e {b}", "{a} and {b}";`.
macro_rules! words {
    (@one $name:ident = $it:literal, $en:literal) => {
        #[doc = $it]
        #[must_use]
        pub const fn $name(self) -> &'static str {
            match self {
                $crate::locale::Lang::It => $it,
                $crate::locale::Lang::En => $en,
            }
        }
    };
    (@one $name:ident($($arg:ident),+) = $it:literal, $en:literal) => {
        #[doc = $it]
        #[must_use]
        pub fn $name(self, $($arg: impl std::fmt::Display),+) -> String {
            match self {
                $crate::locale::Lang::It => format!($it),
                $crate::locale::Lang::En => format!($en),
            }
        }
    };
    ($($name:ident $(($($arg:ident),+))? = $it:literal, $en:literal;)+) => {
        impl $crate::locale::Lang {
            $(words! { @one $name $(($($arg),+))? = $it, $en })+
        }
    };
}
pub(crate) use words;

/// Defines methods of [`Lang`] that put each case of an enum into words: `name(Enum) { Enum::Case => "it", "en"; }`, or
/// `Enum::Case => word;` where the word is used elsewhere too.
macro_rules! words_of {
    (@say $lang:ident $it:literal $en:literal) => {
        $lang.pick($it, $en)
    };
    (@say $lang:ident $word:ident) => {
        $lang.$word()
    };
    ($($(#[$doc:meta])* $name:ident($of:ty) { $($case:pat => $($said:tt),+;)+ })+) => {
        impl $crate::locale::Lang {
            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $name(self, of: $of) -> &'static str {
                    let lang = self;
                    match of {
                        $($case => words_of! { @say lang $($said)+ },)+
                    }
                }
            )+
        }
    };
}
pub(crate) use words_of;

/// Defines methods of [`Lang`] that say each case of an enum in a sentence: `name(t, Enum) { Enum::Case(n) => "il {n}",
/// "the {n}"; }`. Values that are computed stand behind, as in `"il {n}", "the {n}", (n = t.name(n));`, and a sentence that
/// is computed stands in braces, as in `{ t.sentence(n) };`.
macro_rules! sentences_of {
    (@say $t:ident $it:literal $en:literal) => {
        match $t {
            $crate::locale::Lang::It => format!($it),
            $crate::locale::Lang::En => format!($en),
        }
    };
    (@say $t:ident $it:literal $en:literal ($($value:tt)+)) => {
        match $t {
            $crate::locale::Lang::It => format!($it, $($value)+),
            $crate::locale::Lang::En => format!($en, $($value)+),
        }
    };
    (@say $t:ident $computed:block) => {
        $computed
    };
    ($($(#[$doc:meta])* $name:ident($t:ident, $of:ty) {
        $($case:pat $(if $holds:expr)? => $($said:tt),+;)+
    })+) => {
        impl $crate::locale::Lang {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(self, of: $of) -> String {
                    let $t = self;
                    match of {
                        $($case $(if $holds)? => sentences_of! { @say $t $($said)+ },)+
                    }
                }
            )+
        }
    };
}
pub(crate) use sentences_of;
