//! The register of members in its rows and in memory.

use super::*;
use burraco_tournament::entry::Player;
use burraco_tournament::members::Member;

fn member(card: &str, name: &str, until: &str) -> Member {
    Member {
        player: Player {
            name: name.to_owned(),
            card: card.to_owned(),
            ..Player::default()
        },
        card_kind: String::new(),
        valid_until: until.parse().ok(),
    }
}

fn waited<T>(answer: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.unwrap().block_on(answer)
}

fn put(store: &Store, list: &[Member], seconds: i64) {
    let list = list.to_vec();
    let written = store.write_now(move |tx| put_members(tx, list, at(seconds)));
    written.unwrap();
}

fn names(store: &Store) -> Vec<String> {
    let register = waited(store.register()).unwrap();
    register
        .members()
        .map(|member| member.player.name.clone())
        .collect()
}

#[test]
fn the_register_in_memory_follows_its_rows() {
    for (_scratch, store) in Scratch::ready() {
        assert!(waited(store.register()).unwrap().is_empty());
        let ada = member("A1", "Ada", "2025-12-31");
        put(&store, &[ada.clone(), member("B2", "Bea", "2026-12-31")], 1);
        assert_eq!(names(&store), ["Ada", "Bea"]);
        let first = waited(store.register()).unwrap();
        let same = waited(store.register()).unwrap();
        assert!(Arc::ptr_eq(&first, &same), "read once");
        // the same card in other letters
        let moved = member("a1", "Ada Neri", "2025-12-31");
        put(&store, std::slice::from_ref(&moved), 2);
        assert_eq!(names(&store), ["Ada Neri", "Bea"]);
        let found = store.read_now(|conn| find_member(conn, "A1")).unwrap();
        assert_eq!(found, Some(moved));
        // whoever comes after a removal has a number of their own
        assert!(store.write_now(|tx| drop_member(tx, "A1")).unwrap());
        put(&store, &[member("C3", "Cia", "")], 3);
        assert_eq!(names(&store), ["Bea", "Cia"]);
        assert!(!store.write_now(|tx| drop_member(tx, "A1")).unwrap());
    }
}

#[test]
fn cards_go_by_their_last_day_and_those_without_one_stay() {
    for (_scratch, store) in Scratch::ready() {
        let list = [
            member("A1", "Ada", "2024-12-31"),
            member("B2", "Bea", "2025-01-01"),
            member("C3", "Cia", ""),
        ];
        put(&store, &list, 1);
        let day = "2025-01-01".parse().unwrap();
        let gone = store.write_now(move |tx| drop_members_before(tx, day));
        assert_eq!(gone, Ok(1));
        assert_eq!(names(&store), ["Bea", "Cia"]);
    }
}
