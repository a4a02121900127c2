// A page from before an upgrade loads itself anew: its scripts may not know what the server shows now. Once for
// each release, or two servers that differ would send it to and fro; and not while something is begun in it.

import { isAsGiven } from "./forms.js";
import { inTab } from "./storage.js";

const AGAIN = 1000;
const STILL = 4000;
// A whole class has lost its server at once: each page comes back at a moment of its own.
const SPREAD = 6000;
const FIELDS = "main :is(input:not([type=hidden]), select, textarea)";
const BEGUN = "dialog[open], details.menu[open], [aria-busy=true], .tile-line .word-tile, .slot-word";

const tried = inTab("renewed-for");
const own = document.documentElement.dataset.release;
let touched = 0;
let waiting = 0;

for (const kind of ["pointerdown", "keydown", "input"])
  addEventListener(kind, () => (touched = performance.now()), true);

/**
 * @param {string} release that of the server
 * @param {() => void} leave
 */
export function renew(release, leave) {
  clearInterval(waiting);
  if (release === own || tried.read([]).includes(release)) return;
  const due = performance.now() + Math.random() * SPREAD;
  waiting = setInterval(() => {
    if (performance.now() < Math.max(due, touched + STILL) || isBegun()) return;
    clearInterval(waiting);
    // Where it cannot be known afterwards that it was tried, it is not.
    if (tried.write([...tried.read([]), release])) leave();
  }, AGAIN);
}

// What is ticked or written otherwise than the page came; boxes of settings are no beginning.
function isBegun() {
  const fields = [...document.querySelectorAll(FIELDS)];
  return (
    document.querySelector(BEGUN) !== null ||
    fields.some((field) => !field.matches("[data-setting], dialog *") && !isAsGiven(field))
  );
}
