//! Texts of the organiser's pages.

use crate::account::users::InvitedState;
use crate::desk::overview::SnapshotTrouble;
use crate::events::contrast::FaintOn;
use crate::locale::{Lang, words, words_of};
use burraco_rules::Base;
use burraco_tournament::event::{
    ClubsApart, Confirmation, DrawOrder, EventLevel, MpReading, PublicNames, Settings,
};
use burraco_tournament::movement::spread::Kin;
use burraco_tournament::round::{Round, Table, TableState};
use burraco_tournament::scoring::match_score::MatchVp;
use burraco_tournament::scoring::result::Unsettled;
use burraco_tournament::visibility::stage::EventStage;
use burraco_tournament::vp::usual_turno::UsualTurno;

impl Lang {
    /// Says how many rows of a list have to be mended before anybody is entered.
    #[must_use]
    pub fn rows_wrong(self, rows: usize) -> String {
        self.rows_to_mend(self.rows_said(rows))
    }

    /// Says how many rows of a list are worth a look.
    #[must_use]
    pub fn rows_to_look_at(self, rows: usize) -> String {
        self.rows_to_watch(self.rows_said(rows))
    }

    /// Says how many tables of a proposal stand in no room.
    #[must_use]
    pub fn without_room(self, tables: usize) -> String {
        match tables {
            1 => self.one_without_room().to_owned(),
            n => self.some_without_room(n),
        }
    }

    fn rows_said(self, rows: usize) -> String {
        match rows {
            1 => self.row_counted().to_owned(),
            n => self.rows_counted(n),
        }
    }

    /// Returns the label of a setting, given its name in the event file; an unknown name is returned unchanged.
    #[must_use]
    pub fn setting_word(self, name: &str) -> String {
        let said = match name {
            "slug" => self.event_slug(),
            "name" => self.event_name(),
            "venue" => self.venue(),
            "date" => self.date(),
            "organiser" => self.organiser(),
            "officials" => self.officials(),
            "rooms" => self.rooms(),
            "results_sheet" | "results_sent" => self.results_sheet(),
            "rules" => self.rule_set(),
            "hands" => self.hands_per_round(),
            "length" => self.length(),
            "plan" => self.plan(),
            "tie_breaks" => self.ties(),
            "mp" => self.mp_reading(),
            "minutes" => self.minutes(),
            "protest_minutes" => self.protest_minutes_label(),
            "confirmation" => self.confirmation(),
            "public_names" => self.public_names(),
            "draw" => self.draw(),
            "clubs_apart" => self.clubs_apart(),
            "level" => self.event_level(),
            "sessions" => self.sessions_of_play(),
            "fee" => self.fee(),
            "kind" => self.kind_of_event(),
            "bye" => self.bye(),
            "last_hand" => self.last_hand_minutes(),
            "infractions" => self.infractions(),
            "notice" => self.hall_notice(),
            "colour" => self.colour(),
            "logo" => self.logo(),
            "hidden_from" => self.hidden_from(),
            "stage" => self.stage(),
            "prizes" | "prizes_shown" | "in_kind_cents" => self.prizes(),
            other => return other.replace('_', " "),
        };
        said.to_owned()
    }

    /// Says how the difference in a match to a target becomes Victory Points.
    #[must_use]
    pub const fn match_vp_by(self, by: MatchVp) -> &'static str {
        match by {
            MatchVp::Column => self.match_vp_column(),
            MatchVp::WonLost => self.match_vp_won_lost(),
        }
    }

    /// Says the minutes that a round has where none are typed, by its number of hands.
    #[must_use]
    pub fn minutes_by_hands(self) -> String {
        let of = |value: fn(&UsualTurno) -> u16| UsualTurno::in_words(value, self.or_between());
        self.minutes_hint(of(|turno| turno.minutes), of(|turno| turno.hands.into()))
    }

    /// Describes the state of an invite; empty once it is accepted.
    #[must_use]
    pub const fn invited(self, invited: &InvitedState) -> &'static str {
        match invited {
            InvitedState::Accepted => "",
            InvitedState::Waiting => self.not_active(),
            InvitedState::Expired => self.invite_over(),
            InvitedState::ExpiredHere => self.invite_over_here(),
            InvitedState::ExpiredElsewhere => self.invite_over_elsewhere(),
        }
    }
}

words_of! {
    /// Explains why a snapshot of the database could not be written, and what to do.
    snapshot_trouble(SnapshotTrouble) {
        SnapshotTrouble::NoFolder => "la cartella non c’è, inserisci la chiavetta.", "the folder is not there, plug in the stick.";
        SnapshotTrouble::NoRoom => "non c’è più spazio, libera il disco o cambia la chiavetta.", "there is no room left, clear the disk or change the stick.";
        SnapshotTrouble::Unwritable => "non si riesce a scrivere, il motivo è nel registro del servizio.", "it cannot be written, the service’s log says why.";
    }

    /// Returns the name of a base rule set, one column of the rule documents.
    rules_of(Base) {
        Base::Federation => "federazione, Codice di Gara 2026", "federation, Codice di Gara 2026";
        Base::Italian => "italiane (Pagat)", "Italian (Pagat)";
        Base::English => "italiane, foglio inglese", "Italian, English handout";
        Base::Brochure => "opuscolo “Come si gioca a Burraco?”", "brochure “Come si gioca a Burraco?”";
        Base::Buraco => "Buraco, 104 carte", "Buraco, 104 cards";
    }

    /// Says where a colour is hard to see.
    faint_colour(FaintOn) {
        FaintOn::Paper => "si vede poco sul bianco di pagine e stampe: meglio un colore più scuro", "hard to see on the white of pages and prints: a darker one is better";
        FaintOn::Dark => "si vede poco sul fondo scuro degli schermi: meglio un colore più chiaro", "hard to see on the dark ground of screens: a lighter one is better";
    }

    /// Says who confirms the result of a table.
    confirmed_by(Confirmation) {
        Confirmation::Referee => "l’arbitro", "the referee";
        Confirmation::Opponents => "gli avversari", "the opponents";
        Confirmation::OpponentsUnseen => "gli avversari; un arbitro, dove la segreteria ha visto i codici", "the opponents; a referee, where a clerk has seen the codes";
        Confirmation::SecondClerk => "una seconda persona", "a second clerk";
        Confirmation::OnEntry => "nessuna conferma", "no confirmation";
    }

    /// Says in what order entries are seated for round 1.
    drawn_by(DrawOrder) {
        DrawOrder::Seeded => "a sorteggio", "by lot";
        DrawOrder::ByNumber => "in ordine di numero", "in order of number";
        DrawOrder::Spread => "a sorteggio, società distanziate", "by lot, clubs spread";
        DrawOrder::Alphabetical => "in ordine alfabetico", "in alphabetical order";
    }

    /// Says that the first draw keeps entries of one club, province or region apart in the whole Mitchell.
    kin_never_meet(Kin) {
        Kin::Club => "Nel Mitchell nessuno incontra la propria società.", "In the Mitchell nobody meets their own club.";
        Kin::Province => "Nel Mitchell nessuno incontra la propria provincia.", "In the Mitchell nobody meets their own province.";
        Kin::Region => "Nel Mitchell nessuno incontra la propria regione.", "In the Mitchell nobody meets their own region.";
    }

    /// Names the meetings of entries that are neighbours.
    within_kin(Kin) {
        Kin::Club => "dentro una società", "within a club";
        Kin::Province => "dentro una provincia", "within a province";
        Kin::Region => "dentro una regione", "within a region";
    }

    /// Says that the first draw has as few meetings of neighbours as are possible.
    kin_meet_least(Kin) {
        Kin::Club => "Con questi iscritti non possono essere meno.", "With these entries there cannot be fewer.";
        Kin::Province | Kin::Region => "Con le società così distanti non possono essere meno.", "With the clubs this far apart there cannot be fewer.";
    }

    /// Names the stage of an event, which decides who sees it.
    at_stage(EventStage) {
        EventStage::Draft => draft;
        EventStage::Open => role_public;
        EventStage::Archived => archived;
        EventStage::Deleted(_) => deleted;
    }

    /// Names the level of an event in the federation's calendar.
    of_level(EventLevel) {
        EventLevel::Unsaid => "non indicato", "not said";
        EventLevel::Circolo => "di circolo o provinciale", "of a club or a province";
        EventLevel::Federale => "federale", "of the federation";
        EventLevel::Regionale => "regionale", "regional";
        EventLevel::Nazionale => "nazionale", "national";
    }

    /// Says whether entries of one club are kept from meeting.
    clubs_are_apart(ClubsApart) {
        ClubsApart::No => no;
        ClubsApart::Prefer => "dove si può", "where possible";
        ClubsApart::NeverMeet => "sempre, anche a costo di non trovare un abbinamento", "always, even if no pairing is left";
    }

    /// Says what Match Points the standings show.
    mp_read_as(MpReading) {
        MpReading::Difference => "differenza", "difference";
        MpReading::Gross => "punti propri", "own points";
    }

    /// Says how the public sees the names of players.
    names_as(PublicNames) {
        PublicNames::Full => "come sono scritti", "as written";
        PublicNames::Initials => "la prima parola ridotta all’iniziale (A. Rossi)", "the first word cut to its initial (A. Rossi)";
        PublicNames::CardNumber => "numero di tessera", "card number";
        PublicNames::Hidden => "solo il numero", "number only";
    }
}

words! {
    disk_nearly_full(folder, megabytes) = "Il disco di {folder} è quasi pieno: restano {megabytes} MB. Libera spazio prima del prossimo turno, o i risultati non si salvano più.", "The disk of {folder} is nearly full: {megabytes} MB are left. Clear some of it before the next turno, or results are no longer saved.";
    snapshot_missing(event, round, folder, why) = "Manca la copia di sicurezza del turno {round} di {event} in {folder}: {why} Si riprova da sé; quello che salvi è comunque al sicuro nel database.", "The snapshot of turno {round} of {event} is missing in {folder}: {why} It is tried again by itself; what you save is safe in the database all the same.";
    my_events = "I miei tornei", "My events";
    new_event = "Nuovo torneo", "New event";
    event_will_be = "Sarà:", "It will be:";
    event_parts_change = "Tocca quello che vuoi cambiare; si può anche dopo.", "Tap what you want to change; later will do, too.";
    do_change = "Cambia", "Change";
    create_event = "Crea il torneo", "Create the event";
    settings = "Impostazioni", "Settings";
    door_event = "Torneo", "Event";
    door_entries = "Iscritti", "Entries";
    door_referee = "Arbitraggio", "Referee";
    door_hall = "Sala", "Hall";
    door_pages = "Pagine", "Pages";
    import = "Importa", "Import";
    check_in = "Presenze", "Check-in";
    next_step = "Adesso", "Now";
    entries_waiting = "da registrare", "to check in";
    entries_present = "presenti", "present";
    one_absent = "assente", "absent";
    entries_absent = "assenti", "absent";
    one_withdrawn = "ritiro", "withdrawn";
    entries_withdrawn = "ritiri", "withdrawn";
    round_planned = "previsto", "planned";
    results = "Risultati", "Results";
    whole_event = "Tutto il torneo", "The whole event";
    exports = "Scarica i dati", "Downloads";
    staff = "Chi lavora al torneo", "People at work";
    add_person = "Aggiungi una persona", "Add a person";
    role_label = "Ruolo", "Role";
    invite = "Invita", "Invite";
    invited_once = "Link da consegnare; si vede una volta sola:", "Link to hand over; shown only once:";
    not_active = "invito non ancora usato", "invitation not used yet";
    invite_over = "invito scaduto: serve un nuovo link", "invitation expired: a new link is needed";
    invite_over_here = "invito scaduto: invita di nuovo lo stesso nome, con lo stesso ruolo", "invitation expired: invite the same name again, with the same role";
    invite_over_elsewhere = "invito scaduto: il nuovo link lo fa un amministratore", "invitation expired: an administrator makes a new link";
    role_admin = "amministratore", "administrator";
    role_organiser = "organizzatore", "organiser";
    role_chief = "capo arbitro", "chief referee";
    role_referee = "arbitro", "referee";
    role_clerk = "segreteria", "clerk";
    do_import = "Importa le iscrizioni", "Import the entries";
    import_explained = "Il torneo non ha ancora iscrizioni: incolla l’elenco o carica un file.", "The event has no entries yet: paste the list or upload a file.";
    list_of_standings_hint = "Di un torneo già giocato altrove si registra qui la classifica: con la colonna VP e, se ci sono, posizione e MP.", "The standings of an event played elsewhere are recorded here: with a column VP and, if there are any, place and MP.";
    reads_now(now) = "adesso: {now}", "now: {now}";
    names_as_written = "Gli elenchi per nome seguono il nome come è scritto: per averli per cognome scrivi prima il cognome, «Rossi Anna».", "Lists by name follow the name as it is written: to have them by family name write that first, “Rossi Anna”.";
    do_check_in = "Apri le presenze", "Open the check-in";
    too_few_present = "Per il sorteggio ne servono almeno due.", "The draw takes at least two.";
    check_in_explained(n) = "{n} da registrare. Si sorteggia solo chi è presente: chi tarda segnalo assente, potrà sedersi dopo.", "{n} to check in. Only those present are drawn: mark as absent who is late, they can sit down later.";
    do_propose(n) = "Proponi il turno {n}", "Propose turno {n}";
    propose_explained(movement) = "{movement}. La proposta si vede solo qui, con il motivo di ogni tavolo.", "{movement}. Only the desk sees the proposal, with a reason for each table.";
    other_movement = "Un altro movimento", "Another movement";
    as_planned = "quello del programma", "the one of the plan";
    do_propose_so = "Proponi così", "Propose it so";
    do_propose_again(n) = "Riproponi il turno {n}", "Propose turno {n} again";
    draft_outdated = "Dopo la proposta è cambiato chi gioca: questi tavoli non si possono più pubblicare. Proponi di nuovo il turno.", "The players have changed since it was proposed: these tables can no longer be published. Propose the turno again.";
    round_outdated = "da riproporre", "to be proposed again";
    do_review(n) = "Guarda e pubblica il turno {n}", "Review and publish turno {n}";
    review_explained = "La proposta è pronta. Nessuno la vede finché non la pubblichi.", "The proposal is ready. Nobody sees it until you publish it.";
    do_board = "Apri i tavoli", "Open the tables";
    board_explained(tables) = "Si gioca: {tables}.", "Play is on: {tables}.";
    still_playing(tables) = "{tables} ancora in gioco", "{tables} still playing";
    still_faulty(tables) = "{tables} con errori", "{tables} with errors";
    still_disputed(tables) = "{tables} con una contestazione", "{tables} with a dispute";
    still_to_confirm(tables) = "{tables} da confermare", "{tables} to be confirmed";
    earlier_tables_explained(tables) = "Da chiudere: {tables}. Finché manca, la classifica è provvisoria e non si va avanti.", "Still to be closed: {tables}. Until then the standings are provisional and nothing follows.";
    do_earlier_table(table) = "Apri {table}", "Open {table}";
    all_tables_in = "Tutti i risultati sono arrivati.", "All results are in.";
    do_standings = "Guarda la classifica finale", "See the final standings";
    do_protests = "Vai ai reclami", "Go to the protests";
    protests_before_end(open) = "{open}. Finché non c’è la decisione, la classifica è provvisoria.", "{open}. Until it is decided, the standings are provisional.";
    do_uncover = "Scopri i risultati", "Uncover the results";
    uncover_explained = "Tutti i turni sono chiusi, ma il pubblico non vede ancora i risultati: si scoprono alla premiazione o tutti insieme. La classifica completa è tra le stampe finali.", "Every turno is closed, but the public does not see the results yet: uncover them at the ceremony, or all at once. The whole ranking is among the final prints.";
    end_uncover = "Scopri i risultati alla premiazione", "Uncover the results at the ceremony";
    end_prizes = "Controlla i premi e mostrali", "Check the prizes and show them";
    end_prizes_shown = "Riguarda i premi, già pubblicati", "Look at the prizes, published already";
    end_fees(open) = "Incassa le quote aperte: {open}", "Take the open fees: {open}";
    end_print = "Apri le stampe finali", "Open the final prints";
    end_send(day) = "Manda i risultati alla federazione, entro {day}", "Send the results to the federation by {day}";
    results_days(n) = "mancano {n} giorni", "{n} days left";
    results_one_day = "manca un giorno", "one day left";
    results_last_day = "è l’ultimo giorno", "it is the last day";
    results_late = "il termine è passato", "the time is over";
    results_sheet_early = "Il torneo non è finito: i risultati possono cambiare.", "The event is not over: the results may change.";
    results_sheet_xlsx = "Foglio per Excel", "Sheet for Excel";
    results_mark_sent = "Segna come mandati", "Note as sent";
    results_mark_unsent = "Non sono ancora mandati", "Not sent yet";
    results_columns = "Cambia le colonne", "Change the columns";
    results_more(n) = "e altre {n} righe nel foglio", "and {n} more rows in the sheet";
    end_sent(day) = "Risultati mandati {day}", "Results sent {day}";
    end_archive = "Archivia il torneo", "Archive the event";
    over_explained = "Tutti i turni sono chiusi.", "Every turno is closed.";
    number_by_lot = "Numeri dei tavoli a sorte", "Table numbers by lot";
    number_by_lot_explained = "I risultati sono nascosti, e il tavolo 1 sarebbe quello dei primi: con i numeri a sorte il tavolo non dice a che punto della classifica si gioca. In N-S resta chi è davanti fra i due.", "Results are hidden, and table 1 would be that of the leaders: numbered by lot, a table does not tell how high in the ranking it is. N-S is still the one ahead of the two.";
    swap_seats = "Scambia due posti", "Swap two seats";
    swap_seats_in(n) = "Scambia due posti, turno {n}", "Swap two seats, turno {n}";
    swap_explained = "La proposta resta com’è, tranne i due posti. Proponendo di nuovo il turno lo scambio si perde.", "The proposal stays as it is but for the two seats. Proposing the turno again undoes the swap.";
    seat_round = "Tutti i posti a mano", "All seats by hand";
    seat_round_in(n) = "Tutti i posti a mano, turno {n}", "All seats by hand, turno {n}";
    seat_round_pairs = "Una riga per tavolo: tavolo, numero in N-S, numero in E-O, come «1 3 7».", "A line for each table: table, number N-S, number E-W, as “1 3 7”.";
    seat_round_three = "Una riga per tavolo: tavolo, Nord, Est, Ovest, come «1 3 8 5».", "A line for each table: table, North, East, West, as “1 3 8 5”.";
    seat_round_players = "Una riga per tavolo: tavolo, i due in N-S, i due in E-O, come «1 3+8 5+6».", "A line for each table: table, the two N-S, the two E-W, as “1 3+8 5+6”.";
    seat_round_teams = "Una riga per incontro: incontro, squadra in N-S al primo dei due tavoli, squadra in E-O, come «1 3 7».", "A line for each match: match, team N-S at the first of its tables, team E-W, as “1 3 7”.";
    seat_round_explained = "Ci devono essere tutti i tavoli della proposta; chi non è in elenco riposa. I tavoli che non cambiano restano con il loro motivo.", "All tables of the proposal must be there; whoever is not listed rests. Tables that do not change keep their reason.";
    seats_label = "Posti", "Seats";
    swap_one = "Chi cambia posto", "Who changes places";
    swap_other = "Con chi", "With whom";
    waits_for_a_seat(who, otherwise) = "{who}: presente, ma senza posto in questo turno. {otherwise}", "{who}: present, but without a seat in this turno. {otherwise}";
    unseated_joins_next(next) = "Senza un posto è in gara dal turno {next}, e in questo non ha punti.", "Without a seat it plays from turno {next}, and has no points in this one.";
    unseated_cannot_join = "Il prossimo turno continua dai posti di questo: chi non si siede adesso va ritirato.", "The next turno goes on from the seats of this one: unless it sits down now, it must be withdrawn.";
    stays_without_a_seat(who) = "{who}: presente, ma senza posto. Il prossimo turno continua dai posti del turno 1: ora va ritirata o segnata assente.", "{who}: present, but without a seat. The next turno goes on from the seats of turno 1: it must be withdrawn, or marked absent.";
    unseated_at_the_end = "È l’ultimo turno.", "It is the last turno.";
    give_a_seat = "Dai un posto", "Give a seat";
    seat_for(who) = "Posto da assegnare: {who}", "A seat for {who}";
    seat_for_explained = "Gli altri restano dove sono.", "Everybody else stays where they are.";
    seat_where = "Dove si siede", "Where it sits";
    seat_against(other) = "contro {other}, che riposa", "against {other}, who rests";
    seat_with(other) = "a un tavolo in più, contro {other}", "at a table more, against {other}";
    seat_in_place_of(other) = "al posto di {other}, che risulterà assente", "in place of {other}, who will be absent";
    late_entry = "Iscrizione tardiva", "Late entry";
    late_entry_explained = "Durante il primo turno chi arriva può completare il tavolo di chi riposa. Chi è già nell’elenco si segna presente, e in Presenze riceve il posto.", "While the first turno is played a late entry may complete the table of the one that rests. One that is on the list already is marked present at the check-in, and given its seat there.";
    rename_entry(who) = "Correzione, {who}", "Correction, {who}";
    rename_explained = "Per un nome scritto male, un numero di tessera, una società. Chi gioca al posto di un altro si scrive come sostituzione.", "For a name written wrong, a card number, a club. Somebody who plays instead of another is a substitution.";
    replace_entry(who) = "Sostituzione, {who}", "Substitution, {who}";
    replace_explained = "I risultati restano al numero, il link privato di prima finisce. La sostituzione è ammessa fino a metà degli incontri.", "The results stay with the number, the private link so far ends. Possible while it has played at most half of its matches.";
    replace_goes_and_comes(go, come) = "Esce {go}; entra {come}.", "{go} goes; {come} comes.";
    leave_entry(who) = "Ritiro, {who}", "Withdrawal, {who}";
    leave_given(table, ruling) = "I punti del tavolo {table} li dà il provvedimento {ruling}: l’incontro è deciso, e chi esce adesso dal torneo tiene quelli che ha. Se ha lasciato anche l’incontro, scegli come qui sotto: accanto a un altro abbandono valgono tutti e due (alla stessa linea i punti minori, a due linee 0 VP), se c’è già un punteggio arbitrale non cambia nulla.", "The points of table {table} are given by ruling {ruling}: the match is decided, and who leaves the event now keeps what it has. If it left the match, too, choose how below: beside another departure both hold (one line gets the lesser points, two lines 0 VP each), behind a score of the referee it changes nothing.";
    leave_after = "l’incontro era finito: tiene i suoi punti", "the match was over: it keeps its points";
    leave_match_justified = "ha lasciato anche l’incontro, giustificato", "it left the match, too, justified";
    leave_match_unjustified = "ha lasciato anche l’incontro, ingiustificato", "it left the match, too, unjustified";
    left_after_the_match = "esce dal torneo a incontro finito", "leaves the event after its match";
    leave_explained = "Esce dai prossimi turni. Se l’incontro che sta giocando non è finito, chi resta ha i punti del riposo, o quelli delle smazzate giocate se sono di più; chi abbandona ha il resto (niente senza giustificazione), o quelli che aveva se sono di meno. Un incontro giocato fino alla fine vale com’è, e i risultati di prima restano.", "It is out of the next turni. If the match it is playing is not over, the one that stays gets the points of a bye, or those of the smazzate played if they are more; the one that leaves gets the rest (without good reason nothing), or its own if they are less. A match played to its end stands as it is, and so do earlier results.";
    leave_how = "Tipo di ritiro", "Kind of withdrawal";
    leave_justified = "giustificato", "justified";
    leave_unjustified = "ingiustificato", "unjustified";
    do_replace = "Sostituisci", "Replace";
    do_publish = "Pubblica", "Publish";
    do_withdraw = "Ritira", "Withdraw";
    do_close_round = "Chiudi il turno", "Close the turno";
    publish_explained = "Da questo momento tutti vedono i tavoli.", "From now on everybody sees the tables.";
    withdraw_round(n) = "Ritira il turno {n}", "Withdraw turno {n}";
    withdraw_takes_tables(tables) = "È pubblicato. Ritirandolo sparisce dalle pagine di tutti, dai telefoni e dagli schermi ({tables}); poi si propone di nuovo.", "It is published. Withdrawn, it disappears from everybody’s pages, phones and projectors ({tables}); then it is proposed again.";
    seats_moved_on = "Intanto i posti sono cambiati, e non si è pubblicato niente: guardali come sono ora.", "The seats have changed meanwhile, and nothing was published: look at them as they are now.";
    withdraw_takes_links(tables) = "I talloncini sono già fatti per {tables}: quei link e quei codici non apriranno più niente, nemmeno se il ritiro si annulla. Quando il turno torna, i talloncini si rifanno.", "The slips of {tables} are made already: those links and codes will open nothing any more, not even if the withdrawal is undone. Once the turno is back, slips are made anew.";
    draft_keeps_links_shut(tables) = "I talloncini sono già fatti per {tables}: finché il turno è una proposta quei link e quei codici non aprono niente. Tornano buoni se lo pubblichi con gli stessi posti; se i posti cambiano, i talloncini si rifanno.", "The slips of {tables} are made already: while the turno is a proposal those links and codes open nothing. They are good again if you publish it with the same seats; if the seats change, slips are made anew.";
    table_takes_links = "Il talloncino di questo tavolo è già fatto: quel link e quei codici non apriranno più niente.", "The slip of this table is made already: that link and those codes will open nothing any more.";
    withdraw_explained = "La proposta si butta; se ne può fare un’altra.", "The proposal is thrown away; another can be made.";
    kin_meet_once(within, first) = "Nel Mitchell c’è un solo incontro {within}, al turno {first}.", "One meeting {within} in the Mitchell, in turno {first}.";
    kin_meet(within, n, first) = "Nel Mitchell gli incontri {within} sono {n}, il primo al turno {first}.", "Meetings {within} in the Mitchell: {n}, the first in turno {first}.";
    kin_meet_at_least(n) = "Meno di {n} non possono essere.", "There cannot be fewer than {n}.";
    draft_notice = "Proposta: la vede solo la direzione.", "Proposal: only the desk sees it.";
    earlier_events = "Tornei precedenti", "Earlier events";
    no_desk_events = "Non hai ancora tornei.", "You have no events yet.";
    no_desk_events_ask = "Chi organizza un torneo ti invita dalla sua direzione.", "Whoever organises an event invites you from its desk.";
    no_desk_events_next = "Crea il primo: bastano nome e data.", "Make the first: a name and a date are enough.";

    do_backup = "Scarica una copia completa", "Download a complete copy";
    copy_taken(span) = "Ultima copia di sicurezza: {span} fa.", "Last safety copy: {span} ago.";
    no_copy_yet = "Ancora nessuna copia di sicurezza: la prima si fa quando si pubblica un turno.", "No safety copy yet: the first is taken when a turno is published.";
    copy_under_way = "La prima copia di sicurezza è in corso.", "The first safety copy is being taken.";
    draft = "bozza", "draft";
    draft_explained = "Bozza: fuori dalla direzione non lo vede nessuno, finché non lo pubblichi o pubblichi il turno 1.", "Draft: nobody outside the organisation sees it until you publish it or turno 1.";
    do_publish_event = "Pubblica il torneo", "Publish the event";
    archived = "in archivio", "archived";
    archived_explained = "In archivio: lo vedono tutti, ma lo elenca solo l’archivio.", "Archived: everybody sees it, but only the archive lists it.";
    deleted = "eliminato", "deleted";
    deleted_explained = "Eliminato: non lo vede nessuno. Si riprende entro un giorno.", "Deleted: nobody sees it. It can be taken back within a day.";
    do_take_back_event = "Riprendi il torneo", "Take the event back";
    none_put_away = "Nessun torneo in archivio, e nessuno eliminato da meno di un giorno.", "No event is archived, and none was deleted within a day.";
    put_away_events = "Archiviati ed eliminati", "Archived and deleted";
    do_archive_event = "Archivia", "Archive";
    do_delete_event = "Elimina", "Delete";
    archive_event_asked = "Archiviare il torneo?", "Archive the event?";
    archive_unfinished(explained) = "Il torneo non è finito. {explained}", "The event is not over. {explained}";
    archive_event_explained = "Esce dalla prima pagina e dai tuoi tornei. Risultati e classifica restano al loro indirizzo e nell’archivio, e lo puoi riprendere quando vuoi.", "It leaves the first page and your events. Results and standings stay at their address and in the archive, and you can take it back whenever you like.";
    delete_event_asked = "Eliminare il torneo?", "Delete the event?";
    delete_event_explained = "Non lo vede più nessuno. Lo riprendi entro un giorno dai tuoi tornei, sotto Archiviati ed eliminati.", "Nobody sees it any more. You can take it back within a day from your events, under Archived and deleted.";
    duplicate = "Duplica il torneo", "Duplicate the event";
    like_last_time = "Come l’altra volta:", "Like last time:";
    duplicate_explained = "Come l’altra volta: impostazioni, logo, schermi e chi ci lavora. L’elenco di chi ha giocato si porta subito dopo, già scritto.", "Like last time: settings, logo, projectors and the people who work there. The list of those who played comes right after, already written.";
    templates = "Parti da un modello", "Start from a template";
    template_club_3_1 = "Torneo di circolo", "Club event";
    template_club_2_2 = "Circolo, due e due", "Club, two and two";
    template_club_short = "Serata di circolo", "Club evening";
    template_mitchell = "Tutto Mitchell", "All Mitchell";
    template_regional = "Regionale", "Regional";
    template_regional_short = "Regionale a tre smazzate", "Regional, three smazzate";
    template_national = "Nazionale", "National";
    template_gironi = "Nazionale, con i gironi", "National, with groups";
    template_danese = "Tutto Danese", "All Danese";
    template_finals = "Fasi finali a quattro", "Finals of four";
    template_individual = "Individuale a otto", "Individual for eight";
    template_teams = "A squadre", "Teams";
    template_teams_finals = "A squadre con finale", "Teams with a final";
    template_other = "Altro modello", "Another template";
    where_when = "Dove e quando", "Where and when";
    what_played = "Che cosa si gioca", "What is played";
    how_run = "Come si conduce", "How it is run";
    event_name = "Nome del torneo", "Name of the event";
    event_slug = "Parola nell’indirizzo", "Word in the address";
    event_slug_hint = "minuscole, cifre e trattini: coppa-di-natale", "lower case, digits and hyphens: coppa-di-natale";
    venue = "Sede", "Venue";
    date = "Data", "Date";
    officials = "Direzione e arbitri", "Officials";
    officials_hint = "Una persona per riga, con funzione e livello: Arbitro: Anna Rossi, nazionale. Lo leggono tutti.", "A person a line, with function and level: Referee: Anna Rossi, national. Everybody reads it.";
    results_sheet = "Risultati per la federazione", "Results for the federation";
    results_sheet_hint = "Le colonne del foglio, una per riga; vuoto: le solite. Cognome e nome = Nome; Codice = \"BA012\". Valori: Posizione, Tessera, Nome, Società, Provincia, Regione, Categoria, Numero, Girone, VP, MP, Data, Torneo.", "The columns of the sheet, one a line; empty: the usual ones. Full name = Name; Code = \"BA012\". Values: Place, Card, Name, Club, Province, Region, Category, Number, Group, VP, MP, Date, Event.";
    rooms = "Sale", "Rooms";
    one_without_room = "Un tavolo è senza sala: le sale hanno meno tavoli del turno.", "One table has no room: the rooms have fewer tables than the turno.";
    some_without_room(n) = "{n} tavoli sono senza sala: le sale hanno meno tavoli del turno.", "{n} tables have no room: the rooms have fewer tables than the turno.";
    rooms_hint = "Se i tavoli stanno in più sale: una per riga, con quanti tavoli ha e chi vi arbitra. Sala grande 60: Anna, Bruno; nell’ultima: Terrazza resto.", "If the tables stand in several rooms: one a line, with its number of tables and who judges there. Great hall 60: Anna, Bruno; for the last: Terrace rest.";
    organiser = "Organizzatore", "Organiser";
    colour = "Colore", "Colour";
    colour_hint = "della società: una fascia in testa a pagine, schermi e stampe", "the club’s: a band at the head of pages, screens and prints";
    logo = "Logo", "Logo";
    logo_hint = "PNG, JPEG o WebP, al più 200 kB; sta accanto al nome del torneo", "PNG, JPEG or WebP, at most 200 kB; it stands beside the event’s name";
    logo_set = "Metti il logo", "Set the logo";
    logo_remove = "Togli il logo", "Take the logo away";
    logo_change = "Cambia il logo", "Change the logo";
    logo_file = "Il file del logo", "The file of the logo";
    logo_given = "dato", "given";
    logo_another = "un altro", "another";
    logo_of(name) = "Logo di {name}", "Logo of {name}";
    plan = "Programma dei turni", "Plan of the turni";
    plan_hint = "Scritto: mitchell, danese, danese puro, italiana, eliminazione 8 (terzo: terzo posto giocato), individuale; fra i turni riporto metà, o gironi A 7, B resto (in tavoli). Per esempio: 3 mitchell + 1 danese", "Written: mitchell, danese, danese puro, round robin, knockout 8 (third: third place played), individual; carry half or split A 7, B rest (in tables) between turni. For instance: 3 mitchell + 1 danese";
    hands_per_round = "Smazzate per turno", "Smazzate in a turno";
    minutes_count(n) = "{n} minuti", "{n} minutes";
    minutes = "Minuti per turno", "Minutes of a turno";
    or_between = "o", "or";
    minutes_hint(minutes, hands) = "Vuoto: {minutes} per {hands} smazzate (Codice di Gara).", "Empty: {minutes} for {hands} smazzate (Codice di Gara).";
    rule_set = "Regole di gioco", "Rules of play";
    rule_set_hint = "decidono premi e pozzetto", "they decide bonuses and pozzetto";
    as_in_rules = "come nelle regole scelte", "as in the rules chosen";
    setting_in_base(source, means) = "{source}: {means}", "{source}: {means}";
    inferred_in(source) = "{source}, dedotto", "{source}, inferred";
    seldom_rules = "Altre varianti", "Other variants";
    fixed_by_entries = "Non si cambia più: ci sono già iscrizioni.", "It cannot change any more: somebody has entered.";
    fixed_by_first_round = "Non cambiano più: il turno 1 è già abbinato. Finché nessuno gioca, si può ritirare.", "They cannot change any more: turno 1 is paired. While nobody plays, it may be withdrawn.";
    fixed_by_rounds = "Non cambiano più: il torneo è cominciato.", "They cannot change any more: the event has begun.";
    fee_and_prizes = "Quota e premi", "Fee and prizes";
    colour_none = "nessun colore", "no colour";
    confirmation = "Chi conferma il risultato", "Who confirms a result";
    draw = "Abbinamenti del primo turno", "Draw of the first turno";
    event_level = "Livello", "Level";
    event_level_hint = "decide quali tessere sono ammesse e i punti per posizione dei circuiti", "decides which membership cards are admitted, and the points by place of circuits";
    sessions_of_play = "Sessioni di gioco", "Sessions of play";
    sessions_of_play_hint = "in quante parti si gioca; pomeriggio e sera sono due", "the parts of the event; an afternoon and an evening are two";
    clubs_apart = "Separazione dei giocatori della stessa società", "Keep those of one club apart";
    ties = "A pari VP e MP", "When VP and MP are equal";
    ties_shared = "posizione condivisa", "the rank is shared";
    ties_played = "scontro diretto, poi turno migliore", "head to head, then the best turno";
    ties_all = "scontro diretto, turno migliore, burrachi, sorteggio", "head to head, best turno, burrachi, lot";
    mp_reading = "Match Point in classifica", "Match Points in the standings";
    public_names = "Nomi al pubblico", "Names in public";

    list_label = "Elenco delle iscrizioni", "List of entries";
    columns_left_out(names) = "Colonne che non conosco, lasciate fuori: {names}.", "Columns I do not know, left out: {names}.";
    list_file = "oppure un file: Excel (.xlsx), Calc (.ods) o CSV", "or a file: Excel (.xlsx), Calc (.ods) or CSV";
    list_from = "Da un altro torneo", "From another event";
    list_from_hint = "I partecipanti, nell’ordine della sua classifica: numeri, gironi e linee si danno di nuovo.", "Those who played there, in the order of its standings: numbers, groups and lines are given anew.";
    list_from_do = "Porta l’elenco qui sotto", "Bring the list down here";
    list_is_there = "Qui c’è già un elenco: toglilo, se ne vuoi portare un altro.", "There is a list here already: take it away to bring another.";
    list_of(event) = "Qui sotto c’è l’elenco di «{event}». Non è stato ancora iscritto nessuno: correggilo, poi controllalo.", "Below is the list of “{event}”. Nobody has been entered yet: correct it, then check it.";
    look = "Controlla l’elenco", "Check the list";
    enter_anyway = "Sì, va bene anche così", "Yes, all the same";
    take_once(n) = "Iscrivi senza i doppioni: {n}", "Enter them without repetitions: {n}";
    take_all_repeated(n) = "Iscrivi anche i doppioni: {n}", "Enter repetitions too: {n}";
    record_standings = "Registra come classifica finale", "Record as final standings";
    standings_need_empty = "Con i punti la lista si registra come classifica finale, ma solo in un torneo senza iscritti.", "With its points the list can be recorded as final standings, but only in an event without entries.";
    record_standings_hint = "per un torneo già giocato altrove: restano posizioni e punti", "for an event played elsewhere: places and points stay";
    recorded_result(place, vp, mp) = "{place}, {vp} VP, {mp} MP", "{place}, {vp} VP, {mp} MP";
    already_recorded = "La classifica finale è già registrata: per correggerla annulla in Registro, «Ultime azioni».", "The final standings are recorded already: to correct them, undo in Journal, “Last actions”.";
    take_without_points = "Iscrivi tutti, senza i punti", "Enter them all, without the points";
    not_recordable(wrong, row, faults) = "Come classifica finale la lista non va ancora: righe da correggere {wrong}. Riga {row}: {faults}.", "As final standings the list will not do yet: rows to correct {wrong}. Row {row}: {faults}.";
    take = "Iscrivi tutti", "Enter them all";
    row = "Riga", "Row";
    ready(entries) = "{entries} in ordine", "{entries} in order";
    row_counted = "1 riga", "1 row";
    rows_counted(n) = "{n} righe", "{n} rows";
    rows_to_mend(rows) = "Da correggere: {rows}. Non è stato ancora iscritto nessuno.", "To mend: {rows}. Nobody has been entered yet.";
    rows_to_watch(rows) = "Da guardare: {rows}. Si possono iscrivere come sono.", "To look at: {rows}. They may be entered as they are.";
    namesake_in_row(name, row) = "{name} è anche nella riga {row}: se sono due persone, la tessera le distingue.", "{name} is in row {row}, too: if they are two people, the card tells them apart.";
    namesake_entered(name, entry) = "{name} è già nell’elenco, con il numero {entry}.", "{name} is on the list already, as number {entry}.";
    one_word_name(name) = "{name}: manca il nome o il cognome?", "{name}: is a name or surname missing?";
    already_entered(entries) = "{entries} già nel torneo", "{entries} already in the event";
    nothing_taken = "È una prova: non cambia nulla finché non confermi.", "This is a dry run: nothing changes until you confirm.";
    player_n(n) = "Giocatore {n}", "Player {n}";
    players = "Giocatori", "Players";
    group = "Girone", "Group";
    field_of_player(field, n) = "{field}, giocatore {n}", "{field}, player {n}";
    further_of_players = "Provincia, regione e categoria", "Province, region and category";
    present_of(n, all) = "presenti: {n} su {all}", "present: {n} of {all}";
    do_present = "Presente", "Present";
    do_absent = "Assente", "Absent";
    do_undo = "Annulla", "Undo";
    do_withdraw_entry = "Ritira", "Withdraw";
    everybody_is_here = "Le presenze sono complete.", "Nobody is waited for any more.";
    all_present = "Segna presenti tutti gli altri", "Mark all the others present";
    all_present_unpaid = "Segna presenti tutti gli altri: la quota resta da pagare", "Mark all the others present: the fee stays to be paid";
    more_ways = "Altro", "More";
    check_in_unsent = "Nessuna risposta: forse manca la rete. Riprova: nulla si registra due volte.", "No answer: perhaps there is no network. Try again: nothing is recorded twice.";
    check_in_taken_back = "annullato alle presenze", "undone at the check-in";
    back_to_desk = "Torna alla direzione", "Back to the desk";
}

impl crate::locale::Lang {
    /// Returns a sentence that counts the tables whose result does not count yet; empty when all count.
    #[must_use]
    pub fn still_played(self, settings: &Settings, round: &Round) -> String {
        let waiting = self.tables_waiting(settings, &round.tables);
        waiting.map_or_else(String::new, |waiting| self.board_explained(waiting))
    }

    /// Counts the tables whose result does not count yet, each once: `2 tavoli ancora in gioco, 1 tavolo con errori, 1
    /// tavolo con una contestazione, 1 tavolo da confermare`. `None` when all count.
    #[must_use]
    pub fn tables_waiting<'t>(
        self,
        settings: &Settings,
        tables: impl IntoIterator<Item = &'t Table>,
    ) -> Option<String> {
        let waiting = tables.into_iter().filter(|table| !table.state.counts());
        // a disputed table waits for a word, whatever its hands are
        let is_faulty = |table: &&Table| {
            table.state != TableState::Disputed && !Unsettled::of(settings, table).faulty.is_empty()
        };
        let (faulty, others): (Vec<&Table>, Vec<&Table>) = waiting.partition(is_faulty);
        let (playing, played): (Vec<&Table>, Vec<&Table>) = others
            .into_iter()
            .partition(|table| table.state == TableState::Open);
        let (disputed, played): (Vec<&Table>, Vec<&Table>) = played
            .into_iter()
            .partition(|table| table.state == TableState::Disputed);
        let count = |tables: Vec<&Table>| {
            let some = Some(tables.len()).filter(|tables| *tables > 0);
            some.map(|tables| self.tables_count(tables))
        };
        let said = [
            count(playing).map(|tables| self.still_playing(tables)),
            count(faulty).map(|tables| self.still_faulty(tables)),
            count(disputed).map(|tables| self.still_disputed(tables)),
            count(played).map(|tables| self.still_to_confirm(tables)),
        ];
        let said: Vec<String> = said.into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// Returns the name of a common plan of rounds, given its code.
    #[must_use]
    pub fn template(self, name: &str) -> &'static str {
        match name {
            "club_3_1" => self.template_club_3_1(),
            "club_2_2" => self.template_club_2_2(),
            "club_short" => self.template_club_short(),
            "mitchell_4" => self.template_mitchell(),
            "regional_3_2" => self.template_regional(),
            "regional_3_3" => self.template_regional_short(),
            "national_4_4" => self.template_national(),
            "national_gironi" => self.template_gironi(),
            "danese_4" => self.template_danese(),
            "finals_4" => self.template_finals(),
            "individual_8" => self.template_individual(),
            "teams_3" => self.template_teams(),
            "teams_finals" => self.template_teams_finals(),
            _ => self.template_other(),
        }
    }

    /// Returns the name of a role, given its code.
    #[must_use]
    pub fn role(self, code: &str) -> &'static str {
        match code {
            "admin" => self.role_admin(),
            "organiser" => self.role_organiser(),
            "chief-referee" => self.role_chief(),
            "referee" => self.role_referee(),
            _ => self.role_clerk(),
        }
    }

    /// Returns the roles that can be granted at an event, each as code and name.
    #[must_use]
    pub fn roles(self) -> [(&'static str, &'static str); 4] {
        [
            ("referee", self.role_referee()),
            ("chief-referee", self.role_chief()),
            ("clerk", self.role_clerk()),
            ("organiser", self.role_organiser()),
        ]
    }
}
