//! Two versions of one hand: both are shown, one is chosen.

use crate::fields::Fields;
use crate::pages::board::referee_head;
use crate::pages::hand::draft_name;
use crate::pages::hand_view::HandView;
use crate::pages::words::Lang;
use crate::pages::{Frame, Masthead, urls};
use askama::Template;
use burraco_rules::{HandScore, Sheet};
use burraco_tournament::decide::Scene;
use burraco_tournament::event::Event;
use burraco_tournament::round::{HandNo, HandVersion, Round, Table};

/// 409: the hand was saved by somebody else while this form was open.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/conflict.html")]
pub struct ConflictPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// `Tavolo 7`.
    pub table: String,
    /// `Smazzata 2`.
    pub hand: String,
    /// What this person typed.
    pub mine: HandView,
    /// What is saved.
    pub theirs: HandView,
    /// Everything typed, to be posted again.
    pub typed: Vec<(String, String)>,
    /// Whether a reason is still to be typed.
    pub needs_reason: bool,
    /// The saved version, which mine would follow.
    pub base_version: u32,
    /// Where mine is posted, and where theirs is opened.
    pub action: String,
    /// The table's page.
    pub table_href: String,
    /// The name of the draft on the device.
    pub draft: String,
}

impl ConflictPage {
    /// The two versions: `mine` as typed with its score, `theirs` as saved with its own.
    #[must_use]
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: &Round,
        table: &Table,
        number: HandNo,
        fields: &Fields,
        mine: (&Sheet, &HandScore),
        theirs: (&HandVersion, &HandScore),
    ) -> ConflictPage {
        let t = frame.t;
        let settings = &event.settings;
        let rules = &settings.rules;
        let own = ["csrf", "key", "base_version", "action"];
        let scene = Scene::of(event, round, table);
        let needs_reason = fields.value("reason").trim().is_empty() && scene.reason_needed(number);
        let own = own.into_iter().chain(needs_reason.then_some("reason"));
        let own: Vec<&str> = own.collect();
        let typed = fields
            .list
            .iter()
            .filter(|f| !own.contains(&f.name.as_str()));
        let saved =
            HandView::of_version(number.0, theirs.0, theirs.1, rules, &settings.time_zone, t);
        ConflictPage {
            t,
            head: referee_head(event, Some(round.number), t),
            table: t.table_n(table.number),
            hand: t.hand_n(number),
            mine: HandView::of_sheet(number.0, mine.0, mine.1, rules, t),
            theirs: saved,
            typed: typed.map(|f| (f.name.clone(), f.value.clone())).collect(),
            needs_reason,
            base_version: theirs.0.version,
            action: urls::hand(&settings.slug, round.number, table.number, number),
            table_href: urls::referee_table(&settings.slug, round.number, table.number),
            draft: draft_name(&settings.slug, round.number, table.number, number),
            frame,
        }
    }
}
