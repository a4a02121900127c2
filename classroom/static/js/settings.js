// What somebody has chosen on this device: voice, sounds, meanings. Kept here, told to nobody.

const STORE = "table-settings";

export function settings({ isSpectator }) {
  // A projector is silent at first; all else is on.
  const quiet = isSpectator && { voice: false, sounds: false, buzz: false };
  const store = isSpectator ? `${STORE}-spectator` : STORE;
  const chosen = { everyone: false, slow: false, aloud: false, ...quiet, ...load(store) };
  const isOn = (name) => chosen[name] ?? true;
  const boxes = [...document.querySelectorAll("[data-setting]")];

  function show() {
    for (const box of boxes) box.checked = isOn(box.dataset.setting);
    document.documentElement.classList.toggle("no-gloss", !isOn("gloss"));
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
    get: (_, name) => (name === "toggle" ? (setting) => change(setting, !isOn(setting)) : isOn(name)),
  });
}

function load(store) {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "{}");
  } catch {
    return {};
  }
}
