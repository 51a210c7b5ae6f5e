//! Texts of the demands of the federation on an event of a level.

use crate::locale::{Lang, sentences_of, words};
use burraco_tournament::event::Settings;
use burraco_tournament::plan::{LevelLack, lacks};

sentences_of! {
    /// Names what an event lacks of what its level asks.
    level_lack(t, &LevelLack) {
        LevelLack::Rounds { most } => "al massimo {most} turni", "at most {most} turni";
        LevelLack::Sessions { most } => "al massimo {most} sessioni di gioco", "at most {most} sessions of play";
        LevelLack::Length { least } => {
            let each = least.iter().map(|(rounds, hands)| t.rounds_of_hands(rounds, hands));
            t.at_least(each.collect::<Vec<_>>().join(t.or_at_least()))
        };
        LevelLack::Prizes { least: Some(least), most: Some(most) } => "premi in denaro da {least} a {most} euro, secondo un testo meno recente", "prizes in money from {least} to {most} euro, by an older text";
        LevelLack::Prizes { least: Some(least), most: None } => "premi in denaro da {least} euro, secondo un testo meno recente", "prizes in money from {least} euro, by an older text";
        LevelLack::Prizes { least: None, most: Some(most) } => "premi in denaro fino a {most} euro, secondo un testo meno recente", "prizes in money up to {most} euro, by an older text";
        LevelLack::Prizes { least: None, most: None } => { String::new() };
        LevelLack::SalaConti => "un arbitro di sala conti, scritto in «Direzione e arbitri»", "an arbitro di sala conti, written under “Officials”";
    }
}

words! {
    rounds_of_hands(rounds, hands) = "{rounds} turni di {hands} smazzate", "{rounds} turni of {hands} smazzate";
    at_least(what) = "almeno {what}", "at least {what}";
    or_at_least = " o ", " or ";
    level_asks(what) = "La federazione chiede a questo livello: {what}.", "The federation asks at this level: {what}.";
}

impl Lang {
    /// Says what an event lacks of what the federation asks at its level; empty where it lacks nothing.
    #[must_use]
    pub fn level_lacks(self, settings: &Settings) -> String {
        let lacks = lacks(settings);
        let each = lacks.iter().map(|lack| self.level_lack(lack));
        match lacks.is_empty() {
            true => String::new(),
            false => self.level_asks(each.collect::<Vec<_>>().join("; ")),
        }
    }
}
