//! Tests of the journal, and of the data kept beside the events.

use super::*;
use burraco_tournament::entry::Player;
use burraco_tournament::journal::{Fact, JournalAction};

fn act(address: &str, facts: Vec<Fact>) -> Act {
    Act {
        actor: "user:1".to_owned(),
        role: "clerk".to_owned(),
        address: address.to_owned(),
        action: JournalAction::EnterHand,
        detail: facts.into(),
    }
}

#[test]
fn a_person_can_be_erased_and_the_chain_holds() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        store
            .write_now(move |tx| -> Result<(), StoreError> {
                let applied = tx.apply(id, &[Change::EntryChanged(entry(1))])?;
                let facts = applied.facts;
                assert!(!format!("{facts:?}").contains("Anna"));
                journal_append(tx, Some(id), &act("10.0.0.7", facts), at(1))?;
                Ok(())
            })
            .unwrap();
        let listed = store.read_now(|conn| listings_in(conn, id)).unwrap();
        let person = ErasedPerson::on(listed[..1].to_vec()).unwrap();
        store.erase_now(&[person], at(2)).unwrap();
        let running = store.event_now(id).unwrap();
        let erased = &running.event.entries[0].players[0];
        assert!(is_erased(&erased.name));
        let bare = Player {
            name: erased.name.clone(),
            ..Player::default()
        };
        assert_eq!(*erased, bare, "nothing else is left of the list");
        assert_eq!(running.event.entries[0].players[1].card, "00001");
        let chain = store.read_now(|conn| journal_check(conn, Some(id)));
        assert_eq!(chain, Ok(Chain::Intact { lines: 2 }));
        drop(store);
        if let DatabaseUrl::Sqlite(file) = scratch.url() {
            let bytes = std::fs::read(file).unwrap();
            let holds = |text: &str| bytes.windows(text.len()).any(|w| w == text.as_bytes());
            assert!(!holds("10.0.0.7"));
            assert!(!holds("Anna d'Ò 1"), "the erased name is still in the file");
            assert!(holds("Anna d'Ò 2"));
        }
    }
}

#[test]
fn a_changed_line_of_the_journal_is_found() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        store
            .write_now(move |tx| -> Result<(), StoreError> {
                for n in 1..=5 {
                    let facts = vec![Fact::OfEvent { event: n }];
                    assert_eq!(journal_append(tx, Some(id), &act("", facts), at(n))?, n);
                }
                journal_append(tx, None, &act("::1", Vec::new()), at(9))?;
                Ok(())
            })
            .unwrap();
        let check = |event| store.read_now(|conn| journal_check(conn, event)).unwrap();
        assert_eq!(check(Some(id)), Chain::Intact { lines: 5 });
        assert_eq!(check(None), Chain::Intact { lines: 1 });
        let lines = store
            .read_now(|conn| journal_lines(conn, Some(id), 0, 99))
            .unwrap();
        let text = serde_json::to_string(&lines).unwrap();
        let read: Vec<JournalLine> = serde_json::from_str(&text).unwrap();
        assert_eq!(Chain::check(&read, None), Chain::Intact { lines: 5 });
        assert_eq!(Chain::check(&read[1..], None), Chain::BrokenAt(2));

        for forbidden in [
            "UPDATE journal SET actor = 'user:2' WHERE seq = 3",
            "DELETE FROM journal WHERE seq = 3",
        ] {
            let refused = scratch.tamper(forbidden).unwrap_err().to_string();
            assert!(refused.contains("append only"), "{refused}");
        }
        assert_eq!(check(Some(id)), Chain::Intact { lines: 5 });
        let trigger = match scratch.url() {
            DatabaseUrl::Sqlite(_) => "DROP TRIGGER journal_keeps_lines",
            DatabaseUrl::Postgres(_) => "DROP TRIGGER journal_keeps_lines ON journal",
        };
        scratch.tamper(trigger).unwrap();
        let change = "UPDATE journal SET actor = 'user:2' WHERE seq = 3";
        scratch.tamper(change).unwrap();
        assert_eq!(check(Some(id)), Chain::BrokenAt(3));
    }
}

#[test]
fn lines_cut_off_at_the_end_of_the_journal_are_missed() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let add = |event: Option<EventId>, n: i64| {
            let facts = vec![Fact::OfEvent { event: n }];
            let added =
                store.write_now(move |tx| journal_append(tx, event, &act("", facts), at(n)));
            added.unwrap()
        };
        for n in 1..=5 {
            add(Some(id), n);
            add(None, n);
        }
        let check = |event| store.read_now(|conn| journal_check(conn, event)).unwrap();
        let lines = |event| store.read_now(|conn| journal_lines(conn, event, 0, 99));
        let end = store
            .read_now(|conn| journal_end(conn, Some(id)))
            .unwrap()
            .unwrap();
        let read = lines(Some(id)).unwrap();
        assert_eq!(Chain::check(&read, Some(&end)), Chain::Intact { lines: 5 });
        let cut = Chain::CutOff {
            lines: 4,
            written: 5,
        };
        assert_eq!(Chain::check(&read[..4], Some(&end)), cut);

        let trigger = match scratch.url() {
            DatabaseUrl::Sqlite(_) => "DROP TRIGGER journal_keeps_all_lines",
            DatabaseUrl::Postgres(_) => "DROP TRIGGER journal_keeps_lines ON journal",
        };
        scratch.tamper(trigger).unwrap();
        for (event, chain) in [(Some(id), id.0.to_string()), (None, "NULL".to_owned())] {
            let which = match event {
                Some(_) => format!("event_id = {chain}"),
                None => "event_id IS NULL".to_owned(),
            };
            let tail = format!("DELETE FROM journal WHERE seq = 5 AND {which}");
            scratch.tamper(&tail).unwrap();
            assert_eq!(check(event), cut);
            // what is written from then on does not hide it
            assert_eq!(add(event, 6), 6);
            assert_eq!(check(event), Chain::BrokenAt(6));
        }
    }
}

#[test]
fn keys_links_and_roles() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        store
            .write_now(move |tx| -> Result<(), StoreError> {
                let answer = RecordedAnswer {
                    status: 303,
                    location: "/t/a".to_owned(),
                };
                assert_eq!(seen_key(tx, "k", "body")?, KeyState::New);
                record_key(tx, "k", "body", &answer, at(0))?;
                assert_eq!(seen_key(tx, "k", "body")?, KeyState::Same(answer.clone()));
                assert_eq!(seen_key(tx, "k", "other")?, KeyState::OtherBody);
                assert_eq!(sweep_keys(tx, at(0))?, 0);
                assert_eq!(sweep_keys(tx, at(1))?, 1);
                assert_eq!(seen_key(tx, "k", "other")?, KeyState::New);

                let link = LinkTarget {
                    event: id,
                    kind: LinkKind::Entry,
                    number: 3,
                };
                set_link(tx, "hash one", link, at(0))?;
                set_link(tx, "hash two", link, at(0))?;
                assert_eq!(find_link(tx, "hash one")?, None);
                assert_eq!(find_link(tx, "hash two")?, Some(link));

                let anna = add_user(tx, " Anna ", at(0))?;
                assert_eq!(find_user(tx, "ANNA")?.map(|user| user.id), Some(anna));
                assert_eq!(find_user(tx, "Bruno")?, None);
                assert!(!anybody_is(tx, "admin")?);
                grant_role(tx, anna, Some(id), "clerk")?;
                grant_role(tx, anna, None, "admin")?;
                grant_role(tx, anna, None, "admin")?;
                assert!(anybody_is(tx, "admin")?);
                assert_eq!(roles_of(tx, anna)?.len(), 2);
                revoke_role(tx, anna, None, "admin")?;
                assert_eq!(roles_of(tx, anna)?[0].event, Some(id));
                assert_eq!(list_users(tx)?.len(), 1);
                Ok(())
            })
            .unwrap();
        let twice = store.write_now(|tx| add_user(tx, "anna", at(0)));
        assert_eq!(twice, Err(StoreError::Conflict));
    }
}
