//! Texts of the strip of rounds.

use crate::locale::{Lang, words, words_of};
use burraco_tournament::movement::{Movement, ThirdPlace};
use burraco_tournament::plan::{CarryOver, Girone, Plan, PlanBlock, PlanWords};

impl Lang {
    /// Says a plan in a line: `3 Mitchell e 1 Danese`, `3 Danese ed eliminazione a 4`.
    #[must_use]
    pub fn plan_said(self, plan: &Plan) -> String {
        let blocks = plan.blocks();
        let said: Vec<String> = blocks
            .chunk_by(|a, b| a == b && a.rounds() == 1)
            .filter_map(|run| Some((run.len(), run.first()?)))
            .map(|(n, block)| match block {
                PlanBlock::Round(movement) => format!("{n} {}", self.movement_in_plan(*movement)),
                PlanBlock::Knockout { movement, .. } => self.movement_in_plan(*movement),
                PlanBlock::Carry(share) => self.carried(*share).to_owned(),
                PlanBlock::Split(gironi) => self.gironi_said(gironi),
            })
            .collect();
        said.join(" + ")
    }

    /// Writes a plan as it is typed: `3 danese + 2 eliminazione 4`.
    #[must_use]
    pub fn plan_written(self, plan: &Plan) -> String {
        match self {
            Lang::It => plan.written(&PlanWords::ITALIAN),
            Lang::En => plan.written(&PlanWords::ENGLISH),
        }
    }

    /// Says the gironi of a split with their tables: `gironi A 7, B 9, C resto`.
    #[must_use]
    pub fn gironi_said(self, gironi: &[Girone]) -> String {
        let said = gironi.iter().map(|girone| match girone.tables {
            Some(tables) => format!("{} {tables}", girone.name),
            None => format!("{} {}", girone.name, self.girone_rest()),
        });
        let said: Vec<String> = said.collect();
        self.in_gironi(said.join(", "))
    }

    fn movement_in_plan(self, movement: Movement) -> String {
        match movement {
            Movement::DaneseModificato => self.pick("Danese", "Danese").to_owned(),
            Movement::Knockout { size, third } => match third {
                ThirdPlace::Shared => self.knockout_of(size),
                ThirdPlace::Played => self.knockout_with_third(size),
            },
            Movement::RoundRobin => self.round_robin().to_owned(),
            Movement::Individual => self.individual_rounds().to_owned(),
            other => self.movement(other),
        }
    }
}

words_of! {
    /// Names the share of the points that is carried over between two rounds.
    carried(CarryOver) {
        CarryOver::All => "tutti i punti", "all points";
        CarryOver::Half => "metà dei punti", "half the points";
        CarryOver::None => "si riparte da zero", "all start from zero";
    }
}

words! {
    knockout_of(size) = "eliminazione a {size}", "knockout of {size}";
    knockout_with_third(size) = "eliminazione a {size} con terzo posto", "knockout of {size} with third place";
    girone_named(name) = "girone {name}", "group {name}";
    out_of_gironi = "ritirati prima dei gironi", "withdrawn before the groups";
    in_gironi(list) = "gironi {list}", "groups {list}";
    girone_rest = "resto", "rest";
    strip_split = "Gironi", "Groups";
    girone_of_tables(name, n) = "{name}: tavoli {n}", "{name}: tables {n}";
    girone_more = "Un girone in più", "One group more";
    girone_fewer = "Un girone in meno", "One group fewer";
    round_robin = "all’italiana", "round robin";
    individual_rounds = "individuali", "individual";
    left_out(n) = "fuori {n}", "{n} out";
    expect_number = "Iscritti attesi: serve un numero, almeno 2.", "Entries expected: a number of at least 2 is needed.";
    strip_earlier = "Sposta prima", "Move earlier";
    strip_later = "Sposta dopo", "Move later";
    strip_remove = "Togli", "Remove";
    strip_into = "Cambia in", "Change to";
    strip_add = "Aggiungi un turno", "Add a turno";
    strip_use(plan) = "Usa «{plan}»", "Use “{plan}”";
    strip_kept = "già abbinato", "paired already";
    entries_expected = "Iscritti attesi", "Entries expected";
    start_at = "Inizio", "Start";
    resting(n) = "a riposo {n}", "{n} resting";
    evening_lasts(rounds, minutes, between, start, end) = "{rounds} da {minutes} minuti, con {between} fra l’uno e l’altro: dalle {start} alle {end}.", "{rounds} of {minutes} minutes, {between} between them: from {start} to {end}.";
    evening_of_one(minutes, start, end) = "Un turno di {minutes} minuti: dalle {start} alle {end}.", "One turno of {minutes} minutes: from {start} to {end}.";
    nobody_meets_again = "Nessuno incontra due volte gli stessi avversari.", "Nobody meets the same opponents twice.";
    meet_again_from(round) = "Dal turno {round} ci si può incontrare di nuovo.", "From turno {round} on, opponents may meet again.";
    partners_change = "A ogni turno si cambia compagno.", "Partners change in every turno.";
}
