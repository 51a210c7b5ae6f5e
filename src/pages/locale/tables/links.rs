//! Texts about a table's link: the slips, the players' own pages, handing over the phone, and links that no longer
//! work.

use crate::locale::{Lang, words};
use burraco_tournament::commands::hand_permissions::{Author, HandRight};

words! {
    slips = "Talloncini QR", "QR slips";
    slips_of(round) = "Talloncini, {round}", "Slips, {round}";
    slips_again = "I fogli già stampati valgono ancora: ogni stampa aggiunge un link, e quelli di un tavolo scadono quando il tavolo si chiude.", "Sheets printed before still work: each printing adds a link, and those of a table end when the table is closed.";
    slips_make = "Prepara i talloncini", "Make the slips";
    slips_ready = "Pronti da stampare: i link si vedono solo adesso.", "Ready to be printed: the links are shown only now.";
    slips_shown = "Il link si vede solo adesso. Il codice si scopre toccandolo: mostralo solo a chi lo usa.", "The link is shown only now. A code is uncovered by a tap: show it only to whom it belongs.";
    slips_closed = "Il turno non è in gioco: non ci sono link da stampare.", "The turno is not being played: there are no links to print.";
    slip_scan = "Si inquadra il QR e si scrivono le due cifre del codice.", "Scan the QR code and type the two digits of the code.";
    slip_uncover(side) = "Codice {side}", "Code of {side}";
    codes_seen_by(who) = "Codici visti da {who}", "Codes seen by {who}";
    codes_in_doubt = "codici visti in segreteria", "codes seen by a clerk";
    slip_open = "Apri su questo dispositivo", "Open on this device";
    qr_of(table) = "Codice QR del tavolo {table}", "QR code of table {table}";
    table_link = "Il link del tavolo", "The table’s link";
    link_closed = "Il tavolo è chiuso: i link dei giocatori sono scaduti.", "The table is closed: the players’ links have ended.";
    link_none = "Nessun link attivo per questo tavolo: il QR lo apre sul telefono dei giocatori.", "No active link to this table: the QR code opens it on the players’ phones.";
    link_one = "Un link attivo per questo tavolo.", "One active link to this table.";
    link_many(n) = "{n} link attivi per questo tavolo.", "{n} active links to this table.";
    codes_locked = "troppi codici sbagliati", "too many wrong codes";
    link_locked = "Troppi codici sbagliati: servono codici nuovi.", "Too many wrong codes: new ones are needed.";
    link_show = "Mostra il QR", "Show the QR code";
    link_show_explained = "Quelli di prima valgono ancora.", "Those before still work.";
    link_renew = "Annulla e rifai", "Take back and make anew";
    link_renew_explained = "I link e i codici di prima non valgono più.", "The links and codes before stop working.";
    link_revoke = "Annulla i link", "Take the links back";
    link_revoke_explained = "Da quel momento il tavolo lo scrive solo l’arbitro.", "From then on only the referee writes the table.";
    accepted_by(side) = "Accettato da {side} con il codice.", "Accepted by {side} with its code.";
    unconfirmed = "Versioni non confermate", "Unconfirmed versions";
    unconfirmed_explained = "Mandate dai giocatori: non valgono finché non lo decidi.", "Sent by the players: they hold nothing until you say so.";
    sent_by_players(who) = "Mandata da {who}", "Sent by {who}";
    this_one_holds = "Scegli questa", "Choose this one";
    versions_aside = "Versioni messe da parte", "Versions put aside";
    why_settled = "messa da parte quando si è deciso", "put aside when it was decided";
    unconfirmed_count_one = "1 versione non confermata", "1 unconfirmed version";
    unconfirmed_count(n) = "{n} versioni non confermate", "{n} unconfirmed versions";
    why_expired = "arrivata dopo la chiusura", "came after the closing";
    why_revoked = "arrivata da un link annullato", "came over a link taken back";
    why_disputed = "non è d’accordo con quella salvata", "does not agree with the saved one";
    take_up = "Aprila per correggerla", "Open it to correct it";
    throw_away = "Butta questa versione", "Throw this version away";
    code_label = "codice", "code";
    code_wrong = "Non è un codice di questo tavolo.", "This is no code of this table.";
    code_own = "È il codice di chi ha scritto: serve quello degli avversari.", "This is the code of those who wrote: the opponents’ is needed.";
    code_locked = "Troppi codici sbagliati: chiamate l’arbitro, che ne dà di nuovi.", "Too many wrong codes: call the referee, who gives new ones.";
    go_in = "Apri il tavolo", "Open the table";
    you_are_line(side) = "Siete {side}", "You are {side}";
    you_are_player(seat) = "Sei {seat}", "You are {seat}";
    own_hands = "Le smazzate", "The smazzate";
    slips_loopback(address) = "Il QR porta a {address}: un indirizzo di questo solo computer, che i telefoni non aprono. Chi ha installato il programma lo riavvia aperto alla rete della sala: --listen 0.0.0.0, con la stessa porta.", "The QR code leads to {address}: an address of this computer alone, which phones cannot open. Have the program started again, open to the hall’s network: --listen 0.0.0.0, with the same port.";
    own_all_in = "Tutte le smazzate sono scritte.", "All smazzate are in.";
    own_faulty = "Ci sono errori da sistemare: correggete la smazzata o chiamate l’arbitro.", "There are faults to settle: correct the smazzata or call the referee.";
    own_by_staff = "Le smazzate le ha scritte l’arbitro: il risultato lo conferma lui.", "The referee has written the smazzate, and confirms the result.";
    own_accepted_referee = "Risultato accettato: manca il visto dell’arbitro.", "Result accepted: the referee still looks at it.";
    own_accepted_staff = "Risultato accettato: manca il visto della segreteria o dell’arbitro.", "Result accepted: a clerk or the referee still looks at it.";
    own_corrected = "corretta dall’arbitro", "corrected by the referee";
    own_confirmed = "Risultato confermato.", "Result confirmed.";
    own_waits(who) = "Manca il codice di {who}.", "The code of {who} is missing.";
    own_waits_all(who) = "Mancano i codici di {who}.", "The codes of {who} are missing.";
    code_counted(missing) = "Con questo codice il risultato è già accettato. {missing}", "With this code the result is accepted already. {missing}";
    hand_over = "Passate il telefono agli avversari", "Hand the phone to your opponents";
    hand_over_to_player(seat) = "Passa il telefono a {seat}", "Hand the phone to {seat}";
    is_it_right = "È giusto così?", "Is this right?";
    look_and_accept = "Guarda e accetta", "Look and accept";
    hand_over_to(side) = "{side}: è giusto così?", "{side}: is this right?";
    hand_over_go = "Al risultato", "To the result";
    hand_over_level = "Pari.", "A draw.";
    hand_over_won(who, vp, other) = "Vince {who}: {vp} VP a {other}.", "{who} win: {vp} VP to {other}.";
    accept_signed_in(name) = "Su questo dispositivo ha fatto l’accesso {name}, dello staff: accettate da un telefono dei giocatori, oppure chiedete che prima esca.", "{name} of the staff is signed in on this device: accept on a phone of the players, or have them sign out first.";
    not_right_explained = "Il tavolo diventa contestato e l’arbitro lo vede. Non si perde niente di quello che è scritto.", "The table becomes disputed and the referee sees it. Nothing that is written is lost.";
    call_referee = "Chiama l’arbitro", "Call the referee";
    what_is_wrong = "che cosa non va (facoltativo)", "what is wrong (optional)";
    two_versions_of(hand) = "due versioni della smazzata {hand}", "two versions of smazzata {hand}";
    conflict_line_intro = "Questa smazzata è già scritta da altri, o già accettata: da qui non si riscrive. Se la vostra è diversa, chiamate l’arbitro: restano tutte e due.", "This smazzata has been written by others already, or accepted: it is not written over from here. If yours is different, call the referee: both are kept.";
    keep_both = "Chiama l’arbitro con tutte e due", "Call the referee with both";
    keep_both_explained = "Il tavolo diventa contestato; vale quella salvata finché l’arbitro non decide. Della vostra linea resta l’ultima versione: un’altra che mandate prende il posto di questa.", "The table becomes disputed; the saved one holds until the referee decides. Of your line the last version is kept: another that you send takes the place of this one.";
    own_signin = "Rifiutata: questo telefono non sa più chi siete. La bozza è qui e parte quando scrivete il codice.", "Refused: this phone no longer knows who you are. The draft is here and goes out once you type the code.";
    own_code = "Il codice", "The code";
    next_seat = "Il prossimo tavolo", "The next table";
    next_seat_waits = "Compare qui da solo appena la direzione pubblica il prossimo turno.", "It appears here by itself as soon as the organiser publishes the next turno.";
    link_over = "Il turno è chiuso", "The turno is closed";
    link_over_table = "L’arbitro ha chiuso il tavolo", "The referee has closed the table";
    link_over_open = "Il tavolo era già finito ed è stato riaperto", "The table was finished and has been opened again";
    link_over_explained = "Questo link non scrive più: per una correzione chiamate l’arbitro.", "This link writes no more: for a correction call the referee.";
    dead_unknown = "Questo link non apre nessun tavolo", "This link opens no table";
    dead_unknown_advice = "Inquadrate di nuovo il codice QR del talloncino, o chiedete all’arbitro di mostrarne uno.", "Scan the QR code on the slip again, or ask the referee to show you one.";
    dead_revoked = "Questo link è stato annullato", "This link has been taken back";
    dead_revoked_advice = "L’arbitro lo ha sostituito: chiedetegli quello nuovo.", "The referee has replaced it: ask for the new one.";
    dead_expired = "Questo link è scaduto", "This link has ended";
    dead_expired_advice = "Il tavolo è chiuso. Per una correzione chiamate l’arbitro.", "The table is closed. For a correction call the referee.";
    dead_kept = "Questo link non vale più, ma niente è perso", "This link no longer works, but nothing is lost";
    dead_kept_advice = "La smazzata è arrivata ed è da parte, non confermata: l’arbitro la vede nella pagina del tavolo. Chiamatelo.", "The smazzata has come in and is set aside, unconfirmed: the referee sees it on the table’s page. Call them.";
    dead_full = "Questo link non vale più, e ha già mandato troppe versioni", "This link no longer works, and has sent too many versions already";
    dead_full_advice = "La smazzata è rimasta su questo telefono. Mostratela all’arbitro.", "The smazzata has stayed on this phone. Show it to the referee.";
}

impl Lang {
    /// Names the author of a hand: a person, or players by their table's link.
    #[must_use]
    pub fn signed_by(self, by: &str) -> String {
        match Author::read(by) {
            Author::Staff => by.to_owned(),
            Author::Players { round, table, spot } => {
                let who = self.at_spot(spot);
                match self {
                    Lang::It => format!("tavolo {table}, turno {round}, {who}"),
                    Lang::En => format!("table {table}, turno {round}, {who}"),
                }
            }
        }
    }

    /// Explains why somebody who comes by a table's link may not perform an action.
    #[must_use]
    pub const fn not_by_link(self, right: HandRight) -> &'static str {
        match right {
            HandRight::Enter | HandRight::Accept | HandRight::Dispute | HandRight::Protest => self
                .pick(
                    "Il link del tavolo qui non basta: chiamate l’arbitro.",
                    "The table’s link is not enough here: call the referee.",
                ),
            HandRight::Overwrite => self.pick(
                "Questa smazzata è scritta da altri o già accettata: la cambia solo l’arbitro.",
                "This smazzata was written by others or is accepted: only the referee changes it.",
            ),
            HandRight::SpecialResult => self.pick(
                "Lasciar passare un errore o dare un risultato speciale spetta all’arbitro.",
                "To let a fault stand or give a special result is for the referee.",
            ),
        }
    }
}
