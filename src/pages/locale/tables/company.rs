//! Texts addressed to the players of a table: two lines, or three players who each play for themselves.

use crate::locale::Lang;
use burraco_tournament::event::Event;
use burraco_tournament::round::Spot;

/// The seating at the tables of an event: two lines, or three single players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    Lines,
    Three,
}

/// Defines methods of [`Company`]: first the text for two lines, then the one for three single players, each in both
/// languages.
macro_rules! said {
    ($($name:ident = ($it:literal, $en:literal), ($three_it:literal, $three_en:literal);)+) => {
        impl Company {
            $(
                #[doc = $it]
                #[must_use]
                pub const fn $name(self, t: Lang) -> &'static str {
                    match self {
                        Company::Lines => t.pick($it, $en),
                        Company::Three => t.pick($three_it, $three_en),
                    }
                }
            )+
        }
    };
}

said! {
    slips_explained = ("Un foglio per tavolo: il codice QR apre il tavolo sul telefono dei giocatori, e ogni linea ha sul suo mezzo foglio il proprio codice di due cifre. Il foglio si taglia lungo il tratteggio: ciascuno tiene il suo codice per sé. Con il codice una linea si fa riconoscere; con il codice degli avversari il risultato è accettato.", "One sheet a table: the QR code opens the table on the players’ phones, and each line has its own two-digit code on its half. The sheet is cut along the dashed line: each keeps its code private. With its code a line says who it is; with the opponents’ code the result is accepted."),
        ("Un foglio per tavolo: il codice QR apre il tavolo sul telefono dei giocatori, e ciascuno dei tre ha sulla sua parte il proprio codice di due cifre. Il foglio si taglia lungo il tratteggio: ciascuno tiene il suo codice per sé. Con il codice un giocatore si fa riconoscere; con i codici degli altri due il risultato è accettato.", "One sheet a table: the QR code opens the table on the players’ phones, and each of the three has a two-digit code on the own part. The sheet is cut along the dashed lines: each keeps the code to oneself. With the code a player says who is there; with the codes of the other two the result is accepted.");
    tile_accepted = ("accettato dagli avversari", "accepted by the opponents"),
        ("accettato da tutti e tre", "accepted by all three");
    which = ("Chi siete?", "Who are you?"),
        ("Chi sei?", "Who are you?");
    which_explained = ("Scrivete il codice di due cifre che sta sul vostro mezzo talloncino.", "Type the two-digit code on your half of the slip."),
        ("Scrivi il codice di due cifre che sta sulla tua parte del talloncino.", "Type the two-digit code on your part of the slip.");
    own_code_missing = ("Manca il vostro codice.", "Your code is missing."),
        ("Manca il tuo codice.", "Your code is missing.");
    not_you = ("Non siamo noi", "Not us"),
        ("Non sono io", "Not me");
    our_version = ("La nostra versione", "Our version"),
        ("La mia versione", "My version");
    goes_on = ("Quando è scritto tutto, gli avversari di chi ha scritto accettano: da questo telefono o dal loro.", "Once all is in, the opponents of those who wrote accept: on this phone or on their own."),
        ("Quando ci sono tutte le smazzate, accetta chi non le ha scritte tutte, ciascuno con il suo codice.", "Once all smazzate are in, whoever has not written all of them accepts, each with the own code.");
    disputed = ("Contestato: l’arbitro è avvisato e viene al tavolo. Ciascuno può scrivere la propria versione: restano tutte e due.", "Disputed: the referee is told and comes to the table. Each side may write its own version: both are kept."),
        ("Contestato: l’arbitro è avvisato e viene al tavolo. Ciascuno può scrivere la propria versione: restano tutte.", "Disputed: the referee is told and comes to the table. Each may write an own version: all are kept.");
    accept_it = ("Se è giusto, accettate", "If it is right, accept"),
        ("Se è giusto, accetta", "If it is right, accept");
    hand_over_explained = ("Guardate il risultato; se è giusto, accettatelo con il vostro codice. Ciascuno accetta le smazzate scritte dagli altri.", "Look at the result; if it is right, accept it with your code. Each side accepts the smazzate that the other has written."),
        ("Guarda il risultato; se è giusto, accettalo con il tuo codice. Chi ha scritto tutto ha già accettato: servono gli altri.", "Look at the result; if it is right, accept it with your code. Whoever wrote all of it has accepted already: the others are needed.");
    slip_code = ("il vostro codice", "your code"),
        ("il tuo codice", "your code");
    do_accept = ("Accettiamo", "We accept"),
        ("Accetto", "I accept");
    not_right = ("Non siamo d’accordo", "We do not agree"),
        ("Non sono d’accordo", "I do not agree");
    disagrees = ("telefono passato agli avversari, che non sono d’accordo", "phone handed to the opponents, who do not agree"),
        ("telefono passato: uno dei tre non è d’accordo", "phone handed on: one of the three does not agree");
}

impl Company {
    /// Returns the seating at an event's tables.
    #[must_use]
    pub fn of(event: &Event) -> Company {
        match event.settings.is_of_three() {
            true => Company::Three,
            false => Company::Lines,
        }
    }

    /// Asks the players who hold the phone to hand it to the players at another side or seat of the table.
    #[must_use]
    pub fn hand_over(self, to: Spot, t: Lang) -> String {
        match self {
            Company::Lines => t.hand_over().to_owned(),
            Company::Three => t.hand_over_to_player(t.at_spot(to)),
        }
    }

    /// Explains that a typed code belongs to none of the sides or seats whose code is still missing.
    #[must_use]
    pub fn code_not_asked(self, waiting: &[Spot], t: Lang) -> String {
        match self {
            Company::Lines => t.code_own().to_owned(),
            Company::Three => t.code_counted(t.codes_missing(waiting)),
        }
    }
}

impl Lang {
    /// Tells the players who hold the phone their side or seat at the table: `Siete N-S`, `Sei Est`.
    #[must_use]
    pub fn you_are(self, spot: Spot) -> String {
        match spot {
            Spot::Line(side) => self.you_are_line(self.side(side)),
            Spot::Chair(chair) => self.you_are_player(self.seat(chair.seat())),
        }
    }

    /// Names the sides or seats at the table whose codes are missing: `Manca il codice di E-O.`, `Mancano i codici di
    /// E, O.`
    #[must_use]
    pub fn codes_missing(self, waiting: &[Spot]) -> String {
        let signs: Vec<&str> = waiting.iter().map(|spot| self.spot(*spot)).collect();
        match signs.as_slice() {
            [one] => self.own_waits(one),
            all => self.own_waits_all(all.join(", ")),
        }
    }

    /// Names a side or seat of the table: `linea N-S`; with three players, the seat.
    #[must_use]
    pub fn at_spot(self, spot: Spot) -> String {
        match spot {
            Spot::Line(side) => format!("{} {}", self.fact_line(), self.side(side)),
            Spot::Chair(chair) => self.seat(chair.seat()).to_owned(),
        }
    }
}
