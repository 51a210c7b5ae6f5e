//! The program is killed again and again while tablets save: what was answered is there, once, and what was not can be
//! sent again. `POZZETTO_CRASHES` says how often, `POZZETTO_SEED` from which seed; `.ci/nightly` says a thousand.

use crate::cluster::Cluster;
use crate::operator::chaos::{Place, Versions, compare, versions};
use crate::operator::crash_once::Program;
use crate::seeded::Dice;
use crate::support::{
    Answer, Browser, Database, Folder, event_with_pairs, hand_form, program, publish,
};
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Sheet};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::scope;
use std::time::{Duration, Instant};

/// Tablets that save at once; each writes at tables of its own.
const TABLETS: u64 = 4;

/// Tables, with this many smazzate each.
const TABLES: u64 = 8;
const HANDS: u64 = 4;

/// Crashes in one event, before its file is recomputed and the next event begins.
const A_STORY: u64 = 25;

/// Where the database may die, too: one crash of so many is the server's. Its pool waits five seconds for a connection.
const BETWEEN_SERVERS: u64 = 16;

/// The process that is killed: the program, or one of the database server.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Victim {
    Program,
    /// A process of the database's server, and with it every connection there is.
    Server,
}

/// A hand as a tablet sends it, and may send it again.
struct Save {
    place: Place,
    form: Answer,
    sheet: Sheet,
}

impl Save {
    /// The status, when somebody answered.
    fn send(&self, browser: &mut Browser, slug: &str) -> Option<u16> {
        let mut fields = hand_form(&self.sheet, &self.form.hidden("base_version"));
        fields.push(("reason".to_owned(), "riletto".to_owned()));
        let typed: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        let answer = browser.try_post_from(&self.form, &way(slug, self.place), &typed)?;
        let told = [303, 503].contains(&answer.status);
        assert!(told, "{:?}: {} {}", self.place, answer.status, answer.body);
        Some(answer.status)
    }
}

fn way(slug: &str, (table, hand): Place) -> String {
    format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/{hand}")
}

/// The answers that a tablet has had, and the request it still waits for.
#[derive(Default)]
struct Told {
    saved: Vec<Save>,
    waits: Option<Save>,
}

/// A tablet saves at tables of its own until somebody stops it or nobody answers.
fn saves(browser: &mut Browser, slug: &str, mut dice: Dice, mine: u64, hall: &Moment) -> Told {
    let mut told = Told::default();
    while !hall.over.load(Ordering::Relaxed) {
        let tables = TABLES / TABLETS;
        let place = (
            mine * tables + dice.below(tables) + 1,
            dice.below(HANDS) + 1,
        );
        let form = match browser.try_get(&way(slug, place)) {
            Some(form) if form.status == 200 => form,
            Some(busy) if busy.status == 503 => continue,
            _ => break,
        };
        let sheet = play_hand(&RuleSet::FEDERATION, dice.below(u64::MAX));
        let save = Save { place, form, sheet };
        let mut status = save.send(browser, slug);
        while status == Some(503) && !hall.over.load(Ordering::Relaxed) {
            status = save.send(browser, slug);
        }
        match status {
            Some(303) => {
                told.saved.push(save);
                hall.saved.fetch_add(1, Ordering::Relaxed);
            }
            _ => {
                told.waits = Some(save);
                break;
            }
        }
    }
    told
}

/// The state that the tablets and the killing thread share.
#[derive(Default)]
struct Moment {
    saved: AtomicU64,
    over: AtomicBool,
}

/// One evening with its crashes.
struct Story<'a> {
    database: &'a Database,
    server: Option<&'a Cluster>,
    dice: Dice,
    program: Option<Program>,
    admin: Browser,
    slug: String,
    answered: Versions,
    counts: Counts,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    crashes: u64,
    servers: u64,
    saved: u64,
    unanswered: u64,
    written_yet: u64,
}

impl Story<'_> {
    /// Tablets save, somebody dies, and everything that was answered is looked for.
    fn round(&mut self) {
        let victim = match self.server {
            Some(_) if self.counts.crashes % BETWEEN_SERVERS == 1 => Victim::Server,
            _ => Victim::Program,
        };
        let told = self.strike(victim);
        self.counts.crashes += 1;
        if victim == Victim::Program {
            self.program = Some(Program::start_quietly(self.database));
        } else {
            self.counts.servers += 1;
        }
        self.admin = self.admin.at(&self.program.as_ref().unwrap().address);
        let waiting: Vec<Save> = told
            .into_iter()
            .filter_map(|told| self.count(told))
            .collect();
        let there = self.read();
        for save in &waiting {
            let known = self.answered.get(&save.place).map_or(0, Vec::len);
            let found = there.get(&save.place).map_or(0, Vec::len);
            self.counts.written_yet += (found - known) as u64;
        }
        self.counts.unanswered += waiting.len() as u64;
        for save in waiting {
            self.send_again(&save);
            self.answered
                .entry(save.place)
                .or_default()
                .push(save.sheet);
        }
        let there = self.read();
        compare(&self.answered, &there);
    }

    /// Takes down what a tablet was told; gives what it waits for.
    fn count(&mut self, told: Told) -> Option<Save> {
        self.counts.saved += told.saved.len() as u64;
        // What was answered may be sent again, too: by a tablet that slept through the answer.
        let last = told.saved.last().filter(|_| self.dice.below(4) == 0);
        if let Some(last) = last {
            self.send_again(last);
        }
        for save in told.saved {
            self.answered
                .entry(save.place)
                .or_default()
                .push(save.sheet);
        }
        told.waits
    }

    /// A tablet sends until it is answered, as it does by itself.
    fn send_again(&mut self, save: &Save) {
        let begun = Instant::now();
        while save.send(&mut self.admin, &self.slug) != Some(303) {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "{:?}",
                save.place
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The tablets begin, and at a moment of the dice the victim dies.
    fn strike(&mut self, victim: Victim) -> Vec<Told> {
        let hall = Moment::default();
        let (most, spin) = (self.dice.below(24), self.dice.below(4000));
        let which = self.dice.place(64);
        let seeds: Vec<u64> = (0..TABLETS).map(|_| self.dice.below(u64::MAX)).collect();
        let (slug, admin, hall) = (&self.slug, &self.admin, &hall);
        scope(|threads| {
            let tablets: Vec<_> = (0..TABLETS)
                .zip(seeds)
                .map(|(mine, seed)| {
                    let mut browser = admin.at(&admin.address);
                    threads.spawn(move || saves(&mut browser, slug, Dice(seed), mine, hall))
                })
                .collect();
            while hall.saved.load(Ordering::Relaxed) < most {
                let broken = tablets.iter().all(|tablet| tablet.is_finished());
                assert!(!broken, "no tablet is left");
                std::thread::yield_now();
            }
            let moment = Instant::now();
            while moment.elapsed() < Duration::from_micros(spin) {
                std::hint::spin_loop();
            }
            match victim {
                Victim::Program => self.program.take().unwrap().kill(),
                Victim::Server => assert!(self.server.unwrap().strike(which)),
            }
            hall.over.store(true, Ordering::Relaxed);
            tablets
                .into_iter()
                .map(|told| told.join().unwrap())
                .collect()
        })
    }

    /// Every version there is, from the event's file.
    fn read(&mut self) -> Versions {
        let begun = Instant::now();
        let file = loop {
            let way = format!("/direzione/{}/torneo.json", self.slug);
            match self.admin.try_get(&way) {
                Some(file) if file.status == 200 => break file.body,
                Some(busy) => assert_eq!(busy.status, 503, "{}", busy.body),
                None => (),
            }
            assert!(begun.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(20));
        };
        versions(&file)
    }

    /// The event's file, taken from a database nobody serves, is recomputed.
    fn verify(&mut self) {
        if let Some(program) = self.program.take() {
            program.kill();
        }
        let folder = Folder::new();
        let run = |arguments: &[&str]| {
            let ran = program()
                .args(arguments)
                .env("DATABASE_URL", self.database.url())
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert!(ran.status.success(), "{arguments:?}: {said}");
            ran.stdout
        };
        let file = run(&["export", &self.slug]);
        compare(
            &self.answered,
            &versions(std::str::from_utf8(&file).unwrap()),
        );
        std::fs::write(folder.path().join("event.json"), file).unwrap();
        run(&["verify", "event.json"]);
    }
}

/// So many crashes, from a seed; a new event every [`A_STORY`].
fn crashes(database: &Database, server: Option<&Cluster>, wanted: u64) -> Counts {
    let program = Program::install_with(database, |command| {
        command.stderr(Stdio::null());
    });
    let admin = program.administrator();
    let mut story = Story {
        database,
        server,
        dice: Dice(seed()),
        program: Some(program),
        admin,
        slug: String::new(),
        answered: Versions::new(),
        counts: Counts::default(),
    };
    let pairs: String = (0..2 * TABLES).map(|n| format!("A{n};B{n}\n")).collect();
    let list = format!("player1;player2\n{pairs}");
    while story.counts.crashes < wanted {
        if story.program.is_none() {
            story.program = Some(Program::start_quietly(database));
        }
        let address = &story.program.as_ref().unwrap().address;
        story.admin = story.admin.at(address);
        let name = format!("Caduta {}", story.counts.crashes);
        let hands = HANDS.to_string();
        story.slug = event_with_pairs(&mut story.admin, &name, "1 mitchell", &hands, &list);
        publish(&mut story.admin, &story.slug, 1);
        story.answered.clear();
        let end = wanted.min(story.counts.crashes + A_STORY);
        while story.counts.crashes < end {
            story.round();
        }
        story.verify();
    }
    story.counts
}

fn wanted() -> u64 {
    std::env::var("POZZETTO_CRASHES").map_or(4, |number| number.parse().unwrap())
}

fn seed() -> u64 {
    std::env::var("POZZETTO_SEED").map_or(1, |seed| seed.parse().unwrap())
}

fn tell(counts: Counts, begun: Instant) {
    let took = begun.elapsed().as_secs();
    println!("{counts:?} in {took} s from seed {}", seed());
    assert!(counts.saved > counts.crashes && counts.unanswered > 0);
}

#[test]
fn every_hand_that_was_answered_is_there_once_however_often_the_program_is_killed() {
    let begun = Instant::now();
    let database = Database::new();
    tell(crashes(&database, None, wanted()), begun);
}

#[test]
fn nor_is_one_lost_when_processes_of_the_database_are_killed_too() {
    let begun = Instant::now();
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let database = Database::on(cluster.url());
    tell(crashes(&database, Some(&cluster), wanted()), begun);
}
