// A finger drawn over the keys: along a suit for a run, across a rank for a set. What it will lay stands under the finger.
"use strict";
import { showAll } from "/static/hand-cards.js";

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";

// The cards from one key to another: the shorter way where an ace is an end. Nothing where the keys have neither suit nor
// rank in common.
export const between = (from, to) => {
  if (from === to || from === "JK" || to === "JK") return [];
  if (from[0] === to[0]) {
    if (from[0] === "2") return [];
    const [a, b] = [SUITS.indexOf(from[1]), SUITS.indexOf(to[1])].sort((x, y) => x - y);
    return [...SUITS.slice(a, b + 1)].map((suit) => from[0] + suit);
  }
  if (from[1] !== to[1]) return [];
  let [a, b] = [from, to].map((card) => RANKS.indexOf(card[0]) + 1).sort((x, y) => x - y);
  if (a === 1 && 14 - b < b - 1) [a, b] = [b, 14];
  return Array.from({ length: b - a + 1 }, (_, i) => RANKS[(a + i - 1) % 13] + from[1]);
};

// `lay` takes the cards when the finger is lifted.
export const swipes = (palette, lay) => {
  const bubble = Object.assign(document.createElement("output"), { className: "swipe", hidden: true });
  palette.append(bubble);
  let start = null;
  let cards = [];
  let swiped = false;
  const keyAt = (event) => {
    const el = document.elementFromPoint(event.clientX, event.clientY);
    const key = el && el.closest("[data-card]");
    return key && palette.contains(key) ? key : null;
  };
  const paint = (event) => {
    for (const key of palette.querySelectorAll("[data-card]")) key.classList.toggle("under", cards.includes(key.dataset.card));
    bubble.hidden = cards.length === 0;
    if (bubble.hidden) return;
    bubble.textContent = cards.length > 4 ? `${showAll(cards.slice(0, 1))}–${showAll(cards.slice(-1))}` : showAll(cards);
    const box = palette.getBoundingClientRect();
    bubble.style.left = `${Math.min(Math.max(event.clientX - box.left, 48), box.width - 48)}px`;
    bubble.style.top = `${event.clientY - box.top + palette.scrollTop}px`;
  };
  const end = () => { start = null; cards = []; };
  palette.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-card]");
    swiped = false;
    if (!key || !event.isPrimary || event.button !== 0) return;
    start = key.dataset.card;
    // a key that keeps the pointer would hide the keys the finger moves to
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  });
  palette.addEventListener("pointermove", (event) => {
    if (!start) return;
    const key = keyAt(event);
    cards = key ? between(start, key.dataset.card) : [];
    swiped ||= Boolean(key) && key.dataset.card !== start;
    paint(event);
  });
  addEventListener("pointerup", (event) => {
    if (!start) return;
    const laid = cards;
    end();
    paint(event);
    if (laid.length > 1) lay(laid);
  });
  addEventListener("pointercancel", (event) => { end(); paint(event); });
  // The click that follows a swipe is none.
  palette.addEventListener("click", (event) => { if (swiped) { event.stopImmediatePropagation(); event.preventDefault(); swiped = false; } }, true);
};
