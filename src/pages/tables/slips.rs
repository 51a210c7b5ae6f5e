//! The slips of a round: a sheet for each table with its QR code. Each part of a sheet bears the code of a side or of
//! one of three players.

use crate::components::qr;
use crate::components::summaries::{PairView, room_of};
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::{Company, Lang};
use crate::rounds::unplayed_matches::without_tables_at_desk;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::{Round, RoundState, Spot, Table, TableNo, TableState};
use std::net::IpAddr;

/// `/arbitro/{slug}/turni/{n}/talloncini`: an explanation, and the slips once they are made.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/slips.html")]
pub struct SlipsPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's name: `Turno 3`.
    pub round: String,
    pub board: String,
    /// The address to which the request for slips is posted.
    pub action: String,
    /// The seating at the event's tables: two lines or three single players.
    pub company: Company,
    /// Whether the round is being played, so that there are slips to print.
    pub open: bool,
    /// The reason there are no slips to print.
    pub closed: String,
    /// The address in the QR codes if it works on this computer only; empty when phones can open it.
    pub loopback: String,
    /// The sheets of slips, one for each table; empty before they are made.
    pub slips: Vec<TableSlip>,
    /// The medium on which the slips are shown.
    pub on: SlipMedium,
}

/// The medium on which slips are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipMedium {
    /// Paper, to be cut into parts.
    Paper,
    /// A tablet shown to the players, with each code covered until it is tapped.
    Screen,
}

/// The sheet with the slips of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSlip {
    /// The table's label: `Tavolo 5`; `Tavolo 5, Terrazza` where there are rooms.
    pub table: String,
    /// The address of the table's link.
    pub address: String,
    /// The link's address as a QR code.
    pub qr: String,
    /// The parts of the sheet: halves for two lines, thirds for three players.
    pub parts: Vec<SlipPart>,
}

/// The part of the sheet for one side or seat at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipPart {
    /// The label of the side or seat: `N-S`; for three players `N`.
    pub sign: &'static str,
    pub pair: PairView,
    pub code: String,
}

/// A table's link just made; its codes are shown only once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreshLink {
    pub table: TableNo,
    pub address: String,
    /// The codes of the table's sides or seats.
    pub codes: Vec<(Spot, String)>,
}

impl SlipsPage {
    /// Builds the page with the links just made; without any it explains the slips.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: &Round,
        (links, on): (&[FreshLink], SlipMedium),
    ) -> SlipsPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let slip = |link: &FreshLink| {
            let table = round.tables.iter().find(|t| t.number == link.table)?;
            Some(TableSlip::new(event, table, link, t))
        };
        SlipsPage {
            t,
            head: desk_head(event, MenuPage::Tables, &frame),
            round: t.round_n(round.number),
            board: urls::board(slug),
            action: urls::slips(slug, round.number),
            company: Company::of(event),
            open: matches!(round.state, RoundState::Published | RoundState::Playing)
                && round.tables.iter().any(|t| t.state != TableState::Closed),
            closed: without_tables_at_desk(event, round, t)
                .unwrap_or_else(|| t.slips_closed().to_owned()),
            loopback: links
                .first()
                .map_or_else(String::new, |link| loopback(&link.address)),
            slips: links.iter().filter_map(slip).collect(),
            on,
            frame,
        }
    }
}

/// Returns the service's own address from a link that leads back to this computer; otherwise an empty text.
pub(crate) fn loopback(address: &str) -> String {
    let (_, rest) = address.split_once("://").unwrap_or(("", address));
    let place = rest.split('/').next().unwrap_or_default();
    let host = match place.strip_prefix('[') {
        Some(bracketed) => bracketed.split(']').next().unwrap_or_default(),
        None => place.split(':').next().unwrap_or_default(),
    };
    let number: Result<IpAddr, _> = host.parse();
    if host == "localhost" || number.is_ok_and(|number| number.is_loopback()) {
        place.to_owned()
    } else {
        String::new()
    }
}

impl TableSlip {
    fn new(event: &Event, table: &Table, link: &FreshLink, t: Lang) -> TableSlip {
        let part = |(spot, code): &(Spot, String)| SlipPart {
            sign: t.spot(*spot),
            pair: PairView::at_spot(event, table, *spot, PublicNames::Full, t),
            code: code.clone(),
        };
        TableSlip {
            table: match room_of(event, table.number).as_str() {
                "" => t.table_n(table.number),
                room => format!("{}, {room}", t.table_n(table.number)),
            },
            qr: qr::svg(&link.address, &t.qr_of(table.number)),
            address: link.address.clone(),
            parts: link.codes.iter().map(part).collect(),
        }
    }
}
