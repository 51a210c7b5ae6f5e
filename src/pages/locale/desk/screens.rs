//! Texts of the projector screens and of the page that controls them.

use crate::locale::{Lang, words, words_of};
use burraco_tournament::visibility::screen::Screen;

impl Lang {
    /// Formats the number of tables still without a result: `Mancano 12 tavoli`.
    #[must_use]
    pub fn tables_not_in(self, n: usize) -> String {
        match n {
            1 => self.one_table_not_in().to_owned(),
            n => self.n_tables_not_in(n),
        }
    }
}

words_of! {
    /// Returns the name of a projector screen.
    screen(Screen) {
        Screen::Welcome => "Benvenuto", "Welcome";
        Screen::Seats => screen_seats;
        Screen::Clock => "Tempo", "Clock";
        Screen::Missing => screen_missing;
        Screen::Standings => standings;
        Screen::Ceremony => screen_ceremony;
    }
}

words! {
    screens = "Schermi", "Screens";
    screens_explained = "Ogni proiettore apre il suo indirizzo e segue il torneo da sé; da qui si cambia che cosa mostra.", "Each projector opens its address and follows the event by itself; from here you change what it shows.";
    screen_automatic = "Automatico", "Automatic";
    screen_automatic_now(screen) = "automatico: {screen}", "automatic: {screen}";
    screen_seats = "Posti", "Seats";
    screen_missing = "Tavoli mancanti", "Missing tables";
    screen_ceremony = "Premiazione", "Ceremony";
    screen_name = "Nome dello schermo", "Name of the screen";
    screen_name_hint = "lettere minuscole, cifre e trattini: bar, sala-2", "lower-case letters, digits and hyphens: bar, hall-2";
    screen_name_wrong = "Un nome ha da 1 a 24 lettere minuscole, cifre o trattini.", "A name has 1 to 24 lower-case letters, digits or hyphens.";
    screens_enough(most) = "Gli schermi sono già {most}: togline uno.", "There are {most} screens already: remove one.";
    screen_add = "Aggiungi lo schermo", "Add the screen";
    screen_remove = "Togli", "Remove";
    screen_open = "Apri lo schermo", "Open the screen";
    screen_shows = "Mostra", "Shows";
    screen_seen_now = "collegato adesso", "connected now";
    screen_seen(ago) = "visto {ago} fa", "seen {ago} ago";
    screen_never_seen = "mai collegato", "never connected";
    ceremony_none_yet(all) = "ancora nessuna posizione scoperta, su {all}", "no rank uncovered yet, of {all}";
    ceremony_at(place, step, all) = "scoperto: {place} ({step} di {all})", "uncovered: {place} ({step} of {all})";
    ceremony_next = "Scopri il prossimo", "Uncover the next";
    ceremony_back = "Ricopri", "Cover again";
    ceremony_from = "Scopri fino alla posizione", "Uncover down to rank";
    ceremony_go = "Vai", "Go";
    ceremony_no_rank(least, most) = "In classifica le posizioni vanno da {least} a {most}.", "The ranks go from {least} to {most}.";
    ceremony_too_soon = "I risultati sono nascosti e il torneo non è finito: la premiazione comincia quando l’ultimo turno è chiuso.", "Results are hidden and the event is not over: the ceremony begins once the last turno is closed.";
    ceremony_by_organiser = "I risultati sono nascosti: li scopre l’organizzatore.", "Results are hidden: the organiser uncovers them.";
    ceremony_nobody = "La classifica è ancora vuota.", "The standings are still empty.";
    ceremony_waits = "La classifica sta per essere letta dall’ultimo al primo.", "The standings are about to be read from the last to the first.";
    nth_place(n) = "{n}º posto", "Place {n}";
    round_of(n, all) = "Turno {n} di {all}", "Turno {n} of {all}";
    one_table_not_in = "Manca 1 tavolo", "1 table is missing";
    n_tables_not_in(n) = "Mancano {n} tavoli", "{n} tables are missing";
    all_tables_in_hall = "Tutti i tavoli hanno consegnato", "All tables are in";
    no_seats_yet = "I tavoli compaiono qui appena sono pubblicati.", "The tables appear here as soon as they are published.";
    follow_on_phone = "Tavoli e classifica sul telefono", "Tables and standings on your phone";
    code_of(address) = "Codice che porta a {address}", "Code that leads to {address}";
    sound_tap = "Tocca per sentire i segnali: il browser lo chiede una volta", "Tap to hear the signals: the browser asks for it once";
    sound_on = "segnale attivo", "signal on";
    sound_none = "questo browser non può suonare", "this browser cannot make a sound";
    screen_lost = "Connessione persa: quello che vedi può non essere aggiornato.", "Connection lost: what you see may be out of date.";
    hall_notice = "Avviso alla sala", "Notice to the hall";
    hall_notice_hint = "al più 200 caratteri, senza immagini: compare sugli schermi e sulle pagine di chi gioca", "at most 200 characters, text only: it appears on the screens and on the pages of those who play";
    hall_notice_show = "Mostra l’avviso", "Show the notice";
    hall_notice_remove = "Togli l’avviso", "Remove the notice";
}
