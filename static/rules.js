// Cards are tapped into the field that was touched last.
"use strict";
const takeTaps = () => {
  const taps = document.querySelector("[data-taps]");
  const names = ["carte", "gioco", "aggiunte", "mano", "giochi", "carte_mossa", "monte"];
  const fields = names.map((name) => document.getElementById(name)).filter(Boolean);
  if (taps && fields.length) {
    let field = fields[0];
    let suit = taps.querySelector("[data-suit]").dataset.suit;
    taps.hidden = false;
    taps.closest("form").addEventListener("focusin", ({ target }) => { if (fields.includes(target)) field = target; });
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
};
takeTaps();
// Rows are found as words are typed; a pause asks, and Enter asks at once as ever.
{
  const search = document.getElementById("cerca");
  const form = search?.form;
  let wait;
  let asked = 0;
  const find = async () => {
    const mine = ++asked;
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) address.searchParams.set(name, value);
    let answer;
    try { answer = await fetch(address); } catch { return; }
    if (!answer.ok) return;
    const anew = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-found]");
    if (mine !== asked || !anew) return;
    document.querySelector("[data-found]").replaceWith(anew);
    document.querySelector("[data-said]").textContent = anew.querySelector("[data-count], .verdict-word")?.firstChild.textContent ?? "";
    takeTaps();
    history.replaceState(null, "", address);
  };
  form?.addEventListener("submit", () => { clearTimeout(wait); asked += 1; });
  search?.addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(find, 200); });
}
