//! The prize list: the winners, their prizes and the reasons.

use crate::components::frame::Tab;
use crate::components::summaries::{PairView, counted_to};
use crate::csv::file::sheet;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::numbers::{euro, match_points, points_in};
use crate::protests::protest::Deadline;
use crate::rounds::superseded_rounds::{MatchFilter, won_since};
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::{FinalPlace, NoFirst, awaits_bracket, decided_places};
use burraco_tournament::prizes::fee::Takings;
use burraco_tournament::prizes::prize::{
    Contest, Prize, PrizeList, PrizeRule, PrizesShown, Remainder,
};
use burraco_tournament::protest::ConfirmedAt;
use burraco_tournament::round::{Round, RoundState};

/// `/direzione/{slug}/premi`, and `/t/{slug}/premi` once the list is published.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/prizes.html")]
pub struct PrizesPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub lines: Vec<PrizeLine>,
    /// The prizes that nobody has yet, before anybody is ranked or while a knockout decides them: place, contest and
    /// amount.
    pub to_win: Vec<(u32, String, String)>,
    /// Whether a knockout is still to decide the prizes of the whole ranking.
    pub awaits: bool,
    /// Sentences about prizes that nobody wins and about cents that could not be divided.
    pub remainders: Vec<String>,
    /// The text shown for an empty list of prizes.
    pub empty: &'static str,
    /// The address of the settings where prizes are written, for those who may; `None` once there are prizes.
    pub settings: Option<String>,
    /// The address of the list as a CSV file, for the desk.
    pub csv: Option<String>,
    /// The last turno included in the prize list, and whether the public sees the results of that turno.
    pub counted: String,
    /// Whether all planned rounds are closed.
    pub over: bool,
    /// The button that publishes the list or hides it again: its address, the value posted as `shown`, and its label.
    pub publish: Option<(String, &'static str, &'static str)>,
    /// The address of the public page, once the list is published.
    pub public: Option<String>,
    /// Sentences about knockout matches whose winner was changed by a correction after the next turno was published.
    pub since: Vec<String>,
    /// The fees taken and what is left of them after the prizes, for the desk; empty without either.
    pub money: String,
    /// The notice that open protests may still change the prizes, with a link to them; for the desk.
    pub open: Option<Link>,
}

/// A prize with its winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeLine {
    /// The contest's name: `girone A`.
    pub contest: String,
    /// The winner's place in the contest.
    pub place: u32,
    pub pair: PairView,
    /// The prize: `100,00 €`, or a cup.
    pub amount: String,
    /// The reason why the entry wins the prize: rank and points, and the number of entries that share it.
    pub why: String,
}

/// Formats a prize: `100,00 €`, or a cup for a prize without an amount.
fn amount(cents: u32, t: Lang) -> String {
    match cents {
        0 => t.prize_cup().to_owned(),
        cents => euro(cents.into(), t),
    }
}

/// Describes the remainders of a prize list: prizes for places that nobody has, and cents that could not be divided.
pub(crate) fn remainders(event: &Event, list: &PrizeList, t: Lang) -> Vec<String> {
    let contests = Contests::of(event);
    let unwon = list.unwon.iter().map(|first| {
        let (contest, prize) = (contests.named(first.rule, t), amount(first.cents, t));
        match first.why {
            NoFirst::Unwon(_) => t.prize_unwon(contest, prize),
            NoFirst::Struck if first.place == 1 => t.prize_of_struck(contest, prize),
            NoFirst::Struck => t.prize_of_struck_behind(contest, first.place, prize),
        }
    });
    let remainder = |left: &Remainder| {
        let cents = euro(left.cents.into(), t);
        t.prize_remainder(contests.named(left.rule, t), left.place, cents)
    };
    unwon.chain(list.remainders.iter().map(remainder)).collect()
}

/// Says how much of the fees taken is left after the prizes; `None` without fees or prizes.
pub(crate) fn fees_and_prizes(event: &Event, takings: &Takings, t: Lang) -> Option<String> {
    let prizes = event.settings.prizes_in_money();
    let in_kind = i64::from(event.settings.in_kind_cents);
    if prizes + in_kind == 0 || takings.paid <= 0 {
        return None;
    }
    let rest = takings.paid - prizes - in_kind;
    let sums = [
        (prizes > 0).then(|| t.prizes_in_money(euro(prizes, t))),
        (in_kind > 0).then(|| t.prizes_in_kind(euro(in_kind, t))),
    ];
    let sums: Vec<String> = sums.into_iter().flatten().collect();
    let fees = match takings.open {
        0 => euro(takings.paid, t),
        open => t.fees_not_all(euro(takings.paid, t), euro(open, t)),
    };
    let sums = sums.join(", ");
    Some(match rest {
        ..0 => t.fees_below_prizes(fees, sums, euro(-rest, t)),
        rest => t.fees_and_prizes(fees, sums, euro(rest, t)),
    })
}

/// The contests in which prizes are given. If a knockout has decided the final ranking, the prizes for all entries
/// follow it.
pub(crate) struct Contests<'e> {
    event: &'e Event,
    at_end: Option<Vec<FinalPlace>>,
}

impl<'e> Contests<'e> {
    /// Builds the contests for which an event awards prizes.
    pub(crate) fn of(event: &'e Event) -> Contests<'e> {
        let at_end = decided_places(event);
        Contests { event, at_end }
    }

    /// Returns the name of a prize rule's contest.
    pub(crate) fn named(&self, rule: u32, t: Lang) -> String {
        let rules = (1..).zip(&self.event.settings.prizes);
        let mut found = rules.filter(|(number, _)| *number == rule);
        let said = |rule: &PrizeRule| match rule.contest {
            Contest::All if self.at_end.is_some() => t.final_places().to_owned(),
            _ => t.contest(&rule.contest),
        };
        found
            .next()
            .map_or_else(String::new, |(_, rule)| said(rule))
    }

    fn line(&self, prize: &Prize, names: PublicNames, t: Lang) -> PrizeLine {
        let (vp, mp) = (
            points_in(prize.vp.0, prize.parts, t),
            match_points(self.event, prize.mp.0, prize.parts, t),
        );
        let mut ended = self.at_end.iter().flatten();
        let mut why = match ended.any(|place| place.entry == prize.entry) {
            true => t.prize_why_at_end(prize.rank, vp, mp),
            false => t.prize_why(prize.rank, vp, mp),
        };
        if prize.shared_by > 1 {
            why = format!("{why}; {}", t.prize_shared(prize.shared_by));
        }
        PrizeLine {
            contest: self.named(prize.rule, t),
            place: prize.place,
            pair: PairView::of(self.event, prize.entry, names, t),
            amount: amount(prize.cents, t),
            why,
        }
    }
}

impl PrizeLine {
    /// Describes a prize by its contest and amount: `girone A: 100,00 €`.
    #[must_use]
    pub fn said(&self) -> String {
        format!("{}: {}", self.contest, self.amount)
    }
}

/// Lists all prizes that are won.
#[must_use]
pub fn prize_lines(event: &Event, list: &PrizeList, names: PublicNames, t: Lang) -> Vec<PrizeLine> {
    let contests = Contests::of(event);
    let line = |prize: &Prize| contests.line(prize, names, t);
    list.prizes.iter().map(line).collect()
}

/// Lists the prizes of the rules by which nobody has won one yet.
fn to_win(event: &Event, won: &[Prize], t: Lang) -> Vec<(u32, String, String)> {
    let contests = Contests::of(event);
    let rules = (1..).zip(&event.settings.prizes);
    let open = rules.filter(|(number, _)| won.iter().all(|prize| prize.rule != *number));
    let places = open.flat_map(|(number, rule)| {
        let contest = contests.named(number, t);
        let cents = (1..).zip(&rule.cents);
        cents.map(move |(place, cents)| (place, contest.clone(), amount(*cents, t)))
    });
    places.collect()
}

/// Says how many protests are open, which may still change the prizes; `None` for none.
fn open_protests(event: &Event, t: Lang) -> Option<String> {
    let open = event.protests.iter().filter(|protest| protest.is_open());
    let open = open.count();
    (open > 0).then(|| t.protests_open(open))
}

impl PrizesPage {
    /// Builds the desk's page of a prize list; `may_publish` adds the button that publishes it.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        list: &PrizeList,
        settled: &ConfirmedAt,
        may_publish: bool,
    ) -> PrizesPage {
        let t = frame.t;
        let until = Deadline::of_end(event, settled, frame.now, t);
        let slug = &event.settings.slug;
        let publish = match event.settings.prizes_shown {
            PrizesShown::Desk => (urls::prizes(slug), "everybody", t.publish_prizes()),
            PrizesShown::Everybody => (urls::prizes(slug), "desk", t.hide_prizes()),
        };
        let head = desk_head(event, MenuPage::Prizes, &frame);
        PrizesPage {
            settings: (may_publish && event.settings.prizes.is_empty())
                .then(|| urls::settings_section(slug, "quota-e-premi")),
            csv: Some(sheet(urls::prizes_csv(slug), t)),
            publish: Some(publish).filter(|_| may_publish && !event.settings.prizes.is_empty()),
            public: event.shows_prizes().then(|| urls::public_prizes(slug)),
            money: fees_and_prizes(event, &Takings::of(event), t).unwrap_or_default(),
            open: open_protests(event, t)
                .map(|open| Link::new(urls::protests(slug), t.prizes_may_change(open))),
            ..PrizesPage::of(frame, head, event, list, PublicNames::Full)
        }
        .noting(until)
    }

    fn noting(mut self, said: Option<String>) -> PrizesPage {
        self.since.extend(said);
        self
    }

    /// Builds the public page of a prize list.
    #[must_use]
    pub fn public(frame: Frame, event: &Event, list: &PrizeList) -> PrizesPage {
        let head = Masthead::public(event, Tab::Prizes, frame.t);
        let t = frame.t;
        let open = open_protests(event, t).map(|open| t.prizes_not_final(open));
        PrizesPage::of(frame, head, event, list, event.settings.public_names).noting(open)
    }

    fn of(
        frame: Frame,
        head: Masthead,
        event: &Event,
        list: &PrizeList,
        names: PublicNames,
    ) -> PrizesPage {
        let t = frame.t;
        // before the first turno everybody is ranked first
        let ranked = !list.prizes.is_empty() || awaits_bracket(event);
        let played = event.published().next().is_some() && ranked;
        let closed = |round: &Round| round.state == RoundState::Closed;
        let over = event.next_movement().is_none() && event.rounds.iter().all(closed);
        let mut since = won_since(event, MatchFilter::Event, t);
        let plays = event.published().any(|round| !closed(round));
        since.extend((played && plays).then(|| t.prizes_while_played().to_owned()));
        PrizesPage {
            t,
            head,
            counted: counted_to(event, t),
            to_win: match played {
                true if awaits_bracket(event) => to_win(event, &list.prizes, t),
                true => Vec::new(),
                false => to_win(event, &[], t),
            },
            awaits: played && awaits_bracket(event),
            lines: match played {
                true => prize_lines(event, list, names, t),
                false => Vec::new(),
            },
            remainders: remainders(event, list, t),
            empty: if event.settings.prizes.is_empty() {
                t.no_prizes()
            } else {
                t.no_winners()
            },
            settings: None,
            csv: None,
            over,
            publish: None,
            public: None,
            money: String::new(),
            open: None,
            since,
            frame,
        }
    }
}
