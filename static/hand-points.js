// Cards left as points: in place of its cards a field holds the number the table counted, tapped on digits that stand where the
// card keys were.
"use strict";

const MOST_DIGITS = 3;

// A number where cards would stand; a rank four times is four cards.
const isNumber = (text) => /^\d{1,4}$/.test(text.trim()) && !/^([2-9])\1{3}$/.test(text.trim());
const rowOf = (input) => input.closest(".cardrow");

// `activate` takes a row in hand, `put` writes a row as one step that can be taken back, `hasCards` says whether cards stand in
// a field.
export const pointsPad = ({ form, palette, activate, put, hasCards }) => {
  const turns = () => [...form.querySelectorAll(".topoints")];
  const fieldOf = (turn) => rowOf(turn).querySelector("input[data-cards]");
  const handsOf = (input) => [...(input.closest(".lefts") || rowOf(input)).querySelectorAll("input[data-cards]")];
  const left = () => [...form.querySelectorAll(".lefts input[data-cards], .unseen input[data-cards]")];
  // The field whose digits were asked for, the one in hand, the one that is being typed by keys.
  let opened = null;
  let active = null;
  let keyed = null;
  const counted = (input) => input === opened || (isNumber(input.value) && input !== keyed);
  const inHand = () => (active && turns().some((turn) => fieldOf(turn) === active) && counted(active) ? active : null);

  const paint = (row) => {
    active = row;
    if (opened !== active) opened = null;
    for (const input of left()) rowOf(input).classList.toggle("counted", counted(input));
    for (const turn of turns()) {
      const input = fieldOf(turn);
      turn.setAttribute("aria-pressed", String(counted(input)));
      turn.hidden = handsOf(input).some(hasCards);
    }
    palette.dataset.pad = inHand() ? "points" : "cards";
  };
  const open = (input) => {
    opened = input;
    active = input;
    activate(input, true);
    paint(input);
  };
  // Back to cards: the number goes, as one step.
  const close = (input) => {
    opened = null;
    keyed = null;
    if (isNumber(input.value)) put(input, ""); else paint(input);
  };
  const press = (input, digit) => {
    const number = isNumber(input.value) ? input.value.trim().replace(/^0+/, "") : "";
    keyed = null;
    if (digit === "back") put(input, number.slice(0, -1));
    else if (number.length < MOST_DIGITS) put(input, number + digit);
    opened = input;
    paint(input);
  };

  for (const turn of turns()) {
    turn.addEventListener("pointerdown", (event) => event.preventDefault());
    turn.addEventListener("click", (event) => {
      event.stopPropagation();
      const input = fieldOf(turn);
      if (counted(input)) { activate(input, true); close(input); } else open(input);
    });
  }
  palette.querySelector(".digits").addEventListener("click", (event) => {
    event.stopPropagation();
    const key = event.target.closest("[data-digit]");
    const input = inHand();
    if (!key || !input) return;
    if (key.dataset.digit === "cards") close(input); else press(input, key.dataset.digit);
  });
  form.addEventListener("input", (event) => { if (event.target.dataset.cards !== undefined) keyed = event.target; }, true);
  form.addEventListener("focusout", (event) => { if (event.target === keyed) { keyed = null; paint(active); } });

  return {
    paint,
    open,
    // Whether a field of cards left holds a number, which is no unreadable card.
    holds: (input) => left().includes(input) && isNumber(input.value),
    // Whether the digits of a field are being tapped.
    pressed: (input) => Boolean(input) && inHand() === input,
    // Whether the cards left of some side are points.
    chosen: () => turns().some((turn) => fieldOf(turn).closest(".lefts") && isNumber(fieldOf(turn).value)),
  };
};
