//! Texts of matches to a target score.

use crate::locale::{Lang, words, words_of};
use burraco_rules::Target;
use burraco_tournament::event::Settings;
use burraco_tournament::round::HandNo;
use burraco_tournament::scoring::match_score::{Length, MatchVp};

impl Lang {
    /// Describes the length of play at a table, whatever the target score.
    #[must_use]
    pub fn length_said(self, length: Length) -> String {
        match length {
            Length::Hands => self.length_hands().to_owned(),
            Length::Total => self.length_total().to_owned(),
            Length::Target(MatchVp::Column) => self.length_match(self.match_vp_column()),
            Length::Target(MatchVp::WonLost) => self.length_match(self.match_vp_won_lost()),
        }
    }

    /// Describes what is played at a table in a turno: `4 smazzate`, `una partita a 2005 punti`.
    #[must_use]
    pub fn table_plays(self, settings: &Settings) -> String {
        if settings.length.is_match() {
            self.a_match(self.target(settings.rules.target))
        } else {
            self.hands_count(settings.hands.into())
        }
    }

    /// Returns the label of a hand in a column of smazzate: `2`, or `Totale`.
    #[must_use]
    pub fn sheet_label(self, hands_of_sheet: u8, number: HandNo) -> String {
        match hands_of_sheet {
            1 => number.to_string(),
            _ => self.total().to_owned(),
        }
    }

    /// Returns the title of a hand sheet: `Smazzata 2`, or `Totale di 4 smazzate`.
    #[must_use]
    pub fn sheet_n(self, hands_of_sheet: u8, number: HandNo) -> String {
        match hands_of_sheet {
            1 => self.hand_n(number),
            hands => self.total_of_hands(hands),
        }
    }

    /// Returns the number and the title of a sheet as the event plans it, for a list to choose from.
    #[must_use]
    pub fn planned_sheet(self, settings: &Settings, number: u32) -> (String, String) {
        let hands = settings.planned_hands(HandNo(number));
        (number.to_string(), self.sheet_n(hands, HandNo(number)))
    }
}

words_of! {
    /// Names the total that wins a match: `oltre 2000`.
    target(Target) {
        Target::Over2000 => "oltre 2000 punti", "beyond 2000 points";
        Target::From2005 => "a 2005 punti", "to 2005 points";
        Target::From3000 => "a 3000 punti", "to 3000 points";
        Target::Hands => length_hands;
    }
}

words! {
    length = "A ogni tavolo", "At each table";
    length_hint = "Se di ogni smazzata si scrive solo il totale, va bene «punti di ogni smazzata». Una partita finisce con la smazzata che porta una linea, o uno di tre, al traguardo; se chi è primo è pari con un altro si continua. L’arbitro può fermarla prima, con un motivo. Con il solo totale di un tavolo non si contano i burrachi.", "If only the total of each smazzata is written, “points of each smazzata” is right. A match ends with the smazzata that brings a line, or one of three, to the target; when whoever leads is level with another it goes on. The referee may end it before, with a reason. With the total of a table alone no burrachi are counted.";
    length_match(vp) = "una partita, Victory Point {vp}", "a match, Victory Points {vp}";
    length_hands = "punti di ogni smazzata", "points of each smazzata";
    length_total = "solo il totale del tavolo", "only the total of the table";
    write_total_of(n) = "Scrivi invece il totale di {n} smazzate", "Write the total of {n} smazzate instead";
    write_single_hands = "Scrivi invece le singole smazzate", "Write the single smazzate instead";
    total_of_hands(n) = "Totale di {n} smazzate", "Total of {n} smazzate";
    a_match(goal) = "una partita {goal}", "a match {goal}";
    match_vp = "Victory Point di una partita", "Victory Points of a match";
    match_vp_hint = "Contano solo dove si giocano partite.", "They count only where matches are played.";
    match_vp_column = "per differenza, con la colonna delle smazzate scelte", "by the difference, in the column of the smazzate chosen";
    match_vp_won_lost = "20 a chi vince, 0 a chi perde; in tre, contro ciascuno degli altri due", "20 to the winner, 0 to the loser; of three, against each of the other two";
    hands_column_hint = "in una partita: solo la colonna dei Victory Point", "in a match: only the column of Victory Points";
    match_begins(goal) = "Si gioca una partita {goal}.", "A match {goal} is played.";
    match_so_far(goal, sums) = "Partita {goal}: {sums}.", "Match {goal}: {sums}.";
    match_won(goal, side, hand) = "Partita {goal}, vinta da {side} con la smazzata {hand}.", "Match {goal}, won by {side} with smazzata {hand}.";
    match_stopped_because(at, reason) = "Partita fermata dall’arbitro prima del traguardo, {at}: «{reason}»", "Match ended by the referee before its target, {at}: “{reason}”";
    match_idle_hand(hand) = "La smazzata {hand} non conta: la partita era già decisa.", "Smazzata {hand} does not count: the match was decided already.";
    match_stopped = "partita fermata", "match ended";
    match_goes_on = "la partita continua", "the match goes on";
    match_now(hand) = "si gioca la {hand}", "playing {hand}";
    do_stop_match = "Ferma la partita", "End the match";
    stop_match_explained = "Vale il punteggio di adesso, senza arrivare al traguardo.", "It counts as it stands now, short of the target.";
    do_play_on = "Fai continuare la partita", "Let the match go on";
    play_on_explained = "Si gioca un’altra smazzata, fino al traguardo.", "Another smazzata is played, until the target.";
    did_stop_match = "Partita fermata", "Match ended";
    did_play_on = "Partita ripresa", "Match resumed";
}
