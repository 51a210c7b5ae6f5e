//! Restoring a copy in the place of a SQLite database.

use crate::access::invites::{keep_invites, unused_invites};
use crate::access::secrets::of_installation;
use crate::access::sessions::{keep_sessions, session_tokens};
use crate::backup::{atomic_copy, running_copy};
use crate::database::migrations::{SchemaPart, parts_of};
use crate::{
    Contents, DatabaseUrl, Store, StoreError, alone_with, begin_lineage, beside, logs_of,
    made_by_us, migrate, own_copy, sound,
};
use chrono::{DateTime, NaiveDateTime, Utc};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The word in the name of a database that a restore set aside. The time follows it.
const BEFORE: &str = "before-";
const STAMP: &str = "%Y%m%dT%H%M%S%3f";

/// Returns the databases that earlier restores set aside beside a path, with the time of each, newest first.
///
/// # Errors
/// When the folder cannot be read.
pub fn kept_beside(place: &Path) -> std::io::Result<Vec<(DateTime<Utc>, PathBuf)>> {
    let (stem, end) = (place.file_stem(), place.extension());
    let folder = place
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut kept = Vec::new();
    for entry in std::fs::read_dir(folder.unwrap_or(Path::new(".")))? {
        let file = entry?.path();
        let name = file.file_stem().and_then(|name| name.to_str());
        let word = name.and_then(|name| name.rsplit_once('.'));
        let Some((before, word)) = word.filter(|_| file.extension() == end) else {
            continue;
        };
        let at = word.strip_prefix(BEFORE);
        let at = at.and_then(|at| NaiveDateTime::parse_from_str(at, STAMP).ok());
        if let Some(at) = at.filter(|_| stem == Some(before.as_ref())) {
            kept.push((at.and_utc(), file));
        }
    }
    kept.sort_unstable();
    kept.reverse();
    Ok(kept)
}

/// Prepares a copy for a restore: duplicates it, migrates the duplicate to this version of the program, and checks it.
/// Refuses a file that is not this program's database, since migrating would turn any file into one.
///
/// # Errors
/// [`StoreError::Fault`] with what is wrong with the copy.
pub fn make_ready(copy: &Path, ready: &Path) -> Result<Contents, StoreError> {
    atomic_copy::throw_away(ready);
    own_copy(copy, ready)?;
    bring_up_to_date(ready)?;
    sound(ready)
}

/// Copies a database, as it stands at one moment, and migrates the copy to this version of the program. What the
/// database holds stays as it is, whoever uses it meanwhile.
///
/// # Errors
/// [`StoreError::Fault`] with the reason why the database cannot be copied or migrated.
pub fn rehearse(place: &Path, copy: &Path) -> Result<(), StoreError> {
    atomic_copy::throw_away(copy);
    made_by_us(place)?;
    running_copy::copy_file(place, copy)?;
    bring_up_to_date(copy)
}

/// Migrates a copy to this version of the program. Refuses a file that is not this program's database, or that has
/// something which is not of this program.
fn bring_up_to_date(ready: &Path) -> Result<(), StoreError> {
    made_by_us(ready)?;
    let model = beside(ready, "model");
    atomic_copy::throw_away(&model);
    let ours = migrate(&DatabaseUrl::Sqlite(model.clone())).and_then(|_| parts_of(&model));
    atomic_copy::throw_away(&model);
    let ours = ours?;
    // what runs by itself is ours, or the file is not
    let runs = |part: &&SchemaPart| !part.made.is_empty();
    if let Some(other) = parts_of(ready)?
        .iter()
        .filter(runs)
        .find(|part| !ours.contains(part))
    {
        let SchemaPart { kind, name, .. } = other;
        return Err(StoreError::fault(format_args!(
            "the {kind} {name} is not of this program"
        )));
    }
    migrate(&DatabaseUrl::Sqlite(ready.to_owned()))?;
    let all = parts_of(ready)?;
    match ours.difference(&all).chain(all.difference(&ours)).next() {
        Some(SchemaPart { kind, name, .. }) => Err(StoreError::fault(format_args!(
            "the {kind} {name} is missing, or not of this program"
        ))),
        None => Ok(()),
    }
}

/// Replaces a database by a copy that [`make_ready`] prepared. The old database stays beside it under the returned
/// name; none when there was no database. Sessions and invites that ended since a copy of the same installation was
/// made stay ended. The path is never empty meanwhile: a service that starts then would create a new database.
///
/// # Errors
/// [`StoreError::Conflict`] when somebody has the database open; [`StoreError::Fault`] when a file cannot be moved, or
/// the copy is not sound. The old database then stays in place.
pub fn put_in_place(
    ready: &Path,
    place: &Path,
    now: DateTime<Utc>,
) -> Result<Option<PathBuf>, StoreError> {
    let here = StillOpen::at(place);
    let Some(alone) = alone_with(place)? else {
        return Err(StoreError::Conflict);
    };
    // what browsers have kept pages of is another history
    let copy = Store::open(&DatabaseUrl::Sqlite(ready.to_owned()))?;
    copy.write_now(move |tx| {
        let own = of_installation(tx)?;
        // a copy from another machine brings the sessions of its hall
        if let Some(here) = here.filter(|here| here.secrets.iter().any(|one| own.contains(one))) {
            keep_sessions(tx, &here.sessions)?;
            keep_invites(tx, &here.invites)?;
        }
        begin_lineage(tx)
    })?;
    drop(copy);
    sound(ready)?;
    File::open(ready).and_then(|file| file.sync_all())?;
    let aside = beside(place, &format!("{BEFORE}{}", now.format(STAMP)));
    let kept = match place.exists() {
        true => second_name(place, &aside).map(|()| Some(aside.clone()))?,
        false => None,
    };
    // a log left behind would be read into the file put there
    let logs = moved(logs_of(place), logs_of(&aside))?;
    if let Err(error) = std::fs::rename(ready, place) {
        // what was there goes back
        moved(logs_of(&aside), logs_of(place))?;
        atomic_copy::throw_away(&aside);
        return Err(not_moved(place, &error));
    }
    atomic_copy::on_the_disk(place)?;
    drop(alone);
    Ok(kept.or_else(|| logs.into_iter().next()))
}

/// The open sessions and unused invites of the database to be replaced, and the digests of its installation's secrets.
struct StillOpen {
    sessions: Vec<String>,
    invites: Vec<String>,
    secrets: Vec<String>,
}

impl StillOpen {
    /// Reads the sessions, invites and secrets of the database at a path. None when there is no readable database.
    fn at(place: &Path) -> Option<StillOpen> {
        let here = place.exists().then(|| place.to_owned());
        let here = Store::open(&DatabaseUrl::Sqlite(here?)).ok()?;
        let look = here.read_now(|conn| {
            Ok::<_, StoreError>(StillOpen {
                sessions: session_tokens(conn)?,
                invites: unused_invites(conn)?,
                secrets: of_installation(conn)?,
            })
        });
        look.ok()
    }
}

/// Gives a file a second name in the same folder. Copies it where the file system has no hard links.
fn second_name(file: &Path, name: &Path) -> Result<(), StoreError> {
    let named = std::fs::hard_link(file, name).or_else(|_| own_copy(file, name));
    named.map_err(|error| not_moved(file, &error))
}

/// Moves those of two files that exist, and returns their new paths.
fn moved(from: [PathBuf; 2], to: [PathBuf; 2]) -> Result<Vec<PathBuf>, StoreError> {
    let pairs = from.into_iter().zip(to);
    let there = pairs.filter(|(from, _)| from.exists());
    there
        .map(|(from, to)| match std::fs::rename(&from, &to) {
            Ok(()) => Ok(to),
            Err(error) => Err(not_moved(&from, &error)),
        })
        .collect()
}

fn not_moved(place: &Path, error: &std::io::Error) -> StoreError {
    StoreError::fault(format_args!("{}: {error}", place.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::connection::{self, Access, AnyConn};
    use crate::testing::Scratch;
    use crate::{NewSession, add_user, create_session, find_session, secret};
    use chrono::TimeDelta;
    use diesel::connection::SimpleConnection;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minute)
    }

    /// Builds test data: a database with a user, and a folder for copies of it.
    fn installed() -> (Scratch, PathBuf, Store) {
        let scratch = Scratch::sqlite();
        migrate(scratch.url()).unwrap();
        let store = Store::open(scratch.url()).unwrap();
        let made = store.write_now(|tx| secret(tx, "devices"));
        made.unwrap();
        let DatabaseUrl::Sqlite(place) = scratch.url().clone() else {
            panic!("a file");
        };
        (scratch, place, store)
    }

    fn run(file: &Path, sql: &str) {
        match connection::open(&DatabaseUrl::Sqlite(file.to_owned()), Access::Write).unwrap() {
            AnyConn::Sqlite(mut conn) => conn.batch_execute(sql).unwrap(),
            AnyConn::Postgres(_) => panic!("a file"),
        }
    }

    #[test]
    fn what_runs_by_itself_and_is_not_ours_makes_no_copy() {
        let (_scratch, place, store) = installed();
        let (copy, ready) = (beside(&place, "copy"), beside(&place, "ready"));
        for sql in [
            "CREATE TRIGGER other AFTER INSERT ON secrets BEGIN DELETE FROM events; END",
            "CREATE VIEW other AS SELECT 1",
            "CREATE TABLE other (id INTEGER)",
            "DROP TABLE screens",
            "DROP TRIGGER journal_keeps_lines",
        ] {
            store.backup(&copy).unwrap();
            make_ready(&copy, &ready).unwrap();
            run(&copy, sql);
            let made = make_ready(&copy, &ready);
            assert!(matches!(made, Err(StoreError::Fault(_))), "{sql}: {made:?}");
            atomic_copy::throw_away(&copy);
        }
        assert!(!beside(&ready, "model").exists());
    }

    #[test]
    fn a_session_that_ended_since_the_copy_stays_ended_and_what_was_there_is_kept() {
        let (_scratch, place, store) = installed();
        let begin = |tokens: [&'static str; 2]| {
            store.write_now(move |tx| {
                let user = add_user(tx, tokens[0], at(0))?;
                let expires_at = at(1_000);
                let session = NewSession {
                    user,
                    device: "",
                    expires_at,
                };
                let mut tokens = tokens.into_iter();
                tokens.try_for_each(|token| create_session(tx, token, &session, at(0)))
            })
        };
        begin(["ended", "open"]).unwrap();
        let (copy, ready) = (beside(&place, "copy"), beside(&place, "ready"));
        store.backup(&copy).unwrap();
        make_ready(&copy, &ready).unwrap();
        let busy = put_in_place(&ready, &place, at(5));
        assert_eq!(busy, Err(StoreError::Conflict), "somebody has it open");
        let ended = store.write_now(|tx| crate::delete_session(tx, "ended"));
        ended.unwrap();
        begin(["later", "latest"]).unwrap();
        drop(store);

        let kept = put_in_place(&ready, &place, at(5)).unwrap().unwrap();
        assert_eq!(kept_beside(&place).unwrap(), [(at(5), kept.clone())]);
        let url = DatabaseUrl::Sqlite(place.clone());
        let open = |url: &DatabaseUrl| {
            let store = Store::open(url).unwrap();
            ["ended", "open", "later"].map(|token| {
                let found = store.read_now(|conn| find_session(conn, token));
                found.unwrap().is_some()
            })
        };
        assert_eq!(open(&url), [false, true, false]);
        assert_eq!(open(&DatabaseUrl::Sqlite(kept)), [false, true, true]);
        // a laptop that takes over from another one: a place with nothing in it, or with a database of its own
        let new = beside(&place, "new");
        make_ready(&copy, &ready).unwrap();
        assert_eq!(put_in_place(&ready, &new, at(6)), Ok(None));
        let (_other, other, store) = installed();
        drop(store);
        make_ready(&copy, &ready).unwrap();
        put_in_place(&ready, &other, at(7)).unwrap().unwrap();
        for place in [new, other] {
            assert_eq!(open(&DatabaseUrl::Sqlite(place)), [true, true, false]);
        }
    }
}
