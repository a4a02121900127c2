// The time of a vote runs down beneath what is judged, at the tables of games in which something is.

export function run(showing, elapsed) {
  function start(past) {
    const time = showing.querySelector("[data-seconds]");
    time?.querySelector(".vote-clock").animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
      duration: Number(time.dataset.seconds) * 1000,
      delay: -(Number(time.dataset.elapsed) + past) * 1000,
      fill: "both",
    });
  }

  showing.addEventListener("placed", () => start(0));
  start(elapsed);
}
