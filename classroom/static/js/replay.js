// A replay without a whole new page at every step: buttons, slider and keys fetch the next position.

import { showAtOnce, skipFlights } from "./flights.js";
import { filledIn } from "./forms.js";
import { request, textOf } from "./requests.js";
import { hush, onVoices, speak, voiceFor } from "./voice.js";

const place = document.getElementById("replay");
const language = document.getElementById("board").dataset.lang;
document.documentElement.classList.add("scripted");

let latest = 0;
// What is on its way. A button or a key goes on from there, however quickly one follows the other.
let coming = Promise.resolve();
let toCome = 0;

// Shows the position of *address*. Of several that were asked for quickly only the last is shown. One that comes
// by itself is *quiet*: it is not read out, and where it does not come, all stays as it is. What leads *on* to it
// is seen to happen.
async function go(address, quiet = false, on = false) {
  const mine = ++latest;
  let page;
  try {
    const text = await request(address, { headers: { Accept: "text/html" } }, textOf);
    page = new DOMParser().parseFromString(text, "text/html");
  } catch {
    if (mine === latest && !quiet) window.location.assign(address);
    return;
  }
  if (mine !== latest) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  const opened = document.getElementById("judged")?.open ?? false;
  const fresh = page.getElementById("replay");
  for (const kept of place.querySelectorAll("[data-kept]"))
    fresh.querySelector(`#${kept.id}`)?.replaceWith(kept);
  skipFlights();
  const news = on ? fresh.querySelector("#happened").dataset.news : "[]";
  const { seat } = document.getElementById("board").dataset;
  showAtOnce(JSON.parse(news), seat === undefined ? null : Number(seat), () =>
    place.replaceChildren(...fresh.childNodes),
  );
  document.title = page.title;
  window.history.replaceState(null, "", address);
  const judged = document.getElementById("judged");
  if (judged) judged.open = opened;
  if (focused) {
    const again = document.getElementById(focused);
    (again && !again.disabled ? again : document.querySelector("[data-refuge]")).focus();
  }
  if (!quiet)
    document.getElementById("announcer").textContent = document.querySelector(".replay-words").innerText;
  showEnd();
}

function addressOf(form, submitter) {
  const fields = [...filledIn(form, submitter)].map(([name, value]) => [name, String(value)]);
  return `${window.location.pathname}?${new URLSearchParams(fields)}`;
}

/** @type {(id: string, done: Promise<void>) => void} */
let tell = () => {};

// Whoever is told, as a reader presses the button *id*, when its position will be *done*.
export function onPress(listener) {
  tell = listener;
}

export function press(id, quiet = false) {
  toCome += 1;
  coming = coming.then(async () => {
    const button = document.getElementById(id);
    if (button && !button.disabled) await go(addressOf(button.form, button), quiet, id === "next");
    toCome -= 1;
  });
  if (!quiet) tell(id, coming);
  return coming;
}

document.addEventListener("submit", (event) => {
  if (!place.contains(event.target) || event.target.method !== "get") return;
  event.preventDefault();
  if (event.submitter?.id) press(event.submitter.id);
  else coming = go(addressOf(event.target, event.submitter));
});

document.addEventListener("change", (event) => {
  if (event.target.matches(".replay-steps input, .replay-choices select"))
    coming = go(addressOf(event.target.form));
});

document.addEventListener("click", (event) => {
  const speaker = event.target.closest("button[data-say]");
  if (speaker) {
    hush();
    speak(speaker.dataset.say, speaker.dataset.lang);
  }
  const talk = event.target.closest("[data-open-talk]");
  if (talk) {
    const isOpen = document.getElementById("board").toggleAttribute("data-talk-open");
    talk.setAttribute("aria-expanded", String(isOpen));
  }
});

const KEYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  "Shift+ArrowRight": "round",
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea"))
    return;
  const button = document.getElementById(KEYS[(event.shiftKey ? "Shift+" : "") + event.key] ?? "");
  if (!button) return;
  event.preventDefault();
  // A key that is held down goes as fast as positions come, and stops where it is let go.
  if (!event.repeat || !toCome) press(button.id);
});

// What was said last is what one wants to read.
function showEnd() {
  const talk = document.getElementById("talk");
  if (talk?.querySelector(".line")) talk.scrollTop = talk.scrollHeight;
}

// Whoever looks back is still at their table: they ask for its news, and so do not count as away, and hear when
// the next game has begun.
const again = document.getElementById("again");
const ASK = 6000;

async function ask() {
  try {
    const headers = { Accept: "application/json" };
    const message = await request(again.dataset.poll, { headers }, (answer) =>
      answer.ok ? answer.json() : Promise.reject(),
    );
    if (message.go) window.location.assign(message.go);
    else if (message.parts && !message.parts.result && !again.textContent)
      again.append(document.getElementById("again-words").content.cloneNode(true));
  } catch {
    // It is asked again.
  }
  setTimeout(ask, ASK * (0.75 + Math.random() / 2));
}

if (again) ask();

onVoices(() => document.documentElement.classList.toggle("has-voice", voiceFor(language) !== null));
showEnd();
