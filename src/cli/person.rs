//! The `person` command: hands over or erases what is kept of a player.

use crate::cli::data::{self, DataArgs};
use crate::cli::event_file::write_json;
use crate::cli::{Stop, say};
use crate::store::{
    ErasedPerson, ListedPlayer, Store, drop_member, find_member, lines_naming, list_events,
    listings_of, load_event, namesakes, remains_of,
};
use crate::web::now;
use burraco_tournament::event::Event;
use burraco_tournament::members::Member;
use burraco_tournament::person::Person;
use burraco_tournament::ranking::{last_round, standings};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

/// The action to take on a player's data.
#[derive(Subcommand)]
pub enum PersonCommand {
    /// Write all that is kept of a player as JSON
    Export(PersonArgs),
    /// Say where a player would be erased; with --yes erase name, card and club, and keep the results
    Erase {
        #[command(flatten)]
        who: PersonArgs,
        /// Erase the player's data; it cannot be undone
        #[arg(long)]
        yes: bool,
    },
}

/// A player, identified as in the lists of entries.
#[derive(Args)]
pub struct PersonArgs {
    /// The number of the player's federation card
    #[arg(long, required_unless_present = "name", conflicts_with_all = ["name", "club"])]
    card: Option<String>,
    /// The name of somebody without a card, exactly as it is written
    #[arg(long)]
    name: Option<String>,
    /// The player's club, with --name; left out for a player without one
    #[arg(long, requires = "name")]
    club: Option<String>,
}

impl PersonArgs {
    /// The player that the options identify. A blank card or name is refused, because it would match everybody without
    /// one.
    fn person(&self) -> Result<Person, Stop> {
        let told = self.card.as_ref().or(self.name.as_ref());
        if told.is_none_or(|told| told.trim().is_empty()) {
            return Err(Stop::input(
                "a blank card or name is nobody's; give the card, or the name as it is written",
            ));
        }
        Ok(match (&self.card, &self.name) {
            (Some(card), _) => Person::Card(card.trim().to_owned()),
            (None, name) => Person::Named {
                name: name.clone().unwrap_or_default(),
                club: self.club.clone().unwrap_or_default(),
            },
        })
    }
}

/// Runs `pozzetto person ...`.
///
/// # Errors
/// Somebody who is on no list; a database that cannot be used.
pub fn run(args: &DataArgs, command: &PersonCommand) -> Result<(), Stop> {
    let store = data::open_as_is(&args.url()?)?;
    match command {
        PersonCommand::Export(who) => export(&store, &found(&store, who)?),
        PersonCommand::Erase { who, yes } => forget(&store, found(&store, who)?, *yes),
    }
}

/// The records of a person: the lists that name them, and their row in the register of members.
struct KeptOf {
    listings: Vec<ListedPlayer>,
    member: Option<Member>,
}

fn found(store: &Store, who: &PersonArgs) -> Result<KeptOf, Stop> {
    let person = who.person()?;
    let listings = store.read_now(|conn| listings_of(conn, &person));
    let listings = listings.map_err(Stop::failed)?;
    let member = match &person {
        Person::Card(card) => store.read_now(|conn| find_member(conn, card)),
        // every member has a card
        Person::Named { .. } => Ok(None),
    };
    let member = member.map_err(Stop::failed)?;
    if !listings.is_empty() || member.is_some() {
        return Ok(KeptOf { listings, member });
    }
    let others = match &person {
        Person::Card(_) => String::new(),
        Person::Named { name, club } => cards_of(store, name, club)?,
    };
    Err(Stop::input(match others.as_str() {
        "" => "nobody is on a list like this; name and club count as they are written".to_owned(),
        cards => format!("whoever has this name and club has a card: use --card with card {cards}"),
    }))
}

/// The card numbers of all players with a name and a club, each once.
fn cards_of(store: &Store, name: &str, club: &str) -> Result<String, Stop> {
    let all = store.read_now(|conn| namesakes(conn, name, club));
    let all = all.map_err(Stop::failed)?.into_iter();
    let mut cards: Vec<String> = all.map(|listed| listed.player.card).collect();
    cards.retain(|card| !card.is_empty());
    cards.sort();
    cards.dedup();
    Ok(cards.join(", "))
}

/// Prints which other players have the same name and club. They are left alone, because they may be somebody else.
fn say_namesakes(store: &Store, listings: &[ListedPlayer]) -> Result<(), Stop> {
    let mut told = Vec::new();
    for ListedPlayer { player, .. } in listings {
        let (name, club) = (&player.name, &player.club);
        if told.contains(&(name, club)) {
            continue;
        }
        told.push((name, club));
        if player.card.is_empty() {
            let cards = cards_of(store, name, club)?;
            if !cards.is_empty() {
                say(format_args!(
                    "Left as they are: others of this name and club, with card {cards}."
                ))?;
            }
            continue;
        }
        let all = store.read_now(|conn| namesakes(conn, name, club));
        let all = all.map_err(Stop::failed)?.into_iter();
        let bare = all.filter(|listed| listed.player.card.is_empty()).count();
        if bare > 0 {
            say(format_args!(
                "Left as they are: {bare} of the name {name} without a card; if it is the same person, \
                 use --name and --club too."
            ))?;
        }
    }
    Ok(())
}

fn event_of(store: &Store, listed: &ListedPlayer) -> Result<Event, Stop> {
    let loaded = store.read_now(|conn| load_event(conn, listed.event));
    loaded.map(|(event, _)| event).map_err(Stop::failed)
}

fn export(store: &Store, kept: &KeptOf) -> Result<(), Stop> {
    let mut events = Vec::new();
    for listed in &kept.listings {
        let event = event_of(store, listed)?;
        let lines =
            serde_json::to_value(standings(&event, last_round(&event))).map_err(Stop::failed)?;
        events.push(json!({
            "event": event.settings.slug,
            "name": event.settings.name,
            "date": event.settings.date,
            "entry": listed.entry,
            "player": listed.player,
            "standing": standing(&lines, listed),
            "tables": tables(&event, listed)?,
        }));
    }
    write_json(&json!({
        "software": crate::store::SOFTWARE,
        "events": events,
        "member": kept.member,
    }))
}

/// Returns an entry's line of the standings as JSON, for the export of a player's data.
fn standing(standings: &Value, listed: &ListedPlayer) -> Value {
    let lines = standings.get("lines").and_then(Value::as_array);
    let own = |line: &&Value| line.get("entry") == Some(&json!(listed.entry));
    let line = lines.and_then(|lines| lines.iter().find(own));
    line.cloned().unwrap_or_default()
}

/// The tables at which a player's entry sat, with their hands, for the export of the player's data.
fn tables(event: &Event, listed: &ListedPlayer) -> Result<Vec<Value>, Stop> {
    let rounds = event.rounds.iter();
    let sat = rounds.flat_map(|round| round.tables.iter().map(move |table| (round, table)));
    let sat = sat.filter(|(_, table)| table.everybody().any(|entry| entry == listed.entry));
    let written = sat.map(|(round, table)| {
        let table = serde_json::to_value(table).map_err(Stop::failed)?;
        Ok(json!({ "round": round.number, "table": table }))
    });
    written.collect()
}

fn player_in_words(listed: &ListedPlayer) -> String {
    let player = &listed.player;
    let card = match player.card.as_str() {
        "" => "no card".to_owned(),
        card => format!("card {card}"),
    };
    match player.club.as_str() {
        "" => format!("{}, {card}", player.name),
        club => format!("{}, {card}, {club}", player.name),
    }
}

fn forget(store: &Store, kept: KeptOf, yes: bool) -> Result<(), Stop> {
    let KeptOf { listings, member } = kept;
    let rows = store.read_now(list_events).map_err(Stop::failed)?;
    for listed in &listings {
        let row = rows.iter().find(|row| row.id == listed.event);
        let slug = row.map_or("", |row| row.settings.slug.as_str());
        let (entry, name) = (listed.entry, listed.player.name.clone());
        let named = store.read_now(|conn| lines_naming(conn, listed.event, &name));
        let named = match named.map_err(Stop::failed)? {
            0 => String::new(),
            n => format!("; {n} reasons in its journal hold the name, are chained and stay"),
        };
        let player = player_in_words(listed);
        say(format_args!("  {slug}: entry {entry}, {player}{named}"))?;
        let remains = store.read_now(|conn| remains_of(conn, listed.event, &listed.player.name));
        for remains in remains.map_err(Stop::failed)? {
            let texts = match remains.texts {
                1 => "1 text".to_owned(),
                n => format!("{n} texts"),
            };
            say(format_args!(
                "    {texts} in {} will still hold it: a single word, other letters, or part of a longer name",
                remains.place
            ))?;
        }
    }
    if let Some(member) = &member {
        say(format_args!(
            "  the register of members: {}",
            member.player.name
        ))?;
    }
    say_namesakes(store, &listings)?;
    if !yes {
        return say("Nothing was changed. The same command with --yes erases the name here.");
    }
    let done = ErasedPerson::on(listings).and_then(|person| store.erase_now(&[person], now()));
    done.map_err(Stop::failed)?;
    if let Some(member) = member {
        let dropped = store.write_now(move |tx| drop_member(tx, &member.player.card));
        dropped.map_err(Stop::failed)?;
    }
    say(
        "Erased. Copies made before, snapshots and files that were taken away, still hold the name.",
    )
}
