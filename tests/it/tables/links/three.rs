//! Tables of three over their links: one enters, the other two accept, each with the own code.

use crate::entries::three::{form, hand_of};
use crate::events::kinds::enter as enter_list;
use crate::rulings::given::exported;
use crate::support::hand_form;
use crate::tables::corrections::correct;
use crate::tables::links::*;
use burraco_rules::Seat;
use burraco_tournament::protest::ProtestVoice;
use burraco_tournament::scoring::three_player_table::Chair;
use pozzetto::store::{Chain, WhyUnconfirmed, journal_check, journal_lines};
use std::sync::Barrier;

const NORTH: usize = 0;
const EAST: usize = 1;
const WEST: usize = 2;

/// Six players at two tables of three, two hands each, confirmed by the opponents.
fn evening(confirmation: &str) -> Evening {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let new = "/direzione/nuovo";
    let fields = form("individual", "2 individual", "federation+three");
    let mut fields: Vec<_> = fields.into_iter().filter(|f| f.0 != "hands").collect();
    fields.extend([("hands", "2"), ("confirmation", confirmation)]);
    let desk = organiser.submit(new, new, &fields);
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    enter_list(&mut organiser, &slug, "Anna\nUgo\nIda\nLeo\nEva\nTea\n");
    publish(&mut organiser, &slug, 1);
    Evening {
        hall,
        slug,
        organiser,
    }
}

/// A hand in which this player is alone.
fn alone(seat: Seat, seed: u64) -> Sheet {
    let rules: RuleSet = "federation+three".parse().unwrap();
    hand_of(&rules, seat, seed)
}

/// The sheet as it is saved: how many play stands in the rules.
fn saved(sheet: &Sheet) -> Sheet {
    Sheet {
        players: None,
        ..sheet.clone()
    }
}

fn fields(typed: &[(String, String)]) -> Vec<(&str, &str)> {
    typed.iter().map(|(n, v)| (&**n, &**v)).collect()
}

/// The round's slips, a sheet for each table.
fn printed(evening: &mut Evening) -> Vec<Slip> {
    let way = format!("/arbitro/{}/turni/1/talloncini", evening.slug);
    let asked = evening.organiser.get(&way);
    assert!(asked.body.contains("ciascuno dei tre"), "{}", asked.body);
    let page = evening.organiser.post_from(&asked, &way, &[]);
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(page.body.matches("<svg class=\"qr\"").count(), 6);
    slips(&page, &evening.hall.address)
}

/// The three phones of a table.
fn phones(evening: &Evening, slip: &Slip) -> [Browser; 3] {
    [NORTH, EAST, WEST].map(|place| evening.phone(slip, &slip.codes[place]))
}

/// Posts an acceptance from what stands now.
fn accept(phone: &mut Browser, slip: &Slip, place: usize) -> Answer {
    let code = slip.codes[place].as_str();
    sign(phone, slip, &[("action", "accept"), ("code", code)])
}

impl Evening {
    fn state_of(&self, table: usize) -> TableState {
        let event = self.hall.store.event_now(EventId(1)).unwrap().event;
        event.rounds[0].tables[table - 1].state
    }

    /// The authors of the versions of a table's hand.
    fn authors(&self, table: usize, hand: usize) -> Vec<String> {
        let event = self.hall.store.event_now(EventId(1)).unwrap().event;
        let hand = event.rounds[0].tables[table - 1].hands.get(hand - 1);
        let versions = hand.map_or(&[][..], |hand| &hand.versions);
        versions.iter().map(|v| v.by.clone()).collect()
    }

    fn journal(&self, action: &str) -> Vec<String> {
        let lines = self
            .hall
            .store
            .read_now(|conn| journal_lines(conn, Some(EventId(1)), 0, 1000))
            .unwrap();
        let told = lines.into_iter().filter(|line| line.action == action);
        told.map(|line| line.actor).collect()
    }
}

#[test]
fn one_enters_the_other_two_accept_and_a_turno_is_played_over_the_links() {
    let mut evening = evening("opponents");
    let slips = printed(&mut evening);
    for slip in &slips {
        let codes: std::collections::BTreeSet<_> = slip.codes.iter().collect();
        assert_eq!(codes.len(), 3, "a code for each");
    }
    let slip = &slips[0];

    // at the door: a wrong code is counted and named, the right one says who it is
    let mut visitor = evening.hall.visitor();
    let door = visitor.get(&slip.way);
    assert!(door.body.contains("Chi sei?") && !door.body.contains("smazzate/1"));
    let mut wrong = (10..100).map(|n| n.to_string());
    let wrong = wrong.find(|n| !slip.codes.contains(n)).unwrap();
    let line = format!("{}/linea", slip.way);
    let refused = visitor.post_from(&door, &line, &[("code", &wrong)]);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("Non è un codice di questo tavolo"));
    assert_eq!(evening.journal("wrong-code"), ["table:1.1"]);
    let [mut north, mut east, mut west] = phones(&evening, slip);
    assert!(east.get(&slip.way).body.contains("Sei Est"));

    // the same post again, its answer lost: one version, the same answer
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    assert!(open.body.contains("name=\"solo\" value=\"E\""));
    let typed = hand_form(&alone(Seat::North, 100), &open.hidden("base_version"));
    let first = north.post_from(&open, &way, &fields(&typed));
    let again = north.post_from(&open, &way, &fields(&typed));
    assert_eq!((first.status, again.status), (303, 303), "{}", first.body);
    assert_eq!(first.location, again.location);
    assert_eq!(evening.authors(1, 1), ["table:1.1.north"]);
    let saved = enter(&mut north, slip, 2, &alone(Seat::East, 200));
    assert_eq!(saved.location, format!("{}/firma", slip.way));
    let waits = east.get(&slip.way).body;
    assert!(waits.contains("Mancano i codici di E, O."), "{waits}");

    // whoever wrote it all has accepted by entering; of the others one is not enough
    let own = accept(&mut north, slip, NORTH);
    assert_eq!(own.status, 422);
    assert!(
        own.body
            .contains("già accettato. Mancano i codici di E, O."),
        "{}",
        own.body
    );
    let passed = north.get(&format!("{}/firma", slip.way)).body;
    assert!(
        passed.contains("<h1>Passa il telefono a Est</h1>"),
        "{passed}"
    );
    assert!(passed.contains("solo: N") && passed.contains("solo: E"));
    assert_eq!(
        accept(&mut north, slip, EAST).status,
        303,
        "on North's phone"
    );
    assert_eq!(evening.state_of(1), TableState::Entered);
    let once = accept(&mut east, slip, EAST);
    assert_eq!(once.status, 422);
    assert!(once.body.contains("Manca il codice di O."), "{}", once.body);
    // what is written again is another version: nobody has accepted that one
    enter(&mut north, slip, 2, &alone(Seat::East, 300));
    assert_eq!(accept(&mut east, slip, EAST).status, 303);
    let look = west.get(&slip.way).body;
    assert!(look.contains("Guarda e accetta"), "{look}");
    assert_eq!(accept(&mut west, slip, WEST).status, 303);
    assert_eq!(evening.state_of(1), TableState::Confirmed);
    assert_eq!(
        evening.journal("accept-table"),
        ["table:1.1.east", "table:1.1.east", "table:1.1.west"]
    );
    let late = enter(&mut north, slip, 1, &alone(Seat::West, 400));
    assert_eq!(late.status, 409, "an accepted hand is not written over");

    // the other table: two of them write a hand each, so that all three are asked
    let slip = &slips[1];
    let [mut north, mut east, mut west] = phones(&evening, slip);
    enter(&mut west, slip, 1, &alone(Seat::West, 500));
    enter(&mut east, slip, 2, &alone(Seat::North, 600));
    let waits = north.get(&slip.way).body;
    assert!(waits.contains("Mancano i codici di N, E, O."), "{waits}");
    // on one phone that goes round, Back shows the page that was answered: it is asked anew, and nothing is lost
    let sign = format!("{}/firma", slip.way);
    let page = north.get(&sign);
    let code = |place: usize| [("action", "accept"), ("code", slip.codes[place].as_str())];
    assert_eq!(north.post_from(&page, &sign, &code(NORTH)).status, 303);
    let back = north.post_from(&page, &sign, &code(EAST));
    assert_eq!(back.status, 409);
    assert!(
        back.body.contains("Passa il telefono a Est"),
        "{}",
        back.body
    );
    assert_eq!(north.post_from(&back, &sign, &code(EAST)).status, 303);
    // what is written again is accepted by nobody yet
    enter(&mut east, slip, 2, &alone(Seat::North, 700));
    for (phone, place) in [(&mut north, NORTH), (&mut east, EAST), (&mut west, WEST)] {
        assert_eq!(evening.state_of(2), TableState::Entered);
        assert_eq!(accept(phone, slip, place).status, 303);
    }
    assert_eq!(evening.state_of(2), TableState::Confirmed);

    // the turno is closed from the desk, and every phone says where its player sits next
    let desk = format!("/direzione/{}", evening.slug);
    let close = format!("{desk}/turni/1/chiudi");
    evening.organiser.submit(&desk, &close, &[]);
    publish(&mut evening.organiser, &evening.slug.clone(), 2);
    let after = north.get(&slip.way);
    assert_eq!(after.status, 410, "the link writes no more");
    assert!(after.body.contains("Il turno è chiuso"));
    let next = after.body.matches("/turni/2/tavoli/").count();
    assert_eq!(next, 3, "{}", after.body);
    let file = exported(&mut evening.organiser, &evening.slug);
    assert_eq!(file.rounds.len(), 2);
    let chain = evening
        .hall
        .store
        .read_now(|conn| journal_check(conn, Some(EventId(1))))
        .unwrap();
    assert!(matches!(chain, Chain::Intact { .. }));
    let journal = evening.organiser.get(&format!("{desk}/registro")).body;
    assert!(journal.contains("Ovest, turno 1, tavolo 1"), "{journal}");
}

#[test]
fn of_two_phones_at_once_one_is_saved_and_the_other_sees_both() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let way = format!("{}/smazzate/1", slip.way);
    let together = Barrier::new(3);
    let phones = phones(&evening, &slip);
    let (way, together) = (way.as_str(), &together);
    let mut answers: Vec<Answer> = std::thread::scope(|scope| {
        let ran: Vec<_> = (0_u64..)
            .zip(phones)
            .map(|(n, mut phone)| {
                scope.spawn(move || {
                    let open = phone.get(way);
                    let typed = hand_form(&alone(Seat::North, 100 * (n + 1)), "0");
                    together.wait();
                    phone.post_from(&open, way, &fields(&typed))
                })
            })
            .collect();
        ran.into_iter().map(|one| one.join().unwrap()).collect()
    });
    answers.sort_by_key(|answer| answer.status);
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [303, 409, 409]);
    for both in &answers[1..] {
        assert_eq!(both.body.matches("class=\"version\"").count(), 2);
        assert!(both.body.contains("Chiama l’arbitro con tutte e due"));
        assert!(
            !both.body.contains("Tieni la mia"),
            "nobody writes over another"
        );
    }
    assert_eq!(evening.authors(1, 1).len(), 1);
}

#[test]
fn a_dispute_of_three_is_decided_corrected_and_protested_against() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let [mut north, mut east, mut west] = phones(&evening, &slip);
    for (hand, sheet) in [(1, alone(Seat::North, 100)), (2, alone(Seat::East, 200))] {
        assert_eq!(enter(&mut north, &slip, hand, &sheet).status, 303);
    }
    let why = [("action", "dispute"), ("reason", "ero solo io, non Nord")];
    assert_eq!(sign(&mut east, &slip, &why).status, 303);
    assert_eq!(evening.state(), TableState::Disputed);
    assert!(west.get(&slip.way).body.contains("restano tutte."));
    // the other two send what they wrote down: who was alone, and that nobody was
    let of_east = alone(Seat::East, 300);
    let nobody: Sheet = serde_json::from_str(
        r#"{"players":3,"ns":{"totals":{"total":95},"pozzetto":"none"},"ew":{"totals":{"total":-40},"pozzetto":"none"},
            "third":{"totals":{"total":30},"pozzetto":"none"},"closed_by":null,"ended":"stock"}"#,
    )
    .unwrap();
    for (phone, sheet) in [(&mut east, &of_east), (&mut west, &nobody)] {
        let sent = enter(phone, &slip, 1, sheet);
        assert_eq!(
            (sent.status, &sent.location),
            (303, &slip.way),
            "{}",
            sent.body
        );
    }
    assert_eq!(
        evening.authors(1, 1),
        ["table:1.1.north"],
        "the saved one holds"
    );
    let kept: Vec<(String, Sheet)> = evening
        .unconfirmed()
        .into_iter()
        .map(|one| (one.by, one.sheet))
        .collect();
    let sent = [
        ("table:1.1.east".to_owned(), saved(&of_east)),
        ("table:1.1.west".to_owned(), saved(&nobody)),
    ];
    assert_eq!(kept, sent);

    // the referee sees who, why and the versions beside each other, and lets East's hold
    let table = evening.table(1);
    let page = evening.organiser.get(&table).body;
    for said in [
        "Contestato da E",
        "«ero solo io, non Nord»",
        "Mandata da E",
        "Mandata da O",
        "E / N",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert_eq!(
        page.matches("class=\"sidehead\"").count(),
        2 + 3,
        "where nobody was alone there are three sides"
    );
    let board = evening.organiser.get(&format!("/arbitro/{}", evening.slug));
    assert!(board.body.contains("2 versioni non confermate"));
    let version = format!("{table}/versioni/{}", evening.unconfirmed()[0].id);
    let reason = ("reason", "visto al tavolo");
    evening
        .organiser
        .submit(&table, &version, &[("holds", "1"), reason]);
    assert_eq!(evening.versions(1)[1].1, saved(&of_east));
    let state = format!("{table}/stato");
    let close = [("state", "closed"), reason];
    evening.organiser.submit(&table, &state, &close);
    assert_eq!(evening.state(), TableState::Closed);
    let left = evening.unconfirmed();
    assert!(left.iter().all(|one| one.why == WhyUnconfirmed::Settled));

    // corrected once more by the desk: everybody reads when, by whom and what it was
    let hand = format!("{table}/smazzate/2");
    correct(&mut evening.organiser, &hand, &alone(Seat::West, 400));
    let public = format!("/t/{}/turni/1/tavoli/1", evening.slug);
    let told = west.get(&public).body;
    assert!(told.contains("foglio") && told.contains("N-E"), "{told}");

    // West protests over the link, though the table is closed, and sees it on the own private page
    let protest = format!("{}/reclamo", slip.way);
    let lodge = [
        ("about", "table.1.1"),
        ("hand", "2"),
        ("text", "ero con Est"),
    ];
    west.submit(&protest, &protest, &lodge);
    let file = exported(&mut evening.organiser, &evening.slug);
    assert_eq!(
        file.protests[0].steps[0].by,
        ProtestVoice::Chair(Chair::West)
    );
    let trio = file.rounds[0].tables[0].trio().unwrap();
    let desk = format!("/direzione/{}/reclami/1", evening.slug);
    let read = evening.organiser.get(&desk).body;
    assert!(read.contains("dal telefono di O al tavolo"), "{read}");
    let links = format!("/direzione/{}/link-coppie", evening.slug);
    let page = evening.organiser.get(&links);
    let entry = trio.west.to_string();
    let shown = evening
        .organiser
        .post_from(&page, &links, &[("entry", &entry)]);
    let link = shown.body.split(&evening.hall.address).nth(1).unwrap();
    let own = west.get(link.split('"').next().unwrap()).body;
    assert!(
        own.contains("ero con Est") && own.contains("Tavolo 1"),
        "{own}"
    );

    // opened again it is the referee's; a link made then begins anew
    let again = [("state", "entered"), reason];
    evening.organiser.submit(&table, &state, &again);
    assert_eq!(east.get(&slip.way).status, 410);
    let renewed = evening.shown(1, "renew");
    assert_ne!(renewed.way, slip.way);
    let phone = evening
        .phone(&renewed, &renewed.codes[EAST])
        .get(&renewed.way);
    assert!(phone.body.contains("Sei Est"), "{}", phone.body);
}

#[test]
fn where_a_referee_confirms_the_three_are_noted_and_staff_signs_for_nobody() {
    let mut evening = evening("referee");
    let slip = evening.shown(1, "show");
    let [mut north, mut east, _] = phones(&evening, &slip);
    for hand in 1..=2 {
        let sheet = alone(Seat::North, 100 * u64::from(hand));
        enter(&mut north, &slip, hand, &sheet);
    }
    assert_eq!(accept(&mut east, &slip, EAST).status, 303);
    let mut clerk = evening
        .hall
        .person("Carla", Role::Clerk, Some(&evening.slug));
    let line = format!("{}/linea", slip.way);
    clerk.submit(&slip.way, &line, &[("code", &slip.codes[WEST])]);
    assert_eq!(accept(&mut clerk, &slip, WEST).status, 403);
    let board = format!("/arbitro/{}", evening.slug);
    let table = evening.table(1);
    let noted = evening.organiser.get(&table).body;
    assert!(noted.contains("Accettato da E con il codice"), "{noted}");
    assert!(
        !evening
            .organiser
            .get(&board)
            .body
            .contains("accettato da tutti")
    );
    assert_eq!(accept(&mut north, &slip, WEST).status, 303);
    assert_eq!(evening.state(), TableState::Entered);
    assert!(
        evening
            .organiser
            .get(&board)
            .body
            .contains("accettato da tutti e tre")
    );
    assert!(
        north
            .get(&slip.way)
            .body
            .contains("manca il visto dell’arbitro")
    );
    let refused = enter(&mut north, &slip, 1, &alone(Seat::East, 700));
    assert_eq!(refused.status, 409, "accepted hands are the referee's");
    evening
        .organiser
        .submit(&table, &format!("{table}/stato"), &[("state", "confirmed")]);
    assert_eq!(evening.state(), TableState::Confirmed);
}
