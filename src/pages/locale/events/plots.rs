//! Texts of the plots.

use crate::locale::words;

words! {
    plot_figures = "Le cifre", "The figures";
    in_figures = "In cifre", "In figures";
    figures_none = "Le cifre cominciano con il primo tavolo confermato.", "The figures begin when the first table is confirmed.";
    plot_ranks = "La posizione, turno per turno", "The rank, turno by turno";
    plot_ranks_said(first, last, best, all) = "Dalla {first}ª posizione alla {last}ª; la migliore è stata la {best}ª, su {all}.", "From place {first} to place {last}; the best was {best}, of {all}.";
    plot_rank(rank) = "{rank}º", "{rank}";
    plot_vp = "Victory Point per turno", "Victory Points by turno";
    plot_vp_said(mean, most) = "In media {mean} VP a turno, al massimo {most}.", "On average {mean} VP a turno, at most {most}.";
    plot_scores = "I punti delle smazzate", "The points of the smazzate";
    plot_scores_said(n, middle, least, most) = "{n} punteggi: da {least} a {most}, la metà sotto {middle}.", "{n} scores: from {least} to {most}, half of them below {middle}.";
    plot_scores_head = "punti di una linea", "points of a line";
    plot_scores_count = "smazzate", "smazzate";
    plot_from_to(from, to) = "da {from} a {to}", "{from} to {to}";
    plot_burrachi = "I burrachi", "The burrachi";
    plot_burrachi_said(all, hands) = "{all} burrachi in {hands} smazzate scritte per carte o per voci.", "{all} burrachi in {hands} smazzate written by cards or by parts.";
    plot_kind = "burraco", "burraco";
    plot_number = "quanti", "how many";
    plot_pace(n) = "Il ritmo dei tavoli, turno {n}", "The pace of the tables, turno {n}";
    plot_pace_said(first, half, last, n) = "Tavoli consegnati: {n}. Il primo dopo {first} min, la metà dopo {half}, l’ultimo dopo {last}.", "Tables in: {n}. The first after {first} min, half of them after {half}, the last after {last}.";
    plot_minutes = "minuti", "minutes";
    plot_tables_in = "tavoli consegnati", "tables in";
}
