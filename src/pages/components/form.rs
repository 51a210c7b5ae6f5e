//! Form fields as they are shown: label, what was typed, what is wrong.

use crate::locale::Lang;
use crate::numbers::NOTHING;
use pozzetto_form_data::Fields;

/// A labelled input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldView {
    /// The name it is posted under; its id too.
    pub name: String,
    pub label: String,
    pub value: String,
    /// What is wrong, in words.
    pub faults: Vec<String>,
    /// `text`, `date`, `number`, `signed` (a number that may be negative), `password`, `area` (several lines), `list` (many),
    /// `image` (a file). Numbers are text fields, so that
    /// what was typed comes back whatever it was.
    pub kind: &'static str,
    /// A word of help; empty for none.
    pub hint: String,
    /// Whether it must be filled.
    pub required: bool,
    /// What browsers may fill in by themselves.
    pub autocomplete: &'static str,
    /// The values to choose from, for a list.
    pub choices: Vec<Choice>,
}

/// A value to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// As it is posted.
    pub value: String,
    /// As it is read.
    pub label: String,
    /// As it is read out, where what is shown is only a letter; empty where it is the same.
    pub spoken: &'static str,
    /// Whether it is chosen.
    pub chosen: bool,
    /// What those from here on have in common; empty where that goes on.
    pub group: String,
}

impl FieldView {
    /// A text field with what was typed and its faults.
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

    /// The same field of another kind.
    #[must_use]
    pub fn kind(mut self, kind: &'static str) -> FieldView {
        self.kind = kind;
        self
    }

    /// What it says, in words: the label of the choice, or what was typed; `-` for nothing.
    #[must_use]
    pub fn said(&self) -> String {
        let chosen = self
            .choices
            .iter()
            .find(|choice| choice.value == self.value);
        match chosen.map_or(self.value.as_str(), |choice| choice.label.as_str()) {
            "" => NOTHING.to_owned(),
            said => said.to_owned(),
        }
    }

    /// The same field with a word of help.
    #[must_use]
    pub fn hint(mut self, hint: &str) -> FieldView {
        hint.clone_into(&mut self.hint);
        self
    }

    /// The same field, to be filled.
    #[must_use]
    pub fn required(mut self) -> FieldView {
        self.required = true;
        self
    }

    /// The same field for browsers to fill.
    #[must_use]
    pub fn autocomplete(mut self, what: &'static str) -> FieldView {
        self.autocomplete = what;
        self
    }

    /// The same field as a list of values, the typed one chosen, or the first.
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

    /// The same list, its choices from the one at `first` on under a label.
    #[must_use]
    pub fn grouped(mut self, first: usize, label: &str) -> FieldView {
        if let Some(choice) = self.choices.get_mut(first) {
            label.clone_into(&mut choice.group);
        }
        self
    }
}

/// Choices, one of them chosen.
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
