// What helps whoever types a sentence: to hear it before it is said, and the letters that a keyboard may lack.

import { speaker } from "./building.js";
import { element } from "./elements.js";

const ACCENTS = { fr: "éèêëàâçùûîïôœ’" };

// What is told of the words is read from its beginning, with two answers if it asks back, or else with their field.
document.addEventListener("placed", ({ target }) => {
  if (target.id !== "feedback") return;
  const answer = [...target.querySelectorAll(".candidates :is(button, select)")].slice(0, 2).at(-1);
  const last = answer ?? document.activeElement?.closest(".typing-line");
  if (last) target.scrollIntoView({ block: "start" });
  last?.scrollIntoView({ block: "nearest" });
});

export function help(input, language) {
  const line = input.closest(".typing-line");
  const listen = line.querySelector(".speaker") ?? line.appendChild(speaker(""));
  const hear = () => {
    listen.dataset.pieces = JSON.stringify([[input.value, language]]);
    listen.hidden = !input.value.trim();
  };
  hear();
  input.addEventListener("input", hear);

  const accents = ACCENTS[language];
  const typing = input.closest(".typing");
  if (!accents || typing.querySelector(".accents")) return;
  const bar = element("div", { class: "accents" });
  for (const letter of accents) {
    const key = element("button", { type: "button", class: "accent", lang: language }, letter);
    // The pointer must not take the focus from the sentence.
    key.addEventListener("pointerdown", (event) => event.preventDefault());
    key.addEventListener("click", () => {
      input.setRangeText(letter, input.selectionStart, input.selectionEnd, "end");
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.focus();
    });
    bar.append(key);
  }
  typing.append(bar);
}
