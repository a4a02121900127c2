// A tour plays by itself, step by step, for as long as its reader only looks on.

import { onPress, press } from "./replay.js";

const SHORTEST = 5000;
const PER_LETTER = 15;
const LONGEST = 7000;

const play = document.getElementById("play");
const [start, pause] = play.children;
const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
let timer = 0;

// Time to read what is told of this step; who looks elsewhere, or into a menu, is not hurried.
function wait() {
  clearTimeout(timer);
  const letters = document.getElementById("happened").textContent.trim().length;
  timer = setTimeout(goOn, Math.min(LONGEST, SHORTEST + letters * PER_LETTER));
  show();
}

async function goOn() {
  if (!document.hidden && !document.querySelector("#replay details[open]")) await press("next", true);
  if (timer && document.getElementById("next")) wait();
  else stop();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  show();
}

function show() {
  start.hidden = timer > 0;
  pause.hidden = timer === 0;
  const again = document.getElementById("first");
  if (document.activeElement === play) again?.focus();
  play.hidden = again !== null;
}

play.addEventListener("click", () => (timer ? stop() : wait()));

// Whoever goes a step themselves goes on themselves, unless they want to see all of it again.
onPress((id, done) => {
  stop();
  done.then(() => (id === "first" && !isStill ? wait() : show()));
});

if (document.getElementById("next") && !isStill) wait();
else show();
