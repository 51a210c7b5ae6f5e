// What the screen asks, above the keys: an answer is a tap. The service draws the answers, with what each comes to; without the
// network they stand in the words of the rows.
"use strict";
import { drawn, read } from "/static/hand-cards.js";
import { blankMeld, clear, form, inView, isCards, rowOf, sideOf } from "/static/hand-fields.js";

const asks = form.querySelector("[data-asks]");
const kept = form.querySelector("[data-kept]");
const { open } = form.elements;

const written = (all) => (all.length > 0 ? JSON.stringify(all.map(({ rows, ways }) => ({ rows: rows.map((row) => row.name), ways }))) : "");
// Questions that were written down, with the rows they are about.
export const questionsIn = (text) => JSON.parse(text || "[]").map(({ rows, ways }) => ({ rows: rows.map((name) => form.elements[name]), ways }));
const cardsIn = (way) => way.join(" ").split(" ").length;
// Another reading of a touched row is offered where it has no more cards than lie there.
const isOffered = (ways, n) => cardsIn(ways[n]) <= cardsIn(ways[0]);
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
const toAnswer = (value) => {
  const shown = [...asks.querySelectorAll("fieldset:not([hidden]) button")];
  const answer = shown.find((button) => button.value === value) || shown[0];
  if (answer) answer.focus({ preventScroll: true });
  return Boolean(answer);
};
// Why nothing is saved yet, and what is to be done first.
export const unanswered = (words) => {
  kept.className = "kept first";
  kept.textContent = words;
};

// `laying` is the pad that has the questions, `inHand` the row in hand, `activate` takes a row in hand, `changed` tells that what
// is asked is another, `judge` shows again what stands in the way of saving.
export const asking = ({ laying, inHand, activate, changed, judge }) => {
  let drawnFor = open.value;
  let aboutRow = null;
  let wondering = null;
  // Whether somebody was led to the question in order to save, and from which side.
  let led = false;
  let cameFrom = null;

  // What is asked of each stretch before the hand is saved, and at last what is asked at once about the row in hand.
  const questions = () => {
    if (!isCards()) return [];
    const all = laying.open();
    const now = laying.inHand(inHand());
    const isOther = ({ ways }) => String(ways) !== String(now.ways);
    return now ? [...all.filter(isOther), { ...now, atOnce: true }] : all;
  };
  const shownOf = (all) => all.find(({ doubted }) => doubted.includes(aboutRow)) || all.find(({ atOnce }) => atOnce) || null;
  const wondered = (all) => {
    const other = wondering && !all.some(({ doubted }) => doubted.includes(wondering)) && laying.otherwise(wondering);
    return other && other.ways.some((_, n) => n > 0 && isOffered(other.ways, n)) ? other : null;
  };
  const ask = () => {
    const all = questions();
    const text = written(all);
    if (open.value !== text) {
      open.value = text;
      changed();
    }
    for (const row of form.querySelectorAll(".cardrow.doubt")) row.classList.remove("doubt");
    for (const row of all.flatMap(({ doubted }) => doubted)) rowOf(row).classList.add("doubt");
    // A question may be out of sight: the sentence says on which side it is.
    const sides = new Set(all.map(({ row }) => sideOf(row)));
    const signs = [...sides].map((side) => form.querySelector(`.tally.${side} span`).textContent.replace("-", "\u2011"));
    form.dataset.doubts = all.length > 0 ? [form.dataset.doubt, ...signs].join(" · ") : "";
    judge();
    for (const set of asks.querySelectorAll("[data-question='?']")) set.remove();
    const unlikely = wondered(all);
    if (unlikely) asks.append(inWords(unlikely, "?"));
    const question = shownOf(all);
    const number = unlikely ? "?" : question && drawnFor === text ? String(all.indexOf(question)) : "";
    for (const set of asks.children) set.hidden = set.dataset.question !== number;
    asks.classList.toggle("atonce", Boolean(question && question.atOnce));
    asks.classList.toggle("one", Boolean(question && question.isOne));
    const was = asks.hidden;
    asks.hidden = ![...asks.children].some((set) => !set.hidden);
    // on a phone its answers and the rows take the room of the keys
    form.classList.toggle("led", led && !asks.hidden);
    if (was && !asks.hidden && inHand()) { clear(); inView(rowOf(inHand()), "nearest"); }
  };
  // A touched row that holds cards shows its other readings. The next card hides them.
  const wonder = (row) => {
    wondering = aboutRow = row;
    led = false;
    ask();
    // in place of the word that the draft is kept, of no other
    if (["kept", "kept calm"].includes(kept.className)) kept.textContent = form.dataset.takeout;
  };
  const forget = () => { wondering = null; };
  // Another row is in hand: what was asked about the one before waits.
  const turn = () => {
    wondering = aboutRow = null;
    led = false;
    ask();
  };
  // To the next open question. Whether there is one.
  const toDoubt = () => {
    const [question] = questions();
    if (!question) return false;
    if (sideOf(question.row) !== form.dataset.side) cameFrom ??= form.dataset.side;
    toQuestion(question);
    return true;
  };
  // Led to answers still being drawn, one takes the focus when they come, unless it went elsewhere meanwhile.
  let ledFrom = null;
  const toQuestion = ({ row }) => {
    activate(row, true);
    led = true;
    aboutRow = row;
    ask();
    ledFrom = toAnswer() ? null : document.activeElement;
  };
  // Takes up the answers that the service drew, or none while it cannot be asked.
  const show = (drawing) => {
    drawnFor = open.value;
    const { activeElement } = document;
    if (drawing) asks.replaceChildren(drawing.content.cloneNode(true));
    else asks.replaceChildren(...questions().map(inWords));
    ask();
    // An answer drawn anew keeps the focus it had.
    if (activeElement.name === "answer" || activeElement === ledFrom) toAnswer(activeElement.value);
    ledFrom = null;
  };
  asks.addEventListener("pointerdown", (event) => event.preventDefault());
  asks.addEventListener("click", (event) => {
    const button = event.target.closest("[name=answer]");
    if (!button) return;
    event.preventDefault();
    const [number, way] = button.value.split(".");
    const all = questions();
    const question = number === "?" ? wondered(all) : all[number];
    aboutRow = wondering = null;
    if (question && way === "none") {
      if (laying.layAgain(question)) { unanswered(form.dataset.meldsagain); return; }
      const one = questions().find(({ stretch }) => stretch === question.stretch);
      if (one) toQuestion(one);
      return;
    }
    // Who was led to a question is led on to the next.
    const onward = led;
    if (question) laying.choose(question, Number(way));
    if (onward && toDoubt()) return;
    // A person led here from the other side goes on there.
    if (cameFrom && questions().length === 0) activate(blankMeld(cameFrom), true);
    if (questions().length === 0) cameFrom = null;
  });
  return { ask, wonder, forget, turn, toDoubt, show };
};
