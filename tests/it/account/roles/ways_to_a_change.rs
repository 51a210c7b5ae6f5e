//! One change, many ways to it: a form, an undo, a ruling, a projector, the check-in. None is easier than the others.
//! No other way writes: the API reads, and files and snapshots are taken in by whoever has the machine.

use crate::desk::undo::offered;
use crate::rulings::given::{decide, eight, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::tables::corrections;
use pozzetto::auth::Action::{
    Judge, PublishRound, ReopenTable, RevealResults, RunScreens, WithdrawEntry, WithdrawRound,
};
use pozzetto::auth::{Action, Role, role};
use pozzetto::pages::urls;

/// An event whose first round is over, with somebody of every role.
struct Scene {
    slug: String,
    admin: Browser,
    people: Vec<(Role, Browser)>,
    /// The values that the preparation found.
    found: String,
    _hall: Hall,
}

fn scene(plan: &str) -> Scene {
    let (hall, mut admin) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut admin, "Vie", plan, "2", &eight());
    publish(&mut admin, &slug, 1);
    play(&mut admin, &slug, 1, 4);
    // whoever may least comes first: what is refused changes nothing
    let people = Role::ALL.into_iter().rev();
    let people = people
        .map(|role| (role, hall.person(role.word(), role, Some(&slug))))
        .collect();
    Scene {
        slug,
        admin,
        people,
        found: String::new(),
        _hall: hall,
    }
}

fn post(browser: &mut Browser, slug: &str, way: &str, fields: &[(&str, &str)]) -> u16 {
    let page = browser.get(&urls::event_desk(slug));
    browser.post_from(&page, way, fields).status
}

fn hidden(scene: &mut Scene) {
    post(
        &mut scene.admin,
        &scene.slug,
        &urls::hide(&scene.slug),
        &[("from", "1")],
    );
}

fn withdrawn(scene: &mut Scene) {
    let leave = urls::leave_entry(&scene.slug, 1);
    let fields = [("how", "unjustified"), ("reason", "coppia sbagliata")];
    decide(&mut scene.admin, &leave, &leave, &fields);
}

fn proposed(scene: &mut Scene) {
    let rounds = format!("{}/turni", urls::event_desk(&scene.slug));
    post(&mut scene.admin, &scene.slug, &rounds, &[]);
}

fn closed(scene: &mut Scene) {
    let way = urls::close_round(&scene.slug, 1);
    assert_eq!(post(&mut scene.admin, &scene.slug, &way, &[]), 303);
}

/// The last action of the event, as one that may be taken back.
fn last_action(scene: &mut Scene) {
    scene.found = offered(&mut scene.admin, &scene.slug)[0].clone();
}

fn table(slug: &str) -> String {
    urls::referee_table(slug, 1, 1)
}

fn table_seen(scene: &mut Scene) {
    scene.found = scene.admin.get(&table(&scene.slug)).hidden("from");
}

const WHY: [(&str, &str); 1] = [("reason", "tasto sbagliato")];

/// A way: what must be true before, what it asks, and how somebody goes it.
struct Way {
    name: &'static str,
    needs: &'static [Action],
    before: &'static [fn(&mut Scene)],
    go: fn(&mut Browser, &str, &str) -> u16,
}

const LOOK_BACK: fn(&mut Browser, &str, &str) -> u16 = |who, _, found| who.get(found).status;

const WAYS: &[(&str, &str, &[Way])] = &[
    (
        "what is hidden is shown",
        "1 mitchell",
        &[
            Way {
                name: "by its button",
                needs: &[RevealResults],
                before: &[hidden],
                go: |who, slug, _| post(who, slug, &urls::hide(slug), &[("reveal", "1")]),
            },
            Way {
                name: "by taking the hiding back",
                needs: &[RevealResults],
                before: &[hidden, last_action],
                go: LOOK_BACK,
            },
            Way {
                name: "by the last place of a ceremony",
                needs: &[RevealResults, RunScreens],
                before: &[closed, hidden, |scene| {
                    let hall = urls::tell_screen(&scene.slug, "sala");
                    post(
                        &mut scene.admin,
                        &scene.slug,
                        &hall,
                        &[("show", "ceremony")],
                    );
                }],
                go: |who, slug, _| {
                    post(
                        who,
                        slug,
                        &urls::tell_screen(slug, "sala"),
                        &[("step", "999")],
                    )
                },
            },
        ],
    ),
    (
        "a pair leaves, or comes back",
        "3 mitchell",
        &[
            Way {
                name: "by its form",
                needs: &[WithdrawEntry],
                before: &[],
                go: |who, slug, _| {
                    let fields = [("how", "unjustified"), ("reason", "via"), ("step", "look")];
                    post(who, slug, &urls::leave_entry(slug, 1), &fields)
                },
            },
            Way {
                name: "by a ruling",
                needs: &[WithdrawEntry, Judge],
                before: &[],
                go: |who, slug, _| {
                    let form = urls::new_ruling_of(slug, "left_unjustified");
                    who.get(&format!("{form}&turno=1&tavolo=1")).status
                },
            },
            Way {
                name: "by taking its leave back",
                needs: &[WithdrawEntry],
                before: &[withdrawn, last_action],
                go: LOOK_BACK,
            },
            Way {
                name: "by the check-in",
                needs: &[WithdrawEntry],
                before: &[withdrawn],
                go: |who, slug, _| {
                    post(
                        who,
                        slug,
                        &urls::check_in_entry(slug, 1),
                        &[("state", "checked_in")],
                    )
                },
            },
        ],
    ),
    (
        "a closed table is opened, or written",
        "3 mitchell",
        &[
            Way {
                name: "by its button",
                needs: &[ReopenTable],
                before: &[table_seen],
                go: |who, slug, found| {
                    let fields = [("state", "entered"), ("reason", "foglio"), ("from", found)];
                    post(who, slug, &format!("{}/stato", table(slug)), &fields)
                },
            },
            Way {
                name: "by taking another's closing back",
                needs: &[ReopenTable],
                before: &[table_seen],
                go: |who, slug, found| {
                    let fields = [("state", "taken_back"), ("from", found)];
                    post(who, slug, &format!("{}/stato", table(slug)), &fields)
                },
            },
            Way {
                name: "by a correction",
                needs: &[ReopenTable],
                before: &[],
                go: |who, slug, _| {
                    let (way, sheet) = (urls::correction(slug, 1, 1, 1), totals(100, 200));
                    let why = [("action", "correct"), ("reason", "foglio")];
                    let page = who.get(&urls::hand(slug, 1, 1, 1));
                    let seen = corrections::post(who, &page, &way, &sheet, &why);
                    let mark = seen.hidden("seen");
                    if mark.is_empty() {
                        return seen.status;
                    }
                    let why = [&why[..], &[("seen", &mark)]].concat();
                    corrections::post(who, &seen, &way, &sheet, &why).status
                },
            },
        ],
    ),
    (
        "a round is shown to everybody",
        "3 mitchell",
        &[
            Way {
                name: "by its button",
                needs: &[PublishRound],
                before: &[proposed],
                go: |who, slug, _| post(who, slug, &urls::publish(slug, 2), &[]),
            },
            Way {
                name: "by taking back that it was taken back",
                needs: &[PublishRound],
                before: &[
                    |scene| publish(&mut scene.admin, &scene.slug, 2),
                    |scene| {
                        let way = urls::withdraw(&scene.slug, 2);
                        let desk = urls::event_desk(&scene.slug);
                        decide(&mut scene.admin, &desk, &way, &WHY);
                    },
                    last_action,
                ],
                go: LOOK_BACK,
            },
        ],
    ),
    (
        "a shown round is taken away",
        "3 mitchell",
        &[
            Way {
                name: "by its button",
                needs: &[WithdrawRound],
                before: &[|scene| publish(&mut scene.admin, &scene.slug, 2)],
                go: |who, slug, _| post(who, slug, &urls::withdraw(slug, 2), &WHY),
            },
            Way {
                name: "by taking the publishing back",
                needs: &[WithdrawRound],
                before: &[
                    |scene| publish(&mut scene.admin, &scene.slug, 2),
                    last_action,
                ],
                go: LOOK_BACK,
            },
        ],
    ),
];

#[test]
fn no_way_to_a_change_is_easier_than_another() {
    for (change, plan, ways) in WAYS {
        for way in *ways {
            let mut scene = scene(plan);
            for before in way.before {
                before(&mut scene);
            }
            let mut gone = Vec::new();
            for (held, who) in &mut scene.people {
                let may = way.needs.iter().all(|action| role::may(*held, *action));
                let status = (way.go)(who, &scene.slug, &scene.found);
                let said = format!("{change}, {}, {}: {status}", way.name, held.word());
                assert_eq!(status != 403, may, "{said}");
                if may {
                    assert!(matches!(status, 200 | 303), "{said}");
                    gone.push(*held);
                    break;
                }
            }
            assert_eq!(gone.len(), 1, "{change}, {}: somebody may", way.name);
        }
        // what the change is asks the same whatever leads to it; a way may ask more
        let [first, ..] = ways else {
            panic!("{change}")
        };
        assert!(
            ways.iter().all(|way| way.needs[0] == first.needs[0]),
            "{change}"
        );
    }
}

#[test]
fn the_check_in_lets_a_pair_come_back_for_whoever_may() {
    let mut scene = scene("3 mitchell");
    withdrawn(&mut scene);
    let form = format!("action=\"{}\"", urls::check_in_entry(&scene.slug, 1));
    for (held, who) in &mut scene.people {
        let page = who.get(&urls::check_in(&scene.slug)).body;
        assert!(page.contains("ritirat"), "{page}");
        let may = role::may(*held, WithdrawEntry);
        assert_eq!(page.contains(&form), may, "{}", held.word());
    }
}
