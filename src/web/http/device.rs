//! A short description of a device that its user recognises: the browser and the system, and nothing else from the user
//! agent.

use actix_web::HttpRequest;
use actix_web::http::header;

/// The browsers and the marks in their user agents. A browser that imitates another comes before it.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];

/// The operating systems and the marks in user agents. A system that imitates another comes before it.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
];

/// The device that a request comes from, such as `Firefox, Android`. Empty for an unknown device.
#[must_use]
pub fn of(request: &HttpRequest) -> String {
    let agent = request.headers().get(header::USER_AGENT);
    let agent = agent.and_then(|agent| agent.to_str().ok());
    named(agent.unwrap_or_default())
}

fn named(agent: &str) -> String {
    let find = |marks: &[(&str, &'static str)]| {
        let found = marks.iter().find(|(mark, _)| agent.contains(mark));
        found.map(|(_, name)| *name)
    };
    let both = [find(&BROWSERS), find(&SYSTEMS)];
    both.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_known_by_their_marks() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0",
                "Firefox, Android",
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
                "Safari, iPad",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36",
                "Chrome, Linux",
            ),
            ("curl/8.5", ""),
            ("", ""),
        ] {
            assert_eq!(named(agent), name, "{agent}");
        }
    }
}
