// Opening a lesson: what is chosen beforehand depends on the seats at a table, until the teacher chooses.

const form = document.getElementById("new-session");
const suited = JSON.parse(document.getElementById("lesson-options").textContent);
const chosen = new Set();

form.addEventListener("change", (event) => {
  if (event.target.name !== "seats_per_table") {
    chosen.add(event.target.name);
    return;
  }
  for (const [option, value] of Object.entries(suited[event.target.value] ?? {})) {
    const field = form.elements[`option-${option}`];
    if (field && !chosen.has(`option-${option}`)) field.value = String(value);
  }
});
