//! An event as it comes and goes: a draft that nobody outside sees, published, archived, deleted and taken back.

use crate::desk::undo::offered;
use crate::events::branding::{PNG, upload};
use crate::events::who_sees::doors;
use crate::rulings::given::{eight, totals};
use crate::support::{Browser, Hall, draft, enter_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

/// The lists that tell everybody of events; the first is the first page.
const LISTS: [&str; 5] = [
    "/",
    "/archivio",
    "/api/tornei",
    "/giocatori?tessera=C1",
    "/societa?nome=ASD+1",
];

fn named(browser: &mut Browser, slug: &str) -> [bool; 5] {
    LISTS.map(|way| browser.get(way).body.contains(slug))
}

fn moved(browser: &mut Browser, from: &str, slug: &str, stage: &str) {
    browser.submit(from, &urls::event_stage(slug), &[("stage", stage)]);
}

#[test]
fn nobody_outside_sees_a_draft_before_it_or_a_turno_is_published() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = draft(&mut organiser, "Nascosta", "2 mitchell", "2", "federation");
    enter_pairs(&mut organiser, &slug, &eight());
    let other = draft(&mut organiser, "Altra", "2 mitchell", "2", "federation");
    let desk = urls::event_desk(&slug);
    organiser.submit(&desk, &urls::propose(&slug), &[]);
    let links = urls::pair_links(&slug);
    let page = organiser.get(&links);
    let shown = organiser.post_from(&page, &links, &[("entry", "1")]);
    let link = shown.body.split(&hall.address).nth(1).unwrap();
    let link = link.split('"').next().unwrap();
    let mut outside = [
        hall.visitor(),
        hall.person("Renata", Role::Referee, Some(&other)),
    ];
    let mut doors = doors(&slug, link);
    doors.push(("NEWS", urls::news(&slug)));
    doors.push(("API_EVENTS", urls::api_events_before(&slug)));
    let (screens, hall_screen) = (urls::screens(&slug), urls::tell_screen(&slug, "sala"));
    for word in [("show", "ceremony"), ("step", "2")] {
        organiser.submit(&screens, &hall_screen, &[word]);
    }
    assert_eq!(upload(&mut organiser, &slug, PNG).status, 303);
    let open = |outside: &mut [Browser; 2]| -> Vec<&str> {
        let opens = |door: &str, by: &mut Browser| by.get(door).status == 200;
        let found = doors.iter().filter(|(route, door)| {
            // a stream has no end to wait for
            let streams = *route == "NEWS";
            !streams && outside.iter_mut().any(|by| opens(door, by))
        });
        found.map(|(route, _)| *route).collect()
    };
    assert_eq!(open(&mut outside), Vec::<&str>::new());
    assert_eq!(outside[0].get(&urls::news(&slug)).status, 404);
    assert_eq!(named(&mut outside[0], &slug), [false; 5]);
    assert!(organiser.get("/direzione").body.contains(">bozza<"));
    let page = organiser.get(&desk).body;
    assert!(page.contains("Pubblica il torneo"), "{page}");
    for public in [urls::standings(&slug), urls::event(&slug)] {
        assert!(!page.contains(&format!("\"{public}\"")), "{public}");
    }
    // the staff follows a name to the page as it will be
    let name = organiser.get(&urls::pair(&slug, 1));
    assert_eq!(name.status, 200);
    assert!(name.body.contains("la vede solo chi lavora al torneo"));

    // the turno alone is enough, and with it the draft is one again
    organiser.submit(&desk, &urls::publish(&slug, 1), &[]);
    assert_eq!(named(&mut outside[0], &slug), [true; 5]);
    assert!(open(&mut outside).contains(&"OWN_PAIR"));
    let back = offered(&mut organiser, &slug)[0].clone();
    let why = [("reason", "troppo presto")];
    crate::rulings::given::decide(&mut organiser, &back, &back, &why);
    assert_eq!(open(&mut outside), Vec::<&str>::new());

    moved(&mut organiser, &desk, &slug, "open");
    assert_eq!(named(&mut outside[0], &slug), [true; 5]);
    assert!(open(&mut outside).contains(&"STANDINGS"));
    assert!(!organiser.get(&desk).body.contains("Pubblica il torneo"));
}

#[test]
fn an_event_is_deleted_while_nothing_is_played_and_then_archived() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let mut visitor = hall.visitor();
    let slug = draft(
        &mut organiser,
        "Di passaggio",
        "2 mitchell",
        "2",
        "federation",
    );
    enter_pairs(&mut organiser, &slug, &eight());
    publish(&mut organiser, &slug, 1);
    let question = urls::event_stage(&slug);
    assert!(
        organiser
            .get(&urls::settings(&slug))
            .body
            .contains(&question)
    );
    assert!(
        organiser
            .get(&question)
            .body
            .contains("Eliminare il torneo?")
    );
    let away = organiser.get(&urls::put_away()).body;
    assert!(away.contains("Nessun torneo in archivio") && !away.contains("Non hai ancora"));
    moved(&mut organiser, &question, &slug, "deleted");
    assert_eq!(visitor.get(&urls::event(&slug)).status, 404);
    assert_eq!(named(&mut visitor, &slug), [false; 5]);
    assert!(!organiser.get("/direzione").body.contains(&slug));
    let away = organiser.get(&urls::put_away()).body;
    assert!(away.contains(&slug) && away.contains(">eliminato<"));

    // nothing is done to it any more
    let hand = urls::hand(&slug, 1, 1, 1);
    assert_eq!(organiser.enter_hand(&hand, &totals(500, 300)).status, 409);
    let check_in = urls::check_in(&slug);
    let page = organiser.get(&check_in);
    let absent = [("state", "absent")];
    let way = urls::check_in_entry(&slug, 1);
    assert_eq!(organiser.post_from(&page, &way, &absent).status, 409);

    // it comes back as it was
    let desk = urls::event_desk(&slug);
    moved(&mut organiser, &desk, &slug, "draft");
    assert_eq!(named(&mut visitor, &slug), [true; 5]);

    // while it is deleted another of its name has an address of its own
    moved(&mut organiser, &question, &slug, "deleted");
    let again = draft(
        &mut organiser,
        "Di passaggio",
        "2 mitchell",
        "2",
        "federation",
    );
    assert_eq!(again, format!("{slug}-2"));
    moved(&mut organiser, &desk, &slug, "draft");

    // with a hand it is archived: it stays where it is, and the first page has room
    organiser.enter_hand(&hand, &totals(500, 300));
    let page = organiser.get(&question);
    assert!(page.body.contains("Archiviare il torneo?"), "{}", page.body);
    let refused = organiser.post_from(&page, &question, &[("stage", "deleted")]);
    assert_eq!(refused.status, 409, "{}", refused.body);
    moved(&mut organiser, &question, &slug, "archived");
    let exact = format!("/t/{slug}\"");
    assert!(!visitor.get("/").body.contains(&exact));
    assert!(visitor.get("/archivio").body.contains(&exact));
    assert_eq!(visitor.get(&urls::event(&slug)).status, 200);
    moved(&mut organiser, &desk, &slug, "open");
    assert!(visitor.get("/").body.contains(&exact));
    let lines = crate::rulings::given::exported(&mut organiser, &slug).journal;
    let words: Vec<&str> = lines.iter().map(|line| line.action.as_str()).collect();
    let last = words.rsplit(|word| *word == "archive-event").next();
    assert_eq!(last, Some(&["take-back-event"][..]), "{words:?}");
}
