// What is marked red, and the way from one fault to the next.
"use strict";
import { form, showSide } from "/static/hand-fields.js";

// Each field marked red, then the sentences that stand beside no single field: a line of their own, or of a side's choices.
const marked = () => [...form.querySelectorAll(".field.wrong, .cardrow.wrong"), ...form.querySelectorAll('p.wrongs[data-faults$="_pozzetto"]:not(:empty)'), ...form.querySelectorAll('ul[data-faults=""] li')];
const inputOf = (spot) => {
  const unsaid = spot.tagName === "LI" && !form.querySelector("[name=ended]:checked") && form.querySelector("[name=closed_by]");
  return unsaid || spot.querySelector("input, select") || (spot.tagName === "LI" ? spot.parentElement : spot);
};
const inSide = (spot) => spot.closest("[data-side]:not(form)");

// `refusal` is the sentence for which the hand was refused, if it was.
export const marks = ({ refusal }) => {
  const goTo = (spot) => {
    const side = inSide(spot);
    if (side) showSide(side.dataset.side);
    const fold = spot.closest("details");
    if (fold) fold.open = true;
    const input = inputOf(spot);
    if (input.matches("ul, p")) input.tabIndex = -1;
    input.focus({ preventScroll: true });
    spot.scrollIntoView({ block: "center" });
  };
  // Where it stands why the hand was refused; nothing when it was not, or where that is told beside a row.
  const stopped = () => {
    const why = refusal();
    const line = [...form.querySelectorAll('.field:not(.number) .wrongs li, ul[data-faults=""] li')].find((li) => li.textContent === why);
    return line && (line.closest(".field") || line);
  };
  // To what stops the hand; from there, as from every fault in hand, to the next, and round again.
  const toFault = () => {
    const all = marked();
    const here = all.findIndex((spot) => spot.contains(document.activeElement) || spot.parentElement === document.activeElement);
    const stop = stopped();
    const spot = (stop && inputOf(stop) !== document.activeElement && stop) || all[(here + 1) % all.length] || document.querySelector("#live .mend");
    if (spot) goTo(spot);
  };
  // After a refusal: to the first field that was refused. Whether there is one.
  const toRefused = () => {
    const [visit] = performance.getEntriesByType("navigation");
    const [spot] = marked();
    if (!spot || (visit && visit.responseStatus === 200)) return false;
    if (!inSide(spot)) showSide("ns");
    goTo(spot);
    return true;
  };
  return { toFault, toRefused };
};
