//! Carried out: by the correction or the points that a ruling asked for, and by nothing else.

use crate::desk::undo::offered;
use crate::rulings::given::{decide, eight, look, totals};
use crate::rulings::protests::{Evening, TEXT, evening, rule};
use crate::support::{Answer, Hall, event_with_pairs, publish};
use crate::tables::corrections::{correct, post};
use burraco_rules::{BySide, Sheet};
use burraco_tournament::protest::ProtestEffect;
use pozzetto::auth::Role;
use pozzetto::pages::urls;

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
        ProtestEffect::Ruling {
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
fn a_sum_is_corrected_for_a_protest_about_one_of_its_hands() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Somme", "1 mitchell", "4", &eight());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    let totals = urls::table_totals(&slug, 1, 1);
    let page = chief.get(&totals);
    let sum = [("ns_sum", "2815"), ("ew_sum", "1940")];
    assert_eq!(chief.post_from(&page, &totals, &sum).status, 303);
    let table = urls::referee_table(&slug, 1, 1);
    chief.submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    let mut hall = Evening {
        hall,
        slug,
        organiser,
        chief,
    };
    let way = hall.desk("/reclami/nuovo");
    let page = hall.chief.get(&way);
    let fields = [
        ("claimant", "1"),
        ("about", "table.1.1"),
        ("hand", "3"),
        ("text", TEXT),
    ];
    let lodged = hall.chief.post_from(&page, &way, &fields);
    assert_eq!(lodged.status, 303, "{}", lodged.body);
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    let sheet = format!("{}?reclamo=1", hall.table("/smazzate/1"));
    let protest = hall.chief.get(&hall.desk("/reclami/1")).body;
    assert!(protest.contains(&format!("href=\"{sheet}\"")), "{protest}");
    let form = hall.chief.get(&sheet);
    assert!(
        form.body.contains("Correzione per il reclamo 1"),
        "{}",
        form.body
    );
    let better = Sheet::of_table(BySide { ns: 2865, ew: 1940 }, 4);
    correct(&mut hall.chief, &sheet, &better);
    let file = hall.file();
    assert!(!file.protests[0].is_open());
    assert_eq!(file.rounds[0].tables[0].hands[0].versions.len(), 2);
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

    correct(&mut hall.chief, &hand, &totals(500, 350));
    assert!(hall.file().protests[0].owes().is_some());

    let handed = hall.chief.enter_hand(&linked, &totals(500, 350));
    assert_eq!(handed.status, 303, "{}", handed.body);
    let effect = hall.file().protests[0].verdict().unwrap().effect;
    assert!(
        matches!(effect, ProtestEffect::Hand { version: 2, .. }),
        "{effect:?}"
    );
    // corrected once more for something else, it says which version stands
    correct(&mut hall.chief, &hand, &totals(500, 360));
    let page = hall.chief.get(&hall.desk("/reclami/1")).body;
    let said = "smazzata 2 corretta, versione 2; ora vale la versione 3";
    assert!(page.contains(said), "{page}");
}

#[test]
fn a_correction_that_was_undone_was_not_made_before_the_ruling() {
    let mut hall = evening();
    assert_eq!(hall.lodged("table.1.1").status, 303);
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    let linked = format!("{}?reclamo=1", hall.table("/smazzate/2"));
    correct(&mut hall.chief, &linked, &totals(500, 350));
    assert!(!hall.file().protests[0].is_open());
    let slug = hall.slug.clone();
    let undo = offered(&mut hall.chief, &slug)[0].clone();
    decide(&mut hall.chief, &undo, &undo, &[("reason", "riletta")]);
    assert!(hall.file().protests[0].owes().is_some());
    let page = hall.chief.get(&hall.desk("/reclami/1")).body;
    let hint = "già stata corretta prima della decisione";
    assert!(!page.contains(hint), "{page}");
}

#[test]
fn a_hand_corrected_before_the_ruling_says_how_to_go_on() {
    let mut hall = evening();
    assert_eq!(hall.lodged("table.1.1").status, 303);
    let hand = hall.table("/smazzate/2");
    correct(&mut hall.chief, &hand, &totals(500, 350));
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    let one = hall.desk("/reclami/1");
    let hint = "La smazzata 2 è già stata corretta prima della decisione (versione 2, ";
    let page = hall.chief.get(&one).body;
    assert!(page.contains(hint), "{page}");
    assert!(!page.contains("La smazzata 1 è già"), "{page}");
    // saved as it is it delivers nothing
    let linked = format!("{hand}?reclamo=1");
    let same = hall.chief.enter_hand(&linked, &totals(500, 350));
    assert_eq!(same.status, 303, "{}", same.body);
    assert!(hall.file().protests[0].owes().is_some());
    // the way that is told leads on
    let mut review = rule("none", &[("reason", "corretta prima")]);
    review[0] = ("action", "review");
    assert_eq!(hall.about(1, &review).status, 303);
    assert!(!hall.file().protests[0].is_open());
    let page = hall.chief.get(&one).body;
    assert!(!page.contains(hint), "{page}");
}

#[test]
fn the_penalty_protested_against_is_taken_back_and_a_review_keeps_it_so() {
    let mut hall = evening();
    let form = hall.desk("/provvedimenti/nuovo?provvedimento=points&turno=1");
    let way = hall.desk("/provvedimenti/nuovo");
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "-1"),
        ("mp", "0"),
        ("reason", "carte mescolate"),
    ];
    let offered = "value=\"take_back\"";
    assert_eq!(hall.lodged("table.1.1").status, 303);
    let page = hall.chief.get(&hall.desk("/reclami/1")).body;
    assert!(!page.contains(offered), "nothing to take back: {page}");
    let nothing = hall.about(1, &rule("take_back", &[]));
    assert_eq!(nothing.status, 409);
    assert!(
        nothing.body.contains("non c’è niente da revocare"),
        "{}",
        nothing.body
    );
    decide(&mut hall.chief, &form, &way, &fields);
    assert_eq!(hall.about(1, &rule("take_back", &[])).status, 303);
    let page = hall.chief.get(&hall.desk("/reclami/1")).body;
    let way = hall.desk("/provvedimenti/1?reclamo=1");
    assert!(page.contains(&way), "{page}");
    assert!(
        page.contains("Revoca: Provvedimento 1, punti tolti"),
        "{page}"
    );
    let form = hall.chief.get(&way).body;
    assert!(form.contains("Correzione per il reclamo 1"), "{form}");
    decide(&mut hall.chief, &way, &way, &[("reason", "accolto")]);
    let file = hall.file();
    assert_eq!(file.adjustments[0].ruling(), None);
    let made = ProtestEffect::TakenBack {
        number: 1,
        version: 2,
    };
    assert_eq!(file.protests[0].verdict().unwrap().effect, made);
    let record = hall.chief.get(&hall.desk("/stampe/reclami/1")).body;
    for said in ["Provvedimento 1: revocato", "Punti prima"] {
        assert!(record.contains(said), "{said}: {record}");
    }
    // the form of a review comes back with the effect, and keeps it
    let page = hall.chief.get(&hall.desk("/reclami/1")).body;
    assert!(page.contains(&format!("{offered} selected")), "{page}");
    let mut review = rule("take_back", &[("reason", "parole")]);
    review[0] = ("action", "review");
    assert_eq!(hall.about(1, &review).status, 303);
    assert_eq!(hall.file().protests[0].verdict().unwrap().effect, made);
}

#[test]
fn a_correction_is_not_saved_for_a_protest_that_was_rejected_meanwhile() {
    let mut hall = evening();
    assert_eq!(hall.lodged("table.1.1").status, 303);
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    let way = format!("{}?reclamo=1", hall.table("/smazzate/2"));
    let seen = hall.chief.enter_hand(&way, &totals(500, 350));
    assert!(
        seen.body.contains("Correzione per il reclamo 1"),
        "{}",
        seen.body
    );
    let mut rejected = rule("none", &[("reason", "il foglio è un altro")]);
    rejected[0] = ("action", "review");
    rejected[1] = ("outcome", "rejected");
    assert_eq!(hall.about(1, &rejected).status, 303);

    let save = |hall: &mut Evening, seen: &Answer| {
        let mark = seen.hidden("seen");
        let more = [
            ("action", "correct"),
            ("reason", "reclamo"),
            ("seen", &mark),
        ];
        post(&mut hall.chief, seen, &way, &totals(500, 350), &more)
    };
    let refused = save(&mut hall, &seen);
    assert_eq!(refused.status, 409, "{}", refused.body);
    for said in [
        "guarda di nuovo prima di salvare",
        "Il reclamo 1 non aspetta nessuna correzione (respinto)",
    ] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
    assert!(!refused.body.contains("Correzione per il reclamo"));
    let versions = |hall: &mut Evening| hall.file().rounds[0].tables[0].hands[1].versions.len();
    assert_eq!(versions(&mut hall), 1, "nothing was saved");
    // seen as it is now it is a correction like another, and the protest stays as it was
    let saved = save(&mut hall, &refused);
    assert_eq!(saved.status, 303, "{}", saved.body);
    assert_eq!(saved.location, hall.table(""));
    assert_eq!(versions(&mut hall), 2);
    assert_eq!(hall.file().protests[0].steps.len(), 3);
}

#[test]
fn nor_is_a_hand_of_an_open_table() {
    let mut hall = evening();
    assert_eq!(hall.lodged("table.1.1").status, 303);
    let (table, state) = (hall.table(""), hall.table("/stato"));
    let reopen = [("state", "entered"), ("reason", "riletto")];
    hall.chief.submit(&table, &state, &reopen);
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    let way = format!("{}?reclamo=1", hall.table("/smazzate/2"));
    let form = hall.chief.get(&way);
    assert!(form.body.contains("Correzione per il reclamo 1"));
    let mut rejected = rule("none", &[("reason", "il foglio è un altro")]);
    rejected[0] = ("action", "review");
    rejected[1] = ("outcome", "rejected");
    assert_eq!(hall.about(1, &rejected).status, 303);
    let promised = form.hidden("promised");
    let why = [("promised", promised.as_str()), ("reason", "reclamo")];
    let refused = post(&mut hall.chief, &form, &way, &totals(500, 350), &why);
    assert_eq!(refused.status, 409, "{}", refused.body);
    let said = "Il reclamo 1 non aspetta nessuna correzione (respinto)";
    assert!(refused.body.contains(said), "{}", refused.body);
    assert!(refused.body.contains("350"), "what was typed stays");
    let hands = |hall: &mut Evening| hall.file().rounds[0].tables[0].hands[1].versions.len();
    assert_eq!(hands(&mut hall), 1);
    let promised = refused.hidden("promised");
    let why = [("promised", promised.as_str()), ("reason", "foglio")];
    let saved = post(&mut hall.chief, &refused, &way, &totals(500, 350), &why);
    assert_eq!(saved.status, 303, "{}", saved.body);
    assert_eq!(hands(&mut hall), 2);
    assert_eq!(hall.file().protests[0].steps.len(), 3);
}

#[test]
fn points_are_not_given_for_a_protest_that_was_rejected_meanwhile() {
    let mut hall = evening();
    assert_eq!(hall.lodged("ranking.1").status, 303);
    assert_eq!(hall.about(1, &rule("penalty", &[])).status, 303);
    let form = hall.desk("/provvedimenti/nuovo?provvedimento=points&turno=1&reclamo=1");
    let way = hall.desk("/provvedimenti/nuovo?reclamo=1");
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "-1"),
        ("reason", "accolto"),
    ];
    let seen = look(&mut hall.chief, &form, &way, &fields);
    assert!(seen.body.contains("Correzione per il reclamo 1"));
    let mut rejected = rule("none", &[("reason", "riletto")]);
    rejected[0] = ("action", "review");
    rejected[1] = ("outcome", "rejected");
    assert_eq!(hall.about(1, &rejected).status, 303);
    let hidden = ["measure", "seen"].map(|name| (name, seen.hidden(name)));
    let mut all = fields.to_vec();
    all.extend(hidden.iter().map(|(name, value)| (*name, value.as_str())));
    all.push(("step", "save"));
    let refused = hall.chief.post_from(&seen, &way, &all);
    assert_eq!(refused.status, 409, "{}", refused.body);
    let said = "Il reclamo 1 non aspetta nessuna correzione (respinto)";
    assert!(refused.body.contains(said), "{}", refused.body);
    assert_eq!(hall.file().adjustments, []);
}

#[test]
fn what_a_protest_does_not_ask_for_is_promised_nothing() {
    let mut hall = evening();
    assert_eq!(hall.lodged("table.1.1").status, 303);
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    let promise = "Correzione per il reclamo 1";
    let other = "Il reclamo 1 chiede altro";
    let elsewhere = hall.table("/smazzate/1").replace("tavoli/1", "tavoli/2");
    let points = hall.desk("/provvedimenti/nuovo?provvedimento=points&turno=1");
    for way in [
        format!("{elsewhere}?reclamo=1"),
        format!("{points}&reclamo=1"),
    ] {
        let page = hall.chief.get(&way).body;
        assert!(page.contains(other), "{way}: {page}");
        assert!(!page.contains(promise), "{way}: {page}");
    }
    let page = hall.chief.get(&format!("{points}&reclamo=7")).body;
    assert!(!page.contains("reclamo 7"), "there is none: {page}");
    let desk = hall.desk("?reclamo=1");
    assert!(!hall.chief.get(&desk).body.contains(promise));
    // what it does ask for leads back to it
    let named = format!("{}?reclamo=1", hall.table("/smazzate/2"));
    assert!(hall.chief.get(&named).body.contains(promise));
    let then = correct(&mut hall.chief, &named, &totals(500, 350));
    assert_eq!(then, hall.desk("/reclami/1"));
}

#[test]
fn the_right_measure_for_the_wrong_person_is_told_as_that() {
    let mut hall = evening();
    assert_eq!(hall.lodged("table.1.1").status, 303);
    assert_eq!(hall.about(1, &rule("penalty", &[])).status, 303);
    let way = hall.desk("/provvedimenti/nuovo?reclamo=1");
    let form = hall.desk("/provvedimenti/nuovo?provvedimento=points&turno=1&reclamo=1");
    let seats = hall.file().rounds[0].tables[1].seats;
    let other = seats.ns.to_string();
    let fields = [
        ("entry", other.as_str()),
        ("round", "1"),
        ("vp", "-1"),
        ("reason", "accolto"),
    ];
    let seen = look(&mut hall.chief, &form, &way, &fields).body;
    let said = "ma per Turno 1, tavolo 1: chi è indicato qui non c’entra";
    assert!(seen.contains(said), "{seen}");
    assert!(!seen.contains("chiede altro"), "{seen}");
}

#[test]
fn a_ruling_taken_back_on_its_own_page_is_what_its_protest_was_waiting_for() {
    let mut hall = evening();
    let way = hall.desk("/provvedimenti/nuovo");
    let form = format!("{way}?provvedimento=points&turno=1");
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "-1"),
        ("reason", "carte mescolate"),
    ];
    decide(&mut hall.chief, &form, &way, &fields);
    assert_eq!(hall.lodged("table.1.1").status, 303);
    assert_eq!(hall.about(1, &rule("take_back", &[])).status, 303);
    let one = hall.desk("/provvedimenti/1");
    let why = [("reason", "non era lei")];
    let seen = look(&mut hall.chief, &one, &one, &why).body;
    assert!(
        seen.contains("È quello che aspettava il reclamo 1"),
        "{seen}"
    );
    decide(&mut hall.chief, &one, &one, &why);
    let protest = hall.file().protests[0].clone();
    assert!(!protest.is_open());
    let made = ProtestEffect::TakenBack {
        number: 1,
        version: 2,
    };
    assert_eq!(protest.verdict().unwrap().effect, made);
    // undone, each side of it is told by what it leads to
    let undo = offered(&mut hall.chief, &hall.slug)[0].clone();
    let page = hall.chief.get(&undo).body;
    for said in [
        "Reclamo 1 (Turno 1, tavolo 1): accolto; Provvedimento 1: revocato",
        "Reclamo 1 (Turno 1, tavolo 1): accolto; revoca del provvedimento contestato: da fare",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let back = [("reason", "riletto")];
    decide(&mut hall.chief, &undo, &undo, &back);
    let protest = hall.file().protests[0].clone();
    assert!(protest.owes().is_some());
    // and that undone in turn: a step each time, and no more
    let again = offered(&mut hall.chief, &hall.slug)[0].clone();
    decide(&mut hall.chief, &again, &again, &back);
    let steps = hall.file().protests[0].steps.len();
    assert_eq!(steps, protest.steps.len() + 1);
    assert!(!hall.file().protests[0].is_open());
}

#[test]
fn of_two_rulings_the_one_a_protest_means_is_taken_back_from_the_protest() {
    let mut hall = evening();
    let way = hall.desk("/provvedimenti/nuovo");
    let form = format!("{way}?provvedimento=points&turno=1");
    for entry in ["1", "2"] {
        let fields = [
            ("entry", entry),
            ("round", "1"),
            ("vp", "-1"),
            ("reason", "carte mescolate"),
        ];
        decide(&mut hall.chief, &form, &way, &fields);
    }
    assert_eq!(hall.lodged("ranking.1").status, 303);
    assert_eq!(hall.about(1, &rule("take_back", &[])).status, 303);
    // nobody has said which of the two
    let one = hall.desk("/provvedimenti/2");
    decide(&mut hall.chief, &one, &one, &[("reason", "altro")]);
    assert!(hall.file().protests[0].owes().is_some());
    let meant = hall.desk("/provvedimenti/1?reclamo=1");
    let then = decide(&mut hall.chief, &meant, &meant, &[("reason", "accolto")]);
    assert_eq!(then, hall.desk("/reclami/1"));
    assert!(!hall.file().protests[0].is_open());
}
