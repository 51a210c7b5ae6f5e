//! The pages of the hall as a phone gets them: nothing moves while they load, one stylesheet is all they wait for,
//! every word can be read by day and by night, every control has a name and room for a finger. What each page weighs is
//! printed.

use crate::driver::{Chrome, PHONE, TABLET, Window};
use crate::looks::with_melds;
use crate::stage::{Evening, evening};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The elements that moved by themselves, and how far, from the beginning of the page on.
const SHIFTS: &str = "const done = arguments[arguments.length - 1]; const all = []; \
    new PerformanceObserver((list) => all.push(...list.getEntries())).observe({type: 'layout-shift', buffered: true}); \
    setTimeout(() => done(all.filter((e) => !e.hadRecentInput).flatMap((e) => e.sources.map((s) => \
        `${e.value.toFixed(4)} ${s.node?.nodeName} ${s.node?.className ?? ''}`))), 400);";

/// The files that the browser waits for before it paints, and the bytes that came.
const LOADED: &str = "const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]; \
    return {blocking: all.filter((e) => e.renderBlockingStatus === 'blocking' && e.entryType === 'resource').map((e) => new URL(e.name).pathname), \
        bytes: all.reduce((sum, e) => sum + e.encodedBodySize, 0), page: all[0].encodedBodySize};";

/// Every rule of axe-core, with that of the room for a finger (24 px, or as much around it), which is not among the
/// usual.
const AXE: &str = "const done = arguments[arguments.length - 1]; \
    axe.run({rules: {'target-size': {enabled: true}}}).then((found) => done(found.violations.map((v) => \
        [v.id, v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160) + ' ' + (n.any[0]?.message || ''))])));";

/// Words under the contrast of WCAG AA against what lies behind them, reckoned here: where axe-core is not sure it is
/// silent.
const DIM: &str = "const numbers = (text) => (text.match(/[\\d.]+/g) || []).map(Number); \
    const light = ([r, g, b]) => { const [x, y, z] = [r, g, b].map((c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }); \
        return 0.2126 * x + 0.7152 * y + 0.0722 * z; }; \
    const over = (top, under) => { const a = top.length > 3 ? top[3] : 1; return [0, 1, 2].map((n) => top[n] * a + under[n] * (1 - a)); }; \
    const behind = (el) => { if (!el) return [255, 255, 255]; const own = numbers(getComputedStyle(el).backgroundColor); \
        return own.length > 3 && own[3] === 0 ? behind(el.parentElement) : over(own, own.length > 3 ? behind(el.parentElement) : [0, 0, 0]); }; \
    const plain = (color) => /^rgba?\\(/.test(color); \
    return [...document.querySelectorAll('body *')].filter((el) => el.checkVisibility() && !el.closest('svg') \
        && [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) \
        .map((el) => { const style = getComputedStyle(el); const under = behind(el); \
            if (!plain(style.color)) return [0, 4.5, el, 'colour ' + style.color]; \
            const own = over(numbers(style.color), under); const [a, b] = [light(own), light(under)]; \
            const size = parseFloat(style.fontSize); const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700); \
            return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), large ? 3 : 4.5, el, style.color]; }) \
        .filter(([ratio, least]) => ratio < least - 0.005).map(([ratio, , el, color]) => ratio.toFixed(2) + ' ' + color + ' ' + el.outerHTML.slice(0, 110));";

/// Controls without a name, headings of the first order, the language; as assistive technology has them.
const NAMED: &str = "const label = (el) => (el.getAttribute('aria-label') || (el.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent || '').join(' ') \
        || [...(el.labels || [])].map((l) => l.textContent).join(' ') || el.title || el.textContent || el.value || '').trim(); \
    return {nameless: [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')].filter((el) => el.checkVisibility() && !label(el)).map((el) => el.outerHTML.slice(0, 120)), \
        first: document.querySelectorAll('h1').length, lang: document.documentElement.lang};";

/// A round of the evening with every hand in, and a circuit of the event.
fn played() -> Evening {
    let mut evening = evening();
    let slug = evening.slug.clone();
    for table in [1, 2] {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
        for hand in [1, 2] {
            let saved = evening
                .organiser
                .enter_hand(&format!("{way}/smazzate/{hand}"), &with_melds(6 + hand));
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
        evening
            .organiser
            .submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
    let new = "/circuiti/nuovo";
    let fields = [
        ("name", "Giro d’inverno"),
        ("competitors", "players"),
        ("best", "2"),
        ("attendance", "1"),
        ("least", "1"),
        ("finalists", "2"),
        (&format!("tappa-{slug}"), "1"),
    ];
    evening.organiser.submit(new, new, &fields);
    evening
}

fn pages(slug: &str) -> Vec<String> {
    let of = [
        "",
        "/classifica",
        "/turni/1",
        "/turni/1/tavoli/1",
        "/coppie/1",
        "/cifre",
        "/trova?nome=rossi",
    ];
    let mut pages: Vec<String> = of.iter().map(|rest| format!("/t/{slug}{rest}")).collect();
    let others = [
        "/",
        "/archivio",
        "/giocatori",
        "/circuiti",
        "/circuiti/giro-d-inverno",
        "/regole",
        "/entra",
        "/nessuna",
    ];
    pages.extend(others.map(String::from));
    pages
}

fn looked_at(
    window: &Window<'_>,
    way: &str,
    weights: &mut BTreeMap<String, [u64; 2]>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut note = |what: &str, found: Value| {
        if found != json!([]) {
            wrong.push(format!("{way}, {}: {what}: {found}", window.size.name));
        }
    };
    note("moves", window.run_async(SHIFTS));
    let loaded = window.run(LOADED);
    if loaded["blocking"] != json!(["/static/style.css"]) {
        note("waits for", loaded["blocking"].clone());
    }
    let bytes = |key: &str| loaded[key].as_f64().unwrap() as u64;
    weights.insert(way.to_owned(), [bytes("page"), bytes("bytes")]);
    note("dim", window.run(DIM));
    let named = window.run(NAMED);
    note("nameless", named["nameless"].clone());
    if (&named["first"], &named["lang"]) != (&json!(1), &json!("it")) {
        note("h1, lang", named);
    }
    window.run(include_str!("axe-core/axe.min.js"));
    note("axe", window.run_async(AXE));
    wrong
}

fn all_pages(dark: bool) {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    let (mut wrong, mut weights) = (Vec::new(), BTreeMap::new());
    for size in [PHONE, TABLET] {
        let window = match dark {
            true => chrome.dark_window(size),
            false => chrome.window(size),
        };
        for way in pages(&evening.slug) {
            // as on a first visit
            window.devtools("Network.clearBrowserCache", json!({}));
            let all = json!({"origin": evening.hall.address, "storageTypes": "all"});
            window.devtools("Storage.clearDataForOrigin", all);
            window.open(&format!("{}{way}", evening.hall.address));
            wrong.extend(looked_at(&window, &way, &mut weights));
        }
    }
    for (way, [page, all]) in &weights {
        eprintln!("{way}: {page} bytes, {all} with what it loads, compressed, first visit");
    }
    assert!(
        weights
            .values()
            .all(|[page, all]| *page > 500 && all > page),
        "{weights:?}"
    );
    assert_eq!(wrong, [""; 0], "{wrong:#?}");
}

#[test]
fn the_pages_of_the_hall_are_light_and_still_by_day() {
    all_pages(false);
}

#[test]
fn the_pages_of_the_hall_are_light_and_still_by_night() {
    all_pages(true);
}
