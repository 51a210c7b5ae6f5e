//! Texts of the page where players look up their seat.

use super::words;

words! {
    find_do = "Trova", "Find";
    find_try = "Nessun nome uguale: «Trova» cerca anche i nomi simili.", "No exact match: “Find” also looks for similar names.";
    find_near = "Scritti quasi così", "Spelt nearly so";
    find_nobody(typed) = "Nessuno si chiama «{typed}».", "Nobody is called “{typed}”.";
    find_other = "Prova con il solo cognome, o con il numero.", "Try the family name alone, or the number.";
    find_without_names = "Qui i nomi non si mostrano: cerca con il numero.", "Names are not shown here: search by the number.";
    find_by_card = "Qui i nomi non si mostrano: cerca con la tessera, o con il numero.", "Names are not shown here: search by the card, or by the number.";
    find_which = "Chi sei?", "Which one are you?";
    find_explained = "Anche senza accenti, in qualunque ordine, con una lettera sbagliata.", "Without accents, in any order, with a letter wrong.";
    its_me = "Sono io: ricordami su questo telefono", "This is me: remember me on this phone";
    its_not_me = "Non sono io", "This is not me";
    its_me_here = "Tu, su questo telefono", "You, on this phone";
    my_rank(place, vp) = "{place}, {vp} VP", "{place}, {vp} VP";
    hands_played = "Le smazzate", "The smazzate";
    why_here_in_rounds = "Perché questa posizione nei turni", "Why this place in the turni";
    why_here = "Perché questa posizione", "Why this place";
}
