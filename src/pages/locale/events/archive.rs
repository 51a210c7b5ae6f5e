//! Texts of the archive: events by year, players and clubs across events.

use crate::locale::words;

words! {
    archive = "Archivio", "Archive";
    archive_explained = "Tutti i tornei, anno per anno. Gli indirizzi delle pagine restano.", "Every event, year by year. The addresses of the pages stay.";
    archive_years = "Gli anni", "The years";
    archive_year_empty = "Nessun torneo in questo anno.", "No event in this year.";
    all_players = "Giocatori", "Players";
    player_explained = "Un giocatore si trova con la tessera, oppure con nome e società come stanno in un torneo. Compaiono i tornei che mostrano i nomi.", "A player is found by card, or by name and club as they stand in an event. The events that show names appear.";
    player_card = "Tessera", "Card";
    player_name = "Nome", "Name";
    player_club = "Società", "Club";
    player_find = "Trova il giocatore", "Find the player";
    player_none = "Nessun torneo con questo giocatore. Conta ogni lettera: guarda come sta scritto in un torneo.", "No event with this player. Every letter counts: look how it is written in an event.";
    club_page = "La società", "The club";
    club_none = "Nessun torneo con questa società.", "No event with this club.";
    in_all_events = "In tutti i tornei", "In all events";
    event_word = "Torneo", "Event";
    rank_of(rank, all) = "{rank}º su {all}", "{rank} of {all}";
    latest_events(n) = "Gli ultimi {n} tornei.", "The latest {n} events.";
    best_rank(rank, times) = "Miglior posizione: {rank}º. Tornei: {times}.", "Best rank: {rank}. Events: {times}.";
}
