//! Two tablets at one table: both versions are shown, nothing is overwritten, and a repeated save is done once.

use crate::support::{Answer, Browser, PASSWORD, hand_form};
use crate::tables::staff::{hall, sheet};
use burraco_rules::Sheet;
use pozzetto::auth::Role;
use serde_json::Value;

/// The answer to a form that says it is open.
fn told_of(answer: &Answer, what: &str) -> String {
    let told: Value = serde_json::from_str(&answer.body).unwrap();
    told[what].as_str().unwrap().to_owned()
}

#[test]
fn whoever_saves_or_leaves_a_form_is_at_it_no_more() {
    let (hall, slug) = hall();
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let way = format!("{table}/presenze");
    let mut anna = hall.person("Anna", Role::Referee, None);
    let mut ugo = hall.person("Ugo", Role::Referee, None);
    let page = anna.get(&format!("{table}/smazzate/1"));
    let look = |anna: &mut Browser, hand: &str, visit: &str| {
        let fields = [("hand", hand), ("page", visit)];
        anna.post_from(&page, &way, &fields).status
    };
    let mut seen = || ugo.get(&table).body.contains("Anna sta inserendo");
    assert_eq!(look(&mut anna, "1", "a"), 200);
    assert!(seen());
    assert_eq!(look(&mut anna, "0", "a"), 200);
    assert_eq!(look(&mut anna, "1", "a"), 200, "it was under way");
    assert!(!seen(), "the page was left");
    assert_eq!(look(&mut anna, "1", "b"), 200);
    assert!(seen());
    anna.enter_hand(&format!("{table}/smazzate/1"), &sheet(1));
    assert!(!seen(), "it is saved");
    assert_eq!(look(&mut anna, "77", "c"), 404);
    let nowhere = format!("/arbitro/{slug}/turni/1/tavoli/99/presenze");
    assert_eq!(
        anna.post_from(&page, &nowhere, &[("hand", "1")]).status,
        404
    );
}

#[test]
fn two_versions_that_differ_in_what_a_referee_decided_are_told_apart() {
    let (hall, slug) = hall();
    let mut first = hall.person("Renzo", Role::Referee, None);
    let mut second = hall.person("Sara", Role::Referee, None);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let (mine, theirs) = (first.get(&hand), second.get(&hand));
    let typed = [
        ("base_version", "0"),
        ("level", "cards"),
        ("ended", "stock"),
        ("ns_pozzetto", "seen"),
        ("ew_pozzetto", "seen"),
        ("ns_meld_0", "3-9♥"),
        ("ew_meld_0", "3-5♠"),
    ];
    assert_eq!(first.post_from(&mine, &hand, &typed).status, 303);
    let frozen = [&typed[..], &[("ns_meld_0_frozen", "yes")]].concat();
    let conflict = second.post_from(&theirs, &hand, &frozen);
    assert_eq!(conflict.status, 409, "{}", conflict.body);
    let compared = conflict.body.split("class=\"compare\"").nth(1).unwrap();
    let compared = compared.split("</table>").next().unwrap();
    let told = compared.contains("differs") && compared.contains("congelato");
    assert!(told, "{compared}");
}

#[test]
fn of_two_tablets_under_one_name_the_second_is_not_told_that_it_changed_the_hand_itself() {
    let (hall, slug) = hall();
    let mut first = hall.person("Renzo", Role::Referee, None);
    let mut second = hall.visitor();
    let door = second.get("/entra");
    let own = [("name", "Renzo"), ("password", PASSWORD)];
    assert_eq!(second.post_from(&door, "/entra", &own).status, 303);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let (mine, theirs) = (first.get(&hand), second.get(&hand));
    let typed = |meld: &'static str| {
        [
            ("base_version", "0"),
            ("level", "cards"),
            ("ended", "stock"),
            ("ns_pozzetto", "seen"),
            ("ew_pozzetto", "seen"),
            ("ns_pozzetto", "seen"),
            ("ew_pozzetto", "seen"),
            ("ns_meld_0", meld),
        ]
    };
    assert_eq!(first.post_from(&mine, &hand, &typed("3-9♥")).status, 303);
    let conflict = second.post_from(&theirs, &hand, &typed("3-8♥"));
    assert_eq!(conflict.status, 409, "{}", conflict.body);
    let said = "con la stessa firma: da qui, prima dell’ultima modifica, o da un altro tablet";
    assert!(conflict.body.contains(said), "{}", conflict.body);
}

#[test]
fn a_form_sent_again_for_another_hand_is_refused_with_what_was_typed() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    let way = |n: u32| format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/{n}");
    let page = referee.get(&way(1));
    let typed = [
        ("base_version", "0"),
        ("level", "cards"),
        ("ended", "stock"),
        ("ns_pozzetto", "seen"),
        ("ew_pozzetto", "seen"),
        ("ns_meld_0", "3-9♥"),
    ];
    assert_eq!(referee.post_from(&page, &way(1), &typed).status, 303);
    // the same key on a hand that nobody has written
    let refused = referee.post_from(&page, &way(2), &typed);
    assert_eq!(refused.status, 409, "{}", refused.body);
    for said in ["è già partita un’altra smazzata", "value=\"3-9♥\""] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
    // and what stands there can be saved
    assert_eq!(referee.post_from(&refused, &way(2), &typed).status, 303);
}

#[test]
fn the_second_of_two_tablets_sees_both_versions_and_nothing_is_overwritten() {
    let (hall, slug) = hall();
    let mut first = hall.person("Renzo", Role::Referee, None);
    let mut second = hall.person("Sara", Role::Referee, None);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let (mine, theirs) = (first.get(&hand), second.get(&hand));
    let post = |sheet: &Sheet| hand_form(sheet, "0");
    let fields = |all: &[(String, String)]| -> Vec<(String, String)> { all.to_vec() };
    let one = fields(&post(&sheet(1)));
    let pairs: Vec<(&str, &str)> = one.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    assert_eq!(first.post_from(&mine, &hand, &pairs).status, 303);
    let two = fields(&post(&sheet(2)));
    let pairs: Vec<(&str, &str)> = two.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    let conflict = second.post_from(&theirs, &hand, &pairs);
    assert_eq!(conflict.status, 409);
    assert!(conflict.body.contains("Renzo"), "it names who saved");
    assert_eq!(conflict.hidden("base_version"), "1");
    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    assert_eq!(event.rounds[0].tables[0].hands[0].versions.len(), 1);

    // Sara chooses hers: it follows Renzo's, and his stays.
    let mut chosen = two.clone();
    chosen.retain(|(name, _)| name != "base_version");
    chosen.push(("base_version".into(), "1".into()));
    let pairs: Vec<(&str, &str)> = chosen
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    assert_eq!(second.post_from(&conflict, &hand, &pairs).status, 303);
    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    let versions = &event.rounds[0].tables[0].hands[0].versions;
    assert_eq!(
        versions.iter().map(|v| v.by.as_str()).collect::<Vec<_>>(),
        ["Renzo", "Sara"]
    );
}

#[test]
fn a_repeated_save_is_answered_again_and_done_once() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let page = referee.get(&hand);
    let fields = hand_form(&sheet(1), "0");
    let pairs: Vec<(&str, &str)> = fields
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    let answers = [
        referee.post_from(&page, &hand, &pairs),
        referee.post_from(&page, &hand, &pairs),
    ];
    assert!(
        answers
            .iter()
            .all(|a| a.status == 303 && a.location == answers[0].location)
    );
    let other = hand_form(&sheet(2), "1");
    let pairs: Vec<(&str, &str)> = other
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    assert_eq!(
        referee.post_from(&page, &hand, &pairs).status,
        409,
        "the key came with another body"
    );
    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    assert_eq!(event.rounds[0].tables[0].hands[0].versions.len(), 1);
}

#[test]
fn a_form_sent_twice_with_other_cards_shows_both() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let page = referee.get(&hand);
    for (sheet, status) in [(sheet(1), 303), (sheet(2), 409)] {
        let fields = hand_form(&sheet, "0");
        let pairs: Vec<(&str, &str)> = fields
            .iter()
            .map(|(n, v)| (n.as_str(), v.as_str()))
            .collect();
        let answer = referee.post_from(&page, &hand, &pairs);
        assert_eq!(answer.status, status);
        assert_eq!(answer.body.contains("class=\"compare\""), status == 409);
    }
}

#[test]
fn who_is_at_a_table_is_told_to_those_who_may_enter_hands() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    let mut clerk = hall.person("Carla", Role::Clerk, None);
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let here = format!("{table}/presenze");
    let page = referee.get(&table);
    let alone = referee.post_from(&page, &here, &[("hand", "2")]);
    assert_eq!(
        (alone.status, told_of(&alone, "others")),
        (200, String::new())
    );
    let page = clerk.get(&table);
    let said = "Renzo sta inserendo la smazzata 2.";
    assert!(page.body.contains(said), "{}", page.body);
    let both = clerk.post_from(&page, &here, &[("hand", "1")]);
    assert_eq!(
        (both.status, told_of(&both, "others")),
        (200, said.to_owned())
    );
    let mut visitor = hall.visitor();
    let page = visitor.get("/entra");
    assert_eq!(
        visitor.post_from(&page, &here, &[("hand", "1")]).status,
        401
    );
}

#[test]
fn an_open_form_is_told_who_has_saved_the_hand_since() {
    let (hall, slug) = hall();
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let way = format!("{table}/presenze");
    let mut anna = hall.person("Anna", Role::Referee, None);
    let mut ugo = hall.person("Ugo", Role::Referee, None);
    let page = anna.get(&format!("{table}/smazzate/1"));
    let mut told = |base: &str| {
        let fields = [("hand", "1"), ("page", "a"), ("base", base)];
        told_of(&anna.post_from(&page, &way, &fields), "newer")
    };
    assert_eq!(told("0"), "");
    ugo.enter_hand(&format!("{table}/smazzate/1"), &sheet(1));
    let body = told("0");
    assert!(body.starts_with("Intanto Ugo ha salvato"), "{body}");
    assert_eq!(told("1"), "", "the version it was made from");
}
