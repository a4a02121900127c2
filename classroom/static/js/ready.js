// What somebody presses while a page's scripts are still on their way is not lost: it is kept here, and told to
// them once all of them listen. Read before anything is shown, so before anything can be pressed.
//
// The page says `data-ready` when nothing more is to come: neither listeners nor what looks need.
{
  const KINDS = ["change", "click", "input", "keydown"];
  const kept = [];

  // What the browser itself does at a press, it does at once: follow a link, send a form, tick a box.
  const isForScripts = ({ type, target, key }) => {
    const control = target.closest?.("a, button, input, label, select, summary, textarea");
    if (!control) return true;
    if (type === "click") return control.matches("button[type=button]");
    if (type === "keydown") return control.matches("a, button, summary") && key !== "Enter" && key !== " ";
    return true;
  };

  const keep = (event) => {
    if (!isForScripts(event)) return;
    kept.push({ event, value: event.target.value });
    event.stopImmediatePropagation();
  };

  function tellAll() {
    for (const kind of KINDS) removeEventListener(kind, keep, true);
    for (const { event, value } of kept) {
      const { target } = event;
      if (!target.isConnected) continue;
      // A script that filled the field as it began did not know what was typed in it.
      const wasFilled = target.value !== value;
      if (wasFilled) target.value = value;
      target.dispatchEvent(new event.constructor(event.type, event));
      if (wasFilled) target.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  for (const kind of KINDS) addEventListener(kind, keep, true);

  document.addEventListener("DOMContentLoaded", async () => {
    // A module is run once, however often it is imported: this waits until each has run to its end.
    const scripts = [...document.querySelectorAll("script[type=module][src]")];
    const modules = await Promise.allSettled(scripts.map(({ src }) => import(src)));
    tellAll();
    const rest = await Promise.allSettled(
      modules.map((module) => (module.status === "fulfilled" ? module.value.ready : Promise.reject())),
    );
    if (rest.every(({ status }) => status === "fulfilled")) document.documentElement.dataset.ready = "";
  });
}
