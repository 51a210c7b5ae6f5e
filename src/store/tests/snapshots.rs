//! Tests of the choice of snapshots that a folder keeps.

use crate::{
    DatabaseUrl, EventId, Retention, SnapshotCause, SnapshotStep, lacking, snapshots_in,
    sweep_snapshots, taken_at,
};
use burraco_tournament::round::RoundNo;
use chrono::{DateTime, TimeDelta, Utc};
use std::path::{Path, PathBuf};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pozzetto-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn names(&self) -> Vec<String> {
        let files = snapshots_in(&self.0).unwrap().into_iter();
        let name = |file: PathBuf| file.file_name().unwrap().to_str().unwrap().to_owned();
        files.map(name).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn now() -> DateTime<Utc> {
    "2026-11-21T20:00:00Z".parse().unwrap()
}

fn name(days_ago: i64) -> String {
    let at = now() - TimeDelta::days(days_ago);
    format!(
        "{}-coppa-turno-1-close.sqlite3",
        at.format("%Y%m%dT%H%M%SZ")
    )
}

#[test]
fn they_go_by_count_and_by_age_and_the_newest_never() {
    let folder = Folder::new("kept");
    let put = |name: &str| std::fs::write(folder.0.join(name), "x").unwrap();
    for days in [3, 10, 40, 90] {
        put(&name(days));
    }
    put("notes.txt");
    put("old.sqlite3");
    let keep = |most, days| Retention { most, days };
    let none = Path::new("");
    sweep_snapshots(&folder.0, keep(60, 90), now(), none).unwrap();
    assert_eq!(folder.names(), [3, 10, 40, 90].map(name));
    sweep_snapshots(&folder.0, keep(60, 30), now(), none).unwrap();
    assert_eq!(folder.names(), [3, 10].map(name));
    put(&name(1));
    sweep_snapshots(&folder.0, keep(2, 30), now(), none).unwrap();
    assert_eq!(folder.names(), [1, 3].map(name));
    sweep_snapshots(&folder.0, keep(0, 0), now(), none).unwrap();
    assert_eq!(folder.names(), [name(1)]);
    for other in ["notes.txt", "old.sqlite3"] {
        assert!(folder.0.join(other).exists(), "{other} is none of ours");
    }
}

#[test]
fn no_event_drives_out_the_snapshots_of_another() {
    let folder = Folder::new("events");
    let of = |slug: &str, days| name(days).replace("coppa", slug).replace("sqlite3", "json");
    let all = [("a", 9), ("a", 8), ("b", 3), ("b", 2), ("b", 1)].map(|(slug, days)| of(slug, days));
    for file in &all {
        std::fs::write(folder.0.join(file), "x").unwrap();
    }
    let most = Retention { most: 1, days: 60 };
    sweep_snapshots(&folder.0, most, now(), Path::new("")).unwrap();
    let kept = snapshots_in(&folder.0).unwrap();
    assert_eq!(
        kept,
        [of("b", 1), of("a", 8)].map(|file| folder.0.join(file))
    );
}

#[test]
fn what_was_left_unfinished_goes_after_a_day() {
    let folder = Folder::new("unfinished");
    let unfinished = |days| name(days).replace(".sqlite3", ".unfinished.sqlite3");
    for days in [0, 2] {
        std::fs::write(folder.0.join(unfinished(days)), "x").unwrap();
    }
    assert!(folder.names().is_empty());
    let none = Path::new("");
    sweep_snapshots(&folder.0, Retention { most: 9, days: 9 }, now(), none).unwrap();
    assert!(
        folder.0.join(unfinished(0)).exists(),
        "somebody may be writing it"
    );
    assert!(!folder.0.join(unfinished(2)).exists());
}

#[test]
fn a_name_says_when_and_other_names_say_nothing() {
    assert_eq!(taken_at(Path::new(&name(0))), Some(now()));
    let cause = |step, ms| SnapshotCause {
        event: EventId(1),
        slug: "coppa-2".to_owned(),
        round: RoundNo(3),
        step,
        at: now() + TimeDelta::milliseconds(ms),
    };
    let of = DatabaseUrl::Sqlite(PathBuf::new());
    let (published, closed) = (
        cause(SnapshotStep::Publish, 1),
        cause(SnapshotStep::Close, 2),
    );
    let names = [&published, &closed].map(|cause| cause.file_name(&of));
    assert_eq!(
        names[1],
        "20261121T200000.002Z-coppa-2-turno-3-close.sqlite3"
    );
    let read = names.map(|name| taken_at(Path::new(&name)));
    assert_eq!(read, [Some(published.at), Some(closed.at)]);
    for other in [
        "coppa.sqlite3",
        "20261121T200000Z-x.txt",
        "20261321T200000Z-x.json",
        "",
    ] {
        assert_eq!(taken_at(Path::new(other)), None, "{other}");
    }
}

#[test]
fn the_one_just_written_stays_and_is_the_newest_whatever_the_clock_says() {
    let folder = Folder::new("clock");
    let future = folder.0.join(name(-400));
    std::fs::write(&future, "x").unwrap();
    let cause = SnapshotCause {
        event: EventId(1),
        slug: "coppa".to_owned(),
        round: RoundNo(1),
        step: SnapshotStep::Close,
        at: now(),
    };
    let later = cause
        .clone()
        .after_those_in(std::slice::from_ref(&folder.0));
    assert_eq!(
        later.at,
        taken_at(&future).unwrap() + TimeDelta::milliseconds(1)
    );
    let of = DatabaseUrl::Sqlite(PathBuf::new());
    let written = folder.0.join(later.file_name(&of));
    std::fs::write(&written, "x").unwrap();
    assert_eq!(snapshots_in(&folder.0).unwrap()[0], written);

    // Another machine's file is later still; and a folder with the name of a snapshot is none.
    let other = folder.0.join(name(-500));
    std::fs::write(&other, "x").unwrap();
    std::fs::create_dir(folder.0.join(name(-600))).unwrap();
    let keep = Retention { most: 1, days: 9 };
    sweep_snapshots(&folder.0, keep, now(), &written).unwrap();
    assert_eq!(snapshots_in(&folder.0).unwrap(), [other, written]);
    assert_eq!(cause.clone().after_those_in(&[]), cause);
}

#[test]
fn what_a_folder_lacks_is_told_by_names_and_times() {
    let folder = Folder::new("lacking");
    let keep = Retention { most: 3, days: 90 };
    let files = [
        DatabaseUrl::Sqlite(PathBuf::new()),
        DatabaseUrl::Postgres(String::new()),
    ];
    let step = |slug: &str, round, step, seconds| SnapshotCause {
        event: EventId(1),
        slug: slug.to_owned(),
        round: RoundNo(round),
        step,
        // The journal holds microseconds, a name does not.
        at: now() + TimeDelta::seconds(seconds) + TimeDelta::microseconds(300),
    };
    let put = |cause: &SnapshotCause, of| {
        std::fs::write(folder.0.join(cause.file_name(of)), "x").unwrap()
    };
    let told = |of, steps: &[SnapshotCause]| {
        let lacking = lacking(&folder.0, keep, of, steps).into_iter();
        lacking.map(|cause| cause.slug).collect::<Vec<_>>()
    };
    let steps = [
        step("a", 1, SnapshotStep::Publish, 1),
        step("a-turno-1", 2, SnapshotStep::Close, 2),
        step("c", 1, SnapshotStep::Publish, 3),
    ];
    let [sqlite, postgres] = &files;
    assert_eq!(told(sqlite, &steps[2..]), ["c"]);
    assert_eq!(told(postgres, &steps), ["a", "a-turno-1", "c"]);
    put(&steps[2], sqlite);
    assert_eq!(told(sqlite, &steps[2..]), [""; 0]);
    put(&steps[1], postgres);
    assert_eq!(told(postgres, &steps), ["a"]);
    // Closed once more since: the name is there, what it holds is older.
    let again = [step("a-turno-1", 2, SnapshotStep::Close, 9)];
    assert_eq!(told(postgres, &again), ["a-turno-1"]);
    assert_eq!(told(sqlite, &again), ["a-turno-1"]);
    // The folder is full, and what is older than all in it was thrown away.
    put(&step("d", 1, SnapshotStep::Publish, 4), postgres);
    assert_eq!(told(postgres, &steps), [""; 0]);
}
