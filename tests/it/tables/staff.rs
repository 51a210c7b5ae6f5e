//! A table from its first hand to its closing: saving, correcting, disagreeing, two tablets at once.

use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Sheet, SideEntry, Totals};
use pozzetto::auth::Role;

const LIST: &str =
    "1;Ada D'Angelo;Nicolò Bò\n2;<b>Rossi</b>;Bianchi & Figli\n3;Verdi;Neri\n4;Gialli;Blu\n";

pub fn sheet(seed: u64) -> Sheet {
    play_hand(&RuleSet::FEDERATION, seed)
}

/// A hall with one event of two hands a round, its first round published.
pub fn hall() -> (Hall, String) {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = format!("number;player1;player2\n{LIST}");
    let slug = event_with_pairs(&mut organiser, "Prova", "2 mitchell", "2", &list);
    publish(&mut organiser, &slug, 1);
    (hall, slug)
}

#[test]
fn a_clerk_saves_a_hand_in_which_a_fault_was_let_stand_and_lets_none_stand() {
    let (hall, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let mut referee = hall.person("Renzo", Role::Referee, Some(&slug));
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let stands = |reason: &str, seed: u64| {
        let mut sheet = sheet(seed);
        sheet.sides.ns.declared.total = Some(1);
        sheet.overrule.push(burraco_rules::Overrule {
            code: "declared_differs".into(),
            reason: reason.into(),
        });
        sheet
    };
    let saved = || {
        let event = hall.store.event_now(pozzetto::store::EventId(1)).unwrap();
        let hand = event.event.rounds[0].tables[0].hands[0].clone();
        (hand.versions.len(), hand.current().unwrap().sheet.clone())
    };
    assert_eq!(referee.enter_hand(&way, &stands("visto", 1)).status, 303);
    // sent again as it is, nothing changes
    assert_eq!(clerk.enter_hand(&way, &stands("visto", 1)).status, 303);
    assert_eq!(saved(), (1, stands("visto", 1)));
    // nor is it struck out by a form that leaves it out
    let mut left_out = stands("visto", 1);
    left_out.overrule.clear();
    assert_eq!(clerk.enter_hand(&way, &left_out).status, 303);
    assert_eq!(saved(), (1, stands("visto", 1)));
    // another hand has its fault again
    assert_eq!(clerk.enter_hand(&way, &stands("visto", 2)).status, 303);
    let (versions, now) = saved();
    assert_eq!((versions, now.overrule.len()), (2, 0));
    // and a reason of the clerk's own is refused
    assert_eq!(clerk.enter_hand(&way, &stands("va bene", 3)).status, 403);
    assert_eq!(saved().0, 2);
}

#[test]
fn whoever_posts_without_a_session_is_asked_to_sign_in() {
    let (hall, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let mut gone = hall.visitor();
    let door = gone.get("/entra");
    assert_eq!(
        gone.post(&way, &[("csrf", "of a session that is over")])
            .status,
        401
    );
    assert_eq!(gone.post_from(&door, &way, &[]).status, 401);
    let next = way.replace('/', "%2F");
    let door = gone.get(&format!("/entra?dopo={next}"));
    assert!(door.body.contains("nella smazzata 1"), "{}", door.body);
    assert!(!gone.get("/entra").body.contains("smazzata"));
}

#[test]
fn a_second_clerk_confirms_what_the_first_has_entered() {
    let (hall, slug) = hall();
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let settings = format!("/direzione/{slug}/impostazioni");
    let fields = [
        ("name", "Prova"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("confirmation", "second_clerk"),
    ];
    organiser.submit(&settings, &settings, &fields);
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let state = format!("{table}/stato");
    let mut first = hall.person("Carla", Role::Clerk, Some(&slug));
    let mut second = hall.person("Dario", Role::Clerk, Some(&slug));
    for n in 1..=2 {
        first.enter_hand(&format!("{table}/smazzate/{n}"), &sheet(n));
    }
    // what is disputed is decided by neither, and the page says by whom
    let mut referee = hall.person("Renzo", Role::Referee, Some(&slug));
    let dispute = [("state", "disputed"), ("reason", "non tornano")];
    referee.submit(&table, &state, &dispute);
    let page = second.get(&table).body;
    assert!(
        page.contains("lo decide un arbitro o la direzione"),
        "{page}"
    );
    let page = referee.get(&table).body;
    assert!(!page.contains("lo decide un arbitro"), "{page}");
    referee.submit(&table, &state, &[("state", "entered"), ("reason", "letto")]);
    let confirm = [("state", "confirmed")];
    let page = first.get(&table);
    assert!(!page.body.contains("value=\"confirmed\""), "{}", page.body);
    assert!(page.body.contains("soltanto un’altra persona"));
    let from = second.get(&table).hidden("from");
    let own = first.post_from(&page, &state, &[("state", "confirmed"), ("from", &from)]);
    assert_eq!(own.status, 409, "{}", own.body);
    assert!(own.body.contains("deve farlo un’altra persona"));
    let page = second.get(&table);
    assert!(
        page.body.contains("value=\"confirmed\"") && !page.body.contains("value=\"closed\""),
        "a clerk confirms, and closes nothing"
    );
    assert_eq!(second.post_from(&page, &state, &confirm).status, 303);
    let page = second.get(&table);
    assert!(page.body.contains("state confirmed"), "{}", page.body);
}

#[test]
fn a_table_is_entered_closed_reopened_and_corrected_with_every_version_kept() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::ChiefReferee, None);
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let hand = |n: u32| format!("{table}/smazzate/{n}");
    let state = format!("{table}/stato");

    let early = {
        let page = referee.get(&table);
        referee.post_from(&page, &state, &[("state", "closed"), ("from", "open")])
    };
    assert_eq!(early.status, 409, "nothing has been entered");
    assert!(early.body.contains("mancano le smazzate 1, 2"));
    for n in 1..=2 {
        let saved = referee.enter_hand(&hand(n), &sheet(n.into()));
        assert_eq!(
            (saved.status, saved.location.as_str()),
            (303, table.as_str()),
            "{}",
            saved.body
        );
    }
    referee.submit(&table, &state, &[("state", "closed")]);

    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let refused = clerk.enter_hand(&hand(1), &sheet(9));
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("lo corregge il capo arbitro"),
        "it says what to do instead"
    );
    let without = {
        let page = referee.get(&table);
        referee.post_from(&page, &state, &[("state", "entered")])
    };
    assert_eq!(without.status, 422, "reopening needs a reason");
    referee.submit(
        &table,
        &state,
        &[("state", "entered"), ("reason", "righe scambiate")],
    );
    let corrected = referee.enter_hand(&hand(1), &sheet(9));
    assert_eq!(corrected.status, 303, "{}", corrected.body);

    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    let versions = &event.rounds[0].tables[0].hands[0].versions;
    assert_eq!(versions.len(), 2);
    assert_eq!(
        (versions[0].by.as_str(), &versions[0].sheet),
        ("Renzo", &sheet(1))
    );
    assert_eq!((versions[1].version, &versions[1].sheet), (2, &sheet(9)));
    let mut chain = hall
        .store
        .read_now(|c| pozzetto::store::journal_lines(c, Some(pozzetto::store::EventId(1)), 0, 100))
        .unwrap();
    let last = chain.pop().unwrap();
    assert_eq!(last.action, "enter-hand");
    assert!(
        chain
            .iter()
            .any(|line| line.detail.contains("righe scambiate"))
    );
}

#[test]
fn a_level_that_nobody_knows_is_no_level_of_cards() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let page = referee.get(&hand);
    let typed = [
        ("base_version", "0"),
        ("level", "carte"),
        ("ended", "stock"),
        ("ns_meld_0", "3-9♥"),
    ];
    let refused = referee.post_from(&page, &hand, &typed);
    assert_eq!(refused.status, 422, "{}", refused.body);
    for said in [": scegli una delle voci", "value=\"3-9♥\""] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
    assert_eq!(hall.visitor().post("/api/mano", &typed).status, 400);
    let said = [("level", "cards"), ("ended", "stock")];
    assert_eq!(hall.visitor().post("/api/mano", &said).status, 200);
}

#[test]
fn what_cannot_be_read_comes_back_with_everything_typed() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let page = referee.get(&hand);
    let answer = referee.post_from(
        &page,
        &hand,
        &[
            ("action", "save"),
            ("level", "parts"),
            ("ended", "stock"),
            ("ns_table", "12x5"),
            ("ew_table", "1.485"),
        ],
    );
    assert_eq!(answer.status, 422);
    for typed in ["12x5", "1.485"] {
        assert!(
            answer.body.contains(&format!("value=\"{typed}\"")),
            "{typed} is kept"
        );
    }
    let missing = referee.post_from(
        &page,
        &hand,
        &[
            ("action", "save"),
            ("level", "cards"),
            ("ns_meld_0", "4-J♥"),
        ],
    );
    assert_eq!(missing.status, 422, "how it ended is missing");
    assert!(missing.body.contains("4-J♥"));
}

#[test]
fn a_declared_sum_that_differs_keeps_the_table_open_until_it_is_settled() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let mut wrong = sheet(1);
    wrong.sides.ns.declared.total = Some(5);
    assert_eq!(
        referee
            .enter_hand(&format!("{table}/smazzate/1"), &wrong)
            .status,
        303
    );
    assert_eq!(
        referee
            .enter_hand(&format!("{table}/smazzate/2"), &sheet(2))
            .status,
        303
    );
    let page = referee.get(&format!("{table}/smazzate/1"));
    let shown = [("state", "closed"), ("from", "open 1.1 2.1")];
    let closed = referee.post_from(&page, &format!("{table}/stato"), &shown);
    assert_eq!(closed.status, 409);
    assert!(
        closed
            .body
            .contains("Il tavolo non è ancora in regola: ha errori la smazzata 1."),
        "{}",
        closed.body
    );
    wrong.sides.ns.declared.total = Some(sheet(1).score(&RuleSet::FEDERATION).sides.ns.total());
    assert_eq!(
        referee
            .enter_hand(&format!("{table}/smazzate/1"), &wrong)
            .status,
        303
    );
    referee.submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
}

#[test]
fn sums_from_paper_count_and_are_not_called_verified() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    for table in 1..=2 {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
        for hand in 1..=2 {
            let mut paper = sheet(1);
            paper.closed_by = Vec::new();
            paper.ended = burraco_rules::Ended::Stock;
            paper.discard = None;
            paper.sides.ns.entry = SideEntry::Totals(Totals::Split {
                base: 300,
                points: 175,
            });
            paper.sides.ew.entry = SideEntry::Totals(Totals::Whole { total: -85 });
            // The form has one level for both sides: sums.
            assert_eq!(
                referee
                    .enter_hand(&format!("{way}/smazzate/{hand}"), &paper)
                    .status,
                303
            );
        }
        referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
    let csv = hall
        .visitor()
        .get(&format!("/t/{slug}/classifica.csv"))
        .body;
    let first: Vec<&str> = csv.lines().nth(1).unwrap().split(',').collect();
    // 1120 points of difference over two hands are 20 VP; no hand is verified.
    assert_eq!(&first[11..15], ["20", "1120", "950", "1"]);
    // and no knockout has decided a place at the end
    assert_eq!(&first[17..], ["0", "2", ""]);
}

#[test]
fn whoever_confirms_a_table_has_seen_what_is_confirmed() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::ChiefReferee, None);
    let mut clerk = hall.person("Carla", Role::Clerk, None);
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    for n in 1..=2 {
        assert_eq!(
            clerk
                .enter_hand(&format!("{table}/smazzate/{n}"), &sheet(n))
                .status,
            303
        );
    }
    let seen = referee.get(&table);
    assert_eq!(
        clerk
            .enter_hand(&format!("{table}/smazzate/1"), &sheet(9))
            .status,
        303
    );
    let state = format!("{table}/stato");
    let stale = referee.post_from(&seen, &state, &[("state", "confirmed")]);
    assert_eq!(stale.status, 409);
    assert!(stale.body.contains("è cambiato"), "{}", stale.body);
    assert_eq!(
        referee
            .post_from(&stale, &state, &[("state", "confirmed")])
            .status,
        303
    );
}

#[test]
fn the_board_is_sent_again_only_when_it_has_changed() {
    let (hall, slug) = hall();
    let mut referee = hall.person("Renzo", Role::Referee, None);
    let part = format!("/arbitro/{slug}?turno=1&parte=tavoli");
    let first = referee.get(&part);
    assert_eq!(first.status, 200);
    assert!(first.body.contains("mancano 1, 2"), "{}", first.body);
    assert!(!first.body.contains("csrf"), "the part holds no token");
    let tag = first.headers["etag"].clone();
    let again = referee.get_with(&part, &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/2");
    assert_eq!(referee.enter_hand(&hand, &sheet(1)).status, 303);
    let changed = referee.get_with(&part, &[("if-none-match", &tag)]);
    assert_eq!(changed.status, 200);
    assert!(changed.body.contains("manca la 1"), "{}", changed.body);
    assert_eq!(hall.visitor().get(&part).status, 303, "staff only");
}

#[test]
fn a_save_that_goes_on_leads_to_the_next_hand_that_is_missing_and_at_last_to_the_board() {
    let (hall, slug) = hall();
    let mut clerk = hall.person("Carla", Role::Clerk, None);
    let hand =
        |table: u32, hand: u32| format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/{hand}");
    assert_eq!(clerk.enter_hand(&hand(2, 1), &sheet(1)).status, 303);
    let onward = "?come=totals".to_owned();
    for (here, then) in [
        (hand(1, 2), hand(2, 2) + &onward),
        (hand(2, 2), hand(1, 1) + &onward),
        (hand(1, 1), format!("/arbitro/{slug}")),
    ] {
        let page = clerk.get(&here);
        let sums = [
            ("action", "next"),
            ("level", "totals"),
            ("ended", "stock"),
            ("ns_total", "1.045"),
            ("ew_total", "-85"),
            ("base_version", "0"),
        ];
        let saved = clerk.post_from(&page, &here, &sums);
        assert_eq!(
            (saved.status, saved.location),
            (303, then),
            "{}",
            saved.body
        );
    }
    let page = clerk.get(&(hand(1, 1) + &onward));
    assert!(
        page.body.contains("value=\"totals\" checked"),
        "{}",
        page.body
    );
}

#[test]
fn a_closing_is_taken_back_by_who_made_it_and_by_no_other_referee() {
    let (hall, slug) = hall();
    let board = format!("/arbitro/{slug}");
    let table = format!("{board}/turni/1/tavoli/1");
    let (state, undo) = (format!("{table}/stato"), "Annulla la chiusura");
    let mut anna = hall.person("Anna", Role::Referee, None);
    let mut ugo = hall.person("Ugo", Role::Referee, None);
    let mut clerk = hall.person("Carla", Role::Clerk, None);
    let button = "Chiudi il tavolo 1";
    assert!(!anna.get(&board).body.contains(button), "no hand is in");
    for hand in 1..=2 {
        anna.enter_hand(&format!("{table}/smazzate/{hand}"), &sheet(hand));
    }
    assert!(anna.get(&board).body.contains(button));
    assert!(!clerk.get(&board).body.contains(button), "not a clerk's");
    let close = |by: &mut Browser| {
        let fields = [("state", "closed"), ("then", "board")];
        by.submit(&table, &state, &fields)
    };
    let there = close(&mut anna);
    assert_eq!(there, format!("{board}?turno=1&chiuso=1"));
    assert!(anna.get(&there).body.contains(undo));
    assert!(!ugo.get(&there).body.contains(undo));
    let from = anna.get(&there).hidden("from");
    let take_back = |by: &mut Browser| {
        let page = by.get(&board);
        let fields = [("state", "taken_back"), ("then", "board"), ("from", &from)];
        by.post_from(&page, &state, &fields)
    };
    assert_eq!(take_back(&mut ugo).status, 403);
    let taken = take_back(&mut anna);
    assert_eq!(
        (taken.status, taken.location),
        (303, format!("{board}?turno=1"))
    );
    let said = "Chiusura annullata: il tavolo si può di nuovo correggere.";
    assert!(
        anna.get(&board).body.contains(said),
        "not only that it is saved"
    );
    assert!(anna.get(&board).body.contains(button), "as before");
    close(&mut ugo);
    assert_eq!(take_back(&mut anna).status, 403, "another closed it since");
    let mut chief = hall.person("Livia", Role::ChiefReferee, None);
    assert_eq!(take_back(&mut chief).status, 303);
    let told = chief.get(&format!("/direzione/{slug}/registro")).body;
    assert!(told.contains("Chiusura annullata"), "{told}");
}

#[test]
fn a_table_with_a_protest_or_a_fault_is_not_closed_from_the_board() {
    let (hall, slug) = hall();
    let board = format!("/arbitro/{slug}");
    let mut anna = hall.person("Anna", Role::Referee, None);
    let table = format!("{board}/turni/1/tavoli/2");
    let mut faulty = sheet(3);
    if let SideEntry::Cards(cards) = &mut faulty.sides.ns.entry {
        cards.melds[0].cards.unread.push("??".to_owned());
    }
    for (hand, sheet) in [(1, &faulty), (2, &sheet(4))] {
        anna.enter_hand(&format!("{table}/smazzate/{hand}"), sheet);
    }
    assert!(!anna.get(&board).body.contains("Chiudi il tavolo 2"));
    assert!(!anna.get(&table).body.contains("vai al prossimo"));
}
