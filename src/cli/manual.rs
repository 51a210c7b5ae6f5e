//! The `manual` command: the man pages and the shell completions, for those who package the program.

use crate::cli::{Cli, Stop};
use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use std::io;
use std::path::Path;

/// Writes a man page of the program and of each command, and the completions of every shell, into a folder.
///
/// # Errors
/// When the folder cannot be made or written.
pub fn run(folder: &Path) -> Result<(), Stop> {
    write(folder).map_err(|error| {
        Stop::failed(format_args!(
            "cannot write to {}: {error}",
            folder.display()
        ))
    })
}

fn write(folder: &Path) -> io::Result<()> {
    let (pages, completions) = (folder.join("man"), folder.join("completions"));
    std::fs::create_dir_all(&pages)?;
    std::fs::create_dir_all(&completions)?;
    clap_mangen::generate_to(Cli::command(), &pages)?;
    for shell in Shell::value_variants() {
        clap_complete::generate_to(*shell, &mut Cli::command(), "pozzetto", &completions)?;
    }
    Ok(())
}
