//! Every role on every action, through the routes of the service; and menus that show what one may do, and all of it.

mod menus;
pub mod routes;
pub mod stage;
mod ways_to_a_change;

use pozzetto::auth::{Action, Role, role};
use pozzetto::pages::urls;
use routes::{For, Try, tries};
use stage::{Person, Stage, Where};
use std::collections::{BTreeMap, BTreeSet};

/// The routes of the router, as `web/mod.rs` has them: name and method.
fn router() -> BTreeSet<(String, &'static str)> {
    let text = include_str!("../../../../src/web/mod.rs");
    let mut found = BTreeSet::new();
    let mut name = String::new();
    for part in text.split("urls::").skip(1) {
        let end = part.find(|c: char| !c.is_ascii_uppercase() && c != '_');
        part[..end.unwrap()].clone_into(&mut name);
        for (mark, method) in [("get().to(", "GET"), ("web::post().to(", "POST")] {
            if part.contains(mark) {
                found.insert((name.clone(), method));
            }
        }
    }
    found
}

#[test]
fn every_route_and_every_action_is_tried() {
    let routes = router();
    assert!(routes.len() > 80, "{routes:?}");
    let tried: BTreeSet<(String, &str)> = tries()
        .map(|one| (one.route.to_owned(), one.method))
        .collect();
    let missing: Vec<_> = routes.difference(&tried).collect();
    assert!(missing.is_empty(), "routes that nobody tries: {missing:?}");
    let gone: Vec<_> = tried.difference(&routes).collect();
    assert!(gone.is_empty(), "tried, and not in the router: {gone:?}");
    for action in Action::all() {
        let tried = tries().any(|one| one.who == For::Allowed(action));
        assert!(tried, "{action:?} has no route");
    }
}

/// Whether a person may, by the table of roles.
fn may(person: &Person, one: &Try) -> bool {
    match one.who {
        For::Anybody => true,
        For::Link => false,
        For::SignedIn => person.role.is_some(),
        For::Allowed(action) => {
            let here = match person.place {
                Where::Everywhere => true,
                Where::InTheEvents => one.on != routes::On::Nothing,
                Where::Elsewhere => false,
            };
            person
                .role
                .is_some_and(|held| here && role::may(held, action))
        }
    }
}

#[test]
fn every_role_may_do_what_the_table_says_and_nothing_else() {
    let mut stage = Stage::set();
    let mut people = stage.people();
    assert_eq!(
        people.len(),
        17,
        "five roles at three places, a phone, a visitor"
    );
    let mut done: BTreeMap<String, bool> = BTreeMap::new();
    for one in tries() {
        for person in &mut people {
            stage.prepare(one);
            let answer = stage.ask(person, one);
            let said = format!(
                "{} {} by {}: {} {}",
                one.method, one.route, person.name, answer.status, answer.location
            );
            let door = answer.status == 401
                || (answer.status == 303 && answer.location.starts_with("/entra?"));
            let refused = match person.role {
                Some(_) => answer.status == 403 || door,
                None => door,
            };
            match (one.who, may(person, one)) {
                // a way without a link leads nowhere, whoever goes it
                (For::Link, _) => assert!([404, 429].contains(&answer.status), "{said}"),
                (For::Anybody, _) => assert!(!refused, "{said}"),
                (_, true) => {
                    assert!(
                        [200, 303, 409, 422].contains(&answer.status) && !refused,
                        "{said}"
                    );
                    let worked = matches!(answer.status, 200 | 303);
                    *done.entry(format!("{:?}", one.who)).or_default() |= worked;
                }
                (_, false) => assert!(refused, "{said}"),
            }
        }
    }
    // an action that is allowed and never works was not tried
    let never: Vec<_> = done.iter().filter(|(_, worked)| !**worked).collect();
    assert!(never.is_empty(), "{never:?}");
}

#[test]
fn a_line_of_players_may_do_what_the_table_says() {
    let mut stage = Stage::set();
    let expected: Vec<Action> = Action::all().filter(|one| role::line_may(*one)).collect();
    assert_eq!(
        expected,
        [
            Action::EnterHand,
            Action::ConfirmTable,
            Action::LodgeProtest
        ]
    );
    let entered = stage.phone_enters("");
    assert_eq!(entered.status, 303, "{}", entered.body);
    let overruled = stage.phone_enters("visto");
    assert!(
        [409, 422].contains(&overruled.status),
        "{}",
        overruled.status
    );
    let signed = stage.opponents_accept();
    assert_eq!(signed.status, 303, "{}", signed.body);
}

#[test]
fn the_page_and_the_document_are_the_table() {
    let hall = crate::support::Hall::open();
    let page = hall.visitor().get(&urls::roles());
    assert_eq!(page.status, 200);
    let rows: Vec<&str> = page.body.split("<tr>").skip(2).collect();
    assert_eq!(rows.len(), Action::all().count());
    let mut table = String::from("| action |");
    for held in Role::ALL {
        table += &format!(" {} |", held.word());
    }
    table += " table link | public |\n|---|---|---|---|---|---|---|---|\n";
    for (action, row) in Action::all().zip(rows) {
        let staff = Role::ALL.map(|held| role::may(held, action));
        let all = staff.into_iter().chain([role::line_may(action), false]);
        let all: Vec<bool> = all.collect();
        let shown: Vec<bool> = row
            .split("<td>")
            .skip(1)
            .map(|td| td.starts_with("<b>"))
            .collect();
        assert_eq!(shown, all, "{action:?}");
        for t in pozzetto::pages::Lang::ALL {
            assert_ne!(t.role_action(action.code()), "", "{action:?} has no words");
        }
        let words = pozzetto::pages::Lang::En.role_action(action.code());
        let cells = all.iter().map(|may| if *may { " yes |" } else { " – |" });
        table += &format!("| {words} |{}\n", cells.collect::<String>());
    }
    let document = include_str!("../../../../docs/roles.md");
    assert!(
        document.contains(&table),
        "docs/roles.md must hold:\n{table}"
    );
}

#[test]
fn no_form_of_any_route_is_taken_without_its_token() {
    let mut stage = Stage::set();
    let mut admin = stage.person(Role::Admin, Where::Everywhere);
    let mut tried = 0;
    for one in tries().filter(|one| one.method == "POST") {
        // It scores what is typed, keeps nothing and asks nobody who they are.
        if one.route == "API_HAND" {
            continue;
        }
        stage.prepare(one);
        let way = stage.way(one);
        let forged = "0".repeat(64);
        for token in [None, Some(("csrf", forged.as_str()))] {
            let fields = one.fields.iter().map(|(name, text)| (*name, &**text));
            let fields: Vec<(&str, &str)> = fields.chain(token).collect();
            let answer = admin.browser.post(&way, &fields);
            assert_eq!(answer.status, 400, "{} {way}", one.route);
        }
        tried += 1;
    }
    assert!(tried > 40, "{tried}");
}
