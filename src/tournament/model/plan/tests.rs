#![allow(clippy::unwrap_used)]

use super::*;
use burraco_rules::Players;

#[test]
fn plans_are_read_and_written() {
    for (written, shown) in [
        ("3 mitchell + 1 danese", "3 mitchell + 1 danese"),
        (" 3 MITCHELL+1 Danese Modificato", "3 mitchell + 1 danese"),
        ("2 mitchell/2 + 1 mitchell/3", "2 mitchell/2 + 1 mitchell/3"),
        ("1 mitchell/1 + 1 mitchell", "2 mitchell"),
        ("4 danese  puro", "4 danese puro"),
        ("4 danese_puro", "4 danese puro"),
        ("3 round robin + knockout 4", "3 round robin + 2 knockout 4"),
        (
            "2 danese + Carry  HALF + 2 danese + carry none+1 danese",
            "2 danese + carry half + 2 danese + carry none + 1 danese",
        ),
        ("2 danese + carry all + 2 danese", "4 danese"),
        (
            "6 mitchell + 2 danese + Gironi A 7 ,B 9, C resto + 3 danese",
            "6 mitchell + 2 danese + split A 7, B 9, C rest + 3 danese",
        ),
        (
            "1 danese + split Alto 1, Basso rest + carry half + 1 danese + knockout 4",
            "1 danese + carry half + split Alto 1, Basso rest + 1 danese + 2 knockout 4",
        ),
        ("7 Individuale", "7 individual"),
        (
            "2 Italiana+1 knockout 7 third",
            "2 round robin + 1 knockout 7 third",
        ),
    ] {
        let plan: Plan = written.parse().unwrap();
        assert_eq!(plan.to_string(), shown);
        assert_eq!(shown.parse::<Plan>().unwrap(), plan);
        let italian = plan.written(&PlanWords::ITALIAN);
        assert_eq!(italian.parse::<Plan>().unwrap(), plan, "{italian}");
        for english in [
            "carry",
            "split",
            "knockout",
            "third",
            "round robin",
            "individual ",
        ] {
            assert!(!italian.contains(english), "{italian}");
        }
        let json = serde_json::to_string(&plan).unwrap();
        assert_eq!(json, format!("{shown:?}"));
        assert_eq!(serde_json::from_str::<Plan>(&json).unwrap(), plan);
    }
}

#[test]
fn what_is_no_plan_is_refused_by_name() {
    for (written, code) in [
        ("", "plan_empty"),
        ("  ", "plan_empty"),
        ("mitchell", "plan_count"),
        ("0 mitchell", "plan_count"),
        ("-1 danese", "plan_count"),
        ("3 mitchell +", "plan_count"),
        ("3 swiss", "plan_movement"),
        ("3 danese/2", "plan_movement"),
        ("3 mitchell/0", "plan_step"),
        ("3 mitchell/x", "plan_step"),
        ("round robin", "plan_count"),
        ("2 knockout 1", "plan_size"),
        ("2 knockout", "plan_size"),
        ("2 knockout 4 fifth", "plan_size"),
        ("carry half + 2 danese", "plan_carry"),
        ("2 danese + carry half", "plan_carry"),
        (
            "1 danese + carry half + carry half + 1 danese",
            "plan_carry",
        ),
        ("1 danese + carry some + 1 danese", "plan_carry"),
        ("carry none", "plan_carry"),
        ("split A 7, B rest + 2 danese", "plan_split"),
        ("2 danese + split A 7, B rest", "plan_split"),
        ("2 danese + split + 1 danese", "plan_split"),
        ("2 danese + split A 7 + 1 danese", "plan_split"),
        ("2 danese + split A 7, B 9 + 1 danese", "plan_split"),
        ("2 danese + split A rest, B 9 + 1 danese", "plan_split"),
        ("2 danese + split A 7, a 3, C rest + 1 danese", "plan_split"),
        ("2 danese + split A 0, B rest + 1 danese", "plan_split"),
        ("2 danese + split A 1000, B rest + 1 danese", "plan_split"),
        ("2 danese + split A/ 7, B rest + 1 danese", "plan_split"),
        ("2 danese + split A 7, B rest + 1 mitchell", "plan_split"),
        ("2 danese + split A 7, B rest + knockout 4", "plan_split"),
        (
            "1 danese + split A 7, B rest + 1 danese + split A 3, B rest + 1 danese",
            "plan_split",
        ),
        ("60 mitchell + 5 danese", "plan_too_long"),
        ("18446744073709551615 mitchell", "plan_too_long"),
    ] {
        assert_eq!(
            written.parse::<Plan>().unwrap_err().code(),
            code,
            "{written}"
        );
    }
}

#[test]
fn an_italiana_without_a_number_is_as_long_as_it_takes() {
    let plan = |entries| Plan::read("round robin + knockout 4", Some(entries)).unwrap();
    assert_eq!(plan(8).to_string(), "7 round robin + 2 knockout 4");
    assert_eq!(plan(9).to_string(), "9 round robin + 2 knockout 4");
}

#[test]
fn every_template_is_a_plan_with_a_table_of_victory_points() {
    for template in TEMPLATES {
        let plan = template.plan.parse::<Plan>().unwrap();
        let suits = |movement: &Movement| movement.suits(template.kind, Players::Four);
        assert!(plan.rounds.iter().all(suits), "{}", template.name);
        assert!(crate::vp::VpTable::for_hands(template.hands).is_some());
    }
}
