// Keeps the draft: a moment after each change it goes to the server, with the number of the draft it was written
// on. What cannot be sent stays on this device and is sent later; what another window has saved is not
// overwritten unless the teacher says so.

import { onDevice } from "./storage.js";

const PAUSE = 700;
const AGAIN = 4000;
const LATER = 300;

export function post(address, body) {
  // Whoever signs in again meanwhile, in another window, has a new token.
  const cookie = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
  const token = cookie ?? document.querySelector("[name=csrfmiddlewaretoken]").value;
  const headers = { "X-CSRFToken": token };
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  return fetch(address, { method: "POST", body, headers });
}

export function saving({ page, facts, say, tell, read, unfinished, onSaved }) {
  const conflict = page.querySelector("#conflict");
  const kept = onDevice(`deck-draft-${page.dataset.save}`);
  let { number } = facts;
  /** @type {number | null} */
  let theirs = null;
  let overwrites = false; // What another window has saved; the server keeps it as a version.
  let isDirty = false;
  let hasLeft = false;
  /** @type {Promise<boolean> | null} */
  let sending = null;
  let timer;
  let keeping;

  // What could not be sent the last time; if somebody has saved since, the teacher chooses.
  const backup = kept.read();
  const restored = backup?.deck ?? null;
  const typed = backup?.typed ?? null;
  if (restored && backup.number !== number) collide(number);

  function collide(newest) {
    theirs = newest;
    conflict.hidden = false;
    tell(say("moved_on"));
  }

  function changed() {
    isDirty = true;
    keep();
    clearTimeout(timer);
    if (!theirs) timer = setTimeout(flush, PAUSE);
  }

  // Whether everything is saved now.
  async function flush() {
    clearTimeout(timer);
    while (sending) await sending; // Two may have waited: the other has begun anew.
    if (!isDirty) return !theirs;
    if (theirs) return false;
    sending = send();
    const isSaved = await sending;
    sending = null;
    return isSaved && !isDirty;
  }

  async function send() {
    isDirty = false;
    tell(say("saving"));
    const draft = JSON.stringify({ number, deck: read(), overwrites });
    const answer = await post(page.dataset.save, draft).catch(() => null);
    const told = (await answer?.json().catch(() => null)) ?? {};
    if (!answer?.ok || answer.redirected) {
      isDirty = true;
      const isOut = answer?.redirected || answer?.status === 403;
      const isBroken = !answer || answer.status >= 500;
      if (answer?.status === 409) collide(told.number);
      else if (isOut || isBroken) {
        tell(say(isOut ? "signed_out" : "unsaved"));
        timer = setTimeout(flush, AGAIN);
      } else tell(say("refused") + (told.message ?? ""));
      return false;
    }
    number = told.number;
    overwrites = false;
    if (!isDirty && !unfinished()) kept.forget();
    onSaved(told);
    tell(say("saved"));
    return true;
  }

  // The draft, and what is being typed into a field that nobody has left yet.
  function keep() {
    clearTimeout(keeping);
    kept.write({ number, deck: read(), typed: unfinished() });
  }

  document.addEventListener("input", () => {
    clearTimeout(keeping);
    keeping = setTimeout(keep, LATER);
  });
  window.addEventListener("pagehide", () => {
    if (!hasLeft && unfinished()) keep();
  });
  window.addEventListener("beforeunload", (event) => {
    if (isDirty) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && isDirty) flush();
  });

  return {
    changed,
    flush,
    restored,
    typed,
    number: () => number,
    leave() {
      isDirty = false;
      hasLeft = true;
      clearTimeout(keeping);
    },
    // What is here is kept as a version; the page that comes tells of it.
    async loadTheirs() {
      const body = JSON.stringify({ number, deck: read() });
      const answer = await post(page.dataset.aside, body).catch(() => null);
      const told = await answer?.json().catch(() => null);
      if (!answer?.ok || !told) return tell(told?.message ?? say("failed"));
      this.leave();
      kept.forget();
      const address = new URL(window.location.href);
      address.searchParams.delete("aside");
      if (told.aside) address.searchParams.set("aside", told.aside);
      window.location.replace(address);
    },
    keepMine() {
      number = theirs;
      theirs = null;
      overwrites = true;
      conflict.hidden = true;
      flush();
    },
  };
}

// A field that has been typed into since it was entered, or nothing.
export function typing(page) {
  /** @type {HTMLInputElement | null} */
  let field = null;
  page.addEventListener(
    "input",
    ({ target }) => (field = target.matches("input:not([type])") ? target : null),
  );
  page.addEventListener("focusout", () => (field = null));
  return () => (field?.isConnected ? field : null);
}
