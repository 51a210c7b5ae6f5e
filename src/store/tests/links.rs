//! Tests of table links, their codes, and unconfirmed versions of hands.

use super::*;
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Side};
use burraco_tournament::round::{HandNo, RoundNo, Spot, TableNo};
use burraco_tournament::scoring::three_player_table::Chair;

/// Builds test data: the codes of a table's sides or seats, with the versions of the hands that each has accepted.
fn coded(spots: &[Spot], codes: &[String], accepted: &[Option<&str>]) -> Vec<PlaceCode> {
    let places = spots.iter().zip(codes).zip(accepted);
    let place = |((spot, code), accepted): ((&Spot, &String), &Option<&str>)| PlaceCode {
        spot: *spot,
        code: code.clone(),
        accepted: accepted.map(str::to_owned),
        wrong: 0,
    };
    places.map(place).collect()
}

#[test]
fn links_and_codes_belong_to_a_table_of_a_round_and_go_with_it() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        apply_now(&store, id, vec![Change::RoundProposed(round(1, 2))]).unwrap();
        let place = move |table| TablePlace::new(id, RoundNo(1), TableNo(table));
        store
            .write_now(move |tx| -> Result<(), StoreError> {
                let link = |table, revoked| {
                    Some(TableLink {
                        place: place(table),
                        revoked,
                    })
                };
                for (hash, table) in [("one", 1), ("two", 1), ("three", 2)] {
                    add_table_link(tx, hash, place(table), at(0))?;
                }
                assert_eq!(find_table_link(tx, "none")?, None);
                assert_eq!(count_table_links(tx, place(1))?, 2);
                assert_eq!(revoke_table_links(tx, place(1), at(1))?, 2);
                assert_eq!(revoke_table_links(tx, place(1), at(2))?, 0);
                assert_eq!(find_table_link(tx, "two")?, link(1, true));
                assert_eq!(find_table_link(tx, "three")?, link(2, false));
                assert_eq!(count_table_links(tx, place(1))?, 0);

                let code = ["47", "83"].map(str::to_owned);
                let lines = Side::ALL.map(Spot::Line);
                assert_eq!(table_codes(tx, place(1))?, None);
                set_table_codes(tx, place(1), &code)?;
                count_wrong_code(tx, place(1), None)?;
                count_wrong_code(tx, place(1), Some(lines[1]))?;
                set_accepted(tx, place(1), lines[1], "1.1 2.3")?;
                let codes = table_codes(tx, place(1))?.unwrap();
                assert_eq!((codes.wrong, codes.wrong_ever), (1, 1));
                let wrong: Vec<u32> = codes.places.iter().map(|place| place.wrong).collect();
                assert_eq!(wrong, [0, 1]);
                forgive_wrong_codes(tx, place(1), None)?;
                forgive_wrong_codes(tx, place(1), Some(lines[1]))?;
                let codes = table_codes(tx, place(1))?.unwrap();
                assert_eq!((codes.wrong, codes.wrong_ever), (0, 1));
                assert_eq!(codes.places, coded(&lines, &code, &[None, Some("1.1 2.3")]));
                assert_eq!(round_codes(tx, id, RoundNo(1))?.len(), 1);
                set_table_codes(tx, place(1), &code)?;
                let codes = table_codes(tx, place(1))?.unwrap();
                assert_eq!(codes.wrong, 0);
                assert_eq!(codes.places, coded(&lines, &code, &[None, None]));

                // three players have a code each, in the place of two lines'
                let code = ["12", "34", "56"].map(str::to_owned);
                let chairs = Chair::ALL.map(Spot::Chair);
                set_table_codes(tx, place(1), &code)?;
                for (chair, versions) in chairs.into_iter().zip(["1.1", "1.2", "1.3"]) {
                    set_accepted(tx, place(1), chair, versions)?;
                }
                let codes = table_codes(tx, place(1))?.unwrap();
                let accepted = [Some("1.1"), Some("1.2"), Some("1.3")];
                assert_eq!(codes.places, coded(&chairs, &code, &accepted));
                let few = set_table_codes(tx, place(1), &code[..1]);
                assert!(matches!(few, Err(StoreError::Fault(_))), "{few:?}");
                let nowhere = add_table_link(tx, "nine", place(9), at(0));
                assert_eq!(nowhere, Err(StoreError::NotFound));
                assert_eq!(
                    count_wrong_code(tx, place(2), None),
                    Err(StoreError::NotFound),
                    "without codes"
                );
                Ok(())
            })
            .unwrap();
        apply_now(&store, id, vec![Change::RoundDropped(RoundNo(1))]).unwrap();
        let found = store.read_now(|conn| find_table_link(conn, "three"));
        assert_eq!(found, Ok(None), "a round that is drawn again has new links");
    }
}

#[test]
fn an_unconfirmed_version_is_kept_once_and_not_without_end() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        apply_now(&store, id, vec![Change::RoundProposed(round(1, 2))]).unwrap();
        let place = TablePlace::new(id, RoundNo(1), TableNo(2));
        let other = TablePlace {
            table: TableNo(1),
            ..place
        };
        store
            .write_now(move |tx| -> Result<(), StoreError> {
                let sheet = |seed: usize| play_hand(&RuleSet::FEDERATION, seed as u64);
                let keep = |tx: &mut Tx<'_>, seed: usize, why| {
                    let written = (&sheet(seed), "table:1.2.ew");
                    keep_unconfirmed(tx, place, HandNo(2), written, why, at(0))
                };
                keep(tx, 1, WhyUnconfirmed::Disputed)?;
                keep(tx, 1, WhyUnconfirmed::Expired)?;
                let kept = unconfirmed_hands(tx, place)?;
                assert_eq!(kept.len(), 1);
                assert_eq!((&kept[0].sheet, kept[0].hand), (&sheet(1), HandNo(2)));
                assert_eq!(kept[0].why, WhyUnconfirmed::Disputed);
                assert_eq!(unconfirmed_hands(tx, other)?, []);
                let none: [i64; 0] = [];
                assert_eq!(settle_dispute(tx, other)?, none, "another table's");
                assert_eq!(settle_dispute(tx, place)?, [kept[0].id]);
                assert_eq!(
                    unconfirmed_hands(tx, place)?[0].why,
                    WhyUnconfirmed::Settled
                );
                let waiting = unconfirmed_counts(tx, place.event, place.round)?;
                assert!(waiting.is_empty(), "put aside");
                keep(tx, 1, WhyUnconfirmed::Disputed)?;
                assert_eq!(
                    unconfirmed_hands(tx, place)?[0].why,
                    WhyUnconfirmed::Disputed
                );
                keep(tx, 2, WhyUnconfirmed::Disputed)?;
                let kept = unconfirmed_hands(tx, place)?;
                assert_eq!(kept.len(), 1, "the newest of what does not agree");
                assert_eq!(kept[0].sheet, sheet(2));
                for seed in 3..3 + MOST_UNCONFIRMED {
                    assert!(keep(tx, seed, WhyUnconfirmed::Revoked)?);
                }
                let last = 3 + MOST_UNCONFIRMED;
                let more = keep(tx, last, WhyUnconfirmed::Expired);
                assert_eq!(more, Err(StoreError::Conflict));
                assert_eq!(keep(tx, last, WhyUnconfirmed::Disputed), Ok(true));
                let opponents = (&sheet(last), "table:1.2.ns");
                let theirs = keep_unconfirmed(
                    tx,
                    place,
                    HandNo(2),
                    opponents,
                    WhyUnconfirmed::Revoked,
                    at(0),
                );
                assert_eq!(theirs, Ok(true), "no line takes another's room");
                let kept = unconfirmed_hands(tx, place)?;
                assert_eq!(kept.len(), MOST_UNCONFIRMED + 2);
                let dropped = drop_unconfirmed(tx, other, kept[0].id);
                assert_eq!(dropped, Err(StoreError::NotFound), "another table's");
                drop_unconfirmed(tx, place, kept[0].id)?;
                assert_eq!(unconfirmed_hands(tx, place)?.len(), MOST_UNCONFIRMED + 1);
                Ok(())
            })
            .unwrap();
    }
}
