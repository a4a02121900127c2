// A card's picture: one of ours found by its word, an emoji, or a file from this device; and what it shows in words.

import { element } from "./elements.js";

const PAUSE = 250;
const LARGE = 1_000_000;
const SIDE = 1600;
const EMOJI = /\p{Extended_Pictographic}/u;
const OWN = /^[0-9a-f]{64}\.webp$/;

// A photo of many megabytes is made smaller before it is sent: 800 pixels a side are kept of it anyway.
async function shrunk(file) {
  const image = file.size > LARGE ? await createImageBitmap(file).catch(() => null) : null;
  if (!image) return file;
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const made = await new Promise((done) => canvas.toBlob(done, "image/webp", 0.9));
  return made && made.size < file.size ? made : file;
}

export function pictures({ page, facts, say, upload, changed }) {
  const dialog = document.querySelector("#picture-dialog");
  const search = dialog.querySelector("#picture-search");
  const found = dialog.querySelector("#picture-found");
  const file = dialog.querySelector("#picture-file");
  const problem = dialog.querySelector("#picture-problem");
  const now = dialog.querySelector("#picture-now");
  /** @type {ShownCard | null} */
  let card = null;
  let timer;

  function drawn(picture) {
    if (!/\.(svg|webp)$/.test(picture)) return element("span", { class: "picture" }, picture);
    const own = `${facts.media}/${picture.replace(".", ".small.")}`;
    const src = OWN.test(picture) ? own : `${facts.drawings}/${picture}`;
    return element("img", { class: "picture", alt: "", src });
  }

  function show(place, picture) {
    place.replaceChildren(...(picture ? [drawn(picture)] : []));
  }

  function take(picture, to = card) {
    if (!to) return;
    to.picture = picture;
    if (to === card) {
      show(now, picture);
      problem.hidden = true;
    }
    changed();
  }

  async function look() {
    const text = search.value.trim();
    if (EMOJI.test(text)) {
      offer([{ picture: text, name: text }]);
      return;
    }
    const answer = await fetch(`${page.dataset.pictures}?q=${encodeURIComponent(text)}`).catch(() => null);
    if (answer?.ok && search.value.trim() === text) offer((await answer.json()).pictures);
  }

  function offer(list) {
    const buttons = list.map(({ picture, name }) => {
      const attributes = { type: "button", class: "button picture-choice", "aria-label": name };
      return element("button", { ...attributes, "data-choice": picture }, drawn(picture));
    });
    found.replaceChildren(...buttons);
    if (!list.length && search.value.trim()) found.textContent = say("no_pictures");
  }

  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  found.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-choice]");
    if (button) take(button.dataset.choice);
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const to = card; // Another card may be open when a large picture has arrived.
    now.textContent = "…";
    const told = await upload(await shrunk(chosen), chosen.name, "picture");
    if (told.kind === "picture") take(told.name, to);
    if (to !== card) return;
    file.value = "";
    show(now, to?.picture);
    if (told.kind !== "picture") {
      problem.textContent = told.problem ?? say("failed");
      problem.hidden = false;
    }
  });
  dialog.addEventListener("change", ({ target }) => {
    if (!card || !target.dataset.alt) return;
    card.alt = { ...card.alt, [target.dataset.alt]: target.value.trim() };
    changed();
  });
  dialog.addEventListener("click", ({ target }) => {
    const act = target.closest("[data-do]")?.dataset.do;
    if (act === "no-picture") take("");
    if (act === "picture-done") dialog.close();
  });

  return {
    show,
    // *word* is what is looked for first.
    open(member, word) {
      card = member;
      show(now, member.picture);
      for (const field of dialog.querySelectorAll("[data-alt]"))
        field.value = member.alt?.[field.dataset.alt] ?? "";
      search.value = word;
      problem.hidden = true;
      dialog.showModal();
      look();
    },
  };
}
