// What somebody has chosen on this device: voice, sounds, meanings. Kept here, told to nobody.

import { onDevice } from "./storage.js";

export function settings({ isSpectator, isAtHome }) {
  // A projector is silent at first, and no class rings; all else is on.
  const quiet = isSpectator && { voice: false, sounds: false, buzz: false };
  const kept = onDevice(isSpectator ? "table-settings-spectator" : "table-settings");
  const chosen = { everyone: false, slow: false, aloud: false, sounds: isAtHome, ...quiet, ...kept.read() };
  const isOn = (name) => chosen[name] ?? true;
  const boxes = [...document.querySelectorAll("[data-setting]")];

  function show() {
    for (const box of boxes) box.checked = isOn(box.dataset.setting);
    document.documentElement.classList.toggle("no-gloss", !isOn("gloss"));
  }

  function change(name, value) {
    chosen[name] = value;
    kept.write({ ...kept.read(), [name]: value });
    show();
  }

  for (const box of boxes) box.addEventListener("change", () => change(box.dataset.setting, box.checked));
  show();
  return new Proxy(chosen, {
    get: (_, name) => (name === "toggle" ? (setting) => change(setting, !isOn(setting)) : isOn(name)),
  });
}
