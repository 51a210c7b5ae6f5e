//! The hand form, on the referee's pages and behind the link of a table.

use crate::app::LONGEST_REASON;
use crate::auth::needed_rights::to_correct;
use crate::form_data::{FieldFault, Fields};
use crate::forms;
use crate::forms::open_question;
use crate::pages::Frame;
use crate::pages::components::refused::Refused;
use crate::pages::hands::conflict::{ConflictChoice, ConflictPage};
use crate::pages::hands::hand::{HandInput, HandPage, HandPlace};
use crate::pages::hands::hand_input;
use crate::pages::hands::hand_input::pozzetto_word;
use crate::pages::hands::hand_live::GuessedChoices;
use crate::pages::protests::followups::carried_by_hand;
use crate::store::EventId;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html_with;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use burraco_rules::{ClosedBy, Ended, HandScore, Letters, Pozzetto, RuleSet, Sheet, Side};
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
use burraco_tournament::round::{
    HandNo, HandVersion, Round, RoundNo, RoundState, Table, TableNo, TableState,
};
use chrono::DateTime;
use serde::Deserialize;

/// The most text of a hand's sides, in characters. The 108 cards of the deck fit twice, however they are typed.
const LONGEST_SIDES: usize = 1_200;

/// Returns a table of a published round, given the numbers of both.
///
/// # Errors
/// 404.
pub fn place(event: &Event, round: u32, table: u32) -> Result<(&Round, &Table), Problem> {
    let round = event.round(RoundNo(round)).ok_or(Problem::Missing)?;
    if round.state == RoundState::Draft {
        return Err(Problem::Missing);
    }
    let table = round.tables.iter().find(|t| t.number == TableNo(table));
    Ok((round, table.ok_or(Problem::Missing)?))
}

/// The number of a hand of a table, if it exists: one of the round, or the extra hand of a level knockout match. A hand
/// that the sum of the table covers exists, on the first sheet.
///
/// # Errors
/// 404.
pub fn number(event: &Event, at: (u32, u32), hand: u32) -> Result<HandNo, Problem> {
    let (round, table) = place(event, at.0, at.1)?;
    let last = TableContext::of(event, round, table).last_hand();
    let known = (1..=last.0).contains(&hand) || table.hand(HandNo(hand)).is_some();
    let hand = HandNo(hand);
    let known = known || table.sheet_of(&event.settings, hand) != hand;
    known.then_some(hand).ok_or(Problem::Missing)
}

/// The hands that a table still lacks once the present one is saved.
#[must_use]
pub fn missing(
    event: &Event,
    round: &Round,
    table: &Table,
    (saved, sheet): (HandNo, &Sheet),
) -> Vec<HandNo> {
    let mut table = table.clone();
    let version = HandVersion {
        version: 0,
        sheet: sheet.clone(),
        by: String::new(),
        at: DateTime::UNIX_EPOCH,
        reason: String::new(),
    };
    table.save(saved, version);
    let last = TableContext::of(event, round, &table).last_hand();
    let all = (1..=last.0).map(HandNo);
    all.filter(|hand| table.hand(*hand).is_none()).collect()
}

/// The language of the suit initials that the form uses.
#[must_use]
pub fn letters(fields: &Fields) -> Letters {
    match fields.value("letters") {
        "it" => Letters::Italian,
        _ => Letters::English,
    }
}

/// Reads the sheet from a posted form. Faults are put beside their fields. A form that is too long is not read.
#[must_use]
pub fn read(fields: &mut Fields, rules: &RuleSet) -> Sheet {
    match fits(fields) {
        true => forms::hand::read(fields, rules, letters(fields)),
        false => Sheet::empty(Ended::Stock),
    }
}

/// Returns the status of a form that is not to be saved yet: one that only `looks` at its points, or one with faults.
/// Its fields then say what is missing.
#[must_use]
pub fn unfinished(
    fields: &mut Fields,
    sheet: &Sheet,
    rules: &RuleSet,
    looks: bool,
) -> Option<StatusCode> {
    if looks {
        return Some(StatusCode::OK);
    }
    refuse_unanswered(fields, sheet, rules);
    (!fields.sound()).then_some(StatusCode::UNPROCESSABLE_ENTITY)
}

/// Marks the fields that must be answered before a hand is saved: an open question about its melds, and the state of a
/// pozzetto where the score depends on it.
fn refuse_unanswered(fields: &mut Fields, sheet: &Sheet, rules: &RuleSet) {
    open_question::refuse(fields, (sheet, rules), letters(fields));
    for side in Side::ALL {
        let field = pozzetto_field(side);
        if fields.value(&field).is_empty() && sheet.needs_pozzetto_answer(side, rules) {
            fields.fault(&field, FieldFault::PozzettoUnsaid);
        }
    }
}

fn pozzetto_field(side: Side) -> String {
    format!("{}_pozzetto", side.word())
}

/// Whether the texts of a hand form are no longer than a hand can be. Longer ones get a fault beside their field.
#[must_use]
pub fn fits(fields: &mut Fields) -> bool {
    let mut long = Vec::new();
    let (mut sides, mut longest) = (0, (0, ""));
    for field in &fields.list {
        let (name, length) = (field.name.as_str(), field.value.chars().count());
        if ["ns_", "ew_", "third_"]
            .iter()
            .any(|side| name.starts_with(side))
        {
            sides += length;
            longest = longest.max((length, name));
        } else {
            // questions repeat the cards of the rows they are about
            let most = match name {
                open_question::FIELD => open_question::LONGEST,
                _ => LONGEST_REASON,
            };
            if length > most {
                long.push((name.to_owned(), most));
            }
        }
    }
    if sides > LONGEST_SIDES {
        long.push((longest.1.to_owned(), LONGEST_SIDES));
    }
    for (name, most) in &long {
        fields.fault(name, FieldFault::TooLong { most: *most });
    }
    long.is_empty()
}

/// Returns the command that a posted hand form asks for.
#[must_use]
pub fn command(fields: &Fields, hand: HandNo, sheet: &Sheet) -> TableCommand {
    TableCommand::EnterHand {
        hand,
        sheet: sheet.clone(),
        base_version: fields.value("base_version").trim().parse().unwrap_or(0),
        reason: fields.value("reason").to_owned(),
    }
}

/// Reads the sheet of a form while it is typed. Fields listed in `unsaid` are guessed from the cards.
#[must_use]
pub fn read_guessing(fields: &mut Fields, rules: &RuleSet) -> (Sheet, GuessedChoices) {
    let unsaid = fields.value("unsaid").to_owned();
    let is_unsaid = |name: &str| unsaid.split(' ').any(|word| word == name);
    if is_unsaid("closed_by") {
        fields.set("closed_by", "");
        fields.set("ended", "");
    }
    for side in Side::ALL
        .into_iter()
        .filter(|side| is_unsaid(&pozzetto_field(*side)))
    {
        fields.set(&pozzetto_field(side), pozzetto_word(Pozzetto::Seen));
    }
    let mut sheet = read(fields, rules);
    let mut guess = GuessedChoices::default();
    if is_unsaid("closed_by") {
        guess.closer = sheet.guess_closer(rules);
        if let Some(closer) = guess.closer {
            sheet.closed_by = vec![ClosedBy::Player(closer)];
            sheet.ended = Ended::Closed;
        }
    }
    let has_ended = guess.closer.is_some() || !fields.value("ended").is_empty();
    for side in Side::ALL
        .into_iter()
        .filter(|side| has_ended && is_unsaid(&pozzetto_field(*side)))
    {
        if sheet.guess_without_pozzetto(side, rules) {
            sheet.sides.get_mut(side).pozzetto = Pozzetto::None;
            guess.without_pozzetto.push(side);
        }
    }
    (sheet, guess)
}

/// Whether nobody has said what became of a side's pozzetto, nor do its cards or its closing tell.
#[must_use]
pub fn pozzetto_unknown(
    fields: &Fields,
    (sheet, guess): (&Sheet, &GuessedChoices),
    side: Side,
) -> bool {
    let mut unsaid = fields.value("unsaid").split(' ');
    let closed = sheet.closed_by.iter().any(|closer| closer.side() == side);
    unsaid.any(|word| word == pozzetto_field(side))
        && !closed
        && !guess.without_pozzetto.contains(&side)
}

/// The query parameter that sets the level of detail of a new hand, as in `?come=totals`.
#[derive(Deserialize)]
pub struct HandStart {
    come: Option<String>,
}

impl HandStart {
    /// The fields of a new hand, at the requested level.
    #[must_use]
    pub fn fields(&self) -> Fields {
        let mut fields = hand_input::empty();
        if let Some(level) = &self.come {
            fields.set("level", known_level(level));
        }
        fields
    }
}

fn known_level(level: &str) -> &'static str {
    let mut levels = ["cards", "parts", "totals"].into_iter();
    levels.find(|known| *known == level).unwrap_or("cards")
}

/// Returns the address of a new hand's form that starts at a given level of detail.
#[must_use]
pub fn at_level(way: String, level: &str) -> String {
    match known_level(level) {
        "cards" => way,
        level => format!("{way}?come={level}"),
    }
}

/// Returns the HTTP status of the page that shows a refusal.
#[must_use]
pub fn status_of(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::ReasonNeeded | Refusal::PlayersNeeded(_) => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::CONFLICT,
    }
}

/// A posted hand form that is shown again, with everything typed.
#[derive(Clone, Copy)]
pub struct HandForm<'a> {
    pub reader: &'a Reader,
    /// The event's number in the database.
    pub id: EventId,
    /// The event that the hand form was posted to.
    pub event: &'a Event,
    pub at: (u32, u32),
    pub number: HandNo,
    /// The place of the form: the referee's pages or a table's link.
    pub place: HandPlace<'a>,
}

impl<'a> HandForm<'a> {
    /// Returns the round and the table that the hand form belongs to.
    ///
    /// # Errors
    /// 404.
    pub fn place(&self) -> Result<(&'a Round, &'a Table), Problem> {
        place(self.event, self.at.0, self.at.1)
    }

    /// The score of a sheet, as a hand of this table.
    #[must_use]
    pub fn score(&self, table: &Table, sheet: &Sheet) -> HandScore {
        table.score(&self.event.settings, self.number, sheet)
    }

    /// The effect of this hand on the protest the form was opened for, in words.
    fn protest(&self) -> Option<String> {
        let place = (RoundNo(self.at.0), TableNo(self.at.1), self.number);
        match self.place {
            HandPlace::Desk { .. } => {
                carried_by_hand(self.event, &self.reader.here, place, self.reader.t)
            }
            HandPlace::Link { .. } | HandPlace::Practice => None,
        }
    }

    /// Shows the hand form again, with its faults.
    ///
    /// # Errors
    /// 404.
    pub fn again(
        &self,
        status: StatusCode,
        fields: &Fields,
        sheet: &Sheet,
    ) -> Result<HttpResponse, Problem> {
        self.again_explained(status, fields, sheet, String::new())
    }

    /// Shows the hand form again, with the address of the guide's section that explains why.
    fn again_explained(
        &self,
        status: StatusCode,
        fields: &Fields,
        sheet: &Sheet,
        guide: String,
    ) -> Result<HttpResponse, Problem> {
        let (round, table) = self.place()?;
        let score = self.score(table, sheet);
        // Of a form that is too long nothing was read, so that there is nothing to judge.
        let long = |fault: &FieldFault| matches!(fault, FieldFault::TooLong { .. });
        let read = !fields.list.iter().any(|f| f.faults.iter().any(long));
        let base: u32 = fields.value("base_version").trim().parse().unwrap_or(0);
        let rules = &self.event.settings.rules;
        let questions = open_question::open(fields, (sheet, rules), letters(fields));
        let versions = table
            .hand(self.number)
            .map_or(&[][..], |hand| &hand.versions);
        let input = HandInput {
            number: self.number,
            fields,
            judged: read.then_some((sheet, &score)),
            questions: &questions,
            base: versions.iter().find(|version| version.version == base),
            place: self.place,
        };
        let refused = (status != StatusCode::OK).then(|| Refused {
            text: self.reader.t.not_saved().to_owned(),
            guide,
        });
        let frame = self.reader.frame().noticing(self.protest());
        let frame = Frame { refused, ..frame };
        let page = HandPage::new(frame, self.event, round, table, input);
        Ok(html_with(self.reader, status, page.render()?))
    }

    /// Shows the hand form again with a refusal, above it or beside the missing field.
    ///
    /// # Errors
    /// 404.
    pub fn refused(
        &self,
        mut fields: Fields,
        sheet: &Sheet,
        refusal: &Refusal,
    ) -> Result<HttpResponse, Problem> {
        let why = Refused::new(refusal, self.reader.t);
        match refusal {
            Refusal::ReasonNeeded => fields.fault("reason", FieldFault::ReasonMissing),
            _ => fields.fault("base_version", FieldFault::Said(why.text)),
        }
        self.again_explained(status_of(refusal), &fields, sheet, why.guide)
    }

    /// Shows the hand form again when its idempotency key or its base version belongs to a different request. The hand
    /// is not saved.
    ///
    /// # Errors
    /// 404.
    pub fn sent_before(&self, mut fields: Fields, sheet: &Sheet) -> Result<HttpResponse, Problem> {
        let said = self.reader.t.form_of_another().to_owned();
        fields.fault("base_version", FieldFault::Said(said));
        self.again(StatusCode::CONFLICT, &fields, sheet)
    }

    /// Shows the typed version of the hand and the saved one side by side.
    ///
    /// # Errors
    /// 404.
    pub fn conflict(
        &self,
        fields: &Fields,
        sheet: &Sheet,
        choice: ConflictChoice,
    ) -> Result<HttpResponse, Problem> {
        let (round, table) = self.place()?;
        let current = table.hand(self.number).and_then(|hand| hand.current());
        let Some(theirs) = current else {
            return self.sent_before(fields.clone(), sheet);
        };
        let (mine, saved) = (self.score(table, sheet), self.score(table, &theirs.sheet));
        let page = ConflictPage::new(
            self.reader.frame().noticing(self.protest()),
            self.event,
            round,
            table,
            (self.number, self.place, choice),
            fields,
            (sheet, &mine),
            (theirs, &saved),
        );
        Ok(html_with(self.reader, StatusCode::CONFLICT, page.render()?))
    }
}

/// Whether this reader corrects the hands of a table, because its result counts already.
#[must_use]
pub fn corrects(
    reader: &Reader,
    (id, event): (EventId, &Event),
    round: &Round,
    table: &Table,
) -> bool {
    table.state.counts() && reader.can(to_correct(event, round.number), Some(id))
}

/// Whether this reader may only view the hands of a table: it is closed, and only others may correct them.
#[must_use]
pub fn only_looks(reader: &Reader, event: (EventId, &Event), round: &Round, table: &Table) -> bool {
    table.state == TableState::Closed && !corrects(reader, event, round, table)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::pages::hands::hand_input::fields_of;
    use burraco_tournament::simulate::random;
    use chrono::DateTime;

    #[test]
    fn a_saved_hand_that_is_opened_and_posted_as_it_is_says_the_same() {
        let mut posted = 0;
        for seed in 1..12 {
            let event = random(seed, 12, DateTime::UNIX_EPOCH).unwrap();
            let rules = event.settings.rules;
            let tables = event.rounds.iter().flat_map(|round| &round.tables);
            let versions = tables.flat_map(|table| &table.hands);
            for version in versions.filter_map(|hand| hand.current()) {
                let again = read(&mut fields_of(&version.sheet, &rules), &rules);
                assert!(again.says_the_same(&version.sheet, &rules), "{again:?}");
                posted += 1;
            }
        }
        assert!(posted > 500, "{posted}");
    }
}
