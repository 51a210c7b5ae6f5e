//! The current time. Only this file reads the clock.

use chrono::{DateTime, Utc};

/// The current time. Callers pass it on as a parameter.
#[must_use]
pub fn now() -> DateTime<Utc> {
    let now = Utc::now();
    #[cfg(debug_assertions)]
    let now = wrong::by(now);
    now
}

/// A deliberately wrong clock for tests. `POZZETTO_CLOCK` names a file with the seconds it is ahead. Release builds
/// have no such setting.
#[cfg(debug_assertions)]
mod wrong {
    use chrono::{DateTime, TimeDelta, Utc};
    use std::path::PathBuf;
    use std::sync::OnceLock;

    static FILE: OnceLock<Option<PathBuf>> = OnceLock::new();

    pub fn by(now: DateTime<Utc>) -> DateTime<Utc> {
        let file = FILE.get_or_init(|| std::env::var_os("POZZETTO_CLOCK").map(PathBuf::from));
        let ahead = file
            .as_ref()
            .and_then(|file| std::fs::read_to_string(file).ok()?.trim().parse().ok());
        let ahead = ahead.and_then(TimeDelta::try_seconds).unwrap_or_default();
        now.checked_add_signed(ahead).unwrap_or(now)
    }
}
