// Word tiles that lie in line: one is picked by a tap and goes where the next tap is, or back by the same again;
// a finger or a pointer draws it there.

const START = 8; // Pixels: below it is a tap.

export function arrange(line, pool, done) {
  const picked = () => line.querySelector("[aria-pressed=true]");
  const tileOf = (target) => target?.closest(".word-tile");

  // Where *tile* lies, *moved* does then.
  function moveTo(tile, moved) {
    const tiles = [...line.children];
    tile[tiles.indexOf(moved) < tiles.indexOf(tile) ? "after" : "before"](moved);
  }

  line.addEventListener("click", ({ target }) => {
    const tile = tileOf(target);
    if (!tile) return;
    const moved = picked();
    if (moved && moved !== tile) moveTo(tile, moved);
    else if (moved) pool.append(tile);
    tile.setAttribute("aria-pressed", String(!moved));
    moved?.setAttribute("aria-pressed", "false");
    tile.focus();
    if (moved) done();
  });

  let drawn = null;
  let from = [0, 0];
  let moves = false;
  line.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    drawn = tileOf(target);
    from = [clientX, clientY];
    moves = false;
  });
  line.addEventListener("pointermove", ({ clientX, clientY, pointerId }) => {
    if (!drawn || (!moves && Math.hypot(clientX - from[0], clientY - from[1]) < START)) return;
    if (!moves) line.setPointerCapture(pointerId);
    moves = true;
    const over = tileOf(document.elementFromPoint(clientX, clientY));
    if (over && over !== drawn && over.parentElement === line) moveTo(over, drawn);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    line.addEventListener(end, () => {
      if (moves) done();
      drawn = null;
    });
  }
}
