//! The readers, one in a line, each with valid inputs to begin with.

use crate::valid::*;
use burraco_play::{Seating, ask};
use burraco_rules::{
    Card, ClosedBy, Letters, Players, RuleSet, Sheet, SideEntry, TableMeld, WrittenCards, judge,
    judge_laid, read_cards, read_typed, read_typed_meld, readings,
};
use burraco_tournament::branding::{Colour, ImageKind, Logo};
use burraco_tournament::commands::command::EntryText;
use burraco_tournament::event::results_sheet::ResultsSheet;
use burraco_tournament::event::rooms::Rooms;
use burraco_tournament::event::{Event, EventKind, EventLevel, Settings, is_slug};
use burraco_tournament::event_file::{EventFile, Head};
use burraco_tournament::movement::Movement;
use burraco_tournament::plan::Plan;
use burraco_tournament::points::MatchPoints;
use burraco_tournament::prizes::circuit::place_points::PlacePoints;
use burraco_tournament::protest::ProtestSubject;
use burraco_tournament::roster_change::LateSeat;
use burraco_tournament::round::{HandNo, Spot, TableNo};
use burraco_tournament::rulings::adjustment::Measure;
use burraco_tournament::rulings::infraction::Infraction;
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::random;
use burraco_tournament::visibility::find;
use burraco_tournament::visibility::screen::Screen;
use burraco_tournament::vp::{VpRow, VpTable};
use chrono::DateTime;
use pozzetto::auth::seat_cookie;
use pozzetto::auth::token::Token;
use pozzetto::auth::{Passwords, Role, csrf, name};
use pozzetto::form_data::Fields;
use pozzetto::forms::lists::final_standings::{self, ParsedStandings};
use pozzetto::forms::lists::spreadsheet::ListBounds;
use pozzetto::forms::lists::{entries, members, spreadsheet};
use pozzetto::forms::{
    body, circuit, clock, event, fees, hand, infraction, journal, json, numbers, open_question,
    prizes, protest, question, ruling, seating, seats, text, totals,
};
use pozzetto::pages::Lang;
use pozzetto::pages::hands::hand_input;
use pozzetto::pages::hands::meld_read::read_meld;
use pozzetto::pages::hands::score_json::{MeldJson, ScoreJson};
use pozzetto::store::{DatabaseUrl, PlaceCode};
use std::hint::black_box;
use strum::VariantArray;

/// The values that readers need beside their input.
pub struct World {
    /// Pairs, single players and teams that have played.
    pub events: Vec<Event>,
    rules: Vec<RuleSet>,
    pub link: Token,
    pub secret: String,
    /// The cookie of a line.
    pub held: String,
}

impl World {
    pub fn new() -> World {
        let events = (1..=6).map(|seed| random(seed, 8, DateTime::UNIX_EPOCH).unwrap());
        let names = [
            "federation",
            "italian",
            "english",
            "buraco",
            "federation+three",
        ];
        let link = Token::read(&"5e".repeat(32)).unwrap();
        let secret = "secret".to_owned();
        World {
            events: events.collect(),
            rules: names.iter().map(|name| name.parse().unwrap()).collect(),
            held: seat_cookie::cookie(&secret, &link, Spot::ALL[0]),
            link,
            secret,
        }
    }

    /// One of several, told by the input itself.
    fn one<'w, T>(&self, all: &'w [T], input: &[u8]) -> &'w T {
        let sum: usize = input.iter().map(|byte| usize::from(*byte)).sum();
        &all[sum % all.len()]
    }

    fn event(&self, input: &[u8]) -> &Event {
        self.one(&self.events, input)
    }

    fn rules(&self, input: &[u8]) -> &RuleSet {
        self.one(&self.rules, input)
    }
}

/// A reader.
pub struct Target {
    pub name: &'static str,
    pub read: fn(&World, &[u8]),
    pub corpus: fn(&World) -> Vec<Vec<u8>>,
}

const fn target(
    name: &'static str,
    read: fn(&World, &[u8]),
    corpus: fn(&World) -> Vec<Vec<u8>>,
) -> Target {
    Target { name, read, corpus }
}

#[rustfmt::skip]
pub const TABLE: &[Target] = &[
    target("cards", |_, input| drop(black_box(read_cards(&typed(input)))), cards),
    target("typed cards", typed_cards, cards),
    target("melds", melds, cards),
    target("laid off", laid_off, |_| column("layoffs.tsv", &[1, 2], " + ")),
    target("hands", score, |_| column("hands.tsv", &[5], "")),
    target("rules", rules, rule_names),
    target("plans", plan, |_| lines(PLANS)),
    target("results sheets", results_sheet, |_| vec![RESULTS_SHEET.into()]),
    target("rooms", rooms, |_| vec![ROOMS.into()]),
    target("points by place", place_points, |_| vec![PLACE_POINTS.into()]),
    target("event files", event_file, event_files),
    target("Victory Points", vp_table, vp_tables),
    target("words", words, |_| lines(SINGLE_WORDS)),
    target("find", find_names, |_| lines("rossi\nRossi Anna\nd'angelo\nNicolò\nbianchi ugo")),
    target("numbers", |_, input| _ = black_box(numbers::read(&typed(input))), |_| lines("1.485\n-85\n85-\n+ 12\n1 485\n−85")),
    target("text", seen, |_| lines("una riga\nA\u{200b}B\u{202e}C\nNicolò\u{301}")),
    target("tokens", tokens, token_texts),
    target("passwords", |_, input| _ = black_box(Passwords::easily_guessed(&typed(input), "Ada Ferrari")), |_| lines("una password di prova\nAda Ferrari 1971\nqwerty!!12\n4@8({[<369 1!|0$57+%2'*9")),
    target("addresses", |_, input| drop(black_box(DatabaseUrl::parse(&typed(input)))), |_| lines(ADDRESSES)),
    target("bodies", bodies, posted_bodies),
    target("lists", list, lists),
    target("hand forms", hand_form, hand_forms),
    target("questions", asked, questions),
    target("event forms", event_form, event_forms),
    target("journal filter", |_, input| with(input, |f| drop(black_box(journal::read(f, "Europe/Rome", "no")))), journal_filters),
    target("infractions", |_, input| with(input, |f| drop(black_box((infraction::read(f, None), infraction::read(f, Some("late_start")))))), infractions),
    target("rulings", ruled, rulings),
    target("protests", protested, protests),
    target("seats", |_, input| with(input, |f| drop(black_box(seats::read(f).map(|s| seats::text_of(&s))))), |_| forms(SEATS)),
    target("fees", |_, input| with(input, fee_lines), |_| forms(FEES)),
    target("totals", totals_form, |_| forms(TOTALS)),
    target("prizes", |_, input| with(input, prize_list), |_| forms(PRIZES)),
    target("time", |_, input| with(input, |f| drop(black_box((clock::extension(f), clock::notice(f))))), |_| forms(TIME)),
    target("shown before", shown_before, shown_texts),
    target("circuits", |_, input| with(input, circuit_form), |_| forms(CIRCUITS)),
];

fn typed(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// Fields as they are posted.
fn with(input: &[u8], read: impl FnOnce(&mut Fields)) {
    if let Ok(mut form) = body::read("", input.to_vec().into()) {
        read(&mut form.fields);
    }
}

fn typed_cards(_: &World, input: &[u8]) {
    let text = typed(input);
    for letters in [Letters::English, Letters::Italian] {
        black_box(read_typed(&text, letters));
        black_box(read_typed_meld(&text, letters));
    }
    let written = WrittenCards::read(&text);
    black_box((
        written.to_string(),
        ClosedBy::read(&text),
        text.parse::<Card>().ok(),
    ));
}

fn melds(world: &World, input: &[u8]) {
    let rules = world.rules(input);
    let cards = read_typed(&typed(input), Letters::English);
    black_box(MeldJson::of(&cards.cards, judge(&cards.cards, rules)));
    black_box(MeldJson::laid(
        &cards.cards,
        judge_laid(&cards.cards, rules),
    ));
    black_box(readings(&cards.cards, rules));
}

fn laid_off(world: &World, input: &[u8]) {
    let text = typed(input);
    let (meld, added) = text.split_once('+').unwrap_or((&text, "4S"));
    let read = |text: &str| read_typed(text, Letters::English).cards;
    let rules = world.rules(input);
    black_box(MeldJson::grown(
        TableMeld::grown(read(meld), &read(added), rules),
        rules,
    ));
}

fn score(world: &World, input: &[u8]) {
    let text = typed(input);
    match serde_json::from_str::<Sheet>(&text) {
        Ok(sheet) => judged(&sheet, world.rules(input)),
        Err(error) => drop(black_box(json::trouble(&text, &error))),
    }
}

/// A sheet as it is scored and shown.
fn judged(sheet: &Sheet, rules: &RuleSet) {
    let scored = ScoreJson::of(sheet, &sheet.score(rules), rules);
    black_box(serde_json::to_vec(&scored).unwrap());
    black_box(hand_input::fields_of(sheet, rules));
    let again = serde_json::to_string(sheet).unwrap();
    let again: Sheet = serde_json::from_str(&again).unwrap();
    assert!(
        again.says_the_same(sheet, rules),
        "what was written is read"
    );
    for side in [&sheet.sides.ns, &sheet.sides.ew] {
        if let SideEntry::Cards(cards) = &side.entry {
            let all = cards.melds.iter();
            all.for_each(|meld| drop(black_box(read_meld(meld, rules))));
        }
    }
}

fn rules(_: &World, input: &[u8]) {
    if let Ok(rules) = typed(input).parse::<RuleSet>() {
        assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
    }
}

fn plan(_: &World, input: &[u8]) {
    let text = typed(input);
    black_box(text.parse::<Movement>().ok());
    black_box(text.parse::<Plan>().ok());
    if let Ok(plan) = Plan::read(&text, Some(12)) {
        let (shown, again) = (plan.to_string(), plan.to_string().parse());
        assert_eq!(again, Ok(plan.clone()), "{shown}");
        for kind in [EventKind::Pairs, EventKind::Individual, EventKind::Teams] {
            black_box(plan.check(&[12, 7], true).is_ok());
            black_box(plan.check_kind(kind, Players::Four, 12).is_ok());
        }
    }
}

fn results_sheet(_: &World, input: &[u8]) {
    if let Ok(sheet) = typed(input).parse::<ResultsSheet>() {
        assert_eq!(sheet.to_string().parse(), Ok(sheet.clone()), "{sheet}");
        black_box(sheet.columns());
    }
}

fn rooms(_: &World, input: &[u8]) {
    if let Ok(rooms) = typed(input).parse::<Rooms>() {
        assert_eq!(rooms.to_string().parse(), Ok(rooms.clone()), "{rooms}");
        black_box(rooms.of_table(TableNo(7)));
    }
}

fn place_points(_: &World, input: &[u8]) {
    if let Ok(table) = typed(input).parse::<PlacePoints>() {
        assert_eq!(table.to_string().parse(), Ok(table.clone()), "{table}");
        black_box(table.scale(EventLevel::Nazionale, 80));
    }
}

fn event_file(_: &World, input: &[u8]) {
    let Ok(head) = serde_json::from_slice::<Head>(input) else {
        return;
    };
    black_box(head.problem());
    if let Ok(file) = serde_json::from_slice::<EventFile>(input) {
        black_box(burraco_audit::verify(&file));
        if let Ok(event) = file.into_event() {
            black_box(event::fields_of(&event.settings));
        }
    }
}

fn vp_table(_: &World, input: &[u8]) {
    if let Ok(rows) = serde_json::from_slice::<Vec<VpRow>>(input) {
        black_box(VpTable::from_rows("x", &rows).ok());
    }
    if let Ok(table) = serde_json::from_slice::<VpTable>(input) {
        let sound = table.check().is_ok();
        for difference in [0, 1, -150, i64::from(i32::MAX), i64::MIN, i64::MAX] {
            let vp = table.vp(MatchPoints(difference));
            assert!(!sound || vp.ns.0 + vp.ew.0 == 20, "{table:?}");
        }
        black_box(table.bands().count());
    }
}

fn words(_: &World, input: &[u8]) {
    let text = typed(input);
    black_box(text.parse::<Measure>().ok());
    black_box(text.parse::<Screen>().ok());
    if let Ok(seat) = text.parse::<LateSeat>() {
        assert_eq!(seat.to_string().parse(), Ok(seat));
    }
    black_box(text.parse::<ProtestSubject>().ok());
    black_box(text.parse::<Role>().ok());
    black_box(text.parse::<DatabaseUrl>().ok());
    black_box((is_slug(&text), Lang::read(&text)));
    if let Ok(colour) = text.parse::<Colour>() {
        assert_eq!(colour.to_string().parse(), Ok(colour));
    }
    black_box((Logo::try_from(text).is_ok(), ImageKind::of(input)));
}

fn find_names(_: &World, input: &[u8]) {
    let people = [
        "Rossi Anna",
        "D'Angelo Nicolò",
        "Bianchi Ugo",
        "De Luca-Neri",
        "Ø Å",
    ];
    let people = people.iter().map(|name| (*name, (*name).to_owned()));
    black_box(find::find(people, &typed(input)).len());
}

fn seen(_: &World, input: &[u8]) {
    let text = typed(input);
    let mut lines = text.clone();
    text::keep_visible_lines(&mut lines);
    for seen in [text::visible(&text), lines] {
        assert!(seen.len() <= text.len() * 4, "{text:?}");
    }
}

fn tokens(world: &World, input: &[u8]) {
    let text = typed(input);
    if let Some(token) = Token::read(&text) {
        assert!(csrf::holds(&token, &csrf::token(&token).unwrap()));
        black_box(token.hash());
    }
    assert!(!csrf::holds(&world.link, &text), "{text:?}");
    let spot = seat_cookie::read_cookie(&world.secret, &world.link, &text);
    assert_eq!(spot.is_some(), text == world.held, "{text:?}");
    let place = PlaceCode {
        spot: Spot::ALL[0],
        code: "42".to_owned(),
        accepted: None,
        wrong: 0,
    };
    black_box((seat_cookie::whose(&[place], &text), name::read(&text).ok()));
}

/// The content type in the first line.
fn bodies(_: &World, input: &[u8]) {
    let cut = input.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (kind, rest) = input.split_at(cut);
    if let Ok(form) = body::read(&typed(kind), rest.to_vec().into()) {
        assert!(form.fields.list.len() <= body::MOST_FIELDS);
        assert!(form.files.len() <= form.fields.list.len());
    }
}

fn list(_: &World, input: &[u8]) {
    black_box(entries::other_file(&String::from_utf8_lossy(input)));
    black_box(spreadsheet::as_text(input, ListBounds::MEMBERS));
    black_box(members::read(input));
    for kind in [EventKind::Pairs, EventKind::Individual, EventKind::Teams] {
        let list = entries::read(input, kind);
        black_box(entries::new_entries(&list.rows));
        let standings = final_standings::read(input, kind);
        let results = standings.as_ref().and_then(ParsedStandings::results);
        // places begin with 1 and never go back
        let places = results.iter().flatten().map(|result| result.place);
        assert!(places.clone().is_sorted() && places.take(1).all(|place| place == 1));
    }
}

fn hand_form(world: &World, input: &[u8]) {
    let rules = world.rules(input);
    with(input, |fields| {
        let sheet = hand::read(fields, rules, Letters::Italian);
        black_box((sheet.score(rules), hand_input::fields_of(&sheet, rules)));
        open_question::refuse(fields, (&sheet, rules), Letters::Italian);
        black_box(hand::written_melds(fields, "ns", Letters::Italian));
        black_box(open_question::answer(fields));
    });
}

fn asked(_: &World, input: &[u8]) {
    with(input, |fields| {
        let rules = question::rules(fields);
        if let Some(asked) = seating::read(fields) {
            black_box(Seating::of_cards(&rules, asked.partnerships, &asked.cards)).ok();
        }
        if let Some(question) = question::read(fields)
            && let Err(slips) = ask(&question, &rules)
        {
            question::mark(fields, &slips);
        }
    });
}

fn event_form(world: &World, input: &[u8]) {
    let event = world.event(input);
    with(input, |fields| {
        black_box(event::follow(&mut fields.clone(), &event.settings));
        black_box(event::read(&mut fields.clone(), Some(event), 7));
        if let Some(settings) = event::read(fields, None, 7) {
            assert!(is_slug(&settings.slug), "{:?}", settings.slug);
            black_box(event::as_they_stand(&settings));
        }
    });
}

fn ruled(world: &World, input: &[u8]) {
    let event = world.event(input);
    let measure = *world.one(Measure::VARIANTS, input);
    with(input, |fields| {
        black_box(ruling::read(fields, event, measure));
        ruling::reason(fields);
    });
}

fn protested(world: &World, input: &[u8]) {
    let event = world.event(input);
    with(input, |fields| {
        black_box(protest::lodging(fields, event, None));
        black_box(protest::finding(fields));
    });
}

/// A form brings back the values that its page showed.
fn shown_before(_: &World, input: &[u8]) {
    black_box(serde_json::from_slice::<EntryText>(input).ok());
    black_box(serde_json::from_slice::<Infraction>(input).ok());
}

fn fee_lines(fields: &mut Fields) {
    if let Some(fee) = fees::read(fields) {
        let mut again = Fields::default();
        fees::fill(&mut again, &fee);
        assert_eq!(fees::read(&mut again), Some(fee));
    }
    black_box(prizes::amount(fields.value("amount")));
}

fn totals_form(world: &World, input: &[u8]) {
    let rules = world.rules(input);
    let hands = [1, 2, 3, 4].map(HandNo);
    for length in [Length::Hands, Length::Total] {
        let settings = Settings {
            rules: *rules,
            length,
            ..world.events[0].settings.clone()
        };
        with(input, |fields| {
            for (hand, sheet) in totals::read(fields, &hands, &settings) {
                assert!(hands.contains(&hand));
                assert_eq!(sheet.hands(), Some(settings.planned_hands(hand)));
                black_box(sheet.score(rules));
            }
        });
    }
}

fn prize_list(fields: &mut Fields) {
    black_box(prizes::read_in_kind(fields));
    if let Some(rules) = prizes::read(fields) {
        let mut again = Fields::default();
        again.set("prizes", prizes::text_of(&rules));
        assert_eq!(prizes::read(&mut again), Some(rules));
    }
}

fn circuit_form(fields: &mut Fields) {
    let made = circuit::read(fields, None);
    let stages: Vec<String> = circuit::stages(fields).map(ToOwned::to_owned).collect();
    if let Some(circuit) = made {
        assert!(is_slug(&circuit.slug), "{:?}", circuit.slug);
        black_box(circuit::fields_of(
            &circuit,
            stages.iter().map(String::as_str),
        ));
    }
}
