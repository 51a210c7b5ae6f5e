//! Links that write no more: nothing that comes over them is lost, and nothing of it holds.

use crate::desk::undo::offered;
use crate::rulings::given::{decide, look};
use crate::support::hand_form;
use crate::tables::links::*;
use pozzetto::pages::urls;
use pozzetto::store::journal_lines;

#[test]
fn over_a_dead_link_nothing_is_lost_and_nothing_holds() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    let second = evening.shown(1, "show");
    assert_eq!(evening.link(1, "revoke").status, 303);
    let fields = hand_form(&sheet(1), &open.hidden("base_version"));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    for _ in 0..2 {
        let kept = north.post_from(&open, &way, &fields);
        assert_eq!(kept.status, 410);
        assert!(kept.body.contains("niente è perso") && kept.body.contains("nothing is lost"));
    }
    assert_eq!(evening.unconfirmed().len(), 1);
    assert!(evening.versions(1).is_empty());
    for dead in [&slip, &second] {
        let page = evening.hall.visitor().get(&dead.way);
        assert_eq!(page.status, 410, "all of the table's are taken back");
        assert!(page.body.contains("stato annullato") && page.body.contains("taken back"));
    }
    // Of whoever is not known nothing is kept: 401 leaves the draft on the phone.
    let mut stranger = evening.hall.visitor();
    let door = stranger.get("/entra");
    assert_eq!(stranger.post_from(&door, &way, &fields).status, 401);
    assert_eq!(evening.unconfirmed().len(), 1);

    let renewed = evening.shown(1, "show");
    assert_ne!(renewed.way, slip.way);
    let mut north = evening.phone(&renewed, &renewed.codes[NS]);
    let open = north.get(&format!("{}/smazzate/2", renewed.way));
    for table in 1..=2 {
        let table = evening.table(table);
        for n in 1..=2 {
            let way = format!("{table}/smazzate/{n}");
            assert_eq!(evening.organiser.enter_hand(&way, &sheet(n)).status, 303);
        }
        evening
            .organiser
            .submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    }
    let desk = format!("/direzione/{}", evening.slug);
    evening
        .organiser
        .submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let fields = hand_form(&sheet(8), &open.hidden("base_version"));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    let way = format!("{}/smazzate/2", renewed.way);
    assert_eq!(north.post_from(&open, &way, &fields).status, 410);
    assert_eq!(evening.unconfirmed().len(), 2);
    assert_eq!(evening.versions(2).len(), 1);
    let page = evening.organiser.get(&evening.table(1));
    assert!(
        page.body.contains("arrivata dopo la chiusura")
            && page.body.contains("arrivata da un link annullato")
    );
    assert_eq!(
        evening.link(1, "show").status,
        409,
        "no link to a closed round"
    );
}

#[test]
fn an_answer_that_was_lost_before_the_link_died_is_given_again() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    let fields = hand_form(&sheet(1), &open.hidden("base_version"));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    assert_eq!(north.post_from(&open, &way, &fields).status, 303);
    evening.link(1, "revoke");
    let again = north.post_from(&open, &way, &fields);
    assert_eq!((again.status, &again.location), (303, &slip.way));
    assert_eq!(evening.unconfirmed(), [], "it is saved, and not set aside");
    assert_eq!(evening.versions(1).len(), 1);
}

#[test]
fn a_hand_changed_after_a_lost_answer_is_kept_when_the_link_has_died_meanwhile() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    let send = |north: &mut Browser, seed: u64| {
        let fields = hand_form(&sheet(seed), &open.hidden("base_version"));
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        north.post_from(&open, &way, &fields).status
    };
    assert_eq!(send(&mut north, 1), 303);
    evening.link(1, "revoke");
    // The answer was lost: the form changes, and goes out under the key it had.
    for seed in [2, 2, 3] {
        assert_eq!(send(&mut north, seed), 410);
    }
    let kept: Vec<Sheet> = evening.unconfirmed().into_iter().map(|u| u.sheet).collect();
    assert_eq!(kept, [sheet(2), sheet(3)], "each version, once");
    let lines = evening
        .hall
        .store
        .read_now(|conn| journal_lines(conn, Some(EventId(1)), 0, 1000))
        .unwrap();
    let kept = lines.iter().filter(|l| l.action == "keep-unconfirmed");
    assert_eq!(kept.count(), 2);
    assert_eq!(evening.versions(1).len(), 1);
}

#[test]
fn what_is_kept_for_the_referee_lets_no_fault_stand_and_has_an_end() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    evening.link(1, "revoke");
    let mut send = |more: &[(&str, &str)]| {
        let mut fields = hand_form(&sheet(1), "0");
        for (name, value) in more {
            fields.retain(|(other, _)| other != name);
            fields.push(((*name).to_owned(), (*value).to_owned()));
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        north.post_from(&open, &way, &fields)
    };
    let long = "parola ".repeat(1_000);
    for too_long in ["reason", "overrule_declared_differs", "ns_meld_0"] {
        let answer = send(&[(too_long, &long)]);
        assert_eq!(answer.status, 422, "{too_long}");
        assert!(answer.body.contains("caratteri") || too_long != "ns_meld_0");
    }
    assert_eq!(evening.unconfirmed(), []);
    let declared = [
        ("ns_declared_total", "1"),
        ("overrule_declared_differs", "va bene"),
    ];
    assert_eq!(send(&declared).status, 410);
    let kept = evening.unconfirmed().remove(0);
    assert_eq!(kept.sheet.overrule, []);
    let table = evening.table(1);
    let take_up = format!("{table}/smazzate/1?versione={}", kept.id);
    assert!(!evening.organiser.get(&take_up).body.contains("va bene"));
}

#[test]
fn what_one_line_sends_has_an_end_and_takes_no_room_of_the_other() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    let way = format!("{}/smazzate/1", slip.way);
    let open = [north.get(&way), east.get(&way)];
    let send = |phone: &mut Browser, open: &Answer, seed: u64, base: &str, action: &str| {
        let mut fields = hand_form(&sheet(seed), base);
        fields.retain(|(name, _)| name != "action");
        fields.push(("action".into(), action.into()));
        fields.push(("csrf".into(), open.hidden("csrf")));
        fields.push(("key".into(), format!("{action}-{seed}")));
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        phone.post(&way, &fields)
    };
    for seed in 1..=20 {
        let base = (seed - 1).to_string();
        assert_eq!(send(&mut north, &open[0], seed, &base, "save").status, 303);
    }
    let once_more = send(&mut north, &open[0], 21, "20", "save");
    assert_eq!(once_more.status, 409);
    assert!(once_more.body.contains("Chiama l’arbitro con tutte e due"));
    assert_eq!(evening.versions(1).len(), 20);
    for seed in [31, 32] {
        assert_eq!(send(&mut east, &open[1], seed, "0", "dispute").status, 303);
    }
    let kept: Vec<Sheet> = evening.unconfirmed().into_iter().map(|u| u.sheet).collect();
    assert_eq!(kept, [sheet(32)], "the newest of what does not agree");

    evening.link(1, "revoke");
    for seed in 41..61 {
        assert_eq!(send(&mut north, &open[0], seed, "20", "save").status, 410);
    }
    let full = send(&mut north, &open[0], 61, "20", "save");
    assert_eq!(full.status, 409, "the draft stays on the phone");
    assert!(full.body.contains("rimasta su questo telefono"));
    assert_eq!(send(&mut east, &open[1], 71, "0", "save").status, 410);
    assert_eq!(evening.unconfirmed().len(), 22);
}

#[test]
fn a_round_is_not_withdrawn_while_what_players_sent_waits() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    evening.link(1, "revoke");
    let fields = hand_form(&sheet(1), "0");
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    assert_eq!(north.post_from(&open, &way, &fields).status, 410);
    let desk = format!("/direzione/{}", evening.slug);
    let withdraw = format!("{desk}/turni/1/ritira");
    let why = [("reason", "elenco sbagliato")];
    let seen = look(&mut evening.organiser, &withdraw, &withdraw, &why);
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(seen.body.contains("mandate dai giocatori"), "said before");
    let mark = seen.hidden("seen");
    let saving = [why[0], ("seen", mark.as_str()), ("step", "save")];
    let refused = evening.organiser.post_from(&seen, &withdraw, &saving);
    assert_eq!(refused.status, 409);
    assert!(!refused.body.contains("Che cosa cambia"), "and not again");
    assert!(
        refused.body.contains("mandate dai giocatori"),
        "{}",
        refused.body
    );
    let table = evening.table(1);
    let drop = format!("{table}/versioni/{}", evening.unconfirmed()[0].id);
    evening.organiser.submit(&table, &drop, &[]);
    decide(&mut evening.organiser, &withdraw, &withdraw, &why);
}

#[test]
fn publishing_is_not_undone_while_what_players_sent_waits() {
    let mut evening = evening("opponents");
    let slug = evening.slug.clone();
    let undo = offered(&mut evening.organiser, &slug)[0].clone();
    let why = [("reason", "elenco sbagliato")];
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    evening.link(1, "revoke");
    let fields = hand_form(&sheet(1), "0");
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    assert_eq!(north.post_from(&open, &way, &fields).status, 410);
    let opened = evening.organiser.get(&undo).body;
    assert!(opened.contains("mandate dai giocatori"), "{opened}");
    let seen = look(&mut evening.organiser, &undo, &undo, &why);
    assert_eq!(seen.status, 200, "{}", seen.body);
    let mark = seen.hidden("seen");
    let saving = [why[0], ("seen", mark.as_str()), ("step", "save")];
    let refused = evening.organiser.post_from(&seen, &undo, &saving);
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("mandate dai giocatori"),
        "{}",
        refused.body
    );
    assert_eq!(evening.unconfirmed().len(), 1, "what was sent is there");

    let table = evening.table(1);
    let drop = format!("{table}/versioni/{}", evening.unconfirmed()[0].id);
    evening.organiser.submit(&table, &drop, &[]);
    let again = evening.shown(1, "show");
    let slips = "finché il turno è una proposta quei link e quei codici non aprono niente";
    let opened = evening.organiser.get(&undo).body;
    assert!(opened.contains(slips), "{opened}");
    decide(&mut evening.organiser, &undo, &undo, &why);
    let shut = evening.hall.visitor().get(&again.way);
    assert_ne!(shut.status, 200, "a proposal opens nothing");
    let draft = format!("/direzione/{slug}/turni/1");
    let publish = format!("{draft}/pubblica");
    evening.organiser.submit(&draft, &publish, &[]);
    let mut phone = evening.phone(&again, &again.codes[NS]);
    assert_eq!(phone.get(&again.way).status, 200, "the same seats");
}

#[test]
fn slips_made_while_a_withdrawal_was_looked_at_are_told_before_it_is_saved() {
    let mut evening = evening("opponents");
    let slug = evening.slug.clone();
    let undo = offered(&mut evening.organiser, &slug)[0].clone();
    let withdraw = format!("/direzione/{slug}/turni/1/ritira");
    let why = [("reason", "elenco sbagliato")];
    let ways = [withdraw, undo];
    let seen = ways
        .each_ref()
        .map(|way| look(&mut evening.organiser, way, way, &why));
    evening.shown(1, "show");
    for (way, seen) in ways.iter().zip(&seen) {
        assert!(!seen.body.contains("talloncini"), "{}", seen.body);
        let mark = seen.hidden("seen");
        let saving = [why[0], ("seen", mark.as_str()), ("step", "save")];
        let late = evening.organiser.post_from(seen, way, &saving);
        assert_eq!(late.status, 409, "{way}");
        assert!(late.body.contains("talloncini"), "{}", late.body);
        let mark = late.hidden("seen");
        assert_ne!(mark, seen.hidden("seen"));
    }
    let way = &ways[0];
    decide(&mut evening.organiser, way, way, &why);
}

#[test]
fn a_table_that_is_opened_again_is_the_referees() {
    let mut evening = evening("referee");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    let table = evening.table(1);
    let state = format!("{table}/stato");
    evening
        .organiser
        .submit(&table, &state, &[("state", "closed")]);
    let closed = north.get(&slip.way);
    assert_eq!(closed.status, 410);
    assert!(
        closed.body.contains("L’arbitro ha chiuso il tavolo")
            && closed.body.contains("Il prossimo tavolo"),
        "{}",
        closed.body
    );
    // a closed table takes no link, neither from an open page
    let page = evening.organiser.get(&table);
    assert!(
        page.body.contains("i link dei giocatori sono scaduti")
            && !page.body.contains("Mostra il QR")
    );
    for action in ["show", "renew"] {
        assert_eq!(evening.link(1, action).status, 409, "{action}");
    }
    let table_says = |evening: &Evening| evening.hall.visitor().get(&slip.way).body;
    let again = [("state", "entered"), ("reason", "un conto da rifare")];
    evening.organiser.submit(&table, &state, &again);
    assert_eq!(evening.state(), TableState::Entered);
    let opened = table_says(&evening);
    assert!(
        opened.contains("era già finito ed è stato riaperto"),
        "{opened}"
    );
    assert!(!opened.contains("ha chiuso il tavolo"), "{opened}");
    let fields = hand_form(&sheet(9), &open.hidden("base_version"));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    assert_eq!(north.post_from(&open, &way, &fields).status, 410);
    assert_eq!(
        (evening.versions(1).len(), evening.unconfirmed().len()),
        (1, 1),
        "nothing is written over, and nothing is lost"
    );
    // A new link begins anew; the old one stays dead.
    let renewed = evening.shown(1, "show");
    assert_eq!(
        evening
            .phone(&renewed, &renewed.codes[EW])
            .get(&renewed.way)
            .status,
        200
    );
    assert_eq!(north.get(&slip.way).status, 410);
}

#[test]
fn codes_whose_links_were_all_taken_back_are_not_shown_again() {
    let mut evening = evening("opponents");
    let first = evening.shown(1, "show");
    assert_eq!(
        evening.shown(1, "show").codes,
        first.codes,
        "one table, one pair of codes"
    );
    // two digits may be drawn twice by chance, not four times over
    let mut other = 0;
    for _ in 0..4 {
        assert_eq!(evening.link(1, "revoke").status, 303);
        other += usize::from(evening.shown(1, "show").codes != first.codes);
    }
    assert!(other > 0);
}

#[test]
fn old_pages_of_a_round_that_was_withdrawn_shut_nobody_out() {
    let mut evening = evening("opponents");
    let old = evening.shown(1, "show");
    let desk = format!("/direzione/{}", evening.slug);
    let withdraw = format!("{desk}/turni/1/ritira");
    let why = [("reason", "elenco sbagliato")];
    decide(&mut evening.organiser, &withdraw, &withdraw, &why);
    publish(&mut evening.organiser, &evening.slug.clone(), 1);
    let new = evening.shown(1, "show");
    // Every phone of the hall comes from one address; those with the old page ask on and on.
    let mut phone = evening.hall.visitor();
    for _ in 0..60 {
        let part = phone.get(&format!("{}?parte=stato", old.way));
        assert_eq!(part.status, 404);
    }
    let mut north = evening.phone(&new, &new.codes[NS]);
    assert_eq!(enter(&mut north, &new, 1, &sheet(1)).status, 303);
}

#[test]
fn the_slip_of_a_table_ends_when_another_pair_takes_a_seat_at_it() {
    let mut evening = evening("opponents");
    let slug = evening.slug.clone();
    let check_in = urls::check_in(&slug);
    let late = [("player1", "Zoe Zeta"), ("player2", "Zeno Zeta")];
    evening
        .organiser
        .submit(&check_in, &urls::add_entry(&slug), &late);
    let there = urls::check_in_entry(&slug, 5);
    evening
        .organiser
        .submit(&check_in, &there, &[("state", "checked_in")]);
    let [slip, other] = [1, 2].map(|table| evening.shown(table, "show"));
    let mut phone = evening.phone(&slip, &slip.codes[EW]);
    assert_eq!(phone.get(&slip.way).status, 200);
    let seat = [("seat", "in-place-of-1")];
    let way = urls::seat_entry(&slug, 5);
    let seen = look(&mut evening.organiser, &way, &way, &seat);
    assert!(
        seen.body.contains("quel link e quei codici"),
        "{}",
        seen.body
    );
    decide(&mut evening.organiser, &way, &way, &seat);
    assert_ne!(phone.get(&slip.way).status, 200, "the seats are others'");
    assert_eq!(evening.hall.visitor().get(&other.way).status, 200);
    let again = evening.shown(1, "show");
    assert!(
        evening
            .phone(&again, &again.codes[NS])
            .get(&again.way)
            .body
            .contains("Zoe Zeta")
    );
}
