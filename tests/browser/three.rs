//! A hand at a table of three: who was alone says whose cards each field is for, and the form follows at once.

use crate::driver::{Chrome, SIZES, TABLET};
use crate::stage::Evening;
use crate::support::{Hall, publish};
use burraco_rules::{Entry, Seat};
use pozzetto::auth::Role;

const NEW: &str = "/direzione/nuovo";

/// One table of three single players, its first round published.
fn evening() -> Evening {
    let hall = Hall::open();
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let fields = [
        ("name", "Sera in tre"),
        ("kind", "individual"),
        ("date", "2026-11-21"),
        ("plan", "2 individual"),
        ("hands", "2"),
        ("rules", "federation+three"),
        ("draw", "by_number"),
    ];
    let desk = organiser.submit(NEW, NEW, &fields);
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    let import = format!("{desk}/importa");
    let list = "Maria Antonietta D'Alessandro Quattrocchi\nUgo\nIda\n";
    organiser.submit(&import, &import, &[("list", list), ("step", "take")]);
    let check_in = format!("{desk}/accettazione");
    organiser.submit(&check_in, &check_in, &[("state", "checked_in")]);
    publish(&mut organiser, &slug, 1);
    Evening {
        hall,
        slug,
        organiser,
    }
}

#[test]
fn the_form_follows_who_was_alone() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
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
    crate::looks::axe(&window, "three");

    window.tap("[name=ended][value=stock]");
    window.tap("button[value=save]");
    window.until("saved", "location.pathname.endsWith('/tavoli/1')");
    let versions = evening.versions(1, 1);
    let sheet = &versions[0].sheet;
    assert_eq!(
        (sheet.solo, sheet.third.is_some()),
        (Some(Seat::East), false)
    );
    let Entry::Cards(cards) = &sheet.sides.ns.entry else {
        panic!("{sheet:?}");
    };
    assert_eq!(cards.melds.len(), 1, "the run is the solo player's");
}
