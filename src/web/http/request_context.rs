//! The reader of a request: language, session, and form tokens.

use crate::auth::{Action, Role, SignedIn, Token, csrf, known_device, role, seat_cookie, session};
use crate::pages::{Frame, Lang, Link, urls};
use crate::store::{AnyConn, EventId, StoreError, locate_event};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::language::{LANG_COOKIE, language};
use crate::web::http::menu;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{Outcome, SAID_COOKIE};
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{FromRequest, HttpRequest, web};
use std::future::Future;
use std::pin::Pin;

/// The person who sent a request. Every handler takes one.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The language of the response.
    pub t: Lang,
    /// The requested path and query.
    pub here: String,
    /// The network address, for the journal and the login throttle.
    pub address: String,
    /// The signed-in user, if any.
    pub user: Option<SignedIn>,
    /// The event whose desk the request is about, if the reader is signed in.
    desk: Option<EventId>,
    /// The cookie that form tokens are scored from.
    cookie: Token,
    fresh: bool,
    chosen: bool,
    secure: bool,
    /// The outcome of a form that this reader has just posted.
    saved: Option<SavedNotice>,
}

impl FromRequest for Reader {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Reader, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Reader::of(&request).await })
    }
}

impl Reader {
    /// Builds the reader, the person behind a request, from that request.
    pub(crate) async fn of(request: &HttpRequest) -> Result<Reader, Problem> {
        let app = app(request)?;
        let held = |name: &str| request.cookie(name).and_then(|c| Token::read(c.value()));
        let session = held(session::COOKIE);
        let found = match &session {
            Some(token) => {
                let slug = desk_of(request.path()).map(str::to_owned);
                let desk = move |conn: &mut AnyConn| located(conn, slug.as_deref());
                session::resume(&app.store, token, now(), desk).await?
            }
            None => None,
        };
        let (user, desk) = found.map_or((None, None), |(user, desk)| (Some(user), desk));
        let token = if user.is_some() {
            session
        } else {
            held(csrf::VISITOR_COOKIE)
        };
        let (cookie, fresh) = match token {
            Some(token) => (token, false),
            None => (Token::random()?, true),
        };
        let (t, chosen) = language(request);
        let saved = just_saved(request).filter(|_| user.is_some());
        Ok(Reader {
            t,
            here: address_asked(request),
            address: network_address(request, &app),
            user,
            desk,
            cookie,
            fresh,
            chosen,
            secure: app.is_https(),
            saved,
        })
    }

    /// Returns the frame of a page for this reader.
    #[must_use]
    pub fn frame(&self) -> Frame {
        let mut menu = Vec::new();
        if self.user.is_some() {
            let link = |href: String, label: &str| {
                let here = self.here.starts_with(&href);
                Link::new(href, label).here(here)
            };
            menu.push(link(urls::desk(), self.t.desk()));
            menu.push(link(urls::rules(), self.t.rules()));
        }
        Frame {
            t: self.t,
            now: now(),
            here: self.here.clone(),
            site: String::new(),
            user: self.user.as_ref().map(|user| user.name.clone()),
            menu,
            staff: Vec::new(),
            closed: self.closed(),
            // Without random bytes there is no token, and every form is refused.
            csrf: csrf::token(&self.cookie).unwrap_or_default(),
            key: Token::random().map_or_else(|_| String::new(), |t| t.secret()[..24].to_owned()),
            notice: None,
            refused: None,
            revision: None,
        }
        .noticing(match self.saved {
            Some(SavedNotice::Page(outcome)) => Some(said(outcome, self.t).to_owned()),
            Some(SavedNotice::Script) | None => None,
        })
    }

    /// The owner of this reader's idempotency keys: the signed-in user, or else this one browser.
    #[must_use]
    pub fn key_space(&self) -> String {
        match &self.user {
            Some(_) => self.actor(),
            None => format!("visitor:{}", self.cookie.hash().as_str()),
        }
    }

    /// The paths of the desk that this reader has no right to.
    fn closed(&self) -> Vec<&'static str> {
        let shut = |ways: &'static [(&str, Action)], event: Option<EventId>| {
            let ways = ways.iter();
            let shut = ways.filter(move |(_, action)| !self.can(*action, event));
            shut.map(|(way, _)| *way)
        };
        let mut closed: Vec<&str> = shut(&menu::EVERYWHERE, None).collect();
        closed.extend(shut(&menu::OF_EVENT, self.desk));
        closed
    }

    /// The role under which an action is allowed in the event whose desk the request is about.
    ///
    /// # Errors
    /// As [`Reader::may`].
    pub(crate) fn may_here(&self, action: Action) -> Result<Role, Problem> {
        self.may(action, self.desk)
    }

    /// Whether the browser sent a cookie that form tokens are scored from.
    pub(crate) fn has_form_cookie(&self) -> bool {
        !self.fresh
    }

    /// Whether a posted form carries this reader's token.
    #[must_use]
    pub fn posted_it(&self, token: &str) -> bool {
        !self.fresh && csrf::holds(&self.cookie, token)
    }

    /// The cookies that this response must set: the visitor's cookie with the first form, and a language just chosen.
    /// It also clears the cookie of a saved form.
    #[must_use]
    pub fn cookies(&self, with_form: bool) -> Vec<Cookie<'static>> {
        let mut cookies = Vec::new();
        if with_form && self.fresh {
            cookies.push(self.cookie_of(
                csrf::VISITOR_COOKIE,
                self.cookie.secret(),
                Duration::days(1),
            ));
        }
        if self.saved.is_some() {
            cookies.push(self.cookie_of(SAID_COOKIE, "", Duration::ZERO));
        }
        if self.chosen {
            cookies.push(self.cookie_of(LANG_COOKIE, self.t.code(), Duration::days(365)));
        }
        cookies
    }

    /// The cookie of a new session. An empty token ends the session.
    #[must_use]
    pub fn session_cookie(&self, token: &str) -> Cookie<'static> {
        let lasts = if token.is_empty() {
            Duration::ZERO
        } else {
            Duration::seconds(session::ABSOLUTE.num_seconds())
        };
        self.cookie_of(session::COOKIE, token, lasts)
    }

    /// Returns the cookie that says which side of a table has this phone. It applies only to the pages of that table's
    /// link. An empty value deletes it.
    #[must_use]
    pub fn line_cookie(&self, way: &str, held: &str) -> Cookie<'static> {
        let lasts = if held.is_empty() {
            Duration::ZERO
        } else {
            Duration::days(1)
        };
        let mut cookie = self.cookie_of(seat_cookie::COOKIE, held, lasts);
        cookie.set_path(way.to_owned());
        cookie
    }

    /// The cookie of a device on which somebody has signed in.
    #[must_use]
    pub fn device_cookie(&self, held: &str) -> Cookie<'static> {
        self.cookie_of(known_device::COOKIE, held, Duration::days(365))
    }

    /// The token of the current session.
    #[must_use]
    pub fn session_token(&self) -> Option<&Token> {
        self.user.as_ref().map(|_| &self.cookie)
    }

    fn cookie_of(&self, name: &'static str, value: &str, lasts: Duration) -> Cookie<'static> {
        Cookie::build(name, value.to_owned())
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.secure)
            .max_age(lasts)
            .finish()
    }

    /// The role under which an action is allowed.
    ///
    /// # Errors
    /// 401 if nobody is signed in, 403 if the user lacks the right.
    pub fn may(&self, action: Action, event: Option<EventId>) -> Result<Role, Problem> {
        let user = self.user.as_ref().ok_or(Problem::SignIn)?;
        role::allowed(&user.grants, action, event).ok_or(Problem::Forbidden(action))
    }

    /// Whether the reader may do an action, in an event or in general.
    #[must_use]
    pub fn can(&self, action: Action, event: Option<EventId>) -> bool {
        self.may(action, event).is_ok()
    }

    /// Returns the name of the signed-in user, as versions of hands record it.
    #[must_use]
    pub fn name(&self) -> String {
        self.user
            .as_ref()
            .map_or_else(String::new, |user| user.name.clone())
    }

    /// Returns the user's identifier, as the journal records it.
    #[must_use]
    pub fn actor(&self) -> String {
        self.user.as_ref().map_or_else(
            || "visitor".to_owned(),
            |user| format!("user:{}", user.user.0),
        )
    }
}

/// The slug of the event in a path of the desk or of the referee's pages.
fn desk_of(path: &str) -> Option<&str> {
    let mut parts = path.split('/').skip(1);
    match (parts.next(), parts.next()) {
        (Some("direzione" | "arbitro"), slug) => slug,
        _ => None,
    }
}

/// The event with a slug. `None` without a slug or for an unknown one.
fn located(conn: &mut AnyConn, slug: Option<&str>) -> Result<Option<EventId>, StoreError> {
    match slug.map(|slug| locate_event(conn, slug)) {
        None | Some(Err(StoreError::NotFound)) => Ok(None),
        Some(found) => found.map(|(event, _)| Some(event)),
    }
}

/// The notice of a form's outcome, by the recipient that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SavedNotice {
    /// The notice on the next page.
    Page(Outcome),
    /// The notice that the page's script shows itself, because a script made the request.
    Script,
}

/// Returns the outcome of a form in words.
const fn said(outcome: Outcome, t: Lang) -> &'static str {
    match outcome {
        Outcome::Saved => t.saved_now(),
        Outcome::Unchanged => t.nothing_changed(),
        Outcome::TableReopened => t.closing_is_taken_back(),
        Outcome::TablesClosed => t.tables_are_closed(),
        Outcome::EventCreated => t.event_is_created(),
        Outcome::ListTaken => t.list_is_taken(),
        Outcome::MembersTaken => t.members_are_taken(),
        Outcome::StandingsRecorded => t.standings_are_recorded(),
        Outcome::RoundProposed => t.round_is_proposed(),
        Outcome::RoundPublished => t.round_is_published(),
        Outcome::RoundClosed => t.round_is_closed(),
    }
}

/// The notice that a form was just saved, if this request loads the next page.
fn just_saved(request: &HttpRequest) -> Option<SavedNotice> {
    let said = request.cookie(SAID_COOKIE)?;
    let mode = request.headers().get("sec-fetch-mode");
    match (request.method() == Method::GET, mode) {
        (false, _) => None,
        (true, Some(mode)) if mode != "navigate" => Some(SavedNotice::Script),
        (true, _) => said.value().parse().ok().map(SavedNotice::Page),
    }
}

/// The shared state of the service behind a request.
pub(crate) fn app(request: &HttpRequest) -> Result<web::Data<App>, Problem> {
    let found = request.app_data::<web::Data<App>>().cloned();
    found.ok_or_else(|| Problem::fault("no service behind the request"))
}

fn address_asked(request: &HttpRequest) -> String {
    match request.query_string() {
        "" => request.path().to_owned(),
        query => format!("{}?{query}", request.path()),
    }
}

fn network_address(request: &HttpRequest, app: &App) -> String {
    // Proxies append: only the last address is the word of the proxy in front.
    let forwarded = request.headers().get_all("x-forwarded-for").last();
    let told = forwarded
        .filter(|_| app.options.trusted_proxy)
        .and_then(|value| {
            let last = value.to_str().ok()?.rsplit(',').next()?;
            Some(last.trim().to_owned())
        });
    told.unwrap_or_else(|| {
        request
            .connection_info()
            .peer_addr()
            .unwrap_or_default()
            .to_owned()
    })
}
