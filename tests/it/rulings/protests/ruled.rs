//! Ruled: by whom, what is wrong with a ruling, and how it is reviewed.

use crate::rulings::given::decide;
use crate::rulings::protests::{evening, rule};
use burraco_tournament::protest::ProtestState;
use pozzetto::auth::Role;

#[test]
fn a_ruling_says_who_gives_it_and_what_is_wrong_with_it() {
    let mut hall = evening();
    assert_eq!(hall.lodged("round.1").status, 303);
    let jury = |third| {
        let more = [
            ("bench", "jury"),
            ("juror1", "Ada"),
            ("juror2", "Bice"),
            ("juror3", third),
        ];
        rule("none", &more)
    };
    let two = hall.about(1, &jury(""));
    assert_eq!(two.status, 422);
    assert!(two.body.contains("id=\"juror3-faults\"") && two.body.contains("il foglio dice 350"));
    let own = hall.about(1, &jury("anna 1"));
    assert_eq!(own.status, 409);
    assert!(
        own.body.contains("anna 1 gioca a questo tavolo"),
        "{}",
        own.body
    );
    let twice = hall.about(1, &jury(" BICE"));
    assert_eq!(twice.status, 409);
    assert!(
        twice.body.contains("Una giuria ha tre membri diversi"),
        "{}",
        twice.body
    );
    let mut rejected = rule("hand", &[]);
    rejected[1] = ("outcome", "rejected");
    let corrects = hall.about(1, &rejected);
    assert_eq!(corrects.status, 409);
    assert!(
        corrects.body.contains("id=\"remedy-faults\""),
        "{}",
        corrects.body
    );
    // a referee rules alone, and not in the name of the chief or of a jury
    let referee = hall.hall.person("Remo", Role::Referee, Some(&hall.slug));
    let chief = std::mem::replace(&mut hall.chief, referee);
    assert_eq!(hall.about(1, &jury("Carla")).status, 403);
    let page = hall.chief.get(&hall.desk("/reclami/1")).body;
    assert!(!page.contains("juror1") && page.contains("value=\"referee\""));
    hall.chief = chief;
    // somebody else was quicker
    let way = hall.desk("/reclami/1");
    let page = hall.chief.get(&way);
    assert_eq!(hall.about(1, &jury("Carla")).status, 303);
    let base = page.hidden("base_version");
    let mut late = jury("Dina");
    late.push(("base_version", &base));
    let stale = hall.chief.post_from(&page, &way, &late);
    assert_eq!(stale.status, 409);
    assert!(
        stale.body.contains("giuria: Ada, Bice, Carla"),
        "{}",
        stale.body
    );
    let record = hall.chief.get(&hall.desk("/stampe/reclami/1")).body;
    assert!(record.contains("<span>Ada</span><span>Bice</span><span>Carla</span>"));
    // it is taken back like every action of the desk
    let undo = hall.chief.get(&hall.desk("/annulla")).body;
    let start = format!("href=\"{}/", hall.desk("/annulla"));
    let number = undo
        .split(&start)
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let way = hall.desk(&format!("/annulla/{number}"));
    decide(&mut hall.chief, &way, &way, &[("reason", "altro reclamo")]);
    assert_eq!(*hall.file().protests[0].state(), ProtestState::Lodged);
}

#[test]
fn a_ruling_is_reviewed_with_a_reason_and_the_earlier_one_stays() {
    let mut hall = evening();
    assert_eq!(hall.lodged("round.1").status, 303);
    assert_eq!(hall.about(1, &rule("hand", &[])).status, 303);
    let way = hall.desk("/reclami/1");
    let page = hall.chief.get(&way).body;
    assert!(
        page.contains("<summary>Rivedi la decisione</summary>"),
        "{page}"
    );
    let review = |reason| {
        let mut all = rule("none", &[("reason", reason)]);
        all[0] = ("action", "review");
        all[1] = ("outcome", "rejected");
        all[2] = ("words", "era il foglio di un altro tavolo");
        all
    };
    let silent = hall.about(1, &review(""));
    assert_eq!(silent.status, 422);
    assert!(
        silent.body.contains("id=\"reason-faults\""),
        "{}",
        silent.body
    );
    assert!(
        silent.body.contains("era il foglio di un altro"),
        "{}",
        silent.body
    );
    assert_eq!(hall.about(1, &review("riletto il foglio")).status, 303);
    let protest = hall.file().protests[0].clone();
    assert_eq!((protest.steps.len(), protest.owes()), (3, None));
    assert_eq!(protest.steps[2].reason, "riletto il foglio");
    let page = hall.chief.get(&way).body;
    for said in ["riletto il foglio", "«il foglio dice 350»", "respinto"] {
        assert!(page.contains(said), "{said}: {page}");
    }
    // what a jury has ruled is not a single referee's to review
    let names = [
        ("bench", "jury"),
        ("juror1", "Ada"),
        ("juror2", "Bice"),
        ("juror3", "Carla"),
        ("reason", "in appello"),
    ];
    let mut jury = rule("none", &names);
    jury[0] = ("action", "review");
    assert_eq!(hall.about(1, &jury).status, 303);
    hall.chief = hall.hall.person("Remo", Role::Referee, Some(&hall.slug));
    let page = hall.chief.get(&way).body;
    assert!(!page.contains("Rivedi la decisione"), "{page}");
    let form = hall.chief.get(&hall.desk("/reclami/nuovo"));
    let mut alone = review("ancora");
    alone.push(("base_version", "4"));
    assert_eq!(hall.chief.post_from(&form, &way, &alone).status, 403);
}
