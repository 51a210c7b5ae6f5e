//! Explanations of problems with seats and line-ups chosen by hand.

use crate::locale::{list, sentences_of, words_of};
use burraco_rules::BySide;
use burraco_tournament::commands::decide::seats::{SeatFault, SeatWarning, StaleProposal};
use burraco_tournament::team::LineUpFault;

words_of! {
    /// Explains why the proposed round does not match the event any more and must be proposed again.
    misfit(StaleProposal) {
        StaleProposal::People => draft_outdated;
        StaleProposal::Results => "Dopo la proposta è cambiato ciò da cui nascono questi tavoli (risultati o impostazioni): non si possono più pubblicare. Proponi di nuovo il turno.", "What these tables are made from has changed since it was proposed (results or settings): they can no longer be published. Propose the turno again.";
    }

    /// Explains why the proposed round will no longer fit the event after a decision.
    misfit_then(StaleProposal) {
        StaleProposal::People => "Cambia chi gioca: il turno già proposto non si potrà più pubblicare così, e andrà proposto di nuovo.", "The players change: the turno that is proposed can then no longer be published, and is to be proposed again.";
        StaleProposal::Results => "Cambia ciò da cui nascono i tavoli del turno già proposto: non si potrà più pubblicare così, e andrà proposto di nuovo.", "What the tables of the proposed turno are made from changes: it can then no longer be published, and is to be proposed again.";
    }
}

sentences_of! {
    /// Warns about a seat chosen by hand.
    seat_warning(t, SeatWarning) {
        SeatWarning::Rematch { table, seats, met } => "Tavolo {table}: {} e {} si sono già incontrati nel turno {met}.", "Table {table}: {} and {} met in turno {met}.", (seats.ns, seats.ew);
        SeatWarning::ClubMates { table, seats } => "Tavolo {table}: {} e {} sono della stessa società.", "Table {table}: {} and {} are of one club.", (seats.ns, seats.ew);
        SeatWarning::WrongLine { table, entry } => "Tavolo {table}: il numero {entry} dovrebbe sedere nell’altra linea.", "Table {table}: number {entry} should sit on the other line.";
        SeatWarning::PartnersAgain { table, partners: [one, other], met } => "Tavolo {table}: {one} e {other} erano già compagni nel turno {met}.", "Table {table}: {one} and {other} were partners in turno {met}.";
        SeatWarning::OtherGirone { table, entry } => "Tavolo {table}: il numero {entry} giocherà in un girone diverso da quello della classifica.", "Table {table}: number {entry} will play in another group than that of the standings.";
        SeatWarning::RestsAgain { entry } => "Il numero {entry} riposa di nuovo, mentre altri hanno riposato meno.", "Number {entry} rests again while others have rested less.";
    }

    /// Explains why the typed seats of a round are refused.
    seat_fault(t, &SeatFault) {
        SeatFault::NoSuchTable(n) => "Nella proposta non c’è un tavolo {n}.", "The proposal has no table {n}.";
        SeatFault::TableTwice(n) => "Il tavolo {n} c’è due volte.", "Table {n} is there twice.";
        SeatFault::TablesMissing(tables) => "Mancano i tavoli {}.", "Tables {} are missing.", (list(tables));
        SeatFault::WrongCount { table, wanted: BySide { ns: 1, ew: 2 } } => "Tavolo {table}: siedono in tre, come «1 3 7 9».", "Table {table}: three sit there, as “1 3 7 9”.";
        SeatFault::WrongCount { table, wanted: BySide { ns: 1, .. } } => "Tavolo {table}: in ogni linea sta un numero solo.", "Table {table}: each line has one number.";
        SeatFault::WrongCount { table, .. } => "Tavolo {table}: in ogni linea stanno due giocatori, come 1+2.", "Table {table}: each line has two players, as 1+2.";
        SeatFault::NotInRound(n) => "Il numero {n} non è fra chi gioca o riposa in questo turno.", "Number {n} is not among those who play or rest in this turno.";
        SeatFault::SitsTwice(n) => "Il numero {n} siede due volte.", "Number {n} sits twice.";
    }

    /// Explains why a team's line-up is refused.
    line_up_fault(t, LineUpFault) {
        LineUpFault::NoMatch => "In questo turno la squadra non ha un incontro.", "The team has no match in this turno.";
        LineUpFault::NoSuchPlayer { player } => "La squadra non ha un giocatore numero {}.", "The team has no player number {}.", (player + 1);
        LineUpFault::SitsTwice { player } => "Il giocatore {} della squadra siede due volte.", "Player {} of the team sits twice.", (player + 1);
        LineUpFault::Started => "L’incontro è cominciato: la formazione non cambia più.", "The match has begun: the line-up stays as it is.";
    }
}
