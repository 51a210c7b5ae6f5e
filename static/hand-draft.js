// What is typed stays on this device until the service has it: kept at every change, sent when it can be.
"use strict";

const OWN = ["csrf", "key", "base_version", "hands", "rules", "before", "lang", "action"];
const FIRST_RETRY = 4000;
const LAST_RETRY = 30000;

// `body` is what is posted; `said` shows in words how it stands: kept, sending, waiting, refused; `counted` says whether the
// totals shown are those of what is written.
export const keeper = (form, body, said, counted) => {
  const memory = `pozzetto:draft:${form.dataset.draft}`;
  // Every page that is opened is another writer: of two with one hand the draft belongs to the one that wrote last.
  const tab = `${Date.now()}-${Math.random()}`;
  let mine = true;
  let waiting = null;
  let timer = 0;
  let pause = FIRST_RETRY;

  const written = () => {
    try { return JSON.parse(localStorage.getItem(memory)); } catch { return null; }
  };
  // The other page goes on with the draft; this one writes no more until it is asked to, and then takes that draft up.
  const yieldTo = () => {
    mine = false;
    waiting = null;
    clearTimeout(timer);
    for (const part of form.querySelectorAll(".level, :scope > :not(.handtop)")) part.inert = true;
    said("elsewhere");
  };
  const others = () => { const draft = written(); return Boolean(draft && draft.tab && draft.tab !== tab); };
  addEventListener("storage", (event) => { if (event.key === memory && event.newValue && others()) yieldTo(); });
  const write = (draft) => {
    try { localStorage.setItem(memory, JSON.stringify(draft)); return true; } catch { return false; }
  };
  const forget = () => { if (mine) try { localStorage.removeItem(memory); } catch { /* private */ } };
  // A box without its tick is posted by nobody, and is kept all the same: an untick must come back too.
  const unticked = () => [...form.querySelectorAll("input[type=checkbox]:not(:checked)")].map((box) => [box.name, ""]);
  const values = () => [...body(), ...unticked()].filter(([name]) => !OWN.includes(name));
  const opened = JSON.stringify(values());
  const keep = () => write({ tab, base: form.elements.base_version.value, key: form.elements.key.value, send: waiting, by: form.dataset.who, values: values() });

  // A key stands for what was typed when it was sent: whatever is typed then is another form, and has another key.
  const fresh = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // A change calls off a save that has not gone out: it is for whoever types to say again that it is ready.
  const changed = () => {
    waiting = null;
    clearTimeout(timer);
    form.elements.key.value = fresh();
    if (!mine) return;
    // A page that slept hears of nothing: it looks before it writes.
    if (others()) { yieldTo(); return; }
    said(keep() ? "kept" : "unkept");
  };

  const later = (how) => {
    if (!mine) return;
    said(how);
    clearTimeout(timer);
    timer = setTimeout(post, pause);
    pause = Math.min(pause * 2, LAST_RETRY);
  };
  const save = (action) => {
    if (!mine || others()) { yieldTo(); return; }
    waiting = action;
    pause = FIRST_RETRY;
    keep();
    post();
  };
  // The page of a refusal is fetched as a form posts it: the refused save has left no trace, so it is only said again.
  const show = () => {
    const action = waiting;
    waiting = null;
    keep();
    submit(action);
  };
  const submit = (action) => {
    const hidden = Object.assign(document.createElement("input"), { type: "hidden", name: "action", value: action });
    form.append(hidden);
    HTMLFormElement.prototype.submit.call(form);
  };
  let posting = false;
  const post = async () => {
    if (!waiting || posting) return;
    clearTimeout(timer);
    posting = true;
    said("sending");
    const sent = form.elements.key.value;
    let answer = null;
    try {
      const text = body();
      text.set("action", waiting);
      answer = await fetch(form.getAttribute("action"), { method: "POST", body: text, headers: { Accept: "text/html" }, signal: AbortSignal.timeout(20000) });
    } catch { /* tried again below */ }
    posting = false;
    // Changed while it was under way: that answer is about another version, and what is to be saved by now goes out.
    if (form.elements.key.value !== sent) { post(); return; }
    if (!waiting) return;
    if (!answer) { later("waiting"); return; }
    const again = sessionStorage.getItem("pozzetto:again");
    if (answer.status !== 400) sessionStorage.removeItem("pozzetto:again");
    // Only the service's own word counts: in between there may be a network that sends everybody to a page of its own.
    if (answer.ok && answer.redirected && answer.headers.get("x-pozzetto")) {
      forget();
      const { faulty, savedwith, sent, back } = form.dataset;
      // what the table has already goes to no referee
      const same = sent === form.dataset.saved && JSON.stringify(values()) === opened;
      const saved = same ? form.dataset.same : form.dataset.saved;
      const faultless = waiting === "dispute" ? sent : saved;
      const parting = faulty && faultless !== sent ? { said: savedwith.replace("{}", faulty), back, href: form.getAttribute("action") } : { said: faultless };
      if (faultless !== sent) parting.said += ` ${totals()}`;
      try { sessionStorage.setItem("pozzetto:said", JSON.stringify(parting)); } catch { /* private */ }
      location.assign(answer.url);
    } else if (answer.status === 410) {
      // A link that is dead: what was sent over it is set aside for the referee, and the page says so.
      const action = waiting;
      waiting = null;
      forget();
      submit(action);
    } else if (answer.status === 401) said("signin");
    else if (answer.status === 400 && !again) {
      // The page is older than the session: a fresh one takes up the draft and sends it.
      sessionStorage.setItem("pozzetto:again", "1");
      location.reload();
    } else if (answer.status >= 500) later("busy");
    else if (answer.status === 409 || answer.status === 422) show();
    else { waiting = null; keep(); said("refused"); }
  };
  // What each side has, where what is written has been counted.
  const totals = () => (!counted() ? "" : [...form.querySelectorAll(".dock .tally")].filter((side) => side.checkVisibility()).map((side) => side.textContent).join(" · "));
  addEventListener("online", post);

  // Takes up the draft of this device. `fill` writes the values; a save that was under way goes on.
  const restore = (fill) => {
    const draft = written();
    if (!draft || !Array.isArray(draft.values)) return false;
    const now = new Map(values());
    if (draft.values.every(([name, value]) => (now.get(name) || "") === value) && !draft.send) {
      if (Number(form.dataset.base) > Number(draft.base)) forget(); else write({ ...draft, tab });
      return false;
    }
    fill(draft.values, Number(form.dataset.base) > Number(draft.base));
    form.elements.base_version.value = draft.base;
    if (draft.key) form.elements.key.value = draft.key;
    // What somebody else meant to save is for whoever is here now to look at first.
    keep();
    if (draft.send && draft.by === form.dataset.who) save(draft.send);
    else said("kept");
    return true;
  };
  return { changed, save, restore, forget, busy: () => Boolean(waiting) };
};
