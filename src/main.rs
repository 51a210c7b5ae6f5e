//! The command line of pozzetto.

fn main() -> std::process::ExitCode {
    pozzetto::cli::run()
}
