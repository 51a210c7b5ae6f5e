//! Lists of members, as the federation or a club writes them: named columns in any order, dates as people write them.

use super::entries::LONGEST;
use super::entries::headings::{ListColumn, known_column};
use super::rows::{self, UnclosedQuote, decode, rows_of};
use burraco_tournament::entry::PlayerField;
use burraco_tournament::members::{Member, Register};
use chrono::NaiveDate;
use pozzetto_form_data::RowFault;
use std::collections::HashMap;
use strum::VariantArray;

/// The largest number of rows read from a list of members.
const MOST_ROWS: usize = 50_000;

/// A column of a list of members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MemberColumn {
    Of(PlayerField),
    CardKind,
    ValidUntil,
    Ignored,
}

/// The headings of a list of members beside those of a list of entries, without blanks, dots and capitals.
const COLUMNS: [(&str, MemberColumn); 22] = [
    ("cardkind", MemberColumn::CardKind),
    ("tipo", MemberColumn::CardKind),
    ("tipologia", MemberColumn::CardKind),
    ("tipotessera", MemberColumn::CardKind),
    ("tipoditessera", MemberColumn::CardKind),
    ("validuntil", MemberColumn::ValidUntil),
    ("scadenza", MemberColumn::ValidUntil),
    ("scade", MemberColumn::ValidUntil),
    ("scadeil", MemberColumn::ValidUntil),
    ("datascadenza", MemberColumn::ValidUntil),
    ("scadenzatessera", MemberColumn::ValidUntil),
    ("validafinoal", MemberColumn::ValidUntil),
    ("anno", MemberColumn::ValidUntil),
    ("codice", MemberColumn::Of(PlayerField::Card)),
    ("codicetessera", MemberColumn::Of(PlayerField::Card)),
    ("numerotessera", MemberColumn::Of(PlayerField::Card)),
    ("ntessera", MemberColumn::Of(PlayerField::Card)),
    ("n°tessera", MemberColumn::Of(PlayerField::Card)),
    ("nominativo", MemberColumn::Of(PlayerField::Name)),
    ("asd", MemberColumn::Of(PlayerField::Club)),
    ("circolo", MemberColumn::Of(PlayerField::Club)),
    ("associazione", MemberColumn::Of(PlayerField::Club)),
];

/// The headings under which [`written`] writes the columns that are not of a player.
const CARD_KIND: &str = "card_kind";
const VALID_UNTIL: &str = "valid_until";

/// A list of members, as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberList {
    /// The members of the rows without a fault.
    pub members: Vec<Member>,
    /// The rows that cannot be taken, by number, each with its faults.
    pub wrong: Vec<(usize, Vec<RowFault>)>,
    /// The headings of columns that are skipped.
    pub ignored: Vec<String>,
    columns: Vec<MemberColumn>,
}

impl MemberList {
    /// Returns the list with what the register knows of its members in the columns that the list does not have.
    #[must_use]
    pub fn beside(mut self, register: &Register) -> MemberList {
        let lacks = |column| !self.columns.contains(&column);
        let fields = PlayerField::VARIANTS.iter();
        let fields: Vec<&PlayerField> = fields.filter(|f| lacks(MemberColumn::Of(**f))).collect();
        let kind = lacks(MemberColumn::CardKind);
        let day = lacks(MemberColumn::ValidUntil);
        for member in &mut self.members {
            let Some(known) = register.holder(&member.player) else {
                continue;
            };
            for field in &fields {
                let value = known.player.get(**field);
                value.clone_into(member.player.get_mut(**field));
            }
            if kind {
                member.card_kind.clone_from(&known.card_kind);
            }
            if day {
                member.valid_until = known.valid_until;
            }
        }
        self
    }
}

/// Reads a list of members. Its first row names the columns; card and name must be among them.
#[must_use]
pub fn read(bytes: &[u8]) -> MemberList {
    let text = decode(bytes);
    let mut list = MemberList::default();
    let mut rows = match rows_of(&text) {
        Ok(rows) => rows,
        Err(UnclosedQuote { row, column }) => {
            list.wrong
                .push((row, vec![RowFault::Unreadable { column }]));
            return list;
        }
    };
    let Some((first, headings)) = rows.next() else {
        return list;
    };
    let columns: Vec<MemberColumn> = headings.iter().map(|cell| column(cell)).collect();
    let has = |field| columns.contains(&MemberColumn::Of(field));
    if !has(PlayerField::Card) || !has(PlayerField::Name) {
        list.wrong.push((first, vec![RowFault::NoHeadings]));
        return list;
    }
    let skipped = columns.iter().zip(&headings);
    let skipped = skipped.filter(|(column, _)| **column == MemberColumn::Ignored);
    list.ignored = skipped.map(|(_, heading)| heading.clone()).collect();
    list.ignored.retain(|heading| !heading.is_empty());
    list.columns.clone_from(&columns);
    let mut cards: HashMap<String, usize> = HashMap::new();
    for (at, (row, cells)) in rows.enumerate() {
        if at >= MOST_ROWS {
            let fault = RowFault::TooManyRows { most: MOST_ROWS };
            list.wrong.push((row, vec![fault]));
            break;
        }
        let (member, mut faults) = member(&columns, &cells);
        let card = member.player.card_key();
        if let Some(earlier) = card.and_then(|card| cards.insert(card, row)) {
            let card = member.player.card.clone();
            faults.push(RowFault::CardTwice { card, row: earlier });
        }
        match faults.is_empty() {
            true => list.members.push(member),
            false => list.wrong.push((row, faults)),
        }
    }
    list
}

fn column(heading: &str) -> MemberColumn {
    let word = heading.to_lowercase().replace([' ', '_', '.'], "");
    if let Some((_, column)) = COLUMNS.iter().find(|(name, _)| *name == word) {
        return *column;
    }
    match known_column(&word) {
        Some(ListColumn::Of(0, field) | ListColumn::OfAll(field)) => MemberColumn::Of(field),
        _ => MemberColumn::Ignored,
    }
}

/// Returns the member of a row, with the faults of the row.
fn member(columns: &[MemberColumn], cells: &[String]) -> (Member, Vec<RowFault>) {
    let (mut member, mut faults) = (Member::default(), Vec::new());
    for (column, cell) in columns.iter().zip(cells) {
        match *column {
            // first name and surname in two columns: in the order of the list
            MemberColumn::Of(PlayerField::Name) => {
                let name = format!("{} {cell}", member.player.name);
                member.player.name = name.trim().to_owned();
            }
            MemberColumn::Of(field) => cell.clone_into(member.player.get_mut(field)),
            MemberColumn::CardKind => cell.clone_into(&mut member.card_kind),
            MemberColumn::ValidUntil if cell.is_empty() => {}
            MemberColumn::ValidUntil => {
                member.valid_until = last_day(cell);
                if member.valid_until.is_none() {
                    faults.push(RowFault::NotADay(cell.clone()));
                }
            }
            MemberColumn::Ignored => {}
        }
    }
    if member.player.card_key().is_none() {
        faults.push(RowFault::NoCard);
    }
    if member.player.name.is_empty() {
        faults.push(RowFault::NoName);
    }
    let is_long = |text: &str| text.chars().count() > LONGEST;
    let mut fields = PlayerField::VARIANTS.iter();
    if is_long(&member.card_kind) || fields.any(|field| is_long(member.player.get(*field))) {
        faults.push(RowFault::TooLong { most: LONGEST });
    }
    (member, faults)
}

/// Returns the day of a date as people write it, `31/12/2026` or `2026-12-31`; of a year alone its last day.
fn last_day(text: &str) -> Option<NaiveDate> {
    // a spreadsheet may add the time
    let day = text.split([' ', 'T']).next()?;
    if let Ok(year @ 1900..=2200) = day.parse() {
        return NaiveDate::from_ymd_opt(year, 12, 31);
    }
    let parts: Vec<&str> = day.split(['/', '-', '.']).collect();
    let (year, month, day) = match parts.as_slice() {
        [year, month, day] if year.len() == 4 => (*year, *month, *day),
        [day, month, year] => (*year, *month, *day),
        _ => return None,
    };
    let year: i32 = year.parse().ok()?;
    let year = match year {
        0..=99 => year + 2000,
        _ => year,
    };
    let within = (1900..=2200).contains(&year);
    NaiveDate::from_ymd_opt(year, month.parse().ok()?, day.parse().ok()?).filter(|_| within)
}

/// Writes members as a list that [`read`] reads again.
#[must_use]
pub fn written<'m>(members: impl IntoIterator<Item = &'m Member>) -> String {
    let fields = PlayerField::VARIANTS.iter();
    let headings = fields.clone().map(|field| field.word());
    let headings = headings.chain([CARD_KIND, VALID_UNTIL]).map(str::to_owned);
    let rows = members.into_iter().map(|member| {
        let day = member.valid_until.map(|day| day.to_string());
        let cells = fields
            .clone()
            .map(|field| member.player.get(*field).to_owned());
        let cells = cells.chain([member.card_kind.clone(), day.unwrap_or_default()]);
        cells.collect()
    });
    rows::written(std::iter::once(headings.collect()).chain(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Option<NaiveDate> {
        text.parse().ok()
    }

    #[test]
    fn columns_are_found_by_their_heading_in_any_order() {
        let list = read(
            "Cognome;Nome;N. tessera;Tipo tessera;Scadenza;Circolo;Regione;Sesso\n\
             Esposito;Maria;00107;Ordinaria;31/12/2026;ASD Vesuvio;Campania;F\n\
             D'Angelo;Nicolò;BSC058;;2025;;;M\n"
                .as_bytes(),
        );
        assert_eq!(list.wrong, []);
        assert_eq!(list.ignored, ["Sesso"]);
        let [maria, nicolo] = list.members.as_slice() else {
            panic!("{list:?}");
        };
        assert_eq!(maria.player.name, "Esposito Maria");
        assert_eq!(maria.player.card, "00107");
        assert_eq!(maria.player.club, "ASD Vesuvio");
        assert_eq!(maria.card_kind, "Ordinaria");
        assert_eq!(maria.valid_until, day("2026-12-31"));
        assert_eq!(nicolo.valid_until, day("2025-12-31"));
        assert_eq!(
            read(written(&list.members).as_bytes()).members,
            list.members
        );
    }

    #[test]
    fn a_row_that_cannot_be_taken_says_why_and_the_others_are_taken() {
        let list = read(b"tessera;nome;scadenza\n1;Ada;31/02/2026\n;Ugo;\n3;;\n4;Eva;\n4;Ivo;\n");
        let wrong = [
            (2, vec![RowFault::NotADay("31/02/2026".to_owned())]),
            (3, vec![RowFault::NoCard]),
            (4, vec![RowFault::NoName]),
            (
                6,
                vec![RowFault::CardTwice {
                    card: "4".to_owned(),
                    row: 5,
                }],
            ),
        ];
        assert_eq!(list.wrong, wrong);
        assert_eq!(list.members.len(), 1);
    }

    #[test]
    fn a_list_without_headings_is_not_guessed_at() {
        for text in ["Maria Esposito;MST107\n", "nome\nMaria\n", "tessera\n1\n"] {
            let list = read(text.as_bytes());
            assert_eq!(list.wrong, [(1, vec![RowFault::NoHeadings])], "{text}");
        }
        assert_eq!(read(b""), MemberList::default());
    }

    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, wanted) in [
            ("31/12/2026", "2026-12-31"),
            ("31/12/26", "2026-12-31"),
            ("31.12.2026", "2026-12-31"),
            ("1-3-2026", "2026-03-01"),
            ("2026-12-31", "2026-12-31"),
            ("2026-12-31 00:00:00", "2026-12-31"),
            ("2026-12-31T00:00:00", "2026-12-31"),
            ("2026", "2026-12-31"),
        ] {
            assert_eq!(last_day(text), day(wanted), "{text}");
        }
        for text in [
            "",
            "domani",
            "12/31/2026",
            "2026-13-01",
            "31/12",
            "99999",
            "1/1/1/1",
        ] {
            assert_eq!(last_day(text), None, "{text}");
        }
    }
}
