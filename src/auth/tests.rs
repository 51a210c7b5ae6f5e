//! Tests of signing in, sessions and invites, on real database files.

use super::password::cheap;
use super::*;
use crate::store::testing::{Scratch, at};
use crate::store::{
    DeadInvite, EventId, Purpose, SessionRow, Store, StoreError, UserId, add_user,
    delete_session_of, find_session, grant_role, sessions_of, why_dead,
};
use chrono::{DateTime, TimeDelta, Utc};
use std::time::Duration;

fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.unwrap().block_on(future)
}

/// Builds test data: a user who has set the given password through a link.
fn user(store: &Store, name: &'static str, password: &str) -> UserId {
    let hash = cheap().hash(password).unwrap();
    store
        .write_now(move |tx| -> Result<UserId, AuthError> {
            let user = add_user(tx, name, at(0))?;
            let token = invite::to_set_password(tx, user, None, at(0))?;
            invite::accept(tx, &token, "", &hash, at(1))
        })
        .unwrap()
}

/// Returns the user whose session a token belongs to.
fn resumed(store: &Store, token: &Token, now: DateTime<Utc>) -> Option<SignedIn> {
    let found = wait(session::resume(store, token, now, |_| Ok(())));
    found.unwrap().map(|(signed_in, ())| signed_in)
}

#[test]
fn the_right_password_opens_a_session_with_its_roles() {
    for (_scratch, store) in Scratch::ready() {
        let anna = user(&store, "Anna", "sette e mezzo");
        store
            .write_now(move |tx| grant_role(tx, anna, None, Role::Referee.word()))
            .unwrap();
        let sign_in = SignIn::new(cheap());
        let token = wait(sign_in.sign_in(&store, "anna", "sette e mezzo", "a", "", at(2))).unwrap();
        let signed_in = resumed(&store, &token, at(3)).unwrap();
        assert_eq!((signed_in.user, signed_in.name.as_str()), (anna, "Anna"));
        let role = role::allowed(&signed_in.grants, Action::EnterHand, Some(EventId(5)));
        assert_eq!(role, Some(Role::Referee));
        wait(session::end(&store, &token)).unwrap();
        assert_eq!(resumed(&store, &token, at(4)), None);
        let unknown = Token::random().unwrap();
        assert_eq!(resumed(&store, &unknown, at(4)), None);
    }
}

#[test]
fn the_wrong_name_and_the_wrong_password_are_answered_alike() {
    for (_scratch, store) in Scratch::ready() {
        user(&store, "Anna", "sette e mezzo");
        store
            .write_now(|tx| add_user(tx, "no password yet", at(0)))
            .unwrap();
        let sign_in = SignIn::new(cheap());
        for (name, password) in [
            ("anna", "otto e mezzo"),
            ("anna", ""),
            ("bruno", "sette e mezzo"),
            ("no password yet", "sette e mezzo"),
            ("", ""),
        ] {
            let refused = wait(sign_in.sign_in(&store, name, password, "a", "", at(2)));
            assert_eq!(refused, Err(AuthError::Wrong), "{name}");
        }
    }
}

#[test]
fn after_five_failures_even_the_right_password_waits() {
    for (_scratch, store) in Scratch::ready() {
        user(&store, "Anna", "sette e mezzo");
        let sign_in = SignIn::new(cheap());
        let knock = |password, seconds| {
            wait(sign_in.sign_in(&store, "anna", password, "a", "", at(seconds))).map(drop)
        };
        for _ in 0..5 {
            assert_eq!(knock("wrong password", 2), Err(AuthError::Wrong));
        }
        let two = Err(AuthError::Wait(Duration::from_secs(2)));
        assert_eq!(knock("sette e mezzo", 2), two);
        assert_eq!(knock("sette e mezzo", 4), Ok(()));
        assert_eq!(knock("wrong password", 4), Err(AuthError::Wrong));
        assert_eq!(knock("sette e mezzo", 4), Ok(()));
    }
}

#[test]
fn many_tries_at_once_do_not_slip_through() {
    let (_scratch, store) = Scratch::ready().remove(0);
    user(&store, "Anna", "sette e mezzo");
    let sign_in = SignIn::new(cheap());
    let answers = wait(async {
        let set = (0..40).map(|_| {
            let (sign_in, store) = (sign_in.clone(), store.clone());
            let knock = async move {
                sign_in
                    .sign_in(&store, "anna", "wrong", "a", "", at(2))
                    .await
            };
            Box::pin(knock)
        });
        let mut tries: Vec<_> = set.collect();
        let mut answers = Vec::new();
        // All of them ask before the first is answered.
        for knock in &mut tries {
            let polled = std::future::poll_fn(|cx| {
                std::task::Poll::Ready(match knock.as_mut().poll(cx) {
                    std::task::Poll::Ready(answer) => Some(answer),
                    std::task::Poll::Pending => None,
                })
            });
            answers.push(polled.await);
        }
        for (knock, answer) in tries.into_iter().zip(&mut answers) {
            if answer.is_none() {
                *answer = Some(knock.await);
            }
        }
        answers
    });
    let wrong = answers
        .iter()
        .filter(|answer| **answer == Some(Err(AuthError::Wrong)))
        .count();
    assert!((5..=6).contains(&wrong), "{wrong}");
}

#[test]
fn a_try_whose_client_goes_away_is_counted() {
    let (_scratch, store) = Scratch::ready().remove(0);
    let sign_in = SignIn::new(Passwords::new());
    // long enough to begin the hash, too short to end it
    let soon = Duration::from_millis(15);
    let stopped = (0..100).any(|_| {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_time().build().unwrap();
        let knock = sign_in.sign_in(&store, "anna", "wrong", "a", "", at(2));
        let answer = runtime.block_on(async { tokio::time::timeout(soon, knock).await });
        matches!(answer, Ok(Err(AuthError::Wait(_))))
    });
    assert!(stopped);
}

/// Whether the store records within a few seconds that a session was seen.
fn noted(store: &Store, token: &Token, now: DateTime<Utc>) -> bool {
    let hash = token.hash();
    let seen = || {
        let found = store.read_now(|conn| find_session(conn, hash.as_str()));
        found
            .unwrap()
            .is_some_and(|found| now - found.seen_at < session::TOUCH)
    };
    (0..2_000).any(|_| {
        let seen = seen();
        if !seen {
            std::thread::sleep(Duration::from_millis(5));
        }
        seen
    })
}

#[test]
fn nobody_waits_until_it_is_written_that_a_session_was_seen() {
    for (_scratch, store) in Scratch::ready() {
        let anna = user(&store, "Anna", "sette e mezzo");
        let begun = store.write_now(move |tx| session::begin(tx, anna, "", at(0)));
        let token = begun.unwrap();
        let (go, wait_for) = std::sync::mpsc::channel();
        // The database is busy until the session has been looked up.
        let busy = store.write(move |_| {
            let heard = wait_for.recv_timeout(Duration::from_secs(10)).is_ok();
            Ok::<_, StoreError>(heard)
        });
        let later = at(0) + TimeDelta::hours(1);
        assert!(resumed(&store, &token, later).is_some());
        go.send(()).unwrap();
        assert_eq!(wait(busy), Ok(true));
        assert!(noted(&store, &token, later));
    }
}

#[test]
fn a_session_ends_when_idle_and_when_old() {
    for (_scratch, store) in Scratch::ready() {
        let anna = user(&store, "Anna", "sette e mezzo");
        let begin = |now| {
            store
                .write_now(move |tx| session::begin(tx, anna, "", now))
                .unwrap()
        };
        let alive = |token: &Token, now| {
            let there = resumed(&store, token, now).is_some();
            // No page waits for the note that a session was seen: here the next look does.
            assert!(!there || noted(&store, token, now));
            there
        };
        let idle = begin(at(0));
        assert!(alive(&idle, at(60)));
        assert!(!alive(&idle, at(0) + session::IDLE));

        let busy = begin(at(0));
        let mut now = at(0);
        while now + TimeDelta::hours(11) < at(0) + session::ABSOLUTE {
            now += TimeDelta::hours(11);
            assert!(alive(&busy, now), "{now}");
        }
        assert!(!alive(&busy, at(0) + session::ABSOLUTE));

        let hash = busy.hash();
        let stored = store.read_now(|conn| find_session(conn, hash.as_str()));
        assert_eq!(stored.unwrap().unwrap().user, anna);
        let later = at(0) + session::ABSOLUTE;
        let swept = store
            .write_now(move |tx| crate::store::sweep_sessions(tx, later, later - session::IDLE));
        assert_eq!(swept, Ok(2));
    }
}

#[test]
fn a_new_password_ends_the_sessions_of_the_old_one() {
    for (_scratch, store) in Scratch::ready() {
        let anna = user(&store, "Anna", "sette e mezzo");
        let token = store
            .write_now(move |tx| session::begin(tx, anna, "", at(2)))
            .unwrap();
        let hash = cheap().hash("tre e quaranta").unwrap();
        store
            .write_now(move |tx| {
                let link = invite::to_set_password(tx, anna, None, at(3))?;
                invite::accept(tx, &link, "", &hash, at(4))
            })
            .unwrap();
        assert_eq!(resumed(&store, &token, at(5)), None);
        let sign_in = SignIn::new(cheap());
        assert!(wait(sign_in.sign_in(&store, "anna", "tre e quaranta", "a", "", at(6))).is_ok());
        let old = wait(sign_in.sign_in(&store, "anna", "sette e mezzo", "a", "", at(6)));
        assert_eq!(old, Err(AuthError::Wrong));
    }
}

#[test]
fn sessions_are_known_by_their_device_and_ended_by_their_user() {
    for (_scratch, store) in Scratch::ready() {
        let (anna, bruno) = (user(&store, "Anna", "sette e mezzo"), UserId(99));
        store
            .write_now(move |tx| -> Result<(), AuthError> {
                session::begin(tx, anna, "Firefox, Android", at(2))?;
                session::begin(tx, anna, "Safari, iPad", at(3))?;
                let devices = |rows: Vec<SessionRow>| -> Vec<String> {
                    rows.into_iter().map(|row| row.device).collect()
                };
                let rows = sessions_of(tx, anna)?;
                let older = rows[1].id;
                assert_eq!(devices(rows), ["Safari, iPad", "Firefox, Android"]);
                delete_session_of(tx, bruno, older)?;
                assert_eq!(sessions_of(tx, anna)?.len(), 2);
                delete_session_of(tx, anna, older)?;
                assert_eq!(devices(sessions_of(tx, anna)?), ["Safari, iPad"]);
                Ok(())
            })
            .unwrap();
    }
}

#[test]
fn an_invite_works_once_in_time_and_only_the_latest() {
    for (_scratch, store) in Scratch::ready() {
        store
            .write_now(|tx| -> Result<(), AuthError> {
                let anna = add_user(tx, "Anna", at(0))?;
                let first = invite::to_set_password(tx, anna, None, at(0))?;
                let second = invite::to_set_password(tx, anna, None, at(1))?;
                let stale = invite::look(tx, &first, at(2));
                assert_eq!(stale, Err(AuthError::NoInvite));
                let good = invite::look(tx, &second, at(2))?;
                assert_eq!(
                    (good.purpose, good.user),
                    (Purpose::SetPassword, Some(anna))
                );
                let late = at(1) + invite::PASSWORD_LINK;
                assert_eq!(invite::look(tx, &second, late), Err(AuthError::NoInvite));
                let too_late = invite::accept(tx, &second, "", "hash", late);
                assert_eq!(too_late, Err(AuthError::NoInvite));
                assert_eq!(invite::accept(tx, &second, "", "hash", at(3)), Ok(anna));
                let again = invite::accept(tx, &second, "", "hash", at(4));
                assert_eq!(again, Err(AuthError::NoInvite));
                let third = invite::to_set_password(tx, anna, None, at(5))?;
                for (link, why) in [
                    (&first, DeadInvite::Unknown),
                    (&second, DeadInvite::Used),
                    (&third, DeadInvite::Expired),
                ] {
                    assert_eq!(
                        why_dead(tx, link.hash().as_str(), at(5) + invite::PASSWORD_LINK)?,
                        why
                    );
                }
                let nobody = invite::to_set_password(tx, UserId(99), None, at(5));
                assert_eq!(nobody, Err(AuthError::Store(StoreError::Conflict)));
                Err(AuthError::Wrong)
            })
            .unwrap_err();
    }
}

#[test]
fn only_the_printed_link_makes_the_first_administrator() {
    for (_scratch, store) in Scratch::ready() {
        store
            .write_now(|tx| -> Result<(), AuthError> {
                let lost = invite::to_first_admin(tx, at(0))?.unwrap();
                let link = invite::to_first_admin(tx, at(1))?.unwrap();
                let refused = invite::accept(tx, &lost, "Eva", "hash", at(2));
                assert_eq!(refused, Err(AuthError::NoInvite));
                let admin = invite::accept(tx, &link, "Anna", "hash", at(2))?;
                let grants = session::grants_of(tx, admin)?;
                let may = role::allowed(&grants, Action::ManageUsers, None);
                assert_eq!(may, Some(Role::Admin));
                assert_eq!(invite::to_first_admin(tx, at(3))?, None);
                Ok(())
            })
            .unwrap();
    }
}
