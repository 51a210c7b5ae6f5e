//! The seats after a draw of cards, with the reasons.

use crate::components::cards::{CardView, spoken};
use crate::locale::Lang;
use crate::rules::rule_answer::AnswerRuling;
use burraco_play::{NotSeated, Partnerships, Seating};
use burraco_rules::{Card, Certainty, Players, RuleSet, Seat, Topic, write_cards};

/// A draw for seats, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatingView {
    /// The state of the draw (seated, still drawing or impossible), which gives the class in the style sheet.
    pub ruling: AnswerRuling,
    /// The state of the draw for seats in words.
    pub verdict: &'static str,
    /// Whether some players still have to draw.
    pub goes_on: bool,
    /// The reasons of the result, or instructions on what to do next.
    pub sentences: Vec<String>,
    /// The seats in the order of play, the dealer first.
    pub seats: Vec<SeatView>,
    /// The source of the rule for the draw.
    pub source: String,
}

/// A drawn seat and its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    pub seat: Seat,
    pub name: &'static str,
    /// The player's number, from 1.
    pub player: usize,
    /// The player's role in the first hand, which is to deal or to play first; empty without one.
    pub role: &'static str,
    pub cards: Vec<CardView>,
    /// The player's drawn cards as words.
    pub shown: String,
    /// The player's drawn cards in machine-readable form.
    pub text: String,
}

impl SeatingView {
    /// Builds the view of the result of a draw for seats.
    #[must_use]
    pub fn new(
        drawn: &Result<Seating, NotSeated>,
        partnerships: Partnerships,
        rules: &RuleSet,
        t: Lang,
    ) -> SeatingView {
        let (ruling, verdict, sentences) = match drawn {
            Ok(seating) => (
                AnswerRuling::Legal,
                t.seated(),
                why(seating, partnerships, rules, t),
            ),
            Err(not) => {
                let (ruling, verdict) = match not {
                    NotSeated::Missing(_) | NotSeated::DrawAgain(_) => {
                        (AnswerRuling::NotDecided, t.draw_goes_on())
                    }
                    NotSeated::ByChance => (AnswerRuling::NotDecided, t.chance_decides()),
                    NotSeated::TooMany(_) | NotSeated::NotInDeck(_) => {
                        (AnswerRuling::NotLegal, t.no_draw())
                    }
                };
                (ruling, verdict, vec![t.why_not_seated(not)])
            }
        };
        SeatingView {
            ruling,
            verdict,
            goes_on: drawn.as_ref().is_err_and(|not| !not.to_draw().is_empty()),
            sentences,
            seats: drawn
                .as_ref()
                .map_or_else(|_| Vec::new(), |seating| seats(seating, rules, t)),
            source: Topic::Dealing.source(rules).to_string(),
        }
    }
}

fn seats(seating: &Seating, rules: &RuleSet, t: Lang) -> Vec<SeatView> {
    let round = rules.round_from(Seat::North).into_iter().enumerate();
    let view = |(at, seat): (usize, Seat)| {
        let player = (*seating.players.get(seat))?;
        let cards: Vec<Card> = drawn_by(player, seating).collect();
        Some(SeatView {
            seat,
            name: t.seat(seat),
            player: player + 1,
            role: match at {
                0 => t.deals_first(),
                1 => t.plays_first(),
                _ => "",
            },
            shown: cards
                .iter()
                .map(|card| spoken(*card, t))
                .collect::<Vec<_>>()
                .join(", "),
            text: write_cards(&cards),
            cards: CardView::row(&cards, t),
        })
    };
    round.filter_map(view).collect()
}

fn drawn_by(player: usize, seating: &Seating) -> impl Iterator<Item = Card> {
    let drawn = seating.drawn.iter();
    drawn.filter_map(move |(who, card)| (*who == player).then_some(*card))
}

fn why(seating: &Seating, partnerships: Partnerships, rules: &RuleSet, t: Lang) -> Vec<String> {
    if seating.ranked.is_empty() {
        return vec![t.seated_by_chance().into()];
    }
    let ranked = seating.ranked.iter().map(|player| {
        let cards = drawn_by(*player, seating).map(|card| spoken(card, t));
        t.player_drew(player + 1, cards.collect::<Vec<_>>().join(", "))
    });
    let mut said = vec![t.ranked(ranked.collect::<Vec<_>>().join("; "))];
    let ranks = t.setting_value("seat_draw", rules.seat_draw.word());
    said.extend(ranks.map(str::to_owned));
    if rules.players != Players::Four {
        said.push(t.lowest_of_few().into());
        return said;
    }
    said.push(match partnerships {
        Partnerships::Fixed => t.pairs_known().into(),
        Partnerships::Drawn => t.pairs_by_draw().into(),
    });
    let sure = rules.sure("first_dealer") == Some(Certainty::Inferred);
    let deals = t.setting_value("first_dealer", rules.first_dealer.word());
    said.extend(deals.map(|sentence| match sure {
        true => format!(
            "{} ({}).",
            sentence.trim_end_matches('.'),
            t.sure(Certainty::Inferred)
        ),
        false => sentence.to_owned(),
    }));
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_rules::{Rng, read_cards};

    fn seated(name: &str, cards: &str) -> SeatingView {
        let rules: RuleSet = name.parse().unwrap();
        let cards = read_cards(cards).unwrap();
        let drawn = Seating::of_cards(&rules, Partnerships::Fixed, &cards);
        SeatingView::new(&drawn, Partnerships::Fixed, &rules, Lang::It)
    }

    #[test]
    fn the_dealer_comes_first_and_then_who_plays_first() {
        let view = seated("federation", "KS 5S 3S 9S");
        let told = view
            .seats
            .iter()
            .map(|row| (row.name, row.player, row.role));
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                ("Nord", 2, "dà le carte"),
                ("Est", 1, "gioca per primo"),
                ("Sud", 4, ""),
                ("Ovest", 3, ""),
            ]
        );
        assert_eq!(view.ruling, AnswerRuling::Legal);
        assert!(view.sentences[0].contains("giocatore 1 (K♠)"), "{view:?}");
    }

    #[test]
    fn of_two_readings_the_reader_is_told() {
        let said = |name| seated(name, "AS 5S 2S 9S").sentences.join(" ");
        assert!(said("buraco").contains("dedotto"));
        assert!(!said("italian").contains("dedotto"));
    }

    #[test]
    fn those_who_tie_are_told_to_draw_again() {
        let view = seated("italian", "JK 5C JK 9H");
        assert_eq!(
            (view.ruling, view.seats.len()),
            (AnswerRuling::NotDecided, 0)
        );
        assert!(view.sentences[0].contains("Tocca a: 1, 3"), "{view:?}");
        assert_eq!(
            seated("italian", "3S 3S 3S 4S").ruling,
            AnswerRuling::NotLegal
        );
    }

    #[test]
    fn where_no_card_is_drawn_chance_seats() {
        let rules = RuleSet::BROCHURE;
        let seating = Seating::by_lot(&rules, Partnerships::Fixed, &mut Rng::new(1));
        let view = SeatingView::new(&Ok(seating), Partnerships::Fixed, &rules, Lang::It);
        assert_eq!((view.seats.len(), view.sentences.len()), (4, 1));
    }
}
