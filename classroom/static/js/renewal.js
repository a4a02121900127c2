// A page from before an upgrade loads itself anew: its scripts may not know what the server shows now. Once for
// each release, or two servers that differ would send it to and fro; and not while something is begun in it.

const AGAIN = 1000;
const STILL = 4000;
// A whole class has lost its server at once: each page comes back at a moment of its own.
const SPREAD = 6000;
const TRIED = "renewed-for";
const FIELDS = "main :is(input:not([type=hidden]), select, textarea)";
const BEGUN = "dialog[open], details.menu[open], [aria-busy=true], .tile-line .word-tile, .slot-word";

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
  if (release === own || tried().includes(release)) return;
  const due = performance.now() + Math.random() * SPREAD;
  waiting = setInterval(() => {
    if (performance.now() < Math.max(due, touched + STILL) || isBegun()) return;
    clearInterval(waiting);
    if (note(release)) leave();
  }, AGAIN);
}

// What is ticked or written otherwise than the page came; boxes of settings are no beginning.
function isBegun() {
  if (document.querySelector(BEGUN)) return true;
  return [...document.querySelectorAll(FIELDS)].some((field) => {
    if (field.matches("[data-setting], dialog *")) return false;
    if (field.matches("[type=radio], [type=checkbox]")) return field.checked !== field.defaultChecked;
    if (field.localName !== "select") return field.value !== field.defaultValue;
    const options = [...field.options];
    const given = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return field.value !== (given?.value ?? "");
  });
}

function tried() {
  try {
    return (sessionStorage.getItem(TRIED) ?? "").split(" ");
  } catch {
    return [];
  }
}

// Where it cannot be known afterwards that it was tried, it is not.
function note(release) {
  try {
    sessionStorage.setItem(TRIED, [...tried(), release].join(" "));
    return true;
  } catch {
    return false;
  }
}
