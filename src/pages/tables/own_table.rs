//! The pages that players open by their table's link: their identity, the hands, the table's state, the next seat.

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
use burraco_tournament::round::{
    Hand, HandNo, Round, RoundState, Spot, Table, TableNo, TableState,
};
use burraco_tournament::scoring::result::{Unsettled, awaits_extra_hand, last_hand};
use chrono::{DateTime, Utc};

/// The data for the pages behind a table's link.
#[derive(Clone, Copy)]
pub struct OwnTableContext<'a> {
    pub event: &'a Event,
    pub round: &'a Round,
    pub table: &'a Table,
    /// The scores of the event.
    pub figures: &'a dyn ScoreSource,
    /// The address of the table's link: `/tavolo/...`.
    pub way: &'a str,
    /// The sides or seats that have accepted the hands in their present versions.
    pub accepted: &'a [Spot],
    /// The side or seat of the players holding the phone.
    pub holder: Option<Spot>,
    /// Whether the link allows no more changes, because the table or the round is closed or has been.
    pub over: bool,
    /// The moment at which the page is shown.
    pub now: DateTime<Utc>,
}

impl OwnTableContext<'_> {
    /// Returns the sides or seats whose acceptance is still missing.
    #[must_use]
    pub fn waiting(&self) -> Vec<Spot> {
        let mut places = must_accept(self.table);
        places.retain(|spot| !self.accepted.contains(spot));
        places
    }

    fn body(&self, t: Lang) -> TableBody {
        let names = self.event.settings.public_names;
        let body = TableBody::new(self.event, self.round, self.table, self.figures, names, t);
        body.at(self.event, (self.round, self.table), self.now, t)
    }

    /// Whether the holder of the phone wrote a hand and may still change it, given the table's state.
    fn wrote(&self, hand: HandNo) -> bool {
        let current = self.table.hand(hand).and_then(|hand| hand.current());
        let by = current.and_then(|version| Author::read(&version.by).spot());
        let open = matches!(self.table.state, TableState::Open | TableState::Entered);
        open && by.is_some() && by == self.holder
    }

    /// Whether the staff changed a hand that players had written.
    fn corrected(&self, hand: HandNo) -> bool {
        let versions = self.table.hand(hand).map(|hand| hand.versions.as_slice());
        let Some([before @ .., now]) = versions else {
            return false;
        };
        let by_staff = |by: &str| Author::read(by) == Author::Staff;
        by_staff(&now.by) && before.iter().any(|version| !by_staff(&version.by))
    }

    /// Returns the holder of the phone, if their acceptance is missing.
    fn asked(&self) -> Option<Spot> {
        let waiting = self.waiting();
        let own = self.holder.filter(|spot| waiting.contains(spot));
        own.or(waiting.first().copied())
    }

    fn handed_over(&self) -> bool {
        self.table.state == TableState::Entered
            && !awaits_extra_hand(&self.event.settings, self.table)
            && !self.waiting().is_empty()
    }
}

/// `/tavolo/{token}`: the page of a table for its players.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/own.html")]
pub struct OwnTablePage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's name: `Turno 3`.
    pub round: String,
    pub number: TableNo,
    /// The address of the table's link.
    pub way: String,
    /// The seating at the event's tables: two lines or three single players.
    pub company: Company,
    /// The sentence that names the side or seat of the players holding the phone, as in `Siete N-S`; empty while that
    /// is unknown.
    pub holder: String,
    /// The fault of the code that the players typed.
    pub fault: String,
    /// All that changes while the page is open.
    pub live: OwnTableLive,
}

/// A hand in the list on the players' page of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnHand {
    /// The hand's number, or the word for the total of the table.
    pub label: String,
    /// The address of the hand's form.
    pub href: String,
    /// The points of each side or seat; empty when the hand is missing.
    pub points: Vec<String>,
    /// The number of faults that nobody has accepted, in words; empty for none.
    pub faults: String,
    /// Whether the holder of the phone may still correct the hand.
    pub own: bool,
    /// Whether the staff changed what players had written.
    pub corrected: bool,
}

/// The part of the players' page that it updates live: who sits here, the points, the state and the hands.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/own_live.html")]
pub struct OwnTableLive {
    pub t: Lang,
    pub table: TableBody,
    /// The seating at the event's tables: two lines or three single players.
    pub company: Company,
    /// Whether the table's link allows no more changes.
    pub over: bool,
    /// The reason the link allows no more changes, in the reader's language and in the other.
    pub over_why: [(Lang, &'static str); 2],
    /// A sentence that explains the state; empty while hands are missing.
    pub sentence: String,
    /// The time of the round; `None` once all hands are entered.
    pub time: Option<ClockLine>,
    /// The link to the screen for handing over the phone. `None` when no acceptance is missing, or when the phone's
    /// holder is not known.
    pub hand_over: Option<Link>,
    /// The next seats of the table's entries; `None` before the table is finished.
    pub next: Option<Vec<NextSeat>>,
    /// Whether the next round, with the seats of these players, is not published yet.
    pub awaited: bool,
    pub standings: String,
    /// The address to lodge a protest, once there is a result and the holder of the phone is known.
    pub protest: Option<String>,
    /// Whether the hands are listed: the phone's holder is known and the link still works.
    pub lists: bool,
    /// The labels of the sides or seats at the table.
    pub signs: Vec<&'static str>,
    pub hands: Vec<OwnHand>,
    /// Whether hands can still be written through the table's link.
    pub writes: bool,
}

impl OwnTablePage {
    /// Builds the players' page of a table; `fault` is the fault of the typed code.
    #[must_use]
    pub fn new(frame: Frame, seen: OwnTableContext<'_>, fault: &str) -> OwnTablePage {
        let t = frame.t;
        OwnTablePage {
            t,
            head: Masthead::public(seen.event, Tab::Other, t),
            round: t.round_n(seen.round.number),
            number: seen.table.number,
            way: seen.way.to_owned(),
            company: Company::of(seen.event),
            holder: seen.holder.map_or_else(String::new, |spot| t.you_are(spot)),
            fault: fault.to_owned(),
            live: OwnTableLive::new(seen, t),
            frame,
        }
    }
}

impl OwnHand {
    fn new(seen: &OwnTableContext<'_>, table: &TableBody, number: HandNo, t: Lang) -> OwnHand {
        let settings = &seen.event.settings;
        let view = table.hands.iter().find(|hand| hand.number == number.0);
        let open = view.map_or(0, |view| view.open_faults());
        OwnHand {
            label: t.sheet_label(seen.table.hands_of_sheet(settings, number), number),
            href: urls::own_hand(seen.way, number.0),
            points: hand_points(seen.event, seen.table, number, view, t),
            faults: if open > 0 {
                t.faults_count(open)
            } else {
                String::new()
            },
            own: seen.wrote(number),
            corrected: seen.corrected(number),
        }
    }
}

impl OwnTableLive {
    /// Builds the table as it is now.
    #[must_use]
    pub fn new(seen: OwnTableContext<'_>, t: Lang) -> OwnTableLive {
        let table = seen.body(t);
        let company = Company::of(seen.event);
        let waiting = seen.waiting();
        let settled = Unsettled::of(&seen.event.settings, seen.table);
        let by_staff = must_accept(seen.table).is_empty();
        let sentence = match seen.table.state {
            // the page says above why its link has ended
            TableState::Open | TableState::Entered if seen.over => String::new(),
            TableState::Disputed => company.disputed(t).to_owned(),
            TableState::Confirmed | TableState::Closed => t.own_confirmed().to_owned(),
            TableState::Open if settled.missing.is_empty() => t.own_faulty().to_owned(),
            TableState::Open => company.goes_on(t).to_owned(),
            // the course of the match says it
            TableState::Entered if awaits_extra_hand(&seen.event.settings, seen.table) => {
                String::new()
            }
            TableState::Entered if by_staff => t.own_by_staff().to_owned(),
            TableState::Entered => match waiting.as_slice() {
                [] => match seen.event.settings.confirmation {
                    Confirmation::SecondClerk => t.own_accepted_staff().to_owned(),
                    _ => t.own_accepted_referee().to_owned(),
                },
                [own] if seen.holder == Some(*own) => {
                    format!("{} {}", t.own_all_in(), company.own_code_missing(t))
                }
                waiting => format!("{} {}", t.own_all_in(), t.codes_missing(waiting)),
            },
        };
        let accepted = seen.table.state == TableState::Entered && waiting.is_empty();
        let done = seen.over || accepted || seen.table.state.counts();
        let next = done.then(|| NextSeat::all(seen.event, seen.round, seen.table, t));
        let zone = &seen.event.settings.time_zone;
        let playing = seen.table.state == TableState::Open && !seen.over;
        let timed = playing && seen.round.goes_by_clock();
        let hands = 1..=last_hand(&seen.event.settings, seen.table).0;
        let hands = hands.map(|number| OwnHand::new(&seen, &table, HandNo(number), t));
        OwnTableLive {
            t,
            company,
            over: seen.over,
            over_why: [t, t.other()].map(|t| match seen.round.state {
                RoundState::Closed => (t, t.link_over()),
                _ if seen.table.state.counts() => (t, t.link_over_table()),
                _ => (t, t.link_over_open()),
            }),
            lists: seen.holder.is_some() && !seen.over,
            signs: signs(seen.event, t),
            hands: hands.collect(),
            writes: next.is_none(),
            protest: (seen.holder.is_some() && table.has_result)
                .then(|| urls::own_protest(seen.way)),
            time: timed.then(|| ClockLine::new(&seen.round.clock, seen.now, zone, t)),
            sentence,
            table,
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

/// `/tavolo/{token}/firma`: the result, shown to the other players for acceptance.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/handover.html")]
pub struct HandOverPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's name: `Turno 3`.
    pub round: String,
    pub table: TableBody,
    /// The address of the players' page of the table.
    pub way: String,
    /// The address to which an acceptance or a dispute is posted.
    pub action: String,
    /// The seating at the event's tables: two lines or three single players.
    pub company: Company,
    /// The side or seat asked to accept: `E-O`.
    pub asked: &'static str,
    /// The request to hand over the phone; empty when its holder is the one asked.
    pub to: String,
    /// The result of the two sides in words; `None` for three players, whose points are shown in a list.
    pub said: Option<SaidOfLines>,
    /// The labels of the sides or seats at the table.
    pub signs: Vec<&'static str>,
    /// The table's hands to be accepted, each with its points.
    pub hands: Vec<SignedHand>,
    /// The versions of the hands shown on the page, to which the acceptance applies.
    pub from: String,
    /// The state of the table as it was shown, to which a dispute refers.
    pub seen: String,
    /// The fault of the code that the players typed.
    pub fault: String,
    /// The reason of a dispute, as typed.
    pub reason: String,
}

/// The result of a table with two sides (N/S and E/W).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidOfLines {
    /// The points of both sides: `N-S 1640 a 985 E-O`.
    pub points: String,
    /// The Victory Points of both sides: `16 : 4`.
    pub vp: String,
    /// The winner of the table in words.
    pub words: String,
}

impl SaidOfLines {
    /// Builds the result of a table with two lines; `None` for three players.
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

/// A hand in the list that the opponents are asked to accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedHand {
    /// The hand's title: `Smazzata 2`.
    pub title: String,
    /// The player of three who was alone, as in `solo: E`; empty for two lines.
    pub alone: String,
    /// The hand's points for each side or seat.
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
    /// Builds the page on which the other players accept the result, if the table waits for an acceptance.
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

/// The reason a table's link no longer works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadLink {
    /// A link that was never issued.
    Unknown,
    /// A link that belongs to no pair, or that a newer link of the pair has replaced.
    NoPair,
    /// A link that a referee has revoked.
    Revoked,
    /// A link to a closed table or round.
    Expired,
    /// A revoked or expired link over which players sent a hand. The hand is stored for the referee.
    Kept,
    /// A revoked or expired link over which players sent a hand. The hand is not stored, because the limit of such
    /// hands is reached.
    Full,
}

/// The page of a link that no longer works, in both languages, since its reader may have chosen neither.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/dead_link.html")]
pub struct DeadLinkPage {
    pub frame: Frame,
    pub t: Lang,
    /// The reason why the link does not work, with advice, in the reader's language and in the other.
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
