//! The real service on a port of its own and a database of its own, and people who use it as browsers do.

use burraco_rules::{Players, RuleSet, Sheet};
use pozzetto::auth::sign_in::SignIn;
use pozzetto::auth::{Passwords, Role, invite};
use pozzetto::pages::hands::hand_input;
use pozzetto::store::{self, DatabaseUrl, Store, add_user, find_user, grant_role, locate_event};
use pozzetto::web::{self, App, ServerOptions, now};
use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

#[path = "database.rs"]
pub mod database;

pub use database::Database;

/// The password of everybody in the tests.
pub const PASSWORD: &str = "una password di prova";

/// A folder that goes when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        Folder::within(&std::env::temp_dir())
    }

    /// One in a place of the test's own.
    pub fn within(place: &Path) -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = place.join(format!("pozzetto-it-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program as another process, without the settings that whoever runs the tests may have.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pozzetto"));
    for (name, _) in std::env::vars_os() {
        if name == "DATABASE_URL" || name.to_string_lossy().starts_with("POZZETTO_") {
            command.env_remove(name);
        }
    }
    command
}

/// The service, served from a thread of the test.
pub struct Hall {
    pub address: String,
    pub store: Store,
    app: App,
    server: actix_web::dev::ServerHandle,
    thread: Option<std::thread::JoinHandle<()>>,
    database: Option<Database>,
}

impl Hall {
    pub fn open() -> Hall {
        Hall::open_with(|_| ())
    }

    /// A hall, and the browser of Olga, who has this role everywhere.
    pub fn with(role: Role) -> (Hall, Browser) {
        let hall = Hall::open();
        let olga = hall.person("Olga", role, None);
        (hall, olga)
    }

    /// A hall on a database of somebody else's.
    pub fn open_on(url: &DatabaseUrl) -> Hall {
        Hall::of(url, None, |_| ())
    }

    /// A hall whose service is set otherwise.
    pub fn open_with(set: impl FnOnce(&mut App)) -> Hall {
        let database = Database::ready();
        let url = DatabaseUrl::parse(&database.url()).unwrap();
        Hall::of(&url, Some(database), set)
    }

    fn of(url: &DatabaseUrl, database: Option<Database>, set: impl FnOnce(&mut App)) -> Hall {
        store::migrate(url).unwrap();
        let store = Store::open(url).unwrap();
        let socket = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", socket.local_addr().unwrap());
        let door = SignIn::new(cheap());
        let reach = ServerOptions {
            public_url: address.clone(),
            ..ServerOptions::default()
        };
        let mut app = App::new(store.clone(), door, reach).unwrap();
        set(&mut app);
        let (server, thread) = serve(app.clone(), socket);
        Hall {
            address,
            store,
            app,
            server,
            thread: Some(thread),
            database,
        }
    }

    /// The program as another process, on the same database.
    pub fn command(&self, arguments: &[&str]) -> Output {
        let database = self.database.as_ref().unwrap();
        program()
            .args(arguments)
            .env("DATABASE_URL", database.url())
            .output()
            .unwrap()
    }

    /// Every row of the database, as bytes to search in.
    pub fn everything(&self) -> Vec<u8> {
        let database = self.database.as_ref();
        database.map_or(Vec::new(), |database| database.everything(&self.store))
    }

    /// Statements as another program would run them.
    pub fn execute(&self, statements: &str) {
        if let Some(database) = &self.database {
            database.execute(statements);
        }
    }

    /// Somebody with a role, signed in; everywhere, or in one event.
    pub fn person(&self, name: &str, role: Role, event: Option<&str>) -> Browser {
        let (who, slug) = (name.to_owned(), event.map(ToOwned::to_owned));
        let link = self.store.write_now(move |tx| {
            let event = slug
                .map(|slug| locate_event(tx, &slug))
                .transpose()?
                .map(|(id, _)| id);
            let user = match find_user(tx, &who)? {
                Some(user) => user.id,
                None => add_user(tx, &who, now())?,
            };
            grant_role(tx, user, event, role.word())?;
            invite::to_set_password(tx, user, None, now())
        });
        let way = format!("/invito/{}", link.unwrap().secret());
        let mut browser = self.visitor();
        let page = browser.get(&way);
        let answer = browser.post_from(&page, &way, &[("password", PASSWORD), ("again", PASSWORD)]);
        assert_eq!(answer.status, 303, "{}", answer.body);
        browser
    }

    pub fn visitor(&self) -> Browser {
        Browser::new(&self.address)
    }
}

/// Hashes of the real strength would only make the tests slow.
fn cheap() -> Passwords {
    let cheap = argon2::Params::new(64, 1, 1, None).unwrap();
    Passwords::with(cheap)
}

fn serve(
    app: App,
    socket: TcpListener,
) -> (actix_web::dev::ServerHandle, std::thread::JoinHandle<()>) {
    let (send, receive) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let server = web::serve(app, socket).unwrap();
            send.send(server.handle()).unwrap();
            server.await.unwrap();
        });
    });
    (receive.recv().unwrap(), thread)
}
impl Hall {
    /// The service stops; what it wrote stays.
    pub fn close(&mut self) {
        let stop = self.server.stop(false);
        actix_web::rt::System::new().block_on(stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }

    /// Another process on the same database, at the same address: what the first had in memory is gone.
    pub fn restart(&mut self, set: impl FnOnce(&mut App)) {
        self.close();
        let door = SignIn::new(cheap());
        let reach = ServerOptions {
            public_url: self.address.clone(),
            ..ServerOptions::default()
        };
        self.app = App::new(self.store.clone(), door, reach).unwrap();
        set(&mut self.app);
        self.reopen();
    }

    /// The service is there again, at the same address.
    pub fn reopen(&mut self) {
        let socket = TcpListener::bind(self.address.trim_start_matches("http://")).unwrap();
        let (server, thread) = serve(self.app.clone(), socket);
        self.server = server;
        self.thread = Some(thread);
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        self.close();
    }
}

/// A browser with its own cookies. It follows no redirection by itself.
pub struct Browser {
    agent: ureq::Agent,
    pub address: String,
    cookies: BTreeMap<String, String>,
}

pub struct Answer {
    pub status: u16,
    pub location: String,
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

impl Answer {
    /// The value of the first hidden field of a name; forms of one page share the token.
    pub fn hidden(&self, name: &str) -> String {
        let mark = format!("name=\"{name}\" value=\"");
        let found = self
            .body
            .split(&mark)
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        found.unwrap_or_default().to_owned()
    }
}

/// An attribute's text as it was before it was written into a page.
fn plain(text: &str) -> String {
    let signs = [
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#38;", "&"),
    ];
    let plain = |text: String, (code, sign): (&str, &str)| text.replace(code, sign);
    signs.into_iter().fold(text.to_owned(), plain)
}

impl Browser {
    pub fn new(address: &str) -> Browser {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .build();
        Browser {
            agent: config.into(),
            address: address.to_owned(),
            cookies: BTreeMap::new(),
        }
    }

    /// The same browser on new connections: those to a service that stopped are dead.
    pub fn reconnect(&mut self) {
        self.agent = Browser::new(&self.address).agent;
    }

    pub fn get(&mut self, way: &str) -> Answer {
        self.get_with(way, &[])
    }

    /// The bytes of a file.
    pub fn get_bytes(&mut self, way: &str) -> Vec<u8> {
        let request = self.agent.get(format!("{}{way}", self.address));
        let mut answer = request.header("cookie", self.cookie()).call().unwrap();
        answer.body_mut().read_to_vec().unwrap()
    }

    /// Posts a file with the tokens of a form on a page.
    pub fn send_file(
        &mut self,
        page: &Answer,
        way: &str,
        (field, name): (&str, &str),
        bytes: &[u8],
    ) -> Answer {
        let mut body = Vec::new();
        for (name, value) in [("csrf", page.hidden("csrf")), ("key", page.hidden("key"))] {
            let head = format!("Content-Disposition: form-data; name=\"{name}\"");
            body.extend(format!("--x\r\n{head}\r\n\r\n{value}\r\n").into_bytes());
        }
        let head = format!("Content-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"");
        body.extend(format!("--x\r\n{head}\r\n\r\n").into_bytes());
        body.extend(bytes);
        body.extend(b"\r\n--x--\r\n");
        self.post_body(way, "multipart/form-data; boundary=x", &body)
    }

    pub fn get_with(&mut self, way: &str, headers: &[(&str, &str)]) -> Answer {
        self.try_get_with(way, headers).unwrap()
    }

    /// None when nobody answers, or not to the end.
    pub fn try_get(&mut self, way: &str) -> Option<Answer> {
        self.try_get_with(way, &[])
    }

    fn try_get_with(&mut self, way: &str, headers: &[(&str, &str)]) -> Option<Answer> {
        let mut request = self
            .agent
            .get(format!("{}{way}", self.address))
            .header("cookie", self.cookie());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.call().ok()?;
        self.take(answer)
    }

    /// Posts fields as they are; again where the answer says so.
    pub fn post(&mut self, way: &str, fields: &[(&str, &str)]) -> Answer {
        self.try_post(way, fields).unwrap()
    }

    fn try_post(&mut self, way: &str, fields: &[(&str, &str)]) -> Option<Answer> {
        let request = self
            .agent
            .post(format!("{}{way}", self.address))
            .header("cookie", self.cookie());
        let answer = request.send_form(fields.iter().copied()).ok()?;
        let answer = self.take(answer)?;
        match answer.status {
            307 => self.try_post(&answer.location, fields),
            _ => Some(answer),
        }
    }

    /// Posts fields as they are, from a browser that says what it is.
    pub fn post_as(&mut self, way: &str, fields: &[(&str, &str)], agent: &str) -> Answer {
        let request = self
            .agent
            .post(format!("{}{way}", self.address))
            .header("cookie", self.cookie())
            .header("user-agent", agent);
        let answer = request.send_form(fields.iter().copied()).unwrap();
        self.take(answer).unwrap()
    }

    /// Posts a body as it is.
    pub fn post_body(&mut self, way: &str, kind: &str, body: &[u8]) -> Answer {
        let request = self
            .agent
            .post(format!("{}{way}", self.address))
            .header("cookie", self.cookie())
            .header("content-type", kind);
        let answer = request.send(body).unwrap();
        self.take(answer).unwrap()
    }

    /// Posts fields with the tokens of a form on a page.
    pub fn post_from(&mut self, page: &Answer, way: &str, fields: &[(&str, &str)]) -> Answer {
        self.try_post_from(page, way, fields).unwrap()
    }

    /// The same; none when nobody answers, or not to the end.
    pub fn try_post_from(
        &mut self,
        page: &Answer,
        way: &str,
        fields: &[(&str, &str)],
    ) -> Option<Answer> {
        let (csrf, key) = (page.hidden("csrf"), page.hidden("key"));
        // what the page says it shows goes back with every form
        let shown = ["from", "was"].map(|name| (name, plain(&page.hidden(name))));
        let mut all = vec![("csrf", csrf.as_str()), ("key", key.as_str())];
        let shown = shown.iter().filter(|(_, value)| !value.is_empty());
        all.extend(shown.map(|(name, value)| (*name, value.as_str())));
        all.extend(fields);
        self.try_post(way, &all)
    }

    /// Posts fields with the tokens of a form on a page, and headers that a client may make up.
    pub fn post_from_with(
        &mut self,
        page: &Answer,
        way: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Answer {
        let (csrf, key) = (page.hidden("csrf"), page.hidden("key"));
        let tokens = [("csrf", csrf.as_str()), ("key", key.as_str())];
        let all = tokens.iter().chain(fields).copied();
        let mut request = self
            .agent
            .post(format!("{}{way}", self.address))
            .header("cookie", self.cookie());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send_form(all).unwrap();
        self.take(answer).unwrap()
    }

    /// Opens a page, posts a form from it, and insists that it is accepted; gives where it leads.
    pub fn submit(&mut self, page: &str, way: &str, fields: &[(&str, &str)]) -> String {
        let opened = self.get(page);
        assert_eq!(opened.status, 200, "{page}: {}", opened.body);
        let answer = self.post_from(&opened, way, fields);
        assert_eq!(answer.status, 303, "{way}: {}", answer.body);
        answer.location
    }

    /// Enters a hand as the form of the tablet posts it.
    pub fn enter_hand(&mut self, way: &str, sheet: &Sheet) -> Answer {
        let page = self.get(way);
        assert_eq!(page.status, 200, "{way}");
        let fields = hand_form(sheet, &page.hidden("base_version"));
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(n, v)| (n.as_str(), v.as_str()))
            .collect();
        self.post_from(&page, way, &fields)
    }

    /// The same person's browser, sent to another instance by whatever stands in between.
    pub fn at(&self, address: &str) -> Browser {
        let mut other = Browser::new(address);
        other.cookies = self.cookies.clone();
        other
    }

    /// The cookies held, to be given to another browser.
    pub fn cookies(&self) -> impl Iterator<Item = (&str, &str)> {
        self.cookies.iter().map(|(n, v)| (n.as_str(), v.as_str()))
    }

    fn cookie(&self) -> String {
        let pairs: Vec<String> = self
            .cookies
            .iter()
            .map(|(n, v)| format!("{n}={v}"))
            .collect();
        pairs.join("; ")
    }

    fn take(&mut self, mut answer: ureq::http::Response<ureq::Body>) -> Option<Answer> {
        for cookie in answer.headers().get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            let (pair, rest) = cookie.split_once(';').unwrap_or((cookie, ""));
            let (name, value) = pair.split_once('=').unwrap();
            if rest.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        let headers: BTreeMap<String, String> = answer
            .headers()
            .iter()
            .map(|(name, value)| {
                (
                    name.to_string(),
                    String::from_utf8_lossy(value.as_bytes()).into_owned(),
                )
            })
            .collect();
        // a stream has no end to read to
        let stream = headers
            .get("content-type")
            .is_some_and(|kind| kind == "text/event-stream");
        let body = match stream {
            true => String::new(),
            // an image is no text, and nobody reads it as one
            false => String::from_utf8_lossy(&answer.body_mut().read_to_vec().ok()?).into_owned(),
        };
        Some(Answer {
            status: answer.status().as_u16(),
            location: headers.get("location").cloned().unwrap_or_default(),
            headers,
            body,
        })
    }
}

/// The fields of the hand form for a sheet.
pub fn hand_form(sheet: &Sheet, base_version: &str) -> Vec<(String, String)> {
    let rules = match sheet.players {
        Some(Players::Three) => "federation+three".parse().unwrap(),
        _ => RuleSet::FEDERATION,
    };
    let fields = hand_input::fields_of(sheet, &rules);
    let mut all: Vec<(String, String)> =
        fields.list.into_iter().map(|f| (f.name, f.value)).collect();
    all.push(("base_version".into(), base_version.into()));
    all.push(("action".into(), "save".into()));
    all
}

/// An event made through its form, with these pairs present; gives its slug.
pub fn event_with_pairs(
    organiser: &mut Browser,
    name: &str,
    plan: &str,
    hands: &str,
    list: &str,
) -> String {
    event_by_rules(organiser, name, plan, hands, list, "federation")
}

/// The same by other rules.
pub fn event_by_rules(
    organiser: &mut Browser,
    name: &str,
    plan: &str,
    hands: &str,
    list: &str,
    rules: &str,
) -> String {
    let slug = draft(organiser, name, plan, hands, rules);
    show_event(organiser, &slug);
    enter_pairs(organiser, &slug, list);
    slug
}

/// A new event as it is made: a draft without entries.
pub fn draft(organiser: &mut Browser, name: &str, plan: &str, hands: &str, rules: &str) -> String {
    let desk = organiser.submit(
        "/direzione/nuovo",
        "/direzione/nuovo",
        &[
            ("name", name),
            ("date", "2026-11-21"),
            ("plan", plan),
            ("hands", hands),
            ("rules", rules),
            ("draw", "by_number"),
            ("venue", "Circolo D'Angelo"),
        ],
    );
    desk.trim_start_matches("/direzione/").to_owned()
}

/// Takes a list in and checks everybody in.
pub fn enter_pairs(organiser: &mut Browser, slug: &str, list: &str) {
    let import = format!("/direzione/{slug}/importa");
    let looked = {
        let page = organiser.get(&import);
        organiser.post_from(&page, &import, &[("list", list), ("step", "look")])
    };
    assert_eq!(looked.status, 200, "{}", looked.body);
    let taken = organiser.post_from(&looked, &import, &[("list", list), ("step", "take")]);
    assert_eq!(taken.status, 303, "{}", taken.body);
    let check_in = format!("/direzione/{slug}/accettazione");
    organiser.submit(&check_in, &check_in, &[("state", "checked_in")]);
}

/// Publishes a new event: until then it is a draft.
pub fn show_event(organiser: &mut Browser, slug: &str) {
    let way = format!("/direzione/{slug}/archivia");
    organiser.submit(&format!("/direzione/{slug}"), &way, &[("stage", "open")]);
}

/// Proposes and publishes the next round.
pub fn publish(organiser: &mut Browser, slug: &str, round: usize) {
    let desk = format!("/direzione/{slug}");
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    assert_eq!(draft, format!("{desk}/turni/{round}"));
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
}
