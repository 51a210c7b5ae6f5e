//! A club evening of matches to a target: the tables play on until somebody wins, or a referee ends a match, through
//! HTTP alone.

use crate::events::kinds::enter;
use crate::rulings::given::{exported, totals};
use crate::support::{Answer, Browser, Hall, publish};
use crate::tables::links::{EW, NS, slip};
use burraco_tournament::scoring::match_score::{Length, MatchVp};
use pozzetto::auth::Role;

const NEW: &str = "/direzione/nuovo";
const LIST: &str = "1;Ada;Bea\n2;Ciro;Dina\n3;Elio;Fede\n4;Gino;Ida\n";

/// The form of an evening of matches to 2005, won or lost, with something else said beside.
fn form<'f>(more: &[(&'f str, &'f str)]) -> Vec<(&'f str, &'f str)> {
    let usual = [
        ("name", "Sera a partite"),
        ("date", "2026-11-21"),
        ("plan", "1 mitchell + 1 danese"),
        ("hands", "4"),
        ("length", "from-2005"),
        ("match_vp", "won_lost"),
        ("rules", "federation"),
        ("confirmation", "opponents"),
        ("draw", "by_number"),
    ];
    let said = |name: &str| more.iter().any(|(other, _)| *other == name);
    let kept = usual.into_iter().filter(|(name, _)| !said(name));
    kept.chain(more.iter().copied()).collect()
}

struct Evening {
    hall: Hall,
    organiser: Browser,
    chief: Browser,
    slug: String,
}

/// The evening with its first turno published.
fn evening() -> Evening {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let desk = organiser.submit(NEW, NEW, &form(&[]));
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    enter(&mut organiser, &slug, LIST);
    publish(&mut organiser, &slug, 1);
    let chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    Evening {
        hall,
        organiser,
        chief,
        slug,
    }
}

impl Evening {
    fn way(&self, round: u32, table: u32) -> String {
        format!("/arbitro/{}/turni/{round}/tavoli/{table}", self.slug)
    }

    fn write(&mut self, (round, table, hand): (u32, u32, u32), ns: i32, ew: i32) {
        let way = format!("{}/smazzate/{hand}", self.way(round, table));
        let saved = self.chief.enter_hand(&way, &totals(ns, ew));
        assert_eq!(saved.status, 303, "{}", saved.body);
    }

    /// Asks for a decision about a table.
    fn ask(&mut self, round: u32, table: u32, fields: &[(&str, &str)]) -> Answer {
        let way = self.way(round, table);
        let page = self.chief.get(&way);
        self.chief.post_from(&page, &format!("{way}/stato"), fields)
    }

    fn decided(&mut self, round: u32, table: u32, fields: &[(&str, &str)]) -> String {
        let answer = self.ask(round, table, fields);
        assert_eq!(answer.status, 303, "{}", answer.body);
        self.chief.get(&answer.location).body
    }
}

#[test]
fn what_does_not_go_with_matches_is_said_beside_its_field() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let page = organiser.get(NEW);
    let teams = form(&[("kind", "teams"), ("plan", "2 danese")]);
    let refused = organiser.post_from(&page, NEW, &teams);
    assert_eq!(refused.status, 422);
    let said = "le squadre giocano un numero fisso di smazzate";
    assert!(refused.body.contains(said), "{}", refused.body);
    assert!(
        refused.body.contains("Sera a partite"),
        "what was typed stays"
    );
}

#[test]
fn a_match_goes_on_until_a_line_wins() {
    let mut evening = evening();
    let way = evening.way(1, 1);
    let hand = |n: u32| format!("{way}/smazzate/{n}");
    let before = evening.chief.get(&way).body;
    assert!(
        before.contains("Si gioca una partita a 2005 punti."),
        "{before}"
    );
    assert!(!before.contains("Ferma la partita"), "nothing is in yet");
    assert_eq!(evening.chief.get(&hand(2)).status, 404);

    // saved to go on, the hand leads to the next one of the same table
    let page = evening.chief.get(&hand(1));
    let mut fields = crate::support::hand_form(&totals(1000, 600), "0");
    fields.retain(|(name, _)| name != "action");
    fields.push(("action".into(), "next".into()));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    let saved = evening.chief.post_from(&page, &hand(1), &fields);
    assert_eq!(saved.location, format!("{}?come=totals", hand(2)));
    let page = evening.chief.get(&way).body;
    assert!(page.contains("N-S 1\u{202f}000 a 600 E-O"), "{page}");
    let board = evening
        .chief
        .get(&format!("/arbitro/{}", evening.slug))
        .body;
    for said in ["si gioca la 2<", ">1\u{202f}000<", ">600<"] {
        assert!(board.contains(said), "{said}: {board}");
    }
    let early = evening.ask(1, 1, &[("state", "closed")]);
    assert_eq!(early.status, 409);
    assert!(early.body.contains("manca la smazzata 2"), "{}", early.body);

    evening.write((1, 1, 2), 1005, 900);
    assert_eq!(evening.chief.get(&hand(3)).status, 404, "it is over");
    let closed = evening.decided(1, 1, &[("state", "closed")]);
    assert!(
        closed.contains("vinta da N-S con la smazzata 2"),
        "{closed}"
    );
    let sheets = format!(
        "/direzione/{}/stampe/turni/1?foglio=segnapunti",
        evening.slug
    );
    let paper = evening.organiser.get(&sheets).body;
    let rows = |hand: u32| {
        paper
            .matches(&format!("<tr><th scope=\"row\">{hand}</th>"))
            .count()
    };
    assert_eq!((rows(8), rows(9)), (2, 0), "{paper}");
    assert!(
        !paper.contains("vptable"),
        "won or lost is read in no table"
    );
    let public = format!("/t/{}/turni/1/tavoli/1", evening.slug);
    let seen = evening.hall.visitor().get(&public).body;
    assert!(
        seen.contains("vinta da N-S") && seen.contains(">20</b>"),
        "{seen}"
    );
    let start = evening
        .hall
        .visitor()
        .get(&format!("/t/{}", evening.slug))
        .body;
    assert!(start.contains("una partita a 2005 punti"), "{start}");
}

#[test]
fn a_referee_ends_a_match_and_the_evening_is_verified() {
    let mut evening = evening();
    evening.write((1, 1, 1), 1000, 600);
    evening.write((1, 1, 2), 1005, 900);
    evening.decided(1, 1, &[("state", "closed")]);
    evening.write((1, 2, 1), 700, 900);

    let wordless = evening.ask(1, 2, &[("state", "stopped")]);
    assert_eq!(wordless.status, 422);
    assert!(
        wordless.body.contains("Scrivi il motivo"),
        "{}",
        wordless.body
    );
    let stop = [("state", "stopped"), ("reason", "fine tempo")];
    let page = evening.decided(1, 2, &stop);
    assert!(
        page.contains("prima del traguardo") && page.contains("«fine tempo»"),
        "{page}"
    );
    let on = [("state", "play_on"), ("reason", "c'era ancora tempo")];
    let page = evening.decided(1, 2, &on);
    assert!(
        page.contains("N-S 700 a 900 E-O") && !page.contains("fine tempo"),
        "{page}"
    );
    assert_eq!(evening.ask(1, 2, &on).status, 409, "it goes on already");
    evening.decided(1, 2, &stop);
    evening.decided(1, 2, &[("state", "closed")]);

    publish(&mut evening.organiser, &evening.slug, 2);
    for table in 1..=2 {
        evening.write((2, table, 1), 1500, 1500);
        evening.write((2, table, 2), 1500, 1500);
        evening.write((2, table, 3), 5, 100);
        evening.decided(2, table, &[("state", "closed")]);
    }
    let desk = format!("/direzione/{}", evening.slug);
    evening
        .organiser
        .submit(&desk, &format!("{desk}/turni/2/chiudi"), &[]);
    let file = exported(&mut evening.organiser, &evening.slug);
    assert_eq!(file.event.length, Length::Target(MatchVp::WonLost));
    assert_eq!(file.event.rules.to_string(), "federation+target=from-2005");
    let stopped = file.rounds[0].tables[1].stopped.as_ref().unwrap();
    assert_eq!(
        (stopped.by.as_str(), stopped.reason.as_str()),
        ("Carla", "fine tempo")
    );

    let mut visitor = evening.hall.visitor();
    let csv = visitor
        .get(&format!("/t/{}/risultati.csv", evening.slug))
        .body;
    let rows = csv.lines().filter(|row| row.starts_with("1,2,"));
    let rows: Vec<&str> = rows.collect();
    assert!(
        rows[0].contains(",700,-200,0,") && rows[1].contains(",900,200,20,"),
        "{csv}"
    );
    let public = visitor
        .get(&format!("/t/{}/torneo.json", evening.slug))
        .body;
    assert!(
        public.contains("\"stopped\"") && !public.contains("fine tempo"),
        "{public}"
    );
    let journal = evening.organiser.get(&format!("{desk}/registro")).body;
    for said in [
        "Partita fermata",
        "Partita ripresa",
        "tavolo 2: la partita continua",
    ] {
        assert!(journal.contains(said), "{said}: {journal}");
    }
}

#[test]
fn every_hand_of_a_match_can_be_protested_against_and_ruled_about() {
    let mut evening = evening();
    for hand in 1..=6 {
        evening.write((1, 1, hand), 300, 200);
    }
    let desk = format!("/direzione/{}", evening.slug);
    let way = format!("{desk}/reclami/nuovo?turno=1&tavolo=1");
    let offered = |page: &str| {
        let hands = page.split("<select id=\"hand\"").nth(1).unwrap();
        let hands = hands.split("</select>").next().unwrap().to_owned();
        [6, 7, 8].map(|n| hands.contains(&format!("<option value=\"{n}\"")))
    };
    let form = evening.chief.get(&way);
    assert_eq!(offered(&form.body), [true, false, false]);
    let lodge = |hand| {
        [
            ("claimant", "referee"),
            ("about", "table.1.1"),
            ("hand", hand),
            ("text", "la smazzata va riletta"),
        ]
    };
    for (hand, status) in [("0", 409), ("7", 409), ("6", 303)] {
        let form = evening.chief.get(&way);
        let lodged = evening.chief.post_from(&form, &way, &lodge(hand));
        assert_eq!(lodged.status, status, "{hand}: {}", lodged.body);
    }
    // a ruling may be about the hand that is being played, too
    let measure = format!("{desk}/provvedimenti/nuovo?provvedimento=penalised_card");
    let form = evening.chief.get(&measure);
    assert_eq!(offered(&form.body), [true, true, false]);
}

#[test]
fn players_write_their_match_and_the_opponents_accept_it() {
    let mut evening = evening();
    let way = evening.way(1, 1);
    let page = evening.chief.get(&way);
    let shown = evening
        .chief
        .post_from(&page, &format!("{way}/link"), &[("action", "show")]);
    let slip = slip(&shown, &evening.hall.address);
    let mut north = evening.hall.visitor();
    let line = format!("{}/linea", slip.way);
    north.submit(&slip.way, &line, &[("code", &slip.codes[NS])]);

    let hand = |n: u32| format!("{}/smazzate/{n}", slip.way);
    let saved = north.enter_hand(&hand(1), &totals(1000, 600));
    assert_eq!(
        (saved.status, saved.location.as_str()),
        (303, slip.way.as_str())
    );
    let page = north.get(&slip.way).body;
    assert!(
        page.contains("N-S 1\u{202f}000 a 600 E-O") && page.contains(&hand(2)),
        "{page}"
    );
    let stopped = north.post(
        &format!("{way}/stato"),
        &[
            ("state", "stopped"),
            ("reason", "basta"),
            ("from", "open 1.1"),
        ],
    );
    assert!(
        [401, 403].contains(&stopped.status),
        "players end no match: {}",
        stopped.status
    );
    let saved = north.enter_hand(&hand(2), &totals(300, 1500));
    assert_eq!(
        saved.location,
        format!("{}/firma", slip.way),
        "won: hand it over"
    );
    let page = north.get(&saved.location);
    assert!(page.body.contains("0 : 20"), "{}", page.body);
    let accept = [("action", "accept"), ("code", slip.codes[EW].as_str())];
    let signed = north.post_from(&page, &saved.location, &accept);
    assert_eq!(signed.status, 303, "{}", signed.body);
    let table = evening.chief.get(&way).body;
    assert!(table.contains("vinta da E-O con la smazzata 2"), "{table}");
}
