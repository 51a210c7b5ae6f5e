//! Requests of the referee, and the end of the sessions, which comes last.

use super::For::{Allowed, Anybody, SignedIn};
use super::{On, POINTS, Try, get, post};
use pozzetto::auth::Action;

pub(super) const TRIES: &[Try] = &[
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
