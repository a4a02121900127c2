// A sentence said aloud: the device turns it into words by itself, they are shown, can be mended, and are sent as
// typed ones are. Where a browser would send the sound to somebody there is no microphone.

import { element } from "./elements.js";
import { onDevice } from "./storage.js";
import { hush } from "./voice.js";

// Recognisers are made for one country's way of speaking: those that the reader prefers come first.
function spokenIn(language) {
  const preferred = navigator.languages.filter((one) => one.startsWith(`${language}-`));
  const region = language === "en" ? "US" : language.toUpperCase();
  return [...new Set([...preferred, `${language}-${region}`, language])];
}

async function find(Recognition, language) {
  for (const lang of spokenIn(language)) {
    const wanted = { langs: [lang], processLocally: true };
    const state = await Recognition.available(wanted).catch(() => "unavailable");
    if (state !== "unavailable") return { wanted, lang, state };
  }
  return null;
}

// What is likely to be said: names, cards and the sentences that can be said now.
function likely(place) {
  const found = new Set();
  for (const { dataset } of place.querySelectorAll("input[type=radio]"))
    for (const word of [dataset.seat, dataset.family, dataset.member]) if (word) found.add(word);
  for (const { dataset } of place.querySelectorAll("[data-frame]")) {
    const { parts } = JSON.parse(dataset.frame);
    found.add(parts.map((part) => part.text ?? part.answer ?? "").join(""));
  }
  return [...found];
}

// A browser without the part that answers may end the page at the question: then it is not asked again.
const asked = onDevice("asked-for-ears");

async function ears(language) {
  const Recognition = window.SpeechRecognition;
  if (!Recognition?.available || !("processLocally" in Recognition.prototype)) return null;
  if (asked.read() || !asked.write(true)) return null;
  const known = await find(Recognition, language);
  asked.forget();
  return known;
}

let isBegun = false;

export async function sayAloud(dialog, language, setting, { send }) {
  if (isBegun || !setting.aloud) return;
  isBegun = true;
  const Recognition = window.SpeechRecognition;
  const known = await ears(language);
  document.querySelector("[data-no-ears]").hidden = known !== null;
  if (!known) return;
  const { wanted, lang } = known;
  let { state } = known;
  document.head.append(element("link", { rel: "stylesheet", href: dialog.dataset.style }));

  const place = document.getElementById("move");
  const text = dialog.querySelector("input");
  const form = dialog.querySelector("form");
  text.lang = language;
  /** @type {any} */
  let recogniser = null;

  const again = dialog.querySelector("[data-again]");
  const fetching = dialog.querySelector("[data-fetch-it]");

  function tell(what) {
    dialog.querySelector("[role=status]").textContent = dialog.dataset[what];
    fetching.hidden = what !== "fetch";
    again.hidden = ["fetch", "fetching", "listening"].includes(what);
    text.hidden = again.hidden && what !== "listening";
    form.querySelector("[value=say]").hidden = again.hidden || what === "forbidden";
  }

  function listen() {
    hush();
    stop();
    text.value = "";
    const mine = new Recognition();
    recogniser = mine;
    Object.assign(mine, { lang, processLocally: true, interimResults: true });
    if ("phrases" in mine && window.SpeechRecognitionPhrase)
      mine.phrases = likely(place).map((phrase) => new window.SpeechRecognitionPhrase(phrase, 3));
    mine.addEventListener("result", (event) => {
      if (recogniser !== mine) return;
      text.value = [...event.results].map(([best]) => best.transcript).join(" ");
    });
    mine.addEventListener("error", (event) => {
      if (recogniser !== mine) return;
      recogniser = null;
      const isForbidden = ["not-allowed", "service-not-allowed", "audio-capture"].includes(event.error);
      tell(isForbidden ? "forbidden" : event.error === "no-speech" ? "nothing" : "broken");
    });
    mine.addEventListener("end", () => {
      if (recogniser !== mine) return;
      recogniser = null;
      tell(text.value.trim() ? "heard" : "nothing");
      if (text.value.trim()) text.focus();
    });
    tell("listening");
    mine.start();
  }

  function stop() {
    const last = recogniser;
    recogniser = null;
    last?.abort();
  }

  async function fetchIt() {
    tell("fetching");
    state = (await Recognition.install(wanted).catch(() => false)) ? "available" : "unavailable";
    if (state === "unavailable") tell("broken");
    else if (dialog.open) listen();
  }

  function open() {
    dialog.returnValue = "";
    dialog.showModal();
    if (state === "available") listen();
    else tell(state === "downloading" ? "fetching" : "fetch");
  }

  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "say") return;
    if (!text.value.trim()) {
      event.preventDefault();
      tell("nothing");
      return;
    }
    send({ text: text.value.trim(), way: "type", aids: "voice" });
  });
  dialog.addEventListener("close", stop);
  again.addEventListener("click", listen);
  fetching.addEventListener("click", fetchIt);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-aloud]")) open();
  });

  // Beside each button that says a sentence; where there is a choice of sentences, beside all of them.
  const button = document.getElementById("aloud-button").content;
  function offer() {
    for (const mic of place.querySelectorAll("[data-aloud]")) mic.hidden = !setting.aloud;
    if (!setting.aloud) return;
    for (const row of place.querySelectorAll(".utterance, .says, .typing-line"))
      if (!row.querySelector("[data-aloud]") && !row.parentElement.closest(".says"))
        row.append(button.cloneNode(true));
  }
  place.addEventListener("placed", offer);
  document.addEventListener("change", offer);
  offer();
}
