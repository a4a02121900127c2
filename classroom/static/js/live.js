// A page that follows the server: a socket carries the parts that have changed, and nothing that somebody is doing
// there is lost. Where no socket gets through, the page asks for news and posts its forms.

import { isAsGiven, isTicked } from "./forms.js";
import { request } from "./requests.js";

const CONNECT_LIMIT = 5000;
// A socket that has said nothing for so long is asked whether it is still there: nobody sees it die. Seldom
// where nobody looks, for the battery's sake; there it is asked again as soon as somebody does.
const QUIET = 5000;
const QUIET_UNSEEN = 25000;
// It has so long to answer, or another takes its place.
const ANSWER_LIMIT = 4000;
const LIMIT_AFTER_SLEEP = 2000;
const FORM_LIMIT = 2500;
const LONGEST_WAIT = 15000;
const FAILURES_BEFORE_POLLING = 3;
const POLL_PAUSE = 2000;
const RETRY_SOCKET = 30000;

const ENDINGS = new Map([
  [4001, "elsewhere"],
  [4002, "gone"],
  [4003, "gone"],
  [4004, "gone"],
  [4005, "closed"],
]);

let isLeaving = false;
addEventListener("pageshow", () => (isLeaving = false));

// Go elsewhere, or load this page anew; once: a second start would break off the first.
/** @param {string} [address] */
export function leave(address) {
  if (isLeaving) return;
  isLeaving = true;
  if (address) window.location.assign(address);
  else window.location.reload();
}

// A page does not change under a finger: a press that ends on another button than it began on is lost. What comes
// meanwhile waits for its click, a second at most.
let press = 0;
const untold = [];

const pressFor = (time) => () => {
  clearTimeout(press);
  press = setTimeout(() => {
    press = 0;
    // In their order, and a fault in one does not keep the next from being told.
    for (const act of untold.splice(0)) queueMicrotask(act);
  }, time);
};
addEventListener("pointerdown", pressFor(1000), true);
addEventListener("pointerup", pressFor(50), true);
addEventListener("click", pressFor(0), true);

const afterPress = (act) => (press ? untold.push(act) : act());

/** @param {LinkOptions} options */
export function connect({
  url,
  subprotocol = "board",
  poll = "",
  post = "",
  number = -1,
  before,
  onMessage,
  onAnswer,
  onState,
}) {
  /** @type {WebSocket?} */
  let socket = null;
  let state = "";
  let failures = 0;
  let tries = 0;
  let elsewhere = 0;
  let presses = 0;
  let asked = 0; // What is said has a number; the server tells which it has heard.
  let isSure = false; // Whether this socket is known to carry both ways.
  let isPolling = false;
  /** @type {Pressed?} */
  let pressed = null; // The last form, sent again on every new way until it is answered.
  let ended = false;
  let strays = 0; // Sockets given up while they opened: they may get there yet, and take the seat of the next.
  const timers = new Map();

  const forget = (...names) => {
    for (const name of names) {
      clearTimeout(timers.get(name));
      timers.delete(name);
    }
  };
  const later = (name, wait, act) => {
    forget(name);
    const due = () => {
      timers.delete(name);
      act();
    };
    timers.set(name, setTimeout(due, wait));
  };

  function tell(next) {
    if (state === next) return;
    state = next;
    onState?.(next);
  }

  function receive(message) {
    if (message.go) {
      leave(message.go);
      return;
    }
    if (message.release) import("./renewal.js").then(({ renew }) => renew(message.release, leave));
    const isNews = message.parts !== undefined || message.events !== undefined;
    if (isNews) before?.(message);
    if (message.parts) place(message.parts);
    const known = number;
    if (typeof message.number === "number") number = message.number;
    if (isNews) onMessage?.(message);
    else if (known !== number) again();
    onAnswer?.();
  }

  // Socket

  function open() {
    if (ended) return;
    forget("retry");
    const mine = new WebSocket(new URL(url, window.location.href).href.replace(/^http/, "ws"), subprotocol);
    socket = mine;
    later("limit", CONNECT_LIMIT, () => replace(mine));
    mine.addEventListener("open", () => {
      if (socket !== mine) return;
      forget("limit");
      check();
    });
    mine.addEventListener("message", (event) => {
      if (socket !== mine) return;
      rest();
      const message = JSON.parse(event.data);
      if (message.heard) heard(message.heard);
      afterPress(() => receive(message));
    });
    mine.addEventListener("close", (event) => {
      if (socket !== mine) return;
      lost(event.code, event.reason);
    });
  }

  // News may come through a filter that drops whatever a device says.
  function heard(number) {
    if (number === asked) forget("answer");
    if (pressed?.asked && number >= pressed.asked) pressed = null;
    isSure = true;
    isPolling = false;
    tries = failures = elsewhere = 0;
    forget("poll");
    tell("connected");
    deliver();
  }

  function lost(code, reason = "") {
    socket = null;
    isSure = false;
    if (pressed) pressed.asked = 0;
    forget("limit", "quiet", "answer");
    if (ended) return;
    if (code === 4001 && strays) strays -= 1;
    else if (ENDINGS.has(code)) {
      forget("poll");
      pressed = null;
      tell(ENDINGS.get(code));
      return;
    }
    // The lesson is at another process: the next try leads there.
    if (reason === "elsewhere" && ++elsewhere < 30) {
      later("retry", Math.random() * 300, open);
      return;
    }
    failures += 1;
    if (failures >= FAILURES_BEFORE_POLLING && poll) {
      if (!isPolling) ask();
      isPolling = true;
      deliver();
      later("retry", RETRY_SOCKET, open);
      return;
    }
    tell(navigator.onLine ? "reconnecting" : "offline");
    // The whole class may have lost its server at once: each comes back at a moment of their own.
    const wait = tries === 0 ? 1000 : Math.min(LONGEST_WAIT, 1000 * 2 ** tries);
    tries += 1;
    later("retry", Math.random() * wait, open);
  }

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  function rest() {
    later("quiet", document.visibilityState === "hidden" ? QUIET_UNSEEN : QUIET, () => check());
  }

  function check(question = {}, limit = ANSWER_LIMIT) {
    if (!isOpen()) return;
    const mine = socket;
    mine?.send(JSON.stringify({ number, ...question, asked: ++asked }));
    later("answer", limit, () => replace(mine));
  }

  const again = () => check({ again: true });

  // Its own end may take minutes: nobody waits for that.
  function replace(dead) {
    if (socket !== dead) return;
    if (dead.readyState === WebSocket.CONNECTING) strays += 1;
    lost(0);
    dead.close();
  }

  // After sleep, or when the page is seen again.
  function probe() {
    if (ended) return;
    if (document.visibilityState === "hidden") {
      if (isOpen()) rest();
    } else if (isOpen()) {
      check({}, LIMIT_AFTER_SLEEP);
    } else if (![...ENDINGS.values()].includes(state) && socket === null) {
      tries = 0;
      open();
    }
  }

  // Without a socket

  let tag = "";

  /** @type {(address: string | URL, options?: RequestInit) => Promise<any>} */
  function fetched(address, options = {}) {
    const headers = { Accept: "application/json", ...(tag && { "If-None-Match": tag }), ...options.headers };
    return request(address, { ...options, cache: "no-store", headers }, (response) => {
      const { ok, status } = response;
      tag = response.headers.get("ETag") ?? tag;
      if (status === 403 || status === 404) tell("gone");
      else if (ok) return response.json();
      else if (status !== 304) throw Object.assign(new Error(`answer ${status}`), { status });
      return null;
    });
  }

  async function ask() {
    if (ended) return;
    try {
      const address = new URL(poll, window.location.href);
      address.searchParams.set("number", String(number));
      const message = await fetched(address);
      if (state === "gone" || isSure) return;
      tell("polling");
      if (message) receive(message);
      deliver();
    } catch {
      tell("offline");
    }
    later("poll", POLL_PAUSE * (0.75 + Math.random() / 2), ask);
  }

  // A form

  function send(fields, action = post) {
    const saying = JSON.stringify([number, action, fields]);
    // Sent again, it has the same name, so that it is done once.
    const press = pressed?.saying === saying ? pressed.form.press : `${performance.timeOrigin}-${++presses}`;
    pressed = { saying, number, action, form: { ...fields, press }, asked: 0 };
    deliver();
  }

  function deliver() {
    if (!pressed || pressed.asked) return;
    if (isOpen() && !isPolling) {
      pressed.asked = ++asked;
      socket?.send(JSON.stringify({ number: pressed.number, form: pressed.form, asked }));
      // Without an answer the whole screen is asked for.
      if (!timers.has("answer")) later("answer", FORM_LIMIT, again);
    } else if (pressed.action) postForm(pressed);
  }

  async function postForm(mine) {
    mine.asked = Infinity;
    const body = new URLSearchParams({ ...mine.form, number: mine.number });
    const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
    try {
      /** @type {Record<string, string>} */
      const headers = token ? { "X-CSRFToken": token } : {};
      const message = await fetched(mine.action, { method: "POST", body, headers });
      if (pressed === mine) pressed = null;
      if (message) receive(message);
    } catch (error) {
      mine.asked = 0;
      if (error.status < 500 && pressed === mine) pressed = null;
      tell("offline");
    }
    onAnswer?.();
  }

  function close() {
    ended = true;
    timers.forEach((timer) => clearTimeout(timer));
    socket?.close();
  }

  function resume() {
    tries = failures = 0;
    tell("connecting");
    open();
  }

  document.addEventListener("visibilitychange", probe);
  window.addEventListener("pageshow", probe);
  window.addEventListener("online", probe);
  window.addEventListener("offline", () => tell("offline"));
  // Leaving the page must not look like a lost network.
  window.addEventListener("pagehide", () => forget("retry", "poll"));

  tell("connecting");
  open();
  return {
    send,
    close,
    again,
    resume,
    get number() {
      return number;
    },
  };
}

// Parts

const placed = new Map();

// Puts each part in its element. Focus, selection, half-made choices, typed text and scroll stay as they are.
// The element hears "placed" when its content is new.
export function place(parts) {
  for (const [id, html] of Object.entries(parts)) {
    const element = document.getElementById(id) ?? next(id);
    if (!element || placed.get(element) === html) continue;
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const isFirst = !placed.has(element);
    placed.set(element, html);
    // What the page itself came with needs no putting.
    if (isFirst && fresh.innerHTML === element.innerHTML) continue;
    const state = remember(element);
    element.replaceChildren(fresh.content);
    restore(element, state);
    element.dispatchEvent(new CustomEvent("placed", { bubbles: true }));
  }
}

// A part that is the next of a row, as log-8 after log-7, is made when it first comes.
function next(id) {
  const [, name, number] = id.match(/^(.*-)(\d+)$/) ?? [];
  const last = name && document.getElementById(name + (Number(number) - 1));
  if (!last) return null;
  const element = last.cloneNode(false);
  element.id = id;
  last.after(element);
  return element;
}

// Which field this is, whatever element it becomes.
function keyOf(field) {
  if (field.id) return `#${CSS.escape(field.id)}`;
  if (field.matches("details[id] > summary")) return `#${CSS.escape(field.parentElement.id)} > summary`;
  for (const name of ["data-card", "data-key", "data-say", "data-book"]) {
    if (field.hasAttribute(name)) return `[${name}="${CSS.escape(field.getAttribute(name))}"]`;
  }
  if (!field.name) return "";
  const value = ["radio", "checkbox", "submit", "button"].includes(field.type) ? field.value : null;
  const named = `${field.localName}[name="${CSS.escape(field.name)}"]`;
  return value === null ? named : `${named}[value="${CSS.escape(value)}"]`;
}

function remember(element) {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const fields = [...element.querySelectorAll("input:not([type=hidden]), textarea, select")];
  return {
    focus: active && keyOf(active),
    range: [active?.selectionStart, active?.selectionEnd],
    changed: fields
      .filter((field) => !isAsGiven(field))
      .map((field) => ({ key: keyOf(field), checked: field.checked, value: field.value })),
    opened: [...element.querySelectorAll("details[id]")].map((part) => [part.id, part.open]),
  };
}

function restore(element, { focus, range, changed, opened }) {
  for (const { key, checked, value } of changed) {
    const field = key && element.querySelector(key);
    if (field) Object.assign(field, isTicked(field) ? { checked } : { value });
  }
  for (const [id, open] of opened) {
    const part = document.getElementById(id);
    if (part) part.open = open;
  }
  if (focus === null) return;
  const target = (focus && element.querySelector(focus)) || firstControl(element);
  if (!target) {
    // It waits where the next thing to do will be.
    const place = element.closest("[data-focus-rest]") ?? element;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    return;
  }
  target.focus({ preventScroll: true });
  const isText = [range[0], target.selectionStart].every((place) => typeof place === "number");
  if (isText) target.setSelectionRange(...range);
}

// What lies in a closed fold cannot be reached.
const CONTROLS =
  "summary, button:not([disabled]), input:not([type=hidden], [disabled], [aria-disabled=true]), select, a[href]";
const firstControl = (element) =>
  [...element.querySelectorAll(CONTROLS)].find((control) => control.getClientRects().length);

// The fields of a form as a person filled them; of several with one name the first.
export function fieldsOf(form, submitter) {
  const fields = {};
  for (const [name, value] of new FormData(form)) {
    if (name !== "csrfmiddlewaretoken" && name !== "number" && !(name in fields))
      fields[name] = String(value);
  }
  if (submitter?.name) fields[submitter.name] = submitter.value;
  return fields;
}
