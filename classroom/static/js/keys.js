// What is opened over the board of a table, and its keys: letters for what is often done, arrows within the hand
// and the talk, Escape for one step back.

const isTyping = (target) => target.matches("input:not([type=radio], [type=checkbox]), textarea, select");

export function listen({ board, own, making, openTalk, setting }) {
  const keys = document.getElementById("keys");
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open-keys], [data-open-panel]");
    if (!opener) return;
    event.preventDefault();
    // Escape is for what lies on top, and the focus comes back to what can be seen.
    const menu = opener.closest("details");
    if (menu) {
      menu.querySelector("summary").focus();
      menu.open = false;
    }
    const { openPanel } = opener.dataset;
    if (openPanel) import("./panel.js").then(({ open }) => open(openPanel));
    else keys.showModal();
  });
  document.getElementById("hand")?.addEventListener("placed", oneStop);
  oneStop();
  document.addEventListener("keydown", (event) => {
    if (
      !event.key ||
      event.defaultPrevented ||
      event.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.key === "Escape") {
      if (board.hasAttribute("data-talk-open")) openTalk();
      else if (!own.some((one) => one.back?.())) making.back();
      return;
    }
    if (isTyping(event.target)) return;
    if (event.target.closest("#hand") && roam(event)) return;
    if (event.target.closest("#talk") && listenAgain(event)) return;
    if (!setting.keys) return;
    const key = event.key.toLowerCase();
    const maker = own.find((one) => one.key === key);
    const act =
      {
        a: () => (own.find((one) => one.isOn?.()) ?? making).focus(),
        d: () => document.querySelector("#move .draw")?.focus(),
        l: openTalk,
        g: () => setting.toggle("gloss"),
        "?": () => keys.showModal(),
      }[key] ?? maker?.focus;
    if (!act) return;
    event.preventDefault();
    act();
  });
}

// One stop of the Tab key for the whole hand; arrows go from card to card.
function oneStop() {
  const cards = [...document.querySelectorAll("#hand .card")];
  const current = cards.includes(document.activeElement) ? document.activeElement : cards[0];
  for (const card of cards) {
    card.tabIndex = card === current ? 0 : -1;
    if (!card.hasAttribute("aria-pressed")) card.setAttribute("aria-pressed", "false");
  }
}

function roam(event) {
  const cards = [...document.querySelectorAll("#hand .card")];
  const card = cards.includes(event.target) && next(event.key, cards, cards.indexOf(event.target));
  if (!card) return false;
  event.preventDefault();
  for (const other of cards) other.tabIndex = other === card ? 0 : -1;
  card.focus();
  return true;
}

// One for the whole talk, too, where it can be heard again; arrows go from sentence to sentence, from the newest.
function listenAgain(event) {
  const speakers = [...document.querySelectorAll("#talk .line:not(.is-waiting) .speaker")];
  const heard = speakers.filter((speaker) => speaker.getClientRects().length);
  const at = heard.includes(event.target) ? heard.indexOf(event.target) : heard.length;
  const speaker = next(event.key, heard, at);
  if (!speaker) return false;
  event.preventDefault();
  speaker.focus();
  return true;
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

function next(key, places, at) {
  const step = STEPS[key];
  return step && places[Math.max(0, Math.min(places.length - 1, at + step))];
}
