//! The hand form on the players' phone, with the players' rights.

use crate::app::players::{self, Kept, LinkState, dispute_hand, keep_hand};
use crate::app::{CommandContext, Failure};
use crate::forms::open_question;
use crate::pages::hands::conflict::ConflictChoice;
use crate::pages::hands::hand::{HandInput, HandPage, HandPlace};
use crate::pages::hands::hand_input;
use crate::pages::tables::own_table::DeadLink;
use crate::pages::urls;
use crate::store::StoreError;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use crate::web::state::presence::FormHolders;
use crate::web::tables::hand_form::{self, HandForm, HandStart, number};
use crate::web::tables::own_table::TableVisitor;
use crate::web::tables::shared_form;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_rules::Sheet;
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::hand_permissions::HandRight;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{HandNo, Spot, TableState};

/// Handles `GET /tavolo/{token}/smazzate/{h}`: the form of a hand.
pub async fn hand(
    app: Data<App>,
    reader: Reader,
    request: HttpRequest,
    path: Path<(String, u32)>,
    begins: Query<HandStart>,
) -> Result<HttpResponse, Problem> {
    let (token, hand) = path.into_inner();
    let came = TableVisitor::by(&app, &request, &token).await?;
    let (Some(spot), LinkState::Works) = (came.holder, came.life) else {
        return came.at_the_door(&reader);
    };
    let number = number(
        &came.derived.event,
        (came.place.round.0, came.place.table.0),
        hand,
    )?;
    let (round, table) = came.at()?;
    let current = table.hand(number).and_then(|hand| hand.current());
    let rules = &came.derived.event.settings.rules;
    let fields = current.map_or_else(
        || begins.fields(),
        |c| hand_input::fields_of(&c.sheet, rules),
    );
    let score =
        current.map(|current| table.score(&came.derived.event.settings, number, &current.sheet));
    let input = HandInput {
        number,
        fields: &fields,
        judged: current.map(|c| &c.sheet).zip(score.as_ref()),
        questions: &[],
        base: current,
        place: HandPlace::Link {
            way: &came.way,
            spot,
        },
    };
    let mut page = HandPage::new(reader.frame(), &came.derived.event, round, table, input);
    let here = (came.place.event, came.place.round, came.place.table);
    page.others = app
        .presence
        .others(here, &came.present(spot), now(), reader.t);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /tavolo/{token}/presenze`: the heartbeat of a phone that is entering hand `hand`, or none (0).
pub async fn presence(
    app: Data<App>,
    request: HttpRequest,
    token: Path<String>,
    posted: Posted,
) -> Result<HttpResponse, Problem> {
    let reader = &posted.reader;
    let came = TableVisitor::by(&app, &request, &token).await?;
    let (Some(spot), LinkState::Works) = (came.holder, came.life) else {
        return came.at_the_door(reader);
    };
    let at = (came.place.round.0, came.place.table.0);
    let who = FormHolders {
        actor: came.present(spot),
        name: reader.t.spot(spot).to_owned(),
        line: spot.line(),
    };
    shared_form::said(&app, &came.derived, at, who, &posted)
}

/// Returns the page after a saved hand, relative to the table's link: the next missing hand, the list, or the result
/// once all hands are in.
fn onward(
    came: &TableVisitor,
    saved: HandNo,
    sheet: &Sheet,
    (action, level): (&str, &str),
) -> Result<String, Problem> {
    let (round, table) = came.at()?;
    let missing = hand_form::missing(&came.derived.event, round, table, (saved, sheet));
    Ok(match missing.first().copied() {
        None => urls::hand_over(""),
        Some(next) if action == "next" => hand_form::at_level(urls::own_hand("", next), level),
        Some(_) => String::new(),
    })
}

/// Handles `POST /tavolo/{token}/smazzate/{h}`: saves a hand.
pub async fn save_hand(
    app: Data<App>,
    request: HttpRequest,
    path: Path<(String, u32)>,
    posted: Posted,
) -> Result<HttpResponse, Problem> {
    let (token, hand) = path.into_inner();
    let reader = &posted.reader;
    let came = TableVisitor::by(&app, &request, &token).await?;
    let number = number(
        &came.derived.event,
        (came.place.round.0, came.place.table.0),
        hand,
    )?;
    // Nothing of a stranger's is kept, and 401 leaves the draft on the phone, whatever has become of the link.
    let spot = came.holder.ok_or(Problem::SignIn)?;
    let mut fields = posted.fields.clone();
    let answered = open_question::answer(&mut fields);
    let sheet = hand_form::read(&mut fields, &came.derived.event.settings.rules);
    let form = HandForm {
        reader,
        id: came.place.event,
        event: &came.derived.event,
        at: (came.place.round.0, came.place.table.0),
        number,
        place: HandPlace::Link {
            way: &came.way,
            spot,
        },
    };
    let action = fields.value("action").to_owned();
    if answered || (action == "recalc" && came.life == LinkState::Works) {
        return form.again(StatusCode::OK, &fields, &sheet);
    }
    let rules = &came.derived.event.settings.rules;
    hand_form::refuse_unanswered(&mut fields, &sheet, rules);
    let sent = SentHand {
        came: &came,
        posted: &posted,
        spot,
        number,
        sheet: &sheet,
    };
    if !fields.sound() {
        return form.again(StatusCode::UNPROCESSABLE_ENTITY, &fields, &sheet);
    }
    if came.life != LinkState::Works {
        return sent.set_aside(&app).await;
    }
    // The other line's phone has saved the sheet that both have written: this one has nothing to add.
    if sent.is_saved()? {
        app.presence.gone(&came.present(spot));
        let written = (action.as_str(), fields.value("level"));
        let then = onward(&came, number, &sheet, written)?;
        return Ok(see_other(&format!("{}{then}", came.way)));
    }
    let done = match action.as_str() {
        "dispute" => sent.dispute(&app).await,
        _ => {
            let written = (action.as_str(), fields.value("level"));
            let then = onward(&came, number, &sheet, written)?;
            sent.enter(&app, hand_form::command(&fields, number, &sheet), &then)
                .await
        }
    };
    let refusal = match done {
        Ok(then) => {
            app.presence.gone(&came.present(spot));
            return Ok(see_other(&format!("{}{then}", came.way)));
        }
        Err(Failure::DeadLink) => return sent.set_aside(&app).await,
        Err(Failure::Refused(refusal)) => Some(*refusal),
        // The form was sent before, then changed and sent again: what is saved and what is typed stand side by side.
        Err(Failure::OtherBody) => None,
        Err(other) => return Err(other.into()),
    };
    let after = app.derived.of(app.store.event(came.place.event).await?);
    let table = after.event.table(came.place.round, came.place.table);
    let disputed = table.is_some_and(|table| table.state == TableState::Disputed);
    // The referee is called already: one more version goes there without asking again.
    if disputed && refusal == Some(Refusal::NotByLink(HandRight::Overwrite)) {
        return match sent.dispute(&app).await {
            Ok(then) => Ok(see_other(&format!("{}{then}", came.way))),
            Err(Failure::DeadLink) => sent.set_aside(&app).await,
            Err(other) => Err(other.into()),
        };
    }
    let own = table
        .and_then(|table| table.hand(number)?.current())
        .map(|current| current.by == came.author(spot).to_string());
    let form = HandForm {
        event: &after.event,
        ..form
    };
    match (refusal, own) {
        (None | Some(Refusal::StaleHand { .. }), Some(true)) => {
            form.conflict(&fields, &sheet, ConflictChoice::Overwrite)
        }
        (
            None | Some(Refusal::StaleHand { .. } | Refusal::NotByLink(HandRight::Overwrite)),
            Some(false),
        )
        | (Some(Refusal::NotByLink(HandRight::Overwrite)), Some(true)) => {
            form.conflict(&fields, &sheet, ConflictChoice::Dispute)
        }
        (Some(refusal), _) => form.refused(fields, &sheet, &refusal),
        (None, None) => form.sent_before(fields, &sheet),
    }
}

/// A hand that players have sent.
#[derive(Clone, Copy)]
struct SentHand<'a> {
    came: &'a TableVisitor,
    posted: &'a Posted,
    spot: Spot,
    number: HandNo,
    sheet: &'a Sheet,
}

impl SentHand<'_> {
    /// Returns the sheet as stored for the referee, without the faults that players marked as accepted. Only the
    /// referee may accept faults.
    fn kept(&self) -> Sheet {
        Sheet {
            overrule: Vec::new(),
            ..self.sheet.clone()
        }
    }

    /// Whether a version saved since the hand form was made has the same content.
    fn is_saved(&self) -> Result<bool, Problem> {
        let (_, table) = self.came.at()?;
        let current = table.hand(self.number).and_then(|hand| hand.current());
        let base = self.posted.fields.value("base_version").parse();
        let rules = &self.came.derived.event.settings.rules;
        Ok(current.is_some_and(|current| {
            base.is_ok_and(|base: u32| base < current.version)
                && current.sheet.says_the_same(self.sheet, rules)
        }))
    }

    fn asked(&self, action: JournalAction, then: &str) -> CommandContext {
        self.posted
            .context_of_side(self.came.author(self.spot), action, then)
    }

    /// Saves the hand with the players' rights.
    async fn enter(&self, app: &App, command: TableCommand, then: &str) -> Result<String, Failure> {
        let context = self.asked(JournalAction::EnterHand, then);
        players::save_hand(&app.store, self.came.link(), context, command).await
    }

    /// Keeps the hand beside the current version, and calls the referee.
    async fn dispute(&self, app: &App) -> Result<String, Failure> {
        let mut context = self.asked(JournalAction::DisputeTable, "");
        if context.reason.is_empty() {
            context.reason = self.posted.reader.t.two_versions_of(self.number);
        }
        let written = (self.number, self.kept());
        dispute_hand(&app.store, self.came.link(), context, written).await
    }

    /// Stores the hand for the referee, because its link no longer allows changes.
    async fn set_aside(&self, app: &App) -> Result<HttpResponse, Problem> {
        let context = self.asked(JournalAction::KeepUnconfirmed, "");
        let written = (self.number, self.kept());
        match keep_hand(&app.store, self.came.link(), context, written).await {
            Ok(Kept::SavedBefore) => Ok(see_other(&self.came.way)),
            Ok(Kept::ForReferee) => Err(Problem::DeadLink(DeadLink::Kept)),
            Err(Failure::Store(StoreError::Conflict)) => Err(Problem::DeadLink(DeadLink::Full)),
            Err(other) => Err(other.into()),
        }
    }
}
