//! The numbers of smazzate that a turno may have, with all that the federation publishes for each: one row a number.
//! A changed step of Victory Points, a changed time or another number of smazzate is a change of these rows alone.

/// All that is published for a turno of so many smazzate.
#[derive(Debug)]
pub struct UsualTurno {
    /// The number of smazzate (hands) in the turno.
    pub hands: u8,
    /// The length of the turno, in minutes. The direction may shorten it.
    pub minutes: u16,
    /// The Victory Points of a bye.
    pub bye: u8,
    /// The largest differences of the steps 10-10, 11-9, ... 19-1, in points.
    pub limits: [u32; 10],
}

/// The rows, by the number of smazzate.
///
/// Source: Codice di Gara, January 2026: art. 18 "Le tabelle", turns and times; a bye is 70 % or 60 % of a match.
#[rustfmt::skip]
pub static USUAL_TURNI: [UsualTurno; 3] = [
    UsualTurno { hands: 2, minutes: 25, bye: 14, limits: [40, 120, 200, 300, 400, 500, 620, 740, 870, 1000] },
    UsualTurno { hands: 3, minutes: 35, bye: 14, limits: [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500] },
    UsualTurno { hands: 4, minutes: 45, bye: 12, limits: [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000] },
];

/// The largest differences of the steps for a match of teams. The Codice di Gara has such a table, but these figures
/// come from a single source.
pub const TEAM_LIMITS: [u32; 10] = [150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500];

/// The fewest smazzate that a turno may have.
pub const FEWEST_HANDS: u8 = FEWEST.hands;

/// The most smazzate that a turno may have, and their number where nobody said another.
pub const USUAL_HANDS: u8 = MOST.hands;

const FEWEST: &UsualTurno = {
    let [fewest, ..] = &USUAL_TURNI;
    fewest
};

const MOST: &UsualTurno = {
    let [.., most] = &USUAL_TURNI;
    most
};

impl UsualTurno {
    /// Returns the row of so many smazzate, or `None` where nothing is published for them.
    #[must_use]
    pub fn of(hands: u8) -> Option<&'static UsualTurno> {
        USUAL_TURNI.iter().find(|turno| turno.hands == hands)
    }

    /// Returns the row whose times and byes suit so many smazzate: their own, or else that of the most smazzate.
    #[must_use]
    pub(crate) fn nearest(hands: u8) -> &'static UsualTurno {
        UsualTurno::of(hands).unwrap_or(MOST)
    }

    /// Returns a value of every row in words, as in `2, 3 or 4`.
    pub fn in_words<T: ToString>(value: impl Fn(&UsualTurno) -> T, or: &str) -> String {
        let words: Vec<String> = USUAL_TURNI
            .iter()
            .map(|row| value(row).to_string())
            .collect();
        match words.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} {or} {last}", before.join(", ")),
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_rise_and_are_said_in_words() {
        assert!(
            USUAL_TURNI
                .is_sorted_by(|one, next| one.hands < next.hands && one.minutes <= next.minutes)
        );
        assert_eq!(UsualTurno::in_words(|row| row.hands, "or"), "2, 3 or 4");
        assert_eq!(UsualTurno::in_words(|row| row.minutes, "o"), "25, 35 o 45");
    }
}
