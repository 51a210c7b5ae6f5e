// Small comforts of every page; each page works without them.
"use strict";
document.documentElement.classList.add("js");

const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’'`]/g, "").toLowerCase();

// A tab that is half out of its row comes in whole with the focus; a browser moves only those that are out altogether.
for (const tabs of document.querySelectorAll(".tabs")) {
  tabs.addEventListener("focusin", ({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" }));
}

// A row of tabs that goes on to the right fades there.
for (const tabs of document.querySelectorAll(".tabs")) {
  const look = () => tabs.classList.toggle("more", tabs.scrollLeft + tabs.clientWidth < tabs.scrollWidth - 4);
  tabs.addEventListener("scroll", look, { passive: true });
  addEventListener("resize", look);
  look();
}

// Find my name: hides what does not hold the typed words.
for (const box of document.querySelectorAll("[data-filter]")) {
  const input = box.querySelector("input");
  const none = box.querySelector("[data-none]");
  const nobody = none.textContent;
  let rows = [];
  const look = () => { rows = [...document.querySelectorAll("[data-search]")].map((row) => [row, plain(row.dataset.search)]); };
  look();
  // a board narrowed to a few tables still leads to all of them
  const hall = document.querySelector("[data-numbered]");
  if (rows.length < 4 && !(hall?.dataset.last > 3)) continue;
  box.hidden = false;
  // at a door numbers are typed at once; on a phone the keyboard waits for a touch
  if (document.querySelector("[data-stay]") && matchMedia("(pointer: fine)").matches) input.focus({ preventScroll: true });
  const count = box.querySelector("[data-count]");
  // Remembered for this event's public pages only: staff must never miss a table for a name typed earlier.
  const [area, event] = location.pathname.split("/").slice(1, 3);
  const memory = ["arbitro", "direzione"].includes(area) ? null : `pozzetto:name:${area}/${event}`;
  const apply = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [row, text] of rows) {
      const fits = words.every((word) => (/^\d+$/.test(word) ? text.split(/\s+/).includes(word) : text.includes(word)));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    document.getElementById("main").toggleAttribute("data-finding", words.length > 0);
    none.textContent = nobody;
    none.hidden = shown > 0;
    count.hidden = words.length === 0;
    count.querySelector("span").textContent = `${shown} / ${rows.length}`;
    // What nobody is called hides everybody: it is not carried to the next page.
    if (memory) try { sessionStorage.setItem(memory, shown ? input.value : ""); } catch { /* private browsing */ }
  };
  input.addEventListener("input", apply);
  // Enter opens what bears the typed number, or the only one that was found.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !input.value.trim()) return;
    event.preventDefault();
    const found = rows.filter(([row]) => !row.hidden && row.querySelector("[data-enter]"));
    const typed = input.value.trim();
    const named = found.find(([, text]) => text.split(" ", 1)[0] === typed);
    const [row] = named || (found.length === 1 && !/^\d+$/.test(typed) ? found[0] : []);
    // what is typed next takes its place
    input.select();
    const way = row?.querySelector("[data-enter]");
    // what bears the number has nothing left to do: its state is said
    const done = rows.find(([, text]) => text.split(" ", 1)[0] === typed)?.[0].querySelector(".state");
    if (!way && !hall && done) {
      input.value = "";
      apply();
      none.textContent = `${typed}: ${box.dataset.already} ${done.innerText.replaceAll("\n", ", ")}`;
      none.hidden = false;
    }
    if (!way && hall && /^[1-9]\d*$/.test(typed) && Number(typed) <= hall.dataset.last) location.href = hall.dataset.numbered + typed;
    if (!way) return;
    if (way.type === "submit") { input.value = ""; apply(); }
    way.click();
  });
  count.querySelector("button").addEventListener("click", () => { input.value = ""; apply(); input.focus(); });
  if (memory) try { input.value = sessionStorage.getItem(memory) || ""; } catch { /* private browsing */ }
  if (input.value) apply();
  document.addEventListener("pozzetto:refreshed", () => { look(); apply(); });
}

// The button that prints, where a script runs.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// A number that a tap goes to is typed anew, unless one taps again to mend it.
let entered = null;
document.addEventListener("focusin", ({ target }) => { entered = target.matches("input[inputmode=numeric]") ? target : null; });
document.addEventListener("click", ({ target }) => { if (target === entered && target.selectionStart === target.selectionEnd) target.select(); entered = null; });

// On a narrow screen the tabs scroll: the current one is in view.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;

// What a page that is left had to say: it is said on the next one.
let parting = null;
try { parting = JSON.parse(sessionStorage.getItem("pozzetto:said")); sessionStorage.removeItem("pozzetto:said"); } catch { /* private browsing */ }
if (parting) {
  const line = Object.assign(document.createElement("p"), { className: parting.href ? "notice quiet" : "notice", textContent: parting.said });
  if (parting.href) line.append(" ", Object.assign(document.createElement("a"), { href: parting.href, textContent: parting.back }));
  line.setAttribute("role", "status");
  document.getElementById("main").prepend(line);
}

// Whoever was elsewhere or took long may have been signed out meanwhile: what is typed waits until they are in again.
const isIn = (page) => page.querySelector('form[action="/esci"]');
const FIVE_MINUTES = 300000;
// When the page last knew that they were in; 0 once they have looked elsewhere.
let seenIn = Date.now();
document.addEventListener("visibilitychange", () => { if (document.hidden) seenIn = 0; });
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (Date.now() - seenIn < FIVE_MINUTES || !form.elements.csrf || form.matches("[data-draft]") || !isIn(document)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  try {
    const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(10000) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status < 500 && !isIn(page)) {
      form.querySelector("[data-out]")?.remove();
      const line = Object.assign(document.createElement("p"), { className: "notice against" });
      line.dataset.out = "";
      line.setAttribute("role", "alert");
      line.append(Object.assign(document.createElement("a"), { href: "/entra", target: "_blank", textContent: document.body.dataset.out }));
      form.prepend(line);
      return;
    }
    const fresh = page.querySelector("[name=csrf]")?.value;
    if (fresh) for (const field of document.querySelectorAll("[name=csrf]")) field.value = fresh;
  } catch { /* the browser says what is wrong with the network */ }
  seenIn = Date.now();
  // what follows the hall may have taken its place meanwhile
  if (!form.isConnected) { form.hidden = true; document.body.append(form); }
  form.requestSubmit(submitter);
}, true);
// Whoever comes back to a form and changes it sends another one than before.
addEventListener("pageshow", ({ persisted }) => {
  const [way] = performance.getEntriesByType("navigation");
  if (!persisted && way?.type !== "back_forward") return;
  document.addEventListener("input", ({ target }) => {
    const key = target.form?.elements.key;
    if (key) key.value = crypto.getRandomValues(new Uint32Array(3)).join("-");
  });
});

// Two versions of a hand: whoever keeps the saved one drops the draft; whoever keeps theirs sends the draft on top of it.
const draftOf = (name) => `pozzetto:draft:${name}`;
for (const link of document.querySelectorAll("[data-leave]")) {
  link.addEventListener("click", () => { try { localStorage.removeItem(draftOf(link.dataset.leave)); } catch { /* private browsing */ } });
}
for (const form of document.querySelectorAll("[data-take]")) {
  form.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.value === "recalc") return;
    try {
      const draft = JSON.parse(localStorage.getItem(draftOf(form.dataset.take)));
      const anew = ["reason", "seen"].filter((name) => form.elements[name]).map((name) => [name, form.elements[name].value]);
      draft.values = [...draft.values.filter(([name]) => !anew.some(([other]) => other === name)), ...anew];
      localStorage.setItem(draftOf(form.dataset.take), JSON.stringify({ ...draft, base: form.elements.base_version.value, key: form.elements.key.value, send: form.dataset.send || "save" }));
      event.preventDefault();
      location.assign(form.getAttribute("action"));
    } catch { /* without a draft the form is posted as it is */ }
  });
}

// What follows the hall is asked for again when there are news, and now and then all the same; often where news do not come,
// or do not say everything (`data-always`).
const OFTEN = 4000;
const SELDOM = 60000;
// `again` gives true while there is something to follow. Not sooner than `pause` after the last time, and not all at once.
// Gives what asks again.
const follows = (again, { pause, always }) => {
  let timer = 0;
  let last = Date.now();
  let busy = false;
  // News that came while the last were being fetched, or while somebody typed: they are asked for once that is over.
  let due = false;
  const live = () => "live" in document.documentElement.dataset && !always;
  const plan = (wait) => { clearTimeout(timer); timer = setTimeout(run, wait); };
  const soon = () => plan(Math.max(0, last + pause - Date.now()) + Math.random() * pause / 4);
  const run = async () => {
    if (busy) return;
    busy = true;
    due = false;
    last = Date.now();
    const on = document.hidden || await again();
    busy = false;
    if (on && due) soon();
    else if (on) plan(live() ? SELDOM : OFTEN);
  };
  document.addEventListener("pozzetto:news", () => { due = true; if (!busy) soon(); });
  plan(OFTEN);
  return soon;
};
const answered = (answer) => document.dispatchEvent(new CustomEvent("pozzetto:answered", { detail: answer }));
const fetched = async (href, headers) => {
  try {
    const answer = await fetch(href, { headers, cache: "no-store", signal: AbortSignal.timeout(10000) });
    answered(answer);
    return answer;
  } catch (wrong) { answered(null); throw wrong; }
};
const held = (tag) => (tag ? { "If-None-Match": tag } : {});
// New content in the place of old: what had the focus has it again, and what was unfolded is.
const replace = (place, write) => {
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  const here = active?.getAttribute("href");
  const row = active?.closest("tr[id]")?.id;
  const open = [...place.querySelectorAll("tr[id] details[open]")].map((fold) => fold.closest("tr").id);
  write();
  for (const row of open) document.getElementById(row)?.querySelector("details")?.setAttribute("open", "");
  if (here) place.querySelector(`[href="${CSS.escape(here)}"]`)?.focus();
  else if (row) document.querySelector(`#${row} summary`)?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("pozzetto:refreshed"));
};

// What a fold says comes when it is opened.
const unfolded = new WeakSet();
const unfold = async (fold) => {
  if (unfolded.has(fold)) return;
  unfolded.add(fold);
  try {
    const answer = await fetched(fold.dataset.part);
    if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
    fold.lastElementChild.innerHTML = await answer.text();
  } catch { unfolded.delete(fold); /* the link inside leads there */ }
};
document.addEventListener("toggle", ({ target }) => { if (target.open && target.dataset.part) unfold(target); }, true);

// A part of the page, from an address of its own.
const part = document.querySelector("[data-refresh]");
if (part) {
  let tag = null;
  const again = async () => {
    // Whoever types in it, sends something from it or reads what is wrong is not disturbed.
    const typing = part.contains(document.activeElement) && document.activeElement.matches("input, select");
    if (typing || part.dataset.sending || part.querySelector("[aria-invalid]")) return true;
    try {
      const answer = await fetched(part.dataset.refresh, held(tag));
      // There is nothing to follow any more: the page itself says why, and what to do.
      if (answer.status === 404 || answer.status === 410) { location.reload(); return false; }
      if (answer.ok && !answer.redirected) {
        tag = answer.headers.get("ETag");
        const text = await answer.text();
        replace(part, () => { part.innerHTML = text; });
      }
    } catch { /* said by the first help */ }
    return true;
  };
  follows(again, { pause: 500, always: "always" in part.dataset });
}

// What changed on the board is marked until it has been in sight for a minute, or its table was opened. It is remembered
// while one is elsewhere.
const IN_SIGHT = 60000;
if (document.querySelector("[data-seen]")) {
  const store = "pozzetto:seen";
  let seen = {};
  try { seen = JSON.parse(sessionStorage.getItem(store)) || {}; } catch { /* private browsing */ }
  const keep = () => { try { sessionStorage.setItem(store, JSON.stringify(seen)); } catch { /* private browsing */ } };
  const since = new Map();
  const mark = () => {
    if (document.hidden) return;
    for (const place of document.querySelectorAll("[data-seen]")) {
      const now = place.dataset.seen;
      const way = place.querySelector("a").pathname;
      const old = way in seen && seen[way] !== now;
      if (old && !since.has(way)) since.set(way, Date.now());
      if (!old || Date.now() - since.get(way) > IN_SIGHT) { since.delete(way); seen[way] = now; }
      place.querySelector(".fresh").hidden = seen[way] === now;
    }
    keep();
  };
  document.addEventListener("visibilitychange", () => { since.clear(); mark(); });
  document.addEventListener("pozzetto:refreshed", mark);
  document.addEventListener("click", ({ target }) => {
    const place = target.closest("[data-seen]");
    if (place) { delete seen[place.querySelector("a").pathname]; keep(); }
  });
  setInterval(mark, IN_SIGHT / 6);
  mark();
}

// A whole page: fetched as it is opened, and its main part put in the place of the old one, where that says something new.
const whole = document.querySelector("main[data-follow]");
const told = (main) => {
  const copy = main.cloneNode(true);
  for (const field of copy.querySelectorAll("input[type=hidden]")) field.remove();
  return copy.innerHTML;
};
if (whole) {
  let tag = null;
  let typing = false;
  const again = async () => {
    // Whoever types is not disturbed, nor is what they have typed lost.
    const fields = [...whole.querySelectorAll("input, textarea")].filter((field) => !field.closest("[data-filter]"));
    typing = (whole.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"))
      || fields.some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
    if (typing) return true;
    try {
      const answer = await fetched(location.href, held(tag));
      if (!answer.ok) return true;
      tag = answer.headers.get("ETag");
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("main");
      // Its forms have new keys each time, which say nothing new.
      if (told(fresh) === told(whole)) return true;
      // The head tells of new rounds, and of what is hidden.
      const [head, newHead] = [document, page].map((from) => from.querySelector(".masthead"));
      if (head && newHead && head.innerHTML !== newHead.innerHTML) head.replaceChildren(...newHead.childNodes);
      const folds = new Map([...whole.querySelectorAll("details")].map((fold, n) => [fold.dataset.part ?? n, fold]));
      fresh.querySelectorAll("details").forEach((fold, n) => {
        const was = folds.get(fold.dataset.part ?? n);
        if (was) fold.open = was.open;
        // what was opened is shown as it was until it comes anew
        if (was && was.open && fold.dataset.part) { fold.lastElementChild.innerHTML = was.lastElementChild.innerHTML; unfold(fold); }
      });
      // What listens to its reader stays: the box that finds a name.
      const kept = [...whole.querySelectorAll("[data-filter]")];
      [...fresh.querySelectorAll("[data-filter]")].forEach((box, n) => { if (kept[n]) box.replaceWith(kept[n]); });
      replace(whole, () => { whole.replaceChildren(...fresh.childNodes); });
    } catch { /* said by the first help */ }
    return true;
  };
  const soon = follows(again, { pause: 5000, always: false });
  whole.addEventListener("focusout", () => { if (typing) soon(); });
}

// A deadline counts down by itself.
for (const line of document.querySelectorAll("[data-left]")) {
  const end = Date.now() + Number(line.dataset.left);
  const two = (n) => String(n).padStart(2, "0");
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    const hours = Math.floor(left / 3600);
    line.textContent = left <= 0 ? line.dataset.over : `${hours ? `${hours}:` : ""}${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    if (left > 0) setTimeout(tick, 1000);
  };
  tick();
}

// A page that comes from what was kept says how old it is.
const { kept } = document.documentElement.dataset;
if (kept) {
  const age = kept === "0" ? document.body.dataset.moment : Number(kept) < 60 ? `${kept} min` : `${Math.floor(kept / 60)} h ${String(kept % 60).padStart(2, "0")}`;
  const line = Object.assign(document.createElement("p"), { className: "notice quiet aged", textContent: document.body.dataset.aged.replace("{}", age) });
  line.setAttribute("role", "status");
  document.getElementById("main").prepend(line);
}

// Hand pages once seen open without the network, where browsers allow it (https, or this machine). Signing out drops them.
if (navigator.serviceWorker && /^\/(arbitro|tavolo)\//.test(location.pathname)) {
  // The worker begins after the first page was fetched: that page is asked for once more, to be kept too.
  if (!navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener("controllerchange", () => { navigator.serviceWorker.controller.postMessage(location.href); }, { once: true });
  navigator.serviceWorker.register("/lavoro.js");
}
if (location.pathname === "/entra" && window.caches) caches.delete("pozzetto-pages");
document.querySelector('form[action="/esci"]')?.addEventListener("submit", () => { if (window.caches) caches.delete("pozzetto-pages"); });

// What is posted from a list that stays: the answer's list takes its place, and the page is not loaded again.
let sent = 0;
let shown = 0;
// Until when a row takes no other tap: it may have moved under the finger.
const resting = new Map();
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  const list = form.closest("[data-stay]");
  if (!list || !submitter || form.matches("[data-leaves]")) return;
  event.preventDefault();
  const find = document.querySelector("[data-filter] input");
  const tapped = document.activeElement !== find;
  const row = form.closest("tr")?.id;
  if (Date.now() < resting.get(row)) return;
  resting.set(row, Infinity);
  const turn = sent += 1;
  const body = new URLSearchParams(new FormData(form));
  if (submitter.name) body.append(submitter.name, submitter.value);
  const unsent = document.querySelector("[data-unsent]");
  list.dataset.sending = turn;
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(20000) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-stay]");
    // something else is to be seen: refused, or signed out
    if (!answer.ok || !fresh) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: submitter.name, value: submitter.value }));
      if (!form.isConnected) { form.hidden = true; document.body.append(form); }
      form.submit();
      return;
    }
    unsent.hidden = true;
    seenIn = Date.now();
    if (turn < shown) return;
    shown = turn;
    const top = () => document.getElementById(row)?.getBoundingClientRect().top || 0;
    const was = top();
    replace(list, () => { list.innerHTML = fresh.innerHTML; });
    document.getElementById(row)?.querySelector("details").removeAttribute("open");
    if (!tapped) return;
    // the row that was touched stays where it is, and a keyboard goes on from there
    scrollBy(0, top() - was);
    if (row) document.querySelector(`#${row} summary`)?.focus({ preventScroll: true });
  } catch {
    unsent.hidden = false;
    if (!tapped && row && !find.value) find.value = row.slice(1);
  } finally {
    resting.set(row, unsent.hidden ? Date.now() + 600 : 0);
    if (list.dataset.sending === String(turn)) delete list.dataset.sending;
  }
});

// A form is sent once.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented) return;
  if (form.getAttribute("aria-busy") === "true") { event.preventDefault(); return; }
  form.setAttribute("aria-busy", "true");
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[aria-busy]")) form.removeAttribute("aria-busy");
});

// A field inside a fold is opened by a link to it, and by what is wrong with it.
const reveal = (field) => { if (field?.form?.contains(field.closest("details"))) field.closest("details").open = true; };
const named = location.hash.length > 1 && document.getElementById(location.hash.slice(1))?.firstElementChild;
if (named && named.matches("details")) named.open = true;
document.addEventListener("invalid", ({ target }) => reveal(target), true);
document.addEventListener("click", ({ target }) => {
  const way = target.closest('a[href*="#"]')?.hash;
  const field = way && way.length > 1 && document.getElementById(way.slice(1));
  const row = field?.firstElementChild;
  if (row?.matches("details")) row.open = true;
  if (field && field.matches("input, select, textarea")) { reveal(field); setTimeout(() => field.focus()); }
});

// A file chosen for import is read into the text, so that it is seen before it is sent.
const file = document.querySelector("input[type=file][name=file]");
const list = document.getElementById("list");
if (file && list) {
  file.addEventListener("change", async () => {
    if (!file.files[0] || file.files[0].size > 1_000_000) return;
    const bytes = await file.files[0].arrayBuffer();
    // no text: it is sent as it is, and the answer says what it is
    if (new Uint8Array(bytes).some((byte) => byte < 9)) return;
    let text;
    try { text = new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { text = new TextDecoder("windows-1252").decode(bytes); }
    list.value = text;
    file.value = "";
  });
}

// A result is sent by the device's own ways where it has them, or copied.
document.addEventListener("toggle", ({ target }) => {
  if (!target.open || !target.matches(".sharing")) return;
  target.querySelector("[data-send]").hidden = !navigator.share;
  target.querySelector("[data-copy]").hidden = false;
}, true);
document.addEventListener("click", async ({ target }) => {
  const share = target.closest("[data-send], [data-copy]")?.closest(".sharing");
  if (!share) return;
  const text = share.querySelector("textarea");
  const said = share.querySelector("[data-copied]");
  if (target.closest("[data-send]")) { navigator.share({ text: text.value }).catch(() => {}); return; }
  text.select();
  // a page that is not https may not use the clipboard, only what is selected
  try { await navigator.clipboard.writeText(text.value); } catch { document.execCommand("copy"); }
  said.hidden = false;
});
