use crate::journal::{Fact, JournalAction, LineDetail};
use crate::round::{RoundNo, TableNo, TableState};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use strum::{IntoEnumIterator, VariantNames};

/// The forms in which facts were written, each with the name of the fact that it is.
fn written() -> impl Iterator<Item = (&'static str, Value)> {
    let lines = include_str!("../../../tests/data/journal-facts.tsv").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (name, fact) = line.split_once('\t').unwrap();
        (name, serde_json::from_str(fact).unwrap())
    })
}

#[test]
fn every_form_that_was_written_is_still_read_as_the_same_fact() {
    let mut seen = BTreeSet::new();
    for (name, json) in written() {
        let fact: Fact = serde_json::from_value(json.clone()).unwrap();
        let read: &str = (&fact).into();
        assert_eq!(read, name, "{json}");
        seen.insert(name);
        // what it is written as holds all that was there
        let again = serde_json::to_value(&fact).unwrap();
        let (Value::Object(was), Value::Object(is)) = (&json, &again) else {
            panic!("{json} is no object");
        };
        for (key, value) in was {
            assert_eq!(is.get(key), Some(value), "{key} of {json}");
        }
        assert_eq!(serde_json::from_value::<Fact>(again).unwrap(), fact);
    }
    let all: BTreeSet<&str> = Fact::VARIANTS.iter().copied().collect();
    assert_eq!(seen, all, "facts without a line in the table");
}

#[test]
fn what_stands_beside_the_facts_leaves_them_readable() {
    let fact = json!({"round": 1, "table": 2, "state": "closed"});
    let read = |detail: Value| serde_json::from_value::<LineDetail>(detail).unwrap();
    let alone = read(json!([fact]));
    for beside in [
        json!({"facts": [fact], "reason": "falso"}),
        json!({"facts": [fact], "signed_in": "user:3"}),
        json!({"facts": [fact], "reason": "falso", "signed_in": "user:3", "undoes": 4}),
    ] {
        let detail = read(beside.clone());
        assert_eq!(detail.facts, alone.facts);
        assert_eq!(serde_json::to_value(&detail).unwrap(), beside);
    }
    assert_eq!(serde_json::to_value(&alone).unwrap(), json!([fact]));
    assert_eq!(
        alone.tables_made(RoundNo(1), TableState::Closed),
        [TableNo(2)]
    );
    assert_eq!(alone.tables_made(RoundNo(2), TableState::Closed), []);
    assert_eq!(alone.tables_made(RoundNo(1), TableState::Disputed), []);
}

#[test]
fn details_of_another_version_are_unknown_facts() {
    for other in [
        json!({"round": 1}),
        json!([7]),
        json!({"facts": 7}),
        json!("?"),
    ] {
        let detail: LineDetail = serde_json::from_value(other.clone()).unwrap();
        assert!(
            matches!(detail.facts.as_slice(), [Fact::Unknown(_)]),
            "{other}"
        );
    }
    // a known fact with a value or a key that is not known is not taken for a poorer one
    for strange in [
        json!([{"screen": "sala", "shown": "orchestra", "step": 0}]),
        json!([{"round": 1, "table": 2, "state": "burning"}]),
        json!([{"round": 1, "state": "published", "by": "hand"}]),
    ] {
        let detail: LineDetail = serde_json::from_value(strange.clone()).unwrap();
        assert!(
            matches!(detail.facts.as_slice(), [Fact::Unknown(_)]),
            "{strange}"
        );
    }
    // one strange fact does not hide the others
    let mixed = json!([{"round": 1, "state": "published"}, {"strange": true}]);
    let detail: LineDetail = serde_json::from_value(mixed).unwrap();
    assert!(matches!(
        detail.facts.as_slice(),
        [Fact::RoundState { .. }, Fact::Unknown(_)]
    ));
}

#[test]
fn an_action_is_read_by_its_code() {
    for action in JournalAction::iter() {
        assert_eq!(action.code().parse(), Ok(action));
        assert!(
            action
                .code()
                .chars()
                .all(|c| c.is_ascii_lowercase() || c == '-')
        );
    }
}
