//! An evening of burraco through HTTP alone: from the list of pairs to the standings.

use crate::rulings::given::eight;
use crate::support::{Browser, Hall, event_with_pairs};
use burraco_audit::verify;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::ranking::Standings;
use pozzetto::auth::Role;
use pozzetto::pages::urls;

/// 20 pairs, 3 Mitchell and 1 Danese, 4 hands: `pozzetto simulate --entries 20 --plan "3 mitchell + 1 danese" --hands 4
/// --seed 2026 --draw by-number`.
fn evening() -> EventFile {
    serde_json::from_str(include_str!("../../data/evening.json")).unwrap()
}

/// The entries as an organiser's spreadsheet has them.
fn list(file: &EventFile) -> String {
    let mut list = "number;player1;card1;club1;player2;card2;club2\n".to_owned();
    for entry in &file.entries {
        let [one, two] = entry.players.as_slice() else {
            panic!("a pair")
        };
        let cells = [
            &one.name, &one.card, &one.club, &two.name, &two.card, &two.club,
        ];
        let cells: Vec<&str> = cells.iter().map(|cell| cell.as_str()).collect();
        list += &format!("{};{}\n", entry.number, cells.join(";"));
    }
    list
}

fn rows(csv: &str) -> Vec<csv::StringRecord> {
    csv::Reader::from_reader(csv.as_bytes())
        .records()
        .map(Result::unwrap)
        .collect()
}

/// The standings as the CSV must have them: rank, number, VP, MP, gross MP, rounds, verified hands, hands.
fn figures(standings: &Standings) -> Vec<[String; 8]> {
    let line = |line: &burraco_tournament::ranking::Standing| {
        [
            line.rank.to_string(),
            line.entry.to_string(),
            line.vp.to_string(),
            line.mp.to_string(),
            line.mp_gross.to_string(),
            line.rounds.to_string(),
            line.hands_verified.to_string(),
            line.hands.to_string(),
        ]
    };
    standings.lines.iter().map(line).collect()
}

#[test]
fn an_evening_from_an_empty_hall_to_the_standings() {
    let played = evening();
    assert_eq!(verify(&played), [], "the evening itself is right");
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(
        &mut organiser,
        "Serata",
        "3 mitchell + 1 danese",
        "4",
        &list(&played),
    );
    let mut referee = hall.person("Renzo", Role::ChiefReferee, Some(&slug));

    for round in &played.rounds {
        let desk = format!("/direzione/{slug}");
        // The referee proposes and publishes: the Danese round needs the three before it closed.
        let draft = referee.submit(&desk, &format!("{desk}/turni"), &[]);
        referee.submit(&draft, &format!("{draft}/pubblica"), &[]);
        for table in &round.tables {
            let way = format!(
                "/arbitro/{slug}/turni/{}/tavoli/{}",
                round.number, table.number
            );
            for hand in &table.hands {
                let sheet = &hand.current().unwrap().sheet;
                let saved = referee.enter_hand(&format!("{way}/smazzate/{}", hand.number), sheet);
                assert_eq!(saved.status, 303, "{way}: {}", saved.body);
            }
            referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
        }
        referee.submit(&desk, &format!("{draft}/chiudi"), &[]);
    }

    let mut visitor = hall.visitor();
    let exported: EventFile = serde_json::from_str(
        &organiser
            .get(&format!("/direzione/{slug}/torneo.json"))
            .body,
    )
    .unwrap();
    assert_eq!(verify(&exported), []);
    assert_eq!(
        exported.standings, played.standings,
        "the same evening, the same standings"
    );
    let last = exported.standings.last().unwrap();
    let csv = visitor.get(&format!("/t/{slug}/classifica.csv")).body;
    let shown: Vec<[String; 8]> = rows(&csv)
        .iter()
        .map(|row| [0, 2, 11, 12, 13, 14, 17, 18].map(|at| row[at].to_owned()))
        .collect();
    assert_eq!(shown, figures(last), "the CSV has the figures of verify");
    check_files(&mut visitor, &slug, &played);
}

/// The other files and pages tell the same evening.
fn check_files(visitor: &mut Browser, slug: &str, played: &EventFile) {
    let tables: usize = played.rounds.iter().map(|round| round.tables.len()).sum();
    let results = rows(&visitor.get(&format!("/t/{slug}/risultati.csv")).body);
    assert_eq!(results.len(), tables * 2);
    for pair in results.chunks(2) {
        let vp: i64 = pair.iter().map(|row| row[7].parse::<i64>().unwrap()).sum();
        assert_eq!(vp, 20, "a table shares 20 VP");
    }
    let hands = rows(&visitor.get(&format!("/t/{slug}/smazzate.csv")).body);
    assert_eq!(hands.len(), tables * 2 * 4);
    assert!(hands.iter().all(|row| &row[5] == "cards"));
    for after in 1..=played.rounds.len() {
        assert_eq!(
            visitor
                .get(&format!("/t/{slug}/classifica?dopo={after}"))
                .status,
            200
        );
    }
    assert_eq!(
        visitor.get(&format!("/t/{slug}/classifica?dopo=9")).status,
        404
    );
    let extract = visitor.get(&format!("/t/{slug}/torneo.json")).body;
    let extract: EventFile = serde_json::from_str(&extract).unwrap();
    assert_eq!(verify(&extract), []);
    assert!(extract.journal.is_empty());
}

#[test]
fn the_first_turno_is_proposed_at_the_check_in_once_nobody_is_waited_for() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Porta", "2 mitchell", "2", &eight());
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let (check_in, propose) = (urls::check_in(&slug), urls::propose(&slug));
    let offers = |page: &str| page.contains(&format!("action=\"{propose}\""));
    let page = organiser.get(&check_in);
    assert!(offers(&page.body), "{}", page.body);
    assert!(!offers(&clerk.get(&check_in).body), "a clerk draws nothing");
    let first = urls::check_in_entry(&slug, 1);
    clerk.submit(&check_in, &first, &[("state", "entered")]);
    assert!(!offers(&organiser.get(&check_in).body), "one is expected");
    clerk.submit(&check_in, &first, &[("state", "checked_in")]);
    let way = organiser.submit(&check_in, &propose, &[]);
    assert_eq!(way, urls::proposal(&slug, 1));
}
