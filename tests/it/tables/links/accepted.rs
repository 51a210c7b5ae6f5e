//! The ordinary way: players enter, the opponents accept, and what is accepted is no longer theirs.

use crate::rulings::given::totals;
use crate::tables::links::*;
use pozzetto::store::{Chain, detail_of, journal_check, journal_lines};

#[test]
fn players_enter_the_opponents_accept_and_the_next_seat_stays_on_screen() {
    let mut evening = evening("opponents");
    let slips = format!("/arbitro/{}/turni/1/talloncini", evening.slug);
    let page = evening.organiser.get(&slips);
    assert!(
        !page.body.contains("/tavolo/"),
        "nothing is made by looking"
    );
    let page = evening.organiser.post_from(&page, &slips, &[]);
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(
        page.body.matches("<svg class=\"qr\"").count(),
        4,
        "two a table"
    );
    let slip = slip(&page, &evening.hall.address);
    let mut visitor = evening.hall.visitor();
    let door = visitor.get(&slip.way);
    assert_eq!(door.status, 200);
    assert!(!door.body.contains("smazzate/1"), "first the code");
    assert_eq!(door.headers["referrer-policy"], "no-referrer");
    let title = door.body.split("</title>").next().unwrap();
    assert!(!title.contains(slip.way.trim_start_matches("/tavolo/")));

    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let saved = enter(&mut north, &slip, 1, &sheet(1));
    assert_eq!(
        (saved.status, &saved.location),
        (303, &slip.way),
        "{}",
        saved.body
    );
    let again = enter(&mut north, &slip, 1, &sheet(3));
    assert_eq!(again.status, 303, "their own, not accepted yet");
    let saved = enter(&mut north, &slip, 2, &sheet(2));
    assert_eq!(saved.location, format!("{}/firma", slip.way));
    let by: Vec<String> = evening.versions(1).into_iter().map(|(by, _)| by).collect();
    assert_eq!(by, ["table:1.1.ns", "table:1.1.ns"]);

    let over = north.get(&saved.location);
    let said = over.body.split("class=\"signed\"><span>").nth(1).unwrap();
    let said = said.split("</p>").next().unwrap();
    assert!(
        said.starts_with("N-S ") && said.contains(" E-O,</span> <span>"),
        "{said}"
    );
    let own = sign(
        &mut north,
        &slip,
        &[
            ("action", "accept"),
            ("code", &slip.codes[NS]),
            ("from", "1.2 2.1"),
        ],
    );
    assert_eq!(own.status, 422);
    assert!(own.body.contains("serve quello degli avversari"));
    assert_eq!(evening.state(), TableState::Entered);
    let accept = [
        ("action", "accept"),
        ("code", slip.codes[EW].as_str()),
        ("from", "1.2 2.1"),
    ];
    let accepted = sign(&mut north, &slip, &accept);
    assert_eq!((accepted.status, &accepted.location), (303, &slip.way));
    assert_eq!(evening.state(), TableState::Confirmed);
    let late = enter(&mut north, &slip, 1, &sheet(9));
    assert_eq!(late.status, 409, "an accepted hand is not written over");
    assert_eq!(evening.versions(1).len(), 2);

    // The journal names the link's line, and the link stands nowhere in the database.
    let lines = evening
        .hall
        .store
        .read_now(|conn| journal_lines(conn, Some(EventId(1)), 0, 1000))
        .unwrap();
    let accepted = lines.iter().find(|l| l.action == "accept-table").unwrap();
    assert_eq!(
        (accepted.actor.as_str(), accepted.role.as_str()),
        ("table:1.1.ew", "table")
    );
    let token = slip.way.trim_start_matches("/tavolo/").as_bytes().to_vec();
    let bytes = evening.hall.everything();
    let holds = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
    assert!(holds(b"table:1.1.ew") && !holds(&token));
    let chain = evening
        .hall
        .store
        .read_now(|conn| journal_check(conn, Some(EventId(1))))
        .unwrap();
    assert!(matches!(chain, Chain::Intact { .. }));

    // The other table, by the referee; then the round is closed and the next one published.
    let table = evening.table(2);
    for n in 1..=2 {
        let saved = evening
            .organiser
            .enter_hand(&format!("{table}/smazzate/{n}"), &sheet(7 + n));
        assert_eq!(saved.status, 303);
    }
    evening
        .organiser
        .submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    let waits = north.get(&slip.way);
    assert!(waits.body.contains("Il prossimo tavolo") && waits.body.contains("Compare qui"));
    let desk = format!("/direzione/{}", evening.slug);
    let close = format!("{desk}/turni/1/chiudi");
    evening.organiser.submit(&desk, &close, &[]);
    publish(&mut evening.organiser, &evening.slug.clone(), 2);
    let after = north.get(&slip.way);
    assert_eq!(after.status, 410, "the link writes no more");
    assert!(after.body.contains("Il turno è chiuso") && after.body.contains("The turno is closed"));
    let part = north.get(&format!("{}?parte=stato", slip.way));
    assert_eq!(part.status, 200, "and shows the next seat all the same");
    assert_eq!(
        part.body.matches("/turni/2/tavoli/").count(),
        2,
        "{}",
        part.body
    );
}

#[test]
fn where_a_referee_confirms_the_acceptance_is_noted_and_guards_the_hands() {
    let mut evening = evening("referee");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    enter(&mut north, &slip, 1, &sheet(1));
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    enter(&mut east, &slip, 2, &sheet(2));
    // Each side wrote one: both accept, each on its own phone.
    let from = ("from", "1.1 2.1");
    let ns = [
        ("action", "accept"),
        ("code", slip.codes[NS].as_str()),
        from,
    ];
    let ew = [
        ("action", "accept"),
        ("code", slip.codes[EW].as_str()),
        from,
    ];
    assert_eq!(sign(&mut north, &slip, &ns).status, 303);
    let page = north.get(&format!("{}/firma", slip.way));
    assert!(page.body.contains("E-O: è giusto così?"));
    assert_eq!(sign(&mut east, &slip, &ew).status, 303);
    assert_eq!(evening.state(), TableState::Entered);
    assert!(
        east.get(&slip.way)
            .body
            .contains("manca il visto dell’arbitro")
    );
    let refused = enter(&mut north, &slip, 1, &sheet(5));
    assert_eq!(refused.status, 409, "accepted hands are the referee's");
    let board = evening.organiser.get(&format!("/arbitro/{}", evening.slug));
    assert!(board.body.contains("accettato dagli avversari"));
    let table = evening.table(1);
    assert!(
        evening
            .organiser
            .get(&table)
            .body
            .contains("Accettato da N-S")
    );
    // What the referee writes again is no longer what was accepted.
    let corrected = evening
        .organiser
        .enter_hand(&format!("{table}/smazzate/1"), &sheet(6));
    assert_eq!(corrected.status, 303);
    assert!(!evening.organiser.get(&table).body.contains("Accettato da"));
    // An open phone follows: points, hands and who changed them.
    let part = east.get(&format!("{}?parte=stato", slip.way)).body;
    for said in ["scoreboard", "smazzate/2", "corretta dall’arbitro"] {
        assert!(part.contains(said), "{said}: {part}");
    }
}

#[test]
fn an_acceptance_of_hands_that_changed_into_a_fault_is_said_not_to_count() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    for hand in 1..=2 {
        let saved = enter(&mut north, &slip, hand, &sheet(hand.into()));
        assert_eq!(saved.status, 303);
    }
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    let way = format!("{}/firma", slip.way);
    let seen = east.get(&way);
    assert_eq!(seen.status, 200);
    let wrong = totals(503, 300);
    assert_eq!(enter(&mut north, &slip, 2, &wrong).status, 303);
    let code = slip.codes[EW].as_str();
    let accepts = [("action", "accept"), ("code", code), ("from", "1.1 2.1")];
    let late = east.post_from(&seen, &way, &accepts);
    assert_eq!(late.status, 409);
    let told = "Intanto il tavolo è cambiato";
    assert!(late.body.contains(told), "{}", late.body);
    assert_eq!(evening.state(), TableState::Open);
}

#[test]
fn nobody_of_the_staff_accepts_for_the_players() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut clerk = evening
        .hall
        .person("Carla", Role::Clerk, Some(&evening.slug));
    let line = format!("{}/linea", slip.way);
    clerk.submit(&slip.way, &line, &[("code", &slip.codes[NS])]);
    for n in 1..=2 {
        enter(&mut clerk, &slip, n, &sheet(n.into()));
    }
    let accept = [("action", "accept"), ("code", slip.codes[EW].as_str())];
    let refused = sign(&mut clerk, &slip, &accept);
    assert_eq!(refused.status, 403);
    assert!(refused.body.contains("Carla, dello staff"));
    assert_eq!(evening.state(), TableState::Entered);
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    assert_eq!(sign(&mut east, &slip, &accept).status, 303);
    assert_eq!(evening.state(), TableState::Confirmed);
    // Who was signed in where a line wrote stands in the journal beside the line.
    let lines = evening
        .hall
        .store
        .read_now(|conn| journal_lines(conn, Some(EventId(1)), 0, 1000))
        .unwrap();
    let entered = lines.iter().find(|l| l.action == "enter-hand").unwrap();
    assert_eq!(entered.actor, "table:1.1.ns");
    assert_eq!(detail_of(entered).unwrap().signed_in, "user:2");
}

#[test]
fn where_a_second_clerk_confirms_the_phones_name_both_who_may() {
    let mut evening = evening("second_clerk");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    enter(&mut north, &slip, 1, &sheet(1));
    enter(&mut north, &slip, 2, &sheet(2));
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    let accept = [
        ("action", "accept"),
        ("code", slip.codes[EW].as_str()),
        ("from", "1.1 2.1"),
    ];
    assert_eq!(sign(&mut east, &slip, &accept).status, 303);
    let page = east.get(&slip.way).body;
    let said = "manca il visto della segreteria o dell’arbitro";
    assert!(page.contains(said), "{page}");
}
