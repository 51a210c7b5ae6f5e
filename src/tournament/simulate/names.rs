//! Names of the entries in a simulated event: Italian names and clubs, with apostrophes and accents.

use super::SimulationSpec;
use crate::commands::command::NewEntry;
use crate::entry::Player;
use crate::event::EventKind;
use burraco_rules::Rng;
use std::collections::HashSet;

const FIRST: &str = "Nicolò, Maria, Giuseppe, Anna, Giosuè, Rosa, Antonio, Noè, Lucia, Salvatore, Niccolò, \
    Teresa, Carlo, Angela, Mosè, Paola, Luigi, Désirée, Franco, Giulia, Bruno, Ines, \
    Raffaele, Carmela, Tommaso, Ada, Ettore, Mirella, Renzo, Lidia, Aldo, Graziella, Vito, \
    Ornella, Ugo, Fiorenza, Pietro, Silvana, Elia, Nives";

const LAST: &str = "D'Angelo, Rossi, Nicolò, De Luca, Dell'Orto, Bianchi, Cantù, Esposito, D'Amico, \
    Ferrari, Papà, Lo Presti, Forlì, Ricci, Dall'Ò, Marino, Greco, La Rosa, Bruno, Gallo, \
    Conti, Di Stefano, Costa, Giordano, Mancini, Rizzo, Lombardi, Moretti, Barbieri, \
    Fontana, Santoro, Mariani, Rinaldi, Caruso, Ferrara, Galli, Martini, Leone, Longo, \
    Gentile, Martinelli, Vitale, Lombardo, Serra";

const CLUBS: [(&str, &str); 9] = [
    ("ASD Burraco Pozzetto", "PZT"),
    ("ASD L'Asso di Cuori", "ASC"),
    ("Circolo La Pinella", "PIN"),
    ("ASD Città di Forlì", "FRL"),
    ("Burraco Club Mestre", "MST"),
    ("ASD Amici del Jolly", "JLY"),
    ("ASD Sant'Agata", "SAG"),
    ("Circolo Nautico Santa Lucia", "SLU"),
    ("", ""),
];

/// The entries: two people each, one, or a team, mostly of one club. No name occurs twice as long as there are enough
/// names. A card belongs to a name and a club, so that whoever plays two events holds one card, and nobody else's.
pub(super) fn entries(spec: &SimulationSpec) -> Vec<NewEntry> {
    let mut rng = Rng::new(spec.seed.rotate_left(17) ^ 0x706f_7a7a_6574_746f);
    let (first, last): (Vec<&str>, Vec<&str>) =
        (FIRST.split(", ").collect(), LAST.split(", ").collect());
    let mut names = HashSet::new();
    // above those of all names
    let mut namesakes = 100 + first.len() * last.len();
    let mut person = |rng: &mut Rng, (club, letters): (&str, &str)| {
        let (mut name, mut card) = (String::new(), None);
        for _ in 0..64 {
            let (given, family) = (rng.below(first.len()), rng.below(last.len()));
            let part =
                |names: &[&'static str], at: usize| names.get(at).copied().unwrap_or_default();
            name = format!("{} {}", part(&first, given), part(&last, family));
            if names.insert(name.clone()) {
                card = Some(100 + given * last.len() + family);
                break;
            }
        }
        let card = card.unwrap_or_else(|| {
            namesakes += 1;
            namesakes
        });
        Player {
            name,
            card: if club.is_empty() {
                String::new()
            } else {
                format!("{letters}{card}")
            },
            club: club.to_owned(),
            ..Player::default()
        }
    };
    let mut entry = |_| {
        let home = pick(&mut rng, &CLUBS);
        let other = if rng.below(5) == 0 {
            pick(&mut rng, &CLUBS)
        } else {
            home
        };
        let clubs: Vec<(&str, &str)> = match spec.kind {
            EventKind::Individual => vec![home],
            EventKind::Pairs => vec![home, other],
            EventKind::Teams => [home, other]
                .repeat(3)
                .into_iter()
                .take(4 + rng.below(3))
                .collect(),
        };
        NewEntry {
            number: None,
            players: clubs
                .into_iter()
                .map(|club| person(&mut rng, club))
                .collect(),
            group: String::new(),
            line: None,
            paid_cents: 0,
        }
    };
    (0..spec.entries).map(&mut entry).collect()
}

fn pick<T: Copy + Default>(rng: &mut Rng, things: &[T]) -> T {
    things
        .get(rng.below(things.len()))
        .copied()
        .unwrap_or_default()
}
