//! Texts of the knockout's bracket.

use crate::locale::{Lang, words, words_of};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::movement::knockout::{NoFinal, Unplayed, WonBy};

impl Lang {
    /// Returns the name of a knockout round with a given number of matches.
    #[must_use]
    pub fn bracket_round(self, matches: u32) -> String {
        match matches {
            1 => self.final_match().into(),
            2 => self.semifinals().into(),
            4 => self.quarter_finals().into(),
            8 => self.eighth_finals().into(),
            more => self.matches_count(usize::try_from(more).unwrap_or(usize::MAX)),
        }
    }

    /// Explains that a match of the last round is not played, and why; `name` returns the name of an entry.
    #[must_use]
    pub fn unplayed(self, unplayed: &Unplayed, name: impl Fn(EntryNo) -> String) -> String {
        match unplayed {
            Unplayed::Final(NoFinal::Left) => self.final_unplayed().to_owned(),
            Unplayed::Final(NoFinal::NoFinalist) => self.final_unreached().to_owned(),
            Unplayed::Final(NoFinal::NotSeated) => self.final_not_seated().to_owned(),
            Unplayed::Won { winner, left, why } => {
                let winner = name(*winner);
                match (left, why) {
                    (Some(left), _) => self.final_walked_left(winner, name(*left)),
                    (None, NoFinal::NoFinalist) => self.final_walked_unwon(winner),
                    (None, NoFinal::Left | NoFinal::NotSeated) => self.final_walked_alone(winner),
                }
            }
            Unplayed::Third(left) => match left.first() {
                None => self.third_unplayed().to_owned(),
                Some(who) => self.third_unplayed_left(name(*who)),
            },
        }
    }
}

words_of! {
    /// Explains why one side of a knockout match advances.
    won_by(WonBy) {
        WonBy::Points => "ai punti", "on points";
        WonBy::ExtraHand => "pari, decide la smazzata di spareggio", "level, decided by the extra smazzata";
        WonBy::Rank => "pari, passa la meglio classificata", "level, the better ranked goes on";
        WonBy::Ruling => "per decisione dell’arbitro", "by the referee’s ruling";
        WonBy::Nobody => "non l’ha vinto nessuno: chi doveva giocarlo ha lasciato o non è venuto", "nobody won it: those who were to play it left or did not come";
    }
}

words! {
    bracket = "Fasi finali", "Bracket";
    final_match = "Finale", "Final";
    semifinals = "Semifinali", "Semifinals";
    quarter_finals = "Quarti di finale", "Quarter-finals";
    eighth_finals = "Ottavi di finale", "Round of sixteen";
    third_place = "Terzo posto", "Third place";
    passes_on = "passa senza giocare", "goes through without a match";
    passes_in_list = "passa", "goes through";
    wins_in_list = "vince", "wins";
    without_match_title = "Senza incontro", "Without a match";
    seed(place) = "{place}º", "{place}";
    no_match = "nessun incontro", "no match";
    winners_meet(one, other) = "chi vince {one} e {other}", "winners of {one} and {other}";
    losers_meet = "chi perde le semifinali", "the two that lose the semifinals";
    not_drawn = "da sorteggiare", "not drawn yet";
    no_bracket = "Il tabellone si vede quando è pubblicato il primo turno a eliminazione.", "The bracket is shown when the first knockout turno is published.";
    bracket_seeds = "Il numero davanti è la posizione in classifica all’ingresso nel tabellone.", "The number in front is the rank on entering the bracket.";
    bracket_note = "Gli incontri a eliminazione non contano in classifica. Passa il turno chi ha fatto più punti al tavolo: una penalità non decide un incontro giocato fino alla fine.", "Knockout matches count in no ranking. Who made more points at the table goes on: a penalty decides no match played to its end.";
    knockout_apart = "Gli incontri a eliminazione non contano nella classifica che segue.", "Knockout matches do not count in the ranking below.";
    knockout_gives_places = "L’eliminazione diretta decide i primi posti e non porta punti.", "The knockout decides the first places and brings no points.";
    final_unwon = "Nessuno ha vinto la finale: chi doveva giocarla ha lasciato o non è venuto. Il primo posto non è assegnato.", "Nobody won the final: those who were to play it left or did not come. There is no first place.";
    first_struck = "Chi ha vinto la finale è fuori classifica. Il primo posto non è assegnato.", "The winner of the final is unranked. There is no first place.";
    place_struck(place) = "Chi è arrivato al {place}º posto è fuori classifica. Quel posto non è assegnato.", "Who came to place {place} is struck from the ranking. Nobody has that place.";
    final_unplayed = "La finale non si gioca: chi doveva giocarla ha lasciato. Il primo posto non è assegnato.", "The final is not played: those who were to play it have left. There is no first place.";
    final_unreached = "La finale non si gioca: nessuno ha vinto una semifinale. Il primo posto non è assegnato.", "The final is not played: nobody won a semifinal. There is no first place.";
    final_not_seated = "La finale non si gioca: il suo turno è stato pubblicato prima che si sapesse chi doveva giocarla. Il primo posto non è assegnato.", "The final is not played: its turno was published before it was known who was to play it. There is no first place.";
    final_walked_left(winner, left) = "La finale la vince senza giocare {winner}: {left} ha lasciato.", "The final is won without a match by {winner}: {left} has left.";
    final_walked_unwon(winner) = "La finale la vince senza giocare {winner}: l’altra semifinale non l’ha vinta nessuno.", "The final is won without a match by {winner}: nobody won the other semifinal.";
    final_walked_alone(winner) = "La finale la vince senza giocare {winner}: quando il suo turno è stato pubblicato non c’era nessun altro a giocarla.", "The final is won without a match by {winner}: when its turno was published nobody else was there to play it.";
    third_unplayed = "Per il terzo posto non si gioca: di chi ha perso la semifinale non resta nessuno.", "There is no match for third place: of those who lost the semifinals nobody is left.";
    third_unplayed_left(who) = "Per il terzo posto non si gioca: a giocarlo c’è solo {who}.", "There is no match for third place: only {who} is there to play it.";
    no_tables_here = "In questo turno non ci sono tavoli.", "There are no tables in this turno.";
    match_decided = "incontro deciso", "match decided";
    match_decided_at(table) = "L’incontro del tavolo {table} è già deciso: lì non si gioca più.", "The match at table {table} is already decided: nothing more is played there.";
    tableless = "senza tavoli", "no tables";
    only_to_close = "Il turno si può chiudere.", "The turno can be closed.";
    final_places = "Piazzamenti finali", "Final places";
    final_places_provisional = "piazzamenti provvisori", "provisional places";
    final_place = "Piazzamento finale", "Final place";
    final_won = "finale vinta", "final won";
    final_left = "finale non vinta da nessuno", "final won by nobody";
    final_lost = "finale persa", "final lost";
    place_at_end(place) = "{place} alla fine", "{place} at the end";
    by_the_rounds(rank) = "nei turni {rank}", "in the turni {rank}";
    extra_hand = "Smazzata di spareggio", "Extra smazzata";
    extra_hand_missing = "pari: manca lo spareggio", "level: the extra smazzata is missing";
    extra_hand_played(points) = "Incontro pari, smazzata di spareggio: {points}.", "The match is level. Extra smazzata: {points}.";
    cut_tied(rank, who) = "A pari merito proprio al taglio, {rank}º: {who}. La proposta li prende per numero. Per decidere altrimenti, cambia gli spareggi prima di pubblicare.", "Level right at the cut, rank {rank}: {who}. The proposal takes them by number. To decide otherwise, change the tie-breaks before you publish.";
    extra_hand_unplayed = "Incontro pari, senza smazzata di spareggio: passa la meglio classificata.", "The match is level, without an extra smazzata: the better ranked goes on.";
    won_by_extra_hand(ns, ew) = "pari, decide lo spareggio: {ns} a {ew}", "level, decided by the extra smazzata: {ns} to {ew}";
    extra_hand_due = "Incontro pari: si gioca una smazzata di spareggio. Se non si gioca passa la meglio classificata.", "The match is level: an extra smazzata is played. Without it the better ranked goes on.";
}
