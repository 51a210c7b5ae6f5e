//! The time of a round: who runs it, who is late by it, what is refused, and that it is still there after a restart.

use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use burraco_tournament::clock::{Clock, ClockMove, Pace, TimedMove};
use burraco_tournament::commands::change::Change;
use burraco_tournament::round::RoundNo;
use chrono::TimeDelta;
use pozzetto::auth::Role;
use pozzetto::store::{EventId, Store, StoreError, journal_lines};
use pozzetto::web::now;

const LIST: &str =
    "number;player1;player2\n1;Ada;Nino\n2;Rossi;Bianchi\n3;Verdi;Neri\n4;Gialli;Blu\n";

/// An event of two rounds of two hands, the first published; nobody has said anything about minutes: twenty-five.
fn evening() -> (Hall, Browser, String) {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Prova", "2 mitchell", "2", LIST);
    publish(&mut organiser, &slug, 1);
    (hall, organiser, slug)
}

/// The round began so many minutes ago, whatever was said before.
fn began(hall: &Hall, ago: i64) {
    let what = ClockMove::Start {
        minutes: 25,
        last_hand: 10,
    };
    let at = now() - TimeDelta::minutes(ago);
    let clock = Clock {
        moves: vec![TimedMove { at, what }],
    };
    let round = RoundNo(1);
    let written = hall.store.write_now(move |tx| {
        tx.apply(EventId(1), &[Change::Clock { round, clock }])?;
        Ok::<_, StoreError>(())
    });
    written.unwrap();
}

fn time_of(slug: &str) -> String {
    format!("/arbitro/{slug}/turni/1/tempo")
}

/// Says something about the time, as the form of its page does.
fn say(who: &mut Browser, slug: &str, fields: &[(&str, &str)]) -> Answer {
    let way = time_of(slug);
    let page = who.get(&way);
    assert_eq!(page.status, 200, "{}", page.body);
    let at = page.hidden("at");
    let mut all = fields.to_vec();
    if fields == [("say", "take-back")] {
        all.push(("at", &at));
    }
    who.post_from(&page, &way, &all)
}

/// The board's number of late tables, and its time in words.
fn board(who: &mut Browser, slug: &str) -> (usize, String) {
    let board = who.get(&format!("/arbitro/{slug}?parte=tavoli"));
    assert_eq!(board.status, 200);
    let time = board.body.split("<li class=\"since").nth(1).unwrap_or("");
    let time = time.split("</li>").next().unwrap().to_owned();
    (board.body.matches("tile late").count(), time)
}

#[test]
fn tables_without_their_hands_are_late_when_the_time_is_over() {
    let (hall, mut referee, slug) = evening();
    let (late, time) = board(&mut referee, &slug);
    assert_eq!(late, 0);
    assert_eq!(time, "", "nothing waits for a clock that nobody starts");

    let mut visitor = hall.visitor();
    let round = format!("/t/{slug}/turni/1");
    began(&hall, 24);
    assert_eq!(board(&mut referee, &slug).0, 0);
    let playing = visitor.get(&round);
    assert!(!playing.body.contains("in ritardo"));
    began(&hall, 26);
    let (late, time) = board(&mut referee, &slug);
    assert_eq!(late, 2);
    assert!(
        time.contains("<b>tempo scaduto</b>") && time.contains("scaduto da 1 min"),
        "{time}"
    );
    let state = "<span class=\"state\">in ritardo</span>";
    let page = referee.get(&format!("/arbitro/{slug}"));
    assert!(page.body.contains(state), "in words, too");
    // Everybody sees it, though nothing was saved since the time was over.
    for way in [
        round.clone(),
        format!("/t/{slug}"),
        format!("{round}/tavoli/1"),
    ] {
        let body = visitor.get(&way).body;
        assert!(body.contains("in ritardo"), "{way}");
    }
    let again = [("if-none-match", playing.headers["etag"].as_str())];
    assert_eq!(visitor.get_with(&round, &again).status, 200, "another page");

    // A table whose hands are all in is not late, whatever the clock says.
    for n in 1..=2 {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/{n}");
        let sheet = play_hand(&RuleSet::FEDERATION, n);
        assert_eq!(referee.enter_hand(&way, &sheet).status, 303);
    }
    assert_eq!(board(&mut referee, &slug).0, 1);
    // Five minutes more, and nobody is late. Who gives them from a page that knows less gives none.
    let more = [
        ("say", "extend"),
        ("minutes", "5"),
        ("reason", "mazzo incompleto"),
    ];
    let page = referee.get(&time_of(&slug));
    let moves = page.hidden("moves");
    let again = [more[0], more[1], more[2], ("moves", moves.as_str())];
    assert_eq!(say(&mut referee, &slug, &again).status, 303);
    assert_eq!(board(&mut referee, &slug).0, 0);
    let late = say(&mut referee, &slug, &again);
    assert_eq!(late.status, 409);
    assert!(late.body.contains("qualcosa è cambiato") && late.body.contains("mazzo incompleto"));
}

#[test]
fn a_time_that_was_over_makes_another_page_at_the_same_revision() {
    let (hall, _, slug) = evening();
    // Over in less than two seconds.
    let what = ClockMove::Start {
        minutes: 1,
        last_hand: 0,
    };
    let at = now() - TimeDelta::milliseconds(58_500);
    let clock = Clock {
        moves: vec![TimedMove { at, what }],
    };
    let round = RoundNo(1);
    let apply = hall.store.write_now(move |tx| {
        tx.apply(EventId(1), &[Change::Clock { round, clock }])?;
        Ok::<_, StoreError>(())
    });
    apply.unwrap();
    let mut visitor = hall.visitor();
    let way = format!("/t/{slug}/turni/1");
    let before = visitor.get(&way);
    assert!(!before.body.contains("in ritardo"));
    let held = [("if-none-match", before.headers["etag"].as_str())];
    let late = loop {
        let answer = visitor.get_with(&way, &held);
        if answer.status == 200 {
            break answer;
        }
        assert_eq!(answer.status, 304);
        std::thread::sleep(std::time::Duration::from_millis(50));
    };
    assert!(late.body.contains("in ritardo"));
}

#[test]
fn a_round_is_run_from_the_board_and_its_own_page_and_every_word_is_in_the_journal() {
    let (hall, mut referee, slug) = evening();
    let way = format!("/arbitro/{slug}");
    let page = referee.get(&way);
    assert!(
        page.body.contains("value=\"start\""),
        "one tap on the board"
    );
    let told = referee.post_from(
        &page,
        &time_of(&slug),
        &[("say", "start"), ("back", "board")],
    );
    assert_eq!((told.status, told.location.as_str()), (303, way.as_str()));
    assert!(referee.get(&way).body.contains("value=\"pause\""));
    assert_eq!(say(&mut referee, &slug, &[("say", "pause")]).status, 303);
    let (_, time) = board(&mut referee, &slug);
    assert!(
        time.contains("tempo fermo") && time.contains("restano 24 min"),
        "{time}"
    );
    assert_eq!(say(&mut referee, &slug, &[("say", "resume")]).status, 303);
    let more = [
        ("say", "extend"),
        ("minutes", "10"),
        ("reason", "luce mancata"),
    ];
    assert_eq!(say(&mut referee, &slug, &more).status, 303);
    let page = referee.get(&time_of(&slug));
    for words in [
        "via, 25 minuti",
        "tempo fermato",
        "10 minuti in più: luce mancata",
        "Annulla 10 minuti",
    ] {
        assert!(page.body.contains(words), "{words}");
    }
    let english = referee.get(&format!("{}?lang=en", time_of(&slug)));
    assert!(english.body.contains("10 minutes more: luce mancata"));
    referee.get(&format!("{}?lang=it", time_of(&slug)));

    // All of it is taken back, word by word; the same form sent twice takes back one.
    let shown = referee.get(&time_of(&slug));
    let (at, taken) = (shown.hidden("at"), time_of(&slug));
    let back = [("say", "take-back"), ("at", at.as_str())];
    assert_eq!(referee.post_from(&shown, &taken, &back).status, 303);
    let stale = referee.get(&time_of(&slug));
    let refused = referee.post_from(&stale, &taken, &back);
    assert_eq!(refused.status, 409);
    assert!(
        refused
            .body
            .contains("Qualcun altro ha appena cambiato il tempo")
    );
    for _ in 0..3 {
        assert_eq!(
            say(&mut referee, &slug, &[("say", "take-back")]).status,
            303
        );
    }
    assert_eq!(board(&mut referee, &slug).1, "");

    let lines = hall
        .store
        .read_now(|conn| journal_lines(conn, Some(EventId(1)), 0, 100));
    let lines: Vec<_> = lines
        .unwrap()
        .into_iter()
        .filter(|line| line.action.ends_with("-round"))
        .collect();
    let actions: Vec<&str> = lines.iter().map(|line| line.action.as_str()).collect();
    assert_eq!(
        actions,
        [
            "propose-round",
            "publish-round",
            "start-round",
            "pause-round",
            "pause-round",
            "extend-round",
            "extend-round",
            "pause-round",
            "pause-round",
            "start-round",
        ]
    );
    assert!(lines[5].detail.contains("luce mancata") && lines[5].detail.contains("\"extend\":10"));
}

#[test]
fn the_clock_is_still_there_after_a_restart() {
    let (hall, mut referee, slug) = evening();
    began(&hall, 12);
    assert_eq!(say(&mut referee, &slug, &[("say", "pause")]).status, 303);
    let time = board(&mut referee, &slug).1;
    assert!(time.contains("restano 12 min"), "{time}");
    // Another process, that knows nothing but what is on the disk.
    let again = Store::open(hall.store.url()).unwrap();
    let event = again.event_now(EventId(1)).unwrap().event;
    let clock = &event.rounds[0].clock;
    assert_eq!(clock.pace(), Pace::Paused);
    let hours_later = now() + TimeDelta::hours(5);
    assert_eq!(clock.left(hours_later).unwrap().num_minutes(), 12);
}

#[test]
fn everybody_says_what_their_role_may_say() {
    let (hall, _, slug) = evening();
    let more = [("say", "extend"), ("minutes", "5"), ("reason", "x")];
    for (name, role, start, pause, extend) in [
        ("Carla", Role::Clerk, 403, 403, 403),
        ("Renzo", Role::Referee, 303, 303, 403),
        ("Capo", Role::ChiefReferee, 303, 303, 303),
        ("Dino", Role::Organiser, 303, 303, 303),
    ] {
        let mut person = hall.person(name, role, Some(&slug));
        let page = person.get(&time_of(&slug)).body;
        assert_eq!(page.contains("value=\"start\""), start == 303, "{name}");
        assert_eq!(
            say(&mut person, &slug, &[("say", "start")]).status,
            start,
            "{name}"
        );
        if start == 403 {
            began(&hall, 1);
        }
        let page = person.get(&time_of(&slug)).body;
        assert_eq!(page.contains("name=\"minutes\""), extend == 303, "{name}");
        assert_eq!(
            say(&mut person, &slug, &[("say", "pause")]).status,
            pause,
            "{name}"
        );
        assert_eq!(say(&mut person, &slug, &more).status, extend, "{name}");
        // An extension is taken back by those who may give one.
        let mut chief = hall.person("Olga", Role::Admin, None);
        if extend == 403 {
            assert_eq!(say(&mut chief, &slug, &more).status, 303);
            let shown = chief.get(&time_of(&slug)).hidden("at");
            let back = [("say", "take-back"), ("at", shown.as_str())];
            assert_eq!(say(&mut person, &slug, &back).status, 403, "{name}");
        }
        while chief.get(&time_of(&slug)).body.contains("take-back") {
            assert_eq!(say(&mut chief, &slug, &[("say", "take-back")]).status, 303);
        }
    }
    let mut visitor = hall.visitor();
    assert_eq!(visitor.get(&time_of(&slug)).status, 303, "to the door");
}

#[test]
fn what_makes_no_sense_is_answered_beside_its_field_and_nothing_typed_is_lost() {
    let (_hall, mut referee, slug) = evening();
    let early = say(&mut referee, &slug, &[("say", "pause")]);
    assert_eq!(early.status, 409);
    assert!(early.body.contains("dai prima il via"));
    assert_eq!(say(&mut referee, &slug, &[("say", "start")]).status, 303);
    assert_eq!(say(&mut referee, &slug, &[("say", "start")]).status, 409);
    for (minutes, reason, words) in [
        ("cinque", "perché sì", "minutes-faults"),
        ("", "perché sì", "minutes-faults"),
        ("900", "perché sì", "minutes-faults"),
        ("5", "", "reason-faults"),
    ] {
        let fields = [("say", "extend"), ("minutes", minutes), ("reason", reason)];
        let answer = say(&mut referee, &slug, &fields);
        assert_eq!(answer.status, 422, "{minutes} {reason}");
        assert!(answer.body.contains(words), "{minutes} {reason}");
        assert!(answer.body.contains(&format!("value=\"{minutes}\"")));
        assert!(answer.body.contains(&format!("value=\"{reason}\"")));
    }
    assert_eq!(say(&mut referee, &slug, &[("say", "faster")]).status, 400);
    assert_eq!(
        referee
            .get(&format!("/arbitro/{slug}/turni/9/tempo"))
            .status,
        404
    );
    let settings = format!("/direzione/{slug}/impostazioni");
    let page = referee.get(&settings);
    assert!(page.body.contains("name=\"last_hand\"") && page.body.contains("value=\"10\""));
    let fields = [
        ("name", "Prova"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("minutes", "20"),
        ("last_hand", "20"),
    ];
    let refused = referee.post_from(&page, &settings, &fields);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("last_hand-faults"));
}

#[test]
fn nobody_waits_for_a_start_once_hands_are_entered_without_a_clock() {
    let (hall, mut organiser, slug) = evening();
    let waits = "si attende il via";
    let pair = |n: u32| hall.visitor().get(&format!("/t/{slug}/coppie/{n}")).body;
    assert!((1..=4).all(|n| pair(n).contains(waits)));
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let sheet = play_hand(&RuleSet::FEDERATION, 7);
    assert_eq!(organiser.enter_hand(&hand, &sheet).status, 303);
    for n in 1..=4 {
        assert!(!pair(n).contains(waits), "{}", pair(n));
    }
    // of a clock that runs everybody reads
    began(&hall, 3);
    assert!((1..=4).all(|n| pair(n).contains("clockline")));
}
