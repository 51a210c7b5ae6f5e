//! The program's own lines, and the changes an organiser makes to them.

use crate::commands::change::Change;
use crate::commands::command::DeskCommand;
use crate::commands::decide::decide;
use crate::commands::refusal::Refusal;
use crate::commands::undo::way_back;
use crate::event::Event;
use crate::event_file::EventFile;
use crate::points::{MatchPoints, VictoryPoints};
use crate::rulings::adjustment::{AdjustmentVersion, CardMark, Measure};
use crate::rulings::infraction::*;
use crate::testing::{at, event, play, settings};
use burraco_rules::Certainty;

#[test]
fn every_irregularity_but_the_second_ammonizione_has_a_line_that_may_be_kept() {
    let lines: Vec<Infraction> = own_lines().collect();
    let codes: Vec<&str> = lines.iter().map(|line| line.code.as_str()).collect();
    let expected = Irregularity::ALL.iter().copied();
    let expected = expected.filter(|row| *row != Irregularity::SecondAmmonizione);
    assert_eq!(codes, expected.map(Irregularity::code).collect::<Vec<_>>());
    for line in &lines {
        assert_eq!(line.checked(), Ok(()), "{line:?}");
        let twice = |m: &Measure| line.measures.iter().filter(|other| *other == m).count() > 1;
        assert!(!line.measures.iter().any(twice), "{line:?}");
    }
}

/// The lines as the program's first catalogue had them, one measure after the other.
#[test]
fn a_line_provides_what_follows_from_its_irregularity() {
    let line = |line: Infraction| {
        let measures: Vec<&str> = line.measures.iter().map(|one| one.code()).collect();
        format!("{}\t{}\t{}", line.code, measures.join(" "), line.mp.0)
    };
    let lines: Vec<String> = own_lines().map(line).collect();
    let table = include_str!("../../../../tests/data/catalogue-lines.tsv");
    assert_eq!(lines, table.lines().skip(1).collect::<Vec<_>>());
    assert!(CardMark::NegativeAndFrozen.freezes() && CardMark::NegativeAndFrozen.counts_negative());
}

fn phone() -> Infraction {
    Infraction {
        code: "mobile_phone".to_owned(),
        it: "Telefono al tavolo".to_owned(),
        en: "A phone at the table".to_owned(),
        article: "41".to_owned(),
        edition: "2026".to_owned(),
        old_article: String::new(),
        sure: Certainty::Confirmed,
        measures: vec![Measure::Richiamo, Measure::Ammonizione],
        vp: VictoryPoints(0),
        mp: MatchPoints(0),
        offered: InfractionUse::Offered,
    }
}

fn run(event: &mut Event, command: &DeskCommand) -> Result<Vec<Change>, Refusal> {
    let changes = decide(event, command, "ada", at(1))?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(changes)
}

/// A command that changes a line, given by an author who saw it as it `was`.
fn changed(was: &Infraction, is: &Infraction) -> DeskCommand {
    DeskCommand::ChangeInfraction {
        was: Box::new(was.clone()),
        is: Box::new(is.clone()),
    }
}

#[test]
fn of_two_who_change_a_line_the_second_is_told_how_it_reads_now() {
    let mut event = event(8, "3 mitchell");
    let seen = event.settings.infraction("suggestion").unwrap();
    let with = |article: &str| Infraction {
        article: article.to_owned(),
        ..seen.clone()
    };
    run(&mut event, &changed(&seen, &with("23"))).unwrap();
    let refused = run(&mut event, &changed(&seen, &with("24")));
    let now = Box::new(with("23"));
    assert_eq!(refused, Err(Refusal::StaleInfraction(now)));
    // whoever says the same changes nothing, and another line is nobody's business
    assert_eq!(
        run(&mut event, &changed(&seen, &with("23"))),
        Ok(Vec::new())
    );
    let other = event.settings.infraction("exposed_card").unwrap();
    let withdrawn = Infraction {
        offered: InfractionUse::Withdrawn,
        ..other.clone()
    };
    run(&mut event, &changed(&other, &withdrawn)).unwrap();
    run(&mut event, &changed(&with("23"), &with("24"))).unwrap();
    assert_eq!(event.settings.infraction("suggestion"), Some(with("24")));
}

#[test]
fn only_what_differs_from_the_program_is_kept() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let mut line = event.settings.infraction("suggestion").unwrap();
    let own = line.clone();
    line.article = "23".to_owned();
    run(&mut event, &changed(&own, &line)).unwrap();
    assert_eq!(event.settings.infractions, [line.clone()]);
    assert_eq!(event.settings.catalogue().len(), own_lines().count());
    let add = DeskCommand::AddInfraction(Box::new(phone()));
    run(&mut event, &add).unwrap();
    assert_eq!(event.settings.catalogue().last(), Some(&phone()));
    assert_eq!(
        run(&mut event, &add),
        Err(Refusal::Infraction(InfractionFault::Code)),
        "its word is taken"
    );
    // it travels in the file, and a program of its own reads it back
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    let text = serde_json::to_string(&file).unwrap();
    let read: EventFile = serde_json::from_str(&text).unwrap();
    assert_eq!(read.into_event().unwrap(), event);
    run(&mut event, &changed(&line, &own)).unwrap();
    assert_eq!(
        event.settings.infractions,
        [phone()],
        "as the program has it"
    );
}

#[test]
fn a_change_of_the_catalogue_leads_back() {
    let before = event(8, "3 mitchell");
    let mut after = before.clone();
    let add = DeskCommand::AddInfraction(Box::new(phone()));
    let done = run(&mut after, &add).unwrap();
    for change in way_back(&before, &done).unwrap() {
        after.apply(&change);
    }
    assert_eq!(after, before);
}

#[test]
fn a_line_that_cannot_be_is_refused() {
    let mut event = event(8, "3 mitchell");
    let with = |change: &dyn Fn(&mut Infraction)| {
        let mut line = phone();
        change(&mut line);
        DeskCommand::AddInfraction(Box::new(line))
    };
    type Made<'a> = &'a dyn Fn(&mut Infraction);
    let cases: [(Made<'_>, InfractionFault); 5] = [
        (&|line| line.code = "a b".to_owned(), InfractionFault::Code),
        (&|line| line.code.clear(), InfractionFault::Code),
        (&|line| line.en = " ".to_owned(), InfractionFault::Name),
        (&|line| line.measures.clear(), InfractionFault::NoMeasure),
        (
            &|line| line.vp = VictoryPoints(-21),
            InfractionFault::Points,
        ),
    ];
    for (made, fault) in cases {
        let refused = Err(Refusal::Infraction(fault));
        assert_eq!(run(&mut event, &with(made)), refused);
    }
    let unknown = changed(&phone(), &phone());
    let refused = Err(Refusal::NoSuchInfraction("mobile_phone".to_owned()));
    assert_eq!(run(&mut event, &unknown), refused);
    assert_eq!(event.settings, settings("3 mitchell", 2));
}

#[test]
fn a_version_without_a_line_reads_as_before() {
    let text = r#"{"version":1,"ruling":null,"by":"ada","at":"2026-11-21T15:00:00Z"}"#;
    let version: AdjustmentVersion = serde_json::from_str(text).unwrap();
    assert_eq!(version.infraction, None);
    assert!(
        !serde_json::to_string(&version)
            .unwrap()
            .contains("infraction")
    );
}
