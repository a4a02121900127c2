// What the forms of pages do that stand in the site's frame: neither the table nor the projector has such.

const isTeacher = "teacher" in document.documentElement.dataset;
export const ready = isTeacher && import("./kept.js").then((kept) => kept.start());

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
