//! The register of members: a new list looked at before it is taken, somebody looked up, and the members meant by what is
//! typed of an entry.

use crate::locale::Lang;
use crate::numbers::{count, short_date};
use crate::{Frame, urls};
use askama::Template;
use burraco_tournament::entry::{Player, PlayerField};
use burraco_tournament::event::Settings;
use burraco_tournament::members::{Member, Register, RegisterChanges};
use chrono::NaiveDate;
use pozzetto_form_data::RowFault;
use strum::VariantArray;

/// The value of the field `step` that takes the list in.
pub const TAKE: &str = "take";
/// The most members shown of those who change, and the most rows that cannot be taken.
const SHOWN: usize = 100;
/// The most members found that are shown.
pub const FOUND: usize = 50;
/// The most members offered while a name is typed.
pub const OFFERED: usize = 8;

/// The page `/tesserati`. Its form posts `file`; the form of a list that was looked at posts `list` and `step` = `take`.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/members.html")]
pub struct MembersPage {
    pub frame: Frame,
    pub t: Lang,
    /// The URL that lists are posted to, and searches asked of.
    pub action: String,
    /// The number of members and of expired cards, in words.
    pub held: String,
    /// Whether nobody is in the register yet.
    pub empty: bool,
    /// The words searched for.
    pub typed: String,
    pub found: Vec<MemberRow>,
    /// The list that was looked at; `None` before there is one.
    pub looked: Option<LookedList>,
    /// The reason why the file sent is no list, in a sentence; empty when it is one.
    pub fault: String,
}

/// A list of members, with what it would change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LookedList {
    /// The sum of the changes, in words.
    pub said: String,
    /// The columns that are skipped, in words; empty when there are none.
    pub ignored: String,
    /// The members who are new or change, as text to be sent again.
    pub list: String,
    /// The label of the button that takes them; `None` where nothing changes.
    pub take: Option<String>,
    /// The members who change, each with what they were and what they become.
    pub changed: Vec<ChangedMember>,
    /// The rows that cannot be taken, by number, with what is wrong.
    pub wrong: Vec<(usize, String)>,
    /// The changes and rows that are not shown, in words; empty when all are.
    pub more: String,
}

/// A member in the register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRow {
    pub name: String,
    pub card: String,
    /// The club, province, region and category, as far as they are known.
    pub place: String,
    pub card_kind: String,
    /// The last day of the card; empty where nobody knows it.
    pub until: String,
    /// Whether that day is over.
    pub expired: bool,
}

/// A member of whom a list says something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedMember {
    pub card: String,
    pub name: String,
    /// What changes, each as `before → after`.
    pub changes: Vec<String>,
}

/// The members meant by what is typed of an entry, as scripts ask for them.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/members_meant.html")]
pub struct MembersMeant {
    pub rows: Vec<(MemberRow, Player)>,
}

impl MemberRow {
    fn new(member: &Member, today: NaiveDate, t: Lang) -> MemberRow {
        let player = &member.player;
        let place = PlayerField::VARIANTS.iter().skip(2);
        let place = place.map(|field| player.get(*field));
        let place: Vec<&str> = place.filter(|text| !text.is_empty()).collect();
        MemberRow {
            name: player.name.clone(),
            card: player.card.clone(),
            place: place.join(", "),
            card_kind: member.card_kind.clone(),
            until: member
                .valid_until
                .map_or_else(String::new, |day| short_date(day, t)),
            expired: member.valid_until.is_some_and(|day| day < today),
        }
    }
}

impl ChangedMember {
    fn new((was, is): &(Member, Member), t: Lang) -> ChangedMember {
        let day = |member: &Member| {
            let day = member.valid_until;
            day.map_or_else(String::new, |day| short_date(day, t))
        };
        let texts = |member: &Member| {
            let fields = PlayerField::VARIANTS.iter();
            let mut texts: Vec<String> = fields
                .map(|field| member.player.get(*field).to_owned())
                .collect();
            texts.extend([member.card_kind.clone(), day(member)]);
            texts
        };
        let shown = |text: String| match text.is_empty() {
            true => crate::numbers::NOTHING.to_owned(),
            false => text,
        };
        let both = texts(was).into_iter().zip(texts(is));
        let changes = both.filter(|(was, is)| was != is);
        ChangedMember {
            card: is.player.card.clone(),
            name: is.player.name.clone(),
            changes: changes
                .map(|(was, is)| format!("{} → {}", shown(was), shown(is)))
                .collect(),
        }
    }
}

impl LookedList {
    /// Describes what a list changes. `list` holds the members who are new or change, `wrong` the rows that cannot be
    /// taken, `ignored` the headings of columns that are skipped.
    #[must_use]
    pub fn new(
        changes: &RegisterChanges,
        list: String,
        wrong: &[(usize, Vec<RowFault>)],
        ignored: &[String],
        t: Lang,
    ) -> LookedList {
        let taken = changes.new.len().saturating_add(changes.changed.len());
        let fault = |(row, faults): &(usize, Vec<RowFault>)| {
            let said: Vec<String> = faults.iter().map(|fault| t.row_fault(fault)).collect();
            (*row, said.join("; "))
        };
        let hidden = |all: usize| all.saturating_sub(SHOWN);
        let hidden = hidden(changes.changed.len()).saturating_add(hidden(wrong.len()));
        let shown = changes.changed.iter().take(SHOWN);
        LookedList {
            said: t.members_difference(
                count(changes.new.len()),
                count(changes.changed.len()),
                count(changes.same),
                count(changes.absent),
            ),
            ignored: match ignored.is_empty() {
                true => String::new(),
                false => t.columns_left_out(ignored.join(", ")),
            },
            take: (taken > 0).then(|| t.take_members(count(taken))),
            list,
            changed: shown.map(|pair| ChangedMember::new(pair, t)).collect(),
            wrong: wrong.iter().take(SHOWN).map(fault).collect(),
            more: match hidden {
                0 => String::new(),
                hidden => t.members_not_shown(count(hidden)),
            },
        }
    }
}

impl MembersPage {
    /// Builds the page of a register, with whom a search finds.
    #[must_use]
    pub fn new(frame: Frame, register: &Register, typed: &str, today: NaiveDate) -> MembersPage {
        let t = frame.t;
        let expired = register.members().filter_map(|member| member.valid_until);
        let expired = expired.filter(|day| *day < today).count();
        let found = register.search(typed, FOUND).into_iter();
        MembersPage {
            t,
            action: urls::members(),
            held: match (register.len(), expired) {
                (0, _) => String::new(),
                (all, 0) => t.members_held(count(all)),
                (all, expired) => t.members_held_expired(count(all), count(expired)),
            },
            empty: register.is_empty(),
            typed: typed.to_owned(),
            found: found
                .map(|member| MemberRow::new(member, today, t))
                .collect(),
            looked: None,
            fault: String::new(),
            frame,
        }
    }

    /// Returns the page with a list that was looked at.
    #[must_use]
    pub fn looking(mut self, looked: LookedList) -> MembersPage {
        self.looked = Some(looked);
        self
    }

    /// Returns the page with the reason why what was sent is no list.
    #[must_use]
    pub fn refusing(mut self, fault: String) -> MembersPage {
        self.fault = fault;
        self
    }
}

/// Says of players what is not in order about their cards at an event, each with the name.
pub fn doubts<'p>(
    players: impl Iterator<Item = &'p Player>,
    register: &Register,
    event: &Settings,
    t: Lang,
) -> impl Iterator<Item = String> {
    players.filter_map(move |player| {
        let doubt = register.doubt(player, event)?;
        Some(format!("{}: {}", player.name, t.membership_doubt(&doubt)))
    })
}

impl MembersMeant {
    /// Builds the choices for what was typed.
    #[must_use]
    pub fn new(register: &Register, typed: &str, today: NaiveDate, t: Lang) -> MembersMeant {
        let meant = register.search(typed, OFFERED).into_iter();
        let row = |member: &Member| (MemberRow::new(member, today, t), member.player.clone());
        MembersMeant {
            rows: meant.map(row).collect(),
        }
    }
}
