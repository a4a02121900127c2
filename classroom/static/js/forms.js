// What a form says when *button* sends it. FormData itself takes the button only since 2023, and without a
// word drops it before.
export function filledIn(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  return fields;
}
