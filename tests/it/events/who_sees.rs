//! The readers of a hidden turno and what each sees: every address of an event, by everybody who may stand before it,
//! hidden and uncovered.

use crate::events::hidden::{Night, night, turn_round, without_tokens};
use crate::rulings::given::exported;
use crate::support::Browser;
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use std::fmt::Write as _;

/// The expected table: `no` is no page, `same` a page that does not follow from the hidden results, `tells` one that
/// does.
const TABLE: &str = include_str!("../../data/who-sees.tsv");

/// The addresses of an event that answer with a page or a file, each for turno, entry or line 2, table 2 and smazzata
/// 1.
pub fn doors(slug: &str, pair_link: &str) -> Vec<(&'static str, String)> {
    let of_event = |way: &&(&str, &str)| way.1.contains("{slug}") || way.0 == "OWN_PAIR";
    let ways = urls::ALL.iter().filter(of_event);
    let ways = ways.filter(|(route, way)| *route != "NEWS" && !way.contains("circuiti"));
    let filled = ways.map(|(route, way)| {
        let parts = [
            ("/coppia/{token}", pair_link),
            ("{slug}", slug),
            ("{name}", "bar"),
            ("{n}", "2"),
            ("{k}", "2"),
            ("{h}", "1"),
            ("{id}", "1"),
            ("{code}", "1"),
        ];
        let fill = |way: String, (brace, with): (&str, &str)| way.replace(brace, with);
        (*route, parts.into_iter().fold((*way).to_owned(), fill))
    });
    filled.collect()
}

type Seen = Vec<Vec<Option<String>>>;

fn look(people: &mut [Browser], doors: &[(&str, String)]) -> Seen {
    let one = |by: &mut Browser, door: &str| {
        let answer = by.get(door);
        let file = answer.headers.get("content-disposition").cloned();
        (answer.status == 200).then(|| file.unwrap_or_default() + &without_tokens(answer.body))
    };
    let of = |(_, door): &(&str, String)| people.iter_mut().map(|by| one(by, door)).collect();
    doors.iter().map(of).collect()
}

fn words(before: &[Option<String>], after: &[Option<String>]) -> Vec<&'static str> {
    let pairs = before.iter().zip(after);
    let word = |(before, after): (&Option<String>, &Option<String>)| match after {
        None => "no",
        Some(_) if before == after => "same",
        Some(_) => "tells",
    };
    pairs.map(word).collect()
}

#[test]
fn every_door_of_an_event_shows_each_person_what_is_meant_for_it() {
    let Night {
        hall,
        mut organiser,
        slug,
        ..
    } = night();
    let file = exported(&mut organiser, &slug);
    let pair = file.rounds[1].tables[0].seats.ns.to_string();
    let way = urls::pair_links(&slug);
    let page = organiser.get(&way);
    let shown = organiser.post_from(&page, &way, &[("entry", &pair)]);
    let link = shown.body.split(&hall.address).nth(1).unwrap();
    let link = link.split('"').next().unwrap();
    let doors = doors(&slug, link);
    let mut player = hall.visitor();
    assert_eq!(player.get(link).status, 200);
    let mut people = [
        hall.visitor(),
        player,
        hall.person("Renzo", Role::Referee, Some(&slug)),
        hall.person("Orsola", Role::Organiser, Some(&slug)),
        hall.person("Ada", Role::Admin, None),
    ];
    let mut by = hall.person("Carlo", Role::ChiefReferee, Some(&slug));
    let before = look(&mut people, &doors);
    turn_round(&mut by, &slug, 1, (100, 2_000));
    let hidden = look(&mut people, &doors);
    let reveal = [("from", "2"), ("reveal", "1")];
    organiser.submit(&urls::screens(&slug), &urls::hide(&slug), &reveal);
    let uncovered = look(&mut people, &doors);
    turn_round(&mut by, &slug, 1, (2_000, 100));
    let after = look(&mut people, &doors);

    let mut table = String::from(
        "route\thidden\tpublic\tplayer\treferee\torganiser\tadministrator\tuncovered\tpublic\tplayer\treferee\torganiser\tadministrator\n",
    );
    for (n, (route, _)) in doors.iter().enumerate() {
        let kept = words(&before[n], &hidden[n]).join("\t");
        let told = words(&uncovered[n], &after[n]).join("\t");
        if format!("{kept}{told}").replace(['\t'], "") != "no".repeat(10) {
            writeln!(table, "{route}\t\t{kept}\t\t{told}").unwrap();
        }
    }
    assert_eq!(table, TABLE, "{table}");
    // who does not work here is told nothing
    let outside = |line: &str| line.split('\t').skip(2).take(2).any(|word| word == "tells");
    assert!(!TABLE.lines().skip(1).any(outside));
}
