//! What was paid of a fee, by whom and how.

use serde::{Deserialize, Serialize};

/// How a fee was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PaymentWay {
    /// In cash.
    Cash,
    /// By card.
    Card,
    Transfer,
    /// Not at all: it plays for free.
    Free,
}

impl PaymentWay {
    /// Each of them, in the order in which they are offered.
    pub const ALL: [PaymentWay; 4] = [
        PaymentWay::Cash,
        PaymentWay::Card,
        PaymentWay::Transfer,
        PaymentWay::Free,
    ];

    /// The machine's word: `cash`, `card`, `transfer`, `free`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            PaymentWay::Cash => "cash",
            PaymentWay::Card => "card",
            PaymentWay::Transfer => "transfer",
            PaymentWay::Free => "free",
        }
    }

    /// Reads the machine's word.
    #[must_use]
    pub fn read(word: &str) -> Option<PaymentWay> {
        PaymentWay::ALL.into_iter().find(|way| way.word() == word)
    }
}

/// Who took a fee, and how: all of it, or what was paid last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// How it was paid.
    pub way: PaymentWay,
    /// The name of whoever took it.
    pub by: String,
    /// The parts paid before, another way or to somebody else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<PartPayment>,
}

/// A part of what an entry has paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartPayment {
    /// In euro cents.
    pub cents: i64,
    /// How; none for what was paid before ways were written down.
    pub way: Option<PaymentWay>,
    /// The name of whoever took it; empty for nobody known.
    pub by: String,
}
