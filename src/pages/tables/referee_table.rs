//! The referee's page of a table.

use crate::components::refused::Refused;
use crate::components::summaries::{ScoreSource, TableLine, signs};
use crate::desk::head::{MenuPage, desk_head};
use crate::entries::line_up::line_up_links;
use crate::hands::card_rulings::MarkLine;
use crate::hands::hand_view::{EarlierVersion, HandView, sheet_sums};
use crate::journal::points_moved;
use crate::locale::Lang;
use crate::protests::protest::{ProtestLink, of_table};
use crate::rounds::matches::MatchLine;
use crate::rulings::public_rulings::{PublicRuling, TableRuling};
use crate::rulings::ruling_ways::{may_rule, may_turn};
use crate::tables::closing::JustClosed;
use crate::tables::dispute::Dispute;
use crate::tables::table::TableBody;
use crate::tables::table_link::{LinkPanel, UnconfirmedView};
use crate::tables::table_totals::way_to_totals;
use crate::{Frame, Link, Masthead, numbers, urls};
use askama::Template;
use burraco_rules::{Players, RuleSet, Sheet};
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::{Event, EventKind, PublicNames, Settings};
use burraco_tournament::points::MatchPoints;
use burraco_tournament::round::{Hand, HandNo, HandVersion, Round, Table, TableState};
use burraco_tournament::rulings::adjustment::Adjustment;
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::scoring::result::{Unsettled, is_late};
use burraco_tournament::scoring::scored_hand::ScoredHand;
use burraco_tournament::scoring::three_player_table;

/// `/arbitro/{slug}/turni/{n}/tavoli/{k}`: a table for the referee to check.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/referee.html")]
pub struct RefereeTablePage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's name: `Turno 3`.
    pub round: String,
    pub board: String,
    pub table: TableBody,
    /// The match that the table belongs to, in a team event.
    pub matched: Option<MatchLine>,
    /// The links to change the line-ups of the two teams, while that is allowed.
    pub line_ups: Vec<Link>,
    /// The labels of the sides or seats at the table.
    pub signs: Vec<&'static str>,
    /// All planned hands of the table, entered or not.
    pub slots: Vec<HandSlot>,
    /// The address of the form for the totals of several missing hands.
    pub totals: Option<String>,
    /// Whether the hands are read-only, because the table is closed and the user may not correct them.
    pub read_only: bool,
    /// The address to which the table's new state is posted.
    pub state_href: String,
    /// The table's state and versions as the page shows them; see [`Table::seen`].
    pub from: String,
    /// The role that must confirm the table, because the user wrote one of its hands and may not confirm it.
    pub anothers: Option<&'static str>,
    /// The table that was closed on the previous page.
    pub just_closed: Option<JustClosed>,
    /// Whether the table only needs to be closed, with a button that goes on to the next.
    pub close_onward: bool,
    /// The actions that the user may take on the table now.
    pub actions: Vec<TableAction>,
    /// The reasons why the decision was refused, or why the table cannot be closed.
    pub refused: Vec<Refused>,
    /// The typed reason.
    pub reason: String,
    /// The text that says what the typed reason for an action is for; empty when no action needs one.
    pub reason_hint: String,
    /// The fault of the reason typed for an action on the table; empty for none.
    pub reason_fault: &'static str,
    /// The disputes of the table, each with author, time and reason.
    pub disputes: Vec<DisputeView>,
    /// The people other than the reader who are entering the table's hands now, in words.
    pub others: String,
    /// The protests about the table.
    pub protests: Vec<ProtestLink>,
    /// The address to lodge a protest; `None` for users who may not.
    pub new_protest: Option<String>,
    pub link: LinkPanel,
    /// The rulings at the table that were settled on the cards of a hand.
    pub marks: Vec<MarkLine>,
    /// The rulings given at the table, or to entries that sit there, which do not concern the cards of a hand.
    pub penalties: Vec<TableRuling>,
    /// The link to the catalogue of infractions, to start a ruling about the table; `None` for users who may not rule.
    pub rule: Option<Link>,
    /// The address of the rules page, whose rows become rulings at the table; `None` for users who may not rule.
    pub rules: Option<String>,
    /// The versions of hands that players sent and that do not count until a referee decides.
    pub unconfirmed: Vec<UnconfirmedView>,
    /// The versions of hands that players sent and that a referee has set aside.
    pub aside: Vec<UnconfirmedView>,
}

/// A dispute of the table, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputeView {
    /// The author and time of the dispute: `Contestato da E-O, 14:44`.
    pub said: String,
    /// The reason of the dispute; empty when the journal has none.
    pub reason: String,
}

/// A hand of the table, entered or missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandSlot {
    /// The hand's number, or the word for the total of the table.
    pub label: String,
    /// The address to write or correct the hand.
    pub href: String,
    /// The points of each side or seat at the table; empty when the hand is missing.
    pub points: Vec<String>,
    /// Whether the hand is entered.
    pub entered: bool,
    /// Whether the hand may be entered. It may not when the table's match ended without it.
    pub open: bool,
    /// Whether the hand is the first that is missing.
    pub next: bool,
    /// The number of the hand's faults that nobody has accepted.
    pub open_faults: usize,
    /// The number of faults in words: `2 errori`.
    pub fault_words: String,
    /// The text for how far the hand is verified: `verificata dalle carte`.
    pub verified: &'static str,
}

/// A button that changes a table's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAction {
    /// The table's new state, as posted in `state`.
    pub state: &'static str,
    pub label: &'static str,
    /// A sentence that explains the action.
    pub explained: &'static str,
    /// Whether the action needs a reason.
    pub needs_reason: bool,
    /// Whether the action is the main one on the page.
    pub main: bool,
}

impl TableAction {
    /// Builds the button that changes one state to another; `None` when there is none. A table whose points a ruling
    /// gives (`awarded`) is closed without its hands.
    #[must_use]
    pub fn to(from: TableState, to: TableState, awarded: bool, t: Lang) -> Option<TableAction> {
        use TableState::{Closed, Confirmed, Disputed, Entered, Open};
        let (label, explained, needs_reason, main) = match (from, to) {
            (Entered | Disputed, Confirmed) => (
                t.do_confirm(),
                t.confirm_explained(),
                from == Disputed,
                false,
            ),
            (Entered | Confirmed, Closed) => (t.do_close(), t.close_explained(), false, true),
            (Open, Closed) if awarded => (t.do_close(), t.close_awarded_explained(), false, true),
            (Disputed, Closed) => (t.do_close(), t.close_explained(), true, true),
            (Entered | Confirmed, Disputed) => (t.do_dispute(), t.dispute_explained(), true, false),
            (Closed | Confirmed | Disputed, Entered | Open) => {
                (t.do_reopen(), t.reopen_explained(), true, false)
            }
            _ => return None,
        };
        Some(TableAction {
            state: to.word(),
            label,
            explained,
            needs_reason,
            main,
        })
    }
}

/// Explains what the typed reason is for, given the actions offered on the table.
fn reason_hint(actions: &[TableAction], t: Lang) -> String {
    let needing = actions.iter().filter(|action| action.needs_reason);
    let needing: Vec<&str> = needing.map(|action| action.label).collect();
    match needing.len() {
        0 => String::new(),
        n if n == actions.len() && n > 1 => t.reason_for_all().to_owned(),
        _ => t.reason_for(needing.join(", ")),
    }
}

/// Explains the faults of a table whose hands are all entered: it cannot be closed yet, or it was accepted with them.
/// Empty when a ruling gives its points.
fn unsettled(event: &Event, table: &Table, awarded: bool, t: Lang) -> Option<Refused> {
    let unsettled = Unsettled::of(&event.settings, table);
    if !unsettled.missing.is_empty() || unsettled.faulty.is_empty() {
        return None;
    }
    if awarded {
        return None;
    }
    if table.state.counts() {
        let hands: Vec<String> = unsettled.faulty.iter().map(HandNo::to_string).collect();
        return Some(t.accepted_with_faults(hands.join(", ")).into());
    }
    Some(Refused::new(&Refusal::NotSettled(unsettled), t))
}

/// Formats the points of a hand sheet: `N-S 750 a 210 E-O`, with three players `E 500, O-N 300`.
fn sheet_said(sheet: &Sheet, rules: &RuleSet, t: Lang) -> String {
    let sums = sheet_sums(sheet, rules, t);
    match (rules.players, sums.as_slice()) {
        (Players::Four | Players::Two, [(ns, one), (ew, other)]) => {
            t.points_to(ns, numbers::points(*one), numbers::points(*other), ew)
        }
        (_, sums) => points_moved(None, sums),
    }
}

/// Returns the points of a hand by side or seat; with three players, the points that each writes down.
pub(crate) fn hand_points(
    event: &Event,
    table: &Table,
    number: HandNo,
    view: Option<&HandView>,
    t: Lang,
) -> Vec<String> {
    let Some(view) = view else {
        return Vec::new();
    };
    if table.trio().is_none() {
        return view.sides.iter().map(|side| side.total.clone()).collect();
    }
    let settings = &event.settings;
    let scored = ScoredHand::at(settings, table, number);
    let solo = table
        .hand(number)
        .and_then(Hand::current)
        .and_then(|v| v.sheet.solo);
    let points = scored.and_then(|scored| three_player_table::hand_points(settings, solo, &scored));
    let said = |points: MatchPoints| numbers::points_in(points.0, settings.parts(), t);
    points.map_or_else(Vec::new, |points| {
        points.iter().map(|(_, mp)| said(*mp)).collect()
    })
}

/// Describes an earlier version of a hand, which a later version has replaced, with its points.
fn earlier_line(settings: &Settings, version: &HandVersion, hand: &str, t: Lang) -> EarlierVersion {
    let at = numbers::moment(version.at, &settings.time_zone, t);
    let number = version.version;
    EarlierVersion {
        said: t.version_by(number, t.signed_by(&version.by), at),
        points: sheet_said(&version.sheet, &settings.rules, t),
        reason: version.reason.clone(),
        href: format!("{hand}?riprendi={number}"),
        take_up: t.take_up_again(number),
    }
}

impl RefereeTablePage {
    /// Whether the user may make any decision about the table.
    fn decides(&self) -> bool {
        let versions = self.unconfirmed.iter().chain(&self.aside);
        let mut versions = versions.filter(|sent| !sent.decide.is_empty());
        !self.actions.is_empty() || versions.next().is_some()
    }

    /// Builds the page of a table; `allowed` lists the states that the user may set now.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: &Round,
        table: &Table,
        figures: &dyn ScoreSource,
        allowed: &[TableState],
    ) -> RefereeTablePage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let body = TableBody::new(event, round, table, figures, PublicNames::Full, t);
        let mut body = body.at(event, (round, table), frame.now, t);
        let turns = |ruling: &Adjustment| may_turn(&frame, event, ruling);
        for hand in &mut body.hands {
            hand.href = urls::hand(slug, round.number, table.number, hand.number);
            let versions = table.hands.iter().find(|h| h.number.0 == hand.number);
            let versions = versions.map_or(&[][..], |hand| &hand.versions);
            let earlier = versions.iter().rev().skip(1);
            hand.earlier = earlier
                .map(|v| earlier_line(&event.settings, v, &hand.href, t))
                .collect();
        }
        let line = |table: &Table| {
            let result = figures.result(round.number, table.number);
            let href = urls::referee_table(slug, round.number, table.number);
            let place = (round.number, table);
            TableLine::new(
                event,
                place,
                result.as_ref(),
                href,
                is_late(&event.settings, round, table, frame.now),
                PublicNames::Full,
                t,
            )
        };
        let totals = way_to_totals(event, round, table);
        let (by_total, totals) = match event.settings.length {
            Length::Total => (totals, None),
            Length::Hands | Length::Target(_) => (None, totals),
        };
        let slot = |number: u32| {
            let view = body.hands.iter().find(|hand| hand.number == number);
            let open_faults = view.map_or(0, HandView::open_faults);
            HandSlot {
                label: t.sheet_label(
                    table.hands_of_sheet(&event.settings, HandNo(number)),
                    HandNo(number),
                ),
                href: match &by_total {
                    Some(way) if view.is_none() => way.clone(),
                    Some(_) | None => urls::hand(slug, round.number, table.number, number),
                },
                points: hand_points(event, table, HandNo(number), view, t),
                entered: view.is_some(),
                next: false,
                open: table.state != TableState::Closed,
                open_faults,
                fault_words: t.faults_count(open_faults),
                verified: view.map_or("", |v| v.verified),
            }
        };
        // a hand after the one that decided a match is there to be corrected
        let beyond = table.hands.last().map_or(0, |hand| hand.number.0);
        let beyond = match event.settings.length.is_match() {
            true => beyond,
            false => 0,
        };
        let awarded = event.awarded_by(round.number, table.number).is_some();
        // a hand that is missing or faulty has the table refused: it goes on by opening it again
        let settled = awarded || Unsettled::of(&event.settings, table).is_settled();
        let actions = allowed.iter().filter(|to| settled || !to.counts());
        let actions = actions.filter_map(|to| TableAction::to(table.state, *to, awarded, t));
        let actions: Vec<TableAction> = actions.collect();
        let last = TableContext::of(event, round, table).last_hand().0;
        let mut slots: Vec<HandSlot> = (1..=last.max(beyond)).map(slot).collect();
        if let Some(first) = slots.iter_mut().find(|slot| !slot.entered) {
            first.next = true;
        }
        let lines: Vec<TableLine> = match event.settings.kind {
            EventKind::Teams => round.tables.iter().map(line).collect(),
            EventKind::Pairs | EventKind::Individual => Vec::new(),
        };
        let matches = MatchLine::all(event, round, &lines, figures, PublicNames::Full, t);
        RefereeTablePage {
            matched: MatchLine::of_table(matches, table.number),
            line_ups: line_up_links(event, round, table, t),
            t,
            head: desk_head(event, MenuPage::Tables, &frame),
            round: t.round_n(round.number),
            board: urls::board(slug),
            signs: signs(event, t),
            slots,
            totals,
            read_only: false,
            table: body,
            state_href: urls::table_state(slug, round.number, table.number),
            from: table.seen(),
            reason_hint: reason_hint(&actions, t),
            reason_fault: "",
            just_closed: None,
            close_onward: false,
            disputes: Vec::new(),
            anothers: None,
            actions,
            refused: unsettled(event, table, awarded, t).into_iter().collect(),
            reason: String::new(),
            others: String::new(),
            protests: of_table(event, round.number, table.number, t),
            new_protest: frame
                .open(urls::NEW_PROTEST)
                .then(|| urls::new_protest_about(slug, round.number, table.number)),
            link: LinkPanel::default(),
            marks: MarkLine::of_table(event, (round.number, table), &turns, t),
            penalties: PublicRuling::for_referee(event, (round.number, table), &turns, t),
            rule: frame.open(urls::INFRACTIONS).then(|| {
                let may = may_rule(&frame, event, round.number);
                let (round, table) = (round.number.to_string(), table.number.to_string());
                let about = [("turno", round.as_str()), ("tavolo", table.as_str())];
                let label = match may {
                    true => t.new_ruling(),
                    false => t.infractions(),
                };
                Link::new(urls::infractions_about(slug, &about), label)
            }),
            rules: may_rule(&frame, event, round.number)
                .then(|| urls::rules_at(event.settings.rules, slug, round.number, table.number)),
            unconfirmed: Vec::new(),
            aside: Vec::new(),
            frame,
        }
    }

    /// Adds to the page the referee's decisions about the table's match.
    #[must_use]
    pub fn with_match(mut self, event: &Event, round: &Round, table: &Table) -> RefereeTablePage {
        let scene = TableContext::of(event, round, table);
        let t = self.t;
        let action = |state, label, explained| TableAction {
            state,
            label,
            explained,
            needs_reason: true,
            main: false,
        };
        if scene.may_stop() {
            let (label, explained) = (t.do_stop_match(), t.stop_match_explained());
            self.actions.push(action("stopped", label, explained));
        }
        if scene.may_play_on() {
            let (label, explained) = (t.do_play_on(), t.play_on_explained());
            self.actions.push(action("play_on", label, explained));
        }
        self.reason_hint = reason_hint(&self.actions, t);
        self
    }

    /// Adds the disputes to the page. If the author of a dispute sent a version of the hand, the words are shown beside
    /// that version too.
    #[must_use]
    pub fn disputed(mut self, settings: &Settings, said: Vec<Dispute>) -> RefereeTablePage {
        let t = self.t;
        for dispute in said {
            if dispute.wordless() && !self.disputes.is_empty() {
                continue;
            }
            let author = t.sent_by_players(dispute.who(t));
            for sent in &mut self.unconfirmed {
                if sent.by == author && !dispute.wordless() {
                    sent.reason.clone_from(&dispute.reason);
                }
            }
            self.disputes.push(DisputeView {
                said: dispute.said(&settings.time_zone, t),
                reason: dispute.reason,
            });
        }
        self
    }

    /// Marks on the page that the reason for an action is missing.
    #[must_use]
    pub fn without_reason(mut self) -> RefereeTablePage {
        self.reason_fault = self.t.decision_needs_reason();
        self
    }

    /// Adds a refusal to the page, with the typed reason.
    #[must_use]
    pub fn refused(mut self, why: Refused, reason: &str) -> RefereeTablePage {
        self.refused = vec![why];
        reason.clone_into(&mut self.reason);
        self
    }
}
