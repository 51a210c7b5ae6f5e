//! The description of a journal line in words.

use super::facts::{Before, JournalEntry, KnownFact, ProtestSoFar};
use crate::hands::hand_view::sheet_sums;
use crate::locale::Lang;
use crate::numbers::{euro, points};
use crate::rulings::infractions::differences;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::event_file::imported_user;
use burraco_tournament::journal::{ClockFact, EntryFacts, Fact, ProtestProgress};
use burraco_tournament::plan::Plan;
use burraco_tournament::prizes::fee::Fee;
use burraco_tournament::prizes::prize::PrizeRule;
use burraco_tournament::round::{HandNo, RoundNo, RoundState, Spot, TableNo};
use burraco_tournament::rulings::adjustment::Ruling;
use burraco_tournament::rulings::infraction::Infraction;
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::visibility::screen::Screen;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// The data that the sentences of an event's journal need: the event, the names of its users by number, the language.
#[derive(Clone, Copy)]
pub struct JournalWords<'a> {
    /// The event with every version of its hands.
    pub event: &'a Event,
    /// The names of users, by their number.
    pub users: &'a HashMap<i64, String>,
    /// The people of entries that journal lines changed, before and after, where they are still known.
    pub renamed: &'a Renamed,
    pub t: Lang,
}

/// The people of entries before and after the journal lines that changed them, by line and entry. The journal itself
/// holds only digests of them.
pub type Renamed = HashMap<(i64, EntryNo), [String; 2]>;

/// The largest number of characters shown of a journal line's raw particulars.
const LONGEST: usize = 200;

impl JournalWords<'_> {
    /// Returns the name of an actor: a user, a side of players, or the command line.
    #[must_use]
    pub fn who(&self, actor: &str) -> String {
        let t = self.t;
        if let Author::Players { round, table, spot } = Author::read(actor) {
            return t.journal_by_players(t.at_spot(spot), round, table);
        }
        if let Some(entry) = actor.strip_prefix("entry:") {
            return t.entry_n(self.event.settings.kind, entry);
        }
        let table = actor.strip_prefix("table:");
        if let Some((round, table)) = table.and_then(|place| place.split_once('.')) {
            return t.journal_by_link(round, table);
        }
        if let Some(user) = imported_user(actor) {
            return t.journal_user_of_file(user);
        }
        let user = actor.strip_prefix("user:");
        match (user.and_then(|n| n.parse().ok()), actor) {
            (Some(number), _) => self.user(number),
            (None, "cli") => t.journal_cli().to_owned(),
            (None, "visitor") => t.journal_visitor().to_owned(),
            (None, other) => other.to_owned(),
        }
    }

    fn user(&self, number: i64) -> String {
        let known = self.users.get(&number);
        known
            .cloned()
            .unwrap_or_else(|| self.t.journal_user(number))
    }

    /// Returns the changes that a journal line records, a sentence for each.
    #[must_use]
    pub fn facts(&self, entry: &JournalEntry) -> Vec<String> {
        let t = self.t;
        let undoes = entry.undoes.map(|seq| t.fact_undoes(seq));
        let told = entry.facts.iter().map(|known| self.fact(entry, known));
        let beside = Some(entry.beside.as_str()).filter(|beside| !beside.is_empty());
        let beside = beside.map(|actor| t.fact_beside(self.who(actor)));
        let said = undoes.into_iter().chain(told).chain(beside);
        said.filter(|sentence| !sentence.is_empty()).collect()
    }

    fn fact(&self, line: &JournalEntry, known: &KnownFact) -> String {
        let t = self.t;
        let kind = self.event.settings.kind;
        match &known.fact {
            Fact::Settings { changed, .. } => self.settings(changed),
            Fact::EntryChanged(is) => self.entry(line.seq, &known.before, is),
            Fact::EntryAdded {
                entry_added,
                state,
                players,
            } => {
                let is = EntryFacts::new(*entry_added, *state, players.clone());
                self.entry(line.seq, &known.before, &is)
            }
            Fact::EntryDropped {
                entry_dropped: entry,
            } => format!("{}: {}", t.entry_n(kind, entry), t.fact_taken_out()),
            Fact::Erased { erased, .. } => t.entry_n(kind, erased),
            Fact::RoundProposed {
                round_proposed: round,
                seats,
                byes,
                ..
            } => {
                let proposed = t.fact_proposed(seats.len(), byes.len());
                format!("{}: {proposed}", t.round_n(round))
            }
            Fact::RoundDropped { round_dropped } => {
                let how = match known.before {
                    Before::Round(RoundState::Draft) | Before::Nothing => t.fact_dropped(),
                    _ => t.fact_withdrawn(),
                };
                format!("{}: {how}", t.round_n(round_dropped))
            }
            Fact::RoundState { round, state } => {
                let was = match known.before {
                    Before::Round(was) => format!("{} → ", t.round_state(was)),
                    _ => String::new(),
                };
                format!("{}: {was}{}", t.round_n(round), t.round_state(*state))
            }
            Fact::TableLinks { round, .. } | Fact::OfRound { round } => t.round_n(round),
            Fact::Clock { round, clock, .. } => t.is_now(t.clock_of(round), self.time(*clock)),
            Fact::ScreenShown {
                screen,
                shown,
                step,
            } => {
                let said = match shown {
                    Some(Screen::Ceremony) => {
                        let uncovered = t.fact_uncovered(step);
                        format!("{}, {uncovered}", t.screen(Screen::Ceremony))
                    }
                    Some(shown) => t.screen(*shown).to_owned(),
                    None => t.fact_screen_new().to_owned(),
                };
                t.is_now(t.fact_screen(screen), said)
            }
            Fact::ScreenRemoved { screen, .. } => {
                t.is_now(t.fact_screen(screen), t.fact_screen_removed())
            }
            Fact::ScreenAdded { screen } => t.is_now(t.fact_screen(screen), t.fact_screen_new()),
            Fact::Left {
                left,
                justified,
                after_the_match,
                article,
            } => {
                let how = match (after_the_match, justified) {
                    (true, _) => t.left_after_the_match(),
                    (false, true) => t.measure_left_justified(),
                    (false, false) => t.measure_left_unjustified(),
                };
                let said = t.is_now(t.entry_n(kind, left), how);
                match article.as_str() {
                    "" => said,
                    article => format!("{said}; {article}"),
                }
            }
            Fact::UnconfirmedAside {
                round: Some(round),
                table: Some(table),
                ..
            }
            | Fact::UnconfirmedDropped { round, table, .. }
            | Fact::LinksRevoked { round, table, .. }
            | Fact::OfTable { round, table } => self.place(*round, *table),
            Fact::UnconfirmedAside { .. } => t.fact_put_aside().to_owned(),
            Fact::UnconfirmedTaken { .. } => t.fact_taken_up().to_owned(),
            Fact::UnconfirmedKept { unconfirmed_hand } => t.fact_set_aside(unconfirmed_hand),
            Fact::TableAdded {
                round, table_added, ..
            } => {
                let place = self.place(*round, *table_added);
                format!("{place}: {}", t.fact_table_added())
            }
            Fact::TableDropped {
                round,
                table_dropped,
                ..
            } => {
                let place = self.place(*round, *table_dropped);
                format!("{place}: {}", t.fact_taken_out())
            }
            Fact::Reseated {
                round,
                table,
                reseated: (ns, ew),
            } => t.is_now(self.place(*round, *table), t.sits_against(ns, ew)),
            Fact::LinedUp { round, table, .. } => {
                format!("{}: {}", self.place(*round, *table), t.fact_lined_up())
            }
            Fact::TableState {
                round,
                table,
                state,
            } => {
                let was = match known.before {
                    Before::Table(was) => format!("{} → ", t.table_state(was)),
                    _ => String::new(),
                };
                let is = t.table_state(*state);
                format!("{}: {was}{is}", self.place(*round, *table))
            }
            Fact::Stopped {
                round,
                table,
                stopped,
            } => {
                let said = match stopped {
                    true => t.match_stopped(),
                    false => t.match_goes_on(),
                };
                format!("{}: {said}", self.place(*round, *table))
            }
            Fact::HandSaved {
                round,
                table,
                hand,
                version,
                ..
            } => self.hand((*round, *table, *hand), *version),
            Fact::Accepted {
                accepted,
                saw_codes,
                ..
            } => {
                let spot = Spot::read(accepted).map_or(accepted.as_str(), |spot| t.spot(spot));
                let accepts = t.fact_accepts(spot);
                let saw: Vec<String> = saw_codes.iter().map(|who| self.who(who)).collect();
                match saw.as_slice() {
                    [] => accepts,
                    saw => format!("{accepts}. {}", t.codes_seen_by(saw.join(", "))),
                }
            }
            Fact::Ruled {
                ruling, decided, ..
            } => {
                let was = match &known.before {
                    Before::Ruling(was) => Some(was),
                    _ => None,
                };
                self.ruled(*ruling, was, decided.as_ref())
            }
            Fact::ProtestLodged { protest, state, .. } => {
                let is = state.unwrap_or(ProtestProgress::Lodged);
                self.protest(*protest, known, t.protest_progress(is).to_owned())
            }
            Fact::ProtestMoved { protest, state, .. } => {
                self.protest(*protest, known, t.protest_progress(*state).to_owned())
            }
            Fact::ProtestRuled {
                protest,
                outcome,
                bench,
                ..
            } => {
                let (outcome, bench) = (t.protest_outcome(*outcome), t.bench_in_journal(*bench));
                self.protest(*protest, known, format!("{outcome} ({bench})"))
            }
            Fact::PairLinks { pair_links } => t.fact_pair_links(pair_links.len()),
            Fact::Differences { differences } => t.fact_differences(differences),
            Fact::Staff { user, role } => {
                format!("{}: {}", self.who(&line.user(*user)), t.role(role))
            }
            Fact::Members {
                new_members,
                changed_members,
            } => t.fact_members(new_members, changed_members),
            Fact::OfUser { user } => self.who(&line.user(*user)),
            Fact::Circuit { deleted: true, .. } => t.fact_circuit_deleted().to_owned(),
            Fact::OfEvent { .. } | Fact::Circuit { .. } => String::new(),
            Fact::Unknown(fact) => fact.to_string().chars().take(LONGEST).collect(),
        }
    }

    /// Describes the settings that changed, each before and after.
    fn settings(&self, changed: &BTreeMap<String, (Value, Value)>) -> String {
        let t = self.t;
        if changed.is_empty() {
            return t.fact_settings().to_owned();
        }
        let said = changed.iter().map(|(name, (was, is))| match (was, is) {
            (Value::Null, Value::Null) => t.setting_word(name),
            _ if name == "infractions" => infractions(was, is, t),
            // its digest says nothing to people
            _ if name == "logo" => {
                let [was, is] = t.logo_was_and_is(was.is_string(), is.is_string());
                format!("{}: {was} → {is}", t.setting_word(name))
            }
            _ => {
                let said = |value: &Value| match name.as_str() {
                    "length" => self.length(value),
                    "protest_minutes" | "minutes" => self.minutes(value),
                    "prizes_shown" => choice(value, |shown| t.prizes_are_shown(shown)),
                    "confirmation" => choice(value, |by| t.confirmed_by(by)),
                    "draw" => choice(value, |order| t.drawn_by(order)),
                    "clubs_apart" => choice(value, |apart| t.clubs_are_apart(apart)),
                    "level" => choice(value, |level| t.of_level(level)),
                    "mp" => choice(value, |reading| t.mp_read_as(reading)),
                    "stage" => choice(value, |stage| t.at_stage(stage)),
                    "public_names" => choice(value, |names| t.names_as(names)),
                    "plan" => told(value, |plan: Plan| t.plan_written(&plan)),
                    "fee" => told(value, |fee: Fee| fee_said(&fee, t)),
                    "prizes" => told(value, |rules: Vec<PrizeRule>| prizes_said(&rules, t)),
                    "in_kind_cents" => told(value, |cents| euro(cents, t)),
                    "officials" => told(value, |names: Vec<String>| names.join(", ")),
                    _ => plain(value),
                };
                format!("{}: {} → {}", t.setting_word(name), said(was), said(is))
            }
        });
        said.collect::<Vec<_>>().join("; ")
    }

    /// Describes a ruling before and after a change, with the infraction that it cites.
    fn ruled(&self, number: u32, was: Option<&Ruling>, is: Option<&Ruling>) -> String {
        let t = self.t;
        let said = |ruling: Option<&Ruling>| match ruling {
            Some(ruling) => self.ruling(ruling),
            None => t.fact_no_ruling().to_owned(),
        };
        let known = self.event.adjustment(number);
        let mut cited = known.into_iter().flat_map(|known| &known.versions);
        let cited = cited.find_map(|version| version.infraction.as_ref());
        let cited = cited.map(|cited| format!("; {}", t.ruling_for(t.infraction(cited))));
        let (was, is) = (said(was), said(is));
        let cited = cited.unwrap_or_default();
        format!("{}: {was} → {is}{cited}", t.ruling_n(number))
    }

    /// Describes a protest before and after a change; `is` are the words for its state after.
    fn protest(&self, number: u32, known: &KnownFact, is: String) -> String {
        let t = self.t;
        let about = known.protest().0;
        let about = about.map(|about| format!(" ({})", t.protest_about(about)));
        let name = format!("{}{}", t.protest_n(number), about.unwrap_or_default());
        match known.before {
            Before::Protest(ProtestSoFar {
                state: Some(was), ..
            }) => format!("{name}: {} → {is}", t.protest_progress(was)),
            _ => format!("{name}: {is}"),
        }
    }

    /// Describes the last action on a round's clock, from a journal line.
    fn time(&self, said: Option<ClockFact>) -> String {
        let t = self.t;
        match said {
            Some(ClockFact::Start { start, .. }) => t.said_start(t.minutes_said(start)),
            Some(ClockFact::Extend { extend, .. }) => t.fact_extended(t.minutes_said(extend)),
            Some(ClockFact::Pause { .. }) => t.said_pause().to_owned(),
            Some(ClockFact::Resume { .. }) => t.said_resume().to_owned(),
            None => t.time_waits().to_owned(),
        }
    }

    /// Formats a number of minutes.
    fn minutes(&self, value: &Value) -> String {
        match value.as_u64() {
            Some(1) => self.t.fact_minute().to_owned(),
            Some(minutes) => self.t.fact_minutes(minutes),
            None => plain(value),
        }
    }

    /// Describes the length of a table's match, as the event file writes it. A missing value means hands.
    fn length(&self, value: &Value) -> String {
        match serde_json::from_value(value.clone()) {
            Ok(length) => self.t.length_said(length),
            Err(_) if value.is_null() => self.t.length_said(Length::Hands),
            Err(_) => plain(value),
        }
    }

    fn place(&self, round: RoundNo, table: TableNo) -> String {
        let (round, table) = (self.t.round_n(round), self.t.table_n(table));
        format!("{round}, {}", table.to_lowercase())
    }

    fn entry(&self, seq: i64, before: &Before, is: &EntryFacts) -> String {
        let t = self.t;
        let kind: EventKind = self.event.settings.kind;
        let name = t.entry_n(kind, is.entry);
        let Before::Entry(was) = before else {
            return format!(
                "{name}: {}, {}",
                t.fact_new(),
                t.entry_state(is.state, kind)
            );
        };
        let mut said = Vec::new();
        let mut differ = |label: &str, was: String, is: String| {
            if was != is {
                said.push(format!("{label}{was} → {is}"));
            }
        };
        let state = |facts: &EntryFacts| t.entry_state(facts.state, kind).to_owned();
        differ("", state(was), state(is));
        let line = |facts: &EntryFacts| facts.line.map_or("–", |line| t.side(line)).to_owned();
        differ(&format!("{} ", t.fact_line()), line(was), line(is));
        let group = |facts: &EntryFacts| or_dash(&facts.group);
        differ(&format!("{} ", t.fact_group()), group(was), group(is));
        let paid = |facts: &EntryFacts| {
            let paid = facts.paid_cents.unwrap_or(0);
            t.paid_in_parts(paid, facts.paid_way, &facts.paid_earlier)
        };
        differ(&format!("{} ", t.fact_paid()), paid(was), paid(is));
        if was.players != is.players {
            said.push(match self.renamed.get(&(seq, is.entry)) {
                Some([was, is]) => format!("{was} → {is}"),
                None => t.fact_people().to_owned(),
            });
        }
        if said.is_empty() {
            said.push(t.fact_nothing().to_owned());
        }
        format!("{name}: {}", said.join("; "))
    }

    fn hand(&self, (round, table, hand): (RoundNo, TableNo, HandNo), version: u32) -> String {
        let t = self.t;
        let place = format!(
            "{}, {}",
            self.place(round, table),
            t.hand_n(hand).to_lowercase()
        );
        let sums = |version: u32| self.sums((round, table, hand), version);
        let before = version.checked_sub(1).and_then(sums);
        let said = match (before, sums(version)) {
            (_, None) => t.fact_version(version),
            (before, Some(is)) => {
                let said = moved(before.as_deref(), &is);
                format!("{said} ({})", t.fact_version(version))
            }
        };
        format!("{place}: {said}")
    }

    /// Returns the points of each side in a version of a hand.
    fn sums(
        &self,
        (round, table, hand): (RoundNo, TableNo, HandNo),
        version: u32,
    ) -> Option<Vec<(String, i32)>> {
        let hand = self.event.table(round, table)?.hand(hand)?;
        let found = hand.versions.iter().find(|v| v.version == version)?;
        Some(sheet_sums(&found.sheet, &self.event.settings.rules, self.t))
    }

    /// Describes a ruling: its content, the table and hand it is about, its entries, and its effect.
    #[must_use]
    pub fn ruling(&self, ruling: &Ruling) -> String {
        let t = self.t;
        let kind = self.event.settings.kind;
        let place = match ruling.table() {
            Some(table) => self.place(ruling.round(), table),
            None => t.round_n(ruling.round()),
        };
        let whom = ruling.entry().or(ruling.left_match());
        let whom = whom.map(|entry| t.entry_n(kind, entry));
        let all = [
            Some(t.measure_given(*ruling).to_owned()),
            Some(place),
            whom,
            Some(t.ruling_effect(ruling)).filter(|effect| !effect.is_empty()),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// Describes the lines of the catalogue of infractions that changed, each before and after.
fn infractions(was: &Value, is: &Value, t: Lang) -> String {
    let read = |value: &Value| serde_json::from_value(value.clone()).unwrap_or_default();
    let (was, is): (Vec<Infraction>, Vec<Infraction>) = (read(was), read(is));
    let said = differences(&was, &is, t).into_iter();
    let said = said.map(|(_, [was, is])| format!("{was} → {is}"));
    format!(
        "{}: {}",
        t.infractions(),
        said.collect::<Vec<_>>().join(" · ")
    )
}

/// Returns each side's points, before and after where they changed, as in `N-S 475 → 455, E-O 85`. If another of three
/// players was alone, all points before come first, then all after.
#[must_use]
pub fn moved(before: Option<&[(String, i32)]>, is: &[(String, i32)]) -> String {
    let signs = |sums: &[(String, i32)]| -> Vec<String> {
        sums.iter().map(|(sign, _)| sign.clone()).collect()
    };
    if let Some(before) = before.filter(|before| signs(before) != signs(is)) {
        return format!("{} → {}", moved(None, before), moved(None, is));
    }
    let side = |(at, (sign, is)): (usize, &(String, i32))| {
        let was = before.and_then(|before| before.get(at));
        match was.filter(|(_, was)| was != is) {
            Some((_, was)) => format!("{sign} {} → {}", points(*was), points(*is)),
            None => format!("{sign} {}", points(*is)),
        }
    };
    is.iter()
        .enumerate()
        .map(side)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the points of a hand sheet before and after a correction. Words say so when they did not change.
pub(super) fn moved_apart(
    was: &[(String, i32)],
    is: &[(String, i32)],
    t: Lang,
) -> (String, String) {
    let after = match was == is {
        true => t.correction_same().to_owned(),
        false => moved(None, is),
    };
    (moved(None, was), after)
}

fn or_dash(text: &str) -> String {
    match text {
        "" => "–".to_owned(),
        text => text.to_owned(),
    }
}

/// Formats the value of a setting that is one of several. The usual one is not written.
fn choice<T: Default + DeserializeOwned>(
    value: &Value,
    word: impl Fn(T) -> &'static str,
) -> String {
    match value {
        Value::Null => word(T::default()).to_owned(),
        written => serde_json::from_value(written.clone())
            .map_or_else(|_| plain(written), |known| word(known).to_owned()),
    }
}

/// Formats the value of a setting as `said` tells it; a value that cannot be read is written as it stands.
fn told<T: DeserializeOwned>(value: &Value, said: impl Fn(T) -> String) -> String {
    match value {
        Value::Null => plain(value),
        written => serde_json::from_value(written.clone())
            .map_or_else(|_| plain(written), |known| or_dash(&said(known))),
    }
}

fn fee_said(fee: &Fee, t: Lang) -> String {
    let full = format!("{} {}", euro(fee.cents.into(), t), t.paid_per(fee.per));
    let reduced = fee.reduced.iter().map(|reduced| {
        let entries: Vec<String> = reduced.entries.iter().map(EntryNo::to_string).collect();
        let cents = euro(reduced.cents.into(), t);
        format!("{} ({}) {cents}", reduced.name, entries.join(" "))
    });
    let all: Vec<String> = [full].into_iter().chain(reduced).collect();
    all.join(", ")
}

fn prizes_said(rules: &[PrizeRule], t: Lang) -> String {
    let rule = |rule: &PrizeRule| {
        let cents = rule.cents.iter().map(|cents| euro(i64::from(*cents), t));
        format!(
            "{} {}",
            t.contest(&rule.contest),
            cents.collect::<Vec<_>>().join(" ")
        )
    };
    rules.iter().map(rule).collect::<Vec<_>>().join(", ")
}

/// Formats a value of a setting without the quotes of JSON.
fn plain(value: &Value) -> String {
    let text = match value {
        Value::Null => "–".to_owned(),
        Value::String(text) => or_dash(text),
        other => other.to_string(),
    };
    text.chars().take(LONGEST).collect()
}
