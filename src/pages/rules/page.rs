//! The rules page: a question with its answer, the irregularities, and the values and settings of a rule set.

use crate::components::form::FieldView;
use crate::locale::Lang;
use crate::rules::rule_answer::{AnswerView, ClarificationView, IrregularityView};
use crate::rules::search::{FoundRows, find_rows, holds_words};
use crate::rules::seating::SeatingView;
use crate::{Frame, Link, numbers, urls};
use askama::Template;
use burraco_rules::{
    Burraco, CLOSING, Certainty, Deck, Irregularity, Letters, MissingPozzetto, POZZETTO_COST,
    Players, Rank, RuleSet, SeatDraw, Suit, WildPoints, read_typed,
};
use burraco_tournament::event::is_slug;
use burraco_tournament::round::TableNo;
use burraco_tournament::rulings::adjustment::Measure;
use pozzetto_form_data::Fields;

/// The rule sets offered by name: the five base sets and the variants in the rule documents.
pub const OFFERED: [&str; 15] = [
    "federation",
    "federation+semipulito_set=eight-or-nine",
    "federation+wild_points=none",
    "italian",
    "italian+semipulito",
    "italian+close-without-discard",
    "italian+next-must-draw",
    "italian+two",
    "italian+three",
    "italian+three-shared",
    "english",
    "brochure",
    "brochure+two",
    "brochure+three",
    "buraco",
];

/// The page `/regole`. Its fields are `cerca` and those of a question as `forms::question` reads them.
#[derive(Clone, Debug, Template)]
#[template(path = "rules/rules.html")]
pub struct RulesPage {
    pub frame: Frame,
    pub t: Lang,
    /// The answer to a question about the rules, if a readable one was asked.
    pub answer: Option<AnswerView>,
    /// The result of the draw, if cards were drawn for seats.
    pub seating: Option<SeatingView>,
    /// The links to the four kinds of question about the rules.
    pub ways: Vec<Link>,
    /// The kind of question about the rules: `gioco attacco mossa posti`.
    pub kind: &'static str,
    /// The random number from which cards for seats are drawn by chance, which the form keeps; empty without one.
    pub lot: String,
    /// The label of the button that draws cards for seats.
    pub draw_button: &'static str,
    /// The form fields of the question about the rules.
    pub fields: Vec<FieldView>,
    /// The language of the suits' initials in typed cards: `it` or `en`.
    pub letters: &'static str,
    /// Explanations of unknown parameters in the address that no field of the page shows.
    pub unknown: Vec<String>,
    /// The code of the rule set that the question is about.
    pub rules: String,
    /// The name of the rule set in words.
    pub rules_name: String,
    /// The words or the cards in the search field.
    pub search: String,
    /// The number of rows found; empty without a search for words.
    pub found: String,
    /// Whether only what was found is shown.
    pub searched: bool,
    /// Whether the questions about cards are unfolded: one was asked.
    pub asks: bool,
    /// The table that the reader comes from, at which a row becomes a ruling.
    pub at: Option<RuledTable>,
    /// The questions asked at the table that the search found.
    pub clarifications: Vec<ClarificationView>,
    /// Whether the rows are unfolded: few were found.
    pub opened: bool,
    /// The events that no source decides, as far as the search found them.
    pub undecided: Vec<UndecidedView>,
    pub rows: Vec<IrregularityView>,
    /// The address of the rules page without the words of a search.
    pub page: String,
    /// The points for cards, burrachi, going out and pozzetto under the chosen rules.
    pub values: Vec<CardValue>,
    /// The settings of the rule set.
    pub settings: Vec<SettingView>,
}

/// The answer shown on the rules page.
#[derive(Clone, Debug)]
pub enum PageAnswer {
    /// The result that there is no answer, because no readable question was asked.
    Nothing,
    Question(AnswerView),
    /// The result of a draw for seats.
    Seats(SeatingView),
}

/// A row in the list of points: a card, or anything else that earns points, and its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardValue {
    pub what: &'static str,
    pub points: String,
}

/// A setting of a rule set in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingView {
    /// The topic of the setting.
    pub about: &'static str,
    /// The meaning of the setting's value.
    pub means: &'static str,
    /// The notice that the setting is inferred; `None` when it is documented.
    pub inferred: Option<&'static str>,
}

/// A referee's table, in the address of the rules page as `al=coppa/2/7`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuledTable {
    slug: String,
    round: String,
    table: String,
    /// The table as the address has it.
    pub word: String,
    /// The label of the link to a ruling there.
    pub label: String,
    /// The link back to the table.
    pub back: Link,
}

impl RuledTable {
    fn read(word: &str, t: Lang) -> Option<RuledTable> {
        let mut parts = word.split('/');
        let (slug, round, table) = (parts.next()?, parts.next()?, parts.next()?);
        let (round, table): (u32, u32) = (round.parse().ok()?, table.parse().ok()?);
        if !is_slug(slug) || parts.next().is_some() {
            return None;
        }
        let name = t.table_n(TableNo(table));
        Some(RuledTable {
            slug: slug.to_owned(),
            round: round.to_string(),
            table: table.to_string(),
            word: word.to_owned(),
            label: t.record_at(table),
            back: Link::new(urls::referee_table(slug, round, table), name),
        })
    }

    /// Returns the address of the form for a ruling on an irregularity at the table. A second ammonizione is no line of
    /// the catalogue: it is given as an ammonizione.
    #[must_use]
    pub fn ruling(&self, code: &str) -> String {
        match code == Irregularity::SecondAmmonizione.code() {
            true => {
                let form = urls::new_ruling_of(&self.slug, Measure::Ammonizione.code());
                format!("{form}&turno={}&tavolo={}", self.round, self.table)
            }
            false => {
                let about = [("turno", self.round.as_str()), ("tavolo", &self.table)];
                urls::new_ruling_for(&self.slug, code, &about)
            }
        }
    }
}

/// The most rows that a search shows unfolded.
const FEW: usize = 3;

/// An event at the table that no source decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndecidedView {
    /// The event's code, which is also its anchor on the page.
    pub code: &'static str,
    pub title: &'static str,
    /// The irregularities that are nearest to it.
    pub near: Vec<IrregularityView>,
}

impl RulesPage {
    /// Builds the rules page with the typed values, their faults and the answer to the question about the rules, if
    /// there is one.
    #[must_use]
    pub fn new(frame: Frame, fields: &Fields, rules: &RuleSet, answered: PageAnswer) -> RulesPage {
        let t = frame.t;
        let kind = match fields.value("domanda") {
            "attacco" => "attacco",
            "mossa" => "mossa",
            "posti" => "posti",
            _ => "gioco",
        };
        let chosen = match fields.value("regole") {
            "" => "federation",
            typed => typed,
        };
        let search = fields.value("cerca").trim();
        // what is searched for is in the cards, and no word is
        let words = if asks_by_cards(fields) { "" } else { search };
        let FoundRows {
            mut questions,
            mut rows,
            mut undecided,
            nearest,
        } = find_rows(words);
        let holds = |text: &str| words.is_empty() || holds_words(text, words);
        let mut values = values(rules, t);
        let of = worth(words);
        values.retain(|value| of.is_empty() || holds_words(value.what, &of));
        let mut settings = settings(rules, t);
        settings.retain(|setting| holds(&format!("{} {}", setting.about, setting.means)));
        let exact = !words.is_empty() && values.len() + settings.len() > 0;
        if nearest && exact {
            questions.clear();
            rows.clear();
            undecided.clear();
        }
        let (answer, seating) = match answered {
            PageAnswer::Nothing => (None, None),
            PageAnswer::Question(answer) => (Some(answer), None),
            PageAnswer::Seats(seating) => (None, Some(seating)),
        };
        RulesPage {
            t,
            answer,
            lot: match kind {
                "posti" => fields.value("sorte").to_owned(),
                _ => String::new(),
            },
            draw_button: match &seating {
                Some(drawn) if drawn.goes_on && !fields.value("carte").is_empty() => t.draw_again(),
                Some(_) | None => t.draw_cards(),
            },
            seating,
            ways: ways(kind, &rules.to_string(), t),
            kind,
            fields: question_fields(fields, kind, t),
            letters: letters(fields, t).code(),
            unknown: unknown(fields, t),
            rules: chosen.to_owned(),
            rules_name: t.rules_name(&if OFFERED.contains(&chosen) {
                chosen.to_owned()
            } else {
                rules.to_string()
            }),
            search: search.to_owned(),
            found: match (words, questions.len() + rows.len() + undecided.len()) {
                ("", _) => String::new(),
                (_, 0) if !exact => t.found_no_rows().into(),
                (_, n) if exact => t.found_rows(n + values.len() + settings.len()),
                _ if nearest => t.found_nearest().into(),
                (_, n) => t.found_rows(n),
            },
            searched: !words.is_empty(),
            asks: fields.get("domanda").is_some()
                || fields.list.iter().any(|f| !f.faults.is_empty()),
            at: RuledTable::read(fields.value("al"), t),
            opened: !words.is_empty() && rows.len() <= FEW,
            undecided: undecided
                .into_iter()
                .map(|event| UndecidedView {
                    code: event.code(),
                    title: t.undecided(event),
                    near: event
                        .near()
                        .iter()
                        .map(|row| IrregularityView::new(*row, t))
                        .collect(),
                })
                .collect(),
            clarifications: questions
                .into_iter()
                .map(|asked| ClarificationView::new(asked, rules, t))
                .collect(),
            rows: rows
                .into_iter()
                .map(|r| IrregularityView::new(r, t))
                .collect(),
            page: urls::rules_about("gioco", rules),
            values,
            settings,
            frame,
        }
    }
}

/// The least cards that the search field takes for a meld.
const MELD: usize = 3;

/// Whether the search field holds the cards of a meld, and not words.
#[must_use]
pub fn asks_by_cards(fields: &Fields) -> bool {
    let letters = match fields.value("lettere") {
        "en" => Letters::English,
        _ => Letters::Italian,
    };
    let written = read_typed(&with_jokers(fields.value("cerca")), letters);
    written.unread.is_empty() && written.cards.len() >= MELD
}

/// Returns typed cards with the sign of the joker for its name.
#[must_use]
pub fn with_jokers(typed: &str) -> String {
    let words = typed.split_whitespace();
    let words = words.map(|word| match word.to_lowercase().as_str() {
        "jolly" | "joker" | "matta" => "*",
        _ => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns the words of a search without those that ask for a value: `quanto vale il jolly` asks for `jolly`.
fn worth(words: &str) -> String {
    const ASKS: [&str; 14] = [
        "quanto",
        "quanti",
        "vale",
        "valgono",
        "valore",
        "punti",
        "punteggio",
        "what",
        "worth",
        "how",
        "much",
        "many",
        "points",
        "value",
    ];
    let said = words.split_whitespace().filter(|word| {
        let word = word.to_lowercase();
        !ASKS.contains(&word.as_str())
            && ![
                "il", "lo", "la", "l’", "un", "una", "is", "a", "the", "does",
            ]
            .contains(&word.as_str())
    });
    said.collect::<Vec<_>>().join(" ")
}

fn ways(kind: &str, rules: &str, t: Lang) -> Vec<Link> {
    let ways = [
        ("gioco", t.ask_meld()),
        ("attacco", t.ask_lay_off()),
        ("mossa", t.ask_move()),
        ("posti", t.ask_seats()),
    ];
    let link = |(way, label): (&str, &str)| {
        Link::new(urls::rules_about(way, rules), label).here(way == kind)
    };
    ways.into_iter().map(link).collect()
}

/// Returns the language of the suits' initials in typed cards.
fn letters(fields: &Fields, t: Lang) -> Lang {
    Lang::read(fields.value("lettere")).unwrap_or(t)
}

fn unknown(fields: &Fields, t: Lang) -> Vec<String> {
    let unseen = ["domanda", "lettere"].into_iter().filter_map(|name| {
        let field = fields.get(name).filter(|field| !field.faults.is_empty())?;
        Some(t.unknown_in_address(name, &field.value))
    });
    unseen.collect()
}

fn question_fields(fields: &Fields, kind: &str, t: Lang) -> Vec<FieldView> {
    let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    // What was typed is kept, though it be none of the values offered.
    let pick = |name: &str, label: &str, offered: &[(&str, &str)]| {
        let typed = fields.value(name);
        let known = typed.is_empty() || offered.iter().any(|(value, _)| *value == typed);
        let other = (!known).then_some((typed, typed));
        field(name, label).choices(offered.iter().copied().chain(other))
    };
    let c = match letters(fields, t) {
        Lang::It => Suit::Hearts,
        Lang::En => Suit::Clubs,
    };
    let hint = t.cards_hint(t.suit_name(c));
    let mut shown = match kind {
        "attacco" => vec![
            field("gioco", t.meld_laid_label()).hint(&hint),
            field("aggiunte", t.added_label()),
        ],
        "mossa" => vec![
            field("mano", t.hand_label()).hint(&hint),
            field("giochi", t.melds_label())
                .kind("area")
                .hint(t.melds_hint()),
            pick(
                "mossa",
                t.play_label(),
                &[
                    ("scarta", t.play_discard()),
                    ("cala", t.play_meld()),
                    ("attacca", t.play_lay_off()),
                    ("chiudi", t.play_close()),
                ],
            ),
            field("carte_mossa", t.moved_label()),
            field("su", t.on_label()).kind("number").hint(t.on_hint()),
            pick(
                "pozzetto",
                t.pozzetto_label(),
                &[("no", t.no()), ("si", t.yes())],
            ),
            pick(
                "pescato",
                t.drawn_label(),
                &[
                    ("tallone", t.drawn_stock()),
                    ("monte", t.drawn_pile()),
                    ("niente", t.drawn_nothing()),
                ],
            ),
            field("monte", t.pile_label()),
        ],
        "posti" => vec![
            field("carte", t.drawn_cards_label()).hint(&format!(
                "{} {}",
                t.drawn_cards_hint(),
                t.drawn_letters(t.suit_name(c))
            )),
            pick(
                "coppie",
                t.pairs_label(),
                &[("fisse", t.pairs_fixed()), ("sorteggiate", t.pairs_drawn())],
            ),
        ],
        _ => vec![
            field("carte", t.cards_label()).hint(&hint),
            pick(
                "ordine",
                t.order_label(),
                &[("qualsiasi", t.order_bag()), ("calato", t.order_laid())],
            ),
        ],
    };
    let names = OFFERED.map(|name| t.rules_name(name));
    let offered: Vec<(&str, &str)> = OFFERED
        .into_iter()
        .zip(names.iter().map(String::as_str))
        .collect();
    shown.push(pick("regole", t.rule_set_label(), &offered));
    shown
}

fn values(rules: &RuleSet, t: Lang) -> Vec<CardValue> {
    let value = |what, points: i32| CardValue {
        what,
        points: numbers::points(points),
    };
    let rank = |letter: char| Rank::from_char(letter).map_or(0, |rank| i32::from(rank.value()));
    let joker = burraco_rules::Card::JOKER.value();
    let mut all = match rules.wild_points {
        WildPoints::Value => vec![
            value(t.value_joker(), joker),
            value(t.value_twos(), rank('2')),
        ],
        WildPoints::Nothing => vec![
            value(t.value_joker_held(), -joker),
            value(t.value_twos_held(), -rank('2')),
            value(t.value_wilds_laid(), 0),
        ],
    };
    if rules.deck == Deck::WithoutJokers {
        all.remove(0);
    }
    all.extend([
        value(t.value_ace(), rank('A')),
        value(t.value_high(), rank('K')),
        value(t.value_low(), rank('7')),
    ]);
    let burrachi = Burraco::EARNING
        .into_iter()
        .filter(|kind| rules.knows(*kind));
    all.extend(burrachi.map(|kind| value(t.burraco(kind), kind.bonus())));
    all.push(value(t.value_closing(), CLOSING));
    if rules.missing_pozzetto != MissingPozzetto::Nobody {
        all.push(value(t.value_pozzetto(), -POZZETTO_COST));
    }
    all
}

fn settings(rules: &RuleSet, t: Lang) -> Vec<SettingView> {
    let pairs_draw = rules.players == Players::Four && rules.seat_draw != SeatDraw::Chance;
    let in_words = |(name, value): (&'static str, &'static str)| {
        if name == "first_dealer" && !pairs_draw {
            return None;
        }
        Some(SettingView {
            about: t.setting(name)?,
            means: t.setting_value(name, value)?,
            inferred: (rules.sure(name) == Some(Certainty::Inferred))
                .then(|| t.sure(Certainty::Inferred)),
        })
    };
    rules.settings().filter_map(in_words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_offered_is_known_and_has_a_name_in_words() {
        for name in OFFERED {
            let rules: RuleSet = name.parse().unwrap();
            for t in Lang::ALL {
                assert!(!t.rules_name(name).contains('+'), "{name}");
                let drawn = rules.players == Players::Four && rules.seat_draw != SeatDraw::Chance;
                let all = rules.settings().count() - usize::from(!drawn);
                assert_eq!(settings(&rules, t).len(), all, "{name}");
            }
        }
    }

    #[test]
    fn the_values_are_those_of_the_rule_set() {
        let worth = |name: &str| {
            let all = values(&name.parse().unwrap(), Lang::It);
            all.into_iter().map(|v| v.what).collect::<Vec<_>>()
        };
        assert!(worth("federation").contains(&"burraco semipulito"));
        assert!(!worth("italian").contains(&"burraco semipulito"));
        assert!(!worth("buraco").contains(&"ogni jolly"));
        assert!(!worth("brochure").contains(&"pozzetto non preso"));
    }
}
