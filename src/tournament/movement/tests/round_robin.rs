use super::*;
use crate::audit::verify;
use crate::event_file::EventFile;
use crate::movement::round_robin::berger;

/// Checks all'italiana events of 2 to 60 entries. All meet once, and each has one bye if the number is odd. Everybody
/// sits N/S and E/W equally often, within one at the end and within two at any moment.
#[test]
fn everybody_meets_everybody_on_balanced_lines() {
    for entries in 2..=60_usize {
        let places = entries + entries % 2;
        let mut met = BTreeSet::new();
        let mut rests = BTreeSet::new();
        let mut lines = vec![0_i32; places];
        for round in 1..places {
            for (ns, ew) in berger(places, round) {
                if ns >= entries || ew >= entries {
                    assert!(rests.insert(ns.min(ew)), "{entries}");
                    continue;
                }
                assert!(met.insert((ns.min(ew), ns.max(ew))), "{entries}");
                lines[ns] += 1;
                lines[ew] -= 1;
            }
            assert!(lines.iter().all(|l| l.abs() <= 2), "{entries} {round}");
        }
        assert_eq!(met.len(), entries * (entries - 1) / 2);
        assert_eq!(rests.len(), entries % 2 * entries);
        assert!(lines.iter().all(|l| l.abs() <= 1), "{entries}: {lines:?}");
    }
}

#[test]
fn an_event_of_two_groups_is_played_out_and_then_over() {
    let mut event = event(11, "6 round robin");
    for entry in &mut event.entries {
        entry.group = if entry.number.0 <= 6 { "A" } else { "B" }.to_owned();
    }
    let mut met = BTreeSet::new();
    for _ in 0..5 {
        play(&mut event);
        let round = event.rounds.last().unwrap();
        check_everybody_once(&event, round);
        assert_eq!(round.byes.len(), 1, "group B has five");
        for (a, b) in seats(round) {
            assert_eq!(a <= 6, b <= 6);
            assert!(met.insert((a.min(b), a.max(b))));
        }
    }
    assert_eq!(met.len(), 15 + 10);
    assert_eq!(
        propose(&event, Movement::RoundRobin),
        Err(NoProposal::AllMet)
    );
    let mut file = EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), []);
    file.entries[0].group = "B".to_owned();
    assert!(verify(&file).iter().any(|d| d.code() == "groups_mixed"));
    file.entries[0].group = "A".to_owned();
    file.rounds[3].tables[0].seats = file.rounds[1].tables[0].seats;
    assert!(
        verify(&file)
            .iter()
            .any(|d| ["rematch", "seated_twice"].contains(&d.code()))
    );
}

#[test]
fn who_comes_late_takes_the_phantoms_place_and_who_leaves_gives_rests() {
    let mut event = event(7, "7 round robin");
    play(&mut event);
    event.entries.push(crate::testing::entry(8));
    let met_phantom = resting(&event.rounds[0])[0];
    play(&mut event);
    let gone = seats(&event.rounds[1])[1].0;
    let at = event
        .entries
        .iter()
        .position(|e| e.number.0 == gone)
        .unwrap();
    event.entries[at].state = EntryState::Withdrawn;
    let mut met: BTreeSet<(u32, u32)> = BTreeSet::new();
    for _ in 2..7 {
        play(&mut event);
        let round = event.rounds.last().unwrap();
        check_everybody_once(&event, round);
        assert_eq!(round.byes.len(), 1);
    }
    for round in &event.rounds {
        for (a, b) in seats(round) {
            assert!(met.insert((a.min(b), a.max(b))));
        }
    }
    let late = met.iter().filter(|(a, b)| *a == 8 || *b == 8).count();
    let missed = usize::from(met.contains(&(gone.min(8), gone.max(8))));
    assert_eq!(
        late,
        5 + missed,
        "all but {met_phantom} and whoever left before"
    );
    event.entries.push(crate::testing::entry(9));
    event.entries.push(crate::testing::entry(10));
    event.rounds.pop();
    let entries = vec![EntryNo(10)];
    assert_eq!(
        propose(&event, Movement::RoundRobin),
        Err(NoProposal::NoSeat { entries })
    );
}

#[test]
fn who_must_keep_a_line_keeps_it() {
    let mut event = event(8, "7 round robin");
    event.entries[2].line = Some(Side::Ns);
    event.entries[5].line = Some(Side::Ew);
    for _ in 0..7 {
        play(&mut event);
        let round = seats(event.rounds.last().unwrap());
        assert!(round.iter().all(|(ns, ew)| *ew != 3 && *ns != 6));
    }
    assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
}
