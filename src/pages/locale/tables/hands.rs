//! Texts of the hand form.

use crate::locale::{Lang, words};
use burraco_rules::Burraco;

impl Lang {
    /// Returns the name of a kind of burraco, which is the same in both languages. Empty for no burraco.
    #[must_use]
    pub const fn burraco(self, kind: Burraco) -> &'static str {
        match kind {
            Burraco::None => "",
            Burraco::Sporco => "burraco sporco",
            Burraco::Semipulito => "burraco semipulito",
            Burraco::Pulito => "burraco pulito",
        }
    }

    /// Returns the name of several burrachi of a kind.
    #[must_use]
    pub const fn several_burrachi(self, kind: Burraco) -> &'static str {
        match kind {
            Burraco::None => "",
            Burraco::Sporco => "burrachi sporchi",
            Burraco::Semipulito => "burrachi semipuliti",
            Burraco::Pulito => "burrachi puliti",
        }
    }

    /// Counts the burrachi of one kind: `2 burrachi puliti`, `1 burraco sporco`.
    #[must_use]
    pub fn burrachi(self, kind: Burraco, n: u32) -> String {
        let name = match n {
            1 => self.burraco(kind),
            _ => self.several_burrachi(kind),
        };
        format!("{n} {name}")
    }
}

words! {
    not_saved = "Non salvata: guarda gli errori segnati in rosso.", "Not saved: see the faults marked in red.";
    level = "Come si inserisce", "How it is entered";
    level_cards = "carte", "cards";
    level_parts = "voci", "parts";
    level_totals = "somme", "sums";
    melds = "Giochi a terra", "Melds";
    meld_n(n) = "gioco {n}", "meld {n}";
    cards_left_to(who) = "rimaste a {who}", "left to {who}";
    cards_left_to_other = "rimaste all’altro compagno", "left to the other partner";
    left_in_points = "rimaste, in punti", "left, in points";
    drop_digit = "togli l’ultima cifra", "take the last digit away";
    how_ended = "Come è finita", "How it ended";
    who_was_alone = "Chi era solo", "Who was alone";
    solo = "Solo", "Alone";
    alone_was(who) = "solo: {who}", "alone: {who}";
    solo_others = "Compagni", "Partners";
    solo_own = "chi è solo", "the one alone";
    solo_one = "un compagno", "one partner";
    solo_other = "l’altro compagno", "the other partner";
    who_closed = "Chi ha chiuso", "Who closed";
    nobody = "nessuno", "nobody";
    closing_discard = "Scarto di chiusura", "Closing discard";
    declared = "Somme scritte sullo score", "Sums written on the sheet";
    cut_exact = "taglio esatto: +100", "exact cut: +100";
    declared_hint = "Se ci sono, si confrontano con quelle ricalcolate.", "If given, they are compared with the recomputed ones.";
    other_cards = "Carte penalizzate", "Penalised cards";
    correction_reason = "Motivo della correzione", "Reason of the correction";
    correction_needs_reason = "serve: la smazzata era già confermata o contestata, o il turno dopo è già fatto", "needed: the smazzata was confirmed or disputed, or a later turno was made from it";
    correcting = "Il tavolo conta già: prima di salvare si guarda che cosa cambia, e il tavolo resta com’è.", "The table counts already: before saving you see what changes, and the table stays as it is.";
    closed_for_chief = "Il tavolo è chiuso: le sue smazzate le corregge il capo arbitro. Qui si guardano soltanto.", "The table is closed: its smazzate are corrected by the chief referee. Here they can only be looked at.";
    correction_title(hand) = "Correzione: {hand}", "Correction: {hand}";
    correction_intro = "Non è ancora salvata. Ecco che cosa cambia.", "It is not saved yet. This is what changes.";
    gironi_stay(who) = "Dopo la correzione cambierebbero girone: {who}. I gironi pubblicati restano come sono.", "After the correction these would change group: {who}. The published groups stay as they are.";
    gironi_moved(who) = "Per la classifica di adesso cambierebbero girone: {who}. I gironi pubblicati restano.", "By the standings as they are now these would change group: {who}. The published groups stay.";
    bracket_stays(chosen, instead_of) = "Per la classifica il tabellone avrebbe {chosen} al posto di {instead_of}. Quello pubblicato resta.", "By the standings the bracket would have {chosen} in place of {instead_of}. The published one stays.";
    drops_seats = "I posti dati a mano nella proposta del prossimo turno si perdono: la proposta si rifà.", "Seats given by hand in the proposal of the next turno are lost: the proposal is made again.";
    look_at_it = "Guarda che cosa cambia", "See what changes";
    correction_save = "Salva la correzione", "Save the correction";
    back_to_typing = "Torna a scrivere", "Back to writing";
    leave_as_is = "Lascia com’è", "Leave it as it is";
    as_it_stands = "Com’è", "As it stands";
    as_corrected = "Corretta", "Corrected";
    table_points = "punti del tavolo", "points of the table";
    table_outcome = "Risultato del tavolo", "Result of the table";
    versions_kept = "Versioni precedenti", "Earlier versions";
    take_up_again(n) = "Riprendi la versione {n}", "Take version {n} up again";
    taken_up_here(n) = "È la versione {n}, ripresa: salvandola diventa una versione nuova.", "This is version {n}, taken up again: once saved it is a new version.";
    taken_up(n) = "Ripresa la versione {n}.", "Version {n} taken up again.";
    in_points = "in punti", "in points";
    in_points_taken_off = "in punti, senza segno: si tolgono", "in points, without a sign: they are taken off";
    total_alone = "solo se base e punti non si conoscono", "only when base and points are not known";
    the_hand = "la smazzata", "the smazzata";
    save_as_it_is = "Salva com’è", "Save as it is";
    save_and_next = "Salva e avanti", "Save and go on";
    total_saved_with(faults) = "Totale salvato con {faults}.", "The total is saved with {faults}.";
    total_saved = "Totale salvato.", "The total is saved.";
    hand_saved(n) = "Smazzata {n} salvata.", "Smazzata {n} is saved.";
    hand_saved_with(n, faults) = "Smazzata {n} salvata con {faults}.", "Smazzata {n} is saved with {faults}.";
    back_to_hand(n) = "Torna alla smazzata {n}", "Back to smazzata {n}";
    many_faults(n) = "{n}\u{a0}errori", "{n}\u{a0}faults";
    next_fault = "vai al prossimo", "go to the next";
    own_version_sent(n) = "La vostra smazzata {n} è con l’arbitro, accanto a quella salvata.", "Your smazzata {n} is with the referee, beside the saved one.";
    change_sign = "Cambia segno", "Change the sign";
    with_difference(fault, difference) = "{fault}: differenza {difference}", "{fault}: difference {difference}";
    recomputed = "ricalcolato", "recomputed";
    recompute = "Ricalcola", "Recompute";
    all_good = "Tutto in regola", "Everything in order";
    good_but_look(what) = "In regola, ma guarda: {what}", "In order, but look: {what}";
    good_if(what) = "In regola se {what}", "In order if {what}";
    if_closed_by(who) = "ha chiuso {who}", "{who} closed";
    took_no_pozzetto(side) = "{side} non ha il pozzetto", "{side} took no pozzetto";
    begin_laying = "Tocca le carte; per una sequenza trascina il dito, dal 3 al 9.", "Tap the cards; for a run draw your finger, from 3 to 9.";
    let_stand_here = "Lascia passare", "Let it stand";
    not_saved_until(why) = "Non salvata. {why}", "Not saved. {why}";
    space_chooses = "Lo spazio sceglie.", "Space chooses.";
    pozzetto_unsaid = "Pozzetto: di’ se è stato preso.", "Pozzetto: say whether it was taken.";
    ending_unsaid = "Resta da dire com’è finita.", "How it ended is still to be said.";
    breakdown = "Come si arriva ai punti", "How the points add up";
    to_mend = "Da sistemare", "To be settled";
    to_join(n) = "si unisce al gioco {n}?", "does it join meld {n}?";
    worth_a_look = "Da guardare", "Worth a look";
    overrule = "Motivo per lasciarlo passare", "Reason to let it stand";
    palette = "Carte", "Cards";
    key_next = "Avanti", "Next";
    key_undo = "Togli", "Undo";
    key_undo_spoken = "Togli l’ultima mossa", "Undo the last step";
    new_meld = "gioco nuovo", "new meld";
    to_decide = "Da decidere", "To decide";
    to_decide_first = "Prima di salvare decidi qui.", "Decide here before you save.";
    or_else = "Si legge:", "Read as:";
    guess_note = "Tratteggiato: l’ha capito il programma dalle carte. Un tocco lo conferma o lo cambia.", "Dashed: the program took it from the cards. A tap confirms or changes it.";
    key_lefts = "Rimaste", "Left";
    which_way(side, meld) = "{side}, gioco {meld}: com’è?", "{side}, meld {meld}: which way?";
    which_ways(side, melds) = "{side}, giochi {melds}: come sono?", "{side}, melds {melds}: which way?";
    way_comes_to(what, points) = "{what}, totale {points}", "{what}, total {points}";
    total_of(points) = "totale {points}", "total {points}";
    as_written = "com’è ora", "as it is now";
    write_again = "nessuno di questi: riscrivo i giochi", "none of these: I write the melds again";
    take_out = "Tocca una carta del gioco per toglierla.", "Touch a card of the meld to take it out.";
    one_by_one = "nessuno di questi: vediamo un gioco alla volta", "none of these: one meld at a time";
    melds_again = "I giochi in dubbio sono vuoti: riscrivili. Togli li rimette.", "The melds in doubt are empty: write them again. Undo brings them back.";
    both_of(one, other) = "{one} e {other}", "{one} and {other}";
    card_after(card, other) = "{card} dopo {other}", "{card} after {other}";
    card_before(card, other) = "{card} prima di {other}", "{card} before {other}";

    drop_meld = "Togli il gioco", "Drop the meld";
    copies_remain(n) = "ne restano {n}", "{n} left";
    uncounted = "non calcolato", "not counted";
    unreadable_here = "non si legge: scrivi valore e seme, come KP o 4-JP, e uno spazio prima di una donna", "cannot be read: type rank and suit, as KS or 4-JS, and a space before a queen";
    one_too_many(card) = "una copia di troppo: {card}", "one copy too many: {card}";
    letters = "Lettere dei semi", "Suit letters";
    signed_out_elsewhere = "Non sei più dentro: entra in un’altra scheda, poi torna qui e salva. Quello che hai scritto resta.", "You are signed out: sign in on another tab, then come back and save. What you typed stays.";
    page_kept = "Senza rete: questa pagina è come era {} fa.", "No network: this page is as it was {} ago.";
    letters_machine = "S H D C", "S H D C";
    letters_italian = "P C Q F", "P C Q F";
    draft_kept = "Bozza ripresa da questo dispositivo.", "Draft of this device restored.";
    draft_drop = "Elimina la bozza", "Delete the draft";
    draft_behind = "Bozza ripresa da questo dispositivo. Intanto qualcun altro ha salvato questa smazzata: se salvi, le vedi tutte e due.", "Draft of this device restored. Meanwhile somebody else saved this smazzata: when you save you see both.";
    unscored = "Rete assente: i punti tornano con la rete, le carte restano qui.", "No network: the points come back with it, the cards stay here.";
    saved_meanwhile(who) = "Intanto {who} ha salvato questa smazzata: se salvi anche tu, le vedi tutte e due e scegli.", "Meanwhile {who} has saved this smazzata: if you save too, you see both and choose.";
    line_waits(side) = "La vostra linea è pronta: si salva appena finisce anche {side}.", "Your side is ready: it is saved as soon as {side} has finished, too.";
    line_silent(side) = "{side} non si fa sentire: potete aspettare, o salvare adesso.", "{side} has not been heard of: you can wait, or save now.";
    line_gone(side) = "{side} non si fa sentire: quello che ha scritto è qui.", "{side} has not been heard of: what it wrote is here.";
    line_ready(side) = "{side} ha finito la sua linea.", "{side} has finished its side.";
    line_writes_both(side) = "{side} sta scrivendo anche la vostra linea.", "{side} is writing your side, too.";
    line_twice(side) = "Anche {side} scrive questa linea: al salvataggio si vedono le due versioni.", "{side} writes this side, too: saving shows both versions.";
    save_now = "Salva adesso", "Save now";
    state_kept = "Bozza, non ancora salvata.", "Draft, not saved yet.";
    state_unkept = "Questo browser non tiene bozze: salva prima di uscire.", "This browser keeps no drafts: save before you leave.";
    state_sending = "Salvataggio in corso…", "Saving…";
    state_waiting = "In attesa della rete: la bozza è qui e parte da sola.", "Waiting for the network: the draft is here and goes out by itself.";
    state_busy = "Il servizio ora non riesce a salvare: la bozza è qui e parte da sola.", "The service cannot save now: the draft is here and goes out by itself.";
    state_signin = "Rifiutata: l’accesso è scaduto. La bozza è qui e parte dopo l’accesso.", "Refused: you are signed out. The draft is here and goes out once you sign in.";
    draft_waits(hand) = "Quello che hai scritto nella smazzata {hand} resta su questo dispositivo: entra, e la pagina lo riprende.", "What you typed in smazzata {hand} stays on this device: sign in, and the page takes it up again.";
    state_refused = "Rifiutata. La bozza è su questo dispositivo.", "Refused. The draft is on this device.";
    state_elsewhere = "Questa smazzata continua in un’altra scheda di questo browser.", "This smazzata goes on in another tab of this browser.";
    take_here = "Continua qui", "Go on here";
    typing_help = "Sui tasti il dito che scorre lungo un seme cala una sequenza, di traverso una combinazione. Si può anche scrivere, con o senza spazi: 4-J♥ *, o anche 4J♥ in un gioco, KKKK 2♠, 3-5♥*7-9♥; con le lettere P C Q F uno spazio prima della donna. Un numero tra le carte rimaste, per esempio 145, è la somma dei punti di tutte e due le mani.", "On the keys, a finger drawn along a suit lays a sequence, across a rank a set. You can type, too, with spaces or without: 4-J♥ *, or 4J♥ in a meld, KKKK 2♠, 3-5♥*7-9♥; with the letters P C Q F a space before a queen. A number among the cards left, such as 145, is the sum of the points of both hands.";
    other_hands = "Le altre smazzate", "The other smazzate";
    form_of_another = "Da questo modulo è già partita un’altra smazzata, o quella che correggeva non c’è più. Quello che hai scritto è qui: controllalo e salva di nuovo.", "Another smazzata was sent from this form already, or the one it corrected is no more. What you typed is here: look it over and save again.";
    conflict_title = "Due versioni della stessa smazzata", "Two versions of one smazzata";
    conflict_intro = "Mentre scrivevi, qualcun altro ha salvato questa smazzata. Nessuna delle due è andata persa: scegli quale vale.", "While you were typing, somebody else saved this smazzata. Neither is lost: choose which one holds.";
    conflict_own_intro = "Questa smazzata è già salvata in un’altra versione con la stessa firma: da qui, prima dell’ultima modifica, o da un altro tablet. Nessuna delle due è andata persa: scegli quale vale.", "This smazzata is saved already in another version under the same name: from here, before the last change, or from another tablet. Neither is lost: choose which one holds.";
    mine = "Non ancora salvata", "Not saved yet";
    theirs = "Salvata", "Saved";
    written_now(who) = "{who}, adesso", "{who}, now";
    keep_mine = "Tieni la mia", "Keep mine";
    keep_theirs = "Tieni quella salvata", "Keep the saved one";
    keep_mine_explained = "Se vale la tua, quella salvata resta nella storia.", "If yours holds, the saved one stays in the history.";
    differs = "diverso", "different";
    only_same_melds(n) = "{n} in comune", "{n} in common";
    same_melds(n) = "più {n} in comune", "and {n} in common";
}
