//! The page of rules and the command `rule`: a referee's question and its answer.

use crate::operator::commands::run;
use crate::rulings::given::eight;
use crate::support::{Browser, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

#[test]
fn an_answer_stands_in_its_address_with_what_was_typed() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let page = visitor.get("/regole?domanda=gioco&lettere=it&carte=3c+4c+6c&lang=it");
    assert_eq!(page.status, 200);
    for said in [
        "Non legale",
        "value=\"3c 4c 6c\"",
        "manca il 5",
        "Gioco errato, visto subito",
        "id=\"closed_with_wild\"",
    ] {
        assert!(
            page.body.to_lowercase().contains(&said.to_lowercase()),
            "{said}"
        );
    }
    // The same question in the other language: the letters stay those it was typed in.
    let english = visitor.get("/regole?domanda=gioco&lettere=it&carte=3c+4c+5c&lang=en");
    assert!(
        english.body.contains("Sequence of hearts, 3 cards"),
        "{}",
        english.body
    );
    assert!(english.body.contains("name=\"lettere\" value=\"it\""));
    assert!(english.body.contains("C is hearts"));
}

#[test]
fn a_closing_is_answered_with_what_follows() {
    let hall = Hall::open();
    let asked = "domanda=mossa&lettere=it&mano=2p&giochi=3-9%E2%99%A5%0AKKKK&pozzetto=si&pescato=tallone&mossa=chiudi&carte_mossa=2p";
    let federation = hall
        .visitor()
        .get(&format!("/regole?{asked}&regole=federation&lang=it"));
    assert!(federation.body.contains("La matta resta scartata."));
    assert!(federation.body.contains("href=\"#closed_with_wild\""));
    let brochure = hall
        .visitor()
        .get(&format!("/regole?{asked}&regole=brochure&lang=it"));
    assert!(
        brochure.body.contains("La chiusura è regolare"),
        "{}",
        brochure.body
    );
}

#[test]
fn a_closing_shows_the_melds_it_is_made_with() {
    let hall = Hall::open();
    let asked = "domanda=mossa&lettere=en&mano=KC+QS&giochi=KS+KS+KH+KH+KD+KD&pozzetto=si&pescato=tallone&mossa=chiudi&carte_mossa=QS";
    let page = hall.visitor().get(&format!("/regole?{asked}&lang=it"));
    assert!(page.body.contains("Si chiude con questi giochi"));
    assert!(page.body.contains("Combinazione di K, 7 carte"));
    let close = [
        "rule",
        "close",
        "QS",
        "--hand",
        "KC QS",
        "--pozzetto",
        "--melds",
    ];
    let (code, told, _) = run(&[&close[..], &["KS KS KH KH KD KD"]].concat(), "");
    assert!(told.contains("- KS KS KH KH KD KD KC."), "{}", told);
    assert_eq!(code, 0);
    // A comma would make one meld of two.
    let (joined, out, said) = run(&[&close[..], &["3S 4S 5S 6S, 7S 8S 9S"]].concat(), "");
    assert_eq!(joined, 2, "{out}");
    assert!(said.contains("semicolon"), "{said}");
    let page = hall.visitor().get(&format!(
        "/regole?{}&lang=it",
        asked.replace("giochi=KS+KS+KH+KH", "giochi=KS+KS+KH,+KH")
    ));
    assert!(page.body.contains("punto e virgola"), "{}", page.body);
}

#[test]
fn what_cannot_be_read_is_kept_escaped_beside_its_field() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let page = visitor.get("/regole?carte=%3Cb%3Eciao&regole=bridge%22&cerca=%3Ci%3E&lang=it");
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("<b>ciao") && !page.body.contains("<i>\""));
    assert!(page.body.contains("&#60;b&#62;ciao") && page.body.contains("non è una carta"));
    assert!(page.body.contains("regole sconosciute") && page.body.contains("bridge&#34;"));
    assert!(!page.body.contains("id=\"risposta\""));
    let missing = visitor.get("/regole?domanda=attacco&gioco=3-5%E2%99%A5&lang=it");
    assert!(missing.body.contains("da compilare") && missing.body.contains("value=\"3-5♥\""));
    let empty = visitor.get("/regole?domanda=mossa&regole=buraco&lang=it");
    assert!(!empty.body.contains("da compilare") && empty.body.contains("104 carte: due mazzi"));
    assert_eq!(visitor.get("/regole?carte=%FF").status, 200);
}

/// The answer of the page about a move, in Italian.
fn told(visitor: &mut Browser, asked: &str) -> String {
    let page = visitor.get(&format!("/regole?domanda=mossa&lettere=en&{asked}&lang=it"));
    assert_eq!(page.status, 200, "{asked}");
    page.body
}

#[test]
fn what_cannot_be_is_a_slip_beside_its_field_and_no_ruling() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    for (asked, said) in [
        (
            "mano=QS&mossa=scarta&carte_mossa=KS",
            "K♠ non è fra le carte in mano",
        ),
        (
            "mano=KS+KS+KS&mossa=scarta&carte_mossa=KS",
            "tre copie di K♠: il mazzo ne ha 2",
        ),
        (
            "mano=8H+3C&giochi=5-7H&mossa=attacca&carte_mossa=8H&su=2",
            "la linea ha un gioco solo: è il numero 1",
        ),
        (
            "mano=8H+3C&giochi=5-7H%0A3S+5S&mossa=attacca&carte_mossa=8H&su=1",
            "gioco 2: 2 carte",
        ),
        (
            "mano=8H+3C&giochi=5H+7H+6H&mossa=scarta&carte_mossa=8H",
            "gioco 1: le carte fanno un gioco in un altro ordine: 5♥ 6♥ 7♥",
        ),
        (
            "mano=8H&pescato=monte&monte=4D&mossa=scarta&carte_mossa=8H",
            "4♦ non è né in mano né nei giochi",
        ),
        ("mano=&giochi=&mossa=scarta&carte_mossa=", "da compilare"),
        (
            "mano=8H+3C&pozzetto=forse&mossa=scarta&carte_mossa=8H",
            "scegli una delle voci",
        ),
        (
            "mano=8H+3C&mossa=balla&carte_mossa=8H",
            "value=\"balla\" selected",
        ),
    ] {
        let body = told(&mut visitor, asked);
        assert!(body.contains(said), "{asked}: {said}\n{body}");
        assert!(!body.contains("id=\"risposta\""), "{asked}");
    }
    let unknown = visitor.get("/regole?domanda=zzz&lang=it");
    assert!(unknown.body.contains("«domanda=zzz»"), "{}", unknown.body);
    // With nothing typed a form that was sent is not a page that was opened.
    let sent = visitor.get("/regole?domanda=gioco&carte=&lang=en");
    assert!(sent.body.contains("please fill this in"));
    let twice = visitor.get("/regole?regole=italian%2Btwo%2Bthree&lang=en");
    assert!(twice.body.contains("“+three”"), "{}", twice.body);
}

#[test]
fn an_answer_says_how_the_question_was_read() {
    let hall = Hall::open();
    let asked = "mano=TH+QS&giochi=3-5S%0A3-9H&pozzetto=si&pescato=monte&monte=TH+QS&mossa=attacca&carte_mossa=TH&su=2";
    let body = told(&mut hall.visitor(), asked);
    for said in [
        "Gioco 2 a terra",
        "Mossa: attaccare al gioco 2",
        "raccogliendo il monte degli scarti</dd>",
        "<dt>La linea ha preso il pozzetto</dt><dd>sì</dd>",
    ] {
        assert!(body.contains(said), "{said}\n{body}");
    }
    let (_, out, _) = run(&["rule", "close", "--hand", "3-5C", "--lang", "it"], "");
    let read = "Carte in mano, con quelle appena prese: 3H 4H 5H\nLa linea ha preso il pozzetto: no\nIl turno è cominciato: pescando dal tallone\nMossa: chiudere: senza scarto\n";
    assert!(out.contains(read), "{out}");
    let (_, out, _) = run(&["rule", "meld", "A-KH"], "");
    assert_eq!(out.matches("Sequence of hearts").count(), 1, "{out}");
    assert!(out.contains("Also in this way: 2H"), "{out}");
}

#[test]
fn what_lies_on_the_table_is_read_alike_everywhere() {
    for (asked, code) in [
        ("3H 5H 4H + 6H", "out_of_order"),
        ("3H 4H 6H + 5H", "gap"),
        ("3-5H + 7H", "does_not_touch"),
        ("KSSHD* + *", "second_wild"),
    ] {
        let (_, out, _) = run(&["layoff"], &format!("{asked}\n"));
        let line: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(line["faults"][0]["code"], code, "{asked}");
        let (_, out, _) = run(&["rule", "layoff", asked, "--json"], "");
        let ruled: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(ruled["reasons"][0]["code"], code, "{asked}");
    }
    let (_, out, _) = run(&["rule", "layoff", "3H 4H 6H + 5H"], "");
    assert!(out.contains("not legal. 5 is missing"), "{out}");
    assert!(!out.contains("with a wild card"), "{out}");
}

#[test]
fn irregularities_are_found_and_a_repeat_request_costs_nothing() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let found = visitor.get("/regole?cerca=penalita+inventare&lang=it");
    assert!(
        found.body.contains("id=\"handling_cards\"") && !found.body.contains("id=\"exposed_card\"")
    );
    let none = visitor.get("/regole?cerca=zzz&lang=it");
    assert!(none.body.contains("Nessuna voce con queste parole."));
    let page = visitor.get("/regole?lang=it");
    let tag = page.headers["etag"].clone();
    let again = visitor.get_with("/regole?lang=it", &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert_ne!(visitor.get("/regole?lang=en").headers["etag"], tag);
    assert!(visitor.get("/").body.contains("href=\"/regole\""));
}

#[test]
fn one_field_takes_words_values_and_cards() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let worth = visitor.get("/regole?cerca=jolly&lang=it").body;
    assert!(
        worth.contains(">ogni jolly</th>") && !worth.contains(">ogni asso</th>"),
        "{worth}"
    );
    assert!(worth.contains("id=\"closed_with_wild\""), "{worth}");
    let ace = visitor.get("/regole?cerca=asso&lang=it").body;
    assert!(
        ace.contains(">ogni asso</th>") && ace.contains("<dt>L’asso</dt>"),
        "{ace}"
    );
    let asked = visitor
        .get("/regole?cerca=quanto+vale+il+jolly&lang=it")
        .body;
    assert!(asked.contains(">ogni jolly</th>") && !asked.contains("<li id=\"closed_with_wild\""));
    for (cards, lang, said) in [
        ("4-7%E2%99%A5+jolly", "it", "Sequenza di cuori, 5 carte."),
        ("4-7%E2%99%A5+*", "it", "Sequenza di cuori, 5 carte."),
        ("4C+5C+6C", "it", "Sequenza di cuori, 3 carte."),
        ("4H+5H+6H", "en", "3 cards"),
    ] {
        let page = visitor
            .get(&format!("/regole?cerca={cards}&lang={lang}"))
            .body;
        assert!(
            page.contains(said) && page.contains("id=\"risposta\""),
            "{cards}: {page}"
        );
        assert!(!page.contains("Nessuna voce"), "cards are no words");
    }
    // too few for a meld, and what is no card, are words
    for words in ["4C", "due+carte"] {
        let page = visitor.get(&format!("/regole?cerca={words}&lang=it")).body;
        assert!(!page.contains("id=\"risposta\""), "{words}");
    }
}

#[test]
fn a_row_becomes_a_ruling_at_the_table_where_it_happened() {
    let (_hall, mut olga) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut olga, "Prova", "2 mitchell", "2", &eight());
    publish(&mut olga, &slug, 1);
    let table = olga.get(&urls::referee_table(&slug, 1, 2)).body;
    let rules = urls::rules_at("federation", &slug, 1, 2);
    let link = format!("href=\"{}\"", rules.replace('&', "&#38;"));
    assert!(table.contains(&link), "{table}");
    let found = olga.get(&format!("{rules}&cerca=carta+caduta")).body;
    let about = [("turno", "1"), ("tavolo", "2")];
    let way = urls::new_ruling_for(&slug, "exposed_card", &about);
    assert!(found.contains("Registra al tavolo 2"), "{found}");
    assert!(
        found.contains(&format!("href=\"{}\"", way.replace('&', "&#38;"))),
        "{way}: {found}"
    );
    assert_eq!(olga.get(&way).status, 200);
    // every row leads to a form, also the one that is no line of the catalogue
    let whole = olga.get(&rules).body.replace("&#38;", "&");
    let forms = whole
        .split("href=\"")
        .filter(|href| href.contains("provvedimenti/nuovo?"));
    let forms: Vec<&str> = forms.filter_map(|href| href.split('"').next()).collect();
    assert!(forms.len() > 30, "{}", forms.len());
    for form in forms.into_iter().filter(|href| href.starts_with('/')) {
        assert_eq!(olga.get(form).status, 200, "{form}");
    }
    for wrong in ["coppa/1", "coppa/x/2", "coppa/1/2/3", "Cop pa/1/2", "//"] {
        let page = olga
            .get(&format!("/regole?al={wrong}&cerca=carta+caduta").replace(' ', "+"))
            .body;
        assert!(!page.contains("Registra al"), "{wrong}");
    }
}

#[test]
fn the_command_answers_in_words_and_in_json() {
    let (code, out, _) = run(&["rule", "meld", "3H 4H 6H"], "");
    assert!(
        code == 0 && out.starts_with("NOT LEGAL (federation)\nCards: 3H 4H 6H\n5 is missing"),
        "{out}"
    );
    let (code, out, _) = run(
        &[
            "rule",
            "discard",
            "2S",
            "--hand",
            "2S",
            "--melds",
            "3-9H; KKKK",
            "--pozzetto",
            "--lang",
            "it",
        ],
        "",
    );
    assert!(
        code == 0 && out.starts_with("NON LEGALE") && out.contains("La matta resta scartata."),
        "{out}"
    );
    // How the turn began was not said.
    assert!(out.contains("si intende pescando dal tallone"), "{out}");
    // With the Italian words C is cuori: the 6 of hearts touches.
    let (_, out, _) = run(&["rule", "layoff", "3H 4H 5H + 6C", "--lang", "it"], "");
    assert!(out.starts_with("LEGALE"), "{out}");
    let (_, out, _) = run(&["rule", "layoff", "3H 4H 5H + 6C", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["reasons"][0]["code"], "does_not_belong");
    assert_eq!(json["reasons"][0]["follows"][0]["old_article"], "26");
    let (_, out, _) = run(
        &[
            "rule",
            "close",
            "7S",
            "--hand",
            "7S 5C",
            "--melds",
            "3-9H",
            "--pozzetto",
            "--pile",
            "5C",
            "--json",
        ],
        "",
    );
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["reasons"][0]["code"], "holds_cards");
    assert!(json["assumed"].is_null(), "the pile was said");
    let (_, out, _) = run(
        &[
            "rule", "add", "1", "TH", "--hand", "TH 3C", "--melds", "3-9H", "--json",
        ],
        "",
    );
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&json["legal"], &json["outcome"]["code"]),
        (&true.into(), &"turn_goes_on".into())
    );
    assert_eq!(json["layout"].as_array().unwrap().len(), 8);
    assert_eq!(json["assumed"]["code"], "drew_stock");
}

#[test]
fn the_command_says_where_it_could_not_read() {
    for (arguments, place) in [
        (
            &["rule", "meld", "3H 9X"][..],
            "the cards: “9X” is not a card",
        ),
        (&["rule", "layoff", "3H 4H 5H"], "plus sign"),
        (&["rule", "discard", "2S", "--hand", "2S, hello"], "--hand"),
        (
            &["rule", "add", "one", "2S", "--hand", "2S"],
            "the meld’s number",
        ),
        (
            &["rule", "meld", "3H 9X", "--lang", "it"],
            "le carte: «9X» non è una carta",
        ),
        (&["rule", "meld", "3H", "--rules", "bridge"], "bridge"),
        (
            &["rule", "discard", "KS", "--hand", "2S"],
            "the cards: K♠ is not",
        ),
        (
            &["rule", "lay", "KS KH KD", "--hand", "KS 3C"],
            "the cards: K♥ is not among the cards in hand; the cards: K♦ is not among",
        ),
        (
            &[
                "rule", "discard", "9X", "--hand", "2S hello", "--lang", "it",
            ],
            "--hand: «hello» non è una carta; le carte: «9X» non è una carta",
        ),
        (
            &["rule", "close", "JK", "--hand", "JK", "--rules", "buraco"],
            "--hand: a joker: the deck",
        ),
        (
            &["rule", "add", "2", "2S", "--hand", "2S", "--melds", "3-5H"],
            "the meld’s number: the side",
        ),
        (
            &["rule", "lay", "2S", "--hand", "2S", "--melds", "4H 3H 5H"],
            "--melds: meld 1: the cards",
        ),
        (
            &["rule", "meld", "3H", "--rules", "italian+two+three"],
            "`players`",
        ),
    ] {
        let (code, out, err) = run(arguments, "");
        assert_eq!(
            (code, out.as_str(), err.lines().count()),
            (2, "", 1),
            "{arguments:?}: {err}"
        );
        assert!(err.contains(place), "{err}");
    }
}

#[test]
fn the_command_prints_its_tables() {
    let (code, out, _) = run(&["rule", "codes"], "");
    assert_eq!(code, 0);
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows[0], ["code", "kind", "overrulable", "arguments"]);
    assert!(rows.iter().all(|row| row.len() == 4));
    assert!(rows.contains(&vec!["two_closers", "fault", "no", ""]));
    assert!(rows.contains(&vec!["many_cards_left", "warning", "no", "cards"]));
    let (_, out, _) = run(&["rule", "irregularities", "--json"], "");
    let all: Vec<serde_json::Value> = out
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert!(all.len() >= 28);
    assert!(
        all.iter()
            .all(|row| !row["it"]["follows"].as_str().unwrap().is_empty())
    );
    let (_, out, _) = run(&["rule", "find", "CONGELATO", "fantasma"], "");
    assert!(out.starts_with("Carta fantasma"), "{out}");
    // people are shown the nearest, which is said; programs have what holds every word, or nothing
    let far = ["rule", "find", "fantasma", "cielo"];
    let (_, out, _) = run(&far, "");
    assert!(
        out.contains("here are the nearest") && out.contains("Carta fantasma"),
        "{out}"
    );
    let (code, out, _) = run(&[&far[..], &["--json"]].concat(), "");
    assert_eq!((code, out.as_str()), (0, ""));
    // Who asks what rules are known need not bring cards.
    let (code, listed, _) = run(&["rule", "meld", "--rules", "list"], "");
    assert_eq!((code, listed), (0, run(&["meld", "--rules", "list"], "").1));
    let (code, _, said) = run(&["rule", "meld"], "");
    assert!(code == 2 && said.contains("<CARDS>"), "{said}");
}

#[test]
fn cards_drawn_say_who_sits_where_and_who_draws_again() {
    let (code, out, _) = run(&["rule", "seats", "KS 5S 3S 9S"], "");
    assert_eq!(code, 0);
    assert!(out.contains("North: player 2; 5♠; deals"), "{out}");
    let tied = [
        "rule",
        "seats",
        "--rules",
        "italian",
        "--pairs",
        "JK 5C JK 9H",
    ];
    let (code, out, _) = run(&tied, "");
    assert_eq!(code, 3);
    assert!(
        out.contains("A tie: it is drawn again. To draw: 1, 3"),
        "{out}"
    );
    let (code, _, err) = run(&["rule", "seats", "KS pippo"], "");
    assert_eq!(code, 2, "{err}");
    for rules in ["federation", "italian+three", "buraco", "brochure"] {
        let (_, out, _) = run(&["rule", "seats", "--rules", rules, "--json"], "");
        let drawn: serde_json::Value = serde_json::from_str(&out).unwrap();
        let seats = drawn["seats"].as_array().unwrap();
        assert_eq!(
            seats.len(),
            4 - usize::from(rules.ends_with("three")),
            "{out}"
        );
    }
}

#[test]
fn the_page_draws_cards_for_seats_and_keeps_them_in_its_address() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let page = visitor.get("/regole?domanda=posti&lang=it");
    assert!(page.body.contains("Tira le carte"), "{}", page.body);
    let tied = "/regole?domanda=posti&regole=italian&coppie=fisse&lettere=en&carte=JK+5C+JK+9H";
    let page = visitor.get(&format!("{tied}&lang=it"));
    assert!(page.body.contains("Tocca a: 1, 3"), "{}", page.body);
    let again = visitor.get(&format!("{tied}&tira=1"));
    let address = again.location;
    let cards = address.split_once("carte=").unwrap().1;
    assert!(address.contains("regole=italian"), "{address}");
    assert!(
        address.contains("lettere=en"),
        "as they were typed: {address}"
    );
    assert!(
        cards.starts_with("JK+5C+JK+9H+") || cards.starts_with("*+5%E2%99%A3"),
        "{address}"
    );
    assert_eq!(cards.matches('+').count(), 5, "two draw again: {address}");
    // what cannot be is shown with what was typed, and nothing is drawn
    for typed in ["KS+zz", "3S+3S+3S+4S", "3S+4S+5S+6S+7S"] {
        let kept =
            format!("/regole?domanda=posti&regole=italian&lettere=en&carte={typed}&tira=1&lang=it");
        let page = visitor.get(&kept);
        assert_eq!(page.status, 200, "{typed}");
        let shown = format!("value=\"{}\"", typed.replace('+', " "));
        assert!(page.body.contains(&shown), "{typed}: {}", page.body);
    }
    let drawn = visitor.get("/regole?domanda=posti&regole=brochure&tira=1");
    let page = visitor.get(&format!("{}&lang=it", drawn.location));
    assert!(page.body.contains("gioca per primo"), "{}", page.body);
    let lot = page.hidden("sorte");
    assert!(
        drawn.location.ends_with(&format!("sorte={lot}")),
        "kept by the form: {lot}"
    );
    let unknown = visitor.get("/regole?domanda=posti&coppie=miste&carte=3C&lang=it");
    assert_eq!(unknown.status, 200);
    let misdeal = visitor.get("/regole?cerca=errore+di+distribuzione&lang=it");
    assert!(
        misdeal
            .body
            .contains("si ridistribuiscono le mani e i pozzetti"),
        "{}",
        misdeal.body
    );
}
