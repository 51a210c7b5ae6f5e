// The hand form: cards by touch, the score alive, a draft on this device. The form works without it.
"use strict";
(() => {
  const form = document.querySelector(".handform");
  if (!form) return;
  const RANKS = "A23456789TJQK";
  const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const ENGLISH = { S: "S", H: "H", D: "D", C: "C", P: "S", Q: "D", F: "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
  const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
  const palette = form.querySelector(".palette");
  const letters = form.elements.letters;
  const fields = () => [...form.querySelectorAll("input[data-cards]")];
  const isMeld = (input) => /_meld_\d+$/.test(input.name);
  const sideOf = (input) => input.name.slice(0, 2);

  // ---- cards as text ----
  // The initials the typed text was written with: what is typed is rewritten before they change.
  let initials = letters.value;
  const suitOf = (c) => (initials === "it" && c === "C" ? "H" : ENGLISH[c]);
  const show = (card) => (card === "JK" ? "*" : (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]]);
  const showAll = (cards) => cards.map(show).join(" ");
  const place = (card) => RANKS.indexOf(card[0]) + 1;
  const at = (n, suit) => RANKS[(n - 1) % 13] + suit;
  const readWord = (raw) => {
    const word = raw.toUpperCase().replace(/[\ufe0e\ufe0f]/g, "").replace(/10/g, "T");
    const jokers = (text) => [...text].map(() => "JK");
    if (word === "JK") return ["JK"];
    if (/^\*+$/.test(word)) return jokers(word);
    const run = word.match(/^([A2-9TJQK])[-–\u2212]([A2-9TJQK])(.)(\**)$/);
    if (run) {
      const suit = suitOf(run[3]);
      const low = RANKS.indexOf(run[1]) + 1;
      let high = RANKS.indexOf(run[2]) + 1;
      if (high <= low) high += 13;
      if (!suit || high > 14) return [];
      const cards = [];
      for (let n = low; n <= high; n += 1) cards.push(at(n, suit));
      return [...cards, ...jokers(run[4])];
    }
    if (/^([A2-9TJQK])\1\1\1$/.test(word)) return ["S", "H", "D", "C"].map((s) => word[0] + s);
    const one = word.match(/^([A2-9TJQK])([^*]+)(\**)$/);
    if (!one || ![...one[2]].every(suitOf)) return [];
    return [...[...one[2]].map((c) => one[1] + suitOf(c)), ...jokers(one[3])];
  };
  const split = (text) => text.split(/[\s,]+/).filter(Boolean);
  const read = (text) => split(text).flatMap(readWord);
  const typed = () => [...fields(), form.elements.discard].filter(Boolean);
  // What is typed becomes signs, which no choice of letters reads otherwise; what cannot be read stays.
  const sign = (input) => {
    const words = split(input.value).map(readWord);
    if (words.length > 0 && words.every((cards) => cards.length > 0)) input.value = showAll(words.flat());
  };

  // ---- how many copies are left ----
  const copiesLeft = () => {
    const used = {};
    for (const input of fields()) for (const card of read(input.value)) used[card] = (used[card] || 0) + 1;
    return (card) => (card === "JK" ? 4 : 2) - (used[card] || 0);
  };
  const paintKeys = () => {
    const left = copiesLeft();
    for (const key of palette.querySelectorAll("[data-card]")) {
      const n = left(key.dataset.card);
      key.dataset.left = Math.max(n, 0);
      key.disabled = n <= 0;
    }
  };

  // ---- where a tapped card goes ----
  const wild = (card) => card === "JK" || card[0] === "2";
  const nature = (cards) => {
    const naturals = cards.filter((card) => !wild(card));
    const one = (i) => naturals.every((card) => card[i] === naturals[0][i]);
    return { naturals, set: naturals.length > 0 && one(0), suit: naturals.length > 0 && one(1) };
  };
  const fits = (cards, card) => {
    const { naturals, set, suit } = nature(cards);
    if (wild(card) || naturals.length === 0) return true;
    if (set && naturals[0][0] === card[0]) return true;
    return suit && naturals[0][1] === card[1] && !cards.includes(card) && !(set && naturals.length > 1);
  };
  const grown = (cards, card, left) => {
    const { naturals, set, suit } = nature(cards);
    const runs = naturals.length > 0 && suit && !(set && naturals.length > 1) && card !== "JK" && card[1] === naturals[0][1] && card !== naturals[0];
    if (!runs) return [...cards, card];
    const s = card[1];
    const firstAt = cards.indexOf(naturals[0]);
    const last = naturals[naturals.length - 1];
    const lastAt = cards.lastIndexOf(last);
    let low = place(naturals[0]);
    let high = place(last);
    if (high === 1 && naturals.length > 1) high = 14;
    let n = place(card);
    if (naturals.length === 1 && low === 1 && n > 7) low = high = 14;
    if (n === 1 && low - 1 >= 14 - high) n = 14;
    // A wild laid behind the last natural holds the next place.
    const tail = cards.slice(lastAt + 1);
    const head = cards.slice(0, firstAt);
    if (n > high) {
      const from = high + 1 + tail.filter(wild).length;
      const fill = [];
      for (let i = from; i < n; i += 1) fill.push(at(i, s));
      return fill.every((c) => left(c) > 0) ? [...cards, ...fill, card] : [...cards, card];
    }
    if (n < low) {
      const fill = [];
      for (let i = n + 1; i < low - head.filter(wild).length; i += 1) fill.push(at(i, s));
      return fill.every((c) => left(c) > 0) ? [card, ...fill, ...cards] : [card, ...cards];
    }
    const after = cards.findIndex((c) => !wild(c) && (place(c) === 1 && high === 14 ? 14 : place(c)) > n);
    return after < 0 ? [...cards, card] : [...cards.slice(0, after), card, ...cards.slice(after)];
  };

  // ---- the active field ----
  let active = null;
  const undo = [];
  const inView = (row, block) => {
    const box = row.getBoundingClientRect();
    const dock = form.querySelector(".dockline").getBoundingClientRect();
    if (box.top < 0 || box.bottom > dock.top) row.scrollIntoView({ block });
  };
  const activate = (input, focus) => {
    if (!input) return;
    if (active) active.closest(".cardrow").classList.remove("active");
    active = input;
    const row = input.closest(".cardrow");
    row.classList.add("active");
    form.dataset.side = sideOf(input);
    if (focus) input.focus({ preventScroll: true });
    if (focus) inView(row, "center");
    for (const button of form.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === form.dataset.side));
  };
  const blankMeld = (side) => {
    const free = fields().find((input) => isMeld(input) && sideOf(input) === side && !input.value.trim());
    return free || moreMelds(side);
  };
  const moreMelds = (side) => {
    const rows = form.querySelector(`[data-melds="${side}"]`);
    const rowsNow = rows.querySelectorAll(".cardrow");
    const n = rowsNow.length;
    if (n >= 40) return null;
    const copy = rowsNow[n - 1].cloneNode(true);
    const old = `${side}_meld_${n - 1}`;
    const name = `${side}_meld_${n}`;
    copy.className = "cardrow blank";
    copy.dataset.row = name;
    for (const mark of copy.querySelectorAll(".mark")) mark.remove();
    for (const el of copy.querySelectorAll("*")) {
      for (const { name: attr, value } of [...el.attributes]) if (value.includes(old)) el.setAttribute(attr, value.replaceAll(old, name));
    }
    copy.querySelector(".drawn").textContent = "";
    copy.querySelector(".wrongs").textContent = "";
    const label = copy.querySelector("label");
    label.textContent = label.textContent.replace(String(n), String(n + 1));
    const input = copy.querySelector("input[data-cards]");
    input.value = "";
    input.removeAttribute("aria-invalid");
    rows.append(copy);
    return input;
  };
  const next = () => {
    const all = fields().filter((input) => input.offsetParent !== null);
    if (active && isMeld(active) && active.value.trim()) { activate(blankMeld(sideOf(active)), true); return; }
    if (active && isMeld(active)) { activate(form.elements[`${sideOf(active)}_hand_0`], true); return; }
    activate(all[all.indexOf(active) + 1], true);
  };
  const write = (input, cards) => {
    undo.push([input, input.value]);
    if (undo.length > 200) undo.shift();
    input.value = showAll(cards);
    changed(input);
  };
  const tap = (card) => {
    const left = copiesLeft();
    if (left(card) <= 0) return;
    if (!active || active.offsetParent === null) activate(blankMeld(form.dataset.side || "ns"), true);
    let cards = read(active.value);
    if (isMeld(active) && cards.length > 0 && !fits(cards, card)) {
      activate(blankMeld(sideOf(active)), true);
      cards = read(active.value);
    }
    write(active, isMeld(active) ? grown(cards, card, left) : [...cards, card]);
  };
  const takeBack = () => {
    const step = undo.pop();
    if (step) { step[0].value = step[1]; activate(step[0], true); changed(step[0]); return; }
    if (active) { active.value = showAll(read(active.value).slice(0, -1)); changed(active); }
  };

  // ---- the score alive ----
  const live = document.getElementById("live");
  let pending = null;
  let timer = 0;
  const filled = (side) => fields().filter((input) => isMeld(input) && sideOf(input) === side && input.value.trim());
  // The sheet counts only the rows that hold something.
  const fieldOf = (name, rows) => {
    const meld = name.match(/^(ns|ew)_meld_(\d+)$/);
    return meld ? (rows[meld[1]][Number(meld[2])] || {}).name || name : name;
  };
  let sending = null;
  const ask = async () => {
    clearTimeout(timer);
    if (pending) pending.abort();
    pending = new AbortController();
    const rows = { ns: filled("ns"), ew: filled("ew") };
    try {
      const answer = await fetch(form.dataset.live, { method: "POST", body: new URLSearchParams(new FormData(form)), signal: pending.signal, headers: { Accept: "text/html" } });
      if (sending) { send(); return; }
      if (answer.ok) paint(await answer.text(), rows);
    } catch (error) {
      if (error.name === "AbortError") return;
      verdict(form.dataset.offline, "bad");
      if (sending) timer = setTimeout(ask, 5000);
    }
  };
  const verdict = (text, kind) => {
    const line = form.querySelector("[data-verdict]");
    line.className = `verdict ${kind}`;
    if (line.textContent !== text) line.textContent = text;
  };
  // What the server refused stays beside its field until that field changes.
  const said = new Map();
  for (const spot of form.querySelectorAll("[data-faults]")) {
    const texts = [...spot.children].map((el) => el.textContent);
    if (texts.length > 0) said.set(spot.dataset.faults, texts);
  }
  let painted = false;
  let typing = null;
  const unsay = (input) => {
    said.delete("");
    if (!input) return;
    said.delete(input.name);
    const field = input.closest(".field.wrong");
    if (!field) return;
    field.classList.remove("wrong");
    field.querySelector(".wrongs").remove();
    input.removeAttribute("aria-invalid");
  };
  const refused = () => { const line = form.querySelector(".field .wrongs li"); return line ? line.textContent : [...said.values()].flat()[0]; };
  const paint = (html, rows) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const panel = page.querySelector(".live");
    if (!panel) return;
    for (const side of ["ns", "ew"]) for (const el of form.querySelectorAll(`[data-total="${side}"]`)) if (el.textContent !== panel.dataset[side]) el.textContent = panel.dataset[side];
    const drawn = {};
    for (const item of panel.querySelectorAll("[data-drawn]")) { drawn[fieldOf(item.dataset.drawn, rows)] = item.innerHTML; item.remove(); }
    for (const slot of form.querySelectorAll("[data-slot]")) {
      const name = slot.dataset.slot;
      const input = form.elements[name];
      slot.innerHTML = (input && input.value.trim() && drawn[name]) || "";
    }
    const wrong = {};
    for (const item of panel.querySelectorAll("[data-for]:not(.overruled)")) {
      const name = fieldOf(item.dataset.for, rows);
      (wrong[name] = wrong[name] || []).push(item.dataset.text);
    }
    if (!painted) for (const [name, texts] of said) {
      const own = texts.filter((text) => !(wrong[name] || []).includes(text));
      if (own.length > 0) said.set(name, own); else said.delete(name);
    }
    const settled = painted;
    painted = true;
    for (const spot of form.querySelectorAll("[data-faults]")) {
      const name = spot.dataset.faults;
      const texts = typing && typing.name === name ? [] : [...(said.get(name) || []), ...(wrong[name] || [])];
      spot.replaceChildren(...texts.map((text) => Object.assign(document.createElement(spot.tagName === "UL" ? "li" : "span"), { textContent: text })));
      const row = spot.closest(".cardrow");
      if (row) { row.classList.toggle("wrong", texts.length > 0); const input = row.querySelector("input[data-cards]"); if (texts.length > 0) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid"); }
    }
    const open = refused() || panel.dataset.open;
    verdict(open || panel.dataset.good, open ? "bad" : "good");
    if (!live.contains(document.activeElement)) live.replaceChildren(panel);
    // Faults that appeared above may have pushed the row in hand under the dock.
    if (settled && active && active === document.activeElement) inView(active.closest(".cardrow"), "nearest");
  };

  // ---- the draft on this device ----
  const memory = `pozzetto:draft:${form.dataset.draft}`;
  const keep = (sent) => {
    const values = [...new FormData(form)].filter(([name]) => !["csrf", "key", "base_version", "rules", "lang"].includes(name));
    try { localStorage.setItem(memory, JSON.stringify({ base: form.dataset.base, sent: Boolean(sent), values })); } catch { /* full or private */ }
  };
  const forget = () => { try { localStorage.removeItem(memory); } catch { /* private */ } };
  const restore = () => {
    let draft = null;
    try { draft = JSON.parse(localStorage.getItem(memory)); } catch { /* damaged or private */ }
    if (!draft || !Array.isArray(draft.values)) return;
    if (draft.sent && Number(form.dataset.base) > Number(draft.base)) { forget(); return; }
    const now = JSON.stringify([...new FormData(form)].filter(([name]) => draft.values.some(([own]) => own === name)));
    if (now === JSON.stringify(draft.values)) return;
    for (const [name, value] of draft.values) {
      const meld = name.match(/^(ns|ew)_meld_\d+$/);
      while (meld && !form.elements[name] && moreMelds(meld[1]));
      const el = form.elements[name];
      if (el) el.value = value;
    }
    form.elements.base_version.value = draft.base;
    const line = Object.assign(document.createElement("p"), { className: "notice quiet drafted", textContent: form.dataset.restored });
    line.setAttribute("role", "status");
    const drop = Object.assign(document.createElement("button"), { type: "button", textContent: form.dataset.drop });
    drop.addEventListener("click", () => { forget(); location.reload(); });
    line.append(drop);
    form.before(line);
  };
  const changed = (input) => {
    unsay(input);
    if (input && input.dataset.cards !== undefined) input.closest(".cardrow").classList.toggle("blank", !input.value.trim());
    if (input && input === document.activeElement) typing = input;
    paintKeys();
    keep(false);
    clearTimeout(timer);
    timer = setTimeout(ask, 60);
  };

  // ---- events ----
  form.addEventListener("focusin", (event) => { if (event.target.dataset.cards !== undefined && event.target !== active) activate(event.target, false); });
  // A row that is left is read: its text becomes signs, its faults show. Not at once: the tap that left it lands first.
  form.addEventListener("focusout", (event) => {
    const input = event.target;
    if (typed().includes(input) && input.value.trim()) { sign(input); keep(false); }
    if (input !== typing) return;
    typing = null;
    clearTimeout(timer);
    timer = setTimeout(ask, 250);
  });
  form.addEventListener("click", (event) => {
    const row = event.target.closest(".cardrow");
    if (row && !event.target.closest("input, label.mark")) activate(row.querySelector("input[data-cards]"), true);
  });
  form.addEventListener("input", (event) => {
    const input = event.target;
    if (input.name === "closed_by" && input.value) form.querySelector("[name=ended][value=closed]").checked = true;
    changed(input);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.dataset.cards === undefined) return;
    event.preventDefault();
    next();
  });
  palette.addEventListener("pointerdown", (event) => event.preventDefault());
  palette.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.choose) { chooseSuit(key.dataset.choose); return; }
    tap(key.dataset.card);
    if (key.dataset.card !== "JK") chooseSuit(SUITS[key.dataset.card[1]]);
  });
  const chooseSuit = (suit) => {
    palette.dataset.suit = suit;
    for (const button of palette.querySelectorAll("[data-choose]")) button.setAttribute("aria-pressed", String(button.dataset.choose === suit));
  };
  for (const button of form.querySelectorAll("[data-key]")) {
    button.hidden = false;
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => (button.dataset.key === "undo" ? takeBack() : next()));
  }
  for (const button of form.querySelectorAll("[data-show]")) button.addEventListener("click", () => { form.dataset.side = button.dataset.show; activate(blankMeld(button.dataset.show), true); });
  letters.addEventListener("change", () => {
    typed().forEach(sign);
    undo.length = 0;
    initials = letters.value;
    try { localStorage.setItem("pozzetto:letters", initials); } catch { /* private */ }
    changed(null);
  });

  // A save goes out when the network answers; until then the draft stays here and it is tried again.
  form.addEventListener("submit", (event) => {
    if (sending && sending.ready) { keep(true); return; }
    event.preventDefault();
    sending = { by: event.submitter, ready: false };
    typed().forEach(sign);
    keep(false);
    ask();
  }, true);
  const send = () => {
    sending.ready = true;
    form.requestSubmit(sending.by || form.querySelector("button[value=save]"));
    sending = null;
  };
  window.addEventListener("online", ask);

  // Nothing that takes the focus hides behind the dock.
  const dock = form.querySelector(".dock");
  const line = form.querySelector(".dockline");
  const clear = () => { document.documentElement.style.scrollPaddingBottom = `${Math.max(dock.offsetHeight, line.offsetHeight) + 12}px`; };
  const sizes = new ResizeObserver(clear);
  sizes.observe(dock);
  sizes.observe(line);

  // After a refusal: to the first field that was refused.
  const toRefused = () => {
    const [visit] = performance.getEntriesByType("navigation");
    if (visit && visit.responseStatus === 200) return false;
    const spot = form.querySelector(".field.wrong") || form.querySelector('ul[data-faults=""] li') || form.querySelector(".cardrow.wrong");
    if (!spot) return false;
    const side = spot.closest("[data-side]:not(form)");
    if (side) form.dataset.side = side.dataset.side;
    const fold = spot.closest("details");
    if (fold) fold.open = true;
    const unsaid = spot.tagName === "LI" && !form.querySelector("[name=ended]:checked") && form.querySelector("[name=ended]");
    const input = unsaid || spot.querySelector("input, select") || spot.parentElement;
    if (input.tagName === "UL") input.tabIndex = -1;
    input.focus({ preventScroll: true });
    spot.scrollIntoView({ block: "center" });
    verdict(refused() || "", "bad");
    return true;
  };

  // Fingers use the palette: no keyboard rises unless the field is tapped again.
  if (matchMedia("(pointer: coarse)").matches) {
    for (const input of fields()) input.inputMode = "none";
    form.addEventListener("dblclick", (event) => { if (event.target.dataset.cards !== undefined) { event.target.inputMode = "text"; event.target.blur(); event.target.focus(); } });
  }

  palette.hidden = false;
  form.dataset.side = "ns";
  chooseSuit("hearts");
  if (!letters.querySelector("option[selected]")) {
    let kept = null;
    try { kept = localStorage.getItem("pozzetto:letters"); } catch { /* private */ }
    letters.value = kept === "it" || kept === "en" ? kept : document.documentElement.lang === "it" ? "it" : "en";
  }
  restore();
  initials = letters.value;
  for (const input of fields()) input.closest(".cardrow").classList.toggle("blank", !input.value.trim());
  paintKeys();
  clear();
  if (!toRefused()) activate(blankMeld("ns"), true);
  if (said.size > 0 || fields().some((input) => input.value.trim())) ask();
})();
