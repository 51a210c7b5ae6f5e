//! Finding oneself: a name as it is typed, and who that may be. Only what everybody may read is searched, so that a name
//! the event hides finds nobody.

use crate::components::frame::Tab;
use crate::components::summaries::{PairView, published};
use crate::entries::pair::SeatNow;
use crate::locale::Lang;
use crate::numbers::points_in;
use crate::standings::final_place::EndPlace;
use crate::standings::list::provisional_rank;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::Event;
use burraco_tournament::ranking::{Standing, Standings};
use burraco_tournament::round::RoundState;
use burraco_tournament::visibility::find::{FoundPerson, find};

/// People shown: who types two letters is not told the whole list.
const MOST: usize = 24;

/// `/t/{slug}/trova?nome=`: who a typed name may be.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/find.html")]
pub struct FindPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub typed: String,
    /// Where it is asked again.
    pub action: String,
    /// Who is spelt so.
    pub people: Vec<PersonGlance>,
    /// Who is spelt nearly so.
    pub near: Vec<PersonGlance>,
}

/// Somebody at a glance: who, where now, at which rank.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/glance.html")]
pub struct PersonGlance {
    pub t: Lang,
    pub pair: PairView,
    /// Where they sit in the round that is open: of a team both tables, or those of whom was asked for.
    pub seats: Vec<SeatNow>,
    /// `4º posto, 38 VP, provvisorio`; empty before there is a ranking.
    pub rank: String,
}

/// Those whom a typed name may mean.
#[must_use]
pub fn found(event: &Event, typed: &str, t: Lang) -> Vec<FoundPerson<EntryNo>> {
    let (slug, names) = (&event.settings.slug, event.settings.public_names);
    let people = event.entries.iter().map(|entry| {
        let view = PairView::new(entry, slug, names, t);
        (entry.number, view.search())
    });
    find(people, typed)
}

/// `4º posto, 38 VP`; with the place at the end before it where a knockout decided, and said to be provisional.
fn rank(event: &Event, standings: &Standings, line: &Standing, t: Lang) -> String {
    let vp = points_in(line.vp.0, standings.parts, t);
    let rounds = t.my_rank(t.nth_place(line.rank), vp);
    let mut said = match EndPlace::of(event, standings, line.entry, t) {
        None => rounds,
        Some(end) => {
            let mut place = t.place_at_end(t.nth_place(end.place));
            if !end.said.is_empty() {
                place = format!("{place}, {}", end.said);
            }
            format!("{place}; {}", t.by_the_rounds(rounds))
        }
    };
    if let Some(word) = provisional_rank(event, standings, t) {
        said = format!("{said}, {word}");
    }
    said
}

impl PersonGlance {
    /// An entry as everybody may see it.
    #[must_use]
    pub fn new(event: &Event, entry: &Entry, standings: &Standings, t: Lang) -> PersonGlance {
        let last = published(event).next_back();
        let open = last.filter(|round| round.state != RoundState::Closed);
        let line = standings
            .line(entry.number)
            .filter(|_| standings.after.0 > 0);
        let names = event.settings.public_names;
        PersonGlance {
            t,
            pair: PairView::new(entry, &event.settings.slug, names, t),
            seats: open
                .map(|round| SeatNow::all(event, round, entry.number, t))
                .unwrap_or_default(),
            rank: match line {
                Some(line) => rank(event, standings, line, t),
                None if standings.is_struck(entry.number) => t.measure_struck().to_owned(),
                None => String::new(),
            },
        }
    }

    /// The same for whoever typed a name: of a team the table where somebody called so sits, where that is one.
    #[must_use]
    pub fn of(mut self, typed: &str) -> PersonGlance {
        let seats = self.seats.iter().enumerate();
        let called = find(seats.map(|(at, seat)| (at, seat.who.join(" "))), typed);
        let nearest = called.first().map(|found| found.misspelt);
        let called: Vec<usize> = called
            .iter()
            .filter(|found| Some(found.misspelt) == nearest)
            .map(|found| found.who)
            .collect();
        if !called.is_empty() {
            let mut at = 0..;
            let theirs = |_: &SeatNow| at.next().is_some_and(|at| called.contains(&at));
            self.seats.retain(theirs);
        }
        self
    }
}

impl FindPage {
    /// The page of those who were found.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        standings: &Standings,
        typed: &str,
        found: &[FoundPerson<EntryNo>],
    ) -> FindPage {
        let t = frame.t;
        let glance = |found: &FoundPerson<EntryNo>| {
            let entry = event.entry(found.who)?;
            Some(PersonGlance::new(event, entry, standings, t).of(typed))
        };
        let shown = found.iter().take(MOST);
        let (people, near): (Vec<_>, Vec<_>) = shown.partition(|found| found.misspelt == 0);
        FindPage {
            t,
            head: Masthead::public(event, Tab::Other, t),
            typed: typed.to_owned(),
            action: urls::find(&event.settings.slug),
            people: people.into_iter().filter_map(glance).collect(),
            near: near.into_iter().filter_map(glance).collect(),
            frame,
        }
    }
}
