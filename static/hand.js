// The hand form: cards by touch or by keys, the score alive, a draft on this device. The form works without it.
"use strict";
import { SUIT_NAMES, codeOf, drawn, read, signed, spoken, told } from "/static/hand-cards.js";
import { asking, questionsIn, unanswered } from "/static/hand-asks.js";
import { keeper } from "/static/hand-draft.js";
import {
  CLOSERS, SIDES, blankMeld, clear, closer, fields, filled, first, form, inView, inputs, isCards, isMeld, isSaid, isSum, isUnsaid,
  level, meldsOf, moreMelds, rowOf, said, seen, showSide, shown, sideOf, typed,
} from "/static/hand-fields.js";
import { keys, scoring } from "/static/hand-laying.js";
import { lines } from "/static/hand-lines.js";
import { scorer } from "/static/hand-live.js";
import { marks } from "/static/hand-marks.js";
import { pad } from "/static/hand-pad.js";
import { pointsPad } from "/static/hand-points.js";
import { fingers } from "/static/hand-touch.js";
import { isWrittenFirst, saver, ways } from "/static/hand-way.js";

const palette = form.querySelector(".palette");
const { letters } = form.elements;

// ---- what is written ----
// The initials the typed text was written with: what is typed is rewritten before they change.
let initials = letters.value;
const cardsIn = (input) => read(input.value, initials, isMeld(input));
const sign = (input) => { input.value = signed(input.value, initials, isMeld(input)); };
const body = () => {
  const all = new URLSearchParams(new FormData(form));
  for (const input of typed()) all.set(input.name, signed(input.value, initials, isMeld(input)));
  // What became of a pozzetto is posted once somebody has said it.
  for (const side of SIDES) if (isUnsaid(`${side}_pozzetto`)) all.delete(`${side}_pozzetto`);
  return all;
};

// ---- how many copies are left ----
const copies = new Map([...palette.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, Number(key.dataset.copies)]));
// The copies that lie in no row but those left out.
const leftBeside = (rows) => {
  const used = {};
  for (const input of fields()) if (!rows.includes(input)) for (const card of cardsIn(input)) used[card] = (used[card] || 0) + 1;
  return (card) => (copies.get(card) || 0) - (used[card] || 0);
};
const paintKeys = () => {
  const left = leftBeside([]);
  for (const key of palette.querySelectorAll("[data-card]")) {
    const { card } = key.dataset;
    const n = String(Math.max(left(card), 0));
    if (key.dataset.left !== n) {
      key.dataset.left = n;
      const name = key.querySelector(".visually-hidden");
      name.textContent = `${name.textContent.split(",")[0]}, ${form.dataset.remain.replace("{}", n)}`;
    }
    key.disabled = n === "0" && !laying.spare(active, card);
  }
};

// ---- the field in hand ----
let active = null;
const activate = (input, focus) => {
  if (!input) return;
  if (active) rowOf(active).classList.remove("active");
  const moved = active !== input;
  active = input;
  rowOf(input).classList.add("active");
  showSide(sideOf(input));
  form.querySelector("[data-key=next]").textContent = form.dataset[isMeld(input) ? "keylefts" : "keynext"];
  tidy();
  if (moved) asks.turn();
  if (!focus) return;
  input.focus({ preventScroll: true });
  inView(rowOf(input), "center");
};
// ---- what fingers lay ----
Object.assign(scoring, { sequence: form.dataset.sequence, set: form.dataset.set });
const laying = pad({
  cardsIn,
  read: (text) => read(text, "en", true),
  sideOf,
  isMeld,
  leftBeside,
  rowFor: (side, rows) => meldsOf(side).find((input) => !input.value.trim() && !rows.includes(input)) || moreMelds(side),
  write: (input, text) => { input.value = text; shared.wrote(input.name); changed(input); },
  activate: (input) => activate(input, true),
  changed: () => { tidy(); paintKeys(); asks.ask(); },
});
const points = pointsPad({ form, palette, activate: (input, focus) => activate(input, focus), put: (input, text) => laying.put(input, text), hasCards: (input) => cardsIn(input).length > 0 });
const way = ways({ activate, points, isTheirs: (side) => shared.isTheirs(side), judge: () => score.judge() });
const asks = asking({ laying, inHand: () => active, activate, changed: () => { draft.changed(); score.soon(5); }, judge: () => score.judge() });
const red = marks({ refusal: () => score.refusal() });
const tap = (cards) => {
  const { discard } = form.elements;
  if (discard && document.activeElement === discard) {
    discard.value = signed(cards.at(-1), "en");
    discard.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  if (!active || !shown(active)) activate(blankMeld(form.dataset.side), true);
  // Whoever lays on while a pozzetto is asked for has gone on to the other side; it is asked for again at the end.
  const due = form.querySelector(".pozzetto.due input");
  if (due && active && !isMeld(active) && sideOf(active) === sideOf(due) && sideOf(due) === first) {
    due.closest("fieldset").classList.remove("due");
    way.afterSide(first, false);
  }
  asks.forget();
  if (active) laying.tap(active, cards);
};
const takeBack = () => {
  if (!active || laying.undo(active)) return;
  // an empty row: back to the one before
  const all = fields().filter((input) => sideOf(input) === sideOf(active));
  const before = all.slice(0, all.indexOf(active)).findLast((input) => input.value.trim() && shown(input));
  if (before) activate(before, true);
};
// One empty row is shown, to begin a new meld in. Where the page scrolls, another is added when all are filled.
const scrolls = matchMedia("(max-width: 56rem)");
const tidy = () => {
  for (const rows of form.querySelectorAll("[data-melds]")) {
    if (scrolls.matches && rows.lastElementChild.querySelector("input[data-cards]").value.trim()) moreMelds(rows.dataset.melds);
    const blank = [...rows.children].filter((row) => !row.querySelector("input[data-cards]").value.trim());
    for (const row of rows.children) {
      const input = row.querySelector("input[data-cards]");
      row.classList.toggle("spare", blank.indexOf(row) > 0 && row !== (active && rowOf(active)));
      input.placeholder = row === blank[0] ? form.dataset.newmeld : "";
    }
  }
  points.paint(active);
};

// ---- the score alive ----
let typing = null;
const score = scorer(form, {
  body,
  filled,
  quiet: (name) => (Boolean(typing) && typing.name === name) || shared.unfinished(name),
  toFault: red.toFault,
  toDoubt: asks.toDoubt,
  known: () => knownFaults(),
  toSay: way.toSay,
  guess: (found) => takeUp(found),
  questions: asks.show,
  watched: () => active && (form.elements.open.value || active === document.activeElement) && seen(rowOf(active)) && (() => { clear(); inView(rowOf(active), "nearest"); }),
});
addEventListener("online", score.ask);

// What the script sees without the service: text it cannot read, and more copies of a card than there are.
const knownFaults = () => {
  const wrong = new Map();
  const add = (input, text) => wrong.set(input.name, [...(wrong.get(input.name) || []), text]);
  const used = {};
  for (const input of fields()) {
    const cards = cardsIn(input);
    if (input.value.trim() && cards.length === 0 && !points.holds(input)) add(input, form.dataset.unreadable);
    for (const card of cards) {
      used[card] = (used[card] || 0) + 1;
      if (used[card] === (copies.get(card) || 0) + 1) add(input, form.dataset.onetoomany.replace("{}", spoken(card)));
    }
  }
  return wrong;
};

// ---- what nobody has said, and the cards tell ----
const choose = (name, value) => { for (const radio of form.querySelectorAll(`[name="${name}"]`)) radio.checked = radio.value === value; };
const takeUp = (found) => {
  if (isUnsaid("closed_by")) {
    choose("closed_by", found.get("closed_by") || "");
    choose("ended", found.has("closed_by") ? "closed" : null);
  }
  takeUpPozzetti(found);
  for (const radio of form.querySelectorAll('[name="closed_by"]')) radio.parentElement.classList.toggle("guess", radio.checked && isUnsaid(radio.name) && found.has(radio.name));
};
const takeUpPozzetti = (found) => {
  // the side that closed has it; of the other nothing is chosen until the cards tell or somebody says it
  for (const side of SIDES) if (isUnsaid(`${side}_pozzetto`)) choose(`${side}_pozzetto`, CLOSERS[side].includes(closer()) ? "seen" : found.get(`${side}_pozzetto`) || null);
  for (const radio of form.querySelectorAll('[name$="_pozzetto"]')) radio.parentElement.classList.toggle("guess", radio.checked && isUnsaid(radio.name));
};
// Whoever touches a choice has said it, also the one that was guessed.
const say = (radio) => {
  const name = radio.name === "ended" ? "closed_by" : radio.name;
  if (!isUnsaid(name)) return;
  isSaid(name);
  shared.wrote(name);
  changed(null);
};
const confirmPozzetto = (radio) => {
  radio.closest("fieldset").classList.remove("due");
  if (radio.value !== "unseen") way.afterSide(sideOf(radio));
  else if (isCards()) toUnseen(sideOf(radio));
};
// The cards of a pozzetto that was not seen are asked for, and are not missing before they could be given.
const toUnseen = (side) => {
  activate(form.elements[`${side}_unseen`], true);
  changed(active, true);
};
let byArrow = false;

// ---- the draft, and saving ----
const kept = form.querySelector("[data-kept]");
// Two pages with one hand: the form of this one waits until it is asked to go on here.
const elsewhere = (words) => {
  if (document.querySelector(".othertab")) return;
  const notice = Object.assign(document.createElement("p"), { className: "notice quiet othertab", textContent: `${words} ` });
  notice.setAttribute("role", "alert");
  const take = Object.assign(document.createElement("button"), { type: "button", className: "main", textContent: form.dataset.takehere });
  take.addEventListener("click", () => location.reload());
  notice.append(take);
  form.before(notice);
  notice.scrollIntoView();
};
const standing = (how) => {
  const line = form.dataset[how] || "";
  kept.className = `kept ${how === "kept" ? "calm" : how}`;
  kept.textContent = line;
  if (how === "elsewhere") elsewhere(line);
  if (how === "signin") kept.append(" ", Object.assign(document.createElement("a"), { href: form.dataset.door.endsWith("=") ? form.dataset.door + encodeURIComponent(location.pathname) : form.dataset.door, textContent: form.dataset.enter }));
};
const draft = keeper(form, body, standing, () => score.counted());
// The cards of a row as the script reads them, until the service says how they lie.
const draw = (input) => rowOf(input).querySelector(".drawn").replaceChildren(drawn(cardsIn(input)));
// A row that is being typed, or tapped and still short of three cards, is not yet wrong.
const unfinished = (input, byKeys) => input === document.activeElement && (byKeys || points.pressed(input) || (isMeld(input) && cardsIn(input).length < 3) || (input.name.endsWith("_unseen") && !input.value.trim()));
const changed = (input, byKeys = false) => {
  score.unsay(input);
  if (input && input.dataset.cards !== undefined) {
    rowOf(input).classList.toggle("blank", !input.value.trim());
    if (byKeys) laying.drop(input);
    draw(input);
  }
  typing = input && unfinished(input, byKeys) ? input : null;
  tidy();
  paintKeys();
  if (byKeys) asks.ask();
  draft.changed();
  score.soon(5);
};
const put = (values) => {
  for (const [name, value] of values) {
    const meld = name.match(/^(ns|ew)_meld_\d+$/);
    while (meld && !form.elements[name] && moreMelds(meld[1]));
    const field = form.elements[name];
    if (field && field.type === "checkbox") field.checked = value !== "";
    else if (field) field.value = value;
  }
};
const fill = (values, behind) => {
  put(values);
  const line = Object.assign(document.createElement("p"), { className: "notice quiet drafted", textContent: behind ? form.dataset.behind : form.dataset.restored });
  line.setAttribute("role", "status");
  const drop = Object.assign(document.createElement("button"), { type: "button", textContent: form.dataset.drop });
  drop.addEventListener("click", () => { draft.forget(); location.reload(); });
  line.append(drop);
  // beside the keys, which stay where they are
  form.prepend(line);
};
form.addEventListener("submit", (event) => {
  event.preventDefault();
  typed().forEach(sign);
  if (asks.toDoubt()) { unanswered(form.dataset.doubtfirst); return; }
  const missing = form.querySelector("[name=ended]:checked") && way.toSay();
  if (missing) { unanswered(form.dataset.notsaved.replace("{}", missing[0])); missing[1](); return; }
  shared.save(event.submitter ? event.submitter.value : "save");
});

// ---- the other line's phone ----
// A part of the sheet as it was written there.
const take = (part, values) => {
  const isPart = (name) => name.startsWith(`${part}_`);
  if (part === "rest") {
    put([["level", values.get("level") || level()], ["discard", values.get("discard") || ""]]);
    if (values.has("ended")) {
      for (const name of ["closed_by", "ended"]) choose(name, values.get(name) || "");
      isSaid("closed_by");
    }
  } else {
    const rows = () => fields().filter(({ name }) => isPart(name));
    for (const input of form.querySelectorAll("input:not([type=radio])")) {
      if (!isPart(input.name)) continue;
      if (input.type === "checkbox") input.checked = false; else input.value = "";
    }
    put([...values].filter(([name]) => isPart(name)));
    if (values.has(`${part}_pozzetto`)) isSaid(`${part}_pozzetto`);
    for (const input of rows()) {
      laying.drop(input);
      rowOf(input).classList.toggle("blank", !input.value.trim());
      draw(input);
    }
    laying.restore(questionsIn(values.get("open")));
  }
  changed(null);
};
const shared = lines(form, {
  values: body,
  take,
  busy: () => draft.busy(),
  counted: () => score.ask(),
  save: (action) => draft.save(action),
  stands: (how) => standing(how),
});

// A ruling leads to the field it is written in.
const asked = location.hash && document.getElementById(location.hash.slice(1));
if (asked && form.contains(asked)) {
  const folded = asked.closest("details");
  if (folded) folded.open = true;
  if (asked.type === "checkbox") asked.checked = true;
}

// ---- events ----
form.addEventListener("focusin", (event) => { if (event.target.dataset.cards !== undefined && event.target !== active) activate(event.target, false); });
// A row that is left is read: its text becomes signs, its faults show. Not at once: the tap that left it lands first.
form.addEventListener("focusout", (event) => {
  const input = event.target;
  if (typed().includes(input) && input.value.trim()) sign(input);
  if (input !== typing) return;
  typing = null;
  score.soon(60);
});
form.addEventListener("click", (event) => {
  const row = event.target.closest(".cardrow");
  const card = event.target.closest(".drawn > .card");
  // a card in doubt is asked about, and not taken away
  if (card && row.classList.contains("active") && !card.classList.contains("doubtful")) laying.without(active, codeOf(card));
  if (event.target.closest(".dropmeld")) laying.put(row.querySelector("input[data-cards]"), "");
  if (row && !event.target.closest("label.mark")) {
    const input = row.querySelector("input[data-cards]");
    if (!event.target.closest("input")) activate(input, true);
    if (input.value.trim()) asks.wonder(input);
  }
  if (event.target.matches("input[type=radio]")) {
    say(event.target);
    // arrows move on to the next choice, a tap is the word
    if (event.detail > 0) byArrow = false;
    if (event.detail > 0 && event.target.closest(".pozzetto") && (event.target.closest(".due") || isWrittenFirst(sideOf(event.target)))) confirmPozzetto(event.target);
  }
  const minus = event.target.closest("[data-minus]");
  if (!minus) return;
  const input = form.elements[minus.dataset.minus];
  input.value = /^[-\u2212]/.test(input.value.trim()) ? input.value.trim().slice(1) : `-${input.value.trim()}`;
  input.focus();
  shared.wrote(input.name);
  changed(input);
});
form.addEventListener("input", (event) => {
  const input = event.target;
  if (typed().includes(input)) decideLetters(input);
  if (input.name === "closed_by" && input.value) form.querySelector("[name=ended][value=closed]").checked = true;
  if (input.name === "ended" && input.value !== "closed") form.querySelector("[name=closed_by][value='']").checked = true;
  shared.wrote(input.name);
  if (/_pozzetto$/.test(input.name) && input.value === "unseen" && isCards() && !byArrow) return toUnseen(sideOf(input));
  if (input.name === "level") for (const fold of form.querySelectorAll(".declared")) fold.open = fold.open || level() === "parts";
  changed(input, true);
});
form.addEventListener("keydown", (event) => {
  const input = event.target;
  byArrow = event.key.startsWith("Arrow");
  form.classList.add("bykeys");
  if ((event.key === "Enter" || event.key === " ") && input.closest(".pozzetto")) {
    event.preventDefault();
    // Enter goes on, and chooses nothing: what is not said is asked for before the hand is saved
    if (event.key === "Enter" && !input.checked) { input.closest("fieldset").classList.remove("due"); way.afterSide(sideOf(input), false); return; }
    input.checked = true;
    say(input);
    confirmPozzetto(input);
  } else if (event.key === "Enter" && (input.matches("input[type=text], input[data-cards], .end input"))) {
    event.preventDefault();
    if (input.closest(".end")) way.toSave(); else way.next(input);
  }
  if (event.key === " " && input.closest(".end .guess")) say(input);
  // Who closed, by the letter of the seat; then nothing is left but to save, and another letter says it otherwise.
  if ((!input.closest(".end") && input !== saver()) || event.key.length !== 1) return;
  const seat = [...form.querySelectorAll("[name=closed_by]")].find((choice) => choice.parentElement.innerText.trim().toUpperCase() === event.key.toUpperCase());
  if (!seat) return;
  seat.click();
  way.toSave();
});
palette.addEventListener("pointerdown", (event) => event.preventDefault());
palette.addEventListener("click", (event) => {
  const key = event.target.closest("[data-choose]");
  if (key) chooseSuit(key.dataset.choose);
});
fingers(palette, {
  lay: (cards) => {
    form.classList.remove("bykeys");
    tap(cards);
    if (cards[0] !== "JK") chooseSuit(SUIT_NAMES[cards[0][1]]);
  },
  missing: (cards) => cards.find((card) => leftBeside([])(card) < 1 && !laying.spare(active, card)),
});
// Where a suit's keys do not fit in one line, the eight begins the second.
new ResizeObserver(() => {
  // of the suits perhaps only one is shown
  const [seven, eight] = ["7", "8"].map((rank) => [...palette.querySelectorAll(`[data-card^="${rank}"]`)].find(shown));
  if (seven && eight) keys.parted = seven.offsetTop !== eight.offsetTop && seven.offsetLeft !== eight.offsetLeft;
}).observe(palette);
const chooseSuit = (suit) => {
  palette.dataset.suit = suit;
  for (const button of palette.querySelectorAll("[data-choose]")) button.setAttribute("aria-pressed", String(button.dataset.choose === suit));
};
for (const button of form.querySelectorAll("[data-key]")) {
  button.hidden = false;
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", () => (button.dataset.key === "undo" ? takeBack() : way.onward(active)));
}
for (const button of form.querySelectorAll("[data-show]")) {
  button.addEventListener("click", () => {
    showSide(button.dataset.show);
    if (level() === "cards") activate(blankMeld(button.dataset.show), true);
  });
}
// Rows typed before the alphabet is known, with their text as typed. The first telling letter decides, or the selector: a C
// that was read as hearts may turn out to be clubs.
const undecided = new Map();
let isDecided = false;
const decideLetters = (input) => {
  if (isDecided) return;
  const meant = told(input.value);
  undecided.set(input, input.value);
  if (meant !== "it" && meant !== "en") return;
  isDecided = true;
  if (meant === initials) return;
  const before = initials;
  initials = letters.value = meant;
  for (const [row, raw] of undecided) {
    if (row === input || row.value !== signed(raw, before, isMeld(row))) continue;
    row.value = signed(raw, meant, isMeld(row));
    shared.wrote(row.name);
    if (row.dataset.cards !== undefined) draw(row);
  }
};
letters.addEventListener("change", () => {
  typed().forEach(sign);
  isDecided = true;
  initials = letters.value;
  try { localStorage.setItem("pozzetto:letters", initials); } catch { /* private */ }
  changed(null);
});

// The other hands of the table open without the network too.
// What is no page of the hand (the sign-in page, an error) does not take the place of one that is kept.
const keepPage = async (pages, href) => {
  const answer = await fetch(href);
  if (answer.ok && !answer.redirected) await pages.put(href, answer);
};
const otherHands = () => [...form.querySelectorAll(".handtop .after a:not([aria-current])")].map((link) => link.href);
if (window.caches && navigator.onLine) caches.open("pozzetto-pages").then((pages) => otherHands().forEach((href) => keepPage(pages, href).catch(() => {}))).catch(() => {});

// Fingers use the palette: no keyboard rises unless the field is tapped again.
if (matchMedia("(pointer: coarse)").matches) {
  for (const input of fields()) input.inputMode = "none";
  form.addEventListener("dblclick", (event) => { if (event.target.dataset.cards !== undefined) { event.target.inputMode = "text"; event.target.blur(); event.target.focus(); } });
}

// Of three players, who was alone says whose cards each field is for.
const relabel = () => {
  const chosen = form.querySelector("[name=solo]:checked");
  if (!chosen) return;
  for (const [name, text] of Object.entries(JSON.parse(chosen.dataset.labels))) {
    for (const el of form.querySelectorAll(`[data-label="${name}"]`)) if (el.textContent !== text) el.textContent = text;
  }
};
for (const choice of form.querySelectorAll("[name=solo]")) choice.addEventListener("change", relabel);

palette.hidden = false;
showSide(first);
chooseSuit("hearts");
if (!letters.querySelector("option[selected]")) {
  let kept = null;
  try { kept = localStorage.getItem("pozzetto:letters"); } catch { /* private */ }
  letters.value = kept === "it" || kept === "en" ? kept : document.documentElement.lang === "it" ? "it" : "en";
}
initials = letters.value;
draft.restore(fill);
try { laying.restore(questionsIn(form.elements.open.value)); } catch { /* no questions */ }
relabel();
takeUpPozzetti(new Map());
initials = letters.value;
for (const input of fields()) rowOf(input).classList.toggle("blank", !input.value.trim());
tidy();
paintKeys();
clear();
if (red.toRefused()) score.refused();
else {
  if (level() === "cards") activate(blankMeld(first) || meldsOf(first)[0], true);
  else {
    const from = inputs().find((input) => shown(input) && !said(input));
    from.focus();
    if (isSum || from.value) from.select();
  }
}
if (score.said() || fields().some((input) => input.value.trim()) || level() !== "cards") score.ask();
else form.querySelector("[data-verdict]").textContent = form.dataset.begin;
shared.look();
