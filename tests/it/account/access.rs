//! Access to the service: signing in, forged posts, roles, errors that show nothing of the inside.

use crate::support::{Hall, PASSWORD, event_with_pairs, publish};
use pozzetto::auth::Role;

#[test]
fn signing_in_and_out() {
    let hall = Hall::open();
    hall.person("Olga", Role::Admin, None);
    let mut browser = hall.visitor();
    let sent = browser.get("/direzione");
    assert_eq!(
        (sent.status, sent.location.as_str()),
        (303, "/entra?dopo=%2Fdirezione")
    );
    let form = browser.get(&sent.location);
    let wrong = browser.post_from(
        &form,
        "/entra",
        &[
            ("name", "Olga"),
            ("password", "falsa"),
            ("next", "/direzione"),
        ],
    );
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("value=\"Olga\"") && !wrong.body.contains("falsa"));
    let nobody = browser.post_from(
        &wrong,
        "/entra",
        &[("name", "Nessuno"), ("password", "falsa")],
    );
    assert_eq!(
        nobody.status, 422,
        "an unknown name is answered as a wrong password"
    );
    let right = browser.post_from(
        &wrong,
        "/entra",
        &[
            ("name", "olga"),
            ("password", PASSWORD),
            ("next", "/direzione"),
        ],
    );
    assert_eq!((right.status, right.location.as_str()), (303, "/direzione"));
    let cookie = &right.headers["set-cookie"];
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    let desk = browser.get("/direzione");
    assert_eq!(desk.status, 200);
    assert_eq!(browser.post_from(&desk, "/esci", &[]).status, 303);
    assert_eq!(browser.get("/direzione").status, 303);
}

#[test]
fn signing_in_leads_nowhere_else() {
    let hall = Hall::open();
    hall.person("Olga", Role::Admin, None);
    for away in [
        "https://example.org/",
        "//example.org/",
        "/\\example.org",
        "/\t/example.org",
        "/\u{1}/example.org",
    ] {
        let mut browser = hall.visitor();
        let form = browser.get("/entra");
        let answer = browser.post_from(
            &form,
            "/entra",
            &[("name", "Olga"), ("password", PASSWORD), ("next", away)],
        );
        assert_eq!(
            (answer.status, answer.location.as_str()),
            (303, "/direzione"),
            "{away}"
        );
    }
}

#[test]
fn after_many_failures_one_must_wait() {
    let hall = Hall::open();
    hall.person("Olga", Role::Admin, None);
    let mut browser = hall.visitor();
    let form = browser.get("/entra");
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(
            browser
                .post_from(&form, "/entra", &[("name", "Olga"), ("password", "x")])
                .status,
        );
    }
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
}

#[test]
fn a_form_without_its_token_is_refused() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let fields = [
        ("name", "x"),
        ("date", "2026-11-21"),
        ("plan", "1 mitchell"),
        ("hands", "2"),
    ];
    assert_eq!(organiser.post("/direzione/nuovo", &fields).status, 400);
    let mut with_wrong = fields.to_vec();
    let wrong = "0".repeat(64);
    with_wrong.push(("csrf", &wrong));
    assert_eq!(organiser.post("/direzione/nuovo", &with_wrong).status, 400);
    // The token of one session is worth nothing in another.
    let mut other = hall.person("Ugo", Role::Admin, None);
    let token = other.get("/direzione/nuovo").hidden("csrf");
    let mut stolen = fields.to_vec();
    stolen.push(("csrf", &token));
    let refused = organiser.post("/direzione/nuovo", &stolen);
    assert_eq!(refused.status, 400);
    // who sends no cookie at all is told what is missing
    let cookies = "permetti i cookie";
    assert!(!refused.body.contains(cookies), "{}", refused.body);
    let blocked = hall.visitor().post("/entra", &[("name", "Olga")]);
    assert_eq!(blocked.status, 400);
    assert!(blocked.body.contains(cookies), "{}", blocked.body);
}

#[test]
fn a_link_to_set_a_password_works_once() {
    let hall = Hall::open();
    let link = hall
        .store
        .write_now(|tx| pozzetto::auth::invite::to_first_admin(tx, pozzetto::web::now()));
    let way = format!("/invito/{}", link.unwrap().unwrap().secret());
    let mut browser = hall.visitor();
    let form = browser.get(&way);
    let short = browser.post_from(
        &form,
        &way,
        &[("name", "Ada"), ("password", "corta"), ("again", "altra")],
    );
    assert_eq!(short.status, 422);
    assert!(short.body.contains("value=\"Ada\""));
    for (guessed, name) in [("123456789012", "Ada"), ("adalovelace1815", "Ada Lovelace")] {
        let fields = [("name", name), ("password", guessed), ("again", guessed)];
        let refused = browser.post_from(&form, &way, &fields);
        assert_eq!(refused.status, 422, "{guessed}");
        assert!(
            refused.body.contains("si indovina presto"),
            "{}",
            refused.body
        );
    }
    let set = browser.post_from(
        &short,
        &way,
        &[("name", "Ada"), ("password", PASSWORD), ("again", PASSWORD)],
    );
    assert_eq!(set.status, 303, "{}", set.body);
    assert_eq!(browser.get("/direzione").status, 200, "and is signed in");
    assert_eq!(hall.visitor().get(&way).status, 410);
}

#[test]
fn roles_are_asked_at_every_door() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let list = "player1;player2\nA;B\nC;D\n";
    let here = event_with_pairs(&mut organiser, "Qui", "1 mitchell", "2", list);
    let there = event_with_pairs(&mut organiser, "Altrove", "1 mitchell", "2", list);
    publish(&mut organiser, &here, 1);
    publish(&mut organiser, &there, 1);
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&here));
    let hand = |slug: &str| format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    assert_eq!(clerk.get(&hand(&here)).status, 200);
    assert_eq!(clerk.get(&hand(&there)).status, 403);
    assert_eq!(clerk.get(&format!("/direzione/{here}/importa")).status, 403);
    assert_eq!(clerk.get("/direzione/nuovo").status, 403);
    let page = clerk.get(&hand(&here));
    let state = format!("/arbitro/{here}/turni/1/tavoli/1/stato");
    assert_eq!(
        clerk
            .post_from(&page, &state, &[("state", "closed"), ("from", "open")])
            .status,
        403
    );
    assert_eq!(hall.visitor().get(&hand(&here)).status, 303);
}

#[test]
fn every_answer_carries_the_rules_for_browsers_and_errors_show_nothing_inside() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    for way in [
        "/",
        "/nessuna",
        "/t/nessuno",
        "/t/nessuno/classifica.csv",
        "/static/style.css",
        "/invito/zzz",
        "/salute",
    ] {
        let answer = visitor.get(way);
        let policy = &answer.headers["content-security-policy"];
        assert!(
            policy.contains("default-src 'self'") && !policy.contains("unsafe"),
            "{way}"
        );
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{way}");
    }
    let lost = visitor.get("/t/nessuno");
    assert_eq!(lost.status, 404);
    for inside in ["Problem", "StoreError", "panicked", ".rs", "sqlite"] {
        assert!(!lost.body.contains(inside), "{inside}: {}", lost.body);
    }
    assert!(
        visitor
            .get("/t/nessuno?lang=en")
            .body
            .contains("lang=\"en\"")
    );
    let bad = visitor.get("/t/nessuno/turni/x");
    assert_eq!(bad.status, 404);
    assert!(bad.body.contains("<html"));
}

#[test]
fn a_link_is_given_for_roles_of_the_own_event_only() {
    let hall = Hall::open();
    // An administrator who has not set a password yet.
    hall.store
        .write_now(|tx| {
            let user = pozzetto::store::add_user(tx, "Capo", pozzetto::web::now())?;
            pozzetto::store::grant_role(tx, user, None, "admin")
        })
        .unwrap();
    let mut organiser = hall.person("Olga", Role::Organiser, None);
    let slug = event_with_pairs(
        &mut organiser,
        "Qui",
        "1 mitchell",
        "2",
        "player1;player2\nA;B\nC;D\n",
    );
    let (desk, users) = (
        format!("/direzione/{slug}"),
        format!("/direzione/{slug}/utenti"),
    );
    let page = organiser.get(&desk);
    let stolen = organiser.post_from(&page, &users, &[("name", "capo"), ("role", "clerk")]);
    assert!(!stolen.body.contains("/invito/"), "{}", stolen.body);
    let page = organiser.get(&desk);
    let invited = organiser.post_from(&page, &users, &[("name", "Nuova"), ("role", "clerk")]);
    assert_eq!(invited.status, 200);
    assert!(invited.body.contains("/invito/"));
}

#[test]
fn what_is_too_large_is_refused_in_words() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let many = "zz ".repeat(20_000);
    let answer = visitor.post("/api/mano", &[("ns_hand_0", &many), ("lang", "it")]);
    assert_eq!(answer.status, 413);
    assert!(answer.body.contains("<html"));

    // What is small to send and long to read, or has more fields than the form, is not read at all.
    let status = |fields: &[(&str, &str)]| hall.visitor().post("/api/mano", fields).status;
    let (fits, long) = ("3H ".repeat(400), "3H ".repeat(401));
    assert_eq!(status(&[("ns_hand_0", &fits)]), 200);
    assert_eq!(status(&[("ns_hand_0", &long)]), 413);
    assert_eq!(status(&vec![("x", ""); 600]), 200);
    assert_eq!(status(&vec![("x", ""); 601]), 413);

    // Nor is a form that is small, and of more fields than any of ours.
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let new = "/direzione/nuovo";
    let form = organiser.get(new);
    let mut fields = vec![("name", ""); 19_000];
    assert_eq!(organiser.post_from(&form, new, &fields).status, 422);
    fields.resize(21_000, ("x", ""));
    assert_eq!(organiser.post_from(&form, new, &fields).status, 413);
}

#[test]
fn monitors_may_ask_for_the_head_alone() {
    let hall = Hall::open();
    let agent = ureq::Agent::new_with_defaults();
    let answer = agent
        .head(format!("{}/salute", hall.address))
        .call()
        .unwrap();
    assert_eq!(answer.status().as_u16(), 200);
}
