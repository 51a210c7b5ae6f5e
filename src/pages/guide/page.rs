//! The pages of the guide: its contents with a search, and a chapter.

use super::chapter::{Chapter, as_html};
use crate::locale::Lang;
use crate::rules::search::find_in;
use crate::{Frame, Link};
use askama::Template;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use strum::VariantArray;

/// The page `/guida`: the chapters, or with `?cerca=` the sections that hold the words.
#[derive(Clone, Debug, Template)]
#[template(path = "guide/contents.html")]
pub struct GuidePage {
    pub frame: Frame,
    pub t: Lang,
    /// The words that were searched for.
    pub search: String,
    /// The number of sections found, in a sentence; empty without a search.
    pub found: String,
    /// The chapters, or the sections found.
    pub parts: Vec<GuidePart>,
}

/// A chapter with its sections, or a section that was found, with its first words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuidePart {
    pub link: Link,
    pub sections: Vec<Link>,
    pub words: String,
}

/// The page `/guida/{chapter}`.
#[derive(Clone, Debug, Template)]
#[template(path = "guide/chapter.html")]
pub struct ChapterPage {
    pub frame: Frame,
    pub t: Lang,
    pub title: &'static str,
    /// The text between the title and the first section, as HTML.
    pub opening: String,
    /// The sections: anchor, title, and text as HTML.
    pub sections: Vec<(&'static str, &'static str, String)>,
    /// The chapter before; none for the first.
    pub before: Option<Link>,
    /// The chapter after; none for the last.
    pub after: Option<Link>,
}

impl GuidePage {
    /// Builds the contents of the guide, or what a search finds in it.
    #[must_use]
    pub fn new(frame: Frame, search: &str) -> GuidePage {
        let (t, search) = (frame.t, search.trim());
        let parts = match search {
            "" => contents(t),
            words => found(words, t),
        };
        GuidePage {
            t,
            found: match (search, parts.len()) {
                ("", _) => String::new(),
                (_, 0) => t.guide_found_none().to_owned(),
                (_, n) => t.guide_found(n),
            },
            search: search.to_owned(),
            parts,
            frame,
        }
    }
}

fn link(chapter: Chapter, t: Lang) -> Link {
    Link::new(chapter.address(""), chapter.title(t))
}

fn contents(t: Lang) -> Vec<GuidePart> {
    let chapters = Chapter::VARIANTS.iter();
    let told = |chapter: &Chapter| {
        let sections = chapter.sections(t);
        GuidePart {
            link: link(*chapter, t),
            sections: sections
                .map(|section| Link::new(chapter.address(section.id), section.title))
                .collect(),
            words: String::new(),
        }
    };
    chapters.map(told).collect()
}

/// Returns the sections and questions that hold the most of some words, those that name them in their title first.
fn found(words: &str, t: Lang) -> Vec<GuidePart> {
    let mut rows = Vec::new();
    for chapter in Chapter::VARIANTS {
        for section in chapter.sections(t) {
            let href = chapter.address(section.id);
            let mut parts = section.text.split(QUESTION);
            let own = parts.next().unwrap_or_default();
            let questions = parts.filter_map(|part| part.split_once('\n'));
            for (title, text) in [(section.title, own)].into_iter().chain(questions) {
                let text = plain(text);
                // a section of questions has no text before the first
                if text.is_empty() {
                    continue;
                }
                let label = format!("{}: {title}", chapter.title(t));
                let row = GuidePart {
                    link: Link::new(&href, &label),
                    sections: Vec::new(),
                    words: first_words(&text),
                };
                rows.push((row, label, text));
            }
        }
    }
    find_in(words, rows)
}

/// The sign that begins a question of a section.
const QUESTION: &str = "### ";

/// Returns the words of a text of the guide, without the signs of its form and without its pictures.
fn plain(text: &str) -> String {
    let (mut words, mut in_picture) = (String::new(), false);
    for part in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match part {
            Event::Start(Tag::Image { .. }) => in_picture = true,
            Event::End(TagEnd::Image) => in_picture = false,
            Event::Text(text) | Event::Code(text) if !in_picture => words.push_str(&text),
            Event::End(TagEnd::Strong | TagEnd::Emphasis | TagEnd::Link) => {}
            Event::End(_) | Event::SoftBreak | Event::HardBreak => words.push(' '),
            _ => {}
        }
    }
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ")
}

/// The most characters of a section that a search shows.
const SHOWN: usize = 160;

fn first_words(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((at, _)) => {
            let cut = text.get(..at).unwrap_or_default();
            let cut = cut.rsplit_once(' ').map_or(cut, |(whole, _)| whole);
            format!("{cut}…")
        }
    }
}

impl ChapterPage {
    /// Builds the page of a chapter.
    #[must_use]
    pub fn new(frame: Frame, chapter: Chapter) -> ChapterPage {
        let t = frame.t;
        let at = Chapter::VARIANTS.iter().position(|one| *one == chapter);
        let beside = |step: isize| {
            let at = at?.checked_add_signed(step)?;
            Chapter::VARIANTS.get(at).map(|chapter| link(*chapter, t))
        };
        let section =
            |section: super::chapter::Section| (section.id, section.title, as_html(section.text));
        ChapterPage {
            t,
            title: chapter.title(t),
            opening: as_html(chapter.opening(t)),
            sections: chapter.sections(t).map(section).collect(),
            before: beside(-1),
            after: beside(1),
            frame,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_search_shows_has_words_and_no_signs() {
        let text = "Apri **Presenze**: vedi [chi arriva](chi.md#tardi).\n\n- `1 danese`\n- *poi*\n\n![Una figura](a.webp)\n\n| a | b |\n|---|---|\n| c | d |\n";
        assert_eq!(
            plain(text),
            "Apri Presenze: vedi chi arriva. 1 danese poi a b c d"
        );
        for t in Lang::ALL {
            for chapter in Chapter::VARIANTS {
                for section in chapter.sections(t) {
                    let words = plain(section.text);
                    assert!(!words.contains("]("), "{words}");
                }
            }
        }
    }
}
