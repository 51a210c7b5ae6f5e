//! The most memory that the process has needed, as Linux counts it; unknown elsewhere.

fn line(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|rest| rest.split_whitespace().next());
    number.map_or(0, |number| number.parse().unwrap())
}

/// Forgets the most that was needed so far; gives what is needed now, in KiB.
pub fn begin() -> u64 {
    // `5` sets the peak back to what there is.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    line("VmHWM:")
}

/// The most that was needed since, in KiB.
pub fn most() -> u64 {
    line("VmHWM:")
}
