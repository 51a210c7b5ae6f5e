//! What an operator mistypes or what is broken is named with its place, and nothing is made by asking.

use crate::commands::pozzetto;
use crate::support::Folder;

/// What a command says when it refuses, in one line; it ends with this code.
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
