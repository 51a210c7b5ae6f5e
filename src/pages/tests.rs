//! Every page rendered with an event as it is in life, in both languages.
//! With `POZZETTO_PAGES_OUT=folder` the pages are written there, to be looked at.

use crate::desk::overview::{RoundAction, UserLine};
use crate::hands::hand::HandInput;
use crate::hands::hand_input;
use crate::sample::{SampleScores, at, event, standings};
use crate::{Frame, Lang, Link, urls};
use askama::Template;
use burraco_rules::{Cards, HandScore, Sheet, SideEntry};
use burraco_tournament::entry::EntryState;
use burraco_tournament::members::Register;
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::{HandNo, HandVersion, Round, RoundNo, RoundState, TableState};
use burraco_tournament::visibility::screen::Screen;
use pozzetto_form_data::{FieldFault, Fields, ImportRow, RowFault};
use strum::VariantArray;

const REFERENCE: &str = r#"{"ns":{"melds":["3H 4H 5H 6H 7H 8H 9H JK","8D 9D TD JD QD KD AD","KS KS KH KC","4C 5C 6C 7C","AS AC AH 2D","9S TS JS QS"],"hands":["","5S 8C"],"pozzetto":"seen","unseen":""},"ew":{"melds":["3S 4S 5S JK 7S 8S 9S","QH QD QC QS","5D 6D 7D 8D 9D","3C 4C 5C 6C","7H 7S 7C","2S TH JH QH KH AH"],"hands":["JK 2H 9C TC 3D 6S","KD JC 4S 8H AD AS"],"pozzetto":"seen","unseen":""},"closed_by":"N","ended":"closed"}"#;

fn pages(t: Lang) -> Vec<(&'static str, String)> {
    let kept = SampleScores(event());
    let event = &kept.0;
    let now = standings(&kept, 3);
    let before = standings(&kept, 2);
    let frame = || Frame::public(t, "/t/x?dopo=2");
    let staff = || Frame {
        user: Some("Anna Ferri".into()),
        menu: vec![
            Link::new(urls::desk(), t.desk()),
            Link::new(urls::board("x"), t.referee()),
        ],
        csrf: "c5rf".into(),
        key: "k3y".into(),
        ..Frame::public(t, "/arbitro/x")
    };
    let round = &event.rounds[2];
    let table = &round.tables[0];
    let rules = &event.settings.rules;
    let mut out: Vec<(&'static str, String)> = Vec::new();
    let mut fresh = event.clone();
    fresh.rounds.clear();
    fresh.settings.name = "Serata d’autunno".into();
    fresh.entries.truncate(9);
    fresh
        .entries
        .iter_mut()
        .take(5)
        .for_each(|e| e.state = EntryState::Entered);
    let mut empty = fresh.clone();
    empty.entries.clear();
    let none = Standings {
        after: RoundNo(0),
        tables_in: 0,
        tables: 0,
        waiting: Vec::new(),
        parts: 1,
        lines: Vec::new(),
        struck: Vec::new(),
    };

    out.push((
        "home",
        crate::events::home::Home::new(
            frame(),
            vec![
                crate::events::home::EventLine::told(event, &now, t),
                crate::events::home::EventLine::told(&fresh, &none, t),
            ],
            false,
        )
        .render()
        .unwrap(),
    ));
    out.push((
        "home-empty",
        crate::events::home::Home::new(staff(), Vec::new(), true)
            .render()
            .unwrap(),
    ));
    out.push((
        "event",
        crate::events::event::EventPage::new(frame(), event, &now, &kept)
            .render()
            .unwrap(),
    ));
    out.push((
        "event-entries",
        crate::events::event::EventPage::new(frame(), &fresh, &none, &kept)
            .render()
            .unwrap(),
    ));
    out.push((
        "standings",
        crate::standings::list::StandingsPage::new(frame(), event, &now, Some(&before))
            .render()
            .unwrap(),
    ));
    out.push((
        "standings-empty",
        crate::standings::list::StandingsPage::new(frame(), &fresh, &none, None)
            .render()
            .unwrap(),
    ));
    out.push((
        "round",
        crate::rounds::round::RoundPage::new(frame(), event, round, &kept)
            .render()
            .unwrap(),
    ));
    out.push((
        "table",
        crate::tables::table::TablePage::new(
            frame(),
            event,
            round,
            table,
            &kept,
            &Default::default(),
        )
        .render()
        .unwrap(),
    ));
    let known = crate::entries::pair::PairContext {
        standings: &now,
        ranks: &[(RoundNo(1), 7), (RoundNo(2), 3), (RoundNo(3), 12)],
        figures: &kept,
        signed: &Default::default(),
    };
    out.push((
        "pair",
        crate::entries::pair::PairPage::new(frame(), event, &event.entries[6], known)
            .render()
            .unwrap(),
    ));
    out.push((
        "board",
        crate::tables::board::BoardPage::new(
            staff(),
            event,
            Some(round),
            &kept,
            &crate::tables::board::BoardContext {
                now: at(),
                ..crate::tables::board::BoardContext::default()
            },
        )
        .render()
        .unwrap(),
    ));
    out.push((
        "referee-table",
        crate::tables::referee_table::RefereeTablePage::new(
            staff(),
            event,
            round,
            &round.tables[3],
            &kept,
            &[TableState::Confirmed, TableState::Disputed],
        )
        .render()
        .unwrap(),
    ));
    out.push((
        "referee-table-open",
        crate::tables::referee_table::RefereeTablePage::new(
            staff(),
            event,
            round,
            &round.tables[17],
            &kept,
            &[],
        )
        .render()
        .unwrap(),
    ));

    let reference: Sheet = serde_json::from_str(REFERENCE).unwrap();
    let fields = hand_input::fields_of(&reference, rules);
    let score = reference.score(rules);
    let version = HandVersion {
        version: 2,
        sheet: reference.clone(),
        by: "Anna Ferri".into(),
        at: at(),
        reason: "scambiate le carte".into(),
    };
    let page =
        |fields: &Fields, sheet: Option<(&Sheet, &HandScore)>, base: Option<&HandVersion>| {
            let input = HandInput {
                number: HandNo(2),
                fields,
                judged: sheet,
                questions: &[],
                base,
                place: crate::hands::hand::HandPlace::Desk { corrects: false },
            };
            crate::hands::hand::HandPage::new(staff(), event, round, table, input)
                .render()
                .unwrap()
        };
    out.push(("hand-new", page(&hand_input::empty(), None, None)));
    out.push((
        "hand",
        page(&fields, Some((&reference, &score)), Some(&version)),
    ));
    let mut faulty = reference.clone();
    if let SideEntry::Cards(Cards { melds, hands, .. }) = &mut faulty.sides.ew.entry {
        melds[1].cards = burraco_rules::WrittenCards::read("QH QD QC QS QS QS x7");
        melds[3].cards = burraco_rules::WrittenCards::read("3C 4C 6C 7C");
        *hands = <[burraco_rules::WrittenCards; 2]>::default().into();
    }
    faulty.sides.ns.declared.total = Some(780);
    let wrong = faulty.score(rules);
    let wrong_fields = hand_input::fields_of(&faulty, rules);
    out.push((
        "hand-faults",
        page(&wrong_fields, Some((&faulty, &wrong)), Some(&version)),
    ));
    let mut totals = hand_input::empty();
    totals.set("level", "totals");
    totals.set("ns_base", "6x0");
    totals.fault("ns_base", FieldFault::NotANumber);
    out.push(("hand-totals", page(&totals, None, None)));
    let mut parts = hand_input::empty();
    parts.set("level", "parts");
    out.push(("hand-parts", page(&parts, None, None)));
    out.push((
        "conflict",
        crate::hands::conflict::ConflictPage::new(
            staff(),
            event,
            round,
            table,
            (
                HandNo(2),
                crate::hands::hand::HandPlace::Desk { corrects: false },
                crate::hands::conflict::ConflictChoice::Overwrite,
            ),
            &wrong_fields,
            (&faulty, &wrong),
            (&version, &score),
        )
        .render()
        .unwrap(),
    ));
    out.push((
        "live",
        crate::hands::hand_live::HandLive::new(
            t,
            &faulty,
            &wrong,
            rules,
            (&crate::hands::hand_live::GuessedChoices::default(), &[]),
        )
        .render()
        .unwrap(),
    ));

    let may = |round: &Round| match round.state {
        RoundState::Draft => vec![RoundAction::Publish, RoundAction::Withdraw],
        RoundState::Playing => vec![RoundAction::Close],
        _ => vec![],
    };
    let users = vec![
        UserLine {
            name: "Anna Ferri".into(),
            role: "chief-referee".into(),
            invited: crate::account::users::InvitedState::Accepted,
            revoke: None,
        },
        UserLine {
            name: "Ugo Fò".into(),
            role: "referee".into(),
            invited: crate::account::users::InvitedState::ExpiredHere,
            revoke: Some(super::urls::revoke_staff("coppa", 2)),
        },
    ];
    let lines = [event, &fresh].map(|event| crate::events::home::EventLine::desk(event, t));
    out.push((
        "desk-list",
        crate::desk::overview::DeskList::new(staff(), lines.to_vec(), true)
            .render()
            .unwrap(),
    ));
    out.push((
        "desk",
        crate::desk::overview::DeskPage::new(staff(), event, &may, Some(users.clone()))
            .render()
            .unwrap(),
    ));
    out.push((
        "desk-new",
        crate::desk::overview::DeskPage::new(staff(), &empty, &may, None)
            .render()
            .unwrap(),
    ));
    out.push((
        "desk-invited",
        crate::desk::overview::DeskPage::new(staff(), &fresh, &may, Some(users))
            .invited("http://127.0.0.1:8080/invito/abc".into())
            .render()
            .unwrap(),
    ));
    let mut form = crate::events::new_event::new_event_fields("", "", "");
    form.set("slug", "Coppa di Natale");
    form.fault("slug", FieldFault::NotASlug);
    let draft = pozzetto_form_data::PlanDraft {
        plan: Ok(event.settings.plan.clone()),
        kind: event.settings.kind,
        players: event.settings.rules.players,
        entries: Some(21),
        minutes: event.settings.minutes,
        start: chrono::NaiveTime::MIN,
        proposed: event.rounds.len(),
    };
    out.push((
        "event-form",
        crate::events::new_event::NewEventForm::new(staff(), &form, &draft)
            .render()
            .unwrap(),
    ));
    out.push((
        "settings",
        crate::events::event_form::EventForm::edit(staff(), event, &form, &draft)
            .render()
            .unwrap(),
    ));
    let mut wrong = Fields::default();
    wrong.fault("logo", FieldFault::NotALogo);
    out.push((
        "logo-form",
        crate::events::logo_form::LogoForm::new(staff(), event, &wrong)
            .render()
            .unwrap(),
    ));
    let row = |n: usize| ImportRow {
        row: n,
        number: if n == 2 { "0".into() } else { n.to_string() },
        players: event.entries[n].players.clone(),
        faults: match n {
            2 => vec![RowFault::NotANumber("0".into())],
            5 => vec![
                RowFault::CardTwice {
                    card: "010548".into(),
                    row: 3,
                },
                RowFault::NameMissing { player: 2 },
            ],
            _ => vec![],
        },
        ..ImportRow::default()
    };
    let rows: Vec<ImportRow> = (1..=12).map(row).collect();
    let mut list = Fields::default();
    list.set("list", "1;Rossi;;;Bianchi\n0;\"O'Neill <b>\";;;Fò");
    out.push((
        "import",
        crate::entries::import::ImportPage::empty(staff(), &empty)
            .render()
            .unwrap(),
    ));
    out.push((
        "import-wrong",
        crate::entries::import::ImportPage::looked(
            staff(),
            &fresh,
            &Register::default(),
            &list,
            &rows,
        )
        .render()
        .unwrap(),
    ));
    out.push((
        "import-ready",
        crate::entries::import::ImportPage::looked(
            staff(),
            &fresh,
            &Register::default(),
            &list,
            &rows[5..],
        )
        .render()
        .unwrap(),
    ));
    out.push((
        "check-in",
        crate::entries::check_in::CheckInPage::new(
            staff(),
            &fresh,
            &Register::default(),
            None,
            &Fields::default(),
        )
        .render()
        .unwrap(),
    ));
    out.push((
        "proposal",
        crate::rounds::proposal::ProposalPage::new(
            staff(),
            event,
            (&event.rounds[3], None),
            &[RoundAction::Publish, RoundAction::Withdraw],
        )
        .render()
        .unwrap(),
    ));
    let mut login = Fields::default();
    login.set("name", "anna");
    login.fault("password", FieldFault::WrongLogin);
    out.push((
        "login",
        crate::account::sign_in::LoginPage::new(frame(), &login, "/direzione")
            .render()
            .unwrap(),
    ));
    out.push((
        "invite",
        crate::account::sign_in::InvitePage::new(frame(), "tok", "Anna Ferri", &Fields::default())
            .render()
            .unwrap(),
    ));
    out.push((
        "problem",
        crate::components::problem::ProblemPage::new(frame(), 404, vec![])
            .render()
            .unwrap(),
    ));
    out.push((
        "refused",
        crate::components::problem::ProblemPage::new(
            staff(),
            409,
            vec!["Il turno 3 non è ancora chiuso.".into()],
        )
        .render()
        .unwrap(),
    ));
    for (name, typed) in [
        ("rules", ""),
        ("rules-yes", "* 3-9♥"),
        ("rules-no", "3♥ 4♥ 6♥"),
        ("rules-wrong", "9X"),
    ] {
        let mut fields = Fields::default();
        fields.set("carte", typed);
        let rules = burraco_rules::RuleSet::BROCHURE;
        let read = burraco_rules::read_typed(typed, burraco_rules::Letters::English);
        let asked = burraco_play::Question::Meld(read.cards);
        if !read.unread.is_empty() {
            fields.fault("carte", FieldFault::Missing);
        }
        let answer = burraco_play::ask(&asked, &rules).unwrap();
        let answer = crate::rules::rule_answer::AnswerView::new(&asked, &answer, &rules, t);
        let answer = match !typed.is_empty() && fields.sound() {
            true => crate::rules::page::PageAnswer::Question(answer),
            false => crate::rules::page::PageAnswer::Nothing,
        };
        let page = crate::rules::page::RulesPage::new(frame(), &fields, &rules, answer);
        out.push((name, page.render().unwrap()));
    }
    let extension = Fields::default();
    let time = crate::desk::clock::ClockPage::new(staff(), event, round, &extension, &|_| true);
    out.push(("time", time.render().unwrap()));
    let hall = crate::screens::screen::ScreenContext {
        event,
        standings: &now,
        prizes: &Default::default(),
        public_url: "http://192.168.1.20:8080",
        room: None,
        now: at(),
    };
    let screens = ["welcome", "seats", "clock", "missing", "standings"];
    for (name, screen) in screens.into_iter().zip(Screen::VARIANTS.iter().copied()) {
        let body = crate::screens::screen::ScreenBody::new(&hall, screen, 0, t);
        out.push((name, body.render().unwrap()));
    }
    for step in [0, 1, 41, 99] {
        let body = crate::screens::screen::ScreenBody::new(&hall, Screen::Ceremony, step, t);
        out.push(("ceremony", body.render().unwrap()));
    }
    let projector = crate::screens::remote::Projector {
        name: "sala".into(),
        shown: Some(Screen::Ceremony),
        by_itself: Screen::Standings,
        step: 3,
        seen: Some(at()),
        kept: true,
    };
    let remote =
        crate::screens::remote::ScreensPage::new(staff(), event, &[projector], &now, &extension);
    let remote = remote.with_rights(true, true, true);
    out.push(("screens", remote.render().unwrap()));
    let figures = crate::events::charts::FiguresPage::new(frame(), event, &kept);
    out.push(("figures", figures.render().unwrap()));
    for typed in ["nicolo", "xyzzy"] {
        let found = crate::entries::find::found(event, typed, t);
        let page = crate::entries::find::FindPage::new(frame(), event, &now, typed, &found);
        out.push(("find", page.render().unwrap()));
    }
    out
}

#[test]
fn every_page_renders_and_no_name_becomes_markup() {
    for t in Lang::ALL {
        for (name, html) in pages(t) {
            assert!(!html.contains("<b>Neri"), "{name}");
            assert!(!html.contains("style=\""), "{name}: inline style");
            assert!(!html.contains("onclick"), "{name}: inline script");
        }
    }
}

#[test]
fn the_reference_hand_is_said_with_its_score() {
    let (_, html) = pages(Lang::It).swap_remove(13);
    assert!(html.contains("750") && html.contains("210"));
    assert!(html.contains("semipulito"));
}

#[test]
fn pages_are_written_to_be_looked_at() {
    let Ok(folder) = std::env::var("POZZETTO_PAGES_OUT") else {
        return;
    };
    for t in Lang::ALL {
        for (name, html) in pages(t) {
            let html = html.replace("\"/static/", "\"static/");
            let html = if name == "live" {
                format!(
                    "<!doctype html><meta charset=utf-8><link rel=stylesheet href=static/style.css>{html}"
                )
            } else {
                html
            };
            std::fs::write(format!("{folder}/{}-{name}.html", t.code()), html).unwrap();
        }
    }
}
