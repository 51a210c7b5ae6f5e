//! Tests that protests are stored as rows: read back unchanged, never overwritten, imported whole.

use super::*;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::protest::{
    Claim, Claimant, Protest, ProtestBench, ProtestEffect, ProtestOutcome, ProtestState,
    ProtestStep, ProtestSubject, ProtestVerdict, ProtestVoice,
};
use burraco_tournament::round::{RoundNo, RoundState};

fn step(version: u32, state: ProtestState) -> ProtestStep {
    ProtestStep {
        version,
        state,
        reason: "l'arbitro «capo»\nera via".to_owned(),
        by: ProtestVoice::Staff("Renzo d'Ò".to_owned()),
        at: at(i64::from(version)),
    }
}

fn ruled() -> ProtestState {
    ProtestState::Ruled(ProtestVerdict {
        bench: ProtestBench::Jury(["Ada", "Bice", "Carla"].map(ToOwned::to_owned)),
        outcome: ProtestOutcome::Partly,
        words: "va riletta".to_owned(),
        article: "19".to_owned(),
        effect: ProtestEffect::Ruling {
            number: 2,
            version: 1,
        },
    })
}

fn protest(number: u32) -> Protest {
    Protest {
        number,
        claim: Claim {
            claimant: Claimant::Entry(EntryNo(3)),
            about: ProtestSubject::Ranking { after: RoundNo(1) },
            text: "mancano 50 punti, dice Nicolò".to_owned(),
            by: ProtestVoice::Entry,
            at: at(0),
            due: Some(at(1800)),
        },
        steps: vec![step(1, ProtestState::OutOfTime)],
    }
}

#[test]
fn protests_are_kept_with_every_step_and_come_back_as_they_were() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let lodged = |number| Change::ProtestLodged(Box::new(protest(number)));
        let moved = |version, state| Change::ProtestMoved {
            number: 2,
            step: step(version, state),
        };
        let changes = vec![
            Change::RoundState(RoundNo(1), RoundState::Published),
            lodged(1),
            lodged(2),
            moved(2, ProtestState::Lodged),
            moved(3, ruled()),
        ];
        let (mut expected, _) = load(&store, id);
        changes.iter().for_each(|change| expected.apply(change));
        let done = apply_now(&store, id, changes).unwrap();
        assert_eq!(load(&store, id).0, expected);
        assert_eq!(*store.event_now(id).unwrap().event, expected);
        let one = store.read_now(|conn| load_protest(conn, id, 2)).unwrap();
        assert_eq!(one, expected.protests[1]);
        let none = store.read_now(|conn| load_protest(conn, id, 3));
        assert_eq!(none, Err(StoreError::NotFound));
        // the journal has numbers and digests, and no words
        let facts = serde_json::to_string(&done.facts).unwrap();
        assert!(
            facts.contains("out_of_time") && facts.contains("partly"),
            "{facts}"
        );
        for word in ["Nicolò", "riletta", "Bice", "Renzo"] {
            assert!(!facts.contains(word), "{word}: {facts}");
        }
        // what is there is not written over
        let twice = apply_now(&store, id, vec![lodged(2)]);
        assert!(matches!(twice, Err(StoreError::Fault(_))), "{twice:?}");
        let again = apply_now(&store, id, vec![moved(3, ProtestState::Withdrawn)]);
        assert_eq!(again.unwrap_err(), StoreError::Conflict);
        assert_eq!(load(&store, id).0, expected);

        let mut other = expected.clone();
        other.settings.slug = "b".to_owned();
        let whole = other.clone();
        let imported = store.write_now(move |tx| import_event(tx, &whole, at(9)));
        assert_eq!(load(&store, imported.unwrap().0).0, other);
    }
}
