// Cards are tapped into the field that was touched last.
"use strict";
{
  const taps = document.querySelector("[data-taps]");
  const names = ["carte", "gioco", "aggiunte", "mano", "giochi", "carte_mossa", "monte"];
  const fields = names.map((name) => document.getElementById(name)).filter(Boolean);
  if (taps && fields.length) {
    let field = fields[0];
    let suit = taps.querySelector("[data-suit]").dataset.suit;
    taps.hidden = false;
    document.addEventListener("focusin", ({ target }) => { if (fields.includes(target)) field = target; });
    taps.addEventListener("click", ({ target }) => {
      const key = target.closest("button");
      if (!key) return;
      if (key.dataset.suit) {
        suit = key.dataset.suit;
        for (const other of taps.querySelectorAll("[data-suit]")) other.setAttribute("aria-pressed", String(other === key));
        return;
      }
      const typed = field.value.trimEnd();
      const card = key.dataset.rank === "*" ? "*" : `${key.dataset.rank}${suit}`;
      field.value = key.dataset.rank ? `${typed}${typed && " "}${card}` : typed.replace(/\S+$/, "").trimEnd();
    });
  }
}
