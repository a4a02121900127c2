// A word as the teacher says it: recorded here or taken from a file, kept by the server under its content's name.

const LONGEST = 20_000; // milliseconds
const KINDS = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

export function sounds({ say, tell, upload }) {
  /** @type {MediaRecorder | null} */
  let recorder = null;

  // Ask for the microphone, record until *button* is pressed again, give the name of what was kept.
  async function record(button) {
    if (recorder) {
      recorder.stop();
      return null;
    }
    const label = button.querySelector("span");
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      tell(say("no_microphone"));
      return null;
    }
    const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
    const mine = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 48_000 });
    recorder = mine;
    const parts = [];
    mine.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => mine.addEventListener("stop", resolve));
    const timer = setTimeout(() => recorder?.stop(), LONGEST);
    mine.start();
    button.setAttribute("aria-pressed", "true");
    label.textContent = say("recording");
    await ended;
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    recorder = null;
    button.removeAttribute("aria-pressed");
    label.textContent = say("record");
    return kept(new Blob(parts, { type: mimeType }));
  }

  async function kept(blob) {
    const { name, kind, problem } = await upload(blob, "sound", "sound");
    if (problem) tell(problem);
    return kind === "sound" ? name : null;
  }

  return { record, kept };
}
