//! Words of logging in and of errors.

use super::words;

words! {
    login_title = "Entra", "Log in";
    login_intro = "Per direzione, arbitri e segreteria. Per vedere tavoli e classifica non serve.", "For organisers, referees and clerks. Tables and standings need no login.";
    user_name = "Nome", "Name";
    password = "Password", "Password";
    new_password = "Nuova password", "New password";
    password_again = "Ancora la stessa", "The same again";
    password_hint = "almeno 8 caratteri; una frase va benissimo", "at least 8 characters; a phrase is fine";
    welcome = "Benvenuto", "Welcome";
    invite_title(who) = "Benvenuto, {who}", "Welcome, {who}";
    invite_intro = "Scegli la password con cui entrerai. Questo collegamento vale una volta sola.", "Choose the password you will log in with. This link works once.";
    set_password = "Imposta la password", "Set the password";

    to_events = "Vai ai tornei", "Go to the events";
    problem_bad = "Questa richiesta non si capisce", "This request is not understood";
    problem_bad_advice = "Torna indietro e riprova. Se l’indirizzo è stato scritto a mano, controllalo.", "Go back and try again. If the address was typed by hand, check it.";
    problem_login = "Bisogna entrare", "Please log in";
    problem_login_advice = "Questa pagina è della direzione e degli arbitri.", "This page belongs to organisers and referees.";
    problem_forbidden = "Non è permesso", "Not allowed";
    problem_forbidden_advice = "Il tuo ruolo non può fare questo, oppure la pagina è rimasta aperta troppo a lungo: ricaricala e riprova.", "Your role may not do this, or the page was open too long: reload it and try again.";
    problem_missing = "Questa pagina non c’è", "There is no such page";
    problem_missing_advice = "Forse il turno non è ancora pubblicato, o il collegamento è vecchio.", "Perhaps the turno is not published yet, or the link is old.";
    problem_conflict = "Non si può fare adesso", "This cannot be done now";
    problem_conflict_advice = "Nel frattempo qualcosa è cambiato. Nulla è andato perso: guarda lo stato attuale e riprova.", "Something has changed meanwhile. Nothing is lost: look at the present state and try again.";
    problem_large = "Troppo grande", "Too large";
    problem_large_advice = "Il testo o il file supera il limite. Dividilo in parti.", "The text or file is over the limit. Split it into parts.";
    problem_faults = "Qualcosa non va in quello che è scritto", "Something typed is wrong";
    problem_faults_advice = "Torna indietro: quello che hai scritto è ancora lì.", "Go back: what you typed is still there.";
    problem_often = "Troppi tentativi", "Too many attempts";
    problem_often_advice = "Aspetta un minuto e riprova.", "Wait a minute and try again.";
    problem_busy = "Un momento di pazienza", "One moment, please";
    problem_busy_advice = "Il servizio è occupato o si sta riavviando. Riprova tra poco: quello che è stato salvato è al sicuro.", "The service is busy or restarting. Try again shortly: what was saved is safe.";
    problem_ours = "È un errore nostro", "This is our mistake";
    problem_ours_advice = "È stato annotato. Quello che era salvato è al sicuro; riprova tra poco.", "It has been noted. What was saved is safe; try again shortly.";
}
