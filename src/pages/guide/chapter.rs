//! The chapters of the guide. Their texts are the files of `docs/guide`, a folder for each language.

use crate::locale::Lang;
use crate::urls;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Declares the chapters in reading order, each with its file's name, which is its address, too.
macro_rules! chapters {
    ($($chapter:ident = $word:literal,)+) => {
        /// A chapter of the guide.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
        pub enum Chapter {
            $(#[strum(serialize = $word)] $chapter,)+
        }

        impl Chapter {
            /// Returns the chapter as its file has it.
            const fn file(self, t: Lang) -> &'static str {
                match (self, t) {
                    $(
                        (Chapter::$chapter, Lang::It) => {
                            include_str!(concat!("../../../docs/guide/it/", $word, ".md"))
                        }
                        (Chapter::$chapter, Lang::En) => {
                            include_str!(concat!("../../../docs/guide/en/", $word, ".md"))
                        }
                    )+
                }
            }
        }
    };
}

chapters! {
    FirstEvening = "prima-serata",
    BeforeEvent = "prima-del-torneo",
    Entries = "iscritti",
    Round = "turno",
    Hands = "smazzate",
    Faults = "errori",
    Phones = "telefoni",
    Corrections = "correzioni",
    Roster = "chi-arriva-e-chi-va",
    Formats = "formule",
    Hall = "sala",
    Prints = "stampe",
    Standings = "classifica-e-file",
    Circuits = "circuiti",
    Network = "rete-e-copie",
    Trouble = "quando-va-storto",
    Checklist = "lista-della-sala",
    Questions = "domande",
    Words = "parole",
}

/// A section of a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The anchor of the section, the same in both languages.
    pub id: &'static str,
    pub title: &'static str,
    /// The section as its file has it, without the title.
    pub text: &'static str,
}

/// The line that begins a section: its anchor, which stands in the title, where it is hidden from readers of the file.
const SECTION: &str = "## <a id=\"";

impl Chapter {
    /// Returns the word of the chapter's address.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns the URL of one of the chapter's sections, by its anchor; of the whole chapter without one.
    #[must_use]
    pub fn address(self, section: &str) -> String {
        let chapter = urls::guide_chapter(self.word());
        match section {
            "" => chapter,
            section => format!("{chapter}#{section}"),
        }
    }

    /// Returns the title of the chapter.
    #[must_use]
    pub fn title(self, t: Lang) -> &'static str {
        let first = self.file(t).lines().next().unwrap_or_default();
        first.trim_start_matches("# ")
    }

    /// Returns the text between the title and the first section.
    #[must_use]
    pub fn opening(self, t: Lang) -> &'static str {
        let (_, below) = self.file(t).split_once('\n').unwrap_or_default();
        below
            .split_once(SECTION)
            .map_or(below, |(opening, _)| opening)
            .trim()
    }

    /// Returns the sections in the order of the chapter.
    pub fn sections(self, t: Lang) -> impl Iterator<Item = Section> {
        let sections = self.file(t).split(SECTION).skip(1);
        sections.filter_map(|section| {
            let (id, rest) = section.split_once("\"></a>")?;
            let (title, text) = rest.split_once('\n')?;
            let text = text.trim();
            Some(Section { id, title, text })
        })
    }
}

/// Returns a text of the guide as HTML. A link to another chapter's file leads to that chapter's page.
#[must_use]
pub fn as_html(text: &str) -> String {
    let parts = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS);
    let parts = parts.map(|part| match part {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Link {
            link_type,
            dest_url: address(&dest_url),
            title,
            id,
        }),
        Event::Start(Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Image {
            link_type,
            dest_url: picture(&dest_url),
            title,
            id,
        }),
        // a box to tick on paper
        Event::TaskListMarker(_) => Event::Text(CowStr::Borrowed("☐ ")),
        other => other,
    });
    let mut written = String::new();
    html::push_html(&mut written, parts);
    // a phone loads what is looked at
    written.replace("<img ", "<img loading=\"lazy\" ")
}

/// The folder of the pictures, as the files of the chapters name it.
const PICTURES: &str = "../pictures/";

fn picture(file: &str) -> CowStr<'static> {
    let inside = file
        .strip_prefix(PICTURES)
        .and_then(|inside| inside.split_once('/'));
    let address = inside.map(|(language, file)| urls::guide_picture(language, file));
    CowStr::from(address.unwrap_or_else(|| file.to_owned()))
}

fn address(link: &str) -> CowStr<'static> {
    let (file, section) = link.split_once('#').unwrap_or((link, ""));
    let address = match file.strip_suffix(".md") {
        Some(chapter) if section.is_empty() => urls::guide_chapter(chapter),
        Some(chapter) => format!("{}#{section}", urls::guide_chapter(chapter)),
        None => link.to_owned(),
    };
    CowStr::from(address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn both_languages_have_the_same_sections_and_every_link_leads_somewhere() {
        for chapter in Chapter::VARIANTS {
            let ids = |t| chapter.sections(t).map(|section| section.id);
            let own: Vec<_> = ids(Lang::It).collect();
            assert_eq!(own, ids(Lang::En).collect::<Vec<_>>(), "{chapter:?}");
            assert!(!own.is_empty(), "{chapter:?}");
            assert_eq!(own.iter().collect::<BTreeSet<_>>().len(), own.len());
            for t in Lang::ALL {
                for link in chapter.file(t).split("](").skip(1) {
                    let link = link.split(')').next().unwrap_or_default();
                    let (file, section) = link.split_once('#').unwrap_or((link, ""));
                    // a test in the browser looks at the pictures
                    if link.starts_with(PICTURES) {
                        continue;
                    }
                    let Some(word) = file.strip_suffix(".md") else {
                        assert!(link.starts_with('/'), "{chapter:?}: {link}");
                        continue;
                    };
                    let other: Chapter = word.parse().unwrap();
                    let found = other.sections(t).any(|known| known.id == section);
                    assert!(found || section.is_empty(), "{chapter:?}: {link}");
                }
            }
        }
    }

    #[test]
    fn a_link_between_files_leads_to_a_page() {
        assert_eq!(
            as_html("[x](turno.md#tempo) [y](turno.md) [z](/regole)\n\n- [ ] q\n").trim(),
            "<p><a href=\"/guida/turno#tempo\">x</a> <a href=\"/guida/turno\">y</a> <a href=\"/regole\">z</a></p>\n<ul>\n<li>☐ q</li>\n</ul>"
        );
    }
}
