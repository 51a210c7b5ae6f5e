//! Decisions at a table: entering, confirming, closing, disputing and reopening.

use crate::commands::change::Change;
use crate::commands::command::TableCommand;
use crate::commands::hand_permissions::{Author, HandRight, MOST_BY_A_PLACE};
use crate::commands::refusal::{ActionTarget, Refusal, reasoned};
use crate::event::{Confirmation, Event, Settings};
use crate::round::{
    Hand, HandNo, HandVersion, Round, RoundNo, RoundState, Table, TableNo, TableState,
};
use crate::scoring::match_score::last_hand_known;
use crate::scoring::result::{Unsettled, last_hand};
use burraco_rules::Sheet;
use chrono::{DateTime, Utc};

/// A table and the state around it: all that a decision about it needs.
#[derive(Clone, Copy, Debug)]
pub struct TableContext<'a> {
    pub settings: &'a Settings,
    pub round: RoundNo,
    /// The state of the table's round.
    pub round_state: RoundState,
    /// Whether the tables of the next round, or of one after it, are published.
    pub next_published: bool,
    pub table: &'a Table,
    /// Whether the opponents of the side that wrote the hands have accepted the present versions.
    pub accepted: bool,
    /// Whether a ruling in force gives the table's points, so that it can be closed without hands.
    pub awarded: bool,
}

impl<'a> TableContext<'a> {
    /// The context of a table, read from the present state of its event.
    #[must_use]
    pub fn of(event: &'a Event, round: &'a Round, table: &'a Table) -> TableContext<'a> {
        let later = |other: &Round| other.number > round.number && other.state != RoundState::Draft;
        TableContext {
            settings: &event.settings,
            round: round.number,
            round_state: round.state,
            next_published: event.rounds.iter().any(later),
            table,
            accepted: false,
            awarded: event.awarded_by(round.number, table.number).is_some(),
        }
    }
}

/// Decides a command at a table.
///
/// # Errors
/// Why it cannot be done.
pub fn decide_table(
    scene: TableContext<'_>,
    command: &TableCommand,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Change>, Refusal> {
    if scene.settings.stage.deleted_at().is_some() {
        return Err(Refusal::Deleted);
    }
    if scene.round_state == RoundState::Draft {
        return Err(Refusal::NotPublished(scene.round));
    }
    let right = scene.right_for(command, by);
    if !Author::read(by).may(right) {
        return Err(Refusal::NotByLink(right));
    }
    match command {
        TableCommand::EnterHand {
            hand,
            sheet,
            base_version,
            reason,
        } => {
            let version = scene.next_version(*hand, sheet, *base_version, reason)?;
            let Some(version) = version else {
                return Ok(Vec::new());
            };
            let (by, at) = (by.to_owned(), now);
            Ok(scene.saved(*hand, HandVersion { by, at, ..version }))
        }
        TableCommand::EnterHands { hands } => enter_together(scene, hands, (by, now)),
        TableCommand::Confirm { reason } => scene.agree(TableState::Confirmed, reason, by),
        TableCommand::Close { reason } => scene.agree(TableState::Closed, reason, by),
        TableCommand::Dispute { reason } => scene.dispute(reason),
        TableCommand::Reopen { reason } => scene.reopen(reason),
        TableCommand::Stop { reason } => scene.stop(reason, by, now),
        TableCommand::PlayOn { reason } => scene.play_on(reason),
    }
}

/// Enters hands that nobody has entered, each after the state that the previous one leaves.
fn enter_together(
    scene: TableContext<'_>,
    hands: &[(HandNo, Sheet)],
    (by, now): (&str, DateTime<Utc>),
) -> Result<Vec<Change>, Refusal> {
    let mut table = scene.table.clone();
    let mut round_state = scene.round_state;
    let mut changes = Vec::new();
    for (hand, sheet) in hands {
        let enter = TableCommand::EnterHand {
            hand: *hand,
            sheet: sheet.clone(),
            base_version: 0,
            reason: String::new(),
        };
        let here = TableContext {
            table: &table,
            round_state,
            ..scene
        };
        let made = decide_table(here, &enter, by, now)?;
        for change in &made {
            match change {
                Change::HandSaved { hand, version, .. } => table.save(*hand, version.clone()),
                Change::TableState { state, .. } => table.state = *state,
                Change::RoundState(_, state) => round_state = *state,
                _ => {}
            }
        }
        changes.extend(made);
    }
    Ok(changes)
}

/// Closes tables that were entered, if they are still as they were seen; all of them, or none.
pub(crate) fn close_together(
    event: &Event,
    number: RoundNo,
    tables: &[(TableNo, String)],
    (by, now): (&str, DateTime<Utc>),
) -> Result<Vec<Change>, Refusal> {
    let round = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    let mut changes = Vec::new();
    for (table, seen) in tables {
        let here = event.table(number, *table);
        let same = |here: &&Table| here.state == TableState::Entered && here.versions() == *seen;
        let moved_on = || Refusal::ChangedSince(ActionTarget::Table(number, *table));
        let here = here.filter(same).ok_or_else(moved_on)?;
        let close = TableCommand::Close {
            reason: String::new(),
        };
        changes.extend(decide_table(
            TableContext::of(event, round, here),
            &close,
            by,
            now,
        )?);
    }
    Ok(changes)
}

impl TableContext<'_> {
    /// The right on a table's hands that a command needs.
    fn right_for(&self, command: &TableCommand, by: &str) -> HandRight {
        match command {
            TableCommand::EnterHand { hand, sheet, .. } => self.right_to_write(*hand, sheet, by),
            TableCommand::EnterHands { .. } => HandRight::Enter,
            TableCommand::Confirm { .. } if self.settings.confirmation.by_opponents() => {
                HandRight::Accept
            }
            TableCommand::Dispute { .. } => HandRight::Dispute,
            TableCommand::Confirm { .. }
            | TableCommand::Close { .. }
            | TableCommand::Reopen { .. }
            | TableCommand::Stop { .. }
            | TableCommand::PlayOn { .. } => HandRight::Overwrite,
        }
    }

    /// The right that writing a hand needs. A missing hand is entered, and so is a hand of the author's own until
    /// somebody accepts it. Any other hand is overwritten, which needs a higher right.
    fn right_to_write(&self, hand: HandNo, sheet: &Sheet, by: &str) -> HandRight {
        if !sheet.overrule.is_empty() {
            return HandRight::SpecialResult;
        }
        let written = self.table.hand(hand);
        let holds = written.and_then(|hand| hand.current());
        let own = |hand: &Hand| hand.versions.iter().filter(|v| v.by == by).count();
        let too_often = written.map_or(0, own) >= MOST_BY_A_PLACE;
        let open = matches!(self.table.state, TableState::Open | TableState::Entered);
        match holds {
            None => HandRight::Enter,
            // What says the same again changes nothing.
            Some(same) if same.sheet.says_the_same(sheet, &self.settings.rules) => HandRight::Enter,
            Some(own) if own.by == by && open && !self.accepted && !too_often => HandRight::Enter,
            Some(_) => HandRight::Overwrite,
        }
    }

    /// The version of the hand that a sheet becomes; none if the sheet equals the newest version.
    fn next_version(
        &self,
        hand: HandNo,
        sheet: &Sheet,
        base_version: u32,
        reason: &str,
    ) -> Result<Option<HandVersion>, Refusal> {
        if self.says_the_same(hand, sheet)? {
            return Ok(None);
        }
        if self.table.state == TableState::Closed {
            return Err(Refusal::TableClosed(self.table.number));
        }
        let version = self.follows(hand, base_version)?;
        if self.reason_needed(hand) && reason.trim().is_empty() {
            return Err(Refusal::ReasonNeeded);
        }
        Ok(Some(HandVersion {
            version,
            sheet: sheet.clone(),
            by: String::new(),
            at: DateTime::UNIX_EPOCH,
            reason: reason.trim().to_owned(),
        }))
    }

    /// Whether a sheet equals the newest version of a hand.
    ///
    /// # Errors
    /// When the table has no such hand, or the sheet of a table of three does not say who was alone.
    pub fn says_the_same(&self, hand: HandNo, sheet: &Sheet) -> Result<bool, Refusal> {
        let holds = self.table.hand(hand).and_then(Hand::current);
        // what was played after a match was decided, by a correction, is there and can be corrected
        let beyond = holds.is_some() && self.settings.length.is_match();
        if !beyond && !(1..=self.last_hand().0).contains(&hand.0) {
            let (sheet, hands) = (
                self.table.sheet_of(self.settings, hand),
                self.settings.hands,
            );
            return Err(match sheet == hand {
                true => Refusal::NoSuchHand(hand),
                false => Refusal::SheetOf { hand, hands },
            });
        }
        let hands = self.table.hands_of_sheet(self.settings, hand);
        let instead = self.table.may_cover_instead(self.settings, hand);
        let covers = |covered: u8| covered == hands || instead == Some(covered);
        if !sheet.hands().is_some_and(covers) {
            return Err(Refusal::SheetOf { hand, hands });
        }
        let alone = sheet.solo.is_some() || sheet.third.is_some();
        if self.table.trio().is_some() && !alone {
            return Err(Refusal::SoloNeeded(hand));
        }
        let rules = &self.settings.rules;
        Ok(holds.is_some_and(|holds| holds.sheet.says_the_same(sheet, rules)))
    }

    /// Returns the number of the next version of a hand, if `base_version` is still the newest one.
    pub(crate) fn follows(&self, hand: HandNo, base_version: u32) -> Result<u32, Refusal> {
        let current = self.table.hand(hand).and_then(Hand::current);
        match current {
            Some(current) if current.version != base_version => Err(Refusal::StaleHand {
                current: Box::new(current.clone()),
            }),
            _ => Ok(current.map_or(1, |current| current.version.saturating_add(1))),
        }
    }

    /// The last hand that may be entered. A knockout match that ends level has an extra hand. A match to a target has
    /// the next one, until it is over.
    #[must_use]
    pub fn last_hand(&self) -> HandNo {
        last_hand(self.settings, self.table)
    }

    /// The last hand of the table that a ruling can name, whether it is entered already or may still be entered.
    #[must_use]
    pub fn last_hand_named(&self) -> HandNo {
        self.last_hand()
            .max(last_hand_known(self.settings, self.table))
    }

    /// Whether changing this hand needs a reason, because it was confirmed or disputed, or other tables were paired by
    /// it.
    #[must_use]
    pub fn reason_needed(&self, hand: HandNo) -> bool {
        let settled = !matches!(self.table.state, TableState::Open | TableState::Entered);
        self.table.hand(hand).is_some() && (settled || self.next_published)
    }

    fn saved(&self, hand: HandNo, version: HandVersion) -> Vec<Change> {
        let mut table = self.table.clone();
        let by_staff = Author::read(&version.by) == Author::Staff;
        table.save(hand, version.clone());
        let (round, number) = (self.round, self.table.number);
        let mut changes = vec![Change::HandSaved {
            round,
            table: number,
            hand,
            version,
        }];
        let state = self.state_after(&table, by_staff);
        changes.extend(self.becomes(state));
        if self.round_state == RoundState::Published || self.opens_round(state) {
            changes.push(Change::RoundState(round, RoundState::Playing));
        }
        changes
    }

    /// The state of the table that follows from its hands as they are now.
    pub(crate) fn state_after(&self, table: &Table, by_staff: bool) -> TableState {
        let settled = Unsettled::nothing_in(self.settings, table);
        match (settled, table.state, self.settings.confirmation) {
            // A dispute ends when a referee says so.
            (_, TableState::Disputed, _) => TableState::Disputed,
            (false, ..) => TableState::Open,
            // What some of the players write is not enough: the others accept.
            (true, _, Confirmation::OnEntry) if by_staff => TableState::Closed,
            (true, ..) => TableState::Entered,
        }
    }

    /// Whether a change of this table's state reopens its closed round. It does not once tables of a following round
    /// were paired by the round's results.
    fn opens_round(&self, state: TableState) -> bool {
        self.round_state == RoundState::Closed && !self.next_published && !state.counts()
    }

    pub(crate) fn becomes(&self, state: TableState) -> Option<Change> {
        (self.table.state != state).then_some(Change::TableState {
            round: self.round,
            table: self.table.number,
            state,
        })
    }

    fn agree(&self, to: TableState, reason: &str, by: &str) -> Result<Vec<Change>, Refusal> {
        let from = self.table.state;
        let unsettled = Unsettled::of(self.settings, self.table);
        // what a ruling gives holds whatever was played
        let given = self.awarded && to == TableState::Closed;
        if !given && !unsettled.is_settled() {
            return Err(Refusal::NotSettled(unsettled));
        }
        match (from, to) {
            (TableState::Disputed, _) if reason.trim().is_empty() => Err(Refusal::ReasonNeeded),
            (TableState::Open, _) if given => Ok(self.becomes(to).into_iter().collect()),
            (TableState::Entered | TableState::Disputed, _)
            | (TableState::Confirmed, TableState::Closed) => {
                self.second_pair_of_eyes(by)?;
                Ok(self.becomes(to).into_iter().collect())
            }
            _ if from == to => Ok(Vec::new()),
            _ => Err(Refusal::WrongState(from)),
        }
    }

    fn second_pair_of_eyes(&self, by: &str) -> Result<(), Refusal> {
        match is_same_clerk(self.settings, self.table, by) {
            true => Err(Refusal::SameClerk),
            false => Ok(()),
        }
    }

    fn dispute(&self, reason: &str) -> Result<Vec<Change>, Refusal> {
        match self.table.state {
            _ if reason.trim().is_empty() => Err(Refusal::ReasonNeeded),
            // There is nothing to disagree about before the first hand.
            TableState::Open if self.table.hands.is_empty() => {
                Err(Refusal::WrongState(TableState::Open))
            }
            TableState::Closed => Err(Refusal::WrongState(TableState::Closed)),
            TableState::Open
            | TableState::Entered
            | TableState::Confirmed
            | TableState::Disputed => {
                let mut changes: Vec<Change> =
                    self.becomes(TableState::Disputed).into_iter().collect();
                if self.opens_round(TableState::Disputed) {
                    changes.push(Change::RoundState(self.round, RoundState::Playing));
                }
                Ok(changes)
            }
        }
    }

    fn reopen(&self, reason: &str) -> Result<Vec<Change>, Refusal> {
        let from = self.table.state;
        if matches!(from, TableState::Open | TableState::Entered) {
            return Err(Refusal::WrongState(from));
        }
        reasoned(reason)?;
        let settled = Unsettled::of(self.settings, self.table).is_settled();
        let state = if settled {
            TableState::Entered
        } else {
            TableState::Open
        };
        let mut changes: Vec<Change> = self.becomes(state).into_iter().collect();
        if self.opens_round(state) {
            changes.push(Change::RoundState(self.round, RoundState::Playing));
        }
        Ok(changes)
    }
}

/// Whether somebody may not confirm a table because they entered a hand of it. The event's setting "second clerk"
/// demands two people.
#[must_use]
pub fn is_same_clerk(settings: &Settings, table: &Table, by: &str) -> bool {
    let mut current = table.hands.iter().filter_map(|hand| hand.current());
    settings.confirmation == Confirmation::SecondClerk
        && table.state != TableState::Confirmed
        && current.any(|version| version.by == by)
}
