// Cards laid one after the other become melds. A tap joins the meld in hand or begins the next one. Where both can be meant,
// all readings of the taps are kept, the likeliest first, until a later tap or an answer settles them. No page is needed here.
"use strict";

const RANKS = "A23456789TJQK";
export const isWild = (card) => card === "JK" || card[0] === "2";
const isNatural = (card) => !isWild(card);
const isTwo = (card) => card !== "JK" && card[0] === "2";
const place = (card) => RANKS.indexOf(card[0]) + 1;
const at = (n, suit) => RANKS[(n - 1) % 13] + suit;
const same = (cards, i) => cards.every((card) => card[i] === cards[0][i]);
const count = (cards, card) => cards.filter((other) => other === card).length;

// ---- what cards may come to, by the rules of any rule set; the service alone judges a meld ----
const naturals = (cards) => cards.filter(isNatural);
const wilds = (cards) => cards.filter(isWild);
const isSet = (cards) => {
  const own = naturals(cards);
  return own.length >= 2 && same(own, 0) && wilds(cards).length <= 1;
};
// The ways to read a run: whether a 2 stands at home, and whether aces stand low or high.
const runs = function* (cards) {
  const own = naturals(cards);
  if (own.length === 0 || !same(own, 1)) return;
  const suit = own[0][1];
  const others = own.filter((card) => card[0] !== "A").map(place);
  const aces = own.length - others.length;
  if (aces > 2 || new Set(others).size < others.length) return;
  const low = aces === 2 ? [[1, 14]] : aces === 1 ? [[1], [14]] : [[]];
  for (const ends of low) {
    for (const home of cards.includes(`2${suit}`) ? [1, 0] : [0]) {
      const places = [...ends, ...others, ...(home ? [2] : [])].sort((a, b) => a - b);
      const free = wilds(cards).length - home;
      const gaps = places.at(-1) - places[0] + 1 - places.length;
      if (free <= 1) yield { suit, places, free, gaps, home };
    }
  }
};
const isRun = (cards) => [...runs(cards)].some(({ free, gaps }) => gaps <= free);
export const isMeld = (cards) => cards.length >= 3 && (isSet(cards) || isRun(cards));
// Whether more cards can still make a meld of these.
const isBegun = (cards) => {
  const own = naturals(cards);
  if (own.length === 0) return cards.length <= 2 && count(cards, "JK") <= 1;
  return (same(own, 0) && wilds(cards).length <= 1) || !runs(cards).next().done;
};
// A run as it lies: by place, its wild in the gap or where it was laid, at the foot or behind. A set as it was laid.
const laid = (cards) => {
  const own = naturals(cards);
  if (own.length < 2 || same(own, 0)) return [...own, ...wilds(cards)];
  const way = [...runs(cards)].sort((a, b) => Math.max(a.gaps - a.free, 0) - Math.max(b.gaps - b.free, 0) || a.gaps - b.gaps)[0];
  if (!way) return cards;
  const rest = wilds(cards);
  if (way.home) rest.splice(rest.indexOf(`2${way.suit}`), 1);
  const row = way.places.map((n) => at(n, way.suit));
  const gap = way.places.findIndex((n, i) => i > 0 && n > way.places[i - 1] + 1);
  const foot = isWild(cards[0]) && gap < 0;
  row.splice(foot ? 0 : gap < 0 ? row.length : gap, 0, ...rest);
  return row;
};

// ---- one meld in the making ----
// `cards` in the order they were laid; `steps` how many of them came with each tap; `filled` those nobody tapped.
class Meld {
  #key;
  #whole;
  constructor(cards, steps, filled) { Object.assign(this, { cards, steps, filled }); }
  // The same for the same cards in any order.
  get key() { return (this.#key ??= [...this.cards].sort().join(" ")); }
  get isWhole() { return (this.#whole ??= isMeld(this.cards)); }
}
const meld = (cards = [], steps = cards.map(() => 1), filled = []) => new Meld(cards, steps, filled);
const grow = (old, cards, filled = []) => meld([...old.cards, ...cards], [...old.steps, cards.length], [...old.filled, ...filled]);
const last = ({ cards, steps }) => (steps.at(-1) === 1 ? cards.at(-1) : null);
const before = ({ cards, steps }) => cards.slice(0, cards.length - steps.at(-1));

// How a natural card far from a run may join it: a wild covers the next place, the cards between are laid too, or a place
// stays open. Each way has its cost: how unlikely it is that it was meant.
const reaching = (old, card, free) => {
  const ways = [];
  const cards = [...old.cards, card];
  for (const { suit, places, free: wild, gaps, home } of runs(cards)) {
    if (isTwo(card) && !home) continue;
    const n = card[0] !== "A" ? place(card) : places[0] === 1 ? 1 : 14;
    const i = places.indexOf(n);
    const down = n === places[0];
    if (!down && n !== places.at(-1)) continue;
    const next = down ? places[i + 1] : places[i - 1];
    const between = [];
    for (let k = Math.min(n, next) + 1; k < Math.max(n, next); k += 1) between.push(at(k, suit));
    if (!down) between.reverse();
    // between now begins at the card's neighbour; its end lies beside the run
    const open = gaps - between.length;
    if (between.length === 0) continue;
    const single = naturals(old.cards).length === 1;
    const jumped = old.filled.length > 0;
    const wildLast = isWild(old.cards.at(-1));
    const far = card[0] === "A" ? (between.length > 6 ? 2 : between.length / 100) : 0;
    const laying = (fill, cost) => { if (fill.every((one) => free(one) > count(cards, one))) ways.push([grow(old, [...fill].reverse().concat(card), fill), cost + far]); };
    if (wild === 1 && open === 0) laying(between.slice(0, -1), wildLast ? 0 : 1.6);
    laying(between, (single && !jumped ? 0 : old.isWhole ? 2 : 1) + (wild === 1 && wildLast ? 1 : 0));
    if (wild === 0 || open > 0 || between.length > 1) ways.push([grow(old, [card]), between.length === 1 && open === 0 ? 1.2 : 3]);
  }
  return ways;
};
const joining = (old, card, free) => {
  const cards = [...old.cards, card];
  if (!isBegun(cards)) return [];
  const plain = [grow(old, [card]), 0];
  if (old.cards.length === 0) return [plain];
  if (isWild(card)) {
    // The one card that was laid in between may have been meant to be this wild.
    const [fill, ...more] = old.filled;
    const instead = fill && more.length === 0 ? [[meld([...old.cards.filter((one) => one !== fill), card]), 1]] : [];
    const foot = isTwo(card) && old.cards.length === 1 && old.cards[0][1] === card[1] ? reaching(old, card, free).map(([grown, cost]) => [grown, cost + 1]) : [];
    return [plain, ...instead, ...foot];
  }
  const own = naturals(old.cards);
  // A lone 2 is a wild, or the foot of a run whose cards between are laid too.
  if (own.length === 0) return [plain, ...reaching(old, card, free).map(([grown, cost]) => [grown, cost + (grown.cards.length > 6 ? 2 : 0.5)])];
  if (same([...own, card], 0)) return [plain];
  const near = [...runs(cards)].some(({ places, gaps }) => {
    const without = [...runs(old.cards)].map((way) => way.gaps);
    return places.length > 1 && gaps <= Math.min(...without);
  });
  if (!near) return reaching(old, card, free);
  // Few cards may lie otherwise than side by side: an ace at the far end, a 2 of the suit as a wild.
  const otherwise = own.length < 3 || card[0] === "A" ? reaching(old, card, free).map(([grown, cost]) => [grown, cost + 3]) : [];
  // A run that was laid by its two ends is seldom lengthened by one card.
  const ends = old.filled.length > 0 && !isWild(old.cards.at(-1)) && gapless(old.cards);
  return [[plain[0], ends ? 1 : 0], ...otherwise];
};
const gapless = (cards) => [...runs(cards)].some(({ gaps }) => gaps === 0);
const belongs = (one, other) => isNatural(one) && isNatural(other) && (one[0] === other[0] || (one[1] === other[1] && [1, 12].includes(Math.abs(place(one) - place(other)))));
// How unlikely it is that a tap begins a new meld.
const beginning = (old, card, ways) => {
  if (!old.isWhole) return 8;
  const cost = Math.min(...ways.map(([, cost]) => cost));
  if (cost < 0.5) return isWild(card) ? 1 : 3;
  if (ways.length > 0) return 0.9;
  // A card that was laid between may come once more only where it was not meant to be there.
  if (old.filled.includes(card)) return 3;
  const end = last(old);
  if (end && isNatural(end) && isMeld(before(old))) {
    if (belongs(end, card)) return 4;
    if (end[1] === card[1]) return 2;
  }
  return 0;
};

// ---- readings: each a row of melds and its cost ----
const MOST = 100;
const FARTHEST = 9;
const cardsOf = (reading) => reading.melds.flatMap(({ cards }) => cards);
const name = (reading) => reading.melds.map((one) => one.key).join("|");
// A row with cards in it was taken in hand to lay more there.
export const begin = (cards = []) => [{ melds: [meld(cards)], cost: 0, chosen: cards.length > 0 }];

const CHOSEN = 6;
const tapped = (reading, card, left) => {
  const used = cardsOf(reading);
  const free = (one) => left(one) - count(used, one);
  if (free(card) <= 0) return [];
  const done = reading.melds.slice(0, -1);
  const old = reading.melds.at(-1);
  const beyond = (one) => free(one) + count(old.cards, one);
  const ways = joining(old, card, beyond);
  const next = ways.map(([grown, cost]) => ({ melds: [...done, grown], cost: reading.cost + cost }));
  if (old.cards.length > 0) next.push({ melds: [...reading.melds, meld([card])], cost: reading.cost + beginning(old, card, ways) + (reading.chosen && ways.length > 0 ? CHOSEN : 0) });
  return next;
};
// Cards of one swipe: a run or a set laid at once.
const swiped = (reading, cards, left) => {
  const used = cardsOf(reading);
  if (cards.some((card) => left(card) - count(used, card) < count(cards, card))) return [];
  const old = reading.melds.at(-1);
  const together = [...old.cards, ...cards];
  const next = [];
  const joins = isBegun(together) && (isMeld(together) || !old.isWhole);
  const whole = isMeld(cards) && old.isWhole;
  const wildLast = old.cards.length > 0 && isWild(old.cards.at(-1));
  // A wild between two runs of a suit seldom begins the second: together they are one meld.
  const apart = joins && old.cards.every(isWild) && isMeld([...(reading.melds.at(-2) || meld()).cards, ...together]);
  if (joins) next.push({ melds: [...reading.melds.slice(0, -1), grow(old, cards)], cost: reading.cost + (apart ? 1 : 0) + (whole && !wildLast && !reading.chosen ? 2 : 0) });
  if (old.cards.length > 0) next.push({ melds: [...reading.melds, grow(meld(), cards)], cost: reading.cost + (!old.isWhole ? 8 : joins ? (reading.chosen ? CHOSEN : wildLast ? 2 : 1) : 0) });
  return next;
};
// A side has no two sets of one rank.
const TWO_SETS = 5;
const unlikely = (reading) => {
  const ranks = reading.melds.map(({ cards }) => cards).filter((cards) => naturals(cards).length > 1 && isSet(cards)).map((cards) => naturals(cards)[0][0]);
  const twins = ranks.length - new Set(ranks).size;
  return { ...reading, twins, cost: reading.cost + TWO_SETS * (twins - (reading.twins || 0)) };
};
// Every reading with one tap more (or one swipe); `left` says how many copies of a card lie nowhere else. Nothing when no
// reading has the card to lay.
export const lay = (readings, cards, left) => {
  const [best] = readings;
  const more = (reading) => (cards.length === 1 ? tapped(reading, cards[0], left) : swiped(reading, cards, left)).map(unlikely);
  const next = readings.flatMap((reading) => more(reading).map((one) => ({ ...one, steady: reading === best || firstDifference(best, reading) >= best.melds.length - 1 })));
  if (next.length === 0) return null;
  // A meld that another follows is read otherwise by an answer, not by a later tap, while it can be meant at all.
  const floor = Math.min(...next.filter((one) => one.steady && isWhole(one)).map((one) => one.cost));
  if (floor < Infinity) for (const one of next) if (!one.steady) one.cost = Math.max(one.cost, floor + 0.5);
  next.sort((a, b) => a.cost - b.cost || a.melds.length - b.melds.length);
  const seen = new Set();
  const kept = next.filter((reading) => reading.cost <= next[0].cost + FARTHEST && !seen.has(name(reading)) && seen.add(name(reading)));
  return settled(kept.slice(0, MOST));
};
export const shown = (readings) => readings[0].melds.map(({ cards }) => laid(cards));

// ---- what is asked ----
const firstDifference = (one, other) => {
  const n = one.melds.findIndex((own, i) => !other.melds[i] || (own !== other.melds[i] && own.key !== other.melds[i].key));
  return n < 0 ? one.melds.length : n;
};
// The burrachi of a reading, each clean or with its wild inside or at an end: what the score hangs on.
const burrachi = ({ melds }) => melds.map(({ cards }) => cards).filter((cards) => cards.length >= 7)
  .map((cards) => (isSet(cards) ? (wilds(cards).length > 0 ? `set ${Math.min(cards.length, 9)}` : "clean") : [...runs(cards)].some(({ free }) => free === 0) ? "clean" : [...runs(cards)].some(({ gaps }) => gaps === 0) && cards.length > 7 ? "end" : "inner")).sort().join();
const isWhole = ({ melds }) => melds.every((one, i) => one.isWhole || i === melds.length - 1);
const NEAR = 1.5;
const isDoubt = (best, other) => other.cost - best.cost <= NEAR && isWhole(other) && burrachi(best) !== burrachi(other);
const isAsked = (best, other) => {
  if (!isWhole(other)) return false;
  const end = other.melds.at(-1);
  if (!end.isWhole && other.melds.length === best.melds.length && best.melds.at(-1).isWhole) return false;
  return end.isWhole || end.cards.every(isWild) || isDoubt(best, other) || burrachi(best) !== burrachi(other);
};
// What was passed over is settled as it is shown, unless the score hangs on it.
const settled = ([best, ...others]) => [best, ...others.filter((other) => {
  const n = firstDifference(best, other);
  return n >= best.melds.length - 4 || isDoubt(best, other);
})];
const OPTIONS = 30;
// The questions that are open: for each meld that can be read otherwise, the other readings, the likeliest first.
export const questions = ([best, ...others]) => {
  const all = new Map();
  for (const other of others.filter((one) => isAsked(best, one))) {
    const n = firstDifference(best, other);
    const options = all.get(n) || [];
    if (options.length < OPTIONS) all.set(n, [...options, { reading: other, near: other.cost - best.cost <= NEAR, ...difference(best, other, n) }]);
  }
  return [...all].map(([meld, options]) => ({ meld, options, doubt: options.some(({ reading }) => isDoubt(best, reading)) })).sort((a, b) => a.meld - b.meld);
};
const less = (cards, others) => {
  const rest = [...others];
  return cards.filter((card) => { const i = rest.indexOf(card); if (i >= 0) rest.splice(i, 1); return i < 0; });
};
// What moves where: cards from meld `n` into the next or a new one, from the next into `n`, or a meld of other cards.
const difference = (best, other, n) => {
  const [here, there] = [best, other].map(({ melds }) => (melds[n] || meld()).cards);
  const [out, into] = [less(here, there), less(there, here)];
  if (into.length === 0) return { moved: laid(out), to: other.melds.length > best.melds.length ? "new" : n + 1 };
  if (out.length === 0) return { moved: laid(into), to: n, fresh: less(into, (best.melds[n + 1] || meld()).cards).length > 0 };
  return { moved: laid(there), to: "instead" };
};
// One reading is meant: those that agree with it up to the meld in question remain.
export const answer = (readings, chosen) => {
  const n = chosen === readings[0] ? readings[0].melds.length - 1 : firstDifference(readings[0], chosen);
  const agrees = (other) => chosen.melds.slice(0, n + 1).every((own, i) => other.melds[i] && own.key === other.melds[i].key);
  return [{ ...chosen, cost: 0 }, ...readings.filter((other) => other !== chosen && agrees(other)).map((reading) => ({ ...reading, cost: Math.max(reading.cost - chosen.cost, 0.5) }))];
};
// The meld is meant as it is shown.
export const confirm = (readings, n) => readings.filter((other) => other === readings[0] || firstDifference(readings[0], other) !== n);
// Whether some reading still has a copy of a card to lay.
export const canLay = (readings, card, left) => readings.some((reading) => left(card) > count(cardsOf(reading), card));
