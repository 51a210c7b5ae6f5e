//! The part of the referee's table page about the table's link, and the versions of hands sent by players that do not
//! count yet.

use crate::hands::compare::Compared;
use crate::hands::hand_view::HandView;
use crate::locale::Lang;
use crate::{numbers, urls};
use askama::Template;
use burraco_rules::{HandScore, Sheet};
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::event::Event;
use burraco_tournament::round::{HandNo, Round, RoundState, Spot, Table, TableState};
use chrono::{DateTime, Utc};

/// The state of the table's link, for the staff.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkPanel {
    /// The number of the table's links in circulation, in words.
    pub about: String,
    /// The staff members who were shown the players' codes, in words.
    pub seen_by: String,
    /// Whether the table accepts no codes for now, after too many wrong ones.
    pub locked: bool,
    /// The sides or seats that have accepted the hands in their present versions; empty once somebody has disputed
    /// them.
    pub accepted: Vec<String>,
    /// The address to which actions on the link are posted.
    pub action: String,
    /// Whether links can be made: the round is being played and the table is not closed.
    pub open: bool,
    /// Whether any link of the table works now.
    pub any: bool,
    /// Whether the user may revoke the table's links.
    pub may_revoke: bool,
}

/// The stored data of a table's links.
#[derive(Clone, Copy, Debug)]
pub struct LinkFacts<'a> {
    /// The number of the table's links that are not revoked.
    pub links: i64,
    /// The names of the staff members who were shown the players' codes.
    pub seen_by: &'a [String],
    /// Whether the table accepts no codes for now, after too many wrong ones.
    pub locked: bool,
    /// The sides or seats that have accepted the hands in their present versions.
    pub accepted: &'a [Spot],
    /// Whether the user may revoke the table's links.
    pub may_revoke: bool,
}

impl LinkPanel {
    /// Builds the panel of a table's links.
    #[must_use]
    pub fn new(
        event: &Event,
        round: &Round,
        table: &Table,
        facts: LinkFacts<'_>,
        t: Lang,
    ) -> LinkPanel {
        let played = matches!(round.state, RoundState::Published | RoundState::Playing);
        let open = played && table.state != TableState::Closed;
        let disputed = table.state == TableState::Disputed;
        let accepted = facts.accepted.iter().filter(|_| !disputed);
        LinkPanel {
            about: match facts.links {
                _ if !played => t.slips_closed().to_owned(),
                _ if !open => t.link_closed().to_owned(),
                0 => t.link_none().to_owned(),
                1 => t.link_one().to_owned(),
                n => t.link_many(n),
            },
            seen_by: match facts.seen_by {
                [] => String::new(),
                names => t.codes_seen_by(names.join(", ")),
            },
            locked: facts.locked && open,
            accepted: accepted.map(|spot| t.accepted_by(t.spot(*spot))).collect(),
            action: urls::table_links(&event.settings.slug, round.number, table.number),
            open,
            any: open && facts.links > 0,
            may_revoke: facts.may_revoke,
        }
    }
}

/// A version of a hand that players sent and that does not count until a referee decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnconfirmedView {
    /// The hand as the players sent it.
    pub hand: HandView,
    pub by: String,
    /// The time the players sent the version of the hand, and the reason why it does not count.
    pub said: String,
    /// The author's remark about the table's saved hands; empty for none.
    pub reason: String,
    /// The saved version of the hand, as in `versione 2, Anna, 21 nov 2026, 14:32`, with a comparison of the two.
    /// `None` while the hand is missing.
    pub beside: Option<(String, Compared)>,
    /// The number of the saved version of the hand that the players' version would replace.
    pub base: u32,
    /// The address to adopt the version of the hand that players sent.
    pub take_up: String,
    /// The address to decide about the players' version of the hand; empty for users who may not.
    pub decide: String,
    /// Whether a referee has set the players' version of the hand aside.
    pub settled: bool,
}

/// A version of a hand as the players sent it.
#[derive(Clone, Copy, Debug)]
pub struct SentVersion<'a> {
    pub id: i64,
    pub hand: HandNo,
    /// The sheet of the sent version, with its score.
    pub sheet: (&'a Sheet, &'a HandScore),
    pub by: &'a str,
    pub at: DateTime<Utc>,
    /// The reason why the players' version of the hand is not valid.
    pub why: &'static str,
    /// Whether a referee has set the players' version of the hand aside.
    pub settled: bool,
}

/// A version of a hand that players sent, as a part of the table's page.
#[derive(Debug, Template)]
#[template(path = "tables/unconfirmed.html")]
pub struct UnconfirmedShown<'a> {
    t: Lang,
    sent: &'a UnconfirmedView,
    read_only: bool,
}

impl UnconfirmedView {
    /// Returns the version as a part of the table's page.
    #[must_use]
    pub fn shown(&self, t: Lang, read_only: bool) -> UnconfirmedShown<'_> {
        let sent = self;
        UnconfirmedShown { t, sent, read_only }
    }

    /// Builds the view of a hand's version that players sent, for the table's page.
    #[must_use]
    pub fn new(
        event: &Event,
        round: &Round,
        table: &Table,
        sent: SentVersion<'_>,
        may_decide: bool,
        t: Lang,
    ) -> UnconfirmedView {
        let settings = &event.settings;
        let (slug, n, k) = (&settings.slug, round.number, table.number);
        let (sheet, score) = sent.sheet;
        let rules = &settings.rules;
        let hand = HandView::of_sheet(sent.hand.0, sheet, score, rules, t);
        let at = numbers::moment(sent.at, &settings.time_zone, t);
        let way = urls::hand(slug, n, k, sent.hand);
        let holds = table.hand(sent.hand).and_then(|hand| hand.current());
        let beside = holds.map(|version| {
            let score = table.score(settings, sent.hand, &version.sheet);
            let zone = &settings.time_zone;
            let saved = HandView::of_version(sent.hand.0, version, &score, rules, zone, t);
            (saved.version.clone(), Compared::new(&hand, &saved, t))
        });
        UnconfirmedView {
            hand,
            by: match Author::read(sent.by).spot() {
                Some(spot) => t.sent_by_players(t.spot(spot)),
                None => t.sent_by_players(sent.by),
            },
            said: format!("{at}: {}", sent.why),
            reason: String::new(),
            beside,
            base: holds.map_or(0, |version| version.version),
            take_up: format!("{way}?versione={}", sent.id),
            decide: if may_decide {
                urls::unconfirmed(slug, n, k, sent.id)
            } else {
                String::new()
            },
            settled: sent.settled,
        }
    }
}
