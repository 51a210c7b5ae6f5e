//! Words of the demo's first page.

use crate::locale::words;

words! {
    doors_title = "Che cosa vuoi provare?", "What do you want to try?";
    doors_intro = "È una prova: puoi toccare tutto, e non serve una password. Per tornare qui tocca «pozzetto» in alto.", "This is a demo: you may touch everything, and no password is needed. To come back tap “pozzetto” at the top.";
    try_practice = "Scrivere una smazzata", "Write a smazzata";
    try_practice_text = "Cinque passi, a un tavolo che non è di nessuno.", "Five steps, at a table that is nobody’s.";
    try_organiser = "Condurre il torneo", "Run the event";
    try_organiser_text = "Iscritti, turni, classifica, premi, stampe e file.", "Entries, turni, standings, prizes, prints and files.";
    try_referee = "Fare l’arbitro", "Be the referee";
    try_referee_text = "La sala che gioca: i tavoli, i punti, le penalità.", "The hall at play: tables, points, penalties.";
    try_clerk = "Stare in segreteria", "Work at the desk";
    try_clerk_text = "Chi è arrivato, chi ha pagato, chi manca.", "Who has come, who has paid, who is missing.";
    try_player = "Giocare, con il telefono", "Play, with a phone";
    try_player_text(codes) = "Il tavolo scrive i suoi punti. Codici: {codes}.", "The table writes its own points. Codes: {codes}.";
    try_spectator = "Guardare da casa", "Follow from home";
    try_spectator_text = "La classifica, i tavoli, la pagina di ogni coppia.", "Standings, tables, the page of every pair.";
    try_screen = "Lo schermo della sala", "The screen of the hall";
    try_screen_text = "I posti, il tempo che resta, la classifica.", "Seats, the time left, standings.";
}
