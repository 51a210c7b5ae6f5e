//! A result as it is told elsewhere: the text for a chat, and the picture that its link unfolds to.

use crate::Masthead;
use askama::Template;

/// A result with the link to its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The event, or the entry whose evening it is.
    pub title: String,
    /// The day and the place, or the event.
    pub place: String,
    /// The heading of the lines, as in `Classifica dopo il turno 3`.
    pub heading: String,
    /// The lines of the result, the best first.
    pub lines: Vec<ToldLine>,
    /// The notice that the result is provisional; empty for none.
    pub note: String,
    /// The path of the page.
    pub href: String,
    /// The colour of the band at the top of the picture.
    pub colour: String,
}

/// A line of a result: a rank or a turno, a name, and points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldLine {
    pub first: String,
    pub name: String,
    /// The points of the line; empty where a knockout decided.
    pub points: String,
}

/// The lines that a text has at most: a chat shows no more without a tap.
pub(crate) const TEXT_LINES: usize = 10;
/// The lines that there is room for in a picture.
const PICTURE_LINES: usize = 5;
/// The band of an event without a colour.
const GREEN: &str = "#0d5132";

impl Told {
    /// Builds what is told of an event, without a result yet.
    #[must_use]
    pub fn of(head: &Masthead, href: String) -> Told {
        let mut place = vec![head.date.as_str()];
        place.extend(Some(head.venue.as_str()).filter(|venue| !venue.is_empty()));
        Told {
            title: head.name.clone(),
            place: place.join(", "),
            heading: String::new(),
            lines: Vec::new(),
            note: String::new(),
            href,
            colour: head.colour.clone().unwrap_or_else(|| GREEN.to_owned()),
        }
    }

    /// Returns the text for a chat, with the whole address of the page.
    #[must_use]
    pub fn text(&self, site: &str) -> String {
        let mut all = vec![self.title.clone(), self.place.clone()];
        all.extend(Some(self.heading.clone()).filter(|heading| !heading.is_empty()));
        let lines = self.lines.iter().take(TEXT_LINES);
        all.extend(lines.map(|line| match line.points.as_str() {
            "" => format!("{} {}", line.first, line.name),
            points => format!("{} {}, {points}", line.first, line.name),
        }));
        all.extend(Some(self.note.clone()).filter(|note| !note.is_empty()));
        all.push(format!("{site}{}", self.href));
        all.join("\n")
    }

    /// Returns the number of rows of the text.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.text("").lines().count()
    }

    /// Draws the picture as SVG, 1200 by 630 pixels.
    ///
    /// # Errors
    /// A failure of the template.
    pub fn picture(&self) -> Result<String, askama::Error> {
        let line = |(row, line): (usize, &ToldLine)| PictureLine {
            y: 300 + 58 * row,
            first: line.first.clone(),
            name: cut(&line.name, 40),
            points: line.points.clone(),
        };
        let lines = self.lines.iter().take(PICTURE_LINES);
        let wide = self.lines.iter().any(|line| line.first.chars().count() > 4);
        Picture {
            size: if self.title.chars().count() > 28 {
                42
            } else {
                56
            },
            title: cut(&self.title, 40),
            place: cut(&self.place, 64),
            heading: cut(&self.heading, 54),
            note: cut(&self.note, 64),
            colour: self.colour.clone(),
            indent: if wide { 230 } else { 140 },
            lines: lines.enumerate().map(line).collect(),
        }
        .render()
    }
}

/// The picture of a result, which is drawn on the server.
#[derive(Debug, Template)]
#[template(path = "components/told.svg")]
struct Picture {
    title: String,
    /// The size of the title's letters.
    size: u32,
    place: String,
    heading: String,
    note: String,
    colour: String,
    /// The place from the left at which names begin.
    indent: u32,
    lines: Vec<PictureLine>,
}

#[derive(Debug)]
struct PictureLine {
    /// The place of the line from the top.
    y: usize,
    first: String,
    name: String,
    points: String,
}

/// Cuts a text to the letters that there is room for.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(title: &str, lines: usize) -> Told {
        let line = |n: usize| ToldLine {
            first: format!("{n}."),
            name: format!("Rossi & Bianchi {n}"),
            points: format!("{n} VP"),
        };
        Told {
            title: title.to_owned(),
            place: "sabato 21 novembre 2026, Bari".to_owned(),
            heading: "Classifica dopo il turno 3".to_owned(),
            lines: (1..=lines).map(line).collect(),
            note: String::new(),
            href: "/t/coppa/classifica".to_owned(),
            colour: "#a4161a".to_owned(),
        }
    }

    #[test]
    fn the_text_has_the_first_ten_and_the_link() {
        let text = told("Coppa", 12).text("https://burraco.example.org");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3 + 10 + 1);
        assert_eq!(lines[3], "1. Rossi & Bianchi 1, 1 VP");
        assert_eq!(lines[13], "https://burraco.example.org/t/coppa/classifica");
        assert_eq!(told("Coppa", 12).rows(), 14);
    }

    #[test]
    fn the_picture_escapes_and_cuts() {
        let drawn = told(&"Coppa <di> Natale ".repeat(5), 12).picture().unwrap();
        assert!(drawn.contains("Rossi &#38; Bianchi 5") && !drawn.contains("Bianchi 6"));
        assert!(!drawn.contains("<di>") && drawn.contains('…'), "{drawn}");
    }
}
