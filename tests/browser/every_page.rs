//! Every page that a link of the demo leads to, by day and by night, at every size.

use crate::driver::{Chrome, DESK, PHONE, TABLET, UPRIGHT};
use crate::looks::faults;
use crate::support::Hall;
use pozzetto::auth::Role;
use pozzetto::cli::demo;
use serde_json::{Value, json};
use std::collections::{BTreeSet, VecDeque};

/// The addresses of a page's links to pages of the service.
const LINKS: &str = "return [...document.querySelectorAll('a[href]')].filter((a) => a.origin === location.origin && !a.hasAttribute('download')).map((a) => a.pathname + a.search)";

/// The script that unfolds everything on a page, at once.
const UNFOLD: &str = "document.head.insertAdjacentHTML('beforeend', '<style>* { transition: none !important; animation: none !important }</style>'); for (const folded of document.querySelectorAll('details')) folded.open = true";

/// Returns the kind of page that an address leads to: the same for each table, each pair and each finished event.
fn kind_of(way: &str) -> String {
    let way = way.replace("coppa-di-apertura", "coppa-di-ieri");
    let (path, query) = way.split_once('?').unwrap_or((&way, ""));
    let path = path.split('/').map(|part| match part.parse::<u32>() {
        Ok(_) => "N",
        Err(_) => part,
    });
    let path: Vec<&str> = path.collect();
    let names = query.split('&').map(|pair| pair.split('=').next());
    let names: BTreeSet<_> = names.flatten().collect();
    format!("{}?{names:?}", path.join("/"))
}

fn is_a_page(way: &str) -> bool {
    let file = way.split('?').next().is_some_and(|path| {
        let last = path.rsplit('/').next().unwrap_or_default();
        last.contains('.')
    });
    !file && !way.contains("lang=") && !way.starts_with("/api/")
}

#[test]
#[ignore = "minutes: by night"]
fn no_page_is_faulty_or_too_wide() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let hall = Hall::open();
    demo::fill(&hall.store).unwrap();
    let window = chrome.window(TABLET);
    window.open(&format!("{}/salute", hall.address));
    for (name, value) in hall.person("Olga", Role::Admin, None).cookies() {
        window.cookie(name, value);
    }
    let mut known = BTreeSet::new();
    let mut open = VecDeque::from(["/".to_owned(), "/direzione".to_owned()]);
    let mut wrong = Vec::new();
    while let Some(way) = open.pop_front() {
        if !is_a_page(&way) || !known.insert(kind_of(&way)) {
            continue;
        }
        window.open(&format!("{}{way}", hall.address));
        let Value::Array(links) = window.run(LINKS) else {
            panic!("{way}");
        };
        open.extend(links.iter().filter_map(Value::as_str).map(str::to_owned));
        window.run(UNFOLD);
        for size in [DESK, TABLET, UPRIGHT, PHONE] {
            window.resize(size);
            let fits = window.run("return document.documentElement.scrollWidth <= innerWidth");
            if fits != json!(true) {
                wrong.push(format!("{way}: scrolls sideways at {}", size.name));
            }
        }
        for shade in ["light", "dark"] {
            let media = json!({"features": [{"name": "prefers-color-scheme", "value": shade}]});
            window.devtools("Emulation.setEmulatedMedia", media);
            let found = faults(&window);
            if found != json!([]) {
                wrong.push(format!("{way}, {shade}: {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(known.len() > 100, "{}", known.len());
    eprintln!("{} kinds of pages", known.len());
}
