//! The colour and the logo of whoever runs an event: given at the desk, shown to everybody, taken along.

use crate::rulings::given::eight;
use crate::support::{Answer, Browser, Folder, Hall, event_with_pairs};
use pozzetto::auth::Role;

/// The smallest PNG: one point.
pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

pub fn upload(browser: &mut Browser, slug: &str, bytes: &[u8]) -> Answer {
    let way = format!("/direzione/{slug}/logo");
    let form = browser.get(&way);
    browser.send_file(&form, &way, ("logo", "a.png"), bytes)
}

/// The same image with a comment in it: another one.
fn with_comment(length: usize) -> Vec<u8> {
    let (before, end) = PNG.split_at(PNG.len() - 12);
    let mut bytes = before.to_vec();
    bytes.extend(u32::try_from(length).unwrap().to_be_bytes());
    bytes.extend(b"tEXt");
    bytes.resize(bytes.len() + length + 4, 0);
    bytes.extend(end);
    bytes
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
    let (hall, mut organiser) = Hall::with(Role::Admin);
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
    let run = |arguments: &[&str]| crate::operator::commands::pozzetto(arguments, b"", &folder);
    assert!(run(&["import", "event.json"]).status.success());
    let again = run(&["export", &slug]).stdout;
    let read =
        |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).unwrap()["logo"].clone();
    assert!(read(&again).is_string());
    assert_eq!(read(&again), read(file.as_bytes()));

    // Taken away, and that taken back.
    let form = format!("/direzione/{slug}/logo");
    organiser.submit(&form, &form, &[("remove", "1")]);
    assert_eq!(visitor.get(&logo).status, 404);
    assert!(!visitor.get(&page).body.contains("class=\"logo\""));
}

#[test]
fn the_logo_has_a_page_of_its_own_and_nothing_typed_stands_beside_it() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Coppa", "1 mitchell", "2", &eight());
    let settings = format!("/direzione/{slug}/impostazioni");
    let own = format!("/direzione/{slug}/logo");
    let way = format!("href=\"{own}\"");
    let shown = organiser.get(&settings).body;
    assert!(shown.contains(&way) && shown.contains("Metti il logo"));
    assert!(!shown.contains("type=\"file\"") && !shown.contains(&format!("action=\"{own}\"")));
    let form = organiser.get(&own).body;
    assert!(form.contains("type=\"file\" accept=\"image/png,image/jpeg,image/webp\""));
    assert!(form.contains(&format!("href=\"{settings}\"")));
    assert!(!form.contains("name=\"colour\"") && !form.contains("name=\"remove\""));

    assert_eq!(settings_with(&mut organiser, &slug, "a4161a").status, 303);
    let put = upload(&mut organiser, &slug, PNG);
    assert_eq!(
        (put.status, put.headers["location"].as_str()),
        (303, settings.as_str())
    );
    let shown = organiser.get(&settings).body;
    assert!(shown.contains("Salvato."));
    assert!(shown.contains("value=\"#a4161a\""), "the colour stays");
    assert!(shown.contains("class=\"logo\"") && shown.contains("Cambia il logo"));
    assert!(organiser.get(&own).body.contains("name=\"remove\""));
}

#[test]
fn what_is_no_logo_is_refused_beside_the_field_whatever_its_size() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Coppa", "1 mitchell", "2", &eight());
    let mut huge = PNG.to_vec();
    huge.splice(16..24, [0, 0, 0x5d, 0xc0, 0, 0, 0x5d, 0xc0]);
    let html = [&PNG[..33], b"<script>alert(1)</script>"].concat();
    for bytes in [
        Vec::new(),
        b"<svg onload=alert(1)>".to_vec(),
        b"RIFF".to_vec(),
        b"\xff\xd8\xff".to_vec(),
        huge,
        html,
        with_comment(200 * 1024),
        with_comment(2 * 1024 * 1024),
    ] {
        let refused = upload(&mut organiser, &slug, &bytes);
        assert_eq!(refused.status, 422, "{}", refused.body);
        let field = refused.body.split("<div class=\"field wrong\">").nth(1);
        let field = field.and_then(|rest| rest.split("</div>").next());
        assert!(
            field
                .unwrap()
                .contains("il logo è un’immagine PNG, JPEG o WebP")
        );
        assert!(!refused.body.contains("Dividilo"));
        let back = format!("href=\"/direzione/{slug}/impostazioni\"");
        assert!(refused.body.contains(&back));
    }
    assert_eq!(hall.visitor().get(&format!("/t/{slug}/logo")).status, 404);
    assert_eq!(
        upload(&mut organiser, &slug, &with_comment(199 * 1024)).status,
        303
    );
    // whoever may not give a logo is told that, and sees no form
    let large = with_comment(2 * 1024 * 1024);
    let mut stranger = hall.visitor();
    let own = format!("/direzione/{slug}/logo");
    let refused = stranger.post_body(&own, "multipart/form-data; boundary=x", &large);
    assert_eq!(refused.status, 401, "{}", refused.body);
}

#[test]
fn another_logo_is_said_in_the_journal_and_among_the_last_actions() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Coppa", "1 mitchell", "2", &eight());
    let other = with_comment(1);
    assert_eq!(upload(&mut organiser, &slug, PNG).status, 303);
    assert_eq!(upload(&mut organiser, &slug, &other).status, 303);
    let own = format!("/direzione/{slug}/logo");
    organiser.submit(&own, &own, &[("remove", "1")]);
    let journal = organiser.get(&format!("/direzione/{slug}/registro")).body;
    for said in ["Logo: – → dato", "Logo: dato → un altro", "Logo: dato → –"] {
        assert!(journal.contains(said), "{said}: {journal}");
    }
    let last = organiser.get(&format!("/direzione/{slug}/annulla")).body;
    for said in ["Logo: dato", "Logo: un altro", "Logo: –"] {
        assert!(last.contains(said), "{said}: {last}");
    }
}

#[test]
fn a_logo_that_does_not_come_along_is_said_and_no_extract_names_one() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Coppa", "1 mitchell", "2", &eight());
    assert_eq!(upload(&mut organiser, &slug, PNG).status, 303);
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let extract = hall.visitor().get(&format!("/t/{slug}/torneo.json")).body;
    let extract = read(&extract);
    assert!(extract["logo"].is_null() && extract["event"]["logo"].is_null());

    let whole = organiser.get(&format!("/direzione/{slug}/torneo.json"));
    let whole = read(&whole.body);
    let mut missing = whole.clone();
    missing.as_object_mut().unwrap().remove("logo");
    let mut broken = whole.clone();
    broken["logo"] = "?".into();
    let mut another = whole.clone();
    another["event"]["logo"] = "0f".repeat(32).into();
    let mut unnamed = whole.clone();
    unnamed["event"].as_object_mut().unwrap().remove("logo");
    for (file, warned) in [
        (whole, false),
        (missing, true),
        (broken, true),
        (another, true),
        (unnamed, true),
        (extract, false),
    ] {
        let folder = Folder::new();
        std::fs::write(folder.path().join("event.json"), file.to_string()).unwrap();
        let done = crate::operator::commands::pozzetto(&["import", "event.json"], b"", &folder);
        let stderr = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.success(), "{stderr}");
        assert_eq!(
            stderr.contains("warning: event.json: the logo"),
            warned,
            "{stderr}"
        );
    }
}
