//! The prize list: who wins what, and why.

use crate::pages::desk::{DeskTab, desk_head};
use crate::pages::numbers::{euro, points, signed};
use crate::pages::parts::PairView;
use crate::pages::words::Lang;
use crate::pages::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::prize::{Prize, PrizeList, Remainder};

/// `/direzione/{slug}/premi`
#[derive(Clone, Debug, Template)]
#[template(path = "desk/prizes.html")]
pub struct PrizesPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// What is won.
    pub lines: Vec<PrizeLine>,
    /// Cents that did not divide, a sentence each.
    pub remainders: Vec<String>,
    /// What an empty list says.
    pub empty: &'static str,
    /// The same list as CSV.
    pub csv: String,
}

/// A prize that is won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeLine {
    /// `girone A`.
    pub contest: String,
    /// Its place in the contest.
    pub place: u32,
    /// Who.
    pub pair: PairView,
    /// `100,00 €`, or a cup.
    pub amount: String,
    /// Why: rank and points, and how many share.
    pub why: String,
}

fn contest(event: &Event, rule: u32, t: Lang) -> String {
    let rules = (1..).zip(&event.settings.prizes);
    let mut found = rules.filter(|(number, _)| *number == rule);
    let rule = found.next().map(|(_, rule)| t.contest(&rule.contest));
    rule.unwrap_or_default()
}

fn line(event: &Event, prize: &Prize, t: Lang) -> PrizeLine {
    let mut why = t.prize_why(prize.rank, points(prize.vp.0), signed(prize.mp.0));
    if prize.shared_by > 1 {
        why = format!("{why}; {}", t.prize_shared(prize.shared_by));
    }
    PrizeLine {
        contest: contest(event, prize.rule, t),
        place: prize.place,
        pair: PairView::of(event, prize.entry, PublicNames::Full, t),
        amount: match prize.cents {
            0 => t.prize_cup().to_owned(),
            cents => euro(cents.into(), t),
        },
        why,
    }
}

impl PrizesPage {
    /// The page of a prize list.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, list: &PrizeList) -> PrizesPage {
        let t = frame.t;
        let remainder = |left: &Remainder| {
            let cents = euro(left.cents.into(), t);
            t.prize_remainder(contest(event, left.rule, t), left.place, cents)
        };
        PrizesPage {
            t,
            head: desk_head(event, DeskTab::Desk, t),
            lines: list.prizes.iter().map(|p| line(event, p, t)).collect(),
            remainders: list.remainders.iter().map(remainder).collect(),
            empty: if event.settings.prizes.is_empty() {
                t.no_prizes()
            } else {
                t.no_winners()
            },
            csv: urls::prizes_csv(&event.settings.slug),
            frame,
        }
    }
}
