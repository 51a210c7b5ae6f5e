//! The demands of the federation on an event of a level, and those that an event does not meet. They are said, and stop
//! nobody.
//!
//! Source: *Regolamenti* of F.I.Bur., 2015, art. 4, which sets no number of turni or sessions for the federal and national
//! events, and no least for those of a club; the four turni of a club and the sums of prizes stand in other texts.

use crate::event::{EventLevel, Settings};

/// The demands of the federation on the events of a level.
struct LevelRules {
    level: EventLevel,
    /// The most turni.
    most_rounds: Option<usize>,
    /// The most sessions of play.
    most_sessions: Option<u8>,
    /// The fewest turni with the fewest smazzate of each, any of which is enough.
    least: &'static [(usize, u8)],
    /// The least and the most money in prizes, in euro.
    prizes: (Option<i64>, Option<i64>),
    /// Whether an arbitro di sala conti must be there.
    sala_conti: bool,
}

const LEVELS: [LevelRules; 4] = [
    LevelRules {
        level: EventLevel::Circolo,
        most_rounds: Some(4),
        most_sessions: None,
        least: &[],
        prizes: (None, Some(1_000)),
        sala_conti: false,
    },
    LevelRules {
        level: EventLevel::Federale,
        most_rounds: None,
        most_sessions: None,
        least: &[],
        prizes: (Some(260), Some(1_500)),
        sala_conti: false,
    },
    LevelRules {
        level: EventLevel::Regionale,
        most_rounds: None,
        most_sessions: Some(2),
        least: &[(6, 3), (5, 4)],
        prizes: (Some(1_500), Some(4_000)),
        sala_conti: true,
    },
    LevelRules {
        level: EventLevel::Nazionale,
        most_rounds: None,
        most_sessions: None,
        least: &[],
        prizes: (Some(3_500), None),
        sala_conti: true,
    },
];

/// The words by which the officials name an arbitro di sala conti.
const SALA_CONTI: &str = "sala conti";

/// A demand of its level that an event does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelLack {
    /// The plan has more turni than the level has.
    Rounds { most: usize },
    /// The event is divided into more sessions than the level has.
    Sessions { most: u8 },
    /// The plan is shorter than any of these: turni, and smazzate of each.
    Length { least: &'static [(usize, u8)] },
    /// The prizes in money are less or more than these, in euro.
    Prizes {
        least: Option<i64>,
        most: Option<i64>,
    },
    /// No official is named as arbitro di sala conti.
    SalaConti,
}

/// Returns the demands of its level that an event does not meet; none for an event without a level.
#[must_use]
pub fn lacks(settings: &Settings) -> Vec<LevelLack> {
    let Some(asks) = LEVELS.iter().find(|asks| asks.level == settings.level) else {
        return Vec::new();
    };
    let rounds = settings.plan.rounds.len();
    let too_many = asks.most_rounds.filter(|most| rounds > *most);
    let divided = asks.most_sessions.filter(|most| settings.sessions > *most);
    let long = |least: &(usize, u8)| rounds >= least.0 && settings.hands >= least.1;
    let too_short = !asks.least.is_empty() && !asks.least.iter().any(long);
    let euro = settings.prizes_in_money() / 100;
    let (least, most) = asks.prizes;
    let outside = least.is_some_and(|least| euro < least) || most.is_some_and(|most| euro > most);
    let named = |line: &String| line.to_lowercase().contains(SALA_CONTI);
    let unnamed = asks.sala_conti && !settings.officials.iter().any(named);
    [
        too_many.map(|most| LevelLack::Rounds { most }),
        divided.map(|most| LevelLack::Sessions { most }),
        too_short.then_some(LevelLack::Length { least: asks.least }),
        // an event without prizes has none to compare
        (euro > 0 && outside).then_some(LevelLack::Prizes { least, most }),
        unnamed.then_some(LevelLack::SalaConti),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::prizes::prize::{Contest, Cumulation, PrizeRule};
    use crate::testing::settings;

    fn of(level: EventLevel, plan: &str, hands: u8, euro: u32) -> Vec<LevelLack> {
        let prize = PrizeRule {
            contest: Contest::All,
            cents: vec![euro * 100],
            cumulation: Cumulation::default(),
        };
        lacks(&Settings {
            level,
            plan: plan.parse().unwrap(),
            hands,
            prizes: vec![prize],
            officials: vec!["Arbitro di Sala Conti: Ada".to_owned()],
            ..settings("2 mitchell", 2)
        })
    }

    #[test]
    fn an_event_is_held_against_its_level() {
        use EventLevel::{Circolo, Federale, Nazionale, Regionale, Unsaid};
        let least: &[_] = &[(6, 3), (5, 4)];
        for (level, plan, hands, euro, lack) in [
            (Unsaid, "9 mitchell", 2, 9_000, None),
            (Circolo, "4 mitchell", 2, 1_000, None),
            (
                Circolo,
                "5 mitchell",
                2,
                0,
                Some(LevelLack::Rounds { most: 4 }),
            ),
            (Regionale, "5 mitchell", 4, 2_000, None),
            (Regionale, "6 mitchell", 3, 2_000, None),
            (
                Regionale,
                "5 mitchell",
                3,
                2_000,
                Some(LevelLack::Length { least }),
            ),
            (Federale, "3 mitchell", 2, 260, None),
        ] {
            let expected: Vec<LevelLack> = lack.into_iter().collect();
            assert_eq!(of(level, plan, hands, euro), expected, "{level:?} {plan}");
        }
        let divided = |level| {
            let three = Settings {
                level,
                sessions: 3,
                officials: vec!["Sala conti: Ada".to_owned()],
                ..settings("6 mitchell", 3)
            };
            lacks(&three)
        };
        assert_eq!(divided(Regionale), [LevelLack::Sessions { most: 2 }]);
        assert_eq!(divided(Nazionale), []);
        let (least, most) = (Some(3_500), None);
        let few = of(Nazionale, "8 mitchell", 3, 3_499);
        assert_eq!(few, [LevelLack::Prizes { least, most }]);
        assert_eq!(
            of(Nazionale, "8 mitchell", 3, 0),
            [],
            "no prizes, nothing to compare"
        );
        let alone = lacks(&Settings {
            level: Nazionale,
            ..settings("8 mitchell", 3)
        });
        assert_eq!(alone, [LevelLack::SalaConti]);
    }
}
