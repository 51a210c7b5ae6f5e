//! The projectors: what they show by themselves and by hand, who may say so, and what the pair's own page says.

use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use burraco_tournament::round::RoundNo;
use pozzetto::auth::Role;
use pozzetto::store::{EventId, journal_lines};

const LIST: &str = "number;player1;player2\n1;Maria Antonietta D'Alessandro Quattrocchi;Nicolò Bò\n2;Rossi <b>Ada</b>;Bianchi\n3;Verdi;Neri\n4;Gialli;Blu\n";

fn evening() -> (Hall, Browser, String) {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Prova", "1 mitchell", "2", LIST);
    (hall, organiser, slug)
}

fn shown(visitor: &mut Browser, slug: &str, name: &str) -> Answer {
    let answer = visitor.get(&format!("/t/{slug}/schermo{name}?parte=schermo"));
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer
}

/// The screen that a page shows.
fn view(answer: &Answer) -> &str {
    let class = answer
        .body
        .split("<section class=\"view on-")
        .nth(1)
        .unwrap();
    class.split('"').next().unwrap()
}

fn tell(who: &mut Browser, slug: &str, name: &str, fields: &[(&str, &str)]) -> Answer {
    let list = format!("/direzione/{slug}/schermi");
    let page = who.get(&list);
    assert_eq!(page.status, 200);
    who.post_from(&page, &format!("{list}/{name}"), fields)
}

fn play(referee: &mut Browser, slug: &str, table: u64) {
    let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
    for n in 1..=2 {
        let sheet = play_hand(&RuleSet::FEDERATION, table * 10 + n);
        assert_eq!(
            referee
                .enter_hand(&format!("{way}/smazzate/{n}"), &sheet)
                .status,
            303
        );
    }
    let page = referee.get(&way);
    let closed = referee.post_from(&page, &format!("{way}/stato"), &[("state", "closed")]);
    assert_eq!(closed.status, 303, "{}", closed.body);
}

#[test]
fn a_projector_follows_the_event_by_itself() {
    let (hall, mut organiser, slug) = evening();
    let mut projector = hall.visitor();
    let welcome = shown(&mut projector, &slug, "");
    assert_eq!(view(&welcome), "welcome");
    assert!(welcome.body.contains(&format!("{}/t/{slug}", hall.address)));
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    assert_eq!(
        view(&shown(&mut projector, &slug, "")),
        "welcome",
        "a draft is nobody's business"
    );
    organiser.submit(
        &format!("{desk}/turni/1"),
        &format!("{desk}/turni/1/pubblica"),
        &[],
    );
    let seats = shown(&mut projector, &slug, "");
    assert_eq!(view(&seats), "seats");
    // By the name as it is written, everybody once.
    let names: Vec<usize> = [
        "Bianchi",
        "Blu",
        "Gialli",
        "Maria Antonietta D&#39;Alessandro Quattrocchi",
        "Neri",
        "Nicolò Bò",
        "Rossi &#60;b&#62;Ada&#60;/b&#62;",
        "Verdi",
    ]
    .iter()
    .map(|name| {
        seats
            .body
            .find(name)
            .unwrap_or_else(|| panic!("{name} in {}", seats.body))
    })
    .collect();
    assert!(names.is_sorted(), "{names:?}");
    let tag = seats.headers["etag"].clone();
    let way = format!("/t/{slug}/schermo?parte=schermo");
    let same = projector.get_with(&way, &[("if-none-match", &tag)]);
    assert_eq!((same.status, same.body.as_str()), (304, ""));
    assert!(same.headers["pozzetto-now"].parse::<i64>().unwrap() > 1_700_000_000_000);

    let time = format!("/arbitro/{slug}/turni/1/tempo");
    organiser.submit(&time, &time, &[("say", "start")]);
    let clock = shown(&mut projector, &slug, "");
    assert_eq!(view(&clock), "clock");
    assert!(
        clock.body.contains("Mancano 2 tavoli") && clock.body.contains("data-pace=\"running\"")
    );
    assert!(clock.body.contains("data-last=\"600000\""));
    play(&mut organiser, &slug, 1);
    assert!(
        shown(&mut projector, &slug, "")
            .body
            .contains("Manca 1 tavolo")
    );
    play(&mut organiser, &slug, 2);
    // The last round is in: nothing is told before the ceremony.
    let ceremony = shown(&mut projector, &slug, "");
    assert_eq!(view(&ceremony), "ceremony");
    assert!(!ceremony.body.contains("Verdi"));
}

#[test]
fn each_projector_is_told_by_itself_and_the_ceremony_goes_step_by_step() {
    let (hall, mut organiser, slug) = evening();
    publish(&mut organiser, &slug, 1);
    for table in [1, 2] {
        play(&mut organiser, &slug, table);
    }
    let mut projector = hall.visitor();
    shown(&mut projector, &slug, "/bar");
    let desk = format!("/direzione/{slug}/schermi");
    let list = organiser.get(&desk).body;
    assert!(
        list.contains("<h2>sala</h2>") && !list.contains("<h2>bar</h2>"),
        "the hall's; anybody may open a page under any name"
    );
    organiser.submit(&desk, &desk, &[("name", "bar")]);
    shown(&mut projector, &slug, "/bar");
    let list = organiser.get(&desk).body;
    assert!(list.contains("<h2>bar</h2>"), "it was named");
    assert!(list.contains("collegato adesso") && list.contains("mai collegato"));
    assert_eq!(
        tell(&mut organiser, &slug, "bar", &[("show", "standings")]).status,
        303
    );
    assert_eq!(view(&shown(&mut projector, &slug, "/bar")), "standings");
    assert_eq!(
        view(&shown(&mut projector, &slug, "")),
        "ceremony",
        "the other goes its own way"
    );

    // From the last to the first; the step asked for is the one that is made, however often it is asked for.
    let standings = hall
        .visitor()
        .get(&format!("/t/{slug}/classifica.csv"))
        .body;
    let numbers: Vec<&str> = standings
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(2).unwrap())
        .collect();
    let ranks: Vec<&str> = standings
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(ranks, ["1", "2", "3", "4"], "{standings}");
    let name =
        |number: &str| ["Maria", "Rossi", "Verdi", "Gialli"][number.parse::<usize>().unwrap() - 1];
    for step in 1..=4 {
        for _ in 0..2 {
            let told = tell(
                &mut organiser,
                &slug,
                "sala",
                &[("step", &step.to_string())],
            );
            assert_eq!(told.status, 303);
        }
        let body = shown(&mut projector, &slug, "").body;
        for (at, number) in numbers.iter().enumerate() {
            assert_eq!(
                body.contains(name(number)),
                at + step >= 4,
                "step {step}: {number}"
            );
        }
        let place = format!("{}º posto", 5 - step);
        assert!(body.contains(&place), "{place}");
    }
    let over = tell(&mut organiser, &slug, "sala", &[("step", "99")]);
    assert_eq!(over.status, 303);
    assert!(shown(&mut projector, &slug, "").body.contains("1º posto"));
    // Down to a rank at once; and called up by hand it begins covered.
    assert_eq!(
        tell(&mut organiser, &slug, "sala", &[("rank", "3")]).status,
        303
    );
    assert!(shown(&mut projector, &slug, "").body.contains("3º posto"));
    let wrong = tell(&mut organiser, &slug, "sala", &[("rank", "venti")]);
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("da 1 a 4") && wrong.body.contains("value=\"venti\""));
    assert_eq!(
        tell(&mut organiser, &slug, "sala", &[("show", "ceremony")]).status,
        303
    );
    assert!(!shown(&mut projector, &slug, "").body.contains("posto"));
    assert_eq!(
        tell(&mut organiser, &slug, "sala", &[("show", "auto")]).status,
        303
    );
    assert_eq!(
        tell(&mut organiser, &slug, "sala", &[("show", "karaoke")]).status,
        400
    );
    assert_eq!(
        tell(&mut organiser, &slug, "BAR!", &[("show", "auto")]).status,
        404
    );
    let lines = hall
        .store
        .read_now(|conn| journal_lines(conn, Some(EventId(1)), 0, 200))
        .unwrap();
    let told: Vec<&str> = lines
        .iter()
        .filter(|line| line.action == "screen")
        .map(|line| line.detail.as_str())
        .collect();
    let standings =
        |line: &&str| line.contains("\"screen\":\"bar\"") && line.contains("\"standings\"");
    assert!(told.iter().any(standings), "{told:?}");
}

#[test]
fn a_ceremony_uncovers_nothing_while_results_are_hidden_and_play_is_on() {
    let (hall, mut organiser, slug) = evening();
    publish(&mut organiser, &slug, 1);
    play(&mut organiser, &slug, 1);
    let screens = format!("/direzione/{slug}/schermi");
    let hide = format!("/direzione/{slug}/nascondi");
    organiser.submit(&screens, &hide, &[("from", "1")]);
    let mut clerk = hall.person("Sara", Role::Clerk, Some(&slug));
    let ceremony = [("show", "ceremony")];
    assert_eq!(tell(&mut clerk, &slug, "sala", &ceremony).status, 303);
    for word in [("rank", "1"), ("step", "1")] {
        let early = tell(&mut clerk, &slug, "sala", &[word]);
        assert_eq!(early.status, 409);
        assert!(
            early.body.contains("I risultati sono nascosti"),
            "{}",
            early.body
        );
    }
    let hidden = || {
        let event = hall.store.event_now(EventId(1)).unwrap().event;
        event.settings.hidden_from.is_some()
    };
    assert!(hidden());
    let mut visitor = hall.visitor();
    assert!(!shown(&mut visitor, &slug, "").body.contains("posto"));
    play(&mut organiser, &slug, 2);
    let turno = format!("/direzione/{slug}/turni/1/chiudi");
    organiser.submit(&format!("/direzione/{slug}"), &turno, &[]);
    assert_eq!(
        tell(&mut organiser, &slug, "sala", &[("rank", "1")]).status,
        303
    );
    assert!(!hidden(), "the hall has seen it");
}

/// Two turni of four pairs; the first is played, and nothing is hidden yet.
fn first_of_two() -> (Hall, Browser, String) {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Due turni", "2 mitchell", "2", LIST);
    publish(&mut organiser, &slug, 1);
    crate::rulings::given::play(&mut organiser, &slug, 1, 2);
    (hall, organiser, slug)
}

fn hide_from(organiser: &mut Browser, slug: &str, from: &str) {
    let screens = format!("/direzione/{slug}/schermi");
    let hide = format!("/direzione/{slug}/nascondi");
    organiser.submit(&screens, &hide, &[("from", from)]);
}

fn close(organiser: &mut Browser, slug: &str, round: u32) {
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni/{round}/chiudi"), &[]);
}

fn hidden_from(hall: &Hall) -> Option<RoundNo> {
    let event = hall.store.event_now(EventId(1)).unwrap().event;
    event.settings.hidden_from
}

#[test]
fn a_step_made_before_results_are_hidden_uncovers_nothing_of_them() {
    let (hall, mut organiser, slug) = first_of_two();
    let mut clerk = hall.person("Sara", Role::Clerk, Some(&slug));
    let mut visitor = hall.visitor();
    // a clerk calls the ceremony up beforehand, and an organiser rehearses it
    for word in [("show", "ceremony"), ("step", "1")] {
        assert_eq!(tell(&mut clerk, &slug, "zzz", &[word]).status, 303);
        assert_eq!(tell(&mut organiser, &slug, "prova", &[word]).status, 303);
    }
    assert!(shown(&mut visitor, &slug, "/zzz").body.contains("posto"));
    hide_from(&mut organiser, &slug, "2");
    assert!(
        !shown(&mut visitor, &slug, "/zzz").body.contains("posto"),
        "hiding covers what was uncovered"
    );
    close(&mut organiser, &slug, 1);
    publish(&mut organiser, &slug, 2);
    let covered = |visitor: &mut Browser, when: &str| {
        for name in ["/zzz", "/prova"] {
            let body = shown(visitor, &slug, name).body;
            assert!(!body.contains("posto"), "{when} {name}: {body}");
            assert!(!body.contains("Verdi"), "{when} {name}: {body}");
        }
    };
    covered(&mut visitor, "published");
    crate::rulings::given::play(&mut organiser, &slug, 2, 2);
    covered(&mut visitor, "played");
    close(&mut organiser, &slug, 2);
    covered(&mut visitor, "closed");

    // the ceremony begins covered; a step belongs to the turni it was made for
    assert_eq!(
        tell(&mut organiser, &slug, "zzz", &[("step", "1")]).status,
        303
    );
    assert!(shown(&mut visitor, &slug, "/zzz").body.contains("posto"));
    hide_from(&mut organiser, &slug, "1");
    covered(&mut visitor, "hidden from turno 1");
    // hidden again from where it was, after it was shown to everybody
    for from in ["2", "1"] {
        tell(&mut organiser, &slug, "zzz", &[("step", "1")]);
        let list = format!("/direzione/{slug}/schermi");
        let hide = format!("/direzione/{slug}/nascondi");
        organiser.submit(&list, &hide, &[("from", from), ("reveal", "1")]);
        hide_from(&mut organiser, &slug, from);
        covered(&mut visitor, "hidden again");
    }
}

#[test]
fn the_suspense_is_ended_by_whoever_may_show_the_results_and_by_nobody_else() {
    let (hall, mut organiser, slug) = first_of_two();
    let mut clerk = hall.person("Sara", Role::Clerk, Some(&slug));
    hide_from(&mut organiser, &slug, "2");
    // no hidden turno is published: there is nothing to show yet
    for name in ["qq", "sala"] {
        tell(&mut clerk, &slug, name, &[("step", "999")]);
        assert_eq!(hidden_from(&hall), Some(RoundNo(2)), "{name}");
    }
    tell(&mut organiser, &slug, "prova", &[("show", "ceremony")]);
    tell(&mut organiser, &slug, "prova", &[("step", "999")]);
    assert_eq!(hidden_from(&hall), Some(RoundNo(2)), "a rehearsal");

    close(&mut organiser, &slug, 1);
    publish(&mut organiser, &slug, 2);
    crate::rulings::given::play(&mut organiser, &slug, 2, 2);
    close(&mut organiser, &slug, 2);
    let reveal = format!("/direzione/{slug}/nascondi");
    let list = format!("/direzione/{slug}/schermi");
    let page = clerk.get(&list);
    let reveals = clerk.post_from(&page, &reveal, &[("reveal", "1")]);
    assert_eq!(reveals.status, 403);
    let said = "I risultati sono nascosti: li scopre l’organizzatore";
    for (name, word) in [
        ("sala", ("step", "1")),
        ("qq", ("step", "999")),
        ("sala", ("step", "2")),
        ("sala", ("rank", "1")),
    ] {
        let refused = tell(&mut clerk, &slug, name, &[word]);
        assert_eq!(refused.status, 403, "{name} {word:?}");
        assert_eq!(hidden_from(&hall), Some(RoundNo(2)), "{name} {word:?}");
        assert!(refused.body.contains(said), "{}", refused.body);
    }
    // no button leads there
    let first = "name=\"step\" value=\"1\"";
    assert!(!page.body.contains(first) && page.body.contains(said));
    assert!(organiser.get(&list).body.contains(first));
    let mut visitor = hall.visitor();
    let covered = shown(&mut visitor, &slug, "").body;
    assert!(!covered.contains("1º posto"), "{covered}");
    let ways = tell(&mut organiser, &slug, "sala", &[("step", "2")]);
    assert_eq!(ways.status, 303);
    assert_eq!(hidden_from(&hall), None);
    assert!(shown(&mut visitor, &slug, "").body.contains("1º posto"));
}

#[test]
fn projectors_are_added_and_removed_by_name() {
    let (hall, mut organiser, slug) = evening();
    let list = format!("/direzione/{slug}/schermi");
    for (name, status, words) in [
        ("bar", 303, ""),
        ("bar", 422, "già"),
        ("Sala Grande", 422, "lettere minuscole"),
        ("", 422, "lettere minuscole"),
        ("a234567890123456789012345", 422, "lettere minuscole"),
    ] {
        let page = organiser.get(&list);
        let answer = organiser.post_from(&page, &list, &[("name", name)]);
        assert_eq!(answer.status, status, "{name}: {}", answer.body);
        assert!(answer.body.contains(words), "{name}");
        if status == 422 {
            assert!(
                answer.body.contains(&format!("value=\"{name}\"")),
                "{name} is kept"
            );
        }
    }
    let page = organiser.get(&list);
    for _tap in 0..2 {
        let added = organiser.post_from(&page, &list, &[("name", "ingresso")]);
        assert_eq!(added.status, 303, "{}", added.body);
    }
    assert!(organiser.get(&list).body.contains("<h2>bar</h2>"));
    assert_eq!(
        tell(&mut organiser, &slug, "bar", &[("remove", "1")]).status,
        303
    );
    assert!(!organiser.get(&list).body.contains("<h2>bar</h2>"));
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    assert_eq!(
        tell(&mut clerk, &slug, "sala", &[("show", "seats")]).status,
        303
    );
    assert!(
        !clerk.get(&list).body.contains("name=\"notice\""),
        "the hall is spoken to by others"
    );
    let page = clerk.get(&list);
    let refused = clerk.post_from(
        &page,
        &format!("/direzione/{slug}/avviso"),
        &[("notice", "Io")],
    );
    assert_eq!(refused.status, 403);
    assert_eq!(hall.visitor().get(&list).status, 303, "to the door");
    assert_eq!(
        hall.visitor().get(&format!("/t/{slug}/schermo/NO")).status,
        404
    );
}

#[test]
fn a_pair_reads_its_next_table_and_the_word_to_the_hall_on_its_own_page() {
    let (hall, mut organiser, slug) = evening();
    let mut phone = hall.visitor();
    let seat = format!("/t/{slug}/coppie/3?parte=posto");
    let before = phone.get(&seat);
    assert_eq!(before.status, 200);
    assert!(before.body.contains("appena il turno è pubblicato"));
    assert!(!before.body.contains("<html"), "a part of the page");
    let page = phone.get(&format!("/t/{slug}/coppie/3"));
    assert!(page.body.contains(&format!("data-refresh=\"{seat}\"")));
    let tag = before.headers["etag"].clone();
    assert_eq!(
        phone.get_with(&seat, &[("if-none-match", &tag)]).status,
        304
    );

    publish(&mut organiser, &slug, 1);
    let after = phone.get_with(&seat, &[("if-none-match", &tag)]);
    assert_eq!(after.status, 200);
    for words in ["Tavolo", "contro", "si attende il via"] {
        assert!(after.body.contains(words), "{words} in {}", after.body);
    }
    let time = format!("/arbitro/{slug}/turni/1/tempo");
    organiser.submit(&time, &time, &[("say", "start")]);
    let playing = phone.get(&seat).body;
    assert!(
        playing.contains("iniziato alle") && playing.contains("ultima smazzata alle"),
        "{playing}"
    );

    let list = format!("/direzione/{slug}/schermi");
    let notice = format!("/direzione/{slug}/avviso");
    organiser.submit(
        &list,
        &notice,
        &[("notice", "Buffet <b>aperto</b>\r\nalle 22")],
    );
    let said = "Buffet &#60;b&#62;aperto&#60;/b&#62; alle 22";
    assert!(phone.get(&seat).body.contains(said));
    assert!(shown(&mut phone, &slug, "").body.contains(said));
    let long = "à".repeat(201);
    let opened = organiser.get(&list);
    let refused = organiser.post_from(&opened, &notice, &[("notice", &long)]);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains(&long), "everything typed is kept");
    organiser.submit(&list, &notice, &[("notice", &long), ("remove", "1")]);
    assert!(!phone.get(&seat).body.contains("Buffet"));
}
