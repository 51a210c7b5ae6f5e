//! The catalogue of infractions: a referee chooses from it, an organiser corrects it, everybody reads what was given.

use crate::rulings::given::{decide, eight, exported, look, play, totals};
use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use burraco_rules::Sheet;
use pozzetto::auth::Role;

/// The fields that a ruling's form posts for an infraction and a measure.
fn given<'a>(infraction: &'a str, measure: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("infraction", infraction),
        ("asked", measure),
        ("measure", measure),
        ("round", "1"),
        ("entry", "1"),
        ("reason", "visto dall’arbitro"),
    ]
}

fn with<'a>(
    mut fields: Vec<(&'a str, &'a str)>,
    more: &[(&'a str, &'a str)],
) -> Vec<(&'a str, &'a str)> {
    fields.retain(|(name, _)| more.iter().all(|(other, _)| name != other));
    fields.extend(more);
    fields
}

/// Looks at a ruling for an infraction, as its form would post it.
fn rule(browser: &mut Browser, slug: &str, fields: &[(&str, &str)]) -> Answer {
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let infraction = fields.iter().find(|(name, _)| *name == "infraction");
    let form = format!("{new}?infrazione={}", infraction.unwrap().1);
    let page = browser.get(&form);
    assert_eq!(page.status, 200, "{form}: {}", page.body);
    let mut all = fields.to_vec();
    all.push(("step", "look"));
    browser.post_from(&page, &new, &all)
}

/// Looks, then saves; gives where it leads.
fn save(browser: &mut Browser, slug: &str, fields: &[(&str, &str)]) -> String {
    let seen = rule(browser, slug, fields);
    assert_eq!(seen.status, 200, "{}", seen.body);
    let digest = seen.hidden("seen");
    assert!(!digest.is_empty(), "it was shown: {}", seen.body);
    let all = with(fields.to_vec(), &[("seen", &digest), ("step", "save")]);
    let way = format!("/direzione/{slug}/provvedimenti/nuovo");
    let saved = browser.post_from(&seen, &way, &all);
    assert_eq!(saved.status, 303, "{}", saved.body);
    saved.location
}

fn playing(hall: &Hall) -> (Browser, String, Browser) {
    let mut organiser = hall.person("Olga", Role::Organiser, None);
    let slug = event_with_pairs(&mut organiser, "Codice", "3 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let referee = hall.person("Rita", Role::Referee, Some(&slug));
    (organiser, slug, referee)
}

/// The table of round 1 where pair 1 sits, and the word of its side.
fn seat_of_1(organiser: &mut Browser, slug: &str) -> (u32, &'static str) {
    let file = exported(organiser, slug);
    let number = file.entries[0].number;
    let tables = file.rounds[0].tables.iter();
    let mut at = tables.filter_map(|t| Some((t.number.0, t.side_of(number)?.word())));
    at.next().unwrap()
}

#[test]
fn a_referee_finds_an_infraction_and_the_form_knows_measure_and_article() {
    let hall = Hall::open();
    let (_, slug, mut referee) = playing(&hall);
    let catalogue = format!("/direzione/{slug}/infrazioni");
    let found = referee.get(&format!(
        "{catalogue}?cerca=R%C3%ADtardo+cinque&turno=1&tavolo=2"
    ));
    assert_eq!(found.status, 200);
    let way = format!("/direzione/{slug}/provvedimenti/nuovo?infrazione=late_five");
    assert!(found.body.contains(&way), "{}", found.body);
    assert!(
        !found.body.contains("infrazione=fantasma"),
        "only what was looked for"
    );
    assert!(found.body.contains("Turno 1, Tavolo 2"), "{}", found.body);
    let none = referee.get(&format!("{catalogue}?cerca=astrologia"));
    assert!(none.body.contains("Nessuna infrazione"), "{}", none.body);

    let form = referee.get(&way).body;
    assert!(form.contains("value=\"34 (ed. 2012-2017)\""), "{form}");
    assert!(
        form.contains("name=\"mp\" type=\"text\" value=\"100\""),
        "{form}"
    );
    assert!(form.contains("value=\"late_start\" selected"), "{form}");
    let unknown = format!("/direzione/{slug}/provvedimenti/nuovo?infrazione=astrologia");
    assert_eq!(referee.get(&unknown).status, 404);
}

#[test]
fn another_measure_keeps_what_was_typed_and_none_is_given_beside_the_catalogue() {
    let hall = Hall::open();
    let (mut organiser, slug, mut referee) = playing(&hall);
    let other = with(
        given("suggestion", "ammonizione"),
        &[("measure", "arbitral"), ("article", "22, comma 2")],
    );
    let shown = rule(&mut referee, &slug, &other);
    assert_eq!(shown.status, 200, "{}", shown.body);
    assert!(shown.body.contains("id=\"vp_other\""), "{}", shown.body);
    assert!(shown.body.contains("visto dall’arbitro") && shown.body.contains("22, comma 2"));
    assert!(shown.hidden("seen").is_empty(), "nothing to be saved yet");

    let beside = given("suggestion", "richiamo");
    let refused = rule(&mut referee, &slug, &beside);
    assert_eq!(refused.status, 409, "{}", refused.body);
    for said in ["art. 22", "non prevede «richiamo»", "punteggio arbitrale"] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
    assert!(
        refused.body.contains("visto dall’arbitro"),
        "what was typed stays"
    );
    assert_eq!(exported(&mut organiser, &slug).adjustments, []);
}

#[test]
fn a_second_ammonizione_says_beforehand_what_it_costs_and_everybody_reads_the_words() {
    let hall = Hall::open();
    let (mut organiser, slug, mut referee) = playing(&hall);
    let fields = given("suggestion", "ammonizione");
    let fields = with(fields, &[("article", "22 (ed. 2024-2026)")]);
    let first = rule(&mut referee, &slug, &fields).body;
    assert!(
        !first.contains("questa è una seconda, e costa 1 VP"),
        "{first}"
    );
    save(&mut referee, &slug, &fields);
    let new = format!("/direzione/{slug}/provvedimenti/nuovo?infrazione=not_ready&coppia=1");
    let form = referee.get(&new).body;
    assert!(
        form.contains("1 ammonizione") && form.contains("questa è una seconda, e costa 1 VP"),
        "{form}"
    );
    assert!(
        referee
            .get(&format!("{new}&lang=en"))
            .body
            .contains("costs it 1 VP")
    );
    referee.get(&format!("{new}&lang=it"));
    save(&mut referee, &slug, &given("not_ready", "ammonizione"));

    let file = exported(&mut organiser, &slug);
    let cited = file.adjustments[0].versions[0].infraction.clone().unwrap();
    assert_eq!(cited.code, "suggestion");
    let mut visitor = hall.visitor();
    let standings = visitor.get(&format!("/t/{slug}/classifica")).body;
    assert!(
        standings.contains("§ con provvedimenti dell’arbitro"),
        "the legend"
    );
    assert_eq!(
        standings.matches("class=\"penalty\"").count(),
        1,
        "one pair is marked"
    );
    let words = "Suggerimento al compagno, art. 22 (ed. 2024-2026)";
    let reasons = crate::entries::find::reasons(&mut visitor, &format!("/t/{slug}/classifica"));
    assert!(reasons.contains(words), "{reasons}");
    let pair = visitor.get(&format!("/t/{slug}/coppie/1")).body;
    assert!(
        pair.contains("id=\"provvedimenti\"") && pair.contains(words),
        "{pair}"
    );
    assert!(
        pair.contains("ammonizione, −1\u{a0}VP"),
        "the second: {pair}"
    );
    let other = visitor.get(&format!("/t/{slug}/coppie/2")).body;
    assert!(!other.contains("id=\"provvedimenti\""));
    let (table, _) = seat_of_1(&mut organiser, &slug);
    let table = visitor
        .get(&format!("/t/{slug}/turni/1/tavoli/{table}"))
        .body;
    assert!(table.contains(words), "{table}");
    for page in [standings, pair, table] {
        let inside = page.contains("visto dall’arbitro") || page.contains("Rita");
        assert!(!inside, "reason and author are the desk's");
    }
    let journal = organiser.get(&format!("/direzione/{slug}/registro")).body;
    assert!(
        journal.contains("per: Suggerimento al compagno"),
        "{journal}"
    );
    let register = referee
        .get(&format!("/direzione/{slug}/provvedimenti"))
        .body;
    assert!(register.contains("Suggerimento al compagno") && register.contains("Rita, "));
}

/// A hand by cards in which one side has a game that may be frozen and a card that counts negative.
fn cards(side: &str, frozen: bool) -> Sheet {
    let marked = r#""melds":[{"cards":"3H 4H 5H","frozen":true}],"penalised":"KS""#;
    let plain = r#""melds":["3H 4H 5H"]"#;
    let of = |word: &str| {
        let melds = if frozen && word == side {
            marked
        } else {
            plain
        };
        format!(r#"{{{melds},"hands":["",""],"pozzetto":"none"}}"#)
    };
    let text = format!(
        r#"{{"ns":{},"ew":{},"closed_by":null,"ended":"time"}}"#,
        of("ns"),
        of("ew").replace('H', "D")
    );
    serde_json::from_str(&text).unwrap()
}

#[test]
fn what_is_settled_on_the_cards_leads_to_the_hand_until_it_is_written_there() {
    let hall = Hall::open();
    let (mut organiser, slug, mut referee) = playing(&hall);
    let (table, side) = seat_of_1(&mut organiser, &slug);
    let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
    let hand = format!("{way}/smazzate/2");
    let fields = with(
        given("wrong_game_later", "negative_and_frozen"),
        &[("hand", "2")],
    );
    let leads = save(&mut referee, &slug, &fields);
    assert_eq!(leads, format!("{hand}#{side}_marks"));
    let page = referee.get(&hand).body;
    for field in ["marks", "penalised", "meld_0_frozen", "meld_0_uncounted"] {
        assert!(
            page.contains(&format!("name=\"{side}_{field}\"")),
            "{field}"
        );
    }
    let unwritten = referee.get(&way).body;
    assert!(
        unwritten.contains("Sulla smazzata non c’è ancora"),
        "{unwritten}"
    );
    assert!(unwritten.contains(&leads), "{unwritten}");
    referee.enter_hand(&hand, &cards(side, false));
    assert!(
        referee
            .get(&way)
            .body
            .contains("Sulla smazzata non c’è ancora")
    );
    referee.enter_hand(&hand, &cards(side, true));
    let written = referee.get(&way).body;
    assert!(written.contains("scritto sulla smazzata"), "{written}");
    assert!(!written.contains("Sulla smazzata non c’è ancora"));
    referee.enter_hand(&hand, &totals(500, 300));
    assert!(referee.get(&way).body.contains("scritta per somme"));
    // a card penalised goes to its own field, and what was settled in play leads nowhere
    let penalised = with(given("fantasma", "penalised_card"), &[("hand", "1")]);
    let leads = save(&mut referee, &slug, &penalised);
    assert_eq!(leads, format!("{way}/smazzate/1#{side}_penalised"));
    let in_play = with(given("exposed_card", "in_play"), &[("hand", "1")]);
    assert_eq!(save(&mut referee, &slug, &in_play), way);
    let public = hall
        .visitor()
        .get(&format!("/t/{slug}/turni/1/tavoli/{table}"));
    assert!(public.body.contains("Smazzata 2") && public.body.contains("gioco congelato"));
    for (hand, status) in [("3", 422), ("9", 422), ("due", 422)] {
        let fields = with(fields.clone(), &[("hand", hand)]);
        let answer = rule(&mut referee, &slug, &fields);
        assert_eq!(answer.status, status, "{hand}: {}", answer.body);
    }
}

#[test]
fn a_match_that_could_not_be_is_refused_with_its_rule_and_a_way_out() {
    let hall = Hall::open();
    let (mut organiser, slug, mut referee) = playing(&hall);
    play(&mut referee, &slug, 1, 4);
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=points");
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "10"),
        ("reason", "regalo"),
    ];
    let refused = look(&mut referee, &form, &new, &fields);
    assert_eq!(refused.status, 409, "{}", refused.body);
    for said in ["art. 18", "non passano 20", "punteggio arbitrale", "regalo"] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
    referee.get("/?lang=en");
    let refused = look(&mut referee, &form, &new, &fields).body;
    assert!(
        refused.contains("an arbitral score with the reason"),
        "{refused}"
    );
    referee.get("/?lang=it");
    let arbitral = format!("{new}?provvedimento=arbitral");
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "15"),
        ("mp", "0"),
        ("vp_other", "15"),
        ("mp_other", "0"),
        ("reason", "errore della direzione"),
    ];
    decide(&mut referee, &arbitral, &new, &fields);
    assert_eq!(exported(&mut organiser, &slug).adjustments.len(), 1);
}

#[test]
fn the_organiser_corrects_the_catalogue_and_it_is_in_the_journal_and_undone() {
    let hall = Hall::open();
    let (mut organiser, slug, mut referee) = playing(&hall);
    let catalogue = format!("/direzione/{slug}/infrazioni");
    let one = format!("{catalogue}/suggestion");
    assert_eq!(referee.get(&catalogue).status, 200);
    assert_eq!(referee.get(&one).status, 403);
    let page = organiser.get(&one);
    assert!(page.body.contains("value=\"22\""), "{}", page.body);
    let fields = [
        ("it", "Suggerimento o gesto"),
        ("en", ""),
        ("article", "23"),
        ("edition", "2026"),
        ("old_article", "20"),
        ("sure", "confirmed"),
        ("usual", "richiamo"),
        ("m_ammonizione", "yes"),
        ("offered", "yes"),
        ("reason", "nuova edizione"),
    ];
    assert_eq!(organiser.submit(&one, &one, &fields), catalogue);
    let shown = referee.get(&catalogue).body;
    assert!(shown.contains("Suggerimento o gesto") && shown.contains("modificata"));
    let form = format!("/direzione/{slug}/provvedimenti/nuovo?infrazione=suggestion");
    let form = referee.get(&form).body;
    assert!(
        form.contains("value=\"23 (ed. 2026)\"") && form.contains("value=\"richiamo\" selected")
    );
    let file = exported(&mut organiser, &slug);
    assert_eq!(file.event.infractions.len(), 1, "only what differs travels");
    let journal = organiser.get(&format!("/direzione/{slug}/registro")).body;
    for said in ["nuova edizione", "Infrazioni", "art. 23 (ed. 2026)"] {
        assert!(journal.contains(said), "{said}: {journal}");
    }
    let undo = organiser.get(&format!("/direzione/{slug}/annulla")).body;
    assert!(undo.contains("Suggerimento o gesto"), "{undo}");
    let start = format!("href=\"/direzione/{slug}/annulla/");
    let number = undo
        .split(&start)
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let way = format!("/direzione/{slug}/annulla/{number}");
    decide(&mut organiser, &way, &way, &[("reason", "era già giusto")]);
    assert_eq!(exported(&mut organiser, &slug).event.infractions, []);
}

#[test]
fn what_cannot_be_a_line_is_said_beside_its_field_and_nothing_is_lost() {
    let hall = Hall::open();
    let (mut organiser, slug, mut referee) = playing(&hall);
    let catalogue = format!("/direzione/{slug}/infrazioni");
    let new = format!("{catalogue}/nuova");
    let usual = [
        ("it", "Telefono al tavolo"),
        ("en", "Phone"),
        ("sure", "inferred"),
        ("usual", "richiamo"),
        ("offered", "yes"),
    ];
    for (field, typed) in [
        ("en", "!!"),
        ("vp", "-30"),
        ("mp", "tanti"),
        ("usual", "multa"),
    ] {
        let page = organiser.get(&new);
        let fields = with(usual.to_vec(), &[(field, typed)]);
        let answer = organiser.post_from(&page, &new, &fields);
        assert_eq!(answer.status, 422, "{field}: {}", answer.body);
        let at = format!("id=\"{field}-faults\"");
        assert!(answer.body.contains(&at), "{field}: {}", answer.body);
        assert!(answer.body.contains("Telefono al tavolo"), "{field}");
    }
    assert_eq!(organiser.submit(&new, &new, &usual), catalogue);
    let page = organiser.get(&new);
    let twice = organiser.post_from(&page, &new, &usual);
    assert_eq!(twice.status, 409, "{}", twice.body);
    assert!(twice.body.contains("modifica quella"), "{}", twice.body);
    assert_eq!(organiser.get(&format!("{catalogue}/multa")).status, 404);
    save(&mut referee, &slug, &given("phone", "richiamo"));
    // withdrawn, it is offered no more and its ruling keeps its words
    let one = format!("{catalogue}/phone");
    let fields = with(usual.to_vec(), &[("offered", "no")]);
    organiser.submit(&one, &one, &fields);
    assert!(!referee.get(&catalogue).body.contains("Telefono"));
    assert!(organiser.get(&catalogue).body.contains("non più in uso"));
    let refused = rule(&mut referee, &slug, &given("phone", "richiamo"));
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("scegline un’altra"),
        "{}",
        refused.body
    );
    let pair = hall.visitor().get(&format!("/t/{slug}/coppie/1")).body;
    assert!(pair.contains("Telefono al tavolo"), "{pair}");
}

#[test]
fn of_two_desks_over_one_line_the_second_keeps_what_it_typed() {
    let hall = Hall::open();
    let (mut organiser, slug, _) = playing(&hall);
    let mut other = hall.person("Ugo", Role::Organiser, Some(&slug));
    let catalogue = format!("/direzione/{slug}/infrazioni");
    let one = format!("{catalogue}/suggestion");
    let line = |article: &'static str| {
        vec![
            ("article", article),
            ("edition", "2026"),
            ("old_article", "20"),
            ("sure", "confirmed"),
            ("usual", "ammonizione"),
            ("offered", "yes"),
        ]
    };
    let page = organiser.get(&one);
    assert_eq!(other.submit(&one, &one, &line("23")), catalogue);
    let refused = organiser.post_from(&page, &one, &line("24"));
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(
        refused.body.contains("art. 23 (ed. 2026), 20"),
        "as it reads now: {}",
        refused.body
    );
    assert!(refused.body.contains("value=\"24\""), "{}", refused.body);
    let stands = |organiser: &mut Browser| {
        let lines = exported(organiser, &slug).event.infractions;
        lines
            .into_iter()
            .map(|line| line.article)
            .collect::<Vec<_>>()
    };
    assert_eq!(stands(&mut organiser), ["23"]);
    // another line was nobody's business, and saved again it follows what was shown
    let exposed = format!("{catalogue}/exposed_card");
    assert_eq!(other.submit(&exposed, &exposed, &line("99")), catalogue);
    let again = organiser.post_from(&refused, &one, &line("24"));
    assert_eq!(again.status, 303, "{}", again.body);
    assert_eq!(stands(&mut organiser), ["24", "99"]);
}

#[test]
fn an_ammonizione_that_is_given_again_costs_what_its_turn_among_the_others_says() {
    let hall = Hall::open();
    let (_, slug, mut referee) = playing(&hall);
    (0..4).for_each(|_| {
        save(&mut referee, &slug, &given("suggestion", "ammonizione"));
    });
    for (number, is_second) in [(3, false), (2, true)] {
        let way = format!("/direzione/{slug}/provvedimenti/{number}");
        let decided = [("reason", "riletto")];
        decide(&mut referee, &way, &way, &decided);
        let page = referee.get(&way).body;
        assert_eq!(page.contains("questa è una seconda"), is_second, "{page}");
        assert_eq!(
            page.contains("−1\u{a0}VP"),
            is_second,
            "what it will cost: {page}"
        );
        decide(&mut referee, &way, &way, &decided);
        let page = referee.get(&way).body;
        assert_eq!(
            page.contains("−1\u{a0}VP"),
            is_second,
            "what it costs: {page}"
        );
    }
}
