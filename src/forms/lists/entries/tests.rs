//! Tests with entry lists as clubs write them.

use super::*;

/// A field of each player of a row.
fn each(row: &ImportRow, field: PlayerField) -> Vec<&str> {
    row.players.iter().map(|player| player.get(field)).collect()
}

fn brief(text: &str) -> Vec<String> {
    brief_of(text, EventKind::Pairs)
}

fn brief_of(text: &str, kind: EventKind) -> Vec<String> {
    let rows = read(text.as_bytes(), kind).rows;
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
            each(e, PlayerField::Name).join("+"),
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
fn a_list_as_it_is_written_in_a_message_is_read() {
    let list = "1) Anna Bianchi - Bruno Carli\n2. Gianna Greco e Ivo Loiacono\n10 Ada D'Urso – Ugo De Luca-Neri\nPia & Leo\n";
    assert_eq!(
        brief(list),
        [
            "1 1|Anna Bianchi+Bruno Carli|",
            "2 2|Gianna Greco+Ivo Loiacono|",
            "3 10|Ada D'Urso+Ugo De Luca-Neri|",
            "4 |Pia+Leo|"
        ]
    );
    assert_eq!(
        brief("1.\tANNA BIANCHI E BRUNO CARLI\n2)\tPia - Leo\n"),
        ["1 1|ANNA BIANCHI+BRUNO CARLI|", "2 2|Pia+Leo|"]
    );
    // what is no name keeps its number
    assert_eq!(
        brief("girone;player1;player2\n1°A;Anna;Bruno\n"),
        ["2 |Anna+Bruno|1°A"]
    );
    assert_eq!(
        brief("1°A\t1\tRossi - Bianchi\n1°A\t1\tVerdi - Neri\n"),
        ["1 |Rossi+Bianchi|1°A", "2 |Verdi+Neri|1°A"]
    );
    // under headings too, and no number is made of what is none
    assert_eq!(
        brief("player1;player2\n3) Anna;Bruno\n4)Pia;Leo\n12345) Ada;Ugo\n"),
        ["2 3|Anna+Bruno|", "3 4|Pia+Leo|", "4 |12345) Ada+Ugo|"]
    );
}

#[test]
fn older_spreadsheets_are_read_too() {
    let rows = read(
        b"numero;giocatore1;giocatore2\n1;Nicol\xf2;Fran\xe7ois\n",
        EventKind::Pairs,
    )
    .rows;
    assert_eq!(each(&rows[0], PlayerField::Name), ["Nicolò", "François"]);
}

#[test]
fn a_column_nobody_knows_is_left_out_and_said_so() {
    let list = read(
        "Giocatore 1;Società 1;e-mail;Giocatore 2\nAda;ASD Roma;a@b;Ugo\n".as_bytes(),
        EventKind::Pairs,
    );
    assert_eq!(list.ignored, ["e-mail"]);
    assert_eq!(each(&list.rows[0], PlayerField::Name), ["Ada", "Ugo"]);
    assert_eq!(each(&list.rows[0], PlayerField::Club), ["ASD Roma", ""]);
}

#[test]
fn one_column_of_clubs_is_the_club_of_every_player() {
    let clubs = |list: &str| {
        let rows = read(list.as_bytes(), EventKind::Pairs).rows;
        each(&rows[0], PlayerField::Club).join("+")
    };
    let of_all = clubs("player1;player2;club\nAda;Ugo;ASD Roma\n");
    assert_eq!(of_all, "ASD Roma+ASD Roma");
    let before = clubs("Società;Giocatore 1;Giocatore 2\nASD Roma;Ada;Ugo\n");
    assert_eq!(before, "ASD Roma+ASD Roma");
    let own = clubs("player1;club;player2;club2\nAda;ASD Roma;Ugo;\n");
    assert_eq!(own, "ASD Roma+");
}

#[test]
fn columns_of_a_member_list_stand_in_any_order() {
    let list = "Regione;Tessera 2;Cognome 1;Nome 1;Provincia 1;Prov. 2;Cognome 2;Nome 2;Categoria 1\n\
                Lazio;0012;Rossi;Ada;RM;VT;De Luca;Ugo;B\n";
    let list = read(list.as_bytes(), EventKind::Pairs);
    assert_eq!(list.ignored, [""; 0]);
    let row = &list.rows[0];
    assert_eq!(row.faults, []);
    let names = each(row, PlayerField::Name);
    assert_eq!(names, ["Rossi Ada", "De Luca Ugo"], "as the columns stand");
    assert_eq!(each(row, PlayerField::Card), ["", "0012"]);
    assert_eq!(each(row, PlayerField::Province), ["RM", "VT"]);
    assert_eq!(each(row, PlayerField::Region), ["Lazio", "Lazio"]);
    assert_eq!(each(row, PlayerField::Category), ["B", ""]);
    let other = read(
        "Nome;Cognome\nAda;Rossi\n".as_bytes(),
        EventKind::Individual,
    );
    assert_eq!(each(&other.rows[0], PlayerField::Name), ["Ada Rossi"]);
    let together = "Nome e cognome 1;Cognome e nome 2;provincia\nAda Rossi;Bianchi Ugo;MI\n";
    let together = read(together.as_bytes(), EventKind::Pairs);
    let row = &together.rows[0];
    assert_eq!(each(row, PlayerField::Name), ["Ada Rossi", "Bianchi Ugo"]);
    assert_eq!(each(row, PlayerField::Province), ["MI", "MI"]);
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
            "6 2|A+B| [MoreThanHeadings { columns: 5 }]",
        ]
    );
    assert_eq!(
        brief("n;a;b\n1;\"Rossi;x\n"),
        ["2 || [Unreadable { column: 3 }]"]
    );
    assert!(read(b"", EventKind::Pairs).rows.is_empty());
    let long = "A;B\n".repeat(MOST_ROWS + 5);
    let last = read(long.as_bytes(), EventKind::Pairs).rows.pop().unwrap();
    assert_eq!(last.faults, [RowFault::TooManyRows { most: MOST_ROWS }]);
}

#[test]
fn the_same_names_twice_are_told_with_their_row() {
    // in any order and spelling; cards tell namesakes apart, and one name alone is a namesake
    let list = "player1,card1,player2,card2\nAda Rossi,,Ugo Neri,\nUGO  NERI,,Ada rossi,\nIda,1,Leo,2\nIda,3,Leo,4\nIda,,Leo,5\n";
    assert_eq!(
        brief(list),
        [
            "2 |Ada Rossi+Ugo Neri|",
            "3 |UGO  NERI+Ada rossi| [NamesTwice { row: 2 }]",
            "4 |Ida+Leo|",
            "5 |Ida+Leo|",
            "6 |Ida+Leo| [NamesTwice { row: 4 }]",
        ]
    );
    let single = read(b"Ada Rossi\nAda Rossi\n", EventKind::Individual).rows;
    assert!(single.iter().all(|row| row.faults.is_empty()), "{single:?}");
}

#[test]
fn a_number_before_the_names_is_the_number_of_the_entry() {
    assert_eq!(
        brief("1;Anna;Ugo\n2;Ida;Leo\n"),
        ["1 1|Anna+Ugo|", "2 2|Ida+Leo|"]
    );
    assert_eq!(brief("1;Anna;Ugo;B\n"), ["1 1|Anna+Ugo|B"]);
    assert_eq!(brief("1;Anna;A1;Ugo;B1\n"), ["1 1|Anna+Ugo|"]);
    assert_eq!(brief("1;Anna - Ugo\n"), ["1 1|Anna+Ugo|"]);
    assert_eq!(brief("Anna;A1;ASD;Ugo;B1;ASD\n"), ["1 |Anna+Ugo|"]);
    let found = brief("Anna;Ugo\n3;Ida;Leo\n4;Ezio\n");
    assert_eq!(
        found[1..],
        [
            "2 |3+Ida| [TooManyColumns { columns: 3 }, NumberForName(\"3\")]",
            "3 |4+Ezio| [NumberForName(\"4\")]"
        ]
    );
}

#[test]
fn single_players_are_one_a_row() {
    let of = |text: &str| brief_of(text, EventKind::Individual);
    assert_eq!(of("1;Anna\n2;Ugo\n"), ["1 1|Anna|", "2 2|Ugo|"]);
    assert_eq!(of("Anna\nUgo\n"), ["1 |Anna|", "2 |Ugo|"]);
    assert_eq!(of("1;Anna;A12;ASD Roma\n;Ugo\n"), ["1 1|Anna|", "2 |Ugo|"]);
    assert_eq!(of("numero;giocatore;tessera\n7;Anna;A1\n"), ["2 7|Anna|"]);
    let two = " [Players { kind: Individual, names: 2 }]";
    assert_eq!(of("1;Anna;Ugo\n"), [format!("1 1|Anna+Ugo|{two}")]);
    assert_eq!(of("Anna - Ugo\n"), [format!("1 |Anna+Ugo|{two}")]);
    assert_eq!(
        of("n;player1;player2\n1;Anna;Ugo\n"),
        [format!("2 1|Anna+Ugo|{two}")]
    );
    assert_eq!(of("Giocatore\nAnna\n"), ["2 |Anna|"]);
    assert_eq!(
        of("n;player1\n1;\n"),
        ["2 1|| [Players { kind: Individual, names: 0 }]"]
    );
}

#[test]
fn teams_have_four_to_six_names() {
    let of = |text: &str| brief_of(text, EventKind::Teams);
    assert_eq!(
        of("1;A;B;C;D\n2;E;F;G;H;I;J\n3;K;L\n"),
        [
            "1 1|A+B+C+D|",
            "2 2|E+F+G+H+I+J|",
            "3 3|K+L++| [Players { kind: Teams, names: 2 }]",
        ]
    );
    assert_eq!(of("1;A - B - C - D - E\n"), ["1 1|A+B+C+D+E|"]);
    assert_eq!(of("A;B;C;D\n"), ["1 |A+B+C+D|"]);
    let cards = "1;A;a1;R;B;b2;R;C;c3;R;D;d4;R\n";
    assert_eq!(of(cards), ["1 1|A+B+C+D|"]);
    let rows = read(cards.as_bytes(), EventKind::Teams).rows;
    let cards = each(&rows[0], PlayerField::Card);
    assert_eq!(cards, ["a1", "b2", "c3", "d4"]);
    let header = "n;player1;player2;player3;player4;player5;player6\n1;A;B;C;D;;\n2;A;B;;D;E;\n";
    assert_eq!(
        of(header),
        [
            "2 1|A+B+C+D|",
            "3 2|A+B++D+E| [Players { kind: Teams, names: 4 }]",
        ]
    );
}

#[test]
fn a_cell_of_more_names_than_anybody_has_is_a_fault_of_its_row() {
    let cell = format!("{}Rossi", "+".repeat(300));
    for kind in [EventKind::Pairs, EventKind::Individual, EventKind::Teams] {
        let rows = read(format!("giocatore2\n{cell}\n{cell};x\n").as_bytes(), kind).rows;
        assert_eq!(rows.len(), 2, "{kind:?}");
        assert!(rows.iter().all(|row| !row.faults.is_empty()), "{rows:?}");
        let rows = read(cell.as_bytes(), kind).rows;
        assert!(rows.iter().all(|row| !row.faults.is_empty()), "{rows:?}");
    }
}

#[test]
fn one_person_twice_in_a_row_is_said_unless_cards_tell_two() {
    assert_eq!(
        brief("Anna;Ugo\nIda;ida\n"),
        ["1 |Anna+Ugo|", "2 |Ida+ida| [NamedTwice(\"ida\")]"]
    );
    assert_eq!(
        brief("Ida;A1;Leo;A1\nAnna;B1;Anna;B2\n"),
        ["1 |Ida+Leo| [NamedTwice(\"Leo\")]", "2 |Anna+Anna|"]
    );
}

#[test]
fn names_too_many_are_counted_and_no_name_becomes_a_card() {
    let names = ["Anna", "Bea", "Clio", "Dora", "Eva", "Fia", "Gea"];
    for (kind, n) in [
        (EventKind::Pairs, 5),
        (EventKind::Pairs, 7),
        (EventKind::Teams, 7),
    ] {
        let list = read(names[..n].join(";").as_bytes(), kind);
        let faults = &list.rows[0].faults;
        assert_eq!(
            *faults,
            [RowFault::Players { kind, names: n }],
            "{kind:?} {n}"
        );
    }
}

#[test]
fn of_single_players_the_name_is_enough() {
    let list = read(
        "Anna Rossi;T1;ASD\nUgo Neri\n".as_bytes(),
        EventKind::Individual,
    );
    assert!(
        list.rows.iter().all(|row| row.faults.is_empty()),
        "{list:?}"
    );
    let list = read("Anna Rossi;Ugo Neri\nIda\n".as_bytes(), EventKind::Pairs);
    assert!(!list.rows[1].faults.is_empty());
}

#[test]
fn a_row_wider_than_its_headings_is_not_told_to_have_headings() {
    let list = read(
        "player1;player2\nAnna;Ugo;B;C\n".as_bytes(),
        EventKind::Pairs,
    );
    assert_eq!(
        list.rows[0].faults,
        [RowFault::MoreThanHeadings { columns: 4 }]
    );
}
