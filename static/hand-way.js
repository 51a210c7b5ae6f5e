// The way through the form: from field to field as it is written, from the last to what is still to be said.
"use strict";
import { CLOSERS, blankMeld, closer, filled, first, form, handsOf, inputs, isCards, isMeld, isSum, isUnsaid, level, said, showSide, shown, sideOf } from "/static/hand-fields.js";

// From paper, the next sheet waits: there the save that goes on comes first.
export const saver = () => [...form.querySelectorAll("button[value=next], button[value=save]")].filter(shown).at(-1);
// Whoever says it when cards left stand on the first side, and none on the other, has written the first.
export const isWrittenFirst = (side) => side === first && isCards() && handsOf(side).some((hand) => hand.value.trim()) && filled(side === "ns" ? "ew" : "ns").length === 0;

// `activate` takes a row in hand, `points` is the pad for cards left as points, `isTheirs` says whether
// the other line writes a side, `judge` shows again what stands in the way of saving.
export const ways = ({ activate, points, isTheirs, judge }) => {
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
    const side = sideOf(from);
    if (isMeld(from) && from.value.trim()) { activate(blankMeld(side), true); return; }
    // the points of both hands stand in the first
    const second = points.holds(form.elements[`${side}_hand_0`]) && !form.elements[`${side}_hand_1`]?.value.trim() ? [] : [`${side}_hand_1`];
    const rest = [`${side}_hand_0`, ...second, ...(form.elements[`${side}_pozzetto`].value === "unseen" ? [`${side}_unseen`] : [])];
    const after = rest[rest.indexOf(from.name) + 1];
    if (after) activate(form.elements[after], true);
    else if (from.name.endsWith("_penalised")) ending();
    else afterSide(side);
  };
  // The rows of a side are written: now its pozzetto, the other side, and how the hand ended.
  const afterSide = (side, asks = true) => {
    const other = side === "ns" ? "ew" : "ns";
    const isLast = side !== first || isTheirs(other);
    const due = asks && (isLast ? [other, side] : [side]).find((one) => needsPozzettoAnswer(one, one === side));
    if (due) toPozzetto(due);
    else if (isLast || !isCards()) ending();
    else activate(blankMeld(other), true);
  };
  // Whether it must be said what became of a side's pozzetto: whoever closes has it. It is asked for once a side is written.
  const needsPozzettoAnswer = (side, isWritten = false) => {
    if (level() === "totals" || !isUnsaid(`${side}_pozzetto`) || isTheirs(side)) return false;
    if (closer()) return !CLOSERS[side].includes(closer());
    return isWritten || Boolean(form.querySelector("[name=ended]:checked")) || handsOf(side).every((hand) => hand.value.trim());
  };
  const toPozzetto = (side) => {
    showSide(side);
    const all = `[name=${side}_pozzetto]`;
    const choice = form.querySelector(`${all}:checked`) || form.querySelector(all);
    const set = choice.closest("fieldset");
    set.classList.add("due");
    judge();
    choice.focus({ preventScroll: true });
    set.scrollIntoView({ block: "center" });
  };
  // What nobody has said yet, and the way to it.
  const toSay = () => {
    const side = ["ns", "ew"].find((one) => form.querySelector(`.due [name=${one}_pozzetto]`)) || ["ns", "ew"].find((one) => needsPozzettoAnswer(one));
    return side && [`${form.querySelector(`.tally.${side} span`).textContent} · ${form.dataset.pozzetto}${form.classList.contains("bykeys") ? ` ${form.dataset.space}` : ""}`, () => toPozzetto(side)];
  };
  // By touch, the melds of a side are one step: after them come the cards that are left, but in the hand that is known to be empty.
  const onward = (from) => {
    if (!from || !isMeld(from)) { next(from); return; }
    const side = sideOf(from);
    const hands = handsOf(side);
    const empty = { ns: ["N", "S"], ew: ["E", "W"] }[side] || [];
    if (points.chosen() && !hands.some((hand) => hand.value.trim())) points.open(hands[0]);
    else activate(hands.find((_, n) => empty[n] !== (closer() || "")) || hands[0], true);
  };
  const toSave = () => {
    const missing = toSay();
    if (missing) missing[1](); else saver().focus();
  };
  const ending = () => {
    if (isSum) saver().click();
    else if (form.querySelector("[name=ended]:checked")) toSave();
    else form.querySelector("[name=closed_by]").focus();
  };
  return { next, afterSide, toSay, onward, toSave };
};
