//! The board of a hall: forty tables at one look, each in its place, found by number, name and state.

use crate::closing::sheet;
use crate::driver::{Chrome, PHONE, SIZES, Size, TABLET, Window};
use crate::stage::{Evening, evening_of};
use pozzetto::auth::Role;

fn forty<'b>(chrome: &'b Chrome, size: Size) -> (Evening, Window<'b>) {
    let evening = evening_of(40);
    let window = chrome.window(size);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.board());
    (evening, window)
}

fn enter(evening: &mut Evening, table: u32, hand: u32) {
    let way = format!(
        "/arbitro/{}/turni/1/tavoli/{table}/smazzate/{hand}",
        evening.slug
    );
    let saved = evening.organiser.enter_hand(&way, &sheet());
    assert_eq!(saved.status, 303, "{}", saved.body);
}

/// The places of all tables on the page.
const PLACES: &str = "return JSON.stringify([...document.querySelectorAll('.board > li')].map((place) => { const { x, y } = place.getBoundingClientRect(); return [place.querySelector('.tno').textContent, x, y + scrollY]; }))";

#[test]
fn forty_tables_stand_at_one_look_and_stay_where_they_are() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (mut evening, window) = forty(&chrome, TABLET);
    let numbers = "return [...document.querySelectorAll('.board .tno')].map((number) => number.textContent).join()";
    let all: Vec<String> = (1..=40).map(|table| table.to_string()).collect();
    assert_eq!(window.run(numbers), all.join(","));
    let places = window.run(PLACES);
    // two tables ready to be closed, and one of them in the last row
    for (table, hand) in [(3, 1), (3, 2), (38, 1), (38, 2), (7, 1)] {
        enter(&mut evening, table, hand);
    }
    let marked = "[...document.querySelectorAll('.fresh:not([hidden])')].map((word) => word.closest('li').querySelector('.tno').textContent).join()";
    window.until("what changed", &format!("{marked} === '3,7,38'"));
    assert_eq!(window.run(PLACES), places, "no table moves");
    let low =
        "return document.querySelector('.board').getBoundingClientRect().bottom <= innerHeight";
    assert_eq!(window.run(low), true);
    window.picture("board-forty-tablet");
    crate::looks::axe(&window, "the board of forty tables");
    // a table that was opened is news no more; the others still are
    window.tap(".board li:nth-child(7) a");
    window.until("its table", "location.pathname.endsWith('/tavoli/7')");
    window.open(&evening.board());
    window.until("what is left", &format!("{marked} === '3,38'"));
}

#[test]
fn a_number_and_enter_open_a_table_and_answers_stand_above_a_keyboard() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    for size in SIZES {
        let (_evening, window) = forty(&chrome, size);
        let wide = window.run("return document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(wide, true, "{}", size.name);
        window.tap("#find");
        window.press("primo 79");
        let found = "return [...document.querySelectorAll('.board > li:not([hidden])')].map((place) => place.querySelector('.who').checkVisibility() + ' ' + place.innerText.includes('Ada Primo 79')).join()";
        assert_eq!(window.run(found), "true true", "{}", size.name);
        let end = "return document.querySelector('.board > li:not([hidden])').getBoundingClientRect().bottom";
        let end = window.run(end).as_f64().unwrap();
        // half of the screen is the keyboard's
        assert!(
            end < f64::from(size.height) / 2.0 + 40.0,
            "{} {end}",
            size.name
        );
        window.picture(&format!("board-found-{}", size.name));
        window.tap("[data-count] button");
        window.press("12\n");
        window.until(
            "table 12",
            "location.pathname.endsWith('/turni/1/tavoli/12')",
        );
    }
}

#[test]
fn the_counts_of_states_narrow_the_board_to_their_tables_also_as_it_follows_the_hall() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (mut evening, window) = forty(&chrome, PHONE);
    enter(&mut evening, 5, 1);
    enter(&mut evening, 5, 2);
    window.until("to confirm", "document.querySelector('.counts .entered')");
    window.tap(".counts .entered a");
    let shown =
        "[...document.querySelectorAll('.board .tno')].map((number) => number.textContent).join()";
    window.until("one table", &format!("{shown} === '5'"));
    assert!(
        window.text(".board").contains("Ada Primo"),
        "with its names"
    );
    enter(&mut evening, 9, 1);
    enter(&mut evening, 9, 2);
    window.until("the next one", &format!("{shown} === '5,9'"));
    // a number leads to its table, though it is not among these
    window.tap("#find");
    window.press("31\n");
    window.until("its table", "location.pathname.endsWith('/tavoli/31')");
    window.run("history.back()");
    window.until("the two again", &format!("{shown} === '5,9'"));
    window.picture("board-to-confirm-phone");
    crate::looks::axe(&window, "the board of one state");
    window.tap(".counts li:not(.state) a");
    window.until(
        "the whole hall",
        "document.querySelectorAll('.tile').length === 40",
    );
}
