//! What players see behind the link of their table: who they are, their hands, how the table stands, the next seat.

use crate::components::frame::Tab;
use crate::components::summaries::{ScoreSource, signs};
use crate::desk::clock::ClockLine;
use crate::hands::hand_view::HandView;
use crate::locale::{Company, Lang};
use crate::rounds::next_seat::NextSeat;
use crate::tables::referee_table::hand_points;
use crate::tables::table::TableBody;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::hand_permissions::{Author, must_accept};
use burraco_tournament::event::{Confirmation, Event};
use burraco_tournament::round::{Hand, HandNo, Round, RoundState, Spot, Table, TableState};
use burraco_tournament::scoring::match_score::hands_of;
use burraco_tournament::scoring::result::Unsettled;
use chrono::{DateTime, Utc};

/// What the pages behind a link are made from.
#[derive(Clone, Copy)]
pub struct OwnTableContext<'a> {
    pub event: &'a Event,
    pub round: &'a Round,
    pub table: &'a Table,
    /// The figures of the event.
    pub figures: &'a dyn ScoreSource,
    /// Where the link leads: `/tavolo/...`.
    pub way: &'a str,
    /// The places that have accepted the hands as they stand.
    pub accepted: &'a [Spot],
    /// Whose phone this is.
    pub holder: Option<Spot>,
    /// Whether the table or the round is closed, or was, so that the link writes no more.
    pub over: bool,
    /// The moment it is looked at.
    pub now: DateTime<Utc>,
}

impl OwnTableContext<'_> {
    /// The places whose acceptance is still missing.
    #[must_use]
    pub fn waiting(&self) -> Vec<Spot> {
        let mut places = must_accept(self.table);
        places.retain(|spot| !self.accepted.contains(spot));
        places
    }

    fn body(&self, t: Lang) -> TableBody {
        let names = self.event.settings.public_names;
        let body = TableBody::new(self.event, self.round, self.table, self.figures, names, t);
        body.at(self.round, self.table, self.now, t)
    }

    /// Whether whoever holds the phone wrote a hand, and may write it again: not once the table is past that.
    fn wrote(&self, hand: HandNo) -> bool {
        let current = self.table.hand(hand).and_then(|hand| hand.current());
        let by = current.and_then(|version| Author::read(&version.by).spot());
        let open = matches!(self.table.state, TableState::Open | TableState::Entered);
        open && by.is_some() && by == self.holder
    }

    /// Who is asked now: whoever holds the phone, when it is among those still missing.
    fn asked(&self) -> Option<Spot> {
        let waiting = self.waiting();
        let own = self.holder.filter(|spot| waiting.contains(spot));
        own.or(waiting.first().copied())
    }

    fn handed_over(&self) -> bool {
        self.table.state == TableState::Entered && !self.waiting().is_empty()
    }
}

/// `/tavolo/{token}`: the table's own page.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/own.html")]
pub struct OwnTablePage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Turno 3`.
    pub round: String,
    pub table: TableBody,
    /// Where the link leads.
    pub way: String,
    /// Who sits at the event's tables.
    pub company: Company,
    /// Whose phone this is, `Siete N-S`; empty when nobody has said.
    pub holder: String,
    /// What is wrong with the code that was typed.
    pub fault: String,
    /// The signs of the places.
    pub signs: Vec<&'static str>,
    pub hands: Vec<OwnHand>,
    /// Whether the hands can still be written from here.
    pub writes: bool,
    /// Whether the link writes no more.
    pub over: bool,
    /// Why it does not, in the reader's language and in the other.
    pub over_why: [(Lang, &'static str); 2],
    /// How the table stands; follows the hall by itself.
    pub status: OwnStatus,
    /// Where a protest is lodged, once it is known whose phone this is and there is a result.
    pub protest: Option<String>,
}

/// A hand in the list of the table's own page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnHand {
    /// Its number, or that it is the total of the table.
    pub label: String,
    /// Where it is written.
    pub href: String,
    /// Its points by place; none when it is missing.
    pub points: Vec<String>,
    /// How many faults still stand, in words; empty for none.
    pub faults: String,
    /// Whether whoever holds the phone may still correct what is written.
    pub own: bool,
}

/// How a table stands, for those who sit at it.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/own_status.html")]
pub struct OwnStatus {
    pub t: Lang,
    /// The table's state as a class.
    pub class: &'static str,
    /// The state as a word.
    pub state: &'static str,
    /// How its match stands, a sentence each; empty where a fixed number of hands is played.
    pub course: Vec<String>,
    /// What it means, in a sentence; empty while hands are missing.
    pub sentence: String,
    /// `N-S 1640 a 985 E-O, 16 : 4`; empty before there is a result.
    pub said: String,
    /// The time of the round; none once the table's hands are in.
    pub time: Option<ClockLine>,
    /// The hand-over screen, with what the button says; none when nothing waits for an acceptance, or nobody has said whose phone it is.
    pub hand_over: Option<Link>,
    /// Where everybody of the table sits next; none before the table is done.
    pub next: Option<Vec<NextSeat>>,
    /// Whether the next round is still awaited.
    pub awaited: bool,
    pub standings: String,
}

impl OwnTablePage {
    /// The page; `fault` is what is wrong with the code typed.
    #[must_use]
    pub fn new(frame: Frame, seen: OwnTableContext<'_>, fault: &str) -> OwnTablePage {
        let t = frame.t;
        let table = seen.body(t);
        let status = OwnStatus::new(seen, t);
        let hand = |number: u32| {
            let view = table.hands.iter().find(|hand| hand.number == number);
            let open = view.map_or(0, |view| view.open_faults());
            OwnHand {
                label: t.sheet_label(&seen.event.settings, HandNo(number)),
                href: urls::own_hand(seen.way, number),
                points: hand_points(seen.event, seen.table, HandNo(number), view, t),
                faults: if open > 0 {
                    t.faults_count(open)
                } else {
                    String::new()
                },
                own: seen.wrote(HandNo(number)),
            }
        };
        OwnTablePage {
            t,
            head: Masthead::public(seen.event, Tab::Other, t),
            round: t.round_n(seen.round.number),
            way: seen.way.to_owned(),
            company: Company::of(seen.event),
            holder: seen.holder.map_or_else(String::new, |spot| t.you_are(spot)),
            signs: signs(seen.event, t),
            fault: fault.to_owned(),
            hands: (1..=hands_of(&seen.event.settings, seen.table))
                .map(hand)
                .collect(),
            protest: (seen.holder.is_some() && table.has_result)
                .then(|| urls::own_protest(seen.way)),
            writes: status.next.is_none(),
            over: seen.over,
            over_why: [t, t.other()].map(|t| match seen.round.state {
                RoundState::Closed => (t, t.link_over()),
                _ if seen.table.state.counts() => (t, t.link_over_table()),
                _ => (t, t.link_over_open()),
            }),
            status,
            table,
            frame,
        }
    }
}

impl OwnStatus {
    /// How a table stands now.
    #[must_use]
    pub fn new(seen: OwnTableContext<'_>, t: Lang) -> OwnStatus {
        let body = seen.body(t);
        let company = Company::of(seen.event);
        let waiting = seen.waiting();
        let settled = Unsettled::of(&seen.event.settings, seen.table);
        let by_staff = must_accept(seen.table).is_empty();
        let sentence = match seen.table.state {
            TableState::Disputed => company.disputed(t).to_owned(),
            TableState::Confirmed | TableState::Closed => t.own_confirmed().to_owned(),
            TableState::Open if settled.missing.is_empty() => t.own_faulty().to_owned(),
            TableState::Open => company.goes_on(t).to_owned(),
            TableState::Entered if by_staff => t.own_by_staff().to_owned(),
            TableState::Entered => match waiting.as_slice() {
                [] => match seen.event.settings.confirmation {
                    Confirmation::SecondClerk => t.own_accepted_staff().to_owned(),
                    _ => t.own_accepted_referee().to_owned(),
                },
                waiting => format!("{} {}", t.own_all_in(), t.codes_missing(waiting)),
            },
        };
        let accepted = seen.table.state == TableState::Entered && waiting.is_empty();
        let done = seen.over || accepted || seen.table.state.counts();
        let next = done.then(|| NextSeat::all(seen.event, seen.round, seen.table, t));
        let zone = &seen.event.settings.time_zone;
        let playing = seen.table.state == TableState::Open && !seen.over;
        OwnStatus {
            t,
            time: playing.then(|| ClockLine::new(&seen.round.clock, seen.now, zone, t)),
            class: body.class,
            state: body.state,
            course: body.course,
            sentence,
            said: if body.has_result {
                body.said
            } else {
                String::new()
            },
            hand_over: (seen.handed_over() && seen.holder.is_some() && !seen.over).then(|| {
                let label = if seen.asked() == seen.holder {
                    t.look_and_accept()
                } else {
                    t.hand_over_go()
                };
                Link::new(urls::hand_over(seen.way), label)
            }),
            awaited: next.iter().flatten().all(NextSeat::is_awaited),
            next,
            standings: urls::standings(&seen.event.settings.slug),
        }
    }
}

/// `/tavolo/{token}/firma`: the result, for the others to accept.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/handover.html")]
pub struct HandOverPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Turno 3`.
    pub round: String,
    pub table: TableBody,
    /// The table's own page.
    pub way: String,
    /// Where it is accepted or not.
    pub action: String,
    /// Who sits at the event's tables.
    pub company: Company,
    /// Who is asked: `E-O`.
    pub asked: &'static str,
    /// Whom the phone is handed to; empty when whoever holds it is asked.
    pub to: String,
    /// The result of two lines, said; of three players the table of their points says it.
    pub said: Option<SaidOfLines>,
    /// The signs of the places.
    pub signs: Vec<&'static str>,
    /// What each hand brought.
    pub hands: Vec<SignedHand>,
    /// The versions shown, which are the ones accepted.
    pub from: String,
    /// The table as it was shown: whoever disagrees, disagrees with that.
    pub seen: String,
    /// What is wrong with the code that was typed.
    pub fault: String,
    /// What was typed about what is wrong.
    pub reason: String,
}

/// The result of two lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidOfLines {
    /// `N-S 1640 a 985 E-O`.
    pub points: String,
    /// `16 : 4`.
    pub vp: String,
    /// Who wins, in words.
    pub words: String,
}

impl SaidOfLines {
    /// None of three players.
    fn of(table: &TableBody, t: Lang) -> Option<SaidOfLines> {
        let [ns, ew] = table.sides.as_slice() else {
            return None;
        };
        let (points, vp) = table.said.rsplit_once(", ").unwrap_or((&table.said, ""));
        Some(SaidOfLines {
            points: points.to_owned(),
            vp: vp.to_owned(),
            words: match (ns.ahead, ew.ahead) {
                (true, _) => t.hand_over_won(ns.sign, &ns.vp, &ew.vp),
                (_, true) => t.hand_over_won(ew.sign, &ew.vp, &ns.vp),
                _ => t.hand_over_level().to_owned(),
            },
        })
    }
}

/// A hand among those that are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedHand {
    /// Its title: `Smazzata 2`.
    pub title: String,
    /// Who of three was alone, `solo: E`; empty of two lines.
    pub alone: String,
    /// Its points by place.
    pub points: Vec<String>,
}

impl SignedHand {
    fn new(seen: &OwnTableContext<'_>, view: &HandView, t: Lang) -> SignedHand {
        let hand = seen.table.hand(HandNo(view.number)).and_then(Hand::current);
        let solo = hand.and_then(|version| version.sheet.solo);
        let alone = solo.map_or(t.nobody(), |seat| t.seat_sign(seat));
        SignedHand {
            title: view.title.clone(),
            alone: match Company::of(seen.event) {
                Company::Lines => String::new(),
                Company::Three => t.alone_was(alone),
            },
            points: hand_points(seen.event, seen.table, HandNo(view.number), Some(view), t),
        }
    }
}

impl HandOverPage {
    /// The page, when the table waits for an acceptance.
    #[must_use]
    pub fn new(
        frame: Frame,
        seen: OwnTableContext<'_>,
        fault: &str,
        reason: &str,
    ) -> Option<HandOverPage> {
        let t = frame.t;
        let asked = seen.asked().filter(|_| seen.handed_over())?;
        let table = seen.body(t);
        let company = Company::of(seen.event);
        let hands = table.hands.iter();
        Some(HandOverPage {
            t,
            company,
            said: SaidOfLines::of(&table, t),
            signs: signs(seen.event, t),
            hands: hands.map(|view| SignedHand::new(&seen, view, t)).collect(),
            head: Masthead::public(seen.event, Tab::Other, t),
            round: t.round_n(seen.round.number),
            way: seen.way.to_owned(),
            action: urls::hand_over(seen.way),
            asked: t.spot(asked),
            to: match seen.holder == Some(asked) {
                true => String::new(),
                false => company.hand_over(asked, t),
            },
            from: seen.table.versions(),
            seen: seen.table.seen(),
            fault: fault.to_owned(),
            reason: reason.to_owned(),
            table,
            frame,
        })
    }
}

/// Why a link opens nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadLink {
    /// Nobody was given it.
    Unknown,
    /// It was no pair's, or the pair has a new one.
    NoPair,
    /// A referee has taken it back.
    Revoked,
    /// The table or the round is closed.
    Expired,
    /// It is revoked or expired, and what was sent over it is kept for the referee.
    Kept,
    /// It is revoked or expired, and as much was sent over it as is kept.
    Full,
}

/// The page of a link that opens nothing, in both languages: whoever scans one may have chosen neither.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/dead.html")]
pub struct DeadLinkPage {
    pub frame: Frame,
    pub t: Lang,
    /// What happened and what to do, in the reader's language and in the other.
    pub said: [(Lang, &'static str, &'static str); 2],
}

impl DeadLinkPage {
    /// Builds the page.
    #[must_use]
    pub fn new(frame: Frame, why: DeadLink) -> DeadLinkPage {
        let t = frame.t;
        let say = |t: Lang| match why {
            DeadLink::Unknown => (t, t.dead_unknown(), t.dead_unknown_advice()),
            DeadLink::NoPair => (t, t.dead_pair(), t.dead_pair_advice()),
            DeadLink::Revoked => (t, t.dead_revoked(), t.dead_revoked_advice()),
            DeadLink::Expired => (t, t.dead_expired(), t.dead_expired_advice()),
            DeadLink::Kept => (t, t.dead_kept(), t.dead_kept_advice()),
            DeadLink::Full => (t, t.dead_full(), t.dead_full_advice()),
        };
        DeadLinkPage {
            t,
            said: [say(t), say(t.other())],
            frame,
        }
    }
}
