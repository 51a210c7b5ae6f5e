// The totals of a table, typed row by row: Enter goes on to the next field; after the last one it
// saves, or goes to the button while a field is empty.
"use strict";

const form = document.querySelector(".totals");
const fields = [...form.querySelectorAll("[data-total]")];
const pointsOf = (text) => text.replace(/[\s.']/g, "").replace(/[\u2212\u2013]/g, "-").split(/(?=[+-])/).reduce((sum, part) => sum + Number(part), 0);

// The sum of the table is a field while it may be written instead of its hands, else a cell.
const sums = [...form.querySelectorAll("[data-sum]")];
const add = () => {
  let complete = fields.some((field) => field.value.trim()) || !sums[0]?.matches("input");
  const totals = [];
  for (const sum of sums) {
    const saved = [...form.querySelectorAll(`[data-points="${sum.dataset.sum}"]`)].map((cell) => cell.firstChild.textContent);
    const typed = [...form.querySelectorAll(`[data-total="${sum.dataset.sum}"]`)].map((field) => field.value);
    const total = [...saved, ...typed].reduce((so, text) => so + pointsOf(text), 0);
    complete &&= Number.isFinite(total);
    totals.push(String(total).replace("-", "\u2212"));
  }
  sums.forEach((sum, at) => {
    if (sum.matches("input")) sum.placeholder = complete ? totals[at] : "";
    else { sum.textContent = totals[at]; sum.parentElement.hidden = !complete; }
  });
};

// What is typed and not saved is asked about before the page is left.
let unsaved = false;
addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });
form.addEventListener("submit", () => { unsaved = false; });

form.addEventListener("input", () => { unsaved = true; add(); });
form.addEventListener("keydown", (event) => {
  const group = [fields, sums].find((group) => group.includes(event.target));
  if (event.key !== "Enter" || !group) return;
  event.preventDefault();
  const next = group[group.indexOf(event.target) + 1];
  if (!next && group.every((field) => field.value.trim())) { form.requestSubmit(form.querySelector("button.main")); return; }
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
const first = sums.find((sum) => sum.matches("[data-first], [aria-invalid]"));
(first || fields.find((field) => field.matches("[aria-invalid]") || field.value === "") || fields[0])?.focus();
