//! The referee rules: looks what moves, gives, takes back, gives again; everything stays in the register.

use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use burraco_audit::verify;
use burraco_rules::Sheet;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::rulings::adjustment::Measure;
use pozzetto::auth::Role;
use strum::VariantArray;

/// Eight pairs, numbered as they come.
pub fn eight() -> String {
    let row = |n: u32| format!("{n};Anna {n};C{n};ASD {n};Bruno {n};D{n};ASD {n}\n");
    "number;player1;card1;club1;player2;card2;club2\n".to_owned()
        + &(1..=8).map(row).collect::<String>()
}

/// A hand by totals.
pub fn totals(ns: i32, ew: i32) -> Sheet {
    let side = |total: i32| format!(r#"{{"totals":{{"total":{total}}},"pozzetto":"seen"}}"#);
    let text = format!(
        r#"{{"ns":{},"ew":{},"closed_by":null,"ended":"stock"}}"#,
        side(ns),
        side(ew)
    );
    serde_json::from_str(&text).unwrap()
}

/// Enters and closes every table of a round; N/S win each hand by 200.
pub fn play(referee: &mut Browser, slug: &str, round: u32, tables: u32) {
    for table in 1..=tables {
        let way = format!("/arbitro/{slug}/turni/{round}/tavoli/{table}");
        for hand in 1..=2 {
            let saved = referee.enter_hand(&format!("{way}/smazzate/{hand}"), &totals(500, 300));
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
        referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
}

/// Looks at a decision, and insists that it is shown before it is saved; gives the page with the preview.
pub fn look(browser: &mut Browser, form: &str, way: &str, fields: &[(&str, &str)]) -> Answer {
    let page = browser.get(form);
    assert_eq!(page.status, 200, "{form}: {}", page.body);
    let mut all = fields.to_vec();
    let hidden: Vec<(&str, String)> = ["measure", "base_version"]
        .into_iter()
        .map(|name| (name, page.hidden(name)))
        .filter(|(_, value)| !value.is_empty())
        .collect();
    all.extend(hidden.iter().map(|(name, value)| (*name, value.as_str())));
    all.push(("step", "look"));
    browser.post_from(&page, way, &all)
}

/// Looks, then saves what was seen; gives where it leads.
pub fn decide(browser: &mut Browser, form: &str, way: &str, fields: &[(&str, &str)]) -> String {
    let seen = look(browser, form, way, fields);
    assert_eq!(seen.status, 200, "{}", seen.body);
    let mut all = fields.to_vec();
    let hidden = ["measure", "base_version", "seen"].map(|name| (name, seen.hidden(name)));
    all.extend(hidden.iter().map(|(name, value)| (*name, value.as_str())));
    all.push(("step", "save"));
    let saved = browser.post_from(&seen, way, &all);
    assert_eq!(saved.status, 303, "{}", saved.body);
    saved.location
}

pub fn exported(browser: &mut Browser, slug: &str) -> EventFile {
    let text = browser.get(&format!("/direzione/{slug}/torneo.json")).body;
    let file: EventFile = serde_json::from_str(&text).unwrap();
    assert_eq!(verify(&file), []);
    file
}

/// The fields that the form of an arbitral score posts: for one side, by an entry's number, and for the other, VP and
/// MP each.
pub fn arbitral<'f>(
    entry: &'f str,
    [vp, mp]: [&'f str; 2],
    [vp_other, mp_other]: [&'f str; 2],
) -> [(&'f str, &'f str); 8] {
    [
        ("entry", entry),
        ("round", "1"),
        ("vp", vp),
        ("mp", mp),
        ("vp_other", vp_other),
        ("mp_other", mp_other),
        ("table", "1"),
        ("reason", "tavolo sospeso"),
    ]
}

fn column(csv: &str, number: &str, at: usize) -> String {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let mut rows = reader.records().map(Result::unwrap);
    rows.find(|row| &row[2] == number).unwrap()[at].to_owned()
}

#[test]
fn a_ruling_is_seen_given_taken_back_and_given_again() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Provv", "3 mitchell", "2", &eight());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let register = format!("/direzione/{slug}/provvedimenti");
    let new = format!("{register}/nuovo");
    assert!(chief.get(&register).body.contains("da quando è pubblicato"));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 4);

    let form = format!("{new}?provvedimento=points");
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "-2"),
        ("mp", "-100"),
        ("article", "34"),
        ("reason", "ritardo ripetuto"),
    ];
    // nothing is saved by looking, and what was typed stays
    let seen = look(&mut chief, &form, &new, &fields);
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(seen.body.contains("Che cosa cambia") && seen.body.contains("ritardo ripetuto"));
    assert!(seen.body.contains("14 → 12"), "{}", seen.body);
    assert_eq!(exported(&mut organiser, &slug).adjustments, []);

    let way = decide(&mut chief, &form, &new, &fields);
    assert_eq!(way, register);
    let csv = |b: &mut Browser| b.get(&format!("/t/{slug}/classifica.csv")).body;
    assert_eq!(column(&csv(&mut organiser), "1", 11), "12");
    assert_eq!(
        column(&csv(&mut organiser), "1", 15),
        "-2",
        "the column of penalties"
    );
    let public = hall.visitor().get(&format!("/t/{slug}/classifica")).body;
    assert!(
        public.contains("provvedimenti: −2\u{a0}VP, −100\u{a0}MP"),
        "{public}"
    );
    assert!(
        !public.contains("ritardo ripetuto"),
        "the reason is the desk's"
    );

    let one = format!("{register}/1");
    decide(&mut chief, &one, &one, &[("reason", "era un altro tavolo")]);
    assert_eq!(column(&csv(&mut organiser), "1", 11), "14");
    // the list, on the screen and on paper, has the words of the ruling and those of its end
    let printed = format!("/direzione/{slug}/stampe/finali?foglio=provvedimenti");
    let tells = |b: &mut Browser, words: &[&str]| {
        for page in [&register, &printed] {
            let page = b.get(page).body;
            for said in words {
                assert!(page.contains(said), "{said}: {page}");
            }
        }
    };
    let given = "Articolo 34: ritardo ripetuto";
    let taken = "revocato: era un altro tavolo (Carla, ";
    tells(&mut chief, &[given, taken]);
    decide(&mut chief, &one, &one, &[("reason", "no, era questo")]);
    assert_eq!(column(&csv(&mut organiser), "1", 11), "12");
    let again = "dato di nuovo: no, era questo (Carla, ";
    tells(&mut chief, &[given, taken, again]);
    let file = exported(&mut organiser, &slug);
    let versions = &file.adjustments[0].versions;
    let reasons: Vec<&str> = versions.iter().map(|v| v.reason.as_str()).collect();
    assert_eq!(
        reasons,
        ["ritardo ripetuto", "era un altro tavolo", "no, era questo"]
    );
    assert!(versions.iter().all(|v| v.by == "Carla"));
    let judged: Vec<_> = file
        .journal
        .iter()
        .filter(|l| l.action == "judge")
        .collect();
    assert_eq!(judged.len(), 3);
    assert!(judged[1].detail.contains("era un altro tavolo") && judged[1].role == "chief-referee");
}

#[test]
fn what_cannot_be_ruled_is_said_beside_the_field() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Provv", "3 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let mut referee = hall.person("Rita", Role::Referee, Some(&slug));
    let register = format!("/direzione/{slug}/provvedimenti");
    let new = format!("{register}/nuovo");
    for (measure, fields, said) in [
        (
            "points",
            [
                ("entry", "1"),
                ("round", "1"),
                ("vp", "-30"),
                ("reason", "x"),
            ],
            "−20",
        ),
        (
            "points",
            [
                ("entry", "1"),
                ("round", "1"),
                ("vp", "molti"),
                ("reason", "x"),
            ],
            "molti",
        ),
        (
            "ammonizione",
            [("entry", "99"), ("round", "1"), ("mp", ""), ("reason", "x")],
            "id=\"entry-faults\"",
        ),
        (
            "richiamo",
            [("entry", "1"), ("round", "1"), ("mp", ""), ("reason", " ")],
            "id=\"reason-faults\"",
        ),
        (
            "arbitral",
            [("entry", "1"), ("round", "1"), ("vp", ""), ("reason", "x")],
            "id=\"vp_other-faults\"",
        ),
    ] {
        let page = look(
            &mut referee,
            &format!("{new}?provvedimento={measure}"),
            &new,
            &fields,
        );
        assert_eq!(page.status, 422, "{measure}: {}", page.body);
        assert!(page.body.contains(said), "{measure}: {}", page.body);
    }
    assert_eq!(
        referee.get(&format!("{new}?provvedimento=multa")).status,
        404
    );
    // the organiser runs the event and does not judge; the register is open to the desk
    assert_eq!(organiser.get(&register).status, 200);
    assert_eq!(
        organiser.get(&format!("{new}?provvedimento=points")).status,
        403
    );
    let mut visitor = hall.visitor();
    assert_eq!(visitor.get(&register).status, 303);
}

#[test]
fn a_pair_too_late_loses_its_table_and_what_was_seen_must_still_hold() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Provv", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let mut referee = hall.person("Rita", Role::Referee, Some(&slug));
    let register = format!("/direzione/{slug}/provvedimenti");
    let new = format!("{register}/nuovo");
    let form = format!("{new}?provvedimento=late_over_ten");
    let fields = [("entry", "1"), ("round", "1"), ("reason", "12 minuti")];
    let seen = look(&mut referee, &form, &new, &fields);
    // somebody else rules meanwhile: the preview is shown again, nothing is saved
    let warn = format!("{new}?provvedimento=points");
    decide(
        &mut referee,
        &warn,
        &new,
        &[
            ("entry", "2"),
            ("round", "1"),
            ("vp", "-1"),
            ("reason", "x"),
        ],
    );
    let (measure, digest) = (seen.hidden("measure"), seen.hidden("seen"));
    let mut all = fields.to_vec();
    all.extend([("measure", &*measure), ("seen", &*digest), ("step", "save")]);
    let again = referee.post_from(&seen, &new, &all);
    assert_eq!(again.status, 409, "{}", again.body);
    assert_eq!(exported(&mut organiser, &slug).adjustments.len(), 1);
    decide(&mut referee, &form, &new, &fields);
    let file = exported(&mut organiser, &slug);
    let table = file.rounds[0]
        .tables
        .iter()
        .find(|t| t.side_of(file.entries[0].number).is_some());
    let seats = table.unwrap().seats;
    let standings = file.standings.last().unwrap();
    let other = if seats.ns.0 == 1 { seats.ew } else { seats.ns };
    let points = |entry| {
        let line = standings.line(entry).unwrap();
        line.vp.0 - line.adjusted.vp.0
    };
    assert_eq!((points(file.entries[0].number), points(other)), (6, 14));
    // the public files and pages say what the standings say
    let results = organiser.get(&format!("/t/{slug}/risultati.csv")).body;
    let mut reader = csv::Reader::from_reader(results.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let of = |number: &str| rows.iter().find(|row| &row[3] == number).unwrap();
    assert_eq!((&of("1")[7], &of("1")[9]), ("6", "late"));
    assert_eq!(
        (&of(&other.to_string())[7], &of(&other.to_string())[9]),
        ("14", "opponent")
    );
    let round = organiser.get(&format!("/t/{slug}/turni/1")).body;
    assert!(round.contains("ritardo oltre 10 minuti"), "{round}");
    // a round with rulings is not withdrawn
    let desk = format!("/direzione/{slug}");
    let withdraw = format!("{desk}/turni/1/ritira");
    let why = [("reason", "elenco sbagliato")];
    let refused = look(&mut organiser, &withdraw, &withdraw, &why);
    assert_eq!(refused.status, 409);
}

#[test]
fn once_the_last_round_has_started_only_the_chief_rules_about_an_earlier_one() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Provv", "2 mitchell", "2", &eight());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let mut referee = hall.person("Rita", Role::Referee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    publish(&mut organiser, &slug, 2);
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=points");
    let early = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "-1"),
        ("reason", "x"),
    ];
    let open = look(&mut referee, &form, &new, &early);
    assert_eq!(open.status, 200, "published, not started");
    assert!(
        open.body
            .contains("4\u{a0}tavoli ancora in gioco: le posizioni sono provvisorie"),
        "{}",
        open.body
    );
    // its clock starts it, with no hand in
    let clock = format!("/arbitro/{slug}/turni/2/tempo");
    chief.submit(&clock, &clock, &[("say", "start")]);
    let about = |round: &'static str| {
        [
            ("entry", "1"),
            ("round", round),
            ("vp", "-1"),
            ("reason", "x"),
        ]
    };
    let refused = look(&mut referee, &form, &new, &about("1"));
    assert_eq!(refused.status, 403);
    let who = "può farlo chi ha uno di questi ruoli: amministratore, capo arbitro.";
    assert!(refused.body.contains(who), "{}", refused.body);
    decide(&mut referee, &form, &new, &about("2"));
    let seen = look(&mut chief, &form, &new, &about("1"));
    assert!(
        seen.body.contains("salvare è la sua firma"),
        "{}",
        seen.body
    );
    decide(&mut chief, &form, &new, &about("1"));
    assert_eq!(exported(&mut organiser, &slug).adjustments.len(), 2);
    // who may not sign is told so before anything is typed, and is led nowhere
    let register = format!("/direzione/{slug}/provvedimenti");
    let opens = |referee: &mut Browser, way: &str| referee.get(way).status;
    for (way, status) in [
        (format!("{form}&turno=1"), 403),
        (format!("{form}&turno=2"), 200),
        (format!("{register}/1"), 200),
        (format!("{register}/2"), 403),
    ] {
        assert_eq!(opens(&mut referee, &way), status, "{way}");
    }
    let leads = |browser: &mut Browser, way: &str, to: &str| browser.get(way).body.contains(to);
    let table = |round: u32| format!("/arbitro/{slug}/turni/{round}/tavoli/1");
    for (browser, signs) in [(&mut referee, false), (&mut chief, true)] {
        let second = format!("href=\"{register}/2\"");
        assert_eq!(leads(browser, &register, &second), signs);
        assert_eq!(leads(browser, &table(1), &second), signs);
        assert_eq!(leads(browser, &table(1), "Nuovo provvedimento"), signs);
        assert!(leads(browser, &table(2), "Nuovo provvedimento"));
        let catalogue = format!("/direzione/{slug}/infrazioni?turno=1&tavolo=1");
        let gives = "provvedimenti/nuovo?";
        assert_eq!(leads(browser, &catalogue, gives), signs);
    }
}

#[test]
fn a_table_whose_points_a_ruling_gives_is_closed_again_without_hands() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Provv", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=arbitral&turno=1&tavolo=1");
    let seats = exported(&mut organiser, &slug).rounds[0].tables[0].seats;
    let ns = seats.ns.to_string();

    // nobody is chosen before the list is looked at; those who sit N/S stand first
    let page = chief.get(&form).body;
    let list = page.split("name=\"entry\"").nth(1).unwrap();
    assert!(list.contains("scegli dall"), "{list}");
    let first = list.find(&format!("value=\"{ns}\"")).unwrap();
    let second = list.find(&format!("value=\"{}\"", seats.ew)).unwrap();
    assert!(first < second, "{list}");
    let fields = arbitral(&ns, ["8", "-100"], ["12", "100"]);
    let without = |name: &str| -> Vec<(&str, &str)> {
        let kept = fields.iter().filter(|(other, _)| *other != name);
        kept.copied().collect()
    };
    for name in ["mp", "mp_other", "entry"] {
        let asked = look(&mut chief, &form, &new, &without(name));
        assert_eq!(asked.status, 422, "{}", asked.body);
        let fault = format!("id=\"{name}-faults\"");
        assert!(asked.body.contains(&fault), "{}", asked.body);
    }
    let seen = look(&mut chief, &form, &new, &fields).body;
    assert!(
        seen.contains("Si chiude il tavolo 1 del turno 1."),
        "{seen}"
    );
    assert!(seen.contains("Riguarda: N-S"), "{seen}");
    decide(&mut chief, &form, &new, &fields);
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let page = chief.get(&way).body;
    assert!(!page.contains(">Inserisci<"), "it is finished so: {page}");

    // reopened it is out of the ranking, and closed again it counts as the ruling says
    let state = format!("{way}/stato");
    let reopen = [("state", "entered"), ("reason", "si gioca lo stesso")];
    chief.submit(&way, &state, &reopen);
    let page = chief.get(&way).body;
    assert!(page.contains("Chiudi il tavolo"), "{page}");
    chief.submit(&way, &state, &[("state", "closed")]);
    let file = exported(&mut organiser, &slug);
    let line = file.standings.last().unwrap().line(seats.ns).unwrap();
    assert_eq!(line.vp.0, 8);
    let other = chief.get(&format!("/arbitro/{slug}/turni/1/tavoli/2")).body;
    assert!(!other.contains("Chiudi il tavolo"), "no ruling: {other}");

    // a second one replaces the first, and both pages say so
    let second = look(&mut chief, &form, &new, &fields).body;
    let replaces = "Sostituisce il provvedimento 1";
    assert!(second.contains(replaces), "{second}");
    decide(&mut chief, &form, &new, &fields);
    let register = chief.get(&format!("/direzione/{slug}/provvedimenti")).body;
    assert_eq!(
        register.matches("sostituito dal provvedimento 2").count(),
        1
    );
}

#[test]
fn a_table_of_an_earlier_turno_that_is_open_again_is_named_until_it_is_closed() {
    let (hall, mut chief) = Hall::with(Role::Admin);
    let plan = "2 mitchell + 1 danese";
    let slug = event_with_pairs(&mut chief, "Prima", plan, "2", &eight());
    for round in [1, 2] {
        publish(&mut chief, &slug, round);
        play(&mut chief, &slug, u32::try_from(round).unwrap(), 4);
    }
    let standings = |hall: &Hall| {
        let way = format!("/t/{slug}/classifica");
        hall.visitor().get(&way).body
    };
    assert!(!standings(&hall).contains("provvisoria"));
    let table = format!("/arbitro/{slug}/turni/1/tavoli/3");
    let state = format!("{table}/stato");
    let why = [("state", "entered"), ("reason", "carte ricontate")];
    chief.submit(&table, &state, &why);
    let named = "provvisoria: da chiudere il tavolo 3 del turno 1";
    assert!(standings(&hall).contains(named), "{}", standings(&hall));
    let desk = format!("/direzione/{slug}");
    let page = chief.get(&desk);
    assert!(
        page.body.contains("Apri il tavolo 3 del turno 1"),
        "{}",
        page.body
    );
    assert!(page.body.contains(&format!("href=\"{table}\"")));
    let refused = chief.post_from(&page, &format!("{desk}/turni"), &[]);
    assert!(
        refused.body.contains("Turno 1: manca il tavolo 3"),
        "{}",
        refused.body
    );
    exported(&mut chief, &slug);
    chief.submit(&table, &state, &[("state", "closed")]);
    assert!(!standings(&hall).contains("provvisoria"));
    publish(&mut chief, &slug, 3);
    // while the next is played, the earlier table is named first
    chief.submit(&table, &state, &why);
    let page = chief.get(&desk).body;
    let step = page.split("<section class=\"nextstep\">").nth(1).unwrap();
    let step = step.split("</section>").next().unwrap();
    let said = [
        "Da chiudere: il tavolo 3 del turno 1",
        "Si gioca: 4\u{a0}tavoli ancora in gioco.",
    ];
    let [first, then] = said.map(|said| step.find(said).expect(step));
    assert!(first < then, "{step}");
    assert!(step.contains("Apri il tavolo 3 del turno 1"), "{step}");
}

#[test]
fn what_an_award_replaces_or_leaves_without_effect_is_said() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Provv", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    play(&mut chief, &slug, 1, 4);
    let register = format!("/direzione/{slug}/provvedimenti");
    let new = format!("{register}/nuovo");
    let about = |measure: &str| format!("{new}?provvedimento={measure}&turno=1&tavolo=1");
    let seats = exported(&mut organiser, &slug).rounds[0].tables[0].seats;
    let ns = seats.ns.to_string();
    for points in [["8", "-100"], ["6", "-100"]] {
        let fields = arbitral(&ns, points, ["12", "100"]);
        decide(&mut chief, &about("arbitral"), &new, &fields);
    }
    let late = [
        ("entry", ns.as_str()),
        ("round", "1"),
        ("table", "1"),
        ("mp", "100"),
        ("reason", "sette minuti"),
    ];
    let seen = look(&mut chief, &about("late_start"), &new, &late).body;
    assert!(
        seen.contains("I punti di questo tavolo li dà il provvedimento 2"),
        "{seen}"
    );
    decide(&mut chief, &about("late_start"), &new, &late);

    // the referee's page of the table lists all three, with the way to each
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let page = chief.get(&table).body;
    for number in 1..=3 {
        let link = format!("<a href=\"{register}/{number}\">Provvedimento {number}</a>");
        assert!(page.contains(&link), "{page}");
    }
    assert!(page.contains("sostituito dal provvedimento 2"), "{page}");
    // the public has the one award that holds, and reads that the penalty takes nothing
    let public = hall
        .visitor()
        .get(&format!("/t/{slug}/turni/1/tavoli/1"))
        .body;
    assert_eq!(
        public.matches("punteggio arbitrale, N-S").count(),
        1,
        "{public}"
    );
    assert!(public.contains("punteggio arbitrale, N-S 6"), "{public}");
    assert!(!public.contains("Provvedimento"), "{public}");
    let silent = "senza effetto: il tavolo ha un punteggio assegnato";
    let printed = chief.get(&format!("/direzione/{slug}/stampe/finali")).body;
    let pair = hall.visitor().get(&format!("/t/{slug}/coppie/{ns}")).body;
    for page in [&public, &pair, &printed, &chief.get(&register).body] {
        assert_eq!(page.matches(silent).count(), 1, "{page}");
    }
    assert!(
        printed.contains("sostituito dal provvedimento 2"),
        "{printed}"
    );

    // without the newer award the older one holds again, and says so first
    let one = |number: u32| format!("{register}/{number}");
    let why = [("reason", "era giusto il primo")];
    let seen = look(&mut chief, &one(2), &one(2), &why).body;
    assert!(
        seen.contains("Torna a valere il provvedimento 1."),
        "{seen}"
    );
    // so it does where the action is undone: the last but one, the penalty came after
    let undo = chief.get(&format!("/direzione/{slug}/annulla")).body;
    let undo = undo
        .split("href=\"")
        .filter_map(|rest| rest.split('"').next());
    let undo = undo.filter(|href| href.contains("/annulla/")).nth(1);
    let undo = undo.unwrap().to_owned();
    let seen = look(&mut chief, &undo, &undo, &why).body;
    assert!(
        seen.contains("Torna a valere il provvedimento 1."),
        "{seen}"
    );
    decide(&mut chief, &one(2), &one(2), &why);
    let public = hall
        .visitor()
        .get(&format!("/t/{slug}/turni/1/tavoli/1"))
        .body;
    assert!(public.contains("punteggio arbitrale, N-S 8"), "{public}");
    let seen = look(&mut chief, &one(1), &one(1), &why).body;
    assert!(!seen.contains("Torna a valere"), "nothing is left: {seen}");
    let again = look(&mut chief, &one(2), &one(2), &why).body;
    assert!(again.contains("Sostituisce il provvedimento 1"), "{again}");
}

#[test]
fn a_ruling_that_puts_a_pair_out_asks_what_its_withdrawal_asks() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Fuori", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let mut referee = hall.person("Rita", Role::Referee, Some(&slug));
    let register = format!("/direzione/{slug}/provvedimenti");
    let new = format!("{register}/nuovo");
    let leave = format!("/direzione/{slug}/coppie/1/ritiro");
    assert_eq!(referee.get(&leave).status, 403);
    let page = referee.get(&register);
    let whole = chief.get(&register).body;
    for &measure in Measure::VARIANTS {
        let puts_out = matches!(
            measure,
            Measure::LeftJustified | Measure::LeftUnjustified | Measure::Struck
        );
        let form = format!("{new}?provvedimento={}", measure.code());
        let link = format!("href=\"{form}\"");
        assert_eq!(page.body.contains(&link), !puts_out, "{measure:?}");
        assert!(whole.contains(&link), "{measure:?}");
        let opened = referee.get(&form).status;
        assert_eq!(opened == 403, puts_out, "{measure:?}: {opened}");
        assert_eq!(chief.get(&form).status, 200, "{measure:?}");
        for step in ["look", "save"] {
            let fields = [
                ("measure", measure.code()),
                ("entry", "1"),
                ("round", "1"),
                ("reason", "va via"),
                ("step", step),
            ];
            let asked = referee.post_from(&page, &new, &fields).status;
            assert_eq!(asked == 403, puts_out, "{measure:?} {step}: {asked}");
        }
    }
    assert_eq!(exported(&mut organiser, &slug).adjustments, []);
    // of the catalogue a referee gets what a referee gives
    let catalogue = format!("/direzione/{slug}/infrazioni");
    let gives = |browser: &mut Browser| -> Vec<String> {
        let body = browser.get(&catalogue).body;
        let ways = body.split("provvedimenti/nuovo?infrazione=").skip(1);
        let codes = ways.filter_map(|way| way.split(['"', '&']).next());
        codes.map(str::to_owned).collect()
    };
    let (own, all) = (gives(&mut referee), gives(&mut chief));
    assert!(
        own.len() > 10 && own.len() < all.len(),
        "{own:?} of {all:?}"
    );
    for code in own {
        let form = format!("{new}?infrazione={code}");
        let form = referee.get(&form);
        assert_eq!(form.status, 200, "{code}");
        for out in ["left_justified", "left_unjustified", "struck"] {
            assert!(
                !form.body.contains(&format!("<option value=\"{out}\"")),
                "{code}"
            );
        }
    }
    let fields = [
        ("entry", "1"),
        ("round", "1"),
        ("reason", "va via senza motivo"),
    ];
    let form = format!("{new}?provvedimento=left_unjustified");
    decide(&mut chief, &form, &new, &fields);
    // a referee does not take it back either
    assert_eq!(referee.get(&format!("{register}/1")).status, 403);
}

#[test]
fn a_pair_struck_already_is_told_and_an_award_names_all_it_replaces() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Provv", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let about = |measure: &str| format!("{new}?provvedimento={measure}&turno=1&tavolo=1");
    let seats = exported(&mut organiser, &slug).rounds[0].tables[0].seats;
    let (ns, ew) = (seats.ns.to_string(), seats.ew.to_string());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let rule = |entry| [("entry", entry), ("round", "1"), ("reason", "malore")];
    for entry in [ns.as_str(), &ew] {
        let fields = rule(entry);
        decide(&mut chief, &about("left_justified"), &new, &fields);
    }
    let fields = rule(&ns);
    let seen = look(&mut chief, &about("both_absent"), &new, &fields).body;
    let replaces = "Sostituisce i provvedimenti 1, 2, che non decidono più i punti del tavolo.";
    assert!(seen.contains(replaces), "{seen}");
    let lost = "con questa decisione l’abbandono resta nel registro, ma non decide più i punti.";
    assert_eq!(seen.matches(lost).count(), 2, "{seen}");
    let played = "L’incontro è stato giocato fino alla fine: questi punti prendono";
    assert!(!seen.contains(played), "{seen}");
    for hand in 1..=2 {
        let hand = format!("/arbitro/{slug}/turni/1/tavoli/2/smazzate/{hand}");
        assert_eq!(chief.enter_hand(&hand, &totals(500, 300)).status, 303);
    }
    let other = exported(&mut organiser, &slug).rounds[0].tables[1].seats.ew;
    let other = other.to_string();
    let seen = look(&mut chief, &about("late_over_ten"), &new, &rule(&other)).body;
    assert!(seen.contains(played), "{seen}");
    let already = format!("Coppia {ns} è già fuori classifica dal turno 1 (provvedimento 3)");
    let seen = look(&mut chief, &about("struck"), &new, &fields).body;
    assert!(!seen.contains("è già fuori classifica"), "{seen}");
    decide(&mut chief, &about("struck"), &new, &fields);
    let seen = look(&mut chief, &about("struck"), &new, &fields).body;
    assert!(seen.contains(&already), "{seen}");
}
