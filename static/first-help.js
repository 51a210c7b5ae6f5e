// What is wrong between this page and the service is said on it, with what to do.
"use strict";
{
  const lines = new Map([...document.querySelectorAll("[data-help]")].map((line) => [line.dataset.help, line]));
  // The minutes by which a device's clock may be wrong.
  const WRONG = 3;
  const show = (name, filled) => {
    const line = lines.get(name);
    if (!line) return;
    const place = line.querySelector("[data-said]");
    if (filled !== undefined && place) place.textContent = place.dataset.said.replace("{}", filled);
    line.hidden = filled === undefined;
  };
  const time = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  let since;
  let missed = 0;
  const lost = () => {
    missed += 1;
    since ??= time();
    const offline = navigator.onLine === false;
    show("network", offline ? since : undefined);
    // once may be by chance
    show("silent", !offline && missed > 1 ? since : undefined);
  };
  const there = (answer) => {
    since = undefined;
    missed = 0;
    show("network");
    show("silent");
    const out = answer.status === 401 || (answer.redirected && new URL(answer.url).pathname === "/entra");
    show("out", out ? "" : undefined);
    const ahead = Math.round((Date.now() - Date.parse(answer.headers.get("Date"))) / 60000);
    show("ahead", ahead >= WRONG ? ahead : undefined);
    show("behind", ahead <= -WRONG ? -ahead : undefined);
  };
  document.addEventListener("pozzetto:answered", ({ detail }) => (detail ? there(detail) : lost()));
  document.addEventListener("pozzetto:restarted", () => show("restarted", time()));
  addEventListener("offline", lost);
}
