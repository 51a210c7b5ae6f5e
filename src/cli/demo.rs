//! The `demo` command: finished events, a running one, a circuit and users, in a database of its own.

mod events;

use crate::app::events::import_event;
use crate::auth::{Passwords, Role};
use crate::cli::data::{self, DataArgs};
use crate::cli::serve::{self, ServeArgs};
use crate::cli::{Stop, say};
use crate::pages::urls;
use crate::store::{
    DatabaseUrl, EventId, Store, StoreError, add_user, create_circuit, grant_role, list_circuits,
    list_events, set_password_hash,
};
use crate::web::now;
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::prizes::circuit::{Circuit, CircuitRule, Competitors};

/// The password of every user in the demo, which holds nothing worth protecting.
const PASSWORD: &str = "burraco-demo";
/// The users of the demo, each with a role.
const PEOPLE: [(&str, Role); 3] = [
    ("direttore", Role::Admin),
    ("arbitro", Role::ChiefReferee),
    ("segreteria", Role::Clerk),
];

/// Runs `pozzetto demo`.
///
/// # Errors
/// When its database or the socket cannot be used, or another database is named.
pub fn run(data: &DataArgs, args: &ServeArgs) -> Result<(), Stop> {
    let url = data.own_file("demo.sqlite3")?;
    serve::log(args)?;
    let socket = args.socket()?;
    let store = data::open(&url)?;
    let _alone = serve::alone(&url)?;
    if store
        .read_now(list_events)
        .map_err(Stop::failed)?
        .is_empty()
    {
        fill(&store)?;
    }
    let here = serve::listening(args, &socket)?;
    tell(&store, &url, &here)?;
    // What the demo plays is worth no copy, unless somebody tries how copies are made.
    let snapshots = args.names_snapshots().then(|| args.snapshots(data));
    serve::serve(store, args, socket, &here, snapshots)
}

/// Fills an empty database with the events, the circuit and the people of the demo.
///
/// # Errors
/// When an event cannot be played, or the database's own.
pub fn fill(store: &Store) -> Result<(), Stop> {
    let mut stages = Vec::new();
    for made in events::all(now())? {
        let id =
            import_event(store, made.event, None, (Vec::new(), 0), now()).map_err(Stop::failed)?;
        stages.extend(made.of_circuit.then_some(id));
    }
    circuit(store, stages)?;
    people(store)
}

/// Creates the demo's circuit from the events that are its stages.
fn circuit(store: &Store, stages: Vec<EventId>) -> Result<(), Stop> {
    let circuit = Circuit {
        slug: "circuito-di-autunno".to_owned(),
        name: "Circuito di Autunno".to_owned(),
        competitors: Competitors::Entries,
        rule: CircuitRule {
            best: 2,
            attendance: VictoryPoints(1),
            least: 2,
            finalists: 8,
        },
    };
    let made = store.write_now(move |tx| create_circuit(tx, &circuit, &stages, now()));
    made.map(drop).map_err(Stop::failed)
}

fn people(store: &Store) -> Result<(), Stop> {
    let hash = Passwords::new().hash(PASSWORD).map_err(Stop::failed)?;
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
    for row in store.read_now(list_circuits).map_err(Stop::failed)? {
        say(format_args!("  {}", row.circuit.name))?;
        let way = urls::circuit(&row.circuit.slug);
        say(format_args!("    ranking   {here}{way}"))?;
    }
    say("")?;
    for (name, role) in PEOPLE {
        say(format_args!("  {name:<12} {PASSWORD}   ({role})"))?;
    }
    Ok(())
}
