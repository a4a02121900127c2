// A tour plays by itself, step by step, for as long as its reader only looks on.

import { press } from "./replay.js";

const SHORTEST = 5000;
const PER_LETTER = 15;
const LONGEST = 7000;

const play = document.getElementById("play");
const [goOn, pause] = play.children;
let timer = 0;

function isLast() {
  return document.getElementById("next").disabled;
}

// Time to read what is told of this step; who looks elsewhere, or into a menu, is not hurried.
function wait() {
  const letters = document.getElementById("happened").textContent.trim().length;
  timer = setTimeout(
    async () => {
      if (!document.hidden && !document.querySelector("#replay details[open]")) await press("next", true);
      if (timer && !isLast()) wait();
      else stop();
    },
    Math.min(LONGEST, SHORTEST + letters * PER_LETTER),
  );
  show();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  show();
}

function show() {
  goOn.hidden = timer > 0;
  pause.hidden = timer === 0;
}

play.addEventListener("click", async () => {
  if (timer) return stop();
  if (isLast()) await press("first", true);
  wait();
});

// Whoever goes a step themselves goes on themselves.
document.addEventListener("stepping", stop);

if (!isLast() && !window.matchMedia("(prefers-reduced-motion: reduce)").matches) wait();
