//! Texts of protests: lodging, deadlines, rulings and refusals.

use crate::locale::{Lang, sentences_of, words, words_of};
use burraco_tournament::commands::decide::protests::ProtestFault;
use burraco_tournament::journal::{ProtestProgress, RulingBench};
use burraco_tournament::protest::{
    LONGEST_PROTEST, MOST_UNRULED, ProtestBench, ProtestOutcome, ProtestState, ProtestSubject,
    Remedy,
};

impl Lang {
    /// Returns the name of a protest's state; of a ruled one, its outcome.
    #[must_use]
    pub fn protest_state(self, state: &ProtestState) -> &'static str {
        match state {
            ProtestState::Ruled(verdict) => self.protest_outcome(verdict.outcome),
            waiting => self.protest_progress(waiting.into()),
        }
    }

    /// Returns the outcome of a protest: whether it was upheld.
    #[must_use]
    pub const fn protest_outcome(self, outcome: ProtestOutcome) -> &'static str {
        match outcome {
            ProtestOutcome::Upheld => self.protest_upheld(),
            ProtestOutcome::Partly => self.protest_partly(),
            ProtestOutcome::Rejected => self.protest_rejected(),
        }
    }

    /// Names the subject of a protest: `Turno 2, tavolo 5, smazzata 1`.
    #[must_use]
    pub fn protest_about(self, about: ProtestSubject) -> String {
        match about {
            ProtestSubject::Ranking { after } => self.protest_ranking(after),
            ProtestSubject::Table { round, table, hand } => {
                let table = self.table_of(round, table);
                match hand {
                    Some(hand) => format!("{table}, {}", self.hand_n(hand).to_lowercase()),
                    None => table,
                }
            }
        }
    }

    /// Returns the name of the person or body that rules on a protest.
    #[must_use]
    pub fn protest_bench(self, bench: &ProtestBench) -> String {
        match bench {
            ProtestBench::Referee => self.bench_referee().to_owned(),
            ProtestBench::ChiefReferee => self.bench_chief().to_owned(),
            ProtestBench::Jury(members) => self.bench_jury_of(members.join(", ")),
        }
    }

    /// Names the authority that ruled, as the journal records it. A jury has no names there.
    #[must_use]
    pub const fn bench_in_journal(self, bench: RulingBench) -> &'static str {
        match bench {
            RulingBench::Referee => self.bench_referee(),
            RulingBench::ChiefReferee => self.bench_chief(),
            RulingBench::Jury => self.bench_jury(),
        }
    }

    /// Formats a number of minutes: `1 minuto`, `20 minuti`.
    #[must_use]
    pub fn minutes_said(self, minutes: impl Into<u32>) -> String {
        match minutes.into() {
            1 => self.fact_minute().to_owned(),
            minutes => self.fact_minutes(minutes),
        }
    }

    /// Describes the remedy that a ruling on a protest requires.
    #[must_use]
    pub const fn protest_remedy(self, remedy: Remedy) -> &'static str {
        match remedy {
            Remedy::Hand => self.remedy_hand(),
            Remedy::Result => self.remedy_result(),
            Remedy::PublicRuling => self.remedy_penalty(),
            Remedy::TakeBack => self.remedy_take_back(),
        }
    }

    /// Formats the number of open protests: `1 reclamo aperto`.
    #[must_use]
    pub fn protests_open(self, open: usize) -> String {
        match open {
            1 => self.protests_open_one().to_owned(),
            n => self.protests_open_many(n),
        }
    }

    /// Formats the number of protests that came out of time: `1 reclamo fuori termine`.
    #[must_use]
    pub fn protests_late(self, late: usize) -> String {
        match late {
            1 => self.protests_late_one().to_owned(),
            n => self.protests_late_many(n),
        }
    }

    /// Formats the numbers of an event's protests: `3 in tutto, aperti 1, fuori termine 2`.
    #[must_use]
    pub fn protests_count(self, all: usize, open: usize, late: usize) -> String {
        match late {
            0 => self.protests_and_open(all, open),
            late => self.protests_and_late(all, open, late),
        }
    }
}

sentences_of! {
    /// Explains why an action on a protest is refused.
    protest_fault(t, &ProtestFault) {
        ProtestFault::NoSuch(n) => "Non c’è un reclamo numero {n}.", "There is no protest number {n}.";
        ProtestFault::Stale(n) => "Nel frattempo qualcuno ha cambiato il reclamo {n}: guardalo di nuovo.", "Somebody has changed protest {n} meanwhile: look at it again.";
        ProtestFault::TextNeeded => "Scrivi che cosa non va.", "Say what is wrong.";
        ProtestFault::TextTooLong => "Al massimo {most} caratteri: il resto lo si dice all’arbitro.", "At most {most} characters: tell the referee the rest.", (most = LONGEST_PROTEST);
        ProtestFault::NotAtTable(round, table) => "Nel turno {round} chi reclama non siede al tavolo {table}.", "The claimant does not sit at table {table} in turno {round}.";
        ProtestFault::TooMany => "Ci sono già {most} reclami vostri non decisi: chiamate l’arbitro.", "There are {most} protests of yours already that are not ruled: call the referee.", (most = MOST_UNRULED);
        ProtestFault::NotWaiting(n) => "Il reclamo {n} non aspetta più: è stato ritirato, deciso o annullato.", "Protest {n} waits no more: it was withdrawn, ruled or taken back.";
        ProtestFault::InTime(n) => "Il reclamo {n} è in tempo: si può decidere subito.", "Protest {n} is in time: it can be ruled on at once.";
        ProtestFault::OutOfTime(n) => "Il reclamo {n} è fuori termine: prima scrivi perché lo ammetti.", "Protest {n} is out of time: first say why you admit it.";
        ProtestFault::ThreeMembers => "Una giuria ha tre membri diversi, ciascuno con il suo nome.", "A jury has three different members, each by name.";
        ProtestFault::JurorPlays(name) => "{name} gioca a questo tavolo o per chi reclama: non può far parte della giuria.", "{name} plays at this table or for the claimant, and cannot sit on the jury.";
        ProtestFault::NotRuled(n) => "Il reclamo {n} non è deciso: si rivede soltanto una decisione.", "Protest {n} has not been ruled: only a ruling is reviewed.";
        ProtestFault::WordsNeeded => "Scrivi la motivazione.", "Put the ruling in words.";
        ProtestFault::RejectedCorrects => "Un reclamo respinto non corregge niente: scegli «nessuno».", "A protest that is rejected corrects nothing: choose “none”.";
        ProtestFault::NoTable => "Questo reclamo non riguarda un tavolo: smazzate e risultati si correggono a un tavolo.", "This protest is about no table: smazzate and results are corrected at a table.";
        ProtestFault::NoRuling => "In questo turno non è in vigore nessun provvedimento contestabile con il reclamo: non c’è niente da revocare.", "In this turno no ruling stands that the protest could be against: there is nothing to take back.";
        ProtestFault::AboutRound(n) => "Sul turno {n} ci sono reclami: si decidono o si ritirano prima.", "There are protests about turno {n}: they are ruled or withdrawn first.";
    }
}

words_of! {
    /// Returns the name of a protest's state, as the journal records it.
    protest_progress(ProtestProgress) {
        ProtestProgress::Lodged => "da decidere", "to be ruled";
        ProtestProgress::OutOfTime => "fuori termine", "out of time";
        ProtestProgress::Withdrawn => "ritirato", "withdrawn";
        ProtestProgress::Ruled => "deciso", "ruled";
        ProtestProgress::TakenBack => "annullato", "taken back";
    }
}

words! {
    protests = "Reclami", "Protests";
    protest = "Reclamo", "Protest";
    protest_n(n) = "Reclamo {n}", "Protest {n}";
    protests_open_one = "1 reclamo aperto", "1 open protest";
    protests_open_many(n) = "{n} reclami aperti", "{n} open protests";
    protests_open_warning = "un risultato può ancora cambiare. Guarda prima di andare avanti.", "a result may still change. Look before you go on.";
    protests_late_one = "1 reclamo fuori termine", "1 protest out of time";
    protests_late_many(n) = "{n} reclami fuori termine", "{n} protests out of time";
    protests_open_and_late(open, late) = "{open}, {late}", "{open}, {late}";
    protests_and_open(all, open) = "{all} in tutto, aperti {open}", "{all} in all, {open} open";
    protests_and_late(all, open, late) = "{all} in tutto, aperti {open}, fuori termine {late}", "{all} in all, {open} open, {late} out of time";
    standings_provisional = "classifica provvisoria", "provisional standings";
    tables_with_protests = "con reclami", "with protests";
    no_protests = "Nessun reclamo finora.", "No protests so far.";
    protests_explained(minutes) = "Un reclamo è in tempo per {minutes}: dalla conferma del risultato, o per la classifica dalla conferma dell’ultimo tavolo. Un risultato corretto fa ripartire il tempo.", "A protest is in time for {minutes}: from when the result is confirmed, or for the standings from when the last table is. A result that is corrected starts the time anew.";
    protest_deadlines = "Termini", "Deadlines";
    protest_time(at) = "Si può reclamare fino alle {at}: la classifica può ancora cambiare.", "Protests are in time until {at}: the ranking may still change.";
    protest_until(at) = "fino alle {at}", "until {at}";
    protest_was_until(at) = "il tempo è finito alle {at}", "the time was over at {at}";
    protest_was_over(at) = "il tempo è finito: {at}", "the time is over: {at}";
    protest_lodged_early = "presentato prima che il tempo partisse", "lodged before the time began";
    protest_not_begun = "il tempo parte quando il risultato è confermato", "the time begins when the result is confirmed";
    protest_left(left) = "restano {left}", "{left} left";
    protest_over = "tempo scaduto", "time expired";
    new_protest = "Nuovo reclamo", "New protest";
    protest_write = "Scrivi un reclamo", "Write a protest down";
    protest_lodge = "Presenta il reclamo", "Lodge the protest";
    protest_own_explained = "Se un risultato o la classifica non è giusto, scrivilo qui: lo leggono solo gli arbitri e la direzione.", "If a result or the standings are not right, say so here: only the referees and the desk read it.";
    protest_late_warning = "Dopo la scadenza il reclamo arriva lo stesso, segnato fuori termine: se ascoltarlo lo decide l’arbitro.", "After the deadline a protest still arrives, marked out of time: whether it is heard is for the referee.";
    protest_nothing_yet = "Si può reclamare da quando è pubblicato il primo turno.", "Protests can be lodged once the first turno is published.";
    protest_claimant = "Reclamante", "Claimant";
    protest_by_referee = "l’arbitro, per il tavolo", "the referee, for the table";
    protest_what = "Oggetto", "Subject";
    protest_result_of(round) = "il suo tavolo nel turno {round}", "its table in turno {round}";
    protest_result_of_line(round, line) = "il suo tavolo in {line} nel turno {round}", "its table on {line} in turno {round}";
    protest_ranking(round) = "Classifica dopo il turno {round}", "Standings after turno {round}";
    protest_hand = "Smazzata, se è una sola", "Smazzata, if it is a single one";
    protest_whole_result = "tutto il risultato", "the whole result";
    protest_text = "Testo del reclamo", "Text of the protest";
    protest_state_label = "Stato", "State";
    protest_upheld = "accolto", "upheld";
    protest_partly = "accolto in parte", "upheld in part";
    protest_rejected = "respinto", "rejected";
    protest_heard = "ammesso benché fuori termine", "admitted although out of time";
    protest_lodged_at(when, by) = "Presentato {when}, {by}", "Lodged {when}, {by}";
    protest_by_entry = "dal link privato", "over the private link";
    protest_by_line(side) = "dal telefono di {side} al tavolo", "from the phone of {side} at the table";
    protest_by_staff(name) = "scritto da {name}", "written down by {name}";
    protest_ago(span) = "aperto da {span}", "open for {span}";
    protest_withdraw = "Ritira il reclamo", "Withdraw the protest";
    protest_hear = "Ammetti comunque", "Admit it all the same";
    protest_hear_explained = "È arrivato dopo la scadenza: per deciderlo serve un motivo, che resta nel verbale.", "It came after the deadline: to be ruled it takes a reason, which stays in the record.";
    protest_ruling = "Decisione", "Ruling";
    protest_rule = "Salva la decisione", "Save the ruling";
    protest_review = "Rivedi la decisione", "Review the ruling";
    protest_review_explained = "La decisione di prima resta nella cronologia con la sua motivazione. Una correzione già fatta non si annulla da sola.", "The earlier ruling stays in the history, in its words. A correction that has been made is not undone by itself.";
    protest_withdrawn_by_desk(reason) = "L’ha ritirato la direzione: {reason}", "Withdrawn by the desk: {reason}";
    protest_taken_back_by_desk(reason) = "L’ha annullato la direzione: {reason}", "Taken back by the desk: {reason}";
    protest_in_words(words) = "«{words}»", "“{words}”";
    protest_who_rules = "Chi decide", "Who rules";
    bench_referee = "arbitro", "referee";
    bench_chief = "capo arbitro", "chief referee";
    bench_jury = "giuria", "jury";
    bench_jury_of(names) = "giuria: {names}", "jury: {names}";
    juror(n) = "Giuria, membro {n}", "Jury, member {n}";
    juror_hint = "solo se decide la giuria", "only where a jury rules";
    protest_outcome_label = "Esito", "Outcome";
    protest_words = "Motivazione", "Ruling in words";
    protest_remedy_label = "Effetto", "Effect";
    remedy_none = "nessuno", "none";
    remedy_hand = "correzione di una smazzata", "a smazzata is corrected";
    remedy_result = "punteggio arbitrale al tavolo", "arbitral score at the table";
    remedy_penalty = "richiamo, ammonizione o punti", "a warning, or points";
    remedy_take_back = "revoca del provvedimento contestato", "the ruling protested against is taken back";
    protest_take_back(ruling) = "Revoca: {ruling}", "Take back: {ruling}";
    protest_ruling_gone = "In questo turno nessun provvedimento su questo tavolo o su chi ci siede è in vigore. Se è già stato revocato, rivedi la decisione con effetto «nessuno».", "In this turno no ruling about this table or those who sit there stands. If it has been taken back already, review the ruling with the effect “none”.";
    remedy_made_hint = "Con lo stesso effetto resta la correzione già fatta.", "With the same effect the correction already made stays.";
    remedy_hint = "La correzione si fa nella sua pagina, dove si vede che cosa cambia; poi il reclamo la mostra. Vale quella della smazzata, del tavolo o di chi ci siede di cui parla il reclamo.", "The correction is made on its own page, where what moves is seen; the protest then shows it. It must be of the smazzata or the table the protest is about, or of somebody who sits there.";
    protest_owes = "Resta da fare la correzione", "The correction is still to be made";
    protest_corrected_before(hand, version, when) = "La smazzata {hand} è già stata corretta prima della decisione (versione {version}, {when}): salvarla com’è non vale come correzione. Se è già giusta, «Rivedi la decisione» con effetto «nessuno» e il motivo; se non lo è, correggila da qui.", "Smazzata {hand} was corrected before the ruling already (version {version}, {when}): saving it as it is counts as no correction. If it is right, “Review the ruling” with effect “none” and the reason; if it is not, correct it from here.";
    protest_owes_closed = "Il tavolo è chiuso: la smazzata la corregge il capo arbitro.", "The table is closed: the chief referee corrects the smazzata.";
    protest_to_table = "Al tavolo", "To the table";
    protest_correct_hand(hand) = "Correggi la smazzata {hand}", "Correct smazzata {hand}";
    protest_waits_again(n) = "Il reclamo {n} aspettava questa correzione: torna aperto.", "Protest {n} had asked for this correction: it is open again.";
    protest_done_by(n) = "È quello che aspettava il reclamo {n}: salvando, il reclamo lo mostra.", "It is what protest {n} was waiting for: once saved, the protest shows it.";
    protest_asks_else(n, remedy) = "Il reclamo {n} chiede altro ({remedy}): quello che salvi qui non lo chiude.", "Protest {n} asks for something else ({remedy}): what is saved here does not close it.";
    protest_about_others(n, remedy, about) = "Il reclamo {n} chiede proprio questo ({remedy}), ma per {about}: chi è indicato qui non c’entra, e quello che salvi non lo chiude.", "Protest {n} asks for this ({remedy}), but about {about}: the one named here is not part of it, and what is saved does not close it.";
    protest_asks_nothing(n, state) = "Il reclamo {n} non aspetta nessuna correzione ({state}): quello che salvi qui non lo tocca.", "Protest {n} waits for no correction ({state}): what is saved here does not touch it.";
    protest_carried(n) = "Correzione per il reclamo {n}: salvandola, il reclamo la mostra.", "A correction for protest {n}: once saved, the protest shows it.";
    protest_effect_since(effect, version) = "{effect}; ora vale la versione {version}", "{effect}; version {version} stands now";
    protest_effect_hand(which, version) = "{which} corretta, versione {version}", "{which} corrected, version {version}";
    protest_effect_due(what) = "{what}: da fare", "{what}: still to be made";
    protest_of_table = "Reclami su questo tavolo", "Protests about this table";
    protest_record = "Verbale", "Record";
    protest_record_n(n) = "Verbale del reclamo {n}", "Record of protest {n}";
    protest_points_before = "Punti prima", "Points before";
    protest_points_after = "Punti dopo", "Points after";
    protest_claimant_signature = "Firma di chi reclama", "Signature of the claimant";
    protest_minutes_label = "Minuti per i reclami", "Minutes for protests";
    protest_minutes_hint = "dalla conferma del risultato o della classifica", "from when a result or the standings are confirmed";
    did_lodge_protest = "Reclamo", "Protest";
    did_rule_protest = "Reclamo deciso", "Protest ruled";

    pair_links_explained(one) = "Ogni {one} ha un link privato: vede tavolo, risultati e correzioni, e presenta i reclami. Si stampa un talloncino per {one}, da tagliare e consegnare.", "Each {one} has a private link: it shows table, results and corrections, and lodges protests. A slip for each {one} is printed, to be cut and handed over.";
    pair_links_make = "Prepara tutti i link", "Make all links";
    pair_links_again(one) = "Ogni {one} ha un solo link: preparandoli di nuovo quelli di prima non valgono più.", "A {one} has one link: making them anew ends those before.";
    pair_links_by_referee(one) = "Ogni {one} ha un solo link: se è già fatto, lo rifà un arbitro.", "A {one} has one link: where it is made, a referee makes it anew.";
    pair_links_ready = "Pronti da stampare: i link si vedono solo adesso.", "Ready to be printed: the links are shown only now.";
    pair_links_one = "Un solo link", "One link alone";
    pair_links_do = "Prepara il link", "Make the link";
    pair_links_none = "Non c’è ancora nessun iscritto.", "Nobody has entered yet.";
    pair_slip_scan = "Inquadrate il QR: è la vostra pagina privata. Non datelo ad altri.", "Scan the QR code: it is your own private page. Keep it to yourselves.";
    qr_of_pair(n) = "Codice QR del numero {n}", "QR code of number {n}";
    fact_pair_links(n) = "link privati nuovi: {n}", "new private links: {n}";
    dead_pair = "Questo link non apre nessuna pagina", "This link opens no page";
    dead_pair_advice = "Forse ne è stato preparato uno nuovo: chiedetelo alla direzione.", "Perhaps a new one has been made: ask the desk for it.";

    may_lodge_protest = "Presentare un reclamo, o ritirarlo", "Lodge a protest, or withdraw it";
    may_rule_protest = "Decidere un reclamo come arbitro", "Rule on a protest as referee";
    may_sign_protest = "Decidere un reclamo come capo arbitro o per la giuria", "Rule about a protest as chief referee or for a jury";
}
