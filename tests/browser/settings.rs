//! The settings of an event: a strip of rounds by touch, a table of prizes with its sum, and each section saved alone.

use crate::driver::{Chrome, PHONE, SIZES, Window};
use crate::support::{Hall, event_with_pairs};
use pozzetto::auth::Role;
use serde_json::json;

fn settings(hall: &Hall, window: &Window<'_>) -> String {
    let mut person = hall.person("Olga", Role::Admin, None);
    let list: String = (1..=8).map(|n| format!("Ada {n};Nino {n}\n")).collect();
    let list = format!("player1;player2\n{list}");
    let slug = event_with_pairs(&mut person, "Sera", "2 mitchell", "2", &list);
    crate::stage::sign_in(window, hall, &person);
    let address = format!("{}/direzione/{slug}/impostazioni", hall.address);
    window.open(&address);
    address
}

fn unfold(window: &Window<'_>, section: &str) {
    window.tap_scrolling(&format!("#{section} > details > summary"));
}

fn plan(window: &Window<'_>) -> serde_json::Value {
    window.run("return document.querySelector('#plan').value")
}

#[test]
fn the_strip_is_built_by_touch_and_says_what_it_means() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    for size in SIZES {
        let hall = Hall::open();
        let window = chrome.window(size);
        settings(&hall, &window);
        unfold(&window, "programma");
        window.tap_scrolling(".planmore button:nth-of-type(2)");
        window.until(
            "the third round",
            "document.querySelectorAll('.planblocks > li').length === 3",
        );
        assert_eq!(plan(&window), json!("2 mitchell + 1 danese"));
        window.until(
            "its meaning",
            "document.querySelector('.planmeans').textContent.includes('3\\u00a0turni')",
        );
        // the round that was touched is open, and its first way moves it
        window.until(
            "open",
            "document.querySelectorAll('.planblocks details')[2].open",
        );
        window.tap_scrolling(".planblocks li:nth-child(3) details p button");
        window.until(
            "moved",
            "document.querySelector('#plan').value === '1 mitchell + 1 danese + 1 mitchell'",
        );
        window.until(
            "open",
            "document.querySelectorAll('.planblocks details')[1].open",
        );
        crate::looks::axe(&window, "the strip of rounds");
        window.picture(&format!("plan-strip-{}", size.name));
        assert!(
            window.run("return document.documentElement.scrollWidth <= innerWidth") == json!(true),
            "nothing scrolls sideways"
        );
        // written by hand, what cannot be is said
        window.run("const plan = document.querySelector('#plan'); plan.focus(); plan.select()");
        window.press("9 mitchell");
        window.until(
            "what cannot be",
            "document.querySelector('.planstrip .wrongs')",
        );
        window.run("const plan = document.querySelector('#plan'); plan.focus(); plan.select()");
        window.press("3 danese\n");
        window.until(
            "the section, saved",
            "location.hash === '#programma' && document.querySelector('#programma .saidnow').textContent.includes('3 Danese')",
        );
    }
}

#[test]
fn prizes_are_a_table_with_their_sum_and_one_section_leaves_the_others() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let hall = Hall::open();
    let window = chrome.window(PHONE);
    let address = settings(&hall, &window);
    unfold(&window, "quota-e-premi");
    for (row, place, amount) in [(1, "1", "100"), (2, "2-4", "20,50"), (3, "5", "x")] {
        window.tap_scrolling(&format!("#prize_place_{row}"));
        window.press(place);
        window.tap_scrolling(&format!("#prize_amount_{row}"));
        window.press(amount);
    }
    window.until("one more row", "document.querySelector('#prize_amount_4')");
    assert!(
        window.text(".prizesum").contains("161,50"),
        "{}",
        window.text(".prizesum")
    );
    window.tap_scrolling("#quota-e-premi button.main");
    window.until(
        "what is wrong, at the top",
        "document.querySelector('.wrongform a[href=\"#prize_amount_3\"]')",
    );
    assert_eq!(
        window.run("return document.querySelector('#prize_amount_3').value"),
        json!("x"),
        "what was typed stays"
    );
    window.tap_scrolling("#prize_amount_3");
    window.press("\u{e003}10");
    window.tap_scrolling("#quota-e-premi button.main");
    window.until("saved", "location.hash === '#quota-e-premi'");
    window.open(&address);
    unfold(&window, "quota-e-premi");
    assert_eq!(
        window.run(
            "return [1, 2, 3].map((row) => document.querySelector(`#prize_place_${row}`).value)"
        ),
        json!(["1", "2-4", "5"])
    );
    // what was typed in another section comes back after this one is saved
    unfold(&window, "conduzione");
    window.run("document.querySelector('#protest_minutes').value = '45'");
    // a colour chosen is one wanted, and the others stay
    unfold(&window, "dati");
    window.run("const colour = document.querySelector('#colour'); colour.value = '#ffee66'; colour.dispatchEvent(new Event('input', { bubbles: true }))");
    window.tap_scrolling("#dati button.main");
    window.until("saved", "location.hash === '#dati'");
    window.until(
        "what was typed elsewhere",
        "document.querySelector('#protest_minutes').checkVisibility() && document.querySelector('#protest_minutes').value === '45'",
    );
    window.open(&address);
    unfold(&window, "dati");
    assert!(
        window.text("#dati").contains("si vede poco sul bianco"),
        "{}",
        window.text("#dati")
    );
    assert!(window.text("#quota-e-premi .saidnow").contains("171,50"));
}

#[test]
fn a_variant_of_two_is_a_switch_and_other_rules_say_theirs_at_once() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let hall = Hall::open();
    let window = chrome.window(PHONE);
    let address = settings(&hall, &window);
    unfold(&window, "regole");
    window.tap_scrolling("#regole .seldom > summary");
    let switch = |n: usize| {
        format!(
            "return document.querySelector('#rule_direction label:nth-of-type({n}) input').checked"
        )
    };
    assert_eq!(window.run(&switch(1)), json!(true), "as in the rules");
    window.tap_scrolling("#rule_direction label:nth-of-type(2)");
    let before = window.text("#regole .fields");
    window.run("const rules = document.querySelector('#rules'); rules.value = 'buraco'; rules.dispatchEvent(new Event('input', { bubbles: true }))");
    window.until(
        "what the other rules say",
        "document.querySelector('#rule_closing').closest('.field').textContent.includes('Buraco, 104')",
    );
    assert_ne!(window.text("#regole .fields"), before);
    assert_eq!(window.run(&switch(2)), json!(true), "a choice stays");
    crate::looks::axe(&window, "variants");
    window.run("const rules = document.querySelector('#rules'); rules.value = 'federation'; rules.dispatchEvent(new Event('input', { bubbles: true }))");
    window.until(
        "the rules of before",
        "!document.querySelector('#rule_closing').closest('.field').textContent.includes('Buraco, 104')",
    );
    // a switch that another section's saving finds turned is turned again after it
    unfold(&window, "dati");
    window.tap_scrolling("#dati button.main");
    window.until(
        "the other section saved",
        "location.hash === '#dati' && document.querySelector('#rule_direction').checkVisibility()",
    );
    assert_eq!(window.run(&switch(2)), json!(true));
    window.tap_scrolling("#regole > details > form > .ways button");
    window.until("saved", "location.hash === '#regole'");
    window.open(&address);
    assert!(
        window.text("#regole .saidnow").contains("Senso di gioco"),
        "{}",
        window.text("#regole .saidnow")
    );
    assert_eq!(window.run(&switch(2)), json!(true), "as it was saved");
}

#[test]
fn whoever_was_signed_out_meanwhile_loses_nothing() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = crate::stage::evening();
    let window = chrome.window(PHONE);
    evening.seat(&window, "Orsola", Role::Admin);
    let settings = format!(
        "{}/direzione/{}/impostazioni",
        evening.hall.address, evening.slug
    );
    let looked_away = "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange')); delete document.hidden; document.dispatchEvent(new Event('visibilitychange'));";
    let took_long = "const { now } = Date; Date.now = () => now() + 400000;";
    for (meanwhile, name) in [(looked_away, "Circolo nuovo"), (took_long, "Circolo altro")] {
        window.open(&settings);
        let first =
            window.run("return document.querySelector('form [name=venue]').closest('section').id");
        unfold(&window, first.as_str().unwrap());
        window.run(
            "const venue = document.querySelector('[name=venue]'); venue.focus(); venue.select()",
        );
        window.press(name);
        evening.sign_out("Orsola");
        window.run(meanwhile);
        let save = "document.querySelector('[name=venue]').form.requestSubmit()";
        window.run(save);
        window.until(
            "told",
            "document.querySelector('[name=venue]').form.querySelector('.notice.against a')",
        );
        let venue = format!("document.querySelector('[name=venue]').value === '{name}'");
        assert_eq!(window.run(&format!("return {venue}")), json!(true));
        let again = evening.hall.person("Orsola", Role::Admin, None);
        for (name, value) in again.cookies() {
            window.cookie(name, value);
        }
        window.run(save);
        window.until("saved", "document.querySelector('.notice[role=status]')");
        window.until("as it was typed", &venue);
    }
}
