//! Both lines of a table write one sheet, each from a phone of its own.

use crate::support::{Browser, hand_form};
use crate::tables::links::{EW, Evening, NS, Slip, enter, evening, sheet};
use serde_json::{Value, json};

/// The answer to a phone that sends how its side stands.
fn says(phone: &mut Browser, slip: &Slip, fields: &[(&str, &str)]) -> Value {
    let page = phone.get(&format!("{}/smazzate/1", slip.way));
    let answer = phone.post_from(&page, &format!("{}/presenze", slip.way), fields);
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

const HERE: [(&str, &str); 3] = [("hand", "1"), ("page", "a"), ("base", "0")];

fn with<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    [&HERE[..], more].concat()
}

#[test]
fn a_line_hears_what_the_other_has_written_and_nobody_else_does() {
    let mut evening = evening("opponents");
    let [slip, next] = [1, 2].map(|table| evening.shown(table, "show"));
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    let side = "ns_meld_0=3%E2%99%A5+4%E2%99%A5";
    let told = says(
        &mut north,
        &slip,
        &with(&[("side", side), ("rest", "ended=stock")]),
    );
    assert_eq!(told["theirs"], Value::Null, "nobody is there yet");
    let told = says(&mut east, &slip, &with(&[("ready", "yes")]));
    let theirs = json!({"side": side, "both": false, "ready": false, "silent": false});
    assert_eq!(told["theirs"], theirs);
    assert_eq!(told["rest"]["fields"], "ended=stock");
    let told = says(&mut north, &slip, &with(&[("side", side)]));
    assert_eq!(told["theirs"]["ready"], true);
    let mut elsewhere = evening.phone(&next, &next.codes[EW]);
    let told = says(&mut elsewhere, &next, &HERE);
    assert_eq!(
        (&told["theirs"], &told["rest"]),
        (&Value::Null, &Value::Null)
    );
    let Evening {
        organiser, slug, ..
    } = &mut evening;
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let page = organiser.get(&way);
    let answer = organiser.post_from(&page, &format!("{way}/presenze"), &HERE);
    let told: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(
        (&told["theirs"], &told["rest"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn the_sheet_that_the_other_line_has_saved_is_no_second_version() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let way = format!("{}/smazzate/1", slip.way);
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    let page = north.get(&way);
    assert_eq!(enter(&mut east, &slip, 1, &sheet(1)).status, 303);
    let send = |north: &mut Browser, seed| {
        let form = hand_form(&sheet(seed), "0");
        let fields: Vec<_> = form.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        north.post_from(&page, &way, &fields).status
    };
    assert_eq!(send(&mut north, 2), 409, "another sheet");
    assert_eq!(send(&mut north, 1), 303, "the same");
    let versions = evening.versions(1);
    assert_eq!(versions.len(), 1);
    assert_eq!(versions[0].0, "table:1.1.ew");
}
