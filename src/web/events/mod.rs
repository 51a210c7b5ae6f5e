//! Events: the lists, the public pages, files, the archive, circuits.

pub(crate) mod archive;
pub(crate) mod circuits;
pub(crate) mod files;
pub(crate) mod logo;
pub(crate) mod picture;
pub(crate) mod prizes;
pub(crate) mod public;
pub(crate) mod results_sheet;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod stage;
