//! The program for people without a terminal: `pozzetto hall`, as a double click starts it.

use crate::support::{Browser, Folder, PASSWORD, program};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A home of somebody with a desktop, whose browser writes down what it is told to open.
struct Home(Folder);

impl Home {
    fn new() -> Home {
        let folder = Folder::new();
        let browser = folder.path().join("xdg-open");
        fs::write(&browser, "#!/bin/sh\necho \"$1\" >> \"$HOME/opened\"\n").unwrap();
        fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
        Home(folder)
    }

    fn start(&self, arguments: &[&str]) -> Child {
        let home = self.0.path();
        let path = std::env::var("PATH").unwrap_or_default();
        program()
            .args(arguments)
            .current_dir("/")
            .env("HOME", home)
            .env_remove("XDG_DATA_HOME")
            .env("PATH", format!("{}:{path}", home.display()))
            .env("DISPLAY", ":0")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    /// The pages the browser was told to open, once there are so many.
    fn opened(&self, pages: usize) -> Vec<String> {
        let since = Instant::now();
        loop {
            let said = fs::read_to_string(self.0.path().join("opened")).unwrap_or_default();
            let all: Vec<_> = said.lines().map(str::to_owned).collect();
            if all.len() >= pages {
                return all;
            }
            assert!(since.elapsed() < Duration::from_secs(30), "{said}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn data(&self) -> PathBuf {
        self.0.path().join(".local/share/pozzetto")
    }
}

fn parts(address: &str) -> (&str, &str) {
    let start = address.find("//").unwrap() + 2;
    let end = start + address.get(start..).unwrap().find('/').unwrap();
    (address.get(..end).unwrap(), address.get(end..).unwrap())
}

#[test]
fn from_a_double_click_to_the_first_administrator_and_to_the_end() {
    let home = Home::new();
    let mut served = home.start(&[]);
    let first = home.opened(1).remove(0);
    let (address, invitation) = parts(&first);
    assert!(address.starts_with("http://127.0.0.1:80"), "{first}");
    assert!(invitation.starts_with("/invito/"), "{first}");

    let mut browser = Browser::new(address);
    let page = browser.get(invitation);
    assert_eq!(page.status, 200);
    assert!(page.body.contains("class=\"qr\""), "{}", page.body);
    let fields = [("name", "ada"), ("password", PASSWORD), ("again", PASSWORD)];
    assert_eq!(browser.submit(invitation, invitation, &fields), "/sala");
    let page = browser.get("/sala");
    assert!(page.body.contains("pozzetto.sqlite3"), "{}", page.body);
    assert!(home.data().join("pozzetto.sqlite3").exists());

    // a second double click leads to the program that runs
    let second = home.start(&[]).wait().unwrap();
    assert!(second.success());
    assert_eq!(home.opened(2)[1], format!("{address}/sala"));
    assert_eq!(
        fs::read_to_string(home.data().join("pozzetto.sqlite3.serving")).unwrap(),
        &address[7..]
    );
    // a link made beside it leads to it
    let added = program()
        .args(["user", "add", "bea", "--role", "clerk", "--data"])
        .arg(home.data())
        .output()
        .unwrap();
    let link = String::from_utf8(added.stdout).unwrap();
    assert!(link.starts_with(&format!("{address}/invito/")), "{link}");

    let page = browser.get("/sala");
    let ended = browser.post_from(&page, "/sala/chiudi", &[]);
    assert_eq!(ended.status, 200, "{}", ended.body);
    assert!(served.wait().unwrap().success());
}

#[test]
fn whoever_has_no_terminal_reads_in_the_browser_why_it_does_not_start() {
    let home = Home::new();
    fs::create_dir_all(home.data()).unwrap();
    fs::write(home.data().join("pozzetto.sqlite3"), "ciao").unwrap();
    let ended = home.start(&["hall"]).wait().unwrap();
    assert_eq!(ended.code(), Some(1));
    let shown = home.opened(1).remove(0);
    let page = fs::read_to_string(shown).unwrap();
    assert!(page.contains("Pozzetto non si è avviato"), "{page}");
    assert!(page.contains("pozzetto.sqlite3"), "{page}");
}

#[test]
fn two_clicks_within_a_moment_open_one_program() {
    let home = Home::new();
    let (mut first, mut second) = (home.start(&[]), home.start(&[]));
    let opened = home.opened(2);
    let refused = opened.iter().find(|page| !page.contains("//"));
    assert_eq!(refused.map(|page| fs::read_to_string(page).unwrap()), None);
    let addresses: Vec<_> = opened.iter().map(|address| parts(address).0).collect();
    assert_eq!(addresses[0], addresses[1], "{opened:?}");
    let mut ended = Vec::new();
    let since = Instant::now();
    while ended.is_empty() && since.elapsed() < Duration::from_secs(30) {
        ended.extend(first.try_wait().unwrap());
        ended.extend(second.try_wait().unwrap());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(ended[0].success());
    let _ = (first.kill(), second.kill());
}

#[test]
fn another_program_has_the_port() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let home = Home::new();
    let ended = home
        .start(&["hall", "--listen", &format!("127.0.0.1:{port}")])
        .wait()
        .unwrap();
    assert_eq!(ended.code(), Some(1));
    let page = fs::read_to_string(home.opened(1).remove(0)).unwrap();
    assert!(
        page.contains(&format!("cannot listen on 127.0.0.1:{port}")),
        "{page}"
    );
}
