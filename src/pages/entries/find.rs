//! The search page where players find themselves by name. It searches only public data, so that a name the event hides
//! finds nobody.

use crate::components::frame::Tab;
use crate::components::summaries::PairView;
use crate::entries::pair::SeatNow;
use crate::locale::Lang;
use crate::numbers::points_in;
use crate::standings::final_place::came;
use crate::standings::list::rank_so_far;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::ranking::{Standing, Standings};
use burraco_tournament::round::RoundState;
use burraco_tournament::visibility::final_ranking::EndPlace;
use burraco_tournament::visibility::find::{FoundPerson, find};

/// The most people shown for a search, so that somebody who types two letters does not see the whole list.
const MOST: usize = 24;

/// The page `/t/{slug}/trova?nome=`, with the people that a typed name may mean.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/find.html")]
pub struct FindPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub typed: String,
    /// The URL that the form to search for people leads to.
    pub action: String,
    /// The advice what to search by, after nobody was found.
    pub otherwise: &'static str,
    /// The people whose name is spelt as typed.
    pub people: Vec<PersonGlance>,
    /// The people whose name is spelt nearly as typed.
    pub near: Vec<PersonGlance>,
}

/// A person found: name, present seat, and rank.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/glance.html")]
pub struct PersonGlance {
    pub t: Lang,
    pub pair: PairView,
    /// The person's seats in the open round. For a team, both tables, or only the table of the player searched for.
    pub seats: Vec<SeatNow>,
    /// The rank of the person, as in `4º posto, 38 VP, provvisorio`; empty before there is a ranking.
    pub rank: String,
}

/// Returns the people whose names resemble a typed name.
#[must_use]
pub fn found(event: &Event, typed: &str, t: Lang) -> Vec<FoundPerson<EntryNo>> {
    let (slug, names) = (&event.settings.slug, event.settings.public_names);
    let people = event.entries.iter().map(|entry| {
        let view = PairView::new(entry, slug, names, t);
        (entry.number, view.search())
    });
    find(people, typed)
}

/// Formats a rank, as in `4º posto, 38 VP`. The place in the final ranking comes first where a knockout decided it, and
/// a provisional rank says so.
fn rank(event: &Event, standings: &Standings, line: &Standing, t: Lang) -> String {
    let vp = points_in(line.vp.0, standings.parts, t);
    let rounds = t.my_rank(t.nth_place(line.rank), vp);
    let mut said = match EndPlace::of(event, standings, line.entry) {
        None => rounds,
        Some(end) => {
            let mut place = t.place_at_end(t.nth_place(end.place));
            let came = came(&end, t);
            if !came.is_empty() {
                place = format!("{place}, {came}");
            }
            format!("{place}; {}", t.by_the_rounds(rounds))
        }
    };
    if let Some(words) = rank_so_far(event, standings, t) {
        said = format!("{said}, {words}");
    }
    said
}

impl PersonGlance {
    /// Describes an entry as everybody may see it.
    #[must_use]
    pub fn new(event: &Event, entry: &Entry, standings: &Standings, t: Lang) -> PersonGlance {
        let last = event.published().next_back();
        let open = last.filter(|round| round.state != RoundState::Closed);
        let line = standings
            .line(entry.number)
            .filter(|_| standings.has_begun());
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

    /// Narrows a team's seats to the table of the person with the typed name, where that is one table.
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
    /// Builds the page of the people found by a typed name.
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
            otherwise: match event.settings.public_names {
                PublicNames::Full | PublicNames::Initials => t.find_other(),
                PublicNames::CardNumber => t.find_by_card(),
                PublicNames::Hidden => t.find_without_names(),
            },
            people: people.into_iter().filter_map(glance).collect(),
            near: near.into_iter().filter_map(glance).collect(),
            frame,
        }
    }
}
