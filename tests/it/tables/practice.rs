//! The practice table: a hand is judged there and nothing of it is kept.

use crate::support::Hall;

#[test]
fn a_practised_hand_tells_its_totals_and_its_faults() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let form = visitor.get("/prova/smazzata");
    let hand = [
        ("level", "totals"),
        ("ns_base", "300"),
        ("ns_points", "250"),
        ("ew_base", "0"),
        ("ew_points", "33"),
        ("ended", "closed"),
        ("closed_by", "N"),
    ];
    let done = visitor.post_from(&form, "/prova/smazzata", &hand);
    assert_eq!(done.status, 303, "{}", done.body);
    let said = visitor.get(&done.location).body;
    assert!(said.contains("550") && said.contains("33"), "{said}");
    assert!(
        said.contains("errore") && said.contains("/guida/errori"),
        "{said}"
    );
    assert_eq!(visitor.get("/prova/smazzata/fine?ns=5&ew=0").status, 200);
}
