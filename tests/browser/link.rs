//! From the QR code on the slip to the accepted result, on the players' own phones; and what becomes of links that are
//! taken back or whose round is closed while somebody writes.

use crate::driver::{Chrome, PHONE, SHORT, SIZES, Size, TABLET, Window};
use crate::looks::axe;
use crate::stage::{Evening, evening};
use crate::support::{Browser, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;

/// An evening whose results the opponents confirm.
pub fn evening_of_players() -> Evening {
    let mut evening = evening();
    let settings = format!("/direzione/{}/impostazioni", evening.slug);
    let fields = [
        ("name", "Torneo di prova"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("confirmation", "opponents"),
    ];
    evening.organiser.submit(&settings, &settings, &fields);
    evening
}

/// A referee's tablet at the table's page.
pub fn referee<'a>(chrome: &'a Chrome, evening: &Evening, size: Size) -> Window<'a> {
    let window = chrome.window(size);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.table(1));
    window
}

/// The text of a slip: the address of its QR code, and the codes.
pub struct Slip {
    pub address: String,
    /// The codes of its places.
    pub codes: Vec<String>,
}

/// The places of the two lines among the codes.
const NS: usize = 0;
const EW: usize = 1;

pub fn show_the_link(referee: &Window<'_>) -> Slip {
    referee.tap_scrolling("form:has([value=show]) button");
    referee.until("the slip", "document.querySelector('.slip .qr')");
    slip(referee)
}

fn slip(referee: &Window<'_>) -> Slip {
    let address = referee.run("return document.querySelector('.slip a.button').href");
    let codes = referee
        .run("return [...document.querySelectorAll('.ownerscode b')].map((b) => b.textContent)");
    Slip {
        address: address.as_str().unwrap().to_owned(),
        codes: serde_json::from_value(codes).unwrap(),
    }
}

/// A phone that came by the address and says with a code which line holds it.
pub fn phone<'a>(chrome: &'a Chrome, size: Size, slip: &Slip, code: &str) -> Window<'a> {
    let phone = chrome.window(size);
    phone.open(&slip.address);
    type_code(&phone, code);
    phone.until("known", "document.querySelector('.slots')");
    phone
}

pub fn type_code(phone: &Window<'_>, code: &str) {
    phone.tap_scrolling("#code");
    phone.press(code);
    phone.press("\n");
}

/// A card of the keys, its suit first where the phone shows one suit at a time.
pub fn tap_card(phone: &Window<'_>, card: &str) {
    let suit = match card.as_bytes()[1] {
        b'S' => "spades",
        b'H' => "hearts",
        b'D' => "diamonds",
        _ => "clubs",
    };
    let hidden =
        format!("return !document.querySelector(\"[data-card='{card}']\").checkVisibility()");
    if phone.run(&hidden) == true {
        phone.tap(&format!("[data-choose={suit}]"));
    }
    phone.tap(&format!("[data-card='{card}']"));
}

/// A hand that ended with the stock, by fingers on a phone.
fn type_a_hand(phone: &Window<'_>, low: &str, high: &str) {
    phone.until("ready", "document.querySelector('.cardrow.active')");
    tap_card(phone, low);
    tap_card(phone, high);
    for (row, left) in [
        ("ns_hand_0", "4S"),
        ("ns_hand_1", "5S"),
        ("ew_hand_0", "KC"),
        ("ew_hand_1", "QC"),
    ] {
        if row == "ew_hand_0" {
            phone.tap("[data-show=ew]");
        }
        phone.tap_scrolling(&format!("[data-row={row}] > input"));
        tap_card(phone, left);
    }
    phone.pozzetto_as_guessed("ns");
    phone.tap_scrolling("[data-show=ew]");
    phone.tap_scrolling("[name=ew_pozzetto][value=none]");
    phone.tap_scrolling("[name=ended][value=stock]");
    phone.until("in order", "document.querySelector('.verdict.good')");
}

pub fn state(evening: &Evening) -> TableState {
    let store = &evening.hall.store;
    let event = store.event_now(pozzetto::store::EventId(1)).unwrap().event;
    event.rounds[0].tables[0].state
}

fn unconfirmed(evening: &Evening) -> usize {
    let store = &evening.hall.store;
    let event = store.event_now(pozzetto::store::EventId(1)).unwrap().event;
    let place = pozzetto::store::TablePlace::new(
        pozzetto::store::EventId(1),
        event.rounds[0].number,
        event.rounds[0].tables[0].number,
    );
    let look = |conn: &mut _| pozzetto::store::unconfirmed_hands(conn, place);
    store.read_now(look).unwrap().len()
}

fn play_table(referee: &mut Browser, slug: &str, table: u32) {
    let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
    for n in 1..=2 {
        let sheet = play_hand(&RuleSet::FEDERATION, n);
        let saved = referee.enter_hand(&format!("{way}/smazzate/{n}"), &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
}

#[test]
fn a_line_that_changes_its_hand_while_the_save_is_under_way_chooses_between_its_own_two() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    let north = phone(&chrome, PHONE, &slip, &slip.codes[NS]);
    north.tap_scrolling(".slots a[href$='/smazzate/1']");
    type_a_hand(&north, "3H", "KH");
    // The service saves at once; its answer is long on the way.
    north.run(
        "const real = window.fetch; let first = true; \
         window.fetch = async (url, options) => { const slow = first && String(url).endsWith('/smazzate/1'); \
           if (slow) first = false; const answer = await real(url, options); \
           if (slow) await new Promise((done) => { window.arrive = done; }); return answer; }",
    );
    north.tap("button[value=save]");
    north.until("saved, and not known here", "window.arrive");
    assert_eq!(evening.versions(1, 1).len(), 1);
    north.tap_scrolling("[data-row=ew_hand_1] > input");
    north.tap("[data-key=undo]");
    north.tap("[data-card='JC']");
    north.tap("button[value=save]");
    north.run("window.arrive()");
    north.until("both", "document.querySelectorAll('.version').length === 2");
    assert!(
        north.text(".intro").contains("con la stessa firma"),
        "nobody else wrote it: {}",
        north.text(".intro")
    );
    north.whole_picture("conflict-own-phone");
    axe(&north, "one's own two versions");
    north.tap_scrolling("button[form=mine]");
    north.until("saved", "!location.pathname.includes('smazzate')");
    let versions = evening.versions(1, 1);
    assert_eq!(versions.len(), 2);
    assert_ne!(versions[0].sheet, versions[1].sheet, "the change is there");
}

fn from_the_code_to_the_next_seat(size: Size) -> Option<()> {
    let chrome = Chrome::start()?;
    let mut evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    tablet.picture("slip-one-tablet");
    let north = chrome.window(size);
    north.open(&slip.address);
    north.picture(&format!("own-door-{}", size.name));
    axe(&north, "the door");
    let title = north.run("return document.title");
    let token = slip.address.rsplit('/').next().unwrap();
    assert!(!title.as_str().unwrap().contains(token));
    let wrong = if slip.codes[NS] == "11" || slip.codes[EW] == "11" {
        "12"
    } else {
        "11"
    };
    type_code(&north, wrong);
    north.until(
        "the wrong code said",
        "document.querySelector('#code-fault').textContent.includes('Non è un codice')",
    );
    type_code(&north, &slip.codes[NS]);
    north.until("known", "document.body.innerText.includes('Siete N-S')");
    for (n, low, high) in [(1, "3H", "KH"), (2, "3D", "KD")] {
        north.tap_scrolling(&format!(".slots a[href$='/smazzate/{n}']"));
        type_a_hand(&north, low, high);
        if n == 1 {
            north.picture(&format!("own-hand-{}", size.name));
            axe(&north, "the hand");
        }
        north.tap("button[value=save]");
        north.until("saved", "!location.pathname.includes('smazzate')");
        if n == 1 {
            north.until("said", "document.querySelector('.notice')");
            north.whole_picture(&format!("own-table-{}", size.name));
            axe(&north, "the table");
        }
    }
    north.until("the hand-over", "location.pathname.endsWith('/firma')");
    north.whole_picture(&format!("handover-{}", size.name));
    axe(&north, "the hand-over");
    let signed = north.text(".signed");
    assert!(
        signed.starts_with("N-S ") && signed.contains("E-O,"),
        "{signed}"
    );
    type_code(&north, &slip.codes[NS]);
    north.until(
        "the writers' code refused",
        "document.querySelector('#code-fault').textContent.includes('avversari')",
    );
    assert_eq!(state(&evening), TableState::Entered);

    // The opponents accept on a phone of their own; the other phone follows by itself.
    let east = phone(&chrome, size, &slip, &slip.codes[EW]);
    north.open(&slip.address);
    east.tap_scrolling("a[href$='/firma']");
    east.until(
        "the same result",
        &format!("document.querySelector('.signed').textContent === '{signed}'"),
    );
    type_code(&east, &slip.codes[EW]);
    east.until("accepted", "document.querySelector('.nextseat')");
    assert_eq!(state(&evening), TableState::Confirmed);
    north.until(
        "it is seen here, too",
        "document.querySelector('.nextseat')",
    );
    let by: Vec<String> = evening
        .versions(1, 1)
        .iter()
        .map(|v| v.by.clone())
        .collect();
    assert_eq!(by, ["table:1.1.ns"]);
    tablet.open(&evening.table(1));
    assert!(
        tablet
            .run("return document.body.innerText")
            .as_str()
            .unwrap()
            .contains("tavolo 1, turno 1, linea N-S")
    );

    let slug = evening.slug.clone();
    play_table(&mut evening.organiser, &slug, 2);
    let desk = format!("/direzione/{slug}");
    let close = format!("{desk}/turni/1/chiudi");
    evening.organiser.submit(&desk, &close, &[]);
    publish(&mut evening.organiser, &slug, 2);
    for phone in [&north, &east] {
        phone.until(
            "the next seat, without a reload",
            "document.querySelectorAll('.nextseat a[href*=\"/turni/2/tavoli/\"]').length === 2",
        );
    }
    north.whole_picture(&format!("own-next-{}", size.name));
    axe(&north, "the next seat");
    north.reload();
    north.until(
        "said",
        "document.querySelectorAll('.nextseat b a').length === 2",
    );
    north.whole_picture(&format!("own-over-{}", size.name));
    axe(&north, "the link that is over");
    Some(())
}

#[test]
fn from_the_code_to_the_next_seat_on_a_phone() {
    from_the_code_to_the_next_seat(PHONE);
}

#[test]
fn from_the_code_to_the_next_seat_on_a_short_phone() {
    from_the_code_to_the_next_seat(SHORT);
}

#[test]
fn two_versions_are_kept_and_the_referee_sees_them() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    let north = phone(&chrome, PHONE, &slip, &slip.codes[NS]);
    let east = phone(&chrome, PHONE, &slip, &slip.codes[EW]);
    for phone in [&north, &east] {
        phone.tap_scrolling(".slots a[href$='/smazzate/1']");
        phone.until("ready", "document.querySelector('.cardrow.active')");
    }
    east.until(
        "who else is at it",
        "document.querySelector('[data-others]').textContent.includes('N-S sta inserendo')",
    );
    // Each writes both sides, so that neither takes one from the other.
    for phone in [&north, &east] {
        for side in ["ew", "ns"] {
            phone.tap(&format!("[data-show={side}]"));
            tap_card(phone, "3H");
            phone.tap("[data-key=undo]");
        }
    }
    type_a_hand(&north, "3H", "KH");
    type_a_hand(&east, "3D", "KD");
    north.tap("button[value=save]");
    north.until("saved", "!location.pathname.includes('smazzate')");
    east.tap("button[value=save]");
    east.until("both", "document.querySelectorAll('.version').length === 2");
    east.whole_picture("own-two-versions-phone");
    axe(&east, "two versions");
    east.run("document.querySelector('#why').value = 'la prima era 240'");
    east.tap_scrolling(".version button");
    east.until(
        "called",
        "document.body.innerText.includes('l’arbitro è avvisato')",
    );
    let drafts = "return Object.keys(localStorage).filter((key) => key.startsWith('pozzetto:draft:')).length";
    assert_eq!(east.run(drafts), 0, "what was sent is no draft any more");
    assert_eq!(
        (state(&evening), unconfirmed(&evening)),
        (TableState::Disputed, 1)
    );
    tablet.open(&evening.board());
    tablet.until(
        "on the board",
        "document.querySelector('.tile.disputed')?.innerText.includes('1 versione non confermata')",
    );
    tablet.picture("board-disputed-tablet");
    axe(&tablet, "the board");
    for size in SIZES {
        let window = referee(&chrome, &evening, size);
        let said = window.text(".notice.against");
        assert!(said.contains("la prima era 240"), "{said}");
        window.whole_picture(&format!("table-disputed-{}", size.name));
        axe(&window, "the disputed table");
        window.tap_scrolling(".unconfirmed a.button");
        window.until(
            "theirs taken up",
            "document.querySelector('[name=ns_meld_0]')?.value.startsWith('3♦ 4♦')",
        );
    }
}

#[test]
fn a_draft_whose_link_was_taken_back_is_set_aside() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    let north = phone(&chrome, PHONE, &slip, &slip.codes[NS]);
    let east = phone(&chrome, PHONE, &slip, &slip.codes[EW]);
    north.tap_scrolling(".slots a[href$='/smazzate/1']");
    type_a_hand(&north, "3H", "KH");
    tablet.open(&evening.table(1));
    tablet.tap_scrolling("form:has([value=revoke]) button");
    tablet.until(
        "taken back",
        "document.body.innerText.includes('Nessun link attivo')",
    );
    north.tap("button[value=save]");
    north.until(
        "set aside",
        "document.body.innerText.includes('niente è perso')",
    );
    north.picture("own-kept-phone");
    axe(&north, "set aside");
    assert_eq!(
        (evening.versions(1, 1).len(), unconfirmed(&evening)),
        (0, 1)
    );
    let drafts = "return Object.keys(localStorage).filter((key) => key.startsWith('pozzetto:draft:')).length";
    assert_eq!(north.run(drafts), 0, "it is with the referee now");
    east.until(
        "said by itself on a page that was open",
        "document.body.innerText.includes('This link has been taken back')",
    );
    north.open(&slip.address);
    north.until(
        "said",
        "document.body.innerText.includes('This link has been taken back')",
    );
    north.picture("own-revoked-phone");
    axe(&north, "a link taken back");
    north.open(&format!("{}/tavolo/{:064}", evening.hall.address, 7));
    axe(&north, "an unknown link");
}

#[test]
fn a_phone_that_is_no_longer_known_sends_its_draft_once_the_code_is_typed() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    let north = phone(&chrome, PHONE, &slip, &slip.codes[NS]);
    north.tap_scrolling(".slots a[href$='/smazzate/1']");
    type_a_hand(&north, "3H", "KH");
    let line = serde_json::json!({"name": "pozzetto_linea", "url": slip.address.clone()});
    north.devtools("Network.deleteCookies", line);
    north.tap("button[value=save]");
    north.until("who is it", "document.querySelector('.kept.signin a')");
    north.tap(".kept.signin a");
    north.until("the door", "document.querySelector('#code')");
    type_code(&north, &slip.codes[NS]);
    north.until("known", "document.querySelector('.slots')");
    assert!(evening.versions(1, 1).is_empty());
    north.tap_scrolling(".slots a[href$='/smazzate/1']");
    north.until(
        "sent",
        "document.querySelector('.notice')?.textContent.includes('Smazzata 1 salvata')",
    );
    assert_eq!(evening.versions(1, 1).len(), 1);
}

#[test]
fn without_the_network_a_phone_keeps_what_is_typed_and_sends_it_to_a_closed_round() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    let north = phone(&chrome, PHONE, &slip, &slip.codes[NS]);
    north.tap_scrolling(".slots a[href$='/smazzate/1']");
    type_a_hand(&north, "3H", "KH");
    north.offline(true);
    north.tap("button[value=save]");
    north.until("waiting", "document.querySelector('.kept.waiting')");
    let slug = evening.slug.clone();
    for table in 1..=2 {
        play_table(&mut evening.organiser, &slug, table);
    }
    let desk = format!("/direzione/{slug}");
    let close = format!("{desk}/turni/1/chiudi");
    evening.organiser.submit(&desk, &close, &[]);
    north.offline(false);
    north.until(
        "set aside",
        "document.body.innerText.includes('niente è perso')",
    );
    assert_eq!(
        (evening.versions(1, 1).len(), unconfirmed(&evening)),
        (1, 1)
    );
}

#[test]
fn the_slips_of_a_round_are_printed() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_players();
    for size in SIZES {
        let window = referee(&chrome, &evening, size);
        let way = format!("{}/turni/1/talloncini", evening.board());
        window.open(&way);
        window.picture(&format!("slips-{}", size.name));
        axe(&window, "before the slips");
        window.tap("main button.main");
        window.until(
            "the slips",
            "document.querySelectorAll('.slip .qr').length === 4",
        );
        window.whole_picture(&format!("slips-made-{}", size.name));
        axe(&window, "the slips");
        let wide = format!(
            "return document.documentElement.scrollWidth <= {}",
            size.width
        );
        assert_eq!(window.run(&wide), true, "{}", size.name);
        if size.name == TABLET.name {
            window.devtools(
                "Emulation.setEmulatedMedia",
                serde_json::json!({"media": "print"}),
            );
            window.whole_picture("slips-print");
        }
    }
}
