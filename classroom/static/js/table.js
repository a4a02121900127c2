// The live table: puts the board in place, lets moves be made by tapping, typing and keys, reads what
// happened. Every move is a form that works without this script, too.

import { element } from "./elements.js";
import { connect, fieldsOf, leave } from "./live.js";
import { settings } from "./settings.js";
import { follow } from "./talk.js";
import { makeMoves } from "./making.js";
import { hush, onVoices, play as playRecording, speak, speakPieces, voiceFor } from "./voice.js";

const page = document.getElementById("table-page");
const board = document.getElementById("board");
const words = document.getElementById("words").dataset;
const mySeat = board.dataset.seat === undefined ? null : Number(board.dataset.seat);
const language = board.dataset.lang;
const title = document.title;

document.documentElement.classList.add("scripted");

const setting = settings({ isSpectator: mySeat === null, isAtHome: "out" in page.dataset });
const talk = follow({ setting, mySeat });
const moveForm = document.getElementById("move-form"); // Who looks on has none.
const making = moveForm && makeMoves({ form: moveForm, words, language });

/**
 * What only some games have: scripts that their boards link.
 * @type {Maker[]}
 */
const own = await Promise.all(
  [...document.querySelectorAll("link[data-maker]")].map(async ({ href }) => {
    const script = await import(href);
    return script.make({
      table: page.dataset.socket,
      words,
      language,
      send: (fields, to) => link.send(fields, to),
    });
  }),
);

// --- The line to the server

/** @type {{ start(): void } | undefined} */
let flights;
// What makes cards fly and tones sound comes after the first screen, on which nothing does.
/** @type {typeof import("./flights.js")?} */
let stage = null;
/** @type {(name: string) => void} */
let play = () => {};
const flying = import("./flights.js").then((loaded) => {
  const looks = element("link", { rel: "stylesheet", href: words.flights });
  document.querySelector("link[href*='/board.']").after(looks);
  stage = loaded;
  return new Promise((resolve) => looks.addEventListener("load", resolve));
});
const sounding = import("./sounds.js").then((loaded) => ({ play } = loaded));
const listening = import("./keys.js").then(({ listen }) => listen({ board, own, making, openTalk, setting }));
export const ready = Promise.all([flying, sounding, listening]);
let waiting = 0;
let cheered = 0;
let said = ""; // What was sent and is not answered yet.
let wasOver = isOver();
let shownNumber = Number(page.dataset.number);

const link = connect({
  url: page.dataset.socket,
  poll: page.dataset.poll,
  post: moveForm?.action ?? "",
  // What is pressed before the first message is meant for the position that the page came with.
  number: Number(page.dataset.number),
  before(message) {
    flights = stage?.flightsOf(message.events ?? [], mySeat);
  },
  onAnswer: rest,
  onMessage(message) {
    flights?.start();
    if (clock && message.number !== shownNumber) clock.then((startMove) => startMove(0));
    shownNumber = message.number;
    if (wasOver && !isOver() && setting.sounds) play("deal");
    const events = (message.events ?? []).filter(isHeard);
    for (const event of events) happened(event);
    if (!wasOver && isOver() && document.querySelector("#result .is-won")) stage?.celebrate(mySeat, mySeat);
    wasOver = isOver();
    talk.tell(events);
    for (const field of document.querySelectorAll("form[data-live] [name=number]"))
      field.value = message.number;
    showTurn();
  },
  onState: showState,
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-live]");
  if (!form) return;
  event.preventDefault();
  const maker = [...own, making].find((one) => one?.isFor(form));
  const fields = maker ? maker.fields(event.submitter) : fieldsOf(form, event.submitter);
  if (!fields) return;
  // Said twice by impatient fingers, a sentence is sent once; whoever says another thing means that.
  const saying = JSON.stringify([form.action, fields]);
  if (saying === said) return;
  said = saying;
  // With how much help it was said.
  if (event.submitter?.querySelector(".gloss")?.getClientRects().length) fields.aids = "meaning";
  form.setAttribute("aria-busy", "true");
  clearTimeout(waiting);
  waiting = setTimeout(rest, 2500);
  link.send(fields, form.action);
});

function rest() {
  clearTimeout(waiting);
  said = "";
  for (const form of document.querySelectorAll("[data-live][aria-busy]")) form.removeAttribute("aria-busy");
}

function showState(state) {
  const place = document.getElementById("connection");
  place.dataset.state = state;
  if (state === "connected") queueMicrotask(() => own.forEach((one) => one.connected?.()));
  place.textContent = state === "connected" ? "" : (words[state] ?? "");
  board.toggleAttribute("data-away", ["offline", "elsewhere", "gone", "closed"].includes(state));
  if (state === "elsewhere") {
    const here = element("button", { type: "button", class: "button button-small" }, words.here);
    here.addEventListener("click", () => link.resume());
    place.append(" ", here);
  }
  if (state === "gone" && mySeat === null) leave(); // They may no longer look: the server says why.
  if ((state === "gone" || state === "closed") && mySeat !== null) {
    // Nothing is left to choose, or to wait for.
    for (const part of board.querySelectorAll(".mine, [data-live], .in-lesson")) part.remove();
    setTimeout(() => window.location.assign(page.dataset.out ?? "/wait/"), 1500 + Math.random() * 1500);
  }
}

function isOver() {
  return document.querySelector("#result .results") !== null;
}

// --- Time that runs down, where there is any

const showing = document.getElementById("showing");
const clock =
  (showing || board.dataset.seconds) &&
  import("./clocks.js").then(({ clocks }) => clocks(board, showing, isOver));

// --- What happened

// A device that asks for news hears for some seconds of what was called out: each once, and if they want to.
function isHeard({ cheer }) {
  const isNew = !cheer || (setting.cheers && cheer > cheered);
  cheered = Math.max(cheered, cheer ?? 0);
  return isNew;
}

function happened(event) {
  if (event.sound && setting.sounds) play(event.sound);
  if (event.cheer) stage?.cheer(event);
  if (event.won) stage?.celebrate(event.seat, mySeat);
  if (event.feast) {
    const lines = document.querySelectorAll(`#talk .line-${event.kind.toLowerCase()}`);
    stage?.feast([...lines].at(-1));
  }
  if (event.said && event.seat === mySeat && !own.some((one) => one.isAlone?.())) making?.said();
  for (const one of own) one.told?.(event, mySeat);
}

let wasMyTurn = page.dataset.yourTurn === "True";

function showTurn() {
  const isMine = document.querySelector("#status .is-mine") !== null;
  document.title = isMine ? `● ${document.querySelector("#status .said").textContent} – ${title}` : title;
  if (isMine && !wasMyTurn) {
    if (setting.sounds) play("turn");
    // Browsers buzz only once the page has been touched.
    if (setting.buzz && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(60);
  }
  wasMyTurn = isMine;
}

showTurn();

// --- Listening again, cards that speak, settings, dialogs

document.addEventListener("click", (event) => {
  stage?.skipFlights();
  const speaker = event.target.closest("[data-say]");
  if (speaker?.matches("button")) {
    hush();
    const { pieces, say, lang } = speaker.dataset;
    speakPieces(pieces ? JSON.parse(pieces) : [[say, lang]], setting);
    return;
  }
  const card = event.target.closest("#hand .card");
  if (card) {
    if (own.some((one) => one.toggle?.(card))) sound(card);
    else rise(card);
    return;
  }
  const place = event.target.closest(".around .place");
  if (place) making?.choosePerson(Number(place.dataset.place));
  if (event.target.closest("[data-open-talk]")) openTalk();
});

function rise(card) {
  const risen = !card.classList.contains("is-risen");
  for (const other of document.querySelectorAll("#hand .card.is-risen")) {
    other.classList.remove("is-risen");
    other.setAttribute("aria-pressed", "false");
  }
  card.classList.toggle("is-risen", risen);
  card.setAttribute("aria-pressed", String(risen));
  if (!risen) return;
  sound(card);
  making?.showFamily(card.dataset.card);
}

function sound(card) {
  if (!setting.voice) return;
  hush();
  const word = card.querySelector(".card-word");
  if (word.dataset.audio) playRecording(word.dataset.audio, setting);
  else speak(word.textContent.trim(), word.lang || language, setting);
}

function openTalk() {
  const button = document.querySelector("[data-open-talk]");
  const isOpen = board.toggleAttribute("data-talk-open");
  button.setAttribute("aria-expanded", String(isOpen));
  talk.toEnd();
}

onVoices(() => {
  const hasVoice = voiceFor(language) !== null;
  document.documentElement.classList.toggle("has-voice", hasVoice);
  for (const note of document.querySelectorAll("[data-no-voice]")) note.hidden = hasVoice;
});

const aloud = document.getElementById("aloud");
const hear = () =>
  import(aloud.dataset.script).then(({ sayAloud }) => sayAloud(aloud, language, setting, link));
if (aloud && setting.aloud) hear();
document.querySelector("[data-setting=aloud]")?.addEventListener("change", hear);

import("./awake.js").then(({ stayAwake }) => stayAwake());
