//! The copy of the whole database that an administrator takes away.

use crate::rulings::eight;
use crate::support::{Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{sound, throw_away};

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
