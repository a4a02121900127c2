// What only the wall does: it shows a family that has just been laid, and lists as large as they have room, which
// turn over by themselves.

import { element } from "./elements.js";
import { leave } from "./live.js";

const page = document.querySelector("[data-follow]");
const MOMENT = 6000;
const ONE_PAGE = 8000;
/** @type {Set<string> | null} */
let laidBefore = null;

// A family that has just been laid at one of the tables is shown to all in large.
function showMoment() {
  const laid = [...document.querySelectorAll(".small-family")];
  const fresh = laid.findLast((family) => laidBefore && !laidBefore.has(family.dataset.family));
  laidBefore = new Set(laid.map((family) => family.dataset.family));
  if (!fresh?.getClientRects().length) return;
  document.querySelector(".projector-moment")?.remove();
  const moment = element("div", { class: "projector-moment" }, ...fresh.cloneNode(true).childNodes);
  page.append(moment);
  setTimeout(() => moment.remove(), MOMENT);
}

const MOST = 0.07;
const LEAST = 32;
// Something beside a list may come or go.
const resized = new ResizeObserver(fill);

// As large as a list has room for, and never so small that the last row cannot read it.
function fill() {
  for (const list of document.querySelectorAll("[data-pages]")) {
    const room = `${innerWidth} ${innerHeight} ${list.querySelectorAll("li").length}`;
    if (list.dataset.room !== room) list.style.fontSize = `${Math.max(LEAST, innerHeight * MOST)}px`;
    list.dataset.room = room;
    resized.observe(list);
    delete list.dataset.full;
    while (isCut(list) && list.dataset.full !== "3") {
      const size = parseFloat(list.style.fontSize);
      if (size > LEAST) list.style.fontSize = `${Math.max(LEAST, size * 0.93)}px`;
      else list.dataset.full = String(Number(list.dataset.full ?? 0) + 1);
    }
  }
}

function isCut(list) {
  return list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1;
}

addEventListener("resize", fill);
// A picture has its size once it is there.
document.addEventListener("load", fill, true);

// Nobody scrolls on a wall: what has no room on it turns over by itself, from the first that was cut.
function turnOver() {
  for (const list of document.querySelectorAll("[data-pages]")) {
    const { top, bottom } = list.getBoundingClientRect();
    const items = [...list.querySelectorAll(".chip, .small-table, .podium")];
    const cut = items.find((item) => item.getBoundingClientRect().bottom > bottom + 1);
    list.scrollTop = cut ? list.scrollTop + cut.getBoundingClientRect().top - top : 0;
  }
}

setInterval(turnOver, ONE_PAGE);

function settle() {
  showMoment();
  fill();
  const layout = document.querySelector("#projector-layout [data-layout]");
  // One table large is a page of its own, with the board's own script.
  if (layout && (layout.dataset.table ?? "") !== (page.dataset.table ?? "")) leave();
}

// Once all that has come is in its place.
document.addEventListener("placed", () => queueMicrotask(settle));
settle();
