// What is said, at a pace that can be read: never more than one line a second, as bubbles, aloud, and in the
// one live region that a screen reader follows.

import { speakPieces } from "./voice.js";

const PACE = 1000;
const LONGEST_QUEUE = 6;

export function follow({ setting, mySeat }) {
  const place = document.getElementById("talk");
  const announcer = document.getElementById("announcer");
  const queue = [];
  let isReading = false;
  let lastNumber = Math.max(-1, ...numbers());
  let lastQueued = lastNumber;

  function numbers() {
    return [...place.querySelectorAll(".line")].map((line) => Number(line.dataset.number));
  }

  // The newest lines stay in sight, unless somebody has scrolled back to read.
  let isFollowing = true;
  let height = place.clientHeight;
  let top = 0;
  // The end is where the newest line can be read, from its beginning if it is longer than the place; before
  // anybody has said anything, the aim of the game stands there.
  function end() {
    const newest = [...place.querySelectorAll(".line:not(.is-waiting)")].at(-1);
    return newest ? Math.min(newest.offsetTop, place.scrollHeight - place.clientHeight) : 0;
  }
  function toEnd() {
    place.scrollTo({ top: end() });
    top = place.scrollTop;
  }
  // Scrolling back is going up. Lines that grow, by voices found or a larger type, only leave the end farther
  // away; and a talk that gives its room to something else for a moment comes back at its beginning.
  place.addEventListener("scroll", () => {
    const isBack = place.scrollTop < top;
    top = place.scrollTop;
    if (place.clientHeight !== height) return;
    if (end() - top < 60) isFollowing = true;
    else if (isBack) isFollowing = false;
  });
  const growing = new ResizeObserver(() => {
    height = place.clientHeight;
    if (isFollowing) toEnd();
  });
  growing.observe(place);
  growing.observe(place.firstElementChild);

  // Lines that came with the last message wait for their turn; those read already stay.
  function hold() {
    for (const line of place.querySelectorAll(".line")) {
      line.classList.toggle("is-waiting", Number(line.dataset.number) > lastNumber);
    }
  }

  function tell(events) {
    const all = numbers();
    const newest = Math.max(-1, ...all);
    // After an undo or a new deal there is nothing to wait for.
    if (newest < lastNumber || !events.length) lastNumber = lastQueued = newest;
    hold();
    // Those of an earlier message that wait still have their place in the queue.
    const waiting = [...place.querySelectorAll(".line.is-waiting")];
    const lines = waiting.filter((line) => Number(line.dataset.number) > lastQueued);
    lastQueued = Math.max(lastQueued, newest);
    const spoken = events.filter((event) => event.said || event.shown || event.kind === "GameEnded");
    for (const event of events) {
      const line = spoken.includes(event) ? lines.shift() : null;
      queue.push({ event, line: line ? [line.dataset.number, indexOf(line)] : null });
    }
    if (!isReading) read();
  }

  // Several lines of one moment share its number; each has its place among them.
  function indexOf(line) {
    return same(line.dataset.number).indexOf(line);
  }

  const same = (number) => [...place.querySelectorAll(`.line[data-number="${number}"]`)];

  function reveal([number, index]) {
    const wasFollowing = isFollowing;
    const line = same(number)[index];
    if (line) {
      line.classList.remove("is-waiting");
      line.classList.add("is-new");
    }
    if (index === same(number).length - 1) lastNumber = Math.max(lastNumber, Number(number));
    if (wasFollowing) toEnd();
  }

  function announce(event) {
    const line = document.createElement("p");
    if (event.by) line.append(`${event.by}: `);
    // The words on the cards are read in their own language, whatever the sentence around them.
    for (const [words, lang] of event.pieces ?? [[event.text, event.lang]]) {
      const text = document.createElement("span");
      text.lang = lang;
      text.textContent = words;
      line.append(text);
    }
    announcer.append(line);
    if (event.plan) light(event.plan);
    while (announcer.children.length > 4) announcer.firstElementChild.remove();
  }

  // The step of a plan that stands beside the table and is being followed.
  function light(plan) {
    for (const step of document.querySelectorAll("[data-plan]")) {
      step.classList.toggle("is-lit", step.dataset.plan === String(plan));
    }
  }

  async function read() {
    isReading = true;
    while (queue.length) {
      // Readers who come back to a long talk get it at once, and hear its end.
      while (queue.length > LONGEST_QUEUE) {
        const { line } = queue.shift();
        if (line) reveal(line);
      }
      const { event, line } = queue.shift();
      if (line) reveal(line);
      announce(event);
      const pause = new Promise((resolve) => setTimeout(resolve, PACE));
      const isHeard = event.said && setting.voice && (setting.everyone || event.seat === mySeat);
      await Promise.all([
        pause,
        isHeard && queue.length < 3 ? speakPieces(event.pieces ?? [[event.text, event.lang]], setting) : null,
      ]);
    }
    isReading = false;
  }

  place.addEventListener("placed", hold);
  toEnd();
  return { tell, toEnd };
}
