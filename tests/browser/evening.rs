//! A whole evening of 40 tables as an organiser runs it, from a draft to the next one, through the pages alone: with a
//! pair that comes late, one that is away, two that wait, a hidden last turno, and fees. Pages, taps and keys are
//! counted.

use crate::driver::{Chrome, DESK, PHONE, TABLET};
use crate::stage::Evening;
use crate::support::Hall;
use crate::work::Work;
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Side};
use pozzetto::auth::Role;
use serde_json::json;
use std::cell::Cell;

const PAIRS: u32 = 83;
const HANDS: u32 = 2;

/// The points of both lines in a hand that was played.
fn points(table: u32, hand: u32, turno: u32) -> [i32; 2] {
    let rules = RuleSet::FEDERATION;
    let seed = u64::from(turno * 1_000 + table * 10 + hand);
    let score = play_hand(&rules, seed).score(&rules);
    Side::ALL.map(|side| score.sides.get(side).total())
}

/// The status and the text of an address, for somebody outside.
fn outside(hall: &Hall, way: &str) -> (u16, String) {
    let answer = hall.visitor().get(way);
    (answer.status, answer.body)
}

/// Writes the totals of every table of a turno, one after the other, and closes them together.
fn play(work: &Work<'_>, slug: &str, turno: u32, tables: u32) {
    work.open(&format!("/arbitro/{slug}/turni/{turno}/tavoli/1/totali"));
    for table in 1..=tables {
        let way = format!("/arbitro/{slug}/turni/{turno}/tavoli/{table}/totali");
        assert_eq!(work.here(), way);
        let typed: Vec<i32> = (1..=HANDS)
            .flat_map(|hand| points(table, hand, turno))
            .collect();
        for (at, number) in typed.iter().enumerate() {
            work.window.press(&number.to_string());
            if at + 1 < typed.len() {
                work.window.press("\n");
            }
        }
        work.follow(".totals button.main");
    }
    assert_eq!(work.here(), format!("/arbitro/{slug}"));
    work.follow(&format!("a[href$='/turni/{turno}/pronti']"));
    work.follow("form.bar button.main");
    work.says(&format!("{tables} chiusi"));
}

#[test]
fn from_a_draft_to_the_next_one() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, organiser) = Hall::with(Role::Admin);
    let evening = Evening {
        hall,
        slug: "trofeo-di-prova".to_owned(),
        organiser,
    };
    let window = chrome.window(DESK);
    evening.seat(&window, "Direttore", Role::Organiser);
    let hall = &evening.hall;
    let (slug, public) = (&evening.slug, format!("/t/{}", evening.slug));
    let work = Work {
        window: &window,
        home: hall.address.clone(),
        pages: Cell::new(0),
    };

    // a draft, its list, its people; nobody outside knows
    work.open("/direzione/nuovo");
    for (field, text) in [
        ("name", "Trofeo di prova"),
        ("date", "2026-11-21"),
        ("plan", "1 mitchell + 1 danese"),
        ("hands", "2"),
        ("fee", "20 a persona"),
        ("prize_amount_1", "100"),
        ("prize_amount_2", "50"),
        ("in_kind", "30"),
    ] {
        work.fill(field, text);
    }
    work.follow("form.eventform button.main");
    assert_eq!(work.here(), format!("/direzione/{slug}"));
    work.says("Bozza");
    assert_eq!(outside(hall, &public).0, 404);
    assert!(!outside(hall, "/").1.contains("Trofeo di prova"));
    work.open(&format!("/direzione/{slug}/importa"));
    let pairs = (1..=PAIRS).map(|n| format!("Ada Primo{n},Ugo Secondo{n}\n"));
    let list = format!("player1,player2\n{}", pairs.collect::<String>());
    work.fill("list", &list);
    work.follow("form:has([value=look]) .bar button");
    work.follow("form:has([value=take]) button.main");
    work.tell("draft and list");
    work.open(&format!("/direzione/{slug}"));
    work.follow(".stageline button");
    assert_eq!(outside(hall, &public).0, 200);

    // 83 pairs: one away, two that come too late for the draw; 80 sit down
    work.open(&format!("/direzione/{slug}/accettazione"));
    work.stay("#n1 button[value=cash]", "#n1.checked_in");
    work.stay("#n2 button[value=card]", "#n2.checked_in");
    work.stay("form.actions button", "#n83.checked_in");
    for late in [81, 82, 83] {
        work.window.tap_scrolling(&format!("#n{late} summary"));
        let absent = format!("#n{late} button[value=absent]");
        work.stay(&absent, &format!("#n{late}.absent"));
    }
    work.says("incassati 80,00 €");
    work.tell("check-in of 83, two fees");
    work.open(&format!("/direzione/{slug}"));
    work.follow(".nextstep button.main, .nextstep a.main");
    work.follow("form[action$='/pubblica'] button.main");
    work.tell("draw and publish");

    // two come, and play each other at a table more; the third takes the place of one that left
    for late in [81, 82] {
        work.open(&format!("/direzione/{slug}/accettazione"));
        let present = format!("#n{late} button[value=checked_in]");
        work.stay(&present, &format!("#n{late}.checked_in"));
        work.says("senza posto in questo turno");
    }
    work.open(&format!("/direzione/{slug}"));
    work.says("senza posto in questo turno");
    work.follow("a[href$='/coppie/81/posto']");
    work.fill("seat", "with-82");
    work.follow("button[name=step][value=look]");
    work.follow("button[name=step][value=save]");
    work.open(&format!("/direzione/{slug}/accettazione"));
    work.stay("#n83 button[value=checked_in]", "#n83.checked_in");
    work.open(&format!("/direzione/{slug}"));
    work.follow("a[href$='/coppie/83/posto']");
    work.fill("seat", "in-place-of-5");
    work.follow("button[name=step][value=look]");
    work.follow("button[name=step][value=save]");
    let window_says = work.window.text("main");
    assert!(!window_says.contains("senza posto"), "{window_says}");
    let [pages, ..] = work.tell("three pairs seated after the draw");
    assert!(pages <= 15, "{pages}");

    play(&work, slug, 1, 41);
    let [pages, taps, keys] = work.tell("turno 1: 41 tables written and closed");
    // a page, a tap and at most 24 keys for the two smazzate of a table, and three pages to close them all
    assert!(
        pages <= 41 + 3 && taps <= 41 + 2 && keys <= 41 * 24,
        "{pages} {taps} {keys}"
    );

    // the last turno is hidden until the ceremony
    work.open(&format!("/direzione/{slug}"));
    work.follow(".nextstep button.main");
    work.open(&format!("/direzione/{slug}/schermi"));
    work.fill("from", "2");
    work.follow("form[action$='/nascondi'] button");
    work.open(&format!("/direzione/{slug}"));
    work.follow(".nextstep button.main, .nextstep a.main");
    work.follow("form[action$='/pubblica'] button.main");
    work.tell("close, hide, draw and publish turno 2");
    play(&work, slug, 2, 41);
    work.tell("turno 2: 41 tables written and closed");
    work.open(&format!("/direzione/{slug}"));
    work.follow(".nextstep button.main");
    let csv = format!("{public}/classifica.csv");
    let own = evening.hall.person("Rita", Role::Organiser, None).get(&csv);
    assert!(own.headers["content-disposition"].contains("turno-2-riservato"));
    let seen = hall.visitor().get(&csv);
    assert!(seen.headers["content-disposition"].contains("turno-1.csv"));

    // the end in order: uncover, prizes, print, archive; and the next evening from this one
    let links = window.run("return [...document.querySelectorAll('.ending a')].map((a) => new URL(a.href).pathname.split('/').pop())");
    assert_eq!(
        links,
        json!([
            "schermi",
            "premi",
            "accettazione",
            "finali",
            "federazione",
            "archivia"
        ])
    );
    work.follow(".ending a[href$='/schermi']");
    work.follow("button[name=show][value=ceremony]");
    for size in [TABLET, PHONE] {
        window.resize(size);
        window.reload();
        window.picture(&format!("ceremony-{}", size.name));
        work.follow_in_sight(".remote button.main");
    }
    window.resize(DESK);
    work.follow("form[action$='/nascondi'] [name=reveal]");
    assert_eq!(outside(hall, &public).0, 200);
    work.open(&format!("/direzione/{slug}"));
    work.follow(".ending a[href$='/finali']");
    work.says("Ricevuta n. 2");
    work.says("premi in denaro 150,00 €, in natura 30,00 €: mancano 100,00 €");
    work.open(&format!("/direzione/{slug}"));
    work.follow(".ending a[href$='/archivia']");
    work.follow("form.bar button.main");
    assert!(!outside(hall, "/").1.contains("Trofeo di prova"));
    assert_eq!(outside(hall, &public).0, 200);
    work.tell("the end, in order");
    work.open(&format!("/direzione/{slug}/impostazioni"));
    work.follow("a[href*='nuovo?come=']");
    work.fill("date", "2026-11-28");
    work.fill("name", "Trofeo di dicembre");
    work.follow("form.eventform button.main");
    work.says("Importa");
    assert_eq!(outside(hall, "/t/trofeo-di-dicembre").0, 404);
    work.tell("the next evening");
}
