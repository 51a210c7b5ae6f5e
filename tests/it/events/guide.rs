//! The guide: every page leads to its chapter and section, and every link in it leads somewhere.

use crate::support::{Browser, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::cli::demo;
use std::collections::{BTreeSet, VecDeque};

/// The addresses that a page links to.
fn links(body: &str) -> impl Iterator<Item = &str> {
    let links = body.split("href=\"").skip(1);
    links.filter_map(|link| link.split('"').next())
}

/// The kind of page behind an address: the same for each table, each pair and each finished event.
fn kind_of(way: &str) -> String {
    let path = way.split(['?', '#']).next().unwrap_or_default();
    let path = path.replace("coppa-di-apertura", "coppa-di-ieri");
    let parts = path.split('/').map(|part| match part.parse::<u32>() {
        Ok(_) => "N",
        Err(_) => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

fn is_a_page(way: &str) -> bool {
    let path = way.split(['?', '#']).next().unwrap_or_default();
    let file = path
        .rsplit('/')
        .next()
        .is_some_and(|last| last.contains('.'));
    way.starts_with('/') && !file && !way.starts_with("/api/") && !way.contains("lang=")
}

/// Whether the page behind an address has the section that the address names.
fn stands(reader: &mut Browser, way: &str) -> bool {
    let (page, section) = way.split_once('#').unwrap_or((way, ""));
    let answer = reader.get(page);
    answer.status == 200
        && (section.is_empty() || answer.body.contains(&format!("id=\"{section}\"")))
}

#[test]
fn every_page_leads_to_its_section_and_every_link_of_the_guide_somewhere() {
    let hall = Hall::open();
    demo::fill(&hall.store).unwrap();
    let mut reader = hall.person("Olga", Role::Admin, None);
    let mut known = BTreeSet::new();
    let mut sections = BTreeSet::new();
    let mut bare = Vec::new();
    let mut open = VecDeque::from(["/".to_owned(), "/direzione".to_owned()]);
    while let Some(way) = open.pop_front() {
        if !is_a_page(&way) || !known.insert(kind_of(&way)) {
            continue;
        }
        let answer = reader.get(&way);
        if !answer.body.starts_with("<!doctype html>") {
            continue;
        }
        open.extend(links(&answer.body).map(|link| link.replace("&#38;", "&")));
        if way.starts_with("/guida") {
            sections.extend(
                links(&answer.body)
                    .filter(|link| link.starts_with('/'))
                    .map(str::to_owned),
            );
            continue;
        }
        // a projector has no foot
        let foot = answer.body.split("<footer").nth(1);
        let to = foot.and_then(|foot| links(foot).find(|link| link.starts_with("/guida")));
        match to {
            Some("/guida") => bare.push(way),
            Some(to) => drop(sections.insert(to.to_owned())),
            None => assert!(way.contains("/schermo"), "{way}"),
        }
    }
    assert!(bare.is_empty(), "without a chapter: {bare:#?}");
    assert!(known.len() > 60, "{}", known.len());
    let guide = sections.iter().filter(|way| way.starts_with("/guida"));
    assert!(guide.count() > 60);
    for way in &sections {
        assert!(stands(&mut reader, way), "{way}");
    }
}

#[test]
fn the_guide_is_read_and_searched_in_both_languages() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let guide = visitor.get("/guida");
    for title in [
        "La prima serata in dieci minuti",
        "Quando qualcosa va storto",
    ] {
        assert!(guide.body.contains(title), "{title}");
    }
    let found = visitor.get("/guida?cerca=corrente");
    assert!(
        found.body.contains("/guida/quando-va-storto#corrente"),
        "{}",
        found.body
    );
    assert!(!found.body.contains("/guida/circuiti\""));
    let word = visitor.get("/guida?cerca=pinella");
    assert!(word.body.contains("/guida/parole#tutte"), "{}", word.body);
    // as people ask, with a word too many
    let asked = visitor.get("/guida?cerca=chiudere+il+turno+con+un+tavolo+che+manca");
    let first = asked.body.split("Un tavolo manca e non finisce").nth(1);
    assert!(
        first.is_some_and(|rest| rest.contains("punteggio arbitrale")),
        "{}",
        asked.body
    );
    let nothing = visitor.get("/guida?cerca=xyzzy");
    assert!(nothing.body.contains("Nessuna sezione con queste parole."));
    let english = visitor.get("/guida/turno?lang=en");
    assert!(
        english.body.contains("<h2>Publish</h2>"),
        "{}",
        english.body
    );
    assert_eq!(visitor.get("/guida/nessuno").status, 404);
}

#[test]
fn a_refusal_and_a_fault_lead_to_the_paragraph_about_them() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let list = "1;Anna Bruni;Bice Cava\n2;Carla Doni;Dina Elia\n3;Elsa Fabbri;Fina Galli\n4;Gina Horn;Ines Italo\n";
    let slug = event_with_pairs(&mut organiser, "Prova", "2 mitchell", "2", list);
    publish(&mut organiser, &slug, 1);
    let desk = format!("/direzione/{slug}");
    let opened = organiser.get(&desk);
    let early = organiser.post_from(&opened, &format!("{desk}/turni/1/chiudi"), &[]);
    assert_eq!(early.status, 409);
    let why = "class=\"whylink\" href=\"/guida/turno#chiudere\"";
    assert!(early.body.contains(why), "{}", early.body);

    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let two_wilds = r#"{"ns":{"melds":["3H JK JK"],"hands":["4S",""],"pozzetto":"none"},"ew":{"melds":[],"hands":["4C","5C"],"pozzetto":"none"},"ended":"stock"}"#;
    let saved = organiser.enter_hand(&hand, &serde_json::from_str(two_wilds).unwrap());
    assert_eq!(saved.status, 303, "{}", saved.body);
    let table = organiser.get(&format!("/t/{slug}/turni/1/tavoli/1"));
    for section in ["giochi", "chiusura"] {
        let why = format!("class=\"whylink\" href=\"/guida/errori#{section}\"");
        assert!(table.body.contains(&why), "{section}: {}", table.body);
    }
}
