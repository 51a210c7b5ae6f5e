//! The section of the guide that explains a fault of a hand sheet, or a refusal.

use super::chapter::Chapter;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::movement::NoProposal;
use burraco_tournament::roster_change::NotAllowed;

/// The sections about the faults and warnings of a sheet, each with the codes that it explains.
const FAULTS: &[(&str, &[&str])] = &[
    (
        "carte",
        &[
            "unreadable_card",
            "third_copy",
            "not_in_deck",
            "cards_in_pozzetti",
            "cards_missing",
            "players_differ",
            "no_such_player",
            "third_not_expected",
        ],
    ),
    (
        "giochi",
        &[
            "two_sets_of_rank",
            "first_melds_too_low",
            "too_few_cards",
            "too_many_cards",
            "two_wilds",
            "only_wilds",
            "neither_set_nor_sequence",
            "twice",
            "gap",
            "out_of_order",
            "marked_otherwise",
            "too_few_melded",
        ],
    ),
    (
        "chiusura",
        &[
            "two_closers",
            "closer_missing",
            "closer_not_closed",
            "no_stalemate",
            "stalemate_unknown",
            "closer_without_pozzetto",
            "closer_without_burraco",
            "closer_without_clean_burraco",
            "closer_holds_cards",
            "closing_discard_wild",
            "discard_not_expected",
            "player_without_cards",
            "many_cards_left",
        ],
    ),
    (
        "pozzetto",
        &[
            "unseen_count",
            "unseen_not_expected",
            "unseen_owner_holds_cards",
            "unseen_points",
            "solo_without_pozzetto",
            "pozzetto_paid_by_both",
            "pozzetto_not_said",
        ],
    ),
    (
        "conti",
        &[
            "too_many_points",
            "too_many_burrachi",
            "no_semipulito",
            "too_many_for_the_deck",
            "too_many_with_wild",
            "table_too_low",
            "melded_too_low",
            "held_too_low",
            "held_too_high",
            "impossible_number",
            "impossible_base",
            "points_too_low",
            "closer_base_too_low",
            "no_base_closes",
            "cut_not_expected",
        ],
    ),
    ("dichiarati", &["declared_differs"]),
    (
        "lasciare",
        &[
            "overrule_unknown",
            "overrule_barred",
            "overrule_without_reason",
        ],
    ),
];

/// Returns the address of the section that explains a fault or warning of a sheet, by its code; empty for no known one.
#[must_use]
pub fn of_fault(code: &str) -> String {
    let section = FAULTS.iter().find(|(_, codes)| codes.contains(&code));
    section.map_or_else(String::new, |(id, _)| Chapter::Faults.address(id))
}

/// Returns the address of the section that explains a refusal; empty where the sentence says all there is.
#[must_use]
pub fn of_refusal(refusal: &Refusal) -> String {
    section_of(refusal).map_or_else(String::new, |(chapter, id)| chapter.address(id))
}

/// The match has no wildcard, so that a refusal without a decision does not compile.
const fn section_of(refusal: &Refusal) -> Option<(Chapter, &'static str)> {
    match refusal {
        Refusal::HasHands => Some((Chapter::Standings, "archivio")),
        Refusal::SettingsFixed | Refusal::PlanAlreadyPlayed | Refusal::PlanOver => {
            Some((Chapter::BeforeEvent, "programma"))
        }
        Refusal::NoPairing(NoProposal::NoSeat { .. }) => Some((Chapter::Roster, "tardi")),
        Refusal::PlanUnplayable(_) | Refusal::NoPairing(_) => Some((Chapter::Formats, "mitchell")),
        Refusal::TooFewPresent => Some((Chapter::Entries, "presenze")),
        Refusal::ProposalOutdated(_) => Some((Chapter::Round, "proporre")),
        Refusal::Seats(_) => Some((Chapter::Round, "posti")),
        Refusal::NotPublished(_) => Some((Chapter::Round, "pubblicare")),
        Refusal::RoundNotFinished { .. } | Refusal::WrongState(_) => {
            Some((Chapter::Round, "chiudere"))
        }
        Refusal::Clock(_) => Some((Chapter::Round, "tempo")),
        Refusal::NotADraft(_)
        | Refusal::HandsEntered(_)
        | Refusal::Recorded
        | Refusal::VersionsWait(_)
        | Refusal::RoundBegun(_) => Some((Chapter::Trouble, "abbinamento")),
        Refusal::SheetOf { .. } => Some((Chapter::Hands, "totali")),
        Refusal::NotSettled(_) => Some((Chapter::Hands, "errori")),
        Refusal::TableClosed(_) | Refusal::TableStaysWhole(_) | Refusal::SeatsPlayed(..) => {
            Some((Chapter::Corrections, "correggere"))
        }
        Refusal::RulingsGiven(_)
        | Refusal::NotProvided { .. }
        | Refusal::Infraction(_)
        | Refusal::MatchSum(_)
        | Refusal::PointsOutOfRange
        | Refusal::SeatsChanged(..) => Some((Chapter::Corrections, "provvedimenti")),
        Refusal::Protest(_) => Some((Chapter::Corrections, "reclami")),
        Refusal::ChangedSince(_) | Refusal::LaterRound(_) => {
            Some((Chapter::Corrections, "annullare"))
        }
        Refusal::EntriesClosed => Some((Chapter::Roster, "tardi")),
        Refusal::NotAllowed(why) => match why {
            NotAllowed::TooLate { .. } | NotAllowed::NoIncompleteTable | NotAllowed::SeatTaken => {
                Some((Chapter::Roster, "tardi"))
            }
            NotAllowed::HalfPlayed { .. } => Some((Chapter::Roster, "sostituire")),
            NotAllowed::MatchGoesOn(_) => Some((Chapter::Roster, "ritiro")),
            NotAllowed::NoSuchEntry(_)
            | NotAllowed::NumberTaken(_)
            | NotAllowed::Gone(_)
            | NotAllowed::HasSeat(_) => None,
        },
        Refusal::AlreadySeated(_) | Refusal::PlayedOut(..) | Refusal::PlaysOn(..) => {
            Some((Chapter::Roster, "ritiro"))
        }
        Refusal::GroupFixed(_) => Some((Chapter::Formats, "gironi")),
        Refusal::SeatsFixed(_) => Some((Chapter::Formats, "finali")),
        Refusal::LineUp(_) => Some((Chapter::Formats, "squadre")),
        Refusal::NoLineOfThree(_) | Refusal::SoloNeeded(_) => Some((Chapter::Formats, "tre")),
        Refusal::NobodyAtTarget(_) | Refusal::NoMatchToStop | Refusal::NotStopped => {
            Some((Chapter::Formats, "partita"))
        }
        Refusal::NoticeTooLong => Some((Chapter::Hall, "avvisi")),
        Refusal::SameClerk => Some((Chapter::Questions, "tavoli")),
        Refusal::NoSuchEntry(_)
        | Refusal::NotByLink(_)
        | Refusal::Deleted
        | Refusal::NoSuchRound(_)
        | Refusal::NoSuchTable(_)
        | Refusal::NoSuchRuling(_)
        | Refusal::StaleRuling { .. }
        | Refusal::NoSuchInfraction(_)
        | Refusal::StaleInfraction(_)
        | Refusal::StaleEntry(_)
        | Refusal::NoSuchHand(_)
        | Refusal::NumberOutOfRange(_)
        | Refusal::PaidOutOfRange
        | Refusal::NumberTaken(_)
        | Refusal::PlayersNeeded(_)
        | Refusal::StaleHand { .. }
        | Refusal::ReasonNeeded => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Lang;
    use burraco_rules::codes;
    use burraco_tournament::commands::refusal::{ClockFault, ProtestFault, SeatFault};
    use burraco_tournament::entry::EntryNo;
    use burraco_tournament::plan::PlanTrouble;
    use burraco_tournament::round::{HandNo, RoundNo, TableNo, TableState};
    use burraco_tournament::scoring::result::Unsettled;
    use burraco_tournament::team::LineUpFault;
    use std::collections::BTreeSet;

    #[test]
    fn every_code_of_a_sheet_has_its_section_and_no_section_another() {
        let mut told: Vec<&str> = FAULTS
            .iter()
            .flat_map(|(_, codes)| *codes)
            .copied()
            .collect();
        told.sort_unstable();
        let known: BTreeSet<&str> = codes().map(|row| row.code).collect();
        assert_eq!(told, known.into_iter().collect::<Vec<_>>());
        let told: Vec<&str> = FAULTS.iter().map(|(id, _)| *id).collect();
        let sections = Chapter::Faults.sections(Lang::It);
        assert_eq!(told, sections.map(|section| section.id).collect::<Vec<_>>());
    }

    #[test]
    fn every_refusal_leads_to_a_section_that_is_there() {
        let (entry, round, table) = (EntryNo(3), RoundNo(1), TableNo(2));
        let seats = SeatFault::TableTwice(table);
        let trouble = PlanTrouble::TooFew { entries: 1 };
        let sheet = Refusal::SheetOf {
            hand: HandNo(1),
            hands: 2,
        };
        let half = NotAllowed::HalfPlayed {
            played: 2,
            planned: 3,
        };
        let refusals = [
            (Refusal::HasHands, "classifica-e-file#archivio"),
            (Refusal::PlanOver, "prima-del-torneo#programma"),
            (Refusal::PlanUnplayable(trouble), "formule#mitchell"),
            (Refusal::TooFewPresent, "iscritti#presenze"),
            (Refusal::ProposalOutdated(round), "turno#proporre"),
            (Refusal::Seats(seats), "turno#posti"),
            (Refusal::NotPublished(round), "turno#pubblicare"),
            (Refusal::WrongState(TableState::Open), "turno#chiudere"),
            (Refusal::Clock(ClockFault::Begun), "turno#tempo"),
            (Refusal::HandsEntered(round), "quando-va-storto#abbinamento"),
            (sheet, "smazzate#totali"),
            (Refusal::NotSettled(Unsettled::default()), "smazzate#errori"),
            (Refusal::TableClosed(table), "correzioni#correggere"),
            (Refusal::PointsOutOfRange, "correzioni#provvedimenti"),
            (
                Refusal::Protest(ProtestFault::TooMany),
                "correzioni#reclami",
            ),
            (Refusal::LaterRound(round), "correzioni#annullare"),
            (Refusal::EntriesClosed, "chi-arriva-e-chi-va#tardi"),
            (Refusal::NotAllowed(half), "chi-arriva-e-chi-va#sostituire"),
            (Refusal::AlreadySeated(entry), "chi-arriva-e-chi-va#ritiro"),
            (Refusal::GroupFixed(entry), "formule#gironi"),
            (Refusal::SeatsFixed(round), "formule#finali"),
            (Refusal::LineUp(LineUpFault::NoMatch), "formule#squadre"),
            (Refusal::NoLineOfThree(table), "formule#tre"),
            (Refusal::NotStopped, "formule#partita"),
            (Refusal::NoticeTooLong, "sala#avvisi"),
            (Refusal::SameClerk, "domande#tavoli"),
        ];
        for (refusal, wanted) in refusals {
            assert_eq!(of_refusal(&refusal), format!("/guida/{wanted}"));
            let (word, id) = wanted.split_once('#').unwrap();
            let chapter: Chapter = word.parse().unwrap();
            assert!(
                chapter.sections(Lang::It).any(|known| known.id == id),
                "{wanted}"
            );
        }
        assert_eq!(of_refusal(&Refusal::ReasonNeeded), "");
    }
}
