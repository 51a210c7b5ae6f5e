//! Every CSV file, in every form, as LibreOffice opens it: the cells that were written, numbers as numbers, words as
//! words.
//!
//! Where LibreOffice is not installed this says so and passes; `POZZETTO_OFFICE=required` makes that a failure.

use crate::office::{converted, office};
use crate::support::{Browser, Folder, Hall};
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::simulate::random;
use chrono::{DateTime, Utc};
use pozzetto::auth::Role;
use pozzetto::store::import_event;
use std::path::PathBuf;

/// A form of the files, and how the spreadsheet of its readers opens it: separator, quote, characters, first line,
/// nothing, language. Italian is 1040, English 1033; characters 76 are UTF-8, and 0 leaves it to the byte order mark.
struct Form {
    query: &'static str,
    separator: u8,
    opened: &'static str,
    decimal: char,
}

const FORMS: [Form; 4] = [
    Form {
        query: "?per=ufficio",
        separator: b';',
        opened: "CSV:59,34,0,1,,1040",
        decimal: ',',
    },
    Form {
        query: "?sep=semicolon&bom=1&lang=it",
        separator: b';',
        opened: "CSV:59,34,0,1,,1040",
        decimal: ',',
    },
    Form {
        query: "?sep=semicolon&lang=it",
        separator: b';',
        opened: "CSV:59,34,76,1,,1040",
        decimal: ',',
    },
    Form {
        query: "?lang=en",
        separator: b',',
        opened: "CSV:44,34,76,1,,1033",
        decimal: '.',
    },
];

/// A cell of a spreadsheet.
#[derive(Clone, Debug, PartialEq)]
enum Cell {
    Empty,
    Number(f64),
    Word(String),
    /// A value that the spreadsheet made of a cell though nobody wrote it: a date, a formula, a truth value.
    Other(String),
}

fn plain(text: &str) -> String {
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&amp;", "&"),
    ];
    signs
        .into_iter()
        .fold(text.to_owned(), |text, (code, sign)| {
            text.replace(code, sign)
        })
}

/// The value of an attribute in an element's head.
fn attribute(head: &str, name: &str) -> Option<String> {
    let (_, rest) = head.split_once(&format!(" {name}=\""))?;
    Some(plain(rest.split('"').next()?))
}

/// The text of an element without its marks; blanks are elements of their own.
fn words(inside: &str) -> String {
    let lines = inside.split("<text:p").skip(1).map(|line| {
        let line = line.split_once('>').map_or("", |(_, rest)| rest);
        let line = line.split("</text:p>").next().unwrap_or_default();
        let mut said = String::new();
        for part in line.split('<') {
            match part.split_once('>') {
                Some((mark, rest)) => {
                    if mark.starts_with("text:s") && mark.ends_with('/') {
                        let blanks = attribute(&format!("{mark} "), "text:c");
                        said += &" ".repeat(blanks.and_then(|n| n.parse().ok()).unwrap_or(1));
                    }
                    if mark.starts_with("text:tab") {
                        said.push('\t');
                    }
                    said += rest;
                }
                None => said += part,
            }
        }
        plain(&said)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The rows of a flat document's first sheet, without the empty ones after the last.
fn rows(document: &str) -> Vec<Vec<Cell>> {
    let sheet = document.split("<table:table ").nth(1).unwrap();
    let sheet = sheet.split("</table:table>").next().unwrap();
    let mut rows = Vec::new();
    for row in sheet.split("<table:table-row").skip(1) {
        let mut cells = Vec::new();
        for cell in row.split("<table:table-cell").skip(1) {
            let (head, inside) = cell.split_once('>').unwrap();
            let head = format!("{head} ");
            let found = match attribute(&head, "office:value-type").as_deref() {
                _ if attribute(&head, "table:formula").is_some() => Cell::Other(head.clone()),
                None => Cell::Empty,
                Some("float") => {
                    Cell::Number(attribute(&head, "office:value").unwrap().parse().unwrap())
                }
                Some("string") => Cell::Word(words(inside)),
                Some(_) => Cell::Other(head.clone()),
            };
            let times = attribute(&head, "table:number-columns-repeated");
            let times = times.and_then(|n| n.parse().ok()).unwrap_or(1);
            // what is repeated for ever is the empty rest of the sheet
            cells.extend(std::iter::repeat_n(
                found,
                if times > 100 { 0 } else { times },
            ));
        }
        let times = attribute(row.split('>').next().unwrap(), "table:number-rows-repeated");
        let times: usize = times.and_then(|n| n.parse().ok()).unwrap_or(1);
        rows.extend(std::iter::repeat_n(
            cells,
            if times > 100 { 0 } else { times },
        ));
    }
    while rows
        .last()
        .is_some_and(|row| row.iter().all(|cell| *cell == Cell::Empty))
    {
        rows.pop();
    }
    rows
}

/// A cell as it must open: what is written as a number in this form is one, all else is the words that were written.
fn meant(cell: &str, decimal: char) -> Cell {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let (whole, part) = digits.split_once(decimal).unwrap_or((digits, "0"));
    let number = [whole, part]
        .iter()
        .all(|of| !of.is_empty() && of.bytes().all(|b| b.is_ascii_digit()));
    match (cell, number) {
        ("", _) => Cell::Empty,
        (cell, true) => Cell::Number(cell.replace(decimal, ".").parse().unwrap()),
        (cell, false) => Cell::Word(cell.to_owned()),
    }
}

/// An event with names that try a spreadsheet, played with hands of every level, halves in its points, prizes, rulings.
fn played(hall: &Hall) -> (Browser, Vec<String>) {
    let at: DateTime<Utc> = "2026-11-21T14:00:00Z".parse().unwrap();
    let halved = |event: &Event| {
        event.settings.kind == EventKind::Pairs
            && event
                .settings
                .plan
                .parts(event.rounds.last().unwrap().number)
                > 1
    };
    let mut event = (1..400)
        .map(|seed| random(seed, 14, at).unwrap())
        .find(halved)
        .unwrap();
    event.settings.slug = "prova".into();
    event.settings.hidden_from = None;
    let names = [
        ("Nicolò D’Àngelo", "MST107", "ASD «Perù»; sede"),
        ("=CMD(\"calc\")", "+39 333", "@home"),
        ("-1+1", "PZT-1", "Caffè, e altro"),
        ("Sæther, Åsa", "É1", "\"Virgolette\""),
        ("Łukasz Żak", "12E3", "due\nrighe"),
        ("Müller  Jürgen", "4e05", "1/A"),
        ("\tTab", "T", " blank "),
    ];
    for (entry, (name, card, club)) in event.entries.iter_mut().zip(names) {
        entry.players[0].name = name.into();
        entry.players[0].card = card.into();
        entry.players[0].club = club.into();
    }
    let made = hall.store.write_now(move |tx| import_event(tx, &event, at));
    made.unwrap();
    let mut organiser = hall.person("Olga Müller", Role::Admin, None);
    let new = "/circuiti/nuovo";
    let circuit = [
        ("name", "Giro"),
        ("competitors", "players"),
        ("best", "1"),
        ("attendance", "1"),
        ("least", "1"),
        ("finalists", "1"),
        ("tappa-prova", "1"),
    ];
    organiser.submit(new, new, &circuit);
    let desk = "/direzione/prova";
    // a line of the journal with a reason
    let notice = format!("{desk}/avviso");
    let screens = format!("{desk}/schermi");
    organiser.submit(&screens, &notice, &[("notice", "Il caffè è pronto")]);
    let files =
        ["classifica", "risultati", "smazzate", "tavoli"].map(|f| format!("/t/prova/{f}.csv"));
    let more: [&str; 4] = [
        "/circuiti/giro/classifica.csv",
        "/direzione/prova/premi.csv",
        "/direzione/prova/quote.csv",
        "/direzione/prova/registro.csv",
    ];
    (
        organiser,
        files.into_iter().chain(more.map(String::from)).collect(),
    )
}

#[test]
fn every_file_opens_in_libreoffice_as_it_was_written() {
    let Some(office) = office() else { return };
    let hall = Hall::open();
    let (mut organiser, files) = played(&hall);
    let folder = Folder::new();
    let (mut numbers, mut broken, mut accents, mut guarded) = (0, 0, 0, 0);
    for form in FORMS {
        let mut written = Vec::new();
        for way in &files {
            let answer = organiser.get(&format!("{way}{}", form.query));
            assert_eq!(answer.status, 200, "{way}");
            let name = way.trim_matches('/').replace(['/', '.'], "-");
            let path = folder.path().join(format!("{name}.csv"));
            std::fs::write(&path, &answer.body).unwrap();
            let mut reader = csv::ReaderBuilder::new();
            let reader = reader.delimiter(form.separator).has_headers(false);
            let body = answer.body.trim_start_matches('\u{feff}').to_owned();
            let cells: Vec<csv::StringRecord> = reader
                .from_reader(body.as_bytes())
                .records()
                .map(Result::unwrap)
                .collect();
            written.push((path, cells));
        }
        let paths: Vec<PathBuf> = written.iter().map(|(path, _)| path.clone()).collect();
        converted(&office, &folder, &paths, "fods", form.opened);
        for (path, cells) in written {
            let document = std::fs::read_to_string(path.with_extension("fods")).unwrap();
            let read = rows(&document);
            let of = format!(
                "{}{}",
                path.file_name().unwrap().to_string_lossy(),
                form.query
            );
            assert_eq!(read.len(), cells.len(), "{of}");
            for (row, (read, cells)) in read.iter().zip(&cells).enumerate() {
                for (column, cell) in cells.iter().enumerate() {
                    let found = read.get(column).cloned().unwrap_or(Cell::Empty);
                    let meant = meant(cell, form.decimal);
                    assert_eq!(found, meant, "{of}: row {row}, column {column}");
                    numbers += usize::from(matches!(meant, Cell::Number(_)));
                    broken += usize::from(matches!(meant, Cell::Number(n) if n.fract() != 0.0));
                    accents += usize::from(matches!(&meant, Cell::Word(w) if w.contains('ò')));
                    guarded += usize::from(cell.starts_with('\''));
                }
            }
            std::fs::remove_file(path.with_extension("fods")).unwrap();
        }
    }
    let seen = [numbers > 1_000, broken > 30, accents > 10, guarded > 10];
    assert_eq!(seen, [true; 4], "{numbers} {broken} {accents} {guarded}");
}
