//! Execution of a ruling on a protest: whether the correction it asks for has been made, and still stands.

use super::{
    Protest, ProtestEffect, ProtestState, ProtestSubject, ProtestVerdict, ProtestVoice, Remedy,
};
use crate::commands::change::Change;
use crate::event::{Event, EventKind};
use crate::round::{Hand, HandNo, HandVersion, RoundNo, TableNo};
use crate::rulings::adjustment::{Adjustment, Ruling};
use crate::scoring::meeting::other_table;
use burraco_rules::Sheet;
use chrono::{DateTime, Utc};
use std::ops::RangeInclusive;

impl Protest {
    /// Builds the step of a protest that names the correction which the given changes make for its ruling. None where
    /// the ruling asks for nothing or for something else. The corrected sheet must cover the hand that the protest
    /// names, or any of its table if it names none. `answers` tells whether a ruling given or revoked concerns the protest
    /// ([`Event::answers`]).
    #[must_use]
    pub fn carried_out(
        &self,
        changes: &[Change],
        answers: impl Fn(u32, Option<Ruling>) -> bool,
        by: &str,
        at: DateTime<Utc>,
    ) -> Option<Change> {
        let remedy = self.owes()?;
        let effect = changes.iter().find_map(|change| match change {
            Change::HandSaved {
                round,
                table,
                hand,
                version,
            } if self.asks_for((*round, *table), &hands_on(*hand, &version.sheet)) => {
                Some(ProtestEffect::Hand {
                    round: *round,
                    table: *table,
                    hand: *hand,
                    version: version.version,
                })
            }
            Change::Ruled {
                number,
                version: decided,
            } if answers(*number, decided.ruling) => {
                let (number, version) = (*number, decided.version);
                match (remedy, decided.ruling) {
                    (Remedy::Result | Remedy::PublicRuling, Some(_)) => {
                        Some(ProtestEffect::Ruling { number, version })
                    }
                    (Remedy::TakeBack, None) => Some(ProtestEffect::TakenBack { number, version }),
                    _ => None,
                }
            }
            _ => None,
        })?;
        self.led_to(effect, "", by, at)
    }

    /// Builds the step that names a correction already made by other means, when the hand was overwritten after the
    /// ruling on the protest. None for an older version, or a hand that was not asked for.
    #[must_use]
    pub fn carried_out_already(
        &self,
        (round, table, hand): (RoundNo, TableNo, HandNo),
        holds: &HandVersion,
        by: &str,
        at: DateTime<Utc>,
    ) -> Option<Change> {
        let asked = self.asks_for((round, table), &hands_on(hand, &holds.sheet));
        let since = holds.version > 1 && holds.at > self.steps.last()?.at;
        let version = holds.version;
        let effect = ProtestEffect::Hand {
            round,
            table,
            hand,
            version,
        };
        (asked && since).then(|| self.led_to(effect, "", by, at))?
    }

    /// Whether changes give or revoke a ruling of the kind that the protest's ruling still asks for, whatever its
    /// subject.
    #[must_use]
    pub fn asks_for_the_like(&self, changes: &[Change]) -> bool {
        let owes = self.owes();
        changes.iter().any(|change| match change {
            Change::Ruled { version, .. } => match (owes, version.ruling) {
                (Some(Remedy::Result), Some(ruling)) => ruling.awards_table().is_some(),
                (Some(Remedy::PublicRuling), Some(_)) => true,
                (Some(Remedy::TakeBack), None) => true,
                _ => false,
            },
            _ => false,
        })
    }

    /// Whether the protest's ruling still asks for a sheet to be rewritten: one of the hands on it is the hand that the
    /// protest names, or the protest is about the whole result of the table.
    #[must_use]
    pub fn asks_for(&self, place: (RoundNo, TableNo), hands: &RangeInclusive<HandNo>) -> bool {
        let about = self.claim.about;
        let named = about.hand();
        let here = about.table() == Some(place) && named.is_none_or(|named| hands.contains(&named));
        here && self.owes() == Some(Remedy::Hand)
    }

    /// Builds the step of a protest that records another effect of its ruling from now on.
    fn led_to(
        &self,
        effect: ProtestEffect,
        reason: &str,
        by: &str,
        at: DateTime<Utc>,
    ) -> Option<Change> {
        let ruled = ProtestState::Ruled(ProtestVerdict {
            effect,
            ..self.verdict()?.clone()
        });
        Some(Change::ProtestMoved {
            number: self.number,
            step: self.step(ruled, reason, ProtestVoice::Staff(by.to_owned()), at),
        })
    }

    /// The correction that the protest's ruling asked for before it was made.
    pub(super) fn asked_for(&self) -> Option<Remedy> {
        let asked = self.steps.iter().rev().map(|step| match &step.state {
            ProtestState::Ruled(verdict) => match verdict.effect {
                ProtestEffect::Due(remedy) => Some(remedy),
                _ => None,
            },
            _ => None,
        });
        asked.flatten().next()
    }

    /// The reason given for changes that undo the correction made for the protest; none if they do not undo it. `hand`
    /// finds a hand as it stood before the changes.
    fn unmade<'a>(
        &self,
        changes: &'a [Change],
        hand: impl Fn(RoundNo, TableNo, HandNo) -> Option<&'a Hand>,
    ) -> Option<&'a str> {
        let effect = self.verdict()?.effect;
        changes.iter().find_map(|change| match (effect, change) {
            (
                ProtestEffect::Hand {
                    round,
                    table,
                    hand: number,
                    version,
                },
                Change::HandSaved {
                    round: r,
                    table: k,
                    hand: n,
                    version: written,
                },
            ) if (round, table, number) == (*r, *k, *n) => {
                let versions = &hand(round, table, number)?.versions;
                let sheet = |of: u32| {
                    let found = versions.iter().find(|known| known.version == of);
                    found.map(|known| &known.sheet)
                };
                let before = sheet(version.checked_sub(1)?)?;
                (written.sheet == *before && sheet(version) != Some(before))
                    .then_some(written.reason.as_str())
            }
            (
                ProtestEffect::Ruling { number, .. },
                Change::Ruled {
                    number: n,
                    version: decided,
                },
            ) if number == *n => decided.ruling.is_none().then_some(decided.reason.as_str()),
            (
                ProtestEffect::TakenBack { number, .. },
                Change::Ruled {
                    number: n,
                    version: decided,
                },
            ) if number == *n => decided.ruling.is_some().then_some(decided.reason.as_str()),
            _ => None,
        })
    }
}

impl Event {
    /// Whether the ruling on a protest still asks for a sheet of a table to be rewritten.
    #[must_use]
    pub fn asks_for_sheet(
        &self,
        protest: &Protest,
        (round, table, sheet): (RoundNo, TableNo, HandNo),
    ) -> bool {
        self.table(round, table).is_some_and(|found| {
            let hands = found.hands_on_sheet(&self.settings, sheet);
            protest.asks_for((round, table), &hands)
        })
    }

    /// Whether a decision about a ruling is the correction that the protest's verdict asks for. Where points in place
    /// of the result are asked for, the new ruling must give the points of the table. Where a penalty is asked for, it
    /// must concern the table or somebody there. For a protest about the ranking, any new ruling does. A revocation
    /// must be of a contested ruling.
    #[must_use]
    pub fn answers(&self, protest: &Protest, number: u32, decided: Option<Ruling>) -> bool {
        match (protest.owes(), decided) {
            (Some(Remedy::Result), Some(ruling)) => self.is_given_at(protest, ruling),
            (Some(Remedy::PublicRuling), Some(ruling)) => self.concerns(protest, ruling),
            (Some(Remedy::TakeBack), None) => {
                self.contested(protest).any(|known| known.number == number)
            }
            _ => false,
        }
    }

    /// The steps that mark protests as carried out which ask for a ruling to be revoked, when the changes revoke the
    /// only ruling they can be against. A protest that the changes move themselves is skipped.
    #[must_use]
    pub fn taken_back_for(&self, changes: &[Change], by: &str, at: DateTime<Utc>) -> Vec<Change> {
        let owing = self.protests.iter();
        let owing = owing.filter(|protest| protest.owes() == Some(Remedy::TakeBack));
        let owing = owing.filter(|protest| !moved_by(changes, protest));
        let only = owing.filter(|protest| self.contested(protest).nth(1).is_none());
        let steps = only.filter_map(|protest| {
            let answers = |number, decided| self.answers(protest, number, decided);
            protest.carried_out(changes, answers, by, at)
        });
        steps.collect()
    }

    /// The rulings that a protest may be against: those standing about its table, or about somebody who sits there in
    /// that round. For a protest about the ranking, every ruling that counts in it.
    pub fn contested(&self, protest: &Protest) -> impl Iterator<Item = &Adjustment> {
        let about = protest.claim.about;
        self.adjustments.iter().filter(move |adjustment| {
            adjustment.ruling().is_some_and(|ruling| match about {
                ProtestSubject::Table { round, .. } => {
                    ruling.round() == round && self.concerns(protest, ruling)
                }
                ProtestSubject::Ranking { after } => ruling.round() <= after,
            })
        })
    }

    /// Whether a ruling gives the points of the protest's table. For a protest about the ranking, any ruling does.
    fn is_given_at(&self, protest: &Protest, ruling: Ruling) -> bool {
        let about = protest.claim.about.table();
        about.is_none_or(|place| {
            ruling
                .awards_table()
                .is_some_and(|gives| self.same(place, gives))
        })
    }

    /// Whether a ruling is about the protest's table, or about somebody who sits there. For a protest about the
    /// ranking, every ruling is.
    fn concerns(&self, protest: &Protest, ruling: Ruling) -> bool {
        let Some(place) = protest.claim.about.table() else {
            return true;
        };
        let at_table = ruling.table().map(|there| (ruling.round(), there));
        let found = self.table(place.0, place.1);
        let sits = |entry| found.is_some_and(|found| found.side_of(entry).is_some());
        at_table.is_some_and(|at| self.same(place, at)) || ruling.entry().is_some_and(sits)
    }

    /// Whether two places are one table, or the two tables of one team match.
    fn same(&self, (round, table): (RoundNo, TableNo), (other, there): (RoundNo, TableNo)) -> bool {
        let teams = self.settings.kind == EventKind::Teams;
        round == other && (there == table || (teams && other_table(there) == table))
    }
}

/// The hands that a sheet covers, by the number of its first one.
fn hands_on(first: HandNo, sheet: &Sheet) -> RangeInclusive<HandNo> {
    first.upto(sheet.hands().unwrap_or(1))
}

/// The steps of protests whose correction is due again because it was undone, in whatever way. `hand` finds a hand as
/// it stood before the changes. A protest that the changes move themselves is skipped.
#[must_use]
pub fn reopened<'a>(
    protests: &[Protest],
    hand: impl Fn(RoundNo, TableNo, HandNo) -> Option<&'a Hand>,
    changes: &'a [Change],
    by: &str,
    at: DateTime<Utc>,
) -> Vec<Change> {
    let others = protests
        .iter()
        .filter(|protest| !moved_by(changes, protest));
    let waiting = others.filter_map(|protest| {
        let why = protest.unmade(changes, &hand)?;
        protest.led_to(ProtestEffect::Due(protest.asked_for()?), why, by, at)
    });
    waiting.collect()
}

/// Whether changes include a step of a protest.
fn moved_by(changes: &[Change], protest: &Protest) -> bool {
    let of = |change: &Change| matches!(change, Change::ProtestMoved { number, .. } if *number == protest.number);
    changes.iter().any(of)
}
