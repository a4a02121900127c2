// What is chosen by radio buttons is there again after a reload, or when it is the next turn.

import { inTab } from "./storage.js";

// What cannot be chosen now can be looked at, and says why.
export const isOff = (input) => input.getAttribute("aria-disabled") === "true";

// What is chosen in *place*, and what *more* there is to keep; good for as long as *number* stays the same.
export function choices(key, place, number = () => "") {
  const kept = inTab(key);
  const inputs = () => [...place.querySelectorAll("input[type=radio]")];
  return {
    keep(more = {}) {
      const chosen = inputs().filter(({ checked }) => checked);
      kept.write({ number: number(), chosen: chosen.map(({ name, value }) => [name, value]), ...more });
    },
    // Chooses it again where nothing is chosen, and tells what more was kept.
    goOn() {
      const { chosen = [], ...more } = kept.read({});
      if (more.number !== number()) return {};
      for (const [name, value] of chosen) {
        const alike = inputs().filter((input) => input.name === name);
        const input = alike.find((one) => one.value === value && !isOff(one));
        if (input && !alike.some(({ checked }) => checked)) input.checked = true;
      }
      return more;
    },
    forget: kept.forget,
  };
}
