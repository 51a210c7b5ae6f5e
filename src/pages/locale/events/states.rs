//! Names of states, movements, pairing reasons and tie-breaks.

use crate::locale::{Lang, sentences_of, words, words_of};
use burraco_rules::{BySide, Ended, Pozzetto, Verified};
use burraco_tournament::award::AwardKind;
use burraco_tournament::movement::{Movement, PairingReason, ThirdPlace};
use burraco_tournament::ranking::{DecidedBy, TieBreak};
use burraco_tournament::round::{Round, RoundState, TableState};

impl Lang {
    /// Says how long to wait before signing in again: in whole seconds that are over by then, never a single one.
    #[must_use]
    pub fn sign_in_after(self, wait: std::time::Duration) -> String {
        self.wait_to_sign_in(wait.as_secs().saturating_add(1).max(2))
    }

    /// Names the way the tables of a round were made: its movement. Recorded standings had no tables.
    #[must_use]
    pub fn seated_by(self, round: &Round) -> String {
        match round.is_recorded() {
            true => self.recorded().to_owned(),
            false => self.movement(round.movement),
        }
    }

    /// Returns the name of a table's state.
    #[must_use]
    pub const fn table_state(self, state: TableState) -> &'static str {
        match state {
            TableState::Open => self.table_open(),
            TableState::Entered => self.table_entered(),
            TableState::Confirmed => self.table_confirmed(),
            TableState::Closed => self.table_closed(),
            TableState::Disputed => self.table_disputed(),
        }
    }

    /// Explains that two entries meet as neighbours in the ranking.
    fn neighbours(self, places: &BySide<u32>) -> String {
        match (places.ns, places.ew) {
            (1.., 1..) => self.reason_ranked(places.ns, places.ew),
            _ => self.places_met(places),
        }
    }

    /// Names the two ranking places that meet; 0 stands for an entry outside the ranking.
    fn places_met(self, places: &BySide<u32>) -> String {
        match (places.ns, places.ew) {
            (0, 0) => self.places_unranked().into(),
            (0, place) | (place, 0) => self.place_and_unranked(place),
            (ns, ew) => self.places_ranked(ns, ew),
        }
    }

    /// Describes what happened to a pozzetto.
    #[must_use]
    pub const fn pozzetto_state(self, pozzetto: Pozzetto) -> &'static str {
        match pozzetto {
            Pozzetto::Seen => self.pozzetto_seen(),
            Pozzetto::Unseen => self.pozzetto_unseen(),
            Pozzetto::None => self.pozzetto_none(),
        }
    }

    /// Describes how a hand ended.
    #[must_use]
    pub const fn ended(self, ended: Ended) -> &'static str {
        match ended {
            Ended::Closed => self.ended_closed(),
            Ended::Stock => self.ended_stock(),
            Ended::Stalemate => self.ended_stalemate(),
            Ended::Time => self.ended_time(),
        }
    }

    /// Warns of password guessing: `Da 10.0.0.9 qualcuno prova password: 45 sbagliate nelle ultime ore. Con il nome di:
    /// arbitro.`
    #[must_use]
    pub fn guessing(self, network: &str, failures: u32, names: &str, others: usize) -> String {
        let mut said = vec![self.guessing_from(network, failures)];
        if !names.is_empty() {
            said.push(self.guessing_names(names));
        }
        if others > 0 {
            said.push(self.guessing_others(others));
        }
        said.join(" ")
    }
}

sentences_of! {
    /// Returns the name of a movement: the way the tables of a round are made.
    movement(t, Movement) {
        Movement::Mitchell { step: 1 } => { "Mitchell".into() };
        Movement::Mitchell { step } => "Mitchell, passo {step}", "Mitchell, step {step}";
        Movement::DanesePuro => { "Danese puro".into() };
        Movement::DaneseModificato => { "Danese modificato".into() };
        Movement::RoundRobin => "All’italiana", "Round robin";
        Movement::Individual => "Individuale", "Individual";
        Movement::Knockout { size, third: ThirdPlace::Shared } => "Eliminazione diretta a {size}", "Knockout of {size}";
        Movement::Knockout { size, third: ThirdPlace::Played } => "Eliminazione diretta a {size}, terzo posto giocato", "Knockout of {size}, third place played";
    }

    /// Explains a movement in a sentence: who meets whom.
    movement_means(t, Movement) {
        Movement::Mitchell { step: 1 } => "N-S resta al suo tavolo, E-O si sposta di un tavolo.", "N-S stay at their table, E-W move on by one.";
        Movement::Mitchell { step } => "N-S resta al suo tavolo, E-O si sposta di {step} tavoli.", "N-S stay at their table, E-W move on by {step}.";
        Movement::DaneseModificato => "Prima contro seconda, terza contro quarta, evitando chi si è già incontrato.", "First against second, third against fourth, avoiding those who have met.";
        Movement::DanesePuro => "Prima contro seconda, terza contro quarta, anche se si sono già incontrate.", "First against second, third against fourth, even if they have met.";
        Movement::RoundRobin => "Tutti contro tutti, un incontro per turno.", "Everybody meets everybody, one meeting in a turno.";
        Movement::Individual => "Ogni turno si gioca con altri.", "Every turno is played with others.";
        Movement::Knockout { size, .. } => "Giocano le prime {size} della classifica: chi perde è fuori.", "The first {size} of the standings play: who loses is out.";
    }

    /// Explains why two entries meet, or why an entry has a bye.
    reason(t, &PairingReason) {
        PairingReason::Drawn => "per sorteggio", "by lot";
        PairingReason::Moved { from } => "E-O viene dal tavolo {from}", "E-W comes from table {from}";
        PairingReason::Ranked { places } => { t.neighbours(places) };
        PairingReason::RankedApart { places, met } => "{places}: {a} e {b} si sono già incontrati nel turno {round}", "{places}: {a} and {b} met in turno {round}", (places = t.places_met(places), a = met.0, b = met.1, round = met.2);
        PairingReason::RankedClub { places, mates } => "{places}: {a} e {b} sono della stessa società", "{places}: {a} and {b} are of one club", (places = t.places_met(places), a = mates.0, b = mates.1);
        PairingReason::RankedAside { places } => "{places}: così resta diviso chi è della stessa società, o riposa chi deve", "{places}: this keeps those of one club apart, or lets the right one rest", (places = t.places_met(places));
        PairingReason::Berger { round } => "giornata {round} dell’italiana", "round {round} of the round robin";
        PairingReason::Bracket { seeds } => "tabellone: {ns}º contro {ew}º della classifica", "bracket: ranked {ns} against ranked {ew}", (ns = seeds.ns, ew = seeds.ew);
        PairingReason::ForThird { seeds } => "per il terzo posto: {ns}º contro {ew}º della classifica", "for third place: ranked {ns} against ranked {ew}", (ns = seeds.ns, ew = seeds.ew);
        PairingReason::Schedule { round } => "giornata {round} dell’individuale", "round {round} of the individual schedule";
        PairingReason::LeastMet => "cercando pochi incontri ripetuti e pochi riposi", "seeking few repeated meetings and few rests";
        PairingReason::BestPass { seed } => "passa il turno senza giocare: {seed}º della classifica", "goes through without a match: ranked {seed}";
        PairingReason::OddInDraw => "riposa: ultima del sorteggio, ai tavoli non c’è posto per tutti", "rests: last in the draw, the tables do not have room for all";
        PairingReason::PhantomPair => "non gioca: in questo turno al posto dell’avversario non c’è nessuno", "does not play: in this turno nobody has the opponent’s place";
        PairingReason::LowestNotRested { place: 0 } | PairingReason::BestRest { place: 0 } => "riposa chi è fuori classifica", "an entry struck from the ranking rests";
        PairingReason::LowestNotRested { place } => "riposa: {place}º, l’ultimo in classifica che non ha ancora riposato", "rests: ranked {place}, the lowest that has not rested yet";
        PairingReason::BestRest { place } => "riposa: {place}º, così gli altri incontrano avversari più vicini in classifica senza ripetere incontri", "ranked {place} rests: so the others meet closest in the ranking without a rematch";
        PairingReason::Late => "iscrizione tardiva: completa il tavolo", "came late: completes the table";
        PairingReason::Manual => "al posto dato dalla direzione", "seated by the organiser";
        PairingReason::Withheld => "motivo dopo la premiazione", "the reason after the ceremony";
    }
}

words_of! {
    /// Returns the name of a round's state.
    round_state(RoundState) {
        RoundState::Draft => "proposto", "proposed";
        RoundState::Published => "pubblicato", "published";
        RoundState::Playing => "in gioco", "being played";
        RoundState::Closed => "chiuso", "closed";
    }

    /// Names the criterion that ranks an entry below the one above it.
    decided_by(DecidedBy) {
        DecidedBy::First => "davanti non c’è nessuno", "nobody stands above";
        DecidedBy::Vp => "meno Victory Point di chi precede", "fewer Victory Points than the one above";
        DecidedBy::Mp => "pari Victory Point, meno Match Point di chi precede", "equal Victory Points, fewer Match Points than the one above";
        DecidedBy::Recorded => recorded;
        DecidedBy::Girone => "chi precede gioca in un girone migliore", "the one above plays in a better group";
        DecidedBy::TieBreak(TieBreak::HeadToHead) => "pari VP e MP: decide lo scontro diretto", "equal VP and MP: decided by who beat whom";
        DecidedBy::TieBreak(TieBreak::BestRound) => "pari VP e MP: decide il turno migliore", "equal VP and MP: decided by the best turno";
        DecidedBy::TieBreak(TieBreak::MostBurrachi) => "pari VP e MP: decide il numero di burrachi", "equal VP and MP: decided by the number of burrachi";
        DecidedBy::TieBreak(TieBreak::Lot) => "pari in tutto: decide il sorteggio", "equal in everything: decided by lot";
        DecidedBy::Shared => "pari in tutto: posizione a pari merito", "equal in everything: the rank is shared";
    }

    /// Explains why points were awarded.
    award(AwardKind) {
        AwardKind::Bye => bye;
        AwardKind::Opponent => "ritardo o abbandono degli avversari", "opponents late or gone";
        AwardKind::Late => "ritardo oltre 10 minuti", "over 10 minutes late";
        AwardKind::Left | AwardKind::Quit => "abbandono", "left";
        AwardKind::Absent => "assente", "absent";
        AwardKind::Arbitral => "punteggio arbitrale", "arbitral score";
        AwardKind::Recorded { .. } => recorded;
    }

    /// Describes how far the points of a hand have been verified, for example from its cards.
    verified(Verified) {
        Verified::Cards => "verificata dalle carte", "verified from the cards";
        Verified::Melds => "giochi verificati, carte rimaste contate a mano", "melds verified, cards left counted by hand";
        Verified::Parts => "per voci", "by parts";
        Verified::Totals => "per somme", "by sums";
        Verified::TableTotal => "solo il totale del tavolo", "only the total of the table";
    }
}

words! {
    moved_from_rest = "E-O viene dal riposo", "E-W comes from a bye";
    table_open = "in gioco", "playing";
    table_late = "in ritardo", "late";
    table_entered = "da confermare", "to be confirmed";
    table_confirmed = "confermato", "confirmed";
    table_closed = "chiuso", "closed";
    table_disputed = "contestato", "disputed";
    tables_confirmed = "confermati", "confirmed";
    tables_closed = "chiusi", "closed";
    tables_disputed = "contestati", "disputed";
    entry_entered = "iscritta", "entered";
    entry_checked_in = "presente", "present";
    entry_absent = "assente", "absent";
    entry_withdrawn = "ritirata", "withdrawn";
    reason_ranked(ns, ew) = "{ns}º contro {ew}º in classifica", "ranked {ns} against ranked {ew}";
    places_ranked(ns, ew) = "{ns}º contro {ew}º", "ranked {ns} against ranked {ew}";
    place_and_unranked(place) = "{place}º in classifica contro un iscritto fuori classifica", "ranked {place} against an entry struck from the ranking";
    places_unranked = "entrambi gli iscritti fuori classifica", "both struck from the ranking";
    award_left_by(number) = "abbandono: {number}", "left: {number}";
    award_partner_left = "abbandono del compagno", "partner left";
    guessing_from(network, failures) = "Da {network} qualcuno prova password: {failures} sbagliate nelle ultime ore.", "Somebody at {network} is trying passwords: {failures} wrong in the last hours.";
    guessing_at(name, failures) = "Qualcuno prova la password di {name}: {failures} sbagliate nelle ultime ore.", "Somebody is trying the password of {name}: {failures} wrong in the last hours.";
    guessing_names(names) = "Con il nome di: {names}.", "Under the name of: {names}.";
    guessing_others(n) = "Nomi che qui non esistono: {n}.", "Names that do not exist here: {n}.";
    wait_to_sign_in(seconds) = "Troppi tentativi: riprova tra {seconds} secondi.", "Too many attempts: try again in {seconds} seconds.";
    pozzetto_seen = "preso", "taken";
    pozzetto_unseen = "preso, non visto", "taken, not seen";
    pozzetto_none = "non preso", "not taken";
    ended_closed = "chiusura", "closed";
    ended_stock = "tallone finito", "stock ran out";
    ended_stalemate = "stallo", "stalemate";
    ended_time = "fine tempo", "time was called";
}
