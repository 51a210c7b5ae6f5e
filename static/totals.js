// The totals of a table, typed row by row: Enter goes on to the next field, and so does a number that can have no more digits.
"use strict";

const form = document.querySelector(".totals");
const fields = [...form.querySelectorAll("[data-total]")];

// Points end in 0 or 5, and no line makes three thousand in a hand.
const isWhole = (text) => /^([3-9]\d[05]|\d{4})$/.test(text.trim());
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
  sums[0].parentElement.hidden = !complete;
};

// A field that was left by itself: Enter or Tab pressed by habit does not leave the next one empty.
let arrived = null;
const goOn = (field) => {
  const next = fields[fields.indexOf(field) + 1];
  (next || form.querySelector("button.main")).focus();
  next?.select();
  return next;
};

form.addEventListener("input", ({ target, inputType }) => {
  add();
  arrived = null;
  if (fields.includes(target) && inputType === "insertText" && isWhole(target.value)) arrived = goOn(target);
});
form.addEventListener("keydown", (event) => {
  if (!fields.includes(event.target) || !["Enter", "Tab"].includes(event.key) || event.shiftKey) return;
  const byHabit = event.target === arrived && event.target.value === "";
  arrived = null;
  if (event.key === "Tab" && !byHabit) return;
  event.preventDefault();
  if (!byHabit) goOn(event.target);
});
form.addEventListener("click", ({ target }) => {
  const minus = target.closest("[data-minus]");
  if (!minus) return;
  const field = document.getElementById(minus.dataset.minus);
  field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`;
  field.focus();
  add();
});

add();
(fields.find((field) => field.matches("[aria-invalid]") || field.value === "") || fields[0])?.focus();
