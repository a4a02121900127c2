// The lesson outside the tables: choosing a name, the lobby, the teacher's page, the projector. Every page
// works without this script; with it, news come by themselves and buttons answer without a new page.

import { stayAwake } from "./awake.js";
import { filledIn } from "./forms.js";
import { showVoices } from "./heard_words.js";
import { connect, leave, place } from "./live.js";
import { request } from "./requests.js";
import { inTab } from "./storage.js";
import { speak } from "./voice.js";

// --- The line to the server ------------------------------------------------------------------------------

// A moment without the network is not worth a word.
const BRIEF = 3000;
const line = document.getElementById("link");
let warning = 0;

function showLink(state) {
  if (state !== "offline" && state !== "reconnecting") {
    clearTimeout(warning);
    warning = 0;
    line.textContent = state === "elsewhere" ? line.dataset.elsewhere : "";
  } else if (!warning) {
    warning = setTimeout(() => (line.textContent = line.dataset.lost), BRIEF);
  }
}

// --- News ------------------------------------------------------------------------------------------------

const page = document.querySelector("[data-follow]");

// Parts that are about this page as a whole, beside those that are put in their places.
function settle() {
  tick();
  sortTiles();
  showVoices();
}

if (page) {
  connect({
    url: page.dataset.follow,
    poll: page.dataset.poll,
    onMessage: settle,
    onState(state) {
      showLink(state);
      // Somebody else has this seat now, or the lesson is over: the server knows the page for that.
      if (state === "gone" || state === "closed") leave();
    },
  });
}

// --- Buttons ---------------------------------------------------------------------------------------------

// All buttons of a page may belong to one form: <button form="act" name="do" value="pause/12">.
for (const form of document.querySelectorAll("form[data-act]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(form, event.submitter);
  });
}

// Some choices are done as soon as they are made, and stand as the server has them then.
document.addEventListener("change", ({ target }) => {
  const name = target.dataset?.atOnce;
  if (name)
    act(target.form, { name: "do", value: name, id: [target.name, target.value, target.checked].join() });
});

function showChoices() {
  for (const field of document.querySelectorAll("[data-at-once]")) field.checked = field.defaultChecked;
}

// A double click is one press, though by the second click another button may stand in the first one's place.
const DOUBLE_CLICK = 500;
let pressed = { place: "", at: -Infinity };

function isPressedTwice(button) {
  const before = pressed;
  pressed = { place: button?.id || button?.value, at: performance.now() };
  return pressed.place === before.place && pressed.at - before.at < DOUBLE_CLICK;
}

async function act(form, button) {
  if (isPressedTwice(button)) return;
  const fields = filledIn(form, button);
  if (button instanceof Element) form.reset();
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    // The button goes with its menu: the keyboard goes on from where the menu was opened.
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus({ preventScroll: true });
    menu.open = false;
  }
  let answer;
  try {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const headers = { Accept: "application/json" };
    answer = await request(form.action, { method: "POST", body, headers }, (answer) => answer);
  } catch {
    // Reloading the page would lose it: there is no network to load it from.
    line.textContent = line.dataset.unheard;
    return;
  }
  line.textContent = "";
  try {
    if (!answer.ok) throw new Error(`answer ${answer.status}`);
    const message = await answer.json();
    if (message.go) {
      leave(message.go);
      return;
    }
    place(message.parts);
    showChoices();
    settle();
    refocus(fields.get("who") ?? fields.get("sitter"));
    showRound(fields.get("do"));
  } catch {
    // Signed out, or a network that answers for us: the page itself says it best.
    leave();
  }
}

// A round that has begun is looked at from its first table: its plan is done with, and its button starts the next.
function showRound(done) {
  const plan = document.getElementById("next-round");
  const isBegun = done?.startsWith("start/") && !plan?.querySelector(`[value="${CSS.escape(done)}"]`);
  if (!plan || !isBegun) return;
  plan.open = false;
  document.getElementById("next-round-button").focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

// The button "Here" has gone with the choice: whoever was moved has the focus.
function refocus(person) {
  if (!person || document.activeElement !== document.body) return;
  document
    .querySelector(`.plan-places [type="radio"][value="${CSS.escape(person)}"]`)
    ?.focus({ preventScroll: true });
}

// Enter in a text field presses the button beside it, not the first of the page.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key === "Enter" && field instanceof HTMLInputElement && field.dataset.enter) {
    event.preventDefault();
    document.querySelector(`button[name="do"][value="${CSS.escape(field.dataset.enter)}"]`)?.click();
  }
  if (event.key === "Escape") {
    for (const chosen of document.querySelectorAll(".plan-places input:checked")) chosen.checked = false;
  }
});

// Pressing a chosen person again lets them go.
/** @type {HTMLInputElement | null} */
let chosenBefore = null;
document.addEventListener("pointerdown", (event) => {
  chosenBefore = event.target.closest?.(".plan-seat")?.querySelector("input:checked") ?? null;
});
document.addEventListener("click", (event) => {
  if (chosenBefore && event.target === chosenBefore) {
    chosenBefore.checked = false;
    chosenBefore = null;
  }
});

// --- Clocks ----------------------------------------------------------------------------------------------

// This device's clock may be wrong; the server's was sent with the page.
const skew = page?.dataset.now ? Date.now() - Date.parse(page.dataset.now) : 0;
const LONG_WAIT = 90;

function tick() {
  for (const clock of document.querySelectorAll("time.since")) {
    const seconds = Math.max(0, Math.round((Date.now() - skew - Date.parse(clock.dateTime)) / 1000));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("is-long", seconds >= LONG_WAIT);
  }
}

setInterval(tick, 1000);

// --- The order of the tables --------------------------------------------------------------------------------

const ORDERS = {
  number: (tile) => Number(tile.dataset.label),
  waiting: (tile) => Date.parse(tile.dataset.since) || Infinity,
  help: (tile) => Date.parse(tile.dataset.help) || Infinity,
};

const chosenOrder = inTab("order");

function sortTiles() {
  const list = document.querySelector("[data-sort]");
  const choice = document.querySelector("[data-sort-by]");
  if (!choice) return;
  choice.closest(".sort").hidden = !list;
  if (!list) return;
  const order = chosenOrder.read(choice.value);
  choice.value = order;
  // Nothing moves away under a finger or the keyboard.
  if (list.contains(document.activeElement) || list.querySelector("details[open]")) return;
  const key = ORDERS[order] ?? ORDERS.number;
  const sorted = [...list.children].sort(
    (one, other) => key(one) - key(other) || ORDERS.number(one) - ORDERS.number(other),
  );
  if (sorted.some((tile, at) => tile !== list.children[at])) list.append(...sorted);
}

document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-sort-by]")) {
    chosenOrder.write(event.target.value);
    event.target.blur();
    sortTiles();
  }
});

// --- Sound -----------------------------------------------------------------------------------------------

const GREETINGS = { en: "Hello! Can you hear me?", fr: "Bonjour ! Tu m'entends ?" };
const sound = document.querySelector("[data-sound]");

if (sound) {
  const show = (name) => {
    for (const part of ["said", "heard", "missing"]) {
      sound.querySelector(`[data-sound-${part}]`).hidden = part !== name;
    }
  };
  sound.hidden = false;
  sound.querySelector("[data-sound-test]").addEventListener("click", async () => {
    const { language } = sound.dataset;
    show((await speak(GREETINGS[language] ?? "1, 2, 3", language)) ? "heard" : "missing");
  });
}

settle();
stayAwake();
