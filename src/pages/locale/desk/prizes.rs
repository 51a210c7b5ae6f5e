//! Texts of the prizes.

use crate::locale::{sentences_of, words, words_of};
use burraco_tournament::prizes::prize::{Contest, PrizesShown};
use pozzetto_form_data::PrizeContest;

words_of! {
    /// Returns the name of a kind of contest in the table of prizes.
    prize_contest(PrizeContest) {
        PrizeContest::All => "tutti", "all";
        PrizeContest::Group => "girone", "group";
        PrizeContest::Club => "società", "club";
        PrizeContest::Category => "categoria", "category";
        PrizeContest::LastDanese => "ultimi Danese", "last Danese";
    }
}

words_of! {
    /// Names the people who see the prize list.
    prizes_are_shown(PrizesShown) {
        PrizesShown::Desk => "solo alla direzione", "at the desk only";
        PrizesShown::Everybody => "pubblicati", "published";
    }
}

sentences_of! {
    /// Describes the entries among which a prize is awarded.
    contest(t, &Contest) {
        Contest::All => { t.standings().to_owned() };
        Contest::Group { group } => "girone {group}", "group {group}";
        Contest::Club { club } => "società {club}", "club {club}";
        Contest::Category { name, .. } => "categoria {name}", "category {name}";
        Contest::LastDanese { rounds: 1 } => "migliore dell’ultimo Danese", "best of the last Danese";
        Contest::LastDanese { rounds } => "migliore degli ultimi {n} Danese", "best of the last {n} Danese", (n = rounds);
    }
}

words! {
    prizes_while_played = "Si gioca ancora: i premi cambiano con la classifica.", "Play goes on: the prizes change with the standings.";
    prizes_not_final(open) = "{open}: i premi possono ancora cambiare.", "{open}: the prizes may still change.";
    prizes_may_change(open) = "{open}: i premi possono ancora cambiare. Conviene decidere prima di pubblicarli.", "{open}: the prizes may still change. It is better to rule before they are published.";
    prizes = "Premi", "Prizes";
    prizes_hint = "La posizione, o più posizioni come 4-8, e quanto vale ciascuna; 0 è una coppa. Le righe vuote non contano.", "The place, or several like 4-8, and what each is worth; 0 is a cup. Empty rows do not count.";
    prize_cell(row, column) = "Premi, riga {row}, {column}", "Prizes, row {row}, {column}";
    prize_place = "Posizione", "Place";
    prize_amount = "Euro", "Euro";
    prize_among = "Tra", "Among";
    prize_which = "Quale", "Which";
    prize_which_hint = "Quale: il girone, la società, la categoria con i numeri di chi ne fa parte, Dame (3 8 12), o quanti Danese.", "Which: the group, the club, the category with the numbers of those in it, Ladies (3 8 12), or how many Danese.";
    prize_once = "non cumulabile", "not cumulative";
    prizes_typed = "Somma dei premi", "Sum of the prizes";
    fees_taken = "Quote incassate", "Fees taken";
    fees_open = "Da incassare", "Still to be taken";
    fees_left = "Restano", "Left";
    field_unknown_prize(line) = "la riga {line} non si capisce", "line {line} cannot be read";
    no_prizes = "Nessun premio ancora: si scrivono sotto «Quota e premi».", "No prizes yet: they are written under “Fee and prizes”.";
    no_winners = "Nessuno ancora in classifica.", "Nobody is ranked yet.";
    prizes_await_bracket = "I premi della classifica li decide l’eliminazione diretta: i nomi si leggono quando è finita.", "The knockout decides the prizes of the ranking: the names are read once it is over.";
    prizes_change(entries) = "Cambiano i premi: {entries}.", "Prizes change: {entries}.";
    prizes_provisional = "Secondo la classifica di adesso.", "By the ranking as it stands now.";
    publish_prizes = "Pubblica i premi", "Publish the prizes";
    hide_prizes = "Nascondi i premi", "Hide the prizes";
    prize = "Premio", "Prize";
    prize_why(rank, vp, mp) = "{rank}º in classifica, {vp} VP, {mp} MP", "ranked {rank}, {vp} VP, {mp} MP";
    prize_why_at_end(place, vp, mp) = "piazzamento finale {place}; nei turni {vp} VP, {mp} MP", "final place {place}; in the turni {vp} VP, {mp} MP";
    prize_shared(n) = "diviso in {n} a pari merito", "shared by {n} that tie";
    prize_cup = "coppa", "cup";
    prize_unwon(contest, prize) = "{contest}, primo premio ({prize}): non va a nessuno, perché nessuno ha vinto la finale.", "{contest}, first prize ({prize}): nobody has it, for nobody won the final.";
    prize_of_struck(contest, prize) = "{contest}, primo premio ({prize}): non va a nessuno, perché chi ha vinto la finale è fuori classifica. Chi segue tiene il suo posto, e il suo premio.", "{contest}, first prize ({prize}): nobody has it, for who won the final is struck from the ranking. Those behind keep their places, and their prizes.";
    prize_of_struck_behind(contest, place, prize) = "{contest}, premio del posto {place} ({prize}): non va a nessuno, perché chi ci è arrivato nell’eliminazione diretta è fuori classifica. Chi segue tiene il suo posto, e il suo premio.", "{contest}, prize of place {place} ({prize}): nobody has it, for who came to it in the knockout is struck from the ranking. Those behind keep their places, and their prizes.";
    prize_remainder(contest, place, cents) = "{contest}, posto {place}: restano {cents}, che non si dividono.", "{contest}, place {place}: {cents} remain that do not divide.";
}
