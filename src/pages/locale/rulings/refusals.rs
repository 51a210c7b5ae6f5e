//! Explanations of why a command is refused, with advice.

use crate::locale::Lang;
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
    /// Explains why a command was refused.
    #[must_use]
    pub fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::NoSuchEntry(n) => self.say(
                format!("Fra gli iscritti non c'è il numero {n}."),
                format!("There is no entry number {n}."),
            ),
            Refusal::NoSuchRound(n) => self.say(
                format!("Il turno {n} non c'è o non è l'ultimo."),
                format!("Turno {n} does not exist or is not the last one."),
            ),
            Refusal::NoSuchTable(n) => self.say(
                format!("Nel turno {n} non c'è questo tavolo, o quel numero non vi siede."),
                format!("Turno {n} has no such table, or that number does not sit there."),
            ),
            Refusal::NoSuchRuling(n) => self.say(
                format!("Non c'è un provvedimento numero {n}: cercalo nel registro dei provvedimenti."),
                format!("There is no ruling number {n}: look for it in the register of rulings."),
            ),
            Refusal::StaleRuling { number, current } => self.say(
                format!("Il provvedimento {number} è nel frattempo alla versione {current}: guardalo di nuovo."),
                format!("Ruling {number} is at version {current} meanwhile: look at it again."),
            ),
            Refusal::NoSuchInfraction(code) => self.no_such_infraction(code),
            Refusal::StaleInfraction(now) => self.stale_infraction(summary(Some(now), self)),
            Refusal::NotProvided { infraction, measure } => {
                self.not_provided(infraction, *measure)
            }
            Refusal::Infraction(fault) => self.infraction_fault(*fault).to_owned(),
            Refusal::MatchSum(sum) => self.match_sum_said(sum),
            Refusal::RoundBegun(n) => self.say(
                format!("Il tempo del turno {n} è già partito: in sala si gioca. Se va ritirato davvero, annulla prima il via."),
                format!("The time of turno {n} has begun already: the hall is playing. If it must be withdrawn, take the start back first."),
            ),
            Refusal::StaleEntry(n) => self.say(
                format!("Qualcun altro ha cambiato intanto i dati del numero {n}: guarda come sono adesso, poi salva."),
                format!("Somebody else has changed number {n} meanwhile: see how it reads now, then save."),
            ),
            Refusal::TableStaysWhole(unsettled) => self.say(
                format!("{} Un tavolo che conta si corregge solo con una smazzata senza errori: sistemala, oppure riapri il tavolo con un motivo.", self.unsettled(unsettled)),
                format!("{} A table that counts is corrected only by a smazzata without faults: mend it, or reopen the table with a reason.", self.unsettled(unsettled)),
            ),
            Refusal::NoLineOfThree(table) => self.say(
                format!("Il tavolo {table} è da tre: nessuno ha una linea. Dai un'ammonizione o dei punti al giocatore, o un punteggio a tutti e tre."),
                format!("Table {table} has three players: nobody has a line. Give the player an ammonizione or points, or all three a score."),
            ),
            Refusal::SoloNeeded(hand) => self.say(
                format!("Smazzata {hand}: scegli chi era solo, il primo che ha preso il pozzetto."),
                format!("Smazzata {hand}: choose who was alone, the first to take a pozzetto."),
            ),
            Refusal::NobodyAtTarget(target) => self.say(
                format!("Così nessuno arriva {}: controlla le cifre. Se è proprio così, riapri il tavolo con un motivo: si gioca un'altra smazzata, o si ferma la partita.", Lang::It.target(*target)),
                format!("So nobody gets {}: check the figures. If they are right, reopen the table with a reason: another smazzata is played, or the match is ended.", Lang::En.target(*target)),
            ),
            Refusal::PointsOutOfRange => self.say(
                "Un incontro vale 20 VP: un provvedimento dà o toglie da 1 a 20 VP, o fino a 9999 MP. Scrivi un numero fra questi.",
                "A match is worth 20 VP: a ruling gives or takes 1 to 20 VP, or up to 9999 MP. Write a number among these.",
            ),
            Refusal::RulingsGiven(n) => self.say(
                format!("Nel turno {n} ci sono provvedimenti dell'arbitro, che non vanno persi: toglili prima."),
                format!("There are rulings of the referee in turno {n}, which must not be lost: take them back first."),
            ),
            Refusal::NoSuchHand(n) => self.say(
                format!("In questo torneo un turno non ha una smazzata {n}."),
                format!("A turno of this event has no smazzata {n}."),
            ),
            Refusal::PaidOutOfRange => self.say(
                "Una quota va da 0 a un milione di euro.",
                "A fee is between 0 and a million euro.",
            ),
            Refusal::NumberOutOfRange(n) => self.say(
                format!("Il numero {n} non va: si danno numeri da 1 a 9999."),
                format!("Number {n} will not do: numbers go from 1 to 9999."),
            ),
            Refusal::NumberTaken(n) => self.say(
                format!("Il numero {n} è già dato: scegline un altro o lascialo vuoto."),
                format!("Number {n} is taken: choose another or leave it empty."),
            ),
            Refusal::PlayersNeeded(EventKind::Pairs) => self.say(
                "Una coppia ha due giocatori, tutti e due con un nome.",
                "A pair has two players, both with a name.",
            ),
            Refusal::PlayersNeeded(EventKind::Individual) => self.say(
                "Nell'individuale ogni iscritto è un giocatore solo, con un nome.",
                "In an individual event an entry is one player with a name.",
            ),
            Refusal::PlayersNeeded(EventKind::Teams) => self.say(
                "Una squadra ha da quattro a sei giocatori, tutti con un nome.",
                "A team has four to six players, all with a name.",
            ),
            Refusal::EntriesClosed => self.say(
                "Il primo turno è pubblicato: le iscrizioni sono chiuse. Chi arriva adesso si scrive come iscrizione tardiva.",
                "The first turno is published: entries are closed. Who comes now is written as a late entry.",
            ),
            Refusal::SettingsFixed => self.say(
                "Con un turno già proposto non cambiano più smazzate, regole e tabella dei Victory Point. \
                 Ritira prima il turno.",
                "Once a turno is proposed the hands, the rules and the Victory Point table stay. \
                 Withdraw the turno first.",
            ),
            Refusal::PlanAlreadyPlayed => self.say(
                "La formula non può cambiare i turni già giocati: tienili all'inizio e cambia quelli dopo.",
                "The plan cannot change turni that were played: keep them at its beginning and change those behind.",
            ),
            Refusal::AlreadySeated(n) => self.say(
                format!("Il numero {n} ha già un tavolo: può solo ritirarsi."),
                format!("Number {n} has been seated: it can only withdraw."),
            ),
            Refusal::GroupFixed(n) => self.say(
                format!("Il numero {n} ha già un tavolo, e in un Mitchell resta nel suo girone. Per spostarlo, ritira prima il turno."),
                format!("Number {n} has been seated, and in a Mitchell it stays in its group. To move it, withdraw the turno first."),
            ),
            Refusal::PlanOver => self.say(
                "La formula non prevede altri turni. Per giocarne ancora, allungala nelle impostazioni.",
                "The plan has no further turno. To play on, make it longer in the settings.",
            ),
            Refusal::PlanUnplayable(trouble) => self.plan_trouble(trouble),
            Refusal::Protest(fault) => self.protest_fault(fault),
            Refusal::TooFewPresent => self.say(
                "Devono essere presenti almeno in due: si segna all'accettazione.",
                "At least two must be present: mark them at the check-in.",
            ),
            Refusal::RoundNotFinished { round, missing } if missing.len() == 1 => self.say(
                format!("Turno {round}: manca il tavolo {}. Va prima confermato o chiuso.", list(missing)),
                format!("Turno {round}: table {} is missing. It is confirmed or closed first.", list(missing)),
            ),
            Refusal::RoundNotFinished { round, missing } => self.say(
                format!("Turno {round}: mancano i tavoli {}. Vanno prima confermati o chiusi.", list(missing)),
                format!("Turno {round}: tables {} are missing. They are confirmed or closed first.", list(missing)),
            ),
            Refusal::NoPairing(stuck) => self.stuck(stuck),
            Refusal::NotADraft(n) => self.say(
                format!("Il turno {n} è già pubblicato. Per cambiarlo ritiralo prima, se non ha smazzate."),
                format!("Turno {n} is published already. To change it, withdraw it first, while it has no smazzate."),
            ),
            Refusal::ProposalOutdated(n) => self.say(
                format!("Dopo la proposta del turno {n} qualcosa è cambiato: proponilo di nuovo."),
                format!("Something changed since turno {n} was proposed: propose it again."),
            ),
            Refusal::HandsEntered(n) => self.say(
                format!("Nel turno {n} ci sono già smazzate: non si ritira più, e le smazzate si correggono una per una."),
                format!("Turno {n} has smazzate already: it is withdrawn no more, and its smazzate are corrected one by one."),
            ),
            Refusal::VersionsWait(n) => self.say(
                format!("Nel turno {n} ci sono versioni mandate dai giocatori, che andrebbero perse: prima l'arbitro le riprende o le butta, nelle pagine dei tavoli."),
                format!("In turno {n} there are versions sent by players that would be lost: first the referee takes them up or throws them away, on the tables' pages."),
            ),
            Refusal::NotPublished(n) => self.say(
                format!("Il turno {n} non è ancora pubblicato: pubblicalo prima."),
                format!("Turno {n} is not published yet: publish it first."),
            ),
            Refusal::TableClosed(n) => self.say(
                format!("Il tavolo {n} è chiuso: lo corregge il capo arbitro, oppure lo riapre con un motivo."),
                format!("Table {n} is closed: the chief referee corrects it, or reopens it with a reason."),
            ),
            Refusal::StaleHand { current } => self.say(
                format!("{} ha salvato nel frattempo la versione {}.", self.signed_by(&current.by), current.version),
                format!("{} has saved version {} meanwhile.", self.signed_by(&current.by), current.version),
            ),
            Refusal::SeatsFixed(n) => self.say(
                format!("I posti del turno {n} li decide il tabellone: cambiano con i risultati da cui dipendono."),
                format!("The seats of turno {n} follow from the bracket: they change with the results they rest on."),
            ),
            Refusal::Seats(fault) => self.seat_fault(fault),
            Refusal::LineUp(fault) => self.line_up_fault(*fault),
            Refusal::NotAllowed(why) => self.not_allowed(*why),
            Refusal::Clock(fault) => self.clock_fault(*fault),
            Refusal::Deleted => self.say(
                "Il torneo è stato eliminato: prima riprendilo.",
                "The event was deleted: take it back first.",
            ),
            Refusal::HasHands => self.say(
                "Il torneo ha smazzate scritte: si archivia, e non si elimina.",
                "The event has smazzate in it: it is archived, and not deleted.",
            ),
            Refusal::NoticeTooLong => self.say(
                format!("L'avviso ha al più {LONGEST_NOTICE} caratteri: accorcialo."),
                format!("A notice has at most {LONGEST_NOTICE} characters: make it shorter."),
            ),
            Refusal::PlayedOut(round, table) => {
                self.match_played_out(self.place_of_table(*table, *round))
            }
            Refusal::PlaysOn(entry, round) => self.entry_plays_on(*entry, *round),
            Refusal::ReasonNeeded => self.say("Scrivi il motivo.", "Write the reason."),
            Refusal::NotSettled(unsettled) => self.unsettled(unsettled),
            Refusal::SheetOf { hands: 1, .. } => self.say(
                "Qui si scrive una smazzata sola, non il totale di più smazzate.",
                "One smazzata is written here, not the total of several.",
            ),
            Refusal::SheetOf { hands, .. } => self.say(
                format!("Di questo tavolo si scrive solo il totale, di {hands} smazzate."),
                format!("Only the total of this table is written, of {hands} smazzate."),
            ),
            Refusal::NoMatchToStop => self.say(
                "Si ferma solo una partita in corso, dopo la prima smazzata.",
                "Only a match that is being played is ended, after its first smazzata.",
            ),
            Refusal::NotStopped => self.say(
                "La partita non è stata fermata: continua comunque.",
                "The match was not ended: it goes on anyway.",
            ),
            Refusal::WrongState(state) => format!(
                "{} {}",
                self.say(
                    format!("Il tavolo è «{}»: da qui non si può.", self.table_state(*state)),
                    format!("The table is \"{}\": not from here.", self.table_state(*state)),
                ),
                self.still_open_to(*state)
            ),
            Refusal::ChangedSince(thing) => {
                let thing = self.thing(*thing);
                self.say(
                    format!("Non si può più annullare: {thing}, nel frattempo, non è più come allora. Si corregge com'è adesso."),
                    format!("It can no longer be undone: {thing} is not as it was then. Correct it as it is now."),
                )
            }
            Refusal::LaterRound(n) => self.say(
                format!("Il turno {n} è già noto: annulla prima quello."),
                format!("Turno {n} is known already: undo that one first."),
            ),
            Refusal::NotByLink(right) => self.not_by_link(*right).to_owned(),
            Refusal::SameClerk => self.say(
                "Chi ha inserito una smazzata non la conferma: deve farlo un'altra persona.",
                "Whoever entered a hand does not confirm it: another person must.",
            ),
        }
    }

    fn not_allowed(self, why: NotAllowed) -> String {
        match why {
            NotAllowed::NoSuchEntry(n) => self.refusal(&Refusal::NoSuchEntry(n)),
            NotAllowed::NumberTaken(n) => self.refusal(&Refusal::NumberTaken(n)),
            NotAllowed::TooLate { .. } => self.say(
                "Chi arriva tardi si siede solo mentre si gioca il primo turno, prima dei tavoli del secondo.",
                "Who comes late sits down only while the first turno is played, before the tables of the second.",
            ),
            NotAllowed::NoIncompleteTable => self.say(
                "Nel primo turno non c'è un tavolo incompleto.",
                "No table of the first turno is incomplete.",
            ),
            NotAllowed::HalfPlayed { played, planned } => self.say(
                format!("Ha giocato {played} incontri su {planned}: oltre la metà non si sostituisce (Codice di Gara, sostituzioni). Può ritirarsi."),
                format!("It has played {played} matches of {planned}: beyond half nobody is replaced (Codice di Gara, substitutions). It can withdraw."),
            ),
            NotAllowed::MatchGoesOn(n) => self.say(
                format!("La partita del numero {n} non è finita: scegli se la lascia con una giustificazione o senza."),
                format!("The match of number {n} is not over: choose whether it leaves it with good reason or without."),
            ),
            NotAllowed::HasSeat(n) => self.say(
                format!("Il numero {n} ha già un posto, o non è presente."),
                format!("Number {n} has a seat already, or is not present."),
            ),
            NotAllowed::SeatTaken => self.say(
                "Quel posto non è più libero: scegline un altro.",
                "That seat is not free any more: choose another.",
            ),
            NotAllowed::Gone(n) => self.say(
                format!("Il numero {n} si è già ritirato."),
                format!("Number {n} has left already."),
            ),
        }
    }

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
                "Decide l'arbitro, con un motivo.",
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
