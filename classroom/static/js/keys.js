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
  for (const news of ["placed", "focusin"]) document.getElementById("hand")?.addEventListener(news, oneStop);
  oneStop();
  document.addEventListener("keydown", (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.key === "Escape") {
      if (board.hasAttribute("data-talk-open")) openTalk();
      else if (!own.some((one) => one.back?.())) making?.back();
      return;
    }
    if (isTyping(event.target)) return;
    if (event.target.matches("#hand .card") && walk(event, cards())) return;
    if (event.target.closest("#talk") && walk(event, heard())) return;
    if (!setting.keys) return;
    const key = event.key.toLowerCase();
    const maker = own.find((one) => one.key === key);
    const act =
      {
        a: () => (own.find((one) => one.isOn?.()) ?? making)?.focus(),
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

const cards = () => [...document.querySelectorAll("#hand .card")];

// The sentences of the talk that can be heard again.
const heard = () =>
  [...document.querySelectorAll("#talk .line:not(.is-waiting) .speaker")].filter(
    (speaker) => speaker.getClientRects().length,
  );

// One stop of the Tab key for the whole hand.
function oneStop() {
  const all = cards();
  const current = all.includes(document.activeElement) ? document.activeElement : all[0];
  for (const card of all) {
    card.tabIndex = card === current ? 0 : -1;
    if (!card.hasAttribute("aria-pressed")) card.setAttribute("aria-pressed", "false");
  }
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

// Arrows go from card to card, and from sentence to sentence, from the newest.
function walk(event, places) {
  const step = STEPS[event.key];
  if (!step || !places.length) return false;
  const at = places.includes(event.target) ? places.indexOf(event.target) : places.length;
  event.preventDefault();
  places[Math.max(0, Math.min(places.length - 1, at + step))].focus();
  return true;
}
