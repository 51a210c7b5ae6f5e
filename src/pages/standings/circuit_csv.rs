//! The files about a circuit: its ranking, and the origin of its points.

use crate::csv::{CsvForm, CsvWriter};
use crate::standings::ranked_circuit::{LineDetail, RankedCircuit};
use burraco_tournament::prizes::circuit::FinalQualification;

/// The header of `classifica.csv` of a circuit before the columns of its stages.
pub const BY_POINTS: [&str; 6] = ["rank", "name", "vp", "mp", "attended", "final"];
/// The same where points count by place.
pub const BY_PLACE: [&str; 6] = ["rank", "name", "category", "points", "attended", "final"];

/// Writes `classifica.csv` of a circuit, a row for each competitor. Every stage has its points and whether it counts (1
/// or 0; empty when not played or not shown). `final` is `goes`, `tied`, `too_few` or `below`, and empty while a stage
/// hides results.
#[must_use]
pub fn ranking(ranked: &RankedCircuit, form: CsvForm) -> Vec<u8> {
    let by_place = ranked.circuit.by_place.is_some();
    let columns = |at: usize| {
        let stage = format!("stage{}", at + 1);
        let own = match by_place {
            true => ["", "_rank", "_points", "_counts"],
            false => ["", "_vp", "_mp", "_counts"],
        };
        own.map(|what| format!("{stage}{what}"))
    };
    let header = if by_place { BY_PLACE } else { BY_POINTS };
    let mut file = CsvWriter::grouped(header, ranked.stages.len(), columns, form);
    let parts = ranked.ranking.parts;
    for line in &ranked.ranking.lines {
        let told = ranked.told(&line.who);
        let total = |points: i64| match told {
            LineDetail::Stages | LineDetail::Totals => form.points(points, parts),
            LineDetail::Rank => String::new(),
        };
        let (points, mp) = (total(line.points), total(line.mp.0));
        let [third, fourth] = match by_place {
            true => [line.category.clone(), points],
            false => [points, mp],
        };
        let fixed = [
            line.rank.to_string(),
            ranked.name(&line.who, form.t),
            third,
            fourth,
            (line.counted.len() + line.dropped.len()).to_string(),
            match ranked.settled() && ranked.circuit.rule.finalists > 0 {
                true => form.word(finalist(line.finalist)).to_owned(),
                false => String::new(),
            },
        ];
        file.row_with(fixed, |at| {
            let stage = ranked.stages.get(at);
            let slug = stage.map_or_else(String::new, |stage| stage.event.settings.slug.clone());
            let Some(made) = ranked.shown(at, &line.who) else {
                return [slug, String::new(), String::new(), String::new()];
            };
            let points = form.points(made.result.points, parts);
            let [second, third] = match by_place {
                true => {
                    let place = ranked.alone(made).map(|credit| credit.place);
                    [
                        place.map_or_else(String::new, |place| place.to_string()),
                        points,
                    ]
                }
                false => [points, form.points(made.result.mp.0, parts)],
            };
            let counts = form.yes(line.counted.contains(&at)).to_owned();
            [slug, second, third, counts]
        });
    }
    file.done()
}

/// The header of `punti.csv` of a circuit. `rank` and `name` are those of the ranking, `rank_there` the rank of the entry
/// in the event of the circuit.
pub const CREDITS: [&str; 8] = [
    "rank",
    "name",
    "stage",
    "number",
    "player",
    "rank_there",
    "points",
    "counts",
];

/// Writes `punti.csv` of a circuit: a row for all points that an entry, or one of its players, brought a competitor in a
/// stage, as far as they are shown.
#[must_use]
pub fn credits(ranked: &RankedCircuit, form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(CREDITS, form);
    for line in &ranked.ranking.lines {
        let stages =
            (0..ranked.stages.len()).filter_map(|at| Some((at, ranked.shown(at, &line.who)?)));
        for (at, made) in stages {
            for (credit, name) in ranked.credited(at, made, form.t) {
                file.row([
                    line.rank.to_string(),
                    ranked.name(&line.who, form.t),
                    (at + 1).to_string(),
                    credit.entry.to_string(),
                    name,
                    credit.place.to_string(),
                    form.points(credit.points, ranked.ranking.parts),
                    form.yes(line.counted.contains(&at)).to_owned(),
                ]);
            }
        }
    }
    file.done()
}

/// Returns the machine-readable word for a competitor's qualification for the final.
pub(crate) fn finalist(finalist: FinalQualification) -> &'static str {
    match finalist {
        FinalQualification::Goes => "goes",
        FinalQualification::Tied => "tied",
        FinalQualification::TooFewEvents { .. } => "too_few",
        FinalQualification::Below => "below",
    }
}
