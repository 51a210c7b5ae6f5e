//! Explanations of why a command is refused, with advice.

use crate::locale::{Lang, sentences_of};
use crate::rulings::infractions::summary;
use burraco_tournament::commands::decide::LONGEST_NOTICE;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::EventKind;
use burraco_tournament::roster_change::NotAllowed;
use burraco_tournament::round::{HandNo, TableState};
use burraco_tournament::scoring::result::Unsettled;
use std::fmt::Display;

pub(crate) fn list<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(", ")
}

impl Lang {
    /// Lists the actions that are still allowed on a table in a given state.
    const fn still_open_to(self, state: TableState) -> &'static str {
        match state {
            TableState::Open => self.pick(
                "Servono prima tutte le smazzate.",
                "All its smazzate are needed first.",
            ),
            TableState::Entered => self.pick(
                "Le smazzate si scrivono ancora; poi si conferma, si chiude o si contesta.",
                "Its smazzate can still be written; then it is confirmed, closed or disputed.",
            ),
            TableState::Confirmed => self.pick(
                "Si chiude, si contesta o si riapre con un motivo.",
                "It is closed, disputed, or reopened with a reason.",
            ),
            TableState::Closed => self.pick(
                "Lo corregge il capo arbitro, oppure lo riapre con un motivo.",
                "The chief referee corrects it, or reopens it with a reason.",
            ),
            TableState::Disputed => self.pick(
                "Decide l’arbitro, con un motivo.",
                "The referee decides, with a reason.",
            ),
        }
    }

    fn unsettled(self, unsettled: &Unsettled) -> String {
        let part = |hands: &[HandNo], one: (&str, &str), many: (&str, &str)| {
            let (it, en) = if hands.len() == 1 { one } else { many };
            let what = self.say(it, en);
            (!hands.is_empty()).then(|| format!("{what} {}", list(hands)))
        };
        let parts = [
            part(
                &unsettled.missing,
                ("manca la smazzata", "missing smazzata"),
                ("mancano le smazzate", "missing smazzate"),
            ),
            part(
                &unsettled.faulty,
                ("ha errori la smazzata", "there are faults in smazzata"),
                ("hanno errori le smazzate", "there are faults in smazzate"),
            ),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let head = self.say(
            "Il tavolo non è ancora in regola",
            "The table is not in order yet",
        );
        format!("{head}: {}.", parts.join("; "))
    }
}

sentences_of! {
    /// Explains why a command was refused.
    refusal(t, &Refusal) {
        Refusal::NoSuchEntry(n) => "Fra gli iscritti non c’è il numero {n}.", "There is no entry number {n}.";
        Refusal::NoSuchRound(n) => "Il turno {n} non c’è o non è l’ultimo.", "Turno {n} does not exist or is not the last one.";
        Refusal::NoSuchTable(n) => "Nel turno {n} non c’è questo tavolo, o quel numero non vi siede.", "Turno {n} has no such table, or that number does not sit there.";
        Refusal::NoSuchRuling(n) => "Non c’è un provvedimento numero {n}: cercalo nel registro dei provvedimenti.", "There is no ruling number {n}: look for it in the register of rulings.";
        Refusal::StaleRuling { number, current } => "Il provvedimento {number} è nel frattempo alla versione {current}: guardalo di nuovo.", "Ruling {number} is at version {current} meanwhile: look at it again.";
        Refusal::NoSuchInfraction(code) => { t.no_such_infraction(code) };
        Refusal::StaleInfraction(now) => { t.stale_infraction(summary(Some(now), t)) };
        Refusal::NotProvided { infraction, measure } => { t.not_provided(infraction, *measure) };
        Refusal::Infraction(fault) => { t.infraction_fault(*fault).to_owned() };
        Refusal::MatchSum(sum) => { t.match_sum_said(sum) };
        Refusal::RoundBegun(n) => "Il tempo del turno {n} è già partito: in sala si gioca. Se va ritirato davvero, annulla prima il via.", "The time of turno {n} has begun already: the hall is playing. If it must be withdrawn, take the start back first.";
        Refusal::StaleEntry(n) => "Qualcun altro ha cambiato intanto i dati del numero {n}: guarda come sono adesso, poi salva.", "Somebody else has changed number {n} meanwhile: see how it reads now, then save.";
        Refusal::TableStaysWhole(unsettled) => "{} Un tavolo che conta si corregge solo con una smazzata senza errori: sistemala, oppure riapri il tavolo con un motivo.", "{} A table that counts is corrected only by a smazzata without faults: mend it, or reopen the table with a reason.", (t.unsettled(unsettled));
        Refusal::NoLineOfThree(table) => "Il tavolo {table} è da tre: nessuno ha una linea. Dai un’ammonizione o dei punti al giocatore, o un punteggio a tutti e tre.", "Table {table} has three players: nobody has a line. Give the player an ammonizione or points, or all three a score.";
        Refusal::SoloNeeded(hand) => "Smazzata {hand}: scegli chi era solo, il primo che ha preso il pozzetto.", "Smazzata {hand}: choose who was alone, the first to take a pozzetto.";
        Refusal::NobodyAtTarget(target) => "Così nessuno arriva {}: controlla le cifre. Se è proprio così, riapri il tavolo con un motivo: si gioca un’altra smazzata, o si ferma la partita.", "So nobody gets {}: check the figures. If they are right, reopen the table with a reason: another smazzata is played, or the match is ended.", (t.target(*target));
        Refusal::PointsOutOfRange => "Un incontro vale 20 VP: un provvedimento dà o toglie da 1 a 20 VP, o fino a 9999 MP. Scrivi un numero fra questi.", "A match is worth 20 VP: a ruling gives or takes 1 to 20 VP, or up to 9999 MP. Write a number among these.";
        Refusal::RulingsGiven(n) => "Nel turno {n} ci sono provvedimenti dell’arbitro, che non vanno persi: revocali prima.", "There are rulings of the referee in turno {n}, which must not be lost: take them back first.";
        Refusal::NoSuchHand(n) => "In questo torneo un turno non ha una smazzata {n}.", "A turno of this event has no smazzata {n}.";
        Refusal::PaidOutOfRange => "Una quota va da 0 a un milione di euro.", "A fee is between 0 and a million euro.";
        Refusal::NumberOutOfRange(n) => "Il numero {n} non va: si danno numeri da 1 a 9999.", "Number {n} will not do: numbers go from 1 to 9999.";
        Refusal::NumberTaken(n) => "Il numero {n} è già dato: scegline un altro o lascialo vuoto.", "Number {n} is taken: choose another or leave it empty.";
        Refusal::PlayersNeeded(EventKind::Pairs) => "Una coppia ha due giocatori, tutti e due con un nome.", "A pair has two players, both with a name.";
        Refusal::PlayersNeeded(EventKind::Individual) => "Nell’individuale ogni iscritto è un giocatore solo, con un nome.", "In an individual event an entry is one player with a name.";
        Refusal::PlayersNeeded(EventKind::Teams) => "Una squadra ha da quattro a sei giocatori, tutti con un nome.", "A team has four to six players, all with a name.";
        Refusal::EntriesClosed => "Il primo turno è finito: le iscrizioni sono chiuse.", "The first turno is over: entries are closed.";
        Refusal::SettingsFixed => "Con un turno già proposto non cambiano più smazzate, regole e tabella dei Victory Point. Ritira prima il turno.", "Once a turno is proposed the hands, the rules and the Victory Point table stay. Withdraw the turno first.";
        Refusal::PlanAlreadyPlayed => "Il programma non può cambiare i turni già giocati: tienili all’inizio e cambia quelli dopo.", "The plan cannot change turni that were played: keep them at its beginning and change those behind.";
        Refusal::AlreadySeated(n) => "Il numero {n} ha già un tavolo: può solo ritirarsi.", "Number {n} has been seated: it can only withdraw.";
        Refusal::GroupFixed(n) => "Il numero {n} ha già un tavolo, e in un Mitchell resta nel suo girone. Per spostarlo, ritira prima il turno.", "Number {n} has been seated, and in a Mitchell it stays in its group. To move it, withdraw the turno first.";
        Refusal::PlanOver => "Il programma non prevede altri turni. Per giocarne ancora, allungalo nelle impostazioni.", "The plan has no further turno. To play on, make it longer in the settings.";
        Refusal::PlanUnplayable(trouble) => { t.plan_trouble(trouble) };
        Refusal::Protest(fault) => { t.protest_fault(fault) };
        Refusal::TooFewPresent => "Devono essere presenti almeno in due: segnali alle presenze.", "At least two must be present: mark them at the check-in.";
        Refusal::RoundNotFinished { round, missing } if missing.len() == 1 => "Turno {round}: manca il tavolo {}. Va prima confermato o chiuso.", "Turno {round}: table {} is missing. It is confirmed or closed first.", (list(missing));
        Refusal::RoundNotFinished { round, missing } => "Turno {round}: mancano i tavoli {}. Vanno prima confermati o chiusi.", "Turno {round}: tables {} are missing. They are confirmed or closed first.", (list(missing));
        Refusal::NoPairing(stuck) => { t.stuck(stuck) };
        Refusal::NotADraft(n) => "Il turno {n} è già pubblicato. Per cambiarlo ritiralo prima, se non ha smazzate.", "Turno {n} is published already. To change it, withdraw it first, while it has no smazzate.";
        Refusal::ProposalOutdated(n) => "Dopo la proposta del turno {n} qualcosa è cambiato: proponilo di nuovo.", "Something changed since turno {n} was proposed: propose it again.";
        Refusal::HandsEntered(n) => "Nel turno {n} ci sono già smazzate: non si ritira più, e le smazzate si correggono una per una.", "Turno {n} has smazzate already: it is withdrawn no more, and its smazzate are corrected one by one.";
        Refusal::VersionsWait(n) => "Nel turno {n} ci sono versioni mandate dai giocatori, che andrebbero perse: prima l’arbitro le riprende o le butta, nelle pagine dei tavoli.", "In turno {n} there are versions sent by players that would be lost: first the referee takes them up or throws them away, on the tables’ pages.";
        Refusal::NotPublished(n) => "Il turno {n} non è ancora pubblicato: pubblicalo prima.", "Turno {n} is not published yet: publish it first.";
        Refusal::TableClosed(n) => "Il tavolo {n} è chiuso: lo corregge il capo arbitro, oppure lo riapre con un motivo.", "Table {n} is closed: the chief referee corrects it, or reopens it with a reason.";
        Refusal::StaleHand { current } => "{} ha salvato nel frattempo la versione {}.", "{} has saved version {} meanwhile.", (t.signed_by(&current.by), current.version);
        Refusal::SeatsFixed(n) => "I posti del turno {n} li decide il tabellone: cambiano con i risultati da cui dipendono.", "The seats of turno {n} follow from the bracket: they change with the results they rest on.";
        Refusal::Seats(fault) => { t.seat_fault(fault) };
        Refusal::LineUp(fault) => { t.line_up_fault(*fault) };
        Refusal::NotAllowed(why) => { t.not_allowed(*why) };
        Refusal::Clock(fault) => { t.clock_fault(*fault) };
        Refusal::Deleted => "Il torneo è stato eliminato: prima riprendilo.", "The event was deleted: take it back first.";
        Refusal::HasHands => "Il torneo ha smazzate scritte: si archivia, e non si elimina.", "The event has smazzate in it: it is archived, and not deleted.";
        Refusal::NoticeTooLong => "L’avviso ha al più {LONGEST_NOTICE} caratteri: accorcialo.", "A notice has at most {LONGEST_NOTICE} characters: make it shorter.";
        Refusal::PlayedOut(round, table) => { t.match_played_out(t.place_of_table(*table, *round)) };
        Refusal::PlaysOn(entry, round) => { t.entry_plays_on(*entry, *round) };
        Refusal::Recorded => { t.already_recorded().to_owned() };
        Refusal::SeatsPlayed(round, table) => "Al tavolo {table} del turno {round} ci sono già smazzate: i posti restano, e le smazzate si correggono una per una.", "Table {table} of turno {round} has smazzate already: its seats stay, and its smazzate are corrected one by one.";
        Refusal::SeatsChanged(round, table) => "Al tavolo {table} del turno {round} non si siede più come allora: dai un provvedimento nuovo.", "At table {table} of turno {round} the seats are not those of then: give a new ruling.";
        Refusal::ReasonNeeded => "Scrivi il motivo.", "Write the reason.";
        Refusal::NotSettled(unsettled) => { t.unsettled(unsettled) };
        Refusal::SheetOf { hands: 1, .. } => "Qui si scrive una smazzata sola, non il totale di più smazzate.", "One smazzata is written here, not the total of several.";
        Refusal::SheetOf { hands, .. } => "Di questo tavolo si scrive solo il totale, di {hands} smazzate.", "Only the total of this table is written, of {hands} smazzate.";
        Refusal::NoMatchToStop => "Si ferma solo una partita in corso, dopo la prima smazzata.", "Only a match that is being played is ended, after its first smazzata.";
        Refusal::NotStopped => "La partita non è stata fermata: continua comunque.", "The match was not ended: it goes on anyway.";
        Refusal::WrongState(state) => "Il tavolo è «{}»: adesso non si può fare. {}", "The table is “{}”: this cannot be done now. {}", (t.table_state(*state), t.still_open_to(*state));
        Refusal::ChangedSince(thing) => "Non si può più annullare: da allora è cambiato qualcosa ({}). Si corregge com’è adesso.", "It can no longer be undone: something has changed since ({}). Correct it as it is now.", (t.thing(*thing));
        Refusal::LaterRound(n) => "C’è già il turno {n}: annulla prima quello.", "Turno {n} exists already: undo that one first.";
        Refusal::NotByLink(right) => { t.not_by_link(*right).to_owned() };
        Refusal::SameClerk => "Chi ha inserito una smazzata non la conferma: deve farlo un’altra persona.", "Whoever entered a hand does not confirm it: another person must.";
    }

    /// Explains why entries may not change in this way.
    not_allowed(t, NotAllowed) {
        NotAllowed::NoSuchEntry(n) => { t.refusal(&Refusal::NoSuchEntry(n)) };
        NotAllowed::NumberTaken(n) => { t.refusal(&Refusal::NumberTaken(n)) };
        NotAllowed::TooLate { .. } => "Chi arriva tardi si siede solo mentre si gioca il primo turno, prima dei tavoli del secondo.", "Latecomers sit down only while the first turno is played, before the tables of the second.";
        NotAllowed::NoIncompleteTable => "Nel primo turno non c’è un tavolo incompleto.", "No table of the first turno is incomplete.";
        NotAllowed::HalfPlayed { played, planned } => "Ha giocato {played} incontri su {planned}: oltre la metà non si sostituisce (Codice di Gara, sostituzioni). Può ritirarsi.", "It has played {played} matches of {planned}: beyond half nobody is replaced (Codice di Gara, substitutions). It can withdraw.";
        NotAllowed::MatchGoesOn(n) => "L’incontro del numero {n} non è finito: scegli se lo lascia con una giustificazione o senza.", "The match of number {n} is not over: choose whether it leaves it with good reason or without.";
        NotAllowed::HasSeat(n) => "Il numero {n} ha già un posto, o non è presente.", "Number {n} has a seat already, or is not present.";
        NotAllowed::SeatTaken => "Quel posto non è più libero: scegline un altro.", "That seat is not free any more: choose another.";
        NotAllowed::Gone(n) => "Il numero {n} si è già ritirato.", "Number {n} has left already.";
    }
}
