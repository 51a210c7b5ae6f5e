//! People come and go: a late pair, a substitute, a pair that leaves; each seen before it is saved.

use crate::rulings::given::{decide, eight, exported, look, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_tournament::entry::{EntryNo, EntryState};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

/// Plays every table of a round but the one an entry sits at.
pub fn play_but(referee: &mut Browser, slug: &str, round: u32, entry: u32) {
    let file = exported(referee, slug);
    let played = &file.rounds[usize::try_from(round).unwrap() - 1];
    let others = played.tables.iter();
    let others = others.filter(|table| table.side_of(EntryNo(entry)).is_none());
    for table in others {
        let at = format!("/arbitro/{slug}/turni/{round}/tavoli/{}", table.number);
        for hand in 1..=2 {
            let way = format!("{at}/smazzate/{hand}");
            referee.enter_hand(&way, &totals(500, 300));
        }
        referee.submit(&at, &format!("{at}/stato"), &[("state", "closed")]);
    }
}

const PAIR: [(&str, &str); 6] = [
    ("player1", "Tina Tardi"),
    ("card1", "TT1"),
    ("club1", "ASD T"),
    ("player2", "Tito Tardi"),
    ("card2", ""),
    ("club2", ""),
];

#[test]
fn a_late_pair_a_substitute_and_a_pair_that_leaves() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let seven = eight().lines().take(8).collect::<Vec<_>>().join("\n");
    let slug = event_with_pairs(
        &mut organiser,
        "Gente",
        "2 mitchell + 1 danese",
        "2",
        &seven,
    );
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let desk = format!("/direzione/{slug}");
    let late = format!("{desk}/iscrizione-tardiva");
    publish(&mut organiser, &slug, 1);
    assert!(
        organiser
            .get(&format!("{desk}/accettazione"))
            .body
            .contains(&late)
    );

    let seen = look(&mut organiser, &late, &late, &PAIR);
    assert!(
        seen.body.contains("Tina Tardi") && seen.body.contains("tavolo 4"),
        "{}",
        seen.body
    );
    assert_eq!(
        exported(&mut organiser, &slug).entries.len(),
        7,
        "looking adds nobody"
    );
    let missing = look(&mut organiser, &late, &late, &PAIR[..3]);
    assert_eq!(missing.status, 422);
    assert!(missing.body.contains("id=\"player2-faults\"") && missing.body.contains("Tina Tardi"));
    decide(&mut organiser, &late, &late, &PAIR);
    let file = exported(&mut organiser, &slug);
    assert_eq!(file.rounds[0].tables.len(), 4);
    assert_eq!(file.rounds[0].byes, []);
    let twice = look(&mut organiser, &late, &late, &PAIR);
    assert_eq!(twice.status, 422);
    assert!(
        twice.body.contains("la tessera TT1 è già del numero 8"),
        "{}",
        twice.body
    );
    let mut anyway = PAIR.to_vec();
    anyway.push(("anyway", "yes"));
    let full = look(&mut organiser, &late, &late, &anyway);
    assert_eq!(full.status, 409);
    assert!(full.body.contains("tavolo incompleto"));

    play(&mut chief, &slug, 1, 4);
    let swap = format!("{desk}/coppie/2/sostituzione");
    let mut others = PAIR.to_vec();
    others.push(("reason", "febbre"));
    // whoever goes has the private link, which ends
    let links = urls::pair_links(&slug);
    let page = organiser.get(&links);
    let shown = organiser.post_from(&page, &links, &[("entry", "2")]);
    let link = shown.body.split(&hall.address).nth(1).unwrap();
    let link = link.split('"').next().unwrap();
    assert_eq!(hall.visitor().get(link).status, 200);
    decide(&mut organiser, &swap, &swap, &others);
    let file = exported(&mut organiser, &slug);
    assert_eq!(file.entries[1].players[0].name, "Tina Tardi");
    assert_eq!(hall.visitor().get(link).status, 404);

    publish(&mut organiser, &slug, 2);
    let leave = format!("{desk}/coppie/3/ritiro");
    let how = [
        ("how", "unjustified"),
        ("article", "33"),
        ("reason", "lite al tavolo"),
    ];
    let seen = look(&mut chief, &leave, &leave, &how);
    assert_eq!(seen.status, 200);
    assert!(seen.body.contains("Che cosa cambia") && seen.body.contains("lite al tavolo"));
    decide(&mut chief, &leave, &leave, &how);
    let file = exported(&mut organiser, &slug);
    assert_eq!(file.entries[2].state, EntryState::Withdrawn);
    let standings = file.standings.last().unwrap();
    let left = standings.line(EntryNo(3)).unwrap();
    assert_eq!(left.credits.last().unwrap().vp.0, 0);
    let words: Vec<&str> = file.journal.iter().map(|l| l.action.as_str()).collect();
    assert!(words.ends_with(&["withdraw-entry"]));
    let again = look(&mut chief, &leave, &leave, &how);
    assert_eq!(again.status, 409);

    // taken back by its ruling, the pair is back, and that is said before
    let ruling = format!("{desk}/provvedimenti/1");
    let why = [("reason", "sono rimasti")];
    let seen = look(&mut chief, &ruling, &ruling, &why).body;
    assert!(seen.contains("Torna in gioco: 3 "), "{seen}");
    decide(&mut chief, &ruling, &ruling, &why);
    let state = |organiser: &mut _| exported(organiser, &slug).entries[2].state;
    assert_eq!(state(&mut organiser), EntryState::CheckedIn);
    // given again, it is out again; what follows does not let it in
    decide(&mut chief, &ruling, &ruling, &[("reason", "se ne vanno")]);
    assert_eq!(state(&mut organiser), EntryState::Withdrawn);
    play_but(&mut chief, &slug, 2, 3);
    publish(&mut organiser, &slug, 3);
    let seen = look(&mut chief, &ruling, &ruling, &why).body;
    assert!(seen.contains("Coppia 3 resta ritirata"), "{seen}");
    decide(&mut chief, &ruling, &ruling, &why);
    assert_eq!(state(&mut organiser), EntryState::Withdrawn);

    // a clerk neither replaces nor withdraws
    let mut clerk = hall.person("Clara", Role::Clerk, Some(&slug));
    assert_eq!(clerk.get(&leave).status, 403);
    assert_eq!(clerk.get(&swap).status, 403);
}

#[test]
fn two_seats_are_swapped_with_a_reason_and_what_speaks_against_it() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(
        &mut organiser,
        "Posti",
        "1 mitchell + 1 danese",
        "2",
        &eight(),
    );
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    let desk = format!("/direzione/{slug}");
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let seats = format!("{draft}/posti");
    assert!(organiser.get(&draft).body.contains(&seats));
    let file = exported(&mut organiser, &slug);
    let met = file.rounds[0].tables[0].seats;
    let table = file.rounds[1]
        .tables
        .iter()
        .find(|t| t.side_of(met.ns).is_some())
        .unwrap();
    let side = table.side_of(met.ns).unwrap();
    let against = table.seats.get(side.other()).to_string();
    let other = met.ew.to_string();
    let fields = [
        ("one", &*against),
        ("other", &*other),
        ("reason", "parenti"),
    ];
    let seen = look(&mut organiser, &seats, &seats, &fields);
    assert!(
        seen.body.contains("si sono già incontrati nel turno 1"),
        "{}",
        seen.body
    );
    let silent = look(&mut organiser, &seats, &seats, &fields[..2]);
    assert_eq!(silent.status, 422);
    assert_eq!(decide(&mut organiser, &seats, &seats, &fields), draft);
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    let file = exported(&mut organiser, &slug);
    assert!(
        file.rounds[1]
            .tables
            .iter()
            .any(|t| t.side_of(met.ns).is_some() && t.side_of(met.ew).is_some())
    );
    let swapped = file
        .journal
        .iter()
        .find(|l| l.action == "swap-seats")
        .unwrap();
    assert!(swapped.detail.contains("parenti"));
    let late = look(&mut organiser, &seats, &seats, &fields);
    assert_eq!(late.status, 409);
}

#[test]
fn a_whole_round_is_seated_from_a_pasted_list() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let nine = eight() + "9;Anna 9;C9;ASD 8;Bruno 9;D9;ASD 8\n";
    let slug = event_with_pairs(&mut organiser, "Posti", "1 mitchell + 1 danese", "2", &nine);
    let desk = format!("/direzione/{slug}");
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let seats = format!("{draft}/tutti-i-posti");
    assert!(organiser.get(&draft).body.contains(&seats));
    let page = organiser.get(&seats).body;
    let first = exported(&mut organiser, &slug).rounds[0].tables[0].seats;
    assert!(
        page.contains(&format!(">1 {} {}\n", first.ns, first.ew)),
        "{page}"
    );
    let list = "TAVOLO NS EO\n1 1 2\n2 9 8\n3 3 4\n4 5 6\n";
    let with = |list: &'static str| [("seats", list), ("reason", "sorteggiati al tavolo")];
    // 8 and 9 share a club: said before it is saved, beside what moves
    let seen = look(&mut organiser, &seats, &seats, &with(list));
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(
        seen.body
            .contains("Tavolo 2: 9 e 8 sono della stessa società"),
        "{}",
        seen.body
    );
    assert!(seen.body.contains("2 9 8"), "what was typed stays");
    for (list, status, said) in [
        ("1 1 2\n2 9", 422, "la riga 2 non si capisce"),
        ("1 1 2\n2 9 8\n3 3 4\n", 409, "Mancano i tavoli 4."),
        (
            "1 1 2\n2 9 8\n3 3 4\n4 5 1\n",
            409,
            "Il numero 1 siede due volte.",
        ),
        (
            "1 1 2\n2 9 8\n3 3 4\n4 5 77\n",
            409,
            "Il numero 77 non è fra chi gioca",
        ),
        ("1 1 2\n2 9 8\n3 3 4\n7 5 6\n", 409, "non c’è un tavolo 7"),
    ] {
        let refused = look(&mut organiser, &seats, &seats, &with(list));
        assert_eq!(refused.status, status, "{list}");
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
        assert!(refused.body.contains("1 1 2"), "what was typed stays");
    }
    let silent = look(&mut organiser, &seats, &seats, &[("seats", list)]);
    assert_eq!(silent.status, 422);
    assert_eq!(decide(&mut organiser, &seats, &seats, &with(list)), draft);
    let file = exported(&mut organiser, &slug);
    let round = &file.rounds[0];
    assert_eq!(
        (round.tables[1].seats.ns, round.tables[1].seats.ew),
        (EntryNo(9), EntryNo(8))
    );
    assert_eq!(round.byes[0].entry, EntryNo(7));
    let line = file
        .journal
        .iter()
        .find(|l| l.action == "seat-round")
        .unwrap();
    assert!(line.detail.contains("sorteggiati al tavolo"));
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    let late = look(&mut organiser, &seats, &seats, &with(list));
    assert_eq!(late.status, 409);
}

#[test]
fn of_two_desks_that_replace_people_in_one_pair_the_second_is_told() {
    let (hall, mut one) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut one, "Gente", "2 mitchell", "2", &eight());
    let mut two = hall.person("Oreste", Role::Organiser, None);
    publish(&mut one, &slug, 1);
    let swap = format!("/direzione/{slug}/coppie/2/sostituzione");
    let with = |first: &'static str, second: &'static str| {
        [
            ("player1", first),
            ("player2", second),
            ("reason", "febbre"),
        ]
    };
    let before = exported(&mut one, &slug).entries[1].players[1].name.clone();
    let stale = two.get(&swap);
    let mine = with("Tina Tardi", "Bruno 2");
    assert_eq!(before, "Bruno 2", "who stays is neither going nor coming");
    let seen = look(&mut one, &swap, &swap, &mine);
    let said = "Esce Anna 2; entra Tina Tardi.";
    assert!(seen.body.contains(said), "{}", seen.body);
    decide(&mut one, &swap, &swap, &mine);

    let theirs = with("Anna 2", "Gina Gatti");
    let mut posted = theirs.to_vec();
    posted.push(("step", "look"));
    let refused = two.post_from(&stale, &swap, &posted);
    assert_eq!(refused.status, 409, "{}", refused.body);
    let said = "Qualcun altro ha cambiato intanto i dati del numero 2";
    assert!(refused.body.contains(said), "{}", refused.body);
    assert!(refused.body.contains("Gina Gatti") && refused.body.contains("Tina Tardi"));
    // looked at and not yet saved: the same
    let seen = look(&mut two, &swap, &swap, &theirs);
    decide(&mut one, &swap, &swap, &with("Tina Tardi", "Pia Poli"));
    let digest = seen.hidden("seen");
    let mut save = theirs.to_vec();
    save.extend([("seen", digest.as_str()), ("step", "save")]);
    assert_eq!(two.post_from(&seen, &swap, &save).status, 409);
    let players = &exported(&mut one, &slug).entries[1].players;
    assert_eq!(players[1].name, "Pia Poli");
}
