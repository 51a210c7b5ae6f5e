//! Texts of the referee's pages.

use crate::locale::words;

words! {
    table_moved_on = "Intanto il tavolo è cambiato: guarda com’è ora e decidi di nuovo.", "The table has changed meanwhile: look at it as it is now and decide again.";
    board = "Tavoli", "Tables";
    public_page = "Pagina pubblica", "Public page";
    no_round = "Nessun turno pubblicato.", "No turno is published.";
    no_round_next = "I tavoli compaiono qui appena la direzione pubblica il turno.", "The tables appear here as soon as the organiser publishes the turno.";
    enter_hand = "Inserisci", "Enter";
    correct_hand = "Correggi", "Correct it";
    missing_hand = "manca", "missing";
    do_confirm = "Conferma il risultato", "Confirm the result";
    confirm_explained = "Vale ed entra in classifica; fino alla chiusura si può ancora correggere.", "It holds and enters the standings; until the table is closed it can still be corrected.";
    second_confirms = "Qui hai scritto una smazzata tu: il tavolo lo conferma soltanto un’altra persona, della segreteria, della direzione o un arbitro.", "You wrote a smazzata here: only another person confirms the table, a clerk, a referee or the organiser.";
    second_decides = "Qui hai scritto una smazzata tu: il tavolo contestato lo conferma soltanto un’altra persona, della direzione o un arbitro.", "You wrote a smazzata here: only another person confirms the disputed table, a referee or the organiser.";
    referee_decides = "Il tavolo è contestato: lo decide un arbitro o la direzione.", "The table is disputed: a referee or the organiser decides.";
    tables_moved_on = "Intanto un tavolo è cambiato, e non si è chiuso niente: guarda l’elenco com’è ora.", "A table has changed meanwhile, and nothing was closed: look at the list as it is now.";
    tables_ready(n) = "{n} tavoli pronti", "{n} tables ready";
    tables_ready_explained = "I punti ci sono tutti e sono in regola, e nessuno ha detto il contrario.", "All points are in and sound, and nobody has said otherwise.";
    table_still_entering(table, names) = "Tavolo {table}: {names} sta scrivendo una smazzata. Questo tavolo resta aperto.", "Table {table}: {names} is writing a smazzata. This table stays open.";
    no_tables_ready = "Adesso nessun tavolo aspetta solo di essere chiuso.", "No table waits only to be closed now.";
    do_close_all = "Chiudili tutti", "Close them all";
    do_look_at_ready(n) = "Chiudi {n} tavoli pronti", "Close {n} tables that are ready";
    table_is_written(table) = "Tavolo {table} scritto.", "Table {table} is written.";
    table_lacks_hands(table, n) = "Tavolo {table} salvato: smazzate che mancano, {n}.", "Table {table} is saved; smazzate missing: {n}.";
    write_totals = "Scrivi i punti delle smazzate", "Write the points of the smazzate";
    write_total = "Scrivi il totale", "Write the total";
    totals_of_table = "totali", "totals";
    total_of_hand(side, hand) = "Totale {side} della smazzata {hand}", "{side} total of smazzata {hand}";
    total_of_side(side, hands) = "Totale {side} di {hands} smazzate", "{side} total of {hands} smazzate";
    total_explained = "La somma di tutte le smazzate del tavolo.", "The sum of all smazzate of the table.";
    how_hand_ended(hand) = "Chiusura della smazzata {hand}", "Closing of smazzata {hand}";
    closer_unsaid = "non serve", "not needed";
    hand_is_in = "già scritta", "already in";
    you_had_typed(text) = "avevi scritto {text}", "you had typed {text}";
    totals_explained = "Una riga per smazzata; quelle vuote restano da scrivere. Se la base è a parte, 300+445.", "A row for each smazzata; empty ones stay to be written. With the base apart, 300+1045.";
    sum_explained = "Se hai solo il totale, scrivi solo quello.", "If you have only the total, write only that.";
    save_totals = "Salva e avanti", "Save and go on";
    totals_moved_on = "Intanto una smazzata l’ha scritta qualcun altro, e non si è salvato niente: le altre righe sono come le hai lasciate.", "Meanwhile somebody else wrote a smazzata, and nothing was saved: the other rows are as you left them.";
    do_close_here = "Chiudi", "Close";
    do_close_table(number) = "Chiudi il tavolo {number}", "Close table {number}";
    do_close_onward = "Chiudi e vai al prossimo da confermare", "Close and go to the next to confirm";
    table_just_closed(number) = "Tavolo {number} chiuso.", "Table {number} is closed.";
    take_closing_back = "Annulla la chiusura", "Undo the closing";
    closing_is_taken_back = "Chiusura annullata: il tavolo si può di nuovo correggere.", "The closing is undone: the table can be corrected again.";
    closing_taken_back = "Chiusura annullata da chi l’ha fatta.", "The closing was undone by the person who made it.";
    do_close = "Chiudi il tavolo", "Close the table";
    close_explained = "Vale ed è finito: poi corregge solo il capo arbitro, che può anche riaprirlo con un motivo.", "It holds and is finished: then only the chief referee corrects it, or reopens it with a reason.";
    close_awarded_explained = "Il punteggio è quello del provvedimento: il tavolo vale ed entra in classifica senza altre smazzate.", "The score is the ruling’s: the table holds and enters the standings without further smazzate.";
    do_dispute = "Segna come contestato", "Mark as disputed";
    dispute_explained = "Il risultato esce dalla classifica finché non si decide.", "The result leaves the standings until it is decided.";
    do_reopen = "Riapri", "Reopen";
    reopen_explained = "Il risultato esce dalla classifica e le smazzate si scrivono di nuovo. Per correggerne una sola non serve: il capo arbitro la corregge a tavolo chiuso.", "The result leaves the standings and the smazzate are written again. To correct a single one it is not needed: the chief referee corrects it while the table is closed.";
    decide = "Decisione", "Decision";
    disputed_by(who, time) = "Contestato da {who}, {time}", "Disputed by {who}, {time}";
    quoted(text) = "«{text}»", "“{text}”";
    word_against(who, reason) = "{who}: «{reason}»", "{who}: “{reason}”";
    reason_for(what) = "Serve per: {what}.", "Needed for: {what}.";
    decision_needs_reason = "Scrivi il motivo: resta nel registro del torneo.", "Type the reason: it stays in the event’s journal.";
    reason_for_all = "Serve per ogni decisione su un tavolo contestato.", "Every decision on a disputed table needs one.";
    faults_in_total = "errori nel totale", "faults in the total";
    faults_in_hand(hand) = "errori nella {hand}", "faults in {hand}";
    faults_in_hands(hands) = "errori nelle {hands}", "faults in {hands}";
    accepted_with_faults(hands) = "Errori in: smazzata {hands}. Il tavolo è stato accettato così e conta com’è; se lo score è sbagliato, correggilo.", "Faults in: smazzata {hands}. The table was accepted like this and counts as it is; if the sheet is wrong, correct it.";
    tables_with_faults = "con errori", "with faults";
    entering(name, hand) = "{name} sta inserendo la smazzata {hand}.", "{name} is entering smazzata {hand}.";
    entering_now(names) = "inserisce {names}", "{names} entering";
    tile_awarded = "assegnato", "assigned";
    total_missing = "manca il totale", "the total is missing";
    hand_missing(hand) = "manca la {hand}", "{hand} is missing";
    hands_missing(hands) = "mancano {hands}", "{hands} are missing";
    last_hand(ago) = "ultima {ago} fa", "last one {ago} ago";
    under_a_minute = "meno di 1 min", "under 1 min";
    one_day = "un giorno", "a day";
    days(n) = "{n} giorni", "{n} days";
    table_missing = "Manca ancora il tavolo", "Still missing: table";
    tables_missing = "Mancano ancora i tavoli", "Still missing: tables";
    own_tables = "i miei tavoli", "my tables";
    all_tables = "tutti i tavoli", "all tables";
    tile_changed = "cambiato", "changed";
}

impl crate::locale::Lang {
    /// Returns the label of the side E/W (in a Mitchell, the pairs that move).
    #[must_use]
    pub const fn side_ew(self) -> &'static str {
        self.side(burraco_rules::Side::Ew)
    }
}
