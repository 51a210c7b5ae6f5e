//! The base rule sets, one for each rule document.

/// A base rule set, which follows one column of the rule documents.
///
/// ```
/// use burraco_rules::{Base, RuleSet};
/// assert_eq!(Base::ALL.map(Base::word), ["federation", "italian", "english", "brochure", "buraco"]);
/// assert_eq!(RuleSet::of(Base::Buraco).deck.points(), 960);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// The federation's tournament code (Codice di Gara, January 2026, as far as it is known).
    Federation,
    /// The Italian game: Pagat, *Burraco*, and the printed rules of the club game.
    Italian,
    /// The rules of *The rules and how to play Buraco in 4 players*.
    English,
    /// The rules of the brochure *Come si gioca a Burraco?*
    Brochure,
    /// The rules of *Buraco*, as played in the United States.
    Buraco,
}

impl Base {
    /// The five base rule sets, the default first.
    ///
    /// ```
    /// use burraco_rules::{Base, RuleSet};
    /// let burrachi_semipuliti = Base::ALL.map(|base| RuleSet::of(base).semipulito_sequence.word());
    /// assert_eq!(burrachi_semipuliti, ["wild-at-end", "off", "seven-in-a-row", "off", "off"]);
    /// ```
    pub const ALL: [Base; 5] = [
        Base::Federation,
        Base::Italian,
        Base::English,
        Base::Brochure,
        Base::Buraco,
    ];

    /// The machine-readable word of the base rule set, as in `--rules`.
    ///
    /// ```
    /// use burraco_rules::{Base, RuleSet};
    /// assert_eq!(Base::Brochure.word().parse(), Ok(RuleSet::BROCHURE));
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Base::Federation => "federation",
            Base::Italian => "italian",
            Base::English => "english",
            Base::Brochure => "brochure",
            Base::Buraco => "buraco",
        }
    }
}
