//! Errors of the operator and broken files are reported with their place, and a question creates nothing.

use crate::operator::commands::pozzetto;
use crate::support::{Folder, program};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// Returns the one line with which a command refuses, and asserts its exit code.
fn refused(arguments: &[&str], folder: &Folder, code: i32) -> String {
    let done = pozzetto(arguments, b"", folder);
    let why = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(code), "{arguments:?}: {why}");
    assert_eq!(why.lines().count(), 1, "{arguments:?}: {why}");
    why
}

#[test]
fn a_database_that_is_not_there_is_named_and_not_made() {
    let folder = Folder::new();
    for command in [
        &["backup", "copy.sqlite3"][..],
        &["export", "coppa"],
        &["copy-to", "other.sqlite3"],
        &["serve", "--no-migrate", "--listen", "127.0.0.1:0"],
        &["person", "export", "--card", "1"],
    ] {
        let command = [command, &["--data", "elsewhere"]].concat();
        let why = refused(&command, &folder, 1);
        assert!(
            why.contains("there is no database at elsewhere/pozzetto.sqlite3"),
            "{why}"
        );
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_file_that_is_no_database_or_cannot_be_written_is_named() {
    let folder = Folder::new();
    let broken = folder.path().join("broken.sqlite3");
    std::fs::write(&broken, [b'x'; 5_000]).unwrap();
    let at = ["--database-url", "broken.sqlite3"];
    for command in [
        &["migrate"][..],
        &["serve", "--listen", "127.0.0.1:0"],
        &["backup", "copy.sqlite3"],
    ] {
        let why = refused(&[command, &at].concat(), &folder, 1);
        assert!(why.contains("broken.sqlite3: "), "{why}");
    }
    assert_eq!(std::fs::read(&broken).unwrap(), [b'x'; 5_000]);
    let why = refused(&["restore", "broken.sqlite3", "--yes"], &folder, 1);
    assert!(
        why.contains("broken.sqlite3: the file is no database"),
        "{why}"
    );
    // a file where a folder is wanted, for the database and for a copy of one
    let below = "broken.sqlite3/data.sqlite3";
    let why = refused(&["migrate", "--database-url", below], &folder, 1);
    assert!(why.contains(below), "{why}");
    assert!(pozzetto(&["migrate"], b"", &folder).status.success());
    let why = refused(&["backup", below], &folder, 1);
    assert!(why.contains(below), "{why}");
}

#[test]
fn the_address_people_type_is_a_host_and_nothing_after_it() {
    let folder = Folder::new();
    let add = ["user", "add", "Ada", "--role", "clerk"];
    let with = |name, value| [&add[..], &[name, value]].concat();
    for bad in [
        "https://",
        "https:///",
        "https://club.example/burraco",
        "http://club.example/?a",
        "http://ada@club.example",
        "club.example",
        "https://:8080",
        "https://club.example:",
        "https://club.example:99999",
        "https://club\\example",
        "https://\"><b",
    ] {
        let why = refused(&with("--public-url", bad), &folder, 2);
        assert!(why.contains(&format!("{bad:?}")), "{why}");
    }
    let link = |name, value| {
        let done = pozzetto(&with(name, value), b"", &folder);
        String::from_utf8(done.stdout).unwrap()
    };
    for good in [
        "https://club.example",
        "https://club.example/",
        "http://192.168.1.20:8080",
        "http://[::1]:8080",
    ] {
        let link = link("--public-url", good);
        let begins = format!("{}/invito/", good.trim_end_matches('/'));
        assert!(link.starts_with(&begins), "{link}");
    }
    // who listens everywhere is reached at this machine's address, not at "everywhere"
    let here = link("--listen", "0.0.0.0:8123");
    assert!(
        here.contains(":8123/invito/") && !here.contains("0.0.0.0"),
        "{here}"
    );
}

#[test]
fn a_folder_is_no_database_and_what_is_in_it_stays() {
    let folder = Folder::new();
    assert!(pozzetto(&["migrate"], b"", &folder).status.success());
    assert!(
        pozzetto(&["backup", "copy.sqlite3"], b"", &folder)
            .status
            .success()
    );
    let at = ["--database-url", "pozzetto-data"];
    for command in [
        &["restore", "copy.sqlite3", "--yes"][..],
        &["serve", "--listen", "127.0.0.1:0"],
        &["copy-to", "pozzetto-data"],
    ] {
        let command = [command, &at].concat();
        let why = refused(&command, &folder, 2);
        assert!(why.contains("pozzetto-data is a folder"), "{why}");
    }
    assert!(
        folder
            .path()
            .join("pozzetto-data/pozzetto.sqlite3")
            .is_file()
    );
}

#[test]
fn the_database_of_another_program_is_left_as_it_was() {
    use diesel::connection::SimpleConnection;
    let folder = Folder::new();
    let place = folder.path().join("songs.sqlite3");
    {
        let mut conn =
            <diesel::SqliteConnection as diesel::Connection>::establish(place.to_str().unwrap())
                .unwrap();
        conn.batch_execute(
            "CREATE TABLE songs (title TEXT); INSERT INTO songs VALUES ('Azzurro');",
        )
        .unwrap();
    }
    let before = std::fs::read(&place).unwrap();
    assert!(pozzetto(&["migrate"], b"", &folder).status.success());
    let at = ["--database-url", "songs.sqlite3"];
    for command in [
        [&["export", "coppa"][..], &at].concat(),
        [&["migrate"][..], &at].concat(),
        [&["serve", "--listen", "127.0.0.1:0"][..], &at].concat(),
        vec!["copy-to", "songs.sqlite3"],
    ] {
        let why = refused(&command, &folder, 1);
        assert!(
            why.contains("songs.sqlite3: it is a database of another program"),
            "{why}"
        );
    }
    assert_eq!(std::fs::read(&place).unwrap(), before);
}

#[test]
fn of_two_services_on_one_file_the_second_is_refused() {
    let folder = Folder::new();

    let mut first = program()
        .args(["serve", "--listen", "127.0.0.1:0"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // it says that it serves once it holds the file
    let mut said = String::new();
    BufReader::new(first.stdout.take().unwrap())
        .read_line(&mut said)
        .unwrap();
    let why = refused(&["serve", "--listen", "127.0.0.1:0"], &folder, 1);
    assert!(
        why.contains("a service uses pozzetto-data/pozzetto.sqlite3 already"),
        "{why}"
    );
    // commands go on beside it
    assert!(
        pozzetto(&["backup", "copy.sqlite3"], b"", &folder)
            .status
            .success()
    );
    first.kill().unwrap();
    first.wait().unwrap();
}
