// The editor of a deck: one value, the draft; a grid that shows it; and a history of what it was. Whatever is
// changed is kept by deck_saving.js, which brings back the report and what is amiss where.

import { drafts, listed } from "./deck_draft.js";
import { grid } from "./deck_grid.js";
import { pictures } from "./deck_pictures.js";
import { saving, post, typing } from "./deck_saving.js";
import { sounds } from "./deck_sounds.js";

const page = document.querySelector("#editor");
const facts = JSON.parse(document.querySelector("#facts").textContent);
const draft = drafts(JSON.parse(document.querySelector("#draft").textContent), facts);
const say = (key, words = {}) => facts.words[key].replace(/\{(\w+)\}/g, (_, name) => words[name] ?? "");
const state = page.querySelector("#state");
const tell = (text) => (state.textContent = text);

const LONGEST_HISTORY = 200;
const history = [JSON.stringify(draft.deck)];
let now = 0;

const dialog = document.querySelector("#paste-dialog");
const list = dialog.querySelector("textarea");

const typedInto = typing(page);
function unfinished() {
  const field = typedInto();
  if (field) return { at: view.where(field) ?? { id: field.id }, value: field.value };
  return list.value.trim() ? { list: list.value, isOpen: dialog.open } : null;
}

const saver = saving({
  page,
  unfinished,
  facts,
  say,
  tell,
  read: () => draft.deck,
  onSaved({ report, marks }) {
    page.querySelector("#report").innerHTML = report;
    view.mark(marks);
  },
});

// --- History -----------------------------------------------------------------------------------------------

// Called after each change; *shows* draws the grid anew where more than a word has changed.
function changed({ shows = false } = {}) {
  const text = JSON.stringify(draft.deck);
  if (text !== history[now]) {
    history.splice(now + 1);
    history.push(text);
    if (history.length > LONGEST_HISTORY) history.shift();
    now = history.length - 1;
    saver.changed();
    page.querySelector("#sentences")?.replaceChildren(); // The referee said it of other sentences.
  }
  if (shows) view.show();
  showHistory();
}

function showHistory() {
  page.querySelector("[data-do=undo]").disabled = now === 0;
  page.querySelector("[data-do=redo]").disabled = now === history.length - 1;
}

function travel(step) {
  view.commit(typedInto());
  if (!history[now + step]) return;
  now += step;
  draft.deck = JSON.parse(history[now]);
  view.show();
  showFields();
  showHistory();
  saver.changed();
}

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    travel(key === "y" || event.shiftKey ? 1 : -1);
  }
});

// --- The deck's own fields ------------------------------------------------------------------------------------

const fields = page.querySelector("#deck-fields");

function showFields() {
  for (const field of fields.querySelectorAll("[data-title]"))
    field.value = draft.deck.title[field.dataset.title] ?? "";
  for (const field of fields.querySelectorAll("[data-deck]")) {
    const value = draft.deck[field.dataset.deck] ?? (field.dataset.deck === "licence" ? "CC BY-SA 4.0" : "");
    field.value = Array.isArray(value) ? value.join(", ") : value;
  }
}

fields.addEventListener("change", ({ target }) => {
  const { title, deck } = target.dataset;
  const value = target.value.trim();
  if (title) draft.deck.title[title] = value;
  else draft.deck[deck] = deck === "tags" ? listed(value) : value;
  changed();
});

// --- Proposals: article and grammar of words that nobody has confirmed ------------------------------------------

const MOST_AT_ONCE = 60;

async function propose(cells) {
  let number = 0;
  const open = cells.filter((cell) => !draft.grammarOf(cell).part);
  await complete(open, (cell, proposed) => {
    if (!proposed.grammar?.part) return;
    view.propose(cell, proposed);
    number += 1;
  });
  return number;
}

// Each cell that still has its word, with its face as it most likely is in full.
async function complete(cells, each) {
  const open = cells.filter((cell) => cell.face?.word.trim());
  for (let start = 0; start < open.length; start += MOST_AT_ONCE) {
    const some = open.slice(start, start + MOST_AT_ONCE);
    const asked = some.map((cell) => ({
      language: cell.language,
      face: draft.plain(cell.face),
      ...draft.beside(cell),
    }));
    const answer = await post(page.dataset.propose, JSON.stringify(asked)).catch(() => null);
    if (!answer?.ok) return;
    const { faces } = await answer.json();
    for (const [place, proposed] of faces.entries()) {
      if (some[place].face.word === asked[place].face.word) each(some[place], proposed);
    }
  }
}

let waiting = [];
let timer;
function proposeSoon(cell) {
  // In a sentence one word tells what the others are.
  const cells = draft.sentenceOf(cell);
  const faces = cells.map(({ face }) => face);
  waiting = [...waiting.filter(({ face }) => !faces.includes(face)), ...cells];
  clearTimeout(timer);
  timer = setTimeout(() => propose(waiting.splice(0)), 400);
}

// --- Pasting ---------------------------------------------------------------------------------------------------

const firstPhrase = ({ faces }) => draft.phrase(faces[draft.deck.languages[0]]);
const isColumn = ([{ members }, ...others]) =>
  !others.length && members.every(({ faces }) => !faces[draft.deck.languages[1]].word);

// What the server reads in a text: families for the grid, each line and what it was taken for, or a problem.
async function read(text, { size = 60, order = "own", separator = "" } = {}) {
  const numbers = { size: String(size), first: String(draft.nextNumber()) };
  const body = new URLSearchParams({ text, order, separator, ...numbers });
  const answer = await post(page.dataset.paste, body).catch(() => null);
  return answer?.ok ? answer.json() : { families: [], problem: say("failed") };
}

// *place* is the cell where a list of one column begins, *after* the card that others follow.
/** @type {(families: any, where?: PastedTo) => void} */
function add(families, { after = null, place = null } = {}) {
  const number = families.reduce((sum, family) => sum + family.members.length, 0);
  if (place && isColumn(families)) draft.fill(families[0].members.map(firstPhrase), place, place.language);
  else draft.add(families, after);
  changed({ shows: true });
  tell(say("pasted", { number }));
  propose(draft.cells());
}

// Into the grid itself: at once, if every line is a card; else the lines are shown first.
async function pasted(text, where = {}) {
  const told = await read(text);
  if (told.plain && told.families.length) add(told.families, where);
  else if (told.problem) tell(told.problem);
  else {
    list.value = text;
    show(told, where);
    dialog.showModal();
  }
}

// --- What was being typed when the page was left

function goOnTyping({ at, value, list: pastedList, isOpen }) {
  if (pastedList) {
    list.value = pastedList;
    if (isOpen) dialog.showModal();
    return;
  }
  const field = at.id === undefined ? view.fieldAt(at) : document.getElementById(at.id);
  if (!field || field.value === value) return;
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

// --- The grid ----------------------------------------------------------------------------------------------------

const sound = sounds({ say, tell, upload });
const picker = pictures({ page, facts, say, upload, changed: () => changed({ shows: true }) });
const view = grid({ page, facts, draft, say, tell, changed, proposeSoon, pasted, picker, sound });

// *kind* is "picture" or "sound".
async function upload(blob, name, kind) {
  const [most, problem] = facts.limits[kind];
  if (blob.size > most) return { problem };
  const body = new FormData();
  body.append("kind", kind);
  body.append("file", blob, name);
  const answer = await post(page.dataset.upload, body).catch(() => null);
  if (!answer) return { problem: say("failed") };
  const told = await answer.json().catch(() => ({}));
  return answer.ok ? told : { problem: told.message ?? say("failed") };
}

async function load(address, place) {
  place.textContent = "…";
  await saver.flush();
  const answer = await fetch(address).catch(() => null);
  place.innerHTML = answer?.ok ? await answer.text() : "";
  if (!answer?.ok) place.textContent = say("failed");
}

const adding = dialog.querySelector('[data-do="paste-now"]');

// What was read and waits to be added, and *where*; whatever is typed makes it old.
/** @type {{ families: any[], where: PastedTo, order: string } | null} */
let looked = null;

function show({ families, preview = "", problem = "" }, where = {}, order = "own") {
  looked = { families, where, order };
  dialog.querySelector("#paste-rows").innerHTML = preview;
  const told = dialog.querySelector("#paste-problem");
  told.textContent = problem;
  told.hidden = !problem;
  adding.hidden = !families.length;
}

async function look(order) {
  const size = dialog.querySelector("#paste-size")?.value || 6;
  const separator = dialog.querySelector("#paste-separator").value;
  const text = list.value;
  const told = await read(text, { size, separator, order });
  if (list.value !== text || !dialog.open) return;
  const none = told.families.length || told.problem ? {} : { problem: say("nothing_pasted") };
  show({ ...told, ...none }, looked?.where, order);
  if (told.families.length) adding.focus();
}

dialog.addEventListener("input", () => looked && show({ families: [] }, looked.where));
dialog.addEventListener("close", () => show({ families: [] }));
dialog.addEventListener("close", () => (dialog.querySelector("#paste-separator").value = ""));

const ACTS = {
  undo: () => travel(-1),
  redo: () => travel(1),
  "add-family": () => {
    draft.addFamily();
    changed({ shows: true });
    view.focusLastFamily();
  },
  "paste-list": () => dialog.showModal(),
  "paste-close": () => dialog.close(),
  "paste-look": () => look("own"),
  "paste-swap": () => look(looked?.order === "own" ? "target" : "own"),
  "paste-now": () => {
    if (!looked) return;
    add(looked.families, looked.where);
    list.value = "";
    dialog.close();
  },
  propose: async () => {
    view.commit(typedInto());
    const number = await propose(draft.cells());
    tell(number ? say("proposed", { number }) : say("none_proposed"));
  },
  "confirm-all": () => {
    view.confirmAll();
    tell("");
  },
  duplicates: () => load(page.dataset.duplicates, page.querySelector("#duplicates")),
  sentences: () => load(page.dataset.sentences, page.querySelector("#sentences")),
  "load-theirs": () => saver.loadTheirs(),
  "keep-mine": () => saver.keepMine(),
  "bulk-articles": async () => {
    const bare = view.chosenCells().filter(({ face }) => face && !face.article);
    await complete(bare, draft.addArticle);
    changed({ shows: true });
  },
  "bulk-bare": () => view.bulk(draft.dropArticle),
  "bulk-confirm": async () => {
    await propose(view.chosenCells());
    view.confirmChosen();
  },
  "bulk-remove": () => view.removeChosen(),
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do]");
  if (button) ACTS[button.dataset.do]?.(button);
});

document.querySelector("#publish").addEventListener("submit", async (event) => {
  event.preventDefault();
  view.commit(typedInto());
  if (!(await saver.flush())) return;
  event.target.elements.number.value = saver.number();
  saver.leave();
  event.target.submit();
});

if (saver.restored) {
  const isNew = JSON.stringify(draft.deck) !== JSON.stringify(saver.restored) || saver.typed;
  draft.deck = saver.restored;
  if (isNew && page.querySelector("#conflict").hidden) tell(say("restored"));
  changed();
}
view.show();
view.mark(facts.marks);
showFields();
if (saver.typed) goOnTyping(saver.typed);
// A list that was pasted, imported or copied a moment ago has words that nobody has looked at.
if (facts.number === 1 && facts.hasWords) propose(draft.cells());
