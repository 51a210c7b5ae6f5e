//! The check-in page: which entries are present, and which have paid.

use crate::components::form::FieldView;
use crate::components::refused::Refused;
use crate::components::summaries::PairView;
use crate::desk::head::{MenuPage, desk_head};
use crate::desk::next_step::NextStepView;
use crate::entries::edit_entry::{further_fields, player_fields};
use crate::entries::members::doubts;
use crate::entries::roster_change::waiting_for_a_seat;
use crate::locale::Lang;
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, Masthead, numbers, urls};
use askama::Template;
use burraco_tournament::commands::next_step::{NextStep, next_step};
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::entry::{Entry, EntryNo, EntryState, namesakes};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::members::Register;
use burraco_tournament::prizes::fee::{self, PaymentDoubt, PaymentWay, Takings};
use burraco_tournament::roster_change::{takes_entries, takes_late_entries};
use pozzetto_form_data::typed_amount;
use strum::VariantArray;

/// The page `/direzione/{slug}/accettazione`: the list of entries, and the ways to add some.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/check_in.html")]
pub struct CheckInPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub list: CheckInList,
    /// The address from which the list alone is reloaded.
    pub list_href: String,
    /// The effect of a number and Enter, in a sentence.
    pub on_enter: &'static str,
    /// The URL that adds one more pair, for those who may; posts `player1 card1 club1 player2 card2 club2`.
    pub add_href: Option<String>,
    /// The reason why nobody can be added any more; none while somebody can.
    pub closed: Option<Refused>,
    /// The form fields to add one more pair.
    pub add: Vec<FieldView>,
    /// The fields of a pair being added that few lists have, folded away.
    pub further: Vec<FieldView>,
    /// Whether something is wrong with the fields of one more pair, so that they are shown opened.
    pub add_refused: bool,
    /// Whether players are in the event already, so that the form offers to enter them all the same.
    pub add_anyway: bool,
    /// The label of the button that adds one more pair.
    pub add_words: &'static str,
    /// The URL where a late pair is added; none when it is too late for that.
    pub late: Option<String>,
}

/// The list of entries at the check-in: the part of the page that follows the event. Each row posts `state`
/// (`checked_in`, `absent`, `entered`).
#[derive(Clone, Debug, Template)]
#[template(path = "entries/check_in_list.html")]
pub struct CheckInList {
    pub frame: Frame,
    pub t: Lang,
    /// The number of entries present, as in `38 presenti su 40`.
    pub count: String,
    pub entries: Vec<CheckInLine>,
    /// The URL that checks in all waiting entries, posts `state=checked_in`; and that takes back the last action, posts
    /// `undo`.
    pub all_href: String,
    pub anybody_waits: bool,
    /// The link to the desk for the draw of round 1, once nobody is waited for.
    pub onward: Option<NextStepView>,
    /// The entries without a seat in the running round, each with a link to give it one.
    pub overdrawn: Vec<WarningLine>,
    /// The fees taken and still due, as in `incassati 640,00 €, da incassare 160,00 €`; empty without a fee.
    pub takings: String,
    /// The reader's last action at the check-in, if it can be taken back.
    pub last: Option<LastCheckIn>,
}

/// The reader's last action at the check-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastCheckIn {
    /// The action in words.
    pub said: Vec<String>,
    /// The number of its line in the journal, which the button to take it back posts as `undo`.
    pub seq: i64,
}

/// An entry at the check-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckInLine {
    pub pair: PairView,
    /// Their card numbers.
    pub cards: String,
    /// The state of the entry, in words.
    pub state: &'static str,
    /// The state of the entry as a style class.
    pub class: &'static str,
    /// The amount that the entry has paid, as in `12,50 €`; empty when nothing is paid.
    pub paid: String,
    /// The fee and the ways to pay it; none for an event without one.
    pub fee: Option<FeeForm>,
    /// The players whose name also stands in another entry, in words.
    pub looks: Vec<String>,
    /// The URL that the entry's state is posted to.
    pub href: String,
    /// The links to correct the entry and, once the event has started, to substitute or withdraw it.
    pub ways: Vec<Link>,
    /// The button that marks the entry present, if it is not: the posted word, and the label.
    pub present: Option<(&'static str, &'static str)>,
    /// The other states that the entry may get: the posted word, and the button's label.
    pub actions: Vec<(&'static str, &'static str)>,
}

impl CheckInLine {
    /// Returns the key of the form that records the whole fee.
    fn fee_key(&self) -> String {
        format!("fee{}", self.pair.number)
    }

    /// Returns the key of the form that records a payment of another sum.
    fn other_fee_key(&self) -> String {
        format!("other-fee{}", self.pair.number)
    }

    /// Returns the key of the form with the states seldom needed.
    fn more_key(&self) -> String {
        format!("more{}", self.pair.number)
    }

    /// Whether a part of the fee is still due.
    fn owes(&self) -> bool {
        self.fee.as_ref().is_some_and(|fee| !fee.taps.is_empty())
    }

    /// Whether the payment typed for the entry was not accepted.
    fn is_refused(&self) -> bool {
        self.fee.as_ref().is_some_and(|fee| !fee.fault.is_empty())
    }
}

/// The form to record an entry's fee: as paid in full with one tap, or with another amount or way of payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeeForm {
    /// The amount still missing or paid beyond the fee, in words, as in `mancano 40,00 €`; empty when the fee is paid.
    pub balance: String,
    /// The buttons that record the whole payment with one tap: the way of payment, the label, and the text read aloud.
    pub taps: Vec<(&'static str, &'static str, String)>,
    /// The part of the fee still missing, which a one-tap button posts.
    pub missing: String,
    /// The amount in the field for a payment of another sum.
    pub amount: String,
    /// The reason why the amount is not accepted; empty when nothing is wrong.
    pub fault: String,
    /// The amount that the form asked the user to confirm, which is accepted when it is entered again; empty for none.
    pub sure: String,
    /// The ways of payment, each with whether it is chosen.
    pub ways: Vec<(&'static str, &'static str, bool)>,
}

impl FeeForm {
    fn new(event: &Event, entry: &Entry, t: Lang) -> Option<FeeForm> {
        let fee = &event.settings.fee;
        if fee.is_none() && entry.paid_cents == 0 {
            return None;
        }
        let open = fee::open(event, entry);
        let whole = entry.paid_cents + open;
        let amount = |cents: i64| typed_amount(u32::try_from(cents).unwrap_or(0));
        let way = entry.payment.as_ref().map(|payment| payment.way);
        let taps = match open {
            0 => Vec::new(),
            open => vec![
                (
                    PaymentWay::Cash.word(),
                    t.paid_cash(),
                    t.pay_cash(numbers::euro(open, t)),
                ),
                (
                    PaymentWay::Card.word(),
                    t.paid_card(),
                    t.pay_card(numbers::euro(open, t)),
                ),
            ],
        };
        Some(FeeForm {
            balance: match (open, fee::beyond(event, entry)) {
                (0, 0) => String::new(),
                (0, beyond) => t.beyond_fee(numbers::euro(beyond, t)),
                (open, _) => t.still_open(numbers::euro(open, t)),
            },
            taps,
            missing: amount(open),
            amount: amount(match entry.paid_cents {
                0 => whole,
                paid => paid,
            }),
            fault: String::new(),
            sure: String::new(),
            ways: PaymentWay::VARIANTS
                .iter()
                .map(|one| (one.word(), t.way(*one), way == Some(*one)))
                .collect(),
        })
    }
}

impl CheckInPage {
    /// Returns the page with an amount that was not accepted for an entry, as it was typed: for a doubt, which is asked
    /// about once, or because it is none.
    #[must_use]
    pub fn with_amount(
        mut self,
        entry: EntryNo,
        [typed, chosen]: [&str; 2],
        doubt: Option<PaymentDoubt>,
    ) -> CheckInPage {
        let t = self.t;
        let fees = self.list.entries.iter_mut();
        let mut fees = fees.filter(|line| line.pair.number == entry.0);
        if let Some(fee) = fees.next().and_then(|line| line.fee.as_mut()) {
            typed.clone_into(&mut fee.amount);
            for (way, _, is_chosen) in &mut fee.ways {
                *is_chosen = *way == chosen;
            }
            if doubt.is_some() {
                typed.clone_into(&mut fee.sure);
            }
            fee.fault = match doubt {
                None => t.no_amount().to_owned(),
                Some(PaymentDoubt::Beyond(cents)) => t.more_than_due(numbers::euro(cents, t)),
                Some(PaymentDoubt::WipesOut(cents)) => t.wipes_out(numbers::euro(cents, t)),
            };
        }
        self
    }

    /// Builds the check-in page around its list. `fields` are those of a pair being added, with what is wrong.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        register: &Register,
        last: Option<LastCheckIn>,
        fields: &pozzetto_form_data::Fields,
    ) -> CheckInPage {
        let t = frame.t;
        let (slug, kind) = (&event.settings.slug, event.settings.kind);
        CheckInPage {
            t,
            head: desk_head(event, MenuPage::CheckIn, &frame),
            list: CheckInList::new(&frame, event, register, last),
            list_href: format!("{}?parte=elenco", urls::check_in(slug)),
            on_enter: match event.settings.fee.is_none() {
                true => t.enter_marks_present(),
                false => t.enter_takes_cash(),
            },
            add_href: (frame.open(urls::ADD_ENTRY) && takes_entries(event))
                .then(|| urls::add_entry(slug)),
            closed: (!takes_entries(event)).then(|| Refused::new(&Refusal::EntriesClosed, t)),
            add: player_fields(fields, kind, t),
            further: further_fields(fields, kind, t),
            add_refused: !fields.sound(),
            add_anyway: fields.repeat_an_entry(),
            add_words: t.add_entry(kind),
            late: takes_late_entries(event)
                .then_some(urls::LATE_ENTRY)
                .filter(|route| frame.open(route))
                .map(|_| urls::late_entry(slug)),
            frame,
        }
    }
}

impl CheckInList {
    /// Builds the list of an event's entries.
    #[must_use]
    pub fn new(
        frame: &Frame,
        event: &Event,
        register: &Register,
        last: Option<LastCheckIn>,
    ) -> CheckInList {
        let t = frame.t;
        let (slug, kind) = (&event.settings.slug, event.settings.kind);
        let started = !event.rounds.is_empty();
        let namesakes = namesakes(&event.entries);
        let line = |entry: &Entry| {
            let cards = entry.players.iter().map(|p| p.card.as_str());
            let cards: Vec<&str> = cards.filter(|c| !c.is_empty()).collect();
            let twice = namesakes.get(&entry.number).into_iter().flatten();
            let (present, actions) = actions(entry.state, started, frame);
            CheckInLine {
                pair: PairView::new(entry, slug, PublicNames::Full, t),
                cards: cards.join(" · "),
                state: t.entry_state(entry.state, kind),
                class: entry.state.into(),
                paid: match entry.paid_cents == 0 && entry.payment.is_none() {
                    true => String::new(),
                    false => t.paid_by(entry),
                },
                fee: FeeForm::new(event, entry, t),
                looks: twice
                    .map(|(player, other)| t.namesake_entered(&player.name, *other))
                    .chain(doubts(entry.players.iter(), register, &event.settings, t))
                    .collect(),
                href: urls::check_in_entry(slug, entry.number),
                ways: ways(entry, slug, started, frame),
                present,
                actions,
            }
        };
        let is = |state| {
            event
                .entries
                .iter()
                .filter(move |e| e.state == state)
                .count()
        };
        CheckInList {
            t,
            count: t.present_of(is(EntryState::CheckedIn), event.entries.len()),
            entries: event.entries.iter().map(line).collect(),
            all_href: urls::check_in(slug),
            anybody_waits: is(EntryState::Entered) > 0,
            onward: match next_step(event) {
                step @ NextStep::Propose(_) if event.rounds.is_empty() => {
                    NextStepView::open_to(frame, urls::PROPOSE, event, &step)
                }
                _ => None,
            },
            takings: {
                let takings = Takings::of(event);
                let [paid, open] =
                    [takings.paid, takings.open].map(|cents| numbers::euro(cents, t));
                match event.settings.fee.is_none() && takings.paid == 0 {
                    true => String::new(),
                    false => t.takings(paid, open),
                }
            },
            overdrawn: waiting_for_a_seat(frame, event),
            last,
            frame: frame.clone(),
        }
    }
}

fn ways(entry: &Entry, slug: &str, started: bool, frame: &Frame) -> Vec<Link> {
    let (t, n) = (frame.t, entry.number);
    let plays = started && entry.state == EntryState::CheckedIn;
    let all = [
        (
            urls::EDIT_ENTRY,
            urls::edit_entry(slug, n),
            t.correct_hand(),
            true,
        ),
        (
            urls::REPLACE_ENTRY,
            urls::replace_entry(slug, n),
            t.do_replace(),
            plays,
        ),
        (
            urls::LEAVE_ENTRY,
            urls::leave_entry(slug, n),
            t.do_withdraw_entry(),
            plays,
        ),
    ];
    let open = all.into_iter();
    let open = open.filter(|(route, _, _, possible)| *possible && frame.open(route));
    open.map(|(_, href, label, _)| Link::new(href, label))
        .collect()
}

/// A state that an entry may get: the posted word, and the button's label.
type StateButton = (&'static str, &'static str);

/// Returns the button that marks an entry present, and those for other states.
fn actions(
    state: EntryState,
    started: bool,
    frame: &Frame,
) -> (Option<StateButton>, Vec<StateButton>) {
    let t = frame.t;
    let present = Some((EntryState::CheckedIn.into(), t.do_present()));
    let absent = (EntryState::Absent.into(), t.do_absent());
    let undo = (EntryState::Entered.into(), t.do_undo());
    match state {
        EntryState::Entered => (present, vec![absent]),
        EntryState::CheckedIn if started => (None, Vec::new()),
        EntryState::CheckedIn => (None, vec![absent, undo]),
        EntryState::Absent => (present, vec![undo]),
        // whoever may let a pair leave may let it come back
        EntryState::Withdrawn => (
            present.filter(|_| frame.open(urls::LEAVE_ENTRY)),
            Vec::new(),
        ),
    }
}
