// The grid: families with their cards, as inputs in lists. It works by keyboard, by touch, and with a screen
// reader, at any width; dragging is only an extra. Words go into the draft as soon as a cell is left.

const template = (id) => document.querySelector(`#${id}`).content.firstElementChild;

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
  const named = new WeakMap(); // What each element of the grid stands for.

  // --- Drawing

  function show() {
    const focus = where(document.activeElement);
    place.replaceChildren(...draft.families().map(familyElement));
    for (const element of place.children) fill(element);
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

  function familyElement(family, number) {
    const element = template("family-template").cloneNode(true);
    const name = say("family", { number: number + 1 });
    named.set(element, { family });
    element.dataset.family = family.id;
    element.dataset.colour = family.colour;
    element.querySelector(".shape").dataset.shape = family.shape;
    for (const input of element.querySelectorAll("[data-name]")) {
      const language = draft.deck.languages[input.dataset.name];
      input.value = family.faces[language]?.word ?? "";
      input.setAttribute("aria-label", say("name", { family: name, language }));
    }
    const colour = element.querySelector("[data-colour-choice]");
    colour.value = family.colour;
    colour.setAttribute("aria-label", say("colour", { family: name }));
    const labels = { "family-up": "up", "family-down": "down", "family-remove": "remove" };
    for (const [act, label] of Object.entries(labels)) {
      const button = element.querySelector(`[data-do=${act}]`);
      button.setAttribute("aria-label", say(label, { family: name }));
      button.hidden = !(isOpen || isSentences);
    }
    const add = element.querySelector("[data-do=add-card]");
    add.hidden = !isOpen;
    add.setAttribute("aria-label", say("add", { family: name }));
    return element;
  }

  function fill(element) {
    const { family } = named.get(element);
    const rows = draft.rows(family).map((row, number) => rowElement(family, row, number));
    element.querySelector("ol").replaceChildren(...rows);
  }

  function rowElement(family, row, number) {
    const element = template("card-template").cloneNode(true);
    const cells = draft.deck.languages.map((language) => draft.cell(family, row, language));
    const here = { family, row, cells };
    const card =
      draft.phrase(cells[1].face) || draft.phrase(cells[0].face) || say("card", { number: number + 1 });
    named.set(element, here);
    element.dataset.row = key(here);
    element.querySelector(".grip").hidden = !isOpen;
    const select = element.querySelector("[data-select]");
    select.checked = chosen.has(key(here));
    select.setAttribute("aria-label", say("select", { card }));
    select.parentElement.hidden = !hasWords;
    const picture = element.querySelector("[data-do=picture]");
    picture.setAttribute("aria-label", say("picture", { card }));
    picture.hidden = isSentences || !hasWords;
    if (row.member) picker.show(picture, row.member.picture);
    for (const [index, cell] of cells.entries()) {
      const input = element.querySelectorAll("[data-phrase]")[index];
      input.value = draft.phrase(cell.face);
      input.setAttribute(
        "aria-label",
        say("word", { card: say("card", { number: number + 1 }), language: cell.language }),
      );
      showGrammar(element, index, cell);
    }
    extras(element.querySelector(".editor-extra"), here, card);
    const more = element.querySelector("[data-do=more]");
    more.setAttribute("aria-label", say("more", { card }));
    more.hidden = !hasWords;
    if (opened.has(key(here))) showMore(element);
    return element;
  }

  // What only some decks have: die face and name, or letter, digit, sign and role.
  function extras(element, { row, cells }, card) {
    const member = row.member ?? cells.find((cell) => cell.member)?.member;
    if (isSentences) {
      element.append(number("die", cells, member?.die ?? row.place, 1, 6, card), tick(cells, card));
    } else if (!hasWords && member && (member.kind ?? "letter") === "letter") {
      for (const [name, size] of Object.entries({ letter: 1, digit: 1, sign: 12, role: 1 })) {
        const input = document.createElement("input");
        input.dataset.print = name;
        input.maxLength = size;
        input.size = Math.min(size, 7);
        input.value = member[name] ?? "";
        input.setAttribute("aria-label", say(name, { card }));
        element.append(input);
      }
    }
  }

  function number(name, cells, value, least, most, card) {
    const select = document.createElement("select");
    select.dataset.die = "";
    for (let face = least; face <= most; face += 1)
      select.append(new Option(face, face, false, face === value));
    select.setAttribute("aria-label", say(name, { card }));
    return select;
  }

  function tick(cells, card) {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.dataset.neutral = "";
    box.checked = cells.some(({ member }) => member?.neutral);
    box.title = say("neutral", { card });
    box.setAttribute("aria-label", say("neutral", { card }));
    const label = document.createElement("label");
    label.className = "choice tick";
    label.append(box);
    return label;
  }

  function grammarText(grammar) {
    const words = [
      facts.parts[grammar.part],
      grammar.gender && say(grammar.gender),
      grammar.number && say(grammar.number),
    ];
    return words.filter(Boolean).join(", ");
  }

  function showGrammar(element, index, cell) {
    const spot = element.querySelectorAll(".cell-grammar")[index];
    spot.replaceChildren();
    if (!cell.face) return;
    const known = draft.grammarOf(cell);
    const proposed = proposals.get(words(cell));
    if (known.part) {
      spot.textContent = grammarText(known);
    } else if (proposed && cell.face.word) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "proposal";
      button.dataset.do = "confirm";
      const text = [isSentences ? "" : proposed.phrase, grammarText(proposed.grammar)]
        .filter(Boolean)
        .join(" · ");
      button.textContent = `✓ ${text}`;
      button.setAttribute("aria-label", say("confirm", { text }));
      spot.append(button);
    }
  }

  // --- More about a card

  function showMore(element) {
    const { cells } = named.get(element);
    const panel = template("more-template").cloneNode(true);
    for (const set of panel.querySelectorAll("[data-more-face]")) {
      const cell = cells[set.dataset.moreFace];
      set.hidden = !cell.face;
      if (!cell.face) continue;
      for (const field of set.querySelectorAll("[data-key]")) {
        const value = cell.face[field.dataset.key] ?? "";
        field.value = Array.isArray(value) ? value.join(", ") : value;
        field.parentElement.hidden = isSentences;
      }
      const grammar = draft.grammarOf(cell);
      for (const field of set.querySelectorAll("[data-grammar]")) {
        const value = grammar[field.dataset.grammar] ?? (field.dataset.grammar === "person" ? 0 : "");
        field.value = Array.isArray(value) ? value.join(", ") : value;
      }
      showSound(set, cell.face);
    }
    for (const button of panel.querySelectorAll(".editor-more-tools button")) button.hidden = !isOpen;
    element.querySelector(".editor-more")?.remove();
    element.append(panel);
    element.querySelector("[data-do=more]").setAttribute("aria-expanded", "true");
  }

  function showSound(set, face) {
    const audio = set.querySelector("audio");
    audio.hidden = !face.audio;
    set.querySelector("[data-do=no-sound]").hidden = !face.audio;
    if (face.audio) audio.src = `${facts.media}/${face.audio}`;
  }

  function toggleMore(element) {
    const name = element.dataset.row;
    if (opened.delete(name)) {
      element.querySelector(".editor-more").remove();
      element.querySelector("[data-do=more]").setAttribute("aria-expanded", "false");
    } else {
      opened.add(name);
      showMore(element);
    }
  }

  // --- Where the focus is, by names that outlive a new drawing

  function where(element) {
    if (bulk.contains(element)) return { at: 0 }; // It may go with what was chosen.
    if (!element || !place.contains(element)) return null;
    const row = element.closest("[data-row]")?.dataset.row;
    const family = element.closest("[data-family]")?.dataset.family;
    const kind = element.localName; // Buttons come and go with what is proposed.
    const same = [...(row ? rowOf(row) : familyOf(family)).querySelectorAll(kind)];
    const at = rows().indexOf(element.closest("[data-row]") ?? familyOf(family).querySelector("[data-row]"));
    return { row, family, kind, index: same.indexOf(element), isMore: opened.has(row), at };
  }

  const rows = () => [...place.querySelectorAll("[data-row]")];
  const rowOf = (name) => place.querySelector(`[data-row="${CSS.escape(name)}"]`);
  const familyOf = (name) => place.querySelector(`[data-family="${CSS.escape(name)}"]`);

  function fieldAt({ row, family, kind, index, isMore }) {
    const element = row ? rowOf(row) : familyOf(family);
    if (element && isMore && !opened.has(row)) toggleMore(element);
    return kind && element?.querySelectorAll(kind)[index];
  }

  // What stands there now has the focus; where that has gone, what has come into its place, or the last row.
  function refocus(focus) {
    if (!focus || (bulk.contains(document.activeElement) && !bulk.hidden)) return;
    const next = rows()[Math.max(focus.at, 0)] ?? rows().at(-1) ?? page.querySelector("[data-do=add-family]");
    const field = fieldAt(focus) ?? next;
    (field?.matches("input, select, button")
      ? field
      : field?.querySelector("input:not([type=checkbox])")
    )?.focus();
  }

  // --- Writing

  function commit() {
    if (place.contains(document.activeElement)) write(document.activeElement);
  }

  function write(input) {
    const element = input.closest("[data-row]");
    if (input.dataset.name !== undefined) {
      const { family } = named.get(input.closest("[data-family]"));
      const language = draft.deck.languages[input.dataset.name];
      family.faces[language] = { ...family.faces[language], word: input.value.trim() };
    } else if (input.dataset.phrase !== undefined) {
      writePhrase(element, input);
    } else if (input.dataset.print) {
      const { member } = named.get(element).row;
      const isNumber = ["digit", "role"].includes(input.dataset.print);
      const value = input.value.trim();
      member[input.dataset.print] = isNumber
        ? Number.parseInt(value, 10) || 0
        : value.toUpperCase().slice(0, 12);
      if (input.dataset.print === "sign") member.sign = value;
    } else return;
    changed();
  }

  function writePhrase(element, input) {
    const here = named.get(element);
    const index = Number(input.closest("[data-face]").dataset.face);
    const before = draft.phrase(here.cells[index].face);
    draft.write(here.family, here.row, draft.deck.languages[index], input.value);
    const cell = draft.cell(here.family, here.row, draft.deck.languages[index]);
    here.cells[index] = cell;
    input.value = draft.phrase(cell.face);
    if (cell.face?.word && draft.phrase(cell.face) !== before && hasWords) proposeSoon(cell);
    showGrammar(element, index, cell);
    if (
      opened.has(element.dataset.row) &&
      !element.querySelector(".editor-more").contains(document.activeElement)
    )
      showMore(element);
    if (cell.member?.role) {
      for (const other of familyOf(here.family.id).querySelectorAll("[data-row]")) {
        const there = named.get(other);
        if (there.row.member.role !== cell.member.role) continue;
        there.cells = draft.deck.languages.map((language) => draft.cell(there.family, there.row, language));
        other.querySelectorAll("[data-phrase]")[index].value = draft.phrase(there.cells[index].face);
      }
    }
  }

  const listed = (text) =>
    text
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);

  function writeMore(field) {
    const element = field.closest("[data-row]");
    const cell = named.get(element).cells[field.closest("[data-more-face]").dataset.moreFace];
    const value = field.value.trim();
    if (field.dataset.key) {
      cell.face[field.dataset.key] = field.dataset.key === "also" ? listed(value) : value;
    } else {
      const name = field.dataset.grammar;
      const lists = ["takes", "sense"];
      const grammar = { ...draft.grammarOf(cell) };
      grammar[name] = lists.includes(name) ? listed(value) : name === "person" ? Number(value) : value;
      draft.grammarHolder(cell).grammar = grammar;
    }
    const index = draft.deck.languages.indexOf(cell.language);
    element.querySelectorAll("[data-phrase]")[index].value = draft.phrase(cell.face);
    showGrammar(element, index, cell);
    changed();
  }

  place.addEventListener("change", async ({ target }) => {
    const element = target.closest("[data-row]");
    if (target.dataset.key || target.dataset.grammar) writeMore(target);
    else if (target.dataset.select !== undefined) {
      chosen[target.checked ? "add" : "delete"](element.dataset.row);
      showBulk();
    } else if (target.dataset.colourChoice !== undefined) {
      draft.colour(named.get(target.closest("[data-family]")).family, target.value);
      changed({ shows: true });
    } else if (target.dataset.die !== undefined) {
      for (const { member } of named.get(element).cells) if (member) member.die = Number(target.value);
      changed();
    } else if (target.dataset.neutral !== undefined) {
      for (const { member } of named.get(element).cells) if (member) member.neutral = target.checked;
      changed();
    } else if (target.dataset.soundFile !== undefined && target.files.length) {
      keepSound(target, await sound.kept(target.files[0]));
    } else write(target);
  });

  function keepSound(control, name) {
    if (!name) return;
    const set = control.closest("[data-more-face]");
    const { face } = named.get(control.closest("[data-row]")).cells[set.dataset.moreFace];
    face.audio = name;
    showSound(set, face);
    changed();
  }

  // --- Buttons

  const ACTS = {
    more: (button) => toggleMore(button.closest("[data-row]")),
    picture: (button) => {
      const { row, cells } = named.get(button.closest("[data-row]"));
      picker.open(row.member, cells[0].face?.word || cells[1].face?.word || "");
    },
    confirm: (button) => {
      const element = button.closest("[data-row]");
      const index = Number(button.closest("[data-face]").dataset.face);
      confirm(named.get(element).cells[index]);
      changed();
      const cell = named.get(element).cells[index];
      element.querySelectorAll("[data-phrase]")[index].value = draft.phrase(cell.face);
      showGrammar(element, index, cell);
      element.querySelectorAll("[data-phrase]")[index].focus();
    },
    record: async (button) => keepSound(button, await sound.record(button)),
    "no-sound": (button) => {
      const set = button.closest("[data-more-face]");
      const { face } = named.get(button.closest("[data-row]")).cells[set.dataset.moreFace];
      delete face.audio;
      showSound(set, face);
      changed();
    },
    "add-card": (button) => {
      const { family } = named.get(button.closest("[data-family]"));
      const member = draft.addCard(family);
      changed({ shows: true });
      rowOf(`${family.id}/${member.id}`).querySelector("[data-phrase]").focus();
    },
    "card-up": (button) => moveCard(button, -1),
    "card-down": (button) => moveCard(button, 1),
    "card-remove": (button) => {
      const { family, row } = named.get(button.closest("[data-row]"));
      draft.removeCard(family, row.member);
      changed({ shows: true });
      tell(say("removed"));
    },
    "family-up": (button) => moveFamily(button, -1),
    "family-down": (button) => moveFamily(button, 1),
    "family-remove": (button) => {
      draft.removeFamily(named.get(button.closest("[data-family]")).family);
      changed({ shows: true });
      tell(say("removed"));
    },
  };

  place.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-do]");
    if (button) ACTS[button.dataset.do]?.(button);
  });

  function moveCard(control, step) {
    const { family, row } = named.get(control.closest("[data-row]"));
    draft.moveCard(family, row.member, step);
    const now = draft.families().find(({ members }) => members.includes(row.member));
    const focus = where(control);
    changed({ shows: true });
    refocus({ ...focus, row: `${now.id}/${row.member.id}` });
  }

  function moveFamily(button, step) {
    draft.moveFamily(named.get(button.closest("[data-family]")).family, step);
    changed({ shows: true });
  }

  function confirm(cell) {
    const proposed = !draft.grammarOf(cell).part && proposals.get(words(cell));
    if (proposed) draft.confirm(cell, proposed);
  }

  // --- Keys: up and down in a column, a new card after the last, Alt to move a card. As in spreadsheets, Enter
  // goes back to the column from which Tab has led on.

  let column = "0";
  let isTab = false;
  place.addEventListener("focusin", ({ target }) => {
    if (target.dataset.phrase !== undefined && !isTab) column = columnOf(target);
    isTab = false;
  });
  const columnOf = (input) => input.closest("[data-face]").dataset.face;

  place.addEventListener("keydown", (event) => {
    const input = event.target;
    if (event.isComposing) return;
    isTab = event.key === "Tab" && input.dataset.phrase !== undefined;
    if (input.dataset.name !== undefined && ["Enter", "ArrowDown"].includes(event.key)) {
      event.preventDefault();
      input.closest("[data-family]").querySelector("[data-phrase]")?.focus();
    }
    if (input.dataset.phrase === undefined) return;
    const element = input.closest("[data-row]");
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (event.altKey && event.key !== "Enter") {
      if (!isOpen) return;
      write(input);
      moveCard(input, step);
      return;
    }
    const index = event.key === "Enter" ? column : columnOf(input);
    const rows = [...place.querySelectorAll("[data-row]")];
    const next = rows[rows.indexOf(element) + step];
    const { family, row } = named.get(element);
    const isLast = isOpen && event.key === "Enter" && step > 0 && family.members.at(-1) === row.member;
    if (isLast && input.value.trim()) {
      write(input);
      const member = draft.addCard(family);
      changed({ shows: true });
      rowOf(`${family.id}/${member.id}`).querySelectorAll("[data-phrase]")[index].focus();
    } else next?.querySelectorAll("[data-phrase]")[index].focus();
  });

  // --- Pasting from a spreadsheet, into whatever cell

  place.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const { target } = event;
    if (!/[\n\t]/.test(text.trim()) || made === "nothing") return;
    if (target.dataset.name !== undefined) {
      event.preventDefault();
      pastedNames(text, target);
    } else if (target.dataset.phrase !== undefined) {
      event.preventDefault();
      const { family, row, cells } = named.get(target.closest("[data-row]"));
      const { language } = cells[columnOf(target)];
      pasted(text, { after: { family, member: row.member }, place: isOpen && { family, row, language } });
    }
  });

  // Both names of a family; a whole list makes families of its own.
  function pastedNames(text, input) {
    const lines = text.trim().split(/\r?\n/);
    if (lines.length > 1) {
      pasted(text);
      return;
    }
    const inputs = [...input.closest("[data-family]").querySelectorAll("[data-name]")].slice(
      Number(input.dataset.name),
    );
    for (const [place, word] of lines[0].split("\t").slice(0, inputs.length).entries()) {
      inputs[place].value = word.trim();
      write(inputs[place]);
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
    const target = event.target.closest("[data-row]") ?? event.target.closest("[data-family]");
    if (!dragged || !target) return;
    event.preventDefault();
    const { family, row } = named.get(target);
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
      if (!head) continue;
      const rows = member ? [...head.querySelectorAll("[data-row]")] : [];
      const row = rows.find((element) => named.get(element).cells.some((cell) => cell.member?.id === member));
      if (member && !row) continue;
      const index = Math.max(0, draft.deck.languages.indexOf(language));
      const input = row
        ? row.querySelectorAll("[data-phrase]")[index]
        : head.querySelectorAll("[data-name]")[index];
      const note = row ? row.querySelectorAll(".cell-note")[index] : head.querySelector("[data-note]");
      note.id = `note-${number}`;
      note.textContent = text;
      note.hidden = false;
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", note.id);
    }
  }

  // --- Several cards at once

  const chosenRows = () => [...chosen].map(rowOf).filter(Boolean);

  function showBulk() {
    const count = chosenRows().length;
    bulk.hidden = !count;
    bulk.querySelector("[data-count]").textContent = say("chosen", { number: count });
    const families = bulk.querySelector("[data-bulk=family]");
    families?.replaceChildren(
      new Option("–", ""),
      ...draft.families().map((family, number) => {
        const words = draft.deck.languages.map((code) => family.faces[code]?.word).filter(Boolean);
        return new Option(words.join(" / ") || say("family", { number: number + 1 }), family.id);
      }),
    );
  }

  bulk.addEventListener("change", ({ target }) => {
    const rows = chosenRows().map((element) => named.get(element));
    if (!target.value) return;
    if (target.dataset.bulk === "colour") for (const { family } of rows) draft.colour(family, target.value);
    if (target.dataset.bulk === "family") {
      const to = draft.families().find(({ id }) => id === target.value);
      for (const { row } of rows) draft.moveTo(row.member, to);
      chosen.clear();
      for (const { row } of rows) chosen.add(`${to.id}/${row.member.id}`);
    }
    target.value = "";
    changed({ shows: true });
  });

  return {
    show,
    commit,
    where,
    fieldAt,
    mark(list) {
      marks = list;
      showMarks();
    },
    propose(cell, proposed) {
      proposals.set(words(cell), proposed);
      const element = rowOf(key(cell));
      const index = draft.deck.languages.indexOf(cell.language);
      if (element) showGrammar(element, index, named.get(element).cells[index]);
      showConfirmAll();
    },
    focusLastFamily: () => place.lastElementChild?.querySelector("[data-name]")?.focus(),
    chosenCells: () => chosenRows().flatMap((element) => named.get(element).cells),
    bulk(act) {
      for (const cell of this.chosenCells()) act(cell);
      changed({ shows: true });
    },
    confirmAll() {
      for (const cell of draft.cells()) if (cell.face) confirm(cell);
      changed({ shows: true });
    },
    confirmChosen() {
      for (const cell of this.chosenCells()) if (cell.face) confirm(cell);
      changed({ shows: true });
    },
    removeChosen() {
      for (const { family, row } of chosenRows().map((element) => named.get(element)))
        draft.removeCard(family, row.member);
      chosen.clear();
      changed({ shows: true });
      tell(say("removed"));
    },
  };
}
