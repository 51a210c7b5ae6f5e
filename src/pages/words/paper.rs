//! Words of what is printed.

use super::words;

words! {
    paper = "Stampe", "Prints";
    paper_explained = "Ogni pacchetto si stampa in una volta, su fogli A4; da ciascuno si può stampare anche un foglio solo.", "Each pack prints in one go, on A4; any sheet of it can also be printed alone.";
    paper_rounds = "Per ogni turno", "For each turno";
    paper_round_explained = "Elenco per nome e per tavolo, tagliandi dei posti, segnapunti in bianco con QR e tabella VP, tavoli da ritirare.", "List by name and by table, seat slips, blank score sheets with QR and VP table, tables to collect.";
    paper_no_rounds = "I fogli di un turno si stampano da quando è pubblicato.", "The sheets of a turno can be printed once it is published.";
    paper_end = "Stampe finali", "Final prints";
    paper_end_explained = "Classifica, risultati, provvedimenti, premi, presenze e quote, elenco per la federazione.", "Standings, results, rulings, prizes, attendance and fees, the federation’s list.";
    paper_of_round(n) = "Stampe del turno {n}", "Prints of turno {n}";
    paper_all = "Tutto", "All";
    paper_print = "Stampa", "Print";
    paper_by_name = "Elenco per nome", "List by name";
    paper_by_table = "Elenco per tavolo", "List by table";
    paper_slips = "Tagliandi dei posti", "Seat slips";
    paper_sheets = "Segnapunti", "Score sheets";
    paper_missing = "Tavoli da ritirare", "Tables to collect";
    paper_results = "Risultati", "Results";
    paper_attendance = "Presenze e quote", "Attendance and fees";
    paper_federation = "Elenco per la federazione", "The federation’s list";
    paper_provisional(in_play, all) = "Provvisoria: {in_play} tavoli su {all} consegnati.", "Provisional: {in_play} tables of {all} are in.";
    paper_name = "Nome", "Name";
    paper_number = "N.", "No.";
    paper_table = "Tavolo", "Table";
    paper_line = "Linea", "Line";
    paper_state = "Stato", "State";
    paper_rank = "Posto", "Rank";
    paper_club = "ASD", "Club";
    paper_card = "Tessera", "Card";
    paper_paid = "Quota", "Fee";
    paper_where = "Dove", "Where";
    paper_effect = "Effetto", "Effect";
    paper_signed = "Firma", "Signed";
    paper_decided = "Perché", "Why";
    paper_contest = "Premio", "Prize";
    paper_nothing = "Niente da stampare ancora.", "Nothing to print yet.";
    paper_no_prizes = "Nessun premio.", "No prizes.";
    paper_some_in(some, all) = "{some} smazzate su {all}", "{some} smazzate of {all}";
    paper_sums(present, all, paid) = "{present} presenti su {all}; quote incassate {paid}", "{present} present of {all}; fees taken {paid}";
    paper_without_card(n) = "Giocatori senza tessera: {n}", "Players without a card: {n}";
    paper_qr(k) = "Codice QR della pagina del tavolo {k}, per arbitri e segreteria", "QR code of the page of table {k}, for referees and clerks";
    paper_scan = "Per arbitri e segreteria: inserimento del tavolo", "For referees and clerks: entry of the table";
    paper_difference = "Differenza", "Difference";
    paper_base = "Base", "Base";
    paper_points = "Punti", "Points";
    paper_running = "Totale progressivo", "Running total";
    paper_match_vp = "I Victory Point sono dell’incontro e stanno al suo primo tavolo.", "Victory Points are the match’s and stand at its first table.";
    paper_hand = "Smazzata", "Smazzata";
    paper_total = "Totale", "Total";
    paper_place_and_date = "Luogo e data", "Place and date";
    paper_signature = "Firma di chi scrive", "Signature of the writer";
    paper_signature_of(who) = "Firma di {who}", "Signature of {who}";
    paper_opponent = "Firma di un avversario", "Signature of an opponent";
    slip_against(other) = "contro {other}", "against {other}";
    and_more(n) = "{n} e più", "{n} and more";
}
