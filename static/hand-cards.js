// Cards as people type them: the short form read and written, and cards drawn.
"use strict";

const RANKS = "A23456789TJQK";
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
// A queen is a queen where the suits are S H D C; only P C Q F has Q for quadri.
const SUITS = {
  en: { S: "S", H: "H", D: "D", C: "C", P: "S", F: "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C" },
  it: { S: "S", H: "H", D: "D", C: "H", P: "S", Q: "D", F: "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C" },
};
const LETTERS = { it: { S: "P", H: "C", D: "Q", C: "F" }, en: { S: "S", H: "H", D: "D", C: "C" } };
export const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const ALL = ["S", "H", "D", "C"];

const show = (card) => (card === "JK" ? "*" : (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]]);
export const spoken = (card) => (card === "JK" ? "jolly" : show(card));
export const showAll = (cards) => cards.map(show).join(" ");
const at = (n, suit) => RANKS[(n - 1) % 13] + suit;

const run = (from, to, suit) => {
  const low = RANKS.indexOf(from) + 1;
  const high = to === "A" ? 14 : RANKS.indexOf(to) + 1;
  const cards = [];
  for (let n = low; n <= high; n += 1) cards.push(at(n, suit));
  return cards.length >= 2 ? cards : null;
};

// The groups a word may begin with: `*`, `4-JH`, `KKKK`, `KSSH`. Several where a Q may be quadri or a queen; quadri stands
// among the initials P C Q F only. In a meld a run needs no dash: `4JH`.
const groups = (word, letters, inMeld) => {
  const suits = SUITS[letters];
  const ends = word.match(/^([A2-9TJQK])(.)[-–\u2212]([A2-9TJQK])(.)/u);
  if (ends && suits[ends[2]]) {
    const cards = suits[ends[2]] === suits[ends[4]] && run(ends[1], ends[3], suits[ends[2]]);
    return cards ? [[cards, ends[0].length]] : [];
  }
  const found = word.match(/^(?:JK|\*)/) || word.match(/^([A2-9TJQK])[-–\u2212]([A2-9TJQK])(.)/u) || word.match(/^([A2-9TJQK])\1\1\1(?!\1)/) || word.match(/^(?!QQQ)([A2-9TJQK])(?![-–\u2212])/);
  if (!found) return [];
  const [text, rank, to, suit] = found;
  if (!rank) return [[["JK"], text.length]];
  if (suit) {
    const cards = suits[suit] && run(rank, to, suits[suit]);
    return cards ? [[cards, text.length]] : [];
  }
  const short = inMeld && word.match(/^([A2-9TJQK])([A2-9TJQK])(.)/u);
  if (text.length === 1 && short && !suits[short[2]] && suits[short[3]]) {
    const cards = run(short[1], short[2], suits[short[3]]);
    if (cards) return [[cards, short[0].length]];
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
const readWord = (raw, letters, inMeld) => {
  const word = raw.toUpperCase().replace(/[\ufe0e\ufe0f]/g, "").replace(/10/g, "T");
  const ways = Array(word.length).fill(null).concat([[]]);
  for (let i = word.length - 1; i >= 0; i -= 1) {
    const found = groups(word.slice(i), letters, inMeld).filter(([, length]) => ways[i + length]);
    const [[cards, length] = []] = found;
    if (cards) ways[i] = found.length > 1 || ways[i + length] === "many" ? "many" : [...cards, ...ways[i + length]];
  }
  return Array.isArray(ways[0]) ? ways[0] : [];
};
const words = (text) => text.split(/[\s,]+/).filter(Boolean);
export const read = (text, letters, inMeld) => words(text).flatMap((word) => readWord(word, letters, inMeld));
// The text with signs, which no choice of letters reads otherwise; as it was when a part of it cannot be read.
export const signed = (text, letters, inMeld) => {
  const all = words(text).map((word) => readWord(word, letters, inMeld));
  return all.length > 0 && all.every((cards) => cards.length > 0) ? showAll(all.flat()) : text;
};

// The alphabet of suits that a text shows: a suit follows a rank, and some letters name a suit in one alphabet only. Empty
// where both are possible: C is clubs among S H D C, and hearts (cuori) among P C Q F.
const TELLING = { en: /(?:10|[A2-9TJQK])[SHD]/i, it: /(?:10|[A2-9TJQK])[PF]/i };
export const told = (text) => Object.keys(TELLING).filter((letters) => TELLING[letters].test(text)).join();

// Cards drawn as the service draws them: rank, sign and letter.
export const drawn = (cards) => {
  const all = document.createDocumentFragment();
  for (const card of cards) {
    const [rank, sign, letter] = card === "JK" ? ["", "★\ufe0e", "JK"] : [card[0] === "T" ? "10" : card[0], `${SIGNS[card[1]]}\ufe0e`, LETTERS[document.documentElement.lang === "it" ? "it" : "en"][card[1]]];
    const el = Object.assign(document.createElement("span"), { className: `card ${card === "JK" ? "joker" : SUIT_NAMES[card[1]]}` });
    for (const [tag, text] of [["b", rank], ["i", sign], ["small", letter]]) el.append(Object.assign(document.createElement(tag), { textContent: text }));
    all.append(el);
  }
  return all;
};
// The card that was drawn there.
export const codeOf = (el) => {
  if (el.classList.contains("joker")) return "JK";
  const [suit] = Object.entries(SUIT_NAMES).find(([, name]) => el.classList.contains(name));
  return el.querySelector("b").textContent.replace("10", "T") + suit;
};
