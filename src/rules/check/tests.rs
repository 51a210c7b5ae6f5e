//! Tests of sheets with a third player, with no closer named, and with overrulings.

use crate::sheets::sheet::{Cards, ClosedBy, Pozzetto, Sheet, SideEntry};
use crate::sheets::written::WrittenCards;
use crate::side::Seat;
use crate::side::Side;
use crate::{RemainingCards, RuleSet, WarningKind};

fn cards_mut(sheet: &mut Sheet, side: Side) -> &mut Cards {
    match &mut sheet.sides.get_mut(side).entry {
        SideEntry::Cards(cards) => cards,
        other => panic!("{other:?} is not written card by card"),
    }
}

fn hands_mut(sheet: &mut Sheet, side: Side) -> &mut [WrittenCards; 2] {
    match &mut cards_mut(sheet, side).hands {
        RemainingCards::Cards(hands) => hands,
        other => panic!("{other:?} is not written card by card"),
    }
}

#[test]
fn the_third_of_three_players_alone_has_figures_of_its_own() {
    let rules: RuleSet = "italian+three".parse().unwrap();
    let mut sheet = Sheet::empty(crate::Ended::Stock);
    sheet.third = Some(crate::SideSheet {
        entry: SideEntry::Cards(Cards {
            melds: vec![WrittenCards::read("3H 4H 5H").into()],
            hands: [WrittenCards::read("KC"), WrittenCards::default()].into(),
            ..Cards::default()
        }),
        ..crate::SideSheet::default()
    });
    for side in Side::ALL {
        hands_mut(&mut sheet, side)[0] = WrittenCards::read("3S");
    }
    let score = sheet.score(&rules);
    assert_eq!(score.faults, []);
    assert_eq!(score.third.unwrap().total(), 15 - 10 - 100);
    assert_eq!(score.sides.ns.total(), -105);

    // Its faults are told in its place, and its cards are of the same deck.
    let third = sheet.third.as_mut().unwrap();
    third.entry = SideEntry::Cards(Cards {
        melds: vec![
            WrittenCards::read("3S 4S 5S").into(),
            WrittenCards::read("9H JK JK").into(),
        ],
        ..Cards::default()
    });
    third.declared.total = Some(0);
    let mut places: Vec<(crate::SheetPlace, &str)> = (sheet.score(&rules).faults.iter())
        .map(|fault| (fault.place, fault.kind.code()))
        .collect();
    places.sort_by_key(|(_, code)| *code);
    assert_eq!(
        places,
        [
            (crate::SheetPlace::Third, "declared_differs"),
            (crate::SheetPlace::Third, "player_without_cards"),
            (crate::SheetPlace::Sheet, "third_copy"),
            (crate::SheetPlace::Third, "two_wilds"),
        ]
    );
}

#[test]
fn a_closer_is_somebody_who_plays() {
    let rules: RuleSet = "italian+two".parse().unwrap();
    let mut sheet = Sheet::empty(crate::Ended::Closed);
    sheet.closed_by = vec![ClosedBy::Player(Seat::South)];
    for side in Side::ALL {
        sheet.sides.get_mut(side).pozzetto = Pozzetto::Seen;
    }
    let score = sheet.score(&rules);
    let absent = crate::FaultKind::NoSuchPlayer { seat: Seat::South };
    assert!(score.faults.iter().any(|fault| fault.kind == absent));
}

#[test]
fn an_overruling_that_lets_nothing_stand_is_told() {
    let mut sheet = Sheet::empty(crate::Ended::Stock);
    let overrule = |code: &str, reason: &str| crate::Overrule {
        code: code.into(),
        reason: reason.into(),
    };
    sheet.overrule = vec![
        overrule("player_without_cards", "carte mescolate"),
        overrule("player_without_card", "carte mescolate"),
        overrule("two_closers", "carte mescolate"),
        overrule("declared_differs", " "),
        overrule("many_cards_left", "controllate"),
    ];
    let score = sheet.score(&RuleSet::FEDERATION);
    assert!(score.valid());
    let missing = |kind: &WarningKind| matches!(kind, WarningKind::CardsMissing { .. });
    let told = score.warnings.iter().map(|warning| &warning.kind);
    let told = told.filter(|kind| !missing(kind));
    let told: Vec<String> = told.map(|kind| format!("{kind:?}")).collect();
    assert_eq!(
        told,
        [
            r#"OverruleUnknown { code: "player_without_card" }"#,
            r#"OverruleBarred { code: "two_closers" }"#,
            r#"OverruleWithoutReason { code: "declared_differs" }"#,
            r#"OverruleBarred { code: "many_cards_left" }"#,
        ]
    );
}
