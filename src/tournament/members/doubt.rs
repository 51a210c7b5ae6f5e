//! Doubts about the cards of players on a list of entries.

use super::search::words;
use super::{Member, Register};
use crate::entry::Player;
use crate::event::{EventLevel, Settings};
use chrono::NaiveDate;

/// The reason to look at a player's card before play. It is said to the staff and stops nobody: whether somebody may
/// play is the organiser's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MembershipDoubt {
    /// The list of entries has no card for the player.
    NoCard,
    /// No member of the register has the card.
    Unknown,
    /// The card is of somebody with another name.
    OtherName {
        /// The name in the register.
        name: String,
    },
    /// The card's last day lies before the event.
    Expired {
        /// The last day on which the card was valid.
        until: NaiveDate,
    },
    /// The card is of a kind that does not admit to events of this level.
    NotAdmitted {
        /// The kind of card, as the register names it.
        card_kind: String,
    },
}

/// The levels to which a kind of card does not admit.
///
/// Source: the federation's cards are Ordinaria (all events), Ridotta (events of clubs and of the federation) and
/// Juniores.
const SHUT_OUT: [(&str, &[EventLevel]); 1] =
    [("ridotta", &[EventLevel::Regionale, EventLevel::Nazionale])];

impl Register {
    /// Returns what is not in order about a player's card at an event, the gravest first. An empty register doubts
    /// nobody, and a kind of card that nobody knows admits everywhere.
    #[must_use]
    pub fn doubt(&self, player: &Player, event: &Settings) -> Option<MembershipDoubt> {
        if self.is_empty() {
            return None;
        }
        if player.card_key().is_none() {
            return Some(MembershipDoubt::NoCard);
        }
        let Some(member) = self.holder(player) else {
            return Some(MembershipDoubt::Unknown);
        };
        if !is_named(member, player) {
            let name = member.player.name.clone();
            return Some(MembershipDoubt::OtherName { name });
        }
        if let Some(until) = member.valid_until.filter(|until| *until < event.date) {
            return Some(MembershipDoubt::Expired { until });
        }
        let mut kinds = SHUT_OUT
            .iter()
            .filter(|(_, levels)| levels.contains(&event.level));
        let shut_out = kinds.any(|(kind, _)| words(&member.card_kind).any(|word| word == *kind));
        shut_out.then(|| MembershipDoubt::NotAdmitted {
            card_kind: member.card_kind.clone(),
        })
    }
}

/// Whether two names have the same words in any order: some lists begin with the surname.
fn is_named(member: &Member, player: &Player) -> bool {
    let sorted = |name: &str| {
        let mut words: Vec<String> = words(name).collect();
        words.sort();
        words
    };
    sorted(&member.player.name) == sorted(&player.name)
}
