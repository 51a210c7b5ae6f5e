//! Users, invitations, passwords, sessions.

use crate::rulings::given::eight;
use crate::support::{Answer, Browser, Hall, PASSWORD, event_with_pairs};
use pozzetto::auth::Role;
use pozzetto::store::{find_user, grant_role};

const FIREFOX: &str = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0";

/// The link that a page shows once.
fn link(page: &Answer, hall: &Hall) -> String {
    let way = page.body.split(&format!("<code>{}", hall.address)).nth(1);
    way.expect("a link").split('<').next().unwrap().to_owned()
}

fn set(browser: &mut Browser, way: &str, password: &str) -> Answer {
    let page = browser.get(way);
    assert_eq!(page.status, 200, "{}", page.body);
    browser.post_from(&page, way, &[("password", password), ("again", password)])
}

fn sign_in(hall: &Hall, name: &str, password: &str) -> (Browser, Answer) {
    let mut browser = hall.visitor();
    let door = browser.get("/entra");
    let answer = browser.post_from(&door, "/entra", &[("name", name), ("password", password)]);
    (browser, answer)
}

#[test]
fn an_administrator_invites_and_the_link_works_once() {
    let (hall, mut admin) = Hall::with(Role::Admin);
    let page = admin.get("/utenti");
    let fields = [("name", "Ada"), ("role", "referee")];
    let made = admin.post_from(&page, "/utenti", &fields);
    assert_eq!(made.status, 200, "{}", made.body);
    assert!(made.body.contains("Link per Ada"));
    let first = link(&made, &hall);
    // a newer link ends the older one
    let user = made
        .body
        .split("/utenti/")
        .find(|part| part.contains(": Ada\""));
    let user = user.unwrap().split('/').next().unwrap().to_owned();
    let page = admin.get("/utenti");
    let again = admin.post_from(&page, &format!("/utenti/{user}/invito"), &[]);
    let second = link(&again, &hall);
    let mut ada = hall.visitor();
    let stale = ada.get(&first);
    assert_eq!(stale.status, 404);
    assert!(stale.body.contains("Questo invito non vale") && stale.body.contains("does not work"));
    let short = {
        let page = ada.get(&second);
        ada.post_from(&page, &second, &[("password", "corta"), ("again", "altra")])
    };
    assert_eq!(short.status, 422);
    assert!(short.body.contains("password-faults") && short.body.contains("again-faults"));
    assert_eq!(set(&mut ada, &second, PASSWORD).status, 303);
    assert_eq!(ada.get("/direzione").status, 200);
    let mut other = hall.visitor();
    let used = other.get(&second);
    assert_eq!(used.status, 410);
    assert!(used.body.contains("già stato usato") && used.body.contains("has been used"));
    // the same name again is said beside the field, and kept
    let page = admin.get("/utenti");
    let taken = admin.post_from(&page, "/utenti", &[("name", "ada"), ("role", "")]);
    assert_eq!(taken.status, 422);
    assert!(taken.body.contains("id=\"name-faults\"") && taken.body.contains("value=\"ada\""));
}

#[test]
fn an_invitation_out_of_time_says_so() {
    use pozzetto::auth::invite;
    let hall = Hall::open();
    let long_ago = pozzetto::web::now() - invite::PASSWORD_LINK - chrono::TimeDelta::seconds(1);
    let token = hall.store.write_now(move |tx| {
        let user = pozzetto::store::add_user(tx, "Ada", long_ago)?;
        invite::to_set_password(tx, user, None, long_ago)
    });
    let way = format!("/invito/{}", token.unwrap().secret());
    let late = hall.visitor().get(&way);
    assert_eq!(late.status, 410);
    assert!(late.body.contains("è scaduto") && late.body.contains("has expired"));
    let garbled = hall.visitor().get("/invito/abc");
    assert_eq!(garbled.status, 404);
    assert!(garbled.body.contains("l’indirizzo non è intero"));
}

#[test]
fn nobody_is_named_like_a_line_of_a_table() {
    let (hall, mut admin) = Hall::with(Role::Admin);
    let slug = crate::events::kinds::event_of(&mut admin, "Serata", "pairs", "2 mitchell");
    for (page, way) in [
        ("/utenti".to_owned(), "/utenti".to_owned()),
        (
            format!("/direzione/{slug}"),
            format!("/direzione/{slug}/utenti"),
        ),
    ] {
        let opened = admin.get(&page);
        let fields = [("name", "table:2.5.ns"), ("role", "clerk")];
        let refused = admin.post_from(&opened, &way, &fields);
        assert_eq!(refused.status, 422, "{way}");
        assert!(refused.body.contains("due punti"), "{way}");
        assert!(refused.body.contains("value=\"table:2.5.ns\""), "{way}");
    }
    let found = hall.store.read_now(|conn| find_user(conn, "table:2.5.ns"));
    assert_eq!(found.unwrap(), None);
    // one who was named so before the rule signs in quotes, and is no line
    let mut old = hall.person("table:1.1.ns", Role::Admin, None);
    crate::events::kinds::enter(&mut old, &slug, "1;A;B\n2;C;D\n3;E;F\n4;G;H\n");
    crate::support::publish(&mut old, &slug, 1);
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let saved = old.enter_hand(&way, &crate::rulings::given::totals(500, 300));
    assert_eq!(saved.status, 303);
    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    let version = event.rounds[0].tables[0].hands[0].current().unwrap();
    assert_eq!(version.by, "\"table:1.1.ns\"");
}

#[test]
fn a_password_is_changed_by_whoever_knows_it_and_the_other_devices_go() {
    let hall = Hall::open();
    let mut here = hall.person("Ada", Role::Referee, None);
    let (mut there, _) = sign_in(&hall, "Ada", PASSWORD);
    let page = here.get("/profilo");
    let try_with = |browser: &mut Browser, now: &str, new: &str, again: &str| {
        let fields = [("now", now), ("password", new), ("again", again)];
        browser.post_from(&page, "/profilo/password", &fields)
    };
    let wrong = try_with(&mut here, "sbagliata", "una nuova frase", "una nuova frase");
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("id=\"now-faults\"") && !wrong.body.contains("una nuova frase"));
    let differ = try_with(&mut here, PASSWORD, "una nuova frase", "un’altra");
    assert!(differ.status == 422 && differ.body.contains("id=\"again-faults\""));
    assert_eq!(there.get("/profilo").status, 200);
    let changed = try_with(&mut here, PASSWORD, "una nuova frase", "una nuova frase");
    assert_eq!(changed.status, 303, "{}", changed.body);
    let done = here.get(&changed.location);
    assert!(done.status == 200 && done.body.contains("La password è cambiata"));
    assert_eq!(there.get("/profilo").status, 303, "the other device is out");
    assert_eq!(sign_in(&hall, "Ada", PASSWORD).1.status, 422);
    assert_eq!(sign_in(&hall, "Ada", "una nuova frase").1.status, 303);
}

#[test]
fn sessions_are_listed_and_ended_one_or_all() {
    let hall = Hall::open();
    let mut here = hall.person("Ada", Role::Referee, None);
    let mut phone = hall.visitor();
    let door = phone.get("/entra");
    let csrf = door.hidden("csrf");
    let fields = [("csrf", &*csrf), ("name", "Ada"), ("password", PASSWORD)];
    assert_eq!(phone.post_as("/entra", &fields, FIREFOX).status, 303);
    let page = here.get("/profilo");
    assert!(page.body.contains("Firefox, Android"), "{}", page.body);
    assert_eq!(page.body.matches("action=\"/profilo/sessioni/").count(), 2);
    assert_eq!(page.body.matches(">questo<").count(), 1);
    // somebody else's session is not one's own to end
    let mut other = hall.person("Ugo", Role::Clerk, None);
    let row = page.body.split("Firefox, Android").nth(1).unwrap();
    let end = row
        .split("action=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let own = other.get("/profilo");
    assert_eq!(other.post_from(&own, end, &[]).status, 303);
    assert_eq!(phone.get("/profilo").status, 200);
    here.submit("/profilo", end, &[]);
    assert_eq!(phone.get("/profilo").status, 303);
    let (mut again, _) = sign_in(&hall, "Ada", PASSWORD);
    here.submit("/profilo", "/profilo/esci-ovunque", &[]);
    assert_eq!(here.get("/profilo").status, 303);
    assert_eq!(again.get("/profilo").status, 303);
    assert_eq!(other.get("/profilo").status, 200);
}

#[test]
fn a_role_is_taken_away_and_given_back_and_the_last_administrator_stays() {
    let (hall, mut admin) = Hall::with(Role::Admin);
    let mut clerk = hall.person("Sara", Role::Organiser, None);
    assert_eq!(clerk.get("/direzione/nuovo").status, 200);
    let (olga, sara) = {
        let ids = hall.store.read_now(|conn| {
            let id = |conn: &mut _, name| find_user(conn, name).map(|user| user.unwrap().id);
            Ok::<_, pozzetto::store::StoreError>((id(conn, "Olga")?, id(conn, "Sara")?))
        });
        ids.unwrap()
    };
    let take = |admin: &mut Browser, user: i64, role: &str| {
        let page = admin.get("/utenti");
        let fields = [("role", role), ("event", "")];
        admin.post_from(&page, &format!("/utenti/{user}/ruolo"), &fields)
    };
    assert_eq!(take(&mut admin, sara.0, "organiser").status, 303);
    assert_eq!(clerk.get("/direzione/nuovo").status, 403);
    let desk = clerk.get("/direzione").body;
    assert!(
        desk.contains("ti invita dalla sua direzione") && !desk.contains("Comincia da un modello"),
        "{desk}"
    );
    // given back to the same account, once it was seen whose it is
    let give = |admin: &mut Browser, role: &str| {
        let page = admin.get("/utenti");
        let asked = admin.post_from(&page, "/utenti", &[("name", "sara"), ("role", role)]);
        assert_eq!(asked.status, 200, "{}", asked.body);
        assert!(
            asked.body.contains("avrà subito il ruolo"),
            "{}",
            asked.body
        );
        let seen = asked.hidden("seen");
        let fields = [("name", "sara"), ("role", role), ("seen", &*seen)];
        admin.post_from(&asked, "/utenti", &fields).status
    };
    assert_eq!(give(&mut admin, "organiser"), 303);
    assert_eq!(clerk.get("/direzione/nuovo").status, 200);
    let last = take(&mut admin, olga.0, "admin");
    assert_eq!(last.status, 409);
    assert!(last.body.contains("unico amministratore"));
    // whoever was invited and never came is no administrator yet
    let guest = hall.store.write_now(|tx| {
        let guest = pozzetto::store::add_user(tx, "Boss", chrono::Utc::now())?;
        grant_role(tx, guest, None, "admin")
    });
    guest.unwrap();
    assert_eq!(take(&mut admin, olga.0, "admin").status, 409);
    assert_eq!(give(&mut admin, "admin"), 303);
    assert_eq!(take(&mut admin, olga.0, "admin").status, 303);
    assert_eq!(admin.get("/utenti").status, 403);
}

#[test]
fn whoever_is_signed_in_stays_so_on_the_page_of_an_error() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Errori", "2 mitchell", "2", &eight());
    let mut referee = hall.person("Remo", Role::Referee, Some(&slug));
    let desk = format!("/direzione/{slug}");
    let forbidden = referee.get(&format!("{desk}/impostazioni"));
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let page = organiser.get(&draft);
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    let twice = organiser.post_from(&page, &format!("{draft}/chiudi"), &[]);
    let answers = [
        (403, "Remo", forbidden),
        (404, "Olga", organiser.get("/non/esiste")),
        (404, "Olga", organiser.get("/tavolo/breve")),
        (409, "Olga", twice),
    ];
    for (status, name, answer) in answers {
        assert_eq!(answer.status, status, "{}", answer.body);
        let who = format!("href=\"/profilo\">{name}</a>");
        for said in [who.as_str(), "action=\"/esci\"", "href=\"/direzione\""] {
            assert!(
                answer.body.contains(said),
                "{status} {said}: {}",
                answer.body
            );
        }
        let sign_in = "class=\"enter\"";
        assert!(!answer.body.contains(sign_in), "{}", answer.body);
    }
    // and goes from there
    let lost = organiser.get("/non/esiste");
    assert_eq!(organiser.post_from(&lost, "/esci", &[]).status, 303);
    let visitor = organiser.get("/non/esiste").body;
    assert!(visitor.contains("href=\"/entra\"") && !visitor.contains("Olga"));
}

#[test]
fn an_invitation_out_of_time_is_said_where_it_is_made_again() {
    let hall = Hall::open();
    let mut admin = hall.person("Anna", Role::Admin, None);
    let slug = event_with_pairs(&mut admin, "Inviti", "2 mitchell", "2", &eight());
    let mut olga = hall.person("Olga", Role::Organiser, Some(&slug));
    let (desk, staff) = (
        format!("/direzione/{slug}"),
        format!("/direzione/{slug}/utenti"),
    );
    let page = olga.get(&desk);
    let clerk = [("name", "Nino"), ("role", "clerk")];
    let made = olga.post_from(&page, &staff, &clerk);
    let first = link(&made, &hall);
    let page = admin.get("/utenti");
    admin.post_from(&page, "/utenti", &[("name", "Ada"), ("role", "referee")]);
    let waiting = olga.get(&desk).body;
    assert_eq!(
        waiting.matches("invito non ancora usato").count(),
        2,
        "{waiting}"
    );

    hall.execute("UPDATE invites SET expires_at = '2020-01-01 00:00:00'");
    let over = hall.visitor().get(&first);
    assert_eq!(over.status, 410);
    assert!(
        over.body.contains("Questo invito è scaduto"),
        "{}",
        over.body
    );
    let page = olga.get(&desk);
    for said in ["invita di nuovo lo stesso nome", "lo fa un amministratore"] {
        assert_eq!(page.body.matches(said).count(), 1, "{said}: {}", page.body);
    }
    let users = admin.get("/utenti").body;
    assert_eq!(users.matches("serve un nuovo link").count(), 2, "{users}");
    let again = olga.post_from(&page, &staff, &clerk);
    let second = link(&again, &hall);
    assert_eq!(hall.visitor().get(&second).status, 200);
    let page = olga.get(&desk).body;
    assert!(page.contains("invito non ancora usato"), "{page}");
    assert!(!page.contains("invita di nuovo lo stesso nome"), "{page}");
}

/// Tries to sign in from an address of the hall's network.
fn try_from(browser: &mut Browser, address: &str, name: &str, password: &str) -> u16 {
    let door = browser.get("/entra");
    let fields = [("name", name), ("password", password)];
    let told = [("x-forwarded-for", address)];
    browser
        .post_from_with(&door, "/entra", &fields, &told)
        .status
}

#[test]
fn a_device_that_was_signed_in_on_is_let_in_whoever_guesses() {
    let hall = Hall::open_with(|app| app.options.trusted_proxy = true);
    let mut admin = hall.person("Olga", Role::Admin, None);
    let page = admin.get("/utenti");
    let fields = [("name", "Ada"), ("role", "referee")];
    let made = admin.post_from(&page, "/utenti", &fields);
    let mut tablet = hall.visitor();
    assert_eq!(set(&mut tablet, &link(&made, &hall), PASSWORD).status, 303);
    let own = "10.0.0.9";
    let sign_out = |tablet: &mut Browser| {
        let page = tablet.get("/direzione");
        assert_eq!(tablet.post_from(&page, "/esci", &[]).status, 303);
    };
    sign_out(&mut tablet);
    let attacks: [&dyn Fn(usize) -> (String, String); 3] = [
        &|n| (own.to_owned(), format!("nessuno{n}")),
        &|_| (own.to_owned(), "Ada".to_owned()),
        &|n| (format!("10.1.{}.1", n % 12), "Ada".to_owned()),
    ];
    for attack in attacks {
        let mut attacker = hall.visitor();
        let tries = (0..80).map(|n| {
            let (address, name) = attack(n);
            try_from(&mut attacker, &address, &name, "sbagliata")
        });
        assert!(tries.filter(|status| *status == 422).count() < 61);
        let mut fresh = hall.visitor();
        assert_eq!(
            try_from(&mut fresh, own, "Ada", PASSWORD),
            429,
            "a new device"
        );
        assert_eq!(
            try_from(&mut tablet, own, "Ada", PASSWORD),
            303,
            "a known one"
        );
        sign_out(&mut tablet);
    }
    for part in [
        "Da 10.0.0.9 qualcuno prova password",
        "Qualcuno prova la password di Ada",
        "Nomi che qui non esistono: 30.",
    ] {
        assert!(admin.get("/direzione").body.contains(part), "{part}");
    }
    let mut clerk = hall.person("Carla", Role::Clerk, None);
    assert!(!clerk.get("/direzione").body.contains("prova password"));

    // By a link of the administrator's a new device comes in, too.
    let user = hall
        .store
        .read_now(|conn| find_user(conn, "Ada"))
        .unwrap()
        .unwrap();
    let page = admin.get("/utenti");
    let again = admin.post_from(&page, &format!("/utenti/{}/invito", user.id.0), &[]);
    let mut new = hall.visitor();
    assert_eq!(set(&mut new, &link(&again, &hall), PASSWORD).status, 303);
    assert_eq!(new.get("/direzione").status, 200);

    // Whoever guesses on the known device waits on it.
    let tries = (0..6).map(|_| try_from(&mut tablet, own, "Ada", "sbagliata"));
    assert_eq!(tries.collect::<Vec<_>>(), [422, 422, 422, 422, 422, 429]);
    assert_eq!(try_from(&mut tablet, own, "Ada", PASSWORD), 429);
}
