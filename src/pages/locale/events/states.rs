//! Names of states, movements, pairing reasons and tie-breaks.

use crate::locale::{Lang, words};
use burraco_rules::{BySide, Ended, Pozzetto, Verified};
use burraco_tournament::award::AwardKind;
use burraco_tournament::movement::{Movement, PairingReason, ThirdPlace};
use burraco_tournament::ranking::{DecidedBy, TieBreak};
use burraco_tournament::round::{RoundState, TableState};

impl Lang {
    /// Returns the name of a round's state.
    #[must_use]
    pub const fn round_state(self, state: RoundState) -> &'static str {
        match state {
            RoundState::Draft => self.round_draft(),
            RoundState::Published => self.round_published(),
            RoundState::Playing => self.round_playing(),
            RoundState::Closed => self.round_closed(),
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

    /// Returns the name of a movement: the way the tables of a round are made.
    #[must_use]
    pub fn movement(self, movement: Movement) -> String {
        match movement {
            Movement::Mitchell { step: 1 } => "Mitchell".into(),
            Movement::Mitchell { step } => self.mitchell_step(step),
            Movement::DanesePuro => "Danese puro".into(),
            Movement::DaneseModificato => "Danese modificato".into(),
            Movement::RoundRobin => self.movement_round_robin().into(),
            Movement::Individual => self.movement_individual().into(),
            Movement::Knockout {
                size,
                third: ThirdPlace::Shared,
            } => self.movement_knockout(size),
            Movement::Knockout {
                size,
                third: ThirdPlace::Played,
            } => self.movement_knockout_third(size),
        }
    }

    /// Explains why two entries meet, or why an entry has a bye.
    #[must_use]
    pub fn reason(self, reason: &PairingReason) -> String {
        match reason {
            PairingReason::Drawn => self.reason_drawn().into(),
            PairingReason::Moved { from } => self.reason_moved(from),
            PairingReason::Ranked { places } => self.neighbours(places),
            PairingReason::RankedApart { places, met } => {
                self.reason_ranked_apart(self.places_met(places), met.0, met.1, met.2)
            }
            PairingReason::RankedClub { places, mates } => {
                self.reason_ranked_club(self.places_met(places), mates.0, mates.1)
            }
            PairingReason::RankedAside { places } => {
                self.reason_ranked_aside(self.places_met(places))
            }
            PairingReason::Berger { round } => self.reason_berger(round),
            PairingReason::Bracket { seeds } => self.reason_bracket(seeds.ns, seeds.ew),
            PairingReason::ForThird { seeds } => self.reason_for_third(seeds.ns, seeds.ew),
            PairingReason::Schedule { round } => self.reason_schedule(round),
            PairingReason::LeastMet => self.reason_least_met().into(),
            PairingReason::BestPass { seed } => self.reason_best_pass(seed),
            PairingReason::OddInDraw => self.reason_odd().into(),
            PairingReason::PhantomPair => self.reason_phantom().into(),
            PairingReason::LowestNotRested { place: 0 } | PairingReason::BestRest { place: 0 } => {
                self.reason_rests_unranked().into()
            }
            PairingReason::LowestNotRested { place } => self.reason_lowest(place),
            PairingReason::BestRest { place } => self.reason_best_rest(place),
            PairingReason::Late => self.reason_late().into(),
            PairingReason::Manual => self.reason_manual().into(),
            PairingReason::Withheld => self.reason_withheld().into(),
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

    /// Names the criterion that ranks an entry below the one above it.
    #[must_use]
    pub const fn decided_by(self, decided: DecidedBy) -> &'static str {
        match decided {
            DecidedBy::First => self.decided_first(),
            DecidedBy::Vp => self.decided_vp(),
            DecidedBy::Mp => self.decided_mp(),
            DecidedBy::TieBreak(TieBreak::HeadToHead) => self.decided_head_to_head(),
            DecidedBy::TieBreak(TieBreak::BestRound) => self.decided_best_round(),
            DecidedBy::TieBreak(TieBreak::MostBurrachi) => self.decided_most_burrachi(),
            DecidedBy::TieBreak(TieBreak::Lot) => self.decided_lot(),
            DecidedBy::Shared => self.decided_shared(),
        }
    }

    /// Explains why points were awarded.
    #[must_use]
    pub const fn award(self, award: AwardKind) -> &'static str {
        match award {
            AwardKind::Bye => self.bye(),
            AwardKind::Opponent => self.award_opponent(),
            AwardKind::Late => self.award_late(),
            AwardKind::Left | AwardKind::Quit => self.award_left(),
            AwardKind::Absent => self.award_absent(),
            AwardKind::Arbitral => self.award_arbitral(),
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

    /// Describes how far the points of a hand have been verified, for example from its cards.
    #[must_use]
    pub const fn verified(self, verified: Verified) -> &'static str {
        match verified {
            Verified::Cards => self.verified_cards(),
            Verified::Melds => self.verified_melds(),
            Verified::Parts => self.verified_parts(),
            Verified::Totals => self.verified_totals(),
            Verified::TableTotal => self.verified_table(),
        }
    }
}

words! {
    round_draft = "proposto", "proposed";
    round_published = "pubblicato", "published";
    round_playing = "in gioco", "being played";
    round_closed = "chiuso", "closed";
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
    mitchell_step(step) = "Mitchell, passo {step}", "Mitchell, step {step}";
    reason_drawn = "per sorteggio", "by lot";
    reason_moved(from) = "E-O viene dal tavolo {from}", "E-W comes from table {from}";
    reason_ranked(ns, ew) = "{ns}ª contro {ew}ª in classifica", "ranked {ns} against ranked {ew}";
    places_ranked(ns, ew) = "{ns}ª contro {ew}ª", "ranked {ns} against ranked {ew}";
    place_and_unranked(place) = "{place}ª in classifica contro chi è fuori classifica", "ranked {place} against who is struck from the ranking";
    places_unranked = "tutte e due fuori classifica", "both struck from the ranking";
    reason_rests_unranked = "riposa chi è fuori classifica", "who is struck from the ranking rests";
    reason_ranked_apart(places, a, b, round) = "{places}: {a} e {b} si sono già incontrate nel turno {round}", "{places}: {a} and {b} met in turno {round}";
    reason_ranked_club(places, a, b) = "{places}: {a} e {b} sono dello stesso circolo", "{places}: {a} and {b} are of one club";
    award_opponent = "avversari in ritardo o ritirati", "opponents late or gone";
    award_late = "ritardo oltre 10 minuti", "over 10 minutes late";
    award_left = "abbandono", "left";
    award_left_by(number) = "abbandono del {number}", "{number} left";
    award_partner_left = "abbandono del compagno", "partner left";
    award_absent = "assente", "absent";
    award_arbitral = "punteggio arbitrale", "arbitral score";
    reason_late = "iscrizione tardiva: completa il tavolo", "came late: completes the table";
    movement_round_robin = "All'italiana", "Round robin";
    movement_individual = "Individuale", "Individual";
    reason_schedule(round) = "giornata {round} dell'individuale", "round {round} of the individual schedule";
    reason_least_met = "chi si è incontrato, o ha riposato, meno volte finora", "those who have met, or rested, least often so far";
    movement_knockout(size) = "Eliminazione diretta a {size}", "Knockout of {size}";
    movement_knockout_third(size) = "Eliminazione diretta a {size}, terzo posto giocato", "Knockout of {size}, third place played";
    reason_berger(round) = "giornata {round} dell'italiana", "round {round} of the round robin";
    reason_bracket(ns, ew) = "tabellone: {ns}ª contro {ew}ª della classifica", "bracket: ranked {ns} against ranked {ew}";
    reason_for_third(ns, ew) = "per il terzo posto: {ns}ª contro {ew}ª della classifica", "for third place: ranked {ns} against ranked {ew}";
    reason_best_pass(seed) = "passa il turno senza giocare: {seed}ª della classifica", "goes through without a match: ranked {seed}";
    reason_odd = "riposa: ultima del sorteggio, ai tavoli non c’è posto per tutti", "rests: last in the draw, the tables do not have room for all";
    reason_phantom = "non gioca: in questo turno al posto dell’avversario non c’è nessuno", "does not play: in this turno nobody has the opponent’s place";
    reason_lowest(place) = "riposa: {place}ª, la più bassa che non ha ancora riposato", "rests: ranked {place}, the lowest that has not rested yet";
    reason_manual = "al posto dato dalla direzione", "seated by the organiser";
    reason_ranked_aside(places) = "{places}: così resta diviso chi è dello stesso circolo, o riposa chi deve", "{places}: this keeps those of one club apart, or lets the right one rest";
    reason_best_rest(place) = "riposa la {place}ª: così le altre si incontrano più vicine in classifica senza ripetere incontri", "number {place} rests: so the others meet closest in the ranking without a rematch";
    guessing_from(network, failures) = "Da {network} qualcuno prova password: {failures} sbagliate nelle ultime ore.", "Somebody at {network} is trying passwords: {failures} wrong in the last hours.";
    guessing_at(name, failures) = "Qualcuno prova la password di {name}: {failures} sbagliate nelle ultime ore.", "Somebody is trying the password of {name}: {failures} wrong in the last hours.";
    guessing_names(names) = "Con il nome di: {names}.", "Under the name of: {names}.";
    guessing_others(n) = "Nomi che qui non esistono: {n}.", "Names that do not exist here: {n}.";
    wait_to_sign_in(seconds) = "Troppi tentativi: riprova tra {seconds} secondi.", "Too many attempts: try again in {seconds} seconds.";
    decided_first = "davanti non c’è nessuno", "nobody stands above";
    decided_vp = "meno Victory Point di chi precede", "fewer Victory Points than the one above";
    decided_mp = "pari Victory Point, meno Match Point di chi precede", "equal Victory Points, fewer Match Points than the one above";
    decided_head_to_head = "pari VP e MP: decide lo scontro diretto", "equal VP and MP: decided by who beat whom";
    decided_best_round = "pari VP e MP: decide il turno migliore", "equal VP and MP: decided by the best turno";
    decided_most_burrachi = "pari VP e MP: decide il numero di burrachi", "equal VP and MP: decided by the number of burrachi";
    decided_lot = "pari in tutto: decide il sorteggio", "equal in everything: decided by lot";
    decided_shared = "pari in tutto: posto a pari merito", "equal in everything: the rank is shared";
    pozzetto_seen = "preso", "taken";
    pozzetto_unseen = "preso, non visto", "taken, not seen";
    pozzetto_none = "non preso", "not taken";
    ended_closed = "chiusura", "closed";
    ended_stock = "tallone finito", "stock ran out";
    ended_stalemate = "stallo", "stalemate";
    ended_time = "fine tempo", "time was called";
    verified_cards = "verificata dalle carte", "verified from the cards";
    verified_melds = "giochi verificati, carte rimaste contate a mano", "melds verified, cards left counted by hand";
    verified_parts = "per voci", "by parts";
    verified_totals = "per somme", "by sums";
    verified_table = "solo il totale del tavolo", "only the total of the table";
}
