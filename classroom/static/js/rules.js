// How to play, over the board: fetched when somebody asks for it. The move that was begun stays as it is.

import { inTime } from "./requests.js";

const dialog = document.createElement("dialog");
dialog.className = "dialog panel";
dialog.setAttribute("aria-labelledby", "rules-title");
document.body.append(dialog);

/** What the table is about now; without a network, that there is none. */
export async function open() {
  const address = document.getElementById("table-page").dataset.poll.replace(/screen\/.*/, "rules/");
  const text = await inTime(async (signal) => {
    const answer = await fetch(address, { cache: "no-store", signal });
    return answer.ok ? answer.text() : "";
  }).catch(() => "");
  if (dialog.open) return;
  dialog.innerHTML =
    text || '<form method="dialog"><h2 id="rules-title"></h2><button class="button">OK</button></form>';
  if (!text) dialog.querySelector("h2").textContent = document.getElementById("words").dataset.offline;
  const looks = dialog.querySelector("link");
  if (looks)
    await new Promise((done) => ["load", "error"].forEach((end) => looks.addEventListener(end, done)));
  dialog.showModal();
}
