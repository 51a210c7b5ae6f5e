use super::*;
use crate::event::{EventLevel, Settings};
use chrono::NaiveDate;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn member(card: &str, name: &str, club: &str, until: &str) -> Member {
    Member {
        player: Player {
            name: name.to_owned(),
            card: card.to_owned(),
            club: club.to_owned(),
            ..Player::default()
        },
        card_kind: "Ordinaria".to_owned(),
        valid_until: (!until.is_empty()).then(|| day(until)),
    }
}

fn register() -> Register {
    Register::new([
        member("MST107", "Maria Esposito", "ASD Vesuvio", "2026-12-31"),
        member("MST108", "Mario Esposìto", "ASD Vesuvio", ""),
        member("BSC058", "Nicolò D'Angelo", "Burraco Bari", "2025-12-31"),
        member("BSC059", "Anna De Rosa", "Burraco Bari", "2026-12-31"),
    ])
}

fn cards<'r>(register: &'r Register, typed: &str) -> Vec<&'r str> {
    let found = register.search(typed, 8);
    found
        .iter()
        .map(|member| member.player.card.as_str())
        .collect()
}

#[test]
fn two_letters_find_a_member_and_one_letter_may_be_wrong() {
    let register = register();
    let (maria, mario, nicolo, anna) = ("MST107", "MST108", "BSC058", "BSC059");
    for (typed, wanted) in [
        ("e", vec![]),
        ("es", vec![maria, mario]),
        ("esposito", vec![maria, mario]),
        ("ESPOSITO MARIA", vec![maria, mario]),
        ("mario esposito", vec![mario, maria]),
        ("mar esp", vec![maria, mario]),
        ("dangelo", vec![nicolo]),
        ("d'angelo nicolo", vec![nicolo]),
        ("de rosa", vec![anna]),
        ("bari", vec![anna, nicolo]),
        ("mst108", vec![mario]),
        // another letter, one missing, one too many, two exchanged
        ("espozito", vec![maria, mario]),
        ("espsito", vec![maria, mario]),
        ("esposnito", vec![maria, mario]),
        ("epsosito", vec![maria, mario]),
        ("espoz", vec![maria, mario]),
        // two wrong are too many, and short words must be right
        ("ezpozito", vec![]),
        ("anm", vec![]),
        // a club is not guessed at
        ("vezuvio", vec![]),
    ] {
        assert_eq!(cards(&register, typed), wanted, "{typed}");
    }
    assert_eq!(register.search("es", 1).len(), 1);
}

#[test]
fn who_is_typed_without_a_mistake_stands_before_others() {
    let register = Register::new([
        member("1", "Anna Rossa", "", ""),
        member("2", "Zeno Rossi", "", ""),
        member("3", "Bruno Bianchi", "ASD Rossi", ""),
    ]);
    assert_eq!(cards(&register, "rossi"), ["2", "3", "1"]);
}

#[test]
fn any_single_mistake_in_a_longer_word_is_forgiven() {
    let register = register();
    let word: Vec<char> = "esposito".chars().collect();
    for at in 0..word.len() {
        let (before, after) = word.split_at(at);
        let text = |parts: &[&[char]]| parts.concat().into_iter().collect::<String>();
        let mut mistakes = vec![
            text(&[before, &['x'], &after[1..]]),
            text(&[before, &after[1..]]),
            text(&[before, &['x'], after]),
        ];
        if let [one, two, rest @ ..] = after {
            mistakes.push(text(&[before, &[*two, *one], rest]));
        }
        for typed in mistakes {
            assert!(cards(&register, &typed).contains(&"MST107"), "{typed}");
        }
    }
}

#[test]
fn a_list_changes_only_whom_it_names() {
    let register = register();
    let moved = member("mst107", "Maria Esposito", "ASD Etna", "2026-12-31");
    let same = member("BSC059", "Anna De Rosa", "Burraco Bari", "2026-12-31");
    let new = member("BSC060", "Ugo Neri", "", "");
    let found = changes(&register, &[moved.clone(), same, new.clone()]);
    let was = register.holder(&moved.player).unwrap();
    let wanted = RegisterChanges {
        new: vec![new],
        changed: vec![(was.clone(), moved)],
        same: 1,
        absent: 2,
    };
    assert_eq!(found, wanted);
}

#[test]
fn a_card_that_is_not_in_order_is_doubted() {
    let register = register();
    let event = |on: &str, level: EventLevel| Settings {
        level,
        ..Settings::usual(day(on), "1 mitchell".parse().unwrap(), 4)
    };
    let here = event("2026-03-07", EventLevel::Nazionale);
    let doubt = |card: &str, name: &str| {
        let player = member(card, name, "", "").player;
        register.doubt(&player, &here)
    };
    let expired = MembershipDoubt::Expired {
        until: day("2025-12-31"),
    };
    let other = MembershipDoubt::OtherName {
        name: "Maria Esposito".to_owned(),
    };
    assert_eq!(doubt("MST107", "ESPOSITO MARIA"), None);
    assert_eq!(doubt("mst107", "maria  esposito"), None);
    assert_eq!(
        doubt("MST108", "Mario Esposito"),
        None,
        "without a last day"
    );
    assert_eq!(doubt("MST107", "Carla Esposito"), Some(other));
    assert_eq!(doubt("BSC058", "Nicolo D’Angelo"), Some(expired));
    assert_eq!(
        doubt("ZZZ000", "Maria Esposito"),
        Some(MembershipDoubt::Unknown)
    );
    assert_eq!(doubt("", "Maria Esposito"), Some(MembershipDoubt::NoCard));
    let nicolo = member("BSC058", "Nicolò D'Angelo", "", "").player;
    let last_day = event("2025-12-31", EventLevel::Nazionale);
    assert_eq!(
        register.doubt(&nicolo, &last_day),
        None,
        "the last day counts"
    );
    assert_eq!(Register::default().doubt(&Player::default(), &here), None);
    for (kind, level, admits) in [
        ("Ridotta", EventLevel::Nazionale, false),
        ("tessera ridotta", EventLevel::Regionale, false),
        ("Ridotta", EventLevel::Federale, true),
        ("Ridotta", EventLevel::Circolo, true),
        ("Ridotta", EventLevel::Unsaid, true),
        ("Juniores", EventLevel::Nazionale, true),
        ("", EventLevel::Nazionale, true),
    ] {
        let ada = Member {
            card_kind: kind.to_owned(),
            ..member("A1", "Ada", "", "")
        };
        let wanted = (!admits).then(|| MembershipDoubt::NotAdmitted {
            card_kind: kind.to_owned(),
        });
        let player = ada.player.clone();
        let found = Register::new([ada]).doubt(&player, &event("2026-03-07", level));
        assert_eq!(found, wanted, "{kind} {level:?}");
    }
}
