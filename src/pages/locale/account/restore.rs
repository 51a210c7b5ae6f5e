//! Texts about restoring a copy of the database.

use crate::locale::words;

words! {
    restore_title = "Ripristina una copia", "Restore a copy";
    restore_intro = "La copia prende il posto di tutto: tornei, utenti, circuiti, link. Prima vedi che cosa cambia, poi confermi.", "The copy takes the place of everything: events, users, circuits, links. First you see what changes, then you confirm.";
    restore_own = "Copie su questo computer", "Copies on this computer";
    restore_before(at) = "quello che c’era prima del ripristino, {at}", "what was here before the restore, {at}";
    restore_changed(at) = "Com’era {at}.", "As it was {at}.";
    restore_busy = "Qualcun altro sta guardando o ripristinando una copia: riprova tra poco.", "Somebody else is looking at a copy or restoring one: try again in a moment.";
    restore_none = "Non ce ne sono ancora: si fanno da sole quando un turno è pubblicato o chiuso.", "There are none yet: they are made by themselves when a turno is published or closed.";
    restore_which = "Copia", "Copy";
    restore_look = "Guarda che cosa cambia", "See what changes";
    restore_file = "Una copia da un file", "A copy from a file";
    restore_file_hint = "Il file di «Scarica una copia completa».", "The file of “Download a complete copy”.";
    restore_published(at, event, turno) = "{at}, alla pubblicazione del turno {turno} di {event}", "{at}, when turno {turno} of {event} was published";
    restore_closed(at, event, turno) = "{at}, alla chiusura del turno {turno} di {event}", "{at}, when turno {turno} of {event} was closed";
    restore_holds(events, entries, hands) = "È in ordine. Tornei: {events}; iscritti: {entries}; smazzate: {hands}.", "It is in order. Events: {events}; entries: {entries}; smazzate: {hands}.";
    restore_differences = "Che cosa cambia", "What changes";
    restore_nothing = "Nulla: la copia è uguale a quello che c’è.", "Nothing: the copy is the same as what is here.";
    restore_event_changes(event, here, copy) = "{event}: torna com’era nella copia; smazzate {copy}, qui {here}", "{event}: becomes as it was in the copy; smazzate {copy}, here {here}";
    restore_event_goes(event, hands) = "{event}: non è nella copia e sparisce; smazzate {hands}", "{event}: is not in the copy and goes; smazzate {hands}";
    restore_event_comes(event, hands) = "{event}: è solo nella copia e torna; smazzate {hands}", "{event}: is only in the copy and comes back; smazzate {hands}";
    restore_user(name, fate) = "Utente {name}: {fate}", "User {name}: {fate}";
    restore_circuit(name, fate) = "Circuito {name}: {fate}", "Circuit {name}: {fate}";
    restore_fate_changes = "torna com’era", "becomes as it was";
    restore_fate_goes = "sparisce", "goes";
    restore_fate_comes = "torna", "comes back";
    restore_links_gone(n) = "Link di tavoli e coppie dati dopo la copia, che non aprono più: {n}", "Links of tables and pairs given out since the copy, which open nothing any more: {n}";
    restore_links_back(n) = "Link di tavoli e coppie che ora non aprono niente, e aprono di nuovo: {n}", "Links of tables and pairs that open nothing now, and open again: {n}";
    restore_kept = "Quello che c’è ora non va perso: resta su questo computer, in un file a parte.", "What is here now is not lost: it stays on this computer, in a file of its own.";
    restore_type_name(name) = "Per confermare scrivi: {name}", "To confirm, write: {name}";
    restore_name_differs = "non è quello che è chiesto", "this is not what is asked for";
    do_restore = "Ripristina", "Restore";
    restore_other = "Scegli un’altra copia", "Choose another copy";
    restore_no_copy = "Scegli una copia.", "Choose a copy.";
    restore_unsound = "Questo file non è una copia di pozzetto, o è rovinato. Non è cambiato nulla.", "This file is no copy of pozzetto, or it is spoilt. Nothing was changed.";
    restore_no_admin = "In questa copia nessuno è amministratore: nessuno potrebbe entrare. Non è cambiato nulla.", "Nobody in this copy is an administrator: nobody could sign in. Nothing was changed.";
    restore_changed_since = "Nel frattempo qui è cambiato qualcosa: guarda di nuovo, poi conferma.", "Something has changed here meanwhile: look again, then confirm.";
    restore_no_room = "Sul disco non c’è posto per la copia. Non è cambiato nulla.", "There is no room on the disk for the copy. Nothing was changed.";
    restore_moved_on = "La copia che avevi guardato non è più pronta: sceglila di nuovo.", "The copy you looked at is not ready any more: choose it again.";
    restore_postgres = "Questo servizio usa PostgreSQL: una copia si ripristina in un database vuoto, con il comando «pozzetto restore».", "This service uses PostgreSQL: a copy is restored into an empty database, by the command “pozzetto restore”.";
    restoring = "Ripristino in corso", "Being restored";
    restoring_explained = "Il servizio riparte con la copia, e questa pagina con lui, tra pochi secondi. Chi è entrato dopo la copia entra di nuovo.", "The service starts again with the copy, and this page with it, within seconds. Whoever signed in after the copy signs in again.";
    restore_go_on = "Avanti", "Go on";
    restore_done = "La copia è al suo posto.", "The copy is in place.";
    restore_done_kept(file) = "La copia è al suo posto. Quello che c’era è nell’elenco qui sotto, nel file {file}.", "The copy is in place. What was here is in the list below, in the file {file}.";
    restore_failed = "Il ripristino non è riuscito, e non è cambiato nulla. Il motivo è nel registro del servizio.", "The copy could not be put in place, and nothing was changed. The log of the service says why.";
}
