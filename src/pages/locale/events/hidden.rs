//! Texts about results hidden from the public until the ceremony.

use crate::locale::words;

words! {
    results_hidden(n) = "I risultati dal turno {n} saranno visibili alla premiazione.", "Results from turno {n} on will be seen at the ceremony.";
    hide_title = "Suspense", "Suspense";
    hide_explained = "Fuori dalla direzione nessuno vede i risultati da quel turno in poi, né una classifica che li contiene: non sulle pagine, non nei file, non sugli schermi. Chi gioca vede i propri dal suo link privato. Si scoprono quando la premiazione arriva al primo posto, o da qui.", "Outside the desk nobody sees the results from that turno on, nor a ranking that holds them: not on pages, not in files, not on screens. Those who play see their own behind their private link. They are uncovered when the ceremony comes to the first place, or from here.";
    hide_seats_tell = "In un danese il tavolo 1 è quello dei primi: se i turni nascosti sono più d’uno, la proposta estrae a sorte i numeri dei tavoli con un tocco.", "In a danese table 1 is that of the leaders: where more than one turno is hidden, the proposal numbers the tables by lot with one tap.";
    hide_from = "Nascondi dal turno", "Hide from turno";
    hide_do = "Nascondi", "Hide";
    hide_reveal = "Scopri tutto adesso", "Uncover everything now";
    hide_known(n) = "Dal turno {n} i risultati sono nascosti.", "From turno {n} on the results are hidden.";
    hide_whole_ranking = "La classifica intera è tra le stampe finali.", "The whole ranking is among the prints of the end.";
    counts_to(round) = "Conta fino al turno {round}.", "Counts up to turno {round}.";
    public_sees_to(round) = "Riservato: il pubblico vede fino al turno {round}.", "Not public: everybody sees up to turno {round}.";
    public_sees_none = "Riservato: il pubblico non vede ancora risultati.", "Not public: nobody outside sees results yet.";
    from_round(n) = "dal turno {n}", "from turno {n}";
    hidden_until_ceremony = "nascosta fino alla premiazione", "hidden until the ceremony";
    results_seen_at_once = "I risultati nascosti si scoprono: da subito li vedono tutti.", "The hidden results are uncovered: everybody sees them at once.";
    hidden_from = "turni nascosti", "hidden turni";
    did_hide = "Risultati nascosti", "Results hidden";
    did_reveal = "Risultati scoperti", "Results uncovered";
    hand_hidden = "Le smazzate di questo turno saranno visibili alla premiazione.", "The smazzate of this turno are uncovered at the ceremony.";
}
