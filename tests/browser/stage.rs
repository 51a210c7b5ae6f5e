//! A hall with an event in it, and people at its tables with a browser of their own.

use crate::driver::Window;
use crate::support::{Browser, Hall, event_by_rules, publish};
use pozzetto::auth::Role;
use pozzetto::store::{delete_sessions_of, find_user};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Names as they come: double, with apostrophes, accents and signs.
const LIST: &str = "number;player1;player2\n\
1;Maria Antonietta D'Alessandro Quattrocchi;Nicolò Bò\n\
2;Giangiacomo Dell'Aquila d'Aragona;Pier Ferdinando Sant'Angelo De' Rossi\n\
3;Ada <b>Rossi</b>;Zoë Müller-Lüdenscheidt\n\
4;Teresa Bianchi & Figli;Ugo Neri\n";

/// The hall, the event's address word, and the organiser.
pub struct Evening {
    pub hall: Hall,
    pub slug: String,
    pub organiser: Browser,
}

/// Two tables, two hands each, the first round published.
pub fn evening() -> Evening {
    evening_by("federation")
}

/// The same evening by other rules.
pub fn evening_by(rules: &str) -> Evening {
    evening_with(rules, 2)
}

/// The same evening with so many hands a round.
pub fn evening_of_hands(hands: u32) -> Evening {
    evening_with("federation", hands)
}

fn evening_with(rules: &str, hands: u32) -> Evening {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let (name, hands) = ("Torneo di prova", hands.to_string());
    let slug = event_by_rules(&mut organiser, name, "2 mitchell", &hands, LIST, rules);
    publish(&mut organiser, &slug, 1);
    Evening {
        hall,
        slug,
        organiser,
    }
}

/// An evening with so many tables.
pub fn evening_of(tables: usize) -> Evening {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let pairs = (1..=tables * 2).map(|n| format!("{n};Ada Primo {n};Ugo Secondo {n}\n"));
    let list = format!("number;player1;player2\n{}", pairs.collect::<String>());
    let slug = event_by_rules(
        &mut organiser,
        "Torneo di prova",
        "2 mitchell",
        "2",
        &list,
        "federation",
    );
    publish(&mut organiser, &slug, 1);
    Evening {
        hall,
        slug,
        organiser,
    }
}

/// One table of three single players, two hands, confirmed by the players; its first round is published.
pub fn evening_of_three() -> Evening {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let new = "/direzione/nuovo";
    let fields = [
        ("name", "Sera in tre"),
        ("kind", "individual"),
        ("date", "2026-11-21"),
        ("plan", "2 individual"),
        ("hands", "2"),
        ("rules", "federation+three"),
        ("draw", "by_number"),
        ("confirmation", "opponents"),
    ];
    let desk = organiser.submit(new, new, &fields);
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    let import = format!("{desk}/importa");
    let list = "Maria Antonietta D'Alessandro Quattrocchi\nUgo\nIda\n";
    organiser.submit(&import, &import, &[("list", list), ("step", "take")]);
    let check_in = format!("{desk}/accettazione");
    organiser.submit(&check_in, &check_in, &[("state", "checked_in")]);
    publish(&mut organiser, &slug, 1);
    Evening {
        hall,
        slug,
        organiser,
    }
}

/// Signs a person in on a browser window.
pub fn sign_in(window: &Window<'_>, hall: &Hall, person: &Browser) {
    window.open(&format!("{}/salute", hall.address));
    for (name, value) in person.cookies() {
        window.cookie(name, value);
    }
}

impl Evening {
    pub fn table(&self, table: u32) -> String {
        let Evening { hall, slug, .. } = self;
        format!("{}/arbitro/{slug}/turni/1/tavoli/{table}", hall.address)
    }

    pub fn hand(&self, table: u32, hand: u32) -> String {
        format!("{}/smazzate/{hand}", self.table(table))
    }

    pub fn board(&self) -> String {
        format!("{}/arbitro/{}", self.hall.address, self.slug)
    }

    /// Signs somebody in on a browser window.
    pub fn seat(&self, window: &Window<'_>, name: &str, role: Role) {
        let person = self.hall.person(name, role, None);
        sign_in(window, &self.hall, &person);
    }

    /// Somebody's sessions end, as when they have expired.
    pub fn sign_out(&self, name: &'static str) {
        let ended = self.hall.store.write_now(move |tx| {
            let user = find_user(tx, name)?.unwrap();
            delete_sessions_of(tx, user.id)
        });
        assert!(ended.unwrap() > 0);
    }

    /// The versions kept of a hand.
    pub fn versions(
        &self,
        table: usize,
        hand: usize,
    ) -> Vec<burraco_tournament::round::HandVersion> {
        let event = self
            .hall
            .store
            .event_now(pozzetto::store::EventId(1))
            .unwrap()
            .event;
        let table = &event.rounds[0].tables[table - 1];
        let number = burraco_tournament::round::HandNo(u32::try_from(hand).unwrap());
        table
            .hand(number)
            .map_or_else(Vec::new, |hand| hand.versions.clone())
    }
}

/// A service at the address of another that answers everything with 503, as one whose disk is full.
pub struct Unable {
    stop: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<()>,
}

pub fn unable(address: &str) -> Unable {
    let socket = TcpListener::bind(address.trim_start_matches("http://")).unwrap();
    socket.set_nonblocking(true).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let thread = std::thread::spawn(move || {
        while !stopped.load(Ordering::Relaxed) {
            let Ok((mut client, _)) = socket.accept() else {
                std::thread::sleep(Duration::from_millis(5));
                continue;
            };
            client.set_nonblocking(false).unwrap();
            let _ = client.read(&mut [0; 64 * 1024]);
            let _ = client.write_all(b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        }
    });
    Unable { stop, thread }
}

impl Unable {
    pub fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap();
    }
}
