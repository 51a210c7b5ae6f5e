//! Valid inputs, from which the others are made.

use crate::table::World;
use burraco_rules::RuleSet;
use burraco_tournament::commands::command::EntryText;
use burraco_tournament::event::Event;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::rulings::infraction::own_lines;
use burraco_tournament::vp::VpTable;
use pozzetto::auth::csrf;
use pozzetto::auth::token::Token;
use pozzetto::form_data::Fields;
use pozzetto::forms::event;
use pozzetto::pages::hands::hand_input;

pub fn lines(text: &str) -> Vec<Vec<u8>> {
    text.lines().map(|line| line.as_bytes().to_vec()).collect()
}

/// Columns of a table of cases, joined.
pub fn column(file: &str, columns: &[usize], join: &str) -> Vec<Vec<u8>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let rows = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let cut = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let wanted: Vec<&str> = columns.iter().map(|n| cells[*n]).collect();
        wanted.join(join).into_bytes()
    };
    rows.map(cut).collect()
}

/// Forms, each written as `name=value` in lines, with an empty line between two.
pub fn forms(text: &str) -> Vec<Vec<u8>> {
    let form = |form: &str| {
        let pairs = form.lines().filter_map(|line| line.split_once('='));
        let pairs = pairs.map(|(name, value)| (name, value.replace("\\n", "\n")));
        serde_urlencoded::to_string(pairs.collect::<Vec<_>>())
            .unwrap()
            .into_bytes()
    };
    text.split("\n\n").map(form).collect()
}

pub fn encoded(fields: &Fields) -> Vec<u8> {
    let pairs: Vec<(&str, &str)> = fields.list.iter().map(|f| (&*f.name, &*f.value)).collect();
    serde_urlencoded::to_string(pairs).unwrap().into_bytes()
}

pub fn cards(_: &World) -> Vec<Vec<u8>> {
    let mut all = column("melds.tsv", &[1], "");
    all.extend(lines(
        "4-J♥ *\nK♠♠♥\nKKKK\n10h JK 3-7C\nA23♦ pinella\n3H, 4H; 5H",
    ));
    all
}

pub fn rule_names(_: &World) -> Vec<Vec<u8>> {
    let mut all = column("rulesets.tsv", &[0, 1], "=");
    all.extend(RuleSet::catalogue().into_iter().map(String::into_bytes));
    all.extend(lines("federation\nitalian+semipulito\nenglish+two\nbrochure+three-shared\nfederation+target=from-2005\nfederation+semipulito_set=eight-or-nine+close-without-discard"));
    all
}

pub fn event_files(world: &World) -> Vec<Vec<u8>> {
    let small = world.events.iter().map(|event| {
        let mut event = event.clone();
        event.rounds.truncate(1);
        for round in &mut event.rounds {
            round.tables.truncate(2);
        }
        serde_json::to_vec(&EventFile::of(&event, "fuzz", Vec::new())).unwrap()
    });
    small.collect()
}

pub fn vp_tables(_: &World) -> Vec<Vec<u8>> {
    let tables = [2, 3, 4].map(|hands| VpTable::for_hands(hands).unwrap());
    let rows: Vec<String> = (0..10)
        .map(|n| {
            format!(
                "{{\"up_to\":{},\"winner\":{},\"loser\":{}}}",
                50 * (n + 1),
                10 + n,
                10 - n
            )
        })
        .chain(["{\"up_to\":null,\"winner\":20,\"loser\":0}".to_owned()])
        .collect();
    let mut all: Vec<Vec<u8>> = tables
        .iter()
        .map(|t| serde_json::to_vec(t).unwrap())
        .collect();
    all.push(format!("[{}]", rows.join(",")).into_bytes());
    all
}

pub fn token_texts(world: &World) -> Vec<Vec<u8>> {
    let mut all = lines("42\n 4 2 \nAnna D'Ò\ntable:2.5.ns");
    all.push(world.held.clone().into_bytes());
    all.push(world.link.secret().to_owned().into_bytes());
    all.push(
        csrf::token(&Token::read(&"7a".repeat(32)).unwrap())
            .unwrap()
            .into_bytes(),
    );
    all
}

pub fn posted_bodies(_: &World) -> Vec<Vec<u8>> {
    let multipart = "multipart/form-data; boundary=\"x\"\n--x\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.csv\"\r\nContent-Type: text/csv\r\n\r\n1;Rossi;Bianchi\r\n--x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nabc\r\n--x--\r\n";
    let urlencoded = "application/x-www-form-urlencoded\ncsrf=abc&key=1&password=a+b&name=Nicol%C3%B2&list=1%3BRossi%0D%0A";
    vec![multipart.into(), urlencoded.into(), b"\na=b".to_vec()]
}

pub fn lists(_: &World) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = [
        "number;player1;card1;club1;player2;card2;club2;group;line\n7;D'Angelo;MST107;ASD Roma;Nicolò;BSC058;;A;NS\n",
        "n;CoppiaA;CoppiaB\n1;Rossi - Bianchi;Verdi/Neri\n",
        "A\t1\tRossi - Bianchi\nA\t1\tVerdi - De Luca-Neri\n",
        "\"Rossi, Ada\",\"Bianchi, Ugo\"\n\"a\"\"b\",c\n",
        "Pos;Giocatore1;Giocatore2;VP;MP\n1;Ada;Bea;97;+1.240\n2º;Cid;Dea;80;-5\n",
        "squadra,giocatori\nGli Assi,Anna+Bea+Carla+Dora\n",
    ].iter().map(|text| text.as_bytes().to_vec()).collect();
    all.push(b"numero;giocatore1;giocatore2\n1;Nicol\xf2;Fran\xe7ois\n".to_vec());
    all
}

pub fn hand_forms(world: &World) -> Vec<Vec<u8>> {
    let tables = world.events.iter().flat_map(|event| {
        let tables = event.rounds.iter().flat_map(|round| &round.tables);
        tables.take(3).map(|table| (table, event.settings.rules))
    });
    let sheets = tables.flat_map(|(table, rules)| {
        let hands = table.hands.iter().filter_map(|hand| hand.current());
        hands.map(move |version| {
            let mut fields = hand_input::fields_of(&version.sheet, &rules);
            // the first meld may lie as it does, or two cards of it apart
            let laid = fields.value("ns_meld_0");
            let ways = serde_json::json!([[laid], ["K♠ K♥", "2♦ *"]]);
            let question = serde_json::json!([{"rows": ["ns_meld_0"], "ways": ways}]);
            fields.set("open", question.to_string());
            fields.set("answer", "0.1");
            encoded(&fields)
        })
    });
    sheets.collect()
}

pub fn questions(_: &World) -> Vec<Vec<u8>> {
    forms(QUESTIONS)
}

pub fn event_forms(world: &World) -> Vec<Vec<u8>> {
    let of = |event: &Event| encoded(&event::fields_of(&event.settings));
    world.events.iter().map(of).collect()
}

pub fn journal_filters(_: &World) -> Vec<Vec<u8>> {
    forms(
        "chi=Olga\nazione=enter-hand\nturno=1\ntavolo=2\ncoppia=7\nda=2026-11-21\na=2026-11-21T23:30\n\nda=2026-03-29T02:30\na=25/10/2026 02:30",
    )
}

pub fn infractions(_: &World) -> Vec<Vec<u8>> {
    forms(
        "it=Ritardo\nen=Late\narticle=12\nedition=2026\nold_article=9\nreason=x\nsure=sure\ngravity=light\nmeasure=richiamo\nmeasures=richiamo\nvp=1\nmp=100\nuse=yes",
    )
}

pub fn rulings(_: &World) -> Vec<Vec<u8>> {
    forms(
        "entry=1\nround=1\ntable=1\nhand=1\nreason=x\narticle=12\nvp=3\nmp=-100\nns=10\new=10\nns_vp=1\new_vp=2\nminutes=7\nside=ns\ngone=1\n\nentry=2\nround=1\nreason=x\nvp=20\nmp=9999",
    )
}

pub fn protests(_: &World) -> Vec<Vec<u8>> {
    forms(
        "text=non è vero\nwho=1\nentry=1\nabout=hand\nround=1\ntable=1\nhand=1\n\nwords=sì\noutcome=upheld\nremedy=hand\nbench=jury\njury1=A\njury2=B\njury3=C\narticle=12",
    )
}

pub const RESULTS_SHEET: &str = "Posizione\nCognome e nome = Nome\nCodice = \"BA012\"\nVP";
pub const PLACE_POINTS: &str =
    "livello;iscritti;posizione;punti\nnazionale;1-40;1;100\nnazionale;41-;2–8;60\n*;*;9-;5";
pub const ROOMS: &str = "Sala grande 60: Anna, Bruno\nTerrazza 40\nVeranda resto";
pub const PLANS: &str = "3 mitchell + 1 danese\n7 individual\n4 mitchell + carry half + 4 danese\nround robin + knockout 4\n3 danese puro + knockout 8 third\nmitchell by hands\n1 a + 64 danese";

pub const SINGLE_WORDS: &str = "richiamo\nammonizione\noff_match\nstandings\nclock\ntables\nresult-2-5\nhand-1-2-3\nadmin\nchief-referee\nclerk\nit\nen\ncoppa-di-bari-2\n#a4161a\n00ff00";

pub const ADDRESSES: &str = "pozzetto.sqlite3\n/var/lib/pozzetto/a.sqlite3\npostgres://user:secret@host:5432/name?options=-csearch_path%3Dx\npostgresql:///name\nsqlite:a.db\nmysql://root@localhost/x";

pub const QUESTIONS: &str = "carte=3H 4H 5H JK\nordine=calato\nlettere=en

asked=attacco\ngioco=3H 4H 5H\naggiunte=6H 2C\nchiesto=attacco

chiesto=mossa\nmano=3H 4H 5H KS KD\ngiochi=7H 8H 9H TH JH QH KH; KS KS KS\npozzetto=si\npescato=monte\nmonte=3H 4D\nmossa=cala\ncarte_mossa=3H 4H 5H\nregole=italian semipulito

chiesto=mossa\nmano=3H\ngiochi=7H 8H 9H TH JH QH KH\npozzetto=si\npescato=tallone\nmossa=chiudi\ncarte_mossa=3H\nsu=1";

pub const SEATS: &str = "seats=1 1 2\\n2 3 4\\n3 5 6

seats=TAVOLO NS EO\\n1;1+2;3+4\\n2, 5+6, 7+8";

pub const FEES: &str =
    "fee=20,50 a persona\\nsoci (3 8 12): 15\\nunder 25 (4): 0\namount=12,50\n\nfee=40\namount=40";

pub const TOTALS: &str = "ns_1=1345\new_1=-85\nns_2=300+1045\new_2=100-25\nended_2=ew\nended_1=stock\n\nns_4=1.345\new_4=85-";

pub const PRIZES: &str =
    "prizes=100 50 25\\nturno 3: 10,50\\ngirone A: 20 10 non cumulabile\\ncircolo: 1.000

prizes=group B: 20 not cumulative\\n5";

pub const TIME: &str = "minutes=5\nreason=caffè\nnotice=Si mangia alle 20

minutes=-1\nreason=\nnotice=";

pub const CIRCUITS: &str = "name=Circuito d'inverno\nslug=\ncompetitors=players\nbest=3\nattendance=2\nleast=2\nfinalists=16\nscores=vp\ntappa-coppa=si\ntappa-bari=si

name=X\nslug=x\ncompetitors=entries\nbest=\nattendance=\nleast=\nfinalists=";

pub fn shown_texts(_: &World) -> Vec<Vec<u8>> {
    let lines = own_lines().take(4);
    let mut all: Vec<Vec<u8>> = lines
        .map(|line| serde_json::to_vec(&line).unwrap())
        .collect();
    all.push(serde_json::to_vec(&EntryText::default()).unwrap());
    all
}
