//! The form that corrects an entry: a name, a card number, a substitute.

use crate::components::form::FieldView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::command::EntryText;
use burraco_tournament::entry::{Entry, PlayerField};
use burraco_tournament::event::{Event, EventKind};
use pozzetto_form_data::Fields;
use strum::VariantArray;

/// The page `/direzione/{slug}/coppie/{n}`, which corrects an entry.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/edit_entry.html")]
pub struct EditEntryPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The entry's label, as in `Coppia 12`.
    pub title: String,
    /// The URL that the corrected entry is posted to.
    pub action: String,
    /// The entry as the list has it now, which the page posts back to detect other edits.
    pub was: String,
    /// The form fields of the entry's players, three for each.
    pub players: Vec<FieldView>,
    /// The form fields that few lists have, three for each player.
    pub further: Vec<FieldView>,
    pub group: FieldView,
    /// Whether players are in the event already, so that the form offers to save them all the same.
    pub anyway: bool,
    /// The URL of the list that the page leads back to.
    pub back: String,
}

/// Builds the fields that few lists have, three for each player of an entry. Forms fold them away.
#[must_use]
pub fn further_fields(fields: &Fields, kind: EventKind, t: Lang) -> Vec<FieldView> {
    let player = |n: usize| {
        PlayerField::FURTHER.map(|field| {
            let label = match kind {
                EventKind::Individual => t.player_field(field).to_owned(),
                EventKind::Pairs | EventKind::Teams => t.field_of_player(t.player_field(field), n),
            };
            FieldView::new(fields, &format!("{}{n}", field.word()), &label, t)
        })
    };
    (1..=*kind.players().end()).flat_map(player).collect()
}

/// Builds the fields of an entry's players, three for each: name, card and club.
#[must_use]
pub fn player_fields(fields: &Fields, kind: EventKind, t: Lang) -> Vec<FieldView> {
    let field = |name: String, label: &str| FieldView::new(fields, &name, label, t);
    let needed = *kind.players().start();
    let player = |n: usize| {
        let name = format!("player{n}");
        let name = match n {
            1 if kind == EventKind::Individual => field(name, t.giocatore())
                .hint(t.names_as_written())
                .required(),
            1 => field(name, &t.player_n(1))
                .hint(t.names_as_written())
                .required(),
            n if n <= needed => field(name, &t.player_n(n)).required(),
            n => field(name, &t.optional_player(n)),
        };
        let card = field(format!("card{n}"), t.player_field(PlayerField::Card));
        [
            name,
            card,
            field(format!("club{n}"), t.player_field(PlayerField::Club)),
        ]
    };
    (1..=*kind.players().end()).flat_map(player).collect()
}

/// Returns the entry form's fields, filled from an existing entry.
#[must_use]
pub fn fields_of(entry: &Entry) -> Fields {
    let mut fields = Fields::default();
    for (n, player) in (1..).zip(&entry.players) {
        for field in PlayerField::VARIANTS {
            let name = format!("{}{n}", field.word());
            fields.set(&name, player.get(*field).to_owned());
        }
    }
    fields.set("group", entry.group.clone());
    fields
}

/// Returns the entry's present data in the form that its page posts back. It shows whether somebody else edited the
/// entry meanwhile.
#[must_use]
pub fn as_it_stands(entry: &Entry) -> String {
    serde_json::to_string(&EntryText::of(entry)).unwrap_or_default()
}

impl EditEntryPage {
    /// Builds the page of an entry. `fields` are the entry's own, or what was posted. Where somebody else changed the
    /// entry meanwhile, a field that differs says how it reads now.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, entry: &Entry, fields: &Fields) -> EditEntryPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let (was, stored) = (as_it_stands(entry), fields_of(entry));
        let moved = !["", &was].contains(&fields.value("was"));
        let beside = |field: FieldView| match stored.value(&field.name) {
            now if !moved || now == field.value => field,
            now => field.hint(&t.reads_now(now)),
        };
        let all = |fields: Vec<FieldView>| fields.into_iter().map(beside).collect();
        EditEntryPage {
            t,
            head: desk_head(event, MenuPage::CheckIn, &frame),
            title: t.entry_n(event.settings.kind, entry.number),
            action: urls::edit_entry(slug, entry.number),
            players: all(player_fields(fields, event.settings.kind, t)),
            further: all(further_fields(fields, event.settings.kind, t)),
            group: beside(FieldView::new(fields, "group", t.group(), t)),
            was,
            anyway: fields.repeat_an_entry(),
            back: urls::check_in(slug),
            frame,
        }
    }
}
