//! Pairs, single players, teams: made, entered, and told apart by the forms.

use crate::support::{Browser, Hall, publish, show_event};
use burraco_tournament::rulings::adjustment::Measure;
use pozzetto::auth::Role;
use strum::VariantArray;

const NEW: &str = "/direzione/nuovo";

/// The fields of the form of a new event.
fn form<'f>(name: &'f str, kind: &'f str, plan: &'f str) -> [(&'f str, &'f str); 6] {
    [
        ("name", name),
        ("kind", kind),
        ("date", "2026-11-21"),
        ("plan", plan),
        ("hands", "2"),
        ("draw", "by_number"),
    ]
}

/// An event of a kind made through its form; gives its slug.
pub fn event_of(organiser: &mut Browser, name: &str, kind: &str, plan: &str) -> String {
    let desk = organiser.submit(NEW, NEW, &form(name, kind, plan));
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    show_event(organiser, &slug);
    slug
}

/// Pastes a list, takes it over and checks everybody in.
pub fn enter(organiser: &mut Browser, slug: &str, list: &str) {
    let import = format!("/direzione/{slug}/importa");
    organiser.submit(&import, &import, &[("list", list), ("step", "take")]);
    let check_in = format!("/direzione/{slug}/accettazione");
    organiser.submit(&check_in, &check_in, &[("state", "checked_in")]);
}

#[test]
fn a_list_is_read_by_what_competes() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let look = |organiser: &mut Browser, slug: &str, list: &str| {
        let import = format!("/direzione/{slug}/importa");
        let page = organiser.get(&import);
        organiser.post_from(&page, &import, &[("list", list), ("step", "look")])
    };
    let pairs = event_of(&mut organiser, "Coppie", "pairs", "3 mitchell");
    let seen = look(&mut organiser, &pairs, "1;Anna;Ugo\n2;Ida;Leo\n");
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(
        seen.body.contains("2\u{a0}coppie in ordine"),
        "{}",
        seen.body
    );
    let wrong = look(&mut organiser, &pairs, "Anna;Ugo\n2;Ida\n");
    assert_eq!(wrong.status, 422);
    assert!(
        wrong.body.contains("«2» è un numero, non un nome"),
        "{}",
        wrong.body
    );
    assert!(wrong.body.contains("Anna;Ugo"), "the list stays");

    let singles = event_of(&mut organiser, "Singoli", "individual", "3 individual");
    let wrong = look(&mut organiser, &singles, "1;Anna;Ugo\n2;Ida\n");
    assert_eq!(wrong.status, 422);
    let said = "2 nomi: nell’individuale si iscrive un giocatore per riga";
    assert!(wrong.body.contains(said), "{}", wrong.body);
    enter(&mut organiser, &singles, "1;Anna\n2;Ugo\n3;Ida\n4;Leo\n");
    let desk = organiser
        .get(&format!("/direzione/{singles}/accettazione"))
        .body;
    assert!(
        desk.contains("Aggiungi un giocatore") && !desk.contains("player2"),
        "{desk}"
    );

    let teams = event_of(&mut organiser, "Squadre", "teams", "2 danese");
    let wrong = look(&mut organiser, &teams, "1;A;B;C;D\n2;E;F;G\n");
    assert_eq!(wrong.status, 422);
    let said = "3 nomi: una squadra ha da quattro a sei giocatori";
    assert!(wrong.body.contains(said), "{}", wrong.body);
    enter(&mut organiser, &teams, "1;A;B;C;D\n2;E;F;G;H;I;J\n");
    let more = format!("/direzione/{teams}/coppie");
    let desk = format!("/direzione/{teams}/accettazione");
    let page = organiser.get(&desk);
    let names = ["K", "L", "M", "N"];
    let typed = (1..).map(|n| format!("player{n}")).zip(names);
    let typed: Vec<(String, &str)> = typed.collect();
    let mut typed: Vec<(&str, &str)> = typed.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    typed.push(("card5", "X99"));
    let nameless = organiser.post_from(&page, &more, &typed);
    assert_eq!(nameless.status, 422, "a card without a name");
    assert!(nameless.body.contains("player5-faults") && nameless.body.contains("X99"));
    typed.pop();
    organiser.submit(&desk, &more, &typed);
    let event = hall.visitor().get(&format!("/t/{teams}")).body;
    assert!(event.contains(">N</span>"), "{event}");
}

#[test]
fn a_plan_that_does_not_suit_is_refused_where_it_is_chosen() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let page = organiser.get(NEW);
    let refused = organiser.post_from(&page, NEW, &form("Sera", "individual", "3 mitchell"));
    assert_eq!(refused.status, 422);
    assert!(
        refused.body.contains("Il turno 1 non va con questo tipo"),
        "{}",
        refused.body
    );
    assert!(
        refused
            .body
            .contains("<option value=\"individual\" selected>")
    );
    let refused = organiser.post_from(&page, NEW, &form("Sera", "pairs", "round robin"));
    assert!(
        refused.body.contains("senza il numero di turni"),
        "{}",
        refused.body
    );

    // who comes decides whether the plan can be played: the desk says so, and refuses with what would help
    let slug = event_of(&mut organiser, "Sera", "individual", "7 individual");
    enter(&mut organiser, &slug, "Anna\nUgo\nIda\nLeo\nEva\n");
    let desk = format!("/direzione/{slug}");
    let page = organiser.get(&desk);
    let most = "giocane al massimo 5";
    assert!(page.body.contains(most), "{}", page.body);
    assert!(
        !page.body.contains("Danese"),
        "movements for pairs are not offered"
    );
    let rounds = format!("{desk}/turni");
    let refused = organiser.post_from(&page, &rounds, &[]);
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("role=\"alert\"") && refused.body.contains(most));
    let refused = organiser.post_from(&page, &rounds, &[("movement", "danese")]);
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("Il movimento non va con questo tipo"),
        "{}",
        refused.body
    );
    let settings = format!("{desk}/impostazioni");
    let fixed = {
        let page = organiser.get(&settings);
        organiser.post_from(&page, &settings, &form("Sera", "pairs", "3 mitchell"))
    };
    assert_eq!(fixed.status, 422);
    assert!(fixed.body.contains("id=\"kind-faults\""), "{}", fixed.body);
    let pairs = event_of(&mut organiser, "Altra", "pairs", "3 mitchell");
    enter(&mut organiser, &pairs, "A;B\nC;D\nE;F\nG;H\n");
    let desk = format!("/direzione/{pairs}");
    let draft = organiser.submit(
        &desk,
        &format!("{desk}/turni"),
        &[("movement", "danese puro")],
    );
    assert!(organiser.get(&draft).body.contains("Danese puro"));
}

#[test]
fn nobody_is_withdrawn_without_being_shown_what_moves() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_of(&mut organiser, "Ritiri", "pairs", "3 mitchell");
    enter(&mut organiser, &slug, "A;B\nC;D\nE;F\nG;H\n");
    let check_in = format!("/direzione/{slug}/accettazione");
    let page = organiser.get(&check_in);
    let forged = organiser.post_from(&page, &format!("{check_in}/2"), &[("state", "withdrawn")]);
    assert_eq!(forged.status, 400);
    let leave = format!("/direzione/{slug}/coppie/2/ritiro");
    let page = organiser.get(&leave);
    let fields = [("how", "justified"), ("reason", "febbre"), ("step", "save")];
    let unseen = organiser.post_from(&page, &leave, &fields);
    assert_eq!(unseen.status, 409);
    assert!(unseen.body.contains("Che cosa cambia") && unseen.body.contains("febbre"));
    let still = organiser.get(&check_in).body;
    assert!(!still.contains("class=\"withdrawn\""), "{still}");
}

/// The text of a page, without its tags.
fn said(page: &str) -> String {
    let body = page.split("<body").nth(1).unwrap();
    let texts = body.split('<').filter_map(|tag| tag.split('>').nth(1));
    texts.collect::<Vec<_>>().join(" ").to_lowercase()
}

#[test]
fn the_desk_of_teams_and_of_single_players_speaks_of_no_pairs() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let teams: String = (1..=4)
        .map(|n| format!("{n};A{n};B{n};C{n};D{n}\n"))
        .collect();
    let singles: String = (1..=8).map(|n| format!("{n};Gioca {n}\n")).collect();
    for (kind, plan, list) in [
        ("teams", "2 danese", &teams),
        ("individual", "7 individual", &singles),
    ] {
        let slug = event_of(&mut organiser, kind, kind, plan);
        enter(&mut organiser, &slug, list);
        publish(&mut organiser, &slug, 1);
        let desk = format!("/direzione/{slug}");
        let referee = format!("/arbitro/{slug}");
        let measure = |measure: &Measure| {
            let code = measure.code();
            format!("{desk}/provvedimenti/nuovo?provvedimento={code}&turno=1&tavolo=1")
        };
        let measures: Vec<String> = Measure::VARIANTS.iter().map(measure).collect();
        let of_desk = [
            "",
            "/accettazione",
            "/iscrizione-tardiva",
            "/coppie/1",
            "/coppie/1/ritiro",
            "/coppie/1/sostituzione",
            "/link-coppie",
            "/turni/1",
            "/turni/1/ritira",
            "/provvedimenti",
            "/reclami",
            "/reclami/nuovo",
            "/reclami/nuovo?turno=1&tavolo=1",
            "/schermi",
            "/stampe",
            "/stampe/turni/1",
            "/stampe/finali",
            "/premi",
            "/registro",
            "/annulla",
        ];
        let of_desk = of_desk.map(|way| format!("{desk}{way}"));
        let of_referee = [
            "",
            "/turni/1/tavoli/1",
            "/turni/1/talloncini",
            "/turni/1/tempo",
        ];
        let of_referee = of_referee.map(|way| format!("{referee}{way}"));
        let all = of_desk.iter().chain(&of_referee).chain(&measures);
        for way in all {
            for (lang, words) in [("it", ["coppia", "coppie"]), ("en", ["pair", "pairs"])] {
                let mark = if way.contains('?') { '&' } else { '?' };
                let page = organiser.get(&format!("{way}{mark}lang={lang}"));
                assert_eq!(page.status, 200, "{way}: {}", page.body);
                let text = said(&page.body);
                let mut spoken = text.split(|c: char| !c.is_alphanumeric());
                let pair = spoken.find(|word| words.contains(word));
                assert_eq!(pair, None, "{way}: {text}");
            }
        }
    }
}

#[test]
fn a_form_that_was_refused_says_at_its_top_what_is_wrong_and_where() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let new = "/direzione/nuovo";
    let page = organiser.get(new);
    assert!(!page.body.contains("against wrongform"));
    let fields = [
        ("name", ""),
        ("date", "domani"),
        ("plan", "tre mitchell"),
        ("hands", "4"),
        ("rules", "federation"),
    ];
    let refused = organiser.post_from(&page, new, &fields);
    assert_eq!(refused.status, 422);
    let (before, rest) = refused.body.split_once("against wrongform").unwrap();
    assert!(!before.contains("<form class=\"eventform\""), "at the top");
    let summary = rest.split("</ul>").next().unwrap();
    for field in ["name", "date", "plan"] {
        assert!(summary.contains(&format!("href=\"#{field}\"")), "{summary}");
        let input = format!("id=\"{field}\" name=\"{field}\"");
        assert!(refused.body.contains(&input), "{field}");
    }
    let wrong = refused.body.matches("aria-invalid=\"true\"").count();
    let said = format!("ci sono {wrong} cose da correggere");
    assert!(summary.contains(&said), "{wrong}: {summary}");
}
