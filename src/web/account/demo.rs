//! The people of a demo, whom anybody may be.

use crate::auth::{Role, known_device, session};
use crate::pages::account::doors::{Doors, Work};
use crate::pages::urls;
use crate::store::{StoreError, find_table_link, find_user};
use crate::web::account::sign_in::signed_in;
use crate::web::http::app::{App, DemoDoors};
use crate::web::http::current_time::now;
use crate::web::http::device;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use actix_web::cookie::Cookie;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

/// Returns the doors of the first page, if the program is a demo. A door to a table whose link was revoked is left out.
pub async fn doors(app: &App, reader: &Reader) -> Result<Option<Doors>, Problem> {
    let Some(demo) = app.options.demo() else {
        return Ok(None);
    };
    let people = demo.people.iter();
    let people = people.map(|(name, role)| (name.as_str(), work_of(*role)));
    let mut table = None;
    if let Some(link) = &demo.table {
        let hash = link.token.hash();
        let known = app
            .store
            .read(move |conn| find_table_link(conn, hash.as_str()));
        let lives = known.await?.is_some_and(|link| !link.revoked);
        table = lives.then(|| (urls::own_table(link.token.secret()), link.codes.as_slice()));
    }
    Ok(Some(Doors::new(&demo.event, people, table, reader.t)))
}

/// Handles `GET /prova`: the doors stand on the first page.
pub async fn to_doors() -> HttpResponse {
    see_other(&urls::home())
}

/// Handles `POST /prova`: signs in as somebody of the demo. Anywhere else there is no such page. A page that is older
/// than the session leads back to the doors.
pub async fn enter_as(
    app: Data<App>,
    request: HttpRequest,
    posted: Result<Posted, Problem>,
) -> Result<HttpResponse, Problem> {
    let posted = match posted {
        Err(_) if app.options.demo().is_some() => return Ok(see_other(&urls::home())),
        posted => posted?,
    };
    let demo = app.options.demo().ok_or(Problem::Missing)?;
    let asked = posted.fields.value("name");
    let person = demo.people.iter().find(|(name, _)| name == asked);
    let (name, role) = person.cloned().ok_or(Problem::Bad)?;
    let (device, wanted) = (device::of(&request), name.clone());
    let token = app.store.write(move |tx| {
        let user = find_user(tx, &wanted)?.ok_or(StoreError::NotFound)?;
        session::begin(tx, user.id, &device, now())
    });
    let (token, way) = (token.await?, way_of(role, demo));
    let held = request.cookie(known_device::COOKIE);
    let held = held.as_ref().map(Cookie::value);
    signed_in(&app, &posted.reader, (&token, &name, held), &way).await
}

const fn work_of(role: Role) -> Work {
    match role {
        Role::Admin | Role::Organiser => Work::Organiser,
        Role::ChiefReferee | Role::Referee => Work::Referee,
        Role::Clerk => Work::Clerk,
    }
}

/// The page on which the work of a role begins.
fn way_of(role: Role, demo: &DemoDoors) -> String {
    match work_of(role) {
        Work::Organiser => urls::event_desk(&demo.event),
        Work::Referee => urls::board(&demo.event),
        Work::Clerk => urls::check_in(&demo.event),
    }
}
