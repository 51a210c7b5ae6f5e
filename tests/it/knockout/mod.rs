//! Finals: the bracket, the places at the end, and what goes wrong in between.

pub(crate) mod bracket;
pub(crate) mod final_places;
pub(crate) mod sent;
pub(crate) mod unfollowed;
pub(crate) mod unwon;
