//! Menus and buttons: no page shows one its reader may not press, and none that he may is missing.

use crate::account::roles::routes::{For, On, tries};
use crate::account::roles::stage::{Person, Stage, Where};
use pozzetto::auth::{Role, role};
use pozzetto::pages::urls;
use std::collections::BTreeSet;

/// The pages of the desk on which somebody acts, by event and state.
const PAGES: [&str; 27] = [
    "/direzione",
    "/direzione/gioco",
    "/direzione/bozza",
    "/direzione/seconda",
    "/direzione/squadre",
    "/direzione/gioco/accettazione",
    "/direzione/gioco/provvedimenti",
    "/direzione/gioco/infrazioni",
    "/direzione/gioco/premi",
    "/direzione/gioco/reclami",
    "/direzione/gioco/reclami/1",
    "/direzione/gioco/stampe/reclami/1",
    "/arbitro/gioco/turni/1/tavoli/2",
    "/direzione/gioco/registro",
    "/direzione/gioco/schermi",
    "/direzione/gioco/stampe",
    "/arbitro/gioco/turni/1/tempo",
    "/direzione/gioco/turni/1",
    "/direzione/bozza/turni/1",
    "/direzione/seconda/turni/2",
    "/direzione/squadre/turni/1",
    "/direzione/squadre/turni/1/formazioni",
    "/arbitro/gioco",
    "/arbitro/gioco/turni/1/tavoli/1",
    "/arbitro/gioco/turni/1/tavoli/4",
    "/arbitro/segreteria/turni/1/tavoli/1",
    "/arbitro/gioco/turni/1/talloncini",
];

/// Something on a page: a link, or a form with what sets it apart from others of its address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    method: &'static str,
    way: String,
    mark: String,
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.split(&format!(" {name}=\"")).nth(1)?;
    Some(value.split('"').next()?.to_owned())
}

/// The links and the posted forms of a page.
fn shown(body: &str) -> BTreeSet<Shown> {
    let mut all = BTreeSet::new();
    for link in body.split("<a ").skip(1) {
        let tag = format!(" {}", link.split('>').next().unwrap());
        if let Some(href) = attribute(&tag, "href") {
            let way = href.split(['?', '#']).next().unwrap().to_owned();
            if way.is_empty() {
                continue;
            }
            all.insert(Shown {
                method: "GET",
                way,
                mark: String::new(),
            });
        }
    }
    // the board's buttons that close a table have an address each, and one form
    let buttons = body.split("formaction=\"").skip(1);
    all.extend(buttons.filter_map(|button| {
        Some(Shown {
            method: "POST",
            way: button.split('"').next()?.to_owned(),
            mark: "closed".to_owned(),
        })
    }));
    for form in body.split("<form ").skip(1) {
        let (tag, inside) = form.split_once('>').unwrap();
        let tag = format!(" {tag}");
        if attribute(&tag, "method").as_deref() != Some("post") {
            continue;
        }
        let inside = inside.split("</form>").next().unwrap();
        let mut marks: Vec<String> = Vec::new();
        for name in ["state", "action", "say"] {
            let start = format!("name=\"{name}\" value=\"");
            let values = inside.split(&start).skip(1);
            marks.extend(values.filter_map(|value| Some(value.split('"').next()?.to_owned())));
        }
        if marks.is_empty() {
            marks.push(String::new());
        }
        // the buttons of a form without an address have one each
        let Some(way) = attribute(&tag, "action") else {
            continue;
        };
        all.extend(marks.into_iter().map(|mark| Shown {
            method: "POST",
            way: way.clone(),
            mark,
        }));
    }
    all
}

fn fits(pattern: &str, way: &str) -> bool {
    let (pattern, way): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), way.split('/').collect());
    let same = |(p, w): (&&str, &&str)| p.starts_with('{') || p == w;
    pattern.len() == way.len() && pattern.iter().zip(&way).all(same)
}

/// The people for whom a shown link is, by the list of routes. The same address with other words may be for others.
fn who(shown: &Shown) -> For {
    // a fixed address comes before one with braces that it fits, too
    let mut routes: Vec<_> = urls::ALL
        .iter()
        .filter(|(_, p)| fits(p, &shown.way))
        .collect();
    routes.sort_by_key(|(_, pattern)| pattern.matches('{').count());
    let (route, _) = routes
        .first()
        .unwrap_or_else(|| panic!("no route: {shown:?}"));
    let tries = tries();
    let mut tries = tries.filter(|one| one.route == *route && one.method == shown.method);
    let clerks = shown.way.contains("/segreteria/");
    let marked = tries.clone().find(|one| {
        let named = one.fields.iter();
        let mut named = named.filter(|(name, _)| ["state", "action", "say"].contains(name));
        named.any(|(_, value)| *value == shown.mark) && (one.on == On::Clerks) == clerks
    });
    let found = marked.or_else(|| tries.next());
    found
        .unwrap_or_else(|| panic!("nobody tries {shown:?}"))
        .who
}

fn may(role: Role, shown: &Shown) -> bool {
    match who(shown) {
        For::Allowed(action) => role::may(role, action),
        For::Anybody | For::SignedIn | For::Link => true,
    }
}

#[test]
fn pages_show_what_their_reader_may_do_and_all_of_it() {
    let mut stage = Stage::set();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for role in Role::ALL {
        let mut person: Person = stage.person(role, Where::Everywhere);
        for way in PAGES {
            let page = person.browser.get(way);
            assert_eq!(page.status, 200, "{way} for {role}");
            let (own, all) = (shown(&page.body), shown(&stage.admin.get(way).body));
            let expected: BTreeSet<_> = all.into_iter().filter(|one| may(role, one)).collect();
            seen += own.len();
            for one in own.difference(&expected).filter(|one| !may(role, one)) {
                wrong.push(format!("{way} shows a {role} {one:?}"));
            }
            for one in expected.difference(&own) {
                wrong.push(format!("{way} hides from a {role} {one:?}"));
            }
        }
    }
    assert!(seen > 1000, "{seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
