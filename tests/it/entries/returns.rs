//! Departures taken back: the table as it was found, who comes back, and what is told of those that left no table.

use crate::desk::undo::offered;
use crate::rulings::given::{decide, eight, exported, look, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_tournament::entry::EntryState;
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;
use pozzetto::pages::urls;

const BACK: [(&str, &str); 1] = [("reason", "è rimasta")];
const LEAVES: [(&str, &str); 3] = [
    ("how", "unjustified"),
    ("article", "art. 34"),
    ("reason", "se ne va"),
];

/// An event of eight pairs whose first turno is published.
fn begun(hall: &Hall) -> (Browser, String) {
    let mut chief = hall.person("Olga", Role::Admin, None);
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Ritorni", plan, "2", &eight());
    publish(&mut chief, &slug, 1);
    (chief, slug)
}

fn leaves(chief: &mut Browser, slug: &str, who: impl std::fmt::Display) {
    let way = format!("/direzione/{slug}/coppie/{who}/ritiro");
    decide(chief, &way, &way, &LEAVES);
}

#[test]
fn a_match_played_to_its_end_nobody_leaves_and_a_disputed_one_stays_disputed() {
    let hall = Hall::open();
    let (mut chief, slug) = begun(&hall);
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    for hand in 1..=2 {
        let hand = format!("{table}/smazzate/{hand}");
        assert_eq!(chief.enter_hand(&hand, &totals(500, 300)).status, 303);
    }
    let disputed = [("state", "disputed"), ("reason", "non siamo d’accordo")];
    chief.submit(&table, &format!("{table}/stato"), &disputed);
    let found = exported(&mut chief, &slug).rounds[0].tables[0].clone();
    assert_eq!(found.state, TableState::Disputed);
    let way = format!("/direzione/{slug}/coppie/{}/ritiro", found.seats.ns);
    let explained = chief.get(&way).body;
    let said = "Un incontro giocato fino alla fine vale com’è";
    assert!(explained.contains(said), "{explained}");
    for who in [found.seats.ns, found.seats.ew] {
        leaves(&mut chief, &slug, who);
    }
    let after = exported(&mut chief, &slug);
    assert_eq!(after.rounds[0].tables[0], found);
    assert_eq!(after.adjustments, []);
    // nor can it be ruled so
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=left_unjustified&turno=1&tavolo=1");
    let who = found.seats.ns.to_string();
    let fields = [("entry", &*who), ("round", "1"), ("reason", "se ne va")];
    let refused = look(&mut chief, &form, &new, &fields);
    assert_eq!(refused.status, 409);
    for said in [
        "giocato fino alla fine (tavolo 1 del turno 1)",
        "punteggio arbitrale",
    ] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
}

#[test]
fn a_departure_given_again_counts_the_hands_as_they_are_and_sends_nobody_out_who_plays() {
    let hall = Hall::open();
    let (mut chief, slug) = begun(&hall);
    let desk = format!("/direzione/{slug}");
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let seats = exported(&mut chief, &slug).rounds[0].tables[0].seats;
    leaves(&mut chief, &slug, seats.ns);
    let ruling = format!("{desk}/provvedimenti/1");
    decide(&mut chief, &ruling, &ruling, &BACK);
    let hand = format!("{table}/smazzate/1");
    assert_eq!(chief.enter_hand(&hand, &totals(0, 1500)).status, 303);
    decide(&mut chief, &ruling, &ruling, &BACK);
    let points = |chief: &mut Browser| {
        let file = exported(chief, &slug);
        let of = |who| {
            let lines = file.standings[0].lines.iter();
            let mut own = lines.filter(|line| line.entry == who);
            own.next().map(|line| (line.vp.0, line.mp.0))
        };
        [seats.ns, seats.ew].map(of)
    };
    assert_eq!(points(&mut chief), [Some((0, -1500)), Some((20, 1500))]);
    // taken back, its match played to the end and the next turno published: it plays on
    decide(&mut chief, &ruling, &ruling, &BACK);
    let hand = format!("{table}/smazzate/2");
    assert_eq!(chief.enter_hand(&hand, &totals(300, 500)).status, 303);
    chief.submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    crate::entries::people::play_but(&mut chief, &slug, 1, seats.ns.0);
    publish(&mut chief, &slug, 2);
    decide(&mut chief, &ruling, &ruling, &BACK);
    let file = exported(&mut chief, &slug);
    assert_eq!(file.adjustments[0].ruling().unwrap().withdraws(), None);
    let mut own = file.entries.iter().filter(|e| e.number == seats.ns);
    assert_eq!(own.next().unwrap().state, EntryState::CheckedIn);
    let register = chief.get(&format!("{desk}/provvedimenti")).body;
    assert!(register.contains("giocato fino alla fine"), "{register}");
}

#[test]
fn a_departure_between_two_turni_is_told_in_the_journal_and_on_the_pair_s_page() {
    let hall = Hall::open();
    let (mut chief, slug) = begun(&hall);
    play(&mut chief, &slug, 1, 4);
    leaves(&mut chief, &slug, 3);
    let journal = chief.get(&format!("/direzione/{slug}/registro")).body;
    let journal = journal.replace('\u{a0}', " ");
    for said in ["Coppia 3: abbandono ingiustificato; art. 34", "se ne va"] {
        assert!(journal.contains(said), "{said}: {journal}");
    }
    let page = hall.visitor().get(&format!("/t/{slug}/coppie/3")).body;
    assert!(page.contains("Ha lasciato il torneo"), "{page}");
}

#[test]
fn who_leaves_while_it_rests_does_not_rest_on_its_page() {
    let (hall, mut chief) = Hall::with(Role::Admin);
    let nine = eight() + "9;Anna 9;C9;ASD 9;Bruno 9;D9;ASD 9\n";
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Riposa", plan, "2", &nine);
    publish(&mut chief, &slug, 1);
    let rests = exported(&mut chief, &slug).rounds[0].byes[0].entry;
    let way = format!("/t/{slug}/coppie/{rests}");
    let rests_now = "riposa in questo turno";
    let page = hall.visitor().get(&way).body;
    assert!(page.contains(rests_now), "{page}");
    leaves(&mut chief, &slug, rests);
    let page = hall.visitor().get(&way).body;
    assert!(page.contains("Ha lasciato il torneo"), "{page}");
    assert!(!page.contains(rests_now), "{page}");
    let file = exported(&mut chief, &slug);
    let entry = file.entries.iter().find(|entry| entry.number == rests);
    assert_eq!(entry.unwrap().state, EntryState::Withdrawn);
}

#[test]
fn seats_changed_by_hand_are_named_among_the_last_actions() {
    let hall = Hall::open();
    let (mut chief, slug) = begun(&hall);
    play(&mut chief, &slug, 1, 4);
    let desk = format!("/direzione/{slug}");
    let draft = chief.submit(&desk, &format!("{desk}/turni"), &[]);
    let tables = exported(&mut chief, &slug).rounds[1].tables.clone();
    let [one, other] = [0, 1].map(|at: usize| tables[at].seats);
    let swap = [
        ("one", one.ns.to_string()),
        ("other", other.ns.to_string()),
        ("reason", "si conoscono".to_owned()),
    ];
    let swap = [0, 1, 2].map(|at: usize| (swap[at].0, swap[at].1.as_str()));
    let seats = format!("{draft}/posti");
    decide(&mut chief, &seats, &seats, &swap);
    let list = chief.get(&format!("{desk}/annulla")).body;
    let list = list.replace('\u{a0}', " ");
    let is = |ns, ew| format!("Turno 2, tavolo 1: {ns} contro {ew}");
    assert!(list.contains(&is(other.ns, one.ew)), "{list}");
    let undo = offered(&mut chief, &slug)[0].clone();
    let page = chief.get(&undo).body.replace('\u{a0}', " ");
    let (_, will) = page.split_once("Annullando torna così").unwrap();
    assert!(will.contains(&is(one.ns, one.ew)), "{will}");
}

#[test]
fn who_is_gone_and_sits_at_a_table_that_opens_stands_at_the_desk_until_it_is_decided() {
    let hall = Hall::open();
    let (mut chief, slug) = begun(&hall);
    let desk = format!("/direzione/{slug}");
    let seats = exported(&mut chief, &slug).rounds[0].tables[0].seats;
    leaves(&mut chief, &slug, seats.ns);
    let way = format!("{desk}/coppie/{}/ritiro", seats.ew);
    let home = [("how", "after"), ("reason", "ha il treno")];
    decide(&mut chief, &way, &way, &home);
    let said = "Al tavolo 1 del turno 1 si gioca ancora, ma";
    assert!(!chief.get(&desk).body.contains(said));
    let ruling = format!("{desk}/provvedimenti/1");
    decide(&mut chief, &ruling, &ruling, &BACK);
    let new = format!("{desk}/provvedimenti/nuovo");
    for page in [&desk, &format!("{desk}/provvedimenti")] {
        let page = chief.get(page).body;
        assert!(page.contains(said), "{page}");
        let form = format!("{new}?provvedimento=left_unjustified&amp;turno=1&amp;tavolo=1");
        assert!(page.replace("&#38;", "&amp;").contains(&form), "{page}");
    }
    let who = seats.ew.to_string();
    let fields = [("entry", &*who), ("round", "1"), ("reason", "non c’è più")];
    let form = format!("{new}?provvedimento=left_unjustified&turno=1&tavolo=1");
    decide(&mut chief, &form, &new, &fields);
    assert!(!chief.get(&desk).body.contains(said));
}

#[test]
fn a_table_referee_lets_nobody_in_who_left_the_event() {
    let hall = Hall::open();
    let (mut chief, slug) = begun(&hall);
    leaves(&mut chief, &slug, 3);
    let register = format!("/direzione/{slug}/provvedimenti");
    let own = format!("href=\"{register}/1\"");
    assert!(chief.get(&register).body.contains(&own));
    let mut referee = hall.person("Rita", Role::Referee, Some(&slug));
    let page = referee.get(&register);
    assert_eq!(page.status, 200);
    assert!(!page.body.contains(&own), "{}", page.body);
    let opened = referee.get(&format!("{register}/1")).status;
    assert_eq!(opened, 403, "before anything is typed");
    let fields = [("reason", "torna"), ("base_version", "1"), ("step", "look")];
    let refused = referee.post_from(&page, &format!("{register}/1"), &fields);
    assert_eq!(refused.status, 403);
}

#[test]
fn who_is_let_in_again_is_named_so_among_the_last_actions() {
    let hall = Hall::open();
    let (mut chief, slug) = begun(&hall);
    leaves(&mut chief, &slug, 3);
    let way = urls::check_in_entry(&slug, 3);
    chief.submit(&urls::check_in(&slug), &way, &[("state", "checked_in")]);
    let entry = exported(&mut chief, &slug).entries[2].clone();
    assert_eq!(entry.state, EntryState::CheckedIn);
    let undo = offered(&mut chief, &slug)[0].clone();
    let page = chief.get(&undo).body;
    let says = "Provvedimento 1: rientra nel torneo; l’abbandono dell’incontro resta";
    assert_eq!(page.matches(says).count(), 1, "{page}");
}
