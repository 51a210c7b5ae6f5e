//! No two modules need each other: a change to one is never a change to all. Read from the `use` lines and paths of
//! each crate; a module and those inside it are one thing.

use crate::structure::architecture::{CRATES, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A module by its path in its crate; the crate's root is empty.
type Name = Vec<String>;

/// The code of every module of a crate, without comments and tests.
fn modules(folder: &Path, files: Vec<PathBuf>) -> BTreeMap<Name, String> {
    let mut found = BTreeMap::new();
    for file in files {
        let inside = file.strip_prefix(folder).unwrap().with_extension("");
        let mut name: Name = inside
            .iter()
            .map(|part| part.to_str().unwrap().to_owned())
            .collect();
        let of_tests = ["tests", "testing", "tests_play", "build", "sample"];
        if name.iter().any(|part| of_tests.contains(&part.as_str())) {
            continue;
        }
        if ["mod", "lib", "main"].contains(&name.last().unwrap().as_str()) {
            name.pop();
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let code: Vec<&str> = text
            .lines()
            .map(|line| line.split("//").next().unwrap())
            .collect();
        let code = code.join("\n");
        // what is compiled for tests alone stands at the end of a file
        let tests = code.match_indices("#[cfg(test)]").find(|(at, _)| {
            let next = code[at + 12..]
                .lines()
                .map(str::trim)
                .filter(|line| !line.is_empty());
            let next = next.into_iter().find(|line| !line.starts_with("#["));
            next.is_some_and(|line| line.starts_with("mod ") && line.ends_with('{'))
        });
        let end = tests.map_or(code.len(), |(at, _)| at);
        found.insert(name, code[..end].to_owned());
    }
    found
}

/// `a::{b, c::{d, e}}` as `a::b`, `a::c::d`, `a::c::e`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap().trim().to_owned()];
    };
    let (mut depth, mut part, mut parts) = (0, String::new(), Vec::new());
    for letter in rest[..rest.rfind('}').unwrap()].chars() {
        depth += match letter {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        match letter {
            ',' if depth == 0 => parts.push(std::mem::take(&mut part)),
            _ => part.push(letter),
        }
    }
    parts.push(part);
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(|part| expanded(&format!("{}{}", before.trim(), part.trim())))
        .collect()
}

/// The paths of a module's `use` lines, those it hands on first, and of the rest of its code.
fn paths(code: &str) -> (Vec<String>, Vec<String>) {
    let (mut handed_on, mut used, mut rest) = (Vec::new(), Vec::new(), String::new());
    for piece in code.split_inclusive(';') {
        let line = piece.rfind("\nuse ").or(piece.find("\npub use "));
        let line = line.or(piece.find("\npub(crate) use "));
        let line =
            line.or((piece.starts_with("use ") || piece.starts_with("pub use ")).then_some(0));
        let Some(at) = line else {
            rest.push_str(piece);
            continue;
        };
        rest.push_str(&piece[..at]);
        let (visible, tree) = piece[at..].split_once("use ").unwrap();
        let tree = tree
            .trim_end_matches(';')
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        match visible.trim().is_empty() {
            true => used.extend(expanded(&tree)),
            false => handed_on.extend(expanded(&tree)),
        }
    }
    for start in ["crate::", "super::"] {
        for (at, _) in rest.match_indices(start) {
            let path = rest[at..].split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            used.push(path.into_iter().next().unwrap().to_owned());
        }
    }
    (handed_on, used)
}

/// Where a path leads from a module: the module, and the item in it.
fn led(path: &str, from: &Name, all: &BTreeMap<Name, String>) -> Option<(Name, Option<String>)> {
    let mut parts = path.split("::").map(str::trim).peekable();
    let mut at = match *parts.peek()? {
        "crate" => {
            parts.next();
            Vec::new()
        }
        "self" => {
            parts.next();
            from.clone()
        }
        "super" => from.clone(),
        first => {
            let child = [from.as_slice(), &[first.to_owned()]].concat();
            all.contains_key(&child).then_some(from.clone())?
        }
    };
    while parts.peek() == Some(&"super") {
        parts.next();
        at.pop();
    }
    for part in parts {
        let inside = [at.as_slice(), &[part.to_owned()]].concat();
        match all.contains_key(&inside) {
            true => at = inside,
            false => return Some((at, Some(part.to_owned()))),
        }
    }
    Some((at, None))
}

/// The modules that each module takes names from, followed through re-exports.
fn takes(all: &BTreeMap<Name, String>) -> BTreeMap<Name, BTreeSet<Name>> {
    let read: BTreeMap<&Name, _> = all.iter().map(|(name, code)| (name, paths(code))).collect();
    let mut takes = BTreeMap::new();
    for name in all.keys() {
        let (handed_on, used) = &read[name];
        let mut taken = BTreeSet::new();
        for path in handed_on.iter().chain(used) {
            let Some((mut to, mut item)) = led(path, name, all) else {
                continue;
            };
            while let Some(of) = &item
                && let Some((handed_on, _)) = read.get(&to)
                && let Some(path) = handed_on
                    .iter()
                    .find(|path| path.rsplit("::").next() == Some(of))
                && let Some((next, of)) = led(path, &to, all)
                && next != to
            {
                (to, item) = (next, of);
            }
            let one_thing = to.starts_with(name) || name.starts_with(&to);
            if !one_thing && all.contains_key(&to) {
                taken.insert(to);
            }
        }
        takes.insert(name.clone(), taken);
    }
    takes
}

/// Everything a module needs, by whatever way.
fn needs<'t>(name: &Name, takes: &'t BTreeMap<Name, BTreeSet<Name>>) -> BTreeSet<&'t Name> {
    let mut known = BTreeSet::new();
    let mut waiting: Vec<&Name> = takes[name].iter().collect();
    while let Some(next) = waiting.pop() {
        if known.insert(next) {
            waiting.extend(&takes[next]);
        }
    }
    known
}

#[test]
fn no_two_modules_need_each_other() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let of_crates = CRATES.map(|(room, _)| src.join(room));
    let own = sources(&src);
    let own = own
        .into_iter()
        .filter(|file| !of_crates.iter().any(|room| file.starts_with(room)));
    let mut rooms = vec![(src.clone(), own.collect::<Vec<_>>())];
    rooms.extend(of_crates.iter().map(|room| (room.clone(), sources(room))));
    let mut arrows = 0;
    for (room, files) in rooms {
        let takes = takes(&modules(&room, files));
        arrows += takes.values().map(BTreeSet::len).sum::<usize>();
        for name in takes.keys() {
            let way = needs(name, &takes);
            assert!(
                !way.contains(name),
                "{} {name:?} needs itself by way of {:?}",
                room.display(),
                way.into_iter()
                    .filter(|other| needs(other, &takes).contains(name))
                    .collect::<Vec<_>>()
            );
        }
    }
    assert!(arrows > 1_500, "only {arrows} arrows are seen");
}

#[test]
fn the_model_of_a_tournament_uses_no_other_module() {
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tournament");
    let all = modules(&model, sources(&model));
    let mut seen = 0;
    for (name, taken) in takes(&all) {
        if name.first().is_some_and(|room| room == "model") {
            seen += taken.len();
            let other = taken
                .iter()
                .find(|other| other.first().is_none_or(|room| room != "model"));
            assert_eq!(other, None, "{name:?}");
        }
    }
    assert!(seen > 30, "only {seen} arrows are seen");
}
