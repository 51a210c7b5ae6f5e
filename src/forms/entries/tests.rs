//! Lists as clubs write them.

use super::*;

fn brief(text: &str) -> Vec<String> {
    let rows = read(text.as_bytes()).rows;
    let line = |e: &ImportRow| {
        let faults = if e.faults.is_empty() {
            String::new()
        } else {
            format!(" {:?}", e.faults)
        };
        format!(
            "{} {}|{}|{}{faults}",
            e.row,
            e.number,
            e.players.join("+"),
            e.group
        )
    };
    rows.iter().map(line).collect()
}

#[test]
fn lists_are_read_in_every_shape_and_separator() {
    for separator in [",", ";", "\t"] {
        let list = "number;player1;card1;club1;player2;card2;club2;group;line\n\
                    7;D'Angelo;MST107;ASD Roma;Nicolò;BSC058;;A;NS\n"
            .replace(';', separator);
        assert_eq!(brief(&list), ["2 7|D'Angelo+Nicolò|A"]);
    }
    assert_eq!(
        brief("n;CoppiaA;CoppiaB\n1;Rossi - Bianchi;Verdi/Neri\n"),
        ["2 |Rossi+Bianchi|", "2 |Verdi+Neri|"]
    );
    assert_eq!(
        brief("A\t1\tRossi - Bianchi\nA\t1\tVerdi - De Luca-Neri\n"),
        ["1 |Rossi+Bianchi|A", "2 |Verdi+De Luca-Neri|A"]
    );
    assert_eq!(
        brief("\"Rossi, Ada\",\"Bianchi, Ugo\"\n"),
        ["1 |Rossi, Ada+Bianchi, Ugo|"]
    );
}

#[test]
fn older_spreadsheets_are_read_too() {
    let rows = read(b"numero;giocatore1;giocatore2\n1;Nicol\xf2;Fran\xe7ois\n").rows;
    assert_eq!(rows[0].players, ["Nicolò", "François"]);
}

#[test]
fn a_column_nobody_knows_is_left_out_and_said_so() {
    let list = read("Giocatore 1;Società 1;e-mail;Giocatore 2\nAda;ASD Roma;a@b;Ugo\n".as_bytes());
    assert_eq!(list.ignored, ["e-mail"]);
    assert_eq!(list.rows[0].players, ["Ada", "Ugo"]);
    assert_eq!(list.rows[0].clubs, ["ASD Roma", ""]);
}

#[test]
fn faults_are_named_by_row() {
    let list = "number,player1,player2,card1\n1,Rossi,Bianchi,A1\n\nx,Verdi,,\n1,Neri,Gialli,a1\n2,A,B,C,D\n";
    assert_eq!(
        brief(list),
        [
            "2 1|Rossi+Bianchi|",
            "4 x|Verdi+| [NotANumber(\"x\"), NameMissing { player: 2 }]",
            "5 1|Neri+Gialli| [NumberTwice { row: 2 }, CardTwice { card: \"a1\", row: 2 }]",
            "6 2|A+B| [TooManyColumns { columns: 5 }]",
        ]
    );
    assert_eq!(
        brief("n;a;b\n1;\"Rossi;x\n"),
        ["2 || [Unreadable { column: 3 }]"]
    );
    assert!(read(b"").rows.is_empty());
    let long = "A;B\n".repeat(MOST_ROWS + 5);
    let last = read(long.as_bytes()).rows.pop().unwrap();
    assert_eq!(last.faults, [RowFault::TooManyRows { most: MOST_ROWS }]);
}
