//! A real Chromium, headless, driven over the WebDriver protocol: JSON over HTTP, spoken here in the few words needed.

use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// Machines have few cores: three tests drive browsers at a time at most, and wait for a third of it.
static STAGES: [Mutex<()>; 3] = [const { Mutex::new(()) }; 3];

/// One of the stages, once it is free.
fn stage() -> MutexGuard<'static, ()> {
    loop {
        for stage in &STAGES {
            match stage.try_lock() {
                Ok(free) => return free,
                Err(TryLockError::Poisoned(left)) => return left.into_inner(),
                Err(TryLockError::WouldBlock) => {}
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Chromium without the frame around its pages: it opens in a third of the time. Debian's script of that name on the path
/// stays between, and the browser outlives it.
const SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

/// A kind of window: its inner size in CSS pixels, and whether fingers use it.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub name: &'static str,
    pub width: u32,
    pub height: u32,
    pub touch: bool,
}

pub const TABLET: Size = Size::touch("tablet", 1024, 768);
pub const UPRIGHT: Size = Size::touch("upright", 768, 1024);
pub const PHONE: Size = Size::touch("phone", 390, 844);
pub const SHORT: Size = Size::touch("short", 390, 640);
pub const LYING: Size = Size::touch("lying", 844, 390);
pub const DESK: Size = Size {
    name: "desk",
    width: 1280,
    height: 800,
    touch: false,
};
/// The windows of projectors: the wide picture, and the old one.
pub const HALL: [Size; 2] = [
    Size {
        name: "hall",
        width: 1920,
        height: 1080,
        touch: false,
    },
    Size {
        name: "old-hall",
        width: 1024,
        height: 768,
        touch: false,
    },
];
pub const SIZES: [Size; 3] = [TABLET, UPRIGHT, PHONE];

impl Size {
    const fn touch(name: &'static str, width: u32, height: u32) -> Size {
        Size {
            name,
            width,
            height,
            touch: true,
        }
    }
}

/// chromedriver on a port of its own; it ends with the test.
pub struct Chrome {
    child: Child,
    address: String,
    agent: ureq::Agent,
    _stage: MutexGuard<'static, ()>,
}

fn installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// chromedriver and its port; nothing when the port it chose was taken in between, by the browser of the other stage
/// for one.
fn driver() -> Option<(Child, u16)> {
    let mut child = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let port = lines.by_ref().find_map(|line| {
        let line = line.ok()?;
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    if port.is_none() {
        let _ = child.kill();
        let _ = child.wait();
    }
    Some((child, port?))
}

impl Chrome {
    /// Nothing when there is no browser here: said on stderr, and an error where `POZZETTO_BROWSER=required`.
    pub fn start() -> Option<Chrome> {
        if !Path::new(SHELL).is_file() || !installed("chromedriver") {
            let required = std::env::var("POZZETTO_BROWSER").is_ok_and(|v| v == "required");
            assert!(!required, "{SHELL} and chromedriver must be installed");
            // Written past the test runner, which keeps what passing tests print to itself.
            let _ = writeln!(
                std::io::stderr(),
                "skipped: {SHELL} and chromedriver are not installed"
            );
            return None;
        }
        let stage = stage();
        let (child, port) = (0..5)
            .find_map(|_| driver())
            .expect("chromedriver listens on a port");
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        Some(Chrome {
            child,
            address: format!("http://127.0.0.1:{port}"),
            agent: config.into(),
            _stage: stage,
        })
    }

    /// A new browser with nothing in it: no cookies, no drafts.
    pub fn window(&self, size: Size) -> Window<'_> {
        let metrics = json!({"width": size.width, "height": size.height, "pixelRatio": 1, "touch": size.touch, "mobile": size.touch});
        let args = [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--lang=it",
        ];
        let options = json!({"binary": SHELL, "args": args, "prefs": {"intl": {"accept_languages": "it,it-IT"}}, "mobileEmulation": {"deviceMetrics": metrics}});
        let wanted = json!({"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}});
        let answer = self.ask("POST", "/session", Some(&wanted));
        let session = answer["sessionId"].as_str().unwrap().to_owned();
        Window {
            chrome: self,
            session,
            size,
            taps: Cell::new(0),
            keys: Cell::new(0),
        }
    }

    /// The same, with its colours as the device prefers them.
    pub fn dark_window(&self, size: Size) -> Window<'_> {
        let window = self.window(size);
        let dark = json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
        window.devtools("Emulation.setEmulatedMedia", dark);
        window
    }

    /// The same, of somebody who has the letters twice as large.
    pub fn large_window(&self, size: Size) -> Window<'_> {
        let window = self.window(size);
        let font = json!({"fontSizes": {"standard": 32, "fixed": 26}});
        window.devtools("Page.setFontSizes", font);
        window
    }

    fn ask(&self, method: &str, way: &str, body: Option<&Value>) -> Value {
        let url = format!("{}{way}", self.address);
        let text = body.map(Value::to_string).unwrap_or_default();
        let answer = match method {
            "GET" => self.agent.get(url).call(),
            "DELETE" => self.agent.delete(url).call(),
            _ => self
                .agent
                .post(url)
                .header("content-type", "application/json")
                .send(text),
        };
        let mut answer = answer.unwrap();
        let status = answer.status();
        let text = answer
            .body_mut()
            .with_config()
            .limit(64 << 20)
            .read_to_string()
            .unwrap();
        let mut value: Value = serde_json::from_str(&text).unwrap();
        assert!(status.is_success(), "{way}: {}", value["value"]["message"]);
        value["value"].take()
    }
}

impl Drop for Chrome {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser with one tab.
pub struct Window<'a> {
    chrome: &'a Chrome,
    session: String,
    pub size: Size,
    /// Taps made so far.
    pub taps: Cell<usize>,
    /// Keys pressed so far.
    pub keys: Cell<usize>,
}

/// Places where a finger that is drawn is felt, from one element to the next.
const STEPS: u32 = 16;

/// Where a tap on an element lands, or why it cannot be tapped. A tap scrolls nothing unless it is told to.
const SPOT: &str = r#"
const [css, scroll] = arguments;
const all = [...document.querySelectorAll(css)].filter((el) => el.checkVisibility({ visibilityProperty: true }) || el.type === "radio");
const el = all.find((el) => el.getBoundingClientRect().width > 0);
if (!el) return { wrong: "nothing of " + css + " is shown" };
if (el.disabled) return { wrong: css + " is disabled" };
if (scroll) el.scrollIntoView({ block: "center" });
const box = el.getBoundingClientRect();
const x = box.left + box.width / 2;
const y = box.top + box.height / 2;
if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return { wrong: css + " is out of sight", out: true };
const top = document.elementFromPoint(x, y);
const own = (el.closest("label") || el);
if (!own.contains(top)) return { wrong: css + " is covered by " + (top ? top.outerHTML.slice(0, 90) : "nothing"), out: true };
return { x, y, width: box.width, height: box.height };
"#;

impl Window<'_> {
    fn ask(&self, method: &str, way: &str, body: Value) -> Value {
        let way = format!("/session/{}{way}", self.session);
        let body = (method == "POST").then_some(&body);
        self.chrome.ask(method, &way, body)
    }

    /// Opens an address and waits until it is loaded.
    pub fn open(&self, url: &str) {
        self.ask("POST", "/url", json!({"url": url}));
    }

    pub fn reload(&self) {
        self.ask("POST", "/refresh", json!({}));
    }

    /// The tab dies, as one does on a machine without memory; the browser goes on in a new one.
    pub fn crash(&self) {
        let old = self.ask("GET", "/window", json!({}));
        let new = self.ask("POST", "/window/new", json!({"type": "tab"}));
        self.ask("POST", "/window", json!({"handle": old}));
        let url = format!("/session/{}/goog/cdp/execute", self.session);
        let body = json!({"cmd": "Page.crash", "params": {}});
        let sent = self
            .chrome
            .agent
            .post(format!("{}{url}", self.chrome.address))
            .header("content-type", "application/json")
            .send(body.to_string());
        // A tab that dies does not answer.
        drop(sent);
        self.ask("POST", "/window", json!({"handle": new["handle"]}));
    }

    /// Opens another tab of the same browser and goes on there; gives the tab that was left.
    pub fn another_tab(&self) -> Value {
        let old = self.ask("GET", "/window", json!({}));
        let new = self.ask("POST", "/window/new", json!({"type": "tab"}));
        self.ask("POST", "/window", json!({"handle": new["handle"]}));
        old
    }

    /// Goes on in a tab; gives the one that was left.
    pub fn turn_to(&self, tab: &Value) -> Value {
        let old = self.ask("GET", "/window", json!({}));
        self.ask("POST", "/window", json!({"handle": tab}));
        old
    }

    /// Gives the browser a cookie of the page that is open.
    pub fn cookie(&self, name: &str, value: &str) {
        let cookie = json!({"name": name, "value": value, "path": "/", "httpOnly": true});
        self.ask("POST", "/cookie", json!({"cookie": cookie}));
    }

    /// Runs a script in the page, and gives what it returns.
    pub fn run(&self, script: &str) -> Value {
        self.run_with(script, json!([]))
    }

    pub fn run_with(&self, script: &str, args: Value) -> Value {
        self.ask(
            "POST",
            "/execute/sync",
            json!({"script": script, "args": args}),
        )
    }

    /// Runs a script that calls its last argument when it is done.
    pub fn run_async(&self, script: &str) -> Value {
        self.run_async_with(script, json!([]))
    }

    pub fn run_async_with(&self, script: &str, args: Value) -> Value {
        self.ask(
            "POST",
            "/execute/async",
            json!({"script": script, "args": args}),
        )
    }

    /// Waits until nothing moves any more and every font and picture is there.
    pub fn settled(&self) {
        self.run_async("const done = arguments[0]; document.head.insertAdjacentHTML('beforeend', '<style>* { transition: none !important; animation: none !important; caret-color: transparent !important }</style>'); document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /// A word of the browser's own protocol.
    pub fn devtools(&self, word: &str, params: Value) -> Value {
        self.ask(
            "POST",
            "/goog/cdp/execute",
            json!({"cmd": word, "params": params}),
        )
    }

    /// The window becomes as wide and high as another.
    pub fn resize(&self, size: Size) {
        let metrics = json!({"width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": size.touch});
        self.devtools("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Cuts the tab off the network, or joins it again.
    pub fn offline(&self, offline: bool) {
        let network = json!({"offline": offline, "latency": 0, "download_throughput": -1, "upload_throughput": -1});
        self.ask(
            "POST",
            "/chromium/network_conditions",
            json!({"network_conditions": network}),
        );
    }

    /// The text that is shown of the first element.
    pub fn text(&self, css: &str) -> String {
        let script = "const el = [...document.querySelectorAll(arguments[0])].find((el) => el.checkVisibility()); return el ? el.innerText.trim() : ''";
        let text = self.run_with(script, json!([css]));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Says that what a hand's page guesses of a pozzetto is so; where it guesses nothing, that the pozzetto was taken.
    pub fn pozzetto_as_guessed(&self, side: &str) {
        self.counted();
        let name = format!("{side}_pozzetto");
        let unsaid = "return document.querySelector('[name=unsaid]').value.split(' ').includes(arguments[0])";
        if self.run_with(unsaid, json!([name])) != json!(true) {
            return;
        }
        let guess = format!("label.guess [name={name}]");
        let choice = match self.run_with(
            "return Boolean(document.querySelector(arguments[0]))",
            json!([guess]),
        ) == json!(true)
        {
            true => guess,
            false => format!("[name={name}][value=seen]"),
        };
        let hidden = "return !document.querySelector(arguments[0]).checkVisibility()";
        if self.run_with(hidden, json!([choice])) == json!(true) {
            self.tap_scrolling(&format!("[data-show={side}]"));
        }
        self.tap_scrolling(&choice);
    }

    /// Waits until the service has counted what a hand's page holds.
    pub fn counted(&self) {
        self.until("counted", "!document.querySelector('#live[aria-busy]')");
    }

    pub fn pozzetti_as_guessed(&self) {
        self.pozzetto_as_guessed("ns");
        self.pozzetto_as_guessed("ew");
    }

    /// Waits until a script says something true; what it is for is said when it never does.
    pub fn until(&self, what: &str, script: &str) {
        let script = format!("return Boolean({script})");
        let end = Instant::now() + Duration::from_secs(30);
        while self.run(&script) != json!(true) {
            if Instant::now() > end {
                let said = self.text(".standing");
                let page = self.run("return document.body.innerText");
                panic!(
                    "never {what}: {said}\n{}",
                    page.as_str().unwrap_or_default()
                );
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Touches an element in its middle, as a finger does: it must be in sight and uncovered. Counted.
    pub fn tap(&self, css: &str) {
        let spot = self.run_with(SPOT, json!([css, false]));
        assert!(spot["wrong"].is_null(), "{}", spot["wrong"]);
        self.touch(&spot);
    }

    /// The same; what is out of sight is scrolled to.
    pub fn tap_scrolling(&self, css: &str) {
        let mut spot = self.run_with(SPOT, json!([css, false]));
        if spot["out"] == json!(true) {
            spot = self.run_with(SPOT, json!([css, true]));
        }
        assert!(spot["wrong"].is_null(), "{}", spot["wrong"]);
        self.touch(&spot);
    }

    /// Touches the place of an element that cannot be tapped.
    pub fn touch_anyway(&self, css: &str) {
        self.touch(&self.middle(css));
    }

    fn middle(&self, css: &str) -> Value {
        self.run_with(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return { x: box.left + box.width / 2, y: box.top + box.height / 2 }",
            json!([css]),
        )
    }

    fn touch(&self, spot: &Value) {
        let kind = if self.size.touch { "touch" } else { "mouse" };
        let go = json!({"type": "pointerMove", "duration": 0, "origin": "viewport", "x": spot["x"].as_f64().unwrap().round(), "y": spot["y"].as_f64().unwrap().round()});
        let actions = [
            go,
            json!({"type": "pointerDown", "button": 0}),
            json!({"type": "pointerUp", "button": 0}),
        ];
        let finger = json!({"type": "pointer", "id": "finger", "parameters": {"pointerType": kind}, "actions": actions});
        self.ask("POST", "/actions", json!({"actions": [finger]}));
        self.taps.set(self.taps.get() + 1);
    }

    /// Draws a finger from the middle of one element to that of another. Counted as one touch.
    pub fn swipe(&self, from: &str, to: &str) {
        self.swipe_over(&[from, to]);
    }

    /// Draws a finger over the middles of these elements, without lifting it.
    pub fn swipe_over(&self, way: &[&str]) {
        let spot = self.run_with(SPOT, json!([way[0], false]));
        assert!(spot["wrong"].is_null(), "{}", spot["wrong"]);
        let middles: Vec<(f64, f64)> = way
            .iter()
            .map(|css| {
                let spot = self.middle(css);
                (spot["x"].as_f64().unwrap(), spot["y"].as_f64().unwrap())
            })
            .collect();
        let to = |(x, y): (f64, f64)| json!({"type": "pointerMove", "duration": 0, "origin": "viewport", "x": x.round(), "y": y.round()});
        let mut actions = vec![to(middles[0]), json!({"type": "pointerDown", "button": 0})];
        for pair in middles.windows(2) {
            let steps = (1..=STEPS).map(|n| f64::from(n) / f64::from(STEPS));
            actions.extend(steps.map(|share| {
                let on = |from: f64, to: f64| from + (to - from) * share;
                to((on(pair[0].0, pair[1].0), on(pair[0].1, pair[1].1)))
            }));
        }
        actions.push(json!({"type": "pointerUp", "button": 0}));
        let kind = if self.size.touch { "touch" } else { "mouse" };
        let finger = json!({"type": "pointer", "id": "finger", "parameters": {"pointerType": kind}, "actions": actions});
        self.ask("POST", "/actions", json!({"actions": [finger]}));
        self.taps.set(self.taps.get() + 1);
    }

    /// Presses keys one after the other, a character each; `\n` is Enter, `\t` Tab. Counted.
    pub fn press(&self, text: &str) {
        for key in text.chars() {
            let key = match key {
                '\n' => '\u{e007}',
                '\t' => '\u{e004}',
                key => key,
            };
            let actions = [
                json!({"type": "keyDown", "value": key}),
                json!({"type": "keyUp", "value": key}),
            ];
            let board = json!({"type": "key", "id": "board", "actions": actions});
            self.ask("POST", "/actions", json!({"actions": [board]}));
            self.keys.set(self.keys.get() + 1);
        }
    }

    /// A picture of what is shown, as `target/screens/{name}.png`.
    pub fn picture(&self, name: &str) {
        if !pictured() {
            return;
        }
        self.save(name, &self.ask("GET", "/screenshot", json!({})));
    }

    /// A picture of the whole page.
    pub fn whole_picture(&self, name: &str) {
        if !pictured() {
            return;
        }
        let shot = self.devtools(
            "Page.captureScreenshot",
            json!({"captureBeyondViewport": true}),
        );
        self.save(name, &shot["data"]);
    }

    /// Prints the page that is shown on A4, as `target/screens/print/{name}.pdf`.
    pub fn printed(&self, name: &str) -> PathBuf {
        let a4 = json!({"preferCSSPageSize": true, "paperWidth": 8.268, "paperHeight": 11.693});
        let paper = self.devtools("Page.printToPDF", a4);
        write(&format!("print/{name}.pdf"), &paper["data"])
    }

    fn save(&self, name: &str, data: &Value) {
        write(&format!("{name}.png"), data);
    }
}

/// Whether pictures are wanted: not where nobody will look at them.
fn pictured() -> bool {
    !std::env::var("POZZETTO_PICTURES").is_ok_and(|word| word == "none")
}

/// Writes what the browser gives into the folder a person looks at.
fn write(name: &str, data: &Value) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screens");
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, base64(data.as_str().unwrap())).unwrap();
    path
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.picture(&format!("failed-{}", self.size.name));
        }
        let url = format!("{}/session/{}", self.chrome.address, self.session);
        let _ = self.chrome.agent.delete(url).call();
    }
}

pub fn base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut held, mut bits) = (0u32, 0u32);
    for letter in text.bytes() {
        let Some(six) = LETTERS.iter().position(|l| *l == letter) else {
            continue;
        };
        held = (held << 6 | six as u32) & 0xff_ffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    bytes
}
