//! Explanations of problems with seats and line-ups chosen by hand.

use crate::locale::Lang;
use crate::locale::rulings::refusals::list;
use burraco_rules::BySide;
use burraco_tournament::commands::decide::seats::{SeatFault, SeatWarning, StaleProposal};
use burraco_tournament::team::LineUpFault;

impl Lang {
    /// Explains why the proposed round does not match the event any more and must be proposed again.
    #[must_use]
    pub const fn misfit(self, misfit: StaleProposal) -> &'static str {
        match misfit {
            StaleProposal::People => self.draft_outdated(),
            StaleProposal::Results => self.draft_outdated_results(),
        }
    }

    /// Explains why the proposed round will no longer fit the event after a decision.
    #[must_use]
    pub const fn misfit_then(self, misfit: StaleProposal) -> &'static str {
        match misfit {
            StaleProposal::People => self.draft_then_outdated(),
            StaleProposal::Results => self.draft_then_outdated_results(),
        }
    }

    /// Warns about a seat chosen by hand.
    #[must_use]
    pub fn seat_warning(self, warning: SeatWarning) -> String {
        match warning {
            SeatWarning::Rematch { table, seats, met } => self.say(
                format!(
                    "Tavolo {table}: {} e {} si sono già incontrate nel turno {met}.",
                    seats.ns, seats.ew
                ),
                format!(
                    "Table {table}: {} and {} met in turno {met}.",
                    seats.ns, seats.ew
                ),
            ),
            SeatWarning::ClubMates { table, seats } => self.say(
                format!(
                    "Tavolo {table}: {} e {} sono della stessa società.",
                    seats.ns, seats.ew
                ),
                format!(
                    "Table {table}: {} and {} are of one club.",
                    seats.ns, seats.ew
                ),
            ),
            SeatWarning::WrongLine { table, entry } => self.say(
                format!("Tavolo {table}: il numero {entry} dovrebbe sedere nell'altra linea."),
                format!("Table {table}: number {entry} should sit on the other line."),
            ),
            SeatWarning::PartnersAgain {
                table,
                partners: [one, other],
                met,
            } => self.say(
                format!("Tavolo {table}: {one} e {other} erano già compagni nel turno {met}."),
                format!("Table {table}: {one} and {other} were partners in turno {met}."),
            ),
            SeatWarning::RestsAgain { entry } => self.say(
                format!("Il numero {entry} riposa di nuovo, mentre altri hanno riposato meno."),
                format!("Number {entry} rests again while others have rested less."),
            ),
        }
    }

    /// Explains why the typed seats of a round are refused.
    pub(crate) fn seat_fault(self, fault: &SeatFault) -> String {
        match fault {
            SeatFault::NoSuchTable(n) => self.say(
                format!("Nella proposta non c'è un tavolo {n}."),
                format!("The proposal has no table {n}."),
            ),
            SeatFault::TableTwice(n) => self.say(
                format!("Il tavolo {n} c'è due volte."),
                format!("Table {n} is there twice."),
            ),
            SeatFault::TablesMissing(tables) => self.say(
                format!("Mancano i tavoli {}.", list(tables)),
                format!("Tables {} are missing.", list(tables)),
            ),
            SeatFault::WrongCount {
                table,
                wanted: BySide { ns: 1, ew: 2 },
            } => self.say(
                format!("Tavolo {table}: siedono in tre, come «1 3 7 9»."),
                format!("Table {table}: three sit there, as “1 3 7 9”."),
            ),
            SeatFault::WrongCount {
                table,
                wanted: BySide { ns: 1, .. },
            } => self.say(
                format!("Tavolo {table}: in ogni linea sta un numero solo."),
                format!("Table {table}: each line has one number."),
            ),
            SeatFault::WrongCount { table, .. } => self.say(
                format!("Tavolo {table}: in ogni linea stanno due giocatori, come 1+2."),
                format!("Table {table}: each line has two players, as 1+2."),
            ),
            SeatFault::NotInRound(n) => self.say(
                format!("Il numero {n} non è fra chi gioca o riposa in questo turno."),
                format!("Number {n} is not among those who play or rest in this turno."),
            ),
            SeatFault::SitsTwice(n) => self.say(
                format!("Il numero {n} siede due volte."),
                format!("Number {n} sits twice."),
            ),
        }
    }

    /// Explains why a team's line-up is refused.
    pub(crate) fn line_up_fault(self, fault: LineUpFault) -> String {
        match fault {
            LineUpFault::NoMatch => self.say(
                "In questo turno la squadra non ha un incontro.",
                "The team has no match in this turno.",
            ),
            LineUpFault::NoSuchPlayer { player } => self.say(
                format!("La squadra non ha un giocatore numero {}.", player + 1),
                format!("The team has no player number {}.", player + 1),
            ),
            LineUpFault::SitsTwice { player } => self.say(
                format!("Il giocatore {} della squadra siede due volte.", player + 1),
                format!("Player {} of the team sits twice.", player + 1),
            ),
            LineUpFault::Started => self.say(
                "L'incontro è cominciato: la formazione non cambia più.",
                "The match has begun: the line-up stays as it is.",
            ),
        }
    }
}
