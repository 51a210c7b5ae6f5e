// The cards that fingers lay: melds of one side tapped one behind the other, what can be taken back, and what is asked about
// them. Which card joins which meld is decided in hand-laying.js; this file writes it into the rows of the form.
"use strict";
import { accept, answer, atOnce, begin, canLay, doubts, habitsOf, instead, lay, oneDoubt, part, recall, resumed, shown } from "/static/hand-laying.js";
import { showAll } from "/static/hand-cards.js";

const MOST_STEPS = 200;

// `cardsIn` reads a row, `read` a text with signs, `rowFor` gives the next empty row of a side, `leftBeside` how many copies of a card lie in no row of
// a list, `write` puts text into a row, `activate` takes a row in hand, `changed` tells that a question came or went.
export const pad = ({ cardsIn, read, sideOf, isMeld, rowFor, leftBeside, write, activate, changed }) => {
  // A stretch: the rows that were laid without a break, with all readings of the taps.
  let stretches = [];
  const steps = new WeakMap();
  // The row that was in hand when a card began the next one.
  const laidBehind = new WeakMap();
  const text = (cards) => showAll(cards);
  const holds = (stretch, beside = null) => shown(stretch.readings).every((cards, i) => stretch.rows[i] && (stretch.rows[i] === beside || stretch.rows[i].value === text(cards)));
  const stretchOf = (row) => stretches.find((stretch) => stretch.rows.includes(row));
  const current = (row) => {
    const own = stretchOf(row);
    if (own && holds(own)) return own.rows.at(-1) === row ? own : resume(own, row);
    drop(row);
    const before = stretches.findLast((one) => holds(one));
    const fresh = { rows: [row], readings: begin(cardsIn(row), before && habitsOf(before.readings[0])), past: [] };
    stretches.push(fresh);
    return fresh;
  };
  // A stretch in pieces: what is asked about its rows is asked on where they are no longer read with the others.
  const cut = (stretch, ...ends) => {
    const pieces = [0, ...ends].map((from, i) => ({ rows: stretch.rows.slice(from, ends[i]), readings: part(stretch.readings, from, ends[i] ?? stretch.rows.length), past: [] }));
    stretches = stretches.flatMap((one) => (one === stretch ? pieces.filter(({ rows }) => rows.length > 0) : [one]));
    return pieces;
  };
  // A row that more were laid behind is taken in hand again.
  const resume = (stretch, row) => {
    const index = (other) => (stretch.rows.includes(other) ? stretch.rows.indexOf(other) : undefined);
    const beside = { before: index(laidBehind.get(row)), after: index(stretch.rows.find((other) => laidBehind.get(other) === row)) };
    stretch.readings = resumed(stretch.readings, stretch.rows.indexOf(row), beside);
    stretch.rows = [...stretch.rows.filter((other) => other !== row), row];
    return stretch;
  };
  // A row that is written otherwise is no longer read with its neighbours.
  const drop = (row) => {
    const own = stretchOf(row);
    if (own && holds(own, row)) cut(own, own.rows.indexOf(row), own.rows.indexOf(row) + 1);
    stretches = stretches.filter((stretch) => !stretch.rows.includes(row));
  };
  const show = (stretch) => {
    const melds = shown(stretch.readings);
    const side = sideOf(stretch.rows[0]);
    const rows = melds.map((_, i) => stretch.rows[i] || null);
    for (const i of rows.keys()) {
      if (rows[i]) continue;
      rows[i] = rowFor(side, rows.filter(Boolean));
      if (!rows[i]) return false;
      laidBehind.set(rows[i], rows[i - 1]);
    }
    // in hand before it is written: a meld in the making is not yet wrong
    activate(rows.at(-1));
    for (const [i, row] of stretch.rows.entries()) if (i >= melds.length && row.value) write(row, "");
    for (const [i, cards] of melds.entries()) if (rows[i].value !== text(cards)) write(rows[i], text(cards));
    stretch.rows = rows;
    changed();
    return true;
  };
  const left = (stretch) => leftBeside(stretch.rows);
  // What is to be asked about readings, all together and one doubt alone.
  const toAsk = new WeakMap();
  const doubtsOf = ({ readings }) => {
    if (!toAsk.has(readings)) toAsk.set(readings, [doubts(readings), oneDoubt(readings)]);
    return toAsk.get(readings);
  };
  // The rows that the open question of a stretch is about: their cards may not lie there.
  const rowsInDoubt = (stretch) => {
    const [{ meld, options }] = doubtsOf(stretch);
    return options.length > 0 ? stretch.rows.slice(meld) : [];
  };
  const perhapsLeft = (stretch) => leftBeside([...(stretch ? stretch.rows : []), ...stretches.filter((one) => one !== stretch && holds(one)).flatMap(rowsInDoubt)]);
  const remember = (stretch) => { stretch.past.push({ readings: stretch.readings, rows: [...stretch.rows] }); if (stretch.past.length > MOST_STEPS) stretch.past.shift(); };

  // Lays one card, or the cards of a swipe, where the row in hand is.
  const tap = (row, cards) => {
    if (!isMeld(row)) {
      const rest = leftBeside([]);
      if (cards.some((card) => rest(card) < cards.filter((one) => one === card).length)) return;
      put(row, text([...cardsIn(row), ...cards]));
      return;
    }
    const stretch = current(row);
    const next = lay(stretch.readings, cards, left(stretch), perhapsLeft(stretch));
    if (!next) return;
    remember(stretch);
    stretch.readings = next;
    stretch.singly = false;
    if (!show(stretch)) back(stretch);
  };
  const back = (stretch) => {
    const was = stretch.past.pop();
    for (const row of stretch.rows) if (!was.rows.includes(row)) write(row, "");
    stretch.readings = was.readings;
    stretch.rows = was.rows;
    show(stretch);
  };
  // Writes a row as one step that can be taken back.
  const put = (row, value) => {
    if (!steps.has(row)) steps.set(row, []);
    const past = steps.get(row);
    past.push(row.value);
    if (past.length > MOST_STEPS) past.shift();
    drop(row);
    write(row, value);
    changed();
  };
  // Rows that were emptied together come back together, with what was asked about them, while nothing else was written there.
  let emptied = null;
  const refill = (row) => {
    const { stretch, rows } = emptied || { rows: [] };
    const was = (one) => text(shown(stretch.readings)[stretch.rows.indexOf(one)]);
    if (!rows.includes(row) || !stretch.rows.every((one) => one.value === (rows.includes(one) ? "" : was(one)))) return false;
    emptied = null;
    for (const one of rows) write(one, was(one));
    stretches = [...stretches.filter((one) => !one.rows.some((other) => stretch.rows.includes(other))), stretch];
    changed();
    return true;
  };
  // Takes back the last step of the row in hand; of one without steps, its last card. Whether there was anything.
  const undo = (row) => {
    if (refill(row)) return true;
    const past = steps.get(row);
    const stretch = stretchOf(row);
    if (stretch && stretch.rows.at(-1) === row && stretch.past.length > 0 && holds(stretch)) { back(stretch); return true; }
    if (past && past.length > 0) { drop(row); write(row, past.pop()); changed(); return true; }
    if (!row.value.trim()) return false;
    drop(row);
    write(row, text(cardsIn(row).slice(0, -1)));
    changed();
    return true;
  };
  const without = (row, card) => {
    const cards = cardsIn(row);
    const i = cards.indexOf(card);
    if (i >= 0) put(row, text(cards.filter((_, n) => n !== i)));
  };

  // What is asked about a stretch: its rows from the first that can be otherwise, as they are shown and in each other way; `doubted`
  // are those that some other way has otherwise, `row` is the first of them.
  const questionOf = (stretch, { meld, options }) => {
    if (options.length === 0) return null;
    const rows = stretch.rows.slice(meld);
    const ways = [stretch.readings[0], ...options].map((reading) => shown([reading]).slice(meld).map(text));
    const differing = rows.filter((_, i) => ways.some((way) => !way.includes(ways[0][i])));
    const doubted = differing.length > 0 ? differing : rows.slice(0, 1);
    return { stretch, row: doubted[0], rows, doubted, options, ways };
  };
  const held = () => stretches.filter((one) => holds(one)).reverse();
  // What is asked at once about the row in hand and the one before it, while the cards are still laid.
  const inHand = (row) => {
    const stretch = held().find(({ rows }) => rows.includes(row));
    return stretch ? questionOf(stretch, atOnce(stretch.readings)) : null;
  };
  // How else a row may be read, likely or not, also where it scores the same.
  const otherwise = (row) => {
    const stretch = held().find(({ rows }) => rows.includes(row));
    return stretch ? questionOf(stretch, instead(stretch.readings, stretch.rows.indexOf(row))) : null;
  };
  // What is asked before the hand is saved: a question for each stretch, the newest first. `isOne` where it is no more than one doubt.
  const open = () => held().flatMap((stretch) => {
    const [all, one] = doubtsOf(stretch).map((asked) => questionOf(stretch, asked));
    return all ? [{ ...(stretch.singly ? one : all), isOne: stretch.singly || String(all.ways) === String(one.ways) }] : [];
  });
  // An answer is the number of one of the ways.
  const choose = ({ stretch, options }, way) => {
    remember(stretch);
    stretch.readings = way > 0 ? answer(stretch.readings, options[way - 1]) : accept(stretch.readings, options);
    show(stretch);
  };
  // None of the ways is meant: one doubt after the other is asked about. Of one doubt the melds are laid anew. Whether they are.
  const layAgain = ({ stretch, doubted, isOne }) => {
    stretch.singly = true;
    if (!isOne) { changed(); return false; }
    emptied = { stretch, rows: doubted };
    for (const row of doubted) { drop(row); write(row, ""); }
    changed();
    activate(doubted[0]);
    return true;
  };
  // Takes up questions that were written down: each with its rows and ways. Of those that end in the same row the longest begins
  // the stretch, and the others are about its end.
  const restore = (all) => {
    for (const { rows, ways } of [...all].sort((a, b) => b.rows.length - a.rows.length)) {
      if (!rows.every((row, i) => row && row.value === ways[0][i])) continue;
      const melds = ways.map((way) => way.map(read));
      const known = stretches.find((stretch) => stretch.rows.at(-1) === rows.at(-1));
      const before = known ? shown(known.readings).slice(0, known.rows.indexOf(rows[0])) : [];
      const readings = recall(melds.map((way) => [...before, ...way]));
      if (known) known.readings = [...known.readings, ...readings.slice(1)];
      else stretches.push({ rows: [...rows], readings, past: [] });
    }
    changed();
  };
  // Whether a card can be laid although the rows as they are shown have no copy left.
  const spare = (row, card) => {
    const stretch = row && stretchOf(row);
    if (!stretch || !holds(stretch)) return Boolean(row) && isMeld(row) && perhapsLeft()(card) > 0;
    return stretch.rows.at(-1) === row && canLay(stretch.readings, card, perhapsLeft(stretch));
  };
  return { tap, undo, put, without, drop, inHand, open, otherwise, choose, layAgain, restore, spare };
};
