// The draft as a value: families with cards, found and changed by place. In decks of sentences a row of the grid
// is a place in the sentence, with one card for each language; elsewhere it is one card with a face in each.

const PLACES = [1, 2, 3, 4, 5];
const JOKER = "joker";
const tidy = (text) => text.trim().replace(/\s+/g, " ");
const clone = (value) => JSON.parse(JSON.stringify(value));

export function drafts(first, { made, hasWords, articles, colours }) {
  const draft = { deck: first };
  const isSentences = made === "sentences";
  const languages = () => draft.deck.languages;
  const blankFaces = () => Object.fromEntries(languages().map((code) => [code, { word: "" }]));

  draft.families = () => draft.deck.families.filter((family) => !isSentences || family.id !== JOKER);

  draft.nextNumber = () => {
    const names = draft.deck.families.flatMap((family) => [family.id, ...family.members.map(({ id }) => id)]);
    return 1 + Math.max(0, ...names.map((name) => Number(/^new-(\d+)$/.exec(name)?.[1] ?? 0)));
  };
  const newName = () => `new-${draft.nextNumber()}`;

  // --- Rows and cells

  draft.rows = (family) =>
    isSentences ? PLACES.map((place) => ({ place })) : family.members.map((member) => ({ member }));

  const memberAt = (family, row, language) =>
    isSentences
      ? family.members.find((card) => card.position === row.place && Object.keys(card.faces)[0] === language)
      : row.member;

  // The face in one language, with the card that has it; both undefined where a sentence has no card yet.
  draft.cell = (family, row, language) => {
    const member = memberAt(family, row, language);
    return { family, row, language, member, face: member?.faces[language] };
  };

  draft.write = (family, row, language, phrase) => {
    let { member } = draft.cell(family, row, language);
    if (!member && phrase.trim()) {
      member = { id: newName(), faces: { [language]: { word: "" } }, position: row.place, die: row.place };
      family.members.push(member);
    }
    if (!member) return;
    const face = (member.faces[language] ??= { word: "" });
    const isBare = isSentences || !hasWords;
    const [article, word] = isBare ? ["", tidy(phrase)] : split(phrase, articles[language]);
    if (word === face.word && article === (face.article ?? "")) return;
    if (word !== face.word) {
      delete face.grammar; // What was confirmed of another word is not true of this one.
      if (isSentences && member.grammar) delete member.grammar;
      delete face.plural;
    }
    Object.assign(face, { word, article });
    if (isSentences && !word) family.members = family.members.filter((card) => card !== member);
    // One person of a colour has one name, on all cards.
    if (member.role) {
      for (const other of family.members) if (other.role === member.role) other.faces[language] = clone(face);
    }
  };

  // In decks of sentences the grammar stands on the card, which has but one face.
  draft.grammarHolder = ({ member, face }) => (isSentences ? member : face);
  draft.grammarOf = (cell) => draft.grammarHolder(cell)?.grammar ?? {};
  draft.plain = (face) => ({ word: face.word, article: face.article ?? "" });
  draft.sentenceOf = (cell) =>
    isSentences ? draft.rows(cell.family).map((row) => draft.cell(cell.family, row, cell.language)) : [cell];
  draft.beside = (cell) => {
    if (!isSentences) return {};
    const sentence = draft.sentenceOf(cell).map(({ member, face }) => ({
      text: face?.word ?? "",
      neutral: member?.neutral ?? false,
      grammar: member?.grammar ?? {},
    }));
    return { sentence, place: cell.row.place - 1 };
  };

  draft.confirm = (cell, proposed) => {
    draft.grammarHolder(cell).grammar = proposed.grammar;
    if (!isSentences && hasWords) {
      cell.face.article = proposed.article ?? "";
      if (proposed.plural && !cell.face.plural) cell.face.plural = proposed.plural;
    }
    if (isSentences && proposed.grammar.part === "name") cell.member.neutral = true;
  };

  draft.cells = () =>
    draft
      .families()
      .flatMap((family) =>
        draft.rows(family).flatMap((row) => languages().map((language) => draft.cell(family, row, language))),
      );

  draft.phrase = (face) => {
    if (!face) return "";
    if (!face.article) return face.word;
    return face.article + (/['’]$/.test(face.article) ? "" : " ") + face.word;
  };

  draft.addArticle = ({ face }, proposed) => {
    if (proposed.article) face.article = proposed.article;
  };
  draft.dropArticle = (cell) => {
    if (cell.face) cell.face.article = "";
  };

  // --- Families and cards

  draft.addFamily = () => {
    const [colour, shape] = freeColour() ?? colours[draft.families().length % colours.length];
    const family = { id: newName(), colour, shape, faces: blankFaces(), members: [] };
    insertFamily(family);
    if (!isSentences) draft.addCard(family);
  };

  const used = () => draft.families().map(({ colour }) => colour);
  const freeColour = () => colours.find(([name]) => !used().includes(name));

  function insertFamily(family) {
    const end = draft.deck.families.findIndex(({ id }) => isSentences && id === JOKER);
    draft.deck.families.splice(end < 0 ? draft.deck.families.length : end, 0, family);
  }

  draft.addCard = (family, place = family.members.length) => {
    const member = { id: newName(), faces: blankFaces() };
    family.members.splice(place, 0, member);
    return member;
  };

  draft.moveFamily = (family, step) => move(draft.deck.families, family, step);
  draft.removeFamily = (family) => remove(draft.deck.families, family);
  draft.moveCard = (family, member, step) => {
    const place = family.members.indexOf(member);
    const neighbour = draft.deck.families[draft.deck.families.indexOf(family) + step];
    if (family.members[place + step]) move(family.members, member, step);
    else if (neighbour) {
      family.members.splice(place, 1);
      neighbour.members.splice(step > 0 ? 0 : neighbour.members.length, 0, member);
    }
  };
  draft.removeCard = (family, member) => remove(family.members, member);
  draft.moveTo = (member, target, place = target.members.length) => {
    for (const family of draft.deck.families) remove(family.members, member);
    target.members.splice(place, 0, member);
  };

  draft.colour = (family, name) => {
    const found = colours.find(([colour]) => colour === name);
    if (found) [family.colour, family.shape] = found;
  };

  // --- What was pasted: into the empty rows from *after* on, or as families of their own.

  // One column of a spreadsheet goes down a column of the grid, and on into cards of its own.
  draft.fill = (words, { family, row }, language) => {
    const start = family.members.indexOf(row.member);
    for (const [place, word] of words.entries()) {
      const member = family.members[start + place] ?? draft.addCard(family);
      draft.write(family, { member }, language, word);
    }
  };

  const isEmpty = (member) =>
    Object.values(member.faces).every(({ word }) => !word.trim()) && !member.picture;

  draft.add = (families, after) => {
    const pastedFamilies = families.map(clone);
    if (after && !isSentences) {
      const [{ faces, members }] = pastedFamilies.splice(0, 1);
      const { family, member } = after;
      if (!named(family)) family.faces = faces;
      const place = family.members.indexOf(member);
      const open = family.members.slice(place).findIndex((card) => !isEmpty(card));
      const empty = open < 0 ? family.members.length - place : open;
      family.members.splice(empty ? place : place + 1, Math.min(empty, members.length), ...members);
    } else if (draft.families().every((family) => family.members.every(isEmpty) && !named(family))) {
      draft.deck.families = draft.deck.families.filter(({ id }) => isSentences && id === JOKER);
    }
    for (const family of pastedFamilies) {
      const free = freeColour();
      if (!named(family) && free && used().includes(family.colour)) [family.colour, family.shape] = free;
      insertFamily(family);
    }
  };

  const named = (family) => Object.values(family.faces).some(({ word }) => word.trim());
  return draft;
}

// Words between commas, each once.
export const listed = (text) => [...new Set(text.split(",").map(tidy).filter(Boolean))];

// Article and word of what was typed: "l'école" is "l’" and "école".
function split(phrase, articles = []) {
  const text = tidy(phrase);
  for (const article of articles) {
    const start = text.slice(0, article.length).toLowerCase();
    const rest = text.slice(article.length);
    const isShort = /['’]$/.test(article);
    if (start !== article || !(isShort ? rest : /^\s\S/.test(rest))) continue;
    return [isShort ? `${article.slice(0, -1)}’` : text.slice(0, article.length), rest.trim()];
  }
  return ["", text];
}

function move(list, item, step) {
  const place = list.indexOf(item);
  if (!list[place + step]) return;
  list.splice(place, 1);
  list.splice(place + step, 0, item);
}

function remove(list, item) {
  const place = list.indexOf(item);
  if (place >= 0) list.splice(place, 1);
}
