// Where a game at home is over its page asks whether there is a harder way to offer for the next.

import { request, textOf } from "./requests.js";

const acts = document.querySelector("#home-acts");
const place = document.querySelector("[data-offers]");
let asked = "";

new MutationObserver(offer).observe(acts, { childList: true, subtree: true });
offer();

async function offer() {
  const address = acts.querySelector("[data-next-way]")?.dataset.nextWay ?? "";
  if (address === asked) return;
  asked = address;
  const text = address && (await request(address, { cache: "no-store" }, textOf).catch(() => ""));
  if (address === asked) place.innerHTML = text;
}
