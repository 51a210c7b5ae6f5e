// People who lay the melds of whole hands on the pad, card by card, by the ends of a run or by swipes, each in the order they are used to.
// Plays hands through static/hand-laying.js and tells what the pad made of them.
"use strict";

const RANKS = "A23456789TJQK";
const isWild = (card) => card === "JK" || card[0] === "2";
const key = (cards) => [...cards].sort().join(" ");
const state = (melds) => melds.map(key).join("|");

// A generator of its own: the same seed, the same people.
const dice = (seed) => {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const pick = (all) => all[Math.floor(roll() * all.length)];
  const shuffle = (all) => {
    const rest = [...all];
    for (let i = rest.length - 1; i > 0; i -= 1) { const j = Math.floor(roll() * (i + 1)); [rest[i], rest[j]] = [rest[j], rest[i]]; }
    return rest;
  };
  return { roll, pick, shuffle };
};

// The gestures of a meld, each a card or the cards of a swipe: `habit.wild` first, last or in place; runs up or down, by their
// two ends or by a swipe; sets by suit, as they come, or by a swipe over suits that are neighbours on the keys.
const SUITS = "SHDC";
const neighbours = (own) => own.map((card) => card[1]).sort((a, b) => SUITS.indexOf(a) - SUITS.indexOf(b)).join("");
const gesturesOf = (cards, habit, { shuffle }) => {
  const own = cards.filter((card) => !isWild(card));
  const wilds = cards.filter(isWild);
  const around = (rest) => (habit.wild === "first" ? [...wilds, ...rest] : [...rest, ...wilds]);
  if (own.length > 1 && own.every((card) => card[0] === own[0][0])) {
    const swiped = habit.swipes && SUITS.includes(neighbours(own));
    const rest = swiped ? [[...own].sort((a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]))] : habit.sets === "suit" ? [...own].sort() : shuffle(own);
    return habit.wild === "place" ? shuffle([...rest, ...wilds]) : around(rest);
  }
  const first = cards.findIndex((card) => !isWild(card));
  const placeOf = (i) => RANKS.indexOf(cards[first][0]) + 1 - first + i;
  const standsIn = cards.map((card, i) => card === "JK" || (card[0] === "2" && !(card[1] === own[0][1] && placeOf(i) === 2)));
  const at = standsIn.indexOf(true);
  if (habit.ends || habit.swipes) {
    const stretch = (row) => (habit.swipes ? (row.length < 2 ? row : [row]) : row.length < 3 ? row : [row[0], row.at(-1)]);
    if (at < 0) return stretch(cards);
    const [low, high] = [cards.slice(0, at), cards.slice(at + 1)];
    if (low.length > 0 && high.length > 0) return [...stretch(low), cards[at], ...(habit.swipes ? stretch(high) : [high.at(-1)])];
    const rest = stretch([...low, ...high]);
    return habit.wild === "first" ? [cards[at], ...rest] : [...rest, cards[at]];
  }
  const row = cards.map((card, i) => [card, standsIn[i]]);
  if (habit.down) row.reverse();
  const [wild, natural] = [true, false].map((is) => row.filter(([, stands]) => stands === is).map(([card]) => card));
  return habit.wild === "first" ? [...wild, ...natural] : habit.wild === "last" ? [...natural, ...wild] : row.map(([card]) => card);
};

// The readings after the answers that lead to what is meant: one answer, or several.
const MOST_ANSWERS = 3;
const answered = (pad, readings, isMeant) => {
  let all = [readings];
  for (let n = 0; n < MOST_ANSWERS; n += 1) {
    all = all.flatMap((some) => pad.questions(some).flatMap(({ options }) => options.map((reading) => pad.answer(some, reading))));
    const right = all.find(isMeant);
    if (right) return right;
  }
  return null;
};

// What is asked at the end of a side, as the form keeps it, beside the melds on the sheet; and whether a page that takes it up
// asks the same.
const writtenDown = (pad, text, side, readings, told) => {
  const open = pad.questions(readings).filter((question) => question.open.length > 0);
  const melds = pad.shown(readings);
  const ways = ({ meld, open }) => [readings[0], ...open].map((reading) => pad.shown([reading]).slice(meld));
  for (const question of open) {
    const again = pad.questions(pad.recall(ways(question))).flatMap(({ open }) => open.map((reading) => pad.comesTo(pad.shown([reading]))));
    const same = ways(question).slice(1).every((way) => again.includes(pad.comesTo(way)));
    if (!same) told.forgotten.push({ ways: ways(question) });
  }
  const rows = Object.fromEntries(melds.map((cards, n) => [`${side}_meld_${n}`, text(cards)]));
  const names = (meld) => Object.keys(rows).slice(meld);
  if (open.length > 0) told.written.push({ rows, open: JSON.stringify(open.map((question) => ({ rows: names(question.meld), ways: ways(question).map((way) => way.map(text)) }))), many: open.length });
};

// Plays hands; each has the melds of both sides. `lost` are sheets that differ although nothing was asked.
export const play = (pad, hands, seed, text = (cards) => cards.join(" ")) => {
  const told = { hands: hands.length, melds: 0, taps: 0, asked: 0, answered: 0, open: 0, lost: [], forgotten: [], written: [] };
  const lots = dice(seed);
  for (const hand of hands) playHand(pad, hand, lots, told, text);
  return told;
};
const playHand = (pad, hand, lots, told, text) => {
  const copies = (card) => (card === "JK" ? 4 : 2);
  const person = { down: lots.roll() < 0.3, swipes: lots.roll() < 0.4, ends: lots.roll() < 0.5, sets: lots.pick(["suit", "mixed"]), wild: lots.pick(["place", "first", "last", "any"]), oneSide: lots.roll() < 0.7 };
  let order = lots.shuffle([...hand.ns.map((meld) => ["ns", meld]), ...hand.ew.map((meld) => ["ew", meld])]);
  if (person.oneSide) order = ["ns", "ew"].flatMap((side) => order.filter(([own]) => own === side));
  const used = {};
  const asked = new Set();
  let [side, readings, meant] = [null, null, []];
  const close = () => {
    told.open += pad.questions(readings).filter(({ open }) => open.length > 0).length;
    writtenDown(pad, text, side, readings, told);
    for (const meld of meant) for (const card of meld) used[card] = (used[card] || 0) + 1;
  };
  for (const [own, meld] of order) {
    if (own !== side) {
      if (side) close();
      [side, readings, meant] = [own, pad.begin([], readings ? pad.habitsOf(readings[0]) : undefined), []];
    }
    meant.push(meld);
    told.melds += 1;
    const habit = { ...person, wild: person.wild === "any" ? lots.pick(["place", "first", "last"]) : person.wild, ends: lots.roll() < 0.1 ? !person.ends : person.ends, swipes: lots.roll() < 0.2 ? !person.swipes : person.swipes };
    const left = (card) => copies(card) - (used[card] || 0);
    for (const gesture of gesturesOf(meld, habit, lots)) {
      told.taps += 1;
      const next = pad.lay(readings, [gesture].flat(), left);
      if (!next) { told.lost.push({ refused: gesture, meant: meant.map((one) => one.join(" ")) }); return; }
      readings = next;
      for (const { meld, open } of pad.questions(readings).filter(({ open }) => open.length > 0)) {
        const about = JSON.stringify([own, meld, state(pad.shown([open[0]]).slice(meld, meld + 1))]);
        if (!asked.has(about)) told.asked += 1;
        asked.add(about);
      }
    }
    const want = pad.comesTo(meant);
    const isMeant = (all) => pad.comesTo(pad.shown(all)) === want;
    if (isMeant(readings)) continue;
    const right = answered(pad, readings, isMeant);
    if (!right) { told.lost.push({ shown: pad.shown(readings).map((one) => one.join(" ")), meant: meant.map((one) => one.join(" ")), habit }); return; }
    told.answered += 1;
    readings = right;
  }
  if (readings) close();
};
