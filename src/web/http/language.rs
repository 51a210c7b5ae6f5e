//! The language of a request.

use crate::pages::Lang;
use actix_web::HttpRequest;

/// The cookie of the language somebody chose.
pub(crate) const LANG_COOKIE: &str = "pozzetto_lang";

/// The language asked for in the address, else the one chosen before, else the browser's; Italian otherwise.
pub(crate) fn language(request: &HttpRequest) -> (Lang, bool) {
    let pairs = request
        .query_string()
        .split('&')
        .filter_map(|pair| pair.split_once('='));
    let asked = pairs
        .filter(|(name, _)| *name == "lang")
        .find_map(|(_, code)| Lang::read(code));
    if let Some(lang) = asked {
        return (lang, true);
    }
    let before = request
        .cookie(LANG_COOKIE)
        .and_then(|cookie| Lang::read(cookie.value()));
    let header = request.headers().get("accept-language");
    let accepts = || {
        let text = header?.to_str().ok()?;
        text.split(',')
            .find_map(|part| Lang::read(part.trim().get(..2)?))
    };
    (before.or_else(accepts).unwrap_or_default(), false)
}
