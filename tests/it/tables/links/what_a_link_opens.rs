//! The pages that a table's link opens, those it does not, and the places where a link must not appear.

use crate::support::{Folder, hand_form, program};
use crate::tables::links::*;
use std::process::Stdio;

#[test]
fn slips_are_made_for_the_tables_still_played() {
    let mut evening = evening("opponents");
    let table = evening.table(1);
    for n in 1..=2 {
        let saved = evening
            .organiser
            .enter_hand(&format!("{table}/smazzate/{n}"), &sheet(n));
        assert_eq!(saved.status, 303);
    }
    evening
        .organiser
        .submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    let slips = format!("/arbitro/{}/turni/1/talloncini", evening.slug);
    let page = evening.organiser.get(&slips);
    let page = evening.organiser.post_from(&page, &slips, &[]);
    assert_eq!(page.body.matches("<section class=\"slip\"").count(), 1);
    assert!(
        page.body.contains("aria-label=\"Tavolo 2\""),
        "{}",
        page.body
    );
    assert!(
        page.body.contains("un indirizzo di questo solo computer"),
        "the service of this test is reached at 127.0.0.1"
    );
}

#[test]
fn whoever_changes_a_hand_after_a_lost_answer_chooses_between_its_own_two() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    let send = |north: &mut Browser, page: &Answer, seed: u64| {
        let fields = hand_form(&sheet(seed), &page.hidden("base_version"));
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        north.post_from(page, &way, &fields)
    };
    assert_eq!(send(&mut north, &open, 1).status, 303);
    let both = send(&mut north, &open, 2);
    assert_eq!(both.status, 409);
    assert!(both.body.contains("con la stessa firma") && both.body.contains("Tieni la mia"));
    assert_eq!(send(&mut north, &both, 2).status, 303);
    let versions: Vec<Sheet> = evening.versions(1).into_iter().map(|(_, s)| s).collect();
    assert_eq!(versions, [sheet(1), sheet(2)]);
}

#[test]
fn a_link_gives_no_special_result_and_no_staff_page() {
    let mut evening = evening("on_entry");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let mut stands = sheet(1);
    stands.sides.ns.declared.total = Some(1);
    stands.overrule.push(burraco_rules::Overrule {
        code: "declared_differs".into(),
        reason: "so".into(),
    });
    let way = format!("{}/smazzate/1", slip.way);
    let page = north.get(&way);
    let mut fields = hand_form(&stands, "0");
    fields.push(("overrule_declared_differs".into(), "so".into()));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    let refused = north.post_from(&page, &way, &fields);
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("spetta all’arbitro"));
    assert!(evening.versions(1).is_empty());
    for staff in [evening.table(1), format!("{}/smazzate/1", evening.table(1))] {
        assert_eq!(north.get(&staff).status, 303, "to the sign-in page");
    }
    // One line's entry alone closes no table, whatever the event says.
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    assert_eq!(evening.state(), TableState::Entered);
}

#[test]
fn wrong_codes_are_counted_and_a_stranger_is_told_what_to_do() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let wrong = (10..100)
        .map(|n| n.to_string())
        .find(|code| *code != slip.codes[NS] && *code != slip.codes[EW])
        .unwrap();
    let mut guesser = evening.hall.visitor();
    let line = format!("{}/linea", slip.way);
    let page = guesser.get(&slip.way);
    let mut statuses = Vec::new();
    for _ in 0..6 {
        let answer = guesser.post_from(&page, &line, &[("code", &wrong)]);
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [422, 422, 422, 422, 429, 429]);
    let right = guesser.post_from(&page, &line, &[("code", &slip.codes[EW])]);
    assert_eq!(right.status, 429, "even the right one opens nothing now");
    assert_eq!(
        enter(&mut north, &slip, 1, &sheet(1)).status,
        303,
        "whoever is in goes on"
    );
    let table = evening.table(1);
    assert!(
        evening
            .organiser
            .get(&table)
            .body
            .contains("servono codici nuovi")
    );
    let board = format!("/arbitro/{}", evening.slug);
    let board = evening.organiser.get(&board).body;
    assert!(board.contains("troppi codici sbagliati"));
    let journal = format!("/direzione/{}/registro", evening.slug);
    let said = evening.organiser.get(&journal).body;
    assert!(
        said.contains("link del turno 1, tavolo 1") && !said.contains("table:1.1<"),
        "{said}"
    );
    // A link that is shown now comes with codes that work; what the old ones opened is over.
    let again = evening.shown(1, "show");
    assert_eq!(north.get(&slip.way).status, 410);
    let mut north = evening.phone(&again, &again.codes[NS]);
    assert_eq!(enter(&mut north, &again, 1, &sheet(2)).status, 303);
    let renewed = evening.shown(1, "renew");
    evening.phone(&renewed, &renewed.codes[EW]);

    let mut stranger = evening.hall.visitor();
    assert_eq!(stranger.get("/tavolo/breve").status, 404);
    let page = stranger.get("/tavolo/breve");
    assert!(page.body.contains("non apre nessun tavolo") && page.body.contains("opens no table"));
}

#[test]
fn no_log_names_a_link() {
    let folder = Folder::new();
    let log = folder.path().join("log");
    let mut process = program()
        .args(["demo", "--listen", "127.0.0.1:0"])
        .env("POZZETTO_DATA", folder.path())
        .env("POZZETTO_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut lines =
        std::io::BufRead::lines(std::io::BufReader::new(process.stdout.take().unwrap()));
    let address = lines.by_ref().find_map(|line| {
        let line = line.unwrap();
        let at = line.find("http://127.0.0.1:")?;
        Some(line[at..].split_whitespace().next().unwrap().to_owned())
    });
    let mut browser = Browser::new(address.as_deref().unwrap());
    let token = "abcdef0123456789".repeat(4);
    assert_eq!(browser.get(&format!("/tavolo/{token}")).status, 404);
    let page = browser.get("/entra");
    let sent = browser.post_from(&page, &format!("/tavolo/{token}/linea"), &[("code", "12")]);
    assert_eq!(sent.status, 404);
    process.kill().unwrap();
    process.wait().unwrap();
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(!log.contains(&token[..16]), "{log}");
}

#[test]
fn a_line_that_writes_at_another_event_takes_no_notice_away() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut here = evening.phone(&slip, &slip.codes[NS]);
    let organiser = &mut evening.organiser;
    let other = event_with_pairs(organiser, "Altra prova", "2 mitchell", "2", LIST);
    publish(organiser, &other, 1);
    let way = format!("/arbitro/{other}/turni/1/tavoli/1");
    let page = organiser.get(&way);
    let page = organiser.post_from(&page, &format!("{way}/link"), &[("action", "show")]);
    let there = crate::tables::links::slip(&page, &evening.hall.address);
    let mut elsewhere = evening.phone(&there, &there.codes[NS]);
    for (phone, slip, name) in [(&mut here, &slip, "a"), (&mut elsewhere, &there, "b")] {
        let page = phone.get(&format!("{}/smazzate/1", slip.way));
        let fields = [("hand", "1"), ("page", name), ("base", "0")];
        let answer = phone.post_from(&page, &format!("{}/presenze", slip.way), &fields);
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    for table in [evening.table(1), way] {
        let page = evening.organiser.get(&table).body;
        assert!(
            page.contains("sta inserendo la smazzata 1"),
            "{table}: {page}"
        );
    }
}

/// A code that is none of the table's.
fn none_of(slip: &Slip) -> String {
    let all = (10..100).map(|n| n.to_string());
    let mut wrong = all.filter(|code| !slip.codes.contains(code));
    wrong.next().unwrap()
}

#[test]
fn a_stranger_with_the_link_does_not_keep_those_who_are_in_from_signing() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    for hand in [1, 2] {
        enter(&mut north, &slip, hand, &sheet(hand.into()));
    }
    let (line, wrong) = (format!("{}/linea", slip.way), none_of(&slip));
    let mut stranger = evening.hall.visitor();
    let page = stranger.get(&slip.way);
    let knock = |who: &mut Browser, code: &str| {
        let page = who.get(&slip.way);
        who.post_from(&page, &line, &[("code", code)]).status
    };
    for _ in 0..8 {
        stranger.post_from(&page, &line, &[("code", &wrong)]);
    }
    assert_eq!(knock(&mut stranger, &slip.codes[EW]), 429);
    let signs = |phone: &mut Browser, code: &str| {
        let fields = [("action", "accept"), ("code", code), ("from", "1.1 2.1")];
        sign(phone, &slip, &fields).status
    };
    // The line that wrote guesses at the other's code on its own phone: not for long, and the other signs on its own.
    let guesses: Vec<u16> = (0..5).map(|_| signs(&mut north, &wrong)).collect();
    assert_eq!(guesses, [422, 422, 422, 429, 429]);
    assert_eq!(signs(&mut north, &slip.codes[EW]), 429);
    assert_eq!(signs(&mut east, &slip.codes[EW]), 303);
    assert_eq!(evening.state(), TableState::Confirmed);
}

#[test]
fn a_right_code_forgives_typos_and_not_without_end() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut inside = evening.phone(&slip, &slip.codes[NS]);
    let (line, wrong) = (format!("{}/linea", slip.way), none_of(&slip));
    let knock = |code: &str| {
        let mut phone = evening.hall.visitor();
        let page = phone.get(&slip.way);
        phone.post_from(&page, &line, &[("code", code)]).status
    };
    // Four typos and the right code, on both lines' phones.
    for (typos, code) in [(4, NS), (3, EW)] {
        for _ in 0..typos {
            assert_eq!(knock(&wrong), 422);
        }
        assert_eq!(
            knock(&slip.codes[code]),
            303,
            "five typos in a turno lock nobody out"
        );
    }
    // Whoever has one code and types it between guesses at the other's.
    assert_eq!(knock(&wrong), 429);
    assert_eq!(knock(&slip.codes[NS]), 429);
    assert_eq!(inside.get(&slip.way).status, 200);

    // Codes shown anew: what the old ones opened is over.
    let fresh = evening.shown(1, "show");
    assert_eq!(inside.get(&slip.way).status, 410);
    let mut phone = evening.phone(&fresh, &fresh.codes[NS]);
    assert_eq!(enter(&mut phone, &fresh, 1, &sheet(1)).status, 303);
}
