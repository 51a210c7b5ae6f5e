// The hall's news as they come: one word, "pozzetto:news", to whatever on the page follows the hall. While they come,
// `data-live` stands on the page, and nobody has to ask again and again.
"use strict";
{
  const { news: way, known: shown } = document.querySelector("[data-news]")?.dataset || {};
  const page = document.documentElement;
  let source = null;
  let known = shown || null;
  let started = null;
  const hush = () => {
    source?.close();
    source = null;
    delete page.dataset.live;
  };
  const listen = () => {
    if (source || !way || !window.EventSource) return;
    source = new EventSource(way);
    source.addEventListener("started", ({ data }) => {
      if (started && started !== data) document.dispatchEvent(new Event("pozzetto:restarted"));
      started = data;
    });
    source.onmessage = ({ data }) => {
      page.dataset.live = "";
      if (data === known) return;
      known = data;
      document.dispatchEvent(new Event("pozzetto:news"));
    };
    // The browser comes back by itself, unless it was sent away: then the page asks as it did before there were news.
    source.onerror = () => {
      // what asks finds out at once whether anybody answers
      if ("live" in page.dataset) document.dispatchEvent(new Event("pozzetto:news"));
      delete page.dataset.live;
      if (source && source.readyState === EventSource.CLOSED) { hush(); setTimeout(look, 30000); }
    };
  };
  // A page nobody looks at listens to nothing: browsers hold six connections to a place, and a phone has a battery.
  const look = () => (document.hidden ? hush() : listen());
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", hush);
  addEventListener("pageshow", look);
  look();
}
