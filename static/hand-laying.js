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
const without = (all, i) => [...all.slice(0, i), ...all.slice(i + 1)];
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
  const head = wilds(cards.slice(0, cards.findIndex((card) => isNatural(card) && card[0] !== "A")));
  const foot = isWild(cards[0]) && gap < 0 && head.length > way.home;
  row.splice(foot ? 0 : gap < 0 ? row.length : gap, 0, ...rest);
  return row;
};

// ---- one meld in the making ----
// `cards` in the order they were laid; `steps` how many of them came with each tap; `filled` those nobody tapped.
class Meld {
  #key;
  #whole;
  #hasWild;
  #kind;
  #ways;
  #wildCost;
  #setOf;
  #joins;
  constructor(cards, steps, filled) { Object.assign(this, { cards, steps, filled }); }
  // The same for the same cards in any order.
  get key() { return (this.#key ??= [...this.cards].sort().join(" ")); }
  get isWhole() { return (this.#whole ??= isMeld(this.cards)); }
  // Whether a card stands for another: a 2 at home does not.
  get hasWild() { return (this.#hasWild ??= wilds(this.cards).length > 0 && (isSet(this.cards) || ![...runs(this.cards)].some(({ free, gaps }) => free === 0 && gaps === 0))); }
  get kind() { return (this.#kind ??= kindOf(this.cards)); }
  get ways() { return (this.#ways ??= waysOf(this)); }
  get wildCost() { return (this.#wildCost ??= wildCost(this)); }
  // Whether a run was laid by its two ends and by a swipe, too.
  get isMixed() { return this.filled.length > 0 && this.cards.length - this.steps.length > this.filled.length; }
  // The rank, where the meld is a set.
  get setOf() { return (this.#setOf ??= isSet(this.cards) && naturals(this.cards).length > 1 ? naturals(this.cards)[0][0] : ""); }
  // Whether it and another run may be one.
  joins(other) {
    this.#joins ??= new WeakMap();
    if (!this.#joins.has(other)) this.#joins.set(other, this.isWhole && other.isWhole && !this.setOf && !other.setOf && isRun([...this.cards, ...other.cards]));
    return this.#joins.get(other);
  }
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
    // the 3 of a suit behind its 2 begins a run with it sooner
    const ownFoot = old.cards.at(-1) === `2${suit}` && card === `3${suit}`;
    const far = card[0] === "A" ? (between.length > 6 ? 2 : between.length / 100) : 0;
    const laying = (fill, cost) => { if (fill.every((one) => free(one) > count(cards, one))) ways.push([grow(old, [...fill].reverse().concat(card), fill), cost + far]); };
    if (wild === 1 && open === 0) laying(between.slice(0, -1), wildLast ? (ownFoot ? 2 : 0) : 1.6);
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
  if (own.length === 0) return [plain, ...reaching(old, card, free).map(([grown, cost]) => [grown, cost + (grown.cards.length > 6 ? 1 : -0.5)])];
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
  if (cost < 0.5) return isWild(card) ? 0.3 : 3;
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
const MOST = 200;
const FARTHEST = 11;
const cardsOf = (reading) => reading.melds.flatMap(({ cards }) => cards);
// Readings with the same melds are one. Those that only come to the same are kept apart: a meld may grow later, and then
// they no longer do.
const name = ({ melds }) => melds.map(({ key }) => key).join("|");
// A row with cards in it was taken in hand to lay more there.
// `known` are the habits of the melds laid before.
export const begin = (cards = [], known = {}) => [judged({ melds: [meld(cards)], cost: 0, meant: 0, chosen: cards.length > 0, known })];

// An ace taken from the set before it, with the 2 and the 3 of its suit behind it, is likelier the foot of their run than it was.
const FOOT_ACE = -2;
const footAce = ({ cards: [ace, two, ...more] }, card) => (more.length === 0 && two && ace[0] === "A" && two === `2${ace[1]}` && card === `3${ace[1]}` ? FOOT_ACE : 0);

const CHOSEN = 6;
// Whether the keys of a suit stand in two lines, ace to seven and eight to king: then no swipe goes from one to the other.
export const keys = { parted: false };
// What goes on where the line of a swipe ended is likely the rest of its run: a swipe more so than a tap.
const PARTED = 3.5;
const PARTED_TAP = 1.2;
const goesOn = (old, card) => {
  const end = old.cards.at(-1);
  return keys.parted && old.steps.at(-1) > 1 && old.filled.length === 0 && isNatural(end) && end[1] === card[1] && ["78", "87", "KA"].includes(end[0] + card[0]);
};
const tapped = (reading, card, left) => {
  const used = cardsOf(reading);
  const free = (one) => left(one) - count(used, one);
  if (free(card) <= 0) return [];
  const done = reading.melds.slice(0, -1);
  const old = reading.melds.at(-1);
  const beyond = (one) => free(one) + count(old.cards, one);
  const ways = joining(old, card, beyond);
  const after = { meant: reading.meant, known: reading.known };
  const next = ways.map(([grown, cost]) => ({ ...after, melds: [...done, grown], cost: reading.cost + cost + (done.at(-1)?.setOf === "A" ? footAce(old, card) : 0) }));
  if (old.cards.length > 0) next.push({ ...after, melds: [...reading.melds, meld([card])], cost: reading.cost + beginning(old, card, ways) + (ways.length > 0 && reading.chosen ? CHOSEN : ways.length > 0 && goesOn(old, card) ? PARTED_TAP : 0) });
  return next;
};
// Cards of one swipe: a run or a set laid at once.
const swiped = (reading, cards, left) => {
  const used = cardsOf(reading);
  if (cards.some((card) => left(card) - count(used, card) < count(cards, card))) return [];
  const old = reading.melds.at(-1);
  const together = [...old.cards, ...cards];
  const after = { meant: reading.meant, known: reading.known };
  const next = [];
  const joins = isBegun(together) && (isMeld(together) || !old.isWhole);
  const whole = isMeld(cards) && old.isWhole;
  const rest = joins && goesOn(old, cards[0]);
  const wildLast = old.cards.length > 0 && isWild(old.cards.at(-1));
  // A wild between two runs of a suit seldom begins the second: together they are one meld.
  const apart = joins && old.cards.every(isWild) && isMeld([...(reading.melds.at(-2) || meld()).cards, ...together]);
  if (joins) next.push({ ...after, melds: [...reading.melds.slice(0, -1), grow(old, cards)], cost: reading.cost + (apart ? 1 : 0) + (whole && !wildLast && !reading.chosen && !rest ? 5 : 0) });
  if (old.cards.length > 0) next.push({ ...after, melds: [...reading.melds, grow(meld(), cards)], cost: reading.cost + (!old.isWhole ? 8 : joins ? (reading.chosen ? CHOSEN : rest ? PARTED : wildLast ? 2 : 1) : 0) });
  return next;
};
// ---- what people are likely to have meant, whatever they tapped ----
// A side has no two sets of one rank, and seldom two runs that are one.
const TWO_SETS = 5;
const TWO_RUNS = 3;
// How many in a hundred melds of so many naturals and a 2 at home have a wild, over 10 000 played hands.
const WITH_WILD = [50, 50, 70, 12, 27, 42, 80];
const WILD_WEIGHT = 0.7;
// Cards that were laid because a 2 was their foot are not there where it is wild.
const LOST_FOOT = 3;
const wildCost = ({ cards, filled, isWhole, hasWild }) => {
  if (!isWhole || !hasWild) return 0;
  const share = WITH_WILD[Math.min(cards.length - 1, 6)];
  const foot = filled.find((card) => card[0] === "3");
  const lost = foot && cards.includes(`2${foot[1]}`) && ![...runs(cards)].some(({ home, gaps, free }) => home && gaps <= free);
  return (lost ? LOST_FOOT : 0) - WILD_WEIGHT * Math.log(share / (100 - share));
};
// How a meld was laid: its wild first or last, its run by the two ends or card by card, and upwards or downwards.
const waysOf = ({ cards, steps, filled, hasWild }) => {
  const wild = !hasWild || wilds(cards).length !== 1 || cards.length < 3 ? null : isWild(cards[0]) ? "first" : isWild(cards.at(-1)) ? "last" : null;
  if (isSet(cards) || cards.length < 3) return [wild];
  const tapped = cards.length > 3 && steps.every((many) => many <= 1 + filled.length);
  const [way] = [...runs(cards)].filter(({ free, gaps }) => gaps <= free);
  const own = naturals(cards);
  const placeIn = (card) => (card[0] === "A" && way.places.at(-1) === 14 ? 14 : place(card));
  const swiped = steps.some((many) => many > 1) && filled.length === 0;
  return [wild, tapped ? (filled.length > 0 ? "ends" : "single") : null, !way || swiped || own.length < 2 ? null : placeIn(own[0]) < placeIn(own.at(-1)) ? "up" : "down"];
};
// How the melds of a reading were laid, with what is known of those laid before.
export const habitsOf = ({ melds, known }) => {
  const habits = { first: 0, last: 0, ends: 0, single: 0, up: 0, down: 0, ...known };
  for (const way of melds.flatMap((one) => one.ways)) if (way) habits[way] += 1;
  return habits;
};
// People seldom lay one way and then the other.
const MOST_MIXED = 2;
const WILD_MIXED = 1.5;
const RUNS_MIXED = 1;
const DIRECTION_MIXED = 2;
// Most people lay upwards.
const DOWN = 0.5;
// Cards that nobody tapped are laid between in no sheet that is wrong already.
const INVENTED = 4;
const invented = (melds) => (melds.slice(0, -1).every(({ isWhole }) => isWhole) ? 0 : melds.filter(({ filled }) => filled.length > 0).length);
// Whoever swipes lays no card between.
const MIXED = 3;
const joinable = (melds) => melds.reduce((sum, one, i) => sum + melds.slice(i + 1).filter((other) => one.joins(other)).length, 0);
// How many sets of a reading are of a rank that another has: a side may have no two.
const twins = ({ melds }) => {
  const sets = melds.map((one) => one.setOf).filter(Boolean);
  return sets.length - new Set(sets).size;
};
const likelihood = (reading) => {
  const { first, last, ends, single, up, down } = habitsOf(reading);
  return TWO_SETS * twins(reading) + TWO_RUNS * joinable(reading.melds) + INVENTED * invented(reading.melds) + MIXED * reading.melds.filter(({ isMixed }) => isMixed).length + reading.melds.reduce((sum, one) => sum + one.wildCost, 0)
    + WILD_MIXED * Math.min(first, last, MOST_MIXED) + RUNS_MIXED * Math.min(ends, single, MOST_MIXED) + DIRECTION_MIXED * Math.min(up, down, MOST_MIXED) + (down > up ? DOWN : 0);
};
// Cards that nobody tapped are seldom laid between where no copy is left but one that may not lie where it is shown.
const TAKEN = 3;
const isTaking = ({ melds }, left) => {
  const laid = (card) => melds.reduce((sum, { cards }) => sum + count(cards, card), 0);
  return melds.some(({ filled }) => filled.some((card) => laid(card) > left(card)));
};
const judged = (reading, unlikely = 0) => {
  const meant = likelihood(reading) + unlikely;
  return { ...reading, meant, cost: reading.cost + meant - reading.meant };
};

// How much likelier a reading must be to take the place of the one shown where it changes the meld before the last.
const MARGIN = 0.15;
// What is shown is rather whole: a lone wild joins the meld before it, a card and a wild are a run.
// A 2 and a card of its suit may be the two ends of a run.
const isFoot = (cards) => cards.length === 2 && new Set(cards.map((card) => card[1])).size === 1 && cards.some(isTwo);
const showing = (reading) => {
  const end = reading.melds.at(-1);
  const open = end.isWhole || (end.cards.length < 2 && reading.melds.length < 2) ? 0 : end.cards.length === 1 ? (isWild(end.cards[0]) ? 2 : 0.5) : isFoot(end.cards) ? 1.8 : end.cards.some(isWild) ? 1 : 0.5;
  return reading.cost + open + (reading.steady ? 0 : MARGIN);
};
// Every reading with one tap more (or one swipe); `left` says how many copies of a card lie nowhere else, `perhaps` how many lie
// nowhere else for certain. Nothing when no reading has the card to lay.
export const lay = (readings, cards, left, perhaps = left) => {
  const [best] = readings;
  const after = (reading) => (cards.length === 1 ? tapped(reading, cards[0], perhaps) : swiped(reading, cards, perhaps));
  const more = (reading) => after(reading).map((one) => judged(one, isTaking(one, left) ? TAKEN : 0));
  const bestCards = String(cardsOf(best).sort());
  const next = readings.flatMap((reading) => {
    const n = reading === best ? Infinity : firstDifference(best, reading);
    // A later tap may read the last meld otherwise, and move cards between it and the one before: nothing else of what is shown.
    const steady = n >= best.melds.length - 1;
    const shows = steady || (n === best.melds.length - 2 && bestCards === String(cardsOf(reading).sort()));
    return more(reading).map((one) => ({ ...one, from: n, steady, shows }));
  });
  if (next.length === 0) return null;
  // What is read otherwise by an answer alone is no likelier than what is shown, while that can be meant at all.
  const floor = Math.min(...next.filter((one) => one.shows && isWhole(one)).map((one) => one.cost));
  if (floor < Infinity) for (const one of next) if (!one.shows) one.cost = Math.max(one.cost, floor + MARGIN);
  next.sort((a, b) => showing(a) - showing(b) || a.melds.length - b.melds.length);
  // Of readings that are the same the likeliness of the likeliest counts, and the one nearest to what is shown stays.
  const alike = new Map();
  for (const one of next.filter(({ cost }) => cost <= next[0].cost + FARTHEST)) {
    const melds = name(one);
    const other = alike.get(melds);
    if (!other) alike.set(melds, one);
    else if (one.from > other.from) alike.set(melds, Object.assign(one, { cost: other.cost }));
  }
  const kept = [...alike.values()];
  const first = Math.max(kept.findIndex((one) => one.shows && isWhole(one)), 0);
  return [kept[first], ...kept.slice(0, MOST).filter((one, i) => i !== first)];
};
export const shown = (readings) => readings[0].melds.map(({ cards }) => laid(cards));

// ---- what is asked ----
const firstDifference = (one, other) => {
  const n = one.melds.findIndex((own, i) => !other.melds[i] || (own !== other.melds[i] && own.key !== other.melds[i].key));
  return n < 0 ? one.melds.length : n;
};
// How the rules of the event tell the burrachi apart, in the words of its rule set.
export const scoring = { sequence: "wild-at-end", set: "eight" };
const kindOf = (cards) => {
  if (cards.length < 7) return "";
  if (wilds(cards).length === 0) return "pulito";
  if (isSet(cards)) return (cards.length === 8 && scoring.set !== "off") || (cards.length === 9 && scoring.set === "eight-or-nine") ? "semipulito" : "sporco";
  const kinds = [...runs(cards)].filter(({ free, gaps }) => gaps <= free).map(({ places, free, gaps }) => {
    if (free === 0) return "pulito";
    const gap = places.findIndex((n, i) => i > 0 && n > places[i - 1] + 1);
    const row = scoring.sequence === "off" || (scoring.sequence === "wild-at-end" && gaps > 0) ? 0 : gap < 0 ? places.length : Math.max(gap, places.length - gap);
    return row >= 7 ? "semipulito" : "sporco";
  });
  return ["pulito", "semipulito", "sporco"].find((kind) => kinds.includes(kind)) || "";
};
// What melds come to: their cards, the points of their burrachi, and how many are none. Two readings that come to the same score
// the same.
const BONUS = { pulito: 200, semipulito: 150, sporco: 100, "": 0 };
const outcomeOf = (melds) => [melds.flatMap(({ cards }) => cards).sort(), melds.reduce((sum, { kind }) => sum + BONUS[kind], 0), melds.filter(({ isWhole }) => !isWhole).length].join("/");
const outcomes = new WeakMap();
const outcome = ({ melds }) => {
  if (!outcomes.has(melds)) outcomes.set(melds, outcomeOf(melds));
  return outcomes.get(melds);
};
export const comesTo = (melds) => outcomeOf(melds.map((cards) => meld(cards)));
const isWhole = ({ melds }) => melds.every((one, i) => one.isWhole || i === melds.length - 1);
// A meld in the making is no reason against a reading that has it too.
const isLegal = (best, other) => isWhole(other) && twins(other) <= twins(best) && (other.melds.at(-1).isWhole || other.melds.at(-1).key === best.melds.at(-1).key);
// Another reading is a question where it is a legal sheet that scores otherwise. One that is nearly as likely is asked about at
// once, at its meld; all that can be meant are asked about together, before the hand is saved.
const NEAR = 1.5;
const FAR = 7.3;
const isAsked = (best, other) => isLegal(best, other) && outcome(best) !== outcome(other);
const within = (best, far) => (other) => other.cost - best.cost <= far;
// Of readings that come to the same the likeliest.
const apart = (readings) => {
  const seen = new Set();
  return readings.filter((one) => !seen.has(outcome(one)) && seen.add(outcome(one)));
};
const OPTIONS = 4;
const byCost = (one, other) => one.cost - other.cost;
// Readings that are asked about, and the first meld that one of them has otherwise.
const about = (best, others) => {
  const options = others.slice(0, OPTIONS);
  return { meld: Math.min(...options.map((other) => firstDifference(best, other)), best.melds.length - 1), options };
};
// What is asked at once, since the next tap does not tell: how the last meld and the one before it may lie nearly as likely.
export const atOnce = ([best, ...others]) => {
  const isMade = (other) => best.melds.at(-1).isWhole || best.melds.at(-1).key === other.melds.at(-1).key;
  const near = others.filter((other) => firstDifference(best, other) >= best.melds.length - 2 && isAsked(best, other) && isMade(other));
  return about(best, apart(near.filter(within(best, NEAR))));
};
// How one of the melds may lie otherwise, whatever it scores: the likeliest readings without it.
export const instead = ([best, ...others], n) => {
  const without = others.filter((other) => isLegal(best, other) && !other.melds.some(({ key }) => key === best.melds[n].key));
  return about(best, without.filter(within(best, FAR)).sort(byCost));
};
// What is asked before the hand is saved: all that can be meant, in one question.
const meant = (best, others) => others.filter((other) => isAsked(best, other)).filter(within(best, FAR)).sort(byCost);
export const doubts = ([best, ...others]) => about(best, apart(meant(best, others)));
// One doubt of several: of the likeliest reading the part that moves the fewest melds.
export const oneDoubt = ([best, ...others]) => {
  const all = meant(best, others);
  const has = ({ melds }, { key }) => melds.some((own) => own.key === key);
  const moved = (other) => best.melds.filter((own) => !has(other, own));
  const parts = all.filter(({ melds }) => melds.every((one) => has(best, one) || has(all[0], one)));
  const [fewest = []] = parts.map(moved).sort((one, other) => one.length - other.length);
  return about(best, apart(all.filter((other) => moved(other).every((one) => fewest.includes(one)))));
};
// Readings written down before: the first is the one that is shown.
export const recall = (ways) => ways.map((melds) => judged({ melds: melds.map((cards) => meld(cards)), cost: 0, meant: 0, chosen: false, known: {} })).map((reading, n) => ({ ...reading, cost: n > 0 ? MARGIN : 0 }));
// Where another reading differs: the first such meld, and how many melds behind are the same again.
const difference = (best, other) => {
  const from = firstDifference(best, other);
  const most = Math.min(best.melds.length, other.melds.length) - from;
  let same = 0;
  while (same < most && best.melds.at(-1 - same).key === other.melds.at(-1 - same).key) same += 1;
  return { from, same };
};
// One reading is meant: what it reads otherwise stands. Readings that differ elsewhere still ask, now beside it.
export const answer = (readings, chosen) => {
  const [best, ...others] = readings;
  const own = difference(best, chosen);
  const meant = chosen.melds.map(({ key }) => key).filter((key) => !best.melds.some((one) => one.key === key));
  // the last may still be in the making
  const last = chosen.melds.at(-1);
  const beside = (other) => {
    const { from, same } = difference(best, other);
    const end = best.melds.length - own.same;
    if (from >= end) return [...chosen.melds.slice(0, chosen.melds.length - best.melds.length + from), ...other.melds.slice(from)];
    if (best.melds.length - same <= own.from) return [...other.melds.slice(0, other.melds.length - best.melds.length + own.from), ...chosen.melds.slice(own.from)];
    return meant.every((one) => (one === last.key && !last.isWhole) || other.melds.some(({ key }) => key === one)) ? other.melds : null;
  };
  const rest = others.filter((other) => other !== chosen).flatMap((other) => {
    const melds = beside(other);
    const base = melds === other.melds ? chosen : best;
    return melds ? [{ ...other, melds, cost: Math.max(other.cost - base.cost, 0.5), meant: likelihood({ ...other, melds }) }] : [];
  });
  return [{ ...chosen, cost: 0 }, ...rest];
};
// The readings of some of the melds shown: those that agree about all the others.
export const part = (readings, from, to) => {
  const [best] = readings;
  const outside = ({ melds }) => [melds.length, ...[...melds.slice(0, from), ...melds.slice(melds.length - (best.melds.length - to))].map(({ key }) => key)].join("|");
  const agreeing = readings.filter((one) => outside(one) === outside(best)).map((one) => judged({ ...one, melds: one.melds.slice(from, to) }));
  return agreeing.map((one) => ({ ...one, cost: Math.max(one.cost, agreeing[0].cost) }));
};
// More is laid on one of the melds: in every reading it comes last. A wild tapped between it and the meld laid before or behind it
// may have been meant for either; `beside` has the indices of those two, where they are read together.
export const resumed = (readings, n, beside) => {
  const [best] = readings;
  const own = best.melds[n];
  const common = ({ cards }) => own.cards.filter((card, i) => count(cards, card) >= count(own.cards.slice(0, i + 1), card)).length;
  const same = (melds) => melds.reduce((most, one, i) => (common(one) > common(melds[most]) ? i : most), 0);
  const toEnd = (melds, i = same(melds)) => [...without(melds, i), melds[i]];
  const moved = (from, wild, to) => {
    const { cards } = best.melds[from];
    const [rest, grown] = [without(cards, cards.lastIndexOf(wild)), [wild, ...best.melds[to].cards]];
    return isWild(wild) && isMeld(rest) && isMeld(grown) ? [{ ...best, melds: toEnd(best.melds.map((one, i) => (i === from ? meld(rest) : i === to ? meld(grown) : one)), n) }] : [];
  };
  const { before, after } = beside;
  const otherwise = [
    ...(before === undefined ? [] : [...moved(before, best.melds[before].cards.at(-1), n), ...moved(n, own.cards[0], before)]),
    ...(after === undefined ? [] : [...moved(after, best.melds[after].cards[0], n), ...moved(n, own.cards.at(-1), after)]),
  ];
  const all = [...readings.map((one, i) => ({ ...one, melds: toEnd(one.melds, i === 0 ? n : undefined) })), ...otherwise];
  const ordered = all.map((one) => judged({ ...one, chosen: true }));
  return ordered.filter((one, i) => ordered.findIndex((other) => name(other) === name(one)) === i);
};
// The melds that an answer has otherwise are meant as they are shown: of the readings those stay that have them, too.
export const accept = (readings, options) => {
  const [best] = readings;
  const has = ({ melds }, { key }) => melds.some((own) => own.key === key);
  const meant = best.melds.filter((own) => options.some((other) => !has(other, own)));
  return readings.filter((other) => meant.every((own) => has(other, own)));
};
// Whether some reading still has a copy of a card to lay.
export const canLay = (readings, card, left) => readings.some((reading) => left(card) > count(cardsOf(reading), card));
