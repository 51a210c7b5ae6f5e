//! Tables closed: from the board with one tap each, from their page on to the next, and taken back with one tap.

use crate::driver::{Chrome, SIZES, Window};
use crate::stage::{Evening, evening_of};
use burraco_rules::Sheet;
use pozzetto::auth::Role;

pub fn sheet() -> Sheet {
    let side = r#"{"totals":{"total":500},"pozzetto":"seen"}"#;
    let text = format!(r#"{{"ns":{side},"ew":{side},"closed_by":null,"ended":"stock"}}"#);
    serde_json::from_str(&text).unwrap()
}

/// Four tables with both of their hands in but the last, which has one.
fn played() -> Evening {
    let mut evening = evening_of(4);
    for table in 1..=4 {
        for hand in 1..=if table == 4 { 1 } else { 2 } {
            let way = format!(
                "/arbitro/{}/turni/1/tavoli/{table}/smazzate/{hand}",
                evening.slug
            );
            let saved = evening.organiser.enter_hand(&way, &sheet());
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
    }
    evening
}

fn state(window: &Window<'_>, table: u32) -> String {
    let script = format!(
        "return [...document.querySelectorAll('.tile')].find((tile) => tile.querySelector('.tno').textContent === '{table}').classList[1]"
    );
    window.run(&script).as_str().unwrap().to_owned()
}

#[test]
fn three_tables_are_closed_with_three_taps_and_no_scroll() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    for size in SIZES {
        let evening = played();
        let window = chrome.window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        window.open(&evening.board());
        window.run("window.scrolled = 0; addEventListener('scroll', () => { scrolled += 1; })");
        window.picture(&format!("board-closing-{}", size.name));
        let close = |table: u32| {
            window.tap(&format!("[aria-label='Chiudi il tavolo {table}']"));
            window.until(
                "said",
                &format!("document.querySelector('.justclosed')?.textContent.includes('Tavolo {table} chiuso.')"),
            );
            assert_eq!(window.run("return scrollY"), 0, "{}", size.name);
        };
        for table in 1..=3 {
            close(table);
        }
        assert_eq!(window.taps.get(), 3, "{}", size.name);
        assert_eq!(
            [1, 2, 3, 4].map(|table| state(&window, table)),
            ["closed", "closed", "closed", "open"]
        );
        window.picture(&format!("board-closed-{}", size.name));
        crate::looks::axe(&window, "the board with a table just closed");
        window.tap(".justclosed button");
        window.until(
            "open again",
            "document.querySelector('[aria-label=\"Chiudi il tavolo 3\"]')",
        );
        assert_eq!(state(&window, 2), "closed", "the last one, and no other");
    }
}

#[test]
fn from_a_complete_table_one_tap_closes_it_and_goes_on() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    for size in SIZES {
        let evening = played();
        let window = chrome.window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        window.open(&evening.table(2));
        window.picture(&format!("table-complete-{}", size.name));
        crate::looks::axe(&window, "a complete table");
        for (next, closed) in [(3, 2), (1, 3)] {
            window.tap(".closeonward button");
            let there = format!(
                "location.pathname.endsWith('/tavoli/{next}') && document.querySelector('.justclosed')?.textContent.includes('Tavolo {closed} chiuso.')"
            );
            window.until("the next to confirm", &there);
        }
        window.tap(".closeonward button");
        window.until(
            "the board, where no table is left to confirm",
            "document.querySelector('.board')",
        );
        assert_eq!(
            [1, 2, 3, 4].map(|table| state(&window, table)),
            ["closed", "closed", "closed", "open"]
        );
    }
}
