// Laying a sentence: own cards are tapped into a row, behind the word that is chosen there or at its end, and are
// moved in it by two taps, by drawing or by keys; words are added to a sentence on the table, or one is swapped.
// What is half made is there again after a reload. Whether it may be laid is for the server to say.

import { draw, moveTo } from "../../js/arranging.js";
import * as sentence from "../../js/building.js";
import { isOff } from "../../js/choices.js";
import { element } from "../../js/elements.js";
import { fieldsOf } from "../../js/live.js";
import { inTab } from "../../js/storage.js";

const EMPTY = { type: "", sentence: "", row: [], old: "", fresh: "", text: "", language: "" };
const HOLE = /\ue000(\w+)\ue000/g;

export function make({ table, language }) {
  const form = document.getElementById("move-form");
  const place = form.querySelector("#move");
  const hint = form.querySelector("#hint");
  const hand = document.getElementById("hand");
  const kept = inTab(`laying-${table}`);
  const asKept = () => ({ ...EMPTY, ...kept.read() });
  let draft = asKept();
  let selected = "";

  const root = () => place.querySelector(".laying");
  const isRow = () => root()?.dataset.laying === "row";
  const kinds = () => [...place.querySelectorAll("input[name=type][type=radio]")];
  const kind = () => kinds().find((one) => one.checked);
  const chosen = (name) => [...form.elements].find((input) => input.name === name && input.checked);
  const own = (card) => hand.querySelector(`.card[data-card="${CSS.escape(card)}"]`);
  const tableSentence = () =>
    place.querySelector(`input[name=sentence][value="${CSS.escape(draft.sentence)}"]`);
  const base = () => JSON.parse(tableSentence()?.dataset.cards ?? "[]");
  const isChange = () => draft.type === "Extend" || draft.type === "Swap";
  const isJoker = (card) => own(card)?.dataset.side === "joker";

  const tell = (text) => hint.replaceChildren(text);

  // --- The row

  // What is known of a card: from the hand, or from the sentence it lies in.
  function known(card) {
    const button = own(card);
    if (!button) return base().find((word) => word.card === card);
    const { word, lang, colour, shape } = button.dataset;
    const said = isJoker(card) ? jokerWord(lang) : { text: word, lang };
    return { card, ...said, colour, shape, isOwn: true };
  }

  const jokerWord = (lang) => ({ text: draft.text || "…", lang: draft.language || lang });

  function row() {
    const cards = base().map((word) => word.card);
    if (draft.type === "Swap")
      return cards.map((card) => (card === draft.old && draft.fresh ? draft.fresh : card));
    if (draft.type !== "Extend") return draft.row;
    const head = draft.row.indexOf("");
    return [...draft.row.slice(0, head), ...cards, ...draft.row.slice(head + 1)];
  }

  // Own cards only; the sentence that is extended stands as one empty place among them.
  function prune() {
    draft.row = draft.row.filter((card) => (card ? own(card) : draft.type === "Extend"));
    if (draft.type === "Extend" && !draft.row.includes("")) draft.row.unshift("");
    if (draft.fresh && !own(draft.fresh)) draft.fresh = "";
    if (draft.old && !base().some((word) => word.card === draft.old)) draft.old = draft.fresh = "";
    if (selected && !row().includes(selected)) selected = "";
  }

  const used = () => (draft.type === "Swap" ? [draft.fresh] : draft.row).filter(Boolean);

  function toggle(button) {
    if (!isRow() || !draft.type) return false;
    const card = button.dataset.card;
    tell("");
    if (isChange() && !tableSentence()) tell(root().dataset.sentenceFirst);
    else if (draft.type === "Swap") {
      if (draft.old) draft.fresh = draft.fresh === card ? "" : card;
      else tell(about());
    } else if (draft.row.includes(card)) draft.row = draft.row.filter((other) => other !== card);
    else if (own(selected)) {
      draft.row.splice(draft.row.indexOf(selected) + 1, 0, card);
      selected = card;
    } else draft.row.push(card);
    changed();
    return true;
  }

  // As the words lie now. What was put among those of the table's sentence goes to its nearer end.
  function arranged() {
    const slots = [...place.querySelectorAll(".slot-word")].map((slot) => slot.dataset.word);
    if (draft.type === "Extend") {
      const theirs = slots.flatMap((card, at) => (own(card) ? [] : [at]));
      const middle = (Math.min(...theirs) + Math.max(...theirs)) / 2;
      const mine = (isThere) => slots.filter((card, at) => own(card) && isThere(at));
      draft.row = [...mine((at) => at < middle), "", ...mine((at) => at > middle)];
    } else if (draft.type !== "Swap") draft.row = slots;
    changed();
  }

  function move(by) {
    const at = draft.row.indexOf(selected);
    const to = at + by;
    if (draft.type === "Swap" || at < 0 || to < 0 || to >= draft.row.length) return;
    [draft.row[at], draft.row[to]] = [draft.row[to], draft.row[at]];
    changed();
  }

  function remove(card) {
    if (draft.type === "Swap") draft.fresh = "";
    else draft.row = draft.row.filter((other) => other !== card);
    changed();
  }

  function changed() {
    kept.write(draft);
    show();
  }

  // --- What is shown

  const about = () => kind()?.dataset.about ?? "";

  function begin() {
    tell("");
    if (!isRow()) {
      if (root()) exchange();
      return;
    }
    draft = asKept(); // Cards that were away while they were judged may be here again.
    const open = kinds().filter((kind) => !isOff(kind));
    draft.type = (open.find((input) => input.value === draft.type) ?? open[0])?.value ?? "";
    check(kinds(), draft.type);
    check(place.querySelectorAll('[name="joker.language"]'), draft.language);
    const text = place.querySelector('[name="joker.text"]');
    if (text) text.value = draft.text;
    chooseOnly();
    show();
  }

  function check(inputs, value) {
    for (const input of inputs) input.checked = input.value === value;
  }

  // With one sentence there is no choice.
  function chooseOnly() {
    const all = [...place.querySelectorAll("input[name=sentence]")];
    if (isChange() && all.length === 1) draft.sentence = all[0].value;
    if (!tableSentence()) draft.sentence = "";
  }

  function show() {
    prune();
    const choice = place.querySelector(".lay-sentences");
    if (choice) {
      choice.hidden = !isChange() || choice.querySelectorAll("input").length < 2;
      check(choice.querySelectorAll("input"), draft.sentence);
    }
    const cards = row();
    const mine = used();
    place.querySelector(".tray-hint").textContent =
      isChange() && !draft.sentence ? root().dataset.sentenceFirst : about();
    place.querySelector(".tray").hidden = !draft.type;
    showTray(cards);
    for (const button of hand.querySelectorAll(".card")) {
      const at = mine.indexOf(button.dataset.card);
      button.setAttribute("aria-pressed", String(at >= 0));
      button.classList.toggle("is-used", at >= 0);
    }
    const joker = place.querySelector("[data-joker]");
    if (joker) joker.hidden = !mine.some(isJoker);
    showSaid(cards, mine);
  }

  function showTray(cards) {
    const tray = place.querySelector(".tray-row");
    const focused = tray.contains(document.activeElement) ? document.activeElement.dataset.word : null;
    const slots = cards.map((card) => {
      const { text, lang, colour, shape, isOwn } = known(card);
      const attributes = {
        type: "button",
        class: `word slot-word${isOwn ? " is-own" : ""}`,
        "data-word": card,
        "data-colour": colour,
        "aria-pressed": card === selected || (draft.type === "Swap" && card === draft.old),
      };
      return element(
        "button",
        attributes,
        element("span", { class: "shape", "data-shape": shape, "aria-hidden": true }),
        element("span", { class: "word-text", lang }, text),
      );
    });
    tray.replaceChildren(...slots);
    slots.find((slot) => slot.dataset.word === (focused ?? ""))?.focus();
    const isOwn = own(selected) !== null;
    const canMove = isOwn && draft.type !== "Swap";
    const can = { back: canMove, forth: canMove, out: isOwn, clear: used().length > 0 };
    for (const button of place.querySelectorAll("[data-tray]")) button.hidden = !can[button.dataset.tray];
  }

  // --- The sentence

  // One sentence at a time: once this one is there, that of drawing or passing is only offered.
  function reveal(utterance, isReady) {
    utterance.hidden = !isReady;
    if (isReady) place.querySelector(".meaning")?.setAttribute("aria-expanded", "false");
  }

  // As it is read: a capital, a stop, no gap after an apostrophe.
  function readOut(cards) {
    const pieces = [];
    for (const { text, lang } of cards.map(known)) {
      const last = pieces.at(-1);
      const gap = !last || /['’]$/.test(last.text) ? "" : " ";
      if (last?.lang === lang) last.text += gap + text;
      else {
        if (last) last.text += gap;
        pieces.push({ text, lang });
      }
    }
    if (!pieces.length) return [];
    pieces[0].text = pieces[0].text.slice(0, 1).toUpperCase() + pieces[0].text.slice(1);
    if (!/[.?!…]$/.test(pieces.at(-1).text)) pieces.at(-1).text += ".";
    return pieces;
  }

  function showSaid(cards, mine) {
    const utterance = place.querySelector(".lay-said");
    reveal(utterance, draft.type && mine.length);
    if (utterance.hidden) return;
    const how = mine.some(isJoker) ? "joker" : "plain";
    const family = mine.map(own).find((button) => button?.dataset.label)?.dataset.label ?? "…";
    const word = (card) => (card && known(card) ? [known(card)] : [{ text: "…" }]);
    say(utterance, `${draft.type} ${how}`, JSON.parse(kind().dataset.frames)[how], {
      sentence: readOut(cards),
      joker: [jokerWord(language)],
      family: [{ text: family }],
      card1: base().filter((one) => one.card === draft.old),
      card2: word(draft.fresh),
    });
  }

  // Of the same formula, tiles that lie in order and gaps that are filled stay so while the cards change.
  function say(utterance, formula, frame, fill) {
    if (utterance.dataset.way === "tap") {
      sentence.build(
        utterance,
        frame.flatMap((part) => fill[part.slot] ?? [part]),
      );
      return;
    }
    const textOf = (slot) => fill[slot].map((piece) => piece.text).join("");
    const parts = frame.map((part) =>
      fill[part.slot] ? { slot: part.slot, answer: textOf(part.slot), isCard: true } : part,
    );
    // However many words a card has, it is one tile.
    const holes = frame.map(({ slot, text, answer }) => ({
      text: fill[slot] ? `\ue000${slot}\ue000` : (text ?? answer),
    }));
    const tiles = sentence.tilesOf(holes).map((tile) => tile.replace(HOLE, (_, slot) => textOf(slot)));
    utterance.dataset.formula = formula;
    sentence.build(utterance, parts, tiles);
  }

  // --- Taking a card for one of the hand

  function exchange() {
    const utterance = place.querySelector("[data-open-frame]");
    if (!utterance) return;
    const [card, given] = ["card", "given"].map(chosen);
    reveal(utterance, card && given);
    if (utterance.hidden) return;
    const word = ({ dataset }) => [{ text: dataset.word, lang: dataset.lang }];
    say(utterance, "exchange", JSON.parse(utterance.dataset.openFrame).parts, {
      card1: word(card),
      card2: word(given),
    });
  }

  // --- What people do

  draw(place, ".slot-word.is-own", arranged);
  place.addEventListener("placed", () => {
    begin();
    // Once all parts are in their places: the cards to lay, and above all why the last ones came back.
    requestAnimationFrame(() => {
      if (isRow()) hand.scrollIntoView({ block: "end" });
      document.querySelector('.proposal[data-outcome="refuse"]')?.scrollIntoView({ block: "nearest" });
    });
  });
  hand.addEventListener("placed", () => root() && begin());
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (input.form !== form || !root()) return;
    tell("");
    if (!isRow()) {
      exchange();
      return;
    }
    if (isOff(input)) {
      tell(input.dataset.reason);
      check(kinds(), draft.type);
      return;
    }
    if (input.name === "type") {
      draft = { ...draft, type: input.value, old: "", fresh: "", row: draft.row.filter(Boolean) };
      chooseOnly();
    } else if (input.name === "sentence") draft = { ...draft, sentence: input.value, old: "", fresh: "" };
    else if (input.name === "joker.text") draft.text = input.value.trim();
    else if (input.name === "joker.language") draft.language = input.value;
    changed();
  });
  place.addEventListener("input", (event) => {
    if (event.target.name !== "joker.text") return;
    draft.text = event.target.value.trim();
    changed();
  });
  place.addEventListener("click", (event) => {
    const slot = event.target.closest(".slot-word");
    if (slot) pick(slot);
    else TOOLS[event.target.closest("[data-tray]")?.dataset.tray]?.();
  });

  const TOOLS = {
    back: () => move(-1),
    forth: () => move(1),
    out: () => remove(selected),
    clear() {
      draft = { ...draft, row: [], old: "", fresh: "" };
      changed();
      hand.querySelector(".card")?.focus();
    },
  };

  // The word of a sentence that is swapped; else a word that goes where the next one is picked.
  function pick(slot) {
    const card = slot.dataset.word;
    const moved = draft.type !== "Swap" && card !== selected && own(selected) && selected;
    if (draft.type === "Swap" && !own(card)) {
      draft.old = draft.old === card ? "" : card;
      draft.fresh = "";
    }
    selected = selected === card || moved ? "" : card;
    if (moved) {
      moveTo(slot, place.querySelector(`.slot-word[data-word="${CSS.escape(moved)}"]`));
      arranged();
    } else changed();
  }

  // Keys: arrows go along the row, with Shift they carry the word, Delete takes it out.
  document.addEventListener("keydown", (event) => {
    const input = event.target;
    const slot = input.closest?.(".slot-word");
    if (slot && place.contains(slot)) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (event.key === "Delete" || event.key === "Backspace") {
        if (own(slot.dataset.word)) remove(slot.dataset.word);
        (place.querySelector(".slot-word") ?? hand.querySelector(".card"))?.focus();
      } else if (by && event.shiftKey) {
        selected = slot.dataset.word;
        move(by);
      } else if (by) {
        (by < 0 ? slot.previousElementSibling : slot.nextElementSibling)?.focus();
      } else return;
      event.preventDefault();
      return;
    }
    // Enter chooses; it sends nothing before all is chosen.
    if (event.key !== "Enter" || input.form !== form || !root() || !input.matches("input")) return;
    event.preventDefault();
    if (input.matches("[type=radio], [type=checkbox]") && !input.checked) input.click();
    const next =
      input.name === "card"
        ? hand.querySelector("input")
        : input.name === "type"
          ? hand.querySelector(".card")
          : ready();
    (next ?? ready())?.focus();
  });

  const ready = () =>
    sentence.toSay(place.querySelector(".utterance:not([hidden])")) ?? place.querySelector(".say-it");

  begin();

  return {
    isOn: () => Boolean(root()),
    isAlone: () => Boolean(root()),
    isFor: (other) => other === form && Boolean(root()),
    toggle,
    // The fields to send, or null with a word about what is missing.
    fields(submitter) {
      const utterance = submitter?.closest(".utterance");
      if (submitter?.name === "move") return withSentence({ move: submitter.value }, utterance);
      if (root().dataset.laying === "aside") return fieldsOf(form, submitter);
      if (!isRow()) {
        if (!chosen("card") || !chosen("given")) {
          tell(root().dataset.missing);
          return null;
        }
        return withSentence(fieldsOf(form, submitter), utterance);
      }
      const cards = Object.fromEntries(row().map((card, at) => [`cards.${at}`, card]));
      const what =
        {
          Extend: { sentence: draft.sentence, ...cards },
          Swap: { sentence: draft.sentence, old: draft.old, new: draft.fresh },
        }[draft.type] ?? cards;
      if (!used().length) {
        tell(about());
        return null;
      }
      const joker = used().some(isJoker) && { "joker.text": draft.text, "joker.language": draft.language };
      const move = { type: draft.type, ...what, ...joker };
      return withSentence(move, utterance ?? place.querySelector(".lay-said"));
    },
    // The sentence stands: the next one starts afresh. One that was refused is still there to be improved.
    told(event, mySeat) {
      const isOwn = event.kind === "Accepted" && event.seat === mySeat;
      if (!isOwn && event.kind !== "TurnPassed") return;
      draft = { ...EMPTY };
      selected = "";
      kept.forget();
      sentence.forget();
      if (isRow()) begin();
    },
    back() {
      if (!isRow() || !selected) return false;
      selected = "";
      show();
      return true;
    },
    // First to the cards, then to what is said with them.
    focus() {
      const isAtCards = hand.contains(document.activeElement);
      const cards = hand.querySelector(".card[tabindex='0'], input:checked, input");
      (isAtCards || !isRow() ? ready() : cards)?.focus();
    },
  };

  function withSentence(fields, utterance) {
    const said = sentence.said(utterance, tell);
    return said && { ...(said.text && { move: "{}" }), ...fields, ...said };
  }
}
