// What is said, at a pace that can be read: never more than one line a second, as bubbles, aloud, and in the
// one live region that a screen reader follows.

import { element } from "./elements.js";
import { hush, speakPieces } from "./voice.js";

const PACE = 1000;
const LONGEST_QUEUE = 6;
const MOST_PAST = 3;

const piecesOf = (event) => event.pieces ?? [[event.text, event.lang]];
const numberOf = (line) => Number(line.dataset.number);

export function follow({ setting, mySeat }) {
  const place = document.getElementById("talk");
  const announcer = document.getElementById("announcer");
  const queue = [];
  let isReading = false;
  const lines = () => [...place.querySelectorAll(".chunk .line")];
  const same = (number) => lines().filter((line) => line.dataset.number === number);
  const newest = () => Math.max(-1, ...lines().map(numberOf));
  // The last line that has been shown. Several of one moment share its number; each has its place among them.
  let told = [newest(), Infinity];
  let lastQueued = told[0];

  // Where only the last request is remembered, lines go before their turn comes. What is told can be read
  // all the same, and until then what was told before.
  const past = element("div", { class: "past" });
  place.querySelector(".chunk").before(past);
  let shown = lines();

  function keep(some) {
    past.append(...some);
    for (const line of past.children) line.classList.remove("is-waiting");
    while (past.children.length > MOST_PAST) past.firstElementChild?.remove();
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
  // A turn of the wheel counts by itself: its scrolling may come in the moment in which the height changes.
  place.addEventListener("wheel", (turn) => {
    if (turn.deltaY < 0 && !turn.ctrlKey && top > 0) isFollowing = false;
  });
  const growing = new ResizeObserver(() => {
    height = place.clientHeight;
    if (isFollowing) toEnd();
  });
  growing.observe(place);
  growing.observe(place.firstElementChild);

  const indexOf = (line) => same(line.dataset.number).indexOf(line);
  const isToCome = (line) => {
    const number = numberOf(line);
    return number > told[0] || (number === told[0] && indexOf(line) > told[1]);
  };

  function hold() {
    for (const line of lines()) line.classList.toggle("is-waiting", isToCome(line));
    look();
  }

  // What can be seen now; if that is nothing, what could be seen before.
  function look() {
    const seen = lines().filter((line) => !line.classList.contains("is-waiting"));
    if (seen.length) past.replaceChildren();
    else if (lines().length) keep(shown);
    shown = seen;
  }

  function tell(events) {
    const last = newest();
    // After an undo or a new deal there is nothing to wait for, and nothing left to tell of what was.
    const isAnew = events.some((event) => event.anew);
    if (isAnew) {
      queue.length = 0;
      hush();
    }
    if (isAnew || last < told[0] || !events.length) {
      told = [last, Infinity];
      lastQueued = last;
      past.replaceChildren();
    }
    hold();
    // Those that wait already are in the queue.
    const waiting = lines().filter((line) => isToCome(line) && numberOf(line) > lastQueued);
    lastQueued = Math.max(lastQueued, last);
    // Of several requests that came at once, the last may be the only one that is written.
    const spoken = events.filter((event) => event.said || event.shown || event.kind === "GameEnded");
    const written = spoken.slice(-waiting.length || spoken.length);
    const news = events.map((event) => {
      const line = waiting[written.indexOf(event)];
      return { event, line: line ? [line, indexOf(line)] : null };
    });
    // Readers who come back to a long talk get it at once, and hear its end.
    for (const { line } of news.splice(0, news.length - LONGEST_QUEUE)) if (line) reveal(line);
    queue.push(...news);
    if (!isReading) read();
  }

  // *line* as it came; the part in which it stood may have come again since, with it or without.
  function reveal([line, index]) {
    const wasFollowing = isFollowing;
    const number = numberOf(line);
    const here = same(line.dataset.number)[index];
    if (number > told[0] || (number === told[0] && index > told[1])) told = [number, index];
    if (here) {
      here.classList.remove("is-waiting");
      here.classList.add("is-new");
      here.dispatchEvent(new Event("revealed", { bubbles: true }));
      look();
    } else if (number <= newest()) {
      keep([line]);
    }
    if (wasFollowing) toEnd();
  }

  function announce(event) {
    // The words on the cards are read in their own language, whatever the sentence around them.
    const said = piecesOf(event).map(([words, lang]) => element("span", { lang }, words));
    announcer.append(element("p", {}, event.by ? `${event.by}${announcer.dataset.colon} ` : "", ...said));
    // The step of a plan that is being followed.
    if (event.plan) document.dispatchEvent(new CustomEvent("planned", { detail: event.plan }));
    while (announcer.children.length > 2 * LONGEST_QUEUE) announcer.firstElementChild.remove();
  }

  async function read() {
    isReading = true;
    while (queue.length) {
      // Where more happens than one line a second, several are told at once.
      for (const { event, line } of queue.splice(0, queue.length - LONGEST_QUEUE)) {
        if (line) reveal(line);
        announce(event);
      }
      const { event, line } = queue.shift();
      if (line) reveal(line);
      announce(event);
      const pause = new Promise((resolve) => setTimeout(resolve, PACE));
      const isHeard =
        (event.said || event.cheer) && setting.voice && (setting.everyone || event.seat === mySeat);
      await Promise.all([pause, isHeard && queue.length < 3 && speakPieces(piecesOf(event), setting)]);
    }
    isReading = false;
  }

  place.addEventListener("placed", hold);
  toEnd();
  return { tell, toEnd };
}
