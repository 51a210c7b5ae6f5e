// The form of a new event: a template fills kind, plan and hands.
for (const link of document.querySelectorAll("a[data-plan]")) {
  link.addEventListener("click", (event) => {
    const plan = document.getElementById("plan");
    const hands = document.getElementById("hands");
    const kind = document.getElementById("kind");
    if (!plan || !hands || !kind) return;
    event.preventDefault();
    kind.value = link.dataset.kind;
    plan.value = link.dataset.plan;
    hands.value = link.dataset.hands;
    for (const field of [kind, plan, hands]) field.dispatchEvent(new Event("input", { bubbles: true }));
    plan.focus();
  });
}
// What a new event will be is said anew as it is changed.
for (const part of document.querySelectorAll("[data-says]")) {
  const field = document.getElementById(part.dataset.says);
  const say = () => {
    const said = field.selectedOptions ? field.selectedOptions[0].textContent : field.type === "date" ? field.valueAsDate?.toLocaleDateString(document.documentElement.lang, { dateStyle: "full", timeZone: "UTC" }) : field.value;
    const { counted } = part.dataset;
    part.lastElementChild.textContent = (said && counted?.replace("2", said)) || said || "?";
  };
  if (part.dataset.says !== "plan") field.addEventListener("input", say);
}
// A section that is opened comes into sight, above what saves.
for (const section of document.querySelectorAll(".eventform > details, .settingsof")) {
  section.querySelector("summary").addEventListener("click", (event) => {
    if (section.open) return;
    event.preventDefault();
    section.open = true;
    section.scrollIntoView({ block: section.offsetHeight > innerHeight / 2 ? "start" : "nearest" });
  });
}
// A colour chosen is a colour wanted.
const colour = document.getElementById("colour");
colour?.addEventListener("input", () => { document.querySelector("[name=colour_none]").checked = false; });

// The table of prizes has an empty row at its end, and says the sum of what is typed.
const prizes = document.querySelector(".prizerows");
if (prizes) {
  const cells = (row) => [...row.querySelectorAll("input, select")];
  const isEmpty = (row) => cells(row).every((cell) => cell.matches("[type=checkbox], select") || !cell.value.trim());
  const another = () => {
    const last = prizes.lastElementChild;
    const row = last.cloneNode(true);
    const number = prizes.children.length + 1;
    for (const cell of cells(row)) {
      cell.name = cell.name.replace(/\d+$/, number);
      cell.id = cell.name;
      if (cell.type === "checkbox") cell.checked = false; else if (cell.matches("select")) cell.selectedIndex = 0; else cell.value = "";
      if (cell.placeholder) cell.placeholder = number;
    }
    prizes.append(row);
  };
  const places = (text) => {
    const [first, last] = text.split(/[-–]/).map((part) => parseInt(part, 10));
    return last >= first ? last - first + 1 : 1;
  };
  const sum = prizes.parentElement.querySelector("output");
  const count = () => {
    if (!isEmpty(prizes.lastElementChild)) another();
    let cents = 0;
    for (const row of prizes.children) {
      const [place, amount] = cells(row);
      const euro = parseFloat(amount.value.replace("€", "").replace(/\.(?=\d{3}\b)|,(?=\d{3}\.)/g, "").replace(",", "."));
      if (euro > 0) cents += Math.round(euro * 100) * places(place.value);
    }
    sum.value = (cents / 100).toLocaleString(document.documentElement.lang, { style: "currency", currency: "EUR", useGrouping: "always" }).replace(/[.,](?=\d{3}\b)/g, "\u202f");
    sum.parentElement.hidden = cents === 0;
    let next = 1;
    for (const row of prizes.children) {
      const [place, amount, contest, which] = cells(row);
      // a prize among all asks for nothing more
      which.closest("label").style.visibility = contest.selectedIndex || which.value ? "" : "hidden";
      // an amount without a place is for the next one
      const given = "given" in place.dataset;
      if (amount.value.trim() && !place.value.trim() && document.activeElement !== place) {
        place.value = String(next);
        place.dataset.given = "";
      } else if (given && !amount.value.trim()) {
        place.value = "";
        delete place.dataset.given;
      }
      next = (parseInt(place.value.split(/[-–]/).at(-1), 10) || next) + 1;
    }
  };
  prizes.addEventListener("input", ({ target }) => { delete target.dataset.given; count(); });
  count();
}

// The strip of rounds: a touch writes the plan, and the strip is read anew with what the plan then means.
const strip = document.querySelector("[data-strip]");
const plan = document.getElementById("plan");
if (strip && plan) {
  const body = strip.querySelector(".stripbody");
  const form = strip.closest("form");
  let asked = 0;
  let wait;
  // the sentence of a new event says the plan in words
  const sentence = document.querySelector("[data-says=plan]");
  const sayPlan = () => { const { planSaid } = body.querySelector("[data-plan-said]").dataset; if (sentence && planSaid) sentence.lastElementChild.textContent = planSaid; };
  sayPlan();
  // a touch on it leads to the strip
  sentence?.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    strip.closest("details").open = true;
    strip.scrollIntoView({ block: "center" });
    body.querySelector("summary")?.focus();
  });
  const show = async (at) => {
    const mine = ++asked;
    const address = new URL(strip.dataset.strip, location.href);
    const fields = form.querySelectorAll("#plan, #kind, #hands, #minutes, #rules, #rule_players, #expected, #start");
    for (const field of fields) address.searchParams.set(field.name, field.value);
    let answer;
    try { answer = await fetch(address); } catch { return; }
    const part = answer.ok ? await answer.text() : "";
    if (mine !== asked || !part) return;
    body.innerHTML = part;
    sayPlan();
    if (at === undefined) return;
    const block = body.querySelectorAll(".planblocks > li")[at]?.querySelector("details");
    if (block) block.open = true;
    (block?.querySelector("summary") || body.querySelector(".planmore button"))?.focus();
  };
  body.addEventListener("click", ({ target }) => {
    const way = target.closest("button[data-plan]");
    if (!way) return;
    plan.value = way.dataset.plan;
    plan.dispatchEvent(new Event("input", { bubbles: true }));
    clearTimeout(wait);
    show(Number(way.dataset.at));
  });
  form.addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(show, 250); });
}

// Other rules say other things of each variant: their fields come anew, and what was chosen stays.
const rules = document.getElementById("rules");
const variants = document.querySelector("[data-anew]");
rules?.addEventListener("input", async () => {
  const own = () => [...rules.form.elements].filter((field) => field.name.startsWith("rule"));
  const address = new URL(variants.dataset.anew, location.href);
  for (const field of own()) if (field.type !== "radio" || field.checked) address.searchParams.set(field.name, field.value);
  let answer;
  try { answer = await fetch(address); } catch { return; }
  if (!answer.ok) return;
  const anew = document.createElement("template");
  anew.innerHTML = await answer.text();
  if (address.searchParams.get("rules") !== rules.value) return;
  for (const field of anew.content.querySelectorAll("[id^=rule_]")) document.getElementById(field.id)?.closest(".field").replaceWith(field.closest(".field"));
});

// Each section is saved alone: what was typed in the others comes back after it.
const sections = [...document.querySelectorAll(".settingsof form")];
const UNSAVED = "pozzetto:unsaved";
const isOwn = (field) => field.name && field.type !== "hidden" && field.type !== "submit";
const fields = (form) => [...form.elements].filter(isOwn);
const asSent = (field) => field.matches("select") ? ([...field.options].find((option) => option.defaultSelected) || field.options[0]).value : field.type === "checkbox" ? field.defaultChecked : field.type === "radio" ? field.value : field.defaultValue;
const sent = new Map(sections.flatMap(fields).filter((field) => field.type !== "radio" || field.defaultChecked).map((field) => [field.name, asSent(field)]));
const typed = (field) => field.type === "checkbox" ? field.checked : field.value;
for (const section of sections) {
  section.addEventListener("submit", () => {
    const others = sections.filter((other) => other !== section).flatMap(fields).filter((field) => field.type !== "radio" || field.checked);
    const kept = others.filter((field) => typed(field) !== sent.get(field.name)).map((field) => [field.name, typed(field)]);
    try { sessionStorage.setItem(UNSAVED, JSON.stringify([location.pathname, kept])); } catch { /* private browsing */ }
  });
}
try {
  const [way, kept] = JSON.parse(sessionStorage.getItem(UNSAVED)) || [];
  if (sections.length && way === location.pathname) {
    sessionStorage.removeItem(UNSAVED);
    for (const [name, value] of kept) {
      const found = sections.map((section) => section.elements[name]).find(Boolean);
      if (!found) continue;
      if (found.type === "checkbox") found.checked = value; else found.value = value;
      const field = found instanceof RadioNodeList ? found[0] : found;
      for (let folded = field.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
    }
  }
} catch { /* private browsing */ }
