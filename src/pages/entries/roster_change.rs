//! The forms for people who come late, are replaced or leave.

use crate::components::form::FieldView;
use crate::components::summaries::PairView;
use crate::desk::head::MenuPage;
use crate::entries::edit_entry::{self, further_fields, player_fields};
use crate::locale::Lang;
use crate::rulings::decision::DecisionPage;
use crate::rulings::ruling_form::left_alone;
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, urls};
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::roster_change::{
    LateSeat, given_where_it_sits, joins_next, seats_for, shut_out, unseated,
};
use pozzetto_form_data::Fields;

fn check_in(event: &Event, t: Lang) -> Link {
    Link::new(urls::check_in(&event.settings.slug), t.check_in())
}

fn page(frame: Frame, event: &Event, title: String, action: String) -> DecisionPage {
    let back = check_in(event, frame.t);
    DecisionPage::new(frame, event, MenuPage::CheckIn, (title, action), back)
}

fn who(event: &Event, entry: &Entry, t: Lang) -> String {
    let pair = PairView::new(entry, &event.settings.slug, PublicNames::Full, t);
    pair.numbered()
}

fn numbered(event: &Event, entry: &Entry, t: Lang) -> String {
    t.entry_n(event.settings.kind, entry.number).to_lowercase()
}

/// Builds the form for a pair that comes late.
#[must_use]
pub fn late_entry(frame: Frame, event: &Event, fields: &Fields) -> DecisionPage {
    let t = frame.t;
    let action = urls::late_entry(&event.settings.slug);
    let waiting = waiting_for_a_seat(&frame, event);
    let mut page = page(frame, event, t.late_entry().to_owned(), action);
    page.overdrawn = waiting;
    page.explained = vec![t.late_entry_explained().to_owned()];
    page.fields = player_fields(fields, event.settings.kind, t);
    page.further = further_fields(fields, event.settings.kind, t);
    page.anyway = entered_anyway(fields);
    page
}

/// Whether the form enters players who are in the event already; `None` for players who are not.
fn entered_anyway(fields: &Fields) -> Option<bool> {
    let chosen = fields.value("anyway") == "yes";
    (chosen || fields.repeat_an_entry()).then_some(chosen)
}

/// Builds the form for a seat of an entry that is present without one. Posts `seat`, as [`LateSeat`] is written.
#[must_use]
pub fn seat(frame: Frame, event: &Event, entry: &Entry, fields: &Fields) -> DecisionPage {
    let t = frame.t;
    let slug = &event.settings.slug;
    let action = urls::seat_entry(slug, entry.number);
    let back = Link::new(urls::event_desk(slug), t.desk());
    let title = t.seat_for(numbered(event, entry, t));
    let mut page = DecisionPage::new(frame, event, MenuPage::Desk, (title, action), back);
    page.explained = vec![
        who(event, entry, t),
        t.seat_for_explained().to_owned(),
        without_a_seat(event, t),
    ];
    let choice = |seat: LateSeat| {
        let other = event.entry(seat.other());
        let other = other.map_or_else(String::new, |other| who(event, other, t));
        let said = match seat {
            LateSeat::Against(_) => t.seat_against(other),
            LateSeat::With(_) => t.seat_with(other),
            LateSeat::InPlaceOf(_) => t.seat_in_place_of(other),
        };
        (seat.to_string(), said)
    };
    let choices: Vec<(String, String)> = seats_for(event, entry.number)
        .into_iter()
        .map(choice)
        .collect();
    page.fields = vec![FieldView::new(fields, "seat", t.seat_where(), t).choices(choices)];
    page
}

/// Returns the sentence about what happens to an entry that gets no seat in the running round.
fn without_a_seat(event: &Event, t: Lang) -> String {
    match event.next_movement() {
        None => t.unseated_at_the_end().to_owned(),
        Some(_) if joins_next(event) => t.unseated_joins_next(event.rounds.len() + 1),
        Some(_) => t.unseated_cannot_join().to_owned(),
    }
}

/// Returns a warning for each entry that is present without a seat, with the link to give it one.
#[must_use]
pub fn waiting_for_a_seat(frame: &Frame, event: &Event) -> Vec<WarningLine> {
    let t = frame.t;
    let slug = &event.settings.slug;
    let otherwise = without_a_seat(event, t);
    let stays_out = event.next_movement().is_some() && !joins_next(event);
    let leave = |number: EntryNo| {
        let way = Link::new(urls::leave_entry(slug, number), t.do_withdraw_entry());
        Some(way).filter(|_| frame.open(urls::LEAVE_ENTRY) && stays_out)
    };
    let line = |number: EntryNo| {
        let entry = event.entry(number)?;
        let free = frame.open(urls::SEAT_ENTRY) && !seats_for(event, number).is_empty();
        let sit = || Link::new(urls::seat_entry(slug, number), t.give_a_seat());
        Some(WarningLine {
            said: t.waits_for_a_seat(who(event, entry, t), &otherwise),
            ways: free.then(sit).into_iter().chain(leave(number)).collect(),
        })
    };
    let late = |number: EntryNo| {
        let entry = event.entry(number)?;
        Some(WarningLine {
            said: t.stays_without_a_seat(who(event, entry, t)),
            ways: leave(number).into_iter().collect(),
        })
    };
    let waiting = unseated(event).into_iter().filter_map(line);
    let shut_out = shut_out(event).into_iter().filter_map(late);
    waiting.chain(shut_out).collect()
}

/// Returns a sentence about the people who leave and join, from the names typed. None while the names are those of the
/// entry.
fn who_goes_and_comes(entry: &Entry, fields: &Fields, t: Lang) -> Option<String> {
    let most = entry.players.len();
    let typed = (1..=most).map(|n| fields.value(&format!("player{n}")).trim());
    let typed: Vec<&str> = typed.collect();
    let here: Vec<&str> = entry.players.iter().map(|p| p.name.as_str()).collect();
    let of = |some: &[&str], others: &[&str]| {
        let only = some.iter().filter(|name| !others.contains(name));
        only.copied().collect::<Vec<_>>().join(", ")
    };
    let (go, come) = (of(&here, &typed), of(&typed, &here));
    let both = !go.is_empty() && !come.is_empty();
    both.then(|| t.replace_goes_and_comes(go, come))
}

/// Builds the form that replaces people in a pair.
#[must_use]
pub fn replacement(frame: Frame, event: &Event, entry: &Entry, fields: &Fields) -> DecisionPage {
    let t = frame.t;
    let action = urls::replace_entry(&event.settings.slug, entry.number);
    let page = page(
        frame,
        event,
        t.replace_entry(numbered(event, entry, t)),
        action,
    );
    let mut page = page.with("was", edit_entry::as_it_stands(entry));
    page.explained = vec![who(event, entry, t), t.replace_explained().to_owned()];
    page.explained.extend(who_goes_and_comes(entry, fields, t));
    page.fields = player_fields(fields, event.settings.kind, t);
    page.further = further_fields(fields, event.settings.kind, t);
    page.reasoned(fields)
}

/// Builds the form that changes a name, card number, club or group of an entry that already has a table.
#[must_use]
pub fn renaming(frame: Frame, event: &Event, entry: &Entry, fields: &Fields) -> DecisionPage {
    let t = frame.t;
    let (slug, number) = (&event.settings.slug, entry.number);
    let title = t.rename_entry(numbered(event, entry, t));
    let page = page(frame, event, title, urls::edit_entry(slug, number));
    let mut page = page.with("was", edit_entry::as_it_stands(entry));
    page.explained = vec![who(event, entry, t), t.rename_explained().to_owned()];
    page.fields = player_fields(fields, event.settings.kind, t);
    page.further = further_fields(fields, event.settings.kind, t);
    page.fields
        .push(FieldView::new(fields, "group", t.group(), t));
    page.anyway = entered_anyway(fields);
    page.reasoned(fields)
}

/// Builds the form for a pair that leaves. Posts `how`: `justified`, `unjustified`.
#[must_use]
pub fn withdrawal(frame: Frame, event: &Event, entry: &Entry, fields: &Fields) -> DecisionPage {
    let t = frame.t;
    let action = urls::leave_entry(&event.settings.slug, entry.number);
    let mut page = page(
        frame,
        event,
        t.leave_entry(numbered(event, entry, t)),
        action,
    );
    page.explained = vec![who(event, entry, t)];
    let given = given_where_it_sits(event, entry.number);
    page.explained.push(match given {
        Some((table, ruling)) => t.leave_given(table, ruling),
        None => t.leave_explained().to_owned(),
    });
    page.explained.extend(left_alone(event, t));
    // a match that is decided is over, unless whoever leaves has left it, too
    let how = match given {
        None => vec![
            ("justified", t.leave_justified()),
            ("unjustified", t.leave_unjustified()),
        ],
        Some(_) => vec![
            ("after", t.leave_after()),
            ("justified", t.leave_match_justified()),
            ("unjustified", t.leave_match_unjustified()),
        ],
    };
    let article = FieldView::new(fields, "article", t.ruling_article(), t);
    page.fields = vec![
        FieldView::new(fields, "how", t.leave_how(), t).choices(how),
        article.hint(t.ruling_article_hint()),
    ];
    page.reasoned(fields)
}
