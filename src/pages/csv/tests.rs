//! Tests that add up `smazzate.csv` of simulated events.

use super::{CsvForm, hands};
use crate::sample::SampleScores;
use burraco_rules::{Base, RuleSet};
use burraco_tournament::event::{DrawOrder, EventKind};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};

/// Returns the cells of each row, keyed by the names of the header.
fn cells(file: &[u8]) -> Vec<std::collections::HashMap<String, String>> {
    let mut reader = csv::Reader::from_reader(file);
    let rows = reader.deserialize().map(Result::unwrap);
    rows.collect()
}

#[test]
fn components_add_up_in_simulated_events_of_every_rule_set() {
    let (mut rows, mut cuts) = (0, 0);
    for base in Base::ALL {
        for (kind, plan, more) in [
            (EventKind::Pairs, "2 mitchell", ""),
            (EventKind::Individual, "2 individual", "+three"),
        ] {
            let rules: RuleSet = format!("{}{more}", base.word()).parse().unwrap();
            let spec = SimulationSpec {
                kind,
                entries: 12,
                plan: plan.parse().unwrap(),
                hands: 4,
                length: Length::Hands,
                rules,
                draw: DrawOrder::ByNumber,
                seed: 7,
                start: chrono::DateTime::UNIX_EPOCH,
            };
            let event = simulate(&spec, |_, _, _| ()).unwrap();
            for row in cells(&hands(
                &event.clone(),
                &SampleScores(event),
                CsvForm::default(),
            )) {
                let of = |name: &str| row[name].parse::<i32>().unwrap();
                let burrachi = 200 * of("pulito") + 150 * of("semipulito") + 100 * of("sporco");
                let sum = burrachi + of("closing") + of("pozzetto") + of("cut");
                assert_eq!(sum, of("base"), "{row:?}");
                let sum = of("melded") + of("held") + of("unseen") + of("penalised");
                assert_eq!(sum, of("points"), "{row:?}");
                assert_eq!(of("base") + of("points"), of("total"), "{row:?}");
                (rows, cuts) = (rows + 1, cuts + i32::from(of("cut") != 0));
            }
        }
    }
    assert!(rows > 500 && cuts > 0, "{rows} rows, {cuts} with a cut");
}
