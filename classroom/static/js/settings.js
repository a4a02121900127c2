// What somebody has chosen on this device: voice, sounds, meanings. Kept here, told to nobody.

const STORE = "table-settings";
const DEFAULTS = { voice: true, everyone: false, slow: false, sounds: true, buzz: true, gloss: true };

export function settings({ isSpectator }) {
  // A projector is silent until its teacher wants otherwise.
  const quiet = isSpectator ? { voice: false, sounds: false, buzz: false } : {};
  const store = isSpectator ? `${STORE}-spectator` : STORE;
  const chosen = { ...DEFAULTS, ...quiet, ...load(store) };
  const boxes = [...document.querySelectorAll("[data-setting]")];

  function show() {
    for (const box of boxes) box.checked = chosen[box.dataset.setting];
    document.documentElement.classList.toggle("no-gloss", !chosen.gloss);
  }

  function change(name, value) {
    chosen[name] = value;
    try {
      localStorage.setItem(store, JSON.stringify(chosen));
    } catch {
      // Where nothing may be kept, the choice holds for this page.
    }
    show();
  }

  for (const box of boxes) box.addEventListener("change", () => change(box.dataset.setting, box.checked));
  show();
  return new Proxy(chosen, {
    get: (target, name) =>
      name === "toggle" ? (setting) => change(setting, !target[setting]) : target[name],
  });
}

function load(store) {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "{}");
  } catch {
    return {};
  }
}
