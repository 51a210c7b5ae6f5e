//! The strip of an event's rounds, put together by touch, with the meaning of the plan for the entries expected.

use crate::locale::Lang;
use burraco_rules::Players;
use burraco_tournament::event::EventKind;
use burraco_tournament::movement::{Movement, ThirdPlace};
use burraco_tournament::plan::{
    Forecast, Girone, MINUTES_BETWEEN, Plan, PlanBlock, PlanTrouble, RoundForecast,
};
use chrono::TimeDelta;
use pozzetto_form_data::PlanDraft;

/// The strip of a plan's rounds. Each of its buttons holds the plan that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStrip {
    /// The address that the strip is read from anew.
    pub address: String,
    /// The entries expected; empty where what was typed is no number.
    pub entries: String,
    /// The plan in a line of words; empty where it cannot be read.
    pub said: String,
    /// The time at which play begins, as in `21:00`.
    pub start: String,
    pub blocks: Vec<BlockView>,
    /// The movements to add.
    pub adding: Vec<PlanChoice>,
    /// Sentences on what the plan means.
    pub meaning: Vec<String>,
    /// The reason why the plan cannot be played or read, in a sentence.
    pub trouble: Option<String>,
    /// The plan that mends the trouble.
    pub mend: Option<PlanChoice>,
}

/// A button of the strip: its label and the plan that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanChoice {
    pub label: String,
    pub plan: String,
    /// The place in the strip that is looked at next, from 0.
    pub at: usize,
}

/// A block of the strip: a round, a knockout or a carry-over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockView {
    /// The numbers of its rounds: `1`, or `4-5`; empty for a carry-over.
    pub rounds: String,
    pub name: String,
    /// Its tables and byes.
    pub said: String,
    /// The rule of the movement, in a sentence; empty for a carry-over and a split.
    pub means: String,
    /// Whether its rounds are proposed already.
    pub kept: bool,
    /// The ways to move and to remove it.
    pub ways: Vec<PlanChoice>,
    /// The movements that it may change to.
    pub into: Vec<PlanChoice>,
}

/// The strip alone, as scripts ask for it.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "events/plan_blocks.html")]
pub struct PlanStripPart {
    pub t: Lang,
    pub strip: PlanStrip,
}

/// The movements that the strip offers, as far as they suit the kind of event.
const OFFERED: [Movement; 7] = [
    Movement::Mitchell { step: 1 },
    Movement::DaneseModificato,
    Movement::DanesePuro,
    Movement::RoundRobin,
    Movement::Individual,
    knockout(4),
    knockout(8),
];

const fn knockout(size: u32) -> Movement {
    let third = ThirdPlace::Shared;
    Movement::Knockout { size, third }
}

impl PlanStrip {
    /// Builds the strip of a draft. A plan that cannot be read has no blocks, and its fault is said.
    #[must_use]
    pub fn new(address: String, draft: &PlanDraft, t: Lang) -> PlanStrip {
        let offered = OFFERED
            .into_iter()
            .filter(|movement| movement.suits(draft.kind, draft.players));
        let offered: Vec<PlanBlock> = offered.map(PlanBlock::of).collect();
        let (blocks, meaning, trouble, mend) = match &draft.plan {
            Ok(plan) => told(plan, draft, &offered, t),
            Err(fault) => (Vec::new(), Vec::new(), Some(t.plan_fault(fault)), None),
        };
        let all = draft.plan.as_ref().map(Plan::blocks).unwrap_or_default();
        let adding = offered.iter().filter_map(|block| {
            let mut more = all.clone();
            more.push(block.clone());
            choice(block_name(block, t), &more, all.len(), t)
        });
        // a Danese follows the gironi
        let gironi = draft.plan.as_ref().ok().filter(|plan| plan.split.is_none());
        let gironi = gironi.and_then(|_| {
            let mut more = all.clone();
            more.push(PlanBlock::Split(halves(draft.entries.unwrap_or_default())));
            more.push(PlanBlock::of(Movement::DaneseModificato));
            choice(t.strip_split().to_owned(), &more, all.len(), t)
        });
        PlanStrip {
            address,
            entries: draft.entries.map_or_else(String::new, |n| n.to_string()),
            said: draft
                .plan
                .as_ref()
                .map_or_else(|_| String::new(), |plan| t.plan_said(plan)),
            start: draft.start.format("%H:%M").to_string(),
            adding: adding.chain(gironi).collect(),
            blocks,
            meaning,
            trouble,
            mend,
        }
    }
}

type Told = (
    Vec<BlockView>,
    Vec<String>,
    Option<String>,
    Option<PlanChoice>,
);

fn told(plan: &Plan, draft: &PlanDraft, offered: &[PlanBlock], t: Lang) -> Told {
    let entries = draft.entries.unwrap_or_default();
    let forecast = plan.forecast(draft.kind, draft.players, entries, draft.minutes.into());
    let trouble = forecast.trouble.as_ref();
    let better = match trouble {
        Some(PlanTrouble::MitchellRepeats { skipping, .. }) => skipping.as_deref().cloned(),
        Some(PlanTrouble::NotForKind { .. }) => suited(plan, draft, offered),
        _ => None,
    };
    let mend = better.map(|plan| PlanChoice {
        label: t.strip_use(t.plan_written(&plan)),
        plan: t.plan_written(&plan),
        at: 0,
    });
    let said = match draft.entries {
        None => Some(t.expect_number().to_owned()),
        Some(_) => trouble.map(|trouble| t.plan_trouble(trouble)),
    };
    let blocks = views(plan, draft, &forecast, offered, t);
    (blocks, meaning(plan, draft, &forecast, t), said, mend)
}

/// Returns the plan with every movement that does not suit the kind of event exchanged for the first that does.
fn suited(plan: &Plan, draft: &PlanDraft, offered: &[PlanBlock]) -> Option<Plan> {
    let first = offered.first()?;
    let suits = |block: &PlanBlock| {
        block
            .movement()
            .is_none_or(|movement| movement.suits(draft.kind, draft.players))
    };
    let blocks = plan.blocks().into_iter();
    let blocks: Vec<PlanBlock> = blocks
        .map(|block| match suits(&block) {
            true => block,
            false => first.clone(),
        })
        .collect();
    Plan::of_blocks(&blocks).ok()
}

fn block_name(block: &PlanBlock, t: Lang) -> String {
    match block {
        PlanBlock::Round(movement) | PlanBlock::Knockout { movement, .. } => t.movement(*movement),
        PlanBlock::Carry(share) => t.carried(*share).to_owned(),
        PlanBlock::Split(gironi) => t.gironi_said(gironi),
    }
}

/// Returns two gironi, the better half of the entries and the rest.
fn halves(entries: u32) -> Vec<Girone> {
    let girone = |name: &str, tables| Girone {
        name: name.to_owned(),
        tables,
    };
    let tables = (entries / 4).max(1);
    vec![girone("A", Some(tables)), girone("B", None)]
}

/// Returns the splits to which one may change by a touch: a table more or fewer in a girone, a girone more or fewer.
fn other_gironi(gironi: &[Girone], t: Lang) -> Vec<(String, PlanBlock)> {
    let mut others = Vec::new();
    for (at, girone) in gironi.iter().enumerate() {
        let Some(tables) = girone.tables else {
            continue;
        };
        for tables in [tables.saturating_sub(1), tables.saturating_add(1)] {
            let mut changed = gironi.to_vec();
            if let Some(girone) = changed.get_mut(at) {
                girone.tables = Some(tables);
            }
            let label = t.girone_of_tables(&girone.name, tables);
            others.push((label, PlanBlock::Split(changed)));
        }
    }
    let Some((last, before)) = gironi.split_last() else {
        return others;
    };
    let tables = before.last().and_then(|girone| girone.tables);
    let taken = |name: &str| gironi.iter().any(|girone| girone.name == name);
    let mut names = ('A'..='Z').map(|letter| letter.to_string());
    if let Some(name) = names.find(|name| !taken(name)) {
        let own = Girone {
            name: last.name.clone(),
            tables,
        };
        let rest = Girone { name, tables: None };
        let more = before.iter().cloned().chain([own, rest]).collect();
        others.push((t.girone_more().to_owned(), PlanBlock::Split(more)));
    }
    let mut fewer = before.to_vec();
    if let Some(girone) = fewer.last_mut() {
        girone.tables = None;
    }
    others.push((t.girone_fewer().to_owned(), PlanBlock::Split(fewer)));
    others
}

/// Returns the button for a plan of these blocks; `None` if they are no plan.
fn choice(label: String, blocks: &[PlanBlock], at: usize, t: Lang) -> Option<PlanChoice> {
    let plan = t.plan_written(&Plan::of_blocks(blocks).ok()?);
    Some(PlanChoice { label, plan, at })
}

fn views(
    plan: &Plan,
    draft: &PlanDraft,
    forecast: &Forecast,
    offered: &[PlanBlock],
    t: Lang,
) -> Vec<BlockView> {
    let all = plan.blocks();
    let same = t.plan_written(plan);
    let mut rounds = 0;
    let mut kept_blocks = 0;
    let mut views = Vec::new();
    for (at, block) in all.iter().enumerate() {
        let first = rounds;
        rounds += block.rounds();
        // a carry-over before a round that is paired has taken effect
        let kept = first < draft.proposed;
        kept_blocks += usize::from(kept);
        let changed = |label: String, change: &dyn Fn(&mut Vec<PlanBlock>), next: usize| {
            let mut blocks = all.clone();
            change(&mut blocks);
            let changes = |choice: &PlanChoice| choice.plan != same;
            choice(label, &blocks, next, t).filter(changes)
        };
        let mut ways = Vec::new();
        let mut into = Vec::new();
        if !kept {
            if at > kept_blocks {
                let label = t.strip_earlier().to_owned();
                ways.extend(changed(label, &|blocks| blocks.swap(at - 1, at), at - 1));
            }
            if at + 1 < all.len() {
                let label = t.strip_later().to_owned();
                ways.extend(changed(label, &|blocks| blocks.swap(at, at + 1), at + 1));
            }
            let label = t.strip_remove().to_owned();
            ways.extend(changed(
                label,
                &|blocks| {
                    blocks.remove(at);
                },
                at,
            ));
            let others = offered
                .iter()
                .filter(|other| *other != block && block.rounds() > 0);
            let others = others.map(|other| (block_name(other, t), other.clone()));
            let gironi = match block {
                PlanBlock::Split(gironi) => other_gironi(gironi, t),
                _ => Vec::new(),
            };
            into.extend(others.chain(gironi).filter_map(|(label, other)| {
                let exchange = |blocks: &mut Vec<PlanBlock>| {
                    if let Some(place) = blocks.get_mut(at) {
                        place.clone_from(&other);
                    }
                };
                changed(label, &exchange, at)
            }));
        }
        let played = forecast.rounds.get(first..rounds).unwrap_or_default();
        let known = draft.entries.is_some();
        views.push(BlockView {
            rounds: match rounds - first {
                0 => String::new(),
                1 => rounds.to_string(),
                _ => format!("{}-{rounds}", first + 1),
            },
            name: block_name(block, t),
            said: if known {
                tables(played, t)
            } else {
                String::new()
            },
            means: block
                .movement()
                .map_or_else(String::new, |movement| t.movement_means(movement)),
            kept,
            ways,
            into,
        });
    }
    views
}

fn tables(rounds: &[RoundForecast], t: Lang) -> String {
    let mut said: Vec<String> = rounds
        .iter()
        .map(|round| t.tables_count(usize::try_from(round.tables).unwrap_or(usize::MAX)))
        .collect();
    let byes = rounds.first().map_or(0, |round| round.byes);
    said.extend((byes > 0).then(|| t.resting(byes)));
    let out = rounds.first().map_or(0, |round| round.out);
    said.extend((out > 0).then(|| t.left_out(out)));
    said.join(", ")
}

fn meaning(plan: &Plan, draft: &PlanDraft, forecast: &Forecast, t: Lang) -> Vec<String> {
    let lasts = TimeDelta::minutes(forecast.minutes.into());
    let end = draft.start.overflowing_add_signed(lasts).0;
    let (start, end) = (draft.start.format("%H:%M"), end.format("%H:%M"));
    let rounds = plan.rounds.len();
    let time = match rounds {
        1 => t.evening_of_one(draft.minutes, start, end),
        _ => t.evening_lasts(
            t.rounds_count(rounds),
            draft.minutes,
            MINUTES_BETWEEN,
            start,
            end,
        ),
    };
    let partners = draft.kind == EventKind::Individual && draft.players == Players::Four;
    let meet = match forecast.rematch {
        Some(round) => Some(t.meet_again_from(round)),
        None if partners => Some(t.partners_change().to_owned()),
        None if draft.players == Players::Three || rounds < 2 || forecast.trouble.is_some() => None,
        None => Some(t.nobody_meets_again().to_owned()),
    };
    std::iter::once(time).chain(meet).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveTime;

    fn draft(plan: &str, entries: u32, proposed: usize) -> PlanDraft {
        PlanDraft {
            plan: plan.parse(),
            kind: EventKind::Pairs,
            players: Players::Four,
            entries: Some(entries),
            minutes: 45,
            start: NaiveTime::from_hms_opt(21, 0, 0).unwrap(),
            proposed,
        }
    }

    #[test]
    fn every_button_leads_to_a_plan_and_says_what_it_means() {
        let strip = PlanStrip::new(
            String::new(),
            &draft("3 mitchell + 1 danese", 21, 0),
            Lang::It,
        );
        let names: Vec<_> = strip
            .blocks
            .iter()
            .map(|block| block.said.as_str())
            .collect();
        assert_eq!(names, ["10\u{a0}tavoli, a riposo 1"; 4]);
        let ways: Vec<_> = strip.blocks[2]
            .ways
            .iter()
            .map(|way| way.plan.as_str())
            .collect();
        assert_eq!(
            ways,
            [
                "2 mitchell + 1 danese + 1 mitchell",
                "2 mitchell + 1 danese"
            ]
        );
        assert_eq!(
            strip.blocks[0].ways.len(),
            1,
            "it goes; between equals nothing moves"
        );
        let into: Vec<_> = strip.blocks[3]
            .into
            .iter()
            .map(|way| way.plan.as_str())
            .collect();
        assert_eq!(into[0], "4 mitchell");
        assert!(into.contains(&"3 mitchell + 2 eliminazione 4"));
        assert_eq!(strip.adding[1].plan, "3 mitchell + 2 danese");
        assert_eq!(
            strip.meaning,
            [
                "4\u{a0}turni da 45 minuti, con 10 fra l’uno e l’altro: dalle 21:00 alle 00:30.",
                "Nessuno incontra due volte gli stessi avversari.",
            ]
        );
    }

    #[test]
    fn what_cannot_be_played_is_said_with_what_would_help() {
        let strip = PlanStrip::new(String::new(), &draft("8 mitchell/2", 16, 0), Lang::It);
        assert!(strip.trouble.is_some());
        let mend = strip.mend.unwrap();
        assert_eq!(mend.plan, "4 mitchell/2 + 1 mitchell/3 + 3 mitchell/2");
        let strip = PlanStrip::new(String::new(), &draft("moon", 16, 0), Lang::It);
        assert!(strip.blocks.is_empty() && strip.trouble.is_some());
        assert_eq!(strip.adding[0].plan, "1 mitchell", "and one begins anew");
    }

    #[test]
    fn rounds_that_are_paired_stay() {
        let strip = PlanStrip::new(
            String::new(),
            &draft("2 mitchell + carry half + 2 danese", 16, 2),
            Lang::It,
        );
        let kept: Vec<_> = strip.blocks.iter().map(|block| block.kept).collect();
        assert_eq!(kept, [true, true, false, false, false]);
        assert!(strip.blocks[1].ways.is_empty() && strip.blocks[1].into.is_empty());
        let ways: Vec<_> = strip.blocks[3]
            .ways
            .iter()
            .map(|way| way.plan.as_str())
            .collect();
        assert_eq!(
            ways,
            [
                "2 mitchell + 1 danese + riporto metà + 1 danese",
                "2 mitchell + riporto metà + 1 danese"
            ]
        );
    }
}
