//! The service over HTTP: thin handlers by feature, and a single place that maps errors.

mod account;
mod api;
mod desk;
mod entries;
mod events;
mod guide;
mod http;
mod rounds;
mod rulings;
mod state;
mod tables;

pub use crate::app::scored_event::{ScoredEvent, ScoredEvents};
pub use http::app::{App, DemoDoors, Purpose, ServerOptions};
pub use http::body_budget::BodyBudget;
pub use http::current_time::now;
pub use http::metrics::Metrics;
pub use http::stop_signal::is_told_to_stop;
pub use state::restores::{Restores, ready_beside, sweep_copies};
pub use state::snapshots::{LEAST_FREE, SnapshotPlace, Snapshots, free_space};

use crate::pages::urls;
use actix_web::dev::Server;
use actix_web::http::header;
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data, PathConfig, QueryConfig, ServiceConfig};
use actix_web::{App as Web, HttpRequest, HttpResponse, HttpServer, Route, guard};
use events::files::{CsvFile, csv_file};
use http::problem::Problem;
use std::net::TcpListener;
use std::time::Duration;

/// The blocking threads of each worker. They read the database, check passwords (two at once) and score hands as they
/// are typed. More threads would only wait, each with memory of its own.
const AT_WORK: usize = 4;
/// The most connections of each worker. A national final has many viewers, each with a stream of its own.
const MOST_CONNECTIONS: usize = 25_000;
/// The connections that may wait to be accepted, for when a whole hall comes back at once.
const BACKLOG: u32 = 4_096;

/// The longest time that the head of a request may take. The body has its own limit, by route.
const HEAD_WITHIN: Duration = Duration::from_secs(5);

/// Registers every route of the service.
pub fn routes(config: &mut ServiceConfig) {
    config
        .app_data(PathConfig::default().error_handler(|_, _| Problem::Missing.into()))
        .app_data(QueryConfig::default().error_handler(|_, _| Problem::Bad.into()))
        // addresses are tried in this order: first those that a hall asks for every second
        .service(
            web::resource(urls::HAND)
                .route(get().to(tables::hand::hand))
                .route(web::post().to(tables::hand::save_hand)),
        )
        .service(
            web::resource(urls::CORRECTION)
                .route(get().to(tables::hand::hand))
                .route(web::post().to(tables::correct::correct_hand)),
        )
        .service(web::resource(urls::API_HAND).route(web::post().to(tables::hand::live)))
        .configure(own_routes)
        .route(urls::HOME, get().to(events::public::home))
        .route(urls::ENTER_AS, get().to(account::demo::to_doors))
        .route(urls::ENTER_AS, web::post().to(account::demo::enter_as))
        .route(urls::PRACTICE, get().to(tables::practice::form))
        .route(urls::PRACTICE, web::post().to(tables::practice::save))
        .route(urls::PRACTISED, get().to(tables::practice::practised))
        .route(urls::RULES, get().to(events::rules::rules))
        .route(urls::GUIDE, get().to(guide::contents))
        .route(urls::GUIDE_PICTURE, get().to(http::statics::guide_picture))
        .route(urls::GUIDE_CHAPTER, get().to(guide::chapter))
        .route(urls::ARCHIVE, get().to(events::archive::archive))
        .route(urls::PLAYERS, get().to(events::archive::player))
        .route(urls::CLUBS, get().to(events::archive::club))
        .route(urls::EVENT, get().to(events::public::event))
        .route(urls::STANDINGS, get().to(events::public::standings))
        .route(urls::STANDINGS_CSV, get().to(csv_file(CsvFile::Standings)))
        .route(urls::RESULTS_CSV, get().to(csv_file(CsvFile::Results)))
        .route(urls::HANDS_CSV, get().to(csv_file(CsvFile::Hands)))
        .route(urls::TABLES_CSV, get().to(csv_file(CsvFile::Tables)))
        .route(urls::EVENT_JSON, get().to(events::files::public_extract))
        .route(urls::ROUND, get().to(events::public::round))
        .route(urls::BRACKET, get().to(events::public::bracket))
        .route(urls::TABLE, get().to(events::public::table))
        .route(urls::PAIR, get().to(events::public::pair))
        .route(urls::PICTURE, get().to(events::picture::of_event))
        .route(urls::PAIR_PICTURE, get().to(events::picture::of_pair))
        .route(urls::FIND, get().to(events::public::find))
        .route(urls::FIGURES, get().to(events::public::figures))
        .route(urls::LOGO, get().to(events::logo::logo))
        .route(urls::NEWS, web::get().to(http::news::news))
        .route(urls::SCREEN, get().to(desk::screen::hall))
        .route(urls::NAMED_SCREEN, get().to(desk::screen::named))
        .route(urls::PUBLIC_PRIZES, get().to(events::public::prizes))
        .route(urls::CIRCUITS, get().to(events::circuits::list))
        .route(urls::NEW_CIRCUIT, get().to(events::circuits::new_circuit))
        .route(urls::NEW_CIRCUIT, web::post().to(events::circuits::create))
        .route(urls::CIRCUIT, get().to(events::circuits::show))
        .route(urls::CIRCUIT_CSV, get().to(events::circuits::file))
        .route(
            urls::CIRCUIT_CREDITS_CSV,
            get().to(events::circuits::credits),
        )
        .route(urls::EDIT_CIRCUIT, get().to(events::circuits::edit))
        .route(urls::EDIT_CIRCUIT, web::post().to(events::circuits::save))
        .route(urls::ROLES, get().to(account::users::roles))
        .route(urls::ACCOUNT, get().to(account::profile::page))
        .route(urls::PASSWORD, web::post().to(account::profile::password))
        .route(urls::END_SESSION, web::post().to(account::profile::end_one))
        .route(
            urls::END_SESSIONS,
            web::post().to(account::profile::end_all),
        )
        .route(urls::HALL, get().to(account::hall::page))
        .route(urls::QUIT, web::post().to(account::hall::quit))
        .route(urls::BACKUP, get().to(account::backup::download))
        .route(urls::RESTORE, get().to(account::restore::form))
        .route(urls::RESTORE, web::post().to(account::restore::restore))
        .route(urls::MEMBERS, get().to(entries::members::page))
        .route(
            urls::MEMBERS,
            web::post().to(entries::members::look_or_take),
        )
        .route(urls::ALL_USERS, get().to(account::users::list))
        .route(urls::ALL_USERS, web::post().to(account::users::add))
        .route(
            urls::INVITE_USER,
            web::post().to(account::users::invite_again),
        )
        .route(urls::REVOKE_ROLE, web::post().to(account::users::revoke))
        .route(urls::LOGIN, get().to(account::sign_in::login_form))
        .route(urls::LOGIN, web::post().to(account::sign_in::login))
        .route(urls::LOGOUT, web::post().to(account::sign_in::logout))
        .route(urls::INVITE, get().to(account::sign_in::invite_form))
        .route(
            urls::INVITE,
            web::post().to(account::sign_in::accept_invite),
        )
        .route(urls::BOARD, get().to(tables::board::board))
        .route(urls::REFEREE_TABLE, get().to(tables::referee::table))
        .route(urls::TABLE_TOTALS, get().to(tables::table_totals::form))
        .route(
            urls::TABLE_TOTALS,
            web::post().to(tables::table_totals::save),
        )
        .route(urls::READY_TABLES, get().to(tables::closing::ready_form))
        .route(
            urls::READY_TABLES,
            web::post().to(tables::closing::close_ready),
        )
        .service(
            web::resource(urls::TABLE_STATE).route(web::post().to(tables::referee::table_state)),
        )
        .route(urls::SLIPS, get().to(tables::table_link::slips))
        .route(urls::SLIPS, web::post().to(tables::table_link::make_slips))
        .route(urls::TABLE_LINKS, web::post().to(tables::table_link::links))
        .route(
            urls::UNCONFIRMED,
            web::post().to(tables::table_link::unconfirmed_version),
        )
        .route(urls::CLOCK, get().to(desk::clock::show))
        .route(urls::CLOCK, web::post().to(desk::clock::say))
        .configure(api_routes)
        .route(urls::PRESENCE, web::post().to(tables::shared_form::here))
        .route(urls::WORKER, get().to(http::statics::worker))
        .route(urls::STATIC, get().to(http::statics::file))
        .route(urls::HEALTH, get().to(alive))
        .route(urls::READY, get().to(ready))
        .route(urls::METRICS, get().to(metrics))
        .configure(desk_routes);
}

/// A route that answers GET and HEAD requests.
fn get() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// The routes behind the players' links: the link of a table and the private link of an entry.
fn own_routes(config: &mut ServiceConfig) {
    config
        .service(
            web::resource(urls::OWN_HAND)
                .route(get().to(tables::own_table::hand))
                .route(web::post().to(tables::own_table::save_hand)),
        )
        .service(
            web::resource(urls::HAND_OVER)
                .route(get().to(tables::own_table::hand_over))
                .route(web::post().to(tables::own_table::sign)),
        )
        .service(
            web::resource(urls::OWN_PROTEST)
                .route(get().to(tables::own_table::protest_form))
                .route(web::post().to(tables::own_table::lodge_protest)),
        )
        .service(
            web::resource(urls::PAIR_PROTESTS).route(web::post().to(entries::own_pair::protest)),
        )
        .route(urls::OWN_PAIR, get().to(entries::own_pair::home))
        .route(urls::OWN_TABLE, get().to(tables::own_table::home))
        .route(urls::OWN_LINE, web::post().to(tables::own_table::line_in))
        .route(urls::OWN_LEAVE, web::post().to(tables::own_table::line_out))
        .route(
            urls::OWN_PRESENCE,
            web::post().to(tables::own_table::presence),
        );
}

fn api_routes(config: &mut ServiceConfig) {
    config
        .service(api::door(urls::OPENAPI, get().to(api::description)))
        .service(api::door(urls::API_EVENTS, get().to(api::events)))
        .service(api::door(urls::API_EVENT, get().to(api::event)))
        .service(api::door(urls::API_STANDINGS, get().to(api::standings)))
        .service(api::door(urls::API_ROUND, get().to(api::round)))
        .service(api::door(urls::API_TABLE, get().to(api::table)))
        .service(api::door(urls::API_ENTRY, get().to(api::entry)))
        .service(api::door(urls::API_CIRCUITS, get().to(api::all_circuits)))
        .service(api::door(urls::API_CIRCUIT, get().to(api::circuit)));
}

fn desk_routes(config: &mut ServiceConfig) {
    config
        .route(urls::DESK, get().to(desk::overview::list))
        .route(urls::NEW_EVENT, get().to(events::settings::new_event))
        .route(urls::PLAN_STRIP, get().to(events::settings::strip))
        .route(urls::RULE_FIELDS, get().to(events::settings::rule_fields))
        .route(urls::NEW_EVENT, web::post().to(events::settings::create))
        .route(urls::EVENT_DESK, get().to(desk::overview::desk))
        .route(urls::EVENT_STAGE, get().to(events::stage::form))
        .route(urls::EVENT_STAGE, web::post().to(events::stage::go))
        .route(urls::SETTINGS, get().to(events::settings::settings))
        .route(
            urls::SETTINGS,
            web::post().to(events::settings::save_settings),
        )
        .route(urls::IMPORT, get().to(entries::import::import_form))
        .route(urls::IMPORT, web::post().to(entries::import::import))
        .route(urls::CHECK_IN, get().to(entries::check_in::check_in_list))
        .route(
            urls::CHECK_IN,
            web::post().to(entries::check_in::check_in_or_undo),
        )
        .route(
            urls::CHECK_IN_ENTRY,
            web::post().to(entries::check_in::check_in),
        )
        .route(urls::ADD_ENTRY, web::post().to(entries::check_in::add))
        .route(urls::MEMBERS_MEANT, get().to(entries::members::meant))
        .route(urls::EDIT_ENTRY, get().to(entries::check_in::edit_form))
        .route(urls::EDIT_ENTRY, web::post().to(entries::check_in::edit))
        .route(
            urls::LATE_ENTRY,
            get().to(entries::roster_change::late_form),
        )
        .route(
            urls::LATE_ENTRY,
            web::post().to(entries::roster_change::come_late),
        )
        .route(
            urls::REPLACE_ENTRY,
            get().to(entries::roster_change::replace_form),
        )
        .route(
            urls::REPLACE_ENTRY,
            web::post().to(entries::roster_change::replace),
        )
        .route(
            urls::SEAT_ENTRY,
            get().to(entries::roster_change::seat_form),
        )
        .route(
            urls::SEAT_ENTRY,
            web::post().to(entries::roster_change::sit_down),
        )
        .route(
            urls::LEAVE_ENTRY,
            get().to(entries::roster_change::leave_form),
        )
        .route(
            urls::LEAVE_ENTRY,
            web::post().to(entries::roster_change::leave),
        )
        // a refusal stands at these addresses, where somebody may load it again
        .route(urls::PROPOSE, get().to(desk::overview::to_desk))
        .route(urls::PUBLISH, get().to(desk::overview::to_desk))
        .route(urls::CLOSE_ROUND, get().to(desk::overview::to_desk))
        .route(urls::PROPOSE, web::post().to(desk::overview::propose))
        .route(urls::PROPOSAL, get().to(desk::overview::proposal))
        .route(urls::SWAP_SEATS, get().to(rounds::seats::form))
        .route(urls::SWAP_SEATS, web::post().to(rounds::seats::swap))
        .route(
            urls::NUMBER_BY_LOT,
            web::post().to(rounds::seats::number_by_lot),
        )
        .route(urls::SEAT_ROUND, get().to(rounds::seats::all_form))
        .route(urls::SEAT_ROUND, web::post().to(rounds::seats::seat_all))
        .route(urls::LINE_UPS, get().to(entries::line_ups::list))
        .route(urls::LINE_UP, get().to(entries::line_ups::form))
        .route(urls::LINE_UP, web::post().to(entries::line_ups::save))
        .route(urls::PUBLISH, web::post().to(desk::overview::publish))
        .route(urls::WITHDRAW, get().to(rounds::withdraw::form))
        .route(urls::WITHDRAW, web::post().to(rounds::withdraw::withdraw))
        .route(
            urls::CLOSE_ROUND,
            web::post().to(desk::overview::close_round),
        )
        .route(urls::PRIZES, get().to(events::prizes::page))
        .route(urls::PRIZES, web::post().to(events::prizes::show))
        .route(urls::PRIZES_CSV, get().to(events::prizes::file))
        .route(urls::RESULTS_SHEET, get().to(events::results_sheet::page))
        .route(
            urls::RESULTS_SHEET,
            web::post().to(events::results_sheet::mark),
        )
        .route(
            urls::RESULTS_SHEET_CSV,
            get().to(events::results_sheet::csv_file),
        )
        .route(
            urls::RESULTS_SHEET_XLSX,
            get().to(events::results_sheet::xlsx_file),
        )
        .route(urls::FEES_CSV, get().to(events::files::fees))
        .route(urls::INFRACTIONS, get().to(rulings::infractions::catalogue))
        .route(
            urls::NEW_INFRACTION,
            get().to(rulings::infractions::new_form),
        )
        .route(
            urls::NEW_INFRACTION,
            web::post().to(rulings::infractions::add),
        )
        .route(urls::INFRACTION, get().to(rulings::infractions::form))
        .route(
            urls::INFRACTION,
            web::post().to(rulings::infractions::change),
        )
        .route(urls::RULINGS, get().to(rulings::register::register))
        .route(urls::NEW_RULING, get().to(rulings::register::form))
        .route(urls::NEW_RULING, web::post().to(rulings::register::give))
        .route(urls::RULING, get().to(rulings::register::one))
        .route(urls::RULING, web::post().to(rulings::register::turn))
        .route(urls::PROTESTS, get().to(rulings::protests::list))
        .route(urls::NEW_PROTEST, get().to(rulings::protests::form))
        .route(urls::NEW_PROTEST, web::post().to(rulings::protests::lodge))
        .route(urls::PROTEST, get().to(rulings::protests::one))
        .route(urls::PROTEST, web::post().to(rulings::protests::act))
        .route(urls::PROTEST_RECORD, get().to(rulings::protests::printed))
        .route(urls::PAIR_LINKS, get().to(entries::pair_links::list))
        .route(urls::PAIR_LINKS, web::post().to(entries::pair_links::make))
        .route(urls::SCREENS, get().to(desk::screen::list))
        .route(urls::SCREENS, web::post().to(desk::screen::add))
        .route(urls::TELL_SCREEN, web::post().to(desk::screen::tell))
        .route(urls::SET_LOGO, get().to(events::logo::form))
        .route(urls::SET_LOGO, web::post().to(events::logo::set_logo))
        .route(urls::HIDE, web::post().to(desk::screen::hide))
        .route(urls::NOTICE, web::post().to(desk::screen::announce))
        .route(urls::PAPER, get().to(desk::paper::list))
        .route(urls::PAPER_ROUND, get().to(desk::paper::of_round))
        .route(urls::PAPER_DOOR, get().to(desk::paper::of_door))
        .route(urls::PAPER_END, get().to(desk::paper::of_end))
        .route(urls::JOURNAL, get().to(desk::journal::page))
        .route(urls::JOURNAL_CSV, get().to(desk::journal::csv))
        .route(urls::JOURNAL_JSON, get().to(desk::journal::json))
        .route(urls::UNDO, get().to(desk::undo::list))
        .route(urls::UNDO_ONE, get().to(desk::undo::form))
        .route(urls::UNDO_ONE, web::post().to(desk::undo::take_back))
        .route(urls::USERS, web::post().to(account::appoint::add_staff))
        .route(
            urls::REVOKE_STAFF,
            web::post().to(account::staff::take_back),
        )
        .route(urls::EXPORT_JSON, get().to(events::files::full_event));
}

/// Handles `GET /salute`: confirms that the process is alive.
async fn alive() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("ok\n")
}

/// Handles `GET /metrics`: the metrics, for a request with the configured token. Other requests get status 404.
async fn metrics(app: Data<App>, request: HttpRequest) -> Result<HttpResponse, Problem> {
    if !app.metrics.opens_to(&request) {
        return Err(Problem::Missing);
    }
    let text = app
        .metrics
        .text(&app.store, &app.live, &app.snapshots)
        .map_err(Problem::fault)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("application/openmetrics-text; version=1.0.0; charset=utf-8")
        .body(text))
}

/// Handles `GET /pronto`: confirms that the database can be read and written.
async fn ready(app: Data<App>) -> Result<HttpResponse, Problem> {
    app.store.ping(now()).await?;
    Ok(HttpResponse::Ok().content_type("text/plain").body("ok\n"))
}

/// Serves on a socket until the process is told to stop. Requests in progress are finished first.
///
/// # Errors
/// When the socket cannot be used.
pub fn serve(app: App, socket: TcpListener) -> std::io::Result<Server> {
    serve_with(app, socket, |_| ())
}

/// Serves as `serve` does, with additional routes that a benchmark compares the service with.
///
/// # Errors
/// When the socket cannot be used.
pub fn serve_with(
    app: App,
    socket: TcpListener,
    beside: fn(&mut ServiceConfig),
) -> std::io::Result<Server> {
    let (live, restores) = (app.live.clone(), app.restores.clone());
    live.follow(&app.store);
    state::name_retention::follow(&app);
    let app = Data::new(app);
    let server = HttpServer::new(move || {
        Web::new()
            .app_data(app.clone())
            .configure(routes)
            .configure(beside)
            .default_service(web::to(nothing))
            .wrap(from_fn(http::request_body::refuse_encoded))
            .wrap(Compress::default())
            .wrap(from_fn(http::headers::add))
            .wrap(from_fn(state::request_log::over))
            .wrap(from_fn(http::request_body::hold))
    });
    // Streams have no end of their own: they are closed first, so that only requests are waited for.
    let told = restores.clone();
    let stopped = async move {
        http::stop_signal::told_to_stop().await;
        told.let_go();
        live.close();
    };
    let server = server
        .workers(2)
        .worker_max_blocking_threads(AT_WORK)
        .max_connections(MOST_CONNECTIONS)
        .client_request_timeout(HEAD_WITHIN)
        .backlog(BACKLOG)
        .shutdown_signal(stopped)
        .shutdown_timeout(10)
        .listen(socket)?
        .run();
    restores.served_by(server.handle());
    Ok(server)
}

async fn nothing() -> Result<HttpResponse, Problem> {
    Err(Problem::Missing)
}
