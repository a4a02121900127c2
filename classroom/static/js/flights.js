// Cards glide from the giver to the taker, votes fall where they stand. A touch anywhere skips it; with reduced
// motion the place where the card has come to rest lights up instead. Nothing here ever holds up a move.

import { element } from "./elements.js";

const GLIDE = 340;
const CONFETTI = 56;
const CONFETTI_TIME = 1000;
const COLOURS = ["#f4b93a", "#1a49b5", "#b71c31", "#18ab7c", "#f9a3d6", "#ee6c14"];
const FEAST = 3200;
const CHEER = 5000;
const EDGE = 8;
const HOP = 12;
const WORD = 28; // Milliseconds from one part of a sentence to the next; a gap is a part, too.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const flying = new Set();
const sky = document.getElementById("flights");

function seatPlace(seat) {
  if (typeof seat === "string") return document.querySelector(`[data-place="${seat}"]`);
  return document.querySelector(`#seat-${seat} .seat-face`);
}

function cardPlace(key) {
  return key ? document.querySelector(`:is(#hand, #street, #middle) [data-card="${CSS.escape(key)}"]`) : null;
}

// Outside its place nothing tells a card how large it is; one that is folded away shows its back.
function copyOf(card) {
  const { width, height } = card?.getBoundingClientRect() ?? {};
  if (!width) return null;
  const copy = card.cloneNode(true);
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
  return copy;
}

// Looks where cards are before the board changes; start() lets them fly to where they are then.
export function flightsOf(events, mySeat) {
  const moves = events.filter((event) => event.to !== undefined);
  const from = moves.map((event) => {
    const isMine = event.from === mySeat || event.from === "street";
    const start = (isMine && cardPlace(event.card)) || seatPlace(event.from);
    return { rect: start?.getBoundingClientRect(), card: copyOf(cardPlace(event.card)) };
  });
  // Whoever follows a plan walks on when it is told, from the step at which they stood.
  const stood = events.some((event) => event.plan) && document.querySelector(".plan-step.is-lit");
  return {
    start() {
      if (stood) light(stood.dataset.plan);
      moves.forEach((event, place) => fly(event, from[place], mySeat, place));
      events.flatMap((event) => event.votes ?? []).forEach(fall);
    },
  };
}

function fly(event, { rect, card }, mySeat, place) {
  const target = (event.to === mySeat && cardPlace(event.card)) || seatPlace(event.to);
  if (!target || !rect) return;
  // What is folded away has no place to fly from or to.
  const isHidden = !rect.width || !target.getBoundingClientRect().width;
  if (still.matches || isHidden) {
    arrive(target, 1500);
    return;
  }
  const seen = card ?? (event.to === mySeat ? copyOf(cardPlace(event.card)) : null);
  const ghost = seen ?? element("span", { class: "back back-large" });
  ghost.removeAttribute("id");
  ghost.classList.add("ghost");
  ghost.tabIndex = -1;
  sky.append(ghost);
  const end = target.getBoundingClientRect();
  const size = ghost.getBoundingClientRect();
  const at = (box, scale) =>
    `translate(${box.left + (box.width - size.width) / 2}px, ${box.top + (box.height - size.height) / 2}px) scale(${scale})`;
  const flight = ghost.animate(
    [
      { transform: at(rect, 0.8), opacity: 0.9 },
      { transform: at(end, 1), opacity: 1 },
    ],
    { duration: GLIDE, delay: place * GLIDE, easing: "cubic-bezier(.3,.8,.4,1)", fill: "both" },
  );
  skippable(flight).then(() => {
    ghost.remove();
    arrive(target, 900);
  });
}

function arrive(target, time) {
  target.classList.add("is-arrived");
  setTimeout(() => target.classList.remove("is-arrived"), time);
}

// What is not told line by line happens at once: *change* puts it in place.
export function showAtOnce(events, mySeat, change) {
  const flights = flightsOf(events, mySeat);
  change();
  flights.start();
  const last = events.findLast(({ plan }) => plan);
  if (last) walk(last.plan);
}

// A touch brings *animation* to its end, as does the end itself.
async function skippable(animation) {
  flying.add(animation);
  await animation.finished.catch(() => {});
  flying.delete(animation);
}

// Lights the step of a plan that is followed now; the steps of it, and the place of the one lit before.
function light(plan) {
  const steps = [...document.querySelectorAll(".plan-step")];
  const from = steps.findIndex((step) => step.classList.contains("is-lit"));
  for (const step of steps) step.classList.toggle("is-lit", step.dataset.plan === String(plan));
  return { steps, from };
}

// Their figure goes from step to step, with a hop for each; with reduced motion it stands at the new one.
function walk(plan) {
  const { steps, from } = light(plan);
  const to = steps.findIndex((step) => step.dataset.plan === String(plan));
  const figure = steps[to]?.querySelector(".picture");
  if (!figure || from < 0 || still.matches) return;
  const way = steps.slice(Math.min(from, to), Math.max(from, to) + 1);
  if (from > to) way.reverse();
  // What is folded away is no place to step on.
  const boxes = way
    .map((step) => step.firstElementChild.getBoundingClientRect())
    .filter(({ width }) => width);
  if (boxes.length < 2) return;
  const end = boxes.at(-1);
  const places = boxes.map(({ left, top }) => [left - end.left, top - end.top]);
  const hops = places.flatMap(([x, y], place) => {
    const before = places[place - 1];
    const at = `translate(${x}px, ${y}px)`;
    if (!before) return [at];
    const [dx, dy] = [(x + before[0]) / 2, (y + before[1]) / 2 - HOP];
    return [`translate(${dx}px, ${dy}px) rotate(${place % 2 ? 8 : -8}deg)`, at];
  });
  const duration = GLIDE * (places.length - 1);
  skippable(figure.animate({ transform: hops }, { duration, easing: "linear" }));
}

document.addEventListener("planned", ({ detail }) => walk(detail));

// A vote that becomes known falls among the others, and on its voter's plate where the game shows it there.
function fall(seat, place) {
  if (still.matches) return;
  for (const vote of document.querySelectorAll(`[data-voter="${seat}"], #seat-${seat} .ballot`)) {
    const falling = vote.animate([{ opacity: 0, transform: "translateY(-3em) scale(1.6)" }, {}], {
      duration: GLIDE,
      delay: (place * GLIDE) / 2,
      easing: "cubic-bezier(.3,1.3,.5,1)",
      fill: "backwards",
    });
    skippable(falling);
  }
}

export function skipFlights() {
  for (const flight of flying) flight.finish();
  for (const shown of document.querySelectorAll(".feast")) shown.remove();
}

// A sentence comes together word by word.
document.addEventListener("revealed", ({ target }) => {
  const said = target.querySelector(".line-said");
  if (!said || said.childElementCount || still.matches) return;
  const sentence = said.textContent;
  const words = sentence.split(/(\s+)/).map((part) => {
    const word = element("span", {}, part);
    if (part.trim()) word.style.display = "inline-block";
    return word;
  });
  said.replaceChildren(...words);
  const flights = words.map((word, place) =>
    word.animate([{ opacity: 0, transform: "translateY(0.7em) scale(0.7)" }, {}], {
      duration: 240,
      delay: place * WORD,
      easing: "cubic-bezier(.2,1.2,.4,1)",
      fill: "backwards",
    }),
  );
  Promise.allSettled(flights.map((flight) => flight.finished)).then(() => said.replaceChildren(sentence));
});

// What was said to it and the cards of the family, large; the talk keeps them for later.
export function feast(line) {
  const bubble = line?.querySelector(".bubble");
  if (!bubble) return;
  const parts = [line.querySelector(".face"), bubble].filter(Boolean);
  const shown = element("div", { class: "feast" }, ...parts.map((part) => part.cloneNode(true)));
  sky.append(shown);
  setTimeout(() => shown.remove(), FEAST);
}

// What somebody calls out, for a moment, at their place.
export function cheer({ seat, text, lang, gloss, read }) {
  const box = document.getElementById(`seat-${seat}`)?.getBoundingClientRect();
  if (!box) return;
  const shown = element("div", { class: "cheer" }, element("span", { class: "said", lang }, text));
  if (gloss) shown.append(element("span", { class: "gloss", lang: read }, gloss));
  sky.append(shown);
  const { width, height } = shown.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(box.left, window.innerWidth - width - EDGE));
  const hand = document.getElementById("hand")?.getBoundingClientRect();
  const isAbove = box.top > window.innerHeight / 2 || box.bottom + height > hand?.top;
  const top = isAbove ? Math.max(EDGE, box.top - height) : box.bottom;
  Object.assign(shown.style, { left: `${left}px`, top: `${top}px` });
  shown
    .animate({ opacity: [0, 1, 1, 0], offset: [0, 0.05, 0.85, 1] }, { duration: CHEER, fill: "both" })
    .finished.then(() => shown.remove());
}

// A happy family: a second of paper, over everything and in nobody's way. Browsers let it fall by themselves: a
// script that painted it would be late on a slow device.
export function celebrate(seat, mySeat) {
  const place = seat === mySeat ? document.getElementById("hand") : seatPlace(seat);
  if (still.matches || !place) return;
  const { left, top, width, height } = place.getBoundingClientRect();
  const papers = Array.from({ length: CONFETTI }, (_, index) => {
    const paper = element("i", { class: "confetti" });
    paper.style.background = COLOURS[index % COLOURS.length];
    return paper;
  });
  sky.append(...papers);
  for (const paper of papers) {
    const across = (Math.random() - 0.5) * 620;
    const up = -220 - Math.random() * 420;
    const turn = Math.random() * 6;
    const at = (time) => ({
      transform: `translate(${left + width / 2 + across * time}px, ${top + height / 2 + up * time + 620 * time * time}px) rotate(${turn + time * 7}rad)`,
      opacity: 1 - time ** 3,
    });
    paper
      .animate([at(0), at(0.2), at(0.4), at(0.6), at(0.8), at(1)], CONFETTI_TIME)
      .finished.then(() => paper.remove());
  }
}
