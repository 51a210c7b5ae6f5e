//! Texts of the table of roles.

use crate::locale::{Lang, words};

impl Lang {
    /// Returns the roles that may perform an action of the table of roles, as text. The action is given by its name in
    /// the table.
    #[must_use]
    pub fn who_may<'a>(self, action: &str, roles: impl Iterator<Item = &'a str>) -> String {
        let roles: Vec<&str> = roles.collect();
        self.is_now(
            self.role_action(action),
            self.roles_that_may(roles.join(", ")),
        )
    }

    /// Returns the description of an action in the table of roles, by its name there; empty for an unknown name.
    #[must_use]
    pub fn role_action(self, name: &str) -> &'static str {
        match name {
            "CreateEvent" => self.may_create_event(),
            "RunCircuits" => self.may_run_circuits(),
            "ManageMembers" => self.may_manage_members(),
            "EditSettings" => self.may_edit_settings(),
            "SeeDesk" => self.may_see_desk(),
            "ImportEntries" => self.may_import_entries(),
            "EditEntries" => self.may_edit_entries(),
            "CheckIn" => self.may_check_in(),
            "WithdrawEntry" => self.may_withdraw_entry(),
            "ProposeRound" => self.may_propose_round(),
            "LineUp" => self.may_line_up(),
            "PublishRound" => self.may_publish_round(),
            "StartRound" => self.may_start_round(),
            "PauseRound" => self.may_pause_round(),
            "ExtendRound" => self.may_extend_round(),
            "RunScreens" => self.may_run_screens(),
            "RevealResults" => self.may_reveal_results(),
            "Announce" => self.may_announce(),
            "WithdrawRound" => self.may_withdraw_round(),
            "CloseRound" => self.may_close_round(),
            "EnterHand" => self.may_enter_hand(),
            "OverruleFault" => self.may_overrule(),
            "ConfirmTable" => self.may_confirm_table(),
            "SecondConfirm" => self.may_second_confirm(),
            "CloseTable" => self.may_close_table(),
            "ReopenTable" => self.may_reopen_table(),
            "Judge" => self.may_judge(),
            "SignRuling" => self.may_sign_ruling(),
            "LodgeProtest" => self.may_lodge_protest(),
            "RuleProtest" => self.may_rule_protest(),
            "SignProtest" => self.may_sign_protest(),
            "PrintSlips" => self.may_print_slips(),
            "RevokeLinks" => self.may_revoke_links(),
            "ExportEvent" => self.may_export_event(),
            "ManageStaff" => self.may_manage_staff(),
            "ManageUsers" => self.may_manage_users(),
            _ => "",
        }
    }
}

words! {
    roles_page = "Ruoli e permessi", "Roles and permissions";
    roles_explained = "Questa tabella è la stessa da cui il programma decide: i controlli e i menù vengono da qui.", "This is the very table the program decides by: checks and menus come from it.";
    roles_action = "Azione", "Action";
    roles_that_may(roles) = "può farlo chi ha uno di questi ruoli: {roles}.", "allowed for {roles}.";
    roles_yes = "sì", "yes";
    roles_no = "no", "no";
    roles_in_one_event = "Un ruolo vale dappertutto o in un solo torneo: chi organizza un altro torneo qui è pubblico.", "A role holds everywhere or in one event: the organiser of another event is the public here.";
    roles_table_note = "Il link di un tavolo scrive, accetta e contesta solo al suo tavolo e nel suo turno; quello che hanno scritto altri non lo cambia.", "A table’s link writes, accepts and disagrees at its own table and in its own turno only; it does not change what others wrote.";
    roles_public_note = "Il pubblico vede tornei, turni pubblicati, tavoli, classifica e premi, e non cambia nulla.", "The public sees events, published turni, tables, standings and prizes, and changes nothing.";
    role_public = "pubblico", "public";

    may_create_event = "Creare un torneo", "Make an event";
    may_manage_members = "Prendere un elenco di tesserati, cercare un tesserato", "Take in a list of members, look up a member";
    may_run_circuits = "Creare e cambiare circuiti", "Make circuits and change them";
    may_edit_settings = "Cambiare le impostazioni e il catalogo delle infrazioni, pubblicare i premi", "Change the settings and the catalogue of infractions, publish the prizes";
    may_see_desk = "Vedere la direzione: proposte, presenze, provvedimenti, registro", "See the desk: proposals, presences, rulings, journal";
    may_import_entries = "Importare un elenco di iscrizioni", "Take in a list of entries";
    may_edit_entries = "Aggiungere, cambiare, sostituire iscrizioni", "Add, change, substitute entries";
    may_check_in = "Segnare presenti, assenti e quote", "Note who is present, absent, has paid";
    may_withdraw_entry = "Ritirare chi lascia il torneo", "Withdraw an entry that leaves";
    may_propose_round = "Proporre un turno e cambiarne i posti", "Propose a turno and change its seats";
    may_line_up = "Dare le formazioni di una squadra", "Give the line-ups of a team";
    may_publish_round = "Pubblicare un turno", "Publish a turno";
    may_start_round = "Dare il via al tempo di un turno", "Start the time of a turno";
    may_pause_round = "Fermare il tempo di un turno e farlo ripartire", "Stop the time of a turno and let it go on";
    may_extend_round = "Allungare il tempo di un turno", "Make the time of a turno longer";
    may_run_screens = "Scegliere che cosa mostrano gli schermi", "Choose what the projectors show";
    may_reveal_results = "Mostrare a tutti i risultati nascosti", "Show everybody the results that were hidden";
    may_announce = "Dare un avviso alla sala", "Post a notice to the hall";
    may_withdraw_round = "Ritirare un turno senza smazzate", "Take back a turno without smazzate";
    may_close_round = "Chiudere un turno", "Close a turno";
    may_enter_hand = "Scrivere una smazzata, o correggerla a tavolo non chiuso", "Enter a smazzata, or correct one at a table that is not closed";
    may_overrule = "Lasciar passare un errore segnalato", "Let a named fault stand";
    may_confirm_table = "Confermare un tavolo, o segnarlo contestato", "Confirm a table, or note that somebody does not agree";
    may_second_confirm = "Confermare come seconda persona, dove il torneo lo chiede", "Confirm as a second clerk, where the event asks for one";
    may_close_table = "Chiudere un tavolo", "Close a table";
    may_reopen_table = "Riaprire un tavolo chiuso", "Reopen a closed table";
    may_judge = "Dare provvedimenti", "Give rulings";
    may_sign_ruling = "Dare provvedimenti su un turno precedente", "Give rulings about an earlier turno";
    may_print_slips = "Stampare talloncini, mostrare i link dei tavoli", "Print slips, show the links of tables";
    may_revoke_links = "Annullare o rifare i link, buttare versioni non confermate", "Take links back or make them anew, throw unconfirmed versions away";
    may_export_event = "Scaricare tutto il torneo", "Download the whole event";
    may_manage_staff = "Dare e togliere ruoli nel torneo", "Give roles in the event, and take them away";
    may_manage_users = "Gestire utenti, inviti e ruoli dappertutto", "Manage users, invitations and roles everywhere";
}
