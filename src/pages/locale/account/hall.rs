//! Texts about the devices of the hall, and the end of the program.

use crate::locale::words;

words! {
    hall_title = "Tablet e telefoni", "Tablets and phones";
    hall_steps = "Collega il tablet o il telefono alla rete di questo computer. Poi inquadra il codice, o scrivi l’indirizzo nel browser.", "Connect the tablet or phone to the network of this computer. Then scan the code, or type the address in the browser.";
    hall_here_only = "Questo indirizzo funziona solo su questo computer. Per tutta la sala avvia il programma con un doppio clic, o con il comando pozzetto hall.", "This address works on this computer alone. For the whole hall start the program with a double click, or with the command pozzetto hall.";
    hall_no_network = "Questo computer non è in rete. Collegalo, poi chiudi il programma e riaprilo.", "This computer is in no network. Connect it, then end the program and open it again.";
    hall_blocked = "Se la pagina non si apre, di solito la ferma il firewall di questo computer:", "If the page does not open, the firewall of this computer usually stops it:";
    hall_unblock = "che cosa fare", "what to do";
    hall_database(place) = "I dati sono in {place}.", "The data is in {place}.";
    quit_title = "A fine serata", "At the end of the evening";
    quit_explained = "Quello che hai salvato resta. Tablet e telefoni non aprono più nulla finché non riavvii il programma.", "What you have saved stays. Tablets and phones open nothing until you start the program again.";
    do_quit = "Chiudi il programma", "End the program";
    ended_title = "Il programma è chiuso", "The program has ended";
    ended_saved = "Tutto è salvato. Ora puoi spegnere il computer.", "Everything is saved. You can switch the computer off now.";
    not_started_title = "Pozzetto non si è avviato", "Pozzetto did not start";
    not_started = "Togli l’ostacolo, poi avvialo di nuovo:", "Remove what is in the way, then start it again:";
}
