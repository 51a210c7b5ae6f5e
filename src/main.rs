//! The command line of pozzetto.

/// The memory allocator. When saving, one thread makes many small texts and another drops them. This allocator frees
/// them without waiting, and saves take a fifth less processor time than with the system's. The databases' own
/// libraries use it too: two allocators would each keep memory for every thread.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    pozzetto::cli::run()
}
