// Words that lie in line: one is picked by a tap and goes where the next tap is; a finger or a pointer draws it
// there.

const START = 8; // Pixels: below it is a tap.

// Where *tile* lies, *moved* does then.
export function moveTo(tile, moved) {
  const tiles = [...tile.parentElement.children];
  tile[tiles.indexOf(moved) < tiles.indexOf(tile) ? "after" : "before"](moved);
}

const count = (text) => text.split(/\s+/).filter(Boolean).length;

// Which of the *texts* of a sentence the table has told to be wrong; null unless they are what was tried.
function wrongOf(texts) {
  const { tried, wrong } = document.querySelector("#feedback [data-wrong]")?.dataset ?? {};
  if (tried !== texts.join("").trim().split(/\s+/).join(" ")) return null;
  const places = wrong.split(" ").map(Number);
  return texts.map((text, at) => {
    const before = texts.slice(0, at).join("");
    const first = count(before) - Number(/\S$/.test(before));
    return places.some((place) => place >= first && place < count(before + text));
  });
}

// A gap stays marked until another word is in it.
export function markWrong() {
  for (const tile of document.querySelectorAll(".word-tile.is-wrong")) tile.classList.remove("is-wrong");
  for (const line of document.querySelectorAll(".tile-line")) {
    const tiles = [...line.children];
    const wrong = wrongOf(tiles.map((tile) => `${tile.value} `));
    tiles.forEach((tile, at) => tile.classList.toggle("is-wrong", wrong?.[at] ?? false));
  }
  for (const builder of document.querySelectorAll(".builder[data-kind=gaps]")) {
    const parts = [...builder.querySelectorAll("data, .gap")];
    wrongOf(parts.map((part) => part.value))?.forEach((isWrong, at) => {
      if (!isWrong || !parts[at].matches(".gap")) return;
      parts[at].setAttribute("aria-invalid", "true");
      parts[at].setAttribute("aria-describedby", "misfilled");
    });
  }
}
document.addEventListener("built", markWrong);
document.addEventListener("placed", ({ target }) => target.id === "feedback" && markWrong());

// Tiles, of which one goes back by a tap on the same again.
export function arrange(builder, done) {
  const [line, pool] = builder.querySelectorAll(".tile-line, .tile-pool");
  if (!line) return; // Something else is built there by now.
  const picked = () => line.querySelector("[aria-pressed=true]");

  line.addEventListener("click", ({ target }) => {
    const tile = target.closest(".word-tile");
    if (!tile) return;
    const moved = picked();
    if (moved && moved !== tile) moveTo(tile, moved);
    else if (moved) pool.append(tile);
    tile.setAttribute("aria-pressed", String(!moved));
    moved?.setAttribute("aria-pressed", "false");
    tile.focus();
    if (moved) done();
  });
  draw(builder, ".word-tile", done);
  markWrong();
}

// What lies somewhere in *place* and is one of *tiles* can be drawn to where another lies, or into the line of tiles.
export function draw(place, tiles, done) {
  /** @type {any} */
  let drawn = null;
  let from = [0, 0];
  let moves = false;
  place.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    drawn = target.closest(tiles);
    from = [clientX, clientY];
    moves = false;
  });
  place.addEventListener("pointermove", ({ clientX, clientY, pointerId }) => {
    if (!drawn?.isConnected || (!moves && Math.hypot(clientX - from[0], clientY - from[1]) < START)) return;
    if (!moves) place.setPointerCapture(pointerId);
    moves = true;
    const over = document.elementFromPoint(clientX, clientY)?.closest(`${tiles}, .tile-line`);
    if (!over || over === drawn || !place.contains(over)) return;
    if (over.matches(tiles)) moveTo(over, drawn);
    else if (!over.contains(drawn)) over.append(drawn);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    place.addEventListener(end, () => {
      if (moves && drawn?.isConnected) done();
      drawn = null;
    });
  }
}
