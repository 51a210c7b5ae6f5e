//! A club evening of two at a table: single players without a partner, by the rules for two, through HTTP alone.

use crate::events::kinds::enter;
use crate::rulings::given::exported;
use crate::support::{Browser, Hall, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use pozzetto::auth::Role;

const NEW: &str = "/direzione/nuovo";

fn form<'f>(kind: &'f str, rules: &'f str) -> [(&'f str, &'f str); 7] {
    [
        ("name", "Sera in due"),
        ("kind", kind),
        ("date", "2026-11-21"),
        ("plan", "2 danese + knockout 2"),
        ("hands", "2"),
        ("rules", rules),
        ("draw", "by_number"),
    ]
}

/// Plays every table of a round card by card by the rules for two.
fn play(referee: &mut Browser, slug: &str, round: u32, tables: u32, rules: &RuleSet) {
    for table in 1..=tables {
        let way = format!("/arbitro/{slug}/turni/{round}/tavoli/{table}");
        for hand in 1..=2_u32 {
            let sheet = play_hand(rules, u64::from(round * 100 + table * 10 + hand));
            let saved = referee.enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
        referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
}

#[test]
fn five_players_meet_two_at_a_table() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let page = organiser.get(NEW);
    let refused = organiser.post_from(&page, NEW, &form("pairs", "italian+two"));
    assert_eq!(refused.status, 422);
    let said = "in due ognuno gioca per sé";
    assert!(refused.body.contains(said), "{}", refused.body);
    let desk = organiser.submit(NEW, NEW, &form("individual", "italian+two"));
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    enter(&mut organiser, &slug, "Anna\nUgo\nIda\nLeo\nEva\n");
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let rules: RuleSet = "italian+two".parse().unwrap();

    publish(&mut organiser, &slug, 1);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let empty = chief.get(&hand).body;
    for seat in [
        "name=\"ns_hand_0\"",
        "name=\"ew_hand_0\"",
        "value=\"N\"",
        "value=\"E\"",
    ] {
        assert!(empty.contains(seat), "{seat}");
    }
    for seat in ["ns_hand_1", "ew_hand_1", "value=\"S\"", "value=\"W\""] {
        assert!(!empty.contains(seat), "nobody sits there: {seat}");
    }
    play(&mut chief, &slug, 1, 2, &rules);
    publish(&mut organiser, &slug, 2);
    play(&mut chief, &slug, 2, 2, &rules);
    publish(&mut organiser, &slug, 3);
    play(&mut chief, &slug, 3, 1, &rules);
    organiser.submit(&desk, &format!("{desk}/turni/3/chiudi"), &[]);

    // the export is verified from the cards up
    let file = exported(&mut organiser, &slug);
    assert_eq!((file.rounds.len(), file.event.rules), (3, rules));
    let player = hall.visitor().get(&format!("/t/{slug}/coppie/1")).body;
    assert!(!player.contains("Compagno"), "{player}");
    let table = hall
        .visitor()
        .get(&format!("/t/{slug}/turni/1/tavoli/1"))
        .body;
    let left = table.split("Sud").count() + table.split("Ovest").count();
    assert_eq!(left, 2, "only North and East: {table}");
}
