// The projector: follows the hall, keeps the clock going, turns long lists page by page, and gives two signals.
"use strict";
document.documentElement.classList.add("js");

const main = document.getElementById("main");
const lost = document.querySelector("[data-lost]");
const EVERY = 3000;
const A_PAGE = 9000;

// The time of the service: projectors' own clocks are wrong by minutes.
let ahead = 0;
const now = () => Date.now() + ahead;

// ---- the clock ----
const two = (n) => String(n).padStart(2, "0");
const digits = (ms) => {
  const over = ms <= 0;
  const seconds = over ? Math.floor(-ms / 1000) : Math.ceil(ms / 1000);
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const text = hours ? `${hours}:${two(Math.floor(rest / 60))}:${two(rest % 60)}` : `${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
  return over ? `+${text}` : text;
};
const phaseOf = (pace, left, last) => {
  if (pace === "waiting") return "waiting";
  if (left <= 0) return "time";
  return last > 0 && left <= last ? "last-hand" : "play";
};
const SIGNALS = { "last-hand": [880, 880, 880], time: [660, 440, 660, 440, 660] };
const heard = new Map();
const tick = () => {
  for (const face of document.querySelectorAll("[data-clock]")) {
    const { pace, ends, left: stands, last, round } = face.dataset;
    const left = pace === "running" ? Number(ends) - now() : Number(stands);
    const phase = phaseOf(pace, left, Number(last));
    face.dataset.phase = phase;
    const text = digits(left);
    const shown = face.querySelector("[data-digits]");
    if (shown.textContent !== text) shown.textContent = text;
    // Whoever opens the page late hears nothing; whoever was there hears each phase as it comes.
    const before = heard.get(round);
    heard.set(round, phase);
    if (before && before !== phase && pace === "running" && SIGNALS[phase]) signal(phase);
  }
};

// ---- the signals ----
const Sound = window.AudioContext || window.webkitAudioContext;
const aside = document.querySelector(".sound");
let sound = null;
const signal = (phase) => {
  document.body.dataset.signal = phase;
  if (!sound || sound.state !== "running") return;
  document.body.dataset.heard = phase;
  SIGNALS[phase].forEach((pitch, n) => tone(pitch, sound.currentTime + n * 0.7, 0.55));
};
const tone = (pitch, from, lasts) => {
  const [voice, volume] = [sound.createOscillator(), sound.createGain()];
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.8, from + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  voice.connect(volume).connect(sound.destination);
  voice.start(from);
  voice.stop(from + lasts + 0.05);
};
const soundState = () => {
  const running = sound?.state === "running";
  document.body.dataset.sound = running ? "on" : "off";
  aside.querySelector("[data-sound]").hidden = running || !Sound;
  aside.querySelector("[data-sound-on]").hidden = !running;
  aside.querySelector("[data-sound-none]").hidden = Boolean(Sound);
};
aside.hidden = false;
aside.querySelector("[data-sound]").addEventListener("click", async () => {
  sound ||= new Sound();
  sound.onstatechange = soundState;
  await sound.resume();
  tone(880, sound.currentTime, 0.2);
  soundState();
  // A projector that falls asleep shows nothing: asked for where browsers allow it.
  navigator.wakeLock?.request("screen").catch(() => {});
});
soundState();

// ---- long lists ----
const turn = () => {
  for (const list of document.querySelectorAll("[data-paged]")) {
    const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
    const step = list.getBoundingClientRect().width + gap;
    const pages = Math.max(1, Math.ceil((list.scrollWidth - 2) / step));
    const page = Math.floor(now() / A_PAGE) % pages;
    list.style.transform = page ? `translateX(${-page * step}px)` : "";
    const mark = document.querySelector("[data-pages]");
    if (mark) mark.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
  }
};

// ---- the hall ----
let tag = null;
let since = Date.now();
let timer = 0;
const follow = async () => {
  clearTimeout(timer);
  const asked = Date.now();
  try {
    const answer = await fetch(document.body.dataset.part, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store", signal: AbortSignal.timeout(10000) });
    if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
    const theirs = Number(answer.headers.get("pozzetto-now"));
    if (theirs) ahead = theirs - (asked + Date.now()) / 2;
    if (answer.ok) {
      tag = answer.headers.get("ETag");
      main.innerHTML = await answer.text();
      tick();
      turn();
    }
    since = Date.now();
  } catch { /* said below */ }
  lost.hidden = Date.now() - since < 4 * EVERY;
  clearTimeout(timer);
  timer = setTimeout(follow, EVERY);
};
document.addEventListener("pozzetto:news", follow);
tick();
turn();
setInterval(tick, 250);
setInterval(turn, 500);
window.addEventListener("resize", turn);
document.fonts?.ready.then(turn);
follow();
