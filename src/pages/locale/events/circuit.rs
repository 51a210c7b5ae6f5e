//! Texts of the circuits.

use crate::locale::{Lang, sentences_of, words, words_of};
use burraco_tournament::prizes::circuit::place_points::Span;
use burraco_tournament::prizes::circuit::{Circuit, Competitors, FinalQualification};

impl Lang {
    /// Describes how a circuit counts results, in one sentence for each rule.
    #[must_use]
    pub fn circuit_rule(self, circuit: &Circuit) -> Vec<String> {
        let rule = circuit.rule;
        let mut said = vec![match rule.best {
            1 => self.circuit_best_one().to_owned(),
            _ if rule.counts_all() => self.circuit_best_all().to_owned(),
            best => self.circuit_best(best),
        }];
        if circuit.by_place.is_some() {
            said.insert(0, self.circuit_by_place().to_owned());
        }
        if circuit.competitors.together() {
            let kind = self.competitors(circuit.competitors);
            said.push(self.circuit_together(kind));
        }
        match (rule.attendance.0, &circuit.by_place) {
            (0, _) => {}
            (_, None) => said.push(self.circuit_attendance(rule.attendance)),
            (points, Some(_)) => said.push(self.circuit_attendance_points(points)),
        }
        match rule.finalists {
            0 => {}
            1 => said.push(self.circuit_finalist().to_owned()),
            finalists => said.push(self.circuit_finalists(finalists)),
        }
        if rule.least > 1 {
            said.push(self.circuit_least(rule.least));
        }
        said
    }

    /// Names a range of numbers: `5`, `5–8`, `5 o più`, `tutti`.
    #[must_use]
    pub fn span(self, span: Span) -> String {
        match span {
            Span { from: 1, to: None } => self.span_all().to_owned(),
            Span { from, to: None } => self.span_from(from),
            Span { from, to: Some(to) } if to == from => to.to_string(),
            Span { from, to: Some(to) } => format!("{from}–{to}"),
        }
    }
}

sentences_of! {
    /// Describes whether a competitor qualifies for the final; empty when others rank higher.
    finalist(t, FinalQualification) {
        FinalQualification::Goes => "va in finale", "goes to the final";
        FinalQualification::Tied => "a pari merito per l’ultimo posto: decide la direzione", "tied for the last place: the organiser decides";
        FinalQualification::TooFewEvents { missing: 1 } => "manca una tappa", "one stage is missing";
        FinalQualification::TooFewEvents { missing } => "mancano {n} tappe", "{n} stages are missing", (n = missing);
        FinalQualification::Below => { String::new() };
    }
}

words_of! {
    /// Returns the name of the competitors that a circuit ranks.
    competitors(Competitors) {
        Competitors::Players => "ogni giocatore", "each player";
        Competitors::Entries => "la coppia, o la squadra, sempre la stessa", "the pair, or the team, always the same";
        Competitors::Clubs => "la società", "the club";
        Competitors::Provinces => "la provincia", "the province";
        Competitors::Regions => "la regione", "the region";
    }
}

words_of! {
    /// Returns the name of a ranking, by the competitors in it.
    ranking_of(Competitors) {
        Competitors::Players => "Giocatori", "Players";
        Competitors::Entries => "Coppie e squadre", "Pairs and teams";
        Competitors::Clubs => "Società", "Clubs";
        Competitors::Provinces => "Province", "Provinces";
        Competitors::Regions => "Regioni", "Regions";
    }
}

words! {
    circuit_delete_folded = "Elimina il circuito", "Delete the circuit";
    circuit_delete_hint = "La classifica sparisce dal sito; i tornei restano come sono. Non si torna indietro.", "The ranking leaves the site; its events stay as they are. There is no way back.";
    circuit_delete = "Elimina per sempre", "Delete for good";
    circuit_find = "Trova per nome", "Find by name";
    circuits = "Circuiti", "Circuits";
    new_circuit = "Nuovo circuito", "New circuit";
    no_circuits = "Nessun circuito: unisce i risultati di più tornei in una classifica.", "No circuits: one joins the results of several events in a ranking.";
    circuit_name = "Nome del circuito", "Name of the circuit";
    circuit_ranks = "Che cosa si classifica", "What is ranked";
    circuit_ranks_hint = "si riconosce chi gioca dalla tessera, senza tessera dal nome", "people are known by their card, without one by their name";
    circuit_best_label = "Migliori tappe che contano", "Best stages that count";
    circuit_attendance_label = "Punti in più per ogni tappa giocata", "Extra points for every stage played";
    circuit_by_place_folded = "Punti per posizione, come le classifiche di un anno", "Points by place, as in the ranking of a year";
    circuit_by_place_label = "Punti per posizione", "Points by place";
    circuit_by_place_hint = "Vuoto: contano i VP. Altrimenti una riga per caso, anche incollata da un foglio: livello (circolo, federale, regionale, nazionale); iscritti; posizione; punti interi. Così: nazionale; 41-80; 5-8; 60. Con 81- vale da 81 in su, con * per tutti.", "Empty: the VP count. Else a line for each case, also pasted from a sheet: level (circolo, federale, regionale, nazionale); entries; place; whole points. Like this: nazionale; 41-80; 5-8; 60. 81- means 81 or more, * all.";
    circuit_look = "Guarda i punti", "See the points";
    circuit_looked = "Punti delle tappe segnate", "Points of the stages ticked";
    circuit_scale_none = "nessun punto", "no points";
    circuit_scale_unsaid = "nessun punto: nelle impostazioni del torneo manca il livello", "no points: the settings of the event do not say its level";
    circuit_by_place = "Contano i punti per posizione.", "Points by place count.";
    circuit_together(kind) = "Si sommano i punti di tutti i giocatori; chi non ha {kind} nell’elenco non conta.", "The points of all players are added; players without {kind} in the list do not count.";
    circuit_best_one = "Conta la tappa migliore.", "The best stage counts.";
    circuit_best_all = "Contano tutte le tappe.", "All stages count.";
    circuit_best_hint = "vuoto: tutte", "empty: all of them";
    stage_number(n) = "tappa {n}", "stage {n}";
    circuit_by_whom = "Da chi vengono i punti", "Who brought the points";
    circuit_credits = "CSV dei punti di ognuno", "CSV of the points of each";
    circuit_level = "Livello", "Level";
    circuit_entries = "Iscritti", "Entries";
    circuit_place = "Posizione", "Place";
    points_of_place = "Punti", "Points";
    every_level = "ogni livello", "every level";
    every_category = "Tutte le categorie", "All categories";
    span_all = "tutti", "all";
    span_from(from) = "{from} o più", "{from} or more";
    in_place(place) = "{place}ª", "place {place}";
    stage_without_level(entries) = "livello non indicato, {entries} iscritti", "level not said, {entries} entries";
    stage_is(level, entries) = "{level}, {entries} iscritti", "{level}, {entries} entries";
    circuit_note_by_place = "Tra parentesi le tappe che non contano. A pari punti si divide la posizione.", "Stages in brackets do not count. Equal points share the place.";
    circuit_least_label = "Tappe da giocare per la finale", "Stages to be played for the final";
    circuit_finalists_label = "Posti in finale", "Places in the final";
    circuit_stages = "Tappe", "Stages";
    circuit_stages_hint = "in ordine di data; la classifica si rifà da sola quando un torneo va avanti", "in order of date; the ranking follows by itself as an event goes on";
    circuit_no_events = "Non c’è ancora nessun torneo da unire.", "There is no event to join yet.";
    circuit_moved_on = "Il circuito è cambiato mentre scrivevi: controlla e salva di nuovo.", "The circuit changed while you were writing: check and save again.";
    circuit_best(n) = "Contano le migliori {n} tappe.", "The best {n} stages count.";
    circuit_attendance(vp) = "{vp} VP per ogni tappa giocata.", "{vp} VP for every stage played.";
    circuit_attendance_points(points) = "Punti in più per ogni tappa giocata: {points}.", "Extra points for every stage played: {points}.";
    circuit_finalist = "In finale va il primo.", "The first goes to the final.";
    circuit_finalists(n) = "Vanno in finale i primi {n}.", "The first {n} go to the final.";
    circuit_least(n) = "Per la finale servono almeno {n} tappe giocate.", "The final takes at least {n} stages played.";
    circuit_empty = "La classifica comincia con il primo turno chiuso di una tappa.", "The ranking begins with the first closed turno of a stage.";
    circuit_none_of_category = "Nessuno di questa categoria.", "Nobody of this category.";
    circuit_mixed = "Le coppie di due categorie stanno solo nella classifica di tutte.", "Pairs of two categories are in the ranking of all categories alone.";
    circuit_note = "Tra parentesi le tappe che non contano. VP: Victory Point; a pari VP decidono i Match Point.", "Stages in brackets do not count. VP: Victory Points; Match Points decide when they are equal.";
    stage_recorded = "dalla sola classifica finale", "from the final standings alone";
    stage_to_come = "da giocare", "to be played";
    stage_running(round) = "dopo il turno {round}, in corso", "after turno {round}, under way";
    stage_over = "conclusa", "over";
    stage_hidden(round) = "i risultati dal turno {round} si scoprono alla premiazione", "results from turno {round} on are uncovered at the ceremony";
    competitor = "Concorrente", "Competitor";
    circuit_card_shared(card, names) = "La tessera {card} ha più nomi: {names}. I loro punti vanno insieme. Se sono due persone, correggi la tessera; se è una, il nome.", "Card {card} has several names: {names}. Their points go together. If they are two people, mend the card; if it is one, the name.";
    circuit_untold = "Un torneo del circuito non dice chi gioca. Dove i punti di una tappa direbbero un nome, restano all’organizzatore.", "An event of the circuit does not say who plays. Where the points of a stage would tell a name, the organiser keeps them.";
    name_withheld = "nome riservato", "name withheld";
    the_final = "Finale", "Final";
    edit_circuit = "Impostazioni del circuito", "Settings of the circuit";
    create_circuit = "Crea il circuito", "Create the circuit";
}
