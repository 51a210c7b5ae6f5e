//! What every handler shares, once per process.

use crate::auth::known_device;
use crate::auth::sign_in::SignIn;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::pages::api::EventLineJson;
use crate::pages::events::home::EventLine;
use crate::store::{Store, StoreError, lineage, secret};
use crate::web::http::body_budget::BodyBudget;
use crate::web::http::live::Live;
use crate::web::http::metrics::Metrics;
use crate::web::http::page_cache::PageCache;
use crate::web::state::circuit_stages::CircuitStages;
use crate::web::state::downloads::Downloads;
use crate::web::state::journals::Journals;
use crate::web::state::list_cache::ListCache;
use crate::web::state::presence::Presence;
use crate::web::state::restores::Restores;
use crate::web::state::scored_event::ScoredEvents;
use crate::web::state::screen_heartbeats::ScreenHeartbeats;
use crate::web::state::shared_sheet::SharedSheets;
use crate::web::state::snapshots::Snapshots;

/// Pieces of heavy work at once: half of the threads that blocking work has, so that looks at the database find one.
const HEAVY: usize = 2;

/// Pieces of heavy work that wait beside them.
const WAITING: usize = 100;

/// How the service is reached, as the commands set it.
#[derive(Clone, Debug, Default)]
pub struct ServerOptions {
    /// The address people type, for links and QR codes; cookies are `Secure` when it is `https`.
    pub public_url: String,
    /// Whether the address of a client is the one a proxy in front tells.
    pub trusted_proxy: bool,
}

/// The running service.
#[derive(Clone)]
pub struct App {
    pub store: Store,
    pub door: SignIn,
    /// The secret behind the cookies of devices that somebody has signed in on.
    pub devices: String,
    /// How it is reached.
    pub reach: ServerOptions,
    /// Scores and results of running events.
    pub derived: ScoredEvents,
    /// What circuits need of their events.
    pub circuit_stages: CircuitStages,
    /// The journals of events somebody has looked at.
    pub journals: Journals,
    /// Public pages as they were rendered last.
    pub rendered: PageCache,
    /// What lists tell everybody of events.
    pub told: ListCache<Option<EventLine>>,
    /// What the list of desks tells of them.
    pub told_at_desk: ListCache<EventLine>,
    /// What the API's list tells of them.
    pub told_by_api: ListCache<EventLineJson>,
    /// Who is entering which table.
    pub presence: Presence,
    /// The sheets two phones write at the same time.
    pub sheets: SharedSheets,
    /// Which projectors were heard of lately.
    pub sightings: ScreenHeartbeats,
    /// Who listens to which event.
    pub live: Live,
    /// What a monitor is told.
    pub metrics: Metrics,
    /// Turns for work that takes longer than a request may hold the thread that serves it.
    pub heavy: ConcurrencyLimit,
    /// The files that are being sent.
    pub downloads: Downloads,
    /// Room for request bodies.
    pub bodies: BodyBudget,
    /// How many days after an event its names are kept; for ever without a number.
    pub names_for_days: Option<u32>,
    /// The snapshots it takes; none until it is told where.
    pub snapshots: Snapshots,
    /// The copy on its way into the place of its database.
    pub restores: Restores,
    /// The history its database is in; part of every ETag.
    pub lineage: String,
}

impl App {
    /// A service on a database.
    ///
    /// # Errors
    /// The store's.
    pub fn new(store: Store, door: SignIn, reach: ServerOptions) -> Result<App, StoreError> {
        let (lineage, devices) = store.write_now(|tx| {
            let devices = secret(tx, known_device::SECRET)?;
            Ok::<_, StoreError>((lineage(tx)?, devices))
        })?;
        Ok(App {
            store,
            door,
            devices,
            reach,
            derived: ScoredEvents::default(),
            circuit_stages: CircuitStages::default(),
            journals: Journals::default(),
            rendered: PageCache::default(),
            told: ListCache::default(),
            told_at_desk: ListCache::default(),
            told_by_api: ListCache::default(),
            presence: Presence::default(),
            sheets: SharedSheets::default(),
            sightings: ScreenHeartbeats::default(),
            live: Live::default(),
            metrics: Metrics::new(None),
            heavy: ConcurrencyLimit::new(HEAVY, WAITING),
            downloads: Downloads::default(),
            bodies: BodyBudget::default(),
            names_for_days: None,
            snapshots: Snapshots::default(),
            restores: Restores::default(),
            lineage,
        })
    }

    /// Whether people come by https, so that cookies may insist on it.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.reach.public_url.starts_with("https://")
    }
}
