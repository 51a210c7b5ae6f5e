//! The check whether a plan can be played by a given number of entries, and the smallest change that makes it playable.

use super::Plan;
use crate::event::EventKind;
use crate::movement::individual::{FEWEST, most_rounds, three};
use crate::movement::{Movement, small};
use crate::plan::rounds_for_all;
use burraco_rules::Players;
use serde::{Deserialize, Serialize};

/// The reason a plan cannot be played to its end, with the changes that would help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum PlanTrouble {
    /// There are fewer than two entries in the event or in one of its groups.
    TooFew {
        /// The number of entries in the smallest group.
        entries: u32,
    },
    /// The split of the ranking leaves a girone with fewer than two entries.
    GironeTooSmall { girone: String, entries: u32 },
    /// In the Mitchell rounds, some entries would meet the same opponent, or have a bye, a second time.
    MitchellRepeats {
        /// The first round with a repeated meeting or bye, from 1.
        round: u32,
        /// The number of tables in the hall where the repeat happens, including the phantom's.
        tables: u32,
        /// The steps by which all Mitchell rounds could be played, smallest first.
        steps: Vec<u32>,
        /// The plan with the smallest skips in its Mitchell that avoids every repeat; `None` if there is none.
        skipping: Option<Box<Plan>>,
        /// The most Mitchell rounds that can be played, whatever the steps.
        most: u32,
    },
    /// The plan has more all'italiana rounds than it takes for everybody to meet everybody.
    RoundRobinOver {
        /// The most all'italiana rounds that can be played.
        most: u32,
    },
    /// A Danese modificato cannot be paired without a rematch. There are as many rounds before it as opponents, or N/S
    /// and E/W, each odd in number, have already met each other completely.
    DaneseImpossible {
        /// The number of the impossible round, from 1.
        round: u32,
    },
    /// Entries of this kind cannot play one of the plan's movements.
    NotForKind {
        kind: EventKind,
        /// The number of the first round with such a movement, from 1.
        round: u32,
    },
    /// An individual event has fewer players than one table needs.
    NoTable {
        /// The number of players in the individual event.
        entries: u32,
    },
    /// The plan has more individual rounds than there are different partners.
    PartnersRepeat {
        /// The most individual rounds that can be played without a repeated partnership.
        most: u32,
    },
    /// The knockout needs more entries than there are.
    KnockoutTooLarge {
        /// The number of entries that the plan's knockout needs.
        asked: u32,
        entries: u32,
    },
}

impl Plan {
    /// Checks the plan for groups of the given sizes; an event without groups has a single one. With `no_rematch`,
    /// Danese rounds avoid every earlier meeting.
    ///
    /// A Danese modificato that only some results would make impossible is not refused.
    ///
    /// # Errors
    /// The first trouble, in order of rounds.
    pub fn check(&self, groups: &[usize], no_rematch: bool) -> Result<(), PlanTrouble> {
        let smallest = groups.iter().copied().min().unwrap_or(0);
        if smallest < 2 {
            let entries = small(smallest);
            return Err(PlanTrouble::TooFew { entries });
        }
        let halls: Vec<u32> = groups.iter().map(|n| small(n.div_ceil(2))).collect();
        self.check_mitchell(&halls)?;
        self.check_round_robin(groups)?;
        self.check_danese(groups, &halls, no_rematch)?;
        self.check_split(groups, no_rematch)?;
        self.check_knockout(groups)
    }

    /// Checks that this many entries of a kind can play the plan's movements, at tables of the given size.
    ///
    /// # Errors
    /// The first trouble.
    pub fn check_kind(
        &self,
        kind: EventKind,
        players: Players,
        entries: usize,
    ) -> Result<(), PlanTrouble> {
        if let Some(at) = self
            .rounds
            .iter()
            .position(|movement| !movement.suits(kind, players))
        {
            let round = small(at + 1);
            return Err(PlanTrouble::NotForKind { kind, round });
        }
        let fewest = match (kind, players) {
            (EventKind::Individual, Players::Four) => FEWEST,
            (EventKind::Individual, Players::Three) => three::FEWEST,
            _ => return Ok(()),
        };
        if entries < fewest {
            let entries = small(entries);
            return Err(PlanTrouble::NoTable { entries });
        }
        if players == Players::Three {
            return Ok(());
        }
        let most = most_rounds(entries);
        if self.rounds.len() > most {
            let most = small(most);
            return Err(PlanTrouble::PartnersRepeat { most });
        }
        Ok(())
    }

    fn check_mitchell(&self, halls: &[u32]) -> Result<(), PlanTrouble> {
        let steps = self.opening_steps();
        let trouble = |tables: &u32| first_repeat(&steps, *tables).map(|round| (round, *tables));
        let Some((round, tables)) = halls.iter().filter_map(trouble).min() else {
            return Ok(());
        };
        let rounds = steps.len();
        let fewest = halls.iter().copied().min().unwrap_or(0);
        let works = |steps: &[u32]| halls.iter().all(|t| first_repeat(steps, *t).is_none());
        Err(PlanTrouble::MitchellRepeats {
            round,
            tables,
            steps: (1..fewest.max(2))
                .filter(|step| works(&vec![*step; rounds]))
                .collect(),
            skipping: skipping(&steps, &works).map(|steps| Box::new(self.with_opening(&steps))),
            most: fewest,
        })
    }

    fn check_round_robin(&self, groups: &[usize]) -> Result<(), PlanTrouble> {
        let largest = groups.iter().copied().max().unwrap_or(0);
        let most = rounds_for_all(largest);
        let runs = self.rounds.chunk_by(PartialEq::eq);
        let too_long = |run: &[Movement]| {
            run.first().is_some_and(|movement| movement.meets_all()) && small(run.len()) > most
        };
        if runs.into_iter().any(too_long) {
            return Err(PlanTrouble::RoundRobinOver { most });
        }
        Ok(())
    }

    fn check_danese(
        &self,
        groups: &[usize],
        halls: &[u32],
        no_rematch: bool,
    ) -> Result<(), PlanTrouble> {
        let danese = |movement: &Movement| *movement == Movement::DaneseModificato;
        let Some(first) = self.rounds.iter().position(danese).filter(|_| no_rematch) else {
            return Ok(());
        };
        // each line has met the whole other one: an odd line cannot pair up among itself
        let played_out = match halls {
            [tables] => first == self.opening_steps().len() && small(first) == *tables,
            _ => false,
        };
        let even_field = groups.iter().sum::<usize>().is_multiple_of(2);
        if played_out && even_field && halls.iter().any(|tables| !tables.is_multiple_of(2)) {
            let round = small(first + 1);
            return Err(PlanTrouble::DaneseImpossible { round });
        }
        // everybody has one round for each opponent, and one more to rest when the number is odd
        let rounds = usize::try_from(rounds_for_all(groups.iter().sum())).unwrap_or(usize::MAX);
        // rounds that may bring old opponents together use up none
        let uses_one = |movement: &Movement| !movement.repeats();
        let mut used = 0;
        for (movement, round) in self.rounds.iter().zip(1..) {
            if used >= rounds && danese(movement) {
                return Err(PlanTrouble::DaneseImpossible { round });
            }
            used += usize::from(uses_one(movement));
        }
        Ok(())
    }

    /// Checks that each girone of the split has two entries or more, and opponents for its rounds.
    fn check_split(&self, groups: &[usize], no_rematch: bool) -> Result<(), PlanTrouble> {
        let Some(split) = &self.split else {
            return Ok(());
        };
        let sizes = split.sizes(groups.iter().sum());
        let smallest = sizes.iter().copied().min().unwrap_or(0);
        let mut gironi = split.gironi.iter().zip(&sizes);
        if let Some((girone, size)) = gironi.find(|(_, size)| **size < 2) {
            return Err(PlanTrouble::GironeTooSmall {
                girone: girone.name.clone(),
                entries: small(*size),
            });
        }
        let most = usize::try_from(rounds_for_all(smallest)).unwrap_or(usize::MAX);
        let danese = |(_, movement): &(usize, &Movement)| **movement == Movement::DaneseModificato;
        let rounds = self.rounds.iter().enumerate().skip(split.after);
        match rounds.filter(danese).nth(most) {
            Some((at, _)) if no_rematch => {
                let round = small(at + 1);
                Err(PlanTrouble::DaneseImpossible { round })
            }
            Some(_) | None => Ok(()),
        }
    }

    fn check_knockout(&self, groups: &[usize]) -> Result<(), PlanTrouble> {
        let entries = small(groups.iter().sum());
        for movement in &self.rounds {
            if let Movement::Knockout { size: asked, .. } = *movement
                && asked > entries
            {
                return Err(PlanTrouble::KnockoutTooLarge { asked, entries });
            }
        }
        Ok(())
    }

    /// Returns the steps of the Mitchell rounds at the start of the plan. The step of the first round has no effect.
    pub(super) fn opening_steps(&self) -> Vec<u32> {
        let step = |movement: &Movement| match movement {
            Movement::Mitchell { step } => Some(*step),
            _ => None,
        };
        self.rounds.iter().map_while(step).collect()
    }

    /// Returns the total steps that E/W have moved before each Mitchell round at the start of the plan, from 0.
    pub(crate) fn opening_shifts(&self) -> Vec<u64> {
        let mut shift = 0;
        let steps = self.opening_steps().into_iter().map(u64::from);
        let mut shifts = vec![0];
        shifts.extend(steps.skip(1).map(|step| {
            shift += step;
            shift
        }));
        shifts
    }

    fn with_opening(&self, steps: &[u32]) -> Plan {
        let opening = steps.iter().map(|step| Movement::Mitchell { step: *step });
        let rest = self.rounds.iter().skip(steps.len()).copied();
        Plan {
            rounds: opening.chain(rest).collect(),
            ..self.clone()
        }
    }
}

/// Returns the first round, from 1, in which E/W reach a table where they have been before.
fn first_repeat(steps: &[u32], tables: u32) -> Option<u32> {
    let mut been = vec![0];
    let mut here = 0;
    for (step, round) in steps.iter().skip(1).zip(2..) {
        here = (here + u64::from(*step)).checked_rem(u64::from(tables))?;
        if been.contains(&here) {
            return Some(round);
        }
        been.push(here);
    }
    None
}

/// Returns the Mitchell steps, each raised by the least amount that avoids a repeat.
fn skipping(steps: &[u32], works: &impl Fn(&[u32]) -> bool) -> Option<Vec<u32>> {
    let mut raised: Vec<u32> = steps.iter().take(1).copied().collect();
    for step in steps.iter().skip(1) {
        let next = (0..=small(steps.len())).find_map(|more| {
            let mut longer = raised.clone();
            longer.push(step.checked_add(more)?);
            works(&longer).then_some(longer)
        });
        raised = next?;
    }
    Some(raised)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::movement::{NoProposal, propose};
    use crate::testing::{event, play};

    fn trouble(plan: &str, groups: &[usize]) -> PlanTrouble {
        let plan: Plan = plan.parse().unwrap();
        plan.check(groups, true).unwrap_err()
    }

    #[test]
    fn a_mitchell_that_repeats_is_refused_with_what_works() {
        assert_eq!(
            trouble("8 mitchell/2", &[16]),
            PlanTrouble::MitchellRepeats {
                round: 5,
                tables: 8,
                steps: vec![1, 3, 5, 7],
                skipping: Some(Box::new(
                    "4 mitchell/2 + 1 mitchell/3 + 3 mitchell/2"
                        .parse()
                        .unwrap()
                )),
                most: 8,
            }
        );
        assert_eq!(
            trouble("5 mitchell + 1 danese", &[7]),
            PlanTrouble::MitchellRepeats {
                round: 5,
                tables: 4,
                steps: Vec::new(),
                skipping: None,
                most: 4,
            }
        );
        // two halls: what works must work in both
        assert_eq!(
            trouble("4 mitchell/3", &[12, 16]),
            PlanTrouble::MitchellRepeats {
                round: 3,
                tables: 6,
                steps: vec![1, 5],
                skipping: Some(Box::new(
                    "2 mitchell/3 + 1 mitchell/4 + 1 mitchell/3"
                        .parse()
                        .unwrap()
                )),
                most: 6,
            }
        );
    }

    #[test]
    fn other_plans_that_cannot_be_played_are_refused() {
        assert_eq!(
            trouble("1 mitchell", &[1]),
            PlanTrouble::TooFew { entries: 1 }
        );
        assert_eq!(
            trouble("6 round robin", &[6]),
            PlanTrouble::RoundRobinOver { most: 5 }
        );
        assert_eq!(
            trouble("3 mitchell + 3 danese", &[6]),
            PlanTrouble::DaneseImpossible { round: 4 },
            "three tables, all of the other line met"
        );
        assert_eq!(
            trouble("1 mitchell + 5 danese", &[6]),
            PlanTrouble::DaneseImpossible { round: 6 }
        );
        assert_eq!(
            trouble("1 mitchell + 2 knockout 4", &[3]),
            PlanTrouble::KnockoutTooLarge {
                asked: 4,
                entries: 3
            }
        );
        for (plan, entries, trouble_said) in [
            (
                "1 danese + split A 3, B 3, C rest + 1 danese",
                13,
                PlanTrouble::GironeTooSmall {
                    girone: "C".to_owned(),
                    entries: 1,
                },
            ),
            (
                "1 danese + split A 3, B 4, C rest + 1 danese",
                12,
                PlanTrouble::GironeTooSmall {
                    girone: "C".to_owned(),
                    entries: 0,
                },
            ),
            (
                "2 mitchell + split A 2, B rest + 4 danese",
                12,
                PlanTrouble::DaneseImpossible { round: 6 },
            ),
        ] {
            assert_eq!(trouble(plan, &[entries]), trouble_said);
        }
        let free: Plan = "1 mitchell + 9 danese".parse().unwrap();
        assert_eq!(free.check(&[6], false), Ok(()));
    }

    /// Checks that the plan check and the movement agree for every number of tables, step and number of rounds. Plans
    /// with skips are played out.
    #[test]
    fn the_check_says_what_the_movement_does() {
        for entries in 2..=13 {
            for step in 1..=3 {
                for rounds in 1..=8 {
                    let plan = format!("{rounds} mitchell/{step}");
                    let mut event = event(entries, &plan);
                    let checked = event
                        .settings
                        .plan
                        .check(&[usize::try_from(entries).unwrap()], true);
                    if let Err(PlanTrouble::MitchellRepeats {
                        skipping: Some(plan),
                        ..
                    }) = &checked
                    {
                        event.settings.plan = (**plan).clone();
                    }
                    let mut refused = None;
                    while let Some(movement) = event.next_movement() {
                        match propose(&event, movement) {
                            Ok(_) => play(&mut event),
                            Err(NoProposal::Repeats { .. }) => {
                                refused = Some(small(event.rounds.len() + 1));
                                break;
                            }
                            Err(other) => panic!("{other:?}"),
                        }
                    }
                    let said = match checked {
                        Err(PlanTrouble::MitchellRepeats {
                            round,
                            skipping: None,
                            ..
                        }) => Some(round),
                        _ => None,
                    };
                    assert_eq!(said, refused, "{entries} {plan}");
                }
            }
        }
    }
}
