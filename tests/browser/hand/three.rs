//! A table of three: who was alone says whose cards each field of a hand is for, and three phones accept what one of them
//! wrote.

use crate::driver::{Chrome, DESK, PHONE, SIZES, TABLET, Window};
use crate::link::{phone, show_the_link, state, tap_card, type_code};
use crate::looks::axe;
use crate::print::Printed;
use crate::stage::{Evening, evening_of_three};
use burraco_rules::{Seat, SideEntry};
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;

#[test]
fn the_form_follows_who_was_alone() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_three();
    let window = chrome.window(TABLET);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    assert_eq!(window.text(".side.ns h2"), "Solo");
    window.tap("[name=solo][value=E]");
    let east = "document.querySelector('.side.ns h2').textContent === 'E' \
                && document.querySelector('.side.ew h2').textContent === 'O-N' \
                && document.querySelector('label[for=ew_hand_1]').textContent.includes('Nord')";
    window.until("the sides are theirs", east);
    window.tap("[data-card='3H']");
    window.tap("[data-card='9H']");
    window.until("kept", "document.querySelector('.kept.kept')");
    window.reload();
    window.until("the draft knows who was alone", east);

    // each alone: a third side, and nobody is asked about a pozzetto
    let shown = |css: &str| {
        window.run(&format!(
            "return getComputedStyle(document.querySelector('{css}')).display !== 'none'"
        ))
    };
    assert_eq!(
        (shown(".side.third"), shown(".side.ns .pozzetto")),
        (false.into(), true.into())
    );
    window.tap("[name=solo][value=nobody]");
    assert_eq!(
        (shown(".side.third"), shown(".side.ns .pozzetto")),
        (true.into(), false.into())
    );
    for size in SIZES {
        window.resize(size);
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(window.run(wide), true, "{}", size.name);
        window.picture(&format!("three-nobody-{}", size.name));
    }
    window.resize(TABLET);
    window.tap("[name=solo][value=E]");
    axe(&window, "three");

    window.pozzetti_as_guessed();
    window.tap_scrolling("[name=ended][value=stock]");
    window.tap("button[value=save]");
    window.until("saved", "location.pathname.endsWith('/tavoli/1')");
    let versions = evening.versions(1, 1);
    let sheet = &versions[0].sheet;
    assert_eq!(
        (sheet.solo, sheet.third.is_some()),
        (Some(Seat::East), false)
    );
    let SideEntry::Cards(cards) = &sheet.sides.ns.entry else {
        panic!("{sheet:?}");
    };
    assert_eq!(cards.melds.len(), 1, "the run is the solo player's");
}

/// A hand in which this player was alone, by fingers: a run, and a card left to each.
fn type_a_hand(phone: &Window<'_>, solo: &str, run: [&str; 2]) {
    phone.until("ready", "document.querySelector('.cardrow.active')");
    phone.tap_scrolling(&format!("[name=solo][value={solo}]"));
    phone.tap_scrolling("[data-row=ns_meld_0] > input");
    run.into_iter().for_each(|card| tap_card(phone, card));
    phone.tap_scrolling("[data-row=ns_hand_0] > input");
    tap_card(phone, "4S");
    phone.tap("[data-show=ew]");
    for (row, card) in [("ew_hand_0", "KC"), ("ew_hand_1", "QC")] {
        phone.tap_scrolling(&format!("[data-row={row}] > input"));
        tap_card(phone, card);
    }
    phone.pozzetto_as_guessed("ns");
    phone.tap_scrolling("[data-show=ew]");
    phone.tap_scrolling("[name=ew_pozzetto][value=none]");
    phone.tap_scrolling("[name=ended][value=stock]");
    phone.until("in order", "document.querySelector('.verdict.good')");
}

#[test]
fn one_phone_writes_and_two_accept() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_three();
    let referee = chrome.window(TABLET);
    evening.seat(&referee, "Renzo", Role::Referee);
    referee.open(&evening.table(1));
    let slip = show_the_link(&referee);
    assert_eq!(slip.codes.len(), 3);
    for size in SIZES {
        referee.resize(size);
        referee.whole_picture(&format!("three-slip-{}", size.name));
        axe(&referee, "three-slip");
    }
    let [north, east, west] = [0, 1, 2].map(|n| phone(&chrome, PHONE, &slip, &slip.codes[n]));
    let known = "document.body.innerText.includes('Sei Nord')";
    north.until("who holds it", known);
    for (n, solo, run) in [(1, "N", ["3H", "KH"]), (2, "W", ["3D", "KD"])] {
        north.tap_scrolling(&format!(".slots a[href$='/smazzate/{n}']"));
        type_a_hand(&north, solo, run);
        north.whole_picture(&format!("three-own-hand-{n}-phone"));
        north.tap("button[value=save]");
        north.until("saved", "!location.pathname.includes('smazzate')");
    }
    north.until("the hand-over", "location.pathname.endsWith('/firma')");
    assert_eq!(north.text("h1"), "Passa il telefono a Est");
    for size in SIZES {
        north.resize(size);
        north.whole_picture(&format!("three-handover-{}", size.name));
        axe(&north, "three-handover");
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(north.run(wide), true, "{}", size.name);
    }
    for (phone, left) in [(&east, "Manca il codice di O."), (&west, "")] {
        // it says so by itself
        phone.until("asked", "document.querySelector('a[href$=\"/firma\"]')");
        let code = if left.is_empty() { 2 } else { 1 };
        phone.tap_scrolling("a[href$='/firma']");
        phone.until("is it right?", "document.querySelector('.handover')");
        assert_eq!(phone.text("h1"), "È giusto così?");
        type_code(phone, &slip.codes[code]);
        phone.until("accepted", "!location.pathname.endsWith('/firma')");
        let said = format!("document.body.innerText.includes('{left}')");
        phone.until("what is missing", &said);
        phone.whole_picture(&format!("three-own-{code}-phone"));
    }
    assert_eq!(state(&evening), TableState::Confirmed);
    axe(&west, "three-own");
}

#[test]
fn tables_of_three_look_right_by_day_by_night_and_on_paper() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening_of_three();
    let way = format!("/arbitro/{}/turni/1/tavoli/1", evening.slug);
    let rules: burraco_rules::RuleSet = "federation+three".parse().unwrap();
    for hand in 1..=2 {
        let sheet = burraco_play::play_hand(&rules, hand);
        let way = format!("{way}/smazzate/{hand}");
        let saved = evening.organiser.enter_hand(&way, &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    let Evening { hall, slug, .. } = &evening;
    let pages = [
        ("three-table", evening.table(1)),
        ("three-hand", evening.hand(1, 1)),
        ("three-round", format!("{}/t/{slug}/turni/1", hall.address)),
        (
            "three-public",
            format!("{}/t/{slug}/turni/1/tavoli/1", hall.address),
        ),
    ];
    for (shade, size) in ["light", "dark"]
        .into_iter()
        .flat_map(|shade| SIZES.map(|size| (shade, size)))
    {
        let window = match shade {
            "dark" => chrome.dark_window(size),
            _ => chrome.window(size),
        };
        evening.seat(&window, "Renzo", Role::Referee);
        for (name, way) in &pages {
            window.open(way);
            let ready =
                "!document.querySelector('.handform') || document.querySelector('.cardrow.active')";
            window.until("ready", ready);
            window.whole_picture(&format!("{name}-{}-{shade}", size.name));
            let wide = "return document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(window.run(wide), true, "{name}, {}", size.name);
            axe(&window, name);
        }
    }
    let window = chrome.window(DESK);
    evening.seat(&window, "Olga", Role::Admin);
    window.open(&format!(
        "{}/direzione/{slug}/stampe/turni/1?foglio=segnapunti",
        hall.address
    ));
    if let Some(sheets) = Printed::of(&window, "three-sheets") {
        let all = sheets.all();
        let words: Vec<&str> = all.split(' ').collect();
        for whole in ["Smazzata", "Terzo", "Base", "Punti"] {
            assert!(words.contains(&whole), "{whole} is cut: {all}");
        }
    }
    window.open(&format!(
        "{}/arbitro/{slug}/turni/1/talloncini",
        hall.address
    ));
    window.tap_scrolling("main form button");
    window.until(
        "the slips",
        "document.querySelectorAll('.thirds .qr').length === 3",
    );
    window.printed("three-slips");
}
