//! Views of form fields: their label, the typed value, and what is wrong with it.

use crate::Link;
use crate::locale::Lang;
use crate::numbers::NOTHING;
use askama::Template;
use pozzetto_form_data::Fields;
use strum::VariantArray;

/// An input of a form, with its label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldView {
    /// The name that the field is posted under; also the id of its element.
    pub name: String,
    pub label: String,
    pub value: String,
    /// The faults of the field, in words.
    pub faults: Vec<String>,
    /// The kind of input: `text`, `date`, `number`, `signed` (a number that may be negative), `password`, `area`
    /// (several lines), `list` (a long text area), `image` (a file), `colour` (with a box for none). Numbers are text
    /// fields, so that whatever was typed comes back.
    pub kind: &'static str,
    /// The help text beside the field; empty for none.
    pub hint: String,
    /// Whether the field must be filled.
    pub required: bool,
    /// The field's `autocomplete` value, which tells browsers what they may fill in.
    pub autocomplete: &'static str,
    /// The values to choose from, where the field is a list.
    pub choices: Vec<Choice>,
}

/// A value to choose in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The value that the form posts for this choice.
    pub value: String,
    /// The label of the choice, as the list shows it.
    pub label: String,
    /// The text that screen readers read aloud, where the label is only a letter. Empty where it equals the label.
    pub spoken: &'static str,
    /// Whether this value is chosen.
    pub chosen: bool,
    /// The label of a group that begins with this choice; empty where the group before goes on.
    pub group: String,
}

/// An input of a form as a part of a page.
#[derive(Debug, Template)]
#[template(path = "components/field.html")]
pub struct FieldShown<'a> {
    t: Lang,
    f: &'a FieldView,
}

/// An input for a number as a part of a hand sheet.
#[derive(Debug, Template)]
#[template(path = "hands/number.html")]
pub struct NumberShown<'a> {
    t: Lang,
    f: &'a FieldView,
}

impl FieldView {
    /// Returns the field as a part of a page.
    #[must_use]
    pub fn shown(&self, t: Lang) -> FieldShown<'_> {
        FieldShown { t, f: self }
    }

    /// Returns the field as a part of a hand sheet, where a number is typed.
    #[must_use]
    pub fn number(&self, t: Lang) -> NumberShown<'_> {
        NumberShown { t, f: self }
    }

    /// Builds a text field with its typed value and its faults.
    #[must_use]
    pub fn new(fields: &Fields, name: &str, label: &str, t: Lang) -> FieldView {
        let field = fields.get(name);
        let faults = field.map_or(&[][..], |field| &field.faults);
        FieldView {
            name: name.to_owned(),
            label: label.to_owned(),
            value: fields.value(name).to_owned(),
            faults: faults.iter().map(|fault| t.field_fault(fault)).collect(),
            kind: "text",
            autocomplete: "off",
            ..FieldView::default()
        }
    }

    /// Returns the field with another kind of input.
    #[must_use]
    pub fn kind(mut self, kind: &'static str) -> FieldView {
        self.kind = kind;
        self
    }

    /// Returns the field's value in words: the label of the choice, or the typed text. `-` stands for nothing.
    #[must_use]
    pub fn said(&self) -> String {
        let chosen = self.choices.iter().find(|choice| choice.chosen);
        match chosen.map_or(self.value.as_str(), |choice| choice.label.as_str()) {
            "" => NOTHING.to_owned(),
            said => said.to_owned(),
        }
    }

    /// Returns the field with a help text.
    #[must_use]
    pub fn hint(mut self, hint: &str) -> FieldView {
        hint.clone_into(&mut self.hint);
        self
    }

    /// Returns the field, marked as one that must be filled.
    #[must_use]
    pub fn required(mut self) -> FieldView {
        self.required = true;
        self
    }

    /// Returns the field with an `autocomplete` value for browsers.
    #[must_use]
    pub fn autocomplete(mut self, what: &'static str) -> FieldView {
        self.autocomplete = what;
        self
    }

    /// Offers the words of a setting to choose from, each with its label.
    #[must_use]
    pub fn one_of<T: VariantArray + Copy + Into<&'static str>>(
        self,
        label: impl Fn(T) -> &'static str,
    ) -> FieldView {
        self.choices(
            T::VARIANTS
                .iter()
                .map(|choice| ((*choice).into(), label(*choice))),
        )
    }

    /// Returns the field as a list of values. The typed value is chosen, or else the first.
    #[must_use]
    pub fn choices<V: Into<String>, L: Into<String>>(
        mut self,
        choices: impl IntoIterator<Item = (V, L)>,
    ) -> FieldView {
        let choices = choices.into_iter().map(|(value, label)| Choice {
            spoken: "",
            value: value.into(),
            label: label.into(),
            chosen: false,
            group: String::new(),
        });
        self.choices = choices.collect();
        let typed = self.choices.iter().position(|c| c.value == self.value);
        if let Some(choice) = self.choices.get_mut(typed.unwrap_or(0)) {
            choice.chosen = true;
        }
        self
    }

    /// Returns the list with a group label before the choice at `first`, which that choice and the following ones
    /// share.
    #[must_use]
    pub fn grouped(mut self, first: usize, label: &str) -> FieldView {
        if let Some(choice) = self.choices.get_mut(first) {
            label.clone_into(&mut choice.group);
        }
        self
    }
}

/// The summary at the top of a form that was refused; it shows nothing where no field is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "components/wrong_fields.html")]
pub struct WrongFields {
    /// The number of things to correct, in a sentence.
    pub said: String,
    /// The fields that are wrong, each with a link to it and its first fault.
    pub fields: Vec<(Link, String)>,
}

/// Returns the summary of the fields that are wrong.
pub fn wrong_fields<'f>(fields: impl IntoIterator<Item = &'f FieldView>, t: &Lang) -> WrongFields {
    let wrong = fields.into_iter().filter_map(|field| {
        let first = field.faults.first()?;
        let link = Link::new(format!("#{}", field.name), field.label.as_str());
        Some((link, first.clone()))
    });
    let fields: Vec<(Link, String)> = wrong.collect();
    WrongFields {
        said: match fields.len() {
            1 => t.form_wrong_one().to_owned(),
            n => t.form_wrong(n),
        },
        fields,
    }
}

/// Whether one of some fields is wrong.
#[must_use]
pub fn any_wrong(fields: &[FieldView]) -> bool {
    fields.iter().any(|field| !field.faults.is_empty())
}

/// Returns the choices of a list, one of them chosen.
pub(crate) fn choices<'a>(
    all: impl IntoIterator<Item = (&'a str, &'a str)>,
    chosen: &str,
) -> Vec<Choice> {
    let choice = |(value, label): (&str, &str)| Choice {
        value: value.to_owned(),
        label: label.to_owned(),
        chosen: value == chosen,
        ..Choice::default()
    };
    all.into_iter().map(choice).collect()
}
