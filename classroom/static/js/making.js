// Making a move: person, card, sentence. One step at a time, each with its way back; in four ways, from the
// most help to the least. What is chosen or typed stays until it has been said.

import * as sentence from "./building.js";
import { choices, isOff } from "./choices.js";
import { inTab } from "./storage.js";

const STEPS = ["person", "card", "say"];

export function makeMoves({ form, words, language }) {
  const place = form.querySelector("#move");
  const hint = form.querySelector("#hint");
  // What is typed outlives a reload; so does whom and what one has chosen, until somebody moves.
  const typed = inTab(`typed-${location.pathname}`);
  const kept = choices(`chosen-${location.pathname}`, place, () => form.elements.number.value);

  const chosen = (name) => place.querySelector(`input[name="${name}"]:checked`);
  const isAsking = () => place.querySelector(".step") !== null;

  // Steps

  function go(step, { focus = true } = {}) {
    form.dataset.step = step;
    document.getElementById("board").dataset.step = isAsking() ? step : "";
    tell("");
    label();
    if (step === "say") build();
    if (!focus) return;
    const fieldset = place.querySelector(`.step[data-step="${step}"]`);
    const target =
      step === "say"
        ? sentence.toSay(fieldset)
        : (fieldset.querySelector("input:checked") ?? fieldset.querySelector("input:not([aria-disabled])"));
    target?.focus({ preventScroll: true });
    if (step !== "person") fieldset.scrollIntoView({ block: "nearest" });
  }

  // What has been chosen so far stands on the way back.
  function label() {
    const card = chosen("card");
    const { family, member } = card?.dataset ?? {};
    const told = { seat: chosen("target")?.dataset.seat, card: [family, member].filter(Boolean).join(", ") };
    for (const element of place.querySelectorAll("[data-chosen]"))
      element.textContent = told[element.dataset.chosen] ?? "";
    // Where the card's word is what is asked for, its picture stands for it.
    const picture = card?.closest("label").querySelector("img, .emoji, .card-translation");
    const back = place.querySelector('.step[data-step="say"] [data-chosen="card"]');
    const isAsked = back?.closest(".step").querySelector('[data-way="gaps"]');
    if (picture && isAsked) back.replaceChildren(`${family ?? ""} `, picture.cloneNode(true));
  }

  function begin() {
    tell("");
    if (place.querySelector(".typing")) prepareTyping();
    for (const utterance of place.querySelectorAll(".utterance[data-frame]")) {
      if (!utterance.closest(".step")) build(utterance);
    }
    const meanings = [...place.querySelectorAll(".meaning")];
    // What can only be said is open; where there is something else to do, it waits.
    const isAlone = meanings.length === 1 && !place.querySelector(".laying, .action:not(.is-off)");
    const meant = isAlone ? meanings[0] : meanings.find((one) => sentence.isBegun(one.closest(".utterance")));
    if (meant) mean(meant);
    if (!isAsking()) {
      delete form.dataset.step;
      document.getElementById("board").dataset.step = "";
      return;
    }
    // A player who has given their last card is not asked again without being chosen anew.
    const people = [...place.querySelectorAll("input[name=target]")];
    const holding = people.filter((person) => !person.matches("[data-empty], [aria-disabled=true]"));
    const person = chosen("target");
    if (person && holding.length && !holding.includes(person)) person.checked = false;
    if (holding.length === 1 || people.length === 1) (holding[0] ?? people[0]).checked = true;
    // Whoever was chosen first may have gone since: the card waits until somebody else is.
    const isAsked = chosen("target") || !people.length;
    const step = !isAsked ? "person" : chosen("card") ? "say" : "card";
    go(step, { focus: false });
  }

  place.addEventListener("placed", begin);

  // A choice is made by a tap or by Enter; the arrow keys only look.
  let byKey = false;
  form.addEventListener("keydown", (event) => {
    byKey = event.key.startsWith("Arrow");
    if (event.key !== "Enter" || !isAsking() || !event.target.matches("input[type=radio]")) return;
    event.preventDefault();
    event.target.checked = true;
    advance(event.target);
  });
  form.addEventListener("pointerdown", () => (byKey = false));
  form.addEventListener("click", (event) => {
    const back = event.target.closest("[data-back]");
    if (back) {
      go(back.dataset.back);
      return;
    }
    const meaning = event.target.closest(".meaning");
    if (meaning) {
      mean(meaning.getAttribute("aria-expanded") === "true" ? null : meaning);
      sentence.toBuild(meaning.parentElement)?.focus();
      meaning.parentElement.querySelector(".builder").scrollIntoView({ block: "nearest" });
    }
    const input = event.target.closest("input[type=radio]");
    if (!input) return;
    if (isOff(input)) {
      event.preventDefault();
      if (!byKey) tell(input.dataset.reason);
    } else if (!byKey && isAsking()) {
      advance(input);
    }
  });
  form.addEventListener("change", (event) => {
    if (event.target.matches("input[type=radio]")) label();
  });

  function advance(input) {
    if (isOff(input)) {
      input.checked = false;
      tell(input.dataset.reason);
      return;
    }
    kept.keep();
    go(input.name === "target" && !chosen("card") ? "card" : "say");
  }

  // First what is meant, yes or no; then that alone is built, until it is pressed again, with no fold beside it.
  function mean(meaning) {
    for (const other of place.querySelectorAll(".meaning"))
      other.setAttribute("aria-expanded", String(other === meaning));
    for (const fold of form.querySelectorAll(".action[open]")) fold.open = false;
  }

  const tell = (text) => hint.replaceChildren(text);

  // The sentence

  function frameOf(utterance) {
    const frame = JSON.parse(utterance.dataset.frame);
    const fill = {
      seat: chosen("target")?.dataset.seat,
      family: chosen("card")?.dataset.family,
      member: chosen("card")?.dataset.member,
    };
    const [family] = chosen("card")?.value.split("/") ?? [];
    const cards = [...place.querySelectorAll(`input[name="card"][value^="${family}/"]`)];
    const parts = frame.parts.map((part) => {
      const answer = fill[part.slot];
      if (answer === undefined) return part;
      return part.slot === "member"
        ? { ...part, answer, choices: cards.map(({ dataset }) => dataset.member) }
        : { ...part, answer, isCard: true };
    });
    return { parts, tiles: frame.tiles };
  }

  function build(utterance = place.querySelector('.step[data-step="say"] .utterance')) {
    const { parts, tiles } = frameOf(utterance);
    sentence.build(utterance, parts, tiles);
  }

  // The fields to send, or null with a word about what is missing.
  function fields(submitter) {
    const line = place.querySelector("input[name=text]");
    if (line && submitter?.name !== "move") return { text: line.value, way: "type" };
    const utterance =
      submitter?.closest(".utterance") ?? place.querySelector('.step[data-step="say"] .utterance');
    if (isAsking()) {
      for (const [name, step, word] of [
        ["target", "person", "choosePerson"],
        ["card", "card", "chooseCard"],
      ]) {
        if (chosen(name)) continue;
        go(step);
        tell(words[word]);
        return null;
      }
    }
    const built = sentence.said(utterance, tell);
    if (!built) return null;
    const move = moveOf(submitter);
    // What was put together is of what was chosen before, and of nothing else.
    return built.text ? { ...built, move: move.move ?? JSON.stringify(move) } : move;
  }

  // What has been chosen, as the fields of its move.
  function moveOf(submitter) {
    const type = place.querySelector("input[name=type]").value;
    if (!isAsking()) return submitter?.name ? { type, [submitter.name]: submitter.value } : { type };
    const [family, member] = chosen("card").value.split("/");
    return { type, target: chosen("target").value, family, member };
  }

  // Typing

  function prepareTyping() {
    const input = place.querySelector("input[name=text]");
    input.value ||= typed.read("");
    sentence.sayOnEnter(input, input.closest(".typing"));
    input.addEventListener("input", () => typed.write(input.value));
    import("./typing.js").then(({ help }) => help(input, language));
  }

  kept.goOn();
  begin();

  return {
    isFor: (other) => other === form,
    fields,
    // It has been said: the next sentence begins anew.
    said() {
      sentence.forget();
      typed.forget();
      kept.forget();
      for (const line of place.querySelectorAll("input[name=text]")) line.value = "";
      for (const input of place.querySelectorAll("input[type=radio]")) input.checked = false;
      begin();
    },
    back() {
      const step = STEPS.indexOf(form.dataset.step);
      if (isAsking() && step > 0) go(STEPS[step - 1]);
    },
    focus() {
      (
        place.querySelector("input[name=text]") ?? place.querySelector(".step:not([hidden]) input, .say-it")
      )?.focus();
      if (isAsking()) go(form.dataset.step || "person");
    },
    choosePerson(seat) {
      const input = place.querySelector(`input[name=target][value="${seat}"]`);
      if (!input) return;
      input.checked = true;
      advance(input);
    },
    showFamily(card) {
      const input = place.querySelector(`input[name=card][value="${CSS.escape(card)}"]`);
      if (input && !chosen("target")) tell(words.choosePerson);
      input?.closest(".family")?.scrollIntoView({ block: "nearest" });
    },
  };
}
