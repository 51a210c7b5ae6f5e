//! Every way by which one account can reach another event: a row per way, with what the way must come to.
//!
//! Olga runs the event `uno`, Dora the event `due`; Anna is the administrator. Each row lets somebody of `uno` try to
//! come to the desk of `due`.

use crate::rulings::given::eight;
use crate::support::{Answer, Browser, Hall, PASSWORD, event_with_pairs};
use pozzetto::auth::{Role, invite};
use pozzetto::store::{UserId, find_user, grant_role, locate_event, revoke_role, roles_of};

/// The outcome of a way into another event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// The account holds no role in `due` that its holder could use.
    Refused,
    /// The account works in `due` under exactly this role.
    Works(&'static str),
}

use Reach::{Refused, Works};

/// Two events, their organisers, and an administrator.
struct Stage {
    hall: Hall,
    anna: Browser,
    olga: Browser,
    dora: Browser,
    uno: String,
    due: String,
}

impl Stage {
    fn set() -> Stage {
        let hall = Hall::open();
        let mut anna = hall.person("Anna", Role::Admin, None);
        let uno = event_with_pairs(&mut anna, "Uno", "2 mitchell", "2", &eight());
        let due = event_with_pairs(&mut anna, "Due", "2 mitchell", "2", &eight());
        let olga = hall.person("Olga", Role::Organiser, Some(&uno));
        let dora = hall.person("Dora", Role::Organiser, Some(&due));
        Stage {
            hall,
            anna,
            olga,
            dora,
            uno,
            due,
        }
    }

    /// Olga invites a name into her event, and keeps the link.
    fn invited(&mut self, name: &str) -> String {
        let answer = give(&mut self.olga, &self.uno, name, "");
        link(&answer, &self.hall).expect("a link for a new name")
    }

    /// Olga invites a name, and accepts the invitation herself.
    fn owned(&mut self, name: &str) -> Browser {
        let way = self.invited(name);
        accept(&self.hall, &way)
    }

    /// Dora gives a name the role of a clerk, having read what the page says about it; gives the last answer.
    fn dora_gives(&mut self, name: &str) -> Answer {
        confirmed(&mut self.dora, &self.due, name)
    }

    /// The words of the roles a name holds in an event.
    fn held(&self, name: &'static str, slug: &str) -> Vec<String> {
        let slug = slug.to_owned();
        let found = self.hall.store.read_now(move |conn| {
            let (event, _) = locate_event(conn, &slug)?;
            let Some(user) = find_user(conn, name)? else {
                return Ok(Vec::new());
            };
            let roles = roles_of(conn, user.id)?.into_iter();
            let here = roles.filter(|role| role.event == Some(event));
            Ok::<_, pozzetto::store::StoreError>(here.map(|role| role.role).collect())
        });
        found.unwrap()
    }

    fn user(&self, name: &'static str) -> UserId {
        let found = self.hall.store.read_now(move |conn| find_user(conn, name));
        found.unwrap().unwrap().id
    }

    /// Takes a role in an event from somebody, as a colleague does.
    fn revoke(&self, name: &'static str, slug: &str, role: &'static str) {
        let (user, slug) = (self.user(name), slug.to_owned());
        let done = self.hall.store.write_now(move |tx| {
            let (event, _) = locate_event(tx, &slug)?;
            revoke_role(tx, user, Some(event), role)
        });
        done.unwrap();
    }

    /// Returns the outcome for a person at the desk of `due`.
    fn reach(&self, mut browser: Browser, name: &'static str) -> Reach {
        let desk = browser.get(&format!("/direzione/{}", self.due));
        if desk.status != 200 {
            assert!([303, 401, 403].contains(&desk.status), "{}", desk.status);
            return Refused;
        }
        match self.held(name, &self.due).as_slice() {
            [role] if role == "clerk" => Works("clerk"),
            [role] if role == "organiser" => Works("organiser"),
            other => panic!("{name} holds {other:?}"),
        }
    }
}

/// The link that a page shows once, on this hall.
fn link(page: &Answer, hall: &Hall) -> Option<String> {
    let way = page.body.split(&format!("<code>{}", hall.address)).nth(1)?;
    way.split('<').next().map(str::to_owned)
}

/// Asks for the role of a clerk; `seen` is what the page before said.
fn give(browser: &mut Browser, slug: &str, name: &str, seen: &str) -> Answer {
    let page = browser.get(&format!("/direzione/{slug}"));
    let fields = [("name", name), ("role", "clerk"), ("seen", seen)];
    browser.post_from(&page, &format!("/direzione/{slug}/utenti"), &fields)
}

/// Asks, and says yes to what is shown.
fn confirmed(browser: &mut Browser, slug: &str, name: &str) -> Answer {
    let shown = give(browser, slug, name, "");
    match shown.hidden("seen").as_str() {
        "" => shown,
        seen => give(browser, slug, name, seen),
    }
}

/// Opens a link and sets a password by it, if it works; a browser that is signed in then.
fn accept(hall: &Hall, way: &str) -> Browser {
    let mut browser = hall.visitor();
    let page = browser.get(way);
    if page.status == 200 {
        let fields = [("password", PASSWORD), ("again", PASSWORD)];
        let set = browser.post_from(&page, way, &fields);
        assert_eq!(set.status, 303, "{}", set.body);
    } else {
        assert!([404, 410].contains(&page.status), "{}", page.status);
    }
    browser
}

/// A way, what it must come to, and how it is tried.
type Row = (&'static str, Reach, fn(&mut Stage) -> Reach);

const WAYS: &[Row] = &[
    ("the own session at the other desk", Refused, |stage| {
        let olga = stage.olga.at(&stage.hall.address);
        stage.reach(olga, "Olga")
    }),
    (
        "a role given to oneself in the other event",
        Refused,
        |stage| {
            let own = stage.olga.get(&format!("/direzione/{}", stage.uno));
            let way = format!("/direzione/{}/utenti", stage.due);
            let fields = [("name", "Olga"), ("role", "organiser")];
            let refused = stage.olga.post_from(&own, &way, &fields);
            assert_eq!(refused.status, 403);
            let olga = stage.olga.at(&stage.hall.address);
            stage.reach(olga, "Olga")
        },
    ),
    (
        "the settings of one event under the other's address",
        Refused,
        |stage| {
            let form = format!("/direzione/{}/impostazioni", stage.uno);
            let page = stage.olga.get(&form);
            let fields = [
                ("name", "Altro nome"),
                ("slug", &stage.due),
                ("date", "2026-11-21"),
                ("kind", "pairs"),
                ("plan", "2 mitchell"),
                ("hands", "2"),
                ("rules", "federation"),
                ("draw", "by_number"),
                ("public_names", "full"),
                ("minutes", "25"),
            ];
            let saved = stage.olga.post_from(&page, &form, &fields);
            assert_eq!(saved.status, 303, "{}", saved.body);
            let own = stage.olga.get(&format!("/direzione/{}", stage.uno));
            assert!(
                own.status == 200 && own.body.contains("Altro nome"),
                "the address stays"
            );
            let olga = stage.olga.at(&stage.hall.address);
            stage.reach(olga, "Olga")
        },
    ),
    ("a circuit that holds both events", Refused, |stage| {
        let page = stage.olga.get(&format!("/direzione/{}", stage.uno));
        let fields = [("name", "Tutti"), ("events", stage.due.as_str())];
        let refused = stage.olga.post_from(&page, "/circuiti/nuovo", &fields);
        assert_eq!(refused.status, 403);
        let olga = stage.olga.at(&stage.hall.address);
        stage.reach(olga, "Olga")
    }),
    (
        "an invitation kept until the other gives the name a role",
        Refused,
        |stage| {
            let kept = stage.invited("Mario");
            let given = stage.dora_gives("Mario");
            let reached = stage.reach(accept(&stage.hall, &kept), "Mario");
            assert_eq!(reached, Refused);
            assert_eq!(stage.hall.visitor().get(&kept).status, 404);
            // the new link opens the role it was made for, and none of the other organiser's
            let own = link(&given, &stage.hall).expect("a link in Dora's hand");
            let mario = accept(&stage.hall, &own);
            assert_eq!(stage.reach(mario, "Mario"), Works("clerk"));
            assert_eq!(stage.held("Mario", &stage.uno), [""; 0]);
            reached
        },
    ),
    ("the name in other letters and blanks", Refused, |stage| {
        let kept = stage.invited("Mario Rossi");
        stage.dora_gives("  MARIO   rossi ");
        stage.reach(accept(&stage.hall, &kept), "Mario Rossi")
    }),
    (
        "an invitation kept while the other only reads whose it is",
        Refused,
        |stage| {
            let kept = stage.invited("Mario");
            let shown = give(&mut stage.dora, &stage.due, "Mario", "");
            assert!(shown.body.contains("Invitato da") && shown.body.contains("Olga"));
            assert!(shown.body.contains("quello precedente non varrà più"));
            stage.reach(accept(&stage.hall, &kept), "Mario")
        },
    ),
    (
        "an invitation accepted between the reading and the yes",
        Refused,
        |stage| {
            let kept = stage.invited("Mario");
            let shown = give(&mut stage.dora, &stage.due, "Mario", "");
            let mario = accept(&stage.hall, &kept);
            let seen = shown.hidden("seen");
            let again = give(&mut stage.dora, &stage.due, "Mario", &seen);
            assert!(again.body.contains("accettato: "), "{}", again.body);
            stage.reach(mario, "Mario")
        },
    ),
    (
        "an invitation kept after its role was taken back",
        Refused,
        |stage| {
            let kept = stage.invited("Mario");
            stage.revoke("Mario", &stage.uno.clone(), "clerk");
            stage.dora_gives("Mario");
            stage.reach(accept(&stage.hall, &kept), "Mario")
        },
    ),
    (
        "an invitation made again after the other has given a role",
        Refused,
        |stage| {
            stage.invited("Mario");
            stage.dora_gives("Mario");
            let again = confirmed(&mut stage.olga, &stage.uno, "Mario");
            let own = link(&again, &stage.hall).expect("a link");
            let reached = stage.reach(accept(&stage.hall, &own), "Mario");
            assert_eq!(stage.held("Mario", &stage.uno), ["clerk"]);
            reached
        },
    ),
    (
        "an invitation out of time, made again after the other has given a role",
        Refused,
        |stage| {
            stage.invited("Mario");
            stage
                .hall
                .execute("UPDATE invites SET expires_at = '2020-01-01 00:00:00'");
            stage.dora_gives("Mario");
            let again = confirmed(&mut stage.olga, &stage.uno, "Mario");
            let own = link(&again, &stage.hall).expect("a link");
            stage.reach(accept(&stage.hall, &own), "Mario")
        },
    ),
    (
        "an invitation whose maker no longer runs the event",
        Refused,
        |stage| {
            let kept = stage.invited("Mario");
            stage.revoke("Olga", &stage.uno.clone(), "organiser");
            let mut mario = accept(&stage.hall, &kept);
            let desk = mario.get(&format!("/direzione/{}", stage.uno));
            assert_ne!(desk.status, 200, "not even to the first event");
            stage.reach(mario, "Mario")
        },
    ),
    (
        "a link kept although an administrator has made a new one",
        Refused,
        |stage| {
            let kept = stage.invited("Mario");
            let mario = stage.user("Mario");
            let page = stage.anna.get("/utenti");
            let made = stage
                .anna
                .post_from(&page, &format!("/utenti/{mario}/invito"), &[]);
            let own = link(&made, &stage.hall).expect("a link");
            let given = stage.dora_gives("Mario");
            assert_eq!(
                link(&given, &stage.hall),
                None,
                "it stays the administrator's"
            );
            let reached = stage.reach(accept(&stage.hall, &kept), "Mario");
            let mario = accept(&stage.hall, &own);
            assert_eq!(stage.reach(mario, "Mario"), Works("clerk"));
            reached
        },
    ),
    (
        "a link kept although the command line has made a new one",
        Refused,
        |stage| {
            let kept = stage.invited("Mario");
            let (mario, due) = (stage.user("Mario"), stage.due.clone());
            let made = stage.hall.store.write_now(move |tx| {
                let (event, _) = locate_event(tx, &due)?;
                grant_role(tx, mario, Some(event), "clerk")?;
                invite::to_set_password(tx, mario, None, pozzetto::web::now())
            });
            made.unwrap();
            stage.reach(accept(&stage.hall, &kept), "Mario")
        },
    ),
    (
        "an administrator's link after the administrator is none any more",
        Refused,
        |stage| {
            let mario = stage.owned("Mario");
            drop(mario);
            let id = stage.user("Mario");
            let page = stage.anna.get("/utenti");
            let made = stage
                .anna
                .post_from(&page, &format!("/utenti/{id}/invito"), &[]);
            let kept = link(&made, &stage.hall).expect("a link");
            stage.dora_gives("Mario");
            stage.hall.person("Bea", Role::Admin, None);
            let anna = stage.user("Anna");
            let done = stage
                .hall
                .store
                .write_now(move |tx| revoke_role(tx, anna, None, "admin"));
            done.unwrap();
            stage.reach(accept(&stage.hall, &kept), "Mario")
        },
    ),
    (
        "an account of one's own whose name the other accepts",
        Works("clerk"),
        |stage| {
            let mario = stage.owned("Mario");
            let shown = give(&mut stage.dora, &stage.due, "Mario", "");
            for said in ["Account creato", "Invitato da", "Olga", "accettato: "] {
                assert!(shown.body.contains(said), "{said}: {}", shown.body);
            }
            let given = give(&mut stage.dora, &stage.due, "Mario", &shown.hidden("seen"));
            assert_eq!(given.status, 303, "{}", given.body);
            stage.reach(mario, "Mario")
        },
    ),
    (
        "an account of one's own whose name the other does not accept",
        Refused,
        |stage| {
            let mario = stage.owned("Mario");
            let shown = give(&mut stage.dora, &stage.due, "Mario", "");
            assert_eq!(shown.status, 200);
            stage.reach(mario, "Mario")
        },
    ),
    (
        "an account whose name only looks like the one typed",
        Refused,
        |stage| {
            let mario = stage.owned("Mar\u{456}o Rossi");
            let shown = give(&mut stage.dora, &stage.due, "Mario Rossi", "");
            assert!(
                shown.body.contains("Nomi simili: Mar\u{456}o Rossi"),
                "{}",
                shown.body
            );
            let given = stage.dora_gives("Mario Rossi");
            assert!(link(&given, &stage.hall).is_some(), "another account");
            stage.reach(mario, "Mar\u{456}o Rossi")
        },
    ),
    (
        "a role in the other event that was taken back",
        Refused,
        |stage| {
            let mario = stage.owned("Mario");
            stage.dora_gives("Mario");
            stage.revoke("Mario", &stage.due.clone(), "clerk");
            stage.reach(mario, "Mario")
        },
    ),
    (
        "an administrator's invitation that the other organiser adds to",
        Works("clerk"),
        |stage| {
            let page = stage.anna.get("/utenti");
            let made = stage
                .anna
                .post_from(&page, "/utenti", &[("name", "Mario"), ("role", "")]);
            let own = link(&made, &stage.hall).expect("a link");
            let given = stage.dora_gives("Mario");
            assert_eq!(link(&given, &stage.hall), None);
            stage.reach(accept(&stage.hall, &own), "Mario")
        },
    ),
    ("an organiser of all events", Works("organiser"), |stage| {
        let gina = stage.hall.person("Gina", Role::Organiser, None);
        let (id, due) = (stage.user("Gina"), stage.due.clone());
        let done = stage.hall.store.write_now(move |tx| {
            let (event, _) = locate_event(tx, &due)?;
            grant_role(tx, id, Some(event), "organiser")
        });
        done.unwrap();
        stage.reach(gina, "Gina")
    }),
];

#[test]
fn every_way_into_another_event_is_refused_or_opens_exactly_what_was_given() {
    let mut wrong = Vec::new();
    for (way, expected, reached) in WAYS {
        let found = reached(&mut Stage::set());
        if found != *expected {
            wrong.push(format!("{way}: {found:?} instead of {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_organiser_of_one_event_gets_no_link_to_an_account_with_a_role_everywhere() {
    let mut stage = Stage::set();
    let page = stage.anna.get("/utenti");
    let fields = [("name", "Renzo"), ("role", "referee")];
    stage.anna.post_from(&page, "/utenti", &fields);
    for (time, said) in [
        ("2100-01-01 00:00:00", "resta valido"),
        ("2020-01-01 00:00:00", "lo crea un amministratore"),
    ] {
        let execute = format!("UPDATE invites SET expires_at = '{time}'");
        stage.hall.execute(&execute);
        let shown = give(&mut stage.dora, &stage.due, "Renzo", "");
        assert!(shown.body.contains(said), "{}", shown.body);
        let given = stage.dora_gives("Renzo");
        assert_eq!((given.status, link(&given, &stage.hall)), (303, None));
    }
}

#[test]
fn a_role_taken_away_with_an_invitation_stands_in_the_journal_of_its_event() {
    let mut stage = Stage::set();
    stage.invited("Mario");
    let shown = give(&mut stage.dora, &stage.due, "Mario", "");
    assert!(
        shown.body.contains("in altri tornei saranno revocati"),
        "{}",
        shown.body
    );
    stage.dora_gives("Mario");
    let journal = stage
        .olga
        .get(&format!("/direzione/{}/registro", stage.uno));
    assert!(journal.body.contains("Ruolo tolto"), "{}", journal.body);
}
