//! The pages of a player or a club across events. Each event names people by its own rule.

use crate::components::form::FieldView;
use crate::components::summaries::{PairView, player_name};
use crate::locale::Lang;
use crate::numbers::{points_in, short_date};
use crate::standings::list::rank_so_far;
use crate::{Frame, Link, urls};
use askama::Template;
use burraco_tournament::commands::next_step::is_settled;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::person::Person;
use burraco_tournament::ranking::Standings;
use burraco_tournament::visibility::final_ranking::{at_end, rank_at_end};
use pozzetto_form_data::Fields;

/// An event that a player or club took part in, as everybody may see it.
#[derive(Clone, Copy)]
pub struct PlayedEvent<'e> {
    pub event: &'e Event,
    /// The event's last standings that are shown.
    pub standings: &'e Standings,
    pub entry: EntryNo,
}

impl PlayedEvent<'_> {
    /// Returns the place in the final ranking where a knockout decided it, otherwise the rank. None before there is a
    /// ranking.
    fn rank(&self) -> Option<u32> {
        let line = self.standings.line(self.entry)?;
        let end = at_end(self.event, self.standings);
        let rank = rank_at_end(end.as_ref(), self.entry).unwrap_or(line.rank);
        self.standings.has_begun().then_some(rank)
    }
}

/// A line of a player's or a club's page: one entry in one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedLine {
    pub event: Link,
    /// The date of the event, as in `21 nov 2026`.
    pub date: String,
    /// The entry, its players named by the event's rule.
    pub pair: PairView,
    /// The rank of the entry, as in `4º su 40`, or its place in the final ranking where a knockout decided it. Empty
    /// before there is a ranking.
    pub rank: String,
    pub vp: String,
}

impl PlayedLine {
    fn new(played: &PlayedEvent<'_>, t: Lang) -> PlayedLine {
        let PlayedEvent {
            event,
            standings,
            entry,
        } = *played;
        let line = standings.line(entry).filter(|_| standings.has_begun());
        let all = standings.lines.len();
        let rank = played.rank().map(|rank| t.rank_of(rank, all));
        let rank = rank.map(|rank| match rank_so_far(event, standings, t) {
            Some(words) => format!("{rank}, {words}"),
            None => rank,
        });
        let settings = &event.settings;
        PlayedLine {
            event: Link::new(urls::event(&settings.slug), settings.name.clone()),
            date: short_date(settings.date, t),
            pair: PairView::of(event, entry, settings.public_names, t),
            rank: match rank {
                Some(rank) => rank,
                None if standings.is_struck(entry) => t.measure_struck().to_owned(),
                None => String::new(),
            },
            vp: line.map_or_else(String::new, |l| points_in(l.vp.0, standings.parts, t)),
        }
    }
}

/// The page `/giocatori`: a player across events, found by card, or by name and club.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/player.html")]
pub struct PlayerPage {
    pub frame: Frame,
    pub t: Lang,
    /// The player's name as written in the latest event that shows it, or else the membership card number.
    pub title: String,
    /// The links to the clubs the player played for.
    pub clubs: Vec<Link>,
    /// The player's best place and number of events, as in `Miglior posizione: 3º. Tornei: 7.` Only events that are over
    /// count. Empty while none is.
    pub best: String,
    /// The form fields to search for another player.
    pub fields: [FieldView; 3],
    /// Whether the reader has searched for a player.
    pub asked: bool,
    /// The player's events, the latest first.
    pub lines: Vec<PlayedLine>,
}

impl PlayerPage {
    /// Builds the page with what was typed, and the events of the player found.
    #[must_use]
    pub fn new(
        frame: Frame,
        fields: &Fields,
        who: Option<&Person>,
        played: &[PlayedEvent<'_>],
    ) -> PlayerPage {
        let t = frame.t;
        let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
        let named = |played: &PlayedEvent<'_>| {
            let (entry, at) = place(played, who?)?;
            let player = entry.players.get(at)?;
            let names = played.event.settings.public_names;
            Some(player_name(player, entry, names, t))
        };
        let full =
            |played: &&PlayedEvent<'_>| played.event.settings.public_names == PublicNames::Full;
        let title = played.iter().find(full).or(played.first()).and_then(named);
        let mut clubs: Vec<Link> = Vec::new();
        for played in played {
            let found = who.and_then(|who| place(played, who));
            let club = found.and_then(|(entry, at)| Some(&entry.players.get(at)?.club));
            let known = |club: &&String| clubs.iter().any(|link| link.label == **club);
            if let Some(club) = club.filter(|club| !club.is_empty() && !known(club)) {
                clubs.push(Link::new(urls::club_of(club), club.clone()));
            }
        }
        // A rank that may still change is no place.
        let settled = played.iter().filter(|p| is_settled(p.event, p.standings));
        let ranks = settled.filter_map(PlayedEvent::rank);
        let best = ranks.min().map(|rank| t.best_rank(rank, played.len()));
        PlayerPage {
            t,
            title: title.unwrap_or_default(),
            clubs,
            best: best.unwrap_or_default(),
            fields: [
                field("tessera", t.player_card()),
                field("nome", t.player_name()),
                field("societa", t.player_club()),
            ],
            asked: who.is_some(),
            lines: played.iter().map(|one| PlayedLine::new(one, t)).collect(),
            frame,
        }
    }
}

/// Returns the entry of an event in which a person plays, and the person's position in it.
fn place<'e>(played: &PlayedEvent<'e>, who: &Person) -> Option<(&'e Entry, usize)> {
    let entry = played.event.entry(played.entry)?;
    let at = entry.players.iter().position(|player| who.is(player))?;
    Some((entry, at))
}

/// The page `/societa?nome=`: a club across events.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/club.html")]
pub struct ClubPage {
    pub frame: Frame,
    pub t: Lang,
    pub name: String,
    /// The club's entries, event by event, the latest first.
    pub lines: Vec<PlayedLine>,
    /// The note on how many events are listed, as in `Gli ultimi 24 tornei.`
    pub latest: String,
}

impl ClubPage {
    /// Builds the page of a club with its entries in a given number of the latest events.
    #[must_use]
    pub fn new(frame: Frame, name: &str, played: &[PlayedEvent<'_>], events: usize) -> ClubPage {
        let t = frame.t;
        let lines: Vec<PlayedLine> = played.iter().map(|one| PlayedLine::new(one, t)).collect();
        ClubPage {
            t,
            // A name that no event shows is not said back: it may be anything.
            name: match lines.is_empty() {
                true => String::new(),
                false => name.to_owned(),
            },
            lines,
            latest: t.latest_events(events),
            frame,
        }
    }
}

/// Returns the links to an entry's players across events, for those whom the event's rule shows to everybody.
#[must_use]
pub fn people_of(entry: &Entry, names: PublicNames, t: Lang) -> Vec<Link> {
    let link = |player| {
        let who = Person::of(player).filter(|who| who.is_told_under(names))?;
        let name = player_name(player, entry, names, t);
        Some(Link::new(urls::player(&who), name))
    };
    entry.players.iter().filter_map(link).collect()
}

/// Returns the links to an entry's clubs across events, unless the event hides who plays.
#[must_use]
pub fn clubs_of(entry: &Entry, names: PublicNames) -> Vec<Link> {
    let shown = entry.clubs().filter(|_| names != PublicNames::Hidden);
    shown
        .map(|club| Link::new(urls::club_of(club), club))
        .collect()
}
