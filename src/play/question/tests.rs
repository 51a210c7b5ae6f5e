//! Tests of a referee's questions: the answers are those of the rule documents, and no question causes a panic.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::question::*;
use crate::{Game, Illegal, Move};
use burraco_rules::{Base, read_cards};
use proptest::prelude::*;
use std::collections::HashSet;

fn cards(text: &str) -> Vec<Card> {
    read_cards(text).unwrap()
}

/// Reads a referee's question from a row of the test cases.
fn question(text: &str) -> Question {
    let mut parts = text.split('|').map(str::trim);
    let (verb, rest) = parts
        .next()
        .unwrap()
        .split_once(' ')
        .unwrap_or(("close", ""));
    let mut position = Situation::default();
    for part in parts {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        match word {
            "hand" => position.hand = cards(rest),
            "melds" => position.melds = rest.split(';').map(cards).collect(),
            "pozzetto" => position.pozzetto = true,
            "pile" => position.drawn = TurnStart::Pile(cards(rest)),
            "nothing" => position.drawn = TurnStart::Nothing,
            _ => panic!("{part}"),
        }
    }
    let play = match verb {
        "meld" => return Question::Meld(cards(rest)),
        "laid" => return Question::Laid(cards(rest)),
        "layoff" => {
            let (meld, added) = rest.split_once('+').unwrap();
            let (meld, added) = (cards(meld), cards(added));
            return Question::LayOff { meld, added };
        }
        "lay" => Play::Meld(cards(rest)),
        "add" => {
            let (meld, added) = rest.split_once(' ').unwrap();
            let meld = meld.parse::<usize>().unwrap() - 1;
            let cards = cards(added);
            Play::LayOff { meld, cards }
        }
        "discard" => Play::Discard(cards(rest)[0]),
        "close" => Play::Close(cards(rest).first().copied()),
        _ => panic!("{verb}"),
    };
    Question::Move { position, play }
}

fn said(answer: &Result<Answer, Vec<PositionFault>>) -> String {
    let answer = match answer {
        Ok(answer) => answer,
        Err(slips) => {
            let slip = |slip: &PositionFault| match slip.kind {
                PositionFaultKind::NoMeld(fault) => {
                    format!("{:?} NoMeld({})", slip.part, fault.code())
                }
                kind => format!("{:?} {kind:?}", slip.part),
            };
            let slips: Vec<String> = slips.iter().map(slip).collect();
            return format!("slip {}", slips.join("; "));
        }
    };
    match answer {
        Answer::Legal { outcome, notes, .. } => {
            let words = std::iter::once("yes").chain([outcome.code()]);
            let words: Vec<&str> = words.chain(notes.iter().map(|note| note.code())).collect();
            words.join(" ")
        }
        Answer::NotLegal(reasons) => {
            let codes: Vec<&str> = reasons.iter().map(|reason| reason.why.code()).collect();
            let follows = reasons.iter().flat_map(|reason| &reason.follows);
            let follows: Vec<&str> = follows.map(|row| row.code()).collect();
            let follows = if follows.is_empty() {
                "-".into()
            } else {
                follows.join(" ")
            };
            format!("no {} > {follows}", codes.join(" "))
        }
        Answer::NotDecided => "not decided".into(),
    }
}

#[test]
fn questions_are_answered_as_the_table_of_cases_says() {
    let table = include_str!("../../../tests/data/questions.tsv");
    let (mut cases, mut wrong) = (0, Vec::new());
    for line in table
        .lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty())
    {
        let [rules, asked, expected, note] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let found = said(&ask(&question(asked), &rules.parse().unwrap()));
        if found != expected {
            wrong.push(format!("{rules}\t{asked}\t{found}\t{note}"));
        }
        cases += 1;
    }
    assert!(
        wrong.is_empty(),
        "answered otherwise:\n{}",
        wrong.join("\n")
    );
    assert!(cases >= 50, "{cases} cases");
}

#[test]
fn cards_as_they_lie_are_told_first_and_once() {
    let cards = read_cards("3H 4H 5H JK").unwrap();
    let Ok(Answer::Legal { outcome, .. }) = ask(&Question::Laid(cards.clone()), &RuleSet::ITALIAN)
    else {
        panic!("legal");
    };
    let LegalEffect::Meld { readings, .. } = outcome else {
        panic!("a meld");
    };
    let mut all = burraco_rules::readings(&cards, &RuleSet::ITALIAN);
    all.retain(|reading| *reading != readings[0]);
    assert_eq!(readings[1..], all);
    assert_eq!(
        readings[0],
        judge_laid(&cards, &RuleSet::ITALIAN).unwrap().meld.reading
    );
}

/// Checks the source for each rule set and topic against `tests/data/sources.tsv`.
#[test]
fn sources_are_those_of_the_table() {
    let table = include_str!("../../../tests/data/sources.tsv");
    let topic = |name: &str| {
        let mut all = Topic::ALL.into_iter();
        all.find(|topic| format!("{topic:?}") == name).unwrap()
    };
    let mut cases = std::collections::BTreeSet::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [rules, about, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}");
        };
        let found = topic(about).source(&rules.parse().unwrap());
        assert_eq!(found.to_string(), expected, "{rules} {about}");
        cases.insert((rules, about));
    }
    for base in Base::ALL {
        for topic in Topic::ALL {
            assert!(
                cases.contains(&(base.word(), format!("{topic:?}").as_str())),
                "{base:?} {topic:?} is in no row"
            );
        }
    }
}

fn some_cards(most: usize) -> impl Strategy<Value = Vec<Card>> {
    let deck = burraco_rules::Deck::WithJokers.cards();
    proptest::collection::vec(proptest::sample::select(deck), 0..most)
}

fn some_rules() -> impl Strategy<Value = RuleSet> {
    let names: Vec<String> = RuleSet::catalogue();
    let changes = names.into_iter().filter_map(|line| {
        let word = line.split(' ').next()?;
        word.strip_prefix('+').map(ToOwned::to_owned)
    });
    let changes: Vec<String> = changes.collect();
    let base = proptest::sample::select(Base::ALL.to_vec());
    (base, proptest::sample::select(changes))
        .prop_map(|(base, change)| format!("{}+{change}", base.word()).parse().unwrap())
}

proptest! {
    #[test]
    fn no_question_panics_and_every_no_has_a_reason(
        rules in some_rules(),
        hand in some_cards(14),
        melds in proptest::collection::vec(some_cards(9), 0..4),
        moved in some_cards(5),
        pozzetto: bool,
        verb in 0..7_u8,
        meld in 0..4_usize,
        drawn in 0..3_u8,
    ) {
        let first = moved.first().copied();
        let drawn = match drawn {
            0 => TurnStart::Stock,
            1 => TurnStart::Pile(moved.clone()),
            _ => TurnStart::Nothing,
        };
        let position = Situation { hand: hand.clone(), melds: melds.clone(), pozzetto, drawn };
        let asked = match (verb, first) {
            (0, _) => Question::Meld(hand),
            (1, _) => Question::Laid(hand),
            (2, _) => Question::LayOff { meld: melds.concat(), added: moved },
            (3, _) => Question::Move { position, play: Play::Meld(moved) },
            (4, _) => Question::Move { position, play: Play::LayOff { meld, cards: moved } },
            (5, Some(card)) => Question::Move { position, play: Play::Discard(card) },
            (_, card) => Question::Move { position, play: Play::Close(card) },
        };
        if let Ok(Answer::NotLegal(reasons)) = ask(&asked, &rules) {
            prop_assert!(!reasons.is_empty());
            for reason in reasons {
                prop_assert!(!reason.source.section.is_empty());
            }
        }
    }
}

/// Checks that the answer to a referee's question about a move agrees with the game itself: what the answer calls
/// legal, the game accepts.
#[test]
fn a_referee_is_told_what_the_table_does() {
    let variants = [
        "+closing=discard-optional",
        "+two",
        "+without_burraco=plays-on",
    ];
    let names = Base::ALL.map(Base::word).into_iter().flat_map(|base| {
        let changed = variants.map(|change| format!("{base}{change}"));
        std::iter::once(base.to_owned()).chain(changed)
    });
    let (mut compared, mut closings) = (0, 0);
    for name in names {
        let rules: RuleSet = name.parse().unwrap();
        for seed in 0..6 {
            let mut game = Game::deal(rules, seed);
            let mut rng = burraco_rules::Rng::new(seed);
            let mut drawn = TurnStart::Nothing;
            while game.ended().is_none() {
                compared += compare(&game, &drawn, &rules, &mut rng);
                closings += compare_closings(&game, &drawn, &rules);
                let moves = game.legal_moves();
                // Melds and additions first, so that the table fills.
                let lays = |m: &&Move| matches!(m, Move::Meld(_) | Move::LayOff { .. });
                let laid: Vec<&Move> = moves.iter().filter(lays).collect();
                let chosen = match laid.is_empty() || rng.below(8) == 0 {
                    true => moves[rng.below(moves.len())].clone(),
                    false => laid[rng.below(laid.len())].clone(),
                };
                drawn = match (&chosen, drawn) {
                    (Move::TakePile, _) => TurnStart::Pile(game.pile().to_vec()),
                    (Move::Draw | Move::Keep | Move::Refuse, _) => TurnStart::Stock,
                    (Move::Discard(_), _) => TurnStart::Nothing,
                    (Move::Meld(_) | Move::LayOff { .. }, before) => before,
                };
                game.play(chosen).unwrap();
                // A player who has melded all and plays on without cards ends the turn by it.
                if game.must_draw() {
                    drawn = TurnStart::Nothing;
                }
            }
        }
    }
    assert!(compared > 10_000, "{compared} moves compared");
    assert!(closings > 1_000, "{closings} closings compared");
}

/// Builds, for a test, the referee's question position of the player whose turn it is in a game.
fn situation(game: &Game, drawn: &TurnStart) -> Situation {
    let seat = game.turn();
    Situation {
        hand: game.hand(seat).to_vec(),
        melds: game.melds(seat).iter().map(|meld| meld.layout()).collect(),
        pozzetto: game.has_pozzetto(seat),
        drawn: drawn.clone(),
    }
}

/// Compares the referee's answers on discards, additions and some melds with the moves that a state of the game
/// accepts. Returns the number compared.
fn compare(game: &Game, drawn: &TurnStart, rules: &RuleSet, rng: &mut burraco_rules::Rng) -> usize {
    let (seat, offered) = (game.turn(), game.offered().is_some());
    let hand = game.hand(seat).to_vec();
    if *drawn == TurnStart::Nothing || offered || hand.is_empty() {
        return 0;
    }
    let melds = game.melds(seat).len();
    let mut plays: Vec<(Move, Play)> = Vec::new();
    for card in hand.iter().copied() {
        plays.push((Move::Discard(card), Play::Discard(card)));
        for meld in 0..melds {
            let cards = vec![card];
            plays.push((Move::LayOff { meld, card }, Play::LayOff { meld, cards }));
        }
    }
    for m in game.legal_moves().into_iter().take(40) {
        if let Move::Meld(cards) = m {
            plays.push((Move::Meld(cards.clone()), Play::Meld(cards)));
        }
    }
    for _ in 0..10 {
        let picked: Vec<Card> = hand.iter().copied().filter(|_| rng.below(3) == 0).collect();
        plays.push((Move::Meld(picked.clone()), Play::Meld(picked)));
    }
    let situation = situation(game, drawn);
    let mut compared = 0;
    for (action, play) in plays {
        let said = ask(
            &Question::Move {
                position: situation.clone(),
                play,
            },
            rules,
        );
        let done = game.check(&action);
        let left_to_the_table =
            matches!(done, Err(Illegal::FirstMeldsFailed | Illegal::NoPozzetto));
        // The table takes first melds back; the referee hears that they are not enough.
        let first = |why: &Reason| matches!(why.why, Why::FirstMelds { .. });
        let too_few = matches!(&said, Ok(Answer::NotLegal(whys)) if whys.iter().any(first));
        // Which of two equal cards has been melded only the table knows: the referee says what it hangs on.
        let hangs = |note: &Note| matches!(note, Note::IfPileCardMelded(_));
        let hangs = matches!(&said, Ok(Answer::Legal { notes, .. }) if notes.iter().any(hangs));
        if !too_few && !hangs && (!left_to_the_table || matches!(action, Move::Discard(_))) {
            let legal = matches!(said, Ok(Answer::Legal { .. }));
            assert_eq!(
                legal,
                done.is_ok(),
                "{rules} {action:?} {situation:?}: {done:?}, told {said:?}"
            );
            compared += 1;
        }
    }
    compared
}

/// The largest number of cards in a hand for which the tests try all the moves of a turn.
const SMALL: usize = 3;

/// Compares the referee's answer on every closing of a small hand with the closings that the game accepts. Returns the
/// number compared.
fn compare_closings(game: &Game, drawn: &TurnStart, rules: &RuleSet) -> usize {
    let situation = situation(game, drawn);
    let held = situation.hand.len();
    let began = *drawn != TurnStart::Nothing && game.offered().is_none();
    // Without a pozzetto the turn goes on with another hand.
    if !began || !situation.pozzetto || !(1..=SMALL).contains(&held) {
        return 0;
    }
    let mut discards: Vec<Option<Card>> = situation.hand.iter().copied().map(Some).collect();
    discards.push(None);
    for discard in &discards {
        let asked = Question::Move {
            position: situation.clone(),
            play: Play::Close(*discard),
        };
        let (legal, hangs) = match ask(&asked, rules) {
            Ok(Answer::Legal { notes, .. }) => (true, !notes.is_empty()),
            Ok(Answer::NotLegal(_)) => (false, false),
            other => panic!("{rules} {situation:?} {discard:?}: {other:?}"),
        };
        let lets = crate::tests::table_lets(game, *discard, &mut HashSet::new());
        assert!(
            hangs || legal == lets,
            "{rules} {situation:?} {discard:?}: told {legal}"
        );
    }
    discards.len()
}
