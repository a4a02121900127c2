// Words that lie in line: one is picked by a tap and goes where the next tap is; a finger or a pointer draws it
// there.

const START = 8; // Pixels: below it is a tap.

// Where *tile* lies, *moved* does then.
export function moveTo(tile, moved) {
  const tiles = [...tile.parentElement.children];
  tile[tiles.indexOf(moved) < tiles.indexOf(tile) ? "after" : "before"](moved);
}

// Tiles, of which one goes back by a tap on the same again.
export function arrange(line, pool, done) {
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
  draw(line, ".word-tile", done);
}

// Of what lies in *line*, what *tiles* selects can be drawn to another place.
export function draw(line, tiles, done) {
  let drawn = null;
  let from = [0, 0];
  let moves = false;
  line.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    drawn = target.closest(tiles);
    from = [clientX, clientY];
    moves = false;
  });
  line.addEventListener("pointermove", ({ clientX, clientY, pointerId }) => {
    if (!drawn || (!moves && Math.hypot(clientX - from[0], clientY - from[1]) < START)) return;
    if (!moves) line.setPointerCapture(pointerId);
    moves = true;
    const over = [...line.children].find((one) => one.contains(document.elementFromPoint(clientX, clientY)));
    if (over && over !== drawn) moveTo(over, drawn);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    line.addEventListener(end, () => {
      if (moves) done();
      drawn = null;
    });
  }
}
