// The hand form: cards by touch or by keys, the score alive, a draft on this device. The form works without it.
"use strict";
import { SUIT_NAMES, codeOf, drawn, read, signed, spoken, told } from "/static/hand-cards.js";
import { keeper } from "/static/hand-draft.js";
import { scorer } from "/static/hand-live.js";
import { pad } from "/static/hand-pad.js";
import { pointsPad } from "/static/hand-points.js";
import { lines } from "/static/hand-lines.js";
import { fingers } from "/static/hand-touch.js";
import { keys, scoring } from "/static/hand-laying.js";

const form = document.querySelector(".handform");
const palette = form.querySelector(".palette");
const letters = form.elements.letters;
const MOST_MELDS = 36;
// The side a phone begins with is that of its line.
const first = form.dataset.own || "ns";

// ---- the fields ----
const SIDES = ["ns", "ew"];
const fields = () => [...form.querySelectorAll("input[data-cards]")];
const typed = () => [...fields(), form.elements.discard].filter(Boolean);
const isMeld = (input) => /_meld_\d+$/.test(input.name);
const sideOf = (input) => input.name.split("_")[0];
const rowOf = (input) => input.closest(".cardrow");
const meldsOf = (side) => fields().filter((input) => isMeld(input) && sideOf(input) === side);
const filled = (side) => meldsOf(side).filter((input) => input.value.trim());
const level = () => form.elements.level.value;
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

// Nothing that takes the focus hides behind the dock.
const dock = form.querySelector(".dock");
const line = form.querySelector(".dockline");
const clear = () => { document.documentElement.style.scrollPaddingBottom = `${Math.max(dock.offsetHeight, line.offsetHeight) + 12}px`; };
const sizes = new ResizeObserver(clear);
sizes.observe(dock);
sizes.observe(line);

// ---- the field in hand ----
let active = null;
const seen = (row) => {
  const box = row.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= line.getBoundingClientRect().top;
};
const inView = (row, block) => { if (!seen(row)) row.scrollIntoView({ block }); };
const showSide = (side) => {
  form.dataset.side = side;
  for (const button of form.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === side));
};
const activate = (input, focus) => {
  if (!input) return;
  if (active) rowOf(active).classList.remove("active");
  const moved = active !== input;
  active = input;
  rowOf(input).classList.add("active");
  showSide(sideOf(input));
  form.querySelector("[data-key=next]").textContent = form.dataset[isMeld(input) ? "keylefts" : "keynext"];
  tidy();
  if (moved) {
    wondering = aboutRow = null;
    led = false;
    ask();
  }
  if (!focus) return;
  input.focus({ preventScroll: true });
  inView(rowOf(input), "center");
};
const blankMeld = (side) => meldsOf(side).find((input) => !input.value.trim()) || moreMelds(side);
const moreMelds = (side) => {
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

// ---- the way through the form: from field to field as it is written, from the last to what is still to be said ----
const shown = (el) => (el.checkVisibility ? el.checkVisibility({ contentVisibilityAuto: true }) : el.offsetParent !== null);
// The sum of a table is all there is to say: after it the form is saved.
const isSum = form.matches(".summed");
const inputs = () => [...form.querySelectorAll(".side input[type=text], .side input[data-cards], .after-sides input")];
// Of a side's base, points and total, what is written says the rest: the total with both others, both others with the
// total alone. Enter passes over what is said already.
const said = (input) => {
  const [side, sum] = input.name.split("_");
  const [base, points, total] = ["base", "points", "total"].map((name) => form.elements[`${side}_${name}`]?.value.trim());
  return sum === "total" ? base && points : ["base", "points"].includes(sum) && total && !base && !points;
};
const next = (from) => {
  if (from.dataset.cards === undefined) {
    const all = inputs().filter((input) => shown(input) && input.dataset.cards === undefined && (!isSum || input.closest(".side")));
    const after = all.slice(all.indexOf(from) + 1).find((input) => !said(input));
    if (after) { after.focus(); after.select(); return; }
    // Where one side is shown at a time, the other comes next.
    const other = form.querySelector(".side.ew");
    if (!from.closest(".side.ns") || shown(other)) { ending(); return; }
    showSide("ew");
    [...other.querySelectorAll("input[type=text]")].find((input) => shown(input) && input.dataset.cards === undefined).focus();
    return;
  }
  if (isMeld(from) && from.value.trim()) return activate(blankMeld(sideOf(from)), true);
  const side = sideOf(from);
  // the points of both hands stand in the first
  const second = points.holds(form.elements[`${side}_hand_0`]) && !form.elements[`${side}_hand_1`]?.value.trim() ? [] : [`${side}_hand_1`];
  const rest = [`${side}_hand_0`, ...second, ...(form.elements[`${side}_pozzetto`].value === "unseen" ? [`${side}_unseen`] : [])];
  const after = rest[rest.indexOf(from.name) + 1];
  if (after) return activate(form.elements[after], true);
  if (from.name.endsWith("_penalised")) return ending();
  return afterSide(side);
};
// The rows of a side are written: now its pozzetto, the other side, and how the hand ended.
const afterSide = (side, asks = true) => {
  const other = side === "ns" ? "ew" : "ns";
  const isLast = side !== first || shared.isTheirs(other);
  const due = asks && (isLast ? [other, side] : [side]).find((one) => needsPozzettoAnswer(one, one === side));
  if (due) return toPozzetto(due);
  if (isLast || !isCards()) return ending();
  return activate(blankMeld(other), true);
};
// Whether it must be said what became of a side's pozzetto: whoever closes has it. It is asked for once a side is written.
const needsPozzettoAnswer = (side, isWritten = false) => {
  if (level() === "totals" || !isUnsaid(`${side}_pozzetto`) || shared.isTheirs(side)) return false;
  const closer = (form.querySelector("[name=closed_by]:checked") || {}).value;
  if (closer) return !CLOSERS[side].includes(closer);
  return isWritten || Boolean(form.querySelector("[name=ended]:checked")) || handsOf(side).every((hand) => hand.value.trim());
};
const handsOf = (side) => [0, 1].map((n) => form.elements[`${side}_hand_${n}`]).filter(Boolean);
// Whoever says it when cards left stand on the first side, and none on the other, has written the first.
const isWrittenFirst = (side) => side === first && isCards() && handsOf(side).some((hand) => hand.value.trim()) && filled(side === "ns" ? "ew" : "ns").length === 0;
const CLOSERS = { ns: ["N", "S", "ns"], ew: ["E", "W", "ew"] };
const toPozzetto = (side) => {
  showSide(side);
  const all = `[name=${side}_pozzetto]`;
  const choice = form.querySelector(`${all}:checked`) || form.querySelector(all);
  const set = choice.closest("fieldset");
  set.classList.add("due");
  score.judge();
  choice.focus({ preventScroll: true });
  set.scrollIntoView({ block: "center" });
};
// What nobody has said yet, and the way to it.
const toSay = () => {
  const side = SIDES.find((one) => form.querySelector(`.due [name=${one}_pozzetto]`)) || SIDES.find((one) => needsPozzettoAnswer(one));
  return side && [`${form.querySelector(`.tally.${side} span`).textContent} · ${form.dataset.pozzetto}${form.classList.contains("bykeys") ? ` ${form.dataset.space}` : ""}`, () => toPozzetto(side)];
};
// By touch, the melds of a side are one step: after them come the cards that are left, but in the hand that is known to be empty.
const onward = (from) => {
  if (from && isMeld(from)) {
    const side = sideOf(from);
    const closer = (form.querySelector("[name=closed_by]:checked") || {}).value || "";
    const hands = handsOf(side);
    const empty = { ns: ["N", "S"], ew: ["E", "W"] }[side] || [];
    if (points.chosen() && !hands.some((hand) => hand.value.trim())) points.open(hands[0]);
    else activate(hands.find((_, n) => empty[n] !== closer) || hands[0], true);
    return;
  }
  next(from);
};
// From paper, the next sheet waits: there the save that goes on comes first.
const saver = () => [...form.querySelectorAll("button[value=next], button[value=save]")].filter(shown).at(-1);
const toSave = () => {
  const missing = toSay();
  if (missing) missing[1](); else saver().focus();
};
const ending = () => (isSum ? saver().click() : form.querySelector("[name=ended]:checked") ? toSave() : form.querySelector("[name=closed_by]").focus());

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
  changed: () => { tidy(); paintKeys(); ask(); },
});
const points = pointsPad({ form, palette, activate: (input, focus) => activate(input, focus), put: (input, text) => laying.put(input, text), hasCards: (input) => cardsIn(input).length > 0 });
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
    afterSide(first, false);
  }
  wondering = null;
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

// ---- what the screen asks: above the keys, an answer is a tap ----
// The service draws the answers, with what each comes to; without the network they stand in the words of the rows.
const asks = form.querySelector("[data-asks]");
let aboutRow = null;
let drawnFor = form.elements.open.value;
const isCards = () => level() === "cards";
// What is asked of each stretch before the hand is saved, and at last what is asked at once about the row in hand.
const openQuestions = () => {
  if (!isCards()) return [];
  const all = laying.open();
  const now = laying.inHand(active);
  const isOther = ({ ways }) => String(ways) !== String(now.ways);
  return now ? [...all.filter(isOther), { ...now, atOnce: true }] : all;
};
const written = (all) => (all.length > 0 ? JSON.stringify(all.map(({ rows, ways }) => ({ rows: rows.map((row) => row.name), ways }))) : "");
const inWords = ({ ways, isOne }, number) => {
  const set = Object.assign(document.createElement("fieldset"), { className: "question" });
  set.dataset.question = number;
  const own = (way, n) => way.filter((meld) => !ways[n > 0 ? 0 : 1].includes(meld));
  if (number === "?") set.append(Object.assign(document.createElement("legend"), { textContent: form.dataset.orelse }));
  const button = (way, n) => {
    const melds = own(way, n);
    const answer = Object.assign(document.createElement("button"), { name: "answer", value: `${number}.${n}`, className: n > 0 ? "" : "now", textContent: melds.join(" · ") });
    if (number !== "?") return answer;
    answer.ariaLabel = answer.textContent;
    answer.replaceChildren(...melds.map((meld) => {
      const row = Object.assign(document.createElement("span"), { className: "brief" });
      row.append(drawn(read(meld, "en", true)));
      return row;
    }));
    return answer;
  };
  set.append(...ways.map(button).filter((_, n) => number !== "?" || isOffered(ways, n)));
  if (number !== "?") set.append(Object.assign(document.createElement("button"), { name: "answer", value: `${number}.none`, className: "again", textContent: form.dataset[isOne ? "again" : "onebyone"] }));
  return set;
};
// A touched row that holds cards shows its other readings, none of more cards than lie there. The next card hides them.
let wondering = null;
const isOffered = (ways, n) => { const [cards, most] = [ways[n], ways[0]].map((way) => way.join(" ").split(" ").length); return cards <= most; };
const wonder = (row) => {
  wondering = aboutRow = row;
  led = false;
  ask();
  // in place of the word that the draft is kept, of no other
  if (["kept", "kept calm"].includes(kept.className)) kept.textContent = form.dataset.takeout;
};
const wondered = (all) => {
  const other = wondering && !all.some(({ doubted }) => doubted.includes(wondering)) && laying.otherwise(wondering);
  return other && other.ways.some((_, n) => n > 0 && isOffered(other.ways, n)) ? other : null;
};
const shownQuestion = (all) => all.find(({ doubted }) => doubted.includes(aboutRow)) || all.find(({ atOnce }) => atOnce) || null;
const ask = () => {
  const all = openQuestions();
  const text = written(all);
  const { open } = form.elements;
  if (open.value !== text) {
    open.value = text;
    draft.changed();
    score.soon(5);
  }
  for (const row of form.querySelectorAll(".cardrow.doubt")) row.classList.remove("doubt");
  for (const row of all.flatMap(({ doubted }) => doubted)) rowOf(row).classList.add("doubt");
  // A question may be out of sight: the sentence says on which side it is.
  const sides = new Set(all.map(({ row }) => sideOf(row)));
  const signs = [...sides].map((side) => form.querySelector(`.tally.${side} span`).textContent.replace("-", "\u2011"));
  form.dataset.doubts = all.length > 0 ? [form.dataset.doubt, ...signs].join(" · ") : "";
  score.judge();
  for (const set of asks.querySelectorAll("[data-question='?']")) set.remove();
  const unlikely = wondered(all);
  if (unlikely) asks.append(inWords(unlikely, "?"));
  const question = shownQuestion(all);
  const number = unlikely ? "?" : question && drawnFor === text ? String(all.indexOf(question)) : "";
  for (const set of asks.children) set.hidden = set.dataset.question !== number;
  asks.classList.toggle("atonce", Boolean(question && question.atOnce));
  asks.classList.toggle("one", Boolean(question && question.isOne));
  const was = asks.hidden;
  asks.hidden = ![...asks.children].some((set) => !set.hidden);
  // on a phone its answers and the rows take the room of the keys
  form.classList.toggle("led", led && !asks.hidden);
  if (was && !asks.hidden && active) { clear(); inView(rowOf(active), "nearest"); }
};
asks.addEventListener("pointerdown", (event) => event.preventDefault());
asks.addEventListener("click", (event) => {
  const button = event.target.closest("[name=answer]");
  if (!button) return;
  event.preventDefault();
  const [number, way] = button.value.split(".");
  const all = openQuestions();
  const question = number === "?" ? wondered(all) : all[number];
  aboutRow = wondering = null;
  if (question && way === "none") {
    if (laying.layAgain(question)) { unanswered(form.dataset.meldsagain); return; }
    const one = openQuestions().find(({ stretch }) => stretch === question.stretch);
    if (one) toQuestion(one);
    return;
  }
  // Who was led to a question is led on to the next.
  const onward = led;
  if (question) laying.choose(question, Number(way));
  if (onward && toDoubt()) return;
  // A person led here from the other side goes on there.
  if (cameFrom && openQuestions().length === 0) activate(blankMeld(cameFrom), true);
  if (openQuestions().length === 0) cameFrom = null;
});
let cameFrom = null;
let led = false;
const toDoubt = () => {
  const [question] = openQuestions();
  if (!question) return false;
  if (sideOf(question.row) !== form.dataset.side) cameFrom ??= form.dataset.side;
  toQuestion(question);
  return true;
};
const toQuestion = ({ row }) => {
  activate(row, true);
  led = true;
  aboutRow = row;
  ask();
  ledFrom = toAnswer() ? null : document.activeElement;
};
// Led to answers still being drawn, one takes the focus when they come, unless it went elsewhere meanwhile.
let ledFrom = null;
const toAnswer = (value) => {
  const shown = [...asks.querySelectorAll("fieldset:not([hidden]) button")];
  const answer = shown.find((button) => button.value === value) || shown[0];
  if (answer) answer.focus({ preventScroll: true });
  return Boolean(answer);
};

// ---- the score alive ----
let typing = null;
const score = scorer(form, {
  body,
  filled,
  quiet: (name) => (Boolean(typing) && typing.name === name) || shared.unfinished(name),
  toFault: () => toFault(),
  toDoubt: () => toDoubt(),
  known: () => knownFaults(),
  toSay,
  guess: (found) => takeUp(found),
  questions: (drawn) => {
    drawnFor = form.elements.open.value;
    const { activeElement } = document;
    if (drawn) asks.replaceChildren(drawn.content.cloneNode(true));
    else asks.replaceChildren(...openQuestions().map(inWords));
    ask();
    // An answer drawn anew keeps the focus it had.
    if (activeElement.name === "answer" || activeElement === ledFrom) toAnswer(activeElement.value);
    ledFrom = null;
  },
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
const { unsaid } = form.elements;
const isUnsaid = (name) => unsaid.value.split(" ").includes(name);
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
  const closer = (form.querySelector("[name=closed_by]:checked") || {}).value;
  for (const side of SIDES) if (isUnsaid(`${side}_pozzetto`)) choose(`${side}_pozzetto`, CLOSERS[side].includes(closer) ? "seen" : found.get(`${side}_pozzetto`) || null);
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
  if (radio.value !== "unseen") afterSide(sideOf(radio));
  else if (isCards()) toUnseen(sideOf(radio));
};
// The cards of a pozzetto that was not seen are asked for, and are not missing before they could be given.
const toUnseen = (side) => {
  activate(form.elements[`${side}_unseen`], true);
  changed(active, true);
};
let byArrow = false;
const isSaid = (name) => {
  unsaid.value = unsaid.value.split(" ").filter((other) => other !== name).join(" ");
  for (const other of form.querySelectorAll(`[name="${name}"]`)) other.parentElement.classList.remove("guess");
};

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
// Why nothing is saved yet, and what is to be done first.
const unanswered = (words) => {
  kept.className = "kept first";
  kept.textContent = words;
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
  if (byKeys) ask();
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
const questionsIn = (text) => JSON.parse(text || "[]").map(({ rows, ways }) => ({ rows: rows.map((name) => form.elements[name]), ways }));
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
  if (toDoubt()) { unanswered(form.dataset.doubtfirst); return; }
  const missing = form.querySelector("[name=ended]:checked") && toSay();
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
    if (input.value.trim()) wonder(input);
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
    if (event.key === "Enter" && !input.checked) { input.closest("fieldset").classList.remove("due"); afterSide(sideOf(input), false); return; }
    input.checked = true;
    say(input);
    confirmPozzetto(input);
  } else if (event.key === "Enter" && (input.matches("input[type=text], input[data-cards], .end input"))) {
    event.preventDefault();
    if (input.closest(".end")) toSave(); else next(input);
  }
  if (event.key === " " && input.closest(".end .guess")) say(input);
  // Who closed, by the letter of the seat; then nothing is left but to save, and another letter says it otherwise.
  if ((!input.closest(".end") && input !== saver()) || event.key.length !== 1) return;
  const seat = [...form.querySelectorAll("[name=closed_by]")].find((choice) => choice.parentElement.innerText.trim().toUpperCase() === event.key.toUpperCase());
  if (!seat) return;
  seat.click();
  toSave();
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
  button.addEventListener("click", () => (button.dataset.key === "undo" ? takeBack() : onward(active)));
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

// ---- what is marked ----
// Each field marked red, then the sentences that stand beside no single field: a line of their own, or of a side's choices.
const marked = () => [...form.querySelectorAll(".field.wrong, .cardrow.wrong"), ...form.querySelectorAll('p.wrongs[data-faults$="_pozzetto"]:not(:empty)'), ...form.querySelectorAll('ul[data-faults=""] li')];
const inputOf = (spot) => {
  const unsaid = spot.tagName === "LI" && !form.querySelector("[name=ended]:checked") && form.querySelector("[name=closed_by]");
  return unsaid || spot.querySelector("input, select") || (spot.tagName === "LI" ? spot.parentElement : spot);
};
const goTo = (spot) => {
  const side = spot.closest("[data-side]:not(form)");
  if (side) showSide(side.dataset.side);
  const fold = spot.closest("details");
  if (fold) fold.open = true;
  const input = inputOf(spot);
  if (input.matches("ul, p")) input.tabIndex = -1;
  input.focus({ preventScroll: true });
  spot.scrollIntoView({ block: "center" });
};
// Where it stands why the hand was refused; nothing when it was not, or where that is told beside a row.
const stopped = () => {
  const why = score.refusal();
  const line = [...form.querySelectorAll('.field:not(.number) .wrongs li, ul[data-faults=""] li')].find((li) => li.textContent === why);
  return line && (line.closest(".field") || line);
};
// To what stops the hand; from there, as from every fault in hand, to the next, and round again.
const toFault = () => {
  const all = marked();
  const here = all.findIndex((spot) => spot.contains(document.activeElement) || spot.parentElement === document.activeElement);
  const stop = stopped();
  const spot = (stop && inputOf(stop) !== document.activeElement && stop) || all[(here + 1) % all.length] || document.querySelector("#live .mend");
  if (spot) goTo(spot);
};
// After a refusal: to the first field that was refused.
const toRefused = () => {
  const [visit] = performance.getEntriesByType("navigation");
  const [spot] = marked();
  if (!spot || (visit && visit.responseStatus === 200)) return false;
  if (!spot.closest("[data-side]:not(form)")) showSide("ns");
  goTo(spot);
  score.refused();
  return true;
};

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
if (!toRefused()) {
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
