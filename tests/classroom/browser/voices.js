// The voices of a phone, for a browser that has none: French and English ones, found some time after the
// page. What is said is over at once, and kept in `window.spoken`.
{
  const FOUND_AFTER = 300;
  const voices = ["fr-FR", "en-GB"].map((lang) => ({
    lang,
    name: lang,
    voiceURI: lang,
    localService: true,
    default: false,
  }));
  const synth = new EventTarget();
  let found = [];
  window.spoken = [];
  Object.assign(synth, {
    speaking: false,
    pending: false,
    paused: false,
    getVoices: () => found,
    speak(utterance) {
      window.spoken.push([utterance.text, utterance.lang]);
      setTimeout(() => utterance.dispatchEvent(new Event("start")), 0);
      setTimeout(() => utterance.dispatchEvent(new Event("end")), 10);
    },
    cancel() {},
    pause() {},
    resume() {},
  });
  class Utterance extends EventTarget {
    constructor(text) {
      super();
      Object.assign(this, { text, lang: "", voice: null, rate: 1, pitch: 1, volume: 1 });
    }
  }
  const given = { configurable: true, writable: true };
  Object.defineProperty(window, "speechSynthesis", { value: synth, ...given });
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance, ...given });
  setTimeout(() => {
    found = voices;
    synth.dispatchEvent(new Event("voiceschanged"));
  }, FOUND_AFTER);
}
