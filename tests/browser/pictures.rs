//! The pictures of the guide, each against its page of the demo. `POZZETTO_PICTURES=write` makes them again.

use crate::driver::{Chrome, DESK, PHONE, Size, TABLET, Window};
use crate::support::{Browser, Hall};
use pozzetto::auth::Role;
use pozzetto::cli::demo;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The pictures by name, each with the window and the page that it shows.
const PICTURES: [(&str, Size, &str); 25] = [
    ("nuovo", TABLET, "/direzione/nuovo"),
    ("torneo", TABLET, "/direzione/torneo-di-oggi"),
    (
        "impostazioni",
        TABLET,
        "/direzione/torneo-di-oggi/impostazioni",
    ),
    ("elenco", TABLET, "/direzione/torneo-di-oggi/importa"),
    ("presenze", TABLET, "/direzione/torneo-di-oggi/accettazione"),
    (
        "link-coppie",
        TABLET,
        "/direzione/torneo-di-oggi/link-coppie",
    ),
    ("tavoli", TABLET, "/arbitro/torneo-di-oggi"),
    ("tavolo", TABLET, "/arbitro/torneo-di-oggi/turni/2/tavoli/1"),
    ("pronti", TABLET, "/arbitro/torneo-di-oggi/turni/2/pronti"),
    ("tempo", TABLET, "/arbitro/torneo-di-oggi/turni/2/tempo"),
    (
        "smazzata",
        TABLET,
        "/arbitro/torneo-di-oggi/turni/2/tavoli/1/smazzate/1",
    ),
    (
        "totali",
        TABLET,
        "/arbitro/torneo-di-oggi/turni/2/tavoli/12/totali",
    ),
    (
        "provvedimento",
        TABLET,
        "/direzione/torneo-di-oggi/provvedimenti/nuovo?provvedimento=points",
    ),
    ("registro", TABLET, "/direzione/torneo-di-oggi/registro"),
    ("schermi", TABLET, "/direzione/torneo-di-oggi/schermi"),
    ("schermo", DESK, "/t/coppa-di-ieri/schermo"),
    ("iscritto", TABLET, "/direzione/torneo-di-oggi/coppie/3"),
    ("stampe", TABLET, "/direzione/torneo-di-oggi/stampe"),
    (
        "locandina",
        TABLET,
        "/direzione/torneo-di-oggi/stampe/locandina",
    ),
    ("squadre", TABLET, "/t/trofeo-a-squadre"),
    ("classifica", TABLET, "/t/coppa-di-ieri/classifica"),
    ("circuito", TABLET, "/circuiti/circuito-di-autunno"),
    ("telefono-torneo", PHONE, "/t/torneo-di-oggi"),
    ("telefono-coppia", PHONE, "/t/torneo-di-oggi/coppie/3"),
    (
        "telefono-tavolo",
        PHONE,
        "/t/coppa-di-ieri/turni/1/tavoli/1",
    ),
];

/// The most bytes of a picture.
const LARGEST: u64 = 60_000;

/// The share of a picture that may look otherwise than its page: times, dates and codes do at every start.
const ALIKE: f64 = 0.025;

/// Whether two pictures show the same: the share of their spots that differ, both seen from far away.
const DIFFERENCE: &str = "const [one, other, done] = arguments; const W = 128, H = 96; \
    const seen = async (what) => { \
      const blob = what.startsWith('/') ? await (await fetch(what)).blob() : new Blob([Uint8Array.from(atob(what), (c) => c.charCodeAt(0))]); \
      const image = await createImageBitmap(blob); \
      const canvas = Object.assign(document.createElement('canvas'), { width: W, height: H }); \
      const at = canvas.getContext('2d'); at.imageSmoothingQuality = 'high'; at.drawImage(image, 0, 0, W, H); return at.getImageData(0, 0, W, H).data; }; \
    Promise.all([seen(one), seen(other)]).then(([a, b]) => { let far = 0; \
      for (let i = 0; i < a.length; i += 4) if (Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2]) > 120) far += 1; \
      done(far / (W * H)); }, (why) => done(String(why)));";

fn folder(language: &str) -> PathBuf {
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide/pictures");
    pictures.join(language)
}

/// The share of two pictures that differs, each in base64 or an address; more than all of it where one cannot be read.
fn difference(window: &Window<'_>, one: &str, other: &str) -> f64 {
    let found = window.run_async_with(DIFFERENCE, json!([one, other]));
    found.as_f64().unwrap_or(2.0)
}

/// Writes the totals of a table that is still played, so that something waits to be confirmed, closed and undone.
fn totals(clerk: &mut Browser, table: u32, points: u32) {
    let form = format!("/arbitro/torneo-di-oggi/turni/2/tavoli/{table}/totali");
    let names: Vec<(String, String)> = (1..=4)
        .flat_map(|hand| {
            let (ns, ew) = (points + 100 * hand, points + 70 * hand);
            [("ns", ns), ("ew", ew)].map(|(side, n)| (format!("{side}_{hand}"), n.to_string()))
        })
        .collect();
    let fields: Vec<(&str, &str)> = names
        .iter()
        .map(|(k, v)| (k.as_str(), v.as_str()))
        .collect();
    clerk.submit(&form, &form, &fields);
}

#[test]
fn the_pictures_of_the_guide_resemble_their_pages() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let write = env::var("POZZETTO_PICTURES").is_ok_and(|word| word == "write");
    let mut wrong = Vec::new();
    for language in ["it", "en"] {
        // a hall of its own: where somebody has just opened a hand, other pages say so for a while
        let hall = Hall::open_with(|app| {
            demo::fill(&app.store).unwrap();
            app.options.public_url = "http://burraco.example".to_owned();
        });
        let mut olga = hall.person("Olga", Role::Admin, None);
        for (table, points) in (8..=10).zip([620, 410, 555]) {
            totals(&mut olga, table, points);
        }
        let windows = [TABLET, DESK, PHONE].map(|size| chrome.window(size));
        for window in &windows {
            window.open(&format!("{}/salute", hall.address));
            // phones are those of players
            for (name, value) in olga.cookies().filter(|_| window.size.name != PHONE.name) {
                window.cookie(name, value);
            }
            window.open(&format!("{}/guida?lang={language}", hall.address));
        }
        let judge = chrome.window(TABLET);
        judge.open(&format!("{}/salute", hall.address));
        let mut before: Option<String> = None;
        for (name, size, page) in PICTURES {
            let mut windows = windows.iter();
            let window = windows
                .find(|window| window.size.name == size.name)
                .unwrap();
            window.open(&format!("{}{page}", hall.address));
            window.settled();
            let shot = json!({"format": "webp", "quality": 40});
            let shown = window.devtools("Page.captureScreenshot", shot);
            let shown = shown["data"].as_str().unwrap().to_owned();
            let file = folder(language).join(format!("{name}.webp"));
            if write {
                fs::create_dir_all(folder(language)).unwrap();
                fs::write(&file, crate::driver::base64(&shown)).unwrap();
            }
            let bytes = fs::metadata(&file).map_or(0, |file| file.len());
            if !(1..=LARGEST).contains(&bytes) {
                wrong.push(format!("{language}/{name}: {bytes} bytes"));
                continue;
            }
            let kept = format!("/guida/figure/{language}/{name}.webp");
            let far = difference(&judge, &kept, &shown);
            if far > ALIKE {
                wrong.push(format!("{language}/{name}: {far:.3} of it differs"));
            }
            // two pages never resemble each other as much: the test can tell
            if let Some(before) = before.replace(shown.clone()) {
                let apart = difference(&judge, &before, &shown);
                assert!(apart > ALIKE, "{name} and the one before: {apart}");
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "POZZETTO_PICTURES=write makes them again: {wrong:#?}"
    );
}

#[test]
fn every_picture_stands_in_the_guide_of_its_language_and_no_other_does() {
    let names: BTreeSet<&str> = PICTURES.iter().map(|(name, ..)| *name).collect();
    for language in ["it", "en"] {
        let chapters = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("docs/guide")
            .join(language);
        let chapters = fs::read_dir(chapters)
            .unwrap()
            .map(|file| file.unwrap().path());
        let text: Vec<String> = chapters
            .map(|file| fs::read_to_string(file).unwrap())
            .collect();
        let text = text.join("\n");
        let start = format!("](../pictures/{language}/");
        let told = text.split(start.as_str()).skip(1);
        let told = told.filter_map(|rest| rest.split(".webp)").next());
        assert_eq!(told.collect::<BTreeSet<_>>(), names, "{language}");
        assert_eq!(
            text.matches("](../pictures/").count(),
            names.len(),
            "{language}: once each"
        );
        let files = fs::read_dir(folder(language)).unwrap();
        assert_eq!(files.count(), names.len(), "{language}");
    }
}
