//! Protests: lodged by a pair, at a table, at the desk; ruled, carried out, printed, and shown to whom they concern.

use crate::rulings::{decide, eight, exported, play, totals};
use crate::support::{Answer, Browser, Hall, event_with_pairs, hand_form, publish};
use burraco_tournament::file::EventFile;
use burraco_tournament::protest::{Claimant, Effect, ProtestState};
use chrono::TimeDelta;
use pozzetto::auth::Role;
use pozzetto::store::{StoreError, import_event};
use pozzetto::web::now;

const TEXT: &str = "la smazzata 2 era 350, non 300";

/// An event of eight pairs whose first round is closed.
struct Evening {
    hall: Hall,
    slug: String,
    organiser: Browser,
    chief: Browser,
}

fn evening() -> Evening {
    let hall = Hall::open();
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Reclami", "3 mitchell", "2", &eight());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    Evening {
        hall,
        slug,
        organiser,
        chief,
    }
}

impl Evening {
    fn desk(&self, rest: &str) -> String {
        format!("/direzione/{}{rest}", self.slug)
    }

    fn table(&self, rest: &str) -> String {
        format!("/arbitro/{}/turni/1/tavoli/1{rest}", self.slug)
    }

    /// A new private link of a pair.
    fn pair_link(&mut self, entry: &str) -> String {
        let way = self.desk("/link-coppie");
        let page = self.organiser.get(&way);
        let shown = self.organiser.post_from(&page, &way, &[("entry", entry)]);
        assert_eq!(shown.status, 200, "{}", shown.body);
        let link = shown.body.split(&self.hall.address).nth(1).unwrap();
        link.split('"').next().unwrap().to_owned()
    }

    /// Posts what is done about a protest from its page.
    fn about(&mut self, number: u32, fields: &[(&str, &str)]) -> Answer {
        let way = self.desk(&format!("/reclami/{number}"));
        let page = self.chief.get(&way);
        assert_eq!(page.status, 200, "{}", page.body);
        let base = page.hidden("base_version");
        let mut all = vec![("base_version", base.as_str())];
        all.extend(fields);
        self.chief.post_from(&page, &way, &all)
    }

    fn file(&mut self) -> EventFile {
        exported(&mut self.organiser, &self.slug)
    }

    /// Written down at the desk for pair 1.
    fn lodged(&mut self, about: &str) -> Answer {
        let way = self.desk("/reclami/nuovo");
        let page = self.chief.get(&way);
        let fields = [("claimant", "1"), ("about", about), ("text", TEXT)];
        self.chief.post_from(&page, &way, &fields)
    }
}

fn rule<'f>(remedy: &'f str, more: &[(&'f str, &'f str)]) -> Vec<(&'f str, &'f str)> {
    let mut all = vec![
        ("action", "rule"),
        ("outcome", "upheld"),
        ("words", "il foglio dice 350"),
        ("article", "19"),
        ("remedy", remedy),
    ];
    if more.iter().all(|(name, _)| *name != "bench") {
        all.push(("bench", "referee"));
    }
    all.extend(more);
    all
}

#[test]
fn a_pair_protests_from_its_own_page_and_the_hand_is_corrected() {
    let mut hall = evening();
    let way = hall.pair_link("1");
    let mut pair = hall.hall.visitor();
    let page = pair.get(&way);
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(
        page.body.contains("Anna 1") && page.body.contains("fino alle"),
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
    let action = format!("action=\"{hand}\"");
    assert!(form.body.contains(&action), "{}", form.body);
    assert!(form.body.contains("Correzione per il reclamo 1"));
    let seen = hall.chief.enter_hand(&hand, &totals(500, 350));
    assert_eq!(seen.status, 409, "what moves is seen first");
    assert!(seen.body.contains(&action), "{}", seen.body);
    let file = hall.file();
    assert!(file.protests[0].owes().is_some(), "looking changes nothing");
    let mut fields = hand_form(&totals(500, 350), &seen.hidden("base_version"));
    fields.retain(|(name, _)| name != "action" && name != "reason");
    let (mark, why) = (seen.hidden("seen"), "come dice il foglio");
    let saving = [("action", "correct"), ("seen", &*mark), ("reason", why)];
    let typed = fields.iter().map(|(name, value)| (&**name, &**value));
    let all: Vec<(&str, &str)> = typed.chain(saving).collect();
    let saved = hall.chief.post_from(&seen, &hand, &all);
    assert_eq!(saved.status, 303, "{}", saved.body);

    let file = hall.file();
    let protest = &file.protests[0];
    let effect = protest.verdict().unwrap().effect;
    assert!(
        matches!(effect, Effect::Hand { version: 2, .. }),
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
fn points_given_for_a_protest_are_seen_first_and_name_it() {
    let mut hall = evening();
    assert_eq!(hall.lodged("ranking.1").status, 303);
    let ruled = hall.about(1, &rule("penalty", &[("bench", "chief")]));
    assert_eq!(ruled.status, 303, "{}", ruled.body);
    let page = hall.chief.get(&hall.desk("/reclami/1")).body;
    let form = hall.desk("/provvedimenti/nuovo?provvedimento=points&#38;turno=1&#38;reclamo=1");
    assert!(page.contains(&form), "{page}");
    let form = form.replace("&#38;", "&");
    // who protests is not who is punished: nobody is chosen beforehand
    let asked = hall.chief.get(&form).body;
    let entry = asked.split("<select id=\"entry\"").nth(1).unwrap();
    let entry = entry.split("</select>").next().unwrap();
    let nobody = "<option value=\"\" selected>";
    assert!(entry.contains(nobody), "{entry}");
    let way = hall.desk("/provvedimenti/nuovo?reclamo=1");
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "-1"),
        ("mp", "0"),
        ("reason", "accolto"),
    ];
    decide(&mut hall.chief, &form, &way, &fields);
    let file = hall.file();
    let effect = file.protests[0].verdict().unwrap().effect;
    assert_eq!(
        effect,
        Effect::Ruling {
            number: 1,
            version: 1
        }
    );
    let register = hall.chief.get(&hall.desk("/provvedimenti")).body;
    assert!(register.contains("<b>Reclamo 1</b>"), "{register}");
    // a later ruling on the same way is nothing of this protest
    decide(&mut hall.chief, &form, &way, &fields);
    assert_eq!(hall.file().protests[0].steps.len(), 3);
}

#[test]
fn a_ruling_says_who_gives_it_and_what_is_wrong_with_it() {
    let mut hall = evening();
    assert_eq!(hall.lodged("round.1").status, 303);
    let jury = |third| {
        let more = [
            ("bench", "jury"),
            ("juror1", "Ada"),
            ("juror2", "Bice"),
            ("juror3", third),
        ];
        rule("none", &more)
    };
    let two = hall.about(1, &jury(""));
    assert_eq!(two.status, 422);
    assert!(two.body.contains("id=\"juror3-faults\"") && two.body.contains("il foglio dice 350"));
    let own = hall.about(1, &jury("anna 1"));
    assert_eq!(own.status, 409);
    assert!(
        own.body.contains("anna 1 gioca a questo tavolo"),
        "{}",
        own.body
    );
    let twice = hall.about(1, &jury(" BICE"));
    assert_eq!(twice.status, 409);
    assert!(
        twice.body.contains("Una giuria ha tre membri diversi"),
        "{}",
        twice.body
    );
    let mut rejected = rule("hand", &[]);
    rejected[1] = ("outcome", "rejected");
    let corrects = hall.about(1, &rejected);
    assert_eq!(corrects.status, 409);
    assert!(
        corrects.body.contains("id=\"remedy-faults\""),
        "{}",
        corrects.body
    );
    // a referee rules alone, and not in the name of the chief or of a jury
    let referee = hall.hall.person("Remo", Role::Referee, Some(&hall.slug));
    let chief = std::mem::replace(&mut hall.chief, referee);
    assert_eq!(hall.about(1, &jury("Carla")).status, 403);
    let page = hall.chief.get(&hall.desk("/reclami/1")).body;
    assert!(!page.contains("juror1") && page.contains("value=\"referee\""));
    hall.chief = chief;
    // somebody else was quicker
    let way = hall.desk("/reclami/1");
    let page = hall.chief.get(&way);
    assert_eq!(hall.about(1, &jury("Carla")).status, 303);
    let base = page.hidden("base_version");
    let mut late = jury("Dina");
    late.push(("base_version", &base));
    let stale = hall.chief.post_from(&page, &way, &late);
    assert_eq!(stale.status, 409);
    assert!(
        stale.body.contains("giuria: Ada, Bice, Carla"),
        "{}",
        stale.body
    );
    let record = hall.chief.get(&hall.desk("/stampe/reclami/1")).body;
    assert!(record.contains("<span>Ada</span><span>Bice</span><span>Carla</span>"));
    // it is taken back like every action of the desk
    let undo = hall.chief.get(&hall.desk("/annulla")).body;
    let start = format!("href=\"{}/", hall.desk("/annulla"));
    let number = undo
        .split(&start)
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let way = hall.desk(&format!("/annulla/{number}"));
    decide(&mut hall.chief, &way, &way, &[("reason", "altro reclamo")]);
    assert_eq!(*hall.file().protests[0].state(), ProtestState::Lodged);
}

#[test]
fn a_ruling_is_reviewed_with_a_reason_and_the_earlier_one_stays() {
    let mut hall = evening();
    assert_eq!(hall.lodged("round.1").status, 303);
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    let way = hall.desk("/reclami/1");
    let page = hall.chief.get(&way).body;
    assert!(
        page.contains("<summary>Rivedi la decisione</summary>"),
        "{page}"
    );
    let review = |reason| {
        let mut all = rule("none", &[("reason", reason)]);
        all[0] = ("action", "review");
        all[1] = ("outcome", "rejected");
        all[2] = ("words", "era il foglio di un altro tavolo");
        all
    };
    let silent = hall.about(1, &review(""));
    assert_eq!(silent.status, 422);
    assert!(
        silent.body.contains("id=\"reason-faults\""),
        "{}",
        silent.body
    );
    assert!(
        silent.body.contains("era il foglio di un altro"),
        "{}",
        silent.body
    );
    assert_eq!(hall.about(1, &review("riletto il foglio")).status, 303);
    let protest = hall.file().protests[0].clone();
    assert_eq!((protest.steps.len(), protest.owes()), (3, None));
    assert_eq!(protest.steps[2].reason, "riletto il foglio");
    let page = hall.chief.get(&way).body;
    for said in ["riletto il foglio", "«il foglio dice 350»", "respinto"] {
        assert!(page.contains(said), "{said}: {page}");
    }
    // what a jury has ruled is not a single referee's to review
    let names = [
        ("bench", "jury"),
        ("juror1", "Ada"),
        ("juror2", "Bice"),
        ("juror3", "Carla"),
        ("reason", "in appello"),
    ];
    let mut jury = rule("none", &names);
    jury[0] = ("action", "review");
    assert_eq!(hall.about(1, &jury).status, 303);
    hall.chief = hall.hall.person("Remo", Role::Referee, Some(&hall.slug));
    let page = hall.chief.get(&way).body;
    assert!(!page.contains("Rivedi la decisione"), "{page}");
    let form = hall.chief.get(&hall.desk("/reclami/nuovo"));
    let mut alone = review("ancora");
    alone.push(("base_version", "4"));
    assert_eq!(hall.chief.post_from(&form, &way, &alone).status, 403);
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
    assert!(
        page.body.contains("il tempo è finito alle"),
        "{}",
        page.body
    );
    let post = format!("{way}/reclami");
    let fields = [("action", "lodge"), ("about", "ranking.1"), ("text", TEXT)];
    assert_eq!(pair.post_from(&page, &post, &fields).status, 303);
    assert!(pair.get(&way).body.contains("fuori termine"));
    let standings = hall.hall.visitor().get("/t/ieri/classifica").body;
    assert!(!standings.contains("reclamo"), "{standings}");

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
    assert!(
        record.contains("ascoltato benché fuori termine"),
        "{record}"
    );

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

/// Corrects a hand of the table on its way, seen first; gives where it leads.
fn correct(chief: &mut Browser, way: &str, sheet: &burraco_rules::Sheet) -> String {
    let seen = chief.enter_hand(way, sheet);
    assert_eq!(seen.status, 409, "what moves is seen first");
    let mut fields = hand_form(sheet, &seen.hidden("base_version"));
    fields.retain(|(name, _)| name != "action" && name != "reason");
    let mark = seen.hidden("seen");
    let saving = [
        ("action", "correct"),
        ("seen", &*mark),
        ("reason", "foglio"),
    ];
    let typed = fields.iter().map(|(name, value)| (&**name, &**value));
    let all: Vec<(&str, &str)> = typed.chain(saving).collect();
    let saved = chief.post_from(&seen, way, &all);
    assert_eq!(saved.status, 303, "{}", saved.body);
    saved.location
}

#[test]
fn only_the_correction_it_names_closes_a_protest_and_undoing_it_opens_it() {
    let mut hall = evening();
    let way = hall.desk("/reclami/nuovo?turno=1&tavolo=1");
    let page = hall.chief.get(&way);
    let fields = [
        ("claimant", "referee"),
        ("about", "table.1.1"),
        ("hand", "2"),
        ("text", TEXT),
    ];
    let lodged = hall.chief.post_from(&page, &way, &fields);
    assert_eq!(lodged.status, 303, "{}", lodged.body);
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    // saved is said once, on the page it leads to
    let one = hall.desk("/reclami/1");
    assert!(hall.chief.get(&one).body.contains("Salvato."));
    assert!(!hall.chief.get(&one).body.contains("Salvato."));
    // another hand of the same table, from the same page
    let other = format!("{}?reclamo=1", hall.table("/smazzate/1"));
    correct(&mut hall.chief, &other, &totals(510, 300));
    assert!(hall.file().protests[0].owes().is_some());
    let named = format!("{}?reclamo=1", hall.table("/smazzate/2"));
    let seen = hall.chief.enter_hand(&named, &totals(500, 350)).body;
    assert!(seen.contains("Correzione per il reclamo 1"), "{seen}");
    let (moves, rows) = (seen.find("Che cosa cambia"), seen.find("class=\"ending\""));
    assert!(moves.is_some() && moves < rows, "what moves comes first");
    correct(&mut hall.chief, &named, &totals(500, 350));
    assert!(!hall.file().protests[0].is_open());
    let record = hall.chief.get(&hall.desk("/stampe/reclami/1")).body;
    for said in [
        "Luogo e data",
        "Smazzata 2: N-S 500 a 300 E-O",
        "Smazzata 2: N-S 500 a 350 E-O",
        "Risultato del tavolo: N-S 1 010 a 650 E-O",
    ] {
        let record = record.replace(['\u{202f}', '\u{a0}', '\u{2009}'], " ");
        assert!(record.contains(said), "{said}: {record}");
    }
    // written back as it was: the preview says so, and the protest waits again
    let back = hall.table("/smazzate/2");
    let seen = hall.chief.enter_hand(&back, &totals(500, 300)).body;
    assert!(seen.contains("Il reclamo 1 aspettava"), "{seen}");
    correct(&mut hall.chief, &back, &totals(500, 300));
    assert!(hall.file().protests[0].owes().is_some());
    // the version that is taken up again is named, on the button and on the page
    let table = hall.chief.get(&hall.table("")).body;
    assert!(table.contains("Riprendi la versione 2"), "{table}");
    let again = format!("{back}?riprendi=2");
    assert!(
        hall.chief
            .get(&again)
            .body
            .contains("È la versione 2, ripresa")
    );
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
fn a_correction_made_without_the_protest_is_handed_to_it_afterwards() {
    let mut hall = evening();
    assert_eq!(hall.lodged("table.1.1").status, 303);
    let ruled = hall.about(1, &rule("hand", &[]));
    assert_eq!(ruled.status, 303, "{}", ruled.body);
    let hand = hall.table("/smazzate/2");
    let linked = format!("{hand}?reclamo=1");
    // as it stands it is not what the ruling asks for
    let same = hall.chief.enter_hand(&linked, &totals(500, 300));
    assert_eq!(same.status, 303, "{}", same.body);
    let said = hall.chief.get(&hall.table("")).body;
    assert!(said.contains("Non è cambiato niente"), "{said}");
    assert!(hall.file().protests[0].owes().is_some());

    let seen = hall.chief.enter_hand(&hand, &totals(500, 350));
    let mut fields = hand_form(&totals(500, 350), &seen.hidden("base_version"));
    fields.retain(|(name, _)| name != "action" && name != "reason");
    let (mark, why) = (seen.hidden("seen"), "come dice il foglio");
    let saving = [("action", "correct"), ("seen", &*mark), ("reason", why)];
    let typed = fields.iter().map(|(name, value)| (&**name, &**value));
    let all: Vec<(&str, &str)> = typed.chain(saving).collect();
    let saved = hall.chief.post_from(&seen, &hand, &all);
    assert_eq!(saved.status, 303, "{}", saved.body);
    assert!(hall.file().protests[0].owes().is_some());

    let handed = hall.chief.enter_hand(&linked, &totals(500, 350));
    assert_eq!(handed.status, 303, "{}", handed.body);
    let effect = hall.file().protests[0].verdict().unwrap().effect;
    assert!(
        matches!(effect, Effect::Hand { version: 2, .. }),
        "{effect:?}"
    );
}
