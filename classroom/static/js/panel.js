// What is fetched over the board when somebody asks for it: how to play, what can be called out. The move that was
// begun stays as it is.

import { element } from "./elements.js";
import { request, textOf } from "./requests.js";

const words = document.getElementById("words").dataset;
const dialog = element("dialog", { class: "dialog panel" });
document.body.append(dialog);

const addressOf = (name) =>
  document.getElementById("table-page").dataset.poll.replace(/screen\/.*/, `${name}/`);

/** What the table tells of *name* now; without a network, that there is none. */
export async function open(name) {
  const text = await request(addressOf(name), { cache: "no-store" }, textOf).catch(() => "");
  if (dialog.open) return;
  dialog.setAttribute("aria-labelledby", `${name}-title`);
  dialog.innerHTML = text || '<form method="dialog"><h2></h2><button class="button">OK</button></form>';
  if (!text) Object.assign(dialog.querySelector("h2"), { id: `${name}-title`, textContent: words.offline });
  const looks = dialog.querySelector("link");
  if (looks)
    await new Promise((done) => ["load", "error"].forEach((end) => looks.addEventListener(end, done)));
  dialog.showModal();
}

// Calling something out is no move: it goes its own way, and never in the way of one.
dialog.addEventListener("submit", async (/** @type {any} */ event) => {
  const { cheer } = event.submitter.dataset;
  if (!cheer) return;
  event.preventDefault();
  const form = event.target;
  if (form.hasAttribute("aria-busy")) return; // Said twice by impatient fingers.
  form.setAttribute("aria-busy", "true");
  const told = dialog.querySelector("[role=status]");
  told.textContent = "";
  const csrfmiddlewaretoken = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const body = new URLSearchParams({ cheer, csrfmiddlewaretoken });
  const problem = await request(addressOf("cheers"), { method: "POST", body }, (answer) =>
    answer.ok ? answer.text() : words.gone,
  ).catch(() => words.offline);
  form.removeAttribute("aria-busy");
  if (problem) told.textContent = problem;
  else dialog.close();
});
