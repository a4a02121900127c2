// What a pupil has answered without a network stays on this device, with its day, and goes on from whatever page
// of theirs is open next. Pupils who share a device have answers of their own.

import { request } from "./requests.js";
import { onDevice } from "./storage.js";

const AGAIN = 4000;

const answers = onDevice(`answers-${document.documentElement.dataset.pupil}`);
let waiting = [];
let isKept = true; // Where nothing may be kept, an answer waits as long as the page.
let isSending = false;
let timer;

// Whoever shows what came of an answer says so here; elsewhere only what is worth knowing of it is told.
let show = (_answer, _page) => false;

export function onArrival(told) {
  show = told;
}

// The first answer of a day counts.
export function give(answer) {
  read();
  const isAlike = ({ to, word, day }) => to === answer.to && word === answer.word && day === answer.day;
  if (!waiting.some(isAlike)) waiting.push(answer);
  keep();
  return deliver();
}

// Not before all scripts of the page are there, also that which shows what came of it.
addEventListener("DOMContentLoaded", () => {
  addEventListener("online", deliver);
  deliver();
});

async function deliver() {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  read();
  try {
    while (waiting.length) await send(waiting[0]);
    tell(false);
  } catch {
    tell(true);
    timer = setTimeout(deliver, AGAIN);
  } finally {
    isSending = false;
  }
}

// It has arrived if the page that comes says so: a door to come in at is none.
async function send(answer) {
  const { to, ...fields } = answer;
  const body = new URLSearchParams(fields);
  body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
  const text = await request(to, { method: "POST", body }, (response) => response.text());
  const page = new DOMParser().parseFromString(text, "text/html");
  if (page.querySelector("[data-round]")?.dataset.arrived !== answer.word) throw new Error("not arrived");
  read();
  waiting = waiting.filter(
    ({ word, day, ...one }) => one.to !== to || word !== answer.word || day !== answer.day,
  );
  keep();
  if (show(answer, page)) return;
  document.querySelector("[role=status]").append(...page.querySelectorAll("[data-tells]"));
}

function tell(waits) {
  const note = document.querySelector("[data-waits]");
  if (note) note.hidden = !waits;
}

function read() {
  if (isKept) waiting = answers.read([]);
}

function keep() {
  isKept = answers.write(waiting);
}
