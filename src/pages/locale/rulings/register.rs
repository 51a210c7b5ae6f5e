//! Texts of the referee's rulings, and of the preview of a decision's effects.

use crate::locale::{Lang, words, words_of};
use crate::numbers::{points_in, signed, signed_in};
use burraco_rules::Side;
use burraco_tournament::award::Awards;
use burraco_tournament::event::Event;
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::round::{RoundNo, Spot};
use burraco_tournament::rulings::adjustment::{
    Bounds, CardMark, GoneFor, MatchSum, Measure, Overdrawn, Ruling,
};
use burraco_tournament::rulings::correction::{Correction, LaterTables, correction, later_tables};
use burraco_tournament::scoring::three_player_table::Chair;

impl Lang {
    /// Explains that a ruling does not give its table's points, because another ruling does: either a later one that
    /// replaces it, or an earlier one.
    #[must_use]
    pub fn behind(self, own: u32, other: u32) -> String {
        match other > own {
            true => self.ruling_replaced_by(other),
            false => self.ruling_behind(other),
        }
    }

    /// Returns the name of a measure as it was given, which tells points taken from points awarded.
    #[must_use]
    pub fn measure_given(self, ruling: Ruling) -> &'static str {
        match ruling {
            Ruling::Points { vp, mp, .. } if vp.0 <= 0 && mp.0 <= 0 => self.points_taken(),
            Ruling::Points { vp, mp, .. } if vp.0 >= 0 && mp.0 >= 0 => self.points_given(),
            other => self.measure(Measure::of(other)),
        }
    }

    /// Explains the effect of a referee's measure.
    #[must_use]
    pub const fn measure_explained(self, measure: Measure) -> &'static str {
        match measure {
            Measure::Richiamo => self.richiamo_explained(),
            Measure::Ammonizione => self.ammonizione_explained(),
            Measure::Points => self.points_explained(),
            Measure::OffMatch => self.off_match_explained(),
            Measure::InPlay => self.mark_to_write(CardMark::InPlay),
            Measure::PenalisedCard => self.mark_to_write(CardMark::Penalised),
            Measure::NegativeCards => self.mark_to_write(CardMark::Negative),
            Measure::FrozenGame => self.mark_to_write(CardMark::Frozen),
            Measure::NegativeAndFrozen => self.mark_to_write(CardMark::NegativeAndFrozen),
            Measure::LateStart => self.late_start_explained(),
            Measure::LateOverTen => self.late_over_ten_explained(),
            Measure::LeftJustified => self.left_justified_explained(),
            Measure::LeftUnjustified => self.left_unjustified_explained(),
            Measure::BothAbsent => self.both_absent_explained(),
            Measure::Arbitral => self.arbitral_explained(),
            Measure::Struck => self.struck_explained(),
        }
    }

    /// Explains the consequences of correcting the points of a round. When more rounds than the next one depend on it,
    /// each of them gets a sentence.
    #[must_use]
    pub fn correction_said(self, event: &Event, round: RoundNo) -> Vec<String> {
        let Some(leads_to) = correction(event, round) else {
            return Vec::new();
        };
        let later = later_tables(event, round);
        let again = later
            .iter()
            .find(|(_, tables)| *tables == LaterTables::Again);
        let draft = again.map(|(n, _)| *n);
        let draft = draft.filter(|_| leads_to == Correction::PairsAgain);
        let one_by_one = later.len() > 1 || leads_to == Correction::NeedsSignature;
        let later = later.into_iter().filter(|_| one_by_one);
        let later = later.map(|(n, tables)| match tables {
            LaterTables::Apart => self.later_apart(n),
            LaterTables::Stay(state) => self.later_stays(n, self.round_state(state)),
            LaterTables::Again => self.later_again(n),
        });
        let first = match draft {
            Some(draft) => self.correction_repairs_draft(draft),
            None => self.correction(leads_to).to_owned(),
        };
        [first].into_iter().chain(later).collect()
    }

    /// Formats an award or a penalty: `−1 VP, −100 MP`; empty for zero.
    #[must_use]
    pub fn amounts(self, vp: VictoryPoints, mp: MatchPoints) -> String {
        self.amounts_in(vp, mp, 1)
    }

    /// Formats amounts counted in fractions of a point, like [`amounts`](Lang::amounts).
    #[must_use]
    pub fn amounts_in(self, vp: VictoryPoints, mp: MatchPoints, parts: u32) -> String {
        let figures = [(vp.0, self.vp()), (mp.0, self.mp())];
        let said = figures.iter().filter(|(figure, _)| *figure != 0);
        let said: Vec<String> = said
            .map(|(figure, unit)| format!("{}\u{a0}{unit}", signed_in(*figure, parts, self)))
            .collect();
        said.join(", ")
    }

    /// Explains that a match no longer has enough points for a ruling that takes some, and what to do.
    #[must_use]
    pub fn overdrawn_said(self, overdrawn: &Overdrawn) -> String {
        let sum = &overdrawn.sum;
        let [own, other] = self.sides_of(sum);
        let (n, round, entry) = (overdrawn.ruling, sum.round, sum.entry);
        match sum.bounds {
            Bounds::OneMatch | Bounds::PartnerLeft => self.overdrawn(n, round, entry, own, other),
            Bounds::OfThree { .. } => self.overdrawn_of_three(n, round, entry, own, other),
        }
    }

    /// Explains why the points awarded by rulings in a match cannot have a given sum.
    #[must_use]
    pub fn match_sum_said(self, sum: &MatchSum) -> String {
        let [own, other] = self.sides_of(sum);
        let all = points_in(sum.own.0 + sum.other.0, sum.bounds.parts(), self);
        match sum.bounds {
            Bounds::OneMatch | Bounds::PartnerLeft => {
                self.match_sum(sum.round, sum.entry, own, other, all)
            }
            Bounds::OfThree { .. } => {
                self.match_sum_of_three(sum.round, sum.entry, own, other, all)
            }
        }
    }

    /// Formats the Victory Points of an entry and of its opponents.
    fn sides_of(self, sum: &MatchSum) -> [String; 2] {
        let said = |vp: VictoryPoints| points_in(vp.0, sum.bounds.parts(), self);
        [sum.own, sum.other].map(said)
    }

    /// Describes the points that a ruling gives or takes.
    #[must_use]
    pub fn ruling_effect(self, ruling: &Ruling) -> String {
        match ruling {
            // their name says it all
            Ruling::Richiamo { .. } | Ruling::Struck { .. } => String::new(),
            Ruling::Ammonizione { mp, .. } => match mp.0 {
                0 => String::new(),
                mp => self.ammonizione_effect(signed(-mp)),
            },
            Ruling::Points { vp, mp, .. } => self.amounts(*vp, *mp),
            Ruling::OnCards { side, .. } => self.side(*side).to_owned(),
            Ruling::LateStart { side, mp, .. } | Ruling::OffMatch { side, mp, .. } => {
                let taken = self.amounts(VictoryPoints(0), -*mp);
                format!("{} {taken}", self.side(*side))
            }
            Ruling::Awarded { awards, .. } => self.awards(awards, 1),
            // what that comes to its hands say, and whoever else left
            Ruling::Left {
                gone_for: GoneFor::Event,
                ..
            } => self.leaves_the_event().to_owned(),
            Ruling::Left { .. } => String::new(),
        }
    }

    /// Lists the points awarded to everybody at a table, counted in fractions of a point (`parts` to one).
    #[must_use]
    pub fn awards(self, awards: &Awards, parts: u32) -> String {
        let spots = match awards {
            Awards::Lines(_) => Side::ALL.map(Spot::Line).to_vec(),
            Awards::Three(_) => Chair::ALL.map(Spot::Chair).to_vec(),
        };
        let said = spots.into_iter().zip(awards.all()).map(|(spot, award)| {
            let vp = points_in(award.vp.0, parts, self);
            let mp = signed_in(award.mp.0, parts, self);
            format!("{} {vp}\u{a0}VP {mp}", self.spot(spot))
        });
        said.collect::<Vec<_>>().join(", ")
    }
}

words_of! {
    /// Returns the name of a referee's measure.
    measure(Measure) {
        Measure::Richiamo => "richiamo", "call to order (richiamo)";
        Measure::Ammonizione => "ammonizione", "warning (ammonizione)";
        Measure::Points => "punti tolti o dati", "points taken or given";
        Measure::OffMatch => "MP tolti all’incontro o a una smazzata", "MP taken off a match or a smazzata";
        Measure::InPlay => "risolto in gioco", "settled in play";
        Measure::PenalisedCard => "carta penalizzata", "penalised card";
        Measure::NegativeCards => "carte in negativo", "cards counted negative";
        Measure::FrozenGame => "gioco congelato", "frozen meld";
        Measure::NegativeAndFrozen => "carte in negativo e gioco congelato", "cards counted negative and the meld frozen";
        Measure::LateStart => "ritardo da 5 a 10 minuti", "5 to 10 minutes late";
        Measure::LateOverTen => "ritardo oltre 10 minuti", "over 10 minutes late";
        Measure::LeftJustified => measure_left_justified;
        Measure::LeftUnjustified => measure_left_unjustified;
        Measure::BothAbsent => "assenti da tutte e due le parti", "both absent";
        Measure::Arbitral => "punteggio arbitrale", "arbitral score";
        Measure::Struck => measure_struck;
    }

    /// Explains the consequences of correcting the points of a round.
    correction(Correction) {
        Correction::RanksAgain => "La classifica segue; chi siede a quale tavolo resta com’è.", "The ranking follows; who sits where stays as it is.";
        Correction::PairsAgain => "La classifica segue; il turno dopo si proporrà da quella che ne esce.", "The ranking follows; the next turno will be proposed from the one that results.";
        Correction::TablesStay => "I posti già pubblicati restano; seguono risultato e classifica.", "The tables already published stay; result and ranking follow.";
        Correction::NeedsSignature => "L’ultimo turno è cominciato: corregge solo il capo arbitro, e salvare è la sua firma.", "The last turno has started: only the chief referee corrects, and to save is to sign.";
    }
}

words! {
    rulings = "Provvedimenti", "Rulings";
    ruling_n(n) = "Provvedimento {n}", "Ruling {n}";
    new_ruling = "Nuovo provvedimento", "New ruling";
    no_rulings = "Nessun provvedimento finora.", "No rulings so far.";
    no_rulings_yet = "I provvedimenti si danno da quando è pubblicato il primo turno.", "Rulings can be given once the first turno is published.";
    ruling_article = "Articolo", "Article";
    ruling_article_hint = "come sta scritto nel Codice di Gara in vigore", "as printed in the Codice di Gara in force";
    ruling_round = "Turno", "Turno";
    ruling_vp = "VP, con il segno", "VP, with the sign";
    ruling_mp = "MP, con il segno", "MP, with the sign";
    ruling_mp_taken = "MP tolti", "MP taken off";
    ruling_mp_second = "MP tolti se è la seconda", "MP taken off if it is the second one";
    ruling_vp_own(whose) = "VP {whose}", "VP {whose}";
    ruling_mp_own(whose) = "MP {whose}", "MP {whose}";
    ruling_vp_other = "VP degli avversari", "VP of the opponents";
    ruling_mp_other = "MP degli avversari", "MP of the opponents";
    ruling_stands = "in vigore", "stands";
    ruling_taken_back = "revocato", "taken back";
    ruling_given_again = "dato di nuovo", "given again";
    ruling_changed(what) = "cambiato in {what}", "changed to {what}";
    later_apart(n) = "Turno {n}: i tavoli non vengono dalla classifica, e restano.", "Turno {n}: its tables do not come from the ranking, and stay.";
    later_stays(n, state) = "Turno {n}, {state}: i tavoli vengono dalla classifica di prima e restano come sono pubblicati.", "Turno {n}, {state}: its tables come from the ranking as it was and stay as they were published.";
    later_again(n) = "Turno {n}, ancora una proposta: si rifà se con la classifica corretta i tavoli sono altri.", "Turno {n}, still a proposal: it is made again where the corrected ranking gives other tables.";
    take_back = "Revoca", "Take back";
    give_again = "Dai di nuovo", "Give again";
    ruling_version(n, what, by, when) = "Versione {n}: {what}. {by}, {when}", "Version {n}: {what}. {by}, {when}";
    points_taken = "punti tolti", "points taken";
    points_given = "punti dati", "points given";
    off_match_explained = "I Match Point si tolgono a chi ha sbagliato prima di leggere i suoi VP, anche per quello che è successo in una smazzata sola; gli avversari tengono i punti giocati.", "The Match Points come off the offender before its VP are read, also for what happened in one smazzata; its opponents keep the points as played.";
    measure_left_justified = "abbandono giustificato", "left, justified";
    measure_left_unjustified = "abbandono ingiustificato", "left, unjustified";
    measure_struck = "fuori classifica", "struck from the ranking";
    richiamo_explained = "Non toglie punti. Resta nel registro, e tutti lo vedono: un § accanto al nome, con il motivo sulla sua pagina.", "It takes no points. It stands in the register, and everybody sees it: a § beside the name, with what for on its page.";
    ammonizione_explained = "Ogni seconda ammonizione costa 1 VP a chi la riceve; gli avversari non guadagnano nulla.", "Every second warning costs its receiver 1 VP; the opponents gain nothing.";
    points_explained = "Cambia solo i suoi punti in classifica.", "Points in the ranking, for nobody else.";
    late_start_explained = "I Match Point si tolgono prima di leggere i VP di chi era in ritardo; quelli degli avversari si leggono dal risultato giocato.", "The Match Points come off before the VP of the late side are read; the opponents’ are read from the result as played.";
    late_over_ten_explained = "Chi è in ritardo perde l’incontro; gli avversari hanno i punti del riposo.", "The late side loses the match; its opponents get the points of a bye.";
    late_of_a_player = "Il Codice di Gara (ritardi) non dice niente di un giocatore solo: il ritardo pesa su tutti e due i giocatori della linea, che ha un punteggio solo.", "The Codice di Gara (lateness) says nothing of one player alone: the lateness costs both of the line, which has one score.";
    late_of_a_team_table = "Il Codice di Gara (ritardi) non dice niente delle squadre: il ritardo a uno dei due tavoli pesa sull’incontro, che ha un punteggio solo.", "The Codice di Gara (lateness) says nothing of teams: the lateness at one of the two tables costs the match, which has one score.";
    left_justified_explained = "Chi resta ha i punti del riposo, o quelli che aveva se sono di più; chi abbandona ha il resto, o quelli che aveva se sono di meno. Vale per questo incontro: chi lascia anche il torneo si ritira alle presenze.", "The one that stays gets the points of a bye, or its own if they are more; the one that leaves gets the rest, or its own if they are less. It is about this match: an entry that leaves the event too is withdrawn at the check-in.";
    left_unjustified_explained = "Chi resta ha i punti del riposo, o quelli che aveva se sono di più; chi abbandona non prende niente, e i Match Point che perdeva restano persi. Vale per questo incontro: chi lascia anche il torneo si ritira alle presenze.", "The one that stays gets the points of a bye, or its own if they are more; the one that leaves gets nothing, and the Match Points it was losing stay lost. It is about this match: an entry that leaves the event too is withdrawn at the check-in.";
    left_of_a_player = "Il Codice di Gara (abbandono) non dice niente di un giocatore solo: il punteggio è della linea e vale anche per il compagno, ma a lasciare risulta soltanto chi è indicato. Al compagno l’arbitro può ridare punti a parte («punti tolti o dati»).", "The Codice di Gara (abandonment) says nothing of one player alone: the score is the line’s and holds for the partner too, but only the one named here is said to have left. The referee may give the partner points back apart (“points taken or given”).";
    warning_is_second(n, who, costs) = "L’ammonizione del provvedimento {n} diventa una seconda ({who}): {costs}.", "The warning of ruling {n} becomes a second one ({who}): {costs}.";
    warning_no_second(n, who, costs) = "L’ammonizione del provvedimento {n} non è più una seconda ({who}): il suo {costs} non conta più.", "The warning of ruling {n} is a second one no more ({who}): its {costs} no longer counts.";
    ruling_who_left = "Chi lascia", "Who leaves";
    both_absent_explained = "Zero a zero.", "Nothing for either side.";
    of_the_player = "del giocatore", "of the player";
    arbitral_explained = "Il punteggio del tavolo lo scrive l’arbitro; i VP del tavolo possono non fare 20.", "The referee writes the table’s score; its VP need not add up to 20.";
    struck_explained = "Da questo turno non compare più in classifica.", "From this turno on it stands no more in the ranking.";
    ruling_after_play = "L’incontro è stato giocato fino alla fine: questi punti prendono il posto del suo risultato.", "The match was played to its end: these points take the place of its result.";
    struck_already(who, round, number) = "{who} è già fuori classifica dal turno {round} (provvedimento {number}): questo non cambia niente.", "{who} has been struck from the ranking since turno {round} (ruling {number}): this changes nothing.";
    struck_results = "I risultati contano per gli avversari; la posizione in classifica no.", "The results count for the opponents; there is no rank.";
    ammonizione_effect(mp) = "se è la seconda {mp} MP", "{mp} MP if it is the second";
    correction_repairs_draft(n) = "La classifica segue; la proposta del turno {n} è rifatta se non ne viene più.", "The ranking follows; the proposal of turno {n} is made again where it no longer comes from it.";
    look_first = "Guarda che cosa cambia", "See what changes";
    look_again = "Guarda di nuovo", "Look again";
    what_moves = "Che cosa cambia", "What changes";
    nothing_moves = "La classifica e i posti ai tavoli restano come sono.", "The ranking and the seats stay as they are.";
    place_of_table(table, round) = "tavolo {table} del turno {round}", "table {table} of turno {round}";
    goes_on_instead(at, is, was) = "Al {at} passa {is}, non più {was}.", "At {at} {is} goes on instead of {was}.";
    wins_instead(at, is, was) = "Al {at} vince {is} invece di {was}.", "At {at} {is} wins instead of {was}.";
    nobody_goes_on_instead(at, was) = "Al {at} {was} non passa più: non passa nessuno.", "At {at} nobody goes on instead of {was}.";
    nobody_wins_instead(at, was) = "Al {at} {was} non vince più: non vince nessuno.", "At {at} nobody wins instead of {was}.";
    final_place_moves(who, was, is) = "Piazzamento finale di {who}: {was} → {is}.", "Final place of {who}: {was} → {is}.";
    no_final_place = "nessun piazzamento", "no place";
    other_is_seated(at, who) = "Al {at} siede {who}.", "At {at} sits {who}.";
    other_rests(round, who) = "Nel turno {round} riposa {who}.", "In turno {round} rests {who}.";
    not_seated(round, who) = "Nel turno {round} non siede {who}.", "In turno {round} there is no seat for {who}.";
    withdraw_and_propose(round) = "Ritira il turno {round} e riproponilo.", "Withdraw turno {round} and propose it again.";
    round_stays(round) = "Nel turno {round} ci sono già smazzate e non si ritira più: resta com’è, e i piazzamenti seguono chi vi ha giocato. Se è uno sbaglio si annulla in «Ultime azioni».", "Turno {round} has smazzate already and is withdrawn no more: it stays as it is, and the places follow who played it. If it is a mistake it is undone among “Last actions”.";
    who_withdraws = "Lo ritira l’organizzatore o il capo arbitro.", "The organiser or the chief referee withdraws it.";
    who_takes_back = "Può annullarlo chi l’ha deciso o il capo arbitro.", "Whoever decided it, or the chief referee, may undo it.";
    unfollowed(round, at, who) = "Il turno {round} non segue più dai risultati: il {at} l’ha vinto {who}.", "Turno {round} no longer follows from the results: {at} was won by {who}.";
    unfollowed_by_nobody(round, at) = "Il turno {round} non segue più dai risultati: il {at} non l’ha vinto nessuno.", "Turno {round} no longer follows from the results: {at} was won by nobody.";
    won_since(at, who, round) = "Il {at} ora l’ha vinto {who}: il risultato è cambiato dopo la pubblicazione del turno {round}.", "{who} has now won {at}: the result changed after turno {round} was published.";
    won_by_nobody_since(at, round) = "Il {at} ora non l’ha vinto nessuno: il risultato è cambiato dopo la pubblicazione del turno {round}.", "Nobody has won {at} now: the result changed after turno {round} was published.";
    not_seated_who_won(at, who, round) = "Nel turno {round} non siede {who}, che ha vinto il {at}.", "{who}, who won {at}, is not seated in turno {round}.";
    turno_stays(round) = "Il turno {round} resta com’è.", "Turno {round} stays as it is.";
    turno_stays_unless(round) = "Il turno {round} resta com’è finché la direzione non lo ripropone.", "Turno {round} stays as it is unless the desk proposes it again.";
    decision_not_saved = "Non è ancora salvato. Ecco che cosa cambia.", "It is not saved yet. This is what changes.";
    entry_goes(who) = "Esce dal torneo: {who}.", "Leaves the event: {who}.";
    entry_comes_back(who) = "Torna in gioco: {who}.", "Plays again: {who}.";
    entry_stays_out(entry, state) = "{entry} resta {state}: rientra dal prossimo turno se alle presenze diventa «Presente».", "{entry} stays {state}: it plays again from the next turno once the check-in makes it “Present”.";
    entry_stays_out_now(entry, state) = "{entry} resta {state}: non ci sono altri turni in cui rientrare.", "{entry} stays {state}: there is no other turno to come back in.";
    places_provisional(tables) = "{tables}: le posizioni sono provvisorie.", "{tables}: the ranks are provisional.";
    table_closes(at) = "Si chiude il {at}.", "Now closed: {at}.";
    table_reopens(at) = "Si riapre il {at}.", "Open again: {at}.";
    ruling_replaces(number) = "Sostituisce il provvedimento {number}, che non decide più i punti del tavolo.", "It replaces ruling {number}, which no longer decides the table’s points.";
    rulings_replaced(numbers) = "Sostituisce i provvedimenti {numbers}, che non decidono più i punti del tavolo.", "It replaces rulings {numbers}, which no longer decide the table’s points.";
    departure_overruled_knockout(at, who, number) = "{who} ha lasciato il {at} (provvedimento {number}): con questa decisione l’abbandono resta nel registro ma non decide più, né i punti né chi passa il turno; fra chi ha perso nello stesso turno chi ha lasciato resta dietro.", "{who} left {at} (ruling {number}): by this decision that stays in the register but decides no more, neither the points nor who goes on; among those who lost in the same turno the one that left stays behind.";
    departure_overruled(at, who, number) = "{who} ha lasciato il {at} (provvedimento {number}): con questa decisione l’abbandono resta nel registro, ma non decide più i punti.", "{who} left {at} (ruling {number}): by this decision that stays in the register, but it no longer decides the points.";
    knockout_unmoved = "Una penalità non decide un incontro a eliminazione giocato fino alla fine: passa il turno chi ha fatto più punti al tavolo. Perché passi un altro ci vuole un punteggio arbitrale.", "A penalty decides no knockout match played to its end: who made more points at the table goes on. For another to go on an arbitral score is needed.";
    winner_is_gone(who) = "{who} ha lasciato il torneo: nel turno dopo il suo posto resta vuoto.", "{who} has left the event: in the next turno its place stays empty.";
    match_played_out(at) = "L’incontro è stato giocato fino alla fine ({at}): nessuno lo ha lasciato. Chi lascia il torneo si ritira alle presenze; se l’incontro va deciso altrimenti, dagli un punteggio arbitrale.", "The match was played to its end ({at}): nobody left it. An entry that leaves the event is withdrawn at the check-in; where the match must be decided otherwise, give it an arbitral score.";
    entry_plays_on(entry, round) = "Il numero {entry} gioca nel turno {round}: non può aver lasciato il torneo prima. Se lo lascia adesso, ritiralo alle presenze.", "Number {entry} plays in turno {round}: it cannot have left the event before. If it leaves now, withdraw it at the check-in.";
    left_after_the_end = "senza effetto: l’incontro è stato giocato fino alla fine", "without effect: the match was played to its end";
    ruling_left_after_the_end = "L’incontro è stato giocato fino alla fine: il provvedimento resta senza effetto sui suoi punti.", "The match was played to its end: the ruling has no effect on its points.";
    leaves_the_event = "lascia il torneo", "leaves the event";
    let_in_again = "rientra nel torneo; l’abbandono dell’incontro resta", "plays again in the event; that it left the match stands";
    left_together(awards) = "in tutto {awards}", "in all {awards}";
    ruling_replaced_by(number) = "sostituito dal provvedimento {number}", "replaced by {number}";
    take_back_n(n) = "Revoca il provvedimento {n}…", "Take ruling {n} back…";
    given_back_said(n, who, left) = "Il provvedimento {n} dà punti a chi era rimasto al tavolo ({who}) per l’abbandono del compagno (provvedimento {left}). Revocato l’abbandono, quei punti restano finché non si revoca anche il provvedimento {n}.", "Ruling {n} gives points to who stayed at the table ({who}) because the partner left (ruling {left}). With that taken back the points stay until {n} is taken back, too.";
    ruling_behind(number) = "al tavolo vale il provvedimento {number}: finché è in vigore, questo non dà punti", "ruling {number} holds at the table: as long as it stands, this one gives no points";
    ruling_joins(number) = "Anche il provvedimento {number} è di chi ha lasciato il tavolo e resta in vigore: valgono tutti e due, alla stessa linea i punti minori dei due, a due linee 0 VP. Se quello era sbagliato, va revocato a parte.", "Ruling {number} is about somebody who left the table, too, and stands: both hold, one line gets the lesser points of the two, two lines 0 VP each. If that one was wrong it is taken back on its own.";
    table_stays_decided(at, ruling) = "Il {at} resta deciso: i punti li dà ora questo. {ruling}", "Still decided: {at}. Its points are now given by: {ruling}";
    ruling_holds_again(number) = "Torna a valere il provvedimento {number}.", "Ruling {number} holds again.";
    ruling_stays_replaced(number) = "I punti del tavolo li dà il provvedimento {number}: finché è in vigore questo resta senza effetto.", "The table’s points are given by ruling {number}: as long as it stands this one has no effect.";
    ruling_silenced = "senza effetto: il tavolo ha un punteggio assegnato", "without effect: the table’s score is assigned";
    awarded_takes_nothing(n) = "I punti di questo tavolo li dà il provvedimento {n}: finché è in vigore valgono quelli, e questo provvedimento non toglie niente.", "The points of this table are given by ruling {n}: as long as it stands they hold, and this ruling takes nothing off.";
    ruling_choose_whom = "scegli dall’elenco", "choose from the list";
    ruling_other_tables = "Agli altri tavoli", "At other tables";
    ruling_elsewhere(who, table, place) = "{who} non siede al tavolo {table}, da cui si è aperto il modulo, ma al {place}: il provvedimento vale lì.", "{who} does not sit at table {table}, from which the form was opened, but here: {place}. The ruling holds there.";
    ruling_at(place) = "Vale per: {place}.", "It holds for: {place}.";
    ruling_about(who) = "Riguarda: {who}.", "About: {who}.";
    awarded_holds(n) = "I punti di questo tavolo li dà il provvedimento {n}: valgono quelli, e la smazzata corretta non li cambia.", "The points of this table are given by ruling {n}: they hold, and the corrected smazzata does not change them.";
    left_follows(n) = "Il tavolo è deciso per abbandono (provvedimento {n}): i punti si leggono dalle smazzate, e seguono la correzione.", "The table is decided by who left it (ruling {n}): its points are read from the smazzate, and follow the correction.";
    gone_sits(at, who) = "Al {at} si gioca ancora, ma {who} ha lasciato il torneo: registra l’abbandono, oppure dai un punteggio.", "At {at} a match goes on, but {who} has left the event: rule that it left the match, or give a score.";
    gone_from_open(at, who) = "Si riapre il {at}, dove siede chi ha lasciato il torneo ({who}): registra l’abbandono, oppure dai un punteggio al tavolo.", "Open again: {at}, where somebody sits who has left the event ({who}): rule that it left the match, or give the table a score.";
    overdrawn(n, round, entry, own, other) = "Il provvedimento {n} supera i limiti dell’incontro: nel turno {round} il numero {entry} ha {own} VP e gli avversari {other}, e un incontro ne dà da 0 a 20 a testa e non più di 20 in tutto. Revocalo, oppure dai al tavolo un punteggio arbitrale con il motivo.", "Ruling {n} can no longer stand in its match: in turno {round} number {entry} has {own} VP and its opponents {other}, and a match gives each 0 to 20 and both together 20 at most. Take it back, or give the table an arbitral score with the reason.";
    overdrawn_of_three(n, round, entry, own, other) = "Il provvedimento {n} supera i limiti del tavolo: nel turno {round} il numero {entry} ha {own} VP e gli altri due insieme {other}, e un tavolo di tre ne dà da 0 a 40 a testa e non più di 60 in tutto. Revocalo, oppure dai al tavolo un punteggio arbitrale con il motivo.", "Ruling {n} can no longer stand at its table: in turno {round} number {entry} has {own} VP and the other two {other} together, and a table of three gives each 0 to 40 and all together 60 at most. Take it back, or give the table an arbitral score with the reason.";
    seen_otherwise = "Il modulo è stato cambiato dopo l’anteprima: qui sotto c’è quella di ciò che è scritto ora. Guardala prima di salvare.", "The form was changed after the preview: below is that of what it says now. Look at it before saving.";
    seen_outdated = "Nel frattempo qualcosa è cambiato: guarda di nuovo prima di salvare.", "Something has changed meanwhile: look again before saving.";
    before = "Prima", "Before";
    afterwards = "Dopo", "After";
    history = "Che cosa è stato deciso", "What was decided";
    sits_at(table, side, against) = "tavolo {table}, {side}, contro {against}", "table {table}, {side}, against {against}";
    adjusted_by(amounts) = "provvedimenti: {amounts}", "rulings: {amounts}";
}
