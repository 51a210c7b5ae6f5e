// Who else has this hand open, and the sheet that two phones of a table write at the same time, each line its own side: what is
// written here goes to the other phone, what is written there comes here, and it is saved once both have finished.
"use strict";

const LOOK = 4000;
// Where the other line writes, too.
const TOGETHER = 1500;
const TIMEOUT = 8000;

// `values` is what is posted; `take` writes a part that came from the other phone, `busy` says whether a save is under way,
// `counted` waits for the points, `save` posts the sheet, `stands` says in words how it stands.
export const lines = (form, { values, take, busy, counted, save, stands }) => {
  const others = form.querySelector("[data-others]");
  const newer = form.querySelector("[data-newer]");
  const wait = form.querySelector("[data-wait]");
  const { own } = form.dataset;
  const other = { ns: "ew", ew: "ns" }[own];
  const visit = () => `${Date.now()}-${Math.random()}`;
  let page = visit();
  const here = (hand) => new URLSearchParams({ csrf: form.elements.csrf.value, hand, page, base: form.elements.base_version.value });

  // ---- the parts of a sheet: a side, or the rest; one that was written here is not taken from there ----
  const { written, unsaid } = form.elements;
  const words = (field) => field.value.split(" ").filter(Boolean);
  const has = (part) => words(written).includes(part);
  const without = (part) => { written.value = words(written).filter((other) => other !== part).join(" "); };
  const partOf = (name) => (name.match(/^(ns|ew)_/) || [])[1] || (["level", "closed_by", "ended", "discard"].includes(name) ? "rest" : "");
  // What nobody has said is guessed on each phone by itself.
  const guessed = (name) => words(unsaid).includes(name === "ended" ? "closed_by" : name);
  const textOf = (part) => {
    const all = new URLSearchParams([...values()].filter(([name, value]) => value && partOf(name) === part && !guessed(name)));
    const asked = part === "rest" ? [] : JSON.parse(form.elements.open.value || "[]").filter(({ rows }) => partOf(rows[0]) === part);
    if (asked.length > 0) all.set("open", JSON.stringify(asked));
    return String(all);
  };

  // ---- what was heard of the other phone ----
  let theirs = null;
  let taken = "";
  let word = 0;
  // A save that waits until the other line has finished.
  let ready = null;
  const twice = () => Boolean(theirs && theirs.side && has(other)) || Boolean(theirs && theirs.both && has(own));
  const awaited = () => theirs && !theirs.ready && !twice() && !has(other) && (theirs.side || !theirs.silent);
  const about = (said) => {
    const { dataset } = form;
    if (twice()) return `${said} ${dataset.twice}`;
    if (theirs && theirs.both) return `${said} ${dataset.both}`;
    if (theirs && theirs.ready) return dataset.ready;
    return theirs && theirs.side && theirs.silent ? dataset.gone : said;
  };
  const show = (line, text) => { if (line.textContent !== text) line.textContent = text; };
  const hear = (told, sent) => {
    show(others, about(told.others).trim());
    show(newer, ready ? "" : told.newer);
    newer.hidden = !newer.textContent;
    if (!own || busy()) return;
    theirs = told.theirs;
    const { rest } = told;
    if (rest && has("rest") && sent === textOf("rest")) without("rest");
    if (rest && !has("rest") && rest.number !== word) {
      word = rest.number;
      if (rest.fields !== textOf("rest")) take("rest", new URLSearchParams(rest.fields));
    }
    // what was written here by mistake and taken back is theirs again
    if (theirs && theirs.side && has(other) && textOf(other) === theirs.side) without(other);
    if (theirs && theirs.side && theirs.side !== taken && !has(other)) {
      taken = theirs.side;
      take(other, new URLSearchParams(taken));
    }
    if (!ready) return;
    if (told.newer || !awaited()) go(); else waiting();
  };
  const waiting = () => {
    const text = form.dataset[theirs.silent ? "silent" : "waits"];
    show(wait.firstElementChild, text);
    wait.hidden = false;
    form.classList.add("waiting");
  };
  const called = () => {
    ready = null;
    wait.hidden = true;
    form.classList.remove("waiting");
  };
  const go = async () => {
    const action = ready;
    called();
    await counted();
    save(action);
  };
  if (wait) {
    wait.addEventListener("pointerdown", (event) => event.preventDefault());
    wait.querySelector("button").addEventListener("click", go);
  }

  // ---- the exchange: one at a time ----
  let leaving = new AbortController();
  const exchange = async () => {
    // nobody else can be at a table for practice
    if (!form.dataset.presence) return false;
    const post = here(form.dataset.number);
    const said = own ? { side: has(own) ? textOf(own) : "", both: has(other) ? "yes" : "", ready: ready ? "yes" : "", rest: has("rest") ? textOf("rest") : "" } : {};
    for (const [name, value] of Object.entries(said)) post.set(name, value);
    const going = leaving;
    const late = setTimeout(() => going.abort(), TIMEOUT);
    let told = null;
    try {
      const answer = await fetch(form.dataset.presence, { method: "POST", body: post, signal: going.signal });
      if (answer.ok && answer.headers.get("x-pozzetto")) told = await answer.json();
    } catch { /* nobody can be seen without the network */ }
    clearTimeout(late);
    if (going.signal.aborted) leaving = new AbortController();
    if (told) hear(told, said.rest); else show(others, "");
    return Boolean(told);
  };
  let last = Promise.resolve();
  let timer = 0;
  const look = () => {
    last = last.then(() => (document.hidden && !ready ? false : exchange()));
    clearTimeout(timer);
    last.then(() => { clearTimeout(timer); timer = setTimeout(look, theirs || ready ? TOGETHER : LOOK); });
    return last;
  };
  addEventListener("pagehide", () => { leaving.abort(); if (form.dataset.presence) navigator.sendBeacon(form.dataset.presence, here(0)); });
  addEventListener("pageshow", () => { leaving = new AbortController(); page = visit(); });

  return {
    look,
    // Somebody wrote in a field here: its part belongs to this phone, and a save that waits is called off.
    wrote: (name) => {
      if (!own || !partOf(name)) return;
      written.value = [...new Set([...words(written), partOf(name)])].join(" ");
      called();
    },
    // Whether the other line is still writing a field.
    unfinished: (name) => Boolean(own) && partOf(name) === other && !has(other) && Boolean(theirs) && !theirs.ready && !theirs.silent,
    // Whether a side comes from the other phone.
    isTheirs: (side) => side === other && Boolean(theirs) && Boolean(theirs.side) && !has(side),
    save: async (action) => {
      if (!own) { save(action); return; }
      ready = action;
      const heard = await look();
      if (!ready || heard) return;
      if (theirs) { waiting(); stands("waiting"); } else go();
    },
  };
};
