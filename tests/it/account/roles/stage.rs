//! A hall with events in every state that a request needs, and people of every role at every place.

use crate::account::roles::routes::{On, Try};
use crate::rulings::given::{play, totals};
use crate::support::{Answer, Browser, Hall, PASSWORD, event_with_pairs, hand_form, publish};
use burraco_rules::{Overrule, Sheet};
use burraco_tournament::round::{HandNo, RoundNo, TableNo};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{
    EventId, TablePlace, UserId, WhyUnconfirmed, add_user, find_user, grant_role, keep_unconfirmed,
    last_undoable, locate_event, unconfirmed_hands,
};
use pozzetto::web::now;
use std::sync::atomic::{AtomicU32, Ordering};

/// Where somebody holds a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// In every event.
    Everywhere,
    /// In the events of the stage.
    InTheEvents,
    /// In an event nothing is asked about; or nowhere.
    Elsewhere,
}

/// Somebody at a browser.
pub struct Person {
    pub name: String,
    pub role: Option<Role>,
    pub place: Where,
    pub browser: Browser,
}

const SLUGS: [&str; 6] = [
    "gioco",
    "bozza",
    "pronto",
    "seconda",
    "segreteria",
    "squadre",
];

pub fn slug(on: On) -> &'static str {
    match on {
        On::Playing => "gioco",
        On::Draft => "bozza",
        On::Ready => "pronto",
        On::Second => "seconda",
        On::Clerks => "segreteria",
        On::Teams => "squadre",
        On::Nothing => "",
    }
}

pub struct Stage {
    pub hall: Hall,
    pub admin: Browser,
    somebody: UserId,
    /// The way of a table's link, and the codes of its lines.
    link: (String, [String; 2]),
}

/// Twelve pairs: six tables.
fn list() -> String {
    let row = |n: u32| format!("{n};Anna {n};Bruno {n}\n");
    (1..=12).map(row).collect()
}

fn enter(browser: &mut Browser, slug: &str, table: u32) {
    for hand in 1..=2 {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/{hand}");
        let saved = browser.enter_hand(&way, &totals(500, 300));
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
}

fn draft(browser: &mut Browser, slug: &str) {
    let desk = format!("/direzione/{slug}");
    browser.submit(&desk, &format!("{desk}/turni"), &[]);
}

impl Stage {
    pub fn set() -> Stage {
        let (hall, mut admin) = Hall::with(Role::Admin);
        for (name, plan) in [
            ("Gioco", "3 mitchell"),
            ("Bozza", "3 mitchell"),
            ("Pronto", "3 mitchell"),
            ("Seconda", "2 mitchell"),
            ("Segreteria", "3 mitchell"),
            ("Altrove", "3 mitchell"),
        ] {
            event_with_pairs(&mut admin, name, plan, "2", &list());
        }
        crate::events::kinds::event_of(&mut admin, "Squadre", "teams", "2 danese");
        let team = |n: u32| format!("{n};Ada {n};Bea {n};Cid {n};Dan {n};Eva {n}\n");
        let teams: String = (1..=4).map(team).collect();
        crate::events::kinds::enter(&mut admin, "squadre", &teams);
        for slug in ["bozza", "pronto", "squadre"] {
            draft(&mut admin, slug);
        }
        let settings = "/direzione/segreteria/impostazioni";
        let second = [
            ("name", "Segreteria"),
            ("date", "2026-11-21"),
            ("plan", "3 mitchell"),
            ("hands", "2"),
            ("rules", "federation"),
            ("draw", "by_number"),
            ("confirmation", "second_clerk"),
        ];
        admin.submit(settings, settings, &second);
        for slug in ["gioco", "seconda", "segreteria"] {
            publish(&mut admin, slug, 1);
        }
        enter(&mut admin, "segreteria", 1);
        for table in 2..=4 {
            enter(&mut admin, "gioco", table);
        }
        play(&mut admin, "seconda", 1, 6);
        let desk = "/direzione/seconda";
        admin.submit(desk, &format!("{desk}/turni/1/chiudi"), &[]);
        publish(&mut admin, "seconda", 2);
        play(&mut admin, "seconda", 2, 6);
        let new = "/direzione/gioco/provvedimenti/nuovo";
        let form = format!("{new}?provvedimento=richiamo");
        let fields = [("entry", "1"), ("round", "1"), ("reason", "prova")];
        crate::rulings::given::decide(&mut admin, &form, new, &fields);
        let somebody = hall.store.write_now(|tx| add_user(tx, "Qualcuno", now()));
        let mut stage = Stage {
            somebody: somebody.unwrap(),
            link: (String::new(), Default::default()),
            hall,
            admin,
        };
        stage.link = stage.shown_link();
        for _ in 0..3 {
            stage.protest();
        }
        stage.close(4);
        stage
    }

    /// A protest of the referee's about table 2 of the event that is played.
    fn protest(&mut self) {
        let way = "/direzione/gioco/reclami/nuovo?turno=1&tavolo=2";
        let fields = [
            ("claimant", "referee"),
            ("about", "table.1.2"),
            ("text", "contano male"),
        ];
        self.admin.submit(way, way, &fields);
    }

    fn shown_link(&mut self) -> (String, [String; 2]) {
        let way = "/arbitro/gioco/turni/1/tavoli/6";
        let page = self.admin.get(way);
        let shown = self
            .admin
            .post_from(&page, &format!("{way}/link"), &[("action", "show")]);
        let link = shown.body.split(&self.hall.address).nth(1).unwrap();
        let link = link.split('"').next().unwrap().to_owned();
        let code = |half: usize| {
            let half = shown.body.split("class=\"half\"").nth(half).unwrap();
            half.split("<b class=\"num\">").nth(1).unwrap()[..2].to_owned()
        };
        (link, [code(1), code(2)])
    }

    fn phone(&self, line: usize) -> Browser {
        let (way, codes) = &self.link;
        let mut phone = self.hall.visitor();
        phone.submit(way, &format!("{way}/linea"), &[("code", &codes[line])]);
        phone
    }

    /// The phone of N/S writes both hands, the first with a fault let stand where a reason is given.
    pub fn phone_enters(&mut self, overrule: &str) -> Answer {
        let mut phone = self.phone(0);
        let mut last = None;
        for hand in [2, 1] {
            let way = format!("{}/smazzate/{hand}", self.link.0);
            let page = phone.get(&way);
            let fields = hand_form(&sheet(!overrule.is_empty()), &page.hidden("base_version"));
            let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
            last = Some(phone.post_from(&page, &way, &fields));
        }
        last.unwrap()
    }

    /// The opponents sign with their code.
    pub fn opponents_accept(&mut self) -> Answer {
        let mut phone = self.phone(1);
        let way = format!("{}/firma", self.link.0);
        let page = phone.get(&way);
        phone.post_from(
            &page,
            &way,
            &[("action", "accept"), ("code", &self.link.1[1])],
        )
    }

    pub fn people(&self) -> Vec<Person> {
        let mut people = Vec::new();
        for role in Role::ALL {
            for place in [Where::Everywhere, Where::InTheEvents, Where::Elsewhere] {
                people.push(self.person(role, place));
            }
        }
        let nobody = |name: &str, browser| Person {
            name: name.to_owned(),
            role: None,
            place: Where::Elsewhere,
            browser,
        };
        people.push(nobody("a phone", self.phone(0)));
        people.push(nobody("a visitor", self.hall.visitor()));
        people
    }

    pub fn person(&self, role: Role, place: Where) -> Person {
        let name = format!("{role} {place:?}");
        let first = match place {
            Where::Everywhere => None,
            Where::InTheEvents => Some(SLUGS[0]),
            Where::Elsewhere => Some("altrove"),
        };
        let browser = self.hall.person(&name, role, first);
        if place == Where::InTheEvents {
            let who = name.clone();
            let granted = self.hall.store.write_now(move |tx| {
                let user = find_user(tx, &who)?.unwrap().id;
                for slug in SLUGS {
                    let (event, _) = locate_event(tx, slug)?;
                    grant_role(tx, user, Some(event), role.word())?;
                }
                Ok::<_, pozzetto::store::StoreError>(())
            });
            granted.unwrap();
        }
        Person {
            name,
            role: Some(role),
            place,
            browser,
        }
    }

    /// Makes a table of the event that is played closed.
    fn close(&mut self, table: u32) {
        let way = format!("/arbitro/gioco/turni/1/tavoli/{table}");
        let page = self.admin.get(&way);
        let state = format!("{way}/stato");
        let closed = self.admin.post_from(&page, &state, &[("state", "closed")]);
        assert!([303, 409].contains(&closed.status), "{}", closed.body);
    }

    /// Makes true what the request needs, whoever asked before.
    pub fn prepare(&mut self, one: &Try) {
        match one.route {
            "WITHDRAW" if one.on == On::Draft => draft(&mut self.admin, slug(one.on)),
            // what is saved already may be sent again by anybody who enters hands
            "HAND" if one.posts("sheet", "overruled") => {
                let way = urls::hand(slug(one.on), RoundNo(1), TableNo(1), HandNo(2));
                self.admin.enter_hand(&way, &sheet(false));
            }
            "TABLE_STATE" if one.posts("state", "entered") => self.close(4),
            "REVOKE_ROLE" => {
                let user = self.somebody;
                let granted = self
                    .hall
                    .store
                    .write_now(move |tx| grant_role(tx, user, None, "clerk"));
                granted.unwrap();
            }
            "REVOKE_STAFF" => {
                let user = self.somebody;
                let granted = self.hall.store.write_now(move |tx| {
                    let (event, _) = locate_event(tx, slug(On::Playing))?;
                    grant_role(tx, user, Some(event), "clerk")
                });
                granted.unwrap();
            }
            "UNCONFIRMED" => {
                let kept = self.hall.store.write_now(move |tx| {
                    let (hand, written) = (HandNo(1), (&sheet(false), "table:1.5.ns"));
                    let (why, place) = (WhyUnconfirmed::Disputed, unconfirmed_place(tx)?);
                    keep_unconfirmed(tx, place, hand, written, why, now())
                });
                kept.unwrap();
            }
            _ => {}
        }
    }

    fn unconfirmed(&self) -> i64 {
        let found = self.hall.store.read_now(|conn| {
            let place = unconfirmed_place(conn)?;
            unconfirmed_hands(conn, place)
        });
        found.unwrap().last().unwrap().id
    }

    /// The journal's line of the last proposal that can be undone.
    fn proposed(&self) -> i64 {
        let found = self.hall.store.read_now(|conn| {
            let (event, _) = locate_event(conn, slug(On::Draft))?;
            last_undoable(conn, event, 30)
        });
        let mut found = found.unwrap().into_iter();
        found.find(|one| one.needs == "ProposeRound").unwrap().seq
    }

    /// The address of a request.
    pub fn way(&self, one: &Try) -> String {
        let pattern = urls::ALL
            .iter()
            .find(|(name, _)| *name == one.route)
            .unwrap()
            .1;
        let with = one.with.replace("{somebody}", &self.somebody.0.to_string());
        let with = match with.contains("{unconfirmed}") {
            true => with.replace("{unconfirmed}", &self.unconfirmed().to_string()),
            false => with,
        };
        let with = match with.contains("{proposed}") {
            true => with.replace("{proposed}", &self.proposed().to_string()),
            false => with,
        };
        let (with, query) = with.split_at(with.find('?').unwrap_or(with.len()));
        let mut values = with.split(' ').filter(|value| !value.is_empty());
        let fill = |part: &str| match part.starts_with('{') {
            true if one.on != On::Nothing && part == "{slug}" => slug(one.on).to_owned(),
            true => values.next().unwrap().to_owned(),
            false => part.to_owned(),
        };
        let parts: Vec<String> = pattern.split('/').map(fill).collect();
        parts.join("/") + query
    }

    /// Asks as a person would, with the tokens of a page of their own.
    pub fn ask(&mut self, person: &mut Person, one: &Try) -> Answer {
        let way = self.way(one);
        if one.method == "GET" {
            return person.browser.get(&way);
        }
        static KEY: AtomicU32 = AtomicU32::new(0);
        let key = format!("role-{}", KEY.fetch_add(1, Ordering::Relaxed));
        let own = match person.role {
            Some(_) => urls::account(),
            None => urls::login(),
        };
        let csrf = person.browser.get(&own).hidden("csrf");
        assert!(!csrf.is_empty(), "{}", person.name);
        let mut fields = vec![("csrf".to_owned(), csrf), ("key".to_owned(), key)];
        if !one.page.is_empty() {
            let page = way.trim_end_matches("/stato").to_owned();
            let page = self.admin.get(&page);
            assert_eq!(page.status, 200);
            for name in ["from", "base_version"] {
                fields.push((name.to_owned(), page.hidden(name)));
            }
        }
        for (name, value) in &one.fields {
            match *name {
                "sheet" => {
                    let base = fields.pop().unwrap().1;
                    fields.extend(hand_form(&sheet(value == "overruled"), &base));
                }
                _ => fields.push(((*name).to_owned(), value.clone())),
            }
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        let answer = person.browser.post(&way, &fields);
        if ["LOGOUT", "END_SESSIONS"].contains(&one.route) && person.role.is_some() {
            let door = person.browser.get(&urls::login());
            let fields = [("name", person.name.as_str()), ("password", PASSWORD)];
            let back = person.browser.post_from(&door, &urls::login(), &fields);
            assert_eq!(back.status, 303, "{}", back.body);
        }
        answer
    }
}

fn unconfirmed_place(
    conn: &mut pozzetto::store::AnyConn,
) -> Result<TablePlace, pozzetto::store::StoreError> {
    let event: EventId = locate_event(conn, "gioco")?.0;
    Ok(TablePlace::new(event, RoundNo(1), TableNo(5)))
}

/// A hand by sums; with a declared total that differs and is let stand.
fn sheet(overruled: bool) -> Sheet {
    let mut sheet = totals(500, 300);
    if overruled {
        sheet.sides.ns.declared.total = Some(1);
        sheet.overrule.push(Overrule {
            code: "declared_differs".into(),
            reason: "visto".into(),
        });
    }
    sheet
}
