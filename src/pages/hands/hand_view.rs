//! The view of a hand: melds drawn as cards, every component named, every fault in words.

use crate::components::cards::{CardView, MeldView, mark_crosswise};
use crate::hands::fault_view::{FaultView, meld_faults, side_signs};
use crate::hands::meld_read::read_meld;
use crate::locale::Lang;
use crate::numbers::{moment, points, signed};
use askama::Template;
use burraco_rules::{
    Breakdown, Burraco, Cards, ClosedBy, Ended, Fault, HandScore, Pozzetto, RemainingCards,
    RuleSet, Seat, Sheet, Side, SideEntry, SideScore, SideSheet, WrittenCards, WrittenMeld,
};
use burraco_tournament::round::{Hand, HandVersion};

/// A hand to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandView {
    pub number: u32,
    /// The title of the hand, as in `Smazzata 2` or `Totale di 4 smazzate`.
    pub title: String,
    /// The way the hand ended and who closed, in words; empty for a total of several hands.
    pub ending: String,
    /// The two sides of the hand, or three where three played and nobody was alone against two.
    pub sides: Vec<HandSideView>,
    pub faults: Vec<FaultView>,
    pub warnings: Vec<FaultView>,
    /// The note on how the hand was checked, as in `verificata dalle carte`.
    pub verified: &'static str,
    /// Whether the melds of every side were entered card by card.
    pub by_cards: bool,
    /// The version with its author and time, as in `versione 2, Anna, 21 nov 2026, 14:32`.
    pub version: String,
    /// The reason why the hand was corrected.
    pub reason: String,
    /// The URL where the hand is corrected; empty for readers who may not.
    pub href: String,
    /// The earlier versions of the hand, the latest first, for somebody who may correct it.
    pub earlier: Vec<EarlierVersion>,
}

/// A hand as a part of a page: its cards and its sums.
#[derive(Debug, Template)]
#[template(path = "hands/shown.html")]
pub struct HandShown<'a> {
    t: Lang,
    hand: &'a HandView,
}

/// The faults and warnings of a hand as a part of a page.
#[derive(Debug, Template)]
#[template(path = "hands/faults.html")]
pub struct HandRemarks<'a> {
    t: Lang,
    hand: &'a HandView,
}

impl HandView {
    /// Returns the cards and the sums of the hand, as a part of a page.
    #[must_use]
    pub fn drawn(&self, t: Lang) -> HandShown<'_> {
        HandShown { t, hand: self }
    }

    /// Returns the faults and warnings of the hand, as a part of a page.
    #[must_use]
    pub fn remarks(&self, t: Lang) -> HandRemarks<'_> {
        HandRemarks { t, hand: self }
    }
}

/// An earlier version of a hand, which another has replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierVersion {
    /// The version with its author and time, as in `versione 1, Anna, 14:32`.
    pub said: String,
    /// The points of both sides, as in `N-S 750 a 210 E-O`.
    pub points: String,
    /// The reason why this version of the hand was saved.
    pub reason: String,
    /// The URL where the version is opened again in the form.
    pub href: String,
    /// The label of the link that opens the earlier version in the form, as in `Riprendi la versione 1`.
    pub take_up: String,
}

/// A side of a hand, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandSideView {
    /// The sign of the side, as in `N-S`; with three players, of those who sit there: `E`, and `O-N`.
    pub sign: String,
    /// The code of the side: `ns` or `ew`; `third` for the third of three players who are each alone.
    pub code: &'static str,
    pub melds: Vec<MeldView>,
    /// The cards left to each player.
    pub left: Vec<LeftView>,
    /// The state of the pozzetto in words, as in `preso`.
    pub pozzetto: &'static str,
    /// The components that add up to the total, each named.
    pub parts: Vec<PointsPart>,
    /// The BASE of the side, when it is known.
    pub base: String,
    /// The PUNTI of the side, when they are known.
    pub points: String,
    pub total: String,
}

/// The form fields of a side's cards that are in no meld.
pub const HANDS: [&str; 2] = ["hand_0", "hand_1"];
pub const UNSEEN: &str = "unseen";
pub const PENALISED: &str = "penalised";

/// The view of cards left in hand, unseen or penalised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftView {
    /// The form field of the side that holds the cards, as in `hand_0`.
    pub field: &'static str,
    pub whose: String,
    pub cards: Vec<CardView>,
    /// The pieces of text that were written among the cards left and are no card.
    pub unread: Vec<String>,
    /// The points of the cards left, in words, where the cards are not written, as in `145 punti, contati a mano`;
    /// empty otherwise.
    pub counted: String,
}

impl LeftView {
    fn of_cards(field: &'static str, whose: String, written: &WrittenCards, t: Lang) -> LeftView {
        LeftView {
            field,
            whose,
            cards: CardView::row(&written.cards, t),
            unread: written.unread.clone(),
            counted: String::new(),
        }
    }

    fn of_points(field: &'static str, whose: String, counted: i32, t: Lang) -> LeftView {
        LeftView {
            field,
            whose,
            cards: Vec::new(),
            unread: Vec::new(),
            counted: t.counted_by_hand(points(counted)),
        }
    }
}

/// A component of a side's points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointsPart {
    /// The name of the component of a side's points, with the count where there are several.
    pub label: String,
    pub value: String,
}

/// Builds the view of a meld, with the bonus that it earns.
#[must_use]
pub fn meld_view(meld: &WrittenMeld, faults: &[String], rules: &RuleSet, t: Lang) -> MeldView {
    let read = read_meld(meld, rules);
    let bonus = if faults.is_empty() {
        read.bonus
    } else {
        Burraco::None
    };
    let mut cards = CardView::row(&read.cards, t);
    for (i, card) in cards.iter_mut().enumerate() {
        card.wild = read.wild == Some(i);
    }
    mark_crosswise(&mut cards, bonus);
    let mut remarks = Vec::new();
    if !meld.counts {
        remarks.push(t.not_counted());
    }
    if meld.frozen {
        remarks.push(t.frozen());
    }
    MeldView {
        cards,
        unread: meld.cards.unread.clone(),
        bonus,
        bonus_points: if bonus == Burraco::None || !meld.counts {
            String::new()
        } else {
            signed(bonus.bonus())
        },
        points: points(rules.melded_points(&meld.cards.cards)),
        remark: remarks.join(", "),
        faults: faults.to_vec(),
    }
}

/// Returns the components of a side's points, each with its name. A side entered by its total alone has none.
/// Components of zero are left out, except the cards melded.
#[must_use]
pub fn parts(pozzetto: Pozzetto, score: &SideScore, t: Lang) -> Vec<PointsPart> {
    let part = |label: String, value: i32| PointsPart {
        label,
        value: signed(value),
    };
    match score {
        SideScore::Cards(b) | SideScore::Melds(b) | SideScore::Parts(b) => {
            breakdown(pozzetto, b, t)
        }
        SideScore::Split { base, points } => vec![
            part(t.base().into(), *base),
            part(t.punti().into(), *points),
        ],
        SideScore::Whole(_) | SideScore::Table(_) => Vec::new(),
    }
}

fn breakdown(pozzetto: Pozzetto, b: &Breakdown, t: Lang) -> Vec<PointsPart> {
    let mut parts = vec![PointsPart {
        label: t.cards_melded().into(),
        value: points(b.melded),
    }];
    let mut add = |label: String, value: i32| {
        if value != 0 {
            let value = signed(value);
            parts.push(PointsPart { label, value });
        }
    };
    for kind in Burraco::EARNING {
        let many = b.burrachi.of(kind);
        let bonus = kind.bonus().saturating_mul(many.into());
        add(t.burrachi(kind, many.into()), bonus);
    }
    add(t.closing().into(), b.closing);
    let lost = match pozzetto {
        Pozzetto::Unseen => t.pozzetto_unplayed(),
        Pozzetto::Seen | Pozzetto::None => t.pozzetto_missing(),
    };
    add(lost.into(), b.pozzetto);
    add(t.exact_cut().into(), b.cut);
    add(t.cards_held().into(), b.held);
    add(t.cards_unseen().into(), b.unseen);
    add(t.cards_penalised().into(), b.penalised);
    parts
}

/// Returns the points of a sheet's sides, each with its sign. For three players who are each alone, three.
#[must_use]
pub fn sheet_sums(sheet: &Sheet, rules: &RuleSet, t: Lang) -> Vec<(String, i32)> {
    let score = sheet.score(rules);
    let signs = side_signs(sheet, rules, t);
    let third = score.third.map(|third| {
        let sign = t.seat_sign(Seat::West).to_owned();
        (sign, third.total())
    });
    let sides = [
        (signs.ns, score.sides.ns.total()),
        (signs.ew, score.sides.ew.total()),
    ];
    sides.into_iter().chain(third).collect()
}

/// Builds the view of the third of three players who are each alone. Its melds show no fault sentences.
fn third_view(sheet: &SideSheet, score: &SideScore, rules: &RuleSet, t: Lang) -> HandSideView {
    let (melds, left) = match &sheet.entry {
        SideEntry::Cards(cards) => {
            let melds = cards
                .melds
                .iter()
                .map(|meld| meld_view(meld, &[], rules, t));
            let whose = t.seat(Seat::West).to_owned();
            let hand = match &cards.hands {
                RemainingCards::Cards([hand, _]) => LeftView::of_cards(HANDS[0], whose, hand, t),
                RemainingCards::Points(points) => LeftView::of_points(HANDS[0], whose, *points, t),
            };
            (melds.collect(), vec![hand])
        }
        SideEntry::Parts(_) | SideEntry::Totals(_) => (Vec::new(), Vec::new()),
    };
    HandSideView {
        sign: t.seat_sign(Seat::West).to_owned(),
        code: "third",
        melds,
        left,
        ..sums(sheet, score, t)
    }
}

/// Returns the view of a side's sums, without its melds and cards.
fn sums(sheet: &SideSheet, score: &SideScore, t: Lang) -> HandSideView {
    let number = |n: Option<i32>| n.map_or_else(String::new, points);
    HandSideView {
        sign: String::new(),
        code: "",
        melds: Vec::new(),
        left: Vec::new(),
        pozzetto: match sheet.entry {
            SideEntry::Totals(_) => "",
            SideEntry::Cards(_) | SideEntry::Parts(_) => t.pozzetto_state(sheet.pozzetto),
        },
        parts: parts(sheet.pozzetto, score, t),
        base: number(score.base()),
        points: number(score.points()),
        total: points(score.total()),
    }
}

fn side_view(
    (side, sign): (Side, String),
    (sheet, solo): (&SideSheet, Option<Seat>),
    score: &SideScore,
    faults: &[Fault],
    rules: &RuleSet,
    t: Lang,
) -> HandSideView {
    let (melds, left) = match &sheet.entry {
        SideEntry::Cards(cards) => (
            cards
                .melds
                .iter()
                .enumerate()
                .map(|(n, meld)| {
                    let wrong = meld_faults(faults, side, n, t);
                    meld_view(meld, &wrong, rules, t)
                })
                .collect(),
            left((side, solo), cards, rules, t),
        ),
        SideEntry::Parts(_) | SideEntry::Totals(_) => (Vec::new(), Vec::new()),
    };
    HandSideView {
        sign,
        code: side.word(),
        melds,
        left,
        ..sums(sheet, score, t)
    }
}

fn left(
    (side, solo): (Side, Option<Seat>),
    cards: &Cards,
    rules: &RuleSet,
    t: Lang,
) -> Vec<LeftView> {
    let mut left = match &cards.hands {
        RemainingCards::Points(points) => {
            vec![LeftView::of_points(
                HANDS[0],
                t.cards_left().into(),
                *points,
                t,
            )]
        }
        RemainingCards::Cards(hands) => {
            let seats: [Seat; 2] = side.seats();
            let hands = seats.into_iter().zip(hands).zip(HANDS).enumerate();
            // what was written for a seat that nobody takes is shown beside its fault
            let taken = rules.written_as(side, solo).len();
            hands
                .filter(|(hand, ((_, written), _))| *hand < taken || !written.is_empty())
                .map(|(_, ((seat, written), field))| {
                    let whose = t.seat(rules.sitting(seat, solo));
                    LeftView::of_cards(field, whose.into(), written, t)
                })
                .collect()
        }
    };
    let whose = || t.unseen_cards().to_owned();
    match &cards.unseen {
        RemainingCards::Points(points) => {
            left.push(LeftView::of_points(UNSEEN, whose(), *points, t))
        }
        RemainingCards::Cards(unseen) if unseen.is_empty() => {}
        RemainingCards::Cards(unseen) => left.push(LeftView::of_cards(UNSEEN, whose(), unseen, t)),
    }
    if !cards.penalised.is_empty() {
        let whose = t.penalised_cards().to_owned();
        left.push(LeftView::of_cards(PENALISED, whose, &cards.penalised, t));
    }
    left
}

/// Returns a sentence about the way a hand ended and who closed.
#[must_use]
pub fn ending(sheet: &Sheet, rules: &RuleSet, t: Lang) -> String {
    if sheet.hands() != Some(1) {
        return String::new();
    }
    let closers: Vec<&str> = sheet
        .closed_by
        .iter()
        .map(|closer| match closer {
            ClosedBy::Player(seat) => t.seat(rules.sitting(*seat, sheet.solo)),
            ClosedBy::Side(side) => t.side(*side),
        })
        .collect();
    match (closers.is_empty(), sheet.ended) {
        (false, _) => t.has_closed(closers.join(", ")),
        // nobody has said who: of totals nobody asks
        (true, Ended::Closed) => String::new(),
        (true, ended) => t.ended(ended).to_owned(),
    }
}

impl HandView {
    /// Builds the view of a version of a hand, with its score.
    #[must_use]
    pub fn of_version(
        number: u32,
        version: &HandVersion,
        score: &HandScore,
        rules: &RuleSet,
        zone: &str,
        t: Lang,
    ) -> HandView {
        let mut view = HandView::of_sheet(number, &version.sheet, score, rules, t);
        let at = moment(version.at, zone, t);
        view.version = t.version_by(version.version, t.signed_by(&version.by), at);
        view.reason.clone_from(&version.reason);
        view
    }

    /// Builds the view of a sheet that is not saved, with its score.
    #[must_use]
    pub fn of_sheet(
        number: u32,
        sheet: &Sheet,
        score: &HandScore,
        rules: &RuleSet,
        t: Lang,
    ) -> HandView {
        let (faults, warnings) = FaultView::all(score, sheet, rules, t);
        let signs = side_signs(sheet, rules, t);
        let view = |side: Side| {
            let (written, figures) = (sheet.sides.get(side), score.sides.get(side));
            let named = (side, signs.get(side).clone());
            side_view(
                named,
                (written, sheet.solo),
                figures,
                &score.faults,
                rules,
                t,
            )
        };
        let third = sheet.third.as_ref().zip(score.third.as_ref());
        let third = third.map(|(written, figures)| third_view(written, figures, rules, t));
        HandView {
            number,
            title: match sheet.hands() {
                Some(hands @ 2..) => t.total_of_hands(hands),
                Some(_) | None => t.hand_n(number),
            },
            ending: ending(sheet, rules, t),
            sides: Side::ALL.into_iter().map(view).chain(third).collect(),
            faults,
            warnings,
            verified: t.verified(score.verified()),
            by_cards: score.verified() >= burraco_rules::Verified::Melds,
            version: String::new(),
            reason: String::new(),
            href: String::new(),
            earlier: Vec::new(),
        }
    }

    /// Builds the view of a hand as it now stands.
    #[must_use]
    pub fn of_hand(
        hand: &Hand,
        score: &HandScore,
        rules: &RuleSet,
        zone: &str,
        t: Lang,
    ) -> Option<HandView> {
        let current = hand.current()?;
        Some(HandView::of_version(
            hand.number.0,
            current,
            score,
            rules,
            zone,
            t,
        ))
    }

    /// Returns a side's points by its code. Empty for a code that no side has.
    #[must_use]
    pub fn total(&self, code: &str) -> &str {
        let mut sides = self.sides.iter().filter(|side| side.code == code);
        sides.next().map_or("", |side| &side.total)
    }

    /// Returns the number of the hand's faults that the referee has not accepted.
    #[must_use]
    pub fn open_faults(&self) -> usize {
        self.faults.iter().filter(|fault| !fault.overruled).count()
    }
}
