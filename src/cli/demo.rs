//! `demo`: a played event, a running one and users, in a database of its own.

use crate::auth::{Passwords, Role};
use crate::cli::data::{self, DataArgs};
use crate::cli::event_file::take_in;
use crate::cli::serve::{self, ServeArgs};
use crate::cli::{Stop, say};
use crate::pages::urls;
use crate::store::{
    DatabaseUrl, Store, StoreError, add_user, grant_role, list_events, set_password_hash,
};
use crate::web::now;
use burraco_rules::RuleSet;
use burraco_tournament::event::{DrawOrder, Event};
use burraco_tournament::partita::Length;
use burraco_tournament::simulate::{CannotSimulate, Spec, gather, play_table, seat_next, simulate};
use chrono::TimeDelta;

/// Everybody's password in the demo; the demo holds nothing worth keeping.
const PASSWORD: &str = "burraco-demo";
/// The people of the demo.
const PEOPLE: [(&str, Role); 3] = [
    ("direttore", Role::Admin),
    ("arbitro", Role::ChiefReferee),
    ("segreteria", Role::Clerk),
];
/// Tables of the running round that are already played.
const PLAYED: u32 = 7;

/// `pozzetto demo`
///
/// # Errors
/// When its database or the socket cannot be used.
pub fn run(data: &DataArgs, args: &ServeArgs) -> Result<(), Stop> {
    let url = data.own_file("demo.sqlite3");
    let socket = serve::socket(args)?;
    let store = data::open(&url)?;
    if store
        .read_now(list_events)
        .map_err(Stop::failed)?
        .is_empty()
    {
        fill(&store)?;
    }
    let here = serve::listening(args, &socket)?;
    tell(&store, &url, &here)?;
    serve::serve(store, args, socket, here)
}

fn spec(entries: u32, seed: u64) -> Result<Spec, Stop> {
    Ok(Spec {
        kind: burraco_tournament::event::Kind::Pairs,
        entries,
        plan: "3 mitchell + 1 danese"
            .parse()
            .map_err(|_| Stop::failed("the demo's plan"))?,
        hands: 4,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::Seeded,
        seed,
        start: now(),
    })
}

fn fill(store: &Store) -> Result<(), Stop> {
    let cannot = |e: CannotSimulate| Stop::failed(format_args!("the demo's event: {e:?}"));
    let yesterday = (now() - TimeDelta::days(1)).date_naive();
    let mut played = simulate(&spec(24, 11)?, |_, _, _| {}).map_err(cannot)?;
    name(
        &mut played,
        "coppa-di-ieri",
        "Coppa di Autunno",
        "Circolo del Burraco, Bari",
    );
    played.settings.date = yesterday;
    let mut running = gather(&spec(40, 5)?).map_err(cannot)?;
    name(
        &mut running,
        "torneo-di-oggi",
        "Trofeo Città di Bari",
        "Hotel Palace, sala grande",
    );
    let start = now();
    for round in 1..=2 {
        let number = seat_next(&mut running).map_err(cannot)?;
        let tables: Vec<_> = running
            .round(number)
            .map_or_else(Vec::new, |r| r.tables.iter().map(|t| t.number).collect());
        let count = if round == 1 {
            tables.len()
        } else {
            usize::try_from(PLAYED).unwrap_or(0)
        };
        for table in tables.into_iter().take(count) {
            play_table(&mut running, start, number, table, |_| {}).map_err(cannot)?;
        }
    }
    for event in [played, running] {
        take_in(store, event, Vec::new()).map_err(Stop::failed)?;
    }
    people(store)
}

fn name(event: &mut Event, slug: &str, name: &str, venue: &str) {
    slug.clone_into(&mut event.settings.slug);
    name.clone_into(&mut event.settings.name);
    venue.clone_into(&mut event.settings.venue);
}

fn people(store: &Store) -> Result<(), Stop> {
    let hash = Passwords::new()
        .and_then(|passwords| passwords.hash(PASSWORD))
        .map_err(Stop::failed)?;
    let made = store.write_now(move |tx| {
        for (name, role) in PEOPLE {
            let user = add_user(tx, name, now())?;
            set_password_hash(tx, user, &hash)?;
            grant_role(tx, user, None, role.word())?;
        }
        Ok::<_, StoreError>(())
    });
    made.map_err(Stop::failed)
}

fn tell(store: &Store, url: &DatabaseUrl, here: &str) -> Result<(), Stop> {
    say(format_args!("pozzetto demo serves {url} at {here}\n"))?;
    for row in store.read_now(list_events).map_err(Stop::failed)? {
        let slug = &row.settings.slug;
        say(format_args!("  {}", row.settings.name))?;
        say(format_args!("    players   {here}{}", urls::event(slug)))?;
        say(format_args!("    referee   {here}{}", urls::board(slug)))?;
        say(format_args!(
            "    organiser {here}{}",
            urls::event_desk(slug)
        ))?;
    }
    say("")?;
    for (name, role) in PEOPLE {
        say(format_args!("  {name:<12} {PASSWORD}   ({role})"))?;
    }
    Ok(())
}
