//! The page of rules, for everybody.

use crate::fields::Fields;
use crate::forms::question::name;
use crate::forms::{self, seating};
use crate::pages::rule_answer::AnswerView;
use crate::pages::rules::{Answered, RulesPage};
use crate::pages::seating::SeatingView;
use crate::pages::words::Lang;
use crate::pages::{Frame, urls};
use crate::web::act::see_other;
use crate::web::app::App;
use crate::web::kept::{for_everybody, html};
use crate::web::problem::Problem;
use crate::web::reader::Reader;
use crate::web::tag::{Body, digest};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_rules::{Lot, Partnerships, RuleSet, SeatDraw, Seating, ask, write_cards};

/// `GET /regole`: the question stands in the address, so that an answer can be kept and sent on.
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
    let rules = forms::question::rules(&mut fields);
    if !fields.value(seating::field::DRAW).is_empty() {
        return draw(&mut fields, &rules);
    }
    let seats = seats(&mut fields, &rules, reader.t);
    let answered = match forms::question::read(&mut fields) {
        _ if seats.is_some() => seats.map_or(Answered::Nothing, Answered::Seats),
        // A closing of many cards is searched for: not on a thread that has others to serve.
        Some(question) => {
            let t = reader.t;
            let work = move || {
                ask(&question, &rules).map(|said| AnswerView::new(&question, &said, &rules, t))
            };
            let answer = app
                .heavy
                .turn()
                .await?
                .run(work)
                .await
                .map_err(Problem::fault)?;
            match answer {
                Ok(answer) => Answered::Question(answer),
                Err(slips) => {
                    forms::question::mark(&mut fields, &slips);
                    Answered::Nothing
                }
            }
        }
        None => Answered::Nothing,
    };
    if reader.user.is_some() {
        let page = RulesPage::new(reader.frame(), &fields, &rules, answered);
        return Ok(html(&reader, page.render()?));
    }
    let frame = Frame::public(reader.t, &reader.here);
    let body = RulesPage::new(frame, &fields, &rules, answered).render()?;
    // it depends on its address and language alone: its tag is a digest of what it says
    let tag = digest(body.as_bytes());
    Ok(for_everybody(
        &request,
        &reader,
        tag,
        Body::Plain(body.into()),
    ))
}

/// The seats by the cards of the address; none where no draw is asked for.
fn seats(fields: &mut Fields, rules: &RuleSet, t: Lang) -> Option<SeatingView> {
    let lies_in_address = |name: &str| !fields.value(name).is_empty();
    let asked_for = [name::CARDS, seating::field::LOT]
        .into_iter()
        .any(lies_in_address);
    if fields.value(name::ASKED) != "posti" || !asked_for {
        return None;
    }
    let asked = seating::read(fields)?;
    let seated = match (rules.seat_draw, asked.lot) {
        (SeatDraw::Chance, Some(lot)) => Ok(Seating::by_lot(
            rules,
            asked.partnerships,
            &mut Lot::new(lot),
        )),
        _ => Seating::of_cards(rules, asked.partnerships, &asked.cards),
    };
    Some(SeatingView::new(&seated, asked.partnerships, rules, t))
}

/// Draws what is still to be drawn, or anew where nothing is, and sends to the address that says what was drawn.
fn draw(fields: &mut Fields, rules: &RuleSet) -> Result<HttpResponse, Problem> {
    let seed = getrandom::u64().map_err(Problem::fault)?;
    let asked = seating::read(fields);
    let partnerships = asked
        .as_ref()
        .map_or(Partnerships::Fixed, |asked| asked.partnerships);
    let pairs = match partnerships {
        Partnerships::Fixed => "fisse",
        Partnerships::Drawn => "sorteggiate",
    };
    let mut lot = Lot::new(seed);
    if rules.seat_draw == SeatDraw::Chance {
        return Ok(see_other(&urls::seats_drawn(
            rules,
            pairs,
            "",
            Some(seed >> 32),
        )));
    }
    let mut cards = asked.map_or_else(Vec::new, |asked| asked.cards);
    let next = Seating::draw_next(rules, partnerships, &cards, &mut lot);
    match next.is_empty() {
        true => cards = Seating::draw_next(rules, partnerships, &[], &mut lot),
        false => cards.extend(next),
    }
    Ok(see_other(&urls::seats_drawn(
        rules,
        pairs,
        &write_cards(&cards),
        None,
    )))
}
