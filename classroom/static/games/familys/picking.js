// Choosing cards in the hand, in an order: a tap takes a card up, another puts it back. What the chosen cards
// make is the server's to say: it is told of every change, keeps it through a reload, and answers in the tray.

import { inTab } from "../../js/storage.js";

export function make({ table, send }) {
  const form = document.getElementById("draft-form");
  const hand = document.getElementById("hand");
  const tray = document.getElementById("tray");
  const chosen = inTab(`picks-${table}`);
  const keyOf = (pick) => pick.split("=")[0];
  const kept = () => tray.querySelector("[data-draft]")?.dataset.draft ?? "";
  const split = (draft) => draft.split(" ").filter(Boolean);
  const cards = () => [...hand.querySelectorAll("[data-card]")];

  let picked = split(kept() || chosen.read(""));

  function show() {
    const places = new Map(picked.map((pick, index) => [keyOf(pick), index + 1]));
    for (const card of cards()) {
      const place = places.get(card.dataset.card);
      card.setAttribute("aria-pressed", String(place !== undefined));
      card.querySelector(".pick-place").textContent = place ?? "";
    }
  }

  function tell() {
    const draft = picked.join(" ");
    chosen.write(draft);
    show();
    send({ draft }, form.action);
  }

  function toggle(key) {
    const others = picked.filter((pick) => keyOf(pick) !== key);
    picked = others.length < picked.length ? others : [...picked, key];
    tell();
  }

  // What has left the hand is no longer chosen.
  function followHand() {
    const held = new Set(cards().map((card) => card.dataset.card));
    picked = picked.filter((pick) => held.has(keyOf(pick)));
    chosen.write(picked.join(" "));
    show();
  }

  hand.addEventListener("placed", followHand);
  // Where a card was put back, the next one has the focus.
  /** @type {number?} */
  let refocus = null;
  tray.addEventListener("placed", () => {
    if (refocus === null) return;
    const left = [...tray.querySelectorAll("[data-unpick]")];
    (left[Math.min(refocus, left.length - 1)] ?? cards()[0])?.focus();
    refocus = null;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { card, unpick } = event.submitter?.dataset ?? {};
    if (card) toggle(card);
    else if (unpick) {
      refocus = picked.findIndex((pick) => keyOf(pick) === unpick);
      toggle(unpick);
    } else if (event.submitter?.value.trim() === "") {
      refocus = 0;
      picked = [];
      tell();
    }
  });
  tray.addEventListener("change", (event) => {
    const star = event.target.dataset.star;
    if (!star) return;
    const letter = event.target.selectedOptions[0].text;
    picked = picked.map((pick) =>
      keyOf(pick) === star ? (letter === "?" ? star : `${star}=${letter}`) : pick,
    );
    tell();
  });

  followHand();
  return {
    key: "h",
    isFor: () => false, // Its form sends nothing but by itself.
    fields: () => null,
    toggle: () => true, // By its form.
    // A server that has been started anew knows nothing of it.
    connected() {
      if (picked.length && kept() !== picked.join(" ")) tell();
    },
    focus() {
      (cards().find((card) => card.tabIndex === 0) ?? cards()[0])?.focus();
    },
  };
}
