// The grid: families with their cards, as inputs in lists. It works by keyboard, by touch, and with a screen
// reader, at any width; dragging is only an extra. Words go into the draft as soon as a cell is left.

import { listed } from "./deck_draft.js";
import { element } from "./elements.js";

const copyOf = (id) => document.querySelector(`#${id}`).content.firstElementChild.cloneNode(true);

export function grid({ page, facts, draft, say, tell, changed, proposeSoon, pasted, picker, sound }) {
  const { made, hasWords } = facts;
  const place = page.querySelector("#grid");
  const bulk = page.querySelector("#bulk");
  const isSentences = made === "sentences";
  const isOpen = made === "families"; // Cards and families may be added, moved and removed.
  const chosen = new Set(); // The names of the cards that are ticked.
  const opened = new Set(); // The names of those that show more.
  const proposals = new Map(); // Proposed faces, by the words they are for: undo keeps them.
  let marks = [];
  const named = new WeakMap(); // What each family and each row of the grid stands for.

  const rows = (within = place) => [...within.querySelectorAll("[data-row]")];
  const rowOf = (name) => place.querySelector(`[data-row="${CSS.escape(name)}"]`);
  const familyOf = (name) => place.querySelector(`[data-family="${CSS.escape(name)}"]`);
  const phraseOf = (row, index) => row.querySelectorAll("[data-phrase]")[index];

  // What a control stands for: its family, its row with a cell for each language, and its own cell among them.
  function at(control) {
    const root = control.closest("[data-row]") ?? control.closest("[data-family]");
    const face = control.closest("[data-face]");
    const index = Number(face?.dataset.face);
    const known = named.get(root);
    return { ...known, root, face, index, cell: known.cells?.[index] };
  }

  // --- Drawing

  function show() {
    const focus = where(document.activeElement);
    place.replaceChildren(...draft.families().map(familyElement));
    showMarks();
    showBulk();
    showConfirmAll();
    refocus(focus);
  }

  function showConfirmAll() {
    const button = page.querySelector("[data-do=confirm-all]");
    if (button) button.hidden = !place.querySelector(".proposal");
  }

  // A word in a sentence is what its place makes of it.
  const words = (cell) => {
    const row = draft.sentenceOf(cell).map(({ face }) => draft.phrase(face));
    return JSON.stringify([
      cell.language,
      draft.phrase(cell.face),
      ...(row.length > 1 ? [cell.row.place, ...row] : []),
    ]);
  };
  const key = ({ family, row }) => `${family.id}/${row.place ?? row.member.id}`;

  // Controls are called by what they belong to.
  function label(root, names) {
    for (const control of root.querySelectorAll("[data-label]")) {
      const text = say(control.dataset.label, { ...names, language: control.lang });
      control.setAttribute("aria-label", text);
      if (control.title === "" && control.hasAttribute("title")) control.title = text;
    }
  }

  function familyElement(family, number) {
    const root = copyOf("family-template");
    label(root, { family: say("family", { number: number + 1 }) });
    named.set(root, { family });
    root.dataset.family = family.id;
    root.dataset.colour = family.colour;
    root.querySelector(".shape").dataset.shape = family.shape;
    for (const input of root.querySelectorAll("[data-name]"))
      input.value = family.faces[input.lang]?.word ?? "";
    root.querySelector("[data-colour-choice]").value = family.colour;
    root.querySelector("ol").append(...draft.rows(family).map((row, at) => rowElement(family, row, at)));
    return root;
  }

  function rowElement(family, row, number) {
    const root = copyOf("card-template");
    const cells = draft.deck.languages.map((language) => draft.cell(family, row, language));
    const name = say("card", { number: number + 1 });
    label(root, { card: draft.phrase(cells[1].face) || draft.phrase(cells[0].face) || name });
    named.set(root, { family, row, cells });
    root.dataset.row = key({ family, row });
    if (hasWords) root.querySelector("[data-select]").checked = chosen.has(root.dataset.row);
    const picture = root.querySelector("[data-do=picture]");
    if (picture && row.member) picker.show(picture, row.member.picture);
    for (const [index, { language }] of cells.entries()) {
      phraseOf(root, index).setAttribute("aria-label", say("word", { card: name, language }));
      refresh(root, index);
    }
    showSigns(root.querySelector(".editor-extra"), row, cells);
    if (opened.has(root.dataset.row)) showMore(root);
    return root;
  }

  // A cell as the draft has it now.
  function refresh(root, index) {
    const { family, row, cells } = named.get(root);
    const cell = draft.cell(family, row, draft.deck.languages[index]);
    cells[index] = cell;
    phraseOf(root, index).value = draft.phrase(cell.face);
    showGrammar(root, index, cell);
    return cell;
  }

  // What only some decks have: die face and name, or letter, digit, sign and role.
  function showSigns(extra, row, cells) {
    const member = row.member ?? cells.find((cell) => cell.member)?.member;
    if (isSentences) {
      extra.querySelector("[data-die]").value = member?.die ?? row.place;
      extra.querySelector("[data-neutral]").checked = cells.some((cell) => cell.member?.neutral);
    } else if ((member.kind ?? "letter") !== "letter") extra.replaceChildren();
    for (const input of extra.querySelectorAll("[data-sign]")) input.value = member[input.dataset.sign] ?? "";
  }

  function grammarText({ part, gender, number }) {
    return [facts.parts[part], gender && say(gender), number && say(number)].filter(Boolean).join(", ");
  }

  function showGrammar(root, index, cell) {
    const spot = root.querySelectorAll(".cell-grammar")[index];
    spot.replaceChildren();
    if (!cell.face) return;
    const known = draft.grammarOf(cell);
    const proposed = proposals.get(words(cell));
    if (known.part) spot.textContent = grammarText(known);
    else if (proposed && cell.face.word) {
      const told = [isSentences ? "" : proposed.phrase, grammarText(proposed.grammar)];
      const text = told.filter(Boolean).join(" · ");
      const attributes = {
        type: "button",
        class: "proposal",
        "data-do": "confirm",
        "aria-label": say("confirm", { text }),
      };
      spot.append(element("button", attributes, `✓ ${text}`));
    }
  }

  // --- More about a card

  const written = (value) => (Array.isArray(value) ? value.join(", ") : value);

  function showMore(root) {
    const { cells } = named.get(root);
    const panel = copyOf("more-template");
    for (const set of panel.querySelectorAll("[data-face]")) {
      const cell = cells[set.dataset.face];
      set.hidden = !cell.face;
      if (!cell.face) continue;
      for (const field of set.querySelectorAll("[data-key]"))
        field.value = written(cell.face[field.dataset.key] ?? "");
      const grammar = { person: 0, ...draft.grammarOf(cell) };
      for (const field of set.querySelectorAll("[data-grammar]"))
        field.value = written(grammar[field.dataset.grammar] ?? "");
      showSound(set, cell.face);
    }
    root.querySelector(".editor-more")?.remove();
    root.append(panel);
    root.querySelector("[data-do=more]").setAttribute("aria-expanded", "true");
  }

  function showSound(set, face) {
    const audio = set.querySelector("audio");
    audio.hidden = set.querySelector("[data-do=no-sound]").hidden = !face.audio;
    if (face.audio) audio.src = `${facts.media}/${face.audio}`;
  }

  function toggleMore(root) {
    const name = root.dataset.row;
    if (opened.delete(name)) {
      root.querySelector(".editor-more").remove();
      root.querySelector("[data-do=more]").setAttribute("aria-expanded", "false");
    } else {
      opened.add(name);
      showMore(root);
    }
  }

  // --- Where the focus is, by names that outlive a new drawing

  function where(control) {
    if (bulk.contains(control)) return { at: 0 }; // It may go with what was chosen.
    if (!control || !place.contains(control)) return null;
    const row = control.closest("[data-row]")?.dataset.row;
    const family = control.closest("[data-family]").dataset.family;
    const kind = control.localName; // Buttons come and go with what is proposed.
    const root = row ? rowOf(row) : familyOf(family);
    const index = [...root.querySelectorAll(kind)].indexOf(control);
    const at = rows().indexOf(row ? root : root.querySelector("[data-row]"));
    return { row, family, kind, index, isMore: opened.has(row), at };
  }

  function fieldAt({ row, family, kind, index, isMore }) {
    const root = row ? rowOf(row) : familyOf(family);
    if (root && isMore && !opened.has(row)) toggleMore(root);
    return kind && root?.querySelectorAll(kind)[index];
  }

  // What stands there now has the focus; where that has gone, what has come into its place, or the last row.
  function refocus(focus) {
    if (!focus || (bulk.contains(document.activeElement) && !bulk.hidden)) return;
    const next = rows()[Math.max(focus.at, 0)] ?? rows().at(-1);
    const field = fieldAt(focus) ?? next?.querySelector("input:not([type=checkbox])");
    (field ?? page.querySelector("[data-do=add-family]"))?.focus();
  }

  // --- Writing

  // What is being typed into *field*, if it is one of these, goes into the draft as it stands.
  function commit(field) {
    if (place.contains(field)) write(field);
  }

  function write(field) {
    for (const [kind, act] of Object.entries(WRITING)) if (kind in field.dataset) act(field, at(field));
  }

  place.addEventListener("change", ({ target }) => write(target));

  /**
   * What is done when a field has changed, by the name of its data attribute.
   * @type {Record<string, (field: any, here: any) => any>}
   */
  const WRITING = {
    name(input, { family }) {
      family.faces[input.lang] = { ...family.faces[input.lang], word: input.value.trim() };
      changed();
    },
    phrase(input, { root, family, row, index, cell: before }) {
      const was = draft.phrase(before.face);
      draft.write(family, row, before.language, input.value);
      const cell = refresh(root, index);
      if (cell.face?.word && draft.phrase(cell.face) !== was && hasWords) proposeSoon(cell);
      const more = root.querySelector(".editor-more");
      if (more && !more.contains(document.activeElement)) showMore(root);
      // One person of a colour has one name, on all cards.
      if (cell.member?.role) for (const other of rows(familyOf(family.id))) refresh(other, index);
      changed();
    },
    key(field, { root, index, cell }) {
      const value = field.value.trim();
      cell.face[field.dataset.key] = field.dataset.key === "also" ? listed(value) : value;
      refresh(root, index);
      changed();
    },
    grammar(field, { root, index, cell }) {
      const name = field.dataset.grammar;
      const value = field.value.trim();
      const isList = ["takes", "sense"].includes(name);
      const told = isList ? listed(value) : name === "person" ? Number(value) : value;
      draft.grammarHolder(cell).grammar = { ...draft.grammarOf(cell), [name]: told };
      refresh(root, index);
      changed();
    },
    sign(input, { row: { member } }) {
      const name = input.dataset.sign;
      const value = input.value.trim();
      if (name === "sign") member.sign = value;
      else member[name] = name === "letter" ? value.toUpperCase() : Number.parseInt(value, 10) || 0;
      changed();
    },
    die(select, { cells }) {
      for (const { member } of cells) if (member) member.die = Number(select.value);
      changed();
    },
    neutral(box, { cells }) {
      for (const { member } of cells) if (member) member.neutral = box.checked;
      changed();
    },
    select(box, { root }) {
      chosen[box.checked ? "add" : "delete"](root.dataset.row);
      showBulk();
    },
    colourChoice(select, { family }) {
      draft.colour(family, select.value);
      changed({ shows: true });
    },
    async soundFile(input) {
      if (input.files.length) keepSound(input, await sound.kept(input.files[0]));
    },
  };

  // Of the word that stands there now: it may have been written anew while somebody spoke.
  function keepSound(control, name) {
    if (name === null) return;
    const { face: set, cell } = at(control);
    cell.face.audio = name;
    if (!name) delete cell.face.audio;
    showSound(set, cell.face);
    changed();
  }

  // --- Buttons

  const ACTS = {
    more: (_, { root }) => toggleMore(root),
    picture: (_, { row, cells }) => picker.open(row.member, cells[0].face?.word || cells[1].face?.word || ""),
    confirm(_, { root, index, cell }) {
      confirm(cell);
      changed();
      refresh(root, index);
      phraseOf(root, index).focus();
    },
    record: async (button) => keepSound(button, await sound.record(button)),
    "no-sound": (button) => keepSound(button, ""),
    "add-card": (_, { family }) => addCard(family, 0),
    "card-up": (button) => moveCard(button, -1),
    "card-down": (button) => moveCard(button, 1),
    "card-remove"(_, { family, row }) {
      draft.removeCard(family, row.member);
      removed();
    },
    "family-up": (_, { family }) => moveFamily(family, -1),
    "family-down": (_, { family }) => moveFamily(family, 1),
    "family-remove"(_, { family }) {
      draft.removeFamily(family);
      removed();
    },
  };

  place.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-do]");
    if (button) ACTS[button.dataset.do]?.(button, at(button));
  });

  function addCard(family, index) {
    const member = draft.addCard(family);
    changed({ shows: true });
    phraseOf(rowOf(key({ family, row: { member } })), index).focus();
  }

  function moveCard(control, step) {
    const { family, row } = at(control);
    draft.moveCard(family, row.member, step);
    const now = draft.families().find(({ members }) => members.includes(row.member));
    const focus = where(control);
    changed({ shows: true });
    refocus({ ...focus, row: key({ family: now, row }) });
  }

  function moveFamily(family, step) {
    draft.moveFamily(family, step);
    changed({ shows: true });
  }

  function removed() {
    changed({ shows: true });
    tell(say("removed"));
  }

  function confirm(cell) {
    const proposed = cell.face && !draft.grammarOf(cell).part && proposals.get(words(cell));
    if (proposed) draft.confirm(cell, proposed);
  }

  // --- Keys: up and down in a column, a new card after the last, Alt to move a card. As in spreadsheets, Enter
  // goes back to the column from which Tab has led on.

  let column = 0;
  let isTab = false;
  place.addEventListener("focusin", ({ target }) => {
    if ("phrase" in target.dataset && !isTab) column = at(target).index;
    isTab = false;
  });

  place.addEventListener("keydown", (event) => {
    const input = event.target;
    isTab = event.key === "Tab" && "phrase" in input.dataset;
    if ("name" in input.dataset && ["Enter", "ArrowDown"].includes(event.key)) {
      event.preventDefault();
      input.closest("[data-family]").querySelector("[data-phrase]")?.focus();
    }
    const isEnter = event.key === "Enter";
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key];
    if (!step || !("phrase" in input.dataset)) return;
    event.preventDefault();
    const { root, family, row, index } = at(input);
    if (event.altKey && !isEnter) {
      if (!isOpen) return;
      write(input);
      moveCard(input, step);
      return;
    }
    const to = isEnter ? column : index;
    const isLast = isOpen && isEnter && step > 0 && family.members.at(-1) === row.member;
    if (isLast && input.value.trim()) {
      write(input);
      addCard(family, to);
      return;
    }
    const next = rows()[rows().indexOf(root) + step];
    if (next) phraseOf(next, to).focus();
  });

  // --- Pasting from a spreadsheet, into whatever cell

  place.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const { target } = event;
    const isName = "name" in target.dataset;
    if (!/[\n\t]/.test(text.trim()) || made === "nothing") return;
    if (!isName && !("phrase" in target.dataset)) return;
    event.preventDefault();
    if (isName) {
      pastedNames(text, target);
      return;
    }
    const { family, row, cell } = at(target);
    const { language } = cell;
    pasted(text, { after: { family, member: row.member }, place: isOpen && { family, row, language } });
  });

  // Both names of a family; a whole list makes families of its own.
  function pastedNames(text, input) {
    const lines = text.trim().split(/\r?\n/);
    if (lines.length > 1) {
      pasted(text);
      return;
    }
    const inputs = [...input.closest("[data-family]").querySelectorAll("[data-name]")];
    const open = inputs.slice(inputs.indexOf(input));
    for (const [place, word] of lines[0].split("\t").slice(0, open.length).entries()) {
      open[place].value = word.trim();
      write(open[place]);
    }
  }

  // --- Dragging

  let dragged = null;
  place.addEventListener("dragstart", (event) => {
    dragged = event.target.closest(".grip") && event.target.closest("[data-row]");
    if (dragged) event.dataTransfer.setDragImage(dragged, 0, 0);
  });
  place.addEventListener("dragover", (event) => {
    if (dragged && event.target.closest("[data-family]")) event.preventDefault();
  });
  place.addEventListener("drop", (event) => {
    if (!dragged || !event.target.closest("[data-family]")) return;
    event.preventDefault();
    const { family, row } = at(event.target);
    const { member } = named.get(dragged).row;
    if (member !== row?.member) {
      draft.moveTo(member, family, row && family.members.indexOf(row.member));
      changed({ shows: true });
    }
    dragged = null;
  });

  // --- What is amiss

  function showMarks() {
    for (const input of place.querySelectorAll("[aria-invalid]")) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
    for (const note of place.querySelectorAll(".cell-note")) note.hidden = true;
    for (const [number, { family, member, language, text }] of marks.entries()) {
      const head = familyOf(family);
      const isOf = (row) => named.get(row).cells.some((cell) => cell.member?.id === member);
      const root = member && head ? rows(head).find(isOf) : head;
      if (!root) continue;
      const index = Math.max(0, draft.deck.languages.indexOf(language));
      const input = root.querySelectorAll(member ? "[data-phrase]" : "[data-name]")[index];
      const note = root.querySelectorAll(".cell-note")[member ? index : 0];
      note.id = `note-${number}`;
      note.textContent = text;
      note.hidden = false;
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", note.id);
    }
  }

  // --- Several cards at once

  const chosenRows = () => [...chosen].map(rowOf).filter(Boolean);
  const chosenCards = () => chosenRows().map((root) => named.get(root));
  const chosenCells = () => chosenCards().flatMap(({ cells }) => cells);

  function showBulk() {
    const count = chosenRows().length;
    bulk.hidden = !count;
    bulk.querySelector("[data-count]").textContent = say("chosen", { number: count });
    const families = draft.families().map((family, number) => {
      const words = draft.deck.languages.map((code) => family.faces[code]?.word).filter(Boolean);
      return new Option(words.join(" / ") || say("family", { number: number + 1 }), family.id);
    });
    bulk.querySelector("[data-bulk=family]")?.replaceChildren(new Option("–", ""), ...families);
  }

  bulk.addEventListener("change", ({ target }) => {
    const cards = chosenCards();
    if (!target.value) return;
    if (target.dataset.bulk === "colour") for (const { family } of cards) draft.colour(family, target.value);
    if (target.dataset.bulk === "family") {
      const family = draft.families().find(({ id }) => id === target.value);
      chosen.clear();
      for (const { row } of cards) {
        draft.moveTo(row.member, family);
        chosen.add(key({ family, row }));
      }
    }
    target.value = "";
    changed({ shows: true });
  });

  function each(cells, act) {
    cells.forEach(act);
    changed({ shows: true });
  }

  return {
    show,
    commit,
    where,
    fieldAt,
    chosenCells,
    mark(list) {
      marks = list;
      showMarks();
    },
    propose(cell, proposed) {
      proposals.set(words(cell), proposed);
      const root = rowOf(key(cell));
      const index = draft.deck.languages.indexOf(cell.language);
      if (root) showGrammar(root, index, named.get(root).cells[index]);
      showConfirmAll();
    },
    focusLastFamily: () => place.lastElementChild?.querySelector("[data-name]")?.focus(),
    bulk: (act) => each(chosenCells(), act),
    confirmAll: () => each(draft.cells(), confirm),
    confirmChosen: () => each(chosenCells(), confirm),
    removeChosen() {
      for (const { family, row } of chosenCards()) draft.removeCard(family, row.member);
      chosen.clear();
      removed();
    },
  };
}
