// Choosing among the actions of a turn: each lies in a fold of its own, its choices are whole moves, and what
// is chosen there is said beneath, in the four ways. The choices come with their sentences; of an action with
// swaps there is one sentence for each number of them. What is chosen is there again after a reload.

import * as sentence from "./building.js";
import { choices, isOff } from "./choices.js";

export function make({ words }) {
  const place = document.querySelector("#moving, #move");
  const hint = document.getElementById("hint");
  // A choice is good until somebody moves.
  const number = () => document.querySelector("#move-form [name=number]").value;
  const kept = choices(`choice-${location.pathname}`, place, number);

  const actions = () => [...place.querySelectorAll(".action")];
  const chosen = (action) => action.querySelector("input[name=move]:checked");
  const swaps = (action) => [...action.querySelectorAll(".swap")];
  const cards = (swap) => [...swap.querySelectorAll("select")].map((select) => select.value);
  const whole = (action) => swaps(action).filter((swap) => !swap.hidden && cards(swap).every(Boolean));

  const tell = (text) => hint.replaceChildren(text);

  function show(action) {
    const choice = chosen(action);
    const utterance = action.querySelector(".utterance");
    if (!utterance) return;
    utterance.hidden = !choice;
    if (!choice) return;
    const frames = JSON.parse(choice.dataset.frames);
    if (!frames.length) return; // It is done without a word.
    swaps(action).forEach((swap, row) => {
      swap.hidden = row >= frames.length - 1;
    });
    const { parts, tiles } = frames[Math.min(whole(action).length, frames.length - 1)];
    sentence.build(utterance, parts, tiles);
  }

  const acting = () => place.querySelector("input[name=move]:checked")?.closest(".action");
  const swapped = () => [...(acting()?.querySelectorAll(".swap select") ?? [])];

  function goOn() {
    const { swaps = [] } = kept.goOn();
    const action = acting();
    if (action?.matches("details")) action.open = true;
    swapped().forEach((select, at) => (select.value = swaps[at] ?? ""));
  }

  function begin() {
    if (!actions().length) return;
    tell("");
    actions().forEach(fold);
    actions().forEach(show);
  }

  // What lies in a closed fold is not chosen: unseen, it would keep the Tab key from the open one, for all
  // choices have one name. Chromium goes on minding a choice that has left the page: one made and taken back
  // makes it forget.
  function fold(action) {
    const inputs = [...action.querySelectorAll("input[name=move]")];
    if (action.matches("details:not([open])")) {
      for (const input of inputs) input.checked = false;
    }
    if (inputs.length && !place.querySelector("input[name=move]:checked")) {
      inputs[0].checked = true;
      inputs[0].checked = false;
    }
  }

  place.addEventListener("placed", begin);
  // The arrow keys only look; what cannot be done says why when it is chosen.
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".offer input")) return;
    event.preventDefault();
    event.target.click();
    sentence.toSay(event.target.closest(".action"))?.focus();
  });
  place.addEventListener("change", (event) => {
    const action = event.target.closest(".action");
    if (!action) return;
    if (isOff(event.target)) event.target.checked = false;
    tell(isOff(event.target) ? event.target.dataset.reason : "");
    // A choice in one fold takes back those in the others.
    if (event.target.matches("input[name=move]")) {
      for (const other of actions()) {
        if (other !== action && chosen(other)) chosen(other).checked = false;
      }
    }
    kept.keep({ swaps: swapped().map((select) => select.value) });
    actions().forEach(show);
    if (event.target.matches("input[name=move]")) {
      action.querySelector(".builder")?.scrollIntoView({ block: "nearest" });
    }
  });
  place.addEventListener(
    "toggle",
    ({ target: action }) => {
      if (!action.matches(".action")) return;
      if (action.open) place.querySelector("[aria-expanded=true]")?.setAttribute("aria-expanded", "false");
      fold(action);
      show(action);
    },
    true,
  );

  // What lies on the table can be touched itself: a card of the Street to take it, an Accountant of one's hand
  // for a swap. Where there are several ways, these are shown; where there is none, it is told why.
  function touch(card, kind) {
    const about = [
      ...place.querySelectorAll(`[data-action="${kind}"] [data-about="${CSS.escape(card.dataset.card)}"]`),
    ];
    const able = about.filter((input) => !isOff(input));
    const first = able[0] ?? about[0];
    if (!first) return false;
    first.closest("details").open = true;
    if (able.length === 1) first.click();
    else if (able.length) first.focus();
    else tell(first.dataset.reason);
    // The reason stands before the offers, not over them.
    if (able.length) first.closest(".offer").scrollIntoView({ block: "nearest" });
    else hint.parentElement.scrollIntoView({ block: "start" });
    return true;
  }

  document.addEventListener("click", ({ target }) => {
    const card = target.closest(".street .card");
    if (card) touch(card, "take");
  });

  goOn();
  begin();

  return {
    toggle: (card) => touch(card, "accountant"),
    isOn: () => actions().length > 0,
    isFor: (form) => ["move-form", "swap-form"].includes(form.id),
    // The fields to send, or null with a word about what is missing.
    fields(submitter) {
      const typed = place.querySelector("input[name=text]");
      if (!submitter || submitter.closest(".typing")) {
        return { text: typed?.value ?? "", way: "type" };
      }
      const utterance = submitter.closest(".utterance");
      if (submitter.name) return sentence.said(utterance, tell, { move: submitter.value });
      const action = submitter.closest(".action");
      if (!chosen(action)) {
        tell(words.chooseCard);
        return null;
      }
      const fields = { move: chosen(action).value };
      for (const swap of swaps(action)) {
        const [given, back] = cards(swap);
        if (swap.hidden || (!given && !back)) continue;
        const [first, second] = swap.querySelectorAll("select");
        fields[first.name] = given;
        fields[second.name] = back;
      }
      return sentence.said(utterance, tell, fields);
    },
    told(event, mySeat) {
      if (!event.said || event.seat !== mySeat) return;
      for (const input of place.querySelectorAll("input[name=move]:checked")) input.checked = false;
      for (const field of place.querySelectorAll(".swap select, input[name=text]")) field.value = "";
      sentence.forget();
      kept.forget();
      begin();
    },
    back() {
      const open = place.querySelector(".action[open]");
      if (!open) return false;
      open.open = false;
      open.querySelector("summary").focus();
      return true;
    },
    focus() {
      const open = place.querySelector("input[name=text]") ?? place.querySelector(".action[open] > summary");
      (open ?? place.querySelector(".action > summary"))?.focus();
    },
  };
}
