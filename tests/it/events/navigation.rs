//! Ways between the pages: one menu on all of the staff's, the way back from public ones, and the end of an evening in order.

use crate::rulings::given::{eight, totals};
use crate::support::{Answer, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

/// The addresses in the menu of a page.
fn menu(page: &Answer) -> Vec<String> {
    links_of(page, "tabs doors").unwrap_or_else(|| panic!("no menu: {}", page.body))
}

/// The addresses of the pages behind the current door.
fn behind(page: &Answer) -> Vec<String> {
    links_of(page, "tabs behind").unwrap_or_default()
}

fn links_of(page: &Answer, class: &str) -> Option<Vec<String>> {
    let menu = page.body.split(&format!("<nav class=\"{class}\"")).nth(1)?;
    let menu = menu.split("</nav>").next().unwrap();
    let links = menu.split("href=\"").skip(1);
    Some(
        links
            .map(|link| link.split('"').next().unwrap().to_owned())
            .collect(),
    )
}

#[test]
fn the_staff_has_one_menu_and_comes_back_from_public_pages() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Vie", "1 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let staff = [
        urls::event_desk(&slug),
        urls::board(&slug),
        urls::referee_table(&slug, 1, 1),
        urls::table_totals(&slug, 1, 1),
        urls::clock(&slug, 1),
        urls::check_in(&slug),
        urls::import(&slug),
        urls::rulings(&slug),
        urls::screens(&slug),
        urls::paper(&slug),
        urls::journal(&slug),
        urls::settings(&slug),
    ];
    for role in [Role::Organiser, Role::Referee, Role::Clerk] {
        let mut person = hall.person(role.word(), role, Some(&slug));
        let first = menu(&person.get(&staff[0]));
        assert!(first.len() <= 6 && first.contains(&staff[1]), "{first:?}");
        // every page of the menu is one tap from its door
        let pages: Vec<String> = first
            .iter()
            .flat_map(|door| behind(&person.get(door)))
            .collect();
        for way in [
            urls::event(&slug),
            urls::standings(&slug),
            urls::undo(&slug),
        ] {
            assert!(pages.contains(&way), "{way}: {pages:?}");
        }
        for way in &staff {
            let page = person.get(way);
            if page.status == 200 {
                assert_eq!(menu(&page), first, "{} {way}", role.word());
            }
        }
        let public = person.get(&urls::standings(&slug)).body;
        let back = public.split("<nav class=\"staffways\"").nth(1).unwrap();
        let back = back.split("</nav>").next().unwrap();
        for way in [urls::event_desk(&slug), urls::board(&slug)] {
            assert!(back.contains(&format!("href=\"{way}\"")), "{back}");
        }
    }
    let public = hall.visitor().get(&urls::standings(&slug));
    assert_eq!(links_of(&public, "tabs").unwrap()[0], urls::event(&slug));
    assert!(!public.body.contains("staffways"));
}

#[test]
fn after_the_last_turno_the_desk_says_what_is_left_in_order() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Fine", "1 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let desk = urls::event_desk(&slug);
    let left = |page: &str| -> Vec<String> {
        let Some(list) = page.split("<ol class=\"ending\">").nth(1) else {
            return Vec::new();
        };
        let links = list.split("</ol>").next().unwrap().split("href=\"").skip(1);
        links
            .map(|link| link.split(['"', '?']).next().unwrap().to_owned())
            .collect()
    };
    assert!(left(&organiser.get(&desk).body).is_empty());
    organiser.submit(&urls::screens(&slug), &urls::hide(&slug), &[("from", "1")]);
    for (table, hand) in [1, 2, 3, 4].iter().flat_map(|t| [(t, 1), (t, 2)]) {
        let way = urls::hand(&slug, 1, table, hand);
        organiser.enter_hand(&way, &totals(500, 300));
    }
    let ready = urls::ready_tables(&slug, 1);
    let page = organiser.get(&ready);
    organiser.post_from(&page, &ready, &[("seen", &page.hidden("seen"))]);
    organiser.submit(&desk, &urls::close_round(&slug, 1), &[]);
    let screens = urls::screens(&slug);
    let rest = [
        urls::paper_end(&slug),
        urls::results_sheet(&slug),
        urls::event_stage(&slug),
    ];
    let mut all = vec![screens.clone()];
    all.extend(rest.clone());
    assert_eq!(left(&organiser.get(&desk).body), all);
    organiser.submit(&screens, &urls::hide(&slug), &[("reveal", "1")]);
    assert_eq!(left(&organiser.get(&desk).body), rest);
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    assert!(!left(&clerk.get(&desk).body).contains(&rest[2]));
}
