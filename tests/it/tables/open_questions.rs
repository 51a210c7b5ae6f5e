//! A meld that can be read in several ways: the question is a field of the form, and no hand with one is saved.

use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use crate::tables::links::{NS, slip};
use pozzetto::auth::Role;
use serde_json::json;

const MELDS: [&str; 4] = [
    "K♠ K♦ K♣",
    "3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣",
    "3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 2♠",
    "10♥ J♥ Q♥ K♥ A♥",
];
/// The melds of the question as they are laid, then with the 2♠ in the hearts.
const LAID: [&str; 2] = [MELDS[2], MELDS[3]];
const MEANT: [&str; 2] = ["3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦", "2♠ 10♥ J♥ Q♥ K♥ A♥"];

fn question(ways: &[[&str; 2]]) -> String {
    json!([{"rows": ["ns_meld_2", "ns_meld_3"], "ways": ways}]).to_string()
}

fn hall() -> (Hall, Browser, String) {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = "number;player1;player2\n1;Ada;Bice\n2;Carla;Dora\n";
    let slug = event_with_pairs(&mut organiser, "Prova", "1 mitchell", "2", list);
    publish(&mut organiser, &slug, 1);
    (hall, organiser, slug)
}

/// The form of that hand, with a question and what else is said.
fn form<'a>(open: &'a str, base: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![
        ("level", "cards"),
        ("ended", "stock"),
        ("ns_meld_0", MELDS[0]),
        ("ns_meld_1", MELDS[1]),
        ("ns_meld_2", MELDS[2]),
        ("ns_meld_3", MELDS[3]),
        ("ns_hand_0", "4♥ 5♥"),
        ("ns_hand_1", "6♥"),
        ("ew_hand_0", "80"),
        ("ns_pozzetto", "seen"),
        ("ew_pozzetto", "none"),
        ("open", open),
        ("base_version", base),
        ("action", "save"),
    ];
    for (name, value) in more {
        fields.retain(|(known, _)| known != name);
        fields.push((name, value));
    }
    fields
}

fn post(browser: &mut Browser, way: &str, open: &str, more: &[(&str, &str)]) -> Answer {
    let page = browser.get(way);
    let base = page.hidden("base_version");
    browser.post_from(&page, way, &form(open, &base, more))
}

/// The field of the question as a refused page carries it.
fn carried(page: &Answer) -> String {
    page.hidden("open").replace("&#34;", "\"")
}

#[test]
fn a_hand_with_an_open_question_is_refused_and_keeps_the_question() {
    let (hall, mut olga, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let open = question(&[LAID, MEANT]);
    for action in ["save", "next"] {
        let page = post(&mut olga, &way, &open, &[("action", action)]);
        assert_eq!(page.status, 422);
        assert_eq!(carried(&page), open);
        for said in [
            "scegli quale, poi salva",
            "2♠ dopo 9♦: </span>",
            "semipulito, ",
            "2♠ prima di 10♥: </span>",
            "card spades wild doubtful",
        ] {
            assert!(page.body.contains(said), "{said}");
        }
    }
    // refused for something else, it is still asked
    let page = post(&mut olga, &way, &open, &[("ended", "")]);
    assert_eq!((page.status, carried(&page)), (422, open.clone()));
    let page = olga.get(&format!("{way}?lang=en"));
    let base = page.hidden("base_version");
    let page = olga.post_from(&page, &way, &form(&open, &base, &[]));
    assert!(page.body.contains("2♠ before 10♥: </span>"), "in English");
    assert!(
        hall.store
            .event_now(pozzetto::store::EventId(1))
            .unwrap()
            .event
            .rounds[0]
            .tables[0]
            .hands
            .is_empty()
    );
}

#[test]
fn an_answer_needs_no_script_and_the_record_says_nothing_of_it() {
    let (hall, mut olga, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let open = question(&[LAID, MEANT]);
    let page = post(&mut olga, &way, &open, &[("answer", "0.1")]);
    assert_eq!((page.status, carried(&page)), (200, String::new()));
    for row in MEANT {
        assert!(page.body.contains(&format!("value=\"{row}\"")), "{row}");
    }
    let base = page.hidden("base_version");
    let answered = [("ns_meld_2", MEANT[0]), ("ns_meld_3", MEANT[1])];
    let saved = olga.post_from(&page, &way, &form("", &base, &answered));
    assert_eq!(saved.status, 303, "{}", saved.body);
    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    let version = event.rounds[0].tables[0].hands[0].current().unwrap();
    let score = version.sheet.score(&event.settings.rules);
    assert_eq!(score.sides.ns.base(), Some(400), "two puliti");
}

#[test]
fn where_no_answer_is_right_the_melds_in_doubt_are_emptied() {
    let (_hall, mut olga, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let open = question(&[LAID, [MEANT[0], MELDS[3]], MEANT]);
    let page = post(&mut olga, &way, &open, &[("answer", "0.none")]);
    assert_eq!((page.status, carried(&page)), (200, String::new()));
    for (n, meld) in MELDS.iter().enumerate() {
        // the others have the third and the fourth otherwise
        let row = format!("value=\"{meld}\"");
        assert_eq!(page.body.contains(&row), n < 2, "{row}");
    }
}

#[test]
fn what_comes_to_the_same_or_is_about_other_cards_asks_nothing() {
    let (_hall, mut olga, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let elsewhere = [
        ["3♦ 4♦ 5♦", "10♥ J♥ Q♥ K♥ A♥"],
        ["3♦ 4♦", "5♦ 10♥ J♥ Q♥ K♥ A♥"],
    ];
    for (open, why) in [
        (question(&[LAID, LAID]), "one way twice"),
        (question(&elsewhere), "the rows hold other cards by now"),
        ("[{\"rows\":[],\"ways\":[]}]".to_owned(), "about nothing"),
        ("{\"rows\":1}".to_owned(), "no question"),
        ("come?".to_owned(), "no JSON"),
    ] {
        let saved = post(&mut olga, &way, &open, &[]);
        assert_eq!(saved.status, 303, "{why}: {}", saved.body);
    }
    let endless = format!("[{}]", "1,".repeat(5_000));
    let page = post(&mut olga, &way, &endless, &[]);
    assert_eq!(page.status, 422, "too long");
    // sums are no cards: nothing is asked about them
    let sums = [
        ("level", "totals"),
        ("ns_total", "650"),
        ("ew_total", "-180"),
    ];
    let saved = post(&mut olga, &way, &question(&[LAID, MEANT]), &sums);
    assert_eq!(saved.status, 303, "{}", saved.body);
}

#[test]
fn players_answer_before_their_hand_is_saved_or_goes_to_the_referee() {
    let (hall, mut olga, slug) = hall();
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let page = olga.get(&table);
    let page = olga.post_from(&page, &format!("{table}/link"), &[("action", "show")]);
    let link = slip(&page, &hall.address);
    let mut north = hall.visitor();
    let code = [("code", link.codes[NS].as_str())];
    north.submit(&link.way, &format!("{}/linea", link.way), &code);
    let way = format!("{}/smazzate/1", link.way);
    let open = question(&[LAID, MEANT]);
    let form_page = north.get(&way);
    for action in ["save", "dispute"] {
        let page = north.post_from(&form_page, &way, &form(&open, "0", &[("action", action)]));
        assert_eq!((page.status, carried(&page)), (422, open.clone()));
    }
    let page = olga.get(&table);
    olga.post_from(&page, &format!("{table}/link"), &[("action", "revoke")]);
    let page = north.post_from(&form_page, &way, &form(&open, "0", &[]));
    assert_eq!(page.status, 422, "the link is dead, and still it is asked");
    let page = north.post_from(&form_page, &way, &form("", "0", &[]));
    assert_eq!(page.status, 410, "kept for the referee once it is answered");
}

#[test]
fn both_versions_of_a_conflict_keep_what_is_asked() {
    let (hall, mut olga, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let mut ugo = hall.person("Ugo", Role::Referee, None);
    let before = ugo.get(&way);
    assert_eq!(post(&mut olga, &way, "", &[]).status, 303);
    let answered = [("ns_hand_0", "4♥ 5♥ 7♥")];
    let page = ugo.post_from(
        &before,
        &way,
        &form(&question(&[LAID, MEANT]), "0", &answered),
    );
    assert_eq!(page.status, 422, "the question comes before the choice");
    let page = ugo.post_from(&before, &way, &form("", "0", &answered));
    assert_eq!(page.status, 409);
}

#[test]
fn a_pozzetto_of_which_nobody_has_said_anything_is_asked_for() {
    let (hall, mut olga, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let page = olga.get(&way).body;
    let taken = |side: &str| format!("name=\"{side}_pozzetto\" value=\"seen\" checked");
    assert!(["ns", "ew"].iter().all(|side| !page.contains(&taken(side))));
    let asked = "Pozzetto: di’ se è stato preso.";
    let refused = post(&mut olga, &way, "", &[("ns_pozzetto", "")]);
    assert_eq!(refused.status, 422);
    let beside = format!("data-faults=\"ns_pozzetto\"><span>{asked}");
    assert!(refused.body.contains(&beside), "{}", refused.body);
    assert_eq!(refused.body.matches(&format!("<span>{asked}")).count(), 1);
    // whoever closes has it; of the others it is asked
    let closed = [
        ("ended", "closed"),
        ("closed_by", "N"),
        ("ns_hand_0", ""),
        ("ns_pozzetto", ""),
        ("ew_pozzetto", ""),
    ];
    let refused = post(&mut olga, &way, "", &closed);
    assert_eq!(refused.status, 422);
    assert!(!refused.body.contains(&beside) && refused.body.contains(asked));
    let said = [&closed[..4], &[("ew_pozzetto", "none")]].concat();
    assert_eq!(post(&mut olga, &way, "", &said).status, 303);
    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    let sheet = &event.rounds[0].tables[0].hands[0].current().unwrap().sheet;
    let sides = sheet.sides.as_ref().map(|side| side.pozzetto);
    use burraco_rules::Pozzetto;
    assert_eq!((sides.ns, sides.ew), (Pozzetto::Seen, Pozzetto::None));
}

#[test]
fn two_sequences_that_are_better_as_one_are_worth_a_look() {
    let hall = Hall::open();
    let looked = |third: &str| {
        let fields = [
            ("level", "cards"),
            ("lang", "it"),
            ("ns_meld_0", "3♠ 4♠ 5♠ 6♠"),
            ("ns_meld_1", "10♥ J♥ Q♥"),
            ("ns_meld_2", third),
        ];
        hall.visitor().post("/api/mano", &fields).body
    };
    let said = "<b>N-S, gioco 3</b> si unisce al gioco 1?";
    assert!(looked("7♠ 8♠ 9♠").contains(said));
    assert!(
        !looked("7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠").contains(said),
        "the burraco is there"
    );
    assert!(!looked("8♠ 9♠ 10♠").contains(said));
}

#[test]
fn how_many_cards_are_missing_is_said_once_the_pozzetto_is() {
    let hall = Hall::open();
    let missing = |unsaid: &str, pozzetto: &str, ended: &str| {
        let fields = [
            ("level", "cards"),
            ("lang", "it"),
            ("ns_meld_0", "3♠ 4♠ 5♠ 6♠"),
            ("ns_meld_1", "10♥ J♥ Q♥"),
            ("ns_meld_2", "8♦ 9♦ 10♦"),
            ("ns_hand_0", "K♠ K♥ A♦ A♠ 4♥ 5♥ 6♥ 7♣"),
            ("ns_hand_1", "Q♦ Q♠ J♠ 9♣ 8♣ 7♦ 6♦ 4♦"),
            ("ns_pozzetto", pozzetto),
            ("unsaid", unsaid),
            ("ended", ended),
        ];
        let judged = hall.visitor().post("/api/mano", &fields).body;
        judged.contains("ne servono almeno")
    };
    let all = "closed_by ns_pozzetto ew_pozzetto";
    assert!(
        !missing(all, "", ""),
        "22 cards are there, 33 with a pozzetto"
    );
    assert!(
        !missing("ns_pozzetto ew_pozzetto", "", "stock"),
        "still to be said"
    );
    assert!(missing("ew_pozzetto", "seen", "stock"));
    assert!(!missing("ew_pozzetto", "none", "stock"));
}
