//! Hand sheets against the table of cases.

use crate::*;

#[test]
fn hands_score_as_the_table_of_cases_says() {
    let table = include_str!("../../../tests/data/hands.tsv");
    let (mut cases, mut wrong) = (0, Vec::new());
    for line in table
        .lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty())
    {
        let [rules, ns, ew, codes, note, hand] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("six columns: {line}");
        };
        let sheet: Sheet = serde_json::from_str(hand).unwrap();
        let score = sheet.score(&rules.parse().unwrap());
        let code = |fault: &Fault| match fault.overruled {
            true => format!("({})", fault.kind.code()),
            false => fault.kind.code().to_owned(),
        };
        let found: Vec<String> = score.faults.iter().map(code).collect();
        let totals = score.sides.map(|side| side.total().to_string());
        if (
            totals.ns.as_str(),
            totals.ew.as_str(),
            found.join(" ").as_str(),
        ) != (ns, ew, codes)
        {
            wrong.push(format!(
                "{note}: {} {} {}",
                totals.ns,
                totals.ew,
                found.join(" ")
            ));
        }
        let written = serde_json::to_string(&sheet).unwrap();
        assert_eq!(
            serde_json::from_str::<Sheet>(&written).unwrap(),
            sheet,
            "{note}"
        );
        cases += 1;
    }
    assert!(wrong.is_empty(), "scored otherwise:\n{}", wrong.join("\n"));
    assert!(cases >= 30, "{cases} cases");
}
