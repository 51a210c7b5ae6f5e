//! Tests of the settings of projectors.

use super::*;
use burraco_tournament::round::RoundNo;
use burraco_tournament::visibility::hidden::HiddenRange;
use burraco_tournament::visibility::screen::Screen;

fn told(name: &str, shown: Option<Screen>, step: u32) -> ScreenRow {
    ScreenRow {
        name: name.to_owned(),
        shown,
        step,
        made_for: (step > 0).then_some(HiddenRange {
            from: RoundNo(2),
            to: RoundNo(step),
        }),
    }
}

#[test]
fn each_projector_of_each_event_is_told_by_itself() {
    for (_scratch, store) in Scratch::ready() {
        let (a, b) = (event(&store, "a"), event(&store, "b"));
        store
            .write_now(move |tx| -> Result<(), StoreError> {
                assert_eq!(find_screen(tx, a, "sala")?, told("sala", None, 0));
                assert_eq!(list_screens(tx, a)?, []);
                set_screen(tx, a, &told("sala", Some(Screen::Ceremony), 3))?;
                set_screen(tx, a, &told("bar", Some(Screen::Seats), 0))?;
                set_screen(tx, b, &told("sala", Some(Screen::Clock), 0))?;
                set_screen(tx, a, &told("sala", None, 4))?;
                let bar = told("bar", Some(Screen::Seats), 0);
                assert_eq!(list_screens(tx, a)?, [bar.clone(), told("sala", None, 4)]);
                drop_screen(tx, a, "sala")?;
                drop_screen(tx, a, "never seen")?;
                assert_eq!(list_screens(tx, a)?, [bar]);
                assert_eq!(find_screen(tx, b, "sala")?.shown, Some(Screen::Clock));
                Ok(())
            })
            .unwrap();
        let nowhere = store.write_now(|tx| set_screen(tx, EventId(99), &told("sala", None, 0)));
        assert!(matches!(nowhere, Err(StoreError::Fault(_))), "{nowhere:?}");
    }
}

#[test]
fn a_screen_nobody_knows_is_a_fault() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        store
            .write_now(move |tx| set_screen(tx, id, &told("sala", Some(Screen::Clock), 0)))
            .unwrap();
        scratch.tamper("UPDATE screens SET shown = 'cloc'").unwrap();
        let found = store.read_now(|conn| list_screens(conn, id));
        assert!(matches!(found, Err(StoreError::Fault(what)) if what.contains("screens.shown")));
    }
}
