#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::prizes::circuit::*;

fn event(results: &[(&str, i64, i64)]) -> Vec<StageResult> {
    let result = |(who, vp, mp): &(&str, i64, i64)| StageResult {
        who: (*who).to_owned(),
        points: *vp,
        mp: MatchPoints(*mp),
    };
    results.iter().map(result).collect()
}

fn rule(best: usize, attendance: i64, least: usize, finalists: usize) -> CircuitRule {
    CircuitRule {
        best,
        attendance: VictoryPoints(attendance),
        least,
        finalists,
    }
}

fn points(lines: &[CircuitLine]) -> Vec<(usize, &str, i64, i64)> {
    let points = |l: &CircuitLine| (l.rank, l.points, l.mp.0);
    let all = lines.iter().map(|l| (points(l), l.who.as_str()));
    all.map(|((rank, vp, mp), who)| (rank, who, vp, mp))
        .collect()
}

#[test]
fn the_best_count_and_everybody_who_came_gets_attendance() {
    let events = [
        event(&[("ada", 50, 100), ("bea", 60, 300), ("cid", 40, -400)]),
        event(&[("bea", 20, -900), ("ada", 55, 200)]),
        event(&[("ada", 45, 50), ("bea", 70, 900), ("cid", 66, 10)]),
    ];
    let lines = circuit(rule(2, 1, 3, 1), &events);
    let expected = [
        (1, "bea", 133, 1200),
        (2, "ada", 108, 300),
        (3, "cid", 108, -390),
    ];
    assert_eq!(points(&lines), expected);
    assert_eq!(
        (&lines[0].counted, &lines[0].dropped),
        (&vec![0, 2], &vec![1])
    );
    assert_eq!(
        (&lines[1].counted, &lines[1].dropped),
        (&vec![0, 1], &vec![2])
    );
    let finals: Vec<FinalQualification> = lines.iter().map(|line| line.finalist).collect();
    let few = FinalQualification::TooFewEvents { missing: 1 };
    assert_eq!(
        finals,
        [FinalQualification::Goes, FinalQualification::Below, few]
    );
}

#[test]
fn the_last_place_of_the_final_may_be_tied() {
    let events = [event(&[
        ("a", 9, 0),
        ("b", 5, 0),
        ("c", 5, 0),
        ("d", 7, 0),
        ("e", 1, 0),
    ])];
    let finals = |places| {
        let lines = circuit(rule(1, 0, 1, places), &events);
        lines.iter().map(|line| line.finalist).collect::<Vec<_>>()
    };
    use FinalQualification::{Below, Goes, Tied};
    assert_eq!(finals(3), [Goes, Goes, Tied, Tied, Below]);
    assert_eq!(finals(4), [Goes, Goes, Goes, Goes, Below]);
    let ranks: Vec<usize> = circuit(rule(1, 0, 1, 3), &events)
        .iter()
        .map(|l| l.rank)
        .collect();
    assert_eq!(ranks, [1, 2, 3, 3, 5]);
}

#[test]
fn players_are_the_same_by_card_else_by_name_and_pairs_by_both() {
    use crate::round::RoundNo;
    let mut one = crate::testing::event(4, "1 danese");
    for (entry, n) in one.entries.iter_mut().zip(1..) {
        entry.players[0].card = format!("00{n}");
    }
    crate::testing::play(&mut one);
    // in the second event pair 1 has its players the other way round, and pair 2 another partner
    let mut other = one.clone();
    // as a spreadsheet leaves them
    for (entry, n) in other.entries.iter_mut().zip(1..) {
        entry.players[0].card = n.to_string();
    }
    other.entries[0].players.swap(0, 1);
    other.entries[0].players[0].name = " b1".to_owned();
    other.entries[1].players[1].name = "Zoe".to_owned();
    let (first, second) = [&one, &other]
        .map(|e| crate::ranking::standings(e, RoundNo(1)))
        .into();
    let events = [(&one, Some(&first)), (&other, Some(&second)), (&one, None)];
    let events = events.map(|(event, standings)| Stage::of(event, standings));
    let rank = |competitors| {
        let circuit = Circuit {
            slug: "c".to_owned(),
            name: "C".to_owned(),
            competitors,
            rule: rule(2, 1, 2, 2),
            by_place: None,
        };
        circuit.rank(&events)
    };
    let pairs = rank(Competitors::Entries);
    assert_eq!(
        pairs.lines.len(),
        5,
        "pair 2 is another pair in the second event"
    );
    assert_eq!(
        pairs.stages.iter().map(Vec::len).collect::<Vec<_>>(),
        [4, 4, 0]
    );
    let players = rank(Competitors::Players);
    assert_eq!(players.lines.len(), 9, "only Zoe is new");
    let best = &players.lines[0];
    let vp = first.lines[0].vp.0 + second.lines[0].vp.0 + 2;
    assert_eq!((best.points, &best.counted), (vp, &vec![0, 1]));
    assert_eq!(players.stages[0][0].credits[0].player, Some(0));
    assert_eq!(pairs.stages[0][0].credits[0].player, None);
}

#[test]
fn half_points_count_in_the_same_parts_everywhere() {
    use crate::round::RoundNo;
    let mut half = crate::testing::event(4, "1 danese + carry half + 1 danese");
    crate::testing::play(&mut half);
    crate::testing::play(&mut half);
    let mut whole = crate::testing::event(4, "1 danese");
    crate::testing::play(&mut whole);
    let halved = crate::ranking::standings(&half, RoundNo(2));
    let plain = crate::ranking::standings(&whole, RoundNo(1));
    assert_eq!((halved.parts, plain.parts), (2, 1));
    let circuit = Circuit {
        slug: "c".to_owned(),
        name: "C".to_owned(),
        competitors: Competitors::Entries,
        rule: rule(2, 1, 0, 1),
        by_place: None,
    };
    let events = [(&half, &halved), (&whole, &plain)];
    let ranking = circuit.rank(&events.map(|(event, so_far)| Stage::of(event, Some(so_far))));
    assert_eq!(ranking.parts, 2);
    let best = &ranking.lines[0];
    let first = EntryNo(1);
    let vp = halved.line(first).unwrap().vp.0 + 2 * plain.line(first).unwrap().vp.0 + 4;
    assert_eq!(best.points, vp);
}

#[test]
fn the_order_of_the_lists_does_not_matter() {
    let one = [
        event(&[("a", 9, 0), ("b", 9, 0)]),
        event(&[("b", 1, 5), ("a", 1, 5)]),
    ];
    let other = [
        event(&[("b", 9, 0), ("a", 9, 0)]),
        event(&[("a", 1, 5), ("b", 1, 5)]),
    ];
    let rule = rule(2, 0, 0, 2);
    assert_eq!(circuit(rule, &one), circuit(rule, &other));
}

/// Four pairs, the players of each from the clubs and of the categories given.
fn pairs(from: [[(&str, &str); 2]; 4]) -> Vec<Entry> {
    let mut entries = crate::testing::event(4, "1 danese").entries;
    for (entry, from) in entries.iter_mut().zip(from) {
        for (player, (club, category)) in entry.players.iter_mut().zip(from) {
            player.club = club.to_owned();
            player.category = category.to_owned();
        }
    }
    entries.to_vec()
}

fn finished(entries: &[Entry], level: EventLevel, places: [u32; 4]) -> Stage<'_> {
    let finish = |(entry, place): (&Entry, u32)| Finish {
        entry: entry.number,
        place,
        vp: VictoryPoints(20),
        mp: MatchPoints(500),
    };
    Stage {
        level,
        entries,
        finishes: entries.iter().zip(places).map(finish).collect(),
        parts: 1,
    }
}

#[test]
fn a_place_brings_its_points_to_players_and_to_their_clubs() {
    let of = |club| [(club, "A"), (club, "B")];
    let entries = pairs([
        of("ASD Uno"),
        [("asd  uno", "A"), ("ASD Due", "a ")],
        of("ASD Due"),
        [("", ""), ("ASD Due", "B")],
    ]);
    let stages = [
        finished(&entries, EventLevel::Nazionale, [1, 2, 3, 4]),
        finished(&entries, EventLevel::Circolo, [4, 1, 1, 3]),
    ];
    let circuit = |competitors| Circuit {
        slug: "anno".to_owned(),
        name: "Anno".to_owned(),
        competitors,
        rule: rule(9, 0, 0, 0),
        by_place: Some(
            "nazionale;*;1;100\nnazionale;*;2-3;60\n*;1-9;4-;1\ncircolo;4;1;10"
                .parse()
                .unwrap(),
        ),
    };
    let players = circuit(Competitors::Players).rank(&stages);
    let points = |line: &CircuitLine| (line.rank, line.points, line.category.clone());
    let all: Vec<_> = players.lines.iter().map(points).collect();
    let line = |rank, points, category: &str| (rank, points, category.to_owned());
    assert_eq!(
        all,
        [
            line(1, 101, "A"),
            line(1, 101, "B"),
            line(3, 70, "A"),
            line(3, 70, "A"),
            line(3, 70, "A"),
            line(3, 70, "B"),
            line(7, 1, ""),
            line(7, 1, "B"),
        ]
    );
    assert_eq!(
        players.categories().into_iter().collect::<Vec<_>>(),
        ["A", "B"]
    );
    let b = players.clone().of_category("B");
    assert_eq!(
        b.lines.iter().map(|l| l.rank).collect::<Vec<_>>(),
        [1, 2, 3]
    );

    let entries = circuit(Competitors::Entries).rank(&stages);
    let category = |line: &CircuitLine| line.category.clone();
    let categories: Vec<String> = entries.lines.iter().map(category).collect();
    assert_eq!(
        categories,
        ["", "A", "", ""],
        "only one pair is of one category"
    );

    let clubs = circuit(Competitors::Clubs).rank(&stages);
    let all: Vec<_> = clubs
        .lines
        .iter()
        .map(|l| (l.who.as_str(), l.points))
        .collect();
    // the first club's three players bring 100, 100, 60 and then 1, 1, 10; who has no club plays for none
    assert_eq!(all, [("asd uno", 272), ("asd due", 211)]);
    let first = &clubs.stages[0][1];
    let credits: Vec<_> = first.credits.iter().map(|c| (c.place, c.points)).collect();
    assert_eq!(
        (first.result.points, credits),
        (260, vec![(1, 100), (1, 100), (2, 60)])
    );
}

#[test]
fn a_player_without_a_card_is_the_only_one_of_the_name_who_has_one() {
    let named = |names: [(&str, &str); 4]| {
        let mut entries = crate::testing::event(4, "1 danese").entries.to_vec();
        for (entry, (name, card)) in entries.iter_mut().zip(names) {
            entry.players[0].name = name.to_owned();
            entry.players[0].card = card.to_owned();
        }
        entries
    };
    let with = named([
        ("Ines Costa", "c1"),
        ("Ugo Neri", "c2"),
        ("UGO  NERI", "c3"),
        ("Eva Bianchi", ""),
    ]);
    let without = named([
        ("COSTA  Ines", ""),
        ("Ugo Neri", ""),
        ("Bianchi Eva", ""),
        ("Zoe", "c1"),
    ]);
    let stages = [&with, &without].map(|e| finished(e, EventLevel::Circolo, [1, 2, 3, 4]));
    let circuit = Circuit {
        slug: "anno".to_owned(),
        name: "Anno".to_owned(),
        competitors: Competitors::Players,
        rule: rule(9, 0, 0, 0),
        by_place: Some("*;*;1;100\n*;*;2;50\n*;*;3;20\n*;*;4;10".parse().unwrap()),
    };
    let ranked = circuit.rank(&stages);
    let of = |who: &str| {
        ranked
            .lines
            .iter()
            .find(|line| line.who == who)
            .map(|l| l.points)
    };
    assert_eq!(
        of("C1"),
        Some(200),
        "by her card, or by her name; the better of two"
    );
    let [second, third] = [of("C2"), of("C3")];
    assert_eq!(
        (second, third, of("~neri ugo")),
        (Some(50), Some(20), Some(50))
    );
    assert_eq!(of("~bianchi eva"), Some(30), "in any order of the words");
}

#[test]
fn a_circuit_stored_before_points_by_place_reads_and_stays_as_it_was() {
    let stored = r#"{"slug":"c","name":"C","competitors":"players","rule":{"best":2,"attendance":1,"least":0,"finalists":8}}"#;
    let circuit: Circuit = serde_json::from_str(stored).unwrap();
    assert_eq!(circuit.by_place, None);
    assert_eq!(serde_json::to_string(&circuit).unwrap(), stored);
}
