// A small table in motion: a game's moments, once through, for as long as it is seen and nobody pauses it. What
// they need is fetched when the browser has nothing better to do.

import { element } from "./elements.js";
import { request } from "./requests.js";

const PACE = 4000;

const stage = document.getElementById("stage");
const play = document.getElementById("stage-play");
const first = Number(stage.dataset.step);
let step = first;
let timer = 0;
let isSeen = false;
let isWanted = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @type {ReturnType<typeof load>?} */
let loading = null;

async function load() {
  document.head.append(element("link", { rel: "stylesheet", href: stage.dataset.looks }));
  const [{ showAtOnce }, { moments }] = await Promise.all([
    import("./flights.js"),
    request(stage.dataset.moments, {}, (answer) => answer.json()),
  ]);
  return { showAtOnce, moments };
}

// A moment tells only what is new in it: whoever goes back is told all from the beginning.
async function goOn() {
  const { showAtOnce, moments } = await (loading ??= load());
  if (!timer) return;
  if (document.hidden) {
    follow();
    return;
  }
  step = step + 1 < moments.length ? step + 1 : first;
  const told = step > first ? [moments[step]] : moments.slice(0, first + 1);
  showAtOnce(moments[step].events, null, () => {
    for (const { parts } of told)
      for (const [id, html] of Object.entries(parts)) document.getElementById(id).innerHTML = html;
  });
  document.getElementById("said").dispatchEvent(new Event("revealed", { bubbles: true }));
  if (step + 1 === moments.length) isWanted = false;
  follow();
}

// On as long as it is wanted and seen, in its own time.
function follow() {
  clearTimeout(timer);
  timer = isWanted && isSeen ? setTimeout(() => goOn().catch(stop), PACE) : 0;
  [...play.children].forEach((label, place) => (label.hidden = isWanted === (place === 0)));
}

function stop() {
  isWanted = false;
  loading = null;
  follow();
}

play.hidden = false;
play.addEventListener("click", () => {
  isWanted = !isWanted;
  follow();
});
new IntersectionObserver(
  ([seen]) => {
    isSeen = seen.isIntersecting;
    follow();
  },
  { threshold: 0.5 },
).observe(stage);
