//! The page for two versions of one hand. It shows both, and the reader chooses one.

use crate::hands::compare::Compared;
use crate::hands::hand::HandPlace;
use crate::hands::hand_view::HandView;
use crate::locale::Lang;
use crate::{Frame, Masthead};
use askama::Template;
use burraco_rules::{HandScore, Sheet};
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::event::Event;
use burraco_tournament::round::{HandNo, HandVersion, Round, Table};
use pozzetto_form_data::Fields;

/// The page of status 409: somebody else saved the hand while this form was open.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/conflict.html")]
pub struct ConflictPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The table's label, as in `Tavolo 7`.
    pub table: String,
    /// The hand's label, as in `Smazzata 2`.
    pub hand: String,
    /// The explanation of how two versions of the hand came about.
    pub intro: &'static str,
    /// The hand that this person typed.
    pub mine: HandView,
    pub mine_by: String,
    pub theirs: HandView,
    /// The two versions of the hand beside each other.
    pub compared: Compared,
    /// The fields of the typed hand, to be posted again.
    pub typed: Vec<(String, String)>,
    /// Whether a reason for the change must still be typed.
    pub needs_reason: bool,
    /// The number of the saved version of the hand, which the typed version would replace.
    pub base_version: u32,
    /// The URL that the typed version of the hand is posted to. Opened as a link, it shows the saved version.
    pub action: String,
    pub table_href: String,
    /// The name under which the device stores the unsaved hand.
    pub draft: String,
    /// The choice that the author of the typed version has.
    pub choice: ConflictChoice,
}

/// The choice of somebody whose version differs from the saved one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictChoice {
    /// The typed version of the hand replaces the saved one.
    Overwrite,
    /// Both versions of the hand are kept, and the referee is called.
    Dispute,
}

impl ConflictChoice {
    /// Returns the choice's word, as the form posts it.
    #[must_use]
    pub fn action(self) -> &'static str {
        match self {
            ConflictChoice::Overwrite => "save",
            ConflictChoice::Dispute => "dispute",
        }
    }
}

impl ConflictPage {
    /// Builds the page of two versions: `mine` as typed with its score, `theirs` as saved with its own.
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
            HandPlace::Desk { .. } => frame.user.clone().unwrap_or_default(),
            HandPlace::Link { spot, .. } => t.spot(spot).to_owned(),
            HandPlace::Practice => String::new(),
        };
        ConflictPage {
            t,
            head: place.head(event, &frame),
            table: t.table_n(table.number),
            hand: t.sheet_n(mine.0.hands().unwrap_or(1), number),
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
            action: place.action(
                &settings.slug,
                (round.number, table.number, number),
                &frame.here,
            ),
            table_href: place.table(&settings.slug, round.number, table.number),
            draft: place.draft(
                &settings.slug,
                (round.number, table.number, number),
                mine.0.hands().unwrap_or(1),
            ),
            choice,
            frame,
        }
    }
}
