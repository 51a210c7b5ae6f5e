//! A database that is gone for a while, one that is broken, and a laptop that is dead.

use crate::cluster::Cluster;
use crate::operator::chaos::{Place, Stage, Versions, compare};
use crate::operator::crash_once::Program;
use crate::rulings::given::totals;
use crate::support::{Answer, Browser, Database, Folder, hand_form, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::scope;
use std::time::{Duration, Instant};

/// Sends the same form until it is saved; gives how often it was told to come back. Nothing else is ever said.
fn until_saved(browser: &mut Browser, form: &Answer, way: &str, typed: &[(&str, &str)]) -> u32 {
    let begun = Instant::now();
    let mut refused = 0;
    loop {
        let answer = browser.post_from(form, way, typed);
        if answer.status == 303 {
            return refused;
        }
        assert_eq!(answer.status, 503, "{}", answer.body);
        assert!(begun.elapsed() < Duration::from_secs(60), "{}", answer.body);
        refused += 1;
    }
}

/// Tablets save at every place while `trouble` happens and ends; each sends what it has until it is told.
fn saves_through(stage: &mut Stage, trouble: impl FnOnce(&dyn Fn())) {
    let places: Vec<Place> = (1..=4).flat_map(|table| [(table, 1), (table, 2)]).collect();
    // Every form is open when it begins.
    let forms: Vec<(Place, String, Answer)> = places
        .iter()
        .map(|place| {
            (
                *place,
                stage.way(*place),
                stage.admin.get(&stage.way(*place)),
            )
        })
        .collect();
    let sheet = |(table, hand): Place| play_hand(&RuleSet::FEDERATION, 10 * table + hand);
    let (begins, refused) = (AtomicBool::new(false), AtomicBool::new(false));
    scope(|tablets| {
        for mine in forms.chunks(2) {
            let mut browser = stage.admin.at(&stage.admin.address);
            let (begins, refused) = (&begins, &refused);
            tablets.spawn(move || {
                while !begins.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                for (place, way, form) in mine {
                    let fields = hand_form(&sheet(*place), &form.hidden("base_version"));
                    let typed: Vec<(&str, &str)> =
                        fields.iter().map(|(n, v)| (&**n, &**v)).collect();
                    let mut told = browser.post_from(form, way, &typed).status;
                    if told == 503 {
                        refused.store(true, Ordering::Relaxed);
                        until_saved(&mut browser, form, way, &typed);
                        told = 303;
                    }
                    assert_eq!(told, 303);
                }
            });
        }
        trouble(&|| {
            begins.store(true, Ordering::Relaxed);
            let begun = Instant::now();
            while !refused.load(Ordering::Relaxed) {
                assert!(begun.elapsed() < Duration::from_secs(60));
                std::thread::sleep(Duration::from_millis(10));
            }
        });
    });
    let answered: Versions = places
        .iter()
        .map(|place| (*place, vec![sheet(*place)]))
        .collect();
    compare(&answered, &stage.read());
    assert_eq!(stage.admin.get("/pronto").status, 200);
}

#[test]
fn a_server_that_is_gone_and_comes_back_loses_and_doubles_nothing() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let database = Database::on(cluster.url());
    let mut stage = Stage::set(&database, |_| ());
    let mut visitor = stage.program.browser();
    saves_through(&mut stage, |while_it_is_gone| {
        cluster.stop();
        while_it_is_gone();
        assert_eq!(visitor.get("/pronto").status, 503);
        assert_eq!(visitor.get("/salute").status, 200);
        cluster.begin();
    });
    stage.verify(&database);
    stage.program.kill();
}

#[test]
fn a_file_that_another_program_holds_for_long_loses_and_doubles_nothing() {
    if std::env::var_os("TEST_POSTGRES_URL").is_some() {
        return;
    }
    let database = Database::new();
    let mut stage = Stage::set(&database, |_| ());
    saves_through(&mut stage, |while_it_is_held| {
        let mut other = SqliteConnection::establish(&database.url()).unwrap();
        other
            .batch_execute("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE")
            .unwrap();
        while_it_is_held();
        other.batch_execute("ROLLBACK").unwrap();
    });
    stage.verify(&database);
    stage.program.kill();
}

#[test]
fn a_fault_of_ours_is_told_in_the_log_and_passes_with_its_cause() {
    let database = Database::new();
    let mut stage = Stage::set(&database, |_| ());
    let way = stage.way((1, 1));
    let form = stage.admin.get(&way);
    let fields = hand_form(&totals(500, 300), &form.hidden("base_version"));
    let typed: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    database.execute("ALTER TABLE hand_versions RENAME TO elsewhere");
    let refused = stage.admin.post_from(&form, &way, &typed);
    assert_eq!(refused.status, 500, "{}", refused.body);
    assert!(!refused.body.contains("hand_versions"), "{}", refused.body);
    stage.is_logged(&refused);
    database.execute("ALTER TABLE elsewhere RENAME TO hand_versions");
    assert_eq!(stage.admin.post_from(&form, &way, &typed).status, 303);
    compare(&[((1, 1), vec![totals(500, 300)])].into(), &stage.read());
    stage.program.kill();
}

#[test]
fn a_laptop_that_is_dead_is_taken_over_from_its_stick_and_the_evening_goes_on() {
    let (database, stick, other) = (Database::new(), Folder::new(), Folder::new());
    let mut stage = Stage::set(&database, |command| {
        command.env("POZZETTO_SNAPSHOTS_ALSO", stick.path());
    });
    let slug = stage.slug.clone();
    for table in 1..=4 {
        for hand in 1..=2 {
            let way = stage.way((table, hand));
            let sheet = play_hand(&RuleSet::FEDERATION, 10 * table + hand);
            assert_eq!(stage.admin.enter_hand(&way, &sheet).status, 303);
        }
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
        stage
            .admin
            .submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
    let desk = format!("/direzione/{slug}");
    stage
        .admin
        .submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let last = || {
        let files = std::fs::read_dir(stick.path()).unwrap();
        let mut names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.find(|name| name.contains("-turno-1-close.") && !name.contains("unfinished"))
    };
    let begun = Instant::now();
    while last().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(10));
    }
    let before = stage.read();
    let standings = format!("/t/{slug}/classifica.csv");
    let ranked = stage.program.browser().get(&standings).body;
    // The laptop is dropped: nothing of it is left but the stick.
    stage.program.kill();
    drop(database);

    let stick = stick.path().display();
    let program = env!("CARGO_BIN_EXE_pozzetto");
    let takes_over = match last().unwrap() {
        file if file.ends_with(".json") => format!("{program} import {stick}/{file}"),
        _ => format!("{program} restore {stick} --yes"),
    };
    let ran = Command::new("sh")
        .args(["-c", &takes_over])
        .env_remove("DATABASE_URL")
        .env("POZZETTO_DATA", other.path())
        .output()
        .unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let database = Database::File(other);
    let url = format!(
        "{}/pozzetto.sqlite3",
        std::path::Path::new(&database.url())
            .parent()
            .unwrap()
            .display()
    );
    let again = Program::start_at(&url);
    assert_eq!(again.browser().get(&standings).body, ranked);
    // Of a file the whole is back, and whoever was signed in goes on; of a server's event, the event.
    if takes_over.contains(" restore ") {
        let mut admin = stage.admin.at(&again.address);
        publish(&mut admin, &slug, 2);
        let way = format!("/arbitro/{slug}/turni/2/tavoli/1/smazzate/1");
        assert_eq!(admin.enter_hand(&way, &totals(500, 300)).status, 303);
    }
    let file = Command::new(program)
        .args(["--database-url", &url, "export", &slug])
        .output()
        .unwrap();
    let file = String::from_utf8(file.stdout).unwrap();
    compare(&before, &crate::operator::chaos::versions(&file));
    again.kill();
}

#[test]
fn a_server_whose_process_dies_is_read_again_by_the_next_who_asks() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let database = Database::on(cluster.url());
    let stage = Stage::set(&database, |_| ());
    let way = format!("/t/{}", stage.slug);
    let mut visitor = stage.program.browser();
    for which in 0..4 {
        assert_eq!(visitor.get(&way).status, 200);
        // All its processes end with that one; then it needs a moment until it takes anybody.
        let before = cluster.serving();
        while !cluster.strike(which) {}
        let lives = |id: &String| std::path::Path::new("/proc").join(id).exists();
        while before.iter().any(lives) {}
        for _ in 0..8 {
            assert_eq!(visitor.get(&way).status, 200);
        }
    }
    stage.program.kill();
}
