//! Obstacles to serving or to an update, as `pozzetto check` names them.

use crate::support::{Folder, program};
use std::fs;
use std::path::Path;
use std::process::Output;

/// A folder with the database of a played event.
fn played() -> Folder {
    let folder = Folder::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/evening.json");
    let taken = run(&folder, &["import", file], &[]);
    assert!(taken.status.success(), "{taken:?}");
    folder
}

fn run(folder: &Folder, arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    let mut command = program();
    command.args(arguments).current_dir(folder.path());
    command.envs(settings.iter().copied()).output().unwrap()
}

/// The exit code, and the lines of the answer.
fn check(folder: &Folder, settings: &[(&str, &str)]) -> (i32, String) {
    let ran = run(folder, &["check"], settings);
    let said = String::from_utf8(ran.stdout).unwrap();
    (ran.status.code().unwrap(), said)
}

fn line<'s>(said: &'s str, name: &str) -> &'s str {
    let of = |line: &&str| line.split_whitespace().nth(1) == Some(name);
    said.lines().find(of).unwrap_or_else(|| panic!("{said}"))
}

fn database(folder: &Folder) -> std::path::PathBuf {
    folder.path().join("pozzetto-data/pozzetto.sqlite3")
}

fn files(folder: &Path) -> Vec<String> {
    let inside = fs::read_dir(folder).unwrap();
    let names = inside.map(|one| one.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn nothing_stands_in_the_way_of_a_sound_service() {
    let folder = played();
    let data = folder.path().join("pozzetto-data");
    let before = (files(&data), fs::read(database(&folder)).unwrap());
    let (code, said) = check(&folder, &[]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(said.lines().last(), Some("PASS"));
    let found = line(&said, "database");
    assert!(found.contains("1 event,"), "{said}");
    assert!(
        found.contains("every result is what its hands come to"),
        "{said}"
    );
    assert!(!found.contains("migration"), "{said}");
    for name in ["settings", "clock", "disk", "snapshots"] {
        assert!(line(&said, name).starts_with("ok "), "{said}");
    }
    assert_eq!(before, (files(&data), fs::read(database(&folder)).unwrap()));

    let empty = Folder::new();
    let (code, said) = check(&empty, &[]);
    assert_eq!(code, 0, "{said}");
    assert!(line(&said, "database").contains("the first start makes it"));
    assert!(files(empty.path()).is_empty());
}

#[test]
fn two_checks_at_once_do_not_disturb_each_other_or_a_copy_of_that_name() {
    let folder = played();
    let copy = folder.path().join("pozzetto-data/pozzetto.check.sqlite3");
    let kept = run(&folder, &["backup", copy.to_str().unwrap()], &[]);
    assert!(kept.status.success(), "{kept:?}");
    let start = || {
        let mut command = program();
        let command = command.arg("check").current_dir(folder.path());
        command
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap()
    };
    let both = [start(), start(), start()].map(|one| one.wait_with_output().unwrap());
    for ran in both {
        let said = String::from_utf8(ran.stdout).unwrap();
        assert!(
            said.ends_with("PASS\n") && said.contains("1 event,"),
            "{said}"
        );
    }
    assert!(copy.exists());
}

#[test]
fn a_place_that_cannot_be_read_is_no_new_one() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("pozzetto-data")).unwrap();
    std::os::unix::fs::symlink("/gone/pozzetto.sqlite3", database(&folder)).unwrap();
    let (code, said) = check(&folder, &[]);
    assert_eq!(code, 1, "{said}");
    assert!(line(&said, "database").starts_with("FAIL"), "{said}");
}

#[test]
fn an_older_database_is_migrated_on_a_copy() {
    let folder = played();
    let place = database(&folder);
    {
        use diesel::connection::SimpleConnection;
        use diesel::{Connection, SqliteConnection};
        let mut older = SqliteConnection::establish(place.to_str().unwrap()).unwrap();
        older
            .batch_execute(include_str!(
                "../../../migrations/sqlite/0029_players/down.sql"
            ))
            .unwrap();
        older
            .batch_execute("DELETE FROM __diesel_schema_migrations WHERE version = '0029'")
            .unwrap();
    }
    let (code, said) = check(&folder, &[]);
    assert_eq!(code, 0, "{said}");
    let found = line(&said, "database");
    assert!(
        found.contains("1 migration will run at the start, tried on a copy"),
        "{said}"
    );
    // it has not run
    let again = check(&folder, &[]).1;
    assert_eq!(line(&again, "database"), found);
}

#[test]
fn what_stands_in_the_way_is_named() {
    let folder = played();
    let (code, said) = check(&folder, &[("POZZETTO_LISTN", "0.0.0.0:8080")]);
    assert_eq!(code, 1);
    assert!(
        line(&said, "settings").contains("POZZETTO_LISTEN is one"),
        "{said}"
    );
    let (_, said) = check(&folder, &[("POZZETTO_PUBLIC_URL", "burraco.example.org")]);
    assert!(line(&said, "settings").starts_with("FAIL"), "{said}");
    let (_, said) = check(&folder, &[("POZZETTO_LOG", "loud")]);
    assert!(line(&said, "settings").contains("is no level"), "{said}");

    let (code, said) = check(&folder, &[("POZZETTO_SNAPSHOTS_ALSO", "stick")]);
    assert_eq!(code, 1);
    assert!(
        said.contains("FAIL  snapshots  there is no folder stick"),
        "{said}"
    );

    fs::write(database(&folder), "ciao").unwrap();
    let (code, said) = check(&folder, &[]);
    assert_eq!(code, 1);
    assert!(line(&said, "database").contains("no database"), "{said}");
    assert!(!said.contains("PASS"));
}

#[test]
fn a_service_is_not_started_with_a_misspelt_setting() {
    let folder = Folder::new();
    for command in [&["serve"][..], &["demo"], &[]] {
        let ran = run(&folder, command, &[("POZZETTO_SNAPSHOT", "/media/stick")]);
        assert_eq!(ran.status.code(), Some(2));
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(said.contains("POZZETTO_SNAPSHOTS is one"), "{said}");
    }
    assert!(files(folder.path()).is_empty());
}

#[test]
#[cfg(debug_assertions)]
fn a_clock_that_runs_behind_is_named() {
    let folder = played();
    let clock = folder.path().join("clock");
    fs::write(&clock, "-7200").unwrap();
    let (code, said) = check(&folder, &[("POZZETTO_CLOCK", clock.to_str().unwrap())]);
    assert_eq!(code, 1);
    assert!(line(&said, "clock").contains("set it"), "{said}");
}
