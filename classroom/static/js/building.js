// A sentence to be said: as text, as tiles to put in order, with gaps to fill, or written by oneself. What is
// half built is there again after a reload.

import { element } from "./elements.js";
import { inTab } from "./storage.js";

const words = document.getElementById("words").dataset;
const language = document.getElementById("board").dataset.lang;
const kept = inTab(`built-${location.pathname}`);
let begun = kept.read({});
const orders = new Map(); // In which order tiles, and words for a gap, were offered.

// Where the words of a sentence may still change, its formula tells which it is.
const keyOf = (utterance) =>
  `${utterance.dataset.way} ${utterance.dataset.formula ?? utterance.dataset.built}`;

// While a word of a sentence changes, what it is put together from stays where it is.
function orderOf(name, parts) {
  if (orders.get(name)?.length !== parts.length) orders.set(name, mix(parts));
  return orders.get(name);
}

function keep(builder) {
  const { kind } = builder.dataset;
  const parts = [
    ...builder.querySelectorAll({ tiles: ".tile-line .word-tile", gaps: ".gap", line: "input" }[kind]),
  ];
  begun[keyOf(builder.closest(".utterance"))] = parts.map((part) =>
    kind === "tiles" ? part.dataset.place : part.value,
  );
  kept.write(begun);
  builder.dispatchEvent(new CustomEvent("built", { bubbles: true }));
}

// What a gap asks for, and the slots in which it does.
const GAPS = {
  gapSeat: ["seat", "target"],
  gapFamily: ["family"],
  gapCard: ["member", "card"],
  gapVerb: ["verb", "participle", "modal"],
  gapNoun: ["noun"],
  gapNumber: ["n", "vp", "value", "points"],
};
const gapOf = (slot) => Object.keys(GAPS).find((name) => GAPS[name].includes(slot.replace(/\d+$/, "")));

const sentenceOf = (parts) => parts.map((part) => part.text ?? part.answer ?? "").join("");

// Of parts that are the same sentence as before, what is half built stays.
export function build(utterance, parts, tiles = []) {
  const builder = utterance.querySelector(".builder");
  if (!builder) return;
  const sentence = sentenceOf(parts);
  if (utterance.dataset.built === sentence) return;
  utterance.dataset.built = sentence;
  builder.replaceChildren();
  const way = utterance.dataset.way;
  if (way === "type") buildLine(builder);
  else if (way === "tiles") buildTiles(builder, tiles.length ? tiles : tilesOf(parts));
  else if (way === "gaps" && parts.some((part) => part.slot && !part.isCard)) buildGaps(builder, parts);
  else buildText(builder, parts);
  goOn(builder, begun[keyOf(utterance)] ?? []);
  hear(utterance);
}

// As it was left before the page was loaded again.
function goOn(builder, values) {
  const { kind } = builder.dataset;
  if (kind === "tiles") {
    const tiles = values.map((place) => builder.querySelector(`.word-tile[data-place="${place}"]`));
    builder.querySelector(".tile-line").append(...tiles.filter(Boolean));
  } else if (kind === "gaps" || kind === "line") {
    const fields = [...builder.querySelectorAll(".gap, input")];
    fields.slice(0, values.length).forEach((field, at) => {
      field.value = values[at];
    });
  }
}

// Words of another language than the sentence's have a "lang" of their own.
function buildText(builder, parts) {
  builder.dataset.kind = "text";
  const sentence = sentenceOf(parts);
  const line = element("span", { translate: "no" });
  const pieces = [];
  for (const part of parts) {
    const text = sentenceOf([part]);
    const lang = part.lang ?? language;
    line.append(lang === language ? text : element("span", { lang }, text));
    if (pieces.at(-1)?.[1] === lang) pieces.at(-1)[0] += text;
    else pieces.push([text, lang]);
  }
  builder.append(line, speaker(sentence, pieces));
}

export function speaker(sentence, pieces = [[sentence, language]]) {
  const attributes = {
    type: "button",
    class: "speaker",
    lang: document.documentElement.lang,
    "data-say": sentence,
    "data-pieces": JSON.stringify(pieces),
    "aria-label": words.listen,
  };
  const icon = document.getElementById("words").content.querySelector(".icon");
  return element("button", attributes, icon.cloneNode(true));
}

// What has been put together can be heard before it is said.
function hear(utterance) {
  const sentence = built(utterance);
  if (sentence === undefined) return;
  const builder = utterance.querySelector(".builder");
  builder.querySelector(".speaker")?.remove();
  if (sentence) builder.append(speaker(sentence));
}

function buildLine(builder) {
  builder.dataset.kind = "line";
  const attributes = { class: "input", maxlength: 300, autocomplete: "off", spellcheck: false };
  const line = element("input", { ...attributes, "aria-label": words.write });
  line.addEventListener("input", () => keep(builder));
  sayOnEnter(line, builder.parentElement);
  builder.append(line);
}

function buildTiles(builder, tiles) {
  builder.dataset.kind = "tiles";
  const made = orderOf(keyOf(builder.closest(".utterance")), tiles).map((place) =>
    element(
      "button",
      { type: "button", class: "word-tile", "data-place": place, value: tiles[place], translate: "no" },
      tiles[place],
    ),
  );
  const line = element("span", { class: "tile-line" });
  const pool = element("span", { class: "tile-pool" }, ...made);
  builder.append(line, pool);
  pool.addEventListener("click", ({ target }) => {
    const tile = target.closest(".word-tile");
    if (!tile) return;
    line.insertBefore(tile, line.querySelector("[aria-pressed=true]"));
    keep(builder);
    tile.focus();
  });
  import("./arranging.js").then(({ arrange }) => arrange(builder, () => keep(builder)));
}

function buildGaps(builder, parts) {
  builder.dataset.kind = "gaps";
  const key = keyOf(builder.closest(".utterance"));
  for (const part of parts) {
    if (part.text !== undefined || part.isCard) {
      const text = sentenceOf([part]);
      const shown = part.isCard ? element("b", {}, text) : text;
      builder.append(element("data", { value: text, translate: "no" }, shown));
    } else {
      const asked = words[gapOf(part.slot) ?? "choose"];
      const attributes = { class: "gap", "aria-label": asked, translate: "no" };
      const gap = element("select", attributes, new Option("…", ""));
      const order = orderOf(`${key} ${part.slot}`, part.choices);
      gap.append(...order.map((at) => new Option(part.choices[at], part.choices[at])));
      gap.addEventListener("change", () => {
        for (const name of ["aria-invalid", "aria-describedby"]) gap.removeAttribute(name);
        keep(builder);
      });
      builder.append(gap);
    }
  }
  import("./arranging.js").then(({ markWrong }) => markWrong());
}

// What a built sentence says, by values alone: a browser that translates pages changes texts. Null while it
// is not finished, undefined where there was nothing to build.
function built(utterance) {
  const builder = utterance.querySelector(".builder");
  if (builder?.dataset.kind === "tiles") {
    const line = [...builder.querySelectorAll(".tile-line .word-tile")].map((tile) => tile.value);
    return builder.querySelector(".tile-pool .word-tile") ? null : line.join(" ");
  }
  if (builder?.dataset.kind === "line") return builder.querySelector("input").value.trim() || null;
  if (builder?.dataset.kind === "gaps") {
    const gaps = [...builder.querySelectorAll(".gap")];
    if (gaps.some((gap) => !gap.value)) return null;
    return [...builder.children].map((part) => part.value).join("");
  }
  return undefined;
}

// The fields of a *move* with its sentence, where that was built; null, with a word about it, until it is.
export function said(utterance, tell, move = {}) {
  const text = utterance ? built(utterance) : undefined;
  if (text === undefined) return move;
  if (text !== null) return { ...move, text, way: utterance.dataset.way };
  const { kind } = utterance.querySelector(".builder").dataset;
  tell({ tiles: words.unfinished, gaps: words.unfilled }[kind] ?? words.buildFirst);
  return null;
}

// That a sentence is not finished is said until it is.
const untold = [words.unfinished, words.unfilled, words.buildFirst];
document.addEventListener("built", ({ target }) => {
  const utterance = /** @type {Element} */ (target).closest(".utterance");
  hear(utterance);
  if (!built(utterance)) return;
  for (const hint of document.querySelectorAll(".hint")) {
    if (untold.includes(hint.textContent)) hint.textContent = "";
  }
});

export const isBegun = (utterance) => keyOf(utterance) in begun;

// It has been said: the next one begins anew.
export function forget() {
  begun = {};
  orders.clear();
  for (const utterance of document.querySelectorAll("[data-built]")) delete utterance.dataset.built;
  kept.forget();
}

// Where building begins; and where there is nothing to build, the button that says it.
export const toBuild = (place) =>
  place?.querySelector(".builder :is(button:not(.speaker), select, input)") ?? null;
export const toSay = (place) => toBuild(place) ?? place?.querySelector(".say-it");

// Of all the buttons of a form, Enter presses the one beside what was written.
export function sayOnEnter(input, place) {
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    place.querySelector(".say-it").click();
  });
}

// The words of a sentence without the marks and capitals that tell where it begins and ends.
export function tilesOf(parts) {
  const tiles = [];
  let begins = true;
  for (const part of parts) {
    for (const written of sentenceOf([part]).split(/\s/)) {
      const word = written.replace(/^[“«]+|[.,:!?…”»]+$/g, "");
      const isKept = part.text === undefined || /^(I\b|\p{Lu}{2})/u.test(word);
      if (word) tiles.push(begins && !isKept ? word[0].toLowerCase() + word.slice(1) : word);
      begins = word ? /[.:!?]$/.test(written) : begins || /[.:!?“«]/.test(written);
    }
  }
  return tiles;
}

// The places of *parts* in an order of which none is likelier than another.
export function mix(parts) {
  const mixed = [...parts.keys()];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}
