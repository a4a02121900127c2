// The browser's own voices, in the right language or not at all: a French voice reading English teaches
// wrong sounds.

const synth = window.speechSynthesis;
let voices = [];
const waiting = new Set();

function collect() {
  const found = synth.getVoices();
  if (!found.length) return;
  voices = found;
  for (const tell of waiting) tell();
}

// Many browsers find their voices only after a while, and some never tell that they have: they are asked
// again at ever longer times, for a quarter of a minute.
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;

function keepAsking(pause = FIRST_PAUSE) {
  collect();
  if (!voices.length && pause <= LONGEST_PAUSE) setTimeout(keepAsking, pause, 2 * pause);
}

if (synth) {
  keepAsking();
  synth.addEventListener?.("voiceschanged", collect);
}

const codeOf = (voice) => voice.lang.replace("_", "-").toLowerCase();

// A voice of exactly this language: "en" takes en-GB or en-US, never another. Those that need no network
// come first, then the one the person's system prefers.
export function voiceFor(language) {
  const wanted = language.toLowerCase();
  const fitting = voices.filter(
    (voice) => codeOf(voice) === wanted || codeOf(voice).startsWith(`${wanted}-`),
  );
  const rank = (voice) => (voice.localService ? 0 : 2) + (voice.default ? 0 : 1);
  return fitting.sort((one, other) => rank(one) - rank(other))[0] ?? null;
}

// Calls back now and whenever the browser has found its voices.
export function onVoices(tell) {
  waiting.add(tell);
  tell();
}

// Resolves when the text has been said, at once where there is no voice for it.
export function speak(text, language, { slow = false } = {}) {
  const voice = voiceFor(language);
  if (!voice || !text) return Promise.resolve(false);
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = slow ? 0.65 : 0.95;
    // Some engines never tell the end of what they say.
    const limit = setTimeout(() => resolve(true), 1500 + text.length * (slow ? 160 : 100));
    const done = () => {
      clearTimeout(limit);
      resolve(true);
    };
    utterance.addEventListener("end", done);
    utterance.addEventListener("error", done);
    synth.speak(utterance);
  });
}

// A sentence in pieces, each in its own language: [["Le chat dort.", "fr"], …].
export async function speakPieces(pieces, setting) {
  for (const [text, language] of pieces) await speak(text.trim(), language, setting);
}

// A word as a teacher has recorded it comes before any voice of the browser's.
/** @type {HTMLAudioElement?} */
let recording = null;
export function play(address, { slow = false } = {}) {
  hush();
  recording = new Audio(address);
  recording.playbackRate = slow ? 0.75 : 1;
  recording.play().catch(() => {}); // A browser may want a tap first; the word can be read.
}

export function hush() {
  synth?.cancel();
  recording?.pause();
}
