// Keeps the pages of the tables that were seen on this device, so that they open without the network. The network comes first.
"use strict";

const FILES = "pozzetto-files";
const PAGES = "pozzetto-pages";
const OWN = ["style.css", "page.js", "hand.js", "hand-asks.js", "hand-cards.js", "hand-draft.js", "hand-fields.js", "hand-laying.js", "hand-lines.js", "hand-live.js", "hand-marks.js", "hand-pad.js", "hand-points.js", "hand-touch.js", "hand-way.js", "icon.svg", "manifest.webmanifest", "offline.html"].map((name) => `/static/${name}`);
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(OWN)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A page is kept once, as it was seen last, whatever was asked beside it; only the board has one for each turno.
const keyOf = (request) => {
  const url = new URL(request.url, location.origin);
  const asked = ["turno", "stato"].filter((name) => url.searchParams.has(name)).map((name) => `${name}=${url.searchParams.get(name)}`);
  return url.origin + url.pathname + (asked.length ? `?${asked.join("&")}` : "");
};
// When a page was kept, by this device's own clock.
const AT = "x-kept-at";
const keep = async (store, request, answer) => {
  const headers = new Headers(answer.headers);
  headers.set(AT, String(Date.now()));
  const copy = new Response(await answer.blob(), { status: answer.status, headers });
  await (await caches.open(store)).put(keyOf(request), copy);
};
const kept = async (store, request) => {
  const found = await (await caches.open(store)).match(typeof request === "string" ? request : keyOf(request));
  return found && store === PAGES ? aged(found) : found;
};
// A kept page says how old it is: the page's own script puts it into words.
const aged = async (found) => {
  const at = Number(found.headers.get(AT)) || Date.parse(found.headers.get("date"));
  const minutes = Math.max(0, Math.floor((Date.now() - at) / 60000));
  const headers = new Headers(found.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const text = (await found.text()).replace("<html ", `<html data-kept="${minutes}" `);
  return new Response(text, { status: found.status, headers });
};

// What the network says within a while, kept for later; else what was kept; else what it says in the end.
const first = async (store, request, otherwise) => {
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await keep(store, request, answer.clone()).catch(() => {});
    // The link of a table that is dead: what it showed is not kept on.
    else if (answer.status === 410) await (await caches.open(store)).delete(keyOf(request));
    return answer;
  });
  const slow = new Promise((done) => { setTimeout(done, PATIENCE); });
  try {
    const answer = await Promise.race([asked, slow.then(() => kept(store, request))]);
    if (answer && answer.status < 500) return answer;
    return (await kept(store, request)) || (await asked);
  } catch {
    return (await kept(store, request)) || otherwise();
  }
};

self.addEventListener("message", (event) => event.waitUntil(first(PAGES, new Request(event.data), () => null)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (OWN.includes(url.pathname)) event.respondWith(first(FILES, request, () => Response.error()));
  else if (request.mode === "navigate" && (url.pathname.startsWith("/arbitro/") || url.pathname.startsWith("/tavolo/"))) {
    event.respondWith(first(PAGES, request, async () => (await kept(FILES, "/static/offline.html")) || Response.error()));
  }
});
