// What was filled into a form stays on this device until it has arrived: past the end of the session, a change of
// the site's language, a reload. A form says by `data-kept` under which name, and by `data-kept-in="tab"` that it
// is nobody's business in another tab or tomorrow. Files and hidden fields are not kept.

const LATER = 300;
const IS_KEPT = "input:not([type=hidden], [type=file], [type=password]), select, textarea";

export function start() {
  forgetArrived();
  for (const form of document.querySelectorAll("form[data-kept]")) keep(form);
}

function keep(form) {
  const store = form.dataset.keptIn === "tab" ? "sessionStorage" : "localStorage";
  const name = nameOf(form);
  const given = filled(form, true);
  const note = form.querySelector("[data-kept-note]");
  let others = read(store, name);
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
    if (differ(now, given)) write(store, name, now);
    else forget(store, name);
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
    write("sessionStorage", "sent", [store, name]);
  });
}

// What was sent has arrived if another page came of it, or the same one that says so.
function forgetArrived() {
  const sent = read("sessionStorage", "sent");
  if (!sent) return;
  const [store, name] = sent;
  // Whoever signs in again goes on with it, and so may whoever is shown what would come of it.
  const isOut = !document.documentElement.dataset.teacher || document.querySelector(".problem");
  if (isOut || document.querySelector("[data-under-way]")) return;
  forget("sessionStorage", "sent");
  const isHere = [...document.querySelectorAll("form[data-kept]")].some((form) => nameOf(form) === name);
  if (!isHere || document.querySelector(".message-success")) forget(store, name);
}

// Teachers who share a laptop have a form each.
const nameOf = (form) => `form-${document.documentElement.dataset.teacher}-${form.dataset.kept}`;

const fieldsOf = (form) => [...form.elements].filter((field) => field.name && field.matches(IS_KEPT));
const isTicked = ({ type }) => type === "checkbox" || type === "radio";

// Each field by its name, with its value, and whether it is ticked; as it is now, or as the page came.
const filled = (form, asGiven = false) =>
  fieldsOf(form).map((field) => {
    const { name, value } = field;
    if (isTicked(field)) return [name, value, asGiven ? field.defaultChecked : field.checked];
    return [name, asGiven ? givenValue(field) : value];
  });

function givenValue(field) {
  if (field.type !== "select-one") return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

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

// Where nothing may be kept, a form is as it is without this.

function read(store, name) {
  try {
    return JSON.parse(window[store].getItem(name));
  } catch {
    return null;
  }
}

function write(store, name, value) {
  try {
    window[store].setItem(name, JSON.stringify(value));
  } catch {
    // Full, or forbidden.
  }
}

function forget(store, name) {
  try {
    window[store].removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
