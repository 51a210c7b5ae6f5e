//! The service under attack, as a process of its own: however hard strangers and people with a role try, it stays under
//! its budget of memory, and gives back what it took.
//!
//! `POZZETTO_ATTACK=full` tries the full sizes, and then pages of others have to be answered in time, too: for a
//! release build on a machine that has nothing else to do.
#![cfg(target_os = "linux")]

mod guessing;
mod requests;

use crate::operator::crash_once::Program;
use crate::support::{Browser, Database};
use burraco_rules::RuleSet;
use burraco_tournament::event::{DrawOrder, EventKind};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};
use pozzetto::store::{DatabaseUrl, Store, StoreError, import_event, migrate};
use pozzetto::web::now;
use requests::{Line, Sender, cookies, form, multipart_list, zeros};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The most resident memory, in MB.
const BUDGET: u64 = 300;
/// The most memory that may remain once the attack is over.
const AFTERWARDS: u64 = 200;
/// The time in which 99 of 100 pages of others are answered.
const IN_TIME: Duration = Duration::from_millis(100);

/// The time that a page counts for when it does not come.
const LOST: Duration = Duration::from_secs(60);

const EVENT: &str = "torneo-sotto-attacco";

/// The pages that other readers look at.
const WAYS: [&str; 4] = ["/t/{}", "/t/{}/classifica", "/t/{}/turni/1", "/"];

/// The service with a played event, and who attacks it.
struct Siege {
    program: Program,
    /// Signed in, and allowed everything.
    organiser: String,
    /// The organiser's and a visitor's form tokens.
    tokens: [String; 2],
    /// A visitor with the cookie of a form.
    visitor: String,
    full: bool,
    /// Gone with the siege, and not before: the service plays on it.
    _database: Database,
}

impl Siege {
    fn lay() -> Siege {
        let full = std::env::var("POZZETTO_ATTACK").is_ok_and(|size| size == "full");
        let database = Database::new();
        import(&database, if full { 500 } else { 60 });
        let program = Program::install_with(&database, |command| {
            // each sender may then be somebody else's phone
            command.env("POZZETTO_TRUSTED_PROXY", "true");
        });
        let (mut admin, mut visitor) = (program.administrator(), program.browser());
        // the first look at a large event reads all of it
        for way in WAYS {
            assert_eq!(visitor.get(&way.replace("{}", EVENT)).status, 200, "{way}");
        }
        let tokens = [
            admin.get("/direzione/nuovo").hidden("csrf"),
            visitor.get("/entra").hidden("csrf"),
        ];
        Siege {
            organiser: cookies(&admin),
            tokens,
            visitor: cookies(&visitor),
            program,
            full,
            _database: database,
        }
    }

    /// The small size of an attack, or its full one.
    fn size(&self, small: usize, full: usize) -> usize {
        if self.full { full } else { small }
    }

    fn sender(&self) -> Sender<'_> {
        Sender::new(&self.program.address)
    }

    /// Lets connections stand as long as the service lets them, or a while.
    fn wait(&self) {
        std::thread::sleep(Duration::from_millis(if self.full {
            12_000
        } else {
            1_000
        }));
    }
}

/// A played event of so many pairs.
fn import(database: &Database, pairs: u32) {
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    migrate(&url).unwrap();
    let store = Store::open(&url).unwrap();
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries: pairs,
        plan: "3 mitchell + 1 danese".parse().unwrap(),
        hands: 4,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::ByNumber,
        seed: 7,
        start: now(),
    };
    let mut event = simulate(&spec, |_, _, _| ()).unwrap();
    EVENT.clone_into(&mut event.settings.slug);
    let made =
        store.write_now(move |tx| -> Result<_, StoreError> { import_event(tx, &event, now()) });
    made.unwrap();
}

/// Small requests that unfold to 200 MB each.
fn compressed(siege: &Siege) {
    let zeros = zeros(200);
    let head = |way: &str, kind: &str, encoding: &str, cookie: &str| {
        format!(
            "POST {way} HTTP/1.1\r\ncontent-type: {kind}\r\ncontent-encoding: {encoding}\r\ncookie: {cookie}\r\ncontent-length: {}",
            zeros.len()
        )
    };
    let urlencoded = "application/x-www-form-urlencoded";
    let heads = [
        head("/entra", urlencoded, "deflate", &siege.visitor),
        head(
            "/entra",
            "multipart/form-data; boundary=x",
            "deflate",
            &siege.visitor,
        ),
        head("/api/mano", urlencoded, "deflate", ""),
        head(
            "/direzione/nuovo",
            urlencoded,
            "deflate, deflate",
            &siege.organiser,
        ),
    ];
    siege.sender().at_once(siege.size(8, 40), |sender, n| {
        sender.answer(&sender.begin(&heads[n % heads.len()], &zeros));
    });
}

/// Forms that strangers send all but the last byte of: as large as they may be, and much larger.
fn slow_forms(siege: &Siege) {
    let sender = siege.sender();
    let mut open = Vec::new();
    for (length, count) in [
        (16 * 1024, siege.size(200, 1000)),
        (2 * 1024 * 1024, siege.size(200, 400)),
    ] {
        let body = vec![b'x'; length - 1];
        let head = form("/entra", length, &siege.visitor);
        open.extend((0..count).map(|_| sender.begin(&head, &body)));
    }
    siege.wait();
}

/// The same of lists, by somebody who may send them.
fn slow_lists(siege: &Siege) {
    let sender = siege.sender();
    let length = 2 * 1024 * 1024;
    let body = vec![b'x'; length - 1];
    let head = form(
        &format!("/direzione/{EVENT}/importa"),
        length,
        &siege.organiser,
    );
    let count = siege.size(40, 200);
    let _open: Vec<Line> = (0..count).map(|_| sender.begin(&head, &body)).collect();
    siege.wait();
}

/// Heads that do not end.
fn slow_heads(siege: &Siege) {
    let sender = siege.sender();
    let large = format!("GET / HTTP/1.1\r\nx-large: {}", "x".repeat(100_000));
    let count = siege.size(200, 1000);
    let _open: Vec<Line> = (0..count).map(|_| sender.unfinished(&large)).collect();
    siege.wait();
}

/// Wrong passwords from many addresses for many names; of each two, one does not wait for the answer.
fn sign_ins(siege: &Siege) {
    siege.sender().at_once(siege.size(60, 1000), |sender, n| {
        let body = format!(
            "csrf={}&name=nessuno{n}&password=indovina{n}",
            siege.tokens[1]
        );
        let head = form("/entra", body.len(), &siege.visitor);
        let from = format!("{head}\r\nx-forwarded-for: 10.0.{}.{}", n / 250, n % 250);
        let line = sender.begin(&from, body.as_bytes());
        if n % 2 == 0 {
            sender.answer(&line);
        }
    });
}

/// Phones that listen to the event.
fn listeners(siege: &Siege) {
    let sender = siege.sender();
    let head = format!("GET /t/{EVENT}/novita HTTP/1.1");
    let count = siege.size(500, 5000);
    let _open: Vec<Line> = (0..count).map(|_| sender.begin(&head, b"")).collect();
    siege.wait();
}

/// The largest lists of entries, pasted and as files, looked at.
fn lists(siege: &Siege) {
    let way = format!("/direzione/{EVENT}/importa");
    let (kind, body) = multipart_list(&siege.tokens[0], 2 * 1024 * 1024 - 4096);
    let head = format!(
        "POST {way} HTTP/1.1\r\ncontent-type: {kind}\r\ncookie: {}\r\ncontent-length: {}",
        siege.organiser,
        body.len()
    );
    siege.sender().at_once(siege.size(8, 40), |sender, _| {
        sender.answer(&sender.begin(&head, &body));
    });
}

/// Event files and tables that are asked for and not taken.
fn files(siege: &Siege) {
    let sender = siege.sender();
    let mut open = Vec::new();
    for n in 0..siege.size(30, 300) {
        let file = ["torneo.json", "smazzate.csv", "risultati.csv"][n % 3];
        let head = format!("GET /t/{EVENT}/{file} HTTP/1.1");
        open.push(sender.begin(&head, b""));
    }
    siege.wait();
}

/// Questions to the referee that are searched for as long as any.
fn questions(siege: &Siege) {
    let table = "KS+KD+KH+KS;5C+5D+5S+5H+5D;9C+9S+9S+9D;3H+4H+5H+6H;8S+9S+TS;4D+5D+6D+7D";
    siege.sender().at_once(siege.size(30, 400), |sender, n| {
        let hand = "8C+9C+QH+5C+QD+QC+2H+TC+3C+QC+QS+QD+6C+4C+7H+8H+JS+QS+8D+9D+2C+JK";
        let asked = format!("domanda=mossa&lettere=en&mano={hand}&giochi={table}&pozzetto=si&pescato=tallone&mossa=chiudi");
        let head = format!("GET /regole?{asked}&regole=federation&n={n} HTTP/1.1");
        sender.answer(&sender.begin(&head, b""));
    });
}

/// Names that are looked for, each another one.
fn searches(siege: &Siege) {
    siege.sender().at_once(siege.size(60, 2000), |sender, n| {
        let name = format!("{}{n}", "qwertyuiop".repeat(8));
        let way = match n % 3 {
            0 => format!("/t/{EVENT}/trova?nome={name}"),
            1 => format!("/giocatori?nome={name}&societa={name}"),
            _ => format!("/societa?nome={name}"),
        };
        sender.answer(&sender.begin(&format!("GET {way} HTTP/1.1"), b""));
    });
}

/// The pages that others see during an attack: the event, its standings, a turno and the first page.
fn others(address: &str, over: &AtomicBool) -> Vec<Duration> {
    let mut browser = Browser::new(address);
    let mut took = Vec::new();
    for way in WAYS.iter().cycle().map(|way| way.replace("{}", EVENT)) {
        let began = Instant::now();
        let page = browser.try_get(&way);
        took.push(match page.is_some_and(|page| page.status == 200) {
            true => began.elapsed(),
            false => LOST,
        });
        if over.load(Ordering::Relaxed) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    took.sort_unstable();
    took
}

type Attack = (&'static str, fn(&Siege));

const ATTACKS: [Attack; 10] = [
    ("compressed bodies", compressed),
    ("slow forms of strangers", slow_forms),
    ("slow lists of an organiser", slow_lists),
    ("heads without end", slow_heads),
    ("sign-ins", sign_ins),
    ("listeners", listeners),
    ("the largest lists", lists),
    ("files nobody takes", files),
    ("expensive questions", questions),
    ("searches", searches),
];

#[test]
fn memory_stays_within_its_budget_under_every_attack() {
    let siege = Siege::lay();
    let mut over = Vec::new();
    println!("| attack | peak, MB | afterwards, MB | pages of others | p99, ms | longest, ms |");
    println!("|---|---|---|---|---|---|");
    for (name, attack) in ATTACKS {
        siege.program.forget_peak();
        let ended = AtomicBool::new(false);
        let pages = std::thread::scope(|threads| {
            let pages = threads.spawn(|| others(&siege.program.address, &ended));
            attack(&siege);
            ended.store(true, Ordering::Relaxed);
            pages.join().unwrap()
        });
        let peak = siege.program.memory("VmHWM");
        let lost = pages.iter().filter(|took| **took == LOST).count();
        if lost > pages.len() / 2 {
            over.push(format!(
                "{name}: {lost} of {} pages did not come",
                pages.len()
            ));
        }
        let longest = pages[pages.len() - 1];
        let p99 = pages[(pages.len() * 99 / 100).min(pages.len() - 1)];
        println!(
            "| {name} | {peak} | {} | {} | {} | {} |",
            siege.program.memory("VmRSS"),
            pages.len(),
            p99.as_millis(),
            longest.as_millis()
        );
        if peak > BUDGET {
            over.push(format!("{name}: {peak} MB"));
        }
        if siege.full && p99 > IN_TIME {
            over.push(format!(
                "{name}: pages of others after {} ms",
                p99.as_millis()
            ));
        }
    }
    let patience = Instant::now() + Duration::from_secs(20);
    while siege.program.memory("VmRSS") > AFTERWARDS && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(100));
    }
    let rest = siege.program.memory("VmRSS");
    println!("| nobody any more | | {rest} | | | |");
    if rest > AFTERWARDS {
        over.push(format!("afterwards: {rest} MB"));
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}
