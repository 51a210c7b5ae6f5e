//! The page with the table of roles and the actions that each may do.

use crate::Frame;
use crate::locale::Lang;
use askama::Template;

/// The page `/ruoli`: the table from which permission checks and menus are made.
#[derive(Clone, Debug, Template)]
#[template(path = "account/roles.html")]
pub struct RolesPage {
    pub frame: Frame,
    pub t: Lang,
    /// The column heads: the roles from the highest down, then a table's link and the public.
    pub heads: Vec<&'static str>,
    pub rows: Vec<RoleRow>,
}

/// A row of the table: an action and the roles that may do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleRow {
    pub what: &'static str,
    /// Whether the role of each column may do the action, in the order of the column heads.
    pub may: Vec<bool>,
}

impl RolesPage {
    /// Builds the page of roles from the roles' words and the actions' names. Each action has a yes or no for each role
    /// and for a table's link. The public may do none of them.
    #[must_use]
    pub fn new(frame: Frame, roles: &[&str], actions: &[(&str, Vec<bool>)]) -> RolesPage {
        let t = frame.t;
        let staff = roles.iter().map(|role| t.role(role));
        let row = |(name, may): &(&str, Vec<bool>)| RoleRow {
            what: t.role_action(name),
            may: may.iter().copied().chain([false]).collect(),
        };
        RolesPage {
            t,
            heads: staff.chain([t.role_table(), t.role_public()]).collect(),
            rows: actions.iter().map(row).collect(),
            frame,
        }
    }
}
