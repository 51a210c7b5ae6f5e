//! A result as it is told elsewhere: the text for a chat, and the picture that its link unfolds to.

use crate::Masthead;

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
    /// The event's own colour, which the band at the top of the picture has, as in `#a4161a`.
    pub colour: Option<String>,
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
            colour: head.colour.clone(),
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: usize) -> Told {
        let line = |n: usize| ToldLine {
            first: format!("{n}."),
            name: format!("Rossi & Bianchi {n}"),
            points: format!("{n} VP"),
        };
        Told {
            title: "Coppa".to_owned(),
            place: "sabato 21 novembre 2026, Bari".to_owned(),
            heading: "Classifica dopo il turno 3".to_owned(),
            lines: (1..=lines).map(line).collect(),
            note: String::new(),
            href: "/t/coppa/classifica".to_owned(),
            colour: None,
        }
    }

    #[test]
    fn the_text_has_the_first_ten_and_the_link() {
        let text = told(12).text("https://burraco.example.org");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3 + 10 + 1);
        assert_eq!(lines[3], "1. Rossi & Bianchi 1, 1 VP");
        assert_eq!(lines[13], "https://burraco.example.org/t/coppa/classifica");
        assert_eq!(told(12).rows(), 14);
    }
}
