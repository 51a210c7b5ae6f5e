//! Players who do not agree, and the referee who decides.

use crate::support::hand_form;
use crate::tables::links::*;
use pozzetto::store::WhyUnconfirmed;

#[test]
fn a_dispute_keeps_both_versions_and_calls_the_referee() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    let way = format!("{}/smazzate/1", slip.way);
    let early = east.get(&way);
    enter(&mut north, &slip, 1, &sheet(1));
    let mut fields = hand_form(&sheet(2), &early.hidden("base_version"));
    let post = |east: &mut Browser, page: &Answer, fields: &[(String, String)]| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        east.post_from(page, &way, &fields)
    };
    let both = post(&mut east, &early, &fields);
    assert_eq!(both.status, 409);
    assert_eq!(both.body.matches("class=\"version\"").count(), 2);
    assert!(both.body.contains("Chiama l’arbitro con tutte e due"));
    assert!(
        both.body
            .contains("un’altra che mandate prende il posto di questa"),
        "{}",
        both.body
    );
    assert!(
        !both.body.contains("Tieni la mia"),
        "a line writes over no other"
    );
    fields.retain(|(name, _)| name != "action");
    fields.push(("action".into(), "dispute".into()));
    let called = post(&mut east, &both, &fields);
    assert_eq!(
        (called.status, &called.location),
        (303, &slip.way),
        "{}",
        called.body
    );
    assert_eq!(evening.state(), TableState::Disputed);
    assert_eq!(evening.versions(1), [("table:1.1.ns".into(), sheet(1))]);
    let kept = evening.unconfirmed();
    assert_eq!(
        (kept.len(), &*kept[0].by, &kept[0].sheet),
        (1, "table:1.1.ew", &sheet(2))
    );
    assert!(east.get(&slip.way).body.contains("Contestato"));

    // The referee sees both, takes theirs up, and throws the other away.
    let table = evening.table(1);
    let page = evening.organiser.get(&table);
    assert!(
        page.body.contains("Mandata da E-O") && page.body.contains("Contestato da E-O"),
        "{}",
        page.body
    );
    let take_up = format!("{table}/smazzate/1?versione={}", kept[0].id);
    assert!(page.body.contains(&take_up));
    let form = evening.organiser.get(&take_up);
    let mut corrected = hand_form(&sheet(2), &form.hidden("base_version"));
    corrected.push(("reason".into(), "visto al tavolo".into()));
    let corrected: Vec<(&str, &str)> = corrected.iter().map(|(n, v)| (&**n, &**v)).collect();
    let way = format!("{table}/smazzate/1");
    let saved = evening.organiser.post_from(&form, &way, &corrected);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let drop = format!("{table}/versioni/{}", kept[0].id);
    evening.organiser.submit(&table, &drop, &[]);
    assert_eq!(evening.unconfirmed(), []);
    assert_eq!(evening.versions(1).len(), 2);
}

#[test]
fn a_dispute_reaches_the_referee_with_its_reason_and_one_decision_ends_it() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    let asked = east.get(&slip.way);
    assert!(asked.body.contains("Guarda e accetta"), "{}", asked.body);
    let over = east.get(&format!("{}/firma", slip.way));
    assert!(
        over.body.contains("<h1>È giusto così?</h1>") && !over.body.contains("Passate il telefono"),
        "whoever is asked holds this phone"
    );
    let passed = north.get(&format!("{}/firma", slip.way));
    assert!(
        passed
            .body
            .contains("<h1>Passate il telefono agli avversari</h1>")
    );
    let why = "la smazzata 2 era <350>";
    let fields = [("action", "dispute"), ("reason", why)];
    assert_eq!(sign(&mut east, &slip, &fields).status, 303);
    assert_eq!(evening.state(), TableState::Disputed);
    let page = east.get(&format!("{}/firma", slip.way));
    assert_eq!(page.status, 303, "there is nothing to accept");

    // What is not theirs they do not correct: their version goes beside it, and is not asked about twice.
    let own = east.get(&slip.way);
    assert!(own.body.contains("La nostra versione") && !own.body.contains("Correggi"));
    let sent = enter(&mut east, &slip, 2, &sheet(5));
    assert_eq!(
        (sent.status, &sent.location),
        (303, &slip.way),
        "{}",
        sent.body
    );
    assert_eq!(evening.versions(2).len(), 1, "the saved one holds");
    let told = |page: &Answer| {
        page.body.contains("Contestato da E-O")
            && page.body.contains("«la smazzata 2 era &#60;350&#62;»")
    };
    let table = evening.table(1);
    let page = evening.organiser.get(&table);
    assert!(told(&page), "{}", page.body);
    let board = evening.organiser.get(&format!("/arbitro/{}", evening.slug));
    assert!(
        board
            .body
            .contains("E-O: «la smazzata 2 era &#60;350&#62;»"),
        "{}",
        board.body
    );

    // A clerk enters hands, and decides about none that players sent.
    let id = evening.unconfirmed()[0].id;
    let way = format!("{table}/versioni/{id}");
    let mut clerk = evening
        .hall
        .person("Carla", Role::Clerk, Some(&evening.slug));
    let seen = clerk.get(&table);
    for decision in ["holds", "aside", "drop"] {
        let fields = [(decision, "1"), ("reason", "contate le carte")];
        let refused = clerk.post_from(&seen, &way, &fields);
        assert_eq!(refused.status, 403, "{decision}: {}", refused.body);
    }

    // One reason for every decision; without it the page says so beside the field.
    let bare = evening
        .organiser
        .post_from(&page, &way, &[("holds", "1"), ("reason", " ")]);
    assert_eq!(bare.status, 422);
    assert!(
        bare.body.contains("aria-invalid=\"true\" autofocus") && told(&bare),
        "{}",
        bare.body
    );
    assert_eq!(evening.versions(2).len(), 1);
    let stale = evening
        .organiser
        .post_from(&page, &way, &[("holds", "0"), ("reason", "visto")]);
    assert_eq!(stale.status, 409, "it follows what the referee saw");
    let reason = ("reason", "contate le carte");
    evening
        .organiser
        .submit(&table, &way, &[("holds", "1"), reason]);
    let versions = evening.versions(2);
    assert_eq!((versions.len(), &versions[1].1), (2, &sheet(5)));
    assert_eq!(evening.unconfirmed(), []);
    assert_eq!(
        evening.state(),
        TableState::Disputed,
        "until the table is decided"
    );

    // A version that is still there when the dispute is decided is put aside, not lost, and no longer waits on the board.
    assert_eq!(enter(&mut east, &slip, 1, &sheet(9)).status, 303);
    assert!(
        evening
            .organiser
            .get(&format!("/arbitro/{}", evening.slug))
            .body
            .contains("1 versione non confermata")
    );
    let state = format!("{table}/stato");
    evening
        .organiser
        .submit(&table, &state, &[("state", "confirmed"), reason]);
    assert_eq!(evening.state(), TableState::Confirmed);
    assert_eq!(evening.unconfirmed()[0].why, WhyUnconfirmed::Settled);
    let board = evening.organiser.get(&format!("/arbitro/{}", evening.slug));
    assert!(!board.body.contains("non confermata"));
    let page = evening.organiser.get(&table);
    assert!(page.body.contains("Versioni messe da parte") && !page.body.contains("Contestato da"));
}

#[test]
fn a_phone_that_was_handed_on_says_whose_disagreement_it_is_and_with_what() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    let way = format!("{}/firma", slip.way);
    let left_open = north.get(&way);
    // meanwhile the others accept on their own phone: what is still shown here is no longer what stands
    let mut east = evening.phone(&slip, &slip.codes[EW]);
    let accept = [("action", "accept"), ("code", slip.codes[EW].as_str())];
    assert_eq!(sign(&mut east, &slip, &accept).status, 303);
    assert_eq!(evening.state(), TableState::Confirmed);
    let late = north.post_from(&left_open, &way, &[("action", "dispute")]);
    assert!(late.status == 409 || late.status == 303, "{}", late.status);
    assert_eq!(
        evening.state(),
        TableState::Confirmed,
        "and nothing happened"
    );

    let mut evening = crate::tables::links::evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    let dispute = [("action", "dispute"), ("reason", "")];
    assert_eq!(sign(&mut north, &slip, &dispute).status, 303);
    let table = evening.table(1);
    let page = evening.organiser.get(&table);
    let told = "telefono passato agli avversari, che non sono d’accordo";
    assert!(page.body.contains(told), "{}", page.body);
}

#[test]
fn a_table_disputed_again_says_only_what_was_said_since() {
    let mut evening = evening("opponents");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    for n in 1..=2 {
        enter(&mut north, &slip, n, &sheet(n.into()));
    }
    let fields = [("action", "dispute"), ("reason", "la prima volta")];
    assert_eq!(sign(&mut north, &slip, &fields).status, 303);
    let table = evening.table(1);
    let state = format!("{table}/stato");
    let again = [
        ("confirmed", "deciso"),
        ("disputed", "un dubbio del giudice"),
    ];
    for (state_now, reason) in again {
        evening
            .organiser
            .submit(&table, &state, &[("state", state_now), ("reason", reason)]);
    }
    let page = evening.organiser.get(&table);
    assert!(page.body.contains("Contestato da Olga"), "{}", page.body);
    assert!(page.body.contains("«un dubbio del giudice»") && !page.body.contains("la prima volta"));
}

#[test]
fn what_was_accepted_is_so_no_more_once_somebody_disagrees() {
    let mut evening = evening("referee");
    let slip = evening.shown(1, "show");
    let mut north = evening.phone(&slip, &slip.codes[NS]);
    for hand in 1..=2 {
        enter(&mut north, &slip, hand, &sheet(hand.into()));
    }
    let accept = [
        ("action", "accept"),
        ("code", slip.codes[EW].as_str()),
        ("from", "1.1 2.1"),
    ];
    assert_eq!(sign(&mut north, &slip, &accept).status, 303);
    let (board, table) = (format!("/arbitro/{}", evening.slug), evening.table(1));
    let said = |evening: &mut Evening| {
        let board = evening.organiser.get(&board).body;
        let table = evening.organiser.get(&table).body;
        [
            board.contains("accettato dagli avversari"),
            table.contains("Accettato da E-O"),
        ]
    };
    assert_eq!(said(&mut evening), [true, true]);
    let disputed = [("state", "disputed"), ("reason", "E-O ci ripensa")];
    let state = format!("{table}/stato");
    evening.organiser.submit(&table, &state, &disputed);
    assert_eq!(evening.state(), TableState::Disputed);
    assert_eq!(said(&mut evening), [false, false]);
}
