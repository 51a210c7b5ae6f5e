// The fields of the hand form: which there are, whose they are, and the rows that are added as melds are laid.
"use strict";

export const form = document.querySelector(".handform");
const MOST_MELDS = 36;
export const SIDES = ["ns", "ew"];
export const CLOSERS = { ns: ["N", "S", "ns"], ew: ["E", "W", "ew"] };
// The side a phone begins with is that of its line.
export const first = form.dataset.own || "ns";

export const fields = () => [...form.querySelectorAll("input[data-cards]")];
export const typed = () => [...fields(), form.elements.discard].filter(Boolean);
export const isMeld = (input) => /_meld_\d+$/.test(input.name);
export const sideOf = (input) => input.name.split("_")[0];
export const rowOf = (input) => input.closest(".cardrow");
export const meldsOf = (side) => fields().filter((input) => isMeld(input) && sideOf(input) === side);
export const filled = (side) => meldsOf(side).filter((input) => input.value.trim());
export const handsOf = (side) => [0, 1].map((n) => form.elements[`${side}_hand_${n}`]).filter(Boolean);
export const level = () => form.elements.level.value;
export const isCards = () => level() === "cards";
export const closer = () => (form.querySelector("[name=closed_by]:checked") || {}).value;
export const shown = (el) => (el.checkVisibility ? el.checkVisibility({ contentVisibilityAuto: true }) : el.offsetParent !== null);

// The sum of a table is all there is to say: after it the form is saved.
export const isSum = form.matches(".summed");
export const inputs = () => [...form.querySelectorAll(".side input[type=text], .side input[data-cards], .after-sides input")];
// Of a side's base, points and total, what is written says the rest: the total with both others, both others with the
// total alone. Enter passes over what is said already.
export const said = (input) => {
  const [side, sum] = input.name.split("_");
  const [base, points, total] = ["base", "points", "total"].map((name) => form.elements[`${side}_${name}`]?.value.trim());
  return sum === "total" ? base && points : ["base", "points"].includes(sum) && total && !base && !points;
};

// ---- what is in sight ----
export const showSide = (side) => {
  form.dataset.side = side;
  for (const button of form.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === side));
};
// Nothing that takes the focus hides behind the dock.
const dock = form.querySelector(".dock");
const line = form.querySelector(".dockline");
export const clear = () => { document.documentElement.style.scrollPaddingBottom = `${Math.max(dock.offsetHeight, line.offsetHeight) + 12}px`; };
const sizes = new ResizeObserver(clear);
sizes.observe(dock);
sizes.observe(line);
export const seen = (row) => {
  const box = row.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= line.getBoundingClientRect().top;
};
export const inView = (row, block) => { if (!seen(row)) row.scrollIntoView({ block }); };

// ---- what nobody has said yet, by the names of the choices ----
const { unsaid } = form.elements;
export const isUnsaid = (name) => unsaid.value.split(" ").includes(name);
export const isSaid = (name) => {
  unsaid.value = unsaid.value.split(" ").filter((other) => other !== name).join(" ");
  for (const other of form.querySelectorAll(`[name="${name}"]`)) other.parentElement.classList.remove("guess");
};

// ---- rows for more melds ----
export const blankMeld = (side) => meldsOf(side).find((input) => !input.value.trim()) || moreMelds(side);
export const moreMelds = (side) => {
  const rows = form.querySelector(`[data-melds="${side}"]`);
  const last = rows.lastElementChild;
  const n = rows.children.length;
  if (n >= MOST_MELDS) return null;
  const copy = last.cloneNode(true);
  const [old, name] = [`${side}_meld_${n - 1}`, `${side}_meld_${n}`];
  copy.className = "cardrow blank";
  for (const box of copy.querySelectorAll(".mark input")) box.checked = false;
  for (const el of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name: attr, value } of [...el.attributes]) if (value.includes(old)) el.setAttribute(attr, value.replaceAll(old, name));
  }
  copy.querySelector(".drawn").textContent = "";
  copy.querySelector(".wrongs").textContent = "";
  const label = copy.querySelector("label");
  label.textContent = label.textContent.replace(String(n), String(n + 1));
  const input = copy.querySelector("input[data-cards]");
  input.value = "";
  input.removeAttribute("aria-invalid");
  rows.append(copy);
  return input;
};
