//! A disk that is full.

use crate::cluster::Cluster;
use crate::operator::chaos::{Place, Stage, Versions, compare, required};
use crate::support::{Answer, Database, Folder, hand_form};
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Sheet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Saves until the disk is surely full: each writes some kilobytes.
const MANY: u64 = 2_000;

/// A disk of a test's own, in memory.
struct Disk(Folder);

impl Disk {
    /// None where nobody may mount one, which is said.
    fn of(megabytes: u32) -> Option<Disk> {
        let folder = Folder::new();
        let ran = Command::new("mount")
            .args([
                "-t",
                "tmpfs",
                "-o",
                &format!("size={megabytes}m"),
                "pozzetto",
            ])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        if ran.is_ok_and(|ran| ran.success()) {
            return Some(Disk(folder));
        }
        assert!(!required(), "no disk could be mounted");
        eprintln!("left out: no disk could be mounted, which root may");
        None
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn filler(&self) -> PathBuf {
        self.path().join("photos")
    }

    /// Fills what is left.
    fn fill(&self) {
        let mut file = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.filler())
            .unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
    }

    fn make_room(&self) {
        std::fs::remove_file(self.filler()).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

/// A hand with the form it is sent by, again and again.
struct Save {
    place: Place,
    form: Answer,
    sheet: Sheet,
}

impl Save {
    fn at(stage: &mut Stage, n: u64) -> Save {
        let place = (n % 4 + 1, n / 4 % 2 + 1);
        let form = stage.admin.get(&stage.way(place));
        assert_eq!(form.status, 200, "{}", form.body);
        let sheet = play_hand(&RuleSet::FEDERATION, n);
        Save { place, form, sheet }
    }

    fn send(&self, stage: &mut Stage) -> Answer {
        let mut fields = hand_form(&self.sheet, &self.form.hidden("base_version"));
        fields.push(("reason".to_owned(), "riletto".to_owned()));
        let typed: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        let way = stage.way(self.place);
        stage.admin.post_from(&self.form, &way, &typed)
    }
}

/// Saves until the disk is full, makes room with `room`, and looks for everything that was answered.
fn filled(database: &Database, disk: &Disk, stage: &mut Stage, room: impl FnOnce(&mut Stage)) {
    let mut answered = Versions::new();
    let mut keep = |save: Save| answered.entry(save.place).or_default().push(save.sheet);
    for n in 0..16 {
        let save = Save::at(stage, n);
        assert_eq!(save.send(stage).status, 303);
        keep(save);
    }
    let mut refused = None;
    for n in 16..MANY {
        disk.fill();
        let save = Save::at(stage, n);
        let answer = save.send(stage);
        if answer.status != 303 {
            assert_eq!(answer.status, 503, "{}", answer.body);
            assert_eq!(answer.headers["retry-after"], "5");
            stage.is_logged(&answer);
            refused = Some(save);
            break;
        }
        keep(save);
    }
    let refused = refused.unwrap();
    // Whoever only looks is served.
    let looked = stage.admin.get(&format!("/t/{}/turni/1", stage.slug));
    assert_eq!(looked.status, 200, "{}", looked.body);
    disk.fill();
    assert_eq!(refused.send(stage).status, 503);
    room(stage);
    let begun = Instant::now();
    loop {
        let answer = refused.send(stage);
        if answer.status == 303 {
            break;
        }
        assert_eq!(answer.status, 503, "{}", answer.body);
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    keep(refused);
    let after = Save::at(stage, MANY);
    assert_eq!(after.send(stage).status, 303);
    keep(after);
    compare(&answered, &stage.read());
    stage.verify(database);
}

#[test]
fn a_disk_that_is_really_full_loses_nothing_and_goes_on_once_there_is_room() {
    if std::env::var_os("TEST_POSTGRES_URL").is_some() {
        return;
    }
    let Some(disk) = Disk::of(8) else { return };
    let database = Database::File(Folder::within(disk.path()));
    let mut stage = Stage::set(&database, |_| ());
    filled(&database, &disk, &mut stage, |stage| {
        assert_eq!(stage.admin.get("/pronto").status, 503, "nor is all well");
        disk.make_room();
    });
    stage.program.kill();
}

#[test]
fn a_server_whose_disk_is_full_loses_nothing_and_the_program_goes_on_with_it() {
    if std::env::var_os("TEST_POSTGRES_URL").is_none() {
        return;
    }
    let Some(disk) = Disk::of(160) else { return };
    let Some(cluster) = Cluster::within(disk.path()) else {
        return;
    };
    let database = Database::on(cluster.url());
    let mut stage = Stage::set(&database, |_| ());
    filled(&database, &disk, &mut stage, |_| {
        disk.make_room();
        // A server that cannot write its log ends by itself; whoever keeps it starts it again. The program stays.
        if !cluster.runs() {
            cluster.begin();
        }
    });
    stage.program.kill();
}
