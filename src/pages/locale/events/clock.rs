//! Texts of a round's clock.

use crate::locale::{Lang, sentences_of, words};
use burraco_tournament::clock::{ClockMove, ClockPhase, MOST_EXTENSION, TimedMove};
use burraco_tournament::commands::decide::clock::ClockFault;

impl Lang {
    /// Describes a past command about a round's time.
    #[must_use]
    pub fn said_of_time(self, moved: &TimedMove) -> String {
        match &moved.what {
            ClockMove::Start { minutes, .. } => self.said_start(self.minutes_said(*minutes)),
            ClockMove::Pause => self.said_pause().to_owned(),
            ClockMove::Resume => self.said_resume().to_owned(),
            ClockMove::Extend { minutes, reason } => {
                self.said_extension(self.minutes_said(*minutes), reason)
            }
        }
    }

    /// Returns the phrase that announces a phase of the round's clock in the hall.
    #[must_use]
    pub const fn phase_called(self, phase: ClockPhase) -> &'static str {
        match phase {
            ClockPhase::Waiting => self.time_waits(),
            ClockPhase::Play => self.time_plays(),
            ClockPhase::LastHand => self.time_last_hand(),
            ClockPhase::Time => self.time_over(),
        }
    }
}

sentences_of! {
    /// Explains why a command about a round's time changes nothing.
    clock_fault(t, ClockFault) {
        ClockFault::RoundClosed(n) => "Il turno {n} è chiuso: il suo tempo non cambia più.", "Turno {n} is closed: its time stays as it is.";
        ClockFault::Begun => "Il tempo di questo turno è già partito. Per farlo ripartire, annulla prima il via.", "The time of this turno has begun already. To begin anew, take the start back first.";
        ClockFault::NotBegun => "Il tempo di questo turno non è ancora partito: dai prima il via.", "The time of this turno has not begun: start it first.";
        ClockFault::Paused => "Il tempo è già fermo.", "The time stands still already.";
        ClockFault::Running => "Il tempo corre già.", "The time runs already.";
        ClockFault::Over => "Il tempo è finito: non c’è più nulla da fermare. Si può prolungare il turno.", "The time is over: there is nothing to stop. The turno can be extended.";
        ClockFault::OutOfRange => "Si aggiungono da 1 a {most}.", "An extension has 1 to {most}.", (most = t.minutes_said(MOST_EXTENSION));
        ClockFault::Stale => "Qualcun altro ha appena cambiato il tempo: guarda com’è adesso.", "Somebody else has just changed the time: look how it stands now.";
        ClockFault::StillOver { least } => {
            match least {
            1 => t.clock_still_over_one().to_owned(),
            least => t.clock_still_over(least),
        }
        };
    }
}

words! {
    clock_still_over_one = "Con così pochi minuti il tempo resterebbe finito: ne serve almeno 1.", "With so few minutes the time would still be over: it takes 1 at least.";
    clock_still_over(least) = "Con così pochi minuti il tempo resterebbe finito: ne servono almeno {least}.", "With so few minutes the time would still be over: it takes at least {least}.";
    time_waits = "si attende il via", "waiting for the start";
    time_plays = "si gioca", "in play";
    time_last_hand = "ultima smazzata", "last smazzata";
    time_over = "tempo scaduto", "time over";
    time_paused = "tempo fermo", "time stopped";
    clock_of(round) = "Tempo del turno {round}", "Time of turno {round}";
    clock_title = "Tempo del turno", "Time of the turno";
    clock_waits(minutes) = "Il tempo non è ancora partito: {minutes} dal via.", "The time has not begun: {minutes} from the start.";
    clock_runs(began, ends) = "iniziato alle {began}, finisce alle {ends}", "began at {began}, ends at {ends}";
    clock_was_over(began, ends) = "iniziato alle {began}, tempo scaduto alle {ends}", "began at {began}, time was over at {ends}";
    clock_stands(began, left) = "iniziato alle {began}, fermo: restano {left}", "began at {began}, stopped: {left} left";
    clock_left(left) = "restano {left}", "{left} left";
    clock_over_since(over) = "scaduto da {over}", "{over} ago";
    clock_last_hand_at(at) = "ultima smazzata alle {at}", "last smazzata at {at}";
    pause_round = "Ferma il tempo", "Stop the time";
    resume_round = "Fai ripartire il tempo", "Resume the clock";
    extend_round = "Prolunga il turno", "Extend the turno";
    extend_minutes = "Minuti in più", "Extra minutes";
    extend_do = "Prolunga", "Extend";
    take_back_start = "Annulla il via", "Take the start back";
    take_back_pause = "Annulla la pausa: il tempo non si è fermato", "Take the pause back: the time did not stop";
    take_back_resume = "Annulla la ripresa: il tempo è rimasto fermo", "Undo resume: the time stayed stopped";
    take_back_extension(minutes) = "Annulla {minutes} minuti in più", "Take back {minutes} extra minutes";
    take_back_one_minute = "Annulla il minuto in più", "Take back the extra minute";
    clock_said = "Interventi sul tempo", "Changes of the time";
    said_start(minutes) = "via, {minutes}", "start, {minutes}";
    said_pause = "tempo fermato", "time stopped";
    said_resume = "tempo ripreso", "time goes on";
    said_extension(minutes, reason) = "{minutes} in più: {reason}", "{minutes} more: {reason}";
    start_round = "Avvia il tempo del turno", "Start the time of the turno";
    last_hand_minutes = "Ultima smazzata, minuti prima della fine", "Last smazzata, minutes before the end";
    last_hand_hint = "quando si annuncia; 0: nessun annuncio", "when it is announced; 0: not at all";
}
