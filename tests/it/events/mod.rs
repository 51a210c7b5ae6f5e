//! Events as everybody sees them, and what is kept from everybody.

pub(crate) mod api;
pub(crate) mod archive;
pub(crate) mod branding;
pub(crate) mod circuits;
pub(crate) mod gironi;
pub(crate) mod guide;
pub(crate) mod hidden;
pub(crate) mod indistinguishable;
pub(crate) mod kinds;
pub(crate) mod live;
pub(crate) mod names;
pub(crate) mod navigation;
pub(crate) mod officials;
pub(crate) mod public;
mod recorded;
mod results_sheet;
mod rooms;
pub(crate) mod share;
mod stage;
pub(crate) mod who_sees;
