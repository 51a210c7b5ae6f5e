//! The erasure of names after the time that the settings allow. Results stay.

use crate::app::erase_old_names;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use actix_web::rt;
use std::time::Duration;

/// The interval at which old names are erased. The first run is when the service starts.
const EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// Erases the names of events older than the settings allow, now and every day. Without a setting, erases none.
pub(crate) fn follow(app: &App) {
    let Some(days) = app.names_for_days else {
        return;
    };
    let store = app.store.clone();
    rt::spawn(async move {
        let mut days_pass = rt::time::interval(EVERY);
        loop {
            days_pass.tick().await;
            match erase_old_names(&store, days, now()).await {
                Ok(0) => {}
                Ok(events) => {
                    tracing::info!(events, "erased names whose retention time has passed")
                }
                Err(error) => {
                    tracing::error!(%error, "failed to erase names whose retention time has passed")
                }
            }
        }
    });
}
