//! The page of rules, for everybody.

use crate::fields::Fields;
use crate::forms;
use crate::pages::Frame;
use crate::pages::rule_answer::AnswerView;
use crate::pages::rules::RulesPage;
use crate::web::app::App;
use crate::web::kept::{for_everybody, html};
use crate::web::problem::Problem;
use crate::web::reader::Reader;
use crate::web::tag::{Body, digest};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_rules::ask;

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
    let answer = match forms::question::read(&mut fields) {
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
            answer
                .map_err(|slips| forms::question::mark(&mut fields, &slips))
                .ok()
        }
        None => None,
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
        Body::Plain(body.into()),
    ))
}
