//! Words of the hand form.

use super::words;

words! {
    not_saved = "Non salvata: guarda i punti segnati qui sotto.", "Not saved: see what is marked below.";
    level = "Come si inserisce", "How it is entered";
    level_cards = "carte", "cards";
    level_parts = "voci", "parts";
    level_totals = "somme", "sums";
    melds = "Giochi a terra", "Melds";
    meld_n(n) = "gioco {n}", "meld {n}";
    more_melds = "Un altro gioco", "One more meld";
    cards_left_to(who) = "rimaste a {who}", "left to {who}";
    how_ended = "Come è finita", "How it ended";
    who_closed = "Chi ha chiuso", "Who closed";
    nobody = "nessuno", "nobody";
    closing_discard = "Scarto di chiusura", "Closing discard";
    declared = "Somme scritte sul foglio", "Sums written on the sheet";
    cut_exact = "taglio esatto: +100", "exact cut: +100";
    declared_hint = "Se ci sono, si confrontano con quelle ricalcolate.", "If given, they are compared with the recomputed ones.";
    other_cards = "Carte penalizzate", "Penalised cards";
    correction_reason = "Motivo della correzione", "Reason of the correction";
    burrachi_puliti = "burrachi puliti", "burrachi puliti";
    burrachi_semipuliti = "burrachi semipuliti", "burrachi semipuliti";
    burrachi_sporchi = "burrachi sporchi", "burrachi sporchi";
    total_alone = "solo se base e punti non si conoscono", "only when base and points are not known";
    save_hand = "Salva la smazzata", "Save the smazzata";
    recompute = "Ricalcola", "Recompute";
    all_good = "Tutto in regola", "Everything in order";
    breakdown = "Come si arriva ai punti", "How the points add up";
    to_mend = "Da sistemare", "To be settled";
    worth_a_look = "Da guardare", "Worth a look";
    overrule = "Lascia passare, perché", "Let it stand, because";
    palette = "Carte", "Cards";
    key_next = "Avanti", "Next";
    key_undo = "Togli", "Undo";
    letters = "Lettere dei semi", "Suit letters";
    letters_machine = "S H D C", "S H D C";
    letters_italian = "P C Q F", "P C Q F";
    draft_kept = "Bozza ripresa da questo dispositivo.", "Draft of this device restored.";
    draft_drop = "Butta la bozza", "Drop the draft";
    offline = "Rete assente: la bozza resta qui.", "No network: the draft stays here.";
    typing_help = "Si può anche scrivere: 4-J♥ *, KKKK 2♠, 3H 4H 5H.", "You can type, too: 4-J♥ *, KKKK 2♠, 3H 4H 5H.";
    other_hands = "Le altre smazzate", "The other smazzate";
    conflict_title = "Due versioni della stessa smazzata", "Two versions of one smazzata";
    conflict_intro = "Mentre scrivevi, qualcun altro ha salvato questa smazzata. Nessuna delle due è andata persa: scegli quale vale.", "While you were typing, somebody else saved this smazzata. Neither is lost: choose which one holds.";
    mine = "La tua, non ancora salvata", "Yours, not saved yet";
    theirs = "Quella salvata", "The saved one";
    keep_mine = "Vale la mia", "Mine holds";
    keep_theirs = "Vale quella salvata", "The saved one holds";
    keep_mine_explained = "Quella salvata resta nella storia.", "The saved one stays in the history.";
}
