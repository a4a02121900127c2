// What every page does: close an open menu, send a form once, and change text size and spacing without a reload.

const isOlder = !CSS.supports("selector(:has(a))") || !CSS.supports("container-type: inline-size");
const isTeacher = "teacher" in document.documentElement.dataset;
export const ready = Promise.all([
  isOlder && import("./older.js").then((older) => older.ready),
  isTeacher && import("./kept.js").then((kept) => kept.start()),
]);

const menus = () => document.querySelectorAll("details.menu[open]");

document.addEventListener("click", (event) => {
  for (const menu of menus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus()) {
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
    try {
      await fetch(form.action, { method: "POST", body: chosen, redirect: "manual" });
    } catch {
      // Away from the network the choice holds for this page.
    }
  });
}

// A button pressed twice is one joining, one lesson, one list; the server sees to that too.
for (const form of document.querySelectorAll("form[data-once]")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", () => delete form.dataset.sent);
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}

// A file that the server would not take is not sent.
for (const field of document.querySelectorAll("input[type=file][data-most]")) {
  field.addEventListener("change", () => {
    const isTooLarge = [...field.files].some((file) => file.size > Number(field.dataset.most));
    field.setCustomValidity(isTooLarge ? field.dataset.tooLarge : "");
    field.reportValidity();
  });
}

// "All of them" ticks the others, and is ticked while they all are.
for (const all of document.querySelectorAll("[data-all]")) {
  const boxes = [...all.form.querySelectorAll(`[name="${all.dataset.all}"]`)];
  all.closest("[data-with-script]").hidden = false;
  all.form.addEventListener("change", (event) => {
    if (event.target === all) for (const box of boxes) box.checked = all.checked;
    else all.checked = boxes.every((box) => box.checked);
  });
}
