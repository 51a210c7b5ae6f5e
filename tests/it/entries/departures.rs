//! Departures from a match or the event: named alone, taken back in one way, and a draft that no longer fits who plays.

use crate::desk::undo::offered;
use crate::events::kinds::{enter, event_of};
use crate::rulings::given::{decide, eight, exported, look, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_tournament::entry::EntryState;
use burraco_tournament::round::RoundState;
use pozzetto::auth::Role;

#[test]
fn of_two_who_share_a_line_only_the_one_who_left_is_named() {
    let (hall, mut chief) = Hall::with(Role::Admin);
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
    assert!(table.contains("abbandono: 2"), "{table}");
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
    assert_eq!(ruling.left_match().map(|who| who.0), Some(2));
    assert_eq!(ruling.withdraws(), None, "it plays on in the event");
    assert_eq!(file.entries[1].state, EntryState::CheckedIn);
}

/// Eight single players whose first turno is published: at table 1 sit 1 and 2 against 3 and 4.
fn singles(hall: &Hall) -> (Browser, String) {
    let mut chief = hall.person("Olga", Role::Admin, None);
    let slug = event_of(&mut chief, "Singoli", "individual", "7 individual");
    let list: String = (1..=8).map(|n| format!("{n};Gioca {n}\n")).collect();
    enter(&mut chief, &slug, &list);
    publish(&mut chief, &slug, 1);
    (chief, slug)
}

fn vp_of(chief: &mut Browser, slug: &str, entry: u32) -> Option<i64> {
    let file = exported(chief, slug);
    let lines = file.standings.last()?.lines.iter();
    let mut own = lines.filter(|line| line.entry.0 == entry);
    Some(own.next()?.vp.0)
}

#[test]
fn the_second_of_a_line_that_leaves_has_a_ruling_of_its_own() {
    let hall = Hall::open();
    let (mut chief, slug) = singles(&hall);
    let desk = format!("/direzione/{slug}");
    let new = format!("{desk}/provvedimenti/nuovo");
    let form = |how: &str| format!("{new}?provvedimento={how}&turno=1&tavolo=1");
    let first = [("entry", "2"), ("round", "1"), ("reason", "lite al tavolo")];
    decide(&mut chief, &form("left_justified"), &new, &first);
    assert_eq!(
        [1, 2, 3].map(|n| vp_of(&mut chief, &slug, n)),
        [6, 6, 14].map(Some)
    );
    let second = [("entry", "1"), ("round", "1"), ("reason", "esce anche lui")];
    let seen = look(&mut chief, &form("left_unjustified"), &new, &second);
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(seen.body.contains("valgono tutti e due"), "{}", seen.body);
    assert!(!seen.body.contains("Sostituisce"), "{}", seen.body);
    decide(&mut chief, &form("left_unjustified"), &new, &second);
    assert_eq!(
        [1, 2, 3].map(|n| vp_of(&mut chief, &slug, n)),
        [0, 0, 14].map(Some)
    );
    let print = format!("{desk}/stampe/finali?foglio=provvedimenti");
    for way in [format!("{desk}/provvedimenti"), print] {
        let page = chief.get(&way).body;
        for said in ["Gioca 1", "Gioca 2", "lite al tavolo", "esce anche lui"] {
            assert!(page.contains(said), "{said}, {way}: {page}");
        }
        assert!(!page.contains("sostituito"), "{way}: {page}");
    }
    let journal = chief.get(&format!("{desk}/registro")).body;
    for said in ["lite al tavolo", "esce anche lui"] {
        assert!(journal.contains(said), "{said}: {journal}");
    }
    let mut visitor = hall.visitor();
    for entry in [1, 2] {
        let page = visitor.get(&format!("/t/{slug}/coppie/{entry}")).body;
        assert!(page.contains("Provvedimenti dell’arbitro"), "{page}");
        assert!(!page.contains("abbandono del compagno"), "{page}");
    }
    let table = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    assert!(table.contains("abbandono: 2, 1"), "{table}");

    // of the other line one leaves, too: its partner is said to have stayed
    let third = [("entry", "3"), ("round", "1"), ("reason", "esce")];
    decide(&mut chief, &form("left_justified"), &new, &third);
    let page = visitor.get(&format!("/t/{slug}/coppie/4")).body;
    assert!(page.contains("abbandono del compagno"), "{page}");
    let table = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    assert!(
        table.contains("abbandono: 3") && !table.contains("2, 1, 3"),
        "{table}"
    );
    let three = format!("{desk}/provvedimenti/3");
    decide(&mut chief, &three, &three, &BACK);

    // each is taken back alone
    let one = format!("{desk}/provvedimenti/1");
    let two = format!("{desk}/provvedimenti/2");
    decide(&mut chief, &two, &two, &BACK);
    assert_eq!(
        [1, 2, 3].map(|n| vp_of(&mut chief, &slug, n)),
        [6, 6, 14].map(Some)
    );
    let page = visitor.get(&format!("/t/{slug}/coppie/1")).body;
    assert!(page.contains("abbandono del compagno"), "{page}");
    decide(&mut chief, &two, &two, &BACK);
    decide(&mut chief, &one, &one, &BACK);
    assert_eq!(
        [1, 2, 3].map(|n| vp_of(&mut chief, &slug, n)),
        [0, 0, 14].map(Some)
    );
    let file = exported(&mut chief, &slug);
    assert!(file.rounds[0].tables[0].state.counts());
    let left = file.adjustments[1].ruling().unwrap().left_match();
    assert_eq!(left.map(|who| who.0), Some(1));
}

#[test]
fn after_a_pair_left_the_event_its_partner_is_ruled_beside_it() {
    let hall = Hall::open();
    let (mut chief, slug) = after_one(&hall);
    let desk = format!("/direzione/{slug}");
    publish(&mut chief, &slug, 2);
    let leave = format!("{desk}/coppie/3/ritiro");
    decide(&mut chief, &leave, &leave, &LEAVES);
    let new = format!("{desk}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=left_unjustified");
    let ruled = [
        ("entry", "3"),
        ("round", "2"),
        ("reason", "il compagno se ne va"),
    ];
    decide(&mut chief, &form, &new, &ruled);
    let register = chief.get(&format!("{desk}/provvedimenti")).body;
    for said in ["febbre", "il compagno se ne va"] {
        assert!(register.contains(said), "{said}: {register}");
    }
    assert!(!register.contains("sostituito"), "{register}");
    let page = hall.visitor().get(&format!("/t/{slug}/coppie/3")).body;
    let page = page.replace('\u{a0}', " ");
    for said in ["abbandono giustificato", "abbandono ingiustificato"] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let second = format!("{desk}/provvedimenti/2");
    decide(&mut chief, &second, &second, &BACK);
    let file = exported(&mut chief, &slug);
    assert!(file.adjustments[0].ruling().is_some());
    assert_eq!(file.entries[2].state, EntryState::Withdrawn);
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
    let standings = chief.get(&format!("/t/{slug}/classifica")).body;
    assert!(
        standings.contains("<span class=\"hint\">ritirata</span>"),
        "{standings}"
    );
    let undo = offered(&mut chief, &slug)[0].clone();
    crate::entries::people::play_but(&mut chief, &slug, 2, 3);
    publish(&mut chief, &slug, 3);
    let before = exported(&mut chief, &slug);
    let says = "Coppia 3 resta ritirata: non ci sono altri turni";
    for way in [format!("{desk}/provvedimenti/1"), undo.clone()] {
        let seen = look(&mut chief, &way, &way, &BACK);
        assert_eq!(seen.status, 200, "{way}: {}", seen.body);
        assert!(seen.body.contains(says), "{way}: {}", seen.body);
    }
    // what comes back is what will be: it does not play again, and its table stays as it was closed
    let opened = chief.get(&undo).body;
    for page in [opened, look(&mut chief, &undo, &undo, &BACK).body] {
        let (_, will) = page.split_once("Annullando torna così").unwrap();
        for never in ["presente", "Turno 2: in gioco"] {
            assert!(!will.contains(never), "{never}: {will}");
        }
        assert!(will.contains("Provvedimento 1, revocato"), "{will}");
    }
    decide(&mut chief, &undo, &undo, &BACK);
    let after = exported(&mut chief, &slug);
    assert_eq!(after.adjustments[0].ruling(), None);
    assert_eq!(after.entries[2].state, EntryState::Withdrawn);
    let states = |file: &burraco_tournament::event_file::EventFile| {
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
    let seen = look(&mut chief, &undo, &undo, &BACK).body;
    assert!(seen.contains("andrà proposto di nuovo"), "{seen}");
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
    // beside the seats, too, which can still be given by hand
    let (swap, all) = (format!("{draft}/posti"), format!("{draft}/tutti-i-posti"));
    for way in [draft.clone(), swap, all] {
        let shown = chief.get(&way).body;
        assert!(shown.contains("cambiato chi gioca"), "{way}: {shown}");
        assert!(!shown.contains(&publish), "{way}: {shown}");
        let again = format!("action=\"{desk}/turni\"");
        assert!(shown.contains(&again), "{way}: {shown}");
        assert!(shown.contains("Riproponi il turno 2"), "{way}: {shown}");
    }
    // a richiamo moves nothing, and leaves the draft where it is
    let file = exported(&mut chief, &slug);
    let new = format!("{desk}/provvedimenti/nuovo");
    let warned = [("entry", "1"), ("round", "1"), ("reason", "rumore")];
    let form = format!("{new}?provvedimento=richiamo");
    decide(&mut chief, &form, &new, &warned);
    assert_eq!(exported(&mut chief, &slug).rounds, file.rounds);
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
    let seen = look(&mut chief, &form(1), &new, &leaves(&second));
    assert_eq!(seen.status, 200, "{}", seen.body);
    for said in ["Anche il provvedimento 1", "a due linee 0 VP"] {
        assert!(seen.body.contains(said), "{said}: {}", seen.body);
    }
    decide(&mut chief, &form(1), &new, &leaves(&second));
    // everybody reads what the match came to of both, not what each alone would have given
    let table = hall.visitor().get(&format!("/t/{slug}/turni/2/tavoli/1"));
    let table = table.body.replace('\u{a0}', " ");
    assert!(table.contains("in tutto N-S 0 VP 0, E-O 0 VP 0"), "{table}");
    assert!(!table.contains("14 VP"), "{table}");
    let own = format!("{desk}/provvedimenti/2");
    decide(&mut chief, &own, &own, &BACK);
    // for who stayed the match is over: who leaves the event then keeps its points
    let way = format!("{desk}/coppie/{second}/ritiro");
    let leave = chief.get(&way).body;
    for said in ["li dà il provvedimento 1", "tiene i suoi punti"] {
        assert!(leave.contains(said), "{said}: {leave}");
    }
    let home = [("how", "after"), ("reason", "ha il treno")];
    let seen = look(&mut chief, &way, &way, &home).body;
    assert!(seen.contains("Esce dal torneo"), "{seen}");
    decide(&mut chief, &way, &way, &home);
    let file = exported(&mut chief, &slug);
    let lines = file.standings[1].lines.iter();
    let own = lines.filter(|line| line.entry.to_string() == second);
    let kept: Vec<i64> = own.map(|line| line.credits[1].vp.0).collect();
    assert_eq!(kept, [14]);
    let journal = chief.get(&format!("{desk}/registro")).body;
    assert!(journal.contains("a incontro finito"), "{journal}");
    // the first departure taken back would open a table that nobody sits at any more
    let one = format!("{desk}/provvedimenti/1");
    let seen = look(&mut chief, &one, &one, &BACK).body;
    assert!(seen.contains("registra l’abbandono"), "{seen}");
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
    let first = format!("{desk}/provvedimenti/1");
    decide(&mut chief, &first, &first, &BACK);
    let file = exported(&mut chief, &slug);
    assert_eq!(file.adjustments[0].ruling(), None);
    assert!(file.rounds[1].tables[0].state.counts());
}

#[test]
fn the_first_departure_taken_back_leaves_the_table_to_the_one_that_stands() {
    let hall = Hall::open();
    let (mut chief, slug) = after_one(&hall);
    let desk = format!("/direzione/{slug}");
    publish(&mut chief, &slug, 2);
    let seats = exported(&mut chief, &slug).rounds[1].tables[0].seats;
    for who in [seats.ns, seats.ew] {
        let leave = format!("{desk}/coppie/{who}/ritiro");
        decide(&mut chief, &leave, &leave, &LEAVES);
    }
    // both lines left: neither has points
    let so_far = exported(&mut chief, &slug);
    let given = |file: &burraco_tournament::event_file::EventFile, who: u32| {
        let lines = file.standings[1].lines.iter();
        let own = lines.filter(|line| line.entry.0 == who);
        own.map(|line| line.credits[1].vp.0).collect::<Vec<_>>()
    };
    assert_eq!(given(&so_far, seats.ns.0), [0]);
    assert_eq!(given(&so_far, seats.ew.0), [0]);
    let register = chief.get(&format!("{desk}/provvedimenti")).body;
    assert!(!register.contains("al tavolo vale il 1"), "{register}");

    let undo = offered(&mut chief, &slug)[1].clone();
    for way in [format!("{desk}/provvedimenti/1"), undo.clone()] {
        let seen = look(&mut chief, &way, &way, &BACK).body;
        for said in ["resta deciso", "Provvedimento 2"] {
            assert!(seen.contains(said), "{said}, {way}: {seen}");
        }
        assert!(!seen.contains("Si riapre"), "{way}: {seen}");
    }
    decide(&mut chief, &undo, &undo, &BACK);
    let file = exported(&mut chief, &slug);
    assert!(file.rounds[1].tables[0].state.counts());
    assert_eq!(given(&file, seats.ns.0), [14]);
    assert_eq!(given(&file, seats.ew.0), [6]);
    let state = |who: u32| {
        let mut own = file.entries.iter().filter(|entry| entry.number.0 == who);
        own.next().unwrap().state
    };
    assert_eq!(state(seats.ns.0), EntryState::CheckedIn);
    assert_eq!(state(seats.ew.0), EntryState::Withdrawn);
}

#[test]
fn points_given_back_to_a_partner_are_named_when_nobody_left_any_more() {
    let hall = Hall::open();
    let (mut chief, slug) = singles(&hall);
    let register = format!("/direzione/{slug}/provvedimenti");
    let new = format!("{register}/nuovo");
    let form = format!("{new}?provvedimento=left_unjustified&turno=1&tavolo=1");
    let left = [("entry", "2"), ("round", "1"), ("reason", "lite")];
    decide(&mut chief, &form, &new, &left);
    let back = [
        ("entry", "1"),
        ("round", "1"),
        ("vp", "8"),
        ("reason", "non ha colpa"),
    ];
    decide(
        &mut chief,
        &format!("{new}?provvedimento=points"),
        &new,
        &back,
    );
    let way = format!("{register}/1");
    let undo = offered(&mut chief, &slug)[1].clone();
    let said = "quei punti restano finché non si revoca anche il provvedimento 2";
    let offers = format!("href=\"{register}/2\"");
    for way in [&way, &undo] {
        assert!(!chief.get(way).body.contains(said));
        let seen = look(&mut chief, way, way, &BACK).body;
        assert!(seen.contains(said) && seen.contains(&offers), "{seen}");
    }
    decide(&mut chief, &way, &way, &BACK);
    let page = chief.get(&register).body;
    assert!(page.contains(said), "{page}");
    let two = format!("{register}/2");
    decide(&mut chief, &two, &two, &BACK);
    let page = chief.get(&register).body;
    assert!(!page.contains(said), "{page}");
}

#[test]
fn who_leaves_a_lost_match_gains_nothing_by_either_door() {
    let (_hall, mut chief) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut chief, "Porte", "2 mitchell", "2", &eight());
    publish(&mut chief, &slug, 1);
    let tables = exported(&mut chief, &slug).rounds[0].tables.clone();
    let lost = |chief: &mut Browser, table: u32| {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/1");
        chief.enter_hand(&way, &totals(0, 1200));
    };
    lost(&mut chief, 1);
    lost(&mut chief, 2);
    let desk = format!("/direzione/{slug}");
    let gone = [0, 1].map(|at| tables[at].seats.ns.to_string());
    // one leaves the event, the other the match alone: the points are the same
    let leave = format!("{desk}/coppie/{}/ritiro", gone[0]);
    let explained = chief.get(&leave).body;
    let said = "o quelli che aveva se sono di meno";
    assert!(explained.contains(said), "{explained}");
    decide(&mut chief, &leave, &leave, &LEAVES);
    let new = format!("{desk}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=left_justified&turno=1&tavolo=2");
    let fields = [("entry", &*gone[1]), ("round", "1"), ("reason", "malore")];
    let explained = chief.get(&form).body;
    assert!(explained.contains(said), "{explained}");
    decide(&mut chief, &form, &new, &fields);
    let points = |chief: &mut Browser, entry: &str| {
        let file = exported(chief, &slug);
        let lines = file.standings.last().unwrap().lines.iter();
        let mut own = lines.filter(|line| line.entry.to_string() == entry);
        let own = own.next().unwrap();
        (own.vp.0, own.mp.0)
    };
    for (at, table) in tables.iter().enumerate().take(2) {
        let stays = table.seats.ew.to_string();
        assert_eq!(points(&mut chief, &gone[at]), (0, -1200));
        assert_eq!(points(&mut chief, &stays), (20, 1200));
    }
    // it is still called by its name, though it leaves nothing
    let register = chief.get(&format!("{desk}/provvedimenti")).body;
    assert!(
        !register.contains("<b>abbandono ingiustificato"),
        "{register}"
    );
    // what is taken back can be given again
    let one = format!("{desk}/provvedimenti/1");
    for _ in 0..2 {
        decide(&mut chief, &one, &one, &BACK);
    }
    assert_eq!(points(&mut chief, &gone[0]), (0, -1200));
}
