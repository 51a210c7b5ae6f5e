//! Nouns for the competitors of an event: a pair, a single player, a team.

use crate::locale::{Lang, words, words_of};
use burraco_tournament::entry::{Entry, EntryState, PlayerField};
use burraco_tournament::event::EventKind;
use std::fmt::Display;

/// Returns the kind of an entry (pair, player or team), judged by its players.
#[must_use]
pub fn kind_of(entry: &Entry) -> EventKind {
    match entry.players.len() {
        1 => EventKind::Individual,
        2 => EventKind::Pairs,
        _ => EventKind::Teams,
    }
}

impl Lang {
    /// Names an entry by its number: `Coppia 12`, `Giocatore 12`, `Squadra 12`.
    #[must_use]
    pub fn entry_n(self, kind: EventKind, n: impl Display) -> String {
        format!("{} {n}", self.entry_word(kind))
    }

    /// Formats a number of entries: `1 coppia`, `8 giocatori`, `6 squadre`.
    #[must_use]
    pub fn entries_count(self, kind: EventKind, n: usize) -> String {
        let word = match n {
            1 => self.entry_word(kind),
            _ => self.entries_word(kind),
        };
        format!("{n}\u{a0}{}", word.to_lowercase())
    }

    /// Formats the number of matches in a round: `3 tavoli`, in a team event `3 incontri`.
    #[must_use]
    pub fn meetings_count(self, kind: EventKind, n: usize) -> String {
        match kind {
            EventKind::Pairs | EventKind::Individual => self.tables_count(n),
            EventKind::Teams => self.matches_count(n),
        }
    }

    /// Returns the word for an entry's state. Its Italian gender differs between players, pairs and teams.
    #[must_use]
    pub const fn entry_state(self, state: EntryState, kind: EventKind) -> &'static str {
        match (state, kind) {
            (EntryState::Entered, EventKind::Individual) => self.player_entered(),
            (EntryState::Entered, _) => self.entry_entered(),
            (EntryState::CheckedIn, _) => self.entry_checked_in(),
            (EntryState::Absent, _) => self.entry_absent(),
            (EntryState::Withdrawn, EventKind::Individual) => self.player_withdrawn(),
            (EntryState::Withdrawn, _) => self.entry_withdrawn(),
        }
    }

    /// Returns the word for the state of several entries: `presenti`.
    #[must_use]
    pub const fn entries_state(
        self,
        state: EntryState,
        kind: EventKind,
        count: usize,
    ) -> &'static str {
        match (state, kind, count) {
            (_, _, 1) => self.entry_state(state, kind),
            (EntryState::Entered, EventKind::Individual, _) => self.players_entered(),
            (EntryState::Entered, ..) => self.entries_entered(),
            (EntryState::CheckedIn, ..) => self.entries_present(),
            (EntryState::Absent, ..) => self.entries_absent(),
            (EntryState::Withdrawn, EventKind::Individual, _) => self.players_withdrawn(),
            (EntryState::Withdrawn, ..) => self.entries_gone(),
        }
    }
}

words_of! {
    /// Returns the noun for one entry: `Coppia`.
    entry_word(EventKind) {
        EventKind::Pairs => "Coppia", "Pair";
        EventKind::Individual => giocatore;
        EventKind::Teams => "Squadra", "Team";
    }

    /// Returns the noun for several entries: `Coppie`.
    entries_word(EventKind) {
        EventKind::Pairs => "Coppie", "Pairs";
        EventKind::Individual => players;
        EventKind::Teams => "Squadre", "Teams";
    }

    /// Returns the noun for one entry within a sentence: `coppia`.
    one_entry(EventKind) {
        EventKind::Pairs => "coppia", "pair";
        EventKind::Individual => "giocatore", "player";
        EventKind::Teams => "squadra", "team";
    }

    /// Returns the label for the private links of the entries: `Link delle coppie`.
    entry_links(EventKind) {
        EventKind::Pairs => "Link delle coppie", "Links of the pairs";
        EventKind::Individual => "Link dei giocatori", "Links of the players";
        EventKind::Teams => "Link delle squadre", "Links of the teams";
    }

    /// Names the side that an arbitral score gives points to: the pair, the team, or in an individual event both
    /// players of the line.
    of_its_side(EventKind) {
        EventKind::Pairs => "della coppia", "of the pair";
        EventKind::Individual => "della sua linea", "of the player’s line";
        EventKind::Teams => "della squadra", "of the team";
    }

    /// Returns the name of a kind of event: `a coppie`.
    kind(EventKind) {
        EventKind::Pairs => "a coppie", "pairs";
        EventKind::Individual => "individuale", "individual";
        EventKind::Teams => "a squadre", "teams";
    }

    /// Describes how many players an entry has.
    players_of(EventKind) {
        EventKind::Pairs => "una coppia ha due giocatori", "a pair has two players";
        EventKind::Individual => "nell’individuale si iscrive un giocatore per riga", "in an individual event each row is one player";
        EventKind::Teams => "una squadra ha da quattro a sei giocatori", "a team has four to six players";
    }

    /// Describes the format of a list of entries to import.
    list_hint(EventKind) {
        EventKind::Pairs => "Una coppia per riga: bastano i due nomi. Con una riga di titoli le colonne stanno in qualsiasi ordine, anche incollate da un foglio di calcolo. Senza titoli: numero;giocatore1;tessera1;società1;giocatore2;tessera2;società2;girone;linea.", "One pair a line: the two names are enough. With a line of headings the columns stand in any order, also pasted from a spreadsheet. Without headings: number;player1;card1;club1;player2;card2;club2;group;line.";
        EventKind::Individual => "Un giocatore per riga: numero;giocatore;tessera;società. Basta il nome, con o senza numero. Va bene anche incollare da un foglio di calcolo.", "One player a line: number;player;card;club. The name is enough, with or without a number. Pasting from a spreadsheet works, too.";
        EventKind::Teams => "Una squadra per riga, da quattro a sei nomi: numero;giocatore1;giocatore2;giocatore3;giocatore4. Con tessere e società: numero;giocatore1;tessera1;società1;giocatore2… Va bene anche incollare da un foglio di calcolo.", "One team a line, four to six names: number;player1;player2;player3;player4. With cards and clubs: number;player1;card1;club1;player2… Pasting from a spreadsheet works, too.";
    }

    /// Returns the label of a field of a player in a form.
    player_field(PlayerField) {
        PlayerField::Name => "Nome", "Name";
        PlayerField::Card => "Tessera", "Card number";
        PlayerField::Club => "Società", "Club";
        PlayerField::Province => "Provincia", "Province";
        PlayerField::Region => "Regione", "Region";
        PlayerField::Category => "Categoria", "Category";
    }

    /// Returns the label of the button that adds an entry.
    add_entry(EventKind) {
        EventKind::Pairs => "Aggiungi una coppia", "Add a pair";
        EventKind::Individual => "Aggiungi un giocatore", "Add a player";
        EventKind::Teams => "Aggiungi una squadra", "Add a team";
    }
}

words! {
    giocatore = "Giocatore", "Player";
    partner = "Compagno", "Partner";
    with_partner(who) = "con {who}", "with {who}";
    together_with = "con", "with";
    match_n(n) = "Incontro {n}", "Match {n}";
    other_table = "L’altro tavolo", "The other table";
    match_waits = "L’incontro conta quando sono arrivati tutti e due i tavoli.", "The match counts when both tables are in.";
    line_ups = "Formazioni", "Line-ups";
    line_ups_in(n) = "Formazioni, turno {n}", "Line-ups, turno {n}";
    line_up_of(team) = "Formazione, {team}", "Line-up, {team}";
    line_up_explained = "Si cambia finché ai due tavoli non c’è nessuna smazzata.", "It may change until the first smazzata of either table is in.";
    change_line_up = "Cambia", "Change";
    spare_players = "riserve", "spare";
    next_spare = "riserva nel prossimo turno", "spare in the next turno";
    line_up_fixed = "incontro cominciato", "match begun";
    no_line_ups = "In questo turno non ci sono incontri a squadre.", "There are no team matches in this turno.";
    kind_of_event = "Tipo di torneo", "Kind of event";
    kind_hint = "individuale: il compagno cambia a ogni turno, o in due o in tre al tavolo senza compagno; squadre: due tavoli per incontro", "individual: another partner each turno, or two or three at a table without one; teams: two tables a match";
    player_entered = "in elenco", "entered";
    player_withdrawn = "fuori dal torneo", "withdrawn";
    entries_entered = "iscritte", "entered";
    players_entered = "iscritti", "entered";
    entries_gone = "ritirate", "withdrawn";
    players_withdrawn = "ritirati", "withdrawn";
    optional_player(n) = "Giocatore {n}, facoltativo", "Player {n}, optional";
}
