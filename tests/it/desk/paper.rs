//! Printed packs: those of a round and of the end.

use crate::rulings::given::{decide, eight, play};
use crate::support::{Hall, event_with_pairs, publish};
use pozzetto::auth::Role;

#[test]
fn the_pack_of_a_round_and_the_pack_of_the_end() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let nine = eight() + "9;Nona d'Órsi;N9;ASD N;Nilo Brùni;;ASD N\n";
    let slug = event_with_pairs(&mut organiser, "Carta", "2 mitchell", "2", &nine);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let desk = format!("/direzione/{slug}");
    let list = organiser.get(&format!("{desk}/stampe"));
    // the QR codes would lead to this computer alone
    assert!(list.body.contains("Il QR porta a"), "{}", list.body);
    assert!(
        list.body.contains("da quando è pubblicato"),
        "{}",
        list.body
    );
    let way = format!("{desk}/stampe/turni/1");
    assert_eq!(organiser.get(&way).status, 404, "no round yet");
    publish(&mut organiser, &slug, 1);

    let whole = organiser.get(&way);
    assert_eq!(whole.status, 200, "{}", whole.body);
    for said in [
        "Elenco per nome",
        "Elenco per tavolo",
        "Biglietti dei posti",
        "Score",
        "Score da ritirare",
        // by the name as it is written, and whoever rests too
        "<span>Nona d&#39;Órsi</span>",
        "riposo",
        "20–0",
    ] {
        assert!(whole.body.contains(said), "{said}: {}", whole.body);
    }
    assert_eq!(whole.body.matches("class=\"scoresheet\"").count(), 4);
    assert_eq!(whole.body.matches("<svg class=\"qr\"").count(), 4);
    assert_eq!(
        whole.body.matches("class=\"whom\"").count(),
        9,
        "a slip each"
    );
    assert!(
        !whole.body.contains("/tavolo/"),
        "no link of a table stands on paper for everybody"
    );
    let one = organiser.get(&format!("{way}?foglio=per-tavolo")).body;
    assert!(one.contains("Elenco per tavolo") && !one.contains("class=\"scoresheet\""));

    play(&mut chief, &slug, 1, 4);
    let given = format!("{desk}/provvedimenti/nuovo");
    let form = format!("{given}?provvedimento=points&coppia=3&turno=1");
    let ruling = [
        ("entry", "3"),
        ("round", "1"),
        ("vp", "-2"),
        ("mp", "0"),
        ("article", "20"),
        ("reason", "suggerimento"),
    ];
    decide(&mut chief, &form, &given, &ruling);
    let end = organiser.get(&format!("{desk}/stampe/finali"));
    assert_eq!(end.status, 200);
    for said in [
        "Classifica",
        "Risultati: Turno 1",
        "suggerimento",
        "Presenze e quote",
        "presenti 9 su 9",
        "Elenco per la federazione",
        "Nona d&#39;Órsi",
        "Giocatori senza tessera",
        // who rested stands among the results, with the reason
        "riposa:",
    ] {
        assert!(end.body.contains(said), "{said}: {}", end.body);
    }
    let board = chief.get(&format!("/arbitro/{slug}")).body;
    assert!(
        board.contains("class=\"byes\"") && board.contains("riposa:"),
        "{board}"
    );
    // points that were given say why, with the ruling behind them
    let given = format!("{desk}/provvedimenti/nuovo");
    let form = format!("{given}?provvedimento=late_over_ten&turno=1&tavolo=2");
    let fields = [("entry", "2"), ("round", "1"), ("reason", "malore")];
    decide(&mut chief, &form, &given, &fields);
    let end = organiser.get(&format!("{desk}/stampe/finali")).body;
    assert!(
        end.contains("Provvedimento 2: ritardo oltre 10 minuti"),
        "{end}"
    );
    let mut visitor = hall.visitor();
    assert_ne!(
        visitor.get(&way).status,
        200,
        "names in full are the desk's"
    );
}
