//! The state that all handlers share, created once per process.

use crate::app::circuit_stages::CircuitStages;
use crate::app::scored_event::ScoredEvents;
use crate::app::slips::TableAccess;
use crate::auth::sign_in::SignIn;
use crate::auth::{Role, known_device};
use crate::concurrency_limit::ConcurrencyLimit;
use crate::pages::api::EventLineJson;
use crate::pages::events::home::EventLine;
use crate::store::{Store, StoreError, lineage, secret};
use crate::web::http::body_budget::BodyBudget;
use crate::web::http::current_time::now;
use crate::web::http::live::Live;
use crate::web::http::metrics::Metrics;
use crate::web::http::page_cache::{MADE_AT_ONCE, PAGES_WAITING, PageCache};
use crate::web::state::downloads::Downloads;
use crate::web::state::journals::Journals;
use crate::web::state::list_cache::ListCache;
use crate::web::state::presence::Presence;
use crate::web::state::restores::Restores;
use crate::web::state::screen_heartbeats::ScreenHeartbeats;
use crate::web::state::shared_sheet::SharedSheets;
use crate::web::state::snapshots::Snapshots;

/// The number of heavy tasks that run at once. They use half of the blocking threads, so that database reads always
/// find a thread free.
const HEAVY: usize = 2;

/// The number of heavy tasks that may wait for their turn.
const WAITING: usize = 100;

/// The public address of the service, its use of a proxy, and its purpose, as set on the command line.
#[derive(Clone, Debug, Default)]
pub struct ServerOptions {
    /// The address people type, for links and QR codes; cookies are `Secure` when it is `https`.
    pub public_url: String,
    /// Whether a proxy in front of the service tells the address of each client.
    pub trusted_proxy: bool,
    pub purpose: Purpose,
}

/// The purpose for which the program was started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    #[default]
    Service,
    /// One hall, by a double click. Administrators end it from the page [`urls::HALL`](crate::pages::urls::HALL).
    Hall,
    /// To be tried. Anybody may be one of its people, without a password.
    Demo(DemoDoors),
}

/// The data of the doors on the first page of a demo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoDoors {
    /// The slug of the event that is being played.
    pub event: String,
    /// The people of the demo, each with a role.
    pub people: Vec<(String, Role)>,
    /// The link to a table that nobody had written at the start; none where every table was written.
    pub table: Option<TableAccess>,
}

impl ServerOptions {
    /// Whether administrators may end the program from a page.
    #[must_use]
    pub fn ends_from_page(&self) -> bool {
        self.purpose == Purpose::Hall
    }

    /// Returns the data of the doors, if the program is a demo.
    #[must_use]
    pub const fn demo(&self) -> Option<&DemoDoors> {
        match &self.purpose {
            Purpose::Demo(doors) => Some(doors),
            Purpose::Service | Purpose::Hall => None,
        }
    }
}

/// The state of the running service that all handlers share.
#[derive(Clone)]
pub struct App {
    pub store: Store,
    pub sign_in: SignIn,
    /// The secret behind the cookies of devices on which somebody has signed in.
    pub devices: String,
    /// The public address of the service and its use of a proxy.
    pub options: ServerOptions,
    /// The cache of scores and results of running events.
    pub scored_events: ScoredEvents,
    /// The cache of the data that circuits need from their events.
    pub circuit_stages: CircuitStages,
    /// The cache of journals that were read lately.
    pub journals: Journals,
    /// The cache of rendered public pages.
    pub rendered: PageCache,
    /// The cache of rows in public event lists. `None` for an event that is not public.
    pub told: ListCache<Option<EventLine>>,
    /// The cache of rows in the desk's event list.
    pub told_at_desk: ListCache<EventLine>,
    /// The cache of rows in the API's event list.
    pub told_by_api: ListCache<EventLineJson>,
    /// The people who are entering hands, by table.
    pub presence: Presence,
    /// The score sheets that two phones write at the same time.
    pub sheets: SharedSheets,
    /// The projectors that sent a heartbeat lately.
    pub sightings: ScreenHeartbeats,
    /// The listeners to the live updates of each event.
    pub live: Live,
    /// The metrics for a monitoring system.
    pub metrics: Metrics,
    /// The limit on concurrent heavy work, which would block a serving thread for too long.
    pub heavy: ConcurrencyLimit,
    /// The limit on long pages of the staff that are made at once. They wait for no public page.
    pub staff_pages: ConcurrencyLimit,
    /// The files that are being downloaded.
    pub downloads: Downloads,
    /// The memory budget for request bodies.
    pub bodies: BodyBudget,
    /// The number of days after an event for which names are kept; for ever without a number.
    pub names_for_days: Option<u32>,
    /// The snapshots of the service. None are taken until a folder is set.
    pub snapshots: Snapshots,
    /// The database copy that is to replace the database, while a restore is prepared.
    pub restores: Restores,
    /// The time at which the service started, in milliseconds since 1970: pages notice by it that it started anew.
    pub started: i64,
    /// The lineage of the database: an identifier that a restore changes. It is part of every ETag.
    pub lineage: String,
}

impl App {
    /// Creates the shared state of a service on a database.
    ///
    /// # Errors
    /// An error of the store.
    pub fn new(store: Store, sign_in: SignIn, options: ServerOptions) -> Result<App, StoreError> {
        let (lineage, devices) = store.write_now(|tx| {
            let devices = secret(tx, known_device::SECRET)?;
            Ok::<_, StoreError>((lineage(tx)?, devices))
        })?;
        Ok(App {
            store,
            sign_in,
            devices,
            options,
            scored_events: ScoredEvents::default(),
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
            staff_pages: ConcurrencyLimit::new(MADE_AT_ONCE, PAGES_WAITING),
            downloads: Downloads::default(),
            bodies: BodyBudget::default(),
            names_for_days: None,
            snapshots: Snapshots::default(),
            restores: Restores::default(),
            started: now().timestamp_millis(),
            lineage,
        })
    }

    /// Whether the public address is https, so that cookies may be `Secure`.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.options.public_url.starts_with("https://")
    }
}
