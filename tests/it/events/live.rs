//! News as they come: every listener hears of every save, and after a break how far the event is by then.

use crate::rulings::given::{eight, totals};
use crate::support::{Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Somebody who listens to an event.
pub struct Listener(BufReader<TcpStream>);

impl Listener {
    /// Comes to listen; the head of the answer is read.
    pub fn come(address: &str, slug: &str) -> (Listener, String) {
        let place = address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(place).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        write!(
            stream,
            "GET /t/{slug}/novita HTTP/1.1\r\nhost: {place}\r\naccept-encoding: gzip\r\n\r\n"
        )
        .unwrap();
        let mut listener = Listener(BufReader::new(stream));
        let mut head = String::new();
        loop {
            let line = listener.line();
            if line.is_empty() {
                return (listener, head);
            }
            head += &format!("{}\n", line.to_lowercase());
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.0.read_line(&mut line).unwrap();
        assert!(read > 0, "the stream has ended");
        line.trim_end().to_owned()
    }

    /// The next revision that is told.
    pub fn hears(&mut self) -> i64 {
        loop {
            match self.line().split_once(": ") {
                Some(("event", "started")) => drop(self.line()),
                Some(("data", revision)) => return revision.parse().unwrap(),
                _ => {}
            }
        }
    }

    /// The time at which the service started, which is told first.
    fn begins(&mut self) -> String {
        loop {
            let line = self.line();
            assert!(!line.starts_with("data"), "{line} before the start");
            if line == "event: started" {
                return self.line();
            }
        }
    }
}

#[test]
fn every_listener_hears_of_every_save_and_of_nothing_else() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Voci", "2 mitchell", "2", &eight());
    let other = event_with_pairs(&mut organiser, "Altrove", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let (mut one, head) = Listener::come(&hall.address, &slug);
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("content-type: text/event-stream"), "{head}");
    // compressed, a listener costs ten times the memory
    assert!(!head.contains("content-encoding: gzip"), "{head}");
    let mut hall_full: Vec<Listener> = (0..40)
        .map(|_| Listener::come(&hall.address, &slug).0)
        .collect();
    let started = one.begins();
    assert!(started.starts_with("data: "), "{started}");
    let begun = one.hears();
    assert!(
        hall_full
            .iter_mut()
            .all(|listener| listener.hears() == begun)
    );

    publish(&mut organiser, &other, 1);
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    assert_eq!(organiser.enter_hand(&way, &totals(500, 300)).status, 303);
    let now = one.hears();
    assert!(now > begun, "{now} after {begun}: not of the other event");
    assert!(hall_full.iter_mut().all(|listener| listener.hears() == now));

    // Whoever comes back hears at once how far the event is.
    drop(hall_full);
    let (mut again, _) = Listener::come(&hall.address, &slug);
    assert_eq!(again.hears(), now);
    let page = hall.visitor().get(&format!("/t/{slug}/classifica"));
    let known = format!("data-known=\"{now}\"");
    assert!(
        page.body.contains(&known),
        "the page says which revision it shows"
    );
    let missing = Listener::come(&hall.address, "non-esiste").1;
    assert!(missing.starts_with("http/1.1 404"), "{missing}");
}
