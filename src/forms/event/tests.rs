use super::*;
use burraco_tournament::entry::{Entry, EntryNo, Player};
use burraco_tournament::scoring::match_score::MatchVp;

fn form(pairs: &[(&str, &str)]) -> Fields {
    Fields::posted(
        pairs
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into())),
    )
}

#[test]
fn settings_read_back_from_their_own_form() {
    let mut fields = form(&[
        ("name", "Città di Bari, 2° trofeo"),
        ("date", "21/11/2026"),
        ("plan", "3 mitchell + 1 danese"),
        ("hands", "4"),
        ("ties", "head_to_head+lot"),
    ]);
    let settings = read(&mut fields, None, 7).unwrap();
    assert_eq!(settings.slug, "citta-di-bari-2-trofeo");
    let bye = ByeAward::usual(4, &VpTable::for_hands(4).unwrap());
    assert_eq!((settings.minutes, settings.bye), (45, bye));
    assert_eq!(settings.tie_breaks, [TieBreak::HeadToHead, TieBreak::Lot]);
    let mut again = fields_of(&settings);
    let event = Event {
        settings,
        entries: Default::default(),
        rounds: Vec::new(),
        adjustments: Vec::new(),
        protests: Vec::new(),
    };
    assert_eq!(read(&mut again, Some(&event), 9), Some(event.settings));
}

#[test]
fn a_plan_suits_what_competes_and_a_team_event_has_its_own_points() {
    let read = |kind: &str, plan: &str| {
        let pairs = [("name", "Sera"), ("date", "21/11/2026"), ("hands", "3")];
        let mut fields = form(&[&pairs[..], &[("kind", kind), ("plan", plan)]].concat());
        let settings = read(&mut fields, None, 7);
        let faults = fields.get("plan").map(|f| f.faults.clone());
        (settings, faults.unwrap_or_default())
    };
    let (settings, _) = read("teams", "3 danese + knockout 4");
    let settings = settings.unwrap();
    assert_eq!(
        (settings.kind, settings.vp_table),
        (EventKind::Teams, VpTable::for_teams())
    );
    assert_eq!(settings.bye, ByeAward::usual(3, &VpTable::for_teams()));
    assert_eq!(read("individual", "7 individual").1, []);
    for (kind, plan, named) in [
        ("individual", "3 mitchell", (EventKind::Individual, 1)),
        ("pairs", "2 danese + 1 individual", (EventKind::Pairs, 3)),
    ] {
        let (kind_named, round) = named;
        let trouble = PlanTrouble::NotForKind {
            kind: kind_named,
            round,
        };
        let (settings, faults) = read(kind, plan);
        assert_eq!(
            (settings, faults),
            (None, vec![FieldFault::PlanTrouble(trouble)])
        );
    }
}

#[test]
fn a_round_robin_takes_its_length_from_the_entries() {
    let mut fields = form(&[
        ("name", "Sera"),
        ("date", "21/11/2026"),
        ("plan", "round robin + knockout 4"),
        ("hands", "3"),
    ]);
    assert_eq!(
        read(&mut fields.clone(), None, 7),
        None,
        "nobody knows how many"
    );
    fields.set("plan", "1 danese");
    let settings = read(&mut fields, None, 7).unwrap();
    let entry = |number| Entry {
        number: EntryNo(number),
        players: vec![Player::default(); 2],
        group: String::new(),
        line: None,
        state: EntryState::Entered,
        paid_cents: 0,
        payment: None,
    };
    let event = Event {
        settings,
        entries: (1..=6).map(entry).collect(),
        rounds: Vec::new(),
        adjustments: Vec::new(),
        protests: Vec::new(),
    };
    fields.set("plan", "round robin + knockout 4");
    let plan = read(&mut fields, Some(&event), 7).unwrap().plan;
    assert_eq!(plan.to_string(), "5 round robin + 2 knockout 4");
}

#[test]
fn every_column_and_variant_of_four_players_is_an_event() {
    for (base, changes, name) in [
        ("", &[][..], "federation"),
        ("italian", &[("closing", "")], "italian"),
        (
            "italian",
            &[
                ("semipulito_sequence", "seven-in-a-row"),
                ("semipulito_set", "eight-or-nine"),
                ("closing", "discard-optional"),
            ],
            "italian+semipulito+close-without-discard",
        ),
        (
            "english",
            &[("semipulito_set", "eight")],
            "english+semipulito_set=eight",
        ),
        ("brochure", &[], "brochure"),
        (
            "buraco",
            &[("unplayed_pozzetto", "value")],
            "buraco+unplayed_pozzetto=value",
        ),
    ] {
        let mut fields = form(&[("rules", base)]);
        for (setting, value) in changes {
            fields.set(&rule_field(setting), *value);
        }
        let pairs = Some(EventKind::Pairs);
        assert_eq!(rules(&mut fields, pairs, None).unwrap().to_string(), name);
        assert!(fields.sound(), "{name}");
    }
    for (base, players, field) in [
        ("bridge", "", "rules"),
        ("italian", "5", "rule_players"),
        ("italian", "2", "rule_players"),
        ("brochure", "3", "rule_players"),
    ] {
        let mut fields = form(&[("rules", base), ("rule_players", players)]);
        let _ = rules(&mut fields, Some(EventKind::Pairs), None);
        let faulty = fields.list.iter().find(|f| !f.faults.is_empty());
        assert_eq!(faulty.map(|f| f.name.as_str()), Some(field));
    }
}

#[test]
fn two_at_a_table_play_alone_and_meet_as_pairs_do() {
    let read = |kind: &str, plan: &str, players: &str| {
        let mut fields = form(&[
            ("name", "Sera"),
            ("date", "21/11/2026"),
            ("hands", "3"),
            ("kind", kind),
            ("plan", plan),
            ("rules", "italian"),
            ("rule_players", players),
        ]);
        let settings = read(&mut fields, None, 7);
        let faulty = fields.list.into_iter().filter(|f| !f.faults.is_empty());
        let faults: Vec<_> = faulty.flat_map(|f| f.faults).collect();
        (settings.map(|s| s.rules.to_string()), faults)
    };
    let (rules, faults) = read("individual", "3 danese + knockout 4", "2");
    assert_eq!((rules.as_deref(), faults), (Some("italian+two"), vec![]));
    let (rules, faults) = read("pairs", "3 danese", "2");
    assert_eq!(
        (rules, &faults[0]),
        (None, &FieldFault::PlayAlone { players: 2 })
    );
    let (rules, faults) = read("individual", "3 individual", "2");
    let (kind, round) = (EventKind::Individual, 1);
    let trouble = FieldFault::PlanTrouble(PlanTrouble::NotForKind { kind, round });
    assert_eq!((rules, faults), (None, vec![trouble]));
    let (rules, faults) = read("teams", "3 danese", "3");
    let alone = FieldFault::PlayAlone { players: 3 };
    assert_eq!((rules, &faults[0]), (None, &alone));
    let (rules, faults) = read("individual", "4 individual", "3");
    assert_eq!((rules.as_deref(), faults), (Some("italian+three"), vec![]));
    let (rules, faults) = read("individual", "3 danese", "3");
    let trouble = FieldFault::PlanTrouble(PlanTrouble::NotForKind { kind, round });
    assert_eq!((rules, faults), (None, vec![trouble]));
}

#[test]
fn every_fault_is_beside_its_field() {
    let mut fields = form(&[
        ("slug", "Bari!"),
        ("date", "31/02/2026"),
        ("plan", "3 valzer"),
        ("hands", "5"),
        ("rules", "bridge"),
        ("confirmation", "nobody"),
    ]);
    assert_eq!(read(&mut fields, None, 7), None);
    let faulty: Vec<&str> = fields
        .list
        .iter()
        .filter(|f| !f.faults.is_empty())
        .map(|f| f.name.as_str())
        .collect();
    assert_eq!(
        faulty,
        [
            "slug",
            "date",
            "plan",
            "hands",
            "rules",
            "confirmation",
            "name"
        ]
    );
}

#[test]
fn matches_have_their_target_in_a_field_of_its_own() {
    let typed = |more: &[(&str, &str)]| {
        let mut fields = form(&[
            ("name", "Sera"),
            ("date", "21/11/2026"),
            ("hands", "3"),
            ("plan", "3 danese"),
            ("rules", "federation"),
        ]);
        for (name, value) in more {
            fields.set(name, (*value).to_owned());
        }
        let settings = read(&mut fields, None, 7);
        let faulty = fields.list.into_iter().filter(|f| !f.faults.is_empty());
        let faults: Vec<_> = faulty.map(|f| (f.name, f.faults)).collect();
        (settings, faults)
    };
    let (settings, faults) = typed(&[("length", "from-2005"), ("match_vp", "won_lost")]);
    let settings = settings.unwrap_or_else(|| panic!("{faults:?}"));
    assert_eq!(settings.length, Length::Target(MatchVp::WonLost));
    assert_eq!(settings.rules.to_string(), "federation+target=from-2005");
    // the form of these settings says it once, and reads back as it was
    let mut again = fields_of(&settings);
    assert_eq!(again.value("length"), "from-2005");
    assert_eq!(read(&mut again, None, 7).unwrap().rules, settings.rules);

    let (settings, _) = typed(&[("match_vp", "won_lost")]);
    assert_eq!(settings.unwrap().length, Length::Hands);
    for (more, field, fault) in [
        (
            &[("length", "over-2000"), ("kind", "teams")][..],
            "length",
            FieldFault::NoMatchOfTeams,
        ),
        (&[("length", "1500")], "length", FieldFault::UnknownChoice),
    ] {
        let (settings, faults) = typed(more);
        assert_eq!(faults, [(field.to_owned(), vec![fault])]);
        assert!(settings.is_none());
    }
}

#[test]
fn a_number_of_smazzate_that_no_table_is_for_is_refused_with_those_there_are() {
    for hands in ["0", "1", "5", "99"] {
        let mut fields = form(&[
            ("name", "Sera"),
            ("date", "21/11/2026"),
            ("plan", "3 mitchell"),
            ("hands", hands),
        ]);
        assert_eq!(read(&mut fields, None, 7), None, "{hands}");
        let faults = fields.get("hands").map(|field| field.faults.clone());
        let range = FieldFault::OutOfRange { least: 2, most: 4 };
        assert_eq!(faults, Some(vec![range]), "{hands}");
    }
}
