//! The hand page, where a table's cards become a score.

use crate::components::cards::Palette;
use crate::components::form::{Choice, FieldView, choices};
use crate::components::frame::Tab;
use crate::desk::head::{MenuPage, desk_head};
use crate::guide::places::guide_to;
use crate::hands::hand_live::{GuessedChoices, HandLive};
use crate::hands::hand_side::{HandSideForm, side_form, whole_faults};
use crate::hands::hand_solo::{SideOf, SoloChoice, SoloPlayer};
use crate::hands::open_questions::QuestionView;
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
use pozzetto_form_data::{Fields, HANDS_OF_SHEET, OpenQuestion, hands_of_sheet};

/// The page `/arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}`: the form to write or correct a hand.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/hand.html")]
pub struct HandPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's label, as in `Turno 3`.
    pub round: String,
    /// The table's label, as in `Tavolo 7`.
    pub table: String,
    pub table_href: String,
    /// The hand's label, as in `Smazzata 2 di 4`.
    pub hand: String,
    /// The URL that the hand is posted to.
    pub action: String,
    /// The URL that the live panel is loaded from.
    pub live_href: String,
    /// The event's rule set, which is posted to the live panel.
    pub rules: String,
    /// The name under which this device stores the unsaved hand.
    pub draft: String,
    /// The names of the form fields that nobody has filled yet, and whose values the cards may tell.
    pub unsaid: String,
    /// The version that the form was made from; 0 for a new hand.
    pub base_version: u32,
    /// The author and time of the version that the form was made from.
    pub version: String,
    /// The links to the hands of the table: `1 2 3 4`.
    pub hands: Vec<crate::Link>,
    /// The levels of detail at which a hand may be written, as choices.
    pub level: Vec<Choice>,
    /// The language of the initials that stand for suits: `en` or `it`.
    pub letters: String,
    pub ended: Vec<Choice>,
    pub closed_by: Vec<Choice>,
    /// The closing discard.
    pub discard: FieldView,
    /// The field for the reason why the hand is corrected.
    pub reason: Option<FieldView>,
    /// The two sides of the hand; at a table of three also the third player, who may play alone.
    pub sides: Vec<HandSideForm>,
    /// The choices of the player who was alone against two, at a table of three; empty at any other table.
    pub solo: Vec<SoloChoice>,
    /// The faults of the choice of the solo player.
    pub solo_faults: Vec<String>,
    /// The faults of the hand as a whole and of its choices.
    pub faults: Vec<String>,
    /// The card keys.
    pub palette: Palette,
    /// The live panel as rendered HTML.
    pub live: String,
    /// The sentence shown when the hand is saved.
    pub saved: String,
    /// The sentence shown when the hand is saved with faults. `{}` stands for their number.
    pub saved_with: String,
    /// The sentence shown when a hand that differs from the saved one has gone to the referee, who decides between
    /// them.
    pub sent: String,
    /// The label of the link that leads back to the hand page.
    pub back: String,
    /// Whether the form was opened through a table's link. Faults cannot be accepted there.
    pub by_link: bool,
    /// Whether the form corrects a hand of a table whose result counts in the standings. The consequences are shown
    /// before it is saved.
    pub correcting: bool,
    /// Whether the form says that saving carries out the ruling about a protest.
    pub promised: bool,
    /// Whether the form is only shown, because the table is closed and its reader may not correct it.
    pub read_only: bool,
    /// The person who writes: a user's name, or the side or seat whose players hold the phone.
    pub who: String,
    /// The sign-in link for a writer whose session has ended.
    pub door: SignInLink,
    /// The side whose phone this is, and the sign of the other side. None where the sides do not write the hand on two
    /// phones.
    pub line: Option<[&'static str; 2]>,
    /// The steps to take on the form, for people who learn it; empty on any other form.
    pub steps: Vec<&'static str>,
    /// The parts of the sheet that were written on this phone, and not on the other side's.
    pub written: String,
    /// The hand's number at the table.
    pub number: u32,
    /// The number of hands whose total is written; 1 where the sheet covers one hand.
    pub hands_of_sheet: u8,
    /// The way to write another number of hands on this sheet: the sum of the table, or a single hand.
    pub instead: Option<crate::Link>,
    /// The sides' totals of the match before this hand; empty where no rule depends on them.
    pub totals_before: String,
    /// The other people who are entering this table, in words; empty for nobody.
    pub others: String,
    /// The URL to which the form reports that somebody is working on it.
    pub presence_href: String,
    /// The number of open faults, as in `2 errori`; empty for none.
    pub open_words: String,
    /// The rule set's words for a semipulito burraco, for a sequence and for a set.
    pub semipulito: [&'static str; 2],
    /// The open questions about the melds of the hand.
    pub questions: Vec<QuestionView>,
    /// The questions about the melds, in the form that the page posts.
    pub open: String,
}

/// The link to sign in, so that a refused save can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInLink {
    /// The URL of the sign-in page. It ends in `=`, after which the page to return to follows.
    pub href: String,
    /// The label of the sign-in link.
    pub label: &'static str,
    /// The sentence about the save, shown until the writer has signed in.
    pub said: &'static str,
}

/// The data that a hand page is made from, besides the event.
#[derive(Clone, Copy, Debug)]
pub struct HandInput<'a> {
    pub number: HandNo,
    /// The form's fields: [`hand_input::fields_of`](crate::hands::hand_input::fields_of) a saved sheet, or what was
    /// posted.
    pub fields: &'a Fields,
    /// The sheet that the fields make, with its score; `None` for an empty form.
    pub judged: Option<(&'a Sheet, &'a HandScore)>,
    /// The version of the hand that the form was made from.
    pub base: Option<&'a HandVersion>,
    /// The open questions about the melds of the hand.
    pub questions: &'a [OpenQuestion],
    /// The pages that the form belongs to: the referee's, or those behind a table's link.
    pub place: HandPlace<'a>,
}

/// The pages that a hand's form belongs to: the referee's, or those behind the link of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandPlace<'a> {
    Desk {
        /// Whether the table counts already and the reader may correct it.
        corrects: bool,
    },
    /// The link of a table, with the side or seat whose players hold the phone.
    Link {
        /// The path of the table's link, after which its pages' paths continue.
        way: &'a str,
        spot: Spot,
    },
    /// A table that is nobody's: what is written there is judged, and nothing is stored.
    Practice,
}

impl HandPlace<'_> {
    fn is_desk(self) -> bool {
        matches!(self, HandPlace::Desk { .. })
    }

    /// Returns the address of the table's page.
    #[must_use]
    pub fn table(self, slug: &str, round: RoundNo, table: TableNo) -> String {
        match self {
            HandPlace::Desk { .. } => urls::referee_table(slug, round, table),
            HandPlace::Link { way, .. } => way.to_owned(),
            HandPlace::Practice => guide_to(&urls::practice()),
        }
    }

    /// Returns the address of a hand's form.
    #[must_use]
    pub fn hand(self, slug: &str, round: RoundNo, table: TableNo, hand: HandNo) -> String {
        match self {
            HandPlace::Desk { .. } => urls::hand(slug, round, table, hand),
            HandPlace::Link { way, .. } => urls::own_hand(way, hand),
            HandPlace::Practice => urls::practice(),
        }
    }

    /// Returns the address that a hand's form is posted to; it keeps the protest that the page `here` was opened for.
    pub(super) fn action(
        self,
        slug: &str,
        (round, table, hand): (RoundNo, TableNo, HandNo),
        here: &str,
    ) -> String {
        let way = match self {
            HandPlace::Desk { corrects: true } => urls::correction(slug, round, table, hand),
            HandPlace::Desk { .. } | HandPlace::Link { .. } | HandPlace::Practice => {
                self.hand(slug, round, table, hand)
            }
        };
        urls::carrying_on(way, here)
    }

    /// Returns the URL to which a form reports that somebody is working on it; empty where nobody else can be.
    fn presence(self, slug: &str, round: RoundNo, table: TableNo) -> String {
        match self {
            HandPlace::Desk { .. } => urls::presence(slug, round, table),
            HandPlace::Link { way, .. } => urls::presence_of(way),
            HandPlace::Practice => String::new(),
        }
    }

    /// Returns the name under which a device stores an unsaved hand. The players' name differs from the referee's, and
    /// contains no part of a link.
    #[must_use]
    pub fn draft(
        self,
        slug: &str,
        (round, table, hand): (RoundNo, TableNo, HandNo),
        hands_of_sheet: u8,
    ) -> String {
        let name = match hands_of_sheet {
            1 => format!("{slug}/{round}/{table}/{hand}"),
            _ => format!("{slug}/{round}/{table}/sum"),
        };
        match self {
            HandPlace::Desk { .. } => name,
            // no event's slug begins like this
            HandPlace::Practice => "/practice".to_owned(),
            HandPlace::Link { spot, .. } => format!("{name}/{}", spot.word()),
        }
    }

    /// Whether the person who has the form open wrote a given version of the hand. Staff are known by name, players
    /// behind a link by side or seat.
    #[must_use]
    pub fn is_of(self, by: &str, name: Option<&str>) -> bool {
        match self {
            HandPlace::Desk { .. } => name == Some(by),
            HandPlace::Link { spot, .. } => Author::read(by).spot() == Some(spot),
            HandPlace::Practice => false,
        }
    }

    /// Returns the rule by which names are shown. Staff see them in full; readers with a link see them by the event's
    /// rule.
    #[must_use]
    pub fn names(self, event: &Event) -> PublicNames {
        match self {
            HandPlace::Desk { .. } | HandPlace::Practice => PublicNames::Full,
            HandPlace::Link { .. } => event.settings.public_names,
        }
    }

    /// Returns the head of the pages that the hand's form belongs to.
    #[must_use]
    pub fn head(self, event: &Event, frame: &Frame) -> Masthead {
        match self {
            HandPlace::Desk { .. } => desk_head(event, MenuPage::Tables, frame),
            HandPlace::Link { .. } | HandPlace::Practice => {
                Masthead::public(event, Tab::Other, frame.t)
            }
        }
    }
}

impl HandPage {
    /// Builds the page with the form of a hand.
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
        let hands_of_sheet = match fields.value(HANDS_OF_SHEET) {
            "" => table.hands_of_sheet(settings, input.number),
            _ => hands_of_sheet(fields),
        };
        let instead = table.may_cover_instead(settings, input.number);
        let open = place.is_desk() && !table.state.counts();
        let instead = instead.filter(|_| open).map(|other| {
            // on the form of the other number the way leads back
            match other == hands_of_sheet {
                true => table.hands_of_sheet(settings, input.number),
                false => other,
            }
        });
        let instead = instead.map(|hands| {
            let way = place.hand(slug, round.number, table.number, input.number);
            let said = match hands {
                1 => t.write_single_hands().to_owned(),
                hands => t.write_total_of(hands),
            };
            crate::Link::new(urls::covering(way, hands), said)
        });
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
        let calls = disputed && input.base.is_some() && !place.is_desk();
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
        let page = HandPage {
            t,
            head: place.head(event, &frame),
            round: t.round_n(round.number),
            table: t.table_n(table.number),
            table_href: place.table(slug, round.number, table.number),
            hand: match table.sheets(settings) {
                _ if hands_of_sheet > 1 => t.sheet_n(hands_of_sheet, input.number),
                Some(sheets) if input.number.0 > sheets => t.extra_hand().to_owned(),
                Some(sheets) if sheets > 1 => t.hand_n_of(input.number, sheets),
                Some(_) | None => t.sheet_n(hands_of_sheet, input.number),
            },
            action: place.action(
                slug,
                (round.number, table.number, input.number),
                &frame.here,
            ),
            live_href: urls::api_hand(),
            rules: settings.rules.to_string(),
            draft: place.draft(
                slug,
                (round.number, table.number, input.number),
                hands_of_sheet,
            ),
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
            reason: input.base.filter(|_| place.is_desk()).map(|_| {
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
            by_link: matches!(place, HandPlace::Link { .. }),
            correcting: place == HandPlace::Desk { corrects: true },
            promised: promised(
                event,
                &frame.here,
                (round.number, table.number, input.number),
            ),
            read_only: false,
            who: match place {
                HandPlace::Desk { .. } => frame.user.clone().unwrap_or_default(),
                HandPlace::Link { spot, .. } => t.spot(spot).to_owned(),
                HandPlace::Practice => String::new(),
            },
            door: match place {
                HandPlace::Desk { .. } | HandPlace::Practice => SignInLink {
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
                HandPlace::Desk { .. } | HandPlace::Practice => None,
            },
            steps: Vec::new(),
            written: fields.value("written").to_owned(),
            number: input.number.0,
            hands_of_sheet,
            instead,
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
        };
        match place {
            HandPlace::Practice => page.practising(),
            HandPlace::Desk { .. } | HandPlace::Link { .. } => page,
        }
    }

    /// Returns the page as it is at a table that is nobody's: with the steps to take, one hand, and no round.
    fn practising(self) -> HandPage {
        let t = self.t;
        HandPage {
            round: String::new(),
            table: t.practice_table().to_owned(),
            hand: t.sheet_n(self.hands_of_sheet, HandNo(self.number)),
            hands: Vec::new(),
            saved: t.practice_kept_nothing().to_owned(),
            saved_with: t.practice_kept_nothing().to_owned(),
            steps: t.practice_steps().to_vec(),
            ..self
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
