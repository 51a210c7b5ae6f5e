//! An event in several rooms: what each referee, player, projector and print says of them.

use crate::events::api::Document;
use crate::rulings::given::{exported, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

const ROOMS: &str = "Sala grande 2: Renzo\nTerrazza resto: Carla";

/// An event of so many pairs.
fn of_pairs(organiser: &mut Browser, pairs: usize) -> String {
    let list: String = (1..=pairs)
        .map(|n| format!("Ada Primo {n};Ugo Secondo {n}\n"))
        .collect();
    event_with_pairs(organiser, "Sale", "2 mitchell", "2", &list)
}

/// Five tables, two of them in the first room, with the first turno published.
fn in_two_rooms(organiser: &mut Browser) -> String {
    let slug = of_pairs(organiser, 10);
    let settings = urls::settings(&slug);
    let rooms = [("section", "conduzione"), ("rooms", ROOMS)];
    organiser.submit(&settings, &settings, &rooms);
    publish(organiser, &slug, 1);
    slug
}

/// The numbers of the tables on the board.
fn tables(page: &str) -> Vec<&str> {
    let tiles = page.split("<b class=\"tno num\">").skip(1);
    tiles.map(|tile| tile.split('<').next().unwrap()).collect()
}

#[test]
fn what_is_no_room_is_said_beside_the_field() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = of_pairs(&mut organiser, 4);
    let settings = urls::settings(&slug);
    let page = organiser.get(&settings);
    for (rooms, said) in [
        ("Terrazza", "la riga 1 si scrive così"),
        ("Rossa 2\nrossa 3", "la sala della riga 2 c’è già"),
        (
            "Rossa resto\nBlu 2",
            "la riga 2 sta sotto la sala con il resto",
        ),
    ] {
        let fields = [("section", "conduzione"), ("rooms", rooms)];
        let refused = organiser.post_from(&page, &settings, &fields);
        assert_eq!(refused.status, 422, "{rooms}");
        assert!(refused.body.contains(said), "{}", refused.body);
        assert!(refused.body.contains(&format!(">{rooms}</textarea>")));
    }
}

#[test]
fn a_referee_begins_with_the_tables_of_their_room() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = in_two_rooms(&mut organiser);
    let board = urls::board(&slug);
    assert_eq!(tables(&organiser.get(&board).body).len(), 5);
    let mut referee = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let own = referee.get(&board).body;
    assert_eq!(tables(&own), ["3", "4", "5"]);
    assert!(own.contains("i miei tavoli"), "{own}");
    let of = |browser: &mut Browser, only: &str| {
        let page = browser.get(&format!("{board}?turno=1&{only}")).body;
        tables(&page).join(" ")
    };
    assert_eq!(of(&mut referee, "sala=tutte"), "1 2 3 4 5");
    assert_eq!(of(&mut referee, "sala=Sala+grande"), "1 2");
    assert_eq!(of(&mut referee, "sala=mie&stato=closed"), "");
    assert_eq!(of(&mut organiser, "sala=Terrazza&stato=open"), "3 4 5");
    assert_eq!(of(&mut organiser, "sala=nessuna"), "1 2 3 4 5");
}

#[test]
fn files_and_programs_read_the_room_of_each_table() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = in_two_rooms(&mut organiser);
    let mut visitor = hall.visitor();
    let file = visitor.get(&format!("/t/{slug}/risultati.csv")).body;
    let rooms: Vec<&str> = file
        .lines()
        .map(|row| row.rsplit(',').next().unwrap())
        .collect();
    let [main, terrace] = ["Sala grande", "Terrazza"].map(|room| vec![room; 2]);
    let expected = [&["room"][..], &main, &main, &terrace, &terrace, &terrace].concat();
    assert_eq!(rooms, expected);
    let office = visitor
        .get(&format!("/t/{slug}/risultati.csv?per=ufficio"))
        .body;
    assert!(office.lines().next().unwrap().ends_with(";sala"));

    let document = Document::read(&mut visitor);
    let address = format!("/api/tornei/{slug}/turni/1");
    let answer = visitor.get(&address);
    let (_, body) = document.held(&address, &answer);
    let tables = body["tables"].as_array().unwrap().iter();
    let rooms: Vec<&str> = tables
        .map(|table| table["room"].as_str().unwrap())
        .collect();
    assert_eq!(
        rooms,
        [vec!["Sala grande"; 2], vec!["Terrazza"; 3]].concat()
    );
}

#[test]
fn seats_name_their_room_on_every_page_and_paper() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = in_two_rooms(&mut organiser);
    let prints = urls::paper_round(&slug, 1);
    let mut print = |sheet: &str| organiser.get(&format!("{prints}?foglio={sheet}")).body;
    let by_table = print("per-tavolo");
    for title in ["Sala grande</h2>", "Terrazza</h2>"] {
        assert!(by_table.contains(title), "{title}: {by_table}");
    }
    assert_eq!(print("per-nome").matches(">Terrazza<").count(), 12);
    for sheet in ["posti", "segnapunti"] {
        let page = print(sheet);
        assert!(page.contains("Tavolo 5, Terrazza"), "{sheet}: {page}");
    }
    assert!(print("da-ritirare").contains(">Terrazza<"));
    let mut visitor = hall.visitor();
    let round = visitor.get(&urls::round(&slug, 1)).body;
    assert_eq!(round.matches(">Terrazza<").count(), 3);
    let pairs = (1..=10).map(|n| visitor.get(&urls::pair(&slug, n)).body);
    let pairs: String = pairs.collect();
    assert!(pairs.contains("Tavolo 5, Terrazza"), "{pairs}");
}

#[test]
fn a_room_has_its_projector() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = in_two_rooms(&mut organiser);
    let screens = urls::screens(&slug);
    let listed = organiser.get(&screens).body;
    assert!(listed.contains("schermo/sala-grande"), "{listed}");
    let show = [("show", "missing")];
    for name in ["sala", "terrazza"] {
        organiser.submit(&screens, &urls::tell_screen(&slug, name), &show);
    }
    let mut visitor = hall.visitor();
    let all = visitor.get(&urls::screen(&slug)).body;
    let terrace = visitor.get(&urls::named_screen(&slug, "terrazza")).body;
    let missing = |page: &str| page.matches("<li class=\"open\">").count();
    assert_eq!((missing(&all), missing(&terrace)), (5, 3));
    assert!(terrace.contains("· Terrazza</p>"), "{terrace}");
    let show = [("show", "seats")];
    organiser.submit(&screens, &urls::tell_screen(&slug, "sala"), &show);
    let seats = visitor.get(&urls::screen(&slug)).body;
    assert_eq!(seats.matches(">Terrazza</span>").count(), 12);
}

/// The names of referees stand in the settings alone: an entry of the journal can never be erased.
#[test]
fn the_journal_names_no_referee_of_a_room() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = in_two_rooms(&mut organiser);
    let journal = organiser.get(&urls::journal(&slug)).body;
    assert!(journal.contains("Sale"), "{journal}");
    assert!(!journal.contains("Carla"), "{journal}");
}

#[test]
fn a_referee_closes_the_tables_of_their_room_together() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = in_two_rooms(&mut organiser);
    let mut referee = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    for table in [1, 2, 3, 4] {
        for hand in 1..=2 {
            let way = urls::hand(&slug, 1, table, hand);
            organiser.enter_hand(&way, &totals(500, 300));
        }
    }
    let board = referee.get(&urls::board(&slug)).body;
    assert!(board.contains("Chiudi 2 tavoli pronti"), "{board}");
    let way = format!("{}?sala=mie", urls::ready_tables(&slug, 1));
    assert!(board.contains(&way), "{board}");
    let page = referee.get(&way);
    assert!(page.body.contains("2 tavoli pronti"), "{}", page.body);
    let (seen, post) = (page.hidden("seen"), urls::ready_tables(&slug, 1));
    let done = referee.post_from(&page, &post, &[("seen", &seen), ("sala", "mie")]);
    assert_eq!(
        done.location,
        format!("{}?turno=1&sala=mie", urls::board(&slug))
    );
    let file = exported(&mut organiser, &slug);
    let closed = file.rounds[0]
        .tables
        .iter()
        .map(|table| table.state.counts());
    assert_eq!(
        closed.collect::<Vec<_>>(),
        [false, false, true, true, false]
    );
    let whole = organiser.get(&urls::board(&slug)).body;
    assert!(whole.contains("Chiudi 2 tavoli pronti"), "{whole}");
}

#[test]
fn a_proposal_says_which_tables_have_no_room() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = of_pairs(&mut organiser, 8);
    let settings = urls::settings(&slug);
    let desk = urls::event_desk(&slug);
    let proposal = format!("{desk}/turni/1");
    for (rooms, said) in [
        ("Sala grande 4", None),
        ("Sala grande 3", Some("Un tavolo è senza sala")),
        (
            "Sala grande 1\nTerrazza 1",
            Some("2 tavoli sono senza sala"),
        ),
        ("Sala grande 1\nTerrazza resto", None),
    ] {
        let fields = [("section", "conduzione"), ("rooms", rooms)];
        organiser.submit(&settings, &settings, &fields);
        organiser.submit(&desk, &format!("{desk}/turni"), &[]);
        let page = organiser.get(&proposal).body;
        assert_eq!(page.contains("senza sala"), said.is_some(), "{rooms}");
        assert!(page.contains(said.unwrap_or_default()), "{page}");
    }
}
