// Claiming a set: six cards to places. Each choice is a radio button of the form; the sentence grows with
// them, and what is half made is there again after a reload, or when it is the next turn.

import * as sentence from "../../js/building.js";
import { choices } from "../../js/choices.js";

export function make({ table }) {
  const form = document.getElementById("claim-form");
  const place = form.querySelector("#claim");
  const kept = choices(`claim-${table}`, place);

  const root = () => place.querySelector(".claiming");
  const rows = (set) => [...set.querySelectorAll(".claim-row")];
  const holderOf = (row) => row.querySelector("input:checked");
  const isPlaced = (row) => row.querySelector(".claim-own, input:checked") !== null;

  const tell = (text) => place.querySelector(".hint")?.replaceChildren(text);

  // The sentence

  const listOf = (things, last) =>
    things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} ${last} ${things.at(-1)}`;

  // Who has which cards, the speaker first and then by seat.
  function holdings(set) {
    const say = JSON.parse(root().dataset.holdings);
    const held = new Map();
    for (const row of rows(set).filter(isPlaced)) {
      const holder = holderOf(row);
      const seat = holder ? Number(holder.value) : -1;
      const known = held.get(seat) ?? { name: holder?.dataset.seat, cards: [] };
      held.set(seat, { ...known, cards: [...known.cards, row.dataset.words] });
    }
    const isAlone = held.size === 1 && rows(set).every(isPlaced);
    const told = [...held]
      .sort(([one], [other]) => one - other)
      .map(([seat, { name, cards }]) => {
        const what = isAlone ? say.all : listOf(cards, say.last);
        return (seat < 0 ? say.mine : say.theirs)
          .replace("{target}", () => name)
          .replace("{cards}", () => what);
      });
    return { isAlone, text: listOf(told, say.last) };
  }

  function show(set) {
    const utterance = set.querySelector(".utterance");
    const isWhole = rows(set).every(isPlaced);
    const { isAlone, text } = holdings(set);
    const parts = JSON.parse(utterance.dataset.frame)[isAlone ? "hand" : "team"];
    const place = parts.findIndex((part) => part.slot === "holdings");
    const end = isWhole ? parts.slice(place + 1) : [{ text: "…" }];
    const filled = [...parts.slice(0, place), { text }, ...end];
    utterance.classList.toggle("is-whole", isWhole);
    // What is to be put in order or filled in begins when all six cards have their places.
    if (isWhole || utterance.dataset.way === "tap") sentence.build(utterance, filled);
    else {
      delete utterance.dataset.built;
      utterance.querySelector(".builder").replaceChildren();
    }
  }

  // Drafts

  function keep() {
    const opened = place.querySelector(".claim-set[open]")?.id ?? "";
    const isOpen = root()?.open ?? true;
    kept.keep({ opened, isOpen });
  }

  function begin() {
    if (!root()) return;
    const { opened = "", isOpen = false } = kept.goOn();
    const set = opened && document.getElementById(opened);
    if (set) set.open = true;
    if (set && isOpen && root().matches("details")) root().open = true;
    place.querySelectorAll(".claim-set").forEach(show);
  }

  place.addEventListener("placed", begin);
  form.addEventListener("change", (event) => {
    const set = event.target.closest(".claim-set");
    if (!set || !event.target.matches("input[type=radio]")) return;
    tell("");
    show(set);
    keep();
  });
  form.addEventListener(
    "toggle",
    (event) => {
      tell("");
      if (event.target.open) event.target.scrollIntoView({ block: "nearest" });
    },
    true,
  );
  // At once: a toggle is told only later, perhaps when the form has been placed anew from the draft.
  new MutationObserver(keep).observe(place, { subtree: true, attributeFilter: ["open"] });
  begin();

  return {
    key: "c",
    isFor: (other) => other === form,
    // The fields to send: those of one set. Null, with a word about what is missing, until all is there.
    fields(submitter) {
      const set = submitter?.closest(".claim-set");
      if (!set) return null;
      const free = rows(set).find((row) => !isPlaced(row));
      if (free) {
        tell(root().dataset.incomplete);
        free.querySelector("input")?.focus();
        return null;
      }
      const chosen = [...set.querySelectorAll("input:checked")].map(({ name, value }) => [name, value]);
      const move = { [submitter.name]: submitter.value, ...Object.fromEntries(chosen) };
      return sentence.said(set.querySelector(".utterance"), tell, move);
    },
    // A claim has been said, or the game has ended: its draft is done with.
    told(event, mySeat) {
      const isOwn = event.kind === "Claimed" && event.seat === mySeat;
      if (!isOwn && event.kind !== "GameEnded") return;
      // What comes of it is told in the talk, for which an open list leaves no room.
      const hadFocus = place.contains(document.activeElement);
      for (const open of place.querySelectorAll("details[open]")) open.open = false;
      if (hadFocus) place.querySelector("summary")?.focus({ preventScroll: true });
      kept.forget();
      sentence.forget();
    },
    // Whether there was something open to go back from.
    back() {
      const open = root()?.matches("details[open]") ? root() : place.querySelector(".claim-set[open]");
      const inner = place.querySelector(".claim-set[open]") ?? open;
      if (!inner) return false;
      inner.open = false;
      inner.querySelector("summary").focus();
      return true;
    },
    focus() {
      const to = place.querySelector("details:not(.claim-set) > summary, .claim-set > summary");
      to?.focus();
    },
  };
}
