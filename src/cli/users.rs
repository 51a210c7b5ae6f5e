//! The `user add` command: adds people who work with the service.

use crate::app::account::add_at_console;
use crate::auth::{AuthError, Role, name};
use crate::cli::data::{self, DataArgs};
use crate::cli::serve::ServeArgs;
use crate::cli::{Stop, say};
use crate::pages::urls;
use crate::store::{AnyConn, StoreError, list_users};
use crate::web::now;
use clap::Subcommand;

/// The action to take on user accounts.
#[derive(Subcommand)]
pub enum UserCommand {
    /// Add a person, or give one another role; prints a one-time link to set the password
    Add {
        /// The name to sign in with
        name: String,
        /// admin, organiser, chief-referee, referee or clerk
        #[arg(long)]
        role: String,
        /// The event the role is for; without it the role is for every event
        #[arg(long)]
        event: Option<String>,
    },
}

/// Returns messages about the accounts that have the typed name or one that looks like it.
fn known_as(conn: &mut AnyConn, typed: &str) -> Result<Vec<String>, StoreError> {
    let mut said = Vec::new();
    for user in list_users(conn)? {
        let since = user.created_at.date_naive();
        let accepted = match user.password_hash {
            Some(_) => "accepted",
            None => "not accepted yet",
        };
        if user.name.to_lowercase() == typed.to_lowercase() {
            said.push(format!(
                "{} has an account since {since}, {accepted}",
                user.name
            ));
        } else if name::look_alike(&user.name, typed) {
            said.push(format!(
                "{typed} looks like {}, another account since {since}",
                user.name
            ));
        }
    }
    Ok(said)
}

/// Runs `pozzetto user ...`.
///
/// # Errors
/// An unknown role or event, or a database that cannot be used.
pub fn run(data: &DataArgs, serve: &ServeArgs, command: UserCommand) -> Result<(), Stop> {
    let UserCommand::Add { name, role, event } = command;
    let role: Role = role.parse().map_err(Stop::input)?;
    let name = name::read(&name)
        .map_err(|_| Stop::input("a name has 1 to 80 characters, and no colon among them"))?;
    let url = data.url()?;
    let here = serve.running_url(&url)?;
    let store = match &event {
        // an event is in no database that is new
        Some(_) => data::open_as_is(&url)?,
        None => data::open_telling(&url)?,
    };
    let known = store.read_now(|conn| known_as(conn, &name));
    for line in known.map_err(Stop::failed)? {
        eprintln!("{line}");
    }
    let link = add_at_console(&store, name, role, event.clone(), now());
    let token = link.map_err(|error| match (error, event) {
        (AuthError::Store(StoreError::NotFound), Some(slug)) => {
            Stop::input(format_args!("there is no event {slug:?}"))
        }
        (error, _) => Stop::failed(error),
    })?;
    say(format_args!("{here}{}", urls::invite(token.secret())))
}
