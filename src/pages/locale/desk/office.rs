//! Italian headings and cell texts of files for the club's office, in place of the machine-readable words.

/// The machine-readable headings and cell texts, each with its Italian text. A word used both as a heading and in cells
/// means the same in both.
const ITALIAN: &[(&str, &str)] = &[
    ("rank", "posto"),
    ("tied", "a pari"),
    ("number", "numero"),
    ("entry", "nomi"),
    ("category", "categoria"),
    ("player1", "giocatore 1"),
    ("card1", "tessera 1"),
    ("club1", "società 1"),
    ("player2", "giocatore 2"),
    ("card2", "tessera 2"),
    ("club2", "società 2"),
    ("group", "girone"),
    ("vp", "VP"),
    ("mp", "MP"),
    ("mp_gross", "MP lordi"),
    ("mp_difference", "differenza MP"),
    ("rounds", "turni"),
    ("penalties", "provvedimenti VP"),
    ("decided_by", "deciso da"),
    ("hands_verified", "smazzate verificate"),
    ("hands", "smazzate"),
    ("final", "posto finale"),
    ("contest", "graduatoria"),
    ("place", "premio"),
    ("shared_by", "diviso in"),
    ("cents", "importo €"),
    ("remainder", "resto €"),
    ("present", "presente"),
    ("due_cents", "dovuta €"),
    ("paid_cents", "pagata €"),
    ("open_cents", "da incassare €"),
    ("way", "come"),
    ("taken_by", "incassata da"),
    ("cash", "contanti"),
    ("card", "carta"),
    ("transfer", "bonifico"),
    ("free", "omaggio"),
    ("round", "turno"),
    ("table", "tavolo"),
    ("line", "linea"),
    ("status", "stato"),
    ("award", "punti per"),
    ("room", "sala"),
    ("hand", "smazzata"),
    ("level", "scritta a"),
    ("melded", "giochi"),
    ("pulito", "puliti"),
    ("semipulito", "semipuliti"),
    ("sporco", "sporchi"),
    ("closing", "chiusura"),
    ("pozzetto", "pozzetto"),
    ("held", "in mano"),
    ("unseen", "pozzetto non visto"),
    ("penalised", "carte penalizzate"),
    ("base", "base"),
    ("points", "punti"),
    ("total", "totale"),
    ("version", "versione"),
    ("cut", "taglio"),
    ("name", "nome"),
    ("attended", "tappe giocate"),
    ("seq", "riga"),
    ("at", "quando (UTC)"),
    ("who", "chi"),
    ("role", "ruolo"),
    ("from", "rete"),
    ("action", "azione"),
    ("what", "che cosa"),
    ("reason", "motivo"),
    ("first", "primo"),
    ("head_to_head", "scontro diretto"),
    ("best_round", "turno migliore"),
    ("most_burrachi", "più burrachi"),
    ("lot", "sorteggio"),
    ("shared", "pari merito"),
    ("NS", "N-S"),
    ("EW", "E-O"),
    ("W", "O"),
    ("open", "aperto"),
    ("entered", "inserito"),
    ("confirmed", "confermato"),
    ("closed", "chiuso"),
    ("disputed", "contestato"),
    ("bye", "riposo"),
    ("opponent", "avversari"),
    ("late", "ritardo"),
    ("left", "ritiro"),
    ("absent", "assenza"),
    ("arbitral", "decisione arbitrale"),
    ("recorded", "dalla classifica"),
    ("cards", "carte"),
    ("melds", "giochi"),
    ("parts", "voci"),
    ("totals", "somme"),
    ("table_total", "totale del tavolo"),
    ("yes", "sì"),
    ("no", "no"),
    ("stage", "tappa"),
    ("player", "giocatore"),
    ("rank_there", "posto nella tappa"),
    ("counts", "conta"),
    ("goes", "passa"),
    ("too_few", "poche tappe"),
    ("below", "non passa"),
];

/// Translates a machine-readable word to Italian; any other word is returned unchanged.
pub(crate) fn italian(word: &str) -> &str {
    let known = ITALIAN.iter().find(|(program, _)| *program == word);
    known.map_or(word, |(_, italian)| italian)
}

/// Translates a heading to Italian: `stage2_vp` is `tappa 2 VP`.
pub(crate) fn heading(name: &str) -> String {
    let stage = name.strip_prefix("stage");
    let Some(stage) = stage.filter(|stage| !stage.is_empty()) else {
        return italian(name).to_owned();
    };
    match stage.split_once('_') {
        None => format!("tappa {stage}"),
        Some((stage, "counts")) => format!("tappa {stage} conta"),
        Some((stage, of)) => format!("tappa {stage} {}", italian(of)),
    }
}

#[cfg(test)]
mod tests {
    use super::{ITALIAN, heading};
    use crate::csv::{FEES, HANDS, PRIZES, RESULTS, STANDINGS};
    use std::collections::BTreeSet;

    #[test]
    fn every_heading_is_italian_and_no_two_of_a_file_are_alike() {
        let files = [
            &STANDINGS[..],
            &RESULTS,
            &HANDS,
            &PRIZES,
            &FEES,
            &crate::journal::JOURNAL,
            &crate::standings::circuit_csv::BY_POINTS,
            &crate::standings::circuit_csv::BY_PLACE,
            &crate::standings::circuit_csv::CREDITS,
        ];
        for file in files {
            let headings: BTreeSet<String> = file.iter().map(|name| heading(name)).collect();
            assert_eq!(headings.len(), file.len(), "{headings:?}");
            for name in file {
                assert!(ITALIAN.iter().any(|(known, _)| known == name), "{name}");
            }
        }
        let stage = ["stage2", "stage2_vp", "stage2_counts"].map(heading);
        assert_eq!(stage, ["tappa 2", "tappa 2 VP", "tappa 2 conta"]);
    }
}
