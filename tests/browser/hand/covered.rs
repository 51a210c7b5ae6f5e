//! Neither the pointer over something nor the focus on it covers anything else, and what has the focus is in sight: on every
//! page of those who enter hands, run the desk and look on.

use crate::driver::{Chrome, DESK, SIZES, Window};
use crate::stage::{Evening, evening};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use pozzetto::auth::Role;
use serde_json::{Value, json};

/// Everything that can be used, but the way past the menu, which comes only with the focus; and whether what stands at its middle is that thing itself.
const PAGE: &str = "
const usable = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, textarea')]
  .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.disabled && el.getClientRects().length && !el.closest('[inert], .skip'));
const middle = (el) => { const box = el.getClientRects()[0]; return box ? [box.left + box.width / 2, box.top + box.height / 2] : [-1, -1]; };
const inSight = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
const itself = (el) => {
  const spot = middle(el.closest('label') || el);
  if (!inSight(spot)) return false;
  const top = document.elementFromPoint(...spot);
  const whole = el.closest('label, .field, .cardrow, summary') || el;
  return Boolean(top) && (whole.contains(top) || top.contains(el) && getComputedStyle(el).pointerEvents === 'none');
};
const name = (el) => el.outerHTML.replace(/\\s+/g, ' ').slice(0, 90);
";

/// Focuses each in turn, as the keyboard does.
const FOCUS: &str = "
const wrong = [];
for (const el of usable) {
  el.focus();
  if (document.activeElement !== el) continue;
  if (!itself(el)) wrong.push(`out of sight with the focus: ${name(el)} at ${middle(el)} ${name(document.elementFromPoint(...middle(el)) || document.body)}`);
  el.blur();
  const before = usable.filter(itself);
  el.focus({ preventScroll: true });
  for (const other of before) if (other.isConnected && inSight(middle(other)) && !itself(other)) wrong.push(`${name(el)} covers ${name(other)}`);
  if (wrong.length > 5) break;
}
return wrong;
";

/// Where the pointer goes, and what stood free before.
const BEFORE: &str = "
window.scrollTo(0, arguments[0]);
window.free = usable.filter(itself);
return free.map((el) => middle(el.closest('label') || el));
";

const AFTER: &str = "return free.filter((el) => el.isConnected && !itself(el)).map(name);";

fn hovered(window: &Window<'_>, page: &str) {
    let high = window.run("return document.documentElement.scrollHeight - innerHeight");
    let high = high.as_i64().unwrap().max(0);
    let step = i64::from(window.size.height) / 2;
    let mut from = 0;
    loop {
        let spots = window.run_with(&format!("{PAGE}{BEFORE}"), json!([from]));
        for spot in spots.as_array().unwrap() {
            let at = json!({"type": "mouseMoved", "x": spot[0], "y": spot[1]});
            window.devtools("Input.dispatchMouseEvent", at);
            let covered = window.run(&format!("{PAGE}{AFTER}"));
            assert_eq!(covered, json!([]), "{page}: the pointer at {spot}");
        }
        if from >= high {
            return;
        }
        from = high.min(from + step);
    }
}

/// Pages with everything on them that their readers use.
fn pages(evening: &Evening) -> Vec<(&'static str, String)> {
    let (address, slug) = (&evening.hall.address, &evening.slug);
    let desk = format!("{address}/direzione/{slug}");
    let all = [
        ("board", evening.board()),
        ("table", evening.table(1)),
        ("hand saved", evening.hand(1, 1)),
        ("hand new", evening.hand(2, 1)),
        (
            "hand in parts",
            format!("{}?come=parts", evening.hand(2, 1)),
        ),
        ("desk", desk.clone()),
        ("import", format!("{desk}/importa")),
        ("a new ruling", format!("{desk}/provvedimenti/nuovo")),
        ("prints", format!("{desk}/stampe")),
        ("settings", format!("{desk}/impostazioni")),
        ("screens", format!("{desk}/schermi")),
        ("journal", format!("{desk}/registro")),
        ("check-in", format!("{desk}/accettazione")),
        ("home", address.clone()),
        ("event", format!("{address}/t/{slug}")),
        ("standings", format!("{address}/t/{slug}/classifica")),
        (
            "public table",
            format!("{address}/t/{slug}/turni/1/tavoli/1"),
        ),
        ("rules", format!("{address}/regole")),
        ("sign in", format!("{address}/entra")),
    ];
    all.into_iter().collect()
}

fn played() -> Evening {
    let mut evening = evening();
    let way = format!("/arbitro/{}/turni/1/tavoli/1/smazzate/1", evening.slug);
    let sheet = play_hand(&RuleSet::FEDERATION, 1);
    assert_eq!(evening.organiser.enter_hand(&way, &sheet).status, 303);
    evening
}

#[test]
fn the_focus_is_in_sight_and_covers_nothing() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    for size in SIZES {
        let window = chrome.window(size);
        evening.seat(&window, "Olivia", Role::Organiser);
        for (page, way) in pages(&evening) {
            window.open(&way);
            window.until(
                "there",
                "document.readyState === 'complete' && document.querySelector('main')",
            );
            let guided = "return [...document.querySelectorAll('a[href^=\"/guida\"]')].some((link) => link.checkVisibility())";
            assert_eq!(window.run(guided), json!(true), "{page}, {}", size.name);
            let wrong = window.run(&format!("{PAGE}{FOCUS}"));
            assert_eq!(wrong, Value::Array(Vec::new()), "{page}, {}", size.name);
        }
    }
}

#[test]
fn the_pointer_covers_nothing() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = played();
    let window = chrome.window(DESK);
    evening.seat(&window, "Olivia", Role::Organiser);
    for (page, way) in pages(&evening) {
        window.open(&way);
        window.until(
            "there",
            "document.readyState === 'complete' && document.querySelector('main')",
        );
        hovered(&window, page);
    }
}
