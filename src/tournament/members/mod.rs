//! The register of members, as the federation's list has them: who holds which card, of which kind, until when.
//!
//! Membership itself stays with the federation. The register only answers what a club asks it: who is meant by the
//! letters typed so far ([`Register::search`]), what a new list would change ([`changes`]), and whether a card on the
//! list of entries is in order ([`Register::doubt`]).

mod changes;
mod doubt;
mod search;
#[cfg(test)]
mod tests;

pub use changes::{RegisterChanges, changes};
pub use doubt::MembershipDoubt;

use crate::entry::Player;
use chrono::NaiveDate;
use search::SearchText;
use serde::Serialize;
use std::collections::HashMap;

/// A member of the federation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Member {
    /// The member's name, card, club and the rest. A member without a card is in no register.
    pub player: Player,
    /// The kind of card as the list names it, such as `Ordinaria`; empty where the list does not say.
    pub card_kind: String,
    /// The last day on which the card is valid; `None` where the list does not say.
    pub valid_until: Option<NaiveDate>,
}

/// The members, found by card or by what somebody types of them.
#[derive(Clone, Debug, Default)]
pub struct Register {
    /// The members in the order of their names, each with the words that a search looks at.
    members: Vec<(Member, SearchText)>,
    /// The place of each member by [`Player::card_key`].
    by_card: HashMap<String, usize>,
}

impl Register {
    /// Builds the register of some members. Of two with one card the later stands; members without a card are left out.
    #[must_use]
    pub fn new(members: impl IntoIterator<Item = Member>) -> Register {
        let with_card = members.into_iter().filter_map(|member| {
            let card = member.player.card_key()?;
            Some((card, member))
        });
        let by_key: HashMap<String, Member> = with_card.collect();
        let told = |member: Member| {
            let text = SearchText::of(&member);
            (member, text)
        };
        let mut members: Vec<(Member, SearchText)> = by_key.into_values().map(told).collect();
        members.sort_by(|(one, text), (other, other_text)| {
            (text, &one.player.card).cmp(&(other_text, &other.player.card))
        });
        let keyed = members.iter().enumerate();
        let by_card = keyed.filter_map(|(at, (member, _))| Some((member.player.card_key()?, at)));
        Register {
            by_card: by_card.collect(),
            members,
        }
    }

    /// Whether nobody is in the register. Then no card is doubted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Returns the number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Returns the member who holds the card of a player.
    #[must_use]
    pub fn holder(&self, player: &Player) -> Option<&Member> {
        let at = self.by_card.get(&player.card_key()?)?;
        self.members.get(*at).map(|(member, _)| member)
    }

    /// Returns the members, in the order of their names.
    pub fn members(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().map(|(member, _)| member)
    }
}
