//! All seats of a round as people write them: a line for each table, `TAVOLO NS EO`, of three players `TAVOLO N E O`.

use burraco_rules::{BySide, Side};
use burraco_tournament::commands::command::TableSeats;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::TableNo;
use pozzetto_form_data::{FieldFault, Fields};

/// Reads the seats of a round from the field `seats`. Columns are separated by blanks, TAB, comma or semicolon, and two
/// partners by a plus. A heading and blank lines are skipped. The first unreadable line becomes a fault of the field.
pub fn read(fields: &mut Fields) -> Option<Vec<TableSeats>> {
    let typed = fields.value("seats").to_owned();
    let mut seats = Vec::new();
    for (line, text) in (1..).zip(typed.lines()) {
        let parts = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let heading = seats.is_empty() && !parts.iter().any(|part| has_digit(part));
        if heading || parts.is_empty() {
            continue;
        }
        match table(&parts) {
            Some(table) => seats.push(table),
            None => {
                fields.fault("seats", FieldFault::SeatLine { line });
                return None;
            }
        }
    }
    if seats.is_empty() {
        fields.fault("seats", FieldFault::Missing);
        return None;
    }
    Some(seats)
}

fn has_digit(part: &str) -> bool {
    part.contains(|c: char| c.is_ascii_digit())
}

fn table(parts: &[&str]) -> Option<TableSeats> {
    let number = |text: &str| text.parse().ok().map(EntryNo);
    let side = |text: &str| -> Option<Vec<EntryNo>> { text.split('+').map(number).collect() };
    let (table, ns, ew) = match parts {
        [table, ns, ew] => (table, side(ns)?, side(ew)?),
        // three players, each for oneself
        [table, north, east, west] => (
            table,
            vec![number(north)?],
            vec![number(east)?, number(west)?],
        ),
        _ => return None,
    };
    Some(TableSeats {
        table: TableNo(table.parse().ok()?),
        sides: BySide { ns, ew },
    })
}

/// Writes the seats of tables as lines that [`read`] accepts again.
#[must_use]
pub fn text_of(seats: &[TableSeats]) -> String {
    let line = |seats: &TableSeats| {
        let of_three = seats.sides.ns.len() < seats.sides.ew.len();
        let side = |side: Side| {
            let numbers = seats.sides.get(side).iter();
            let apart = if of_three { " " } else { "+" };
            numbers
                .map(EntryNo::to_string)
                .collect::<Vec<_>>()
                .join(apart)
        };
        format!("{} {} {}", seats.table, side(Side::Ns), side(Side::Ew))
    };
    seats.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> (Option<Vec<TableSeats>>, Vec<FieldFault>) {
        let mut fields = Fields::default();
        fields.set("seats", text);
        let seats = read(&mut fields);
        (
            seats,
            fields
                .get("seats")
                .map_or_else(Vec::new, |f| f.faults.clone()),
        )
    }

    #[test]
    fn lines_are_read_as_people_write_them() {
        let (seats, _) = typed("TAVOLO NS EO\n1 3 7\n\n2;5;8\n3\t1+2\t4+6\n4 9 10 11\n");
        let seats = seats.unwrap();
        assert_eq!(text_of(&seats), "1 3 7\n2 5 8\n3 1+2 4+6\n4 9 10 11");
        assert_eq!(typed(&text_of(&seats)).0, Some(seats));
    }

    #[test]
    fn the_first_line_that_cannot_be_read_is_named() {
        for (text, line) in [
            ("1 3 7\n2 5", 2),
            ("1 3 7 9 11", 1),
            ("1 3 x7", 1),
            ("1 3 7\nciao", 2),
            ("1 3+ 7", 1),
            ("99999999999 1 2", 1),
        ] {
            assert_eq!(
                typed(text),
                (None, vec![FieldFault::SeatLine { line }]),
                "{text}"
            );
        }
        assert_eq!(typed(" \n").1, [FieldFault::Missing]);
    }
}
