//! Texts that explain a rank, and the sources of the rules.

use super::words;

words! {
    why_first = "Primo: nessuno ha più Victory Point.", "First: nobody has more Victory Points.";
    why_less_vp(less, who, own, theirs) = "{less} VP meno di {who}: {own} contro {theirs}.", "{less} VP less than {who}: {own} against {theirs}.";
    why_more_vp(more, who, own, theirs) = "{more} VP più di {who}: {own} contro {theirs}.", "{more} VP more than {who}: {own} against {theirs}.";
    why_less_mp(who, own, theirs) = "Stessi VP di {who}, ma meno MP: {own} contro {theirs}.", "The same VP as {who}, but fewer MP: {own} against {theirs}.";
    why_more_mp(who, own, theirs) = "Stessi VP di {who}, ma più MP: {own} contro {theirs}.", "The same VP as {who}, but more MP: {own} against {theirs}.";
    why_lost_to(who, own, theirs) = "Stessi VP e MP di {who}, che va avanti per gli scontri diretti: {theirs} contro {own}.", "The same VP and MP as {who}, who is ahead by head to head: {theirs} against {own}.";
    why_won_against(who, own, theirs) = "Stessi VP e MP di {who}, dietro per gli scontri diretti: {own} contro {theirs}.", "The same VP and MP as {who}, behind by head to head: {own} against {theirs}.";
    why_worse_round(who, own, theirs) = "Stessi VP e MP di {who}, che ha il turno migliore: {theirs} contro {own}.", "The same VP and MP as {who}, who has the best turno: {theirs} against {own}.";
    why_better_round(who, own, theirs) = "Stessi VP e MP di {who}, ma il turno migliore: {own} contro {theirs}.", "The same VP and MP as {who}, but the best turno: {own} against {theirs}.";
    why_fewer_burrachi(who, own, theirs) = "Stessi VP e MP di {who}, che ha fatto più burrachi: {theirs} contro {own}.", "The same VP and MP as {who}, who has made more burrachi: {theirs} against {own}.";
    why_more_burrachi(who, own, theirs) = "Stessi VP e MP di {who}, ma più burrachi: {own} contro {theirs}.", "The same VP and MP as {who}, but more burrachi: {own} against {theirs}.";
    why_lot_behind(who) = "Stessi VP e MP di {who}, che il sorteggio ha messo avanti.", "The same VP and MP as {who}, whom the lot has put ahead.";
    why_lot_ahead(who) = "Stessi VP e MP di {who}: il sorteggio ha deciso.", "The same VP and MP as {who}: the lot has decided.";
    why_first_of_all = "Primo del primo girone.", "First of the first group.";
    why_worse_girone(who) = "{who} gioca in un girone migliore.", "{who} plays in a better group.";
    why_better_girone(who) = "{who} gioca in un girone più basso.", "{who} plays in a lower group.";
    why_shared(who) = "Pari a {who} in tutto: la posizione è la stessa.", "Level with {who} in everything: the rank is the same.";
    why_sum(sum, all) = "{sum} = {all} VP", "{sum} = {all} VP";
    why_since(round, sum) = "Dal turno {round}, senza riporto: {sum}", "From turno {round}, with nothing carried over: {sum}";
    half_carried(round) = "Dei punti fino al turno {round} conta la metà.", "Of the points up to turno {round}, half counts.";
    none_carried(round) = "I punti fino al turno {round} non contano più.", "Points up to turno {round} no longer count.";
    why_ruled(points) = "{points} per provvedimenti", "{points} by rulings";
    why_scores = "Da dove vengono i punti", "Where the points come from";
}
