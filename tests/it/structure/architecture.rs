//! One direction: rules <- tournament <- {audit, forms, store, pages} <- auth <- app <- web, cli. Read from manifests and `use` lines.

use std::path::{Path, PathBuf};

/// A layer of this package and the layers it may name. Between crates Cargo holds the direction, see [`CRATES`].
const LAYERS: [(&str, &[&str]); 5] = [
    ("concurrency_limit", &["store"]),
    ("auth", &["concurrency_limit", "store"]),
    ("app", &["concurrency_limit", "auth", "store"]),
    (
        "web",
        &[
            "concurrency_limit",
            "form_data",
            "forms",
            "store",
            "pages",
            "auth",
            "app",
        ],
    ),
    (
        "cli",
        &["form_data", "forms", "store", "pages", "auth", "app", "web"],
    ),
];

/// A crate and the crates of this workspace it is built on.
pub const CRATES: [(&str, &[&str]); 8] = [
    ("rules", &[]),
    ("play", &["burraco-rules"]),
    ("tournament", &["burraco-play", "burraco-rules"]),
    ("audit", &["burraco-rules", "burraco-tournament"]),
    ("store", &["burraco-rules", "burraco-tournament"]),
    (
        "form_data",
        &["burraco-play", "burraco-rules", "burraco-tournament"],
    ),
    (
        "forms",
        &[
            "burraco-play",
            "burraco-rules",
            "burraco-tournament",
            "pozzetto-form-data",
        ],
    ),
    (
        "pages",
        &[
            "burraco-play",
            "burraco-rules",
            "burraco-tournament",
            "pozzetto-form-data",
        ],
    ),
];

/// Every Rust file of a folder and of those in it.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found
}

fn files_of(layer: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folder = root.join(layer);
    if folder.is_dir() {
        sources(&folder)
    } else {
        vec![root.join(format!("{layer}.rs"))]
    }
}

/// The layers a file names after `crate::`, its own included.
fn named(text: &str) -> Vec<String> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code: Vec<&str> = code.collect();
    let code = code.join("\n");
    let rest = code.split("crate::").skip(1);
    let word = |rest: &str| {
        rest.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect::<String>()
    };
    rest.map(word).collect()
}

#[test]
fn data_flows_one_way() {
    let rooms = LAYERS.iter().map(|(layer, _)| *layer);
    let layers: Vec<&str> = rooms.chain(CRATES.map(|(room, _)| room)).collect();
    for (layer, may) in LAYERS {
        let files = files_of(layer);
        assert!(!files.is_empty());
        for file in files {
            for word in named(&std::fs::read_to_string(&file).unwrap()) {
                let known = layers.contains(&word.as_str());
                assert!(
                    !known || word == layer || may.contains(&word.as_str()),
                    "{} names {word}, which {layer} must not know",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn crates_are_built_on_those_below_them() {
    for (room, on) in CRATES {
        let place = format!("src/{room}/Cargo.toml");
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join(place);
        let text = std::fs::read_to_string(manifest).unwrap();
        let dependencies = text.split("[dependencies]").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        let named = dependencies.lines().filter_map(|line| line.split_once(' '));
        let own = named
            .map(|(name, _)| name)
            .filter(|name| name.starts_with("burraco-") || name.starts_with("pozzetto-"));
        assert_eq!(own.collect::<Vec<_>>(), on, "{room}");
    }
}

#[test]
fn sql_stands_in_the_store_only_and_the_clock_at_the_edge_only() {
    let crates = CRATES.into_iter().map(|(room, _)| room);
    for layer in LAYERS.into_iter().map(|(layer, _)| layer).chain(crates) {
        for file in files_of(layer) {
            let text = std::fs::read_to_string(&file).unwrap();
            let at = file.display();
            assert!(
                layer == "store" || !text.contains("diesel::"),
                "{at} speaks SQL"
            );
            let edge = layer == "web" || layer == "cli";
            assert!(edge || !text.contains("Utc::now"), "{at} reads the clock");
        }
    }
}

#[test]
fn templates_hold_no_inline_style_or_script() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut folders = vec![folder];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for banned in ["style=\"", "<style", "<script>", "onclick=", "javascript:"] {
                assert!(!text.contains(banned), "{}: {banned}", path.display());
            }
            seen += 1;
        }
    }
    assert!(seen > 20);
}

/// A way that the menus do not know stands open to everybody.
#[test]
fn every_way_a_page_asks_about_is_in_the_menus() {
    let word = |rest: &str| -> String {
        let letters = rest.chars();
        letters
            .take_while(|c| c.is_uppercase() || *c == '_')
            .collect()
    };
    let texts = |layer: &str| -> Vec<String> {
        let files = files_of(layer).into_iter();
        files
            .map(|file| std::fs::read_to_string(file).unwrap())
            .collect()
    };
    let menu = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/http/menu.rs");
    let menu = std::fs::read_to_string(menu).unwrap();
    let known: Vec<String> = menu.split("(urls::").skip(1).map(word).collect();
    let pages = texts("pages").concat();
    let asked: Vec<String> = pages.split("open(urls::").skip(1).map(word).collect();
    assert!(asked.len() > 10, "{asked:?}");
    for way in asked {
        assert!(known.contains(&way), "{way}");
    }
}

/// The most files that stand side by side: more than one sees at a glance is a list, not a room.
const AT_A_GLANCE: usize = 25;

#[test]
fn no_folder_shows_more_files_than_one_sees_at_a_glance() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<PathBuf> = ["src", "templates", "tests", "benches", "docs"]
        .map(|folder| root.join(folder))
        .into();
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        let inside = std::fs::read_dir(&folder).unwrap();
        let inside: Vec<PathBuf> = inside.map(|entry| entry.unwrap().path()).collect();
        let files = inside.iter().filter(|path| path.is_file()).count();
        assert!(files <= AT_A_GLANCE, "{}: {files}", folder.display());
        folders.extend(inside.into_iter().filter(|path| path.is_dir()));
        seen += 1;
    }
    assert!(seen > 80, "{seen} folders");
}
