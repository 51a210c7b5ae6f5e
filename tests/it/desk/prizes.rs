//! Prizes: written in the settings as an organiser writes them, won, shared on ties to the cent.

use crate::rulings::given::{eight, exported, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::tables::corrections::looked;
use burraco_tournament::event_file::EventFile;
use pozzetto::auth::Role;
use pozzetto::pages::urls;

#[test]
fn prizes_are_written_won_and_shared_with_the_remainder_said() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Premi", "2 mitchell", "2", &eight());
    let desk = format!("/direzione/{slug}");
    let settings = format!("{desk}/impostazioni");
    let form = |second: &'static str| {
        [
            ("section", "quota-e-premi"),
            ("prize_place_1", "1"),
            ("prize_amount_1", "100"),
            ("prize_place_2", ""),
            ("prize_amount_2", second),
            ("prize_place_3", "3"),
            ("prize_amount_3", "25"),
            ("prize_place_4", ""),
            ("prize_amount_4", "20,03"),
            ("prize_place_5", "1"),
            ("prize_amount_5", "30"),
            ("prize_contest_5", "club"),
            ("prize_which_5", "ASD 8"),
            ("prize_once_5", "si"),
        ]
    };
    let page = organiser.get(&settings);
    let wrong = organiser.post_from(&page, &settings, &form("molti soldi"));
    assert_eq!(wrong.status, 422);
    for said in ["href=\"#prize_amount_2\"", "value=\"molti soldi\""] {
        assert!(wrong.body.contains(said), "{said}: {}", wrong.body);
    }
    let saved = organiser.submit(&settings, &settings, &form("50"));
    assert_eq!(saved, format!("{settings}#quota-e-premi"));
    let waiting = organiser.get(&format!("{desk}/premi")).body;
    for said in ["Nessuno ancora in classifica.", "100,00", "ASD 8"] {
        assert!(waiting.contains(said), "{said}: {waiting}");
    }
    let page = organiser.get(&settings).body;
    for said in [
        "name=\"prize_place_4\" value=\"4\"",
        "name=\"prize_amount_4\" value=\"20,03\"",
        "name=\"prize_which_5\" value=\"ASD 8\"",
        "<dt>Premi</dt><dd>225,03\u{a0}€</dd>",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }

    let list = format!("{desk}/premi");
    assert!(organiser.get(&desk).body.contains(&list));
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    // four tables with one result: four pairs tie for the first four places, 195,03 among them
    let page = organiser.get(&list).body;
    assert!(
        page.contains("48,75\u{a0}€") && page.contains("restano 0,03\u{a0}€"),
        "{page}"
    );
    assert!(
        page.contains("diviso in 4 a pari merito") && page.contains("società ASD 8"),
        "{page}"
    );
    let csv = organiser.get(&format!("{list}.csv")).body;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 5, "{csv}");
    let office = organiser.get(&format!("{list}.csv?per=ufficio")).body;
    assert!(
        office.contains(";importo €;resto €;") && office.contains(";\"48,75\";\"0,03\";"),
        "{office}"
    );
    let cents: Vec<u32> = rows.iter().map(|row| row[5].parse().unwrap()).collect();
    let left: Vec<u32> = rows.iter().map(|row| row[6].parse().unwrap()).collect();
    assert_eq!(
        (&cents[..4], &left[..]),
        (&[4875; 4][..], &[3, 0, 0, 0, 0][..])
    );
    assert_eq!(cents[..4].iter().sum::<u32>() + left[0], 19_503);
    let file = exported(&mut organiser, &slug);
    assert_eq!(file.event.prizes.len(), 2);
    assert_eq!(hall.visitor().get(&list).status, 303);

    // everybody sees the list once it is published, under the rule of names, and no longer when it is hidden again
    let public = format!("/t/{slug}/premi");
    let mut visitor = hall.visitor();
    assert_eq!(visitor.get(&public).status, 404);
    // the extract tells what the pages tell
    let told = |visitor: &mut Browser| {
        let extract = visitor.get(&format!("/t/{slug}/torneo.json")).body;
        let extract: EventFile = serde_json::from_str(&extract).unwrap();
        extract.event.prizes.len()
    };
    assert_eq!(told(&mut visitor), 0, "for the desk only");
    assert!(!visitor.get(&format!("/t/{slug}")).body.contains(&public));
    assert_eq!(chief.get(&list).status, 200);
    let page = chief.get(&list);
    assert_eq!(
        chief
            .post_from(&page, &list, &[("shown", "everybody")])
            .status,
        403
    );
    organiser.submit(&list, &list, &[("shown", "everybody")]);
    assert_eq!(told(&mut visitor), 2);
    let journal = organiser.get(&urls::journal(&slug)).body;
    assert!(
        journal.contains("Premi: solo alla direzione → pubblicati"),
        "{journal}"
    );
    let page = visitor.get(&public).body;
    assert!(
        page.contains("48,75\u{a0}€") && page.contains("diviso in 4 a pari merito"),
        "{page}"
    );
    assert!(page.contains("Secondo la classifica di adesso") && !page.contains("premi.csv"));
    assert!(visitor.get(&format!("/t/{slug}")).body.contains(&public));
    // whoever corrects a hand reads what it makes of them
    let hand = urls::hand(&slug, 1, 1, 1);
    let seen = looked(&mut chief, &hand, &totals(1_500, 300)).body;
    assert!(
        seen.contains("Cambiano i premi: ") && seen.contains("48,75\u{a0}€ → "),
        "{seen}"
    );
    organiser.submit(&settings, &settings, &form("50"));
    assert_eq!(
        visitor.get(&public).status,
        200,
        "the settings leave it published"
    );
    organiser.submit(&list, &list, &[("shown", "desk")]);
    assert_eq!(visitor.get(&public).status, 404);
    let words = exported(&mut organiser, &slug).journal;
    assert_eq!(
        words
            .iter()
            .filter(|line| line.action == "show-prizes")
            .count(),
        2
    );
}
