//! The `rule` command: answers a referee's question on the command line.

use crate::cli::{Stop, judge};
use crate::form_data::Fields;
use crate::forms::question::{self, AskedDrawn, AskedPlay, AskedQuestion, name};
use crate::pages::locale::{Lang, capital};
use crate::pages::rules::rule_answer::{
    AnswerView, Assumption, ClarificationView, IrregularityView, ShownMeld,
};
use crate::pages::rules::rule_json::{AnswerJson, ClarificationJson, IrregularityJson, SeatsJson};
use crate::pages::rules::search::{FoundRows, find_rows};
use crate::pages::rules::seating::SeatingView;
use burraco_play::{Answer, Partnerships, Question, Seating, ask};
use burraco_rules::{FaultKind, Irregularity, Letters, Rng, RuleSet, codes, read_typed};
use clap::{Args, Subcommand};
use serde::Serialize;
use std::io::Write;

/// The options that every question to `rule` takes.
#[derive(Args)]
pub struct RuleArgs {
    #[command(subcommand)]
    question: RuleQuestion,
    /// Rule set, as `federation` or `italian+semipulito`; `list` prints what is known
    #[arg(long, default_value = "federation", global = true)]
    rules: String,
    /// Language of the answer, `en` or `it`. Suits are S H D C, signs or P Q F; C is clubs, with `--lang it` cuori
    #[arg(long, default_value = "en", global = true, value_parser = ["it", "en"])]
    lang: String,
    /// Write JSON: one object, or one a row
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum RuleQuestion {
    /// Every code of a fault or warning: code, kind, overrulable, arguments, separated by tabs
    Codes,
    /// Whether cards make a meld: `3H 4H 6H`, `4-JH *`
    Meld {
        /// The cards to judge as a meld
        cards: String,
        /// The order of the cards is the order they have on the table
        #[arg(long)]
        laid: bool,
    },
    /// Whether cards may be added to a meld: `3H 4H 2H 6H + JK`
    Layoff {
        /// The meld as it lies, `+`, the cards to add to it
        cards: String,
    },
    /// Whether a player may lay a new meld
    Lay {
        /// The cards of the new meld
        cards: String,
        #[command(flatten)]
        position: PositionArgs,
    },
    /// Whether a player may add cards to a meld of the side
    Add {
        /// The meld to add to, counted from 1
        meld: String,
        /// The cards to add to the meld
        cards: String,
        #[command(flatten)]
        position: PositionArgs,
    },
    /// Whether a player may discard a card
    Discard {
        /// The card to discard
        card: String,
        #[command(flatten)]
        position: PositionArgs,
    },
    /// Whether a player may close: the rest of the hand goes on the table, then the card is discarded
    Close {
        /// The discard; without one the last card is melded
        card: Option<String>,
        #[command(flatten)]
        position: PositionArgs,
    },
    /// The seats and the first dealer, by cards drawn one after another: `KS 5S 3S 9S`; those who tie draw again, at the end
    Seats {
        /// The cards drawn for seats; without them chance draws them, or the seats where no card is drawn
        cards: Option<String>,
        /// The draw for seats makes the pairs; otherwise players 1 and 3 play against 2 and 4
        #[arg(long)]
        pairs: bool,
    },
    /// The table of irregularities, and what follows from each
    Irregularities,
    /// The questions of the table and the irregularities whose words hold all of these, in either language
    Find {
        /// The words to search for in the questions and irregularities
        #[arg(required = true)]
        words: Vec<String>,
    },
}

/// The position of the player who moves.
#[derive(Args)]
struct PositionArgs {
    /// The cards in hand before the move, with those drawn in this turn
    #[arg(long)]
    hand: String,
    /// The side's melds as they lie, separated by semicolons
    #[arg(long, default_value = "")]
    melds: String,
    /// The side has taken its pozzetto
    #[arg(long)]
    pozzetto: bool,
    /// The way the player drew in this turn: from the stock, unless --pile says otherwise
    #[arg(long, value_parser = ["stock", "pile", "nothing"])]
    drew: Option<String>,
    /// The cards of the pile that was taken; needed with `--drew pile`
    #[arg(long, required_if_eq("drew", "pile"))]
    pile: Option<String>,
}

/// Runs `pozzetto rule`.
///
/// # Errors
/// Unknown rules, or cards that cannot be read. A move that is not legal is an answer, no error; a question that was
/// not decided ends with an exit code of its own.
pub fn run(args: &RuleArgs) -> Result<(), Stop> {
    let Some(rules) = judge::rules(&args.rules)? else {
        return Ok(());
    };
    let t = Lang::read(&args.lang).unwrap_or(Lang::En);
    let letters = match t {
        Lang::It => Letters::Italian,
        Lang::En => Letters::English,
    };
    let mut fields = match &args.question {
        RuleQuestion::Codes => return print_codes(args.json),
        RuleQuestion::Irregularities => return print_rows(Irregularity::ALL, t, args.json),
        RuleQuestion::Find { words } => return print_found(&words.join(" "), &rules, t, args.json),
        RuleQuestion::Seats { cards, pairs } => {
            let pairs = match pairs {
                true => Partnerships::Drawn,
                false => Partnerships::Fixed,
            };
            return print_seats(cards.as_deref(), pairs, &rules, (t, letters), args.json);
        }
        RuleQuestion::Meld { cards, laid: false } => AskedQuestion::Meld(cards).fields(letters),
        RuleQuestion::Meld { cards, laid: true } => AskedQuestion::Laid(cards).fields(letters),
        RuleQuestion::Layoff { cards } => {
            let (meld, added) = cards.split_once('+').ok_or_else(|| {
                Stop::input("the cards: write the meld as it lies, a plus sign and the cards added")
            })?;
            // A plus sign before each card added means the same.
            let added = &added.replace('+', " ");
            AskedQuestion::LayOff { meld, added }.fields(letters)
        }
        RuleQuestion::Lay { cards, position } => {
            position.asked(AskedPlay::Meld(cards))?.fields(letters)
        }
        RuleQuestion::Add {
            meld,
            cards,
            position,
        } => {
            let play = AskedPlay::LayOff { on: meld, cards };
            position.asked(play)?.fields(letters)
        }
        RuleQuestion::Discard { card, position } => {
            position.asked(AskedPlay::Discard(card))?.fields(letters)
        }
        RuleQuestion::Close { card, position } => {
            let card = card.as_deref().unwrap_or_default();
            position.asked(AskedPlay::Close(card))?.fields(letters)
        }
    };
    let question = question::read(&mut fields).ok_or_else(|| unread(&fields, t))?;
    match ask(&question, &rules) {
        Ok(said) => {
            let assumed = args.question.assumed();
            answer(&question, &said, &rules, assumed, t, args.json)
        }
        Err(slips) => {
            question::mark(&mut fields, &slips);
            Err(unread(&fields, t))
        }
    }
}

impl RuleQuestion {
    /// The assumption made because the question did not say how the player's turn began.
    fn assumed(&self) -> Option<Assumption> {
        match self {
            RuleQuestion::Lay { position, .. }
            | RuleQuestion::Add { position, .. }
            | RuleQuestion::Discard { position, .. }
            | RuleQuestion::Close { position, .. } => {
                let said = position.drew.is_some() || position.pile.is_some();
                (!said).then_some(Assumption::Stock)
            }
            RuleQuestion::Codes
            | RuleQuestion::Meld { .. }
            | RuleQuestion::Layoff { .. }
            | RuleQuestion::Seats { .. }
            | RuleQuestion::Irregularities
            | RuleQuestion::Find { .. } => None,
        }
    }
}

impl PositionArgs {
    /// Returns the question about a move from this position, as typed on the command line.
    fn asked<'a>(&'a self, play: AskedPlay<'a>) -> Result<AskedQuestion<'a>, Stop> {
        let drawn = match (self.drew.as_deref(), self.pile.as_deref()) {
            (None | Some("pile"), Some(pile)) => AskedDrawn::Pile(pile),
            (Some(other), Some(_)) => {
                return Err(Stop::input(format_args!(
                    "--pile goes with --drew pile, not with --drew {other}"
                )));
            }
            (Some("nothing"), None) => AskedDrawn::Nothing,
            (_, None) => AskedDrawn::Stock,
        };
        Ok(AskedQuestion::Move {
            hand: &self.hand,
            melds: &self.melds,
            pozzetto: self.pozzetto,
            drawn,
            play,
        })
    }
}

/// Builds the error that lists all input that could not be read, each with its option or field.
fn unread(fields: &Fields, t: Lang) -> Stop {
    let place = |name: &str| match name {
        name::MELD => t.the_meld(),
        name::ADDED => t.the_cards_added(),
        name::HAND => "--hand",
        name::MELDS => "--melds",
        name::PILE => "--pile",
        name::ON => t.the_melds_number(),
        _ => t.the_cards(),
    };
    let wrong = fields.list.iter().flat_map(|field| {
        let faults = field.faults.iter();
        faults.map(|fault| format!("{}: {}", place(&field.name), t.field_fault(fault)))
    });
    let wrong: Vec<String> = wrong.collect();
    match wrong.as_slice() {
        [] => Stop::input("the question cannot be read"),
        all => Stop::input(all.join("; ")),
    }
}

/// The exit code when the rules do not decide a question.
const NOT_DECIDED: u8 = 3;

fn answer(
    question: &Question,
    answer: &Answer,
    rules: &RuleSet,
    assumed: Option<Assumption>,
    t: Lang,
    json: bool,
) -> Result<(), Stop> {
    if json {
        let answer = AnswerJson::new(answer, rules);
        print_json(&answer.assuming(assumed))?;
    } else {
        let view = AnswerView::new(question, answer, rules, t);
        let assumed = assumed.map(|assumed| t.assumed(assumed).to_owned());
        let lines = lines(&view, rules, t).into_iter().chain(assumed);
        print(&lines.collect::<Vec<String>>().join("\n"))?;
    }
    match answer {
        Answer::NotDecided => Err(Stop::silent(NOT_DECIDED)),
        Answer::Legal { .. } | Answer::NotLegal(_) => Ok(()),
    }
}

fn lines(view: &AnswerView, rules: &RuleSet, t: Lang) -> Vec<String> {
    let mut lines = vec![format!("{} ({rules})", view.verdict.to_uppercase())];
    let asked = view.asked.iter();
    lines.extend(asked.map(|row| format!("{}: {}", capital(&row.label), row.text)));
    lines.extend(view.sentences.iter().cloned());
    lines.extend(view.melds.first().map(|meld| meld.text.clone()));
    let others = view.melds.iter().skip(1);
    let other = |m: &ShownMeld| format!("{}: {}. {}", t.other_readings(), m.text, m.sentence);
    lines.extend(others.map(|meld| other(meld).trim_end().to_owned()));
    let table = view.closes_with.iter();
    let table = table.map(|meld| format!("- {}. {}", meld.text, meld.sentence));
    let heading = (!view.closes_with.is_empty()).then(|| format!("{}:", t.closes_with()));
    lines.extend(heading.into_iter().chain(table));
    if !view.source.is_empty() {
        lines.push(format!("{}: {}", t.written_in(), view.source));
    }
    for reason in &view.reasons {
        lines.push(reason.why.clone());
        lines.push(format!("{}: {}", t.written_in(), reason.source));
        if reason.follows.is_empty() {
            lines.push(format!("{}: {}", t.what_follows(), reason.nothing));
            continue;
        }
        lines.push(format!("{}:", t.what_follows()));
        let rows = reason.follows.iter();
        lines.extend(rows.map(|row| format!("- {}: {} ({})", row.title, row.follows, row.article)));
    }
    if view.borrowed {
        lines.push(t.follows_by_code().to_owned());
    }
    lines
}

fn print_codes(json: bool) -> Result<(), Stop> {
    #[derive(Serialize)]
    struct CodeRow {
        code: &'static str,
        kind: &'static str,
        overrulable: bool,
        arguments: &'static [&'static str],
    }
    if !json {
        print("code\tkind\toverrulable\targuments")?;
    }
    for row in codes() {
        if json {
            print_json(&CodeRow {
                code: row.code,
                kind: row.gravity.word(),
                overrulable: row.overrulable,
                arguments: row.arguments,
            })?;
        } else {
            let overrulable = if row.overrulable { "yes" } else { "no" };
            let (kind, arguments) = (row.gravity.word(), row.arguments.join(" "));
            print(&format!("{}\t{kind}\t{overrulable}\t{arguments}", row.code))?;
        }
    }
    Ok(())
}

fn print_seats(
    cards: Option<&str>,
    pairs: Partnerships,
    rules: &RuleSet,
    (t, letters): (Lang, Letters),
    json: bool,
) -> Result<(), Stop> {
    let drawn = match cards {
        None => {
            let seed = getrandom::u64().map_err(Stop::failed)?;
            Ok(Seating::by_lot(rules, pairs, &mut Rng::new(seed)))
        }
        Some(typed) => {
            let written = read_typed(typed, letters);
            if let Some(text) = written.unread.first() {
                return Err(Stop::input(
                    t.fault(&FaultKind::UnreadableCard { text: text.clone() }),
                ));
            }
            Seating::of_cards(rules, pairs, &written.cards)
        }
    };
    let view = SeatingView::new(&drawn, pairs, rules, t);
    if !view.goes_on && view.seats.is_empty() {
        return Err(Stop::input(view.sentences.join(" ")));
    }
    if json {
        print_json(&SeatsJson::new(&drawn, &view))?;
    } else {
        let mut lines = vec![format!("{} ({rules})", view.verdict.to_uppercase())];
        let seats = view.seats.iter().map(|row| {
            let mut told = vec![format!("{}: {}", row.name, t.player(row.player))];
            told.extend((!row.cards.is_empty()).then(|| row.shown.clone()));
            told.extend((!row.role.is_empty()).then(|| row.role.to_owned()));
            told.join("; ")
        });
        lines.extend(seats);
        lines.extend(view.sentences.iter().cloned());
        lines.push(format!("{}: {}", t.written_in(), view.source));
        print(&lines.join("\n"))?;
    }
    match drawn {
        Ok(_) => Ok(()),
        Err(_) => Err(Stop::silent(NOT_DECIDED)),
    }
}

fn print_found(words: &str, rules: &RuleSet, t: Lang, json: bool) -> Result<(), Stop> {
    let FoundRows {
        questions: asked,
        rows,
        undecided,
        nearest,
    } = find_rows(words);
    if nearest && json {
        // programs are given what has every word, or nothing
        return Ok(());
    }
    if nearest && rows.len() + asked.len() + undecided.len() > 0 {
        print(t.found_nearest())?;
    }
    for asked in &asked {
        if json {
            print_json(&ClarificationJson::new(*asked, rules))?;
            continue;
        }
        let view = ClarificationView::new(*asked, rules, t);
        let rows: Vec<&str> = view.turn_on_it.iter().map(|row| row.title).collect();
        let turns_on_it = format!("{}: {}", t.turns_on_it(), rows.join("; "));
        let title = format!("{} ({})", view.title, view.code);
        let lines = [&title, view.answer, &view.written, &turns_on_it, ""];
        print(&lines.join("\n"))?;
    }
    for event in &undecided {
        if !json {
            print(&[t.undecided(*event), t.undecided_said(), ""].join("\n"))?;
        }
    }
    if rows.is_empty() && !(asked.is_empty() && undecided.is_empty()) {
        return Ok(());
    }
    print_rows(&rows, t, json)
}

fn print_rows(rows: &[Irregularity], t: Lang, json: bool) -> Result<(), Stop> {
    for row in rows {
        if json {
            print_json(&IrregularityJson::from(*row))?;
            continue;
        }
        let view = IrregularityView::new(*row, t);
        let article = format!("{}; {}", view.article, view.sure);
        let lines = [
            &format!("{} ({})", view.title, view.code),
            view.is,
            &view.follows,
            &article,
            "",
        ];
        print(&lines.join("\n"))?;
    }
    if rows.is_empty() && !json {
        print(t.found_no_rows())?;
    }
    Ok(())
}

fn print_json(value: &impl Serialize) -> Result<(), Stop> {
    let text = serde_json::to_string(value).map_err(Stop::failed)?;
    print(&text)
}

fn print(text: &str) -> Result<(), Stop> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}").map_err(|e| Stop::from_output(&e))
}
