//! Why something could not be done, in words, with what to do instead.

use super::Lang;
use burraco_tournament::decide::seats::{SeatFault, SeatWarning};
use burraco_tournament::entry::{EntryNo, Line};
use burraco_tournament::event::Kind;
use burraco_tournament::file::FileProblem;
use burraco_tournament::movement::Stuck;
use burraco_tournament::people::NotAllowed;
use burraco_tournament::plan::PlanTrouble;
use burraco_tournament::refusal::Refusal;
use burraco_tournament::result::Unsettled;
use burraco_tournament::round::HandNo;
use burraco_tournament::team::LineUpFault;
use std::fmt::Display;

fn list<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(", ")
}

impl Lang {
    fn say(self, it: impl Into<String>, en: impl Into<String>) -> String {
        match self {
            Lang::It => it.into(),
            Lang::En => en.into(),
        }
    }

    /// Why a command was refused.
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
                format!("Non c'è un provvedimento numero {n}."),
                format!("There is no ruling number {n}."),
            ),
            Refusal::StaleRuling { number, current } => self.say(
                format!("Il provvedimento {number} è nel frattempo alla versione {current}: guardalo di nuovo."),
                format!("Ruling {number} is at version {current} meanwhile: look at it again."),
            ),
            Refusal::PointsOutOfRange => self.say(
                "Un provvedimento dà o toglie da 1 a 20 VP, o fino a 9999 MP.",
                "A ruling gives or takes 1 to 20 VP, or up to 9999 MP.",
            ),
            Refusal::RulingsGiven(n) => self.say(
                format!("Nel turno {n} ci sono provvedimenti dell'arbitro: toglili prima."),
                format!("There are rulings of the referee in turno {n}: take them back first."),
            ),
            Refusal::NoSuchHand(n) => self.say(
                format!("In questo torneo un turno non ha una smazzata {n}."),
                format!("A turno of this event has no smazzata {n}."),
            ),
            Refusal::NumberOutOfRange(n) => self.say(
                format!("Il numero {n} non va: si danno numeri da 1 a 9999."),
                format!("Number {n} will not do: numbers go from 1 to 9999."),
            ),
            Refusal::NumberTaken(n) => self.say(
                format!("Il numero {n} è già dato: scegline un altro o lascialo vuoto."),
                format!("Number {n} is taken: choose another or leave it empty."),
            ),
            Refusal::PlayersNeeded(Kind::Pairs) => self.say(
                "Una coppia ha due giocatori, tutti e due con un nome.",
                "A pair has two players, both with a name.",
            ),
            Refusal::PlayersNeeded(Kind::Individual) => self.say(
                "Nell'individuale ogni iscritto è un giocatore solo, con un nome.",
                "In an individual event an entry is one player with a name.",
            ),
            Refusal::PlayersNeeded(Kind::Teams) => self.say(
                "Una squadra ha da quattro a sei giocatori, tutti con un nome.",
                "A team has four to six players, all with a name.",
            ),
            Refusal::EntriesClosed => self.say(
                "Il primo turno è pubblicato: le iscrizioni sono chiuse.",
                "The first turno is published: entries are closed.",
            ),
            Refusal::SettingsFixed => self.say(
                "Con un turno già proposto non cambiano più smazzate, regole e tabella dei Victory Point. \
                 Ritira prima il turno.",
                "Once a turno is proposed the hands, the rules and the Victory Point table stay. \
                 Withdraw the turno first.",
            ),
            Refusal::PlanAlreadyPlayed => self.say(
                "La formula non può cambiare i turni già giocati.",
                "The plan cannot change turns that were played.",
            ),
            Refusal::AlreadySeated(n) => self.say(
                format!("Il numero {n} ha già un tavolo: può solo ritirarsi."),
                format!("Number {n} has been seated: it can only withdraw."),
            ),
            Refusal::GroupFixed(n) => self.say(
                format!("Il numero {n} ha già un tavolo: resta nel suo girone."),
                format!("Number {n} has been seated: it stays in its group."),
            ),
            Refusal::PlanOver => self.say(
                "La formula non prevede altri turni. Per giocarne ancora, allungala nelle impostazioni.",
                "The plan has no further turno. To play on, make it longer in the settings.",
            ),
            Refusal::PlanUnplayable(trouble) => self.plan_trouble(trouble),
            Refusal::TooFewPresent => self.say(
                "Devono essere presenti almeno in due: si segna all'accettazione.",
                "At least two must be present: mark them at the check-in.",
            ),
            Refusal::RoundNotFinished { round, missing } => self.say(
                format!("Turno {round}: mancano i tavoli {}.", list(missing)),
                format!("Turno {round}: tables {} are missing.", list(missing)),
            ),
            Refusal::NoPairing(stuck) => self.stuck(stuck),
            Refusal::NotADraft(n) => self.say(
                format!("Il turno {n} non è una bozza: è già pubblicato."),
                format!("Turno {n} is not a draft: it is published already."),
            ),
            Refusal::ProposalOutdated(n) => self.say(
                format!("Dopo la proposta del turno {n} qualcosa è cambiato: proponilo di nuovo."),
                format!("Something changed since turno {n} was proposed: propose it again."),
            ),
            Refusal::HandsEntered(n) => self.say(
                format!("Nel turno {n} ci sono già smazzate: non si può ritirare."),
                format!("Turno {n} has hands already: it cannot be withdrawn."),
            ),
            Refusal::NotPublished(n) => self.say(
                format!("Il turno {n} non è ancora pubblicato."),
                format!("Turno {n} is not published yet."),
            ),
            Refusal::TableClosed(n) => self.say(
                format!("Il tavolo {n} è chiuso: per correggere, riaprilo prima con un motivo."),
                format!("Table {n} is closed: to correct it, reopen it first, with a reason."),
            ),
            Refusal::StaleHand { current } => self.say(
                format!("{} ha salvato nel frattempo la versione {}.", self.signed_by(&current.by), current.version),
                format!("{} has saved version {} meanwhile.", self.signed_by(&current.by), current.version),
            ),
            Refusal::SeatsFixed(n) => self.say(
                format!("I posti del turno {n} li decide il tabellone."),
                format!("The seats of turno {n} follow from the bracket."),
            ),
            Refusal::Seats(fault) => self.seat_fault(fault),
            Refusal::LineUp(fault) => self.line_up_fault(*fault),
            Refusal::NotAllowed(why) => self.not_allowed(*why),
            Refusal::ReasonNeeded => self.say("Scrivi il motivo.", "Write the reason."),
            Refusal::NotSettled(unsettled) => self.unsettled(unsettled),
            Refusal::WrongState(state) => self.say(
                format!("Il tavolo è «{}»: da qui non si può.", self.table_state(*state)),
                format!("The table is \"{}\": not from here.", self.table_state(*state)),
            ),
            Refusal::ChangedSince(thing) => {
                let thing = self.thing(*thing);
                self.say(
                    format!("Non si può più annullare: {thing}, nel frattempo, non è più come allora."),
                    format!("It can no longer be undone: {thing} is not as it was then."),
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

    /// What speaks against a seat chosen by hand.
    #[must_use]
    pub fn seat_warning(self, warning: SeatWarning) -> String {
        match warning {
            SeatWarning::Rematch { table, seats, met } => self.say(
                format!(
                    "Tavolo {table}: {} e {} si sono già incontrate nel turno {met}.",
                    seats.ns, seats.ew
                ),
                format!(
                    "Table {table}: {} and {} met in turno {met}.",
                    seats.ns, seats.ew
                ),
            ),
            SeatWarning::ClubMates { table, seats } => self.say(
                format!(
                    "Tavolo {table}: {} e {} sono della stessa società.",
                    seats.ns, seats.ew
                ),
                format!(
                    "Table {table}: {} and {} are of one club.",
                    seats.ns, seats.ew
                ),
            ),
            SeatWarning::WrongLine { table, entry } => self.say(
                format!("Tavolo {table}: il numero {entry} dovrebbe sedere nell'altra linea."),
                format!("Table {table}: number {entry} should sit on the other line."),
            ),
            SeatWarning::PartnersAgain {
                table,
                partners: [one, other],
                met,
            } => self.say(
                format!("Tavolo {table}: {one} e {other} erano già compagni nel turno {met}."),
                format!("Table {table}: {one} and {other} were partners in turno {met}."),
            ),
            SeatWarning::RestsAgain { entry } => self.say(
                format!("Il numero {entry} riposa di nuovo, mentre altri hanno riposato meno."),
                format!("Number {entry} rests again while others have rested less."),
            ),
        }
    }

    /// Why the seats of a round cannot be given so.
    fn seat_fault(self, fault: &SeatFault) -> String {
        match fault {
            SeatFault::NoSuchTable(n) => self.say(
                format!("Nella proposta non c'è un tavolo {n}."),
                format!("The proposal has no table {n}."),
            ),
            SeatFault::TableTwice(n) => self.say(
                format!("Il tavolo {n} c'è due volte."),
                format!("Table {n} is there twice."),
            ),
            SeatFault::TablesMissing(tables) => self.say(
                format!("Mancano i tavoli {}.", list(tables)),
                format!("Tables {} are missing.", list(tables)),
            ),
            SeatFault::WrongCount { table, wanted: 1 } => self.say(
                format!("Tavolo {table}: in ogni linea sta un numero solo."),
                format!("Table {table}: each line has one number."),
            ),
            SeatFault::WrongCount { table, .. } => self.say(
                format!("Tavolo {table}: in ogni linea stanno due giocatori, come 1+2."),
                format!("Table {table}: each line has two players, as 1+2."),
            ),
            SeatFault::NotInRound(n) => self.say(
                format!("Il numero {n} non è fra chi gioca o riposa in questo turno."),
                format!("Number {n} is not among those who play or rest in this turno."),
            ),
            SeatFault::SitsTwice(n) => self.say(
                format!("Il numero {n} siede due volte."),
                format!("Number {n} sits twice."),
            ),
        }
    }

    /// Why a team cannot be lined up so.
    fn line_up_fault(self, fault: LineUpFault) -> String {
        match fault {
            LineUpFault::NoMatch => self.say(
                "In questo turno la squadra non ha un incontro.",
                "The team has no match in this turno.",
            ),
            LineUpFault::NoSuchPlayer { player } => self.say(
                format!("La squadra non ha un giocatore numero {}.", player + 1),
                format!("The team has no player number {}.", player + 1),
            ),
            LineUpFault::SitsTwice { player } => self.say(
                format!("Il giocatore {} della squadra siede due volte.", player + 1),
                format!("Player {} of the team sits twice.", player + 1),
            ),
            LineUpFault::Started => self.say(
                "L'incontro è cominciato: la formazione non cambia più.",
                "The match has begun: the line-up stays as it is.",
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
                format!("Ha giocato {played} incontri su {planned}: oltre la metà non si sostituisce."),
                format!("It has played {played} matches of {planned}: beyond half nobody is replaced."),
            ),
            NotAllowed::Gone(n) => self.say(
                format!("Il numero {n} si è già ritirato."),
                format!("Number {n} has left already."),
            ),
        }
    }

    /// Why a file is no event.
    #[must_use]
    pub fn file_problem(self, problem: &FileProblem) -> String {
        match problem {
            FileProblem::NotAnEvent { name } => self.say(
                format!("il file è di un altro tipo: {name:?}"),
                format!("it is another kind of file: {name:?}"),
            ),
            FileProblem::UnknownVersion { version } => self.say(
                format!("la versione {version} del file è più nuova di questo programma"),
                format!("version {version} of the file is newer than this program"),
            ),
            FileProblem::HandsOutOfRange { hands } => self.say(
                format!("un turno non può avere {hands} smazzate"),
                format!("a turno cannot have {hands} smazzate"),
            ),
            FileProblem::BadSlug => self.say(
                "la parola negli indirizzi non è fatta di minuscole, cifre e trattini",
                "the word in addresses is not made of lower-case letters, digits and hyphens",
            ),
            FileProblem::PlayersMissing { entry } => self.say(
                format!("l'iscritto {entry} non ha i giocatori che gli servono"),
                format!("entry {entry} does not have the players it needs"),
            ),
            FileProblem::Partners { round, table } => self.say(
                format!("turno {round}, tavolo {table}: chi siede insieme non va con il tipo di torneo"),
                format!("turno {round}, table {table}: who plays together does not fit the kind of event"),
            ),
            FileProblem::EntryZero => {
                self.say("una coppia ha il numero 0", "a pair has the number 0")
            }
            FileProblem::EntryTwice { entry } => self.say(
                format!("il numero {entry} è dato due volte"),
                format!("number {entry} is given twice"),
            ),
            FileProblem::RoundOutOfOrder { found, expected } => self.say(
                format!("c'è il turno {found} al posto del {expected}"),
                format!("turno {found} stands where {expected} should"),
            ),
            FileProblem::DraftBeforeLast { round } => self.say(
                format!("il turno {round} è una bozza, ma non è l'ultimo"),
                format!("turno {round} is a draft, but not the last"),
            ),
            FileProblem::TableTwice { round, table } => self.say(
                format!("nel turno {round} il tavolo {table} c'è due volte"),
                format!("turno {round} has table {table} twice"),
            ),
            FileProblem::UnknownEntry { round, entry } => self.say(
                format!("nel turno {round} siede la coppia {entry}, che non è in elenco"),
                format!("in turno {round} sits pair {entry}, which is not on the list"),
            ),
            FileProblem::SeatedTwice { round, entry } => self.say(
                format!("nel turno {round} la coppia {entry} siede due volte"),
                format!("in turno {round} pair {entry} sits twice"),
            ),
            FileProblem::HandNumber { round, table, hand } => self.say(
                format!("turno {round}, tavolo {table}: la smazzata {hand} è di troppo"),
                format!("turno {round}, table {table}: smazzata {hand} is one too many"),
            ),
            FileProblem::VersionNumber { round, table, hand } => self.say(
                format!(
                    "turno {round}, tavolo {table}, smazzata {hand}: le versioni non sono 1, 2, 3"
                ),
                format!(
                    "turno {round}, table {table}, smazzata {hand}: its versions are not 1, 2, 3"
                ),
            ),
            FileProblem::RulingNumber { ruling } => self.say(
                format!("il provvedimento {ruling} o una sua versione è fuori posto"),
                format!("ruling {ruling} or a version of it is out of order"),
            ),
            FileProblem::RulingOfNothing { ruling } => self.say(
                format!("il provvedimento {ruling} riguarda una coppia, un turno o un tavolo che non c'è"),
                format!("ruling {ruling} is about a pair, a turno or a table that is not there"),
            ),
            FileProblem::JournalNumber { found, expected } => self.say(
                format!("nel registro c'è la riga {found} al posto della {expected}"),
                format!("line {found} of the journal stands where {expected} should"),
            ),
        }
    }

    fn unsettled(self, unsettled: &Unsettled) -> String {
        let part = |hands: &[HandNo], it: &str, en: &str| {
            let what = self.say(it, en);
            (!hands.is_empty()).then(|| format!("{what} {}", list(hands)))
        };
        let parts = [
            part(
                &unsettled.missing,
                "mancano le smazzate",
                "missing smazzate",
            ),
            part(
                &unsettled.faulty,
                "hanno errori le smazzate",
                "smazzate with faults",
            ),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let head = self.say("Il tavolo non è completo", "The table is not complete");
        format!("{head}: {}.", parts.join("; "))
    }

    /// Why a plan cannot be played, and what would help.
    #[must_use]
    pub fn plan_trouble(self, trouble: &PlanTrouble) -> String {
        match trouble {
            PlanTrouble::TooFew { entries } => self.say(
                format!("Un girone ha un solo numero o nessuno ({entries}): ne servono almeno due."),
                format!("A group has only {entries}: it takes at least two."),
            ),
            PlanTrouble::MitchellRepeats { round, tables, steps, skipping, most } => {
                let (mut it, mut en) = (
                    format!("Con {tables} tavoli il turno {round} del Mitchell ripete un incontro o un riposo."),
                    format!("With {tables} tables turno {round} of the Mitchell repeats a meeting or a rest."),
                );
                if !steps.is_empty() {
                    it += &format!(" Vanno bene i passi {}.", list(steps));
                    en += &format!(" Steps {} work.", list(steps));
                }
                match skipping {
                    Some(plan) => {
                        it += &format!(" Oppure gioca «{plan}».");
                        en += &format!(" Or play “{plan}”.");
                    }
                    None => {
                        it += &format!(" Si possono giocare al massimo {most} turni di Mitchell.");
                        en += &format!(" At most {most} Mitchell turni can be played.");
                    }
                }
                self.say(it, en)
            }
            PlanTrouble::RoundRobinOver { most } => self.say(
                format!("All'italiana si giocano al massimo {most} turni."),
                format!("A round robin has at most {most} turni."),
            ),
            PlanTrouble::DaneseImpossible { round } => self.say(
                format!(
                    "Al turno {round} un Danese modificato non può più evitare incontri già giocati: \
                     togli quel turno o scrivi «danese puro»."
                ),
                format!(
                    "At turno {round} a Danese modificato can no longer avoid earlier meetings: \
                     leave that turno out or write “danese puro”."
                ),
            ),
            PlanTrouble::NotForKind { round, .. } => self.say(
                format!("Il turno {round} non va con questo tipo di torneo: {}.", self.who_plays_what()),
                format!("Turno {round} does not suit this kind of event: {}.", self.who_plays_what()),
            ),
            PlanTrouble::NoTable { entries } => self.say(
                format!("I giocatori sono {entries}: per un tavolo ne servono quattro."),
                format!("There are {entries} players: a table takes four."),
            ),
            PlanTrouble::PartnersRepeat { most } => self.say(
                format!("Dopo {most} turni si ripeterebbe un compagno: giocane al massimo {most}."),
                format!("After {most} turni a partner would come again: play at most {most}."),
            ),
            PlanTrouble::KnockoutTooLarge { asked, entries } => self.say(
                format!("Il tabellone è per {asked}, ma ce ne sono {entries}."),
                format!("The bracket is for {asked}, but there are {entries}."),
            ),
        }
    }

    fn who_plays_what(self) -> &'static str {
        self.pick(
            "«individual» è per i singoli ai tavoli da quattro, gli altri movimenti per coppie e squadre e per i singoli ai \
             tavoli da due",
            "“individual” is for single players at tables of four, the other movements for pairs and teams and for single \
             players at tables of two",
        )
    }

    fn stuck(self, stuck: &Stuck) -> String {
        match stuck {
            Stuck::TooFew { entries } => self.say(
                format!("I presenti sono {entries}: devono essere almeno due."),
                format!("{entries} are present: at least two are needed."),
            ),
            Stuck::NotForKind { .. } => self.say(
                format!("Il movimento non va con questo tipo di torneo: {}.", self.who_plays_what()),
                format!("The movement does not suit this kind of event: {}.", self.who_plays_what()),
            ),
            Stuck::NoTable { entries } => self.say(
                format!("I giocatori presenti sono {entries}: per un tavolo ne servono quattro."),
                format!("{entries} players are present: a table takes four."),
            ),
            Stuck::LineFull { group, line, tied, seats } => {
                let line = match line {
                    Line::Ns => "N-S",
                    Line::Ew => self.pick("E-O", "E-W"),
                };
                let group = if group.is_empty() { String::new() } else { format!(" ({group})") };
                self.say(
                    format!("{tied} devono sedere in linea {line}{group}, che ha {seats} posti."),
                    format!("{tied} must sit {line}{group}, which has {seats} seats."),
                )
            }
            Stuck::Repeats { table, seats, met, steps } => {
                let EntryNo(ns) = seats.ns;
                let EntryNo(ew) = seats.ew;
                let way = match (steps.is_empty(), self) {
                    (true, Lang::It) => "Nessun passo evita gli incontri ripetuti: scegli un Danese.".to_owned(),
                    (true, Lang::En) => "No step avoids repeated meetings: choose a Danese.".to_owned(),
                    (false, Lang::It) => format!("Passi possibili: {}.", list(steps)),
                    (false, Lang::En) => format!("Steps that work: {}.", list(steps)),
                };
                self.say(
                    format!("Al tavolo {table} {ns} e {ew} si ritroverebbero dopo il turno {met}. {way}"),
                    format!("At table {table} {ns} and {ew} would meet again after turno {met}. {way}"),
                )
            }
            Stuck::NoSeat { entries } => self.say(
                format!("Per {} non c'è posto nel Mitchell.", list(entries)),
                format!("The Mitchell has no seat for {}.", list(entries)),
            ),
            Stuck::AllMet => self.say(
                "All'italiana tutti si sono già incontrati.",
                "Everybody has met everybody in the round robin.",
            ),
            Stuck::NoBracket { asked, entries } => self.say(
                format!("Il tabellone è per {asked}, ma ce ne sono {entries}."),
                format!("The bracket is for {asked}, but there are {entries}."),
            ),
            Stuck::KnockoutOver => self.say(
                "La finale è giocata: il tabellone è finito.",
                "The final has been played: the bracket is over.",
            ),
            Stuck::Impossible { stuck, opponents } if opponents.is_empty() => self.say(
                format!(
                    "Nessun abbinamento evita un incontro già giocato: restano senza avversari {}. \
                     Si può giocare un Danese puro.",
                    list(stuck)
                ),
                format!(
                    "No pairing avoids an earlier meeting: {} are stuck. A Danese puro is possible.",
                    list(stuck)
                ),
            ),
            Stuck::Impossible { stuck, opponents } => self.say(
                format!(
                    "Nessun abbinamento evita un incontro già giocato: fra {} c'è sempre chi resta senza \
                     avversari, perché fuori dal loro numero possono incontrare solo {}. \
                     Si può giocare un Danese puro.",
                    list(stuck),
                    list(opponents)
                ),
                format!(
                    "No pairing avoids an earlier meeting: one of {} is always left over, for outside their own \
                     number they may only meet {}. A Danese puro is possible.",
                    list(stuck),
                    list(opponents)
                ),
            ),
        }
    }
}
