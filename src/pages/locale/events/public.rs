//! Texts of the public pages.

use crate::locale::{Lang, words};
use burraco_tournament::round::RoundNo;

impl Lang {
    /// Names a round within the plan, for the middle of a sentence: `turno 2 di 4`; a turno beyond the plan is `turno
    /// 5`.
    #[must_use]
    pub fn phase_round(self, n: RoundNo, planned: usize) -> String {
        match is_planned(n, planned) {
            true => self.phase_planned(n, planned),
            false => self.phase_extra(n),
        }
    }

    /// Names a round within the plan, with a capital: `Turno 2 di 4`; a turno beyond the plan is `Turno 5`.
    #[must_use]
    pub fn round_in_plan(self, n: RoundNo, planned: usize) -> String {
        match is_planned(n, planned) {
            true => self.round_of(n, planned),
            false => self.round_n(n),
        }
    }
}

fn is_planned(n: RoundNo, planned: usize) -> bool {
    usize::try_from(n.0).is_ok_and(|n| n <= planned)
}

words! {
    vp_of_differences = "Victory Point per differenza di punti", "Victory Points by the difference of points";
    erased_player(word) = "nome cancellato {word}", "name erased {word}";
    no_events = "Nessun torneo ancora.", "No events yet.";
    no_users_yet = "Il programma è nuovo: apri il link scritto all’avvio e scegli la password. Dopo un doppio clic si apre da solo.", "The program is new: open the link that it wrote at its start, and choose a password. After a double click it opens by itself.";
    no_events_next = "Chi organizza può crearne uno dalla direzione.", "An organiser can make one from the desk.";
    phase_entries = "iscrizioni", "entries open";
    phase_planned(n, all) = "turno {n} di {all}", "turno {n} of {all}";
    phase_extra(n) = "turno {n}", "turno {n}";
    phase_between(n) = "turno {n} finito, si attende il prossimo", "turno {n} is over, the next is awaited";
    only_standings_known = "Si conosce solo la classifica finale.", "Only the final standings are known.";
    phase_recorded = "concluso, si conosce solo la classifica finale", "over, only the final standings are known";
    phase_over = "concluso", "over";
    tables_in(here, all) = "tavoli confermati: {here} su {all}", "tables confirmed: {here} of {all}";
    first_place(who) = "1º {who}", "1st {who}";
    nobody_first = "primo posto non assegnato", "no first place";
    do_share = "Condividi", "Share";
    share_text = "Il testo per la chat", "The text for a chat";
    do_send = "Manda", "Send";
    do_copy = "Copia", "Copy";
    copied = "Copiato.", "Copied.";
    told_rank(rank, after, vp) = "{rank}º {after}, {vp} VP", "Ranked {rank} {after}, {vp} VP";
    told_final_place(place) = "{place}º nei piazzamenti finali", "Final place {place}";
    podium_title = "Il podio", "The podium";
    find_me = "Trova il tuo nome", "Find your name";
    find_table = "Cerca un tavolo o un nome", "Find a table or a name";
    find_pair = "Cerca un nome", "Find a name";
    find_hint = "nome, numero o società", "name, number or club";
    found_already = "già", "already";
    found_none_here = "Non è in questi tavoli: guarda in tutte le sale.", "Not at these tables: look in all rooms.";
    found_none = "Nessuno con questo nome o numero.", "Nobody of this name or number.";
    your_table = "I tavoli", "The tables";
    leaders = "In testa", "In the lead";
    whole_standings = "Tutta la classifica", "The whole standings";
    entries_title = "Gli iscritti", "The entries";
    no_entries = "Ancora nessuna iscrizione.", "Nobody has entered yet.";
    plan_title = "Il programma", "The plan";
    rest_title = "Riposo", "Bye";
    rest_counts_mean = "MP: la media dei turni che ha giocato", "MP: the mean of the turni it played";
    rank = "Posizione", "Rank";
    rank_short = "Pos.", "Rank";
    moved = "Variazione", "Change";
    moved_up(n) = "su di {n}", "up {n}";
    moved_down(n) = "giù di {n}", "down {n}";
    moved_not = "stessa posizione", "same place";
    tied = "a pari merito", "tied";
    tied_mark = "=", "=";
    why_rank = "Perché questa posizione", "Why this rank";
    why_on_its_page = "Il perché, nella sua pagina", "Why, on its page";
    earlier_standings = "Le classifiche turno per turno", "Standings turno by turno";
    verified_table_only = "Dei tavoli si scrive solo il totale.", "Only the totals of tables are written.";
    hands_verified(n, all) = "Smazzate verificate dalle carte: {n} su {all}", "Smazzate verified from the cards: {n} of {all}";
    mp_difference_note = "VP: Victory Point. MP: Match Point, differenza con segno.", "VP: Victory Points. MP: Match Points, signed difference.";
    mp_gross_note = "VP: Victory Point. MP: Match Point, punti propri.", "VP: Victory Points. MP: Match Points, own points.";
    no_standings = "La classifica comincia quando il primo tavolo è confermato.", "The standings begin when the first table is confirmed.";
    standings_after_round = "Classifica dopo il turno", "Standings after the turno";
    no_hands_awarded = "Nessuna smazzata: i punti li dà un provvedimento.", "No smazzata: a ruling gives the points.";
    no_hands = "Nessuna smazzata ancora.", "No smazzata yet.";
    no_hands_next = "Compaiono qui appena il tavolo le consegna.", "They appear here as soon as the table hands them in.";
    cards_melded = "carte a terra", "cards melded";
    closing = "chiusura", "closing";
    pozzetto_unplayed = "pozzetto non giocato", "pozzetto not played";
    exact_cut = "taglio esatto", "exact cut";
    pozzetto_missing = "pozzetto non preso", "pozzetto not taken";
    cards_held = "carte in mano", "cards in hand";
    cards_unseen = "pozzetto non visto", "unseen pozzetto";
    cards_penalised = "carte penalizzate", "penalised cards";
    cards_left = "carte rimaste", "cards left";
    counted_by_hand(points) = "{points} punti, contati a mano", "{points} points, counted by hand";
    unseen_cards = "pozzetto non visto", "unseen pozzetto";
    penalised_cards = "carte penalizzate", "penalised cards";
    no_cards = "nessuna carta", "no cards";
    not_counted = "non dà premio", "earns no bonus";
    frozen = "congelato", "frozen";
    has_closed(who) = "ha chiuso {who}", "{who} closed";
    version_by(n, who, at) = "versione {n}, {who}, {at}", "version {n}, {who}, {at}";
    let_stand = "lasciato passare dall’arbitro", "let stand by the referee";
    sits_now = "Siede adesso", "Sits now";
    sits_nowhere = "In questo turno", "In this turno";
    sat_now = "Ha finito il turno", "Has finished the turno";
    left_event = "Ha lasciato il torneo", "Has left the event";
    sits_next = "Il prossimo tavolo", "The next table";
    sits_next_waits = "Compare qui da sé appena il turno è pubblicato.", "It appears here by itself as soon as the turno is published.";
    rests_now = "riposa in questo turno", "rests in this turno";
    rounds_played = "Turni giocati", "Turni played";
    no_rounds_played = "Nessun turno giocato ancora.", "No turno played yet.";
    opponent = "Avversari", "Opponents";
    no_melds = "nessun gioco a terra", "nothing melded";
    sum = "Somma", "Sum";
}
