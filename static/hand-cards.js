// Cards as people type and tap them: the short form read and written, and where a tapped card goes in a meld.
"use strict";

const RANKS = "A23456789TJQK";
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
// A queen is a queen where the suits are S H D C; only P C Q F has Q for quadri.
const SUITS = {
  en: { S: "S", H: "H", D: "D", C: "C", P: "S", F: "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C" },
  it: { S: "S", H: "H", D: "D", C: "H", P: "S", Q: "D", F: "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C" },
};
export const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const ALL = ["S", "H", "D", "C"];

const show = (card) => (card === "JK" ? "*" : (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]]);
export const showAll = (cards) => cards.map(show).join(" ");
const place = (card) => RANKS.indexOf(card[0]) + 1;
const at = (n, suit) => RANKS[(n - 1) % 13] + suit;

const run = (from, to, suit) => {
  const low = RANKS.indexOf(from) + 1;
  const high = to === "A" ? 14 : RANKS.indexOf(to) + 1;
  const cards = [];
  for (let n = low; n <= high; n += 1) cards.push(at(n, suit));
  return cards.length >= 2 ? cards : null;
};

// The groups a word may begin with: `*`, `4-JH`, `KKKK`, `KSSH`. Several where a Q may be quadri or a queen; quadri stands
// among the initials P C Q F only.
const groups = (word, letters) => {
  const suits = SUITS[letters];
  const found = word.match(/^(?:JK|\*)/) || word.match(/^([A2-9TJQK])[-–\u2212]([A2-9TJQK])(.)/u) || word.match(/^([A2-9TJQK])\1\1\1(?!\1)/) || word.match(/^(?!QQQ)([A2-9TJQK])(?![-–\u2212])/);
  if (!found) return [];
  const [text, rank, to, suit] = found;
  if (!rank) return [[["JK"], text.length]];
  if (suit) {
    const cards = suits[suit] && run(rank, to, suits[suit]);
    return cards ? [[cards, text.length]] : [];
  }
  if (text.length === 4) return [[ALL.map((s) => rank + s), 4]];
  const all = [];
  const cards = [];
  let [quadri, others] = [false, false];
  for (const sign of word.slice(1)) {
    if (!suits[sign]) break;
    if (sign === "Q" && cards.length > 0) all.push([[...cards], cards.length + 1]);
    quadri ||= sign === "Q";
    others ||= !"PCQF".includes(sign);
    if (quadri && others) return all;
    cards.push(rank + suits[sign]);
  }
  if (cards.length > 0) all.push([cards, cards.length + 1]);
  return all;
};
// A word is one group or several without a space between them: `2H9CTC`, `3-5S*7-9S`. Nothing comes back when a part of it
// cannot be read, or all of it in two ways.
const readWord = (raw, letters) => {
  const word = raw.toUpperCase().replace(/[\ufe0e\ufe0f]/g, "").replace(/10/g, "T");
  const ways = Array(word.length).fill(null).concat([[]]);
  for (let i = word.length - 1; i >= 0; i -= 1) {
    const found = groups(word.slice(i), letters).filter(([, length]) => ways[i + length]);
    const [[cards, length] = []] = found;
    if (cards) ways[i] = found.length > 1 || ways[i + length] === "many" ? "many" : [...cards, ...ways[i + length]];
  }
  return Array.isArray(ways[0]) ? ways[0] : [];
};
const words = (text) => text.split(/[\s,]+/).filter(Boolean);
export const read = (text, letters) => words(text).flatMap((word) => readWord(word, letters));
// The text with signs, which no choice of letters reads otherwise; as it was when a part of it cannot be read.
export const signed = (text, letters) => {
  const all = words(text).map((word) => readWord(word, letters));
  return all.length > 0 && all.every((cards) => cards.length > 0) ? showAll(all.flat()) : text;
};

const wild = (card) => card === "JK" || card[0] === "2";
const nature = (cards) => {
  const naturals = cards.filter((card) => !wild(card));
  const one = (i) => naturals.every((card) => card[i] === naturals[0][i]);
  return { naturals, set: naturals.length > 0 && one(0), suit: naturals.length > 0 && one(1) };
};
// Whether a tapped card belongs to the meld in hand, or begins the next.
export const fits = (cards, card) => {
  const { naturals, set, suit } = nature(cards);
  if (wild(card) || naturals.length === 0) return true;
  if (set && naturals[0][0] === card[0]) return true;
  return suit && naturals[0][1] === card[1] && !cards.includes(card) && !(set && naturals.length > 1);
};
// The meld with one more card; in a run, the cards between are laid too, when there are copies of them.
export const grown = (cards, card, left) => {
  const { naturals, set, suit } = nature(cards);
  const runs = naturals.length > 0 && suit && !(set && naturals.length > 1) && card !== "JK" && card[1] === naturals[0][1] && card !== naturals[0];
  if (!runs) return [...cards, card];
  const s = card[1];
  const last = naturals[naturals.length - 1];
  let low = place(naturals[0]);
  let high = place(last);
  if (high === 1 && naturals.length > 1) high = 14;
  let n = place(card);
  if (naturals.length === 1 && low === 1 && n > 7) low = high = 14;
  if (n === 1 && low - 1 >= 14 - high) n = 14;
  // A wild laid behind the last natural holds the next place.
  const tail = cards.slice(cards.lastIndexOf(last) + 1).filter(wild).length;
  const head = cards.slice(0, cards.indexOf(naturals[0])).filter(wild).length;
  const between = (from, to) => {
    const fill = [];
    for (let i = from; i < to; i += 1) fill.push(at(i, s));
    return fill.every((c) => left(c) > 0) ? fill : [];
  };
  if (n > high) return [...cards, ...between(high + 1 + tail, n), card];
  if (n < low) return [card, ...between(n + 1, low - head), ...cards];
  const after = cards.findIndex((c) => !wild(c) && (place(c) === 1 && high === 14 ? 14 : place(c)) > n);
  return after < 0 ? [...cards, card] : [...cards.slice(0, after), card, ...cards.slice(after)];
};
