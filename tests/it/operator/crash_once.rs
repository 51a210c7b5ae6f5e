//! An answered save is on the disk: the process is killed right after the answer, and the hand is there.

use crate::support::{Browser, Database, Folder, PASSWORD, event_with_pairs, program, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// The program itself, in a process of its own.
pub struct Program {
    process: Child,
    pub address: String,
    invitation: Option<String>,
    _folder: Folder,
}

impl Program {
    /// A new installation says more: the link that makes its first administrator.
    pub fn install(database: &Database) -> Program {
        Program::install_with(database, |_| ())
    }

    /// The same, set otherwise.
    pub fn install_with(database: &Database, set: impl FnOnce(&mut Command)) -> Program {
        let (mut program, mut lines) = Program::run(&database.url(), set);
        program.invitation = Some(lines.nth(1).unwrap().trim().to_owned());
        program
    }

    pub fn start(database: &Database) -> Program {
        Program::start_at(&database.url())
    }

    /// The program on a database of this address.
    pub fn start_at(database: &str) -> Program {
        Program::run(database, |_| ()).0
    }

    /// The same, whose log nobody reads.
    pub fn start_quietly(database: &Database) -> Program {
        let quiet = |command: &mut Command| {
            command.stderr(Stdio::null());
        };
        Program::run(&database.url(), quiet).0
    }

    fn run<S: FnOnce(&mut Command)>(
        database: &str,
        set: S,
    ) -> (Program, impl Iterator<Item = String> + use<S>) {
        // What it writes beside the database goes with the test.
        let folder = Folder::new();
        let mut command = program();
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .env("DATABASE_URL", database)
            .env("POZZETTO_DATA", folder.path())
            .stdout(Stdio::piped());
        set(&mut command);
        let mut process = command.spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap())
            .lines()
            .map(Result::unwrap);
        let first = lines.next().unwrap();
        let address = first.rsplit(' ').next().unwrap().to_owned();
        let program = Program {
            process,
            address,
            invitation: None,
            _folder: folder,
        };
        (program, lines)
    }

    /// The first administrator of a new installation, signed in.
    pub fn administrator(&self) -> Browser {
        let way = self.invitation.clone().unwrap();
        let way = way.strip_prefix(&self.address).unwrap();
        let mut admin = self.browser();
        let form = admin.get(way);
        let set = admin.post_from(
            &form,
            way,
            &[("name", "Ada"), ("password", PASSWORD), ("again", PASSWORD)],
        );
        assert_eq!(set.status, 303, "{}", set.body);
        admin
    }

    /// The way of the link that makes the first administrator.
    pub fn invitation(&self) -> &str {
        let way = self.invitation.as_deref().unwrap();
        way.strip_prefix(&self.address).unwrap()
    }

    /// The process is told to stop, as by the system that shuts down.
    pub fn tell_to_stop(&self) {
        let id = self.process.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(told.success());
    }

    /// Waits until it has stopped, and says whether it did so in order.
    pub fn stopped(mut self) -> bool {
        self.process.wait().unwrap().success()
    }

    /// The process is stopped as by a power cut: it is told nothing.
    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// A figure of its memory as the system tells it, such as `VmRSS`, in MB.
    #[cfg(target_os = "linux")]
    pub fn memory(&self, name: &str) -> u64 {
        let status = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(status).unwrap();
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kilobytes / 1024
    }

    /// From here on `VmHWM` is the peak.
    #[cfg(target_os = "linux")]
    pub fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.process.id()), "5").unwrap();
    }

    pub fn browser(&self) -> Browser {
        Browser::new(&self.address)
    }
}

impl Drop for Program {
    /// A test that fails leaves no process behind.
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_hand_that_was_answered_survives_a_kill() {
    let database = Database::new();
    let program = Program::install(&database);
    let mut admin = program.administrator();
    let slug = event_with_pairs(
        &mut admin,
        "Prova",
        "1 mitchell",
        "2",
        "player1;player2\nA;B\nC;D\n",
    );
    publish(&mut admin, &slug, 1);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let sheet = play_hand(&RuleSet::FEDERATION, 7);
    assert_eq!(admin.enter_hand(&hand, &sheet).status, 303);
    program.kill();

    let again = Program::start(&database);
    let page = again.browser().get(&format!("/t/{slug}/turni/1/tavoli/1"));
    let score = sheet.score(&RuleSet::FEDERATION);
    let csv = again.browser().get(&format!("/t/{slug}/smazzate.csv")).body;
    assert_eq!(page.status, 200);
    assert_eq!(csv.lines().count(), 3, "the hand is there, once: {csv}");
    let total = csv.lines().nth(1).unwrap().split(',').nth_back(2).unwrap();
    assert_eq!(total, score.sides.ns.total().to_string());
    again.kill();
}

#[test]
fn an_unknown_address_is_refused_and_never_made_into_a_file() {
    let folder = Folder::new();
    for address in [
        "mysql://root@localhost/x",
        "postgress://localhost/x",
        "oracle:x",
        ":memory:",
    ] {
        let ran = program()
            .args(["migrate", "--database-url", address])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(ran.status.code(), Some(2), "{address}");
        assert_eq!(
            String::from_utf8_lossy(&ran.stderr).lines().count(),
            1,
            "{address}"
        );
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
