//! The copy of the whole database that an administrator takes away, and puts back.

use crate::events::live::Listener;
use crate::operator::crash_once::Program;
use crate::rulings::given::{eight, exported, totals};
use crate::support::{Answer, Browser, Database, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{DatabaseUrl, sound, throw_away};
use std::time::{Duration, Instant};

#[test]
fn an_administrator_takes_a_sound_copy_away() {
    let hall = Hall::open();
    let mut admin = hall.person("Ada", Role::Admin, None);
    let slug = event_with_pairs(&mut admin, "Copia", "2 mitchell", "2", &eight());
    publish(&mut admin, &slug, 1);
    let mut organiser = hall.person("Olga", Role::Organiser, Some(&slug));
    assert!(
        admin
            .get("/direzione")
            .body
            .contains("Scarica una copia completa")
    );
    assert!(!organiser.get("/direzione").body.contains("copia completa"));
    assert_eq!(organiser.get(&urls::backup()).status, 403);
    let taken = admin.get_bytes(&urls::backup());
    let place = std::env::temp_dir().join(format!("pozzetto-taken-{}.sqlite3", std::process::id()));
    std::fs::write(&place, &taken).unwrap();
    let holds = sound(&place);
    throw_away(&place);
    let holds = holds.unwrap();
    assert_eq!((holds.events, holds.entries, holds.hands), (1, 8, 0));
}

/// Looks at a copy that is sent as a file.
fn look_at(admin: &mut Browser, bytes: &[u8]) -> Answer {
    let page = admin.get(&urls::restore());
    assert_eq!(page.status, 200, "{}", page.body);
    admin.send_file(&page, &urls::restore(), ("file", "usb.sqlite3"), bytes)
}

/// The page of restores once the service has started again.
fn after_restart(admin: &mut Browser) -> Answer {
    let began = Instant::now();
    loop {
        let page = admin.try_get(&urls::restore());
        if let Some(page) = page.filter(|page| page.body.contains("al suo posto")) {
            return page;
        }
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "it did not start again"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn hands(admin: &mut Browser, slug: &str) -> usize {
    let file = exported(admin, slug);
    let tables = file.rounds.iter().flat_map(|round| &round.tables);
    tables.map(|table| table.hands.len()).sum()
}

#[test]
fn an_administrator_puts_a_copy_back() {
    let database = Database::new();
    let program = Program::install(&database);
    let mut admin = program.administrator();
    let slug = event_with_pairs(&mut admin, "Prima", "2 mitchell", "2", &eight());
    publish(&mut admin, &slug, 1);
    if let DatabaseUrl::Postgres(_) = DatabaseUrl::parse(&database.url()).unwrap() {
        let page = admin.get(&urls::restore());
        assert!(page.body.contains("usa PostgreSQL"), "{}", page.body);
        return;
    }
    let copy = admin.get_bytes(&urls::backup());
    let hand = urls::hand(&slug, 1, 1, 1);
    assert_eq!(admin.enter_hand(&hand, &totals(500, 300)).status, 303);
    let later = event_with_pairs(&mut admin, "Dopo la copia", "2 mitchell", "2", &eight());

    // no copy, a spoilt one and another name change nothing
    for bytes in [&b"testo"[..], &[], &copy[..copy.len() / 2]] {
        let refused = look_at(&mut admin, bytes);
        assert_eq!(refused.status, 422, "{}", refused.body);
    }
    let looked = look_at(&mut admin, &copy);
    assert_eq!(looked.status, 200, "{}", looked.body);
    for said in [
        "Prima: torna com’era nella copia; smazzate 0, qui 1",
        "Dopo la copia: non è nella copia e sparisce; smazzate 0",
        "Per confermare scrivi: Prima",
    ] {
        assert!(looked.body.contains(said), "{said}: {}", looked.body);
    }
    let mark = looked.hidden("mark");
    let named = |name| [("mark", mark.as_str()), ("name", name)];
    let other = admin.post_from(&looked, &urls::restore(), &named("Dopo"));
    assert_eq!(other.status, 422, "{}", other.body);
    assert!(
        other.body.contains("value=\"Dopo\""),
        "what was typed stays"
    );
    assert_eq!(hands(&mut admin, &slug), 1);

    // what changes after the look is looked at again
    assert_eq!(
        admin
            .enter_hand(&urls::hand(&slug, 1, 1, 2), &totals(5, 0))
            .status,
        303
    );
    let changed = admin.post_from(&other, &urls::restore(), &named("prima"));
    assert_eq!(changed.status, 409, "{}", changed.body);
    assert!(
        changed.body.contains("smazzate 0, qui 2"),
        "{}",
        changed.body
    );
    // a page that follows the event keeps nobody waiting
    let (_open, head) = Listener::come(&program.address, &slug);
    assert!(head.contains("200"), "{head}");
    let going = admin.post_from(&changed, &urls::restore(), &named("prima"));
    assert_eq!(going.status, 200, "{}", going.body);
    assert!(going.headers["refresh"].ends_with(&urls::restore()));
    let done = after_restart(&mut admin);
    assert!(
        done.body.contains("before-"),
        "what was there is kept: {}",
        done.body
    );
    assert_eq!(hands(&mut admin, &slug), 0);
    assert_eq!(admin.get(&urls::event_desk(&later)).status, 404);

    // the service goes on: it saves, takes snapshots, and puts one of them back
    assert_eq!(admin.enter_hand(&hand, &totals(700, 100)).status, 303);
    let page = admin.get(&urls::restore());
    assert!(!page.body.contains("al suo posto"), "it is said once");
    let listed = page.body.split("<option value=\"").skip(1);
    let listed: Vec<&str> = listed.map(|at| at.split('"').next().unwrap()).collect();
    assert!(
        listed[0].contains("before-"),
        "what was there comes first: {listed:?}"
    );
    let snapshot = listed.into_iter().rfind(|file| file.contains("publish"));
    let snapshot = snapshot.unwrap().to_owned();
    let looked = admin.post_from(&page, &urls::restore(), &[("copy", &snapshot)]);
    assert_eq!(looked.status, 200, "{}", looked.body);
    let stale = admin.post_from(&looked, &urls::restore(), &named("Prima"));
    assert_eq!(stale.status, 422, "another copy was looked at");
    let mark = looked.hidden("mark");
    let taken = [("mark", mark.as_str()), ("name", "Prima")];
    admin.post_from(&looked, &urls::restore(), &taken);
    after_restart(&mut admin);
    assert_eq!(hands(&mut admin, &slug), 0);
    program.tell_to_stop();
    assert!(program.stopped());
}
