//! Victory Point tables.
use serde::{Deserialize, Serialize};
/// Table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VpTable {
    /// x
    pub name: String,
    /// x
    pub limits: [u32; 10],
}
