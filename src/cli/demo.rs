//! The `demo` command: finished events, a running one, a circuit and users, in a database of its own.

mod events;

use crate::app::events::import_event;
use crate::app::slips::issue;
use crate::auth::{Passwords, Role};
use crate::cli::data::{self, DataArgs};
use crate::cli::serve::{self, ServeArgs};
use crate::cli::{Stop, say};
use crate::pages::urls;
use crate::store::{
    AnyConn, DatabaseUrl, EventId, Store, StoreError, TablePlace, add_user, create_circuit,
    find_user, grant_role, list_circuits, list_events, load_event, roles_of, set_password_hash,
};
use crate::web::{DemoDoors, Purpose, now};
use burraco_rules::Side;
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::prizes::circuit::{Circuit, CircuitRule, Competitors};
use burraco_tournament::round::{Spot, TableState};

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
pub fn run(data: &DataArgs, mut args: ServeArgs) -> Result<(), Stop> {
    let url = data.own_file("demo.sqlite3")?;
    serve::log(&args)?;
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
    people(&store)?;
    let here = serve::listening(&args, &socket)?;
    args.purpose = Purpose::Demo(doors(&store)?);
    tell(&store, &url, &here)?;
    // What the demo plays is worth no copy, unless somebody tries how copies are made.
    let snapshots = args.names_snapshots().then(|| args.snapshots(data));
    serve::serve(store, &args, socket, &here, snapshots)
}

/// Fills an empty database with the events and the circuit of the demo.
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
    circuit(store, stages)
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
        by_place: None,
    };
    let made = store.write_now(move |tx| create_circuit(tx, &circuit, &stages, now()));
    made.map(drop).map_err(Stop::failed)
}

/// Makes the people of the demo, and gives them back the password and the role that somebody may have taken.
///
/// # Errors
/// The database's own.
pub fn people(store: &Store) -> Result<(), Stop> {
    let hash = Passwords::new().hash(PASSWORD).map_err(Stop::failed)?;
    let made = store.write_now(move |tx| {
        for (name, role) in PEOPLE {
            let user = match find_user(tx, name)? {
                Some(user) => user.id,
                None => add_user(tx, name, now())?,
            };
            set_password_hash(tx, user, &hash)?;
            let held = roles_of(tx, user)?;
            if !held
                .iter()
                .any(|held| held.event.is_none() && held.role == role.word())
            {
                grant_role(tx, user, None, role.word())?;
            }
        }
        Ok::<_, StoreError>(())
    });
    made.map_err(Stop::failed)
}

/// Returns the data of the doors on the first page: the people, and a table of the running event at which nobody has written yet.
/// Its link is new at every start, since the database keeps none.
///
/// # Errors
/// The database's own.
pub fn doors(store: &Store) -> Result<DemoDoors, Stop> {
    let event = events::RUNNING;
    let people = PEOPLE.map(|(name, role)| (name.to_owned(), role));
    let rows = store.read_now(list_events).map_err(Stop::failed)?;
    let row = rows.iter().find(|row| row.settings.slug == event);
    let place = row.map(|row| store.read_now(|conn| open_table(conn, row.id)));
    let place = place.transpose().map_err(Stop::failed)?.flatten();
    let spots = Side::ALL.map(Spot::Line);
    let table = place.map(|place| store.write_now(move |tx| issue(tx, place, &spots, now())));
    let cannot = |_| Stop::failed("the demo's table has no link");
    Ok(DemoDoors {
        event: event.to_owned(),
        people: people.to_vec(),
        table: table.transpose().map_err(cannot)?,
    })
}

/// Returns a table of the event's last round that has no hand yet.
fn open_table(conn: &mut AnyConn, event: EventId) -> Result<Option<TablePlace>, StoreError> {
    let (running, _) = load_event(conn, event)?;
    let last = running.published().next_back();
    Ok(last.and_then(|round| {
        let mut tables = round.tables.iter();
        let table = tables.find(|table| table.state == TableState::Open && table.hands.is_empty());
        Some(TablePlace::new(event, round.number, table?.number))
    }))
}

fn tell(store: &Store, url: &DatabaseUrl, here: &str) -> Result<(), Stop> {
    say(format_args!("pozzetto demo serves {url} at {here}"))?;
    say("Open it in a browser and choose what to try. Or go straight to:\n")?;
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
