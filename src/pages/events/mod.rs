//! The pages about events: their lists, the page of one event, and its form.

pub mod archive;
pub mod charts;
pub mod contrast;
pub mod event;
pub mod event_form;
pub mod home;
pub mod logo_form;
pub mod new_event;
pub mod plan_strip;
pub mod podium;
pub mod prize_table;
pub mod stage;
