//! Texts of the journal: the action, its author and the change.

use crate::locale::{Lang, words};
use crate::numbers::NOTHING;
use burraco_tournament::event::EventKind;
use burraco_tournament::journal::JournalAction;

impl Lang {
    /// Describes an action, given the journal's code for it; an unknown code is returned unchanged.
    #[must_use]
    pub fn journal_action(self, word: &str) -> String {
        let Ok(action) = word.parse::<JournalAction>() else {
            return word.to_owned();
        };
        let said = match action {
            JournalAction::Settings => self.did_settings(),
            JournalAction::ImportEntries => self.did_import_entries(),
            JournalAction::Entry => self.did_entry(),
            JournalAction::CheckIn => self.check_in(),
            JournalAction::RecordStandings => self.did_record_standings(),
            JournalAction::WithdrawEntry => self.did_withdraw_entry(),
            JournalAction::ProposeRound => self.did_propose_round(),
            JournalAction::LineUp => self.did_line_up(),
            JournalAction::PublishRound => self.did_publish_round(),
            JournalAction::WithdrawRound => self.did_withdraw_round(),
            JournalAction::CloseRound => self.did_close_round(),
            JournalAction::StartRound => self.did_start_round(),
            JournalAction::PauseRound => self.did_pause_round(),
            JournalAction::ExtendRound => self.did_extend_round(),
            JournalAction::SeatRound => self.did_seat_round(),
            JournalAction::SwapSeats => self.did_swap_seats(),
            JournalAction::NumberByLot => self.did_number_by_lot(),
            JournalAction::Screen => self.did_screen(),
            JournalAction::Announce => self.hall_notice(),
            JournalAction::ShowPrizes => self.did_show_prizes(),
            JournalAction::SendResults => self.did_send_results(),
            JournalAction::PublishEvent => self.did_publish_event(),
            JournalAction::ArchiveEvent => self.did_archive_event(),
            JournalAction::DeleteEvent => self.did_delete_event(),
            JournalAction::TakeBackEvent => self.did_take_back_event(),
            JournalAction::HideResults => self.did_hide(),
            JournalAction::RevealResults => self.did_reveal(),
            JournalAction::ExportEvent => self.did_export_event(),
            JournalAction::SeeDesk => self.did_see_desk(),
            JournalAction::EnterHand => self.did_enter_hand(),
            JournalAction::CorrectHand => self.did_correct_hand(),
            JournalAction::ConfirmTable => self.did_confirm_table(),
            JournalAction::CloseTable => self.did_close_table(),
            JournalAction::ReopenTable => self.did_reopen_table(),
            JournalAction::StopMatch => self.did_stop_match(),
            JournalAction::PlayOn => self.did_play_on(),
            JournalAction::DisputeTable => self.did_dispute_table(),
            JournalAction::AcceptTable => self.did_accept_table(),
            JournalAction::WrongCode => self.did_wrong_code(),
            JournalAction::KeepUnconfirmed => self.did_keep_unconfirmed(),
            JournalAction::PrintSlips => self.did_print_slips(),
            JournalAction::RevokeLinks => self.did_revoke_links(),
            JournalAction::Judge => self.did_judge(),
            JournalAction::LodgeProtest => self.did_lodge_protest(),
            JournalAction::RuleProtest => self.did_rule_protest(),
            JournalAction::CreateEvent => self.did_create_event(),
            JournalAction::ImportEvent => self.did_import_event(),
            JournalAction::Staff | JournalAction::UserAdd => self.did_staff(),
            JournalAction::RevokeRole => self.did_revoke_role(),
            JournalAction::Invite => self.did_invite(),
            JournalAction::Password => self.did_password(),
            JournalAction::Undo => self.did_undo(),
            JournalAction::Circuit => self.did_circuit(),
            JournalAction::Members => self.did_members(),
            JournalAction::ErasePerson => self.did_erase_person(),
        };
        said.to_owned()
    }

    /// Returns the name of the role under which an action was performed; empty when there was none.
    #[must_use]
    pub fn journal_role(self, word: &str, kind: EventKind) -> &'static str {
        match word {
            "" => "",
            "table" => self.role_table(),
            "entry" => self.one_entry(kind),
            staff => self.role(staff),
        }
    }

    /// Describes the logo before and after a change.
    #[must_use]
    pub fn logo_was_and_is(self, was: bool, is: bool) -> [&'static str; 2] {
        let said = |there: bool, word: &'static str| if there { word } else { NOTHING };
        let now = if was {
            self.logo_another()
        } else {
            self.logo_given()
        };
        [said(was, self.logo_given()), said(is, now)]
    }
}

words! {
    did_publish_event = "Torneo pubblicato", "Event published";
    did_archive_event = "Torneo archiviato", "Event archived";
    did_delete_event = "Torneo eliminato", "Event deleted";
    did_take_back_event = "Torneo ripreso", "Event taken back";
    stage = "bozza, archivio", "draft, archive";
    journal = "Registro", "Journal";
    journal_explained = "Ogni azione, con chi, quando e che cosa è cambiato. Le righe sono concatenate: nessuna si cambia o si cancella.", "Every action, with who, when and what it changed. The lines are chained: none is changed or deleted.";
    journal_check = "Controllare il registro", "Checking the journal";
    journal_verify = "Si controlla sul file di tutto il torneo, che lo contiene intero (non sul CSV o sul JSON di questa pagina). Dove c’è il programma, nella cartella del file:", "It is checked in the file of the whole event, which holds all of it (not in the CSV or JSON of this page). Where the program is, in the folder of the file:";
    journal_empty = "Nessuna riga con questi filtri.", "No line for this filter.";
    journal_count(n, all) = "righe: {n} su {all}", "lines: {n} of {all}";
    journal_filter = "Filtra", "Filter";
    journal_clear = "Togli i filtri", "Clear the filter";
    journal_who = "Chi", "Who";
    journal_what = "Azione", "Action";
    journal_anybody = "chiunque", "anybody";
    journal_anything = "qualunque", "any";
    journal_from = "Dal giorno e ora", "From day and time";
    journal_to = "Fino a", "Until";
    journal_pages = "Pagine del registro", "Pages of the journal";
    journal_newer = "Più recenti", "Newer";
    journal_older = "Meno recenti", "Older";
    journal_more(n) = "e altre {n}", "and {n} more";
    journal_page(n, all) = "pagina {n} di {all}", "page {n} of {all}";
    journal_place(digest) = "rete {digest}", "network {digest}";
    journal_place_hint = "Dell’indirizzo di rete resta solo un’impronta: uguale per lo stesso indirizzo.", "Of the network address only a digest is kept: the same for the same address.";
    journal_bad_moment = "Data e ora come 2026-11-21T14:30, oppure il giorno solo.", "Day and time as 2026-11-21T14:30, or the day alone.";
    journal_by_players(who, round, table) = "{who}, turno {round}, tavolo {table}", "{who}, turno {round}, table {table}";
    journal_by_link(round, table) = "link del turno {round}, tavolo {table}", "link of turno {round}, table {table}";
    journal_cli = "riga di comando", "command line";
    journal_visitor = "visitatore", "visitor";
    journal_user(n) = "utente {n}", "user {n}";
    journal_user_of_file(n) = "utente {n} del file", "user {n} of the file";
    journal_of_file = "dal file importato", "from the imported file";
    role_table = "tavolo", "table";

    did_settings = "Impostazioni", "Settings";
    did_import_entries = "Iscrizioni importate", "Entries imported";
    did_entry = "Iscrizione", "Entry";
    did_withdraw_entry = "Ritiro", "Withdrawal";
    did_propose_round = "Proposta di turno", "Turno proposed";
    did_line_up = "Formazione", "Line-up";
    did_publish_round = "Turno pubblicato", "Turno published";
    did_withdraw_round = "Turno ritirato", "Turno taken back";
    did_close_round = "Turno chiuso", "Turno closed";
    did_start_round = "Via al turno", "Turno started";
    did_pause_round = "Tempo fermato o ripreso", "Time stopped or going on";
    did_extend_round = "Turno prolungato", "Turno extended";
    did_seat_round = "Posti assegnati di nuovo", "Seats given anew";
    did_number_by_lot = "Numeri dei tavoli a sorte", "Table numbers by lot";
    did_swap_seats = "Scambio di posti", "Seats exchanged";
    did_screen = "Schermo", "Screen";
    did_send_results = "Risultati mandati alla federazione", "Results sent to the federation";
    did_show_prizes = "Premi mostrati o coperti", "Prizes shown or covered";
    did_export_event = "Torneo esportato", "Event exported";
    did_see_desk = "Direzione aperta", "Desk opened";
    did_enter_hand = "Smazzata", "Smazzata";
    did_correct_hand = "Smazzata corretta", "Smazzata corrected";
    did_confirm_table = "Tavolo confermato", "Table confirmed";
    did_close_table = "Tavolo chiuso", "Table closed";
    did_reopen_table = "Tavolo riaperto", "Table reopened";
    did_dispute_table = "Tavolo contestato", "Table disputed";
    did_accept_table = "Risultato accettato", "Result accepted";
    did_wrong_code = "Codice sbagliato", "Wrong code";
    did_keep_unconfirmed = "Versione messa da parte", "Version set aside";
    did_print_slips = "Talloncini", "Slips";
    did_revoke_links = "Link annullati", "Links taken back";
    did_judge = "Provvedimento", "Ruling";
    did_create_event = "Torneo creato", "Event created";
    did_record_standings = "Classifica finale registrata", "Final standings recorded";
    did_import_event = "Torneo importato", "Event imported";
    did_staff = "Ruolo dato", "Role given";
    did_revoke_role = "Ruolo tolto", "Role taken away";
    did_invite = "Invito", "Invitation";
    did_password = "Password cambiata", "Password changed";
    did_undo = "Azione annullata", "Action undone";
    did_erase_person = "Nome cancellato", "Name erased";
    fact_circuit_deleted = "eliminato", "deleted";
    did_circuit = "Circuito", "Circuit";
    did_members = "Tesserati", "Members";
    fact_members(new, changed) = "nuovi {new}, cambiati {changed}", "new {new}, changed {changed}";

    reason_read_by_all = "lo leggono tutti", "everybody reads it";
    reason_public_hint = "quello di una smazzata corretta lo leggono tutti", "that of a corrected smazzata is read by everybody";
    fact_settings = "impostazioni cambiate", "settings changed";
    fact_new = "nuova", "new";
    fact_people = "altri nomi o tessere, di cui resta solo l’impronta", "other names or cards, of which only a digest is left";
    fact_nothing = "niente di diverso", "nothing different";
    fact_line = "linea", "line";
    fact_group = "girone", "group";
    fact_paid = "pagato", "paid";
    fact_proposed(tables, byes) = "tavoli proposti {tables}, riposi {byes}", "tables proposed {tables}, resting {byes}";
    fact_dropped = "proposta buttata", "proposal thrown away";
    fact_withdrawn = "ritirato, era già pubblicato", "withdrawn, it was published already";
    fact_table_added = "tavolo aggiunto", "table added";
    fact_taken_out = "tolto di nuovo", "taken out again";
    fact_lined_up = "formazione data", "line-up given";
    fact_version(n) = "versione {n}", "version {n}";
    fact_set_aside(hand) = "smazzata {hand} messa da parte, non confermata", "smazzata {hand} set aside, unconfirmed";
    fact_accepts(side) = "{side} accetta", "{side} accepts";
    fact_beside(who) = "dal dispositivo di {who}", "from the device of {who}";
    fact_undoes(n) = "annulla la riga {n}", "takes line {n} back";
    fact_screen(name) = "schermo «{name}»", "screen “{name}”";
    fact_screen_new = "mostra quel che serve al momento", "shows what the moment needs";
    fact_screen_removed = "tolto", "removed";
    fact_uncovered(n) = "posizioni mostrate: {n}", "ranks uncovered: {n}";
    fact_extended(minutes) = "{minutes} in più", "{minutes} more";
    fact_differences(n) = "preso con differenze fra i risultati del file e le smazzate: {n}", "taken in with differences between the file’s results and its hands: {n}";
    fact_minutes(n) = "{n} minuti", "{n} minutes";
    fact_minute = "1 minuto", "1 minute";
    fact_put_aside = "versioni non confermate messe da parte", "unconfirmed versions set aside";
    fact_taken_up = "vale la versione messa da parte", "the version set aside holds now";
    fact_no_ruling = "nulla", "nothing";

    corrections = "Correzioni", "Corrections";
    corrections_explained = "Ogni smazzata riscritta dopo la prima volta: quando, da chi per ruolo, com’era e com’è.", "Every smazzata written again after the first time: when, by which role, as it was and as it is.";
    correction_no_reason = "nessun motivo scritto", "no reason written";
    correction_same = "stessi punti, carte diverse", "same points, other cards";
    correction_desk = "direzione", "the desk";
}
