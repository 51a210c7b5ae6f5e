//! Snapshots by themselves: each turno's publishing and closing leaves one, and the last is taken over in one command.

use crate::operator::commands::pozzetto;
use crate::rulings::given::{eight, totals};
use crate::support::{Browser, Folder, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::store::{DatabaseUrl, Retention, Store};
use pozzetto::web::{App, SnapshotPlace, Snapshots};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn keeping(folders: &[&Path]) -> impl FnOnce(&mut App) + use<> {
    let to = SnapshotPlace {
        folders: folders.iter().map(|path| path.to_path_buf()).collect(),
        keep: Retention { most: 60, days: 90 },
        again: Duration::from_millis(20),
        least_free: 0,
    };
    move |app| app.snapshots = Snapshots::start(&app.store, to).unwrap()
}

/// The names in a folder, once there are so many of them that are whole.
fn names(folder: &Path, wanted: usize) -> Vec<String> {
    let begun = Instant::now();
    loop {
        let all = std::fs::read_dir(folder).into_iter().flatten();
        let names = all.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| !name.contains("unfinished")).collect();
        names.sort();
        if names.len() >= wanted {
            return names;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{names:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Every table of turno 1 entered, confirmed and closed; then the turno.
fn play_and_close(organiser: &mut Browser, slug: &str) {
    for table in 1..=4 {
        for hand in 1..=2 {
            let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/{hand}");
            let points = 500 + 10 * table;
            assert_eq!(organiser.enter_hand(&way, &totals(points, 300)).status, 303);
        }
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
        let state = format!("{way}/stato");
        organiser.submit(&way, &state, &[("state", "confirmed")]);
    }
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
}

fn said(arguments: &[&str], folder: &Folder, code: i32) -> String {
    let ran = pozzetto(arguments, b"", folder);
    let text = String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap();
    assert_eq!(ran.status.code(), Some(code), "{arguments:?}: {text}");
    text
}

fn event_file(hall: &Hall, organiser: &mut Browser, slug: &str) -> String {
    let whole = organiser.get(&format!("/direzione/{slug}/torneo.json"));
    assert_eq!(whole.status, 200);
    assert!(!hall.address.is_empty());
    whole.body
}

#[test]
fn the_last_snapshot_on_the_stick_is_taken_over_by_another_laptop_in_one_command() {
    let (own, stick) = (Folder::new(), Folder::new());
    let own = own.path().join("made/by/itself");
    let hall = Hall::open_with(keeping(&[&own, stick.path()]));
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Coppa", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let published = names(stick.path(), 1);
    play_and_close(&mut organiser, &slug);
    let closed = names(stick.path(), 2);
    assert!(
        published[0].contains(&format!("-{slug}-turno-1-publish.")),
        "{published:?}"
    );
    assert!(
        closed[1].contains(&format!("-{slug}-turno-1-close.")),
        "{closed:?}"
    );
    assert_eq!(names(&own, 2), closed);
    for name in &closed {
        let of = |folder: &Path| std::fs::read(folder.join(name)).unwrap();
        assert_eq!(of(&own), of(stick.path()), "{name}");
    }
    let before = event_file(&hall, &mut organiser, &slug);
    drop(hall);

    // The laptop is gone. Another has the program and the stick.
    let other = Folder::new();
    let stick = stick.path().to_str().unwrap();
    if closed[1].ends_with(".json") {
        let told = said(&["restore", stick], &other, 2);
        assert!(
            told.contains(&format!("pozzetto import {stick}/{}", closed[1])),
            "{told}"
        );
        let file = format!("{stick}/{}", closed[1]);
        said(&["import", &file], &other, 0);
    } else {
        let seen = said(&["restore", stick], &other, 0);
        assert!(
            seen.contains("16 hands") || seen.contains("8 hands"),
            "{seen}"
        );
        said(&["restore", stick, "--yes"], &other, 0);
    }
    let there = said(&["export", &slug], &other, 0);
    let hands = |text: &str| -> serde_json::Value {
        let file: serde_json::Value = serde_json::from_str(text).unwrap();
        serde_json::json!([file["entries"], file["rounds"], file["standings"]])
    };
    assert_eq!(hands(&there), hands(&before));
}

#[test]
fn a_stick_that_is_missing_stops_nothing_is_told_at_the_desk_and_gets_what_it_lacks() {
    let (own, place) = (Folder::new(), Folder::new());
    let stick: PathBuf = place.path().join("stick");
    let hall = Hall::open_with(keeping(&[own.path(), &stick]));
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Coppa", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    names(own.path(), 1);
    let desk = format!("/direzione/{slug}");
    let told = "Manca la copia di sicurezza del turno 1";
    let waits = |organiser: &mut Browser, way: &str, there: bool| {
        let begun = Instant::now();
        while organiser.get(way).body.contains(told) != there {
            assert!(begun.elapsed() < Duration::from_secs(60), "{way}: {there}");
        }
    };
    waits(&mut organiser, &desk, true);
    waits(&mut organiser, "/direzione", true);
    assert!(organiser.get(&desk).body.contains("inserisci la chiavetta"));
    assert!(!stick.exists(), "what is only a way to a stick is not made");
    // By its name, and to nobody of another event.
    assert!(
        organiser
            .get(&desk)
            .body
            .contains("del turno 1 di Coppa in")
    );
    event_with_pairs(&mut organiser, "Altra serata", "2 mitchell", "2", &eight());
    let other = "/direzione/altra-serata";
    assert!(!organiser.get(other).body.contains(told));
    let mut elsewhere = hall.person("Ombretta", Role::Organiser, Some("altra-serata"));
    for way in [other, "/direzione"] {
        let page = elsewhere.get(way);
        assert_eq!(page.status, 200, "{way}");
        assert!(!page.body.contains(told), "{way}: {}", page.body);
    }
    // Who cannot mend it is not told.
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    assert!(!clerk.get(&desk).body.contains(told));
    // In English.
    assert!(
        organiser
            .get(&format!("{desk}?lang=en"))
            .body
            .contains("plug in the stick")
    );
    organiser.get(&format!("{desk}?lang=it"));

    std::fs::create_dir(&stick).unwrap();
    assert!(names(&stick, 1)[0].contains("-turno-1-publish."));
    waits(&mut organiser, &desk, false);
}

#[test]
fn of_a_folder_the_newest_sound_snapshot_is_put_in_place() {
    let folder = Folder::new();
    let event = include_bytes!("../../data/evening.json");
    std::fs::write(folder.path().join("evening.json"), event).unwrap();
    said(&["import", "evening.json"], &folder, 0);
    std::fs::create_dir(folder.path().join("usb")).unwrap();
    let none = said(&["restore", "usb"], &folder, 2);
    assert!(none.contains("there is no snapshot in usb"), "{none}");
    said(
        &[
            "backup",
            "usb/20261121T190000Z-coppa-turno-1-publish.sqlite3",
        ],
        &folder,
        0,
    );
    // The one that was being written when the laptop died, and what is no snapshot at all.
    std::fs::write(
        folder
            .path()
            .join("usb/20261121T200000Z-coppa-turno-1-close.sqlite3"),
        "half",
    )
    .unwrap();
    std::fs::write(folder.path().join("usb/photo.sqlite3"), "cat").unwrap();
    let usb = folder.path().join("usb");
    std::fs::write(usb.join("20261121T210000Z-coppa-turno-2-close.sqlite3"), "").unwrap();
    std::fs::create_dir(usb.join("20261121T220000Z-coppa-turno-3-close.sqlite3")).unwrap();
    // A regular file that gives a read error.
    #[cfg(target_os = "linux")]
    std::os::unix::fs::symlink(
        "/proc/self/mem",
        usb.join("20261121T213000Z-coppa-turno-2-close.sqlite3"),
    )
    .unwrap();
    std::fs::remove_dir_all(folder.path().join("pozzetto-data")).unwrap();
    let done = said(&["restore", "usb", "--yes"], &folder, 0);
    assert!(done.contains("turno-1-close.sqlite3: not sound"), "{done}");
    assert!(
        done.contains("turno-1-publish.sqlite3 is in place"),
        "{done}"
    );
    said(&["export", "simulazione-2026"], &folder, 0);
    let place = folder.path().join("pozzetto-data/pozzetto.sqlite3");
    let store = Store::open(&DatabaseUrl::Sqlite(place)).unwrap();
    store.check().unwrap();
}

#[test]
fn what_is_taken_under_a_clock_that_runs_behind_stays_and_is_the_newest() {
    let (own, stick) = (Folder::new(), Folder::new());
    let future = "20990101T000000.000Z-coppa-turno-9-close.sqlite3";
    for folder in [&own, &stick] {
        std::fs::write(folder.path().join(future), "x").unwrap();
    }
    let to = SnapshotPlace {
        folders: vec![own.path().to_owned(), stick.path().to_owned()],
        keep: Retention { most: 1, days: 90 },
        again: Duration::from_secs(600),
        least_free: 0,
    };
    let hall =
        Hall::open_with(move |app| app.snapshots = Snapshots::start(&app.store, to).unwrap());
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Coppa", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let begun = Instant::now();
    let there = |folder: &Folder| names(folder.path(), 1).pop().unwrap();
    while [&own, &stick].map(there).iter().any(|name| name == future) {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(there(&own).starts_with("20990101T000000.001Z-"));
    assert_eq!(there(&own), there(&stick));
}

#[test]
fn what_is_owed_is_owed_by_event_and_found_out_again_after_a_restart() {
    let (own, place) = (Folder::new(), Folder::new());
    let stick: PathBuf = place.path().join("stick");
    let mut hall = Hall::open_with(keeping(&[own.path(), &stick]));
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slugs = ["Coppa", "Altra"]
        .map(|name| event_with_pairs(&mut organiser, name, "2 mitchell", "2", &eight()));
    let told = "Manca la copia di sicurezza del turno 1";
    let waits = |organiser: &mut Browser, slug: &str, there: bool| {
        let begun = Instant::now();
        let desk = format!("/direzione/{slug}");
        while organiser.get(&desk).body.contains(told) != there {
            assert!(begun.elapsed() < Duration::from_secs(60), "{slug}: {there}");
        }
    };
    for slug in &slugs {
        publish(&mut organiser, slug, 1);
        // The second does not let the first be forgotten.
        waits(&mut organiser, slug, true);
    }
    for slug in &slugs {
        waits(&mut organiser, slug, true);
    }
    // Nobody knows it any more but the folders.
    hall.restart(keeping(&[own.path(), &stick]));
    organiser.reconnect();
    let of_all = names(own.path(), 2);
    let postgres = of_all[0].ends_with(".json");
    waits(&mut organiser, &slugs[1], true);
    // A file that holds the whole database is owed once, for what was done last.
    waits(&mut organiser, &slugs[0], postgres);
    std::fs::create_dir(&stick).unwrap();
    for slug in &slugs {
        waits(&mut organiser, slug, false);
    }
    let there = names(&stick, 1);
    assert_eq!(there.len(), if postgres { 2 } else { 1 }, "{there:?}");
    assert!(
        there
            .iter()
            .any(|name| name.contains("-altra-turno-1-publish."))
    );
    // What is there is not taken again.
    assert_eq!(names(own.path(), 2), of_all);
    hall.restart(keeping(&[own.path(), &stick]));
    organiser.reconnect();
    // Those that were missing would come before this one.
    play_and_close(&mut organiser, &slugs[0]);
    assert_eq!(names(own.path(), 3).len(), 3);
    assert_eq!(names(&stick, there.len() + 1).len(), there.len() + 1);
}

#[test]
fn a_disk_that_is_nearly_full_is_said_where_an_event_is_run() {
    let own = Folder::new();
    let to = SnapshotPlace {
        folders: vec![own.path().to_owned()],
        keep: Retention { most: 60, days: 90 },
        again: Duration::from_secs(600),
        least_free: u64::MAX,
    };
    let hall =
        Hall::open_with(move |app| app.snapshots = Snapshots::start(&app.store, to).unwrap());
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Coppa", "2 mitchell", "2", &eight());
    for page in ["/direzione".to_owned(), format!("/direzione/{slug}")] {
        let page = organiser.get(&page).body;
        assert!(page.contains("è quasi pieno: restano"), "{page}");
    }
}
