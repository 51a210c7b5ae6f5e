//! Texts of the first help when a page has lost the service.

use crate::locale::{Lang, words};

impl Lang {
    /// Returns what may be wrong between a page and the service, each with its name. `{}` stands for a time or a number
    /// of minutes. The public reads only what stops its page.
    #[must_use]
    pub fn first_help(self, staff: bool) -> Vec<(&'static str, &'static str)> {
        let mut all = vec![
            ("network", self.help_network()),
            ("silent", self.help_silent()),
        ];
        if staff {
            all.extend([
                ("out", self.help_signed_out()),
                ("ahead", self.help_clock_ahead()),
                ("behind", self.help_clock_behind()),
                ("restarted", self.help_restarted()),
            ]);
        }
        all
    }
}

words! {
    help_network = "Questo dispositivo non è in rete dalle {}: controlla il Wi-Fi. Intanto quello che vedi non si aggiorna.", "This device has been off the network since {}: look at its Wi-Fi. Until then what you see is not updated.";
    help_silent = "Il servizio non risponde dalle {}: chiedi alla direzione se il suo computer è acceso e in rete. Intanto quello che vedi non si aggiorna.", "The service has not answered since {}: ask the desk whether its computer is on and in the network. Until then what you see is not updated.";
    help_signed_out = "L’accesso è scaduto: quello che vedi non si aggiorna.", "You are no longer signed in: what you see is not updated.";
    log_in_again = "Entra di nuovo", "Sign in again";
    help_clock_ahead = "L’orologio di questo dispositivo è avanti di {} minuti: regola data e ora in automatico. Il tempo del turno è giusto, lo conta il programma.", "The clock of this device is {} minutes ahead: set date and time to automatic. The time of the turno is right, the program counts it.";
    help_clock_behind = "L’orologio di questo dispositivo è indietro di {} minuti: regola data e ora in automatico. Il tempo del turno è giusto, lo conta il programma.", "The clock of this device is {} minutes behind: set date and time to automatic. The time of the turno is right, the program counts it.";
    help_restarted = "Il servizio è ripartito alle {}. Quello che era salvato c’è: se stavi scrivendo, controlla che ci sia anche l’ultima modifica.", "The service restarted at {}. What was saved is there: if you were writing, check that your last change is there, too.";
}
