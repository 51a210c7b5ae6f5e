//! The commands, as machines rely on them.

use crate::support::Folder;
use std::io::Write;
use std::process::{Command, Output, Stdio};

pub fn pozzetto(arguments: &[&str], input: &[u8], folder: &Folder) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_pozzetto"))
        .args(arguments)
        .current_dir(folder.path())
        .env_remove("DATABASE_URL")
        .env_remove("POZZETTO_DATA")
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
fn simulate_prints_the_rules_it_knows() {
    let known = run(&["meld", "--rules", "list"], "").1;
    for arguments in [
        &["simulate", "--rules", "list"][..],
        &["simulate", "--rules", "list", "--deals", "1"],
    ] {
        let (code, out, _) = run(arguments, "");
        assert_eq!((code, &out), (0, &known), "{arguments:?}");
    }
}

#[test]
fn meld_judges_a_bag_a_line() {
    let (code, out, _) = run(
        &["meld"],
        "3H 4H 5H 6H 7H 8H 9H JK\nKS KD 10h\n\n8S 9S JS\n",
    );
    assert_eq!(code, 0);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        r#"{"valid":true,"kind":"sequence","layout":["JK","3H","4H","5H","6H","7H","8H","9H"],"wild":{"card":"JK","as":"2H"},"burraco":"semipulito","bonus":150,"points":75,"readings":2}"#
    );
    assert!(
        lines[1]
            .starts_with(r#"{"valid":false,"faults":[{"code":"neither_set_nor_sequence","it":""#)
    );
    assert!(lines[2].contains(r#""code":"gap""#) && lines[2].contains("10"));
    assert_eq!(lines.len(), 3);
}

#[test]
fn as_laid_a_meld_is_judged_as_it_lies() {
    let bag = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK";
    let (_, best, _) = run(&["meld"], &format!("{bag}\n"));
    assert!(best.contains(r#""burraco":"semipulito""#));
    let worse = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK AS\nAS 3S 2S\n";
    let (_, laid, _) = run(&["meld", "--laid"], worse);
    let lines: Vec<&str> = laid.lines().collect();
    assert!(
        lines[0].contains(r#""burraco":"sporco""#) && lines[0].contains(r#""better_bonus":150"#)
    );
    assert!(lines[1].contains(r#""code":"out_of_order""#));
}

#[test]
fn rules_change_what_a_meld_is_worth() {
    let bag = "7S 7S 7H 7H 7D 7D 7C 7C JK\n";
    for (rules, burraco) in [
        ("federation", "sporco"),
        ("federation+semipulito_set=eight-or-nine", "semipulito"),
        ("italian", "sporco"),
        ("italian+semipulito", "semipulito"),
    ] {
        let (code, out, _) = run(&["meld", "--rules", rules], bag);
        assert_eq!(code, 0);
        assert!(
            out.contains(&format!(r#""burraco":"{burraco}""#)),
            "{rules}: {out}"
        );
    }
    let (code, out, _) = run(&["meld", "--rules", "list"], "");
    assert_eq!(code, 0);
    assert!(out.lines().any(|line| line == "federation") && out.contains("+semipulito"));
    let (code, _, err) = run(&["meld", "--rules", "bridge"], bag);
    assert_eq!((code, err.lines().count()), (2, 1));
}

#[test]
fn score_gives_the_reference_hand() {
    let (code, out, _) = run(&["score"], include_str!("../../data/reference-hand.json"));
    assert_eq!(code, 0);
    let hand: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&hand["valid"], &hand["verified"]),
        (&true.into(), &"cards".into())
    );
    let side = |side: &str| {
        let parts = [
            "melded",
            "bonuses",
            "closing",
            "pozzetto",
            "held",
            "unseen",
            "penalised",
            "base",
            "points",
            "total",
        ];
        parts.map(|part| hand[side][part].as_i64().unwrap())
    };
    assert_eq!(side("ns"), [315, 350, 100, 0, -15, 0, 0, 450, 300, 750]);
    assert_eq!(side("ew")[9], 210);
    assert_eq!(hand["ns"]["melds"].as_array().unwrap().len(), 6);
}

#[test]
fn faults_never_withhold_figures_and_an_overruled_one_stays() {
    let hand = |more: &str| {
        format!(
            r#"{{"ns":{{"melds":["3H 4H 5H 6H 7H 8H","KH KS KD KC KD"],"hands":["5D","4C"],"pozzetto":"seen","unseen":""{more}}},"ew":{{"parts":{{"table":100,"held":20}},"pozzetto":"none"}},"closed_by":null,"ended":"stock"}}"#
        )
    };
    let (_, out, _) = run(&["score"], &hand(""));
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&scored["ns"]["total"], &scored["ew"]["total"]),
        (&75.into(), &(-20).into())
    );
    assert_eq!(
        (&scored["valid"], &scored["verified"]),
        (&true.into(), &"parts".into())
    );

    let (_, out, _) = run(&["score"], &hand(r#","declared":{"total":80}"#));
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&scored["valid"], &scored["ns"]["total"]),
        (&false.into(), &75.into())
    );
    assert_eq!(scored["faults"][0]["code"], "declared_differs");
    let overruled = hand(r#","declared":{"total":80}"#).replace(
        r#""closed_by""#,
        r#""overrule":[{"code":"declared_differs","reason":"foglio macchiato"}],"closed_by""#,
    );
    let (_, out, _) = run(&["score"], &overruled);
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&scored["valid"], &scored["faults"][0]["overruled"]),
        (&true.into(), &true.into())
    );
}

#[test]
fn a_bad_line_is_named_and_the_rest_goes_on() {
    let (code, out, err) = run(&["meld"], "3H 4H 5H\nwhat\n5H 5S 5D\n");
    assert_eq!((code, err.lines().count()), (2, 1));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1], r#"{"error":"not a card: \"what\"","line":2}"#);
    assert!(lines[2].starts_with(r#"{"valid":true"#));
    for bad in [
        "{",
        "[]",
        "null",
        r#"{"ns":{},"ew":{},"ended":"stock"}"#,
        r#"{"ns":1}"#,
        "\u{0}",
        "{\"ns\":\"\u{fffd}\"}",
    ] {
        let (code, out, err) = run(&["score"], bad);
        assert_eq!((code, err.lines().count()), (2, 1), "{bad}");
        assert!(
            out.starts_with(r#"{"error":"#) && out.contains(r#""line":1"#),
            "{bad}: {out}"
        );
    }
    let ran = pozzetto(&["meld"], b"\xff\xfe\n3H 4H 5H\n", &Folder::new());
    assert_eq!(ran.status.code(), Some(2));
    assert_eq!(
        ran.stdout
            .split(|b| *b == b'\n')
            .filter(|l| !l.is_empty())
            .count(),
        2
    );
}

#[test]
fn figures_that_no_hand_can_have_are_faults_and_no_panic() {
    for number in [i64::from(i32::MAX), i64::from(i32::MIN), 1085, -5] {
        let hand = format!(
            r#"{{"ns":{{"parts":{{"pulito":65535,"table":{number},"held":{number},"unseen":{number}}},"pozzetto":"seen"}},"ew":{{"totals":{{"base":{number},"points":{number}}}}},"closed_by":null,"ended":"stock"}}"#
        );
        let (code, out, _) = run(&["score"], &hand);
        assert_eq!(code, 0, "{out}");
        assert!(out.starts_with(r#"{"valid":false"#), "{out}");
    }
}

#[test]
fn vp_reads_the_table_at_its_edges() {
    let (code, out, _) = run(
        &["vp", "--hands", "4", "0", "100", "105", "2000", "2005"],
        "",
    );
    assert_eq!(
        (code, out.as_str()),
        (0, "0 10 10\n100 10 10\n105 11 9\n2000 19 1\n2005 20 0\n")
    );
    let (code, out, _) = run(&["vp", "--teams", "150", "155"], "");
    assert_eq!((code, out.as_str()), (0, "150 10 10\n155 11 9\n"));
    for bad in [
        &["vp", "--hands", "5", "10"][..],
        &["vp", "--hands", "4", "x"],
        &["vp", "10"],
    ] {
        assert_eq!(run(bad, "").0, 2, "{bad:?}");
    }
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
    let kinds: [(&[&str], &str, &str, &str); 6] = [
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_pozzetto"));
        command.args(arguments).current_dir(folder.path());
        command
            .env_remove("DATABASE_URL")
            .env_remove("POZZETTO_DATA");
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
fn what_is_no_hand_is_said_in_a_persons_words() {
    let with = |side: &str, more: &str| {
        format!(r#"{{"ns":{side},"ew":{{"melds":[]}},"ended":"stock"{more}}}"#)
    };
    let meld = |meld: &str| with(&format!(r#"{{"melds":[{meld}]}}"#), "");
    let frozen = r#"{"cards":"3H 4H 5H","frozen":"yes"}"#;
    let plain = r#"{"melds":[]}"#;
    for (hand, said) in [
        ("null".to_owned(), "expected a hand"),
        (meld("7"), "expected a meld: its cards"),
        (meld(frozen), "ns.melds.0.frozen: invalid type"),
        (with(r#"{"totals":7}"#, ""), "expected totals"),
        (with("7", ""), "expected a side"),
        (with(plain, r#","closed_by":3"#), "closed_by: invalid type"),
        (
            with(plain, r#","overrule":["x"]"#),
            "expected an overruling",
        ),
    ] {
        let (code, out, _) = run(&["score", "/dev/stdin"], &format!("{hand}\n"));
        assert_eq!(code, 2, "{hand}: {out}");
        assert!(out.contains(said), "{hand}: {out}");
        for name in ["Wire", "struct", "enum", "Overrule", "Declared"] {
            assert!(!out.contains(name), "{hand}: {out}");
        }
    }
}

#[test]
fn an_editors_mark_before_the_first_line_is_no_card() {
    let (code, out, _) = run(&["meld"], "\u{feff}3H 4H 5H\n");
    assert_eq!(code, 0, "{out}");
    let (code, out, _) = run(&["meld"], "3H 4H 5H\n\u{feff}3H 4H 5H\n");
    assert_eq!(code, 2, "anywhere else it is: {out}");
}

#[test]
fn cards_may_be_written_in_the_short_form_in_every_command() {
    let (code, out, _) = run(&["meld"], "4-JH *\nKKKK\nKKK\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(code, 2);
    assert!(lines[0].contains(r#""layout":["JK","4H""#), "{out}");
    assert!(
        lines[1].contains(r#""layout":["KS","KH","KD","KC"]"#),
        "{out}"
    );
    assert_eq!(lines[2], r#"{"error":"not a card: \"KKK\"","line":3}"#);
    let (_, out, _) = run(&["layoff"], "4-JH + QH *\n");
    assert!(out.contains(r#""points":100"#), "{out}");
    let hand = r#"{"ns":{"melds":["3-5H",{"cards":"KKKK"}],"hands":["3S","4-5S"],"pozzetto":"seen"},"ew":{"totals":{"total":5}},"ended":"stock"}"#;
    let (code, out, _) = run(&["score", "-"], &format!("{hand}\n"));
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &scored["ns"]["melded"]), (0, &55.into()));
    assert_eq!(scored["ns"]["held"], -15);
}

#[test]
fn a_hand_is_an_object_and_what_cannot_be_read_of_it_has_its_key() {
    let hands = [
        r#"[{"totals":{"total":5}},{"totals":{"total":5}},null,"stock"]"#,
        r#"{"ns":[[],["3H","4H"],null,null,"seen"],"ew":{"totals":{"total":5}},"ended":"stock"}"#,
        r#"{"ns":{"parts":[1,0,0,180],"pozzetto":"seen"},"ew":{"totals":{"total":5}},"ended":"stock"}"#,
        r#"{"ns":{"totals":{"total":5}},"ew":{"totals":{"total":5}},"ended":"stock","overrule":[["gap","foglio bagnato"]]}"#,
        r#"{"ns":{"totals":{"total":5}},"ew":{"totals":{"total":"5"}},"ended":"stock"}"#,
    ];
    let keys = [
        "object",
        "ns:",
        "ns.parts:",
        "overrule:",
        "ew.totals.total:",
    ];
    let (code, out, _) = run(&["score"], &hands.join("\n"));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len()), (2, hands.len()));
    for (line, key) in lines.iter().zip(keys) {
        let bad: serde_json::Value = serde_json::from_str(line).unwrap();
        let said = bad["error"].as_str().unwrap();
        assert!(said.contains(key), "{said}");
        assert!(!said.contains("i32") && !said.contains(" line "), "{said}");
    }
}

#[test]
fn an_overruling_that_lets_nothing_stand_is_a_warning() {
    let hand = r#"{"ns":{"totals":{"total":5}},"ew":{"totals":{"total":5}},"ended":"stock","overrule":[{"code":"gapp","reason":"x"},{"code":"gap","reason":""},{"code":"two_closers","reason":"x"}]}"#;
    let (_, out, _) = run(&["score"], hand);
    let scored: serde_json::Value = serde_json::from_str(&out).unwrap();
    let warnings = scored["warnings"].as_array().unwrap().iter();
    let codes: Vec<&str> = warnings.map(|w| w["code"].as_str().unwrap()).collect();
    assert_eq!(
        codes,
        [
            "overrule_unknown",
            "overrule_without_reason",
            "overrule_barred"
        ]
    );
    let said = scored["warnings"][0]["en"].as_str().unwrap();
    assert!(said.contains("gapp"), "{said}");
}

#[test]
fn a_side_by_sums_that_makes_the_other_pay_is_a_warning() {
    let hand = |said: &str| {
        let sums = format!(r#"{{"totals":{{"total":40}}{said}}}"#);
        let parts = r#"{"parts":{"held":10},"pozzetto":"none"}"#;
        format!(r#"{{"ns":{parts},"ew":{sums},"ended":"stock"}}"#)
    };
    let scored = |said: &str| {
        let (code, out, _) = run(&["score"], &hand(said));
        assert_eq!(code, 0);
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let unsaid = scored("");
    assert_eq!(unsaid["ns"]["total"], -110);
    assert_eq!(unsaid["warnings"][0]["code"], "pozzetto_not_said");
    let (it, en) = (&unsaid["warnings"][0]["it"], &unsaid["warnings"][0]["en"]);
    assert!(it.as_str().unwrap().contains("paga 100"), "{it}");
    assert!(en.as_str().unwrap().contains("pays 100"), "{en}");
    let said = scored(r#","pozzetto":"none""#);
    assert_eq!(said["ns"]["total"], -10);
    assert_eq!(said["warnings"], serde_json::json!([]));
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
