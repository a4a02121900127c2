// What every page does: close menus, send a form once, change text size without a reload.

const isOlder = !CSS.supports("selector(:has(a))") || !CSS.supports("container-type: inline-size");
export const ready = isOlder && import("./older.js").then((older) => older.ready);

// Some browsers show a page again as it was left, whoever has signed out since. It is asked for anew, unseen.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  document.documentElement.hidden = true;
  location.reload();
});

// No key of a person's: of what the browser fills in, or of an input method that is still putting a word together,
// which Safari tells by a number alone.
addEventListener(
  "keydown",
  (event) => {
    const isPressed = event.key && !event.isComposing && event.keyCode !== 229;
    if (!isPressed || !(event.target instanceof Element)) event.stopImmediatePropagation();
  },
  true,
);

const menus = () => document.querySelectorAll("details.menu[open]");

document.addEventListener("click", (event) => {
  for (const menu of menus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus()) {
    event.preventDefault();
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector("summary").focus();
  }
});

// A question in a menu is asked anew when the menu is opened again.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target.open || !target.matches("details.menu")) return;
    for (const question of target.querySelectorAll("details[open]")) question.open = false;
  },
  true,
);

// The form "Aa" works without this script; with it the page changes under the reader's eyes.
for (const form of document.querySelectorAll("form[data-reading]")) {
  for (const button of form.querySelectorAll("[data-without-script]")) button.hidden = true;

  form.addEventListener("change", async () => {
    const chosen = new FormData(form);
    const classes = ["size", "spacing"].map((name) => `${name}-${chosen.get(name)}`);
    document.documentElement.classList.remove(
      ...[...form.elements]
        .filter((field) => field.type === "radio")
        .map((field) => `${field.name}-${field.value}`),
    );
    document.documentElement.classList.add(...classes);
    const scale = form.querySelector("[name=size]:checked").getAttribute("data-viewport");
    document.querySelector("meta[name=viewport]").setAttribute("content", scale);
    try {
      await fetch(form.action, { method: "POST", body: chosen, redirect: "manual" });
    } catch {
      // Away from the network the choice holds for this page.
    }
  });
}
