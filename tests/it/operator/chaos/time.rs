//! A clock that jumps.

use crate::operator::chaos::{Stage, Versions, compare};
use crate::support::{Database, Folder, hand_form};
use burraco_play::play_hand;
use burraco_rules::RuleSet;

const DAY: i64 = 24 * 3600;

/// By how many seconds the clock of the machine is ahead while each table is entered: as it is, an hour wrong, the
/// battery of the laptop empty, set far ahead by hand, and right again.
const AHEAD: [i64; 8] = [0, 3600, -3600, -20 * 365 * DAY, 40 * DAY, 5 * DAY, -DAY, 0];

#[test]
fn a_clock_that_jumps_loses_and_doubles_nothing() {
    let (database, folder) = (Database::new(), Folder::new());
    let clock = folder.path().join("clock");
    let mut stage = Stage::set(&database, |command| {
        command.env("POZZETTO_CLOCK", &clock);
    });
    let slug = stage.slug.clone();
    let time = format!("/arbitro/{slug}/turni/1/tempo");
    let places = (1..=4).flat_map(|table| [(table, 1), (table, 2)]);
    let mut answered = Versions::new();
    let mut signed_in_again = 0;
    for (place, ahead) in places.zip(AHEAD) {
        std::fs::write(&clock, ahead.to_string()).unwrap();
        let way = stage.way(place);
        // A session may be over by the clock of the machine; then one signs in, and goes on.
        let mut form = stage.admin.get(&way);
        if form.status == 303 {
            stage.sign_in();
            signed_in_again += 1;
            form = stage.admin.get(&way);
        }
        assert_eq!(form.status, 200, "{ahead}: {}", form.body);
        let sheet = play_hand(&RuleSet::FEDERATION, 10 * place.0 + place.1);
        let fields = hand_form(&sheet, &form.hidden("base_version"));
        let typed: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        for _ in 0..2 {
            let saved = stage.admin.post_from(&form, &way, &typed);
            assert_eq!(saved.status, 303, "{ahead}: {}", saved.body);
        }
        answered.insert(place, vec![sheet]);
        for page in [
            format!("/t/{slug}"),
            format!("/t/{slug}/classifica"),
            format!("/t/{slug}/turni/1"),
            format!("/t/{slug}/schermo"),
            format!("/arbitro/{slug}"),
            format!("/direzione/{slug}/registro"),
            time.clone(),
        ] {
            let shown = stage.admin.get(&page);
            assert_eq!(shown.status, 200, "{ahead} {page}");
        }
        compare(&answered, &stage.read());
    }
    assert!(signed_in_again > 0, "forty days are longer than a session");
    stage.verify(&database);
    stage.program.kill();
}
