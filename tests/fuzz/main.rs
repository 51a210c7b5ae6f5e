//! Every reader of what comes from outside, fed with what nobody would write: none panics, and none needs more memory
//! than its input is worth. `POZZETTO_FUZZ` says how many inputs each reader gets, `POZZETTO_SEED` from which seed,
//! `POZZETTO_READERS` which readers, by their names between commas, where not all are wanted.
//!
//! A panic prints the input as Rust writes bytes; it belongs into `known.rs`.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod known;
mod maker;
mod memory;
mod requests;
mod table;
mod valid;

#[path = "../it/seeded.rs"]
mod seeded;
#[allow(dead_code, reason = "a browser may do more than is spoilt here")]
#[path = "../it/support.rs"]
mod support;

use maker::Maker;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread::{available_parallelism, scope};
use std::time::{Duration, Instant};
use table::{TABLE, Target, World};

/// Inputs of each reader where nobody says otherwise.
const FEW: u64 = 5_000;

/// The most memory that a reader may need beyond what the process had before, in KiB: the longest input 256 times over.
/// A million inputs need 3 MiB.
const MOST_MEMORY: u64 = 16 << 10;

/// Memory is the process's: whoever measures it is alone.
pub static ALONE: Mutex<()> = Mutex::new(());

pub fn wanted() -> u64 {
    std::env::var("POZZETTO_FUZZ").map_or(FEW, |number| number.parse().unwrap())
}

pub fn seed() -> u64 {
    std::env::var("POZZETTO_SEED").map_or(1, |seed| seed.parse().unwrap())
}

/// The readers that are wanted: all of them, where none is named.
fn asked_for() -> Vec<&'static Target> {
    let names = std::env::var("POZZETTO_READERS").unwrap_or_default();
    let named = |name: &str| TABLE.iter().find(|target| target.name == name);
    match names.as_str() {
        "" => TABLE.iter().collect(),
        names => names
            .split(',')
            .map(|name| named(name).expect("a reader of the table"))
            .collect(),
    }
}

/// Bytes as they may be put into `known.rs`.
pub fn shown(input: &[u8]) -> String {
    format!("b\"{}\"", input.escape_ascii())
}

/// One thread's share of a reader's inputs; gives the slowest.
fn feed(target: &Target, world: &World, seed: u64, inputs: u64) -> (Duration, Vec<u8>) {
    let mut maker = Maker::new(seed, (target.corpus)(world));
    let mut input = Vec::new();
    let mut slowest = (Duration::ZERO, Vec::new());
    for _ in 0..inputs {
        maker.next(&mut input);
        let begun = Instant::now();
        let read = catch_unwind(AssertUnwindSafe(|| (target.read)(world, &input)));
        assert!(read.is_ok(), "{:?}, {}", target.name, shown(&input));
        let took = begun.elapsed();
        if took > slowest.0 {
            slowest = (took, input.clone());
        }
    }
    slowest
}

#[test]
fn no_reader_panics_or_needs_more_memory_than_its_input_is_worth() {
    let _alone = ALONE.lock();
    let world = World::new();
    let threads = available_parallelism().map_or(1, usize::from) as u64;
    let mut all = 0;
    let whole = Instant::now();
    for target in asked_for() {
        let inputs = wanted().div_ceil(threads);
        let before = memory::begin();
        let begun = Instant::now();
        let slowest = scope(|workers| {
            let feeds: Vec<_> = (0..threads)
                .map(|n| {
                    let (world, seed) = (&world, seed() * threads + n);
                    workers.spawn(move || feed(target, world, seed, inputs))
                })
                .collect();
            let slowest = feeds.into_iter().map(|feed| feed.join().unwrap());
            slowest.max_by_key(|(took, _)| *took).unwrap()
        });
        let needed = memory::most().saturating_sub(before);
        let (took, input) = slowest;
        println!(
            "{:16} {:>9} inputs in {:>6} ms, slowest {took:?} of {} bytes, {needed} KiB",
            target.name,
            inputs * threads,
            begun.elapsed().as_millis(),
            input.len(),
        );
        assert!(needed < MOST_MEMORY, "{} needed {needed} KiB", target.name);
        all += inputs * threads;
    }
    let took = whole.elapsed().as_secs();
    println!("{all} inputs in {took} s from seed {}", seed());
}

/// The names of public functions that read what was typed: those that are given fields, bytes or a text.
fn readers(file: &str) -> Vec<String> {
    let code = file.split("#[cfg(test)]").next().unwrap();
    let functions = code.split("\npub fn ").skip(1);
    let reads = |function: &&str| {
        let head = function.split('{').next().unwrap();
        ["&mut Fields", "&[u8]", "&str"]
            .iter()
            .any(|kind| head.contains(kind))
    };
    let name = |function: &str| function.split(['(', '<']).next().unwrap().to_owned();
    functions.filter(reads).map(name).collect()
}

#[test]
fn every_reader_of_a_form_and_of_a_word_is_in_the_table() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = include_str!("table.rs");
    let mut seen = 0;
    let mut folders = vec![root.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let within = path.strip_prefix(root.join("src")).unwrap();
            // the readers of lists have a folder of their own
            let mut parts = within.iter().skip(1).filter(|part| *part != "lists");
            let module = parts.next().unwrap_or_default().to_str().unwrap();
            let module = module.trim_end_matches(".rs");
            if within.starts_with("forms") {
                for name in readers(&text) {
                    let call = format!("{module}::{name}(");
                    assert!(table.contains(&call), "{call}) is in no line of the table");
                    seen += 1;
                }
            }
            for word in text.split("impl FromStr for ").skip(1) {
                let word = word.split_whitespace().next().unwrap();
                let read = format!("parse::<{word}>()");
                assert!(table.contains(&read), "{read} is in no line of the table");
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "{seen}");
}
