// An answer stays on this device, with its day, until it has arrived: without a network it waits, and then goes on
// by itself. Pupils who share a device have answers of their own.

import { filledIn } from "./forms.js";
import { inTime } from "./requests.js";

const AGAIN = 4000;
const DAY = 86_400_000;

const round = document.querySelector("[data-round]");
const form = round.querySelector("form[data-day]");
const store = `answers-${round.dataset.round}-${location.pathname}`;
const begun = midnight();
let waiting = read();
let isSending = false;
let timer;

// What was sent has arrived if a page came of it; what is left of another tab waits for the next page.
if (round.dataset.arrived) {
  waiting = waiting.filter(({ word }) => word !== round.dataset.arrived);
  keep();
} else {
  deliver();
}

form?.addEventListener("submit", (event) => {
  const fields = filledIn(form, event.submitter);
  const [word, text, card] = ["word", "text", "card"].map((name) => String(fields.get(name) ?? ""));
  if (!text.trim() && !card) return;
  event.preventDefault();
  // The first answer counts.
  if (!waiting.some((answer) => answer.word === word)) {
    waiting.push({ word, text, card, day: today() });
    keep();
  }
  deliver();
});

addEventListener("online", deliver);

async function deliver() {
  if (!waiting.length || isSending) return;
  isSending = true;
  clearTimeout(timer);
  const answer = await inTime((signal) =>
    fetch(location.href, { method: "HEAD", cache: "no-store", signal }),
  ).catch(() => null);
  if (answer && answer.status < 500) {
    send(waiting[0]);
    return;
  }
  isSending = false;
  round.querySelector("[data-waits]").hidden = false;
  timer = setTimeout(deliver, AGAIN);
}

function send(answer) {
  const sent = document.createElement("form");
  sent.method = "post";
  const csrfmiddlewaretoken = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, value] of Object.entries({ csrfmiddlewaretoken, ...answer })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    sent.append(field);
  }
  document.body.append(sent);
  sent.submit();
}

// The day that the site had when the page came, and the nights since: a device may be set wrong.
function today() {
  const nights = Math.round((midnight() - begun) / DAY);
  return new Date(Date.parse(form.dataset.day) + nights * DAY).toISOString().slice(0, 10);
}

function midnight() {
  return new Date().setHours(0, 0, 0, 0);
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "[]");
  } catch {
    return [];
  }
}

function keep() {
  try {
    localStorage.setItem(store, JSON.stringify(waiting));
  } catch {
    // Where nothing may be kept, it waits as long as the page.
  }
}
