//! The link of a table: players enter their hands on their own phone and the opponents accept; what a link may not do,
//! and what becomes of one that is dead.

mod accepted;
mod codes_seen;
mod dead_links;
mod disputed;
mod lines;
mod three;
mod what_a_link_opens;

use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Sheet};
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;
use pozzetto::store::{EventId, TablePlace, unconfirmed_hands};

const LIST: &str = "number;player1;player2\n1;Ada D'Angelo;Nicolò Bò\n2;Rossi;Bianchi\n3;Verdi;Neri\n4;Gialli;Blu\n";

fn sheet(seed: u64) -> Sheet {
    play_hand(&RuleSet::FEDERATION, seed)
}

/// A hall with an event of two hands, confirmed by the opponents, its first round published.
struct Evening {
    hall: Hall,
    slug: String,
    organiser: Browser,
}

fn evening(confirmation: &str) -> Evening {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Prova", "2 mitchell", "2", LIST);
    let settings = format!("/direzione/{slug}/impostazioni");
    organiser.submit(
        &settings,
        &settings,
        &[
            ("name", "Prova"),
            ("date", "2026-11-21"),
            ("plan", "2 mitchell"),
            ("hands", "2"),
            ("rules", "federation"),
            ("draw", "by_number"),
            ("confirmation", confirmation),
        ],
    );
    publish(&mut organiser, &slug, 1);
    Evening {
        hall,
        slug,
        organiser,
    }
}

/// A table's link as it is printed: where it leads, and the codes of its places.
pub struct Slip {
    pub way: String,
    pub codes: Vec<String>,
}

/// The places of the two lines among the codes of a slip.
pub const NS: usize = 0;
pub const EW: usize = 1;

/// The slips on a page.
fn slips(page: &Answer, address: &str) -> Vec<Slip> {
    let sheets = page.body.split("<section class=\"slip\"").skip(1);
    let slip = |sheet: &str| {
        let way = sheet.split(address).nth(1).unwrap();
        let parts = sheet.split("class=\"half\"").skip(1);
        let code = |part: &str| part.split("<b class=\"num\">").nth(1).unwrap()[..2].to_owned();
        Slip {
            way: way.split('"').next().unwrap().to_owned(),
            codes: parts.map(code).collect(),
        }
    };
    sheets.map(slip).collect()
}

/// The first slip on a page.
pub fn slip(page: &Answer, address: &str) -> Slip {
    slips(page, address).remove(0)
}

impl Evening {
    fn table(&self, table: u32) -> String {
        format!("/arbitro/{}/turni/1/tavoli/{table}", self.slug)
    }

    fn link(&mut self, table: u32, action: &str) -> Answer {
        let way = self.table(table);
        let page = self.organiser.get(&way);
        self.organiser
            .post_from(&page, &format!("{way}/link"), &[("action", action)])
    }

    fn shown(&mut self, table: u32, action: &str) -> Slip {
        let page = self.link(table, action);
        assert_eq!(page.status, 200, "{}", page.body);
        slip(&page, &self.hall.address)
    }

    /// A phone whose line is known.
    fn phone(&self, slip: &Slip, code: &str) -> Browser {
        let mut phone = self.hall.visitor();
        phone.submit(&slip.way, &format!("{}/linea", slip.way), &[("code", code)]);
        phone
    }

    fn state(&self) -> TableState {
        let event = self.hall.store.event_now(EventId(1)).unwrap().event;
        event.rounds[0].tables[0].state
    }

    fn versions(&self, hand: usize) -> Vec<(String, Sheet)> {
        let event = self.hall.store.event_now(EventId(1)).unwrap().event;
        let hand = event.rounds[0].tables[0].hands.get(hand - 1);
        let versions = hand.map_or(&[][..], |hand| &hand.versions);
        versions
            .iter()
            .map(|v| (v.by.clone(), v.sheet.clone()))
            .collect()
    }

    fn unconfirmed(&self) -> Vec<pozzetto::store::Unconfirmed> {
        let event = self.hall.store.event_now(EventId(1)).unwrap().event;
        let round = &event.rounds[0];
        let place = TablePlace::new(EventId(1), round.number, round.tables[0].number);
        let look = |conn: &mut _| unconfirmed_hands(conn, place);
        self.hall.store.read_now(look).unwrap()
    }
}

fn enter(phone: &mut Browser, slip: &Slip, hand: u32, sheet: &Sheet) -> Answer {
    phone.enter_hand(&format!("{}/smazzate/{hand}", slip.way), sheet)
}

fn sign(phone: &mut Browser, slip: &Slip, fields: &[(&str, &str)]) -> Answer {
    let way = format!("{}/firma", slip.way);
    let page = phone.get(&way);
    assert_eq!(page.status, 200, "{}", page.body);
    phone.post_from(&page, &way, fields)
}
