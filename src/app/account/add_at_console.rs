//! A user with a role, added by whoever runs the program.

use crate::auth::{AuthError, Role, Token, invite};
use crate::store::{self, Act, Store, find_user, grant_role, journal_append, locate_event};
use burraco_tournament::journal::{Fact, JournalAction};
use chrono::{DateTime, Utc};

/// Gives a user a role, in one event or in all, and adds the user where the name is new. Returns the link to set a
/// password.
///
/// # Errors
/// [`StoreError::NotFound`](crate::store::StoreError) when there is no such event, and errors of the store.
pub fn add_at_console(
    store: &Store,
    name: String,
    role: Role,
    event: Option<String>,
    at: DateTime<Utc>,
) -> Result<Token, AuthError> {
    store.write_now(move |tx| {
        let event = match &event {
            Some(slug) => Some(locate_event(tx, slug)?.0),
            None => None,
        };
        let user = match find_user(tx, &name)? {
            Some(user) => user.id,
            None => store::add_user(tx, &name, at)?,
        };
        grant_role(tx, user, event, role.word())?;
        let act = Act {
            actor: "cli".to_owned(),
            role: String::new(),
            address: String::new(),
            action: JournalAction::UserAdd,
            detail: vec![Fact::Staff {
                user: user.0,
                role: role.word().to_owned(),
            }]
            .into(),
        };
        journal_append(tx, event, &act, at)?;
        invite::to_set_password(tx, user, None, at)
    })
}
