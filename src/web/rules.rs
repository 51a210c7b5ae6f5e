//! The page of rules, for everybody.

use crate::fields::Fields;
use crate::forms;
use crate::pages::Frame;
use crate::pages::rule_answer::AnswerView;
use crate::pages::rules::RulesPage;
use crate::web::kept::{has, html};
use crate::web::problem::Problem;
use crate::web::reader::Reader;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use burraco_rules::ask;
use sha2::{Digest, Sha256};

/// `GET /regole`: the question stands in the address, so that an answer can be kept and sent on.
pub async fn rules(request: HttpRequest, reader: Reader) -> Result<HttpResponse, Problem> {
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
            let answer = web::block(work).await.map_err(Problem::fault)?;
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
    Ok(tagged(&request, &reader, body))
}

/// A page that depends on its address and language alone: its tag is a digest of what it says.
fn tagged(request: &HttpRequest, reader: &Reader, body: String) -> HttpResponse {
    let digest = Sha256::digest(body.as_bytes());
    let hex: String = digest.iter().take(12).map(|b| format!("{b:02x}")).collect();
    let tag = format!("\"{hex}\"");
    let mut answer = if has(request, &tag) {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    for cookie in reader.cookies(false) {
        answer.cookie(cookie);
    }
    answer
        .insert_header((header::ETAG, tag.clone()))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::VARY, "cookie, accept-language"));
    if has(request, &tag) {
        return answer.finish();
    }
    answer.content_type("text/html; charset=utf-8").body(body)
}
