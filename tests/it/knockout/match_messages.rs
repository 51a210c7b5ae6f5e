//! The messages that send pairs to a match of a knockout, and those for pairs that have none.

use crate::knockout::bracket::between;
use crate::knockout::final_without_winner::{LEAVES, Semifinals, seated, semifinals};
use crate::rulings::given::{decide, exported};
use crate::support::Browser;
use burraco_tournament::entry::EntryNo;

#[test]
fn while_it_is_hidden_the_match_for_third_place_is_no_second_final() {
    let mut event = semifinals(" third");
    let screens = format!("/direzione/{}/schermi", event.slug);
    let hide = format!("/direzione/{}/nascondi", event.slug);
    event.organiser.submit(&screens, &hide, &[("from", "2")]);
    event.propose();
    event.act("pubblica");
    let page = event.public("/tabellone");
    let last = between(&page, "<h3>Finale</h3>", "</section>");
    assert!(
        last.contains(">Terzo posto<") && !last.contains(">Tavolo 2<"),
        "{last}"
    );
}

/// The page of a projector that was told to show a screen.
fn shown(event: &mut Semifinals, screen: &str) -> String {
    let screens = format!("/direzione/{}/schermi", event.slug);
    let sala = format!("{screens}/sala");
    event.organiser.submit(&screens, &sala, &[("show", screen)]);
    event.public("/schermo?parte=schermo")
}

#[test]
fn that_nobody_plays_for_third_place_is_told_wherever_its_table_is_looked_for() {
    for hidden in [false, true] {
        let mut event = semifinals(" third");
        if hidden {
            let screens = format!("/direzione/{}/schermi", event.slug);
            let hide = format!("/direzione/{}/nascondi", event.slug);
            event.organiser.submit(&screens, &hide, &[("from", "2")]);
        }
        let [left, waits] = event.lost;
        event.leaves(left);
        event.propose();
        event.act("pubblica");
        let said =
            format!("Per il terzo posto non si gioca: a giocarlo c’è solo {waits} Ada {waits}");
        let own = format!("/coppie/{waits}");
        for way in ["", "/turni/3", &own, &format!("{own}?parte=posto")] {
            let page = event.public(way);
            assert_eq!(page.contains(&said), !hidden, "{way}: {page}");
        }
        for screen in ["seats", "clock", "missing"] {
            let page = shown(&mut event, screen);
            assert_eq!(page.contains(&said), !hidden, "{screen}: {page}");
        }
        for way in ["direzione", "arbitro"] {
            let page = event.chief.get(&format!("/{way}/{}", event.slug)).body;
            assert_eq!(page.contains(&said), !hidden, "{way}: {page}");
        }
        // the finalists have a table and wait for nothing
        let [one, _] = event.won;
        let page = event.public(&format!("/coppie/{one}"));
        assert!(
            page.contains("Siede adesso") && !page.contains("terzo posto non si gioca"),
            "{page}"
        );
    }
}

#[test]
fn who_wins_the_final_without_a_match_reads_so_on_its_own_page() {
    let mut event = semifinals("");
    let [left, wins] = event.won;
    event.leaves(left);
    event.propose();
    event.act("pubblica");
    let said = format!("La finale la vince senza giocare {wins} Ada {wins}");
    let own = format!("/coppie/{wins}");
    for done in ["pubblicata", "chiusa"] {
        if done == "chiusa" {
            event.act("chiudi");
        }
        let page = event.public(&own);
        let others = ["riposa in questo turno", "passa senza giocare"];
        assert!(
            page.contains(&said) && others.iter().all(|words| !page.contains(words)),
            "{done}: {page}"
        );
    }
}

#[test]
fn nobody_is_sent_to_a_table_whose_match_a_departure_decided() {
    let (hall, mut organiser, mut chief, slug) = seated("");
    let desk = format!("/direzione/{slug}");
    let seats = exported(&mut organiser, &slug).rounds[1].tables[0].seats;
    let other = exported(&mut organiser, &slug).rounds[1].tables[1].seats;
    let screens = format!("{desk}/schermi");
    let show = [("show", "seats")];
    organiser.submit(&screens, &format!("{screens}/sala"), &show);
    let looked = |organiser: &mut Browser| {
        let own = |n: EntryNo| {
            let way = format!("/t/{slug}/coppie/{n}?parte=posto");
            hall.visitor().get(&way).body
        };
        let screen = format!("/t/{slug}/schermo?parte=schermo");
        let screen = hall.visitor().get(&screen).body;
        let print = |part: &str| {
            let way = format!("{desk}/stampe/turni/2?foglio={part}");
            organiser.get(&way).body
        };
        let name = |n: EntryNo| format!("Ada {n}<");
        let at = |page: &str, n: EntryNo| {
            let name = name(n);
            assert!(page.contains(&name), "{name}: {page}");
            between(page, &name, "</li>").contains("incontro deciso")
        };
        let [by_name, slips] = ["per-nome", "posti"].map(print);
        [seats.ns, seats.ew, other.ns].map(|n| {
            [
                own(n).contains("L’incontro del tavolo 1 è già deciso"),
                at(&screen, n),
                at(&by_name, n),
                at(&slips, n),
            ]
        })
    };
    assert_eq!(looked(&mut organiser), [[false; 4]; 3]);
    let leave = format!("{desk}/coppie/{}/ritiro", seats.ns);
    decide(&mut chief, &leave, &leave, &LEAVES);
    // of who left its page says that it has
    let decided = [[false, true, true, true], [true; 4], [false; 4]];
    assert_eq!(looked(&mut organiser), decided);
    let mut print = |part: &str| {
        let way = format!("{desk}/stampe/turni/2?foglio={part}");
        organiser.get(&way).body
    };
    let by_table = print("per-tavolo");
    let said = "L’incontro del tavolo 1 è già deciso";
    assert!(
        by_table.contains(said) && !by_table.contains(&format!("Ada {} ", seats.ew)),
        "{by_table}"
    );
    let sheets = print("segnapunti");
    assert!(
        sheets.contains("Tavolo 2") && !sheets.contains("Tavolo 1"),
        "{sheets}"
    );
}
