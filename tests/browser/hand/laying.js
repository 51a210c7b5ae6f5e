// People who lay the melds of whole hands on the pad, card by card, by the ends of a run or by swipes, each in the order they are used to.
// Plays hands through static/hand-laying.js and tells what the pad made of them.
"use strict";

const RANKS = "A23456789TJQK";
const isWild = (card) => card === "JK" || card[0] === "2";
const key = (cards) => [...cards].sort().join(" ");

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
// two ends or by a swipe; sets by suit, as they come, or by a swipe over suits that are neighbours on the keys. Where a suit has two
// lines of keys, no swipe goes from the seven to the eight, nor from the king to the ace.
const SUITS = "SHDC";
const neighbours = (own) => own.map((card) => card[1]).sort((a, b) => SUITS.indexOf(a) - SUITS.indexOf(b)).join("");
const lineOf = (card) => (RANKS.indexOf(card[0]) < 7 ? 0 : 1);
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
    const swiped = (row) => row.reduce((all, card) => (all.length > 0 && (!habit.parted || lineOf(card) === lineOf(all.at(-1)[0])) ? [...all.slice(0, -1), [...all.at(-1), card]] : [...all, [card]]), []);
    const stretch = (row) => (habit.swipes ? swiped(row) : row.length < 3 ? row : [row[0], row.at(-1)]);
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

// The ranks of the sets among melds.
const setsOf = (melds) => melds.map((cards) => cards.filter((card) => !isWild(card)).map(([rank]) => rank)).filter((ranks) => ranks.every((rank) => rank === ranks[0])).map(([rank]) => rank);

// ---- a form without a page: the rows of both sides, and the pad that writes into them ----
const ROWS = 40;
const known = new Map();
const reading = ({ cards }) => (text) => {
  if (!known.has(text)) known.set(text, cards.read(text, "it", true));
  return known.get(text);
};
const form = (parts) => {
  const { laying, pad } = parts;
  const rows = ["ns", "ew"].flatMap((side) => Array.from({ length: ROWS }, (_, n) => ({ side, name: `${side}_meld_${n}`, value: "" })));
  const read = reading(parts);
  const cardsIn = (row) => read(row.value);
  const copies = (card) => (card === "JK" ? 4 : 2);
  const lying = (all, card) => all.reduce((sum, row) => (row.value ? sum + cardsIn(row).filter((one) => one === card).length : sum), 0);
  const page = {
    rows,
    active: null,
    of: (side) => rows.filter((row) => row.side === side && row.value),
    melds: (side) => page.of(side).map(cardsIn),
    blank: (side) => rows.find((row) => row.side === side && !row.value),
    comesTo: (side) => laying.comesTo(page.melds(side)),
    // What the service lets pass: legal melds, no card too often, no two sets of one rank.
    isLegal: (side) => {
      const melds = page.melds(side);
      const sets = setsOf(melds);
      return melds.every(laying.isMeld) && melds.flat().every((card) => lying(rows, card) <= copies(card)) && new Set(sets).size === sets.length;
    },
  };
  page.pad = pad({
    cardsIn, read,
    sideOf: ({ side }) => side,
    isMeld: () => true,
    rowFor: (side, taken) => rows.find((row) => row.side === side && !row.value && !taken.includes(row)),
    leftBeside: (beside) => (card) => copies(card) - lying(rows.filter((row) => !beside.includes(row)), card),
    write: (row, text) => { row.value = text; },
    activate: (row) => { page.active = row; },
    changed: () => {},
  });
  page.open = () => page.pad.open();
  return page;
};
// The questions as the form keeps them.
const written = (open) => open.map(({ rows, ways }) => ({ rows: rows.map(({ name }) => name), ways }));

// ---- people ----
// What people see in the answers: whether the sheet it makes scores what is meant, how many of its melds are meant less those that
// are not, and whether all melds that it shows are meant. What is written now shows the melds that some other answer lacks, every
// other answer those that are not written now.
const judge = (parts, page, { rows, ways }, meant) => {
  const { laying } = parts;
  const read = reading(parts);
  const { side } = rows[0];
  const beside = page.of(side).filter((row) => !rows.includes(row)).map(({ value }) => read(value));
  const melds = ways.map((way) => way.filter(Boolean).map(read));
  const beyond = (all, some) => { const rest = some.map(key); return all.filter((one) => !(rest.includes(key(one)) && rest.splice(rest.indexOf(key(one)), 1))); };
  return melds.map((way, n) => {
    const sheet = [...beside, ...way];
    const drawn = (n > 0 ? [melds[0]] : melds.slice(1)).flatMap((other) => beyond(way, other));
    return { scores: laying.comesTo(sheet) === laying.comesTo(meant), agrees: sheet.length - 2 * beyond(sheet, meant).length, isMeant: drawn.every((one) => meant.some((own) => key(own) === key(one))) };
  });
};
// While they lay, people answer where an answer shows what they mean. Before they save, they take the sheet that scores what is
// meant, or one whose melds are all meant; where none is, they lay the melds in doubt again.
const meantWay = (judged) => judged.reduce((best, { isMeant, agrees }, n) => (isMeant && (best < 0 || agrees > judged[best].agrees) ? n : best), -1);
const rightWay = (judged) => { const right = judged.findIndex(({ scores }) => scores); return right < 0 ? meantWay(judged) : right; };
const MOST_ANSWERS = 12;

// Plays hands; each has the melds of both sides. `lost` are sheets that score otherwise although every question was answered,
// `again` how often no answer was right.
export const play = (parts, hands, seed) => {
  const told = { hands: hands.length, melds: 0, taps: 0, cameBack: 0, shown: 0, wrongWithout: 0, open: 0, byHand: 0, again: 0, lost: [], forgotten: [], written: [] };
  const lots = dice(seed);
  // every other holds a phone
  for (const [n, hand] of hands.entries()) playHand(parts, hand, lots, told, n % 2 > 0);
  return told;
};
const playHand = (parts, hand, lots, told, parted) => {
  parts.laying.keys.parted = parted;
  const page = form(parts);
  const read = reading(parts);
  const person = { down: lots.roll() < 0.3, swipes: lots.roll() < 0.4, ends: lots.roll() < 0.5, sets: lots.pick(["suit", "mixed"]), wild: lots.pick(["place", "first", "last", "any"]), oneSide: lots.roll() < 0.7, answersAtOnce: lots.roll() < 0.5, forgets: lots.roll() < 0.3, parted };
  let order = lots.shuffle([...hand.ns.map((meld) => ["ns", meld]), ...hand.ew.map((meld) => ["ew", meld])]);
  if (person.oneSide) order = ["ns", "ew"].flatMap((side) => order.filter(([own]) => own === side));
  const meant = { ns: [], ew: [] };
  const forgotten = [];
  const seen = new Set();
  const see = (questions) => {
    for (const { row, ways } of questions) {
      const about = `${row.name} ${ways[1][0]}`;
      if (!seen.has(about)) told.shown += 1;
      seen.add(about);
    }
  };
  const judged = (question) => judge(parts, page, question, meant[question.row.side]);
  const answer = (question, way) => {
    if (way > 0) told.wrongWithout += 1;
    page.pad.choose(question, way);
  };
  // What the screen asks while its rows are in hand.
  const inHand = () => page.pad.inHand(page.active);
  const tap = (gesture) => {
    told.taps += 1;
    const was = page.rows.map(({ value }) => value).join("|");
    page.pad.tap(page.active, [gesture].flat());
    see([inHand()].filter(Boolean));
    return page.rows.map(({ value }) => value).join("|") !== was;
  };
  // Rows that are wrong are emptied; the melds that the sheet lacks are laid, each in an empty row that is touched first.
  const layAgain = (question) => {
    const { side } = question.row;
    told.again += 1;
    if (!page.pad.layAgain(question)) return true;
    const isMeant = ({ value }) => meant[side].some((meld) => key(meld) === key(read(value)));
    for (const row of page.of(side)) if (!isMeant(row)) page.pad.put(row, "");
    const lying = page.melds(side).map(key);
    for (const own of meant[side].filter((meld) => !(lying.includes(key(meld)) && lying.splice(lying.indexOf(key(meld)), 1)))) {
      page.active = page.blank(side);
      for (const gesture of gesturesOf(own, person, lots)) if (!tap(gesture)) return false;
    }
    return true;
  };
  // Whether all questions come to an end.
  const answerAll = () => {
    for (let n = 0; n < MOST_ANSWERS && page.open().length > 0; n += 1) {
      see(page.open());
      const [question] = page.open();
      const way = rightWay(judged(question));
      if (way >= 0) answer(question, way);
      else if (!layAgain(question)) return false;
    }
    return page.open().length === 0;
  };
  const lose = (side, why) => told.lost.push({ why, person, shown: page.melds(side).map((one) => one.join(" ")), meant: meant[side].map((one) => one.join(" ")) });
  for (const [side, meld] of order) {
    if (!page.active || page.active.side !== side) page.active = page.blank(side);
    told.melds += 1;
    const habit = { ...person, wild: person.wild === "any" ? lots.pick(["place", "first", "last"]) : person.wild, ends: lots.roll() < 0.1 ? !person.ends : person.ends, swipes: lots.roll() < 0.2 ? !person.swipes : person.swipes };
    // Some melds get their last cards when everything else lies there.
    const own = meld.filter((card) => !isWild(card));
    const late = person.forgets && own.length > 3 && own.every((card) => card[0] === own[0][0]) && lots.roll() < 0.3 ? own.slice(3) : [];
    const first = meld.filter((card) => !late.includes(card));
    if (late.length > 0 && late.length + first.length === meld.length) forgotten.push([side, first, late]);
    const now = late.length + first.length === meld.length ? first : meld;
    meant[side].push(now);
    for (const gesture of gesturesOf(now, habit, lots)) if (!tap(gesture)) { told.byHand += 1; return; }
    const question = person.answersAtOnce && inHand();
    const ways = question ? judged(question) : [];
    if (meantWay(ways) >= 0) answer(question, meantWay(ways));
  }
  for (const [side, first, late] of forgotten) {
    const like = ({ value }) => { const rest = [...first]; return read(value).filter((card) => rest.includes(card) && rest.splice(rest.indexOf(card), 1)).length; };
    page.active = page.of(side).toSorted((a, b) => like(b) - like(a))[0];
    meant[side] = meant[side].map((meld) => (meld === first ? [...first, ...late] : meld));
    told.cameBack += 1;
    for (const card of late) if (!tap(card)) { told.byHand += 1; return; }
  }
  // A person who is ready to save is led from question to question.
  const open = page.open();
  told.open += open.length;
  see(open);
  if (open.length > 0) {
    const again = form(parts);
    for (const [n, { value }] of page.rows.entries()) again.rows[n].value = value;
    again.pad.restore(open.map(({ rows, ways }) => ({ rows: rows.map(({ name }) => again.rows.find((row) => row.name === name)), ways })));
    const comesTo = (questions) => questions.flatMap(({ rows, ways }) => ways.map((way) => `${rows[0].name} ${parts.laying.comesTo(way.filter(Boolean).map(read))}`));
    const now = comesTo(again.open());
    for (const way of comesTo(open)) if (!now.includes(way)) told.forgotten.push({ way, open: written(open) });
    told.written.push({ rows: Object.fromEntries(page.rows.filter(({ value }) => value).map(({ name, value }) => [name, value])), open: JSON.stringify(written(open)), many: open.length });
  }
  if (!answerAll()) { told.byHand += 1; return; }
  for (const side of ["ns", "ew"]) {
    if (page.comesTo(side) === parts.laying.comesTo(meant[side])) continue;
    if (page.isLegal(side)) lose(side, "silent");
    else told.byHand += 1;
  }
};
