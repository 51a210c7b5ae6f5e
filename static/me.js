// Who I am in this event, on this phone: my table, my line and my rank stand on top of the event's page, and my rows are
// marked. Kept on the device alone.
"use strict";
{
  const event = location.pathname.split("/")[2];
  const memory = `pozzetto:me:${event}`;
  const known = () => { try { return localStorage.getItem(memory); } catch { return null; } };
  const keep = (number) => { try { if (number) localStorage.setItem(memory, number); else localStorage.removeItem(memory); } catch { /* private browsing */ } };
  let shown = "";

  // A pair's page: it is me, or it is not.
  const ask = () => {
    const choice = document.querySelector("[data-its-me]");
    if (!choice) return;
    const [yes, no] = choice.querySelectorAll("button");
    const look = () => { const mine = known() === choice.dataset.itsMe; yes.hidden = mine; no.hidden = !mine; choice.querySelector("[data-me-said]").hidden = !mine; };
    yes.onclick = () => { keep(choice.dataset.itsMe); look(); no.focus(); };
    no.onclick = () => { keep(null); look(); yes.focus(); };
    choice.hidden = false;
    look();
  };

  const mark = () => {
    const mine = known();
    for (const row of document.querySelectorAll(".me-row")) row.classList.remove("me-row");
    if (!mine) return;
    for (const link of document.querySelectorAll(`main a[href="/t/${event}/coppie/${CSS.escape(mine)}"]`)) link.closest("[data-search], .leaders tr")?.classList.add("me-row");
  };

  // The event's page: me at a glance.
  const glance = async () => {
    const place = document.querySelector("[data-me]");
    const mine = known();
    if (!place) return;
    place.hidden = !mine || !shown;
    if (!mine) return;
    const part = place.querySelector("[data-me-part]");
    if (shown) part.innerHTML = shown;
    place.querySelector("button").onclick = () => { keep(null); shown = ""; place.hidden = true; mark(); document.getElementById("find")?.focus(); };
    try {
      const answer = await fetch(`${place.dataset.me}${encodeURIComponent(mine)}?parte=io`, { signal: AbortSignal.timeout(10000) });
      if (answer.status === 404) { keep(null); shown = ""; place.hidden = true; return; }
      if (!answer.ok) return;
      shown = await answer.text();
      part.innerHTML = shown;
      place.hidden = false;
    } catch { /* what was shown stays */ }
  };

  const all = () => { ask(); mark(); glance(); };
  document.addEventListener("pozzetto:refreshed", all);
  all();
}
