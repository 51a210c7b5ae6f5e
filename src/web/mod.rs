//! The service over HTTP: thin handlers by feature, and the one place that maps errors.

mod account;
mod act;
mod api;
mod app;
mod appoint;
mod archive;
mod backup;
mod beside;
mod board;
mod body_budget;
mod circuit_stages;
mod circuits;
mod clock;
mod closing;
mod correct;
mod decision;
mod derived;
mod desk;
mod device;
mod disputes;
mod downloads;
mod entries;
mod files;
mod hand_form;
mod headers;
mod held;
mod import;
mod infractions;
mod journal;
mod journals;
mod kept;
mod language;
mod line_ups;
mod live;
mod logo;
mod menu;
mod metrics;
mod monitor;
mod news;
mod own_pair;
mod own_table;
mod pair_links;
mod paper;
mod people;
mod posted;
mod presence;
mod prizes;
mod problem;
mod problem_page;
mod profile;
mod protests;
mod public;
mod reader;
mod referee;
mod rendered;
mod request_body;
mod restore;
mod restores;
mod retention;
mod rules;
mod rulings;
mod screen;
mod seats;
mod shared_sheet;
mod shown;
mod sightings;
mod snapshots;
mod staff;
mod staff_list;
mod stage;
mod statics;
mod stop_signal;
mod table_link;
mod table_panel;
mod table_totals;
mod tag;
mod told;
mod undo;
mod users;
mod wall_clock;
mod watch;
mod withdraw;

pub use app::{App, Reach};
pub use body_budget::BodyBudget;
pub use derived::{Derived, DerivedEvents};
pub use metrics::Metrics;
pub use restores::{Restores, ready_beside, sweep_copies};
pub use snapshots::{Snapshots, Where};
pub use stop_signal::is_told_to_stop;
pub use wall_clock::now;

use crate::pages::urls;
use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data, PathConfig, QueryConfig, ServiceConfig};
use actix_web::{App as Web, HttpResponse, HttpServer, Route, guard};
use files::{CsvFile, csv_file};
use problem::Problem;
use std::net::TcpListener;
use std::time::Duration;

/// Threads of each worker for what waits or takes long: looks at the database, of which as many are read at once, passwords,
/// judged two at once, and hands scored as they are typed. More would only wait beside them, each with memory of its own.
const AT_WORK: usize = 4;
/// Connections held by each worker: a national final's viewers, each with a stream of its own.
const MOST_CONNECTIONS: usize = 25_000;
/// Connections that wait to be taken up, when a whole hall comes back at once.
const BACKLOG: u32 = 4_096;

/// How long the head of a request may take on its way; its body has a limit of its own, by route.
const HEAD_WITHIN: Duration = Duration::from_secs(5);

/// Every route of the service.
pub fn routes(config: &mut ServiceConfig) {
    config
        .app_data(PathConfig::default().error_handler(|_, _| Problem::Missing.into()))
        .app_data(QueryConfig::default().error_handler(|_, _| Problem::Bad.into()))
        // addresses are tried in this order: first those that a hall asks for every second
        .service(
            web::resource(urls::HAND)
                .route(get().to(referee::hand))
                .route(web::post().to(referee::save_hand)),
        )
        .service(web::resource(urls::API_HAND).route(web::post().to(referee::live)))
        .configure(own_routes)
        .route(urls::HOME, get().to(public::home))
        .route(urls::RULES, get().to(rules::rules))
        .route(urls::ARCHIVE, get().to(archive::archive))
        .route(urls::PLAYERS, get().to(archive::player))
        .route(urls::CLUBS, get().to(archive::club))
        .route(urls::EVENT, get().to(public::event))
        .route(urls::STANDINGS, get().to(public::standings))
        .route(urls::STANDINGS_CSV, get().to(csv_file(CsvFile::Standings)))
        .route(urls::RESULTS_CSV, get().to(csv_file(CsvFile::Results)))
        .route(urls::HANDS_CSV, get().to(csv_file(CsvFile::Hands)))
        .route(urls::TABLES_CSV, get().to(csv_file(CsvFile::Tables)))
        .route(urls::EVENT_JSON, get().to(files::public_extract))
        .route(urls::ROUND, get().to(public::round))
        .route(urls::BRACKET, get().to(public::bracket))
        .route(urls::TABLE, get().to(public::table))
        .route(urls::PAIR, get().to(public::pair))
        .route(urls::FIND, get().to(public::find))
        .route(urls::FIGURES, get().to(public::figures))
        .route(urls::LOGO, get().to(logo::logo))
        .route(urls::NEWS, web::get().to(news::news))
        .route(urls::SCREEN, get().to(screen::hall))
        .route(urls::NAMED_SCREEN, get().to(screen::named))
        .route(urls::PUBLIC_PRIZES, get().to(public::prizes))
        .route(urls::CIRCUITS, get().to(circuits::list))
        .route(urls::NEW_CIRCUIT, get().to(circuits::new_circuit))
        .route(urls::NEW_CIRCUIT, web::post().to(circuits::create))
        .route(urls::CIRCUIT, get().to(circuits::show))
        .route(urls::CIRCUIT_CSV, get().to(circuits::file))
        .route(urls::EDIT_CIRCUIT, get().to(circuits::edit))
        .route(urls::EDIT_CIRCUIT, web::post().to(circuits::save))
        .route(urls::ROLES, get().to(users::roles))
        .route(urls::ACCOUNT, get().to(profile::page))
        .route(urls::PASSWORD, web::post().to(profile::password))
        .route(urls::END_SESSION, web::post().to(profile::end_one))
        .route(urls::END_SESSIONS, web::post().to(profile::end_all))
        .route(urls::BACKUP, get().to(backup::download))
        .route(urls::RESTORE, get().to(restore::form))
        .route(urls::RESTORE, web::post().to(restore::restore))
        .route(urls::ALL_USERS, get().to(users::list))
        .route(urls::ALL_USERS, web::post().to(users::add))
        .route(urls::INVITE_USER, web::post().to(users::invite_again))
        .route(urls::REVOKE_ROLE, web::post().to(users::revoke))
        .route(urls::LOGIN, get().to(account::login_form))
        .route(urls::LOGIN, web::post().to(account::login))
        .route(urls::LOGOUT, web::post().to(account::logout))
        .route(urls::INVITE, get().to(account::invite_form))
        .route(urls::INVITE, web::post().to(account::accept_invite))
        .route(urls::BOARD, get().to(board::board))
        .route(urls::REFEREE_TABLE, get().to(referee::table))
        .route(urls::TABLE_TOTALS, get().to(table_totals::form))
        .route(urls::TABLE_TOTALS, web::post().to(table_totals::save))
        .route(urls::READY_TABLES, get().to(closing::ready_form))
        .route(urls::READY_TABLES, web::post().to(closing::close_ready))
        .service(web::resource(urls::TABLE_STATE).route(web::post().to(referee::table_state)))
        .route(urls::SLIPS, get().to(table_link::slips))
        .route(urls::SLIPS, web::post().to(table_link::make_slips))
        .route(urls::TABLE_LINKS, web::post().to(table_link::links))
        .route(
            urls::UNCONFIRMED,
            web::post().to(table_link::unconfirmed_version),
        )
        .route(urls::CLOCK, get().to(clock::show))
        .route(urls::CLOCK, web::post().to(clock::say))
        .configure(api_routes)
        .route(urls::PRESENCE, web::post().to(beside::here))
        .route(urls::WORKER, get().to(statics::worker))
        .route(urls::STATIC, get().to(statics::file))
        .route(urls::HEALTH, get().to(alive))
        .route(urls::READY, get().to(ready))
        .route(urls::METRICS, get().to(monitor::show))
        .configure(desk_routes);
}

/// A page to look at; who asks for its head alone gets that.
fn get() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// What players reach by the link of their table, or by their own.
fn own_routes(config: &mut ServiceConfig) {
    config
        .service(
            web::resource(urls::OWN_HAND)
                .route(get().to(own_table::hand))
                .route(web::post().to(own_table::save_hand)),
        )
        .service(
            web::resource(urls::HAND_OVER)
                .route(get().to(own_table::hand_over))
                .route(web::post().to(own_table::sign)),
        )
        .service(
            web::resource(urls::OWN_PROTEST)
                .route(get().to(own_table::protest_form))
                .route(web::post().to(own_table::lodge_protest)),
        )
        .service(web::resource(urls::PAIR_PROTESTS).route(web::post().to(own_pair::protest)))
        .route(urls::OWN_PAIR, get().to(own_pair::home))
        .route(urls::OWN_TABLE, get().to(own_table::home))
        .route(urls::OWN_LINE, web::post().to(own_table::line_in))
        .route(urls::OWN_LEAVE, web::post().to(own_table::line_out))
        .route(urls::OWN_PRESENCE, web::post().to(own_table::presence));
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
        .route(urls::DESK, get().to(desk::list))
        .route(urls::NEW_EVENT, get().to(desk::new_event))
        .route(urls::NEW_EVENT, web::post().to(desk::create))
        .route(urls::EVENT_DESK, get().to(desk::desk))
        .route(urls::EVENT_STAGE, get().to(stage::form))
        .route(urls::EVENT_STAGE, web::post().to(stage::go))
        .route(urls::SETTINGS, get().to(desk::settings))
        .route(urls::SETTINGS, web::post().to(desk::save_settings))
        .route(urls::IMPORT, get().to(import::import_form))
        .route(urls::IMPORT, web::post().to(import::import))
        .route(urls::CHECK_IN, get().to(entries::check_in_list))
        .route(urls::CHECK_IN, web::post().to(entries::check_in_all))
        .route(urls::CHECK_IN_ENTRY, web::post().to(entries::check_in))
        .route(urls::ADD_ENTRY, web::post().to(entries::add))
        .route(urls::EDIT_ENTRY, get().to(entries::edit_form))
        .route(urls::EDIT_ENTRY, web::post().to(entries::edit))
        .route(urls::LATE_ENTRY, get().to(people::late_form))
        .route(urls::LATE_ENTRY, web::post().to(people::come_late))
        .route(urls::REPLACE_ENTRY, get().to(people::replace_form))
        .route(urls::REPLACE_ENTRY, web::post().to(people::replace))
        .route(urls::SEAT_ENTRY, get().to(people::seat_form))
        .route(urls::SEAT_ENTRY, web::post().to(people::sit_down))
        .route(urls::LEAVE_ENTRY, get().to(people::leave_form))
        .route(urls::LEAVE_ENTRY, web::post().to(people::leave))
        .route(urls::PROPOSE, web::post().to(desk::propose))
        .route(urls::PROPOSAL, get().to(desk::proposal))
        .route(urls::SWAP_SEATS, get().to(seats::form))
        .route(urls::SWAP_SEATS, web::post().to(seats::swap))
        .route(urls::NUMBER_BY_LOT, web::post().to(seats::number_by_lot))
        .route(urls::SEAT_ROUND, get().to(seats::all_form))
        .route(urls::SEAT_ROUND, web::post().to(seats::seat_all))
        .route(urls::LINE_UPS, get().to(line_ups::list))
        .route(urls::LINE_UP, get().to(line_ups::form))
        .route(urls::LINE_UP, web::post().to(line_ups::save))
        .route(urls::PUBLISH, web::post().to(desk::publish))
        .route(urls::WITHDRAW, get().to(withdraw::form))
        .route(urls::WITHDRAW, web::post().to(withdraw::withdraw))
        .route(urls::CLOSE_ROUND, web::post().to(desk::close_round))
        .route(urls::PRIZES, get().to(prizes::page))
        .route(urls::PRIZES, web::post().to(prizes::show))
        .route(urls::PRIZES_CSV, get().to(prizes::file))
        .route(urls::FEES_CSV, get().to(files::fees))
        .route(urls::INFRACTIONS, get().to(infractions::catalogue))
        .route(urls::NEW_INFRACTION, get().to(infractions::new_form))
        .route(urls::NEW_INFRACTION, web::post().to(infractions::add))
        .route(urls::INFRACTION, get().to(infractions::form))
        .route(urls::INFRACTION, web::post().to(infractions::change))
        .route(urls::RULINGS, get().to(rulings::register))
        .route(urls::NEW_RULING, get().to(rulings::form))
        .route(urls::NEW_RULING, web::post().to(rulings::give))
        .route(urls::RULING, get().to(rulings::one))
        .route(urls::RULING, web::post().to(rulings::turn))
        .route(urls::PROTESTS, get().to(protests::list))
        .route(urls::NEW_PROTEST, get().to(protests::form))
        .route(urls::NEW_PROTEST, web::post().to(protests::lodge))
        .route(urls::PROTEST, get().to(protests::one))
        .route(urls::PROTEST, web::post().to(protests::act))
        .route(urls::PROTEST_RECORD, get().to(protests::printed))
        .route(urls::PAIR_LINKS, get().to(pair_links::list))
        .route(urls::PAIR_LINKS, web::post().to(pair_links::make))
        .route(urls::SCREENS, get().to(screen::list))
        .route(urls::SCREENS, web::post().to(screen::add))
        .route(urls::TELL_SCREEN, web::post().to(screen::tell))
        .route(urls::SET_LOGO, get().to(logo::form))
        .route(urls::SET_LOGO, web::post().to(logo::set_logo))
        .route(urls::HIDE, web::post().to(screen::hide))
        .route(urls::NOTICE, web::post().to(screen::announce))
        .route(urls::PAPER, get().to(paper::list))
        .route(urls::PAPER_ROUND, get().to(paper::of_round))
        .route(urls::PAPER_END, get().to(paper::of_end))
        .route(urls::JOURNAL, get().to(journal::page))
        .route(urls::JOURNAL_CSV, get().to(journal::csv))
        .route(urls::JOURNAL_JSON, get().to(journal::json))
        .route(urls::UNDO, get().to(undo::list))
        .route(urls::UNDO_ONE, get().to(undo::form))
        .route(urls::UNDO_ONE, web::post().to(undo::take_back))
        .route(urls::USERS, web::post().to(appoint::add_staff))
        .route(urls::REVOKE_STAFF, web::post().to(staff::take_back))
        .route(urls::EXPORT_JSON, get().to(files::full_event));
}

/// `GET /salute`: the process answers.
async fn alive() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("ok\n")
}

/// `GET /pronto`: the database answers too, and writes.
async fn ready(app: Data<App>) -> Result<HttpResponse, Problem> {
    app.store.ping(now()).await?;
    Ok(HttpResponse::Ok().content_type("text/plain").body("ok\n"))
}

/// Serves on a socket until the process is told to stop; requests under way are finished first.
///
/// # Errors
/// When the socket cannot be used.
pub fn serve(app: App, socket: TcpListener) -> std::io::Result<Server> {
    serve_with(app, socket, |_| ())
}

/// The same with other routes beside: what a benchmark compares the service with.
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
    retention::follow(&app);
    let app = Data::new(app);
    let server = HttpServer::new(move || {
        Web::new()
            .app_data(app.clone())
            .configure(routes)
            .configure(beside)
            .default_service(web::to(nothing))
            .wrap(from_fn(request_body::refuse_encoded))
            .wrap(Compress::default())
            .wrap(from_fn(headers::add))
            .wrap(from_fn(watch::over))
            .wrap(from_fn(request_body::hold))
    });
    // Streams have no end of their own: they are closed first, so that only requests are waited for.
    let told = restores.clone();
    let stopped = async move {
        stop_signal::told_to_stop().await;
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
