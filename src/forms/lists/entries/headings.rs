//! The columns of an entry list, and the headings by which they are found.

use burraco_tournament::entry::PlayerField;

/// The headings recognised for columns of the entry, each with its column.
const COLUMNS: [(&str, ListColumn); 25] = [
    ("number", ListColumn::Number),
    ("numero", ListColumn::Number),
    ("n", ListColumn::Number),
    ("n°", ListColumn::Number),
    ("nr", ListColumn::Number),
    ("no", ListColumn::Number),
    ("num", ListColumn::Number),
    ("group", ListColumn::Group),
    ("girone", ListColumn::Group),
    ("line", ListColumn::Line),
    ("linea", ListColumn::Line),
    ("coppia", ListColumn::Names),
    ("coppie", ListColumn::Names),
    ("pair", ListColumn::Names),
    ("nomi", ListColumn::Names),
    ("names", ListColumn::Names),
    ("nominativi", ListColumn::Names),
    ("giocatori", ListColumn::Names),
    ("players", ListColumn::Names),
    ("entry", ListColumn::Names),
    ("quota", ListColumn::Paid),
    ("pagato", ListColumn::Paid),
    ("fee", ListColumn::Paid),
    ("paid", ListColumn::Paid),
    ("tavolo", ListColumn::Ignored),
];

/// The headings recognised for columns of a player, each with its field. The player's number follows the heading. A
/// name or card without a number is the first player's; anything else without a number is said of every player. A single
/// column of names holds all names of the entry. Two
/// columns of names of one player, such as first name and surname, make one name in the order of the columns.
const OF_PLAYER: [(&str, PlayerField); 23] = [
    ("player", PlayerField::Name),
    ("giocatore", PlayerField::Name),
    ("nome", PlayerField::Name),
    ("name", PlayerField::Name),
    ("surname", PlayerField::Name),
    ("cognome", PlayerField::Name),
    ("nomeecognome", PlayerField::Name),
    ("cognomeenome", PlayerField::Name),
    ("card", PlayerField::Card),
    ("tessera", PlayerField::Card),
    ("club", PlayerField::Club),
    ("asd", PlayerField::Club),
    ("società", PlayerField::Club),
    ("societa", PlayerField::Club),
    ("circolo", PlayerField::Club),
    ("associazione", PlayerField::Club),
    ("province", PlayerField::Province),
    ("provincia", PlayerField::Province),
    ("prov", PlayerField::Province),
    ("region", PlayerField::Region),
    ("regione", PlayerField::Region),
    ("category", PlayerField::Category),
    ("categoria", PlayerField::Category),
];

/// A column of standings beside those of a list of entries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::lists) enum ResultColumn {
    Place,
    Vp,
    Mp,
}

/// The headings of these columns, each with its column.
const OF_RESULT: [(&str, ResultColumn); 15] = [
    ("rank", ResultColumn::Place),
    ("place", ResultColumn::Place),
    ("posizione", ResultColumn::Place),
    ("pos", ResultColumn::Place),
    ("posto", ResultColumn::Place),
    ("classifica", ResultColumn::Place),
    ("vp", ResultColumn::Vp),
    ("victorypoint", ResultColumn::Vp),
    ("victorypoints", ResultColumn::Vp),
    ("punti", ResultColumn::Vp),
    ("mp", ResultColumn::Mp),
    ("matchpoint", ResultColumn::Mp),
    ("matchpoints", ResultColumn::Mp),
    ("differenza", ResultColumn::Mp),
    ("diff", ResultColumn::Mp),
];

/// The largest number of players an entry may name.
pub(super) const MOST_PLAYERS: usize = 6;

/// The meaning of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::lists) enum ListColumn {
    Number,
    /// A field of the player at a position in the entry, from 0.
    Of(usize, PlayerField),
    /// A field that every player of the entry has alike, such as the club.
    OfAll(PlayerField),
    Group,
    Line,
    /// The list column with the amount paid, in euro.
    Paid,
    /// The list column with all names of an entry in one cell.
    Names,
    Ignored,
}

/// The shape of the rows of a list.
pub(super) enum ListShape {
    Named(Vec<ListColumn>),
    /// A list whose rows hold two pairs: `n;CoppiaA;CoppiaB`.
    TwoPairs,
}

impl ListShape {
    /// Whether a row begins with the name of a player or of all: then a number before it is the entry's.
    pub(super) fn begins_with_names(&self) -> bool {
        match self {
            ListShape::Named(columns) => matches!(
                columns.first(),
                Some(ListColumn::Names | ListColumn::Number | ListColumn::Of(_, PlayerField::Name))
            ),
            ListShape::TwoPairs => true,
        }
    }
}

/// Returns the headings of the skipped columns, except `tavolo`, which is skipped silently.
pub(super) fn unknown(columns: &[ListColumn], cells: &[&str]) -> Vec<String> {
    let left_out = columns
        .iter()
        .zip(cells)
        .filter(|(column, _)| **column == ListColumn::Ignored);
    let headings = left_out.map(|(_, cell)| (*cell).to_owned());
    headings
        .filter(|cell| !cell.is_empty() && !cell.eq_ignore_ascii_case("tavolo"))
        .collect()
}

/// Returns the shape of a list by its first row; `None` where that row holds no headings.
pub(super) fn header(cells: &[&str]) -> Option<ListShape> {
    let words: Vec<String> = cells.iter().map(|cell| word_of(cell)).collect();
    if matches!(words.as_slice(), [_, a, b] if a == "coppiaa" && b == "coppiab") {
        return Some(ListShape::TwoPairs);
    }
    let known = |word: &String| known_column(word);
    // the points of standings are no part of an entry, and their headings are headings
    let is_heading = |word: &&String| known(word).is_some() || result_of(word).is_some();
    let found = words.iter().filter(is_heading).count();
    let alone = found == 1 && words.len() == 1;
    let of_names = |column: &ListColumn| matches!(column, ListColumn::Of(_, PlayerField::Name));
    let named = words.iter().filter_map(known).filter(of_names).count();
    let column = |word: &String| match known(word) {
        // beside a column for each player, one with all names says the same again
        Some(ListColumn::Names) if named > 0 => ListColumn::Ignored,
        Some(ListColumn::Of(0, PlayerField::Name)) if named == 1 => ListColumn::Names,
        // beside the second player's club, one without a number is the first player's
        Some(ListColumn::OfAll(field)) if numbered(&words, field) => ListColumn::Of(0, field),
        found => found.unwrap_or(ListColumn::Ignored),
    };
    (found >= 2 || alone).then(|| ListShape::Named(words.iter().map(column).collect()))
}

/// Returns the text of a heading as it is compared: without blanks, dots and capitals.
fn word_of(heading: &str) -> String {
    heading.to_lowercase().replace([' ', '_', '.'], "")
}

/// Returns the column of standings that a heading names.
pub(in crate::lists) fn result_column(heading: &str) -> Option<ResultColumn> {
    result_of(&word_of(heading))
}

fn result_of(word: &str) -> Option<ResultColumn> {
    let known = OF_RESULT.iter().find(|(name, _)| *name == word);
    known.map(|(_, column)| *column)
}

/// Whether one of the headings names a field of a player with the player's number.
fn numbered(words: &[String], field: PlayerField) -> bool {
    let of_one = |column| matches!(column, ListColumn::Of(_, of) if of == field);
    let mut columns = words.iter().filter_map(|word| known_column(word));
    columns.any(of_one)
}

pub(in crate::lists) fn known_column(word: &str) -> Option<ListColumn> {
    let of_all = COLUMNS.iter().find(|(name, _)| *name == word);
    if let Some((_, column)) = of_all {
        return Some(*column);
    }
    // the longest heading that fits: `provincia` is no `prov` of a player `incia`
    let fits = OF_PLAYER.iter().filter(|(name, _)| word.starts_with(name));
    let (name, field) = fits.max_by_key(|(name, _)| name.len())?;
    match word.get(name.len()..)? {
        // alone these may be a club's name
        "" if matches!(*name, "asd" | "circolo" | "associazione") => None,
        "" if !matches!(field, PlayerField::Name | PlayerField::Card) => {
            Some(ListColumn::OfAll(*field))
        }
        number => place_of(number).map(|at| ListColumn::Of(at, *field)),
    }
}

/// Returns the position of a player, from 0, by the number after a heading. Without a number it is the first.
fn place_of(number: &str) -> Option<usize> {
    let player: usize = match number {
        "" => 1,
        number => number.parse().ok()?,
    };
    (1..=MOST_PLAYERS).contains(&player).then(|| player - 1)
}
