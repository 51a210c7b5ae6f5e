//! The commands, as machines rely on them.

use crate::support::{Folder, program};
use std::io::Write;
use std::process::{Output, Stdio};

pub fn pozzetto(arguments: &[&str], input: &[u8], folder: &Folder) -> Output {
    let mut process = program()
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments does not wait for its input.
    let _ = process.stdin.take().unwrap().write_all(input);
    process.wait_with_output().unwrap()
}

pub fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let ran = pozzetto(arguments, input.as_bytes(), &Folder::new());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        ran.status.code().unwrap(),
        text(ran.stdout),
        text(ran.stderr),
    )
}

#[test]
fn one_seed_gives_the_same_event_and_verify_finds_what_was_touched() {
    let folder = Folder::new();
    let arguments = [
        "simulate",
        "--entries",
        "9",
        "--plan",
        "2 mitchell + 1 danese",
        "--hands",
        "2",
        "--seed",
        "5",
    ];
    let one = pozzetto(&arguments, b"", &folder);
    assert_eq!(one.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&one.stderr).lines().next(),
        Some("seed 5")
    );
    assert_eq!(pozzetto(&arguments, b"", &folder).stdout, one.stdout);
    let file = folder.path().join("event.json");
    std::fs::write(&file, &one.stdout).unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(
        pozzetto(&["verify", name], b"", &folder).status.code(),
        Some(0)
    );

    let text = String::from_utf8(one.stdout).unwrap();
    let wrong = text.replacen("\"vp\": 20", "\"vp\": 19", 1);
    assert_ne!(wrong, text);
    std::fs::write(&file, &wrong).unwrap();
    let ran = pozzetto(&["verify", name], b"", &folder);
    assert_eq!(ran.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ran.stdout).starts_with("figure after "));

    let cut = text.get(..text.len() / 2).unwrap();
    std::fs::write(&file, cut).unwrap();
    let ran = pozzetto(&["verify", name], b"", &folder);
    assert_eq!(ran.status.code(), Some(2));
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(said.contains("line ") && said.contains("column "), "{said}");
}

#[test]
fn the_last_line_of_the_journal_cut_off_a_file_is_missed() {
    let folder = Folder::new();
    let arguments = ["simulate", "--entries", "8", "--plan", "1 mitchell"];
    let arguments = [&arguments[..], &["--hands", "2", "--seed", "7"]].concat();
    let played = pozzetto(&arguments, b"", &folder);
    std::fs::write(folder.path().join("one.json"), &played.stdout).unwrap();
    let taken = pozzetto(&["import", "one.json"], b"", &folder);
    assert_eq!(taken.status.code(), Some(0), "{taken:?}");
    let slug = String::from_utf8(taken.stdout).unwrap().trim().to_owned();
    let given = pozzetto(&["export", &slug], b"", &folder);
    let mut file: serde_json::Value = serde_json::from_slice(&given.stdout).unwrap();
    let lines = file["journal"].as_array_mut().unwrap();
    let whole = lines.len();
    assert!(lines.pop().is_some());
    std::fs::write(folder.path().join("cut.json"), file.to_string()).unwrap();
    let ran = pozzetto(&["verify", "cut.json"], b"", &folder);
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    let said = format!("journal_end line {} of {whole}", whole - 1);
    let out = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(out.contains(&said), "{out}");
    let refused = pozzetto(&["import", "cut.json"], b"", &folder);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(why.contains("cut off after line"), "{why}");
}

#[test]
fn points_beyond_counting_in_a_file_are_named() {
    let folder = Folder::new();
    let arguments = ["simulate", "--entries", "8", "--plan", "1 mitchell"];
    let played = pozzetto(&[&arguments[..], &["--hands", "2"]].concat(), b"", &folder);
    let mut file: serde_json::Value = serde_json::from_slice(&played.stdout).unwrap();
    let most = i64::MAX;
    let ruling = |number: u32| {
        serde_json::json!({"number": number, "versions": [{
            "version": 1, "by": "ada", "at": "2026-11-20T19:19:58Z", "reason": "prova",
            "ruling": {"what": "points", "entry": 1, "round": 1, "vp": most, "mp": most},
        }]})
    };
    file["adjustments"] = serde_json::json!([ruling(1), ruling(2)]);
    std::fs::write(folder.path().join("event.json"), file.to_string()).unwrap();
    let ran = pozzetto(&["verify", "event.json"], b"", &folder);
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert!(said.contains("ruling_points"), "{said}");
    let ran = pozzetto(&["import", "event.json"], b"", &folder);
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(2), "{said}");
    assert!(
        said.contains("ruling 2 gives or takes more points"),
        "{said}"
    );
}

#[test]
fn every_kind_of_event_is_played_stored_and_verified() {
    let kinds: [(&[&str], &str, &str, &str); 7] = [
        (&["--kind", "individual"], "9", "4 individual", "individual"),
        (
            &["--kind", "teams"],
            "5",
            "2 mitchell + carry half + 2 danese",
            "teams",
        ),
        (&["--rules", "italian+two"], "8", "3 danese", "individual"),
        (
            &["--rules", "federation+three"],
            "8",
            "3 individual",
            "individual",
        ),
        (
            &["--rules", "italian+three", "--to-target", "won-lost"],
            "7",
            "2 individual",
            "individual",
        ),
        (&[], "8", "1 mitchell + carry none + 1 danese", "pairs"),
        (
            &["--rules", "federation+wild_points=none"],
            "8",
            "2 danese",
            "pairs",
        ),
    ];
    for (more, entries, plan, kind) in kinds {
        let folder = Folder::new();
        let mut arguments = vec!["simulate", "--hands", "2", "--seed", "7"];
        arguments.extend(["--entries", entries, "--plan", plan]);
        arguments.extend(more);
        let played = pozzetto(&arguments, b"", &folder);
        let text = String::from_utf8(played.stdout).unwrap();
        assert!(text.contains(&format!("\"kind\": \"{kind}\"")), "{plan}");
        std::fs::write(folder.path().join("one.json"), &text).unwrap();
        let taken = pozzetto(&["import", "one.json"], b"", &folder);
        assert_eq!(String::from_utf8_lossy(&taken.stdout), "simulazione-7\n");
        let given = pozzetto(&["export", "simulazione-7"], b"", &folder);
        std::fs::write(folder.path().join("two.json"), &given.stdout).unwrap();
        for file in ["one.json", "two.json"] {
            let ran = pozzetto(&["verify", file], b"", &folder);
            let said = String::from_utf8_lossy(&ran.stdout).into_owned();
            assert_eq!(ran.status.code(), Some(0), "{plan}: {said}");
        }
        let read = |text: &str| -> serde_json::Value { serde_json::from_str(text).unwrap() };
        let given = String::from_utf8(given.stdout).unwrap();
        assert_eq!(read(&given)["rounds"], read(&text)["rounds"], "{plan}");
    }
    for arguments in [
        &["--rules", "italian+three", "--plan", "1 danese"][..],
        &[
            "--rules",
            "italian+two",
            "--kind",
            "teams",
            "--plan",
            "1 danese",
        ],
        &["--kind", "individual", "--plan", "1 danese"],
        &["--plan", "1 individual"],
        &["--plan", "1 danese + carry half"],
    ] {
        let all = [&["simulate", "--entries", "8", "--hands", "2"], arguments].concat();
        assert_eq!(run(&all, "").0, 2, "{arguments:?}");
    }
}

#[test]
fn an_event_moves_from_one_database_to_another_whole() {
    let (here, there) = (Folder::new(), Folder::new());
    let event = include_bytes!("../../data/evening.json");
    std::fs::write(here.path().join("evening.json"), event).unwrap();
    let taken = pozzetto(&["import", "evening.json"], b"", &here);
    assert_eq!(String::from_utf8_lossy(&taken.stdout), "simulazione-2026\n");
    assert_eq!(
        pozzetto(&["import", "evening.json"], b"", &here)
            .status
            .code(),
        Some(1)
    );
    let out = pozzetto(&["export", "simulazione-2026"], b"", &here);
    std::fs::write(there.path().join("moved.json"), &out.stdout).unwrap();
    assert_eq!(
        pozzetto(&["verify", "moved.json"], b"", &there)
            .status
            .code(),
        Some(0)
    );
    assert_eq!(
        pozzetto(&["import", "moved.json"], b"", &there)
            .status
            .code(),
        Some(0)
    );
    let again = pozzetto(&["export", "simulazione-2026"], b"", &there);
    let read = |bytes: &[u8]| {
        serde_json::from_slice::<burraco_tournament::event_file::EventFile>(bytes).unwrap()
    };
    let (one, two) = (read(&out.stdout), read(&again.stdout));
    assert_eq!(
        (one.event, one.entries, one.rounds, one.standings),
        (two.event, two.entries, two.rounds, two.standings)
    );
    assert_eq!(
        two.journal.len(),
        one.journal.len() + 1,
        "the journal came along, and says so"
    );
    assert_eq!(
        pozzetto(&["export", "nessuno"], b"", &there).status.code(),
        Some(2)
    );
}

#[test]
fn a_person_is_added_by_a_link_that_is_printed_once() {
    let folder = Folder::new();
    let added = pozzetto(
        &["user", "add", "Ada", "--role", "chief-referee"],
        b"",
        &folder,
    );
    assert_eq!(added.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&added.stdout).starts_with("http://127.0.0.1:8080/invito/"));
    let made = String::from_utf8_lossy(&added.stderr).into_owned();
    assert!(made.contains("pozzetto.sqlite3 is new"), "{made}");
    for bad in [
        &["user", "add", "Ada", "--role", "boss"][..],
        &["user", "add", " ", "--role", "clerk"],
    ] {
        assert_eq!(pozzetto(bad, b"", &folder).status.code(), Some(2));
    }
    let elsewhere = [
        "user", "add", "Ada", "--role", "clerk", "--event", "nessuno",
    ];
    assert_eq!(pozzetto(&elsewhere, b"", &folder).status.code(), Some(2));
}

/// Random events as the command makes them, each judged; and one of them asked for its next round.
#[test]
fn random_events_are_verified_and_an_unfinished_one_is_paired() {
    let folder = Folder::new();
    let file = folder.path().join("random.json");
    let name = file.to_str().unwrap();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let made = pozzetto(
            &["simulate", "--random", "--most", "24", "--seed", seed],
            b"",
            &folder,
        );
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert_eq!(made.status.code(), Some(0), "{said}");
        assert!(said.starts_with(&format!("seed {seed}\n")), "{said}");
        std::fs::write(&file, &made.stdout).unwrap();
        let judged = pozzetto(&["verify", name], b"", &folder);
        let found = String::from_utf8_lossy(&judged.stdout).into_owned();
        assert_eq!(judged.status.code(), Some(0), "seed {seed}: {found}");
    }
    for (arguments, said) in [
        (&["--most", "4"][..], "4"),
        (&["--entries", "9"][..], "--entries"),
    ] {
        let all = [&["simulate", "--random"][..], arguments].concat();
        let wrong = pozzetto(&all, b"", &folder);
        assert_eq!(wrong.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&wrong.stderr).contains(said));
    }
}

#[test]
fn the_next_round_of_a_file_is_proposed_with_its_reasons() {
    let folder = Folder::new();
    let plan = [
        "--entries",
        "9",
        "--plan",
        "2 mitchell",
        "--hands",
        "2",
        "--seed",
        "5",
    ];
    let made = pozzetto(&[&["simulate"][..], &plan].concat(), b"", &folder);
    let file = folder.path().join("event.json");
    std::fs::write(&file, &made.stdout).unwrap();
    let name = file.to_str().unwrap();
    let paired = pozzetto(&["pair", name, "--movement", "danese"], b"", &folder);
    assert_eq!(paired.status.code(), Some(0));
    let round: serde_json::Value = serde_json::from_slice(&paired.stdout).unwrap();
    assert_eq!(round["round"], 3);
    assert_eq!(round["movement"]["name"], "danese_modificato");
    let (tables, byes) = (
        round["tables"].as_array().unwrap(),
        round["byes"].as_array().unwrap(),
    );
    assert_eq!((tables.len(), byes.len()), (4, 1));
    let mut seated: Vec<u64> = tables
        .iter()
        .flat_map(|t| [&t["ns"], &t["ew"]])
        .chain(byes.iter().map(|b| &b["entry"]))
        .map(|n| n.as_u64().unwrap())
        .collect();
    seated.sort_unstable();
    assert_eq!(seated, (1..=9).collect::<Vec<_>>());
    for place in tables.iter().chain(byes) {
        assert!(place["reason"]["why"].is_string(), "{place}");
        assert!(
            !place["it"].as_str().unwrap().is_empty() && place["it"] != place["en"],
            "{place}"
        );
    }
    // the plan is over, and a word is no movement
    let over = pozzetto(&["pair", name], b"", &folder);
    assert_eq!(over.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&over.stderr).contains("no further turno"));
    let unknown = pozzetto(&["pair", name, "--movement", "valzer"], b"", &folder);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("valzer"));
}

#[test]
fn a_reader_that_goes_away_and_a_full_disk_are_no_panic() {
    let evening = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/evening.json");
    let commands: [&[&str]; 3] = [
        &["verify", evening],
        &["meld", "--rules", "list"],
        &["migrate", "--data", "deep"],
    ];
    for arguments in commands {
        let folder = Folder::new();
        let mut command = program();
        command.args(arguments).current_dir(folder.path());
        command.stdin(Stdio::null()).stderr(Stdio::piped());
        let mut gone = command.stdout(Stdio::piped()).spawn().unwrap();
        drop(gone.stdout.take());
        let gone = gone.wait_with_output().unwrap();
        assert_eq!(gone.status.code(), Some(0), "{arguments:?}");
        assert_eq!(gone.stderr, b"", "{arguments:?}");
        if let Ok(full) = std::fs::File::options().write(true).open("/dev/full") {
            let full = command.stdout(full).output().unwrap();
            let said = String::from_utf8(full.stderr).unwrap();
            assert_eq!(full.status.code(), Some(1), "{arguments:?}: {said}");
            assert!(said.contains("cannot write"), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn a_file_that_differs_is_taken_in_only_when_somebody_says_so() {
    let folder = Folder::new();
    let event = include_bytes!("../../data/evening.json");
    let mut file: serde_json::Value = serde_json::from_slice(event).unwrap();
    let rows = file["standings"][0]["lines"].as_array_mut().unwrap();
    for row in rows.iter_mut().take(12) {
        row["vp"] = serde_json::json!(row["vp"].as_i64().unwrap() + 1);
    }
    std::fs::write(folder.path().join("other.json"), file.to_string()).unwrap();
    let refused = pozzetto(&["import", "other.json"], b"", &folder);
    let (said, why) = (
        String::from_utf8_lossy(&refused.stdout).into_owned(),
        String::from_utf8_lossy(&refused.stderr).into_owned(),
    );
    assert_eq!(refused.status.code(), Some(1), "{said}{why}");
    assert_eq!(said.lines().count(), 10, "{said}");
    assert!(
        why.contains(" differences") && why.contains("--with-differences"),
        "{why}"
    );
    let known = pozzetto(&["export", "simulazione-2026"], b"", &folder);
    assert!(!known.status.success(), "nothing was taken in");
    let taken = pozzetto(
        &["import", "--with-differences", "other.json"],
        b"",
        &folder,
    );
    assert_eq!(taken.status.code(), Some(0));
    let out = pozzetto(&["export", "simulazione-2026"], b"", &folder);
    let out: burraco_tournament::event_file::EventFile =
        serde_json::from_slice(&out.stdout).unwrap();
    let line = out.journal.last().unwrap();
    assert!(line.detail.contains("\"differences\""), "{}", line.detail);
}

#[test]
fn the_demo_names_its_own_database_instead_of_using_another() {
    let folder = Folder::new();
    let other = ["demo", "--database-url", "postgres://localhost/x"];
    let refused = pozzetto(&other, b"", &folder);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{why}");
    assert!(
        why.contains("demo.sqlite3") && why.lines().count() == 1,
        "{why}"
    );
}
