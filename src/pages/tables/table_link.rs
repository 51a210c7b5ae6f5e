//! What the referee's table page says of the table's link, and the versions players sent that hold nothing.

use crate::hands::compare::Compared;
use crate::hands::hand_view::HandView;
use crate::locale::Lang;
use crate::{numbers, urls};
use burraco_rules::{HandScore, Sheet};
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::event::Event;
use burraco_tournament::round::{HandNo, Round, RoundState, Spot, Table, TableState};
use chrono::{DateTime, Utc};

/// The table's link, for the staff.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkPanel {
    /// How many are about.
    pub about: String,
    /// Who of the staff was shown the codes.
    pub seen_by: String,
    /// Whether too many wrong codes were typed.
    pub locked: bool,
    /// Who has accepted the hands as they stand; nobody once somebody has disagreed with them.
    pub accepted: Vec<String>,
    /// Where something is asked for.
    pub action: String,
    /// Whether the round is played and the table not closed, so that links can be made.
    pub open: bool,
    /// Whether some link works now.
    pub any: bool,
    /// Whether this person may take links back.
    pub may_revoke: bool,
}

/// What is known of a table's links.
#[derive(Clone, Copy, Debug)]
pub struct LinkFacts<'a> {
    /// Links not taken back.
    pub links: i64,
    /// Who of the staff was shown the codes, by name.
    pub seen_by: &'a [String],
    /// Whether too many wrong codes were typed.
    pub locked: bool,
    /// The places that have accepted the hands as they stand.
    pub accepted: &'a [Spot],
    /// Whether this person may take links back.
    pub may_revoke: bool,
}

impl LinkPanel {
    /// The panel of a table.
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

/// A version that holds nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnconfirmedView {
    /// The hand as it was sent.
    pub hand: HandView,
    pub by: String,
    /// When, and why it holds nothing.
    pub said: String,
    /// What its author said of the hands that hold; empty for nothing.
    pub reason: String,
    /// The version that holds, `versione 2, Anna, 21 nov 2026, 14:32`, and the two beside each other; none while the hand is
    /// missing.
    pub beside: Option<(String, Compared)>,
    /// The version it would follow.
    pub base: u32,
    /// Where it is taken up.
    pub take_up: String,
    /// Where it is decided about; empty for whoever may not.
    pub decide: String,
    /// Whether a referee has put it aside.
    pub settled: bool,
}

/// A version as it came.
#[derive(Clone, Copy, Debug)]
pub struct SentVersion<'a> {
    pub id: i64,
    pub hand: HandNo,
    /// What was written, with its score.
    pub sheet: (&'a Sheet, &'a HandScore),
    pub by: &'a str,
    pub at: DateTime<Utc>,
    /// Why it holds nothing.
    pub why: &'static str,
    /// Whether a referee has put it aside.
    pub settled: bool,
}

impl UnconfirmedView {
    /// A version of a table.
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
