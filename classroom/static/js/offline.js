// The page that is shown instead of another where there is no network: it shows one's own game at home as this
// device saw it last, to be looked at, and goes on by itself as soon as the site answers.

import { element } from "./elements.js";
import { request } from "./requests.js";
import { onDevice } from "./storage.js";

const FIRST = 3000;
const LONGEST = 30000;
// Small, and the same for all.
const ASKED = "/manifest.webmanifest";

let pause = FIRST;
let timer = setTimeout(ask, pause);
addEventListener("online", ask);
showGame();

async function ask() {
  clearTimeout(timer);
  try {
    if (await request(ASKED, { method: "HEAD", cache: "no-store" }, ({ ok }) => ok)) {
      goOn();
      return;
    }
  } catch {
    // Not yet.
  }
  pause = Math.min(LONGEST, pause * 1.5);
  timer = setTimeout(ask, pause);
}

// Whoever has come to this page itself wanted no other.
function goOn() {
  if (location.pathname === "/offline/") location.replace("/");
  else location.reload();
}

function showGame() {
  const game = onDevice("kept-game").read();
  if (game?.path !== location.pathname) return;
  document.title = game.title;
  document.documentElement.className = game.root;
  document.body.className = "full-screen table-page";
  for (const href of game.looks) {
    if (!document.querySelector(`link[href="${CSS.escape(href)}"]`))
      document.head.append(element("link", { rel: "stylesheet", href }));
  }
  const main = document.getElementById("main");
  main.className = "";
  main.replaceChildren(document.getElementById("kept-game").content.cloneNode(true));
  const place = main.querySelector("[data-board]");
  place.outerHTML = game.board;
  const board = document.getElementById("board");
  board.setAttribute("data-away", "");
  board.querySelector(".acts")?.remove(); // There is nothing to be done now.
  for (const control of board.querySelectorAll("button, input, select, textarea")) control.disabled = true;
  for (const link of board.querySelectorAll("a")) link.removeAttribute("href");
  // Nothing else in it lets keys scroll now.
  for (const held of board.querySelectorAll(".held")) held.tabIndex = 0;
}
