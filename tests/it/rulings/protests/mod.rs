//! Protests: lodged by a pair, at a table, at the desk; ruled, carried out, printed, and shown to whom they concern.

mod carried_out;
mod lodged;
mod ruled;

use crate::rulings::given::{eight, exported, play};
use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use burraco_tournament::event_file::EventFile;
use pozzetto::auth::Role;

const TEXT: &str = "la smazzata 2 era 350, non 300";

/// An event of eight pairs whose first round is closed.
struct Evening {
    hall: Hall,
    slug: String,
    organiser: Browser,
    chief: Browser,
}

fn evening() -> Evening {
    evening_of("3 mitchell")
}

fn evening_of(plan: &str) -> Evening {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Reclami", plan, "2", &eight());
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    Evening {
        hall,
        slug,
        organiser,
        chief,
    }
}

impl Evening {
    fn desk(&self, rest: &str) -> String {
        format!("/direzione/{}{rest}", self.slug)
    }

    fn table(&self, rest: &str) -> String {
        format!("/arbitro/{}/turni/1/tavoli/1{rest}", self.slug)
    }

    /// A new private link of a pair.
    fn pair_link(&mut self, entry: &str) -> String {
        let way = self.desk("/link-coppie");
        let page = self.organiser.get(&way);
        let shown = self.organiser.post_from(&page, &way, &[("entry", entry)]);
        assert_eq!(shown.status, 200, "{}", shown.body);
        let link = shown.body.split(&self.hall.address).nth(1).unwrap();
        link.split('"').next().unwrap().to_owned()
    }

    /// Posts what is done about a protest from its page.
    fn about(&mut self, number: u32, fields: &[(&str, &str)]) -> Answer {
        let way = self.desk(&format!("/reclami/{number}"));
        let page = self.chief.get(&way);
        assert_eq!(page.status, 200, "{}", page.body);
        let base = page.hidden("base_version");
        let mut all = vec![("base_version", base.as_str())];
        all.extend(fields);
        self.chief.post_from(&page, &way, &all)
    }

    fn file(&mut self) -> EventFile {
        exported(&mut self.organiser, &self.slug)
    }

    /// Written down at the desk for pair 1.
    fn lodged(&mut self, about: &str) -> Answer {
        let way = self.desk("/reclami/nuovo");
        let page = self.chief.get(&way);
        let fields = [("claimant", "1"), ("about", about), ("text", TEXT)];
        self.chief.post_from(&page, &way, &fields)
    }
}

fn rule<'f>(remedy: &'f str, more: &[(&'f str, &'f str)]) -> Vec<(&'f str, &'f str)> {
    let mut all = vec![
        ("action", "rule"),
        ("outcome", "upheld"),
        ("words", "il foglio dice 350"),
        ("article", "19"),
        ("remedy", remedy),
    ];
    if more.iter().all(|(name, _)| *name != "bench") {
        all.push(("bench", "referee"));
    }
    all.extend(more);
    all
}
