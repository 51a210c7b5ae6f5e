//! Metrics in the text format of Prometheus: counts and times, without personal data.

use crate::auth::token::equal;
use crate::pages::urls;
use crate::store::Store;
use crate::web::http::current_time::now;
use crate::web::http::live::Live;
use crate::web::state::snapshots::Snapshots;
use actix_web::HttpRequest;
use actix_web::http::header;
use chrono::{DateTime, Utc};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use std::sync::Arc;
use std::time::Duration;

/// The labels of a response in the metrics.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AnsweredRequest {
    method: String,
    /// The route pattern of the router, never the requested address.
    route: String,
    status: u16,
}

/// The label of a response time: its route.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabel {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Readers {
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct InFolder {
    folder: String,
}

/// A histogram of seconds, with buckets from a millisecond to eight seconds.
fn seconds() -> Histogram {
    Histogram::new([
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0,
    ])
}

/// The metrics' counters since the process began. Cheap to clone.
#[derive(Clone)]
pub struct Metrics(Arc<Counters>);

struct Counters {
    /// The token that opens the metrics. Without one there is no such page.
    token: Option<String>,
    begun: DateTime<Utc>,
    requests: Family<AnsweredRequest, Counter>,
    saves: Family<RouteLabel, Histogram>,
    pages: Histogram,
}

impl Metrics {
    /// Creates empty counters. Only requests with this token see them; without a token nobody does.
    #[must_use]
    pub fn new(token: Option<String>) -> Metrics {
        Metrics(Arc::new(Counters {
            token: token.filter(|token| !token.is_empty()),
            begun: now(),
            requests: Family::default(),
            saves: Family::new_with_constructor(seconds),
            pages: seconds(),
        }))
    }

    /// Counts a response and its time. `route` is the router's pattern.
    pub(crate) fn count(&self, method: &str, route: &str, status: u16, took: Duration) {
        let answered = AnsweredRequest {
            method: method.to_owned(),
            route: route.to_owned(),
            status,
        };
        self.0.requests.get_or_create(&answered).inc();
        if method == "POST" {
            let route = route.to_owned();
            let saves = self.0.saves.get_or_create(&RouteLabel { route });
            saves.observe(took.as_secs_f64());
        } else {
            self.0.pages.observe(took.as_secs_f64());
        }
    }

    pub(crate) fn opens_to(&self, request: &HttpRequest) -> bool {
        let told = request.headers().get(header::AUTHORIZATION);
        // The word for how somebody signs in is the same in any letters (RFC 9110).
        let told = told.and_then(|value| value.to_str().ok()?.split_once(' '));
        let told = told.filter(|(way, _)| way.eq_ignore_ascii_case("bearer"));
        let told = told.map(|(_, token)| token);
        match (&self.0.token, told) {
            (Some(token), Some(told)) => equal(token, told),
            _ => false,
        }
    }

    /// Returns all metrics in the text format of Prometheus, with their current values.
    pub(crate) fn text(
        &self,
        store: &Store,
        live: &Live,
        folders: &Snapshots,
    ) -> Result<String, std::fmt::Error> {
        let mut all = Registry::with_prefix("pozzetto");
        let counted = &self.0;
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        all.register("build", "The program", version);
        all.register("requests", "Answers given", counted.requests.clone());
        all.register_with_unit(
            "save",
            "From a form's head to its answer",
            Unit::Seconds,
            counted.saves.clone(),
        );
        all.register_with_unit(
            "page",
            "From a page's head to its answer",
            Unit::Seconds,
            counted.pages.clone(),
        );
        let up = Gauge::<i64>::default();
        up.set((now() - counted.begun).num_seconds());
        all.register_with_unit("up", "Since the process began", Unit::Seconds, up);
        let listeners = Gauge::<i64>::default();
        listeners.set(i64::try_from(live.listeners()).unwrap_or(i64::MAX));
        all.register("listeners", "Browsers that follow an event", listeners);
        all.register("readers", "Connections that read", readers(store));
        snapshots(folders, &mut all);
        let mut text = String::new();
        encode(&mut text, &all)?;
        Ok(text)
    }
}

fn readers(store: &Store) -> Family<Readers, Gauge> {
    let pool: Family<Readers, Gauge> = Family::default();
    let state = store.readers();
    for (word, number) in [("idle", state.idle), ("busy", state.busy)] {
        let gauge = pool.get_or_create(&Readers { state: word });
        gauge.set(i64::from(number));
    }
    pool
}

fn snapshots(folders: &Snapshots, all: &mut Registry) {
    let (age, owed): (Family<InFolder, Gauge>, Family<InFolder, Gauge>) = Default::default();
    for folder in folders.state() {
        let name = InFolder {
            folder: folder.path.display().to_string(),
        };
        if let Some(newest) = folder.newest {
            let old = (now() - newest).num_seconds();
            age.get_or_create(&name).set(old);
        }
        owed.get_or_create(&name).set(i64::from(folder.owed));
    }
    let what = "Since the newest snapshot";
    all.register_with_unit("snapshot_age", what, Unit::Seconds, age);
    all.register("snapshot_owed", "Whether a folder lacks one", owed);
}

/// Whether machines request a route all day long. Such requests are not logged.
pub(crate) fn is_routine(route: &str) -> bool {
    [urls::HEALTH, urls::READY, urls::METRICS].contains(&route)
}
