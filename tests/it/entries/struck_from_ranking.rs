//! Fuori classifica: an entry struck from the ranking plays on. Its results are shown; only the rank is not.

use crate::events::kinds::{enter, event_of};
use crate::knockout::bracket::{between, play};
use crate::rulings::given::{decide, exported};
use crate::support::{Hall, publish};
use pozzetto::auth::Role;
use serde_json::{Value, json};

#[test]
fn who_is_struck_plays_on_with_results_and_without_a_rank() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_of(&mut organiser, "Fuori", "pairs", "3 danese puro");
    let pairs: String = (1..=6).map(|n| format!("{n};Ada {n};Ugo {n}\n")).collect();
    enter(&mut organiser, &slug, &pairs);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut organiser, &mut chief, &slug, 1);
    let desk = format!("/direzione/{slug}");
    let new = format!("{desk}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=struck");
    let fields = [("entry", "1"), ("round", "1"), ("reason", "condotta")];
    decide(&mut chief, &form, &new, &fields);

    let page = |way: &str| {
        let answer = hall.visitor().get(way);
        assert_eq!(answer.status, 200, "{way}: {}", answer.body);
        answer.body
    };
    let own = page(&format!("/t/{slug}/coppie/1"));
    assert!(!own.contains("Nessun turno giocato ancora"), "{own}");
    let rounds = between(&own, "class=\"credits\"", "</table>");
    assert_eq!(rounds.matches("<tr>").count(), 2, "{rounds}");
    assert!(own.contains("la posizione in classifica no"), "{own}");
    let way = format!("/api/tornei/{slug}/coppie/1");
    let api: Value = serde_json::from_str(&page(&way)).unwrap();
    assert_eq!(
        (&api["struck"], &api["standing"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(api["results"][0]["round"], 1, "{api}");
    let glance = page(&format!("/t/{slug}/coppie/1?parte=io"));
    assert!(glance.contains("fuori classifica"), "{glance}");

    // the register says it once
    let register = chief.get(&format!("{desk}/provvedimenti")).body;
    let first = between(&register, "fuori classifica", "</tr>");
    assert!(!first.contains("fuori classifica"), "{first}");

    // of six the ranking has five: nobody is called sixth
    publish(&mut organiser, &slug, 2);
    let table = exported(&mut organiser, &slug).rounds[1].tables[2].clone();
    assert!([table.seats.ns.0, table.seats.ew.0].contains(&1));
    let turno = page(&format!("/t/{slug}/turni/2/tavoli/3"));
    assert!(
        turno.contains("5º in classifica contro un iscritto fuori classifica"),
        "{turno}"
    );
    assert!(!turno.contains("6ª"), "{turno}");
    assert!(page(&format!("/t/{slug}/turni/2/tavoli/1")).contains("1º contro 2º in classifica"));

    // who has played does not sit any more while the others do
    let now = page(&format!("/t/{slug}/coppie/1?parte=posto"));
    assert!(
        now.contains("Siede adesso") && now.contains("si attende il via"),
        "{now}"
    );
    play(&mut organiser, &mut chief, &slug, 2);
    let now = page(&format!("/t/{slug}/coppie/1?parte=posto"));
    assert!(
        now.contains("Ha finito il turno") && now.contains("Tavolo 3"),
        "{now}"
    );
    assert!(
        !now.contains("Siede adesso") && !now.contains("si attende il via"),
        "{now}"
    );
}
