//! Words of the register of members, and of cards that are not in order.

use crate::locale::{sentences_of, words};
use crate::numbers::short_date;
use burraco_tournament::members::MembershipDoubt;

sentences_of! {
    /// Says what is not in order about a player's card.
    membership_doubt(t, &MembershipDoubt) {
        MembershipDoubt::NoCard => "senza tessera", "no card";
        MembershipDoubt::Unknown => "tessera non nel registro", "card not in the register";
        MembershipDoubt::OtherName { name } => "nel registro la tessera è di {name}", "in the register the card is of {name}";
        MembershipDoubt::NotAdmitted { card_kind } => "tessera {card_kind}: non vale per questo livello", "card {card_kind}: not for this level";
        MembershipDoubt::Expired { until } => "tessera scaduta: {day}", "card expired: {day}", (day = short_date(*until, t));
    }
}

words! {
    members = "Tesserati", "Members";
    members_explained = "Il registro aiuta a scrivere gli iscritti e segnala le tessere non in regola. Chi può giocare lo decide la direzione.", "The register helps to write entries and points out cards that are not in order. Who may play is the organiser’s decision.";
    members_held(all) = "{all} nel registro", "{all} in the register";
    members_held_expired(all, expired) = "{all} nel registro, {expired} con la tessera scaduta", "{all} in the register, {expired} with an expired card";
    members_difference(new, changed, same, absent) = "Nuovi {new}, cambiati {changed}, uguali {same}. Non sono nell’elenco e restano: {absent}.", "New {new}, changed {changed}, the same {same}. Not in the list, and kept: {absent}.";
    take_members(taken) = "Prendi {taken}", "Take {taken}";
    members_wrong = "Righe che non si prendono", "Rows that are not taken";
    members_changed = "Chi cambia", "Who changes";
    members_change = "Che cosa", "What";
    members_not_shown(more) = "E altre {more} righe.", "And {more} more rows.";
    members_list = "Un nuovo elenco", "A new list";
    members_file = "Il file", "The file";
    members_list_hint = "Excel (.xlsx), Calc (.ods) o CSV, con l’intestazione: tessera, nome, società, provincia, regione, categoria, tipo, scadenza. Prima di prenderlo si vede che cosa cambia.", "Excel (.xlsx), Calc (.ods) or CSV, with headings: card, name, club, province, region, category, card kind, valid until. What changes is shown before it is taken.";
    member_search = "Cerca un tesserato", "Look up a member";
    member_search_hint = "Nome, tessera o società: bastano due lettere.", "Name, card or club: two letters are enough.";
    member_letters = "Servono almeno due lettere.", "At least two letters are needed.";
    members_no_list = "Questo file non è un elenco: salvalo come .xlsx, .ods o CSV.", "This file is no list: save it as .xlsx, .ods or CSV.";
    members_no_file = "Scegli il file con l’elenco.", "Choose the file with the list.";
    member_unknown = "Nessuno così nel registro.", "Nobody like that in the register.";
    valid_until = "Valida fino al", "Valid until";
    card_expired = "scaduta", "expired";
}
