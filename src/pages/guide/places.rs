//! The chapter and the section of the guide that belong to each page.

use super::chapter::Chapter;
use crate::urls;

/// The pages by their routes, each with its chapter and the section in it; no section stands for the whole chapter.
const PLACES: &[(&str, Chapter, &str)] = &[
    (urls::HOME, Chapter::Hall, "telefoni"),
    (urls::ARCHIVE, Chapter::Standings, "archivio"),
    (urls::PLAYERS, Chapter::Standings, "archivio"),
    (urls::CLUBS, Chapter::Standings, "archivio"),
    (urls::EVENT, Chapter::Hall, "telefoni"),
    (urls::STANDINGS, Chapter::Standings, "posizioni"),
    (urls::ROUND, Chapter::Hall, "telefoni"),
    (urls::BRACKET, Chapter::Formats, "finali"),
    (urls::TABLE, Chapter::Questions, "punti"),
    (urls::PAIR, Chapter::Standings, "condividere"),
    (urls::FIND, Chapter::Hall, "telefoni"),
    (urls::FIGURES, Chapter::Standings, "posizioni"),
    (urls::PUBLIC_PRIZES, Chapter::Hall, "premi"),
    (urls::CIRCUITS, Chapter::Circuits, ""),
    (urls::NEW_CIRCUIT, Chapter::Circuits, "fare"),
    (urls::CIRCUIT, Chapter::Circuits, "regola"),
    (urls::EDIT_CIRCUIT, Chapter::Circuits, "regola"),
    (urls::OWN_TABLE, Chapter::Phones, "firma"),
    (urls::HAND_OVER, Chapter::Phones, "firma"),
    (urls::OWN_PROTEST, Chapter::Corrections, "reclami"),
    (urls::OWN_PAIR, Chapter::Phones, "link-coppia"),
    (urls::RULES, Chapter::Corrections, "provvedimenti"),
    (urls::BOARD, Chapter::Round, "tavoli"),
    (urls::REFEREE_TABLE, Chapter::Round, "chiudere"),
    (urls::TABLE_TOTALS, Chapter::Hands, "totali"),
    (urls::READY_TABLES, Chapter::Round, "chiudere"),
    (urls::SLIPS, Chapter::Phones, "talloncini"),
    (urls::CLOCK, Chapter::Round, "tempo"),
    (urls::HAND, Chapter::Hands, "carte"),
    (urls::CORRECTION, Chapter::Corrections, "correggere"),
    (urls::PRACTICE, Chapter::Hands, "carte"),
    (urls::PRACTISED, Chapter::Hands, "carte"),
    (urls::DESK, Chapter::FirstEvening, ""),
    (urls::NEW_EVENT, Chapter::BeforeEvent, "programma"),
    (urls::EVENT_DESK, Chapter::Round, ""),
    (urls::SET_LOGO, Chapter::Prints, "logo"),
    (urls::EVENT_STAGE, Chapter::Standings, "archivio"),
    (urls::SETTINGS, Chapter::BeforeEvent, ""),
    (urls::IMPORT, Chapter::Entries, "elenco"),
    (urls::CHECK_IN, Chapter::Entries, "presenze"),
    (urls::EDIT_ENTRY, Chapter::Entries, "correggere"),
    (urls::LATE_ENTRY, Chapter::Roster, "tardi"),
    (urls::SEAT_ENTRY, Chapter::Roster, "tardi"),
    (urls::REPLACE_ENTRY, Chapter::Roster, "sostituire"),
    (urls::LEAVE_ENTRY, Chapter::Roster, "ritiro"),
    (urls::PROPOSAL, Chapter::Round, "proporre"),
    (urls::SWAP_SEATS, Chapter::Round, "posti"),
    (urls::NUMBER_BY_LOT, Chapter::Round, "posti"),
    (urls::SEAT_ROUND, Chapter::Round, "posti"),
    (urls::LINE_UPS, Chapter::Formats, "squadre"),
    (urls::LINE_UP, Chapter::Formats, "squadre"),
    (urls::WITHDRAW, Chapter::Trouble, "abbinamento"),
    (urls::PRIZES, Chapter::Hall, "premi"),
    (urls::RESULTS_SHEET, Chapter::Standings, "federazione"),
    (urls::RULINGS, Chapter::Corrections, "provvedimenti"),
    (urls::NEW_RULING, Chapter::Corrections, "provvedimenti"),
    (urls::RULING, Chapter::Corrections, "provvedimenti"),
    (urls::INFRACTIONS, Chapter::Corrections, "provvedimenti"),
    (urls::NEW_INFRACTION, Chapter::Corrections, "provvedimenti"),
    (urls::INFRACTION, Chapter::Corrections, "provvedimenti"),
    (urls::PROTESTS, Chapter::Corrections, "reclami"),
    (urls::NEW_PROTEST, Chapter::Corrections, "reclami"),
    (urls::PROTEST, Chapter::Corrections, "reclami"),
    (urls::PROTEST_RECORD, Chapter::Corrections, "reclami"),
    (urls::PAIR_LINKS, Chapter::Entries, "link"),
    (urls::SCREENS, Chapter::Hall, "schermi"),
    (urls::PAPER, Chapter::Prints, ""),
    (urls::PAPER_ROUND, Chapter::Prints, "turno"),
    (urls::PAPER_DOOR, Chapter::Prints, "locandina"),
    (urls::PAPER_END, Chapter::Prints, "finali"),
    (urls::JOURNAL, Chapter::Corrections, "registro"),
    (urls::UNDO, Chapter::Corrections, "annullare"),
    (urls::UNDO_ONE, Chapter::Corrections, "annullare"),
    (urls::USERS, Chapter::BeforeEvent, "persone"),
    (urls::MEMBERS, Chapter::Entries, "tesserati"),
    (urls::ALL_USERS, Chapter::BeforeEvent, "persone"),
    (urls::ROLES, Chapter::BeforeEvent, "persone"),
    (urls::LOGIN, Chapter::Network, "utenti"),
    (urls::INVITE, Chapter::Network, "utenti"),
    (urls::ACCOUNT, Chapter::Network, "utenti"),
    (urls::RESTORE, Chapter::Network, "copie"),
    (urls::HALL, Chapter::Network, "rete"),
];

/// Returns the address of the section that belongs to a page; of the guide itself where none does.
#[must_use]
pub fn guide_to(page: &str) -> String {
    let path = page.split('?').next().unwrap_or_default();
    let fits = PLACES.iter().filter(|(route, ..)| is_at(route, path));
    // a page with an address of its own stands before a page whose address holds anything
    let nearest = fits.min_by_key(|(route, ..)| route.matches('{').count());
    nearest.map_or_else(urls::guide, |(_, chapter, section)| {
        chapter.address(section)
    })
}

fn is_at(route: &str, path: &str) -> bool {
    let (mut route, mut path) = (route.split('/'), path.split('/'));
    loop {
        match (route.next(), path.next()) {
            (None, None) => return true,
            (Some(part), Some(word)) if part.starts_with('{') && !word.is_empty() => {}
            (Some(part), Some(word)) if part == word => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Lang;

    #[test]
    fn every_place_stands_in_its_chapter() {
        for (route, chapter, section) in PLACES {
            let found = chapter.sections(Lang::It).any(|known| known.id == *section);
            assert!(found || section.is_empty(), "{route}: {section}");
        }
    }

    #[test]
    fn a_page_finds_its_section() {
        assert_eq!(
            guide_to("/direzione/nuovo?kind=teams"),
            "/guida/prima-del-torneo#programma"
        );
        assert_eq!(guide_to("/direzione/coppa"), "/guida/turno");
        assert_eq!(
            guide_to("/arbitro/coppa/turni/1/tavoli/7"),
            "/guida/turno#chiudere"
        );
        assert_eq!(guide_to("/nowhere/at/all"), "/guida");
    }
}
