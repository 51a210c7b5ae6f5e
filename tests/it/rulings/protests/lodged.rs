//! Lodged: by a pair from its own page, over the link of a table, at the desk; late, withdrawn, many.

use crate::rulings::given::totals;
use crate::rulings::protests::{Evening, TEXT, evening, evening_of, rule};
use crate::support::publish;
use crate::tables::corrections::correct;
use burraco_tournament::protest::{Claimant, ProtestEffect};
use chrono::TimeDelta;
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{StoreError, import_event};
use pozzetto::web::now;

#[test]
fn a_pair_protests_from_its_own_page_and_the_hand_is_corrected() {
    let mut hall = evening();
    let way = hall.pair_link("1");
    let mut pair = hall.hall.visitor();
    let page = pair.get(&way);
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(
        page.body.contains("Anna 1") && page.body.contains("fino al"),
        "{}",
        page.body
    );
    assert!(page.body.contains("data-left=\""), "the deadline runs");

    // nothing typed is lost, and an empty protest says so beside its field
    let post = format!("{way}/reclami");
    let lodge = [("action", "lodge"), ("about", "table.1.1"), ("hand", "2")];
    let empty = pair.post_from(&page, &post, &lodge);
    assert_eq!(empty.status, 422);
    assert!(empty.body.contains("id=\"text-faults\""), "{}", empty.body);
    assert!(
        empty.body.contains("<option value=\"2\" selected>"),
        "{}",
        empty.body
    );
    // another pair's table is none of its business
    let foreign = [("action", "lodge"), ("about", "table.1.2"), ("text", TEXT)];
    let refused = pair.post_from(&page, &post, &foreign);
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains(TEXT), "{}", refused.body);
    let mut all = lodge.to_vec();
    all.push(("text", TEXT));
    let page = pair.get(&way);
    let lodged = pair.post_from(&page, &post, &all);
    assert_eq!(
        (lodged.status, lodged.location),
        (303, format!("{way}#reclami"))
    );
    // the same form again is the same protest
    assert_eq!(pair.post_from(&page, &post, &all).status, 303);
    let mine = pair.get(&way).body;
    assert_eq!(mine.matches(TEXT).count(), 1, "{mine}");
    assert!(mine.contains("da decidere"), "{mine}");

    // the public knows that there is one, and nothing of it
    let slug = hall.slug.clone();
    let standings = |hall: &Evening| {
        hall.hall
            .visitor()
            .get(&format!("/t/{slug}/classifica"))
            .body
    };
    assert!(standings(&hall).contains("classifica provvisoria: 1 reclamo aperto"));
    for open in ["classifica", "torneo.json", "coppie/1", "turni/1/tavoli/1"] {
        let seen = hall.hall.visitor().get(&format!("/t/{slug}/{open}"));
        assert!(!seen.body.contains("era 350"), "{open}: {}", seen.body);
    }
    let board = hall.chief.get(&format!("/arbitro/{slug}")).body;
    assert!(board.contains("1 reclamo aperto"), "{board}");
    let list = hall.desk("/reclami");
    assert!(hall.chief.get(&list).body.contains(TEXT));

    // upheld: the correction is owed until it is made where corrections are made
    let ruled = hall.about(1, &rule("hand", &[]));
    assert_eq!(ruled.status, 303, "{}", ruled.body);
    let one = hall.desk("/reclami/1");
    let mut referee = hall.hall.person("Remo", Role::Referee, Some(&hall.slug));
    let closed = referee.get(&one).body;
    assert!(closed.contains("Il tavolo è chiuso"), "{closed}");
    let hand = format!("{}?reclamo=1", hall.table("/smazzate/2"));
    assert!(!closed.contains(&hand), "the chief corrects a closed table");
    assert!(hall.chief.get(&one).body.contains(&hand));
    let form = hall.chief.get(&hand);
    let correction = hall.table("/smazzate/2/correzione");
    let action = format!("action=\"{correction}?reclamo=1\"");
    assert!(form.body.contains(&action), "{}", form.body);
    assert!(form.body.contains("Correzione per il reclamo 1"));
    let seen = hall.chief.enter_hand(&hand, &totals(500, 350));
    assert_eq!(seen.status, 409, "what moves is seen first");
    assert!(seen.body.contains(&action), "{}", seen.body);
    let file = hall.file();
    assert!(file.protests[0].owes().is_some(), "looking changes nothing");
    correct(&mut hall.chief, &hand, &totals(500, 350));

    let file = hall.file();
    let protest = &file.protests[0];
    let effect = protest.verdict().unwrap().effect;
    assert!(
        matches!(effect, ProtestEffect::Hand { version: 2, .. }),
        "{effect:?}"
    );
    assert_eq!(protest.steps.len(), 3);
    // each shows the other
    let public = hall
        .hall
        .visitor()
        .get(&format!("/t/{slug}/turni/1/tavoli/1"))
        .body;
    assert!(public.contains("<b>Reclamo 1</b>"), "{public}");
    let one = hall.chief.get(&one).body;
    assert!(one.contains("smazzata 2 corretta, versione 2"), "{one}");
    let mine = pair.get(&way).body;
    assert!(
        mine.contains("accolto") && mine.contains("il foglio dice 350"),
        "{mine}"
    );
    assert!(!standings(&hall).contains("reclamo aperto"));
    let record = hall.chief.get(&hall.desk("/stampe/reclami/1")).body;
    for said in [
        TEXT,
        "il foglio dice 350",
        "Firma di chi reclama",
        "Verbale del reclamo 1",
    ] {
        assert!(record.contains(said), "{said}: {record}");
    }
    let pack = hall
        .chief
        .get(&hall.desk("/stampe/finali?foglio=reclami"))
        .body;
    assert!(pack.contains(TEXT), "{pack}");
    // who did it stands in the journal, the words do not
    let lines: Vec<_> = file
        .journal
        .iter()
        .filter(|l| l.action.ends_with("protest"))
        .collect();
    let who: Vec<(&str, &str)> = lines.iter().map(|l| (&*l.actor, &*l.role)).collect();
    assert_eq!(who[0], ("entry:1", "entry"));
    assert_eq!((lines.len(), who[1].1), (2, "chief-referee"));
    assert!(lines.iter().all(|line| !line.detail.contains("350")));
    let journal = hall
        .chief
        .get(&hall.desk("/registro?turno=1&tavolo=1"))
        .body;
    assert!(
        journal.contains("Reclamo 1 (Turno 1, tavolo 1, smazzata 2): da decidere"),
        "{journal}"
    );
}

#[test]
fn what_the_desk_withdraws_has_a_reason_that_the_pair_reads() {
    let mut hall = evening();
    assert_eq!(hall.lodged("round.1").status, 303);
    let silent = hall.about(1, &[("action", "withdraw")]);
    assert_eq!(silent.status, 422);
    assert!(
        silent.body.contains("id=\"withdraw_reason-faults\""),
        "{}",
        silent.body
    );
    let why = ("withdraw_reason", "scritto due volte");
    assert_eq!(hall.about(1, &[("action", "withdraw"), why]).status, 303);
    let way = hall.pair_link("1");
    let mine = hall.hall.visitor().get(&way).body;
    let said = "ha ritirato la direzione: scritto due volte";
    assert!(mine.contains(said), "{mine}");
}

#[test]
fn a_line_protests_over_the_link_of_its_table_even_when_that_is_closed() {
    let mut hall = evening();
    publish(&mut hall.organiser, &hall.slug.clone(), 2);
    let way = format!("/arbitro/{}/turni/2/tavoli/1", hall.slug);
    let page = hall.chief.get(&way);
    let shown = hall
        .chief
        .post_from(&page, &format!("{way}/link"), &[("action", "show")]);
    let link = shown.body.split(&hall.hall.address).nth(1).unwrap();
    let link = link.split('"').next().unwrap().to_owned();
    let code = shown.body.split("<b class=\"num\">").nth(1).unwrap()[..2].to_owned();
    let mut phone = hall.hall.visitor();
    let protest = format!("{link}/reclamo");
    assert_eq!(phone.get(&protest).status, 401, "whose line is it?");
    phone.submit(&link, &format!("{link}/linea"), &[("code", &code)]);
    for hand in 1..=2 {
        let saved = hall
            .chief
            .enter_hand(&format!("{way}/smazzate/{hand}"), &totals(500, 300));
        assert_eq!(saved.status, 303);
    }
    hall.chief
        .submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    let over = phone.get(&link);
    assert_eq!(over.status, 410);
    assert!(over.body.contains(&protest), "{}", over.body);
    let form = phone.get(&protest);
    assert_eq!(form.status, 200, "{}", form.body);
    let elsewhere = [("about", "table.2.2"), ("text", TEXT)];
    assert_eq!(phone.post_from(&form, &protest, &elsewhere).status, 422);
    let here = [("about", "table.2.1"), ("text", TEXT)];
    let form = phone.get(&protest);
    assert_eq!(phone.post_from(&form, &protest, &here).location, protest);
    assert!(phone.get(&protest).body.contains(TEXT));
    let file = hall.file();
    let table = file.rounds[1].tables[0].clone();
    let claim = &file.protests[0].claim;
    assert_eq!(claim.claimant, Claimant::Entry(table.seats.ns));
    let referee = hall.chief.get(&way).body;
    assert!(referee.contains("Reclami su questo tavolo") && referee.contains("Reclamo 1"));
    // a link that was taken back lodges nothing
    let page = hall.chief.get(&way);
    hall.chief
        .post_from(&page, &format!("{way}/link"), &[("action", "revoke")]);
    let form = phone.get("/entra");
    assert_eq!(phone.post_from(&form, &protest, &here).status, 410);
    assert_eq!(hall.file().protests.len(), 1);
}

#[test]
fn a_late_protest_is_kept_marked_and_heard_with_a_reason() {
    let mut hall = evening();
    let mut file = hall.file();
    let hands = file.rounds[0].tables.iter_mut().flat_map(|t| &mut t.hands);
    for version in hands.flat_map(|hand| &mut hand.versions) {
        version.at -= TimeDelta::hours(3);
    }
    file.event.slug = "ieri".to_owned();
    let event = file.into_event().unwrap();
    let taken = hall
        .hall
        .store
        .write_now(move |tx| import_event(tx, &event, now()).map(drop));
    assert_eq!(taken, Ok::<(), StoreError>(()));
    hall.slug = "ieri".to_owned();
    hall.chief = hall.hall.person("Dora", Role::ChiefReferee, Some("ieri"));

    let way = hall.pair_link("1");
    let mut pair = hall.hall.visitor();
    let page = pair.get(&way);
    assert!(page.body.contains("il tempo è finito"), "{}", page.body);
    let post = format!("{way}/reclami");
    let fields = [("action", "lodge"), ("about", "ranking.1"), ("text", TEXT)];
    assert_eq!(pair.post_from(&page, &post, &fields).status, 303);
    assert!(pair.get(&way).body.contains("fuori termine"));
    let standings = hall.hall.visitor().get("/t/ieri/classifica").body;
    assert!(!standings.contains("reclamo"), "{standings}");
    for place in ["/direzione/ieri", "/arbitro/ieri"] {
        let told = hall.chief.get(place).body;
        assert!(told.contains("1 reclamo fuori termine</a>"), "{told}");
    }
    let list = hall.chief.get("/direzione/ieri/reclami").body;
    assert!(
        list.contains("1 in tutto, aperti 0, fuori termine 1"),
        "{list}"
    );

    let early = hall.about(1, &rule("none", &[]));
    assert_eq!(early.status, 409);
    assert!(early.body.contains("prima scrivi perché"), "{}", early.body);
    let silent = hall.about(1, &[("action", "hear")]);
    assert_eq!(silent.status, 422);
    assert!(
        silent.body.contains("id=\"reason-faults\""),
        "{}",
        silent.body
    );
    let why = "l'arbitro era a un altro tavolo";
    assert_eq!(
        hall.about(1, &[("action", "hear"), ("reason", why)]).status,
        303
    );
    assert_eq!(hall.about(1, &rule("none", &[])).status, 303);
    let record = hall.chief.get(&hall.desk("/stampe/reclami/1")).body;
    assert!(record.contains("ammesso benché fuori termine"), "{record}");

    // a pair withdraws its own, and a new link ends the one before
    let page = pair.get(&way);
    assert_eq!(pair.post_from(&page, &post, &fields).status, 303);
    let page = pair.get(&way);
    let withdraw = |n| {
        [
            ("action", "withdraw"),
            ("protest", n),
            ("base_version", "1"),
        ]
    };
    assert_eq!(pair.post_from(&page, &post, &withdraw("7")).status, 404);
    assert_eq!(pair.post_from(&page, &post, &withdraw("2")).status, 303);
    assert!(pair.get(&way).body.contains("ritirato"));
    let new = hall.pair_link("1");
    assert_eq!(pair.get(&way).status, 404);
    assert_eq!(pair.get(&new).status, 200);
}

#[test]
fn prizes_warn_of_open_protests_and_a_long_list_has_pages() {
    let mut hall = evening();
    for _ in 0..51 {
        assert_eq!(hall.lodged("ranking.1").status, 303);
    }
    assert_eq!(hall.about(1, &rule("none", &[])).status, 303);
    let prizes = hall.organiser.get(&hall.desk("/premi")).body;
    assert!(
        prizes.contains("50 reclami aperti: i premi possono"),
        "{prizes}"
    );
    let list = hall.desk("/reclami");
    let first = hall.chief.get(&list).body;
    assert!(first.contains("pagina 1 di 2") && first.contains("51 in tutto, aperti 50"));
    assert_eq!(first.matches(TEXT).count(), 50);
    let last = hall.chief.get(&format!("{list}?pagina=2")).body;
    assert_eq!(last.matches(TEXT).count(), 1);
    assert!(
        last.contains("<b>Reclamo 1</b>"),
        "what is decided comes last: {last}"
    );
    assert_eq!(hall.chief.get(&format!("{list}?pagina=99")).status, 200);
}

#[test]
fn the_desk_and_the_board_say_how_many_protests_are_open() {
    let mut hall = evening();
    let link = format!("<a href=\"{}\">", hall.desk("/reclami"));
    let (desk, board) = (hall.desk(""), format!("/arbitro/{}", hall.slug));
    let none = hall.organiser.get(&desk).body;
    assert!(!none.contains("reclami aperti") && !none.contains("Guarda prima"));
    assert_eq!(hall.lodged("table.1.1").status, 303);
    assert_eq!(hall.lodged("ranking.1").status, 303);
    let told = format!("{link}2 reclami aperti</a>");
    let page = hall.chief.get(&board).body;
    assert!(page.contains(&told), "{page}");
    let part = hall
        .chief
        .get(&format!("{board}?turno=1&parte=tavoli"))
        .body;
    assert!(part.contains(&told), "it follows the hall: {part}");
    let page = hall.organiser.get(&desk).body;
    assert!(page.contains(&told), "{page}");
    let warning = "Guarda prima di andare avanti";
    assert!(page.contains(warning), "{page}");

    // a warning and no refusal: the round is closed, the next proposed and published
    hall.organiser
        .submit(&desk, &hall.desk("/turni/1/chiudi"), &[]);
    let draft = hall.organiser.submit(&desk, &hall.desk("/turni"), &[]);
    let page = hall.organiser.get(&draft).body;
    assert!(page.contains(&told) && page.contains(warning), "{page}");
    hall.organiser
        .submit(&draft, &format!("{draft}/pubblica"), &[]);
    assert_eq!(hall.about(1, &rule("none", &[])).status, 303);
    let page = hall.organiser.get(&desk).body;
    assert!(
        page.contains(&format!("{link}1 reclamo aperto</a>")),
        "{page}"
    );
}

#[test]
fn after_the_end_the_desk_and_the_prizes_say_until_when_one_may_protest() {
    let mut hall = evening_of("1 mitchell");
    let (desk, prizes) = (hall.desk(""), hall.desk("/premi"));
    let until = "Si può reclamare fino alle ";
    for way in [&desk, &prizes] {
        assert!(!hall.organiser.get(way).body.contains(until), "{way}");
    }
    let close = urls::close_round(&hall.slug, 1);
    hall.organiser.submit(&desk, &close, &[]);
    for way in [&desk, &prizes] {
        let page = hall.organiser.get(way).body;
        assert!(page.contains(until), "{way}: {page}");
    }
    hall.organiser
        .submit(&prizes, &prizes, &[("shown", "everybody")]);
    let public = format!("/t/{}/premi", hall.slug);
    let warning = "1 reclamo aperto: i premi possono ancora cambiare.";
    let before = hall.hall.visitor().get(&public).body;
    assert!(!before.contains(warning), "{before}");
    assert_eq!(hall.lodged("ranking.1").status, 303);
    let after = hall.hall.visitor().get(&public).body;
    assert!(after.contains(warning), "{after}");
}
