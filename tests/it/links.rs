//! The link of a table: players enter their hands on their own phone and the opponents accept; what a link may not do,
//! and what becomes of one that is dead.

use crate::rulings::{decide, look};
use crate::support::{Answer, Browser, Folder, Hall, event_with_pairs, hand_form, publish};
use burraco_rules::{BySide, RuleSet, Sheet, play_hand};
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;
use pozzetto::store::{
    Chain, EventId, TablePlace, WhyUnconfirmed, detail_of, journal_check, journal_lines,
    unconfirmed_hands,
};
use std::process::{Command, Stdio};

const LIST: &str = "number;player1;player2\n1;Ada D'Angelo;Nicolò Bò\n2;Rossi;Bianchi\n3;Verdi;Neri\n4;Gialli;Blu\n";

fn sheet(seed: u64) -> Sheet {
    play_hand(&RuleSet::FEDERATION, seed)
}

/// A hall with an event of two hands, confirmed by the opponents, its first round published.
struct Evening {
    hall: Hall,
    slug: String,
    organiser: Browser,
}

fn evening(confirmation: &str) -> Evening {
    let hall = Hall::open();
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Prova", "2 mitchell", "2", LIST);
    let settings = format!("/direzione/{slug}/impostazioni");
    organiser.submit(
        &settings,
        &settings,
        &[
            ("name", "Prova"),
            ("date", "2026-11-21"),
            ("plan", "2 mitchell"),
            ("hands", "2"),
            ("rules", "federation"),
            ("draw", "by_number"),
            ("confirmation", confirmation),
        ],
    );
    publish(&mut organiser, &slug, 1);
    Evening {
        hall,
        slug,
        organiser,
    }
}

/// A table's link as it is printed: where it leads, and the codes of the lines.
pub struct Slip {
    pub way: String,
    pub codes: BySide<String>,
}

pub fn slip(page: &Answer, address: &str) -> Slip {
    let way = page.body.split(address).nth(1).unwrap();
    let way = way.split('"').next().unwrap().to_owned();
    let code = |n: usize| {
        let half = page.body.split("class=\"half\"").nth(n).unwrap();
        let code = half.split("<b class=\"num\">").nth(1).unwrap();
        code[..2].to_owned()
    };
    Slip {
        way,
        codes: BySide {
            ns: code(1),
            ew: code(2),
        },
    }
}

impl Evening {
    fn table(&self, table: u32) -> String {
        format!("/arbitro/{}/turni/1/tavoli/{table}", self.slug)
    }

    fn link(&mut self, table: u32, action: &str) -> Answer {
        let way = self.table(table);
        let page = self.organiser.get(&way);
        self.organiser
            .post_from(&page, &format!("{way}/link"), &[("action", action)])
    }

    fn shown(&mut self, table: u32, action: &str) -> Slip {
        let page = self.link(table, action);
        assert_eq!(page.status, 200, "{}", page.body);
        slip(&page, &self.hall.address)
    }

    /// A phone whose line is known.
    fn phone(&self, slip: &Slip, code: &str) -> Browser {
        let mut phone = self.hall.visitor();
        phone.submit(&slip.way, &format!("{}/linea", slip.way), &[("code", code)]);
        phone
    }

    fn state(&self) -> TableState {
        let event = self.hall.store.event_now(EventId(1)).unwrap().event;
        event.rounds[0].tables[0].state
    }

    fn versions(&self, hand: usize) -> Vec<(String, Sheet)> {
        let event = self.hall.store.event_now(EventId(1)).unwrap().event;
        let hand = event.rounds[0].tables[0].hands.get(hand - 1);
        let versions = hand.map_or(&[][..], |hand| &hand.versions);
        versions
            .iter()
            .map(|v| (v.by.clone(), v.sheet.clone()))
            .collect()
    }

    fn unconfirmed(&self) -> Vec<pozzetto::store::Unconfirmed> {
        let event = self.hall.store.event_now(EventId(1)).unwrap().event;
        let round = &event.rounds[0];
        let place = TablePlace {
            event: EventId(1),
            round: round.number,
            table: round.tables[0].number,
        };
        let look = |conn: &mut _| unconfirmed_hands(conn, place);
        self.hall.store.read_now(look).unwrap()
    }
}

fn enter(phone: &mut Browser, slip: &Slip, hand: u32, sheet: &Sheet) -> Answer {
    phone.enter_hand(&format!("{}/smazzate/{hand}", slip.way), sheet)
}

fn sign(phone: &mut Browser, slip: &Slip, fields: &[(&str, &str)]) -> Answer {
    let way = format!("{}/firma", slip.way);
    let page = phone.get(&way);
    assert_eq!(page.status, 200, "{}", page.body);
    phone.post_from(&page, &way, fields)
}

#[test]
fn players_enter_the_opponents_accept_and_the_next_seat_stays_on_screen() {
    let mut evening = evening("opponents");
    let slips = format!("/arbitro/{}/turni/1/talloncini", evening.slug);
    let page = evening.organiser.get(&slips);
    assert!(
        !page.body.contains("/tavolo/"),
        "nothing is made by looking"
    );
    let page = evening.organiser.post_from(&page, &slips, &[]);
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(
        page.body.matches("<svg class=\"qr\"").count(),
        4,
        "two a table"
    );
    let slip = slip(&page, &evening.hall.address);
    let mut visitor = evening.hall.visitor();
    let door = visitor.get(&slip.way);
    assert_eq!(door.status, 200);
    assert!(!door.body.contains("smazzate/1"), "first the code");
    assert_eq!(door.headers["referrer-policy"], "no-referrer");
    let title = door.body.split("</title>").next().unwrap();
    assert!(!title.contains(slip.way.trim_start_matches("/tavolo/")));

    let mut north = evening.phone(&slip, &slip.codes.ns);
    let saved = enter(&mut north, &slip, 1, &sheet(1));
    assert_eq!(
        (saved.status, &saved.location),
        (303, &slip.way),
        "{}",
        saved.body
    );
    let again = enter(&mut north, &slip, 1, &sheet(3));
    assert_eq!(again.status, 303, "their own, not accepted yet");
    let saved = enter(&mut north, &slip, 2, &sheet(2));
    assert_eq!(saved.location, format!("{}/firma", slip.way));
    let by: Vec<String> = evening.versions(1).into_iter().map(|(by, _)| by).collect();
    assert_eq!(by, ["table:1.1.ns", "table:1.1.ns"]);

    let over = north.get(&saved.location);
    let said = over.body.split("class=\"signed\"><span>").nth(1).unwrap();
    let said = said.split("</p>").next().unwrap();
    assert!(
        said.starts_with("N-S ") && said.contains(" E-O,</span> <span>"),
        "{said}"
    );
    let own = sign(
        &mut north,
        &slip,
        &[
            ("action", "accept"),
            ("code", &slip.codes.ns),
            ("from", "1.2 2.1"),
        ],
    );
    assert_eq!(own.status, 422);
    assert!(own.body.contains("serve quello degli avversari"));
    assert_eq!(evening.state(), TableState::Entered);
    let accept = [
        ("action", "accept"),
        ("code", slip.codes.ew.as_str()),
        ("from", "1.2 2.1"),
    ];
    let accepted = sign(&mut north, &slip, &accept);
    assert_eq!((accepted.status, &accepted.location), (303, &slip.way));
    assert_eq!(evening.state(), TableState::Confirmed);
    let late = enter(&mut north, &slip, 1, &sheet(9));
    assert_eq!(late.status, 409, "an accepted hand is not written over");
    assert_eq!(evening.versions(1).len(), 2);

    // The journal names the link's line, and the link stands nowhere in the database.
    let lines = evening
        .hall
        .store
        .read_now(|conn| journal_lines(conn, Some(EventId(1)), 0, 1000))
        .unwrap();
    let accepted = lines.iter().find(|l| l.action == "accept-table").unwrap();
    assert_eq!(
        (accepted.actor.as_str(), accepted.role.as_str()),
        ("table:1.1.ew", "table")
    );
    let token = slip.way.trim_start_matches("/tavolo/").as_bytes().to_vec();
    let bytes = evening.hall.everything();
    let holds = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
    assert!(holds(b"table:1.1.ew") && !holds(&token));
    let chain = evening
        .hall
        .store
        .read_now(|conn| journal_check(conn, Some(EventId(1))))
        .unwrap();
    assert!(matches!(chain, Chain::Intact { .. }));

    // The other table, by the referee; then the round is closed and the next one published.
    let table = evening.table(2);
    for n in 1..=2 {
        let saved = evening
            .organiser
            .enter_hand(&format!("{table}/smazzate/{n}"), &sheet(7 + n));
        assert_eq!(saved.status, 303);
    }
    evening
        .organiser
        .submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    let waits = north.get(&slip.way);
    assert!(waits.body.contains("Il prossimo tavolo") && waits.body.contains("Compare qui"));
    let desk = format!("/direzione/{}", evening.slug);
    let close = format!("{desk}/turni/1/chiudi");
    evening.organiser.submit(&desk, &close, &[]);
    publish(&mut evening.organiser, &evening.slug.clone(), 2);
    let after = north.get(&slip.way);
    assert_eq!(after.status, 410, "the link writes no more");
    assert!(after.body.contains("Il turno è chiuso") && after.body.contains("The turno is closed"));
    let part = north.get(&format!("{}?parte=stato", slip.way));
    assert_eq!(part.status, 200, "and shows the next seat all the same");
    assert_eq!(
        part.body.matches("/turni/2/tavoli/").count(),
        2,
        "{}",
        part.body
    );
}

#[test]
fn where_a_referee_confirms_the_acceptance_is_noted_and_guards_the_hands() {
    let mut evening = evening("referee");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
    enter(&mut north, &slip, 1, &sheet(1));
    let mut east = evening.phone(&slip, &slip.codes.ew);
    enter(&mut east, &slip, 2, &sheet(2));
    // Each side wrote one: both accept, each on its own phone.
    let from = ("from", "1.1 2.1");
    let ns = [("action", "accept"), ("code", slip.codes.ns.as_str()), from];
    let ew = [("action", "accept"), ("code", slip.codes.ew.as_str()), from];
    assert_eq!(sign(&mut north, &slip, &ns).status, 303);
    let page = north.get(&format!("{}/firma", slip.way));
    assert!(page.body.contains("E-O: è giusto così?"));
    assert_eq!(sign(&mut east, &slip, &ew).status, 303);
    assert_eq!(evening.state(), TableState::Entered);
    assert!(
        east.get(&slip.way)
            .body
            .contains("resta da vedere all&#39;arbitro")
    );
    let refused = enter(&mut north, &slip, 1, &sheet(5));
    assert_eq!(refused.status, 409, "accepted hands are the referee's");
    let board = evening.organiser.get(&format!("/arbitro/{}", evening.slug));
    assert!(board.body.contains("accettato dagli avversari"));
    let table = evening.table(1);
    assert!(
        evening
            .organiser
            .get(&table)
            .body
            .contains("Accettato da N-S")
    );
    // What the referee writes again is no longer what was accepted.
    let corrected = evening
        .organiser
        .enter_hand(&format!("{table}/smazzate/1"), &sheet(6));
    assert_eq!(corrected.status, 303);
    assert!(!evening.organiser.get(&table).body.contains("Accettato da"));
}

#[test]
fn a_dispute_keeps_both_versions_and_calls_the_referee() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
    let mut east = evening.phone(&slip, &slip.codes.ew);
    let way = format!("{}/smazzate/1", slip.way);
    let early = east.get(&way);
    enter(&mut north, &slip, 1, &sheet(1));
    let mut fields = hand_form(&sheet(2), &early.hidden("base_version"));
    let post = |east: &mut Browser, page: &Answer, fields: &[(String, String)]| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        east.post_from(page, &way, &fields)
    };
    let both = post(&mut east, &early, &fields);
    assert_eq!(both.status, 409);
    assert_eq!(both.body.matches("class=\"version\"").count(), 2);
    assert!(both.body.contains("Chiama l&#39;arbitro con tutte e due"));
    assert!(
        !both.body.contains("Vale la mia"),
        "a line writes over no other"
    );
    fields.retain(|(name, _)| name != "action");
    fields.push(("action".into(), "dispute".into()));
    let called = post(&mut east, &both, &fields);
    assert_eq!(
        (called.status, &called.location),
        (303, &slip.way),
        "{}",
        called.body
    );
    assert_eq!(evening.state(), TableState::Disputed);
    assert_eq!(evening.versions(1), [("table:1.1.ns".into(), sheet(1))]);
    let kept = evening.unconfirmed();
    assert_eq!(
        (kept.len(), &*kept[0].by, &kept[0].sheet),
        (1, "table:1.1.ew", &sheet(2))
    );
    assert!(east.get(&slip.way).body.contains("Contestato"));

    // The referee sees both, takes theirs up, and throws the other away.
    let table = evening.table(1);
    let page = evening.organiser.get(&table);
    assert!(
        page.body.contains("Mandata da E-O") && page.body.contains("Contestato da E-O"),
        "{}",
        page.body
    );
    let take_up = format!("{table}/smazzate/1?versione={}", kept[0].id);
    assert!(page.body.contains(&take_up));
    let form = evening.organiser.get(&take_up);
    let mut corrected = hand_form(&sheet(2), &form.hidden("base_version"));
    corrected.push(("reason".into(), "visto al tavolo".into()));
    let corrected: Vec<(&str, &str)> = corrected.iter().map(|(n, v)| (&**n, &**v)).collect();
    let way = format!("{table}/smazzate/1");
    let saved = evening.organiser.post_from(&form, &way, &corrected);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let drop = format!("{table}/versioni/{}", kept[0].id);
    evening.organiser.submit(&table, &drop, &[]);
    assert_eq!(evening.unconfirmed(), []);
    assert_eq!(evening.versions(1).len(), 2);
}

#[test]
fn a_dispute_reaches_the_referee_with_its_reason_and_one_decision_ends_it() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    let mut east = evening.phone(&slip, &slip.codes.ew);
    let asked = east.get(&slip.way);
    assert!(asked.body.contains("Guarda e accetta"), "{}", asked.body);
    let over = east.get(&format!("{}/firma", slip.way));
    assert!(
        over.body.contains("<h1>È giusto così?</h1>") && !over.body.contains("Passate il telefono"),
        "whoever is asked holds this phone"
    );
    let passed = north.get(&format!("{}/firma", slip.way));
    assert!(
        passed
            .body
            .contains("<h1>Passate il telefono agli avversari</h1>")
    );
    let why = "la smazzata 2 era <350>";
    let fields = [("action", "dispute"), ("reason", why)];
    assert_eq!(sign(&mut east, &slip, &fields).status, 303);
    assert_eq!(evening.state(), TableState::Disputed);
    let page = east.get(&format!("{}/firma", slip.way));
    assert_eq!(page.status, 303, "there is nothing to accept");

    // What is not theirs they do not correct: their version goes beside it, and is not asked about twice.
    let own = east.get(&slip.way);
    assert!(own.body.contains("La nostra versione") && !own.body.contains("Correggi"));
    let sent = enter(&mut east, &slip, 2, &sheet(5));
    assert_eq!(
        (sent.status, &sent.location),
        (303, &slip.way),
        "{}",
        sent.body
    );
    assert_eq!(evening.versions(2).len(), 1, "the saved one holds");
    let told = |page: &Answer| {
        page.body.contains("Contestato da E-O")
            && page.body.contains("«la smazzata 2 era &#60;350&#62;»")
    };
    let table = evening.table(1);
    let page = evening.organiser.get(&table);
    assert!(told(&page), "{}", page.body);
    let board = evening.organiser.get(&format!("/arbitro/{}", evening.slug));
    assert!(
        board
            .body
            .contains("E-O: «la smazzata 2 era &#60;350&#62;»"),
        "{}",
        board.body
    );

    // One reason for every decision; without it the page says so beside the field.
    let id = evening.unconfirmed()[0].id;
    let way = format!("{table}/versioni/{id}");
    let bare = evening
        .organiser
        .post_from(&page, &way, &[("holds", "1"), ("reason", " ")]);
    assert_eq!(bare.status, 422);
    assert!(
        bare.body.contains("aria-invalid=\"true\" autofocus") && told(&bare),
        "{}",
        bare.body
    );
    assert_eq!(evening.versions(2).len(), 1);
    let stale = evening
        .organiser
        .post_from(&page, &way, &[("holds", "0"), ("reason", "visto")]);
    assert_eq!(stale.status, 409, "it follows what the referee saw");
    let reason = ("reason", "contate le carte");
    evening
        .organiser
        .submit(&table, &way, &[("holds", "1"), reason]);
    let versions = evening.versions(2);
    assert_eq!((versions.len(), &versions[1].1), (2, &sheet(5)));
    assert_eq!(evening.unconfirmed(), []);
    assert_eq!(
        evening.state(),
        TableState::Disputed,
        "until the table is decided"
    );

    // A version that is still there when the dispute is decided is put aside, not lost, and no longer waits on the board.
    assert_eq!(enter(&mut east, &slip, 1, &sheet(9)).status, 303);
    assert!(
        evening
            .organiser
            .get(&format!("/arbitro/{}", evening.slug))
            .body
            .contains("1 versione non confermata")
    );
    let state = format!("{table}/stato");
    evening
        .organiser
        .submit(&table, &state, &[("state", "confirmed"), reason]);
    assert_eq!(evening.state(), TableState::Confirmed);
    assert_eq!(evening.unconfirmed()[0].why, WhyUnconfirmed::Settled);
    let board = evening.organiser.get(&format!("/arbitro/{}", evening.slug));
    assert!(!board.body.contains("non confermata"));
    let page = evening.organiser.get(&table);
    assert!(page.body.contains("Versioni messe da parte") && !page.body.contains("Contestato da"));
}

#[test]
fn a_table_disputed_again_says_only_what_was_said_since() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    let fields = [("action", "dispute"), ("reason", "la prima volta")];
    assert_eq!(sign(&mut north, &slip, &fields).status, 303);
    let table = evening.table(1);
    let state = format!("{table}/stato");
    let again = [
        ("confirmed", "deciso"),
        ("disputed", "un dubbio del giudice"),
    ];
    for (state_now, reason) in again {
        evening
            .organiser
            .submit(&table, &state, &[("state", state_now), ("reason", reason)]);
    }
    let page = evening.organiser.get(&table);
    assert!(page.body.contains("Contestato da Olga"), "{}", page.body);
    assert!(page.body.contains("«un dubbio del giudice»") && !page.body.contains("la prima volta"));
}

#[test]
fn slips_are_made_for_the_tables_still_played() {
    let mut evening = evening("opponents");
    let table = evening.table(1);
    for n in 1..=2 {
        let saved = evening
            .organiser
            .enter_hand(&format!("{table}/smazzate/{n}"), &sheet(n));
        assert_eq!(saved.status, 303);
    }
    evening
        .organiser
        .submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    let slips = format!("/arbitro/{}/turni/1/talloncini", evening.slug);
    let page = evening.organiser.get(&slips);
    let page = evening.organiser.post_from(&page, &slips, &[]);
    assert_eq!(page.body.matches("<section class=\"slip\"").count(), 1);
    assert!(
        page.body.contains("aria-label=\"Tavolo 2\""),
        "{}",
        page.body
    );
    assert!(
        page.body.contains("un indirizzo di questo solo computer"),
        "the service of this test is reached at 127.0.0.1"
    );
}

#[test]
fn over_a_dead_link_nothing_is_lost_and_nothing_holds() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
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
    let mut north = evening.phone(&renewed, &renewed.codes.ns);
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
    let mut north = evening.phone(&slip, &slip.codes.ns);
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
    let mut north = evening.phone(&slip, &slip.codes.ns);
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
fn whoever_changes_a_hand_after_a_lost_answer_chooses_between_its_own_two() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
    let way = format!("{}/smazzate/1", slip.way);
    let open = north.get(&way);
    let send = |north: &mut Browser, page: &Answer, seed: u64| {
        let fields = hand_form(&sheet(seed), &page.hidden("base_version"));
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        north.post_from(page, &way, &fields)
    };
    assert_eq!(send(&mut north, &open, 1).status, 303);
    let both = send(&mut north, &open, 2);
    assert_eq!(both.status, 409);
    assert!(both.body.contains("era già salvata") && both.body.contains("Vale la mia"));
    assert_eq!(send(&mut north, &both, 2).status, 303);
    let versions: Vec<Sheet> = evening.versions(1).into_iter().map(|(_, s)| s).collect();
    assert_eq!(versions, [sheet(1), sheet(2)]);
}

#[test]
fn what_is_kept_for_the_referee_lets_no_fault_stand_and_has_an_end() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
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
    let mut north = evening.phone(&slip, &slip.codes.ns);
    let mut east = evening.phone(&slip, &slip.codes.ew);
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
    assert!(
        once_more
            .body
            .contains("Chiama l&#39;arbitro con tutte e due")
    );
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
    let mut north = evening.phone(&slip, &slip.codes.ns);
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
fn nobody_of_the_staff_accepts_for_the_players() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut clerk = evening
        .hall
        .person("Carla", Role::Clerk, Some(&evening.slug));
    let line = format!("{}/linea", slip.way);
    clerk.submit(&slip.way, &line, &[("code", &slip.codes.ns)]);
    for n in 1..=2 {
        enter(&mut clerk, &slip, n, &sheet(n.into()));
    }
    let accept = [("action", "accept"), ("code", slip.codes.ew.as_str())];
    let refused = sign(&mut clerk, &slip, &accept);
    assert_eq!(refused.status, 403);
    assert!(refused.body.contains("Carla dello staff"));
    assert_eq!(evening.state(), TableState::Entered);
    let mut east = evening.phone(&slip, &slip.codes.ew);
    assert_eq!(sign(&mut east, &slip, &accept).status, 303);
    assert_eq!(evening.state(), TableState::Confirmed);
    // Who was signed in where a line wrote stands in the journal beside the line.
    let lines = evening
        .hall
        .store
        .read_now(|conn| journal_lines(conn, Some(EventId(1)), 0, 1000))
        .unwrap();
    let entered = lines.iter().find(|l| l.action == "enter-hand").unwrap();
    assert_eq!(entered.actor, "table:1.1.ns");
    assert_eq!(detail_of(entered).unwrap()["signed_in"], "user:2");
}

#[test]
fn a_table_that_is_opened_again_is_the_referees() {
    let mut evening = evening("referee");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
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
        closed.body.contains("L&#39;arbitro ha chiuso il tavolo")
            && closed.body.contains("Il prossimo tavolo"),
        "{}",
        closed.body
    );
    let again = [("state", "entered"), ("reason", "un conto da rifare")];
    evening.organiser.submit(&table, &state, &again);
    assert_eq!(evening.state(), TableState::Entered);
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
            .phone(&renewed, &renewed.codes.ew)
            .get(&renewed.way)
            .status,
        200
    );
    assert_eq!(north.get(&slip.way).status, 410);
}

#[test]
fn a_link_gives_no_special_result_and_no_staff_page() {
    let mut evening = evening("on_entry");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
    let mut stands = sheet(1);
    stands.sides.ns.declared.total = Some(1);
    stands.overrule.push(burraco_rules::Overrule {
        code: "declared_differs".into(),
        reason: "so".into(),
    });
    let way = format!("{}/smazzate/1", slip.way);
    let page = north.get(&way);
    let mut fields = hand_form(&stands, "0");
    fields.push(("overrule_declared_differs".into(), "so".into()));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    let refused = north.post_from(&page, &way, &fields);
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("spetta all&#39;arbitro"));
    assert!(evening.versions(1).is_empty());
    for staff in [evening.table(1), format!("{}/smazzate/1", evening.table(1))] {
        assert_eq!(north.get(&staff).status, 303, "to the sign-in page");
    }
    // One line's entry alone closes no table, whatever the event says.
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    assert_eq!(evening.state(), TableState::Entered);
}

#[test]
fn wrong_codes_are_counted_and_a_stranger_is_told_what_to_do() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes.ns);
    let wrong = (10..100)
        .map(|n| n.to_string())
        .find(|code| *code != slip.codes.ns && *code != slip.codes.ew)
        .unwrap();
    let mut guesser = evening.hall.visitor();
    let line = format!("{}/linea", slip.way);
    let page = guesser.get(&slip.way);
    let mut statuses = Vec::new();
    for _ in 0..6 {
        let answer = guesser.post_from(&page, &line, &[("code", &wrong)]);
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [422, 422, 422, 422, 429, 429]);
    let right = guesser.post_from(&page, &line, &[("code", &slip.codes.ew)]);
    assert_eq!(right.status, 429, "even the right one opens nothing now");
    assert_eq!(
        enter(&mut north, &slip, 1, &sheet(1)).status,
        303,
        "whoever is in goes on"
    );
    let table = evening.table(1);
    assert!(
        evening
            .organiser
            .get(&table)
            .body
            .contains("servono codici nuovi")
    );
    // A link that is shown now comes with codes that work; whoever is in stays in.
    let again = evening.shown(1, "show");
    evening.phone(&again, &again.codes.ew);
    assert_eq!(enter(&mut north, &slip, 1, &sheet(2)).status, 303);
    let renewed = evening.shown(1, "renew");
    evening.phone(&renewed, &renewed.codes.ew);

    let mut stranger = evening.hall.visitor();
    assert_eq!(stranger.get("/tavolo/breve").status, 404);
    let page = stranger.get("/tavolo/breve");
    assert!(page.body.contains("non apre nessun tavolo") && page.body.contains("opens no table"));
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
    let mut north = evening.phone(&new, &new.codes.ns);
    assert_eq!(enter(&mut north, &new, 1, &sheet(1)).status, 303);
}

#[test]
fn no_log_names_a_link() {
    let folder = Folder::new();
    let log = folder.path().join("log");
    let mut process = Command::new(env!("CARGO_BIN_EXE_pozzetto"))
        .args(["demo", "--listen", "127.0.0.1:0"])
        .env("POZZETTO_DATA", folder.path())
        .env("POZZETTO_LOG", "trace")
        .env_remove("DATABASE_URL")
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut lines =
        std::io::BufRead::lines(std::io::BufReader::new(process.stdout.take().unwrap()));
    let address = lines.by_ref().find_map(|line| {
        let line = line.unwrap();
        let at = line.find("http://127.0.0.1:")?;
        Some(line[at..].split_whitespace().next().unwrap().to_owned())
    });
    let mut browser = Browser::new(address.as_deref().unwrap());
    let token = "abcdef0123456789".repeat(4);
    assert_eq!(browser.get(&format!("/tavolo/{token}")).status, 404);
    let page = browser.get("/entra");
    let sent = browser.post_from(&page, &format!("/tavolo/{token}/linea"), &[("code", "12")]);
    assert_eq!(sent.status, 404);
    process.kill().unwrap();
    process.wait().unwrap();
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(!log.contains(&token[..16]), "{log}");
}
