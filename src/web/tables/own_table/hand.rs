//! The hand form on the players' phone, with the players' rights.

use crate::app::players::{self, Kept, LinkState, dispute_hand, keep_hand};
use crate::app::{CommandContext, Failure};
use crate::form_data::Fields;
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
use crate::web::tables::hand_form::{self, HandForm, HandStart};
use crate::web::tables::own_table::TableVisitor;
use crate::web::tables::shared_form;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_rules::Sheet;
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::hand_permissions::HandRight;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
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
    let number = came.hand(hand)?;
    let (round, table) = came.at()?;
    let current = table.hand(number).and_then(|hand| hand.current());
    let rules = &came.scored.event.settings.rules;
    let fields = current.map_or_else(
        || begins.fields(),
        |c| hand_input::fields_of(&c.sheet, rules),
    );
    let score =
        current.map(|current| table.score(&came.scored.event.settings, number, &current.sheet));
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
    let mut page = HandPage::new(reader.frame(), &came.scored.event, round, table, input);
    page.others = app
        .presence
        .others(came.place, &came.present(spot), now(), reader.t);
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
    shared_form::said(&app, &came.scored, at, who, &posted)
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
    let missing = hand_form::missing(&came.scored.event, round, table, (saved, sheet));
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
    let came = TableVisitor::by(&app, &request, &token).await?;
    let number = came.hand(hand)?;
    // Nothing of a stranger's is kept, and 401 leaves the draft on the phone, whatever has become of the link.
    let spot = came.holder.ok_or(Problem::SignIn)?;
    let mut fields = posted.fields.clone();
    let answered = open_question::answer(&mut fields);
    let rules = &came.scored.event.settings.rules;
    let sheet = hand_form::read(&mut fields, rules);
    let sent = SentHand::new((&came, spot), &posted, (number, &sheet));
    let action = fields.value("action").to_owned();
    let looks = answered || (action == "recalc" && came.life == LinkState::Works);
    if let Some(status) = hand_form::unfinished(&mut fields, &sheet, rules, looks) {
        return sent.form(&came.scored.event).again(status, &fields, &sheet);
    }
    if came.life != LinkState::Works {
        return sent.set_aside(&app).await;
    }
    let then = onward(&came, number, &sheet, (&action, fields.value("level")))?;
    let done = match action.as_str() {
        // The other line's phone has saved the sheet that both have written: this one has nothing to add.
        _ if sent.is_saved()? => Ok(then),
        "dispute" => sent.dispute(&app).await,
        _ => {
            let command = hand_form::command(&fields, number, &sheet);
            sent.enter(&app, command, &then).await
        }
    };
    match done {
        Ok(then) => {
            app.presence.gone(&came.present(spot));
            Ok(came.back(&then))
        }
        Err(failure) => sent.not_saved(&app, fields, failure).await,
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
    /// A hand sent by the players of a side or seat.
    fn new<'a>(
        (came, spot): (&'a TableVisitor, Spot),
        posted: &'a Posted,
        (number, sheet): (HandNo, &'a Sheet),
    ) -> SentHand<'a> {
        SentHand {
            came,
            posted,
            spot,
            number,
            sheet,
        }
    }

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
        let rules = &self.came.scored.event.settings.rules;
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

    /// The form of this hand, in the event as it is given.
    fn form<'e>(&'e self, event: &'e Event) -> HandForm<'e> {
        HandForm {
            reader: &self.posted.reader,
            id: self.came.place.event,
            event,
            at: (self.came.place.round.0, self.came.place.table.0),
            number: self.number,
            place: HandPlace::Link {
                way: &self.came.way,
                spot: self.spot,
            },
        }
    }

    /// Answers a hand that was not saved: it is stored for the referee, or its form comes back with the reason.
    async fn not_saved(
        &self,
        app: &App,
        fields: Fields,
        failure: Failure,
    ) -> Result<HttpResponse, Problem> {
        let refusal = match failure {
            Failure::DeadLink => return self.set_aside(app).await,
            Failure::Refused(refusal) => Some(*refusal),
            // The form was sent before, then changed and sent again: what is saved and what is typed stand side by side.
            Failure::OtherBody => None,
            other => return Err(other.into()),
        };
        let running = app.store.event(self.came.place.event).await?;
        let after = app.scored_events.scored(running).await?;
        let table = after
            .event
            .table(self.came.place.round, self.came.place.table);
        let disputed = table.is_some_and(|table| table.state == TableState::Disputed);
        // The referee is called already: one more version goes there without asking again.
        if disputed && refusal == Some(Refusal::NotByLink(HandRight::Overwrite)) {
            return match self.dispute(app).await {
                Ok(then) => Ok(self.came.back(&then)),
                Err(Failure::DeadLink) => self.set_aside(app).await,
                Err(other) => Err(other.into()),
            };
        }
        let own = table
            .and_then(|table| table.hand(self.number)?.current())
            .map(|current| current.by == self.came.author(self.spot).to_string());
        let form = self.form(&after.event);
        match (refusal, own) {
            (None | Some(Refusal::StaleHand { .. }), Some(true)) => {
                form.conflict(&fields, self.sheet, ConflictChoice::Overwrite)
            }
            (
                None | Some(Refusal::StaleHand { .. } | Refusal::NotByLink(HandRight::Overwrite)),
                Some(false),
            )
            | (Some(Refusal::NotByLink(HandRight::Overwrite)), Some(true)) => {
                form.conflict(&fields, self.sheet, ConflictChoice::Dispute)
            }
            (Some(refusal), _) => form.refused(fields, self.sheet, &refusal),
            (None, None) => form.sent_before(fields, self.sheet),
        }
    }
}
