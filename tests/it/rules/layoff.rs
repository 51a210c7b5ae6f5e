//! `pozzetto layoff`, as machines rely on it.

use crate::operator::commands::run;

fn lines(arguments: &[&str], input: &str) -> Vec<serde_json::Value> {
    let (code, out, err) = run(arguments, input);
    assert_eq!((code, err.as_str()), (0, ""));
    out.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn layoff_writes_the_meld_that_results() {
    let (code, out, _) = run(&["layoff", "--rules", "italian"], "8D JK TD + QD 9D\n");
    assert_eq!(
        (code, out.as_str()),
        (
            0,
            concat!(
                r#"{"valid":true,"kind":"sequence","layout":["8D","9D","TD","JK","QD"],"#,
                r#""wild":{"card":"JK","as":"JD"},"burraco":"none","bonus":0,"points":70,"readings":1}"#,
                "\n"
            )
        )
    );
}

#[test]
fn layoff_refuses_with_a_reason_for_each_card_in_both_languages() {
    let found = lines(&["layoff"], "3H 4H 2H 6H + JK AH\n");
    assert_eq!(found[0]["valid"], false);
    let faults = found[0]["faults"].as_array().unwrap();
    let codes: Vec<&str> = faults.iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["second_wild", "does_not_touch"]);
    for fault in faults {
        let (it, en) = (fault["it"].as_str().unwrap(), fault["en"].as_str().unwrap());
        assert!(it != en && !it.is_empty() && !en.is_empty());
    }
    assert_eq!(
        faults[1]["en"].as_str().unwrap(),
        "A♥ does not touch the sequence"
    );
}

#[test]
fn layoff_tells_the_faults_of_a_meld_that_is_none_as_laid() {
    let found = lines(&["layoff"], "5H 4H 6H + 7H\n3H 4H + 5H\n+ 5H\n");
    let codes = ["out_of_order", "too_few_cards", "too_few_cards"];
    for (line, code) in found.iter().zip(codes) {
        assert_eq!(line["faults"][0]["code"], code);
    }
}

#[test]
fn layoff_follows_the_rule_set() {
    let meld = "3H 4H 5H 6H 7H 2H 9H + 8H\n";
    for (rules, wild, burraco) in [
        ("italian", serde_json::Value::Null, "pulito"),
        ("brochure", "2H".into(), "sporco"),
    ] {
        let found = lines(&["layoff", "--rules", rules], meld);
        assert_eq!(found[0]["wild"]["card"], wild, "{rules}");
        assert_eq!(found[0]["burraco"], burraco, "{rules}");
    }
    let twice = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2H + AS\n";
    let found = lines(&["layoff", "--rules", "buraco"], twice);
    assert_eq!(found[0]["layout"].as_array().unwrap().len(), 15);
    assert_eq!(found[0]["wild"]["as"], serde_json::Value::Null);
    let found = lines(&["layoff", "--rules", "buraco"], "3H 4H 5H + JK\n");
    assert_eq!(found[0]["faults"][0]["code"], "not_in_deck");
}

#[test]
fn layoff_names_a_bad_line_and_goes_on() {
    let input = "3H 4H 5H 6H\n3H 4H 5H +\n3H what 5H + 6H\n3H 4H 5H + 6H + 7H\n";
    let (code, out, err) = run(&["layoff"], input);
    assert_eq!((code, err.lines().count()), (2, 1));
    let lines: Vec<&str> = out.lines().collect();
    for (line, number) in lines.iter().zip(1..=3) {
        assert!(line.starts_with(r#"{"error":""#), "{line}");
        assert!(line.ends_with(&format!(r#""line":{number}}}"#)), "{line}");
    }
    assert!(lines[2].contains(r#"not a card: \"what\""#));
    assert!(lines[3].contains(r#""layout":["3H","4H","5H","6H","7H"]"#));
    assert_eq!(run(&["layoff", "--rules", "bridge"], "").0, 2);
}
