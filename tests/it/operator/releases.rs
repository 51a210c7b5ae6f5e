//! The databases and event files of every release are read by this one.

use crate::operator::commands::pozzetto;
use crate::support::{Folder, Hall};
use pozzetto::store::{self, DatabaseUrl, list_events};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the releases, as `tests/data/releases/1.0.0`.
fn releases() -> Vec<PathBuf> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/releases");
    let inside = fs::read_dir(all).unwrap();
    inside.map(|one| one.unwrap().path()).collect()
}

#[test]
fn the_event_file_of_every_release_is_recomputed_and_taken_in() {
    assert!(!releases().is_empty());
    for release in releases() {
        let folder = Folder::new();
        let file = release.join("event.json");
        let text = fs::read_to_string(&file).unwrap();
        let version = release.file_name().unwrap().to_str().unwrap();
        assert!(text.contains(&format!("\"software\": \"pozzetto {version}\"")));
        for command in ["verify", "import"] {
            let ran = pozzetto(&[command, file.to_str().unwrap()], b"", &folder);
            assert_eq!(ran.status.code(), Some(0), "{version}: {ran:?}");
        }
    }
}

#[test]
fn the_database_of_every_release_is_opened_recomputed_and_served() {
    for release in releases() {
        let folder = Folder::new();
        let place = folder.path().join("pozzetto.sqlite3");
        fs::copy(release.join("database.sqlite3"), &place).unwrap();
        let data = folder.path().to_str().unwrap();
        let ran = pozzetto(&["check", "--data", data], b"", &folder);
        let said = String::from_utf8(ran.stdout).unwrap();
        assert!(said.ends_with("PASS\n"), "{said}");
        assert!(
            said.contains("every result is what its hands come to"),
            "{said}"
        );

        let url = DatabaseUrl::Sqlite(place);
        store::migrate(&url).unwrap();
        let hall = Hall::open_on(&url);
        let events = hall.store.read_now(list_events).unwrap();
        assert!(!events.is_empty());
        let mut visitor = hall.visitor();
        for event in events {
            let slug = event.settings.slug;
            let page = visitor.get(&format!("/t/{slug}/classifica"));
            assert_eq!(page.status, 200, "{slug}");
        }
    }
}
