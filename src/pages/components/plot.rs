//! Plots: small drawings made on the server. Each has a sentence that says the same, and a table of its figures.
//!
//! Colour carries no meaning: every bar and every point bears its figure.

use std::fmt::Write;

/// The width of a drawing, in the units of its font size. It fits a phone without scaling.
const WIDTH: usize = 340;
/// The height of a row in a bar chart.
const ROW: usize = 30;
/// The distance from the left at which bars begin, after their labels.
const BARS: usize = 132;
/// The length of the longest bar in a bar chart.
const LONGEST: usize = 150;
/// The area of a path within its drawing: left, top, width and height.
const FIELD: [usize; 4] = [14, 26, 312, 96];
/// The largest number of points on a path that bear labels.
const LABELS: usize = 8;

/// A drawing with its sentence and its table of figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plot {
    pub title: String,
    pub svg: String,
    /// The sentence beside the drawing, which says in words what the drawing shows.
    pub said: String,
    /// The column heads of the plot's table of figures.
    pub heads: [&'static str; 2],
    pub rows: Vec<(String, String)>,
}

/// A bar of a bar chart, or a point of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotMark {
    /// The label of the mark, as in `T2` and `da 500 a 999`.
    pub label: String,
    /// The figure that the bar or point stands for, 0 or more.
    pub value: u32,
    /// The figure that the bar or point stands for, as text.
    pub text: String,
}

/// The way in which the points of a path are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathJoin {
    /// Each point is joined to the next by a line. The least figure is at the top, as for ranks.
    Ranks,
    /// The points are joined by steps. The least figure is at the bottom, as for sums.
    Steps,
}

impl Plot {
    /// Draws bars one under the other, each with its label before it and its figure behind it.
    #[must_use]
    pub fn bars(title: &str, said: String, heads: [&'static str; 2], marks: &[PlotMark]) -> Plot {
        let most = marks
            .iter()
            .map(|mark| mark.value)
            .max()
            .unwrap_or(0)
            .max(1);
        let mut svg = svg_start(ROW * marks.len());
        for (at, mark) in marks.iter().enumerate() {
            let (top, base) = (at * ROW + 5, at * ROW + 21);
            let long = scaled(mark.value, most, LONGEST).max(1);
            let (label, text) = (escaped(&mark.label), escaped(&mark.text));
            let end = BARS + long + 8;
            _ = write!(
                svg,
                "<text x=\"0\" y=\"{base}\">{label}</text><rect class=\"bar\" x=\"{BARS}\" y=\"{top}\" width=\"{long}\" height=\"20\"/>\
                 <text class=\"figure\" x=\"{end}\" y=\"{base}\">{text}</text>"
            );
        }
        Plot::of(title, svg, said, heads, marks)
    }

    /// Draws a path through points at equal distances. `most` is the greatest figure possible.
    #[must_use]
    pub fn path(
        title: &str,
        said: String,
        heads: [&'static str; 2],
        (way, most): (PathJoin, u32),
        marks: &[PlotMark],
    ) -> Plot {
        let [left, top, width, height] = FIELD;
        let gaps = marks.len().saturating_sub(1).max(1);
        let least = u32::from(way == PathJoin::Ranks);
        let range = most.saturating_sub(least).max(1);
        let place = |(at, mark): (usize, &PlotMark)| {
            let up = scaled(mark.value.saturating_sub(least), range, height);
            let down = match way {
                PathJoin::Ranks => up,
                PathJoin::Steps => height - up,
            };
            (left + at * width / gaps, top + down)
        };
        let points: Vec<(usize, usize)> = marks.iter().enumerate().map(place).collect();
        let (bottom, right) = (top + height, left + width);
        let mut svg = svg_start(bottom + 34);
        _ = write!(
            svg,
            "<path class=\"axis\" d=\"M{left} {bottom}H{right}\"/><path class=\"way\" d=\"{}\"/>",
            joined(&points, way)
        );
        // Of many points only some bear their labels, always the first and the last.
        let every = marks.len().div_ceil(LABELS).max(1);
        let last = marks.len().saturating_sub(1);
        for (at, (mark, (x, y))) in marks.iter().zip(points).enumerate() {
            let labelled = at == last || (at % every == 0 && at + every <= last);
            if way == PathJoin::Ranks || labelled {
                _ = write!(
                    svg,
                    "<circle class=\"point\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>"
                );
            }
            if labelled {
                let (label, text) = (escaped(&mark.label), escaped(&mark.text));
                let anchor = match at {
                    0 => "start",
                    at if at == last => "end",
                    _ => "middle",
                };
                let (above, below) = (y - 9, bottom + 24);
                _ = write!(
                    svg,
                    "<text class=\"figure\" x=\"{x}\" y=\"{above}\" text-anchor=\"{anchor}\">{text}</text>\
                     <text x=\"{x}\" y=\"{below}\" text-anchor=\"{anchor}\">{label}</text>"
                );
            }
        }
        Plot::of(title, svg, said, heads, marks)
    }

    fn of(
        title: &str,
        mut svg: String,
        said: String,
        heads: [&'static str; 2],
        marks: &[PlotMark],
    ) -> Plot {
        svg.push_str("</svg>");
        let row = |mark: &PlotMark| (mark.label.clone(), mark.text.clone());
        Plot {
            title: title.to_owned(),
            svg,
            said,
            heads,
            rows: marks.iter().map(row).collect(),
        }
    }
}

/// Begins the SVG element. Screen readers skip it, because they read the sentence beside it.
fn svg_start(height: usize) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height}\" aria-hidden=\"true\">")
}

/// Scales a figure to a length of at most `longest`.
fn scaled(value: u32, most: u32, longest: usize) -> usize {
    let value = usize::try_from(value.min(most)).unwrap_or(0);
    let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
    value.saturating_mul(longest) / most
}

fn joined(points: &[(usize, usize)], way: PathJoin) -> String {
    let mut d = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        _ = match (at, way) {
            (0, _) => write!(d, "M{x} {y}"),
            (_, PathJoin::Ranks) => write!(d, "L{x} {y}"),
            (_, PathJoin::Steps) => write!(d, "H{x}V{y}"),
        };
    }
    d
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(values: &[u32]) -> Vec<PlotMark> {
        let mark = |(n, value): (usize, &u32)| PlotMark {
            label: format!("T{}", n + 1),
            value: *value,
            text: value.to_string(),
        };
        values.iter().enumerate().map(mark).collect()
    }

    fn numbers(svg: &str, name: &str) -> Vec<usize> {
        let mark = format!(" {name}=\"");
        let parts = svg.split(&mark).skip(1);
        parts
            .map(|part| part.split('"').next().unwrap().parse().unwrap())
            .collect()
    }

    #[test]
    fn bars_are_as_long_as_their_figures() {
        let mut marks = marks(&[10, 20, 0, 5]);
        marks[3].label = "\"1 < 2\" & basta".to_owned();
        let plot = Plot::bars("x", String::new(), ["a", "b"], &marks);
        let long: Vec<usize> = numbers(&plot.svg, "width");
        assert_eq!(long, [75, 150, 1, 37]);
        assert!(
            plot.svg
                .contains(">&quot;1 &lt; 2&quot; &amp; basta</text>")
        );
        assert_eq!(plot.rows[1], ("T2".to_owned(), "20".to_owned()));
    }

    #[test]
    fn the_first_rank_is_at_the_top_and_what_adds_up_climbs() {
        let draw = |way, most, values: &[u32]| {
            Plot::path("x", String::new(), ["a", "b"], (way, most), &marks(values)).svg
        };
        let ranks = draw(PathJoin::Ranks, 9, &[9, 5, 1]);
        assert_eq!(numbers(&ranks, "cy"), [122, 74, 26]);
        assert_eq!(numbers(&ranks, "cx"), [14, 170, 326]);
        let steps = draw(PathJoin::Steps, 4, &[1, 2, 4]);
        assert_eq!(numbers(&steps, "cy"), [98, 74, 26]);
        // one point, no point, and sixty are drawn all the same
        assert_eq!(numbers(&draw(PathJoin::Ranks, 1, &[1]), "cx"), [14]);
        assert_eq!(numbers(&draw(PathJoin::Ranks, 0, &[]), "cx"), [0; 0]);
        let sixty = draw(PathJoin::Ranks, 60, &(1..=60).collect::<Vec<_>>());
        assert_eq!(numbers(&sixty, "cx").len(), 60);
        assert!(numbers(&sixty, "y").len() <= 2 * (LABELS + 1));
    }
}
