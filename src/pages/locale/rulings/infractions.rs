//! Texts of the catalogue of infractions. An infraction that is also an irregularity of play takes its name from there.

use crate::locale::{Lang, words, words_of};
use burraco_rules::Certainty;
use burraco_tournament::rulings::adjustment::{CardMark, Measure};
use burraco_tournament::rulings::infraction::{
    CitedInfraction, Infraction, InfractionFault, OLD_EDITION,
};

impl Lang {
    /// Returns the name of an infraction.
    #[must_use]
    pub fn infraction(self, cited: &CitedInfraction) -> String {
        let own = self.pick_text(&cited.it, &cited.en);
        match cited.irregularity() {
            _ if !own.is_empty() => own.to_owned(),
            Some(row) => self.irregularity(row).to_owned(),
            None => cited.code.clone(),
        }
    }

    fn pick_text<'a>(self, it: &'a str, en: &'a str) -> &'a str {
        match self {
            Lang::It => it,
            Lang::En => en,
        }
    }

    /// Returns the article of an infraction as a ruling cites it: the new number, else the old one, with its edition.
    /// Empty when neither is known.
    #[must_use]
    pub fn infraction_article(self, line: &Infraction) -> String {
        let cited = |article: &str, edition: &str| match edition {
            "" => article.to_owned(),
            edition => format!("{article} (ed. {edition})"),
        };
        match (line.article.as_str(), line.old_article.as_str()) {
            ("", "") => String::new(),
            ("", old) => cited(old, OLD_EDITION),
            (new, _) => cited(new, &line.edition),
        }
    }

    /// Describes the source of an infraction: its number in both editions, and how reliably that is known.
    #[must_use]
    pub fn infraction_source(self, line: &Infraction) -> String {
        let article = self.infraction_article(line);
        let sure = self.infraction_known(line.irregularity().is_some(), line.sure);
        let both = !line.article.is_empty() && !line.old_article.is_empty();
        match (article.as_str(), both) {
            ("", _) => format!("{}; {sure}", self.article_unknown()),
            (new, true) => {
                let old = &line.old_article;
                format!("art. {new}, {old} (ed. {OLD_EDITION}); {sure}")
            }
            (one, false) => format!("art. {one}; {sure}"),
        }
    }

    /// Describes how reliably the rule behind an infraction is known. A line that an organiser added without a
    /// published source counts as a rule of the event.
    #[must_use]
    pub const fn infraction_known(self, of_program: bool, sure: Certainty) -> &'static str {
        match (of_program, sure) {
            (false, Certainty::Unknown) => self.infraction_of_event(),
            _ => self.sure(sure),
        }
    }

    /// Lists the measures that an infraction provides: the usual one, then the others.
    #[must_use]
    pub fn infraction_measures(self, line: &Infraction) -> String {
        let mut names = line.measures.iter().map(|m| self.measure(*m));
        let usual = names.next().unwrap_or_default();
        let others: Vec<&str> = names.collect();
        match others.is_empty() {
            true => usual.to_owned(),
            false => self.measure_or(usual, others.join(", ")),
        }
    }

    /// Explains that an infraction does not provide a measure.
    #[must_use]
    pub fn not_provided(self, line: &Infraction, measure: Measure) -> String {
        let (name, source) = (
            self.infraction(&line.cited()),
            self.infraction_article(line),
        );
        let source = match source.as_str() {
            "" => String::new(),
            article => format!(", art. {article}"),
        };
        let provided = line.measures.iter().map(|m| self.measure(*m));
        let provided = provided.collect::<Vec<_>>().join(", ");
        self.measure_not_provided(name, source, self.measure(measure), provided)
    }
}

words_of! {
    /// Returns the remark that the hand's sheet needs when a ruling was settled on the cards.
    mark_to_write(CardMark) {
        CardMark::InPlay => "Sulla smazzata non resta nulla da scrivere.", "Nothing is left to write on the smazzata.";
        CardMark::Penalised => "Se alla fine della smazzata la carta è ancora a parte, sul tavolo, va fra le carte penalizzate della linea.", "If the card still lies aside on the table when the smazzata ends, it goes with the side’s penalised cards.";
        CardMark::Negative => "Le carte vanno fra quelle penalizzate della linea: contano in negativo.", "The cards go with the side’s penalised cards: they count negative.";
        CardMark::Frozen => "Il gioco va segnato come congelato sulla smazzata.", "The meld is marked as frozen on the smazzata.";
        CardMark::NegativeAndFrozen => "Le carte di troppo vanno fra quelle penalizzate della linea, e il gioco va segnato come congelato.", "The excess cards go with the side’s penalised cards, and the meld is marked as frozen.";
    }

    /// Explains why a line of the catalogue of infractions is refused.
    infraction_fault(InfractionFault) {
        InfractionFault::Code => "Un’infrazione con questo nome c’è già: dalle un altro nome, o modifica quella.", "There is an infraction of this name already: give it another name, or change that one.";
        InfractionFault::Name => "Un’infrazione aggiunta ha un nome in italiano e uno in inglese.", "An infraction that was added has a name in Italian and one in English.";
        InfractionFault::NoMeasure => "Un’infrazione prevede almeno un provvedimento.", "An infraction provides one measure at least.";
        InfractionFault::Points => "I punti usuali di un’infrazione sono al più 20 VP e 9999 MP.", "The usual points of an infraction are 20 VP and 9999 MP at most.";
    }
}

words! {
    infractions = "Infrazioni", "Infractions";
    infractions_explained = "Il catalogo delle infrazioni con quello che il codice prevede. Vale per questo torneo: l’organizzatore lo corregge, e ogni modifica è nel registro e si può annullare.", "The catalogue of infractions with what the code provides. It holds for this event: the organiser corrects it, and each change is in the journal and can be undone.";
    infraction_choose = "Scegli l’infrazione", "Choose the infraction";
    infraction_find = "Cerca un’infrazione", "Find an infraction";
    infraction_new = "Aggiungi un’infrazione", "Add an infraction";
    infraction_give = "Dai il provvedimento", "Give the ruling";
    infraction_edit = "Modifica", "Change";
    infraction_changed = "modificata", "changed";
    infraction_added = "aggiunta", "added";
    infraction_withdrawn = "non più in uso", "no longer used";
    infractions_none = "Nessuna infrazione con queste parole.", "No infraction with these words.";
    infraction_name_it = "Nome in italiano", "Name in Italian";
    infraction_name_en = "Nome in inglese", "Name in English";
    infraction_name_hint(name) = "vuoto: il nome del programma, «{name}»", "empty: the program’s name, “{name}”";
    infraction_article_new = "Articolo di oggi", "Article of today";
    infraction_article_hint = "come sta scritto nel Codice di Gara in vigore; vuoto se non si conosce", "as printed in the Codice di Gara in force; empty if it is not known";
    infraction_edition = "Edizione", "Edition";
    infraction_article_old = "Articolo nelle edizioni 2012-2017", "Article in the editions of 2012-2017";
    infraction_sure = "Attendibilità della fonte", "How sure the source is";
    infraction_sure_hint = "una regola che vale solo qui è del torneo; le altre dicono da dove vengono", "a rule that holds only here is the event’s; the others say where they come from";
    infraction_of_event = "regola di questo torneo", "rule of this event";
    infraction_usual = "Provvedimento usuale", "Usual measure";
    infraction_others = "L’arbitro può scegliere anche", "The referee may also choose";
    infraction_vp = "VP usuali, con il segno", "Usual VP, with the sign";
    infraction_mp = "MP usuali", "Usual MP";
    infraction_use = "In uso", "In use";
    infraction_why = "Perché cambia", "Why it changes";
    no_such_infraction(code) = "Il catalogo di questo torneo non offre più l’infrazione «{code}»: scegline un’altra, o chiedi all’organizzatore di rimetterla in uso.", "The catalogue of this event no longer offers the infraction “{code}”: choose another, or ask the organiser to bring it back.";
    stale_infraction(now) = "Intanto qualcun altro ha cambiato questa riga. Ora è: {now}. Qui sotto c’è quello che hai scritto tu: salvando ancora, vale questo.", "Somebody else has changed this line meanwhile. It reads now: {now}. Below is what you typed: save again, and that holds.";
    measure_not_provided(name, source, measure, provided) = "Per «{name}»{source}, il catalogo non prevede «{measure}». Scegli fra: {provided}; oppure dai il provvedimento senza infrazione, con il motivo.", "For “{name}”{source}, the catalogue does not provide “{measure}”. Choose among: {provided}; or give the ruling without an infraction, with the reason.";
    measure_or(usual, others) = "{usual}; oppure {others}", "{usual}; or {others}";
    without_infraction = "Senza infrazione del catalogo", "Without an infraction of the catalogue";
    ruling_measure = "Provvedimento", "Measure";
    ruling_measure_hint = "se ne scegli un altro, i suoi campi compaiono al prossimo passo; quello che hai scritto resta", "if you choose another, its fields come with the next step; what you have typed stays";
    ruling_hand = "Smazzata", "Smazzata";
    ruling_whole_match = "tutto l’incontro", "the whole match";
    ruling_table = "Tavolo", "Table";
    ruling_table_hint = "una squadra siede a due tavoli", "a team sits at two tables";
    ruling_for(infraction) = "per: {infraction}", "for: {infraction}";
    warned_before(n) = "{n} ammonizioni", "warnings: {n}";
    warned_once = "1 ammonizione", "1 warning";
    second_warning(entry, n) = "{entry} ha già avuto {n}: questa è una seconda, e costa 1 VP in classifica, con gli MP scritti qui; gli avversari non guadagnano nulla.", "{entry} has had {n} already: this one completes a pair and costs it 1 VP in the ranking, with the MP written here; its opponents gain nothing.";
    mark_missing = "Sulla smazzata non c’è ancora", "Not yet on the smazzata";
    mark_done = "scritto sulla smazzata", "written on the smazzata";
    mark_by_sums = "la smazzata è scritta per somme: lo score le contiene già", "the smazzata is written by sums: the paper has them in already";
    mark_go = "Scrivi sulla smazzata", "Write it on the smazzata";
    mark_games = "Segna i giochi congelati o che non contano", "Mark frozen melds and those that do not count";
    penalties_here = "Provvedimenti dell’arbitro", "The referee’s rulings";
    penalties_legend = "§ con provvedimenti dell’arbitro: quali, è scritto nella pagina di chi li ha avuti e nel perché della posizione.", "§ with rulings of the referee: which, is written on the page of whoever had them and in the reasons of the rank.";
    penalties_mark = "provvedimenti", "rulings";
    match_sum(round, entry, own, other, sum) = "Nel turno {round} il numero {entry} avrebbe {own} VP e gli avversari {other}, in tutto {sum}. Secondo le tabelle dei Victory Point (Codice di Gara, art. 18) ciascuno ne ha da 0 a 20 e insieme non passano 20. Dai meno punti, o un punteggio arbitrale con il motivo.", "In turno {round} number {entry} would have {own} VP and its opponents {other}, {sum} together. By the tables of Victory Points (Codice di Gara, art. 18) each side has 0 to 20 and both together 20 at most. Give fewer points, or an arbitral score with the reason.";
    match_sum_of_three(round, entry, own, other, sum) = "Nel turno {round} il numero {entry} avrebbe {own} VP e gli altri due insieme {other}, in tutto {sum}. A un tavolo di tre ciascuno gioca due incontri e ne ha da 0 a 40; tutti insieme non passano 60. Dai meno punti, o un punteggio arbitrale con il motivo.", "In turno {round} number {entry} would have {own} VP and the other two {other} together, {sum} in all. At a table of three each plays two matches and has 0 to 40; all together have 60 at most. Give fewer points, or an arbitral score with the reason.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_tournament::rulings::infraction::{own_line, own_lines};

    #[test]
    fn every_line_is_named_in_both_languages_and_tells_where_it_is_written() {
        for line in own_lines() {
            let [it, en] = Lang::ALL.map(|t| t.infraction(&line.cited()));
            assert!(it != line.code && en != line.code, "{}", line.code);
            assert!(Lang::It.infraction_source(&line).starts_with("art. "));
        }
        let exposed = own_line("exposed_card").unwrap_or_else(|| panic!("a line of its own"));
        assert_eq!(
            Lang::It.infraction_source(&exposed),
            "art. 24 (ed. 2024-2026), 22 (ed. 2012-2017); da una buona fonte"
        );
        assert_eq!(Lang::It.infraction_article(&exposed), "24 (ed. 2024-2026)");
    }

    #[test]
    fn an_organisers_own_line_is_a_rule_of_the_event_unless_it_names_another_source() {
        let known = |line: &Infraction| Lang::It.infraction_source(line);
        let mut line = own_line("late_five").unwrap_or_else(|| panic!("a line of its own"));
        line.sure = Certainty::Unknown;
        assert!(
            known(&line).ends_with("cercato e non trovato"),
            "{}",
            known(&line)
        );
        line.code = "phone".to_owned();
        assert!(
            known(&line).ends_with("regola di questo torneo"),
            "{}",
            known(&line)
        );
        line.sure = Certainty::OneSource;
        assert!(
            known(&line).ends_with("da una buona fonte"),
            "{}",
            known(&line)
        );
    }

    #[test]
    fn an_organisers_name_stands_before_the_programs() {
        let mut line = own_line("late_five").unwrap_or_else(|| panic!("a line of its own"));
        line.it = "Ritardo breve".to_owned();
        assert_eq!(Lang::It.infraction(&line.cited()), "Ritardo breve");
        assert_eq!(
            Lang::En.infraction(&line.cited()),
            "Five to ten minutes late"
        );
    }
}
