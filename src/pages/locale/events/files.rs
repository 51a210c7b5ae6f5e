//! Explanations of why an event file cannot be imported.

use crate::locale::sentences_of;
use burraco_tournament::event_file::FileProblem;

sentences_of! {
    /// Explains why an event file cannot be imported.
    file_problem(t, &FileProblem) {
        FileProblem::NotAnEvent { name } => "il file è di un altro tipo: {name:?}", "it is another kind of file: {name:?}";
        FileProblem::UnknownVersion { version } => "la versione {version} del file è più nuova di questo programma", "version {version} of the file is newer than this program";
        FileProblem::HandsOutOfRange { hands } => "un turno non può avere {hands} smazzate", "a turno cannot have {hands} smazzate";
        FileProblem::NoMatches => "si gioca a un traguardo di punti, ma le regole non ne hanno uno, o il torneo è a squadre", "matches are played to a target, but the rules have none, or teams play";
        FileProblem::NoTotalOfThree => "si scrive solo il totale dei tavoli, ma ai tavoli di tre ognuno ha il suo", "only the total of a table is written, but at tables of three each has one’s own";
        FileProblem::SheetOf { round, table, hand } => "turno {round}, tavolo {table}, score {hand}: non è di tante smazzate quante se ne scrivono", "turno {round}, table {table}, sheet {hand}: it is not of as many smazzate as are written";
        FileProblem::SoloUnknown { round, table, hand } => "turno {round}, tavolo {table}, smazzata {hand}: non si sa chi era solo", "turno {round}, table {table}, smazzata {hand}: it does not say who was alone";
        FileProblem::NoMatchToStop { round, table } => "turno {round}, tavolo {table}: una partita fermata, ma si gioca a smazzate fisse", "turno {round}, table {table}: a match that was ended, but a fixed number of smazzate is played";
        FileProblem::BadSlug => "la parola negli indirizzi non è fatta di minuscole, cifre e trattini", "the word in addresses is not made of lower-case letters, digits and hyphens";
        FileProblem::PlayersMissing { entry } => "l’iscritto {entry} non ha i giocatori che gli servono", "entry {entry} does not have the players it needs";
        FileProblem::Partners { round, table } => "turno {round}, tavolo {table}: chi siede insieme non va con il tipo di torneo", "turno {round}, table {table}: the partners do not fit the kind of event";
        FileProblem::EntryZero => "un iscritto ha il numero 0", "an entry has the number 0";
        FileProblem::EntryTwice { entry } => "il numero {entry} è dato due volte", "number {entry} is given twice";
        FileProblem::RoundOutOfOrder { found, expected } => "c’è il turno {found} al posto del {expected}", "turno {found} stands where {expected} should";
        FileProblem::DraftBeforeLast { round } => "il turno {round} è una bozza, ma non è l’ultimo", "turno {round} is a draft, but not the last";
        FileProblem::TableTwice { round, table } => "nel turno {round} il tavolo {table} c’è due volte", "turno {round} has table {table} twice";
        FileProblem::UnknownEntry { round, entry } => "nel turno {round} siede il numero {entry}, che non è in elenco", "in turno {round} sits number {entry}, which is not on the list";
        FileProblem::SeatedTwice { round, entry } => "nel turno {round} il numero {entry} siede due volte", "in turno {round} number {entry} sits twice";
        FileProblem::HandNumber { round, table, hand } => "turno {round}, tavolo {table}: la smazzata {hand} è di troppo", "turno {round}, table {table}: smazzata {hand} is one too many";
        FileProblem::VersionNumber { round, table, hand } => "turno {round}, tavolo {table}, smazzata {hand}: le versioni non sono 1, 2, 3", "turno {round}, table {table}, smazzata {hand}: its versions are not 1, 2, 3";
        FileProblem::RulingNumber { ruling } => "il provvedimento {ruling} o una sua versione è fuori posto", "ruling {ruling} or a version of it is out of order";
        FileProblem::ProtestNumber { protest } => "Reclamo {protest}: numeri o passi fuori ordine.", "Protest {protest}: numbers or steps are out of order.";
        FileProblem::ProtestOfNothing { protest } => "Il reclamo {protest} riguarda qualcosa che il file non contiene.", "Protest {protest} is about something the file does not hold.";
        FileProblem::RulingOfNothing { ruling } => "il provvedimento {ruling} riguarda un iscritto, un turno o un tavolo che non c’è", "ruling {ruling} is about an entry, a turno or a table that is not there";
        FileProblem::RulingPoints { ruling } => "il provvedimento {ruling} dà o toglie più punti di quanti ne ha un incontro, o nessuno", "ruling {ruling} gives or takes more points than a match has, or none";
        FileProblem::DateOutOfRange => "una data o un’ora del file non sta tra il 1900 e il 9999", "a date or a time of the file is not between 1900 and 9999";
        FileProblem::BadText { begins } => "un testo è troppo lungo o contiene caratteri di controllo: {begins:?}", "a text is too long or holds control characters: {begins:?}";
        FileProblem::PaidOutOfRange { entry } => "la quota pagata dal numero {entry} non è possibile", "what number {entry} paid is out of range";
        FileProblem::BadInfraction { code } => "nel catalogo delle infrazioni la riga «{code}» è sbagliata o c’è due volte", "line “{code}” of the catalogue of infractions is wrong or stands there twice";
        FileProblem::JournalNumber { found, expected } => "nel registro c’è la riga {found} al posto della {expected}", "line {found} of the journal stands where {expected} should";
    }
}
