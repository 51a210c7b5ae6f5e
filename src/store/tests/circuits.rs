//! Tests that circuits are stored as rows and read back.

use super::*;
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::prizes::circuit::{Circuit, CircuitRule, Competitors};

fn circuit(slug: &str, best: usize) -> Circuit {
    Circuit {
        slug: slug.to_owned(),
        name: "Circuito d’inverno".to_owned(),
        competitors: Competitors::Players,
        rule: CircuitRule {
            best,
            attendance: VictoryPoints(1),
            least: 2,
            finalists: 16,
        },
        by_place: Some("nazionale;*;1;100".parse().unwrap()),
    }
}

#[test]
fn a_circuit_is_read_back_and_changed_only_as_it_was_seen() {
    for (_scratch, store) in Scratch::ready() {
        let events = [event(&store, "a"), event(&store, "b"), event(&store, "c")];
        let make = |best: usize| {
            store.write_now(move |tx| {
                create_circuit(tx, &circuit("inverno", best), &events[..2], at(0))
            })
        };
        let id = make(3).unwrap();
        let twice = make(1);
        assert!(matches!(twice, Err(StoreError::Conflict)));
        let read = || {
            store
                .read_now(|conn| find_circuit(conn, "inverno"))
                .unwrap()
        };
        let expected = CircuitRow {
            id,
            revision: 1,
            circuit: circuit("inverno", 3),
            events: events[..2].to_vec(),
        };
        assert_eq!(read(), expected);
        let save = |seen: i64| {
            store.write_now(move |tx| {
                save_circuit(tx, (id, seen), &circuit("inverno", 4), &events[1..])
            })
        };
        save(1).unwrap();
        assert!(
            matches!(save(1), Err(StoreError::NotFound)),
            "somebody was faster"
        );
        let expected = CircuitRow {
            revision: 2,
            circuit: circuit("inverno", 4),
            events: events[1..].to_vec(),
            ..expected
        };
        assert_eq!(read(), expected);
        assert_eq!(store.read_now(list_circuits).unwrap(), [expected]);
        let revisions = store
            .read_now(|conn| revisions_of(conn, &events[1..]))
            .unwrap();
        assert_eq!(
            revisions.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
            events[1..]
        );
    }
}
