// The position of one's own game at home stays on this device, to be looked at where there is no network: see
// offline.js. It is the last one alone, and goes once the list of games does not lead to it: to somebody who has
// left, another who has come, a game that was deleted.

import { onDevice } from "./storage.js";

const kept = onDevice("kept-game");
const LATER = 1000;

const table = document.getElementById("table-page");
let timer;

if (table) follow();
else forgetAnothers();

function follow() {
  document.addEventListener("placed", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, LATER);
  });
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
}

function keep() {
  clearTimeout(timer);
  // Without a service worker nobody would ever show it.
  if (!navigator.serviceWorker?.controller) return;
  const looks = [...document.querySelectorAll("link[rel=stylesheet]")].map((link) =>
    link.getAttribute("href"),
  );
  kept.write({
    path: location.pathname,
    title: document.title,
    root: document.documentElement.className,
    looks,
    board: withoutStyles(document.getElementById("board")).outerHTML,
  });
}

// What scripts have set while something moved is left out: no page may bring it in its own text.
function withoutStyles(element) {
  const copy = element.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("[style]")]) part.removeAttribute("style");
  return copy;
}

function forgetAnothers() {
  const { path } = kept.read({});
  if (path && !document.querySelector(`a[href="${CSS.escape(path)}"]`)) kept.forget();
}
