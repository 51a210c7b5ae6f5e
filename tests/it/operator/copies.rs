//! A whole database kept, put back and moved, by the commands of the operator.

use crate::operator::commands::pozzetto;
use crate::support::{Database, Folder};
use pozzetto::store::{DatabaseUrl, Store, StoreError, lineage};

const FILE: &str = "pozzetto-data/pozzetto.sqlite3";

/// Returns the output of a command, and asserts its exit code.
fn said(arguments: &[&str], folder: &Folder, code: i32) -> String {
    let ran = pozzetto(arguments, b"", folder);
    let text = [ran.stdout, ran.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(ran.status.code(), Some(code), "{arguments:?}: {text}");
    text
}

/// Where a restore says that it keeps what was in its place.
fn set_aside(done: &str, folder: &Folder) -> std::path::PathBuf {
    let said = done.split_once("is kept as ").map(|(_, rest)| rest);
    folder.path().join(said.unwrap().lines().next().unwrap())
}

/// A folder whose database has a played event.
fn evening() -> Folder {
    let folder = Folder::new();
    let event = include_bytes!("../../data/evening.json");
    std::fs::write(folder.path().join("evening.json"), event).unwrap();
    said(&["import", "evening.json"], &folder, 0);
    folder
}

#[test]
fn a_copy_is_looked_at_before_it_takes_a_place_and_what_was_there_is_kept() {
    let folder = evening();
    let words = said(&["backup", "usb.sqlite3"], &folder, 0);
    assert!(
        words.contains("1 event, ") && words.contains("every journal whole"),
        "{words}"
    );
    assert!(said(&["backup", "usb.sqlite3"], &folder, 2).contains("exists already"));

    // Another event comes, that the copy does not know.
    let other = said(
        &[
            "simulate",
            "--entries",
            "8",
            "--plan",
            "2 mitchell",
            "--hands",
            "2",
            "--seed",
            "7",
        ],
        &folder,
        0,
    );
    let json = other
        .split_once("\n{")
        .map_or(other.clone(), |(_, rest)| format!("{{{rest}"));
    let json = &json[..=json.rfind('}').unwrap()];
    let json = json.replace("simulazione-", "altra-");
    std::fs::write(folder.path().join("other.json"), json).unwrap();
    let slug = said(&["import", "other.json"], &folder, 0);
    let slug = slug.trim();
    let looked = said(&["restore", "usb.sqlite3"], &folder, 0);
    assert!(
        looked.contains(&format!("{slug}: not in the copy: it would go")),
        "{looked}"
    );
    assert!(looked.contains("simulazione-2026: the same"), "{looked}");
    assert!(looked.contains("Nothing was changed"), "{looked}");
    // and somebody who was not there either
    said(&["user", "add", "nuovo", "--role", "clerk"], &folder, 0);
    let looked = said(&["restore", "usb.sqlite3"], &folder, 0);
    let gone = "user nuovo: not in the copy: it would go";
    assert!(looked.contains(gone), "{looked}");
    said(&["export", slug], &folder, 0);

    // While a service runs nothing is put in its place.
    let place = folder.path().join(FILE);
    let url = DatabaseUrl::Sqlite(place);
    let open = Store::open(&url).unwrap();
    let before = open.write_now(|tx| lineage(tx)).unwrap();
    assert_eq!(
        open.write_now(|tx| lineage(tx)),
        Ok::<_, StoreError>(before.clone())
    );
    let refused = said(&["restore", "usb.sqlite3", "--yes"], &folder, 1);
    assert!(refused.contains("stop it first"), "{refused}");
    drop(open);
    let done = said(&["restore", "usb.sqlite3", "--yes"], &folder, 0);
    assert!(done.contains("what was here is kept as"), "{done}");
    let open = Store::open(&url).unwrap();
    let after = open.write_now(|tx| lineage(tx));
    assert_ne!(
        after,
        Ok::<_, StoreError>(before),
        "pages that browsers keep are of another history"
    );
    drop(open);
    said(&["export", slug], &folder, 2);
    said(&["export", "simulazione-2026"], &folder, 0);
    let names = std::fs::read_dir(folder.path().join("pozzetto-data")).unwrap();
    let names: Vec<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(
        names.iter().any(|name| name.contains("before-")),
        "{names:?}"
    );
    assert!(
        !names.iter().any(|name| name.contains("restoring")),
        "{names:?}"
    );
}

#[test]
fn a_copy_that_is_none_or_is_spoilt_changes_nothing() {
    let folder = evening();
    assert!(said(&["restore", "usb.sqlite3"], &folder, 2).contains("no file"));
    std::fs::write(folder.path().join("text.sqlite3"), "not a database").unwrap();
    said(&["restore", "text.sqlite3", "--yes"], &folder, 1);

    said(&["backup", "usb.sqlite3"], &folder, 0);
    let copy = folder.path().join("usb.sqlite3");
    let mut bytes = std::fs::read(&copy).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4096].fill(0x5a);
    std::fs::write(&copy, bytes).unwrap();
    said(&["restore", "usb.sqlite3", "--yes"], &folder, 1);
    said(&["export", "simulazione-2026"], &folder, 0);
}

#[test]
fn a_laptop_that_died_is_taken_over_from_its_copy_in_one_command() {
    let (dead, other) = (evening(), Folder::new());
    said(&["backup", "usb.sqlite3"], &dead, 0);
    std::fs::copy(
        dead.path().join("usb.sqlite3"),
        other.path().join("usb.sqlite3"),
    )
    .unwrap();
    // Where nothing is yet that is said first, and nothing is left behind by looking.
    let new = "there is no database at pozzetto-data/pozzetto.sqlite3 yet";
    let looked = said(&["restore", "usb.sqlite3"], &other, 0);
    assert!(looked.contains(new), "{looked}");
    assert!(
        looked.contains("simulazione-2026: only in the copy"),
        "{looked}"
    );
    assert!(looked.contains("Nothing was changed"), "{looked}");
    let left: Vec<_> = std::fs::read_dir(other.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    let done = said(&["restore", "usb.sqlite3", "--yes"], &other, 0);
    assert!(done.contains(new), "{done}");
    let there = said(&["export", "simulazione-2026"], &other, 0);
    assert_eq!(there, said(&["export", "simulazione-2026"], &dead, 0));
}

#[test]
fn everything_moves_to_a_database_of_the_other_kind_and_back() {
    let folder = evening();
    let database = Database::new();
    let moved = said(&["copy-to", &database.url()], &folder, 0);
    assert!(
        moved.contains("every row is the same, and so are the standings of 1 event"),
        "{moved}"
    );
    let again = said(&["copy-to", &database.url()], &folder, 1);
    assert!(again.contains("is not empty"), "{again}");
    said(&["backup", "copy.sqlite3"], &folder, 0);
    let url = database.url();
    let looked = said(
        &["--database-url", &url, "restore", "copy.sqlite3"],
        &folder,
        0,
    );
    // a preview promises nothing that would then be refused
    let refused = matches!(url.parse(), Ok(DatabaseUrl::Postgres(_)));
    let told = ["is not empty", "--yes"].map(|words| looked.contains(words));
    assert_eq!(told, [refused, !refused], "{looked}");
    said(
        &["--database-url", &database.url(), "copy-to", "back.sqlite3"],
        &folder,
        0,
    );
    let here = said(&["export", "simulazione-2026"], &folder, 0);
    let back = said(
        &[
            "--database-url",
            "back.sqlite3",
            "export",
            "simulazione-2026",
        ],
        &folder,
        0,
    );
    assert_eq!(here, back);
    // a copy of either is a file
    said(
        &["--database-url", &database.url(), "backup", "usb.sqlite3"],
        &folder,
        0,
    );
    said(
        &[
            "--database-url",
            "usb.sqlite3",
            "export",
            "simulazione-2026",
        ],
        &folder,
        0,
    );
    assert!(said(&["copy-to", FILE], &folder, 2).contains("the same database"));
}

/// Another SQLite database, which never was ours.
fn foreign(place: &std::path::Path) {
    use diesel::connection::SimpleConnection;
    let mut conn =
        <diesel::SqliteConnection as diesel::Connection>::establish(place.to_str().unwrap())
            .unwrap();
    conn.batch_execute("CREATE TABLE songs (title TEXT); INSERT INTO songs VALUES ('Azzurro');")
        .unwrap();
}

#[test]
fn an_empty_database_elsewhere_is_told_and_left_empty_by_looking() {
    let Ok(server) = std::env::var("TEST_POSTGRES_URL") else {
        return;
    };
    let folder = evening();
    said(&["backup", "usb.sqlite3"], &folder, 0);
    let database = Database::on(server);
    let url = database.url();
    let restore = ["restore", "usb.sqlite3", "--database-url", &url];
    let looked = said(&restore, &folder, 0);
    assert!(looked.contains("there is no database at"), "{looked}");
    assert!(
        looked.contains("simulazione-2026: only in the copy"),
        "{looked}"
    );
    let url = DatabaseUrl::parse(&url).unwrap();
    assert!(pozzetto::store::is_new(&url).unwrap());
    said(&[&restore[..], &["--yes"]].concat(), &folder, 0);
    assert!(!pozzetto::store::is_new(&url).unwrap());
}

#[test]
fn a_database_that_cannot_be_read_is_set_aside_with_its_logs() {
    let folder = evening();
    said(&["backup", "usb.sqlite3"], &folder, 0);
    let place = folder.path().join(FILE);
    let wal = folder.path().join(format!("{FILE}-wal"));
    let songs = folder.path().join("songs.sqlite3");
    foreign(&songs);
    let songs = std::fs::read(songs).unwrap();
    for broken in ["not a database".as_bytes(), b"", &songs] {
        std::fs::write(&place, broken).unwrap();
        std::fs::write(&wal, "a log").unwrap();
        let looked = said(&["restore", "usb.sqlite3"], &folder, 0);
        assert!(
            looked.contains("what is here cannot be read")
                && looked.contains("Nothing was changed"),
            "{looked}"
        );
        assert_eq!(std::fs::read(&place).unwrap(), broken);
        // What SQLite may have opened, it may have tidied; nothing else may.
        std::fs::write(&wal, "a log").unwrap();
        let done = said(&["restore", "usb.sqlite3", "--yes"], &folder, 0);
        let aside = set_aside(&done, &folder);
        assert_eq!(std::fs::read(aside).unwrap(), broken, "{done}");
        said(&["export", "simulazione-2026"], &folder, 0);
    }
}

#[test]
fn a_log_left_by_another_database_does_not_spoil_what_is_put_in_its_place() {
    let folder = evening();
    said(&["backup", "usb.sqlite3"], &folder, 0);
    // A log as a service leaves it that was killed: whole, and of this very file.
    let place = folder.path().join(FILE);
    let open = Store::open(&DatabaseUrl::Sqlite(place.clone())).unwrap();
    open.write_now(|tx| pozzetto::store::begin_lineage(tx))
        .map_err(|error: StoreError| error)
        .unwrap();
    let wal = folder.path().join(format!("{FILE}-wal"));
    let log = std::fs::read(&wal).unwrap();
    assert!(!log.is_empty());
    drop(open);
    std::fs::remove_file(&place).unwrap();
    std::fs::write(&wal, &log).unwrap();

    let done = said(&["restore", "usb.sqlite3", "--yes"], &folder, 0);
    let aside = set_aside(&done, &folder);
    assert!(aside.to_str().unwrap().ends_with("-wal"), "{done}");
    assert_eq!(std::fs::read(aside).unwrap(), log);
    Store::open(&DatabaseUrl::Sqlite(place))
        .unwrap()
        .check()
        .unwrap();
    said(&["export", "simulazione-2026"], &folder, 0);
}

#[test]
fn a_file_that_never_was_a_database_of_ours_is_no_copy() {
    let folder = evening();
    std::fs::write(folder.path().join("empty.sqlite3"), "").unwrap();
    foreign(&folder.path().join("songs.sqlite3"));
    for (file, why) in [
        ("empty.sqlite3", "empty"),
        ("songs.sqlite3", "another program"),
    ] {
        let refused = said(&["restore", file, "--yes"], &folder, 1);
        assert!(refused.contains(why), "{refused}");
    }
    said(&["export", "simulazione-2026"], &folder, 0);
}

#[cfg(unix)]
#[test]
fn what_is_put_in_place_on_a_new_machine_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (dead, other) = (evening(), Folder::new());
    said(&["backup", "usb.sqlite3"], &dead, 0);
    let copy = other.path().join("usb.sqlite3");
    let made = dead.path().join("usb.sqlite3");
    let own = std::fs::metadata(&made).unwrap().permissions().mode();
    assert_eq!(own & 0o777, 0o600, "a copy holds what the database holds");
    std::fs::copy(made, &copy).unwrap();
    std::fs::set_permissions(&copy, PermissionsExt::from_mode(0o644)).unwrap();
    said(&["restore", "usb.sqlite3", "--yes"], &other, 0);
    let mode = |path: &str| {
        let there = std::fs::metadata(other.path().join(path)).unwrap();
        there.permissions().mode() & 0o777
    };
    assert_eq!(mode("pozzetto-data"), 0o700);
    assert_eq!(mode(FILE), 0o600);
    assert_eq!(mode(&format!("{FILE}.lock")), 0o600);
}
