//! Codes that somebody of the staff was shown: an acceptance with them may be that person's own, and says so.

use crate::support::{Answer, Browser};
use crate::tables::links::{EW, Evening, NS, Slip, enter, evening, sheet, sign, slip};
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;

/// Somebody of the staff is shown the link and the codes of table 1.
fn shown(evening: &Evening, by: &mut Browser) -> Slip {
    let way = evening.table(1);
    let page = by.get(&way);
    let page = by.post_from(&page, &format!("{way}/link"), &[("action", "show")]);
    assert_eq!(page.status, 200, "{}", page.body);
    slip(&page, &evening.hall.address)
}

/// One line's phone writes both hands, the other's accepts them; whoever has both codes may hold both phones.
fn written_and_accepted(evening: &Evening, slip: &Slip) {
    let mut north = evening.phone(slip, &slip.codes[NS]);
    for hand in [1, 2] {
        let saved = enter(&mut north, slip, hand, &sheet(hand.into()));
        assert_eq!(saved.status, 303);
    }
    let mut east = evening.phone(slip, &slip.codes[EW]);
    let accept = [
        ("action", "accept"),
        ("code", slip.codes[EW].as_str()),
        ("from", "1.1 2.1"),
    ];
    assert_eq!(sign(&mut east, slip, &accept).status, 303);
}

/// Posts the confirmation for a person whose page has no button for it.
fn confirm(evening: &mut Evening, by: &mut Browser) -> Answer {
    let way = evening.table(1);
    let from = evening.organiser.get(&way).hidden("from");
    let page = by.get(&way);
    let fields = [("state", "confirmed"), ("from", from.as_str())];
    by.post_from(&page, &format!("{way}/stato"), &fields)
}

#[test]
fn a_page_that_is_only_looked_at_shows_no_code() {
    let evening = evening("opponents");
    let mut clerk = evening.hall.person("Carla", Role::Clerk, None);
    let slip = shown(&evening, &mut clerk);
    let page = clerk.get(&evening.table(1)).body;
    assert!(page.contains("Codici visti da Carla"), "{page}");
    let both = slip.codes.iter().map(|code| format!("N-S {code}"));
    assert!(both.into_iter().all(|code| !page.contains(&code)));
    assert!(!page.contains("I codici"));
}

#[test]
fn an_acceptance_with_codes_that_a_clerk_has_seen_is_marked() {
    let mut evening = evening("opponents");
    let mut clerk = evening.hall.person("Carla", Role::Clerk, None);
    let slip = shown(&evening, &mut clerk);
    written_and_accepted(&evening, &slip);
    assert_eq!(
        evening.state(),
        TableState::Confirmed,
        "the event leaves it there"
    );
    let slug = evening.slug.clone();
    let board = format!("/arbitro/{slug}");
    let mark = "codici visti in segreteria";
    assert!(evening.organiser.get(&board).body.contains(mark));
    let told = evening
        .organiser
        .get(&format!("/direzione/{slug}/registro"));
    assert!(told.body.contains("Codici visti da Carla"), "{}", told.body);
}

#[test]
fn codes_seen_by_whoever_confirms_alone_are_no_doubt() {
    for (confirmation, role, after) in [
        ("opponents", Role::Referee, TableState::Confirmed),
        ("opponents_unseen", Role::Referee, TableState::Confirmed),
        ("opponents_unseen", Role::Clerk, TableState::Entered),
    ] {
        let mut evening = evening(confirmation);
        let mut viewer = evening.hall.person("Vera", role, None);
        let slip = shown(&evening, &mut viewer);
        written_and_accepted(&evening, &slip);
        assert_eq!(evening.state(), after, "{confirmation}, {role:?}");
        let board = evening.organiser.get(&format!("/arbitro/{}", evening.slug));
        let marked = board.body.contains("codici visti in segreteria");
        assert_eq!(marked, role == Role::Clerk);
        if after == TableState::Entered {
            let refused = confirm(&mut evening, &mut viewer);
            assert_eq!(refused.status, 403, "no clerk confirms here");
            let mut referee = evening.hall.person("Renzo", Role::Referee, None);
            assert_eq!(confirm(&mut evening, &mut referee).status, 303);
            assert_eq!(evening.state(), TableState::Confirmed);
        }
    }
}

#[test]
fn where_two_are_asked_for_whoever_saw_the_codes_is_not_the_second() {
    let mut evening = evening("second_clerk");
    let mut carla = evening.hall.person("Carla", Role::Clerk, None);
    let mut ida = evening.hall.person("Ida", Role::Clerk, None);
    let slip = shown(&evening, &mut carla);
    written_and_accepted(&evening, &slip);
    assert_eq!(evening.state(), TableState::Entered);
    let page = carla.get(&evening.table(1)).body;
    assert!(!page.contains("value=\"confirmed\""), "{page}");
    let refused = confirm(&mut evening, &mut carla);
    assert_eq!(refused.status, 409, "{}", refused.body);
    let said = "Chi ha inserito una smazzata non la conferma";
    assert!(refused.body.contains(said), "{}", refused.body);
    assert_eq!(evening.state(), TableState::Entered);
    assert_eq!(confirm(&mut evening, &mut ida).status, 303);
    assert_eq!(evening.state(), TableState::Confirmed);
}
