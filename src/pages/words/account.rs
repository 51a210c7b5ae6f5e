//! Words of logging in and of errors.

use super::words;

words! {
    login_title = "Entra", "Log in";
    login_intro = "Per direzione, arbitri e segreteria. Per vedere tavoli e classifica non serve.", "For organisers, referees and clerks. Tables and standings need no login.";
    user_name = "Nome", "Name";
    password = "Password", "Password";
    new_password = "Nuova password", "New password";
    password_again = "Ancora la stessa", "The same again";
    password_hint = "almeno 12 caratteri; una frase va benissimo", "at least 12 characters; a phrase is fine";
    welcome = "Ti diamo il benvenuto", "Welcome";
    invite_title(who) = "Ti diamo il benvenuto, {who}", "Welcome, {who}";
    invite_intro = "Scegli la password con cui entrerai. Questo collegamento vale una volta sola.", "Choose the password you will log in with. This link works once.";
    set_password = "Imposta la password", "Set the password";

    profile = "Profilo", "Profile";
    change_password = "Cambia la password", "Change the password";
    change_password_explained = "Gli altri dispositivi escono; questo resta.", "The other devices are logged out; this one stays.";
    password_now = "Password di adesso", "Present password";
    password_wrong = "Non è la password di adesso.", "This is not the present password.";
    password_changed = "La password è cambiata. Gli altri dispositivi sono usciti.", "The password has changed. The other devices are logged out.";
    sessions = "Dispositivi collegati", "Devices logged in";
    sessions_explained = "Ogni riga è un dispositivo che è entrato con la tua password e non è ancora uscito.", "Each line is a device that logged in with your password and has not logged out.";
    session_here = "questo", "this one";
    session_end = "Fai uscire", "Log it out";
    sessions_end = "Esci da tutti i dispositivi", "Log out everywhere";
    session_seen(when) = "visto {when}", "seen {when}";
    session_since(when) = "entrato {when}", "logged in {when}";
    device_unknown = "dispositivo sconosciuto", "unknown device";
    users = "Utenti", "Users";
    users_explained = "Chi può entrare, con i ruoli che ha. Un invito è un collegamento che vale una volta sola, per sette giorni: chi lo apre sceglie la password.", "Who can log in, with their roles. An invitation is a link that works once, for seven days: whoever opens it chooses the password.";
    invited_person(name) = "Collegamento per {name}; si vede una volta sola:", "Link for {name}; shown only once:";
    new_link = "Nuovo collegamento", "New link";
    revoke_role = "Togli", "Take away";
    role_everywhere = "dappertutto", "everywhere";
    no_role = "nessuno per ora", "none for now";
    own_last_role = "È il ruolo con cui dirigi il torneo: te lo può togliere soltanto un’altra persona che lo dirige.", "It is the role you run the event by: only another person who runs it can take it from you.";
    last_admin = "È l’unico amministratore: prima se ne fa un altro.", "This is the only administrator: make another one first.";
    name_like_a_line = "Un nome non può avere i due punti: così si firmano le linee dei tavoli.", "A name cannot have a colon: that is how the lines of tables sign.";
    invite_used = "Questo invito è già stato usato", "This invitation has been used";
    invite_used_advice = "La password è già stata scelta: si entra con nome e password. Se non l’hai scelta tu, o l’hai dimenticata, chiedi un nuovo collegamento a chi te l’ha dato.", "The password has been chosen already: log in with name and password. If it was not you, or you have forgotten it, ask whoever gave you the link for a new one.";
    invite_expired = "Questo invito è scaduto", "This invitation is out of time";
    invite_expired_advice = "Vale sette giorni. Chiedi un nuovo collegamento a chi te l’ha dato.", "It works for seven days. Ask whoever gave it to you for a new link.";
    invite_unknown = "Questo invito non vale", "This invitation does not work";
    invite_unknown_advice = "Forse ne è stato fatto uno più nuovo, o l’indirizzo non è intero. Chiedi un nuovo collegamento a chi te l’ha dato.", "Perhaps a newer one was made, or the address is not whole. Ask whoever gave it to you for a new link.";

    to_events = "Vai ai tornei", "Go to the events";
    cookies_needed = "Il browser non ha mandato il cookie di questo sito, senza il quale non si può salvare niente: permetti i cookie, ricarica la pagina e riprova.", "The browser sent no cookie of this site, without which nothing can be saved: allow cookies, load the page again and retry.";
    problem_bad = "Questa richiesta non si capisce", "This request is not understood";
    problem_bad_advice = "Torna indietro e riprova. Se l’indirizzo è stato scritto a mano, controllalo.", "Go back and try again. If the address was typed by hand, check it.";
    problem_login = "Bisogna entrare", "Please log in";
    problem_login_advice = "Questa pagina è della direzione e degli arbitri.", "This page belongs to organisers and referees.";
    problem_forbidden = "Non è permesso", "Not allowed";
    problem_forbidden_advice = "Il ruolo con cui lavori qui non lo permette: chiedi a chi può, o entra con un altro nome.", "The role you have here does not allow it: ask somebody who may, or log in under another name.";
    problem_missing = "Questa pagina non c’è", "There is no such page";
    problem_missing_advice = "Forse il turno non è ancora pubblicato, o il collegamento è vecchio.", "Perhaps the turno is not published yet, or the link is old.";
    problem_conflict = "Non si può fare adesso", "This cannot be done now";
    problem_conflict_advice = "Nel frattempo qualcosa è cambiato. Nulla è andato perso: guarda lo stato attuale e riprova.", "Something has changed meanwhile. Nothing is lost: look at the present state and try again.";
    problem_slow = "Ci ha messo troppo", "It took too long";
    problem_slow_advice = "Il modulo non è arrivato per intero e non è stato salvato niente. Controlla la rete e invialo di nuovo.", "The form did not arrive in full and nothing was saved. Check the network and send it again.";
    problem_large = "Troppo grande", "Too large";
    problem_large_advice = "Il testo o il file supera il limite. Dividilo in parti.", "The text or file is over the limit. Split it into parts.";
    problem_encoded = "Invio compresso", "Compressed request";
    problem_encoded_advice = "Il servizio non accetta dati compressi. Invia il modulo o il file così com’è.", "The service does not accept compressed data. Send the form or the file as it is.";
    problem_faults = "Qualcosa non va in quello che è scritto", "Something typed is wrong";
    problem_faults_advice = "Torna indietro: quello che hai scritto è ancora lì.", "Go back: what you typed is still there.";
    problem_often = "Troppi tentativi", "Too many attempts";
    problem_often_advice = "Aspetta un minuto e riprova.", "Wait a minute and try again.";
    problem_busy = "Un momento di pazienza", "One moment, please";
    problem_busy_advice = "Il servizio è occupato o si sta riavviando. Riprova tra poco: quello che è stato salvato è al sicuro.", "The service is busy or restarting. Try again shortly: what was saved is safe.";
    problem_ours = "È un errore nostro", "This is our mistake";
    problem_ours_advice = "È stato annotato. Quello che era salvato è al sicuro; riprova tra poco.", "It has been noted. What was saved is safe; try again shortly.";
}
