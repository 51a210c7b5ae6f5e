//! Two desks at once: neither undoes silently what the other did, and what changes nothing leaves no trace.

use crate::rulings::given::{decide, eight, exported, look, play};
use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::forms::event::fields_of;
use pozzetto::pages::urls;
use pozzetto::store::{StoreError, create_event, load_settings, locate_event};
use pozzetto::web::now;

/// The settings form as it stands, as a browser posts all of it; `typed` over it.
fn form(organiser: &mut Browser, slug: &str, typed: &[(&str, &str)]) -> Vec<(String, String)> {
    let shown = fields_of(&exported(organiser, slug).event).list.into_iter();
    let shown = shown.filter(|field| !["slug", "infractions", "notice"].contains(&&*field.name));
    let mut all: Vec<(String, String)> = shown.map(|field| (field.name, field.value)).collect();
    for (name, value) in typed {
        let place = all.iter_mut().find(|(known, _)| known == name).unwrap();
        (*value).clone_into(&mut place.1);
    }
    all
}

fn send(who: &mut Browser, page: &Answer, way: &str, fields: &[(String, String)]) -> Answer {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    who.post_from(page, way, &fields)
}

#[test]
fn two_desks_change_the_settings_and_neither_loses_what_it_changed() {
    let (hall, mut one) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut one, "Sera", "2 mitchell", "2", &eight());
    let mut two = hall.person("Oreste", Role::Organiser, None);
    let way = format!("/direzione/{slug}/impostazioni");
    let prizes = "100 50\nsocietà ASD 8: 30 non cumulabile";
    let mine = form(
        &mut one,
        &slug,
        &[("name", "Sera di gala"), ("prizes", prizes)],
    );
    let theirs = form(&mut two, &slug, &[("minutes", "33"), ("draw", "seeded")]);
    let (open, other) = (one.get(&way), two.get(&way));
    assert_eq!(send(&mut one, &open, &way, &mine).status, 303);
    let saved = send(&mut two, &other, &way, &theirs);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let is = exported(&mut one, &slug).event;
    assert_eq!((&*is.name, is.minutes), ("Sera di gala", 33));
    assert_eq!(is.prizes.len(), 2, "left as they are now");

    // the same field: what the other put is said where it is typed, and what was typed stays
    let mine = form(&mut one, &slug, &[("name", "Prima"), ("draw", "by_number")]);
    let theirs = form(
        &mut two,
        &slug,
        &[("name", "Seconda"), ("venue", "Circolo & Bar")],
    );
    let (open, other) = (one.get(&way), two.get(&way));
    assert_eq!(send(&mut one, &open, &way, &mine).status, 303);
    let refused = send(&mut two, &other, &way, &theirs);
    assert_eq!(refused.status, 409, "{}", refused.body);
    for said in [
        "id=\"name-faults\"",
        "«Prima»",
        "value=\"Seconda\"",
        "Circolo &#38; Bar",
    ] {
        assert!(refused.body.contains(said), "{said}: {}", refused.body);
    }
    assert!(!refused.body.contains("id=\"draw-faults\""), "left alone");
    assert_eq!(exported(&mut one, &slug).event.name, "Prima");
    let mut again = theirs;
    again.retain(|(name, _)| name != "draw");
    again.push(("draw".into(), "by_number".into()));
    assert_eq!(send(&mut two, &refused, &way, &again).status, 303);
    let is = exported(&mut one, &slug).event;
    assert_eq!((&*is.name, &*is.venue), ("Seconda", "Circolo & Bar"));
}

#[test]
fn settings_saved_without_a_change_leave_no_trace_and_say_so() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Sera", "2 mitchell", "2", &eight());
    let way = format!("/direzione/{slug}/impostazioni");
    let same = form(&mut organiser, &slug, &[]);
    let undo = format!("/direzione/{slug}/annulla");
    let links = |page: &Answer| page.body.matches(&format!("href=\"{undo}/")).count();
    let before = exported(&mut organiser, &slug).journal.len();
    let offered = links(&organiser.get(&undo));
    let page = organiser.get(&way);
    for _ in 0..2 {
        let saved = send(&mut organiser, &page, &way, &same);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    let page = organiser.get(&way);
    let saved = send(&mut organiser, &page, &way, &same);
    let desk = organiser.get(&saved.location).body;
    assert!(desk.contains("Non è cambiato niente."), "{desk}");
    assert!(!desk.contains("Salvato."), "{desk}");
    let after = exported(&mut organiser, &slug).journal;
    let words: Vec<&str> = after[before..].iter().map(|l| l.action.as_str()).collect();
    assert!(!words.contains(&"settings"), "{words:?}");
    assert_eq!(links(&organiser.get(&undo)), offered);
}

#[test]
fn a_round_in_play_is_not_withdrawn_in_passing() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Sera", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let desk = format!("/direzione/{slug}");
    let withdraw = format!("{desk}/turni/1/ritira");
    let time = format!("/arbitro/{slug}/turni/1/tempo");
    organiser.submit(&time, &time, &[("say", "start")]);
    let why = [("reason", "elenco sbagliato")];
    let opened = organiser.get(&withdraw).body;
    assert!(opened.contains("annulla prima il via"), "{opened}");
    let refused = look(&mut organiser, &withdraw, &withdraw, &why);
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("annulla prima il via"),
        "{}",
        refused.body
    );
    // to take the publication back is to withdraw it, too
    let undo = organiser.get(&format!("{desk}/annulla")).body;
    assert!(
        undo.contains("Il tempo del turno 1 è già partito: in sala si gioca"),
        "{undo}"
    );
    assert!(!undo.contains("Per farlo ripartire"), "{undo}");
    assert_eq!(exported(&mut organiser, &slug).rounds.len(), 1);
    let page = organiser.get(&time);
    let at = page.hidden("at");
    let back = organiser.post_from(&page, &time, &[("say", "take-back"), ("at", &at)]);
    assert_eq!(back.status, 303, "{}", back.body);
    decide(&mut organiser, &withdraw, &withdraw, &why);
    assert_eq!(exported(&mut organiser, &slug).rounds.len(), 0);
    let journal = organiser.get(&format!("{desk}/registro")).body;
    assert!(
        journal.contains("ritirato, era già pubblicato") && !journal.contains("proposta buttata"),
        "{journal}"
    );
}

#[test]
fn a_published_round_is_withdrawn_with_a_reason_once_what_goes_with_it_was_seen() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Sera", "2 mitchell", "2", &eight());
    let desk = format!("/direzione/{slug}");
    let withdraw = format!("{desk}/turni/1/ritira");
    // a draft, which nobody has seen, goes in one tap
    organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let page = organiser.get(&desk);
    assert!(page.body.contains(&format!("action=\"{withdraw}\"")));
    organiser.submit(&desk, &withdraw, &[]);
    publish(&mut organiser, &slug, 1);

    let page = organiser.get(&desk);
    assert!(page.body.contains(&format!("href=\"{withdraw}\"")));
    assert!(!page.body.contains(&format!("action=\"{withdraw}\"")));
    let tapped = organiser.post_from(&page, &withdraw, &[]);
    assert_eq!(tapped.status, 422, "a page that was open before");
    assert!(
        tapped.body.contains("id=\"reason-faults\""),
        "{}",
        tapped.body
    );
    let asked = organiser.get(&withdraw).body;
    assert!(asked.contains("4\u{a0}tavoli"), "{asked}");
    assert!(!asked.contains("talloncini"), "no slip was made: {asked}");
    let slips = format!("/arbitro/{slug}/turni/1/talloncini");
    let page = organiser.get(&slips);
    assert_eq!(organiser.post_from(&page, &slips, &[]).status, 200);
    let why = [("reason", "manca un tavolo in sala")];
    let seen = look(&mut organiser, &withdraw, &withdraw, &why);
    assert_eq!(seen.status, 200, "{}", seen.body);
    for said in [
        "I talloncini sono già fatti per 4\u{a0}tavoli",
        "tavolo 1, N-S, contro",
        "manca un tavolo in sala",
    ] {
        assert!(seen.body.contains(said), "{said}: {}", seen.body);
    }
    assert_eq!(exported(&mut organiser, &slug).rounds.len(), 1);
    decide(&mut organiser, &withdraw, &withdraw, &why);
    let file = exported(&mut organiser, &slug);
    assert_eq!(file.rounds.len(), 0);
    let mut lines = file.journal.iter().rev();
    let line = lines.find(|line| line.action == "withdraw-round").unwrap();
    assert!(line.detail.contains(why[0].1), "{}", line.detail);
}

#[test]
fn a_turno_more_than_the_plan_has_is_not_one_of_fewer() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Extra", "1 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    play(&mut organiser, &slug, 1, 4);
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let movement = [("movement", "danese")];
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &movement);
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    let event = format!("/t/{slug}");
    let screen = format!("{event}/schermo");
    for (page, said) in [
        (&desk, "turno 2"),
        (&event, "turno 2"),
        (&screen, "Turno 2"),
    ] {
        let body = organiser.get(page).body;
        assert!(body.contains(said), "{page}: {body}");
        assert!(!body.contains(&format!("{said} di ")), "{page}: {body}");
    }
}

#[test]
fn the_journal_says_which_file_is_checked_and_how() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Sera", "2 mitchell", "2", &eight());
    let whole = format!("/direzione/{slug}/torneo.json");
    let page = organiser.get(&format!("/direzione/{slug}/registro")).body;
    assert!(page.contains(&format!("href=\"{whole}\"")), "{page}");
    let file = organiser.get(&whole);
    let name = file.headers["content-disposition"]
        .split('"')
        .nth(1)
        .unwrap();
    let command = format!("<code>pozzetto verify {name}</code>");
    assert!(page.contains(&command), "{page}");
    // who may not take it is not sent for it
    let mut clerk = hall.person("Sara", Role::Clerk, Some(&slug));
    let page = clerk.get(&format!("/direzione/{slug}/registro")).body;
    assert!(page.contains(&command) && !page.contains(&whole), "{page}");
}

#[test]
fn a_desk_with_many_events_lists_the_newest_and_leads_to_the_others() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let first = event_with_pairs(&mut organiser, "Sera", "2 mitchell", "2", &eight());
    let of = first.clone();
    let made = hall.store.write_now(move |tx| -> Result<(), StoreError> {
        let (event, _) = locate_event(tx, &of)?;
        let mut settings = load_settings(tx, event)?;
        for n in 1..=25 {
            settings.slug = format!("altro-{n}");
            create_event(tx, &settings, now())?;
        }
        Ok(())
    });
    made.unwrap();
    let listed = |page: &Answer| page.body.matches("<h2><a href=\"/direzione/").count();
    let newest = organiser.get("/direzione");
    assert_eq!(listed(&newest), 24);
    assert!(newest.body.contains("/direzione?prima=altro-2\""));
    let rest = organiser.get("/direzione?prima=altro-2");
    assert_eq!(listed(&rest), 2, "{}", rest.body);
    assert!(rest.body.contains(&format!("/direzione/{first}\"")));
    let leads_on = [&newest, &rest].map(|page| page.body.contains("Tornei precedenti"));
    assert_eq!(leads_on, [true, false]);
    assert_eq!(organiser.get("/direzione?prima=nessuno").status, 404);
}

#[test]
fn an_organiser_takes_back_a_role_of_the_own_event_and_never_the_own_last() {
    let hall = Hall::open();
    let mut admin = hall.person("Anna", Role::Admin, None);
    let slug = event_with_pairs(&mut admin, "Ruoli", "2 mitchell", "2", &eight());
    let mut olga = hall.person("Olga", Role::Organiser, Some(&slug));
    hall.person("Carla", Role::Clerk, Some(&slug));
    hall.person("Renzo", Role::Referee, None);
    let desk = format!("/direzione/{slug}");
    let number = |name: &'static str| {
        let found = hall
            .store
            .read_now(move |conn| pozzetto::store::find_user(conn, name));
        found.unwrap().unwrap().id.0
    };
    let way = |name| format!("{desk}/utenti/{}/ruolo", number(name));
    let page = olga.get(&desk).body;
    assert!(page.contains(&way("Carla")), "{page}");
    for kept in ["Olga", "Anna", "Renzo"] {
        assert!(!page.contains(&way(kept)), "{kept}: {page}");
    }
    let clerk = [("role", "clerk")];
    olga.submit(&desk, &way("Carla"), &clerk);
    let page = olga.get(&desk).body;
    assert!(!page.contains("<b>Carla</b>"), "{page}");
    let journal = olga.get(&format!("{desk}/registro")).body;
    assert!(journal.contains("Ruolo tolto"), "{journal}");

    // neither the own last one, nor one that holds everywhere
    let organiser = [("role", "organiser")];
    let page = olga.get(&desk);
    let own = olga.post_from(&page, &way("Olga"), &organiser);
    assert_eq!(own.status, 409);
    assert!(
        own.body.contains("soltanto un’altra persona"),
        "{}",
        own.body
    );
    let page = olga.get(&desk);
    let everywhere = olga.post_from(&page, &way("Renzo"), &[("role", "referee")]);
    assert_eq!(everywhere.status, 404);
    // another role of the own goes, and another organiser's too
    let [olga_id, slug_of] = [number("Olga").to_string(), slug.clone()];
    hall.store
        .write_now(move |tx| {
            let (event, _) = pozzetto::store::locate_event(tx, &slug_of)?;
            let user = pozzetto::store::UserId(olga_id.parse().unwrap());
            pozzetto::store::grant_role(tx, user, Some(event), "clerk")
        })
        .unwrap();
    olga.submit(&desk, &way("Olga"), &clerk);
    let mut second = hall.person("Sara", Role::Organiser, Some(&slug));
    second.submit(&desk, &way("Olga"), &organiser);
    assert_eq!(olga.get(&desk).status, 403);
}

#[test]
fn an_organiser_takes_nobodys_invitation_over() {
    let hall = Hall::open();
    let mut admin = hall.person("Anna", Role::Admin, None);
    let slug = event_with_pairs(&mut admin, "Inviti", "2 mitchell", "2", &eight());
    let mut olga = hall.person("Olga", Role::Organiser, Some(&slug));
    let desk = format!("/direzione/{slug}");
    let page = admin.get("/utenti");
    let made = admin.post_from(&page, "/utenti", &[("name", "Nadia"), ("role", "")]);
    let (_, after) = made.body.split_once("/invito/").expect("a link");
    let token: String = after
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let link = format!("/invito/{token}");
    assert_eq!(hall.visitor().get(&link).status, 200);
    let page = olga.get(&desk);
    let asked = [("name", "Nadia"), ("role", "clerk")];
    let staff = format!("{desk}/utenti");
    let shown = olga.post_from(&page, &staff, &asked);
    let seen = shown.hidden("seen");
    let given = olga.post_from(&shown, &staff, &[asked[0], asked[1], ("seen", &seen)]);
    assert_eq!(given.status, 303, "{}", given.body);
    assert_eq!(hall.visitor().get(&link).status, 200, "the first one holds");
}

#[test]
fn a_projector_the_desk_added_is_heard_of_among_many_others() {
    let hall = Hall::open();
    let mut admin = hall.person("Anna", Role::Admin, None);
    let slug = event_with_pairs(&mut admin, "Schermi", "2 mitchell", "2", &eight());
    for n in 0..40 {
        let way = format!("/t/{slug}/schermo/finto-{n}?parte=schermo");
        assert_eq!(hall.visitor().get(&way).status, 200);
    }
    let list = format!("/direzione/{slug}/schermi");
    admin.submit(&list, &list, &[("name", "bar")]);
    let heard = |page: &str| {
        let (_, own) = page.split_once("<h2>bar</h2>").expect("bar");
        let own = own.split("<h2>").next().unwrap().to_owned();
        !own.contains("mai collegato")
    };
    assert!(!heard(&admin.get(&list).body));
    let own = format!("/t/{slug}/schermo/bar?parte=schermo");
    assert_eq!(hall.visitor().get(&own).status, 200);
    let page = admin.get(&list).body;
    assert!(heard(&page), "{page}");
}

#[test]
fn the_next_evening_is_made_from_this_one() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Serata", "2 mitchell", "2", &eight());
    hall.person("Carla", Role::Clerk, Some(&slug));
    let mut settings = vec![
        ("name", "Serata"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("draw", "by_number"),
        ("fee", "20 a persona\nsoci (1 2): 15"),
        ("prizes", "50 30\ncategoria Dame (3 4): 10"),
        ("venue", "Circolo"),
    ];
    let of = urls::settings(&slug);
    organiser.submit(&of, &of, &settings);
    let screens = urls::screens(&slug);
    organiser.submit(
        &screens,
        &format!("{screens}/bar"),
        &[("show", "standings")],
    );
    let way = urls::new_event_like(&slug);
    assert!(organiser.get(&of).body.contains(&format!("href=\"{way}\"")));
    let form = organiser.get(&way);
    for said in [
        "value=\"Circolo\"",
        "name=\"fee\" type=\"text\" value=\"20\"",
        "value=\"player\" checked",
        "name=\"prize_amount_1\" value=\"50\"",
        "name=\"prize_amount_2\" value=\"30\"",
        "value=\"Serata\"",
    ] {
        assert!(form.body.contains(said), "{said}: {}", form.body);
    }
    assert!(!form.body.contains("Dame (3 4)") && !form.body.contains("2026-11-21"));
    settings.retain(|(name, _)| !["date", "fee", "prizes"].contains(name));
    settings.extend([
        ("date", "2026-11-28"),
        ("slug", "serata-due"),
        ("fee", "20 a persona"),
        ("prizes", "50 30"),
        ("kind", "pairs"),
        ("rules", "federation"),
        ("da", &slug),
    ]);
    let new = urls::new_event();
    let made = organiser.post_from(&form, &new, &settings);
    assert_eq!(
        made.location,
        urls::import_from("serata-due", &slug),
        "{}",
        made.body
    );
    assert!(
        organiser.get(&made.location).body.contains("Anna 1"),
        "the list, to be taken"
    );
    let desk = organiser.get(&urls::event_desk("serata-due")).body;
    assert!(desk.contains("<b>Carla</b> segreteria"), "{desk}");
    assert!(
        organiser
            .get(&urls::screens("serata-due"))
            .body
            .contains("bar")
    );
    // an event that is not theirs is no model
    let mut other = hall.person("Otto", Role::Organiser, Some(&slug));
    assert_eq!(other.get(&way).status, 403);
}
