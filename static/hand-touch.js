// What fingers do on the card keys: a tap lays a card; drawn along a suit they lay a run, across a rank a set. What a swipe will
// lay stands over the finger until it is lifted.
"use strict";
import { showAll } from "/static/hand-cards.js";

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
// A finger that moves less is a tap, even where it slips over the edge of a key.
const SLIP = 22;
// The click that ends a touch comes within this time; a later one is a keyboard's or a screen reader's.
const CLICK = 700;

// The cards from one key to another, over the keys that were `passed`. Where an ace is an end, a king that was passed leads up to
// it and a two down; of neither, the shorter way. Nothing where the keys have neither suit nor rank in common.
export const between = (from, to, passed = new Set()) => {
  if (from === to || from === "JK" || to === "JK") return [];
  if (from[0] === to[0]) {
    if (from[0] === "2") return [];
    const [a, b] = [SUITS.indexOf(from[1]), SUITS.indexOf(to[1])].sort((x, y) => x - y);
    return [...SUITS.slice(a, b + 1)].map((suit) => from[0] + suit);
  }
  if (from[1] !== to[1]) return [];
  let [a, b] = [from, to].map((card) => RANKS.indexOf(card[0]) + 1).sort((x, y) => x - y);
  const up = passed.has(`K${from[1]}`) || (!passed.has(`2${from[1]}`) && 14 - b < b - 1);
  if (a === 1 && up) [a, b] = [b, 14];
  return Array.from({ length: b - a + 1 }, (_, i) => RANKS[(a + i - 1) % 13] + from[1]);
};

// `lay` takes the cards of a tap or of a swipe; `missing` names the first card of a swipe that has no copy left.
export const fingers = (palette, { lay, missing }) => {
  const preview = Object.assign(document.createElement("output"), { className: "swipe", hidden: true });
  palette.append(preview);
  const down = new Map();
  let last = -Infinity;
  const keyOf = (el) => { const key = el && el.closest("[data-card]"); return key && palette.contains(key) ? key : null; };
  const cardsOf = (touch) => {
    if (Math.hypot(touch.x - touch.fromX, touch.y - touch.fromY) < SLIP) return [touch.card];
    const key = keyOf(document.elementFromPoint(touch.x, touch.y));
    return !key ? [] : key.dataset.card === touch.card ? [touch.card] : between(touch.card, key.dataset.card, touch.passed);
  };
  const paint = () => {
    const [touch] = down.values();
    const cards = touch ? cardsOf(touch) : [];
    for (const key of palette.querySelectorAll("[data-card]")) key.classList.toggle("under", cards.length > 1 && cards.includes(key.dataset.card));
    // what lays nothing is shown too
    preview.hidden = !touch || cards.length === 1;
    if (preview.hidden) return;
    const lacks = cards.length === 0 ? touch.card : missing(cards);
    preview.classList.toggle("lacks", Boolean(lacks));
    preview.textContent = lacks ? `${showAll([lacks])} ✗` : cards.length > 4 ? `${showAll(cards.slice(0, 1))}–${showAll(cards.slice(-1))}` : showAll(cards);
    const half = preview.offsetWidth / 2 + 4;
    preview.style.left = `${Math.min(Math.max(touch.x, half), innerWidth - half)}px`;
    preview.style.top = `${Math.max(touch.y, preview.offsetHeight + 44)}px`;
  };
  palette.addEventListener("pointerdown", (event) => {
    const key = event.button === 0 && keyOf(event.target);
    if (!key || key.disabled) return;
    last = event.timeStamp;
    down.set(event.pointerId, { card: key.dataset.card, fromX: event.clientX, fromY: event.clientY, x: event.clientX, y: event.clientY, passed: new Set() });
    // a key that keeps the pointer would hide the keys the finger moves to
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  });
  addEventListener("pointermove", (event) => {
    const touch = down.get(event.pointerId);
    if (!touch) return;
    Object.assign(touch, { x: event.clientX, y: event.clientY });
    const key = keyOf(document.elementFromPoint(touch.x, touch.y));
    if (key) touch.passed.add(key.dataset.card);
    paint();
  });
  addEventListener("pointerup", (event) => {
    const touch = down.get(event.pointerId);
    if (!touch) return;
    Object.assign(touch, { x: event.clientX, y: event.clientY });
    const cards = cardsOf(touch);
    last = event.timeStamp;
    down.delete(event.pointerId);
    paint();
    if (cards.length > 0) lay(cards);
  });
  addEventListener("pointercancel", (event) => { if (down.delete(event.pointerId)) paint(); });
  // A swipe must not end as a fling: browsers take the next touch for the hand that stops it, and no click comes of it.
  palette.addEventListener("touchmove", (event) => { if (down.size > 0 && event.cancelable && palette.scrollHeight <= palette.clientHeight) event.preventDefault(); });
  palette.addEventListener("click", (event) => {
    const key = keyOf(event.target);
    if (key && !key.disabled && (event.detail === 0 || event.timeStamp - last > CLICK)) lay([key.dataset.card]);
  });
};
