//! Texts used on every page: the page frame, counted nouns, cards.

use super::words;
use burraco_tournament::round::{RoundNo, TableNo};

words! {
    tagline = "segnapunti e arbitraggio per tornei di burraco", "scoring and refereeing for burraco tournaments";
    skip = "Vai al contenuto", "Skip to the content";
    other_language = "English", "Italiano";
    form_wrong_one = "Non è stato salvato nulla: c’è una cosa da correggere.", "Nothing was saved: one thing is to be corrected.";
    form_wrong(n) = "Non è stato salvato nulla: ci sono {n} cose da correggere.", "Nothing was saved: {n} things are to be corrected.";
    page_before = "Pagina precedente", "Previous page";
    page_after = "Pagina successiva", "Next page";
    saved_now = "Salvato.", "Saved.";
    event_is_created = "Il torneo è pronto: ora le iscrizioni.", "The event is there: now the entries.";
    standings_are_recorded = "La classifica finale è registrata: il torneo è concluso.", "The final standings are recorded: the event is over.";
    list_is_taken = "Iscritti. Ora si segnano i presenti.", "Entered. Now mark who is present.";
    members_are_taken = "L’elenco è nel registro.", "The list is in the register.";
    seen_by_staff_only = "Questa pagina per ora la vede solo chi lavora al torneo.", "For now only those who work at the event see this page.";
    round_is_proposed = "La proposta è pronta: guarda i posti, poi pubblicala.", "The proposal is ready: look at the seats, then publish it.";
    round_is_published = "Pubblicato: i giocatori trovano il loro posto nella pagina del torneo.", "Published: players find their seats on the event’s page.";
    tables_are_closed = "I tavoli pronti sono chiusi.", "The tables that were ready are closed.";
    round_is_closed = "Il turno è chiuso.", "The turno is closed.";
    nothing_changed = "Non è cambiato niente.", "Nothing has changed.";
    changed_meanwhile(now) = "Intanto qualcun altro qui ha messo «{now}». Se salvi di nuovo, vale quello che è scritto.", "Somebody else has put “{now}” here meanwhile. If you save again, what is written holds.";
    guide = "Guida", "Guide";
    guide_here = "Guida a questa pagina", "Guide to this page";
    guide_why = "perché?", "why?";
    guide_search = "Cerca nella guida", "Search the guide";
    guide_found(n) = "sezioni trovate: {n}", "sections found: {n}";
    guide_found_none = "Nessuna sezione con queste parole.", "No section with these words.";
    guide_all = "Tutti i capitoli", "All chapters";
    guide_onward = "Altri capitoli", "Other chapters";
    log_in = "Entra", "Log in";
    log_out = "Esci", "Log out";
    main_menu = "Menù", "Menu";
    event_menu = "Pagine del torneo", "Pages of the event";
    events = "Tornei", "Events";
    desk = "Direzione", "Organiser";
    referee = "Arbitro", "Referee";
    status = "Torneo", "Event";
    standings = "Classifica", "Standings";
    rules = "Regole", "Rules";
    turno = "Turno", "Turno";
    turni = "Turni", "Turni";
    tavolo = "Tavolo", "Table";
    tavoli = "Tavoli", "Tables";
    smazzata = "Smazzata", "Smazzata";
    smazzate = "Smazzate", "Smazzate";
    pozzetto = "Pozzetto", "Pozzetto";
    clubs = "Società", "Clubs";
    round_n(n) = "Turno {n}", "Turno {n}";
    table_n(n) = "Tavolo {n}", "Table {n}";
    hand_n(n) = "Smazzata {n}", "Smazzata {n}";
    hand_n_of(n, all) = "Smazzata {n} di {all}", "Smazzata {n} of {all}";
    during_round(n) = "durante il turno {n}", "during turno {n}";
    final_standings = "finale", "final";
    after_round(n) = "dopo il turno {n}", "after turno {n}";
    before_start = "prima dell’inizio", "before the start";
    vp = "VP", "VP";
    mp = "MP", "MP";
    bye = "riposo", "bye";
    recorded = "dalla classifica registrata", "from the recorded standings";
    rests = "Riposa", "Rests";
    total = "totale", "total";
    base = "base", "base";
    punti = "punti", "points";
    difference = "differenza", "difference";
    state = "Stato", "State";
    why = "Perché", "Why";
    result = "Risultato", "Result";
    against = "contro", "against";
    points_to(ns, one, other, ew) = "{ns} {one} a {other} {ew}", "{ns} {one} to {other} {ew}";
    csv = "CSV", "CSV";
    save = "Salva", "Save";
    reason_label = "Motivo", "Reason";
    optional = "facoltativo", "optional";
    joker = "jolly", "joker";
    a_joker = "jolly", "a joker";
    card_name(rank, suit) = "{rank} di {suit}", "{rank} of {suit}";
    as_wild(card) = "{card}, come matta", "{card}, as a wild card";
    yes = "sì", "yes";
    no = "no", "no";
    provisional(inn, all) = "provvisoria: {inn} su {all}", "provisional: {inn} of {all}";
    provisional_earlier(tables) = "provvisoria: da chiudere {tables}", "provisional: {tables} still to be closed";
    provisional_short = "provvisorio", "provisional";
    and_earlier(said, tables) = "{said}; da chiudere {tables}", "{said}; {tables} still to be closed";
    table_of_round(table, round) = "il tavolo {table} del turno {round}", "table {table} of turno {round}";
}

impl super::Lang {
    /// Formats a number of tables: `1 tavolo`, `40 tavoli`.
    #[must_use]
    pub fn tables_count(self, n: usize) -> String {
        count(
            n,
            self.pick("tavolo", "table"),
            self.pick("tavoli", "tables"),
        )
    }

    /// Lists tables with their rounds: `il tavolo 3 del turno 1, il tavolo 2 del turno 2`.
    #[must_use]
    pub fn tables_of_rounds(self, tables: &[(RoundNo, TableNo)]) -> String {
        let said = tables.iter();
        let said = said.map(|(round, table)| self.table_of_round(table, round));
        said.collect::<Vec<_>>().join(", ")
    }

    /// Formats a number of team matches: `1 incontro`, `20 incontri`.
    #[must_use]
    pub fn matches_count(self, n: usize) -> String {
        count(
            n,
            self.pick("incontro", "match"),
            self.pick("incontri", "matches"),
        )
    }

    /// Formats a number of rounds: `1 turno`, `4 turni`.
    #[must_use]
    pub fn rounds_count(self, n: usize) -> String {
        count(n, "turno", "turni")
    }

    /// Formats a number of hands: `1 smazzata`, `4 smazzate`.
    #[must_use]
    pub fn hands_count(self, n: usize) -> String {
        count(n, "smazzata", "smazzate")
    }

    /// Formats a number of faults: `1 errore`, `3 errori`.
    #[must_use]
    pub fn faults_count(self, n: usize) -> String {
        count(
            n,
            self.pick("errore", "fault"),
            self.pick("errori", "faults"),
        )
    }

    /// Formats a number of cards: `1 carta`, `11 carte`.
    #[must_use]
    pub fn cards_count(self, n: usize) -> String {
        count(n, self.pick("carta", "card"), self.pick("carte", "cards"))
    }

    /// Formats a number of ranking places: `1 posto`, `3 posti`.
    #[must_use]
    pub fn places_count(self, n: usize) -> String {
        count(n, self.pick("posto", "place"), self.pick("posti", "places"))
    }
}

fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n}\u{a0}{}", if n == 1 { one } else { many })
}
