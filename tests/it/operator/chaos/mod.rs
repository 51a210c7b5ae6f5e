//! Disturbances of a service in a hall: nothing that was answered is lost, nothing is doubled, nothing needs a restart,
//! and every fault of ours has its line in the log.

mod database_gone;
mod disk;
mod time;
mod wire;

use crate::operator::crash_once::Program;
use crate::support::{
    Answer, Browser, Database, Folder, PASSWORD, event_with_pairs, program, publish,
};
use burraco_rules::{RuleSet, Sheet};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Whether what a machine cannot do is a failure: in the gate it is.
pub fn required() -> bool {
    std::env::var("POZZETTO_CHAOS").is_ok_and(|said| said == "required")
}

/// The program, everything it says in its log, and an event of eight pairs whose first turno is on the tables.
struct Stage {
    folder: Folder,
    log: PathBuf,
    program: Program,
    admin: Browser,
    slug: String,
}

impl Stage {
    fn set(database: &Database, set: impl FnOnce(&mut Command)) -> Stage {
        let folder = Folder::new();
        let log = folder.path().join("log");
        let file = std::fs::File::create(&log).unwrap();
        let program = Program::install_with(database, |command| {
            command
                .env("POZZETTO_LOG", "pozzetto=info")
                .env("POZZETTO_LOG_FORMAT", "json")
                .stderr(Stdio::from(file));
            set(command);
        });
        let mut admin = program.administrator();
        let pairs: String = (1..=8).map(|n| format!("Anna {n};Bruno {n}\n")).collect();
        let list = format!("player1;player2\n{pairs}");
        let slug = event_with_pairs(&mut admin, "Caos", "2 mitchell", "2", &list);
        publish(&mut admin, &slug, 1);
        Stage {
            folder,
            log,
            program,
            admin,
            slug,
        }
    }

    fn way(&self, (table, hand): Place) -> String {
        let slug = &self.slug;
        format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/{hand}")
    }

    /// Every version of every hand there is.
    fn read(&mut self) -> Versions {
        let file = self
            .admin
            .get(&format!("/direzione/{}/torneo.json", self.slug));
        assert_eq!(file.status, 200, "{}", file.body);
        versions(&file.body)
    }

    fn sign_in(&mut self) {
        let form = self.admin.get("/entra");
        let typed = [("name", "Ada"), ("password", PASSWORD)];
        let entered = self.admin.post_from(&form, "/entra", &typed);
        assert_eq!(entered.status, 303, "{}", entered.body);
    }

    /// The lines of the log.
    fn log(&self) -> Vec<serde_json::Value> {
        let text = std::fs::read_to_string(&self.log).unwrap();
        let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        text.lines().map(read).collect()
    }

    /// Insists that this answer, and every other that was no good, is told in the log, and why.
    fn is_logged(&self, answer: &Answer) {
        let log = self.log();
        let id = &answer.headers["x-request-id"];
        let of = |id: &serde_json::Value| {
            let same = log.iter().filter(move |line| line["span"]["id"] == *id);
            same.map(|line| (line["level"].clone(), line["status"].as_u64()))
                .collect::<Vec<_>>()
        };
        let told = of(&serde_json::Value::from(id.as_str()));
        let status = u64::from(answer.status);
        assert!(
            told.iter().any(|(_, of)| *of == Some(status)),
            "{id}: {told:?}"
        );
        for line in log
            .iter()
            .filter(|line| line["status"].as_u64() >= Some(500))
        {
            let told = of(&line["span"]["id"]);
            let why = told
                .iter()
                .any(|(level, _)| level == "ERROR" || level == "WARN");
            assert!(why, "{line} has no reason in the log");
        }
    }

    /// The event's file, as the program writes it, is recomputed.
    fn verify(&self, database: &Database) {
        let run = |arguments: &[&str]| {
            let ran = program()
                .args(arguments)
                .env("DATABASE_URL", database.url())
                .current_dir(self.folder.path())
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert!(ran.status.success(), "{arguments:?}: {said}");
            ran.stdout
        };
        let file = run(&["export", &self.slug]);
        std::fs::write(self.folder.path().join("event.json"), file).unwrap();
        run(&["verify", "event.json"]);
    }
}

/// Table and smazzata of the first turno.
pub type Place = (u64, u64);

/// Every version of hands, from the first.
pub type Versions = BTreeMap<Place, Vec<Sheet>>;

/// Every version of every hand in an event's file.
pub fn versions(file: &str) -> Versions {
    let file: serde_json::Value = serde_json::from_str(file).unwrap();
    let list = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
    let mut all = Versions::new();
    for table in list(&file["rounds"][0]["tables"]) {
        for hand in list(&table["hands"]) {
            let number = |value: &serde_json::Value| value["number"].as_u64().unwrap();
            let sheets = list(&hand["versions"]).into_iter().enumerate();
            let sheets = sheets.map(|(n, version)| {
                assert_eq!(version["version"], n + 1);
                serde_json::from_value(version["sheet"].clone()).unwrap()
            });
            all.insert((number(&table), number(&hand)), sheets.collect());
        }
    }
    all
}

/// Insists that what is there is what was answered, each once.
pub fn compare(answered: &Versions, there: &Versions) {
    let rules = RuleSet::FEDERATION;
    for place in there.keys().chain(answered.keys()) {
        let of = |all: &Versions| all.get(place).cloned().unwrap_or_default();
        let (told, found) = (of(answered), of(there));
        assert_eq!(told.len(), found.len(), "{place:?}: one version each save");
        let same = told
            .iter()
            .zip(&found)
            .all(|(a, b)| a.says_the_same(b, &rules));
        assert!(same, "{place:?}: {told:?} was answered, {found:?} is there");
    }
}
