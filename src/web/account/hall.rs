//! The address of the service for the devices of the hall, and the end of a program that somebody started by a double
//! click.

use crate::auth::Action;
use crate::pages::account::hall::{EndedPage, HallAddress, HallPage};
use crate::pages::urls;
use crate::web::http::app::App;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use crate::web::http::stop_signal;
use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;

/// Handles `GET /sala`: the address and its QR code.
pub async fn page(app: Data<App>, reader: Reader) -> Result<HttpResponse, Problem> {
    if reader.user.is_none() {
        return Err(Problem::SignIn);
    }
    let options = &app.options;
    let hall = HallAddress::new(&options.public_url, options.ends_from_page(), reader.t);
    let mut page = HallPage::new(reader.frame(), hall);
    if reader.can(Action::ManageUsers, None) {
        page = page.looked_after(app.store.url().to_string(), app.options.ends_from_page());
    }
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /sala/chiudi`: ends a program that was started for a hall. Requests under way are answered first.
pub async fn quit(app: Data<App>, posted: Posted) -> Result<HttpResponse, Problem> {
    let reader = posted.reader;
    reader.may(Action::ManageUsers, None)?;
    if !app.options.ends_from_page() {
        return Ok(see_other(&urls::hall()));
    }
    let page = EndedPage::new(reader.frame());
    stop_signal::stop();
    Ok(html(&reader, page.render()?))
}
