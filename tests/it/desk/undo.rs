//! Actions of the desk taken back: seen first, signed, and once.

use crate::rulings::given::{decide, eight, exported, look, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::tables::corrections::correct;
use burraco_tournament::entry::EntryState;
use burraco_tournament::round::RoundState;
use pozzetto::auth::Role;

const WHY: [(&str, &str); 1] = [("reason", "tasto sbagliato")];

/// The addresses of the actions that can be taken back, the newest first.
pub fn offered(browser: &mut Browser, slug: &str) -> Vec<String> {
    let page = browser.get(&format!("/direzione/{slug}/annulla"));
    assert_eq!(page.status, 200, "{}", page.body);
    let start = format!("/direzione/{slug}/annulla/");
    let places = page.body.split("href=\"").skip(1);
    let hrefs = places.filter_map(|rest| rest.split('"').next());
    let actions = hrefs.filter(|href| href.starts_with(&start));
    actions.map(str::to_owned).collect()
}

fn state(browser: &mut Browser, slug: &str) -> Vec<RoundState> {
    let rounds = exported(browser, slug).rounds;
    rounds.iter().map(|round| round.state).collect()
}

#[test]
fn publishing_is_taken_back_and_done_again() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let plan = "2 mitchell + 1 danese";
    let slug = event_with_pairs(&mut organiser, "Annullo", plan, "2", &eight());
    let mut referee = hall.person("Remo", Role::Referee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    assert_eq!(state(&mut organiser, &slug), [RoundState::Published]);

    let way = offered(&mut organiser, &slug)[0].clone();
    let silent = look(&mut organiser, &way, &way, &[]);
    assert_eq!(silent.status, 422, "a reason is asked for");
    let seen = look(&mut organiser, &way, &way, &WHY);
    assert_eq!(seen.status, 200);
    assert!(seen.body.contains("Turno 1: pubblicato"), "{}", seen.body);
    assert!(seen.body.contains("Turno 1: proposto"), "{}", seen.body);
    assert_eq!(
        state(&mut organiser, &slug),
        [RoundState::Published],
        "looking changes nothing"
    );

    // Who may not publish may not take publishing back, and is not asked to.
    assert!(!offered(&mut referee, &slug).contains(&way));
    assert_eq!(referee.get(&way).status, 403);

    decide(&mut organiser, &way, &way, &WHY);
    assert_eq!(state(&mut organiser, &slug), [RoundState::Draft]);
    let again = look(&mut organiser, &way, &way, &WHY);
    assert_eq!(again.status, 409, "once");
    assert!(again.body.contains("il turno 1"), "{}", again.body);

    // Taking back is an action like another.
    let forth = offered(&mut organiser, &slug)[0].clone();
    assert_ne!(forth, way);
    decide(&mut organiser, &forth, &forth, &WHY);
    assert_eq!(state(&mut organiser, &slug), [RoundState::Published]);
    let desk = organiser.get(&format!("/direzione/{slug}"));
    assert_eq!(desk.status, 200);
}

#[test]
fn what_has_been_played_on_is_not_taken_back() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let plan = "2 mitchell + 1 danese";
    let slug = event_with_pairs(&mut organiser, "Avanti", plan, "2", &eight());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    let way = offered(&mut organiser, &slug)[0].clone();
    play(&mut chief, &slug, 1, 4);
    let page = organiser.get(&format!("/direzione/{slug}/annulla"));
    assert!(
        page.body.contains("cambiato dopo: il turno 1"),
        "{}",
        page.body
    );
    assert!(!offered(&mut organiser, &slug).contains(&way));
    let refused = look(&mut organiser, &way, &way, &WHY);
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("tasto sbagliato"),
        "what was typed stays"
    );
}

#[test]
fn what_was_done_to_a_round_that_was_withdrawn_is_not_taken_back_from_another_of_its_number() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Altro", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let published = offered(&mut organiser, &slug)[0].clone();
    let withdraw = format!("/direzione/{slug}/turni/1/ritira");
    decide(&mut organiser, &withdraw, &withdraw, &WHY);
    let withdrawn = offered(&mut organiser, &slug)[0].clone();

    // brought back it is the same round, and so is what was done to it
    decide(&mut organiser, &withdrawn, &withdrawn, &WHY);
    assert!(offered(&mut organiser, &slug).contains(&published));
    let again = offered(&mut organiser, &slug)[0].clone();
    decide(&mut organiser, &again, &again, &WHY);

    // drawn anew it has the same seats and the same state, and is another
    publish(&mut organiser, &slug, 1);
    let ways = offered(&mut organiser, &slug);
    assert!(!ways.contains(&published), "{ways:?}");
    assert!(!ways.contains(&withdrawn) && !ways.contains(&again));
    let list = organiser.get(&format!("/direzione/{slug}/annulla")).body;
    assert!(list.contains("cambiato dopo: il turno 1"), "{list}");
    let opened = organiser.get(&published).body;
    assert!(
        opened.contains("Non si può più annullare: da allora è cambiato qualcosa (il turno 1)"),
        "{opened}"
    );
    let refused = look(&mut organiser, &published, &published, &WHY);
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("il turno 1"), "{}", refused.body);
    let newest = ways[0].clone();
    decide(&mut organiser, &newest, &newest, &WHY);
    assert_eq!(state(&mut organiser, &slug), [RoundState::Draft]);

    // withdrawn once more: the first withdrawal is not the last one
    organiser.submit(&format!("/direzione/{slug}"), &withdraw, &[]);
    assert!(!offered(&mut organiser, &slug).contains(&withdrawn));
}

#[test]
fn what_was_done_to_a_proposal_is_not_taken_back_from_the_one_that_replaced_it() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Altra", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let published = offered(&mut organiser, &slug)[0].clone();
    decide(&mut organiser, &published, &published, &WHY);
    let hidden = offered(&mut organiser, &slug)[0].clone();
    let desk = format!("/direzione/{slug}");
    let other = [("movement", "danese")];
    organiser.submit(&desk, &format!("{desk}/turni"), &other);
    let ways = offered(&mut organiser, &slug);
    assert!(!ways.contains(&hidden), "it would publish the other");
    // the first proposal again: what was done to it is about it
    let proposed = ways[0].clone();
    decide(&mut organiser, &proposed, &proposed, &WHY);
    assert!(offered(&mut organiser, &slug).contains(&hidden));
    decide(&mut organiser, &hidden, &hidden, &WHY);
    assert_eq!(state(&mut organiser, &slug), [RoundState::Published]);
}

#[test]
fn every_row_says_what_it_was_about() {
    let (_hall, mut chief) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut chief, "Righe", "2 mitchell", "2", &eight());
    publish(&mut chief, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/3/smazzate/2");
    correct(&mut chief, &hand, &totals(500, 350));
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let points = [
        ("entry", "4"),
        ("round", "1"),
        ("vp", "-1"),
        ("mp", "0"),
        ("reason", "ritardo"),
    ];
    decide(
        &mut chief,
        &format!("{new}?provvedimento=points"),
        &new,
        &points,
    );
    let one = format!("/direzione/{slug}/provvedimenti/1");
    decide(&mut chief, &one, &one, &WHY);
    let lodge = format!("/direzione/{slug}/reclami/nuovo?turno=1&tavolo=2");
    let page = chief.get(&lodge);
    let fields = [
        ("claimant", "referee"),
        ("about", "table.1.2"),
        ("hand", "1"),
        ("text", "era 350"),
    ];
    assert_eq!(chief.post_from(&page, &lodge, &fields).status, 303);
    let list = chief.get(&format!("/direzione/{slug}/annulla")).body;
    for said in [
        "Turno 1, tavolo 3, smazzata 2 corretta: N-S 500, E-O 300 → 350",
        "Provvedimento 1, revocato: punti tolti, Turno 1, Coppia 4, −1\u{a0}VP",
        "Reclamo 1 (Turno 1, tavolo 2, smazzata 1): da decidere",
    ] {
        let row = format!(">{said}");
        let label = format!("aria-label=\"Annulla… {said}");
        assert!(list.contains(&row), "{said}: {list}");
        assert!(list.contains(&label), "{said}: {list}");
    }
    let given = ">Provvedimento 1: punti tolti, Turno 1, Coppia 4, −1\u{a0}VP (Anna 4 – Bruno 4)";
    assert!(list.contains(given), "{list}");
}

#[test]
fn a_whole_list_checked_in_by_mistake_is_out_again() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Presenze", "2 mitchell", "2", &eight());
    let present = |file: &burraco_tournament::event_file::EventFile| {
        let here = file.entries.iter();
        here.filter(|entry| entry.state == EntryState::CheckedIn)
            .count()
    };
    assert_eq!(present(&exported(&mut organiser, &slug)), 8);
    let ways = offered(&mut organiser, &slug);
    let seen = organiser.get(&ways[0]);
    assert!(
        seen.body.contains("Segnati 8 iscritti (1–8): 8 presenti"),
        "{}",
        seen.body
    );
    decide(&mut organiser, &ways[0], &ways[0], &WHY);
    assert_eq!(present(&exported(&mut organiser, &slug)), 0);

    // The list itself was taken in before: with nobody present it comes off whole.
    let now = offered(&mut organiser, &slug);
    let list = now.into_iter().rev().find(|way| !ways.contains(way));
    let list = list.expect("it did not stand as it was taken in");
    decide(&mut organiser, &list, &list, &WHY);
    assert!(exported(&mut organiser, &slug).entries.is_empty());
    let page = organiser.get("/direzione/presenze/annulla");
    assert!(page.body.contains("fuori dall’elenco"), "{}", page.body);
}

#[test]
fn settings_come_back_as_they_were() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Prima", "2 mitchell", "2", &eight());
    let form = format!("/direzione/{slug}/impostazioni");
    let other = [
        ("name", "Seconda"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("venue", "Circolo D'Angelo"),
        ("public_names", "hidden"),
    ];
    organiser.submit(&form, &form, &other);
    let way = offered(&mut organiser, &slug)[0].clone();
    let seen = look(&mut organiser, &way, &way, &WHY).body;
    for said in [": Seconda", ": Prima"] {
        assert!(seen.contains(said), "{said}: {seen}");
    }
    assert!(
        !seen.contains("2026-11-21"),
        "what stays is not told: {seen}"
    );
    decide(&mut organiser, &way, &way, &WHY);
    assert_eq!(exported(&mut organiser, &slug).event.name, "Prima");
}

#[test]
fn one_setting_is_taken_back_whatever_became_of_the_others() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Prima", "2 mitchell", "2", &eight());
    let form = format!("/direzione/{slug}/impostazioni");
    let before = exported(&mut organiser, &slug).event;
    let minutes = before.minutes.to_string();
    let mut save = |name: &str, minutes: &str| {
        let fields = [
            ("name", name),
            ("date", "2026-11-21"),
            ("plan", "2 mitchell"),
            ("hands", "2"),
            ("rules", "federation"),
            ("minutes", minutes),
        ];
        organiser.submit(&form, &form, &fields);
    };
    save("Seconda", &minutes);
    save("Seconda", "77");
    let way = offered(&mut organiser, &slug)[1].clone();
    let list = organiser.get(&format!("/direzione/{slug}/annulla")).body;
    assert!(list.contains(&format!("href=\"{way}\"")), "{list}");
    decide(&mut organiser, &way, &way, &WHY);
    let settings = exported(&mut organiser, &slug).event;
    assert_eq!((&*settings.name, settings.minutes), ("Prima", 77));
}

#[test]
fn what_would_be_refused_is_not_offered_and_says_why() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Turni", "2 mitchell", "2", &eight());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let way = offered(&mut organiser, &slug)[0].clone();
    publish(&mut organiser, &slug, 2);
    assert!(!offered(&mut organiser, &slug).contains(&way));
    let list = organiser.get(&format!("{desk}/annulla")).body;
    assert!(list.contains("non si annulla adesso. "), "{list}");
    assert_eq!(look(&mut organiser, &way, &way, &WHY).status, 409);
}

#[test]
fn undo_asks_what_the_way_back_needs_by_now() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Firma", "2 mitchell", "2", &eight());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let mut referee = hall.person("Rita", Role::Referee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let points = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "-1"),
        ("reason", "ritardo"),
    ];
    let form = format!("{new}?provvedimento=points");
    decide(&mut referee, &form, &new, &points);
    let way = offered(&mut referee, &slug)[0].clone();
    assert_eq!(referee.get(&way).status, 200, "as long as a referee may");
    publish(&mut organiser, &slug, 2);
    let clock = format!("/arbitro/{slug}/turni/2/tempo");
    chief.submit(&clock, &clock, &[("say", "start")]);

    // the last turno has started: the ruling is taken back with the chief's signature, by whatever way
    let register = format!("/direzione/{slug}/provvedimenti");
    assert_eq!(referee.get(&format!("{register}/1")).status, 403);
    assert!(!offered(&mut referee, &slug).contains(&way));
    assert_eq!(referee.get(&way).status, 403);
    let page = referee.get(&register);
    for step in ["look", "save"] {
        let fields = [("reason", "tasto sbagliato"), ("step", step)];
        assert_eq!(referee.post_from(&page, &way, &fields).status, 403);
    }
    let stands = |browser: &mut Browser| exported(browser, &slug).adjustments[0].ruling().is_some();
    assert!(stands(&mut organiser));
    assert!(offered(&mut chief, &slug).contains(&way));
    decide(&mut chief, &way, &way, &WHY);
    assert!(!stands(&mut organiser));
}

#[test]
fn a_proposal_goes_by_undo_for_whoever_may_withdraw_it() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Bozza", "2 mitchell", "2", &eight());
    let mut referee = hall.person("Rita", Role::Referee, Some(&slug));
    let desk = format!("/direzione/{slug}");
    referee.submit(&desk, &format!("{desk}/turni"), &[]);
    let way = offered(&mut organiser, &slug)[0].clone();
    let withdraw = format!("{desk}/turni/1/ritira");
    let page = referee.get(&desk);
    assert_eq!(referee.post_from(&page, &withdraw, &[]).status, 403);
    assert_eq!(referee.get(&way).status, 403);
    decide(&mut organiser, &way, &way, &WHY);
    assert_eq!(state(&mut organiser, &slug), []);
}

#[test]
fn an_organiser_takes_back_its_own_withdrawal_by_both_ways() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Ritiro", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let leave = format!("/direzione/{slug}/coppie/3/ritiro");
    let fields = [("how", "unjustified"), ("reason", "coppia sbagliata")];
    decide(&mut organiser, &leave, &leave, &fields);
    let out =
        |browser: &mut Browser| exported(browser, &slug).entries[2].state == EntryState::Withdrawn;
    assert!(out(&mut organiser));
    let way = offered(&mut organiser, &slug)[0].clone();
    let mut referee = hall.person("Rita", Role::Referee, Some(&slug));
    assert_eq!(referee.get(&way).status, 403);
    decide(&mut organiser, &way, &way, &WHY);
    assert!(!out(&mut organiser));
    decide(&mut organiser, &leave, &leave, &fields);
    let register = format!("/direzione/{slug}/provvedimenti");
    let one = format!("{register}/2");
    let link = format!("href=\"{one}\"");
    assert!(organiser.get(&register).body.contains(&link));
    decide(&mut organiser, &one, &one, &WHY);
    assert!(!out(&mut organiser));
}
