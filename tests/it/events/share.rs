//! Sharing of a result: the text for a chat, and the picture that its link unfolds to.

use crate::rulings::given::{eight, play};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

pub fn text_of(page: &str) -> Option<&str> {
    let text = page.split("<textarea id=\"told\"").nth(1)?;
    text.split_once('>')?.1.split("</textarea>").next()
}

fn picture(browser: &mut Browser, way: &str) -> String {
    let answer = browser.get(way);
    assert_eq!(answer.status, 200, "{way}");
    assert_eq!(answer.headers["content-type"], "image/png");
    answer.body
}

#[test]
fn a_result_is_told_with_its_ranks_and_its_link() {
    let (hall, mut olga) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut olga, "Coppa", "2 mitchell", "2", &eight());
    publish(&mut olga, &slug, 1);
    let mut visitor = hall.visitor();
    let way = urls::standings(&slug);
    assert_eq!(
        text_of(&visitor.get(&way).body),
        None,
        "nothing to tell yet"
    );
    play(&mut olga, &slug, 1, 4);
    let page = visitor.get(&way).body;
    let text = text_of(&page).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Coppa");
    assert_eq!(lines[2], "Classifica dopo il turno 1");
    assert!(
        lines[3].starts_with("1. ") && lines[3].ends_with(" VP"),
        "{text}"
    );
    assert_eq!(
        lines.last(),
        Some(&format!("{}{way}", hall.address).as_str())
    );
    let pair = visitor.get(&urls::pair(&slug, 1)).body;
    let text = text_of(&pair).unwrap();
    assert!(
        text.contains("dopo il turno 1") && text.contains("\nTurno 1: "),
        "{text}"
    );
    let named = format!(
        "content=\"{}{}\"",
        hall.address,
        urls::pair_picture(&slug, 1)
    );
    assert!(pair.contains(&named), "{pair}");
}

#[test]
fn a_picture_follows_what_the_public_sees_and_nothing_else() {
    let (hall, mut olga) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut olga, "Coppa", "3 mitchell", "2", &eight());
    let mut visitor = hall.visitor();
    let (event, pair) = (urls::picture(&slug), urls::pair_picture(&slug, 1));
    assert_eq!(visitor.get(&urls::picture("altro")).status, 404);
    assert_eq!(visitor.get(&urls::pair_picture(&slug, 99)).status, 404);
    publish(&mut olga, &slug, 1);
    let before = picture(&mut visitor, &event);
    play(&mut olga, &slug, 1, 4);
    let after = picture(&mut visitor, &event);
    let of_pair = picture(&mut visitor, &pair);
    assert_ne!(before, after);
    let screens = urls::screens(&slug);
    olga.submit(&screens, &urls::hide(&slug), &[("from", "2")]);
    publish(&mut olga, &slug, 2);
    play(&mut olga, &slug, 2, 4);
    assert_eq!(
        picture(&mut visitor, &event),
        after,
        "what is hidden is not drawn"
    );
    assert_eq!(picture(&mut visitor, &pair), of_pair);
    // who looks again with what is known gets nothing new
    let first = visitor.get(&event);
    let tag = first.headers["etag"].clone();
    let again = visitor.get_with(&event, &[("if-none-match", &tag)]);
    assert_eq!(again.status, 304);
}
