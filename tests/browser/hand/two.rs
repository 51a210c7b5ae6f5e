//! Two people at one hand: both versions are seen, one is chosen, none is lost; and who is where can be seen before.

use crate::driver::{Chrome, SIZES, TABLET, UPRIGHT, Window};
use crate::stage::{Evening, evening};
use pozzetto::auth::Role;

fn seated<'a>(chrome: &'a Chrome, evening: &Evening, name: &str) -> Window<'a> {
    let window = chrome.window(TABLET);
    evening.seat(&window, name, Role::Referee);
    window.open(&evening.hand(1, 1));
    window
}

fn type_a_run(window: &Window<'_>, low: &str, high: &str) {
    window.tap(&format!("[data-card='{low}']"));
    window.tap(&format!("[data-card='{high}']"));
    window.pozzetti_as_guessed();
    window.tap("[name=ended][value=stock]");
    window.until("kept", "document.querySelector('.kept.kept')");
}

/// The two versions stand beside each other in one window, their buttons alike, and every row that differs is marked.
fn side_by_side(window: &Window<'_>) {
    let script = "const [one, other] = [...document.querySelectorAll('.version :is(button, .button)')].map((e) => [Math.round(e.getBoundingClientRect().width), getComputedStyle(e).backgroundColor]);\
        const [a, b] = [...document.querySelectorAll('.version')].map((e) => e.getBoundingClientRect());\
        return [Math.abs(one[0] - other[0]) <= 1, one[1] === other[1], a.right <= b.left + 1 && a.top === b.top && b.right <= innerWidth + 1, document.documentElement.scrollWidth <= innerWidth]";
    assert_eq!(
        window.run(script),
        serde_json::json!([true, true, true, true])
    );
    let marked = "return [...document.querySelectorAll('.compare tbody tr:not(.sidehead)')].every((row) => { const [a, b] = [...row.querySelectorAll('td')]; return (a.innerHTML !== b.innerHTML) === row.classList.contains('differs'); })";
    assert_eq!(window.run(marked), true);
}

/// Renzo saves; Sara, who began before, saves too and sees both.
fn collide<'a>(chrome: &'a Chrome, evening: &Evening) -> Window<'a> {
    let first = seated(chrome, evening, "Renzo");
    let second = seated(chrome, evening, "Sara");
    type_a_run(&first, "3H", "9H");
    type_a_run(&second, "4C", "7C");
    first.tap("button[value=save]");
    first.until("saved", "location.pathname.endsWith('/tavoli/1')");
    second.tap("button[value=save]");
    second.until(
        "both versions",
        "document.querySelectorAll('.version').length === 2",
    );
    crate::looks::axe(&second, "conflict");
    let both = second.text(".compare");
    assert!(both.contains("Renzo"), "it says who saved the other");
    let cards = |n: u32| {
        second.run(&format!("return document.querySelectorAll('.compare tbody:nth-of-type(1) .melds td:nth-of-type({n}) .card').length"))
    };
    assert_eq!(
        (cards(1), cards(2)),
        (4.into(), 7.into()),
        "mine and theirs, side by side"
    );
    assert_eq!(evening.versions(1, 1).len(), 1, "nothing is overwritten");
    for size in SIZES {
        second.resize(size);
        side_by_side(&second);
        second.whole_picture(&format!("conflict-{}", size.name));
    }
    second.resize(TABLET);
    second
}

#[test]
fn whoever_keeps_theirs_follows_the_saved_one() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let second = collide(&chrome, &evening);
    // Going back first loses nothing: what Sara typed is still on her tablet.
    second.open(&evening.hand(1, 1));
    second.until(
        "her draft",
        "document.querySelector('[name=ns_meld_0]').value === '4♣ 5♣ 6♣ 7♣'",
    );
    assert!(
        second.text(".drafted").contains("qualcun altro"),
        "it says that there is another"
    );
    second.tap("button[value=save]");
    second.until(
        "both versions",
        "document.querySelectorAll('.version').length === 2",
    );
    second.tap_scrolling(".version button");
    second.until("saved", "location.pathname.endsWith('/tavoli/1')");
    let by: Vec<String> = evening
        .versions(1, 1)
        .iter()
        .map(|v| v.by.clone())
        .collect();
    assert_eq!(by, ["Renzo", "Sara"]);
}

#[test]
fn whoever_gives_way_sees_the_saved_one_and_no_draft() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let second = collide(&chrome, &evening);
    second.tap_scrolling(".version a.button");
    second.until(
        "the saved one",
        "document.querySelector('[name=ns_meld_0]').value.startsWith('3♥ 4♥')",
    );
    assert_eq!(second.text(".drafted"), "");
    assert_eq!(evening.versions(1, 1).len(), 1);
}

#[test]
fn who_is_entering_a_table_is_seen_by_name_and_the_board_follows_the_hall() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    let board = chrome.window(UPRIGHT);
    evening.seat(&board, "Carla", Role::Clerk);
    board.open(&evening.board());
    assert!(board.text(".missing").contains("i tavoli 1 2"));
    let first = seated(&chrome, &evening, "Renzo");
    first.until("at the table", "document.querySelector('[data-others]')");
    let second = seated(&chrome, &evening, "Sara");
    second.until(
        "who else is there",
        "document.querySelector('[data-others]').textContent === 'Renzo sta inserendo la smazzata 1.'",
    );
    board.until(
        "who is entering",
        "[...document.querySelectorAll('.entering')].some((word) => word.checkVisibility() && word.textContent.includes('Renzo'))",
    );
    let sheet = burraco_play::play_hand(&burraco_rules::RuleSet::FEDERATION, 1);
    let way = format!("/arbitro/{}/turni/1/tavoli/2/smazzate/1", evening.slug);
    assert_eq!(evening.organiser.enter_hand(&way, &sheet).status, 303);
    board.until(
        "the hand that came in, without a reload",
        "[...document.querySelectorAll('.tile')][1].innerText.includes('1/2')",
    );
    board.picture("board-upright");
    first.open(&format!("{}/salute", evening.hall.address));
    board.until(
        "nobody but Sara",
        "!document.querySelector('.entering').textContent.includes('Renzo')",
    );
}
