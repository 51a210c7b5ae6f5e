//! The command line. Bad input ends with exit code 2 and one sentence on stderr; nothing panics.
#![deny(clippy::print_stdout)] // it panics when the reader goes away

mod backup;
mod check;
mod data;
pub mod demo;
mod differences;
mod event_file;
mod hall;
mod health;
mod judge;
mod lines;
mod manual;
mod pair;
mod person;
mod rule;
mod serve;
mod settings;
mod simulate;
mod users;
mod vp;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use std::fmt;
use std::io::Write;
use std::process::ExitCode;

/// The reason a command ends without having done its work, with its exit code.
#[derive(Debug)]
pub struct Stop {
    code: u8,
    sentence: String,
}

impl Stop {
    /// Builds the error that ends the program because its input cannot be used: exit code 2.
    pub fn input(sentence: impl fmt::Display) -> Stop {
        Stop {
            code: 2,
            sentence: sentence.to_string(),
        }
    }

    /// A stop because a check failed or the request cannot be carried out: exit code 1.
    pub fn failed(sentence: impl fmt::Display) -> Stop {
        Stop {
            code: 1,
            sentence: sentence.to_string(),
        }
    }

    /// A stop with an exit code and no sentence, because everything has been printed already.
    fn silent(code: u8) -> Stop {
        Stop {
            code,
            sentence: String::new(),
        }
    }

    /// The stop for a failed write. A reader that closed its end of the pipe is no error.
    fn from_output(error: &std::io::Error) -> Stop {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Stop::silent(0),
            _ => Stop::failed(format_args!("cannot write: {error}")),
        }
    }
}

/// Prints a line. If the reader has closed the pipe, the command goes on without an error.
fn say(line: impl fmt::Display) -> Result<(), Stop> {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Stop::failed(format_args!("cannot write: {error}")))
        }
        _ => Ok(()),
    }
}

/// Scoring and referee service for burraco tournaments.
#[derive(Parser)]
#[command(name = "pozzetto", version, about)]
struct Cli {
    #[command(flatten, next_help_heading = "Where the data is")]
    data: data::DataArgs,
    #[command(flatten, next_help_heading = "Serving")]
    serve: serve::ServeArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The option that names a rule set.
#[derive(Args)]
struct RulesArg {
    /// Rule set, as `federation` or `italian+semipulito`; `list` prints what is known
    #[arg(long, default_value = "federation")]
    rules: String,
}

#[derive(Subcommand)]
enum Command {
    /// Migrate the database and serve (what happens without a command)
    Serve,
    /// Serve every device of the hall, and open a browser at the first page (what a double click does)
    Hall,
    /// Serve played events, a running one, a circuit and users, from a database of its own
    Demo,
    /// Judge melds: the cards of one a line in, in any order; one JSON object a line out
    Meld {
        #[command(flatten)]
        rules: RulesArg,
        /// The order of the cards is the order they have on the table
        #[arg(long)]
        laid: bool,
    },
    /// Add cards to melds: `MELD AS LAID + CARDS ADDED` a line in, one JSON object a line out
    Layoff {
        #[command(flatten)]
        rules: RulesArg,
    },
    /// Score hands: one JSON object a line in, one a line out
    Score {
        #[command(flatten)]
        rules: RulesArg,
        /// The file to read; standard input without it, or for `-`
        file: Option<std::path::PathBuf>,
    },
    /// Answer a referee's question: a meld, an addition, a move or a closing, and what follows
    Rule(rule::RuleArgs),
    /// Turn differences of points into Victory Points
    Vp {
        #[arg(long, help = vp::hands_help(), value_parser = whole::<u8>, conflicts_with = "teams", required_unless_present = "teams")]
        hands: Option<u8>,
        /// Use the Victory Points table of team matches
        #[arg(long)]
        teams: bool,
        /// Differences in points to turn into Victory Points
        #[arg(required = true, allow_negative_numbers = true)]
        differences: Vec<String>,
    },
    /// Play a whole event with legal hands and write its file
    Simulate(simulate::SimulateArgs),
    /// Propose the next round of an event file, with the reason of every table
    Pair {
        /// The event file to continue
        file: std::path::PathBuf,
        /// The movement, as in a plan; by default the one the plan has next
        #[arg(long)]
        movement: Option<String>,
    },
    /// Recompute the results of an event file from the cards up; exit code 1 names each difference
    Verify {
        /// The event file to verify
        file: std::path::PathBuf,
    },
    /// Write the full event file to standard output
    Export {
        /// The event's slug, its last part in addresses
        slug: String,
    },
    /// Take an event file into the database
    Import {
        /// The event file to import
        file: std::path::PathBuf,
        /// Import even if the file's results differ from what its hands add up to; the journal records it
        #[arg(long)]
        with_differences: bool,
    },
    /// Say what stands in the way of serving, or of an update to this version; it changes nothing
    Check,
    /// Run the migrations of the database
    Migrate,
    /// Write a sound copy of the whole database to a new file, while the service runs
    Backup {
        /// The file to write the copy of the database to
        file: std::path::PathBuf,
    },
    /// Say how a copy differs from the database; with --yes put the copy in place
    Restore {
        /// A file made by `backup`, or a snapshot; of a folder of snapshots the newest that is sound
        file: std::path::PathBuf,
        /// Replace the database; the old one is kept beside it
        #[arg(long)]
        yes: bool,
    },
    /// Copy everything to an empty database, of this kind or the other, and compare row by row
    CopyTo {
        /// The empty database: a file, `sqlite:FILE` or `postgres://...`
        url: String,
    },
    /// Hand over or erase what is kept of a player
    Person {
        #[command(subcommand)]
        command: person::PersonCommand,
    },
    /// Ask the running service whether it is ready; exit code 1 says that it is not
    Health,
    /// Write the man pages and the shell completions into a folder
    Manual {
        /// The folder, made if it is missing
        folder: std::path::PathBuf,
    },
    /// Add people who work with the service
    User {
        #[command(subcommand)]
        command: users::UserCommand,
    },
}

/// Reads the command line and runs the command.
#[must_use]
pub fn run() -> ExitCode {
    let done = match Cli::try_parse() {
        Ok(cli) => dispatch(cli),
        // Who asks what rules are known need not bring cards.
        Err(error) if error.kind() == ErrorKind::MissingRequiredArgument && asks_for_rules() => {
            judge::list_rules()
        }
        // Clap itself ends with exit code 2 and a sentence when the command line cannot be read.
        Err(error) => error.exit(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            if !stop.sentence.is_empty() {
                eprintln!("pozzetto: {}", stop.sentence);
            }
            ExitCode::from(stop.code)
        }
    }
}

fn asks_for_rules() -> bool {
    let arguments: Vec<_> = std::env::args_os().collect();
    let two = arguments.windows(2).any(|two| two == ["--rules", "list"]);
    two || arguments.iter().any(|one| one == "--rules=list")
}

/// Reads a whole number from the command line. The error is in plain words, unlike the one of clap.
fn whole<N: std::str::FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse()
        .map_err(|_| "a whole number is needed, 0 or more and not too large")
}

fn dispatch(cli: Cli) -> Result<(), Stop> {
    let hall = match cli.command {
        None => hall::by_double_click(),
        Some(Command::Hall) => true,
        Some(_) => false,
    };
    if hall {
        return hall::run(cli.data, cli.serve);
    }
    if let None | Some(Command::Serve | Command::Demo) = cli.command {
        settings::refuse_unknown()?;
    }
    match cli.command {
        None | Some(Command::Serve | Command::Hall) => serve::run(&cli.data, &cli.serve),
        Some(Command::Demo) => demo::run(&cli.data, cli.serve),
        Some(Command::Meld { rules, laid }) => judge::meld(&rules.rules, laid),
        Some(Command::Layoff { rules }) => judge::layoff(&rules.rules),
        Some(Command::Score { rules, file }) => judge::score(&rules.rules, file.as_deref()),
        Some(Command::Rule(args)) => rule::run(&args),
        Some(Command::Vp {
            hands,
            teams,
            differences,
        }) => vp::run(hands, teams, &differences),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Pair { file, movement }) => pair::run(&file, movement.as_deref()),
        Some(Command::Verify { file }) => event_file::verify(&file),
        Some(Command::Export { slug }) => event_file::export(&cli.data, &slug),
        Some(Command::Import {
            file,
            with_differences,
        }) => event_file::import(&cli.data, &file, with_differences),
        Some(Command::Check) => check::run(&cli.data, &cli.serve),
        Some(Command::Migrate) => data::migrate(&cli.data),
        Some(Command::Backup { file }) => backup::backup(&cli.data, &file),
        Some(Command::Restore { file, yes }) => backup::restore(&cli.data, &file, yes),
        Some(Command::CopyTo { url }) => backup::copy_to(&cli.data, &url),
        Some(Command::Person { command }) => person::run(&cli.data, &command),
        Some(Command::Health) => health::ask(health::reached_here(cli.serve.address()?)),
        Some(Command::Manual { folder }) => manual::run(&folder),
        Some(Command::User { command }) => users::run(&cli.data, &cli.serve, command),
    }
}
