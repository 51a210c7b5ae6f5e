//! Who leaves a match or the event: named alone, taken back in one way, and a draft that no longer fits who plays.

use crate::kinds::{enter, event_of};
use crate::rulings::{decide, eight, exported, look, play};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::undo::offered;
use burraco_tournament::entry::EntryState;
use burraco_tournament::round::RoundState;
use pozzetto::auth::Role;

#[test]
fn of_two_who_share_a_line_only_the_one_who_left_is_named() {
    let hall = Hall::open();
    let mut chief = hall.person("Olga", Role::Admin, None);
    let slug = event_of(&mut chief, "Singoli", "individual", "7 individual");
    let list: String = (1..=8).map(|n| format!("{n};Gioca {n}\n")).collect();
    enter(&mut chief, &slug, &list);
    publish(&mut chief, &slug, 1);
    // at table 1 sit 1 and 2 against 3 and 4
    let desk = format!("/direzione/{slug}");
    let new = format!("{desk}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=left_unjustified&turno=1&tavolo=1");
    let asked = chief.get(&form).body;
    for said in ["Chi lascia", "non dice niente di un giocatore solo"] {
        assert!(asked.contains(said), "{said}: {asked}");
    }
    let fields = [("entry", "2"), ("round", "1"), ("reason", "lite al tavolo")];
    decide(&mut chief, &form, &new, &fields);
    let print = format!("{desk}/stampe/finali?foglio=provvedimenti");
    for way in [
        format!("{desk}/provvedimenti"),
        format!("{desk}/provvedimenti/1"),
        format!("{desk}/annulla"),
        print,
    ] {
        let page = chief.get(&way).body;
        assert!(page.contains("Gioca 2"), "{way}: {page}");
        for other in [1, 3, 4] {
            let other = format!("Gioca {other}");
            assert!(!page.contains(&other), "{other}, {way}: {page}");
        }
    }
    let mut visitor = hall.visitor();
    let page = |visitor: &mut Browser, entry: u32| {
        let way = format!("/t/{slug}/coppie/{entry}");
        visitor.get(&way).body.replace('\u{a0}', " ")
    };
    let ruled = "Provvedimenti dell’arbitro";
    let gone = page(&mut visitor, 2);
    assert!(
        gone.contains(ruled) && gone.contains("abbandono ingiustificato, N-S"),
        "{gone}"
    );
    let stays = page(&mut visitor, 1);
    assert!(!stays.contains(ruled), "{stays}");
    assert!(stays.contains("abbandono del compagno"), "{stays}");
    let table = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    assert!(table.contains("abbandono del 2"), "{table}");
    // for the referee the line, and who of it
    let table = chief.get(&format!("/arbitro/{slug}/turni/1/tavoli/1")).body;
    assert!(table.contains("N-S 2"), "{table}");
    // to who stayed the referee may give points back, to the one who left not
    let points = format!("{new}?provvedimento=points");
    let given = |entry: &'static str| {
        [
            ("entry", entry),
            ("round", "1"),
            ("vp", "14"),
            ("reason", "non ha colpa"),
        ]
    };
    assert_eq!(look(&mut chief, &points, &new, &given("2")).status, 409);
    decide(&mut chief, &points, &new, &given("1"));
    let file = exported(&mut chief, &slug);
    let vp = |entry: u32| {
        let lines = file.standings.last().unwrap().lines.iter();
        let mut own = lines.filter(|line| line.entry.0 == entry);
        own.next().unwrap().vp.0
    };
    assert_eq!([1, 2, 3].map(vp), [14, 0, 14]);
    let ruling = file.adjustments[0].ruling().unwrap();
    assert_eq!(ruling.left().map(|who| who.0), Some(2));
    assert_eq!(ruling.leaves(), None, "it plays on in the event");
    assert_eq!(file.entries[1].state, EntryState::CheckedIn);
}

/// An event of eight pairs with three turni, the first of them played.
fn after_one(hall: &Hall) -> (Browser, String) {
    let mut chief = hall.person("Olga", Role::Admin, None);
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Partenze", plan, "2", &eight());
    publish(&mut chief, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    (chief, slug)
}

const LEAVES: [(&str, &str); 2] = [("how", "justified"), ("reason", "febbre")];
const BACK: [(&str, &str); 1] = [("reason", "è rimasta")];

#[test]
fn a_departure_is_taken_back_alike_by_its_ruling_and_among_the_last_actions() {
    let hall = Hall::open();
    let (mut chief, slug) = after_one(&hall);
    let desk = format!("/direzione/{slug}");
    publish(&mut chief, &slug, 2);
    let leave = format!("{desk}/coppie/3/ritiro");
    decide(&mut chief, &leave, &leave, &LEAVES);
    let undo = offered(&mut chief, &slug)[0].clone();
    crate::people::play_but(&mut chief, &slug, 2, 3);
    publish(&mut chief, &slug, 3);
    let before = exported(&mut chief, &slug);
    let says = "Coppia 3 resta ritirata: non ci sono altri turni";
    for way in [format!("{desk}/provvedimenti/1"), undo.clone()] {
        let seen = look(&mut chief, &way, &way, &BACK);
        assert_eq!(seen.status, 200, "{way}: {}", seen.body);
        assert!(seen.body.contains(says), "{way}: {}", seen.body);
    }
    decide(&mut chief, &undo, &undo, &BACK);
    let after = exported(&mut chief, &slug);
    assert_eq!(after.adjustments[0].ruling(), None);
    assert_eq!(after.entries[2].state, EntryState::Withdrawn);
    let states = |file: &burraco_tournament::file::EventFile| {
        let states = file.rounds.iter().map(|round| round.state);
        states.collect::<Vec<RoundState>>()
    };
    assert_eq!(states(&after), states(&before));
}

#[test]
fn a_draft_that_no_longer_fits_who_plays_says_so_and_is_proposed_again() {
    let hall = Hall::open();
    let (mut chief, slug) = after_one(&hall);
    let desk = format!("/direzione/{slug}");
    let leave = format!("{desk}/coppie/3/ritiro");
    decide(&mut chief, &leave, &leave, &LEAVES);
    let undo = offered(&mut chief, &slug)[0].clone();
    let draft = chief.submit(&desk, &format!("{desk}/turni"), &[]);
    let publish = format!("{draft}/pubblica");
    let ready = chief.get(&desk);
    assert!(ready.body.contains("Guarda e pubblica il turno 2"));
    assert!(ready.body.contains(&publish));
    decide(&mut chief, &undo, &undo, &BACK);

    let page = chief.get(&desk).body;
    for said in [
        "Riproponi il turno 2",
        "da riproporre",
        "cambiato chi gioca",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert!(!page.contains(&publish), "{page}");
    let shown = chief.get(&draft).body;
    assert!(shown.contains("cambiato chi gioca"), "{shown}");
    assert!(!shown.contains(&publish), "{shown}");
    // a tablet that has the button still is led on
    let refused = chief.post_from(&ready, &publish, &[]);
    assert_eq!(refused.status, 409);
    for said in ["Riproponi il turno 2", "proponilo di nuovo"] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
    let again = chief.submit(&desk, &format!("{desk}/turni"), &[]);
    assert_eq!(again, draft);
    assert!(
        chief
            .get(&desk)
            .body
            .contains("Guarda e pubblica il turno 2")
    );
    let done = chief.submit(&draft, &publish, &[]);
    assert_eq!(done, desk);
    let seated = &exported(&mut chief, &slug).rounds[1];
    assert_eq!((seated.tables.len(), seated.byes.len()), (4, 0));
}

#[test]
fn a_departure_with_a_draft_on_the_desk_is_undone_with_the_draft_as_it_was() {
    let hall = Hall::open();
    let (mut chief, slug) = after_one(&hall);
    let desk = format!("/direzione/{slug}");
    let draft = chief.submit(&desk, &format!("{desk}/turni"), &[]);
    let leave = format!("{desk}/coppie/3/ritiro");
    let lost = "I posti dati a mano nella proposta del prossimo turno si perdono";
    let seen = look(&mut chief, &leave, &leave, &LEAVES).body;
    assert!(!seen.contains(lost), "{seen}");
    let tables = exported(&mut chief, &slug).rounds[1].tables.clone();
    let two = [tables[0].seats.ns, tables[1].seats.ns].map(|entry| entry.to_string());
    let swap = [
        ("one", two[0].as_str()),
        ("other", two[1].as_str()),
        ("reason", "si conoscono"),
    ];
    let seats = format!("{draft}/posti");
    decide(&mut chief, &seats, &seats, &swap);
    let before = exported(&mut chief, &slug);
    assert_eq!(before.rounds[1].state, RoundState::Draft);
    assert_ne!(before.rounds[1].tables, tables);
    let seen = look(&mut chief, &leave, &leave, &LEAVES).body;
    assert!(seen.contains(lost), "{seen}");
    decide(&mut chief, &leave, &leave, &LEAVES);
    let without = exported(&mut chief, &slug);
    assert_eq!(without.rounds[1].tables.len(), 3);
    let undo = offered(&mut chief, &slug)[0].clone();
    decide(&mut chief, &undo, &undo, &BACK);
    let after = exported(&mut chief, &slug);
    assert_eq!(after.rounds, before.rounds);
    assert_eq!(after.entries, before.entries);
}

#[test]
fn of_two_that_leave_one_table_the_first_is_not_given_what_stays() {
    let hall = Hall::open();
    let (mut chief, slug) = after_one(&hall);
    let desk = format!("/direzione/{slug}");
    publish(&mut chief, &slug, 2);
    let table = exported(&mut chief, &slug).rounds[1].tables[0].clone();
    let (first, second) = (table.seats.ns.to_string(), table.seats.ew.to_string());
    let new = format!("{desk}/provvedimenti/nuovo");
    let form = |at: u32| format!("{new}?provvedimento=left_unjustified&turno=2&tavolo={at}");
    fn leaves(who: &str) -> [(&str, &str); 3] {
        [("entry", who), ("round", "2"), ("reason", "se ne va")]
    }
    decide(&mut chief, &form(1), &new, &leaves(&first));
    let refused = look(&mut chief, &form(1), &new, &leaves(&second));
    assert_eq!(refused.status, 409, "{}", refused.body);
    for said in ["dal provvedimento 1", "assenti da tutte e due le parti"] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
    assert_eq!(exported(&mut chief, &slug).adjustments.len(), 1);
    // who leaves the event there is told that nothing more is given at the table
    let leave = chief.get(&format!("{desk}/coppie/{second}/ritiro")).body;
    assert!(leave.contains("già dati dal provvedimento 1"), "{leave}");
    // both absent takes its place: neither has anything of the turno
    let absent = format!("{new}?provvedimento=both_absent&turno=2&tavolo=1");
    decide(&mut chief, &absent, &new, &leaves(&first));
    let file = exported(&mut chief, &slug);
    let vp = |after: usize, who: &str| {
        let lines = file.standings[after].lines.iter();
        let mut own = lines.filter(|line| line.entry.to_string() == who);
        own.next().unwrap().vp
    };
    for who in [&first, &second] {
        assert_eq!(vp(1, who), vp(0, who));
    }

    // the first one taken back leaves the table as the second decides it
    let undo = offered(&mut chief, &slug)[1].clone();
    let seen = chief.get(&undo).body;
    assert!(seen.contains("Provvedimento 1"), "{seen}");
    decide(&mut chief, &undo, &undo, &BACK);
    let file = exported(&mut chief, &slug);
    assert_eq!(file.adjustments[0].ruling(), None);
    assert!(file.rounds[1].tables[0].state.counts());
}
