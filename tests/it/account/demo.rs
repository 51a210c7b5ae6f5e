//! The first page of a demo: every door leads to the work of its role, and anywhere else there is none.

use crate::support::Hall;
use pozzetto::cli::demo;
use pozzetto::web::Purpose;

const NAMES: [&str; 3] = ["direttore", "arbitro", "segreteria"];

#[test]
fn every_door_of_a_demo_leads_to_the_work_of_its_role() {
    let hall = Hall::open_with(|app| {
        demo::fill(&app.store).unwrap();
        demo::people(&app.store).unwrap();
        app.options.purpose = Purpose::Demo(demo::doors(&app.store).unwrap());
    });
    let first = hall.visitor().get("/").body;
    let doors = first.split("class=\"trying\"").nth(1).unwrap();
    let doors = doors.split("</section>").next().unwrap();
    let pages: Vec<&str> = doors.split("href=\"").skip(1).collect();
    let pages = pages.iter().filter_map(|link| link.split('"').next());
    let pages: Vec<&str> = pages.collect();
    assert_eq!(pages.len(), 4, "{pages:?}");
    for page in &pages {
        assert_eq!(hall.visitor().get(page).status, 200, "{page}");
    }
    for name in NAMES {
        let mut stranger = hall.visitor();
        let first = stranger.get("/");
        let entered = stranger.post_from(&first, "/prova", &[("name", name)]);
        assert_eq!(entered.status, 303, "{name}: {}", entered.body);
        let work = stranger.get(&entered.location);
        assert_eq!(work.status, 200, "{name}");
        assert!(work.body.contains(&format!(">{name}</a>")), "{name}");
        let desk = work.body.contains("Trofeo Città di Bari");
        assert!(desk, "{name}: {}", entered.location);
    }
    // a page that is older than the session leads back to the doors
    let mut stranger = hall.visitor();
    let first = stranger.get("/");
    stranger.post_from(&first, "/prova", &[("name", "arbitro")]);
    let again = stranger.post_from(&first, "/prova", &[("name", "direttore")]);
    assert_eq!((again.status, again.location.as_str()), (303, "/"));
    let mut stranger = hall.visitor();
    let first = stranger.get("/");
    let nobody = stranger.post_from(&first, "/prova", &[("name", "ignoto")]);
    assert_eq!(nobody.status, 400, "{}", nobody.body);

    // The table's own page takes the codes that the door tells.
    let code = doors.split("N-S\u{a0}").nth(1).unwrap();
    let code: String = code.chars().take_while(char::is_ascii_digit).collect();
    let own = pages.iter().find(|page| page.starts_with("/tavolo/"));
    let own = own.unwrap();
    let door = stranger.get(own);
    let opened = stranger.post_from(&door, &format!("{own}/linea"), &[("code", &code)]);
    assert_eq!(opened.status, 303, "{}", opened.body);

    // A referee who ends that link ends the door to it.
    let mut referee = hall.visitor();
    let first = referee.get("/");
    referee.post_from(&first, "/prova", &[("name", "arbitro")]);
    let table = door.body.split("Tavolo ").nth(1).unwrap();
    let table: String = table.chars().take_while(char::is_ascii_digit).collect();
    let table = format!("/arbitro/torneo-di-oggi/turni/2/tavoli/{table}");
    referee.submit(&table, &format!("{table}/link"), &[("action", "revoke")]);
    let first = hall.visitor().get("/").body;
    assert!(first.contains("class=\"trying\"") && !first.contains(own));
}

#[test]
fn a_service_that_is_no_demo_lets_nobody_in_by_a_name() {
    let hall = Hall::open();
    demo::fill(&hall.store).unwrap();
    let mut stranger = hall.visitor();
    assert!(!stranger.get("/").body.contains("class=\"trying\""));
    let form = stranger.get("/entra");
    let refused = stranger.post_from(&form, "/prova", &[("name", "direttore")]);
    assert_eq!(refused.status, 404);
    assert_eq!(
        stranger.get("/direzione/torneo-di-oggi").status,
        303,
        "sign in first"
    );
}
