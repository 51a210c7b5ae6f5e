//! The parts of packages: man pages, completions, the health command, and settings that files of theirs name.

use crate::operator::commands::pozzetto;
use crate::support::{Folder, Hall};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn names(folder: &Path) -> BTreeSet<String> {
    let inside = fs::read_dir(folder).unwrap();
    let names = inside.map(|one| one.unwrap().file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

#[test]
fn every_command_has_its_page_and_every_shell_its_completions() {
    let folder = Folder::new();
    let wrote = pozzetto(&["manual", "made"], b"", &folder);
    assert_eq!(wrote.status.code(), Some(0), "{wrote:?}");
    let pages = names(&folder.path().join("made/man"));
    let help = String::from_utf8(pozzetto(&["help"], b"", &folder).stdout).unwrap();
    let commands = help.lines().skip_while(|line| *line != "Commands:");
    let commands = commands.skip(1).take_while(|line| !line.is_empty());
    let mut count = 0;
    for line in commands.filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        let command = line.split_whitespace().next().unwrap();
        if command != "help" {
            count += 1;
            let page = format!("pozzetto-{command}.1");
            assert!(pages.contains(&page), "{page} is missing in {pages:?}");
        }
    }
    assert!(count > 15, "{help}");
    assert!(pages.contains("pozzetto-user-add.1"));
    let first = fs::read_to_string(folder.path().join("made/man/pozzetto.1")).unwrap();
    assert!(first.contains("POZZETTO_LISTEN"), "{first}");
    let completions = names(&folder.path().join("made/completions"));
    for shell in ["pozzetto.bash", "_pozzetto", "pozzetto.fish"] {
        assert!(completions.contains(shell), "{completions:?}");
    }
    let refused = pozzetto(&["manual", "made/man/pozzetto.1"], b"", &folder);
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn the_health_of_the_service_is_that_of_its_database() {
    let mut hall = Hall::open();
    let folder = Folder::new();
    let address = hall.address.trim_start_matches("http://").to_owned();
    let ask = || pozzetto(&["health", "--listen", &address], b"", &folder);
    let well = ask();
    assert_eq!(well.status.code(), Some(0), "{well:?}");
    assert!(well.stdout.is_empty() && well.stderr.is_empty());
    hall.close();
    let gone = ask();
    assert_eq!(gone.status.code(), Some(1));
    let why = String::from_utf8(gone.stderr).unwrap();
    assert!(why.contains("no service answers at"), "{why}");
}

/// Something that accepts connections and answers one byte at a time, or without an end, is not taken for the service.
#[test]
fn a_stranger_at_the_address_is_not_healthy() {
    use std::io::Write;
    let stranger = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = stranger.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for stream in stranger.incoming().flatten() {
            let mut stream = stream;
            while stream.write_all(&[b'x'; 4096]).is_ok() {}
        }
    });
    let ran = pozzetto(&["health", "--listen", &address], b"", &Folder::new());
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert!(
        String::from_utf8(ran.stderr)
            .unwrap()
            .contains("is not ready")
    );
}

/// The program reads every setting of the unit, the settings file and the image.
#[test]
fn the_settings_that_packages_name_are_known() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/deploy");
    let help = pozzetto(&["help"], b"", &Folder::new());
    let help = String::from_utf8(help.stdout).unwrap();
    for file in ["pozzetto.service", "pozzetto.env", "Dockerfile"] {
        let text = fs::read_to_string(root.join(file)).unwrap();
        let words = text.split(|c: char| !c.is_ascii_uppercase() && c != '_');
        let named: BTreeSet<_> = words
            .filter(|word| word.starts_with("POZZETTO_") || *word == "DATABASE_URL")
            .collect();
        assert!(!named.is_empty(), "{file}");
        for setting in named {
            assert!(
                help.contains(&format!("[env: {setting}")),
                "{setting} of {file}"
            );
        }
    }
}
