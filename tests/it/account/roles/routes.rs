//! Every route of the service, with who may use it and a request that tries it.

use pozzetto::auth::Action;

/// The people whom a route serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// Everybody.
    Anybody,
    /// Everybody who is signed in.
    SignedIn,
    /// Everybody who holds the link of a table.
    Link,
    /// Everybody who may do this in the event, or everywhere if the route is about no event.
    Allowed(Action),
}

use For::{Allowed, Anybody, Link, SignedIn};

/// The event a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// A round is played: at table 1 nothing is entered, 2 to 4 are entered, entered, closed.
    Playing,
    /// A round is proposed.
    Draft,
    /// A round is proposed, and will be published.
    Ready,
    /// The first round is closed; of the second all tables are closed.
    Second,
    /// A round is played, and a second clerk confirms.
    Clerks,
    /// A round of teams is proposed.
    Teams,
    /// No event.
    Nothing,
}

/// A request that tries a route.
pub struct Try {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The route's name in `pages::urls`.
    pub route: &'static str,
    /// The people who may use the route.
    pub who: For,
    /// Subject.
    pub on: On,
    /// The texts for the braces of the address, in their order after the event's word.
    pub with: &'static str,
    /// The fields that are posted; `sheet` stands for those of a hand.
    pub fields: &'static [(&'static str, &'static str)],
    /// A page of the same address from which hidden fields (`from`, `base_version`, `seen`) are taken.
    pub page: &'static str,
}

const fn get(route: &'static str, who: For, on: On, with: &'static str) -> Try {
    Try {
        method: "GET",
        route,
        who,
        on,
        with,
        fields: &[],
        page: "",
    }
}

const fn post(
    route: &'static str,
    who: For,
    on: On,
    with: &'static str,
    fields: &'static [(&'static str, &'static str)],
) -> Try {
    Try {
        method: "POST",
        route,
        who,
        on,
        with,
        fields,
        page: "",
    }
}

impl Try {
    const fn from(mut self, page: &'static str) -> Try {
        self.page = page;
        self
    }
}

const SETTINGS: &[(&str, &str)] = &[
    ("name", "Gioco"),
    ("date", "2026-11-21"),
    ("plan", "3 mitchell"),
    ("hands", "2"),
    ("rules", "federation"),
    ("draw", "by_number"),
];

const PAIR: &[(&str, &str)] = &[("player1", "Ida Rossi"), ("player2", "Leo Verdi")];

const INFRACTION: &[(&str, &str)] = &[
    ("it", "Telefono"),
    ("en", "A phone"),
    ("sure", "confirmed"),
    ("usual", "richiamo"),
    ("offered", "yes"),
];

const POINTS: &[(&str, &str)] = &[
    ("measure", "points"),
    ("entry", "1"),
    ("round", "1"),
    ("vp", "-1"),
    ("mp", "0"),
    ("reason", "prova"),
    ("step", "look"),
];

/// In the order they are tried: what ends something stands after what needs it.
pub const TRIES: &[Try] = &[
    // everybody
    get("HOME", Anybody, On::Nothing, ""),
    get("RULES", Anybody, On::Nothing, ""),
    get("GUIDE", Anybody, On::Nothing, ""),
    get("GUIDE_CHAPTER", Anybody, On::Nothing, "turno"),
    get("ROLES", Anybody, On::Nothing, ""),
    get("EVENT", Anybody, On::Playing, ""),
    get("STANDINGS", Anybody, On::Playing, ""),
    get("STANDINGS_CSV", Anybody, On::Playing, ""),
    get("RESULTS_CSV", Anybody, On::Playing, ""),
    get("HANDS_CSV", Anybody, On::Playing, ""),
    get("TABLES_CSV", Anybody, On::Playing, ""),
    get("EVENT_JSON", Anybody, On::Playing, ""),
    get("ROUND", Anybody, On::Playing, "1"),
    get("BRACKET", Anybody, On::Playing, ""),
    get("TABLE", Anybody, On::Playing, "1 1"),
    get("PAIR", Anybody, On::Playing, "1"),
    get("PICTURE", Anybody, On::Playing, ""),
    get("PAIR_PICTURE", Anybody, On::Playing, "1"),
    get("ARCHIVE", Anybody, On::Nothing, ""),
    get("PLAYERS", Anybody, On::Nothing, ""),
    get("CLUBS", Anybody, On::Nothing, ""),
    get("FIND", Anybody, On::Playing, ""),
    get("FIGURES", Anybody, On::Playing, ""),
    get("NEWS", Anybody, On::Playing, ""),
    get("SCREEN", Anybody, On::Playing, ""),
    get("NAMED_SCREEN", Anybody, On::Playing, "sala"),
    get("PUBLIC_PRIZES", Anybody, On::Playing, ""),
    get("CIRCUITS", Anybody, On::Nothing, ""),
    get("CIRCUIT", Anybody, On::Nothing, "giro"),
    get("CIRCUIT_CSV", Anybody, On::Nothing, "giro"),
    get("LOGIN", Anybody, On::Nothing, ""),
    post(
        "LOGIN",
        Anybody,
        On::Nothing,
        "",
        &[("name", "nessuno"), ("password", "x")],
    ),
    get("INVITE", Anybody, On::Nothing, "0"),
    post("INVITE", Anybody, On::Nothing, "0", &[]),
    post("API_HAND", Anybody, On::Nothing, "", &[]),
    get("OPENAPI", Anybody, On::Nothing, ""),
    get("API_EVENTS", Anybody, On::Nothing, ""),
    get("API_EVENT", Anybody, On::Playing, ""),
    get("API_STANDINGS", Anybody, On::Playing, ""),
    get("API_ROUND", Anybody, On::Playing, "1"),
    get("API_TABLE", Anybody, On::Playing, "1 1"),
    get("API_ENTRY", Anybody, On::Playing, "1"),
    get("API_CIRCUITS", Anybody, On::Nothing, ""),
    get("API_CIRCUIT", Anybody, On::Nothing, "giro"),
    get("WORKER", Anybody, On::Nothing, ""),
    get("STATIC", Anybody, On::Nothing, "style.css"),
    get("HEALTH", Anybody, On::Nothing, ""),
    get("READY", Anybody, On::Nothing, ""),
    get("METRICS", Anybody, On::Nothing, ""),
    // the link of a table: whoever has none is told so, whatever the role
    get("OWN_TABLE", Link, On::Nothing, "0"),
    get("OWN_PROTEST", Link, On::Nothing, "0"),
    post("OWN_PROTEST", Link, On::Nothing, "0", &[]),
    get("OWN_PAIR", Link, On::Nothing, "0"),
    post(
        "PAIR_PROTESTS",
        Link,
        On::Nothing,
        "0",
        &[("action", "lodge")],
    ),
    get("OWN_HAND", Link, On::Nothing, "0 1"),
    post("OWN_HAND", Link, On::Nothing, "0 1", &[]),
    get("HAND_OVER", Link, On::Nothing, "0"),
    post("HAND_OVER", Link, On::Nothing, "0", &[]),
    post("OWN_LINE", Link, On::Nothing, "0", &[("code", "10")]),
    post("OWN_LEAVE", Link, On::Nothing, "0", &[]),
    post("OWN_PRESENCE", Link, On::Nothing, "0", &[]),
    // the installation
    get("DESK", SignedIn, On::Nothing, ""),
    get("ACCOUNT", SignedIn, On::Nothing, ""),
    get("GUIDE_PICTURE", Anybody, On::Nothing, "it tavoli.webp"),
    get("ENTER_AS", Anybody, On::Nothing, ""),
    post("ENTER_AS", Anybody, On::Nothing, "", &[("name", "arbitro")]),
    get("PRACTICE", Anybody, On::Nothing, ""),
    post(
        "PRACTICE",
        Anybody,
        On::Nothing,
        "",
        &[("ns_meld_0", "3H 4H 5H")],
    ),
    get("PRACTISED", Anybody, On::Nothing, "?ns=5&ew=0"),
    get("HALL", SignedIn, On::Nothing, ""),
    post("QUIT", Allowed(Action::ManageUsers), On::Nothing, "", &[]),
    post(
        "PASSWORD",
        SignedIn,
        On::Nothing,
        "",
        &[("now", crate::support::PASSWORD), ("password", "corta")],
    ),
    post("END_SESSION", SignedIn, On::Nothing, "0", &[]),
    get("NEW_EVENT", Allowed(Action::CreateEvent), On::Nothing, ""),
    get("PLAN_STRIP", Allowed(Action::CreateEvent), On::Nothing, ""),
    get("RULE_FIELDS", SignedIn, On::Nothing, ""),
    post(
        "NEW_EVENT",
        Allowed(Action::CreateEvent),
        On::Nothing,
        "",
        SETTINGS,
    ),
    get("NEW_CIRCUIT", Allowed(Action::RunCircuits), On::Nothing, ""),
    post(
        "NEW_CIRCUIT",
        Allowed(Action::RunCircuits),
        On::Nothing,
        "",
        &[
            ("name", "Giro"),
            ("competitors", "entries"),
            ("best", "2"),
            ("attendance", "1"),
            ("least", "2"),
        ],
    ),
    get(
        "EDIT_CIRCUIT",
        Allowed(Action::RunCircuits),
        On::Nothing,
        "giro",
    ),
    post(
        "EDIT_CIRCUIT",
        Allowed(Action::RunCircuits),
        On::Nothing,
        "giro",
        &[("name", "")],
    ),
    get("BACKUP", Allowed(Action::ManageUsers), On::Nothing, ""),
    get("RESTORE", Allowed(Action::ManageUsers), On::Nothing, ""),
    post(
        "RESTORE",
        Allowed(Action::ManageUsers),
        On::Nothing,
        "",
        &[("copy", "none.sqlite3")],
    ),
    get("ALL_USERS", Allowed(Action::ManageUsers), On::Nothing, ""),
    post(
        "ALL_USERS",
        Allowed(Action::ManageUsers),
        On::Nothing,
        "",
        &[("name", "Nuova"), ("role", "")],
    ),
    post(
        "INVITE_USER",
        Allowed(Action::ManageUsers),
        On::Nothing,
        "{somebody}",
        &[],
    ),
    post(
        "REVOKE_ROLE",
        Allowed(Action::ManageUsers),
        On::Nothing,
        "{somebody}",
        &[("role", "clerk")],
    ),
    // the desk
    get("EVENT_DESK", Allowed(Action::SeeDesk), On::Playing, ""),
    get("PROPOSAL", Allowed(Action::SeeDesk), On::Draft, "1"),
    get("PRIZES", Allowed(Action::SeeDesk), On::Playing, ""),
    get("PRIZES_CSV", Allowed(Action::SeeDesk), On::Playing, ""),
    get("FEES_CSV", Allowed(Action::SeeDesk), On::Playing, ""),
    post(
        "PRIZES",
        Allowed(Action::EditSettings),
        On::Playing,
        "",
        &[("shown", "desk")],
    ),
    get("RULINGS", Allowed(Action::SeeDesk), On::Playing, ""),
    get("INFRACTIONS", Allowed(Action::SeeDesk), On::Playing, ""),
    get(
        "NEW_INFRACTION",
        Allowed(Action::EditSettings),
        On::Playing,
        "",
    ),
    post(
        "NEW_INFRACTION",
        Allowed(Action::EditSettings),
        On::Playing,
        "",
        INFRACTION,
    ),
    get(
        "INFRACTION",
        Allowed(Action::EditSettings),
        On::Playing,
        "suggestion",
    ),
    post(
        "INFRACTION",
        Allowed(Action::EditSettings),
        On::Playing,
        "suggestion",
        INFRACTION,
    ),
    get("JOURNAL", Allowed(Action::SeeDesk), On::Playing, ""),
    get("JOURNAL_CSV", Allowed(Action::SeeDesk), On::Playing, ""),
    get("JOURNAL_JSON", Allowed(Action::SeeDesk), On::Playing, ""),
    get("UNDO", Allowed(Action::SeeDesk), On::Playing, ""),
    get(
        "UNDO_ONE",
        Allowed(Action::WithdrawRound),
        On::Draft,
        "{proposed}",
    ),
    post(
        "UNDO_ONE",
        Allowed(Action::WithdrawRound),
        On::Draft,
        "{proposed}",
        &[("reason", "prova"), ("step", "look")],
    ),
    get("SETTINGS", Allowed(Action::EditSettings), On::Playing, ""),
    post(
        "SETTINGS",
        Allowed(Action::EditSettings),
        On::Playing,
        "",
        SETTINGS,
    ),
    get("IMPORT", Allowed(Action::ImportEntries), On::Playing, ""),
    post(
        "IMPORT",
        Allowed(Action::ImportEntries),
        On::Playing,
        "",
        &[("list", "31;A;B"), ("step", "look")],
    ),
    get("CHECK_IN", Allowed(Action::CheckIn), On::Playing, ""),
    post(
        "CHECK_IN",
        Allowed(Action::CheckIn),
        On::Playing,
        "",
        &[("state", "checked_in")],
    ),
    post(
        "CHECK_IN_ENTRY",
        Allowed(Action::CheckIn),
        On::Playing,
        "1",
        &[("state", "checked_in")],
    ),
    post(
        "ADD_ENTRY",
        Allowed(Action::EditEntries),
        On::Draft,
        "",
        PAIR,
    ),
    get("EDIT_ENTRY", Allowed(Action::EditEntries), On::Playing, "1"),
    post(
        "EDIT_ENTRY",
        Allowed(Action::EditEntries),
        On::Draft,
        "1",
        PAIR,
    ),
    get("LATE_ENTRY", Allowed(Action::EditEntries), On::Playing, ""),
    post(
        "LATE_ENTRY",
        Allowed(Action::EditEntries),
        On::Playing,
        "",
        PAIR,
    ),
    get("SEAT_ENTRY", Allowed(Action::EditEntries), On::Playing, "1"),
    post(
        "SEAT_ENTRY",
        Allowed(Action::EditEntries),
        On::Playing,
        "1",
        &[("seat", "with-2"), ("step", "look")],
    ),
    get(
        "REPLACE_ENTRY",
        Allowed(Action::EditEntries),
        On::Playing,
        "1",
    ),
    post(
        "REPLACE_ENTRY",
        Allowed(Action::EditEntries),
        On::Playing,
        "1",
        &[("step", "look")],
    ),
    get(
        "LEAVE_ENTRY",
        Allowed(Action::WithdrawEntry),
        On::Playing,
        "1",
    ),
    post(
        "LEAVE_ENTRY",
        Allowed(Action::WithdrawEntry),
        On::Playing,
        "1",
        &[("how", "justified"), ("reason", "malore"), ("step", "look")],
    ),
    get("LINE_UPS", Allowed(Action::LineUp), On::Teams, "1"),
    get("LINE_UP", Allowed(Action::LineUp), On::Teams, "1 1"),
    post(
        "LINE_UP",
        Allowed(Action::LineUp),
        On::Teams,
        "1 1",
        &[("ns1", "1"), ("ns2", "2"), ("ew1", "3"), ("ew2", "4")],
    ),
    get("SWAP_SEATS", Allowed(Action::ProposeRound), On::Draft, "1"),
    post(
        "SWAP_SEATS",
        Allowed(Action::ProposeRound),
        On::Draft,
        "1",
        &[
            ("one", "1"),
            ("other", "3"),
            ("reason", "prova"),
            ("step", "look"),
        ],
    ),
    post(
        "NUMBER_BY_LOT",
        Allowed(Action::ProposeRound),
        On::Draft,
        "1",
        &[],
    ),
    get("SEAT_ROUND", Allowed(Action::ProposeRound), On::Draft, "1"),
    post(
        "SEAT_ROUND",
        Allowed(Action::ProposeRound),
        On::Draft,
        "1",
        &[("seats", ""), ("step", "look")],
    ),
    // a refusal stands there; loaded again, it leads to the desk
    get("PROPOSE", Anybody, On::Draft, ""),
    get("PUBLISH", Anybody, On::Draft, "1"),
    get("CLOSE_ROUND", Anybody, On::Draft, "1"),
    post("PROPOSE", Allowed(Action::ProposeRound), On::Draft, "", &[]),
    post(
        "PUBLISH",
        Allowed(Action::PublishRound),
        On::Ready,
        "1",
        &[],
    ),
    get("CLOCK", Allowed(Action::SeeDesk), On::Playing, "1"),
    post(
        "CLOCK",
        Allowed(Action::StartRound),
        On::Playing,
        "1",
        &[("say", "start")],
    ),
    post(
        "CLOCK",
        Allowed(Action::PauseRound),
        On::Playing,
        "1",
        &[("say", "pause")],
    ),
    post(
        "CLOCK",
        Allowed(Action::ExtendRound),
        On::Playing,
        "1",
        &[("say", "extend"), ("minutes", "5"), ("reason", "prova")],
    ),
    get("SCREENS", Allowed(Action::SeeDesk), On::Playing, ""),
    post(
        "SCREENS",
        Allowed(Action::RunScreens),
        On::Playing,
        "",
        &[("name", "sala")],
    ),
    post(
        "TELL_SCREEN",
        Allowed(Action::RunScreens),
        On::Playing,
        "sala",
        &[("show", "clock")],
    ),
    post(
        "NOTICE",
        Allowed(Action::Announce),
        On::Playing,
        "",
        &[("notice", "Buffet")],
    ),
    get("LOGO", Anybody, On::Playing, ""),
    get("SET_LOGO", Allowed(Action::EditSettings), On::Playing, ""),
    post(
        "SET_LOGO",
        Allowed(Action::EditSettings),
        On::Playing,
        "",
        &[("remove", "1")],
    ),
    post(
        "HIDE",
        Allowed(Action::EditSettings),
        On::Playing,
        "",
        &[("from", "2")],
    ),
    post(
        "HIDE",
        Allowed(Action::RevealResults),
        On::Playing,
        "",
        &[("reveal", "1")],
    ),
    get("PAPER", Allowed(Action::SeeDesk), On::Playing, ""),
    get("PAPER_ROUND", Allowed(Action::SeeDesk), On::Playing, "1"),
    get("PAPER_DOOR", Allowed(Action::SeeDesk), On::Playing, ""),
    get("PAPER_END", Allowed(Action::SeeDesk), On::Playing, ""),
    get("WITHDRAW", Allowed(Action::WithdrawRound), On::Playing, "1"),
    post(
        "WITHDRAW",
        Allowed(Action::WithdrawRound),
        On::Draft,
        "1",
        &[],
    ),
    get("EXPORT_JSON", Allowed(Action::ExportEvent), On::Playing, ""),
    post(
        "USERS",
        Allowed(Action::ManageStaff),
        On::Playing,
        "",
        &[("name", "Segretaria"), ("role", "clerk")],
    ),
    post(
        "REVOKE_STAFF",
        Allowed(Action::ManageStaff),
        On::Playing,
        "{somebody}",
        &[("role", "clerk")],
    ),
    // the referee
    get("BOARD", Allowed(Action::SeeDesk), On::Playing, ""),
    get(
        "REFEREE_TABLE",
        Allowed(Action::SeeDesk),
        On::Playing,
        "1 1",
    ),
    post(
        "PRESENCE",
        Allowed(Action::EnterHand),
        On::Playing,
        "1 1",
        &[("hand", "1")],
    ),
    get("HAND", Allowed(Action::EnterHand), On::Playing, "1 1 1"),
    post(
        "HAND",
        Allowed(Action::EnterHand),
        On::Playing,
        "1 1 1",
        &[("sheet", "plain")],
    )
    .from("HAND"),
    post(
        "HAND",
        Allowed(Action::OverruleFault),
        On::Playing,
        "1 1 2",
        &[("sheet", "overruled")],
    )
    .from("HAND"),
    get(
        "READY_TABLES",
        Allowed(Action::CloseTable),
        On::Playing,
        "1",
    ),
    post(
        "READY_TABLES",
        Allowed(Action::CloseTable),
        On::Playing,
        "1",
        &[("seen", "")],
    ),
    get(
        "EVENT_STAGE",
        Allowed(Action::EditSettings),
        On::Playing,
        "",
    ),
    post(
        "EVENT_STAGE",
        Allowed(Action::EditSettings),
        On::Playing,
        "",
        &[("stage", "archived")],
    ),
    get(
        "TABLE_TOTALS",
        Allowed(Action::EnterHand),
        On::Playing,
        "1 2",
    ),
    post(
        "TABLE_TOTALS",
        Allowed(Action::EnterHand),
        On::Playing,
        "1 2",
        &[("ns_2", "500"), ("ew_2", "300")],
    ),
    post(
        "TABLE_STATE",
        Allowed(Action::ConfirmTable),
        On::Playing,
        "1 2",
        &[("state", "confirmed")],
    )
    .from("REFEREE_TABLE"),
    post(
        "TABLE_STATE",
        Allowed(Action::ConfirmTable),
        On::Playing,
        "1 2",
        &[("state", "disputed"), ("reason", "prova")],
    )
    .from("REFEREE_TABLE"),
    post(
        "TABLE_STATE",
        Allowed(Action::CloseTable),
        On::Playing,
        "1 3",
        &[("state", "closed")],
    )
    .from("REFEREE_TABLE"),
    post(
        "TABLE_STATE",
        Allowed(Action::ReopenTable),
        On::Playing,
        "1 4",
        &[("state", "entered"), ("reason", "prova")],
    )
    .from("REFEREE_TABLE"),
    post(
        "TABLE_STATE",
        Allowed(Action::SecondConfirm),
        On::Clerks,
        "1 1",
        &[("state", "confirmed")],
    )
    .from("REFEREE_TABLE"),
    get(
        "NEW_RULING",
        Allowed(Action::Judge),
        On::Playing,
        "?provvedimento=points",
    ),
    post(
        "NEW_RULING",
        Allowed(Action::Judge),
        On::Playing,
        "",
        POINTS,
    ),
    post(
        "NEW_RULING",
        Allowed(Action::SignRuling),
        On::Second,
        "",
        POINTS,
    ),
    get("RULING", Allowed(Action::Judge), On::Playing, "1"),
    post(
        "RULING",
        Allowed(Action::Judge),
        On::Playing,
        "1",
        &[("base_version", "1"), ("reason", "prova"), ("step", "look")],
    ),
    get("PROTESTS", Allowed(Action::SeeDesk), On::Playing, ""),
    get("PROTEST", Allowed(Action::SeeDesk), On::Playing, "1"),
    get("PROTEST_RECORD", Allowed(Action::SeeDesk), On::Playing, "1"),
    get(
        "NEW_PROTEST",
        Allowed(Action::LodgeProtest),
        On::Playing,
        "?turno=1&tavolo=2",
    ),
    post(
        "NEW_PROTEST",
        Allowed(Action::LodgeProtest),
        On::Playing,
        "?turno=1&tavolo=2",
        &[
            ("claimant", "referee"),
            ("about", "table.1.2"),
            ("text", "prova"),
        ],
    ),
    post(
        "PROTEST",
        Allowed(Action::RuleProtest),
        On::Playing,
        "1",
        &[
            ("action", "rule"),
            ("base_version", "1"),
            ("bench", "referee"),
            ("outcome", "rejected"),
            ("words", "prova"),
        ],
    ),
    post(
        "PROTEST",
        Allowed(Action::SignProtest),
        On::Playing,
        "2",
        &[
            ("action", "rule"),
            ("base_version", "1"),
            ("bench", "chief"),
            ("outcome", "rejected"),
            ("words", "prova"),
        ],
    ),
    post(
        "PROTEST",
        Allowed(Action::RuleProtest),
        On::Playing,
        "3",
        &[
            ("action", "hear"),
            ("base_version", "1"),
            ("reason", "prova"),
        ],
    ),
    post(
        "PROTEST",
        Allowed(Action::LodgeProtest),
        On::Playing,
        "3",
        &[
            ("action", "withdraw"),
            ("base_version", "1"),
            ("withdraw_reason", "prova"),
        ],
    ),
    get("PAIR_LINKS", Allowed(Action::PrintSlips), On::Playing, ""),
    post(
        "PAIR_LINKS",
        Allowed(Action::RevokeLinks),
        On::Playing,
        "",
        &[("entry", "1")],
    ),
    get("SLIPS", Allowed(Action::PrintSlips), On::Playing, "1"),
    post("SLIPS", Allowed(Action::PrintSlips), On::Playing, "1", &[]),
    post(
        "TABLE_LINKS",
        Allowed(Action::PrintSlips),
        On::Playing,
        "1 1",
        &[("action", "show")],
    ),
    post(
        "TABLE_LINKS",
        Allowed(Action::RevokeLinks),
        On::Playing,
        "1 1",
        &[("action", "renew")],
    ),
    post(
        "TABLE_LINKS",
        Allowed(Action::RevokeLinks),
        On::Playing,
        "1 1",
        &[("action", "revoke")],
    ),
    post(
        "UNCONFIRMED",
        Allowed(Action::RevokeLinks),
        On::Playing,
        "1 5 {unconfirmed}",
        &[],
    ),
    post(
        "CLOSE_ROUND",
        Allowed(Action::CloseRound),
        On::Second,
        "2",
        &[],
    ),
    // signing out comes last
    post("END_SESSIONS", SignedIn, On::Nothing, "", &[]),
    post("LOGOUT", Anybody, On::Nothing, "", &[]),
];
