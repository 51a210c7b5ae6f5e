//! A copy of the whole database while it is in use.

use super::connection::{self, Access, AnyConn};
use super::{Store, StoreError};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::path::Path;

impl Store {
    /// Writes a compact copy of the database to a new file, as it stands at one moment. Blocks this thread; others go on.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the file exists; [`StoreError::Fault`] when it cannot be written, and on
    /// PostgreSQL, which has tools of its own for this.
    pub fn backup(&self, file: &Path) -> Result<(), StoreError> {
        if file.exists() {
            return Err(StoreError::Conflict);
        }
        let name = file
            .to_str()
            .ok_or_else(|| StoreError::fault("the file's name is not UTF-8"))?;
        match connection::open(self.url(), Access::Write)? {
            AnyConn::Sqlite(mut conn) => diesel::sql_query("VACUUM INTO ?")
                .bind::<Text, _>(name)
                .execute(&mut conn)
                .map(drop)
                .map_err(StoreError::from),
            AnyConn::Postgres(_) => Err(StoreError::fault("use pg_dump to back up PostgreSQL")),
        }
    }
}
