// The totals of a table, typed row by row: Enter goes on to the next field; after the last one it
// saves, or goes to the button while a field is empty.
"use strict";

const form = document.querySelector(".totals");
const fields = [...form.querySelectorAll("[data-total]")];
const pointsOf = (text) => text.replace(/[\s.']/g, "").replace(/[\u2212\u2013]/g, "-").split(/(?=[+-])/).reduce((sum, part) => sum + Number(part), 0);

const sums = [...form.querySelectorAll("[data-sum]")];
const add = () => {
  let complete = true;
  for (const sum of sums) {
    const saved = [...form.querySelectorAll(`[data-points="${sum.dataset.sum}"]`)].map((cell) => cell.firstChild.textContent);
    const typed = [...form.querySelectorAll(`[data-total="${sum.dataset.sum}"]`)].map((field) => field.value);
    const total = [...saved, ...typed].reduce((so, text) => so + pointsOf(text), 0);
    complete &&= Number.isFinite(total);
    sum.textContent = String(total).replace("-", "\u2212");
  }
  if (sums.length) sums[0].parentElement.hidden = !complete;
};

// What is typed and not saved is asked about before the page is left.
let unsaved = false;
addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });
form.addEventListener("submit", () => { unsaved = false; });

form.addEventListener("input", () => { unsaved = true; add(); });
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !fields.includes(event.target)) return;
  event.preventDefault();
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next && fields.every((field) => field.value.trim())) { form.requestSubmit(form.querySelector("button.main")); return; }
  (next || form.querySelector("button.main")).focus();
  next?.select();
});
form.addEventListener("click", ({ target }) => {
  const minus = target.closest("[data-minus]");
  if (!minus) return;
  const field = document.getElementById(minus.dataset.minus);
  field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`;
  unsaved = true;
  field.focus();
  add();
});

add();
(fields.find((field) => field.matches("[aria-invalid]") || field.value === "") || fields[0])?.focus();
