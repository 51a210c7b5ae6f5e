//! An evening of eight single players, through HTTP alone, down to the final standings.

use crate::events::kinds::{enter, event_of};
use crate::rulings::given::{decide, exported, play};
use crate::support::{Hall, publish};
use crate::tables::links::slip;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::protest::Claimant;
use burraco_tournament::round::Partners;
use pozzetto::auth::Role;

/// The published schedule of eight players, by table: partners N/S, partners E/W (eburraco.com, "Se siamo in otto").
const SCHEDULE: [[[u32; 4]; 2]; 7] = [
    [[1, 2, 3, 4], [5, 6, 7, 8]],
    [[2, 4, 6, 7], [1, 3, 5, 8]],
    [[1, 4, 6, 8], [2, 3, 5, 7]],
    [[2, 5, 4, 8], [1, 6, 3, 7]],
    [[1, 5, 2, 6], [3, 8, 4, 7]],
    [[1, 8, 2, 7], [3, 5, 4, 6]],
    [[1, 7, 4, 5], [2, 8, 3, 6]],
];

fn rows(csv: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

#[test]
fn eight_players_change_partners_for_seven_rounds() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_of(
        &mut organiser,
        "Serata a otto",
        "individual",
        "7 individual",
    );
    let list: String = (1..=8)
        .map(|n| format!("{n};Gioca {n};T{n};ASD {n}\n"))
        .collect();
    enter(&mut organiser, &slug, &list);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let mut visitor = hall.visitor();
    let mut vp = [0; 9];
    for (round, tables) in (1..).zip(SCHEDULE) {
        publish(&mut organiser, &slug, round);
        let page = visitor.get(&format!("/t/{slug}/turni/{round}")).body;
        for (number, [n, s, e, w]) in (1..).zip(tables) {
            let table = visitor
                .get(&format!("/t/{slug}/turni/{round}/tavoli/{number}"))
                .body;
            for player in [n, s, e, w] {
                let link = format!("href=\"/t/{slug}/coppie/{player}\"");
                assert!(
                    page.contains(&link) && table.contains(&link),
                    "round {round}: {player}"
                );
            }
            for (one, other) in [(n, s), (e, w)] {
                let seat = visitor.get(&format!("/t/{slug}/coppie/{one}")).body;
                let with =
                    format!("con <a href=\"/t/{slug}/coppie/{other}\">{other} Gioca {other}</a>");
                assert!(seat.contains(&with), "{seat}");
            }
            // N/S win by 400: 14 to 6 in the table of two hands
            for player in [n, s] {
                vp[player as usize] += 14;
            }
            for player in [e, w] {
                vp[player as usize] += 6;
            }
        }
        play(&mut chief, &slug, u32::try_from(round).unwrap(), 2);
    }
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni/7/chiudi"), &[]);

    let file = exported(&mut organiser, &slug);
    assert!(matches!(
        file.rounds[6].tables[1].partners,
        Partners::With(_)
    ));
    let standings = rows(&visitor.get(&format!("/t/{slug}/classifica.csv")).body);
    assert_eq!(standings.len(), 8);
    for row in &standings {
        let number: usize = row[2].parse().unwrap();
        assert_eq!(row[11], vp[number].to_string(), "player {number}");
        assert_eq!((&row[3], &row[14]), (&*format!("Gioca {number}"), "7"));
    }
    let points: Vec<i32> = standings
        .iter()
        .map(|row| row[11].parse().unwrap())
        .collect();
    assert!(points.is_sorted_by(|a, b| a >= b) && points.iter().sum::<i32>() == 7 * 2 * 2 * 20);
    let page = visitor.get(&format!("/t/{slug}/classifica")).body;
    let hands = 7 * 2 * 2;
    let said = format!("Smazzate verificate dalle carte: 0 su {hands}.");
    assert!(page.contains(&said), "{page}");
    let results = rows(&visitor.get(&format!("/t/{slug}/risultati.csv")).body);
    assert_eq!(results.len(), 7 * 2 * 2);
    let first: Vec<&str> = results[0].iter().collect();
    assert_eq!(first[2..5], ["NS", "1+2", "Gioca 1 - Gioca 2"]);
    let tables = rows(&visitor.get(&format!("/t/{slug}/tavoli.csv?dopo=2")).body);
    assert_eq!(&tables[0][2], "Gioca 2 - Gioca 4");
    let hands = rows(&visitor.get(&format!("/t/{slug}/smazzate.csv")).body);
    assert_eq!(&hands[1][4], "3+4");
    let why = crate::entries::find::reasons(&mut visitor, &format!("/t/{slug}/classifica"));
    assert!(
        why.contains("con 2 Gioca 2, contro 3 Gioca 3 – 4 Gioca 4"),
        "{why}"
    );
    let player = visitor.get(&format!("/t/{slug}/coppie/8")).body;
    assert!(
        player.contains("Giocatore 8") && player.contains("Compagno"),
        "{player}"
    );
    // the two of a line have one score: a lateness costs both, and both are named
    let new = format!("{desk}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=late_start&turno=7");
    let fields = [
        ("entry", "2"),
        ("round", "7"),
        ("mp", "100"),
        ("reason", "arrivato dopo"),
    ];
    let asked = chief.get(&form).body;
    assert!(asked.contains("pesa su tutti e due i giocatori"), "{asked}");
    decide(&mut chief, &form, &new, &fields);
    let register = chief.get(&format!("{desk}/provvedimenti")).body;
    for late in ["Gioca 2", "Gioca 8"] {
        assert!(register.contains(late), "{late}: {register}");
    }
}

#[test]
fn of_two_at_a_line_one_protests_over_the_tables_link() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_of(&mut organiser, "A otto", "individual", "7 individual");
    let list: String = (1..=8)
        .map(|n| format!("{n};Gioca {n};T{n};ASD {n}\n"))
        .collect();
    enter(&mut organiser, &slug, &list);
    publish(&mut organiser, &slug, 1);
    let slips = format!("/arbitro/{slug}/turni/1/talloncini");
    let page = organiser.get(&slips);
    let page = organiser.post_from(&page, &slips, &[]);
    let slip = slip(&page, &hall.address);
    let mut phone = hall.visitor();
    phone.submit(
        &slip.way,
        &format!("{}/linea", slip.way),
        &[("code", &slip.codes[0])],
    );
    play(&mut organiser, &slug, 1, 2);
    let way = format!("{}/reclamo", slip.way);
    let form = phone.get(&way);
    let [n, s, ..] = SCHEDULE[0][0];
    for player in [n, s] {
        assert!(
            form.body.contains(&format!("<option value=\"{player}\"")),
            "{}",
            form.body
        );
    }
    let said = [("about", "table.1.1"), ("text", "non è così")];
    assert_eq!(phone.post_from(&form, &way, &said).status, 422, "who?");
    let who = s.to_string();
    let lodged = [said[0], said[1], ("claimant", who.as_str())];
    assert_eq!(phone.post_from(&form, &way, &lodged).status, 303);
    let protest = &exported(&mut organiser, &slug).protests[0];
    assert_eq!(protest.claim.claimant, Claimant::Entry(EntryNo(s)));
    assert!(phone.get(&way).body.contains("non è così"));
    // nobody protests for those of the other line
    let other = SCHEDULE[0][0][2].to_string();
    let theirs = [said[0], said[1], ("claimant", other.as_str())];
    assert_eq!(phone.post_from(&form, &way, &theirs).status, 422);
}
