// What was filled into a form stays on this device until it has arrived: past the end of the session, a change of
// the site's language, a reload. A form says by `data-kept` under which name, and by `data-kept-in="tab"` that it
// is nobody's business in another tab or tomorrow. Files, hidden fields and those with `autocomplete=off` are not.

import { givenValue, isTicked } from "./forms.js";
import { inTab, onDevice } from "./storage.js";

const LATER = 300;
const IS_KEPT =
  "input:not([type=hidden], [type=file], [type=password], [autocomplete=off]), select, textarea";

export function start() {
  forgetArrived();
  for (const form of document.querySelectorAll("form[data-kept]")) keep(form);
}

function keep(form) {
  const kept = storeOf(form.dataset.keptIn, nameOf(form));
  const given = filled(form, true);
  const note = form.querySelector("[data-kept-note]");
  let others = kept.read();
  let timer;

  if (differ(filled(form), given)) {
    save(); // The browser has brought it back, or somebody was quick.
  } else if (others && differ(others, given)) {
    fill(form, others);
    note.hidden = false;
    others = given;
  }
  const button = note.querySelector("button");
  button.addEventListener("click", () => {
    const now = filled(form);
    fill(form, others);
    others = now;
    [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
    save();
  });

  function save() {
    clearTimeout(timer);
    timer = null;
    const now = filled(form);
    if (differ(now, given)) kept.write(now);
    else kept.forget();
  }

  function saveSoon() {
    clearTimeout(timer);
    timer = setTimeout(save, LATER);
  }

  form.addEventListener("input", saveSoon);
  form.addEventListener("change", saveSoon);
  window.addEventListener("pagehide", () => timer && save());
  form.addEventListener("submit", () => {
    save();
    sent.write([form.dataset.keptIn, nameOf(form)]);
  });
}

// What was sent has arrived if another page came of it, or the same one that says so.
function forgetArrived() {
  const last = sent.read();
  if (!last) return;
  const [where, name] = last;
  // Whoever signs in again goes on with it, and so may whoever is shown what would come of it.
  const isOut = !document.documentElement.dataset.teacher || document.querySelector(".problem");
  if (isOut || document.querySelector("[data-under-way]")) return;
  sent.forget();
  const isHere = [...document.querySelectorAll("form[data-kept]")].some((form) => nameOf(form) === name);
  if (!isHere || document.querySelector(".message-success")) storeOf(where, name).forget();
}

const sent = inTab("sent");
const storeOf = (where, name) => (where === "tab" ? inTab(name) : onDevice(name));

// Teachers who share a laptop have a form each.
const nameOf = (form) => `form-${document.documentElement.dataset.teacher}-${form.dataset.kept}`;

const fieldsOf = (form) => [...form.elements].filter((field) => field.name && field.matches(IS_KEPT));

// Each field by its name, with its value, and whether it is ticked; as it is now, or as the page came.
const filled = (form, asGiven = false) =>
  fieldsOf(form).map((field) => {
    const { name, value } = field;
    if (isTicked(field)) return [name, value, asGiven ? field.defaultChecked : field.checked];
    return [name, asGiven ? givenValue(field) : value];
  });

function fill(form, values) {
  const changed = [];
  const waiting = [...values];
  for (const field of fieldsOf(form)) {
    const place = waiting.findIndex(
      ([name, value]) => name === field.name && (!isTicked(field) || value === field.value),
    );
    if (place < 0) continue;
    const [[, value, checked]] = waiting.splice(place, 1);
    if (isTicked(field) ? field.checked === checked : field.value === value) continue;
    changed.push([field, value, checked]);
  }
  const set = () => {
    for (const [field, value, checked] of changed) {
      if (isTicked(field)) field.checked = checked;
      else field.value = value;
    }
  };
  set();
  for (const [field] of changed) field.dispatchEvent(new Event("change", { bubbles: true }));
  set(); // One field may have set another.
}

const differ = (some, others) => JSON.stringify(some) !== JSON.stringify(others);
