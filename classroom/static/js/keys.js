// What is opened over the board of a table, and its keys: letters for what is often done, arrows within the hand,
// Escape for one step back.

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
  const at = cards.indexOf(event.target);
  const last = cards.length - 1;
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (to === undefined || at < 0) return false;
  event.preventDefault();
  const card = cards[Math.max(0, Math.min(last, to))];
  for (const other of cards) other.tabIndex = other === card ? 0 : -1;
  card.focus();
  return true;
}
