//! The weight, speed and looks of the screens, and the faults that axe-core finds in them: none.

use crate::driver::{Chrome, DESK, PHONE, SIZES, Size, TABLET, Window};
use crate::stage::{Evening, evening};
use crate::support::{Hall, event_by_rules, publish};
use burraco_rules::{RuleSet, Sheet};
use burraco_tournament::event::{DrawOrder, EventKind};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};
use pozzetto::auth::Role;
use pozzetto::store::import_event;
use pozzetto::web::now;
use serde_json::{Value, json};

const HEAVIEST: u64 = 100_000;

/// What every rule of axe-core finds wrong, contrast among them, with its place.
pub fn faults(window: &Window<'_>) -> Value {
    window.run(include_str!("axe-core/axe.min.js"));
    window.run_async(
        "const done = arguments[arguments.length - 1]; \
         axe.run().then((found) => done(found.violations.map((v) => [v.id, v.help, v.nodes.slice(0, 4).map((n) => n.html.slice(0, 200) + ' ' + (n.any[0]?.message || ''))])))",
    )
}

/// Holds that axe-core finds nothing wrong.
pub fn axe(window: &Window<'_>, name: &str) {
    assert_eq!(faults(window), json!([]), "{name}, {}", window.size.name);
}

fn reference() -> Sheet {
    serde_json::from_str(include_str!("../data/reference-hand.json")).unwrap()
}

/// The twelve melds of the reference hand with so many of them on one side.
pub fn with_melds(ns_has: usize) -> Sheet {
    let mut sheet = reference();
    if let (burraco_rules::SideEntry::Cards(ns), burraco_rules::SideEntry::Cards(ew)) =
        (&mut sheet.sides.ns.entry, &mut sheet.sides.ew.entry)
    {
        ns.melds.append(&mut ew.melds);
        ew.melds = ns.melds.split_off(ns_has);
    }
    sheet
}

/// Twelve melds on one side, none on the other, and faults of several kinds.
fn crowded() -> Sheet {
    let mut sheet = with_melds(12);
    sheet.sides.ew.pozzetto = burraco_rules::Pozzetto::None;
    sheet
}

/// Faults of several kinds: two wilds, a gap, a third copy, a meld that is too short.
fn faulty() -> Sheet {
    let mut sheet = reference();
    if let burraco_rules::SideEntry::Cards(ns) = &mut sheet.sides.ns.entry {
        let wrong = [(0, "3H 4H JK 7H 8H JK"), (2, "KS KS KS"), (3, "4C 5C")];
        for (n, cards) in wrong {
            ns.melds[n].cards = burraco_rules::WrittenCards::read(cards);
        }
    }
    sheet.sides.ew.declared.total = Some(1);
    sheet
}

/// A hall where table 1 has a hand in order and one with faults.
fn played() -> Evening {
    let mut evening = evening();
    for (table, hand, sheet) in [(1, 1, reference()), (1, 2, crowded()), (2, 1, faulty())] {
        let way = format!(
            "/arbitro/{}/turni/1/tavoli/{table}/smazzate/{hand}",
            evening.slug
        );
        let saved = evening.organiser.enter_hand(&way, &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    evening
}

fn looked_at(window: &Window<'_>, evening: &Evening, shade: &str) {
    let size = window.size.name;
    let ready = "!document.querySelector('.handform') || document.querySelector('.cardrow.active, .number input:focus, .verdict:not(:empty)')";
    let pages = [
        ("board", evening.board()),
        ("table", evening.table(1)),
        ("time", format!("{}/turni/1/tempo", evening.board())),
        (
            "screens",
            format!(
                "{}/direzione/{}/schermi",
                evening.hall.address, evening.slug
            ),
        ),
        ("hand-faulty", evening.hand(2, 1)),
        ("hand-new", evening.hand(2, 2)),
        ("hand-saved", evening.hand(1, 1)),
        ("hand-crowded", evening.hand(1, 2)),
        ("hand-parts", format!("{}?come=parts", evening.hand(2, 2))),
        ("hand-sums", format!("{}?come=totals", evening.hand(2, 2))),
    ];
    for (name, way) in pages {
        window.open(&way);
        window.until("ready", ready);
        std::thread::sleep(std::time::Duration::from_millis(250));
        window.picture(&format!("{name}-{size}-{shade}"));
        window.whole_picture(&format!("{name}-{size}-{shade}-whole"));
        let wide = format!(
            "return document.documentElement.scrollWidth <= {}",
            window.size.width
        );
        assert_eq!(
            window.run(&wide),
            true,
            "{name}, {size}: no scrolling sideways"
        );
        axe(window, name);
    }
}

#[test]
fn nothing_is_wrong_by_day() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    for size in SIZES {
        let window = chrome.window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        looked_at(&window, &evening, "light");
    }
}

#[test]
fn nothing_is_wrong_by_night() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    for size in SIZES {
        let window = chrome.dark_window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        looked_at(&window, &evening, "dark");
    }
}

#[test]
fn nothing_is_wrong_with_the_pages_around() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = played();
    // a correction, so that its table and its pairs speak of it
    let way = format!("/arbitro/{}/turni/1/tavoli/1/smazzate/1", evening.slug);
    let again = evening.organiser.enter_hand(&way, &with_melds(8));
    assert_eq!(again.status, 303, "{}", again.body);
    let window = chrome.window(PHONE);
    evening.seat(&window, "Olga", Role::Admin);
    let (hall, slug) = (&evening.hall.address, &evening.slug);
    for way in [
        "/".to_owned(),
        format!("/t/{slug}"),
        format!("/t/{slug}/classifica"),
        format!("/t/{slug}/turni/1"),
        format!("/t/{slug}/turni/1/tavoli/1"),
        format!("/t/{slug}/coppie/1"),
        format!("/t/{slug}/cifre"),
        format!("/t/{slug}/trova?nome=teresa"),
        format!("/t/{slug}/trova?nome=xyzzy"),
        "/archivio".to_owned(),
        "/giocatori".to_owned(),
        "/giocatori?nome=Ugo".to_owned(),
        "/societa?nome=nessuna".to_owned(),
        "/direzione".to_owned(),
        "/direzione/nuovo".to_owned(),
        format!("/direzione/{slug}"),
        format!("/direzione/{slug}/impostazioni"),
        format!("/direzione/{slug}/importa"),
        format!("/direzione/{slug}/accettazione"),
        format!("/direzione/{slug}/schermi"),
        format!("/arbitro/{slug}/turni/1/tempo"),
        format!("/direzione/{slug}/registro"),
        format!("/direzione/{slug}/registro?turno=due"),
        "/profilo".to_owned(),
        "/utenti".to_owned(),
        "/ruoli".to_owned(),
        "/invito/0".to_owned(),
        "/entra".to_owned(),
        "/nowhere".to_owned(),
    ] {
        window.open(&format!("{hall}{way}"));
        let name = way.replace(['/', '?', '='], "-");
        window.whole_picture(&format!("around{name}-{}", window.size.name));
        axe(&window, &way);
    }
}

#[test]
fn a_long_name_breaks_and_a_table_says_in_a_line_how_far_it_is() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = format!("1;{};Ugo Neri\n2;Pia Verdi;Ivo Blu\n", "W".repeat(60));
    let slug = event_by_rules(
        &mut organiser,
        "Coppa",
        "1 mitchell",
        "4",
        &list,
        "federation",
    );
    publish(&mut organiser, &slug, 1);
    for size in SIZES {
        let window = chrome.window(size);
        for way in [
            "",
            "/classifica",
            "/turni/1",
            "/turni/1/tavoli/1",
            "/coppie/1",
        ] {
            window.open(&format!("{}/t/{slug}{way}", hall.address));
            let fits = "return document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(window.run(fits), json!(true), "{way} {}", size.name);
        }
        window.open(&format!("{}/t/{slug}/turni/1", hall.address));
        let line = "const box = (css) => document.querySelector('.table ' + css).getBoundingClientRect(); \
             return [Math.abs(box('.state span').bottom - box('.handsin').bottom) < 2, box('.why').top >= box('.seat:nth-of-type(2)').bottom - 1]";
        assert_eq!(window.run(line), json!([true, true]), "{}", size.name);
    }
}

#[test]
fn on_a_phone_with_letters_twice_as_large_no_readers_page_scrolls_sideways() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    let window = chrome.large_window(PHONE);
    let event = format!("{}/t/{}", evening.hall.address, evening.slug);
    for page in [
        "",
        "/classifica",
        "/turni/1",
        "/turni/1/tavoli/1",
        "/coppie/1",
        "/../../guida/parole",
        "/../..",
    ] {
        window.open(&format!("{event}{page}"));
        window.picture(&format!("large{}", page.replace('/', "-")));
        let wide = window.run("return document.documentElement.scrollWidth");
        assert_eq!(wide, serde_json::json!(PHONE.width), "{page}");
        let crushed = window.run("return [...document.querySelectorAll('.names span')].filter((name) => name.checkVisibility() && name.textContent.length > 3 && name.getBoundingClientRect().width < 48).map((name) => name.textContent)");
        assert_eq!(crushed, serde_json::json!([]), "{page}");
    }
}

#[test]
fn every_finger_finds_its_place() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    for size in SIZES {
        let window = chrome.window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        for way in [evening.hand(2, 1), evening.board(), evening.table(1)] {
            window.open(&way);
            let small = window.run(
                "return [...document.querySelectorAll('main button, main input:not([type=hidden]), main summary, main select, main a.button, main a.tile')]\
                 .filter((el) => el.checkVisibility()).map((el) => [el.closest('.switch label') || el.closest('.tick, .marks-on') || el])\
                 .map(([el]) => [el.outerHTML.slice(0, 90), el.getBoundingClientRect()])\
                 .filter(([, box]) => box.width > 1 && (box.height < 47.5 || box.width < 47.5)).map(([html, box]) => html + ' ' + Math.round(box.width) + 'x' + Math.round(box.height))",
            );
            assert_eq!(small, json!([]), "{way} {}", size.name);
        }
        window.open(&evening.hand(2, 1));
        let tiny = window.run("return [...document.querySelectorAll('main *')].filter((el) => el.checkVisibility() && !el.closest('.card, .key') && [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) && parseFloat(getComputedStyle(el).fontSize) > 0 && parseFloat(getComputedStyle(el).fontSize) < 16).map((el) => el.outerHTML.slice(0, 90))");
        assert_eq!(tiny, json!([]), "text under 16 px, {}", size.name);
    }
}

#[test]
fn what_saves_is_in_sight_whatever_stands_above_it() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    let desk = format!("{}/direzione/{}", evening.hall.address, evening.slug);
    let window = chrome.window(TABLET);
    evening.seat(&window, "Olivia", Role::Admin);
    let seen = |what: &str| {
        let box_of = "const box = document.querySelector(sel).getBoundingClientRect();";
        let script = format!(
            "const sel = '{what}'; {box_of} return box.top >= 0 && box.bottom <= innerHeight"
        );
        window.run(&script)
    };
    let ruling = format!("{desk}/provvedimenti/nuovo?provvedimento=points&turno=1");
    for way in [
        format!("{}/direzione/nuovo", evening.hall.address),
        ruling.clone(),
    ] {
        window.open(&way);
        let long = window.run("return document.documentElement.scrollHeight > innerHeight");
        assert_eq!(long, true, "{way}");
        assert_eq!(seen(".bar button.main"), true, "{way}");
    }
    // the preview stands above the form, the buttons below both
    window.run("document.querySelector('[name=entry]').selectedIndex = 1; document.querySelector('[name=vp]').value = '-1'; document.querySelector('[name=reason]').value = 'prova'");
    window.tap("button[value=look]");
    window.until("what moves", "document.querySelector('.dryrun')");
    window.run("scrollTo(0, 0)");
    assert_eq!(seen("button[value=save]"), true);
    axe(&window, "ruling-seen");
    // a word to the hall is said before the list of projectors, an entry is added before the list of entries
    for (way, first, list) in [
        ("schermi", "[name=notice]", ".screens"),
        ("accettazione", ".ways a, .addpair", ".checkin"),
    ] {
        window.open(&format!("{desk}/{way}"));
        let before = window.run(&format!("const [a, b] = ['{first}', '{list}'].map((s) => document.querySelector(s)); return Boolean(a && b && a.compareDocumentPosition(b) & 4)"));
        assert_eq!(before, true, "{way}");
    }
}

#[test]
fn the_hand_page_is_light_and_quick() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    let window = chrome.window(DESK);
    evening.seat(&window, "Renzo", Role::Referee);
    let mut paints = Vec::new();
    let mut weight = 0;
    for _ in 0..5 {
        // As on a first visit: nothing is kept but the session.
        window.devtools("Network.clearBrowserCache", json!({}));
        let kept = json!({"origin": evening.hall.address, "storageTypes": "service_workers,cache_storage"});
        window.devtools("Storage.clearDataForOrigin", kept);
        window.open(&evening.hand(1, 1));
        window.until(
            "painted",
            "performance.getEntriesByName('first-contentful-paint').length",
        );
        let paint = window
            .run("return performance.getEntriesByName('first-contentful-paint')[0].startTime");
        paints.push(paint.as_f64().unwrap());
        let bytes = window.run(
            "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource').filter((e) => /static/.test(e.name))].reduce((sum, e) => sum + e.encodedBodySize, 0)",
        );
        weight = bytes.as_f64().unwrap() as u64;
    }
    paints.sort_by(f64::total_cmp);
    eprintln!(
        "hand page: {weight} bytes compressed; first paint {:.0} ms, median of {}",
        paints[2],
        paints.len()
    );
    assert!(weight > 5_000, "the page was fetched");
    assert!(weight < HEAVIEST, "{weight} bytes");
}

#[test]
fn the_score_follows_the_tap() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(TABLET);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    window.until("ready", "document.querySelector('.cardrow.active')");
    let mut times: Vec<f64> = Vec::new();
    for card in [
        "3H", "9H", "KS", "KH", "KD", "4C", "7C", "QS", "QH", "QD", "5D", "9D",
    ] {
        window.run(
            "window.shownAfter = null; const began = performance.now(); \
             document.querySelector('.palette').addEventListener('click', (e) => { window.began = performance.now(); }, { once: true, capture: true }); \
             new MutationObserver((all, watch) => { watch.disconnect(); window.shownAfter = performance.now() - window.began; }).observe(document.getElementById('live'), { childList: true })",
        );
        window.tap(&format!("[data-card='{card}']"));
        window.until("shown", "window.shownAfter !== null");
        let Value::Number(ms) = window.run("return window.shownAfter") else {
            panic!("a time")
        };
        times.push(ms.as_f64().unwrap());
    }
    times.sort_by(f64::total_cmp);
    eprintln!(
        "score and faults after a tap: median {:.0} ms, slowest {:.0} ms of {}",
        times[times.len() / 2],
        times[times.len() - 1],
        times.len()
    );
}

/// A narrow window, between a phone and a tablet.
const NARROW: Size = Size {
    name: "narrow",
    width: 500,
    height: 800,
    touch: false,
};

#[test]
fn in_a_narrow_window_what_a_line_of_the_standings_says_stays_within_it() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let hall = Hall::open();
    for (kind, plan) in [
        (EventKind::Pairs, "2 mitchell"),
        (EventKind::Individual, "3 individual"),
    ] {
        let spec = SimulationSpec {
            kind,
            entries: 8,
            plan: plan.parse().unwrap(),
            hands: 2,
            length: Length::Hands,
            rules: RuleSet::FEDERATION,
            draw: DrawOrder::ByNumber,
            seed: 7,
            start: now(),
        };
        let mut event = simulate(&spec, |_, _, _| ()).unwrap();
        event.settings.slug = plan.replace(' ', "-");
        let way = format!("{}/t/{}/classifica", hall.address, event.settings.slug);
        let made = hall
            .store
            .write_now(move |tx| import_event(tx, &event, now()));
        made.unwrap();
        for size in [NARROW, PHONE] {
            let window = chrome.window(size);
            window.open(&way);
            window.picture(&format!("standings-{}-{plan}", size.name));
            let out = window.run(
                "return [...document.querySelectorAll('.standings td.moved abbr')].map((arrow) => { \
                 const [box, row, rank] = [arrow, arrow.closest('tbody'), arrow.closest('tr').querySelector('.rank')].map((el) => el.getBoundingClientRect()); \
                 return [arrow.textContent, box.top - rank.bottom, row.bottom - box.bottom].map((n) => typeof n === 'number' ? Math.round(n) : n); })",
            );
            let arrows = out.as_array().unwrap();
            assert!(arrows.len() >= 4, "{plan}: {out}");
            for arrow in arrows {
                let (above, below) = (arrow[1].as_i64().unwrap(), arrow[2].as_i64().unwrap());
                assert!(
                    (0..8).contains(&above) && below >= 2,
                    "{plan}, {}: {out}",
                    size.name
                );
            }
        }
    }
}
