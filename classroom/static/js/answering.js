// An answer to one of today's words is sent once, by the way that waits for a network; then its page shows what
// came of it.

import { filledIn } from "./forms.js";
import { showVoices } from "./heard_words.js";
import { give, onArrival } from "./waiting.js";

const DAY = 86_400_000;

const round = document.querySelector("[data-round]");
const begun = midnight();

round.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-day]");
  if (!form) return;
  const fields = filledIn(form, event.submitter);
  const [word, text, card] = ["word", "text", "card"].map((name) => String(fields.get(name) ?? ""));
  if (!text.trim() && !card) return;
  event.preventDefault();
  give({ to: location.pathname, word, text, card, day: today(form) });
});

onArrival((answer, page) => {
  const asked = round.querySelector("form [name=word]")?.value;
  if (answer.to !== location.pathname || answer.word !== asked) return false;
  round.replaceChildren(...page.querySelector("[data-round]").childNodes);
  history.replaceState(null, "", location.href);
  showVoices();
  (round.querySelector("[autofocus]") ?? round.querySelector("a.button")).focus();
  scrollTo(0, 0);
  return true;
});

// The day that the site had when the page came, and the nights since: a device may be set wrong.
function today(form) {
  const nights = Math.round((midnight() - begun) / DAY);
  return new Date(Date.parse(form.dataset.day) + nights * DAY).toISOString().slice(0, 10);
}

function midnight() {
  return new Date().setHours(0, 0, 0, 0);
}
