//! The address of the database: a file, or a PostgreSQL address.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The place of the data: a SQLite file or a PostgreSQL server.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    Sqlite(PathBuf),
    /// A PostgreSQL address, as libpq reads it.
    Postgres(String),
}

/// The reason why a text is no usable database address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadUrl {
    Empty,
    /// The address of a database in memory, which would be lost at the end.
    InMemory,
    /// A database address whose scheme is neither SQLite nor PostgreSQL.
    UnknownScheme(String),
    /// A database path with the signs of a network address.
    NotAFile(String),
    /// PostgreSQL settings such as `host=...`. They may hold a password, so the error does not repeat them.
    Settings,
}

impl fmt::Display for BadUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadUrl::Empty => f.write_str("the database address is empty"),
            BadUrl::InMemory => {
                f.write_str("a database in memory would be forgotten: name a file instead")
            }
            BadUrl::UnknownScheme(scheme) => write!(
                f,
                "unknown database `{scheme}`: use a file, `sqlite:FILE` or `postgres://...`"
            ),
            BadUrl::NotAFile(path) => write!(
                f,
                "`{path}` is no plain file: `?`, `#` and `@` have no place in it"
            ),
            BadUrl::Settings => f.write_str(
                "a PostgreSQL database is named by an address: postgres://USER:PASSWORD@HOST:PORT/DATABASE",
            ),
        }
    }
}

impl std::error::Error for BadUrl {}

impl DatabaseUrl {
    /// Parses `FILE`, `sqlite:FILE`, `sqlite://FILE` or `postgres://...`. An unknown scheme never becomes a file.
    ///
    /// # Errors
    /// [`BadUrl`] for everything else.
    pub fn parse(text: &str) -> Result<DatabaseUrl, BadUrl> {
        let text = text.trim();
        let path = match scheme(text) {
            None => text,
            Some("postgres" | "postgresql") => return Ok(DatabaseUrl::Postgres(text.to_owned())),
            Some("sqlite") => {
                let path = text.get("sqlite:".len()..).unwrap_or_default();
                path.strip_prefix("//").unwrap_or(path)
            }
            Some(other) => return Err(BadUrl::UnknownScheme(other.to_owned())),
        };
        match path {
            "" => Err(BadUrl::Empty),
            _ if path.starts_with(":memory:") => Err(BadUrl::InMemory),
            _ if is_settings(path) => Err(BadUrl::Settings),
            // A path, not an address with a host or options.
            _ if path.contains(['?', '#', '@']) => Err(BadUrl::NotAFile(path.to_owned())),
            // SQLite itself reads `file:` addresses, with options of their own.
            _ => match scheme(path) {
                Some(other) => Err(BadUrl::UnknownScheme(other.to_owned())),
                None => Ok(DatabaseUrl::Sqlite(PathBuf::from(path))),
            },
        }
    }
}

/// Whether a text is libpq's other form of an address: `host=... dbname=...`.
fn is_settings(text: &str) -> bool {
    const KEYS: [&str; 8] = [
        "host", "hostaddr", "port", "dbname", "user", "password", "service", "sslmode",
    ];
    let mut words = text.split_whitespace();
    words.any(|word| {
        let key = word.split_once('=').map(|(key, _)| key);
        key.is_some_and(|key| KEYS.contains(&key))
    })
}

/// Returns the text before the first colon, if it looks like a scheme. A single letter is a Windows drive.
fn scheme(text: &str) -> Option<&str> {
    let (before, _) = text.split_once(':')?;
    let letters = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-');
    let looks = before.len() > 1
        && before.starts_with(|c: char| c.is_ascii_alphabetic())
        && before.chars().all(letters);
    looks.then_some(before)
}

impl FromStr for DatabaseUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<DatabaseUrl, BadUrl> {
        DatabaseUrl::parse(text)
    }
}

impl fmt::Display for DatabaseUrl {
    /// Formats the address for people, without the password of a PostgreSQL address.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::Sqlite(path) => path.display().fmt(f),
            DatabaseUrl::Postgres(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
                let shown = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
                let shown = shown.split_once('?').map_or(shown, |(host, _)| host);
                write!(f, "{scheme}://{shown}")
            }
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sqlite() {
        for (text, path) in [
            ("pozzetto.sqlite3", "pozzetto.sqlite3"),
            ("/var/lib/pozzetto/a b.db", "/var/lib/pozzetto/a b.db"),
            ("sqlite:data/x.db", "data/x.db"),
            ("sqlite:///srv/x.db", "/srv/x.db"),
            ("sqlite://x.db", "x.db"),
            (r"C:\data\x.db", r"C:\data\x.db"),
        ] {
            let read = DatabaseUrl::parse(text);
            assert_eq!(read, Ok(DatabaseUrl::Sqlite(path.into())), "{text}");
        }
    }

    #[test]
    fn an_unknown_scheme_never_becomes_a_file() {
        for (text, scheme) in [
            ("mysql://root@localhost/x", "mysql"),
            ("postgress://localhost/x", "postgress"),
            ("file:x.db?mode=memory", "file"),
            ("sqlite:file:x.db", "file"),
            ("http://example.org", "http"),
        ] {
            let refused = Err(BadUrl::UnknownScheme(scheme.into()));
            assert_eq!(DatabaseUrl::parse(text), refused, "{text}");
        }
        assert_eq!(DatabaseUrl::parse(" "), Err(BadUrl::Empty));
        assert_eq!(DatabaseUrl::parse("sqlite:"), Err(BadUrl::Empty));
        assert_eq!(DatabaseUrl::parse(":memory:"), Err(BadUrl::InMemory));
        assert_eq!(DatabaseUrl::parse("sqlite::memory:"), Err(BadUrl::InMemory));
    }

    #[test]
    fn settings_of_postgres_are_no_file_and_are_not_repeated() {
        for text in ["host=h dbname=x password=secret", "dbname=x"] {
            let refused = DatabaseUrl::parse(text).unwrap_err();
            assert_eq!(refused, BadUrl::Settings, "{text}");
            assert!(!refused.to_string().contains("secret"));
        }
        let file = DatabaseUrl::parse("a=b.sqlite3");
        assert_eq!(file, Ok(DatabaseUrl::Sqlite("a=b.sqlite3".into())));
    }

    #[test]
    fn an_address_of_postgres_is_shown_without_its_password() {
        for text in ["postgres://u:secret@h:5432/x", "postgresql://h/x"] {
            let read = DatabaseUrl::parse(text);
            assert_eq!(read, Ok(DatabaseUrl::Postgres(text.to_owned())));
        }
        let url = DatabaseUrl::parse("postgres://u:secret@h:5432/x?password=secret").unwrap();
        assert_eq!(url.to_string(), "postgres://h:5432/x");
        assert!(!format!("{url:?}").contains("secret"));
    }
}
