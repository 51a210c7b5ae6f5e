//! The public page of the rules.

use crate::form_data::Fields;
use crate::forms::question::name;
use crate::forms::{self, seating};
use crate::pages::hands::hand_input;
use crate::pages::locale::Lang;
use crate::pages::rules::page::{PageAnswer, RulesPage, asks_by_cards, with_jokers};
use crate::pages::rules::rule_answer::AnswerView;
use crate::pages::rules::seating::SeatingView;
use crate::pages::{Frame, urls};
use crate::web::http::app::App;
use crate::web::http::etag::{TaggedBody, digest};
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{for_everybody, html};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_play::Question;
use burraco_play::{NotSeated, Partnerships, Seating, ask};
use burraco_rules::{Card, Rng, RuleSet, SeatDraw};

/// Handles `GET /regole`: answers questions about the rules. The question is part of the address, so an answer can be
/// bookmarked and shared.
pub async fn rules(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(request.query_string()).map_err(|_| Problem::Bad)?;
    let mut fields = Fields::posted(pairs);
    if fields.value("lettere").is_empty() {
        fields.set("lettere", reader.t.code());
    }
    if asks_by_cards(&fields) && fields.value(name::CARDS).is_empty() {
        let cards = with_jokers(fields.value("cerca"));
        fields.set(name::CARDS, cards);
    }
    let rules = forms::question::rules(&mut fields);
    if !fields.value(seating::field::DRAW).is_empty()
        && let Some(address) = drawn(&mut fields, &rules)?
    {
        return Ok(see_other(&address));
    }
    let seats = seats(&mut fields, &rules, reader.t);
    let answer = match forms::question::read(&mut fields) {
        _ if seats.is_some() => seats.map_or(PageAnswer::Nothing, PageAnswer::Seats),
        Some(question) => answered(&app, question, rules, reader.t, &mut fields).await?,
        None => PageAnswer::Nothing,
    };
    if reader.user.is_some() {
        let page = RulesPage::new(reader.frame(), &fields, &rules, answer);
        return Ok(html(&reader, page.render()?));
    }
    let frame = Frame::public(reader.t, &reader.here);
    let body = RulesPage::new(frame, &fields, &rules, answer).render()?;
    // it depends on its address and language alone: its tag is a digest of what it says
    let tag = digest(body.as_bytes());
    Ok(for_everybody(
        &request,
        &reader,
        tag,
        TaggedBody::Plain(body.into()),
    ))
}

/// Answers a question about the rules. A closing of many cards is searched for: not on a thread that has others to
/// serve.
async fn answered(
    app: &App,
    question: Question,
    rules: RuleSet,
    t: Lang,
    fields: &mut Fields,
) -> Result<PageAnswer, Problem> {
    let work =
        move || ask(&question, &rules).map(|said| AnswerView::new(&question, &said, &rules, t));
    Ok(match app.heavy.turn().await?.run(work).await? {
        Ok(answer) => PageAnswer::Question(answer),
        Err(slips) => {
            forms::question::mark(fields, &slips);
            PageAnswer::Nothing
        }
    })
}

/// The seats that follow from the cards in the address of the rules page, or from its random seed. `None` if the
/// address asks for no draw of seats.
fn seats(fields: &mut Fields, rules: &RuleSet, t: Lang) -> Option<SeatingView> {
    let asked_for = fields.get(name::CARDS).is_some() || fields.get(seating::field::LOT).is_some();
    if fields.value(name::ASKED) != "posti" || !asked_for {
        return None;
    }
    let asked = seating::read(fields)?;
    let seated = match (rules.seat_draw, asked.lot) {
        (SeatDraw::Chance, Some(seed)) => Ok(Seating::by_lot(
            rules,
            asked.partnerships,
            &mut Rng::new(seed),
        )),
        _ => Seating::of_cards(rules, asked.partnerships, &asked.cards),
    };
    Some(SeatingView::new(&seated, asked.partnerships, rules, t))
}

/// Draws cards for seats and returns the address of the rules page that shows the result. It draws the cards still
/// missing, or all of them anew if none is missing. `None` for invalid input.
fn drawn(fields: &mut Fields, rules: &RuleSet) -> Result<Option<String>, Problem> {
    let Some(asked) = seating::read(fields) else {
        return Ok(None);
    };
    let pairs = match asked.partnerships {
        Partnerships::Fixed => "fisse",
        Partnerships::Drawn => "sorteggiate",
    };
    let typed = (pairs, fields.value(name::LETTERS));
    let seed = getrandom::u64().map_err(Problem::fault)?;
    let mut rng = Rng::new(seed);
    let mut draw = |cards: &[Card]| Seating::draw_next(rules, asked.partnerships, cards, &mut rng);
    let cards = match Seating::of_cards(rules, asked.partnerships, &asked.cards) {
        Ok(_) => draw(&[]),
        Err(NotSeated::Missing(_) | NotSeated::DrawAgain(_)) => {
            let next = draw(&asked.cards);
            [asked.cards, next].concat()
        }
        Err(NotSeated::ByChance) => {
            return Ok(Some(urls::seats_drawn(rules, typed, "", Some(seed >> 32))));
        }
        Err(NotSeated::TooMany(_) | NotSeated::NotInDeck(_)) => return Ok(None),
    };
    let cards: Vec<String> = cards.into_iter().map(hand_input::typed).collect();
    Ok(Some(urls::seats_drawn(
        rules,
        typed,
        &cards.join(" "),
        None,
    )))
}
