//! The last round is hidden until the ceremony: no public door tells anything of it, and each pair knows its own
//! results.

use crate::rulings::given::{decide, eight, exported, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, hand_form, publish};
use crate::tables::corrections::looked;
use burraco_audit::verify;
use burraco_tournament::event_file::EventFile;
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use std::collections::BTreeMap;

/// Every address that somebody without any right may ask for, with all that can be asked there.
pub fn public_doors(slug: &str, circuit: &str) -> Vec<String> {
    let open = |way: &&str| {
        let page = way.starts_with("/t/") || way.starts_with("/circuiti") || **way == *"/";
        page || (urls::is_of_api(way) && **way != *urls::OPENAPI)
    };
    let ways = urls::ALL.iter().map(|(_, way)| *way).filter(open);
    let mut doors = Vec::new();
    for way in ways.filter(|way| *way != urls::NEWS) {
        let slug = match way.contains("/circuiti") {
            true => circuit,
            false => slug,
        };
        let way = way.replace("{slug}", slug).replace("{name}", "bar");
        let tables = way.contains("{k}");
        let numbers: Vec<u32> = (0..=8).collect();
        let filled = numbers.iter().flat_map(|n| {
            let k = if tables { &numbers[..5] } else { &numbers[..1] };
            k.iter().map(move |k| (n.to_string(), k.to_string()))
        });
        let filled = filled.map(|(n, k)| way.replace("{n}", &n).replace("{k}", &k));
        doors.extend(filled);
    }
    doors.sort();
    doors.dedup();
    assert!(doors.iter().all(|door| !door.contains('{')), "{doors:?}");
    let asked = [
        "?dopo=1",
        "?dopo=2",
        "?parte=posto",
        "?parte=io",
        "?parte=perche",
        "?parte=perche&dopo=1",
        "?parte=schermo",
        "?lang=en",
    ];
    let asked = asked
        .iter()
        .flat_map(|asked| doors.iter().map(move |door| format!("{door}{asked}")));
    let asked: Vec<String> = asked.collect();
    doors.extend(asked);
    doors
}

/// A page without what changes with every look: the revision, which tells only that something was saved, tokens, and
/// deadlines, which count down.
pub fn without_tokens(body: String) -> String {
    let without = |text: String, mark: &str| {
        let mut parts = text.split(mark);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| {
            all + part.split_once('"').map_or("", |(_, rest)| rest)
        })
    };
    let marks = [
        "data-known=\"",
        "name=\"csrf\" value=\"",
        "name=\"key\" value=\"",
    ];
    let text = marks.into_iter().fold(body, without);
    match text.split_once("<table class=\"deadlines\">") {
        Some((head, rest)) => {
            head.to_owned() + rest.split_once("</table>").map_or("", |(_, rest)| rest)
        }
        None => text,
    }
}

/// The answers at every address of the event.
fn behind(hall: &Hall, doors: &[String]) -> BTreeMap<String, (u16, String)> {
    let look = |door: &String| {
        let answer = hall.visitor().get(door);
        (door.clone(), (answer.status, without_tokens(answer.body)))
    };
    doors.iter().map(look).collect()
}

fn differ<'d>(
    one: &'d BTreeMap<String, (u16, String)>,
    other: &BTreeMap<String, (u16, String)>,
) -> Vec<&'d str> {
    let doors = one.keys().filter(|door| one[*door] != other[*door]);
    doors.map(String::as_str).collect()
}

/// A hand of table 2 of the last round is another one by now: the table counts on, and the ranking is upside down.
pub fn turn_round(chief: &mut Browser, slug: &str, hand: u32, (ns, ew): (i32, i32)) {
    let way = format!("/arbitro/{slug}/turni/2/tavoli/2/smazzate/{hand}");
    let sheet = totals(ns, ew);
    let seen = looked(chief, &way, &sheet);
    let mut fields = hand_form(&sheet, &seen.hidden("base_version"));
    fields.retain(|(name, _)| name != "action");
    let mark = seen.hidden("seen");
    let typed = fields.iter().map(|(n, v)| (n.as_str(), v.as_str()));
    let more = [
        ("action", "correct"),
        ("seen", &mark),
        ("reason", "righe scambiate"),
    ];
    let all: Vec<(&str, &str)> = typed.chain(more).collect();
    let saved = chief.post_from(&seen, &way, &all);
    assert_eq!(saved.status, 303, "{}", saved.body);
}

pub struct Night {
    pub hall: Hall,
    pub organiser: Browser,
    pub slug: String,
    doors: Vec<String>,
}

/// Two rounds of eight pairs in a circuit of one event, the second hidden before it is played; the prizes are shown.
pub fn night() -> Night {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Suspense", "2 mitchell", "2", &eight());
    let settings = [
        ("name", "Suspense"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("draw", "by_number"),
        ("prizes", "100 50 25"),
    ];
    organiser.submit(&urls::settings(&slug), &urls::settings(&slug), &settings);
    let screens = format!("/direzione/{slug}/schermi");
    let hide = format!("/direzione/{slug}/nascondi");
    assert!(
        organiser
            .get(&screens)
            .body
            .contains("<option value=\"2\" selected>")
    );
    organiser.submit(&screens, &hide, &[("from", "2")]);
    let new = "/circuiti/nuovo";
    let circuit = organiser.submit(
        new,
        new,
        &[
            ("name", "Inverno"),
            ("competitors", "entries"),
            ("best", "1"),
            ("attendance", "0"),
            ("least", "1"),
            ("finalists", "1"),
            (&format!("tappa-{slug}"), "1"),
        ],
    );
    for round in [1, 2] {
        publish(&mut organiser, &slug, round);
        play(&mut organiser, &slug, u32::try_from(round).unwrap(), 4);
        let desk = format!("/direzione/{slug}");
        organiser.submit(&desk, &format!("{desk}/turni/{round}/chiudi"), &[]);
    }
    organiser.submit(
        &screens,
        &format!("{screens}/bar"),
        &[("show", "standings")],
    );
    let prizes = format!("/direzione/{slug}/premi");
    let page = organiser.get(&prizes);
    organiser.post_from(&page, &prizes, &[("shown", "everybody")]);
    let doors = public_doors(&slug, circuit.trim_start_matches("/circuiti/"));
    Night {
        hall,
        organiser,
        slug,
        doors,
    }
}

#[test]
fn no_public_door_tells_a_hidden_result() {
    let Night {
        hall,
        mut organiser,
        slug,
        doors,
    } = night();
    let mut visitor = hall.visitor();
    let before = behind(&hall, &doors);
    let answered = before.values().filter(|(status, _)| *status == 200);
    assert!(answered.count() > 100, "the doors are open");
    for hand in [1, 2] {
        turn_round(&mut organiser, &slug, hand, (100, 2_000));
    }
    let after = behind(&hall, &doors);
    assert_eq!(differ(&before, &after), [""; 0]);
    // Who works here sees the same on the pages of everybody: a projector may be opened by the organiser.
    let page = format!("/t/{slug}/turni/2/tavoli/2");
    assert!(!organiser.get(&page).body.contains("2\u{a0}000"));
    let said = "I risultati dal turno 2 saranno visibili alla premiazione.";
    assert!(after[&page].1.contains(said), "{}", after[&page].1);
    assert_eq!(after[&format!("/t/{slug}/classifica.csv?dopo=2")].0, 404);
    assert_eq!(after[&format!("/t/{slug}/premi")].0, 404);
    // of who sits where in it the desk's own programs alone have a file
    let tables = format!("/t/{slug}/tavoli.csv");
    assert_eq!(after[&format!("{tables}?dopo=2")].0, 404);
    assert_eq!(organiser.get(&format!("{tables}?dopo=2")).status, 200);
    assert_ne!(organiser.get(&tables).body, visitor.get(&tables).body);
    let extract: EventFile =
        serde_json::from_str(&after[&format!("/t/{slug}/torneo.json")].1).unwrap();
    assert_eq!(extract.rounds.len(), 1);
    assert_eq!(verify(&extract), []);
    assert_eq!(exported(&mut organiser, &slug).rounds.len(), 2);

    // The first place is uncovered in the hall: from then on every door tells.
    let screens = format!("/direzione/{slug}/schermi");
    organiser.submit(&screens, &format!("{screens}/sala"), &[("step", "1")]);
    assert_eq!(visitor.get(&format!("/t/{slug}/premi")).status, 404);
    organiser.submit(&screens, &format!("{screens}/sala"), &[("rank", "1")]);
    let uncovered = behind(&hall, &doors);
    let differ = differ(&after, &uncovered);
    for way in [
        "",
        "/classifica",
        "/classifica.csv",
        "/risultati.csv",
        "/smazzate.csv",
        "/torneo.json",
        "/turni/2",
        "/turni/2/tavoli/2",
        "/coppie/1",
        "/schermo/bar",
        "/premi",
    ] {
        let way = format!("/t/{slug}{way}");
        assert!(differ.contains(&way.as_str()), "{way} was hidden");
    }
    for way in [
        "",
        "/classifica",
        "/turni/2",
        "/turni/2/tavoli/2",
        "/coppie/1",
    ] {
        let way = format!("/api/tornei/{slug}{way}");
        assert!(differ.contains(&way.as_str()), "{way} was hidden");
    }
    assert!(differ.iter().any(|way| way.starts_with("/circuiti/")));
    assert!(differ.iter().any(|way| way.starts_with("/api/circuiti/")));
}

#[test]
fn a_pair_knows_its_own_results_and_no_others() {
    let Night {
        hall,
        mut organiser,
        slug,
        ..
    } = night();
    let file = exported(&mut organiser, &slug);
    let sits = |table: usize| file.rounds[1].tables[table - 1].seats.ns.to_string();
    let way = format!("/direzione/{slug}/link-coppie");
    let mut link = |entry: &str| {
        let page = organiser.get(&way);
        let shown = organiser.post_from(&page, &way, &[("entry", entry)]);
        let link = shown.body.split(&hall.address).nth(1).unwrap();
        link.split('"').next().unwrap().to_owned()
    };
    let doors = [link(&sits(1)), link(&sits(2))];
    let mut visitor = hall.visitor();
    let before = behind(&hall, &doors);
    turn_round(&mut organiser, &slug, 1, (100, 1_975));
    let after = behind(&hall, &doors);
    assert_eq!(differ(&before, &after), [doors[1].as_str()]);
    assert!(after[&doors[1]].1.contains("1\u{202f}975") || after[&doors[1]].1.contains("\u{2212}"));

    // The organiser may uncover it without a ceremony, and hide it again.
    let screens = format!("/direzione/{slug}/schermi");
    let hide = format!("/direzione/{slug}/nascondi");
    let last = format!("/t/{slug}/classifica?dopo=2");
    assert_eq!(visitor.get(&last).status, 404);
    organiser.submit(&screens, &hide, &[("from", "2"), ("reveal", "1")]);
    assert_eq!(visitor.get(&last).status, 200);
    organiser.submit(&screens, &hide, &[("from", "2")]);
    assert_eq!(visitor.get(&last).status, 404);
    let page = organiser.get(&screens);
    assert_eq!(
        organiser.post_from(&page, &hide, &[("from", "9")]).status,
        404
    );
    let told = organiser.get(&format!("/direzione/{slug}/registro")).body;
    assert!(told.contains("Risultati nascosti") && told.contains("Risultati scoperti"));
}

/// Every CSV file by everybody who may ask for one: the staff has the hidden turno in it and reads so in its name.
#[test]
fn a_file_says_up_to_which_turno_it_counts_and_whether_the_public_sees_that() {
    let Night {
        hall,
        mut organiser,
        slug,
        ..
    } = night();
    let mut staff: Vec<Browser> = vec![];
    for role in [
        Role::Organiser,
        Role::ChiefReferee,
        Role::Referee,
        Role::Clerk,
    ] {
        staff.push(hall.person(role.word(), role, Some(&slug)));
    }
    let mut visitor = hall.visitor();
    let saved = |by: &mut Browser, word: &str, query: &str| {
        let answer = by.get(&format!("/t/{slug}/{word}.csv{query}"));
        assert_eq!(answer.status, 200, "{word}");
        let name = answer.headers["content-disposition"].clone();
        let name = name.split('"').nth(1).unwrap().to_owned();
        (
            name.strip_prefix(&format!("{slug}-{word}-"))
                .unwrap()
                .to_owned(),
            answer.body,
        )
    };
    for word in ["classifica", "risultati", "smazzate", "tavoli"] {
        let (name, public) = saved(&mut visitor, word, "");
        assert_eq!(name, "turno-1.csv", "{word}");
        for by in staff.iter_mut().chain([&mut organiser]) {
            let (name, whole) = saved(by, word, "");
            assert_eq!(name, "turno-2-riservato.csv", "{word}");
            assert_ne!(whole, public, "{word}");
        }
    }
    let premi = organiser.get(&urls::prizes_csv(&slug)).headers["content-disposition"].clone();
    assert!(premi.contains(&format!("{slug}-premi-turno-2-riservato.csv")));
    // so do the prize list and what is printed of the end
    let said = "Conta fino al turno 2. Riservato: il pubblico vede fino al turno 1.";
    for page in [urls::prizes(&slug), urls::paper_end(&slug)] {
        assert!(organiser.get(&page).body.contains(said), "{page}");
    }
    let earlier = saved(&mut organiser, "classifica", "?dopo=1");
    assert_eq!(earlier, saved(&mut visitor, "classifica", ""));
    let late = visitor.get(&format!("/t/{slug}/classifica.csv?dopo=2"));
    assert_eq!(late.status, 404);
    // the desk leads to what uncovers, and calls nothing final before
    let desk = organiser.get(&urls::event_desk(&slug)).body;
    assert!(desk.contains("Scopri i risultati") && !desk.contains("classifica finale"));
    let screens = urls::screens(&slug);
    organiser.submit(
        &screens,
        &urls::hide(&slug),
        &[("from", "2"), ("reveal", "1")],
    );
    let (name, whole) = saved(&mut organiser, "classifica", "");
    assert_eq!(
        (name, &whole),
        (
            "turno-2.csv".into(),
            &saved(&mut visitor, "classifica", "").1
        )
    );
    let desk = organiser.get(&urls::event_desk(&slug)).body;
    assert!(desk.contains("Guarda la classifica finale"));
}

#[test]
fn a_clerk_makes_the_links_that_are_missing_and_ends_none() {
    let Night {
        hall,
        mut organiser,
        slug,
        ..
    } = night();
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let mut referee = hall.person("Renzo", Role::Referee, Some(&slug));
    let way = urls::pair_links(&slug);
    let made = |by: &mut Browser, fields: &[(&str, &str)]| {
        let page = by.get(&way);
        let answer = by.post_from(&page, &way, fields);
        let links = answer.body.split(&hall.address).skip(1);
        let links = links.filter_map(|rest| rest.split('"').next());
        let links: Vec<String> = links.map(str::to_owned).collect();
        (answer.status, links)
    };
    let (status, first) = made(&mut clerk, &[("entry", "3")]);
    assert_eq!((status, first.len()), (200, 1));
    let page = clerk.get(&way).body;
    assert!(page.contains("lo rifà un arbitro") && !page.contains("<option value=\"3\""));
    assert_eq!(made(&mut clerk, &[("entry", "3")]).0, 403);
    let (status, others) = made(&mut clerk, &[]);
    let entries = exported(&mut organiser, &slug).entries.len();
    assert_eq!((status, others.len()), (200, entries - 1));
    assert_eq!(made(&mut clerk, &[]).0, 403, "nothing is missing any more");
    let mut phone = hall.visitor();
    assert_eq!(phone.get(&first[0]).status, 200);
    let (status, again) = made(&mut referee, &[("entry", "3")]);
    assert_eq!((status, again.len()), (200, 1));
    assert_eq!(phone.get(&first[0]).status, 404);
}

/// Two events that differ only in a ruling of the hidden round; a ruling that everybody may read comes after it.
#[test]
fn a_hidden_ruling_leaves_no_gap() {
    let mut nights = [night(), night()];
    let warned = |night: &mut Night, round: &str| {
        let register = format!("/direzione/{}/provvedimenti", night.slug);
        let new = format!("{register}/nuovo?provvedimento=ammonizione");
        let fields = [("entry", "1"), ("round", round), ("reason", "fumo")];
        decide(
            &mut night.organiser,
            &new,
            &format!("{register}/nuovo"),
            &fields,
        )
    };
    warned(&mut nights[0], "2");
    for night in &mut nights {
        warned(night, "1");
    }
    let rulings = |night: &mut Night| {
        let way = format!("/t/{}/torneo.json", night.slug);
        let text = night.hall.visitor().get(&way).body;
        let file: EventFile = serde_json::from_str(&text).unwrap();
        assert_eq!(verify(&file), []);
        let told: Vec<_> = file.adjustments.iter().collect();
        let told = told.iter().map(|given| (given.number, given.ruling()));
        told.collect::<Vec<_>>()
    };
    let [one, other] = nights.each_mut().map(rulings);
    assert_eq!(one.len(), 1);
    assert_eq!(one, other);
    assert_eq!(
        exported(&mut nights[0].organiser, &nights[0].slug)
            .adjustments
            .len(),
        2
    );
}

/// The second danese is drawn from a hidden ranking: its tables would tell who leads.
#[test]
fn the_tables_of_a_danese_that_follows_a_hidden_round_are_numbered_by_lot() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(
        &mut organiser,
        "Sorte",
        "1 mitchell + 2 danese",
        "2",
        &eight(),
    );
    let desk = format!("/direzione/{slug}");
    let screens = format!("{desk}/schermi");
    organiser.submit(&screens, &format!("{desk}/nascondi"), &[("from", "2")]);
    let button = "Numeri dei tavoli a sorte";
    for round in [1, 2] {
        let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
        let page = organiser.get(&draft).body;
        assert!(
            !page.contains(button),
            "what is before turno {round} is known"
        );
        organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
        play(&mut organiser, &slug, round, 4);
    }
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    assert!(organiser.get(&draft).body.contains(button));
    let seats = |organiser: &mut Browser| {
        let file = exported(organiser, &slug);
        let tables = file.rounds[2].tables.iter();
        tables.map(|table| table.seats.ns).collect::<Vec<_>>()
    };
    let by_rank = seats(&mut organiser);
    let mut by_lot = by_rank.clone();
    for _ in 0..20 {
        organiser.submit(&draft, &format!("{draft}/numeri-a-sorte"), &[]);
        by_lot = seats(&mut organiser);
        if by_lot != by_rank {
            break;
        }
    }
    assert_ne!(by_lot, by_rank);
    let told = organiser.get(&format!("{desk}/registro")).body;
    assert!(told.contains(button), "{told}");
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    assert_eq!(seats(&mut organiser), by_lot, "published as it was drawn");
    let mut clerk = hall.person("Carla", Role::Clerk, None);
    let page = clerk.get(&desk);
    let refused = clerk.post_from(&page, &format!("{draft}/numeri-a-sorte"), &[]);
    assert_eq!(refused.status, 403);
}

/// The points of a bye are known beforehand, and would still be a figure of the hidden round.
#[test]
fn of_a_hidden_round_a_rest_brings_as_little_as_a_table() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let seven: String = eight()
        .lines()
        .take(8)
        .map(|line| format!("{line}\n"))
        .collect();
    let slug = event_with_pairs(&mut organiser, "Riposo", "2 mitchell", "2", &seven);
    let screens = format!("/direzione/{slug}/schermi");
    organiser.submit(
        &screens,
        &format!("/direzione/{slug}/nascondi"),
        &[("from", "2")],
    );
    for round in [1, 2] {
        publish(&mut organiser, &slug, round);
        play(&mut organiser, &slug, u32::try_from(round).unwrap(), 3);
        let desk = format!("/direzione/{slug}");
        organiser.submit(&desk, &format!("{desk}/turni/{round}/chiudi"), &[]);
    }
    let mut visitor = hall.visitor();
    let mut rests = |round: u32| {
        let page = visitor.get(&format!("/t/{slug}/turni/{round}")).body;
        let page = page.split("class=\"byes\"").nth(1).unwrap();
        let page = page.split("</section>").next().unwrap().to_owned();
        let event = visitor.get(&format!("/t/{slug}")).body;
        let event = event.split("class=\"byes\"").nth(1).unwrap();
        let event = event.split("</section>").next().unwrap().to_owned();
        let file = visitor.get(&format!("/t/{slug}/risultati.csv")).body;
        let row = format!("{round},,,");
        let row = file
            .lines()
            .find(|line| line.starts_with(&row))
            .unwrap()
            .to_owned();
        let api = visitor.get(&urls::api_round(&slug, round)).body;
        let api: serde_json::Value = serde_json::from_str(&api).unwrap();
        (page, event, row, api["rests"][0].clone())
    };
    let (page, _, row, api) = rests(1);
    assert!(page.contains("class=\"num\">14<"), "{page}");
    assert!(row.ends_with(",305,14,closed,bye,"), "{row}");
    assert_eq!(
        (&api["vp"], &api["mp_difference"]),
        (&14.into(), &305.into())
    );
    let (page, event, row, api) = rests(2);
    for part in [page, event] {
        assert!(part.contains("/coppie/"), "who rests is known: {part}");
        assert!(
            !part.contains("class=\"num\">14<") && !part.contains("305"),
            "{part}"
        );
    }
    assert!(row.ends_with(",,,closed,bye,"), "{row}");
    assert!(
        api["vp"].is_null() && api["mp_difference"].is_null(),
        "{api}"
    );
}

#[test]
fn results_hidden_from_the_first_turno_are_said_to_be_hidden() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Tutto", "2 mitchell", "2", &eight());
    let (screens, hide) = (urls::screens(&slug), urls::hide(&slug));
    organiser.submit(&screens, &hide, &[("from", "1")]);
    publish(&mut organiser, &slug, 1);
    play(&mut organiser, &slug, 1, 4);
    let mut visitor = hall.visitor();
    for way in ["/classifica", "/coppie/1", "/cifre", "/turni/1"] {
        let page = visitor.get(&format!("/t/{slug}{way}"));
        assert_eq!(page.status, 200, "{way}");
        for wrong in [
            "prima dell’inizio",
            "Nessun turno giocato",
            "0 VP",
            "primo tavolo confermato",
            "?dopo=1",
        ] {
            assert!(!page.body.contains(wrong), "{way} {wrong}: {}", page.body);
        }
        assert!(
            page.body.contains("alla premiazione"),
            "{way}: {}",
            page.body
        );
    }

    // a file and a program get no ranks that nobody has
    let file = visitor.get(&format!("/t/{slug}/classifica.csv")).body;
    assert_eq!(file.lines().count(), 1, "{file}");
    let api = visitor.get(&format!("/api/tornei/{slug}/classifica")).body;
    assert!(api.contains(r#""lines":[]"#), "{api}");
    let entry = visitor.get(&format!("/api/tornei/{slug}/coppie/1")).body;
    assert!(entry.contains(r#""standing":null"#), "{entry}");
    let whole = organiser.get(&format!("/t/{slug}/classifica.csv")).body;
    assert_eq!(whole.lines().count(), 9, "{whole}");

    // undone by mistake, it would uncover them: the list names it, and the preview warns
    let list = organiser.get(&urls::undo(&slug)).body;
    assert!(list.contains("Turni nascosti: dal turno 1"), "{list}");
    let lines = list
        .split("<tr")
        .find(|line| line.contains("Turni nascosti"));
    let start = format!("/direzione/{slug}/annulla/");
    let number = lines.unwrap().split(&start).nth(1).unwrap();
    let undo = format!("{start}{}", number.split('"').next().unwrap());
    let why = [("reason", "per sbaglio")];
    let seen = crate::rulings::given::look(&mut organiser, &undo, &undo, &why).body;
    assert!(seen.contains("da subito li vedono tutti"), "{seen}");
    assert!(seen.contains("Turni nascosti: –"), "{seen}");
}
