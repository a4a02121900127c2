// Words and sentences that can be heard, where the device has a voice for their language.

import { onVoices, speak, voiceFor } from "./voice.js";

export function showVoices() {
  for (const button of document.querySelectorAll("button[data-say][data-language]")) {
    button.hidden = !voiceFor(button.dataset.language);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-say][data-language]");
  if (button) speak(button.dataset.say, button.dataset.language);
});

onVoices(showVoices);
