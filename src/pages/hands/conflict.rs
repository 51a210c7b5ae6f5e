//! Two versions of one hand: both are shown, one is chosen.

use crate::hands::compare::Compared;
use crate::hands::hand::HandPlace;
use crate::hands::hand_view::HandView;
use crate::locale::Lang;
use crate::urls;
use crate::{Frame, Masthead};
use askama::Template;
use burraco_rules::{HandScore, Sheet};
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::event::Event;
use burraco_tournament::round::{HandNo, HandVersion, Round, Table};
use pozzetto_form_data::Fields;

/// 409: the hand was saved by somebody else while this form was open.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/conflict.html")]
pub struct ConflictPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Tavolo 7`.
    pub table: String,
    /// `Smazzata 2`.
    pub hand: String,
    /// How it came to this.
    pub intro: &'static str,
    /// What this person typed.
    pub mine: HandView,
    pub mine_by: String,
    pub theirs: HandView,
    /// The two beside each other.
    pub compared: Compared,
    /// Everything typed, to be posted again.
    pub typed: Vec<(String, String)>,
    /// Whether a reason is still to be typed.
    pub needs_reason: bool,
    /// The saved version, which mine would follow.
    pub base_version: u32,
    /// Where mine is posted, and where theirs is opened.
    pub action: String,
    pub table_href: String,
    /// The name of the draft on the device.
    pub draft: String,
    /// What whoever typed mine may make of it.
    pub choice: ConflictChoice,
}

/// What somebody may do whose version is not the saved one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictChoice {
    /// Let it follow the saved one.
    Overwrite,
    /// Have both kept, and the referee called.
    Dispute,
}

impl ConflictChoice {
    /// As the form posts it.
    #[must_use]
    pub fn action(self) -> &'static str {
        match self {
            ConflictChoice::Overwrite => "save",
            ConflictChoice::Dispute => "dispute",
        }
    }
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
        (number, place, choice): (HandNo, HandPlace<'_>, ConflictChoice),
        fields: &Fields,
        mine: (&Sheet, &HandScore),
        theirs: (&HandVersion, &HandScore),
    ) -> ConflictPage {
        let t = frame.t;
        let settings = &event.settings;
        let rules = &settings.rules;
        let anew = ["csrf", "key", "base_version", "action"];
        let scene = TableContext::of(event, round, table);
        let needs_reason = choice == ConflictChoice::Overwrite
            && fields.value("reason").trim().is_empty()
            && scene.reason_needed(number);
        let asked = needs_reason || choice == ConflictChoice::Dispute;
        let anew = anew.into_iter().chain(asked.then_some("reason"));
        let anew: Vec<&str> = anew.collect();
        let typed = fields
            .list
            .iter()
            .filter(|f| !anew.contains(&f.name.as_str()));
        let own = place.is_of(&theirs.0.by, frame.user.as_deref());
        let saved =
            HandView::of_version(number.0, theirs.0, theirs.1, rules, &settings.time_zone, t);
        let typed_now = HandView::of_sheet(number.0, mine.0, mine.1, rules, t);
        let who = match place {
            HandPlace::Desk => frame.user.clone().unwrap_or_default(),
            HandPlace::Link { spot, .. } => t.spot(spot).to_owned(),
        };
        ConflictPage {
            t,
            head: place.head(event, &frame),
            table: t.table_n(table.number),
            hand: t.sheet_n(settings, number),
            intro: match (choice, own) {
                (ConflictChoice::Dispute, _) => t.conflict_line_intro(),
                (ConflictChoice::Overwrite, true) => t.conflict_own_intro(),
                (ConflictChoice::Overwrite, false) => t.conflict_intro(),
            },
            mine_by: t.written_now(who),
            compared: Compared::new(&typed_now, &saved, t),
            mine: typed_now,
            theirs: saved,
            typed: typed.map(|f| (f.name.clone(), f.value.clone())).collect(),
            needs_reason,
            base_version: theirs.0.version,
            action: urls::carrying_on(
                place.hand(&settings.slug, round.number, table.number, number),
                &frame.here,
            ),
            table_href: place.table(&settings.slug, round.number, table.number),
            draft: place.draft(&settings.slug, round.number, table.number, number),
            choice,
            frame,
        }
    }
}
