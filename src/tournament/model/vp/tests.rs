#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::*;

/// The printed tables for 2, 3 and 4 hands and for teams. Each row has the differences at which it starts and ends.
const PRINTED: [[(u64, u64); 10]; 4] = [
    [
        (0, 40),
        (45, 120),
        (125, 200),
        (205, 300),
        (305, 400),
        (405, 500),
        (505, 620),
        (625, 740),
        (745, 870),
        (875, 1000),
    ],
    [
        (0, 50),
        (55, 150),
        (155, 250),
        (255, 350),
        (355, 500),
        (505, 650),
        (655, 800),
        (805, 1000),
        (1005, 1250),
        (1255, 1500),
    ],
    [
        (0, 100),
        (105, 300),
        (305, 500),
        (505, 700),
        (705, 900),
        (905, 1100),
        (1105, 1300),
        (1305, 1500),
        (1505, 1700),
        (1705, 2000),
    ],
    [
        (0, 150),
        (155, 350),
        (355, 550),
        (555, 800),
        (805, 1050),
        (1055, 1300),
        (1305, 1600),
        (1605, 1900),
        (1905, 2200),
        (2205, 2500),
    ],
];

fn tables() -> [VpTable; 4] {
    [
        VpTable::for_hands(2).unwrap(),
        VpTable::for_hands(3).unwrap(),
        VpTable::for_hands(4).unwrap(),
        VpTable::for_teams(),
    ]
}

#[test]
fn every_edge_of_every_printed_table() {
    for (table, printed) in tables().iter().zip(PRINTED) {
        table.check().unwrap();
        for (winner, (from, to)) in (10..).zip(printed) {
            for difference in [from, to] {
                let line = table.line(difference);
                assert_eq!(line.winner.0, winner, "{} at {difference}", table.name);
                assert_eq!(line.loser.0, 20 - winner);
            }
            // between two bands the next limit holds
            assert_eq!(table.line(to + 1).winner.0, winner + 1);
        }
        assert_eq!(table.line(u64::MAX).winner.0, 20);
    }
}

#[test]
fn the_sign_says_who_gets_the_larger_share() {
    let table = VpTable::for_hands(3).unwrap();
    let shares = |d| {
        let vp = table.vp(MatchPoints(d));
        (vp.ns.0, vp.ew.0)
    };
    assert_eq!(shares(0), (10, 10));
    assert_eq!(shares(355), (14, 6));
    assert_eq!(shares(-355), (6, 14));
    assert_eq!(shares(i64::MIN), (0, 20));
}

#[test]
fn five_and_six_hands_have_no_table() {
    for hands in [0, 1, 5, 6, 255] {
        assert_eq!(VpTable::for_hands(hands), None);
    }
}

#[test]
fn bands_meet_end_to_end() {
    let bands: Vec<_> = VpTable::for_teams().bands().collect();
    assert_eq!(bands.len(), 11);
    assert_eq!((bands[0].from, bands[0].to), (0, Some(150)));
    assert_eq!((bands[10].from, bands[10].to), (2501, None));
    assert_eq!(bands[10].winner.0, 20);
}

fn rows() -> Vec<VpRow> {
    let three = VpTable::for_hands(3).unwrap();
    let share = |vp: VictoryPoints| u32::try_from(vp.0).unwrap();
    let row = |b: VpBand| VpRow {
        up_to: b.to,
        winner: share(b.winner),
        loser: share(b.loser),
    };
    three.bands().map(row).collect()
}

#[test]
fn a_bad_row_is_named() {
    let load = |change: fn(&mut Vec<VpRow>)| {
        let mut rows = rows();
        change(&mut rows);
        VpTable::from_rows("x", &rows).map(|t| t.limits)
    };
    assert_eq!(load(|_| {}), Ok(UsualTurno::of(3).unwrap().limits));
    type Case = (fn(&mut Vec<VpRow>), VpFault);
    let cases: [Case; 8] = [
        (|r| r[3].loser = 8, VpFault::SharesNotTwenty { row: 4 }),
        (|r| _ = r.remove(4), VpFault::StepSkipped { row: 5 }),
        (|r| _ = r.remove(0), VpFault::StepSkipped { row: 1 }),
        (
            |r| r[2].up_to = Some(150),
            VpFault::NotIncreasing { row: 3 },
        ),
        (|r| r[2].up_to = Some(240), VpFault::Narrower { row: 3 }),
        (|r| r[5].up_to = None, VpFault::LimitMissing { row: 6 }),
        (|r| r[10].up_to = Some(9000), VpFault::NoTop { row: 11 }),
        (|r| _ = r.pop(), VpFault::NoTop { row: 10 }),
    ];
    for (change, fault) in cases {
        assert_eq!(load(change), Err(fault));
    }
    assert_eq!(VpTable::from_rows("x", &[]), Err(VpFault::NoTop { row: 0 }));
}

#[test]
fn a_file_cannot_smuggle_in_a_bad_table() {
    let good = serde_json::to_string(&VpTable::for_teams()).unwrap();
    assert_eq!(
        serde_json::from_str::<VpTable>(&good).unwrap(),
        VpTable::for_teams()
    );
    let bad = good.replace("550", "350");
    let error = serde_json::from_str::<VpTable>(&bad).unwrap_err();
    assert!(
        error.to_string().starts_with("vp_not_increasing in row 3"),
        "{error}"
    );
    assert!(serde_json::from_str::<VpTable>(r#"{"name":"x","limits":[1,2]}"#).is_err());
}
