//! Payments of the entry fee: the amount, the person that took it and the method.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The method by which a fee was paid. The methods stand in the order in which forms offer them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum PaymentWay {
    /// The fee was paid in cash.
    Cash,
    /// The fee was paid by card.
    Card,
    Transfer,
    /// No payment: the entry plays for free.
    Free,
}

impl PaymentWay {
    /// Returns the machine-readable word for the method: `cash`, `card`, `transfer`, `free`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// The payment of a fee: the method, and the person that took it. With earlier parts, it describes the latest part
/// only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    pub way: PaymentWay,
    /// The name of the person that took the entry's payment.
    pub by: String,
    /// The earlier parts of the payment, made by another method or to another person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<PartPayment>,
}

/// A part of what an entry has paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartPayment {
    /// The amount of the part payment, in euro cents.
    pub cents: i64,
    /// The method of payment; `None` for parts paid before methods were recorded.
    pub way: Option<PaymentWay>,
    /// The name of the person that took this part; empty when unknown.
    pub by: String,
}
