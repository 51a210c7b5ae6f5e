//! The language of a request.

use crate::pages::Lang;
use actix_web::HttpRequest;

/// The name of the cookie that stores the chosen language.
pub(crate) const LANG_COOKIE: &str = "pozzetto_lang";

/// The language of a request: from the address, else the cookie, else the browser, else Italian. Also whether the
/// address chose it.
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
