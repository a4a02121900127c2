// Time that runs down: that of a move, where the teacher has set one, and that of a vote beneath what is judged.

function runDown(bar, seconds, past) {
  return bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
    duration: seconds * 1000,
    delay: -past * 1000,
    fill: "both",
  });
}

// Votes begin where they are shown; a move begins as it is told.
export function clocks(board, showing, isOver) {
  /** @type {Animation?} */
  let clock = null;

  function startVote(past) {
    const time = showing?.querySelector("[data-seconds]");
    if (!time) return;
    const { seconds, elapsed } = time.dataset;
    runDown(time.querySelector(".vote-clock"), Number(seconds), Number(elapsed) + past);
  }

  function startMove(past) {
    clock?.cancel();
    const { seconds } = board.dataset;
    const isTimed = seconds && !isOver();
    clock = isTimed ? runDown(document.getElementById("clock"), Number(seconds), past) : null;
  }

  showing?.addEventListener("placed", () => startVote(0));
  startVote(Number(board.dataset.elapsed));
  startMove(Number(board.dataset.elapsed));
  return startMove;
}
