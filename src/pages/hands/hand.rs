//! The hand page: where a table's cards become a score.

use crate::components::cards::Palette;
use crate::components::form::{Choice, FieldView, choices};
use crate::components::frame::Tab;
use crate::desk::head::{DeskTab, desk_head};
use crate::hands::hand_live::{GuessedChoices, HandLive};
use crate::hands::hand_side::{HandSideForm, side_form, whole_faults};
use crate::hands::hand_solo::{SideOf, SoloChoice, SoloPlayer};
use crate::hands::open_questions::{BriefCards, QuestionView};
use crate::locale::Lang;
use crate::protests::followups::promised;
use crate::{Frame, Masthead, numbers, urls};
use askama::Template;
use burraco_rules::{HandScore, Players, Seat, Sheet, Stalemate};
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::{
    HandNo, HandVersion, Round, RoundNo, Spot, Table, TableNo, TableState,
};
use burraco_tournament::scoring::match_score::hands_of;
use pozzetto_form_data::{Fields, OpenQuestion};

/// `/arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}`: a hand to write or to correct.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/hand.html")]
pub struct HandPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Turno 3`.
    pub round: String,
    /// `Tavolo 7`.
    pub table: String,
    pub table_href: String,
    /// `Smazzata 2 di 4`.
    pub hand: String,
    /// Where the form is posted.
    pub action: String,
    /// Where the live panel comes from.
    pub live_href: String,
    /// The event's rule set, posted to the live panel.
    pub rules: String,
    /// The name of the draft on this device.
    pub draft: String,
    /// The fields nobody has said anything about yet, which the cards may tell.
    pub unsaid: String,
    /// The version the form was made from; 0 for a new hand.
    pub base_version: u32,
    /// Who saved that version and when.
    pub version: String,
    /// The other hands of the table: `1 2 3 4`.
    pub hands: Vec<crate::Link>,
    /// Level, ending and closer as choices.
    pub level: Vec<Choice>,
    /// Which initials stand for the suits: `en` or `it`.
    pub letters: String,
    pub ended: Vec<Choice>,
    pub closed_by: Vec<Choice>,
    /// The closing discard.
    pub discard: FieldView,
    /// The reason of a correction.
    pub reason: Option<FieldView>,
    /// The two sides; where three play, the third who may be alone, too.
    pub sides: Vec<HandSideForm>,
    /// Who of three may have been alone; empty where not three play.
    pub solo: Vec<SoloChoice>,
    /// What is wrong with that choice.
    pub solo_faults: Vec<String>,
    /// Faults of the hand as a whole and of the choices.
    pub faults: Vec<String>,
    /// The card keys.
    pub palette: Palette,
    /// The live panel, rendered.
    pub live: String,
    /// What is said when it is saved.
    pub saved: String,
    /// What is said when it is saved with faults; `{}` stands for how many.
    pub saved_with: String,
    /// What is said when it has gone to the referee, beside the saved one.
    pub sent: String,
    /// What leads back here from there.
    pub back: String,
    /// Whether the form stands behind a table's link, where no fault is let stand.
    pub by_link: bool,
    /// Whether the table counts and whoever has the form corrects it: what that moves is seen before it is saved.
    pub correcting: bool,
    /// Whether it says that saving carries out the ruling about a protest.
    pub promised: bool,
    /// Whether it is only to be looked at: the table is closed, and its reader does not correct there.
    pub read_only: bool,
    /// Who writes: somebody's name, or the place whose players hold the phone.
    pub who: String,
    /// Where somebody whom the service no longer knows says who it is.
    pub door: SignInLink,
    /// The line whose phone it is, and the sign of the other; nothing where the form is not shared with another phone.
    pub line: Option<[&'static str; 2]>,
    /// The parts of the sheet that were written here, and not on the other line's phone.
    pub written: String,
    /// Its number at the table.
    pub number: u32,
    /// Of how many hands the total is written; 1 where the sheet is of one hand.
    pub hands_of_sheet: u8,
    /// The sides’ totals of the match before the hand; empty where nothing hangs on them.
    pub totals_before: String,
    /// Who else is entering this table, in words; empty for nobody.
    pub others: String,
    /// Where the form says that somebody is at it.
    pub presence_href: String,
    /// `2 errori`, or empty.
    pub open_words: String,
    /// The rule set's words for what is semipulito: a sequence, and a set.
    pub semipulito: [&'static str; 2],
    /// What is asked about the melds.
    pub questions: Vec<QuestionView>,
    /// The same as the form carries it.
    pub open: String,
}

/// Where one says who one is, so that a save can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInLink {
    /// Where; the page to come back to follows an `=` at its end.
    pub href: String,
    /// What the link says.
    pub label: &'static str,
    /// What is said of the save meanwhile.
    pub said: &'static str,
}

/// What a hand page is made from, beside the event.
#[derive(Clone, Copy, Debug)]
pub struct HandInput<'a> {
    pub number: HandNo,
    /// What is typed: [`hand_input::fields_of`](crate::hands::hand_input::fields_of) a saved sheet, or what was posted.
    pub fields: &'a Fields,
    /// The sheet the fields make, with its score; `None` for an empty form.
    pub judged: Option<(&'a Sheet, &'a HandScore)>,
    /// The version the form was made from.
    pub base: Option<&'a HandVersion>,
    /// What is asked about the melds.
    pub questions: &'a [OpenQuestion],
    /// Where the form stands.
    pub place: HandPlace<'a>,
}

/// Where a hand's form stands: among the referee's pages, or behind the link of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandPlace<'a> {
    Desk,
    /// A link, with the place whose players hold the phone.
    Link {
        /// Where the link leads.
        way: &'a str,
        spot: Spot,
    },
}

impl HandPlace<'_> {
    /// The table's page.
    #[must_use]
    pub fn table(self, slug: &str, round: RoundNo, table: TableNo) -> String {
        match self {
            HandPlace::Desk => urls::referee_table(slug, round, table),
            HandPlace::Link { way, .. } => way.to_owned(),
        }
    }

    /// A hand's form.
    #[must_use]
    pub fn hand(self, slug: &str, round: RoundNo, table: TableNo, hand: HandNo) -> String {
        match self {
            HandPlace::Desk => urls::hand(slug, round, table, hand),
            HandPlace::Link { way, .. } => urls::own_hand(way, hand),
        }
    }

    /// Where a form says that somebody is at it.
    fn presence(self, slug: &str, round: RoundNo, table: TableNo) -> String {
        match self {
            HandPlace::Desk => urls::presence(slug, round, table),
            HandPlace::Link { way, .. } => urls::presence_of(way),
        }
    }

    /// The name of a hand's draft on a device: the players' draft is not the referee's. No part of a link stands in it.
    #[must_use]
    pub fn draft(self, slug: &str, round: RoundNo, table: TableNo, hand: HandNo) -> String {
        let name = format!("{slug}/{round}/{table}/{hand}");
        match self {
            HandPlace::Desk => name,
            HandPlace::Link { spot, .. } => format!("{name}/{}", spot.word()),
        }
    }

    /// Whether whoever has the form open signed a version: by name among the staff, by place behind a link.
    #[must_use]
    pub fn is_of(self, by: &str, name: Option<&str>) -> bool {
        match self {
            HandPlace::Desk => name == Some(by),
            HandPlace::Link { spot, .. } => Author::read(by).spot() == Some(spot),
        }
    }

    /// How names are shown: as they are to the staff, by the event's rule to whoever has a link.
    #[must_use]
    pub fn names(self, event: &Event) -> PublicNames {
        match self {
            HandPlace::Desk => PublicNames::Full,
            HandPlace::Link { .. } => event.settings.public_names,
        }
    }

    /// The head of the pages around.
    #[must_use]
    pub fn head(self, event: &Event, frame: &Frame) -> Masthead {
        match self {
            HandPlace::Desk => desk_head(event, DeskTab::Tables, frame),
            HandPlace::Link { .. } => Masthead::public(event, Tab::Other, frame.t),
        }
    }
}

impl HandPage {
    /// The page of a hand.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: &Round,
        table: &Table,
        input: HandInput<'_>,
    ) -> HandPage {
        let t = frame.t;
        let settings = &event.settings;
        let (slug, fields) = (&settings.slug, input.fields);
        let place = input.place;
        let names = place.names(event);
        let hands_of_sheet = settings.hands_of_sheet(input.number);
        let totals = table.totals_before(settings, input.number);
        let totals_before = match settings.hands_rest_on_earlier() {
            true => format!("{} {}", totals.ns, totals.ew),
            false => String::new(),
        };
        let live = input.judged.map(|(s, score)| {
            HandLive::new(
                t,
                s,
                score,
                &settings.rules,
                (&GuessedChoices::default(), input.questions),
            )
        });
        let view = live.as_ref().map(|live| &live.view);
        let sides = SideOf::all(event, table, SoloPlayer::of(fields), names, t).into_iter();
        let sides = sides
            .map(|side| match hands_of_sheet {
                1 => side_form(event, side, fields, view, t),
                _ => side_form(event, side, fields, view, t).by_total_alone(),
            })
            .collect();
        let link = |h: u32| {
            let href = place.hand(slug, round.number, table.number, HandNo(h));
            crate::Link::new(href, h.to_string()).here(h == input.number.0)
        };
        // At a disputed table a line's version of a hand goes to the referee, beside the one that holds.
        let disputed = table.state == TableState::Disputed;
        let calls = disputed && input.base.is_some() && place != HandPlace::Desk;
        let closer = fields.value("closed_by");
        let level = match fields.value("level") {
            _ if hands_of_sheet > 1 => "totals",
            level @ ("parts" | "totals") => level,
            _ => "cards",
        };
        let mut faults: Vec<String> = view.map_or_else(Vec::new, |v| whole_faults(v, ""));
        let labels = [
            ("level", t.level()),
            ("ended", t.how_ended()),
            ("closed_by", t.who_closed()),
            ("base_version", ""),
            ("open", ""),
        ];
        for (name, label) in labels {
            let said = FieldView::new(fields, name, label, t).faults.into_iter();
            faults.extend(said.map(|fault| match label {
                "" => fault,
                label => format!("{label}: {fault}"),
            }));
        }
        HandPage {
            t,
            head: place.head(event, &frame),
            round: t.round_n(round.number),
            table: t.table_n(table.number),
            table_href: place.table(slug, round.number, table.number),
            hand: match settings.sheets() {
                Some(sheets) if input.number.0 > sheets => t.extra_hand().to_owned(),
                Some(sheets) if sheets > 1 => t.hand_n_of(input.number, sheets),
                Some(_) | None => t.sheet_n(settings, input.number),
            },
            action: urls::carrying_on(
                place.hand(slug, round.number, table.number, input.number),
                &frame.here,
            ),
            live_href: urls::api_hand(),
            rules: settings.rules.to_string(),
            draft: place.draft(slug, round.number, table.number, input.number),
            unsaid: match hands_of_sheet {
                1 => fields.value("unsaid").to_owned(),
                // of several hands nobody says who closed
                _ => String::new(),
            },
            base_version: input.base.map_or(0, |base| base.version),
            version: input.base.map_or_else(String::new, |base| {
                let at = numbers::moment(base.at, &settings.time_zone, t);
                t.version_by(base.version, t.signed_by(&base.by), at)
            }),
            hands: (1..=hands_of(settings, table)).map(link).collect(),
            level: choices(
                [
                    ("cards", t.level_cards()),
                    ("parts", t.level_parts()),
                    ("totals", t.level_totals()),
                ],
                level,
            ),
            letters: fields.value("letters").to_owned(),
            ended: choices(
                [
                    ("closed", t.ended_closed()),
                    ("stock", t.ended_stock()),
                    ("stalemate", t.ended_stalemate()),
                    ("time", t.ended_time()),
                ]
                .into_iter()
                // where play goes on, nobody is offered that it ended
                .filter(|(word, _)| {
                    *word != "stalemate"
                        || settings.rules.stalemate != Stalemate::NextMustDraw
                        || fields.value("ended") == *word
                }),
                match hands_of_sheet {
                    1 => fields.value("ended"),
                    _ => "closed",
                },
            ),
            closed_by: closers(closer, settings.rules.players, t),
            discard: FieldView::new(fields, "discard", t.closing_discard(), t).hint(t.optional()),
            reason: input.base.filter(|_| place == HandPlace::Desk).map(|_| {
                let needed = TableContext::of(event, round, table).reason_needed(input.number);
                let hint = if needed {
                    t.correction_needs_reason()
                } else {
                    t.optional()
                };
                let hint = match hint {
                    "" => t.reason_read_by_all().to_owned(),
                    hint => t.is_now(hint.trim_end_matches('.'), t.reason_read_by_all()),
                };
                FieldView::new(fields, "reason", t.correction_reason(), t).hint(&hint)
            }),
            sides,
            solo: SoloChoice::all(event, table, fields, names, t),
            solo_faults: FieldView::new(fields, "solo", "", t).faults,
            faults,
            palette: Palette::new(settings.rules.deck, t),
            saved: if calls {
                t.own_version_sent(input.number)
            } else if hands_of_sheet > 1 {
                t.total_saved().to_owned()
            } else {
                t.hand_saved(input.number)
            },
            saved_with: match hands_of_sheet {
                1 => t.hand_saved_with(input.number, "{}"),
                _ => t.total_saved_with("{}"),
            },
            sent: t.own_version_sent(input.number),
            back: t.back_to_hand(input.number),
            by_link: place != HandPlace::Desk,
            correcting: false,
            promised: promised(
                event,
                &frame.here,
                (round.number, table.number, input.number),
            ),
            read_only: false,
            who: match place {
                HandPlace::Desk => frame.user.clone().unwrap_or_default(),
                HandPlace::Link { spot, .. } => t.spot(spot).to_owned(),
            },
            door: match place {
                HandPlace::Desk => SignInLink {
                    href: format!("{}?dopo=", urls::login()),
                    label: t.log_in(),
                    said: t.state_signin(),
                },
                HandPlace::Link { way, .. } => SignInLink {
                    href: way.to_owned(),
                    label: t.own_code(),
                    said: t.own_signin(),
                },
            },
            line: match place {
                HandPlace::Link { spot, .. } => {
                    spot.line().map(|line| [line.word(), t.side(line.other())])
                }
                HandPlace::Desk => None,
            },
            written: fields.value("written").to_owned(),
            number: input.number.0,
            hands_of_sheet,
            totals_before,
            others: String::new(),
            presence_href: place.presence(slug, round.number, table.number),
            open_words: match live.as_ref() {
                Some(live) if live.open > 0 => live.open_words.clone(),
                _ => String::new(),
            },
            questions: live
                .as_ref()
                .map_or_else(Vec::new, |live| live.questions.clone()),
            semipulito: [
                settings.rules.semipulito_sequence.word(),
                settings.rules.semipulito_set.word(),
            ],
            open: fields.value("open").to_owned(),
            live: live.map_or_else(String::new, |live| live.render().unwrap_or_default()),
            frame,
        }
    }
}

fn closers(chosen: &str, players: Players, t: Lang) -> Vec<Choice> {
    let west = match t {
        Lang::It => "O",
        Lang::En => "W",
    };
    let all = [
        (Seat::North, ("N", "N")),
        (Seat::South, ("S", "S")),
        (Seat::East, ("E", "E")),
        (Seat::West, ("W", west)),
    ];
    let taken = all
        .into_iter()
        .filter(|(seat, _)| players.seats().contains(seat));
    let mut all: Vec<Choice> = taken
        .map(|(seat, (value, label))| Choice {
            value: value.to_owned(),
            label: label.to_owned(),
            spoken: t.seat(seat),
            chosen: value == chosen,
            ..Choice::default()
        })
        .collect();
    for side in ["NS", "EW"] {
        if chosen.eq_ignore_ascii_case(side) {
            all.extend(choices([(side, side)], side));
        }
    }
    all.extend(choices([("", t.nobody())], chosen));
    all
}
