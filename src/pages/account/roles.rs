//! Who may do what: the table of roles and actions as a page.

use crate::Frame;
use crate::locale::Lang;
use askama::Template;

/// `/ruoli`: the table from which checks and menus are made.
#[derive(Clone, Debug, Template)]
#[template(path = "account/roles.html")]
pub struct RolesPage {
    pub frame: Frame,
    pub t: Lang,
    /// The roles, the highest first, then a table's link and the public.
    pub heads: Vec<&'static str>,
    pub rows: Vec<RoleRow>,
}

/// An action and who may do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleRow {
    pub what: &'static str,
    /// For each head whether it may.
    pub may: Vec<bool>,
}

impl RolesPage {
    /// The page of roles by their words, and of actions by their names with a yes or no for each role and for the link of
    /// a table. The public may do none of them.
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
