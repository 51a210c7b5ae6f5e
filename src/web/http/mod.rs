//! HTTP infrastructure: the shared state, the reader, forms, bodies, caches, errors.

pub(crate) mod app;
pub(crate) mod at_event;
pub(crate) mod body_budget;
pub(crate) mod command_context;
pub(crate) mod current_time;
pub(crate) mod device;
pub(crate) mod etag;
pub(crate) mod event_view;
pub(crate) mod form_post;
pub(crate) mod headers;
pub(crate) mod language;
pub(crate) mod live;
pub(crate) mod menu;
pub(crate) mod metrics;
pub(crate) mod news;
pub(crate) mod page_cache;
pub(crate) mod problem;
pub(crate) mod problem_page;
pub(crate) mod redirect;
pub(crate) mod request_body;
pub(crate) mod request_context;
pub(crate) mod response_cache;
pub(crate) mod statics;
pub(crate) mod stop_signal;
