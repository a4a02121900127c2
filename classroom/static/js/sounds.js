// Small sounds made on the spot: nothing to download. Each is a few notes: [frequency, start, length, loudness].

const NOTES = {
  deal: [
    [420, 0, 0.05, 0.2],
    [520, 0.06, 0.05, 0.2],
    [620, 0.12, 0.06, 0.2],
  ],
  ask: [
    [523, 0, 0.09, 0.25],
    [659, 0.1, 0.12, 0.25],
  ],
  give: [
    [392, 0, 0.08, 0.25],
    [587, 0.09, 0.14, 0.25],
  ],
  draw: [
    [330, 0, 0.07, 0.2],
    [294, 0.08, 0.1, 0.2],
  ],
  lucky: [
    [523, 0, 0.1, 0.25],
    [659, 0.1, 0.1, 0.25],
    [784, 0.2, 0.1, 0.25],
    [1047, 0.3, 0.25, 0.25],
  ],
  turn: [
    [659, 0, 0.12, 0.3],
    [880, 0.14, 0.24, 0.3],
  ],
  family: [
    [523, 0, 0.14, 0.3],
    [659, 0.12, 0.14, 0.3],
    [784, 0.24, 0.14, 0.3],
    [1047, 0.36, 0.45, 0.3],
  ],
};

/** @type {AudioContext | null} */
let context = null;

// A browser lets a page sound only once somebody has touched it.
function ready() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

export function play(name) {
  if (navigator.userActivation?.hasBeenActive === false) return;
  const audio = ready();
  const now = audio.currentTime + 0.01;
  for (const [frequency, start, length, loudness] of NOTES[name] ?? []) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(loudness * 0.4, now + start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0008, now + start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}
