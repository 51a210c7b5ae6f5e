//! Explanations of why a plan cannot be played or a round cannot be proposed, with advice.

use crate::locale::{Lang, list, sentences_of};
use burraco_rules::Side;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::movement::NoProposal;
use burraco_tournament::plan::PlanTrouble;

impl Lang {
    fn who_plays_what(self) -> &'static str {
        self.pick(
            "«individuale» è per i singoli ai tavoli da quattro e da tre, gli altri movimenti per coppie e squadre e per i \
             singoli ai tavoli da due",
            "“individual” is for single players at tables of four and three, the other movements for pairs and teams and \
             for single players at tables of two",
        )
    }
}

sentences_of! {
    /// Explains why a plan of rounds cannot be played, and what would help.
    plan_trouble(t, &PlanTrouble) {
        PlanTrouble::TooFew { entries } => "In un girone servono almeno due iscritti, e adesso sono {entries}: cambia il programma o i gironi.", "A group takes at least two entries, and there are {entries}: change the plan or the groups.";
        PlanTrouble::GironeTooSmall { girone, entries: 0 } => "Nel girone {girone} non resterebbe nessuno, e servono almeno due iscritti. I numeri dei gironi sono tavoli.", "Group {girone} would have no entry, and it takes at least two. The numbers of the groups are tables.";
        PlanTrouble::GironeTooSmall { girone, .. } => "Nel girone {girone} resterebbe un solo iscritto, e ne servono almeno due. I numeri dei gironi sono tavoli.", "Group {girone} would have one entry only, and it takes at least two. The numbers of the groups are tables.";
        PlanTrouble::MitchellRepeats { round, tables, steps, skipping, most } => {
            let tables = t.tables_count(usize::try_from(*tables).unwrap_or(usize::MAX));
            let (mut it, mut en) = (
                format!("Con {tables} il turno {round} del Mitchell ripete un incontro o un riposo."),
                format!("With {tables} turno {round} of the Mitchell repeats a meeting or a rest."),
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
                    it += &format!(" Turni di Mitchell: al massimo {most}.");
                    en += &format!(" Mitchell turni: {most} at most.");
                }
            }
            t.say(it, en)
        };
        PlanTrouble::RoundRobinOver { most } => "Turni all’italiana: al massimo {most}.", "Turni of a round robin: {most} at most.";
        PlanTrouble::DaneseImpossible { round } => "Al turno {round} un Danese modificato non può più evitare incontri già giocati: togli quel turno o cambialo in Danese puro.", "At turno {round} a Danese modificato can no longer avoid earlier meetings: leave that turno out or make it a Danese puro.";
        PlanTrouble::NotForKind { round, .. } => "Il turno {round} non va con questo tipo di torneo: {}.", "Turno {round} does not suit this kind of event: {}.", (t.who_plays_what());
        PlanTrouble::NoTable { entries } => "I giocatori sono {entries}: non bastano per un tavolo.", "There are {entries} players: too few for a table.";
        PlanTrouble::PartnersRepeat { most } => "Dopo {most} turni si ripeterebbe un compagno: giocane al massimo {most}.", "After {most} turni a partner would come again: play at most {most}.";
        PlanTrouble::KnockoutTooLarge { asked, entries } => "Il tabellone è per {asked}, ma ce ne sono {entries}: cambia il programma.", "The bracket is for {asked}, but there are {entries}: change the plan.";
    }

    /// Explains why no further round can be made.
    stuck(t, &NoProposal) {
        NoProposal::TooFew { entries } => "I presenti sono {entries}: devono essere almeno due.", "{entries} are present: at least two are needed.";
        NoProposal::NotForKind { .. } => "Il movimento non va con questo tipo di torneo: {}.", "The movement does not suit this kind of event: {}.", (t.who_plays_what());
        NoProposal::NotInGironi { .. } => "Nei gironi si gioca soltanto il Danese, o l’eliminazione.", "In groups only a Danese or a knockout is played.";
        NoProposal::NoTable { entries } => "I giocatori presenti sono {entries}: non bastano per un tavolo.", "{entries} players are present: too few for a table.";
        NoProposal::LineFull { group, line, tied, seats } => {
            let line = match line {
                Side::Ns => "N-S",
                Side::Ew => t.pick("E-O", "E-W"),
            };
            let group = if group.is_empty() { String::new() } else { format!(" ({group})") };
            t.say(
                format!("{tied} devono sedere in linea {line}{group}, che ha {seats} posti."),
                format!("{tied} must sit {line}{group}, which has {seats} seats."),
            )
        };
        NoProposal::Repeats { table, seats, met, steps } => {
            let EntryNo(ns) = seats.ns;
            let EntryNo(ew) = seats.ew;
            let way = match (steps.is_empty(), t) {
                (true, Lang::It) => "Nessun passo evita gli incontri ripetuti: scegli un Danese.".to_owned(),
                (true, Lang::En) => "No step avoids repeated meetings: choose a Danese.".to_owned(),
                (false, Lang::It) => format!("Passi possibili: {}.", list(steps)),
                (false, Lang::En) => format!("Steps that work: {}.", list(steps)),
            };
            t.say(
                format!("Al tavolo {table} {ns} e {ew} si ritroverebbero dopo il turno {met}. {way}"),
                format!("At table {table} {ns} and {ew} would meet again after turno {met}. {way}"),
            )
        };
        NoProposal::NoSeat { entries } => "Per {} non c’è posto nel Mitchell.", "The Mitchell has no seat for {}.", (list(entries));
        NoProposal::AllMet => "All’italiana tutti si sono già incontrati.", "Everybody has met everybody in the round robin.";
        NoProposal::NoBracket { asked, entries } => "Il tabellone è per {asked}, ma ce ne sono {entries}: cambia il programma.", "The bracket is for {asked}, but there are {entries}: change the plan.";
        NoProposal::KnockoutOver => "La finale è giocata: il tabellone è finito.", "The final has been played: the bracket is over.";
        NoProposal::Impossible { stuck, opponents } if opponents.is_empty() => "Nessun abbinamento evita un incontro già giocato: restano senza avversari {}. Si può giocare un Danese puro.", "No pairing avoids an earlier meeting: {} are stuck. A Danese puro is possible.", (list(stuck));
        NoProposal::Impossible { stuck, opponents } => "Nessun abbinamento evita un incontro già giocato: fra {} c’è sempre chi resta senza avversari, perché fuori dal loro numero possono incontrare solo {}. Si può giocare un Danese puro.", "No pairing avoids an earlier meeting: one of {} is always left over, for outside their own number they may only meet {}. A Danese puro is possible.", (list(stuck), list(opponents));
    }
}
