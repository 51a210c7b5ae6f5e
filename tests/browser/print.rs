//! Printed pages, as the browser makes them: A4, as many pages as there is something on, every name and figure within
//! the page. The sheets are written to `target/screens/print/`, as they come out of the printer.

use crate::driver::{Chrome, DESK, Window};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use pozzetto::auth::Role;
use std::process::Command;

const PAIRS: u32 = 24;

/// Twenty-four pairs with long double names, some without a card.
fn list() -> String {
    let row = |n: u32| {
        let card = if n.is_multiple_of(5) {
            String::new()
        } else {
            format!("AB{n}")
        };
        format!(
            "{n};Maria Antonietta D'Alessandro Quattrocchi {n};{card};ASD Burraco Città di Sant'Agata;Nicolò Dell'Aquila d'Aragona {n};CD{n};Circolo {n}\n"
        )
    };
    "number;player1;card1;club1;player2;card2;club2\n".to_owned()
        + &(1..=PAIRS).map(row).collect::<String>()
}

fn play(referee: &mut Browser, slug: &str) {
    for table in 1..=PAIRS / 2 {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
        for hand in 1..=2 {
            let sheet = play_hand(&RuleSet::FEDERATION, u64::from(table * 10 + hand));
            let saved = referee.enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
        referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
}

/// A printed page's words, each with its left and right edge in points.
type Page = Vec<(String, f64, f64)>;

pub struct Printed {
    name: String,
    pages: Vec<Page>,
}

impl Printed {
    /// Prints what a window shows, and reads it as it lies on paper; none where poppler is not there to read it.
    pub fn of(window: &Window<'_>, name: &str) -> Option<Printed> {
        let file = window.printed(name);
        let out = Command::new("pdftotext")
            .arg("-bbox")
            .arg(&file)
            .arg("-")
            .output();
        let Ok(out) = out else {
            let required = std::env::var("POZZETTO_BROWSER").is_ok_and(|word| word == "required");
            assert!(!required, "pdftotext (poppler-utils) reads what is printed");
            eprintln!("skipped: there is no pdftotext to read what is printed");
            return None;
        };
        let text = String::from_utf8(out.stdout).unwrap();
        let number = |line: &str, key: &str| -> f64 {
            let value = line.split(&format!("{key}=\"")).nth(1).unwrap();
            value.split('"').next().unwrap().parse().unwrap()
        };
        let mut pages: Vec<Page> = Vec::new();
        for line in text.lines().map(str::trim) {
            if line.starts_with("<page ") {
                let size = [number(line, "width"), number(line, "height")];
                let a4 = (size[0] - 595.3).abs() < 1.0 && (size[1] - 841.9).abs() < 1.0;
                assert!(a4, "{name}: {size:?}");
                pages.push(Vec::new());
            } else if line.starts_with("<word ") {
                let word = line.split('>').nth(1).unwrap().split('<').next().unwrap();
                let word = word.replace("&apos;", "'").replace("&#39;", "'");
                let edges = (number(line, "xMin"), number(line, "xMax"));
                pages.last_mut().unwrap().push((word, edges.0, edges.1));
            }
        }
        let name = name.to_owned();
        let printed = Printed { name, pages };
        printed.lies_within_the_page();
        Some(printed)
    }

    fn lies_within_the_page(&self) {
        for (n, page) in (1..).zip(&self.pages) {
            assert!(!page.is_empty(), "{}: page {n} is empty", self.name);
            for (word, left, right) in page {
                let within = *left > 14.0 && *right < 595.3 - 14.0;
                assert!(
                    within,
                    "{}, page {n}: {word} from {left} to {right}",
                    self.name
                );
            }
        }
    }

    fn text(&self, page: usize) -> String {
        let words = self.pages[page].iter();
        words
            .map(|(word, ..)| word.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    }

    pub fn all(&self) -> String {
        let pages = 0..self.pages.len();
        pages.map(|n| self.text(n)).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn the_pack_of_a_round_comes_out_on_a4() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Carta", "2 mitchell", "2", &list());
    publish(&mut organiser, &slug, 1);
    let window = chrome.window(DESK);
    for (name, value) in organiser.cookies() {
        window.open(&format!("{}/salute", hall.address));
        window.cookie(name, value);
    }
    let pack = format!("{}/direzione/{slug}/stampe/turni/1", hall.address);
    let print = |code: &str| {
        window.open(&format!("{pack}?foglio={code}"));
        Printed::of(&window, &format!("round-{code}"))
    };
    let Some(sheets) = print("segnapunti") else {
        return;
    };
    assert_eq!(sheets.pages.len(), 6, "two score sheets to a page");
    for (n, page) in (0..6).map(|n| (n, sheets.text(n))) {
        for table in [2 * n + 1, 2 * n + 2] {
            assert!(
                page.contains(&format!("Tavolo {table} ")),
                "{table}: {page}"
            );
        }
        assert_eq!(
            page.matches("20–0").count(),
            2,
            "the whole table of points: {page}"
        );
    }
    for code in ["per-nome", "per-tavolo", "posti", "da-ritirare"] {
        let printed = print(code).unwrap();
        let all = printed.all();
        for number in 1..=PAIRS {
            let said = match code {
                "da-ritirare" => format!("{}", number.div_ceil(2)),
                _ => format!("{number}"),
            };
            assert!(
                all.split(' ').any(|word| word == said),
                "{code}: {number} in {all}"
            );
        }
        assert!(printed.pages.len() <= 4, "{code}: {}", printed.pages.len());
    }

    play(&mut organiser, &slug);
    window.open(&format!("{}/direzione/{slug}/stampe/finali", hall.address));
    let end = Printed::of(&window, "end").unwrap();
    let all = end.all();
    for said in [
        "Classifica",
        "Risultati:",
        "Presenze",
        "federazione",
        "tessera",
        "AB24",
        "24",
    ] {
        assert!(all.contains(said), "{said}: {all}");
    }
    // each part begins a page of its own and says which event it is; what there is none of is not printed
    let page_of = |said: &str| {
        let mut pages = 0..end.pages.len();
        pages.find(|n| end.text(*n).contains(said))
    };
    let parts = [
        "Classifica",
        "Risultati:",
        "Presenze",
        "Elenco per la federazione",
    ];
    let begins = parts.map(|said| page_of(said).unwrap());
    assert!(begins.is_sorted_by(|one, next| one < next), "{begins:?}");
    assert_eq!(page_of("Nessun premio"), None);
}
