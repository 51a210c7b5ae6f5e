//! Texts of the strip of rounds.

use crate::locale::{words, words_of};
use burraco_tournament::plan::CarryOver;

words_of! {
    /// Names the share of the points that is carried over between two rounds.
    carried(CarryOver) {
        CarryOver::All => "tutti i punti", "all points";
        CarryOver::Half => "metà dei punti", "half the points";
        CarryOver::None => "si riparte da zero", "all start from zero";
    }
}

words! {
    strip_earlier = "Sposta prima", "Move earlier";
    strip_later = "Sposta dopo", "Move later";
    strip_remove = "Togli", "Remove";
    strip_into = "Cambia in", "Change to";
    strip_add = "Aggiungi un turno", "Add a turno";
    strip_use(plan) = "Usa «{plan}»", "Use “{plan}”";
    strip_kept = "già abbinato", "paired already";
    entries_expected = "Iscritti attesi", "Entries expected";
    start_at = "Inizio", "Start";
    resting(n) = "a riposo {n}", "{n} resting";
    evening_lasts(rounds, minutes, between, start, end) = "{rounds} da {minutes} minuti, con {between} fra l’uno e l’altro: dalle {start} alle {end}.", "{rounds} of {minutes} minutes, {between} between them: from {start} to {end}.";
    evening_of_one(minutes, start, end) = "Un turno di {minutes} minuti: dalle {start} alle {end}.", "One turno of {minutes} minutes: from {start} to {end}.";
    nobody_meets_again = "Nessuno incontra due volte gli stessi avversari.", "Nobody meets the same opponents twice.";
    meet_again_from(round) = "Dal turno {round} ci si può incontrare di nuovo.", "From turno {round} on, opponents may meet again.";
    partners_change = "A ogni turno si cambia compagno.", "Partners change in every turno.";
}
