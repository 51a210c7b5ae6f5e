// The score alive: what is typed so far goes to the service, and the points, the cards drawn and every fault come back,
// each to its place.
"use strict";

// `body` is what is posted, `filled` the meld rows of a side that hold something, `quiet` says whether a field is still
// being typed, `watched` gives the way back to a row that must stay in sight, `toFault` leads to the next fault marked.
// `toDoubt` to the meld the screen asks about, `known` names the faults the script sees by itself, `toSay` what nobody has said
// and the way to it, `guess` takes up what the service guessed from the cards, `questions` the answers it drew, or nothing
// while it cannot be asked.
export const scorer = (form, { body, filled, quiet, watched, toFault, toDoubt, known, toSay, guess, questions }) => {
  const live = document.getElementById("live");
  let asking = null;
  let counted = "";
  // The sheet counts only the rows that hold something.
  const fieldOf = (name, rows) => {
    const meld = name.match(/^(ns|ew|third)_meld_(\d+)$/);
    return meld ? (rows[meld[1]][Number(meld[2])] || {}).name || name : name;
  };
  // Until the service has counted what is written, no number stands there.
  let late = 0;
  const uncounted = () => {
    for (const side of ["ns", "ew", "third"]) for (const el of form.querySelectorAll(`[data-total="${side}"]`)) {
      // the line of the keys moves for no words
      el.textContent = el.closest(".dock") ? "–" : form.dataset.uncounted;
      if (!el.closest(".dock")) el.classList.add("uncounted");
    }
  };
  const PATIENCE = 1500;
  // A count that a busy service refused is asked for again.
  const AGAIN = 3000;
  let timer = 0;
  const soon = (pause) => {
    live.setAttribute("aria-busy", "true");
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  };
  const ask = async () => {
    clearTimeout(timer);
    live.setAttribute("aria-busy", "true");
    if (asking) asking.abort();
    asking = new AbortController();
    clearTimeout(late);
    late = setTimeout(uncounted, PATIENCE);
    const rows = { ns: filled("ns"), ew: filled("ew"), third: filled("third") };
    const sent = body();
    try {
      const answer = await fetch(form.dataset.live, { method: "POST", body: sent, signal: asking.signal, headers: { Accept: "text/html" } });
      if (!answer.ok) {
        live.removeAttribute("aria-busy");
        if (answer.status === 429 || answer.status >= 500) soon(AGAIN);
        return;
      }
      const panel = await answer.text();
      // Of what has changed since nothing is said: another answer is on its way.
      if (String(body()) !== String(sent)) return;
      clearTimeout(late);
      paint(panel, rows);
      // with what the service guessed
      counted = String(body());
    } catch (error) {
      if (error.name === "AbortError") return;
      clearTimeout(late);
      live.removeAttribute("aria-busy");
      uncounted();
      questions(null);
      const own = known();
      mark(own);
      if (own.size > 0) verdict(faults([...own.values()].flat()), "brief", toFault); else verdict(form.dataset.unscored, "bad");
    }
  };
  let leading = null;
  const verdict = (text, kind, leads = null) => {
    const line = form.querySelector("[data-verdict]");
    line.className = `verdict ${{ brief: "bad brief", look: "good brief" }[kind] || kind}`;
    if (line.textContent === text && leading === leads) return;
    leading = leads;
    if (!leads) { line.textContent = text; return; }
    // the line is as high as its words: the button, which fingers want higher, is laid over them
    line.dataset.words = text;
    const go = Object.assign(document.createElement("button"), { type: "button", textContent: text, title: form.dataset.nextfault });
    go.addEventListener("pointerdown", (event) => event.preventDefault());
    go.addEventListener("click", leads);
    line.replaceChildren(go);
  };
  const count = (n) => (n === 1 ? form.dataset.onefault : form.dataset.manyfaults.replace("{}", n));
  // The first fault in its own words, and how many there are.
  const faults = (texts) => `${count(texts.length)}: ${texts[0]}`;
  // What the service refused stays beside its field until that field changes.
  const said = new Map();
  // The fields in which faults are let stand, by the faults' sentences.
  const stands = new Map();
  const toWarnings = () => live.querySelector(".warnings").scrollIntoView({ block: "center" });
  for (const spot of form.querySelectorAll("[data-faults]")) {
    const texts = [...spot.children].map((el) => el.textContent);
    if (texts.length > 0) said.set(spot.dataset.faults, texts);
  }
  const ended = () => Boolean(form.querySelector("[name=ended]:checked"));
  const isNumber = (name) => Boolean(form.elements[name] && form.elements[name].closest && form.elements[name].closest(".field"));
  const unsay = (input) => {
    // until it is said how the hand ended, that is what stops it
    if (ended()) said.delete("");
    if (!input) return;
    // What was refused about cards and choices is judged anew with every change; a number or a reason, once it is changed itself.
    for (const name of said.keys()) if (name === input.name || (name && !isNumber(name))) said.delete(name);
    const field = input.closest(".field.wrong:not(.number)");
    if (!field) return;
    field.classList.remove("wrong");
    field.querySelector(".wrongs").remove();
    input.removeAttribute("aria-invalid");
  };
  const refused = () => {
    const line = form.querySelector(".field:not(.number) .wrongs li");
    // what stops the whole hand stands after what is only wrong with it
    return line ? line.textContent : (said.get("") || []).at(-1) || [...said.values()].flat()[0];
  };
  const paint = (html, rows) => {
    const panel = new DOMParser().parseFromString(html, "text/html").querySelector(".live");
    if (!panel) return;
    live.removeAttribute("aria-busy");
    const back = watched();
    guess(new Map(panel.dataset.guess.split(" ").filter(Boolean).map((one) => one.split("="))));
    for (const side of ["ns", "ew", "third"]) {
      for (const sum of ["total", "base", "points"]) {
        const text = panel.dataset[side + (sum === "total" ? "" : `_${sum}`)] || "";
        for (const el of form.querySelectorAll(`[data-${sum}="${side}"]`)) {
          el.classList.remove("uncounted");
          if (el.textContent !== text) el.textContent = text;
        }
      }
    }
    questions(panel.querySelector("template[data-questions]"));
    const drawn = {};
    for (const item of panel.querySelectorAll("[data-drawn]")) { drawn[fieldOf(item.dataset.drawn, rows)] = item.innerHTML; item.remove(); }
    for (const slot of form.querySelectorAll("[data-slot]")) {
      const name = slot.dataset.slot;
      const html = (form.elements[name].value.trim() && drawn[name]) || "";
      if (slot.innerHTML !== html) slot.innerHTML = html;
    }
    const wrong = {};
    const told = [];
    stands.clear();
    const look = panel.querySelector(".warnings li");
    for (const item of panel.querySelectorAll("[data-for]:not(.overruled)")) {
      const name = fieldOf(item.dataset.for, rows);
      (wrong[name] = wrong[name] || []).push(item.dataset.text);
      const overrule = item.querySelector(".overrule input");
      if (overrule) stands.set(item.dataset.text, overrule.id);
      if (quiet(name)) item.remove(); else told.push(`${item.querySelector("b").textContent}, ${item.dataset.text}`.replace(/^, /, ""));
    }
    for (const [name, texts] of said) {
      const own = texts.filter((text) => !(wrong[name] || []).includes(text));
      if (own.length > 0) said.set(name, own); else said.delete(name);
    }
    mark(new Map(Object.entries(wrong)));
    // What is saved now is saved with all of its faults; of those, the ones of a row still being typed are not said yet.
    const all = Object.values(wrong).flat().length;
    form.dataset.faulty = all > 0 ? count(all) : "";
    judge = () => {
      // a question comes first: its answer may end a fault, and until then nothing is saved as it is
      form.classList.toggle("faulty", told.length > 0 && !form.dataset.doubts);
      if (refused()) verdict(refused(), "bad", toFault);
      else if (form.dataset.doubts) verdict(form.dataset.doubts, "doubtful", toDoubt);
      else if (told.length > 0) verdict(faults(told), "brief", toFault);
      else if (form.querySelector(".due") && toSay()) { const [words, leads] = toSay(); verdict(words, "doubtful", leads); }
      else if (!ended()) verdict(form.querySelector("[data-melds] .cardrow:not(.blank)") ? form.dataset.unsaid : form.dataset.begin, "");
      else if (toSay()) { const [words, leads] = toSay(); verdict(words, "doubtful", leads); }
      else if (all === 0 && look) verdict(form.dataset.look.replace("{}", look.dataset.text.trim()), "look", toWarnings);
      else verdict(all > 0 ? "" : panel.dataset.good, all > 0 ? "" : "good");
    };
    judge();
    if (!live.contains(document.activeElement)) live.replaceChildren(panel);
    // Faults that appeared above, or answers drawn higher than in words, may have pushed the row in hand under the dock; a page
    // that was scrolled away stays there.
    if (back) back();
  };
  // Each sentence to its field, and the field marked.
  const mark = (wrong) => {
    for (const spot of form.querySelectorAll("[data-faults]")) {
      const name = spot.dataset.faults;
      const texts = quiet(name) ? [] : [...(said.get(name) || []), ...(wrong.get(name) || [])];
      if (texts.length + spot.childElementCount > 0) spot.replaceChildren(...texts.map((text) => {
        const line = Object.assign(document.createElement(spot.tagName === "UL" ? "li" : "span"), { textContent: text });
        // where a referee may let it stand
        if (stands.has(text) && !form.classList.contains("bylink")) line.append(" ", Object.assign(document.createElement("a"), { href: `#${stands.get(text)}`, textContent: form.dataset.letstand }));
        return line;
      }));
      const row = spot.closest(".cardrow, .field");
      if (!row) continue;
      row.classList.toggle("wrong", texts.length > 0);
      const input = row.querySelector("input");
      if (texts.length > 0) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
    }
  };
  let judge = () => {};
  return { ask, soon, counted: () => counted === String(body()), unsay, judge: () => judge(), refusal: refused, refused: () => verdict(refused() || "", "bad", toFault), said: () => said.size > 0 };
};
