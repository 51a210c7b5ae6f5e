//! The places a knockout decided are told wherever a rank at the end is, and what may still change them is said.

use crate::knockout::bracket::{between, play};
use crate::rulings::given::{exported, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_rules::Side;
use burraco_tournament::entry::EntryNo;
use pozzetto::auth::Role;
use serde_json::{Value, json};

/// An event whose final the last of the four that entered its knockout has won.
struct Upset {
    hall: Hall,
    organiser: Browser,
    chief: Browser,
    slug: String,
    winner: EntryNo,
    loser: EntryNo,
}

/// Plays a table that one side wins.
fn close(referee: &mut Browser, slug: &str, (round, table): (u32, u32), wins: Side) {
    let way = format!("/arbitro/{slug}/turni/{round}/tavoli/{table}");
    let sheet = match wins {
        Side::Ns => totals(500, 300),
        Side::Ew => totals(300, 500),
    };
    for hand in 1..=2 {
        let saved = referee.enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
}

fn upset() -> Upset {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let pair = |n| format!("{n};Ada {n};CA{n};ASD {n};Ugo {n};CU{n};ASD {n}\n");
    let list: String = (1..=6).map(pair).collect();
    let head = "number;player1;card1;club1;player2;card2;club2\n".to_owned();
    let plan = "1 danese + knockout 4";
    let slug = event_with_pairs(&mut organiser, "Finali", plan, "2", &(head + &list));
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut organiser, &mut chief, &slug, 1);
    publish(&mut organiser, &slug, 2);
    // who is ranked last of the four wins whatever side it sits on
    let winner = exported(&mut organiser, &slug).rounds[1].tables[0].seats.ew;
    for table in [1, 2] {
        close(&mut chief, &slug, (2, table), Side::Ew);
    }
    publish(&mut organiser, &slug, 3);
    let file = exported(&mut organiser, &slug);
    let last = &file.rounds[2].tables[0];
    let side = last.side_of(winner).unwrap();
    close(&mut chief, &slug, (3, 1), side);
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni/3/chiudi"), &[]);
    Upset {
        hall,
        organiser,
        chief,
        slug,
        winner,
        loser: *last.seats.get(side.other()),
    }
}

impl Upset {
    /// A page as anybody reads it.
    fn page(&self, way: &str) -> String {
        let answer = self.hall.visitor().get(way);
        assert_eq!(answer.status, 200, "{way}: {}", answer.body);
        answer.body
    }

    fn event(&self, rest: &str) -> String {
        self.page(&format!("/t/{}{rest}", self.slug))
    }

    /// The page of a projector that was told to show a screen.
    fn screen(&mut self, show: &str) -> String {
        let screens = format!("/direzione/{}/schermi", self.slug);
        let asked = match show {
            "ceremony" => ("rank", "1"),
            _ => ("show", show),
        };
        self.organiser
            .submit(&screens, &format!("{screens}/sala"), &[asked]);
        self.event("/schermo?parte=schermo")
    }

    fn json(&self, rest: &str) -> Value {
        serde_json::from_str(&self.page(&format!("/api/tornei/{}{rest}", self.slug))).unwrap()
    }
}

#[test]
fn who_wins_the_final_is_first_on_every_page_that_tells_a_rank() {
    let upset = upset();
    let (winner, loser) = (upset.winner, upset.loser);
    let apart = "Gli incontri a eliminazione non contano";
    let front = upset.event("");
    assert!(
        between(&front, "In testa", "</aside>").contains(apart),
        "{front}"
    );

    let own = upset.event(&format!("/coppie/{winner}"));
    let end = between(&own, "Piazzamento finale", "</section>");
    assert!(
        end.contains("class=\"big\"><span class=\"num\">1</span>") && end.contains("finale vinta"),
        "{end}"
    );
    let rounds = between(&own, "Classifica finale", "</section>");
    assert!(
        rounds.contains(apart) && !rounds.contains("class=\"big\""),
        "{rounds}"
    );
    assert!(own.contains("Perché questa posizione nei turni"), "{own}");
    let played = between(&own, "Turni giocati", "</table>");
    let lines: Vec<&str> = played
        .split("<tbody>")
        .nth(1)
        .unwrap()
        .split("<tr>")
        .collect();
    assert_eq!(lines.len() - 1, 3, "{played}");
    let last = lines[3];
    assert!(
        last.contains(&format!("/t/{}/turni/3/tavoli/1", upset.slug))
            && last.contains(&format!("{loser} Ada {loser}"))
            && last.contains("<td class=\"num vp\">–</td>"),
        "{last}"
    );
    let other = upset.event(&format!("/coppie/{loser}"));
    assert!(between(&other, "Piazzamento finale", "</section>").contains("finale persa"));

    let text = crate::events::share::text_of(&own).unwrap();
    assert!(
        text.contains("1º nei piazzamenti finali") && !text.contains("–\u{a0}VP"),
        "{text}"
    );
    let standings = upset.event("/classifica");
    let text = crate::events::share::text_of(&standings).unwrap();
    let mut told = text.lines().skip(2);
    assert_eq!(told.next(), Some("Piazzamenti finali"), "{text}");
    let first = told.next().unwrap();
    assert!(
        first.starts_with(&format!("1. Ada {winner} ")) && !first.ends_with(", "),
        "{text}"
    );

    let glance = upset.event(&format!("/coppie/{winner}?parte=io"));
    let told = "1º posto alla fine, finale vinta; nei turni 4º posto, ";
    assert!(glance.contains(told), "{glance}");

    for (way, best) in [
        (format!("/giocatori?tessera=CA{winner}"), true),
        (format!("/societa?nome=ASD+{winner}"), false),
    ] {
        let page = upset.page(&way);
        assert!(page.contains("<td>1º su 6</td>"), "{way}: {page}");
        assert_eq!(page.contains("Miglior posizione: 1º."), best, "{way}");
    }
}

#[test]
fn the_prints_the_csv_and_the_api_tell_the_place_at_the_end() {
    let mut upset = upset();
    let (winner, loser) = (upset.winner, upset.loser);
    let ends = format!("/direzione/{}/stampe/finali?foglio=", upset.slug);
    let page = upset.organiser.get(&format!("{ends}federazione")).body;
    let rows: Vec<&str> = between(&page, "<tbody>", "</tbody>")
        .split("<tr>")
        .collect();
    for (row, place, card) in [
        (rows[1], 1, format!("CA{winner}")),
        (rows[2], 1, format!("CU{winner}")),
        (rows[3], 2, format!("CA{loser}")),
    ] {
        let start = format!("<td class=\"num\">{place}</td><td>{card}</td>");
        assert!(row.starts_with(&start), "{row}");
    }
    let page = upset.organiser.get(&format!("{ends}classifica")).body;
    let places = between(
        &page,
        "<h2>Piazzamenti finali</h2>",
        "<h2>Classifica finale</h2>",
    );
    let first = format!("<tr><td class=\"num\">1</td><td class=\"num\">{winner}</td>");
    assert!(places.contains(&first), "{places}");
    let note = "Gli incontri a eliminazione non contano nella classifica che segue.";
    assert!(between(&page, "<h2>Classifica finale</h2>", "</header>").contains(note));

    let csv = upset.event("/classifica.csv");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(reader.headers().unwrap().iter().next_back(), Some("final"));
    let told: Vec<(String, String)> = reader
        .records()
        .map(Result::unwrap)
        .map(|row| (row[2].to_owned(), row[row.len() - 1].to_owned()))
        .collect();
    assert!(told.contains(&(winner.to_string(), "1".into())), "{told:?}");
    assert!(told.contains(&(loser.to_string(), "2".into())), "{told:?}");

    let line = |standing: &Value| {
        let number = standing["entry"]["number"].as_u64().unwrap();
        (number, standing["final_place"].as_u64())
    };
    let api = upset.json("/classifica");
    let lines: Vec<_> = api["lines"].as_array().unwrap().iter().map(line).collect();
    assert!(lines.contains(&(winner.0.into(), Some(1))), "{lines:?}");
    let one = upset.json(&format!("/coppie/{loser}"));
    assert_eq!(line(&one["standing"]), (loser.0.into(), Some(2)));
    // The matches of the knockout are among its results, and the sum of these is still what ranks.
    let results = one["results"].as_array().unwrap();
    let told = |of: &Value| of["knockout"].clone();
    let [first, semifinal, last] = results.as_slice() else {
        panic!("{results:?}");
    };
    assert_eq!(told(first), Value::Null);
    assert_eq!(told(semifinal), json!({"won": true, "by": "points"}));
    assert_eq!(told(last), json!({"won": false, "by": "points"}));
    assert_eq!((&last["round"], &last["table"]), (&json!(3), &json!(1)));
    assert_eq!(last["opponents"], json!([winner.0]));
    let sum: i64 = results.iter().map(|of| of["vp"].as_i64().unwrap()).sum();
    assert_eq!(json!(sum), one["standing"]["vp"]);
    // an earlier ranking is no end
    let earlier = upset.json("/classifica?dopo=1");
    assert_eq!(earlier["lines"][0]["final_place"], Value::Null);
}

#[test]
fn an_open_protest_is_said_wherever_the_places_are() {
    let mut upset = upset();
    assert!(upset.event("").contains("class=\"won\""));
    assert!(!upset.event("/tabellone").contains("piazzamenti provvisori"));
    let last = "<span>finale</span>";
    assert!(upset.event("/classifica").contains(last));
    let way = format!("/direzione/{}/reclami/nuovo", upset.slug);
    let page = upset.chief.get(&way);
    let claimant = upset.loser.to_string();
    let fields = [
        ("claimant", claimant.as_str()),
        ("about", "table.3.1"),
        ("text", "la smazzata 2 era 350"),
    ];
    let lodged = upset.chief.post_from(&page, &way, &fields);
    assert_eq!(lodged.status, 303, "{}", lodged.body);

    assert!(!upset.event("/classifica").contains(last));
    let front = upset.event("");
    assert!(!front.contains("class=\"won\""));
    let beside = between(&front, "In testa", "</aside>");
    let said = "classifica provvisoria: 1 reclamo aperto";
    assert!(beside.contains(said), "{beside}");
    let bracket = upset.event("/tabellone");
    let said = "piazzamenti provvisori: 1 reclamo aperto";
    assert!(bracket.contains(said), "{bracket}");
    let number = upset.winner;
    let glance = upset.event(&format!("/coppie/{number}?parte=io"));
    assert!(glance.contains("VP, provvisorio"), "{glance}");
    let api = upset.json("/classifica");
    assert_eq!(
        (&api["provisional"], &api["open_protests"]),
        (&true.into(), &1.into())
    );
    let one = upset.json(&format!("/coppie/{number}"));
    assert_eq!(one["provisional"], true);
    // in the hall, too, on the ranking and at the ceremony
    let said = "<p class=\"provisional\">classifica provvisoria: 1 reclamo aperto</p>";
    let screen = upset.screen("standings");
    assert!(screen.contains(said), "{screen}");
    assert!(upset.screen("ceremony").contains(said));
}

#[test]
fn the_hall_reads_what_a_knockout_has_to_do_with_the_ranking() {
    let mut upset = upset();
    let decides = "L’eliminazione diretta decide i primi posti e non porta punti.";
    let screen = upset.screen("standings");
    assert!(
        screen.contains(decides) && !screen.contains("class=\"provisional\""),
        "{screen}"
    );
    // before the final is closed
    let way = format!("/arbitro/{}/turni/3/tavoli/1", upset.slug);
    let open = [("state", "open"), ("reason", "svista")];
    upset.chief.submit(&way, &format!("{way}/stato"), &open);
    let screen = upset.screen("standings");
    let apart = "Gli incontri a eliminazione non contano nella classifica che segue.";
    assert!(
        screen.contains(apart) && !screen.contains(decides),
        "{screen}"
    );
}
