//! The colour and the logo of whoever runs an event: given at the desk, shown to everybody, taken along.

use crate::rulings::eight;
use crate::support::{Answer, Browser, Folder, Hall, event_with_pairs};
use pozzetto::auth::Role;

/// The smallest PNG: one point.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

fn upload(browser: &mut Browser, slug: &str, bytes: &[u8]) -> Answer {
    let form = browser.get(&format!("/direzione/{slug}/impostazioni"));
    let mut body = Vec::new();
    for (name, value) in [("csrf", form.hidden("csrf")), ("key", form.hidden("key"))] {
        let part =
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend(part.into_bytes());
    }
    body.extend(
        b"--x\r\nContent-Disposition: form-data; name=\"logo\"; filename=\"a.png\"\r\n\r\n",
    );
    body.extend(bytes);
    body.extend(b"\r\n--x--\r\n");
    browser.post_body(
        &format!("/direzione/{slug}/logo"),
        "multipart/form-data; boundary=x",
        &body,
    )
}

fn settings_with(browser: &mut Browser, slug: &str, colour: &str) -> Answer {
    let way = format!("/direzione/{slug}/impostazioni");
    let form = browser.get(&way);
    let fields = [
        ("name", "Coppa"),
        ("slug", slug),
        ("date", "2026-03-01"),
        ("kind", "pairs"),
        ("plan", "1 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("public_names", "full"),
        ("minutes", "25"),
        ("colour", colour),
    ];
    browser.post_from(&form, &way, &fields)
}

#[test]
fn a_colour_and_a_logo_are_given_shown_taken_back_and_taken_along() {
    let hall = Hall::open();
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Coppa", "1 mitchell", "2", &eight());
    let mut visitor = hall.visitor();
    let page = format!("/t/{slug}");
    let logo = format!("/t/{slug}/logo");
    assert_eq!(visitor.get(&logo).status, 404);

    let wrong = settings_with(&mut organiser, &slug, "rosso");
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("un colore si scrive come #a4161a"));
    assert!(
        wrong.body.contains("value=\"rosso\""),
        "what was typed is kept"
    );
    let saved = settings_with(&mut organiser, &slug, "A4161A");
    assert_eq!(saved.status, 303, "{}", saved.body);
    let shown = visitor.get(&page).body;
    assert!(shown.contains("fill=\"#a4161a\"") && shown.contains("name=\"theme-color\""));
    assert!(!shown.contains("class=\"logo\""));

    for bytes in [&b""[..], b"<svg onload=alert(1)>", b"RIFF"] {
        let refused = upload(&mut organiser, &slug, bytes);
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("PNG, JPEG o WebP, al più di 200 kB"));
    }
    let mut large = PNG.to_vec();
    large.resize(200 * 1024 + 1, 0);
    assert_eq!(upload(&mut organiser, &slug, &large).status, 422);
    assert_eq!(upload(&mut organiser, &slug, PNG).status, 303);
    for way in [
        page.clone(),
        format!("{page}/classifica"),
        format!("{page}/schermo"),
        format!("/direzione/{slug}"),
    ] {
        let shown = organiser.get(&way).body;
        assert!(shown.contains(&format!("src=\"{logo}?di=")), "{way}");
        assert!(shown.contains("fill=\"#a4161a\""), "{way}");
    }
    let image = visitor.get(&logo);
    assert_eq!(
        (image.status, image.headers["content-type"].as_str()),
        (200, "image/png")
    );
    let tag = image.headers["etag"].clone();
    assert_eq!(
        visitor.get_with(&logo, &[("if-none-match", &tag)]).status,
        304
    );

    // It goes with the event to another place, and the journal says that it was given.
    let said = organiser.get(&format!("/direzione/{slug}/registro")).body;
    assert!(
        said.contains("Logo: – → dato") && said.contains("Colore: – → #a4161a"),
        "{said}"
    );
    let file = organiser
        .get(&format!("/direzione/{slug}/torneo.json"))
        .body;
    let folder = Folder::new();
    std::fs::write(folder.path().join("event.json"), &file).unwrap();
    let run = |arguments: &[&str]| crate::commands::pozzetto(arguments, b"", &folder);
    assert!(run(&["import", "event.json"]).status.success());
    let again = run(&["export", &slug]).stdout;
    let read =
        |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).unwrap()["logo"].clone();
    assert!(read(&again).is_string());
    assert_eq!(read(&again), read(file.as_bytes()));

    // Taken away, and that taken back.
    let form = format!("/direzione/{slug}/impostazioni");
    organiser.submit(
        &form,
        &format!("/direzione/{slug}/logo"),
        &[("remove", "1")],
    );
    assert_eq!(visitor.get(&logo).status, 404);
    assert!(!visitor.get(&page).body.contains("class=\"logo\""));
}
